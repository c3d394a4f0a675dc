//! The strain model under couples, followers and wrenches inside segments, with constraints, and driven by displacements.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use nalgebra::Vector3;
use pliant_runtime::rotation::{entries, six};

use crate::rods;

use pliant_models::rods::StrainSolution;
use pliant_models::rods::{
    Drive, Error, Generic, InputRef, Kernel, Orders, RodOptions, Strain, TendonKernels, UniformRod, Wrench,
};
use pliant_models::{Branch, Settings, Stability};
use pliant_testing::{distance, relative_to, rotation_distance};
use rods::{show, table};

const HIGH: Orders = Orders { torsion: 15, bending: 17, extension: 13, shear: 13 };

fn model<const N: usize, const M: usize>(rod: UniformRod<N, M>) -> Strain {
    Strain::new(Generic::new(rod), HIGH)
}

#[test]
fn rods_without_tendons_under_dead_couples() {
    let strain = model(rods::bare());
    for row in table("rod_forward") {
        let wrench = Wrench::force(row.columns(["in.fx_N", "in.fy_N", "in.fz_N"]))
            .with_couple(row.columns(["in.mx_Nm", "in.my_Nm", "in.mz_Nm"]));
        let solution = strain.solve(InputRef::drives(&[]).with_wrenches(&[wrench])).unwrap();
        let moment = -solution.base_wrench().fixed_rows::<3>(0);
        let found = [
            distance(&solution.tip().translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
            rotation_distance(&entries(&solution.tip().rotation), &row.columns(["qw", "qx", "qy", "qz"])),
            distance(&moment, &row.columns(["base_mx_Nm", "base_my_Nm", "base_mz_Nm"])),
        ];
        let report = solution.report();
        println!("{wrench:?} {report:?} {} | {}", show(solution.residuals()), show(&found));
        assert!(found.iter().all(|error| *error < 1e-9), "{wrench:?} {}", show(&found));
    }
}

/// Checks that rod and tendons bear at a station the loads beyond it.
fn balanced<const M: usize>(
    solution: &StrainSolution,
    kernel: &impl TendonKernels<M>,
    s: f64,
    segment: usize,
) {
    let station = solution.station(s).unwrap();
    let routings = TendonKernels::routings(kernel, segment, &s);
    let tensions = solution.tensions().try_into().unwrap();
    let act = TendonKernels::tendons(kernel, segment, &routings, &station.strain.into(), tensions);
    let total: Vec<f64> = station.stress.iter().zip(act.stress).map(|(a, b)| a + b).collect();
    let error = relative_to(&total, &station.wrench, 1e-2);
    assert!(error < 1e-8, "s = {s}: {error:.1e}\n{}\n{}", show(&total), show(&station.wrench));
}

#[test]
fn wrenches_inside_segments_jump_where_they_work() {
    let kernel = Generic::<_, 9>::new(rods::d());
    let strain = Strain::new(kernel.clone(), HIGH);
    let tensions: Vec<Drive> =
        [2.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.5, 0.0, 0.0].into_iter().map(Drive::Force).collect();
    let wrenches = [
        Wrench::force([0.02, -0.03, 0.01]),
        Wrench::force([0.05, 0.02, -0.04]).with_couple([1e-3, 2e-3, -1e-3]).at(0.137),
        Wrench::force([0.03, 0.0, 0.01]).with_couple([2e-3, 0.0, 1e-3]).at(0.05).follower(),
        Wrench::force([0.1, 0.2, 0.3]).at(0.0),
    ];
    let input = InputRef::drives(&tensions).with_wrenches(&wrenches);
    let solution = strain.solve(input).unwrap();
    println!("{:?} {}", solution.report(), show(solution.residuals()));
    for (s, segment) in
        [(0.01, 0), (0.049, 0), (0.06, 0), (0.12, 1), (0.136, 1), (0.138, 1), (0.19, 1), (0.25, 2), (0.3, 2)]
    {
        balanced(&solution, &kernel, s, segment);
    }
    // The clamp balances everything, moments about the base.
    let mut total = [Vector3::zeros(); 2];
    for wrench in wrenches {
        let pose = solution.station(wrench.s.unwrap_or(0.3)).unwrap().pose;
        let (mut couple, mut force) = (wrench.couple, wrench.force);
        if wrench.frame == pliant_models::rods::Frame::Local {
            (couple, force) = (pose.rotation * couple, pose.rotation * force);
        }
        total = [total[0] + couple + pose.translation.vector.cross(&force), total[1] + force];
    }
    let section = kernel.section::<f64>(0, &0.0);
    let rule = pliant_runtime::quadrature::Rule::gauss_legendre(20);
    for piece in [0.0, 0.05, 0.1, 0.137, 0.2, 0.3].windows(2) {
        let span = piece[1] - piece[0];
        for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
            let position = solution.station(piece[0] + span * node).unwrap().pose.translation.vector;
            let force = Vector3::new(0.0, 0.0, -9.81 * section.mass * span * weight);
            total = [total[0] + position.cross(&force), total[1] + force];
        }
    }
    let error = distance(&-six(&total[0], &total[1]), &solution.base_wrench());
    assert!(error < 1e-12, "{error:.1e}");
}

