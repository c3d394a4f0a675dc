//! Inverse problems beyond the tables: loads, single targets, singularities, limits of the robot.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robots;

use core::f64::consts::TAU;

use pliant_models::planar::{
    Backbone, CableLength, Drive, DriveBy, Error, Generic, Input, InputRef, Planar, PlanarOptions,
    PlanarSolution, PlanarTarget, PlanarWrench, Sample, Settings, TrackStart,
};
use pliant_models::{Declared, Number, Obstacle, Report};
use robots::{Axial, Classic, Routing, planar};

/// The robot of table I under its weight and more.
#[derive(Clone, Debug)]
struct Loaded {
    extensible: bool,
    cable_length: CableLength,
}

impl Declared for Loaded {
    fn name(&self) -> &str {
        "Loaded"
    }
}

impl Backbone for Loaded {
    fn options(&self) -> PlanarOptions {
        PlanarOptions {
            extensible: self.extensible,
            cable_length: self.cable_length,
            loaded: true,
            cables: pliant_models::planar::Cables::Ideal,
            ..PlanarOptions::default()
        }
    }

    fn length(&self) -> f64 {
        0.3
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        Classic.bending_stiffness(s)
    }

    fn axial_stiffness<N: Number>(&self, s: N) -> N {
        Axial.axial_stiffness(s)
    }

    fn spacing<N: Number>(&self, s: N) -> N {
        Routing.spacing(s)
    }

    fn q_y<N: Number>(&self, _s: N) -> N {
        N::from(0.6164)
    }
}

fn loaded(extensible: bool, cable_length: CableLength) -> Planar {
    Planar::new(Generic::new(Loaded { extensible, cable_length }))
}

/// The rates of samples are the differences of their values.
fn rates_are_differences(sample: impl Fn(f64) -> Sample, time: f64) {
    let step = 1e-3;
    let [early, late] = [sample(time - step), sample(time + step)];
    let middle = sample(time);
    for slot in 0..2 {
        for (rate, early, late) in [
            (middle.force_rates[slot], early.forces[slot], late.forces[slot]),
            (middle.displacement_rates[slot], early.displacements[slot], late.displacements[slot]),
        ] {
            let difference = (late - early) / (2.0 * step);
            assert!((rate - difference).abs() <= 2e-4 * difference.abs().max(1e-3), "{rate} {difference}");
        }
    }
}

#[test]
fn loaded_robots_follow_one_coordinate() {
    for cable_length in [CableLength::NeglectSlope, CableLength::Exact] {
        const WRENCH: PlanarWrench = PlanarWrench { force: nalgebra::Vector2::new(0.05, -0.1), couple: 0.01 };
        let robot = loaded(false, cable_length);
        let forces = Input::forces(&[8.0, 2.0]).with_wrench(WRENCH);
        let solution = robot.solve(&forces).unwrap();
        let by_displacement =
            Input::displacements(&[solution.displacements()[0], -solution.displacements()[0]])
                .with_wrench(WRENCH);
        let (starts, targets) = match cable_length {
            CableLength::NeglectSlope => (vec![forces, by_displacement], 0..3),
            CableLength::Exact => (vec![forces], 0..1),
        };
        for start in starts {
            let tip = solution.tip();
            let wave = |value: f64, t: f64| (value + 0.02 * (TAU * t).sin(), 0.02 * TAU * (TAU * t).cos());
            let trajectories: [&dyn Fn(f64) -> (PlanarTarget, PlanarTarget); 3] = [
                &|t| {
                    let (value, rate) = wave(tip.x(), t);
                    (PlanarTarget::X(value), PlanarTarget::X(rate))
                },
                &|t| {
                    let (value, rate) = wave(tip.y(), t);
                    (PlanarTarget::Y(value), PlanarTarget::Y(rate))
                },
                &|t| {
                    let (value, rate) = wave(tip.angle, t);
                    (PlanarTarget::Angle(value), PlanarTarget::Angle(rate))
                },
            ];
            for trajectory in &trajectories[targets.clone()] {
                let times: Vec<f64> = vec![0.0, 0.25, 0.5];
                let samples = robot.track(trajectory, &start, &times).complete().unwrap();
                for sample in &samples {
                    assert!(sample.residual < 1e-13, "{}", sample.residual);
                    let again =
                        robot.solve(&Input::from(sample.drives.to_vec()).with_wrench(WRENCH)).unwrap();
                    assert!((again.tip().x() - sample.tip.x()).abs() < 1e-12);
                    assert!(again.report().residual < 1e-11);
                }
                let at = |time: f64| robot.track(trajectory, &start, &[time]).complete().unwrap()[0];
                rates_are_differences(at, 0.07);
                // Back where it began: no branch was left.
                for slot in 0..2 {
                    assert!((samples[2].forces[slot] - samples[0].forces[slot]).abs() < 1e-10);
                }
            }
        }
    }
}

