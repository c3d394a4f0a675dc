//! A robot in motion at given unknowns and their first two derivatives: poses, twists, residual, energies.
//!
//! A node at `g = g_0 exp(x^)` has the body twist `eta = T(x) x'`; a body wrench `f` there is `T(x)^T f` in the equations, so that these are Lagrange's in the
//! unknowns. The increments of a base in its motor's angle and of the end of a rod in that of the platform are linear: `x = s (theta - theta_0)` with the twist `s` of
//! the axis in the frame of the base, and `x = Ad(g_m^-1) x_p` with the mount `g_m`.

use pliant_runtime::moved::Moved;
use pliant_runtime::rotation::cross;
use pliant_runtime::tangent_map::{inertial, tangent_rate, tangent_transposed};
use pliant_runtime::twist::{Six, advanced, dot6, exponential_of, halves, logarithm, pull_back, relative};

use super::super::Element;
use super::super::erased::Real;
use super::super::loads::{Site, Sum};
use super::super::mesh::{Mesh, State};
use super::element::{Moving, Points};
use super::equations::Layout;
use super::input::Now;
use super::numbers::Numbers;
use crate::{Drive, Number};

/// Exponential coordinates with two derivatives by time.
pub(super) type Coordinates<T = f64> = [Six<T>; 3];

/// A robot in motion. Its numbers and unknowns may carry derivatives.
#[derive(Clone, Debug)]
pub(super) struct Motion<T: Copy = f64> {
    pub(super) numbers: Numbers<T>,
    /// The configuration that increments are about.
    pub(super) chart: State<T>,
    /// The current one.
    pub(super) now: State<T>,
    /// Increments of nodes and platform and their derivatives, body twists and their rates.
    pub(super) coordinates: Vec<Coordinates<T>>,
    pub(super) twists: Vec<[Six<T>; 2]>,
    pub(super) of_platform: (Coordinates<T>, [Six<T>; 2]),
    pub(super) swings: Vec<Six<T>>,
    pub(super) carries: Vec<[Six<T>; 6]>,
    /// Body wrenches out of balance at the nodes, residuals of the slopes.
    pub(super) wrenches: Vec<Six<T>>,
    /// Mean strains of the elements.
    pub(super) strains: Vec<Six<T>>,
    pub(super) points: Points,
    /// Torques that the motors give, N m.
    pub(super) torques: Vec<T>,
    pub(super) kinetic: T,
    pub(super) elastic: T,
    /// Potential of the weight and of loads that have one, J.
    pub(super) potential: T,
    /// Power of damping, drag and friction, W.
    pub(super) dissipation: T,
}

/// A matrix by rows times a vector.
pub(super) fn product<T: Real>(matrix: &[Six<T>; 6], x: &Six<T>) -> Six<T> {
    core::array::from_fn(|i| dot6(&matrix[i], x))
}

/// Its transpose times a vector, added.
pub(super) fn add_transposed<T: Real>(matrix: &[Six<T>; 6], x: &Six<T>, to: &mut Six<T>) {
    for (row, factor) in matrix.iter().zip(x) {
        for (to, entry) in to.iter_mut().zip(row) {
            *to += *factor * *entry;
        }
    }
}

impl Motion {
    pub(super) fn new(mesh: &Mesh, start: &State) -> Self {
        Self::of(mesh, Numbers::new(mesh), start.clone())
    }

    /// Takes a chart over that was written.
    pub(super) fn about_chart(&mut self, mesh: &Mesh) {
        self.now.copy_from(&self.chart);
        self.swing(mesh);
    }
}

impl Motion<Moved> {
    /// A robot whose numbers change, about a configuration of which inner nodes, platform and motors do not.
    pub(super) fn varied(mesh: &Mesh, numbers: Numbers<Moved>, chart: &State) -> Self {
        let mut motion = Self::of(mesh, numbers, chart.lanes());
        motion.numbers.embed(mesh, &mut motion.chart);
        motion.swing(mesh);
        motion
    }

    /// Makes another configuration the one that increments are about.
    pub(super) fn about(&mut self, mesh: &Mesh, chart: &State) {
        self.chart = chart.lanes();
        self.numbers.embed(mesh, &mut self.chart);
        self.swing(mesh);
    }
}

