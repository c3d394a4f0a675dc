//! Derivatives with respect to parameters, against differences of whole solves.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use nalgebra::{Isometry3, Vector6};

use crate::parallels;

use parallels::{increment, written};
use pliant_models::parallel::{
    Drive, Factorisation, Generic, Input, Joint, Load, Mechanism, Motor, Parallel, ParallelData,
    ParallelParameterSensitivity, ParallelSlopes, ParallelSolution, Platform, Robot, Rod, RodSection,
    RodSlope, Rope, Wrench,
};
use pliant_models::{Declared, Parameter};

type Kernel = Generic<Varied>;

/// The reference robot, all of whose numbers depend on parameters, hanging: so that nothing buckles.
#[derive(Clone, Debug)]
pub(crate) struct Varied {
    robot: ParallelData,
    values: [f64; 15],
}

pub(crate) const PARAMETERS: &[Parameter] = &[
    parameter("length", "m", 4e-3),
    parameter("radius", "", 1.4),
    parameter("curvature", "1/m", 0.4),
    parameter("stretch", "", 1.002),
    parameter("density", "kg/m", 2e-3),
    parameter("base", "m", 3e-3),
    parameter("lean", "rad", 0.05),
    parameter("mount", "m", 2e-3),
    parameter("twist", "rad", 0.06),
    parameter("axis", "rad", 0.07),
    parameter("point", "m", 5e-3),
    parameter("payload", "kg", 5e-3),
    parameter("centre", "m", 3e-3),
    parameter("gravity", "m/s^2", 9.81),
    parameter("size", "", 1.0),
];

const fn parameter(name: &'static str, unit: &'static str, default: f64) -> Parameter {
    Parameter::new(name, unit, default)
}

impl Declared for Varied {
    fn name(&self) -> &str {
        "Varied"
    }
    fn parameters(&self) -> &[Parameter] {
        PARAMETERS
    }

    fn parameter(&self, index: usize) -> f64 {
        self.values[index]
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        self.values[index] = value;
    }
}

/// Steps of differences, by parameters.
pub(crate) const STEPS: [f64; 15] =
    [1e-4, 4e-3, 1e-2, 2e-4, 1e-4, 2e-4, 3e-3, 2e-4, 3e-3, 3e-3, 6e-4, 2e-4, 1e-3, 0.2, 3e-3];

/// Direction of a turn, and of shifts.
const TURN: [f64; 3] = [0.6, 0.48, 0.64];
const SHIFT: [f64; 3] = [1.0, -0.7, 0.4];

fn plus(a: [f64; 3], factor: f64, b: [f64; 3]) -> [f64; 3] {
    core::array::from_fn(|k| a[k] + factor * b[k])
}

