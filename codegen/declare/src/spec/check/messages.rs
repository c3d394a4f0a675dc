//! Expectations of fields, and the texts of the errors about them.

use crate::syntax::{Expr, ExprKind};
use crate::units::Dimension;

/// On what a field may depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// Numbers and parameters only.
    Constant,
    /// The arc length too.
    ArcLength,
    /// The arc length and the tangent angle.
    Theta,
}

/// Expectation of a field: dimension, variables, and an example.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    pub(super) field: &'static str,
    pub(super) words: &'static str,
    pub(super) dimension: Dimension,
    pub(super) example: &'static str,
    pub(super) over: Over,
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

pub(super) const LENGTH: Expected = constant("length", "a length", Dimension::LENGTH, "0.3 m");
pub(super) const YOUNG: Expected = along("young", "a pressure", Dimension::PRESSURE, "2 GPa");
pub(super) const SHEAR: Expected = along("shear", "a pressure", Dimension::PRESSURE, "80 GPa");
pub(super) const POISSON: Expected = along("poisson", "a plain number", Dimension::NUMBER, "0.3");
pub(super) const DENSITY: Expected = along("density", "a density", Dimension::DENSITY, "1000 kg/m^3");
pub(super) const MASS_PER_LENGTH: Expected =
    along("mass_per_length", "a mass per length", Dimension::MASS_PER_LENGTH, "0.05 kg/m");
pub(super) const TORSIONAL_STIFFNESS: Expected =
    along("torsional_stiffness", "a torsional stiffness", Dimension::BENDING_STIFFNESS, "0.02 N*m^2");
pub(super) const BENDING_STIFFNESS: Expected =
    along("bending_stiffness", "a bending stiffness", Dimension::BENDING_STIFFNESS, "0.03 N*m^2");
pub(super) const AXIAL_STIFFNESS: Expected =
    along("axial_stiffness", "an axial stiffness", Dimension::FORCE, "2 kN");
pub(super) const SHEAR_STIFFNESS: Expected =
    along("shear_stiffness", "a shear stiffness", Dimension::FORCE, "40 kN");
pub(super) const SECOND_MOMENT: Expected =
    along("second_moment", "a second moment of area", Dimension::SECOND_MOMENT, "12 mm^4");
pub(super) const AREA: Expected = along("area", "an area", Dimension::AREA, "12 mm^2");
pub(super) const NATURAL_CURVATURE: Expected =
    along("natural_curvature", "curvatures", Dimension::CURVATURE, "[0, 0, 5] 1/m");
pub(super) const NATURAL_STRETCH: Expected =
    along("natural_stretch", "plain numbers", Dimension::NUMBER, "[1, 0, 0]");
pub(super) const ROUTING: Expected = along("at", "lengths", Dimension::LENGTH, "[8 mm, 0 mm]");
pub(super) const FRICTION: Expected = constant("friction", "a plain number", Dimension::NUMBER, "0.1");
pub(super) const CHAMBER_AREA: Expected = constant("area", "an area", Dimension::AREA, "20 mm^2");
pub(super) const SPACING: Expected = along("spacing", "a length", Dimension::LENGTH, "40 mm");
pub(super) const OFFSET: Expected = along("at", "a length", Dimension::LENGTH, "20 mm");
pub(super) const DISC_RADIUS: Expected = constant("radius", "a length", Dimension::LENGTH, "60 mm");
pub(super) const LOAD: Expected = along("load", "a force per length", Dimension::FORCE_PER_LENGTH, "0.5 N/m");
pub(super) const FORCE: Expected =
    along("force", "a force per length", Dimension::FORCE_PER_LENGTH, "[0, 0, -1] N/m");
pub(super) const COUPLE: Expected = Expected {
    over: Over::Theta,
    ..constant("couple", "a couple per length", Dimension::FORCE, "0.1 N * theta^3")
};

pub(super) const PLANAR_GRAVITY: Expected =
    constant("gravity", "an acceleration", Dimension::ACCELERATION, "[0, -9.81] m/s^2");

