//! `pliant new`.

use clap::{Args, ValueEnum};

use super::failure::{Failure, print};

/// Declaration to print.
#[derive(Args)]
pub(crate) struct Options {
    /// The family of robots.
    family: Family,
}

/// A family of robots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Family {
    /// An elastic strip with two cables at its sides.
    Planar,
    /// A strip whose cables run straight between discs.
    Discs,
    /// Segments of constant curvature with actuators.
    Segments,
    /// A Cosserat rod with tendons.
    Rod,
    /// Rods between motors and a platform.
    Parallel,
}

impl Family {
    /// A declaration of this family.
    fn declaration(self) -> &'static str {
        match self {
            Self::Planar => include_str!("../../robots/planar.robot"),
            Self::Discs => include_str!("../../robots/discs.robot"),
            Self::Segments => include_str!("../../robots/segments.robot"),
            Self::Rod => include_str!("../../robots/rod.robot"),
            Self::Parallel => include_str!("../../robots/parallel.robot"),
        }
    }
}

/// Prints a declaration.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    print(options.family.declaration())
}

#[cfg(test)]
mod tests {
    use pliant_declare::source::{Source, rendered};

    use super::*;

    #[test]
    fn declarations_are_right() {
        for family in Family::value_variants() {
            let text = family.declaration();
            let read = Source::read(text).map_err(|faults| rendered("new", text, &faults, false));
            assert_eq!(read.map(|source| !source.robot.models.is_empty()), Ok(true), "{family:?}");
        }
    }
}
