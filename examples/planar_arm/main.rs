//! Three planar arms that differ in one thing each, bent by the same forces: a table, a closed form and a picture.
//!
//! ```text
//! cargo run --release --example planar_arm
//! ```
//!
//! prints the table and writes `target/planar_arm.svg`.

use std::error::Error;
use std::path::Path;

use pliant::planar::{Input, Kernel, Planar, PlanarSolution};
use pliant::{Declared, robot_file};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

robot_file!("examples/planar_arm/uniform.robot");
robot_file!("examples/planar_arm/tapered.robot");
robot_file!("examples/planar_arm/routed.robot");

/// Differences of the cable tensions, N, and the colours of their shapes.
const FORCES: [(f64, RGBColor); 5] = [
    (0.0, RGBColor(68, 1, 84)),
    (1.5, RGBColor(59, 82, 139)),
    (3.0, RGBColor(33, 145, 140)),
    (4.5, RGBColor(72, 175, 82)),
    (6.0, RGBColor(224, 130, 20)),
];

fn main() -> Result<(), Box<dyn Error>> {
    let (uniform, tapered, routed) = (Uniform::planar(), Tapered::planar(), Routed::planar());

    println!("{}:", Tapered::default().name());
    for line in Tapered::CLOSED_FORM {
        println!("    {line}");
    }
    println!();
    println!(
        "{:<8} {:>9} {:>11} {:>9} {:>9} {:>11} {:>14}",
        "robot", "Delta_F/N", "Delta_l/mm", "x/mm", "y/mm", "theta/deg", "|kappa| W/2"
    );
    table(&uniform)?;
    table(&tapered)?;
    table(&routed)?;

    let mut text = String::new();
    let picture = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
    picture.fill(&WHITE)?;
    draw(&picture, 0, "Uniform: constant section, parallel cables", &uniform)?;
    draw(&picture, 1, "Tapered: section narrows to the tip", &tapered)?;
    draw(&picture, 2, "Routed: cables approach the backbone", &routed)?;
    legend(&picture)?;
    picture.present()?;
    drop(picture);
    let size = |pixels: u32| format!("width=\"{}\" height=\"{}\"", SIZE.0 / pixels, SIZE.1 / pixels);
    let path = Path::new("target/planar_arm.svg");
    std::fs::create_dir_all("target")?;
    std::fs::write(path, text.replacen(&size(1), &size(PIXELS), 1))?;
    println!("\nwrote {}", path.display());
    Ok(())
}

