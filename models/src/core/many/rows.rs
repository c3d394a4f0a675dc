//! The answers to many inputs, as columns.

use core::fmt;

use nalgebra::{Isometry3, Quaternion, Translation3, UnitQuaternion};

use crate::{Error, Input, Model, Report, Solution};

/// Quantities that are kept of each of many solutions.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wanted {
    /// The pose of the tip.
    pub tip: bool,
    /// The forces of the actuators.
    pub forces: bool,
    /// The displacements of the actuators: by how much tendons are shorter inside the robot.
    pub displacements: bool,
    /// The energies.
    pub energies: bool,
    /// The derivatives of the tip and the actuators.
    pub sensitivity: bool,
    /// The derivatives of the tip with respect to the declared parameters.
    pub parameters: bool,
    /// The poses of these sections: body and arc length, m.
    pub stations: Vec<(usize, f64)>,
    /// Whole solutions.
    pub solutions: bool,
}

impl Default for Wanted {
    /// Tip, forces and displacements.
    fn default() -> Self {
        Self { tip: true, forces: true, displacements: true, ..Self::nothing() }
    }
}

impl Wanted {
    /// Only the outcome of each solve: its report or its error.
    #[must_use]
    pub const fn nothing() -> Self {
        Self {
            tip: false,
            forces: false,
            displacements: false,
            energies: false,
            sensitivity: false,
            parameters: false,
            stations: Vec::new(),
            solutions: false,
        }
    }
}

/// The answers to many inputs: a row per input, in columns that hold one quantity of all rows, row after row. Columns that were not asked for are empty; rows of failures have
/// NaN in all columns and their error in [`Rows::outcomes`]. A solve whose wanted quantities do not all exist (a derivative at a limit point) is a failure.
#[derive(Default)]
pub struct Rows {
    /// Number of the first input.
    pub first: usize,
    /// Per row: the report of the solve, or why there is no answer.
    pub outcomes: Vec<Result<Report, Error>>,
    /// Position of the tip in the world, m: 3 numbers per row.
    pub positions: Vec<f64>,
    /// Rotation of the tip, a unit quaternion w, x, y, z with w at least 0: 4 numbers per row.
    pub quaternions: Vec<f64>,
    /// Force of each actuator, N (a motor's torque: N m).
    pub forces: Vec<f64>,
    /// Displacement of each actuator, m (a motor's angle: rad).
    pub displacements: Vec<f64>,
    /// Energies, J, elastic and of loads: 2 numbers per row.
    pub energies: Vec<f64>,
    /// Per wanted section its position in the world, m, and its rotation as w, x, y, z: 7 numbers per section.
    pub stations: Vec<f64>,
    /// [`Sensitivity::tip_by_drive`](crate::Sensitivity::tip_by_drive), 6 x actuators, row by row.
    pub tip_by_drive: Vec<f64>,
    /// [`Sensitivity::actuator_by_drive`](crate::Sensitivity::actuator_by_drive), actuators x actuators, row by row.
    pub actuator_by_drive: Vec<f64>,
    /// [`Sensitivity::compliance`](crate::Sensitivity::compliance), 6 x 6, row by row.
    pub compliance: Vec<f64>,
    /// Derivatives of the tip, `(phi, position)`, with respect to each declared parameter: 6 x parameters, row by row.
    pub tip_by_parameter: Vec<f64>,
    /// Whole solutions; `None` for failures.
    pub solutions: Vec<Option<Box<dyn Solution>>>,
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows")
            .field("first", &self.first)
            .field("outcomes", &self.outcomes)
            .finish_non_exhaustive()
    }
}

impl Rows {
    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The failures, with the number of their row here.
    pub fn failures(&self) -> impl Iterator<Item = (usize, &Error)> {
        self.outcomes.iter().enumerate().filter_map(|(row, outcome)| Some((row, outcome.as_ref().err()?)))
    }

    /// The tip of a row; `None` where there is no such row, where it failed, and where tips were not asked for.
    #[must_use]
    pub fn tip(&self, row: usize) -> Option<Isometry3<f64>> {
        self.outcomes.get(row)?.as_ref().ok()?;
        let [x, y, z] = *self.positions.get(3 * row..)?.first_chunk()?;
        let [w, i, j, k] = *self.quaternions.get(4 * row..)?.first_chunk()?;
        let rotation = UnitQuaternion::new_unchecked(Quaternion::new(w, i, j, k));
        Some(Isometry3::from_parts(Translation3::new(x, y, z), rotation))
    }

    /// Appends rows.
    pub(super) fn extend(&mut self, more: Self) {
        if self.is_empty() {
            self.first = more.first;
        }
        self.outcomes.extend(more.outcomes);
        self.solutions.extend(more.solutions);
        let Self { positions, quaternions, forces, displacements, energies, stations, .. } = self;
        let Self { tip_by_drive, actuator_by_drive, compliance, tip_by_parameter, .. } = self;
        for (column, more) in [
            (positions, more.positions),
            (quaternions, more.quaternions),
            (forces, more.forces),
            (displacements, more.displacements),
            (energies, more.energies),
            (stations, more.stations),
            (tip_by_drive, more.tip_by_drive),
            (actuator_by_drive, more.actuator_by_drive),
            (compliance, more.compliance),
            (tip_by_parameter, more.tip_by_parameter),
        ] {
            column.extend(more);
        }
    }
}

