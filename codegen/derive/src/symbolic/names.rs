//! Names of variables, in an order that does not depend on what a process has derived before.
//!
//! The algebra system orders expressions by when their variables were first named, and what it makes of them with it. So that a
//! declaration expands to the same tokens in any process, after any others, every name is entered here before the first is used.

use std::sync::Once;

use symbolica::atom::Symbol;
use symbolica::symbol;

/// Names of one part of the derivations, separated by spaces, and how often each is entered: `#` is the number from 0 on.
type Names = (&'static str, usize);

/// Names that derivations use, and those of rods by section and by tendon.
const FIRST: &[Names] = &[
    ("pi s sigma theta theta_sigma u F1 F2 Delta_F Sigma_F moment_x moment_y lambda t x", 1),
    ("Dx Dy L vx vy vl ox oy oz gyration mass", 1),
    ("fraction_0 sine_0 sine_1 sine_2 versine_0 versine_1 versine_2 lag_0 lag_1", 1),
    ("K_x K_y K_z Gamma_x Gamma_y Gamma_z offset_y offset_z slope_y slope_z bend_y bend_z", 1),
    ("param#x", 256),
    ("theta_#", 16),
    ("staged#", 512),
    ("named#", 4096),
    ("stiffness_# natural_# stiffness_slope_# natural_slope_# load_#", 6),
    ("tension_# offset_y_# offset_z_# slope_y_# slope_z_# bend_y_# bend_z_#", 128),
];
/// Nodes and orders of Adomian polynomials.
const ADOMIAN: (usize, usize) = (64, 16);
/// Names of spans between discs, by cable too, of sums over tendons that are added one by one, of vectors of spans, and of elements with the poses at both
/// ends.
const LAST: &[Names] = &[
    ("weight reach_x reach_y load resultant_x resultant_y beyond_x beyond_y part_x part_y pull_x pull_y", 1),
    ("span_start_# span_end_# unit_x_# unit_y_# force_x_# force_y_#", 32),
    ("total_# change_#", 6),
    ("tangent_#", 21),
    ("stress_#", 6),
    ("tangent_x tangent_y start_x start_y end_x end_y", 1),
    ("a_# b_#", 7),
    ("slope_#", 6),
    ("length", 1),
];
/// Calls of definitions that are not written out.
const CALLS: usize = 128;

/// The symbol of a variable of this name, whether or not all known names have been entered.
pub(super) fn entered(name: &str) -> Symbol {
    // A trailing underscore would make the name a wildcard of patterns.
    let plain = if name.ends_with('_') { format!("{name}v") } else { name.to_owned() };
    symbol!(format!("pliant::{plain}"))
}

/// The symbol of all calls of definitions: of the definition, the orders and the arguments.
pub(super) fn definition() -> Symbol {
    symbol!("pliant::definition")
}

/// The name of the variable that stands for a call, by its number in a list.
pub(super) fn stand_in(number: usize) -> String {
    format!("call{number}x")
}

fn written_out(&(names, count): &Names) -> impl Iterator<Item = String> {
    let numbered =
        move |name: &'static str| (0..count).map(move |number| name.replace('#', &number.to_string()));
    names.split(' ').flat_map(numbered)
}

/// Enters all names, once per process.
pub(super) fn enter() {
    static ENTERED: Once = Once::new();
    ENTERED.call_once(|| {
        let (nodes, orders) = ADOMIAN;
        let adomian = (0..nodes).flat_map(|node| (0..orders).map(move |k| format!("node{node}_order{k}")));
        let names =
            FIRST.iter().flat_map(written_out).chain(adomian).chain(LAST.iter().flat_map(written_out));
        for name in names {
            let _ = entered(&name);
        }
        let _ = definition();
        for number in 0..CALLS {
            let _ = entered(&stand_in(number));
        }
    });
}
