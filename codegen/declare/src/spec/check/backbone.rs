//! Stiffness and mass of the backbone, or of a rod of a parallel robot.

mod refuse;

pub(super) use refuse::demand_mass;
use refuse::{refuse_doubled, report_missing_bending};

use super::domain;
use super::messages::{self, Expected};
use super::scope::{Scope, extent};
use super::section::{Shape, properties};
use super::values::exactly;
use crate::spec::{Backbone, Expr, Outline};
use crate::syntax::errors::Extent;
use crate::syntax::{self, Field, Values};

/// A property that a declaration may have.
#[derive(Clone, Debug)]
pub(super) enum Property<T> {
    /// The declaration does not have it.
    Missing,
    /// It is given, but invalid, which has been reported.
    Wrong,
    /// Its value.
    Known(T),
}

impl<T> Property<T> {
    /// Takes a field that was given: `None` stands for a wrong one.
    fn given(value: Option<T>) -> Self {
        value.map_or(Self::Wrong, Self::Known)
    }

    /// Combines two properties, if both are there.
    pub(super) fn both<U, V>(self, other: Property<U>, combine: impl FnOnce(T, U) -> V) -> Property<V> {
        match (self, other) {
            (Self::Known(one), Property::Known(other)) => Property::Known(combine(one, other)),
            (Self::Missing, _) | (_, Property::Missing) => Property::Missing,
            _ => Property::Wrong,
        }
    }

    /// As far as it is known.
    pub(super) fn known(self) -> Option<T> {
        if let Self::Known(value) = self { Some(value) } else { None }
    }

    pub(super) fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }
}

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
    let outline = match &shape {
        Property::Known(shape) => Some(shape.outline.clone()),
        Property::Missing | Property::Wrong => None,
    };
    let young = quantity(
        scope,
        backbone.young.as_ref(),
        &messages::YOUNG,
        &format!("Young's modulus of the {}", backbone.keyword),
    );
    let shear = shear_modulus(scope, backbone, young.clone());
    let Moments { area, moments, torsion } = moments(scope, backbone, shape);
    let bending_stiffness = match &backbone.bending_stiffness {
        Some(field) => pair(scope, &backbone.keyword, field, &messages::BENDING_STIFFNESS, "about"),
        None => {
            report_missing_bending(scope, backbone);
            let stiffness = young
                .clone()
                .both(moments.clone(), |young, [y, z]| [Expr::mul(young.clone(), y), Expr::mul(young, z)]);
            stiffness.known()
        }
    };
    let axial = backbone.axial_stiffness.as_ref();
    let axial_stiffness = match quantity(
        scope,
        axial,
        &messages::AXIAL_STIFFNESS,
        &format!("axial stiffness of the {}", backbone.keyword),
    ) {
        Property::Missing => young.both(area.clone(), Expr::mul),
        given => given,
    };
    let torsional = backbone.torsional_stiffness.as_ref();
    let what = &format!("torsional stiffness of the {}", backbone.keyword);
    let torsional_stiffness = match quantity(scope, torsional, &messages::TORSIONAL_STIFFNESS, what) {
        Property::Missing => shear.clone().both(torsion.clone(), Expr::mul),
        given => given,
    };
    let shear_stiffness = match &backbone.shear_stiffness {
        Some(field) => {
            Property::given(pair(scope, &backbone.keyword, field, &messages::SHEAR_STIFFNESS, "along"))
        }
        None => shear.both(area.clone(), |shear, area| {
            let stiffness = Expr::mul(shear, area);
            [stiffness.clone(), stiffness]
        }),
    };
    let density = density(scope, backbone);
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

