//! Resolution of the strains: an estimate of the error that the elements leave, and their division until it is small enough.
//!
//! Estimate. With `n` functions per component, elements of half the length divide the error by about `2^n` and more where data is smooth: the distance from the equilibrium on
//! these is about the error. The estimate is twice this distance, for elements so coarse that the finer ones have much of the error as well.
//!
//! Division. An element is halved where the strains that the finer elements add contribute to the error of the tip. While the strains of later answers are resolved as
//! well as those of the answer that was verified, elements are kept and nothing is estimated: the last coefficients of the strains tell.

use std::sync::Arc;

use pliant_runtime::dense;
use pliant_runtime::equilibrium::{Equilibrium as _, LoadStage};
use pliant_runtime::rotation::{isometry, norm};

use super::mesh::Mesh;
use super::rod::Saved;
use super::solver::{Known, Memory, StrainSolver};
use super::{Orders, StrainSolution};
use crate::core::error_estimate::{SAFETY, Verified, count, unresolved};
use crate::rods::contact::ContactLaw;
use crate::rods::{Error, InputRef};
use crate::{ErrorEstimate, LastGood, Report, Settings};

/// Largest number of elements of a rod.
const MOST: usize = 256;
/// Largest number of divisions of all elements after searches that failed.
const DIVISIONS: usize = 6;
/// Largest number of divisions of some elements of an equilibrium.
const ROUNDS: usize = 24;
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
    pub(super) fn halved(&self, halve: impl Fn(usize) -> bool) -> Vec<f64> {
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

    /// Bound of the change of the position of the tip, m, where the coefficients of each component of an element change by `by`; its length and its lever, m.
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
            let finer = self.finer(&Settings::default(), &mut Report::started())?;
            Some(self.estimated(&finer.solution))
        });
        found.clone().ok_or(Error::SingularTangent)
    }

    /// The equilibrium on elements of half the length, as [`Self::near`] has it.
    fn finer(&self, settings: &Settings, work: &mut Report) -> Option<Memory> {
        self.near(self.mesh.with_junctions(&self.mesh.cuts, &self.mesh.halved(|_| true)), settings, work)
    }

    /// The equilibrium on other elements near this shape, with the memory of its search; adds to the `work` of a solve, its iterations and evaluations, within the bound of the
    /// settings. `None` where none is nearby.
    fn near(&self, mesh: Mesh, settings: &Settings, work: &mut Report) -> Option<Memory> {
        let coefficients = self.fitted(&mesh);
        let mut memory = Memory::new(Arc::new(mesh));
        let Memory { rod, engine, solution, known } = &mut memory;
        rod.set(&self.asked.input());
        rod.begin(LoadStage::Loads);
        rod.now.contact = ContactLaw::Frictionless;
        let start = Saved { coefficients, tensions: self.state.tensions.clone() };
        let mut found = None;
        // Newton's method alone, then with a line search.
        for line_search in [false, true] {
            rod.restore(&start);
            let left = settings.max_evaluations.saturating_sub(work.evaluations);
            let settings = Settings { max_evaluations: left, ..*settings };
            engine.begin(&settings);
            found = match line_search {
                false => engine.refine(rod, &settings).ok(),
                true => engine.solve_at(rod, 1.0).ok(),
            };
            work.iterations += engine.report().iterations;
            work.evaluations += engine.report().evaluations;
            if found.is_some() {
                break;
            }
        }
        let Report { load_steps, jumps, critical_load, .. } = *self.report();
        solution.take(rod, engine, Report { load_steps, jumps, critical_load, ..found? });
        solution.asked = self.asked.clone();
        *known = Known::Answer;
        Some(memory)
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
    fn estimated(&self, finer: &Self) -> ErrorEstimate {
        let places = self
            .mesh
            .elements
            .iter()
            .flat_map(|element| [0.5, 1.0].map(|sigma| element.start + sigma * element.length));
        let pose = |of: &Self, s: f64| {
            let (e, sigma) = of.mesh.locate(s);
            let (rotation, position) = of.whole().section(&of.mesh, e, sigma);
            isometry(rotation, position)
        };
        let poses = places.map(|s| [pose(self, s), pose(finer, s)]);
        ErrorEstimate::between(SAFETY, poses, [self.tensions(), finer.tensions()])
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

impl StrainSolver {
    /// A search on elements that are divided until the estimated error is at most `accuracy`, m, where that is possible within the evaluations of the settings.
    pub(super) fn run_resolved(
        &mut self,
        input: &InputRef<'_>,
        settings: &Settings,
        accuracy: f64,
    ) -> Result<(), Error> {
        let (mut work, mut replaced) = (Report { evaluations: 0, iterations: 0, ..Report::started() }, None);
        let mut reached = LastGood::Nothing;
        for division in 0.. {
            let Err(mut error) = self.run_counted(input, settings, &mut work) else { break };
            if let Error::NotConverged { last_good, .. } = &mut error {
                // Divided elements begin from rest, and may reach no state.
                match last_good {
                    LastGood::Nothing => last_good.clone_from(&reached),
                    _ => reached.clone_from(last_good),
                }
            }
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
            self.resolve(input, settings, accuracy, &mut work);
        }
        self.last().count_work(&work);
        Ok(())
    }

    /// A search within the evaluations that are left; adds its own, and its iterations, to the `work`.
    fn run_counted(
        &mut self,
        input: &InputRef<'_>,
        settings: &Settings,
        work: &mut Report,
    ) -> Result<(), Error> {
        let left = settings.max_evaluations.saturating_sub(work.evaluations);
        let mut found = self.run(input, &Settings { max_evaluations: left, ..*settings });
        count(&mut found, self.last().report(), work);
        found
    }

    /// Halves all elements, for a search from rest. Returns what was there.
    fn divide_all(&mut self) -> Memory {
        let mesh = &self.rod.mesh;
        let mesh = mesh.with_junctions(&mesh.cuts, &mesh.halved(|_| true));
        self.put(Memory::new(Arc::new(mesh)))
    }

    /// Divides elements of the last answer until its estimated error is at most `accuracy`, m, as far as that is possible.
    fn resolve(&mut self, input: &InputRef<'_>, settings: &Settings, accuracy: f64, work: &mut Report) {
        for _ in 0..ROUNDS {
            let tail = self.last().tail();
            if tail <= accuracy || self.resolved.holds(tail, accuracy) {
                return;
            }
            let Some(Memory { solution: finer, .. }) = self.last().finer(settings, work) else {
                // The shape is far from an equilibrium of the finer elements.
                let before = self.divide_all();
                let fits = self.rod.mesh.elements.len() <= MOST;
                if fits && self.run_counted(input, settings, work).is_ok() {
                    continue;
                }
                self.put(before);
                return;
            };
            let error = self.last().estimated(&finer);
            let error = error.size(self.last().length());
            if error <= accuracy {
                self.resolved = Verified::new(tail, error, accuracy);
                return;
            }
            let marks = self.last().contributing(&finer);
            let mesh = &self.rod.mesh;
            if mesh.elements.len() + marks.iter().filter(|mark| **mark).count() > MOST {
                return;
            }
            let mesh = mesh.with_junctions(&mesh.cuts, &mesh.halved(|e| marks[e]));
            let Some(found) = finer.near(mesh, settings, work) else { return };
            self.put(found);
        }
    }
}
