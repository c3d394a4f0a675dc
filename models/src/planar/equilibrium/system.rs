//! The discretised equilibrium: unknowns, loads on a stage of the load path, residual, energy, factors.

use nalgebra::Vector6;
use pliant_runtime::equilibrium::{
    Balance as Residual, Equilibrium, Irregular, LoadStage, Tangent as Kind, TangentInertia,
    inverse_iteration,
};
use pliant_runtime::quadrature::Rule;
use pliant_runtime::spectral::dot;

use super::balance::{Balance, Node, Tangent, UNKNOWNS, Vector};
use super::loads::Loads;
use super::resolution::NODES;
use super::{REGULAR, SINGULAR};
use crate::core::configuration::Elastica;

/// Rounding of the balance in units of its largest terms. With rounding `e_i` of the integrand at the nodes the residual gets the projection of `e_i` on
/// the modes, which is at most the root of `sum w_i e_i^2`. Each `e_i` is a sum of a few terms of that size, and contains the effect of the rounding of
/// the angle (a sum over the modes) on the loads: 16 roundings together.
const ROUNDING: f64 = 16.0 * f64::EPSILON;
/// Pivot of a shifted tangent by which the softest direction is found.
const DEFINITE: f64 = 1e-8;
/// Largest shift that is tried for this.
const LARGEST_SHIFT: f64 = 1e6;
/// Largest step of a search: rad.
const LARGEST: f64 = 1.0;

/// A balance with the memory of a solve.
pub(super) struct System<'a, const N: usize> {
    pub(super) balance: Balance<'a>,
    pub(super) z: Vector,
    pub(super) nodes: &'a mut [Node; NODES],
    tangent: &'a mut Tangent<N>,
    /// Rule for the potential of a distributed couple over the angle.
    rule: &'a Rule,
    /// Loads at the start of [`LoadStage::Change`]: those of the first state.
    start: Loads,
    full: Loads,
    /// Loads at the ends of the stage.
    ends: [Loads; 2],
    /// Residual at the start of a change, which enters in proportion to `1 - t`: rounding, unless the robot has changed since.
    unbalanced: Option<Vector>,
    /// Whether the residual at the start of a change has yet to be evaluated.
    pending: bool,
    residual: Vector,
    /// Load fraction at which nodes and residual are those of the current state, and the residual.
    found: Option<(f64, Residual)>,
    /// Energy without the potential of the distributed couple and without the penalty, J; sum of the residuals of the prescribed displacements,
    /// dimensionless.
    energy: f64,
    gap: f64,
    /// Factor of that sum in the merit of a search: more than the unknown tensions.
    penalty: f64,
    /// Angles at which the potential of the distributed couple is zero: those at the last tangent.
    angles: [f64; NODES],
}

impl<'a, const N: usize> System<'a, N> {
    pub(super) fn new(
        balance: Balance<'a>,
        full: Loads,
        rule: &'a Rule,
        nodes: &'a mut [Node; NODES],
        tangent: &'a mut Tangent<N>,
    ) -> Self {
        Self {
            balance,
            z: [0.0; UNKNOWNS],
            nodes,
            tangent,
            rule,
            start: Loads::NONE,
            full,
            ends: [full; 2],
            unbalanced: None,
            pending: false,
            residual: [0.0; UNKNOWNS],
            found: None,
            energy: 0.0,
            gap: 0.0,
            penalty: 1.0,
            angles: [0.0; NODES],
        }
    }

    /// Makes a state the current one, from which loads change.
    pub(super) fn start_from(&mut self, state: &Elastica) {
        self.z = self.balance.unknowns(state);
        self.start = Loads::of_state(state);
        self.start.displacements = self.balance.drive.taken(state.displacements, state.forces);
        self.found = None;
    }

    /// Makes these unknowns the current ones, under the full load.
    pub(super) fn place(&mut self, z: &Vector) {
        self.z = *z;
        self.found = None;
    }

    /// Loads at a fraction of the stage.
    fn loads(&self, load: f64) -> Loads {
        let [from, to] = &self.ends;
        from.towards(to, load)
    }

    /// The shape of the current state at a fraction of the stage.
    pub(super) fn state(&mut self, load: f64) -> Elastica {
        self.evaluate(load);
        self.balance.state(self.nodes, &self.z, &self.loads(load), self.rule)
    }

