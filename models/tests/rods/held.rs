//! Tendons held by their lengths, those that stretch among them: the law of each tendon, derivatives, energies, and what is stable then.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::rods;

use core::f64::consts::{FRAC_PI_2, PI};

use pliant_models::rods::shooting::{Pieces, ShootingSettings};
use pliant_models::rods::{
    Drive, Error, Frame, Generic, InputRef, Orders, RodOptions, RodSensitivity, Shooting, Strain, UniformRod,
    Wrench,
};
use pliant_models::{AfterJump, Branch, Energies, Place, Stability};
use pliant_testing::{distance, larger};
use rods::show;

const HIGH: Orders = Orders { torsion: 21, bending: 23, extension: 19, shear: 19 };

/// Answers of both models.
#[derive(Clone, Debug)]
struct Found<const N: usize, const M: usize> {
    tip: [f64; 3],
    tensions: [f64; M],
    displacements: [f64; M],
    slack: [bool; M],
    defect: f64,
    conditioning: f64,
    energies: Energies,
    stability: Stability,
    sensitivity: Result<RodSensitivity, Error>,
}

/// The equilibrium that is connected to rest, stable or not.
const FOLLOWED: pliant_models::Settings = pliant_models::Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
    accuracy: None,
};

macro_rules! found {
    ($model:expr, $input:expr $(, $settings:expr)?) => {{
        let solution = found!(@solve $model, $input $(, $settings)?).unwrap();
        Found {
            tip: solution.tip().translation.vector.into(),
            tensions: solution.tensions().try_into().unwrap(),
            displacements: solution.displacements().try_into().unwrap(),
            slack: solution.slack().try_into().unwrap(),
            defect: solution.defect(),
            conditioning: solution.conditioning(),
            energies: solution.energies(),
            stability: solution.report().stability,
            sensitivity: solution.sensitivity(),
        }
    }};
    (@solve $model:expr, $input:expr) => {
        $model.solve($input)
    };
    (@solve $model:expr, $input:expr, $settings:expr) => {
        $model.solve_with($input, $settings)
    };
}

/// Largest by smallest eigenvalue of `1/k - d l / d tau` of the taut tendons that are held by their lengths, at the answer.
fn conditioning<const N: usize, const M: usize>(tendons: &[Drive; M], found: &Found<N, M>) -> Option<f64> {
    let taut: Vec<(usize, f64)> = (0..M)
        .filter(|i| found.tensions[*i] > 0.0)
        .filter_map(|i| match tendons[i] {
            Drive::Force(_) => None,
            Drive::Displacement(_) => Some((i, 0.0)),
            Drive::Elastic { stiffness, .. } => Some((i, 1.0 / stiffness)),
        })
        .collect();
    let lengths = &found.sensitivity.as_ref().ok()?.length_by_tension;
    let matrix = nalgebra::DMatrix::from_fn(taut.len(), taut.len(), |row, column| {
        let (i, flexibility) = taut[row];
        let own = if row == column { flexibility } else { 0.0 };
        own - 0.5 * (lengths[(i, taut[column].0)] + lengths[(taut[column].0, i)])
    });
    let values = matrix.symmetric_eigenvalues();
    let largest = values.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
    let smallest = values.iter().fold(f64::INFINITY, |a, b| a.min(b.abs()));
    // Where lengths do not determine tensions, rounding decides.
    (smallest > 1e-9 * largest).then(|| largest / smallest)
}

/// Models by strains, and by shooting.
struct Both<const N: usize, const M: usize>(Strain, Shooting);

impl<const N: usize, const M: usize> Both<N, M> {
    fn new(rod: UniformRod<N, M>) -> Self {
        Self(Strain::new(Generic::new(rod.clone()), HIGH), Shooting::new(Generic::new(rod)))
    }

    fn solve(&self, tendons: &[Drive; M], wrenches: &[Wrench]) -> [Found<N, M>; 2] {
        let input = InputRef::drives(tendons).with_wrenches(wrenches);
        [found!(self.0, input, &FOLLOWED), found!(self.1, input, &FOLLOWED)]
    }

