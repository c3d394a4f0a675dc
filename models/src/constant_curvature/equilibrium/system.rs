//! The robot under its loads: residual, energy and tangent at a shape.

use pliant_runtime::dense::{self, Eigen, negative_eigenvalues};
use pliant_runtime::equilibrium::Balance;

use super::driven::{Driven, Mode};
use crate::Drive;
use crate::constant_curvature::statics::{self, Acting, Applied, Still};
use crate::constant_curvature::{ConstantCurvature, Dynamics, Error, Input, Kernel, Physics, loads};

/// Smallest load by which a residual is measured, relative to the largest axial stiffness.
const SMALLEST: f64 = 1e-14;
/// Bending stiffness of segments without one by which pivots are measured, relative to the axial stiffness.
const WITHOUT: f64 = 1e-6;

/// The robot under its loads, at a shape.
#[derive(Clone, Debug)]
pub(in crate::constant_curvature) struct System<K: Kernel> {
    pub(in crate::constant_curvature) robot: ConstantCurvature<K>,
    pub(super) model: Dynamics<K>,
    lifted: Dynamics<K, crate::Tangent<3>>,
    pub(super) units: K::PerSegment<[f64; 3]>,
    /// One by the root of the elastic stiffness of the straight robot in those units, N m.
    pub(super) scales: K::PerSegment<[f64; 3]>,
    /// Largest axial one, N m; a force that bends a segment by about one radian, N.
    axial: f64,
    pub(super) unit: f64,
    pub(super) unknowns: K::PerSegment<[f64; 3]>,
    pub(super) shape: K::PerSegment<[f64; 3]>,
    pub(in crate::constant_curvature) forces: Vec<f64>,
    pub(in crate::constant_curvature) actuators: Vec<Driven>,
    /// Which actuators are held.
    pub(super) held: Vec<usize>,
    /// Loads where a change of the input begins, where all legs end, and at the ends of the leg.
    pub(in crate::constant_curvature) origin: Applied,
    pub(in crate::constant_curvature) full: Applied,
    pub(super) ends: [Applied; 2],
    links: K::PerSegment<Still<f64>>,
    pub(super) residual: K::PerSegment<[f64; 3]>,
    /// Fraction of the leg at which the residual is up to date, and what was found; whether the tangent is.
    pub(super) evaluated: Option<f64>,
    balance: Option<Balance>,
    assembled: bool,
    /// The tangent, by columns.
    pub(super) matrix: Vec<f64>,
    pub(super) factors: dense::Factors,
    pub(super) work: Vec<f64>,
    pub(super) eigen: Eigen,
}

impl<K: Kernel> System<K> {
    pub(in crate::constant_curvature) fn new(robot: &ConstantCurvature<K>) -> Result<Self, Error> {
        let model = robot.dynamics()?.clone();
        let kernel = robot.kernel();
        let units = robot.units();
        let straight = robot.straight().shape;
        let (mut axial, mut unit) = (0.0, 0.0_f64);
        let scales = kernel.per_segment(|segment| {
            let numbers = &model.numbers.as_ref()[segment];
            let stretching = numbers.axial_stiffness * numbers.length;
            let bending = loads::bending_length(numbers, model.options.physics);
            let bending = numbers.bending_stiffness * bending / (numbers.length * numbers.length);
            let bending = bending.max(WITHOUT * stretching);
            axial = f64::max(axial, stretching);
            unit = unit.max(bending / numbers.length);
            [bending, bending, stretching].map(|stiffness| stiffness.sqrt().recip())
        });
        let mut actuators = Vec::with_capacity(robot.actuators());
        for segment in 0..robot.segments() {
            actuators.extend((0..kernel.actuator_count(segment)).map(|actuator| Driven {
                segment,
                place: kernel.actuator(segment, actuator),
                mode: Mode::Force,
                origin: [0.0; 2],
                full: [0.0; 2],
                ends: [[0.0; 2]; 2],
                now: [0.0; 2],
            }));
        }
        let order = 3 * robot.segments();
        let loads = Applied::new(None);
        Ok(Self {
            lifted: Dynamics::new(kernel),
            links: kernel.per_segment(|i| Still::new(&model, i, &straight.as_ref()[i])),
            units,
            scales,
            axial,
            unit,
            unknowns: kernel.per_segment(|_| [0.0; 3]),
            shape: straight,
            forces: vec![0.0; actuators.len()],
            held: Vec::with_capacity(actuators.len()),
            actuators,
            origin: loads,
            full: loads,
            ends: [loads; 2],
            residual: kernel.per_segment(|_| [0.0; 3]),
            evaluated: None,
            balance: None,
            assembled: false,
            matrix: vec![0.0; order * order],
            factors: dense::Factors::new(order),
            work: vec![0.0; order * order],
            eigen: Eigen::new(order),
            model,
            robot: robot.clone(),
        })
    }

