//! Options of the models of Cosserat rods.

use syn::Ident;

use super::constraints::{self, Constraints};
use super::scope::Scope;
use super::values::whole_number_within;
use crate::language::fields;
use crate::spec::{RodModel, ShootingModel, StrainModel};
use crate::syntax::{self, Expr as Written, Field};

/// Range and default of the tolerance of an integration.
const TOLERANCES: [f64; 2] = [1e-15, 1e-2];
const TOLERANCE: f64 = 1e-12;

pub(super) fn check_strain(scope: &mut Scope<'_>, model: &syntax::Strain) -> Option<RodModel> {
    let before = scope.errors.count();
    scope.demand_backbone(&model.keyword);
    let numbers = [&model.torsion, &model.bending, &model.extension, &model.shear];
    if numbers.iter().all(|number| number.is_none()) {
        let accuracy = match &model.accuracy {
            None => None,
            Some(field) => Some(accuracy(scope, field)?),
        };
        return (scope.errors.count() == before).then_some(RodModel::AdaptiveStrain { accuracy });
    }
    if let Some(field) = &model.accuracy {
        let message =
            "`accuracy` belongs to `model strain` without numbers of functions, which are then chosen";
        scope.error(&field.name, message);
    }
    let constraints = Constraints::of(scope.robot);
    let torsion = functions(scope, model, "torsion", model.torsion.as_ref());
    let bending = functions(scope, model, "bending", model.bending.as_ref());
    let extension = (model.extension.as_ref(), constraints.inextensible);
    let extension = constrained(scope, model, "extension", extension, "inextensible");
    let shear = (model.shear.as_ref(), constraints.unshearable);
    let shear = constrained(scope, model, "shear", shear, "unshearable");
    (scope.errors.count() == before).then_some(())?;
    Some(RodModel::Strain(StrainModel {
        torsion: torsion?,
        bending: bending?,
        extension: extension?,
        shear: shear?,
    }))
}

/// Largest estimated error, m.
pub(super) fn accuracy(scope: &mut Scope<'_>, field: &Field<Written>) -> Option<f64> {
    let value = scope.field(field, &fields::ACCURACY)?;
    let number = value.is_constant().then(|| value.eval(0.0, 0.0, &[]));
    let right = number.filter(|number| *number > 0.0 && number.is_finite());
    if right.is_none() {
        let message = "`accuracy` is a positive length without parameters, for example `1 um`";
        scope.errors.at(field.value.as_ref()?.extent, message);
    }
    right
}

fn functions(
    scope: &mut Scope<'_>,
    model: &syntax::Strain,
    name: &str,
    field: Option<&Field<Written>>,
) -> Option<usize> {
    let Some(field) = field else {
        let message = format!(
            "missing `{name}` in `model strain`: a number of functions, for example `{name}: 5`; without any numbers they are chosen"
        );
        return scope.fail(&model.keyword, message);
    };
    let what = format!("the number of functions of the {name}");
    whole_number_within(scope, field, &what, fields::FUNCTIONS)
}

/// Number of functions of a strain, which must be absent where the rod is constrained by `word`.
fn constrained(
    scope: &mut Scope<'_>,
    model: &syntax::Strain,
    name: &str,
    (field, word): (Option<&Field<Written>>, Option<&Ident>),
    adjective: &str,
) -> Option<usize> {
    let Some(word) = word else {
        if field.is_none() && (constraints::unreadable(scope.robot) || scope.robot.backbone.is_none()) {
            return None;
        }
        return functions(scope, model, name, field);
    };
    if let Some(field) = field {
        scope.error(&field.name, format!("an {adjective} rod has no {name}; remove `{name}`"));
        return scope.fail(word, format!("the rod is {adjective} by this word"));
    }
    Some(0)
}

pub(super) fn check_shooting(scope: &mut Scope<'_>, model: &syntax::Shooting) -> Option<ShootingModel> {
    let before = scope.errors.count();
    scope.demand_backbone(&model.keyword);
    let tolerance = match &model.tolerance {
        None => Some(TOLERANCE),
        Some(field) => tolerance(scope, field),
    };
    let chosen = model.integrator.as_ref().map(|field| field.value.as_ref());
    let fixed = chosen.flatten().filter(|word| *word == "fixed");
    if let (Some(field), Some(_)) = (&model.tolerance, fixed) {
        let message = "`tolerance` belongs to `integrator: dormand_prince`; fixed steps have `steps`";
        scope.error(&field.name, message);
    }
    let steps = model.steps.as_ref();
    let fixed_steps = match (steps, fixed) {
        (Some(field), Some(_)) => {
            let what = "the number of steps per segment";
            Some(whole_number_within(scope, field, what, fields::STEPS)?)
        }
        (None, Some(word)) => {
            let message =
                "`integrator: fixed` needs `steps`, the number of steps per segment, for example `steps: 40`";
            scope.fail(word, message)
        }
        (Some(field), None) if chosen != Some(None) => {
            let message = "`steps` belongs to `integrator: fixed`; other steps follow from `tolerance`";
            scope.fail(&field.name, message)
        }
        (_, None) => None,
    };
    (scope.errors.count() == before).then_some(ShootingModel { tolerance: tolerance?, fixed_steps })
}

fn tolerance(scope: &mut Scope<'_>, field: &Field<Written>) -> Option<f64> {
    let value = scope.field(field, &fields::TOLERANCE)?;
    let number = value.is_constant().then(|| value.eval(0.0, 0.0, &[]));
    let [least, most] = TOLERANCES;
    let right = number.filter(|number| (least..=most).contains(number));
    if right.is_none() {
        let message =
            format!("`tolerance` is a number from {least:e} to {most}, for example `{TOLERANCE:e}`");
        scope.errors.at(field.value.as_ref()?.extent, message);
    }
    right
}
