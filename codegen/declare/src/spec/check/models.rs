//! The declared models, and the blocks that they need.

use super::discs::check_discs;
use super::parts::Parts;
use super::planar::check_planar;
use super::rod_models::{accuracy, check_shooting, check_strain};
use super::scope::Scope;
use super::values::chosen;
use crate::spec::{Backbone, ConstantCurvature, Expr, Load, Model, Parallel, Rod, RodModel};
use crate::syntax;

/// All models, each at most once, their conditions left out.
pub(super) fn check(scope: &mut Scope<'_>, parts: &Parts) -> Option<Vec<Model>> {
    let robot = scope.robot;
    let (mut models, mut of_rod) = (Some(Vec::new()), Some(Vec::new()));
    for (index, model) in robot.models.iter().enumerate() {
        let keyword = model.keyword();
        if robot.models.iter().take(index).any(|other| other.keyword() == keyword) {
            scope.error(keyword, format!("`model {keyword}` is asked for twice"));
            models = None;
            continue;
        }
        let model = match model {
            syntax::Model::Planar(model) => check_planar(scope, model, parts)
                .filter(|planar| {
                    smooth(
                        scope,
                        keyword,
                        (&planar.backbone, &planar.load),
                        core::slice::from_ref(&planar.spacing),
                    )
                })
                .map(Model::Planar),
            syntax::Model::Discs(model) => check_discs(scope, model, parts)
                .filter(|discs| smooth(scope, keyword, (&discs.backbone, &discs.load), &discs.offsets))
                .map(Model::Discs),
            syntax::Model::ConstantCurvature(model) => check_constant_curvature(scope, model, parts),
            syntax::Model::Parallel(model) => check_parallel(scope, model, parts),
            syntax::Model::Strain(model) => {
                push(&mut of_rod, check_strain(scope, model));
                continue;
            }
            syntax::Model::Shooting(model) => {
                push(&mut of_rod, check_shooting(scope, model).map(RodModel::Shooting));
                continue;
            }
        };
        push(&mut models, model);
    }
    // Both models of a rod share its kernels.
    let of_rod = of_rod?;
    if !of_rod.is_empty() {
        let rod = parts.rod.clone().zip(parts.base.clone());
        push(&mut models, rod.map(|(rod, base)| Model::Rod(Rod { base, models: of_rod, ..rod })));
    }
    models
}

/// Whether nothing that a planar model reads changes at borders or vanishes at the tip; reported where something does.
fn smooth(
    scope: &mut Scope<'_>,
    keyword: &syn::Ident,
    (backbone, load): (&Backbone, &Load),
    cables: &[Expr],
) -> bool {
    let of_backbone = [&backbone.bending_stiffness].into_iter().chain(&backbone.axial_stiffness);
    let of_load = [&load.q_x, &load.q_y].into_iter().chain(&load.couple);
    if scope.pointed {
        let message = format!(
            "`model {keyword}` needs a section up to the tip: one that vanishes there is for `model strain`"
        );
        scope.error(keyword, message);
    }
    let steps = of_backbone.chain(of_load).chain(cables).any(Expr::has_choices);
    if steps {
        let message = format!(
            "`model {keyword}` takes quantities that are smooth along the backbone: those with `if`, and lists of one for each segment, are for `model strain` and `model shooting`"
        );
        scope.error(keyword, message);
    }
    !steps && !scope.pointed
}

/// Adds an item; one that is wrong makes the list wrong.
fn push<T>(list: &mut Option<Vec<T>>, item: Option<T>) {
    match (list.as_mut(), item) {
        (Some(all), Some(item)) => all.push(item),
        _ => *list = None,
    }
}

fn check_constant_curvature(
    scope: &mut Scope<'_>,
    model: &syntax::ConstantCurvature,
    parts: &Parts,
) -> Option<Model> {
    if scope.lacks("segment", !scope.robot.segments.is_empty()) {
        let message = "`model constant_curvature` needs at least one `segment { length: ..., ... }`";
        return scope.fail(&model.keyword, message);
    }
    let [as_published, rotational_inertia] = options(model);
    Some(Model::ConstantCurvature(ConstantCurvature {
        segments: parts.segments.clone()?,
        base: parts.base.clone()?,
        gravity: parts.gravity.clone()?,
        as_published,
        rotational_inertia,
        checks: Vec::new(),
    }))
}

/// The model of a robot with rods and a platform.
fn check_parallel(scope: &mut Scope<'_>, model: &syntax::Parallel, parts: &Parts) -> Option<Model> {
    let (robot, keyword) = (scope.robot, &model.keyword);
    let rods = scope.lacks("rod", !robot.rods.is_empty());
    let platform = scope.lacks("platform", robot.platform.is_some());
    if rods {
        scope.error(keyword, "`model parallel` needs at least one `rod { length: ..., ... }`");
    }
    if platform {
        let message = "`model parallel` needs `platform { position: ... }`, about where it is while the motors are at zero";
        scope.error(keyword, message);
    }
    if rods || platform {
        return None;
    }
    let accuracy = match &model.accuracy {
        None => Some(None),
        Some(field) if robot.rods.iter().all(|rod| rod.elements.is_some()) => {
            let message = "`accuracy` belongs to rods without a number of `elements`, which is then chosen";
            scope.error(&field.name, message);
            None
        }
        Some(field) => accuracy(scope, field).map(Some),
    };
    let (parallel, gravity) = (parts.parallel.clone()?, parts.gravity.clone()?);
    Some(Model::Parallel(Parallel { gravity, accuracy: accuracy?, ..parallel }))
}

/// Whether the formulas are those as published, and whether slices have rotational inertia.
pub(super) fn options(model: &syntax::ConstantCurvature) -> [bool; 2] {
    let words = [(&model.physics, "as_published"), (&model.rotational_inertia, "slices")];
    words.map(|(field, word)| chosen(field.as_ref(), word).is_some())
}
