//! Newton's method on the wrench at the base, and on the tensions of tendons that are held by their lengths.

use super::super::Input;
use super::super::input::Hold;
use super::super::kernel::Kernel;
use super::flow::{Flow, LENGTHS};
use super::joint::Joints;
use super::linear;
use super::load::Load;
use super::local::Stuck;
use super::march::March;
use super::settings::Settings;
use super::slack::Tensions;
use super::start::Start;
use super::vector::{rotated, three};

/// Shortest part of a step that is tried.
const SHORTEST: f64 = 1.0 / 32.0;
/// The part of the residual that a full step must not leave.
const CONTRACTION: f64 = 0.3;
/// Where lengths are given, so many first steps may let the residual grow by this factor: lengths of a bent rod are far from linear in the tensions.
const FREE: usize = 6;
const GROWTH: f64 = 3.0;
/// A relative residual below which one that does not get smaller is rounding.
const FLOOR: f64 = 1e-9;
/// The change of a tension, relative to 1 N or to itself, below which the next one is below what can be seen.
const SETTLED: f64 = 1e-7;

/// What a robot brings to each iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'a, K: Kernel> {
    pub(super) kernel: &'a K,
    pub(super) settings: &'a Settings,
    /// Components of the strain that are not constrained.
    pub(super) free: [bool; 6],
    /// The couple that bends the whole rod by one radian, N m.
    pub(super) couple: f64,
    /// Length of the rod, m.
    pub(super) length: f64,
}

impl<'a, K: Kernel> Context<'a, K> {
    pub(super) fn new(kernel: &'a K, settings: &'a Settings) -> Self {
        let length = kernel.end(K::SEGMENTS - 1);
        let section = kernel.section(0, &0.0);
        let couple = section.stiffness[..3].iter().fold(f64::INFINITY, |a, b| a.min(*b)) / length;
        Self { kernel, settings, free: free(kernel), couple, length }
    }

    pub(super) fn flow<'b>(&self, load: &'b Load<K>, lengths: bool) -> Flow<'b, K>
    where
        'a: 'b,
    {
        Flow {
            kernel: self.kernel,
            tensions: &load.tensions,
            weight: load.weight,
            free: self.free,
            lengths,
            rigid: false,
            accuracy: 3e-8,
        }
    }
}

/// Components of the strain that are not constrained.
pub(super) fn free<K: Kernel>(kernel: &K) -> [bool; 6] {
    let options = kernel.options();
    let (stretches, shears) = (!options.inextensible, !options.unshearable);
    [true, true, true, stretches, shears, shears]
}

/// How an iteration went.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    pub(super) iterations: usize,
    pub(super) residual: f64,
}

/// Memory of the iteration, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Newton<K: Kernel> {
    pub(super) march: March<K>,
    pub(super) load: Load<K>,
    pub(super) start: Start,
    /// How many pieces are shot at a time.
    pub(super) shots: usize,
    origin: Start,
    undeformed: Start,
    /// Tendons that are held by their lengths, by what, and the part of it that acts.
    pub(super) driven: Vec<usize>,
    pub(super) holds: Vec<Hold>,
    pub(super) part: f64,
    unstressed: K::PerTendon<f64>,
    pub(super) slack: Tensions,
    /// Relative residuals of the last iteration, one per integration that was kept.
    pub(super) residuals: Vec<f64>,
    pub(super) matrix: Vec<f64>,
    pub(super) right: Vec<f64>,
    pub(super) compliance: Vec<f64>,
    pub(super) linear: Vec<f64>,
    change: Vec<f64>,
    /// What is left of the force behind the tip.
    pub(super) force: [f64; 3],
}

impl<K: Kernel> Newton<K> {
    pub(super) fn new(kernel: &K, unstressed: K::PerTendon<f64>) -> Self {
        Self {
            march: March::new(),
            load: Load::new(),
            start: Start::new(kernel),
            shots: 1,
            origin: Start::new(kernel),
            undeformed: Start::new(kernel),
            driven: Vec::new(),
            holds: Vec::new(),
            part: 0.0,
            unstressed,
            slack: Tensions::default(),
            residuals: Vec::new(),
            matrix: Vec::new(),
            right: Vec::new(),
            compliance: Vec::new(),
            linear: Vec::new(),
            change: Vec::new(),
            force: [0.0; 3],
        }
    }

