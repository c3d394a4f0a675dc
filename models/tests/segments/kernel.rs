//! The generic kernel against its definitions.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::segments;

use pliant_models::segments::{Generic, Kernel, Motion};
use pliant_models::{Scalar, Tangent};
use segments::{chain, close, near};

/// Shapes from exactly straight to almost two turns.
const SHAPES: [[f64; 3]; 7] = [
    [0.0, 0.0, 0.24],
    [1e-9, -2e-9, 0.24],
    [0.02, 0.01, 0.3],
    [-1.4, 1.4, 0.2],
    [1.5, -1.4, 0.2],
    [5.0, 4.5, 0.25],
    [9.0, -8.5, 0.25],
];

fn rotate(rotation: &[[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
    rotation.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum())
}

#[test]
fn the_tip_is_that_of_an_arc() {
    let kernel = Generic::new(chain::<1>());
    for state in SHAPES {
        let tip = kernel.tip(&Motion { state, rate: [0.0; 3], spin: [0.0; 3] });
        let [dx, dy, length] = state;
        let (theta, phi) = (dx.hypot(dy), dy.atan2(dx));
        let ratio = if theta > 1e-6 { (1.0 - theta.cos()) / theta } else { 0.5 * theta };
        let sine = if theta > 1e-6 { theta.sin() / theta } else { 1.0 };
        let expected = [length * ratio * phi.cos(), length * ratio * phi.sin(), length * sine];
        close("position", &tip.position, &expected, 1e-15);
        // z x D turns z towards D.
        let tangent = rotate(&tip.rotation, [0.0, 0.0, 1.0]);
        let expected = [theta.sin() * phi.cos(), theta.sin() * phi.sin(), theta.cos()];
        close("tangent", &tangent, &expected, 1e-14);
        for (i, row) in tip.rotation.iter().enumerate() {
            for (j, other) in tip.rotation.iter().enumerate() {
                let dot: f64 = row.iter().zip(other).map(|(a, b)| a * b).sum();
                close("orthonormal", &[dot], &[f64::from(u8::from(i == j))], 1e-14);
            }
        }
        // The rotation of the bending plane leaves (phi') (1 - cos theta) about the backbone and -sin theta about n [CC 38].
        if theta > 1e-3 {
            let (sin, cos) = phi.sin_cos();
            let across: [f64; 3] = core::array::from_fn(|axis| {
                theta * (-sin * tip.angular_jacobian[0][axis] + cos * tip.angular_jacobian[1][axis])
            });
            let expected = [-theta.sin() * cos, -theta.sin() * sin, 1.0 - theta.cos()];
            close("angular Jacobian", &across, &expected, 1e-13);
        }
    }
}

#[test]
fn biases_are_second_derivatives_of_the_motion() {
    let kernel = Generic::new(chain::<1>());
    let (rate, spin) = ([1.2, -0.7, 0.3], [0.4, -0.9, 1.5]);
    for state in SHAPES {
        // The base spins steadily about a fixed axis; seen from where it is at time 0.
        let moved = |time: f64| {
            let at = core::array::from_fn(|k| state[k] + time * rate[k]);
            let tip = kernel.tip(&Motion { state: at, rate, spin });
            let speed = spin.iter().map(|s| s * s).sum::<f64>().sqrt();
            let axis = nalgebra::Unit::new_normalize(nalgebra::Vector3::from(spin));
            let frame = nalgebra::Rotation3::from_axis_angle(&axis, speed * time);
            let position: [f64; 3] = (frame * nalgebra::Vector3::from(tip.position)).into();
            let spun = (0..3).map(|k| {
                spin[k] + tip.angular_jacobian[0][k] * rate[0] + tip.angular_jacobian[1][k] * rate[1]
            });
            let spun = nalgebra::Vector3::from_iterator(spun);
            (position, <[f64; 3]>::from(frame * spun))
        };
        let tip = kernel.tip(&Motion { state, rate, spin });
        let step = 1e-3;
        let [a, b, c, d, e] = [-2.0, -1.0, 0.0, 1.0, 2.0].map(|factor| moved(factor * step));
        let second = |k: usize| {
            (-a.0[k] + 16.0 * b.0[k] - 30.0 * c.0[k] + 16.0 * d.0[k] - e.0[k]) / (12.0 * step * step)
        };
        let first = |k: usize| (a.1[k] - 8.0 * b.1[k] + 8.0 * d.1[k] - e.1[k]) / (12.0 * step);
        close("linear_bias", &tip.linear_bias, &[0, 1, 2].map(second), 1e-9);
        close("angular_bias", &tip.angular_bias, &[0, 1, 2].map(first), 1e-9);
    }
}

#[test]
fn half_a_segment_is_a_segment() {
    // Segments of unit mass: half the mass of the half, moved by nothing.
    let kernel = Generic::new(chain::<1>());
    for state in SHAPES {
        let motion = Motion { state, rate: [0.0; 3], spin: [0.3, 0.2, -0.5] };
        let whole = kernel.segment(&motion, &1.0, &0.0);
        // Centre of the whole from the centres of its halves.
        let half = Motion { state: state.map(|entry| 0.5 * entry), ..motion };
        let (tip, part) = (kernel.tip(&half), kernel.segment(&half, &1.0, &0.0));
        assert_eq!(tip, part.tip);
        let beyond = rotate(&tip.rotation, part.body.moment);
        let center: [f64; 3] =
            core::array::from_fn(|k| 0.5 * (part.body.moment[k] + tip.position[k] + beyond[k]));
        close("center", &whole.body.moment, &center, 1e-15);
    }
}

#[test]
fn derivatives_are_exact_everywhere() {
    let kernel = Generic::new(chain::<1>());
    let (rate, spin) = ([1.2, -0.7, 0.3], [0.4, -0.9, 1.5]);
    let flat = |values: &pliant_models::segments::Body<f64>| -> Vec<f64> {
        [&values.moment[..], values.linear.as_flattened(), values.angular.as_flattened(), &values.mass]
            .concat()
            .into_iter()
            .chain(values.force.into_iter().chain(values.couple).chain(values.load))
            .collect()
    };
    for state in SHAPES {
        let lifted = Motion {
            state: [
                Tangent::<1>::from_re(state[0]).derivative(0),
                Tangent::from_re(state[1]),
                Tangent::from_re(state[2]),
            ],
            rate: rate.map(Tangent::from_re),
            spin: spin.map(Tangent::from_re),
        };
        let found = kernel.body(&lifted, &Scalar::from_f64(1.0), &Scalar::from_f64(0.0));
        let at = |step: f64| {
            let moved = Motion { state: [state[0] + step, state[1], state[2]], rate, spin };
            flat(&kernel.body(&moved, &1.0, &0.0))
        };
        let step = 1e-3;
        let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| at(factor * step));
        let expected: Vec<f64> =
            (0..a.len()).map(|i| (a[i] - 8.0 * b[i] + 8.0 * c[i] - d[i]) / (12.0 * step)).collect();
        let slope = |value: Tangent<1>| value.eps.unwrap_generic(nalgebra::Const::<1>, nalgebra::U1)[0];
        let found: Vec<f64> = [
            &found.moment[..],
            found.linear.as_flattened(),
            found.angular.as_flattened(),
            &found.mass,
            &found.force,
            &found.couple,
            &found.load,
        ]
        .concat()
        .into_iter()
        .map(slope)
        .collect();
        near("segment", &found, &expected, 1e-9);
    }
}
