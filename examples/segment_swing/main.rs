//! A robot of two segments swings: the simulations of the constant-curvature paper (DSCC2019-8999, section 5), with the physical loads.
//!
//! ```text
//! cargo run --release --example segment_swing
//! ```
//!
//! prints a table and the report of every simulation, and writes, for each of `free`, `in_plane` and `out_of_plane`,
//! `target/segment_swing_CASE.svg` (time lapse, figures 4 and 6), `target/segment_swing_CASE_curvature.svg` (figures 5 and 7)
//! and the samples as `target/segment_swing_CASE.csv`.

#[path = "../shared/canvas.rs"]
mod canvas;
mod draw;
mod motion;

use std::error::Error;
use std::path::PathBuf;

use motion::{Case, Motion};
use pliant::robot_file;

robot_file!("examples/segment_swing/two_segments.robot");

/// From rest, nearly straight, under constant forces [CC 42, 43].
const CASES: [Case; 3] = [
    Case {
        name: "free",
        title: "Free fall",
        forces: [0.0; 6],
        frame: 50,
        last_frame: 1200,
        plane: true,
        room: [(0, 0), (-5, 1), (-1, 10)],
    },
    Case {
        name: "in_plane",
        title: "In-plane actuation, eq. (42)",
        forces: [-180.0, 0.0, 0.0, -60.0, 0.0, 0.0],
        frame: 67,
        last_frame: 2000,
        plane: true,
        room: [(0, 0), (-4, 9), (-5, 10)],
    },
    Case {
        name: "out_of_plane",
        title: "Out-of-plane actuation, eq. (43)",
        forces: [0.0, -60.0, 60.0, 0.0, 60.0, -60.0],
        frame: 67,
        last_frame: 2000,
        plane: false,
        room: [(-8, 1), (-3, 2), (-2, 10)],
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    let robot = TwoSegments::constant_curvature();
    std::fs::create_dir_all("target")?;
    for case in &CASES {
        let motion = case.simulate(&robot)?;
        println!("{}, tau = {:?} N:\n", case.title, case.forces);
        table(&motion);
        println!("\n{}", motion.summary());
        let path = |rest: &str| PathBuf::from(format!("target/segment_swing_{}{rest}", case.name));
        let files = [path(".svg"), path("_curvature.svg"), path(".csv")];
        draw::time_lapse(&files[0], &robot, case, &motion)?;
        draw::curvature(&files[1], case, &motion)?;
        motion.write(&files[2])?;
        println!("wrote {}\n", files.each_ref().map(|file| file.display().to_string()).join(", "));
    }
    Ok(())
}

/// Prints every 0.2 s of a motion.
fn table(motion: &Motion) {
    println!(
        "{:>4} {:>12} {:>9} {:>12} {:>9} {:>8} {:>8} {:>8} {:>8}",
        "t/s", "kappa_1/m^-1", "phi_1/deg", "kappa_2/m^-1", "phi_2/deg", "x/mm", "y/mm", "z/mm", "energy/J"
    );
    for sample in motion.samples.iter().step_by(200) {
        print!("{:>4.1}", sample.time);
        for arc in sample.arcs {
            // A straight segment bends to no side.
            let phi = arc.phi.map_or("-".to_owned(), |phi| format!("{:.2}", phi.to_degrees()));
            print!(" {:>12.4} {phi:>9}", arc.kappa());
        }
        for coordinate in sample.tip {
            // To hundredths of a millimetre, and no minus before a zero.
            print!(" {:>8.2}", (1e5 * coordinate).round() / 1e2 + 0.0);
        }
        println!(" {:>8.4}", sample.energy);
    }
}
