//! Resolution of the strains: an estimate of the error that the elements leave, and their division until it is small enough.
//!
//! Estimate. With `n` functions per component, elements of half the length divide the error by about `2^n` and more where data is smooth: the distance from the equilibrium on
//! these is about the error. The estimate is [`SAFETY`] times this distance, for elements so coarse that the finer ones have much of the error as well.
//!
//! Division. An element is halved where the strains that the finer elements add contribute to the error of the tip. While the strains of later answers are resolved as
//! well as those of the answer that was verified, elements are kept and nothing is estimated: the last coefficients of the strains tell.

use std::sync::Arc;

use pliant_runtime::dense;
use pliant_runtime::equilibrium::{Equilibrium as _, LoadStage};
use pliant_runtime::rotation::{norm, rotation_between, subtract};

use super::mesh::Mesh;
use super::rod::Saved;
use super::solver::{Known, Memory, Search, StrainSolver, memory};
use super::{Orders, StrainSolution};
use crate::rods::contact::ContactLaw;
use crate::rods::{Error, InputRef};
use crate::{Cause, ErrorEstimate, Settings};

/// Largest number of elements of a rod.
const MOST: usize = 256;
/// Largest number of divisions of all elements after searches that failed.
const DIVISIONS: usize = 6;
/// Largest number of divisions of some elements of an equilibrium.
const ROUNDS: usize = 24;
/// Estimated error relative to the distance from the equilibrium on elements of half the length.
const SAFETY: f64 = 2.0;
/// Share of the largest contribution to the error from which on an element is halved.
const SHARE: f64 = 0.1;
/// Largest angle of the natural curvature in an element at first, rad.
const ANGLE: f64 = 3.0;

impl Orders {
    /// Orders of elements that are divided until the error is small enough.
    pub const DIVIDED: Self = Self { torsion: 6, bending: 8, extension: 5, shear: 5 };
}

impl Mesh {
    /// The same rod with these junctions, and with junctions where wrenches act.
    pub(super) fn with_junctions(&self, cuts: &[f64], junctions: &[f64]) -> Self {
        let [torsion, bending, _, extension, shear, _] = self.tables.counts;
        let orders = Orders { torsion, bending, extension, shear };
        Self::new(&self.kernel, orders, Some(self.tables.count()), self.layout, cuts, junctions)
    }

    /// Junctions with which elements for which `halve` holds are halved.
    fn halved(&self, halve: impl Fn(usize) -> bool) -> Vec<f64> {
        let middle = self.elements.iter().enumerate().filter(|(e, _)| halve(*e));
        let middle = middle.map(|(_, element)| element.start + 0.5 * element.length);
        let mut junctions: Vec<f64> = self.junctions.iter().copied().chain(middle).collect();
        junctions.sort_by(f64::total_cmp);
        junctions
    }

    /// Junctions at which the natural curvature turns by at most [`ANGLE`] in an element.
    pub(super) fn natural_junctions(&self) -> Vec<f64> {
        let mut junctions = Vec::new();
        for element in &self.elements {
            let turned: f64 = element.natural_gaps.iter().map(|gap| norm(*gap)).sum();
            let parts = (turned / ANGLE).ceil().clamp(1.0, 64.0);
            let mut part = 1.0;
            while part < parts {
                junctions.push(element.start + element.length * part / parts);
                part += 1.0;
            }
        }
        junctions
    }

    /// Lengths from the base of each element to the tip, m.
    fn levers(&self) -> impl Iterator<Item = f64> {
        self.elements.iter().map(|element| self.length() - element.start)
    }

    /// Bound of the change of the position of the tip, m, by changes `by` of the coefficients of an element with this lever, m.
    fn change(&self, length: f64, lever: f64, by: impl Fn(usize) -> f64) -> f64 {
        let squares = |components: core::ops::Range<usize>| components.map(|c| by(c).powi(2)).sum::<f64>();
        length * (lever * squares(0..3).sqrt() + squares(3..6).sqrt())
    }
}

