//! Directions in the space of the unknowns that the experiments do not determine, in words.

use core::fmt;

use nalgebra::DMatrix;

use crate::unknown::{Quantity, Unknown};

/// Singular values of the derivatives, columns scaled to one, below this part of the largest count as zero: the derivatives are exact to about 1e-11.
pub(crate) const RANK: f64 = 1e-8;

/// Entries of a direction below this part of the largest are zero.
const SMALL: f64 = 1e-5;

/// A direction in which the unknowns can change without a change of any residual.
#[derive(Clone, Debug, PartialEq)]
pub struct Undetermined {
    /// Change of each unknown, SI.
    pub direction: Vec<f64>,
    /// The same in words, such as "`young` and `density` enter only as the ratio `young` / `density`".
    pub words: String,
}

impl fmt::Display for Undetermined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// Rank of a matrix of derivatives: directions that it determines, and those that it does not.
pub(crate) struct Rank {
    /// Ratio of the largest to the smallest singular value that is not zero, columns scaled to one.
    pub(crate) condition: f64,
    pub(crate) undetermined: Vec<Undetermined>,
    /// `(J^T J)^-1` on what is determined.
    pub(crate) inverse: DMatrix<f64>,
    /// Whether each unknown takes part in a direction that is not determined.
    pub(crate) touched: Vec<bool>,
}

/// Whether an unknown is one that products and ratios are made of.
fn multiplies(unknown: &Unknown, value: f64) -> bool {
    let factor =
        matches!(unknown.quantity, Quantity::Parameter(_) | Quantity::Gain(_) | Quantity::Compliance(_));
    factor && value != 0.0
}

impl Rank {
    /// Analyses derivatives by some unknowns at their values.
    pub(crate) fn of(jacobian: &DMatrix<f64>, unknowns: &[&Unknown], at: &[f64]) -> Self {
        let count = unknowns.len();
        if count == 0 {
            let inverse = DMatrix::zeros(0, 0);
            return Self { condition: 1.0, undetermined: Vec::new(), inverse, touched: Vec::new() };
        }
        // A column that is zero to the rounding of the solves, measured by what a change of typical size does, stays zero.
        let norms: Vec<f64> = jacobian.column_iter().map(|column| column.norm()).collect();
        let size = |k: usize| at[k].abs().max(1e-3 * unknowns[k].scale);
        let largest = (0..count).map(|k| norms[k] * size(k)).fold(0.0, f64::max);
        let scales: Vec<f64> = (0..count)
            .map(
                |k| if norms[k] * size(k) > 1e-11 * largest && norms[k] > 0.0 { 1.0 / norms[k] } else { 0.0 },
            )
            .collect();
        let mut scaled = DMatrix::zeros(jacobian.nrows().max(count), count);
        for (k, scale) in scales.iter().enumerate() {
            scaled.column_mut(k).rows_mut(0, jacobian.nrows()).axpy(*scale, &jacobian.column(k), 0.0);
        }
        let decomposed = scaled.svd(false, true);
        let values = &decomposed.singular_values;
        let Some(v) = decomposed.v_t.as_ref() else { unreachable!("they were asked for") };
        let top = values.max();
        let mut inverse = DMatrix::zeros(count, count);
        let mut null = Vec::new();
        let mut smallest = top;
        for (i, value) in values.iter().enumerate() {
            let row = v.row(i);
            if *value > RANK * top && top > 0.0 {
                smallest = smallest.min(*value);
                for a in 0..count {
                    for b in 0..count {
                        inverse[(a, b)] += row[a] * row[b] * scales[a] * scales[b] / (value * value);
                    }
                }
            } else {
                // In changes of the unknowns; one without effect is alone in its direction.
                null.push(
                    (0..count).map(|k| row[k] * if scales[k] > 0.0 { scales[k] } else { size(k) }).collect(),
                );
            }
        }
        let undetermined: Vec<Undetermined> = sparse(null, unknowns, at)
            .into_iter()
            .map(|direction| Undetermined { words: words(&direction, unknowns, at), direction })
            .collect();
        let share = |k: usize| undetermined.iter().any(|direction| direction.direction[k] != 0.0);
        let touched = (0..count).map(share).collect();
        Self {
            condition: if smallest > 0.0 { top / smallest } else { f64::INFINITY },
            undetermined,
            inverse,
            touched,
        }
    }
}

