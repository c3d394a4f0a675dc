//! `segment { ... }`, one of a chain or `for` several at once, and `base { ... }`.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields, Shape};
use super::repeat::{Repeat, Repeated};
use super::vector::Vector;
use super::{Round, Section};
use crate::language::tables;

/// One constant-curvature segment, or several in a row.
#[derive(Clone, Debug)]
pub struct Segment {
    /// The word `segment`.
    pub keyword: Ident,
    /// `for i in 0..3, ...`
    pub repeat: Option<Repeat>,
    /// `length`, unloaded
    pub length: Option<Field<Expr>>,
    /// `mass`
    pub mass: Option<Field<Expr>>,
    /// `section`, always a disc
    pub section: Option<Field<Round>>,
    /// `young`
    pub young: Option<Field<Expr>>,
    /// `axial_stiffness`
    pub axial_stiffness: Option<Field<Expr>>,
    /// `bending_stiffness`
    pub bending_stiffness: Option<Field<Expr>>,
    /// `damping`, of the change of the curvature
    pub damping: Option<Field<Expr>>,
    /// `bend_damping`, of the change of the bending
    pub bend_damping: Option<Field<Expr>>,
    /// `length_damping`, of the change of the length
    pub length_damping: Option<Field<Expr>>,
    /// `actuators { ... }`
    pub actuators: Option<Field<Actuators>>,
}

/// The actuators of a segment, parallel to its backbone.
#[derive(Clone, Debug)]
pub struct Actuators {
    /// The word `actuators`.
    pub keyword: Ident,
    /// `radius`, distance from the backbone
    pub radius: Option<Field<Expr>>,
    /// `area`, of each of them, where they are pressure chambers
    pub area: Option<Field<Expr>>,
    /// `count`, spread evenly
    pub count: Option<Field<Expr>>,
    /// `angles` of each, from the local x axis towards y
    pub angles: Option<Field<Vector>>,
    /// `limits`, the least and the greatest force, or pressure
    pub limits: Option<Field<Vector>>,
}

/// Pose of the base in the world.
#[derive(Clone, Debug)]
pub struct Base {
    /// The word `base`.
    pub keyword: Ident,
    /// `position`
    pub position: Option<Field<Vector>>,
    /// `rotation`, axis times angle
    pub rotation: Option<Field<Vector>>,
}

impl Repeated for Segment {
    const PART: &'static str = "segment";
    /// The mass matrix of a chain is held by value, 72 bytes for each pair of segments.
    const MOST: u32 = 64;

    fn from_fields(keyword: Ident, repeat: Option<Repeat>, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::SEGMENT, errors);
        let section = fields.shape("section", errors, disc);
        let actuators = fields.nested("actuators", errors, Actuators::from_fields);
        Self {
            keyword,
            repeat,
            length: fields.take("length", errors),
            mass: fields.take("mass", errors),
            section,
            young: fields.take("young", errors),
            axial_stiffness: fields.take("axial_stiffness", errors),
            bending_stiffness: fields.take("bending_stiffness", errors),
            damping: fields.take("damping", errors),
            bend_damping: fields.take("bend_damping", errors),
            length_damping: fields.take("length_damping", errors),
            actuators,
        }
    }

    fn keyword(&self) -> &Ident {
        &self.keyword
    }

    fn repeat(&self) -> Option<&Repeat> {
        self.repeat.as_ref()
    }
}

/// The circle of a section that is a disc, the only section of segments.
fn disc(shape: Shape, errors: &mut Errors) -> Option<Round> {
    let name = shape.name.clone();
    match Section::from_shape(shape, errors)? {
        Section::Disc(round) => Some(round),
        Section::Ring { .. } | Section::Rectangle { .. } => {
            let message = format!(
                "the section of a segment is a `disc`, found `{name}`; without one, give `axial_stiffness`"
            );
            errors.on(&name, message);
            None
        }
    }
}

impl Actuators {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::ACTUATOR, errors);
        let radius = fields.take("radius", errors);
        let area = fields.take("area", errors);
        let pressures = usize::from(area.is_some());
        Self {
            keyword,
            radius,
            area,
            count: fields.take("count", errors),
            angles: fields.take("angles", errors),
            limits: fields.take_as("limits", pressures, errors),
        }
    }
}

impl Base {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::BASE, errors);
        Self { keyword, position: fields.take("position", errors), rotation: fields.take("rotation", errors) }
    }
}
