//! The constructor of the model of discs, and its documentation.

use pliant_declare::spec::{Discs, DiscsBasis};
use pliant_program::{Constructor, ROBOT};

use super::DiscsKernels;
use crate::kernels::words::{operations, plural};

impl DiscsKernels {
    /// The constructor of the robot.
    #[must_use]
    pub fn constructor(&self, robot: &Discs) -> Constructor {
        let basis = match robot.basis {
            DiscsBasis::Polynomial(degree) => format!("one polynomial of degree {degree}"),
            DiscsBasis::PerSpan(degree) => format!("a polynomial of degree {degree} in each span"),
        };
        let places = if robot.stations.is_some() { "" } else { ", equally spaced" };
        let per_node = self.span.step.program.count().plus(self.span.tense_node.program.count());
        let notes = vec![
            format!(
                "The model of this robot with {}{places}, and {} that run straight between them, with its parameters as declared.",
                plural(robot.count, "disc"),
                plural(robot.offsets.len(), "cable")
            ),
            String::new(),
            format!("Its angle is {basis}; integrals over a span are sums over {} nodes.", self.nodes),
            String::new(),
            format!(
                "In addition to a sine and a cosine of each angle, the energy of a span, the chords, and the derivatives of both take {} per node and {} per span.",
                operations(per_node),
                operations(self.span.tense.program.count())
            ),
        ];
        Constructor {
            name: "discs".into(),
            notes,
            returns: "planar::discs::Discs".into(),
            value: format!("planar::discs::Discs::new({ROBOT})"),
        }
    }
}
