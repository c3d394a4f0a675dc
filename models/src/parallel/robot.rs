//! A parallel robot, and solves in a row.

use std::sync::Arc;

use super::check::{check_input, check_robot};
use super::mesh::Mesh;
use super::solver::ParallelSolver;
use super::{Error, Factorisation, Input, Kernel, Path, Settings, Solution};
use crate::core::declared::parameter_methods;

/// A continuum parallel robot.
#[derive(Clone, Debug)]
pub struct Parallel<K: Kernel> {
    pub(super) mesh: Arc<Mesh<K>>,
    elements: Option<usize>,
    factorisation: Factorisation,
}

parameter_methods!(Parallel, Kernel);

impl<K: Kernel> Parallel<K> {
    /// The robot.
    #[expect(clippy::needless_pass_by_value, reason = "the robot owns its kernel, as others do")]
    #[must_use]
    pub fn new(kernel: K) -> Self {
        Self::build(&kernel, None, Factorisation::default())
    }

    /// The same with this number of elements in every rod, at least 1.
    #[must_use]
    pub fn with_elements(self, elements: usize) -> Self {
        Self::build(self.kernel(), Some(elements), self.factorisation)
    }

    /// The same robot with this factorisation of its linear systems. Where a sparse matrix of its pattern cannot be analysed (of more than 2^32 entries), solves refuse
    /// with [`Error::Factorisation`].
    #[must_use]
    pub fn with_factorisation(self, factorisation: Factorisation) -> Self {
        Self::build(self.kernel(), self.elements, factorisation)
    }

    fn build(kernel: &K, elements: Option<usize>, factorisation: Factorisation) -> Self {
        let mesh = Mesh::new(kernel, elements);
        let mesh = match factorisation {
            Factorisation::Chains => mesh,
            Factorisation::Sparse => mesh.with_sparse_tangent(),
        };
        Self { mesh: Arc::new(mesh), elements, factorisation }
    }

    /// The robot-specific arithmetic.
    #[must_use]
    pub fn kernel(&self) -> &K {
        &self.mesh.kernel
    }

    /// Number of elements of a rod; zero for one that there is not.
    #[must_use]
    pub fn elements(&self, rod: usize) -> usize {
        self.mesh.members.get(rod).map_or(0, |member| member.elements)
    }

    fn change(&mut self, index: usize, value: f64) {
        let mut kernel = self.kernel().clone();
        kernel.set_parameter(index, value);
        *self = Self::build(&kernel, self.elements, self.factorisation);
    }

    /// A solver that holds all memory and starts each solve from its last good state.
    #[must_use]
    pub fn solver(&self) -> ParallelSolver<K> {
        ParallelSolver::new(Arc::clone(&self.mesh))
    }

    /// The equilibrium under an input (a list of angles or travels is one) and the weight, from rest: motors at zero, no loads. [`Settings`] are the default ones.
    ///
    /// # Errors
    /// As [`ParallelSolver::solve_with`].
    pub fn solve<'a>(&self, input: impl Into<Input<'a>>) -> Result<Solution<K>, Error> {
        self.solve_with(input, &Settings::default())
    }

    /// The same with these settings.
    ///
    /// # Errors
    /// As [`ParallelSolver::solve_with`].
    pub fn solve_with<'a>(
        &self,
        input: impl Into<Input<'a>>,
        settings: &Settings,
    ) -> Result<Solution<K>, Error> {
        let mut solver = self.solver();
        solver.solve_with(input, settings)?;
        Ok(solver.into_solution())
    }

    /// Equilibria of one input after the other, each from the one before.
    ///
    /// Answers that were found are kept where a solve fails: see [`Path::stopped`].
    pub fn solve_path<'a, I: Into<Input<'a>>>(
        &self,
        inputs: impl IntoIterator<Item = I>,
    ) -> Path<Solution<K>> {
        let mut solver = self.solver();
        Path::solved(inputs.into_iter(), |input| solver.solve(input).cloned())
    }

    /// Refuses a robot with numbers that no robot can have, and an input that this one cannot have.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check<'a>(&self, input: impl Into<Input<'a>>) -> Result<(), Error> {
        check_robot(&self.mesh)?;
        check_input(&self.mesh, &input.into())
    }
}
