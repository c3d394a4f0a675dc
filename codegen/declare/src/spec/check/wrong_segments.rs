//! Wrong declarations of segments with their messages and places.

mod values;

use self::values::{ACTUATORS, CHAMBERS, RANGES, UNITS};
use super::wrong::{Case, errors, said};

/// A robot with one part exchanged; each part is on a line of its own, from line 2.
fn with(part: usize, text: &str) -> String {
    let mut parts = [
        "segment { length: 0.24 m, mass: 0.255 kg, section: disc { radius: 32.5 mm }, young: 15 MPa, \
         bending_stiffness: 0.25 N*m^2 }",
        "base { position: [0, 0, 1] m }",
        "gravity: [0, -9.8067, 0] m/s^2,",
        "model constant_curvature",
    ];
    parts[part] = text;
    format!("robot R {{\n{}\n}}", parts.join("\n"))
}

const SEGMENT: usize = 0;
const BASE: usize = 1;
const GRAVITY: usize = 2;
const MODEL: usize = 3;

/// Least fields of a segment, in the place of `@`; `$` is the same with actuators at a radius, `#` its end behind the mass.
const LEAST: &str = "length: 1 m, mass: 1 kg, axial_stiffness: 1 N, bending_stiffness: 1 N*m^2";
const WHOLE: &str =
    "length: 1 m, mass: 1 kg, axial_stiffness: 1 N, bending_stiffness: 1 N*m^2, actuators { radius: 1 mm }";
const END: &str = "axial_stiffness: 1 N, bending_stiffness: 1 N*m^2, actuators { radius: 1 mm }";

fn in_full(text: &str) -> String {
    text.replace('@', LEAST).replace('$', WHOLE).replace('#', END)
}

const FIELDS: &[Case] = &[
    (SEGMENT, "", &["5:6 `model constant_curvature` needs at least one `segment { length: ..., ... }`"]),
    (
        SEGMENT,
        "segment { }",
        &[
            "2:0 missing `length` in `segment`: a length, for example `length: 0.24 m`",
            "2:0 missing `mass` in `segment`: a mass, for example `mass: 0.25 kg`",
            "2:0 missing the axial stiffness of `segment`: give `section` and `young`, or `axial_sti",
            "2:0 missing `bending_stiffness` in `segment`: a bending stiffness, for example `bending",
            "2:0 the actuators of `segment` need a radius: give `section: disc { radius: 30 mm }` or",
        ],
    ),
    (
        SEGMENT,
        "segment { $, lenght: 2 m }",
        &["2:113 unknown field `lenght` in `segment`; did you mean `length`?; expected `length`, `"],
    ),
    (
        SEGMENT,
        "segment { $, mass: 2 kg }",
        &["2:113 `mass` is given twice in `segment`", "2:23 `mass` is given first here"],
    ),
    (SEGMENT, "segment 3 { $ }", &["2:8 expected `{ ... }` or `for i in 0..3 { ... }` after `segment`"]),
    (
        SEGMENT,
        "segments { $ }",
        &["2:0 unknown block `segments`; did you mean `segment`?; expected `backbone`, `cables`, `"],
    ),
    (SEGMENT, "segment { $, section: disc { } }", &["2:122 missing `radius` or `diameter` in `disc`"]),
    (
        SEGMENT,
        "segment { @, section: ring { outer_radius: 2 mm, inner_radius: 1 mm } }",
        &["2:94 the section of a segment is a `disc`, found `ring`; without one, give `axial_stiff"],
    ),
    (
        SEGMENT,
        "segment { $, section: disc { radius: 1 mm }, young: 1 MPa }",
        &["2:35 the axial stiffness follows from `young` and the section already; remove `axial_st"],
    ),
    (
        SEGMENT,
        "segment { length: 1 m, mass: 1 kg, bending_stiffness: 1 N*m^2 }",
        &[
            "2:0 missing the axial stiffness of `segment`: give `section` and `young`, or `axial_sti",
            "2:0 the actuators of `segment` need a radius: give `section: disc { radius: 30 mm }` or",
        ],
    ),
    (
        SEGMENT,
        "segment { length: 1 m, mass: 1 kg, young: 1 MPa, bending_stiffness: 1 N*m^2 }",
        &["2:0 missing `section` in `segment`, for example `section: disc { radius: 30 mm }`, besi"],
    ),
    (
        SEGMENT,
        "segment { length: 1 m, mass: 1 kg, bending_stiffness: 1 N*m^2, section: disc { radius: 1 mm } }",
        &["2:0 missing `young` in `segment`: a pressure, for example `young: 15 MPa`, or `axial_st"],
    ),
    (
        SEGMENT,
        "segment { @ }",
        &["2:0 the actuators of `segment` need a radius: give `section: disc { radius: 30 mm }` or"],
    ),
    (
        SEGMENT,
        "segment { $, density: 1000 kg/m^3 }",
        &["2:113 unknown field `density` in `segment`; expected `length`, `mass`, `section`, `youn"],
    ),
    (
        BASE,
        "base { position: [0, 0, 1] m } base { }",
        &["3:31 `base` is given twice", "3:0 `base` is given first here"],
    ),
    (
        BASE,
        "base { position: [0, 1] m, rotation: 3 }",
        &[
            "3:37 expected a vector for `rotation`, for example `[0, 90, 0] deg`",
            "3:17 `position` takes three lengths; found 2",
        ],
    ),
    (
        BASE,
        "base { position: [0, 0, 1], rotation: [0, 0, 1] m }",
        &[
            "3:24 expected a length (m), for example `[0, 0, 0.1] m`; found a plain number",
            "3:38 expected angles; found a length (m)",
        ],
    ),
    (
        BASE,
        "param h = 1 m, base { position: [0 m, h, 2 * h] }",
        &[
            "3:38 `position` of `base` must be a number; it cannot depend on a `param`",
            "3:41 `position` of `base` must be a number; it cannot depend on a `param`",
        ],
    ),
    (
        BASE,
        "base { position: [L, s, 0] }",
        &[
            "3:18 `L` is the length of the backbone; `base` does not know it",
            "3:21 `position` must be constant; it cannot depend on `s` or `theta`",
        ],
    ),
    (BASE, "base { rotation: [1, 2, 1/0] }", &["3:26 this denominator vanishes: division by zero"]),
    (
        BASE,
        "base { rotation: [1, 2, 1e300 * 1e300] }",
        &["3:24 this component of `rotation` is not a finite number"],
    ),
    (
        GRAVITY,
        "gravity: [0, -9.81] m/s^2,",
        &["4:9 gravity of a robot of segments has 3 components, found 2"],
    ),
    (
        GRAVITY,
        "gravity: [0, -9.81, 0] m/s,",
        &["4:9 expected an acceleration (m/s^2); found a velocity (m/s)"],
    ),
    (
        GRAVITY,
        "gravity: [0, -9.81, 0],",
        &["4:13 expected an acceleration (m/s^2), for example `[0, 0, -9.81] m/s^2`; found a plain"],
    ),
    (
        GRAVITY,
        "load { q_x: 1 N/m }, cables { spacing: 1 mm } discs { radius: 1 m }",
        &[
            "4:21 `cables` belongs to a `backbone`, which this robot does not have",
            "4:46 `discs` belongs to a `backbone`, which this robot does not have",
            "4:0 `load` belongs to a `backbone`, which this robot does not have",
        ],
    ),
];

