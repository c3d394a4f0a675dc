//! One function over `&dyn Model` serves every model.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pliant::nalgebra::{Isometry3, Vector6};
use pliant::{
    Drive, Error, Input, Model, Payload, Pose, ReachSettings, Record, Rope, Settings, Solution, Stability,
    Target, Wrench, robot,
};

robot! {
    /// Two cables beside a backbone under a load along it.
    pub robot Arm {
        param young = 2 GPa,
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young },
        cables { spacing: 110 mm },
        load { q_y: -0.05 N/m },
        model planar,
    }
}

robot! {
    /// Cables that run straight between ten discs.
    pub robot Guided {
        param young = 2 GPa,
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young },
        cables { spacing: 110 mm },
        model discs { count: 10, degree: 8 },
    }
}

robot! {
    /// A rod with three tendons that come closer to the backbone in one direction.
    pub robot Catheter {
        param young = 1 GPa,
        param offset = 4 mm,
        param length = 200 mm,
        backbone { length: length, section: disc { radius: 1 mm }, young: young, poisson: 0.4, density: 1100 kg/m^3 },
        base { rotation: [0, 90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        tendon for i in 0..3 { at: [offset * (1 - 0.3*s/L) * cos(2*pi*i/3), offset * sin(2*pi*i/3)] },
        model strain { torsion: 5, bending: 9, extension: 5, shear: 5 },
        model shooting,
    }
}

robot! {
    /// Three segments under their weight.
    pub robot Trunk {
        param stiffness = 0.25 N*m^2,
        param length = 0.24 m,
        param radius = 32.5 mm,
        gravity: [0, -9.81, 0] m/s^2,
        segment for i in 0..3 {
            length: length,
            mass: 0.255 kg,
            section: disc { radius: radius },
            young: 15 MPa,
            bending_stiffness: stiffness,
        }
        model constant_curvature,
    }
}

robot! {
    /// Three motors rotate the bases of three rods that carry a platform.
    pub robot Tripod {
        param young = 60 GPa,
        motor for i in 0..3 {
            axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0],
            through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm],
        }
        rod for i in 0..3 {
            length: 0.3 m,
            section: disc { radius: 0.5 mm },
            young: young,
            poisson: 0.33,
            density: 6450 kg/m^3,
            motor: i,
            base {
                position: [90 mm * cos(2*pi*i/3), 90 mm * sin(2*pi*i/3), 0 mm],
                rotation: [[0, 0, 120*i], [0, -110, 0]] deg,
            }
            platform {
                position: [40 mm * cos(2*pi*i/3), 40 mm * sin(2*pi*i/3), 0 mm],
                rotation: [[0, 0, 120*i], [0, -90, 0]] deg,
            }
        }
        platform { position: [0, 0, 0.29] m, mass: 20 g }
        gravity: [0, 0, -9.81] m/s^2,
        model parallel,
    }
}

/// The twist, `(phi, position)` in the world, from one pose to another.
fn twist(from: &Isometry3<f64>, to: &Isometry3<f64>) -> Vector6<f64> {
    let turn = (to.rotation * from.rotation.inverse()).scaled_axis();
    let step = to.translation.vector - from.translation.vector;
    Vector6::new(turn.x, turn.y, turn.z, step.x, step.y, step.z)
}

/// What the tip and the conjugate quantities of the actuators are.
fn answer(model: &dyn Model, input: &Input) -> (Isometry3<f64>, Vec<f64>) {
    let solution = model.solve(input).unwrap();
    (solution.tip(), conjugate(solution.as_ref(), &input.drives))
}

fn conjugate(solution: &dyn Solution, drives: &[Drive]) -> Vec<f64> {
    let (forces, displacements) = (solution.forces(), solution.displacements());
    let other = |(actuator, drive): (usize, &Drive)| match drive {
        Drive::Force(_) => displacements[actuator],
        Drive::Displacement(_) | Drive::Elastic { .. } => forces[actuator],
    };
    drives.iter().enumerate().map(other).collect()
}

