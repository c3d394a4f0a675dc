//! The tendons of a section with friction: memory for the rate of the strain (`friction`), and what derivatives of `Theta_i'` are made of.

use pliant_runtime::rotation::{Vector, add, dot, scaled, subtract};

use super::super::friction::{Turn, Way, size};
use super::super::kernel::Routing;
use super::local::Factor;
use crate::rods::robot::AnyRod;

/// Inputs of the derivatives besides the tensions: strain, wrench, rotation, and one that is zero.
pub(super) const INPUTS: usize = 16;
/// Steps for `Theta_i'`, and of these the first ones, which use the factors of the first one.
const STEPS: usize = 30;
const EARLY: usize = 4;
/// Relative error of `Theta_i'` at which they end.
const SETTLED: f64 = 1e-14;

/// The tendons of a section, and the derivatives of `Theta_i'`. Memory that is kept from section to section.
#[derive(Clone, Debug)]
pub(super) struct Rate {
    pub(super) tendons: Box<[Rub]>,
    /// Decrease of `u_i` per unit of `Theta_j'`, `[i * count + j]`.
    bends: Vec<Vector>,
    /// `L U` of `1 + G`, `G` being what the tensions' rates do to each other's `Theta_i'`, by rows; reciprocals of pivots on the diagonal.
    pub(super) factors: Vec<f64>,
    /// Changes of `Theta_i'` in a step.
    changes: Vec<f64>,
    /// Derivatives of `Theta_i'` by tensions at constant rates of the others, by rows.
    pub(super) by_tension: Vec<f64>,
}

/// A tendon in the section.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rub {
    /// Whether it runs here.
    pub(super) runs: bool,
    /// Tension; of chambers whose area is normal to their centre lines minus pressure times area, of other chambers zero.
    pub(super) pull: f64,
    /// Pull times `d ln T/d Theta`.
    pub(super) press: f64,
    pub(super) way: Way<f64>,
    pub(super) turn: Turn<f64>,
    /// `(D x t, t)`.
    pub(super) along: [f64; 6],
    /// Decrease of the rate of the strain per unit of `Theta_i'`.
    thrust: [f64; 6],
    /// `Theta_i'` for which the rate of the strain was, and is.
    start: f64,
    assumed: f64,
    /// The factor of its equation.
    scale: f64,
    /// `u/|u|`, and the solution of the tangent for the derivative of `Theta_i'` by the rate of the strain.
    pub(super) unit: Vector,
    pub(super) weights: [f64; 6],
    /// Derivatives of `Theta_i'` by strain, local wrench and rotation of the section (world), at constant rates of the other tensions.
    pub(super) inputs: [f64; INPUTS],
}

impl Rub {
    fn none() -> Self {
        let routing = Routing { offset: [0.0; 2], slope: [0.0; 2], bend: [0.0; 2] };
        let way = Way::new(&routing, &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
        Self {
            runs: false,
            pull: 0.0,
            press: 0.0,
            turn: way.turn(&[0.0; 6], 1.0),
            way,
            along: [0.0; 6],
            thrust: [0.0; 6],
            start: 0.0,
            assumed: 0.0,
            scale: 1.0,
            unit: [0.0; 3],
            weights: [0.0; 6],
            inputs: [0.0; INPUTS],
        }
    }

    /// The wrench of a unit of `Theta_i'`.
    #[inline(always)]
    fn pushed(&self) -> [f64; 6] {
        self.along.map(|entry| self.press * entry)
    }
}

impl Rate {
    pub(super) fn new(kernel: &AnyRod) -> Self {
        let square = kernel.tendon_count() * kernel.tendon_count();
        Self {
            tendons: kernel.per_tendon(|_| Rub::none()),
            bends: vec![[0.0; 3]; square],
            factors: vec![0.0; square],
            changes: vec![0.0; kernel.tendon_count()],
            by_tension: vec![0.0; square],
        }
    }

    /// The step of the rate of the strain at unchanged `Theta_i'` from this residual; sets `thrust` of the tendons.
    #[inline(always)]
    pub(super) fn free_step(&mut self, factor: &Factor, residual: [f64; 6]) -> [f64; 6] {
        let tendons = self.tendons.as_mut();
        let (first, rest) = tendons.split_at_mut(tendons.len().min(3));
        let pushed = |list: &[Rub], k: usize| list.get(k).map_or([0.0; 6], Rub::pushed);
        let [step, solved @ ..] =
            factor.solve_four([residual, pushed(first, 0), pushed(first, 1), pushed(first, 2)]);
        for (rub, solved) in first.iter_mut().zip(solved) {
            rub.thrust = solved;
        }
        for group in rest.chunks_mut(4) {
            let solved = factor.solve_four(core::array::from_fn(|k| pushed(group, k)));
            for (rub, solved) in group.iter_mut().zip(solved) {
                rub.thrust = solved;
            }
        }
        step
    }

    /// Solutions of the tangent for the derivatives of `Theta_i'` by the rate of the strain.
    #[inline(always)]
    pub(super) fn weigh(&mut self, factor: &Factor) {
        for group in self.tendons.chunks_mut(4) {
            for rub in &mut *group {
                rub.unit = scaled(1.0 / rub.turn.rate, rub.turn.u);
            }
            let by = |rub: &Rub| rub.way.by_rate(rub.unit);
            let solved = factor.solve_four(core::array::from_fn(|k| group.get(k).map_or([0.0; 6], by)));
            for (rub, weights) in group.iter_mut().zip(solved) {
                rub.weights = weights;
            }
        }
    }