    /// Starts from the wrench that holds the weight and the dead loads on the undeformed rod.
    pub(super) fn start_undeformed(&mut self, context: &Context<'_, K>) -> Result<(), Stuck> {
        self.start.copy_from(&self.undeformed);
        self.march.carry_nothing();
        self.march.joints = Joints::Record;
        // The force is known only after the first pass, and the couple by the second one.
        for _ in 0..2 {
            let flow = Flow { rigid: true, ..context.flow(&self.load, false) };
            let scales = [context.couple, context.length];
            self.march.run(&flow, &self.load, &self.start, context.settings.integrator, scales)?;
            let residual = self.march.residual(&self.load);
            for (wrench, residual) in self.start.wrench.iter_mut().zip(residual) {
                *wrench -= residual;
            }
        }
        self.start.nodes.clone_from(&self.march.recorded);
        // The couples there have the error of the first pass still.
        let flow = Flow { rigid: true, ..context.flow(&self.load, false) };
        if self.shots > 1 {
            self.march.run(
                &flow,
                &self.load,
                &self.start,
                context.settings.integrator,
                [context.couple, context.length],
            )?;
            self.start.nodes.clone_from(&self.march.recorded);
        }
        Ok(())
    }

    /// Iterates from where `start` and the tensions of `load` are.
    pub(super) fn converge(&mut self, context: &Context<'_, K>) -> Result<Outcome, Outcome> {
        let settings = context.settings;
        self.residuals.clear();
        self.slack.defect.clear();
        self.slack.defect.resize(self.driven.len(), 0.0);
        self.slack.conditioning = 1.0;
        self.march.carry(self.load.follower, self.driven.iter().copied());
        self.march.joints = Joints::Break;
        let mut outcome = Outcome { iterations: 0, residual: f64::INFINITY };
        let mut norm = self.shoot(context).map_err(|Stuck| outcome)?;
        let mut settled = self.driven.is_empty();
        loop {
            outcome.residual = norm;
            self.residuals.push(norm);
            if norm <= settings.residual && settled {
                return Ok(outcome);
            }
            if outcome.iterations >= settings.max_iterations {
                return Err(outcome);
            }
            outcome.iterations += 1;
            self.step(context).map_err(|Stuck| outcome)?;
            self.origin.copy_from(&self.start);
            let tensions = self.load.tensions;
            let mut part = 1.0;
            loop {
                let largest = self.go(&tensions, part);
                let found = self.shoot(context).unwrap_or(f64::INFINITY);
                if found < FLOOR && norm < FLOOR && found >= 0.5 * norm {
                    outcome.residual = found;
                    self.residuals.push(found);
                    return Ok(outcome);
                }
                // Where tensions are given, the answer must be near the start: a rod may have several under the same load.
                let enough = if self.driven.is_empty() {
                    CONTRACTION
                } else if outcome.iterations <= FREE {
                    GROWTH
                } else {
                    1.0 - 0.1 * part
                };
                let less = found <= enough * norm;
                if less || found <= settings.residual {
                    norm = found;
                    settled = self.driven.is_empty() || (part == 1.0 && largest <= SETTLED);
                    break;
                }
                part *= 0.5;
                if part < SHORTEST || self.driven.is_empty() {
                    self.start.copy_from(&self.origin);
                    self.load.tensions = tensions;
                    return Err(outcome);
                }
            }
        }
    }

