//! Values that are possible, and hardly meant: a unit may be wrong, a robot may swing for ever.

use crate::short::number;
use crate::spec::{Model, RodModel, RodMotion, Segment};
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

/// Questions models that have mass and equations of motion, and no damping anywhere.
pub(super) fn undamped(models: &[Model]) -> Option<String> {
    let damps = |motion: &RodMotion| {
        motion.viscosity.iter().chain([&motion.drag]).any(|coefficient| !coefficient.is_zero())
    };
    let expected = models.iter().find_map(|model| {
        let (moves, damped, expected) = match model {
            Model::Rod(rod) => (
                rod.models.iter().any(|model| !matches!(model, RodModel::Shooting(_)))
                    && rod.segments.iter().all(|segment| !segment.mass.is_zero()),
                rod.segments.iter().any(|segment| damps(&segment.motion)),
                "`relaxation`, `viscosity` or `drag`",
            ),
            Model::Parallel(robot) => (
                robot.rods.iter().all(|rod| !rod.mass.is_zero()),
                robot.rods.iter().any(|rod| damps(&rod.motion)),
                "`relaxation`, `viscosity` or `drag` of its rods",
            ),
            Model::ConstantCurvature(model) => {
                let damps = |Segment { damping, bend_damping, length_damping, .. }: &Segment| {
                    [damping, bend_damping, length_damping].iter().any(|entry| !entry.is_zero())
                };
                (true, model.segments.iter().any(damps), "`damping` or `bend_damping` of its segments")
            }
            Model::Planar(_) | Model::Discs(_) => return None,
        };
        (moves && !damped).then_some(expected)
    })?;
    Some(format!(
        "the robot has mass and no damping: in motion it swings for ever; give {expected}, or mean it"
    ))
}
