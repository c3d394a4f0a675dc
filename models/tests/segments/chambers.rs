//! Actuators of segments that are pressure chambers: against their volumes, and against actuators that push with pressure times area.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod motion;

use crate::segments::under;
use core::ops::ControlFlow;

use nalgebra::{DMatrix, Vector3};
use pliant_models::segments::{
    Actuators, Chain, ConstantCurvature, Drive, Error, Generic, Input, Kernel, SegmentsSolution, State,
    TipLoad,
};
use pliant_models::{Beginning, DerivativesOf, Model, Place, ReachSettings, Simulation, Stability, Target};
use pliant_testing::{larger, largest};

use crate::segments::{self, close, near};
use crate::side_by_side::{Dice, compare, compare_odd};

type Robot = ConstantCurvature;

/// Areas from that of a hair to that of a chimney, m^2.
const AREAS: [f64; 3] = [20e-6, 1e-9, 0.3];
const FORCES: [f64; 9] = [3.0, -1.0, 2.0, 0.5, 4.0, -2.0, 1.0, 1.5, -0.5];
const LOAD: TipLoad = TipLoad {
    mass: 0.05,
    center: Vector3::new(0.0, 0.0, 0.01),
    inertia: [0.0; 6],
    force: Vector3::new(0.1, 0.0, 0.2),
    couple: Vector3::new(0.0, 0.0, 0.0),
};

/// Three segments of which the first and the last have chambers of this area, and the one in the middle actuators that push with a force.
fn pressed(area: f64) -> Chain<3> {
    let mut chain = segments::rich();
    chain.actuators = [0, 1, 2].map(|segment| match segment {
        1 => Actuators::three(0.03),
        _ => Actuators::three(0.02).with_area(area),
    });
    chain
}

/// The same with forces throughout, and the chambered one.
fn both(area: f64) -> [Robot; 2] {
    let chambers = pressed(area);
    let mut plain = chambers.clone();
    plain.actuators.iter_mut().for_each(|actuators| actuators.area = None);
    [plain, chambers].map(|chain| ConstantCurvature::new(Generic::new(chain)))
}

fn unit(area: f64, actuator: usize) -> f64 {
    if (3..6).contains(&actuator) { 1.0 } else { area }
}

/// Displacements of actuators as volumes of chambers; with the reciprocal of the area, volumes as displacements, and forces as pressures.
fn by_units(area: f64, values: &[f64]) -> Vec<f64> {
    values.iter().enumerate().map(|(actuator, value)| unit(area, actuator) * value).collect()
}

/// Drives of the robot with forces as those of the one with chambers.
fn pneumatic(area: f64, drives: &[Drive]) -> Vec<Drive> {
    let of = |(actuator, drive): (usize, &Drive)| {
        let unit = unit(area, actuator);
        match *drive {
            Drive::Force(force) => Drive::Force(force / unit),
            Drive::Displacement(displacement) => Drive::Displacement(displacement * unit),
            Drive::Elastic { displacement, stiffness, pretension } => Drive::Elastic {
                displacement: displacement * unit,
                stiffness: stiffness / (unit * unit),
                pretension: pretension / unit,
            },
        }
    };
    drives.iter().enumerate().map(of).collect()
}

/// Inputs by forces, by displacements, by some of both, and through springs.
fn inputs(plain: &Robot) -> Vec<Vec<Drive>> {
    let by_force: Vec<Drive> = FORCES.iter().copied().map(Drive::Force).collect();
    let found = plain.solve(&LOAD.added_to(Input::from(by_force.to_vec()))).unwrap();
    let held: Vec<Drive> = found.displacements().iter().copied().map(Drive::Displacement).collect();
    let spring = |actuator: usize| {
        let (stiffness, pretension) = (2e3, 0.7);
        let displacement = found.displacements()[actuator] + (FORCES[actuator] - pretension) / stiffness;
        Drive::Elastic { displacement, stiffness, pretension }
    };
    let some = (0..9).map(|k| if k % 2 == 0 { by_force[k] } else { held[k] }).collect();
    let others = (0..9).map(|k| [by_force[k], held[k], spring(k)][k % 3]).collect();
    vec![by_force, held, some, others, (0..9).map(spring).collect()]
}

