//! Several inputs at a time, in the lanes of SIMD numbers.

use pliant_runtime::equilibrium::{LaneBalance, LaneEquilibrium};

use super::SINGULAR;
use super::shape::Shape;
use crate::Drive;
use crate::segments::erased::Side;
use crate::segments::input::SegmentsInput;
use crate::segments::statics::{Acting, Applied};
use crate::segments::{ConstantCurvature, Error};

/// The robot under the loads of each lane, at the shape of each lane.
#[derive(Clone, Debug)]
pub(crate) struct SideBySide<T> {
    pub(in crate::segments) robot: ConstantCurvature,
    /// The trial state.
    pub(in crate::segments) at: Shape<T>,
    acting: Acting<T>,
    /// Load of the actuators on the coordinates, N m, N m, N.
    drive: Vec<[T; 3]>,
}

impl<T: Side> SideBySide<T> {
    pub(in crate::segments) fn new(robot: &ConstantCurvature) -> Result<Self, Error> {
        let at = Shape::new(robot)?;
        Ok(Self {
            acting: Acting::new(&at.model, &Applied::new(None)),
            drive: at.unknowns.clone(),
            robot: robot.clone(),
            at,
        })
    }

    /// Puts an input into a lane.
    pub(in crate::segments) fn set(&mut self, lane: usize, input: &SegmentsInput<'_>, plain: &Shape) {
        self.acting.set_lane(lane, &Acting::new(&plain.model, &Applied::new(input.load.as_ref())));
        let mut drives = self.robot.data.actuators.iter().zip(input.actuators.iter()).peekable();
        for (segment, load) in self.drive.iter_mut().enumerate() {
            let mut sum = [0.0; 3];
            while let Some((actuator, drive)) = drives.next_if(|(actuator, _)| actuator.segment == segment) {
                let row = actuator.row();
                let force = if let Drive::Force(force) = drive { force } else { 0.0 };
                sum = core::array::from_fn(|k| sum[k] + force * row[k]);
            }
            for (entry, value) in load.iter_mut().zip(sum) {
                entry.set_lane(lane, value);
            }
        }
    }
}

impl<T: Side> LaneEquilibrium for SideBySide<T> {
    type Number = T;

    const SHORTEST: f64 = 1e-4;
    const POLISH: bool = true;

    fn unknowns(&mut self) -> &mut [T] {
        self.at.unknowns.as_flattened_mut()
    }

    fn moved(&mut self) {
        self.at.moved();
    }

    fn evaluate(&mut self) -> LaneBalance<T> {
        let [norm, size] = self.at.weigh(&self.acting, &self.drive);
        let [mut energy, mut terms] = self.at.potential(&self.acting);
        let units = self.at.units.as_flattened();
        let moved = self.at.unknowns.as_flattened().iter().zip(units);
        for (load, (by, unit)) in self.drive.as_flattened().iter().zip(moved) {
            let work = *load * *by * T::from_f64(*unit);
            energy -= work;
            terms += work.abs();
        }
        let rounding = self.at.coordinates() as f64 * f64::EPSILON;
        LaneBalance {
            norm,
            size,
            rounding: T::from_f64(4.0 * rounding),
            energy,
            energy_rounding: T::from_f64(rounding) * terms,
        }
    }

    fn linearise(&mut self, shift: T) -> T {
        // All loads have an energy.
        self.at.assemble(&self.acting, true);
        self.at.shifted(shift);
        self.at.definite()
    }

    fn residual(&self) -> &[T] {
        self.at.residual.as_flattened()
    }

    fn solve(&mut self, x: &mut [T]) {
        self.at.solve(x);
    }

    fn longest(&self, by: &[T]) -> T {
        self.at.longest(by)
    }

    fn neutral(&self) -> f64 {
        SINGULAR
    }
}
