//! Properties of a rod that act in motion alone: rotary inertia, the damping of the material, drag, the inertia of the payload.

use super::backbone::Checked;
use super::constraints::Constraints;
use super::domain;
use super::property::Property;
use super::scope::Scope;
use super::values::{is_word, non_negative, three};
use crate::language::fields::{self, Expected};
use crate::spec::{Expr, RodMotion};
use crate::syntax::{self, Field, Vector};

/// Checks the terms of a section in the equations of motion.
pub(super) fn check(
    scope: &mut Scope<'_>,
    declared: &syntax::Backbone,
    backbone: &Checked,
    stiffness: Option<&[Option<Expr>; 6]>,
) -> Option<RodMotion> {
    let inertia = inertia(scope, declared, backbone);
    let viscosity = viscosity(scope, declared, backbone, stiffness);
    let drag = non_negative(scope, declared.drag.as_ref(), &fields::DRAG, "drag of the rod");
    Some(RodMotion { inertia: inertia?, viscosity: viscosity?, drag: drag? })
}

/// Three moments of inertia, not negative.
pub(super) fn moments(
    scope: &mut Scope<'_>,
    field: Option<&Field<Vector>>,
    expected: &Expected,
    what: &str,
) -> Option<[Expr; 3]> {
    let found = three(scope, field, expected, "three moments: about x, y and z")?;
    let written = field.and_then(|field| field.value.as_ref()).map(|vector| &vector.components);
    for ((value, written), axis) in found.iter().zip(written.into_iter().flatten()).zip(["x", "y", "z"]) {
        domain::non_negative(scope, &format!("{what} about {axis}"), value, written.extent);
    }
    Some(found)
}

/// Rotary inertia per length, `rho (I_y + I_z, I_y, I_z)` where section and density are known.
fn inertia(scope: &mut Scope<'_>, declared: &syntax::Backbone, backbone: &Checked) -> Option<[Expr; 3]> {
    let none = || [0; 3].map(Expr::integer);
    let translational = is_word(declared.inertia.as_ref(), "translational")?;
    let of_section = backbone.density.clone().both(backbone.moments.clone(), |density, [y, z]| {
        [Expr::add(y.clone(), z.clone()), y, z].map(|moment| Expr::mul(density.clone(), moment))
    });
    if let Some(given) = &declared.inertia_per_length {
        if translational || !of_section.is_missing() {
            let other = if translational { "`inertia: translational`" } else { "`density` and the section" };
            let message = format!("{other} say what the rotary inertia is; remove one of them");
            return scope.fail(&given.name, message);
        }
        let what = "rotary inertia per length of the rod";
        return moments(scope, Some(given), &fields::INERTIA_PER_LENGTH, what);
    }
    match of_section {
        _ if translational => Some(none()),
        Property::Known(inertia) => Some(inertia),
        Property::Missing => Some(none()),
        Property::Wrong => None,
    }
}

/// Stress per rate of the strain.
fn viscosity(
    scope: &mut Scope<'_>,
    declared: &syntax::Backbone,
    backbone: &Checked,
    stiffness: Option<&[Option<Expr>; 6]>,
) -> Option<[Expr; 6]> {
    let numbers = [
        (&declared.relaxation, &fields::RELAXATION, "relaxation of the rod"),
        (&declared.viscosity, &fields::VISCOSITY, "viscosity of the rod"),
    ];
    let [relaxation, viscosity] =
        numbers.map(|(field, expected, what)| non_negative(scope, field.as_ref(), expected, what));
    let (relaxation, viscosity) = (relaxation?, viscosity?);
    let Some(field) = &declared.viscosity else {
        let zero = || Expr::integer(0);
        let of = |entry: &Option<Expr>| match entry {
            Some(stiffness) if !relaxation.is_zero() => Expr::mul(relaxation.clone(), stiffness.clone()),
            _ => zero(),
        };
        return Some(natural_kept(scope, stiffness?.each_ref().map(of)));
    };
    if declared.relaxation.is_some() {
        return scope.fail(&field.name, "`relaxation` and `viscosity` say the same; give one of them");
    }
    let (Property::Known(area), Property::Known([y, z]), Property::Known(torsion)) =
        (&backbone.area, &backbone.moments, &backbone.torsion)
    else {
        let message = "`viscosity` needs the section of the rod: give `section`, or `relaxation` in place of `viscosity`";
        return scope.fail(&field.name, message);
    };
    // A stretched incompressible Newtonian fluid resists with three times its viscosity.
    let of = |times: i128, moment: &Expr| {
        Expr::mul(Expr::mul(Expr::integer(times), viscosity.clone()), moment.clone())
    };
    let all = [of(1, torsion), of(3, y), of(3, z), of(3, area), of(1, area), of(1, area)];
    Some(natural_kept(scope, all))
}

/// Zero for components that the rod keeps natural.
fn natural_kept(scope: &Scope<'_>, viscosity: [Expr; 6]) -> [Expr; 6] {
    let constraints = Constraints::of(scope.robot);
    let (stretches, shears) = (constraints.inextensible.is_none(), constraints.unshearable.is_none());
    let mut free = [true, true, true, stretches, shears, shears].into_iter();
    viscosity.map(|entry| if free.next() == Some(true) { entry } else { Expr::integer(0) })
}

/// Moments of inertia of the payload.
pub(super) fn tip_inertia(scope: &mut Scope<'_>) -> Option<[Expr; 3]> {
    let field = scope.robot.tip.as_ref().and_then(|tip| tip.inertia.as_ref());
    moments(scope, field, &fields::TIP_INERTIA, "inertia at the tip")
}
