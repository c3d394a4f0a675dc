//! Expectations of fields: dimensions, variables and examples of quantities, ranges of whole numbers.

use crate::units::Dimension;

/// On what a field may depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    /// Numbers and parameters only.
    Constant,
    /// The arc length too.
    ArcLength,
    /// The arc length and the tangent angle.
    Theta,
}

/// Expectation of a field: dimension, variables, and an example.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    pub(crate) field: &'static str,
    pub(crate) words: &'static str,
    pub(crate) dimension: Dimension,
    pub(crate) example: &'static str,
    pub(crate) over: Over,
}

/// Expectation of a field that does not depend on the arc length.
const fn constant(
    field: &'static str,
    words: &'static str,
    dimension: Dimension,
    example: &'static str,
) -> Expected {
    Expected { field, words, dimension, example, over: Over::Constant }
}

/// Expectation of a field that may depend on the arc length.
const fn along(
    field: &'static str,
    words: &'static str,
    dimension: Dimension,
    example: &'static str,
) -> Expected {
    Expected { over: Over::ArcLength, ..constant(field, words, dimension, example) }
}

pub(crate) const LENGTH: Expected = constant("length", "a length", Dimension::LENGTH, "0.3 m");
pub(crate) const YOUNG: Expected = along("young", "a pressure", Dimension::PRESSURE, "2 GPa");
pub(crate) const SHEAR: Expected = along("shear", "a pressure", Dimension::PRESSURE, "80 GPa");
pub(crate) const POISSON: Expected = along("poisson", "a plain number", Dimension::NUMBER, "0.3");
pub(crate) const DENSITY: Expected = along("density", "a density", Dimension::DENSITY, "1000 kg/m^3");
pub(crate) const MASS_PER_LENGTH: Expected =
    along("mass_per_length", "a mass per length", Dimension::MASS_PER_LENGTH, "0.05 kg/m");
pub(crate) const TORSIONAL_STIFFNESS: Expected =
    along("torsional_stiffness", "a torsional stiffness", Dimension::BENDING_STIFFNESS, "0.02 N*m^2");
pub(crate) const BENDING_STIFFNESS: Expected =
    along("bending_stiffness", "a bending stiffness", Dimension::BENDING_STIFFNESS, "0.03 N*m^2");
pub(crate) const AXIAL_STIFFNESS: Expected =
    along("axial_stiffness", "an axial stiffness", Dimension::FORCE, "2 kN");
pub(crate) const SHEAR_STIFFNESS: Expected =
    along("shear_stiffness", "a shear stiffness", Dimension::FORCE, "40 kN");
pub(crate) const SECOND_MOMENT: Expected =
    along("second_moment", "a second moment of area", Dimension::SECOND_MOMENT, "12 mm^4");
pub(crate) const AREA: Expected = along("area", "an area", Dimension::AREA, "12 mm^2");
pub(crate) const NATURAL_CURVATURE: Expected =
    along("natural_curvature", "curvatures", Dimension::CURVATURE, "[0, 0, 5] 1/m");
pub(crate) const NATURAL_STRETCH: Expected =
    along("natural_stretch", "plain numbers", Dimension::NUMBER, "[1, 0, 0]");
pub(crate) const ROUTING: Expected = along("at", "lengths", Dimension::LENGTH, "[8 mm, 0 mm]");
pub(crate) const FRICTION: Expected = constant("friction", "a plain number", Dimension::NUMBER, "0.1");
pub(crate) const CHAMBER_AREA: Expected = constant("area", "an area", Dimension::AREA, "20 mm^2");
/// The centroid of a chamber.
pub(crate) const CENTROID: Expected = along("at", "lengths", Dimension::LENGTH, "[6 mm, 0 mm]");
pub(crate) const SPACING: Expected = along("spacing", "a length", Dimension::LENGTH, "40 mm");
pub(crate) const OFFSET: Expected = along("at", "a length", Dimension::LENGTH, "20 mm");
pub(crate) const DISC_RADIUS: Expected = constant("radius", "a length", Dimension::LENGTH, "60 mm");
pub(crate) const Q_X: Expected = along("q_x", "a force per length", Dimension::FORCE_PER_LENGTH, "0.5 N/m");
pub(crate) const Q_Y: Expected = Expected { field: "q_y", ..Q_X };
pub(crate) const FORCE: Expected =
    along("force", "a force per length", Dimension::FORCE_PER_LENGTH, "[0, 0, -1] N/m");
