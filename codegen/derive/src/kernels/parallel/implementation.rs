//! The kernel trait for a parallel robot.

use pliant_program::{Argument, Body, Implementation, Kernel, Over, Shape, Takes, Tree};

use super::ParallelKernels;
use crate::kernels::conditions;

impl ParallelKernels {
    /// The kernel trait for a robot of these rods.
    #[must_use]
    pub fn implementation(&self, parameters: usize) -> Implementation {
        let mut to = Implementation::new("parallel::Kernel");
        let counts = [
            ("rod_count", self.rods.len()),
            ("kind_count", self.sections.list.len()),
            ("motor_count", self.motors.len()),
        ];
        for (name, count) in counts {
            to.settled(name, Tree::count(count));
        }
        conditions(&mut to, &self.checks);
        for (by, name, kernels) in [
            ("rod", "rod", Some(&self.rods)),
            ("kind", "section", Some(&self.sections.list)),
            ("motor", "motor", Some(&self.motors)),
            ("kind", "motion", self.motions.as_ref()),
            ("motor", "motor_motion", self.motor_motions.as_ref()),
        ] {
            if let Some(kernels) = kernels {
                to.each(by, name, kernels, parameters);
            }
        }
        if self.strain_limits.iter().any(Kernel::has_numbers) {
            let limits = Body::each("kind", self.strain_limits.iter().cloned().map(Body::Kernel));
            let returns = Shape::optionals([None; 6]);
            to.function("strain_limit", Over::Real, vec![Takes::index("kind")], returns, limits);
        }
        to.kernels("platform", Over::Real, &[], &self.platform);
        if let Some(inertia) = &self.platform_inertia {
            to.kernels("platform_inertia", Over::Real, &[], inertia);
        }
        to.kernels("gravity", Over::Real, &[], &self.gravity);
        let elements =
            [("residual", &self.residual), ("linearised", &self.linearised), ("exact", &self.exact)];
        for (name, kernel) in elements {
            let takes = element_arguments(kernel);
            to.function(name, Over::Scalar, takes, kernel.result.clone(), Body::Kernel(kernel.clone()));
        }
        to
    }
}

/// The kind, the element, and the section of the kind where the kernel reads it.
fn element_arguments(kernel: &Kernel) -> Vec<Takes> {
    let read = kernel.program.reads(&["stiffness", "natural"]);
    let arguments =
        kernel.arguments.iter().cloned().filter_map(|argument: Argument| match argument.name.as_ref() {
            "section" => read.then_some(Takes::found(argument, "parallel::Kernel::section(self, kind)")),
            _ => Some(Takes::Numbers(argument)),
        });
    core::iter::once(Takes::index("kind")).chain(arguments).collect()
}
