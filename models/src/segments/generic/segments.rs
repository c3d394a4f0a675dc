//! Numbers of a hand-written robot of constant-curvature segments.

use crate::segments::{Constants, SegmentsOptions};
use crate::{Declared, Parameter};

/// A robot of `N` constant-curvature segments, written by hand: its numbers, and their derivatives with respect to its parameters.
pub trait Segments<const N: usize>: Declared + Clone {
    /// The physics.
    fn options(&self) -> SegmentsOptions {
        SegmentsOptions::default()
    }

    /// Constants of a segment.
    fn constants(&self, segment: usize) -> Constants;
    /// Their derivatives with respect to parameter `index`; zero unless given.
    fn constants_sensitivity(&self, _index: usize, _segment: usize) -> Constants {
        Constants::default()
    }

    /// Number of actuators of a segment.
    fn actuator_count(&self, segment: usize) -> usize;
    /// Place of an actuator in the cross section, of a chamber that of its centroid, m.
    fn actuator(&self, segment: usize, actuator: usize) -> [f64; 2];
    /// Its derivative with respect to parameter `index`; zero unless given.
    fn actuator_sensitivity(&self, _index: usize, _segment: usize, _actuator: usize) -> [f64; 2] {
        [0.0; 2]
    }

    /// Area of each actuator of a segment, m^2, where they are pressure chambers; 0, for those that push with a force, unless given.
    fn chamber_area(&self, _segment: usize) -> f64 {
        0.0
    }
    /// Its derivative with respect to parameter `index`; zero unless given.
    fn chamber_area_sensitivity(&self, _index: usize, _segment: usize) -> f64 {
        0.0
    }

    /// Least and greatest force of the actuators of a segment, N, of chambers pressure, Pa; none unless given.
    fn limits(&self, _segment: usize) -> Option<[f64; 2]> {
        None
    }

    /// Pose of the base in the world: rotation (rows, from the base frame to the world) and position, m. That of the world unless given.
    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3])
    }
    /// Acceleration of gravity in the world, m/s^2.
    fn gravity(&self) -> [f64; 3];
    /// Its derivative with respect to parameter `index`; zero unless given.
    fn gravity_sensitivity(&self, _index: usize) -> [f64; 3] {
        [0.0; 3]
    }
}

/// The actuators of a segment: on a circle, straight along the segment.
#[derive(Clone, Debug, PartialEq)]
pub struct Actuators {
    /// Radius of the circle, m.
    pub radius: f64,
    /// Angles about the backbone from the local x axis, rad.
    pub angles: Vec<f64>,
    /// Area of each of them, m^2, positive, where they are pressure chambers.
    pub area: Option<f64>,
    /// Least and greatest force, N, of chambers pressure, Pa, if there are limits.
    pub limits: Option<[f64; 2]>,
}

impl Actuators {
    /// Three at 120 degrees, `alpha_j = 2 pi j/3 - pi/6` for `j = 1, 2, 3` [CC 32].
    #[must_use]
    pub fn three(radius: f64) -> Self {
        let angle = |j: f64| core::f64::consts::TAU * j / 3.0 - core::f64::consts::FRAC_PI_6;
        Self { radius, angles: vec![angle(1.0), angle(2.0), angle(3.0)], area: None, limits: None }
    }

    /// The same as pressure chambers of this area, m^2, with their centroids on the circle.
    #[must_use]
    pub fn with_area(self, area: f64) -> Self {
        Self { area: Some(area), ..self }
    }
}

/// A robot of `N` segments whose numbers are filled in at run time.
///
/// Its parameters are the fields of [`Constants`], the components of gravity, the radius of the actuators and, where there are chambers, their area. A parameter of the
/// segments is one value for all of them: setting it sets all, and what is read is the first segment's, or that of the first chambers.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain<const N: usize> {
    /// The physics.
    pub options: SegmentsOptions,
    /// Constants of the segments, from the base.
    pub segments: [Constants; N],
    /// Their actuators.
    pub actuators: [Actuators; N],
    /// Pose of the base in the world: rotation (rows, from the base frame to the world) and position, m.
    pub base: ([[f64; 3]; 3], [f64; 3]),
    /// Acceleration of gravity in the world, m/s^2.
    pub gravity: [f64; 3],
}

impl<const N: usize> Chain<N> {
    /// Equal segments, the base's frame that of the world.
    #[must_use]
    pub fn uniform(segment: Constants, actuators: &Actuators, gravity: [f64; 3]) -> Self {
        Self {
            options: SegmentsOptions::default(),
            segments: [segment; N],
            actuators: core::array::from_fn(|_| actuators.clone()),
            base: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]),
            gravity,
        }
    }
}

const fn parameter(name: &'static str, unit: &'static str) -> Parameter {
    Parameter::new(name, unit, f64::NAN)
}

