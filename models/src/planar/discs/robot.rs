//! The robot with discs: from inputs to solutions.

use std::sync::Arc;

use super::check::{check_input, check_robot};
use super::mesh::Mesh;
use super::solution::Solution;
use super::solver::DiscsSolver;
use super::{Basis, Collapse, Error, Input, Kernel};
use crate::Settings;
use crate::core::declared::parameter_methods;
use crate::core::settings::check;

/// Largest degree per span to which a robot with one polynomial is converted where chords close.
const MOST_CLOSED: usize = 30;

/// A planar robot with few discs whose cables run straight between them, over the arithmetic of one [`Kernel`].
///
/// It can be shared between threads; [`Discs::solver`] holds the memory of one.
#[derive(Clone, Debug)]
pub struct Discs<K: Kernel> {
    kernel: K,
    discs: usize,
    basis: Basis,
    mesh: Result<Arc<Mesh<K>>, Error>,
}

parameter_methods!(Discs, Kernel);

impl<K: Kernel + Default> Default for Discs<K> {
    fn default() -> Self {
        Self::new(K::default())
    }
}

impl<K: Kernel> Discs<K> {
    /// The robot with this arithmetic, with the declared discs and functions. The first solve checks its quantities.
    #[must_use]
    pub fn new(kernel: K) -> Self {
        let options = kernel.options();
        Self::made(kernel, options.discs, options.basis)
    }

    fn made(kernel: K, discs: usize, basis: Basis) -> Self {
        let mesh = check_robot(&kernel, discs, basis).map(|()| Arc::new(Mesh::new(&kernel, discs, basis)));
        Self { kernel, discs, basis, mesh }
    }

    /// This robot with another number of discs, equally spaced. The number must be at least the declared one, since the nodes of the kernel do not suffice
    /// for fewer.
    #[must_use]
    pub fn with_discs(self, discs: usize) -> Self {
        Self::made(self.kernel, discs, self.basis)
    }

    /// This robot with other basis functions of the angle. The number of nodes of the kernel was chosen for the declared functions and may not resolve a
    /// polynomial of higher degree.
    #[must_use]
    pub fn with_basis(self, basis: Basis) -> Self {
        Self::made(self.kernel, self.discs, basis)
    }

    /// The robot's arithmetic.
    #[must_use]
    pub const fn kernel(&self) -> &K {
        &self.kernel
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
        self.kernel.set_parameter(index, value);
        let again = Self::made(self.kernel.clone(), self.discs, self.basis);
        *self = again;
    }

    pub(super) fn mesh(&self) -> Result<&Arc<Mesh<K>>, Error> {
        self.mesh.as_ref().map_err(Clone::clone)
    }

    /// The equilibrium under an input and the declared loads, with the default [`Settings`] [LASEM 47]. A list of tensions, N, converts into an input.
    ///
    /// On the load path from the straight robot the declared loads (distributed forces and couples, forces on discs) come first, then the input in proportion.
    ///
    /// # Errors
    /// What is wrong with the robot or the input; [`Error::Collapse`] where chords close along the path and no equilibrium with open chords was found;
    /// [`Error::Jump`] where the path turns back; [`Error::NotConverged`].
    pub fn solve<'a>(&self, input: impl Into<Input<'a>>) -> Result<Solution<K>, Error> {
        self.solve_with(input, &Settings::default())
    }

    /// [`Self::solve`] with settings.
    ///
    /// # Errors
    /// As [`Self::solve`], and [`Error::Invalid`] for a tolerance that is not positive.
    pub fn solve_with<'a>(
        &self,
        input: impl Into<Input<'a>>,
        settings: &Settings,
    ) -> Result<Solution<K>, Error> {
        let mut solver = self.solver()?;
        solver.solve_with(input, settings)?;
        Ok(solver.into_solution())
    }

    /// A solver that keeps its memory and starts from its last solution.
    ///
    /// # Errors
    /// What is wrong with the robot.
    pub fn solver(&self) -> Result<DiscsSolver<K>, Error> {
        Ok(DiscsSolver::new(Arc::clone(self.mesh()?)))
    }

    /// The end of the stable equilibria with open chords along multiples of an input: the load at which the first chord closes, or at which the robot
    /// buckles or jumps before. The declared loads are applied once. A robot whose angle is one polynomial is solved with functions per span, which a
    /// closed chord needs.
    ///
    /// # Errors
    /// What is wrong with the robot or the input; [`Error::NotConverged`] where no collapse was found.
    pub fn collapse_force<'a>(&self, input: impl Into<Input<'a>>) -> Result<Collapse, Error> {
        self.collapse_force_with(input, &Settings::default())
    }

    /// As the function without settings, with these settings but [`Settings::branch`], which is always followed.
    ///
    /// # Errors
    /// As [`Self::collapse_force`].
    pub fn collapse_force_with<'a>(
        &self,
        input: impl Into<Input<'a>>,
        settings: &Settings,
    ) -> Result<Collapse, Error> {
        let input = &input.into();
        check(settings)?;
        check_input(&self.kernel, input)?;
        self.per_span()?.find_collapse(input, settings)
    }

    /// The equilibrium under an input beyond the collapse: chords that closed along the path stay closed, by contact forces below the tension of their
    /// cable. Without closed chords it is that of a solve. Uses functions per span, as [`Self::collapse_force`].
    ///
    /// # Errors
    /// As [`Self::solve`].
    pub fn solve_closed<'a>(&self, input: impl Into<Input<'a>>) -> Result<Solution<K>, Error> {
        self.solve_closed_with(input, &Settings::default())
    }

    /// As the function without settings, with these settings but [`Settings::branch`], which is always followed.
    ///
    /// # Errors
    /// As [`Self::solve_closed`].
    pub fn solve_closed_with<'a>(
        &self,
        input: impl Into<Input<'a>>,
        settings: &Settings,
    ) -> Result<Solution<K>, Error> {
        let input = &input.into();
        check(settings)?;
        check_input(&self.kernel, input)?;
        let mut solver = self.per_span()?;
        solver.go_beyond(input, settings)?;
        Ok(solver.into_solution())
    }

    /// A solver with functions per span.
    fn per_span(&self) -> Result<DiscsSolver<K>, Error> {
        let degree = match self.basis {
            Basis::PerSpan(_) => return self.solver(),
            Basis::Polynomial(_) => self.kernel.node_count().saturating_sub(4).clamp(2, MOST_CLOSED),
        };
        self.mesh()?;
        Self::made(self.kernel.clone(), self.discs, Basis::PerSpan(degree)).solver()
    }
}
