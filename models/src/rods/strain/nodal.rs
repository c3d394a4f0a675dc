//! Parts of pieces of straight tendons, friction and chambers at the nodes of a rod, in numbers that rods with them are solved in. Lanes solve rods without them.

use pliant_runtime::Twice;
use pliant_runtime::moved::Moved;

use super::mesh::Mesh;
use super::state::State;
use crate::core::lanes::Several;
use crate::rods::acts::{ActsMut, Sections};
use crate::rods::erased::Compiled;

/// The numbers of a [`State`].
pub(super) trait Nodal: Compiled {
    /// [`State::stretch_pieces`].
    fn stretch(_state: &mut State<Self>, _mesh: &Mesh<Self>) -> bool {
        true
    }

    /// [`State::rub_tendons`].
    fn rub(_state: &mut State<Self>, _mesh: &Mesh<Self>) {}

    /// [`State::measure_pieces`].
    fn measure_pieces(state: &mut State<Self>, _mesh: &Mesh<Self>) {
        state.lengths.fill(Self::from_f64(0.0));
    }

    /// [`State::rubbing_energy`].
    fn rubbing_energy(_state: &State<Self>, _mesh: &Mesh<Self>) -> Self {
        Self::from_f64(0.0)
    }

    /// [`Mesh::pieces`].
    fn pieces(_mesh: &Mesh<Self>, _tendon: usize) -> bool {
        false
    }

    /// Actuation in many sections; the last list is memory.
    fn act(mesh: &Mesh<Self>, sections: &Sections<'_, Self>, _memory: &mut [Self], found: ActsMut<'_, Self>) {
        mesh.kernel.tendons(sections, found);
    }
}

impl Nodal for Several {}

macro_rules! single {
    ($($number:ty),*) => { $(
        impl Nodal for $number {
            fn stretch(state: &mut State<Self>, mesh: &Mesh<Self>) -> bool {
                state.stretch_pieces(mesh)
            }

            fn rub(state: &mut State<Self>, mesh: &Mesh<Self>) {
                state.rub_tendons(mesh);
            }

            fn measure_pieces(state: &mut State<Self>, mesh: &Mesh<Self>) {
                state.measure_pieces(mesh);
            }

            fn rubbing_energy(state: &State<Self>, mesh: &Mesh<Self>) -> Self {
                state.rubbing_energy(mesh)
            }

            fn pieces(mesh: &Mesh<Self>, tendon: usize) -> bool {
                mesh.pieces(tendon)
            }

            fn act(
                mesh: &Mesh<Self>,
                sections: &Sections<'_, Self>,
                memory: &mut [Self],
                found: ActsMut<'_, Self>,
            ) {
                mesh.actuators.act(&mesh.kernel, sections, memory, found);
            }
        }
    )* };
}

single!(f64, Moved, Twice);
