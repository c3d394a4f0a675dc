//! The way down from an unstable equilibrium.

use super::{CORRECTIONS, LOOSE, ParallelSolver, SWITCH, TOLERANCE};
use crate::Stability;
use crate::parallel::newton::{Active, Step};
use crate::parallel::solution::Stand;
use crate::parallel::{Error, Kernel, Solution};

/// Turn (rad) or displacement (by the length of a rod) of a step away from an unstable equilibrium, and number of such steps.
const LEAVE: f64 = 0.1;
const DESCENT: usize = 100;

impl<K: Kernel> ParallelSolver<K> {
    /// From an unstable equilibrium to a stable one beside it under the same input: away along the mode that grows, as a robot does that
    /// buckles. An equilibrium that is not unstable stays.
    ///
    /// # Errors
    /// [`Error::NotConverged`] where none is found nearby; the unstable one is kept.
    pub fn settle(&mut self) -> Result<&Solution<K>, Error> {
        if self.solution.report().stability != Stability::Unstable {
            return Ok(&self.solution);
        }
        let mut report = *self.solution.report();
        self.trail.clear();
        self.stand();
        self.newton.assemble(Step::Exact, [1.0, 1.0], true);
        let Some(mode) = self.newton.mode() else {
            return Err(Error::NotConverged {
                report: Box::new(report),
                reached: None,
                last_good: Stand::of(&self.solution.state),
            });
        };
        let mut way = mode.map(|entry| LEAVE * entry);
        for _ in 0..DESCENT {
            self.newton.spread(1.0, &self.still, &way);
            self.remember(1.0, Step::Exact, true);
            self.newton.advance();
            // All the rest, while the platform stays as far along the way.
            let mut kind = Step::Frozen;
            for _ in 0..2 * CORRECTIONS {
                self.newton.assemble(kind, [1.0, 1.0], false);
                report.iterations += 1;
                let Some(rest) = self.newton.across(&way) else { break };
                self.newton.spread(1.0, &self.still, &rest);
                self.newton.advance();
                let size = self.newton.step.size(self.newton.mesh.length);
                if size < SWITCH {
                    kind = Step::Exact;
                }
                if size < LOOSE * SWITCH {
                    break;
                }
            }
            self.newton.assemble(Step::Exact, [1.0, 1.0], true);
            report.iterations += 1;
            if self.newton.broken {
                break;
            }
            way = self.newton.descent(LEAVE);
            self.newton.spread(1.0, &self.still, &way);
            if self.newton.step.size(self.newton.mesh.length) < TOLERANCE {
                self.newton.advance();
                self.newton.measure();
                self.solution.take(&mut self.newton, &self.trail, report)?;
                return Ok(&self.solution);
            }
        }
        Err(Error::NotConverged {
            report: Box::new(report),
            reached: None,
            last_good: Stand::of(&self.solution.state),
        })
    }

    /// Stands at the last good state, at the end of its way.
    fn stand(&mut self) {
        self.newton.now.copy_from(&self.solution.state);
        self.newton.weight = [1.0; 2];
        self.newton.loads.clear();
        for load in &self.solution.loads {
            self.newton.loads.push(Active { load: *load, scales: [1.0; 2] });
        }
        self.newton.gears.copy_from_slice(&self.solution.gears);
        for torque in self.newton.gears.iter_mut().filter_map(|gear| gear.driven.as_mut()) {
            torque[0] = torque[1];
        }
    }
}