pub(super) const SEGMENT_LENGTH: Expected = constant("length", "a length", Dimension::LENGTH, "0.24 m");
pub(super) const MASS: Expected = constant("mass", "a mass", Dimension::MASS, "0.25 kg");
pub(super) const SECTION_RADIUS: Expected = constant("radius", "a length", Dimension::LENGTH, "30 mm");
pub(super) const SECTION_DIAMETER: Expected = constant("diameter", "a length", Dimension::LENGTH, "60 mm");
pub(super) const SEGMENT_YOUNG: Expected = constant("young", "a pressure", Dimension::PRESSURE, "15 MPa");
pub(super) const SEGMENT_AXIAL_STIFFNESS: Expected =
    constant("axial_stiffness", "an axial stiffness", Dimension::FORCE, "50 kN");
pub(super) const SEGMENT_BENDING_STIFFNESS: Expected =
    constant("bending_stiffness", "a bending stiffness", Dimension::BENDING_STIFFNESS, "0.25 N*m^2");
pub(super) const DAMPING: Expected =
    constant("damping", "a damping of curvature", Dimension::CURVATURE_DAMPING, "0.05 N*m^2*s");
pub(super) const BEND_DAMPING: Expected =
    constant("bend_damping", "a damping of bending", Dimension::ANGULAR_DAMPING, "0.01 N*m*s");
pub(super) const LENGTH_DAMPING: Expected =
    constant("length_damping", "a damping of length", Dimension::LINEAR_DAMPING, "2 N*s/m");
pub(super) const ACTUATOR_RADIUS: Expected = constant("radius", "a length", Dimension::LENGTH, "30 mm");
pub(super) const ANGLES: Expected =
    constant("angles", "angles", Dimension::NUMBER, "[30 deg, 150 deg, 270 deg]");
pub(super) const LIMITS: Expected = constant("limits", "forces", Dimension::FORCE, "[-100, 100] N");
pub(super) const PRESSURE_LIMITS: Expected =
    constant("limits", "pressures", Dimension::PRESSURE, "[0, 60] kPa");
pub(super) const POSITION: Expected = constant("position", "a length", Dimension::LENGTH, "[0, 0, 0.1] m");
pub(super) const ROTATION: Expected = constant("rotation", "angles", Dimension::NUMBER, "[0, 90, 0] deg");
pub(super) const SEGMENTS: Expected =
    constant("segments", "lengths", Dimension::LENGTH, "[100, 100, 100] mm");
pub(super) const STATIONS: Expected = constant("at", "lengths", Dimension::LENGTH, "[0.1, 0.2, 0.3] m");
pub(super) const DISC_MASS: Expected = constant("mass", "a mass", Dimension::MASS, "5 g");
pub(super) const DISC_INERTIA: Expected =
    constant("inertia", "moments of inertia", Dimension::INERTIA, "50 g*mm^2");
pub(super) const HOLE: Expected = constant("hole", "lengths", Dimension::LENGTH, "[[8, 0], [7, 0]] mm");
pub(super) const TIP_MASS: Expected = constant("mass", "a mass", Dimension::MASS, "10 g");
pub(super) const TIP_INERTIA: Expected =
    constant("inertia", "moments of inertia", Dimension::INERTIA, "[0.4, 0.3, 0.3] g*mm^2");
pub(super) const INERTIA_PER_LENGTH: Expected = along(
    "inertia_per_length",
    "moments of inertia per length",
    Dimension::INERTIA_PER_LENGTH,
    "[2, 1, 1] mg*m",
);
pub(super) const RELAXATION: Expected = along("relaxation", "a time", Dimension::integers(0, 0, 1), "2 ms");
pub(super) const VISCOSITY: Expected = along("viscosity", "a viscosity", Dimension::VISCOSITY, "1e4 Pa*s");
pub(super) const DRAG: Expected =
    along("drag", "a force per length and velocity", Dimension::VISCOSITY, "0.05 N*s/m^2");
pub(super) const LARGEST_CURVATURE: Expected =
    constant("curvature", "a curvature", Dimension::CURVATURE, "50 1/m");
