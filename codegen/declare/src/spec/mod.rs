//! The checked robot: plain data in SI, expressions typed, ready for theory.
//!
//! After this stage no unit, no unresolved name and no doubled or missing field can occur. Each model has the parts that it reads, and the conditions on
//! them that depend on parameters. What the compiler knows besides, tokens and places in the source, is kept apart in [`Written`].

mod algebra;
mod canonical;
mod check;
mod discs;
mod display;
mod expr;
pub mod interval;
mod outline;
mod parallel;
mod planar;
mod rod;
mod segment;
mod shared;
#[cfg(test)]
mod tests;

pub use check::{check, read};
pub use discs::{Discs, DiscsBasis};
pub use expr::{BinaryFunction, Choice, Expr, Function, Let};
pub use outline::Outline;
pub use parallel::{Drive, Joint, Motor, Mount, Parallel, ParallelRod, Platform, Rotation};
pub use planar::{Backbone, Load, Planar};
pub use rod::{Chamber, Rod, RodDisc, RodDiscs, RodModel, RodMotion, RodSegment, ShootingModel, StrainModel};
pub use segment::{Base, ConstantCurvature, Segment};
pub use shared::Memo;

use proc_macro2::Span;
use syn::{Attribute, Ident, Visibility};

use crate::syntax::errors::Extent;

/// A robot, and what of its declaration is handed on to the compiler.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The robot.
    pub robot: Robot,
    /// Tokens and places of its declaration.
    pub written: Written,
    /// Values that are possible and hardly meant, with their places.
    pub questions: Vec<(Extent, String)>,
}

/// Tokens and places of a declaration.
#[derive(Clone, Debug)]
pub struct Written {
    /// Doc comments and other attributes of the robot.
    pub attributes: Vec<Attribute>,
    /// Visibility of the generated type.
    pub visibility: Visibility,
    /// Name of the generated type.
    pub name: Ident,
    /// Doc comments and names of the parameters, by index.
    pub parameters: Vec<(Vec<Attribute>, Ident)>,
    /// The word `required` of `closed_form: required`.
    pub closed_form: Option<Span>,
}

/// A checked robot. All expressions are in SI units.
#[derive(Clone, Debug, PartialEq)]
pub struct Robot {
    /// Its name.
    pub name: String,
    /// Run-time parameters, in the order of their indices.
    pub parameters: Vec<Parameter>,
    /// The models, one of each kind at most, in the order of their declaration; that of a rod is the last one.
    pub models: Vec<Model>,
}

impl Robot {
    /// The planar model, if it is declared.
    #[must_use]
    pub fn planar(&self) -> Option<&Planar> {
        self.models.iter().find_map(|model| if let Model::Planar(model) = model { Some(model) } else { None })
    }

    /// The model of discs, if it is declared.
    #[must_use]
    pub fn discs(&self) -> Option<&Discs> {
        self.models.iter().find_map(|model| if let Model::Discs(model) = model { Some(model) } else { None })
    }

    /// The model of constant-curvature segments, if it is declared.
    #[must_use]
    pub fn constant_curvature(&self) -> Option<&ConstantCurvature> {
        self.models
            .iter()
            .find_map(|model| if let Model::ConstantCurvature(model) = model { Some(model) } else { None })
    }

    /// The rod, if a model of it is declared.
    #[must_use]
    pub fn rod(&self) -> Option<&Rod> {
        self.models.iter().find_map(|model| if let Model::Rod(rod) = model { Some(rod) } else { None })
    }

    /// The parallel robot, if its model is declared.
    #[must_use]
    pub fn parallel(&self) -> Option<&Parallel> {
        self.models
            .iter()
            .find_map(|model| if let Model::Parallel(robot) = model { Some(robot) } else { None })
    }
}

/// A model with everything that it reads.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a few per robot")]
pub enum Model {
    /// `model planar`.
    Planar(Planar),
    /// `model discs`.
    Discs(Discs),
    /// `model constant_curvature`.
    ConstantCurvature(ConstantCurvature),
    /// `model parallel`.
    Parallel(Parallel),
    /// `model strain`, `model shooting`, or both.
    Rod(Rod),
}

/// A condition on the parameters, for all `s` in [0, L].
#[derive(Clone, Debug, PartialEq)]
pub struct RunTimeCheck {
    /// Name of the quantity in the error message: "the spacing of the cables".
    pub what: String,
    /// The quantity, SI, in `s` and the parameters (never `theta`).
    pub expr: Expr,
    /// Condition on the quantity.
    pub kind: CheckKind,
}

/// Condition of a [`RunTimeCheck`].
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
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Declared value, SI.
    pub value: f64,
    /// SI unit as text, for docs ("Pa", "N/m", "1").
    pub unit: String,
}

/// The declared values of parameters, by index.
#[must_use]
pub fn values(parameters: &[Parameter]) -> Vec<f64> {
    parameters.iter().map(|parameter| parameter.value).collect()
}
