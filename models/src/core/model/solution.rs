//! The equilibrium of any model: [`Solution`].

use core::fmt::Debug;

use nalgebra::{Complex, DMatrix, Isometry3, Vector6};
use pliant_runtime::motion::{Linear, StateSpace};

use super::answer::{Derivatives, DerivativesOf, Record, Section, Sensitivity, Warning, beside, columns};
use super::linear::{self, DampedMode, Excitation, Holding, Modes, Observation};
use super::mode_sensitivity::ModeSensitivity;
use super::{Input, immovable};
use crate::{Drive, Energies, Error, ErrorEstimate, Frame, Report};

/// An equilibrium of a robot. It is a value of its own and stays valid when the robot's parameters change.
pub trait Solution: Debug + Send + Sync {
    /// Pose of the tip in the world, m; of a parallel robot: of its platform.
    fn tip(&self) -> Isometry3<f64>;

    /// Pose of the section of a body at the arc length `s`, m, in the world; bodies as in [`Model::lengths`](super::Model::lengths).
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if there is no such body or no such section.
    fn station(&self, body: usize, s: f64) -> Result<Isometry3<f64>, Error>;

    /// Unstressed length of each body, m, as it is: that of [`Model::lengths`](super::Model::lengths), and what a motor has fed.
    fn lengths(&self) -> Vec<f64>;

    /// Strain of the section of a body at the arc length `s`: `xi = (K, Gamma)` in the frame of the section, 1/m and 1. `Gamma` of an unstressed straight body is the unit
    /// vector along it: local x, of constant-curvature segments z.
    ///
    /// # Errors
    /// As [`Solution::station`].
    fn strain(&self, body: usize, s: f64) -> Result<Vector6<f64>, Error>;

    /// Force of each actuator, N (a motor's torque: N m), given or found.
    fn forces(&self) -> Vec<f64>;

    /// Displacement of each actuator, m (a motor's angle: rad), given or found.
    fn displacements(&self) -> Vec<f64>;

    /// Energies, J.
    ///
    /// # Errors
    /// [`Error::Overflow`] where numbers are not finite.
    fn energies(&self) -> Result<Energies, Error>;

    /// Report of the solve: method, iterations, residual, stability.
    fn report(&self) -> &Report;

    /// Estimated distance between this answer and the exact solution of the declared model. It is found when it is asked for.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for planar robots with discs, and with friction that holds tendons; otherwise the errors of a solve on the finer elements.
    fn error(&self) -> Result<ErrorEstimate, Error> {
        let expected = "any other model than planar robots with discs";
        Err(Error::Unsupported { what: "an estimated error of this model", expected })
    }

    /// Warnings where an ideal of the model is not good enough for the declared robot. They are estimated when they are asked for; without those that cannot be
    /// estimated here, at a limit point.
    fn warnings(&self) -> Vec<Warning> {
        Vec::new()
    }

    /// The warning of an estimated error that is too large; `None` where it is not, and where there is no estimate.
    #[doc(hidden)]
    fn coarse(&self) -> Option<Warning> {
        let position = self.error().ok()?.position;
        let length = self.lengths().into_iter().fold(0.0, f64::max);
        (position > Warning::CONTINUOUS * length).then_some(Warning::Coarse { position, length })
    }

    /// First derivatives of the tip and of the actuators with respect to the drives and to a wrench at the tip.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] or [`Error::SingularDerivative`] at a limit point.
    fn sensitivity(&self) -> Result<Sensitivity, Error>;

    /// [`Solution::sensitivity`] with the section of a body at the arc length `s`, m, in place of the tip.
    ///
    /// # Errors
    /// As [`Solution::sensitivity`] and [`Solution::station`]; [`Error::Unsupported`] but for rods.
    fn sensitivity_at(&self, _body: usize, _s: f64) -> Result<Sensitivity, Error> {
        let (what, expected) = ("the derivative of a section", "that of the tip: rods alone have others");
        Err(Error::Unsupported { what, expected })
    }

    /// Derivative of the tip, `(phi, position)` with the rotation vector `phi` and both in the world, with respect to a declared parameter, per unit of it; drives and wrenches
    /// held.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`]; as [`Solution::sensitivity`]; [`Error::Unsupported`] where the family has no such derivative.
    fn parameter_sensitivity(&self, name: &str) -> Result<Vector6<f64>, Error>;

    /// Derivatives of several sections and of the actuators at once, with respect to the drives, declared parameters and dead wrenches: what the fit of a model to
    /// measurements is made of.
    ///
    /// # Errors
    /// As [`Solution::sensitivity_at`] and [`Solution::parameter_sensitivity`]; [`Error::Unsupported`] for derivatives of sections by parameters other than of rods,
    /// and for those by wrenches other than at the tip but of the strain model.
    fn derivatives(&self, wanted: &DerivativesOf<'_>) -> Result<Derivatives, Error> {
        self.of_the_tip(wanted)
    }

