//! Tendons with friction at the holes of discs along a history of tensions and loads.
//!
//! Between two holes a tendon is a straight piece with one tension: that of the first piece is the one at the base, and at each hole it changes by a factor within `exp(+-mu phi)`, `phi`
//! the angle between the pieces. The tendon ends at its last disc: from the last equilibrium it has slid towards its base through a hole by what the pieces beyond have become shorter.
//! Where it has slid the factor is at its limit, and where it has not the pieces between two such holes have the length that they had. The shape is solved with tensions that are held,
//! which have a potential; it tells the angles, the lengths and, by its tangent, how all lengths answer to all tensions, from which new tensions follow
//! ([`Pieces`](crate::rods::cone::Pieces)); and this is repeated until they stay. There is no discretisation along the tendon. Where a
//! step from input to input is halved, the conditions hold from part to part.

use nalgebra::DMatrix;
use pliant_runtime::spectral::dot as product;

use super::factor::{Factor, Outcome};
use super::history::{History, PASSES, Passes};
use super::solution::StrainSolution;
use crate::Slide;
use crate::core::check::index;
use crate::rods::cone::{Bond, Pieces};
use crate::rods::contact::Contact;
use crate::rods::contact::{Bend, ContactLaw};
use crate::rods::grid::Grid;
use crate::rods::{Drive, Error, InputRef};

/// Contact of a tendon with a hole of a disc.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HoleContact {
    /// Arc length of the disc, m.
    pub s: f64,
    /// Whether it slides towards its base ([`Slide::In`]) or away from it; `None` where friction holds it.
    pub slide: Option<Slide>,
    /// Angle between the pieces of the tendon on both sides, rad.
    pub angle: f64,
    /// Tensions of these pieces, that on the side of the base first, N.
    pub tensions: [f64; 2],
}

/// A tendon with friction under tension, by its pieces.
struct Chain {
    tendon: usize,
    /// The spans that it runs through, from the base on.
    spans: Vec<usize>,
    /// Tension at its base, N.
    base: f64,
}

