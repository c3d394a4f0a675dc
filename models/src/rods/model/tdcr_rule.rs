//! The rule of the public code tdcr-modeling for the contact of tendons with discs, over any model of a rod.
//!
//! At a hole through which a tendon runs, the disc bears the part of the force `tau (u_b - u_a)` across its normal `n` alone; where a tendon ends, the disc bears its whole tension. The
//! rule has no potential. The part that it leaves out, `-tau ((u_b - u_a) . n) n` at the hole, is put on the sections of the discs as dead wrenches, and the rod is solved again, until
//! these stay. Anderson's acceleration chooses the next wrenches: with few discs and large tensions the plain iteration hardly contracts.

use nalgebra::{DMatrix, DVector, Vector3};

use crate::rods::friction::not_converged;
use crate::rods::{Drive, Error, InputRef, RodModel, RodSolution, RodSolver, Wrench};
use crate::{LastGood, Settings};

/// Largest number of solves.
const SOLVES: usize = 200;
/// Number of earlier solves from which the next wrenches are extrapolated.
const WINDOW: usize = 5;
/// Largest number of iterations for the singular values of the changes.
const ITERATIONS: usize = 1000;
/// Singular values of the changes, relative to their norm, that are taken for zero.
const RANK: f64 = 1e-12;
/// Relative change of the wrenches at which they have converged, and below which they have where it does not get smaller.
const CONVERGED: f64 = 2e-15;
const ROUNDING: f64 = 1e-12;

/// The equilibrium under an input, of tensions and dead wrenches, in which discs bear the forces of tendons across their normals alone, as in the public code tdcr-modeling: at the holes
/// through which tendons run, not where they end. The parts along the normals are taken from the discs by dead wrenches, which are among those of the solution's input.
/// Derivatives of the solution hold these wrenches constant. The tip differs from that of discs that bear the whole force by as much as this code's printed answers do, to 2e-6 m: the accuracy of their integration.
///
/// # Errors
/// [`Error::Unsupported`] for tendons with friction and for tendons that are not driven by tensions; the errors of a solve, and [`Error::NotConverged`] where the wrenches do not converge.
pub fn solve_by_tdcr_rule<'b, M: RodModel>(
    model: &M,
    input: impl Into<InputRef<'b>>,
    settings: &Settings,
) -> Result<M::Solution, Error> {
    let input = input.into();
    if model.robot().rubs() {
        let what = "friction of tendons by the rule of tdcr-modeling";
        return Err(Error::Unsupported { what, expected: "tendons without friction" });
    }
    if !input.drives.iter().all(|drive| matches!(drive, Drive::Force(_))) {
        let what = "a displacement of a tendon by the rule of tdcr-modeling";
        return Err(Error::Unsupported { what, expected: "its tension" });
    }
    let mut solver = model.solver();
    let mut held: Vec<Wrench> = Vec::new();
    let (mut last, mut history) = (f64::INFINITY, History::default());
    for _ in 0..SOLVES {
        let wrenches = [input.wrenches, &held].concat();
        let found = solver.solve_with(input.with_wrenches(&wrenches), settings)?;
        let wanted = normal_parts(found)?;
        let change = change(found, &held, &wanted);
        if change <= CONVERGED || change < ROUNDING && change >= last {
            return solver.into_solution().ok_or(Error::SingularTangent);
        }
        let length = found.robot().length();
        (held, last) = (history.next(&held, wanted, length), change);
    }
    let report = solver.solution().map(|found| Box::new(*found.report())).ok_or(Error::SingularTangent)?;
    Err(not_converged(model.robot(), &input, report, None, LastGood::Nothing))
}

/// `f = g(x) - x` and `g(x)` of the last solves, N: `x` are the wrenches on the discs, couples per length of the rod, and `g(x)` those that follow from the shape under `x`.
#[derive(Default)]
struct History(Vec<[DVector<f64>; 2]>);

impl History {
    /// The wrenches of the next solve, `g - DG c`: `DF` and `DG` have the changes of `f` and `g` from earlier solves to this one as columns, and `c` makes `|f - DF c|` least.
    fn next(&mut self, held: &[Wrench], mut wanted: Vec<Wrench>, length: f64) -> Vec<Wrench> {
        let list = |wrenches: &[Wrench]| {
            let parts = wrenches.iter().map(|wrench| [wrench.force, wrench.couple / length]);
            DVector::from_iterator(6 * wrenches.len(), parts.flatten().flat_map(<[f64; 3]>::from))
        };
        let output = list(&wanted);
        let change = if held.is_empty() { output.clone() } else { &output - list(held) };
        if !self.0.is_empty() {
            let columns = |part: usize, now: &DVector<f64>| {
                DMatrix::from_columns(&self.0.iter().map(|earlier| now - &earlier[part]).collect::<Vec<_>>())
            };
            let changes = columns(0, &change);
            let smallest = RANK * changes.norm();
            let factors = changes.try_svd(true, true, f64::EPSILON, ITERATIONS);
            if let Some(coefficients) = factors.and_then(|factors| factors.solve(&change, smallest).ok()) {
                let next = &output - columns(1, &output) * coefficients;
                for (wrench, part) in wanted.iter_mut().zip(next.as_slice().chunks_exact(6)) {
                    wrench.force = Vector3::from_column_slice(&part[..3]);
                    wrench.couple = Vector3::from_column_slice(&part[3..]) * length;
                }
            }
        }
        self.0.truncate(WINDOW - 1);
        self.0.insert(0, [change, output]);
        wanted
    }
}

/// Negative parts of the forces at the holes along the normals of the discs, as one wrench on the section of each disc.
fn normal_parts<S: RodSolution>(found: &S) -> Result<Vec<Wrench>, Error> {
    let mut wrenches: Vec<Wrench> = Vec::new();
    for at in found.hole_forces() {
        let rotation = found.station(at.s)?.pose.rotation;
        let (normal, arm) = (rotation * Vector3::x(), rotation * Vector3::new(0.0, at.hole[0], at.hole[1]));
        let force = normal * -at.force.dot(&normal);
        let couple = arm.cross(&force);
        match wrenches.last_mut().filter(|last| last.s == Some(at.s)) {
            Some(disc) => (disc.force, disc.couple) = (disc.force + force, disc.couple + couple),
            None => wrenches.push(Wrench::force(force).with_couple(couple).at(at.s)),
        }
    }
    Ok(wrenches)
}

/// Largest change of the wrenches, relative to the largest tension; of couples, per length of the rod. Forces of several tendons may cancel, and not their couples.
fn change<S: RodSolution>(found: &S, held: &[Wrench], wanted: &[Wrench]) -> f64 {
    let largest = found.tensions().iter().fold(f64::MIN_POSITIVE, |a, b| a.max(b.abs()));
    let none = Wrench::force([0.0; 3]);
    let changes = wanted.iter().enumerate().map(|(disc, wanted)| {
        let held = held.get(disc).unwrap_or(&none);
        let couple = (wanted.couple - held.couple).norm() / found.robot().length();
        (wanted.force - held.force).norm().max(couple)
    });
    changes.fold(0.0, f64::max) / largest
}
