//! One robot with tendons that run continuously, and straight between 20, 10, 5 and 3 discs, without friction and with it.
//!
//! ```text
//! cargo run --release --example real_tendons
//! ```
//!
//! prints the tips by both models, their distances from the continuous robot beside what its solution alone estimates of them, the tips with friction along the
//! channels and at the holes of the discs, those by the rule of the public code tdcr-modeling, the fewest discs for a wanted distance, and the tension at which the robot collapses; it writes `target/real_tendons.svg`.

#[path = "../shared/canvas.rs"]
mod canvas;

use std::error::Error;
use std::path::Path;

use canvas::{Axis, Done, Panel, stroke, write};
use pliant::Settings;
use pliant::nalgebra::Vector3;
use pliant::robot_file;
use pliant::rods::{Drive, InputRef, Orders, Shooting, Strain, TendonPath, solve_by_tdcr_rule};
use plotters::prelude::*;

robot_file!("examples/real_tendons/finger.robot");
// The same rod, whose tendons rub.
robot_file!("examples/replay/tables/friction/rubbing_a.robot");

/// Tensions, N.
const TENSIONS: [f64; 3] = [3.0, 0.0, 1.0];
const DISCS: [usize; 4] = [20, 10, 5, 3];
/// Wanted distances of the tip from that of the continuous robot, m.
const WANTED: [f64; 3] = [10e-3, 3e-3, 1e-3];
/// Coefficients of friction.
const FRICTION: [f64; 2] = [0.1, 0.3];
/// Functions per strain and span.
const ORDERS: Orders = Orders { torsion: 11, bending: 13, extension: 9, shear: 9 };
const COLOURS: [RGBColor; 7] = [
    RGBColor(33, 145, 140),
    RGBColor(59, 82, 139),
    RGBColor(94, 201, 98),
    RGBColor(224, 110, 20),
    RGBColor(178, 24, 43),
    RGBColor(110, 110, 110),
    RGBColor(180, 180, 180),
];

/// A name and a centreline in the plane of x and z, mm.
type Line = (String, Vec<(f64, f64)>);

fn main() -> Result<(), Box<dyn Error>> {
    let (strain, shooting) = (Finger::strain(), Finger::shooting());
    let continuous = strain.clone().with_tendons(TendonPath::Continuous);
    let pulls = TENSIONS.map(Drive::Force);
    let input = InputRef::drives(&pulls);
    let limit = continuous.solve(input)?;
    println!("Tensions {TENSIONS:?} N");
    println!("{:>12} {:>30} {:>12} {:>12} {:>14}", "discs", "tip/mm", "off/mm", "estimated", "models differ");
    let show = |tip: [f64; 3]| tip.map(|x| format!("{:9.4}", 1e3 * x)).join(" ");
    println!("{:>12} {:>30}", "continuous", show(limit.tip().translation.vector.into()));
    for discs in DISCS {
        let found = strain.clone().with_discs(discs).solve(input)?.tip().translation.vector;
        let other = shooting.clone().with_discs(discs).solve(input)?.tip().translation.vector;
        let off = (found - limit.tip().translation.vector).norm();
        let estimate = limit.disc_error_with(discs)?.distance();
        println!(
            "{discs:>12} {:>30} {:>12.4} {:>12.4} {:>12.1e} m",
            show(found.into()),
            1e3 * off,
            1e3 * estimate,
            (found - other).norm()
        );
    }

    tdcr_rule(&strain, &shooting, input)?;
    let rubbing = rubbing(input, limit.tip().translation.vector)?;
    println!();
    let study = strain.study([5, 10, 20, 40], input)?;
    let orders = [(5, 10), (10, 20), (20, 40)].map(|(from, to)| study.order(from, to).unwrap_or(f64::NAN));
    println!("Order of the tip from 5 to 10, 20 and 40 discs: {orders:.3?}");
    for wanted in WANTED {
        match strain.fewest_discs(input, wanted, 100)? {
            Some(discs) => println!("Within {:4.1} mm of the continuous robot: {discs} discs", 1e3 * wanted),
            None => println!("Within {:4.1} mm of the continuous robot: more than 100 discs", 1e3 * wanted),
        }
    }

    println!();
    println!("Where the stable equilibria end as tensions are raised");
    for (name, direction) in [("one tendon", [1.0, 0.0, 0.0]), ("all tendons", [1.0; 3])] {
        for discs in [3, 5] {
            let most = 100.0;
            let pulls = direction.map(|part| Drive::Force(most * part));
            let Some(end) = strain.clone().with_discs(discs).collapse(InputRef::drives(&pulls))? else {
                continue;
            };
            println!("{name:>12}, {discs} discs {:>10.4} N: {}", most * end.load, end.cause);
        }
    }

    let path = Path::new("target/real_tendons.svg");
    draw(path, &strain, &limit, input, rubbing)?;
    println!();
    println!("picture: {}", path.display());
    Ok(())
}

