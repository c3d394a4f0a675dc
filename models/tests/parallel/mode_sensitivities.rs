//! Derivatives of the eigenvalues of damped modes, against differences of whole solves.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pliant_models::parallel::{
    Drive, Generic, Input, InputRef, Load, MotorMotion, Parallel, ParallelData, ParallelSlopes, Robot, Rope,
    SectionMotion, Wrench,
};
use pliant_models::{Declared, Error, ModeSensitivity, Model, Parameter, Solution};

use crate::parallels::written;
use crate::parameters::{PARAMETERS, STEPS, Varied};

type Kernel = Generic<Moving>;

/// The robot of the derivatives of equilibria, all of whose numbers in motion depend on parameters, too.
#[derive(Clone, Debug)]
struct Moving {
    still: Varied,
    all: Vec<Parameter>,
    values: [f64; 6],
}

const OWN: [Parameter; 6] = [
    Parameter::new("rotary", "kg m", 3e-9),
    Parameter::new("viscosity", "", 2e-3),
    Parameter::new("drag", "N s/m^2", 0.01),
    Parameter::new("rotor", "kg m^2", 2e-6),
    Parameter::new("friction", "N m s", 3e-5),
    Parameter::new("turning", "kg m^2", 2e-6),
];

impl Moving {
    fn new() -> Self {
        let still = Varied::new(written(2));
        let values = OWN.map(|own| own.default);
        Self { all: [PARAMETERS, &OWN].concat(), still, values }
    }

    /// The same without damping.
    fn undamped(mut self) -> Self {
        for index in [1, 2, 4] {
            self.values[index] = 0.0;
        }
        self
    }
}

impl Declared for Moving {
    fn name(&self) -> &str {
        "Moving"
    }

    fn parameters(&self) -> &[Parameter] {
        &self.all
    }

    fn parameter(&self, index: usize) -> f64 {
        index
            .checked_sub(PARAMETERS.len())
            .map_or_else(|| self.still.parameter(index), |own| self.values[own])
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        match index.checked_sub(PARAMETERS.len()) {
            Some(own) => self.values[own] = value,
            None => self.still.set_parameter(index, value),
        }
    }
}

const ROTARY: [f64; 3] = [1.0, 0.4, 0.7];
/// Friction of the motors by the parameter.
const FRICTIONS: [f64; 3] = [1.0, 2.0, 3.0];

impl Robot for Moving {
    /// Viscosity by the stiffness of the declared section.
    fn data(&self) -> ParallelData {
        let [rotary, viscosity, drag, inertia, friction, turning] = self.values;
        let still = self.still.data();
        ParallelData {
            motions: vec![SectionMotion {
                inertia: ROTARY.map(|entry| rotary * entry),
                viscosity: still.sections[0].stiffness.map(|entry| viscosity * entry),
                drag,
            }],
            rotors: FRICTIONS.map(|by| MotorMotion { inertia, friction: friction * by }).to_vec(),
            inertia: ROTARY.map(|entry| turning * entry),
            ..still
        }
    }

    fn slopes(&self, index: usize) -> ParallelSlopes {
        let mut slopes = self.still.slopes(index);
        let own = slopes.sections[0].stiffness;
        let mut motion =
            SectionMotion { viscosity: own.map(|entry| self.values[1] * entry), ..SectionMotion::default() };
        match index.checked_sub(PARAMETERS.len()) {
            Some(0) => motion.inertia = ROTARY,
            Some(1) => motion.viscosity = self.still.data().sections[0].stiffness,
            Some(2) => motion.drag = 1.0,
            Some(3) => slopes.rotors = vec![MotorMotion { inertia: 1.0, friction: 0.0 }; 3],
            Some(4) => {
                slopes.rotors = FRICTIONS.map(|friction| MotorMotion { inertia: 0.0, friction }).to_vec();
            }
            Some(5) => slopes.inertia = ROTARY,
            _ => {}
        }
        slopes.motions = vec![motion];
        slopes
    }
}

/// Loads that have an energy, on the platform and on nodes: these are at half the length of their rods.
fn loads(robot: &Parallel) -> Vec<Load> {
    let middle = |load: Load, rod: usize| load.on(rod).at(0.5 * robot.rods()[rod].length);
    vec![
        Load::from(Wrench::force([0.02, -0.01, 0.03])).offset([0.005, 0.01, 0.0]),
        Load::from(Rope::new(0.15, [0.30, 0.10, 0.60])).offset([0.01, 0.02, 0.0]),
        middle(Load::from(Wrench::force([0.01, -0.005, 0.005])), 1),
        middle(Load::from(Rope::new(0.02, [0.4, 0.3, 0.2])), 2),
        Load::from(Wrench::force([0.01, 0.0, 0.02])).offset([1e-3, 2e-3, 0.0]).on(0).at(0.0),
    ]
}

const MODES: usize = 4;

/// Real and imaginary parts of the eigenvalues, by subspace iteration: derivatives are of those that are found densely.
fn eigenvalues(robot: &Parallel, drives: &[Drive]) -> Vec<f64> {
    let found = robot.solve(&Input::from(drives.to_vec()).with_loads(&loads(robot))).unwrap();
    found.modes(MODES).unwrap().damped.iter().flat_map(|own| [own.eigenvalue.re, own.eigenvalue.im]).collect()
}

