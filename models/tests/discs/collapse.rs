//! Chords that close: the force at which they do, and what comes after.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robot;

use pliant_models::planar::discs::{Basis, CollapseKind, Error};
use pliant_models::{LastGood, Stability};
use pliant_testing::{larger, table};
use robot::{relative, robot};

#[test]
fn the_force_at_which_a_chord_closes() {
    for row in table("lasem/collapse_force") {
        assert_eq!(row.whole("in.n"), 1);
        let found = robot::<48>(1, Basis::PerSpan(30)).collapse_force(&[1.0, 0.0]).unwrap();
        println!("{:.1e}", relative(found.force, row["F_collapse_N"]));
        assert!(relative(found.force, row["F_collapse_N"]) < 1e-10);
        assert!(relative(found.tip.angle, row["theta_tip_at_collapse"]) < 1e-9);
        assert!(relative(found.bending_energy, row["bending_energy_J"]) < 1e-9);
        assert_eq!((found.cable, found.span, found.cause), (0, 0, CollapseKind::ChordCloses));
    }
    for n in [2, 3, 5, 10, 50] {
        let found = robot::<48>(n, Basis::PerSpan(20)).collapse_force(&[1.0, 0.0]).unwrap();
        println!("{n}: {found:?}");
    }
}

/// The open side: an equilibrium just below, none just above.
#[test]
fn open_equilibria_end_at_the_collapse() {
    for n in [1, 2, 5, 10] {
        let robot = robot::<48>(n, Basis::PerSpan(24));
        let force = robot.collapse_force(&[1.0, 0.0]).unwrap().force;
        let below = robot.solve(&[force * (1.0 - 1e-6), 0.0]).unwrap();
        assert_eq!(below.report().stability, Stability::Stable);
        let chord = below.chords(0).unwrap()[0];
        println!("{n} discs: {force} N, chord {chord:.2e}");
        assert!(chord > 0.0 && chord < 1e-5 * 0.3 / f64::from(u16::try_from(n).unwrap()));
        match robot.solve(&[force * (1.0 + 1e-6), 0.0]) {
            Err(Error::Collapse { collapse, last_good: LastGood::Discs(reached) }) => {
                assert!(relative(collapse.force, force) < 1e-9);
                assert!(reached.load < 1.0 && reached.load > 0.99);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn states_after_the_collapse() {
    for row in table("lasem/discrete_collapsed") {
        let n = row.whole("in.n");
        let robot = robot::<48>(n, Basis::PerSpan(if n == 1 { 30 } else { 20 }));
        let input = [row["in.F1_N"], 0.0];
        match robot.solve(&input) {
            Err(Error::Collapse { collapse, .. }) => assert_eq!(collapse.cause, CollapseKind::ChordCloses),
            other => panic!("{other:?}"),
        }
        let closed = robot.solve_closed(&input).unwrap();
        let tip = closed.tip();
        let pairs = [
            ("Delta_l1_m", closed.displacements()[0]),
            ("Delta_l2_m", closed.displacements()[1]),
            ("x_tip_m", tip.x()),
            ("y_tip_m", tip.y()),
            ("theta_tip_rad", tip.angle),
            ("kappa_min", closed.kappa_min()),
            ("kappa_max", closed.kappa_max()),
            ("kappa_avg", closed.kappa_avg()),
            ("C2_span_m", closed.chords(0).unwrap()[1]),
            ("Pi_J", closed.energies().total()),
        ];
        let worst = pairs.iter().map(|(name, value)| relative(*value, row[*name])).fold(0.0, larger);
        println!("{n} discs: {worst:.1e} {:?}", closed.report());
        assert!(worst < 1e-8, "{n} discs: {worst:.1e}");
        assert_eq!(closed.contacts().count(), n);
        assert!(closed.contacts().all(|(_, cable, force)| cable == 0 && force[0].hypot(force[1]) < input[0]));
        assert_eq!(closed.report().stability, Stability::Stable);
    }
}
