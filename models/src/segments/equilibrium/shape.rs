//! The robot at a shape, in plain numbers or in lanes: what its loads leave out of balance, its energy, the tangent and its factors.

use pliant_runtime::dense;

use crate::segments::erased::Side;
use crate::segments::kinematics::Frame;
use crate::segments::numbers::{Model, Numbers};
use crate::segments::statics::{Acting, Rest};
use crate::segments::vector::{add, apply, product};
use crate::segments::{ConstantCurvature, Error, loads};

/// Smallest load by which a residual is measured, relative to the largest axial stiffness.
const SMALLEST: f64 = 1e-14;
/// Bending stiffness of segments without one by which pivots are measured, relative to the axial stiffness.
const WITHOUT: f64 = 1e-6;
/// Largest change of a bending angle in one step of a search, rad, and of a length, relative to it.
const LARGEST: [f64; 2] = [1.0, 0.5];

/// The robot at a shape.
#[derive(Clone, Debug)]
pub(in crate::segments) struct Shape<T = f64> {
    pub(in crate::segments) model: Model<T>,
    /// 1 rad, 1 rad, `L0`.
    pub(super) units: Vec<[f64; 3]>,
    /// One by the root of the elastic stiffness of the straight robot in those units, N m.
    scales: Vec<[f64; 3]>,
    /// Largest axial one, N m; a force that bends a segment by about one radian, N.
    axial: f64,
    pub(super) unit: f64,
    /// `(Dx, Dy, L/L0 - 1)`.
    pub(in crate::segments) unknowns: Vec<[T; 3]>,
    pub(super) shape: Vec<[T; 3]>,
    rest: Rest<T>,
    pub(super) residual: Vec<[T; 3]>,
    /// The tangent, by columns.
    pub(super) matrix: Vec<T>,
    pub(super) factors: dense::Factors<T>,
}

impl<T: Side> Shape<T> {
    /// The straight robot.
    pub(super) fn new(robot: &ConstantCurvature) -> Result<Self, Error> {
        robot.check()?;
        let plain = Model::<f64>::new(robot);
        let model = Model::<T>::new(robot);
        let shape: Vec<_> = robot.straight().shape.iter().map(|state| state.map(T::from_f64)).collect();
        let (mut axial, mut unit) = (0.0, 0.0_f64);
        let scale = |numbers: &Numbers<f64>| {
            let stretching = numbers.axial_stiffness * numbers.length;
            let bending = loads::bending_length(numbers, plain.options.physics);
            let bending = numbers.bending_stiffness * bending / (numbers.length * numbers.length);
            let bending = bending.max(WITHOUT * stretching);
            axial = f64::max(axial, stretching);
            unit = unit.max(bending / numbers.length);
            [bending, bending, stretching].map(|stiffness| stiffness.sqrt().recip())
        };
        let scales = plain.numbers.iter().map(scale).collect();
        let (order, zero) = (3 * robot.segments(), T::from_f64(0.0));
        let zeros = vec![[zero; 3]; robot.segments()];
        Ok(Self {
            rest: Rest::new(&model, &shape),
            units: robot.units(),
            scales,
            axial,
            unit,
            unknowns: zeros.clone(),
            shape,
            residual: zeros,
            matrix: vec![zero; order * order],
            factors: dense::Factors::new(order),
            model,
        })
    }

    /// Number of coordinates.
    pub(super) fn coordinates(&self) -> usize {
        3 * self.units.len()
    }

    /// The unknowns have changed: so does the shape.
    pub(super) fn moved(&mut self) {
        for ((state, [dx, dy, stretch]), [.., unloaded]) in
            self.shape.iter_mut().zip(&self.unknowns).zip(&self.units)
        {
            let unloaded = T::from_f64(*unloaded);
            *state = [*dx, *dy, unloaded + unloaded * *stretch];
        }
    }

    /// Writes `(Dx, Dy, L)` of the segments in a lane.
    pub(in crate::segments) fn read_lane(&self, lane: usize, shape: &mut [[f64; 3]]) {
        for (to, from) in shape.iter_mut().zip(&self.shape) {
            *to = from.map(|entry| entry.lane(lane));
        }
    }

    /// The frame of the tip in a lane, from that of the base, at the shape that was weighed last.
    pub(in crate::segments) fn tip_of(&self, lane: usize, base: Frame) -> Frame {
        self.rest.links.iter().fold(base, |(rotation, origin), link| {
            let (turn, step) = link.tip_of(lane);
            (product(&rotation, &turn), add(&origin, &apply(&rotation, &step)))
        })
    }

