//! Stiffness and mass of the backbone, or of a rod of a parallel robot.

mod refuse;

pub(super) use refuse::demand_mass;
use refuse::{refuse_doubled, report_missing_bending};

use super::domain;
use super::property::Property;
use super::scope::{Scope, extent};
use super::section::{Shape, properties};
use super::values::{entries, exactly, non_negative, positive_before_tip, three};
use crate::language::fields::{self, Expected};
use crate::spec::{Backbone, Expr, Outline};
use crate::syntax::errors::Extent;
use crate::syntax::{self, Field, Values, Vector};

/// A backbone as far as it is right.
pub(super) struct Checked {
    length: Option<Expr>,
    /// `EI_y` and `EI_z`; reported where it is missing.
    pub(super) bending_stiffness: Option<[Expr; 2]>,
    pub(super) axial_stiffness: Property<Expr>,
    pub(super) torsional_stiffness: Property<Expr>,
    /// `GA_y` and `GA_z`.
    pub(super) shear_stiffness: Property<[Expr; 2]>,
    /// Mass per length.
    pub(super) mass: Property<Expr>,
    pub(super) density: Property<Expr>,
    pub(super) area: Property<Expr>,
    /// `I_y` and `I_z`.
    pub(super) moments: Property<[Expr; 2]>,
    /// Torsion constant.
    pub(super) torsion: Property<Expr>,
    /// `K_0` and `Gamma_0`.
    pub(super) natural: Option<[Expr; 6]>,
    pub(super) outline: Option<Outline>,
}

impl Checked {
    /// Backbone of a planar model, which bends about z.
    pub(super) fn finish(self) -> Option<Backbone> {
        let [_, bending_stiffness] = self.bending_stiffness?;
        Some(Backbone {
            length: self.length?,
            bending_stiffness,
            axial_stiffness: match self.axial_stiffness {
                Property::Known(stiffness) => Some(stiffness),
                Property::Missing => None,
                Property::Wrong => return None,
            },
            outline: self.outline,
        })
    }
}

pub(super) fn check(scope: &mut Scope<'_>, backbone: &syntax::Backbone) -> Checked {
    let length = check_length(scope, backbone);
    Checked { length, ..material(scope, backbone) }
}

/// Section and material, of a backbone or a rod.
pub(super) fn material(scope: &mut Scope<'_>, backbone: &syntax::Backbone) -> Checked {
    let shape = match backbone.section.as_ref().map(|field| field.value.as_ref()) {
        None => Property::Missing,
        Some(section) => Property::given(section.and_then(|section| properties(scope, section))),
    };
    refuse_doubled(scope, backbone);
    let outline = shape.clone().known().map(|shape| shape.outline);
    let of = |what: &str| format!("{what} of the {}", backbone.keyword);
    let young = quantity(scope, backbone.young.as_ref(), &fields::YOUNG, &of("Young's modulus"));
    let shear = shear_modulus(scope, backbone, young.clone());
    let Moments { area, moments, torsion } = moments(scope, backbone, shape);
    let bending_stiffness = bending_stiffness(scope, backbone, young.clone(), moments.clone());
    let axial = backbone.axial_stiffness.as_ref();
    let axial = quantity(scope, axial, &fields::AXIAL_STIFFNESS, &of("axial stiffness"));
    let axial_stiffness = axial.or(young.both(area.clone(), Expr::mul));
    let torsional = backbone.torsional_stiffness.as_ref();
    let torsional = quantity(scope, torsional, &fields::TORSIONAL_STIFFNESS, &of("torsional stiffness"));
    let torsional_stiffness = torsional.or(shear.clone().both(torsion.clone(), Expr::mul));
    let shear_stiffness = shear_stiffness(scope, backbone, shear, area.clone());
    let density = quantity(scope, backbone.density.as_ref(), &fields::DENSITY, &of("density"));
    Checked {
        length: None,
        bending_stiffness,
        axial_stiffness,
        torsional_stiffness,
        shear_stiffness,
        mass: mass(scope, backbone, density.clone(), area.clone()),
        density,
        area,
        moments,
        torsion,
        natural: natural(scope, backbone),
        outline,
    }
}

/// `EI_y` and `EI_z`, given or of Young's modulus and the second moments of area.
fn bending_stiffness(
    scope: &mut Scope<'_>,
    backbone: &syntax::Backbone,
    young: Property<Expr>,
    moments: Property<[Expr; 2]>,
) -> Option<[Expr; 2]> {
    if let Some(field) = &backbone.bending_stiffness {
        return pair(scope, &backbone.keyword, field, &fields::BENDING_STIFFNESS, "about");
    }
    report_missing_bending(scope, backbone);
    young.both(moments, |young, [y, z]| [Expr::mul(young.clone(), y), Expr::mul(young, z)]).known()
}

