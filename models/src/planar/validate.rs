//! Checks of parameters, input and solution.

use super::{CableLength, Cables, ConditionViolation, Drive, Error, PlanarKernel, PlanarOptions};
use crate::Place;
use crate::core::check::finite;
use crate::core::declared::check_parameters;
use crate::planar::input::PlanarInput;
use pliant_runtime::quadrature::Rule;

/// Number of stations at which the section is checked.
const STATIONS: usize = 33;

/// Relative slack of the radius of the discs: a cable may run along the very edge of one. The generator has the same.
const DISC_SLACK: f64 = 1e-9;

/// Negative tension that is accepted as rounding, relative to the larger tension.
const TENSION_ROUNDING: f64 = 1e-12;

/// Quantities that all solves with the same parameters share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry {
    /// Physics of the robot.
    pub(crate) options: PlanarOptions,
    /// Length of the backbone, m.
    pub(crate) length: f64,
    /// Length of each cable in the straight robot, m.
    pub(crate) straight: f64,
    /// `[C_d, C_s]`, see [`Kernel::compliance`].
    pub(crate) compliance: [f64; 2],
    /// Largest angle per `Delta_F`, rad/N, of the unloaded robot.
    pub(crate) angle: f64,
    /// Smallest axial stiffness, N, and its arc length, m.
    softest: (f64, f64),
}

impl Geometry {
    /// Checks the robot itself: finite parameters, and positive stiffness, spacing and length.
    pub(crate) fn of(kernel: &dyn PlanarKernel, rule: &Rule) -> Result<Self, Error> {
        check_parameters(kernel)?;
        let options = kernel.options();
        let length = kernel.length();
        let positive = |quantity: &'static str, s: f64, value: f64| {
            if value > 0.0 && value.is_finite() {
                Ok(())
            } else {
                Err(Error::InvalidRobot {
                    quantity: quantity.into(),
                    at: Place::Station { s },
                    value,
                    expected: "a positive finite number",
                })
            }
        };
        positive("the length L", 0.0, length)?;
        if let Some(ConditionViolation { quantity, expected, sigma, value }) = kernel.violation() {
            let at = Place::Station { s: sigma * length };
            return Err(Error::InvalidRobot { quantity, at, value, expected });
        }
        let mut softest = (f64::INFINITY, 0.0);
        for station in 0..STATIONS {
            let sigma = station as f64 / (STATIONS - 1) as f64;
            let s = sigma * length;
            let [bending, axial, spacing] = kernel.section(&sigma);
            positive("the bending stiffness EI", s, bending)?;
            positive("the cable spacing W", s, spacing)?;
            if options.extensible {
                positive("the axial stiffness EA", s, axial)?;
                if axial < softest.0 {
                    softest = (axial, s);
                }
            }
            if let Some(radius) = kernel.disc_radius()
                && 0.5 * spacing > radius * (1.0 + DISC_SLACK)
            {
                let expected = "at most the diameter of the discs";
                return Err(Error::InvalidRobot {
                    quantity: "the cable spacing W".into(),
                    at: Place::Station { s },
                    value: spacing,
                    expected,
                });
            }
        }
        let [angle, _] = kernel.angle(&1.0);
        if !kernel.parameters().is_empty() {
            check_quadratures(kernel, rule, length)?;
        }
        let straight = match options.cable_length {
            CableLength::NeglectSlope => length,
            CableLength::Exact => length * rule.integrate(1.0, |sigma| straight_rate(kernel, sigma)),
        };
        Ok(Self { options, length, straight, compliance: kernel.compliance(), angle, softest })
    }

    /// Checks an input before it is solved for.
    pub(crate) fn check_input(&self, input: &PlanarInput) -> Result<(), Error> {
        const FORCES: [&str; 2] = ["the tension F1", "the tension F2"];
        const DISPLACEMENTS: [&str; 2] = ["the displacement Delta_l_1", "the displacement Delta_l_2"];
        for (slot, cable) in input.cables.iter().enumerate() {
            match *cable {
                Drive::Force(tension) => {
                    finite(FORCES[slot], tension)?;
                    if self.options.cables == Cables::Pull && tension < 0.0 {
                        return Err(Error::CablePushes { cable: slot + 1, tension });
                    }
                }
                Drive::Displacement(displacement) => {
                    finite(DISPLACEMENTS[slot], displacement)?;
                    self.check_length(slot, displacement)?;
                }
                Drive::Elastic { .. } => cable.check(FORCES[slot], Place::Cable(slot))?,
            }
        }
        finite("the tip force f_x", input.tip.force[0])?;
        finite("the tip force f_y", input.tip.force[1])?;
        finite("the tip couple", input.tip.couple)
    }

    fn check_length(&self, slot: usize, displacement: f64) -> Result<(), Error> {
        let length = self.straight - displacement;
        if length > 0.0 { Ok(()) } else { Err(Error::CableTooShort { cable: slot + 1, length }) }
    }

    /// Checks tensions and cable lengths of a solution.
    pub(crate) fn check_cables(&self, forces: &[f64; 2], displacements: &[f64; 2]) -> Result<(), Error> {
        let rounding = TENSION_ROUNDING * (forces[0].abs() + forces[1].abs());
        for slot in 0..2 {
            if self.options.cables == Cables::Pull && forces[slot] < -rounding {
                return Err(Error::CablePushes { cable: slot + 1, tension: forces[slot] });
            }
            self.check_length(slot, displacements[slot])?;
        }
        Ok(())
    }

    /// Checks the bending and compression of the unloaded robot under `[Delta_F, F1 + F2]`.
    pub(crate) fn check_unloaded(&self, forces: &[f64; 2]) -> Result<(), Error> {
        finite("the difference of the tensions", forces[0])?;
        finite("the sum of the tensions", forces[1])?;
        let (angle, limit) = (forces[0].abs() * self.angle, self.options.angle_limit);
        if angle > limit {
            return Err(Error::AngleLimit { angle, limit });
        }
        let strain = -forces[1] / self.softest.0;
        // In this form NaN is an error as well.
        if strain > -1.0 { Ok(()) } else { Err(Error::AxialCollapse { strain, s: self.softest.1 }) }
    }
}