/// Prints the tip under every force.
fn table(robot: &Planar) -> Result<(), pliant::planar::Error> {
    for (force, _) in FORCES {
        let solution = robot.solve(&Input::forces(&[force.max(0.0), (-force).max(0.0)]))?;
        let (tip, [displacement, _]) = (solution.tip(), solution.displacements());
        println!(
            "{:<8} {force:>9.1} {:>11.3} {:>9.3} {:>9.3} {:>11.3} {:>14.3}",
            robot.kernel().name(),
            1e3 * displacement,
            1e3 * tip.x(),
            1e3 * tip.y(),
            tip.theta().to_degrees(),
            solution.curvature_limit().ratio,
        );
    }
    Ok(())
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Line = Vec<(f64, f64)>;

// The picture. One point is one millimetre on both axes; the backend rounds to its pixels, of which a point has several.
const X: (f64, f64) = (-0.04, 0.36);
const Y: (f64, f64) = (-0.08, 0.26);
const PIXELS: u32 = 8;
const PLOT: (u32, u32) = (400 * PIXELS, 340 * PIXELS);
const LABELS: (u32, u32) = (62 * PIXELS, 46 * PIXELS);
const TITLE: u32 = 44 * PIXELS;
const MARGIN: u32 = 18 * PIXELS;
const PANEL: (u32, u32) = (PLOT.0 + LABELS.0 + MARGIN, TITLE + PLOT.1 + LABELS.1);
const LEGEND: u32 = 54 * PIXELS;
const SIZE: (u32, u32) = (3 * PANEL.0, PANEL.1 + LEGEND);
const THICK: u32 = 3 * PIXELS;
const THIN: u32 = PIXELS;

/// Letters of this many points.
fn font(points: u32) -> (&'static str, u32) {
    ("sans-serif", points * PIXELS)
}

/// Points on the backbone and on the cables of a shape.
fn lines(solution: &PlanarSolution) -> Result<(Line, [Line; 2]), pliant::planar::Error> {
    let points = solution.sample(61).points;
    let cable = |index: usize| -> Result<Line, pliant::planar::Error> {
        let place = |s: f64| solution.cable_point(index, s).map(|point| (point.x, point.y));
        points.iter().map(|point| place(point.s)).collect()
    };
    let cables = [cable(0)?, cable(1)?];
    Ok((points.iter().map(|point| (point.x, point.y)).collect(), cables))
}

/// Draws a robot under every force into the panel `index`.
fn draw(picture: &Area<'_>, index: u32, title: &str, robot: &Planar) -> Result<(), Box<dyn Error>> {
    let panel = picture.clone().shrink((index * PANEL.0, 0), PANEL);
    let centred = Pos::new(HPos::Center, VPos::Center);
    let middle = i32::try_from(LABELS.0 + PLOT.0 / 2)?;
    panel.draw(&Text::new(
        title.to_owned(),
        (middle, i32::try_from(TITLE / 2)?),
        font(17).into_text_style(&panel).pos(centred),
    ))?;
    let mut chart = ChartBuilder::on(&panel)
        .margin_top(TITLE)
        .margin_left(MARGIN / 2)
        .margin_right(MARGIN)
        .x_label_area_size(LABELS.1)
        .y_label_area_size(LABELS.0 - MARGIN / 2)
        .build_cartesian_2d(X.0..X.1, Y.0..Y.1)?;
    chart
        .configure_mesh()
        .x_desc("x / m")
        .y_desc("y / m")
        .x_labels(9)
        .y_labels(8)
        .x_label_formatter(&|value| format!("{value:.2}"))
        .y_label_formatter(&|value| format!("{value:.2}"))
        .label_style(font(14))
        .axis_desc_style(font(15))
        .bold_line_style(BLACK.mix(0.12).stroke_width(PIXELS))
        .axis_style(BLACK.stroke_width(PIXELS))
        .set_all_tick_mark_size(5 * PIXELS)
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (force, colour) in FORCES {
        let solution = robot.solve(&Input::forces(&[force.max(0.0), (-force).max(0.0)]))?;
        let (backbone, cables) = lines(&solution)?;
        let ends = cables.each_ref().map(|cable| cable.last().copied());
        for cable in cables {
            chart.draw_series(LineSeries::new(cable, colour.mix(0.55).stroke_width(THIN)))?;
        }
        if let [Some(upper), Some(lower)] = ends {
            // The end plate that holds the cables.
            chart.draw_series(LineSeries::new([upper, lower], colour.mix(0.55).stroke_width(THIN)))?;
        }
        chart.draw_series(LineSeries::new(backbone, colour.stroke_width(THICK)))?;
    }
    Ok(())
}

/// Draws which colour belongs to which force, below the panels.
fn legend(picture: &Area<'_>) -> Result<(), Box<dyn Error>> {
    let height = i32::try_from(PANEL.1 + LEGEND / 2)?;
    let style = font(16).into_text_style(picture).pos(Pos::new(HPos::Left, VPos::Center));
    let points = i32::try_from(PIXELS)?;
    let mut left = i32::try_from(LABELS.0)?;
    let mut entry = |line: ShapeStyle, text: String, width: i32| -> Result<(), Box<dyn Error>> {
        picture.draw(&PathElement::new([(left, height), (left + 34 * points, height)], line))?;
        picture.draw(&Text::new(text, (left + 44 * points, height), style.clone()))?;
        left += width * points;
        Ok(())
    };
    for (force, colour) in FORCES {
        entry(colour.stroke_width(THICK), format!("F₁ − F₂ = {force:.1} N"), 190)?;
    }
    entry(BLACK.stroke_width(THICK), "backbone".to_owned(), 150)?;
    entry(BLACK.mix(0.55).stroke_width(THIN), "cables and end plate".to_owned(), 230)
}
