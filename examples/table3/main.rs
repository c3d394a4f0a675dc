//! The five scenarios of the Cosserat paper over its whole grids of tensions, by both models: its Table III compared with this library.
//!
//! ```text
//! cargo run --release --example table3
//! ```
//!
//! Every case is solved from the unloaded rod, by shooting and by strains with many functions and with those of the paper. The program fails where a
//! case does not converge, or where the two models differ by more than 1e-9 m or rad.

mod compare;
mod grids;
#[path = "../shared/rods.rs"]
mod rods;

use std::process::ExitCode;

use compare::{Run, compare};
use indicatif::{ProgressBar, ProgressStyle};
use rods::{A, B, C, D, E};

/// Largest allowed difference of the models, m and rad.
const ALLOWED: f64 = 1e-9;

/// The paper's differences between its two programs: median and upper bound of the 95% confidence interval, mm and deg.
struct Published {
    position: [f64; 2],
    angle: [f64; 2],
}

const PUBLISHED: [Option<Published>; 6] = [
    Some(Published { position: [5.43e-4, 3.13e-3], angle: [3.26e-4, 1.65e-3] }),
    Some(Published { position: [9.40e-3, 2.32e-2], angle: [1.10e-3, 3.20e-3] }),
    Some(Published { position: [1.42e-1, 7.21e-1], angle: [1.99e-1, 5.74e-1] }),
    None,
    Some(Published { position: [3.42e-1, 1.29], angle: [5.56e-2, 2.14e-1] }),
    Some(Published { position: [6.93e-2, 2.76e-1], angle: [1.32e-2, 4.74e-2] }),
];

fn main() -> ExitCode {
    let cases = [grids::a(), grids::b(), grids::c(), grids::c_pairs(), grids::d(), grids::e()];
    let bar = ProgressBar::new(cases.iter().map(|cases| cases.len() as u64).sum());
    if let Ok(style) = ProgressStyle::with_template("{msg:10} {wide_bar} {pos}/{len}, {eta} left") {
        bar.set_style(style);
    }
    let [a, b, c, pairs, d, e] = &cases;
    let runs = [
        compare("A", &A::shooting(), &A::strain(), a, &bar),
        compare("B", &B::shooting(), &B::strain(), b, &bar),
        compare("C", &C::shooting(), &C::strain(), c, &bar),
        compare("C, pairs", &C::shooting(), &C::strain(), pairs, &bar),
        compare("D", &D::shooting(), &D::strain(), d, &bar),
        compare("E", &E::shooting(), &E::strain(), e, &bar),
    ];
    bar.finish_and_clear();
    print(&runs);
    let failed = runs.iter().flat_map(|run| run.failures.iter().map(move |failure| (run.name, failure)));
    failed.clone().for_each(|(name, failure)| eprintln!("{name}: {failure}"));
    let differ =
        runs.iter().any(|run| run.exact.position.largest > ALLOWED || run.exact.angle.largest > ALLOWED);
    if differ {
        eprintln!("the models differ by more than {ALLOWED:.0e} m or rad");
    }
    if differ || failed.count() > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// A line of the table: a value per scenario.
fn line(name: &str, runs: &[Run; 6], value: impl Fn(&Run, Option<&Published>) -> String) {
    print!("{name:<46}");
    for (run, published) in runs.iter().zip(&PUBLISHED) {
        print!(" {:>10}", value(run, published.as_ref()));
    }
    println!();
}

fn print(runs: &[Run; 6]) {
    let short = |value: f64| format!("{value:.2e}");
    let percent = |part: usize, run: &Run| format!("{:.1}", 100.0 * part as f64 / run.cases as f64);
    let published = |of: fn(&Published) -> f64| {
        move |_: &Run, published: Option<&Published>| {
            published.map_or("-".to_owned(), |p| format!("{:.2e}", of(p)))
        }
    };
    line("scenario", runs, |run, _| run.name.to_owned());
    line("cases", runs, |run, _| run.cases.to_string());
    println!("\nposition of the tip, strain against shooting / mm");
    line("  paper: median", runs, published(|p| p.position[0]));
    line("  paper: upper bound, 95%", runs, published(|p| p.position[1]));
    line("  paper's functions: median", runs, |run, _| short(1e3 * run.paper.position.median));
    line("  paper's functions: largest", runs, |run, _| short(1e3 * run.paper.position.largest));
    line("  many functions: median", runs, |run, _| short(1e3 * run.exact.position.median));
    line("  many functions: largest", runs, |run, _| short(1e3 * run.exact.position.largest));
    println!("\norientation of the tip, strain against shooting / deg");
    line("  paper: median", runs, published(|p| p.angle[0]));
    line("  paper: upper bound, 95%", runs, published(|p| p.angle[1]));
    line("  paper's functions: median", runs, |run, _| short(run.paper.angle.median.to_degrees()));
    line("  paper's functions: largest", runs, |run, _| short(run.paper.angle.largest.to_degrees()));
    line("  many functions: median", runs, |run, _| short(run.exact.angle.median.to_degrees()));
    line("  many functions: largest", runs, |run, _| short(run.exact.angle.largest.to_degrees()));
    let solver = |name: &str, of: fn(&Run) -> &compare::Effort| {
        println!("\n{name}");
        line("  converged from zero / %", runs, |run, _| percent(of(run).converged, run));
        line("  of these with more than one load step / %", runs, |run, _| percent(of(run).stepped, run));
        line("  iterations: mean", runs, |run, _| format!("{:.2}", of(run).iterations));
        line("  iterations: most", runs, |run, _| of(run).most.to_string());
        line("  time per solve / ms", runs, |run, _| format!("{:.3}", 1e3 * of(run).time));
    };
    solver("shooting", |run| &run.shooting);
    solver("strain with the paper's functions, (5, 7, 7, 3, 3, 3)", |run| &run.strain);
    solver("strain with many functions, (15, 17, 17, 13, 13, 13)", |run| &run.many);
}
