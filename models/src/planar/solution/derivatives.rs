//! Derivatives of a solution: Jacobians, compliance, stiffness, maps between tension and displacement.

use nalgebra::{Matrix2, Matrix3, Matrix3x2, Vector2, Vector3};

use super::{Configuration, PlanarSolution};
use crate::core::declared::index_of;
use crate::planar::equilibrium::PlanarSensitivity;
use crate::planar::forward::{Actuation, gains};
use crate::planar::input::PlanarInput;
use crate::planar::robot::tables;
use crate::planar::{Drive, DriveBy, Error};

/// Pivots of the tip's compliance, scaled to a unit diagonal, below which the tip cannot move in some direction.
const RIGID: f64 = 1e-11;

impl PlanarSolution {
    /// Derivative of the tip `[x, y, theta]` (rows) with respect to the inputs of the two cables as they are driven (columns; N or m) [LASEM 41, 42].
    ///
    /// Where only opposite displacements are possible (an inextensible robot driven by displacements), a column is the derivative
    /// with respect to one of them through `(Delta_l_1 - Delta_l_2)/2`.
    ///
    /// # Errors
    /// [`Error::SingularDerivative`] at a limit point of a loaded robot.
    pub fn jacobian(&self) -> Result<Matrix3x2<f64>, Error> {
        self.jacobian_of(&self.input.cables)
    }

    /// [`PlanarSolution::jacobian`] with both cables driven by tension (columns in N) or by displacement (columns in m), however they were driven in the solve.
    ///
    /// # Errors
    /// As [`PlanarSolution::jacobian`].
    pub fn jacobian_by(&self, drive: DriveBy) -> Result<Matrix3x2<f64>, Error> {
        self.jacobian_of(&self.driven(drive))
    }

    /// Derivative of the tip `[x, y, theta]` with respect to `Delta_l`, the length by which cable 1 is pulled in and cable 2 let out; per m [LASEM 19, 24, 29].
    ///
    /// # Errors
    /// As [`PlanarSolution::jacobian`].
    pub fn by_displacement(&self) -> Result<Vector3<f64>, Error> {
        let by = self.jacobian_by(DriveBy::Displacement)?;
        Ok(by.column(0) - by.column(1))
    }

    /// Derivative of the tip `[x, y, theta]` with respect to `Delta_F` at fixed `F1 + F2`; per N [LASEM 18, 24, 29].
    ///
    /// # Errors
    /// As [`PlanarSolution::jacobian`].
    pub fn by_force_difference(&self) -> Result<Vector3<f64>, Error> {
        let by = self.jacobian_by(DriveBy::Force)?;
        Ok(0.5 * (by.column(0) - by.column(1)))
    }

    /// `d (Delta_l_1, Delta_l_2) / d (F1, F2)`, m/N [LASEM 14, 23, 28, 39].
    ///
    /// # Errors
    /// As [`PlanarSolution::jacobian`].
    pub fn cable_compliance(&self) -> Result<Matrix2<f64>, Error> {
        self.cables_of(&self.driven(DriveBy::Force))
    }

    /// `d (F1, F2) / d (Delta_l_1, Delta_l_2)`, N/m [LASEM 14, 23, 28, 39]. Where only opposite displacements are possible, it holds the tension of the taut cable, and a column
    /// is the derivative through `(Delta_l_1 - Delta_l_2)/2`.
    ///
    /// # Errors
    /// As [`PlanarSolution::jacobian`].
    pub fn cable_stiffness(&self) -> Result<Matrix2<f64>, Error> {
        self.cables_of(&self.driven(DriveBy::Displacement))
    }

    /// All first derivatives for the drives of the solve.
    ///
    /// # Errors
    /// As [`PlanarSolution::jacobian`].
    pub fn sensitivity(&self) -> Result<PlanarSensitivity, Error> {
        self.sensitivity_of(&self.input.cables)
    }

