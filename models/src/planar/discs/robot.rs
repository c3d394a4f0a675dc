//! The robot with discs: from inputs to solutions.

use std::sync::Arc;

use super::check::{check_input, check_robot};
use super::erased::Erased;
use super::input::DiscsInput;
use super::mesh::Mesh;
use super::solution::DiscsSolution;
use super::solver::DiscsSolver;
use super::{Basis, Collapse, DiscsOptions, Error, Kernel};
use crate::core::declared::parameter_methods;
use crate::core::settings::check;
use crate::{Declared, InputRef, Settings};

/// Largest degree per span to which a robot with one polynomial is converted where chords close.
const MOST_CLOSED: usize = 30;

/// A planar robot with few discs whose cables run straight between them, made of a [`Kernel`].
///
/// It can be shared between threads; [`Discs::solver`] holds the memory of one.
#[derive(Clone, Debug)]
pub struct Discs {
    pub(super) robot: Arc<dyn Erased>,
    discs: usize,
    basis: Basis,
    mesh: Result<Arc<Mesh>, Error>,
}

parameter_methods!(Discs);

impl Discs {
    /// The robot with this arithmetic, with the declared discs and functions. The first solve checks its quantities.
    #[must_use]
    pub fn new(kernel: impl Kernel) -> Self {
        let DiscsOptions { discs, basis, .. } = kernel.options();
        Self::made(Arc::new(kernel), discs, basis)
    }

    fn made(robot: Arc<dyn Erased>, discs: usize, basis: Basis) -> Self {
        let mesh = check_robot(&*robot, discs, basis).map(|()| Arc::new(Mesh::new(&robot, discs, basis)));
        Self { robot, discs, basis, mesh }
    }

    pub(crate) fn declared(&self) -> &dyn Declared {
        &*self.robot
    }

    /// This robot with another number of discs, equally spaced. The number must be at least the declared one, since the nodes of the kernel do not suffice
    /// for fewer.
    #[must_use]
    pub fn with_discs(self, discs: usize) -> Self {
        Self::made(self.robot, discs, self.basis)
    }

    /// This robot with other basis functions of the angle. The number of nodes of the kernel was chosen for the declared functions and may not resolve a
    /// polynomial of higher degree.
    #[must_use]
    pub fn with_basis(self, basis: Basis) -> Self {
        Self::made(self.robot, self.discs, basis)
    }

    /// Length of the backbone, m.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.robot.length()
    }

    /// Number of cables.
    #[must_use]
    pub fn cables(&self) -> usize {
        self.robot.cable_count()
    }

    /// Number of discs.
    #[must_use]
    pub const fn discs(&self) -> usize {
        self.discs
    }

    /// Functions of the angle.
    #[must_use]
    pub const fn basis(&self) -> Basis {
        self.basis
    }

    fn change(&mut self, index: usize, value: f64) {
        *self = Self::made(self.robot.with_parameter(index, value), self.discs, self.basis);
    }

    pub(super) fn mesh(&self) -> Result<&Arc<Mesh>, Error> {
        self.mesh.as_ref().map_err(Clone::clone)
    }

    /// The equilibrium under an input and the declared loads, with the default [`Settings`] [LASEM 47]. A list of tensions, N, converts into an input.
    ///
    /// On the load path from the straight robot the declared loads (distributed forces and couples, forces on discs) come first, then the input in proportion.
    ///
    /// # Errors
    /// Errors of the robot or the input; [`Error::Collapse`] where chords close along the path and no equilibrium with open chords was found;
    /// [`Error::Jump`] where the path turns back; [`Error::NotConverged`].
    pub fn solve<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<DiscsSolution, Error> {
        self.solve_with(input, &Settings::default())
    }

    /// [`Self::solve`] with settings.
    ///
    /// # Errors
    /// As [`Self::solve`], and [`Error::Invalid`] for a tolerance that is not positive.
    pub fn solve_with<'a>(
        &self,
        input: impl Into<InputRef<'a>>,
        settings: &Settings,
    ) -> Result<DiscsSolution, Error> {
        let mut solver = self.solver()?;
        solver.solve_with(input, settings)?;
        Ok(solver.into_solution())
    }

    /// A solver that keeps its memory and starts from its last solution.
    ///
    /// # Errors
    /// Errors of the robot.
    pub fn solver(&self) -> Result<DiscsSolver, Error> {
        Ok(DiscsSolver::new(Arc::clone(self.mesh()?)))
    }

    /// The end of the stable equilibria with open chords along multiples of an input: the load at which the first chord closes, or at which the robot
    /// buckles or jumps before. The declared loads are applied once. A robot whose angle is one polynomial is solved with functions per span, which a
    /// closed chord needs.
    ///
    /// # Errors
    /// Errors of the robot or the input; [`Error::NotConverged`] where no collapse was found.
    pub fn collapse_force<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<Collapse, Error> {
        self.collapse_force_with(input, &Settings::default())
    }

    /// As the function without settings, with these settings but [`Settings::branch`], which is always followed.
    ///
    /// # Errors
    /// As [`Self::collapse_force`].
    pub fn collapse_force_with<'a>(
        &self,
        input: impl Into<InputRef<'a>>,
        settings: &Settings,
    ) -> Result<Collapse, Error> {
        let input = &DiscsInput::read(input.into())?;
        check(settings)?;
        check_input(self.mesh()?, input)?;
        self.per_span()?.find_collapse(input, settings)
    }

    /// The equilibrium under an input beyond the collapse: chords that closed along the path stay closed, by contact forces below the tension of their
    /// cable. Without closed chords it is that of a solve. Uses functions per span, as [`Self::collapse_force`].
    ///
    /// # Errors
    /// As [`Self::solve`].
    pub fn solve_closed<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<DiscsSolution, Error> {
        self.solve_closed_with(input, &Settings::default())
    }

    /// As the function without settings, with these settings but [`Settings::branch`], which is always followed.
    ///
    /// # Errors
    /// As [`Self::solve_closed`].
    pub fn solve_closed_with<'a>(
        &self,
        input: impl Into<InputRef<'a>>,
        settings: &Settings,
    ) -> Result<DiscsSolution, Error> {
        let input = &DiscsInput::read(input.into())?;
        check(settings)?;
        check_input(self.mesh()?, input)?;
        let mut solver = self.per_span()?;
        solver.go_beyond(input, settings)?;
        Ok(solver.into_solution())
    }

    /// A solver with functions per span.
    fn per_span(&self) -> Result<DiscsSolver, Error> {
        let degree = match self.basis {
            Basis::PerSpan(_) => return self.solver(),
            Basis::Polynomial(_) => self.robot.node_count().saturating_sub(4).clamp(2, MOST_CLOSED),
        };
        Self::made(Arc::clone(&self.robot), self.discs, Basis::PerSpan(degree)).solver()
    }
}
