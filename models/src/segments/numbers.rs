//! The numbers of a robot of segments, over any scalar.

use std::sync::Arc;

use super::erased::Erased;
use super::kernel::{Constants, SegmentsOptions};
use super::vector::{Vector, apply_transposed, constant};
use super::{ConstantCurvature, SegmentsSlopes};
use crate::Scalar;

/// [`Constants`] as scalars.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers<T> {
    pub(super) length: T,
    pub(super) mass: T,
    pub(super) axial_stiffness: T,
    pub(super) bending_stiffness: T,
    pub(super) damping: T,
    pub(super) bend_damping: T,
    pub(super) length_damping: T,
    pub(super) gyration: T,
}

impl<T: Scalar> Numbers<T> {
    /// The same in other numbers.
    #[inline(always)]
    pub(super) fn map<S>(&self, number: impl Fn(T) -> S) -> Numbers<S> {
        Numbers {
            length: number(self.length),
            mass: number(self.mass),
            axial_stiffness: number(self.axial_stiffness),
            bending_stiffness: number(self.bending_stiffness),
            damping: number(self.damping),
            bend_damping: number(self.bend_damping),
            length_damping: number(self.length_damping),
            gyration: number(self.gyration),
        }
    }

    /// Each number from its value and its derivative.
    fn of(value: &Constants, slope: &Constants, number: impl Fn(f64, f64) -> T) -> Self {
        Self {
            length: number(value.length, slope.length),
            mass: number(value.mass, slope.mass),
            axial_stiffness: number(value.axial_stiffness, slope.axial_stiffness),
            bending_stiffness: number(value.bending_stiffness, slope.bending_stiffness),
            damping: number(value.damping, slope.damping),
            bend_damping: number(value.bend_damping, slope.bend_damping),
            length_damping: number(value.length_damping, slope.length_damping),
            gyration: number(value.gyration, slope.gyration),
        }
    }
}

/// The numbers of a robot as scalars of one type, beside its kernels.
#[derive(Clone, Debug)]
pub(super) struct Model<T> {
    pub(super) robot: Arc<dyn Erased>,
    pub(super) numbers: Vec<Numbers<T>>,
    /// Acceleration of a base that does not fall, in the base frame: that of gravity with the other sign [CC 29].
    pub(super) support: Vector<T>,
    /// Rotation from the base frame to the world.
    pub(super) base: [[f64; 3]; 3],
    pub(super) options: SegmentsOptions,
}

impl<T: Scalar> Model<T> {
    /// The numbers at the present parameters.
    pub(super) fn new(robot: &ConstantCurvature) -> Self {
        Self::with(robot, &SegmentsSlopes::default(), |value, _| T::from_f64(value))
    }

    fn with(robot: &ConstantCurvature, slopes: &SegmentsSlopes, number: impl Fn(f64, f64) -> T) -> Self {
        let data = &robot.data;
        let numbers = data.constants.iter().enumerate();
        let numbers = numbers.map(|(segment, value)| Numbers::of(value, &slopes.constants(segment), &number));
        let numbers = numbers.collect();
        let (base, _) = data.base;
        let support = core::array::from_fn(|axis| number(-data.gravity[axis], -slopes.gravity[axis]));
        let support = apply_transposed(&base.map(|row| constant(&row)), &support);
        Self { robot: Arc::clone(&robot.robot), numbers, support, base, options: data.options }
    }

    /// The numbers with their derivatives with respect to a parameter.
    pub(super) fn along(robot: &ConstantCurvature, parameter: usize, number: impl Fn(f64, f64) -> T) -> Self {
        Self::with(robot, &robot.robot.slopes(parameter), number)
    }
}
