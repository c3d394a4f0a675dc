//! Motions of a rod: one call, adaptive.

use core::ops::ControlFlow;
use std::sync::Arc;

use nalgebra::{Isometry3, Vector6};
use pliant_runtime::motion::{Instant, Options, Point, Problem, Step, integrate};
use pliant_runtime::ode::{self, Status};
use pliant_runtime::rotation;

use super::super::Strain;
use super::super::mesh::Mesh;
use super::input::MotionInput;
use super::system::{PUSHES, System};
use crate::cosserat::check::check_input;
use crate::cosserat::{Error, Input, Kernel};
use crate::error::length;
use crate::{Drive, Drives};

/// Where a motion begins.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Start<'a> {
    /// At rest in the equilibrium of the inputs at the first instant.
    #[default]
    Equilibrium,
    /// At coefficients, 1/m and 1, as [`Solution::coefficients`](super::super::Solution::coefficients), and their rates, which agree with given lengths of
    /// tendons.
    State {
        /// Coefficients.
        coefficients: &'a [f64],
        /// Their rates, per second.
        rates: &'a [f64],
    },
}

/// A rod in motion at a time.
#[derive(Clone, Debug)]
pub struct RodInstant<K: Kernel> {
    /// Time, s.
    pub time: f64,
    /// Coefficients of the strain, and their first and second derivatives by time.
    pub coefficients: Vec<f64>,
    /// Per second.
    pub rates: Vec<f64>,
    /// Per second squared.
    pub accelerations: Vec<f64>,
    /// Pose of the tip in the world.
    pub tip: Isometry3<f64>,
    /// Angular velocity, rad/s, and velocity, m/s, of the tip, in the world.
    pub tip_velocity: Vector6<f64>,
    /// Tensions of the tendons, N.
    pub tensions: K::PerTendon<f64>,
    /// Lengths of the tendons inside the robot, m.
    pub lengths: K::PerTendon<f64>,
    /// Kinetic energy, J: translation and rotation of the sections, payload.
    pub kinetic: f64,
    /// Elastic energy of the rod, J.
    pub elastic: f64,
    /// Energy of the weight of rod and payload in the gravity of the time, zero at the origin of the world, J.
    pub weight: f64,
    /// Power of drag and of the damping of the material, W, at most zero.
    pub dissipation: f64,
    /// Wrench that base plate and actuators together exert on the robot, world `(couple, force)` at the base, N m and N.
    pub base_wrench: Vector6<f64>,
}

/// A simulated motion, as far as it went.
#[derive(Clone, Debug)]
pub struct RodMotion<K: Kernel> {
    /// The rod at those of the asked times that were reached.
    pub instants: Vec<RodInstant<K>>,
    /// The last good state.
    pub last: RodInstant<K>,
    /// A tendon of given length that would have had to push, and the time of the step behind which it would: the motion stops there.
    pub pushes: Option<(usize, f64)>,
    /// What went wrong where the status is [`Status::RateFailed`] and the robot said why.
    pub failure: Option<Error>,
    /// How it went.
    pub report: ode::Report,
}

impl<K: Kernel> RodMotion<K> {
    /// The motion if it came to its end or to the wish of the observer.
    ///
    /// # Errors
    /// [`Error::Interrupted`] otherwise, with the status and the time of the last good state.
    pub fn complete(self) -> Result<Self, Error> {
        match self.report.status {
            Status::Finished | Status::Event(_) => Ok(self),
            Status::Stopped if self.pushes.is_none() => Ok(self),
            status => {
                let cause = self.failure.map(Box::new);
                Err(Error::Interrupted { time: self.last.time, status, cause })
            }
        }
    }
}

