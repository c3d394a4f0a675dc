//! The answer of a static solve.

use std::sync::OnceLock;

use nalgebra::Isometry3;
use pliant_runtime::equilibrium::{ActiveSet, Equilibrium as _};
use pliant_runtime::rotation::pose;

use super::actuator::{Actuator, along};
use super::equilibrium::{Mode, Shape, System};
use super::erased::Side;
use super::kinematics::Frame;
use super::{ConstantCurvature, Error, SegmentsConfiguration, State, TipLoad};
use crate::segments::input::SegmentsInput;
use crate::{Drive, Drives, Energies, LoadStage, Report};

/// An equilibrium with everything that can be asked about it.
///
/// It is a value of its own (it holds a copy of the robot with the parameters it was solved for) and stays valid when the robot's parameters
/// change.
#[derive(Clone, Debug)]
pub struct SegmentsSolution {
    pub(super) robot: ConstantCurvature,
    pub(super) state: State,
    pub(super) load: Option<TipLoad>,
    /// Drives of the actuators.
    pub(super) drives: Vec<Drive>,
    forces: Vec<f64>,
    displacements: Vec<f64>,
    defect: f64,
    conditioning: Option<f64>,
    tip: Frame,
    /// Once they were asked for, where it was found in a lane.
    energies: OnceLock<Energies>,
    report: Report,
}

impl SegmentsSolution {
    /// The straight robot without loads.
    pub(super) fn straight(robot: &ConstantCurvature) -> Result<Self, Error> {
        let state = robot.straight();
        let actuators = robot.actuators();
        Ok(Self {
            tip: robot.tip_frame(&state.shape)?,
            robot: robot.clone(),
            state,
            load: None,
            drives: vec![Drive::Force(0.0); actuators],
            forces: vec![0.0; actuators],
            displacements: vec![0.0; actuators],
            defect: 0.0,
            conditioning: None,
            energies: OnceLock::from(Energies::default()),
            report: Report::explicit(),
        })
    }

    /// Becomes the equilibrium that was found.
    pub(super) fn take(
        &mut self,
        system: &System,
        held: &ActiveSet,
        load: Option<&TipLoad>,
        report: &Report,
    ) -> Result<(), Error> {
        self.tip = self.robot.tip_frame(system.shape())?;
        self.energies = OnceLock::new();
        self.state.shape.copy_from_slice(system.shape());
        (self.load, self.report) = (load.copied(), *report);
        self.forces.clone_from(&system.forces);
        self.displacements.clear();
        self.displacements.extend(system.displacements());
        let rigid = system.actuators.iter().any(|driven| driven.mode == Mode::Held);
        let squares = held.defect.iter().map(|defect| defect * defect);
        self.defect = if rigid { squares.sum::<f64>().sqrt() } else { 0.0 };
        self.conditioning = rigid.then_some(held.conditioning);
        Ok(())
    }

    /// Becomes the equilibrium in a lane, under an input whose actuators are all driven by their force.
    pub(super) fn take_lane<T: Side>(
        &mut self,
        at: &Shape<T>,
        lane: usize,
        input: &SegmentsInput<'_>,
        report: &Report,
    ) {
        let data = &self.robot.data;
        at.read_lane(lane, &mut self.state.shape);
        self.tip = at.tip_of(lane, data.base);
        (self.load, self.report) = (input.load, *report);
        for (actuator, gained) in data.actuators.iter().zip(&mut self.displacements) {
            *gained = data.displacement(actuator, &self.state.shape);
        }
        for (force, drive) in self.forces.iter_mut().zip(input.actuators.iter()) {
            *force = if let Drive::Force(force) = drive { force } else { 0.0 };
        }
        self.drives.clear();
        self.drives.extend(input.actuators.iter());
        (self.defect, self.conditioning) = (0.0, None);
        self.energies = OnceLock::new();
    }

    /// Report of the solve, and whether the equilibrium is stable.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// The shape, at rest.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Load at the tip.
    #[must_use]
    pub const fn load(&self) -> Option<&TipLoad> {
        self.load.as_ref()
    }

