//! Wrong declarations of rods with their messages and places.

mod tendons;
mod values;

use self::tendons::TENDONS;
use self::values::{RANGES, UNITS};
use super::wrong::{Case, errors, said};

/// A robot with one part exchanged; each part is on a line of its own, from line 2.
fn with(part: usize, text: &str) -> String {
    let mut parts = [
        "backbone { length: 0.242 m, section: disc { radius: 0.4 mm }, young: 210 GPa, shear: 80 GPa, \
         density: 95e3 kg/m^3 }",
        "tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)] }",
        "gravity: [0, 0, -9.81] m/s^2,",
        "load { force: [0, 0, 1] N/m }",
        "tip { mass: 10 g } limits { curvature: 50 1/m }",
        "model strain { torsion: 5, bending: 7, extension: 3, shear: 3 }",
    ];
    parts[part] = text;
    format!("robot R {{\n{}\n}}", parts.join("\n"))
}

const BACKBONE: usize = 0;
const TENDON: usize = 1;
const GRAVITY: usize = 2;
const LOAD: usize = 3;
const TIP: usize = 4;
const MODEL: usize = 5;

/// Least fields of a rod, in the place of `@`.
const LEAST: &str = "torsional_stiffness: 1 N*m^2, bending_stiffness: 1 N*m^2, axial_stiffness: 1 N, \
                     shear_stiffness: 1 N, mass_per_length: 1 kg/m";

fn in_full(text: &str) -> String {
    text.replace('@', LEAST)
}

