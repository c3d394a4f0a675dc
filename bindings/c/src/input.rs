//! Inputs of solves: drives and loads; settings.

use pliant::{AfterJump, Branch, Drive, Frame, Input, Payload, Rope, Settings, Wrench};

use crate::error::{coded, made, pliant_error};
use crate::failure::{Failure, pliant_code};
use crate::model::pliant_model;
use crate::pointers::{free, handle, handle_mut, list, numbers, wrong};

/// Drives of the actuators of a robot, and loads besides the declared ones.
pub struct pliant_input {
    pub(crate) input: Input,
}

impl pliant_input {
    fn drive_all(&mut self, values: &[f64], of: impl Fn(f64) -> Drive) {
        for (drive, value) in self.input.drives.iter_mut().zip(values) {
            *drive = of(*value);
        }
    }

    fn drive_one(&mut self, actuator: usize, drive: Drive) -> Result<(), Failure> {
        let count = self.input.drives.len();
        let place = self.input.drives.get_mut(actuator);
        *place.ok_or_else(|| wrong(format!("`actuator` is {actuator}: expected less than {count}")))? = drive;
        Ok(())
    }
}

/// The input of a robot with the actuators of this model: all of them with the force 0, no loads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_new(
    model: *const pliant_model,
    error: *mut pliant_error,
) -> *mut pliant_input {
    made(error, || {
        // SAFETY: as the header asks for.
        let actuators = unsafe { handle(model, "model") }?.model.actuators();
        Ok(pliant_input { input: Input::forces(&vec![0.0; actuators]) })
    })
}

/// Frees an input.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_free(input: *mut pliant_input) {
    // SAFETY: as the header asks for.
    unsafe { free(input) };
}

/// Drives all actuators by their forces, N (motors: torques, N m).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_forces(
    input: *mut pliant_input,
    forces: *const f64,
    count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let of = unsafe { handle_mut(input, "input") }?;
        // SAFETY: as the header asks for.
        let forces = unsafe { list(forces, count, of.input.drives.len(), "forces") }?;
        of.drive_all(forces, Drive::Force);
        Ok(())
    })
}

/// Drives all actuators by their displacements, m (motors: angles, rad).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_displacements(
    input: *mut pliant_input,
    displacements: *const f64,
    count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let of = unsafe { handle_mut(input, "input") }?;
        // SAFETY: as the header asks for.
        let values = unsafe { list(displacements, count, of.input.drives.len(), "displacements") }?;
        of.drive_all(values, Drive::Displacement);
        Ok(())
    })
}

/// Drives one actuator by its force, N (a torque: N m; a pressure: Pa).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_force(
    input: *mut pliant_input,
    actuator: usize,
    force: f64,
    error: *mut pliant_error,
) -> pliant_code {
    // SAFETY: as the header asks for.
    coded(error, || unsafe { handle_mut(input, "input") }?.drive_one(actuator, Drive::Force(force)))
}

/// Drives one actuator by its displacement, m (an angle: rad; a volume: m^3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_displacement(
    input: *mut pliant_input,
    actuator: usize,
    displacement: f64,
    error: *mut pliant_error,
) -> pliant_code {
    let drive = Drive::Displacement(displacement);
    // SAFETY: as the header asks for.
    coded(error, || unsafe { handle_mut(input, "input") }?.drive_one(actuator, drive))
}

/// Drives one actuator through a spring: the displacement of its motor (m), the stiffness of the spring (N/m, positive), and the force in the unloaded robot at zero
/// displacement (N).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_elastic(
    input: *mut pliant_input,
    actuator: usize,
    displacement: f64,
    stiffness: f64,
    pretension: f64,
    error: *mut pliant_error,
) -> pliant_code {
    let drive = Drive::Elastic { displacement, stiffness, pretension };
    // SAFETY: as the header asks for.
    coded(error, || unsafe { handle_mut(input, "input") }?.drive_one(actuator, drive))
}

/// Adds a wrench: `force` (3, N) and `couple` (3, N m), each of which may be NULL for none, constant in the world, or in the frame of the section where `follower` is not 0.
///
/// It acts on the section of `body` (the rod of a parallel robot; 0 for others) at the arc length `*s` (m), or where `s` is NULL on the tip (the platform); its force at
/// `point` (3, m, in the frame of the section), or where that is NULL at the centre.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_add_wrench(
    input: *mut pliant_input,
    force: *const f64,
    couple: *const f64,
    body: usize,
    s: *const f64,
    point: *const f64,
    follower: i32,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let of = unsafe { handle_mut(input, "input") }?;
        // SAFETY: as the header asks for.
        let [force, couple, point] = [force, couple, point].map(|list| unsafe { numbers::<3>(list) });
        // SAFETY: as the header asks for.
        let s = unsafe { numbers::<1>(s) }.map(|[s]| s);
        of.input.wrenches.push(Wrench {
            body,
            s,
            couple: couple.unwrap_or_default().into(),
            force: force.unwrap_or_default().into(),
            point: point.unwrap_or_default().into(),
            frame: if follower == 0 { Frame::World } else { Frame::Local },
        });
        Ok(())
    })
}