/// Frame and position of the arc `(Dx, Dy, L)` at the fraction `x`, by the closed form of a circle.
fn arc([dx, dy, length]: [f64; 3], x: f64) -> ([Vector3<f64>; 3], Vector3<f64>) {
    let theta = dx.hypot(dy);
    let (along, (sin, cos)) = (Vector3::new(dx, dy, 0.0) / theta, (theta * x).sin_cos());
    let across = Vector3::new(-along.y, along.x, 0.0);
    let position = length / theta * (sin * Vector3::z() + (1.0 - cos) * along);
    // Turned by `theta x` about `z x D`, which keeps `across`.
    let bent = cos * along - sin * Vector3::z();
    let turned = |axis: Vector3<f64>| axis.dot(&along) * bent + axis.dot(&across) * across;
    ([turned(Vector3::x()), turned(Vector3::y()), sin * along + cos * Vector3::z()], position)
}

/// Volume of the body that a plane figure sweeps along the arc, by quadrature of the Jacobian determinant over the figure and the arc: points of the figure in the section
/// with their weights (m, m, m^2). Derivatives along the arc are differences.
fn swept(state: [f64; 3], figure: &[([f64; 2], f64)]) -> f64 {
    const STEPS: usize = 8;
    // Gauss's rule of three nodes on each eighth of the arc.
    let nodes = [(-0.6_f64.sqrt(), 5.0 / 18.0), (0.0, 8.0 / 18.0), (0.6_f64.sqrt(), 5.0 / 18.0)];
    let mut volume = 0.0;
    for part in 0..STEPS {
        for (node, weight) in nodes {
            let x = (part as f64 + 0.5 + 0.5 * node) / STEPS as f64;
            for ([a, b], area) in figure {
                let point = |x: f64| {
                    let ([first, second, _], position) = arc(state, x);
                    position + *a * first + *b * second
                };
                let h = 1e-3;
                let moved = 8.0 * (point(x + h) - point(x - h)) - (point(x + 2.0 * h) - point(x - 2.0 * h));
                let ([first, second, _], _) = arc(state, x);
                volume += weight / STEPS as f64 * area * first.cross(&second).dot(&(moved / (12.0 * h)));
            }
        }
    }
    volume
}

/// A disc about a place, and a triangle with its centroid there, of the same area: by points and weights that are exact for polynomials of degree 2.
fn figures([x, y]: [f64; 2], area: f64) -> [Vec<([f64; 2], f64)>; 2] {
    let turn = |k: usize, count: usize| (core::f64::consts::TAU * k as f64 / count as f64 + 0.3).sin_cos();
    // All of a disc of the radius r is as four points at r/sqrt(2).
    let radius = (area / core::f64::consts::PI).sqrt() / core::f64::consts::SQRT_2;
    let disc = (0..4).map(|k| {
        let (sin, cos) = turn(k, 4);
        ([x + radius * cos, y + radius * sin], area / 4.0)
    });
    // The middles of the sides of a triangle, which need not be a regular one.
    let corners = [[5e-3, 1e-3], [-4e-3, 3e-3], [-1e-3, -4e-3]];
    let middle = |k: usize| [0, 1].map(|axis| 0.5 * (corners[k][axis] + corners[(k + 1) % 3][axis]));
    let triangle = (0..3).map(|k| ([x + middle(k)[0], y + middle(k)[1]], area / 3.0));
    [disc.collect(), triangle.collect()]
}

