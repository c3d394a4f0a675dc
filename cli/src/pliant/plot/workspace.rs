//! Where the tip comes under inputs within ranges.

use pliant::nalgebra::Vector3;
use pliant::{Many, Wanted};
use pliant_view::{Shapes, ViewError};

use super::{Drawn, Options, title};
use crate::failure::Failure;
use crate::robot;

/// Inputs, unless their number is given.
const COUNT: usize = 1000;

pub(super) fn draw(options: &Options, robot: &robot::Robot) -> Result<Drawn, Failure> {
    let loads = options.input.loads.read(Vec::new())?;
    if options.input.drives.given() {
        return Err(Failure::input("drives of a workspace are sampled: expected `--range` in their place"));
    }
    let inputs = options.sampling.inputs(&robot.actuators, &loads, COUNT)?;
    let wanted = Wanted { tip: true, ..Wanted::nothing() };
    let many = Many { settings: options.settings.read(), wanted, ..Many::default() };
    let rows = robot.model.solve_many(&inputs, &many)?;
    let tips = rows.outcomes.iter().zip(rows.positions.chunks_exact(3));
    let solved = tips.filter(|(outcome, _)| outcome.is_ok());
    let points: Vec<Vector3<f64>> = solved.map(|(_, tip)| Vector3::new(tip[0], tip[1], tip[2])).collect();
    if points.is_empty() {
        return Err(ViewError::Empty.into());
    }
    let (found, all) = (points.len(), inputs.len());
    let mut shapes = Shapes::new(&title(robot, &format!(": {found} tips")), options.seen(robot));
    for point in points {
        shapes.push_point(point);
    }
    let svg = shapes.svg()?;
    Ok(Drawn { svg, failure: Failure::rows(all - found, all).err() })
}