impl<T: Real> Motion<T> {
    fn of(mesh: &Mesh, numbers: Numbers<T>, start: State<T>) -> Self {
        let zero = T::from(0.0);
        let none = [zero; 6];
        let mut motion = Self {
            now: start.clone(),
            chart: start,
            coordinates: vec![[none; 3]; mesh.counts[1]],
            twists: vec![[none; 2]; mesh.counts[1]],
            of_platform: ([none; 3], [none; 2]),
            swings: vec![none; mesh.members.len()],
            carries: (0..mesh.members.len()).map(|rod| pull_back(numbers.platform_mount(rod))).collect(),
            wrenches: vec![none; mesh.counts[1]],
            strains: vec![none; mesh.counts[0]],
            points: Points::new(),
            torques: vec![zero; mesh.data.motors.len()],
            kinetic: zero,
            elastic: zero,
            potential: zero,
            dissipation: zero,
            numbers,
        };
        motion.swing(mesh);
        motion
    }

    /// Twists of the bases per angle: constant, as the base turns about the axis.
    fn swing(&mut self, mesh: &Mesh) {
        for (rod, (swing, member)) in self.swings.iter_mut().zip(&mesh.members).enumerate() {
            *swing = self.numbers.swing(rod, &self.chart.nodes[member.first[1]]);
        }
    }

    /// Reads poses, twists and slopes of the unknowns.
    ///
    /// The unknowns are given with their rates and second rates.
    pub(super) fn place(&mut self, mesh: &Mesh, layout: &Layout, lists: [&[T]; 3]) {
        let six = |from: usize| lists.map(|list| -> Six<T> { core::array::from_fn(|k| list[from + k]) });
        let motors = layout.first_motor();
        self.now.motors.copy_from_slice(&lists[0][motors..][..layout.motors]);
        let platform = six(layout.platform());
        self.of_platform = (platform, twists(&platform));
        self.now.platform = advanced(&self.chart.platform, &platform[0]);
        for (index, (rod, member)) in layout.rods.iter().zip(&mesh.members).enumerate() {
            for k in 0..=member.elements {
                let node = member.first[1] + k;
                let coordinates = if k == 0 {
                    let [angle, rate, growth] = rod.motor.map_or([T::from(0.0); 3], |motor| {
                        let [angle, rate, growth] = lists.map(|list| list[motors + motor]);
                        [angle - self.chart.motors[motor], rate, growth]
                    });
                    [angle, rate, growth].map(|factor| self.swings[index].map(|entry| factor * entry))
                } else if k == member.elements {
                    platform.each_ref().map(|x| product(&self.carries[index], x))
                } else {
                    six(rod.node(k))
                };
                self.coordinates[node] = coordinates;
                self.twists[node] = twists(&coordinates);
                self.now.nodes[node] = advanced(&self.chart.nodes[node], &coordinates[0]);
            }
            for e in 0..member.elements {
                self.now.slopes[member.first[0] + e] = core::array::from_fn(|k| lists[0][rod.slope(e) + k]);
            }
        }
    }

    /// An element in motion.
    pub(super) fn element(
        &self,
        mesh: &Mesh,
        layout: &Layout,
        (index, e): (usize, usize),
        [_, velocity, acceleration]: [&[T]; 3],
    ) -> (Element<T>, Moving<T>) {
        let member = &mesh.members[index];
        let element = Element { length: self.numbers.steps[index], ..mesh.element(&self.now, member, e) };
        let (orientation, position) = relative(&element.a, &element.b);
        let slope = layout.rods[index].slope(e);
        let rates = [velocity, acceleration].map(|list| core::array::from_fn(|k| list[slope + k]));
        let [a, b] = [0, 1].map(|end| self.twists[member.first[1] + e + end]);
        let moving = Moving {
            twist: logarithm(orientation, position),
            slope: element.slope,
            ends: [a[0], b[0]],
            end_rates: [a[1], b[1]],
            slope_rates: rates,
        };
        (element, moving)
    }

