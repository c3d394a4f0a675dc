//! Measured work of robots of segments: the same by a generated and by the generic kernel.
#![allow(missing_docs, unreachable_pub, dead_code, reason = "a bench")]

use std::hint::black_box;

use pliant::segments::{
    Actuators, Chain, ConstantCurvature, Constants, Error, Generic, Kernel, Motion, State,
};

use super::Visitor;
use super::chains::{Slices, Two};

/// Radius of table 1, m.
const RADIUS: f64 = 0.0325;

/// `N` segments of table 1, by hand.
pub fn written<const N: usize>() -> Generic<Chain<N>> {
    let segment = Constants {
        length: 0.24,
        mass: 0.255,
        axial_stiffness: 15e6 * core::f64::consts::PI * RADIUS * RADIUS,
        bending_stiffness: 0.25,
        damping: 0.05,
        ..Constants::default()
    };
    Generic::new(Chain::uniform(segment, &Actuators::three(RADIUS), [0.0, -9.8067, 0.0]))
}

/// A state of any robot, bent and in motion.
///
/// # Errors
/// None: the state is fine.
pub fn state(robot: &ConstantCurvature) -> Result<State, Error> {
    let along = |segment: usize| (0.7 * segment as f64).sin();
    let shape: Vec<[f64; 3]> = (0..robot.segments())
        .map(|i| [0.4 * along(i) + 0.1, 0.3 - 0.2 * along(i), 0.24 + 0.01 * along(i)])
        .collect();
    let rate: Vec<[f64; 3]> =
        (0..robot.segments()).map(|i| [1.5 - along(i), 0.8 * along(i), 0.05 * along(i)]).collect();
    robot.state(&shape, &rate)
}

/// Every case.
///
/// # Errors
/// Where a robot cannot be solved.
pub fn segments(visitor: &mut impl Visitor) -> Result<(), Error> {
    let generic = written::<2>();
    kernels(visitor, &Two::default(), &generic);
    let mut slices = generic.robot().clone();
    slices.options.rotational_inertia = true;
    let slices = Generic::new(slices);
    let motion = motion();
    let (mass, gyration) = (0.255, 0.25 * RADIUS * RADIUS);
    let disc = Slices::default();
    visitor.case(
        "segment/slices",
        || disc.segment(black_box(&motion), black_box(&mass), black_box(&gyration)),
        || slices.segment(black_box(&motion), black_box(&mass), black_box(&gyration)),
    );
    let (generated, generic) = (Two::constant_curvature(), ConstantCurvature::new(generic));
    let (one, other) = (state(&generated)?, state(&generic)?);
    visitor.case("mass_and_bias/2", equations(&generated, &one)?, equations(&generic, &other)?);
    visitor.case("inverse_dynamics/2", inverse(&generated, &one)?, inverse(&generic, &other)?);
    visitor.case("forward_dynamics/2", forward(&generated, &one)?, forward(&generic, &other)?);
    visitor.case("by_columns/2", columns(&generated, &one)?, columns(&generic, &other)?);
    Ok(())
}

fn motion() -> Motion<f64> {
    Motion { state: [0.4, -0.7, 0.25], rate: [1.0, -2.0, 0.1], spin: [0.3, 0.2, -0.4] }
}

fn kernels<A: Kernel, B: Kernel>(visitor: &mut impl Visitor, generated: &A, generic: &B) {
    let (motion, mass, gyration, theta) = (motion(), 0.255, 0.0, 1.3);
    visitor.case(
        "q_matrix",
        || generated.q_matrix(black_box(&theta)),
        || generic.q_matrix(black_box(&theta)),
    );
    visitor.case("segment_tip", || generated.tip(black_box(&motion)), || generic.tip(black_box(&motion)));
    visitor.case(
        "segment",
        || generated.segment(black_box(&motion), black_box(&mass), black_box(&gyration)),
        || generic.segment(black_box(&motion), black_box(&mass), black_box(&gyration)),
    );
}

/// Mass matrix and bias, as a simulation asks for them.
///
/// # Errors
/// Errors of the robot.
pub fn equations(robot: &ConstantCurvature, state: &State) -> Result<impl FnMut() + use<>, Error> {
    let (mut model, state) = (robot.dynamics()?, state.clone());
    Ok(move || {
        let state = black_box(&state);
        black_box(model.equations(&state.shape, &state.rate, None));
    })
}

/// Inverse dynamics to the loads on the states.
///
/// # Errors
/// Errors of the robot.
pub fn inverse(robot: &ConstantCurvature, state: &State) -> Result<impl FnMut() + use<>, Error> {
    let (mut model, state) = (robot.dynamics()?, state.clone());
    let acceleration = vec![[2.0, -3.0, 0.4]; robot.segments()];
    Ok(move || {
        let state = black_box(&state);
        black_box(model.inverse_dynamics(&state.shape, &state.rate, black_box(&acceleration), None));
    })
}

/// Mass matrix, bias and accelerations.
///
/// # Errors
/// Errors of the robot.
pub fn forward(robot: &ConstantCurvature, state: &State) -> Result<impl FnMut() + use<>, Error> {
    let (mut model, state) = (robot.dynamics()?, state.clone());
    let drive = vec![[0.1, -0.2, 3.0]; robot.segments()];
    Ok(move || {
        let state = black_box(&state);
        black_box(model.forward_dynamics(&state.shape, &state.rate, black_box(&drive), None));
    })
}

/// As the paper has it.
fn columns(robot: &ConstantCurvature, state: &State) -> Result<impl FnMut() + use<>, Error> {
    let (mut model, state) = (robot.dynamics()?, state.clone());
    let drive = robot.actuation_load(&vec![1.0; robot.actuators()])?;
    Ok(move || {
        let state = black_box(&state);
        black_box(model.forward_dynamics_by_columns(&state.shape, &state.rate, black_box(&drive), None));
    })
}
