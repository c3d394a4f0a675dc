//! Rods by either model as any model.

use core::ops::ControlFlow;

use nalgebra::{DMatrix, Isometry3, Matrix6xX, Vector6};
use pliant_runtime::motion::Linear;

use super::actuator::chamber;
use super::model::inverse::{check, limits};
use super::sensitivity::ByWrench;
use super::{
    Error, Frame, RodModel, RodParameterSensitivity, RodSolution, Shooting, ShootingSolver, Strain,
    StrainSolver,
};
use super::{shooting, strain};
use crate::core::check::index;
use crate::core::declared::{model_methods, start_methods};
use crate::core::inverse::{ByDrives, FREE, Moves, Search};
use crate::core::lanes::several_inputs;
use crate::core::model::{
    self, Derivatives, DerivativesOf, Free, Held, Record, Section, Sensitivity, Warning, columns,
};
use crate::rods::robot::AnyRod;
use crate::{Drive, Energies, ErrorEstimate, LastGood, Model, Path, ReachSettings, Report, Settings, Solver};

/// Ends of the segments as lengths of one body.
fn length(kernel: &AnyRod) -> Vec<f64> {
    vec![kernel.length()]
}

/// Search for targets of a rod: over its tensions where no displacement has limits, over its drives otherwise.
fn search<M>(robot: &M, start: &model::Input, how: &ReachSettings) -> Result<Box<dyn Search>, Error>
where
    M: Model + RodModel<Solution: model::Solution, Solver: 'static> + 'static,
{
    let chambers: Vec<Option<f64>> =
        (0..Model::actuators(robot)).map(|own| chamber(robot.robot(), own)).collect();
    let limits = |own: usize, drive: &Drive| limits(chambers.get(own).copied().flatten().is_some(), drive);
    let limited = start.drives.iter().enumerate().map(|(own, drive)| limits(own, drive));
    let free = how.bounds(limited)?.into_iter().zip(&start.drives);
    if free.filter(|(_, drive)| !matches!(drive, Drive::Force(_))).all(|(bounds, _)| bounds == FREE) {
        return Ok(Box::new(RodModel::inverse(robot, start)?.with_settings(how)?));
    }
    let moves = Moves {
        limits,
        pull: true,
        rotates: |_| false,
        areas: chambers.clone(),
        length: Model::lengths(robot)[0],
        check,
    };
    let (solver, count) = (Model::solver(robot)?, Model::actuators(robot));
    Ok(Box::new(ByDrives::problem(solver, start.clone(), how, count, &moves)?))
}

/// Equilibria along a history of tendons with friction.
fn history<M: RodModel<Solution: model::Solution + 'static>>(
    robot: &M,
    inputs: &mut dyn Iterator<Item = &model::Input>,
) -> Path<Box<dyn model::Solution>> {
    let Path { samples, stopped } = RodModel::solve_path(robot, inputs);
    let boxed = |solution: M::Solution| Box::new(solution) as Box<dyn model::Solution>;
    Path { samples: samples.into_iter().map(boxed).collect(), stopped }
}

/// Energies with the potential of dead forces.
fn energies<S: RodSolution>(solution: &S) -> Result<Energies, Error> {
    let mut found = solution.energies();
    for wrench in &solution.record().wrenches {
        if wrench.frame == Frame::World {
            let at = match wrench.s {
                Some(s) => solution.station(s)?.pose,
                None => solution.tip(),
            };
            found.loads -= wrench.force.dot(&at.translation.vector);
        }
    }
    Ok(found)
}

/// Derivatives by free tensions: a displacement of a tendon is the decrease of its length.
fn free(kernel: &AnyRod, found: &super::RodSensitivity) -> Free {
    let unit = |tendon: usize| chamber(kernel, tendon).unwrap_or(1.0);
    let (lengths, by_wrench) = (&found.length_by_tension, found.length_by_wrench.as_ref());
    let count = by_wrench.len();
    Free {
        units: (0..count).map(unit).collect(),
        tip: columns(found.tip_by_tension.iter().copied()),
        displacements: DMatrix::from_fn(count, count, |i, j| -lengths[(i, j)]),
        compliance: found.compliance,
        by_wrench: DMatrix::from_fn(count, 6, |i, k| -by_wrench[i][k]),
    }
}

