//! Rods by either model as any model.

use nalgebra::{DMatrix, Isometry3, Vector6};

use super::{
    Error, Frame, Held, Input, Kernel, ParameterSensitivity, RodModel, RodSolution, Shooting, ShootingSolver,
    Strain, StrainSolver,
};
use super::{parameters, shooting, strain};
use crate::declared::{index_of, model_methods};
use crate::error::index;
use crate::model::{self, Energies, Record, Sensitivity, columns, matrix6};
use crate::{Drive, LastGood, Model, Report, Settings, Solver};

/// The input of a rod.
fn own(input: &model::Input) -> Input<'_> {
    Input::tendons(&input.drives).with_wrenches(&input.wrenches)
}

/// Ends of the segments as lengths of one body.
fn length<K: Kernel>(kernel: &K) -> Vec<f64> {
    vec![kernel.end(K::SEGMENTS - 1)]
}

/// The rod that has a section at a target.
fn reach<M: RodModel<Solution: model::Solution + 'static>>(
    robot: &M,
    target: &crate::Target,
    start: &model::Input,
) -> Result<Box<dyn model::Solution>, Error> {
    Ok(Box::new(robot.reach(target, own(start))?.solution))
}

/// Energies with the potential of dead forces.
fn energies<S: RodSolution>(solution: &S) -> Result<Energies, Error> {
    let found = solution.energies();
    let mut loads = found.weight;
    for wrench in &solution.record().wrenches {
        if wrench.frame == Frame::World {
            let at = match wrench.s {
                Some(s) => solution.station(s)?.pose.translation,
                None => solution.tip().translation,
            };
            loads -= wrench.force.iter().zip(at).map(|(force, at)| force * at).sum::<f64>();
        }
    }
    Ok(Energies { elastic: found.elastic + found.stretch, loads })
}

/// Tendons that are driven by displacement and taut, with their stiffness, N/m.
fn held<S: RodSolution>(solution: &S, drives: &[Drive]) -> Vec<(usize, f64)> {
    let taut = |tendon: usize| !solution.slack().as_ref()[tendon];
    let stiffness = |(tendon, drive): (usize, &Drive)| match *drive {
        Drive::Displacement(_) if taut(tendon) => Some((tendon, f64::INFINITY)),
        Drive::Elastic { stiffness, .. } if taut(tendon) => Some((tendon, stiffness)),
        _ => None,
    };
    drives.iter().enumerate().filter_map(stiffness).collect()
}

/// First derivatives with the tendons as they are driven.
fn sensitivity<S: RodSolution>(solution: &S) -> Result<Sensitivity, Error> {
    let drives = solution.record().tendons;
    let held = held(solution, &drives);
    let free = solution.sensitivity()?;
    let Held { tip_by_displacement, tension_by_displacement, compliance, .. } = free.held_elastic(&held)?;
    let (tip, lengths) = (free.tip_by_tension.as_ref(), free.length_by_tension.as_ref());
    let length = |i: usize, j: usize| lengths[i].as_ref()[j];
    let count = drives.len();
    // Tensions (columns: the drives) that follow from the drives.
    let mut tensions = DMatrix::<f64>::zeros(count, count);
    for (drive, how) in drives.iter().enumerate() {
        match held.iter().position(|(tendon, _)| *tendon == drive) {
            Some(place) => {
                for (row, (tendon, _)) in held.iter().enumerate() {
                    tensions[(*tendon, drive)] = tension_by_displacement[row][place];
                }
            }
            // Of a slack tendon no tension follows.
            None if !matches!(how, Drive::Force(_)) => {}
            None => {
                tensions[(drive, drive)] = 1.0;
                for (row, (tendon, _)) in held.iter().enumerate() {
                    let answer =
                        |column: usize| tension_by_displacement[row][column] * length(held[column].0, drive);
                    tensions[(*tendon, drive)] = (0..held.len()).map(answer).sum();
                }
            }
        }
    }
    let all = |drive: usize| {
        let mut motion = Vector6::zeros();
        for (tendon, tip) in tip.iter().enumerate() {
            motion += Vector6::from(*tip) * tensions[(tendon, drive)];
        }
        motion
    };
    debug_assert_eq!(tip_by_displacement.len(), held.len(), "one column per tendon that is held");
    let actuator_by_drive = DMatrix::from_fn(count, count, |i, j| match drives[i] {
        // A displacement is what the length has lost.
        Drive::Force(_) => -(0..count).map(|k| length(i, k) * tensions[(k, j)]).sum::<f64>(),
        Drive::Displacement(_) | Drive::Elastic { .. } => tensions[(i, j)],
    });
    Ok(Sensitivity {
        tip_by_drive: columns((0..count).map(all)),
        actuator_by_drive,
        compliance: matrix6(&compliance),
    })
}

