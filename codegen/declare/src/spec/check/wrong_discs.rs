//! Wrong declarations of robots with discs, with their messages and places.

use super::wrong::{Case, errors, said};

/// A robot with one part exchanged; each part is on a line of its own, from line 2.
fn with(part: usize, text: &str) -> String {
    let mut parts = [
        "backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2 }",
        "cable for i in 0..3 { at: 20 mm - 20 mm * i }",
        "discs { radius: 60 mm, mass: 5 g } gravity: [0, -9.81] m/s^2,",
        "model discs { count: 3, degree: 4 }",
    ];
    parts[part] = text;
    format!("robot R {{\n{}\n}}", parts.join("\n"))
}

const BACKBONE: usize = 0;
const CABLE: usize = 1;
const DISCS: usize = 2;
const MODEL: usize = 3;

const CABLES: &[Case] = &[
    (CABLE, "", &["5:6 `model discs` needs `cables { spacing: ... }` or `cable { at: ... }`"]),
    (
        CABLE,
        "cable { at: 1 mm } cables { spacing: 20 mm }",
        &[
            "3:0 give `cables { spacing: ... }` or `cable { at: ... }`, not both",
            "3:19 `cables` is given here",
        ],
    ),
    (CABLE, "cable { }", &["3:0 missing `at` in `cable`: a length, for example `at: 20 mm`"]),
    (
        CABLE,
        "cable { at: 20 }",
        &["3:12 expected a length, for example `20 mm`; found a number without unit"],
    ),
    (CABLE, "cable { at: [20 mm, 0 mm] }", &["3:12 `at` is one quantity; expected an expression"]),
    (CABLE, "cable { at: 2 N }", &["3:12 expected a length (m), found a force (N)"]),
    (
        CABLE,
        "cable { at: 2 mm * theta }",
        &["3:19 `theta` is known to `couple` only; `at` cannot depend on it"],
    ),
    (
        CABLE,
        "cable for i in 0..3 { at: 1 mm / (2 - i) }",
        &["3:33 this denominator vanishes for i = 2: division by zero"],
    ),
    (
        CABLE,
        "cable for i in 0..2 { at: 40 mm - 110 mm * i }",
        &[
            "3:26 the distance of the cable from the backbone leaves the discs: 0.07 for i = 1, while their radius is 0.06",
        ],
    ),
    (
        CABLE,
        "cable { at: 70 mm * s/L }",
        &[
            "3:12 the distance of the cable from the backbone leaves the discs: 0.07 at s = 0.3 m, while their radius is",
        ],
    ),
    (CABLE, "cable for i in 0..33 { at: 1 mm }", &["3:15 these are 33 cables; a robot has at most 32"]),
    (
        CABLE,
        "cable for i in 0..20 { at: 1 mm } cable for i in 0..20 { at: 1 mm }",
        &["3:34 a robot has at most 32 cables"],
    ),
    (CABLE, "cable for s in 0..3 { at: 1 mm }", &["3:10 `s` is reserved; choose another name"]),
];

const MASSES: &[Case] = &[
    (
        DISCS,
        "discs { mass: -5 g } gravity: [0, -9.81] m/s^2,",
        &["4:14 the mass of a disc must not be negative; it is -0.005"],
    ),
    (DISCS, "discs { mass: 5 mm }", &["4:14 expected a mass (kg), found a length (m)"]),
    (
        DISCS,
        "discs { mass: 5 g * s/L }",
        &["4:20 `mass` must be constant; it cannot depend on the arc length `s`"],
    ),
    (DISCS, "discs { mass: [5, 6] g }", &["4:14 `mass` is one for all discs, or one for each of 3; found 2"]),
    (DISCS, "discs { mass: [5, 6, -1] g }", &["4:21 the mass of a disc must not be negative; it is -0.001"]),
    (
        DISCS,
        "discs { mess: 5 g }",
        &[
            "4:8 unknown field `mess` in `discs`; did you mean `mass`?; expected `radius`, `mass`, `count`, `at`, `inertia` or `tendons`",
        ],
    ),
    (
        DISCS,
        "discs { radius: 60 mm } gravity: [0, -9.81] m/s^2,",
        &["4:24 `gravity` needs `density` in `backbone`"],
    ),
];