pub(super) const LARGEST_STRAIN: Expected = constant("strain", "a plain number", Dimension::NUMBER, "0.02");
pub(super) const ACCURACY: Expected = constant("accuracy", "a length", Dimension::LENGTH, "1 um");
pub(super) const TOLERANCE: Expected = constant("tolerance", "a plain number", Dimension::NUMBER, "1e-12");
pub(super) const ROD_LENGTH: Expected = constant("length", "a length", Dimension::LENGTH, "0.3 m");
pub(super) const MOUNT: Expected = constant("position", "lengths", Dimension::LENGTH, "[90, 0, 0] mm");
pub(super) const AXIS: Expected = constant("axis", "plain numbers", Dimension::NUMBER, "[0, 1, 0]");
pub(super) const THROUGH: Expected = constant("through", "lengths", Dimension::LENGTH, "[50, 0, 0] mm");
pub(super) const MOTOR_ANGLES: Expected = constant("limits", "angles", Dimension::NUMBER, "[-90, 90] deg");
pub(super) const MOTOR_TRAVELS: Expected = constant("limits", "lengths", Dimension::LENGTH, "[-50, 50] mm");
pub(super) const PLATFORM_MASS: Expected = constant("mass", "a mass", Dimension::MASS, "50 g");
pub(super) const PLATFORM_INERTIA: Expected =
    constant("inertia", "moments of inertia", Dimension::INERTIA, "[200, 220, 350] g*cm^2");
pub(super) const ROTOR_INERTIA: Expected =
    constant("inertia", "a moment of inertia", Dimension::INERTIA, "20 g*cm^2");
pub(super) const MOTOR_FRICTION: Expected =
    constant("friction", "a torque per angular velocity", Dimension::ANGULAR_DAMPING, "1e-4 N*m*s");
pub(super) const CENTRE: Expected = constant("centre", "lengths", Dimension::LENGTH, "[0, 0, 5] mm");
pub(super) const GRAVITY: Expected =
    constant("gravity", "an acceleration", Dimension::ACCELERATION, "[0, 0, -9.81] m/s^2");

/// A length that is a field of a section.
pub(super) const fn section_length(field: &'static str) -> Expected {
    along(field, "a length", Dimension::LENGTH, "4 mm")
}

impl Expected {
    /// The error for a value of another dimension.
    pub(super) fn mismatch(&self, value: &Expr, found: Dimension) -> String {
        if found.is_number() && is_bare_number(value) {
            let Self { words, example, .. } = self;
            return format!("expected {words}, for example `{example}`; found a number without unit");
        }
        let hint = per_second_hint(value).map_or_else(
            || match found.is_number() && !self.dimension.is_number() {
                true => {
                    format!("; a unit stands behind a number, as in `{}`, not behind brackets", self.example)
                }
                false => String::new(),
            },
            str::to_owned,
        );
        format!("expected {}, found {found}{hint}", self.described())
    }

    /// Its words with the unit, if it has one.
    pub(super) fn described(&self) -> String {
        match self.dimension.is_number() {
            true => self.words.to_owned(),
            false => format!("{} ({})", self.words, self.dimension.unit()),
        }
    }
}

/// Whether this is a literal without unit, perhaps with a sign.
pub(super) fn is_bare_number(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Quantity(quantity) => quantity.unit.is_none(),
        ExprKind::Negative(inner) => is_bare_number(inner),
        _ => false,
    }
}

/// Whether this is a zero without unit.
pub(super) fn is_bare_zero(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Quantity(quantity) => quantity.unit.is_none() && quantity.number.mantissa == 0,
        ExprKind::Negative(inner) => is_bare_zero(inner),
        ExprKind::Segments(_, list) => list.iter().all(|(value, unit)| unit.is_none() && is_bare_zero(value)),
        _ => false,
    }
}

/// A remark on a unit that ends in `/s`, where the arc length may have been meant.
pub(super) fn per_second_hint(value: &Expr) -> Option<&'static str> {
    match &value.kind {
        ExprKind::Quantity(quantity) => {
            let read = quantity.unit.as_ref()?.ends_per_second;
            read.then_some("; `/s` in a unit means per second: `(0.1 m)/s` divides by the arc length")
        }
        _ => value.operands().into_iter().find_map(per_second_hint),
    }
}

pub(super) fn empty_robot(name: &syn::Ident) -> String {
    format!(
        "`{name}` is empty; a robot has at least a `backbone {{ ... }}` or a `segment {{ ... }}`, and a model, for example \
         `model planar`"
    )
}
