//! Derivatives of poses, lengths and forces of tendons by the coefficients of the strain.

use pliant_runtime::dense::add;
use pliant_runtime::rotation::cross;

use super::mesh::Mesh;
use super::state::State;

/// Writes `d l_i / d q` [Cosserat 39].
pub(super) fn length_row(mesh: &Mesh, state: &State, tendon: usize, row: &mut [f64]) {
    if mesh.pieces(tendon) {
        return state.piece_row(mesh, tendon, false, row);
    }
    let tables = &mesh.tables;
    let n = tables.count();
    row.fill(0.0);
    for (e, (element, row)) in mesh.elements.iter().zip(row.chunks_exact_mut(tables.order)).enumerate() {
        if element.segment > mesh.kernel.last_segment(tendon) {
            break;
        }
        for j in 0..n {
            let direction = &state.acts.at(e * n + j).direction[tendon];
            let weight = element.length * tables.weights[j];
            let basis = &tables.basis[j * tables.stride..][..tables.width];
            for c in 0..6 {
                let row = &mut row[tables.first[c]..][..tables.counts[c]];
                pliant_runtime::dense::add(row, weight * direction[c], basis);
            }
        }
    }
}

/// Writes the derivative of the residual by the tension of a tendon at its base: `int Phi^T exp(-sigma mu Theta) (D x t, t)`, which without friction is that of the length
/// by the coefficients.
pub(super) fn pull_row(mesh: &Mesh, state: &State, tendon: usize, row: &mut [f64]) {
    if mesh.pieces(tendon) {
        return state.piece_row(mesh, tendon, true, row);
    }
    let tables = &mesh.tables;
    let n = tables.count();
    let friction = &state.friction;
    if friction.parts.is_empty() {
        length_row(mesh, state, tendon, row);
        return;
    }
    row.fill(0.0);
    for (e, (element, row)) in mesh.elements.iter().zip(row.chunks_exact_mut(tables.order)).enumerate() {
        if element.segment > mesh.kernel.last_segment(tendon) {
            break;
        }
        for j in 0..n {
            let at = e * n + j;
            let part = friction.parts[at][tendon];
            let direction = &state.acts.at(at).direction[tendon];
            let weight = part * element.length * tables.weights[j];
            let basis = &tables.basis[j * tables.stride..][..tables.width];
            for c in 0..6 {
                let row = &mut row[tables.first[c]..][..tables.counts[c]];
                add(row, weight * direction[c], basis);
            }
        }
    }
}

/// Derivatives of the pose at `s` with respect to the coefficients: rows `(phi, position)`, world.
///
/// `phi = int R dK`, `d r = int R dK x (r(s) - r) + R dGamma`, both up to `s` [Cosserat 34, 35, 43].
pub(super) fn pose_rows(mesh: &Mesh, state: &State, s: f64, rows: &mut [Vec<f64>; 6]) {
    let tables = &mesh.tables;
    let (n, order) = (tables.count(), tables.order);
    let (last, sigma) = mesh.locate(s);
    let mut integral = [0.0; 128];
    tables.integral_to(sigma, &mut integral);
    // Position at `s` relative to the base of each element.
    let mut arm = [0.0; 3];
    for row in rows.iter_mut() {
        row.fill(0.0);
    }
    for (e, element) in mesh.elements.iter().enumerate().take(last + 1).rev() {
        let weight = |m: usize| element.length * if e == last { integral[m] } else { tables.weights[m] };
        for m in 0..n {
            for k in 0..3 {
                arm[k] += weight(m) * state.tangent[e * n + m][k];
            }
        }
        for m in 0..n {
            let at = e * n + m;
            let lever: [f64; 3] = core::array::from_fn(|k| {
                let run: f64 = (0..n)
                    .map(|l| tables.integration[l * tables.rows + m] * state.tangent[e * n + l][k])
                    .sum();
                arm[k] - element.length * run
            });
            for c in 0..6 {
                let axis = [0, 1, 2].map(|x| weight(m) * state.rotation[at][x][c % 3]);
                let moved = if c < 3 { cross(axis, lever) } else { axis };
                let first = e * order + tables.first[c];
                let basis = &tables.basis[m * tables.stride..][..tables.counts[c]];
                for k in 0..3 {
                    if c < 3 {
                        pliant_runtime::dense::add(&mut rows[k][first..], axis[k], basis);
                    }
                    pliant_runtime::dense::add(&mut rows[3 + k][first..], moved[k], basis);
                }
            }
        }
    }
}
