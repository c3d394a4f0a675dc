//! Six rods in pairs between three motors and a platform (parallel-robot paper, arXiv:2603.05309): the motion (39) without load, under ropes
//! and under a wrench.
//!
//! ```text
//! cargo run --release --example six_rods
//! ```
//!
//! prints the errors of 4 to 32 elements per rod, the iterations for every sample, and the loads of rods and motors; it writes `target/six_rods.svg`, the
//! robot from the side and from above, and `target/six_rods.html`, a page on which it can be turned and driven.

#[path = "../shared/canvas.rs"]
mod canvas;
mod draw;
mod motion;
mod page;
#[path = "../shared/platform.rs"]
mod platform;
#[path = "../shared/six_rods.rs"]
mod six_rods;
mod study;

use std::error::Error;
use std::path::Path;

use motion::{Motion, PHASES};
use page::Page;
use six_rods::{CASES, SixRods};
use study::Study;

/// Elements per rod of the table.
const ELEMENTS: [usize; 4] = [4, 8, 16, 32];
/// Elements per rod of the motion.
const FINE: usize = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let robot = SixRods::parallel();
    let reference = study::reference()?;
    let mut studies = Vec::new();
    for case in CASES {
        let of = |elements| Study::new(&robot, elements, case);
        studies.push(ELEMENTS.map(of).into_iter().collect::<Result<Vec<_>, _>>()?);
    }

    println!("Position of the platform against exact rods, the largest difference over the samples, um");
    print!("{:>9}", "elements");
    ELEMENTS.iter().for_each(|elements| print!(" {elements:>9}"));
    println!("   {:>7} {:>8} {:>8}", "4 to 8", "8 to 16", "16 to 32");
    for (case, by_elements) in CASES.iter().zip(&studies) {
        let errors: Vec<f64> = by_elements.iter().map(|study| study.error(&reference)).collect();
        print!("{case:>9}");
        errors.iter().for_each(|error| print!(" {:>9.4}", 1e6 * error));
        println!("   order{}", orders(&errors));
    }

    println!(
        "\nIterations to each sample, {FINE} elements: 0 is the robot with its motors at zero, 1 to 10 are a turn"
    );
    print!("{:>9} {:>16}", "", "");
    (0..study::SAMPLES).for_each(|sample| print!(" {sample:>4}"));
    println!("   stability");
    let fine = studies.iter().flatten().filter(|study| study.elements == FINE);
    for study in fine.clone() {
        for (row, iterations) in [("from rest", &study.from_rest), ("from the last", &study.in_a_row)] {
            print!("{:>9} {row:>16}", if row == "from rest" { study.case } else { "" });
            iterations.iter().for_each(|count| print!(" {count:>4}"));
            println!("{}", if row == "from rest" { study.stability() } else { String::new() });
        }
    }

    println!(
        "\nLargest over the samples: curvature by bending, strain of the surface by it, torques of the motors"
    );
    println!("{:>9} {:>10} {:>10}   {:>30}", "", "1/m", "%", "N mm");
    for study in fine {
        let [a, b, c] = study.torques.map(|torque| 1e3 * torque);
        let [curvature, strain] = study.bending;
        let strain = 1e2 * strain;
        println!("{:>9} {curvature:>10.3} {strain:>10.4}   {a:>10.3}{b:>10.3}{c:>10.3}", study.case);
    }

    println!("\nA whole turn in {PHASES} phases, {FINE} elements");
    println!(
        "{:>9} {:>16} {:>10} {:>10}   {:>24}",
        "", "iterations", "most", "stable", "platform from/to, mm"
    );
    let robot = robot.with_elements(FINE);
    let mut page = Page::new(&robot)?;
    let motions =
        CASES.iter().map(|case| Motion::new(&robot, case, &mut page)).collect::<Result<Vec<_>, _>>()?;
    for motion in &motions {
        let [mean, most] = motion.iterations();
        let stable = motion.frames.iter().filter(|frame| frame.stable).count();
        print!("{:>9} {mean:>16.2} {most:>10} {stable:>10}  ", motion.case);
        println!("{}", motion.room().map(|[low, high]| format!(" {low:>7.2}/{high:<7.2}")).join(""));
    }

    std::fs::create_dir_all("target")?;
    let (picture, turning) = (Path::new("target/six_rods.svg"), Path::new("target/six_rods.html"));
    draw::motions(picture, &robot, &motions)?;
    page.write(turning)?;
    println!("\nwrote {} and {}", picture.display(), turning.display());
    Ok(())
}

/// Orders of convergence between numbers of elements that double.
fn orders(errors: &[f64]) -> String {
    errors.windows(2).map(|pair| format!(" {:>8.2}", (pair[0] / pair[1]).log2())).collect()
}
