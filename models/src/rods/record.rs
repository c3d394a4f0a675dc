//! A solution of a rod as plain data.

use super::check::check_input;
use super::{Drive, Error, InputRef, RodConfiguration, Slide, Wrench};
use crate::Report;
use crate::core::check::{finite, length};
use crate::rods::robot::AnyRod;

/// A solution of either model as plain data, to be written to a file and read back with `restore` of that model.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RodRecord {
    /// Name of the robot.
    pub robot: String,
    /// Values of its parameters, SI, in the order of their declaration.
    pub parameters: Vec<f64>,
    /// Input of the solve: how the tendons were driven.
    pub tendons: Vec<Drive>,
    /// Wrenches on the rod.
    pub wrenches: Vec<Wrench>,
    /// Directions in which tendons with friction slide; empty where all are taken in.
    #[cfg_attr(feature = "serde", serde(default))]
    pub slides: Vec<Slide>,
    /// Tensions of the equilibrium, N.
    pub tensions: Vec<f64>,
    /// Unknowns of the model at the equilibrium: coefficients of the strains, or the wrench at the base and, for each joint of multiple shooting, a
    /// quaternion and a wrench.
    pub state: Vec<f64>,
    /// Arc lengths, m, at which elements of the strain model end within segments, but where wrenches act.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub junctions: Vec<f64>,
    /// Report of the solve.
    pub report: Report,
}

impl RodRecord {
    /// Checks the record against the robot. Returns the kernel with the parameters of the record, and the tensions.
    pub(super) fn read(&self, kernel: &AnyRod) -> Result<(AnyRod, Box<[f64]>), Error> {
        crate::core::declared::check_record(kernel.declared(), &self.robot, &self.parameters)?;
        let mut kernel = kernel.clone();
        for (index, &value) in self.parameters.iter().enumerate() {
            kernel = kernel.with_parameter(index, value);
        }
        crate::core::declared::check_parameters(kernel.declared())?;
        check_input(&kernel, &self.input())?;
        let tensions = kernel.per_tendon(|tendon| self.tensions.get(tendon).copied().unwrap_or_default());
        length("the tensions of the record", self.tensions.len(), tensions.len())?;
        for value in &self.tensions {
            finite("a tension of the record", *value)?;
        }
        for value in self.state.iter().chain(&self.junctions) {
            finite("the state of the record", *value)?;
        }
        Ok((kernel, tensions))
    }

    /// The input of the solve.
    #[must_use]
    pub fn input(&self) -> InputRef<'_> {
        InputRef::drives(&self.tendons).with_wrenches(&self.wrenches).with_slides(&self.slides)
    }

    /// The configuration, from which a solve of the same model can start.
    #[must_use]
    pub fn configuration(self) -> RodConfiguration {
        let Self { wrenches, tensions, state, junctions, .. } = self;
        RodConfiguration { weight: 1.0, wrenches, tensions, state, junctions }
    }
}

/// The input of a solution.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    pub(super) tendons: Vec<Drive>,
    pub(super) wrenches: Vec<Wrench>,
    slides: Vec<Slide>,
}

impl Asked {
    /// The wrenches.
    pub(super) fn wrenches(&self) -> &[Wrench] {
        &self.wrenches
    }

    /// The input.
    pub(super) fn input(&self) -> InputRef<'_> {
        InputRef::drives(&self.tendons).with_wrenches(&self.wrenches).with_slides(&self.slides)
    }

    /// Copies an input, without allocation when warm.
    pub(super) fn set(&mut self, input: &InputRef<'_>) {
        self.tendons.clear();
        self.tendons.extend(input.drives.iter());
        self.wrenches.clear();
        self.wrenches.extend_from_slice(input.wrenches);
        self.slides.clear();
        self.slides.extend_from_slice(input.slides);
    }

    /// The record of a solution.
    pub(super) fn record(
        &self,
        kernel: &AnyRod,
        tensions: &[f64],
        state: Vec<f64>,
        report: Report,
    ) -> RodRecord {
        RodRecord {
            robot: kernel.declared().name().to_owned(),
            parameters: crate::core::declared::values(kernel.declared()),
            tendons: self.tendons.clone(),
            wrenches: self.wrenches.clone(),
            slides: self.slides.clone(),
            tensions: tensions.to_vec(),
            state,
            junctions: Vec::new(),
            report,
        }
    }
}
