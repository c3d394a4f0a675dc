//! The collapse: the end of the stable equilibria with open chords along a load path.

use core::fmt;

use super::Pose;

/// Why an equilibrium ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CollapseKind {
    /// The chord of a cable closes: the holes of two discs meet.
    ChordCloses,
    /// The second variation of the energy becomes indefinite while all chords are open: the robot buckles or jumps.
    Indefinite,
}

impl fmt::Display for CollapseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ChordCloses => "the chord closes",
            Self::Indefinite => "the equilibrium becomes unstable",
        })
    }
}

/// The end of the stable equilibria with open chords along a load path. Cables and spans are counted from 0, spans from the base.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Collapse {
    /// The cable whose chord closes, or is shortest.
    pub cable: usize,
    /// The span of that chord.
    pub span: usize,
    /// Kind of the collapse.
    pub cause: CollapseKind,
    /// The fraction of the stage of the load path (the last one begun), or the multiple of an input.
    pub load: f64,
    /// Tension of the cable there, N.
    pub force: f64,
    /// Tip there.
    pub tip: Pose,
    /// Bending energy there, J.
    pub bending_energy: f64,
}
