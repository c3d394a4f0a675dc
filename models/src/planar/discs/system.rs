//! The discretised equilibrium of a robot: residual, tangent, and constraints on lengths [LASEM 47].
//!
//! With the energy `Pi(x)` at given tensions and constraints `r_i(x) - c_i mu_i = 0` (the length of a cable driven by displacement or through a spring of
//! the compliance `c_i`, the components of a closed chord), whose multipliers `mu_i` are tensions and contact forces,
//!
//! `H dx + A^T dmu = -g`, `A dx - c dmu = -r`.
//!
//! Closed chords add the penalty `p r^2 / 2` to the energy: `p A^T r` to `g`, `p A^T A` to `H`.

use std::sync::Arc;

use pliant_runtime::dense::Pivots;
use pliant_runtime::equilibrium::{
    self, Balance, Equilibrium, Gap, Irregular, LoadStage, TangentInertia, inverse_iteration,
};
use pliant_runtime::spectral::dot;

use super::input::DiscsInput;
use super::mesh::Mesh;
use super::products::expand;
use super::state::{Closed, Load, State, largest};
use super::tangent::Tangent;
use super::{Drive, PlanarWrench};

/// Relative pivot below which the tangent is singular to working accuracy.
pub(super) const SINGULAR: f64 = 1e-11;
/// Smallest part of a step of a search under the full load.
///
/// Where tendons pull discs almost together the force of a chord changes within a small part of a full step: searches take hundreds of such parts, the load
/// path about 40 evaluations.
pub(super) const SHORTEST: f64 = 0.02;
/// Smallest couple relative to which a residual is measured, relative to the one that bends the robot by one radian.
pub(super) const SMALLEST: f64 = 1e-14;
/// Largest relative residual that is attributed to rounding: for shorter chords the direction of a chord that closes is rounding.
pub(super) const WORST: f64 = 1e-9;
/// First multiple of the bending stiffness that is added to an indefinite tangent to find its softest direction, its growth factor, and the number of
/// trials.
const SHIFT: [f64; 2] = [0.1, 10.0];
const SHIFTS: usize = 12;

/// A cable driven by displacement, or through a spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Driven {
    pub(super) cable: usize,
    /// Length that the motor has pulled in, m.
    pub(super) displacement: f64,
    /// Compliance of the spring, m/N; zero without a spring.
    pub(super) compliance: f64,
    /// N.
    pub(super) pretension: f64,
}

impl Driven {
    /// Drive of the cable.
    pub(super) fn drive(&self) -> Drive {
        let Self { displacement, compliance, pretension, .. } = *self;
        if compliance == 0.0 {
            return Drive::Displacement(displacement);
        }
        Drive::Elastic { displacement, stiffness: compliance.recip(), pretension }
    }
}

/// State that the engine can return to: coefficients, tensions, contact forces of closed chords.
#[derive(Clone, Debug)]
pub(super) struct Iterate {
    pub(super) coefficients: Vec<f64>,
    pub(super) tensions: Vec<f64>,
    contacts: Vec<[f64; 2]>,
}

impl Iterate {
    /// The straight robot.
    pub(super) fn new(mesh: &Mesh) -> Self {
        Self {
            coefficients: vec![0.0; mesh.layout.order],
            tensions: vec![0.0; mesh.cables],
            contacts: Vec::new(),
        }
    }
}

/// Loads and inputs at one end of a stage of the load path.
#[derive(Clone, Debug)]
pub(super) struct Applied {
    /// Fraction of the declared loads.
    pub(super) declared: f64,
    pub(super) tip: PlanarWrench,
    /// Tension and 0, or displacement of the motor and pretension, per cable.
    pub(super) cables: Vec<[f64; 2]>,
}

impl Applied {
    /// A fraction of the declared loads alone.
    pub(super) fn declared(declared: f64, cables: usize) -> Self {
        Self { declared, tip: PlanarWrench::default(), cables: vec![[0.0; 2]; cables] }
    }

    /// Becomes a fraction of the declared loads alone.
    fn set_declared(&mut self, declared: f64) {
        (self.declared, self.tip) = (declared, PlanarWrench::default());
        self.cables.fill([0.0; 2]);
    }

    /// Becomes an input, and the declared loads.
    fn set(&mut self, input: &DiscsInput<'_>) {
        (self.declared, self.tip) = (1.0, input.tip);
        for (numbers, drive) in self.cables.iter_mut().zip(input.cables.iter()) {
            *numbers = match drive {
                Drive::Force(tension) => [tension, 0.0],
                Drive::Displacement(displacement) => [displacement, 0.0],
                Drive::Elastic { displacement, pretension, .. } => [displacement, pretension],
            };
        }
    }

