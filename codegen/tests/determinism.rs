//! Expansion is a function of the tokens: the same in every process, whatever else that process has done.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a test"
)]

use std::process::Command;

use pliant_codegen::symbolic::{Variable, session};

/// Set in the processes that the test starts: how much they do before.
const CHILD: &str = "PLIANT_DETERMINISM_CHILD";

const DECLARATION: &str = "pub robot Arm {
    param q = 0.6164 N/m, param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { diameter: 6 mm - 1 mm * s/L }, young: young },
    cables { spacing: 0.04 m - 0.03 m * (s/L)^3 },
    load { q_y: q, couple: 0.1 N * theta^3 },
    model planar { series: 6 },
}";

const ROD: &str = "pub robot Rod {
    param offset = 8 mm, param young = 210 GPa,
    backbone { segments: [100, 142] mm, section: disc { radius: 0.4 mm - 0.1 mm * s/L }, young: young, shear: 80 GPa, density: 95e3 kg/m^3 },
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [offset * sin(2*pi*i/3), -offset * cos(2*pi*i/3)] },
    tendon { at: [[8 mm * (1 - s/(100 mm)), 1 mm]] },
    model shooting,
}";

fn expand() -> String {
    [DECLARATION, ROD].map(|text| pliant_codegen::expand(text.parse().unwrap()).to_string()).concat()
}

#[test]
fn every_process_expands_to_the_same_tokens() {
    if let Ok(before) = std::env::var(CHILD) {
        // Other symbols, in another order.
        for k in (0..before.parse::<usize>().unwrap()).rev() {
            session(|| Variable::new(&format!("param_{k}_young")).expression().sin().to_string()).unwrap();
        }
        print!("<<{}>>", expand());
        return;
    }
    let here = expand();
    assert!(here.len() > 10_000 && !here.contains("compile_error"), "{here}");
    assert_eq!(here, expand());
    for before in ["0", "7"] {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "every_process_expands_to_the_same_tokens", "--nocapture"])
            .env(CHILD, before)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let there =
            text.split_once("<<").and_then(|(_, rest)| rest.split_once(">>")).map(|(tokens, _)| tokens);
        assert_eq!(there, Some(here.as_str()));
    }
}
