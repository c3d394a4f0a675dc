//! The reference robot with the inertia and the damping of `tests/reference/parallel-dynamics/params.json`.
#![allow(unreachable_pub, clippy::unwrap_used, reason = "for the tests of this crate")]

use pliant_models::parallel::{Load, ParallelData, Rope, SectionMotion};
use pliant_testing::json;

use crate::parallels;

/// A list of numbers of `params.json`.
pub fn numbers<const N: usize>(path: &[&str]) -> [f64; N] {
    let mut value = &json("parallel-dynamics/params");
    for name in path {
        value = &value[*name];
    }
    core::array::from_fn(|k| if N == 1 { value.as_f64().unwrap() } else { value[k].as_f64().unwrap() })
}

/// The robot in the gravity of a case, with a retardation time, s.
pub fn robot(elements: usize, case: &str, beta: f64) -> ParallelData {
    let mut written = parallels::written(elements);
    let [mass] = numbers(&["rho_A_kgpm"]);
    written.sections[0].mass = mass;
    [written.platform.mass] = numbers(&["platform", "mass_kg"]);
    written.platform.centre = numbers(&["platform", "com_m"]);
    if ["gravity", "hanging"].contains(&case) {
        written.gravity = numbers(&["gravity_mps2", case]);
    }
    let viscosity = written.sections[0].stiffness.map(|entry| beta * entry);
    written.motions = vec![SectionMotion { inertia: numbers(&["rho_J_kgm"]), viscosity, drag: 0.0 }];
    written.inertia = numbers(&["platform", "inertia_about_com_kgm2"]);
    written
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
