//! Elastic and damping loads of a segment on its state, from energies and dissipation; and what actuators do.

use super::kernel::Physics;
use super::numbers::{Model, Numbers};
use super::vector::add;
use crate::Scalar;

/// The length in the energy of bending and in the dissipation: `L0`, or 1 in the formulas as published [CC 28, 30].
#[inline(always)]
pub(super) fn bending_length<T: Scalar>(numbers: &Numbers<T>, physics: Physics) -> T {
    match physics {
        Physics::Consistent => numbers.length,
        Physics::AsPublished => T::from_f64(1.0),
    }
}

/// Load of the energy `EA (L - L0)^2 / (2 L0)` [CC 20, 21, 22, 23, 24].
#[inline(always)]
pub(super) fn extension<T: Scalar>(numbers: &Numbers<T>, state: &[T; 3]) -> [T; 3] {
    let zero = T::from_f64(0.0);
    [zero, zero, numbers.axial_stiffness * (state[2] - numbers.length) / numbers.length]
}

/// Load of the energy `K L0 kappa^2 / 2`, `kappa = |D|/L`; as published without `L0` [CC 25, 26, 27, 28].
#[inline(always)]
pub(super) fn bending<T: Scalar>(numbers: &Numbers<T>, physics: Physics, state: &[T; 3]) -> [T; 3] {
    let [dx, dy, length] = *state;
    let stiffness = numbers.bending_stiffness * bending_length(numbers, physics) / (length * length);
    let w = dx.fma(dx, dy * dy);
    [stiffness * dx, stiffness * dy, -(stiffness * w / length)]
}

/// `c L0 d|kappa|/dt` through the gradient of `|kappa|`, as published without `L0` [CC 30]; and the isotropic damping of `D` and that
/// of the length.
///
/// `d|kappa|/dt = n . D'/L - |D| L'/L^2`, `n = D/|D|`. Where the segment is straight `n` is the direction that it bends to,
/// `D'/|D'|`: the load is that of the isotropic damping `c L0/L^2`.
#[inline(always)]
pub(super) fn damping<T: Scalar>(
    numbers: &Numbers<T>,
    physics: Physics,
    state: &[T; 3],
    rate: &[T; 3],
) -> [T; 3] {
    let [dx, dy, length] = *state;
    let [vx, vy, speed] = *rate;
    let inverse = T::from_f64(1.0) / length;
    let factor = numbers.damping * bending_length(numbers, physics) * inverse * inverse;
    let w = dx.fma(dx, dy * dy);
    let radial = dx.fma(vx, dy * vy);
    let stretch = speed * inverse;
    // (n . D') n - (L'/L) D.
    let [x, y] = w.guard(
        f64::MIN_POSITIVE,
        || [vx, vy],
        || {
            let along = radial / w - stretch;
            [along * dx, along * dy]
        },
    );
    // |D| d|kappa|/dt L = D . D' - w L'/L.
    let shrink = radial - w * stretch;
    [
        factor.fma(x, numbers.bend_damping * vx),
        factor.fma(y, numbers.bend_damping * vy),
        numbers.length_damping * speed - factor * shrink * inverse,
    ]
}

/// Adds the elastic and damping loads of every segment [CC 19].
#[inline(always)]
pub(super) fn add_internal<T: Scalar>(
    model: &Model<T>,
    state: &[[T; 3]],
    rate: &[[T; 3]],
    loads: &mut [[T; 3]],
) {
    let physics = model.options.physics;
    let motion = state.iter().zip(rate).zip(&model.numbers);
    for (load, ((state, rate), numbers)) in loads.iter_mut().zip(motion) {
        let elastic = elastic(numbers, physics, state);
        *load = add(load, &add(&elastic, &damping(numbers, physics, state, rate)));
    }
}

/// The sum of the elastic loads of a segment.
#[inline(always)]
pub(super) fn elastic<T: Scalar>(numbers: &Numbers<T>, physics: Physics, state: &[T; 3]) -> [T; 3] {
    add(&extension(numbers, state), &bending(numbers, physics, state))
}
