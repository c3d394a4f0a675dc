//! A robot in motion at given unknowns and their first two derivatives: poses, twists, residual, energies.
//!
//! A node at `g = g_0 exp(x^)` has the body twist `eta = T(x) x'`; a body wrench `f` there is `T(x)^T f` in the equations, so that these are Lagrange's in the
//! unknowns. The increments of a base in its motor's angle and of the end of a rod in that of the platform are linear: `x = s (theta - theta_0)` with the twist `s` of
//! the axis in the frame of the base, and `x = Ad(g_m^-1) x_p` with the mount `g_m`.

use pliant_runtime::motion::Instant;
use pliant_runtime::rotation::cross;
use pliant_runtime::tangent_map::{inertial, tangent_rate, tangent_transposed};
use pliant_runtime::twist::{Six, advanced, dot6, exponential_of, halves, logarithm, pull_back, relative};

use super::super::loads::{Action, Site, Sum, lever};
use super::super::mesh::{Mesh, State};
use super::super::{Element, Kernel, MotorMotion};
use super::element::{Matter, Moving, Points, scaled};
use super::input::Now;
use super::pencil::Layout;
use crate::{Drive, Number};

/// Exponential coordinates with two derivatives by time.
pub(super) type Coordinates = [Six; 3];

/// A robot in motion.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    /// The configuration that increments are about.
    pub(super) chart: State,
    /// The current one.
    pub(super) now: State,
    /// Of nodes and platform: increments and their derivatives, body twists and their rates.
    pub(super) coordinates: Vec<Coordinates>,
    pub(super) twists: Vec<[Six; 2]>,
    pub(super) of_platform: (Coordinates, [Six; 2]),
    pub(super) swings: Vec<Six>,
    pub(super) carries: Vec<[Six; 6]>,
    /// Body wrenches out of balance at the nodes, residuals of the slopes.
    pub(super) wrenches: Vec<Six>,
    /// Mean strains of the elements.
    pub(super) strains: Vec<Six>,
    pub(super) matter: Vec<Matter>,
    pub(super) points: Points,
    pub(super) platform_inertia: [f64; 3],
    pub(super) rotors: Vec<MotorMotion>,
    /// Torques that the motors give, N m.
    pub(super) torques: Vec<f64>,
    pub(super) kinetic: f64,
    pub(super) elastic: f64,
    /// Potential of the weight and of loads that have one, J.
    pub(super) potential: f64,
    /// Power of damping, drag and friction, W.
    pub(super) dissipation: f64,
}

/// A matrix by rows times a vector.
pub(super) fn product(matrix: &[Six; 6], x: &Six) -> Six {
    core::array::from_fn(|i| dot6(&matrix[i], x))
}

/// Its transpose times a vector, added.
pub(super) fn add_transposed(matrix: &[Six; 6], x: &Six, to: &mut Six) {
    for (row, factor) in matrix.iter().zip(x) {
        for (to, entry) in to.iter_mut().zip(row) {
            *to += factor * entry;
        }
    }
}

impl Motion {
    pub(super) fn new<K: Kernel>(mesh: &Mesh<K>, start: &State) -> Self {
        let zero = [[0.0; 6]; 3];
        let mut motion = Self {
            chart: start.clone(),
            now: start.clone(),
            coordinates: vec![zero; mesh.counts[1]],
            twists: vec![[[0.0; 6]; 2]; mesh.counts[1]],
            of_platform: (zero, [[0.0; 6]; 2]),
            swings: vec![[0.0; 6]; mesh.members.len()],
            carries: mesh.members.iter().map(|member| pull_back(&member.platform)).collect(),
            wrenches: vec![[0.0; 6]; mesh.counts[1]],
            strains: vec![[0.0; 6]; mesh.counts[0]],
            matter: (0..mesh.sections.len())
                .map(|kind| Matter::new(mesh.sections[kind].mass, &mesh.kernel.motion(kind)))
                .collect(),
            points: Points::new(),
            platform_inertia: mesh.kernel.platform_inertia(),
            rotors: (0..mesh.motors.len()).map(|motor| mesh.kernel.motor_motion(motor)).collect(),
            torques: vec![0.0; mesh.motors.len()],
            kinetic: 0.0,
            elastic: 0.0,
            potential: 0.0,
            dissipation: 0.0,
        };
        motion.swing(mesh);
        motion
    }

    /// Twists of the bases per angle: constant, as the base turns about the axis.
    fn swing<K: Kernel>(&mut self, mesh: &Mesh<K>) {
        for (swing, member) in self.swings.iter_mut().zip(&mesh.members) {
            *swing = mesh.swing(member, &self.chart.nodes[member.first[1]]);
        }
    }

