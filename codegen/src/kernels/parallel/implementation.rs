//! The kernel trait for a parallel robot.

use super::ParallelKernels;
use crate::graph::{Argument, Shape, Tree};
use crate::kernels::{Body, Implementation, Over, Takes, WithDerivatives, conditions};
use crate::lower::Kernel;

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
        for (by, names, kernels) in [
            ("rod", ["rod", "rod_sensitivity"], &self.rods),
            ("kind", ["section", "section_sensitivity"], &self.sections.list),
            ("motor", ["motor", "motor_sensitivity"], &self.motors),
        ] {
            to.each(by, names, kernels, parameters);
        }
        if self.strain_limits.iter().any(Kernel::has_numbers) {
            let limits = Body::each("kind", self.strain_limits.iter().cloned().map(Body::Kernel));
            let returns = Shape::optionals([None; 6]);
            to.function("strain_limit", Over::Real, vec![Takes::Index("kind")], returns, limits);
        }
        to.each_parameter(["platform", "platform_sensitivity"], &self.platform);
        to.each_parameter(["gravity", "gravity_sensitivity"], &self.gravity);
        let elements =
            [("residual", &self.residual), ("gauss_newton", &self.gauss_newton), ("exact", &self.exact)];
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
    let arguments = kernel.arguments.iter().cloned().filter_map(|argument: Argument| match argument.name {
        "section" => read.then_some(Takes::Found(argument, "parallel::Kernel::section(self, kind)")),
        _ => Some(Takes::Numbers(argument)),
    });
    core::iter::once(Takes::Index("kind")).chain(arguments).collect()
}

impl Implementation {
    /// Adds a function and the one of its derivatives, by the index of one of several things.
    fn each(
        &mut self,
        by: &'static str,
        names: [&'static str; 2],
        kernels: &[WithDerivatives<Kernel>],
        parameters: usize,
    ) {
        let Some(first) = kernels.first() else { return };
        let of: Vec<usize> = (0..kernels.len()).collect();
        let bodies: Vec<_> = kernels.iter().map(|kernel| kernel.bodies(Body::Kernel)).collect();
        let bodies = WithDerivatives::choice(by, &of, &bodies, parameters);
        let takes = [Takes::Index(by)];
        self.function(names[0], Over::Real, takes.to_vec(), first.value.result.clone(), bodies.value);
        if let Some(derivative) = first.derivatives.first() {
            self.derivatives(names[1], takes.to_vec(), derivative.result.clone(), bodies.derivatives);
        }
    }

    /// Adds a function without arguments and the one of its derivatives.
    fn each_parameter(&mut self, names: [&'static str; 2], kernel: &WithDerivatives<Kernel>) {
        let bodies = kernel.bodies(Body::Kernel);
        self.with_derivatives(names, Over::Real, &[], &kernel.value.result, bodies);
    }
}
