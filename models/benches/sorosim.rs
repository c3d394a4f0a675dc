//! Solves of SoroSim's equilibria of two rods from rest, by the generic kernel, of which little is left in them: a rod without tendons.
//!
//! `cargo bench -p pliant-models --bench sorosim` prints the time of a solve over each set, then measures the sets with criterion.
#![allow(missing_docs, reason = "a bench")]

#[path = "../tests/rods/sorosim/data.rs"]
mod data;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use data::{Kernel, Material, ORDERS, STEEL, TPU};
use pliant_models::rods::{Error, InputRef, RodModel, RodSolver, Shooting, Strain, Wrench};

const REFERENCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/reference");
/// Solves of each equilibrium, of which the median is taken.
const TURNS: usize = 7;

/// A load, and the rod under its gravity.
struct Case<M> {
    model: M,
    wrenches: [Wrench; 2],
}

fn cases<M>(material: &Material, model: impl Fn(Kernel) -> M) -> Vec<Case<M>> {
    let case = |equilibrium: &data::Equilibrium| Case {
        model: model(material.kernel(equilibrium.gravity)),
        wrenches: equilibrium.wrenches(material),
    };
    data::equilibria(material, REFERENCE).iter().map(case).collect()
}

/// One solve from rest, on memory that has done it before.
fn solve<S: RodSolver>(solver: &mut S, wrenches: &[Wrench]) -> Result<(), Error> {
    solver.restart();
    solver.solve(InputRef::forces(&[]).with_wrenches(black_box(wrenches))).map(|_| ())
}

/// Prints what a solve takes.
fn quantiles<M: RodModel>(name: &str, cases: &[Case<M>]) {
    let mut failures = 0;
    let mut times: Vec<Duration> = cases
        .iter()
        .map(|case| {
            let mut solver = case.model.solver();
            failures += usize::from(solve(&mut solver, &case.wrenches).is_err());
            let mut turns = [(); TURNS].map(|()| {
                let start = Instant::now();
                let _ = black_box(solve(&mut solver, &case.wrenches));
                start.elapsed()
            });
            turns.sort();
            turns[TURNS / 2]
        })
        .collect();
    times.sort();
    let at = |percent: usize| 1e3 * times[(times.len() - 1) * percent / 100].as_secs_f64();
    println!(
        "{name}: {} solves, {failures} failed: median {:.3} ms, 99 % below {:.3} ms, longest {:.3} ms",
        times.len(),
        at(50),
        at(99),
        at(100)
    );
}

fn measure<M: RodModel>(criterion: &mut Criterion, name: &str, cases: &[Case<M>]) {
    quantiles(name, cases);
    let mut solvers: Vec<_> = cases.iter().map(|case| (case.model.solver(), case.wrenches)).collect();
    let mut group = criterion.benchmark_group("sorosim");
    group.sample_size(10);
    group.bench_function(name, |bencher| {
        bencher.iter(|| solvers.iter_mut().filter_map(|(solver, load)| solve(solver, load).ok()).count());
    });
    group.finish();
}

fn rods(criterion: &mut Criterion) {
    for (name, material) in [("steel", STEEL), ("tpu", TPU)] {
        measure(
            criterion,
            &format!("strain/{name}"),
            &cases(&material, |kernel| Strain::new(kernel, ORDERS)),
        );
        measure(criterion, &format!("shooting/{name}"), &cases(&material, Shooting::new));
    }
}

criterion_group!(benches, rods);
criterion_main!(benches);
