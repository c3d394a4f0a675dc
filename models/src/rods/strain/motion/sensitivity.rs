//! Derivatives of a motion with respect to a parameter of the declaration, forward: `M s'' + C s' + K s + dr/dp = 0` for `s = dq/dp`, integrated with the motion itself.
//!
//! The matrices are the exact derivatives of the residual; its derivative by the parameter is a difference quotient of fourth order of whole residuals, so that everything that the
//! declaration says (sections, routing, inertia, viscosity, drag, payload, gravity) counts.

use nalgebra::{Isometry3, Vector6};
use pliant_runtime::motion::chain::ChainPencil;
use pliant_runtime::motion::{
    Kinematics, Mechanics as _, MotionPoint, QuadraticPencil as _, Variation, Varied, integrate,
};
use pliant_runtime::ode::{OdeReport, Status};
use pliant_runtime::rotation;
use pliant_runtime::spectral::dot;

use super::super::Strain;
use super::super::rows::pose_rows;
use super::input::{Functions, Inputs};
use super::system::{PUSHES, System};
use crate::core::model::{Beginning, Simulation};
use crate::rods::Error;

/// Steps of the difference quotient, in parts of the parameter, and their weights.
const STEP: f64 = 2e-3;
const QUOTIENT: [(f64, f64); 4] =
    [(-2.0, 1.0 / 12.0), (-1.0, -2.0 / 3.0), (1.0, 2.0 / 3.0), (2.0, -1.0 / 12.0)];

/// The derivative of a rod in motion with respect to a parameter, at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct MotionSensitivity {
    /// Time, s.
    pub time: f64,
    /// Derivatives of the coefficients per unit of the parameter.
    pub coefficients: Vec<f64>,
    /// Derivatives of their rates per unit of the parameter, per second.
    pub rates: Vec<f64>,
    /// Derivative of the tip: `(phi, position)` with the rotation vector `phi`, both in the world.
    pub tip: Vector6<f64>,
}

/// The same with the derivatives of sections that were asked for, `(phi, position)` in the world; the tip is the first of them.
pub(super) type WithSections = (MotionSensitivity, Vec<Vector6<f64>>);

/// Poses of sections at the last evaluation, `None` for the tip.
fn sections<I: Inputs>(system: &System<I>, places: &[Option<f64>]) -> Vec<Isometry3<f64>> {
    let (mesh, state) = (&system.mesh, &system.moving.state);
    let pose = |s: &Option<f64>| {
        let (element, sigma) = mesh.locate(s.unwrap_or(mesh.length()));
        let (turn, place) = state.section(mesh, element, sigma);
        let moved = core::array::from_fn(|k| place[k] + system.now.base.position[k] - mesh.base.1[k]);
        rotation::isometry(turn, moved)
    };
    places.iter().map(pose).collect()
}

/// Residuals of a rod at other values of a parameter.
struct Beside<'a> {
    /// The rod with other values of the parameter.
    sides: Vec<System<Functions<'a>>>,
    step: f64,
    size: [f64; 1],
    pencil: ChainPencil,
    work: Vec<f64>,
}

impl Beside<'_> {
    /// Adds `dr/dp`.
    fn add_by_parameter(&mut self, at: Kinematics<'_>, sum: &mut [f64]) -> Result<(), Error> {
        for (side, (_, weight)) in self.sides.iter_mut().zip(QUOTIENT) {
            side.residual(at, &mut self.work)?;
            pliant_runtime::dense::add(sum, weight / self.step, &self.work);
        }
        Ok(())
    }
}

impl<'a> Variation<System<Functions<'a>>> for Beside<'a> {
    fn magnitudes(&self) -> &[f64] {
        &self.size
    }

    fn variation(
        &mut self,
        rod: &mut System<Functions<'a>>,
        _: usize,
        at: Kinematics<'_>,
        change: Kinematics<'_>,
        residual: &mut [f64],
    ) -> Result<(), Error> {
        rod.linearise(at, &mut self.pencil)?;
        residual.fill(0.0);
        self.pencil.add_product([1.0, 0.0, 0.0], change.position, residual);
        self.pencil.add_product([0.0, 1.0, 0.0], change.velocity, residual);
        self.pencil.add_product([0.0, 0.0, 1.0], change.acceleration, residual);
        self.add_by_parameter(at, residual)
    }
}

impl Strain {
    /// Derivatives of the motion of [`Strain::simulate`] with respect to a parameter of the declaration, at the times of the simulation, with how the integration went. Inputs do not
    /// depend on the parameter; a start by coefficients does not either, an equilibrium at the start does. Events are not looked for.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`]; as [`Strain::simulate`]; [`Error::Unsupported`] where a tendon of given length would go slack; [`Error::Interrupted`] where the motion does not
    /// come to its end.
    pub fn simulate_sensitivity(
        &self,
        name: &str,
        simulation: &Simulation<'_>,
    ) -> Result<(Vec<MotionSensitivity>, OdeReport), Error> {
        let (found, report) = self.sensitivity_of_sections(name, simulation, &[None])?;
        Ok((found.into_iter().map(|(own, _)| own).collect(), report))
    }

