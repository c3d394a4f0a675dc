//! From a declaration to a checked robot: names, dimensions, ranges. All errors are collected.

mod backbone;
mod base;
mod discs;
mod domain;
mod gravity;
mod load;
mod lower;
mod messages;
mod models;
mod orphan_blocks;
mod parallel;
mod planar;
mod repeat;
mod rod;
mod rod_models;
mod scope;
mod section;
mod segment;
mod tendon;
mod values;

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

use self::scope::Scope;
use super::{Base, CablePair, Component, Expr, Robot};
use crate::declare;
use crate::declare::errors::{Errors, Extent};

/// Reads and checks a declaration, with the errors of both stages together.
pub fn read(tokens: TokenStream) -> syn::Result<Robot> {
    let (robot, mut error) = declare::parse_with_recovery(tokens);
    let mut checked = None;
    if let Some(robot) = &robot {
        let (result, other) = collect(robot);
        checked = result;
        match (&mut error, other) {
            (Some(error), Some(other)) => error.combine(other),
            (error @ None, other) => *error = other,
            (Some(_), None) => {}
        }
    }
    let place = robot.map_or_else(proc_macro2::Span::call_site, |robot| robot.name.span());
    conclude(checked, error, place)
}

/// Checks a declaration; the error contains all errors of it.
pub fn check(robot: &declare::Robot) -> syn::Result<Robot> {
    let (checked, error) = collect(robot);
    conclude(checked, error, robot.name.span())
}

fn collect(robot: &declare::Robot) -> (Option<Robot>, Option<syn::Error>) {
    let mut errors = Errors::default();
    let checked = check_parts(robot, &mut errors);
    (checked, errors.finish())
}

fn conclude(
    checked: Option<Robot>,
    error: Option<syn::Error>,
    place: proc_macro2::Span,
) -> syn::Result<Robot> {
    match (error, checked) {
        (Some(error), _) => Err(error),
        (None, Some(robot)) => Ok(robot),
        // A part that could not be read, whose error the caller of the first stage has passed over.
        (None, None) => Err(syn::Error::new(place, "this robot could not be read")),
    }
}

fn check_parts(robot: &declare::Robot, errors: &mut Errors) -> Option<Robot> {
    if robot.empty {
        errors.push(syn::Error::new(robot.name.span(), messages::empty_robot(&robot.name)));
        return None;
    }
    let missing = |part: &str, present: bool| !present && !robot.unreadable.contains(&part);
    if missing("model", !robot.models.is_empty()) {
        let model = match (robot.segments.is_empty(), robot.tendons.is_empty()) {
            _ if !robot.rods.is_empty() => "parallel",
            (true, true) => "planar",
            (true, false) => "strain { torsion: 5, bending: 7, extension: 3, shear: 3 }",
            (false, _) => "constant_curvature",
        };
        let message = format!("no model is asked for; add for example `model {model}`");
        errors.push(syn::Error::new(robot.name.span(), message));
    }
    let mut scope = Scope::new(robot, errors);
    scope.check_definitions();
    scope.component = Component::Backbone;
    let backbone = robot.backbone.as_ref().map(|backbone| backbone::check(&mut scope, backbone));
    scope.component = Component::Cables;
    let cables = robot.cables.as_ref().map(|cables| check_cables(&mut scope, cables));
    let disc_radius = robot.discs.as_ref().map(|discs| check_guide_discs(&mut scope, discs));
    let spacing = cables.clone().flatten();
    if let (Some(spacing), Some(Some(Some(radius)))) = (&spacing, &disc_radius) {
        let extent = robot.cables.as_ref().and_then(|cables| scope::extent(cables.spacing.as_ref()));
        domain::inside_discs(&mut scope, spacing, radius, extent.unwrap_or(Extent::token(robot.name.span())));
    }
    scope.component = Component::Discs;
    let own =
        discs::check_parts(&mut scope, disc_radius.as_ref().and_then(|radius| radius.as_ref()?.as_ref()));
    scope.component = Component::Backbone;
    let load = load::check(&mut scope, robot.load.as_ref());
    scope.component = Component::Robot;
    let gravity = robot.gravity.as_ref().map(|gravity| gravity::check(&mut scope, gravity));
    scope.component = Component::Backbone;
    let weighed = discs_model(robot).is_some()
        && robot.discs.as_ref().is_some_and(|discs| discs.mass.is_some())
        && rod_model(robot).is_none();
    let heavy =
        !weighed && (robot.segments.is_empty() || plane_model(robot).is_some() || rod_model(robot).is_some());
    if let (Some(declared), Some(Some(_)), Some(backbone), true) =
        (&robot.gravity, &gravity, &backbone, heavy)
    {
        let material = robot.backbone.as_ref();
        if let Some(material) = material {
            backbone::demand_mass(&mut scope, declared, material, &backbone.mass);
        }
    }
    let extensible_data = backbone.as_ref().is_none_or(|backbone| !backbone.axial_stiffness.is_missing());
    scope.component = Component::Robot;
    let base = robot.base.as_ref().map(|base| base::check(&mut scope, base));
    let slices = constant_curvature(robot).is_some_and(|model| models::options(model).rotational_inertia);
    scope.component = Component::Segments;
    let segments = segment::check(&mut scope, slices);
    scope.component = Component::Parallel;
    let parallel = parallel::check(&mut scope);
    scope.component = Component::Rod;
    let gravity = match gravity {
        Some(gravity) => gravity.and_then(|[x, y, z]| Some([x?, y?, z?])),
        None => Some([0; 3].map(Expr::integer)),
    };
    let around =
        rod::Surroundings { gravity: gravity.clone(), force: load.as_ref().map(|load| load.force.clone()) };
    let rod = rod::check(&mut scope, rod_model(robot), backbone.as_ref(), around);
    scope.component = Component::Robot;
    orphan_blocks::refuse(&mut scope);
    let pair = spacing.as_ref();
    let models = models::check(&mut scope, extensible_data, &own, pair);
    domain::check_demands(&mut scope);
    let (parameters, run_time_checks) = (scope.parameters(), scope.run_time_checks());

    let (mut load, gravity) = (load?.planar, gravity?);
    if let (Some(backbone), true) = (&backbone, robot.gravity.is_some()) {
        // The weight acts along gravity, the planar loads along -x and -y. Beside segments alone, a backbone may have no mass.
        let mass = backbone.mass.clone().known().unwrap_or(Expr::integer(0));
        let weight = |g: &Expr| Expr::mul(mass.clone(), Expr::neg(g.clone()));
        load.q_x = Expr::add(load.q_x, weight(&gravity[0]));
        load.q_y = Expr::add(load.q_y, weight(&gravity[1]));
    }
    Some(Robot {
        attributes: robot.attributes.clone(),
        visibility: robot.visibility.clone(),
        name: robot.name.clone(),
        parameters: parameters?,
        backbone: match backbone {
            Some(backbone) => Some(backbone.finish()?),
            None => None,
        },
        cables: match cables {
            Some(spacing) => Some(CablePair { spacing: spacing? }),
            None => None,
        },
        disc_radius: match disc_radius {
            Some(radius) => radius?,
            None => None,
        },
        load,
        segments: segments?,
        rod: match rod_model(robot) {
            Some(_) => Some(rod?),
            None => None,
        },
        parallel: match parallel_model(robot) {
            Some(_) => Some(parallel?),
            None => None,
        },
        base: match base {
            Some(base) => base?,
            None => Base::default(),
        },
        gravity,
        models: models?,
        run_time_checks,
    })
}

