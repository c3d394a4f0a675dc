//! Where the measuring frame is, and which marker is which: starts for the search where nothing is known of them.

use nalgebra::{Isometry3, Matrix3, Point3, Rotation3, UnitQuaternion, Vector3};

use crate::Error;
use crate::check::SWAPPED;
use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::sensor::{Measured, Measures, pose};
use crate::unknown::Quantity;

/// Most markers whose order is searched for: all orders are tried.
const MARKERS: usize = 7;

/// Least ratio of the distances of the next best and the best order from the measurements, above which the best one is taken.
const DECIDED: f64 = 1.2;

/// Most iterations of a decomposition of three rows.
const ROUNDS: usize = 200;

/// A predicted and a measured position.
type Pair = [Vector3<f64>; 2];

/// Free parts of a measuring frame.
#[derive(Clone, Copy, Debug)]
struct Freedom {
    turns: bool,
    shifts: bool,
}

/// The frame in which predicted positions come closest to the measured ones (Kabsch 1976, Umeyama 1991), and the sum of the squares of the distances that are left.
fn closest(pairs: &[Pair], frame: Isometry3<f64>, free: Freedom) -> (Isometry3<f64>, f64) {
    let count = pairs.len().max(1) as f64;
    let mean = |which: usize| pairs.iter().map(|pair| pair[which]).sum::<Vector3<f64>>() / count;
    let (predicted_mean, other) = (mean(0), mean(1));
    let mut found = frame;
    if free.turns {
        let mut covariance = Matrix3::zeros();
        for [predicted, measured] in pairs {
            covariance += (measured - other) * (predicted - predicted_mean).transpose();
        }
        let decomposed = covariance.try_svd(true, true, f64::EPSILON, ROUNDS);
        if let Some((Some(u), Some(v))) = decomposed.map(|found| (found.u, found.v_t)) {
            // A rotation, no reflection.
            let sign = if (u * v).determinant() < 0.0 { -1.0 } else { 1.0 };
            let rotation = u * Matrix3::from_diagonal(&Vector3::new(1.0, 1.0, sign)) * v;
            if rotation.iter().all(|entry| entry.is_finite()) {
                let rotation = Rotation3::from_matrix_unchecked(rotation);
                found.rotation = UnitQuaternion::from_rotation_matrix(&rotation);
            }
        }
    }
    if free.turns || free.shifts {
        found.translation.vector = other - found.rotation * predicted_mean;
    }
    let square = |[predicted, measured]: &Pair| {
        (found * Point3::from(*predicted) - Point3::from(*measured)).norm_squared()
    };
    (found, pairs.iter().map(square).sum())
}

/// All orders of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for marker in 0..count {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            (0..=order.len()).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, marker);
                longer
            })
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Order of markers: the answer of [`Calibration::ordered`].
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// Sensors of positions, each with the sensor in whose place its numbers stand in all experiments.
    pub all: Vec<(usize, usize)>,
    /// Experiments in which markers stand in other places than in all others, with the sensors that are concerned.
    pub exchanged: Vec<(usize, Vec<usize>)>,
    /// Root of the mean square of the distances between predicted and measured positions in this order, at the start of the search, m.
    pub distance: f64,
    /// The same in the next best order of all experiments.
    pub next: f64,
    /// The same in words, one sentence per finding; none where all markers stand where the map has them.
    pub words: Vec<String>,
}

/// An experiment with all markers.
struct Complete {
    number: usize,
    /// Predicted and measured positions, marker by marker.
    pairs: Vec<Pair>,
    /// Where the markers stand in the list of what was measured.
    places: Vec<usize>,
}

impl Complete {
    /// Predicted positions beside those measured in their order.
    fn matched(&self, order: &[usize]) -> Vec<Pair> {
        self.pairs.iter().zip(order).map(|([predicted, _], k)| [*predicted, self.pairs[*k][1]]).collect()
    }

    /// The order of its markers in a known frame: that of all experiments unless another one is much closer.
    fn order<'a>(
        &self,
        best: &'a Vec<usize>,
        all: &'a [Vec<usize>],
        frame: Isometry3<f64>,
    ) -> &'a Vec<usize> {
        let still = Freedom { turns: false, shifts: false };
        let square = |order: &Vec<usize>| closest(&self.matched(order), frame, still).1;
        let now = square(best);
        let other = all.iter().min_by(|a, b| square(a).total_cmp(&square(b)));
        other.filter(|other| square(other) < SWAPPED * now).unwrap_or(best)
    }
}