/// A change of one entry of the input, half of it to either side.
fn both_sides(model: &dyn Model, step: f64, change: impl Fn(f64) -> Input) -> (Vector6<f64>, Vec<f64>) {
    let [(low, less), (high, more)] = [-step, step].map(|by| answer(model, &change(by)));
    let motion = twist(&low, &high) / (2.0 * step);
    (motion, less.iter().zip(&more).map(|(a, b)| (b - a) / (2.0 * step)).collect())
}

/// What is compared with differences: the largest deviation relative to the largest entry.
fn off(found: &[f64], expected: &[f64]) -> f64 {
    let size = expected.iter().fold(f64::MIN_POSITIVE, |size, entry| size.max(entry.abs()));
    let far = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
    far.fold(0.0, |most, entry| if entry <= most { most } else { entry }) / size
}

/// A robot, an input with its steps for differences, and what it cannot do.
struct Case<'a> {
    model: &'a dyn Model,
    input: Input,
    /// Step of the drives, N or m.
    step: f64,
    /// Components `(couple, force)` of a wrench at the tip that the model takes, and their steps.
    wrench: &'a [usize],
    couple: f64,
    force: f64,
}

impl Case<'_> {
    fn with(&self, couple: [f64; 3], force: [f64; 3]) -> Input {
        self.input.clone().with_wrench(Wrench::force(force).with_couple(couple))
    }

    /// Solves, derivatives, energies, records, paths and targets.
    fn check(&self) {
        let Self { model, input, .. } = self;
        let solution = model.solve(input).unwrap();
        let report = solution.report();
        assert_eq!(report.stability, Stability::Stable, "{}", model.kind());
        assert!(report.residual <= report.bound, "{}: {report:?}", model.kind());
        assert_eq!(solution.input().unwrap(), *input, "{}", model.kind());
        // The tip is where the last body ends, or the platform that bodies end at.
        let lengths = model.lengths();
        let end = solution.station(lengths.len() - 1, lengths[lengths.len() - 1]).unwrap();
        if model.kind() != "parallel" {
            assert!(twist(&end, &solution.tip()).norm() < 1e-9, "{}", model.kind());
        }
        assert!(solution.station(lengths.len(), 0.0).is_err());
        self.derivatives(solution.as_ref());
        self.work(solution.as_ref());
        self.parameters(solution.as_ref());
        self.record(solution.as_ref());
        self.paths(solution.as_ref());
        self.targets();
    }

    fn derivatives(&self, solution: &dyn Solution) {
        let Self { model, input, step, .. } = self;
        let found = solution.sensitivity().unwrap();
        for (actuator, drive) in input.drives.iter().enumerate() {
            let (motion, others) = both_sides(*model, *step, |by| {
                let mut input = input.clone();
                input.drives[actuator] = drive.with_value(drive.value() + by);
                input
            });
            let column = found.tip_by_drive.column(actuator);
            let far = off(column.as_slice(), motion.as_slice());
            assert!(far < 1e-5, "{} tip by drive {actuator}: {far}", model.kind());
            let answers: Vec<f64> = found.actuator_by_drive.column(actuator).iter().copied().collect();
            let far = off(&answers, &others);
            assert!(far < 1e-5, "{} actuators by drive {actuator}: {far}", model.kind());
        }
        for &component in self.wrench {
            let step = if component < 3 { self.couple } else { self.force };
            let (motion, _) = both_sides(*model, step, |by| {
                let mut six = [0.0; 6];
                six[component] = by;
                let [a, b, c, d, e, f] = six;
                self.with([a, b, c], [d, e, f])
            });
            let column = found.compliance.column(component);
            let far = off(column.as_slice(), motion.as_slice());
            assert!(far < 1e-5, "{} compliance {component}: {far}", model.kind());
        }
    }

    /// The work of an actuator is what the energies gain, to second order.
    fn work(&self, solution: &dyn Solution) {
        let Self { model, input, step, .. } = self;
        for (actuator, drive) in input.drives.iter().enumerate() {
            let [less, more] = [-*step, *step].map(|by| {
                let mut input = input.clone();
                input.drives[actuator] = drive.with_value(drive.value() + by);
                model.solve(&input).unwrap()
            });
            let sum = |solution: &dyn Solution| {
                let energies = solution.energies().unwrap();
                energies.elastic + energies.loads
            };
            let gained = sum(more.as_ref()) - sum(less.as_ref());
            let moved = more.displacements().into_iter().zip(less.displacements()).map(|(b, a)| b - a);
            let terms: Vec<f64> = solution.forces().iter().zip(moved).map(|(f, by)| f * by).collect();
            let work: f64 = terms.iter().sum();
            let size = terms.iter().fold(f64::MIN_POSITIVE, |size: f64, term| size.max(term.abs()));
            assert!((gained - work).abs() < 1e-4 * size, "{}: {gained} {work}", model.kind());
        }
    }

    fn parameters(&self, solution: &dyn Solution) {
        let Self { model, input, .. } = self;
        for (index, parameter) in model.parameters().iter().enumerate() {
            let found = solution.parameter_sensitivity(parameter.name).unwrap();
            let step = 1e-4 * parameter.default.abs();
            let [low, high] = [-step, step].map(|by| {
                let mut values = model.parameter_values();
                values[index] += by;
                model.with_parameters(&values).unwrap().solve(input).unwrap().tip()
            });
            let far = off(found.as_slice(), (twist(&low, &high) / (2.0 * step)).as_slice());
            assert!(far < 1e-5, "{} by {}: {far}", model.kind(), parameter.name);
        }
        let unknown = solution.parameter_sensitivity("no_such_parameter");
        assert!(matches!(unknown, Err(Error::UnknownParameter { .. })), "{}", model.kind());
    }

    fn record(&self, solution: &dyn Solution) {
        let record = solution.record().unwrap();
        let again = self.model.restore(&record).unwrap();
        let far = twist(&again.tip(), &solution.tip()).norm();
        assert!(far < 1e-9, "{}: {far}", self.model.kind());
        let foreign = Record { robot: "another".to_owned(), ..record.clone() };
        assert!(matches!(self.model.restore(&foreign), Err(Error::ForeignRecord { .. })));
        let foreign = Record { model: "another".to_owned(), ..record };
        assert!(matches!(self.model.restore(&foreign), Err(Error::ForeignRecord { .. })));
    }

    fn paths(&self, solution: &dyn Solution) {
        let Self { model, input, .. } = self;
        let part = |fraction: f64| Input {
            drives: input.drives.iter().map(|drive| drive.with_value(fraction * drive.value())).collect(),
            ..input.clone()
        };
        let inputs = [part(0.3), part(0.6), part(1.0)];
        let path = model.solve_path(&inputs, &Settings::default()).complete().unwrap();
        assert_eq!(path.len(), 3);
        let far = twist(&path[2].tip(), &solution.tip()).norm();
        assert!(far < 1e-9, "{}: {far}", model.kind());
        // Another point that is no input, after one that is.
        let short = Input { drives: input.drives[1..].to_vec(), ..input.clone() };
        let path = model.solve_path(&[input.clone(), short], &Settings::default());
        assert_eq!(path.samples.len(), 1);
        assert!(path.stopped.is_some());
    }

    fn targets(&self) {
        let Self { model, input, .. } = self;
        let mut wanted = input.clone();
        for drive in &mut wanted.drives {
            *drive = drive.with_value(0.8 * drive.value());
        }
        let goal = model.solve(&wanted).unwrap().tip().translation;
        let target = Target::coordinates([None, Some(goal.y), None]);
        let reached = model.reach(&target, input).unwrap();
        assert!((reached.tip().translation.y - goal.y).abs() < 1e-9, "{}", model.kind());
        // Within limits that hold the goal and the start; then within limits that keep the tip near where it is.
        let around = |part: f64| {
            let pair = |drive: &Drive| {
                let ends = [part * drive.value(), drive.value()];
                [ends[0].min(ends[1]), ends[0].max(ends[1])]
            };
            ReachSettings { limits: input.drives.iter().map(pair).collect(), ..ReachSettings::default() }
        };
        let reached = model.reach_with(&target, input, &around(0.7)).unwrap();
        assert!((reached.tip().translation.y - goal.y).abs() < 1e-9, "{}", model.kind());
        for (drive, [low, high]) in reached.input().unwrap().drives.iter().zip(around(0.7).limits) {
            assert!((low..=high).contains(&drive.value()), "{}: {drive:?}", model.kind());
        }
        match model.reach_with(&target, input, &around(0.99)) {
            Err(Error::OutOfReach { distance, drives, .. }) => {
                assert!(distance > 0.0);
                let stays = |(drive, [low, high]): (&Drive, [f64; 2])| (low..=high).contains(&drive.value());
                assert!(drives.iter().zip(around(0.99).limits).all(stays), "{}", model.kind());
            }
            other => panic!("{}: {other:?}", model.kind()),
        }
        let upside_down = ReachSettings { limits: vec![[1.0, 0.0]; input.drives.len()], ..around(1.0) };
        assert!(matches!(model.reach_with(&target, input, &upside_down), Err(Error::Invalid { .. })));
        let path = model.reach_path(&[target, target], input, &ReachSettings::default()).complete().unwrap();
        assert_eq!(path.len(), 2);
        if model.kind() == "constant_curvature" {
            // Segments are as long as their actuators make them.
            return;
        }
        let length: f64 = model.lengths().iter().sum();
        let far = Target::coordinates([None, Some(3.0 * length), None]);
        match model.reach(&far, input) {
            Err(Error::OutOfReach { distance, closest, drives, .. }) => {
                assert!(distance > length, "{}: {distance}", model.kind());
                assert_eq!(drives.len(), model.actuators());
                let mut solver = model.solver().unwrap();
                solver.start_from(&closest).unwrap();
                let tip = solver.solve(&Input { drives, ..input.clone() }).unwrap().tip();
                assert!((3.0 * length - tip.translation.y - distance).abs() < 1e-6, "{}", model.kind());
            }
            other => panic!("{}: {other:?}", model.kind()),
        }
    }
}