const MODELS: &[Case] = &[
    (
        MODEL,
        "model discs",
        &[
            "5:6 missing `count` in `model discs`: the number of discs, for example `count: 10`; or `at`, their stations one by one",
            "5:6 missing `degree` in `model discs`: that of a polynomial for the angle, for example `degree: 8`; or `span_degree`, that",
        ],
    ),
    (
        MODEL,
        "model discs { count: 0, degree: 49 }",
        &[
            "5:21 the number of discs is a whole number from 1 to 1000",
            "5:32 the degree of the angle is a whole number from 1 to 48",
        ],
    ),
    (
        MODEL,
        "model discs { count: 2.5, span_degree: 49, nodes: 1 }",
        &[
            "5:21 the number of discs is a whole number from 1 to 1000",
            "5:39 the degree of the angle in a span is a whole number from 1 to 48",
            "5:50 the number of nodes of a span is a whole number from 2 to 64",
        ],
    ),
    (
        MODEL,
        "model discs { count: 3, at: [0.1, 0.2, 0.3] m, degree: 3, span_degree: 3 }",
        &[
            "5:24 `at` says how many discs there are; give `count` or `at`",
            "5:58 give `degree` or `span_degree`, not both",
        ],
    ),
    (
        MODEL,
        "model discs { at: [0.2, 0.1, 0.3] m, degree: 3 }",
        &["5:24 the distance of a disc from the one before must be positive; it is -0.1"],
    ),
    (
        MODEL,
        "model discs { at: [0 m, 0.1 m, L], degree: 3 }",
        &["5:19 the distance of a disc from the one before must be positive; it is 0"],
    ),
    (
        MODEL,
        "model discs { at: [0.1, 0.2, 0.29] m, degree: 3 }",
        &["5:29 the last disc is at the tip, at 0.3 m; write `L`"],
    ),
    (
        MODEL,
        "model discs { at: [0.1, 0.2, 0.3] N, degree: 3 }",
        &["5:18 expected lengths (m); found a force (N)"],
    ),
    (MODEL, "model discs { at: [], degree: 3 }", &["5:18 `at` takes the stations of 1 to 1000 discs"]),
    (
        MODEL,
        "model discs { at: 0.1 m, degree: 3 }",
        &["5:18 expected a vector for `at`, for example `[0.1, 0.2, 0.3] m`"],
    ),
    // `disc` is the only spelling, of models, blocks and sections alike.
    (
        MODEL,
        "model disks { count: 3, degree: 4 }",
        &[
            "5:6 unknown model `disks`; did you mean `discs`?; expected `planar`, `discs`, `constant_curvature`, `st",
            "4:35 `gravity` needs `density` in `backbone`",
        ],
    ),
    (
        DISCS,
        "disks { mass: 5 g }",
        &[
            "4:0 unknown block `disks`; did you mean `discs`?; expected `backbone`, `cables`, `cable`, `discs`, `bas",
        ],
    ),
    (
        MODEL,
        "model discs { count: 3, degree: 4, cables: rigid, discs: 3 }",
        &[
            "5:50 unknown field `discs` in `model discs`",
            "5:43 unknown value `rigid` of `cables`; expected `pull` or `ideal`",
        ],
    ),
    (
        MODEL,
        "model discs { count: 3, degree: 4 } model discs { count: 3, degree: 4 }",
        &["5:42 `model discs` is asked for twice"],
    ),
    (
        MODEL,
        "model planar",
        &[
            "4:35 `gravity` needs `density` in `backbone`",
            "3:0 `cable` belongs to `model discs`, which is not asked for",
            "4:23 `mass` of `discs` belongs to `model discs`, which is not asked for",
            "5:6 `model planar` needs `cables { spacing: ... }`",
        ],
    ),
    (
        MODEL,
        "model planar { axial: extensible } model discs { count: 3, degree: 4 }",
        &[
            "3:0 `model planar` has the pair of `cables { spacing: ... }`, not `cable { at: ... }`",
            "4:23 `model planar` knows no weight of discs; give it as a load along the backbone",
            "5:6 `model planar` needs `cables { spacing: ... }`",
            "5:22 an extensible backbone needs `axial_stiffness`",
            "5:41 `model discs` is for a backbone that keeps its length; `model planar` beside it must be `axial: inextensible`",
            "5:22 an extensible backbone is chosen here",
        ],
    ),
    (BACKBONE, "", &["5:6 `model discs` needs `backbone { length: ..., ... }`"]),
    (
        BACKBONE,
        "backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2, natural_curvature: [0, 0, 1] 1/m }",
        &["2:58 `model discs` has no `natural_curvature`: unloaded, it is straight and of its length"],
    ),
];

#[test]
fn wrong_declarations() {
    said(&[CABLES, MASSES, MODELS].concat(), with);
}

#[test]
fn what_is_right_is_read() {
    assert_eq!(errors(&with(MODEL, "model discs { at: [L/4, L/2, L], span_degree: 4 }")), [""; 0]);
    assert_eq!(errors(&with(CABLE, "cables { spacing: 20 mm * (1 + s/L) }")), [""; 0]);
}
