//! Constant-curvature robots, after the paper on their dynamics (DSCC2019-8999); numbers of equations are of that paper.

mod loads;
mod motion;
mod robots;

use super::origin::{Origin, Text};
use super::{Answers, Inputs, Problem, Solver, TableError};
use robots::{AsPublished, Consistent};

/// `Q` by rows: every entry is compared alone.
const Q: &[&[&str]] = &[
    &["Q_1_1"],
    &["Q_1_2"],
    &["Q_1_3"],
    &["Q_1_4"],
    &["Q_1_5"],
    &["Q_1_6"],
    &["Q_1_7"],
    &["Q_1_8"],
    &["Q_1_9"],
    &["Q_2_1"],
    &["Q_2_2"],
    &["Q_2_3"],
    &["Q_2_4"],
    &["Q_2_5"],
    &["Q_2_6"],
    &["Q_2_7"],
    &["Q_2_8"],
    &["Q_2_9"],
    &["Q_3_1"],
    &["Q_3_2"],
    &["Q_3_3"],
    &["Q_3_4"],
    &["Q_3_5"],
    &["Q_3_6"],
    &["Q_3_7"],
    &["Q_3_8"],
    &["Q_3_9"],
    &["Q_4_1"],
    &["Q_4_2"],
    &["Q_4_3"],
    &["Q_4_4"],
    &["Q_4_5"],
    &["Q_4_6"],
    &["Q_4_7"],
    &["Q_4_8"],
    &["Q_4_9"],
    &["Q_5_1"],
    &["Q_5_2"],
    &["Q_5_3"],
    &["Q_5_4"],
    &["Q_5_5"],
    &["Q_5_6"],
    &["Q_5_7"],
    &["Q_5_8"],
    &["Q_5_9"],
];
/// The mass matrix by rows.
const H: &[&str] = &[
    "H_1_1", "H_1_2", "H_1_3", "H_1_4", "H_1_5", "H_1_6", "H_2_1", "H_2_2", "H_2_3", "H_2_4", "H_2_5",
    "H_2_6", "H_3_1", "H_3_2", "H_3_3", "H_3_4", "H_3_5", "H_3_6", "H_4_1", "H_4_2", "H_4_3", "H_4_4",
    "H_4_5", "H_4_6", "H_5_1", "H_5_2", "H_5_3", "H_5_4", "H_5_5", "H_5_6", "H_6_1", "H_6_2", "H_6_3",
    "H_6_4", "H_6_5", "H_6_6",
];
const INERTIAL: &[&str] = &["tau_inr_1", "tau_inr_2", "tau_inr_3", "tau_inr_4", "tau_inr_5", "tau_inr_6"];
const EXTENSION: &[&str] = &["tau_ext_1", "tau_ext_2", "tau_ext_3", "tau_ext_4", "tau_ext_5", "tau_ext_6"];
const BENDING: &[&str] = &["tau_bnd_1", "tau_bnd_2", "tau_bnd_3", "tau_bnd_4", "tau_bnd_5", "tau_bnd_6"];
const GRAVITY: &[&str] =
    &["tau_gvt_ey_1", "tau_gvt_ey_2", "tau_gvt_ey_3", "tau_gvt_ey_4", "tau_gvt_ey_5", "tau_gvt_ey_6"];
const DAMPING: &[&str] = &["tau_dmp_1", "tau_dmp_2", "tau_dmp_3", "tau_dmp_4", "tau_dmp_5", "tau_dmp_6"];

/// Columns of the trajectories.
const TRAJECTORY: &[&str] = &[
    "variant", "damping", "tau_1", "tau_2", "tau_3", "tau_4", "tau_5", "tau_6", "up_x", "up_y", "up_z", "t_s",
];
const STATES: &[&[&str]] = &[
    &["Dx1"],
    &["Dy1"],
    &["L1"],
    &["Dx2"],
    &["Dy2"],
    &["L2"],
    &["dDx1"],
    &["dDy1"],
    &["dL1"],
    &["dDx2"],
    &["dDy2"],
    &["dL2"],
    &["tipx"],
    &["tipy"],
    &["tipz"],
];

const fn trajectory(name: &'static str) -> Problem {
    let solve: Solver =
        solver!(motion::trajectory, Consistent.constant_curvature, AsPublished.constant_curvature);
    Problem { name, inputs: TRAJECTORY, answers: STATES, solve, ..Problem::PLAIN }
}

/// The tables of this family.
pub(super) const PROBLEMS: &[Problem] = &[
    Problem {
        name: "constant-curvature/q_matrix",
        inputs: &["theta_rad"],
        answers: Q,
        solve: solver!(loads::q_matrix, Consistent.constant_curvature),
        ..Problem::PLAIN
    },
    Problem {
        name: "constant-curvature/inverse_dynamics",
        inputs: &[
            "variant", "q_1", "q_2", "q_3", "q_4", "q_5", "q_6", "qd_1", "qd_2", "qd_3", "qd_4", "qd_5",
            "qd_6", "qdd_1", "qdd_2", "qdd_3", "qdd_4", "qdd_5", "qdd_6",
        ],
        answers: &[
            H,
            INERTIAL,
            EXTENSION,
            BENDING,
            GRAVITY,
            DAMPING,
            &["tau_act_ey_1", "tau_act_ey_2", "tau_act_ey_3", "tau_act_ey_4", "tau_act_ey_5", "tau_act_ey_6"],
        ],
        solve: solver!(
            loads::inverse_dynamics,
            Consistent.constant_curvature,
            AsPublished.constant_curvature
        ),
        ..Problem::PLAIN
    },
    Problem {
        name: "constant-curvature/smooth_chart",
        inputs: &[
            "variant", "u_1", "u_2", "u_3", "u_4", "u_5", "u_6", "v_1", "v_2", "v_3", "v_4", "v_5", "v_6",
            "a_1", "a_2", "a_3", "a_4", "a_5", "a_6",
        ],
        answers: &[
            H,
            &["bias_1", "bias_2", "bias_3", "bias_4", "bias_5", "bias_6"],
            INERTIAL,
            EXTENSION,
            BENDING,
            GRAVITY,
            DAMPING,
        ],
        solve: solver!(loads::smooth_chart, Consistent.constant_curvature, AsPublished.constant_curvature),
        ..Problem::PLAIN
    },
    trajectory("constant-curvature/trajectory_consistent_free"),
    trajectory("constant-curvature/trajectory_consistent_free_undamped"),
    trajectory("constant-curvature/trajectory_consistent_ip"),
    trajectory("constant-curvature/trajectory_consistent_ip_undamped"),
    trajectory("constant-curvature/trajectory_consistent_op"),
    trajectory("constant-curvature/trajectory_consistent_op_undamped"),
    trajectory("constant-curvature/trajectory_printed_free"),
    trajectory("constant-curvature/trajectory_printed_free_undamped"),
    trajectory("constant-curvature/trajectory_printed_ip"),
    trajectory("constant-curvature/trajectory_printed_ip_undamped"),
    trajectory("constant-curvature/trajectory_printed_op"),
    trajectory("constant-curvature/trajectory_printed_op_undamped"),
];