    /// The last coefficients of the angle and of the position, relative to the angle and to the length, at a fraction of the stage. Coefficients of the
    /// angle count only above their rounding (`rounding`, relative to the loads); where they exceed `most`, those of the position are not evaluated.
    pub(super) fn tail(&mut self, load: f64, rounding: f64, most: f64) -> f64 {
        self.evaluate(load);
        let modes = self.balance.resolution.modes;
        let loads = self.loads(load);
        let last = norm(&self.z[modes - 3..modes]);
        // Every coefficient has the rounding error of large tensions that balance each other.
        let tensions = self.balance.tensions(&self.z, &loads).map(f64::abs);
        let internal =
            self.balance.size(&loads) + (tensions[0] + tensions[1]) * self.balance.arm / self.balance.couple;
        let of_angle = if last > rounding * internal { last / norm(&self.z[..modes]) } else { 0.0 };
        if of_angle > most {
            return of_angle;
        }
        let of_position = self.balance.position_tail(self.nodes);
        if of_angle > of_position { of_angle } else { of_position }
    }

    /// Smallest pivot of the tangent at rest.
    pub(super) fn pivot_at_rest(&mut self) -> f64 {
        self.rest();
        self.begin(LoadStage::Loads);
        self.evaluate(0.0);
        self.balance.tangent(self.nodes, self.tangent);
        self.tangent.factorise().smallest_pivot
    }

    /// Twist of the tip in its own frame (rotation, then translation, rad and m) along an increment at the current state, of size 1 with translations
    /// relative to the length.
    pub(super) fn tip_motion(&mut self, load: f64, direction: &[f64]) -> Vector6<f64> {
        self.evaluate(load);
        let balance = &self.balance;
        let mut by = [0.0; UNKNOWNS];
        by[..direction.len()].copy_from_slice(direction);
        let tensions = balance.tension_change(&by);
        let mut moved = [0.0; 2];
        for (index, (node, weight)) in self.nodes.iter().zip(&balance.resolution.weight).enumerate() {
            let [rate, angle] = balance.angle(&by, index);
            let [rate_strain, angle_strain, strain_strain] = node.strain_row;
            let pulled = (0..2).map(|i| tensions[i] * node.cable_shortening_gradient[i][1]).sum::<f64>();
            let strain = (pulled - rate_strain * rate - angle_strain * angle) / strain_strain;
            let [cosine, sine] = node.tangent;
            let across = (1.0 + node.strain) * angle;
            moved[0] += weight * (strain * cosine - across * sine);
            moved[1] += weight * (strain * sine + across * cosine);
        }
        let size = (moved[0] * moved[0] + moved[1] * moved[1] + by[0] * by[0]).sqrt();
        let (sine, cosine) = self.z[0].sin_cos();
        let unit = balance.length / size;
        let along = unit * (moved[0] * cosine + moved[1] * sine);
        let across = unit * (moved[1] * cosine - moved[0] * sine);
        Vector6::new(0.0, 0.0, by[0] / size, along, across, 0.0)
    }

    /// Energy and residual where the nodes are up to date.
    fn measure(&mut self, load: f64, loads: &Loads, displacements: [f64; 2]) -> Residual {
        let (balance, order) = (&self.balance, self.balance.order());
        let modes = balance.resolution.modes;
        let energies = balance.energies(self.nodes, &self.z, loads);
        let given = balance.drive.given(loads);
        let work = given[0] * displacements[0] + given[1] * displacements[1];
        let springs = balance.drive.energy(balance.tensions(&self.z, loads));
        self.energy = energies.bending + energies.extension + springs + energies.loads - work;
        if let Some(unbalanced) = &self.unbalanced
            && load != 1.0
        {
            self.energy -= (1.0 - load) * balance.couple * dot(&unbalanced[..modes], &self.z[..modes]);
        }
        self.gap = self.residual[modes..order].iter().map(|entry| entry.abs()).sum();
        let mut couples = 0.0;
        if balance.options.couple {
            couples = balance.potential(&self.z, loads, Some(&self.angles), self.rule);
        }
        let terms = energies.bending
            + energies.extension
            + springs
            + energies.loads.abs()
            + work.abs()
            + couples.abs()
            + self.gap;

        let tensions = balance.tensions(&self.z, loads).map(f64::abs);
        let shape = norm(&self.z[..order]);
        let internal = (tensions[0] + tensions[1]) * balance.arm / balance.couple;
        let applied = balance.size(loads);
        // Without loads the residual is measured relative to the loads at the start of the stage.
        let least = f64::EPSILON * f64::EPSILON * balance.size(&self.ends[0]);
        let size = applied.max(shape).max(least);
        let terms_of_residual = applied + internal + shape;
        Residual {
            norm: norm(&self.residual[..order]),
            size,
            rounding: if terms_of_residual > 0.0 { ROUNDING * terms_of_residual / size } else { 0.0 },
            energy: self.energy + couples + self.penalty * self.gap * balance.couple,
            energy_rounding: ROUNDING * terms,
        }
    }

