//! The inverse problem at one instant: unknowns, residual and Jacobian.

use super::Target;
use super::linear::Square;
use crate::planar::forward::values;
use crate::planar::{CableLength, Drive, DriveBy, Error, Input, Kernel, Planar, Settings, Solution, Wrench};
use crate::{AfterJump, Branch};

/// The inverse is singular where the smallest singular value of the Jacobian, relative to the largest that the robot can have,
/// is below this: there the target determines the displacement to 1e-10 of the length only, and the tip is within 1e-12 of a turning point.
const SINGULAR: f64 = 1e-6;

/// Relative singular value below which Newton steps are damped.
const DAMPED: f64 = 1e-5;

/// Settings of the solves along a motion, which stays on its branch.
const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
};

/// The inverse problem. The unknowns `p` are one or two displacements in m; forces are represented by the displacements that they would cause in the
/// unloaded robot, so that both kinds of drive are equally scaled.
#[derive(Clone, Debug)]
pub(super) struct Problem<'a, K> {
    pub(super) robot: &'a Planar<K>,
    drive: DriveBy,
    order: usize,
    rows: &'static [usize],
    /// Smaller of the two tensions of the start: constant where only the difference is an unknown.
    pretension: f64,
    tip: Wrench,
    /// `d (inputs) / d p` at a positive difference: one or two columns.
    scale: [[f64; 2]; 2],
    /// Largest possible derivative of the target with respect to `p`.
    reach: f64,
    /// Rotation of the tip per `p`, rad/m.
    pub(super) turn: f64,
    /// Unit of the target: the length in m, or 1 rad.
    pub(super) unit: f64,
}

/// The robot at one value of the unknowns.
#[derive(Clone, Debug)]
pub(super) struct Evaluation<K> {
    pub(super) p: [f64; 2],
    pub(super) solution: Solution<K>,
    /// The coordinates of the target's components.
    pub(super) coordinates: [f64; 2],
    /// `d coordinates / d p`.
    pub(super) jacobian: Square,
    /// Rounding error of the coordinates that is due to the rounding of the inputs: that of the difference of large tensions.
    pub(super) grain: f64,
}

impl<'a, K: Kernel> Problem<'a, K> {
    pub(super) fn new(robot: &'a Planar<K>, start: &Input, target: &Target) -> Result<Self, Error> {
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
        let turn = geometry.angle / c_d;
        let unit = if matches!(target, Target::Angle(_)) { 1.0 } else { geometry.length };
        let scale = match (drive, order) {
            (DriveBy::Displacement, _) => [[1.0, 0.0], [0.0, 1.0]],
            (DriveBy::Force, 1) => [[1.0 / c_d, 0.0], [0.0; 2]],
            (DriveBy::Force, _) => {
                let (bend, stretch) = (0.25 / c_d, 0.25 / c_s);
                [[stretch + bend, stretch - bend], [stretch - bend, stretch + bend]]
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
            reach: unit * turn,
            turn,
            unit,
        })
    }

    /// Values of a target and its rate, both of the kind at the start of the motion.
    pub(super) fn targets(&self, (target, rate): (Target, Target)) -> Result<([f64; 2], [f64; 2]), Error> {
        for one in [&target, &rate] {
            one.check()?;
            if one.rows() != self.rows {
                let expected = "the coordinate of the start of the motion, and its rate";
                return Err(Error::TargetMismatch { target: one.name(), expected });
            }
        }
        Ok((target.values(), rate.values()))
    }

    /// Smallest singular value below which the inverse is singular.
    pub(super) fn threshold(&self) -> f64 {
        SINGULAR * self.reach
    }

    /// Evaluates the start.
    pub(super) fn evaluate_start(&self, start: &Input) -> Result<Evaluation<K>, Error> {
        let given = values(&start.cables);
        let q =
            if self.order == 1 && self.drive == DriveBy::Force { [given[0] - given[1], 0.0] } else { given };
        let p = if self.order == 1 {
            [q[0] / self.scale[0][0], 0.0]
        } else {
            Square { order: 2, rows: self.scale }.solve(q, 0.0)
        };
        let solution = self.robot.solve_with(start, &FOLLOWED, None)?;
        self.differentiate(p, solution)
    }

