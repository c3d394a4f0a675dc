//! The reference robot against the tables of `tests/reference/parallel`.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "tests")]

mod parallels;

use parallels::{CASES, distance, kernel, loads, rotation_vector, table};
use pliant_models::parallel::{Input, Parallel};

#[test]
fn try_it() {
    let elements: usize = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let robot = Parallel::new(kernel(elements));
    for row in table("lse_pose").iter().filter(|row| row.rest[0] as usize == elements) {
        let loads = loads(&row.case);
        match robot.solve(&Input::positions(&row.motors).with_loads(&loads)) {
            Ok(found) => {
                let pose = found.platform();
                let p = distance(&pose.translation, &row.rest[1..4]);
                let r = distance(&rotation_vector(&pose.rotation), &row.rest[4..7]);
                let report = found.report();
                println!(
                    "{} {} its {} steps {} res {:.1e} {:?} off {p:.1e} {r:.1e}",
                    row.case, row.sample, report.iterations, report.load_steps, report.residual, report.stability
                );
                if std::env::var("V").is_ok() {
                    for i in found.iterations() {
                        println!("   {:.4} {} {:.2e} {:.2e}", i.part, i.predictor, i.step, i.residual);
                    }
                }
            }
            Err(error) => println!("{} {}: {error}", row.case, row.sample),
        }
    }
}