#[test]
fn loaded_robots_follow_a_position() {
    for cable_length in [CableLength::NeglectSlope, CableLength::Exact] {
        let robot = loaded(true, cable_length);
        let start = Input::displacements(&[0.03, -0.02]).with_wrench(PlanarWrench::new([0.05, -0.1], 0.01));
        let solution = robot.solve(&start).unwrap();
        let [x, y] = solution.tip().translation.into();
        let [f1, f2] = solution.forces();
        let circle = |t: f64| {
            let (sin, cos) = (TAU * t).sin_cos();
            (
                PlanarTarget::Position([x + 0.002 * (cos - 1.0), y + 0.002 * sin]),
                PlanarTarget::Position([-0.002 * TAU * sin, 0.002 * TAU * cos]),
            )
        };
        for start in [Input { wrenches: start.wrenches.clone(), ..Input::forces(&[f1, f2]) }, start] {
            let times = [0.0, 0.5, 1.0];
            let samples = robot.track(circle, &start, &times).complete().unwrap();
            for sample in &samples {
                assert!(sample.residual < 1e-12, "{}", sample.residual);
            }
            for slot in 0..2 {
                assert!((samples[2].displacements[slot] - samples[0].displacements[slot]).abs() < 1e-12);
            }
            rates_are_differences(|time| robot.track(circle, &start, &[time]).complete().unwrap()[0], 0.03);
        }
    }
}

#[test]
fn single_targets_are_reached() {
    let robot = planar::<Classic>();
    let far = robot.solve(&Input::displacements(&[0.2, -0.2])).unwrap().tip();
    for (target, start) in [
        (PlanarTarget::X(far.x()), Input::displacements(&[0.1, -0.1])),
        (PlanarTarget::Angle(far.angle), Input::displacements(&[-0.1, 0.1])),
        (PlanarTarget::Angle(far.angle), Input::forces(&[0.5, 0.2])),
    ] {
        let solution = robot.reach(target, &start).unwrap();
        assert!((solution.displacements()[0] - 0.2).abs() < 1e-14, "{:?}", solution.displacements());
        assert_eq!(*solution.report(), Report::explicit());
    }
    // The smaller tension of the start is kept.
    let solution = robot.reach(PlanarTarget::Angle(0.1), &Input::forces(&[0.5, 0.2])).unwrap();
    assert!((solution.forces()[1] - 0.2).abs() < 1e-15);
    let solution = robot.reach(PlanarTarget::Angle(-0.1), &Input::forces(&[0.5, 0.2])).unwrap();
    assert!((solution.forces()[0] - 0.2).abs() < 1e-15);

    let robot = planar::<Axial>();
    let solution =
        robot.reach(PlanarTarget::Position([0.2, 0.1]), &Input::displacements(&[0.01, -0.01])).unwrap();
    let [x, y] = solution.tip().translation.into();
    assert!((x - 0.2).abs() < 1e-15 && (y - 0.1).abs() < 1e-15);
}

#[test]
fn targets_out_of_reach_are_singular_on_the_way() {
    let robot = planar::<Classic>();
    // y is largest, 0.2173 m, where tan(theta/2) = theta with theta = Delta_F a(L).
    let Err(Error::OutOfReach { distance, drives, .. }) =
        robot.reach(PlanarTarget::Y(0.25), &Input::displacements(&[0.01, -0.01]))
    else {
        panic!()
    };
    let tip = robot.solve(&Input::from(vec![drives[0], drives[1]])).unwrap().tip();
    assert!(((0.5 * tip.angle).tan() - tip.angle).abs() < 1e-4, "{}", tip.angle);
    assert!((distance - (0.25 - tip.y())).abs() < 1e-15);
    // The straight robot is a turning point of x: nothing says to which side to bend.
    let straight = robot.reach(PlanarTarget::X(0.2), &Input::displacements(&[0.0, -0.0]));
    let Err(Error::OutOfReach { distance, drives, .. }) = straight else { panic!() };
    assert!(
        (distance - 0.1).abs() < 1e-15 && drives == [Drive::Displacement(0.0), Drive::Displacement(-0.0)]
    );
}

