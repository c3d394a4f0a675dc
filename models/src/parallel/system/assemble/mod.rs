//! Assembly of tangent and residual rod by rod, and their elimination [CPR 33, 36]. The residual alone: [`measure`].

mod measure;

use std::sync::Arc;

use super::feed::length_slope;
use super::{Kind, MotorRow, System, mixed};
use crate::Scalar;
use crate::parallel::Element;
use crate::parallel::Stiffness;
use crate::parallel::chain::Count;
use crate::parallel::erased::Assembled;
use crate::parallel::loads::{Action, Site, Sum, lever};
use crate::parallel::mesh::{Freedom, Member, Mesh};
use pliant_runtime::rotation::{norm, scaled};
use pliant_runtime::twist;
use pliant_runtime::twist::{Node, Six, halves};

/// Function that takes an element of a rod, by the number of the rod and its own, with the gradients at its ends.
pub(in crate::parallel) type Gather<T> = fn(&mut System<T>, &Mesh, (usize, usize), [&Six<T>; 2]);

/// Options of the assembly of the rods.
pub(in crate::parallel) struct Rods<T: Assembled> {
    /// Kind of the tangent.
    pub(in crate::parallel) kind: Kind,
    /// Whether the difference between the exact tangent and the Gauss-Newton one is kept for the next Gauss-Newton tangents.
    pub(in crate::parallel) carry: bool,
    /// Whether rods are eliminated by chains; if not, `gather` takes each element, with the gradients at its ends.
    pub(in crate::parallel) chained: bool,
    pub(in crate::parallel) gather: Gather<T>,
}

/// Sums over the rods: the balance of the platform, and the largest wrench on a node that is out of balance, N.
pub(super) struct Sums<T> {
    pub(super) balance: Six<T>,
    pub(super) worst: T,
}

impl<T: Assembled> System<T> {
    /// The tangent in each lane as `each` asks for it: [`System::each`]. Gives the largest wrench that is out of balance, the largest in the balance, N, and what is greater than 0
    /// where no pivot of a rod is negative or zero.
    pub(in crate::parallel) fn in_lanes(
        &mut self,
        mesh: &Mesh,
        how: &Rods<T>,
        loads: [T; 2],
        each: [T; 2],
    ) -> ([T; 2], T) {
        self.each = each;
        let (Sums { balance, worst }, count) = self.rods(mesh, how, loads);
        let norm = worst.larger(size(&balance, mesh.length));
        ([norm, self.largest], T::from_f64(1.0) - count.negative - count.broken)
    }

    /// Whether all loads have an energy, or those on nodes of rods.
    pub(in crate::parallel) fn has_energy(&self, on_nodes: bool) -> bool {
        self.loads.iter().all(|active| {
            let here = !on_nodes || active.load.site != Site::Platform;
            !here || active.load.has_energy()
        })
    }