    pub(super) fn copy_from(&mut self, other: &Self) {
        (self.declared, self.tip) = (other.declared, other.tip);
        self.cables.copy_from_slice(&other.cables);
    }

    /// Interpolates between these (`t = 0`) and others (`t = 1`): the fraction of the declared loads, and the load at the tip.
    #[inline]
    fn loads(&self, other: &Self, t: f64) -> (f64, PlanarWrench) {
        let tip = PlanarWrench {
            force: self.tip.force.zip_map(&other.tip.force, |a, b| mix(a, b, t)),
            couple: mix(self.tip.couple, other.tip.couple, t),
        };
        (mix(self.declared, other.declared, t), tip)
    }

    /// Interpolates between these (`t = 0`) and others (`t = 1`): the numbers of the cables.
    #[inline]
    fn cables<'a>(&'a self, other: &'a Self, t: f64) -> impl Iterator<Item = [f64; 2]> + 'a {
        let pairs = self.cables.iter().zip(&other.cables);
        pairs.map(move |(a, b)| [mix(a[0], b[0], t), mix(a[1], b[1], t)])
    }

    /// Interpolates between these (`t = 0`) and others (`t = 1`).
    pub(super) fn between(&self, other: &Self, t: f64) -> Self {
        let (declared, tip) = self.loads(other, t);
        Self { declared, tip, cables: self.cables(other, t).collect() }
    }
}

/// The number between `a` (`t = 0`) and `b` (`t = 1`), both of them exactly.
#[inline]
fn mix(a: f64, b: f64, t: f64) -> f64 {
    if t == 1.0 { b } else { a + t * (b - a) }
}

/// The robot under its loads at a shape.
#[derive(Clone, Debug)]
pub(super) struct System {
    pub(super) mesh: Arc<Mesh>,
    pub(super) now: State,
    pub(super) load: Load,
    pub(super) driven: Vec<Driven>,
    /// Cables may push.
    pub(super) ideal: bool,
    pub(super) tangent: Tangent,
    /// Loads at the start of [`LoadStage::Change`], and the full loads.
    pub(super) origin: Applied,
    pub(super) full: Applied,
    /// Loads at the ends of the stage.
    from: Applied,
    to: Applied,
    /// Fraction of the stage at which the residual is up to date, and that residual.
    evaluated: Option<f64>,
    balance: Option<Balance>,
}

impl System {
    pub(super) fn new(mesh: Arc<Mesh>) -> Self {
        let (state, tangent) = (State::new(&mesh), Tangent::new(&mesh));
        let declared = Applied::declared(1.0, mesh.cables);
        Self {
            now: state,
            load: Load::declared(mesh.cables),
            driven: Vec::with_capacity(mesh.cables),
            ideal: mesh.robot.options().ideal,
            tangent,
            origin: declared.clone(),
            full: declared.clone(),
            from: declared.clone(),
            to: declared,
            evaluated: None,
            balance: None,
            mesh,
        }
    }

    /// Sets the drives of the cables and the full loads.
    pub(super) fn set(&mut self, input: &DiscsInput<'_>) {
        self.open();
        self.full.set(input);
        self.driven.clear();
        for (cable, drive) in input.cables.iter().enumerate() {
            let driven = Driven { cable, displacement: 0.0, compliance: 0.0, pretension: 0.0 };
            match drive {
                Drive::Force(_) => {}
                Drive::Displacement(_) => self.driven.push(driven),
                Drive::Elastic { stiffness, .. } => {
                    self.driven.push(Driven { compliance: stiffness.recip(), ..driven });
                }
            }
        }
    }

    /// Constrains a chord to zero length.
    pub(super) fn close(&mut self, chord: Closed) {
        self.now.closed.push(chord);
        self.evaluated = None;
    }

    /// Releases all chords.
    pub(super) fn open(&mut self) {
        self.now.closed.clear();
        self.evaluated = None;
    }

