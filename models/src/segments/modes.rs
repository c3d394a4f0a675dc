//! Undamped small vibrations about an equilibrium.

use nalgebra::Vector3;
use pliant_runtime::dense::{Square, jacobi};

use super::chain::Blocks;
use super::{ConstantCurvature, Error, Physics, State, TipLoad, factor};

/// A mode of vibration.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mode {
    /// Square of the angular frequency, rad^2/s^2: negative where the equilibrium is unstable in this direction.
    pub squared: f64,
    /// Shape `(Dx, Dy, L)` per segment, of unit modal mass: `v^T H v = 1` with `H` in kg m^2, kg m, kg.
    pub shape: Vec<[f64; 3]>,
}

impl Mode {
    /// Angular frequency, rad/s; none where the equilibrium is unstable in this direction.
    #[must_use]
    pub fn frequency(&self) -> Option<f64> {
        (self.squared >= 0.0).then(|| self.squared.sqrt())
    }
}

/// The modes of a robot, three per segment.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Modes {
    modes: Vec<Mode>,
}

impl Modes {
    /// The modes, from the lowest frequency to the highest.
    #[must_use]
    pub fn as_slice(&self) -> &[Mode] {
        &self.modes
    }
}

impl Square for Blocks {
    #[inline(always)]
    fn order(&self) -> usize {
        3 * self.segments()
    }

    #[inline(always)]
    fn entry(&self, row: usize, column: usize) -> f64 {
        Self::entry(self, row, column)
    }

    #[inline(always)]
    fn set(&mut self, row: usize, column: usize, value: f64) {
        Self::set(self, row, column, value);
    }
}

/// Replaces a matrix by the mean of itself and its transpose.
fn symmetrise(matrix: &mut Blocks) {
    for row in 0..matrix.order() {
        for column in 0..row {
            let mean = 0.5 * (matrix.entry(row, column) + matrix.entry(column, row));
            matrix.set(row, column, mean);
            matrix.set(column, row, mean);
        }
    }
}

impl ConstantCurvature {
    /// Undamped modes about an equilibrium: `K v = omega^2 H v` with the tangent stiffness and the mass matrix. Rates are not read.
    ///
    /// # Errors
    /// Errors of the robot, the state or the load at the tip; [`Error::NoEnergy`] where the stiffness is not symmetric.
    pub fn modes(&self, equilibrium: &State, load: Option<&TipLoad>) -> Result<Modes, Error> {
        let rest = State::at_rest(&equilibrium.shape[..]);
        let mut model = self.checked(&rest, load)?;
        if let Some((what, expected)) = self.no_energy(load) {
            return Err(Error::NoEnergy { what, expected });
        }
        let mass = model.mass(&rest.shape, &rest.rate, load);
        factor::factorise(mass);
        // C = L^-1 K L^-T: rows, then columns.
        let mut matrix = self.stiffness_of(&rest.shape, load);
        symmetrise(&mut matrix);
        let mut line = rest.rate;
        for _ in 0..2 {
            let given = matrix.clone();
            for row in 0..given.order() {
                for (column, entry) in line.as_flattened_mut().iter_mut().enumerate() {
                    *entry = given.entry(row, column);
                }
                factor::solve_lower(mass, &mut line);
                for (column, entry) in line.as_flattened().iter().enumerate() {
                    matrix.set(column, row, *entry);
                }
            }
        }
        symmetrise(&mut matrix);
        let mut vectors = matrix.clone();
        jacobi(&mut matrix, &mut vectors);
        let mut modes = Vec::with_capacity(matrix.order());
        for i in 0..matrix.order() {
            let mut mode = Mode { squared: matrix.entry(i, i), shape: line.clone() };
            for (row, entry) in mode.shape.as_flattened_mut().iter_mut().enumerate() {
                *entry = vectors.entry(row, i);
            }
            factor::solve_upper(mass, &mut mode.shape);
            if !mode.squared.is_finite() {
                return Err(Error::Overflow { what: "the frequency of a mode" });
            }
            modes.push(mode);
        }
        modes.sort_by(|a, b| a.squared.total_cmp(&b.squared));
        Ok(Modes { modes })
    }

    /// Load without an energy, if there is one, and what would have one.
    fn no_energy(&self, load: Option<&TipLoad>) -> Option<(&'static str, &'static str)> {
        if self.data.options.physics == Physics::AsPublished {
            return Some(("the gravity of the published formulas", "the consistent physics"));
        }
        let turned = load.is_some_and(|load| load.couple != Vector3::zeros());
        turned.then_some(("a couple at the tip", "a force, or none"))
    }
}
