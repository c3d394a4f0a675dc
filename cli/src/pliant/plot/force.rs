//! Force against displacement: of an actuator, or of a load.

use pliant::nalgebra::Vector3;
use pliant::{Error, Frame, Input, Solution, Wrench};
use pliant_view::{Chart, Curve};

use super::{Drawn, Options, title};
use crate::failure::Failure;
use crate::{inputs, robot, settings};

/// Equilibria, unless their number is given.
const STEPS: usize = 41;

pub(super) fn draw(options: &Options, robot: &robot::Robot) -> Result<Drawn, Failure> {
    let steps = match options.steps {
        Some(0 | 1) => return Err(Failure::option("--steps", "expected at least 2")),
        steps => steps.unwrap_or(STEPS),
    };
    let input = options.input.read(robot)?;
    let places = (0..steps).map(|step| step as f64 / (steps - 1) as f64);
    match options.actuator {
        Some(number) => {
            let Some(actuator) = robot.actuators.get(number) else {
                let message = format!("{number}: expected less than {}", robot.actuators.len());
                return Err(Failure::option("--actuator", &message));
            };
            let ranges = inputs::ranges(options.sampling.range.as_deref(), std::slice::from_ref(actuator))?;
            let inputs::Range { low, high } = ranges[0];
            let driven = |place: f64| {
                let mut input = input.clone();
                input.drives[number] = low.with_value(low.value() * (1.0 - place) + high * place);
                input
            };
            let what = format!(", {} {number}", actuator.what);
            let labels =
                [actuator.displacement, actuator.force].map(|side| format!("{} / {}", side.word, side.unit));
            let read =
                |solution: &dyn Solution| Ok([solution.displacements()[number], solution.forces()[number]]);
            let labels = labels.each_ref().map(String::as_str);
            curve(options, robot, &what, labels, places.map(driven), read)
        }
        None => {
            let wrench = load(&input)?;
            if options.sampling.range.is_some() {
                return Err(Failure::option("--range", "expected `--actuator` with it"));
            }
            let size = wrench.force.norm();
            let place_of = |solution: &dyn Solution| -> Result<Vector3<f64>, Error> {
                let pose = match wrench.s {
                    Some(s) => solution.station(wrench.body, s)?,
                    None => solution.tip(),
                };
                Ok(pose.rotation * wrench.point + pose.translation.vector)
            };
            let scaled = |place: f64| {
                let mut input = input.clone();
                input.wrenches[0].force *= place;
                input.wrenches[0].couple *= place;
                input
            };
            let start = place_of(robot.model.solve_with(&scaled(0.0), &options.settings.read())?.as_ref())?;
            let along = wrench.force / size;
            let mut places_of_load = places.clone();
            let read = |solution: &dyn Solution| {
                let part = places_of_load.next().unwrap_or(1.0);
                Ok([along.dot(&(place_of(solution)? - start)), part * size])
            };
            let labels = ["displacement along the force / m", "force / N"];
            curve(options, robot, ", load 0", labels, places.map(scaled), read)
        }
    }
}

/// The load whose force is drawn.
fn load(input: &Input) -> Result<Wrench, Failure> {
    let wrong = |message: &str| Err(Failure::option("--load", message));
    match input.wrenches.first() {
        None => Err(Failure::option("--kind", "expected `--actuator` or `--load` with `--kind force`")),
        Some(wrench) if wrench.force.norm() == 0.0 => wrong("the first load has no force: expected one"),
        Some(wrench) if wrench.frame == Frame::Local => {
            wrong("the first load turns with the robot: expected a force in the world")
        }
        Some(wrench) => Ok(*wrench),
    }
}

/// One equilibrium after the other, as far as they are found.
fn curve(
    options: &Options,
    robot: &robot::Robot,
    what: &str,
    labels: [&str; 2],
    inputs: impl ExactSizeIterator<Item = Input>,
    mut read: impl FnMut(&dyn Solution) -> Result<[f64; 2], Error>,
) -> Result<Drawn, Failure> {
    let settings = options.settings.read();
    let mut solver = robot.model.solver()?;
    let bar = settings::bar(inputs.len());
    let (mut points, mut stopped) = (Vec::new(), None);
    for input in inputs {
        match solver.solve_with(&input, &settings).and_then(&mut read) {
            Ok(point) => points.push(point),
            Err(error) => {
                stopped = Some(Failure::of(&error));
                break;
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    // Where nothing was found, the reason is the answer.
    if points.is_empty()
        && let Some(stopped) = stopped
    {
        return Err(stopped);
    }
    let mut chart = Chart::new(&title(robot, what), labels);
    chart.curves.push(Curve { name: String::new(), points, line: true, dots: false });
    Ok(Drawn { svg: chart.svg()?, failure: stopped })
}
