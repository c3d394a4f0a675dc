//! The step of fixed length: order, stability, allocation.
#![expect(clippy::unwrap_used, reason = "a test may fail here")]

use core::convert::Infallible;

use pliant_runtime::ode::{LinearlyImplicit, OdeOptions, Problem, StepError, System, integrate};
use pliant_testing::{distance, largest};

/// A pendulum with a stiff, damped or undamped, axial oscillator that its speed drives.
struct Pendulum {
    axial: f64,
    damping: f64,
}

impl System for Pendulum {
    type Error = Infallible;

    fn dimension(&self) -> usize {
        4
    }

    fn rate(&self, _: f64, y: &[f64], rate: &mut [f64]) -> Result<(), Infallible> {
        let length = 1.0 + y[1];
        rate[0] = y[2];
        rate[1] = y[3];
        rate[2] = -(9.81 * y[0].sin() + 2.0 * y[2] * y[3]) / length;
        rate[3] =
            length * y[2] * y[2] + 9.81 * y[0].cos() - self.axial * self.axial * y[1] - self.damping * y[3];
        Ok(())
    }

    fn jacobian(&self, _: f64, y: &[f64], jacobian: &mut [f64]) -> Result<(), Infallible> {
        let length = 1.0 + y[1];
        jacobian.fill(0.0);
        jacobian[2] = 1.0;
        jacobian[7] = 1.0;
        jacobian[8] = -9.81 * y[0].cos() / length;
        jacobian[9] = (9.81 * y[0].sin() + 2.0 * y[2] * y[3]) / (length * length);
        jacobian[10] = -2.0 * y[3] / length;
        jacobian[11] = -2.0 * y[2] / length;
        jacobian[12] = -9.81 * y[0].sin();
        jacobian[13] = y[2] * y[2] - self.axial * self.axial;
        jacobian[14] = 2.0 * length * y[2];
        jacobian[15] = -self.damping;
        Ok(())
    }
}

const START: [f64; 4] = [1.0, 0.02, 0.0, 0.0];

fn advance(system: &Pendulum, steps: u32, span: f64) -> [f64; 4] {
    let mut method = LinearlyImplicit::new(4);
    let mut state = START;
    for _ in 0..steps {
        method.step(system, 0.0, span / f64::from(steps), &mut state).unwrap();
    }
    state
}

#[test]
fn its_order_is_three() {
    let system = Pendulum { axial: 12.0, damping: 0.3 };
    let exact = integrate(
        &system,
        &Problem::new(0.0, 1.0, &START),
        &OdeOptions::default().with_tolerance(1e-13),
        |_| core::ops::ControlFlow::Continue(()),
    )
    .unwrap()
    .state;
    let error = |steps| distance(&advance(&system, steps, 1.0), &exact);
    let errors = [200, 400, 800, 1600].map(error);
    println!("{errors:?}");
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((order - 3.0).abs() < 0.1, "order {order}, errors {errors:?}");
    }
    assert!(errors[3] < 3e-9, "{errors:?}");
}

#[test]
fn its_error_estimate_is_of_order_three() {
    let system = Pendulum { axial: 12.0, damping: 0.3 };
    let mut method = LinearlyImplicit::new(4);
    let mut estimate = |step: f64| {
        method.step(&system, 0.0, step, &mut START.clone()).unwrap();
        largest(method.error())
    };
    let order = (estimate(2e-3) / estimate(1e-3)).log2();
    assert!((order - 3.0).abs() < 0.1, "{order}");
}

#[test]
fn a_millisecond_is_stable_with_an_axial_mode_at_2538() {
    // 2.5 rad of phase per step.
    for damping in [0.0, 20.0] {
        let system = Pendulum { axial: 2538.0, damping };
        let mut method = LinearlyImplicit::new(4);
        let mut state = [1.0, 1e-4, 0.0, 0.0];
        for _ in 0..10_000 {
            method.step(&system, 0.0, 1e-3, &mut state).unwrap();
            assert!(state[0].abs() < 1.1 && state[1].abs() < 1.1e-4, "{state:?}");
        }
        // The axial oscillation is damped away, the static elongation is left.
        let length = 1.0 + state[1];
        let load = length * state[2] * state[2] + 9.81 * state[0].cos();
        assert!((state[1] - load / 2538.0f64.powi(2)).abs() < 1e-8, "{state:?}");
        // The swing keeps its energy over ten seconds.
        let energy = 0.5 * state[2] * state[2] + 9.81 * (1.0 - state[0].cos());
        let begin = 9.81 * (1.0 - 1f64.cos());
        assert!((energy / begin - 1.0).abs() < 1e-3, "{energy} {begin}");
    }
}

