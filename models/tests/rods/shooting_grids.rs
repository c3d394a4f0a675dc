//! The grids of tensions behind the paper's table III, from zero each, and read backwards by the lengths of the tendons.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::rods;

use pliant_models::Stability;
use pliant_models::rods::shooting::Shooting;
use pliant_models::rods::strain::{Orders, Strain};
use pliant_models::rods::{Drive, InputRef, Kernel, UniformRod};
use pliant_testing::{distance, larger};
use rods::kernel;

/// All inputs of a grid, from zero each.
fn grid<K: Kernel>(name: &str, kernel: K, inputs: &[Vec<f64>]) {
    let robot = Shooting::new(kernel);
    let (mut iterations, mut steps, mut most) = (0, 0, 0);
    let start = std::time::Instant::now();
    for input in inputs {
        let solution = robot.solve(input).unwrap_or_else(|error| panic!("{name} {input:?}: {error}"));
        assert_eq!(solution.report().stability, Stability::Stable, "{name} {input:?}");
        iterations += solution.report().iterations;
        most = most.max(solution.report().iterations);
        steps = steps.max(solution.report().load_steps);
    }
    let count = f64::from(u32::try_from(inputs.len()).unwrap());
    println!(
        "{name}: {} inputs, {:.1} iterations ({most} at most), {steps} load steps at most, {:.2} ms",
        inputs.len(),
        f64::from(u32::try_from(iterations).unwrap()) / count,
        1e3 * start.elapsed().as_secs_f64() / count
    );
}

/// All lists of one value per place.
fn product(levels: &[Vec<f64>]) -> Vec<Vec<f64>> {
    levels.iter().fold(vec![Vec::new()], |lists, level| {
        let longer = |list: &Vec<f64>| {
            let list = list.clone();
            level.iter().map(move |value| list.iter().copied().chain([*value]).collect::<Vec<f64>>())
        };
        lists.iter().flat_map(longer).collect()
    })
}

fn range(to: u32) -> Vec<f64> {
    (0..=to).map(f64::from).collect()
}

/// The grid of scenario d (`tests/reference/README.md`).
fn grid_d() -> Vec<Vec<f64>> {
    let largest = [5.0, 3.75, 2.5];
    let levels: Vec<Vec<f64>> =
        (0..9).map(|i| if i < 3 { vec![0.0, 2.5, 5.0] } else { vec![0.0, largest[i / 3]] }).collect();
    let sound = |input: &Vec<f64>| {
        let equal = input.chunks(3).any(|part| part[0] != 0.0 && part[0] == part[1] && part[1] == part[2]);
        let beyond = (0..3).any(|k| {
            let sums = [0, 1, 2].map(|angle| (k..3).map(|segment| input[3 * segment + angle]).sum::<f64>());
            let least = sums.iter().fold(f64::INFINITY, |a, b| a.min(*b));
            sums.iter().any(|sum| *sum > least + largest[k] + 1e-12)
        });
        !equal && !beyond
    };
    product(&levels).into_iter().filter(sound).collect()
}

/// The grid of scenario e.
fn grid_e() -> Vec<Vec<f64>> {
    let pairs: Vec<Vec<f64>> =
        (0..6).map(|i| [4.0, 3.0, 2.0][i / 2]).map(|top| vec![0.0, 0.5 * top, top]).collect();
    let unequal = |input: &Vec<f64>| input.chunks(2).all(|pair| pair[0] == 0.0 || pair[0] != pair[1]);
    product(&pairs).into_iter().filter(unequal).collect()
}

