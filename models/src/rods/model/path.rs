//! Equilibria along a list of inputs, each solved from the last.

use crate::core::inverse::lead;
use crate::rods::model::between::Between;
use crate::rods::{Drive, Drives, InputRef, RodModel, RodSolution, RodSolver, Slide, Wrench};
use crate::{Error, Path};

/// Solves for the equilibria under these inputs, each from the last.
pub(in crate::rods) fn solve_path<'b, M: RodModel>(
    model: &M,
    inputs: impl Iterator<Item = InputRef<'b>>,
) -> Path<M::Solution> {
    let mut solver = model.solver();
    let mut path: Path<M::Solution> =
        Path { samples: Vec::with_capacity(inputs.size_hint().0), stopped: None };
    let mut wrenches: &[Wrench] = &[];
    let mut between = Between::default();
    for (point, input) in inputs.enumerate() {
        let found = if let Some(from) = path.samples.last() {
            lead(point, |fraction| {
                if fraction < 1.0 {
                    solver
                        .follow(between.mix(
                            (from.tensions(), from.displacements()),
                            wrenches,
                            &input,
                            fraction,
                        ))
                        .map(|_| ())
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

/// A tendon that slides as one.
#[derive(Clone, Copy, Debug)]
struct AsOne {
    slide: Slide,
    /// The tension at which it slid last, N, and its angle `Theta` there, rad.
    tension: f64,
    angle: f64,
}

/// Solves along these inputs with tendons that slide everywhere at once, or stick.
pub(in crate::rods) fn slides_as_one<'b, M: RodModel>(
    model: &M,
    inputs: impl Iterator<Item = InputRef<'b>>,
) -> Path<M::Solution> {
    let kernel = model.robot();
    let count = kernel.tendon_count();
    let mut solver = model.solver();
    let mut tendons = vec![AsOne { slide: Slide::In, tension: 0.0, angle: 0.0 }; count];
    Path::solved(inputs, |input| {
        crate::rods::check::check_input(kernel, &input)?;
        let mut drives: Vec<Drive> = input.drives.iter().collect();
        let mut stuck = vec![false; count];
        for (tendon, own) in tendons.iter_mut().enumerate() {
            let (Drive::Force(tension), friction) = (drives[tendon], kernel.friction(tendon)) else {
                continue;
            };
            let backwards = (tension - own.tension) * own.slide.sign() < 0.0;
            if friction == 0.0 || !backwards {
                continue;
            }
            let threshold = own.tension * (-2.0 * own.slide.sign() * friction * own.angle).exp();
            if (tension - threshold) * own.slide.sign() > 0.0 {
                drives[tendon] = Drive::Force(own.tension);
                stuck[tendon] = true;
            } else {
                own.slide = if own.slide == Slide::In { Slide::Out } else { Slide::In };
            }
        }
        let slides: Vec<Slide> = tendons.iter().map(|own| own.slide).collect();
        let asked = InputRef { drives: Drives::Mixed(&drives), slides: &slides, ..input };
        let solution = solver.solve(asked)?.clone();
        let (tensions, angles) = (solution.tensions(), solution.angles());
        for (tendon, own) in tendons.iter_mut().enumerate().filter(|(tendon, _)| !stuck[*tendon]) {
            (own.tension, own.angle) = (tensions[tendon], angles[tendon]);
        }
        Ok(solution)
    })
}
