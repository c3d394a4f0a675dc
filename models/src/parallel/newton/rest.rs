//! The way to rest from far away.

use std::sync::Arc;

use super::{Newton, Step};
use crate::parallel::Kernel;
use crate::parallel::mesh::Increment;

/// Longest step, and the one where the exact tangent can take over: rad, by the length of a rod.
const STRIDE: f64 = 0.3;
const NEAR: f64 = 1e-4;
/// Most steps, and halvings of one.
const STEPS: usize = 100;
const HALVINGS: usize = 20;

impl<K: Kernel> Newton<K> {
    /// Gradients of all elements at the present state.
    pub(in crate::parallel) fn gradients(&self) -> Vec<[f64; 18]> {
        let mut all = vec![[0.0; 18]; self.mesh.counts[0]];
        for member in &self.mesh.members {
            for e in 0..member.elements {
                let element = self.mesh.element(&self.now, member, e);
                all[member.first[0] + e] = self.mesh.kernel.residual(member.rod.kind, &element).residual;
            }
        }
        all
    }

    /// Goes down to where the elastic energy is least: it is a sum of squares, so that the Gauss-Newton tangent leads down whatever the strains. The exact
    /// one does not where rods start so stretched or pressed that their forces are beyond those of buckling. Gives the number of iterations.
    pub(in crate::parallel) fn rest(&mut self) -> usize {
        self.carried.fill([0.0; 171]);
        self.chain.positive = true;
        let iterations = self.descend();
        self.chain.positive = false;
        iterations
    }

    fn descend(&mut self) -> usize {
        let mesh = Arc::clone(&self.mesh);
        let still = vec![0.0; mesh.motors.len()];
        let mut good = self.now.clone();
        let mut way = Increment::new(&mesh);
        for iteration in 1..=STEPS {
            self.assemble(Step::Frozen, [1.0; 2], false);
            let energy = self.energies[0];
            if !self.solve(1.0, &still) {
                return iteration;
            }
            way.scale_from(&self.step, 1.0);
            good.copy_from(&self.now);
            let size = way.size(mesh.length);
            let mut part = (STRIDE / size).min(1.0);
            for halving in 0.. {
                self.now.copy_from(&good);
                self.step.scale_from(&way, part);
                self.advance();
                self.measure();
                if self.energies[0] <= energy {
                    break;
                }
                if halving == HALVINGS {
                    self.now.copy_from(&good);
                    return iteration;
                }
                part *= 0.5;
            }
            if size < NEAR {
                return iteration;
            }
        }
        STEPS
    }
}