/// Pressure times the derivative of the volume that is integrated over the chamber, whatever its form.
#[test]
fn the_load_is_the_virtual_work_of_the_pressure() {
    let (area, pressure) = (20e-6, 35e3);
    let kernel = Generic::new(pressed(area));
    let robot = ConstantCurvature::new(kernel.clone());
    let shape = [[0.7, -0.4, 0.25], [-1.1, 0.9, 0.2], [0.05, 1.6, 0.19]];
    let mut volumes = [0.0; 9];
    robot.actuator_lengths(&State::at_rest(shape), &mut volumes).unwrap();
    let mut worst = [0.0_f64; 2];
    for actuator in [0, 1, 2, 6, 7, 8] {
        let (segment, own) = (actuator / 3, actuator % 3);
        let mut forces = [0.0; 9];
        forces[actuator] = pressure;
        let load = robot.actuation_load(&forces).unwrap();
        for figure in figures(kernel.data().actuators[segment][own], area) {
            let volume = swept(shape[segment], &figure);
            worst[0] = larger(worst[0], (volumes[actuator] / volume - 1.0).abs());
            let work: [f64; 3] = core::array::from_fn(|k| {
                let step = 1e-2 * [1.0, 1.0, 0.2][k];
                let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| {
                    let mut state = shape[segment];
                    state[k] += factor * step;
                    swept(state, &figure)
                });
                pressure * (a - 8.0 * b + 8.0 * c - d) / (12.0 * step)
            });
            for k in 0..3 {
                // Against the largest arm, in the units of the row.
                let size = pressure * area * [0.02, 0.02, 1.0][k];
                worst[1] = larger(worst[1], (load[segment][k] - work[k]).abs() / size);
            }
        }
        let others = load.iter().enumerate().filter(|(other, _)| *other != segment);
        assert!(others.flat_map(|(_, load)| load).all(|entry| *entry == 0.0));
    }
    println!("volumes {:.1e}, loads {:.1e}", worst[0], worst[1]);
    assert!(worst[0] < 1e-10 && worst[1] < 1e-9, "{worst:?}");
    // Speeds are rates of volumes: pressures times speeds are the power of the load.
    let rate = [[1.3, -2.0, 0.2], [0.4, 3.0, -0.1], [-2.2, 0.6, 0.3]];
    let state = State { shape: shape.to_vec(), rate: rate.to_vec() };
    let mut speeds = [0.0; 9];
    robot.actuator_speeds(&state, &mut speeds).unwrap();
    let pressures: [f64; 9] = core::array::from_fn(|k| FORCES[k] / unit(area, k));
    let power: f64 = speeds.iter().zip(pressures).map(|(speed, pressure)| speed * pressure).sum();
    let load = robot.actuation_load(&pressures).unwrap();
    let expected: f64 = load.iter().flatten().zip(rate.iter().flatten()).map(|(a, b)| a * b).sum();
    close("power", &[power], &[expected], 1e-14 * expected.abs());
}

fn alike(what: &str, area: f64, found: &SegmentsSolution, plain: &SegmentsSolution) {
    let counts =
        |of: &SegmentsSolution| [of.report().iterations, of.report().evaluations, of.report().load_steps];
    assert_eq!(counts(found), counts(plain), "{what}, area {area}");
    assert_eq!(found.report().stability, Stability::Stable);
    close(what, found.state().shape.as_flattened(), plain.state().shape.as_flattened(), 1e-12);
    near(what, &by_units(area, found.forces()), plain.forces(), 1e-12);
    near(what, &by_units(area.recip(), found.displacements()), plain.displacements(), 1e-12);
    close(what, &[found.displacement_defect()], &[plain.displacement_defect()], 1e-12);
    match (found.conditioning(), plain.conditioning()) {
        (Some(found), Some(plain)) => close(what, &[found], &[plain], 1e-9 * plain),
        (found, plain) => assert_eq!(found, plain, "{what}"),
    }
    near("smallest eigenvalue", &[found.smallest_eigenvalue()], &[plain.smallest_eigenvalue()], 1e-9);
}

