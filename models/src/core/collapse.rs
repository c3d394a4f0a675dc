//! Ends of the stable equilibria of robots with discs along a load path.

use core::fmt;

use nalgebra::Isometry3;

use super::plane::Pose;

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

/// Why the equilibria of a rod with discs end. Tendons and spans are counted from 0, spans from the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CollapseCause {
    /// The piece of a tendon closes: its holes in two neighbouring discs meet.
    PieceCloses {
        /// The tendon.
        tendon: usize,
        /// The span between the discs.
        span: usize,
    },
    /// The equilibrium becomes unstable while all pieces are open: the rod buckles or jumps.
    Indefinite {
        /// The span that bends most.
        span: usize,
    },
}

impl fmt::Display for CollapseCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PieceCloses { tendon, span } => {
                write!(f, "the piece of tendon {tendon} in span {span} closes")
            }
            Self::Indefinite { span } => write!(f, "the equilibrium becomes unstable, most in span {span}"),
        }
    }
}

/// The end of the stable equilibria of a rod with discs whose pieces of tendons are open.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RodCollapse {
    /// Why they end.
    pub cause: CollapseCause,
    /// The fraction of the input.
    pub load: f64,
    /// Tensions of the last equilibrium, N.
    pub tensions: Vec<f64>,
    /// Its tip.
    pub tip: Isometry3<f64>,
    /// The shortest piece of a tendon there, m.
    pub shortest: f64,
}
