//! Stiffness and weight of the backbone.

use super::domain;
use super::messages::{self, section_length};
use super::scope::{Scope, extent};
use crate::declare::errors::Extent;
use crate::declare::{self, Field, Gravity, Round, Section};
use crate::spec::{Backbone, Expr};

/// A backbone as far as it is right.
pub(super) struct Checked {
    length: Option<Expr>,
    bending_stiffness: Option<Expr>,
    pub(super) axial_stiffness: Option<Expr>,
    /// Axial stiffness was given but is wrong, which has been reported.
    pub(super) axial_unreadable: bool,
    pub(super) area: Option<Expr>,
}

impl Checked {
    pub(super) fn finish(self) -> Option<Backbone> {
        Some(Backbone {
            length: self.length?,
            bending_stiffness: self.bending_stiffness?,
            axial_stiffness: self.axial_stiffness,
        })
    }
}

pub(super) fn check(scope: &mut Scope<'_>, backbone: &declare::Backbone) -> Checked {
    let length = if backbone.length.is_some() {
        scope.backbone_length()
    } else {
        scope.required(None, &backbone.keyword, &messages::LENGTH)
    };
    if let (Some(length), Some(extent)) = (&length, extent(backbone.length.as_ref())) {
        domain::positive(scope, "length of the backbone", length, extent);
    }
    let section = backbone.section.as_ref().and_then(|field| field.value.as_ref());
    let shape = section.and_then(|section| properties(scope, section));
    refuse_doubled(scope, backbone);

    let (area, second_moment) = match shape {
        Some(Shape { area, second_moment }) => (Some(area), Some(second_moment)),
        None => (None, None),
    };
    let young = backbone.young.as_ref().and_then(|field| scope.field(field, &messages::YOUNG));
    if let (Some(young), Some(extent)) = (&young, extent(backbone.young.as_ref())) {
        domain::positive(scope, "Young's modulus of the backbone", young, extent);
    }
    let area = match &backbone.area {
        Some(field) => scope.field(field, &messages::AREA),
        None => area,
    };
    let second_moment = match &backbone.second_moment {
        Some(field) => scope.field(field, &messages::SECOND_MOMENT),
        None => second_moment,
    };
    let place = |field: Option<&Field<declare::Expr>>| {
        extent(field).unwrap_or(Extent::token(backbone.keyword.span()))
    };
    let section_place = backbone.section.as_ref().map(|field| Extent::token(field.name.span()));

    let bending_stiffness = match &backbone.bending_stiffness {
        Some(field) => {
            let stiffness = scope.field(field, &messages::BENDING_STIFFNESS);
            if let Some(stiffness) = &stiffness {
                domain::positive(scope, "bending stiffness of the backbone", stiffness, place(Some(field)));
            }
            stiffness
        }
        None => {
            report_missing_bending(scope, backbone);
            let at = section_place.unwrap_or(place(backbone.second_moment.as_ref()));
            if let Some(second_moment) = &second_moment {
                domain::positive(scope, "second moment of area of the backbone", second_moment, at);
            }
            young.clone().zip(second_moment).map(|(young, moment)| Expr::mul(young, moment))
        }
    };
    if let Some(area) = &area {
        let at = section_place.unwrap_or(place(backbone.area.as_ref()));
        domain::positive(scope, "area of the backbone", area, at);
    }
    let given = backbone.axial_stiffness.is_some()
        || (backbone.young.is_some() && (backbone.area.is_some() || backbone.section.is_some()));
    let axial_stiffness = match &backbone.axial_stiffness {
        Some(field) => {
            let stiffness = scope.field(field, &messages::AXIAL_STIFFNESS);
            if let Some(stiffness) = &stiffness {
                domain::positive(scope, "axial stiffness of the backbone", stiffness, place(Some(field)));
            }
            stiffness
        }
        None => young.zip(area.clone()).map(|(young, area)| Expr::mul(young, area)),
    };
    let axial_unreadable = given && axial_stiffness.is_none();
    Checked { length, bending_stiffness, axial_stiffness, axial_unreadable, area }
}

fn report_missing_bending(scope: &mut Scope<'_>, backbone: &declare::Backbone) {
    let shaped = backbone.section.is_some() || backbone.second_moment.is_some();
    let message = match (shaped, backbone.young.is_some()) {
        (true, true) => return,
        (true, false) => "missing `young` in `backbone`: a pressure, for example `young: 2 GPa`",
        (false, true) => {
            "missing `section` in `backbone`, for example `section: disc { diameter: 4 mm }`, or `second_moment`"
        }
        (false, false) => {
            "missing the stiffness of `backbone`: give `section` and `young`, or `bending_stiffness`"
        }
    };
    scope.error(&backbone.keyword, message);
}