/// Adds a rope (parallel robots): a force of constant size, N, towards a point of the world, `towards` (3, m). `body`, `s` and `point` as in `pliant_input_add_wrench`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_add_rope(
    input: *mut pliant_input,
    force: f64,
    towards: *const f64,
    body: usize,
    s: *const f64,
    point: *const f64,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let of = unsafe { handle_mut(input, "input") }?;
        // SAFETY: as the header asks for.
        let towards = unsafe { list(towards, 3, 3, "towards") }?;
        // SAFETY: as the header asks for.
        let (s, point) = unsafe { (numbers::<1>(s), numbers::<3>(point)) };
        of.input.ropes.push(Rope {
            body,
            s: s.map(|[s]| s),
            point: point.unwrap_or_default().into(),
            ..Rope::new(force, [towards[0], towards[1], towards[2]])
        });
        Ok(())
    })
}

/// Lets the tip carry a mass, kg (segments), with its centre at `center` (3, m, in the frame of the tip; NULL for its origin).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_payload(
    input: *mut pliant_input,
    mass: f64,
    center: *const f64,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let of = unsafe { handle_mut(input, "input") }?;
        // SAFETY: as the header asks for.
        let center = unsafe { numbers::<3>(center) }.unwrap_or_default().into();
        of.input.payload = Some(Payload { mass, center, ..Payload::default() });
        Ok(())
    })
}

/// Removes all wrenches, ropes and the payload; drives stay.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_input_clear_loads(
    input: *mut pliant_input,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let of = &mut unsafe { handle_mut(input, "input") }?.input;
        of.wrenches.clear();
        of.ropes.clear();
        of.payload = None;
        Ok(())
    })
}

/// Settings of a solve; `pliant_settings_default` fills them.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct pliant_settings {
    /// Largest residual of an answer, relative to the largest load in the balance.
    pub tolerance: f64,
    /// Largest number of evaluations of the residual in a solve.
    pub max_evaluations: usize,
    /// 0: any equilibrium, stable ones preferred. 1: the one that is connected to the start along the load path.
    pub followed: i32,
    /// Behaviour of a solve along the path at a jump. 0: it fails with `PLIANT_JUMP`. 1: it goes on from where the robot jumps to.
    pub through_jumps: i32,
    /// Not 0: where a followed path ends in an unstable equilibrium, the stable one next to it is returned.
    pub stable_side: i32,
    /// Largest estimated error, m, of a model that chooses its elements; 0 for the accuracy of the declaration.
    pub accuracy: f64,
}

impl pliant_settings {
    /// These settings, or the default ones.
    ///
    /// # Safety
    /// The pointer is NULL, or it points to settings.
    pub(crate) unsafe fn read(settings: *const Self) -> Result<Settings, Failure> {
        // SAFETY: as above.
        let Some(given) = (unsafe { settings.as_ref() }) else { return Ok(Settings::default()) };
        for (name, value) in [("followed", given.followed), ("through_jumps", given.through_jumps)] {
            if !(0..=1).contains(&value) {
                return Err(wrong(format!("`{name}` of the settings is {value}: expected 0 or 1")));
            }
        }
        Ok(Settings {
            tolerance: given.tolerance,
            max_evaluations: given.max_evaluations,
            branch: if given.followed == 1 { Branch::Followed } else { Branch::Any },
            after_jump: if given.through_jumps == 1 { AfterJump::Continue } else { AfterJump::Stop },
            take_stable_side: given.stable_side != 0,
            accuracy: (given.accuracy != 0.0).then_some(given.accuracy),
        })
    }
}

/// Fills in the default settings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_settings_default(
    settings: *mut pliant_settings,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        let Settings { tolerance, max_evaluations, .. } = Settings::default();
        // SAFETY: as the header asks for.
        *unsafe { handle_mut(settings, "settings") }? = pliant_settings {
            tolerance,
            max_evaluations,
            followed: 0,
            through_jumps: 0,
            stable_side: 0,
            accuracy: 0.0,
        };
        Ok(())
    })
}