/// Under pressures, under volumes, under some of each and through springs: shape, pressures and volumes, with the same iterations.
#[test]
fn equilibria_are_those_of_actuators_that_push_with_pressure_times_area() {
    for area in AREAS {
        let [plain, chambers] = both(area);
        for drives in inputs(&plain) {
            let pressed = pneumatic(area, &drives);
            for load in [None, Some(&LOAD)] {
                let input = |drives: &[Drive]| under(Input::from(drives.to_vec()), load);
                let found = chambers.solve(&input(&pressed)).unwrap();
                alike("solve", area, &found, &plain.solve(&input(&drives)).unwrap());
                // Given numbers are kept to the bit.
                for (actuator, drive) in pressed.iter().enumerate() {
                    if let Drive::Force(pressure) = drive {
                        assert_eq!(found.forces()[actuator].to_bits(), pressure.to_bits());
                    }
                }
            }
        }
        // From one input to the next, and from what the last one was.
        let mut solvers = [&plain, &chambers].map(|robot| robot.solver().unwrap());
        for drives in inputs(&plain).iter().chain(inputs(&plain).iter().rev()) {
            let [plain, chambers] = &mut solvers;
            let expected = plain.solve(drives).unwrap();
            let found = chambers.solve(&pneumatic(area, drives)).unwrap();
            alike("solver", area, found, expected);
        }
        let [plain, chambers] = [&plain, &chambers].map(|robot| {
            let started = robot.solve(&[0.0; 9]).unwrap();
            let mut solver = robot.solver().unwrap();
            solver.start_from(&started.configuration()).unwrap();
            solver
        });
        let (mut plain, mut chambers) = (plain, chambers);
        let held = inputs(plain.robot()).swap_remove(1);
        let expected = plain.solve(&held).unwrap().clone();
        alike("start", area, chambers.solve(&pneumatic(area, &held)).unwrap(), &expected);
        // Volumes of the chambers, and what they have gained.
        let volumes = chambers.solution().volumes();
        let mut lengths = [0.0; 9];
        chambers.robot().actuator_lengths(chambers.solution().state(), &mut lengths).unwrap();
        for (actuator, volume) in volumes.iter().enumerate() {
            match volume {
                None => assert!((3..6).contains(&actuator)),
                Some(volume) => close("volume", &[*volume], &[lengths[actuator]], 1e-12 * area),
            }
        }
    }
}

#[test]
fn derivatives_are_those_of_actuators_that_push_with_pressure_times_area() {
    // Without the area, which the other robot does not have.
    let parameters = ["length", "mass", "axial_stiffness", "bending_stiffness", "gravity_y", "radius"];
    let wanted = DerivativesOf { parameters: &parameters, ..DerivativesOf::default() };
    for area in AREAS {
        let [plain, chambers] = both(area);
        for drives in inputs(&plain) {
            let pressed = pneumatic(area, &drives);
            let expected = plain.solve(&LOAD.added_to(Input::from(drives.to_vec()))).unwrap();
            let found = chambers.solve(&LOAD.added_to(Input::from(pressed.to_vec()))).unwrap();
            // A number that drives the robot with chambers, by that of the other one; and the conjugate quantities likewise.
            let scale = |actuator: usize| match drives[actuator] {
                Drive::Force(_) => unit(area, actuator).recip(),
                _ => unit(area, actuator),
            };
            let model = |solution: &dyn pliant_models::Solution| {
                let sensitivity = solution.sensitivity().unwrap();
                (sensitivity, solution.derivatives(&wanted).unwrap())
            };
            let ((found, more), (expected, others)) = (model(&found), model(&expected));
            for actuator in 0..9 {
                let tip = found.tip_by_drive.column(actuator) * scale(actuator);
                near("tip", tip.as_slice(), expected.tip_by_drive.column(actuator).as_slice(), 1e-10);
                for row in 0..9 {
                    let entry = found.actuator_by_drive[(row, actuator)] * scale(actuator) * scale(row);
                    let other = expected.actuator_by_drive[(row, actuator)];
                    let size =
                        (0..9).fold(0.0_f64, |most, k| most.max(expected.actuator_by_drive[(row, k)].abs()));
                    close("actuators", &[entry], &[other], 1e-9 * size);
                }
            }
            // Where all actuators are held the tip does not give way: of what it does otherwise.
            let size = expected.compliance.amax().max(1e-3);
            close("compliance", found.compliance.as_slice(), expected.compliance.as_slice(), 1e-10 * size);
            let (more, others) =
                (more.actuators_by_parameter.unwrap(), others.actuators_by_parameter.unwrap());
            let scaled = DMatrix::from_fn(9, parameters.len(), |i, j| more[(i, j)] * scale(i));
            for (j, name) in parameters.iter().enumerate() {
                near(name, scaled.column(j).as_slice(), others.column(j).as_slice(), 1e-9);
            }
        }
        for name in parameters {
            let drives = &inputs(&plain)[0];
            let expected = plain.solve(drives).unwrap().parameter_sensitivity(name).unwrap();
            let found =
                chambers.solve(&pneumatic(area, drives)).unwrap().parameter_sensitivity(name).unwrap();
            near(name, found.shape.as_flattened(), expected.shape.as_flattened(), 1e-12);
            near(name, found.tip.as_slice(), expected.tip.as_slice(), 1e-12);
        }
    }
}

