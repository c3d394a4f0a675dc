//! Chords that close.
//!
//! The length of a chord has a cone where it is zero, so that Newton's method on the open robot creeps there. From the closed side the problem is smooth: the chord is
//! two conditions, and their multiplier is the contact force. While that is below the tension of the cable the chord stays closed; where both are equal it opens. That is the
//! collapse, found as the root of their difference.

use super::collapse::{Cause, Collapse, Reached};
use super::newton::Stuck;
use super::solver::{DisksSolver, End};
use super::state::{Closed, no_slope};
use super::{Cable, Error, Input, Kernel, Pose};
use crate::{LastGood, Method, Place, Report, Stability};

/// Chords shorter than this part of their span may be about to close.
const SHORT: f64 = 0.05;
/// Chords that differ by less than this part close together.
const ALIKE: f64 = 1e-3;
/// Steps to the load at which a chord opens, and how well it is to be known.
const MOST_STEPS: usize = 40;
const EXACT: f64 = 1e-13;
/// Contact forces may exceed the tension by this part: at the collapse they are equal.
const EQUAL: f64 = 1e-9;
/// Smallest step of the load while chords are closed.
const SMALLEST: f64 = 1e-4;

impl<K: Kernel> DisksSolver<K> {
    /// The shortest chord of a cable under tension, relative to its span, that is not held: `(part, cable, span)`.
    fn shortest(&self) -> Option<(f64, usize, usize)> {
        let newton = &self.newton;
        let mut shortest: Option<(f64, usize, usize)> = None;
        for (span, found) in newton.now.spans.iter().enumerate() {
            for (cable, chord) in found.chords.as_ref().iter().enumerate() {
                let part = chord / self.mesh.span_length(span);
                let pulls = newton.load.tensions.as_ref()[cable] > 0.0 && part > 0.0;
                if pulls && shortest.is_none_or(|(least, ..)| part < least) {
                    shortest = Some((part, cable, span));
                }
            }
        }
        shortest
    }

    /// Holds the chords that are as short as the shortest one; where they are not, `None`.
    fn hold(&mut self, short: f64) -> Option<()> {
        let (least, cable, _) = self.shortest().filter(|(part, ..)| *part < short)?;
        let tension = self.newton.load.tensions.as_ref()[cable];
        for span in 0..self.mesh.spans() {
            let chord = self.newton.now.spans[span].chords.as_ref()[cable];
            let part = chord / self.mesh.span_length(span);
            if part > least * (1.0 + ALIKE) || part <= 0.0 {
                continue;
            }
            let inputs = self.newton.now.inputs(&self.mesh, &self.newton.load, span);
            let found = self.mesh.kernel.held_span(&inputs, &K::per_cable(|_| [0.0; 2]));
            let [x, y] = found.chords.as_ref()[cable];
            let force = [x, y].map(|component| tension * component / x.hypot(y));
            let slopes = [no_slope::<K>(), no_slope::<K>()];
            self.newton.now.closed.push(Closed { span, cable, force, chord: [x, y], slopes });
        }
        Some(())
    }

    /// The largest contact force relative to the tension of its cable, and its chord.
    fn contact(&self) -> Option<(f64, usize, usize)> {
        let tensions = self.newton.load.tensions.as_ref();
        let part = |chord: &Closed<K>| chord.force[0].hypot(chord.force[1]) / tensions[chord.cable];
        let all = self.newton.now.closed.iter().map(|chord| (part(chord), chord.cable, chord.span));
        // The one next to the base of those that are equal.
        all.reduce(|most, other| if other.0 > most.0 * (1.0 + EQUAL) { other } else { most })
    }

    /// The load at which chords that are short in the last good state close, from the closed side. The solver then stands there.
    pub(super) fn close(&mut self, input: &Input<'_>) -> Option<Collapse> {
        self.stand(input);
        self.hold(SHORT)?;
        let (mut load, mut before) = (self.way.good.0, None::<(f64, f64)>);
        for _ in 0..MOST_STEPS {
            self.apply(input, load);
            self.newton.run(&self.mesh).ok()?;
            let (contact, cable, span) = self.contact()?;
            let next = match before {
                Some((at, value)) if (contact - value).abs() > f64::EPSILON => {
                    // Secant of the contact force less the tension, in units of the tension per load.
                    let (f, g) = (load * (contact - 1.0), at * (value - 1.0));
                    if (f - g).abs() > 0.0 { load - f * (load - at) / (f - g) } else { load }
                }
                _ => load * contact,
            };
            if !(next.is_finite() && next > 0.0) {
                return None;
            }
            if (next - load).abs() <= EXACT * load || (contact - 1.0).abs() <= EXACT {
                return Some(self.collapse(Cause::ChordCloses, cable, span, load));
            }
            before = Some((load, contact));
            load = next;
        }
        None
    }

