//! The reachable set of the tip for limited inputs.

use super::{DriveBy, Elastica, Error, Planar, PlanarSolution, PlanarWrench, Pose, Settings};
use crate::Drive;
use crate::core::check::finite;
use crate::planar::input::PlanarInput;

/// Number of bisections that locate a fold between two grid points, to 2^-40 of their distance.
const HALVINGS: usize = 40;

/// Drives and the pose of the tip under it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reach {
    /// Drives of both cables.
    pub drives: [Drive; 2],
    /// The tip.
    pub tip: Pose,
}

/// The reachable set of the tip of a robot with two inputs.
///
/// Every position on the border of the set is the image of the border of the inputs (`boundary`) or of a fold (`folds`), or of an input next to a hole in
/// the grid. Where folds cross the set, a position is reached by several inputs.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Region {
    /// Tips on a grid of the inputs: `grid[i][j]` is at step `i` of the first input and `j` of the second, `None` where the input is not possible (a
    /// pushing cable, a cable without length) or has no equilibrium.
    pub grid: Vec<Vec<Option<Reach>>>,
    /// Image of the border of the inputs, once around: first input rising, second rising, first falling, second falling.
    pub boundary: Vec<Reach>,
    /// Segments of the curves where the determinant of the Jacobian of the position changes its sign, cell by cell of the grid,
    /// each end on an edge of its cell. (Where it touches zero without a change, as at a full turn of a robot of constant
    /// section and spacing, the position does not fold over.)
    pub folds: Vec<[Reach; 2]>,
}

/// A grid point with an equilibrium.
struct Node {
    solution: PlanarSolution,
    /// Determinant of `d position / d inputs`; NaN at a limit point.
    determinant: f64,
}

impl Node {
    fn reach(&self) -> Reach {
        Reach { drives: self.solution.input.cables, tip: self.solution.tip() }
    }
}

impl Planar {
    /// Poses of the tip of an inextensible robot for one input between `limits`: `count` points (at least 2), evenly spaced in the input, without inputs
    /// that are not possible.
    ///
    /// The input is `Delta_l` in m (cable 1 in, cable 2 out) or `Delta_F` in N (one cable carries it).
    ///
    /// # Errors
    /// [`Error::Invalid`], and what is wrong with the parameters of the robot.
    pub fn reachable_curve(
        &self,
        drive: DriveBy,
        limits: [f64; 2],
        tip: &PlanarWrench,
        count: usize,
    ) -> Result<Vec<Reach>, Error> {
        self.geometry()?;
        limits.into_iter().try_for_each(|limit| finite("a limit of the input", limit))?;
        let count = count.max(2);
        let mut points = Vec::with_capacity(count);
        let mut last: Option<PlanarSolution> = None;
        for step in 0..count {
            let value = between(limits, step, count);
            let input = match drive {
                DriveBy::Displacement => PlanarInput::displacement(value),
                DriveBy::Force => PlanarInput::force_difference(value),
            };
            if let Some(solution) =
                self.try_solve(&input.with_wrench(*tip), last.as_ref().and_then(PlanarSolution::state))?
            {
                points.push(Reach { drives: solution.input.cables, tip: solution.tip() });
                last = Some(solution);
            }
        }
        Ok(points)
    }