/// Derivatives by the area: at given pressures, and at given volumes, against differences of solves.
#[test]
fn derivatives_by_the_area() {
    let area = 20e-6;
    let [plain, mut robot] = both(area);
    let other = robot.clone();
    let parameters: Vec<&str> = Model::parameters(&other).iter().map(|parameter| &*parameter.name).collect();
    assert_eq!(parameters.last(), Some(&"area"));
    assert_eq!(Model::parameters(&plain).len() + 1, parameters.len());
    let wanted = DerivativesOf { parameters: &["area"], ..DerivativesOf::default() };
    for drives in inputs(&plain) {
        let drives = pneumatic(area, &drives);
        robot.set_parameter("area", area).unwrap();
        let solution = robot.solve(&drives).unwrap();
        let mut solve = |area: f64| {
            robot.set_parameter("area", area).unwrap();
            let found = robot.solve(&drives).unwrap();
            let conjugate = |(k, drive): (usize, &Drive)| match drive {
                Drive::Force(_) => found.displacements()[k],
                _ => found.forces()[k],
            };
            let actuators: Vec<f64> = drives.iter().enumerate().map(conjugate).collect();
            (found.tip().translation.vector, actuators)
        };
        let step = 1e-3 * area;
        let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| solve(area + factor * step));
        let tip = (a.0 - 8.0 * b.0 + 8.0 * c.0 - d.0) / (12.0 * step);
        let found = pliant_models::Solution::parameter_sensitivity(&solution, "area").unwrap();
        let size = largest(tip.as_slice()).max(1e-3 / area);
        close("tip", &found.as_slice()[3..], tip.as_slice(), 1e-8 * size);
        let found = pliant_models::Solution::derivatives(&solution, &wanted).unwrap();
        let found = found.actuators_by_parameter.unwrap();
        for k in 0..9 {
            let expected = (a.1[k] - 8.0 * b.1[k] + 8.0 * c.1[k] - d.1[k]) / (12.0 * step);
            let own = solve(area).1[k].abs() / area;
            close("actuators", &[found[(k, 0)]], &[expected], 1e-6 * own.max(expected.abs()));
        }
    }
}

/// The search for targets takes the same steps.
#[test]
fn targets_are_reached_by_pressures_and_by_volumes() {
    for area in AREAS {
        let [plain, chambers] = both(area);
        for drives in &inputs(&plain)[..3] {
            let near_it: Vec<Drive> =
                drives.iter().map(|drive| drive.with_value(0.8 * drive.value())).collect();
            let goal = plain.solve(&near_it).unwrap().tip().translation.vector;
            let target = Target::position(goal);
            let reach = |robot: &Robot, drives: &[Drive]| {
                let input = pliant_models::Input::from(drives.to_vec());
                robot.reach_with(&target, &input, &ReachSettings::default()).unwrap()
            };
            let (found, expected) = (reach(&chambers, &pneumatic(area, drives)), reach(&plain, drives));
            assert!((found.tip().translation.vector - goal).norm() < 1e-9);
            near("forces", &by_units(area, &found.forces()), &expected.forces(), 1e-6);
        }
    }
}

#[test]
fn pressures_in_lanes() {
    let (area, mut dice) = (20e-6, Dice(7));
    let [_, chambers] = both(area);
    let inputs: Vec<pliant_models::Input> = (0..60)
        .map(|_| {
            let forces: Vec<f64> = (0..9).map(|k| 4.0 * (dice.roll() - 0.5) / unit(area, k)).collect();
            pliant_models::Input::forces(&forces)
        })
        .collect();
    let found = compare(&chambers, &inputs);
    assert!(found > 50, "{found}");
    let mut held = inputs[0].drives.clone();
    held[0] = Drive::Displacement(2e-3 * area);
    let odd =
        [inputs[0].clone(), pliant_models::Input::from(held), pliant_models::Input::forces(&[f64::NAN; 9])];
    compare_odd(&chambers, &odd);
}