impl Calibration {
    /// The same with the measuring frame where positions that the model predicts at the start come closest to the measured ones, by a rotation and a shift (Kabsch, Umeyama
    /// 1991): a start for the search where nothing is known of the frame. Experiments that cannot be solved are left out; where none can, the frame stays, and the fit says why.
    ///
    /// # Errors
    /// [`Error::Asked`] where fewer than three positions were measured.
    pub fn aligned(mut self, experiments: &[Experiment]) -> Result<Self, Error> {
        let place = |measured: &Measured| self.sensors.get(measured.sensor)?.place(measured);
        if experiments.iter().flat_map(|one| &one.measured).filter_map(place).count() < 3 {
            return Err(Error::asked("the frame cannot be aligned: expected three positions at least"));
        }
        let pairs: Vec<Pair> =
            self.predicted(experiments)?.into_iter().flatten().map(|(_, pair)| pair).collect();
        if pairs.len() >= 3 {
            (self.frame, _) = closest(&pairs, self.frame, Freedom { turns: true, shifts: true });
        }
        Ok(self)
    }

    /// Predicted positions at the start beside measured ones, by experiment, each with its place in the list of what was measured. Experiments that cannot be solved have none.
    fn predicted(&self, experiments: &[Experiment]) -> Result<Vec<Vec<(usize, Pair)>>, Error> {
        let at = self.starts();
        let model = self.model.with_parameters(&self.parameters(&at))?;
        let mut solver = model.solver()?;
        let mut all = Vec::with_capacity(experiments.len());
        for experiment in experiments {
            self.go_on()?;
            let mut pairs = Vec::new();
            if let Ok(solution) = solver.solve(&self.input_at(experiment, &at)) {
                for (place, measured) in experiment.measured.iter().enumerate() {
                    let sensor = &self.sensors[measured.sensor];
                    let Some(found) = sensor.place(measured) else { continue };
                    let point = pose(solution, (sensor.body, sensor.s))?
                        * Point3::from(self.offset_at(measured.sensor, &at));
                    pairs.push((place, [point.coords, found]));
                }
            }
            all.push(pairs);
        }
        Ok(all)
    }

    /// The experiments with the numbers of markers in the order in which they come closest to what the model predicts at the start, in the measuring frame or, where it is free, in the
    /// frame that is best for each order: for recordings that do not say which marker is which. First one order for all experiments, of all that there are, then experiments of which a
    /// part is exchanged besides.
    ///
    /// # Errors
    /// [`Error::Asked`] for fewer than two or more than seven markers, where an experiment lacks one, and where the next best order is nearly as close: then the markers cannot be told
    /// apart by the model at the start.
    pub fn ordered(&self, experiments: &[Experiment]) -> Result<(Vec<Experiment>, Order), Error> {
        let is_marker = |k: &usize| self.sensors[*k].measures == Measures::Position;
        let markers: Vec<usize> = (0..self.sensors.len()).filter(is_marker).collect();
        let count = markers.len();
        if !(2..=MARKERS).contains(&count) {
            return Err(Error::asked(format!(
                "there are {count} sensors of positions: expected from 2 to {MARKERS}, whose order is searched for"
            )));
        }
        let known = self.complete(experiments, &markers)?;
        let all = orders(count);
        let (frame, best, mut answer) = self.order_of_all(&known, &markers, &all)?;
        let mut experiments = experiments.to_vec();
        for one in &known {
            let order = one.order(&best, &all, frame);
            if *order != best {
                let differ = (0..count).filter(|k| order[*k] != best[*k]).map(|k| markers[k]);
                let differ: Vec<usize> = differ.collect();
                let names: Vec<String> = differ.iter().map(|marker| self.quoted(*marker)).collect();
                answer.words.push(format!(
                    "experiment `{}`: the numbers of {} are exchanged",
                    experiments[one.number].name,
                    names.join(" and ")
                ));
                answer.exchanged.push((one.number, differ));
            }
            let measured = &mut experiments[one.number].measured;
            let values: Vec<_> = order.iter().map(|k| measured[one.places[*k]].values.clone()).collect();
            for (place, values) in one.places.iter().zip(values) {
                measured[*place].values = values;
            }
        }
        Ok((experiments, answer))
    }

