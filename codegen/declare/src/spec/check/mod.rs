//! From a declaration to a checked robot: names, dimensions, ranges. All errors are collected.

mod backbone;
mod base;
mod chamber;
mod choice;
mod component;
mod constraints;
mod discs;
mod domain;
mod gravity;
mod load;
mod lower;
mod messages;
mod models;
mod motion;
mod orphan_blocks;
mod parallel;
mod parts;
mod pieces;
mod planar;
mod plausible;
mod property;
mod repeat;
mod rod;
mod rod_discs;
mod rod_models;
mod rod_segments;
mod scope;
mod section;
mod segment;
mod tendon;
mod values;

#[cfg(test)]
mod choice_tests;
#[cfg(test)]
mod rod_tests;
#[cfg(test)]
mod segment_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod wrong;
#[cfg(test)]
mod wrong_discs;
#[cfg(test)]
mod wrong_parallel;
#[cfg(test)]
mod wrong_rods;
#[cfg(test)]
mod wrong_segments;

use proc_macro2::TokenStream;

use self::component::Component;
use self::parts::Parts;
use self::scope::Scope;
use self::values::required_positive;
use super::{Base, Checked, Expr, Load, Robot, Written};
use crate::language::fields;
use crate::syntax::errors::{Errors, Extent};
use crate::syntax::{self, Parsed};

/// Reads and checks a declaration, with the errors of both stages together.
pub fn read(tokens: TokenStream) -> syn::Result<Checked> {
    check(&syntax::parse(tokens))
}

/// Checks a declaration; the error contains all errors of its syntax and of the check.
pub fn check(parsed: &Parsed) -> syn::Result<Checked> {
    let (mut checked, mut error) = (None, parsed.errors.clone());
    if let Some(robot) = &parsed.robot {
        let mut errors = Errors::default();
        checked = check_robot(robot, &mut errors).map(|(checked, questions)| Checked {
            robot: checked,
            written: written(robot),
            questions,
        });
        match (&mut error, errors.finish()) {
            (Some(error), Some(other)) => error.combine(other),
            (error @ None, other) => *error = other,
            (Some(_), None) => {}
        }
    }
    match (error, checked) {
        (Some(error), _) => Err(error),
        (None, Some(checked)) => Ok(checked),
        // A part without errors that could not be read all the same.
        (None, None) => {
            let place =
                parsed.robot.as_ref().map_or_else(proc_macro2::Span::call_site, |robot| robot.name.span());
            Err(syn::Error::new(place, "this robot could not be read"))
        }
    }
}

/// Tokens of the declaration that generated code repeats.
fn written(robot: &syntax::Robot) -> Written {
    let parameters = robot.definitions.iter().filter(|d| d.kind == syntax::DefinitionKind::Parameter);
    let closed_form = planar(robot).and_then(|planar| planar.closed_form.as_ref()?.value.as_ref());
    Written {
        attributes: robot.attributes.clone(),
        visibility: robot.visibility.clone(),
        name: robot.name.clone(),
        parameters: parameters.map(|d| (d.attributes.clone(), d.name.clone())).collect(),
        closed_form: closed_form.filter(|word| *word == "required").map(syn::Ident::span),
    }
}

/// The robot, and what is questioned of it.
fn check_robot(robot: &syntax::Robot, errors: &mut Errors) -> Option<(Robot, Vec<(Extent, String)>)> {
    if robot.empty {
        errors.on(&robot.name, messages::empty_robot(&robot.name));
        return None;
    }
    demand_model(robot, errors);
    let mut scope = Scope::new(robot, errors);
    scope.check_definitions();
    let parts = check_parts(&mut scope);
    orphan_blocks::refuse(&mut scope);
    let models = models::check(&mut scope, &parts);
    domain::check_demands(&mut scope);
    let (parameters, conditions) = (scope.parameters(), scope.conditions());
    let mut models = parts.right.then_some(models?)?;
    component::distribute(&mut models, &conditions);
    let mut questions = scope.questions;
    let undamped = plausible::undamped(&models);
    questions.extend(undamped.map(|question| (Extent::token(robot.name.span()), question)));
    Some((Robot { name: robot.name.to_string(), parameters: parameters?, models }, questions))
}

