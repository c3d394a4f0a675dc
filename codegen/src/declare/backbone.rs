//! `backbone { ... }`.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields, Shape};

/// The backbone as declared.
#[derive(Clone, Debug)]
pub struct Backbone {
    /// The word `backbone`.
    pub keyword: Ident,
    /// `length`
    pub length: Option<Field<Expr>>,
    /// `section`
    pub section: Option<Field<Section>>,
    /// `young`
    pub young: Option<Field<Expr>>,
    /// `density`
    pub density: Option<Field<Expr>>,
    /// `bending_stiffness`
    pub bending_stiffness: Option<Field<Expr>>,
    /// `axial_stiffness`
    pub axial_stiffness: Option<Field<Expr>>,
    /// `second_moment`
    pub second_moment: Option<Field<Expr>>,
    /// `area`
    pub area: Option<Field<Expr>>,
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
    /// `rectangle { width, height }`, the height in the bending plane.
    Rectangle {
        /// Across the bending plane.
        width: Option<Field<Expr>>,
        /// In the bending plane.
        height: Option<Field<Expr>>,
    },
}

/// A circle given by its radius or its diameter.
#[derive(Clone, Debug)]
pub enum Round {
    /// By its radius.
    Radius(Field<Expr>),
    /// By its diameter.
    Diameter(Field<Expr>),
    /// Missing, which has been reported.
    Missing,
}

const FIELDS: &[&str] = &[
    "length",
    "section",
    "young",
    "density",
    "bending_stiffness",
    "axial_stiffness",
    "second_moment",
    "area",
];
const SHAPES: &[&str] = &["disc", "ring", "rectangle"];

impl Backbone {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict("`backbone`", FIELDS, errors);
        let section = fields.shape("section", "disc { diameter: 4 mm }", errors);
        let section = section.map(|Field { name, value }| Field {
            value: value.and_then(|shape| Section::from_shape(shape, errors)),
            name,
        });
        Self {
            keyword,
            length: fields.expr("length", errors),
            section,
            young: fields.expr("young", errors),
            density: fields.expr("density", errors),
            bending_stiffness: fields.expr("bending_stiffness", errors),
            axial_stiffness: fields.expr("axial_stiffness", errors),
            second_moment: fields.expr("second_moment", errors),
            area: fields.expr("area", errors),
        }
    }
}

impl Section {
    pub(super) fn from_shape(Shape { name, mut fields }: Shape, errors: &mut Errors) -> Option<Self> {
        let shape = name.to_string();
        let described = format!("`{shape}`");
        match shape.as_str() {
            "disc" => {
                fields.restrict(&described, &["radius", "diameter"], errors);
                Some(Self::Disc(Round::take(&name, &mut fields, ["radius", "diameter"], errors)))
            }
            "ring" => {
                let names = ["outer_radius", "outer_diameter", "inner_radius", "inner_diameter"];
                fields.restrict(&described, &names, errors);
                Some(Self::Ring {
                    outer: Round::take(&name, &mut fields, ["outer_radius", "outer_diameter"], errors),
                    inner: Round::take(&name, &mut fields, ["inner_radius", "inner_diameter"], errors),
                })
            }
            "rectangle" => {
                fields.restrict(&described, &["width", "height"], errors);
                let width = fields.expr("width", errors);
                let height = fields.expr("height", errors);
                for (field, missing) in [("width", width.is_none()), ("height", height.is_none())] {
                    if missing {
                        errors
                            .push(syn::Error::new(name.span(), format!("missing `{field}` in `rectangle`")));
                    }
                }
                Some(Self::Rectangle { width, height })
            }
            _ => {
                let message = format!(
                    "unknown section `{shape}`{}; expected {}",
                    super::errors::hint(&shape, SHAPES),
                    super::errors::list(SHAPES)
                );
                errors.push(syn::Error::new(name.span(), message));
                None
            }
        }
    }
}

impl Round {
    /// Takes a circle that is given by either of two fields.
    fn take(shape: &Ident, fields: &mut Fields, [radius, diameter]: [&str; 2], errors: &mut Errors) -> Self {
        match (fields.expr(radius, errors), fields.expr(diameter, errors)) {
            (Some(field), None) => Self::Radius(field),
            (None, Some(field)) => Self::Diameter(field),
            (None, None) => {
                let message = format!("missing `{radius}` or `{diameter}` in `{shape}`");
                errors.push(syn::Error::new(shape.span(), message));
                Self::Missing
            }
            (Some(first), Some(second)) => {
                let message = format!("`{radius}` and `{diameter}` say the same; give one of them");
                errors.push(syn::Error::new(second.name.span(), message));
                Self::Radius(first)
            }
        }
    }
}