    /// Potential of what drives the motors whose positions are not given, J.
    /// Tangent and residual of all rods and of the platform, loads at two fractions of the stage, and the elimination of the rods: what they leave in the platform goes to
    /// `border`, `rhs` and the rows of the motors.
    pub(super) fn rods(
        &mut self,
        mesh: &Mesh,
        how: &Rods<T>,
        [tangent, gradient]: [T; 2],
    ) -> (Sums<T>, Count<T>) {
        let zero = T::from_f64(0.0);
        let (mut worst, mut largest) = (zero, zero);
        let mut count = Count::none();
        self.energies = [zero; 2];
        for index in 0..mesh.members.len() {
            let found = self.rod(mesh, index, how, [tangent, gradient]);
            worst = worst.larger(found[0]);
            largest = largest.larger(found[1]);
            count.add(&self.chain.count);
        }
        let mut sum = Sum::none();
        let mut end = Sum::none();
        self.on_platform(mesh, tangent, &mut sum);
        self.on_platform(mesh, gradient, &mut end);
        self.energies[1] += end.energy;
        self.driving = self.driving(gradient);
        let mut border = sum.tangent;
        let mut rhs = end.gradient;
        // The balance of the platform, by its raw reactions.
        let mut balance = end.gradient;
        for row in &mut self.motor_rows {
            *row = MotorRow {
                torque: row.torque,
                spring: row.spring,
                position: row.position,
                ..MotorRow::none()
            };
        }
        if let Some(rates) = &self.rates {
            rhs = rates.platform.map(T::from_f64);
            for (row, rate) in self.motor_rows.iter_mut().zip(&rates.motors) {
                row.gradient = T::from_f64(*rate);
            }
        }
        for (index, (complement, member)) in self.complements.iter().zip(&mesh.members).enumerate() {
            for i in 0..6 {
                for j in 0..6 {
                    border[i][j] += complement.platform[i][j];
                }
                rhs[i] += complement.platform[i][7];
            }
            self.add_reaction(index, &mut balance);
            if let Some(motor) = member.rod.motor {
                let row = &mut self.motor_rows[motor];
                for i in 0..6 {
                    row.column[i] += complement.platform[i][6];
                    row.row[i] += complement.motor[i];
                }
                row.own += complement.motor[6];
                row.gradient += complement.motor[7];
            }
        }
        (self.largest, self.border, self.rhs) = (largest, border, rhs);
        (Sums { balance, worst }, count)
    }

    /// Adds what a rod exerts on the platform, in the platform's frame.
    fn add_reaction(&self, index: usize, balance: &mut Six<T>) {
        let carry = twist::pull_back(&end_mount(&self.mesh.members[index], &self.now.joints[index]));
        for (j, balance) in balance.iter_mut().enumerate() {
            let column: Six<T> = core::array::from_fn(|i| carry[i][j]);
            *balance += twist::dot6(&column, &self.reactions[index][1]);
        }
    }

    /// Potential of what drives the motors whose positions are not given, J.
    fn driving(&self, fraction: T) -> T {
        let potentials = self.motor_rows.iter().zip(&self.now.motors);
        potentials.fold(T::from_f64(0.0), |sum, (row, at)| sum + row.potential(*at, fraction))
    }

    fn on_platform(&self, mesh: &Mesh, fraction: T, sum: &mut Sum<T>) {
        let platform = &self.now.platform;
        if mesh.data.platform.mass != 0.0 && self.weight != [0.0; 2] {
            let weight = mixed(self.weight.map(T::from_f64), fraction);
            let force = scaled(mesh.data.platform.mass, mesh.data.gravity);
            sum.add(weight, platform, mesh.data.platform.centre, &Action::Dead { couple: [0.0; 3], force });
        }
        for active in self.loads.iter().filter(|active| active.load.site == Site::Platform) {
            let scale = mixed(active.scales.map(T::from_f64), fraction);
            sum.add(scale, platform, active.load.point, &active.load.action);
        }
    }

    /// Loads on a node of a rod [CPR 30], without and with the weight's derivative in the length of the elements.
    pub(in crate::parallel) fn on_node(
        &self,
        mesh: &Mesh,
        at: (usize, usize),
        h: T,
        part: T,
        order: usize,
        sum: &mut Sum<T>,
    ) {
        let (index, k) = at;
        let member = &mesh.members[index];
        let pose = &self.now.nodes[member.first[1] + k];
        let section = mesh.section(member);
        if self.weight != [0.0; 2] && section.mass != 0.0 {
            let weight = mixed(self.weight.map(T::from_f64), part) * T::from_f64(section.mass);
            let [_, along] = halves(&section.natural);
            let lever = lever(h, order).map(|entry| weight * entry);
            sum.weigh((k, member.elements), lever, pose, along, mesh.data.gravity);
        }
        if order == 0 {
            for active in &self.loads {
                if active.load.site == (Site::Node { rod: index, node: k }) {
                    let scale = mixed(active.scales.map(T::from_f64), part);
                    sum.add(scale, pose, active.load.point, &active.load.action);
                }
            }
        }
    }

