//! The tables of robots with discs.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robot;

use pliant_models::Stability;
use pliant_models::planar::discs::{Basis, DiscsSolution};
use pliant_testing::{Row, larger, table};
use robot::{relative, robot};

/// Extremes of the curvature at 4001 stations, as the tables have them: those of a polynomial between stations are up to 1e-7 further out.
fn sampled(solution: &DiscsSolution) -> [f64; 2] {
    let at = |i: u32| solution.curvature(0.3 * (f64::from(i) / 4000.0)).unwrap();
    let kappas: Vec<f64> = (0..=4000).map(at).collect();
    assert!(kappas.iter().all(|kappa| kappa.is_finite()));
    let [low, high] = kappas
        .iter()
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], kappa| [a.min(*kappa), b.max(*kappa)]);
    let [least, most] = [solution.kappa_min(), solution.kappa_max()];
    assert!(least <= low * (1.0 + 1e-14) && relative(least, low) < 1e-7);
    assert!(most >= high * (1.0 - 1e-14) && relative(most, high) < 1e-7);
    [low, high]
}

/// Largest relative error of what both tables hold.
fn error(row: &Row, solution: &DiscsSolution) -> f64 {
    let [d1, d2] = [0, 1].map(|c| solution.displacements()[c]);
    let [least, most] = sampled(solution);
    let found = [
        ("kappa_min", least),
        ("kappa_max", most),
        ("kappa_avg", solution.kappa_avg()),
        ("Delta_l1_m", d1),
        ("Delta_l2_m", d2),
        ("Pi_J", solution.energies().total()),
    ];
    found.iter().map(|(name, value)| relative(*value, row[*name])).fold(0.0, larger)
}

#[test]
fn polynomials_of_every_degree() {
    let mut worst = 0.0_f64;
    let mut rows = 0;
    for row in table("lasem/discrete_polynomial") {
        let (degree, n, force) = (row.whole("in.degree"), row.whole("in.n"), row["in.F1_N"]);
        let solution = robot::<48>(n, Basis::Polynomial(degree)).solve(&[force, 0.0]).unwrap();
        let found = error(&row, &solution);
        assert!(found < 1e-9, "degree {degree}, {n} discs, {force} N: {found:.1e}");
        assert_eq!(solution.report().stability, Stability::Stable);
        worst = larger(worst, found);
        rows += 1;
    }
    assert_eq!(rows, 84);
    println!("discrete_polynomial: {worst:.1e}");
}

#[test]
fn exact_equilibria() {
    let mut worst = 0.0_f64;
    for row in table("lasem/discrete") {
        let (n, force) = (row.whole("in.n"), row["in.F1_N"]);
        // One disc at 3 N needs degree 24; more discs turn less per span.
        let degree = [0, 30, 28, 24][n.min(3)];
        let solution = robot::<48>(n, Basis::PerSpan(degree)).solve(&[force, 0.0]).unwrap();
        let tip = solution.tip();
        let more = [
            relative(tip.x(), row["x_tip_m"]),
            relative(tip.y(), row["y_tip_m"]),
            relative(tip.angle, row["theta_tip_rad"]),
            relative(solution.chords(0).unwrap()[0], row["C1_span_m"]),
            relative(solution.chords(n - 1).unwrap()[1], row["C2_span_m"]),
        ];
        let found = more.into_iter().fold(error(&row, &solution), larger);
        println!("{n} discs, {force} N: {found:.1e}, {:?}", solution.report());
        assert!(found < 1e-8, "{n} discs, {force} N: {found:.1e}");
        assert_eq!(solution.report().stability, Stability::Stable);
        worst = larger(worst, found);
    }
    println!("discrete: {worst:.1e}");
}

/// The table of the paper for one disc, beside a polynomial of degree 3 and the exact equilibrium.
#[test]
fn the_table_of_the_paper() {
    println!("force   paper            degree 3          exact");
    for (force, paper, exact) in [
        (1.0, [1.959, 3.347], [1.9867, 3.3585]),
        (2.0, [2.229, 8.454], [2.5199, 8.5950]),
        (3.0, [0.545, 13.203], [1.4407, 13.7266]),
    ] {
        let solve = |basis| {
            let solution = robot::<48>(1, basis).solve(&[force, 0.0]).unwrap();
            [solution.kappa_min(), solution.kappa_max()]
        };
        let (three, found) = (solve(Basis::Polynomial(3)), solve(Basis::Polynomial(30)));
        println!("{force} N     {paper:.3?}  {three:.4?}  {found:.4?}");
        for k in 0..2 {
            assert!((three[k] - paper[k]).abs() < 2.5e-3);
            assert!((found[k] - exact[k]).abs() < 1e-4);
        }
    }
}

/// Figure 11: from one disc to a hundred the range of the curvature narrows to the continuous one.
#[test]
fn from_one_disc_to_a_hundred() {
    for force in [1.0, 2.0, 3.0] {
        let study = robot::<24>(1, Basis::PerSpan(16)).study(1..=100, &[force, 0.0]).unwrap();
        assert_eq!((study.rows.len(), study.unsolved.len()), (100, 0));
        let continuous = 0.055 * force / robot::stiffness();
        for pair in study.rows.windows(2) {
            let range = |k: usize| pair[k].kappa_max - pair[k].kappa_min;
            assert!(
                range(1) < range(0)
                    && pair[1].kappa_avg < pair[0].kappa_avg
                    && pair[1].kappa_avg > continuous
            );
        }
    }
}