/// `GA_y` and `GA_z`, given or of the shear modulus and the area.
fn shear_stiffness(
    scope: &mut Scope<'_>,
    backbone: &syntax::Backbone,
    shear: Property<Expr>,
    area: Property<Expr>,
) -> Property<[Expr; 2]> {
    if let Some(field) = &backbone.shear_stiffness {
        return Property::given(pair(scope, &backbone.keyword, field, &fields::SHEAR_STIFFNESS, "along"));
    }
    shear.both(area, |shear, area| {
        let stiffness = Expr::mul(shear, area);
        [stiffness.clone(), stiffness]
    })
}

fn check_length(scope: &mut Scope<'_>, backbone: &syntax::Backbone) -> Option<Expr> {
    if let (Some(_), Some(segments)) = (&backbone.length, &backbone.segments) {
        let message = "`segments` says how long the backbone is; give `length` or `segments`";
        scope.error(&segments.name, message);
    }
    if backbone.length.is_none() && backbone.segments.is_none() {
        return scope.required(None, &backbone.keyword, &fields::LENGTH);
    }
    let length = scope.backbone_length();
    if let (Some(length), Some(extent)) = (&length, extent(backbone.length.as_ref())) {
        domain::positive(scope, &format!("length of the {}", backbone.keyword), length, extent);
    }
    let Some(vector) = backbone.segments.as_ref().and_then(|field| field.value.as_ref()) else {
        return length;
    };
    for (number, (length, written)) in
        scope.segments.clone().iter().flatten().zip(&vector.components).enumerate()
    {
        let what = format!("length of segment {number} of the backbone");
        domain::positive(scope, &what, length, written.extent);
    }
    length
}

/// A quantity that may be given, positive.
fn quantity(
    scope: &mut Scope<'_>,
    field: Option<&Field<syntax::Expr>>,
    expected: &Expected,
    what: &str,
) -> Property<Expr> {
    let Some(field) = field else { return Property::Missing };
    Property::given(positive_before_tip(scope, field, expected, what))
}

/// A stiffness for both axes, or `about` or `along` y and z.
fn pair(
    scope: &mut Scope<'_>,
    whose: &syn::Ident,
    field: &Field<Values>,
    expected: &Expected,
    preposition: &str,
) -> Option<[Expr; 2]> {
    let kind = expected.field.replace('_', " ");
    match field.value.as_ref()? {
        Values::One(value) => {
            let one = Field { name: field.name.clone(), value: Some(value.clone()) };
            let value = positive_before_tip(scope, &one, expected, &format!("{kind} of the {whose}"))?;
            Some([value.clone(), value])
        }
        Values::Each(vector) => {
            let words = format!("one stiffness, or two, {preposition} y and z");
            let values: [Expr; 2] = exactly(scope, &field.name, vector, expected, &words)?;
            for ((value, written), axis) in values.iter().zip(&vector.components).zip(["y", "z"]) {
                let what = format!("{kind} of the {whose} {preposition} {axis}");
                domain::positive_before_tip(scope, &what, value, written.extent);
            }
            Some(values)
        }
    }
}

/// `shear`, or `E/(2 (1 + nu))`.
fn shear_modulus(
    scope: &mut Scope<'_>,
    backbone: &syntax::Backbone,
    young: Property<Expr>,
) -> Property<Expr> {
    let block = &backbone.keyword;
    let shear =
        quantity(scope, backbone.shear.as_ref(), &fields::SHEAR, &format!("shear modulus of the {block}"));
    let Some(poisson) = &backbone.poisson else { return shear };
    let before = scope.errors.count();
    let mut ratio = scope.field(poisson, &fields::POISSON);
    if let (Some(ratio), Some(extent)) = (&ratio, extent(Some(poisson))) {
        let value = ratio.eval(0.0, 0.0, &scope.values);
        let possible = value > -1.0 && value <= 0.5;
        if !possible && !ratio.depends_on_arc_length() {
            let (value, note) = (domain::rounded(value), scope.index_note());
            let message =
                format!("Poisson's ratio of the {block} is {value}{note}: expected it between -1 and 0.5");
            scope.errors.at(extent, message);
        }
        if scope.errors.count() == before {
            let above = Expr::add(Expr::integer(1), ratio.clone());
            let margin = format!("margin of Poisson's ratio of the {block}");
            domain::positive(scope, &format!("{margin} above -1"), &above, extent);
            let below = Expr::sub(Expr::div(Expr::integer(1), Expr::integer(2)), ratio.clone());
            domain::non_negative(scope, &format!("{margin} below 1/2"), &below, extent);
        }
    }
    if scope.errors.count() > before {
        ratio = None;
    }
    if backbone.shear.is_some() {
        scope.error(&poisson.name, "`shear` and `poisson` say the same; give one of them");
        return shear;
    }
    if young.is_missing() {
        let message =
            format!("`poisson` gives the shear modulus together with `young`, which is missing in `{block}`");
        scope.error(&poisson.name, message);
        return Property::Wrong;
    }
    young.both(Property::given(ratio), |young, ratio| {
        let twice = Expr::mul(Expr::integer(2), Expr::add(Expr::integer(1), ratio));
        Expr::div(young, twice)
    })
}

