//! Shapes under an input, or under those of a table.

use pliant_view::Shapes;

use super::{Drawn, Options, title};
use crate::failure::{Failure, NOT_CONVERGED};
use crate::{inputs, robot, settings};

pub(super) fn draw(options: &Options, robot: &robot::Robot) -> Result<Drawn, Failure> {
    let rows = match &options.inputs {
        Some(file) => inputs::table(file, &robot.actuators, &options.input.loads.read(Vec::new())?)?,
        None => vec![options.input.read(robot)?],
    };
    let settings = options.settings.read();
    let mut solver = robot.model.solver()?;
    let bar = settings::bar(rows.len());
    let (mut shapes, mut failed) = (Shapes::new(&title(robot, ""), options.seen(robot)), Vec::new());
    for (number, input) in rows.iter().enumerate() {
        let found = solver.solve_with(input, &settings).and_then(|found| shapes.push(found));
        match (found, &options.inputs) {
            (Ok(()), _) => {}
            (Err(error), Some(file)) => {
                failed.push(format!("error: row {} of {}: {error}", number + 1, file.display()));
            }
            (Err(error), None) => return Err(error.into()),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let failure = (!failed.is_empty()).then(|| Failure { message: failed.join("\n"), code: NOT_CONVERGED });
    Ok(Drawn { svg: shapes.svg()?, failure })
}
