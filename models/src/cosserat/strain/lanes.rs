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
use crate::cosserat::check::check_input;
use crate::cosserat::kernel::Actuation;
use crate::cosserat::{Drive, Error, Frame, Input, Kernel, Wrench};
use crate::lanes::{Kept, Several, SolveSideBySide, solve_each};
use crate::{Lanes, Settings};

/// Pivots below this are zero to working accuracy.
const SINGULAR: f64 = 1e-12;

/// The rod under the loads of each lane, at the shape of each lane.
#[derive(Clone, Debug)]
pub(crate) struct Side<K: Kernel, T: Lanes> {
    rod: Arc<Mesh<K>>,
    mesh: Mesh<K, T>,
    /// The trial state.
    now: State<K, T>,
    loads: Loads<T>,
    /// The wrenches of an input.
    wrenches: Loads,
    factor: LaneFactor<T>,
}

impl<K: Kernel, T: Lanes> Side<K, T> {
    fn new(rod: &Arc<Mesh<K>>) -> Self {
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
        for (entry, drive) in self.now.tensions.as_mut().iter_mut().zip(input.tendons.iter()) {
            entry.set_lane(lane, if let Drive::Force(tension) = drive { tension } else { 0.0 });
        }
    }
}

impl<K: Kernel, T: Lanes + Nodal> LaneEquilibrium for Side<K, T> {
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

impl<'a, K: Kernel> SolveSideBySide<Input<'a>> for StrainSolver<K> {
    type Side = Side<K, Several>;
    type Memory = LaneMemory<Several>;
    type Solution = Solution<K>;

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
    ) -> Option<&Solution<K>> {
        self.divide(&input);
        self.rod.adopt(&input, |state| side.now.copy_lane(lane, state));
        self.engine.begin(&Settings::default());
        Some(self.found(&input, *report))
    }

    fn rest(&mut self) {
        self.restart();
    }

    fn one(&mut self, input: Input<'a>, settings: &Settings) -> Result<&Solution<K>, Error> {
        self.solve_with(input, settings)
    }
}

impl<K: Kernel> StrainSolver<K> {
    /// The equilibria under inputs, each from rest as by [`Self::solve_with`] after a restart, handed to `each` with the number of the input, in any order, until it breaks: 4 or 8
    /// inputs at a time in SIMD lanes. Inputs with tendons driven by displacement or through springs, with couples, followers or wrenches within segments, and those without a stable
    /// equilibrium in reach of a search under the full load, are solved one by one, and so are all where the branch is followed. The answer to an input does not depend on the
    /// others. What is wrong with an input or with the settings is handed to `each`. The next solve starts from rest.
    pub fn solve_each(
        &mut self,
        inputs: &[Input<'_>],
        settings: &Settings,
        each: impl FnMut(usize, Result<&Solution<K>, Error>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        solve_each(self, inputs, settings, each)
    }
}

impl<K: Kernel, T: Lanes> State<K, T> {
    /// Copies a lane into a state.
    fn copy_lane(&self, lane: usize, into: &mut State<K>) {
        fn copy<T: Lanes>(lane: usize, from: &[T], into: &mut [f64]) {
            for (to, from) in into.iter_mut().zip(from) {
                *to = from.lane(lane);
            }
        }
        let lists: [(&[T], &mut [f64]); 12] = [
            (&self.coefficients, &mut into.coefficients),
            (self.tensions.as_ref(), into.tensions.as_mut()),
            (self.strain.as_flattened(), into.strain.as_flattened_mut()),
            (self.orientation.as_flattened(), into.orientation.as_flattened_mut()),
            (
                self.rotation.as_flattened().as_flattened(),
                into.rotation.as_flattened_mut().as_flattened_mut(),
            ),
            (self.tangent.as_flattened(), into.tangent.as_flattened_mut()),
            (self.force.as_flattened(), into.force.as_flattened_mut()),
            (self.couple.as_flattened(), into.couple.as_flattened_mut()),
            (self.ends.as_flattened(), into.ends.as_flattened_mut()),
            (
                self.wrenches.as_flattened().as_flattened(),
                into.wrenches.as_flattened_mut().as_flattened_mut(),
            ),
            (self.chords.as_flattened(), into.chords.as_flattened_mut()),
            (&self.residual, &mut into.residual),
        ];
        for (from, to) in lists {
            copy(lane, from, to);
        }
        copy(lane, self.lengths.as_ref(), into.lengths.as_mut());
        for (from, to) in self.acts.iter().zip(&mut into.acts) {
            let Actuation { stress, tangent, direction, stretch } = from;
            copy(lane, stress, &mut to.stress);
            copy(lane, tangent, &mut to.tangent);
            copy(lane, direction.as_ref().as_flattened(), to.direction.as_mut().as_flattened_mut());
            copy(lane, stretch.as_ref(), to.stretch.as_mut());
        }
        let numbers =
            [self.norm, self.size, self.elastic, self.energy, self.terms].map(|number| number.lane(lane));
        [into.norm, into.size, into.elastic, into.energy, into.terms] = numbers;
        into.weight = self.weight;
    }
}
