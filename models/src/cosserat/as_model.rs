//! Rods by either model as any model.

use core::ops::ControlFlow;

use nalgebra::{DMatrix, Isometry3, Vector6};
use pliant_runtime::moved::change;

use super::inverse::{check, limits};
use super::parameters::Declaration;
use super::reference::unstressed_lengths;
use super::{
    Error, Frame, Input, Kernel, ParameterSensitivity, RodModel, RodSolution, Shooting, ShootingSolver,
    Strain, StrainSolver,
};
use super::{shooting, strain};
use crate::declared::{index_of, model_methods, start_methods};
use crate::error::index;
use crate::inverse::{ByDrives, FREE, Moves, Search};
use crate::lanes::each_of_model;
use crate::model::{self, Energies, Free, Held, Record, Sensitivity, columns};
use crate::{Drive, LastGood, Model, ReachSettings, Report, Settings, Solver};

/// The input of a rod.
pub(super) fn own(input: &model::Input) -> Result<Input<'_>, Error> {
    input.without_ropes()?;
    input.without_payload()?;
    Ok(Input::tendons(&input.drives).with_wrenches(&input.wrenches))
}

/// Ends of the segments as lengths of one body.
fn length<K: Kernel>(kernel: &K) -> Vec<f64> {
    vec![kernel.length()]
}

/// What moves a rod to targets: by its tensions where no displacement has limits.
fn search<M>(robot: &M, start: &model::Input, how: &ReachSettings) -> Result<Box<dyn Search>, Error>
where
    M: Model + RodModel<Solution: model::Solution, Solver: 'static> + 'static,
{
    let free = how.bounds(start.drives.iter().map(limits))?.into_iter().zip(&start.drives);
    if free.filter(|(_, drive)| !matches!(drive, Drive::Force(_))).all(|(bounds, _)| bounds == FREE) {
        return Ok(Box::new(RodModel::inverse(robot, own(start)?)?.with_settings(how)?));
    }
    let moves = Moves {
        limits: |_, drive: &Drive| limits(drive),
        pull: true,
        rotates: |_| false,
        length: Model::lengths(robot)[0],
        check,
    };
    let (solver, count) = (Model::solver(robot)?, Model::actuators(robot));
    Ok(Box::new(ByDrives::problem(solver, start.clone(), how, count, &moves)?))
}

/// Energies with the potential of dead forces.
fn energies<S: RodSolution>(solution: &S) -> Result<Energies, Error> {
    let found = solution.energies();
    let mut loads = found.weight;
    for wrench in &solution.record().wrenches {
        if wrench.frame == Frame::World {
            let at = match wrench.s {
                Some(s) => solution.station(s)?.pose,
                None => solution.tip(),
            };
            loads -= wrench.force.dot(&at.translation.vector);
        }
    }
    Ok(Energies { elastic: found.elastic + found.stretch, loads })
}

/// How the rod answers to tensions: a displacement is what a length has lost.
fn free<K: Kernel>(found: &super::Sensitivity<K>) -> Free {
    let (lengths, by_wrench) = (found.length_by_tension.as_ref(), found.length_by_wrench.as_ref());
    let count = lengths.len();
    Free {
        tip: columns(found.tip_by_tension.as_ref().iter().copied()),
        displacements: DMatrix::from_fn(count, count, |i, j| -lengths[i].as_ref()[j]),
        compliance: found.compliance,
        by_wrench: DMatrix::from_fn(count, 6, |i, k| -by_wrench[i][k]),
    }
}

/// First derivatives with the tendons as they are driven.
fn sensitivity<S: RodSolution>(
    solution: &S,
    found: &super::Sensitivity<S::Kernel>,
) -> Result<Sensitivity, Error> {
    let (free, drives) = (free(found), solution.record().tendons);
    Ok(Held::new(&free, &drives, |tendon| solution.slack().as_ref()[tendon])?.sensitivity(&drives))
}

/// Derivative of the tip by a parameter with the tendons as they are driven. A displacement at given tensions changes by what the length in the unstressed robot gains
/// and the length in the robot does not.
fn by_parameter<S: RodSolution>(
    solution: &S,
    name: &str,
    at_given_tensions: Result<ParameterSensitivity, Error>,
) -> Result<Vector6<f64>, Error> {
    let at_given_tensions = at_given_tensions?;
    let (tip, drives) = (at_given_tensions.pose, solution.record().tendons);
    if drives.iter().all(|drive| matches!(drive, Drive::Force(_))) {
        return Ok(tip);
    }
    let rod = Declaration::by(solution.kernel(), index_of(solution.kernel(), name)?);
    let unstressed = unstressed_lengths(&rod);
    let free = free(&solution.sensitivity()?);
    let held = Held::new(&free, &drives, |tendon| solution.slack().as_ref()[tendon])?;
    Ok(held.tip(tip, |tendon| change(&unstressed.as_ref()[tendon]) - at_given_tensions.lengths[tendon]))
}

