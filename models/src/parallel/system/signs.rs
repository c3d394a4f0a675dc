//! Whether the signs of the pivots are those of the tangent.

use pliant_runtime::dense::TRUSTED_GROWTH;
use pliant_runtime::sparse::FactorisationError;

use super::System;
use crate::parallel::chain::{self, Pivots, Tip};
use crate::parallel::mesh::Freedom;
use pliant_runtime::twist::Six;

impl System {
    /// Whether signs of the pivots of the last assembly, exact and at a state, can be those of rounding: false where a pivot is small against what the
    /// elimination has added to its row and taken away again.
    ///
    /// # Errors
    /// [`FactorisationError::UnexpectedForm`]: there is nothing to count.
    pub(in crate::parallel) fn signs_are_trusted(&mut self) -> Result<bool, FactorisationError> {
        self.eliminate();
        self.expected()?;
        if self.sparse.is_some() {
            return Ok(self.trusted);
        }
        Ok(self.mesh.members.iter().zip(&self.tips).all(|(member, tip)| {
            let own = &self.pivots[member.first[0]..][..member.elements];
            rod_is_trusted(own, tip, &member.ends)
        }))
    }

    /// Refuses factors that are not of the form that pivots are read from.
    pub(in crate::parallel) fn expected(&self) -> Result<(), FactorisationError> {
        match self.fault {
            None | Some(FactorisationError::Singular) => Ok(()),
            Some(fault) => Err(fault),
        }
    }
}

/// [`TRUSTED_GROWTH`] kept along a rod: `sum_k |d_k| l_ik^2` row by row, carried from the end of an element to the start of the next.
fn rod_is_trusted(elements: &[Pivots], tip: &Tip, joints: &[Freedom; 2]) -> bool {
    let mut node = [0.0; 6];
    for (e, pivots) in elements.iter().enumerate() {
        let mut sizes = [0.0; chain::MOTOR];
        sizes[chain::START..chain::END].copy_from_slice(&node);
        let own = if e == 0 { chain::START } else { chain::END };
        if !(0..own).all(|k| add(&mut sizes, &pivots[k], k)) {
            return false;
        }
        if e == 0 && !joint_is_trusted(&mut sizes, &pivots[chain::START..], chain::START, &joints[0]) {
            return false;
        }
        node.copy_from_slice(&sizes[chain::END..]);
    }
    let mut sizes = [0.0; chain::MOTOR];
    sizes[chain::END..].copy_from_slice(&node);
    joint_is_trusted(&mut sizes, tip, chain::END, &joints[1])
}

/// The rows of a joint: sizes of its node's rows, from `at` on, along its axes.
fn joint_is_trusted(
    sizes: &mut [f64; chain::MOTOR],
    rows: &[chain::Row],
    at: usize,
    joint: &Freedom,
) -> bool {
    let node: Six = core::array::from_fn(|i| sizes[at + i].sqrt());
    for (k, axis) in joint.twists().enumerate() {
        sizes[chain::START + k] = axis.iter().zip(&node).map(|(a, b)| a.abs() * b).sum::<f64>().powi(2);
    }
    (0..joint.count).all(|k| add(sizes, &rows[k], chain::START + k))
}

/// Adds what the pivot of column `k` has put into the rows behind it; false where it is small against its own row.
fn add(sizes: &mut [f64; chain::MOTOR], row: &chain::Row, k: usize) -> bool {
    let pivot = row[k].abs();
    for (size, entry) in sizes[k + 1..].iter_mut().zip(&row[k + 1..]) {
        *size += pivot * entry * entry;
    }
    // NaN fails.
    pivot > 0.0 && pivot + sizes[k] <= TRUSTED_GROWTH * pivot
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parallel::Joint;

    /// Two elements: `below` of the last row of the first one's end node, `pivot` that of the second one's start node.
    fn rod(below: f64, pivot: f64) -> bool {
        let regular: Pivots = core::array::from_fn(|k| {
            core::array::from_fn(|j| if j == k { 2.0 } else { 0.1 * ((k * 7 + j) as f64).sin() })
        });
        let mut elements = [regular; 2];
        elements[0][chain::START - 1][chain::MOTOR - 1] = below;
        elements[1][chain::END - 1][chain::END - 1] = pivot;
        rod_is_trusted(&elements, &[[0.0; 20]; 3], &[Freedom::new(Joint::Clamped); 2])
    }

    #[test]
    fn pivots_that_are_small_against_their_rows_are_not_trusted() {
        assert!(rod(0.1, 2.0) && rod(0.1, -2.0) && rod(1e3, 1e-3));
        // The contribution of the first element is cancelled, but for rounding.
        assert!(!rod(1e6, 1e-3) && !rod(1.0, 1e-14) && !rod(1e6, -1e-3));
        assert!(!rod(0.1, 0.0) && !rod(0.1, f64::NAN) && !rod(f64::NAN, 2.0));
    }
}
