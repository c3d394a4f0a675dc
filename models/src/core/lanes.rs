//! Several inputs at a time, in the lanes of SIMD numbers: what all families that do so share.
//!
//! State, tangent and factors are those of the single solve, generic over the scalar. A solution takes tip, lengths and tensions from its lane and evaluates the rest when it is
//! asked for. Inputs that leave the common case (lengths that are given, friction, no stable equilibrium in reach) are solved alone.

use core::cell::RefCell;
use core::ops::ControlFlow;

use pliant_runtime::Report;
use pliant_runtime::equilibrium::{
    LaneEquilibrium, LaneMemory, LanePath, PathMemory, follow_lanes, solve_lanes,
};

use crate::core::settings::check;
use crate::{Branch, Error, Settings};

/// As many lanes as a vector register of the target holds; 4 at least.
#[cfg(target_feature = "avx512f")]
pub(crate) type Several = pliant_runtime::f64x8;
/// As many lanes as a vector register of the target holds; 4 at least.
#[cfg(not(target_feature = "avx512f"))]
pub(crate) type Several = pliant_runtime::f64x4;

/// Memory for several inputs at a time: the robot in lanes.
#[derive(Clone, Debug)]
pub(crate) struct Sides<S, M> {
    side: S,
    memory: M,
    /// Inputs that are left to a single solve.
    left: Vec<usize>,
}

/// Where a solver has its memory for several inputs at a time, once it was made: of a search under the full load, or of one along the load path.
pub(crate) type Kept<S, M = LaneMemory<Several>> = Option<Box<Sides<S, M>>>;

