//! Checks of every model: derivatives against differences, energies, records, paths and targets.

use pliant::nalgebra::{Isometry3, Vector6};
use pliant::{
    Drive, Error, Input, Model, ReachSettings, Record, Settings, Solution, Stability, Target, Wrench,
};

/// The twist, `(phi, position)` in the world, from one pose to another.
pub(crate) fn twist(from: &Isometry3<f64>, to: &Isometry3<f64>) -> Vector6<f64> {
    let turn = (to.rotation * from.rotation.inverse()).scaled_axis();
    let step = to.translation.vector - from.translation.vector;
    Vector6::new(turn.x, turn.y, turn.z, step.x, step.y, step.z)
}

/// Pose of the tip, and conjugate quantities of the actuators.
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

/// Deviation of derivatives from differences: the largest one, relative to the largest entry.
fn off(found: &[f64], expected: &[f64]) -> f64 {
    let size = expected.iter().fold(f64::MIN_POSITIVE, |size, entry| size.max(entry.abs()));
    let far = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
    far.fold(0.0, |most, entry| if entry <= most { most } else { entry }) / size
}

/// A robot, an input with its steps for differences, and what it cannot do.
pub(crate) struct Case<'a> {
    pub(crate) model: &'a dyn Model,
    pub(crate) input: Input,
    /// Step of the drives, N or m.
    pub(crate) step: f64,
    /// Components `(couple, force)` of a wrench at the tip that the model takes, and their steps.
    pub(crate) wrench: &'a [usize],
    pub(crate) couple: f64,
    pub(crate) force: f64,
}

impl Case<'_> {
    pub(crate) fn with(&self, couple: [f64; 3], force: [f64; 3]) -> Input {
        self.input.clone().with_wrench(Wrench::force(force).with_couple(couple))
    }

    /// Solves, derivatives, energies, records, paths and targets.
    pub(crate) fn check(&self) {
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

    pub(crate) fn derivatives(&self, solution: &dyn Solution) {
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
    pub(crate) fn work(&self, solution: &dyn Solution) {
        let Self { model, input, step, .. } = self;
        for (actuator, drive) in input.drives.iter().enumerate() {
            let [less, more] = [-*step, *step].map(|by| {
                let mut input = input.clone();
                input.drives[actuator] = drive.with_value(drive.value() + by);
                model.solve(&input).unwrap()
            });
            let sum = |solution: &dyn Solution| {
                let energies = solution.energies().unwrap();
                energies.elastic() + energies.potential()
            };
            let gained = sum(more.as_ref()) - sum(less.as_ref());
            let moved = more.displacements().into_iter().zip(less.displacements()).map(|(b, a)| b - a);
            let terms: Vec<f64> = solution.forces().iter().zip(moved).map(|(f, by)| f * by).collect();
            let work: f64 = terms.iter().sum();
            let size = terms.iter().fold(f64::MIN_POSITIVE, |size: f64, term| size.max(term.abs()));
            assert!((gained - work).abs() < 1e-4 * size, "{}: {gained} {work}", model.kind());
        }
    }

    pub(crate) fn parameters(&self, solution: &dyn Solution) {
        let Self { model, input, .. } = self;
        for (index, parameter) in model.parameters().iter().enumerate() {
            let found = solution.parameter_sensitivity(&parameter.name).unwrap();
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

    pub(crate) fn record(&self, solution: &dyn Solution) {
        let record = solution.record().unwrap();
        let again = self.model.restore(&record).unwrap();
        let far = twist(&again.tip(), &solution.tip()).norm();
        assert!(far < 1e-9, "{}: {far}", self.model.kind());
        let foreign = Record { robot: "another".to_owned(), ..record.clone() };
        assert!(matches!(self.model.restore(&foreign), Err(Error::ForeignRecord { .. })));
        let foreign = Record { model: "another".to_owned(), ..record };
        assert!(matches!(self.model.restore(&foreign), Err(Error::ForeignRecord { .. })));
    }

    pub(crate) fn paths(&self, solution: &dyn Solution) {
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

    pub(crate) fn targets(&self) {
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
