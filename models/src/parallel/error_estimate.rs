//! Estimated errors of the elements of a parallel robot.

use std::sync::Arc;

use pliant_runtime::rotation::{norm, rotation_between, subtract};
use pliant_runtime::twist::{Node, advanced, logarithm, place, relative, rotation};

use super::element::inside;
use super::mesh::{Mesh, State};
use super::solver::ParallelSolver;
use super::{Error, ParallelSolution};
use crate::core::model::Solution as _;
use crate::{ErrorEstimate, Settings};

/// Estimated error relative to the distance from the equilibrium on elements of half the length, which have errors as well.
const SAFETY: f64 = 2.0;

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

/// Estimated errors of position, m, and rotation, rad, by the pose on finer elements.
fn apart(own: &Node, finer: &Node) -> [f64; 2] {
    let position = norm(subtract(place(own), place(finer)));
    let rotation = norm(rotation_between(rotation(own), rotation(finer)));
    [SAFETY * position, SAFETY * rotation]
}

impl ParallelSolution {
    /// Estimated error of this equilibrium, by the one on elements of half the length, from the shape at hand. It is found when it is asked for, at the cost of some iterations
    /// on these.
    ///
    /// # Errors
    /// Errors of a solve on the finer elements.
    pub fn error(&self) -> Result<ErrorEstimate, Error> {
        let finer = Arc::new(self.mesh.halved());
        let mut solver = ParallelSolver::new(Arc::clone(&finer));
        solver.start_at(self.mesh.prolonged(&self.state, &finer), &self.loads);
        let found = solver.solve_with(&self.input()?, &Settings::default())?;
        let [tip_position, tip_rotation] = apart(&self.state.platform, &found.state.platform);
        let (mut position, mut rotation) = (tip_position, tip_rotation);
        for (member, into) in self.mesh.members.iter().zip(&finer.members) {
            for k in 0..=member.elements {
                let [own, other] =
                    [self.state.nodes[member.first[1] + k], found.state.nodes[into.first[1] + 2 * k]];
                let [far, turned] = apart(&own, &other);
                (position, rotation) = (position.max(far), rotation.max(turned));
            }
        }
        let forces = self.motor_rows.iter().zip(&found.motor_rows);
        let forces = forces.map(|(own, other)| SAFETY * (own.gradient - other.gradient).abs()).collect();
        Ok(ErrorEstimate { tip_position, tip_rotation, position, rotation, forces })
    }
}