/// Refuses two sources for one property.
fn refuse_doubled(scope: &mut Scope<'_>, backbone: &declare::Backbone) {
    let section = backbone.section.is_some();
    let young = backbone.young.is_some();
    let doubled = [
        (&backbone.area, section, "`section` gives the area already"),
        (&backbone.second_moment, section, "`section` gives the second moment of area already"),
        (
            &backbone.bending_stiffness,
            young && (section || backbone.second_moment.is_some()),
            "the bending stiffness follows from `young` and the section already",
        ),
        (
            &backbone.axial_stiffness,
            young && (section || backbone.area.is_some()),
            "the axial stiffness follows from `young` and the section already",
        ),
    ];
    for (field, given, message) in doubled {
        if let (Some(field), true) = (field, given) {
            scope.error(&field.name, format!("{message}; remove `{}` or the other", field.name));
        }
    }
}

/// Area and second moment of area of a section.
struct Shape {
    area: Expr,
    second_moment: Expr,
}

fn properties(scope: &mut Scope<'_>, section: &Section) -> Option<Shape> {
    match section {
        Section::Disc(round) => {
            let (area, second_moment) = circle(scope, round, ["radius", "diameter"])?;
            Some(Shape { area, second_moment })
        }
        Section::Ring { outer, inner } => {
            let large = circle(scope, outer, ["outer_radius", "outer_diameter"]);
            let small = circle(scope, inner, ["inner_radius", "inner_diameter"]);
            let ((large_area, large_moment), (small_area, small_moment)) = (large?, small?);
            Some(Shape {
                area: Expr::sub(large_area, small_area),
                second_moment: Expr::sub(large_moment, small_moment),
            })
        }
        Section::Rectangle { width, height } => {
            let width = side(scope, width.as_ref(), "width");
            let height = side(scope, height.as_ref(), "height");
            let (width, height) = (width?, height?);
            let area = Expr::mul(width.clone(), height.clone());
            let moment = Expr::mul(width, Expr::power(height, 3, 1));
            Some(Shape { area, second_moment: Expr::div(moment, Expr::integer(12)) })
        }
    }
}

/// A length of a section, positive.
fn side(scope: &mut Scope<'_>, field: Option<&Field<declare::Expr>>, name: &'static str) -> Option<Expr> {
    let value = scope.field(field?, &section_length(name))?;
    let what = format!("{} of the section", name.replace('_', " "));
    domain::positive(scope, &what, &value, extent(field)?);
    Some(value)
}

/// Area `pi r^2 = pi d^2/4` and second moment `pi r^4/4 = pi d^4/64` of a circle.
fn circle(
    scope: &mut Scope<'_>,
    round: &Round,
    [radius, diameter]: [&'static str; 2],
) -> Option<(Expr, Expr)> {
    let over = |power: Expr, divisor: i128| Expr::div(Expr::mul(Expr::Pi, power), Expr::integer(divisor));
    match round {
        Round::Radius(field) => {
            let r = side(scope, Some(field), radius)?;
            Some((over(Expr::power(r.clone(), 2, 1), 1), over(Expr::power(r, 4, 1), 4)))
        }
        Round::Diameter(field) => {
            let d = side(scope, Some(field), diameter)?;
            Some((over(Expr::power(d.clone(), 2, 1), 4), over(Expr::power(d, 4, 1), 64)))
        }
        Round::Missing => None,
    }
}

/// Weight per length along -x and -y: `-density area g`.
pub(super) fn weight(
    scope: &mut Scope<'_>,
    gravity: &Gravity,
    [x, y]: [Option<Expr>; 2],
    area: Option<Expr>,
) -> Option<[Expr; 2]> {
    let backbone = scope.robot.backbone.as_ref()?;
    let Some(density) = &backbone.density else {
        scope.error(
            &gravity.name,
            "`gravity` needs `density` in `backbone`, for example `density: 1000 kg/m^3`",
        );
        return None;
    };
    if backbone.section.is_none() && backbone.area.is_none() {
        scope.error(&gravity.name, "`gravity` needs `section` or `area` in `backbone`");
        return None;
    }
    let at = extent(Some(density))?;
    let density = scope.field(density, &messages::DENSITY)?;
    domain::positive(scope, "density of the backbone", &density, at);
    let mass = Expr::mul(density, area?);
    Some([x?, y?].map(|g| Expr::mul(mass.clone(), Expr::neg(g))))
}