#[test]
fn a_motion_that_turns_round_before_a_singularity_goes_on() {
    // y = y_max - 1e-5 (t - 1)^2 - 1e-9 comes within 1e-9 m of the turning point and back on the same branch.
    let robot = planar::<Classic>();
    let mut angle = 2.3_f64;
    for _ in 0..50 {
        angle = 2.0 * angle.atan();
    }
    let top = robot.solve(&Input::displacements(&[angle * 0.055, -angle * 0.055])).unwrap().tip().y() - 1e-9;
    let trajectory =
        |t: f64| (PlanarTarget::Y(top - 1e-2 * (t - 1.0).powi(2)), PlanarTarget::Y(-2e-2 * (t - 1.0)));
    let times: Vec<f64> = (0..=20).map(|step| 0.1 * f64::from(step)).collect();
    let samples = robot.track(trajectory, &Input::displacements(&[0.08, -0.08]), &times).complete().unwrap();
    for (early, late) in samples.iter().zip(samples.iter().rev()) {
        assert!(early.residual < 1e-15 && early.tip.angle < angle);
        assert!((early.displacements[0] - late.displacements[0]).abs() < 1e-10);
    }
}

#[test]
fn motions_run_backwards_and_start_at_any_time() {
    let robot = planar::<Classic>();
    let trajectory = |t: f64| (PlanarTarget::Angle(0.3 * t.sin()), PlanarTarget::Angle(0.3 * t.cos()));
    let delta_l = 0.055 * 0.3 * 2.0_f64.sin();
    let displacements = [delta_l, -delta_l];
    let start = TrackStart { time: 2.0, input: InputRef::displacements(&displacements) };
    let samples = robot.track(trajectory, start, &[2.0, 1.0, -3.0, 5.0]).complete().unwrap();
    for sample in samples {
        assert!((sample.displacements[0] - 0.055 * 0.3 * sample.time.sin()).abs() < 1e-15);
        assert!((sample.displacement_rates[0] - 0.055 * 0.3 * sample.time.cos()).abs() < 1e-14);
    }
}

#[test]
fn jumps_of_the_trajectory_are_not_followed() {
    let robot = planar::<Classic>();
    let jump = |t: f64| (PlanarTarget::Angle(if t < 0.4 { 0.5 } else { 0.6 }), PlanarTarget::Angle(0.0));
    let tracked = robot.track(jump, &Input::displacements(&[0.0275, -0.0275]), &[0.2, 0.6]);
    assert_eq!(tracked.samples.len(), 1);
    let Some(Error::TargetNotFollowed { time, reason: Obstacle::NotConverged { .. }, .. }) = tracked.stopped
    else {
        panic!("{:?}", tracked.stopped)
    };
    assert!((time - 0.4).abs() < 1e-9, "{time}");
}

#[test]
fn a_buckled_robot_is_followed_to_where_it_snaps() {
    let robot = planar::<Classic>();
    let pushed = PlanarWrench::new([-0.8, 0.0], 0.0);
    let start = Input::forces(&[0.1, 0.0]).with_wrench(pushed);
    let solution = robot.solve(&start).unwrap();
    let y = solution.tip().y();
    assert!(y > 0.1);
    // Pulled back slowly, it stays on its side until Delta_F is negative enough.
    let back = |t: f64| (PlanarTarget::Y(y * (1.0 - t)), PlanarTarget::Y(-y));
    let times: Vec<f64> = (0..=20).map(|step| 0.05 * f64::from(step)).collect();
    let tracked = robot.track(back, &start, &times);
    let Some(Error::TargetNotFollowed { time, drives, reason: Obstacle::Jump { .. } }) = tracked.stopped
    else {
        panic!("{:?}", tracked.stopped)
    };
    assert!(0.0 < time && time < 1.0, "{time}");
    assert_eq!(tracked.samples.len(), times.iter().filter(|t| **t <= time).count());
    // A little less force is held on this side, a little more is not.
    let [_, Drive::Force(limit)] = drives[..] else { panic!("{drives:?}") };
    let pull = |part: f64| Input::forces(&[0.0, part * limit]).with_wrench(pushed);
    let near =
        |part: f64, from: &PlanarSolution| robot.solve_with(&pull(part), &Settings::default(), from.state());
    let held = [0.0, 0.5, 0.9, 0.99, 0.999, 0.9999, 1.0 - 1e-6]
        .into_iter()
        .fold(solution, |from, part| near(part, &from).unwrap());
    assert!(held.tip().y() > 0.05);
    assert!(near(1.0 + 1e-6, &held).is_ok_and(|snapped| snapped.tip().y() < -0.05));
}