    /// Experiments that have all markers and an equilibrium.
    fn complete(&self, experiments: &[Experiment], markers: &[usize]) -> Result<Vec<Complete>, Error> {
        let mut known = Vec::new();
        for (number, pairs) in self.predicted(experiments)?.into_iter().enumerate() {
            let measurements = &experiments[number].measured;
            let of = |marker: &usize| {
                pairs.iter().find(|(place, _)| measurements[*place].sensor == *marker).copied()
            };
            let found: Option<(Vec<usize>, Vec<Pair>)> = markers.iter().map(of).collect();
            known.extend(found.map(|(places, pairs)| Complete { number, pairs, places }));
        }
        if known.is_empty() {
            return Err(Error::asked(
                "no experiment has all markers and an equilibrium at the start: expected one at least, to find their order",
            ));
        }
        Ok(known)
    }

    /// The frame and the order in which the markers of all experiments come closest to the predicted ones, and the answer that says so.
    fn order_of_all(
        &self,
        known: &[Complete],
        markers: &[usize],
        orders: &[Vec<usize>],
    ) -> Result<(Isometry3<f64>, Vec<usize>, Order), Error> {
        let is_free = |of: fn(&Quantity) -> bool| self.unknowns.iter().any(|unknown| of(&unknown.quantity));
        let free = Freedom {
            turns: is_free(|quantity| matches!(quantity, Quantity::FrameRotation(_))),
            shifts: is_free(|quantity| matches!(quantity, Quantity::FramePosition(_))),
        };
        let cost = |order: &Vec<usize>| {
            let pairs: Vec<Pair> = known.iter().flat_map(|one| one.matched(order)).collect();
            let (frame, square) = closest(&pairs, self.frame, free);
            (square, frame, order.clone())
        };
        let mut found: Vec<_> = orders.iter().map(cost).collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        let total = (known.len() * markers.len()) as f64;
        let [distance, next] = [found[0].0, found[1].0].map(|square| (square / total).sqrt());
        let (_, frame, best) = found.swap_remove(0);
        // Beside rounding.
        if next <= DECIDED * distance + 1e-6 * self.size() {
            return Err(Error::asked(format!(
                "the order of the markers cannot be told: the best one is {distance:.4} m r.m.s. from what the model predicts at the start, the next one {next:.4} m; expected better starts, or a frame that is known"
            )));
        }
        let all: Vec<(usize, usize)> =
            markers.iter().zip(&best).map(|(marker, place)| (*marker, markers[*place])).collect();
        let elsewhere = all.iter().filter(|(marker, place)| marker != place);
        let words = elsewhere
            .map(|(marker, place)| {
                format!(
                    "the numbers of {} stand in the place of {}",
                    self.quoted(*marker),
                    self.quoted(*place)
                )
            })
            .collect();
        Ok((frame, best, Order { all, exchanged: Vec::new(), distance, next, words }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_orders_are_there_once() {
        let mut found = orders(4);
        assert_eq!(found.len(), 24);
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 24);
        assert!(found.iter().all(|order| (0..4).all(|k| order.contains(&k))));
    }

    #[test]
    fn a_frame_is_found_from_points() {
        let truth = Isometry3::new(Vector3::new(0.1, -0.2, 0.3), Vector3::new(0.5, 1.0, -0.7));
        let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.2], [0.0, 2.0, 0.0], [0.3, 0.1, 1.0]];
        let pairs: Vec<Pair> = points
            .iter()
            .map(|point| {
                let point = Vector3::from(*point);
                [point, (truth * Point3::from(point)).coords]
            })
            .collect();
        let (found, square) = closest(&pairs, Isometry3::identity(), Freedom { turns: true, shifts: true });
        assert!(square < 1e-28, "{square}");
        assert!((found.inverse() * truth).translation.vector.norm() < 1e-14);
        assert!((found.inverse() * truth).rotation.angle() < 1e-14);
    }
}
