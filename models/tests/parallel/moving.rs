//! The reference robot with the inertia and the damping of `tests/reference/parallel-dynamics/params.json`.
#![allow(unreachable_pub, clippy::unwrap_used, reason = "for the tests of this crate")]

use pliant_models::Declared;
use pliant_models::parallel::{
    Load, Motor, MotorMotion, Platform, Robot, RobotData, Rod, RodSection, Rope, SectionMotion,
};
use pliant_testing::json;

use crate::parallels;

/// A written robot with what it has in motion.
#[derive(Clone, Debug, PartialEq)]
pub struct Heavy {
    pub written: RobotData<6, 1, 3>,
    pub motion: SectionMotion,
    pub motors: MotorMotion,
    pub platform_inertia: [f64; 3],
}

impl Declared for Heavy {
    fn name(&self) -> &str {
        "Heavy"
    }
}

impl Robot<6, 1, 3> for Heavy {
    fn rod(&self, rod: usize) -> Rod {
        self.written.rod(rod)
    }

    fn section(&self, kind: usize) -> RodSection {
        self.written.section(kind)
    }

    fn motor(&self, motor: usize) -> Motor {
        self.written.motor(motor)
    }

    fn platform(&self) -> Platform {
        Robot::platform(&self.written)
    }

    fn motion(&self, _: usize) -> SectionMotion {
        self.motion
    }

    fn motor_motion(&self, _: usize) -> MotorMotion {
        self.motors
    }

    fn platform_inertia(&self) -> [f64; 3] {
        self.platform_inertia
    }

    fn gravity(&self) -> [f64; 3] {
        self.written.gravity
    }
}

/// A list of numbers of `params.json`.
pub fn numbers<const N: usize>(path: &[&str]) -> [f64; N] {
    let mut value = &json("parallel-dynamics/params");
    for name in path {
        value = &value[*name];
    }
    core::array::from_fn(|k| if N == 1 { value.as_f64().unwrap() } else { value[k].as_f64().unwrap() })
}

/// The robot in the gravity of a case, with a retardation time, s.
pub fn robot(elements: usize, case: &str, beta: f64) -> Heavy {
    let mut written = parallels::written(elements);
    let [mass] = numbers(&["rho_A_kgpm"]);
    written.sections[0].mass = mass;
    [written.platform.mass] = numbers(&["platform", "mass_kg"]);
    written.platform.centre = numbers(&["platform", "com_m"]);
    if ["gravity", "hanging"].contains(&case) {
        written.gravity = numbers(&["gravity_mps2", case]);
    }
    let viscosity = written.sections[0].stiffness.map(|entry| beta * entry);
    Heavy {
        motion: SectionMotion { inertia: numbers(&["rho_J_kgm"]), viscosity, drag: 0.0 },
        motors: MotorMotion::default(),
        platform_inertia: numbers(&["platform", "inertia_about_com_kgm2"]),
        written,
    }
}

/// The loads of a case besides the weight.
pub fn loads(case: &str) -> Vec<Load> {
    match case {
        "pulleyA" => {
            let [force] = numbers(&["pulleyA", "F_N"]);
            vec![Load::from(Rope::new(force, numbers::<3>(&["pulleyA", "towards_m"])))]
        }
        _ => vec![],
    }
}
