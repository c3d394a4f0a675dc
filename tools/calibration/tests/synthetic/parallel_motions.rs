//! Recorded motions of parallel robots: derivatives of sections of rods and of the platform, and parameters from them.

use core::ops::ControlFlow;

use pliant::nalgebra::{Vector3, Vector6};
use pliant::{Drive, Input, Model, MovingSections, Section, Simulation, Wrench};
use pliant_calibration::{Experiment, FitSettings, Motion, Sensor};

use crate::support;

/// A declaration with `PARTS` and `ELEMENTS` filled in.
fn model(text: &str, parts: &str, elements: &str) -> Box<dyn Model> {
    let text = text.replace("PARTS", parts).replace("ELEMENTS", elements);
    support::model(&text, "parallel")
}

/// Whether each parameter is looked at alone, of finer robots in longer motions (`PLIANT_ROWS=all`).
fn all() -> bool {
    std::env::var("PLIANT_ROWS").is_ok_and(|text| text == "all")
}

/// Rods of which everything depends on parameters.
const TRIPOD: &str = "robot A { param young = 2 GPa, param poisson = 0.33, param density = 1800 kg/m^3, param radius = 2 mm, param curvature = 0.4 1/m,
    param relaxation = 4 ms, param drag = 0.4 N*s/m^2, param length = 0.3 m, param reach = 90 mm, param lean = 1.92 rad, param spread = 40 mm, param tilt = 1.57 rad,
    param skew = 0.1 rad, param through = 50 mm, param mass = 20 g, param centre = 6 mm, param moment = 90 g*cm^2,
    param rotor = 4 g*m^2, param friction = 0.01 N*m*s, param weight = 9.81 m/s^2,
    motor for i in 0..PARTS { axis: [-sin(2*pi*i/3 + skew), cos(2*pi*i/3 + skew), 0.1], through: [through * cos(2*pi*i/3), through * sin(2*pi*i/3), 2 mm],
        limits: [-90, 90] deg, inertia: rotor, friction: friction }
    rod for i in 0..PARTS { length: length, section: disc { radius: radius }, young: young, poisson: poisson, density: density, natural_curvature: [0 1/m, curvature, -0.5 * curvature],
        relaxation: relaxation, drag: drag, elements: ELEMENTS, motor: i,
        base { position: [reach * cos(2*pi*i/3), reach * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 2*pi*i/3], [0, -lean, 0.02]] rad }
        platform { position: [spread * cos(2*pi*i/3), spread * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 2*pi*i/3], [0, -tilt, 0]] rad } }
    platform { mass: mass, centre: [1 mm, 2 mm, centre], inertia: [moment, 1.1 * moment, 1.6 * moment], position: [0, 0, 0.3] m }
    gravity: [0.3 m/s^2, 0 m/s^2, -weight], model parallel, }";

/// Three motors with one or two rods each, of two kinds.
const SIX: &str = "robot A { param young = 11.3 GPa, param density = 1800 kg/m^3, param viscosity = 30 MPa*s, param lean = 38 mm, param mass = 50 g, param rotor = 40 g*m^2,
    motor for i in 0..3 { axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0], through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm], inertia: rotor }
    rod for i in 0..3, side in 0..PARTS { length: 0.3 m, section: disc { radius: 0.5 mm + side * 0.1 mm }, young: young, poisson: 0.35, density: density, viscosity: viscosity, elements: ELEMENTS, motor: i,
        base { position: [90 mm * cos(2*pi*i/3) - (2*side - 1) * 20 mm * sin(2*pi*i/3), 90 mm * sin(2*pi*i/3) + (2*side - 1) * 20 mm * cos(2*pi*i/3), 0 mm],
            rotation: [[0, 0, 120 * i], [0, -110, 0]] deg }
        platform { position: [lean * cos(2*pi*i/3) - (2*side - 1) * 20 mm * sin(2*pi*i/3), lean * sin(2*pi*i/3) + (2*side - 1) * 20 mm * cos(2*pi*i/3), 0 mm],
            rotation: [[0, 0, 120 * i], [0, -90, 0]] deg } }
    platform { position: [0, 0, 0.294] m, mass: mass, centre: [0, 0, 5] mm, inertia: [2.0e-5, 2.2e-5, 3.5e-5] kg*m^2 }
    gravity: [0, 0, 9.81] m/s^2, model parallel, }";

/// Three rods that swing slowly.
const SOFT: &str = "robot A { param young = 2 GPa, param density = 1800 kg/m^3, param viscosity = 8 MPa*s,
    motor for i in 0..3 { axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0], through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 2 mm] }
    rod for i in 0..3 { length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.33, density: density, viscosity: viscosity, elements: ELEMENTS, motor: i,
        base { position: [90 mm * cos(2*pi*i/3), 90 mm * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 120 * i], [0, -110, 0]] deg }
        platform { position: [40 mm * cos(2*pi*i/3), 40 mm * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 120 * i], [0, -90, 0]] deg } }
    platform { mass: 60 g, inertia: [90, 100, 150] g*cm^2, position: [0, 0, 0.3] m }
    gravity: [0, 0, -9.81] m/s^2, model parallel, }";

