//! Values that are possible, and hardly meant: a unit may be wrong.

use crate::short::number;
use crate::units::Dimension;

/// Names of fields, their dimension, and the range of its values, in SI and in words.
type Usual = (&'static [&'static str], Dimension, [f64; 2], &'static str);

const USUAL: [Usual; 3] = [
    (&["young", "shear"], Dimension::PRESSURE, [1e3, 2e12], "1 kPa to 2 TPa"),
    (&["length", "radius", "outer_radius", "diameter"], Dimension::LENGTH, [1e-4, 100.0], "0.1 mm to 100 m"),
    (&["density"], Dimension::DENSITY, [1.0, 25e3], "1 to 25000 kg/m^3"),
];

/// Questions positive values of a field, along the robot, that are out of the usual range.
pub(super) fn question(name: &str, dimension: Dimension, values: &[f64]) -> Option<String> {
    let known = USUAL.iter().find(|(names, of, ..)| names.contains(&name) && *of == dimension);
    let (_, _, [low, high], range) = known?;
    let odd = |value: &&f64| **value > 0.0 && value.is_finite() && !(*low..=*high).contains(*value);
    let (value, unit) = (number(*values.iter().find(odd)?), dimension.unit());
    Some(format!("`{name}` is {value} {unit}: values are usually from {range}; is its unit meant?"))
}
