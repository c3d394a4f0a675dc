//! `model planar { ... }`, `model discs { ... }`, `model constant_curvature { ... }`, `model strain { ... }`, `model shooting { ... }`,
//! `model parallel`.

use syn::Ident;

use super::errors::{Errors, unknown};
use super::expr::Expr;
use super::fields::{Field, Fields};
use super::vector::Vector;

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
                fields.restrict("`model parallel`", &["accuracy"], errors);
                Self::Parallel(Parallel { keyword, accuracy: fields.expr("accuracy", errors) })
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
        let names = ["axial", "cables", "cable_length", "closed_form", "series"];
        fields.restrict("`model planar`", &names, errors);
        Self {
            keyword,
            axial: fields.word("axial", &["inextensible", "extensible"], errors),
            cables: fields.word("cables", &["pull", "ideal"], errors),
            cable_length: fields.word("cable_length", &["neglect_slope", "exact"], errors),
            closed_form: fields.word("closed_form", &["preferred", "required"], errors),
            series: fields.expr("series", errors),
        }
    }
}

impl Discs {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        let names = ["count", "at", "degree", "span_degree", "nodes", "cables"];
        fields.restrict("`model discs`", &names, errors);
        Self {
            keyword,
            count: fields.expr("count", errors),
            at: fields.vector("at", "[0.1, 0.2, 0.3] m", errors),
            degree: fields.expr("degree", errors),
            span_degree: fields.expr("span_degree", errors),
            nodes: fields.expr("nodes", errors),
            cables: fields.word("cables", &["pull", "ideal"], errors),
        }
    }
}

impl ConstantCurvature {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict("`model constant_curvature`", &["physics", "rotational_inertia"], errors);
        Self {
            keyword,
            physics: fields.word("physics", &["consistent", "as_published"], errors),
            rotational_inertia: fields.word("rotational_inertia", &["neglect", "slices"], errors),
        }
    }
}

impl Strain {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        let names = ["torsion", "bending", "extension", "shear", "accuracy", "basis"];
        fields.restrict("`model strain`", &names, errors);
        Self {
            keyword,
            torsion: fields.expr("torsion", errors),
            bending: fields.expr("bending", errors),
            extension: fields.expr("extension", errors),
            shear: fields.expr("shear", errors),
            accuracy: fields.expr("accuracy", errors),
            basis: fields.word("basis", &["legendre"], errors),
        }
    }
}

impl Shooting {
    fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict("`model shooting`", &["tolerance", "integrator", "steps"], errors);
        Self {
            keyword,
            tolerance: fields.expr("tolerance", errors),
            integrator: fields.word("integrator", &["dormand_prince", "fixed"], errors),
            steps: fields.expr("steps", errors),
        }
    }
}
