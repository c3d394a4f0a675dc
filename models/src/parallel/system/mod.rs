//! The discretised robot as the engine for equilibria sees it: residual, tangent, and steps that keep loads, motors and platform apart.
//!
//! Unknowns are the poses of the inner nodes, the changes of strain along the elements, the rotations of the joints, the pose of the platform, and the
//! positions of the motors that are driven by their torque or through a spring. Elimination leaves a system of order 6 for the platform: [`SchurComplement`] of every rod, summed.
//! It carries the residual along, so that a step comes from one pass over the elements ([`Equilibrium::correction`]).
//!
//! Positions of the other motors are given. They change along the load path: a step takes them to where the fraction of the load path has them, to first
//! order in all unknowns, and an evaluation of the residual has them there exactly.

use std::sync::Arc;

use pliant_runtime::equilibrium::{Balance, Irregular, LoadStage};
use pliant_runtime::sparse::FactorisationError;

use super::chain::{Chain, Pivots, SchurComplement, Tip};
use super::erased::Assembled;
use super::gauss_newton::Tangents;
use super::loads::Attached;
use super::mesh::{Increment, Mesh, State};
use super::rates::Rates;
use super::sparse::SparseTangent;
use crate::{Drive, InputRef, Lanes, Load, Scalar};
use pliant_runtime::twist::Six;

pub(super) mod assemble;
mod bordered;
mod equilibrium;
mod feed;
mod signs;
mod sparse_tangent;
pub(super) mod step;

/// Loads that memory is reserved for.
pub(super) const LOADS: usize = 32;
/// Size of the steps since a tangent was assembled up to which it may be that of the current state, and what was out of balance then, by the smallest eigenvalue
/// of the platform's tangent: axial forces change by that much, and the tangent with them.
const SAME: [f64; 2] = [1e-8, 1e-6];
/// Largest step of a search: rad, by the length of the robot.
const STRIDE: f64 = 0.1;
/// The same of a search for rest, down the elastic energy alone.
const REST_STRIDE: f64 = 0.3;
/// Rounding of an energy, relative to the sum of its terms.
const ENERGY_ROUNDING: f64 = 1e-14;

/// Kind of a tangent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The exact one.
    Exact,
    /// The Gauss-Newton one [CPR 35], and the difference between both at the last equilibrium on the path: far from balance the axial forces that steps leave
    /// behind spoil the exact one.
    GaussNewton,
    /// In each lane one of them: [`System::each`].
    Each,
}

/// A load and its factors at the start and at the end of the stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Active {
    pub(super) load: Attached,
    pub(super) scales: [f64; 2],
}

/// The value at a fraction of the stage between those at its ends.
pub(super) fn mixed<T: Scalar>([start, end]: [T; 2], fraction: T) -> T {
    // At both ends exactly, not but for rounding.
    fraction.fma(end, (T::from_f64(1.0) - fraction) * start)
}

/// A motor in the linear system.
#[derive(Clone, Copy, Debug)]
pub(super) struct MotorRow<T = f64> {
    /// Derivatives of the residual of the platform by the position of the motor, and of the motor's torque by the motion of the platform.
    pub(super) column: Six<T>,
    row: Six<T>,
    /// Derivative of the torque by the position.
    own: T,
    /// Torque (N m) or force (N) that holds it.
    pub(super) gradient: T,
    /// Torque or force at the start and at the end of the stage, if its position is not given; through a spring that at the position zero.
    pub(super) torque: Option<[f64; 2]>,
    /// Stiffness of its spring, N m/rad or N/m; zero without one.
    pub(super) spring: f64,
    /// Position at the start and at the end of the stage where it is driven by that: rad or m.
    position: [T; 2],
    /// Torque or force that is out of balance where it is driven by that.
    off: T,
}

impl<T: Scalar> MotorRow<T> {
    /// Row of a motor that does nothing.
    fn none() -> Self {
        let zero = T::from_f64(0.0);
        Self {
            column: [zero; 6],
            row: [zero; 6],
            own: zero,
            gradient: zero,
            torque: None,
            spring: 0.0,
            position: [zero; 2],
            off: zero,
        }
    }

    /// Where it is at the ends of the stage, in a lane.
    pub(super) fn aim_lane(&mut self, lane: usize, ends: [f64; 2])
    where
        T: Lanes,
    {
        for (position, end) in self.position.iter_mut().zip(ends) {
            position.set_lane(lane, end);
        }
    }

