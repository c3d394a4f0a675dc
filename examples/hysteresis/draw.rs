//! The picture of the loops.

use std::path::Path;

use plotters::prelude::*;

use crate::State;
use crate::canvas::{Axis, Done, Panel, stroke, write};

const FRONT: RGBColor = RGBColor(59, 82, 139);
const AS_ONE: RGBColor = RGBColor(224, 110, 20);

/// The x of the tip over the tension at the base, per coefficient of friction: with a front of slip, and as one.
pub(crate) fn picture(path: &Path, curves: &[(f64, Vec<State>, Vec<State>)]) -> Done {
    let tension = Axis { label: "tension / N", low: 0.0, high: 4.2, step: 1.0, decimals: 0 };
    let place = Axis { label: "x of the tip / m", low: 0.0, high: 0.2, step: 0.05, decimals: 2 };
    let panel = |mu: f64| Panel { title: format!("mu = {mu}"), axes: [tension, place], size: (360, 320) };
    let legend =
        [(stroke(FRONT, 14), "front of slip".to_owned()), (stroke(AS_ONE, 14), "slides as one".to_owned())];
    let (width, height) = panel(0.1).extent();
    let count = u32::try_from(curves.len())?;
    write(path, (count * width, height), &legend, |picture| {
        for ((mu, front, as_one), left) in curves.iter().zip((0..).step_by(width as usize)) {
            let mut chart = panel(*mu).draw(picture, (left, 0))?;
            for (states, colour) in [(front, FRONT), (as_one, AS_ONE)] {
                let line = states.iter().map(|state| (state.tension, state.x));
                chart.draw_series(LineSeries::new(line, stroke(colour, 14)))?;
            }
        }
        Ok(())
    })
}
