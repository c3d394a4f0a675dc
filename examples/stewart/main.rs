//! Six elastic legs, clamped to a platform and fed through the base (a continuum Stewart-Gough platform), move the platform along a path.
//!
//! ```text
//! cargo run --release --example stewart
//! ```
//!
//! prints the travels and forces of the feeds along the path, without and with a payload, and the deviation of the platform under the payload with the
//! travels for the unloaded platform; it writes `target/stewart.svg`.

#[path = "../shared/canvas.rs"]
mod canvas;
mod draw;
mod path;
#[path = "../shared/platform.rs"]
mod platform;

use std::error::Error;
use std::path::Path;

use path::{Stop, follow, open_loop};
use pliant::parallel::{Load, Wrench};
use pliant::robot_file;

robot_file!("examples/stewart/stewart.robot");

/// Number of stops along the path.
const STOPS: u32 = 36;
/// Weight of a payload of 250 g beside the centre of the platform, N, and its point of action, m.
const PAYLOAD: f64 = 0.25 * 9.81;
const PLACE: [f64; 3] = [0.02, 0.01, 0.03];

fn main() -> Result<(), Box<dyn Error>> {
    let robot = Stewart::parallel();
    let payload = [Load::from(Wrench::force([0.0, 0.0, -PAYLOAD])).offset(PLACE)];
    let free = follow(&robot, STOPS, &[])?;
    let loaded = follow(&robot, STOPS, &payload)?;

    println!(
        "singular: the smallest singular value of the platform's motion per travels, turns by the length of a leg\n"
    );
    for (title, way) in [("Without load", &free), ("With a payload of 250 g", &loaded)] {
        println!("{title}");
        println!(
            "{:>6} {:>41} {:>41} {:>9} {:>6} {:>9} {:>9}",
            "deg", "travels/mm", "forces of the feeds/N", "off/m", "steps", "singular", "elastic/J"
        );
        for stop in way.iter().step_by(3) {
            println!(
                "{:>6.0} {} {} {:>9.1e} {:>6} {:>9.4} {:>9.5}",
                stop.angle.to_degrees(),
                list(&stop.travels, 1e3, 1),
                list(&stop.forces, 1.0, 2),
                stop.off,
                stop.iterations,
                stop.least,
                stop.elastic,
            );
        }
        summary(way);
    }

    println!("Under the payload with the travels for the unloaded platform");
    println!("{:>6} {:>9} {:>9}", "deg", "off/mm", "off/deg");
    let open = open_loop(&robot, &free, &payload)?;
    for miss in open.iter().step_by(3) {
        println!(
            "{:>6.0} {:>9.3} {:>9.3}",
            miss.angle.to_degrees(),
            1e3 * miss.distance,
            miss.turn.to_degrees()
        );
    }

    std::fs::create_dir_all("target")?;
    let picture = Path::new("target/stewart.svg");
    draw::way(picture, &robot, &free, &open)?;
    println!("\nwrote {}", picture.display());
    Ok(())
}

/// Summary of a path.
fn summary(way: &[Stop]) {
    let most = |of: fn(&Stop) -> f64| way.iter().map(of).fold(0.0, f64::max);
    let stable = way.iter().filter(|stop| stop.stable).count();
    let [low, high] = [f64::min, f64::max].map(|fold: fn(f64, f64) -> f64| {
        1e3 * way.iter().flat_map(|stop| stop.travels).reduce(fold).unwrap_or_default()
    });
    print!("{} stops, {stable} stable, travels from {low:.1} to {high:.1} mm, off by at most ", way.len());
    print!("{:.1e} m and {:.1e} rad", most(|stop| stop.off), most(|stop| stop.turned));
    println!(", {:.0} % of the largest allowed curvature\n", 1e2 * most(|stop| stop.used));
}

/// Numbers in columns; adding zero removes the sign of negative zeros.
fn list(values: &[f64], unit: f64, decimals: usize) -> String {
    let parts = [1.0, 10.0, 100.0][decimals.min(2)];
    values
        .iter()
        .map(|value| format!("{:>7.decimals$}", (parts * unit * value).round() / parts + 0.0))
        .collect()
}