    /// Number of coordinates.
    pub(super) fn coordinates(&self) -> usize {
        3 * self.units.as_ref().len()
    }

    /// How actuators are driven, and the loads where all legs end.
    pub(in crate::constant_curvature) fn set(&mut self, input: &Input<'_>) {
        self.full = Applied::new(input.load);
        self.held.clear();
        for (index, (driven, actuator)) in self.actuators.iter_mut().zip(input.actuators.iter()).enumerate() {
            (driven.mode, driven.full) = match actuator {
                Drive::Force(force) => (Mode::Force, [force, 0.0]),
                Drive::Displacement(displacement) => (Mode::Held, [displacement, 0.0]),
                Drive::Elastic { displacement, stiffness, pretension } => {
                    (Mode::Spring(stiffness), [displacement, pretension])
                }
            };
            if driven.mode == Mode::Held {
                self.held.push(index);
            }
        }
        self.evaluated = None;
    }

    /// Unknowns of a shape.
    pub(in crate::constant_curvature) fn unknowns_of(&self, shape: &[[f64; 3]]) -> K::PerSegment<[f64; 3]> {
        self.model.kernel.per_segment(|segment| {
            let ([dx, dy, length], [.., unloaded]) = (shape[segment], self.units.as_ref()[segment]);
            [dx, dy, (length - unloaded) / unloaded]
        })
    }

    /// The unknowns have changed: so does the shape, and nothing is up to date.
    pub(super) fn moved(&mut self) {
        let unknowns = self.unknowns.as_ref().iter().zip(self.units.as_ref());
        for (state, ([dx, dy, stretch], [.., unloaded])) in self.shape.as_mut().iter_mut().zip(unknowns) {
            *state = [*dx, *dy, unloaded + unloaded * stretch];
        }
        self.evaluated = None;
    }

    /// The shape now.
    pub(in crate::constant_curvature) const fn shape(&self) -> &K::PerSegment<[f64; 3]> {
        &self.shape
    }

