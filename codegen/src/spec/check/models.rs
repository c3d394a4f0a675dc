//! The declared models, and the blocks that they need.

use super::discs::{self, check_discs};
use super::planar::check_planar;
use super::rod_models::{check_shooting, check_strain};
use super::scope::Scope;
use crate::declare;
use crate::spec::{ConstantCurvature, Expr, Model};

/// All models, each at most once.
pub(super) fn check(
    scope: &mut Scope<'_>,
    axial_stiffness: bool,
    parts: &discs::Parts,
    spacing: Option<&Expr>,
) -> Option<Vec<Model>> {
    let robot = scope.robot;
    let mut models = Some(Vec::new());
    for (index, model) in robot.models.iter().enumerate() {
        let keyword = model.keyword();
        if robot.models.iter().take(index).any(|other| other.keyword() == keyword) {
            scope.error(keyword, format!("`model {keyword}` is asked for twice"));
            models = None;
            continue;
        }
        let checked = match model {
            declare::Model::Planar(model) => check_planar(scope, model, axial_stiffness).map(Model::Planar),
            declare::Model::Discs(model) => check_discs(scope, model, parts, spacing).map(Model::Discs),
            declare::Model::ConstantCurvature(model) => check_constant_curvature(scope, model),
            declare::Model::Strain(model) => check_strain(scope, model).map(Model::Strain),
            declare::Model::Shooting(model) => check_shooting(scope, model).map(Model::Shooting),
            declare::Model::Parallel(model) => {
                check_parallel(scope, &model.keyword).then_some(Model::Parallel)
            }
        };
        models = models.zip(checked).map(|(mut models, model)| {
            models.push(model);
            models
        });
    }
    models
}

fn check_constant_curvature(scope: &mut Scope<'_>, model: &declare::ConstantCurvature) -> Option<Model> {
    if scope.robot.segments.is_empty() && !scope.robot.unreadable.contains(&"segment") {
        scope.error(
            &model.keyword,
            "`model constant_curvature` needs at least one `segment { length: ..., ... }`",
        );
        return None;
    }
    Some(Model::ConstantCurvature(options(model)))
}

/// Whether the robot has rods and a platform.
fn check_parallel(scope: &mut Scope<'_>, keyword: &syn::Ident) -> bool {
    let robot = scope.robot;
    let missing = |part: &str, present: bool| !present && !robot.unreadable.contains(&part);
    let rods = missing("rod", !robot.rods.is_empty());
    let platform = missing("platform", robot.platform.is_some());
    if rods {
        scope.error(keyword, "`model parallel` needs at least one `rod { length: ..., ... }`");
    }
    if platform {
        scope.error(
            keyword,
            "`model parallel` needs `platform { position: ... }`, about where it is while the motors are at zero",
        );
    }
    !rods && !platform
}

/// The options as chosen.
pub(super) fn options(model: &declare::ConstantCurvature) -> ConstantCurvature {
    let chosen = |field: &Option<declare::Field<syn::Ident>>, word: &str| {
        field.as_ref().and_then(|field| field.value.as_ref()).is_some_and(|value| value == word)
    };
    ConstantCurvature {
        as_published: chosen(&model.physics, "as_published"),
        rotational_inertia: chosen(&model.rotational_inertia, "slices"),
    }
}