    /// The same with the derivatives of sections, `None` for the tip, which moves with the length.
    pub(super) fn sensitivity_of_sections(
        &self,
        name: &str,
        simulation: &Simulation<'_>,
        places: &[Option<f64>],
    ) -> Result<(Vec<WithSections>, OdeReport), Error> {
        let index = self.parameter_index(name)?;
        let (mut both, point) = self.beside(index, simulation)?;
        let (n, order) = (both.system.order(), both.system.mesh.order());
        let mut position = point.position.clone();
        position.resize(2 * n, 0.0);
        match simulation.from {
            Beginning::Equilibrium => {
                at_rest(&mut both, point.time, &point.position, &mut position[n..])?;
            }
            Beginning::EquilibriumOf(other) => {
                let by = self.with_fixed_elements().solver().solve(other)?.coefficients_by(name)?;
                crate::core::check::length("the derivatives at the start", by.len(), order)?;
                position[n..][..order].copy_from_slice(&by);
            }
            _ => {}
        }
        let mut velocity = point.velocity.clone();
        velocity.resize(2 * n, 0.0);
        let problem = simulation.problem(&position, &velocity);
        let mut pushes = false;
        let found = integrate(&mut both, &problem, &simulation.second_order(), |step| {
            pushes = step.at.position[order..n].iter().any(|tension| *tension < PUSHES);
            if pushes { core::ops::ControlFlow::Break(()) } else { core::ops::ControlFlow::Continue(()) }
        })
        .map_err(Error::from)?;
        if pushes {
            let what = "the derivative of a motion in which a tendon goes slack";
            return Err(Error::Unsupported { what, expected: "lengths at which tendons stay tight" });
        }
        if found.report.status != Status::Finished {
            let (time, status) = (found.last.time, found.report.status);
            return Err(Error::Interrupted { time, status, cause: found.failure.map(Box::new) });
        }
        let answers = found.points.iter().map(|point| derivatives(&mut both, point, places));
        Ok((answers.collect::<Result<_, Error>>()?, found.report))
    }

    /// The rod in motion with its derivative by a parameter, and the state at the start.
    fn beside<'a>(
        &self,
        index: usize,
        simulation: &'a Simulation<'a>,
    ) -> Result<(Both<'a>, MotionPoint), Error> {
        let value = self.robot().declared().parameter(index);
        let size = if value == 0.0 { 1.0 } else { value.abs() };
        let step = STEP * size;
        let (own, point) = self.begin(simulation)?;
        let mut sides = Vec::with_capacity(QUOTIENT.len());
        for (steps, _) in QUOTIENT {
            let mut other = self.clone();
            other.set_parameter_at(index, value + steps * step)?;
            sides.push(System::new(other.divided(&simulation.input.as_ref()), simulation));
        }
        let n = own.order();
        let beside = Beside { sides, step, size: [size], pencil: own.pencil(0), work: vec![0.0; n] };
        Ok((Varied::new(own, beside), point))
    }
}

/// A rod in motion with its derivative by a parameter.
type Both<'a> = Varied<System<Functions<'a>>, Beside<'a>>;

/// Writes the derivative of the equilibrium `position` at the start, `s` in `K s = -dr/dp`.
fn at_rest(both: &mut Both<'_>, time: f64, position: &[f64], to: &mut [f64]) -> Result<(), Error> {
    let zero = vec![0.0; to.len()];
    let at = Kinematics { time, position, velocity: &zero, acceleration: &zero };
    let Varied { system, variation, .. } = both;
    system.linearise(at, &mut variation.pencil)?;
    variation.add_by_parameter(at, to)?;
    if !variation.pencil.factorise([0.0; 2]) {
        return Err(Error::SingularTangent);
    }
    variation.pencil.solve(to);
    to.iter_mut().for_each(|entry| *entry = -*entry);
    Ok(())
}

/// Derivatives of state and sections at a point of the motion.
fn derivatives(
    both: &mut Both<'_>,
    point: &MotionPoint,
    places: &[Option<f64>],
) -> Result<WithSections, Error> {
    let Varied { system: rod, variation: Beside { sides, step, .. }, .. } = both;
    let (n, order) = (rod.order(), rod.mesh.order());
    let parts = |list: &[f64]| (list[..n].to_vec(), list[n..].to_vec());
    let (position, coefficients) = parts(&point.position);
    let (velocity, rates) = parts(&point.velocity);
    let acceleration = point.acceleration[..n].to_vec();
    let at = MotionPoint { time: point.time, position, velocity, acceleration };
    let mut moved = vec![Vector6::zeros(); places.len()];
    rod.evaluate(&at.instant())?;
    let here = sections(rod, places);
    for (side, (_, weight)) in sides.iter_mut().zip(QUOTIENT) {
        side.evaluate(&at.instant())?;
        for ((moved, here), there) in moved.iter_mut().zip(&here).zip(sections(side, places)) {
            let turn = (there.rotation * here.rotation.inverse()).scaled_axis();
            let gone = there.translation.vector - here.translation.vector;
            for k in 0..3 {
                moved[k] += weight / *step * turn[k];
                moved[3 + k] += weight / *step * gone[k];
            }
        }
    }
    let mut rows = core::array::from_fn(|_| vec![0.0; order]);
    for (moved, s) in moved.iter_mut().zip(places) {
        let s = s.unwrap_or(rod.mesh.length());
        pose_rows(&rod.mesh, &rod.moving.state, s, &mut rows);
        for (entry, row) in moved.iter_mut().zip(&rows) {
            *entry += dot(row, &coefficients[..order]);
        }
    }
    let own = MotionSensitivity {
        time: point.time,
        coefficients: coefficients[..order].to_vec(),
        rates: rates[..order].to_vec(),
        tip: moved.first().copied().unwrap_or_default(),
    };
    Ok((own, moved))
}