    /// Takes a chart over that was written.
    pub(super) fn about_chart<K: Kernel>(&mut self, mesh: &Mesh<K>) {
        self.now.copy_from(&self.chart);
        self.swing(mesh);
    }

    /// Reads poses, twists and slopes of the unknowns.
    pub(super) fn place<K: Kernel>(&mut self, mesh: &Mesh<K>, layout: &Layout, at: &Instant<'_>) {
        let lists = [at.position, at.velocity, at.acceleration];
        let six = |from: usize| lists.map(|list| -> Six { core::array::from_fn(|k| list[from + k]) });
        let motors = layout.first_motor();
        self.now.motors.copy_from_slice(&at.position[motors..][..layout.motors]);
        let platform = six(layout.platform());
        self.of_platform = (platform, twists(&platform));
        self.now.platform = advanced(&self.chart.platform, &platform[0]);
        for (index, (rod, member)) in layout.rods.iter().zip(&mesh.members).enumerate() {
            for k in 0..=member.elements {
                let node = member.first[1] + k;
                let coordinates = if k == 0 {
                    let [angle, rate, growth] = rod.motor.map_or([0.0; 3], |motor| {
                        let [angle, rate, growth] = lists.map(|list| list[motors + motor]);
                        [angle - self.chart.motors[motor], rate, growth]
                    });
                    [angle, rate, growth].map(|factor| scaled(factor, &self.swings[index]))
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
                self.now.slopes[member.first[0] + e] =
                    core::array::from_fn(|k| at.position[rod.slope(e) + k]);
            }
        }
    }

    /// An element in motion.
    pub(super) fn element<K: Kernel>(
        &self,
        mesh: &Mesh<K>,
        layout: &Layout,
        (index, e): (usize, usize),
        at: &Instant<'_>,
    ) -> (Element<f64>, Moving) {
        let member = &mesh.members[index];
        let element = mesh.element(&self.now, member, e);
        let (orientation, position) = relative(&element.a, &element.b);
        let slope = layout.rods[index].slope(e);
        let rates = [at.velocity, at.acceleration].map(|list| core::array::from_fn(|k| list[slope + k]));
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
    pub(super) fn on_node<K: Kernel>(
        &self,
        mesh: &Mesh<K>,
        now: &Now,
        (index, k): (usize, usize),
        sum: &mut Sum,
    ) {
        let member = &mesh.members[index];
        let pose = &self.now.nodes[member.first[1] + k];
        let section = &mesh.sections[member.rod.kind];
        if section.mass != 0.0 && now.gravity != [0.0; 3] {
            let [_, along] = halves(&section.natural);
            let h = mesh.step(member, &self.now.motors);
            let lever = lever(h, 0).map(|entry| section.mass * entry);
            sum.weigh((k, member.elements), lever, pose, along, now.gravity);
        }
        for load in &now.attached {
            if load.site == (Site::Node { rod: index, node: k }) {
                sum.add(1.0, pose, load.point, &load.action);
            }
        }
    }

    /// Loads and weight on the platform.
    pub(super) fn on_platform<K: Kernel>(&self, mesh: &Mesh<K>, now: &Now) -> Sum {
        let mut sum = Sum::ZERO;
        let platform = &mesh.platform;
        if platform.mass != 0.0 && now.gravity != [0.0; 3] {
            let force = pliant_runtime::rotation::scaled(platform.mass, now.gravity);
            let action = Action::Dead { couple: [0.0; 3], force };
            sum.add(1.0, &self.now.platform, platform.centre, &action);
        }
        for load in now.attached.iter().filter(|load| load.site == Site::Platform) {
            sum.add(1.0, &self.now.platform, load.point, &load.action);
        }
        sum
    }

    /// Writes the residual of the equations of motion, and finds energies, powers and torques.
    pub(super) fn evaluate<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
        layout: &Layout,
        now: &Now,
        at: &Instant<'_>,
        residual: &mut [f64],
    ) {
        self.place(mesh, layout, at);
        let (motors, platform) = (layout.first_motor(), layout.platform());
        (self.kinetic, self.elastic, self.potential, self.dissipation) = (0.0, 0.0, 0.0, 0.0);
        self.torques.fill(0.0);
        let mut on_platform: Six = [0.0; 6];
        for (index, (rod, member)) in layout.rods.iter().zip(&mesh.members).enumerate() {
            let first = member.first[1];
            let h = mesh.step(member, &self.now.motors);
            let matter = self.matter[member.rod.kind];
            for wrench in &mut self.wrenches[first..=first + member.elements] {
                *wrench = [0.0; 6];
            }
            for e in 0..member.elements {
                let (element, moving) = self.element(mesh, layout, (index, e), at);
                let elastic = mesh.kernel.residual(member.rod.kind, &element);
                let found = matter.forces(&self.points, h, &moving);
                self.elastic += elastic.energy;
                self.strains[member.first[0] + e] = elastic.strain;
                self.kinetic += found.kinetic;
                self.dissipation += found.dissipation;
                let force: [f64; 18] = core::array::from_fn(|k| elastic.residual[k] + found.forces[k]);
                for k in 0..6 {
                    self.wrenches[first + e][k] += force[k];
                    self.wrenches[first + e + 1][k] += force[6 + k];
                    residual[rod.slope(e) + k] = force[12 + k];
                }
            }
            for k in 0..=member.elements {
                let mut sum = Sum::ZERO;
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
        let body = self.platform_forces(mesh);
        let loads = self.on_platform(mesh, now);
        self.potential += loads.energy;
        for k in 0..6 {
            on_platform[k] += body[k] + loads.gradient[k];
        }
        let own = tangent_transposed(self.of_platform.0[0], on_platform);
        residual[platform..][..6].copy_from_slice(&own);
        for (motor, rotor) in self.rotors.iter().enumerate() {
            let [angle, rate, growth] =
                [at.position, at.velocity, at.acceleration].map(|list| list[motors + motor]);
            self.torques[motor] += rotor.inertia * growth + rotor.friction * rate;
            self.kinetic += 0.5 * rotor.inertia * rate * rate;
            self.dissipation -= rotor.friction * rate * rate;
            residual[motors + motor] = match now.drives[motor] {
                Drive::Displacement(given) => angle - given,
                Drive::Force(torque) => self.torques[motor] - torque,
                Drive::Elastic { displacement, stiffness, pretension } => {
                    self.torques[motor] - pretension - stiffness * (displacement - angle)
                }
            };
        }
    }

    /// Finds the torques of the motors alone, at the instant at which the chart was chosen: only the first elements of rods and loads on their bases act on motors.
    pub(super) fn turn<K: Kernel>(&mut self, mesh: &Mesh<K>, layout: &Layout, now: &Now, at: &Instant<'_>) {
        self.now.copy_from(&self.chart);
        for (motor, (rotor, torque)) in self.rotors.iter().zip(&mut self.torques).enumerate() {
            let [rate, growth] =
                [at.velocity, at.acceleration].map(|list| list[layout.first_motor() + motor]);
            *torque = rotor.inertia * growth + rotor.friction * rate;
        }
        for (index, (rod, member)) in layout.rods.iter().zip(&mesh.members).enumerate() {
            let Some(motor) = rod.motor else { continue };
            let (element, moving) = self.element(mesh, layout, (index, 0), at);
            let elastic = mesh.kernel.residual(member.rod.kind, &element);
            let h = mesh.step(member, &self.now.motors);
            let found = self.matter[member.rod.kind].forces(&self.points, h, &moving);
            let mut sum = Sum::ZERO;
            self.on_node(mesh, now, (index, 0), &mut sum);
            let wrench: Six =
                core::array::from_fn(|k| elastic.residual[k] + found.forces[k] + sum.gradient[k]);
            self.torques[motor] += dot6(&self.swings[index], &wrench);
        }
    }

    /// Inertial forces of the platform on its own rates, and its kinetic energy.
    fn platform_forces<K: Kernel>(&mut self, mesh: &Mesh<K>) -> Six {
        let (mass, centre) = (mesh.platform.mass, mesh.platform.centre);
        let [twist, rate] = self.of_platform.1.map(|twist| at_centre(&twist, centre));
        let [spin, velocity] = halves(&twist);
        for k in 0..3 {
            self.kinetic +=
                0.5 * (self.platform_inertia[k] * spin[k] * spin[k] + mass * velocity[k] * velocity[k]);
        }
        from_centre(&inertial(&self.platform_inertia, mass, &twist, &rate), centre)
    }

    /// Makes the current configuration the one that increments are about. What was last placed is the current one.
    pub(super) fn recentre<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
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
        mesh.embed(&mut self.chart);
        self.swing(mesh);
    }
}

/// Twist and rate of a body with exponential coordinates.
fn twists(&[x, rate, growth]: &Coordinates) -> [Six; 2] {
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
