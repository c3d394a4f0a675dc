//! Expansion is a function of the tokens: the same in every process, whatever else that process has done.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a test"
)]

use std::process::{Command, Stdio};

use pliant_derive::symbolic::{Expression, Variable, session};

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

const SEGMENT: &str = "robot Finger {
    param stiffness = 0.25 N*m^2,
    gravity: [0, 0, 9.81] m/s^2,
    segment {
        length: 0.24 m, mass: 0.255 kg, section: disc { radius: 32.5 mm }, young: 15 MPa,
        bending_stiffness: stiffness, damping: 0.05 N*m^2*s,
    }
    model constant_curvature,
}";

const DISCS: &str = "robot Guided {
    param wide = 40 mm,
    backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2 },
    cables { spacing: wide * (1 - s/(2*L)) },
    load { q_y: 0.5 N/m },
    model discs { count: 5, degree: 4 },
}";

const PARALLEL: &str = "pub robot Pair {
    param reach = 90 mm, param lean = 10 deg,
    motor { axis: [0, 1, 0], through: [reach, 0 m, 0 m], limits: [-60, 60] deg },
    rod for i in 0..2 {
        length: 0.3 m, section: disc { radius: 0.5 mm }, young: 11.3 GPa, poisson: 0.35, elements: 4, motor: 0,
        base { position: [reach, 20 mm - 40 mm * i, 0 m], rotation: [[0, 0, lean], [0, -90 deg, 0]] },
        platform { position: [0 mm, 20 mm - 40 mm * i, 0 mm], rotation: [0, -90, 0] deg, joint: spherical },
    }
    platform { mass: 20 g, position: [0.09, 0, 0.3] m },
    model parallel,
}";

/// A rod whose tendons are of one form: another kernel than that of few tendons.
const BUNDLE: &str = "robot Bundle {
    backbone { length: 242 mm, torsional_stiffness: 3 N*mm^2, bending_stiffness: 4 N*mm^2, rod: kirchhoff },
    tendon for i in 0..7 { at: [8 mm * sin(pi*i/3), -8 mm * cos(pi*i/3)] },
    tendon for i in 0..3 { at: [4 mm * sin(2*pi*i/3 + s/L), -4 mm * cos(2*pi*i/3 + s/L)] },
    model strain { torsion: 5, bending: 7 },
}";

/// Definitions that use each other several times, and are shared.
const CHAIN: &str = "robot Chain {
    param p = 0.2,
    let a = s/L + p, let b = sin(a) + p*a*a, let c = sin(b) + p*b*b, let d = sin(c) + p*c*c, let e = sin(d) + p*d*d,
    let f = sin(e) + p*e*e, let g = sin(f) + p*f*f,
    backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: 2 GPa * (3 + sin(g)) },
    cables { spacing: 40 mm + 1 mm * cos(g + e) },
    model planar,
    model discs { count: 4, degree: 3 },
}";

const ALL: [&str; 7] = [DECLARATION, ROD, SEGMENT, DISCS, PARALLEL, BUNDLE, CHAIN];

/// The tokens of all robots, expanded from the one of index `first` on, and in the order of the list.
fn expand(first: usize) -> String {
    let mut tokens = vec![String::new(); ALL.len()];
    for place in (0..ALL.len()).map(|k| (first + k) % ALL.len()) {
        tokens[place] = pliant_derive::expand(ALL[place].parse().unwrap()).to_string();
    }
    tokens.concat()
}

/// Names of the derivations, and how many are numbered.
const NAMES: [(&str, usize); 15] = [
    ("total", 6),
    ("change", 6),
    ("tangent", 21),
    ("stress", 6),
    ("tangent_x", 1),
    ("tangent_y", 1),
    ("start_x", 1),
    ("start_y", 1),
    ("end_x", 1),
    ("end_y", 1),
    ("a", 7),
    ("b", 7),
    ("slope", 6),
    ("length", 1),
    ("sigma", 1),
];

/// Fresh processes: one that does nothing else, and others that have entered more and more names before and begin with another robot.
const PROCESSES: [usize; 20] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];

#[test]
fn every_process_expands_to_the_same_tokens() {
    if let Ok(first) = std::env::var(CHILD) {
        let first: usize = first.parse().unwrap();
        // Other symbols, and those of the derivations in another order.
        for k in (0..first).rev() {
            let declared = NAMES.iter().rev().flat_map(|(name, count)| {
                (0..*count)
                    .rev()
                    .map(move |k| if *count == 1 { (*name).to_owned() } else { format!("{name}_{k}") })
            });
            let names: Vec<String> = declared.chain([format!("param_{k}_young")]).collect();
            session(move || {
                names
                    .iter()
                    .map(|name| Variable::new(name).expression().sin())
                    .sum::<Expression>()
                    .to_string()
            })
            .unwrap();
        }
        print!("<<{}>>", expand(first));
        return;
    }
    // Two at a time: sessions of several processes take turns.
    let started = PROCESSES.chunks(2).flat_map(|pair| {
        let children: Vec<_> = pair
            .iter()
            .map(|first| {
                Command::new(std::env::current_exe().unwrap())
                    .args(["--exact", "every_process_expands_to_the_same_tokens", "--nocapture"])
                    .env(CHILD, first.to_string())
                    .stdout(Stdio::piped())
                    .spawn()
                    .unwrap()
            })
            .collect();
        children.into_iter().map(|child| child.wait_with_output().unwrap()).collect::<Vec<_>>()
    });
    let here = expand(3);
    assert!(here.len() > 50_000 && !here.contains("compile_error"), "{here}");
    assert_eq!(here, expand(0));
    for output in started {
        let text = String::from_utf8_lossy(&output.stdout);
        // Tokens may hold the second mark, too.
        let there =
            text.split_once("<<").and_then(|(_, rest)| rest.rsplit_once(">>")).map(|(tokens, _)| tokens);
        let there = there.unwrap();
        let differs = here.bytes().zip(there.bytes()).position(|(here, there)| here != there);
        let around =
            |text: &str, at: usize| text[at.saturating_sub(200)..(at + 200).min(text.len())].to_owned();
        assert!(differs.is_none(), "{:?}", differs.map(|at| [around(&here, at), around(there, at)]));
        assert_eq!(here.len(), there.len());
    }
}

/// Definitions may stand in any order: the tokens are the same.
#[test]
fn the_order_of_definitions_does_not_matter() {
    let definitions = [
        "let taper = 1 mm * s/L,",
        "let thick = 6 mm - taper,",
        "let narrow = 0.03 m * (s/L)^3,",
        "let wide = 0.04 m,",
    ];
    let expanded = |order: [usize; 4]| {
        let definitions: String = order.map(|k| definitions[k]).concat();
        let text = format!(
            "robot Arm {{ {definitions} backbone {{ length: 0.3 m, section: disc {{ diameter: thick }}, young: 2 GPa }},
            cables {{ spacing: wide - narrow }}, model planar }}"
        );
        pliant_derive::expand(text.parse().unwrap()).to_string()
    };
    let first = expanded([0, 1, 2, 3]);
    assert!(!first.contains("compile_error"), "{first}");
    for order in [[3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]] {
        assert_eq!(first, expanded(order));
    }
}