const FIELDS: &[Case] = &[
    (BACKBONE, "", &["7:6 `model strain` needs `backbone { length: ..., ... }`"]),
    (
        BACKBONE,
        "backbone { @ }",
        &["2:0 missing `length` in `backbone`: a length, for example `length: 0.3 m`"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, @, lenght: 2 m, naturel_curvature: [0, 0, 1] 1/m }",
        &[
            "2:151 unknown field `lenght` in `backbone`; did you mean `length`?; expected `length`, `segments",
            "2:164 unknown field `naturel_curvature` in `backbone`; did you mean `natural_curvature`?; expect",
        ],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, segments: [1, 2] m, @ }",
        &["2:24 `segments` says how long the backbone is; give `length` or `segments`"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, segments: [1, 2] m, segments: 3, @ }",
        &[
            "2:44 `segments` is given twice in `backbone`",
            "2:24 `segments` is given first here",
            "2:24 `segments` says how long the backbone is; give `length` or `segments`",
        ],
    ),
    (
        BACKBONE,
        "backbone { segments: 1 m, @ }",
        &["2:21 expected a vector for `segments`, for example `[100, 100, 100] mm`"],
    ),
    (BACKBONE, "backbone { segments: [] m, @ }", &["2:21 `segments` takes the lengths of 1 to 100 segments"]),
    (
        BACKBONE,
        "backbone { length: 1 m, section: disc { radius: 1 mm }, young: 1 GPa, shear: 1 GPa, poisson: 0.3, density: 1 kg/m^3 }",
        &["2:84 `shear` and `poisson` say the same; give one of them"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, drag: 2 mm, @ }",
        &["2:30 expected a force per length and velocity (Pa*s), found a length (m)"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, relaxation: 2 ms * (1 - 2*s/L), @ }",
        &["2:36 the relaxation of the rod must not be negative; it is -0.002 at s = 1 m"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, relaxation: 2 ms, viscosity: 1 kPa*s, @ }",
        &["2:42 `relaxation` and `viscosity` say the same; give one of them"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, inertia_per_length: [2, 1, -1] mg*m, @ }",
        &["2:51 the rotary inertia per length of the rod about z must not be negative; it is -1e-6"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, inertia: rotary, @ }",
        &["2:33 unknown value `rotary` of `inertia`; expected `full` or `translational`"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, poisson: 0.3, @ }",
        &["2:24 `poisson` gives the shear modulus together with `young`, which is missing in `backbone`"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, section: disc { radius: 1 mm }, young: 1 GPa, density: 1 kg/m^3 }",
        &["7:6 `model strain` needs the shear modulus of `backbone`: give `shear` or `poisson`, for example"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, bending_stiffness: 1 N*m^2, mass_per_length: 0 kg/m }",
        &[
            "7:6 `model strain` needs the torsional stiffness of `backbone`: give `section` with `shear` or `",
            "7:6 `model strain` needs the shear stiffness of `backbone`: give `shear` or `poisson` with `sect",
            "7:6 `model strain` needs the axial stiffness of `backbone`: give `young` with `section` or `area",
        ],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, young: 1 GPa, shear: 1 GPa, section: disk { radius: 1 m }, density: 1 kg/m^3 }",
        &["2:61 unknown section `disk`; did you mean `disc`?; expected `disc`, `ring` or `rectangle`"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, section: disc { radius: 1 mm }, young: 1 GPa, shear: 1 GPa, density: 1 kg/m^3, @ }",
        &[
            "2:133 the bending stiffness follows from `young` and the section already; remove `bending_stiffn",
            "2:161 the axial stiffness follows from `young` and the section already; remove `axial_stiffness`",
            "2:103 the torsional stiffness follows from the shear modulus and the section already; remove `to",
            "2:183 the shear stiffness follows from the shear modulus and the section already; remove `shear_",
            "2:205 the mass follows from `density` and the section; remove `mass_per_length` or the other",
        ],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, rod: kirchoff, @ }",
        &["2:29 unknown value `kirchoff` of `rod`; did you mean `kirchhoff`?; expected `cosserat`, `kirchho"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, rod: unshearable, @ }",
        &["7:53 an unshearable rod has no shear; remove `shear`", "2:29 the rod is unshearable by this word"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, torsional_stiffness: 1 N*m^2, bending_stiffness: 1 N*m^2, axial_stiffness: 1 N, shear_stiffness: 1 N }",
        &["4:0 `gravity` needs `density` in `backbone`, for example `density: 1000 kg/m^3`, or `mass_per_le"],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, natural_stretch: 1, rod: 2, bending_stiffness: disc { radius: 1 m } }",
        &[
            "2:71 expected a quantity or a vector for `bending_stiffness`, for example `0.03 N*m^2`",
            "2:41 expected a vector for `natural_stretch`, for example `[1, 0, 0]`",
            "2:49 expected `cosserat`, `kirchhoff`, `inextensible` or `unshearable` for `rod`",
            "4:0 `gravity` needs `density` in `backbone`, for example `density: 1000 kg/m^3`, or `mass_per_le",
            "7:6 `model strain` needs the torsional stiffness of `backbone`: give `section` with `shear` or `",
        ],
    ),
    (
        TIP,
        "tip { weight: 1 N } limits { }",
        &[
            "6:6 unknown field `weight` in `tip`; expected `mass`",
            "6:0 missing `mass` in `tip`: a mass, for example `mass: 10 g`",
            "6:20 `limits` of a rod are `curvature: 50 1/m`, `strain: 0.02` or both; give one",
        ],
    ),
    (
        TIP,
        "tip { mass: 1 g } tip { mass: 2 g } limit { strain: 2 }",
        &[
            "6:18 `tip` is given twice",
            "6:0 `tip` is given first here",
            "6:36 unknown block `limit`; did you mean `limits`?; expected `backbone`, `cables`, `cable`, `discs`, `bas",
        ],
    ),
    (
        TIP,
        "limits { strain: [0.1, 0.2], curvature: disc { radius: 1 m } }",
        &[
            "6:40 expected a quantity or a vector for `curvature`, for example `50 1/m`",
            "6:17 `strain` takes one number, or three: of the extension, the shear along y and along z; found",
        ],
    ),
    (
        LOAD,
        "load { force: [0, 0, 1] N/m, q_y: 1 N/m, couple: 1 N }",
        &[
            "5:41 `couple` of `load` is known to `model planar` and `model discs` only, not to `model strain`",
            "5:7 `force` has all components; give `force`, or `q_x` and `q_y`",
        ],
    ),
    (LOAD, "load { force: 1 N/m }", &["5:14 expected a vector for `force`, for example `[0, 0, -1] N/m`"]),
    (
        LOAD,
        "load { force: [0, 1] N/m }",
        &["5:14 `force` takes three forces per length, along x, y and z; found 2"],
    ),
    (GRAVITY, "gravity: [0, -9.81] m/s^2,", &["4:9 gravity of a Cosserat rod has 3 components, found 2"]),
    (
        GRAVITY,
        "cables { spacing: 1 mm } discs { radius: 1 m }",
        &[
            "4:0 `cables` belongs to `model planar`, which is not asked for; `model strain` has `tendon { at:",
            "4:25 missing `count` in `discs`: the number of discs along the rod of `model strain`, for example",
        ],
    ),
];

