//! The inverse problem at one instant: unknowns, residual and Jacobian.

use nalgebra::{Matrix2, Vector2};

use super::PlanarTarget;
use crate::core::settings::FOLLOWED;
use crate::planar::forward::values;
use crate::planar::input::PlanarInput;
use crate::planar::{CableLength, Drive, DriveBy, Error, Planar, PlanarSolution, PlanarWrench};

/// The inverse is singular where the smallest singular value of the Jacobian, relative to the largest that the robot can have,
/// is below this: there the target determines the displacement to 1e-10 of the length only, and the tip is within 1e-12 of a turning point.
const SINGULAR: f64 = 1e-6;

/// Relative singular value below which Newton steps are damped.
const DAMPED: f64 = 1e-5;

/// The inverse problem. The unknowns `p` are one or two displacements in m; forces are represented by the displacements that they would cause in the
/// unloaded robot, so that both kinds of drive are equally scaled.
#[derive(Clone, Debug)]
pub(super) struct Problem<'a> {
    pub(super) robot: &'a Planar,
    drive: DriveBy,
    order: usize,
    rows: &'static [usize],
    /// Smaller of the two tensions of the start: constant where only the difference is an unknown.
    pretension: f64,
    tip: PlanarWrench,
    /// `d (inputs) / d p` at a positive difference: one or two columns.
    scale: Matrix2<f64>,
    /// Largest possible derivative of the target with respect to `p`.
    reach: f64,
    /// Rotation of the tip per `p`, rad/m.
    pub(super) angle_rate: f64,
    /// Unit of the target: the length in m, or 1 rad.
    pub(super) unit: f64,
}

/// The robot at one value of the unknowns.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    pub(super) p: Vector2<f64>,
    pub(super) solution: PlanarSolution,
    /// The coordinates of the target's components.
    pub(super) coordinates: Vector2<f64>,
    /// `d coordinates / d p` [LASEM 17]; where there is one of each, the second row and column hold the size of that number alone.
    pub(super) jacobian: Matrix2<f64>,
    /// Rounding error of the coordinates that is due to the rounding of the inputs: that of the difference of large tensions.
    pub(super) grain: f64,
}

impl<'a> Problem<'a> {
    pub(super) fn new(robot: &'a Planar, start: &PlanarInput, target: &PlanarTarget) -> Result<Self, Error> {
        let geometry = robot.geometry()?;
        geometry.check_input(start)?;
        let drive = match start.cables {
            [Drive::Force(_), Drive::Force(_)] => DriveBy::Force,
            [Drive::Displacement(_), Drive::Displacement(_)] => DriveBy::Displacement,
            _ => return Err(Error::MixedDrive),
        };
        let order = if geometry.options.extensible { 2 } else { 1 };
        // With exact cable lengths the displacements of an inextensible robot are neither opposite nor independent enough.
        if order == 1 && drive == DriveBy::Displacement && geometry.options.cable_length == CableLength::Exact
        {
            let expected = "tensions: an inextensible robot with exact cable lengths is driven by force here";
            return Err(Error::TargetMismatch { target: target.name(), expected });
        }
        let rows = target.rows();
        if rows.len() != order {
            let expected = if order == 1 {
                "one coordinate (x, y or the angle): an inextensible robot has one input"
            } else {
                "a position: an extensible robot has two inputs"
            };
            return Err(Error::TargetMismatch { target: target.name(), expected });
        }
        let [c_d, c_s] = geometry.compliance;
        let angle_rate = geometry.angle / c_d;
        let unit = if matches!(target, PlanarTarget::Angle(_)) { 1.0 } else { geometry.length };
        let scale = match (drive, order) {
            (DriveBy::Displacement, _) => Matrix2::identity(),
            (DriveBy::Force, 1) => Matrix2::from_diagonal_element(1.0 / c_d),
            (DriveBy::Force, _) => {
                let (bend, stretch) = (0.25 / c_d, 0.25 / c_s);
                Matrix2::new(stretch + bend, stretch - bend, stretch - bend, stretch + bend)
            }
        };
        let tensions = values(&start.cables);
        let pretension = if drive == DriveBy::Force { tensions[0].min(tensions[1]) } else { 0.0 };
        Ok(Self {
            robot,
            drive,
            order,
            rows,
            pretension,
            tip: start.tip,
            scale,
            reach: unit * angle_rate,
            angle_rate,
            unit,
        })
    }