macro_rules! rod {
    ($model:ident, $solver:ident, $solution:ty, $kind:literal, { $($motion:tt)* }, { $($several:tt)* }) => {
        impl<K: Kernel> Model for $model<K> {
            model_methods!($kind);

            fn actuators(&self) -> usize {
                self.kernel().tendon_count()
            }

            fn lengths(&self) -> Vec<f64> {
                length(self.kernel())
            }

            fn solver(&self) -> Result<Box<dyn Solver>, Error> {
                Ok(Box::new(Self::solver(self)))
            }

            fn search(&self, start: &model::Input, how: &ReachSettings) -> Result<Box<dyn Search>, Error> {
                search(self, start, how)
            }

            $($motion)*
        }

        impl<K: Kernel> Solver for $solver<K> {
            fn solve_with(
                &mut self,
                input: &model::Input,
                settings: &Settings,
            ) -> Result<&dyn model::Solution, Error> {
                Ok(Self::solve_with(self, own(input)?, settings)?)
            }

            $($several)*

            start_methods!(Rod);

            fn solution(&self) -> Option<&dyn model::Solution> {
                Self::solution(self).map(|solution| solution as _)
            }
        }

        impl<K: Kernel> model::Solution for $solution {
            fn tip(&self) -> Isometry3<f64> {
                Self::tip(self)
            }

            fn station(&self, body: usize, s: f64) -> Result<Isometry3<f64>, Error> {
                index("the index of the body", body, 1)?;
                Ok(Self::station(self, s)?.pose)
            }

            fn lengths(&self) -> Vec<f64> {
                length(self.kernel())
            }

            fn strain(&self, body: usize, s: f64) -> Result<Vector6<f64>, Error> {
                index("the index of the body", body, 1)?;
                Ok(Self::station(self, s)?.strain)
            }

            fn forces(&self) -> Vec<f64> {
                self.tensions().as_ref().to_vec()
            }

            fn displacements(&self) -> Vec<f64> {
                Self::displacements(self).as_ref().to_vec()
            }

            fn energies(&self) -> Result<Energies, Error> {
                energies(self)
            }

            fn report(&self) -> &Report {
                Self::report(self)
            }

            fn sensitivity(&self) -> Result<Sensitivity, Error> {
                sensitivity(self, &Self::sensitivity(self)?)
            }

            fn sensitivity_at(&self, body: usize, s: f64) -> Result<Sensitivity, Error> {
                index("the index of the body", body, 1)?;
                sensitivity(self, &Self::sensitivity_at(self, s)?)
            }

            fn parameter_sensitivity(&self, name: &str) -> Result<Vector6<f64>, Error> {
                by_parameter(self, name, Self::parameter_sensitivity(self, name))
            }

            fn input(&self) -> Result<model::Input, Error> {
                let super::Record { tendons, wrenches, .. } = Self::record(self);
                Ok(model::Input { wrenches, ..tendons.into() })
            }

            fn record(&self) -> Result<Record, Error> {
                let found = Self::record(self);
                Ok(Record {
                    robot: found.robot.clone(),
                    model: $kind.to_owned(),
                    parameters: found.parameters.clone(),
                    input: model::Solution::input(self)?,
                    report: found.report,
                    configuration: LastGood::Rod(Box::new(found.configuration())),
                })
            }

            fn boxed(&self) -> Box<dyn model::Solution> {
                Box::new(self.clone())
            }
        }
    };
}

rod!(Shooting, ShootingSolver, shooting::Solution<K>, "shooting", {}, {});
rod!(
    Strain,
    StrainSolver,
    strain::Solution<K>,
    "strain",
    {
        fn simulate(
            &self,
            simulation: &model::Simulation<'_>,
            observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
        ) -> Result<model::Simulated, Error> {
            self.simulate_input(simulation, observe)
        }
    },
    {
        fn solve_each(
            &mut self,
            inputs: &[model::Input],
            settings: &Settings,
            each: &mut model::Each<'_>,
        ) -> ControlFlow<()> {
            each_of_model(self, inputs.len(), |number| own(&inputs[number]), settings, each)
        }
    }
);