    /// Loads and weight at a node of a rod.
    pub(super) fn on_node(&self, mesh: &Mesh, now: &Now, (index, k): (usize, usize), sum: &mut Sum<T>) {
        let pose = &self.now.nodes[mesh.members[index].first[1] + k];
        self.numbers.weigh(mesh, now, (index, k), pose, sum);
        for load in &now.attached {
            if load.site == (Site::Node { rod: index, node: k }) {
                sum.add(T::from(1.0), pose, load.point, &load.action);
            }
        }
    }

    /// Loads and weight on the platform.
    pub(super) fn on_platform(&self, mesh: &Mesh, now: &Now) -> Sum<T> {
        let mut sum = Sum::none();
        self.numbers.weigh_platform(mesh, now, &self.now.platform, &mut sum);
        for load in now.attached.iter().filter(|load| load.site == Site::Platform) {
            sum.add(T::from(1.0), &self.now.platform, load.point, &load.action);
        }
        sum
    }

    /// Writes the residual of the equations of motion, and finds energies, powers and torques.
    pub(super) fn evaluate(
        &mut self,
        mesh: &Mesh,
        layout: &Layout,
        now: &Now,
        lists: [&[T]; 3],
        residual: &mut [T],
    ) {
        self.place(mesh, layout, lists);
        let zero = T::from(0.0);
        let (motors, platform) = (layout.first_motor(), layout.platform());
        (self.kinetic, self.elastic, self.potential, self.dissipation) = (zero, zero, zero, zero);
        self.torques.fill(zero);
        let mut on_platform: Six<T> = [zero; 6];
        for (index, (rod, member)) in layout.rods.iter().zip(&mesh.members).enumerate() {
            let first = member.first[1];
            let (h, matter) = (self.numbers.steps[index], self.numbers.matter[member.rod.kind]);
            for wrench in &mut self.wrenches[first..=first + member.elements] {
                *wrench = [zero; 6];
            }
            for e in 0..member.elements {
                let (element, moving) = self.element(mesh, layout, (index, e), lists);
                let elastic = self.numbers.elastic(mesh, member.rod.kind, &element);
                let found = matter.forces(&self.points, h, &moving);
                self.elastic += elastic.energy;
                self.strains[member.first[0] + e] = elastic.strain;
                self.kinetic += found.kinetic;
                self.dissipation += found.dissipation;
                let force: [T; 18] = core::array::from_fn(|k| elastic.residual[k] + found.forces[k]);
                for k in 0..6 {
                    self.wrenches[first + e][k] += force[k];
                    self.wrenches[first + e + 1][k] += force[6 + k];
                    residual[rod.slope(e) + k] = force[12 + k];
                }
            }
            for k in 0..=member.elements {
                let mut sum = Sum::none();
                self.on_node(mesh, now, (index, k), &mut sum);
                self.potential += sum.energy;
                let wrench = &mut self.wrenches[first + k];
                for (to, by) in wrench.iter_mut().zip(sum.gradient) {
                    *to += by;
                }
                let wrench = *wrench;
                if k == 0 {
                    if let Some(motor) = rod.motor {
                        self.torques[motor] += dot6(&self.swings[index], &wrench);
                    }
                } else if k == member.elements {
                    add_transposed(&self.carries[index], &wrench, &mut on_platform);
                } else {
                    let own = tangent_transposed(self.coordinates[first + k][0], wrench);
                    residual[rod.node(k)..][..6].copy_from_slice(&own);
                }
            }
        }
        let body = self.platform_forces();
        let loads = self.on_platform(mesh, now);
        self.potential += loads.energy;
        for k in 0..6 {
            on_platform[k] += body[k] + loads.gradient[k];
        }
        let own = tangent_transposed(self.of_platform.0[0], on_platform);
        residual[platform..][..6].copy_from_slice(&own);
        for (motor, rotor) in self.numbers.rotors.iter().enumerate() {
            let [angle, rate, growth] = lists.map(|list| list[motors + motor]);
            self.torques[motor] += rotor.inertia * growth + rotor.friction * rate;
            self.kinetic += rotor.inertia * rate * rate * 0.5;
            self.dissipation -= rotor.friction * rate * rate;
            residual[motors + motor] = match now.drives[motor] {
                Drive::Displacement(given) => angle - given,
                Drive::Force(torque) => self.torques[motor] - torque,
                Drive::Elastic { displacement, stiffness, pretension } => {
                    self.torques[motor] - pretension + (angle - displacement) * stiffness
                }
            };
        }
    }

