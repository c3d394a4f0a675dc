//! The animated page.

use std::error::Error;
use std::path::Path;

use pliant::parallel::{Kernel, Load, Mechanism, Parallel, Rope, Wrench};
use serde_json::{Value, json};

use crate::motion::{Frame, Motion};
use crate::platform::round;
use crate::six_rods::SixRods;

/// Placeholder of the data.
const MARK: &str = "/*data*/ null";

/// Rounded numbers.
type Whole = Result<Vec<i32>, Box<dyn Error>>;

/// Writes the page: data and script in one file.
pub(crate) fn write(
    path: &Path,
    robot: &Parallel<SixRods>,
    motions: &[Motion],
) -> Result<(), Box<dyn Error>> {
    let data = serde_json::to_string(&data(robot, motions)?)?;
    std::fs::write(path, include_str!("page.html").replacen(MARK, &data, 1))?;
    Ok(())
}

/// Lengths are mm; what is sampled is in whole numbers of the unit that its name ends with.
fn data(robot: &Parallel<SixRods>, motions: &[Motion]) -> Result<Value, Box<dyn Error>> {
    let kernel = robot.kernel();
    let motors: Vec<Value> = (0..kernel.motor_count())
        .filter_map(|motor| match kernel.motor(motor).drive {
            Mechanism::Revolute { axis, point } => Some(json!({ "axis": axis, "point": millimetres(point) })),
            Mechanism::Feed => None,
        })
        .collect();
    let rods: Vec<Value> =
        (0..kernel.rod_count()).map(|rod| json!({ "motor": kernel.rod(rod).motor })).collect();
    let cases = motions.iter().map(|motion| case(motion)).collect::<Result<Vec<_>, _>>()?;
    Ok(json!({ "motors": motors, "rods": rods, "outline": round(kernel), "cases": cases }))
}

fn case(motion: &Motion) -> Result<Value, Box<dyn Error>> {
    // The last phase is the first one again.
    let frames = motion.frames.split_last().map_or(&motion.frames[..], |(_, turn)| turn);
    let sampled = |of: &dyn Fn(&Frame) -> Whole| frames.iter().map(of).collect::<Result<Vec<_>, _>>();
    Ok(json!({
        "name": motion.case,
        "loads": motion.loads.iter().map(load).collect::<Vec<_>>(),
        "angles_mdeg": sampled(&|frame| whole(&frame.angles.map(f64::to_degrees), 1e3))?,
        "torques_uNm": sampled(&|frame| whole(&frame.torques, 1e6))?,
        "position_um": sampled(&|frame| whole(frame.platform.translation.vector.as_slice(), 1e6))?,
        // By rows.
        "rotation_1e4": sampled(&|frame| whole(frame.platform.rotation.inverse().to_rotation_matrix().matrix().as_slice(), 1e4))?,
        "rods_100um": sampled(&|frame| {
            let rods = frame.rods.iter().map(|points| steps(points));
            Ok(rods.collect::<Result<Vec<_>, _>>()?.concat())
        })?,
    }))
}

fn load(load: &Load) -> Value {
    match *load {
        Load::Wrench(Wrench { couple, force, point, frame, .. }) => {
            let kind = if frame == pliant::Frame::World { "dead" } else { "follower" };
            let [couple, force] = [couple, force].map(<[f64; 3]>::from);
            json!({ "kind": kind, "point": millimetres(point.into()), "couple": couple, "force": force })
        }
        Load::Rope(Rope { point, force, towards, .. }) => {
            let [point, towards] = [point, towards].map(|point| millimetres(point.into()));
            json!({ "kind": "pulley", "point": point, "force": force, "towards": towards })
        }
    }
}

fn millimetres(point: [f64; 3]) -> [f64; 3] {
    point.map(|coordinate| (1e6 * coordinate).round() / 1e3)
}

fn whole(values: &[f64], parts: f64) -> Whole {
    values
        .iter()
        .map(|value| {
            let rounded = (parts * value).round();
            if rounded.abs() > 1e9 {
                return Err(format!("{value} is not a number of this page").into());
            }
            #[expect(clippy::cast_possible_truncation, reason = "below 1e9")]
            Ok(rounded as i32)
        })
        .collect()
}

/// The first point of a rod in tenths of a millimetre, then the way from it to the third, and so on: the page draws a curve through them.
fn steps(points: &[[f64; 3]]) -> Whole {
    let mut steps = Vec::new();
    let mut last = vec![0; 3];
    for point in points.iter().step_by(2) {
        let next = whole(point, 1e4)?;
        steps.extend(next.iter().zip(&last).map(|(next, last)| next - last));
        last = next;
    }
    Ok(steps)
}
