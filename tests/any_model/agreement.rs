//! Models that are read at run time against the compiled ones.

use pliant::{Drive, Input, Model, Settings, Solution, Wrench};
use pliant_testing::{larger, relative};

use crate::case::twist;
use crate::robots::{Both, all, bellows, spiral};

/// Largest distance of two tips, rad, and relative to the length of the robot.
const TIP: f64 = 1e-13;

/// Largest difference of compliances, forces and energies, relative to their largest entry.
fn rest(model: &dyn Model) -> f64 {
    // Axial strains of thin rods amplify what the residual leaves.
    if model.kind() == "parallel" { 1e-9 } else { 1e-12 }
}

/// Inputs of a model: at rest, driven, and loaded at the tip.
fn inputs(model: &dyn Model) -> Vec<Input> {
    let drives = |part: f64| -> Vec<Drive> {
        let value = |actuator: usize| part * [1.0, 0.2, -0.3][actuator % 3];
        let drive = |actuator: usize| match model.kind() {
            "parallel" => Drive::Displacement(0.2 * value(actuator)),
            // Pressures, Pa.
            "constant_curvature" if model.name() == "Bellows" => Drive::Force(20e3 * value(actuator)),
            "constant_curvature" => Drive::Force(4.0 * value(actuator)),
            // Cables pull.
            _ => Drive::Force(value(actuator).abs()),
        };
        (0..model.actuators()).map(drive).collect()
    };
    let driven = Input::from(drives(1.0));
    let loaded = driven.clone().with_wrench(Wrench::force([0.01, -0.02, 0.0]).with_couple([0.0, 0.0, 1e-3]));
    vec![Input::from(drives(0.0)), driven, loaded]
}

/// Distance of two tips, rad, and relative to the length of the robot.
fn apart(one: &dyn Solution, other: &dyn Solution, length: f64) -> f64 {
    let mut motion = twist(&one.tip(), &other.tip());
    motion.fixed_rows_mut::<3>(3).unscale_mut(length);
    motion.norm()
}

/// The largest difference of compliances, forces and energies, relative to their largest entry.
fn different(one: &dyn Solution, other: &dyn Solution) -> f64 {
    let answers = |solution: &dyn Solution| {
        let compliance = solution.sensitivity().unwrap().compliance.as_slice().to_vec();
        [compliance, solution.forces(), vec![solution.energies().unwrap().elastic()]]
    };
    let both = answers(one).into_iter().zip(answers(other));
    both.map(|(one, other)| relative(&one, &other)).fold(0.0, larger)
}

/// Holds two solutions of a model against each other.
fn check(model: &dyn Model, index: usize, one: &dyn Solution, other: &dyn Solution) {
    let what = format!("{} {index}", model.kind());
    let (tip, others) = (apart(one, other, model.lengths()[0]), different(one, other));
    println!("{what}: tips {tip:.1e}, the rest {others:.1e}");
    assert!(tip <= TIP && others <= rest(model), "{what}: {tip:e}, {others:e}");
}

/// Solves by both, and records of each restored by the other.
#[test]
fn both_find_the_same() {
    for [compiled, read] in all().into_iter().chain(spiral()).chain([bellows()]) {
        let [compiled, read]: [&dyn Model; 2] = [compiled.as_ref(), read.as_ref()];
        assert_eq!([compiled.name(), compiled.kind()], [read.name(), read.kind()]);
        assert_eq!(compiled.parameter_values(), read.parameter_values());
        assert_eq!(compiled.lengths(), read.lengths());
        let length = compiled.lengths()[0];
        for (index, input) in inputs(compiled).iter().enumerate() {
            let [one, other] = [compiled, read].map(|model| model.solve(input).unwrap());
            check(compiled, index, one.as_ref(), other.as_ref());
            for (solution, model) in [(&one, read), (&other, compiled)] {
                let again = model.restore(&solution.record().unwrap()).unwrap();
                let far = apart(again.as_ref(), solution.as_ref(), length);
                println!("{} {index}, restored: tips {far:.1e}", compiled.kind());
                assert!(far <= TIP, "{} {index}: {far:e}", compiled.kind());
            }
        }
    }
}

/// The same with other parameters, and along a path.
#[test]
fn both_find_the_same_with_other_parameters() {
    for models in all().into_iter().chain(spiral()).chain([bellows()]) {
        let [compiled, read]: Both = models.map(|model| {
            let values: Vec<f64> = model.parameter_values().iter().map(|value| 1.1 * value).collect();
            model.with_parameters(&values).unwrap()
        });
        let inputs = inputs(compiled.as_ref());
        let paths = [&compiled, &read].map(|model| model.solve_path(&inputs, &Settings::default()));
        let [one, other] = paths.map(|path| path.complete().unwrap());
        for (index, (one, other)) in one.iter().zip(&other).enumerate() {
            check(compiled.as_ref(), index, one.as_ref(), other.as_ref());
        }
    }
}
