//! One iteration of Newton's method: assembly, elimination, step.

use std::sync::Arc;

use pliant_runtime::sparse::Fault;

use super::Kernel;
use super::chain::{Chain, Left, Pivots, Tip};
use super::frame::{Node, Six, halves, norm, scaled};
use super::input::{Action, Load, Site};
use super::loads::{Sum, lever};
use super::mesh::{Increment, Member, Mesh, State};
use super::parameters::Rates;
use super::sparse::Whole;

mod extended;
mod feed;
mod rest;
mod step;
mod trust;
mod whole;

use feed::length_slope;
pub(super) use step::{NEUTRAL, eigen, motion};

/// Which tangent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Step {
    /// The exact one.
    Exact,
    /// The Gauss-Newton one (35), with what the exact one had besides at the last good state: far from balance the axial forces that steps leave
    /// behind spoil the exact one.
    Frozen,
}

/// A load on its way: its scales at the start and at the end of the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Active {
    pub(super) load: Load,
    pub(super) scales: [f64; 2],
}

/// Scale at a part of the way.
pub(super) fn mixed([start, end]: [f64; 2], part: f64) -> f64 {
    start + part * (end - start)
}

/// A motor in the linear system.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gear {
    /// Its column and its row in the increment of the platform.
    pub(super) column: Six,
    row: Six,
    own: f64,
    /// Torque or force that holds it, before its input's is taken away.
    pub(super) gradient: f64,
    /// Torque or force at the start and at the end of the way, if it is driven so.
    pub(super) driven: Option<[f64; 2]>,
    /// What is out of balance then.
    off: f64,
}

/// Memory of an iteration.
#[derive(Clone, Debug)]
pub(super) struct Newton<K: Kernel> {
    pub(super) mesh: Arc<Mesh<K>>,
    pub(super) now: State,
    pub(super) step: Increment,
    pub(super) loads: Vec<Active>,
    pub(super) weight: [f64; 2],
    /// Gradients of the elements at the start of the first solve: taken away on the way.
    pub(super) offsets: Option<Vec<[f64; 18]>>,
    /// What takes the place of the gradient in the linear system.
    pub(super) rates: Option<Rates>,
    /// What the exact tangent has besides the Gauss-Newton one, where it was last looked at.
    carried: Vec<[f64; 171]>,
    pivots: Vec<Pivots>,
    tips: Vec<Tip>,
    lefts: Vec<Left>,
    chain: Chain,
    /// The whole tangent, where the robot is not solved by chains.
    whole: Option<Box<Whole>>,
    /// Whether what chains leave is up to date where there are none.
    eliminated: bool,
    pub(super) gears: Vec<Gear>,
    /// Tangent and gradient of the platform, torque-driven motors eliminated.
    pub(super) border: [[f64; 6]; 6],
    rhs: Six,
    lu: nalgebra::LU<f64, nalgebra::Const<6>, nalgebra::Const<6>>,
    /// Negative pivots of all but the platform.
    pub(super) negative: usize,
    pub(super) broken: bool,
    /// What the sparse factorisation said last where it failed.
    pub(super) fault: Option<Fault>,
    /// Whether signs of pivots are those of the tangent: rounding is small against each of them.
    pub(super) trusted: bool,
    pub(super) symmetric: bool,
    /// Residual of the last assembly, relative to the largest wrench in the balance.
    pub(super) residual: f64,
    /// That wrench, N.
    largest: f64,
    pub(super) energies: [f64; 2],
    /// Wrenches on the ends of each rod that mounts exert: local.
    pub(super) reactions: Vec<[Six; 2]>,
    /// Mean strains of the elements.
    pub(super) strains: Vec<Six>,
}

