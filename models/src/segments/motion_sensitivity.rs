//! Sections in motion, and exact derivatives of a motion with respect to parameters of the declaration: with accelerations `q'' = F(q, q', p)`, the derivatives `s = dq/dp` obey
//! `s'' = F_q s + F_q' s' + F_p` and are integrated with the motion itself.

use core::cell::RefCell;

use nalgebra::{Vector3, Vector6};
use pliant_runtime::ode::{self, Status, System};

use super::control::split;
use super::derivative::{ByParameter, Differential};
use super::simulate::{Scales, pack, state_of};
use super::{ConstantCurvature, Error, State, TipLoad};
use crate::core::check::index;
use crate::core::model::{MovingSections, Section, Simulation};

/// A robot in motion beside its derivatives.
struct Both<'a> {
    robot: &'a ConstantCurvature,
    forces: &'a dyn Fn(f64) -> Vec<f64>,
    load: &'a TipLoad,
    /// Magnitudes of the parameters.
    sizes: Vec<f64>,
    scales: Scales,
    memory: RefCell<Memory>,
}

/// Memory of the motion, and of its derivatives by each parameter.
struct Memory {
    differential: Differential,
    by: Vec<ByParameter>,
}

impl Both<'_> {
    /// Number of numbers of a state.
    fn count(&self) -> usize {
        6 * self.robot.segments()
    }
}