    fn loaded(&self, mesh: &Mesh, member: &Member) -> bool {
        self.weight != [0.0; 2] && mesh.section(member).mass != 0.0
            || self.loads.iter().any(|active| active.load.site != Site::Platform)
    }

    /// Takes what is left of an element's residual in the declared shape away.
    fn remove_offset(&self, element: usize, fraction: T, residual: &mut [T; 18]) {
        if let Some(offsets) = &self.offsets {
            for (entry, offset) in residual.iter_mut().zip(&offsets[element]) {
                *entry -= (T::from_f64(1.0) - fraction) * T::from_f64(*offset);
            }
        }
    }

    /// One rod [CPR 25, 28, 33, 36]. Gives the largest wrench that is out of balance, and the largest in the balance.
    fn rod(&mut self, mesh: &Mesh, index: usize, how: &Rods<T>, fractions: [T; 2]) -> [T; 2] {
        let zero = T::from_f64(0.0);
        let &Rods { chained, gather, .. } = how;
        let member = &mesh.members[index];
        let loaded = self.loaded(mesh, member);
        let feed = mesh.feed(member).is_some();
        let n = member.elements;
        self.chain.begin(self.has_energy(true));
        let (mut worst, mut largest) = (zero, zero);
        let mut open = [zero; 6];
        let [mut found, mut other] = [Stiffness::zero(); 2];
        for e in 0..n {
            let (slot, node) = (member.first[0] + e, member.first[1] + e);
            let element = mesh.element(&self.now, member, e);
            self.tangent_of(mesh, (member, slot), &element, how, [&mut found, &mut other]);
            self.energies[0] += found.value.energy;
            self.strains[slot] = found.value.strain;
            self.remove_offset(slot, fractions[1], &mut found.value.residual);
            let wrench = found.value.residual;
            let mut ends: [Six<T>; 2] =
                [core::array::from_fn(|k| wrench[k]), core::array::from_fn(|k| wrench[6 + k])];
            largest = largest.larger(size(&ends[0], mesh.length)).larger(size(&ends[1], mesh.length));
            let change = feed.then(|| length_slope(mesh, member, &element, 1.0 / n as f64));
            self.chain.load(&found.tangent, &wrench, change.as_ref().map(|(change, own, _)| (change, *own)));
            if let Some((_, _, slope)) = change {
                self.chain.add_motor_gradient(slope);
            }
            if loaded {
                largest = largest.larger(self.load_element(mesh, (index, e), fractions, feed, &mut ends));
            }
            if let Some(rates) = &self.rates {
                self.chain.exchange(&rates.elements[slot].map(T::from_f64));
            }
            let [start, end] = ends;
            if !chained {
                gather(self, mesh, (index, e), [&start, &end]);
            }
            let pivots = &mut self.pivots[slot];
            if e == 0 {
                self.reactions[index][0] = start;
                if chained {
                    let swing = mesh.swing(member, &self.now.nodes[node]);
                    self.chain.base(&swing, &member.ends[0], &start, pivots);
                }
                worst = worst.larger(free(&start, &member.ends[0], mesh.length));
            } else {
                for (entry, by) in open.iter_mut().zip(start) {
                    *entry += by;
                }
                worst = worst.larger(size(&open, mesh.length));
                if chained {
                    self.chain.join(pivots);
                }
            }
            open = end;
        }
        self.reactions[index][1] = open;
        worst = worst.larger(free(&open, &member.ends[1], mesh.length));
        if chained {
            let mount = end_mount(member, &self.now.joints[index]);
            self.complements[index] = self.chain.tip(&mount, &member.ends[1], &open, &mut self.tips[index]);
        }
        [worst, largest]
    }