const INDEX: &[Case] = &[
    (
        SEGMENT,
        "segment for i in 0..0 { $ }",
        &["2:17 this range is empty; its end is greater than its start, as in `0..3`"],
    ),
    (
        SEGMENT,
        "segment for i in 3..2 { $, damping: }",
        &[
            "2:17 this range is empty; its end is greater than its start, as in `0..3`",
            "2:136 unexpected end of input, expected an expression",
        ],
    ),
    (SEGMENT, "segment for i in 0..65 { $ }", &["2:17 these are 65 segments; a robot has at most 64"]),
    (
        SEGMENT,
        "segment for i in 0..40 { $ } segment for i in 0..40 { $ }",
        &["2:129 a robot has at most 64 segments"],
    ),
    (
        SEGMENT,
        "segment for i in 0..=2 { $ }",
        &["2:18 expected `..`, as in `0..3`, whose end is not included"],
    ),
    (
        SEGMENT,
        "segment for i in 0..n { $ }",
        &["2:20 expected a range of whole numbers, as in `segment for i in 0..3`"],
    ),
    (SEGMENT, "segment for i of 0..2 { $ }", &["2:14 expected `in`, as in `segment for i in 0..3`"]),
    (
        SEGMENT,
        "segment for i in 0..2, { $ }",
        &[
            "2:21 expected `{ ... }` or `for i in 0..3 { ... }` after `segment`",
            "2:23 expected `backbone`, `cables`, `cable`, `discs`, `base`, `segment`, `tendon`, `chamber`",
        ],
    ),
    (SEGMENT, "segment for sin in 0..2 { $ }", &["2:12 `sin` is reserved; choose another name"]),
    (
        SEGMENT,
        "param i = 3, segment for i in 0..2 { $ }",
        &["2:25 `i` is declared already; choose another index", "2:6 `i` is declared here"],
    ),
    (
        SEGMENT,
        "segment for i in 0..3 { @, actuators { radius: 1 mm * (2 - i) } }",
        &["2:119 the radius of the actuators of the segment must be positive; it is 0 for i = 2"],
    ),
    (
        SEGMENT,
        "segment for i in 0..3 { length: 1 m * (1 - i), mass: 1 kg / (i - 1), axial_stiffness: 1 N * sqrt(1 - i), bending_stiffness: 1 N*m^2, actuators { radius: 1 mm } }",
        &[
            "2:53 the mass of the segment must be positive; it is -1 for i = 0",
            "2:32 the length of the segment must be positive; it is 0 for i = 1",
            "2:86 the axial stiffness of the segment must be positive; it is 0 for i = 1",
        ],
    ),
    (
        SEGMENT,
        "segment for i in 0..3 { length: 1 kg * i, mass: 1 kg * j, # }",
        &[
            "2:32 expected a length (m), found a mass (kg)",
            "2:55 unknown name `j`; declare it with `param j = ...` or `let j = ...`",
        ],
    ),
    (
        SEGMENT,
        "segment { $ } let a = 2 * i,",
        &["2:126 unknown name `i`; did you mean `pi`?; declare it with `param i = ...` or `let i ="],
    ),
];