    /// Applies the loads at a fraction of the stage; tensions of driven cables do not change.
    #[inline]
    fn apply(&mut self, t: f64) {
        let (declared, PlanarWrench { force, couple }) = self.from.loads(&self.to, t);
        (self.load.declared, self.load.tip) = (declared, (force.into(), couple));
        let mut driven = self.driven.iter_mut().peekable();
        for (cable, [value, pretension]) in self.from.cables(&self.to, t).enumerate() {
            match driven.next_if(|driven| driven.cable == cable) {
                Some(driven) => (driven.displacement, driven.pretension) = (value, pretension),
                None => self.load.tensions[cable] = value,
            }
        }
    }

    /// Loads at a fraction of the stage.
    pub(super) fn applied(&self, t: f64) -> Applied {
        self.from.between(&self.to, t)
    }

    /// Length of a driven cable inside the robot minus the available length, m.
    fn excess(&self, driven: &Driven) -> f64 {
        let spring = driven.compliance * (self.load.tensions[driven.cable] - driven.pretension);
        driven.displacement - self.now.displacements[driven.cable] - spring
    }

    /// Factorises the second variation at the current shape.
    pub(super) fn factorise(&mut self, shift: f64) -> Pivots {
        self.tangent.assemble(&self.mesh, &self.now, &self.load, shift);
        self.tangent.factorise()
    }

    /// The residual at the current state, which is evaluated if it is not up to date.
    fn current(&mut self, t: f64) -> Option<Balance> {
        if self.evaluated != Some(t) {
            self.apply(t);
            self.now.evaluate(&self.mesh, &self.load);
            self.evaluated = Some(t);
            let state = &self.now;
            let (norm, energy) = (largest(&state.gradient), state.energy());
            let size = largest(&state.pull).max(SMALLEST * self.mesh.couple);
            // Number of terms of the energy.
            let terms = (self.mesh.nodes + self.mesh.spans()) as f64;
            let balance = Balance {
                norm,
                size,
                rounding: (state.rounding / size).min(WORST),
                energy,
                energy_rounding: terms * f64::EPSILON * state.size,
            };
            let finite = norm.is_finite() && size.is_finite() && energy.is_finite();
            self.balance = finite.then_some(balance);
        }
        self.balance
    }
}

/// Whether all entries are finite.
fn finite(x: &[f64]) -> bool {
    // A sum with zero times an entry keeps NaN and infinity.
    x.iter().fold(0.0, |sum, entry| sum + 0.0 * entry) == 0.0
}

impl Equilibrium for System {
    type State = Iterate;

    const DIRECT_PART: f64 = SHORTEST;

    #[inline]
    fn order(&self) -> usize {
        self.mesh.layout.order + self.held()
    }

    #[inline]
    fn save(&self, into: &mut Iterate) {
        into.coefficients.clone_from(&self.now.coefficients);
        into.tensions.clone_from(&self.load.tensions);
        into.contacts.clear();
        into.contacts.extend(self.now.closed.iter().map(|chord| chord.force));
    }

    #[inline]
    fn restore(&mut self, from: &Iterate) {
        self.now.coefficients.copy_from_slice(&from.coefficients);
        self.load.tensions.copy_from_slice(&from.tensions);
        for (chord, force) in self.now.closed.iter_mut().zip(&from.contacts) {
            chord.force = *force;
        }
        self.evaluated = None;
    }

    fn rest(&mut self) {
        self.now.coefficients.fill(0.0);
        self.load.tensions.fill(0.0);
        self.open();
    }

    fn begin(&mut self, stage: LoadStage) -> bool {
        self.evaluated = None;
        match stage {
            LoadStage::Rest => return false,
            LoadStage::Weight => {
                self.from.set_declared(0.0);
                self.to.set_declared(1.0);
            }
            LoadStage::Loads => {
                self.from.set_declared(1.0);
                self.to.copy_from(&self.full);
            }
            LoadStage::Change => {
                self.from.copy_from(&self.origin);
                self.to.copy_from(&self.full);
            }
        }
        stage != LoadStage::Weight || self.mesh.loaded || self.mesh.has_couple
    }

    #[inline]
    fn advance(&mut self, by: &[f64], fraction: f64) {
        let (coefficients, multipliers) = by.split_at(self.mesh.layout.order);
        for (coefficient, by) in self.now.coefficients.iter_mut().zip(coefficients) {
            *coefficient += fraction * by;
        }
        let (tensions, contacts) = multipliers.split_at(self.driven.len());
        for (driven, by) in self.driven.iter().zip(tensions) {
            let tension = &mut self.load.tensions[driven.cable];
            *tension += fraction * by;
            if !self.ideal {
                *tension = tension.max(0.0);
            }
        }
        for (chord, by) in self.now.closed.iter_mut().zip(contacts.chunks_exact(2)) {
            for (force, by) in chord.force.iter_mut().zip(by) {
                *force += fraction * by;
            }
        }
        self.evaluated = None;
    }

