//! Wrong declarations of parallel robots with their messages and places.

use super::wrong::{Case, errors, said};

/// A robot with one part exchanged; each part is on a line of its own, from line 2.
fn with(part: usize, text: &str) -> String {
    let rod = format!("rod for i in 0..2 {{ {ROD} }}");
    let mut parts = [
        rod.as_str(),
        "motor for i in 0..2 { axis: [0, 1, 0], through: [50, 0, 0] mm }",
        "platform { position: [0, 0, 0.3] m }",
        "model parallel",
    ];
    let text = text.replace('@', STEEL).replace('$', BASE).replace('#', PLATFORM);
    parts[part] = &text;
    format!("robot R {{\n{}\n}}", parts.join("\n"))
}

/// A rod that is right; `@`, `$` and `#` stand for its parts.
const ROD: &str = "length: 0.3 m, section: disc { radius: 1 mm }, young: 1 GPa, poisson: 0.3, motor: i, \
                   base { position: [90, 0, 0] mm }, platform { position: [30, 0, 0] mm }";
const STEEL: &str = "section: disc { radius: 1 mm }, young: 1 GPa, poisson: 0.3";
const BASE: &str = "base { position: [90, 0, 0] mm }";
const PLATFORM: &str = "platform { position: [30, 0, 0] mm }";

const RODS: usize = 0;
const MOTORS: usize = 1;
const PLATE: usize = 2;
const MODEL: usize = 3;