/// Largest differences of turns (rad) and places (m) and largest values of these.
#[derive(Default)]
struct Worst([[f64; 2]; 2]);

impl Worst {
    fn add(&mut self, found: &Vector6<f64>, expected: [Vector3<f64>; 2]) {
        for (half, expected) in expected.iter().enumerate() {
            let found = found.fixed_rows::<3>(3 * half);
            self.0[half][0] = self.0[half][0].max((found - expected).norm());
            self.0[half][1] = self.0[half][1].max(expected.norm());
        }
    }
}

/// Derivatives of sections along changes of each `stride`th parameter, in parts of these, against differences of whole motions: relative to the largest derivative.
fn check(
    name: &str,
    model: &dyn Model,
    simulation: &Simulation<'_>,
    sections: &[Section],
    stride: usize,
    most: f64,
) {
    let names: Vec<&str> =
        model.parameters().iter().map(|parameter| &*parameter.name).step_by(stride).collect();
    let found =
        model.simulate_sections(simulation, sections, &names).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.len(), simulation.times.len());
    let whole = model.parameter_values();
    let values: Vec<f64> = whole.iter().copied().step_by(stride).collect();
    let together = (0..names.len()).map(|index| if index % 2 == 0 { 1.0 } else { -1.0 }).collect();
    let mut directions: Vec<Vec<f64>> = vec![together];
    if all() {
        let alone =
            |wanted: usize| (0..names.len()).map(|index| f64::from(u8::from(index == wanted))).collect();
        directions.extend((0..names.len()).map(alone));
    }
    for (number, direction) in directions.iter().enumerate() {
        let step = 4e-3;
        let moved = |steps: f64| {
            let mut moved = whole.clone();
            for (value, part) in moved.iter_mut().step_by(stride).zip(direction) {
                *value *= 1.0 + steps * step * part;
            }
            let model = model.with_parameters(&moved).expect("parameters");
            model.simulate_sections(simulation, sections, &[]).expect("a motion")
        };
        let ends = [(1.0, 40.0), (2.0, -5.0)].map(|(by, weight)| (moved(by), moved(-by), weight / 60.0));
        let mut worst = Worst::default();
        for (instant, found) in found.iter().enumerate() {
            for (section, columns) in found.by_parameter.iter().enumerate() {
                let mut by = [Vector3::zeros(); 2];
                for (high, low, weight) in &ends {
                    let [high, low] =
                        [high, low].map(|all: &Vec<MovingSections>| all[instant].poses[section]);
                    let turn = (high.rotation * low.rotation.inverse()).scaled_axis();
                    by[0] += turn * (weight / step);
                    by[1] += (high.translation.vector - low.translation.vector) * (weight / step);
                }
                let along = columns.column_iter().zip(values.iter().zip(direction));
                worst.add(&along.map(|(column, (value, part))| column * (value * part)).sum(), by);
            }
        }
        let what = number.checked_sub(1).map_or("all parameters", |index| names[index]);
        let [turns, places] = worst.0.map(|[error, size]| error / size);
        println!("{name}, {what}: turns {turns:.1e}, places {places:.1e} of {:.1e} m", worst.0[1][1]);
        assert!(turns < most && places < most, "{name}, {what}: {turns:e} {places:e}");
    }
}

/// Derivatives by all parameters: rods are let go from an equilibrium under another load, motors behind springs, driven by torques and held.
#[test]
fn derivatives_of_a_release_are_those_of_motions() {
    let (parts, elements, end, load) = if all() { ("3", "2", 0.04, 0.3) } else { ("1", "1", 0.004, 0.03) };
    let model = model(TRIPOD, parts, elements);
    let mut drives = vec![
        Drive::Elastic { displacement: -0.05, stiffness: 2.0, pretension: 0.0 },
        Drive::Force(0.01),
        Drive::Displacement(0.1),
    ];
    drives.truncate(model.actuators());
    let pushed = Wrench::force([0.02, 0.0, -0.1]).with_couple([0.0, 1e-3, 0.0]).follower();
    let free = Input::from(drives.clone()).with_wrench(pushed);
    let held = Input::from(drives).with_wrench(Wrench::force([load, -0.6 * load, 0.3 * load]));
    let times = [0.0, 0.3 * end, end];
    let mut simulation = Simulation::to(end, &free).from_equilibrium_of(&held).at(&times);
    simulation = simulation.with_waves().with_tolerance(if all() { 1e-10 } else { 1e-9 });
    let sections = [(0, None), (0, Some(0.0)), (0, Some(0.1)), (0, Some(0.21))];
    check("tripod", &*model, &simulation, &sections, 1, 1e-6);
}

