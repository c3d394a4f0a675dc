//! Sections of a parallel robot in motion, and their derivatives with respect to parameters of the declaration.
//!
//! The varied equations `K s + C s' + M s'' + dr/dp = 0` are the derivative of the residual in numbers with a derivative: unknowns that change by `s`, and numbers of the robot that
//! change with the parameter. `s` is the derivative of the unknowns about a chart that stays: of a node the twist, in its own frame, by which it moves.

use core::ops::ControlFlow;

use nalgebra::{Matrix6xX, Vector6};
use pliant_runtime::motion::{Kinematics, Variation, Varied, integrate};
use pliant_runtime::moved::{Moved, change, number, numbers};
use pliant_runtime::ode::Status;
use pliant_runtime::rotation::product;
use pliant_runtime::tangent_map::{inverse, inverse_rate, tangent, tangent_rate};
use pliant_runtime::twist::{Node, Six, advanced, exponential_of, logarithm, place, relative, rotation};

use super::super::check::check_robot;
use super::super::configuration::{pose, put};
use super::super::element::inside;
use super::super::mesh::Mesh;
use super::super::{Error, Parallel};
use super::equations::Layout;
use super::numbers::Numbers;
use super::simulate::Rest;
use super::state::Motion;
use super::system::{System, unknowns};
use crate::Drive;
use crate::core::model::{MovingSections, PosedStrain, Section, Simulation};

/// A robot under inputs of time.
type Robot<'a> = System<&'a Simulation<'a>>;

/// Errors of derivatives count as this part of those of the motion. At tight tolerances rounding in stiff rods decides on the steps; derivatives by lengths, which move the ends of rods, would
/// make them fail where the motion itself is integrated.
const LOOSER: f64 = 0.1;

/// A section: of the platform, or of a rod in an element at an arc length, m.
type Spot = Option<(usize, usize, f64)>;

/// Unknowns with their rates and second rates, of which each has a derivative.
struct Lists([Vec<Moved>; 3]);

impl Lists {
    fn new(order: usize) -> Self {
        Self([0, 1, 2].map(|_| vec![number(0.0, 0.0); order]))
    }

    fn fill(&mut self, values: &[&[f64]; 3], changes: &[&[f64]; 3]) {
        for ((to, values), changes) in self.0.iter_mut().zip(values).zip(changes) {
            for ((to, value), change) in to.iter_mut().zip(*values).zip(*changes) {
                *to = number(*value, *change);
            }
        }
    }

    fn each(&self) -> [&[Moved]; 3] {
        self.0.each_ref().map(|list| &list[..])
    }
}

/// A robot whose numbers change with one parameter after the other, and the sections that are wanted of it.
struct Changing {
    magnitudes: Vec<f64>,
    by_parameter: Vec<Motion<Moved>>,
    /// The robot along its rates.
    along: Motion<Moved>,
    lists: Lists,
    residual: Vec<Moved>,
    spots: Vec<Spot>,
    found: Vec<MovingSections>,
}

impl Variation<Robot<'_>> for Changing {
    fn magnitudes(&self) -> &[f64] {
        &self.magnitudes
    }

    fn variation(
        &mut self,
        robot: &mut Robot<'_>,
        parameter: usize,
        at: Kinematics<'_>,
        by: Kinematics<'_>,
        residual: &mut [f64],
    ) -> Result<(), Error> {
        self.lists.fill(&unknowns(&at), &unknowns(&by));
        let motion = &mut self.by_parameter[parameter];
        motion.evaluate(&robot.mesh, &robot.layout, &robot.now, self.lists.each(), &mut self.residual);
        for (to, entry) in residual.iter_mut().zip(&self.residual) {
            *to = change(entry);
        }
        Ok(())
    }

    fn carry(&self, robot: &Robot<'_>, about: &[f64], at: Kinematics<'_>, by: [&mut [f64]; 3]) {
        carry(&robot.layout, about, &at, by);
    }

    fn recentred(&mut self, robot: &Robot<'_>) {
        for motion in self.by_parameter.iter_mut().chain([&mut self.along]) {
            motion.about(&robot.mesh, &robot.motion.chart);
        }
    }

    fn output(&mut self, robot: &mut Robot<'_>, at: Kinematics<'_>, changes: &[Kinematics<'_>]) {
        let Self { by_parameter, along, lists: all, spots, found, .. } = self;
        let (mesh, layout) = (&*robot.mesh, &*robot.layout);
        let zero = vec![0.0; at.position.len()];
        all.fill(&unknowns(&at), &[at.velocity, &zero, &zero]);
        along.place(mesh, layout, all.each());
        let nodes = || spots.iter().map(|spot| section(mesh, along, *spot));
        let mut now = MovingSections {
            time: at.time,
            poses: nodes().map(|node| pose(&node.map(|entry| entry.re))).collect(),
            rates: nodes().map(|node| motion_of(&node)).collect(),
            by_parameter: vec![Matrix6xX::zeros(changes.len()); spots.len()],
        };
        for (column, (motion, by)) in by_parameter.iter_mut().zip(changes).enumerate() {
            all.fill(&unknowns(&at), &unknowns(by));
            motion.place(mesh, layout, all.each());
            for (to, spot) in now.by_parameter.iter_mut().zip(&*spots) {
                to.set_column(column, &motion_of(&section(mesh, motion, *spot)));
            }
        }
        found.push(now);
    }
}

