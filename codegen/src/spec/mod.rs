//! The checked robot: plain data in SI, expressions typed, ready for theory.
//!
//! After this stage no unit, no unresolved name and no doubled or missing field can occur.

mod algebra;
mod check;
mod discs;
mod display;
mod expr;
pub mod interval;
mod parallel;
mod rod;
mod segment;
#[cfg(test)]
mod tests;

pub use check::{check, read};
pub use discs::{DiscsBasis, DiscsModel};
pub use expr::{BinaryFunction, Expr, Function};
pub use parallel::{Drive, Joint, Motor, Mount, Parallel, ParallelRod, Platform, Rotation};
pub use rod::{Rod, RodSegment, ShootingModel, StrainModel};
pub use segment::{Base, ConstantCurvature, Segment};

use syn::{Attribute, Ident, Visibility};

/// A checked robot. All expressions are in SI units.
#[derive(Clone, Debug)]
pub struct Robot {
    /// Doc comments and other attributes, passed through.
    pub attributes: Vec<Attribute>,
    /// Visibility of the generated type.
    pub visibility: Visibility,
    /// Name of the generated type.
    pub name: Ident,
    /// Run-time parameters, in the order of their indices.
    pub parameters: Vec<Parameter>,
    /// The elastic backbone; present where it is declared, as it must be with a model in the plane or a model of rods.
    pub backbone: Option<Backbone>,
    /// The two symmetrical cables of a planar robot.
    pub cables: Option<CablePair>,
    /// Radius of the discs, m (constant in s).
    pub disc_radius: Option<Expr>,
    /// Distributed loads on the backbone.
    pub load: Load,
    /// Constant-curvature segments, from the base; present with a model of them.
    pub segments: Vec<Segment>,
    /// The Cosserat rod; present with a model of it.
    pub rod: Option<Rod>,
    /// The continuum parallel robot; present with a model of it.
    pub parallel: Option<Parallel>,
    /// Pose of the base of the segments or the rod.
    pub base: Base,
    /// Acceleration of gravity in the frame of the world, m/s^2: numbers and parameters.
    pub gravity: [Expr; 3],
    /// The declared models, in order, each at most once.
    pub models: Vec<Model>,
    /// Conditions that depend on the values of parameters and are checked at run time.
    pub run_time_checks: Vec<RunTimeCheck>,
}

/// The part to which a condition belongs: a model checks the conditions of its own parts only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// The robot's, whatever its models: definitions and gravity.
    Robot,
    /// Those of the backbone and its load.
    Backbone,
    /// Those of the cables and discs of a planar robot.
    Cables,
    /// Those of the discs of a planar robot whose cables run straight: their stations and masses, and cables of its own.
    Discs,
    /// Those of the backbone as a Cosserat rod, and of its tendons.
    Rod,
    /// The segments.
    Segments,
    /// Rods, motors and platform of a parallel robot.
    Parallel,
}

impl Component {
    /// Whether a model with these parts checks the conditions of this component.
    #[must_use]
    pub fn concerns(self, parts: &[Self]) -> bool {
        self == Self::Robot || parts.contains(&self)
    }
}

/// A condition on the parameters, for all `s` in [0, L].
#[derive(Clone, Debug)]
pub struct RunTimeCheck {
    /// Whose it is.
    pub component: Component,
    /// What is checked, for the error message: "the spacing of the cables".
    pub what: String,
    /// The quantity, SI, in `s` and the parameters (never `theta`).
    pub expr: Expr,
    /// What must hold for it.
    pub kind: CheckKind,
}

/// What a [`RunTimeCheck`] demands.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckKind {
    /// `expr > 0`
    Positive,
    /// `expr >= 0`
    NonNegative,
    /// `expr != 0`, with one sign on all of [0, L]
    Nonzero,
    /// `expr <= limit (1 + LIMIT_SLACK)`, so that a cable may run along the very edge of a disc
    Below(Expr),
}

/// Relative slack of [`CheckKind::Below`]: well above rounding, well below any tolerance of manufacture.
pub const LIMIT_SLACK: f64 = 1e-9;

/// A quantity that can be set at run time.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Doc comments.
    pub attributes: Vec<Attribute>,
    /// Its name, with the span of its declaration.
    pub name: Ident,
    /// Declared value, SI.
    pub value: f64,
    /// SI unit as text, for docs ("Pa", "N/m", "1").
    pub unit: String,
}

/// The backbone: a slender rod along x.
#[derive(Clone, Debug)]
pub struct Backbone {
    /// Length, m. Constant or parameter, positive.
    pub length: Expr,
    /// Bending stiffness EI(s) in the plane, about z, N m^2, positive on [0, L].
    pub bending_stiffness: Expr,
    /// Axial stiffness EA(s), N, positive on [0, L]; present where the declaration determines it.
    pub axial_stiffness: Option<Expr>,
}

/// Two cables at +W/2 and -W/2.
#[derive(Clone, Debug)]
pub struct CablePair {
    /// Spacing W(s), m, positive on [0, L].
    pub spacing: Expr,
}

/// Distributed loads per unit of arc length, including weight.
#[derive(Clone, Debug)]
pub struct Load {
    /// Force per length along -x, N/m.
    pub q_x: Expr,
    /// Force per length along -y, N/m.
    pub q_y: Expr,
    /// Couple per length, N, a function of `s` and `theta`; positive bends towards +y.
    pub couple: Option<Expr>,
}

/// A declared model.
#[derive(Clone, Debug)]
pub enum Model {
    /// `model planar { ... }`.
    Planar(Planar),
    /// `model discs { ... }`.
    Discs(DiscsModel),
    /// `model constant_curvature { ... }`.
    ConstantCurvature(ConstantCurvature),
    /// `model strain { ... }`.
    Strain(StrainModel),
    /// `model shooting { ... }`.
    Shooting(ShootingModel),
    /// `model parallel`.
    Parallel,
}

/// Options of the planar model.
#[derive(Clone, Debug)]
pub struct Planar {
    /// `axial: extensible` (default `inextensible`).
    pub extensible: bool,
    /// `cables: ideal` (default `pull`).
    pub ideal_cables: bool,
    /// `cable_length: exact` (default `neglect_slope`).
    pub exact_cable_length: bool,
    /// `closed_form: required` (default `preferred`), with the span to point at if there is none.
    pub closed_form_required: Option<proc_macro2::Span>,
    /// `series: N`, order of the Adomian series, 1 to 12.
    pub series: Option<usize>,
}