/// Prints how far the tips are from there where discs bear the forces of tendons across their normals alone, as in the public code tdcr-modeling.
fn tdcr_rule(strain: &Strain, shooting: &Shooting, input: InputRef<'_>) -> Result<(), pliant::Error> {
    println!();
    println!("With the rule of tdcr-modeling at the holes; off: from discs that bear the whole force");
    println!("{:>12} {:>12} {:>14}", "discs", "off/mm", "models differ");
    let settings = Settings::default();
    for discs in DISCS {
        let (strain, shooting) = (strain.clone().with_discs(discs), shooting.clone().with_discs(discs));
        let whole = strain.solve(input)?.tip().translation.vector;
        let across = solve_by_tdcr_rule(&strain, input, &settings)?.tip().translation.vector;
        let other = solve_by_tdcr_rule(&shooting, input, &settings)?.tip().translation.vector;
        println!("{discs:>12} {:>12.4} {:>12.1e} m", 1e3 * (across - whole).norm(), (across - other).norm());
    }
    Ok(())
}

/// Prints the tips with friction, their distances from the continuous robot without it, and the tensions at the end of the first tendon. Returns what is drawn of them.
fn rubbing(input: InputRef<'_>, continuous: Vector3<f64>) -> Result<Vec<Line>, Box<dyn Error>> {
    println!();
    println!("With friction, while the motors take in; off: from the continuous robot without it");
    println!(
        "{:>4} {:>12} {:>30} {:>14} {:>10} {:>14}",
        "mu", "discs", "tip/mm", "off/mm", "end/N", "models differ"
    );
    let mut robot = RubbingA::strain();
    let mut lines = Vec::new();
    for mu in FRICTION {
        robot.set_parameter("friction", mu)?;
        let (strain, shooting) = (robot.clone().with_orders(ORDERS), robot.shooting());
        for discs in core::iter::once(0).chain(DISCS) {
            let found = strain.clone().with_discs(discs).solve(input)?;
            let (tip, end) = (found.tip().translation.vector, found.end_tensions()[0]);
            let other = shooting.clone().with_discs(discs).solve(input)?.tip().translation.vector;
            let name = if discs == 0 { "continuous".to_owned() } else { discs.to_string() };
            let place = [tip.x, tip.y, tip.z].map(|x| format!("{:9.4}", 1e3 * x)).join(" ");
            let (off, differ) = (1e3 * (tip - continuous).norm(), (tip - other).norm());
            println!("{mu:>4} {name:>12} {place:>30} {off:>14.4} {end:>10.4} {differ:>12.1e} m");
            if mu == FRICTION[1] && [0, DISCS[1]].contains(&discs) {
                let name = if discs == 0 { name } else { format!("{name} discs") };
                lines.push((format!("{name}, friction {mu}"), line(&found, strain.length())?));
            }
        }
    }
    Ok(lines)
}

/// The centreline of a rod of this length.
fn line(solution: &pliant::rods::StrainSolution, length: f64) -> Result<Vec<(f64, f64)>, pliant::Error> {
    (0..=100)
        .map(|k| {
            let place = solution.station(length * f64::from(k) / 100.0)?.pose.translation.vector;
            Ok((1e3 * place.x, 1e3 * place.z))
        })
        .collect()
}

/// The centrelines in the plane of x and z.
fn draw(
    path: &Path,
    strain: &Strain,
    limit: &pliant::rods::StrainSolution,
    input: InputRef<'_>,
    rubbing: Vec<Line>,
) -> Done {
    let length = strain.length();
    let mut lines = vec![("continuous".to_owned(), line(limit, length)?)];
    for discs in DISCS {
        let found = strain.clone().with_discs(discs).solve(input)?;
        lines.push((format!("{discs} discs"), line(&found, length)?));
    }
    lines.extend(rubbing);
    let x = Axis { label: "x / mm", low: 0.0, high: 200.0, step: 50.0, decimals: 0 };
    let z = Axis { label: "z / mm", low: 0.0, high: 250.0, step: 50.0, decimals: 0 };
    let panel = Panel { title: format!("{TENSIONS:?} N"), axes: [x, z], size: (400, 500) };
    let legend: Vec<(ShapeStyle, String)> =
        lines.iter().zip(COLOURS).map(|((name, _), colour)| (stroke(colour, 20), name.clone())).collect();
    write(path, panel.extent(), &legend, |picture| {
        let mut chart = panel.draw(picture, (0, 0))?;
        for ((_, line), colour) in lines.iter().zip(COLOURS) {
            chart.draw_series(LineSeries::new(line.iter().copied(), stroke(colour, 20)))?;
        }
        Ok(())
    })
}
