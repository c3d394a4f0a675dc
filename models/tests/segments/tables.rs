//! Dynamics of constant-curvature robots against the tables, with the generic kernel.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::segments;

use pliant_models::segments::{Arc, ConstantCurvature, Generic, Kernel, Physics, State};
use pliant_testing::{largest, vectors};
use segments::{Entries, close, flat, near, robot, rows};

const LOADS: f64 = 1e-11;
const MASS: f64 = 1e-12;
const FORCES: f64 = 1e-10;
/// Elastic loads vanish at their natural shape: in parts of `EA r`, a length of 1e-14.
const ELASTIC: f64 = 1e-14;

/// Transposed Jacobian times a load on each segment.
fn pulled(jacobians: &[[[f64; 3]; 3]; 2], load: &[[f64; 3]]) -> Vec<f64> {
    let mut out = Vec::new();
    for (jacobian, load) in jacobians.iter().zip(load) {
        out.extend((0..3).map(|k| (0..3).map(|i| jacobian[i][k] * load[i]).sum::<f64>()));
    }
    out
}

fn axial() -> f64 {
    segments::segment().axial_stiffness
}

#[test]
fn smooth_chart() {
    let rows = rows("smooth_chart");
    assert_eq!(rows.len(), 12);
    for row in rows {
        let tag = row.text("info.tag");
        let kernel = robot(row.physics());
        let robot = ConstantCurvature::new(kernel);
        let mut model = robot.dynamics().unwrap();
        let [u, v, a] = ["in.u", "in.v", "in.a"].map(|name| row.pair(name));
        let loads = model.loads(&u, &v, &a, None);
        let equations = model.equations(&u, &v, None).clone();
        let expected = row.matrix();
        near(tag, &flat(&equations.mass), expected.as_flattened(), MASS);
        near(tag, &flat(model.mass_by_columns(&u, None)), expected.as_flattened(), MASS);
        near(tag, loads.inertial.as_flattened(), &row.numbers::<6>("tau_inr"), LOADS);
        near(tag, loads.gravity.as_flattened(), &row.numbers::<6>("tau_gvt_ey"), LOADS);
        for (name, found) in [("tau_ext", &loads.extension), ("tau_bnd", &loads.bending)] {
            let expected = row.numbers::<6>(name);
            let tolerance = (LOADS * largest(expected)).max(ELASTIC * axial());
            close(tag, found.as_flattened(), &expected, tolerance);
        }
        let still = model.loads(&u, &v, &[[0.0; 3]; 2], None);
        near(tag, still.inertial.as_flattened(), &row.numbers::<6>("bias"), LOADS);
        // Undefined where a segment is exactly straight.
        let damping: [Option<f64>; 6] = core::array::from_fn(|k| row.defined(&format!("tau_dmp_{}", k + 1)));
        let size = LOADS * largest(damping.iter().flatten());
        for (found, expected) in loads.damping.as_flattened().iter().zip(damping) {
            if let Some(expected) = expected {
                close(tag, &[*found], &[expected], size);
            }
        }
    }
}

#[test]
fn inverse_dynamics() {
    let rows = rows("inverse_dynamics");
    assert_eq!(rows.len(), 20);
    for row in rows {
        let tag = row.text("info.tag");
        let kernel = robot(row.physics());
        let robot = ConstantCurvature::new(kernel);
        let mut model = robot.dynamics().unwrap();
        let [q, qd, qdd] = ["in.q", "in.qd", "in.qdd"].map(|name| row.pair(name));
        let [first, second] = [0, 1].map(|i| Arc::motion(q[i], qd[i], qdd[i]));
        let [u, v, a] = [0, 1, 2].map(|order| [first[order], second[order]]);
        let jacobians = q.map(Arc::jacobian);
        let loads = model.loads(&u, &v, &a, None);
        let expected = row.matrix();
        let mass = &model.equations(&u, &v, None).mass;
        let mut turned = Vec::new();
        for (i, row) in mass.rows().enumerate() {
            for k in 0..3 {
                for (j, block) in row.iter().enumerate() {
                    turned.extend((0..3).map(|l| {
                        let inner = |m: usize| (0..3).map(|n| block[m][n] * jacobians[j][n][l]).sum::<f64>();
                        (0..3).map(|m| jacobians[i][m][k] * inner(m)).sum::<f64>()
                    }));
                }
            }
        }
        near(tag, &turned, expected.as_flattened(), MASS);
        for (name, found) in [("tau_inr", &loads.inertial), ("tau_gvt_ey", &loads.gravity)] {
            near(&format!("{tag} {name}"), &pulled(&jacobians, found), &row.numbers::<6>(name), LOADS);
        }
        let state = State { shape: u.to_vec(), rate: v.to_vec() };
        let curvatures = robot.curvatures(&state).unwrap();
        let mut damping = Vec::new();
        for (curvature, [_, r, _]) in curvatures.iter().zip(q) {
            damping.extend([0.0, -curvature.damping / (r * r), 0.0]);
        }
        near(&format!("{tag} tau_dmp"), &damping, &row.numbers::<6>("tau_dmp"), LOADS);
        // The loads of the smooth chart are those loads on the curvatures times their gradients.
        for (i, (curvature, found)) in curvatures.iter().zip(&loads.damping).enumerate() {
            let ([dx, dy, length], [theta, ..]) = (u[i], q[i]);
            let gradient = [dx / (theta * length), dy / (theta * length), -theta / (length * length)];
            let expected = gradient.map(|slope| slope * curvature.damping);
            // The rates of the bending angle and of the length may cancel in that of the curvature.
            close(tag, found, &expected, (LOADS * largest(expected)).max(1e-14 * largest(v[i])));
        }
        for (name, found) in [("tau_ext", &loads.extension), ("tau_bnd", &loads.bending)] {
            let expected = row.numbers::<6>(name);
            let tolerance = (LOADS * largest(expected)).max(ELASTIC * axial() * q[0][1].max(q[1][1]));
            close(&format!("{tag} {name}"), &pulled(&jacobians, found), &expected, tolerance);
        }
        let mut forces = [0.0; 6];
        robot.actuator_forces(&loads.total(), &mut forces).unwrap();
        near(tag, &forces, &row.numbers::<6>("tau_act_ey"), FORCES);
    }
}