    #[inline]
    fn evaluate(&mut self, load: f64) -> Option<Balance> {
        self.current(load)
    }

    #[inline]
    fn linearise(
        &mut self,
        load: f64,
        tangent: equilibrium::Tangent,
    ) -> Result<(Balance, TangentInertia), Irregular> {
        let balance = self.current(load).ok_or(Irregular::Overflow)?;
        let inertia = self.factorise(tangent.shift);
        if !inertia.smallest.is_finite() || inertia.smallest == 0.0 {
            return Err(Irregular::Singular);
        }
        if tangent.definite && inertia.negative > 0 {
            return Err(Irregular::Indefinite);
        }
        Ok((balance, TangentInertia { negative: Some(inertia.negative), pivot: inertia.smallest }))
    }

    #[inline]
    fn solve(&mut self, x: &mut [f64]) -> bool {
        self.tangent.solve(x);
        finite(x)
    }

    #[inline]
    fn residual(&self, into: &mut [f64]) {
        into.copy_from_slice(&self.now.gradient);
    }

    #[inline]
    fn work(&self, by: &[f64]) -> f64 {
        dot(&self.now.gradient, by)
    }

    #[inline]
    fn size(&self, by: &[f64]) -> f64 {
        let size = largest(by);
        if size.is_finite() { size } else { f64::INFINITY }
    }

    #[inline]
    fn product(&self, a: &[f64], b: &[f64]) -> f64 {
        dot(a, b)
    }

    fn conservative(&self) -> bool {
        true
    }

    fn neutral(&self) -> f64 {
        SINGULAR
    }

    fn mode(&mut self, load: f64, into: &mut [f64]) -> bool {
        if self.current(load).is_none() {
            return false;
        }
        let mut shift = SHIFT[0];
        let definite = (0..SHIFTS).any(|_| {
            let inertia = self.factorise(shift);
            shift *= SHIFT[1];
            inertia.negative == 0 && inertia.smallest.is_finite() && inertia.smallest > SINGULAR
        });
        if !definite {
            return false;
        }
        let constraints = self.constraints(|gap| gap.pushes || gap.tension > 0.0);
        into.fill(1.0);
        let found = constraints.is_some_and(|constraints| {
            inverse_iteration(into, |x| {
                constraints.solve(&self.tangent, x, None);
                finite(x)
            })
        });
        if !found {
            return false;
        }
        // With the sign that rotates the tip towards +y.
        let mesh = &self.mesh;
        let last = mesh.spans() - 1;
        let towards =
            dot(mesh.end_row(last), &into[mesh.layout.first(mesh.element(last))..][..mesh.layout.width]);
        let size = largest(into).copysign(towards);
        into.iter_mut().for_each(|entry| *entry /= size);
        size != 0.0 && size.is_finite()
    }

    #[inline]
    fn held(&self) -> usize {
        self.driven.len() + 2 * self.now.closed.len()
    }

    #[inline]
    fn gap(&self, index: usize) -> Gap {
        let scale = self.mesh.length;
        if let Some(driven) = self.driven.get(index) {
            let tension = self.load.tensions[driven.cable];
            return Gap { excess: self.excess(driven), tension, scale, pushes: self.ideal };
        }
        let place = index - self.driven.len();
        let chord = &self.now.closed[place / 2];
        Gap { excess: chord.chord[place % 2], tension: chord.force[place % 2], scale, pushes: true }
    }

    #[inline]
    fn pull(&self, index: usize, into: &mut [f64]) {
        if let Some(driven) = self.driven.get(index) {
            return self.now.length_row(&self.mesh, driven.cable, into);
        }
        let (mesh, place) = (&self.mesh, index - self.driven.len());
        let chord = &self.now.closed[place / 2];
        let first = mesh.layout.first(mesh.element(chord.span));
        into.fill(0.0);
        expand(mesh, chord.span, &chord.slopes[place % 2], &mut into[first..first + mesh.layout.width]);
        if mesh.layout.clamped {
            into[0] = 0.0;
        }
    }

    #[inline]
    fn coupling(&self, index: usize, other: usize) -> f64 {
        match self.driven.get(index) {
            Some(driven) if index == other => -driven.compliance,
            _ => 0.0,
        }
    }
}
