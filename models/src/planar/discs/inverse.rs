//! Inverse problems: inputs of the cables for a target of the tip, displacements of the cables for a shape of the backbone.

use super::kernel::{HeldSpan, SpanInputs};
use super::{Discs, DiscsSolution, DiscsSolver, Drive, Error, PlanarTarget, PlanarWrench, Pose};
use crate::ReachSettings;
use crate::core::check::finite;
use crate::core::inverse::{ByDrives, FREE, Moves, Problem, planar_target};
use crate::{Input, InputRef};
use core::ops::DerefMut;
use pliant_runtime::quadrature::Rule;

/// Distance from a target, relative to the length (angles in radians), that is aimed at.
const AIM: f64 = 1e-13;
/// Largest rotation of the tip, rad, from one target to the next: less than half a turn, beyond which the shorter way is the other one.
const TURN: f64 = 2.0;

/// The cables in a prescribed shape.
#[derive(Clone, Debug)]
pub struct PrescribedShape {
    /// Displacements `Delta_l` of the motors, m.
    pub displacements: Vec<f64>,
    /// Lengths of the chords of each span, m.
    pub chords: Vec<Vec<f64>>,
    /// Tip.
    pub tip: Pose,
}

impl Discs {
    /// The inverse problem of a solver of this robot.
    pub(super) fn problem<S: DerefMut<Target = DiscsSolver> + core::fmt::Debug>(
        &self,
        solver: S,
        start: Input,
        how: &ReachSettings,
    ) -> Result<Problem<ByDrives<S>>, Error> {
        let (limits, pull, length) = (|_: usize, _: &Drive| FREE, !self.robot.options().ideal, self.length());
        let moves =
            Moves { limits, pull, rotates: |_| false, areas: Vec::new(), length, check: planar_target };
        ByDrives::problem(solver, start, how, self.cables(), &moves)
    }

    /// The input of the cables, driven as in `start` and searched from there, that moves the tip to a target under a load at the tip. Of all tensions, where all cables are
    /// driven by these and only pull, those of least sum; otherwise by the shortest steps. Tensions of cables that only pull stay at zero or above.
    ///
    /// Returns the inputs of the cables and the equilibrium.
    ///
    /// # Errors
    /// Errors of the robot or the start; [`Error::OutOfReach`] where the target is not reached.
    pub fn reach(
        &self,
        target: &PlanarTarget,
        start: &[Drive],
        wrench: PlanarWrench,
    ) -> Result<(Vec<Drive>, DiscsSolution), Error> {
        let how = ReachSettings { tolerance: AIM, ..ReachSettings::default() };
        self.reach_with(target, start, wrench, &how)
    }

    /// [`Self::reach`] with settings of the search, and with limits of the drives.
    ///
    /// # Errors
    /// As [`Self::reach`]; what is wrong with the settings.
    pub fn reach_with(
        &self,
        target: &PlanarTarget,
        start: &[Drive],
        wrench: PlanarWrench,
        how: &ReachSettings,
    ) -> Result<(Vec<Drive>, DiscsSolution), Error> {
        target.check()?;
        let mut solver = self.solver()?;
        let from = solver
            .solve_with(InputRef::drives(start).with_wrenches(&[wrench.into()]), &how.settings)?
            .tip()
            .angle;
        let input = Input::from(start.to_vec()).with_wrench(wrench);
        let mut problem = self.problem(&mut solver, input, how)?;
        let to = match *target {
            PlanarTarget::Angle(angle) | PlanarTarget::Pose(Pose { angle, .. }) => angle,
            _ => from,
        };
        let angles = core::iter::successors(Some(from), |at| Some(at + TURN.copysign(to - at)));
        let angles = angles.skip(1).take_while(|at| (to - at) * (to - from) > 0.0).map(PlanarTarget::Angle);
        let found =
            angles.chain([*target]).try_for_each(|next| problem.find(&next.into(), false).map(|_| ()));
        let drives = problem.drives().to_vec();
        let solution = solver.into_solution();
        match found {
            Ok(()) => Ok((drives, solution)),
            Err(Error::OutOfReach { drives, closest, report, .. }) => {
                let [distance, angle] = target.left(&solution.tip());
                Err(Error::OutOfReach { distance, angle, drives, closest, report })
            }
            Err(error) => Err(error),
        }
    }

    /// The displacements and chords of the cables in a prescribed shape `theta(s)`, rad over m [LASEM 45].
    ///
    /// # Errors
    /// Errors of the robot, and [`Error::Invalid`] for an angle that is not finite.
    pub fn lengths_for(&self, theta: impl Fn(f64) -> f64) -> Result<PrescribedShape, Error> {
        let mesh = self.mesh()?;
        let base = theta(0.0);
        let mut wanted = PrescribedShape {
            displacements: mesh.straight.clone(),
            chords: Vec::with_capacity(mesh.spans()),
            tip: Pose::new([0.0; 2], theta(mesh.length) - base),
        };
        let mut found = HeldSpan::new(mesh.nodes, mesh.cables);
        for span in 0..mesh.spans() {
            let (from, h) = (mesh.stations[span], mesh.span_length(span));
            let angle = |local: f64| theta(from + h * local) - base;
            let nodes: Vec<f64> = mesh.rule.nodes.iter().map(|node| angle(*node)).collect();
            let inputs = SpanInputs {
                length: h,
                offsets: mesh.offsets(span),
                ends: [angle(0.0), angle(1.0)],
                nodes: &nodes,
                resultant: &vec![[0.0; 2]; mesh.nodes],
                beyond: [0.0; 2],
            };
            for value in inputs.ends.iter().chain(inputs.nodes) {
                finite("the angle of the shape", *value)?;
            }
            mesh.spans_in().held_span(&inputs, &vec![[0.0; 2]; mesh.cables], &mut found);
            let chords: Vec<f64> = found.chords.iter().map(|[x, y]| x.hypot(*y)).collect();
            for (displacement, chord) in wanted.displacements.iter_mut().zip(&chords) {
                *displacement -= chord;
            }
            wanted.chords.push(chords);
            for (sum, reach) in wanted.tip.translation.iter_mut().zip(found.reach) {
                *sum += reach;
            }
        }
        Ok(wanted)
    }

    /// As [`Self::lengths_for`], for a curvature `kappa(s)`, 1/m over m.
    ///
    /// # Errors
    /// As [`Self::lengths_for`].
    pub fn lengths_for_curvature(&self, kappa: impl Fn(f64) -> f64) -> Result<PrescribedShape, Error> {
        let mesh = self.mesh()?;
        let rule = Rule::gauss_legendre(mesh.nodes.max(16));
        let integral = |from: f64, to: f64| rule.integrate(to - from, |s| kappa(from + s));
        let mut angles = vec![0.0];
        for pair in mesh.stations.windows(2) {
            angles.push(angles[angles.len() - 1] + integral(pair[0], pair[1]));
        }
        self.lengths_for(|s| {
            let span = mesh.stations[1..mesh.spans()].partition_point(|station| *station < s);
            angles[span] + integral(mesh.stations[span], s)
        })
    }
}