const MODELS: &[Case] = &[
    (
        MODEL,
        "model constant_curvature, model constant_curvature",
        &["5:32 `model constant_curvature` is asked for twice"],
    ),
    (
        MODEL,
        "model constant { physics: consistent }",
        &[
            "5:6 unknown model `constant`; expected `planar`, `discs`, `constant_curvature`, `strain`, `shooting` or `p",
        ],
    ),
    (
        MODEL,
        "model constant_curvature { physics: printed, rotational_inertia: disc }",
        &[
            "5:36 unknown value `printed` of `physics`; expected `consistent` or `as_published`",
            "5:65 unknown value `disc` of `rotational_inertia`; expected `neglect` or `slices`",
        ],
    ),
    (
        MODEL,
        "model constant_curvature { damping: none }",
        &["5:27 unknown field `damping` in `model constant_curvature`; expected `physics` or `rota"],
    ),
    (
        MODEL,
        "model planar",
        &[
            "5:6 `model planar` needs `backbone { length: ..., ... }`",
            "5:6 `model planar` needs `cables { spacing: ... }`",
        ],
    ),
    (
        MODEL,
        "backbone { length: 1 m, bending_stiffness: 1 N*m^2 } cables { spacing: 1 m } model planar",
        &["4:0 `gravity` needs `density` in `backbone`, for example `density: 1000 kg/m^3`"],
    ),
    (MODEL, "", &["1:6 no model is asked for; add for example `model constant_curvature`"]),
    (
        SEGMENT,
        "segment { $ } model planar,",
        &[
            "2:120 `model planar` needs `backbone { length: ..., ... }`",
            "2:120 `model planar` needs `cables { spacing: ... }`",
        ],
    ),
    (
        GRAVITY,
        "gravity: [0, 1, 2] m/s^2, backbone { length: 1 m, area: 1 mm^2, density: 1 kg/m^3, bending_stiffness: 1 N*m^2 } cables { spacing: 1 m } model planar,",
        &["4:16 `model planar` lies in the x-y plane; the third component of its `gravity` must be"],
    ),
];

#[test]
fn every_wrong_segment_says_what_is_wrong_and_where() {
    said(&[FIELDS, INDEX, UNITS, RANGES, ACTUATORS, CHAMBERS, MODELS].concat(), |part, text| {
        with(part, &in_full(text))
    });
}

#[test]
fn the_unchanged_robot_is_right() {
    assert_eq!(errors(&with(MODEL, "model constant_curvature {}")), [""; 0]);
    assert_eq!(errors(&with(SEGMENT, &format!("segment {{ {WHOLE} }}"))), [""; 0]);
}

/// Beside a backbone of another model, too.
#[test]
fn chambers_of_segments_are_their_actuators() {
    let backbone =
        "backbone { length: 1 m, bending_stiffness: 1 N*m^2 } cables { spacing: 1 cm } model planar,";
    let text = format!(
        "robot R {{ {backbone}\nmodel constant_curvature, segment {{ {WHOLE} }}\nchamber {{ at: [6 mm, 0 mm], area: 20 mm^2 }} }}"
    );
    let message = "`chamber` belongs to the rod of `model strain` and `model shooting`; chambers of a `segment` are its \
                   actuators, with an area: `actuators { radius: 6 mm, area: 20 mm^2 }`";
    assert_eq!(errors(&text), [format!("3:0 {message}")]);
}

#[test]
fn slices_need_discs() {
    let text = "segment { @, actuators { count: 0 } }\nsegment { $ }\nmodel constant_curvature { rotational_inertia: slices }";
    let found = errors(&format!("robot R {{ {} }}", in_full(text)));
    let message = "`rotational_inertia: slices` needs `section` in `segment`, for example `section: disc { radius: 30 mm }`";
    assert_eq!(found, [format!("1:10 {message}"), format!("2:0 {message}")]);
}
