//! Planar cable-driven robots, after "Lightweight Kinematic and Static Modeling of Cable-Driven Continuum Robots via
//! Actuation-Space Energy Formulation"; numbers of equations are of that paper.

mod discs;
mod forward;
mod inverse;
mod loaded;
mod robots;

use super::origin::{Origin, Text};
use super::{Answers, Inputs, Problem, TableError};
use robots::{Axial, Classic, Distributed, Guided, Nonuniform, Routing};

const ONE_INPUT: &[&[&str]] =
    &[&["DeltaF_N"], &["Delta_l_m"], &["x_tip_m"], &["y_tip_m"], &["theta_tip_rad"]];
const MOTION: &[&[&str]] = &[&["Delta_l_m"], &["DeltaF_N"], &["dDelta_l_dt_mps"]];
const LOAD: &[&str] = &["q_x_N_per_m", "q_y_N_per_m", "DeltaF_N"];

const DISCS: &[&[&str]] = &[
    &["Delta_l1_m"],
    &["Delta_l2_m"],
    &["x_tip_m"],
    &["y_tip_m"],
    &["theta_tip_rad"],
    &["kappa_min"],
    &["kappa_max"],
    &["kappa_avg"],
    &["C1_span_m"],
    &["C2_span_m"],
    &["Pi_J"],
    &["kappa_continuous"],
];

/// The tables of this family.
pub(super) const PROBLEMS: &[Problem] = &[
    Problem {
        name: "lasem/classic_forward",
        inputs: &["mode", "input"],
        answers: &[
            &["DeltaF_N"],
            &["Delta_l_m"],
            &["x_tip_m"],
            &["y_tip_m"],
            &["theta_tip_rad"],
            &["kappa_1pm"],
        ],
        solve: solver!(forward::classic, Classic.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/routing_forward",
        inputs: &["mode", "input"],
        answers: ONE_INPUT,
        solve: solver!(forward::routing, Routing.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/routing_profile",
        inputs: &["DeltaF_N", "s_m"],
        answers: &[&["theta_rad"], &["x_m"], &["y_m"]],
        solve: solver!(forward::routing_profile, Routing.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/nonuniform_forward",
        inputs: &["mode", "input"],
        answers: ONE_INPUT,
        solve: solver!(forward::nonuniform, Nonuniform.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/axial_forward_force",
        inputs: &["F1_N", "F2_N"],
        answers: &[&["Delta_l1_m", "Delta_l2_m"], &["u"], &["theta_tip_rad"], &["x_tip_m"], &["y_tip_m"]],
        solve: solver!(forward::axial_by_force, Axial.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/axial_forward_displacement",
        inputs: &["Delta_l1_m", "Delta_l2_m"],
        answers: &[&["u"], &["theta_tip_rad"], &["x_tip_m"], &["y_tip_m"]],
        solve: solver!(forward::axial_by_displacement, Axial.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/classic_inverse",
        inputs: &["t_s", "x_d_m"],
        answers: &[&["Delta_l_m"], &["DeltaF_N"], &["theta_tip_rad"], &["dDelta_l_dt_mps"]],
        solve: solver!(inverse::classic, Classic.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/routing_inverse",
        inputs: &["t_s", "x_d_m"],
        answers: MOTION,
        solve: solver!(inverse::routing, Routing.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/routing_inverse_to_singularity",
        inputs: &["t_s", "x_d_m"],
        answers: MOTION,
        solve: solver!(inverse::routing_to_singularity, Routing.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/nonuniform_inverse",
        inputs: &["t_s", "x_d_m"],
        answers: MOTION,
        solve: solver!(inverse::nonuniform, Nonuniform.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/axial_inverse",
        inputs: &["t_over_T", "x_d_m", "y_d_m"],
        answers: &[
            &["Delta_l1_m", "Delta_l2_m"],
            &["u"],
            &["theta_tip_rad"],
            &["dDelta_l1_dtau", "dDelta_l2_dtau"],
        ],
        solve: solver!(inverse::axial, Axial.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/distributed_tip",
        inputs: LOAD,
        answers: &[&["theta_tip_rad"], &["x_tip_m"], &["y_tip_m"], &["kappa_base_per_m"]],
        solve: solver!(loaded::tip, Distributed.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/distributed_profile",
        inputs: &["q_x_N_per_m", "q_y_N_per_m", "DeltaF_N", "s_m"],
        answers: &[&["theta_rad"], &["kappa_1pm"], &["x_m"], &["y_m"]],
        solve: solver!(loaded::profile, Distributed.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/adomian_error",
        inputs: &["q_x_N_per_m", "q_y_N_per_m", "DeltaF_N", "n_terms"],
        answers: &[&["max_abs_error_theta"]],
        solve: solver!(loaded::adomian_error, Distributed.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/discrete",
        inputs: &["n", "F1_N"],
        answers: DISCS,
        solve: solver!(discs::open, Guided.discs, Guided.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/discrete_collapsed",
        inputs: &["n", "F1_N"],
        answers: DISCS,
        solve: solver!(discs::closed, Guided.discs, Guided.planar),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/discrete_polynomial",
        inputs: &["degree", "n", "F1_N"],
        answers: &[
            &["kappa_min"],
            &["kappa_max"],
            &["kappa_avg"],
            &["Delta_l1_m"],
            &["Delta_l2_m"],
            &["Pi_J"],
        ],
        solve: solver!(discs::polynomial, Guided.discs),
        ..Problem::PLAIN
    },
    Problem {
        name: "lasem/collapse_force",
        inputs: &["n"],
        answers: &[&["F_collapse_N"], &["theta_tip_at_collapse"], &["bending_energy_J"]],
        solve: solver!(discs::collapse, Guided.discs),
        ..Problem::PLAIN
    },
];