    fn collapse(&self, cause: Cause, cable: usize, span: usize, load: f64) -> Collapse {
        let force = self.newton.load.tensions.as_ref()[cable];
        let bending_energy = self.newton.now.bending;
        Collapse { cable, span, cause, load, force, tip: self.tip(), bending_energy }
    }

    fn tip(&self) -> Pose {
        let state = &self.newton.now;
        let translation =
            state.spans.iter().fold([0.0; 2], |[x, y], span| [x + span.reach[0], y + span.reach[1]]);
        Pose { translation, angle: state.angles[self.mesh.spans()] }
    }

    /// What happened where the way ended.
    pub(super) fn collapsed(&mut self, input: &Input<'_>, end: End) -> Error {
        self.stand(input);
        let load = self.way.good.0;
        let state = &self.newton.now;
        let last_good = LastGood::Disks(Box::new(Reached {
            load,
            tip: self.tip(),
            angles: state.angles.clone(),
            tensions: self.newton.load.tensions.as_ref().to_vec(),
            displacements: state.displacements.as_ref().to_vec(),
        }));
        match (end, self.shortest()) {
            (End::Closes(collapse), _) => Error::Collapse { collapse, last_good },
            (End::Stuck(Stuck::Indefinite), Some((_, cable, span))) if load > 0.0 => {
                let collapse = self.collapse(Cause::Indefinite, cable, span, load);
                Error::Collapse { collapse, last_good }
            }
            _ => {
                let report = Report {
                    method: Method::Newton,
                    iterations: self.newton.iterations,
                    residual: self.newton.residual,
                    load_steps: self.way.steps,
                    stability: Stability::Undecided,
                    critical_load: None,
                    strain: None,
                };
                Error::NotConverged { report: Box::new(report), reached: Some(load), last_good }
            }
        }
    }

    /// Where the open equilibria end, along multiples of an input.
    pub(super) fn find_collapse(&mut self, input: &Input<'_>) -> Result<Collapse, Error> {
        let idle = |cable: Cable| match cable {
            Cable::Force(value) | Cable::Displacement(value) => value == 0.0,
            Cable::Spring { displacement, pretension, .. } => displacement == 0.0 && pretension == 0.0,
        };
        if input.cables.iter().all(idle) && input.tip.force == [0.0; 2] && input.tip.couple == 0.0 {
            let (field, expected) = ("the load to be multiplied", "one that is not zero everywhere");
            return Err(Error::Invalid { field, at: Place::Whole, value: 0.0, expected });
        }
        self.set(input);
        match self.follow(input, f64::INFINITY) {
            Err(End::Closes(collapse)) => Ok(collapse),
            Err(end) => match self.collapsed(input, end) {
                Error::Collapse { collapse, .. } => Ok(collapse),
                other => Err(other),
            },
            Ok(()) => Err(Error::Overflow { what: "the load" }),
        }
    }

    /// The equilibrium beyond the collapse, chords that closed on the way held closed.
    pub(super) fn go_beyond(&mut self, input: &Input<'_>) -> Result<(), Error> {
        self.set(input);
        let collapse = match self.follow(input, 1.0) {
            Ok(()) => {
                self.keep(self.way.steps);
                return Ok(());
            }
            Err(End::Closes(collapse)) => collapse,
            Err(end) => return Err(self.collapsed(input, end)),
        };
        self.way.pass(collapse.load, &self.newton);
        self.way.halt();
        let mut closed = self.newton.now.closed.clone();
        let mut step = 1.0 - collapse.load;
        while self.way.good.0 < 1.0 {
            let next = f64::min(self.way.good.0 + step, 1.0);
            self.newton.now.closed.clone_from(&closed);
            self.predict(input, next);
            if self.arrive().is_ok() && self.contact().is_some_and(|(part, ..)| part <= 1.0 + EQUAL) {
                self.way.pass(next, &self.newton);
                closed.clone_from(&self.newton.now.closed);
                step *= 2.0;
                continue;
            }
            step *= 0.5;
            if step < SMALLEST {
                // Another chord may be about to close.
                let load = self.way.good.0;
                self.way.halt();
                self.newton.now.closed.clone_from(&closed);
                self.predict(input, load);
                self.newton.now.evaluate(&self.mesh, &self.newton.load);
                let count = closed.len();
                let more = self.hold(SHORT).is_some() && self.newton.now.closed.len() > count;
                closed.clone_from(&self.newton.now.closed);
                if !more {
                    return Err(self.collapsed(input, End::Stuck(Stuck::Astray)));
                }
                step = 1.0 - load;
            }
        }
        self.keep(self.way.steps);
        Ok(())
    }
}