    /// Values of a target and its rate, both of the kind at the start of the motion.
    pub(super) fn targets(
        &self,
        (target, rate): (PlanarTarget, PlanarTarget),
    ) -> Result<[Vector2<f64>; 2], Error> {
        for one in [&target, &rate] {
            one.check()?;
            if one.rows() != self.rows {
                let expected = "the coordinate of the start of the motion, and its rate";
                return Err(Error::TargetMismatch { target: one.name(), expected });
            }
        }
        Ok([pair(&target), pair(&rate)])
    }

    /// Smallest singular value below which the inverse is singular.
    pub(super) fn threshold(&self) -> f64 {
        SINGULAR * self.reach
    }

    /// Evaluates the start.
    pub(super) fn evaluate_start(&self, start: &PlanarInput) -> Result<Evaluation, Error> {
        let given = values(&start.cables);
        let one = self.order == 1;
        let q = if one && self.drive == DriveBy::Force { [given[0] - given[1], 0.0] } else { given };
        let q = if one { [q[0], 0.0] } else { q };
        let p = solve(&self.scale, Vector2::from(q), 0.0);
        let solution = self.robot.find(start, &FOLLOWED, None)?;
        self.differentiate(p, solution)
    }

    /// Evaluates the robot at `p`, near `start`.
    pub(super) fn evaluate(&self, p: Vector2<f64>, start: &PlanarSolution) -> Result<Evaluation, Error> {
        let solution = self.robot.shape(&self.input(p), &FOLLOWED, start.state())?;
        self.differentiate(p, solution)
    }

    fn differentiate(&self, p: Vector2<f64>, solution: PlanarSolution) -> Result<Evaluation, Error> {
        let tip = solution.tip();
        let tip = [tip.x(), tip.y(), tip.angle];
        let by_input = solution.jacobian()?;
        let mut coordinates = Vector2::zeros();
        let mut jacobian = Matrix2::zeros();
        let given = values(&solution.input.cables);
        let mut grain = 0.0_f64;
        for (slot, &row) in self.rows.iter().enumerate() {
            coordinates[slot] = tip[row];
            let inputs = (by_input[(row, 0)] * given[0]).abs() + (by_input[(row, 1)] * given[1]).abs();
            grain = grain.max(4.0 * f64::EPSILON * inputs);
            for column in 0..self.order {
                let direction = self.direction(p, column);
                jacobian[(slot, column)] =
                    by_input[(row, 0)] * direction[0] + by_input[(row, 1)] * direction[1];
            }
        }
        if self.order == 1 {
            jacobian[(1, 1)] = jacobian[(0, 0)].abs();
        }
        Ok(Evaluation { p, solution, coordinates, jacobian, grain })
    }

    /// `d (inputs of the two cables) / d p[column]`.
    fn direction(&self, p: Vector2<f64>, column: usize) -> [f64; 2] {
        match (self.order, self.drive) {
            (1, DriveBy::Displacement) => [1.0, -1.0],
            (1, DriveBy::Force) if p[0] >= 0.0 => [self.scale[(0, 0)], 0.0],
            (1, DriveBy::Force) => [0.0, -self.scale[(0, 0)]],
            _ => [self.scale[(0, column)], self.scale[(1, column)]],
        }
    }

