//! The end of the stable equilibria of a rod with discs as its input grows from zero.
//!
//! A span between discs is a column of its own, compressed along the straight pieces of its tendons: it buckles, or a piece shortens until its holes meet and
//! it has no direction any more. The continuous rod has neither.

use pliant_runtime::equilibrium::{Equilibrium as _, LoadStage};

use super::{Resolution, Strain, StrainSolution, StrainSolver};
use crate::rods::{CollapseCause, Drive, Error, InputRef, RodCollapse, Wrench};
use crate::{Branch, LastGood, Settings, Stability};

/// First part of the input.
const FIRST: f64 = 1.0 / 1024.0;
/// Halvings of the elements of a model that would divide them.
const HALVINGS: usize = 2;
/// Width of the interval around the end, relative to its load.
const RESOLVED: f64 = 1e-8;
/// Largest growth of a step.
const GROWTH: f64 = 2.0;
/// Along one branch the state at the middle of a step is next to the mean of its ends: by this part of their distance, or this many rad.
const BENT: f64 = 0.2;
const SAME: f64 = 1e-6;
/// Relative to the length of the rod, that of a piece about to close, and the distance of the load at which it does, relative to that load, over which its length is a straight line.
const SHORT: f64 = 1e-3;
const STRAIGHT: f64 = 1e-4;

/// The input at a fraction.
#[derive(Clone, Debug, Default)]
struct Part {
    tendons: Vec<Drive>,
    wrenches: Vec<Wrench>,
}

impl Part {
    fn of<'a>(&'a mut self, input: &InputRef<'a>, load: f64) -> InputRef<'a> {
        self.tendons.clear();
        self.tendons.extend(input.drives.iter().map(|drive| match drive {
            Drive::Elastic { displacement, stiffness, pretension } => {
                Drive::Elastic { displacement: load * displacement, stiffness, pretension: load * pretension }
            }
            other => other.with_value(load * other.value()),
        }));
        self.wrenches.clear();
        self.wrenches.extend(input.wrenches.iter().map(|wrench| wrench.scaled(load)));
        InputRef::drives(&self.tendons).with_wrenches(&self.wrenches).with_slides(input.slides)
    }
}

impl Strain {
    /// The fraction of an input up to which there are stable equilibria with open pieces, continued from the unloaded rod as the input grows from zero, and why they
    /// end there; `None` where they reach the whole input. For tendons that run continuously it tells where the equilibria become unstable. With friction at the holes they end, too,
    /// where they are not known to be stable: [`Stability::Undecided`].
    ///
    /// # Errors
    /// Errors of the robot or the input, and [`Error::NotConverged`] where the weight alone has no stable equilibrium.
    pub fn collapse<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<Option<RodCollapse>, Error> {
        // Elements that are divided between two equilibria would make their coefficients incomparable: shorter ones from the beginning.
        let mut strain = Self { resolution: Resolution::Fixed, ..self.clone() };
        if self.accuracy().is_some() {
            for _ in 0..HALVINGS {
                let junctions = strain.mesh.halved(|_| true);
                strain = strain.with_junctions(&junctions);
            }
        }
        let mut solver = strain.solver();
        solver.explains = false;
        solver.collapse(&input.into())
    }

    /// The collapse that explains why there is no equilibrium under an input.
    pub(in crate::rods) fn explained(&self, input: &InputRef<'_>, last_good: &LastGood) -> Option<Error> {
        let collapse = self.collapse(*input).ok().flatten()?;
        // With friction, what is not known to be stable may be so.
        if self.mesh.rubs_at_holes && matches!(collapse.cause, CollapseCause::Indefinite { .. }) {
            return None;
        }
        Some(Error::RodCollapse { collapse: Box::new(collapse), last_good: last_good.clone() })
    }
}

impl StrainSolver {
    fn collapse(&mut self, input: &InputRef<'_>) -> Result<Option<RodCollapse>, Error> {
        // A wrong input is refused as a whole, not at a fraction of it.
        crate::rods::check::check_input(&self.rod().mesh.kernel, input)?;
        let settings = Settings { branch: Branch::Followed, max_evaluations: 300, ..Settings::default() };
        let mut part = Part::default();
        let start = Settings { max_evaluations: Settings::default().max_evaluations, ..settings };
        self.solve_with(part.of(input, 0.0), &start)?;
        let (mut low, mut step) = (0.0, FIRST);
        // Load and shortest piece of the last two equilibria.
        let mut pieces: [Option<(f64, f64)>; 2] = [None; 2];
        while low < 1.0 {
            let load = (low + step).min(1.0);
            let before = self.solution().cloned();
            if self.goes_on(input, &mut part, [low, load], &settings) {
                let shortest = self.solution().and_then(StrainSolution::shortest_piece);
                pieces = [pieces[1], shortest.map(|(.., length)| (load, length))];
                (low, step) = (load, GROWTH * (load - low));
                continue;
            }
            // The next step starts from the last equilibrium on the branch.
            if let Some(before) = &before {
                self.return_to(before);
            }
            step = 0.5 * (load - low);
            let closes = self.closes(pieces).is_some_and(|(end, _)| end - low < STRAIGHT * end);
            if closes || step < RESOLVED * load {
                return Ok(self.ended(input, &mut part, low, pieces));
            }
        }
        Ok(None)
    }