    /// Both, after a look at what they must have in common.
    fn agree(&self, tendons: &[Drive; M], wrenches: &[Wrench]) -> [Found<N, M>; 2] {
        let both = self.solve(tendons, wrenches);
        let [a, b] = &both;
        let errors = [distance(&a.tip, &b.tip), distance(&a.tensions, &b.tensions)];
        println!("{} {:?} {:?} {:?}", show(&errors), a.tensions, a.stability, b.stability);
        assert!(errors[0] < 1e-10 && errors[1] < 1e-8, "{}", show(&errors));
        assert_eq!(a.slack, b.slack);
        // Shooting has no form for forces that turn with the rod.
        let turns = wrenches.iter().any(|wrench| wrench.frame == Frame::Local);
        assert!(a.stability == b.stability || turns && b.stability == Stability::Undecided);
        // Conditions of the last linearisations, which are one small step before the answers; the difference shows close to a critical load.
        if let Some(exact) = conditioning(tendons, a) {
            assert!((a.conditioning / exact - 1.0).abs() < 2e-2, "{} {exact}", a.conditioning);
        }
        assert!((a.conditioning / b.conditioning - 1.0).abs() < 0.1, "{} {}", a.conditioning, b.conditioning);
        for found in &both {
            for (i, tendon) in tendons.iter().enumerate() {
                if let Drive::Elastic { displacement, stiffness, pretension } = *tendon {
                    let law = (pretension + stiffness * (displacement - found.displacements[i])).max(0.0);
                    let error = (law - found.tensions[i]).abs();
                    assert!(error < 1e-8, "tendon {i}: {law} {} {error:.1e}", found.tensions[i]);
                    assert_eq!(found.slack[i], law == 0.0);
                }
            }
        }
        both
    }
}

const fn elastic(displacement: f64, stiffness: f64, pretension: f64) -> Drive {
    Drive::Elastic { displacement, stiffness, pretension }
}

fn kirchhoff<const N: usize, const M: usize>(rod: UniformRod<N, M>) -> UniformRod<N, M> {
    UniformRod { options: RodOptions { inextensible: true, unshearable: true }, ..rod }
}

#[test]
fn both_models_follow_the_law_of_each_tendon() {
    let both = Both::new(rods::a());
    // All stretch; one of them slack; a mixture of all three.
    both.agree(&[elastic(4e-3, 5e3, 1.0), elastic(-1e-3, 5e3, 1.0), elastic(0.0, 2e4, 0.5)], &[]);
    both.agree(&[elastic(6e-3, 5e3, 0.0), elastic(-2e-2, 5e3, 0.0), elastic(-2e-2, 1e3, 3.0)], &[]);
    let wrench = [Wrench::force([0.02, -0.03, 0.01])];
    both.agree(&[elastic(3e-3, 1e4, 0.0), Drive::Force(1.0), Drive::Displacement(1e-3)], &wrench);
    // Very soft: hardly more than its pretension.
    let [soft, _] = both.agree(&[elastic(0.0, 1e-3, 2.0), Drive::Force(0.5), elastic(0.0, 1e-6, 1.0)], &[]);
    assert!((soft.tensions[0] - 2.0).abs() < 1e-4 && (soft.tensions[2] - 1.0).abs() < 1e-7);
    Both::new(rods::c()).agree(&[elastic(4e-3, 2e4, 1.0), elastic(0.0, 1e4, 2.0)], &wrench);
    let inside = [Wrench::force([0.03, 0.1, -0.05]).with_couple([1e-3, 0.0, -2e-3]).follower().at(0.22)];
    let nine = |displacement: f64| elastic(displacement, 1e4, 1.0);
    let pulls = [3e-3, 0.0, 0.0, 0.0, 1e-3, 0.0, 0.0, 0.0, -1e-3].map(nine);
    Both::new(rods::d()).agree(&pulls, &[]);
    Both::new(rods::d()).agree(&pulls, &inside);
}

#[test]
fn a_stiff_tendon_is_one_that_does_not_stretch() {
    let both = Both::new(rods::a());
    let displacements = [4e-3, -1e-3, -2e-3];
    let [exact, _] = both.agree(&displacements.map(Drive::Displacement), &[]);
    let mut errors = [0.0; 3];
    for (error, stiffness) in errors.iter_mut().zip([1e9, 1e10, 1e13]) {
        let tendons = displacements.map(|displacement| elastic(displacement, stiffness, 0.0));
        let found = both.solve(&tendons, &[]);
        *error = found.iter().map(|found| distance(&found.tensions, &exact.tensions)).fold(0.0, larger);
        let tip = found.iter().map(|found| distance(&found.tip, &exact.tip)).fold(0.0, larger);
        assert!(tip < 1e-7);
    }
    println!("{}", show(&errors));
    // The error is tension over stiffness.
    assert!((errors[0] / errors[1] - 10.0).abs() < 0.1 && errors[2] < 1e-6, "{}", show(&errors));
    // The same tensions where the motors take up what the tendons stretch by.
    let tendons = [0, 1, 2].map(|i| elastic(displacements[i] + (exact.tensions[i] - 0.5) / 1e9, 1e9, 0.5));
    for found in both.solve(&tendons, &[]) {
        let error = distance(&found.tensions, &exact.tensions);
        assert!(error < 1e-6, "{error:.1e}");
    }
}