/// A search in all lanes of a robot, by its memory.
pub(crate) trait Search<S>: Default {
    /// Searches for one input after the other, as [`solve_lanes`] and [`follow_lanes`] do.
    fn search(
        &mut self,
        side: &mut S,
        settings: &Settings,
        next: impl FnMut(&mut S, usize) -> Option<usize>,
        done: impl FnMut(&mut S, usize, usize, Option<Report>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// Under the full load from rest.
impl<S: LaneEquilibrium> Search<S> for LaneMemory<S::Number> {
    fn search(
        &mut self,
        side: &mut S,
        settings: &Settings,
        next: impl FnMut(&mut S, usize) -> Option<usize>,
        done: impl FnMut(&mut S, usize, usize, Option<Report>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        solve_lanes(side, settings, self, next, done)
    }
}

/// Along the load path.
impl<S: LanePath> Search<S> for PathMemory<S::Number> {
    fn search(
        &mut self,
        side: &mut S,
        settings: &Settings,
        next: impl FnMut(&mut S, usize) -> Option<usize>,
        done: impl FnMut(&mut S, usize, usize, Option<Report>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        follow_lanes(side, settings, self, next, done)
    }
}

/// A solver of one input after the other that also solves several at a time.
pub(crate) trait SolveSideBySide<I: Copy> {
    /// The robot in lanes.
    type Side;
    /// Memory of the search: which search it is.
    type Memory: Search<Self::Side>;
    /// An equilibrium.
    type Solution;

    /// Where the memory for several inputs at a time is, if it was made.
    fn sides(&mut self) -> &mut Kept<Self::Side, Self::Memory>;

    /// The robot in lanes.
    ///
    /// # Errors
    /// Errors of the robot.
    fn side(&self) -> Result<Self::Side, Error>;

    /// Whether the search in lanes is made for an input: one that is right, with loads that have an energy and no lengths that are prescribed.
    fn fits(&self, side: &Self::Side, input: I) -> bool;

    /// Puts an input into a lane, and the robot there where the search begins; a search under the full load begins at rest by itself.
    fn put(&self, side: &mut Self::Side, lane: usize, input: I);

    /// Makes the equilibrium of a lane under an input the solution; `None` where it is none for a reason that the search does not see.
    fn adopt(
        &mut self,
        side: &Self::Side,
        lane: usize,
        input: I,
        report: &Report,
        settings: &Settings,
    ) -> Option<&Self::Solution>;

    /// Lets the next solve start from rest.
    fn rest(&mut self);

    /// The equilibrium under an input.
    fn one(&mut self, input: I, settings: &Settings) -> Result<&Self::Solution, Error>;
}

/// Methods of [`SolveSideBySide`] of a solver with the field `sides` and the methods `restart` and `find`.
macro_rules! single_solve {
    ($input:ty) => {
        fn sides(&mut self) -> &mut $crate::core::lanes::Kept<Self::Side, Self::Memory> {
            &mut self.sides
        }

        fn rest(&mut self) {
            self.restart();
        }

        fn one(&mut self, input: $input, settings: &$crate::Settings) -> Result<&Self::Solution, Error> {
            self.find(&input, settings)
        }
    };
}

pub(crate) use single_solve;

/// The equilibria under inputs that were read, each from rest, handed to `each` with the number of the input, in any order, until it breaks. Inputs that do not fit, those without a stable
/// equilibrium in reach of a search under the full load, and all where the branch is followed, are solved one by one. The answer to an input does not depend on the others. What is
/// wrong with an input or with the settings is handed to `each`. The next solve starts from rest.
fn solve_all<I: Copy, S: SolveSideBySide<I>>(
    solver: &mut S,
    inputs: &[I],
    settings: &Settings,
    mut each: impl FnMut(usize, Result<&S::Solution, Error>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let made = solver.sides().take().map_or_else(
        || {
            let side = solver.side()?;
            Ok(Box::new(Sides { side, memory: S::Memory::default(), left: Vec::new() }))
        },
        Ok,
    );
    let mut sides = match made {
        Ok(sides) => sides,
        Err(error) => {
            return (0..inputs.len()).try_for_each(|number| each(number, Err(Error::clone(&error))));
        }
    };
    let Sides { side, memory, left } = &mut *sides;
    left.clear();
    let mut flow = ControlFlow::Continue(());
    if settings.branch == Branch::Any && check(settings).is_ok() {
        let (mut queue, others) = (0..inputs.len(), RefCell::new(&mut *left));
        let single = RefCell::new(&mut *solver);
        let next = |side: &mut S::Side, lane: usize| {
            let number = queue.find(|number| {
                let fits = single.borrow().fits(side, inputs[*number]);
                if !fits {
                    others.borrow_mut().push(*number);
                }
                fits
            })?;
            single.borrow().put(side, lane, inputs[number]);
            Some(number)
        };
        flow = memory.search(side, settings, next, |side, lane, number, report| {
            let mut single = single.borrow_mut();
            let input = inputs[number];
            match report.and_then(|report| single.adopt(side, lane, input, &report, settings)) {
                Some(solution) => each(number, Ok(solution)),
                None => {
                    others.borrow_mut().push(number);
                    ControlFlow::Continue(())
                }
            }
        });
    } else {
        left.extend(0..inputs.len());
    }
    if flow.is_continue() {
        flow = left.iter().try_for_each(|number| {
            solver.rest();
            each(*number, solver.one(inputs[*number], settings))
        });
    }
    solver.rest();
    *solver.sides() = Some(sides);
    flow
}

/// The equilibria under inputs as their family reads them, each from rest, handed to `each` with the number of the input, in any order, until it breaks. An error of an input, the robot
/// or the settings is handed to `each`. The next solve starts from rest.
pub(crate) fn solve_each<I: Copy, S: SolveSideBySide<I>>(
    solver: &mut S,
    inputs: impl ExactSizeIterator<Item = Result<I, Error>>,
    settings: &Settings,
    mut each: impl FnMut(usize, Result<&S::Solution, Error>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let count = inputs.len();
    let (mut all, mut numbers) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for (number, input) in inputs.enumerate() {
        match input {
            Ok(input) => {
                all.push(input);
                numbers.push(number);
            }
            Err(error) => each(number, Err(error))?,
        }
    }
    solve_all(solver, &all, settings, |place, solution| each(numbers[place], solution))
}

/// [`Solver::solve_each`](model::Solver::solve_each) of a family by its own `solve_each`.
macro_rules! several_inputs {
    () => {
        fn solve_each(
            &mut self,
            inputs: &[$crate::Input],
            settings: &$crate::Settings,
            each: &mut $crate::model::Each<'_>,
        ) -> ::core::ops::ControlFlow<()> {
            Self::solve_each(self, inputs, settings, |number, solution| {
                each(number, solution.map(|solution| solution as &dyn $crate::Solution))
            })
        }
    };
}

pub(crate) use several_inputs;
