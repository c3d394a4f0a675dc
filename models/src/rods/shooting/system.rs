//! The discretised equilibrium of a rod: its unknowns, its loads along the load path, and the integration that gives the residual [Cosserat 58].
//!
//! There are two accuracies. Far from the solution the rod is integrated with the tolerance [`ROUGH`], for which a formula of order 8 needs a quarter of
//! the steps. Under the full load, as soon as the residual is below [`CLOSE`], the tolerance is that of the settings. The residual that a rough integration
//! reports under the full load is larger than any tolerance, so that no solution is accepted from it.

use std::sync::Arc;

use super::super::Wrench;
use super::super::contact;
use super::super::hold::Hold;
use super::super::strain::StrainSolver;
use super::context::{Context, distributed};
use super::flow::{COUPLE, Flow};
use super::integration::Integration;
use super::load::{Load, Loads};
use super::local::Diverged;
use super::nodes::{Joints, Node};
use super::robot::Shooting;
use super::settings::{Integrator, Pieces};
use super::start::Start;
use pliant_runtime::dense;
use pliant_runtime::equilibrium::{ActiveSet, Balance, LoadStage, NEAR};
use pliant_runtime::rotation::{Vector, norm, rotated, three};

/// Tolerance of the integration far from the solution.
const ROUGH: f64 = 1e-6;
/// Residual under the full load below which the rod is integrated with the tolerance of the settings; a rough integration adds this value to its residual.
const CLOSE: f64 = 1e-3;
/// Largest force and couple at which one shot is enough, relative to `EI/L^2` and `EI/L`.
const LIGHT: [f64; 2] = [4.0, 1.0];
/// Smallest and largest number of shots otherwise.
const SHOTS: [usize; 2] = [4, 32];
/// Largest `|n| h^2/EI` of a shot of length `h`: half of the `pi^2` at which a rod with fixed end rotations buckles under the force `n`, so that the
/// second variation within a shot is positive.
const SHORT: f64 = 4.9;
/// Bound on the amplification of rounding errors along a shot.
const GROWTH: f64 = 1e5;

/// Unknowns: the wrench at the base, those of the joints, and the tensions of tendons with prescribed lengths.
#[derive(Debug)]
pub(super) struct State {
    pub(super) start: Start,
    pub(super) tensions: Box<[f64]>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { start: self.start.clone(), tensions: self.tensions.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.start.clone_from(&other.start);
        self.tensions.clone_from(&other.tensions);
    }
}

/// The discretised equilibrium.
#[derive(Clone, Debug)]
pub(super) struct System {
    pub(super) robot: Arc<Shooting>,
    pub(super) context: Context,
    pub(super) integration: Integration,
    pub(super) load: Load,
    pub(super) start: Start,
    /// Number of shots.
    pub(super) shots: usize,
    /// Sum of the declared distributed forces, evaluated by the integration, N.
    pub(super) distributed: Vector,
    /// The natural shape at the joints, and its number of shots.
    natural: Vec<Node>,
    natural_shots: usize,
    pub(super) old: Loads,
    pub(super) new: Loads,
    pub(super) load_stage: LoadStage,
    /// Whether the force at the base is an unknown, and whether the input has a follower force.
    pub(super) follower: bool,
    pub(super) followers: bool,
    /// Tendons with prescribed lengths, and these lengths.
    pub(super) driven: Vec<usize>,
    pub(super) holds: Vec<Hold>,
    /// The load fraction to which `load` belongs.
    pub(super) filled: f64,
    /// Whether the last integration with derivatives was at the current state, and its load fraction.
    pub(super) current: bool,
    pub(super) at: f64,
    /// Whether the last integration had derivatives, and whether their tangent is factorised.
    pub(super) columns: bool,
    pub(super) factorised: bool,
    /// Whether the last integration was one for the stability of the current state.
    pub(super) judged: bool,
    /// Whether the last integration with the tolerance of the settings left so small a residual that no step needs the derivatives of the next one at this load.
    pub(super) settled: bool,
    /// Whether rough integrations are allowed, whether the solution is near, and whether the last integration was rough.
    pub(super) rough: bool,
    pub(super) near: bool,
    was_rough: bool,
    /// The largest couple, N m, and the balance of the last integration.
    pub(super) scale: f64,
    pub(super) balance: Balance,
    pub(super) residual: Vec<f64>,
    pub(super) factors: dense::Factors,
    pub(super) order: usize,
    /// The direction of size 1 in which steps do not move the rod, since it resists no motion there; empty where there is none.
    pub(super) neutral: Vec<f64>,
    /// Derivatives for prescribed lengths: of the residual by tensions, of the lengths by unknowns, of the excess by tensions.
    pub(super) pulls: Vec<f64>,
    pub(super) stretches: Vec<f64>,
    pub(super) couplings: Vec<f64>,
    /// By unknowns and then prescribed tensions, `[by * tendons + tendon]`: what the tensions in a shot begin with, in that shot and in the next one, and the part of the
    /// lengths that follows from it.
    pub(super) crossed: [Vec<f64>; 3],
    pub(super) active: ActiveSet,
    pub(super) work: Vec<f64>,
    /// The strain model of the rod, from its first use on.
    pub(super) strains: Option<Box<StrainSolver>>,
}

