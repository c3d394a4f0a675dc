//! The contact rule of the public benchmark tdcr-modeling (model `SubsegmentCosseratRod`), for comparisons with it.
//!
//! At every hole through which a tendon passes it takes the part along the normal `z` of the disc out of the force of each piece: the force on the disc is
//! `tau (u_k+1 - (u_k+1 . z) z) - tau (u_k - (u_k . z) z)` in place of `tau (u_k+1 - u_k)`. The contact force of a frictionless hole bisects the two pieces, whatever
//! the disc, and has such a part. These forces have no potential.

use pliant_runtime::rotation::{self, cross, dot, rotate, scaled, subtract};

use super::{Solution, Strain};
use crate::cosserat::{Error, Input, Kernel, Wrench};
use crate::{LastGood, Report};

/// Change of the tip, relative to the length of the rod, below which the forces are those of the equilibrium.
const SETTLED: f64 = 1e-13;
/// Largest number of solves.
const MOST: usize = 60;

impl<K: Kernel> Strain<K> {
    /// The equilibrium of a rod with discs under the contact rule of tdcr-modeling: what its forces differ in from those of frictionless holes acts as wrenches on
    /// the discs, found by iteration. Derivatives of the solution are those at constant wrenches, and its stability is undecided.
    ///
    /// # Errors
    /// As [`Strain::solve`].
    pub fn solve_as_tdcr_modeling<'a>(&self, input: impl Into<Input<'a>>) -> Result<Solution<K>, Error> {
        let input = input.into();
        let mut solver = self.solver();
        let mut found = solver.solve(input)?.clone();
        let mut report: Report = *found.report();
        for _ in 0..MOST {
            let wrenches: Vec<Wrench> =
                input.wrenches.iter().copied().chain(found.missing_contacts()).collect();
            let next = solver.solve(input.with_wrenches(&wrenches))?.clone();
            let moved = (next.tip().translation.vector - found.tip().translation.vector).norm();
            report = *next.report();
            found = next;
            if moved <= SETTLED * self.mesh.length() {
                return Ok(found);
            }
        }
        Err(Error::NotConverged { report: Box::new(report), reached: None, last_good: LastGood::Nothing })
    }
}

impl<K: Kernel> Solution<K> {
    /// What the rule takes from the forces of frictionless holes, as wrenches on the discs.
    fn missing_contacts(&self) -> Vec<Wrench> {
        let (mesh, state) = (&self.mesh, &self.state);
        let pairs = mesh.spans.list.iter().zip(&state.pulls);
        let next = mesh.spans.list.iter().zip(&state.pulls).skip(1);
        pairs
            .zip(next)
            .map(|((span, before), (beyond, after))| {
                let junction = span.elements.end;
                let element = &mesh.elements[junction - 1];
                let normal = rotate(&rotation::matrix(state.ends[junction]), [1.0, 0.0, 0.0]);
                let (mut couple, mut force) = ([0.0; 3], [0.0; 3]);
                for (tendon, tension) in state.tensions.as_ref().iter().enumerate() {
                    if span.holes.as_ref()[tendon].is_none() || beyond.holes.as_ref()[tendon].is_none() {
                        continue;
                    }
                    let [one, other] = [before, after].map(|pulls| pulls.pieces.as_ref()[tendon]);
                    let along = dot(subtract(other.direction, one.direction), normal);
                    let missing = scaled(-tension * along, normal);
                    force = rotation::add(force, missing);
                    couple = rotation::add(couple, cross(one.arms[1], missing));
                }
                Wrench::force(force).with_couple(couple).at(element.start + element.length)
            })
            .collect()
    }
}
