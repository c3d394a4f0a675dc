//! Coordinates of the iteration: a section that turns about its tangent carries the curvature with it.
//!
//! A rotation `alpha` of the sections about the tangent, `R exp(alpha e_1)`, changes `K` by `alpha' e_1 - alpha e_1 x K` and leaves the centre line where it is. It moves against the rotary inertia
//! of the sections alone, which is less than the inertia of the centre line by the square of the slenderness. Its direction follows the curvature, so that derivatives at the start of a step
//! mix both inertias where the curvature has changed. A change `u` of the iteration stands for the change `u - alpha e_1 x (K - K_0)` of `K`, with `alpha` the integral of `u_1` from the
//! base and `K_0` the curvature where the derivatives were taken: the derivatives of the residual by `u` keep the inertias apart all along the step.

use super::super::mesh::Mesh;

/// Largest number of nodes of an element whose coordinates are changed.
const NODES: usize = 64;

/// Rows `(tau, y, z)` of a list of coefficients at the nodes of element `e`.
fn nodal(mesh: &Mesh, e: usize, list: impl Fn(usize) -> f64, into: &mut [[f64; 3]; NODES]) {
    let tables = &mesh.tables;
    for (j, values) in into.iter_mut().enumerate().take(tables.count()) {
        let basis = &tables.basis[j * tables.stride..][..tables.width];
        for (c, value) in values.iter_mut().enumerate() {
            let from = e * tables.order + tables.first[c];
            *value = basis[..tables.counts[c]].iter().enumerate().map(|(i, p)| p * list(from + i)).sum();
        }
    }
}

/// Adds the functions of component `c` of element `e`, with these factors at the nodes, to a list of coefficients.
fn gather(mesh: &Mesh, (e, c): (usize, usize), factors: &[f64; NODES], list: &mut [f64]) {
    let tables = &mesh.tables;
    let own = &mut list[e * tables.order + tables.first[c]..][..tables.counts[c]];
    for (j, factor) in factors.iter().enumerate().take(tables.count()) {
        for (entry, p) in own.iter_mut().zip(&tables.basis[j * tables.stride..]) {
            *entry += factor * p;
        }
    }
}

/// Rewrites a change `u` at coefficients into one of the coefficients; `about`: those where the derivatives were taken.
pub(super) fn to_coefficients(mesh: &Mesh, [position, about]: [&[f64]; 2], change: &mut [f64]) {
    let (tables, n) = (&mesh.tables, mesh.tables.count());
    if n > NODES {
        return;
    }
    let (mut moved, mut bent) = ([[0.0; 3]; NODES], [[0.0; 3]; NODES]);
    let mut start = 0.0;
    for (e, element) in mesh.elements.iter().enumerate() {
        nodal(mesh, e, |k| change[k], &mut moved);
        nodal(mesh, e, |k| position[k] - about[k], &mut bent);
        let mut factors = [[0.0; NODES]; 2];
        for j in 0..n {
            let to_node = tables.integration.iter().skip(j).step_by(tables.rows);
            let inside: f64 = to_node.zip(&moved[..n]).map(|(weight, [tau, ..])| weight * tau).sum();
            let alpha = tables.weights[j] * (start + element.length * inside);
            [factors[0][j], factors[1][j]] = [alpha * bent[j][2], -alpha * bent[j][1]];
        }
        gather(mesh, (e, 1), &factors[0], change);
        gather(mesh, (e, 2), &factors[1], change);
        let whole: f64 = tables.weights.iter().zip(&moved).map(|(weight, [tau, ..])| weight * tau).sum();
        start += element.length * whole;
    }
}

/// Rewrites a residual of the coefficients into that of `u`: the transpose of [`to_coefficients`].
pub(super) fn residual(mesh: &Mesh, [position, about]: [&[f64]; 2], residual: &mut [f64]) {
    let (tables, n) = (&mesh.tables, mesh.tables.count());
    if n > NODES {
        return;
    }
    let (mut forces, mut bent) = ([[0.0; 3]; NODES], [[0.0; 3]; NODES]);
    let mut beyond = 0.0;
    for (e, element) in mesh.elements.iter().enumerate().rev() {
        nodal(mesh, e, |k| residual[k], &mut forces);
        nodal(mesh, e, |k| position[k] - about[k], &mut bent);
        let mut factors = [0.0; NODES];
        let mut own = 0.0;
        for j in 0..n {
            let couple = tables.weights[j] * (bent[j][2] * forces[j][1] - bent[j][1] * forces[j][2]);
            let to_node = tables.integration.iter().skip(j).step_by(tables.rows);
            for (factor, weight) in factors[..n].iter_mut().zip(to_node) {
                *factor += element.length * weight * couple;
            }
            own += couple;
        }
        for (factor, weight) in factors.iter_mut().zip(&tables.weights) {
            *factor += element.length * weight * beyond;
        }
        gather(mesh, (e, 0), &factors, residual);
        beyond += own;
    }
}
