//! The elimination of the whole rod in lanes: positive definite tangents of rods whose tendons run along them without friction, under loads with an energy.

use super::super::mesh::Mesh;
use super::super::state::State;
use super::super::tangent::Tangent;
use super::condensed::Condensed;
use crate::Scalar;

/// The factorised tangent of a rod in each lane.
#[derive(Clone, Debug)]
pub(in super::super) struct LaneFactor<T> {
    elements: Vec<Condensed<T>>,
    tangent: Tangent<T>,
    order: usize,
    memory: Vec<T>,
}

impl<T: Scalar> LaneFactor<T> {
    pub(in super::super) fn new(mesh: &Mesh<T>) -> Self {
        let order = mesh.tables.order;
        let elements = (0..mesh.elements.len()).map(|e| Condensed::new(&mesh.tables, e == 0)).collect();
        Self { elements, tangent: Tangent::new(&mesh.tables), order, memory: Vec::with_capacity(order + 3) }
    }

    /// Assembles and factorises the tangent; `shift` times the mean elastic stiffness is added to its diagonal. Returns the smallest pivot relative to the matrix, not greater
    /// than 0, or NaN, where it is not positive definite.
    pub(in super::super) fn definite(&mut self, mesh: &Mesh<T>, state: &State<T>, shift: T) -> T {
        let mut smallest = T::from_f64(1.0);
        let mut beyond = None;
        for (e, element) in mesh.elements.iter().enumerate().rev() {
            match beyond {
                None => self.tangent.assemble(mesh, state, e, e > 0),
                Some(turn) => {
                    self.tangent.assemble_with(mesh, state, e, e > 0, &turn);
                }
            }
            let shifts = element.metric.map(|metric| shift * T::from_f64(metric));
            let (pivot, turn) = self.elements[e].eliminate(&mesh.tables, &self.tangent, shifts);
            smallest = -(-smallest).larger(-pivot);
            if !smallest.any() {
                break;
            }
            beyond = Some(turn);
        }
        smallest
    }

    /// Solves `tangent x = rhs` in place.
    pub(in super::super) fn solve(&mut self, x: &mut [T]) {
        let (order, memory) = (self.order, &mut self.memory);
        let mut couple = [T::from_f64(0.0); 3];
        for (e, element) in self.elements.iter().enumerate().rev() {
            element.forward(&mut couple, &mut x[e * order..][..order], memory);
        }
        let mut rotation = [T::from_f64(0.0); 3];
        for (e, element) in self.elements.iter().enumerate() {
            element.back(&mut rotation, &mut x[e * order..][..order], memory);
        }
    }
}