impl History<'_> {
    /// Moves to an input at once from the last equilibrium.
    pub(super) fn step_at_holes(&mut self, input: &InputRef<'_>, last: &StrainSolution) -> Result<(), Error> {
        let kernel = self.model.robot();
        let chains = last.chains(input);
        let mut solver = self.model.solver();
        solver.explains = false;
        solver.divide(input);
        solver.start_at(last)?;
        let count = chains.iter().map(|chain| chain.spans.len()).sum();
        let mut bonds = vec![Bond::Held; count];
        let mut passes = Passes::new();
        let mut shape = last.clone();
        for pass in 0..PASSES {
            let pieces = shape.answers(&chains, last)?;
            let Some((tensions, slid)) = pieces.balance(&mut bonds) else { break };
            let largest = tensions.iter().fold(f64::MIN_POSITIVE, |a, b| a.max(*b));
            let changes = tensions.iter().zip(&pieces.tensions).map(|(to, from)| (to - from).abs());
            let change = changes.fold(0.0, f64::max) / largest;
            if pass > 0 && passes.end(change, change) {
                self.take_at_holes(shape, &chains, &bonds, &slid);
                return Ok(());
            }
            let mut parts = Grid::new(last.mesh.spans.list.len(), kernel.tendon_count(), 1.0);
            let places = chains.iter().flat_map(|chain| chain.spans.iter().map(move |span| (chain, *span)));
            for ((chain, span), tension) in places.zip(&tensions) {
                parts[span][chain.tendon] = tension / chain.base;
            }
            shape = solver.follow_with_parts(input, &parts)?.clone();
        }
        Err(self.unsettled(&shape, last))
    }

    /// Stores an equilibrium in which tendons lie so in the holes in front of their pieces, after they have slid so far there.
    fn take_at_holes(&mut self, found: StrainSolution, chains: &[Chain], bonds: &[Bond], slid: &[f64]) {
        let kernel = self.model.robot();
        let mut contacts = found.contacts().to_vec();
        let mut holes = vec![Vec::new(); contacts.len()];
        for (tendon, contact) in
            contacts.iter_mut().enumerate().filter(|(tendon, _)| kernel.friction(*tendon) != 0.0)
        {
            // Without tension there is nothing that holds it.
            contact.slide = Slide::Out;
            contact.front = kernel.end(kernel.last_segment(tendon));
        }
        let mut first = 0;
        for chain in chains {
            let own = first..first + chain.spans.len();
            first = own.end;
            let contact = &mut contacts[chain.tendon];
            let slides: Vec<Option<Slide>> =
                bonds[own.clone()].iter().skip(1).map(|bond| bond.slide()).collect();
            // Through the base it slides as the first hole has it, and where it is held there as the first piece gets shorter or longer.
            let before = self.last.as_ref().map_or(Slide::In, |last| last.contacts()[chain.tendon].slide);
            let at_base = match slid[own.start] {
                more if more > 0.0 => Slide::In,
                less if less < 0.0 => Slide::Out,
                _ => before,
            };
            contact.slide = slides.first().copied().flatten().unwrap_or(at_base);
            let alike = slides.iter().take_while(|slide| **slide == Some(contact.slide)).count();
            if alike < slides.len() {
                contact.front = alike.checked_sub(1).map_or(0.0, |last| found.end_of_span(chain.spans[last]));
            }
            holes[chain.tendon] = slides;
        }
        let mut found = found.with_contacts(&contacts).with_holes(holes);
        // Where all slide through all holes as at their bases, the tensions follow from the shape, and so do derivatives.
        found.state.friction.slides = kernel.per_tendon(|tendon| contacts[tendon].slide);
        let slides = found.refuse_held_holes().is_ok();
        found.state.contact = if slides { ContactLaw::Coulomb } else { ContactLaw::HELD };
        self.last = Some(found);
    }
}

impl Bond {
    /// Direction in which the tendon slides; `None` where it is held.
    const fn slide(self) -> Option<Slide> {
        match self {
            Self::In => Some(Slide::In),
            Self::Out => Some(Slide::Out),
            Self::Held => None,
        }
    }
}

impl StrainSolution {
    /// Tendons with friction that an input pulls.
    fn chains(&self, input: &InputRef<'_>) -> Vec<Chain> {
        let rubs = |(tendon, drive): (usize, Drive)| match drive {
            Drive::Force(base) if base > 0.0 && self.robot().friction(tendon) != 0.0 => {
                Some(Chain { tendon, spans: self.spans_of(tendon), base })
            }
            _ => None,
        };
        input.drives.iter().enumerate().filter_map(rubs).collect()
    }

    /// The spans that a tendon runs straight through.
    fn spans_of(&self, tendon: usize) -> Vec<usize> {
        let spans = self.mesh.spans.list.iter().enumerate();
        spans.filter(|(_, span)| span.holes[tendon].is_some()).map(|(index, _)| index).collect()
    }

    /// Arc length of the disc at the end of a span, m.
    fn end_of_span(&self, span: usize) -> f64 {
        let element = &self.mesh.elements[self.mesh.spans.list[span].elements.end - 1];
        element.start + element.length
    }

    /// The angle of a tendon between the pieces in two spans, rad.
    fn angle_between(&self, tendon: usize, [one, other]: [usize; 2]) -> f64 {
        let [one, other] = [one, other].map(|span| self.whole().pulls[span].pieces[tendon].direction);
        Bend::new(one, other).angle
    }

    fn piece_tension(&self, tendon: usize, span: usize) -> f64 {
        self.state.tensions[tendon] * self.whole().pulls[span].parts[tendon]
    }

