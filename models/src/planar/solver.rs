//! The solver: inputs, and memory that is kept between solves.

use super::equilibrium::Memory;
use super::{Elastica, Error, Planar, PlanarSolution, Settings};
use crate::InputRef;
use crate::planar::input::PlanarInput;

/// A solver of one robot: it keeps its memory, and each solve of a loaded robot starts from its last solution.
///
/// Solves do not allocate, except for the last state that a failure carries.
///
/// ```
/// # use pliant_models::{Declared, Number};
/// # use pliant_models::planar::{Backbone, Generic, Input, Planar, PlanarWrench};
/// # #[derive(Clone, Debug)]
/// # struct Rod;
/// # impl Declared for Rod { fn name(&self) -> &str { "Rod" } }
/// # impl Backbone for Rod {
/// #     fn length(&self) -> f64 { 0.3 }
/// #     fn bending_stiffness<N: Number>(&self, _s: N) -> N { N::from(0.0251) }
/// #     fn spacing<N: Number>(&self, _s: N) -> N { N::from(0.11) }
/// # }
/// let mut solver = Planar::new(Generic::new(Rod)).solver()?;
/// let unloaded = solver.solve(&[0.2, 0.0])?.tip();
/// let loaded = Input::forces(&[0.2, 0.0]).with_wrench(PlanarWrench::new([0.0, -0.05], 0.0));
/// assert!(solver.solve(&loaded)?.tip().y() < unloaded.y());
/// # Ok::<(), pliant_models::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlanarSolver {
    robot: Planar,
    memory: Box<Memory>,
    solution: PlanarSolution,
    /// Start of the next solve; `None` for the straight robot without loads.
    start: Option<Elastica>,
}

impl PlanarSolver {
    pub(super) fn new(robot: Planar) -> Result<Self, Error> {
        let solution = robot.straight()?;
        Ok(Self { robot, memory: Memory::new(), solution, start: None })
    }

    /// The robot.
    #[must_use]
    pub const fn robot(&self) -> &Planar {
        &self.robot
    }

    /// The last solution; the straight robot without loads before the first solve.
    #[must_use]
    pub const fn solution(&self) -> &PlanarSolution {
        &self.solution
    }

    /// The last solution.
    #[must_use]
    pub fn into_solution(self) -> PlanarSolution {
        self.solution
    }

    /// Lets the next solve start from the straight robot without loads.
    pub const fn restart(&mut self) {
        self.start = None;
    }

    /// Lets the next solve start from an equilibrium: [`PlanarSolution::state`], or the last good state of an error.
    pub const fn start_from(&mut self, state: &Elastica) {
        self.start = Some(*state);
    }

    /// The shape under an input. A list of two tensions, N, converts into an input. An error keeps the last solution.
    ///
    /// # Errors
    /// As [`Planar::solve`].
    pub fn solve<'a>(&mut self, input: impl Into<InputRef<'a>>) -> Result<&PlanarSolution, Error> {
        self.solve_with(input, &Settings::default())
    }

    /// [`PlanarSolver::solve`] with settings.
    ///
    /// # Errors
    /// As [`Planar::solve_with`].
    pub fn solve_with<'a>(
        &mut self,
        input: impl Into<InputRef<'a>>,
        settings: &Settings,
    ) -> Result<&PlanarSolution, Error> {
        let input = &PlanarInput::read(input.into())?;
        let start = self.start.as_ref();
        self.solution = self.robot.solve_within(&mut self.memory, input, settings, start)?;
        self.start = self.solution.state().copied();
        Ok(&self.solution)
    }
}

impl Planar {
    /// A solver that keeps its memory and starts each solve from its last solution.
    ///
    /// # Errors
    /// Errors of the parameters.
    pub fn solver(&self) -> Result<PlanarSolver, Error> {
        PlanarSolver::new(self.clone())
    }
}
