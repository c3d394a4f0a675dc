//! Equilibria along a list of inputs, each solved from the last.

use super::{Drive, Drives, Input, RodModel, RodSolution, RodSolver, Wrench};
use crate::inverse::lead;
use crate::{Error, Path};

/// Solves for the equilibria under these inputs, each from the last.
pub(super) fn solve_path<'b, M: RodModel>(
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
