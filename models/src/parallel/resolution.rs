//! Resolution of the rods: an estimate of the error that the elements leave, and their number where the accuracy chooses it.
//!
//! Estimate. The element is of fourth order: the distance from the equilibrium on elements of half the length is 15/16 of the error. The estimate is twice this distance, for elements so
//! coarse that the finer ones have much of the error as well.
//!
//! Number. All rods that declare none have the same number, which follows from the estimate and the order. While the strains of neighbouring elements of later answers meet
//! as well as those of the answer that was verified, elements are kept and nothing is estimated.

use std::sync::Arc;

use pliant_runtime::equilibrium::SolveStart;
use pliant_runtime::rotation::norm;
use pliant_runtime::twist::{Six, advanced, halves, logarithm, relative};

use super::configuration::{parts, pose};
use super::element::inside;
use super::mesh::{Mesh, State};
use super::solver::ParallelSolver;
use super::{Error, ParallelSolution};
use crate::core::error_estimate::{SAFETY, Verified, count, unresolved};
use crate::core::model::Solution as _;
use crate::{ErrorEstimate, InputRef, Report, Settings};

/// Largest number of elements that is chosen for a rod.
const MOST: usize = 512;
/// Largest number of doublings after searches that failed.
const DOUBLINGS: usize = 3;
/// Largest number of estimates for an equilibrium.
const ROUNDS: usize = 6;
/// Least quotient of the errors of elements and of elements of half the length, which is 16 for short ones.
const QUOTIENT: f64 = 8.0;

impl Mesh {
    /// A state of this robot on other elements.
    fn carried(&self, state: &State, to: &Self) -> State {
        let mut found = to.start();
        found.motors.copy_from_slice(&state.motors);
        found.platform = state.platform;
        found.joints.copy_from_slice(&state.joints);
        for (member, into) in self.members.iter().zip(&to.members) {
            let step = self.step(member, &state.motors);
            // The element in which half elements of the other ones end, and the length from its start.
            let part = |halves: usize| {
                let (along, whole) = (halves * member.elements, 2 * into.elements);
                let rest = (along % whole) as f64 / whole as f64;
                (self.element(state, member, along / whole), rest * step)
            };
            for k in 1..into.elements {
                let (element, rest) = part(2 * k);
                let (orientation, position) = relative(&element.a, &element.b);
                let [twist, _] = inside(logarithm(orientation, position), &element.slope, step, rest);
                found.nodes[into.first[1] + k] = advanced(&element.a, &twist);
            }
            for k in 0..into.elements {
                found.slopes[into.first[0] + k] = part(2 * k + 1).0.slope;
            }
        }
        to.embed(&mut found);
        found
    }

    /// Number of elements of rods that declare none.
    fn chosen(&self) -> usize {
        let chosen = self.members.iter().filter(|member| member.rod.elements == 0);
        chosen.map(|member| member.elements).next().unwrap_or(0)
    }
}

impl ParallelSolution {
    /// Estimated error of this equilibrium, by the one on elements of half the length, from the shape at hand. It is found when it is asked for, at the cost of some iterations
    /// on these.
    ///
    /// # Errors
    /// [`Error::NotConverged`] where the finer elements have no equilibrium nearby.
    pub fn error(&self) -> Result<ErrorEstimate, Error> {
        let mut work = Report { iterations: 0, evaluations: 0, ..*self.report() };
        let finer = self.near(self.mesh.halved(), &Settings::default(), &mut work)?;
        Ok(self.estimated(finer.solution()))
    }

    /// The equilibrium on other elements near this shape, with the memory of its search; adds to the `work` of a solve, its iterations and evaluations, within the bound of the
    /// settings.
    fn near(&self, mesh: Mesh, settings: &Settings, work: &mut Report) -> Result<ParallelSolver, Error> {
        let mut solver = ParallelSolver::new(Arc::new(mesh));
        let start = self.mesh.carried(&self.state, solver.mesh());
        let left = settings.max_evaluations.saturating_sub(work.evaluations);
        let settings = Settings { max_evaluations: left, ..*settings };
        let input = self.input()?;
        let found = solver.refine(&start, &self.loads, &input.as_ref(), &settings, self.report()).map(|_| ());
        work.iterations += solver.engine.report().iterations;
        work.evaluations += solver.engine.report().evaluations;
        found.map(|_| solver)
    }

    /// Estimated error by the equilibrium on elements of half the length in all rods or in some, under the same input, at the nodes.
    fn estimated(&self, finer: &Self) -> ErrorEstimate {
        let ends = [&self.state.platform, &finer.state.platform].map(pose);
        let rods = self.mesh.members.iter().zip(&finer.mesh.members);
        let nodes = rods.flat_map(|(member, into)| {
            (0..=member.elements).map(|k| {
                let own = &self.state.nodes[member.first[1] + k];
                [own, &finer.state.nodes[into.first[1] + k * into.elements / member.elements]].map(pose)
            })
        });
        let forces =
            [self, finer].map(|one| one.motor_rows.iter().map(|row| row.gradient).collect::<Vec<_>>());
        ErrorEstimate::between(SAFETY, nodes.chain([ends]), [&forces[0], &forces[1]])
    }

