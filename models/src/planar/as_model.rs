//! Planar robots as any model.

use nalgebra::{DMatrix, Isometry3, Vector6};

use super::input::PlanarInput;
use super::{Cables, Error, Planar, PlanarSolution, PlanarSolver, PlanarWrench};
use crate::core::check::index;
use crate::core::declared::model_methods;
use crate::core::inverse::{ByDrives, FREE, Moves, Search, planar_target};
use crate::core::model::{self, Record, Sensitivity};
use crate::core::model::{columns, planar_compliance, planar_motion, planar_pose, planar_strain};
use crate::{Drive, Energies, ErrorEstimate, LastGood, Model, ReachSettings, Report, Settings, Solver};

impl Model for Planar {
    model_methods!("planar");

    fn actuators(&self) -> usize {
        2
    }

    fn lengths(&self) -> Vec<f64> {
        vec![self.kernel().length()]
    }

    fn solver(&self) -> Result<Box<dyn Solver>, Error> {
        Ok(Box::new(Self::solver(self)?))
    }

    fn search(&self, start: &model::Input, how: &ReachSettings) -> Result<Box<dyn Search>, Error> {
        let pull = self.kernel().options().cables == Cables::Pull;
        let (limits, length) = (|_: usize, _: &Drive| FREE, self.kernel().length());
        let moves =
            Moves { limits, pull, rotates: |_| false, areas: Vec::new(), length, check: planar_target };
        Ok(Box::new(ByDrives::problem(Model::solver(self)?, start.clone(), how, self.actuators(), &moves)?))
    }
}

impl Solver for PlanarSolver {
    fn solve_with(
        &mut self,
        input: &model::Input,
        settings: &Settings,
    ) -> Result<&dyn model::Solution, Error> {
        Ok(Self::solve_with(self, input, settings)?)
    }

    fn start_from(&mut self, configuration: &LastGood) -> Result<(), Error> {
        match configuration {
            LastGood::Planar(state) => Self::start_from(self, state),
            LastGood::Nothing => Self::restart(self),
            _ => return Err(model::foreign()),
        }
        Ok(())
    }

    fn restart(&mut self) {
        Self::restart(self);
    }

    fn solution(&self) -> Option<&dyn model::Solution> {
        Some(Self::solution(self))
    }
}

impl PlanarSolution {
    /// The configuration from which a solve can start; nothing where the shape follows from the input.
    pub(super) fn last_good(&self) -> LastGood {
        self.state().map_or(LastGood::Nothing, |state| LastGood::Planar(Box::new(*state)))
    }

    /// The input as one of any model.
    pub(super) fn any_input(&self) -> model::Input {
        let PlanarInput { cables, tip } = self.input;
        let input = model::Input::from(cables.to_vec());
        if tip == PlanarWrench::NONE { input } else { input.with_wrench(tip) }
    }
}

impl model::Solution for PlanarSolution {
    fn error(&self) -> Result<ErrorEstimate, Error> {
        Ok(Self::error(self))
    }

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
        vec![self.kernel.length()]
    }

    fn strain(&self, body: usize, s: f64) -> Result<Vector6<f64>, Error> {
        index("the index of the body", body, 1)?;
        let point = Self::station(self, s)?;
        Ok(planar_strain(point.kappa, point.u))
    }

    fn forces(&self) -> Vec<f64> {
        Self::forces(self).to_vec()
    }

    fn displacements(&self) -> Vec<f64> {
        Self::displacements(self).to_vec()
    }

    fn energies(&self) -> Result<Energies, Error> {
        let springs = self.drives().iter().zip(Self::forces(self));
        let springs = springs.map(|(cable, force)| cable.spring_energy(force)).sum();
        Ok(Energies { springs, ..Self::energies(self) })
    }

    fn report(&self) -> &Report {
        Self::report(self)
    }

    fn sensitivity(&self) -> Result<Sensitivity, Error> {
        let found = Self::sensitivity(self)?;
        Ok(Sensitivity {
            tip_by_drive: columns(found.tip_by_cable.column_iter().map(|cable| planar_motion(&cable.into()))),
            actuator_by_drive: DMatrix::from_fn(2, 2, |i, j| found.cable_by_cable[(i, j)]),
            compliance: planar_compliance(&found.compliance),
        })
    }

    fn parameter_sensitivity(&self, name: &str) -> Result<Vector6<f64>, Error> {
        Ok(planar_motion(&Self::parameter_sensitivity(self, name)?))
    }

    fn input(&self) -> Result<model::Input, Error> {
        Ok(self.any_input())
    }

    fn record(&self) -> Result<Record, Error> {
        Ok(Self::record(self))
    }

    fn boxed(&self) -> Box<dyn model::Solution> {
        Box::new(self.clone())
    }
}
