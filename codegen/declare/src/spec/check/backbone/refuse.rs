//! Errors of a backbone that lacks a property, or has it twice.

use syn::Ident;

use crate::spec::Expr;
use crate::spec::check::property::Property;
use crate::spec::check::scope::Scope;
use crate::syntax::{self, Field, Gravity};

pub(super) fn report_missing_bending(scope: &mut Scope<'_>, backbone: &syntax::Backbone) {
    let shaped = backbone.section.is_some() || backbone.second_moment.is_some();
    let block = &backbone.keyword;
    let message = match (shaped, backbone.young.is_some()) {
        (true, true) => return,
        (true, false) => format!("missing `young` in `{block}`: a pressure, for example `young: 2 GPa`"),
        (false, true) => {
            format!(
                "missing `section` in `{block}`, for example `section: disc {{ diameter: 4 mm }}`, or `second_moment`"
            )
        }
        (false, false) => {
            format!("missing the stiffness of `{block}`: give `section` and `young`, or `bending_stiffness`")
        }
    };
    scope.error(&backbone.keyword, message);
}

/// Refuses two sources for one property.
pub(super) fn refuse_doubled(scope: &mut Scope<'_>, backbone: &syntax::Backbone) {
    let section = backbone.section.is_some();
    let young = backbone.young.is_some();
    let shear = backbone.shear.is_some() || (backbone.poisson.is_some() && young);
    fn name<T>(field: &Option<Field<T>>) -> Option<&Ident> {
        field.as_ref().map(|field| &field.name)
    }
    let doubled = [
        (name(&backbone.area), section, "`section` gives the area already"),
        (name(&backbone.second_moment), section, "`section` gives the second moment of area already"),
        (
            name(&backbone.bending_stiffness),
            young && (section || backbone.second_moment.is_some()),
            "the bending stiffness follows from `young` and the section already",
        ),
        (
            name(&backbone.axial_stiffness),
            young && (section || backbone.area.is_some()),
            "the axial stiffness follows from `young` and the section already",
        ),
        (
            name(&backbone.torsional_stiffness),
            shear && section,
            "the torsional stiffness follows from the shear modulus and the section already",
        ),
        (
            name(&backbone.shear_stiffness),
            shear && (section || backbone.area.is_some()),
            "the shear stiffness follows from the shear modulus and the section already",
        ),
        (
            name(&backbone.mass_per_length),
            backbone.density.is_some(),
            "the mass follows from `density` and the section",
        ),
    ];
    for (field, given, message) in doubled {
        if let (Some(field), true) = (field, given) {
            scope.error(field, format!("{message}; remove `{field}` or the other"));
        }
    }
}

/// Refuses gravity on a backbone or rod whose mass is not known.
pub(in crate::spec::check) fn demand_mass(
    scope: &mut Scope<'_>,
    gravity: &Gravity,
    backbone: &syntax::Backbone,
    mass: &Property<Expr>,
) {
    if !mass.is_missing() {
        return;
    }
    let block = &backbone.keyword;
    let message = if backbone.density.is_none() {
        format!(
            "`gravity` needs `density` in `{block}`, for example `density: 1000 kg/m^3`, or `mass_per_length`"
        )
    } else {
        format!("`gravity` needs `section` or `area` in `{block}`")
    };
    scope.error(&gravity.name, message);
}
