//! Wrong values: units, ranges, actuators.

use super::{Case, SEGMENT};

pub(super) const UNITS: &[Case] = &[
    (
        SEGMENT,
        "segment { length: 0.24 kg, mass: 0.255 m, axial_stiffness: 1 N/m, bending_stiffness: 1 N*m, actuators { radius: 1 mm } }",
        &[
            "2:18 expected a length (m), found a mass (kg)",
            "2:33 expected a mass (kg), found a length (m)",
            "2:59 expected an axial stiffness (N), found a force per length (N/m)",
            "2:85 expected a bending stiffness (N*m^2), found a couple (N*m)",
        ],
    ),
    (
        SEGMENT,
        "segment { $, damping: 0.05 N*m*s }",
        &["2:122 expected a damping of curvature (N*m^2*s), found a damping of bending (N*m*s)"],
    ),
    (
        SEGMENT,
        "segment { $, damping: 0.05 }",
        &["2:122 expected a damping of curvature, for example `0.05 N*m^2*s`; found a number witho"],
    ),
    (
        SEGMENT,
        "segment { $, bend_damping: 1 N*m, length_damping: 1 N*s }",
        &[
            "2:127 expected a damping of bending (N*m*s), found a couple (N*m)",
            "2:150 expected a damping of length (N*s/m), found a quantity in m*kg/s",
        ],
    ),
    (
        SEGMENT,
        "let c = 0.05 N*m^2*s, segment { $, damping: c }",
        &[
            "2:144 expected a damping of curvature (N*m^2*s), found a quantity in m^4*kg/s^2; in a `",
            "2:4 `c` is declared here as a quantity in m^4*kg/s^2",
        ],
    ),
    (
        SEGMENT,
        "segment { length: 1 m + s, mass: 1 kg * theta, # }",
        &[
            "2:24 `length` must be constant; it cannot depend on the arc length `s`",
            "2:40 `theta` is known to `couple` only; `mass` cannot depend on it",
        ],
    ),
    (
        SEGMENT,
        "segment { length: L, mass: 1 kg, # }",
        &["2:18 `L` is the length of the backbone; `segment` does not know it"],
    ),
    (
        SEGMENT,
        "let half = L / 2, segment { $ }",
        &["2:11 `L` is the length of the `backbone`, which this robot does not have"],
    ),
    (
        SEGMENT,
        "segment { @, actuators: 3 }",
        &["2:96 `actuators` is a block and takes no colon, for example `actuators { radius: 30 mm }`"],
    ),
];

pub(super) const RANGES: &[Case] = &[
    (
        SEGMENT,
        "segment { length: 0 m, mass: -1 kg, axial_stiffness: 0 N, bending_stiffness: -1 N*m^2, actuators { radius: 0 m } }",
        &[
            "2:18 the length of the segment must be positive; it is 0",
            "2:29 the mass of the segment must be positive; it is -1",
            "2:53 the axial stiffness of the segment must be positive; it is 0",
            "2:77 the bending stiffness of the segment must be positive; it is -1",
            "2:107 the radius of the actuators of the segment must be positive; it is 0",
        ],
    ),
    (
        SEGMENT,
        "segment { $, damping: -1 N*m^2*s, bend_damping: -2 N*m*s, length_damping: -3 N*s/m }",
        &[
            "2:122 the damping of the segment must not be negative; it is -1",
            "2:148 the bend damping of the segment must not be negative; it is -2",
            "2:174 the length damping of the segment must not be negative; it is -3",
        ],
    ),
    (
        SEGMENT,
        "param m = 0 kg, segment { length: 1 m, mass: m, section: disc { diameter: 0 m }, young: -1 Pa, bending_stiffness: 1 N*m^2 }",
        &[
            "2:45 the mass of the segment must be positive; it is 0 with the declared parameters",
            "2:74 the diameter of the section of the segment must be positive; it is 0",
            "2:88 the Young's modulus of the segment must be positive; it is -1",
        ],
    ),
    (
        SEGMENT,
        "segment { $ } segment { length: 1 m, mass: 0 kg, # }",
        &["2:143 the mass of segment 1 must be positive; it is 0"],
    ),
    (
        SEGMENT,
        "segment { length: 1 m / 0, mass: 1 kg * ln(0), # }",
        &[
            "2:24 this denominator vanishes: division by zero",
            "2:43 the argument of `ln` must be positive; it is 0",
        ],
    ),
    (
        SEGMENT,
        "segment { length: 1e300 m * 1e300 / 2, mass: 1 kg, # }",
        &["2:0 the length of the segment is not a finite number"],
    ),
];