impl System {
    pub(super) fn new(robot: Arc<Shooting>) -> Self {
        let kernel = robot.robot();
        Self {
            context: Context::new(kernel, robot.guides().straight()),
            integration: Integration::new(),
            load: Load::new(kernel, Arc::clone(robot.guides())),
            start: Start::new(kernel),
            shots: 1,
            distributed: distributed(kernel),
            natural: Vec::new(),
            natural_shots: 1,
            old: Loads::new(kernel),
            new: Loads::new(kernel),
            load_stage: LoadStage::Loads,
            follower: false,
            followers: false,
            driven: Vec::new(),
            holds: Vec::new(),
            filled: f64::NAN,
            current: false,
            at: 0.0,
            columns: false,
            factorised: false,
            judged: false,
            settled: false,
            rough: false,
            near: false,
            was_rough: false,
            scale: 1.0,
            balance: Balance {
                norm: f64::INFINITY,
                size: 1.0,
                rounding: 0.0,
                energy: 0.0,
                energy_rounding: 0.0,
            },
            residual: Vec::new(),
            factors: dense::Factors::new(0),
            order: 0,
            neutral: Vec::new(),
            pulls: Vec::new(),
            stretches: Vec::new(),
            couplings: Vec::new(),
            crossed: Default::default(),
            active: ActiveSet::default(),
            work: Vec::new(),
            strains: None,
            robot,
        }
    }

    /// Largest sum of forces, relative to `EI/L^2`.
    fn force(&self, wrenches: &[Wrench]) -> f64 {
        let kernel = self.robot.robot();
        let payload = kernel.tip_mass().abs() * norm(kernel.gravity());
        let sum: f64 = wrenches.iter().map(|wrench| wrench.force.norm()).sum();
        (sum + payload + norm(self.distributed)) * self.context.length / self.context.couple
    }

    /// Number of shots that these loads need.
    pub(super) fn wanted(&self, wrenches: &[Wrench]) -> usize {
        if let Pieces::Fixed(shots) = self.robot.settings().pieces {
            return shots.min(self.robot.guides().most_shots());
        }
        let force = self.force(wrenches);
        let couple = wrenches.iter().map(|wrench| wrench.couple.norm()).sum::<f64>() / self.context.couple;
        if force <= LIGHT[0] && couple <= LIGHT[1] {
            return 1;
        }
        (SHOTS[0]..SHOTS[1]).find(|shots| force <= SHORT * (shots * shots) as f64).unwrap_or(SHOTS[1])
    }

    /// The natural shape, without wrench and tensions.
    pub(super) fn rest_state(&mut self) {
        let kernel = self.robot.robot();
        let base = Start::new(kernel);
        (self.start.quaternion, self.start.position, self.start.wrench) =
            (base.quaternion, base.position, [0.0; 6]);
        self.load.tensions = kernel.per_tendon(|_| 0.0);
        self.integration.directions.clear();
        if self.natural_shots != self.shots {
            self.natural_shots = self.shots;
            self.load.fill(kernel, 0.0, core::iter::empty(), self.shots);
            self.filled = f64::NAN;
            self.start.nodes.clear();
            if self.rigid().is_ok() {
                self.natural.clone_from(&self.integration.recorded);
            }
        }
        // The steps of a state far from equilibrium are short, and would stay so.
        self.integration.forget();
        self.start.nodes.clone_from(&self.natural);
        self.rough = true;
        (self.near, self.settled) = (false, false);
        self.changed();
    }

    /// Integrates the undeformed rod under the loads.
    fn rigid(&mut self) -> Result<(), Diverged> {
        self.integration.carry_nothing();
        self.integration.joints = Joints::Record;
        let flow = Flow { rigid: true, ..self.context.flow(self.robot.robot(), &self.load, false) };
        let integrator = self.robot.settings().integrator;
        self.integration.run(&flow, &self.load, &self.start, integrator, self.context.scales())
    }

