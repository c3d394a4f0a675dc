//! Leaving an unstable equilibrium, or the end of a branch, for a stable one.

use pliant_runtime::quadrature::Rule;

use super::super::kernel::Kernel;
use super::balance::{Balance, Tangent, UNKNOWNS, Vector, sized};
use super::follow::{Effort, norm, polish};

/// Change of the angle at the tip, rad, that pushes the robot off an unstable equilibrium along the critical mode.
const PUSH: f64 = 0.3;
/// Descent steps before giving up.
const DESCENTS: usize = 200;
/// Largest step of one descent, in the norm of `theta_sigma`, rad.
const LARGEST: f64 = 1.0;
/// Inverse iterations for the critical mode.
const INVERSE_ITERATIONS: usize = 20;

/// A stable equilibrium at full load, by descent from `start`: first towards +y, then towards -y.
pub(super) fn settle<K: Kernel>(
    balance: &Balance<'_, K>,
    start: &Vector,
    potential: &Rule,
    effort: &mut Effort,
) -> Option<Vector> {
    sized!(balance, settle_sized, (balance, start, potential, effort))
}

fn settle_sized<K: Kernel, const N: usize>(
    balance: &Balance<'_, K>,
    start: &Vector,
    potential: &Rule,
    effort: &mut Effort,
) -> Option<Vector> {
    let mode = critical_mode::<K, N>(balance, start)?;
    [PUSH, -PUSH].into_iter().find_map(|push| {
        let mut z = *start;
        for (entry, mode) in z.iter_mut().zip(&mode) {
            *entry += push * mode;
        }
        descend::<K, N>(balance, &mut z, potential, effort)
    })
}

/// The direction of lowest stiffness that the constraints leave free, of norm 1, towards +y.
fn critical_mode<K: Kernel, const N: usize>(balance: &Balance<'_, K>, z: &Vector) -> Option<Vector> {
    let order = balance.order();
    let modes = balance.rung.modes;
    let mut tangent = Tangent::<N>::new(0);
    let mut residual = [0.0; UNKNOWNS];
    // A shift below the lowest eigenvalue makes inverse iteration converge to that one.
    positive_shift(balance, z, &mut tangent, &mut residual, 0.0)?;
    // Start from a bow that the even modes of a symmetric problem do not annihilate.
    let mut mode = [0.0; UNKNOWNS];
    mode[0] = 1.0;
    mode[1] = 0.3;
    for _ in 0..INVERSE_ITERATIONS {
        mode[modes..].fill(0.0);
        tangent.solve(&mut mode[..order]);
        mode[modes..].fill(0.0);
        let size = norm(&mode);
        if size == 0.0 || !size.is_finite() {
            return None;
        }
        for entry in &mut mode {
            *entry /= size;
        }
    }
    // Towards +y: to first order the tip moves by the integral of theta, that is of (1 - sigma) theta_sigma.
    let lift = mode[0] / 2.0 - mode[1] / 12.0_f64.sqrt();
    if lift < 0.0 {
        for entry in &mut mode {
            *entry = -*entry;
        }
    }
    Some(mode)
}

/// Factorises the tangent with the smallest tried multiple of the identity added that leaves as many negative eigenvalues as there are
/// unknown tensions: then its inverse is positive on the free directions. Returns the shift.
fn positive_shift<K: Kernel, const N: usize>(
    balance: &Balance<'_, K>,
    z: &Vector,
    tangent: &mut Tangent<N>,
    residual: &mut Vector,
    first: f64,
) -> Option<f64> {
    let mut shift = first;
    for _ in 0..60 {
        balance.assemble(z, 1.0, residual, Some(tangent));
        for column in 0..balance.rung.modes {
            tangent.column_mut(column)[0] += shift;
        }
        let inertia = tangent.factorise();
        if inertia.negative == balance.drive.count() && inertia.smallest_pivot > 1e-8 {
            return Some(shift);
        }
        shift = if shift == 0.0 { 1e-3 } else { 2.0 * shift };
    }
    None
}

/// What a descent lowers: energy at given tensions, elastic and load energy with a penalty on the gap at given displacements.
fn merit<K: Kernel>(balance: &Balance<'_, K>, z: &Vector, penalty: f64, potential: &Rule) -> f64 {
    let energies = balance.energies(z, 1.0, potential);
    let mut residual = [0.0; UNKNOWNS];
    let taken_in = balance.residual(z, 1.0, &mut residual);
    let given = balance.drive.forces[0] * taken_in[0] + balance.drive.forces[1] * taken_in[1];
    let modes = balance.rung.modes;
    let gap: f64 = residual[modes..balance.order()].iter().map(|value| value.abs()).sum();
    (energies.bending + energies.axial + energies.loads - given) / balance.couple + penalty * gap
}

/// Newton steps with a shifted Hessian and a line search on the merit, until Newton's method proper takes over.
fn descend<K: Kernel, const N: usize>(
    balance: &Balance<'_, K>,
    z: &mut Vector,
    potential: &Rule,
    effort: &mut Effort,
) -> Option<Vector> {
    let order = balance.order();
    let modes = balance.rung.modes;
    let mut tangent = Tangent::<N>::new(0);
    let mut residual = [0.0; UNKNOWNS];
    let mut shift = 0.0;
    for _ in 0..DESCENTS {
        if effort.is_spent() {
            return None;
        }
        effort.iterations += 1;
        shift = positive_shift(balance, z, &mut tangent, &mut residual, shift)?;
        let mut step = residual;
        tangent.solve(&mut step[..order]);
        let size = norm(&step[..modes]);
        if !size.is_finite() {
            return None;
        }
        if shift == 0.0 && size < 1e-3 * norm(&z[..modes]).max(1e-3) {
            let (found, inertia) = polish(balance, z, effort)?;
            return (inertia.negative == balance.drive.count()).then_some(found);
        }
        let unknown: f64 =
            z[modes..order].iter().zip(&step[modes..order]).map(|(z, d)| z.abs() + d.abs()).sum();
        let penalty = 2.0 * unknown + 1.0;
        let before = merit(balance, z, penalty, potential);
        let mut length = (LARGEST / size).min(1.0);
        let mut lowered = false;
        for _ in 0..30 {
            let mut trial = *z;
            for (entry, step) in trial.iter_mut().zip(&step[..order]) {
                *entry -= length * step;
            }
            if merit(balance, &trial, penalty, potential) < before {
                *z = trial;
                lowered = true;
                break;
            }
            length *= 0.5;
        }
        // Lower shifts are faster; a rejected direction asks for a higher one.
        shift = match (lowered, shift < 2e-3) {
            (true, true) => 0.0,
            (true, false) => 0.25 * shift,
            (false, _) if shift > 1e6 => return None,
            (false, _) => (4.0 * shift).max(1e-2),
        };
    }
    None
}
