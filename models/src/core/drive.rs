//! Drives of actuators.

/// Drive of one actuator: of a tendon, a cable, the actuator of a segment, or the motor of a parallel robot.
///
/// The force `f` and the displacement `d` of an actuator are conjugate: `f dd` is the work that it does on the robot. A tendon or cable pulls with its tension `f`
/// and is taken in by `d`; an actuator of a segment pushes with `f` and is extended by `d`; a motor has the torque `f` (N m) and the angle `d` (rad), or the
/// force (N) and the travel (m). A pressure chamber of a rod or of a segment has the pressure `f` (Pa) and has gained the volume `d` (m^3).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Drive {
    /// The force is given, N (a torque: N m; a pressure: Pa). Tensions of tendons are at least 0.
    Force(f64),
    /// The displacement is given, m (an angle: rad; a volume: m^3), counted from the unloaded robot in its natural shape. The force is part of the solution; it is zero where a tendon
    /// is slack.
    Displacement(f64),
    /// The displacement of the motor is given, and a spring (the tendon itself, or one in series with it) connects motor and robot: with `d` the displacement at the
    /// robot, the force is `pretension + stiffness (displacement - d)`, for tendons that only pull at least 0.
    Elastic {
        /// Displacement of the motor, m.
        displacement: f64,
        /// Stiffness of the spring, N/m, positive. Beyond about 1e11 times the stiffness of the robot against this actuator the spring does not change the solution to
        /// working accuracy.
        stiffness: f64,
        /// Force in the unloaded robot at zero displacement, N.
        pretension: f64,
    },
}

/// Drives over a step: from the first list at the first time to the second list at the second time, forces as in the second list throughout, displacements linear in time.
#[derive(Clone, Debug)]
pub(crate) struct Ramp {
    lists: [Vec<Drive>; 2],
    span: [f64; 2],
}

impl Ramp {
    /// Drives that stay.
    pub(crate) fn held(drives: &[Drive]) -> Self {
        Self { lists: [drives.to_vec(), drives.to_vec()], span: [0.0, 1.0] }
    }

    /// Goes on from the end of the last step to numbers at the end of the next one.
    pub(crate) fn go_on(&mut self, numbers: &[f64], span: [f64; 2]) {
        let [from, to] = &mut self.lists;
        self.span = span;
        for ((from, to), number) in from.iter_mut().zip(to.iter_mut()).zip(numbers) {
            *from = *to;
            *to = to.with_value(*number);
        }
    }

    /// Goes on from a robot at which an actuator has another displacement and force. A slack tendon is taken for one that is just tight: the state does not tell by how much it is
    /// slack.
    pub(crate) fn restart(&mut self, actuator: usize, displacement: f64, force: f64) {
        let last = &mut self.lists[1][actuator];
        match *last {
            Drive::Force(_) => {}
            Drive::Displacement(_) => *last = Drive::Displacement(displacement),
            Drive::Elastic { stiffness, pretension, .. } => {
                *last = last.with_value(displacement + (force - pretension) / stiffness);
            }
        }
    }

    /// Ends the step at this time.
    pub(crate) fn end_at(&mut self, time: f64) {
        let Self { lists: [from, to], span: [start, end] } = self;
        let along = ((time - *start) / (*end - *start)).clamp(0.0, 1.0);
        for (from, to) in from.iter().zip(to) {
            *to = between(*from, *to, along);
        }
    }

    /// Forgets the step, which failed.
    pub(crate) fn undo(&mut self) {
        let [from, to] = &mut self.lists;
        to.copy_from_slice(from);
    }

    /// Writes the drives at a time.
    pub(crate) fn write(&self, time: f64, drives: &mut [Drive]) {
        let Self { lists: [from, to], span: [start, end] } = self;
        let along = ((time - start) / (end - start)).clamp(0.0, 1.0);
        for ((drive, from), to) in drives.iter_mut().zip(from).zip(to) {
            *drive = between(*from, *to, along);
        }
    }
}

/// A drive within a step, at this part of it.
const fn between(from: Drive, to: Drive, along: f64) -> Drive {
    match to {
        Drive::Force(_) => to,
        _ => to.with_value(from.value() + along * (to.value() - from.value())),
    }
}

impl Drive {
    /// The given number: a force in N, or a displacement in m.
    #[must_use]
    pub const fn value(self) -> f64 {
        match self {
            Self::Force(value) | Self::Displacement(value) | Self::Elastic { displacement: value, .. } => {
                value
            }
        }
    }

    /// The same kind of drive with another number.
    #[must_use]
    pub const fn with_value(self, value: f64) -> Self {
        match self {
            Self::Force(_) => Self::Force(value),
            Self::Displacement(_) => Self::Displacement(value),
            Self::Elastic { stiffness, pretension, .. } => {
                Self::Elastic { displacement: value, stiffness, pretension }
            }
        }
    }

    /// Compliance of the spring, m/N; zero where there is none.
    pub(crate) const fn compliance(self) -> f64 {
        match self {
            Self::Force(_) | Self::Displacement(_) => 0.0,
            Self::Elastic { stiffness, .. } => stiffness.recip(),
        }
    }

    /// A given force, or the displacement at the robot at which the force would be zero: with it, `d + compliance f` of a held actuator is this number.
    pub(crate) const fn held(self) -> f64 {
        match self {
            Self::Force(value) | Self::Displacement(value) => value,
            Self::Elastic { displacement, stiffness, pretension } => displacement + pretension / stiffness,
        }
    }

    /// Energy of the spring at a force, J.
    pub(crate) const fn spring_energy(self, force: f64) -> f64 {
        0.5 * self.compliance() * force * force
    }
}

/// The actuators of a solve, in the order of their declaration (segments: segment by segment from the base).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drives<'a> {
    /// All by numbers of a plain list: forces, for parallel robots positions of motors.
    Numbers(&'a [f64]),
    /// All by their forces, N (tendons and cables: tensions; motors: torques, N m).
    Forces(&'a [f64]),
    /// All by their displacements, m (motors: angles, rad).
    Displacements(&'a [f64]),
    /// Each as its entry says.
    Mixed(&'a [Drive]),
}

impl<'a> Drives<'a> {
    /// Number of entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Numbers(all) | Self::Forces(all) | Self::Displacements(all) => all.len(),
            Self::Mixed(all) => all.len(),
        }
    }

    /// Whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same drives, where plain numbers are positions of motors.
    #[must_use]
    pub(crate) const fn of_motors(self) -> Self {
        match self {
            Self::Numbers(positions) => Self::Displacements(positions),
            other => other,
        }
    }

    /// Iterates over the drive of each actuator; plain numbers are forces.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Drive> + 'a {
        let all = *self;
        (0..all.len()).map(move |actuator| match all {
            Self::Numbers(all) | Self::Forces(all) => Drive::Force(all[actuator]),
            Self::Displacements(all) => Drive::Displacement(all[actuator]),
            Self::Mixed(all) => all[actuator],
        })
    }
}