#[test]
fn a_first_target_out_of_reach_is_named_with_its_time() {
    let robot = planar::<Classic>();
    let start = TrackStart { time: 7.0, input: InputRef::displacements(&[0.03, -0.03]) };
    let far = |_: f64| (PlanarTarget::X(0.5), PlanarTarget::X(0.0));
    let stopped = robot.track(far, start, &[8.0]).stopped.unwrap();
    let Error::Start { time, ref cause } = stopped else { panic!("{stopped}") };
    assert_eq!(time, 7.0);
    let Error::TargetNotFollowed { time: fraction, reason: Obstacle::SingularDerivative { .. }, .. } =
        **cause
    else {
        panic!("{cause}")
    };
    assert!(0.0 < fraction && fraction < 0.1, "{stopped}");
}

#[test]
fn motions_stop_where_the_robot_cannot_go() {
    let robot = planar::<Axial>();
    let start = Input::displacements(&[0.05, 0.01]);
    let [x, y] = robot.solve(&start).unwrap().tip().translation.into();
    let trajectory =
        |t: f64| (PlanarTarget::Position([(1.0 - t) * x, (1.0 - t) * y]), PlanarTarget::Position([-x, -y]));
    let tracked = robot.track(trajectory, &start, &[0.5, 1.5]);
    assert_eq!(tracked.samples.len(), 1);
    let stopped = tracked.stopped.unwrap();
    assert!(
        matches!(
            stopped,
            Error::CableTooShort { .. } | Error::AxialCollapse { .. } | Error::TargetNotFollowed { .. }
        ),
        "{stopped}"
    );
}

#[test]
fn reachable_sets() {
    let none = PlanarWrench::default();
    let robot = planar::<Classic>();
    let curve = robot.reachable_curve(DriveBy::Displacement, [-0.35, 0.35], &none, 71).unwrap();
    // 0.3 m and beyond would leave a cable without length.
    assert_eq!(curve.len(), 59);
    assert!((curve[29].tip.x() - 0.3).abs() < 1e-15);
    let tensioned = robot.reachable_curve(DriveBy::Force, [-1.0, 1.0], &none, 3).unwrap();
    assert!((tensioned[2].tip.y() + tensioned[0].tip.y()).abs() < 1e-15);

    let robot = planar::<Axial>();
    let region = robot.reachable_region(DriveBy::Displacement, [[-0.1, 0.1]; 2], &none, 9).unwrap();
    assert!(region.folds.is_empty());
    assert_eq!(region.boundary.len(), 4 * 8 + 1);
    assert_eq!(region.boundary[0], region.boundary[32]);
    assert_eq!(region.grid[8][0].unwrap(), region.boundary[8]);
    assert!(region.grid.iter().flatten().all(Option::is_some));

    // Bent through a full turn and more, the position folds over.
    let robot = planar::<Slender>();
    let region = robot.reachable_region(DriveBy::Displacement, [[0.0, 0.1], [-0.1, 0.0]], &none, 12).unwrap();
    assert!(!region.folds.is_empty());
    for end in region.folds.iter().flatten() {
        let of_position = robot.solve(&end.drives).unwrap().jacobian().unwrap().remove_row(2);
        assert!(of_position.determinant().abs() < 1e-10 && end.tip.angle > 3.0);
    }
}

/// Cables close to the backbone that spread towards the tip, which curls up.
#[derive(Clone, Debug, Default)]
struct Slender;

impl Declared for Slender {
    fn name(&self) -> &str {
        "Slender"
    }
}

impl Backbone for Slender {
    fn options(&self) -> PlanarOptions {
        Axial.options()
    }

    fn length(&self) -> f64 {
        0.3
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        Classic.bending_stiffness(s)
    }

    fn axial_stiffness<N: Number>(&self, s: N) -> N {
        Axial.axial_stiffness(s)
    }

    fn spacing<N: Number>(&self, s: N) -> N {
        (s / 0.3).powi(3) * 0.015 + 0.005
    }
}
