//! Following a branch of equilibria from a known one to the full load.

use pliant_runtime::dense::Inertia;

use super::super::kernel::Kernel;
use super::balance::{Balance, Tangent, UNKNOWNS, Vector, sized};

/// A step is rejected where a Newton correction is larger than this part of the one before (Deuflhard's criterion: well inside
/// the domain of convergence around the branch), so that the iteration cannot wander off to another branch.
const CONTRACTION: f64 = 0.5;
/// The contraction that step sizes aim at.
const AIM: f64 = 0.15;
/// Corrections below this part of the solution end the iteration: the next would be below rounding.
const SETTLED: f64 = 1e-7;
/// Corrections allowed in one step.
const CORRECTIONS: usize = 12;
/// Smallest step in the fraction of the load: how sharply a bifurcation or a limit point is located.
const SHARPEST: f64 = 1e-9;
/// Smallest pivot of a tangent to start from.
const REGULAR: f64 = 1e-13;
/// Rounding of the balance in units of [`Balance::load_size`].
const ROUNDING: f64 = 1e-14;

/// A balance and what is scaled along the way, from a known equilibrium at fraction 0 to the full load at 1.
pub(super) struct Path<'a, 'b, K> {
    balance: &'a Balance<'b, K>,
    // Residual of the start at full load, where it is that which is taken away.
    unbalanced: Option<Vector>,
}

impl<'a, 'b, K: Kernel> Path<'a, 'b, K> {
    /// All loads and inputs grow in proportion.
    pub(super) const fn of_load(balance: &'a Balance<'b, K>) -> Self {
        Self { balance, unbalanced: None }
    }

    /// `R(z) = (1 - fraction) R(start)` at full load.
    pub(super) fn from_start(balance: &'a Balance<'b, K>, start: &Vector) -> Self {
        let mut residual = [0.0; UNKNOWNS];
        balance.residual(start, 1.0, &mut residual);
        Self { balance, unbalanced: Some(residual) }
    }

    fn assemble<const N: usize>(
        &self,
        z: &Vector,
        fraction: f64,
        residual: &mut Vector,
        tangent: Option<&mut Tangent<N>>,
    ) {
        let Some(start) = &self.unbalanced else {
            self.balance.assemble(z, fraction, residual, tangent);
            return;
        };
        self.balance.assemble(z, 1.0, residual, tangent);
        for (entry, start) in residual.iter_mut().zip(start) {
            *entry -= (1.0 - fraction) * start;
        }
    }
}

/// Iterations spent so far, and the most that may be spent.
pub(super) struct Effort {
    pub(super) iterations: usize,
    pub(super) load_steps: usize,
    pub(super) limit: usize,
}

impl Effort {
    pub(super) const fn is_spent(&self) -> bool {
        self.iterations >= self.limit
    }
}

/// A point of a branch.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) z: Vector,
    /// Fraction of the load.
    pub(super) fraction: f64,
    pub(super) inertia: Inertia,
}

/// How far a branch was followed.
pub(super) struct Branch {
    pub(super) last: Point,
    /// Fraction where it turned unstable, or ended in a limit point.
    pub(super) critical: Option<f64>,
    /// Whether the full load was reached.
    pub(super) complete: bool,
}

struct Corrected {
    z: Vector,
    inertia: Inertia,
    contraction: f64,
}

/// Euclidean norm.
pub(super) fn norm(vector: &[f64]) -> f64 {
    vector.iter().map(|value| value * value).sum::<f64>().sqrt()
}

/// Newton corrections from a predicted point; `tangent` holds the factors of the last tangent afterwards.
///
/// `None` where they do not contract, or where `keep` negative eigenvalues are asked for and the tangent has another number.
fn correct<K: Kernel, const N: usize>(
    path: &Path<'_, '_, K>,
    predicted: &Vector,
    fraction: f64,
    prediction: f64,
    keep: Option<usize>,
    tangent: &mut Tangent<N>,
    effort: &mut Effort,
) -> Option<Corrected> {
    let order = path.balance.order();
    let rounding = ROUNDING * path.balance.load_size;
    let mut z = *predicted;
    let mut residual = [0.0; UNKNOWNS];
    let mut before = prediction;
    let mut contraction: f64 = 0.0;
    for _ in 0..CORRECTIONS {
        if effort.is_spent() {
            return None;
        }
        effort.iterations += 1;
        path.assemble(&z, fraction, &mut residual, Some(tangent));
        let inertia = tangent.factorise();
        if keep.is_some_and(|negative| negative != inertia.negative) {
            return None;
        }
        tangent.solve(&mut residual[..order]);
        let step = norm(&residual[..order]);
        if !step.is_finite() || !inertia.smallest_pivot.is_finite() {
            return None;
        }
        for (entry, step) in z.iter_mut().zip(&residual[..order]) {
            *entry -= step;
        }
        let size = norm(&z[..order]);
        let settled = step <= SETTLED * size || step <= rounding;
        let ratio = step / before;
        if !settled && ratio > CONTRACTION {
            return None;
        }
        if step > 1e-4 * size {
            contraction = contraction.max(ratio);
        }
        if settled {
            return Some(Corrected { z, inertia, contraction });
        }
        before = step;
    }
    None
}

