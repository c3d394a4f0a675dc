//! Rods with discs by shooting: how many of them are enough, and up to which load they stand.

use pliant_runtime::rotation::{add, norm, normalised_matrix, rotate, subtract, three};

use super::super::disc_methods::disc_methods;
use super::super::discs;
use super::super::strain::{DiscError, Strain};
use super::super::{Error, InputRef, RodCollapse};
use super::flow::POSITION;
use super::parameters::FINE;
use super::robot::Shooting;
use super::solution::ShootingSolution;

disc_methods!(Shooting);

impl Shooting {
    /// The strain model of this rod that stands in where a piece of a tendon closes: there the energy leads, while the domain in which Newton's method converges is as small as the piece.
    pub(super) fn fine_strains(&self) -> Strain {
        self.strain(FINE)
    }

    /// The fraction of an input up to which there are stable equilibria with open pieces, continued from the unloaded rod as the input grows from zero, and why they
    /// end there; `None` where they reach the whole input. It is found by the strain model of the same rod.
    ///
    /// # Errors
    /// As [`Strain::collapse`].
    pub fn collapse<'b>(&self, input: impl Into<InputRef<'b>>) -> Result<Option<RodCollapse>, Error> {
        self.check()?;
        self.fine_strains().collapse(input)
    }
}

impl ShootingSolution {
    /// The shortest straight piece of a tendon: the tendon, its span, both counted from 0, and its length, m; `None` where tendons run continuously.
    #[must_use]
    pub fn shortest_piece(&self) -> Option<(usize, usize, f64)> {
        let end = |s: f64| {
            let state = self.state(s).ok()?.0;
            let turned = normalised_matrix([state[0], state[1], state[2], state[3]]);
            Some((turned, three(&state, POSITION)))
        };
        let pieces = self.load.guides.spans.iter().enumerate().flat_map(|(index, span)| {
            let ends = span.ends.map(end);
            let piece = move |(tendon, holes): (usize, &Option<[[f64; 2]; 2]>)| {
                let (holes, [Some(one), Some(other)]) = ((*holes)?, ends) else { return None };
                let place = |(turned, at): ([[f64; 3]; 3], [f64; 3]), [y, z]: [f64; 2]| {
                    add(at, rotate(&turned, [0.0, y, z]))
                };
                let way = subtract(place(other, holes[1]), place(one, holes[0]));
                Some((tendon, index, norm(way)))
            };
            span.holes.iter().enumerate().filter_map(piece).collect::<Vec<_>>()
        });
        pieces.min_by(|a, b| a.2.total_cmp(&b.2))
    }

    /// As [`Self::disc_error`] against the rod with so many equally spaced discs, at least 1.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation, and [`Error::Invalid`] for no discs.
    pub fn disc_error_with(&self, discs: usize) -> Result<DiscError, Error> {
        discs::some(discs)?;
        self.by_strains()?.disc_error_with(discs)
    }
}