    /// The pieces of tendons at this equilibrium, from the last one before the step.
    fn answers(&self, chains: &[Chain], last: &Self) -> Result<Pieces, Error> {
        let (mesh, state, kernel) = (&*self.mesh, self.whole(), self.robot());
        let all: Vec<(usize, usize)> =
            chains.iter().flat_map(|chain| chain.spans.iter().map(|span| (chain.tendon, *span))).collect();
        let mut factor = Factor::new(mesh);
        let definite = self.loads.energy
            && matches!(factor.factorise(mesh, state, &self.loads, 0.0, true), Outcome::Regular(_));
        if !definite && factor.factorise(mesh, state, &self.loads, 0.0, false) == Outcome::Singular {
            return Err(Error::SingularTangent);
        }
        let row = |(tendon, span): &(usize, usize)| {
            let mut row = vec![0.0; mesh.order()];
            let stretched = state.pulls[*span].pieces[*tendon].stretched();
            state.span_rows(mesh, *span, &[stretched], &mut [&mut row[..]]);
            row
        };
        let rows: Vec<Vec<f64>> = all.iter().map(row).collect();
        let mut compliance = DMatrix::zeros(all.len(), all.len());
        let mut answer = Vec::new();
        for (j, row) in rows.iter().enumerate() {
            answer.clone_from(row);
            factor.solve(&mut answer);
            for (i, row) in rows.iter().enumerate() {
                compliance[(i, j)] = product(row, &answer);
            }
        }
        let turn = |chain: &Chain, k: usize| match k {
            0 => 0.0,
            _ => {
                kernel.friction(chain.tendon)
                    * self.angle_between(chain.tendon, [chain.spans[k - 1], chain.spans[k]])
            }
        };
        let length = |of: &Self, tendon: usize, span: usize| of.whole().pulls[span].pieces[tendon].length;
        Ok(Pieces {
            tendons: chains.iter().map(|chain| (chain.spans.len(), chain.base)).collect(),
            tensions: all.iter().map(|(tendon, span)| self.piece_tension(*tendon, *span)).collect(),
            longer: all
                .iter()
                .map(|(tendon, span)| length(self, *tendon, *span) - length(last, *tendon, *span))
                .collect(),
            compliance,
            turns: chains
                .iter()
                .flat_map(|chain| (0..chain.spans.len()).map(move |k| turn(chain, k)))
                .collect(),
        })
    }

    /// Refuses derivatives where a tendon does not slide through all of its holes the same way.
    pub(super) fn refuse_held_holes(&self) -> Result<(), Error> {
        let slides = |(tendon, contact): (usize, &Contact)| {
            let holes = self.slides_at_holes(tendon);
            holes.is_none_or(|holes| holes.iter().all(|slide| *slide == Some(contact.slide)))
        };
        if self.contacts().iter().enumerate().all(slides) {
            return Ok(());
        }
        let what = "derivatives of an equilibrium in which friction holds a tendon at the holes of discs";
        Err(Error::Unsupported { what, expected: "tendons that slide through all holes the same way" })
    }

    /// How a tendon that runs straight between discs lies in their holes, from its base to the last one before its end; none where it runs continuously. All of it slides as
    /// [`Self::contacts`] says, but along a history of tensions ([`RodModel::solve_path`](crate::rods::RodModel::solve_path)).
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for an index that no tendon has.
    pub fn holes(&self, tendon: usize) -> Result<Vec<HoleContact>, Error> {
        index("the index of the tendon", tendon, self.robot().tendon_count())?;
        let slides = self.slides_at_holes(tendon);
        let all = Some(self.contacts()[tendon].slide);
        let hole = |(k, pair): (usize, &[usize])| HoleContact {
            s: self.end_of_span(pair[0]),
            slide: slides.map_or(all, |slides| slides.get(k).copied().flatten()),
            angle: self.angle_between(tendon, [pair[0], pair[1]]),
            tensions: [pair[0], pair[1]].map(|span| self.piece_tension(tendon, span)),
        };
        Ok(self.spans_of(tendon).windows(2).enumerate().map(hole).collect())
    }
}