impl StrainSolution {
    /// Estimated error of this equilibrium: its distance from the one on elements of half the length. It is found when it is asked for, at the cost of some iterations on
    /// these.
    ///
    /// # Errors
    /// [`Error::Unsupported`] with friction at holes of discs and along histories of tensions, where held parts have no finer elements; [`Error::SingularTangent`] where the finer
    /// elements have no equilibrium nearby.
    pub fn error(&self) -> Result<ErrorEstimate, Error> {
        if self.mesh.rubs_at_holes || !self.state.friction.kept.is_empty() {
            let what = "the estimated error of an equilibrium in which friction holds tendons";
            return Err(Error::Unsupported {
                what,
                expected: "tendons without friction, or that slide everywhere",
            });
        }
        let found = self.estimate.get_or_init(|| {
            let (_, _, finer) = self.finer(&Settings::default())?;
            Some(self.estimated(&finer))
        });
        found.clone().ok_or(Error::SingularTangent)
    }

    /// The equilibrium on elements of half the length, with the memory of its search; `None` where none is nearby.
    fn finer(&self, settings: &Settings) -> Option<Memory> {
        self.near(self.mesh.with_junctions(&self.mesh.cuts, &self.mesh.halved(|_| true)), settings)
    }

    /// The equilibrium on other elements near this shape, with the memory of its search; `None` where none is nearby.
    fn near(&self, mesh: Mesh, settings: &Settings) -> Option<Memory> {
        let coefficients = self.fitted(&mesh);
        let (mut rod, mut engine, mut solution) = memory(Arc::new(mesh));
        rod.set(&self.asked.input());
        rod.begin(LoadStage::Loads);
        rod.now.contact = ContactLaw::Frictionless;
        let start = Saved { coefficients, tensions: self.state.tensions.clone() };
        rod.restore(&start);
        engine.begin(settings);
        let mut report = engine.refine(&mut rod, settings).ok().or_else(|| {
            rod.restore(&start);
            engine.begin(settings);
            engine.solve_at(&mut rod, 1.0).ok()
        })?;
        let before = self.report();
        report.iterations += before.iterations;
        report.evaluations += before.evaluations;
        (report.load_steps, report.jumps, report.critical_load) =
            (before.load_steps, before.jumps, before.critical_load);
        solution.take(&mut rod, &engine, report);
        solution.asked = self.asked.clone();
        Some((rod, engine, solution))
    }

    /// Coefficients of these strains in another mesh of the rod.
    fn fitted(&self, mesh: &Mesh) -> Vec<f64> {
        let (own, tables) = (&self.mesh.tables, &mesh.tables);
        let mut coefficients = vec![0.0; mesh.order()];
        for (element, to) in mesh.elements.iter().zip(coefficients.chunks_exact_mut(tables.order)) {
            for (j, node) in tables.nodes.iter().enumerate() {
                let (e, sigma) = self.mesh.locate(element.start + element.length * node);
                let elastic = own.elastic(&self.state.coefficients[e * own.order..][..own.order], sigma);
                for (c, elastic) in elastic.into_iter().enumerate() {
                    let to = &mut to[tables.first[c]..][..tables.counts[c]];
                    dense::add(to, tables.weights[j] * elastic, &tables.basis[j * tables.stride..]);
                }
            }
        }
        coefficients
    }

    /// Estimated error by the equilibrium on finer elements under the same input, at the middle and at the end of each element.
    fn estimated(&self, other: &Self) -> ErrorEstimate {
        let (own, finer) = (self.whole(), other.whole());
        let mut found = ErrorEstimate::default();
        for (e, element) in self.mesh.elements.iter().enumerate() {
            for sigma in [0.5, 1.0] {
                let (rotation, position) = own.section(&self.mesh, e, sigma);
                let (there, at) = other.mesh.locate(element.start + sigma * element.length);
                let (other_rotation, other_position) = finer.section(&other.mesh, there, at);
                found.tip_position = SAFETY * norm(subtract(position, other_position));
                found.tip_rotation = SAFETY * norm(rotation_between(rotation, other_rotation));
                found.position = found.position.max(found.tip_position);
                found.rotation = found.rotation.max(found.tip_rotation);
            }
        }
        let forces = self.tensions().iter().zip(other.tensions());
        found.forces = forces.map(|(own, other)| SAFETY * (own - other).abs()).collect();
        found
    }