    /// Torque or force that drives it at a position and a fraction of the stage; `None` where its position is given.
    fn driven(&self, at: T, fraction: T) -> Option<T> {
        self.torque.map(|torque| mixed(torque.map(T::from_f64), fraction) - T::from_f64(self.spring) * at)
    }

    /// Potential of that, J.
    fn potential(&self, at: T, fraction: T) -> T {
        let half = T::from_f64(0.5 * self.spring);
        let of = |torque: [f64; 2]| (half * at - mixed(torque.map(T::from_f64), fraction)) * at;
        self.torque.map_or(T::from_f64(0.0), of)
    }
}

/// A robot under loads along a stage of the load path, its current state, and the elimination of its last tangent.
#[derive(Clone, Debug)]
pub(super) struct System<T: Assembled = f64> {
    pub(super) mesh: Arc<Mesh>,
    pub(super) now: State<T>,
    pub(super) step: Increment<T>,
    /// A step that another one is added to.
    other: Increment<T>,
    /// Steps of the motors that are driven by their position.
    change: Vec<T>,
    pub(super) loads: Vec<Active>,
    pub(super) weight: [f64; 2],
    /// The factor of the weight at the end of a stage with loads: 1 but for searches without weight.
    pub(super) whole_weight: f64,
    /// Residuals of the elements in the declared shape: removed in proportion on [`LoadStage::Rest`].
    offsets: Option<Vec<[f64; 18]>>,
    /// Derivatives of the residual by something else, which take its place in the linear system.
    pub(super) rates: Option<Rates>,
    /// Difference between the exact tangent and the Gauss-Newton one at the last equilibrium on the path.
    carried: Vec<[T; 171]>,
    /// Where [`Kind::Each`] is asked for: greater than 0 where the tangent is exact, and where the difference is kept for the next Gauss-Newton tangents.
    each: [T; 2],
    pivots: Vec<Pivots<T>>,
    tips: Vec<Tip<T>>,
    complements: Vec<SchurComplement<T>>,
    chain: Chain<T>,
    /// The tangent as a sparse matrix, where it is not eliminated by chains.
    sparse: Option<Box<SparseTangent>>,
    /// Stiffness that is added to the platform's diagonal of the sparse tangent and taken away after its elimination: steps of a search are chosen by the tangent of the
    /// platform alone, which may be singular.
    stiffening: Six,
    /// Whether `border`, `rhs` and the columns of the motors are those of the sparse tangent.
    eliminated: bool,
    pub(super) motor_rows: Vec<MotorRow<T>>,
    /// Tangent and residual of the platform, all else eliminated but motors that are driven by their position.
    pub(super) border: [Six<T>; 6],
    rhs: Six<T>,
    lu: nalgebra::LU<f64, nalgebra::Const<6>, nalgebra::Const<6>>,
    /// Negative pivots of all but the platform.
    pub(super) negative: usize,
    /// Whether a pivot was zero or not finite.
    pub(super) broken: bool,
    /// Why the sparse factorisation failed last, if it did.
    pub(super) fault: Option<FactorisationError>,
    /// Whether signs of pivots are those of the tangent: rounding is small against each of them.
    pub(super) trusted: bool,
    pub(super) symmetric: bool,
    /// Largest wrench that is out of balance, and the largest one in the balance, N.
    norm: T,
    largest: T,
    pub(super) energies: [T; 2],
    /// Potential of what drives the motors whose positions are not given, J.
    driving: T,
    /// Local wrenches that mounts exert on the ends of each rod.
    pub(super) reactions: Vec<[Six<T>; 2]>,
    /// Mean strains of the elements.
    pub(super) strains: Vec<Six<T>>,
    /// Tangents that are used.
    pub(super) tangents: Tangents,
    stage: LoadStage,
    /// Rest, once it is found.
    rest: Option<State>,
    input: Vec<Attached>,
    pub(super) drives: Vec<Drive>,
    /// Loads and the factor of the weight where a change begins.
    origin: (Vec<Attached>, f64),
    /// The last tangent, and the fraction of the stage of its loads.
    assembled: Option<(Kind, f64)>,
    /// Largest wrench that was out of balance then, N.
    imbalance: f64,
    /// Whether the state has changed since, and by how much at most.
    stale: bool,
    moved: f64,
    /// Whether the eigenvalues of the platform's tangent are made positive.
    modified: bool,
    /// While the platform is held: the directions in which it moves nevertheless, and their number.
    held: Option<([Six; 6], usize)>,
}

