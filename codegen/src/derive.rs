//! From a checked robot to what its models emit: each derivation in a symbolic session of its own.

use crate::kernels::constant_curvature::{SegmentedRobot, constant_curvature};
use crate::kernels::cosserat::{RodRobot, cosserat};
use crate::kernels::discs::{DiscsRobot, discs};
use crate::kernels::parallel::{ParallelRobot, parallel};
use crate::kernels::planar::planar;
use crate::kernels::{Derived, KernelError};
use crate::spec::{ConstantCurvature, DiscsModel, Model, Parallel, Planar, Robot, Rod};
use crate::theory::lasem::PlanarRobot;

/// Derives all models of a checked robot.
///
/// # Errors
///
/// A spanned error if a model cannot be derived as declared.
pub(crate) fn derive(robot: &Robot) -> syn::Result<Vec<Derived>> {
    let fail = |error: KernelError| syn::Error::new(robot.name.span(), error.to_string());
    let models = robot.models.iter().filter_map(|model| match model {
        Model::Planar(options) => Some(of_planar(robot, options)),
        Model::Discs(model) => Some(of_discs(robot, model)),
        Model::ConstantCurvature(options) => Some(of_segments(robot, options).map_err(fail)),
        // Both models of a rod share one kernel.
        Model::Strain(_) | Model::Shooting(_) => None,
        Model::Parallel => robot.parallel.as_ref().map(|rods| of_parallel(robot, rods).map_err(fail)),
    });
    let rod = robot.rod.as_ref().map(|rod| of_rod(robot, rod).map_err(fail));
    models.chain(rod).collect()
}

fn of_planar(robot: &Robot, options: &Planar) -> syn::Result<Derived> {
    let fail = |message: String| syn::Error::new(robot.name.span(), message);
    let input = PlanarRobot::new(robot, options)
        .ok_or_else(|| fail("`model planar` needs a block `cables { spacing: ... }`".to_owned()))?;
    let kernels = planar(&input).map_err(|error| fail(error.to_string()))?;
    if let (Some(span), [_, ..]) = (options.closed_form_required, kernels.without_closed_form.as_slice()) {
        return Err(syn::Error::new(
            span,
            format!(
                "`closed_form: required`, but there is none for {}: only polynomials, powers of linear functions, and \
                 s^n times sin, cos or exp of a linear function (n up to 6, for all digits) are integrated in closed form; with \
                 `closed_form: preferred` a quadrature takes over",
                kernels.without_closed_form.join(" and ")
            ),
        ));
    }
    Ok(Derived {
        constructors: vec![kernels.constructor(options.exact_cable_length)],
        implementations: kernels.implementations(options),
    })
}

fn of_discs(robot: &Robot, model: &DiscsModel) -> syn::Result<Derived> {
    let fail = |message: String| syn::Error::new(robot.name.span(), message);
    let input = DiscsRobot::new(robot, model)
        .ok_or_else(|| fail("`model discs` needs a block `backbone { length: ..., ... }`".to_owned()))?;
    let kernels = discs(&input).map_err(|error| fail(error.to_string()))?;
    Ok(Derived {
        constructors: vec![kernels.constructor(model)],
        implementations: kernels.implementations(&input),
    })
}

fn of_segments(robot: &Robot, options: &ConstantCurvature) -> Result<Derived, KernelError> {
    let input = SegmentedRobot::new(robot, options);
    let kernels = constant_curvature(&input)?;
    Ok(Derived {
        constructors: vec![kernels.constructor(&input)],
        implementations: vec![kernels.implementation(&input, &robot.base)],
    })
}

fn of_parallel(robot: &Robot, rods: &Parallel) -> Result<Derived, KernelError> {
    let input = ParallelRobot::new(robot, rods);
    let kernels = parallel(&input)?;
    Ok(Derived {
        constructors: vec![kernels.constructor(&input)],
        implementations: vec![kernels.implementation(&input)],
    })
}

fn of_rod(robot: &Robot, rod: &Rod) -> Result<Derived, KernelError> {
    let input = RodRobot::new(robot, rod);
    let kernels = cosserat(&input)?;
    let constructors = robot.models.iter().filter_map(|model| match model {
        Model::Strain(orders) => Some(kernels.strain(rod, *orders)),
        Model::Shooting(options) => Some(kernels.shooting(rod, options)),
        Model::Planar(_) | Model::Discs(_) | Model::ConstantCurvature(_) | Model::Parallel => None,
    });
    Ok(Derived {
        constructors: constructors.collect(),
        implementations: kernels.implementations(&input, &robot.base),
    })
}