const SPACE: [usize; 6] = [0, 1, 2, 3, 4, 5];
const PLANE: [usize; 3] = [2, 3, 4];

#[test]
fn planar() {
    let model = Arm::planar();
    let (couple, force) = (1e-5, 1e-4);
    Case { model: &model, input: Input::forces(&[1.0, 0.2]), step: 1e-4, wrench: &PLANE, couple, force }
        .check();
}

#[test]
fn discs() {
    let model = Guided::discs();
    let (couple, force) = (1e-5, 1e-4);
    Case { model: &model, input: Input::forces(&[1.0, 0.2]), step: 1e-4, wrench: &PLANE, couple, force }
        .check();
}

#[test]
fn rods() {
    let (strain, shooting) = (Catheter::strain(), Catheter::shooting());
    let models: [&dyn Model; 2] = [&strain, &shooting];
    for model in models {
        let (couple, force) = (1e-6, 1e-5);
        let input = Input::forces(&[0.8, 0.1, 0.3]);
        Case { model, input, step: 1e-4, wrench: &SPACE, couple, force }.check();
    }
    let [one, other] = models.map(|model| model.solve(&Input::forces(&[0.8, 0.1, 0.3])).unwrap().tip());
    assert!(twist(&one, &other).norm() < 1e-8, "{one} {other}");
}

