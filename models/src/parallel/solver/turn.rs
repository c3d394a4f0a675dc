//! Where a branch of equilibria turns unstable, and where it ends because it turns back.

use super::{CORRECTIONS, LOOSE, ParallelSolver, SMALLEST, SWITCH, TOLERANCE};
use crate::parallel::Kernel;
use crate::parallel::frame::{Six, direction};
use crate::parallel::newton::Step;
use crate::parallel::solution::Stand;
use crate::{Jump, Leg, Report};

/// Halvings of the interval in which a tangent turns singular.
const HALVINGS: usize = 14;
/// Turn (rad) or displacement (by the length of a rod) of the first step round a turning point, and the largest.
const ROUND: [f64; 2] = [5e-3, 0.05];
/// Steps round it.
const STEPS: usize = 60;
/// How close it is found: the part of the way differs by about the square.
const CLOSE: f64 = 1e-6;

/// What comes beyond a place where steps along the way are too small.
pub(super) enum Turn {
    /// The branch turns back.
    Back(Box<Jump>),
    /// It leads to the end of the way, where the state is.
    Arrived,
    /// None is found.
    Lost,
}

impl<K: Kernel> ParallelSolver<K> {
    /// From the last good state at a part of the way along its branch, with the motion of the platform instead of the part as what is given.
    pub(super) fn turn(&mut self, at: f64, report: &mut Report) -> Turn {
        let length = self.newton.mesh.length;
        let mode = direction(&self.tangent.platform, length);
        self.newton.now.copy_from(&self.good);
        self.newton.assemble(Step::Exact, [at, at], true);
        let (mut part, mut place, mut stride) = (at, 0.0, ROUND[0]);
        // States on the way are loose ones.
        if !self.rounded(&mut part, &mode, report) {
            return Turn::Lost;
        }
        let (from, mut steepest) = (part, 0.0_f64);
        // Places and slopes of the part: last, before the turning point, after it.
        let (mut last, mut ahead, mut behind): (Point, Point, Point) = (None, None, None);
        for _ in 0..STEPS {
            if self.spent(report) {
                break;
            }
            self.older.copy_from(&self.newton.now);
            let way = (&self.way[..], &mut self.change[..]);
            let Some(slope) = self.newton.extended(Step::Exact, part, way, (&mode, 1.0)) else { break };
            report.iterations += 1;
            let size = self.newton.step.size(length);
            let here = Some([place, slope]);
            steepest = slope.abs().max(steepest);
            *(if slope > 0.0 { &mut ahead } else { &mut behind }) = here;
            let mut by = match (ahead, behind) {
                (Some(low), Some(high)) => {
                    let inside = |place: &f64| (low[0]..=high[0]).contains(place);
                    let next = last.map(|last| crossing(last, [place, slope])).filter(inside);
                    let by = next.unwrap_or_else(|| crossing(low, high)) - place;
                    if by.abs() * size < CLOSE {
                        let motion = direction(&self.newton.step.platform, length);
                        let leg = if self.fresh { Leg::Loads } else { Leg::Change };
                        // The rest of the parabola.
                        let load = part + 0.5 * slope * by;
                        // Not where slopes change their sign at a corner.
                        let smooth = slope.abs() < 1e-2 * steepest && (from..=1.0).contains(&load);
                        return if smooth {
                            Turn::Back(Box::new(Jump {
                                leg,
                                load,
                                state: Stand::of(&self.newton.now),
                                motion,
                            }))
                        } else {
                            Turn::Lost
                        };
                    }
                    by
                }
                (Some(_), None) => (stride / size).min((1.0 - part) / slope),
                // A loose state was beyond it already.
                _ => -stride / size,
            };
            last = here;
            let here = part;
            loop {
                let way = (&self.way[..], &mut self.change[..]);
                let Some(change) = self.newton.extended(Step::Exact, here, way, (&mode, by)) else {
                    return Turn::Lost;
                };
                self.remember(here + change, Step::Exact, true);
                self.newton.advance();
                part = here + change;
                if self.rounded(&mut part, &mode, report) {
                    break;
                }
                self.newton.now.copy_from(&self.older);
                (by, stride) = (0.3 * by, 0.3 * stride);
                if stride < SMALLEST {
                    return Turn::Lost;
                }
            }
            place += by;
            stride = (1.5 * stride).min(ROUND[1]);
            if (1.0 - part).abs() < SMALLEST * SMALLEST {
                let (found, _) = self.correct(1.0, true, report);
                return if found { Turn::Arrived } else { Turn::Lost };
            }
        }
        Turn::Lost
    }

    /// Newton's method at a given place of the platform along a direction: the part of the way is an unknown.
    fn rounded(&mut self, part: &mut f64, mode: &Six, report: &mut Report) -> bool {
        let length = self.newton.mesh.length;
        let (mut kind, mut before) = (Step::Frozen, f64::INFINITY);
        for _ in 0..2 * CORRECTIONS {
            let way = (&self.way[..], &mut self.change[..]);
            let Some(change) = self.newton.extended(kind, *part, way, (mode, 0.0)) else { return false };
            report.iterations += 1;
            let size = self.newton.step.size(length);
            self.remember(*part, kind, false);
            // Negated, so that NaN fails.
            let contracts = size < before.min(ROUND[1]) || size < TOLERANCE;
            if !contracts {
                return false;
            }
            self.newton.advance();
            *part += change;
            if kind == Step::Exact && size < LOOSE * SWITCH {
                return true;
            }
            if size < SWITCH {
                kind = Step::Exact;
            }
            before = size;
        }
        false
    }

    /// Where between two parts of the way the tangent turns singular: its number of negative eigenvalues is more than `most` behind that.
    pub(super) fn locate(&mut self, [mut low, mut high]: [f64; 2], most: usize, report: &mut Report) {
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            self.newton.now.copy_from(&self.older);
            let (found, _) = self.correct(middle, true, report);
            if !found {
                break;
            }
            let (count, _) = self.newton.inertia();
            if count > most {
                high = middle;
            } else {
                low = middle;
                self.older.copy_from(&self.newton.now);
            }
        }
        if report.critical_load.is_none() {
            report.critical_load = Some(0.5 * (low + high));
        }
    }
}

/// A place along a direction and the slope of the part there, if there is one.
type Point = Option<[f64; 2]>;

/// Where the line through two points is zero.
fn crossing([a, at_a]: [f64; 2], [b, at_b]: [f64; 2]) -> f64 {
    a + (b - a) * at_a / (at_a - at_b)
}