fn demand_model(robot: &syntax::Robot, errors: &mut Errors) {
    if !robot.models.is_empty() || robot.unreadable.contains(&"model") {
        return;
    }
    let model = match (robot.segments.is_empty(), robot.tendons.is_empty() && robot.chambers.is_empty()) {
        _ if !robot.rods.is_empty() => "parallel",
        (true, true) => "planar",
        (true, false) => "strain { torsion: 5, bending: 7, extension: 3, shear: 3 }",
        (false, _) => "constant_curvature",
    };
    let message = format!("no model is asked for; add for example `model {model}`");
    errors.on(&robot.name, message);
}

/// All blocks but the models, as far as they are right.
fn check_parts(scope: &mut Scope<'_>) -> Parts {
    let robot = scope.robot;
    let backbone = robot.backbone.as_ref();
    let backbone =
        backbone.map(|declared| scope.within(Component::Backbone, |scope| backbone::check(scope, declared)));
    let cables = scope.within(Component::Cables, check_pair_of_cables);
    let right = cables.iter().all(Option::is_some);
    let [spacing, disc_radius] = cables.map(Option::flatten);
    let radius = disc_radius.clone();
    let discs = scope.within(Component::Discs, |scope| discs::check_parts(scope, radius.as_ref()));
    let load = scope.within(Component::Backbone, |scope| load::check(scope, robot.load.as_ref()));
    let gravity = match &robot.gravity {
        Some(gravity) => gravity::check(scope, gravity).and_then(|[x, y, z]| Some([x?, y?, z?])),
        None => Some([0; 3].map(Expr::integer)),
    };
    if let (Some(declared), Some(_), Some(checked), Some(material), true) =
        (&robot.gravity, &gravity, &backbone, &robot.backbone, heavy(robot))
    {
        scope.within(Component::Backbone, |scope| {
            backbone::demand_mass(scope, declared, material, &checked.mass);
        });
    }
    let base = robot.base.as_ref().map_or(Some(Base::default()), |base| base::check(scope, base));
    let slices = constant_curvature(robot).is_some_and(|model| models::options(model)[1]);
    let segments = scope.within(Component::Segments, |scope| segment::check(scope, slices));
    let parallel = scope.within(Component::Parallel, parallel::check);
    let around = rod::Surroundings {
        gravity: gravity.clone(),
        force: load.as_ref().map(|load| load.force.clone()),
        masses: discs.masses.clone(),
    };
    let model = rod_model(robot);
    let rod = scope.within(Component::Rod, |scope| rod::check(scope, model, backbone.as_ref(), around));
    let planar_load = load.map(|load| load.planar).zip(gravity.clone());
    let planar_load =
        planar_load.map(|(load, gravity)| with_weight(load, robot, &gravity, backbone.as_ref()));
    let stretches = backbone.as_ref().is_none_or(|backbone| !backbone.axial_stiffness.is_missing());
    let backbone = backbone.map(backbone::Checked::finish);
    let right = right && backbone.as_ref().is_none_or(Option::is_some);
    let right = right && planar_load.is_some() && gravity.is_some() && base.is_some() && segments.is_some();
    Parts {
        right,
        axial_stiffness: stretches,
        backbone: backbone.flatten(),
        spacing,
        disc_radius,
        discs,
        load: planar_load,
        gravity,
        base,
        segments,
        parallel,
        rod,
    }
}

