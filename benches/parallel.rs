//! Parallel robots: how long an iteration and a solve take, what more elements and more rods cost, and how many iterations each tangent needs.
//!
//! ```text
//! cargo bench --bench parallel
//! RUSTFLAGS="-C target-cpu=native" cargo bench --bench parallel
//! ```
//!
//! Asked of six rods with 4 elements: an iteration within 60 us with the Gauss-Newton tangent and 120 us with the exact one; the next of 100 phases
//! of the paper [CPR 39] to 1e-10 m within 0.4 ms unloaded, 0.6 ms under pulleyB; cost linear in elements and rods.

mod cases;

use std::error::Error;

use cases::parallel::declared::{CASES, SixRods, loads};
use cases::parallel::{Many, iteration, iterations, to_samples, warm};
use cases::timing::time;
use pliant::Error as Refusal;
use pliant::parallel::{Factorisation, Parallel, Tangents};

fn solves() -> Result<(), Box<dyn Error>> {
    let robot = SixRods::parallel();
    println!(
        "{:<10} {:>10} {:>10} {:>12} {:>12} {:>12}",
        "6 x 4", "GN/us", "exact/us", "solve/us", "iterations", "at most"
    );
    for case in CASES {
        let loads = loads(case).ok_or("no such case")?;
        let (most, mean) = iterations(&robot, &loads)?;
        println!(
            "{case:<10} {:>10.1} {:>10.1} {:>12.1} {mean:>12.2} {most:>12}",
            1e6 * time(iteration(&robot, &loads, true)?),
            1e6 * time(iteration(&robot, &loads, false)?),
            1e6 * time(warm(&robot, &loads)?),
        );
    }
    Ok(())
}

/// A line of iterations with this many elements in all.
fn line(label: usize, robot: &Parallel) -> Result<(), Box<dyn Error>> {
    let elements: usize = (0..robot.rods().len()).map(|rod| robot.elements(rod)).sum();
    let each = |gauss_newton| -> Result<f64, Box<dyn Error>> {
        Ok(1e6 * time(iteration(robot, &[], gauss_newton)?))
    };
    let (gauss_newton, exact) = (each(true)?, each(false)?);
    let by = 1e3 / elements as f64;
    println!(
        "{label:<10} {gauss_newton:>10.1} {:>14.0} {exact:>10.1} {:>14.0}",
        by * gauss_newton,
        by * exact
    );
    Ok(())
}

fn head(what: &str) {
    println!();
    let [a, b, c, d] = ["GN/us", "per element/ns", "exact/us", "per element/ns"];
    println!("{what:<10} {a:>10} {b:>14} {c:>10} {d:>14}");
}

/// Iterations to the samples of the tables by the tangents that there are, from rest and from the sample before.
fn tangents() -> Result<(), Box<dyn Error>> {
    for elements in [4, 32] {
        let robot = SixRods::parallel().with_elements(elements);
        println!("\n{elements} elements; iterations from rest / from the sample before");
        println!("case      sample       GN then exact  exact alone      GN alone");
        for case in CASES {
            let loads = loads(case).ok_or("no such case")?;
            let columns = [Tangents::Both, Tangents::Exact, Tangents::GaussNewton]
                .map(|tangents| [true, false].map(|rest| to_samples(&robot, &loads, tangents, rest)));
            for sample in 0..columns[0][0].len() {
                let cell = |counts: &Vec<Result<usize, Refusal>>| match &counts[sample] {
                    Ok(count) => count.to_string(),
                    Err(Refusal::NotConverged { reached, .. }) => format!("({:.2})", reached.unwrap_or(0.0)),
                    Err(error) => error.to_string(),
                };
                let [both, exact, gauss_newton] =
                    columns.each_ref().map(|[rest, path]| format!("{} / {}", cell(rest), cell(path)));
                println!("{case:9} {sample:6}  {both:>17}  {exact:>11}  {gauss_newton:>12}");
            }
        }
    }
    println!(
        "(fraction): no equilibrium beyond that fraction of the path in 300 evaluations; the next sample starts from rest then"
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    solves()?;
    tangents()?;
    head("elements");
    for elements in [4, 8, 16, 32, 64, 128, 256] {
        line(elements, &SixRods::parallel().with_elements(elements))?;
    }
    head("rods");
    line(6, &Parallel::new(Many::<6>::default()))?;
    line(12, &Parallel::new(Many::<12>::default()))?;
    line(24, &Parallel::new(Many::<24>::default()))?;
    line(48, &Parallel::new(Many::<48>::default()))?;
    line(96, &Parallel::new(Many::<96>::default()))?;
    let sparse = Factorisation::Sparse;
    println!("\nby a sparse factorisation");
    head("elements");
    for elements in [4, 32, 256] {
        line(elements, &SixRods::parallel().with_elements(elements).with_factorisation(sparse))?;
    }
    head("rods");
    line(96, &Parallel::new(Many::<96>::default()).with_factorisation(sparse))
}
