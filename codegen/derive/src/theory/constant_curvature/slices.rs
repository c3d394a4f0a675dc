//! Rotational inertia of slices as solid discs, in the inertia of a segment.

use super::functions::{FRACTION, Functions, LAG, SINE, VERSINE};
use super::inertia::{Inertia, PAIRS};
use super::vectors::Vector;
use crate::symbolic::Expression;
use crate::theory::three::cross;

/// Inertia of a segment by the rotation of its slices, over functions of `x` [CC 2].
///
/// With the angular velocity `Omega` of a slice and its tangent `t`, a slice of unit mass has the energy
/// `(gyration/2) (|Omega|^2 + (t . Omega)^2)`; couple and load follow from it by the equations of Euler and Lagrange.
pub(super) fn inertia(functions: &Functions) -> Inertia {
    let f = |name| Functions::function(name);
    let spin = functions.spin.map(|variable| variable.expression());
    let [dx, dy, _] = functions.u.map(|variable| variable.expression());
    let [vx, vy, _] = functions.v.map(|variable| variable.expression());
    let square = dx.powi(2) + dy.powi(2);
    // x K' + C K x K' + (x - S)/theta^2 K x (K x K'), K = z x D.
    let axis = [-&dy, dx.clone(), Expression::zero()];
    let change = [-&vy, vx.clone(), Expression::zero()];
    let once = cross(&axis, &change);
    let twice = cross(&axis, &once);
    let total: Vector = core::array::from_fn(|k| {
        &spin[k] + f(FRACTION) * &change[k] + f(VERSINE) * &once[k] + f(LAG) * &twice[k]
    });
    // t = (1 - w C) z + S D; the turning relative to the base has the component -C (Dx Dy' - Dy Dx') along it.
    let along = (Expression::integer(1) - square * f(VERSINE)) * &spin[2]
        + f(SINE) * (&dx * &spin[0] + &dy * &spin[1])
        - f(VERSINE) * (dx * vy - dy * vx);
    let squares: Expression = total.iter().map(|entry| entry.powi(2)).sum();
    let energy = functions.gyration.expression() * Expression::rational(1, 2) * (squares + along.powi(2));
    let slope = |expression: &Expression, k: usize| {
        let direct = expression.derivative(functions.u[k]);
        if k == 2 {
            return direct;
        }
        direct
            + functions.through_functions(expression) * Expression::integer(2) * functions.u[k].expression()
    };
    let rate = |expression: &Expression| -> Expression {
        (0..3).map(|k| slope(expression, k) * functions.v[k].expression()).sum()
    };
    let momentum = functions.spin.map(|variable| energy.derivative(variable));
    let impulse = functions.v.map(|variable| energy.derivative(variable));
    let none = || [0; 3].map(|_| Expression::zero());
    let carried = cross(&spin, &momentum);
    Inertia {
        moment: none(),
        inertia: PAIRS.map(|[a, b]| momentum[a].derivative(functions.spin[b])),
        linear: vec![none(), none(), none()],
        angular: functions
            .v
            .iter()
            .map(|variable| momentum.each_ref().map(|entry| entry.derivative(*variable)))
            .collect(),
        mass: PAIRS.iter().map(|[a, b]| impulse[*a].derivative(functions.v[*b])).collect(),
        force: none(),
        couple: core::array::from_fn(|k| rate(&momentum[k]) + &carried[k]),
        load: (0..3).map(|k| rate(&impulse[k]) - slope(&energy, k)).collect(),
    }
}
