//! Several inputs at a time, in the lanes of SIMD numbers.

use core::ops::ControlFlow;
use std::sync::Arc;

use pliant_runtime::Report;
use pliant_runtime::equilibrium::{LaneBalance, LaneEquilibrium, LaneMemory};

use super::factor::LaneFactor;
use super::loads::Loads;
use super::mesh::Mesh;
use super::nodal::Nodal;
use super::rod::{ENERGY_ROUNDING, ROUNDING};
use super::state::State;
use super::{Solution, StrainSolver};
use crate::core::lanes::{Kept, Several, SolveSideBySide, solve_each};
use crate::rods::check::check_input;
use crate::rods::{Drive, Error, Frame, Input, Wrench};
use crate::{Lanes, Settings};

/// Pivots below this are zero to working accuracy.
const SINGULAR: f64 = 1e-12;

/// The rod under the loads of each lane, at the shape of each lane.
#[derive(Clone, Debug)]
pub(crate) struct Side<T: Lanes> {
    rod: Arc<Mesh>,
    mesh: Mesh<T>,
    /// The trial state.
    now: State<T>,
    loads: Loads<T>,
    /// The wrenches of an input.
    wrenches: Loads,
    factor: LaneFactor<T>,
}

impl<T: Lanes> Side<T> {
    fn new(rod: &Arc<Mesh>) -> Self {
        let (mesh, junctions) = (rod.lanes(), rod.elements.len() + 1);
        Self {
            now: State::new(&mesh),
            loads: Loads::new(junctions),
            wrenches: Loads::new(junctions),
            factor: LaneFactor::new(&mesh),
            rod: Arc::clone(rod),
            mesh,
        }
    }

    /// Puts an input into a lane.
    fn set(&mut self, lane: usize, input: &Input<'_>) {
        self.wrenches.set(&self.rod, input.wrenches);
        let to = self.loads.dead.as_flattened_mut().as_flattened_mut();
        for (entry, value) in to.iter_mut().zip(self.wrenches.dead.as_flattened().as_flattened()) {
            entry.set_lane(lane, *value);
        }
        for (entry, drive) in self.now.tensions.iter_mut().zip(input.tendons.iter()) {
            entry.set_lane(lane, if let Drive::Force(tension) = drive { tension } else { 0.0 });
        }
    }
}

impl<T: Lanes + Nodal> LaneEquilibrium for Side<T> {
    type Number = T;

    const SHORTEST: f64 = 1e-4;
    const POLISH: bool = true;

    fn unknowns(&mut self) -> &mut [T] {
        &mut self.now.coefficients
    }

    fn evaluate(&mut self) -> LaneBalance<T> {
        let Self { mesh, now, loads, .. } = self;
        now.find(mesh, loads);
        LaneBalance {
            norm: now.norm,
            size: now.size,
            rounding: T::from_f64(ROUNDING),
            energy: now.energy,
            energy_rounding: T::from_f64(ENERGY_ROUNDING) * now.terms,
        }
    }

    fn linearise(&mut self, shift: T) -> T {
        self.factor.definite(&self.mesh, &self.now, shift)
    }

    fn residual(&self) -> &[T] {
        &self.now.residual
    }

    fn solve(&mut self, x: &mut [T]) {
        self.factor.solve(x);
    }

    fn neutral(&self) -> f64 {
        SINGULAR
    }
}

impl<'a> SolveSideBySide<Input<'a>> for StrainSolver {
    type Side = Side<Several>;
    type Memory = LaneMemory<Several>;
    type Solution = Solution;

    fn sides(&mut self) -> &mut Kept<Self::Side, Self::Memory> {
        &mut self.sides
    }

    fn side(&self) -> Result<Self::Side, Error> {
        Ok(Side::new(&self.strain.mesh))
    }

    fn fits(&self, side: &Self::Side, input: Input<'a>) -> bool {
        let dead = |wrench: &Wrench| {
            let at = wrench.s.is_none_or(|s| side.rod.junction(s).is_some());
            at && wrench.frame == Frame::World && wrench.couple.iter().all(|entry| *entry == 0.0)
        };
        let plain = input.tendons.iter().all(|drive| matches!(drive, Drive::Force(_)));
        plain
            && !side.rod.spans.straight()
            && !side.rod.actuators.rubs
            && !side.rod.actuators.has_chambers()
            && side.rod.error.is_none()
            && check_input(&side.rod.kernel, &input).is_ok()
            && input.wrenches.iter().all(dead)
    }

    fn put(&self, side: &mut Self::Side, lane: usize, input: Input<'a>) {
        side.set(lane, &input);
    }

    fn adopt(
        &mut self,
        side: &Self::Side,
        lane: usize,
        input: Input<'a>,
        report: &Report,
        _settings: &Settings,
    ) -> Option<&Solution> {
        self.divide(&input);
        Some(self.found_in(&side.now, lane, &input, *report))
    }

    fn rest(&mut self) {
        self.restart();
    }

    fn one(&mut self, input: Input<'a>, settings: &Settings) -> Result<&Solution, Error> {
        self.solve_with(input, settings)
    }
}

impl StrainSolver {
    /// The equilibria under inputs, each from rest as by [`Self::solve_with`] after a restart, handed to `each` with the number of the input, in any order, until it breaks: 4 or 8
    /// inputs at a time in SIMD lanes. Inputs with tendons driven by displacement or through springs, with couples, followers or wrenches within segments, and those without a stable
    /// equilibrium in reach of a search under the full load, are solved one by one, and so are all where the branch is followed. The answer to an input does not depend on the
    /// others. What is wrong with an input or with the settings is handed to `each`. The next solve starts from rest.
    pub fn solve_each(
        &mut self,
        inputs: &[Input<'_>],
        settings: &Settings,
        each: impl FnMut(usize, Result<&Solution, Error>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        solve_each(self, inputs, settings, each)
    }
}

impl State {
    /// Becomes the shape in a lane, without what is at nodes and without wrenches at junctions.
    pub(super) fn take_lane<T: Lanes>(&mut self, of: &State<T>, lane: usize) {
        let lists: [(&[T], &mut [f64]); 6] = [
            (&of.coefficients, &mut self.coefficients),
            (of.tensions.as_ref(), self.tensions.as_mut()),
            (of.ends.as_flattened(), self.ends.as_flattened_mut()),
            (of.chords.as_flattened(), self.chords.as_flattened_mut()),
            (of.lengths.as_ref(), self.lengths.as_mut()),
            (&of.residual, &mut self.residual),
        ];
        for (from, to) in lists {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = from.lane(lane));
        }
        let numbers = [of.norm, of.size, of.elastic, of.energy, of.terms].map(|number| number.lane(lane));
        [self.norm, self.size, self.elastic, self.energy, self.terms] = numbers;
        self.weight = of.weight;
    }
}
