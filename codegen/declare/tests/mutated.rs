//! Declarations that were changed at random: read, or refused at a place of their text; never a panic.
//!
//! ```text
//! PLIANT_MUTATIONS=1000000 cargo test --release -p pliant-declare --test mutated -- --nocapture
//! ```
#![allow(clippy::unwrap_used, reason = "a test")]

use std::time::{Duration, Instant};

use pliant_declare::spec;
use pliant_declare::syntax::written_fields;
use proc_macro2::TokenStream;

const SEEDS: [&str; 6] = [
    "pub robot Arm {
    param q = 0.6164 N/m,
    param young = 2 GPa,
    let taper = 6 mm - 1 mm * s/L,
    backbone { length: 0.3 m, section: disc { diameter: taper }, young: young, density: 1e3 kg/m^3 }
    cables { spacing: 0.04 m - 0.03 m * (s/L)^3 }
    discs { radius: 25 mm }
    gravity: [0, -9.81] m/s^2,
    load { q_y: q, couple: 0.1 N * sin(theta) }
    model planar { series: 6, axial: inextensible }
}",
    "pub robot Rod {
    param offset = 8 mm,
    backbone {
        segments: [100, 142] mm,
        section: ring { outer_radius: 0.4 mm, inner_radius: 0.1 mm * (1 + s/L) },
        young: 210 GPa, poisson: 0.3, density: 95e3 kg/m^3, relaxation: 2 ms, drag: 0.05 N*s/m^2, rod: cosserat,
        natural_curvature: [0, 0, 5 * s/L] 1/m,
    }
    base { position: [0, 0, 0] m, rotation: [0, -90, 0] deg }
    gravity: [0, 0, -9.81] m/s^2,
    load { force: [0, 0, 1 + s/L] N/m }
    tip { mass: 10 g }
    limits { curvature: 50 1/m, strain: [0.02, 0.01, 0.01] }
    tendon for i in 0..3 { at: [offset * sin(2*pi*i/3), -offset * cos(2*pi*i/3)] }
    tendon { at: [[8 mm * (1 - s/(100 mm)), 1 mm]] }
    model strain { torsion: 5, bending: 7, extension: 3, shear: 3 }
    model shooting { integrator: fixed, steps: 40 }
}",
    "robot Trunk {
    param stiffness = 0.25 N*m^2,
    gravity: [0, 0, 9.81] m/s^2,
    base { position: [0, 10, 20] mm, rotation: [0, 90 deg, 0] }
    segment for i in 0..3 {
        length: 0.24 m * (1 - i/10), mass: 0.255 kg, section: disc { radius: 32.5 mm }, young: 15 MPa,
        bending_stiffness: stiffness, damping: 0.05 N*m^2*s,
        actuators { angles: [30, 150, 270] deg, limits: [0 N, 40 N] }
    }
    segment {
        length: 0.1 m, mass: 0.05 kg, section: disc { radius: 10 mm }, young: 0.5 MPa, bending_stiffness: stiffness / 100,
        actuators { radius: 6 mm, area: 25 mm^2, limits: [-10, 60] kPa }
    }
    model constant_curvature { physics: consistent, rotational_inertia: slices }
}",
    "robot Guided {
    param wide = 40 mm,
    backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2 }
    discs { mass: [10, 10, 10, 20] g, radius: 30 mm }
    cable { at: wide * (1 - s/(2*L)) / 2 }
    cable { at: -atan2(wide, 1 m) * 1 m / 2 }
    gravity: [9.81, 0] m/s^2,
    model discs { at: [L/4, L/2, 3*L/4, L], span_degree: 3, nodes: 12, cables: ideal }
}",
    "pub robot Pair {
    param reach = 90 mm,
    param lean = 10 deg,
    motor { axis: [0, 1, 0], through: [reach, 0 m, 0 m], limits: [-60, 60] deg }
    motor { drive: feed, limits: [-50, 50] mm }
    rod for i in 0..2, side in 0..2 {
        length: 0.3 m, section: rectangle { width: 1 mm, height: 2 mm }, young: 11.3 GPa, poisson: 0.35, elements: 4,
        motor: i,
        base { position: [reach, 20 mm - 40 mm * side, 0 m], rotation: [[0, 0, lean], [0, -90 deg, 0]] }
        platform { position: [0 mm, 20 mm - 40 mm * i, 0 mm], rotation: [0, -90, 0] deg, joint: revolute, axis: [0, 1, 0] }
    }
    platform { mass: 20 g, position: [0.09, 0, 0.3] m, centre: [0, 0, 5] mm }
    model parallel,
}",
    "robot Stepped {
    param reach = 0.05 m,
    param unused = 0.3 m,
    let r = if s < reach { 4 mm } else if L/2 >= s { .3 cm * sqrt(1 - s/L) } else { 2 mm * (1 + sqrt(s/L - 1/2)) },
    backbone {
        segments: [0.2, 0.1] m, section: disc { radius: r }, young: [1, 2] GPa, shear: [if s < L/3 { 1 } else { 2 }, 3] MPa,
        density: 1000 kg/m^3, natural_curvature: [[0, 0, 5], [0, 1, 0]] 1/m, viscosity: [1e4, 0] Pa*s,
    }
    discs { count: 3 }
    tendon { at: [[if s > reach { 2 mm } else { 3 mm }, 0]] }
    tendon { at: [0, 1] mm, hole: [[0, 1], [0, 1.1], [0, 1]] mm }
    load { force: [[0, 0, 1], [0, 1, 0]] N/m }
    model strain,
}",
];

