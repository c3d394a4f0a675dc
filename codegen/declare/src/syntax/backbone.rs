//! `backbone { ... }`.

use syn::Ident;

use super::errors::{Errors, unknown};
use super::expr::Expr;
use super::fields::{Field, Fields, Shape};
use super::vector::{Values, Vector};
use crate::language::tables;

/// The backbone as declared.
#[derive(Clone, Debug)]
pub struct Backbone {
    /// The word `backbone`.
    pub keyword: Ident,
    /// `length`
    pub length: Option<Field<Expr>>,
    /// `segments`, their lengths from the base
    pub segments: Option<Field<Vector>>,
    /// `section`
    pub section: Option<Field<Section>>,
    /// `young`
    pub young: Option<Field<Expr>>,
    /// `shear`, the modulus
    pub shear: Option<Field<Expr>>,
    /// `poisson`, the ratio
    pub poisson: Option<Field<Expr>>,
    /// `density`
    pub density: Option<Field<Expr>>,
    /// `mass_per_length`
    pub mass_per_length: Option<Field<Expr>>,
    /// `torsional_stiffness`
    pub torsional_stiffness: Option<Field<Expr>>,
    /// `bending_stiffness`, about both axes or about y and z
    pub bending_stiffness: Option<Field<Values>>,
    /// `axial_stiffness`
    pub axial_stiffness: Option<Field<Expr>>,
    /// `shear_stiffness`, along both axes or along y and z
    pub shear_stiffness: Option<Field<Values>>,
    /// `second_moment`
    pub second_moment: Option<Field<Expr>>,
    /// `area`
    pub area: Option<Field<Expr>>,
    /// `natural_curvature`: torsion, about y, about z
    pub natural_curvature: Option<Field<Vector>>,
    /// `natural_stretch`: along x, y, z
    pub natural_stretch: Option<Field<Vector>>,
    /// `inertia_per_length`: about x, y and z
    pub inertia_per_length: Option<Field<Vector>>,
    /// `inertia: full` or `translational`; the word has been checked
    pub inertia: Option<Field<Ident>>,
    /// `relaxation`, the retardation time of the material
    pub relaxation: Option<Field<Expr>>,
    /// `viscosity` of the material
    pub viscosity: Option<Field<Expr>>,
    /// `drag` of the medium
    pub drag: Option<Field<Expr>>,
    /// `rod: cosserat`, `kirchhoff`, `inextensible` or `unshearable`; the word has been checked
    pub rod: Option<Field<Ident>>,
}

/// Cross section of a backbone.
#[derive(Clone, Debug)]
pub enum Section {
    /// `disc { radius }` or `disc { diameter }`.
    Disc(Round),
    /// `ring { outer_radius, inner_radius }` or with diameters.
    Ring {
        /// The outer edge.
        outer: Round,
        /// The inner edge.
        inner: Round,
    },
    /// `rectangle { width, height }`: the height along the local y axis, which is in the plane of a planar model, the width along z.
    Rectangle {
        /// Along z, across the plane of a planar model.
        width: Option<Field<Expr>>,
        /// Along y, in the plane of a planar model.
        height: Option<Field<Expr>>,
    },
}

/// A circle given by its radius or its diameter.
#[derive(Clone, Debug)]
pub enum Round {
    /// Its radius.
    Radius(Field<Expr>),
    /// Its diameter.
    Diameter(Field<Expr>),
    /// Missing, which has been reported.
    Missing,
}

const SHAPES: &[&str] = &["disc", "ring", "rectangle"];

impl Backbone {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::BACKBONE, errors);
        let length = fields.take("length", errors);
        let segments = fields.take("segments", errors);
        let material = Self::material(keyword, &mut fields, errors);
        Self { length, segments, rod: fields.take("rod", errors), ..material }
    }

    /// Section and material alone, of the block `keyword`.
    pub(super) fn material(keyword: Ident, fields: &mut Fields, errors: &mut Errors) -> Self {
        let section = fields.shape("section", errors, Section::from_shape);
        Self {
            keyword,
            length: None,
            segments: None,
            section,
            young: fields.take("young", errors),
            shear: fields.take("shear", errors),
            poisson: fields.take("poisson", errors),
            density: fields.take("density", errors),
            mass_per_length: fields.take("mass_per_length", errors),
            torsional_stiffness: fields.take("torsional_stiffness", errors),
            bending_stiffness: fields.take("bending_stiffness", errors),
            axial_stiffness: fields.take("axial_stiffness", errors),
            shear_stiffness: fields.take("shear_stiffness", errors),
            second_moment: fields.take("second_moment", errors),
            area: fields.take("area", errors),
            natural_curvature: fields.take("natural_curvature", errors),
            natural_stretch: fields.take("natural_stretch", errors),
            inertia_per_length: fields.take("inertia_per_length", errors),
            inertia: fields.take("inertia", errors),
            relaxation: fields.take("relaxation", errors),
            viscosity: fields.take("viscosity", errors),
            drag: fields.take("drag", errors),
            rod: None,
        }
    }
}

impl Section {
    pub(super) fn from_shape(Shape { name, mut fields }: Shape, errors: &mut Errors) -> Option<Self> {
        match name.to_string().as_str() {
            "disc" => {
                fields.restrict(&tables::DISC, errors);
                Some(Self::Disc(Round::take(&name, &mut fields, ["radius", "diameter"], errors)))
            }
            "ring" => {
                fields.restrict(&tables::RING, errors);
                Some(Self::Ring {
                    outer: Round::take(&name, &mut fields, ["outer_radius", "outer_diameter"], errors),
                    inner: Round::take(&name, &mut fields, ["inner_radius", "inner_diameter"], errors),
                })
            }
            "rectangle" => {
                fields.restrict(&tables::RECTANGLE, errors);
                let width = fields.take("width", errors);
                let height = fields.take("height", errors);
                for (field, side) in [("width", &width), ("height", &height)] {
                    if side.is_none() {
                        errors.on(&name, format!("missing `{field}` in `rectangle`"));
                    }
                }
                Some(Self::Rectangle { width, height })
            }
            _ => {
                errors.on(&name, unknown("section", &name, "", SHAPES));
                None
            }
        }
    }
}

impl Round {
    /// Takes a circle that is given by either of two fields.
    fn take(shape: &Ident, fields: &mut Fields, [radius, diameter]: [&str; 2], errors: &mut Errors) -> Self {
        match (fields.take(radius, errors), fields.take(diameter, errors)) {
            (Some(field), None) => Self::Radius(field),
            (None, Some(field)) => Self::Diameter(field),
            (None, None) => {
                errors.on(shape, format!("missing `{radius}` or `{diameter}` in `{shape}`"));
                Self::Missing
            }
            (Some(first), Some(second)) => {
                let message = format!("`{radius}` and `{diameter}` say the same; give one of them");
                errors.on(&second.name, message);
                Self::Radius(first)
            }
        }
    }
}
