//! Names of variables, in an order that does not depend on what a process has derived before.
//!
//! The algebra system orders expressions by when their variables were first named, and what it makes of them with it. So that a
//! declaration expands to the same tokens in any process, after any others, every name is entered here before the first is used.

use std::sync::Once;

use symbolica::atom::Symbol;
use symbolica::symbol;

/// Names that derivations use, besides numbered ones.
const NAMES: &[&str] = &[
    "pi",
    "s",
    "sigma",
    "theta",
    "theta_sigma",
    "u",
    "F1",
    "F2",
    "Delta_F",
    "Sigma_F",
    "moment_x",
    "moment_y",
    "lambda",
    "t",
    "x",
    "Dx",
    "Dy",
    "L",
    "vx",
    "vy",
    "vl",
    "ox",
    "oy",
    "oz",
    "gyration",
    "mass",
    "fraction_0",
    "sine_0",
    "sine_1",
    "sine_2",
    "versine_0",
    "versine_1",
    "versine_2",
    "lag_0",
    "lag_1",
    "K_x",
    "K_y",
    "K_z",
    "Gamma_x",
    "Gamma_y",
    "Gamma_z",
    "offset_y",
    "offset_z",
    "slope_y",
    "slope_z",
    "bend_y",
    "bend_z",
];
/// Numbered names, and how many of each are entered.
const NUMBERED: &[(&str, &str, usize)] =
    &[("param", "x", 256), ("theta_", "", 16), ("staged", "", 512), ("named", "", 4096)];
/// Numbered names of rods, by section and by tendon.
const RODS: &[(&str, usize)] = &[
    ("stiffness_", 6),
    ("natural_", 6),
    ("stiffness_slope_", 6),
    ("natural_slope_", 6),
    ("load_", 6),
    ("tension_", 128),
    ("offset_y_", 128),
    ("offset_z_", 128),
    ("slope_y_", 128),
    ("slope_z_", 128),
    ("bend_y_", 128),
    ("bend_z_", 128),
];
/// Names of spans between discs, and numbered ones by cable.
const SPANS: &[&str] = &[
    "weight",
    "reach_x",
    "reach_y",
    "load",
    "resultant_x",
    "resultant_y",
    "beyond_x",
    "beyond_y",
    "part_x",
    "part_y",
    "pull_x",
    "pull_y",
];
const CABLES: (&[&str], usize) =
    (&["span_start_", "span_end_", "unit_x_", "unit_y_", "force_x_", "force_y_"], 32);
/// Sums over tendons that are added one by one: their numbered names.
const SUMS: &[(&str, usize)] = &[("total_", 6), ("change_", 6), ("tangent_", 21), ("stress_", 6)];
/// Vectors of spans between discs.
const SPAN_VECTORS: &[&str] = &["tangent_x", "tangent_y", "start_x", "start_y", "end_x", "end_y"];
/// The poses at both ends of an element, its rate of strain, and its length.
const ELEMENT: &[(&str, usize)] = &[("a_", 7), ("b_", 7), ("slope_", 6)];
/// Calls of definitions that are not written out.
const CALLS: usize = 128;
/// Nodes and orders of Adomian polynomials.
const ADOMIAN: (usize, usize) = (64, 16);

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

/// Enters all names, once per process.
pub(super) fn enter() {
    static ENTERED: Once = Once::new();
    ENTERED.call_once(|| {
        for name in NAMES {
            let _ = entered(name);
        }
        for (start, end, count) in NUMBERED {
            for index in 0..*count {
                let _ = entered(&format!("{start}{index}{end}"));
            }
        }
        for (start, count) in RODS {
            for index in 0..*count {
                let _ = entered(&format!("{start}{index}"));
            }
        }
        for node in 0..ADOMIAN.0 {
            for order in 0..ADOMIAN.1 {
                let _ = entered(&format!("node{node}_order{order}"));
            }
        }
        for name in SPANS {
            let _ = entered(name);
        }
        for start in CABLES.0 {
            for index in 0..CABLES.1 {
                let _ = entered(&format!("{start}{index}"));
            }
        }
        for (start, count) in SUMS {
            for index in 0..*count {
                let _ = entered(&format!("{start}{index}"));
            }
        }
        for name in SPAN_VECTORS {
            let _ = entered(name);
        }
        for (start, count) in ELEMENT {
            for index in 0..*count {
                let _ = entered(&format!("{start}{index}"));
            }
        }
        let _ = entered("length");
        let _ = definition();
        for index in 0..CALLS {
            let _ = entered(&stand_in(index));
        }
    });
}