    /// The input at `p`.
    pub(super) fn input(&self, p: Vector2<f64>) -> PlanarInput {
        let input = match (self.order, self.drive) {
            (1, DriveBy::Displacement) => PlanarInput::displacement(p[0]),
            (1, DriveBy::Force) => {
                let difference = self.scale[(0, 0)] * p[0];
                PlanarInput::forces(
                    [difference.max(0.0), (-difference).max(0.0)].map(|more| self.pretension + more),
                )
            }
            (_, drive) => {
                let q = self.scale * p;
                match drive {
                    DriveBy::Displacement => PlanarInput::displacements(q.into()),
                    DriveBy::Force => PlanarInput::forces(q.into()),
                }
            }
        };
        input.with_wrench(self.tip)
    }

    /// The drives at `p`.
    pub(super) fn drives(&self, p: Vector2<f64>) -> Vec<Drive> {
        self.input(p).cables.to_vec()
    }

    /// Rates `[d F / dt, d Delta_l / dt]` of both cables where the unknowns move at `rate` [LASEM 18, 19, 24, 29, 41, 42].
    pub(super) fn cable_rates(
        &self,
        evaluation: &Evaluation,
        rate: Vector2<f64>,
    ) -> Result<[[f64; 2]; 2], Error> {
        let mut driven = [0.0; 2];
        for (column, rate) in rate.iter().enumerate().take(self.order) {
            let direction = self.direction(evaluation.p, column);
            driven[0] += direction[0] * rate;
            driven[1] += direction[1] * rate;
        }
        let cables = evaluation.solution.cables_of(&evaluation.solution.input.cables)?;
        let answer = (cables * nalgebra::Vector2::from(driven)).into();
        Ok(match self.drive {
            DriveBy::Force => [driven, answer],
            DriveBy::Displacement => [answer, driven],
        })
    }

    /// Newton's step for this residual, damped where the Jacobian is nearly singular.
    pub(super) fn newton_step(&self, jacobian: &Matrix2<f64>, residual: Vector2<f64>) -> Vector2<f64> {
        let (smallest, damped) = (least_value(jacobian), DAMPED * self.reach);
        let damping = if smallest < damped { (damped * damped - smallest * smallest).sqrt() } else { 0.0 };
        solve(jacobian, residual, damping)
    }
}

/// The first two values of a target, of which there are no more here.
pub(super) fn pair(target: &PlanarTarget) -> Vector2<f64> {
    let [first, second, _] = target.values();
    Vector2::new(first, second)
}

/// Smallest singular value of a matrix, by its determinant: to relative accuracy.
pub(super) fn least_value(matrix: &Matrix2<f64>) -> f64 {
    let [[a, c], [b, d]] = matrix.data.0;
    let largest = 0.5 * ((a + d).hypot(b - c) + (a - d).hypot(b + c));
    if largest > 0.0 { (matrix.determinant() / largest).abs() } else { 0.0 }
}

/// The solution `x` of `matrix x = rhs`, or near a singular matrix the damped one, which minimises `|matrix x - rhs|^2 + damping^2 |x|^2`; NaN for a singular matrix
/// without damping.
pub(super) fn solve(matrix: &Matrix2<f64>, rhs: Vector2<f64>, damping: f64) -> Vector2<f64> {
    if damping == 0.0 {
        return matrix.try_inverse().map_or(Vector2::repeat(f64::NAN), |inverse| inverse * rhs);
    }
    let normal = matrix.transpose() * matrix + Matrix2::from_diagonal_element(damping * damping);
    solve(&normal, matrix.transpose() * rhs, 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_solved_and_measured() {
        let matrix = Matrix2::new(3.0, 1.0, -2.0, 0.5);
        let wanted = Vector2::new(1.0, -4.0);
        assert!((matrix * solve(&matrix, wanted, 0.0) - wanted).amax() < 1e-15);
        // Singular values: their product is the determinant, the sum of their squares that of the entries.
        let least = least_value(&matrix);
        assert!((least * least + (3.5 / least).powi(2) - 14.25).abs() < 1e-13);
        // Damping bounds the step of a singular system.
        let step = solve(&Matrix2::new(1.0, 1.0, 1.0, 1.0 + 1e-15), Vector2::new(1.0, 0.0), 1e-3);
        assert!(step.amax() < 1.0);
    }
}