#[test]
fn limits_are_pressures() {
    let mut chain = pressed(20e-6);
    chain.actuators[0].limits = Some([-10e3, 60e3]);
    chain.actuators[1].limits = Some([-5.0, 5.0]);
    let robot = ConstantCurvature::new(Generic::new(chain));
    let excess = |forces: [f64; 9]| robot.excess(&forces).unwrap();
    assert_eq!(excess([60e3, -10e3, 0.0, 5.0, -5.0, 0.0, 1e9, -1e9, 0.0]), None);
    let found = excess([0.0, 70e3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]).unwrap();
    assert_eq!((found.segment, found.actuator, found.area, found.amount()), (0, 1, Some(20e-6), 10e3));
    assert_eq!(
        found.to_string(),
        "the pressure of chamber 1 of segment 0 is 70000 Pa: expected -10000 to 60000"
    );
    // 10 kPa on 20 mm^2 are 0.2 N: less than 0.5 N, more than 0.1 N.
    let found = excess([70e3, 0.0, 0.0, 5.5, 0.0, 0.0, 0.0, 0.0, 0.0]).unwrap();
    assert_eq!((found.segment, found.area), (1, None));
    assert_eq!(found.to_string(), "the force of actuator 0 of segment 1 is 5.5 N: expected -5 to 5");
    assert_eq!(excess([70e3, 0.0, 0.0, 5.1, 0.0, 0.0, 0.0, 0.0, 0.0]).unwrap().segment, 0);
    let pressed = pliant_models::Input::forces(&[70e3, 0.0, 0.0, 5.1, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let simulation =
        Simulation::to(1e-3, &pressed).from(Beginning::Undeformed).with_waves().with_tolerance(1e-6);
    let moved = robot.simulate(&simulation, &mut |_| ControlFlow::Continue(())).unwrap();
    let worst = moved.report.excess.unwrap().excess;
    assert_eq!((worst.segment, worst.force), (0, 70e3));
    // A search for a target keeps them.
    let goal = robot.solve(&[55e3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]).unwrap().tip().translation.vector;
    let start = pliant_models::Input::forces(&[0.0; 9]);
    let found = robot.reach_with(&Target::position(goal), &start, &ReachSettings::default()).unwrap();
    let forces = found.forces();
    assert!(forces[..3].iter().all(|pressure| (-10e3..=60e3).contains(pressure)), "{forces:?}");
    assert!(forces[3..6].iter().all(|force| (-5.0..=5.0).contains(force)), "{forces:?}");
}

#[test]
fn areas_and_pressures_are_refused_with_their_names() {
    for area in [-1e-6, 0.0, f64::NAN, f64::INFINITY] {
        let robot = ConstantCurvature::new(Generic::new(pressed(area)));
        let error = robot.solve(&[0.0; 9]).unwrap_err();
        match &error {
            Error::InvalidRobot { quantity, at: Place::Segment(0), .. } => {
                assert_eq!(quantity, "the area of the chambers", "{error}");
            }
            Error::InvalidParameter { .. } => assert!(!area.is_finite(), "{error}"),
            _ => panic!("{error}"),
        }
    }
    let [_, robot] = both(20e-6);
    let mut drives = [Drive::Force(0.0); 9];
    drives[7] = Drive::Force(f64::NAN);
    let error = robot.solve(&drives).unwrap_err();
    assert!(error.to_string().starts_with("the pressure of actuator 1 of segment 2 is NaN"), "{error}");
    drives[7] = Drive::Force(0.0);
    drives[4] = Drive::Force(f64::INFINITY);
    let error = robot.solve(&drives).unwrap_err();
    assert!(error.to_string().starts_with("the force of actuator 1 of segment 1 is inf"), "{error}");
    let mut pressures = [0.0; 9];
    pressures[0] = f64::NAN;
    let error = robot.actuation_load(&pressures).unwrap_err();
    assert!(matches!(error, Error::Invalid { field: "a pressure", .. }), "{error}");
    // A vacuum is allowed.
    assert!(robot.solve(&[-20e3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]).is_ok());
}
