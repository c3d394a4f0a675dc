//! Several inputs at a time, in the lanes of SIMD numbers.

use core::ops::ControlFlow;

use pliant_runtime::Report;
use pliant_runtime::equilibrium::{LaneBalance, LaneEquilibrium, LaneMemory};

use super::SINGULAR;
use super::shape::Shape;
use crate::core::lanes::{Kept, Several, SolveSideBySide, solve_each};
use crate::segments::erased::Side;
use crate::segments::statics::{Acting, Applied};
use crate::segments::{ConstantCurvature, Error, Input, Physics, SegmentsSolver, Solution};
use crate::{Drive, Settings};

/// The robot under the loads of each lane, at the shape of each lane.
#[derive(Clone, Debug)]
pub(crate) struct SideBySide<T> {
    robot: ConstantCurvature,
    /// The trial state.
    at: Shape<T>,
    acting: Acting<T>,
    /// Load of the actuators on the coordinates, N m, N m, N.
    drive: Vec<[T; 3]>,
}

impl<T: Side> SideBySide<T> {
    fn new(robot: &ConstantCurvature) -> Result<Self, Error> {
        let at = Shape::new(robot)?;
        Ok(Self {
            acting: Acting::new(&at.model, &Applied::new(None)),
            drive: at.unknowns.clone(),
            robot: robot.clone(),
            at,
        })
    }

    /// Puts an input into a lane.
    fn set(&mut self, lane: usize, input: &Input<'_>, plain: &Shape) {
        self.acting.set_lane(lane, &Acting::new(&plain.model, &Applied::new(input.load)));
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

impl<'a> SolveSideBySide<Input<'a>> for SegmentsSolver {
    type Side = SideBySide<Several>;
    type Memory = LaneMemory<Several>;
    type Solution = Solution;

    fn sides(&mut self) -> &mut Kept<Self::Side, Self::Memory> {
        &mut self.sides
    }

    fn side(&self) -> Result<Self::Side, Error> {
        SideBySide::new(self.robot())
    }

    fn fits(&self, side: &Self::Side, input: Input<'a>) -> bool {
        let plain = input.actuators.iter().all(|drive| matches!(drive, Drive::Force(_)));
        plain
            && side.at.model.options.physics == Physics::Consistent
            && side.robot.check_input(&input).is_ok()
            && !Applied::new(input.load).has_couple()
    }

    fn put(&self, side: &mut Self::Side, lane: usize, input: Input<'a>) {
        side.set(lane, &input, &self.system.at);
    }

    fn adopt(
        &mut self,
        side: &Self::Side,
        lane: usize,
        input: Input<'a>,
        report: &Report,
        _settings: &Settings,
    ) -> Option<&Solution> {
        self.solution.take_lane(&side.at, lane, &input, report);
        Some(&self.solution)
    }

    fn rest(&mut self) {
        self.restart();
    }

    fn one(&mut self, input: Input<'a>, settings: &Settings) -> Result<&Solution, Error> {
        self.solve_with(input, settings)
    }
}

impl SegmentsSolver {
    /// The equilibria under inputs, each from rest as by [`Self::solve_with`] after a restart, handed to `each` with the number of the input, in any order, until it breaks: 4 or 8
    /// inputs at a time in SIMD lanes. Inputs with actuators driven by displacement or through springs or with a couple at the tip, robots with the physics as published, and
    /// inputs without a stable equilibrium in reach of a search under the full load are solved one by one, and so are all where the branch is followed. The answer to an input does
    /// not depend on the others. What is wrong with an input or with the settings is handed to `each`. The next solve starts from rest.
    pub fn solve_each(
        &mut self,
        inputs: &[Input<'_>],
        settings: &Settings,
        each: impl FnMut(usize, Result<&Solution, Error>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        solve_each(self, inputs, settings, each)
    }
}
