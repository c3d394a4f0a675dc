//! Paths along a list of inputs or of targets, each solved from the last.

use super::{Inverse, Reached, Target};
use crate::Path;
use crate::cosserat::{Drive, Drives, Error, Input, RodModel, RodSolution, RodSolver, Wrench};

/// Fraction of the path between two points below which a step is abandoned.
const SHORTEST: f64 = 1.0 / 1024.0;

/// Goes from one point to the next, fraction 0 to 1, by steps that are halved where they fail and doubled where they succeed. `step(fraction)` moves from
/// the current fraction to this one, or returns an error and does not move.
fn lead(point: usize, mut step: impl FnMut(f64) -> Result<(), Error>) -> Result<(), Error> {
    let (mut fraction, mut length) = (0.0, 1.0);
    while fraction < 1.0 {
        let next = f64::min(fraction + length, 1.0);
        match step(next) {
            Ok(()) => {
                fraction = next;
                length *= 2.0;
            }
            Err(cause @ (Error::NotConverged { .. } | Error::Jump { .. } | Error::SingularTangent)) => {
                length = 0.5 * (next - fraction);
                if length < SHORTEST {
                    return Err(Error::PathStopped { point, fraction, cause: Box::new(cause) });
                }
            }
            Err(cause) => return Err(Error::PathStopped { point, fraction, cause: Box::new(cause) }),
        }
    }
    Ok(())
}

/// Solves for the equilibria under these inputs, each from the last.
pub(in crate::cosserat) fn solve_path<'b, M: RodModel>(
    model: &M,
    inputs: impl Iterator<Item = Input<'b>>,
) -> Path<M::Solution> {
    let mut solver = model.solver();
    let mut path = Path { samples: Vec::with_capacity(inputs.size_hint().0), stopped: None };
    let mut wrenches: &[Wrench] = &[];
    let mut between = Between::default();
    for (point, input) in inputs.enumerate() {
        let found = if let Some(from) = path.samples.last() {
            lead(point, |fraction| {
                if fraction < 1.0 {
                    solver.follow(between.mix(from, wrenches, &input, fraction)).map(|_| ())
                } else {
                    solver.follow(input).map(|_| ())
                }
            })
        } else {
            let wrap = |cause| Error::PathStopped { point, fraction: 0.0, cause: Box::new(cause) };
            solver.solve(input).map(|_| ()).map_err(wrap)
        };
        match (found, solver.solution()) {
            (Ok(()), Some(solution)) => path.samples.push(solution.clone()),
            (Err(error), _) => {
                path.stopped = Some(error);
                break;
            }
            (Ok(()), None) => break,
        }
        wrenches = input.wrenches;
    }
    path
}

/// Memory of an input between two inputs.
#[derive(Debug, Default)]
struct Between {
    tendons: Vec<Drive>,
    wrenches: Vec<Wrench>,
}

impl Between {
    /// The input at a fraction of the path from an equilibrium under `wrenches` to the input `to`: tendons driven as in `to`, and both sets of wrenches in
    /// proportion.
    fn mix<S: RodSolution>(
        &mut self,
        from: &S,
        wrenches: &[Wrench],
        to: &Input<'_>,
        fraction: f64,
    ) -> Input<'_> {
        self.tendons.clear();
        let now = from.tensions().as_ref().iter().zip(from.displacements().as_ref());
        let mix = |from: f64, to: f64| from + fraction * (to - from);
        self.tendons.extend(to.tendons.iter().zip(now).map(
            |(tendon, (tension, displacement))| match tendon {
                Drive::Force(value) => Drive::Force(mix(*tension, value)),
                Drive::Displacement(value) => Drive::Displacement(mix(*displacement, value)),
                Drive::Elastic { displacement: value, stiffness, pretension } => Drive::Elastic {
                    displacement: mix(displacement + (tension - pretension) / stiffness, value),
                    stiffness,
                    pretension,
                },
            },
        ));
        self.wrenches.clear();
        self.wrenches.extend(wrenches.iter().map(|wrench| wrench.scaled(1.0 - fraction)));
        self.wrenches.extend(to.wrenches.iter().map(|wrench| wrench.scaled(fraction)));
        Input { tendons: Drives::Mixed(&self.tendons), wrenches: &self.wrenches }
    }
}

impl<M: RodModel> Inverse<M> {
    /// Reaches a list of targets one after another, each from the last: directly, and where that fails by halved steps along the straight line between
    /// them. The first one is reached from the last equilibrium.
    ///
    /// Solutions found before the path stops are kept: see [`Path::stopped`].
    pub fn reach_path(&mut self, targets: &[Target]) -> Path<Reached<M::Solution>> {
        let mut last: Option<Target> = None;
        Path::along(targets.iter(), |point, target| {
            let reached = self.walk(point, last.as_ref(), target);
            last = Some(*target);
            reached
        })
    }

    fn walk(
        &mut self,
        point: usize,
        last: Option<&Target>,
        target: &Target,
    ) -> Result<Reached<M::Solution>, Error> {
        let mut from = last.copied();
        let mut report = None;
        lead(point, |fraction| {
            let start = self.search.here.input.clone();
            let next = if fraction < 1.0 {
                let from = *from.get_or_insert_with(|| self.stands(target));
                target.between(&from, fraction).ok_or(Error::TargetMismatch {
                    target: "another kind than the last",
                    expected: "the same coordinates",
                })?
            } else {
                *target
            };
            match self.find(&next) {
                Ok(found) => report = Some(found),
                Err(error) => {
                    // Returns to the last point that was reached.
                    self.return_to(&start)?;
                    return Err(error);
                }
            }
            Ok(())
        })?;
        match (report, self.solver.solution()) {
            (Some(report), Some(solution)) => Ok(Reached { solution: solution.clone(), report }),
            _ => Err(Error::SingularTangent),
        }
    }
}