const CASES: &[Case] = &[
    (
        RODS,
        "",
        &["3:0 no rod has motor 0", "5:6 `model parallel` needs at least one `rod { length: ..., ... }`"],
    ),
    (
        RODS,
        "rod for i in 0..2 { motor: i }",
        &[
            "2:0 missing `length` in `rod`: a length, for example `length: 0.3 m`",
            "2:0 missing the stiffness of `rod`: give `section` and `young`, or `bending_stiffness`",
            "5:6 `model parallel` needs the torsional stiffness of `rod`: give `section`",
            "5:6 `model parallel` needs the shear stiffness of `rod`: give `shear`",
            "5:6 `model parallel` needs the axial stiffness of `rod`: give `young`",
            "2:0 missing `base` in `rod`: where it is held",
            "2:0 missing `platform` in `rod`: where it is held",
        ],
    ),
    (
        RODS,
        "rod for i in 0..2 { lenght: 1 m, @, motor: i, $, # }",
        &["2:20 unknown field `lenght` in `rod`; did you mean `length`?"],
    ),
    (
        RODS,
        "rod for i in 0..2 { length: 1 m - 1 m * i, @, motor: i, $, # }",
        &["2:28 the length of the rod must be positive; it is 0 for i = 1"],
    ),
    (
        RODS,
        "rod for i in 0..2 { length: 1 m, @, motor: i + 1, $, # }",
        &["2:100 the motor of a rod is a whole number from 0 to 1"],
    ),
    (
        RODS,
        "rod { length: 1 m, @, motor: 1, $, # }",
        &["3:0 no rod has motor 0; give it one by `motor: 0` in `rod`, or remove it"],
    ),
    (
        RODS,
        "rod for i in 0..2 { length: 1 m, @, motor: i, elements: 0, $, # }",
        &["2:113 the number of elements of a rod is a whole number from 1 to 4096"],
    ),
    (
        RODS,
        "rod for i in 0..2 { length: 1 m, section: disc { radius: 1 mm }, young: 1 GPa * (2 - s/(1 m)), poisson: 0.3, motor: i, $, # }",
        &["2:0 a rod of `model parallel` is alike along its length; nothing of it depends on `s`"],
    ),
    (
        RODS,
        "rod for i in 0..2 { length: 1 m, @, motor: i, $, platform { position: [1, 2] mm, joint: hinge } }",
        &[
            "2:176 unknown value `hinge` of `joint`; expected `clamped`, `spherical` or `revolute`",
            "2:158 `position` takes three lengths; found 2",
        ],
    ),
    (
        RODS,
        "rod for i in 0..2 { length: 1 m, @, motor: i, $, platform { position: [1, 2, 3] mm, joint: revolute } }",
        &["2:179 `joint: revolute` needs `axis`, in the frame of the mount"],
    ),
    (
        RODS,
        "rod for i in 0..2 { length: 1 m, @, motor: i, $, platform { position: [1, 2, 3] mm, axis: [1, 0, 0] } }",
        &["2:172 `axis` belongs to `joint: revolute`"],
    ),
    (
        RODS,
        "rod for i in 0..2 { length: 1 m, @, motor: i, #, base { position: [1, 2, 3] mm, joint: revolute, axis: [0, 0, i] } }",
        &["2:195 the length of the axis of the joint (`base`) must be positive; it is 0 for i = 0"],
    ),
    (
        RODS,
        "param tilt = 20 deg, rod for i in 0..2 { length: 1 m, @, motor: i, #, base { position: [1, 2, 3] mm, rotation: [0 deg, tilt, 1 / (tilt - 20 deg)] } }",
        &["2:217 this component of `rotation` is not a finite number"],
    ),
    (
        RODS,
        "param tilt = 1, rod for i in 0..2 { length: 1 m, @, motor: i, #, base { position: [1, 2, 3] mm, rotation: [1 m, tilt, 0] } }",
        &["2:199 expected angles; found a length (m)"],
    ),
    (
        RODS,
        "rod for i in 0..2, side in 0..2 { length: 1 m - 1 m * i * side, @, motor: i, $, # }",
        &["2:42 the length of the rod must be positive; it is 0 for i = 1, side = 1"],
    ),
    (
        RODS,
        "rod for i in 0..2, i in 0..2 { length: 1 m, @, motor: i, $, # }",
        &["2:19 `i` is declared already; choose another index", "2:8 `i` is declared here"],
    ),
    (
        RODS,
        "let side = 1, rod for i in 0..2, side in 0..2, s in 0..2 { length: 1 m, @, motor: i, $, # }",
        &[
            "2:33 `side` is declared already; choose another index",
            "2:4 `side` is declared here",
            "2:47 `s` is reserved; choose another name",
        ],
    ),
    (
        RODS,
        "rod for i in 0..20, j in 0..20 { length: 1 m, @, motor: i, $, # }",
        &["2:13 these are 400 rods; a robot has at most 256"],
    ),
    (
        RODS,
        "rod for i in 0..4294967295, j in 0..4294967295 { length: 1 m, @, motor: i, $, # }",
        &["2:13 these are 4294967295 rods; a robot has at most 256"],
    ),
    (
        RODS,
        "rod for i in 2..2, j in 0..2 { lenght: 1 m, @, motor: i, $, # }",
        &["2:13 this range is empty", "2:31 unknown field `lenght` in `rod`; did you mean `length`?"],
    ),
    (
        RODS,
        "rod for i in 0..2, j in 0..n { length: 1 m, @, motor: i, $, # }",
        &["2:27 expected a range of whole numbers, as in `rod for i in 0..3`"],
    ),
    (
        RODS,
        "rod for i in 0..2, j of 0..2 { length: 1 m, @, motor: i, $, # }",
        &["2:17 expected `{ ... }` or `for i in 0..3 { ... }` after `rod`", "2:19 unknown block `j`"],
    ),
    (
        MOTORS,
        "motor for i in 0..2 { limits: [-1, 1] deg }",
        &["3:0 missing `axis` in `motor`: plain numbers, for example `axis: [0, 1, 0]`"],
    ),
    (
        MOTORS,
        "motor for i in 0..2 { axis: [0, 0, 0] }",
        &["3:28 the length of the axis of the motor must be positive; it is 0"],
    ),
    (
        MOTORS,
        "motor for i in 0..2 { axis: [0, 1, 0], limits: [1, -1] deg }",
        &["3:47 the range of the limits (greatest minus least) of the motor must be positive"],
    ),
    (
        MOTORS,
        "motor for i in 0..2 { drive: feed, axis: [0, 0, 1], limits: [-1, 1] deg }",
        &[
            "3:35 `axis` belongs to `drive: revolute`; a feed moves rods through their mounts",
            "3:60 expected lengths (m), for example `[-50, 50] mm`; found",
        ],
    ),
    (PLATE, "", &["5:6 `model parallel` needs `platform { position: ... }`, about where it is"]),
    (
        PLATE,
        "platform { mass: -1 kg, position: [0, 0, 1] m }",
        &["4:17 the mass of the platform must not be negative; it is -1"],
    ),
    (PLATE, "platform { mass: 1 kg }", &["4:0 missing `position` in `platform`: about where it is"]),
    (
        PLATE,
        "platform { position: [0, 0, 1] m }, gravity: [0, -9.81] m/s^2,",
        &[
            "4:45 gravity of a parallel robot has 3 components, found 2",
            "4:36 `gravity` needs `density` in `rod`",
        ],
    ),
    (
        PLATE,
        "platform { position: [0, 0, 1] m }, gravity: [0, 0, -9.81] m/s^2,",
        &["4:36 `gravity` needs `density` in `rod`, for example `density: 1000 kg/m^3`"],
    ),
    (MODEL, "", &["1:6 no model is asked for; add for example `model parallel`"]),
    (
        MODEL,
        "model parallel { elements: 4 }",
        &["5:17 unknown field `elements` in `model parallel`; expected `accuracy`"],
    ),
    (
        MODEL,
        "model parallel { accuracy: 0 mm }",
        &["5:27 `accuracy` is a positive length without parameters, for example `1 um`"],
    ),
];

#[test]
fn every_wrong_parallel_robot_says_what_is_wrong_and_where() {
    said(CASES, with);
}

#[test]
fn the_unchanged_robot_is_right() {
    assert_eq!(errors(&with(MODEL, "model parallel,")), [""; 0]);
}
