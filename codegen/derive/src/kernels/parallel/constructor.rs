//! The constructor of the model of a parallel robot, and its documentation.

use pliant_declare::spec::{Drive, Joint, Mount, Parallel};
use pliant_program::{Constructor, ROBOT};

use super::ParallelKernels;
use crate::kernels::words::{operations, plural};

/// Its rods, kinds, motors, and the arithmetic of its kernels.
fn lines(robot: &Parallel, kernels: &ParallelKernels) -> Vec<String> {
    let (rods, motors) = (&robot.rods, &robot.motors);
    let elements = match rods.iter().map(|rod| rod.elements).sum() {
        Some(count) => plural(count, "element"),
        None => "elements as needed".to_owned(),
    };
    let mut lines = vec![
        "This robot as elastic rods between base and platform, with its parameters as declared.".to_owned(),
        String::new(),
        format!(
            "{} of {}, {}, {}.",
            plural(rods.len(), "rod"),
            plural(kernels.sections.list.len(), "kind"),
            elements,
            plural(motors.len(), "motor"),
        ),
        String::new(),
        "| rods | kind | elements | motor | at the base | on the platform |".to_owned(),
        "|---|---|---|---|---|---|".to_owned(),
    ];
    let mut alike: Vec<(String, Vec<usize>)> = Vec::new();
    for (number, rod) in rods.iter().enumerate() {
        let motor = match rod.motor.map(|motor| (motor, &motors[motor].drive)) {
            Some((motor, Drive::Revolute { .. })) => format!("{motor} turns"),
            Some((motor, Drive::Feed)) => format!("{motor} feeds"),
            None => "none".to_owned(),
        };
        let kind = kernels.sections.of[number];
        let elements = rod.elements.map_or_else(|| "as needed".to_owned(), |count| count.to_string());
        let row =
            format!("{kind} | {elements} | {motor} | {} | {} |", joint(&rod.base), joint(&rod.platform));
        match alike.iter_mut().find(|(other, _)| *other == row) {
            Some((_, numbers)) => numbers.push(number),
            None => alike.push((row, vec![number])),
        }
    }
    lines.extend(alike.iter().map(|(row, numbers)| format!("| {} | {row}", listed(numbers))));
    lines.extend([
        String::new(),
        format!(
            "The residual of an element takes {}, with the Jacobian of the mean strain {}, with the exact tangent {}.",
            operations(kernels.residual.program.count()),
            operations(kernels.linearised.program.count()),
            operations(kernels.exact.program.count())
        ),
    ]);
    lines
}

fn joint(mount: &Mount) -> &'static str {
    match &mount.joint {
        Joint::Clamped => "clamped",
        Joint::Spherical => "spherical",
        Joint::Revolute(_) => "revolute",
    }
}

/// Numbers in their order, those that follow each other as `0 to 5`.
fn listed(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [first, _, .., last] => format!("{first} to {last}"),
        run => run.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    });
    runs.collect::<Vec<_>>().join(", ")
}

impl ParallelKernels {
    /// The constructor of the model.
    #[must_use]
    pub fn constructor(&self, robot: &Parallel) -> Constructor {
        Constructor {
            name: "parallel".into(),
            notes: lines(robot, self),
            returns: "parallel::Parallel".into(),
            value: match robot.accuracy {
                Some(accuracy) => format!("parallel::Parallel::new({ROBOT}).with_accuracy({accuracy:?})"),
                None => format!("parallel::Parallel::new({ROBOT})"),
            },
        }
    }
}