/// Writer of rows, with the names of the parameters that it differentiates by.
pub(super) struct Filler<'a> {
    pub(super) wanted: &'a Wanted,
    actuators: usize,
    parameters: Vec<String>,
}

impl<'a> Filler<'a> {
    pub(super) fn new<M: Model + ?Sized>(model: &M, wanted: &'a Wanted) -> Self {
        let names = model.parameters().iter().map(|parameter| parameter.name.to_string());
        let parameters = if wanted.parameters { names.collect() } else { Vec::new() };
        Self { wanted, actuators: model.actuators(), parameters }
    }

    /// Rows for inputs that are not solved yet.
    pub(super) fn rows(&self, first: usize, count: usize) -> Rows {
        let Wanted { tip, forces, displacements, energies, sensitivity, stations, solutions, .. } =
            self.wanted;
        let column = |wanted: bool, width: usize| vec![f64::NAN; if wanted { width * count } else { 0 }];
        let actuators = self.actuators;
        Rows {
            first,
            outcomes: Vec::with_capacity(count),
            positions: column(*tip, 3),
            quaternions: column(*tip, 4),
            forces: column(*forces, actuators),
            displacements: column(*displacements, actuators),
            energies: column(*energies, 2),
            stations: column(true, 7 * stations.len()),
            tip_by_drive: column(*sensitivity, 6 * actuators),
            actuator_by_drive: column(*sensitivity, actuators * actuators),
            compliance: column(*sensitivity, 36),
            tip_by_parameter: column(true, 6 * self.parameters.len()),
            solutions: if *solutions { (0..count).map(|_| None).collect() } else { Vec::new() },
        }
    }

    /// Writes a solution into a row.
    pub(super) fn fill(&self, rows: &mut Rows, row: usize, found: &dyn Solution) -> Result<Report, Error> {
        let wanted = self.wanted;
        // Fallible quantities come first, so that a failure leaves the row as it was.
        let stations: Vec<Isometry3<f64>> =
            wanted.stations.iter().map(|(body, s)| found.station(*body, *s)).collect::<Result<_, _>>()?;
        let energies = if wanted.energies { Some(found.energies()?) } else { None };
        let sensitivity = if wanted.sensitivity { Some(found.sensitivity()?) } else { None };
        let parameters: Vec<_> =
            self.parameters.iter().map(|name| found.parameter_sensitivity(name)).collect::<Result<_, _>>()?;
        if wanted.tip {
            let tip = found.tip();
            write(&mut rows.positions, row, 3, tip.translation.vector.iter().copied());
            write(&mut rows.quaternions, row, 4, quaternion(&tip));
        }
        if wanted.forces {
            write(&mut rows.forces, row, self.actuators, found.forces());
        }
        if wanted.displacements {
            write(&mut rows.displacements, row, self.actuators, found.displacements());
        }
        if let Some(energies) = energies {
            write(&mut rows.energies, row, 2, [energies.elastic(), energies.potential()]);
        }
        let poses = stations.iter().flat_map(|pose| {
            pose.translation.vector.iter().copied().chain(quaternion(pose)).collect::<Vec<_>>()
        });
        write(&mut rows.stations, row, 7 * stations.len(), poses);
        if let Some(found) = sensitivity {
            let width = 6 * self.actuators;
            write(&mut rows.tip_by_drive, row, width, found.tip_by_drive.transpose().iter().copied());
            let width = self.actuators * self.actuators;
            let by_drive = found.actuator_by_drive.transpose();
            write(&mut rows.actuator_by_drive, row, width, by_drive.iter().copied());
            write(&mut rows.compliance, row, 36, found.compliance.transpose().iter().copied());
        }
        let entries = (0..6).flat_map(|entry| parameters.iter().map(move |motion| motion[entry]));
        write(&mut rows.tip_by_parameter, row, 6 * parameters.len(), entries);
        if let Some(place) = rows.solutions.get_mut(row) {
            *place = Some(found.boxed());
        }
        Ok(*found.report())
    }
}

fn write(column: &mut [f64], row: usize, width: usize, values: impl IntoIterator<Item = f64>) {
    for (place, value) in column[row * width..][..width].iter_mut().zip(values) {
        *place = value;
    }
}

/// `[w, x, y, z]` with `w` at least zero.
fn quaternion(pose: &Isometry3<f64>) -> [f64; 4] {
    let parts = [pose.rotation.w, pose.rotation.i, pose.rotation.j, pose.rotation.k];
    // Adding zero makes a negative zero a positive one.
    parts.map(|part| if pose.rotation.w < 0.0 { -part + 0.0 } else { part + 0.0 })
}

/// Inputs that are solved one after the other by one thread.
pub(super) struct Chunk<I> {
    pub(super) number: usize,
    pub(super) first: usize,
    pub(super) inputs: I,
}

impl<I: AsRef<[Input]>> Chunk<I> {
    pub(super) fn len(&self) -> usize {
        self.inputs.as_ref().len()
    }
}
