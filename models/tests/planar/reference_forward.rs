//! Forward tables of the LASEM paper, every row.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common::taut;
use crate::robots;

use pliant_models::planar::{Backbone, Input};
use pliant_testing::{largest, table};
use robots::{Axial, Classic, Nonuniform, Routing, Worst, planar};

/// Allowed relative error of everything that vanishes with the input.
const RELATIVE: f64 = 1e-12;
/// Allowed absolute error of `x`, m.
const POSITION: f64 = 1e-13;

fn one_input<B: Backbone + Default>(name: &'static str) {
    let robot = planar::<B>();
    let mut worst = Worst::new(name);
    for row in table(&format!("lasem/{name}")) {
        let input = row["in.input"];
        let input = match row.text("in.mode") {
            "force" => Input::forces(&[input.max(0.0), (-input).max(0.0)]),
            "displacement" => Input::displacements(&[input, -input]),
            mode => panic!("mode {mode}"),
        };
        let solution = robot.solve(&input).unwrap();
        let tip = solution.tip();
        assert_eq!(robot.tip(&input).unwrap(), tip);
        worst.relative("DeltaF", solution.force_difference(), row["DeltaF_N"], RELATIVE);
        worst.relative("Delta_l", solution.displacements()[0], row["Delta_l_m"], RELATIVE);
        worst.relative("-Delta_l_2", -solution.displacements()[1], row["Delta_l_m"], RELATIVE);
        worst.absolute("x", tip.x(), row["x_tip_m"], POSITION);
        worst.relative("y", tip.y(), row["y_tip_m"], RELATIVE);
        worst.relative("theta", tip.angle, row["theta_tip_rad"], RELATIVE);
        if row.has("kappa_1pm") {
            let point = solution.station(0.17).unwrap();
            worst.relative("kappa", point.kappa, row["kappa_1pm"], RELATIVE);
        }
        let end = solution.station(0.3).unwrap();
        worst.absolute("x at L", end.x, row["x_tip_m"], POSITION);
        worst.relative("y at L", end.y, row["y_tip_m"], RELATIVE);
    }
    worst.finish();
}

#[test]
fn classic() {
    one_input::<Classic>("classic_forward");
}

#[test]
fn routing() {
    one_input::<Routing>("routing_forward");
}

#[test]
fn nonuniform() {
    one_input::<Nonuniform>("nonuniform_forward");
}

#[test]
fn routing_profile() {
    let robot = planar::<Routing>();
    let mut worst = Worst::new("routing_profile");
    for row in table("lasem/routing_profile") {
        let solution = robot.solve(&Input::forces(&taut(row["in.DeltaF_N"]))).unwrap();
        let point = solution.station(row["in.s_m"]).unwrap();
        worst.relative("theta", point.theta, row["theta_rad"], RELATIVE);
        worst.absolute("x", point.x, row["x_m"], POSITION);
        worst.relative("y", point.y, row["y_m"], RELATIVE);
    }
    worst.finish();
}

#[test]
fn axial_by_force() {
    let robot = planar::<Axial>();
    let mut worst = Worst::new("axial_forward_force");
    for row in table("lasem/axial_forward_force") {
        let solution = robot.solve(&Input::forces(&[row["in.F1_N"], row["in.F2_N"]])).unwrap();
        let tip = solution.tip();
        // A displacement is the sum of a bending and an axial part that may cancel: relative to the larger.
        let largest = largest(row.columns(["Delta_l1_m", "Delta_l2_m"])).max(1e-300);
        for (slot, name) in ["Delta_l1_m", "Delta_l2_m"].into_iter().enumerate() {
            worst.absolute(name, solution.displacements()[slot] / largest, row[name] / largest, RELATIVE);
        }
        worst.relative("u", solution.station(0.3).unwrap().u, row["u"], RELATIVE);
        worst.relative("theta", tip.angle, row["theta_tip_rad"], RELATIVE);
        worst.absolute("x", tip.x(), row["x_tip_m"], POSITION);
        worst.relative("y", tip.y(), row["y_tip_m"], RELATIVE);
    }
    worst.finish();
}

#[test]
fn axial_by_displacement() {
    let robot = planar::<Axial>();
    let mut worst = Worst::new("axial_forward_displacement");
    for row in table("lasem/axial_forward_displacement") {
        let input = Input::displacements(&[row["in.Delta_l1_m"], row["in.Delta_l2_m"]]);
        let solution = robot.solve(&input).unwrap();
        let tip = solution.tip();
        worst.relative("u", solution.station(0.0).unwrap().u, row["u"], RELATIVE);
        worst.relative("theta", tip.angle, row["theta_tip_rad"], RELATIVE);
        worst.absolute("x", tip.x(), row["x_tip_m"], POSITION);
        worst.relative("y", tip.y(), row["y_tip_m"], RELATIVE);
    }
    worst.finish();
}
