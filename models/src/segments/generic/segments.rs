//! Numbers of a hand-written robot of constant-curvature segments.

use crate::segments::{Constants, SegmentsData, SegmentsOptions, SegmentsSlopes};
use crate::{Declared, Parameter};

/// A robot of constant-curvature segments, written by hand.
pub trait Segments: Declared + Clone {
    /// Its numbers.
    fn data(&self) -> SegmentsData;
    /// Their derivatives by parameter `index`; zero unless given.
    fn slopes(&self, index: usize) -> SegmentsSlopes {
        let _ = index;
        SegmentsSlopes::default()
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

    /// Directions from the backbone to the actuators.
    fn directions(&self) -> impl Iterator<Item = [f64; 2]> {
        self.angles.iter().map(|angle| [angle.cos(), angle.sin()])
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

impl<const N: usize> Segments for Chain<N> {
    fn data(&self) -> SegmentsData {
        // An area of 0 makes no chamber; it is not to make an actuator that pushes with a force, either.
        let area = |area: f64| if area == 0.0 { f64::NAN } else { area };
        let places = |of: &Actuators| of.directions().map(|way| way.map(|entry| of.radius * entry)).collect();
        SegmentsData {
            options: self.options,
            constants: self.segments.to_vec(),
            actuators: self.actuators.iter().map(places).collect(),
            chamber_areas: self.actuators.iter().map(|of| of.area.map_or(0.0, area)).collect(),
            limits: self.actuators.iter().map(|of| of.limits).collect(),
            base: self.base,
            gravity: self.gravity,
        }
    }

    fn slopes(&self, index: usize) -> SegmentsSlopes {
        let mut found = SegmentsSlopes::default();
        match index {
            0..GRAVITY => {
                let mut constants = Constants::default();
                *field(&mut constants, index) = 1.0;
                found.constants = vec![constants; N];
            }
            GRAVITY..RADIUS => found.gravity[index - GRAVITY] = 1.0,
            RADIUS => found.actuators = self.actuators.iter().map(|of| of.directions().collect()).collect(),
            _ => {
                let areas = self.actuators.iter().map(|of| f64::from(u8::from(of.area.is_some())));
                found.chamber_areas = areas.collect();
            }
        }
        found
    }
}