/// Discs of a rod, in the place of its gravity.
const DISCS: &[Case] = &[
    (GRAVITY, "discs { count: 0 }", &["4:15 the number of discs is a whole number from 1 to 1000"]),
    (
        GRAVITY,
        "discs { count: 3, at: [0.1, 0.242] m }",
        &["4:18 `at` says how many discs there are; give `count` or `at`"],
    ),
    (
        GRAVITY,
        "discs { at: [0.1, 0.05, 0.242] m }",
        &["4:18 the distance of a disc from the one before must be positive; it is -0.05"],
    ),
    (GRAVITY, "discs { at: [0.1, 0.3] m }", &["4:18 the last disc is beyond the end of the rod, at 0.242 m"]),
    (
        GRAVITY,
        "discs { at: [0.1, 0.2] m }",
        &["3:0 a tendon ends at 0.242 m, where there is no disc: it ends at"],
    ),
    (
        GRAVITY,
        "discs { count: 3, mass: -1 g }",
        &["4:24 the mass of a disc must not be negative; it is -0.001"],
    ),
    (
        GRAVITY,
        "discs { count: 3, mass: [1, 2] g }",
        &["4:24 `mass` is one for all discs, or one for each of 3; found 2"],
    ),
    (
        GRAVITY,
        "discs { count: 3, inertia: 1 kg }",
        &["4:27 expected moments of inertia (kg*m^2), found a mass (kg)"],
    ),
    (
        GRAVITY,
        "discs { count: 3, tendons: loose }",
        &["4:27 unknown value `loose` of `tendons`; expected `straight` or `continuous`"],
    ),
    (
        GRAVITY,
        "discs { count: 3, hole: tdcr_modeling }",
        &[
            "4:18 `hole` is no field of `discs`: holes are frictionless, or `friction` of a tendon acts at them",
        ],
    ),
    (
        TENDON,
        "tendon { at: [8, 0] mm, hole: [[8, 0], [7, 0]] mm }",
        &["3:24 `hole` is where a tendon runs through discs; the robot has no `discs { count: ... }`"],
    ),
    (
        TENDON,
        "discs { count: 3 } tendon { at: [8, 0] mm, hole: [[8, 0], [7, 0]] mm }",
        &["3:49 `hole` is one position for each of the 3 discs of the tendon; found 2"],
    ),
    (
        TENDON,
        "discs { count: 1 } tendon { at: [8, 0] mm, hole: [[8, 0, 1]] mm }",
        &[
            "3:50 `hole` takes two lengths for each disc, the position along y and z in the cross section; found 3",
        ],
    ),
];

