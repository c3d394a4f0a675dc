//! A parallel robot, and solves in a row.

use std::sync::Arc;

use super::check::{check_input, check_robot};
use super::erased::Erased;
use super::input::of_motors;
use super::mesh::Mesh;
use super::solver::ParallelSolver;
use super::{Error, Factorisation, Kernel, Motor, ParallelSolution, Path, Rod, Settings};
use crate::core::declared::parameter_methods;
use crate::{Declared, InputRef};

/// A continuum parallel robot.
#[derive(Clone, Debug)]
pub struct Parallel {
    pub(super) mesh: Arc<Mesh>,
    elements: Option<usize>,
    factorisation: Factorisation,
}

parameter_methods!(Parallel);

impl Parallel {
    pub(crate) fn declared(&self) -> &dyn Declared {
        &*self.mesh.robot
    }

    /// The robot.
    #[must_use]
    pub fn new(kernel: impl Kernel) -> Self {
        Self::build(Arc::new(kernel), None, Factorisation::default())
    }

    /// The same with this number of elements in every rod, at least 1.
    #[must_use]
    pub fn with_elements(self, elements: usize) -> Self {
        Self::build(Arc::clone(&self.mesh.robot), Some(elements), self.factorisation)
    }

    /// The same robot with this factorisation of its linear systems. Where a sparse matrix of its pattern cannot be analysed (of more than 2^32 entries), solves refuse
    /// with [`Error::Factorisation`].
    #[must_use]
    pub fn with_factorisation(self, factorisation: Factorisation) -> Self {
        Self::build(Arc::clone(&self.mesh.robot), self.elements, factorisation)
    }

    fn build(robot: Arc<dyn Erased>, elements: Option<usize>, factorisation: Factorisation) -> Self {
        let mesh = Mesh::new(robot, elements);
        let mesh = match factorisation {
            Factorisation::Chains => mesh,
            Factorisation::Sparse => mesh.with_sparse_tangent(),
        };
        Self { mesh: Arc::new(mesh), elements, factorisation }
    }

    /// Rods at the present values of the parameters, in the order of their declaration.
    #[must_use]
    pub fn rods(&self) -> &[Rod] {
        &self.mesh.data.rods
    }

    /// Motors at the present values of the parameters, in the order of their declaration.
    #[must_use]
    pub fn motors(&self) -> &[Motor] {
        &self.mesh.data.motors
    }

    /// Number of elements of a rod; zero for one that there is not.
    #[must_use]
    pub fn elements(&self, rod: usize) -> usize {
        self.mesh.members.get(rod).map_or(0, |member| member.elements)
    }

    fn change(&mut self, index: usize, value: f64) {
        let robot = self.mesh.robot.with_parameter(index, value);
        *self = Self::build(robot, self.elements, self.factorisation);
    }

    /// A solver that holds all memory and starts each solve from its last good state.
    #[must_use]
    pub fn solver(&self) -> ParallelSolver {
        ParallelSolver::new(Arc::clone(&self.mesh))
    }

    /// The equilibrium under an input (a list of angles or travels is one) and the weight, from rest: motors at zero, no loads. [`Settings`] are the default ones.
    ///
    /// # Errors
    /// As [`ParallelSolver::solve_with`].
    pub fn solve<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<ParallelSolution, Error> {
        self.solve_with(input, &Settings::default())
    }

    /// The same with these settings.
    ///
    /// # Errors
    /// As [`ParallelSolver::solve_with`].
    pub fn solve_with<'a>(
        &self,
        input: impl Into<InputRef<'a>>,
        settings: &Settings,
    ) -> Result<ParallelSolution, Error> {
        let mut solver = self.solver();
        solver.solve_with(input, settings)?;
        Ok(solver.into_solution())
    }

    /// Equilibria of one input after the other, each from the one before.
    ///
    /// Answers that were found are kept where a solve fails: see [`Path::stopped`].
    pub fn solve_path<'a, I: Into<InputRef<'a>>>(
        &self,
        inputs: impl IntoIterator<Item = I>,
    ) -> Path<ParallelSolution> {
        let mut solver = self.solver();
        Path::solved(inputs.into_iter(), |input| solver.solve(input).cloned())
    }

    /// Refuses a robot with numbers that no robot can have, and an input that this one cannot have.
    ///
    /// # Errors
    /// Invalid robots and inputs.
    pub fn check<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<(), Error> {
        check_robot(&self.mesh)?;
        check_input(&self.mesh, &of_motors(input.into()))
    }
}