    /// Evaluates the residual under what acts on the robot and the load of the actuators on its coordinates. Returns its norm, NaN where a length is not positive, and the size
    /// of the largest load.
    pub(super) fn weigh(&mut self, acting: &Acting<T>, drive: &[[T; 3]]) -> [T; 2] {
        let (zero, mut sound) = (T::from_f64(0.0), T::from_f64(1.0));
        for state in &self.shape {
            sound = state[2].choose(sound, T::from_f64(f64::NAN));
        }
        self.rest.at(&self.model, &self.shape);
        self.rest.loads(&self.model, &self.shape, &self.unknowns, acting);
        let kinds = &self.rest.kinds;
        let units = self.units.as_flattened();
        let parts = [&kinds.extension[..], &kinds.bending, &kinds.gravity, &kinds.tip, drive];
        let parts = parts.map(|part| &part.as_flattened()[..units.len()]);
        let (mut squares, mut norm) = ([zero; 5], zero);
        for (k, (residual, unit)) in self.residual.as_flattened_mut().iter_mut().zip(units).enumerate() {
            let unit = T::from_f64(*unit);
            for (square, part) in squares.iter_mut().zip(parts) {
                let load = part[k] * unit;
                *square += load * load;
            }
            let [extension, bending, gravity, tip, drive] = parts;
            *residual = (extension[k] + bending[k] + gravity[k] + tip[k] - drive[k]) * unit;
            norm += *residual * *residual;
        }
        let largest = squares.into_iter().fold(zero, T::larger).sqrt();
        [norm.sqrt() * sound, largest.larger(T::from_f64(SMALLEST * self.axial))]
    }

    /// Potential energy of all but the actuators at the shape that was weighed last, J, and the sum of the magnitudes of its terms.
    pub(super) fn potential(&self, acting: &Acting<T>) -> [T; 2] {
        self.rest.potential(&self.model, &self.shape, &self.unknowns, acting)
    }

    /// Assembles the tangent, without springs of actuators, at the shape that was weighed last; with `lower`, where it is symmetric, of the blocks above the diagonal none.
    pub(super) fn assemble(&mut self, acting: &Acting<T>, lower: bool) {
        let order = self.coordinates();
        let Self { units, matrix, model, shape, rest, .. } = self;
        rest.tangent(model, shape, acting, lower, |[i, k, j, l], value| {
            matrix[(3 * j + l) * order + 3 * i + k] = value * T::from_f64(units[i][k] * units[j][l]);
        });
    }

    /// Copies the tangent in units of the elastic stiffness, with a multiple of that, to where it is factorised: bending and axial stiffness are of one size then.
    pub(super) fn shifted(&mut self, shift: T) {
        let order = self.coordinates();
        let scales = self.scales.as_flattened();
        let columns = self.factors.columns_mut().chunks_exact_mut(order).zip(self.matrix.chunks_exact(order));
        for (column, ((to, from), scale)) in columns.zip(scales).enumerate() {
            for ((to, from), own) in to.iter_mut().zip(from).zip(scales) {
                *to = *from * T::from_f64(own * scale);
            }
            to[column] += shift;
        }
    }

    /// Factorises what was copied there. Returns the smallest pivot, not greater than 0, or NaN, where that is not positive definite.
    pub(super) fn definite(&mut self) -> T {
        let order = self.coordinates();
        let columns = self.factors.columns_mut();
        let largest =
            (0..order).fold(T::from_f64(1.0), |largest, k| largest.larger(columns[k * (order + 1)]));
        let pivot = self.factors.definite();
        // The pivot of a coordinate that is coupled with no other is the diagonal entry itself.
        let columns = self.factors.columns_mut();
        let smallest = (0..order).fold(-pivot, |smallest, k| {
            let root = columns[k * (order + 1)];
            smallest.larger(-(root * root / largest))
        });
        pivot.choose(-smallest, pivot)
    }

    /// Solves with the last factors, in place.
    pub(super) fn solve(&self, x: &mut [T]) {
        let scales = || self.scales.as_flattened().iter().map(|scale| T::from_f64(*scale));
        x.iter_mut().zip(scales()).for_each(|(x, scale)| *x = *x * scale);
        self.factors.solve(x);
        x.iter_mut().zip(scales()).for_each(|(x, scale)| *x = *x * scale);
    }

    /// Largest part of an increment that a step of a search may take.
    pub(super) fn longest(&self, by: &[T]) -> T {
        let [angle, part] = LARGEST.map(T::from_f64);
        let mut most = T::from_f64(1.0);
        let segments = by.chunks_exact(3).zip(&self.shape).zip(&self.units);
        for ((by, shape), units) in segments {
            let bending = (by[0] * by[0] + by[1] * by[1]).sqrt();
            let stretch = (by[2] * T::from_f64(units[2]) / shape[2]).abs();
            most = most.larger(bending / angle).larger(stretch / part);
        }
        T::from_f64(1.0) / most
    }
}
