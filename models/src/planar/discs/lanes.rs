//! Several inputs at a time, in the lanes of SIMD numbers.

use core::ops::ControlFlow;
use std::sync::Arc;

use pliant_runtime::Report;
use pliant_runtime::equilibrium::{LaneBalance, LaneEquilibrium, LaneMemory};

use super::check::check_input;
use super::erased::Number;
use super::mesh::Mesh;
use super::state::{Load, State, largest};
use super::system::{SHORTEST, SINGULAR, SMALLEST, WORST};
use super::tangent::Tangent;
use super::{DiscsSolver, Drive, Error, Input, Solution, Span};
use crate::Settings;
use crate::core::lanes::{Kept, Several, SolveSideBySide, solve_each};

/// The robot under the loads of each lane, at the shape of each lane.
#[derive(Clone, Debug)]
pub(crate) struct Side<T> {
    mesh: Arc<Mesh>,
    /// The trial state.
    now: State<T>,
    load: Load<T>,
    /// Memory for the span at hand.
    span: Span<T>,
    tangent: Tangent<T>,
}

impl<T: Number> Side<T> {
    fn new(mesh: &Arc<Mesh>) -> Self {
        Self {
            now: State::brief(mesh),
            load: Load::declared(mesh.cables),
            span: Span::new(mesh.nodes, mesh.cables),
            tangent: Tangent::new(mesh),
            mesh: Arc::clone(mesh),
        }
    }

    /// Puts an input into a lane.
    fn set(&mut self, lane: usize, input: &Input<'_>) {
        let (force, couple) = &mut self.load.tip;
        for (entry, value) in force.iter_mut().zip(&input.tip.force) {
            entry.set_lane(lane, *value);
        }
        couple.set_lane(lane, input.tip.couple);
        for (entry, drive) in self.load.tensions.iter_mut().zip(input.cables.iter()) {
            entry.set_lane(lane, if let Drive::Force(tension) = drive { tension } else { 0.0 });
        }
    }
}

impl<T: Number> LaneEquilibrium for Side<T> {
    type Number = T;

    const SHORTEST: f64 = SHORTEST;

    fn unknowns(&mut self) -> &mut [T] {
        &mut self.now.coefficients
    }

    fn evaluate(&mut self) -> LaneBalance<T> {
        let Self { mesh, now, load, span, tangent } = self;
        now.evaluate_with(mesh, load, span, |number, span| {
            tangent.gather(mesh, number, span, &load.tensions);
        });
        let size = largest(&now.pull).larger(T::from_f64(SMALLEST * mesh.couple));
        let (rounding, worst) = (now.rounding / size, T::from_f64(WORST));
        let terms = (mesh.nodes + mesh.spans()) as f64;
        LaneBalance {
            norm: largest(&now.gradient),
            size,
            rounding: (worst - rounding).choose(rounding, worst),
            energy: now.energy(),
            energy_rounding: T::from_f64(terms * f64::EPSILON) * now.size,
        }
    }

    fn linearise(&mut self, shift: T) -> T {
        self.tangent.add_up(&self.mesh, shift);
        self.tangent.factorise_definite()
    }

    fn residual(&self) -> &[T] {
        &self.now.gradient
    }

    fn solve(&mut self, x: &mut [T]) {
        self.tangent.solve(x);
    }

    fn neutral(&self) -> f64 {
        SINGULAR
    }
}

impl<'a> SolveSideBySide<Input<'a>> for DiscsSolver {
    type Side = Side<Several>;
    type Memory = LaneMemory<Several>;
    type Solution = Solution;

    fn sides(&mut self) -> &mut Kept<Self::Side, Self::Memory> {
        &mut self.sides
    }

    fn side(&self) -> Result<Self::Side, Error> {
        Ok(Side::new(&self.system.mesh))
    }

    fn fits(&self, side: &Self::Side, input: Input<'a>) -> bool {
        let plain = input.cables.iter().all(|drive| matches!(drive, Drive::Force(_)));
        plain && check_input(&side.mesh, &input).is_ok()
    }

    fn put(&self, side: &mut Self::Side, lane: usize, input: Input<'a>) {
        side.set(lane, &input);
    }

    /// `None` where discs have passed through each other.
    fn adopt(
        &mut self,
        side: &Self::Side,
        lane: usize,
        input: Input<'a>,
        report: &Report,
        _settings: &Settings,
    ) -> Option<&Solution> {
        self.solution.take_lane(&side.now, lane, &input, &side.load.tensions, report);
        (!self.solution.crossed()).then_some(&self.solution)
    }

    fn rest(&mut self) {
        self.restart();
    }

    fn one(&mut self, input: Input<'a>, settings: &Settings) -> Result<&Solution, Error> {
        self.solve_with(input, settings)
    }
}

impl DiscsSolver {
    /// The equilibria under inputs, each from rest as by [`Self::solve_with`] after a restart, handed to `each` with the number of the input, in any order, until it breaks: 4 or 8
    /// inputs at a time in SIMD lanes. Inputs with cables driven by displacement or through springs, and those without a stable equilibrium in reach of a search under the full load,
    /// are solved one by one, and so are all where the branch is followed. The answer to an input does not depend on the others. What is wrong with an input or with the settings is
    /// handed to `each`. The next solve starts from rest.
    pub fn solve_each(
        &mut self,
        inputs: &[Input<'_>],
        settings: &Settings,
        each: impl FnMut(usize, Result<&Solution, Error>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        solve_each(self, inputs, settings, each)
    }
}