/// An angle over time, motors behind springs and driven by torques over time, loads on the platform and on a node of a rod.
#[test]
fn derivatives_of_a_driven_motion_are_those_of_motions() {
    let drives = |time: f64, numbers: &mut [f64]| {
        numbers[0] += 0.2 * (1.0 - (40.0 * time).cos());
        numbers[1] += 0.02 * (1.0 - (30.0 * time).cos());
    };
    let platform = Wrench::force([0.05, 0.02, -0.1]).with_couple([1e-3, 0.0, 2e-3]);
    let rod = Wrench::force([0.02, 0.0, 0.01]).follower().on(1);
    let input = Input::from(vec![Drive::Displacement(0.05), Drive::Force(0.0)]);
    let input = input.with_wrench(platform).with_wrench(rod.at(0.0));
    let mut simulation = Simulation::to(0.006, &input).driven(&drives).at(&[0.002, 0.006]);
    simulation = simulation.with_waves().with_tolerance(1e-9);
    let sections = [(0, None), (1, Some(0.15)), (1, Some(0.21))];
    check("two rods", &*model(TRIPOD, "2", "1"), &simulation, &sections, 4, 1e-6);
    if all() {
        let elastic = Drive::Elastic { displacement: 0.0, stiffness: 3.0, pretension: 0.01 };
        let input = Input::from(vec![Drive::Displacement(0.05), elastic, Drive::Displacement(0.0)]);
        let input = input.with_wrench(platform).with_wrench(rod.at(0.15));
        simulation = simulation.with_waves().with_tolerance(1e-10);
        let simulation = Simulation { end: 0.05, input: &input, times: &[0.02, 0.05], ..simulation };
        check("six rods", &*model(SIX, "2", "2"), &simulation, &sections, 1, 1e-6);
    }
}

/// A motor that is held at the angle to which a torque has turned it.
#[test]
fn angles_that_follow_from_parameters_are_refused() {
    let model = model(SOFT, "", "1");
    let held = Input::forces(&[0.02, 0.0, 0.01]);
    let angles = model.solve(&held).expect("an equilibrium").displacements();
    let still = Input::displacements(&angles);
    let simulation = Simulation::to(0.01, &still).from_equilibrium_of(&held).at(&[0.01]);
    let error = model.simulate_sections(&simulation, &[(0, None)], &["young"]).expect_err("refused");
    assert!(error.to_string().contains("an angle that follows from the equilibrium before"), "{error}");
}

/// Modulus, density and viscosity from a recorded release, of which the beginning depends on them: the platform and a point on a rod. The record is computed with a tolerance of 1e-11, the fit
/// integrates to 1e-9 and finds them to 3e-9.
#[test]
fn modulus_density_and_viscosity_are_found_from_a_release() {
    let start = model(SOFT, "", if all() { "2" } else { "1" });
    let truth: Vec<f64> =
        start.parameter_values().iter().zip([1.05, 0.95, 1.1]).map(|(value, by)| value * by).collect();
    let real = start.with_parameters(&truth).expect("parameters");
    let free = Input::displacements(&[0.0; 3]);
    let held = free.clone().with_wrench(Wrench::force([0.3, -0.2, 0.1]));
    let times = [0.004, 0.012, 0.02];
    let (tolerance, finer) = (1e-9, 1e-11);
    let mut simulation = Simulation::to(0.02, &free).from_equilibrium_of(&held).at(&times);
    simulation = simulation.with_waves().with_tolerance(finer);
    let moved = real
        .simulate(&simulation, &mut |_| ControlFlow::Continue(()))
        .and_then(pliant::Simulated::complete)
        .unwrap_or_else(|error| panic!("{error}"));
    let found = real.simulate_sections(&simulation, &[(0, None), (1, Some(0.12))], &[]).expect("sections");
    let mut motion = Motion::released_from(held).with_tolerance(tolerance);
    for (instant, sections) in moved.instants.iter().zip(&found) {
        let tip = instant.tip.translation.vector;
        assert!((sections.poses[0].translation.vector - tip).norm() < 1e-10);
        let off = (sections.rates[0] - instant.tip_velocity).norm();
        assert!(off < 1e-8 * (1.0 + instant.tip_velocity.norm()), "{off:e}");
        let marker = sections.poses[1] * pliant::nalgebra::Point3::new(0.0, 3e-3, 0.0);
        motion = motion.measuring(instant.time, 0, tip.as_slice()).measuring(
            instant.time,
            1,
            marker.coords.as_slice(),
        );
    }
    let sensors =
        [Sensor::position("platform"), Sensor::position("marker").on(1).at(0.12).offset([0.0, 3e-3, 0.0])];
    let calibration = support::calibration(&*start, &sensors, &["young", "density", "viscosity"]);
    let fit = calibration
        .fit_with(
            &[Experiment::new("release", free).moving(motion)],
            &FitSettings { region: false, ..FitSettings::default() },
        )
        .unwrap_or_else(|error| panic!("{error}"));
    for (found, truth) in fit.values().iter().zip(&truth) {
        println!("{found} {truth}: {:e}", found / truth - 1.0);
    }
    for (found, truth) in fit.values().iter().zip(&truth) {
        assert!((found / truth - 1.0).abs() < 1e-8, "{found} {truth}\n{fit}");
    }
}
