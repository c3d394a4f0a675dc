//! Chords that close.
//!
//! The length of a chord is not differentiable where it is zero, so that load steps towards a closed chord become ever smaller. At closed chords the
//! problem is smooth: a closed chord is two constraints, whose multiplier is the contact force. The chord stays closed while the contact force is below
//! the tension of the cable and opens where both are equal. The collapse is the root of their difference along the load path.

use pliant_runtime::equilibrium::{Equilibrium, SolveStart};

use super::input::DiscsInput;
use super::solver::DiscsSolver;
use super::state::Closed;
use super::system::{Applied, Iterate};
use super::{Drive, Error, HeldSpan};
use crate::core::collapse::{Collapse, CollapseKind};
use crate::{AfterJump, Branch, LastGood, LoadStage, Place, Report, Settings, Stability};

/// Length of a chord, relative to its span, below which it may be about to close.
const SHORT: f64 = 0.05;
/// Relative difference of lengths below which chords close together.
const ALIKE: f64 = 1e-3;
/// Largest number of steps to the load at which a chord opens, the first step, and the accuracy.
const MOST_STEPS: usize = 40;
const FIRST: f64 = 1e-3;
const EXACT: f64 = 1e-13;
/// Relative amount by which contact forces may exceed the tension: at the collapse they are equal.
const EQUAL: f64 = 1e-9;
/// Smallest step of the load while chords are closed.
const SMALLEST: f64 = 1e-4;
/// Largest number of doublings of an input until the robot collapses.
const DOUBLINGS: usize = 100;
/// Distance before the critical load fraction at which the tangent is regular.
const BEFORE: f64 = 1e-6;

impl DiscsSolver {
    /// The shortest open chord, relative to its span, of a cable under tension: `(relative length, cable, span)`.
    fn shortest(&self) -> Option<(f64, usize, usize)> {
        let system = &self.system;
        let mut shortest: Option<(f64, usize, usize)> = None;
        for (span, found) in system.now.spans.iter().enumerate() {
            for (cable, chord) in found.chords.iter().enumerate() {
                let part = chord / system.mesh.span_length(span);
                let pulls = system.load.tensions[cable] > 0.0 && part > 0.0;
                if pulls && shortest.is_none_or(|(least, ..)| part < least) {
                    shortest = Some((part, cable, span));
                }
            }
        }
        shortest
    }

    /// Constrains the shortest chord and those of the same length to zero length, if it is about to close.
    fn hold(&mut self) -> Option<()> {
        let (least, cable, _) = self.shortest().filter(|(part, ..)| *part < SHORT)?;
        let system = &mut self.system;
        let tension = system.load.tensions[cable];
        for span in 0..system.mesh.spans() {
            let chord = system.now.spans[span].chords[cable];
            let part = chord / system.mesh.span_length(span);
            if part > least * (1.0 + ALIKE) || part <= 0.0 {
                continue;
            }
            let given = system.now.given(&system.mesh, &system.load, span);
            let mut found = HeldSpan::new(system.mesh.nodes, system.mesh.cables);
            let none = vec![[0.0; 2]; system.mesh.cables];
            system.mesh.spans_in().held_span(&given.inputs(), &none, &mut found);
            let [x, y] = found.chords[cable];
            let force = [x, y].map(|component| tension * component / x.hypot(y));
            let slopes = [0, 1].map(|_| vec![0.0; system.mesh.nodes + 2]);
            system.close(Closed { span, cable, force, chord: [x, y], slopes });
        }
        Some(())
    }

    /// The largest contact force relative to the tension of its cable, and its chord.
    fn contact(&self) -> Option<(f64, usize, usize)> {
        let tensions = &self.system.load.tensions;
        let part = |chord: &Closed| chord.force[0].hypot(chord.force[1]) / tensions[chord.cable];
        let all = self.system.now.closed.iter().map(|chord| (part(chord), chord.cable, chord.span));
        // The one next to the base of those that are equal.
        all.reduce(|most, other| if other.0 > most.0 * (1.0 + EQUAL) { other } else { most })
    }

    /// The fraction of the stage at which the chords close that are short in the last converged state, at the fraction `load`; computed with closed chords.
    /// Afterwards the system is in that state.
    pub(super) fn close(&mut self, mut load: f64) -> Option<Collapse> {
        self.system.evaluate(load);
        self.hold()?;
        let mut before = None::<(f64, f64)>;
        for _ in 0..MOST_STEPS {
            self.engine.solve_at(&mut self.system, load).ok()?;
            let (contact, cable, span) = self.contact()?;
            let beyond = (contact - 1.0) * self.system.load.tensions[cable];
            let next = match before {
                // Secant of the contact force minus the tension.
                Some((at, value)) if beyond != value => load - beyond * (load - at) / (beyond - value),
                Some(_) => load,
                None => load + FIRST.copysign(beyond),
            };
            if !next.is_finite() {
                return None;
            }
            if (next - load).abs() <= EXACT * load.abs() || (contact - 1.0).abs() <= EXACT {
                return Some(self.collapse(CollapseKind::ChordCloses, cable, span, load));
            }
            before = Some((load, beyond));
            load = next;
        }
        None
    }

    fn collapse(&self, cause: CollapseKind, cable: usize, span: usize, load: f64) -> Collapse {
        let state = &self.system.now;
        let force = self.system.load.tensions[cable];
        let tip = state.disc(self.system.mesh.spans() - 1);
        Collapse { cable, span, cause, load, force, tip, bending_energy: state.bending }
    }