impl<T: Assembled> System<T> {
    pub(super) fn new(mesh: Arc<Mesh>) -> Self {
        let [elements, _] = mesh.counts;
        let (rods, motors) = (mesh.members.len(), mesh.data.motors.len());
        let zero = T::from_f64(0.0);
        let complement = SchurComplement { platform: [[zero; 8]; 6], motor: [zero; 8] };
        Self {
            now: mesh.start().lanes(),
            step: Increment::new(&mesh),
            other: Increment::new(&mesh),
            change: vec![zero; motors],
            loads: Vec::with_capacity(LOADS),
            weight: [0.0; 2],
            whole_weight: 1.0,
            offsets: None,
            rates: None,
            carried: vec![[zero; 171]; elements],
            each: [zero; 2],
            pivots: vec![[[zero; 20]; 12]; elements],
            tips: vec![[[zero; 20]; 3]; rods],
            complements: vec![complement; rods],
            chain: Chain::new(),
            sparse: mesh.sparse.clone(),
            stiffening: [0.0; 6],
            eliminated: true,
            motor_rows: vec![MotorRow::none(); motors],
            border: [[zero; 6]; 6],
            rhs: [zero; 6],
            lu: nalgebra::Matrix6::identity().lu(),
            negative: 0,
            broken: false,
            fault: None,
            trusted: true,
            symmetric: true,
            norm: T::from_f64(f64::INFINITY),
            largest: zero,
            energies: [zero; 2],
            driving: zero,
            reactions: vec![[[zero; 6]; 2]; rods],
            strains: vec![[zero; 6]; elements],
            tangents: Tangents::Both,
            stage: LoadStage::Loads,
            rest: None,
            input: Vec::with_capacity(LOADS),
            drives: Vec::with_capacity(motors),
            origin: (Vec::with_capacity(LOADS), 0.0),
            assembled: None,
            imbalance: f64::INFINITY,
            stale: true,
            moved: f64::INFINITY,
            modified: false,
            held: None,
            mesh,
        }
    }

    /// The whole weight acts from the start of the stage on.
    pub(super) fn weigh(&mut self) {
        if self.mesh.is_heavy() {
            self.weight = [1.0; 2];
        }
    }

    /// Residual of the platform once motors have moved to where a fraction of the stage has them.
    pub(super) fn aimed(&mut self, fraction: T) -> Six<T> {
        self.aim(fraction);
        self.platform_residual(T::from_f64(1.0), &self.change)
    }

    /// The step that follows from that of the platform and from those of the motors that were aimed.
    pub(super) fn follow(&mut self, platform: &Six<T>) {
        let change = core::mem::take(&mut self.change);
        self.substitute(T::from_f64(1.0), &change, platform);
        self.change = change;
    }

    /// Writes the increments of the motors that are driven by their position, to where a fraction of the stage has them, into `change`.
    fn aim(&mut self, fraction: T) {
        for ((change, row), at) in self.change.iter_mut().zip(&self.motor_rows).zip(&self.now.motors) {
            *change =
                if row.torque.is_none() { mixed(row.position, fraction) - *at } else { T::from_f64(0.0) };
        }
    }
}

impl System {
    /// Takes over an input.
    pub(super) fn set(&mut self, input: &InputRef<'_>) {
        self.input.clear();
        let mesh = &self.mesh;
        self.input.extend(input.loads().map(|load| Attached::new(mesh, &load)));
        self.drives.clear();
        self.drives.extend(input.drives.iter());
    }

    /// Makes an equilibrium under some loads and a fraction of the weight the current state, where a change begins.
    pub(super) fn start_from(&mut self, state: &State, loads: &[Load], weight: f64) {
        self.now.copy_from(state);
        self.origin.0.clear();
        let mesh = &self.mesh;
        self.origin.0.extend(loads.iter().map(|load| Attached::new(mesh, load)));
        self.origin.1 = weight;
        self.changed();
    }

    /// Loads at a fraction of the stage, those of factor zero left out, and the fraction of the weight.
    pub(super) fn applied(&self, fraction: f64) -> (impl Iterator<Item = Load> + '_, f64) {
        let scaled = move |active: &Active| {
            let scale = mixed(active.scales, fraction);
            (scale != 0.0).then(|| active.load.scaled(scale).load(&self.mesh))
        };
        (self.loads.iter().filter_map(scaled), mixed(self.weight, fraction))
    }

    /// Notes that the state or its loads are others than those of the last tangent.
    fn changed(&mut self) {
        (self.stale, self.moved) = (true, f64::INFINITY);
    }