    /// The step of the rate of the strain with the changes of `Theta_i'` that belong to it. With `step`, that at unchanged `Theta_i'`, it is
    /// `step - sum of d Theta_j' thrust_j`, and `u_i` depends on it linearly, so that `Theta_i' = |u_i|` are as many equations as tendons: by Newton's method, first with the
    /// derivatives at its first step. `None` where they have no solution.
    #[inline(always)]
    pub(super) fn whole_step(&mut self, mut step: [f64; 6], least: f64) -> Option<[f64; 6]> {
        let tendons = self.tendons.as_mut();
        let count = tendons.len();
        let (bends, factors) = (&mut self.bends[..count * count], &mut self.factors[..count * count]);
        let changes = &mut self.changes[..count];
        for i in 0..count {
            let (runs, way) = (tendons[i].runs, tendons[i].way);
            for j in 0..count {
                bends[i * count + j] = if runs { way.turned_by(&tendons[j].thrust) } else { [0.0; 3] };
            }
            let rub = &mut tendons[i];
            (rub.start, rub.assumed) = (rub.turn.rate, rub.turn.rate);
            if runs {
                rub.turn.u = add(rub.turn.u, way.turned_by(&step));
                rub.turn.rate = size(rub.turn.u, least);
            } else {
                (rub.turn.rate, rub.assumed) = (1.0, 1.0);
            }
        }
        for number in 0..STEPS {
            // NaN is not settled.
            let settled = |rub: &Rub| (rub.turn.rate - rub.assumed).abs() <= SETTLED * rub.turn.rate;
            if tendons.iter().all(settled) {
                for rub in tendons.iter().filter(|rub| rub.press != 0.0) {
                    for (step, thrust) in step.iter_mut().zip(&rub.thrust) {
                        *step -= (rub.assumed - rub.start) * thrust;
                    }
                }
                return Some(step);
            }
            // Rows times `|u_i|`.
            if number == 0 || number >= EARLY {
                for (i, rub) in tendons.iter_mut().enumerate() {
                    for j in 0..count {
                        factors[i * count + j] = dot(rub.turn.u, bends[i * count + j]);
                    }
                    factors[i * count + i] += rub.turn.rate;
                    rub.scale = rub.turn.rate;
                }
                if !factorise(factors, count) {
                    return None;
                }
            }
            for (change, rub) in changes.iter_mut().zip(&*tendons) {
                *change = rub.scale * (rub.turn.rate - rub.assumed);
            }
            resolve(factors, changes);
            for (i, rub) in tendons.iter_mut().enumerate().filter(|(_, rub)| rub.runs) {
                for j in 0..count {
                    rub.turn.u = subtract(rub.turn.u, scaled(changes[j], bends[i * count + j]));
                }
                rub.turn.rate = size(rub.turn.u, least);
                rub.assumed += changes[i];
            }
        }
        None
    }

    /// Writes the change of `Theta_i'` of the tendons.
    #[inline]
    pub(super) fn change(
        &self,
        [strain, wrench]: [&[f64; 6]; 2],
        phi: Vector,
        tensions: &[f64],
        out: &mut [f64],
    ) {
        let mut inputs = [0.0; INPUTS];
        inputs[..6].copy_from_slice(strain);
        inputs[6..12].copy_from_slice(wrench);
        inputs[12..15].copy_from_slice(&phi);
        let tendons = self.tendons.as_ref();
        let count = tendons.len();
        let (out, tensions) = (&mut out[..count], &tensions[..count]);
        let (by_tension, factors) = (&self.by_tension[..count * count], &self.factors[..count * count]);
        for (i, rub) in tendons.iter().enumerate() {
            out[i] = 0.0;
            if rub.press == 0.0 {
                continue;
            }
            let mut sums = [0.0; 4];
            for (by, inputs) in rub.inputs.as_chunks::<4>().0.iter().zip(inputs.as_chunks::<4>().0) {
                for k in 0..4 {
                    sums[k] += by[k] * inputs[k];
                }
            }
            out[i] = (sums[0] + sums[2]) + (sums[1] + sums[3]);
            for j in 0..count {
                out[i] += by_tension[i * count + j] * tensions[j];
            }
        }
        resolve(factors, out);
    }
}

/// Factorises a matrix by rows, whose diagonal dominates: reciprocals of pivots on the diagonal. Returns whether all of them are regular.
#[inline(always)]
pub(super) fn factorise(factors: &mut [f64], count: usize) -> bool {
    let mut sound = true;
    for i in 0..count {
        for j in 0..i {
            factors[i * count + j] *= factors[j * count + j];
            let factor = factors[i * count + j];
            for k in j + 1..count {
                factors[i * count + k] -= factor * factors[j * count + k];
            }
        }
        let pivot = factors[i * count + i];
        sound &= pivot != 0.0 && pivot.is_finite();
        factors[i * count + i] = 1.0 / pivot;
    }
    sound
}

/// Solves with these factors.
#[inline(always)]
fn resolve(factors: &[f64], x: &mut [f64]) {
    let count = x.len();
    for i in 1..count {
        for j in 0..i {
            x[i] -= factors[i * count + j] * x[j];
        }
    }
    for i in (0..count).rev() {
        for j in i + 1..count {
            x[i] -= factors[i * count + j] * x[j];
        }
        x[i] *= factors[i * count + i];
    }
}

#[inline]
pub(super) fn product(a: &[f64; 6], b: &[f64; 6]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
