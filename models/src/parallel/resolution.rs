//! Estimated errors of the elements of a parallel robot.

use std::sync::Arc;

use pliant_runtime::twist::{advanced, logarithm, relative};

use super::configuration::pose;
use super::element::inside;
use super::mesh::{Mesh, State};
use super::solver::ParallelSolver;
use super::{Error, ParallelSolution};
use crate::ErrorEstimate;
use crate::core::error_estimate::SAFETY;
use crate::core::model::Solution as _;

impl Mesh {
    /// A state of this robot on the elements of `finer`, which are half as long.
    fn prolonged(&self, state: &State, finer: &Self) -> State {
        let mut found = finer.start();
        found.motors.copy_from_slice(&state.motors);
        found.platform = state.platform;
        found.joints.copy_from_slice(&state.joints);
        for (member, into) in self.members.iter().zip(&finer.members) {
            for e in 0..member.elements {
                let element = self.element(state, member, e);
                let (orientation, position) = relative(&element.a, &element.b);
                let h = element.length;
                let [twist, _] = inside(logarithm(orientation, position), &element.slope, h, 0.5 * h);
                let node = into.first[1] + 2 * e;
                found.nodes[node] = element.a;
                found.nodes[node + 1] = advanced(&element.a, &twist);
                found.nodes[node + 2] = element.b;
                found.slopes[into.first[0] + 2 * e..][..2].fill(element.slope);
            }
        }
        found
    }
}

impl ParallelSolution {
    /// Estimated error of this equilibrium, by the one on elements of half the length, from the shape at hand. It is found when it is asked for, at the cost of some iterations
    /// on these.
    ///
    /// # Errors
    /// [`Error::NotConverged`] where the finer elements have no equilibrium nearby.
    pub fn error(&self) -> Result<ErrorEstimate, Error> {
        let mesh = Arc::new(self.mesh.halved());
        let mut solver = ParallelSolver::new(Arc::clone(&mesh));
        let start = self.mesh.prolonged(&self.state, &mesh);
        let finer = solver.refine(&start, &self.loads, &self.input()?.as_ref())?;
        let ends = [&self.state.platform, &finer.state.platform].map(pose);
        let rods = self.mesh.members.iter().zip(&mesh.members);
        let nodes = rods.flat_map(|(member, into)| {
            (0..=member.elements).map(|k| {
                let own = &self.state.nodes[member.first[1] + k];
                [own, &finer.state.nodes[into.first[1] + 2 * k]].map(pose)
            })
        });
        let forces =
            [self, finer].map(|one| one.motor_rows.iter().map(|row| row.gradient).collect::<Vec<_>>());
        Ok(ErrorEstimate::between(SAFETY, nodes.chain([ends]), [&forces[0], &forces[1]]))
    }
}
