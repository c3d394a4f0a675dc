//! The kernel trait for a parallel robot.

use pliant_program::{Body, Implementation, Kernel, Over, Takes, Tree, WithDerivatives};

use super::ParallelKernels;
use crate::kernels::conditions;

impl ParallelKernels {
    /// The kernel trait for a robot of these rods.
    #[must_use]
    pub fn implementation(&self, parameters: usize) -> Implementation {
        let mut to = Implementation::new("parallel::Kernel");
        conditions(&mut to, &self.checks);
        let list = |of: &[WithDerivatives<Kernel>]| Tree::listed(of.iter().cloned().map(Tree::Number));
        let one = |of: &WithDerivatives<Kernel>| Tree::Number(of.clone());
        let limits = Tree::listed(self.strain_limits.iter().cloned().map(Tree::Number));
        to.numbers(
            ["parallel::ParallelData", "parallel::ParallelSlopes"],
            parameters,
            [("strain_limits", limits)],
            &[
                ("rods", list(&self.rods)),
                ("sections", list(&self.sections.list)),
                ("motions", list(&self.motions)),
                ("motors", list(&self.motors)),
                ("rotors", list(&self.rotors)),
                ("platform", one(&self.platform)),
                ("inertia", one(&self.inertia)),
                ("gravity", one(&self.gravity)),
            ],
        );
        for (name, kernel) in
            [("residual", &self.residual), ("linearised", &self.linearised), ("exact", &self.exact)]
        {
            // The section first, which is the last argument of the kernels.
            let takes = kernel.arguments.iter().rev().cloned().map(|argument| match &*argument.name {
                "section" => Takes::Real(argument),
                _ => Takes::Numbers(argument),
            });
            to.function(
                name,
                Over::Scalar,
                takes.collect(),
                kernel.result.clone(),
                Body::Kernel(kernel.clone()),
            );
        }
        to
    }
}