const MODELS: &[Case] = &[
    (
        MODEL,
        "",
        &["1:6 no model is asked for; add for example `model strain { torsion: 5, bending: 7, extension: 3,"],
    ),
    (
        MODEL,
        "model strian { torsion: 5 }",
        &[
            "7:6 unknown model `strian`; did you mean `strain`?; expected `planar`, `discs`, `constant_curvature`, `st",
        ],
    ),
    (
        MODEL,
        "model strain { torsion: 5 }",
        &[
            "7:6 missing `bending` in `model strain`: a number of functions, for example `bending: 5`; without any numbers they are chosen",
            "7:6 missing `extension` in `model strain`: a number of functions, for example `extension: 5`; without any numbers they are chosen",
            "7:6 missing `shear` in `model strain`: a number of functions, for example `shear: 5`; without any numbers they are chosen",
        ],
    ),
    (
        MODEL,
        "model strain { accuracy: 0 m }",
        &["7:25 `accuracy` is a positive length without parameters, for example `1 um`"],
    ),
    (MODEL, "model strain { accuracy: 3 kg }", &["7:25 "]),
    (
        MODEL,
        "model strain { torsion: 5, bending: 7, extension: 3, shear: 3, accuracy: 1 um }",
        &["7:63 `accuracy` belongs to `model strain` without numbers of functions, which are then chosen"],
    ),
    (
        MODEL,
        "model strain { torsion: 0, bending: 2.5, extension: 1 m, shear: 51 }",
        &[
            "7:24 the number of functions of the torsion is a whole number from 1 to 50",
            "7:36 the number of functions of the bending is a whole number from 1 to 50",
            "7:52 the number of functions of the extension is a whole number from 1 to 50",
            "7:64 the number of functions of the shear is a whole number from 1 to 50",
        ],
    ),
    (
        MODEL,
        "model strain { torsion: s, bending: 7, extension: 3, shear: 3, basis: chebyshev }",
        &[
            "7:70 unknown value `chebyshev` of `basis`; expected `legendre`",
            "7:24 the number of functions of the torsion is a whole number from 1 to 50",
        ],
    ),
    (
        MODEL,
        "model strain { torsion: 5, bending: 7, extension: 3, shear: 3, twist: 2 } model shooting, model shooting",
        &[
            "7:63 unknown field `twist` in `model strain`; expected `torsion`, `bending`, `extension`, `shear",
            "7:96 `model shooting` is asked for twice",
        ],
    ),
    (
        MODEL,
        "model shooting { tolerance: 0, steps: 40 }",
        &[
            "7:28 `tolerance` is a number from 1e-15 to 0.01, for example `1e-12`",
            "7:31 `steps` belongs to `integrator: fixed`; other steps follow from `tolerance`",
        ],
    ),
    (
        MODEL,
        "model shooting { integrator: fixed }",
        &["7:29 `integrator: fixed` needs `steps`, the number of steps per segment, for example `steps: 40`"],
    ),
    (
        MODEL,
        "model shooting { integrator: fixed, steps: 40, tolerance: 1e-9 }",
        &["7:47 `tolerance` belongs to `integrator: dormand_prince`; fixed steps have `steps`"],
    ),
    (
        MODEL,
        "model shooting { integrator: fixed, steps: 0 }",
        &["7:43 the number of steps per segment is a whole number from 1 to 10000"],
    ),
    (
        MODEL,
        "model shooting { integrator: euler, steps: 40, tolerance: 1 m }",
        &[
            "7:29 unknown value `euler` of `integrator`; expected `dormand_prince` or `fixed`",
            "7:58 expected a plain number, found a length (m)",
        ],
    ),
    (
        MODEL,
        "param t = 1e-9, model shooting { tolerance: t }",
        &["7:44 `tolerance` is a number from 1e-15 to 0.01, for example `1e-12`"],
    ),
    (
        MODEL,
        "model constant_curvature",
        &[
            "3:0 `tendon` belongs to `model strain` and `model shooting`; neither is asked for",
            "6:0 `tip` belongs to `model strain` and `model shooting`; neither is asked for",
            "6:19 `limits` belongs to `model strain` and `model shooting`; neither is asked for",
            "7:6 `model constant_curvature` needs at least one `segment { length: ..., ... }`",
        ],
    ),
    (
        MODEL,
        "model planar, cables { spacing: 1 mm }",
        &[
            "5:21 `model planar` lies in the x-y plane; the third component of its `force` must be 0",
            "4:9 gravity of a planar robot has 2 components, found 3",
            "3:0 `tendon` belongs to `model strain` and `model shooting`; neither is asked for",
            "6:0 `tip` belongs to `model strain` and `model shooting`; neither is asked for",
            "6:19 `limits` belongs to `model strain` and `model shooting`; neither is asked for",
        ],
    ),
    (
        MODEL,
        "model planar, cables { spacing: 1 mm } base { position: [0, 0, 1] m } model shooting",
        &[
            "5:21 `model planar` lies in the x-y plane; the third component of its `force` must be 0",
            "4:16 `model planar` lies in the x-y plane; the third component of its `gravity` must be 0",
            "7:39 `model planar` begins at the origin along x; beside `model shooting`, `base` cannot be give",
        ],
    ),
    (
        BACKBONE,
        "backbone { length: 1 m, natural_curvature: [0, 0, 1] 1/m, @ } model planar, cables { spacing: 1 mm }",
        &[
            "5:21 `model planar` lies in the x-y plane; the third component of its `force` must be 0",
            "4:16 `model planar` lies in the x-y plane; the third component of its `gravity` must be 0",
            "2:24 `model planar` has no `natural_curvature`: unloaded, it is straight and of its length",
        ],
    ),
];