    /// Factorises the tangent with a shift.
    fn factorise(&mut self, shift: f64) -> Result<TangentInertia, Irregular> {
        self.balance.tangent(self.nodes, self.tangent);
        if shift > 0.0 {
            for column in 0..self.balance.resolution.modes {
                self.tangent.column_mut(column)[0] += shift;
            }
        }
        let inertia = self.tangent.factorise();
        let inertia = self.tangent.guarded(inertia);
        if !inertia.smallest_pivot.is_finite() {
            return Err(Irregular::Overflow);
        }
        // Each unknown tension brings a negative eigenvalue, unless the prescribed displacement does not depend on the shape.
        match inertia.negative.checked_sub(self.balance.drive.count()) {
            Some(negative) if inertia.smallest_pivot > REGULAR => {
                Ok(TangentInertia { negative: Some(negative), pivot: inertia.smallest_pivot })
            }
            _ => Err(Irregular::Singular),
        }
    }
}

impl<const N: usize> Equilibrium for System<'_, N> {
    type State = Vector;

    const FIRST_STEP: f64 = 0.5;
    const POLISH: bool = true;

    fn order(&self) -> usize {
        self.balance.order()
    }

    fn save(&self, into: &mut Vector) {
        *into = self.z;
    }

    fn restore(&mut self, from: &Vector) {
        self.z = *from;
        self.found = None;
    }

    fn rest(&mut self) {
        self.z = [0.0; UNKNOWNS];
        self.found = None;
    }

    fn begin(&mut self, stage: LoadStage) -> bool {
        self.found = None;
        self.unbalanced = None;
        self.pending = stage == LoadStage::Change;
        self.ends = match stage {
            // Distributed loads, weight among them, are one resultant of the kernel: they grow with all others.
            LoadStage::Rest | LoadStage::Weight => return false,
            LoadStage::Loads => [Loads::NONE, self.full],
            LoadStage::Change => [self.start, self.full],
        };
        true
    }

    fn advance(&mut self, by: &[f64], fraction: f64) {
        for (entry, by) in self.z.iter_mut().zip(by) {
            *entry += fraction * by;
        }
        self.found = None;
    }

    fn evaluate(&mut self, load: f64) -> Option<Residual> {
        if let Some((at, found)) = self.found
            && at == load
        {
            return Some(found);
        }
        let loads = self.loads(load);
        self.balance.nodes(&self.z, &loads, self.nodes);
        let displacements = self.balance.residual(self.nodes, &self.z, &loads, &mut self.residual);
        if self.pending && load == 0.0 {
            self.pending = false;
            self.unbalanced = Some(self.residual);
        }
        if let Some(unbalanced) = &self.unbalanced
            && load != 1.0
        {
            for (entry, unbalanced) in self.residual.iter_mut().zip(unbalanced).take(self.balance.order()) {
                *entry -= (1.0 - load) * unbalanced;
            }
        }
        let found = self.measure(load, &loads, displacements);
        if !(found.norm.is_finite() && found.energy.is_finite()) {
            self.found = None;
            return None;
        }
        self.found = Some((load, found));
        Some(found)
    }

    fn linearise(&mut self, load: f64, kind: Kind) -> Result<(Residual, TangentInertia), Irregular> {
        let mut found = self.evaluate(load).ok_or(Irregular::Overflow)?;
        let factors = self.factorise(kind.shift)?;
        let modes = self.balance.resolution.modes;
        if self.balance.options.couple {
            for (index, angle) in self.angles.iter_mut().enumerate().take(self.balance.resolution.sigma.len())
            {
                *angle = self.balance.angle(&self.z, index)[1];
            }
        }
        if self.order() > modes {
            let mut step = self.residual;
            let order = self.order();
            self.tangent.solve(&mut step[..order]);
            let tensions = self.z[modes..order].iter().zip(&step[modes..order]);
            self.penalty = 1.0 + 2.0 * tensions.map(|(z, step)| z.abs() + step.abs()).sum::<f64>();
        }
        found.energy = self.energy + self.penalty * self.gap * self.balance.couple;
        self.found = Some((load, found));
        Ok((found, factors))
    }

    fn solve(&mut self, x: &mut [f64]) -> bool {
        self.tangent.solve(x);
        x.iter().all(|entry| entry.is_finite())
    }

    fn residual(&self, into: &mut [f64]) {
        into.copy_from_slice(&self.residual[..into.len()]);
    }

    /// Directional derivative of the merit along a Newton step, which removes the residual of the prescribed displacements to first order.
    fn work(&self, by: &[f64]) -> f64 {
        let (modes, order) = (self.balance.resolution.modes, self.order());
        let along = dot(&self.residual[..modes], &by[..modes]);
        let lengths = dot(&self.residual[modes..order], &self.z[modes..order]) - self.penalty * self.gap;
        self.balance.couple * if order > modes { (along + lengths).min(0.0) } else { along }
    }

    /// The angle is at most the norm of its derivative.
    fn size(&self, by: &[f64]) -> f64 {
        let finite = by.iter().all(|entry| entry.is_finite());
        if finite { norm(&by[..self.balance.resolution.modes]) } else { f64::INFINITY }
    }

    fn product(&self, a: &[f64], b: &[f64]) -> f64 {
        let modes = self.balance.resolution.modes;
        dot(&a[..modes], &b[..modes])
    }

    fn longest(&self, by: &[f64]) -> f64 {
        (LARGEST / self.size(by)).min(1.0)
    }

    fn conservative(&self) -> bool {
        true
    }

    fn neutral(&self) -> f64 {
        SINGULAR
    }

    /// The direction of lowest stiffness at constant prescribed displacements, with the sign that moves the tip towards +y.
    fn mode(&mut self, load: f64, into: &mut [f64]) -> bool {
        let mut shift = 0.0;
        loop {
            match self.linearise(load, Kind { shift, ..Kind::EXACT }) {
                Ok((_, TangentInertia { negative: Some(0), pivot })) if pivot > DEFINITE => break,
                Err(Irregular::Overflow) => return false,
                _ => shift = if shift == 0.0 { 1e-3 } else { 2.0 * shift },
            }
            if shift > LARGEST_SHIFT {
                return false;
            }
        }
        // Start of the inverse iteration: bending with odd and even modes, not orthogonal to the softest mode of a symmetric problem.
        let modes = self.balance.resolution.modes;
        into.fill(0.0);
        (into[0], into[1]) = (1.0, 0.3);
        let found = inverse_iteration(into, |mode| {
            mode[modes..].fill(0.0);
            let solved = self.solve(mode);
            mode[modes..].fill(0.0);
            solved
        });
        // Towards +y: to first order the tip moves by the integral of theta, that is of (1 - sigma) theta_sigma.
        let lift = into[0] / 2.0 - into[1] / 12.0_f64.sqrt();
        if lift < 0.0 {
            for entry in into.iter_mut() {
                *entry = -*entry;
            }
        }
        found
    }

    fn load_derivative(&mut self, load: f64, into: &mut [f64]) -> bool {
        if self.evaluate(load).is_none() {
            return false;
        }
        let [from, to] = &self.ends;
        let mut derivative = [0.0; UNKNOWNS];
        self.balance.load_derivative(self.nodes, &self.z, &from.change(to), &mut derivative);
        if let Some(unbalanced) = &self.unbalanced {
            for (entry, unbalanced) in derivative.iter_mut().zip(unbalanced) {
                *entry += unbalanced;
            }
        }
        into.copy_from_slice(&derivative[..into.len()]);
        true
    }
}

/// Euclidean norm.
pub(super) fn norm(vector: &[f64]) -> f64 {
    dot(vector, vector).sqrt()
}