/// Random numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end.max(1)
    }
}

const PIECES: [&str; 52] = [
    "0",
    "1",
    "-1",
    "1e308",
    "1e-308",
    "1e999",
    "9999999999999999999999",
    "0.1",
    ".4",
    "[1, 2]",
    "if s < L/3 {",
    "} else {",
    "m",
    "mm",
    "kg",
    "N",
    "Pa",
    "GPa",
    "s",
    "deg",
    "L",
    "s/L",
    "theta",
    "pi",
    "i",
    "sqrt(",
    "sin(",
    "tan(",
    "ln(",
    "atan2(",
    "exp(",
    ")",
    "(",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "*",
    "/",
    "^",
    "+",
    "-",
    "param x = 1,",
    "let y = s,",
    "for i in 0..1000000",
    "model planar,",
    "^(1/2)",
    "^-3",
    "r#type",
    "..",
];

fn mutated(numbers: &mut Numbers) -> String {
    let seed = SEEDS[numbers.below(SEEDS.len())];
    let mut words: Vec<String> = Vec::new();
    for character in seed.chars() {
        let joins = character.is_alphanumeric() || character == '_' || character == '.';
        match words.last_mut() {
            Some(word) if joins && word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.') => {
                word.push(character);
            }
            _ => words.push(character.to_string()),
        }
    }
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(words.len());
        match numbers.below(6) {
            0 => {
                words.remove(at);
            }
            1 => {
                let other = words[numbers.below(words.len())].clone();
                words.insert(at, other);
            }
            2 => {
                let other = numbers.below(words.len());
                words.swap(at, other);
            }
            3 => words[at] = PIECES[numbers.below(PIECES.len())].to_owned(),
            4 => words.insert(at, PIECES[numbers.below(PIECES.len())].to_owned()),
            _ => {
                let to = (at + numbers.below(12)).min(words.len());
                words.drain(at..to);
            }
        }
        if words.is_empty() {
            break;
        }
    }
    words.concat()
}

#[test]
fn mutated_declarations_are_read_or_refused_at_a_place() {
    let count =
        std::env::var("PLIANT_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000_usize);
    let mut numbers = Numbers(1);
    let (mut read, mut refused, mut slowest) = (0, 0, (Duration::ZERO, String::new()));
    for _ in 0..count {
        let text = mutated(&mut numbers);
        let start = Instant::now();
        // Texts that are no sequence of tokens do not reach the macro.
        let Ok(tokens) = text.parse::<TokenStream>() else { continue };
        let fields = written_fields(&tokens);
        assert!(fields.len() <= text.len());
        match spec::read(tokens) {
            Ok(checked) => {
                read += 1;
                assert!(checked.robot.canonical().starts_with("robot = "));
            }
            Err(errors) => {
                refused += 1;
                let (lines, mut places) = (text.lines().count(), 0);
                for error in errors {
                    let line = error.span().start().line;
                    assert!(
                        (1..=lines).contains(&line) && !error.to_string().is_empty(),
                        "line {line} of\n{text}"
                    );
                    places += 1;
                }
                assert!(places > 0);
            }
        }
        if start.elapsed() > slowest.0 {
            slowest = (start.elapsed(), text);
        }
    }
    println!("{read} read, {refused} refused, the slowest took {:?}:\n{}", slowest.0, slowest.1);
}

/// The canonical robot depends on quantities, not on how they are written.
#[test]
fn spaces_comments_and_units_do_not_change_the_robot() {
    let canonical = |text: &str| spec::read(text.parse().unwrap()).unwrap().robot.canonical();
    for seed in SEEDS {
        let expected = canonical(seed);
        let spaced = seed.replace(", ", ",\n\n  ").replace('{', "{ // here\n");
        assert_eq!(canonical(&spaced), expected);
        let units = seed.replace("0.3 m", "300 mm").replace("2 GPa", "2000 MPa").replace("20 mm", "2 cm");
        assert_eq!(canonical(&units), expected);
        assert_ne!(
            canonical(
                &seed.replace("0.3 m", "0.31 m").replace("0.24 m", "0.25 m").replace("210 GPa", "200 GPa")
            ),
            expected
        );
    }
}