    /// Changes of the lengths of all actuators, m.
    pub(in crate::constant_curvature) fn displacements(&self) -> impl Iterator<Item = f64> + '_ {
        self.actuators.iter().map(|driven| {
            let state = &self.unknowns.as_ref()[driven.segment];
            driven.displacement(state, self.units.as_ref()[driven.segment][2])
        })
    }

    /// Loads besides the actuators' at a fraction of the leg.
    pub(in crate::constant_curvature) fn applied(&self, t: f64) -> Applied {
        let [from, to] = &self.ends;
        from.between(to, t)
    }

    /// The residual at the current state, which is evaluated if it is not up to date.
    pub(super) fn current(&mut self, t: f64) -> Option<Balance> {
        if self.evaluated != Some(t) {
            self.evaluated = Some(t);
            self.assembled = false;
            self.balance = self.measure(t);
        }
        self.balance
    }

    /// Evaluates the residual at a fraction of the leg; forces of actuators that are held stay.
    fn measure(&mut self, t: f64) -> Option<Balance> {
        // Negated, so that NaN fails.
        if !self.shape.as_ref().iter().all(|[.., length]| *length > 0.0) {
            return None;
        }
        let mut drive = self.model.kernel.per_segment(|_| [0.0; 3]);
        let (mut springs, mut energy, mut terms) = (0.0, 0.0, 0.0);
        for (driven, force) in self.actuators.iter_mut().zip(&mut self.forces) {
            let [from, to] = &driven.ends;
            let mix = |k: usize| if t == 1.0 { to[k] } else { from[k] + t * (to[k] - from[k]) };
            driven.now = [mix(0), mix(1)];
            let length = self.units.as_ref()[driven.segment][2];
            let change = driven.displacement(&self.unknowns.as_ref()[driven.segment], length);
            match driven.mode {
                Mode::Force => {
                    *force = driven.now[0];
                    energy -= *force * change;
                    terms += (*force * change).abs();
                }
                Mode::Spring(stiffness) => {
                    let [motor, pretension] = driven.now;
                    *force = pretension + stiffness * (motor - change);
                    let [own, pushed] =
                        [0.5 * stiffness * change * change, (pretension + stiffness * motor) * change];
                    energy += own - pushed;
                    terms += own + pushed.abs();
                    springs += stiffness * length * (motor.abs() + change.abs());
                }
                Mode::Held => {}
            }
            let [x, y] = driven.place;
            let load = &mut drive.as_mut()[driven.segment];
            *load = [load[0] - *force * x, load[1] - *force * y, load[2] + *force];
        }
        for (segment, (link, state)) in self.links.as_mut().iter_mut().zip(self.shape.as_ref()).enumerate() {
            *link = Still::new(&self.model, segment, state);
        }
        let acting = Acting::new(&self.model, &self.applied(t));
        let kinds = statics::kinds(&self.model, &self.links, &self.shape, &self.unknowns, &acting);
        let units = self.units.as_ref().as_flattened();
        let parts = [&kinds.extension, &kinds.bending, &kinds.gravity, &kinds.tip, &drive];
        let parts = parts.map(|part| part.as_ref().as_flattened());
        let mut squares = [0.0; 5];
        let mut norm = 0.0;
        for (k, (residual, unit)) in
            self.residual.as_mut().as_flattened_mut().iter_mut().zip(units).enumerate()
        {
            for (square, part) in squares.iter_mut().zip(parts) {
                *square += (part[k] * unit).powi(2);
            }
            let [extension, bending, gravity, tip, drive] = parts;
            *residual = (extension[k] + bending[k] + gravity[k] + tip[k] - drive[k]) * unit;
            norm += *residual * *residual;
        }
        let norm = norm.sqrt();
        let largest = squares.iter().fold(0.0, |a: f64, b| a.max(*b)).sqrt();
        let size = largest.max(SMALLEST * self.axial);
        if self.has_energy() && self.held.is_empty() {
            let [own, sum] =
                statics::potential(&self.model, &self.links, &self.shape, &self.unknowns, &acting);
            (energy, terms) = (energy + own, terms + sum);
        }
        let balance = Balance {
            norm,
            size,
            // Of sums along the chain, and of the springs.
            rounding: 4.0 * f64::EPSILON * (self.coordinates() as f64 + springs / size),
            energy,
            energy_rounding: self.coordinates() as f64 * f64::EPSILON * terms,
        };
        (norm.is_finite() && size.is_finite() && energy.is_finite()).then_some(balance)
    }

    /// Assembles the tangent at the current state, whose residual is up to date.
    pub(super) fn assemble(&mut self, t: f64) {
        if self.assembled {
            return;
        }
        let applied = self.applied(t);
        let order = self.coordinates();
        let (units, matrix) = (self.units.as_ref(), &mut self.matrix);
        statics::tangent(&self.lifted, &self.links, &self.shape, &applied, |[i, k, j, l], value| {
            matrix[(3 * j + l) * order + 3 * i + k] = value * units[i][k] * units[j][l];
        });
        for driven in &self.actuators {
            if let Mode::Spring(stiffness) = driven.mode {
                let row = driven.row(units[driven.segment][2]);
                for (l, column) in row.iter().enumerate() {
                    let first = (3 * driven.segment + l) * order + 3 * driven.segment;
                    for (entry, row) in matrix[first..first + 3].iter_mut().zip(row) {
                        *entry += stiffness * row * column;
                    }
                }
            }
        }
        self.assembled = true;
    }

    /// Copies the tangent in units of the elastic stiffness, with a multiple of that, to where it is factorised: bending and axial stiffness are of one size then.
    pub(super) fn shifted(&mut self, shift: f64) {
        let order = self.coordinates();
        let scales = self.scales.as_ref().as_flattened();
        let columns = self.factors.columns_mut().chunks_exact_mut(order).zip(self.matrix.chunks_exact(order));
        for (column, ((to, from), scale)) in columns.zip(scales).enumerate() {
            for ((to, from), own) in to.iter_mut().zip(from).zip(scales) {
                *to = from * own * scale;
            }
            to[column] += shift;
        }
    }

    /// Number of negative eigenvalues of the symmetric part of what is about to be factorised; none where one vanishes.
    pub(super) fn negative(&mut self) -> Option<usize> {
        let order = self.coordinates();
        let columns = self.factors.columns_mut();
        for i in 0..order {
            for j in 0..order {
                self.work[i * order + j] = 0.5 * (columns[i * order + j] + columns[j * order + i]);
            }
        }
        negative_eigenvalues(&mut self.work, order)
    }

    /// The symmetric part of the tangent as it is, into `work`.
    pub(super) fn symmetrise(&mut self) {
        let order = self.coordinates();
        for row in 0..order {
            for column in 0..order {
                self.work[row * order + column] =
                    0.5 * (self.matrix[row * order + column] + self.matrix[column * order + row]);
            }
        }
    }

    /// Smallest eigenvalue of the symmetric part of the tangent, N m, at the end of the leg.
    pub(in crate::constant_curvature) fn smallest_eigenvalue(&mut self) -> f64 {
        self.current(1.0);
        self.assemble(1.0);
        self.symmetrise();
        let order = self.coordinates();
        self.eigen.decompose(&self.work, order);
        self.eigen.values().first().copied().unwrap_or(f64::INFINITY)
    }

    /// Whether all loads on the leg have an energy.
    pub(super) fn has_energy(&self) -> bool {
        self.model.options.physics == Physics::Consistent && !self.ends.iter().any(Applied::has_couple)
    }
}
