//! Loads in the coordinates `(theta, r, phi)` of the paper, where those of the curvature act on the radius alone.

use super::{ConstantCurvature, Error, Physics};
use crate::Place;
use crate::core::check::{finite, index};

impl ConstantCurvature {
    /// The loads of bending and of the damping of the curvature on the radius `r` of a segment, N: `-K L0/r^3` and `c L0 r'/r^4`, as
    /// published without `L0` [CC 26, 28, 30]. On `theta` and `phi` they vanish. They are the same loads as those on
    /// `(Dx, Dy, L)`, but where `r` is large these give them with all digits.
    ///
    /// # Errors
    /// Errors of the robot; [`Error::OutOfRange`] for a segment that does not exist, [`Error::Invalid`] for a radius that is zero or
    /// not finite, or a rate that is not.
    pub fn loads_on_radius(&self, segment: usize, radius: f64, rate: f64) -> Result<[f64; 2], Error> {
        self.check()?;
        index("the segment", segment, self.segments())?;
        let (constants, physics) = (&self.data.constants[segment], self.data.options.physics);
        finite("the rate of the radius", rate)?;
        if radius == 0.0 || !radius.is_finite() {
            let (field, expected) = ("the radius", "a finite number, not zero");
            return Err(Error::Invalid { field, at: Place::Whole, value: radius, expected });
        }
        let length = if physics == Physics::Consistent { constants.length } else { 1.0 };
        Ok([
            -constants.bending_stiffness * length / radius.powi(3),
            constants.damping * length * rate / radius.powi(4),
        ])
    }
}