    /// Sets the wrench at the base to that of the undeformed rod under the full load, where this is a useful estimate.
    pub(super) fn estimate_base(&mut self) {
        if self.shots > 1 {
            return;
        }
        self.set(1.0);
        if self.follower {
            let (force, weight) = (self.load.force(), self.load.weight);
            for (k, force) in force.into_iter().enumerate() {
                self.start.wrench[3 + k] = force + weight * self.distributed[k];
            }
        }
        if self.rigid().is_ok() {
            let residual = self.integration.residual(&self.load);
            for (wrench, residual) in self.start.wrench.iter_mut().zip(residual) {
                *wrench -= residual;
            }
        }
        self.integration.forget();
        self.changed();
    }

    /// Numbers of unknowns at the base, and behind a joint.
    pub(super) const fn orders(&self) -> (usize, usize) {
        if self.follower { (6, 9) } else { (3, 6) }
    }

    /// Number of unknowns besides tensions.
    pub(super) const fn unknowns(&self) -> usize {
        let (base, at) = self.orders();
        base + at * (self.shots - 1)
    }

    pub(super) fn flow(&self) -> Flow<'_> {
        self.context.flow(self.robot.robot(), &self.load, !self.driven.is_empty())
    }

    /// Whether the tensions in a shot depend on the shots before it, by friction.
    pub(super) fn crosses(&self) -> bool {
        let rubs = self.context.actuators.rubs;
        self.shots > 1 && (rubs || contact::rubs_at_holes(self.robot.robot(), self.load.guides.straight()))
    }

    /// Marks the results of the last integration as outdated.
    pub(super) const fn changed(&mut self) {
        self.current = false;
        self.columns = false;
        self.factorised = false;
        self.judged = false;
    }

    /// Whether the derivatives over the shots decide stability: no shot can buckle by itself, and no couple acts within one.
    pub(super) fn is_short(&self) -> bool {
        let force = self.force(&self.new.wrenches);
        let force = if self.load_stage == LoadStage::Change {
            force.max(self.force(&self.old.wrenches))
        } else {
            force
        };
        force <= SHORT * (self.shots * self.shots) as f64 && !self.load.has_inner_couples()
    }

    /// Whether there is a follower force at the present fraction.
    pub(super) fn has_followers(&self) -> bool {
        if self.filled == 1.0 { self.followers } else { self.follower }
    }

    /// Whether the integration at this fraction is rough.
    fn is_rough(&self, t: f64) -> bool {
        let last = t == 1.0 && self.load_stage != LoadStage::Weight;
        self.rough && !(last && self.near)
    }

    /// Integrates at a fraction of the load stage, with derivatives or without. A second fraction at the same state serves a difference quotient: it reuses the steps and has no
    /// derivatives.
    pub(super) fn integrate(&mut self, t: f64, derivatives: bool) -> Result<Balance, Diverged> {
        let rough = self.is_rough(t);
        // Within a path the next step begins with derivatives, too.
        let last = t == 1.0 && self.load_stage != LoadStage::Weight;
        let derivatives = derivatives || !(self.settled && t == self.at && last) || rough || self.was_rough;
        let difference = self.current && t != self.at && rough == self.was_rough;
        // At the end of a path the tolerance of the settings is used from the first iteration on, so that the steps can contract.
        self.near |= t != 1.0;
        self.set(t);
        if !self.follower {
            let force = self.load.force();
            for (k, force) in force.into_iter().enumerate() {
                self.start.wrench[3 + k] = force + self.load.weight * self.distributed[k];
            }
        }
        if rough != self.was_rough {
            self.integration.forget();
            self.was_rough = rough;
        }
        if difference || !derivatives {
            self.integration.carry_nothing();
        } else {
            self.integration.carry(self.follower, self.driven.iter().copied());
            if self.crosses() {
                self.integration.carry_tensions(self.robot.robot().tendon_count());
            }
        }
        self.integration.frozen = difference;
        self.integration.joints = Joints::Break;
        (self.columns, self.judged, self.settled) = (false, false, false);
        let found = self.run(rough);
        self.integration.frozen = false;
        found?;
        if contact::rubs_at_holes(self.robot.robot(), self.load.guides.straight()) {
            self.load.parts.copy_from(&self.integration.rubbed.parts);
        }
        if !difference {
            (self.current, self.columns, self.factorised, self.at) = (true, derivatives, false, t);
        }
        let mut balance = self.measure();
        if rough && t == 1.0 && self.load_stage != LoadStage::Weight {
            self.near = balance.residual() < CLOSE;
            balance.norm += CLOSE * balance.size;
        }
        if !self.follower && self.load.weight > 0.0 {
            // With the rounding of this integration.
            let residual = self.integration.residual(&self.load);
            for k in 0..3 {
                self.distributed[k] -= residual[3 + k] / self.load.weight;
            }
        }
        self.settled = !difference && balance.residual() <= NEAR && self.driven.is_empty();
        if balance.norm.is_finite() { Ok(balance) } else { Err(Diverged) }
    }

    /// Integrates the present loads.
    pub(super) fn run(&mut self, rough: bool) -> Result<(), Diverged> {
        let flow = self.context.flow(self.robot.robot(), &self.load, !self.driven.is_empty());
        let integrator = match self.robot.settings().integrator {
            Integrator::DormandPrince { tolerance } if rough => {
                Integrator::DormandPrince { tolerance: tolerance.max(ROUGH) }
            }
            other => other,
        };
        self.integration.run(&flow, &self.load, &self.start, integrator, self.context.scales())
    }

    /// Whether the last integration was that of the current state under the full load with the tolerance of the settings.
    pub(super) fn is_answer(&self) -> bool {
        self.filled == 1.0 && (self.current && self.at == 1.0 || self.judged) && !self.was_rough
    }

    /// Whether the last integration was rough.
    pub(super) const fn was_rough(&self) -> bool {
        self.was_rough
    }

    /// Scales the residual of the last integration to the units of rotations [Cosserat 58], and returns its norm relative to the largest couple.
    fn measure(&mut self) -> Balance {
        let (base, at) = self.orders();
        let Context { couple, length, .. } = self.context;
        let nodes = self.start.nodes.len();
        let largest = |wrench: &[f64; 6]| wrench[..3].iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        let couples = self.start.nodes.iter().map(|node| largest(&node.wrench));
        self.scale = couples.fold(couple.max(largest(&self.start.wrench)), f64::max);
        self.residual.clear();
        let mut worst = 0.0_f64;
        let part = couple / self.scale;
        // `f64::max` would drop a NaN.
        let mut see =
            |value: f64| worst = if value.is_finite() { worst.max(value.abs()) } else { f64::INFINITY };
        for joint in 0..nodes {
            for (k, gap) in self.integration.gap(joint)[..at].iter().enumerate() {
                let value = gap / self.context.unit(k);
                see(if k < 3 { value } else { part * value });
                self.residual.push(value);
            }
        }
        for (k, residual) in self.integration.residual(&self.load).iter().enumerate() {
            let value = residual / self.context.unit(3 + k);
            see(part * value);
            if k < base {
                self.residual.push(value);
            }
        }
        // Each step rounds the couple, and the force times the position: `eps` of each. Along a shot of length `h` it grows by `cosh(h sqrt(|n|/EI))`.
        let force = norm(three(&self.start.wrench, 3)) * length;
        let growth = ((force / couple).sqrt() / self.shots as f64).cosh().min(GROWTH);
        let steps = self.integration.mesh.len() as f64;
        let rounding = f64::EPSILON * steps * (1.0 + force / self.scale) * growth;
        Balance { norm: worst * self.scale, size: self.scale, rounding, energy: 0.0, energy_rounding: 0.0 }
    }

    /// Moves the state by a fraction of an increment.
    pub(super) fn go(&mut self, by: &[f64], part: f64) {
        let (base, at) = self.orders();
        let units: [f64; 6] = core::array::from_fn(|k| part * self.context.unit(3 + k));
        let add = |wrench: &mut [f64; 6], change: &[f64]| {
            for ((wrench, change), unit) in wrench.iter_mut().zip(change).zip(&units) {
                *wrench += unit * change;
            }
        };
        add(&mut self.start.wrench, &by[..base]);
        for (index, node) in self.start.nodes.iter_mut().enumerate() {
            let change = &by[base + index * at..][..at];
            node.quaternion = rotated(node.quaternion, three(change, 0).map(|entry| part * entry));
            add(&mut node.wrench, &change[3..]);
        }
        let unknowns = self.unknowns();
        for (tendon, change) in self.driven.iter().zip(&by[unknowns..]) {
            let (chamber, unit) =
                (self.context.actuators.is_chamber(*tendon), self.context.actuators.unit(*tendon));
            let tension = &mut self.load.tensions[*tendon];
            *tension += part * change / unit;
            if !chamber {
                *tension = tension.max(0.0);
            }
        }
        self.changed();
    }

    /// Entries of an increment: rotations, and couples and forces relative to the largest couple in place of [`Context::couple`].
    pub(super) fn entries<'a>(&self, by: &'a [f64]) -> impl Iterator<Item = f64> + use<'a> {
        let (base, at) = self.orders();
        let part = self.context.couple / self.scale;
        by.iter().enumerate().map(move |(k, value)| {
            let rotation = k >= base && (k - base) % at < 3;
            if rotation { *value } else { part * value }
        })
    }

    /// The largest couple in the state at the tip, N m: the scale of the residual at the tip.
    pub(super) fn end_couple(&self) -> Vector {
        three(self.integration.tip(), COUPLE)
    }
}