#[test]
fn segments() {
    let model = Trunk::constant_curvature();
    let model: &dyn Model = &model;
    let (couple, force) = (1e-4, 1e-3);
    let input = Input::forces(&[3.0, -2.0, 1.0, 0.5, 4.0, -1.0, 2.0, 0.0, -3.0]);
    Case { model, input, step: 1e-2, wrench: &SPACE, couple, force }.check();
}

/// Derivatives while some actuators are held by their displacements, one of them through a spring.
#[test]
fn segments_with_held_actuators() {
    let model = Trunk::constant_curvature();
    let model: &dyn Model = &model;
    let elastic = Drive::Elastic { displacement: 1e-3, stiffness: 2e3, pretension: 1.0 };
    let mut drives = vec![Drive::Force(1.0); 9];
    (drives[1], drives[4]) = (Drive::Displacement(2e-3), elastic);
    let input = Input::from(drives).with_wrench(Wrench::force([0.1, 0.2, 0.0]));
    let solution = model.solve(&input).unwrap();
    let case = Case { model, input, step: 1e-5, wrench: &SPACE, couple: 1e-4, force: 1e-3 };
    case.derivatives(solution.as_ref());
    case.parameters(solution.as_ref());
}

#[test]
fn parallel() {
    let model = Tripod::parallel();
    let model: &dyn Model = &model;
    let (couple, force) = (1e-5, 1e-4);
    let input = Input::displacements(&[0.2, -0.1, 0.15]);
    Case { model, input, step: 1e-4, wrench: &SPACE, couple, force }.check();
    // One motor by its torque.
    let held = model.solve(&Input::displacements(&[0.2, -0.1, 0.15])).unwrap();
    let drives = vec![Drive::Displacement(0.2), Drive::Displacement(-0.1), Drive::Force(held.forces()[2])];
    let input = Input::from(drives);
    let solution = model.solve(&input).unwrap();
    assert!(twist(&solution.tip(), &held.tip()).norm() < 1e-9);
    Case { model, input, step: 1e-5, wrench: &SPACE, couple, force }.derivatives(solution.as_ref());
}