/// First derivatives with the tendons as they are driven.
fn sensitivity<S: RodSolution>(solution: &S, found: &super::RodSensitivity) -> Result<Sensitivity, Error> {
    let (free, drives) = (free(solution.robot(), found), solution.record().tendons);
    Ok(Held::new(&free, &drives, |tendon| solution.slack()[tendon])?.sensitivity(&drives))
}

/// Derivative of the tip by a parameter with the tendons as they are driven. A displacement at given tensions changes by what the length in the unstressed robot gains
/// and the length in the robot does not.
fn by_parameter<S: RodSolution>(
    solution: &S,
    at_given_tensions: Result<RodParameterSensitivity, Error>,
) -> Result<Vector6<f64>, Error> {
    let at_given_tensions = at_given_tensions?;
    let (tip, drives) = (at_given_tensions.pose, solution.record().tendons);
    if drives.iter().all(|drive| matches!(drive, Drive::Force(_))) {
        return Ok(tip);
    }
    let free = free(solution.robot(), &solution.sensitivity()?);
    let held = Held::new(&free, &drives, |tendon| solution.slack()[tendon])?;
    Ok(held.tip(tip, |tendon| at_given_tensions.unstressed[tendon] - at_given_tensions.lengths[tendon]))
}

/// Derivatives of several sections, with the tendons as they are driven: `at`, `by` and `under` are those of sections at given tensions, by tensions, by a parameter, and by
/// a wrench on a section.
fn derivatives<S: RodSolution>(
    solution: &S,
    wanted: &DerivativesOf<'_>,
    at: impl Fn(f64) -> Result<super::RodSensitivity, Error>,
    by: impl Fn(&str, &[Option<f64>]) -> Result<Vec<RodParameterSensitivity>, Error>,
    under: impl Fn(f64, &[f64]) -> Result<ByWrench, Error>,
) -> Result<Derivatives, Error> {
    let drives = solution.record().tendons;
    let length = solution.robot().length();
    let place = |(body, s): &Section| {
        index("the index of the body", *body, 1)?;
        Ok(*s)
    };
    let places = wanted.sections.iter().map(place).collect::<Result<Vec<_>, Error>>()?;
    let loads = wanted.wrenches.iter().map(place).collect::<Result<Vec<_>, Error>>()?;
    let slack = |tendon: usize| solution.slack()[tendon];
    // Derivatives of the actuators are in the answers of any section: the tip where none is asked for.
    let own = if places.is_empty() { &[None][..] } else { &places };
    let answers = own
        .iter()
        .map(|s| Ok(free(solution.robot(), &at(s.unwrap_or(length))?)))
        .collect::<Result<Vec<Free>, Error>>()?;
    let kept =
        answers.iter().map(|free| Held::new(free, &drives, slack)).collect::<Result<Vec<_>, Error>>()?;
    let tendons = drives.len();
    let sensitivities: Vec<Sensitivity> = kept.iter().map(|kept| kept.sensitivity(&drives)).collect();
    let mut by_parameter = vec![Matrix6xX::zeros(wanted.parameters.len()); places.len()];
    let mut actuators_by_parameter = DMatrix::zeros(tendons, wanted.parameters.len());
    for (column, name) in wanted.parameters.iter().enumerate() {
        let found = by(name, own)?;
        let displacement = |tendon: usize| found[0].unstressed[tendon] - found[0].lengths[tendon];
        for ((to, kept), found) in by_parameter.iter_mut().zip(&kept).zip(&found) {
            to.set_column(column, &kept.tip(found.pose, displacement));
        }
        let moved = kept[0].actuators(&drives, displacement);
        actuators_by_parameter.set_column(column, &moved.into());
    }
    let mut by_wrench = vec![Matrix6xX::zeros(6 * loads.len()); places.len()];
    let mut actuators_by_wrench = DMatrix::zeros(tendons, 6 * loads.len());
    for (load, s) in loads.iter().enumerate() {
        let at_the_tip = s.is_none_or(|s| s == length);
        let (poses, lengths) = if at_the_tip {
            let poses = answers.iter().map(|free| free.compliance).collect();
            (poses, -&answers[0].by_wrench)
        } else {
            let whole: Vec<f64> = own.iter().map(|s| s.unwrap_or(length)).collect();
            under(s.unwrap_or(length), &whole)?
        };
        for component in 0..6 {
            let displacement = |tendon: usize| -lengths[(tendon, component)];
            for ((to, kept), pose) in by_wrench.iter_mut().zip(&kept).zip(&poses) {
                let moved = kept.tip(pose.column(component).into(), displacement);
                to.set_column(6 * load + component, &moved);
            }
            let moved = kept[0].actuators(&drives, displacement);
            actuators_by_wrench.set_column(6 * load + component, &moved.into());
        }
    }
    let actuators_by_drive = sensitivities[0].actuator_by_drive.clone();
    let by_drive = sensitivities.into_iter().take(places.len()).map(|own| own.tip_by_drive).collect();
    Ok(Derivatives {
        by_drive,
        by_parameter,
        by_wrench,
        actuators_by_drive,
        actuators_by_parameter: Some(actuators_by_parameter),
        actuators_by_wrench,
    })
}