/// Loads of planar models with the weight of the backbone.
fn with_weight(
    mut load: Load,
    robot: &syntax::Robot,
    gravity: &[Expr; 3],
    backbone: Option<&backbone::Checked>,
) -> Load {
    if let (Some(backbone), true) = (backbone, robot.gravity.is_some()) {
        // The weight acts along gravity, the planar loads along -x and -y. Beside segments alone, a backbone may have no mass.
        let mass = backbone.mass.clone().known().unwrap_or(Expr::integer(0));
        let weight = |g: &Expr| Expr::mul(mass.clone(), Expr::neg(g.clone()));
        load.q_x = Expr::add(load.q_x, weight(&gravity[0]));
        load.q_y = Expr::add(load.q_y, weight(&gravity[1]));
    }
    load
}

/// Whether a backbone under gravity must have a mass.
fn heavy(robot: &syntax::Robot) -> bool {
    let rod = rod_model(robot).is_some();
    let weighed = model_called(robot, &["discs"]).is_some()
        && robot.discs.as_ref().is_some_and(|discs| discs.mass.is_some())
        && !rod;
    !weighed && (robot.segments.is_empty() || plane_model(robot).is_some() || rod)
}

/// The word that names the first planar model, if one is declared.
fn plane_model(robot: &syntax::Robot) -> Option<&syn::Ident> {
    model_called(robot, &["planar", "discs"])
}

/// The options of the planar model, if it is declared.
fn planar(robot: &syntax::Robot) -> Option<&syntax::Planar> {
    robot.models.iter().find_map(|model| match model {
        syntax::Model::Planar(model) => Some(&**model),
        _ => None,
    })
}

/// The options of the model of segments, if it is declared.
fn constant_curvature(robot: &syntax::Robot) -> Option<&syntax::ConstantCurvature> {
    robot.models.iter().find_map(|model| match model {
        syntax::Model::ConstantCurvature(model) => Some(model),
        _ => None,
    })
}

/// The word that names the first model of a Cosserat rod, if one is declared.
fn rod_model(robot: &syntax::Robot) -> Option<&syn::Ident> {
    model_called(robot, &["strain", "shooting"])
}

/// The word that names the model of parallel robots, if it is declared.
fn parallel_model(robot: &syntax::Robot) -> Option<&syn::Ident> {
    model_called(robot, &["parallel"])
}

/// The word that names the first declared model with one of these names.
fn model_called<'a>(robot: &'a syntax::Robot, names: &[&str]) -> Option<&'a syn::Ident> {
    robot.models.iter().map(syntax::Model::keyword).find(|keyword| names.iter().any(|name| keyword == name))
}

/// Spacing of the pair of cables and radius of the discs, within which the cables run; the outer `None` means that one is wrong.
fn check_pair_of_cables(scope: &mut Scope<'_>) -> [Option<Option<Expr>>; 2] {
    let robot = scope.robot;
    let cables = robot.cables.as_ref().map_or(Some(None), |cables| check_cables(scope, cables).map(Some));
    let radius = robot.discs.as_ref().map_or(Some(None), |discs| check_guide_discs(scope, discs));
    if let (Some(Some(spacing)), Some(Some(radius))) = (&cables, &radius) {
        let extent = robot.cables.as_ref().and_then(|cables| scope::extent(cables.spacing.as_ref()));
        domain::inside_discs(scope, spacing, radius, extent.unwrap_or(Extent::token(robot.name.span())));
    }
    [cables, radius]
}

fn check_cables(scope: &mut Scope<'_>, cables: &syntax::Cables) -> Option<Expr> {
    let (spacing, expected) = (cables.spacing.as_ref(), &fields::SPACING);
    required_positive(scope, spacing, &cables.keyword, expected, "spacing of the cables")
}

/// The radius, which discs may lack that have a mass or are those of a rod; the outer `None` means that it is wrong.
fn check_guide_discs(scope: &mut Scope<'_>, discs: &syntax::GuideDiscs) -> Option<Option<Expr>> {
    if discs.radius.is_none() && (discs.mass.is_some() || rod_discs::places(discs)) {
        return Some(None);
    }
    let (radius, expected) = (discs.radius.as_ref(), &fields::DISC_RADIUS);
    required_positive(scope, radius, &discs.keyword, expected, "radius of the discs").map(Some)
}