impl<K: Kernel> Newton<K> {
    pub(super) fn new(mesh: Arc<Mesh<K>>) -> Self {
        let [elements, _] = mesh.counts;
        let rods = mesh.members.len();
        let left = Left { platform: [[0.0; 8]; 6], motor: [0.0; 8] };
        Self {
            now: mesh.start(),
            step: Increment::new(&mesh),
            loads: Vec::with_capacity(32),
            weight: [0.0; 2],
            offsets: None,
            rates: None,
            carried: vec![[0.0; 171]; elements],
            pivots: vec![[[0.0; 20]; 12]; elements],
            tips: vec![[[0.0; 20]; 3]; rods],
            lefts: vec![left; rods],
            chain: Chain::new(),
            whole: mesh.whole.clone(),
            eliminated: true,
            gears: vec![Gear::default(); mesh.motors.len()],
            border: [[0.0; 6]; 6],
            rhs: [0.0; 6],
            lu: nalgebra::Matrix6::identity().lu(),
            negative: 0,
            broken: false,
            fault: None,
            trusted: true,
            symmetric: true,
            residual: f64::INFINITY,
            largest: 0.0,
            energies: [0.0; 2],
            reactions: vec![[[0.0; 6]; 2]; rods],
            strains: vec![[0.0; 6]; elements],
            mesh,
        }
    }

    /// Whether all loads have an energy.
    pub(super) fn conservative(&self, on_nodes: bool) -> bool {
        self.loads.iter().all(|active| {
            let here = !on_nodes || active.load.site != Site::Platform;
            let follows = matches!(active.load.action, Action::Follower { .. });
            let twists = matches!(active.load.action, Action::Dead { couple, .. } if couple != [0.0; 3]);
            !here || !(follows || twists)
        })
    }

    /// Tangent (loads at the first part of the way) and gradient (at the second), and the elimination. `carry` notes what frozen ones shall carry.
    pub(super) fn assemble(&mut self, kind: Step, [tangent, gradient]: [f64; 2], carry: bool) {
        let mesh = Arc::clone(&self.mesh);
        let symmetric = self.conservative(true);
        self.symmetric = self.conservative(false);
        (self.negative, self.broken, self.trusted) = (0, false, true);
        self.fault = None;
        if let Some(whole) = &mut self.whole {
            whole.begin(self.symmetric);
        }
        let (mut worst, mut largest) = (0.0_f64, 0.0_f64);
        self.energies = [0.0; 2];
        for index in 0..mesh.members.len() {
            let found = self.rod(&mesh, index, (kind, carry, symmetric), [tangent, gradient]);
            worst = worst.max(found[0]);
            largest = largest.max(found[1]);
        }
        let mut sum = Sum::ZERO;
        let mut end = Sum::ZERO;
        self.on_platform(&mesh, tangent, &mut sum);
        self.on_platform(&mesh, gradient, &mut end);
        self.energies[1] += end.energy;
        let mut border = sum.tangent;
        let mut rhs = end.gradient;
        // The balance of the platform, by its raw reactions.
        let mut balance = end.gradient;
        for gear in &mut self.gears {
            *gear = Gear { driven: gear.driven, ..Gear::default() };
        }
        if let Some(rates) = &self.rates {
            rhs = rates.platform;
            for (gear, rate) in self.gears.iter_mut().zip(&rates.motors) {
                gear.gradient = *rate;
            }
        }
        for (index, (left, member)) in self.lefts.iter().zip(&mesh.members).enumerate() {
            for i in 0..6 {
                for j in 0..6 {
                    border[i][j] += left.platform[i][j];
                }
                rhs[i] += left.platform[i][7];
            }
            let carry = super::frame::pull_back(&end_mount(member, &self.now.joints[index]));
            for j in 0..6 {
                balance[j] += (0..6).map(|i| carry[i][j] * self.reactions[index][1][i]).sum::<f64>();
            }
            if let Some(motor) = member.rod.motor {
                let gear = &mut self.gears[motor];
                for i in 0..6 {
                    gear.column[i] += left.platform[i][6];
                    gear.row[i] += left.motor[i];
                }
                gear.own += left.motor[6];
                gear.gradient += left.motor[7];
            }
        }
        self.largest = largest;
        if self.whole.is_some() {
            worst = worst.max(size(&balance, mesh.length)).max(self.close(&border, &rhs, gradient));
            self.residual = if largest > 0.0 { worst / largest } else { worst };
            return;
        }
        for gear in &mut self.gears {
            if let Some(torque) = gear.driven {
                self.negative += usize::from(gear.own < 0.0);
                self.broken |= gear.own == 0.0 || !gear.own.is_finite();
                let held = if self.rates.is_some() { 0.0 } else { mixed(torque, gradient) };
                let off = gear.gradient - held;
                gear.off = off;
                for i in 0..6 {
                    for j in 0..6 {
                        border[i][j] -= gear.column[i] * gear.row[j] / gear.own;
                    }
                    rhs[i] -= gear.column[i] * off / gear.own;
                }
                worst = worst.max(off.abs() / mesh.length);
            }
        }
        worst = worst.max(size(&balance, mesh.length));
        self.residual = if largest > 0.0 { worst / largest } else { worst };
        self.border = border;
        self.rhs = rhs;
        let matrix = nalgebra::Matrix6::from_fn(|i, j| border[i][j]);
        self.broken |= matrix.iter().any(|entry| !entry.is_finite());
        if !self.broken {
            self.lu = matrix.lu();
        }
    }

