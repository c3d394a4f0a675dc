//! Wrong values: units and ranges.

use super::{BACKBONE, Case, GRAVITY, LOAD, TENDON, TIP};

pub(super) const UNITS: &[Case] = &[
    (
        BACKBONE,
        "backbone { length: 1 m, torsional_stiffness: 1 N*m, bending_stiffness: [1 N, 2 N*m^2], axial_stiffness: 3, shear_stiffness: [1, 2], mass_per_length: 1 kg }",
        &[
            "2:72 expected a bending stiffness (N*m^2); found a force (N)",
            "2:104 expected an axial stiffness, for example `2 kN`; found a number without unit",
            "2:45 expected a torsional stiffness (N*m^2), found a couple (N*m)",
            "2:125 expected a shear stiffness (N), for example `40 kN`; found a plain number",
            "2:128 expected a shear stiffness (N), for example `40 kN`; found a plain number",
            "2:149 expected a mass per length (kg/m), found a mass (kg)",
        ],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, section: disc { radius: 1 mm }, young: 1 GPa, shear: 80 N, density: 1 kg/m^2 }",
        &[
            "2:77 expected a pressure (Pa), found a force (N)",
            "2:92 expected a density (kg/m^3), found a quantity in kg/m^2",
        ],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, section: disc { radius: 1 mm }, young: 1 GPa, poisson: 0.3 m, density: 1 kg/m^3 }",
        &["2:79 expected a plain number, found a length (m)"],
    ),
    (
        BACKBONE,
        "backbone { segments: [1, 2], @ }",
        &[
            "2:22 expected lengths (m), for example `[100, 100, 100] mm`; found a plain number",
            "2:25 expected lengths (m), for example `[100, 100, 100] mm`; found a plain number",
        ],
    ),
    (BACKBONE, "backbone { segments: [1, 2] s, @ }", &["2:21 expected lengths (m); found a time (s)"]),
    (
        BACKBONE,
        "backbone { segments: [1 m + s, 1 m * s/L], @ }",
        &[
            "2:22 `segments` must be constant; it cannot depend on `s` or `theta`",
            "2:39 `L` is the length of the backbone, which depends on itself here",
        ],
    ),
    (
        BACKBONE,
        "backbone { segments: [1 m, 1 m / 0], @ }",
        &["2:33 this denominator vanishes: division by zero"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, natural_curvature: [0, 0, 5], @ }",
        &["2:50 expected curvatures (1/m), for example `[0, 0, 5] 1/m`; found a plain number"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, natural_curvature: [0, 5] 1/m, natural_stretch: [1, 0, 0] mm, @ }",
        &[
            "2:43 `natural_curvature` takes three curvatures: the torsion, about y and about z; found 2",
            "2:72 expected plain numbers; found a length (m)",
        ],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, natural_curvature: [0, 0, 5] 1/meter, @ }",
        &[
            "2:55 unknown unit `meter` (units: m, km, cm, mm, um, nm, ml, N, kN, mN, uN, Pa, kPa, MPa, GPa, bar, mbar, kg, g",
        ],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, natural_stretch: [1, theta, 0], @ }",
        &["2:45 `theta` is known to `couple` only; `natural_stretch` cannot depend on it"],
    ),
    (
        TIP,
        "tip { mass: 10 N } limits { curvature: 50 m, strain: 2 m }",
        &[
            "6:12 expected a mass (kg), found a force (N)",
            "6:39 expected a curvature (1/m), found a length (m)",
            "6:53 expected a plain number, found a length (m)",
        ],
    ),
    (
        TIP,
        "tip { mass: 1 g * s/L } limits { strain: [s/L, 1, 1] }",
        &[
            "6:18 `mass` must be constant; it cannot depend on the arc length `s`",
            "6:42 `strain` must be constant; it cannot depend on `s` or `theta`",
        ],
    ),
    (LOAD, "load { force: [0, 0, 1] N }", &["5:14 expected a force per length (N/m); found a force (N)"]),
    (LOAD, "load { force: [0 N/m, 0, 1 N] }", &["5:25 expected a force per length (N/m); found a force (N)"]),
    (
        GRAVITY,
        "gravity: [0, 0, s/L * 9.81] m/s^2,",
        &["4:16 `gravity` must be constant; it cannot depend on `s` or `theta`"],
    ),
    (TENDON, "tendon { at: [8 mm, 0 N] }", &["3:20 expected lengths (m); found a force (N)"]),
    (TENDON, "tendon { at: [[8, 0]] kg }", &["3:14 expected lengths (m); found a mass (kg)"]),
];

