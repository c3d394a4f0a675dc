//! Convergence of the curvature of a robot whose cables run straight between its discs, from one disc to a hundred (LASEM paper, figure 11).
//!
//! ```text
//! cargo run --release --example convergence
//! ```
//!
//! prints the table of the paper for one disc beside two computed ones, the orders at which the average curvature converges to that of the continuous
//! model, and the forces at which chords close; it writes `target/convergence.svg`.

#[path = "../shared/canvas.rs"]
mod canvas;

use std::error::Error;
use std::path::Path;

use canvas::{Axis, Done, Panel, stroke, write};
use pliant::planar::discs::{Basis, Study};
use pliant::robot_file;
use plotters::prelude::*;

robot_file!("examples/convergence/guided.robot");

/// Tensions of the first cable, N, and the smallest and the largest curvature in the paper for one disc, 1/m.
const FORCES: [(f64, [f64; 2]); 3] = [(1.0, [1.959, 3.347]), (2.0, [2.229, 8.454]), (3.0, [0.545, 13.203])];
/// Functions per span of the study, enough for seven digits with one disc.
const FUNCTIONS: usize = 16;
/// Numbers of discs of the picture.
const SHOWN: usize = 20;

const RANGE: RGBColor = RGBColor(59, 82, 139);
const AVERAGE: RGBColor = RGBColor(224, 110, 20);
const CONTINUOUS: RGBColor = RGBColor(33, 145, 140);

fn main() -> Result<(), Box<dyn Error>> {
    let robot = Guided::discs();
    println!("One disc: least and largest curvature, 1/m");
    println!("{:>9} {:>20} {:>20} {:>20}", "force/N", "published", "degree 3", "exact");
    for (force, published) in FORCES {
        let solve = |basis| -> Result<[f64; 2], pliant::Error> {
            let solution = robot.clone().with_basis(basis).solve(&[force, 0.0])?;
            Ok([solution.kappa_min(), solution.kappa_max()])
        };
        let (three, exact) = (solve(Basis::Polynomial(3))?, solve(Basis::Polynomial(30))?);
        let text = |[least, most]: [f64; 2]| format!("{least:.4} / {most:.4}");
        println!("{force:>9} {:>20} {:>20} {:>20}", text(published), text(three), text(exact));
    }

    let coarse = robot.clone().with_basis(Basis::PerSpan(FUNCTIONS));
    let studies = FORCES
        .iter()
        .map(|(force, _)| Ok((*force, coarse.study_against(&Guided::planar(), 1..=100, &[*force, 0.0])?)))
        .collect::<Result<Vec<_>, pliant::Error>>()?;
    println!();
    println!("Average curvature: observed order of its convergence to the continuous one");
    println!("{:>9} {:>14} {:>10} {:>10} {:>10}", "force/N", "continuous", "5 to 10", "10 to 50", "5 to 100");
    for (force, study) in &studies {
        let orders =
            [(5, 10), (10, 50), (5, 100)].map(|(from, to)| study.order(from, to).unwrap_or(f64::NAN));
        let continuous = study.continuous.map_or(f64::NAN, |(kappa, _)| kappa);
        println!("{force:>9} {continuous:>14.6} {:>10.4} {:>10.4} {:>10.4}", orders[0], orders[1], orders[2]);
    }

    println!();
    println!("The force at which the chords of the first cable close");
    for discs in [1, 2, 5, 10] {
        let found = robot.clone().with_discs(discs).collapse_force(&[1.0, 0.0])?;
        println!("{discs:>9} discs {:>12.6} N, the tip at {:.4} rad", found.force, found.tip.angle);
    }

    let path = Path::new("target/convergence.svg");
    draw(path, &studies)?;
    println!();
    println!("picture: {}", path.display());
    Ok(())
}

/// The range of the curvature over the number of discs, one chart for each force.
fn draw(path: &Path, studies: &[(f64, Study)]) -> Done {
    let discs = Axis { label: "discs", low: 0.0, high: 21.0, step: 5.0, decimals: 0 };
    let scales = [(1.5, 4.0, 0.5), (2.0, 9.0, 1.0), (0.0, 14.0, 2.0)];
    let panels: Vec<Panel> = studies
        .iter()
        .zip(scales)
        .map(|((force, _), (low, high, step))| {
            let kappa = Axis { label: "curvature / (1/m)", low, high, step, decimals: 1 };
            Panel { title: format!("{force} N"), axes: [discs, kappa], size: (240, 260) }
        })
        .collect();
    let legend = [
        (stroke(RANGE, 30), "least to largest".to_owned()),
        (stroke(AVERAGE, 40), "average".to_owned()),
        (stroke(CONTINUOUS, 15), "continuous".to_owned()),
    ];
    let width = panels.iter().map(|panel| panel.extent().0).sum();
    let height = panels.iter().map(|panel| panel.extent().1).max().unwrap_or_default();
    write(path, (width, height), &legend, |picture| {
        let mut left = 0;
        for (panel, (_, study)) in panels.iter().zip(studies) {
            let mut chart = panel.draw(picture, (left, 0))?;
            left += panel.extent().0;
            if let Some((kappa, _)) = study.continuous {
                let line = [(discs.low, kappa), (discs.high, kappa)];
                chart.draw_series(LineSeries::new(line, stroke(CONTINUOUS, 15)))?;
            }
            for row in study.rows.iter().filter(|row| row.discs <= SHOWN) {
                #[expect(clippy::cast_precision_loss, reason = "at most a hundred")]
                let n = row.discs as f64;
                let range = [(n, row.kappa_min), (n, row.kappa_max)];
                chart.draw_series(LineSeries::new(range, stroke(RANGE, 30)))?;
                chart.draw_series([Circle::new((n, row.kappa_avg), 24, AVERAGE.filled())])?;
            }
        }
        Ok(())
    })
}
