//! `model planar { ... }`, `model discs { ... }`, `model constant_curvature { ... }`, `model strain { ... }`, `model shooting { ... }`,
//! `model parallel`.

use syn::Ident;

use super::errors::{Errors, unknown};
use super::expr::Expr;
use super::fields::{Field, Fields};
use super::vector::Vector;
use crate::language::tables;

/// Models of declarations.
pub(super) const MODELS: &[&str] =
    &["planar", "discs", "constant_curvature", "strain", "shooting", "parallel"];

/// A declared model.
#[derive(Clone, Debug)]
pub enum Model {
    /// `model planar { ... }`
    Planar(Box<Planar>),
    /// `model discs { ... }`
    Discs(Box<Discs>),
    /// `model constant_curvature { ... }`
    ConstantCurvature(ConstantCurvature),
    /// `model strain { ... }`
    Strain(Box<Strain>),
    /// `model shooting { ... }`
    Shooting(Box<Shooting>),
    /// `model parallel`
    Parallel(Parallel),
}

/// Options of the planar model. The words have been checked.
#[derive(Clone, Debug)]
pub struct Planar {
    /// The word `planar`.
    pub keyword: Ident,
    /// `axial: inextensible` or `extensible`
    pub axial: Option<Field<Ident>>,
    /// `cables: pull` or `ideal`
    pub cables: Option<Field<Ident>>,
    /// `cable_length: neglect_slope` or `exact`
    pub cable_length: Option<Field<Ident>>,
    /// `closed_form: preferred` or `required`
    pub closed_form: Option<Field<Ident>>,
    /// `series: N`
    pub series: Option<Field<Expr>>,
}

/// Options of the model of planar robots with discs. The words have been checked.
#[derive(Clone, Debug)]
pub struct Discs {
    /// The word `discs`.
    pub keyword: Ident,
    /// `count: N`, equally far apart
    pub count: Option<Field<Expr>>,
    /// `at: [...]`, their stations one by one
    pub at: Option<Field<Vector>>,
    /// `degree: N`, of one polynomial
    pub degree: Option<Field<Expr>>,
    /// `span_degree: N`, of a polynomial in each span
    pub span_degree: Option<Field<Expr>>,
    /// `nodes: N`, of the quadrature of a span
    pub nodes: Option<Field<Expr>>,
    /// `cables: pull` or `ideal`
    pub cables: Option<Field<Ident>>,
}

/// Options of the model of constant-curvature segments. The words have been checked.
#[derive(Clone, Debug)]
pub struct ConstantCurvature {
    /// The word `constant_curvature`.
    pub keyword: Ident,
    /// `physics: consistent` or `as_published`
    pub physics: Option<Field<Ident>>,
    /// `rotational_inertia: neglect` or `slices`
    pub rotational_inertia: Option<Field<Ident>>,
}

/// Options of the strain model: how many functions of each strain, or how exact it is. The words have been checked.
#[derive(Clone, Debug)]
pub struct Strain {
    /// The word `strain`.
    pub keyword: Ident,
    /// `torsion: N`
    pub torsion: Option<Field<Expr>>,
    /// `bending: N`, of each
    pub bending: Option<Field<Expr>>,
    /// `extension: N`
    pub extension: Option<Field<Expr>>,
    /// `shear: N`, of each
    pub shear: Option<Field<Expr>>,
    /// `accuracy: 1 um`
    pub accuracy: Option<Field<Expr>>,
    /// `basis: legendre`
    pub basis: Option<Field<Ident>>,
}

/// Options of the shooting model. The words have been checked.
#[derive(Clone, Debug)]
pub struct Shooting {
    /// The word `shooting`.
    pub keyword: Ident,
    /// `tolerance: 1e-12`
    pub tolerance: Option<Field<Expr>>,
    /// `integrator: dormand_prince` or `fixed`
    pub integrator: Option<Field<Ident>>,
    /// `steps: N`
    pub steps: Option<Field<Expr>>,
}

/// Options of the model of parallel robots.
#[derive(Clone, Debug)]
pub struct Parallel {
    /// The word `parallel`.
    pub keyword: Ident,
    /// `accuracy: 1 um`
    pub accuracy: Option<Field<Expr>>,
}

impl Model {
    /// The word that names the model.
    #[must_use]
    pub fn keyword(&self) -> &Ident {
        match self {
            Self::Planar(model) => &model.keyword,
            Self::Discs(model) => &model.keyword,
            Self::ConstantCurvature(model) => &model.keyword,
            Self::Strain(model) => &model.keyword,
            Self::Shooting(model) => &model.keyword,
            Self::Parallel(model) => &model.keyword,
        }
    }

    /// Reads the options of the model called `keyword`; `None` if there is no such model.
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Option<Self> {
        Some(match keyword.to_string().as_str() {
            "planar" => Self::Planar(Box::new(Planar::from_fields(keyword, fields, errors))),
            "discs" => Self::Discs(Box::new(Discs::from_fields(keyword, fields, errors))),
            "constant_curvature" => {
                Self::ConstantCurvature(ConstantCurvature::from_fields(keyword, fields, errors))
            }
            "strain" => Self::Strain(Box::new(Strain::from_fields(keyword, fields, errors))),
            "shooting" => Self::Shooting(Box::new(Shooting::from_fields(keyword, fields, errors))),
            "parallel" => {
                fields.restrict(&tables::PARALLEL, errors);
                Self::Parallel(Parallel { keyword, accuracy: fields.take("accuracy", errors) })
            }
            name => {
                errors.on(&keyword, unknown("model", name, "", MODELS));
                return None;
            }
        })
    }
}

impl Planar {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::PLANAR, errors);
        Self {
            keyword,
            axial: fields.take("axial", errors),
            cables: fields.take("cables", errors),
            cable_length: fields.take("cable_length", errors),
            closed_form: fields.take("closed_form", errors),
            series: fields.take("series", errors),
        }
    }
}

impl Discs {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::DISCS_MODEL, errors);
        Self {
            keyword,
            count: fields.take("count", errors),
            at: fields.take("at", errors),
            degree: fields.take("degree", errors),
            span_degree: fields.take("span_degree", errors),
            nodes: fields.take("nodes", errors),
            cables: fields.take("cables", errors),
        }
    }
}

impl ConstantCurvature {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::CONSTANT_CURVATURE, errors);
        Self {
            keyword,
            physics: fields.take("physics", errors),
            rotational_inertia: fields.take("rotational_inertia", errors),
        }
    }
}

impl Strain {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::STRAIN, errors);
        Self {
            keyword,
            torsion: fields.take("torsion", errors),
            bending: fields.take("bending", errors),
            extension: fields.take("extension", errors),
            shear: fields.take("shear", errors),
            accuracy: fields.take("accuracy", errors),
            basis: fields.take("basis", errors),
        }
    }
}

impl Shooting {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::SHOOTING, errors);
        Self {
            keyword,
            tolerance: fields.take("tolerance", errors),
            integrator: fields.take("integrator", errors),
            steps: fields.take("steps", errors),
        }
    }
}