/// Index of the first component of gravity among the parameters of a [`Chain`].
const GRAVITY: usize = 8;
/// Index of the radius of the actuators.
const RADIUS: usize = 11;
/// Index of the area of the chambers.
const AREA: usize = 12;

/// The field of the constants that parameter `index` is, for `index` below [`GRAVITY`].
fn field(constants: &mut Constants, index: usize) -> &mut f64 {
    match index {
        0 => &mut constants.length,
        1 => &mut constants.mass,
        2 => &mut constants.axial_stiffness,
        3 => &mut constants.bending_stiffness,
        4 => &mut constants.damping,
        5 => &mut constants.bend_damping,
        6 => &mut constants.length_damping,
        _ => &mut constants.gyration,
    }
}

impl<const N: usize> Declared for Chain<N> {
    fn name(&self) -> &str {
        "Chain"
    }
    fn parameters(&self) -> &[Parameter] {
        const PARAMETERS: &[Parameter] = &[
            parameter("length", "m"),
            parameter("mass", "kg"),
            parameter("axial_stiffness", "N"),
            parameter("bending_stiffness", "N m^2"),
            parameter("damping", "N m^2 s"),
            parameter("bend_damping", "N m s"),
            parameter("length_damping", "N s/m"),
            parameter("gyration", "m^2"),
            parameter("gravity_x", "m/s^2"),
            parameter("gravity_y", "m/s^2"),
            parameter("gravity_z", "m/s^2"),
            parameter("radius", "m"),
            parameter("area", "m^2"),
        ];
        let chambers = self.actuators.iter().any(|actuators| actuators.area.is_some());
        if chambers { PARAMETERS } else { &PARAMETERS[..AREA] }
    }

    fn parameter(&self, index: usize) -> f64 {
        if index >= AREA {
            return self.actuators.iter().find_map(|actuators| actuators.area).unwrap_or(f64::NAN);
        }
        if index >= RADIUS {
            return self.actuators.first().map_or(f64::NAN, |actuators| actuators.radius);
        }
        if index >= GRAVITY {
            return self.gravity[index - GRAVITY];
        }
        self.segments.first().map_or(f64::NAN, |constants| *field(&mut constants.clone(), index))
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        if index >= AREA {
            let areas = self.actuators.iter_mut().filter_map(|actuators| actuators.area.as_mut());
            areas.for_each(|area| *area = value);
        } else if index >= RADIUS {
            self.actuators.iter_mut().for_each(|actuators| actuators.radius = value);
        } else if index >= GRAVITY {
            self.gravity[index - GRAVITY] = value;
        } else {
            self.segments.iter_mut().for_each(|constants| *field(constants, index) = value);
        }
    }
}

impl<const N: usize> Segments<N> for Chain<N> {
    fn options(&self) -> SegmentsOptions {
        self.options
    }

    fn constants(&self, segment: usize) -> Constants {
        self.segments[segment]
    }

    fn constants_sensitivity(&self, index: usize, _segment: usize) -> Constants {
        let mut found = Constants::default();
        if index < GRAVITY {
            *field(&mut found, index) = 1.0;
        }
        found
    }

    fn actuator_count(&self, segment: usize) -> usize {
        self.actuators[segment].angles.len()
    }

    fn actuator(&self, segment: usize, actuator: usize) -> [f64; 2] {
        let Actuators { radius, angles, .. } = &self.actuators[segment];
        let (sin, cos) = angles[actuator].sin_cos();
        [radius * cos, radius * sin]
    }

    fn actuator_sensitivity(&self, index: usize, segment: usize, actuator: usize) -> [f64; 2] {
        if index != RADIUS {
            return [0.0; 2];
        }
        let (sin, cos) = self.actuators[segment].angles[actuator].sin_cos();
        [cos, sin]
    }

    fn chamber_area(&self, segment: usize) -> f64 {
        // An area of 0 makes no chamber; it is not to make an actuator that pushes with a force, either.
        self.actuators[segment].area.map_or(0.0, |area| if area == 0.0 { f64::NAN } else { area })
    }

    fn chamber_area_sensitivity(&self, index: usize, segment: usize) -> f64 {
        f64::from(u8::from(index == AREA && self.actuators[segment].area.is_some()))
    }

    fn limits(&self, segment: usize) -> Option<[f64; 2]> {
        self.actuators[segment].limits
    }

    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        self.base
    }

    fn gravity(&self) -> [f64; 3] {
        self.gravity
    }

    fn gravity_sensitivity(&self, index: usize) -> [f64; 3] {
        let mut found = [0.0; 3];
        if let Some(entry) = index.checked_sub(GRAVITY).and_then(|axis| found.get_mut(axis)) {
            *entry = 1.0;
        }
        found
    }
}