    /// Compliance of the tip: `d (x, y, theta) / d (f_x, f_y, couple)` of a dead load at the tip at constant inputs of the cables; rows and columns in m,
    /// m, rad and N, N, N m. Symmetric.
    ///
    /// # Errors
    /// As [`PlanarSolution::jacobian`].
    pub fn compliance(&self) -> Result<Matrix3<f64>, Error> {
        Ok(self.sensitivity()?.compliance)
    }

    /// Stiffness of the tip, the inverse of [`PlanarSolution::compliance`].
    ///
    /// # Errors
    /// [`Error::SingularDerivative`] at a limit point, and where the tip cannot move in some direction: a straight inextensible
    /// robot has no compliance along its axis.
    pub fn stiffness(&self) -> Result<Matrix3<f64>, Error> {
        let compliance = self.compliance()?;
        let singular = |pivot| Error::SingularDerivative { what: "the compliance of the tip", pivot };
        // Scaled by the robot: x and y by the length, and all by the bending compliance.
        let scale = [self.geometry.length, self.geometry.length, 1.0];
        let unit = Matrix3::from_fn(|row, column| compliance[(row, column)] / (scale[row] * scale[column]));
        let size = unit.abs().max();
        let pivot = unit.symmetric_eigenvalues().map(f64::abs).min() / size;
        let inverse = if pivot > RIGID { unit.try_inverse() } else { None };
        let inverse = inverse.ok_or(singular(pivot))?;
        Ok(Matrix3::from_fn(|row, column| inverse[(row, column)] / (scale[row] * scale[column])))
    }

    /// Derivative of the tip `[x, y, theta]` with respect to a parameter at constant inputs of the cables; m and rad per unit of the parameter.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`], and [`Error::SingularDerivative`] at a limit point.
    pub fn parameter_sensitivity(&self, name: &str) -> Result<Vector3<f64>, Error> {
        let index = index_of(self.kernel(), name)?;
        match &self.configuration {
            Configuration::Explicit(actuation) => Ok(self.explicit_parameter(actuation, index)),
            Configuration::Series(state) => {
                tables().equilibrium.parameter_sensitivity_of(&*self.kernel, &self.input, state, index)
            }
        }
    }

    /// The cables of this solution with another drive.
    fn driven(&self, drive: DriveBy) -> [Drive; 2] {
        match drive {
            DriveBy::Force => self.forces().map(Drive::Force),
            DriveBy::Displacement => self.displacements().map(Drive::Displacement),
        }
    }

    fn jacobian_of(&self, cables: &[Drive; 2]) -> Result<Matrix3x2<f64>, Error> {
        match &self.configuration {
            Configuration::Explicit(actuation) => Ok(self.explicit_jacobian(actuation, cables)),
            Configuration::Series(_) => Ok(self.sensitivity_of(cables)?.tip_by_cable),
        }
    }

    /// Response of each cable to the inputs of both: see [`PlanarSensitivity::cable_by_cable`].
    pub(in crate::planar) fn cables_of(&self, cables: &[Drive; 2]) -> Result<Matrix2<f64>, Error> {
        match &self.configuration {
            Configuration::Explicit(actuation) => Ok(self.explicit_cables(actuation, cables)),
            Configuration::Series(_) => Ok(self.sensitivity_of(cables)?.cable_by_cable),
        }
    }

    fn sensitivity_of(&self, cables: &[Drive; 2]) -> Result<PlanarSensitivity, Error> {
        match &self.configuration {
            Configuration::Explicit(actuation) => Ok(self.explicit_sensitivity(actuation, cables)),
            Configuration::Series(state) => {
                let input = PlanarInput { cables: *cables, ..self.input };
                Ok(tables().equilibrium.sensitivity_of(&*self.kernel, &input, state)?)
            }
        }
    }

