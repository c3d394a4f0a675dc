//! The constructor of the planar model, and its documentation.

use pliant_program::{Constructor, ROBOT};

use super::{PlanarKernels, Position};
use crate::kernels::words::operations;

impl PlanarKernels {
    /// The constructor of the model; `exact` where the slope of the routing enters the cable length.
    #[must_use]
    pub fn constructor(&self, exact: bool) -> Constructor {
        let mut lines = vec![
            "The planar model of this robot, with its parameters as declared (actuation-space energy, LASEM)."
                .to_owned(),
            String::new(),
            "Without loads, `Delta_F = F1 - F2` and `Sigma_F = F1 + F2` in N, lengths in m:".to_owned(),
            String::new(),
            "```text".to_owned(),
        ];
        lines.extend(self.notes.iter().cloned());
        lines.push("```".to_owned());
        if !self.without_closed_form.is_empty() && !exact {
            lines.push(String::new());
            lines.push(format!("By quadrature, to 1e-13: {}.", self.without_closed_form.join(", ")));
        }
        if let (Position::Closed { jacobian, .. }, false) = (&self.position, exact) {
            lines.push(String::new());
            lines.push(format!("The tip and its Jacobian take {}.", operations(jacobian.program.count())));
        }
        Constructor {
            name: "planar".into(),
            notes: lines,
            returns: "planar::Planar".into(),
            value: format!("planar::Planar::new({ROBOT})"),
        }
    }
}
