//! Wrong declarations with their messages and places.

use super::read;

/// Every error of a declaration as `line:column message`.
pub(super) fn errors(text: &str) -> Vec<String> {
    let Err(error) = read(text.parse().unwrap()) else { return Vec::new() };
    let place = |error: syn::Error| {
        let start = error.span().start();
        format!("{}:{} {error}", start.line, start.column)
    };
    error.into_iter().map(place).collect()
}

/// Part, its text, and the place and beginning of every error, in order.
pub(super) type Case = (usize, &'static str, &'static [&'static str]);

/// Checks that each wrong part of a robot has errors that begin so.
pub(super) fn said(cases: &[Case], with: impl Fn(usize, &str) -> String) {
    let mut failures = Vec::new();
    for (part, text, expected) in cases {
        let found = errors(&with(*part, text));
        let alike =
            found.len() == expected.len() && found.iter().zip(*expected).all(|(f, e)| f.starts_with(e));
        if !alike {
            failures.push(format!("{text}\n  expected {expected:#?}\n  found {found:#?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A robot with one part exchanged; each part is on a line of its own, from line 2.
fn with(part: usize, text: &str) -> String {
    let mut parts = [
        "backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa }",
        "cables { spacing: 40 mm }",
        "discs { radius: 60 mm }",
        "load { q_y: 1 N/m }",
        "model planar",
    ];
    parts[part] = text;
    format!("robot R {{\n{}\n}}", parts.join("\n"))
}

/// A definition that is too long is refused, before it takes the memory of the machine.
#[test]
fn long_definitions_are_refused() {
    let sum = (0..12).fold("s/L".to_owned(), |sum, _| format!("({sum} + {sum})"));
    let text = format!(
        "robot R {{\nlet a = {sum},\nbackbone {{ length: 0.3 m, section: disc {{ diameter: 4 mm }}, young: 2 GPa }}\n\
         cables {{ spacing: 40 mm + 1 mm * a }}\nmodel planar\n}}"
    );
    let errors = errors(&text);
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(
        errors[0].contains("has more than 10000 operations, with those of the names in it"),
        "{errors:?}"
    );
}

/// Operations that follow from each other are followed by recursion: beyond a bound they are refused at their place, in one expression, through names before their use, and
/// behind it.
#[test]
fn expressions_that_are_too_deep_are_refused() {
    let with = |definitions: &str, of: &str| {
        errors(&format!(
            "robot R {{\n{definitions}\nbackbone {{ length: 0.3 m, section: disc {{ diameter: 4 mm }}, young: 2 GPa }}\n\
             cables {{ spacing: 40 mm + 1 mm * ({of}) }}\nmodel planar\n}}"
        ))
    };
    let sum = |terms: usize| vec!["s/L"; terms].join(" + ");
    assert_eq!(with("", &sum(150)), [] as [String; 0]);
    for (definitions, of) in [
        (String::new(), sum(250)),
        (String::new(), sum(5000)),
        (format!("let a = {},", sum(5000)), "a".to_owned()),
    ] {
        let errors = with(&definitions, &of);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(
            errors[0].contains("more than 200 operations follow from each other in this expression"),
            "{errors:?}"
        );
    }
    let forward = |links: usize| -> String {
        "let a0 = s/L,".to_owned()
            + &(1..=links).map(|k| format!("let a{k} = 1/(2 + a{}),", k - 1)).collect::<String>()
    };
    let backward = |links: usize| -> String {
        (1..=links).rev().map(|k| format!("let a{k} = 1/(2 + a{}),", k - 1)).collect::<String>()
            + "let a0 = s/L,"
    };
    assert_eq!(with(&forward(60), "a60"), [] as [String; 0]);
    assert_eq!(with(&backward(40), "a40"), [] as [String; 0]);
    for (definitions, of) in [(forward(2000), "a2000"), (backward(2000), "a2000")] {
        let errors = with(&definitions, of);
        // Behind its use, a chain is refused wherever it begins again.
        assert!(!errors.is_empty() && errors.len() < 40, "{errors:?}");
        for error in &errors {
            assert!(error.contains("more than 200 operations follow from each other in `a"), "{error}");
        }
    }
}

const BACKBONE: usize = 0;
const CABLES: usize = 1;
const LOAD: usize = 3;
const MODEL: usize = 4;

const FIELDS: &[Case] = &[
    (
        CABLES,
        "cables { spacin: 40 mm }",
        &["3:9 unknown field `spacin` in `cables`; did you mean `spacing`?; expected `spacing`"],
    ),
    (CABLES, "cables { }", &["3:0 missing `spacing` in `cables`: a length, for example `spacing: 40 mm`"]),
    (
        CABLES,
        "cables { spacing: 40 mm, spacing: 30 mm }",
        &["3:25 `spacing` is given twice in `cables`", "3:9 `spacing` is given first here"],
    ),
    (
        CABLES,
        "discs { radius: 1 m }",
        &["4:0 `discs` is given twice", "3:0 `discs` is given first here", "6:6 `model planar` needs"],
    ),
    (CABLES, "cabels { spacing: 40 mm }", &["3:0 unknown block `cabels`; did you mean `cables`?"]),
    (CABLES, "", &["6:6 `model planar` needs `cables { spacing: ... }`"]),
    (
        BACKBONE,
        "backbone { length: 0.3 m, section: disk { radius: 1 mm }, young: 2 GPa }",
        &["2:35 unknown section `disk`; did you mean `disc`?"],
    ),
    (
        BACKBONE,
        "backbone { length: 0.3 m, section: disc { radius: 1 mm } }",
        &["2:0 missing `young` in `backbone`: a pressure"],
    ),
    (
        BACKBONE,
        "backbone { length: 0.3 m, area: 1 mm^2, section: disc { radius: 1 mm }, young: 2 GPa }",
        &["2:26 `section` gives the area already"],
    ),
    (
        LOAD,
        "load { q_x: 1 N/m } gravity: [0, -9.81] m/s^2,",
        &["5:20 `gravity` needs `density` in `backbone`"],
    ),
    (
        LOAD,
        "gravity: [0, 0, -9.81] m/s^2, param = 3 q_z,",
        &["5:36 expected a name", "5:9 gravity of a planar robot has 2 components, found 3"],
    ),
];

const UNITS: &[Case] = &[
    (CABLES, "cables { spacing: 40 MPa }", &["3:18 expected a length (m), found a pressure (Pa)"]),
    (
        CABLES,
        "cables { spacing: 0.3 }",
        &["3:18 expected a length, for example `40 mm`; found a number without unit"],
    ),
    (
        CABLES,
        "cables { spacing: 0 }",
        &["3:18 expected a length, for example `40 mm`; found a number without"],
    ),
    (
        CABLES,
        "cables { spacing: 40 mN*m/s }",
        &["3:18 expected a length (m), found a quantity in m^2*kg/s^3; `/s`"],
    ),
    (CABLES, "cables { spacing: 40 mmm }", &["3:21 unknown unit `mmm`; did you mean `mm`?"]),
    (CABLES, "cables { spacing: 40 mm + 2 GPa }", &["3:18 cannot add a pressure (Pa) to a length (m)"]),
    (
        CABLES,
        "cables { spacing: 40 mm - stiff } param stiff = 2 GPa,",
        &[
            "3:18 cannot subtract a pressure (Pa) from a length (m)",
            "3:40 `stiff` is declared here as a pressure",
        ],
    ),
    (
        CABLES,
        "cables { spacing: 40 mm * sin(s) }",
        &["3:30 `sin` takes a plain number or an angle, found a length"],
    ),
    (CABLES, "cables { spacing: 40 mm * 2^s }", &["3:28 an exponent is a plain number, found a length (m)"]),
    (
        CABLES,
        "cables { spacing: 40 * mm }",
        &["3:23 unknown name `mm`; a unit stands directly after a number"],
    ),
    (
        CABLES,
        "cables { spacing: widht } let width = 4 mm,",
        &["3:18 unknown name `widht`; did you mean `width`?"],
    ),
    (CABLES, "cables { spacing: 40 mm * atan2(1) }", &["3:26 `atan2` takes two arguments, found 1"]),
    (CABLES, "cables { spacing: 40 mm * sin(1, 2) }", &["3:26 `sin` takes one argument, found 2"]),
    (CABLES, "cables { spacing: 40 mm * atan2(1, 2, 3) }", &["3:26 `atan2` takes two arguments, found 3"]),
    (
        CABLES,
        "cables { spacing: 40 mm * atan2(1 m, 2) }",
        &["3:26 `atan2` takes two quantities of one dimension, found a length (m) and"],
    ),
    (CABLES, "cables { spacing: 40 mm * cot(1) }", &["3:26 unknown function `cot`; did you mean"]),
    (CABLES, "cables { spacing: 1e400 m }", &["3:18 this number in SI units is out of the range"]),
    (
        CABLES,
        "cables { spacing: 1.2345678901234567890123456789012345678 m }",
        &["3:18 this number has 38 digits; at most 34 are exact"],
    ),
    (
        LOAD,
        "load { couple: 1 N/m }",
        &["5:15 expected a couple per length (N), found a force per length (N/m)"],
    ),
    (LOAD, "let s = 3 mm, let a = a,", &["5:4 `s` is reserved", "5:22 `a` depends on itself"]),
    (LOAD, "param a = 3 mm, param b = 2 * a,", &["5:26 the value of parameter `b` must be a number"]),
];

const RANGES: &[Case] = &[
    (
        BACKBONE,
        "backbone { length: 0 m, bending_stiffness: 1 N*m^2 }",
        &["2:19 the length of the backbone must be positive; it is 0"],
    ),
    (
        BACKBONE,
        "backbone { length: -0.3 m, bending_stiffness: 1 N*m^2 }",
        &["2:19 the length of the backbone must be positive; it is -0.3"],
    ),
    (
        BACKBONE,
        "backbone { length: 0.3 m * s/L, bending_stiffness: 1 N*m^2 }",
        &["2:29 `L` is the length of the backbone, which depends on itself"],
    ),
    (
        BACKBONE,
        "backbone { length: 0.3 m + s, bending_stiffness: 1 N*m^2 }",
        &["2:27 `length` must be constant"],
    ),
    (
        BACKBONE,
        "backbone { length: 0.3 m, bending_stiffness: 1 N*m^2 * (0.5 - s/L) }",
        &["2:45 the bending stiffness of the backbone must be positive; it is -0.5 at s = 0.3 m"],
    ),
    (CABLES, "cables { spacing: 40 mm * (1 + theta) }", &["3:31 `theta` is known to `couple` only"]),
    (
        CABLES,
        "cables { spacing: 0.03 m - 0.03 m * (s/L)^3 }",
        &["3:18 the spacing of the cables must be positive; it is 0 at s = 0.3 m"],
    ),
    (
        CABLES,
        "param w = 0 mm, cables { spacing: w }",
        &["3:34 the spacing of the cables must be positive; it is 0 with the declared parameters"],
    ),
    (
        CABLES,
        "cables { spacing: 130 mm }",
        &[
            "3:18 the distance of the cables from the backbone (half of their spacing) leaves the discs: 0.065",
        ],
    ),
    (LOAD, "load { q_y: 1 N/m / (s/L - 0.3) }", &["5:20 this denominator vanishes at s = 0.09"]),
    (LOAD, "load { q_y: 1 N / s }", &["5:12 expected a force per length (N/m), found a quantity"]),
    (LOAD, "load { q_y: (1 N) / s }", &["5:20 this denominator vanishes at s = 0 m"]),
    (
        LOAD,
        "load { q_y: 1 N/m * ln(s/L - 2) }",
        &["5:23 the argument of `ln` must be positive; it is -2 at s = 0 m"],
    ),
    (
        LOAD,
        "load { q_y: 1 N/m * sqrt(-s/L) }",
        &["5:25 the argument of `sqrt` must not be negative; it is -1 at s = 0.3 m"],
    ),
];

const MODELS: &[Case] = &[
    (MODEL, "", &["1:6 no model is asked for"]),
    (MODEL, "model spatial", &["6:6 unknown model `spatial`; expected `planar`"]),
    (MODEL, "model planar, model planar", &["6:20 `model planar` is asked for twice"]),
    (MODEL, "model planar { axial: stretchy }", &["6:22 unknown value `stretchy` of `axial`; expected"]),
    (MODEL, "model planar { series: 0 }", &["6:23 the order of the series is a whole number from 1 to 12"]),
    (MODEL, "model planar { series: 13 }", &["6:23 the order of the series is a whole number from 1 to 12"]),
    (
        MODEL,
        "model planar { cable_length: exact, closed_form: required }",
        &[
            "6:49 no closed form exists with the exact cable length",
            "6:29 the exact cable length is chosen here",
        ],
    ),
    (
        MODEL,
        "model planar { axial: extensible, series: 4 }",
        &[
            "6:34 `series` cannot be had with an extensible backbone",
            "6:22 an extensible backbone is chosen here",
        ],
    ),
];

#[test]
fn every_wrong_declaration_says_what_is_wrong_and_where() {
    said(&[FIELDS, UNITS, RANGES, MODELS].concat(), with);
}

#[test]
fn the_unchanged_robot_is_right() {
    assert_eq!(errors(&with(MODEL, "model planar {}")), [""; 0]);
}

#[test]
fn an_empty_robot_is_one_error() {
    let found = errors("robot R {}");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("1:6 `R` is empty"), "{found:?}");
}

#[test]
fn an_extensible_backbone_needs_axial_stiffness() {
    let found = errors(
        "robot R { backbone { length: 1 m, bending_stiffness: 1 N*m^2 } cables { spacing: 1 m } \
         model planar { axial: extensible } }",
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("needs `axial_stiffness`"), "{found:?}");
}

#[test]
fn errors_of_reading_and_checking_come_together() {
    let found = errors(
        "robot R {\nbackbone { length: +, young: 2 m, section: disc { diameter: } }\n\
         cables { spacing: 1 Pa }\nmodel planar\n}",
    );
    let places: Vec<_> = found.iter().map(|error| error.split(' ').next().unwrap()).collect();
    assert_eq!(places, ["2:19", "2:60", "2:29", "3:18"], "{found:#?}");
}

#[test]
fn sums_need_equal_dimensions() {
    let quantities = ["1 m", "1 N", "1 Pa", "1 N*m", "1 kg", "1 s", "1", "1 deg", "1 J", "1 mm", "1 N/m"];
    let dimension = |text: &str| match text {
        "1 J" => "1 N*m".to_owned(),
        "1 mm" => "1 m".to_owned(),
        "1 deg" => "1".to_owned(),
        other => other.to_owned(),
    };
    for a in quantities {
        for b in quantities {
            let found = errors(&with(LOAD, &format!("let a = {a} + {b},")));
            assert_eq!(found.is_empty(), dimension(a) == dimension(b), "{a} + {b}: {found:?}");
        }
    }
}

/// A quantity in any unit, written back as its multiple of that unit, is the same quantity.
#[test]
fn units_there_and_back_are_the_identity() {
    for unit in crate::units::names() {
        for value in ["1", "0.3", "95e3", "123456789.000001", "7e-9"] {
            let text = format!("param a = {value} {unit} / (1 {unit}), param b = {value}{unit},");
            let robot = read(with(LOAD, &text).parse().unwrap()).unwrap();
            let plain: f64 = value.parse().unwrap();
            let [back, scaled] = [0, 1].map(|index| robot.robot.parameters[index].value);
            assert!((back / plain - 1.0).abs() < 1e-15, "{value} {unit}: {back}");
            let factor = crate::units::unit(unit).unwrap();
            let degrees = (std::f64::consts::PI / 180.0).powi(factor.degrees);
            let si = plain * 10_f64.powi(factor.ten) * degrees;
            assert!((scaled / si - 1.0).abs() < 1e-15, "{value} {unit}: {scaled}");
        }
    }
}
