//! Models of declared robots that are made of elastic rods, by type and behind the trait of all models: their solvers are compiled in this package.

use pliant_declare::spec;
use pliant_models::Model;
use pliant_models::rods::shooting::{Integrator, Settings};
use pliant_models::rods::{Orders, Shooting, Strain};

use crate::rod::Rod;

/// The strain model of a robot with this rod.
#[must_use]
pub fn strain(robot: &spec::Robot, rod: &spec::Rod, model: spec::StrainModel) -> Strain {
    let spec::StrainModel { torsion, bending, extension, shear } = model;
    Strain::new(Rod::new(robot, rod), Orders { torsion, bending, extension, shear })
}

/// The shooting model of a robot with this rod.
#[must_use]
pub fn shooting(robot: &spec::Robot, rod: &spec::Rod, model: spec::ShootingModel) -> Shooting {
    let spec::ShootingModel { tolerance, fixed_steps } = model;
    let integrator = match fixed_steps {
        Some(steps) => Integrator::Fixed { steps },
        None => Integrator::DormandPrince { tolerance },
    };
    let settings = Settings { integrator, ..Settings::default() };
    Shooting::new(Rod::new(robot, rod)).with_settings(settings)
}

/// [`strain`] behind the trait of all models.
#[must_use]
pub fn any_strain(robot: &spec::Robot, rod: &spec::Rod, model: spec::StrainModel) -> Box<dyn Model> {
    Box::new(strain(robot, rod, model))
}

/// [`shooting`] behind the trait of all models.
#[must_use]
pub fn any_shooting(robot: &spec::Robot, rod: &spec::Rod, model: spec::ShootingModel) -> Box<dyn Model> {
    Box::new(shooting(robot, rod, model))
}