    fn on_platform(&self, mesh: &Mesh<K>, part: f64, sum: &mut Sum) {
        let platform = &self.now.platform;
        let weight = mixed(self.weight, part);
        if mesh.platform.mass != 0.0 && weight != 0.0 {
            let force = scaled(mesh.platform.mass, mesh.gravity);
            sum.add(weight, platform, mesh.platform.centre, &Action::Dead { couple: [0.0; 3], force });
        }
        for active in self.loads.iter().filter(|active| active.load.site == Site::Platform) {
            sum.add(mixed(active.scales, part), platform, active.load.point, &active.load.action);
        }
    }

    /// Loads on a node of a rod, without and with the weight's derivative in the length of the elements.
    pub(super) fn on_node(
        &self,
        mesh: &Mesh<K>,
        at: (usize, usize),
        h: f64,
        part: f64,
        order: usize,
        sum: &mut Sum,
    ) {
        let (index, k) = at;
        let member = &mesh.members[index];
        let pose = &self.now.nodes[member.first[1] + k];
        let section = &mesh.sections[member.rod.kind];
        let weight = mixed(self.weight, part) * section.mass;
        if weight != 0.0 {
            let [_, along] = halves(&section.natural);
            let lever = lever(h, order).map(|entry| weight * entry);
            sum.weigh((k, member.elements), lever, pose, along, mesh.gravity);
        }
        if order == 0 {
            for active in &self.loads {
                if active.load.site == (Site::Node { rod: index, node: k }) {
                    sum.add(mixed(active.scales, part), pose, active.load.point, &active.load.action);
                }
            }
        }
    }

    fn loaded(&self, mesh: &Mesh<K>, member: &Member) -> bool {
        self.weight != [0.0; 2] && mesh.sections[member.rod.kind].mass != 0.0
            || self.loads.iter().any(|active| active.load.site != Site::Platform)
    }