impl<K: Kernel> Strain<K> {
    /// Simulates the motion of the rod under inputs from the first to the last of `span`, s, and returns it at `times`. The observer is shown every
    /// step, with the coefficients and then the tensions of tendons with given lengths as unknowns, and may break it off.
    ///
    /// The tolerances of [`Options`] are relative to a motion of the tip by the length of the rod, and to its velocity in the first bending mode of the
    /// straight rod. Where lengths of tendons are given (constraints of index 3), tensions have two orders less than positions in time.
    ///
    /// Rotary inertia, viscosity and drag are those of [`Kernel::motion`], the inertia of the payload that of [`Kernel::tip_body`].
    ///
    /// # Errors
    /// What is wrong with the input or the rod, a rod without mass, an equilibrium at the start that is not found. A motion that cannot go on is an answer:
    /// see [`RodMotion::complete`].
    pub fn simulate(
        &self,
        input: &MotionInput<'_>,
        start: Start<'_>,
        [from, to]: [f64; 2],
        times: &[f64],
        options: &Options,
        mut observer: impl FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<RodMotion<K>, Error> {
        if let Some(error) = &self.mesh.error {
            return Err(error.clone());
        }
        let mut drives = vec![Drive::Force(0.0); self.kernel().tendon_count()];
        (input.tendons)(from, &mut drives);
        let mut wrenches = input.wrenches.to_vec();
        if let Some(varied) = input.varied {
            varied(from, &mut wrenches);
        }
        let asked = Input { tendons: Drives::Mixed(&drives), wrenches: &wrenches, slides: &[] };
        check_input(self.kernel(), &asked)?;
        let mesh = self.divided(&asked);
        check_mass(&mesh)?;
        let mut system = System::new(Arc::clone(&mesh), input, from);
        let order = mesh.order();
        let total = order + system.held.len();
        let (mut position, mut velocity) = (vec![0.0; total], vec![0.0; total]);
        match start {
            Start::State { coefficients, rates } => {
                length("the coefficients at the start", coefficients.len(), order)?;
                length("their rates at the start", rates.len(), order)?;
                position[..order].copy_from_slice(coefficients);
                velocity[..order].copy_from_slice(rates);
            }
            Start::Equilibrium => {
                let mut found = self.at_rest(&system, &mesh)?;
                let solution = found.solve(asked)?;
                position[..order].copy_from_slice(solution.coefficients());
                for (entry, tendon) in position[order..].iter_mut().zip(&system.held) {
                    *entry = solution.tensions().as_ref()[*tendon];
                }
            }
        }
        let problem = Problem {
            start: from,
            end: to,
            position: &position,
            velocity: &velocity,
            times,
            breaks: input.breaks,
            events: &[],
        };
        let held = system.held.clone();
        let mut pushes = None;
        let found = integrate(&mut system, &problem, options, |step| {
            let tensions = &step.at.position[order..];
            if let Some(index) = tensions.iter().position(|tension| *tension < PUSHES) {
                pushes = Some((held[index], step.at.time));
                return ControlFlow::Break(());
            }
            observer(step)
        })
        .map_err(Error::from)?;
        let instants =
            found.points.iter().map(|point| instant(&mut system, point)).collect::<Result<_, _>>()?;
        let last = instant(&mut system, &found.last)?;
        Ok(RodMotion { instants, last, pushes, failure: found.failure, report: found.report })
    }

    /// The mesh with junctions where the wrenches of an input act.
    fn divided(&self, input: &Input<'_>) -> Arc<Mesh<K>> {
        let mut solver = self.solver();
        solver.divide(input);
        Arc::clone(&solver.rod().mesh)
    }

    /// A solver for the equilibrium in the gravity and at the base of the first instant.
    fn at_rest(
        &self,
        system: &System<'_, K>,
        mesh: &Mesh<K>,
    ) -> Result<super::super::StrainSolver<K>, Error> {
        let declared = super::input::BaseMotion::rest(mesh.kernel.base());
        let (now, gravity) = (&system.now, mesh.kernel.gravity());
        let moved = now.base.rotation != declared.rotation || now.gravity != gravity;
        if moved || mesh.kernel.tip_body().centre != [0.0; 3] {
            return Err(Error::NotAtRest);
        }
        Ok(self.solver())
    }
}

/// Checks that coefficients have inertia.
pub(super) fn check_mass<K: Kernel>(mesh: &Mesh<K>) -> Result<(), Error> {
    if mesh.actuators.rubs {
        let what = "friction of tendons in motion, where each may slide either way or stick at any time";
        return Err(Error::Unsupported { what, expected: "a robot without it, or its quasi-static paths" });
    }
    for element in &mesh.elements {
        for (section, node) in element.sections.iter().zip(&mesh.tables.nodes) {
            let sound = section.mass > 0.0 && section.mass.is_finite();
            if !sound {
                let s = element.start + element.length * node;
                return Err(Error::InvalidRobot {
                    quantity: "the mass per length".into(),
                    at: crate::Place::Station { s },
                    value: section.mass,
                    expected: "a positive finite number, for a rod in motion",
                });
            }
        }
    }
    Ok(())
}

/// Evaluates the rod at a point of a motion.
fn instant<K: Kernel>(system: &mut System<'_, K>, point: &Point) -> Result<RodInstant<K>, Error> {
    let at: Instant<'_> = point.instant();
    system.evaluate(&at)?;
    let order = system.mesh.order();
    let mesh = Arc::clone(&system.mesh);
    let [kinetic, weight] = system.moving.energies(&mesh, &system.now);
    let tip = system.moving.ends[mesh.elements.len()];
    let state = &system.moving.state;
    Ok(RodInstant {
        time: point.time,
        coefficients: point.position[..order].to_vec(),
        rates: point.velocity[..order].to_vec(),
        accelerations: point.acceleration[..order].to_vec(),
        tip: rotation::isometry(state.ends[mesh.elements.len()], system.moving.tip(&system.now)),
        tip_velocity: Vector6::from_row_slice([tip.spin, tip.velocity].as_flattened()),
        tensions: system.now.tensions,
        lengths: state.lengths,
        kinetic,
        elastic: state.elastic,
        weight,
        dissipation: system.dissipation(&point.velocity[..order]),
        base_wrench: -Vector6::from_column_slice(state.wrenches[0].as_flattened()),
    })
}