fn product(a: [[f64; 3]; 3], b: [[f64; 3]; 3]) -> [[f64; 3]; 3] {
    core::array::from_fn(|i| core::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

/// The rotation about `TURN`, and its derivative in the angle.
fn rotation(angle: f64) -> [[[f64; 3]; 3]; 2] {
    let [x, y, z] = TURN;
    let once = [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]];
    let twice = product(once, once);
    let (sine, cosine) = angle.sin_cos();
    let unit = |i, j| f64::from(u8::from(i == j));
    let sum = |a: f64, b: f64, c: f64| {
        core::array::from_fn(|i| core::array::from_fn(|j| a * unit(i, j) + b * once[i][j] + c * twice[i][j]))
    };
    [sum(1.0, sine, 1.0 - cosine), sum(0.0, cosine, sine)]
}

impl Varied {
    pub(crate) fn new(robot: ParallelData) -> Self {
        Self { robot, values: core::array::from_fn(|k| PARAMETERS[k].default) }
    }

    fn size(&self, position: [f64; 3]) -> [f64; 3] {
        position.map(|entry| self.values[14] * entry)
    }
}

impl Robot for Varied {
    fn data(&self) -> ParallelData {
        let gravity = [0.0, 0.03 * self.values[13], self.values[13]];
        ParallelData {
            rods: self.robot.rods.iter().enumerate().map(|(number, rod)| self.rod(number, *rod)).collect(),
            sections: self.robot.sections.iter().map(|section| self.section(section)).collect(),
            motors: self.robot.motors.iter().map(|motor| self.motor(*motor)).collect(),
            platform: Platform {
                mass: self.values[11],
                centre: [2e-3, self.values[12], 1e-2 + 2.0 * self.values[12]],
                ..self.robot.platform
            },
            gravity,
            ..self.robot.clone()
        }
    }

    fn slopes(&self, index: usize) -> ParallelSlopes {
        let rods = self.robot.rods.iter().enumerate();
        ParallelSlopes {
            rods: rods.map(|(number, rod)| self.rod_slope(index, number, rod)).collect(),
            sections: self.robot.sections.iter().map(|section| self.section_slope(index, section)).collect(),
            motors: self.robot.motors.iter().map(|motor| self.motor_slope(index, motor)).collect(),
            platform: Platform {
                mass: f64::from(u8::from(index == 11)),
                centre: if index == 12 { [0.0, 1.0, 2.0] } else { [0.0; 3] },
                ..Platform::default()
            },
            gravity: if index == 13 { [0.0, 0.03, 1.0] } else { [0.0; 3] },
            ..ParallelSlopes::default()
        }
    }
}

impl Varied {
    fn rod(&self, rod: usize, mut found: Rod) -> Rod {
        let [turned, twisted] = [6, 8].map(|index| rotation(self.values[index])[0]);
        found.length = self.values[14] * found.length + if rod == 0 { self.values[0] } else { 0.0 };
        found.base.1 = self.size(found.base.1);
        found.platform.1 = self.size(found.platform.1);
        if rod % 3 == 1 {
            found.base.1 = plus(found.base.1, self.values[5], SHIFT);
        }
        if rod == 0 || rod == 5 {
            found.base.0 = product(found.base.0, turned);
        }
        if rod == 3 {
            found.platform.1 = plus(found.platform.1, self.values[7], SHIFT);
        }
        if rod == 2 || rod == 4 {
            found.platform.0 = product(found.platform.0, twisted);
        }
        found
    }

    fn rod_slope(&self, index: usize, rod: usize, of: &Rod) -> RodSlope {
        let mut slope = RodSlope::default();
        match index {
            0 if rod == 0 => slope.length = 1.0,
            5 if rod % 3 == 1 => slope.base.1 = SHIFT,
            6 if rod == 0 || rod == 5 => slope.base.0 = product(of.base.0, rotation(self.values[6])[1]),
            7 if rod == 3 => slope.platform.1 = SHIFT,
            8 if rod == 2 || rod == 4 => {
                slope.platform.0 = product(of.platform.0, rotation(self.values[8])[1]);
            }
            14 => {
                slope.length = of.length;
                (slope.base.1, slope.platform.1) = (of.base.1, of.platform.1);
            }
            _ => {}
        }
        slope
    }

    fn section(&self, RodSection { stiffness, .. }: &RodSection) -> RodSection {
        let [radius, curvature, stretch, density] = [1, 2, 3, 4].map(|k| self.values[k]);
        let powers = [4, 4, 4, 2, 2, 2];
        RodSection {
            stiffness: core::array::from_fn(|k| stiffness[k] * radius.powi(powers[k])),
            natural: [0.3 * curvature, curvature, -0.5 * curvature, stretch, 0.0, 1e-3 * curvature],
            mass: density * radius * radius,
        }
    }

    fn section_slope(&self, index: usize, RodSection { stiffness, .. }: &RodSection) -> RodSection {
        let [radius, density] = [1, 4].map(|k| self.values[k]);
        let powers = [4, 4, 4, 2, 2, 2];
        let mut slope = RodSection::default();
        match index {
            1 => {
                slope.stiffness = core::array::from_fn(|k| {
                    stiffness[k] * f64::from(powers[k]) * radius.powi(powers[k] - 1)
                });
                slope.mass = 2.0 * density * radius;
            }
            2 => slope.natural = [0.3, 1.0, -0.5, 0.0, 0.0, 1e-3],
            3 => slope.natural[3] = 1.0,
            4 => slope.mass = radius * radius,
            _ => {}
        }
        slope
    }

    fn motor(&self, mut found: Motor) -> Motor {
        if let Mechanism::Revolute { axis, point } = &mut found.drive {
            // Across TURN, so that the angle alone is left.
            let [turned, _] = rotation(self.values[9]);
            *axis = core::array::from_fn(|i| (0..3).map(|k| turned[i][k] * axis[k]).sum());
            *point = plus(self.size(*point), self.values[10], SHIFT);
        }
        found
    }

    fn motor_slope(&self, index: usize, motor: &Motor) -> [[f64; 3]; 2] {
        let Mechanism::Revolute { axis, point } = motor.drive else {
            return [[0.0; 3]; 2];
        };
        match index {
            9 => {
                let [_, turned] = rotation(self.values[9]);
                [core::array::from_fn(|i| (0..3).map(|k| turned[i][k] * axis[k]).sum()), [0.0; 3]]
            }
            10 => [[0.0; 3], SHIFT],
            14 => [[0.0; 3], point],
            _ => [[0.0; 3]; 2],
        }
    }
}

/// A load, and the rod and node on which it acts, if it does not act on the platform.
type Placed = (Load, Option<[usize; 2]>);

/// The loads at the arc lengths that nodes have in this robot.
fn on_nodes(robot: &Parallel, loads: &[Placed]) -> Vec<Load> {
    let placed = |(load, at): &Placed| match *at {
        None => *load,
        Some([rod, node]) => {
            let element = robot.rods()[rod].length / robot.elements(rod) as f64;
            load.on(rod).at(element * node as f64)
        }
    };
    loads.iter().map(placed).collect()
}

/// Loads on the platform, or on a node of a rod.
fn loads() -> Vec<Placed> {
    vec![
        (Load::from(Wrench::force([0.02, -0.01, 0.03]).with_couple([3e-5, 5e-5, -4e-5])), None),
        (Load::from(Rope::new(0.15, [0.30, 0.10, 0.60])).offset([0.01, 0.02, 0.0]), None),
        (Load::from(Wrench::force([0.003, 0.0, 0.01]).with_couple([3e-5, 0.0, 5e-5]).follower()), None),
        (Load::from(Wrench::force([0.01, -0.005, 0.005])), Some([1, 1])),
        (Load::from(Rope::new(0.02, [0.4, 0.3, 0.2])), Some([2, 2])),
        (Load::from(Wrench::force([0.0, 0.003, 0.0]).with_couple([0.0, 3e-5, 0.0]).follower()), Some([4, 1])),
        (
            Load::from(Wrench::force([0.01, 0.0, 0.02]).with_couple([1e-5, 0.0, 2e-5]))
                .offset([1e-3, 2e-3, 0.0]),
            Some([0, 0]),
        ),
        (
            Load::from(Wrench::force([0.01, 0.0, 0.005]).with_couple([1e-5, 0.0, 2e-5]).follower())
                .offset([1e-3, 2e-3, 0.0]),
            Some([3, 0]),
        ),
    ]
}

/// Sections that are looked at: rod, arc length, m.
const PLACES: [(usize, f64); 3] = [(0, 0.0), (2, 0.11), (5, 0.17)];

/// Differentiated quantities, in blocks of one unit each.
struct Answer {
    poses: Vec<Isometry3<f64>>,
    rest: Vec<Vec<f64>>,
}

/// Whether each motor feeds: a force holds it, not a torque.
type Feeds = [bool; 3];

fn answer(solution: &ParallelSolution, feeds: Feeds) -> Answer {
    let stations = PLACES.map(|(rod, s)| solution.station(rod, s).unwrap());
    let mut poses = vec![solution.platform()];
    poses.extend(stations.iter().map(|station| station.pose));
    let torques = (0..3).map(|motor| solution.torque(motor).unwrap()).collect();
    let ends: Vec<[Vector6<f64>; 2]> = (0..6).map(|rod| solution.rod_wrench(rod).unwrap()).collect();
    let strains = stations.map(|station| station.strain);
    Answer { poses, rest: blocks(solution.motors(), (torques, feeds), &ends, &strains) }
}

/// Blocks that are compared each by its largest entry: the torques of motors with the couples in the rods, the forces that hold feeds with their
/// forces.
fn blocks(
    motors: &[f64],
    (torques, feeds): (Vec<f64>, Feeds),
    ends: &[[Vector6<f64>; 2]],
    strains: &[Vector6<f64>],
) -> Vec<Vec<f64>> {
    let of = |feed: bool, from: usize| {
        let held = torques.iter().zip(feeds).filter(move |(_, is)| *is == feed).map(|(torque, _)| *torque);
        held.chain(ends.iter().flatten().flat_map(|end| end.as_slice()[from..from + 3].to_vec())).collect()
    };
    let of_strains =
        |from: usize| strains.iter().flat_map(|strain| strain.as_slice()[from..from + 3].to_vec()).collect();
    vec![motors.to_vec(), of(false, 0), of(true, 3), of_strains(0), of_strains(3)]
}

/// Right increments from poses to others: turns, then displacements.
fn increments(from: &[Isometry3<f64>], to: &[Isometry3<f64>]) -> [Vec<f64>; 2] {
    let all: Vec<[f64; 6]> = from.iter().zip(to).map(|(from, to)| increment(from, to)).collect();
    [0, 3].map(|first| all.iter().flat_map(|moved| moved[first..first + 3].to_vec()).collect())
}

fn all(answer: &Answer, from: &Answer) -> Vec<Vec<f64>> {
    let [turns, shifts] = increments(&from.poses, &answer.poses);
    let mut found = vec![turns, shifts];
    found.extend(answer.rest.clone());
    found
}

fn slopes(solution: &ParallelSolution, feeds: Feeds, name: &str) -> Vec<Vec<f64>> {
    let ParallelParameterSensitivity { platform, motors, torques, wrenches } =
        solution.parameter_sensitivity(name).unwrap();
    let sections = PLACES.map(|(rod, s)| solution.parameter_sensitivity_at(name, rod, s).unwrap());
    let poses: Vec<Vector6<f64>> =
        core::iter::once(platform).chain(sections.iter().map(|[pose, _]| *pose)).collect();
    let part = |from: usize| poses.iter().flat_map(|pose| pose.as_slice()[from..from + 3].to_vec()).collect();
    let mut found = vec![part(0), part(3)];
    found.extend(blocks(&motors, (torques, feeds), &wrenches, &sections.map(|[_, strain]| strain)));
    found
}

/// Slopes by differences of the sixth order.
fn differences(from: &Answer, step: f64, solve: impl Fn(f64) -> Answer) -> Vec<Vec<f64>> {
    let weights = [(1.0, 45.0), (2.0, -9.0), (3.0, 1.0)];
    let mut total: Vec<Vec<f64>> = Vec::new();
    for (by, weight) in weights {
        for sign in [1.0, -1.0] {
            let found = all(&solve(sign * by * step), from);
            total.resize_with(found.len(), Vec::new);
            for (total, found) in total.iter_mut().zip(found) {
                total.resize(found.len(), 0.0);
                for (total, found) in total.iter_mut().zip(found) {
                    *total += sign * weight * found / (60.0 * step);
                }
            }
        }
    }
    total
}

/// Some rods in ball joints and hinges.
fn jointed() -> Varied {
    let mut robot = written(3);
    robot.rods[0].base_joint = Joint::Spherical;
    robot.rods[2].platform_joint = Joint::Revolute { axis: [0.0, 1.0, 0.0] };
    robot.rods[3].base_joint = Joint::Revolute { axis: [0.0, 0.6, 0.8] };
    robot.rods[4].platform_joint = Joint::Spherical;
    Varied::new(robot)
}

/// Two motors feed.
fn fed() -> Varied {
    let mut robot = jointed().robot;
    for motor in [0, 2] {
        robot.motors[motor] = Motor { drive: Mechanism::Feed, limits: [-0.1, 0.1] };
    }
    Varied::new(robot)
}

/// Slopes of one equilibrium against differences of solves from rest.
fn check(name: &str, robot: &Varied, motors: [Drive; 3], loads: &[Placed]) {
    for factorisation in [Factorisation::Chains, Factorisation::Sparse] {
        check_by(factorisation, name, robot.clone(), motors, loads);
    }
}

fn check_by(factorisation: Factorisation, name: &str, robot: Varied, motors: [Drive; 3], loads: &[Placed]) {
    let solve = |robot: &Parallel| {
        let loads = on_nodes(robot, loads);
        robot.solve(&Input::from(motors.to_vec()).with_loads(&loads)).unwrap()
    };
    let feeds = core::array::from_fn(|motor| matches!(robot.robot.motors[motor].drive, Mechanism::Feed));
    let robot = Parallel::new(Kernel::new(robot)).with_factorisation(factorisation);
    let found = solve(&robot);
    let from = answer(&found, feeds);
    for (Parameter { name: parameter, default, .. }, step) in PARAMETERS.iter().zip(STEPS) {
        let moved = |by: f64| {
            let mut robot = robot.clone();
            robot.set_parameter(parameter, default + by).unwrap();
            answer(&solve(&robot), feeds)
        };
        let all = differences(&from, step, moved);
        let mut worst = Vec::new();
        for (block, (exact, expected)) in slopes(&found, feeds, parameter).iter().zip(&all).enumerate() {
            // Motors that are held differ by rounding alone.
            let least = if block == 2 { 1e-4 } else { 0.0 };
            worst.push(pliant_testing::relative_to(exact, expected, least));
        }
        let shown: Vec<String> = worst.iter().map(|worst| format!("{worst:.0e}")).collect();
        println!("{name} {parameter}: {}", shown.join(" "));
        for (block, worst) in worst.into_iter().enumerate() {
            // Forces and stretches of stiff rods have fewer digits after differences.
            let most = if matches!(block, 3 | 4 | 6) { 2e-6 } else { 1e-7 };
            assert!(worst < most, "{name} {parameter}, block {block}: {worst:e}");
        }
    }
}

const POSITIONS: [Drive; 3] =
    [Drive::Displacement(-0.02), Drive::Displacement(-0.1), Drive::Displacement(0.015)];

#[test]
fn slopes_with_joints() {
    check("jointed", &jointed(), POSITIONS, &loads());
}

#[test]
fn slopes_with_feeds() {
    check_by(Factorisation::Chains, "fed", fed(), POSITIONS, &loads());
}

#[test]
fn slopes_with_torques() {
    // Loads that have an energy or work on the platform.
    let stored: Vec<Placed> =
        loads().into_iter().filter(|(load, at)| at.is_none() || matches!(load, Load::Rope(_))).collect();
    let driven = [Drive::Force(5e-4), Drive::Displacement(-0.1), Drive::Force(-3e-4)];
    check("driven", &jointed(), driven, &stored);
}

#[test]
fn slopes_with_forces_on_feeds() {
    let pulled = [Drive::Force(0.02), Drive::Displacement(-0.05), Drive::Force(-0.02)];
    check("pulled", &fed(), pulled, &loads());
}

/// Where rods rest does not depend on where the first solve starts, and they need not be without strain there.
#[test]
fn strained_rods_come_to_rest() {
    let mut robot = jointed();
    let found = Parallel::new(Kernel::new(robot.clone())).solve(&[0.0; 3]).unwrap();
    assert!(found.report().residual < 1e-9);
    let moved = plus(robot.robot.platform.pose.1, 0.02, SHIFT);
    let turned = product(robot.robot.platform.pose.0, rotation(0.2)[0]);
    robot.robot.platform.pose = (turned, moved);
    let other = Parallel::new(Kernel::new(robot)).solve(&[0.0; 3]).unwrap();
    let [turns, shifts] = increments(&[found.platform()], &[other.platform()]);
    println!("{turns:?} {shifts:?}, {} iterations", other.report().iterations);
    assert!(turns.iter().chain(&shifts).all(|entry| entry.abs() < 1e-9), "{turns:?} {shifts:?}");
}