/// Area and moments, of the section or given one by one.
struct Moments {
    area: Property<Expr>,
    /// `I_y` and `I_z`.
    moments: Property<[Expr; 2]>,
    torsion: Property<Expr>,
}

fn moments(scope: &mut Scope<'_>, backbone: &syntax::Backbone, shape: Property<Shape>) -> Moments {
    let shaped =
        Extent::token(backbone.section.as_ref().map_or(&backbone.keyword, |field| &field.name).span());
    let mut found = Moments {
        area: shape.clone().map(|shape| shape.area),
        moments: shape.clone().map(|shape| shape.moments),
        torsion: shape.map(|shape| shape.torsion),
    };
    if let Some(field) = &backbone.area {
        found.area = Property::given(scope.field(field, &fields::AREA));
    }
    if let Some(field) = &backbone.second_moment {
        let moment = scope.field(field, &fields::SECOND_MOMENT);
        found.moments = Property::given(moment.map(|moment| [moment.clone(), moment]));
    }
    let place = |field: Option<&Field<syntax::Expr>>| match (&backbone.section, extent(field)) {
        (None, Some(extent)) => extent,
        _ => shaped,
    };
    if let Property::Known([_, moment]) = &found.moments
        && backbone.bending_stiffness.is_none()
    {
        let at = place(backbone.second_moment.as_ref());
        domain::positive_before_tip(
            scope,
            &format!("second moment of area of the {}", backbone.keyword),
            moment,
            at,
        );
    }
    if let Property::Known(area) = &found.area {
        let at = place(backbone.area.as_ref());
        domain::positive_before_tip(scope, &format!("area of the {}", backbone.keyword), area, at);
    }
    found
}

/// Mass per length, given or `density area`.
fn mass(
    scope: &mut Scope<'_>,
    backbone: &syntax::Backbone,
    density: Property<Expr>,
    area: Property<Expr>,
) -> Property<Expr> {
    let field = backbone.mass_per_length.as_ref();
    if field.is_none() {
        return density.both(area, Expr::mul);
    }
    let what = format!("mass per length of the {}", backbone.keyword);
    Property::given(non_negative(scope, field, &fields::MASS_PER_LENGTH, &what))
}

/// Natural strain: straight and of its length unless given.
fn natural(scope: &mut Scope<'_>, backbone: &syntax::Backbone) -> Option<[Expr; 6]> {
    let words = "three curvatures: the torsion, about y and about z";
    let curvature = backbone.natural_curvature.as_ref();
    let curvature = three(scope, curvature, &fields::NATURAL_CURVATURE, words);
    let stretch = match &backbone.natural_stretch {
        None => Some([1, 0, 0].map(Expr::integer)),
        Some(field) => natural_stretch(scope, backbone, field),
    };
    let ([a, b, c], [d, e, f]) = (curvature?, stretch?);
    Some([a, b, c, d, e, f])
}

fn natural_stretch(
    scope: &mut Scope<'_>,
    backbone: &syntax::Backbone,
    field: &Field<Vector>,
) -> Option<[Expr; 3]> {
    let words = "three numbers: the stretch along x, y and z";
    let stretch: [Expr; 3] = entries(scope, field, &fields::NATURAL_STRETCH, words)?;
    let along = field.value.as_ref()?.components.first()?.extent;
    let what = format!("natural stretch of the {} along x", backbone.keyword);
    domain::positive(scope, &what, &stretch[0], along);
    Some(stretch)
}