/// Motors through springs: the shape is that under the torques that follow and tends to that of held motors, with derivatives.
#[test]
fn motors_through_springs() {
    let model = Tripod::parallel();
    let model: &dyn Model = &model;
    let held = model.solve(&Input::displacements(&[0.2, -0.1, 0.15])).unwrap();
    let (angles, torques) = (held.displacements(), held.forces());
    let spring = |motor: usize, stiffness: f64, pretension: f64| {
        let turned = (torques[motor] - pretension) / stiffness;
        Drive::Elastic { displacement: angles[motor] + turned, stiffness, pretension }
    };
    for drives in [
        vec![spring(0, 0.5, 0.01), Drive::Displacement(-0.1), Drive::Force(torques[2])],
        vec![spring(0, 0.5, 0.01), spring(1, 2.0, 0.0), spring(2, 0.3, -0.02)],
    ] {
        let input = Input::from(drives);
        let solution = model.solve(&input).unwrap();
        let far = twist(&solution.tip(), &held.tip()).norm();
        assert!(far < 1e-9, "{far}");
        let forces = Input::forces(&solution.forces());
        let far = twist(&model.solve(&forces).unwrap().tip(), &solution.tip()).norm();
        assert!(far < 1e-9, "{far}");
        let case = Case { model, input, step: 1e-4, wrench: &SPACE, couple: 1e-5, force: 1e-4 };
        case.derivatives(solution.as_ref());
        case.parameters(solution.as_ref());
        case.record(solution.as_ref());
    }
    // Torques and springs lead to targets as positions do.
    let goal = held.tip().translation;
    let target = Target::coordinates([None, Some(goal.y), None]);
    let drives = vec![spring(0, 0.5, 0.01), Drive::Displacement(-0.1), Drive::Force(0.9 * torques[2])];
    let reached = model.reach(&target, &Input::from(drives)).unwrap();
    assert!((reached.tip().translation.y - goal.y).abs() < 1e-9);
    for stiffness in [1e3, 1e5, 1e7] {
        let elastic =
            |motor: usize| Drive::Elastic { displacement: angles[motor], stiffness, pretension: 0.0 };
        let input = Input::from((0..3).map(elastic).collect::<Vec<_>>());
        let far = twist(&model.solve(&input).unwrap().tip(), &held.tip()).norm();
        assert!(far < 1.0 / stiffness, "{stiffness}: {far}");
    }
}