#[test]
fn every_wrong_rod_says_what_is_wrong_and_where() {
    said(&[FIELDS, TENDONS, UNITS, RANGES, MODELS, DISCS].concat(), |part, text| with(part, &in_full(text)));
}

#[test]
fn the_unchanged_robot_is_right() {
    assert_eq!(
        errors(&with(
            MODEL,
            "model shooting, model strain { torsion: 1, bending: 1, extension: 1, shear: 1 }"
        )),
        [""; 0]
    );
    assert_eq!(errors(&with(BACKBONE, &in_full("backbone { length: 1 m, @ }"))), [""; 0]);
    assert_eq!(errors(&with(TENDON, "")), [""; 0]);
    assert_eq!(errors(&with(LOAD, "base { position: [0, 0, 1] m }")), [""; 0]);
}

/// A declaration with any of its tokens left out, or with another in its place, is read or refused.
#[test]
fn a_token_more_or_less_never_panics() {
    let whole = with(
        BACKBONE,
        "backbone { segments: [100, 150] mm, section: rectangle { width: 1 mm, height: 2 mm }, param young = 1 GPa, \
         poisson: 0.3, density: 1 kg/m^3, natural_curvature: [0, 0, 5 * s/L] 1/m, rod: cosserat } \
         tendon { at: [[1, 2] mm, [1 mm * (1 - s/L), 0 mm]] } model shooting { integrator: fixed, steps: 4 }",
    );
    assert_eq!(errors(&whole), [""; 0]);
    let words: Vec<&str> = whole.split_inclusive([' ', ',', '[', ']', '{', '}', '(', ')', '/']).collect();
    let (mut read, mut refused) = (0, 0);
    for i in 0..words.len() {
        for other in ["", "0 ", "L ", "tip ", "[1, 2] "] {
            let changed: String =
                words.iter().enumerate().map(|(j, word)| if i == j { other } else { word }).collect();
            let Ok(tokens) = changed.parse() else { continue };
            match super::read(tokens) {
                Ok(_) => read += 1,
                Err(_) => refused += 1,
            }
        }
    }
    assert!(read > 10 && refused > 300, "{read} read, {refused} refused");
}