#[test]
fn tendons_that_stretch_determine_the_tensions_of_a_rod_that_keeps_its_length() {
    let both = Both::new(kirchhoff(rods::a()));
    for displacements in [[2e-3, -1e-3, -1e-3], [3e-3, 1e-3, 1e-3], [0.0; 3], [4e-3, 5e-4, 0.0]] {
        let stiffness = 1e4;
        let tendons = displacements.map(|displacement| elastic(displacement, stiffness, 15.0));
        for found in both.agree(&tendons, &[]) {
            assert!(found.conditioning.is_finite(), "{}", found.conditioning);
            assert!(found.defect < 1e-12, "{:.1e}", found.defect);
            // Lengths add up to three times that of the rod, whatever its shape.
            let sum: f64 = found.tensions.iter().sum();
            let expected = 45.0 + stiffness * displacements.iter().sum::<f64>();
            assert!((sum - expected).abs() < 1e-7, "{sum} {expected}");
            let held = found.sensitivity.unwrap();
            assert_eq!(held.held(&[0, 1, 2]), Err(Error::SingularTangent));
            let held = held.held_elastic(&[(0, stiffness), (1, stiffness), (2, stiffness)]).unwrap();
            for j in 0..3 {
                let sum: f64 = held.tension_by_displacement.column(j).sum();
                assert!((sum / stiffness - 1.0).abs() < 1e-6, "{sum}");
            }
        }
    }
}

#[test]
fn pretension_alone_shortens_the_rod() {
    let rod = UniformRod { gravity: [0.0; 3], ..rods::a() };
    let (stiffness, pretension) = (2e4, 3.0);
    // 3 tau L / EA is what all three lose.
    let expected = pretension / (1.0 + 3.0 * stiffness * rod.ends[0] / rod.stiffness[3]);
    for found in Both::new(rod).agree(&[elastic(0.0, stiffness, pretension); 3], &[]) {
        assert!(distance(&found.tensions, &[expected; 3]) < 1e-8, "{:?} {expected}", found.tensions);
        assert_eq!(found.stability, Stability::Stable);
        let stretch = 1.5 * expected * expected / stiffness;
        assert!((found.energies.springs / stretch - 1.0).abs() < 1e-8);
    }
}

#[test]
fn derivatives_and_the_work_of_the_motors_are_differences() {
    let both = Both::new(rods::a());
    let stiffness = [5e3, 1e4, f64::INFINITY];
    let tendons = |change: [f64; 3]| {
        [
            elastic(4e-3 + change[0], stiffness[0], 1.0),
            elastic(change[1], stiffness[1], 4.0),
            Drive::Displacement(1e-3 + change[2]),
        ]
    };
    let here = both.agree(&tendons([0.0; 3]), &[]);
    let held = here
        .clone()
        .map(|found| found.sensitivity.unwrap().held_elastic(&[0, 1, 2].map(|i| (i, stiffness[i]))).unwrap());
    let unit = |j: usize, step: f64| {
        let mut unit = [0.0; 3];
        unit[j] = step;
        unit
    };
    for j in 0..3 {
        let at = |step: f64| both.solve(&tendons(unit(j, step)), &[]);
        let (more, less) = (at(1e-6), at(-1e-6));
        let pushed = |step: f64| both.solve(&tendons([0.0; 3]), &[Wrench::force(unit(j, step))]);
        let (more_pushed, less_pushed) = (pushed(1e-3), pushed(-1e-3));
        for model in 0..2 {
            let slopes = |more: &Found<1, 3>, less: &Found<1, 3>, step: f64| {
                let slope = |a: [f64; 3], b: [f64; 3]| [0, 1, 2].map(|k| (a[k] - b[k]) / (2.0 * step));
                (slope(more.tip, less.tip), slope(more.tensions, less.tensions))
            };
            let (tip, tensions) = slopes(&more[model], &less[model], 1e-6);
            let held = &held[model];
            let expected: [f64; 3] = core::array::from_fn(|k| held.tip_by_displacement[(3 + k, j)]);
            assert!(distance(&tip, &expected) < 1e-4, "{tip:?} {expected:?}");
            let expected = [0, 1, 2].map(|k| held.tension_by_displacement[(k, j)]);
            assert!(distance(&tensions, &expected) < 1e-5 * 1e4, "{tensions:?} {expected:?}");
            let (tip, tensions) = slopes(&more_pushed[model], &less_pushed[model], 1e-3);
            let expected = [0, 1, 2].map(|k| held.compliance[(3 + k, 3 + j)]);
            assert!(distance(&tip, &expected) < 1e-5, "{tip:?} {expected:?}");
            let expected = [0, 1, 2].map(|k| held.tension_by_wrench[(k, 3 + j)]);
            assert!(distance(&tensions, &expected) < 1e-3, "{tensions:?} {expected:?}");
            // Work of the motors goes into the rod, the weight and the tendons.
            let stored =
                |found: &Found<1, 3>| found.energies.strain + found.energies.weight + found.energies.springs;
            let work = (stored(&more[model]) - stored(&less[model])) / 2e-6;
            let tension = here[model].tensions[j];
            assert!((work - tension).abs() < 1e-5, "{work} {tension}");
        }
    }
    let sensitivity = here[0].sensitivity.clone().unwrap();
    for stiffness in [0.0, -1.0, f64::NAN] {
        let refused = sensitivity.held_elastic(&[(1, stiffness)]);
        assert!(matches!(refused, Err(Error::Invalid { at: Place::Tendon(1), .. })), "{refused:?}");
    }
}