macro_rules! rod {
    ($model:ident, $solver:ident, $solution:ty, $kind:literal, { $($motion:tt)* }, { $($several:tt)* }, { $($small:tt)* }) => {
        impl Model for $model {
            model_methods!($kind);

            fn actuators(&self) -> usize {
                self.robot().tendon_count()
            }

            fn lengths(&self) -> Vec<f64> {
                length(self.robot())
            }

            fn solver(&self) -> Result<Box<dyn Solver>, Error> {
                Ok(Box::new(Self::solver(self)))
            }

            fn solve_along(
                &self,
                inputs: &mut dyn Iterator<Item = &model::Input>,
                settings: &Settings,
            ) -> Path<Box<dyn model::Solution>> {
                if self.robot().rubs() {
                    return history(self, inputs);
                }
                let mut solver = Self::solver(self);
                Path::solved(inputs, |input| {
                    Ok(Solver::solve_with(&mut solver, input, settings)?.boxed())
                })
            }

            fn search(&self, start: &model::Input, how: &ReachSettings) -> Result<Box<dyn Search>, Error> {
                search(self, start, how)
            }

            $($motion)*
        }

        impl Solver for $solver {
            fn solve_with(
                &mut self,
                input: &model::Input,
                settings: &Settings,
            ) -> Result<&dyn model::Solution, Error> {
                Ok(Self::solve_with(self, input, settings)?)
            }

            $($several)*

            start_methods!(Rod);

            fn solution(&self) -> Option<&dyn model::Solution> {
                Self::solution(self).map(|solution| solution as _)
            }
        }

        impl model::Solution for $solution {
            fn tip(&self) -> Isometry3<f64> {
                Self::tip(self)
            }

            fn station(&self, body: usize, s: f64) -> Result<Isometry3<f64>, Error> {
                index("the index of the body", body, 1)?;
                Ok(Self::station(self, s)?.pose)
            }

            fn lengths(&self) -> Vec<f64> {
                length(self.robot())
            }

            fn strain(&self, body: usize, s: f64) -> Result<Vector6<f64>, Error> {
                index("the index of the body", body, 1)?;
                Ok(Self::station(self, s)?.strain)
            }

            fn forces(&self) -> Vec<f64> {
                self.tensions().to_vec()
            }

            fn displacements(&self) -> Vec<f64> {
                Self::displacements(self).to_vec()
            }

            fn energies(&self) -> Result<Energies, Error> {
                energies(self)
            }

            fn report(&self) -> &Report {
                Self::report(self)
            }

            fn error(&self) -> Result<ErrorEstimate, Error> {
                Self::error(self)
            }

            fn warnings(&self) -> Vec<Warning> {
                let (discs, length) = (self.disc_count(), self.robot().length());
                let tip = self.disc_error().ok().flatten().map(|error| error.distance());
                let far = tip.filter(|tip| *tip > Warning::CONTINUOUS * length);
                let few = far.map(|tip| Warning::FewDiscs { discs, tip, length });
                few.into_iter().chain(model::Solution::coarse(self)).collect()
            }

            fn sensitivity(&self) -> Result<Sensitivity, Error> {
                sensitivity(self, &Self::sensitivity(self)?)
            }

            fn sensitivity_at(&self, body: usize, s: f64) -> Result<Sensitivity, Error> {
                index("the index of the body", body, 1)?;
                sensitivity(self, &Self::sensitivity_at(self, s)?)
            }

            fn parameter_sensitivity(&self, name: &str) -> Result<Vector6<f64>, Error> {
                by_parameter(self, Self::parameter_sensitivity(self, name))
            }

            fn derivatives(&self, wanted: &DerivativesOf<'_>) -> Result<Derivatives, Error> {
                let by = |name: &str, places: &[Option<f64>]| Self::parameter_sensitivities(self, name, places);
                let under = |load: f64, places: &[f64]| Self::by_wrench(self, load, places);
                derivatives(self, wanted, |s| Self::sensitivity_at(self, s), by, under)
            }

            fn input(&self) -> Result<model::Input, Error> {
                let super::RodRecord { tendons, wrenches, slides, .. } = Self::record(self);
                Ok(model::Input { wrenches, slides, ..tendons.into() })
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

            $($small)*

            fn boxed(&self) -> Box<dyn model::Solution> {
                Box::new(self.clone())
            }
        }
    };
}

rod!(Shooting, ShootingSolver, shooting::ShootingSolution, "shooting", {}, {}, {});
rod!(
    Strain,
    StrainSolver,
    strain::StrainSolution,
    "strain",
    {
        fn simulate(
            &self,
            simulation: &model::Simulation<'_>,
            observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
        ) -> Result<model::Simulated, Error> {
            Self::simulate(self, simulation, observe)
        }

        fn cost(&self, simulation: &model::Simulation<'_>) -> Result<model::Cost, Error> {
            // A motion keeps its elements.
            model::estimate_cost(&self.with_fixed_elements(), simulation)
        }

        fn simulate_sections(
            &self,
            simulation: &model::Simulation<'_>,
            sections: &[Section],
            parameters: &[&str],
        ) -> Result<Vec<model::MovingSections>, Error> {
            self.moving_sections(simulation, sections, parameters)
        }

        fn stepper(&self, input: &model::Input) -> Result<Box<dyn model::Stepper>, Error> {
            Ok(Box::new(Self::stepper(self, input)?))
        }

        fn sections(
            &self,
            input: &model::Input,
            coordinates: &[f64],
            sections: &[Section],
        ) -> Result<Vec<crate::core::model::PosedStrain>, Error> {
            self.sections_in_motion(&input.as_ref(), coordinates, sections)
        }
    },
    {
        several_inputs!();
    },
    {
        fn linear(
            &self,
            inputs: &[model::Excitation],
            outputs: &[model::Observation],
            holding: model::Holding,
        ) -> Result<Linear, Error> {
            Self::linear(self, inputs, outputs, holding)
        }

        fn modes(&self, most: usize, holding: model::Holding) -> Result<model::Modes, Error> {
            let (undamped, damped) = self.modes_held(most, holding)?;
            Ok(model::Modes { undamped: undamped.unwrap_or_default(), damped })
        }

        fn mode_sensitivities(
            &self,
            most: usize,
            drives: &[usize],
            parameters: &[&str],
        ) -> Result<Vec<model::ModeSensitivity>, Error> {
            Self::mode_sensitivities(self, most, drives, parameters)
        }
    }
);
