//! Undamped small vibrations about an equilibrium.

use nalgebra::Vector3;
use pliant_runtime::dense::{Square, jacobi};

use super::chain::{Blocks, Link, entry, sweep};
use super::{ConstantCurvature, Error, Kernel, Physics, State, TipLoad, chain, factor};

copied!(Mode<K>, Modes<K>);

/// A mode of vibration.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct Mode<K: Kernel> {
    /// Square of the angular frequency, rad^2/s^2: negative where the equilibrium is unstable in this direction.
    pub squared: f64,
    /// Shape `(Dx, Dy, L)` per segment, of unit modal mass: `v^T H v = 1` with `H` in kg m^2, kg m, kg.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::per_segment"))]
    pub shape: K::PerSegment<[f64; 3]>,
}

impl<K: Kernel> Mode<K> {
    /// Angular frequency, rad/s; none where the equilibrium is unstable in this direction.
    #[must_use]
    pub fn frequency(&self) -> Option<f64> {
        (self.squared >= 0.0).then(|| self.squared.sqrt())
    }
}

/// The modes of a robot, three per segment.
#[derive(Debug)]
pub struct Modes<K: Kernel> {
    modes: K::PerSegment<[Mode<K>; 3]>,
}

impl<K: Kernel> Modes<K> {
    /// The modes, from the lowest frequency to the highest.
    #[must_use]
    pub fn as_slice(&self) -> &[Mode<K>] {
        self.modes.as_ref().as_flattened()
    }
}

#[cfg(feature = "serde")]
impl<K: Kernel> serde::Serialize for Modes<K> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

/// A square matrix over the coordinates of a robot, `3 segment + k`, by blocks: modes allocate nothing.
struct Matrix<K: Kernel>(Blocks<K, f64>);

impl<K: Kernel> Square for Matrix<K> {
    #[inline(always)]
    fn order(&self) -> usize {
        3 * self.0.as_ref().len()
    }

    #[inline(always)]
    fn entry(&self, row: usize, column: usize) -> f64 {
        entry::<K>(&self.0, row, column)
    }

    #[inline(always)]
    fn set(&mut self, row: usize, column: usize, value: f64) {
        self.0.as_mut()[row / 3].as_mut()[column / 3][row % 3][column % 3] = value;
    }
}

impl<K: Kernel> Matrix<K> {
    /// Replaces the matrix by the mean of itself and its transpose.
    fn symmetrise(&mut self) {
        for row in 0..self.order() {
            for column in 0..row {
                let mean = 0.5 * (self.entry(row, column) + self.entry(column, row));
                self.set(row, column, mean);
                self.set(column, row, mean);
            }
        }
    }
}

impl<K: Kernel> ConstantCurvature<K> {
    /// Undamped modes about an equilibrium: `K v = omega^2 H v` with the tangent stiffness and the mass matrix. Rates are not read.
    ///
    /// # Errors
    /// What is wrong with the robot, the state or the load at the tip; [`Error::NoEnergy`] where the stiffness is not symmetric.
    pub fn modes(&self, equilibrium: &State<K>, load: Option<&TipLoad>) -> Result<Modes<K>, Error> {
        let rest = State::<K>::at_rest(equilibrium.shape);
        let (kernel, model) = (self.kernel(), self.checked(&rest, load)?);
        if let Some((what, expected)) = self.no_energy(load) {
            return Err(Error::NoEnergy { what, expected });
        }
        let mut links = Link::zeros(kernel);
        let mut mass = chain::mass_matrix(kernel, &sweep(model, &rest.shape, &rest.rate, load, &mut links));
        factor::factorise::<K, f64>(&mut mass);
        // C = L^-1 K L^-T: rows, then columns.
        let mut matrix = Matrix::<K>(self.stiffness_of(&rest.shape, load));
        matrix.symmetrise();
        for _ in 0..2 {
            let given = Matrix::<K>(matrix.0);
            for row in 0..given.order() {
                let mut line = kernel.per_segment(|_| [0.0; 3]);
                for (column, entry) in line.as_mut().as_flattened_mut().iter_mut().enumerate() {
                    *entry = given.entry(row, column);
                }
                factor::solve_lower::<K, f64>(&mass, &mut line);
                for (column, entry) in line.as_ref().as_flattened().iter().enumerate() {
                    matrix.set(column, row, *entry);
                }
            }
        }
        matrix.symmetrise();
        let mut vectors = Matrix::<K>(matrix.0);
        jacobi(&mut matrix, &mut vectors);
        let nothing = Mode::<K> { squared: f64::NAN, shape: kernel.per_segment(|_| [0.0; 3]) };
        let mut modes = kernel.per_segment(|_| [nothing; 3]);
        for (i, mode) in modes.as_mut().as_flattened_mut().iter_mut().enumerate() {
            mode.squared = matrix.entry(i, i);
            for (row, entry) in mode.shape.as_mut().as_flattened_mut().iter_mut().enumerate() {
                *entry = vectors.entry(row, i);
            }
            factor::solve_upper::<K, f64>(&mass, &mut mode.shape);
            if !mode.squared.is_finite() {
                return Err(Error::Overflow { what: "the frequency of a mode" });
            }
        }
        modes.as_mut().as_flattened_mut().sort_unstable_by(|a, b| a.squared.total_cmp(&b.squared));
        Ok(Modes { modes })
    }
}

impl<K: Kernel> ConstantCurvature<K> {
    /// What has no energy, if anything has none, and what would.
    fn no_energy(&self, load: Option<&TipLoad>) -> Option<(&'static str, &'static str)> {
        if self.kernel().options().physics == Physics::AsPublished {
            return Some(("the gravity of the published formulas", "the consistent physics"));
        }
        let turned = load.is_some_and(|load| load.couple != Vector3::zeros());
        turned.then_some(("a couple at the tip", "a force, or none"))
    }
}