/// The word that names the first planar model, if one is declared.
fn plane_model(robot: &declare::Robot) -> Option<&syn::Ident> {
    robot.models.iter().find_map(|model| match model {
        declare::Model::Planar(model) => Some(&model.keyword),
        declare::Model::Discs(model) => Some(&model.keyword),
        _ => None,
    })
}

/// The options of the planar model, if it is declared.
fn planar(robot: &declare::Robot) -> Option<&declare::Planar> {
    robot.models.iter().find_map(|model| match model {
        declare::Model::Planar(model) => Some(&**model),
        _ => None,
    })
}

/// The options of the model of discs, if it is declared.
fn discs_model(robot: &declare::Robot) -> Option<&declare::Discs> {
    robot.models.iter().find_map(|model| match model {
        declare::Model::Discs(model) => Some(&**model),
        _ => None,
    })
}

/// The options of the model of segments, if it is declared.
fn constant_curvature(robot: &declare::Robot) -> Option<&declare::ConstantCurvature> {
    robot.models.iter().find_map(|model| match model {
        declare::Model::ConstantCurvature(model) => Some(model),
        _ => None,
    })
}

/// The word that names the first model of a Cosserat rod, if one is declared.
fn rod_model(robot: &declare::Robot) -> Option<&syn::Ident> {
    robot.models.iter().find_map(|model| match model {
        declare::Model::Strain(model) => Some(&model.keyword),
        declare::Model::Shooting(model) => Some(&model.keyword),
        declare::Model::Planar(_)
        | declare::Model::Discs(_)
        | declare::Model::ConstantCurvature(_)
        | declare::Model::Parallel(_) => None,
    })
}

/// The word that names the model of parallel robots, if it is declared.
fn parallel_model(robot: &declare::Robot) -> Option<&syn::Ident> {
    robot.models.iter().find_map(|model| match model {
        declare::Model::Parallel(model) => Some(&model.keyword),
        _ => None,
    })
}

fn check_cables(scope: &mut Scope<'_>, cables: &declare::Cables) -> Option<Expr> {
    let spacing = scope.required(cables.spacing.as_ref(), &cables.keyword, &messages::SPACING)?;
    let extent = scope::extent(cables.spacing.as_ref())?;
    domain::positive(scope, "spacing of the cables", &spacing, extent);
    Some(spacing)
}

/// The radius, which discs may lack that have a mass; the outer `None` means that it is wrong.
fn check_guide_discs(scope: &mut Scope<'_>, discs: &declare::GuideDiscs) -> Option<Option<Expr>> {
    if discs.radius.is_none() && discs.mass.is_some() {
        return Some(None);
    }
    let radius = scope.required(discs.radius.as_ref(), &discs.keyword, &messages::DISC_RADIUS)?;
    let extent = scope::extent(discs.radius.as_ref())?;
    domain::positive(scope, "radius of the discs", &radius, extent);
    Some(Some(radius))
}