    /// [`Solution::derivatives`] of the tip and of the actuators by the derivatives that every model has.
    #[doc(hidden)]
    fn of_the_tip(&self, wanted: &DerivativesOf<'_>) -> Result<Derivatives, Error> {
        let expected = "that of the tip: rods alone have others";
        let inner = |sections: &[Section]| sections.iter().any(|section| section.1.is_some());
        if inner(wanted.wrenches) {
            return Err(Error::Unsupported { what: "the derivative by a wrench on a section", expected });
        }
        if !wanted.parameters.is_empty() && inner(wanted.sections) {
            return Err(Error::Unsupported { what: "the derivative of a section by a parameter", expected });
        }
        let tip = self.sensitivity()?;
        let by_tip = wanted.parameters.iter().map(|name| self.parameter_sensitivity(name));
        let by_tip = columns(by_tip.collect::<Result<Vec<_>, _>>()?.into_iter());
        let actuators = self.forces().len();
        // Loads have an energy here, so that a displacement answers to a wrench as the tip does to the force (Maxwell, Betti).
        let Input { drives, wrenches, .. } = self.input()?;
        if !wanted.wrenches.is_empty() && wrenches.iter().any(|wrench| wrench.frame == Frame::Local) {
            let (what, expected) =
                ("the derivative by a wrench beside followers", "loads that have an energy");
            return Err(Error::Unsupported { what, expected });
        }
        let by_wrench = |i: usize, j: usize| match drives[i] {
            Drive::Force(_) => tip.tip_by_drive[(j % 6, i)],
            Drive::Displacement(_) | Drive::Elastic { .. } => -tip.tip_by_drive[(j % 6, i)],
        };
        let mut found = Derivatives {
            by_drive: Vec::new(),
            by_parameter: Vec::new(),
            by_wrench: Vec::new(),
            actuators_by_drive: tip.actuator_by_drive.clone(),
            actuators_by_parameter: None,
            actuators_by_wrench: DMatrix::from_fn(actuators, 6 * wanted.wrenches.len(), by_wrench),
        };
        for section in wanted.sections {
            let found_there = match *section {
                (body, Some(s)) => self.sensitivity_at(body, s)?,
                (_, None) => tip.clone(),
            };
            found.by_wrench.push(beside(&vec![found_there.compliance; wanted.wrenches.len()]));
            found.by_drive.push(found_there.tip_by_drive);
            found.by_parameter.push(by_tip.clone());
        }
        Ok(found)
    }

    /// The body and the arc length, m, at which small motions of the tip are observed: the end of the last body; of a parallel robot the platform, which is the body behind its rods.
    fn tip_place(&self) -> (usize, f64) {
        let lengths = self.lengths();
        (lengths.len().saturating_sub(1), lengths.last().copied().unwrap_or_default())
    }

    /// The linearised equations of motion about this equilibrium between inputs and outputs, in the order of the lists.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a model without equations of motion, and for inputs and outputs that it does not have; a robot without mass.
    fn linear(
        &self,
        _inputs: &[Excitation],
        _outputs: &[Observation],
        _holding: Holding,
    ) -> Result<Linear, Error> {
        Err(immovable())
    }

    /// The lowest modes of vibration about this equilibrium, at most `most` undamped and `most` damped ones.
    ///
    /// # Errors
    /// As [`Solution::linear`]; [`Error::Overflow`] where a frequency is not finite.
    fn modes(&self, most: usize, holding: Holding) -> Result<Modes, Error> {
        let (body, s) = self.tip_place();
        let linear = self.linear(&[], &[Observation::Pose { body, s }], holding)?;
        let (undamped, damped) = linear::modes(linear, most)?;
        Ok(Modes { undamped: undamped.unwrap_or_default(), damped })
    }

    /// Eigenvalues of the lowest damped modes about this equilibrium, at most `most`, actuators as they are driven, with their derivatives with respect to the numbers that drive the actuators
    /// `drives` and to declared parameters: what the fit of a model to measured frequencies is made of. The equilibrium follows.
    ///
    /// # Errors
    /// As [`Solution::modes`]; [`Error::NoEnergy`] where loads have no energy; [`Error::UnknownParameter`]; [`Error::SingularTangent`] at a limit point; [`Error::Unsupported`]
    /// where the family has no such derivative, and where two shapes share a frequency and would part.
    fn mode_sensitivities(
        &self,
        most: usize,
        drives: &[usize],
        parameters: &[&str],
    ) -> Result<Vec<ModeSensitivity>, Error> {
        if drives.is_empty() && parameters.is_empty() {
            let plain = |mode: DampedMode| ModeSensitivity {
                eigenvalue: mode.eigenvalue,
                by_drive: Vec::new(),
                by_parameter: Vec::new(),
            };
            return Ok(self.modes(most, Holding::AsDriven)?.damped.into_iter().map(plain).collect());
        }
        let what = "the derivative of a frequency";
        Err(Error::Unsupported { what, expected: "`strain`, `constant_curvature` or `parallel`" })
    }

    /// The state space model `z' = A z + B u`, `y = C z + D u` of small motions about this equilibrium, with the actuators as they are driven.
    ///
    /// # Errors
    /// As [`Solution::linear`]; [`Error::Unsupported`] for forces of rigidly held actuators as outputs of displacements, which follow their second derivatives.
    fn linearise(&self, inputs: &[Excitation], outputs: &[Observation]) -> Result<StateSpace, Error> {
        linear::state_space(&self.linear(inputs, outputs, Holding::AsDriven)?)
    }

    /// Amplitudes of the outputs (rows) for inputs (columns) `exp(i omega t)` of unit amplitude, at angular frequencies, rad/s.
    ///
    /// # Errors
    /// As [`Solution::linear`]; [`Error::Overflow`] at an undamped resonance.
    fn frequency_response(
        &self,
        inputs: &[Excitation],
        outputs: &[Observation],
        frequencies: &[f64],
    ) -> Result<Vec<DMatrix<Complex<f64>>>, Error> {
        linear::responses(&self.linear(inputs, outputs, Holding::AsDriven)?, frequencies)
    }

    /// The input.
    ///
    /// # Errors
    /// [`Error::Overflow`] where numbers are not finite.
    fn input(&self) -> Result<Input, Error>;

    /// The solution as plain data: [`Model::restore`](super::Model::restore) reads it.
    ///
    /// # Errors
    /// As [`Solution::input`].
    fn record(&self) -> Result<Record, Error>;

    /// A copy on the heap.
    fn boxed(&self) -> Box<dyn Solution>;
}