/// Rewrites changes of position, velocity and acceleration into the chart about the position `about`: with `y = Log(exp(-about) exp(x))`
/// the body twist `T(x) x' = T(y) y'` and its rate are those of both charts.
fn carry(layout: &Layout, about: &[f64], at: &Kinematics<'_>, by: [&mut [f64]; 3]) {
    let [of_position, of_velocity, of_acceleration] = by;
    for from in layout.bodies() {
        let six = |list: &[f64]| -> Six { core::array::from_fn(|k| list[from + k]) };
        let (x, s) = (six(at.position), six(of_position));
        let (orientation, position) = relative(&exponential_of(&six(about)), &exponential_of(&x));
        let y = logarithm(orientation, position);
        let y = numbers(&y, &inverse(y, tangent(x, s)));
        let x = numbers(&x, &s);
        let velocity = numbers(&six(at.velocity), &six(of_velocity));
        let acceleration = numbers(&six(at.acceleration), &six(of_acceleration));
        let [twist, rate] = tangent_rate([x, velocity], [velocity, acceleration]);
        let velocity = inverse(y, twist);
        let [_, acceleration] = inverse_rate([y, velocity], [twist, rate]);
        for k in 0..6 {
            of_position[from + k] = change(&y[k]);
            of_velocity[from + k] = change(&velocity[k]);
            of_acceleration[from + k] = change(&acceleration[k]);
        }
    }
}

/// The pose of a section of what was placed last, at an arc length that stays.
fn section(mesh: &Mesh, motion: &Motion<Moved>, spot: Spot) -> Node<Moved> {
    let Some((rod, e, s)) = spot else { return motion.now.platform };
    let member = &mesh.members[rod];
    let [node, slot] = [member.first[1] + e, member.first[0] + e];
    let (a, b, h) = (&motion.now.nodes[node], &motion.now.nodes[node + 1], motion.numbers.steps[rod]);
    let (orientation, position) = relative(a, b);
    let rest = number(s, 0.0) - h * e as f64;
    let [twist, _] = inside(logarithm(orientation, position), &motion.now.slopes[slot], h, rest);
    advanced(a, &twist)
}

/// Change of a pose: `(phi, position)` with the rotation vector `phi`, both in the world.
fn motion_of(node: &Node<Moved>) -> Vector6<f64> {
    let (orientation, position) = (rotation(node), place(node));
    let [w, x, y, z] = orientation.map(|entry| entry.re);
    let [_, a, b, c] = product(orientation.map(|entry| change(&entry)), [w, -x, -y, -z]);
    let [d, e, f] = position.map(|entry| change(&entry));
    Vector6::new(2.0 * a, 2.0 * b, 2.0 * c, d, e, f)
}