    /// Finds the torques of the motors alone, at the instant at which the chart was chosen: only the first elements of rods and loads on their bases act on motors.
    pub(super) fn turn(&mut self, mesh: &Mesh, layout: &Layout, now: &Now, lists: [&[T]; 3]) {
        self.now.copy_from(&self.chart);
        for (motor, (rotor, torque)) in self.numbers.rotors.iter().zip(&mut self.torques).enumerate() {
            let [_, rate, growth] = lists.map(|list| list[layout.first_motor() + motor]);
            *torque = rotor.inertia * growth + rotor.friction * rate;
        }
        for (index, (rod, member)) in layout.rods.iter().zip(&mesh.members).enumerate() {
            let Some(motor) = rod.motor else { continue };
            let (element, moving) = self.element(mesh, layout, (index, 0), lists);
            let elastic = self.numbers.elastic(mesh, member.rod.kind, &element);
            let h = self.numbers.steps[index];
            let found = self.numbers.matter[member.rod.kind].forces(&self.points, h, &moving);
            let mut sum = Sum::none();
            self.on_node(mesh, now, (index, 0), &mut sum);
            let wrench: Six<T> =
                core::array::from_fn(|k| elastic.residual[k] + found.forces[k] + sum.gradient[k]);
            self.torques[motor] += dot6(&self.swings[index], &wrench);
        }
    }

    /// Inertial forces of the platform on its own rates, and its kinetic energy.
    fn platform_forces(&mut self) -> Six<T> {
        let Numbers { mass, centre, inertia, .. } = self.numbers;
        let [twist, rate] = self.of_platform.1.map(|twist| at_centre(&twist, centre));
        let [spin, velocity] = halves(&twist);
        for k in 0..3 {
            self.kinetic += (inertia[k] * spin[k] * spin[k] + mass * velocity[k] * velocity[k]) * 0.5;
        }
        from_centre(&inertial(&inertia, mass, &twist, &rate), centre)
    }
}

impl Motion {
    /// Makes the current configuration the one that increments are about. What was last placed is the current one.
    pub(super) fn recentre(
        &mut self,
        mesh: &Mesh,
        layout: &Layout,
        [position, velocity, acceleration]: [&mut [f64]; 3],
        others: &mut [f64],
    ) {
        let order = layout.order();
        let mut move_to = |from: usize, x: &Six, [twist, rate]: &[Six; 2]| {
            position[from..from + 6].fill(0.0);
            velocity[from..from + 6].copy_from_slice(twist);
            acceleration[from..from + 6].copy_from_slice(rate);
            let here = exponential_of(x);
            for other in others.chunks_exact_mut(order) {
                let there: Six = core::array::from_fn(|k| other[from + k]);
                let (orientation, place) = relative(&here, &exponential_of(&there));
                other[from..from + 6].copy_from_slice(&logarithm(orientation, place));
            }
        };
        for (rod, member) in layout.rods.iter().zip(&mesh.members) {
            for k in 1..member.elements {
                let node = member.first[1] + k;
                move_to(rod.node(k), &self.coordinates[node][0], &self.twists[node]);
            }
        }
        move_to(layout.platform(), &self.of_platform.0[0], &self.of_platform.1);
        self.chart.copy_from(&self.now);
        self.numbers.embed(mesh, &mut self.chart);
        self.swing(mesh);
    }
}

/// Twist and rate of a body with exponential coordinates.
fn twists<T: Real>(&[x, rate, growth]: &Coordinates<T>) -> [Six<T>; 2] {
    tangent_rate([x, rate], [rate, growth])
}

/// The twist of a frame that is moved by a vector.
pub(super) fn at_centre<D: Number>(&[a, b, c, d, e, f]: &[D; 6], centre: [D; 3]) -> [D; 6] {
    let [x, y, z] = cross([a, b, c], centre);
    [a, b, c, d + x, e + y, f + z]
}

/// A wrench at such a frame as one at the origin.
pub(super) fn from_centre<D: Number>(&[a, b, c, d, e, f]: &[D; 6], centre: [D; 3]) -> [D; 6] {
    let [x, y, z] = cross(centre, [d, e, f]);
    [a + x, b + y, c + z, d, e, f]
}