/// Slopes by differences of the sixth order.
fn differences(step: f64, at: impl Fn(f64) -> Vec<f64>) -> Vec<f64> {
    let mut total = vec![0.0; 2 * MODES];
    for (by, weight) in [(1.0, 45.0), (2.0, -9.0), (3.0, 1.0)] {
        for sign in [1.0, -1.0] {
            for (total, found) in total.iter_mut().zip(at(sign * by * step)) {
                *total += sign * weight * found / (60.0 * step);
            }
        }
    }
    total
}

/// A derivative may be off by this part of itself, and of the eigenvalue by this part of 1e-4 per step: what rounding leaves of differences of robots of slender rods.
const TOLERANCE: f64 = 3e-7;

/// All derivatives against differences, with smaller steps than those of equilibria.
fn check(name: &str, robot: Moving, drives: [Drive; 3]) {
    let robot = Parallel::new(Kernel::new(robot));
    let solution = robot.solve(&Input::from(drives.to_vec()).with_loads(&loads(&robot))).unwrap();
    let names: Vec<&str> = robot.parameters().iter().map(|own| own.name.as_ref()).collect();
    let found = Solution::mode_sensitivities(&solution, MODES, &[0, 1, 2], &names).unwrap();
    assert_eq!(found.len(), MODES);
    let compare = |what: &str, step: f64, own: &dyn Fn(&ModeSensitivity) -> [f64; 2], expected: &[f64]| {
        let mut worst = 0.0;
        for (mode, expected) in found.iter().zip(expected.chunks(2)) {
            let own = own(mode);
            let size = own[0].hypot(own[1]).max(1e-4 * mode.eigenvalue.norm() / step);
            let error = (own[0] - expected[0]).hypot(own[1] - expected[1]) / size;
            worst = pliant_testing::larger(worst, error);
        }
        println!("{name} {what}: {worst:.1e}");
        assert!(worst < TOLERANCE, "{name} {what}: {worst:e}");
    };
    for (index, parameter) in names.iter().enumerate() {
        let value = robot.parameter(parameter).unwrap();
        if value == 0.0 && ["viscosity", "drag", "friction"].contains(parameter) {
            // Damping below zero is refused.
            continue;
        }
        let step = 0.25
            * STEPS.get(index).copied().unwrap_or(0.02 * OWN[index.saturating_sub(PARAMETERS.len())].default);
        let expected = differences(step, |by| {
            let mut robot = robot.clone();
            robot.set_parameter(parameter, value + by).unwrap();
            eigenvalues(&robot, &drives)
        });
        compare(
            parameter,
            step,
            &|mode| [mode.by_parameter[index].re, mode.by_parameter[index].im],
            &expected,
        );
    }
    for motor in 0..3 {
        let step = if matches!(drives[motor], Drive::Force(_)) { 2e-5 } else { 2e-3 };
        let expected = differences(step, |by| {
            let mut drives = drives;
            drives[motor] = drives[motor].with_value(drives[motor].value() + by);
            eigenvalues(&robot, &drives)
        });
        compare(
            &format!("motor {motor}"),
            step,
            &|mode| [mode.by_drive[motor].re, mode.by_drive[motor].im],
            &expected,
        );
    }
}

const ELASTIC: Drive = Drive::Elastic { displacement: 0.05, stiffness: 0.05, pretension: 1e-3 };

#[test]
fn derivatives_of_modes_with_motors_that_are_held() {
    let held = [-0.02, -0.1, 0.15].map(Drive::Displacement);
    check("held", Moving::new(), held);
    check("held, undamped", Moving::new().undamped(), [0.2, 0.1, -0.3].map(Drive::Displacement));
}

#[test]
fn derivatives_of_modes_with_motors_of_all_kinds() {
    check("mixed", Moving::new(), [Drive::Force(5e-4), Drive::Displacement(-0.1), ELASTIC]);
    let undamped = [ELASTIC, Drive::Force(-4e-4), Drive::Displacement(0.2)];
    check("mixed, undamped", Moving::new().undamped(), undamped);
}

#[test]
fn derivatives_of_modes_with_motors_that_are_free() {
    check("free", Moving::new(), [3e-4, -2e-4, 5e-4].map(Drive::Force));
}

#[test]
fn loads_without_an_energy_and_what_is_not_there_are_refused() {
    let robot = Parallel::new(Kernel::new(Moving::new()));
    let couple = [Load::from(Wrench::force([0.0; 3]).with_couple([1e-4, 0.0, 0.0]))];
    let found = robot.solve(&Input::displacements(&[0.1, 0.0, 0.0]).with_loads(&couple)).unwrap();
    let error = Solution::mode_sensitivities(&found, 2, &[], &["density"]).unwrap_err();
    assert!(matches!(error, Error::NoEnergy { .. }), "{error}");
    let found = robot.solve(InputRef::displacements(&[0.1, 0.0, 0.0])).unwrap();
    let error = Solution::mode_sensitivities(&found, 2, &[3], &[]).unwrap_err();
    assert!(error.to_string().contains("the index of the motor"), "{error}");
    let error = Solution::mode_sensitivities(&found, 2, &[], &["colour"]).unwrap_err();
    assert!(matches!(error, Error::UnknownParameter { .. }), "{error}");
}