/// Compares the integrals of a kernel with parameters with a finer rule: quadratures that were chosen for the declared values may be too coarse for
/// others.
fn check_quadratures(kernel: &dyn PlanarKernel, rule: &Rule, length: f64) -> Result<(), Error> {
    const ACCURACY: f64 = 1e-10;
    let rate = |sigma: f64| {
        let [bending, _, spacing] = kernel.section(&sigma);
        0.5 * length * spacing / bending
    };
    let expected = "a profile that varies about as slowly as with the declared parameters";
    let agree = |s: f64, value: f64, exact: f64| {
        if (value - exact).abs() <= ACCURACY * exact.abs() {
            Ok(())
        } else {
            let at = Place::Station { s };
            Err(Error::InvalidRobot { quantity: "the quadrature over W/EI".into(), at, value, expected })
        }
    };
    for sigma in [0.25, 0.5, 1.0] {
        let [angle, _] = kernel.angle(&sigma);
        agree(sigma * length, angle, sigma * rule.integrate(1.0, |x| rate(sigma * x)))?;
    }
    let exact = rule.integrate(1.0, |sigma| {
        let [_, _, spacing] = kernel.section(&sigma);
        0.5 * spacing * rate(sigma)
    });
    agree(length, kernel.compliance()[0], exact)
}

/// Length of a cable of the straight robot per length of backbone, `l0 = sqrt(1 + (W'/2)^2)`.
///
/// The kernel has no function for `W'`, but it follows from the curvature `2/W`, at which the fibre at cable 1 has zero length: there the cable shortening per
/// length is `q = l0 - |W'|/2`, and `(l0 - |W'|/2)(l0 + |W'|/2) = 1`.
fn straight_rate(kernel: &dyn PlanarKernel, sigma: f64) -> f64 {
    let length = kernel.length();
    let [_, _, spacing] = kernel.section(&sigma);
    let station = kernel.station(&sigma, &[2.0 * length / spacing, 0.0, 0.0, 0.0]);
    let q = station.cable_shortening[0] / length;
    0.5 * (q + 1.0 / q)
}