    /// Marks of elements that contribute to the distance from a finer equilibrium.
    fn contributing(&self, finer: &Self) -> Vec<bool> {
        let (mesh, tables) = (&finer.mesh, &finer.mesh.tables);
        let (before, mut shares) = (self.fitted(mesh), vec![0.0; self.mesh.elements.len()]);
        for (e, (element, lever)) in mesh.elements.iter().zip(mesh.levers()).enumerate() {
            let by = |c: usize| {
                let of = e * tables.order + tables.first[c]..;
                let of = of.start..of.start + tables.counts[c];
                let pairs = finer.state.coefficients[of.clone()].iter().zip(&before[of]);
                pairs.map(|(new, old)| (new - old).powi(2)).sum::<f64>().sqrt()
            };
            let (of, _) = self.mesh.locate(element.start + 0.5 * element.length);
            shares[of] += mesh.change(element.length, lever, by);
        }
        let largest = shares.iter().copied().fold(0.0, f64::max);
        shares.iter().map(|share| *share >= SHARE * largest).collect()
    }

    /// Bound of the change of the position of the tip, m, by the last two functions of each component in all elements.
    fn tail(&self) -> f64 {
        let (mesh, tables) = (&self.mesh, &self.mesh.tables);
        let own = self.state.coefficients.chunks_exact(tables.order);
        let elements = mesh.elements.iter().zip(mesh.levers()).zip(own);
        elements
            .map(|((element, lever), own)| {
                let last = |c: usize| {
                    let own = &own[tables.first[c]..][..tables.counts[c]];
                    own.iter().rev().take(2).fold(0.0, |most: f64, entry| most.max(entry.abs()))
                };
                mesh.change(element.length, lever, last)
            })
            .sum()
    }
}

/// Whether a search may have failed because elements do not resolve the shape.
fn unresolved(error: &Error) -> bool {
    let Error::NotConverged { report, .. } = error else { return false };
    matches!(report.cause, Some(Cause::Overflow | Cause::Stalled | Cause::SmallestStep))
}

impl StrainSolver {
    /// A search on elements that are divided until the estimated error is at most `accuracy`, m, where that is possible.
    pub(super) fn run_resolved(
        &mut self,
        input: &InputRef<'_>,
        settings: &Settings,
        accuracy: f64,
    ) -> Result<(), Error> {
        let mut replaced = None;
        for division in 0.. {
            let Err(error) = self.run(input, settings) else { break };
            let elements = self.rod.mesh.elements.len();
            if !unresolved(&error) || division == DIVISIONS || 2 * elements > MOST {
                if let Some(before) = replaced {
                    self.put(before);
                }
                return Err(error);
            }
            let before = self.divide_all();
            replaced = replaced.or(Some(before));
        }
        if !self.rod.mesh.rubs_at_holes {
            self.resolve(input, settings, accuracy);
        }
        Ok(())
    }

    /// Halves all elements, for a search from rest. Returns what was there.
    fn divide_all(&mut self) -> Search {
        let mesh = &self.rod.mesh;
        let mesh = mesh.with_junctions(&mesh.cuts, &mesh.halved(|_| true));
        self.put(Search::new(mesh))
    }

    /// Divides elements of the last answer until its estimated error is at most `accuracy`, m, as far as that is possible.
    fn resolve(&mut self, input: &InputRef<'_>, settings: &Settings, accuracy: f64) {
        for _ in 0..ROUNDS {
            let solution = self.last();
            let tail = solution.tail();
            if tail <= self.resolved.max(accuracy) {
                return;
            }
            let Some((_, _, finer)) = solution.finer(settings) else {
                // The shape is far from an equilibrium of the finer elements.
                let before = self.divide_all();
                if self.rod.mesh.elements.len() <= MOST && self.run(input, settings).is_ok() {
                    continue;
                }
                self.put(before);
                return;
            };
            let error = solution.estimated(&finer);
            let error = error.position.max(error.rotation * solution.length());
            if error <= accuracy {
                // The error is of second order in what is left out.
                self.resolved = tail * (0.5 * accuracy / error).sqrt().clamp(1.0, 100.0);
                return;
            }
            let marks = solution.contributing(&finer);
            let mesh = &self.rod.mesh;
            if mesh.elements.len() + marks.iter().filter(|mark| **mark).count() > MOST {
                return;
            }
            let mesh = mesh.with_junctions(&mesh.cuts, &mesh.halved(|e| marks[e]));
            let Some(found) = finer.near(mesh, settings) else { return };
            self.put(Search { memory: found, known: Known::Answer });
        }
    }
}