    /// Evaluates residual and tangent of an element of a rod in a slot into `found`, the tangent of the kind that is asked for; `other` is memory.
    #[inline]
    fn tangent_of(
        &mut self,
        mesh: &Mesh,
        (member, slot): (&Member, usize),
        element: &Element<T>,
        how: &Rods<T>,
        [found, other]: [&mut Stiffness<T>; 2],
    ) {
        let &Rods { kind, carry, .. } = how;
        let (kernels, section) = (T::kernels(&*mesh.robot), mesh.section(member));
        let is_exact = match kind {
            Kind::GaussNewton => false,
            Kind::Exact => true,
            Kind::Each => self.each[0].any(),
        };
        if is_exact {
            kernels.exact(section, element, found);
        } else {
            kernels.gauss_newton(section, element, found);
        }
        let carried = &mut self.carried[slot];
        match kind {
            Kind::GaussNewton if self.chain.least_squares => {}
            Kind::Exact if !carry => {}
            Kind::Exact => {
                kernels.gauss_newton(section, element, other);
                for (to, (exact, gauss_newton)) in
                    carried.iter_mut().zip(found.tangent.iter().zip(&other.tangent))
                {
                    *to = *exact - *gauss_newton;
                }
            }
            Kind::Each if self.each[0].any() => {
                let [exactly, keeps] = self.each;
                if keeps.any() || (T::from_f64(0.5) - exactly).any() {
                    kernels.gauss_newton(section, element, other);
                    choose(self.each, carried, found, other);
                }
            }
            Kind::GaussNewton | Kind::Each => {
                for (entry, by) in found.tangent.iter_mut().zip(carried) {
                    *entry += *by;
                }
            }
        }
    }

    /// Adds the loads on the nodes of an element, tangent and gradient at two fractions of the stage, to the element and to its `ends`. Gives the largest of them.
    fn load_element(
        &mut self,
        mesh: &Mesh,
        (index, e): (usize, usize),
        [at_tangent, at_gradient]: [T; 2],
        feed: bool,
        ends: &mut [Six<T>; 2],
    ) -> T {
        let member = &mesh.members[index];
        let h = mesh.step(member, &self.now.motors);
        let n = member.elements;
        let per = T::from_f64(1.0 / n as f64);
        let mut largest = T::from_f64(0.0);
        let nodes = if e + 1 == n { [Some(e), Some(n)] } else { [Some(e), None] };
        for (which, k) in nodes.into_iter().enumerate() {
            let Some(k) = k else { continue };
            let mut sum = Sum::none();
            self.on_node(mesh, (index, k), h, at_tangent, 0, &mut sum);
            let mut there = Sum::none();
            self.on_node(mesh, (index, k), h, at_gradient, 0, &mut there);
            sum.gradient = there.gradient;
            self.energies[1] += there.energy;
            largest = largest.larger(size(&there.gradient, mesh.length));
            for (entry, by) in ends[which].iter_mut().zip(there.gradient) {
                *entry += by;
            }
            self.chain.add(which == 0, &sum);
            if feed {
                let [mut first, mut second] = [Sum::none(); 2];
                self.on_node(mesh, (index, k), h, at_gradient, 1, &mut first);
                self.on_node(mesh, (index, k), h, at_gradient, 2, &mut second);
                self.chain.add_feed(which == 0, &first, second.energy, per);
            }
        }
        largest
    }
}

/// Chooses the exact element or the Gauss-Newton one in each lane, and keeps the difference of both tangents in the lanes that ask for it: [`System::each`].
fn choose<T: Assembled>(
    [exactly, keeps]: [T; 2],
    carried: &mut [T; 171],
    found: &mut Stiffness<T>,
    other: &Stiffness<T>,
) {
    for ((entry, carried), gauss_newton) in found.tangent.iter_mut().zip(carried).zip(&other.tangent) {
        let exact = *entry;
        *entry = exactly.choose(exact, *gauss_newton + *carried);
        *carried = keeps.choose(exact - *gauss_newton, *carried);
    }
    // Both kernels round otherwise, and a lane does not depend on what the others need.
    let (value, other) = (&mut found.value, &other.value);
    value.energy = exactly.choose(value.energy, other.energy);
    let lists = [(&mut value.strain[..], &other.strain[..]), (&mut value.residual, &other.residual)];
    for (entry, other) in lists.into_iter().flat_map(|(own, other)| own.iter_mut().zip(other)) {
        *entry = exactly.choose(*entry, *other);
    }
}