#[test]
fn q_matrix() {
    let kernel = robot(Physics::Consistent);
    for row in rows("q_matrix") {
        let theta = row["in.theta_rad"];
        for (i, found) in kernel.q_matrix(&theta).iter().enumerate() {
            for (found, expected) in found.iter().zip(row.numbers::<9>(&format!("Q_{}", i + 1))) {
                close("Q", &[*found], &[expected], f64::max(1e-14, 1e-13 * expected.abs()));
            }
        }
    }
}

#[test]
fn kernel_vectors() {
    for name in ["k4_Hb", "k4_qdd"] {
        for [inputs, expected] in vectors(name) {
            let mut chain = segments::chain::<2>();
            let [mass, length, axial, bending, damping, gravity, radius] = inputs[18..].try_into().unwrap();
            for segment in &mut chain.segments {
                segment.length = length;
                segment.mass = mass;
                segment.axial_stiffness = axial;
                segment.bending_stiffness = bending / length;
                segment.damping = damping / length;
            }
            chain.gravity = [0.0, 0.0, -gravity];
            chain.actuators.iter_mut().for_each(|actuators| actuators.radius = radius);
            let robot = ConstantCurvature::new(Generic::new(chain));
            // From (theta, phi, r) to (theta, r, phi).
            let order = |i: usize| [inputs[i], inputs[i + 2], inputs[i + 1]];
            let (q, qd) = ([order(0), order(3)], [order(6), order(9)]);
            let mut model = robot.dynamics().unwrap();
            let [first, second] = [0, 1].map(|i| Arc::motion(q[i], qd[i], [0.0; 3]));
            let [u, v, a] = [0, 1, 2].map(|order| [first[order], second[order]]);
            let jacobians = q.map(|q| Arc::jacobian(q).map(|[theta, r, phi]| [theta, phi, r]));
            if name == "k4_Hb" {
                // Accelerations of the chart itself are part of the bias.
                let bias = model.inverse_dynamics(&u, &v, &a, None);
                near("bias", &pulled(&jacobians, bias), &expected[36..], 1e-12);
                let mass = &model.equations(&u, &v, None).mass;
                let mut turned = Vec::new();
                for (i, row) in mass.rows().enumerate() {
                    for k in 0..3 {
                        for (j, block) in row.iter().enumerate() {
                            turned.extend((0..3).map(|l| {
                                let inner =
                                    |m: usize| (0..3).map(|n| block[m][n] * jacobians[j][n][l]).sum::<f64>();
                                (0..3).map(|m| jacobians[i][m][k] * inner(m)).sum::<f64>()
                            }));
                        }
                    }
                }
                near("H", &turned, &expected[..36], 1e-12);
            } else {
                let drive = robot.actuation_load(&inputs[12..18]).unwrap();
                let found = model.forward_dynamics(&u, &v, &drive, None);
                // qdd = J^-1 (udd - Jdot qd).
                let mut turned = Vec::new();
                for i in 0..2 {
                    let j = nalgebra::Matrix3::from_fn(|row, column| jacobians[i][row][column]);
                    let rhs = nalgebra::Vector3::from_fn(|k, _| found[i][k] - a[i][k]);
                    turned.extend(j.lu().solve(&rhs).unwrap().iter());
                }
                near("qdd", &turned, &expected, 1e-12);
            }
        }
    }
}
