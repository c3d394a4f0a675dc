//! Names of the actuators of a declared robot, and quantities that can drive them.

use pliant_declare::spec::{self, Expr};
use pliant_declare::units::Dimension;
use pliant_models::Drive;

/// Force and displacement of an actuator, which are conjugate, with their names and limits.
#[derive(Clone, Debug, PartialEq)]
pub struct Actuator {
    /// `tendon`, `chamber`, `cable`, `actuator` or `motor`.
    pub what: &'static str,
    /// Its force: a tension, a force or a torque.
    pub force: Side,
    /// The conjugate displacement, or angle.
    pub displacement: Side,
    /// Declared limits of its force or of its displacement.
    pub limits: Option<Limits>,
}

/// The force or the displacement of an actuator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side {
    /// Its name, also in tables.
    pub word: &'static str,
    /// Its dimension.
    pub dimension: Dimension,
    /// Its SI unit.
    pub unit: &'static str,
}

/// Declared limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limits {
    /// Least and largest force, N (a torque: N m; a pressure: Pa).
    Force([f64; 2]),
    /// Least and largest displacement, m (an angle: rad).
    Displacement([f64; 2]),
}

const TENSION: Side = Side { word: "tension", dimension: Dimension::FORCE, unit: "N" };
const FORCE: Side = Side { word: "force", dimension: Dimension::FORCE, unit: "N" };
const TORQUE: Side = Side { word: "torque", dimension: Dimension::COUPLE, unit: "N*m" };
const PRESSURE: Side = Side { word: "pressure", dimension: Dimension::PRESSURE, unit: "Pa" };
const DISPLACEMENT: Side = Side { word: "displacement", dimension: Dimension::LENGTH, unit: "m" };
const VOLUME: Side = Side { word: "volume", dimension: Dimension::VOLUME, unit: "m^3" };
const ANGLE: Side = Side { word: "angle", dimension: Dimension::NUMBER, unit: "rad" };

impl Actuator {
    const fn new(what: &'static str, force: Side) -> Self {
        Self { what, force, displacement: DISPLACEMENT, limits: None }
    }

    const fn chamber() -> Self {
        Self { displacement: VOLUME, ..Self::new("chamber", PRESSURE) }
    }

    /// Driven by a quantity of this dimension, if it can be.
    #[must_use]
    pub fn drive(&self, dimension: Dimension, value: f64) -> Option<Drive> {
        if dimension == self.force.dimension {
            Some(Drive::Force(value))
        } else if dimension == self.displacement.dimension {
            Some(Drive::Displacement(value))
        } else {
            None
        }
    }

    /// Driven by a number without a unit: motors by their angles or travels, others by their forces.
    #[must_use]
    pub fn usual(&self, value: f64) -> Drive {
        if self.what == "motor" { Drive::Displacement(value) } else { Drive::Force(value) }
    }

    /// The side that a drive gives.
    #[must_use]
    pub fn side(&self, drive: &Drive) -> Side {
        if matches!(drive, Drive::Force(_)) { self.force } else { self.displacement }
    }

    /// `a tension (N) or a displacement (m)`.
    #[must_use]
    pub fn expected(&self) -> String {
        let [force, displacement] = [self.force, self.displacement].map(|side| {
            let article = if side.word.starts_with('a') { "an" } else { "a" };
            format!("{article} {} ({})", side.word, side.unit)
        });
        format!("{force} or {displacement}")
    }
}

/// The actuators of a model, at values of the parameters.
pub(super) fn actuators(robot: &spec::Robot, kind: &str, values: &[f64]) -> Vec<Actuator> {
    let of = |limits: &Option<[Expr; 2]>| {
        limits.as_ref().map(|limits| limits.each_ref().map(|limit| limit.eval(0.0, 0.0, values)))
    };
    match kind {
        "planar" => vec![Actuator::new("cable", TENSION); 2],
        "discs" => {
            vec![Actuator::new("cable", TENSION); robot.discs().map_or(0, |model| model.offsets.len())]
        }
        "constant_curvature" => {
            let segments = robot.constant_curvature().map_or(&[][..], |model| &model.segments);
            let all = segments.iter().flat_map(|segment| {
                let limits = of(&segment.limits).map(Limits::Force);
                let actuator = match segment.chamber_area {
                    Some(_) => Actuator::chamber(),
                    None => Actuator::new("actuator", FORCE),
                };
                vec![Actuator { limits, ..actuator }; segment.actuators.len()]
            });
            all.collect()
        }
        "parallel" => {
            let motors = robot.parallel().map_or(&[][..], |model| &model.motors);
            let all = motors.iter().map(|motor| {
                let limits = of(&motor.limits).map(Limits::Displacement);
                let actuator = match motor.drive {
                    spec::Drive::Revolute { .. } => {
                        Actuator { displacement: ANGLE, ..Actuator::new("motor", TORQUE) }
                    }
                    spec::Drive::Feed => Actuator::new("motor", FORCE),
                };
                Actuator { limits, ..actuator }
            });
            all.collect()
        }
        _ => {
            let (all, chambers) = robot.rod().map_or((0, 0), |rod| (rod.tendons.len(), rod.chambers.len()));
            let mut list = vec![Actuator::new("tendon", TENSION); all - chambers];
            list.resize(all, Actuator::chamber());
            list
        }
    }
}
