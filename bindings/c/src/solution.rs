//! Solutions.

use std::ffi::c_char;

use pliant::Solution;
use pliant::nalgebra::{Dim, Isometry3, Matrix, RawStorage};

use crate::error::{coded, pliant_error};
use crate::failure::{Failure, pliant_code, pliant_report};
use crate::pointers::{fill, free, handle, handle_mut, put, text, wrong};

/// An equilibrium of a robot. It does not change.
pub struct pliant_solution {
    pub(crate) solution: Box<dyn Solution>,
}

impl From<Box<dyn Solution>> for pliant_solution {
    fn from(solution: Box<dyn Solution>) -> Self {
        Self { solution }
    }
}

/// Solution of a handle; NULL is an error.
///
/// # Safety
/// The pointer is NULL, or it points to a live solution.
unsafe fn of<'a>(solution: *const pliant_solution) -> Result<&'a dyn Solution, Failure> {
    // SAFETY: as above.
    Ok(unsafe { handle(solution, "solution") }?.solution.as_ref())
}

/// The entries of a matrix by rows.
fn by_rows<R: Dim, C: Dim, S: RawStorage<f64, R, C>>(matrix: &Matrix<f64, R, C, S>) -> Vec<f64> {
    matrix.row_iter().flat_map(|row| row.iter().copied().collect::<Vec<_>>()).collect()
}

/// A quaternion w, x, y, z.
pub(crate) fn quaternion_of(pose: &Isometry3<f64>) -> [f64; 4] {
    let found = pose.rotation;
    [found.w, found.i, found.j, found.k]
}

/// Writes the parts of a pose that are wanted.
///
/// # Safety
/// Each pointer is NULL, or there is room for 3, 4 and 9 numbers.
pub(crate) unsafe fn put_pose(
    pose: &Isometry3<f64>,
    position: *mut f64,
    quaternion: *mut f64,
    rotation: *mut f64,
) {
    let matrix = pose.rotation.to_rotation_matrix();
    // SAFETY: as above.
    unsafe {
        put(position, pose.translation.vector.into());
        put(quaternion, quaternion_of(pose));
        put::<9>(rotation, std::array::from_fn(|entry| matrix[(entry / 3, entry % 3)]));
    }
}

/// Frees a solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_free(solution: *mut pliant_solution) {
    // SAFETY: as the header asks for.
    unsafe { free(solution) };
}

/// Pose of the tip (of a parallel robot: the platform) in the world: `position` (3, m), `quaternion` (4: w, x, y, z) and `rotation` (9, by rows). Each may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_tip(
    solution: *const pliant_solution,
    position: *mut f64,
    quaternion: *mut f64,
    rotation: *mut f64,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        unsafe { put_pose(&of(solution)?.tip(), position, quaternion, rotation) };
        Ok(())
    })
}

/// Pose of the section of a body at the arc length `s`, m, as `pliant_solution_tip`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_station(
    solution: *const pliant_solution,
    body: usize,
    s: f64,
    position: *mut f64,
    quaternion: *mut f64,
    rotation: *mut f64,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        unsafe { put_pose(&of(solution)?.station(body, s)?, position, quaternion, rotation) };
        Ok(())
    })
}

/// Poses of `count` sections of a body, equally spaced from the arc length 0 to `length`, m: `positions` (3 per section, m) and `quaternions` (4 per section: w, x, y, z), each
/// of which may be NULL with 0 for its number of entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_sample(
    solution: *const pliant_solution,
    body: usize,
    length: f64,
    count: usize,
    positions: *mut f64,
    position_count: usize,
    quaternions: *mut f64,
    quaternion_count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let of = unsafe { of(solution) }?;
        let lists =
            [("positions", positions, position_count, 3), ("quaternions", quaternions, quaternion_count, 4)];
        for (name, pointer, found, each) in lists {
            let none = pointer.is_null() && found == 0;
            if !none && (pointer.is_null() || count.checked_mul(each) != Some(found)) {
                return Err(wrong(format!(
                    "`{name}` has {found} entries: expected {each} for each of {count} sections, or NULL and 0"
                )));
            }
        }
        let last = count.saturating_sub(1).max(1) as f64;
        if positions.is_null() && quaternions.is_null() {
            return Ok(());
        }
        for index in 0..count {
            let pose = of.station(body, length * (index as f64 / last))?;
            // SAFETY: there is room for `count` of each, as the header asks for.
            unsafe {
                if !positions.is_null() {
                    put(positions.add(3 * index), pose.translation.vector.into());
                }
                if !quaternions.is_null() {
                    put(quaternions.add(4 * index), quaternion_of(&pose));
                }
            }
        }
        Ok(())
    })
}

