//! Parts of pieces of straight tendons, friction and chambers at the nodes of a rod, in numbers that rods with them are solved in. Lanes solve rods without them.

use pliant_runtime::moved::Moved;
use pliant_runtime::{Twice, f64x4, f64x8};

use super::mesh::Mesh;
use super::state::State;
use crate::Scalar;
use crate::rods::{Kernel, Routing, Tendons};

/// The numbers of a [`State`].
pub(super) trait Nodal: Scalar {
    /// [`State::stretch_pieces`].
    fn stretch<K: Kernel>(_state: &mut State<K, Self>, _mesh: &Mesh<K, Self>) -> bool {
        true
    }

    /// [`State::rub_tendons`].
    fn rub<K: Kernel>(_state: &mut State<K, Self>, _mesh: &Mesh<K, Self>) {}

    /// [`State::sum_pieces`].
    fn piece_lengths<K: Kernel>(_state: &State<K, Self>, mesh: &Mesh<K, Self>) -> K::PerTendon<Self> {
        mesh.kernel.per_tendon(|_| Self::from_f64(0.0))
    }

    /// [`State::rubbing_energy`].
    fn rubbing_energy<K: Kernel>(_state: &State<K, Self>, _mesh: &Mesh<K, Self>) -> Self {
        Self::from_f64(0.0)
    }

    /// [`Mesh::pieces`].
    fn pieces<K: Kernel>(_mesh: &Mesh<K, Self>, _tendon: usize) -> bool {
        false
    }

    /// Actuation of a node.
    fn act<K: Kernel>(
        mesh: &Mesh<K, Self>,
        segment: usize,
        routings: &K::PerTendon<Routing<Self>>,
        strain: &[Self; 6],
        forces: &K::PerTendon<Self>,
    ) -> Tendons<K, Self> {
        mesh.kernel.tendons(segment, routings, strain, forces)
    }
}

impl Nodal for f64x4 {}
impl Nodal for f64x8 {}

macro_rules! single {
    ($($number:ty),*) => { $(
        impl Nodal for $number {
            fn stretch<K: Kernel>(state: &mut State<K, Self>, mesh: &Mesh<K, Self>) -> bool {
                state.stretch_pieces(mesh)
            }

            fn rub<K: Kernel>(state: &mut State<K, Self>, mesh: &Mesh<K, Self>) {
                state.rub_tendons(mesh);
            }

            fn piece_lengths<K: Kernel>(state: &State<K, Self>, mesh: &Mesh<K, Self>) -> K::PerTendon<Self> {
                state.sum_pieces(mesh)
            }

            fn rubbing_energy<K: Kernel>(state: &State<K, Self>, mesh: &Mesh<K, Self>) -> Self {
                state.rubbing_energy(mesh)
            }

            fn pieces<K: Kernel>(mesh: &Mesh<K, Self>, tendon: usize) -> bool {
                mesh.pieces(tendon)
            }

            fn act<K: Kernel>(
                mesh: &Mesh<K, Self>,
                segment: usize,
                routings: &K::PerTendon<Routing<Self>>,
                strain: &[Self; 6],
                forces: &K::PerTendon<Self>,
            ) -> Tendons<K, Self> {
                mesh.actuators.act(&mesh.kernel, segment, routings, strain, forces)
            }
        }
    )* };
}

single!(f64, Moved, Twice);