/// Newton's method from `start` at full load, without following anything: for a start that is close.
/// Returns the unknowns and the inertia of the tangent there.
pub(super) fn polish<K: Kernel>(
    balance: &Balance<'_, K>,
    start: &Vector,
    effort: &mut Effort,
) -> Option<(Vector, Inertia)> {
    sized!(balance, polish_sized, (balance, start, effort))
}

fn polish_sized<K: Kernel, const N: usize>(
    balance: &Balance<'_, K>,
    start: &Vector,
    effort: &mut Effort,
) -> Option<(Vector, Inertia)> {
    let mut tangent = Tangent::<N>::new(0);
    let order = balance.order();
    let size = norm(&start[..order]).max(balance.load_size);
    let Corrected { mut z, inertia, .. } =
        correct(&Path::of_load(balance), start, 1.0, size, None, &mut tangent, effort)?;
    // One more step with the last factors takes the error from the square of 1e-7 to rounding.
    let mut residual = [0.0; UNKNOWNS];
    balance.residual(&z, 1.0, &mut residual);
    tangent.solve(&mut residual[..order]);
    if norm(&residual[..order]) <= SETTLED * norm(&z[..order]).max(balance.load_size) {
        for (entry, step) in z.iter_mut().zip(&residual[..order]) {
            *entry -= step;
        }
    }
    Some((z, inertia))
}

/// Follows the branch of `start` (an equilibrium at fraction 0 of the path) to fraction 1.
///
/// Steps are halved where Newton's method does not contract well or the number of negative eigenvalues changes, down to
/// [`SHARPEST`]; what is left then is a bifurcation, which is crossed on the same branch, or a limit point, where the
/// branch ends.
///
/// `None` where the balance is singular at the start.
pub(super) fn follow<K: Kernel>(
    path: &Path<'_, '_, K>,
    start: &Vector,
    effort: &mut Effort,
) -> Option<Branch> {
    sized!(path.balance, follow_sized, (path, start, effort))
}

fn follow_sized<K: Kernel, const N: usize>(
    path: &Path<'_, '_, K>,
    start: &Vector,
    effort: &mut Effort,
) -> Option<Branch> {
    let order = path.balance.order();
    let stable = path.balance.drive.count();
    let mut factors = [Tangent::<N>::new(0), Tangent::new(0)];
    let mut current = 0;
    let mut residual = [0.0; UNKNOWNS];

    path.assemble(start, 0.0, &mut residual, Some(&mut factors[current]));
    let inertia = factors[current].factorise();
    if inertia.smallest_pivot < REGULAR || inertia.smallest_pivot.is_nan() {
        return None;
    }
    let mut point = Point { z: *start, fraction: 0.0, inertia };
    let mut critical = None;
    let mut step: f64 = 1.0;
    while point.fraction < 1.0 && !effort.is_spent() {
        let last = step >= 1.0 - point.fraction;
        let fraction = if last { 1.0 } else { point.fraction + step };
        let step_taken = fraction - point.fraction;
        let sharpest = step_taken <= SHARPEST;

        // Predict along the tangent: exact for loads that enter linearly.
        path.assemble::<N>(&point.z, fraction, &mut residual, None);
        factors[current].solve(&mut residual[..order]);
        let mut predicted = point.z;
        for (entry, step) in predicted.iter_mut().zip(&residual[..order]) {
            *entry -= step;
        }
        let prediction = norm(&residual[..order]);
        let keep = if sharpest { None } else { Some(point.inertia.negative) };
        let next = 1 - current;
        let corrected = correct(path, &predicted, fraction, prediction, keep, &mut factors[next], effort);
        match corrected {
            Some(found) => {
                if found.inertia.negative > stable && point.inertia.negative <= stable {
                    critical = critical.or(Some(point.fraction));
                }
                step = if found.inertia.negative == point.inertia.negative {
                    step_taken * (AIM / found.contraction.max(1e-3)).sqrt().clamp(0.5, 4.0)
                } else {
                    // Crossed: start over with a step that resolves what comes.
                    1e-3
                };
                point = Point { z: found.z, fraction, inertia: found.inertia };
                effort.load_steps += 1;
                current = next;
            }
            None if sharpest => {
                if point.inertia.negative <= stable {
                    critical = critical.or(Some(point.fraction));
                }
                return Some(Branch { last: point, critical, complete: false });
            }
            None => step = 0.5 * step_taken,
        }
    }
    Some(Branch { last: point, critical, complete: point.fraction >= 1.0 })
}
