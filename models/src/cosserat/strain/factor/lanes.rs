//! The elimination of the whole rod in lanes: positive definite tangents of rods whose tendons run along them without friction, under loads with an energy. A rotation of a
//! junction then changes the couple beyond it, and no force.

use super::super::mesh::Mesh;
use super::super::state::State;
use super::super::tangent::Tangent;
use crate::Scalar;
use crate::cosserat::Kernel;
use pliant_runtime::dense::{Factors, add};
use pliant_runtime::rotation::dot as dot3;
use pliant_runtime::spectral::dot;

/// An element after elimination; as the one of a single rod.
#[derive(Clone, Debug)]
struct Eliminated<T> {
    factors: Factors<T>,
    /// `A^-1 C`, three columns.
    rotated: [Vec<T>; 3],
    /// `P`, rows.
    spin: [Vec<T>; 3],
    /// Derivative of the negative couple at the base by the coefficients, rows.
    base: [Vec<T>; 3],
    /// Change of the couple at its end by the rotation there, world.
    answer: [[T; 3]; 3],
}

/// The factorised tangent of a rod in each lane.
#[derive(Clone, Debug)]
pub(in super::super) struct LaneFactor<T> {
    elements: Vec<Eliminated<T>>,
    tangent: Tangent<T>,
    order: usize,
}

impl<T: Scalar> LaneFactor<T> {
    pub(in super::super) fn new<K: Kernel>(mesh: &Mesh<K, T>) -> Self {
        let (order, zero) = (mesh.tables.order, T::from_f64(0.0));
        let rows = || core::array::from_fn(|_| vec![zero; order]);
        let element = || Eliminated {
            factors: Factors::new(order),
            rotated: rows(),
            spin: rows(),
            base: rows(),
            answer: [[zero; 3]; 3],
        };
        let elements = mesh.elements.iter().map(|_| element()).collect();
        Self { elements, tangent: Tangent::new(&mesh.tables), order }
    }

    /// Assembles and factorises the tangent; `shift` times the mean elastic stiffness is added to its diagonal. Returns the smallest pivot relative to the matrix, not greater
    /// than 0, or NaN, where it is not positive definite.
    pub(in super::super) fn definite<K: Kernel>(
        &mut self,
        mesh: &Mesh<K, T>,
        state: &State<K, T>,
        shift: T,
    ) -> T {
        let (tables, order) = (&mesh.tables, self.order);
        let (zero, one) = (T::from_f64(0.0), T::from_f64(1.0));
        let mut answer = [[zero; 3]; 3];
        let mut smallest = one;
        for (e, element) in mesh.elements.iter().enumerate().rev() {
            let tangent = &mut self.tangent;
            tangent.assemble(mesh, state, e, e > 0);
            let own = &mut self.elements[e];
            own.answer = answer;
            for x in 0..3 {
                own.spin[x].copy_from_slice(&tangent.spin[x]);
            }
            let place = |a: usize| if a < tables.angular { a } else { tangent.angular + a - tables.angular };
            let stride = tangent.stride;
            let columns = own.factors.columns_mut();
            for (b, column) in columns.chunks_exact_mut(order).enumerate() {
                // Rows of the matrix are its columns, of which the lower triangle is read.
                let row = &tangent.matrix[place(b) * stride..][..stride];
                if b < tables.angular {
                    column[b..tables.angular].copy_from_slice(&row[b..tables.angular]);
                }
                let from = b.max(tables.angular);
                column[from..].copy_from_slice(&row[place(from)..][..order - from]);
                // Response of the rod beyond the element to the rotation of its end: A - P^T S P.
                if e + 1 < mesh.elements.len() {
                    let turn = [own.spin[0][b], own.spin[1][b], own.spin[2][b]];
                    for (row, answer) in own.spin.iter().zip(&answer) {
                        add(&mut column[b..], -dot3(*answer, turn), &row[b..]);
                    }
                }
            }
            for c in 0..6 {
                for i in 0..tables.counts[c] {
                    let a = tables.first[c] + i;
                    columns[a * order + a] += shift * T::from_f64(element.metric[c]);
                }
            }
            let pivot = own.factors.definite();
            smallest = -(-smallest).larger(-pivot);
            if e == 0 || !smallest.any() {
                break;
            }
            for y in 0..3 {
                let phi = tables.angular + y;
                for a in 0..order {
                    let (column, row) = (place(a) * stride + phi, phi * stride + place(a));
                    own.base[y][a] = tangent.matrix[column.min(row)];
                }
                own.rotated[y].copy_from_slice(&own.base[y]);
                for (row, answer) in own.spin.iter().zip(&answer) {
                    add(&mut own.rotated[y], -answer[y], row);
                }
                own.factors.solve(&mut own.rotated[y]);
            }
            let mut next = [[zero; 3]; 3];
            for y in 0..3 {
                // phi_end = (1 - P V) phi.
                let carry: [T; 3] = core::array::from_fn(|x| {
                    let same = if x == y { one } else { zero };
                    same - dot(&own.spin[x], &own.rotated[y])
                });
                for x in 0..3 {
                    let (low, high) = (x.min(y), x.max(y));
                    let own_part = tangent.matrix[(tables.angular + low) * stride + tables.angular + high];
                    next[x][y] = dot3(answer[x], carry) - own_part + dot(&own.base[x], &own.rotated[y]);
                }
            }
            answer = next;
        }
        smallest
    }

    /// Solves `tangent x = rhs` in place.
    pub(in super::super) fn solve(&self, x: &mut [T]) {
        let zero = T::from_f64(0.0);
        let mut beyond = [zero; 3];
        for (e, own) in self.elements.iter().enumerate().rev() {
            let x = &mut x[e * self.order..][..self.order];
            for (beyond, spin) in beyond.iter().zip(&own.spin) {
                add(x, *beyond, spin);
            }
            own.factors.solve(x);
            if e == 0 {
                break;
            }
            let phi: [T; 3] = core::array::from_fn(|k| dot(&own.spin[k], x));
            for k in 0..3 {
                beyond[k] += dot3(own.answer[k], phi) - dot(&own.base[k], x);
            }
        }
        let mut phi = [zero; 3];
        for (e, own) in self.elements.iter().enumerate() {
            let x = &mut x[e * self.order..][..self.order];
            for k in 0..if e > 0 { 3 } else { 0 } {
                add(x, -phi[k], &own.rotated[k]);
            }
            for k in 0..3 {
                phi[k] += dot(&own.spin[k], x);
            }
        }
    }
}
