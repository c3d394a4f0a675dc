//! The numbers of a robot at the present values of its parameters.

use super::actuator::{Actuator, along};
use super::{Constants, SegmentsData, SegmentsOptions};

/// Numbers of a robot, as solvers read them.
#[derive(Clone, Debug)]
pub(super) struct Data {
    pub(super) options: SegmentsOptions,
    /// Per segment.
    pub(super) constants: Vec<Constants>,
    /// Area of each actuator per segment, m^2, where they are chambers; otherwise 0.
    pub(super) chamber_areas: Vec<f64>,
    /// Least and greatest force of the actuators per segment, N, of chambers pressure, Pa.
    pub(super) limits: Vec<Option<[f64; 2]>>,
    /// All actuators, segment by segment from the base.
    pub(super) actuators: Vec<Actuator>,
    /// Pose of the base in the world: rotation by rows, and position, m.
    pub(super) base: ([[f64; 3]; 3], [f64; 3]),
    /// Acceleration of gravity in the world, m/s^2.
    pub(super) gravity: [f64; 3],
}

impl Data {
    /// Lists that end early go on with zeros, without limits.
    pub(super) fn of(numbers: SegmentsData) -> Self {
        let SegmentsData { options, constants, actuators, mut chamber_areas, mut limits, base, gravity } =
            numbers;
        chamber_areas.resize(constants.len(), 0.0);
        limits.resize(constants.len(), None);
        let own = |(segment, (places, area)): (usize, (&Vec<[f64; 2]>, &f64))| {
            let area = (*area != 0.0).then_some(*area);
            let places = places.iter().enumerate();
            places.map(|(number, place)| Actuator::new(segment, number, *place, area)).collect::<Vec<_>>()
        };
        let actuators = actuators.iter().zip(&chamber_areas).enumerate().flat_map(own).collect();
        Self { options, constants, chamber_areas, limits, actuators, base, gravity }
    }

    /// Number of segments.
    pub(super) fn segments(&self) -> usize {
        self.constants.len()
    }

    /// Actuators of a segment.
    pub(super) fn of_segment(&self, segment: usize) -> &[Actuator] {
        let first = self.actuators.partition_point(|actuator| actuator.segment < segment);
        let end = self.actuators.partition_point(|actuator| actuator.segment <= segment);
        &self.actuators[first..end]
    }

    /// Unloaded length of a segment, m.
    pub(super) fn length(&self, segment: usize) -> f64 {
        self.constants[segment].length
    }

    /// Displacement of an actuator at a shape: the length that its line, the volume that a chamber has gained since the straight unloaded robot, m; m^3.
    pub(super) fn displacement(&self, actuator: &Actuator, shape: &[[f64; 3]]) -> f64 {
        let [dx, dy, length] = shape[actuator.segment];
        along(&actuator.row(), &[dx, dy, length - self.length(actuator.segment)])
    }

    /// The load of actuator forces on the states [CC 33, 34, 35].
    pub(super) fn actuate(&self, forces: &[f64], load: &mut [[f64; 3]]) {
        load.fill([0.0; 3]);
        for (actuator, force) in self.actuators.iter().zip(forces) {
            if *force != 0.0 {
                let (row, load) = (actuator.row(), &mut load[actuator.segment]);
                *load = core::array::from_fn(|k| load[k] + force * row[k]);
            }
        }
    }
}
