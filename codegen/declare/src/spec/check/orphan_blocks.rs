//! Errors of blocks that belong to a part that the robot does not have, or to a model that is not declared.

use super::scope::Scope;
use super::{constant_curvature, model_called, parallel_model, planar, plane_model, rod_model};
use crate::syntax;

pub(super) fn refuse(scope: &mut Scope<'_>) {
    refuse_without_backbone(scope);
    refuse_base(scope);
    refuse_without_rod(scope);
    refuse_in_the_plane(scope);
    refuse_without_discs(scope);
    let (rod, plane) = (rod_model(scope.robot), plane_model(scope.robot).is_some());
    if !model_is_open(scope.robot) {
        super::rod_discs::refuse(scope, rod, plane);
    }
    refuse_without_platform(scope);
}

/// Blocks of parallel robots without their model.
fn refuse_without_platform(scope: &mut Scope<'_>) {
    let robot = scope.robot;
    // A missing model has been reported.
    if parallel_model(robot).is_some() || model_is_open(robot) {
        return;
    }
    let rods = robot.rods.iter().map(|block| &block.keyword);
    let motors = robot.motors.iter().map(|block| &block.keyword);
    for word in rods.chain(motors).chain(robot.platform.as_ref().map(|block| &block.keyword)) {
        scope.error(word, format!("`{word}` belongs to `model parallel`, which is not asked for"));
    }
}

/// Whether there is no model, or none that could be read, to say which blocks belong to it.
fn model_is_open(robot: &syntax::Robot) -> bool {
    robot.models.is_empty() || robot.unreadable.contains(&"model")
}

fn refuse_without_backbone(scope: &mut Scope<'_>) {
    let robot = scope.robot;
    // A model that needs a backbone reports its own error.
    let needed = plane_model(robot).is_some() || rod_model(robot).is_some();
    if !scope.lacks("backbone", robot.backbone.is_some() || needed) {
        return;
    }
    let words = [
        robot.cables.as_ref().map(|block| &block.keyword),
        robot.discs.as_ref().map(|block| &block.keyword),
        robot.load.as_ref().map(|block| &block.keyword),
        robot.tip.as_ref().map(|block| &block.keyword),
        robot.limits.as_ref().map(|block| &block.keyword),
    ];
    let cables = robot.cable.iter().map(|block| &block.keyword);
    let tendons = robot.tendons.iter().map(|block| &block.keyword);
    let of_segments = refuse_chambers_of_segments(scope);
    let chambers = robot.chambers.iter().map(|block| &block.keyword).filter(|_| !of_segments);
    for word in words.into_iter().flatten().chain(cables).chain(tendons).chain(chambers) {
        scope.error(word, format!("`{word}` belongs to a `backbone`, which this robot does not have"));
    }
}

/// Blocks `chamber` of a robot of segments; returns whether it is one.
fn refuse_chambers_of_segments(scope: &mut Scope<'_>) -> bool {
    let robot = scope.robot;
    let segments = !robot.segments.is_empty() || constant_curvature(robot).is_some();
    for block in robot.chambers.iter().filter(|_| segments) {
        let message = "`chamber` belongs to the rod of `model strain` and `model shooting`; chambers of a `segment` are its actuators, with \
                       an area: `actuators { radius: 6 mm, area: 20 mm^2 }`";
        scope.error(&block.keyword, message);
    }
    segments
}

fn refuse_base(scope: &mut Scope<'_>) {
    let robot = scope.robot;
    let segments = !robot.segments.is_empty() || constant_curvature(robot).is_some();
    let rod = rod_model(robot).is_some() || robot.unreadable.contains(&"model");
    if let (Some(base), true) = (&robot.base, scope.lacks("segment", segments || rod)) {
        let message = "`base` is where the first `segment` begins, or the rod of `model strain` or `model shooting`; \
                       this robot has none";
        scope.error(&base.keyword, message);
    }
}

/// Blocks of rods without a model of rods, and blocks of planar robots beside such a model.
fn refuse_without_rod(scope: &mut Scope<'_>) {
    let robot = scope.robot;
    // A missing model has been reported.
    if robot.backbone.is_none() || model_is_open(robot) {
        return;
    }
    if let Some(model) = rod_model(robot) {
        let cables = robot.cables.as_ref().map(|block| &block.keyword);
        if let Some(word) = cables.filter(|_| plane_model(robot).is_none()) {
            let message = format!(
                "`{word}` belongs to `model planar`, which is not asked for; `model {model}` has `tendon {{ at: [...] }}`"
            );
            scope.error(word, message);
        }
        return;
    }
    let words =
        [robot.tip.as_ref().map(|block| &block.keyword), robot.limits.as_ref().map(|block| &block.keyword)];
    let tendons = robot.tendons.iter().map(|block| &block.keyword);
    let of_segments = refuse_chambers_of_segments(scope);
    let chambers = robot.chambers.iter().map(|block| &block.keyword).filter(|_| !of_segments);
    for word in tendons.chain(chambers).chain(words.into_iter().flatten()) {
        let message =
            format!("`{word}` belongs to `model strain` and `model shooting`; neither is asked for");
        scope.error(word, message);
    }
}

/// Refuses fields of a rod that a model in the plane would leave out.
fn refuse_in_the_plane(scope: &mut Scope<'_>) {
    let robot = scope.robot;
    let Some(plane) = plane_model(robot) else { return };
    if let Some(backbone) = &robot.backbone {
        for field in [&backbone.natural_curvature, &backbone.natural_stretch].into_iter().flatten() {
            let name = &field.name;
            let message =
                format!("`model {plane}` has no `{name}`: unloaded, it is straight and of its length");
            scope.error(name, message);
        }
    }
    if let (Some(base), Some(model)) = (&robot.base, rod_model(robot)) {
        let message = format!(
            "`model {plane}` begins at the origin along x; beside `model {model}`, `base` cannot be given for one of them"
        );
        scope.error(&base.keyword, message);
    }
}

/// Cables one by one and weights of discs without the model of discs, or beside a model that does not know them.
fn refuse_without_discs(scope: &mut Scope<'_>) {
    let robot = scope.robot;
    if robot.backbone.is_none() || model_is_open(robot) {
        return;
    }
    let asked = model_called(robot, &["discs"]).is_some();
    if asked && planar(robot).is_none() {
        return;
    }
    for block in &robot.cable {
        let message = match asked {
            true => "`model planar` has the pair of `cables { spacing: ... }`, not `cable { at: ... }`",
            false => "`cable` belongs to `model discs`, which is not asked for",
        };
        scope.error(&block.keyword, message);
    }
    let of_rod = rod_model(robot).is_some() && robot.discs.as_ref().is_some_and(super::rod_discs::places);
    if let Some(mass) = robot.discs.as_ref().and_then(|discs| discs.mass.as_ref()).filter(|_| !of_rod) {
        let message = match asked {
            true => "`model planar` knows no weight of discs; give it as a load along the backbone",
            false => "`mass` of `discs` belongs to `model discs`, which is not asked for",
        };
        scope.error(&mass.name, message);
    }
}