/// Cables of robots in the plane by their displacements and through springs: the shape is that under the forces that follow, with derivatives.
#[test]
fn cables_in_the_plane_are_held_and_elastic() {
    let (arm, guided) = (Arm::planar(), Guided::discs());
    let models: [&dyn Model; 2] = [&arm, &guided];
    for model in models {
        let forces = model.solve(&Input::forces(&[1.0, 0.2])).unwrap();
        let spring = |actuator: usize| {
            let (stiffness, pretension) = (150.0, 0.1);
            let stretch = (forces.forces()[actuator] - pretension) / stiffness;
            Drive::Elastic { displacement: forces.displacements()[actuator] + stretch, stiffness, pretension }
        };
        for drives in [vec![spring(0), Drive::Force(0.2)], vec![spring(0), spring(1)]] {
            let input = Input::from(drives);
            let solution = model.solve(&input).unwrap();
            let far = twist(&solution.tip(), &forces.tip()).norm();
            assert!(far < 1e-9, "{} {far}", model.kind());
            let case = Case { model, input, step: 1e-6, wrench: &PLANE, couple: 1e-5, force: 1e-4 };
            case.derivatives(solution.as_ref());
            case.parameters(solution.as_ref());
            case.record(solution.as_ref());
            case.targets();
        }
    }
}

/// Derivatives while some tendons are held by their lengths, one of them elastic.
#[test]
fn rods_with_held_tendons() {
    let (strain, shooting) = (Catheter::strain(), Catheter::shooting());
    let models: [&dyn Model; 2] = [&strain, &shooting];
    for model in models {
        let elastic = Drive::Elastic { displacement: 1e-3, stiffness: 400.0, pretension: 0.1 };
        let drives = vec![Drive::Displacement(2e-3), Drive::Force(0.2), elastic];
        let input = Input::from(drives).with_wrench(Wrench::force([0.0, 0.02, 0.0]).at(0.1));
        let solution = model.solve(&input).unwrap();
        let case = Case { model, input, step: 1e-6, wrench: &SPACE, couple: 1e-6, force: 1e-5 };
        case.derivatives(solution.as_ref());
        case.parameters(solution.as_ref());
    }
}

/// Inputs, targets and places that make no sense are errors, and what is solved all the same is finite.
#[test]
fn odd_inputs() {
    let (arm, guided, trunk) = (Arm::planar(), Guided::discs(), Trunk::constant_curvature());
    let (strain, shooting, tripod) = (Catheter::strain(), Catheter::shooting(), Tripod::parallel());
    let models: [&dyn Model; 6] = [&arm, &guided, &trunk, &strain, &shooting, &tripod];
    for model in models {
        let count = model.actuators();
        let moved = |value: f64| match model.kind() {
            "parallel" => Input::displacements(&vec![value; count]),
            _ => Input::forces(&vec![value; count]),
        };
        let at_rest = model.solve(&moved(0.0)).unwrap();
        assert!(at_rest.tip().translation.vector.iter().all(|entry| entry.is_finite()));
        for value in [f64::NAN, f64::INFINITY] {
            assert!(model.solve(&moved(value)).is_err(), "{} {value}", model.kind());
            let wrench = Wrench::force([value, 0.0, 0.0]);
            assert!(model.solve(&moved(0.0).with_wrench(wrench)).is_err(), "{} {value}", model.kind());
            let target = Target::coordinates([Some(value), None, None]);
            assert!(model.reach(&target, &moved(0.0)).is_err(), "{} {value}", model.kind());
            assert!(at_rest.station(0, value).is_err(), "{} {value}", model.kind());
        }
        for value in [1e12, 1e300] {
            if let Ok(found) = model.solve(&moved(value)) {
                let tip = found.tip().translation.vector;
                assert!(tip.iter().all(|entry| entry.is_finite()), "{} {value}: {tip}", model.kind());
                assert!(found.report().residual <= found.report().bound, "{} {value}", model.kind());
            }
        }
        assert!(at_rest.station(0, -0.1).is_err(), "{}", model.kind());
        let elsewhere = Wrench::force([0.1, 0.0, 0.0]).on(99).at(0.1);
        assert!(model.solve(&moved(0.0).with_wrench(elsewhere)).is_err(), "{}", model.kind());
        assert!(model.solve(&Input::default()).is_err(), "{}", model.kind());
        assert!(model.with_parameters(&[]).is_err(), "{}", model.kind());
        let nan = vec![f64::NAN; model.parameters().len()];
        assert!(model.with_parameters(&nan).is_err(), "{}", model.kind());
    }
}