    /// One rod. Gives the largest wrench that is out of balance, and the largest in the balance.
    fn rod(
        &mut self,
        mesh: &Mesh<K>,
        index: usize,
        (kind, carry, symmetric): (Step, bool, bool),
        [at_tangent, at_gradient]: [f64; 2],
    ) -> [f64; 2] {
        let member = &mesh.members[index];
        let h = mesh.step(member, &self.now.motors);
        let loaded = self.loaded(mesh, member);
        let feed = mesh.feed(member).is_some();
        let n = member.elements;
        let per = 1.0 / n as f64;
        self.chain.begin(symmetric);
        let (mut worst, mut largest) = (0.0_f64, 0.0_f64);
        let mut open = [0.0; 6];
        for e in 0..n {
            let (slot, node) = (member.first[0] + e, member.first[1] + e);
            let element = mesh.element(&self.now, member, e);
            let mut found = match kind {
                Step::Exact => mesh.kernel.exact(member.rod.kind, &element),
                Step::Frozen => mesh.kernel.frozen(member.rod.kind, &element),
            };
            let carried = &mut self.carried[slot];
            if kind == Step::Frozen {
                for (entry, by) in found.tangent.iter_mut().zip(carried.iter()) {
                    *entry += by;
                }
            } else if carry {
                let frozen = mesh.kernel.frozen(member.rod.kind, &element).tangent;
                for (to, (exact, frozen)) in carried.iter_mut().zip(found.tangent.iter().zip(frozen)) {
                    *to = exact - frozen;
                }
            }
            self.energies[0] += found.value.energy;
            self.strains[slot] = found.value.strain;
            if let Some(offsets) = &self.offsets {
                for (entry, offset) in found.value.residual.iter_mut().zip(&offsets[slot]) {
                    *entry -= (1.0 - at_gradient) * offset;
                }
            }
            let wrench = found.value.residual;
            let [mut start, mut end]: [Six; 2] =
                [core::array::from_fn(|k| wrench[k]), core::array::from_fn(|k| wrench[6 + k])];
            largest = largest.max(size(&start, mesh.length)).max(size(&end, mesh.length));
            let change = feed.then(|| length_slope(mesh, member, &element, per));
            self.chain.load(&found.tangent, &wrench, change.as_ref().map(|(change, own, _)| (change, *own)));
            if let Some((_, _, slope)) = change {
                self.chain.add_motor_gradient(slope);
            }
            if loaded {
                let nodes = if e + 1 == n { [Some(e), Some(n)] } else { [Some(e), None] };
                for (which, k) in nodes.into_iter().enumerate() {
                    let Some(k) = k else { continue };
                    let mut sum = Sum::ZERO;
                    self.on_node(mesh, (index, k), h, at_tangent, 0, &mut sum);
                    let mut there = Sum::ZERO;
                    self.on_node(mesh, (index, k), h, at_gradient, 0, &mut there);
                    sum.gradient = there.gradient;
                    self.energies[1] += there.energy;
                    largest = largest.max(size(&there.gradient, mesh.length));
                    let ends = if which == 0 { &mut start } else { &mut end };
                    for (entry, by) in ends.iter_mut().zip(there.gradient) {
                        *entry += by;
                    }
                    self.chain.add(which == 0, &sum);
                    if feed {
                        let [mut first, mut second] = [Sum::ZERO; 2];
                        self.on_node(mesh, (index, k), h, at_gradient, 1, &mut first);
                        self.on_node(mesh, (index, k), h, at_gradient, 2, &mut second);
                        self.chain.add_feed(which == 0, &first, second.energy, per);
                    }
                }
            }
            if let Some(rates) = &self.rates {
                self.chain.exchange(&rates.elements[slot]);
            }
            let chained = self.whole.is_none();
            self.gather(mesh, (index, e), [&start, &end]);
            let pivots = &mut self.pivots[slot];
            if e == 0 {
                self.reactions[index][0] = start;
                if chained {
                    let swing = mesh.swing(member, &self.now.nodes[node]);
                    self.chain.base(&swing, &member.ends[0], &start, pivots);
                }
                worst = worst.max(free(&start, &member.ends[0], mesh.length));
            } else {
                for (entry, by) in open.iter_mut().zip(start) {
                    *entry += by;
                }
                worst = worst.max(size(&open, mesh.length));
                if chained {
                    self.chain.join(pivots);
                }
            }
            open = end;
        }
        self.reactions[index][1] = open;
        worst = worst.max(free(&open, &member.ends[1], mesh.length));
        if self.whole.is_none() {
            let mount = end_mount(member, &self.now.joints[index]);
            self.lefts[index] = self.chain.tip(&mount, &member.ends[1], &open, &mut self.tips[index]);
        }
        self.negative += self.chain.count.negative;
        self.broken |= self.chain.count.broken;
        [worst, largest]
    }

