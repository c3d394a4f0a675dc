//! Work whose instructions `instructions.sh` counts: each line with N and with 2N repetitions, between calls of `measure_mark`, at which callgrind writes its counts.
//!
//! The package around it is made by the script, beside the declarations: `robots/*.robot`; it
//! has a feature per family, so that what is not wanted is not compiled.

use std::error::Error;
use std::hint::black_box;
use std::ops::ControlFlow;

use pliant::{Declaration, Input, Model, Settings, robot_file};

/// Boundary between counts, with a number that keeps calls apart.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn measure_mark(number: u64) {
    black_box(number);
}

type Found = Result<(), Box<dyn Error>>;

/// Lines to count: those whose names contain a word of the command line.
struct Lines(Vec<String>);

impl Lines {
    /// Counts `work`, made anew for N and for 2N repetitions, and prints its name and N times the parts of a repetition.
    fn line<W: FnMut() -> Found>(
        &self,
        name: &str,
        (repetitions, parts): (usize, usize),
        make: impl Fn() -> Result<W, Box<dyn Error>>,
    ) {
        if !self.0.is_empty() && !self.0.iter().any(|word| name.contains(word.as_str())) {
            return;
        }
        let counted = || -> Found {
            for count in [repetitions, 2 * repetitions] {
                let mut work = make()?;
                // Two turns, so that buffers have their sizes.
                work()?;
                work()?;
                measure_mark(0);
                for _ in 0..count {
                    work()?;
                }
                measure_mark(1);
            }
            Ok(())
        };
        match counted() {
            Ok(()) => println!("{name}\t{}", parts * repetitions),
            Err(error) => {
                println!("{name}\tfailed: {error}");
                // Later counts could not be told apart.
                std::process::exit(1);
            }
        }
    }

    /// Solves from the last answer, forth and back between two inputs; a repetition has both as its parts.
    fn warm(&self, name: &str, model: &dyn Model, repetitions: usize, inputs: [Input; 2]) {
        self.line(name, (repetitions, 2), || {
            let (mut solver, inputs) = (model.solver()?, inputs.clone());
            Ok(move || {
                for input in &inputs {
                    black_box(solver.solve(black_box(input))?.tip());
                }
                Ok(())
            })
        });
    }

    /// 64 inputs from rest on one thread, in lanes where the family has them.
    fn many(&self, name: &str, model: &dyn Model, repetitions: usize, range: f64, by: fn(&[f64]) -> Input) {
        // Additive recurrence with the golden ratio: the same numbers everywhere.
        let mut unit = 0.5;
        let mut next = || {
            unit = (unit + 0.618_033_988_749_894_9) % 1.0;
            range * unit
        };
        let inputs: Vec<Input> =
            (0..64).map(|_| by(&(0..model.actuators()).map(|_| next()).collect::<Vec<_>>())).collect();
        self.line(name, (repetitions, 1), || {
            let (mut solver, inputs) = (model.solver()?, &inputs);
            Ok(move || {
                let mut failed = None;
                let _ = solver.solve_each(black_box(inputs), &Settings::default(), &mut |_, found| {
                    failed = failed.take().or(found.err());
                    ControlFlow::Continue(())
                });
                failed.map_or(Ok(()), |error| Err(error.into()))
            })
        });
    }

    /// Steps of 1 ms under drives that grow and oscillate, from rest.
    fn step(&self, name: &str, model: &dyn Model, repetitions: usize, input: &Input, reach: &[f64]) {
        self.line(name, (repetitions, 1), || {
            let mut stepper = model.stepper(input)?;
            let (mut state, mut drives, mut time) = (stepper.rest()?, vec![0.0; reach.len()], 0.0_f64);
            Ok(move || {
                time += 1e-3;
                for (drive, reach) in drives.iter_mut().zip(reach) {
                    *drive = 0.5 * reach * (1.0 - (20.0 * time).cos());
                }
                Ok(stepper.step(&mut state, black_box(&drives), 1e-3)?)
            })
        });
    }

    /// A robot by both origins.
    fn both(
        &self,
        compiled: &dyn Model,
        text: &str,
        kind: &str,
        lines: impl Fn(&Self, &str, &dyn Model),
    ) -> Found {
        lines(self, "compiled", compiled);
        let read = text.parse::<Declaration>()?.model(kind)?;
        lines(self, "read", read.as_ref());
        Ok(())
    }
}

#[cfg(any(feature = "planar", feature = "segments", feature = "rods"))]
fn forces(one: &[f64], other: &[f64]) -> [Input; 2] {
    [Input::forces(one), Input::forces(other)]
}

#[cfg(feature = "planar")]
mod planar {
    use super::*;

    robot_file!("robots/uniform.robot");
    robot_file!("robots/distributed.robot");
    robot_file!("robots/ten.robot");