    /// Moves by a part of the step; returns the largest change of a tension.
    fn go(&mut self, tensions: &K::PerTendon<f64>, part: f64) -> f64 {
        let (base, at) = self.orders();
        self.start.copy_from(&self.origin);
        for (wrench, change) in self.start.wrench.iter_mut().zip(&self.change[..base]) {
            *wrench += part * change;
        }
        for (index, node) in self.start.nodes.iter_mut().enumerate() {
            let change = &self.change[base + index * at..][..at];
            node.quaternion = rotated(node.quaternion, three(change, 0).map(|entry| part * entry));
            for (wrench, change) in node.wrench.iter_mut().zip(&change[3..]) {
                *wrench += part * change;
            }
        }
        if base == 3 {
            for (wrench, residual) in self.start.wrench[3..].iter_mut().zip(self.force) {
                *wrench -= part * residual;
            }
        }
        let mut largest = 0.0_f64;
        let unknowns = base + at * self.start.nodes.len();
        for (tendon, change) in self.driven.iter().zip(&self.change[unknowns..]) {
            let before = tensions.as_ref()[*tendon];
            self.load.tensions.as_mut()[*tendon] = (before + part * change).max(0.0);
            largest = largest.max(change.abs() / before.max(1.0));
        }
        largest
    }

    /// Takes over how the tendons are driven.
    pub(super) fn drive(&mut self, input: &Input<'_>) {
        self.driven.clear();
        self.holds.clear();
        for (tendon, drive) in input.tendons.iter().enumerate() {
            if let Some(hold) = drive.hold() {
                self.driven.push(tendon);
                self.holds.push(hold);
            }
        }
    }

    /// By how much a tendon that is held by its length is too long, m.
    pub(super) fn excess(&self, index: usize) -> f64 {
        let tendon = self.driven[index];
        let (length, tension) = (self.march.tip()[LENGTHS + tendon], self.load.tensions.as_ref()[tendon]);
        self.holds[index].excess(self.unstressed.as_ref()[tendon], self.part, length, tension)
    }

    /// Unknowns at the base, and behind a joint.
    pub(super) fn orders(&self) -> (usize, usize) {
        if self.load.follower { (6, 9) } else { (3, 6) }
    }

    /// Integrates, and returns the norm of the relative residual.
    fn shoot(&mut self, context: &Context<'_, K>) -> Result<f64, Stuck> {
        let flow = context.flow(&self.load, !self.driven.is_empty());
        let scales = [context.couple, context.length];
        self.march.run(&flow, &self.load, &self.start, context.settings.integrator, scales)?;
        let residual = self.march.residual(&self.load);
        let scale = self.start.wrench[..3].iter().fold(context.couple, |a, b| a.max(b.abs()));
        let unit = |k: usize| if k < 3 { scale } else { scale / context.length };
        let mut norm = 0.0_f64;
        for (k, residual) in residual.iter().enumerate() {
            norm = norm.max(residual.abs() / unit(k));
        }
        let (_, at) = self.orders();
        for joint in 0..self.start.nodes.len() {
            for (k, gap) in self.march.gap(joint)[..at].iter().enumerate() {
                norm = norm.max(gap.abs() / if k < 3 { 1.0 } else { unit(k - 3) });
            }
        }
        for (index, tendon) in self.driven.iter().enumerate() {
            let tension = self.load.tensions.as_ref()[*tendon];
            let excess = self.excess(index) - self.slack.defect[index];
            let open = if tension > 0.0 { excess.abs() } else { excess.max(0.0) };
            // Rounding of what a soft tendon stretches by is no residual.
            norm = norm.max(open / (context.length + self.holds[index].flexibility * tension));
        }
        if norm.is_finite() { Ok(norm) } else { Err(Stuck) }
    }

    /// The full step, into `change`: wrench at the base, the unknowns of the joints, then tensions.
    fn step(&mut self, context: &Context<'_, K>) -> Result<(), Stuck> {
        let n = self.assemble(context);
        let m = self.driven.len();
        if !linear::solve(&mut self.matrix, n, &mut self.right) {
            return Err(Stuck);
        }
        self.change.clear();
        self.change.extend(self.right[..n].iter().map(|value| -value));
        self.change.resize(n + m, 0.0);
        if m > 0 {
            self.reduce(context, n);
            let tensions = &self.load.tensions;
            self.slack.find(
                &self.compliance,
                &self.linear,
                self.driven.iter().map(|tendon| tensions.as_ref()[*tendon]),
            );
            for j in 0..m {
                let change = self.slack.values[j] - tensions.as_ref()[self.driven[j]];
                self.change[n + j] = change;
                for k in 0..n {
                    self.change[k] -= self.right[(1 + j) * n + k] * change;
                }
            }
        }
        Ok(())
    }
}