    /// Finds the end of the stable equilibria with open chords along multiples of an input.
    pub(super) fn find_collapse(
        &mut self,
        input: &DiscsInput<'_>,
        settings: &Settings,
    ) -> Result<Collapse, Error> {
        let idle = |cable: Drive| match cable {
            Drive::Force(value) | Drive::Displacement(value) => value == 0.0,
            Drive::Elastic { displacement, pretension, .. } => displacement == 0.0 && pretension == 0.0,
        };
        if input.cables.iter().all(idle) && input.tip == super::PlanarWrench::NONE {
            let (field, expected) = ("the load to be multiplied", "one that is not zero everywhere");
            return Err(Error::Invalid { field, at: Place::Whole, value: 0.0, expected });
        }
        let settings = &Settings {
            branch: Branch::Followed,
            after_jump: AfterJump::Stop,
            take_stable_side: false,
            ..*settings
        };
        self.restart();
        self.set(input);
        let one = self.system.full.clone();
        let none = Applied::declared(1.0, self.system.mesh.cables);
        self.system.full.copy_from(&none);
        let mut start = SolveStart::Rest;
        let mut ends = [0.0, 0.0];
        for _ in 0..DOUBLINGS {
            let mut origin = Iterate::new(&self.system.mesh);
            self.system.save(&mut origin);
            let found = self.engine.solve(&mut self.system, start, settings);
            let [low, high] = ends;
            let multiple = |t: f64| low + (high - low) * t;
            let critical = self.engine.report().critical_load;
            match found {
                Err(stop) if critical.is_none() => {
                    let reached = stop.reached;
                    if let Some((_, load)) = reached
                        && let Some(collapse) = self.close(load)
                    {
                        return Ok(Collapse { load: multiple(collapse.load), ..collapse });
                    }
                    return Err(match self.failed(stop) {
                        Error::NotConverged { report, last_good, .. } => {
                            let reached = reached.map(|(_, load)| multiple(load));
                            Error::NotConverged { report, reached, last_good }
                        }
                        other => other,
                    });
                }
                Ok(_) if critical.is_none() => {}
                _ => {
                    // Unstable beyond this load, or a limit point: takes the state just before.
                    let critical = critical.unwrap_or(0.0);
                    let before = multiple(critical * (1.0 - BEFORE));
                    if start == SolveStart::Last {
                        self.system.restore(&origin);
                        self.system.full = none.between(&one, before);
                        self.engine.solve(&mut self.system, start, settings).ok();
                    }
                    self.system.evaluate(1.0);
                    let (_, cable, span) = self.shortest().unwrap_or_default();
                    return Ok(self.collapse(CollapseKind::Indefinite, cable, span, multiple(critical)));
                }
            }
            start = SolveStart::Last;
            ends = [high, if high == 0.0 { 1.0 } else { 2.0 * high }];
            (self.system.origin, self.system.full) =
                (none.between(&one, ends[0]), none.between(&one, ends[1]));
        }
        Err(Error::Overflow { what: "the load" })
    }

    /// Finds the equilibrium beyond the collapse, with the chords closed that closed along the path.
    pub(super) fn go_beyond(&mut self, input: &DiscsInput<'_>, settings: &Settings) -> Result<(), Error> {
        let settings = &Settings { branch: Branch::Followed, ..*settings };
        self.restart();
        self.set(input);
        let collapse = match self.engine.solve(&mut self.system, SolveStart::Rest, settings) {
            Ok(report) => {
                self.keep(&report);
                return Ok(());
            }
            Err(stop) => match self.failed(stop) {
                Error::Collapse { collapse, .. } => collapse,
                other => return Err(other),
            },
        };
        // Load fractions of the path from the collapse on, from 0 to 1.
        let (begin, full) = (self.system.applied(collapse.load), self.system.full.clone());
        let (mut at, mut step, mut total) = (0.0, 1.0, *self.engine.report());
        let mut good = Iterate::new(&self.system.mesh);
        self.system.save(&mut good);
        while at < 1.0 {
            let next = f64::min(at + step, 1.0);
            self.system.restore(&good);
            (self.system.origin, self.system.full) = (begin.between(&full, at), begin.between(&full, next));
            let left = settings.max_evaluations.saturating_sub(total.evaluations);
            let found = self.engine.solve(
                &mut self.system,
                SolveStart::Last,
                &Settings { max_evaluations: left, ..*settings },
            );
            total.evaluations += self.engine.report().evaluations;
            total.iterations += self.engine.report().iterations;
            total.load_steps += self.engine.report().load_steps;
            let stays = self.contact().is_some_and(|(part, ..)| part <= 1.0 + EQUAL);
            if let Ok(report) = found
                && report.stability != Stability::Unstable
                && stays
            {
                (at, step) = (next, 2.0 * step);
                self.system.save(&mut good);
                let Report { evaluations, iterations, load_steps, .. } = total;
                total = Report { evaluations, iterations, load_steps, ..report };
                continue;
            }
            step *= 0.5;
            if step < SMALLEST || total.evaluations >= settings.max_evaluations {
                // Another chord may be about to close.
                self.system.restore(&good);
                self.system.begin(LoadStage::Change);
                self.system.evaluate(0.0);
                let count = self.system.now.closed.len();
                let more = self.hold().is_some() && self.system.now.closed.len() > count;
                if !more || total.evaluations >= settings.max_evaluations {
                    let last_good = LastGood::Discs(self.configuration((LoadStage::Change, 0.0)));
                    let reached = Some(collapse.load + (1.0 - collapse.load) * at);
                    let report = Box::new(Report { cause: Some(crate::Cause::SmallestStep), ..total });
                    return Err(Error::NotConverged { report, reached, last_good });
                }
                self.system.save(&mut good);
                step = 1.0 - at;
            }
        }
        self.system.full = full;
        self.keep(&total);
        Ok(())
    }
}
