//! Rods with tendons: kernels and solves, generated against generic.
//!
//! `cargo bench --bench cosserat` measures both, and prints the cost of discs and friction of tendons, and cost and accuracy of tolerances of shooting (that
//! alone: `cargo bench --bench cosserat -- nothing`); `cargo bench --bench ratios` prints the ratios of their speeds.
#![allow(missing_docs, reason = "a bench")]

mod cases;

use cases::Visitor;
use criterion::{Criterion, criterion_group};

struct Both<'a>(&'a mut Criterion);

impl Visitor for Both<'_> {
    fn case<A, B>(&mut self, name: &str, mut generated: impl FnMut() -> A, mut generic: impl FnMut() -> B) {
        let mut group = self.0.benchmark_group(name);
        group.bench_function("generated", |bencher| bencher.iter(&mut generated));
        group.bench_function("generic", |bencher| bencher.iter(&mut generic));
        group.finish();
    }
}

fn rods(criterion: &mut Criterion) {
    if let Err(error) = cases::rods::rods(&mut Both(criterion)) {
        eprintln!("stopped: {error}");
    }
}

criterion_group!(benches, rods);

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
    for printed in [cases::rods::practice(), cases::rods::tolerances()] {
        let Err(error) = printed else { continue };
        eprintln!("stopped: {error}");
    }
}
