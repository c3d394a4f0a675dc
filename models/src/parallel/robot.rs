//! A parallel robot, and solves in a row.

use std::sync::Arc;

use super::check::{check_input, check_robot};
use super::mesh::Mesh;
use super::solver::ParallelSolver;
use super::{Error, Input, Kernel, Solution};
use crate::declared::parameter_methods;

/// A continuum parallel robot.
#[derive(Clone, Debug)]
pub struct Parallel<K: Kernel> {
    pub(super) mesh: Arc<Mesh<K>>,
    elements: Option<usize>,
}

parameter_methods!(Parallel, Kernel);

impl<K: Kernel> Parallel<K> {
    /// The robot.
    #[expect(clippy::needless_pass_by_value, reason = "the robot owns its kernel, as others do")]
    #[must_use]
    pub fn new(kernel: K) -> Self {
        Self { mesh: Arc::new(Mesh::new(&kernel, None)), elements: None }
    }

    /// The same with this number of elements in every rod, at least 1.
    #[must_use]
    pub fn with_elements(self, elements: usize) -> Self {
        Self { mesh: Arc::new(Mesh::new(self.kernel(), Some(elements))), elements: Some(elements) }
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
        self.mesh = Arc::new(Mesh::new(&kernel, self.elements));
    }

    /// A solver that holds all memory and starts each solve from its last good state.
    #[must_use]
    pub fn solver(&self) -> ParallelSolver<K> {
        ParallelSolver::new(Arc::clone(&self.mesh))
    }

    /// The equilibrium under an input (a list of angles or travels is one) and the weight, on the branch that is reached from the motors at zero
    /// without loads.
    ///
    /// # Errors
    /// What is wrong with the input or the robot; [`Error::NotConverged`] where the branch ends on the way: `reached` says where.
    pub fn solve<'a>(&self, input: impl Into<Input<'a>>) -> Result<Solution<K>, Error> {
        let mut solver = self.solver();
        solver.solve(input)?;
        Ok(solver.into_solution())
    }

    /// Equilibria of one input after the other, each from the one before.
    ///
    /// # Errors
    /// As [`Self::solve`].
    pub fn solve_path<'a, I: Into<Input<'a>>>(
        &self,
        inputs: impl IntoIterator<Item = I>,
    ) -> Result<Vec<Solution<K>>, Error> {
        let mut solver = self.solver();
        inputs.into_iter().map(|input| solver.solve(input).cloned()).collect()
    }

    /// Refuses what is no robot, and an input that is not one.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check<'a>(&self, input: impl Into<Input<'a>>) -> Result<(), Error> {
        check_robot(&self.mesh)?;
        check_input(&self.mesh, &input.into())
    }
}