fn check_length(scope: &mut Scope<'_>, backbone: &syntax::Backbone) -> Option<Expr> {
    if let (Some(_), Some(segments)) = (&backbone.length, &backbone.segments) {
        let message = "`segments` says how long the backbone is; give `length` or `segments`";
        scope.error(&segments.name, message);
    }
    if backbone.length.is_none() && backbone.segments.is_none() {
        return scope.required(None, &backbone.keyword, &messages::LENGTH);
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
        domain::positive(
            scope,
            &format!("length of segment {number} of the backbone"),
            length,
            written.extent,
        );
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
    let value = scope.field(field, expected);
    if let (Some(value), Some(extent)) = (&value, extent(Some(field))) {
        domain::positive(scope, what, value, extent);
    }
    Property::given(value)
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
            let value = quantity(scope, Some(&one), expected, &format!("{kind} of the {whose}")).known()?;
            Some([value.clone(), value])
        }
        Values::Each(vector) => {
            let words = format!("one stiffness, or two, {preposition} y and z");
            let values: [Expr; 2] = exactly(scope, &field.name, vector, expected, &words)?;
            for ((value, written), axis) in values.iter().zip(&vector.components).zip(["y", "z"]) {
                let what = format!("{kind} of the {whose} {preposition} {axis}");
                domain::positive(scope, &what, value, written.extent);
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
    let shear = quantity(
        scope,
        backbone.shear.as_ref(),
        &messages::SHEAR,
        &format!("shear modulus of the {}", backbone.keyword),
    );
    let Some(poisson) = &backbone.poisson else { return shear };
    let before = scope.errors.count();
    let mut ratio = scope.field(poisson, &messages::POISSON);
    if let (Some(ratio), Some(extent)) = (&ratio, extent(Some(poisson))) {
        let above = Expr::add(Expr::integer(1), ratio.clone());
        domain::positive(
            scope,
            &format!("margin of Poisson's ratio of the {} above -1", backbone.keyword),
            &above,
            extent,
        );
        let half = Expr::div(Expr::integer(1), Expr::integer(2));
        domain::non_negative(
            scope,
            &format!("margin of Poisson's ratio of the {} below 1/2", backbone.keyword),
            &Expr::sub(half, ratio.clone()),
            extent,
        );
    }
    if scope.errors.count() > before {
        ratio = None;
    }
    if backbone.shear.is_some() {
        scope.error(&poisson.name, "`shear` and `poisson` say the same; give one of them");
        return shear;
    }
    if young.is_missing() {
        let message = format!(
            "`poisson` gives the shear modulus together with `young`, which is missing in `{}`",
            backbone.keyword
        );
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
    let mut found = match shape {
        Property::Known(Shape { area, moments, torsion, .. }) => Moments {
            area: Property::Known(area),
            moments: Property::Known(moments),
            torsion: Property::Known(torsion),
        },
        Property::Missing => {
            Moments { area: Property::Missing, moments: Property::Missing, torsion: Property::Missing }
        }
        Property::Wrong => {
            Moments { area: Property::Wrong, moments: Property::Wrong, torsion: Property::Wrong }
        }
    };
    if let Some(field) = &backbone.area {
        found.area = Property::given(scope.field(field, &messages::AREA));
    }
    if let Some(field) = &backbone.second_moment {
        let moment = scope.field(field, &messages::SECOND_MOMENT);
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
        domain::positive(scope, &format!("second moment of area of the {}", backbone.keyword), moment, at);
    }
    if let Property::Known(area) = &found.area {
        domain::positive(
            scope,
            &format!("area of the {}", backbone.keyword),
            area,
            place(backbone.area.as_ref()),
        );
    }
    found
}

fn density(scope: &mut Scope<'_>, backbone: &syntax::Backbone) -> Property<Expr> {
    let what = format!("density of the {}", backbone.keyword);
    quantity(scope, backbone.density.as_ref(), &messages::DENSITY, &what)
}

/// Mass per length, given or `density area`.
fn mass(
    scope: &mut Scope<'_>,
    backbone: &syntax::Backbone,
    density: Property<Expr>,
    area: Property<Expr>,
) -> Property<Expr> {
    let Some(field) = &backbone.mass_per_length else { return density.both(area, Expr::mul) };
    let value = scope.field(field, &messages::MASS_PER_LENGTH);
    if let (Some(value), Some(extent)) = (&value, extent(Some(field))) {
        domain::non_negative(scope, &format!("mass per length of the {}", backbone.keyword), value, extent);
    }
    Property::given(value)
}

/// Natural strain: straight and of its length unless given.
fn natural(scope: &mut Scope<'_>, backbone: &syntax::Backbone) -> Option<[Expr; 6]> {
    let curvature = match &backbone.natural_curvature {
        None => Some([0; 3].map(Expr::integer)),
        Some(Field { name, value }) => value.as_ref().and_then(|vector| {
            let words = "three curvatures: the torsion, about y and about z";
            exactly(scope, name, vector, &messages::NATURAL_CURVATURE, words)
        }),
    };
    let stretch = match &backbone.natural_stretch {
        None => Some([1, 0, 0].map(Expr::integer)),
        Some(Field { name, value }) => value.as_ref().and_then(|vector| {
            let words = "three numbers: the stretch along x, y and z";
            let stretch: [Expr; 3] = exactly(scope, name, vector, &messages::NATURAL_STRETCH, words)?;
            let at = vector.components.first().map_or(vector.extent, |component| component.extent);
            domain::positive(
                scope,
                &format!("natural stretch of the {} along x", backbone.keyword),
                &stretch[0],
                at,
            );
            Some(stretch)
        }),
    };
    let ([a, b, c], [d, e, f]) = (curvature?, stretch?);
    Some([a, b, c, d, e, f])
}