/// Loads that only some models take: they are in the input and the record of a solution, and other models refuse them by name.
#[test]
fn ropes_and_payloads() {
    let (arm, guided, trunk) = (Arm::planar(), Guided::discs(), Trunk::constant_curvature());
    let (strain, shooting, tripod) = (Catheter::strain(), Catheter::shooting(), Tripod::parallel());
    let models: [&dyn Model; 6] = [&arm, &guided, &trunk, &strain, &shooting, &tripod];
    let rope = Rope { body: 0, s: None, point: [0.01, 0.0, 0.02], force: 0.3, towards: [0.3, 0.1, 0.6] };
    let payload = Payload { mass: 0.05, center: [0.01, -0.02, 0.03] };
    for model in models {
        let none = vec![0.0; model.actuators()];
        let still =
            if model.kind() == "parallel" { Input::displacements(&none) } else { Input::forces(&none) };
        let roped = Input { ropes: vec![rope], ..still.clone() };
        let loaded = Input { payload: Some(payload), ..still.clone() };
        let beside = still.clone().with_wrench(Wrench::force([0.01, 0.0, 0.0]).offset([0.0, 1e-3, 0.0]));
        let rest = model.solve(&still).unwrap().tip();
        let takes: &[&Input] = match model.kind() {
            "parallel" => &[&roped, &beside],
            "constant_curvature" => &[&loaded],
            _ => &[],
        };
        for input in [&roped, &loaded, &beside] {
            if !takes.contains(&input) {
                let error = model.solve(input).unwrap_err();
                let named = matches!(error, Error::Unsupported { .. } | Error::Invalid { .. });
                assert!(named, "{}: {error}", model.kind());
                continue;
            }
            let solution = model.solve(input).unwrap();
            assert_eq!(solution.input().unwrap(), *input);
            assert!(twist(&rest, &solution.tip()).norm() > 1e-6, "{}", model.kind());
            let again = model.restore(&solution.record().unwrap()).unwrap();
            assert!(twist(&again.tip(), &solution.tip()).norm() < 1e-9, "{}", model.kind());
        }
    }
    // On the node in the middle of a rod, and between two nodes.
    let on = |s: f64| Input { ropes: vec![Rope { s: Some(s), ..rope }], ..Input::displacements(&[0.0; 3]) };
    let solution = tripod.solve(&[0.0; 3]).unwrap();
    let middle = 0.5 * solution.length(0).unwrap();
    let model: &dyn Model = &tripod;
    assert_eq!(model.solve(&on(middle)).unwrap().input().unwrap(), on(middle));
    assert!(matches!(model.solve(&on(1.01 * middle)), Err(Error::Invalid { .. })));
}

/// What a model cannot take is refused by name.
#[test]
fn refusals() {
    let model = Arm::planar();
    let model: &dyn Model = &model;
    let out = Input::forces(&[1.0, 0.0]).with_wrench(Wrench::force([0.0, 0.0, 1.0]));
    assert_eq!(
        model.solve(&out).unwrap_err().to_string(),
        "the z component of the force of load 0 is 1: expected zero: the robot lies in the plane z = 0"
    );
    let three = Input::forces(&[1.0, 0.0, 0.0]);
    assert!(matches!(model.solve(&three), Err(Error::LengthMismatch { .. })));
    let pose =
        Pose { rotation: [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]], translation: [0.1, 0.0, 0.0] };
    let target = Target::pose(&pose);
    assert!(matches!(model.reach(&target, &Input::forces(&[1.0, 0.0])), Err(Error::TargetMismatch { .. })));
}
