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
    accuracy: Option<f64>,
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
        Self {
            mesh: Arc::new(Mesh::new(Arc::new(kernel), None, None)),
            elements: None,
            accuracy: None,
            factorisation: Factorisation::default(),
        }
    }

    /// The same with this number of elements in every rod; 0 for as many as the accuracy needs.
    #[must_use]
    pub fn with_elements(self, elements: usize) -> Self {
        Self { elements: Some(elements), ..self }.rebuilt(None)
    }

    /// The same with this accuracy, m: rods that declare no number of elements get as many in a solve as the estimated error of positions along the rods and of the platform, and that of
    /// rotations times the length of the longest rod, need to be at most the accuracy. The default is a millionth of that length. Motions keep 16 elements. An accuracy that is not a positive finite
    /// number is an error of each solve.
    #[must_use]
    pub fn with_accuracy(self, accuracy: f64) -> Self {
        Self { accuracy: Some(accuracy), ..self }.rebuilt(None)
    }

    /// The same robot with this factorisation of its linear systems. Where a sparse matrix of its pattern cannot be analysed (of more than 2^32 entries), solves refuse
    /// with [`Error::Factorisation`].
    #[must_use]
    pub fn with_factorisation(self, factorisation: Factorisation) -> Self {
        Self { factorisation, ..self }.rebuilt(None)
    }

    /// The same with another robot, or with the same one, on new elements.
    fn rebuilt(self, robot: Option<Arc<dyn Erased>>) -> Self {
        let robot = robot.unwrap_or_else(|| Arc::clone(&self.mesh.robot));
        let mesh = Mesh::new(robot, self.elements, self.accuracy);
        let mesh = match self.factorisation {
            Factorisation::Chains => mesh,
            Factorisation::Sparse => mesh.with_sparse_tangent(),
        };
        Self { mesh: Arc::new(mesh), ..self }
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

    /// Number of elements of a rod, at first where the accuracy chooses it; zero for a rod that there is not.
    #[must_use]
    pub fn elements(&self, rod: usize) -> usize {
        self.mesh.members.get(rod).map_or(0, |member| member.elements)
    }

    fn change(&mut self, index: usize, value: f64) {
        let robot = self.mesh.robot.with_parameter(index, value);
        *self = self.clone().rebuilt(Some(robot));
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