/// Force of each actuator, N (a motor's torque: N m), given or found.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_forces(
    solution: *const pliant_solution,
    forces: *mut f64,
    count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    // SAFETY: as the header asks for.
    coded(error, || unsafe { fill(forces, count, &of(solution)?.forces(), "forces") })
}

/// Displacement of each actuator, m (a motor's angle: rad), given or found.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_displacements(
    solution: *const pliant_solution,
    displacements: *mut f64,
    count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    // SAFETY: as the header asks for.
    coded(error, || unsafe { fill(displacements, count, &of(solution)?.displacements(), "displacements") })
}

/// Elastic energy, and potential of the weight and of the loads that have one, J. Each may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_energies(
    solution: *const pliant_solution,
    elastic: *mut f64,
    loads: *mut f64,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        unsafe {
            let found = of(solution)?.energies()?;
            put(elastic, [found.elastic()]);
            put(loads, [found.potential()]);
        }
        Ok(())
    })
}

/// Estimated errors against the exact solution of the declared model: of the tip, and the largest along the bodies, of positions (m) and rotations (rad). Each may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_error(
    solution: *const pliant_solution,
    tip: *mut f64,
    largest: *mut f64,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        unsafe {
            let found = of(solution)?.error()?;
            put(tip, [found.tip_position, found.tip_rotation]);
            put(largest, [found.position, found.rotation]);
        }
        Ok(())
    })
}

/// Report of the solve: iterations, residual, stability.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_report(
    solution: *const pliant_solution,
    report: *mut pliant_report,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        *unsafe { handle_mut(report, "report") }? = unsafe { of(solution) }?.report().into();
        Ok(())
    })
}

/// First derivatives, by rows. Poses are `(phi, position)` with the rotation vector `phi`, wrenches `(couple, force)`, all in the world. For `n` actuators:
///
/// `tip_by_drive` (6 x n): of the tip with respect to the number that drives each actuator; `actuator_by_drive` (n x n): of the conjugate quantity of each actuator (its
/// displacement where its force is given, its force otherwise) with respect to those numbers; `compliance` (6 x 6): of the tip with respect to a dead wrench at the tip.
/// Each may be NULL with 0 for its number of entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_sensitivity(
    solution: *const pliant_solution,
    tip_by_drive: *mut f64,
    tip_count: usize,
    actuator_by_drive: *mut f64,
    actuator_count: usize,
    compliance: *mut f64,
    compliance_count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let found = unsafe { of(solution) }?.sensitivity()?;
        let lists = [
            ("tip_by_drive", tip_by_drive, tip_count, by_rows(&found.tip_by_drive)),
            ("actuator_by_drive", actuator_by_drive, actuator_count, by_rows(&found.actuator_by_drive)),
            ("compliance", compliance, compliance_count, by_rows(&found.compliance)),
        ];
        for (name, pointer, count, values) in lists {
            if !pointer.is_null() || count != 0 {
                // SAFETY: as the header asks for.
                unsafe { fill(pointer, count, &values, name) }?;
            }
        }
        Ok(())
    })
}

/// Derivative of the tip, `(phi, position)` (6), with respect to a declared parameter, per unit of it; drives and wrenches held.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solution_parameter_sensitivity(
    solution: *const pliant_solution,
    name: *const c_char,
    derivative: *mut f64,
    count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let found = unsafe { of(solution)?.parameter_sensitivity(text(name, "name")?) }?;
        // SAFETY: as the header asks for.
        unsafe { fill(derivative, count, found.as_slice(), "derivative") }
    })
}