#[test]
fn a_follower_is_the_dead_wrench_that_it_has_become() {
    let strain = model(rods::a());
    let tendons = [2.0, 0.0, 1.0].map(Drive::Force);
    let local = Wrench::force([-0.05, 0.08, 0.02]).with_couple([1e-3, 4e-3, -2e-3]).follower();
    let input = InputRef::drives(&tendons);
    let follower = strain.solve(input.with_wrenches(&[local])).unwrap();
    let rotation = follower.tip().rotation;
    let dead = Wrench::force(rotation * local.force).with_couple(rotation * local.couple);
    let dead = strain.solve(input.with_wrenches(&[dead])).unwrap();
    println!("{:?} {}", follower.report(), show(follower.residuals()));
    let error = distance(&follower.tip().translation.vector, &dead.tip().translation.vector);
    assert!(error < 1e-13, "{error:.1e}");
    assert_eq!(dead.report().stability, Stability::Stable);
    assert_eq!(follower.report().stability, Stability::Stable);
}

#[test]
fn sensitivities_are_differences_of_solutions_under_any_load() {
    let strain = model(rods::e());
    let tensions = [1.0, 3.0, 2.0, 0.2, 0.5, 1.5];
    let loads = [
        Wrench::force([0.05, 0.02, -0.04]).with_couple([1e-3, 2e-3, -1e-3]).at(0.137),
        Wrench::force([0.03, 0.0, 0.01]).with_couple([2e-3, 0.0, 1e-3]).at(0.25).follower(),
        Wrench::force([0.01, 0.02, 0.03]).follower(),
    ];
    let solve = |tensions: &[f64; 6], force: [f64; 3]| {
        let tendons = tensions.map(Drive::Force);
        let [a, b, c] = loads;
        let wrenches = [a, b, c, Wrench::force(force)];
        strain.solve(InputRef::drives(&tendons).with_wrenches(&wrenches)).unwrap()
    };
    let here = solve(&tensions, [0.0; 3]);
    for s in [0.08, 0.2, 0.3] {
        let found = here.sensitivity_at(s).unwrap();
        let position = |solution: &StrainSolution| solution.station(s).unwrap().pose.translation.vector;
        for tendon in 0..6 {
            let at = |step: f64| {
                let mut there = tensions;
                there[tendon] += step;
                solve(&there, [0.0; 3])
            };
            let (more, less) = (at(1e-4), at(-1e-4));
            for k in 0..3 {
                let slope = (position(&more)[k] - position(&less)[k]) / 2e-4;
                assert!((slope - found.tip_by_tension[tendon][3 + k]).abs() < 1e-8);
            }
            for (i, row) in found.length_by_tension.rows().enumerate() {
                let slope = (more.lengths()[i] - less.lengths()[i]) / 2e-4;
                assert!((slope - row[tendon]).abs() < 1e-8);
            }
        }
        for axis in 0..3 {
            let at = |step: f64| {
                let mut force = [0.0; 3];
                force[axis] = step;
                solve(&tensions, force)
            };
            let (more, less) = (at(1e-5), at(-1e-5));
            for k in 0..3 {
                let slope = (position(&more)[k] - position(&less)[k]) / 2e-5;
                assert!((slope - found.compliance[(3 + k, 3 + axis)]).abs() < 1e-6, "{slope}");
            }
            for (i, row) in found.length_by_wrench.iter().enumerate() {
                let slope = (more.lengths()[i] - less.lengths()[i]) / 2e-5;
                assert!((slope - row[3 + axis]).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn constrained_rods_are_the_limits_of_stiff_ones() {
    for options in [
        RodOptions { inextensible: true, unshearable: false },
        RodOptions { inextensible: false, unshearable: true },
        RodOptions { inextensible: true, unshearable: true },
    ] {
        let mut held = rods::c();
        held.options = options;
        let mut stiff = rods::c();
        for (k, stiffness) in stiff.stiffness.iter_mut().enumerate() {
            if (k == 3 && options.inextensible) || (k > 3 && options.unshearable) {
                *stiffness *= 1e6;
            }
        }
        let more = Orders { torsion: 23, bending: 25, extension: 21, shear: 21 };
        let kernel = Generic::<_, 2>::new(held);
        let (held, stiff) =
            (Strain::new(kernel.clone(), more), Strain::new(Generic::<_, 2>::new(stiff), more));
        let (a, b) = (held.solve(&[8.0, 1.0]).unwrap(), stiff.solve(&[8.0, 1.0]).unwrap());
        let error = distance(&a.tip().translation.vector, &b.tip().translation.vector);
        println!("{options:?} {error:.1e}");
        assert!(error < 1e-8, "{options:?} {error:.1e}");
        // A strain that is held bears what is left.
        for s in [0.05, 0.2] {
            balanced(&a, &kernel, s, 0);
            let (a, b) = (a.station(s).unwrap(), b.station(s).unwrap());
            assert!(distance(&a.wrench, &b.wrench) < 1e-6);
        }
    }
}

#[test]
fn lengths_that_do_not_determine_the_tensions_give_those_of_least_norm() {
    let mut rod = rods::a();
    rod.options = RodOptions { inextensible: true, unshearable: true };
    let strain = model(rod);
    let pulled = strain.solve(&[5.0, 4.0, 3.0]).unwrap();
    let displacements = <[f64; 3]>::try_from(pulled.displacements()).unwrap().map(Drive::Displacement);
    let found = strain.solve(InputRef::drives(&displacements)).unwrap();
    println!(
        "{:?} {:?} {:.1e} {}",
        found.tensions(),
        found.report(),
        found.defect(),
        show(found.residuals())
    );
    // The same shape; the mean tension does nothing, and one tendon at least is as slack as can be.
    assert!(distance(&found.tip().translation.vector, &pulled.tip().translation.vector) < 1e-10);
    assert!(found.defect() < 1e-12);
    let [a, b, c]: [f64; 3] = found.tensions().try_into().unwrap();
    assert!((a - b - 1.0).abs() < 1e-6 && (b - c - 1.0).abs() < 1e-6, "{:?}", found.tensions());
    assert!(a + b + c < 12.0 - 3.0 && c >= 0.0);
    // Lengths that no tensions give: all three taken in by the same.
    let wrong = [Drive::Displacement(1e-3); 3];
    let found = strain.solve(InputRef::drives(&wrong)).unwrap();
    println!(
        "{:?} {:?} {:.1e} {}",
        found.tensions(),
        found.report(),
        found.defect(),
        show(found.residuals())
    );
    assert!((found.defect() - 1e-3 * 3.0_f64.sqrt()).abs() < 1e-9);
    assert!(found.conditioning().is_infinite());
}

#[test]
fn tensions_and_displacements_mix_and_slack_tendons_say_so() {
    let strain = model(rods::a());
    let pulled = strain.solve(&[4.0, 2.0, 1.0]).unwrap();
    let first = pulled.displacements()[0];
    let mixed = [Drive::Displacement(first), Drive::Force(2.0), Drive::Force(1.0)];
    let found = strain.solve(InputRef::drives(&mixed)).unwrap();
    assert!((found.tensions()[0] - 4.0).abs() < 1e-9);
    assert!(distance(&found.tip().translation.vector, &pulled.tip().translation.vector) < 1e-12);
    // Tendons 2 and 3 are given cable: more than the bent robot needs.
    let given = [Drive::Displacement(5e-3), Drive::Displacement(-2e-2), Drive::Displacement(-2e-2)];
    let found = strain.solve(InputRef::drives(&given)).unwrap();
    assert!(found.tensions()[0] > 0.0);
    assert_eq!(&found.tensions()[1..], [0.0, 0.0]);
    assert!(found.displacements()[1] > -2e-2);
    assert!((found.displacements()[0] - 5e-3).abs() < 1e-13);
}

#[test]
fn what_cannot_be_is_refused_and_the_last_good_state_is_kept() {
    let strain = model(rods::a());
    let mut solver = strain.solver();
    let good = [3.0, 0.0, 1.0].map(Drive::Force);
    let tip = solver.solve(InputRef::drives(&good)).unwrap().tip();
    for tendons in [
        vec![Drive::Force(1.0)],
        vec![Drive::Force(-1.0), Drive::Force(0.0), Drive::Force(0.0)],
        vec![Drive::Force(f64::NAN), Drive::Force(0.0), Drive::Force(0.0)],
        vec![Drive::Displacement(f64::INFINITY), Drive::Force(0.0), Drive::Force(0.0)],
    ] {
        let error = solver.solve(InputRef::drives(&tendons)).unwrap_err();
        assert!(matches!(error, Error::Invalid { .. } | Error::LengthMismatch { .. }), "{error}");
    }
    for wrench in [
        Wrench::force([f64::NAN, 0.0, 0.0]),
        Wrench::force([0.0; 3]).at(0.3),
        Wrench::force([0.0; 3]).at(f64::NAN),
    ] {
        assert!(solver.solve(InputRef::drives(&good).with_wrenches(&[wrench])).is_err());
    }
    // Taking in more cable than the robot is long has no equilibrium.
    let gone = [Drive::Displacement(0.3), Drive::Displacement(0.3), Drive::Displacement(0.3)];
    let error = solver.solve(InputRef::drives(&gone)).unwrap_err();
    println!("{error}");
    assert!(matches!(error, Error::NotConverged { reached: Some(reached), .. } if reached < 1.0));
    assert_eq!(solver.solution().unwrap().tip(), tip);
    let inside = [Wrench::force([0.0; 3]).at(0.1)];
    assert!(solver.solve(InputRef::drives(&gone).with_wrenches(&inside)).is_err());
    assert_eq!(solver.solution().unwrap().tip(), tip);
    assert!(
        solver.solution().unwrap().station(0.3).is_err()
            && solver.solution().unwrap().station(f64::NAN).is_err()
    );
    let mut rod = rods::a();
    rod.stiffness[3] = -1.0;
    assert!(
        matches!(model(rod).solve(&[0.0; 3]), Err(Error::InvalidRobot { quantity, .. }) if quantity == "EA")
    );
}

#[test]
fn a_column_beyond_its_euler_load_is_unstable() {
    let mut rod = rods::bare();
    rod.gravity = [0.0; 3];
    let critical = rod.stiffness[1] * (core::f64::consts::FRAC_PI_2 / rod.ends[0]).powi(2);
    let strain = model(rod);
    for (part, stability) in [(0.999, Stability::Stable), (1.001, Stability::Unstable)] {
        let push = Wrench::force([0.0, 0.0, -part * critical]);
        let push = [push];
        let input = InputRef::drives(&[]).with_wrenches(&push);
        let followed = Settings { branch: Branch::Followed, ..Settings::default() };
        let solution = strain.solve_with(input, &followed).unwrap();
        assert_eq!(solution.report().stability, stability, "{part}");
        // Otherwise a stable equilibrium is preferred: beyond the load, the column bends.
        let solution = strain.solve(input).unwrap();
        assert_eq!(solution.report().stability, Stability::Stable, "{part}");
        assert_eq!(part > 1.0, solution.tip().translation.x.hypot(solution.tip().translation.y) > 1e-3);
    }
}

#[test]
fn motors_that_hold_lengths_make_the_robot_stiffer() {
    let strain = model(rods::a());
    let pulled = strain.solve(&[4.0, 2.0, 1.0]).unwrap();
    let found = pulled.sensitivity().unwrap().held(&[0, 1, 2]).unwrap();
    let solve = |change: [f64; 3], force: [f64; 3]| {
        let tendons: [Drive; 3] =
            core::array::from_fn(|i| Drive::Displacement(pulled.displacements()[i] + change[i]));
        let wrenches = [Wrench::force(force)];
        strain.solve(InputRef::drives(&tendons).with_wrenches(&wrenches)).unwrap()
    };
    for j in 0..3 {
        let at = |step: f64| {
            let mut unit = [0.0; 3];
            unit[j] = step;
            (solve(unit, [0.0; 3]), solve([0.0; 3], unit.map(|entry| 1e4 * entry)))
        };
        let ((more, pushed), (less, pulled)) = (at(1e-8), at(-1e-8));
        for k in 0..3 {
            let close = |more: f64, less: f64, step: f64, expected: f64, size: f64| {
                let slope = (more - less) / (2.0 * step);
                assert!((slope - expected).abs() < 1e-6 * size, "{slope} {expected}");
            };
            let (a, b) = (more.tip().translation.vector[k], less.tip().translation.vector[k]);
            close(a, b, 1e-8, found.tip_by_displacement[(3 + k, j)], 30.0);
            close(more.tensions()[k], less.tensions()[k], 1e-8, found.tension_by_displacement[(k, j)], 1e6);
            let (a, b) = (pushed.tip().translation.vector[k], pulled.tip().translation.vector[k]);
            close(a, b, 1e-4, found.compliance[(3 + k, 3 + j)], 1.0);
            close(
                pushed.tensions()[k],
                pulled.tensions()[k],
                1e-4,
                found.tension_by_wrench[(k, 3 + j)],
                30.0,
            );
        }
    }
    assert!(pulled.sensitivity().unwrap().held(&[3]).is_err());
}

#[test]
fn energies_are_what_the_equilibrium_makes_stationary() {
    // Pi at the equilibrium: its derivative by a tension is the length of that tendon.
    let mut rod = rods::e();
    rod.tip_mass = 3e-3;
    rod.base.1 = [0.1, -0.2, 0.3];
    let strain = model(rod);
    let tensions = [1.0, 3.0, 2.0, 0.2, 0.5, 1.5];
    let total = |tensions: &[f64; 6]| {
        let energies = strain.solve(tensions).unwrap().energies();
        energies.strain + energies.weight + energies.actuation
    };
    let solution = strain.solve(&tensions).unwrap();
    for tendon in 0..6 {
        let at = |step: f64| {
            let mut there = tensions;
            there[tendon] += step;
            total(&there)
        };
        let slope = (at(1e-3) - at(-1e-3)) / 2e-3;
        assert!((slope - solution.lengths()[tendon]).abs() < 1e-8, "{slope}");
    }
}