    /// Forces of the actuators, N, positive where they push; of chambers pressures, Pa. Segment by segment from the base.
    #[must_use]
    pub fn forces(&self) -> &[f64] {
        &self.forces
    }

    /// Changes of the lengths of the actuators, m, positive where they are longer than in the straight unloaded robot; of chambers the volumes that they have gained, m^3.
    #[must_use]
    pub fn displacements(&self) -> &[f64] {
        &self.displacements
    }

    /// Volumes of the chambers, m^3; `None` for actuators that push with a force. Segment by segment from the base.
    #[must_use]
    pub fn volumes(&self) -> Vec<Option<f64>> {
        let volume = |actuator: &Actuator| along(&actuator.row(), &self.state.shape[actuator.segment]);
        let of = |actuator: &Actuator| actuator.area.map(|_| volume(actuator));
        self.robot.data.actuators.iter().map(of).collect()
    }

    /// Distance of the actuators that are held by their displacements from these together, m (of chambers volume by area): zero unless a segment has more of them than its
    /// shape can follow.
    #[must_use]
    pub const fn displacement_defect(&self) -> f64 {
        self.defect
    }

    /// Conditioning of the forces of actuators that are held by their displacements: smallest over largest eigenvalue of how displacements answer forces, 0 where they do
    /// not. None where no actuator is held by its displacement.
    #[must_use]
    pub const fn conditioning(&self) -> Option<f64> {
        self.conditioning
    }

    /// The shape and its loads, to start a solve from.
    #[must_use]
    pub fn configuration(&self) -> SegmentsConfiguration {
        SegmentsConfiguration {
            stage: LoadStage::Change,
            load: 1.0,
            weight: 1.0,
            tip_load: self.load.unwrap_or_default(),
            forces: self.forces.clone(),
            displacements: self.displacements.clone(),
            shape: self.state.shape.clone(),
            tip: self.tip(),
        }
    }

    /// Pose of the tip.
    #[must_use]
    pub fn tip(&self) -> Isometry3<f64> {
        pose(&self.tip.0, self.tip.1)
    }

    /// Pose of the slice at the fraction `x` in [0, 1] of `segment`, counted from 0 at the base.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for a place that does not exist.
    pub fn pose(&self, segment: usize, x: f64) -> Result<Isometry3<f64>, Error> {
        self.robot.pose(&self.state, segment, x)
    }

    /// Energies of the robot and its payload.
    #[must_use]
    pub fn energies(&self) -> Energies {
        let found = || self.robot.energies_at_rest(&self.state.shape, self.load());
        *self.energies.get_or_init(found)
    }

    /// Smallest eigenvalue of the symmetric part of the tangent stiffness with lengths in units of `L0`, N m: at given forces of the actuators, with the springs
    /// of those that have one. It is computed where it is asked for.
    #[must_use]
    pub fn smallest_eigenvalue(&self) -> f64 {
        let Ok(mut system) = System::new(&self.robot) else { return f64::NAN };
        system.set(&SegmentsInput { actuators: Drives::Mixed(&self.drives), load: self.load });
        system.begin(LoadStage::Loads);
        system.move_to(&self.state.shape);
        system.smallest_eigenvalue()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for SegmentsSolution {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;

        let mut all = serializer.serialize_struct("SegmentsSolution", 11)?;
        all.serialize_field("state", &self.state)?;
        all.serialize_field("load", &self.load)?;
        all.serialize_field("drives", &self.drives)?;
        all.serialize_field("forces", &self.forces)?;
        all.serialize_field("displacements", &self.displacements)?;
        all.serialize_field("defect", &self.defect)?;
        all.serialize_field("conditioning", &self.conditioning)?;
        all.serialize_field("tip", &self.tip())?;
        all.serialize_field("energies", &self.energies())?;
        all.serialize_field("smallest_eigenvalue", &self.smallest_eigenvalue())?;
        all.serialize_field("report", &self.report)?;
        all.end()
    }
}
