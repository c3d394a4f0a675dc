//! Wrong tendons.

use super::{Case, TENDON};

pub(super) const TENDONS: &[Case] = &[
    (
        TENDON,
        "tendon { }",
        &["3:0 missing `at` in `tendon`: its position in the cross section, for example `at: [8 mm, 0 mm]`"],
    ),
    (
        TENDON,
        "tendon { at: 8 mm }",
        &["3:13 expected a vector for `at`, for example `[8 mm, 0 mm]`, or a list of one for each segment"],
    ),
    (
        TENDON,
        "tendon { at: [8 mm] }",
        &["3:13 `at` takes two lengths, the position along y and z in the cross section; found 1"],
    ),
    (
        TENDON,
        "tendon { at: [8 mm, 0 mm, 1 mm] }",
        &["3:13 `at` takes two lengths, the position along y and z in the cross section; found 3"],
    ),
    (
        TENDON,
        "tendon { at: [[8 mm, 0 mm], [8 mm, 0 mm]] }",
        &["3:28 `at` has 2 positions, but the backbone has 1 segment"],
    ),
    (TENDON, "tendon { at: [[8, 0], 3] mm }", &["3:22 expected a vector, as the others of this list are"]),
    (TENDON, "tendon { at: [[8, 0] cm] mm }", &["3:21 the unit stands behind the whole list already"]),
    (TENDON, "tendon { at: [[8, 0]; [1, 2]] mm }", &["3:20 expected `,` between vectors"]),
    (
        TENDON,
        "tendon { at: [8, 0] }",
        &["3:14 expected lengths (m), for example `[8 mm, 0 mm]`; found a plain number"],
    ),
    (
        TENDON,
        "tendon { at: [8 mm, theta * 1 mm] }",
        &["3:20 `theta` is known to `couple` only; `at` cannot depend on it"],
    ),
    (
        TENDON,
        "tendon { at: [8 mm, j * 1 mm], radius: 3 mm }",
        &[
            "3:31 unknown field `radius` in `tendon`; expected `at`, `hole` or `friction`",
            "3:20 unknown name `j`; declare it with `param j = ...` or `let j = ...`",
        ],
    ),
    (
        TENDON,
        "tendon { at: [8 mm, 0 mm], friction: -0.1 }",
        &["3:37 the coefficient of friction must not be negative; it is -0.1"],
    ),
    (
        TENDON,
        "tendon { at: [8 mm, 0 mm], friction: 0.1 N }",
        &["3:37 expected a plain number, found a force (N)"],
    ),
    (
        TENDON,
        "tendon { at: [8 mm, 0 mm], friction: 0.1 * s / L }",
        &["3:43 `friction` must be constant; it cannot depend on the arc length `s`"],
    ),
    (
        TENDON,
        "chamber { at: [6 mm, 0 mm] }",
        &["3:0 missing `area` in `chamber`: an area, for example `area: 20 mm^2`"],
    ),
    (
        TENDON,
        "chamber { area: 20 mm }",
        &[
            "3:0 missing `at` in `chamber`: its centroid in the cross section, for example `at: [6 mm, 0 mm]`",
            "3:16 expected an area (m^2), found a length (m)",
        ],
    ),
    (
        TENDON,
        "chamber { at: [6 mm, 0 mm], area: 0 mm^2 }",
        &["3:34 the area of the chamber must be positive; it is 0"],
    ),
    (
        TENDON,
        "chamber { at: [6 mm, 0 mm], area: 20 mm^2, work: center }",
        &["3:49 unknown value `center` of `work`"],
    ),
    (
        TENDON,
        "tendon for i in 0..60 { at: [8, 0] mm } chamber for i in 0..41 { at: [6, 0] mm, area: 20 mm^2 }",
        &["3:40 a robot has at most 100 tendons and chambers together"],
    ),
    (
        TENDON,
        "tendon for i in 0..3 { at: [8 mm * i, 1 mm / (2 - i)] }",
        &["3:45 this denominator vanishes for i = 2: division by zero"],
    ),
    (
        TENDON,
        "tendon for i in 0..101 { at: [8 mm, 0 mm] }",
        &["3:16 these are 101 tendons; a robot has at most 100"],
    ),
    (
        TENDON,
        "tendon for i in 0..60 { at: [8, 0] mm } tendon for i in 0..60 { at: [8, 0] mm }",
        &["3:40 a robot has at most 100 tendons"],
    ),
    (TENDON, "tendon for s in 0..3 { at: [8 mm * s, 0 mm] }", &["3:11 `s` is reserved; choose another name"]),
    (
        TENDON,
        "tendon for i in 0..n { at: [8 mm * i, 0] }",
        &["3:19 expected a range of whole numbers, as in `tendon for i in 0..3`"],
    ),
    (
        TENDON,
        "tendon at [8 mm, 0 mm],",
        &["3:7 expected `{ ... }` or `for i in 0..3 { ... }` after `tendon`"],
    ),
    (
        TENDON,
        "tendons { at: [8 mm, 0 mm] }",
        &[
            "3:0 unknown block `tendons`; did you mean `tendon`?; expected `backbone`, `cables`, `cable`, `discs`, `ba",
        ],
    ),
    (
        TENDON,
        "tendon { at: [8 mm * sqrt(1 - s/L), 8 mm * ln(s/L)] }",
        &[
            "3:26 the argument of `sqrt` must be positive; it is 0 at s = 0.242 m",
            "3:46 the argument of `ln` must be positive; it is 0 at s = 0 m",
        ],
    ),
];