impl System for Both<'_> {
    type Error = Error;

    fn dimension(&self) -> usize {
        self.count() * (1 + self.sizes.len())
    }

    fn scale(&self, component: usize) -> f64 {
        let (block, place) = (component / self.count(), component % self.count());
        let own = self.scales.of_state(self.robot, place);
        block.checked_sub(1).map_or(own, |parameter| own / self.sizes[parameter])
    }

    fn rate(&self, time: f64, values: &[f64], rates: &mut [f64]) -> Result<(), Error> {
        let count = self.count();
        let half = count / 2;
        let (motion, forces) = (split(&values[..count]), (self.forces)(time));
        let Memory { differential, by } = &mut *self.memory.borrow_mut();
        differential.evaluate_near(motion, &forces, Some(self.load))?;
        // Accelerations are those of the shape itself, where derivatives are those next to it.
        differential.accelerate(motion, &forces, Some(self.load))?;
        let found = &differential.found;
        rates[..half].copy_from_slice(&values[half..count]);
        rates[half..count].copy_from_slice(found.acceleration.as_flattened());
        for (number, by) in by.iter_mut().enumerate() {
            let own = &values[(1 + number) * count..][..count];
            let explicit = by.explicit(differential, motion, &forces, Some(self.load));
            let to = &mut rates[(1 + number) * count..][..count];
            to[..half].copy_from_slice(&own[half..]);
            to[half..].copy_from_slice(explicit.as_flattened());
            for (matrix, part) in [(&found.shape, &own[..half]), (&found.rate, &own[half..])] {
                for (i, row) in matrix.rows().enumerate() {
                    for (j, block) in row.iter().enumerate() {
                        for (k, entries) in block.iter().enumerate() {
                            let part = &part[3 * j..][..3];
                            let sum: f64 = entries.iter().zip(part).map(|(entry, value)| entry * value).sum();
                            to[half + 3 * i + k] += sum;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes the Jacobian of the motion once for itself and once for each derivative: how derivatives follow the state is left to the iterations of the implicit method.
    fn jacobian(&self, time: f64, values: &[f64], jacobian: &mut [f64]) -> Result<(), Error> {
        let (count, dimension) = (self.count(), self.dimension());
        let mut own = vec![0.0; count * count];
        let (motion, forces) = (split(&values[..count]), (self.forces)(time));
        let to = (count, &mut own[..]);
        self.memory.borrow_mut().differential.write(motion, &forces, Some(self.load), to)?;
        jacobian.fill(0.0);
        for block in 0..=self.sizes.len() {
            for (row, entries) in own.chunks_exact(count).enumerate() {
                let first = (block * count + row) * dimension + block * count;
                jacobian[first..][..count].copy_from_slice(entries);
            }
        }
        Ok(())
    }
}

impl ConstantCurvature {
    /// Sections at the times of a motion from a state under forces of the actuators over time, with derivatives by parameters, of which `initial` are those of the shape at the start.
    ///
    /// # Errors
    /// Errors of the robot or the state; [`Error::OutOfRange`] for sections that are not there; [`Error::Interrupted`]; [`Error::Unsupported`] for the derivative of a section
    /// at a given arc length by a length.
    pub(super) fn sections_along(
        &self,
        state: &State,
        initial: &[Vec<[f64; 3]>],
        forces: &dyn Fn(f64) -> Vec<f64>,
        load: &TipLoad,
        simulation: &Simulation<'_>,
        (sections, parameters): (&[Section], &[&str]),
    ) -> Result<Vec<MovingSections>, Error> {
        let Simulation { start, end, times, options, .. } = *simulation;
        let mut places = Vec::with_capacity(sections.len());
        for (body, s) in sections {
            index("the index of the segment", *body, self.segments())?;
            let high = self.data.length(*body);
            let x = s.map_or(1.0, |s| s / high);
            if !(0.0..=1.0).contains(&x) {
                let value = s.unwrap_or_default();
                return Err(Error::OutOfRange { field: "the arc length", value, low: 0.0, high });
            }
            // The tip is that of the last segment.
            places.push((if s.is_some() { *body } else { self.segments() - 1 }, x, s.is_some()));
        }
        let (mut sizes, mut by) = (Vec::new(), Vec::new());
        for name in parameters {
            let parameter = self.parameter_index(name)?;
            by.push(ByParameter::new(self, parameter));
            let value = self.robot.parameter(parameter);
            sizes.push(if value == 0.0 { 1.0 } else { value.abs() });
            for (body, _, inner) in &places {
                if *inner && self.robot.constants_sensitivity(parameter, *body).length != 0.0 {
                    let what = "the derivative of a section of a segment by its length";
                    return Err(Error::Unsupported { what, expected: "that of the tip" });
                }
            }
        }
        let scales = Scales::of(self, end - start);
        let memory = RefCell::new(Memory { differential: Differential::new(self)?, by });
        let both = Both { robot: self, forces, load, sizes, scales, memory };
        let count = both.count();
        let mut values = vec![0.0; both.dimension()];
        pack(state, &mut values[..count]);
        for (number, initial) in initial.iter().enumerate() {
            values[(1 + number) * count..][..count / 2].copy_from_slice(initial.as_flattened());
        }
        let problem = ode::Problem::new(start, end, &values).at(times);
        let found = ode::integrate(&both, &problem, &options, |_| core::ops::ControlFlow::Continue(()))
            .map_err(Error::Simulation)?;
        if found.report.status != Status::Finished {
            let (time, status) = (found.time, found.report.status);
            return Err(Error::Interrupted { time, status, cause: found.failure.map(Box::new) });
        }
        let along = |jacobian: &[nalgebra::Matrix6x3<f64>], list: &[f64]| -> Vector6<f64> {
            let parts = jacobian.iter().zip(list.chunks_exact(3));
            parts.map(|(columns, own)| columns * Vector3::from_column_slice(own)).sum()
        };
        let one = |(time, values): (&f64, &Vec<f64>)| {
            let state = state_of(self.segments(), &values[..count]);
            let mut own = MovingSections {
                time: *time,
                poses: Vec::with_capacity(places.len()),
                rates: Vec::with_capacity(places.len()),
                by_parameter: Vec::with_capacity(places.len()),
            };
            for (body, x, _) in &places {
                own.poses.push(self.pose(&state, *body, *x)?);
                let jacobian = self.world_jacobian(&state, *body, *x)?;
                own.rates.push(along(&jacobian, &values[count / 2..count]));
                let by = |number: usize| along(&jacobian, &values[(1 + number) * count..][..count / 2]);
                let columns: Vec<Vector6<f64>> = (0..parameters.len()).map(by).collect();
                own.by_parameter.push(crate::core::model::columns(columns.into_iter()));
            }
            Ok(own)
        };
        found.times.iter().zip(&found.states).map(one).collect()
    }
}