/// Derivative of the tip with the tendons as they are driven: where displacements `d` and pretensions stay, lengths that are held give
/// `(C - L) dtau = dl - dl_0` with the compliance `C` of the tendons, the answer `L` of the lengths to tensions, and the derivatives of the lengths at given tensions and
/// in the unstressed robot.
fn by_parameter<S: RodSolution>(
    solution: &S,
    name: &str,
    slope: Result<ParameterSensitivity, Error>,
) -> Result<Vector6<f64>, Error> {
    let slope = slope?;
    let mut motion = Vector6::from(slope.pose);
    let held = held(solution, &solution.record().tendons);
    if held.is_empty() {
        return Ok(motion);
    }
    let index = index_of::<S::Kernel>(name)?;
    let unstressed = parameters::unstressed_lengths(solution.kernel(), index);
    let answer = solution.sensitivity()?.held_elastic(&held)?;
    let missing = |tendon: usize| slope.lengths[tendon] - unstressed.as_ref()[tendon];
    for (column, (tendon, _)) in answer.tip_by_displacement.iter().zip(&held) {
        motion += Vector6::from(*column) * missing(*tendon);
    }
    Ok(motion)
}

macro_rules! rod {
    ($model:ident, $solver:ident, $solution:ty, $kind:literal) => {
        impl<K: Kernel> Model for $model<K> {
            model_methods!($kind);

            fn actuators(&self) -> usize {
                K::per_tendon(|_| ()).as_ref().len()
            }

            fn lengths(&self) -> Vec<f64> {
                length(self.kernel())
            }

            fn solver(&self) -> Result<Box<dyn Solver>, Error> {
                Ok(Box::new(Self::solver(self)))
            }

            fn reach(
                &self,
                target: &crate::Target,
                start: &model::Input,
            ) -> Result<Box<dyn model::Solution>, Error> {
                reach(self, target, start)
            }
        }

        impl<K: Kernel> Solver for $solver<K> {
            fn solve_with(
                &mut self,
                input: &model::Input,
                settings: &Settings,
            ) -> Result<&dyn model::Solution, Error> {
                Ok(Self::solve_with(self, own(input), settings)?)
            }

            fn start_from(&mut self, configuration: &LastGood) -> Result<(), Error> {
                match configuration {
                    LastGood::Rod(configuration) => Self::start_from(self, configuration),
                    LastGood::Nothing => {
                        Self::restart(self);
                        Ok(())
                    }
                    _ => Err(model::foreign()),
                }
            }

            fn restart(&mut self) {
                Self::restart(self);
            }

            fn solution(&self) -> Option<&dyn model::Solution> {
                Self::solution(self).map(|solution| solution as _)
            }
        }

        impl<K: Kernel> model::Solution for $solution {
            fn tip(&self) -> Isometry3<f64> {
                Self::tip(self).isometry()
            }

            fn station(&self, body: usize, s: f64) -> Result<Isometry3<f64>, Error> {
                index("the index of the body", body, 1)?;
                Ok(Self::station(self, s)?.pose.isometry())
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
                sensitivity(self)
            }

            fn parameter_sensitivity(&self, name: &str) -> Result<Vector6<f64>, Error> {
                by_parameter(self, name, Self::parameter_sensitivity(self, name))
            }

            fn input(&self) -> Result<model::Input, Error> {
                let super::Record { tendons, wrenches, .. } = Self::record(self);
                Ok(model::Input { drives: tendons, wrenches })
            }

            fn record(&self) -> Result<Record, Error> {
                let found = Self::record(self);
                Ok(Record {
                    robot: found.robot.clone(),
                    model: $kind.to_owned(),
                    parameters: found.parameters.clone(),
                    input: model::Input { drives: found.tendons.clone(), wrenches: found.wrenches.clone() },
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

rod!(Shooting, ShootingSolver, shooting::Solution<K>, "shooting");
rod!(Strain, StrainSolver, strain::Solution<K>, "strain");