#[test]
fn whole_grids_converge_from_zero() {
    grid("a", kernel(rods::a()), &product(&vec![range(5); 3]));
    grid("b", kernel(rods::b()), &product(&vec![range(8); 2]));
    let single: Vec<Vec<f64>> =
        (1..=10).flat_map(|i| [vec![f64::from(i), 0.0], vec![0.0, f64::from(i)]]).collect();
    grid("c", kernel(rods::c()), &single);
    let both: Vec<f64> = (1..=10).map(f64::from).collect();
    grid("c, both", kernel(rods::c()), &product(&[both.clone(), both]));
    let inputs = grid_d();
    assert_eq!(inputs.len(), 505);
    grid("d", kernel(rods::d()), &inputs);
    let inputs = grid_e();
    assert_eq!(inputs.len(), 343);
    grid("e", kernel(rods::e()), &inputs);
}

/// Lengths of the tendons under some tensions, read backwards from zero.
fn backwards<K: Kernel>(name: &str, kernel: K, inputs: &[Vec<f64>]) {
    let robot = Shooting::new(kernel);
    let (mut worst, mut most, mut steps) = (0.0_f64, 0, 0);
    for input in inputs {
        let wanted = robot.solve(input).unwrap();
        let tendons: Vec<Drive> =
            wanted.displacements().as_ref().iter().copied().map(Drive::Displacement).collect();
        let found = robot
            .solve(InputRef::drives(&tendons))
            .unwrap_or_else(|error| panic!("{name} {input:?}: {error}"));
        worst = larger(worst, distance(found.tensions(), input));
        most = most.max(found.report().iterations);
        steps = steps.max(found.report().load_steps);
    }
    println!("{name}: {worst:.1e} N, at most {most} iterations and {steps} load steps");
    assert!(worst < 1e-6, "{name} {worst:e}");
}

#[test]
fn lengths_give_the_tensions_back_from_zero() {
    backwards("a", kernel(rods::a()), &product(&vec![vec![0.0, 1.0, 3.0, 5.0]; 3]));
    backwards("b", kernel(rods::b()), &product(&vec![vec![0.0, 2.0, 5.0, 8.0]; 2]));
    backwards("c", kernel(rods::c()), &product(&vec![vec![0.0, 1.0, 4.0, 10.0]; 2]));
    let every = |inputs: Vec<Vec<f64>>, step: usize| inputs.into_iter().step_by(step).collect::<Vec<_>>();
    backwards("d", kernel(rods::d()), &every(grid_d(), 7));
    backwards("e", kernel(rods::e()), &every(grid_e(), 7));
}

/// Tips of both models over some inputs.
fn agree<const N: usize, const M: usize>(
    name: &str,
    rod: UniformRod<N, M>,
    orders: Orders,
    inputs: &[Vec<f64>],
) {
    let shooting = Shooting::new(kernel(rod.clone()));
    let strain = Strain::new(kernel(rod), orders);
    let mut worst = [0.0_f64; 2];
    for input in inputs {
        let (a, b) = (shooting.solve(input).unwrap(), strain.solve(input).unwrap());
        worst[0] = larger(worst[0], distance(&a.tip().translation.vector, &b.tip().translation.vector));
        worst[1] = larger(worst[1], distance(a.lengths(), b.lengths()));
    }
    println!("{name}: tips {:.1e} m, lengths {:.1e} m", worst[0], worst[1]);
    assert!(worst[0] < 1e-9 && worst[1] < 1e-11, "{name} {worst:?}");
}

#[test]
fn both_models_are_the_same_rod() {
    let high = Orders { torsion: 13, bending: 15, extension: 11, shear: 11 };
    agree("a", rods::a(), high, &product(&vec![vec![0.0, 2.0, 5.0]; 3]));
    agree("b", rods::b(), high, &product(&vec![vec![0.0, 3.0, 8.0]; 2]));
    agree("c", rods::c(), high, &product(&vec![vec![0.0, 1.0, 10.0]; 2]));
    agree("d", rods::d(), high, &grid_d().into_iter().step_by(29).collect::<Vec<_>>());
    agree("e", rods::e(), high, &grid_e().into_iter().step_by(29).collect::<Vec<_>>());
}
