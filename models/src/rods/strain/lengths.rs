//! Tendons that are driven by their displacement: the engine finds their tensions, multipliers of `l_i(q) = l_i*`. An elastic one has `l_i(q) - (tau_i -
//! tau_i0) / k_i = l_i*`.

use super::mesh::Mesh;
use super::state::State;
use crate::rods::Drive;
use crate::rods::erased::Real;
use crate::rods::hold::Hold;
use crate::rods::parameters::Declaration;
use crate::rods::reference::unstressed_lengths;

/// A tendon with a prescribed length along a stage of the load path.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeldTendon {
    /// Index of the tendon.
    pub(super) tendon: usize,
    /// Its length in the unstressed robot, m.
    unstressed: f64,
    /// Its prescribed length under the full load.
    hold: Hold,
    /// Its displacement, m, and pretension, N, at the start and at the end of the stage.
    displacement: [f64; 2],
    pretension: [f64; 2],
}

impl HeldTendon {
    /// The tendon, if it is driven by its displacement.
    pub(super) fn new(mesh: &Mesh, tendon: usize, drive: Drive) -> Option<Self> {
        let hold = Hold::of(drive)?;
        let unstressed = mesh.unstressed[tendon];
        Some(Self { tendon, unstressed, hold, displacement: [0.0; 2], pretension: [0.0; 2] })
    }

    /// Its displacement stays zero.
    pub(super) const fn rest(&mut self) {
        (self.displacement, self.pretension) = ([0.0; 2], [0.0; 2]);
    }

    /// Its displacement grows from zero.
    pub(super) const fn load(&mut self) {
        (self.displacement, self.pretension) = ([0.0, self.hold.displacement], [0.0, self.hold.pretension]);
    }

    /// Its displacement changes from that of an equilibrium in which it has this length, m, and this tension, N: where it is taut there, from the
    /// displacement that makes its excess zero; where it is slack, from one that keeps it slack.
    pub(super) fn change(&mut self, length: f64, tension: f64) {
        let hold = &self.hold;
        let taut = self.unstressed - length + hold.flexibility * (tension - hold.pretension);
        let start = if tension != 0.0 { taut } else { taut.min(hold.displacement) };
        (self.displacement, self.pretension) = ([start, hold.displacement], [hold.pretension; 2]);
    }

    /// Length inside the robot minus the available length, m, at a fraction of the stage.
    pub(super) fn excess(&self, state: &State, load: f64) -> f64 {
        let mix = |[start, end]: [f64; 2]| start + load * (end - start);
        let (length, tension) = (state.lengths[self.tendon], state.tensions[self.tendon]);
        let left = self.unstressed - mix(self.displacement);
        length - left - self.hold.flexibility * (tension - mix(self.pretension))
    }

    /// One over its stiffness, m/N.
    pub(super) const fn flexibility(&self) -> f64 {
        self.hold.flexibility
    }
}

impl<T: Real> Mesh<T> {
    /// With the lengths of the tendons in the unstressed rod.
    pub(super) fn measured(mut self, rod: &Declaration<'_, T>) -> Self {
        self.unstressed = unstressed_lengths(rod);
        self
    }
}