#[test]
fn what_no_tendon_is_is_refused() {
    let both = Both::new(rods::a());
    for (tendon, field) in [
        (elastic(f64::NAN, 1e3, 0.0), "the displacement"),
        (elastic(0.0, 0.0, 0.0), "the stiffness"),
        (elastic(0.0, -1e3, 0.0), "the stiffness"),
        (elastic(0.0, f64::INFINITY, 0.0), "the stiffness"),
        (elastic(0.0, 1e3, -1.0), "the pretension"),
        (elastic(0.0, 1e3, f64::NAN), "the pretension"),
    ] {
        let tendons = [Drive::Force(0.0), tendon, Drive::Force(0.0)];
        for error in [both.0.solve(&tendons).unwrap_err(), both.1.solve(&tendons).unwrap_err()] {
            let Error::Invalid { field: found, at: Place::Tendon(1), .. } = error else { panic!("{error}") };
            assert_eq!(found, field);
        }
    }
}

/// Three parallel tendons on a column, and the load of Euler of its free end.
fn column() -> (Both<1, 3>, f64, f64) {
    let rod = UniformRod { gravity: [0.0; 3], ..rods::a() };
    let bending = rod.stiffness[1];
    let euler = bending * (FRAC_PI_2 / rod.ends[0]).powi(2);
    (Both::new(rod.clone()), euler, bending / rod.ends[0])
}

#[test]
fn lengths_hold_a_column_up_to_four_times_the_load_of_its_free_end() {
    // Lengths of three tendons keep the end from turning but not from moving to the side: half a wave instead of a quarter.
    let (both, euler, _) = column();
    let taut = [Drive::Displacement(1e-5); 3];
    for (part, pulled, held) in [
        (0.99, Stability::Stable, Stability::Stable),
        (1.01, Stability::Unstable, Stability::Stable),
        (3.98, Stability::Unstable, Stability::Stable),
        (4.02, Stability::Unstable, Stability::Unstable),
        (8.0, Stability::Unstable, Stability::Unstable),
    ] {
        let push = [Wrench::force([0.0, 0.0, -part * euler])];
        let found = both.agree(&taut, &push);
        assert!(found[0].tensions.iter().all(|tension| *tension > 0.5));
        assert!(found.iter().all(|found| found.stability == held), "{part} {found:?}");
        // Far beyond its load the free column bends.
        if part > 2.0 {
            continue;
        }
        let tensions = found[0].tensions.map(Drive::Force);
        let found = both.solve(&tensions, &push);
        assert!(found.iter().all(|found| found.stability == pulled), "{part} {found:?}");
        // Slack tendons hold nothing.
        let loose = both.solve(&[Drive::Displacement(-1e-3); 3], &push);
        assert!(loose.iter().all(|found| found.stability == pulled), "{part} {loose:?}");
    }
}