pub(crate) const COUPLE: Expected = Expected {
    over: Over::Theta,
    ..constant("couple", "a couple per length", Dimension::FORCE, "0.1 N * theta^3")
};

pub(crate) const PLANAR_GRAVITY: Expected =
    constant("gravity", "an acceleration", Dimension::ACCELERATION, "[0, -9.81] m/s^2");

pub(crate) const SEGMENT_LENGTH: Expected = constant("length", "a length", Dimension::LENGTH, "0.24 m");
pub(crate) const MASS: Expected = constant("mass", "a mass", Dimension::MASS, "0.25 kg");
pub(crate) const SECTION_RADIUS: Expected = constant("radius", "a length", Dimension::LENGTH, "30 mm");
pub(crate) const SECTION_DIAMETER: Expected = constant("diameter", "a length", Dimension::LENGTH, "60 mm");
pub(crate) const SEGMENT_YOUNG: Expected = constant("young", "a pressure", Dimension::PRESSURE, "15 MPa");
pub(crate) const SEGMENT_AXIAL_STIFFNESS: Expected =
    constant("axial_stiffness", "an axial stiffness", Dimension::FORCE, "50 kN");
pub(crate) const SEGMENT_BENDING_STIFFNESS: Expected =
    constant("bending_stiffness", "a bending stiffness", Dimension::BENDING_STIFFNESS, "0.25 N*m^2");
pub(crate) const DAMPING: Expected =
    constant("damping", "a damping of curvature", Dimension::CURVATURE_DAMPING, "0.05 N*m^2*s");
pub(crate) const BEND_DAMPING: Expected =
    constant("bend_damping", "a damping of bending", Dimension::ANGULAR_DAMPING, "0.01 N*m*s");
pub(crate) const LENGTH_DAMPING: Expected =
    constant("length_damping", "a damping of length", Dimension::LINEAR_DAMPING, "2 N*s/m");
pub(crate) const ACTUATOR_RADIUS: Expected = constant("radius", "a length", Dimension::LENGTH, "30 mm");
pub(crate) const ANGLES: Expected =
    constant("angles", "angles", Dimension::NUMBER, "[30 deg, 150 deg, 270 deg]");
pub(crate) const LIMITS: Expected = constant("limits", "forces", Dimension::FORCE, "[-100, 100] N");
pub(crate) const PRESSURE_LIMITS: Expected =
    constant("limits", "pressures", Dimension::PRESSURE, "[0, 60] kPa");
pub(crate) const POSITION: Expected = constant("position", "a length", Dimension::LENGTH, "[0, 0, 0.1] m");
pub(crate) const ROTATION: Expected = constant("rotation", "angles", Dimension::NUMBER, "[0, 90, 0] deg");
pub(crate) const SEGMENTS: Expected =
    constant("segments", "lengths", Dimension::LENGTH, "[100, 100, 100] mm");
pub(crate) const STATIONS: Expected = constant("at", "lengths", Dimension::LENGTH, "[0.1, 0.2, 0.3] m");
pub(crate) const DISC_MASS: Expected = constant("mass", "a mass", Dimension::MASS, "5 g");
pub(crate) const DISC_INERTIA: Expected =
    constant("inertia", "moments of inertia", Dimension::INERTIA, "50 g*mm^2");
pub(crate) const HOLE: Expected = constant("hole", "lengths", Dimension::LENGTH, "[[8, 0], [7, 0]] mm");
pub(crate) const TIP_MASS: Expected = constant("mass", "a mass", Dimension::MASS, "10 g");
pub(crate) const TIP_INERTIA: Expected =
    constant("inertia", "moments of inertia", Dimension::INERTIA, "[0.4, 0.3, 0.3] g*mm^2");