pub(super) const RANGES: &[Case] = &[
    (
        BACKBONE,
        "backbone { length: 1 m, section: disc { radius: 1 km }, young: 1e298 Pa, shear: 1 Pa, density: 1 kg/m^3 }",
        &["2:0 the bending stiffness of the backbone is not a finite number"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, torsional_stiffness: 1 N*m^2 * (0.5 - s/L), bending_stiffness: [1, -1] N*m^2, axial_stiffness: 0 N, shear_stiffness: -1 N, mass_per_length: -1 kg/m }",
        &[
            "2:91 the bending stiffness of the backbone about z must be positive; it is -1",
            "2:119 the axial stiffness of the backbone must be positive; it is 0",
            "2:45 the torsional stiffness of the backbone must be positive; it is -0.5 at s = 1 m",
            "2:141 the shear stiffness of the backbone must be positive; it is -1",
            "2:164 the mass per length of the backbone must not be negative; it is -1",
        ],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, section: disc { radius: 1 mm }, young: 1 GPa, poisson: 0.6, density: 1 kg/m^3 }",
        &["2:79 Poisson's ratio of the backbone is 0.6: expected it between -1 and 0.5"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, section: disc { radius: 1 mm }, young: 1 GPa, poisson: -1, density: 1 kg/m^3 }",
        &["2:79 Poisson's ratio of the backbone is -1: expected it between -1 and 0.5"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, section: ring { outer_radius: 1 mm, inner_radius: 2 mm }, young: 1 GPa, shear: 0 Pa, density: 0 kg/m^3 }",
        &[
            "2:103 the shear modulus of the backbone must be positive; it is 0",
            "2:24 the second moment of area of the backbone must be positive; it is -1.1781e-11",
            "2:24 the area of the backbone must be positive; it is -9.42478e-6",
            "2:118 the density of the backbone must be positive; it is 0",
        ],
    ),
    (
        BACKBONE,
        "backbone { segments: [1, 0, -1] m, @ }",
        &[
            "2:25 the length of segment 1 of the backbone must be positive; it is 0",
            "2:28 the length of segment 2 of the backbone must be positive; it is -1",
        ],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, natural_stretch: [1 - s/L, 0, 0], @ }",
        &["2:42 the natural stretch of the backbone along x must be positive; it is 0 at s = 1 m"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, natural_curvature: [0 1/m, 0 1/m, 1/s], @ }",
        &["2:60 this denominator vanishes at s = 0 m: division by zero"],
    ),
    (
        TIP,
        "tip { mass: -10 g } limits { curvature: 0 1/m, strain: [0.1, 0, -0.1] }",
        &[
            "6:12 the mass at the tip must not be negative; it is -0.01",
            "6:40 the largest curvature of the rod must be positive; it is 0",
            "6:55 the largest strain of the rod must be positive; it is 0",
            "6:55 the largest strain of the rod must be positive; it is -0.1",
        ],
    ),
    (
        LOAD,
        "load { force: [0, 1e300 * 1e300, 1/(s/L - 0.5)] N/m }",
        &[
            "5:18 this component of `force` is not a finite number",
            "5:35 this denominator vanishes at s = 0.121 m: division by zero",
        ],
    ),
    (
        BACKBONE,
        "backbone { segments: [0.1, 0.1] m, @ } tendon { at: [[8, 0], [1/(s/L - 0.75), 0]] mm } param p = 1, tendon { at: [[8, 0], [sqrt(s/L - 0.75 * p), 0]] mm }",
        &[
            "2:188 this denominator vanishes at s = 0.15 m: division by zero",
            "2:252 the argument of `sqrt` must be positive; it is -0.25 at s = 0.1 m with the declared parame",
        ],
    ),
];
