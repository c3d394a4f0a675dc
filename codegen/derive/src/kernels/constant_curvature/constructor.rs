//! The constructor of the model of segments, and its documentation.

use pliant_program::{Constructor, ROBOT};

use super::SegmentedKernels;
use crate::kernels::words::{operations, plural};

impl SegmentedKernels {
    /// The constructor of the model.
    #[must_use]
    pub fn constructor(&self) -> Constructor {
        let notes = vec![
            format!(
                "The model of this robot as {} of constant curvature, with its parameters as declared.",
                plural(self.constants.of.len(), "segment")
            ),
            String::new(),
            "The state of a segment is `(Dx, Dy, L)`: its bending angle times the direction of bending, rad, and its length, m. \
             Inertia is integrated in closed form over each segment and stays exact where one is straight."
                .to_owned(),
            String::new(),
            format!("The inertia of a segment takes {}.", operations(self.segment.program.count())),
        ];
        Constructor {
            name: "constant_curvature".into(),
            notes,
            returns: "segments::ConstantCurvature".into(),
            value: format!("segments::ConstantCurvature::new({ROBOT})"),
        }
    }
}