pub(crate) const INERTIA_PER_LENGTH: Expected = along(
    "inertia_per_length",
    "moments of inertia per length",
    Dimension::INERTIA_PER_LENGTH,
    "[2, 1, 1] mg*m",
);
pub(crate) const RELAXATION: Expected = along("relaxation", "a time", Dimension::integers(0, 0, 1), "2 ms");
pub(crate) const VISCOSITY: Expected = along("viscosity", "a viscosity", Dimension::VISCOSITY, "1e4 Pa*s");
pub(crate) const DRAG: Expected =
    along("drag", "a force per length and velocity", Dimension::VISCOSITY, "0.05 N*s/m^2");
pub(crate) const LARGEST_CURVATURE: Expected =
    constant("curvature", "a curvature", Dimension::CURVATURE, "50 1/m");
pub(crate) const LARGEST_STRAIN: Expected = constant("strain", "a plain number", Dimension::NUMBER, "0.02");
pub(crate) const ACCURACY: Expected = constant("accuracy", "a length", Dimension::LENGTH, "1 um");
pub(crate) const TOLERANCE: Expected = constant("tolerance", "a plain number", Dimension::NUMBER, "1e-12");
pub(crate) const ROD_LENGTH: Expected = constant("length", "a length", Dimension::LENGTH, "0.3 m");
pub(crate) const MOUNT: Expected = constant("position", "lengths", Dimension::LENGTH, "[90, 0, 0] mm");
pub(crate) const AXIS: Expected = constant("axis", "plain numbers", Dimension::NUMBER, "[0, 1, 0]");
pub(crate) const THROUGH: Expected = constant("through", "lengths", Dimension::LENGTH, "[50, 0, 0] mm");
pub(crate) const MOTOR_ANGLES: Expected = constant("limits", "angles", Dimension::NUMBER, "[-90, 90] deg");
pub(crate) const MOTOR_TRAVELS: Expected = constant("limits", "lengths", Dimension::LENGTH, "[-50, 50] mm");
pub(crate) const PLATFORM_MASS: Expected = constant("mass", "a mass", Dimension::MASS, "50 g");
pub(crate) const PLATFORM_INERTIA: Expected =
    constant("inertia", "moments of inertia", Dimension::INERTIA, "[200, 220, 350] g*cm^2");
pub(crate) const ROTOR_INERTIA: Expected =
    constant("inertia", "a moment of inertia", Dimension::INERTIA, "20 g*cm^2");
pub(crate) const MOTOR_FRICTION: Expected =
    constant("friction", "a torque per angular velocity", Dimension::ANGULAR_DAMPING, "1e-4 N*m*s");
/// The approximate position of the platform.
pub(crate) const PLATFORM_POSITION: Expected =
    constant("position", "a length", Dimension::LENGTH, "[0, 0, 0.3] m");
pub(crate) const CENTRE: Expected = constant("centre", "lengths", Dimension::LENGTH, "[0, 0, 5] mm");
pub(crate) const GRAVITY: Expected =
    constant("gravity", "an acceleration", Dimension::ACCELERATION, "[0, 0, -9.81] m/s^2");

/// A length that is a field of a section.
pub(crate) const fn section_length(field: &'static str) -> Expected {
    along(field, "a length", Dimension::LENGTH, "4 mm")
}

/// Discs of a robot.
pub(crate) const DISCS: [usize; 2] = [1, 1000];
/// Degree of the angle as one polynomial, or as one in each span.
pub(crate) const DEGREE: [usize; 2] = [1, 48];
/// Nodes of the quadrature of a span.
pub(crate) const NODES: [usize; 2] = [2, 64];
/// Order of the Adomian series.
pub(crate) const SERIES: [usize; 2] = [1, 12];
/// Functions of a strain.
pub(crate) const FUNCTIONS: [usize; 2] = [1, 50];
/// Steps per segment of an integration of fixed steps.
pub(crate) const STEPS: [usize; 2] = [1, 10_000];
/// Elements of a rod.
pub(crate) const ELEMENTS: [usize; 2] = [1, 4096];
/// Actuators of a segment.
pub(crate) const ACTUATORS: [usize; 2] = [0, 100];