#[test]
fn tendons_that_stretch_are_a_spring_at_the_end_of_a_column() {
    // A spring c against the turn of the end: tan u = -(EI/L) u / c for P = EI (u/L)^2.
    let (both, euler, bending) = column();
    for stiffness in [100.0, 1e3, 1e5] {
        let spring = 1.5 * stiffness * 8e-3_f64.powi(2);
        let (mut low, mut high) = (FRAC_PI_2, PI);
        for _ in 0..60 {
            let u = 0.5 * (low + high);
            if spring * u.sin() + bending * u * u.cos() > 0.0 { low = u } else { high = u }
        }
        let critical = euler * (low / FRAC_PI_2).powi(2);
        println!("{stiffness} {}", critical / euler);
        for (part, wanted) in [(0.995, Stability::Stable), (1.005, Stability::Unstable)] {
            let push = [Wrench::force([0.0, 0.0, -part * critical])];
            let found = both.agree(&[elastic(0.0, stiffness, 1.0); 3], &push);
            assert!(found.iter().all(|found| found.stability == wanted), "{part} {found:?}");
        }
    }
    // Where the rod keeps its length, lengths that depend on each other hold it as well.
    let both = Both::new(kirchhoff(UniformRod { gravity: [0.0; 3], ..rods::a() }));
    for (part, wanted) in [(3.9, Stability::Stable), (4.1, Stability::Unstable)] {
        let push = [Wrench::force([0.0, 0.0, -part * euler])];
        let found = both.agree(&[elastic(0.0, 1e7, 1.0); 3], &push);
        assert!(found.iter().all(|found| found.stability == wanted), "{part} {found:?}");
    }
}

#[test]
fn records_restore_solutions() {
    let both = Both::new(rods::d());
    let mut tendons = [0.5; 9].map(Drive::Force);
    tendons[0] = elastic(4e-3, 1e4, 1.0);
    tendons[4] = Drive::Displacement(1e-3);
    let wrenches = [Wrench::force([0.03, 0.1, -0.05]).with_couple([1e-3, 0.0, -2e-3]).at(0.22)];
    let input = InputRef::drives(&tendons).with_wrenches(&wrenches);
    let settings = ShootingSettings { pieces: Pieces::Fixed(4), ..ShootingSettings::default() };
    let several = Shooting::new(Generic::new(rods::d())).with_settings(settings);
    macro_rules! check {
        ($model:expr) => {
            let solution = $model.solve(input).unwrap();
            let record = solution.record();
            assert_eq!(record.input(), input);
            #[cfg(feature = "serde")]
            let record = serde_json::from_str(&serde_json::to_string(&record).unwrap()).unwrap();
            let restored = $model.restore(&record).unwrap();
            let errors = [
                distance(&restored.tip().translation.vector, &solution.tip().translation.vector),
                distance(restored.tensions(), solution.tensions()),
            ];
            println!("{} {:?}", show(&errors), restored.report());
            assert!(errors[0] < 1e-12 && errors[1] < 1e-9, "{}", show(&errors));
            assert!(restored.report().iterations <= 2, "{:?}", restored.report());
            let mut other = record.clone();
            other.state.pop();
            assert!(matches!($model.restore(&other), Err(Error::LengthMismatch { .. })));
            other.robot = "Another".to_owned();
            assert!(matches!($model.restore(&other), Err(Error::ForeignRecord { .. })));
        };
    }
    check!(both.0);
    check!(both.1);
    check!(several);
}

#[cfg(feature = "serde")]
#[test]
fn drives_and_derivatives_go_through_json() {
    let tendons = [elastic(4e-3, 5e3, 1.0), Drive::Displacement(-1e-3), Drive::Force(0.5)];
    let text = serde_json::to_string(&tendons).unwrap();
    assert_eq!(serde_json::from_str::<[Drive; 3]>(&text).unwrap(), tendons);
    let [found, _] = Both::new(rods::a()).solve(&tendons, &[]);
    let sensitivity = found.sensitivity.unwrap();
    let text = serde_json::to_string(&sensitivity).unwrap();
    let read = serde_json::from_str::<RodSensitivity>(&text).unwrap();
    let tips = read.tip_by_tension.iter().zip(&sensitivity.tip_by_tension);
    assert!(tips.map(|(a, b)| distance(a, b)).fold(0.0, f64::max) < 1e-15);
    assert!(distance(&read.compliance, &sensitivity.compliance) < 1e-12);
    // Lists that do not belong to as many tendons are refused.
    assert!(
        serde_json::from_str::<RodSensitivity>(&text.replacen("[[", "[[0.0,0.0,0.0,0.0,0.0,0.0],[", 1))
            .is_err()
    );
    let held = sensitivity.held_elastic(&[(0, 5e3)]).unwrap();
    let text = serde_json::to_string(&held).unwrap();
    let read = serde_json::from_str::<pliant_models::rods::HeldTendonSensitivity>(&text).unwrap();
    assert!(distance(&read.compliance, &held.compliance) < 1e-12);
}