    /// Loads of a stage from the start to the input.
    fn load(&mut self, weight: f64, from_origin: bool) {
        self.weight = [weight.min(self.whole_weight), self.whole_weight];
        self.loads.clear();
        if from_origin {
            self.loads.extend(self.origin.0.iter().map(|load| Active { load: *load, scales: [1.0, 0.0] }));
        }
        for load in &self.input {
            let same = |active: &&mut Active| active.load == *load && active.scales[1] == 0.0;
            match self.loads.iter_mut().find(same) {
                Some(active) => active.scales[1] = 1.0,
                None => self.loads.push(Active { load: *load, scales: [0.0, 1.0] }),
            }
        }
        // Torques that hold the motors at the start.
        if self.drives.iter().any(|drive| !matches!(drive, Drive::Displacement(_))) {
            self.measure(0.0);
        }
        for ((row, drive), at) in self.motor_rows.iter_mut().zip(&self.drives).zip(&self.now.motors) {
            (row.torque, row.spring, row.position) = match *drive {
                Drive::Displacement(position) => (None, 0.0, [*at, position]),
                Drive::Force(torque) => (Some([row.gradient, torque]), 0.0, [*at; 2]),
                Drive::Elastic { displacement, stiffness, pretension } => {
                    let torque = [row.gradient + stiffness * at, pretension + stiffness * displacement];
                    (Some(torque), stiffness, [*at; 2])
                }
            };
        }
    }

    /// Puts the ends of the rods where motors, platform and joints of the current state have them.
    pub(super) fn embed(&mut self) {
        self.mesh.embed(&mut self.now);
        self.changed();
    }

    /// Whether rest was found.
    pub(super) const fn rested(&self) -> bool {
        self.rest.is_some()
    }

    /// Holds all motors where they are.
    fn hold_motors(&mut self) {
        for (row, at) in self.motor_rows.iter_mut().zip(&self.now.motors) {
            (row.torque, row.spring, row.position) = (None, 0.0, [*at; 2]);
        }
    }

    /// Puts motors that are driven by their position where a fraction of the stage has them.
    pub(super) fn place(&mut self, fraction: f64) {
        let mut moved = 0.0_f64;
        for (motor, (row, at)) in self.motor_rows.iter().zip(&mut self.now.motors).enumerate() {
            let to = mixed(row.position, fraction);
            if row.torque.is_none() && *at != to {
                moved = moved.max((to - *at).abs() / self.mesh.unit(motor));
                *at = to;
            }
        }
        if moved != 0.0 {
            self.mesh.embed(&mut self.now);
            self.stale = true;
            self.moved += moved;
        }
    }

    /// The residual of the last assembly or evaluation; `None` where it is not finite.
    pub(super) fn balance(&self) -> Option<Balance> {
        let rounding = self.rounding();
        // Where loads are smaller than that, there is no other measure.
        let size = self.largest.max(rounding);
        let [elastic, loads] = self.energies;
        let energy = elastic + loads + self.driving;
        let finite = self.norm.is_finite() && size.is_finite() && energy.is_finite();
        finite.then(|| Balance {
            norm: self.norm,
            size,
            rounding: rounding / size,
            energy,
            energy_rounding: ENERGY_ROUNDING
                * (elastic.abs() + loads.abs() + self.driving.abs() + self.largest * self.mesh.length),
        })
    }

    /// Assembles the exact tangent where the last one is not that of the current state.
    pub(super) fn refresh(&mut self, load: f64) {
        let mut same = self.assembled == Some((Kind::Exact, load)) && self.moved <= SAME[0];
        if same && self.moved > 0.0 {
            let smallest = self.smallest_eigenvalue();
            // NaN fails.
            same = self.imbalance * self.mesh.length <= SAME[1] * smallest;
        }
        if !same {
            self.stiffening = [0.0; 6];
            self.assemble(Kind::Exact, [load; 2], false);
        }
    }

    /// The next tangents are as they are, not those of a search.
    const fn plain(&mut self) {
        (self.chain.least_squares, self.modified, self.stiffening) = (false, false, [0.0; 6]);
    }

    /// Why the last tangent cannot be used, if so.
    fn regular(&self) -> Result<Balance, Irregular> {
        let balance = self.balance().ok_or(Irregular::Overflow)?;
        match self.fault {
            Some(fault) if fault != FactorisationError::Singular => Err(Irregular::Unreadable),
            _ if self.broken => Err(Irregular::Singular),
            _ => Ok(balance),
        }
    }
}