    /// Energies, wrenches and residual of the present state at the end of the way, without a tangent.
    pub(super) fn measure(&mut self) {
        let mesh = Arc::clone(&self.mesh);
        let length = mesh.length;
        self.energies = [0.0; 2];
        let (mut worst, mut largest) = (0.0_f64, 0.0_f64);
        let mut sum = Sum::ZERO;
        self.on_platform(&mesh, 1.0, &mut sum);
        let mut balance = sum.gradient;
        self.energies[1] += sum.energy;
        for gear in &mut self.gears {
            gear.gradient = 0.0;
        }
        for (index, member) in mesh.members.iter().enumerate() {
            let h = mesh.step(member, &self.now.motors);
            let loaded = self.loaded(&mesh, member);
            let mut open: Six = [0.0; 6];
            for k in 0..=member.elements {
                let mut at = open;
                if k < member.elements {
                    let element = mesh.element(&self.now, member, k);
                    let found = mesh.kernel.residual(member.rod.kind, &element);
                    self.energies[0] += found.energy;
                    self.strains[member.first[0] + k] = found.strain;
                    open = core::array::from_fn(|i| found.residual[6 + i]);
                    largest = largest.max(size(&open, length));
                    for (entry, by) in at.iter_mut().zip(&found.residual) {
                        *entry += by;
                    }
                    if let (Some(_), Some(motor)) = (mesh.feed(member), member.rod.motor) {
                        let (_, _, slope) =
                            length_slope(&mesh, member, &element, 1.0 / member.elements as f64);
                        self.gears[motor].gradient += slope;
                    }
                }
                if loaded {
                    let mut sum = Sum::ZERO;
                    self.on_node(&mesh, (index, k), h, 1.0, 0, &mut sum);
                    self.energies[1] += sum.energy;
                    for (entry, by) in at.iter_mut().zip(sum.gradient) {
                        *entry += by;
                    }
                    if let (Some(_), Some(motor)) = (mesh.feed(member), member.rod.motor) {
                        let mut first = Sum::ZERO;
                        self.on_node(&mesh, (index, k), h, 1.0, 1, &mut first);
                        self.gears[motor].gradient += first.energy / member.elements as f64;
                    }
                }
                if k == 0 {
                    self.reactions[index][0] = at;
                    worst = worst.max(free(&at, &member.ends[0], length));
                    let swing = mesh.swing(member, &self.now.nodes[member.first[1]]);
                    if let Some(motor) = member.rod.motor {
                        self.gears[motor].gradient += super::frame::dot6(&swing, &at);
                    }
                } else if k == member.elements {
                    self.reactions[index][1] = at;
                    worst = worst.max(free(&at, &member.ends[1], length));
                } else {
                    worst = worst.max(size(&at, length));
                }
            }
            let carry = super::frame::pull_back(&end_mount(member, &self.now.joints[index]));
            for j in 0..6 {
                balance[j] += (0..6).map(|i| carry[i][j] * self.reactions[index][1][i]).sum::<f64>();
            }
        }
        for gear in &self.gears {
            if let Some(torque) = gear.driven {
                worst = worst.max((gear.gradient - torque[1]).abs() / length);
            }
        }
        worst = worst.max(size(&balance, length));
        self.residual = if largest > 0.0 { worst / largest } else { worst };
        self.largest = largest;
    }
}

/// Pose of the end of a rod in the frame of the platform.
pub(super) fn end_mount(member: &Member, joints: &[[f64; 4]; 2]) -> Node {
    super::frame::compose(&member.platform, &super::frame::node(joints[1], [0.0; 3]))
}

/// Size of a wrench, N: couples by the length of the robot.
fn size(wrench: &Six, length: f64) -> f64 {
    let [couple, force] = halves(wrench);
    norm(couple).max(length * norm(force)) / length
}

/// The part of a wrench that a joint leaves free.
fn free(wrench: &Six, freedom: &super::mesh::Freedom, length: f64) -> f64 {
    freedom.twists().map(|axis| super::frame::dot6(wrench, &axis).abs() / length).fold(0.0, f64::max)
}
