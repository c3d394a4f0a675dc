//! The link of a chain that elements of a rod are: its base, its matrices and its end.

use core::ops::Range;

use pliant_runtime::dense::{RowMajor, add, padded, product};
use pliant_runtime::motion::chain::ChainLink;

use super::{CHI, Derivatives, ETA, NU, PSI, RHO, SIGMA, TAU, THETA};
use crate::rods::strain::mesh::Mesh;

impl Derivatives {
    /// Adds `rho^T loads_0 + psi^T loads_1` over `count` sections, the fields of which are those at the nodes, to a matrix of the link [Cosserat 49]. The base counts with the stiffness alone.
    pub(super) fn gather(&mut self, count: usize, which: usize, link: &mut ChainLink) {
        let (wide, rows) = (self.wide, link.rows());
        let columns = if which == 0 { link.columns() } else { link.order() };
        for (field, loads) in [RHO, PSI].into_iter().zip(&self.loads) {
            let loads = &loads[..count * 3 * wide];
            if loads.iter().all(|entry| *entry == 0.0) {
                continue;
            }
            let left = RowMajor { entries: &self.fields[field].nodes[..count * 3 * wide], stride: wide };
            let right = RowMajor { entries: loads, stride: wide };
            product(&mut self.product, wide, left, right, padded(rows), padded(columns));
            for (row, from) in self.product.chunks_exact(wide).take(rows).enumerate() {
                add(&mut link.row_mut(which, row)[..columns], 1.0, &from[..columns]);
            }
        }
    }

    /// Sets the fields at the base of a link: zero, and one for each change of the base.
    pub(super) fn begin(&mut self, first: usize, link: &mut ChainLink) {
        link.clear();
        self.first = first;
        for (place, field) in [PSI, RHO, THETA, CHI, NU, TAU].into_iter().enumerate() {
            let end = &mut self.fields[field].end;
            end.fill(0.0);
            for axis in (0..3).filter(|_| link.columns() > link.order()) {
                end[axis * self.wide + link.order() + 3 * place + axis] = 1.0;
            }
        }
        for field in [ETA, SIGMA] {
            self.fields[field].end.fill(0.0);
        }
    }

    /// Writes the changes of the end of a link: by coefficients and the base, by rates, and by accelerations.
    pub(super) fn finish(&self, link: &mut ChainLink) {
        let (columns, order) = (link.columns(), link.order());
        let by_position = [PSI, RHO, THETA, CHI, NU, TAU].map(Some);
        let by_rate = [None, None, Some(PSI), Some(ETA), Some(RHO), Some(SIGMA)];
        let by_acceleration = [None, None, None, Some(PSI), None, Some(RHO)];
        for (which, fields) in [by_position, by_rate, by_acceleration].into_iter().enumerate() {
            let count = if which == 0 { columns } else { order };
            for (place, field) in fields.into_iter().enumerate() {
                let Some(field) = field else { continue };
                for axis in 0..3 {
                    let from = &self.fields[field].end[axis * self.wide..][..count];
                    link.ends[which][(3 * place + axis) * columns..][..count].copy_from_slice(from);
                }
            }
        }
    }
}

/// Elements of the links of a rod: those of a span between discs, whose pieces of tendons reach over all of it, or one.
pub(in super::super) fn links(mesh: &Mesh) -> Vec<Range<usize>> {
    let mut links: Vec<Range<usize>> = Vec::new();
    for e in 0..mesh.elements.len() {
        match links.last_mut().filter(|_| mesh.spans.several(e) && mesh.spans.from(e).is_none()) {
            Some(last) => last.end = e + 1,
            None => links.push(e..e + 1),
        }
    }
    links
}