    /// Poses of the tip of an extensible robot for two inputs, each between its `limits`: a grid of `count` by `count` points (at least 2 by 2), the image
    /// of the border of the inputs, and the folds.
    ///
    /// The inputs are the displacements in m or the tensions in N of the two cables. Along the border and from grid point to grid point the branch
    /// of equilibria is continued.
    ///
    /// # Errors
    /// [`Error::TargetMismatch`] for an inextensible robot, [`Error::Invalid`], and what is wrong with the parameters of the robot.
    pub fn reachable_region(
        &self,
        drive: DriveBy,
        limits: [[f64; 2]; 2],
        tip: &PlanarWrench,
        count: usize,
    ) -> Result<Region, Error> {
        if !self.geometry()?.options.extensible {
            let expected = "a curve: an inextensible robot has one input";
            return Err(Error::TargetMismatch { target: "a region", expected });
        }
        limits.into_iter().flatten().try_for_each(|limit| finite("a limit of an input", limit))?;
        let count = count.max(2);
        let input = |values: [f64; 2]| {
            let input = match drive {
                DriveBy::Displacement => PlanarInput::displacements(values),
                DriveBy::Force => PlanarInput::forces(values),
            };
            input.with_wrench(*tip)
        };

        let mut nodes: Vec<Vec<Option<Node>>> = Vec::with_capacity(count);
        for i in 0..count {
            let mut row: Vec<Option<Node>> = Vec::with_capacity(count);
            for j in 0..count {
                let at = input([between(limits[0], i, count), between(limits[1], j, count)]);
                let near = row.last().and_then(Option::as_ref);
                let near = near.or_else(|| nodes.last().and_then(|row| row[j].as_ref()));
                let node = self.node(&at, near)?;
                row.push(node);
            }
            nodes.push(row);
        }

        let last = count - 1;
        let around = (0..last)
            .map(|step| (step, 0))
            .chain((0..last).map(|step| (last, step)))
            .chain((0..last).map(|step| (last - step, last)))
            .chain((0..=last).map(|step| (0, last - step)));
        let boundary = around.filter_map(|(i, j)| nodes[i][j].as_ref().map(Node::reach)).collect();

        let mut folds = Vec::new();
        for i in 0..last {
            for j in 0..last {
                let corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)];
                let mut crossings = Vec::new();
                for edge in 0..4 {
                    let [from, to] = [corners[edge], corners[(edge + 1) % 4]];
                    // Both cells at an edge search it in the same direction and find the same point.
                    let [from, to] = if from <= to { [from, to] } else { [to, from] };
                    if let (Some(from), Some(to)) = (&nodes[from.0][from.1], &nodes[to.0][to.1]) {
                        crossings.extend(self.fold(&input, from, to)?);
                    }
                }
                folds.extend(crossings.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
            }
        }
        let grid = nodes.iter().map(|row| row.iter().map(|node| node.as_ref().map(Node::reach)).collect());
        Ok(Region { grid: grid.collect(), boundary, folds })
    }

    /// The point between two neighbours at which the determinant changes its sign, if it does.
    fn fold(
        &self,
        input: &impl Fn([f64; 2]) -> PlanarInput,
        from: &Node,
        to: &Node,
    ) -> Result<Option<Reach>, Error> {
        let crossed = from.determinant * to.determinant < 0.0;
        if !crossed {
            return Ok(None);
        }
        let ends = [from, to].map(|node| super::forward::values(&node.solution.input.cables));
        let (mut low, mut high) = (0.0, 1.0);
        let mut found = None;
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            let at = core::array::from_fn(|slot| (1.0 - middle) * ends[0][slot] + middle * ends[1][slot]);
            let near = found.as_ref().unwrap_or(from);
            let Some(node) = self.node(&input(at), Some(near))? else { return Ok(None) };
            if node.determinant * from.determinant > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
            found = Some(node);
        }
        Ok(found.map(|node| node.reach()))
    }

    fn node(&self, input: &PlanarInput, near: Option<&Node>) -> Result<Option<Node>, Error> {
        let solution = self.try_solve(input, near.and_then(|node| node.solution.state()))?;
        Ok(solution.map(|solution| {
            let determinant =
                solution.jacobian().map_or(f64::NAN, |by| by[(0, 0)] * by[(1, 1)] - by[(0, 1)] * by[(1, 0)]);
            Node { solution, determinant }
        }))
    }

    /// The solution; `None` where the input is not possible.
    fn try_solve(
        &self,
        input: &PlanarInput,
        start: Option<&Elastica>,
    ) -> Result<Option<PlanarSolution>, Error> {
        match self.find(input, &Settings::default(), start) {
            Ok(solution) => Ok(Some(solution)),
            Err(
                Error::CablePushes { .. }
                | Error::CableTooShort { .. }
                | Error::AxialCollapse { .. }
                | Error::AngleLimit { .. }
                | Error::NotConverged { .. }
                | Error::SingularDerivative { .. },
            ) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn between(limits: [f64; 2], step: usize, count: usize) -> f64 {
    let fraction = step as f64 / (count - 1) as f64;
    (1.0 - fraction) * limits[0] + fraction * limits[1]
}
