//! The robot of the constant-curvature tables, and how to read them.
#![allow(unreachable_pub, reason = "for the tests of this crate")]

use pliant_models::Input;
use pliant_models::segments::{
    Actuators, Blocks, Chain, Constants, Generic, Physics, SegmentsOptions, TipLoad,
};
use pliant_testing::{Row, largest};

/// Entries of a row of a table.
pub trait Entries {
    /// Numbers of the columns `name_1`, `name_2`, ...
    fn numbers<const N: usize>(&self, name: &str) -> [f64; N];
    /// Two segments' coordinates.
    fn pair(&self, name: &str) -> [[f64; 3]; 2];
    /// `H`, by rows.
    fn matrix(&self) -> [[f64; 6]; 6];
    /// The variant.
    fn physics(&self) -> Physics;
}

impl Entries for Row {
    fn numbers<const N: usize>(&self, name: &str) -> [f64; N] {
        core::array::from_fn(|i| self[format!("{name}_{}", i + 1).as_str()])
    }

    fn pair(&self, name: &str) -> [[f64; 3]; 2] {
        split(&self.numbers::<6>(name))
    }

    fn matrix(&self) -> [[f64; 6]; 6] {
        core::array::from_fn(|i| self.numbers(&format!("H_{}", i + 1)))
    }

    fn physics(&self) -> Physics {
        match self.text("in.variant") {
            "printed" => Physics::AsPublished,
            "consistent" => Physics::Consistent,
            other => panic!("variant {other}"),
        }
    }
}

/// Rows of a table of `tests/reference/constant-curvature`.
pub fn rows(name: &str) -> Vec<Row> {
    pliant_testing::table(&format!("constant-curvature/{name}"))
}

pub fn split(values: &[f64; 6]) -> [[f64; 3]; 2] {
    let [a, b, c, d, e, f] = *values;
    [[a, b, c], [d, e, f]]
}

/// Radius of the actuators and of the section, m.
pub const RADIUS: f64 = 0.0325;

/// A segment of table 1.
pub fn segment() -> Constants {
    Constants {
        length: 0.24,
        mass: 0.255,
        axial_stiffness: 15e6 * core::f64::consts::PI * RADIUS * RADIUS,
        bending_stiffness: 0.25,
        damping: 0.05,
        ..Constants::default()
    }
}

/// `N` segments of table 1, up along y.
pub fn chain<const N: usize>() -> Chain<N> {
    Chain::uniform(segment(), &Actuators::three(RADIUS), [0.0, -9.8067, 0.0])
}

/// The robot of the tables.
pub fn robot(physics: Physics) -> Generic<Chain<2>> {
    Generic::new(Chain { options: SegmentsOptions { physics, ..SegmentsOptions::default() }, ..chain() })
}

/// A robot of three segments with everything: unequal segments, damping of all kinds, rotational inertia, a base that is turned.
pub fn rich() -> Chain<3> {
    let mut chain: Chain<3> = chain();
    chain.options.rotational_inertia = true;
    for (i, segment) in chain.segments.iter_mut().enumerate() {
        let i = i as f64;
        segment.length = 0.24 - 0.03 * i;
        segment.mass = 0.255 - 0.05 * i;
        segment.axial_stiffness = 900.0 - 100.0 * i;
        segment.bending_stiffness = 0.25 - 0.04 * i;
        segment.gyration = 0.25 * (0.0325_f64 - 0.004 * i).powi(2);
        segment.bend_damping = 0.02;
        segment.length_damping = 3.0;
    }
    let (sin, cos) = 0.4_f64.sin_cos();
    chain.base = ([[cos, 0.0, sin], [0.0, 1.0, 0.0], [-sin, 0.0, cos]], [0.1, -0.2, 0.3]);
    chain.gravity = [1.0, -9.0, 2.0];
    chain
}

/// Asserts that two vectors differ by at most `tolerance`, entry by entry.
#[track_caller]
pub fn close(
    what: &str,
    found: &(impl pliant_testing::Entries + ?Sized),
    expected: &(impl pliant_testing::Entries + ?Sized),
    tolerance: f64,
) {
    let (found, expected) = (found.entries(), expected.entries());
    assert_eq!(found.len(), expected.len(), "{what}");
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        let error = (found - expected).abs();
        assert!(error <= tolerance, "{what} [{i}]: {found} is not {expected}: {error:.2e} > {tolerance:.2e}");
    }
}

/// Asserts that two vectors differ by at most `relative` of the largest entry.
#[track_caller]
pub fn near(what: &str, found: &[f64], expected: &[f64], relative: f64) {
    close(what, found, expected, relative * largest(expected));
}

/// Blocks as a flat matrix, by rows.
pub fn flat(blocks: &Blocks) -> Vec<f64> {
    let mut out = Vec::new();
    for row in blocks.rows() {
        for k in 0..3 {
            out.extend(row.iter().flat_map(|block| block[k]));
        }
    }
    out
}

/// An input with a load at the tip, if there is one.
pub fn under(input: Input, load: Option<&TipLoad>) -> Input {
    match load {
        Some(load) => load.added_to(input),
        None => input,
    }
}