    fn explicit_jacobian(&self, actuation: &Actuation, cables: &[Drive; 2]) -> Matrix3x2<f64> {
        let [_, by_difference, by_sum] = self.kernel.tip_jacobian(&actuation.combined);
        let [difference, sum] = gains(cables, self.geometry.compliance);
        Matrix3x2::from_fn(|row, column| by_difference[row] * difference[column] + by_sum[row] * sum[column])
    }

    fn explicit_cables(&self, actuation: &Actuation, cables: &[Drive; 2]) -> Matrix2<f64> {
        let [c_d, c_s] = self.geometry.compliance;
        let [difference, sum] = gains(cables, [c_d, c_s]);
        let displaced = cables.map(|cable| !matches!(cable, Drive::Force(_)));
        let rigid = cables.map(Drive::compliance) == [0.0; 2];
        let one_pulls = displaced == [true, true] && rigid && !self.geometry.options.extensible;
        let first_pulls = actuation.forces[0] >= actuation.forces[1];
        let side = [1.0, -1.0];
        let answer = |row: usize, column: usize| {
            let (difference, sum) = (side[row] * difference[column], sum[column]);
            match (displaced[row], one_pulls) {
                (false, _) => c_s * sum + c_d * difference,
                (true, false) => 0.5 * (sum + difference),
                (true, true) if first_pulls == (row == 0) => difference,
                (true, true) => 0.0,
            }
        };
        Matrix2::from_fn(answer)
    }

    fn explicit_sensitivity(&self, actuation: &Actuation, cables: &[Drive; 2]) -> PlanarSensitivity {
        let tip = self.explicit_jacobian(actuation, cables);
        // At fixed tensions the compliance of the tip is the sum of the local compliances: the balance is linear in the strains and does not depend on the
        // angle. The tension of a cable driven by displacement then changes.
        let by_tension = self.explicit_jacobian(actuation, &[Drive::Force(0.0), Drive::Force(0.0)]);
        let mut compliance = self.local_compliance();
        for (cable, drive) in cables.iter().enumerate() {
            if !matches!(drive, Drive::Force(_)) {
                compliance -= tip.column(cable) * by_tension.column(cable).transpose();
            }
        }
        PlanarSensitivity {
            tip_by_cable: tip,
            compliance,
            cable_by_cable: self.explicit_cables(actuation, cables),
        }
    }

    /// `integral of J^T diag(1/EI, 1/EA) J ds`, with `J` the derivatives of the tip with respect to `kappa(s)` and `u(s)`.
    fn local_compliance(&self) -> Matrix3<f64> {
        let length = self.geometry.length;
        let tip = self.tip();
        let rule = &tables().rule;
        let mut total = Matrix3::zeros();
        for (&sigma, &weight) in rule.nodes.iter().zip(&rule.weights) {
            let point = self.point(sigma);
            let [bending, axial, _] = self.kernel.section(&sigma);
            let (sin, cos) = point.theta.sin_cos();
            let stretch = if self.geometry.options.extensible { 1.0 / axial } else { 0.0 };
            let by_curvature = Vector3::new(point.y - tip.y(), tip.x() - point.x, 1.0);
            let by_strain = Vector3::new(cos, sin, 0.0);
            let local = by_curvature * by_curvature.transpose() / bending
                + by_strain * by_strain.transpose() * stretch;
            total += weight * length * local;
        }
        total
    }

    fn explicit_parameter(&self, actuation: &Actuation, index: usize) -> Vector3<f64> {
        let [difference, sum] = actuation.combined;
        let (tip, [c_d, c_s]) = self.kernel.forward_sensitivity(index, &actuation.combined);
        // The tension of a cable driven by displacement changes with the compliances.
        let held: [f64; 2] = core::array::from_fn(|slot| match self.input.cables[slot] {
            Drive::Force(_) => 0.0,
            _ if slot == 0 => -(c_s * sum + c_d * difference),
            _ => -(c_s * sum - c_d * difference),
        });
        let jacobian = self.explicit_jacobian(actuation, &self.input.cables);
        Vector3::from(tip) + jacobian * Vector2::from(held)
    }
}