/// The unit in which a change of an unknown is measured: its value where products are made of it, otherwise its scale.
fn unit(unknown: &Unknown, value: f64) -> f64 {
    if multiplies(unknown, value) { value } else { unknown.scale }
}

/// The same space spanned by directions with few entries: Gauss-Jordan elimination with full pivoting, in units of the unknowns.
fn sparse(mut null: Vec<Vec<f64>>, unknowns: &[&Unknown], at: &[f64]) -> Vec<Vec<f64>> {
    let count = unknowns.len();
    let units: Vec<f64> = (0..count).map(|k| unit(unknowns[k], at[k])).collect();
    for row in &mut null {
        for (entry, unit) in row.iter_mut().zip(&units) {
            *entry /= unit;
        }
    }
    let rows = null.len();
    let mut used = vec![false; rows];
    for _ in 0..rows {
        let candidates = (0..rows).filter(|i| !used[*i]).flat_map(|i| (0..count).map(move |k| (i, k)));
        let Some((i, k)) = candidates.max_by(|a, b| null[a.0][a.1].abs().total_cmp(&null[b.0][b.1].abs()))
        else {
            break;
        };
        used[i] = true;
        let pivot = null[i][k];
        if pivot == 0.0 {
            continue;
        }
        null[i].iter_mut().for_each(|entry| *entry /= pivot);
        let row = null[i].clone();
        for (j, other) in null.iter_mut().enumerate() {
            if j != i {
                let factor = other[k];
                for (entry, pivot) in other.iter_mut().zip(&row) {
                    *entry -= factor * pivot;
                }
            }
        }
    }
    for row in &mut null {
        let largest = row.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        for (entry, unit) in row.iter_mut().zip(&units) {
            *entry = if entry.abs() < SMALL * largest { 0.0 } else { *entry * unit };
        }
    }
    null
}

fn words(direction: &[f64], unknowns: &[&Unknown], at: &[f64]) -> String {
    let parts: Vec<usize> = (0..direction.len()).filter(|k| direction[*k] != 0.0).collect();
    let name = |k: usize| format!("`{}`", unknowns[k].name);
    let names: Vec<String> = parts.iter().map(|k| name(*k)).collect();
    let products = parts.iter().all(|k| multiplies(unknowns[*k], at[*k]));
    let sums = parts.iter().all(|k| !multiplies(unknowns[*k], at[*k]));
    // Relative or absolute changes.
    let entry = |k: usize| if products { direction[k] / at[k] } else { direction[k] };
    match parts[..] {
        [] => String::new(),
        [k] => format!("{} has no effect on these measurements", name(k)),
        [a, b] if products => {
            let power = entry(b) / entry(a);
            let near = |to: f64| (power - to).abs() < 1e-3 * (1.0 + to.abs());
            let [a, b] = [name(a), name(b)];
            if near(1.0) {
                format!("{a} and {b} enter only as the ratio {b} / {a}")
            } else if near(-1.0) {
                format!("{a} and {b} enter only as the product {a} {b}")
            } else {
                let shown = if near(power.round()) { power.round() } else { (power * 1e3).round() / 1e3 };
                format!("{a} and {b} enter only as {b} / {a}^{shown}")
            }
        }
        [a, b] if sums => {
            let slope = entry(b) / entry(a);
            let near = |to: f64| (slope - to).abs() < 1e-3;
            let [a, b] = [name(a), name(b)];
            if near(-1.0) {
                format!("{a} and {b} enter only as the sum {a} + {b}")
            } else if near(1.0) {
                format!("{a} and {b} enter only as the difference {b} - {a}")
            } else {
                format!("{a} and {b} enter only as {b} - ({slope:.4}) {a}")
            }
        }
        _ => {
            let change = |k: &usize| match products {
                true => format!("{} by {:+.3} %", name(*k), entry(*k)),
                false => format!("{} by {:+.3e} {}", name(*k), direction[*k], unknowns[*k].unit),
            };
            let changes: Vec<String> = parts.iter().map(change).collect();
            format!(
                "{} cannot be told apart: a change of {} changes no measurement",
                names.join(", "),
                changes.join(", ")
            )
        }
    }
}