impl System {
    /// Tangent (loads at the first fraction of the stage) and residual (loads at the second), and the elimination [CPR 33, 36]. `carry` keeps the difference between the exact
    /// tangent and the Gauss-Newton one for the next Gauss-Newton tangents.
    pub(in crate::parallel) fn assemble(&mut self, kind: Kind, [tangent, gradient]: [f64; 2], carry: bool) {
        let mesh = Arc::clone(&self.mesh);
        self.symmetric = self.has_energy(false);
        (self.assembled, self.stale, self.moved) = (Some((kind, gradient)), false, 0.0);
        (self.negative, self.broken, self.trusted) = (0, false, true);
        self.fault = None;
        if let Some(sparse) = &mut self.sparse {
            sparse.begin(self.symmetric);
        }
        let rods = Rods { kind, carry, chained: self.sparse.is_none(), gather: Self::gather };
        let (sums, count) = self.rods(&mesh, &rods, [tangent, gradient]);
        (self.negative, self.broken) = count.found();
        let Sums { balance, mut worst } = sums;
        if self.sparse.is_some() {
            let (border, rhs) = (self.border, self.rhs);
            worst = worst.max(size(&balance, mesh.length)).max(self.close(&border, &rhs, gradient));
            (self.norm, self.imbalance) = (worst, worst);
            return;
        }
        for (row, at) in self.motor_rows.iter_mut().zip(&self.now.motors) {
            if let Some(driven) = row.driven(*at, gradient) {
                row.own += row.spring;
                self.negative += usize::from(row.own < 0.0);
                self.broken |= row.own == 0.0 || !row.own.is_finite();
                let held = if self.rates.is_some() { 0.0 } else { driven };
                let off = row.gradient - held;
                row.off = off;
                for i in 0..6 {
                    for j in 0..6 {
                        self.border[i][j] -= row.column[i] * row.row[j] / row.own;
                    }
                    self.rhs[i] -= row.column[i] * off / row.own;
                }
                worst = worst.max(off.abs() / mesh.length);
            }
        }
        worst = worst.max(size(&balance, mesh.length));
        (self.norm, self.imbalance) = (worst, worst);
        let matrix = nalgebra::Matrix6::from_fn(|i, j| self.border[i][j]);
        self.broken |= matrix.iter().any(|entry| !entry.is_finite());
        if !self.broken {
            self.lu = matrix.lu();
        }
    }
}

/// Pose of the end of a rod in the frame of the platform.
pub(in crate::parallel) fn end_mount<T: Scalar>(member: &Member, joints: &[[T; 4]; 2]) -> Node<T> {
    let turned = twist::node(joints[1], [T::from_f64(0.0); 3]);
    twist::compose(&member.platform.map(T::from_f64), &turned)
}

/// Size of a wrench, N: couples by the length of the robot.
pub(super) fn size<T: Scalar>(wrench: &Six<T>, length: f64) -> T {
    let [couple, force] = halves(wrench);
    (norm(couple) * T::from_f64(1.0 / length)).larger(norm(force))
}

/// The part of a wrench that a joint leaves free.
fn free<T: Scalar>(wrench: &Six<T>, freedom: &Freedom, length: f64) -> T {
    let along = |axis: Six| twist::dot6(wrench, &axis.map(T::from_f64)).abs() * T::from_f64(1.0 / length);
    freedom.twists().map(along).fold(T::from_f64(0.0), T::larger)
}
