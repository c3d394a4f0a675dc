//! The solvers of all families behind one trait, with loads as lists of numbers.

use pliant::nalgebra::Isometry3;
use pliant::rods::{self, RodModel, RodSolution as _, RodSolver as _, Wrench};
use pliant::{Error, Input, InputRef, Load, Rope, parallel, planar, segments};

use crate::outcome::{Answer, Branch};

/// A solver with its memory.
pub(crate) trait Solve {
    /// The equilibrium under a load, from rest.
    fn solve(&mut self, load: &[f64], branch: Branch) -> Result<Answer, Error>;

    /// Replaces the memory after a panic.
    fn renew(&mut self) -> Result<(), Error>;
}

fn in_space(report: pliant::Report, pose: &Isometry3<f64>) -> Answer {
    let mut rotation = [0.0; 9];
    rotation.copy_from_slice(pose.rotation.to_rotation_matrix().matrix().as_slice());
    Answer { report, tip: pose.translation.vector.into(), rotation }
}

fn in_plane(report: pliant::Report, pose: &planar::Pose) -> Answer {
    let mut rotation = [0.0; 9];
    (rotation[0], rotation[1]) = pose.angle.sin_cos();
    Answer { report, tip: [pose.x(), pose.y(), 0.0], rotation }
}

/// Either model of a rod: tensions, and the force and the couple at the tip.
pub(crate) struct Rod<'a, M: RodModel + 'a> {
    model: &'a M,
    solver: M::Solver,
}

impl<'a, M: RodModel> Rod<'a, M> {
    pub(crate) fn new(model: &'a M) -> Self {
        Self { model, solver: model.solver() }
    }

    fn find(&mut self, load: &[f64], branch: Branch) -> Result<Answer, Error> {
        let (tensions, wrench) = load.split_at(load.len() - 6);
        let force = core::array::from_fn(|k| wrench[k]);
        let couple = core::array::from_fn(|k| wrench[3 + k]);
        let wrenches = [Wrench::force(force).with_couple(couple)];
        self.solver.restart();
        let input = InputRef::forces(tensions).with_wrenches(&wrenches);
        let solution = self.solver.solve_with(input, &branch.settings())?;
        Ok(in_space(*solution.report(), &solution.tip()))
    }
}

impl Solve for Rod<'_, rods::Strain> {
    fn solve(&mut self, load: &[f64], branch: Branch) -> Result<Answer, Error> {
        self.find(load, branch)
    }

    fn renew(&mut self) -> Result<(), Error> {
        self.solver = self.model.solver();
        Ok(())
    }
}

impl Solve for Rod<'_, rods::Shooting> {
    fn solve(&mut self, load: &[f64], branch: Branch) -> Result<Answer, Error> {
        self.find(load, branch)
    }

    fn renew(&mut self) -> Result<(), Error> {
        self.solver = self.model.solver();
        Ok(())
    }
}

impl Solve for planar::Planar {
    fn solve(&mut self, load: &[f64], branch: Branch) -> Result<Answer, Error> {
        let mut solver = self.solver()?;
        let solution = solver.solve_with(&Input::forces(&[load[0], load[1]]), &branch.settings())?;
        Ok(in_plane(*solution.report(), &solution.tip()))
    }

    fn renew(&mut self) -> Result<(), Error> {
        Ok(())
    }
}

/// Tensions of a robot with discs.
pub(crate) struct Discs<'a> {
    model: &'a planar::discs::Discs,
    solver: planar::discs::DiscsSolver,
}

impl<'a> Discs<'a> {
    pub(crate) fn new(model: &'a planar::discs::Discs) -> Result<Self, Error> {
        Ok(Self { model, solver: model.solver()? })
    }
}

impl Solve for Discs<'_> {
    fn solve(&mut self, load: &[f64], branch: Branch) -> Result<Answer, Error> {
        self.solver.restart();
        let solution = self.solver.solve_with(load, &branch.settings())?;
        Ok(in_plane(*solution.report(), &solution.tip()))
    }

    fn renew(&mut self) -> Result<(), Error> {
        self.solver = self.model.solver()?;
        Ok(())
    }
}

/// Forces of the actuators of a robot of segments.
pub(crate) struct Segments<'a> {
    model: &'a segments::ConstantCurvature,
    solver: segments::SegmentsSolver,
}

impl<'a> Segments<'a> {
    pub(crate) fn new(model: &'a segments::ConstantCurvature) -> Result<Self, Error> {
        Ok(Self { model, solver: model.solver()? })
    }
}

impl Solve for Segments<'_> {
    fn solve(&mut self, load: &[f64], branch: Branch) -> Result<Answer, Error> {
        self.solver.restart();
        let solution = self.solver.solve_with(load, &branch.settings())?;
        Ok(in_space(*solution.report(), &solution.tip()))
    }

    fn renew(&mut self) -> Result<(), Error> {
        self.solver = self.model.solver()?;
        Ok(())
    }
}

/// Motors of a parallel robot, and a rope at its platform.
pub(crate) struct Parallel<'a> {
    model: &'a parallel::Parallel,
    solver: parallel::ParallelSolver,
    /// Position of the unloaded platform, m.
    centre: [f64; 3],
}

/// Distance of the fixed end of the rope, m.
const DISTANCE: f64 = 0.6;

impl<'a> Parallel<'a> {
    pub(crate) fn new(model: &'a parallel::Parallel, centre: [f64; 3]) -> Self {
        Self { model, solver: model.solver(), centre }
    }
}

impl Solve for Parallel<'_> {
    fn solve(&mut self, load: &[f64], branch: Branch) -> Result<Answer, Error> {
        let (motors, rope) = load.split_at(load.len() - 6);
        let [force, x, y, z, azimuth, up] = core::array::from_fn(|k| rope[k]);
        let (sin, cos) = azimuth.sin_cos();
        let level = (1.0 - up * up).sqrt();
        let direction = [level * cos, level * sin, up];
        let towards = core::array::from_fn(|k| self.centre[k] + DISTANCE * direction[k]);
        let loads = [Load::from(Rope::new(force, towards)).offset([x, y, z])];
        self.solver.restart();
        let input = &Input::displacements(motors).with_loads(&loads);
        let solution = self.solver.solve_with(input, &branch.settings())?;
        Ok(in_space(*solution.report(), &solution.platform()))
    }

    fn renew(&mut self) -> Result<(), Error> {
        self.solver = self.model.solver();
        Ok(())
    }
}
