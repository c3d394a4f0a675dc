//! Measured work: the same by a generated and by the generic kernel.
#![allow(missing_docs, unreachable_pub, dead_code, reason = "each bench uses its part")]

pub mod chains;
mod declared;
pub mod discs;
pub mod parallel;
pub mod rods;
pub mod segments;
pub mod timing;
mod written;

use core::f64::consts::TAU;
use std::hint::black_box;

use pliant::planar::series::{Nodal, Series, Sum};
use pliant::planar::{
    Backbone, Error, Generic, InputRef, Kernel, Planar, PlanarTarget, PlanarWrench, SERIES_NODES,
    SERIES_ORDERS, Sample, SeriesGrid,
};

/// Told of every case.
pub trait Visitor {
    /// One piece of work in both ways.
    fn case<A, B>(&mut self, name: &str, generated: impl FnMut() -> A, generic: impl FnMut() -> B);
}

/// `[Delta_F, F1 + F2]`, N: bends the robots by 0.5 to 2 rad.
const FORCES: [f64; 2] = [2.7, 3.1];

/// Every case.
///
/// # Errors
/// Where a robot cannot be solved.
pub fn cases(visitor: &mut impl Visitor) -> Result<(), Error> {
    let (uniform, tapered) = (declared::Uniform::default(), declared::Tapered::default());
    let (routed, axial) = (declared::Routed::default(), declared::Axial::default());
    forward(visitor, &uniform, written::Uniform);
    forward(visitor, &tapered, written::Tapered);
    forward(visitor, &routed, written::Routed);
    forward(visitor, &axial, written::Axial);

    let start = [0.02, -0.02];
    motion(visitor, uniform, written::Uniform, start, along_x)?;
    motion(visitor, tapered, written::Tapered, start, along_x)?;
    motion(visitor, routed, written::Routed, start, along_x)?;
    motion(visitor, axial, written::Axial, [0.15, -0.10], along_circle)?;

    series(visitor);
    Ok(())
}

/// The tip, and the tip with its Jacobian.
fn forward<K: Kernel, B: Backbone>(visitor: &mut impl Visitor, generated: &K, written: B) {
    let generic = &Generic::new(written);
    let robot = generated.name().to_lowercase();
    visitor.case(
        &format!("tip/{robot}"),
        || generated.tip(black_box(&FORCES)),
        || generic.tip(black_box(&FORCES)),
    );
    visitor.case(
        &format!("tip_jacobian/{robot}"),
        || generated.tip_jacobian(black_box(&FORCES)),
        || generic.tip_jacobian(black_box(&FORCES)),
    );
}

/// A step of a motion, forth and back again.
fn motion<K: Kernel, B: Backbone>(
    visitor: &mut impl Visitor,
    generated: K,
    written: B,
    start: [f64; 2],
    path: fn([f64; 2], f64) -> (PlanarTarget, PlanarTarget),
) -> Result<(), Error> {
    let (generated, generic) = (Planar::new(generated), Planar::new(Generic::new(written)));
    visitor.case(
        &format!("tracked_step/{}", generated.kernel().name().to_lowercase()),
        steps(&generated, start, path)?,
        steps(&generic, start, path)?,
    );
    Ok(())
}

fn steps(
    robot: &Planar,
    start: [f64; 2],
    path: fn([f64; 2], f64) -> (PlanarTarget, PlanarTarget),
) -> Result<impl FnMut() -> Result<Sample, Error> + use<'_>, Error> {
    let start = InputRef::displacements(&start);
    let base = robot.solve(start)?.tip().translation.into();
    let mut tracker = robot.tracker(move |time| path(base, time), start)?;
    tracker.step(0.010)?;
    let mut times = [0.010, 0.011];
    Ok(move || {
        times.swap(0, 1);
        tracker.step(black_box(times[0]))
    })
}

/// Trajectory (20) of the LASEM paper, slowed down.
fn along_x([x, _]: [f64; 2], time: f64) -> (PlanarTarget, PlanarTarget) {
    let (sin, cos) = (TAU * time).sin_cos();
    (PlanarTarget::X(x - 0.02 * sin), PlanarTarget::X(-0.02 * TAU * cos))
}

fn along_circle([x, y]: [f64; 2], time: f64) -> (PlanarTarget, PlanarTarget) {
    let (sin, cos) = (TAU * time).sin_cos();
    let position = [x - 0.02 * (1.0 - cos), y + 0.02 * sin];
    (PlanarTarget::Position(position), PlanarTarget::Position([-0.02 * TAU * sin, 0.02 * TAU * cos]))
}

/// All orders of the series in the load on its grid, and its Adomian polynomials alone (the rest are products with one table).
fn series(visitor: &mut impl Visitor) {
    let generated = declared::Distributed::default();
    let generic = Generic::new(written::Distributed { q_x: generated.q_x, q_y: generated.q_y });
    visitor.case("series/order_12", sums(&generated), sums(&generic));
    // The solve of a robot known at run time: any number of terms, both integrations taken as they come.
    let recurrence = Series::new(&generic);
    let tip = PlanarWrench::default();
    let last = || recurrence.partial_sums(&generic, black_box(1.3), &tip).take(SERIES_ORDERS).last();
    visitor.case("series/recurrence_12", sums(&generated), last);
    visitor.case("series/polynomials_12", polynomials(&generated), polynomials(&generic));
}

fn sums<K: Kernel>(kernel: &K) -> impl FnMut() -> Option<Sum> + use<'_, K> {
    let series = Series::new(kernel);
    let tip = PlanarWrench::default();
    // No remainder is small enough, so that every declared order is summed.
    move || series.sum(kernel, black_box(1.3), &tip, -1.0)
}

fn polynomials<K: Kernel>(kernel: &K) -> impl FnMut() -> Nodal + use<'_, K> {
    let mut grid = SeriesGrid {
        sigma: core::array::from_fn(|node| node as f64 / (SERIES_NODES - 1) as f64),
        moment_x: [0.0; SERIES_NODES],
        moment_y: [0.0; SERIES_NODES],
    };
    for (node, sigma) in grid.sigma.iter().enumerate() {
        [grid.moment_x[node], grid.moment_y[node]] =
            kernel.resultant(sigma).map(|force| kernel.length() * force);
    }
    let terms: [Nodal; SERIES_ORDERS] =
        core::array::from_fn(|order| grid.sigma.map(|sigma| sigma * 0.3_f64.powf(order as f64)));
    let mut memory = vec![[0.0; SERIES_NODES]; kernel.series_memory()];
    move || {
        let mut sum = [0.0; SERIES_NODES];
        let mut polynomial = [0.0; SERIES_NODES];
        for order in 0..SERIES_ORDERS - 1 {
            kernel.adomian(order, black_box(&grid), &terms[..=order], &mut memory, &mut polynomial);
            for (sum, value) in sum.iter_mut().zip(&polynomial) {
                *sum += value;
            }
        }
        sum
    }
}