    pub fn all(lines: &Lines) -> Found {
        let cables = || forces(&[1.0, 0.2], &[1.1, 0.2]);
        lines.both(
            &Uniform::planar(),
            include_str!("../robots/uniform.robot"),
            "planar",
            |lines, origin, model| {
                lines.warm(&format!("planar closed, warm, {origin}"), model, 200, cables());
            },
        )?;
        let text = include_str!("../robots/distributed.robot");
        lines.both(&Distributed::planar(), text, "planar", |lines, origin, model| {
            lines.warm(&format!("planar loads, warm, {origin}"), model, 20, cables());
        })?;
        lines.both(&Ten::discs(), include_str!("../robots/ten.robot"), "discs", |lines, origin, model| {
            lines.warm(&format!("discs, warm, {origin}"), model, 20, cables());
            lines.many(&format!("discs, 64 solves, {origin}"), model, 2, 2.0, Input::forces);
        })
    }
}

#[cfg(feature = "segments")]
mod segments {
    use super::*;

    robot_file!("robots/two_segments.robot");
    robot_file!("robots/trunk.robot");

    pub fn all(lines: &Lines) -> Found {
        let text = include_str!("../robots/two_segments.robot");
        let model = TwoSegments::constant_curvature();
        lines.both(&model, text, "constant_curvature", |lines, origin, model| {
            let pushes = forces(&[3.0, -2.0, 1.0, 0.5, 4.0, -1.0], &[3.1, -2.0, 1.2, 0.5, 4.0, -1.1]);
            lines.warm(&format!("segments 2, warm, {origin}"), model, 40, pushes);
            lines.many(&format!("segments 2, 64 solves, {origin}"), model, 4, 4.0, Input::forces);
            let input = Input::forces(&[0.0; 6]);
            let reach = [3.0, -2.0, 1.0, 0.5, 4.0, -1.0];
            lines.step(&format!("segments 2, step, {origin}"), model, 20, &input, &reach);
        })?;
        let text = include_str!("../robots/trunk.robot");
        lines.both(&Trunk::constant_curvature(), text, "constant_curvature", |lines, origin, model| {
            let pushes = forces(
                &[3.0, -2.0, 1.0, 0.5, 4.0, -1.0, 2.0, 0.0, -3.0],
                &[3.1, -2.0, 1.2, 0.5, 4.0, -1.1, 2.0, 0.1, -3.0],
            );
            lines.warm(&format!("segments 3, warm, {origin}"), model, 40, pushes);
        })
    }
}

#[cfg(feature = "rods")]
mod rods {
    use super::*;

    robot_file!("robots/c.robot");
    robot_file!("robots/a.robot");
    robot_file!("robots/parallel.robot");

    pub fn all(lines: &Lines) -> Found {
        let text = include_str!("../robots/c.robot");
        let pulls = || forces(&[3.0, 1.0], &[3.1, 1.1]);
        lines.both(&C::strain(), text, "strain", |lines, origin, model| {
            lines.warm(&format!("rods strain, warm, {origin}"), model, 10, pulls());
        })?;
        lines.both(&C::shooting(), text, "shooting", |lines, origin, model| {
            lines.warm(&format!("rods shooting, warm, {origin}"), model, 4, pulls());
        })?;
        lines.both(&A::strain(), include_str!("../robots/a.robot"), "strain", |lines, origin, model| {
            lines.many(&format!("rods strain, 64 solves, {origin}"), model, 1, 3.0, Input::forces);
        })?;
        let text = include_str!("../robots/parallel.robot");
        lines.both(&Parallel::strain(), text, "strain", |lines, origin, model| {
            let input = Input::forces(&[0.0; 3]);
            lines.step(&format!("rods strain, step, {origin}"), model, 10, &input, &[3.0, 0.0, 1.0]);
        })
    }
}

#[cfg(feature = "parallel")]
mod parallel {
    use super::*;

    robot_file!("robots/tripod.robot");
    robot_file!("robots/six_rods.robot");

    pub fn all(lines: &Lines) -> Found {
        let text = include_str!("../robots/tripod.robot");
        lines.both(&Tripod::parallel(), text, "parallel", |lines, origin, model| {
            let angles =
                [Input::displacements(&[0.2, -0.1, 0.15]), Input::displacements(&[0.21, -0.1, 0.14])];
            lines.warm(&format!("parallel, warm, {origin}"), model, 10, angles);
        })?;
        let text = include_str!("../robots/six_rods.robot");
        lines.both(&MovingSixRods::parallel(), text, "parallel", |lines, origin, model| {
            lines.many(&format!("parallel, 64 solves, {origin}"), model, 1, 0.3, Input::displacements);
            let (input, reach) = (Input::displacements(&[0.0; 3]), [-0.26, -0.48, -0.03]);
            lines.step(&format!("parallel, step, {origin}"), model, 5, &input, &reach);
        })
    }
}

fn main() -> Found {
    let lines = Lines(std::env::args().skip(1).collect());
    #[cfg(feature = "planar")]
    planar::all(&lines)?;
    #[cfg(feature = "segments")]
    segments::all(&lines)?;
    #[cfg(feature = "rods")]
    rods::all(&lines)?;
    #[cfg(feature = "parallel")]
    parallel::all(&lines)?;
    Ok(())
}