pub(super) const ACTUATORS: &[Case] = &[
    (
        SEGMENT,
        "segment { @, actuators { count: 3 } }",
        &["2:0 the actuators of `segment` need a radius: give `section: disc { radius: 30 mm }` or"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 1 mm, count: 3, angles: [1, 2, 3] } }",
        &["2:111 `angles` says how many actuators there are; give `count` or `angles`"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 1 mm, count: 2.5 } }",
        &["2:118 `count` is a whole number from 0 to 100"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 1 mm, count: 101 } }",
        &["2:118 `count` is a whole number from 0 to 100"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 1 mm, angles: [0 m, 1 rad] } }",
        &["2:120 expected angles; found a length (m)"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 1 mm, angles: 30 deg } }",
        &["2:119 expected a vector for `angles`, for example `[30 deg, 150 deg, 270 deg]`"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 1 N, limits: [100, -100] N } }",
        &[
            "2:105 expected a length (m), found a force (N)",
            "2:118 the range of the limits (greatest minus least) of the segment must be positive; i",
        ],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 1 mm, limits: [1, 2, 3] N } }",
        &["2:119 `limits` takes two forces, the least and the greatest; found 3"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 1 mm, limits: [1, 2] } }",
        &[
            "2:120 expected forces (N), for example `[-100, 100] N`; found a plain number",
            "2:123 expected forces (N), for example `[-100, 100] N`; found a plain number",
        ],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 1 mm, limit: [1, 2] N } }",
        &["2:111 unknown field `limit` in `actuators`; did you mean `limits`?; expected `radius`, "],
    ),
    (
        SEGMENT,
        "segment { @, actuator { radius: 1 mm } }",
        &["2:85 unknown field `actuator` in `segment`; did you mean `actuators`?; expected `length"],
    ),
];

/// Chambers of segments.
pub(super) const CHAMBERS: &[Case] = &[
    (
        SEGMENT,
        "segment { @, actuators { radius: 6 mm, area: 20 mm } }",
        &["2:117 expected an area (m^2), found a length (m)"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 6 mm, area: [20, 20] mm^2 } }",
        &["2:117 `area` is one quantity; expected an expression"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 6 mm, area: 0 mm^2 } }",
        &["2:117 the area of the chambers of the segment must be positive; it is 0"],
    ),
    (
        SEGMENT,
        "segment for i in 0..2 { @, actuators { radius: 6 mm, area: 20 mm^2 * (1 - 2 * i) } }",
        &["2:131 the area of the chambers of the segment must be positive; it is"],
    ),
    (
        SEGMENT,
        "segment { @, section: disc { radius: 10 mm }, actuators { area: 20 mm^2 } }",
        &["2:118 missing `radius` in `actuators`: the distance of the centroids of the chambers from"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 6 mm, area: 20 mm^2, limits: [-10, 60] N } }",
        &["2:134 expected pressures (Pa); found a force (N)"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 6 mm, area: 20 mm^2, limits: [0, 20, 60] kPa } }",
        &["2:134 `limits` takes two pressures, the least and the greatest; found 3"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 6 mm, area: 20 mm^2, limits: 60 kPa } }",
        &["2:134 expected a vector for `limits`, for example `[0, 60] kPa`"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 6 mm, area: 20 mm^2, limits: [60, -10] kPa } }",
        &["2:134 the range of the limits (greatest minus least) of the segment must be positive; i"],
    ),
    (
        SEGMENT,
        "segment { @, actuators { radius: 6 mm, limits: [0, 60] kPa } }",
        &["2:119 expected forces (N); found a pressure (Pa)"],
    ),
    (
        SEGMENT,
        "segment { $ } chamber { at: [6 mm, 0 mm], area: 20 mm^2 }",
        &["2:114 `chamber` belongs to the rod of `model strain` and `model shooting`; chambers of a"],
    ),
];
