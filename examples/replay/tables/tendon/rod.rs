//! The rod without tendons (papers: "rod-fk-ik", algorithms 1 and 2).

use pliant::nalgebra::Vector3;
use pliant::rods::{InputRef, RodSolution, Wrench};

use super::model::Exact;
use super::{FORCE, MOMENT, TARGET};
use crate::tables::{Answers, Inputs, wxyz};

/// Algorithm 1: tip, and the couple of the clamp.
pub(super) fn forward(model: &impl Exact, inputs: Inputs<'_>) -> Vec<Answers> {
    let model = model.exact();
    inputs.each(|row| {
        let wrenches = [Wrench::force(row.numbers(FORCE)?).with_couple(row.numbers(MOMENT)?)];
        let solution = model.solve(InputRef::drives(&[]).with_wrenches(&wrenches))?;
        let (tip, base) = (solution.tip(), solution.base_wrench());
        Ok([tip.translation.vector.as_slice(), &wxyz(&tip), &[-base[0], -base[1], -base[2]]].concat())
    })
}

/// Algorithm 2: the moment at the tip that moves it to its position.
pub(super) fn inverse(model: &impl Exact, inputs: Inputs<'_>) -> Vec<Answers> {
    let model = model.exact();
    inputs.each(|row| {
        let wrenches = [Wrench::force(row.numbers(FORCE)?)];
        let target = row.numbers(TARGET)?;
        let found = model.tip_moment(&InputRef::drives(&[]).with_wrenches(&wrenches), target)?;
        let [largest, .., smallest]: [f64; 3] = found.singular_values.into();
        let away = (found.solution.tip().translation.vector - Vector3::from(target)).norm();
        eprintln!(
            "tip {away:.1e} m off, singular values of d position / d moment {largest:.3e} to {smallest:.3e} 1/N"
        );
        Ok(found.moment.as_slice().to_vec())
    })
}