    /// Evaluates the robot at `p`, near `start`.
    pub(super) fn evaluate(&self, p: [f64; 2], start: &Solution<K>) -> Result<Evaluation<K>, Error> {
        let solution = self.robot.shape(&self.input(p), &FOLLOWED, start.state())?;
        self.differentiate(p, solution)
    }

    fn differentiate(&self, p: [f64; 2], solution: Solution<K>) -> Result<Evaluation<K>, Error> {
        let tip = solution.tip();
        let tip = [tip.x(), tip.y(), tip.angle];
        let by_input = solution.jacobian()?;
        let mut coordinates = [0.0; 2];
        let mut rows = [[0.0; 2]; 2];
        let given = values(&solution.input().cables);
        let mut grain = 0.0_f64;
        for (slot, &row) in self.rows.iter().enumerate() {
            coordinates[slot] = tip[row];
            let inputs = (by_input[row][0] * given[0]).abs() + (by_input[row][1] * given[1]).abs();
            grain = grain.max(4.0 * f64::EPSILON * inputs);
            for (column, entry) in rows[slot].iter_mut().enumerate().take(self.order) {
                let direction = self.direction(p, column);
                *entry = by_input[row][0] * direction[0] + by_input[row][1] * direction[1];
            }
        }
        Ok(Evaluation { p, solution, coordinates, jacobian: Square { order: self.order, rows }, grain })
    }

    /// `d (inputs of the two cables) / d p[column]`.
    fn direction(&self, p: [f64; 2], column: usize) -> [f64; 2] {
        match (self.order, self.drive) {
            (1, DriveBy::Displacement) => [1.0, -1.0],
            (1, DriveBy::Force) if p[0] >= 0.0 => [self.scale[0][0], 0.0],
            (1, DriveBy::Force) => [0.0, -self.scale[0][0]],
            _ => [self.scale[0][column], self.scale[1][column]],
        }
    }

    /// The input at `p`.
    pub(super) fn input(&self, p: [f64; 2]) -> Input {
        let input = match (self.order, self.drive) {
            (1, DriveBy::Displacement) => Input::displacement(p[0]),
            (1, DriveBy::Force) => {
                let difference = self.scale[0][0] * p[0];
                Input::forces(self.pretension + difference.max(0.0), self.pretension + (-difference).max(0.0))
            }
            (_, drive) => {
                let q = Square { order: 2, rows: self.scale }.times(p);
                match drive {
                    DriveBy::Displacement => Input::displacements(q[0], q[1]),
                    DriveBy::Force => Input::forces(q[0], q[1]),
                }
            }
        };
        input.with_wrench(self.tip)
    }

    /// Rates `[d F / dt, d Delta_l / dt]` of both cables where the unknowns move at `rate`.
    pub(super) fn cable_rates(
        &self,
        evaluation: &Evaluation<K>,
        rate: [f64; 2],
    ) -> Result<[[f64; 2]; 2], Error> {
        let mut driven = [0.0; 2];
        for (column, rate) in rate.into_iter().enumerate().take(self.order) {
            let direction = self.direction(evaluation.p, column);
            driven[0] += direction[0] * rate;
            driven[1] += direction[1] * rate;
        }
        let cables = evaluation.solution.cables_of(&evaluation.solution.input().cables)?;
        let answer = cables.map(|row| row[0] * driven[0] + row[1] * driven[1]);
        Ok(match self.drive {
            DriveBy::Force => [driven, answer],
            DriveBy::Displacement => [answer, driven],
        })
    }

    /// Newton's step for this residual, damped where the Jacobian is nearly singular.
    pub(super) fn newton_step(&self, jacobian: &Square, residual: [f64; 2]) -> [f64; 2] {
        let (smallest, damped) = (jacobian.smallest(), DAMPED * self.reach);
        let damping = if smallest < damped { (damped * damped - smallest * smallest).sqrt() } else { 0.0 };
        jacobian.solve(residual, damping)
    }
}