    /// Displacement of the platform, m, by the differences of the strains at nodes where elements meet.
    fn gaps(&self) -> f64 {
        let mut total = 0.0;
        for member in &self.mesh.members {
            let h = self.mesh.step(member, &self.state.motors);
            let end = |e: usize, side: f64| -> Six {
                let (strain, slope) = (&self.strains[e], &self.state.slopes[e]);
                core::array::from_fn(|k| strain[k] + side * 0.5 * h * slope[k])
            };
            for e in member.first[0] + 1..member.first[0] + member.elements {
                let (before, after) = (end(e - 1, 1.0), end(e, -1.0));
                let [bent, stretched] = halves(&core::array::from_fn(|k| after[k] - before[k]));
                total += h * (self.mesh.length * norm(bent) + norm(stretched));
            }
        }
        total
    }
}

impl ParallelSolver {
    /// A search with as many elements as the estimated error needs to be at most `accuracy`, m, where that is possible within the evaluations of the settings. A failure keeps what
    /// was found before.
    pub(super) fn run_resolved(
        &mut self,
        input: &InputRef<'_>,
        settings: &Settings,
        accuracy: f64,
    ) -> Result<(), Error> {
        let mut work = Report { iterations: 0, evaluations: 0, ..Report::started() };
        let mut before = None;
        if self.start == SolveStart::Rest
            && let Some(first) = self.coarse.clone()
        {
            before = Some(core::mem::replace(self, *first));
            self.restart();
        }
        for doubling in 0.. {
            let left = settings.max_evaluations.saturating_sub(work.evaluations);
            let mut found = self.run(input, &Settings { max_evaluations: left, ..*settings });
            count(&mut found, self.solution().report(), &mut work);
            let Err(error) = found else { break };
            let number = 2 * self.mesh().chosen();
            if !unresolved(&error) || doubling == DOUBLINGS || number > MOST {
                if let Some(before) = before {
                    *self = before;
                }
                return Err(error);
            }
            let finer = self.on(self.mesh().with_chosen(number));
            let replaced = core::mem::replace(self, finer);
            before = before.or(Some(replaced));
        }
        if let Some(before) = before {
            let first = before.first();
            self.coarse = (first.mesh().chosen() != self.mesh().chosen()).then_some(first);
        }
        self.resolve(settings, accuracy, &mut work);
        self.count_work([work.iterations, work.evaluations]);
        Ok(())
    }

    /// A solver of this robot on other elements, from rest.
    fn on(&self, mesh: Mesh) -> Self {
        Self::new(Arc::new(mesh)).with_tangents(self.system.tangents)
    }

    /// Chooses the number of elements with which the estimated error of the last answer is at most `accuracy`, m, as far as that is possible.
    fn resolve(&mut self, settings: &Settings, accuracy: f64, work: &mut Report) {
        for _ in 0..ROUNDS {
            let gaps = self.solution().gaps();
            let number = self.mesh().chosen();
            if self.resolved.holds(gaps, accuracy) || 2 * number > MOST {
                return;
            }
            let length = self.mesh().length;
            let finer = self.mesh().with_chosen(2 * number);
            let Ok(finer) = self.solution().near(finer, settings, work) else { return };
            let error = self.solution().estimated(finer.solution()).size(length);
            if error <= accuracy {
                self.resolved = Verified::new(gaps, error, accuracy);
                return;
            }
            let left = error / QUOTIENT;
            if left <= accuracy {
                self.take(finer);
                self.resolved = Verified::new(self.solution().gaps(), left, accuracy);
                return;
            }
            let wanted = 2.0 * number as f64 * (1.1 * left / accuracy).powf(0.25);
            let wanted = (2 * number..MOST).find(|number| *number as f64 >= wanted).unwrap_or(MOST);
            let mesh = self.mesh().with_chosen(wanted);
            let Ok(finer) = finer.solution().near(mesh, settings, work) else { return };
            self.take(finer);
        }
    }

    /// Takes the elements of a configuration, by the number of its coordinates.
    pub(super) fn adapt_to(&mut self, coordinates: usize) {
        let mesh = self.mesh();
        let own = parts(&self.system.now)[1..].iter().map(|part| part.len()).sum::<usize>();
        let chosen = mesh.members.iter().filter(|member| member.rod.elements == 0).count();
        // An element more in each of these rods is a node and a change of strain more.
        let Some(number) = (mesh.chosen() * 13 * chosen + coordinates).checked_sub(own) else { return };
        if chosen > 0 && coordinates != own && number % (13 * chosen) == 0 {
            let number = number / (13 * chosen);
            if (1..=MOST).contains(&number) {
                self.take(self.on(mesh.with_chosen(number)));
            }
        }
    }

    /// Goes on with a solver of this robot on other elements.
    fn take(&mut self, mut finer: Self) {
        finer.system.tangents = self.system.tangents;
        let coarse = core::mem::replace(self, finer);
        self.coarse = Some(coarse.first());
    }

    /// The solver of the elements of the robot, which were replaced in it or not.
    fn first(mut self) -> Box<Self> {
        self.coarse.take().unwrap_or_else(|| Box::new(self))
    }
}