#[test]
fn steps_do_not_allocate() {
    let system = Pendulum { axial: 2538.0, damping: 1.0 };
    let mut method = LinearlyImplicit::new(4);
    let mut state = START;
    let count = allocation_counter::measure(|| {
        for _ in 0..100 {
            let _ = method.step(&system, 0.0, 1e-3, &mut state);
        }
        let _ = method.step(&system, 0.0, f64::NAN, &mut state);
    });
    assert_eq!(count.count_total, 0);
    assert_ne!(state, START);
}

/// A linear system with a matrix that needs pivoting.
struct Linear([f64; 9]);

impl System for Linear {
    type Error = &'static str;

    fn dimension(&self) -> usize {
        3
    }

    fn rate(&self, _: f64, y: &[f64], rate: &mut [f64]) -> Result<(), &'static str> {
        if y[0] > 1e6 {
            return Err("too far");
        }
        for (row, rate) in rate.iter_mut().enumerate() {
            *rate = (0..3).map(|column| self.0[row * 3 + column] * y[column]).sum();
        }
        Ok(())
    }

    fn jacobian(&self, _: f64, _: &[f64], jacobian: &mut [f64]) -> Result<(), &'static str> {
        jacobian.copy_from_slice(&self.0);
        Ok(())
    }
}

#[test]
fn pivots_are_taken_where_needed() {
    // With a step of 1, 1/(gamma h) - J has zeros on its diagonal.
    let system = Linear([2.0, 1.0, 0.0, -1.0, 2.0, 1.0, 0.0, -1.0, 2.0]);
    let mut state = [1.0, 2.0, 3.0];
    LinearlyImplicit::new(3).step(&system, 0.0, 1e-3, &mut state).unwrap();
    let mut other = [1.0, 2.0, 3.0];
    let mut method = LinearlyImplicit::new(3);
    for _ in 0..2 {
        method.step(&system, 0.0, 5e-4, &mut other).unwrap();
    }
    assert!(state.iter().zip(&other).all(|(one, other)| (one - other).abs() < 1e-9));
    let mut state = [1.0, 2.0, 3.0];
    let swapped = Linear([2.0, 1.0, 0.0, -1.0, 2.0, 0.0, 0.0, 0.0, -1.0]);
    LinearlyImplicit::new(3).step(&swapped, 0.0, 1.0, &mut state).unwrap();
    assert!(state.iter().all(|value| value.is_finite()));
}

#[test]
fn bad_input_is_refused_and_the_state_is_kept() {
    let system = Linear([2.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, -1.0]);
    let mut method = LinearlyImplicit::new(3);
    let mut state = [1.0, 2.0, 3.0];
    assert_eq!(method.step(&system, 0.0, 0.0, &mut state), Err(StepError::Step { value: 0.0 }));
    // 1/(gamma h) = 2 is an eigenvalue.
    assert_eq!(method.step(&system, 0.0, 1.0, &mut state), Err(StepError::Singular { step: 1.0 }));
    assert_eq!(
        method.step(&system, 0.0, 1e-3, &mut state[..2]),
        Err(StepError::Dimension { what: "state", expected: 3, found: 2 })
    );
    assert!(matches!(
        LinearlyImplicit::new(2).step(&system, 0.0, 1e-3, &mut state),
        Err(StepError::Dimension { what: "system", .. })
    ));
    assert_eq!(state, [1.0, 2.0, 3.0]);
    let mut far = [1e7, 0.0, 0.0];
    assert_eq!(method.step(&system, 0.0, 1e-3, &mut far), Err(StepError::Rate("too far")));
    let mut none = [0.0, f64::INFINITY, 0.0];
    assert!(matches!(method.step(&system, 0.0, 1e-3, &mut none), Err(StepError::State { index: 1, .. })));
    let mut huge = [1.0, 1e308, 1e308];
    let wild = Linear([0.0, 1e308, 1e308, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(method.step(&wild, 0.0, 1e-3, &mut huge), Err(StepError::NotFinite { what: "rate" }));
}