impl Parallel {
    /// Sections of rods and, where no arc length is given, of the platform along the motion of [`Parallel::simulate`], with derivatives by parameters. Derivatives of the configuration
    /// at the start are those of the equilibrium that it is, zero where it is none; an arc length stays.
    ///
    /// # Errors
    /// As [`Parallel::simulate`]; [`Error::UnknownParameter`]; [`Error::OutOfRange`] for sections that are not there; [`Error::Interrupted`] where the motion does not come to its end;
    /// [`Error::Unsupported`] where the angle of a motor in the equilibrium depends on a parameter and is given in the motion.
    pub(in crate::parallel) fn moving_sections(
        &self,
        simulation: &Simulation<'_>,
        sections: &[Section],
        parameters: &[&str],
    ) -> Result<Vec<MovingSections>, Error> {
        let (system, rates, rest) = self.begin(simulation)?;
        let mesh = &*self.mesh;
        let start = mesh.start();
        let spot = |(rod, s): &Section| {
            let Some(s) = *s else { return Ok(None) };
            let (e, _) = mesh.locate(&start, *rod, s)?;
            Ok(Some((*rod, e, s)))
        };
        let spots = sections.iter().map(spot).collect::<Result<Vec<Spot>, Error>>()?;
        let order = system.layout.order();
        let (mut position, mut velocity) = (system.origin(), rates);
        let (mut magnitudes, mut by_parameter) = (Vec::new(), Vec::new());
        for name in parameters {
            let index = crate::core::declared::index_of(&*mesh.robot, name)?;
            let value = mesh.robot.parameter(index).abs();
            magnitudes.push(LOOSER * if value > 0.0 { value } else { 1.0 });
            let numbers = Numbers::varied(mesh, index, simulation.gravity.is_none());
            by_parameter.push(Motion::varied(mesh, numbers, &system.motion.chart));
            let first = position.len();
            position.resize(first + order, 0.0);
            velocity.resize(first + order, 0.0);
            if let Some(rest) = &rest {
                rest.write_change(name, &system, &mut position[first..])?;
            }
        }
        let changing = Changing {
            along: Motion::varied(mesh, Numbers::still(mesh), &system.motion.chart),
            lists: Lists::new(order),
            residual: vec![number(0.0, 0.0); order],
            found: Vec::with_capacity(simulation.times.len()),
            magnitudes,
            by_parameter,
            spots,
        };
        let mut varied = Varied::new(system, changing);
        let (problem, options) = (simulation.problem(&position, &velocity), simulation.second_order());
        let found =
            integrate(&mut varied, &problem, &options, |_| ControlFlow::Continue(())).map_err(Error::from)?;
        if found.report.status != Status::Finished {
            let (time, status) = (found.last.time, found.report.status);
            return Err(Error::Interrupted { time, status, cause: found.failure.map(Box::new) });
        }
        Ok(varied.variation.found)
    }

    /// Poses and strains of sections at coordinates; of the platform, which has no strain, where no arc length is given.
    pub(in crate::parallel) fn sections_in_motion(
        &self,
        coordinates: &[f64],
        sections: &[Section],
    ) -> Result<Vec<PosedStrain>, Error> {
        check_robot(&self.mesh)?;
        let mut state = self.mesh.start();
        put(&self.mesh, coordinates, &mut state)?;
        let each = sections.iter().map(|(rod, s)| {
            let Some(s) = s else { return Ok((pose(&state.platform), Vector6::zeros())) };
            let found = self.mesh.station(&state, *rod, *s)?;
            Ok((found.pose, found.strain))
        });
        each.collect()
    }
}

impl Rest {
    /// Writes the derivative of the unknowns in the equilibrium by a parameter.
    fn write_change(&self, name: &str, system: &Robot<'_>, to: &mut [f64]) -> Result<(), Error> {
        let by = self.solution.change_by(name, self.declared_gravity)?;
        let layout = &system.layout;
        for (rod, member) in layout.rods.iter().zip(&system.mesh.members) {
            let [elements, nodes] = member.first;
            for e in 0..rod.elements {
                to[rod.slope(e)..][..6].copy_from_slice(&by.slopes[elements + e]);
            }
            for k in 1..rod.elements {
                to[rod.node(k)..][..6].copy_from_slice(&by.nodes[nodes + k]);
            }
        }
        to[layout.platform()..][..6].copy_from_slice(&by.platform);
        for (motor, (by, drive)) in by.motors.iter().zip(&system.now.drives).enumerate() {
            if *by != 0.0 && matches!(drive, Drive::Displacement(_)) {
                let what = "the derivative of a motion whose motor is given an angle that follows from the equilibrium before";
                return Err(Error::Unsupported {
                    what,
                    expected: "a motor whose angle is given before, too",
                });
            }
            to[layout.first_motor() + motor] = *by;
        }
        Ok(())
    }
}
