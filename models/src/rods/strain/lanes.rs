//! Several inputs at a time, in the lanes of SIMD numbers.

use std::sync::Arc;

use pliant_runtime::equilibrium::{LaneBalance, LaneEquilibrium};

use super::factor::LaneFactor;
use super::loads::Loads;
use super::mesh::Mesh;
use super::rod::{ENERGY_ROUNDING, ROUNDING};
use super::state::{Nodal, State};
use crate::Lanes;
use crate::rods::{Drive, InputRef};

/// Pivots below this are zero to working accuracy.
const SINGULAR: f64 = 1e-12;

/// The rod under the loads of each lane, at the shape of each lane.
#[derive(Clone, Debug)]
pub(crate) struct Side<T: Lanes> {
    pub(super) rod: Arc<Mesh>,
    mesh: Mesh<T>,
    /// The trial state.
    pub(super) now: State<T>,
    loads: Loads<T>,
    /// The wrenches of an input.
    wrenches: Loads,
    factor: LaneFactor<T>,
}

impl<T: Lanes> Side<T> {
    pub(super) fn new(rod: &Arc<Mesh>) -> Self {
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
    pub(super) fn set(&mut self, lane: usize, input: &InputRef<'_>) {
        self.wrenches.set(&self.rod, input.wrenches);
        let to = self.loads.dead.as_flattened_mut().as_flattened_mut();
        for (entry, value) in to.iter_mut().zip(self.wrenches.dead.as_flattened().as_flattened()) {
            entry.set_lane(lane, *value);
        }
        for (entry, drive) in self.now.tensions.iter_mut().zip(input.drives.iter()) {
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
