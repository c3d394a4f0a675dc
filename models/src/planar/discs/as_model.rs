//! Robots with discs as any model.

use nalgebra::{DMatrix, Isometry3, Vector6};

use super::{Discs, DiscsSolution, DiscsSolver, Error, PlanarWrench};
use crate::core::check::index;
use crate::core::declared::{model_methods, start_methods};
use crate::core::inverse::Search;
use crate::core::lanes::several_inputs;
use crate::core::model::{self, Record, Sensitivity};
use crate::core::model::{columns, planar_compliance, planar_motion, planar_pose, planar_strain};
use crate::{Drive, Energies, LastGood, Model, ReachSettings, Report, Settings, Solver};

impl Model for Discs {
    model_methods!("discs");

    fn actuators(&self) -> usize {
        self.cables()
    }

    fn lengths(&self) -> Vec<f64> {
        vec![Self::length(self)]
    }

    fn solver(&self) -> Result<Box<dyn Solver>, Error> {
        Ok(Box::new(Self::solver(self)?))
    }

    fn search(&self, start: &model::Input, how: &ReachSettings) -> Result<Box<dyn Search>, Error> {
        Ok(Box::new(self.problem(Box::new(Self::solver(self)?), start.clone(), how)?))
    }
}

impl Solver for DiscsSolver {
    fn solve_with(
        &mut self,
        input: &model::Input,
        settings: &Settings,
    ) -> Result<&dyn model::Solution, Error> {
        Ok(Self::solve_with(self, input, settings)?)
    }

    several_inputs!();

    start_methods!(Discs);

    fn solution(&self) -> Option<&dyn model::Solution> {
        Some(Self::solution(self))
    }
}

impl model::Solution for DiscsSolution {
    fn tip(&self) -> Isometry3<f64> {
        let tip = Self::tip(self);
        planar_pose(tip.x(), tip.y(), tip.angle)
    }

    fn station(&self, body: usize, s: f64) -> Result<Isometry3<f64>, Error> {
        index("the index of the body", body, 1)?;
        let point = Self::station(self, s)?;
        Ok(planar_pose(point.x, point.y, point.theta))
    }

    fn lengths(&self) -> Vec<f64> {
        vec![self.mesh.length]
    }

    fn strain(&self, body: usize, s: f64) -> Result<Vector6<f64>, Error> {
        index("the index of the body", body, 1)?;
        Ok(planar_strain(Self::station(self, s)?.kappa, 0.0))
    }

    fn forces(&self) -> Vec<f64> {
        self.tensions().to_vec()
    }

    fn displacements(&self) -> Vec<f64> {
        Self::displacements(self).to_vec()
    }

    fn energies(&self) -> Result<Energies, Error> {
        let springs = self.driven.iter().map(|driven| {
            let stretch = self.tensions()[driven.cable] - driven.pretension;
            0.5 * driven.compliance * stretch * stretch
        });
        Ok(Energies { springs: springs.sum(), ..Self::energies(self) })
    }

    fn report(&self) -> &Report {
        Self::report(self)
    }

    fn sensitivity(&self) -> Result<Sensitivity, Error> {
        let found = Self::sensitivity(self)?;
        let held = |cable: usize| self.driven.iter().any(|driven| driven.cable == cable);
        let count = found.tip_by_cable.ncols();
        Ok(Sensitivity {
            tip_by_drive: columns(found.tip_by_cable.column_iter().map(|cable| planar_motion(&cable.into()))),
            actuator_by_drive: DMatrix::from_fn(count, count, |i, j| {
                let rows = if held(i) { &found.tension_by_cable } else { &found.displacement_by_cable };
                rows[(i, j)]
            }),
            compliance: planar_compliance(&found.compliance),
        })
    }

    fn parameter_sensitivity(&self, name: &str) -> Result<Vector6<f64>, Error> {
        Ok(planar_motion(&Self::parameter_sensitivity(self, name)?))
    }

    fn input(&self) -> Result<model::Input, Error> {
        let mut drives: Vec<Drive> = self.tensions().iter().copied().map(Drive::Force).collect();
        for driven in &self.driven {
            drives[driven.cable] = driven.drive();
        }
        let (input, wrench) = (model::Input::from(drives), *self.wrench());
        Ok(if wrench == PlanarWrench::NONE { input } else { input.with_wrench(wrench) })
    }

    fn record(&self) -> Result<Record, Error> {
        let robot = &*self.mesh.robot;
        Ok(Record {
            robot: robot.name().to_owned(),
            model: "discs".to_owned(),
            parameters: crate::core::declared::values(robot),
            input: model::Solution::input(self)?,
            configuration: LastGood::Discs(Box::new(self.configuration())),
            report: *Self::report(self),
        })
    }

    fn boxed(&self) -> Box<dyn model::Solution> {
        Box::new(self.clone())
    }
}