    /// Solves for the equilibria at a quarter, at the middle and at the end of a step from the last one. Returns whether all are stable, and on its branch: beyond a bifurcation
    /// the branch is unstable, and Newton's method may find the stable one that begins there, at a distance that grows with the root of the load. Such states may lie on a line at
    /// one length of the step (three times the distance to the bifurcation), but not at the half of it, too.
    fn goes_on(
        &mut self,
        input: &InputRef<'_>,
        part: &mut Part,
        [low, load]: [f64; 2],
        settings: &Settings,
    ) -> bool {
        let state = |solver: &Self| solver.solution().map(|solution| solution.state.coefficients.clone());
        let mut states = [state(self), None, None, None];
        for (place, part_of_step) in [0.25, 0.5, 1.0].into_iter().enumerate() {
            let found = self.solve_with(part.of(input, low + part_of_step * (load - low)), settings);
            if !found.is_ok_and(|found| found.report().stability == Stability::Stable) {
                return false;
            }
            states[place + 1] = state(self);
        }
        let [Some(first), Some(quarter), Some(middle), Some(last)] = states else { return false };
        let straight = |ends: [&Vec<f64>; 2], between: &Vec<f64>| {
            let all = || ends[0].iter().zip(between).zip(ends[1]);
            let bent: Vec<f64> = all().map(|((a, b), c)| a - 2.0 * b + c).collect();
            let way: Vec<f64> = all().map(|((a, _), c)| c - a).collect();
            let [bent, way] = [bent, way].map(|by| self.rod().size(&by));
            bent <= (BENT * way).max(SAME)
        };
        straight([&first, &middle], &quarter) && straight([&first, &last], &middle)
    }

    /// The load at which the shortest piece closes, as its length is a smooth function of the load, and what closes; `None` where none is about to.
    fn closes(&self, pieces: [Option<(f64, f64)>; 2]) -> Option<(f64, CollapseCause)> {
        let (tendon, span, shortest) = self.solution()?.shortest_piece()?;
        let ([Some((first, long)), Some((last, short))], true) =
            (pieces, shortest < SHORT * self.rod().mesh.length())
        else {
            return None;
        };
        let load = if long > short { last + short * (last - first) / (long - short) } else { last };
        Some((load, CollapseCause::PieceCloses { tendon, span }))
    }

    /// The end of the equilibria next to the last one.
    fn ended(
        &mut self,
        input: &InputRef<'_>,
        part: &mut Part,
        low: f64,
        pieces: [Option<(f64, f64)>; 2],
    ) -> Option<RodCollapse> {
        let solution = self.solution()?;
        let (tensions, tip) = (solution.tensions().to_vec(), solution.tip());
        let shortest = solution.shortest_piece().map_or(f64::INFINITY, |(.., length)| length);
        let (load, cause) = self.closes(pieces).unwrap_or_else(|| {
            (low, CollapseCause::Indefinite { span: self.softest_span(&part.of(input, low)) })
        });
        Some(RodCollapse { cause, load, tensions, tip, shortest })
    }

    /// The span with the largest part of the elastic energy of the softest mode at the last equilibrium.
    fn softest_span(&mut self, input: &InputRef<'_>) -> usize {
        let Some(solution) = self.solution() else { return 0 };
        let (coefficients, tensions) = (solution.state.coefficients.clone(), solution.state.tensions.clone());
        let (rod, _) = self.search(input);
        rod.begin(LoadStage::Loads);
        rod.now.coefficients.copy_from_slice(&coefficients);
        rod.now.tensions = tensions;
        let mut mode = vec![0.0; rod.order()];
        if !rod.mode(1.0, &mut mode) {
            return 0;
        }
        let tables = &rod.mesh.tables;
        let energy = |e: usize| -> f64 {
            let own = &mode[e * tables.order..][..tables.order];
            let part = |c: usize| {
                let squares: f64 = own[tables.first[c]..][..tables.counts[c]].iter().map(|q| q * q).sum();
                rod.mesh.elements[e].metric[c] * squares
            };
            (0..6).map(part).sum()
        };
        let spans = rod.mesh.spans.list.iter().map(|span| span.elements.clone().map(energy).sum::<f64>());
        spans.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(span, _)| span)
    }

    /// The collapse that explains why there is no equilibrium under an input.
    pub(super) fn explained(&self, input: &InputRef<'_>, last_good: &LastGood) -> Option<Error> {
        if !(self.explains && self.rod().mesh.spans.straight()) {
            return None;
        }
        self.model().explained(input, last_good)
    }
}

impl StrainSolution {
    /// The shortest straight piece of a tendon: the tendon, its span, both counted from 0, and its length, m; `None` where tendons run continuously.
    #[must_use]
    pub fn shortest_piece(&self) -> Option<(usize, usize, f64)> {
        self.whole().shortest(&self.mesh)
    }
}
