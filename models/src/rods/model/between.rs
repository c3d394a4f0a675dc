//! Inputs on the straight line between two inputs.

use crate::rods::{Drive, InputRef, Slide, Wrench};

/// Memory of an input between two inputs.
#[derive(Debug, Default)]
pub(in crate::rods) struct Between {
    tendons: Vec<Drive>,
    wrenches: Vec<Wrench>,
    slides: Vec<Slide>,
}

impl Between {
    /// The input at a fraction of the path from an equilibrium with these tensions, N, and displacements, m, under `wrenches` to the input `to`: tendons driven as in `to`, and both sets of wrenches in
    /// proportion.
    pub(in crate::rods) fn mix(
        &mut self,
        (tensions, displacements): (&[f64], &[f64]),
        wrenches: &[Wrench],
        to: &InputRef<'_>,
        fraction: f64,
    ) -> InputRef<'_> {
        self.tendons.clear();
        let now = tensions.iter().zip(displacements);
        let mix = |from: f64, to: f64| from + fraction * (to - from);
        self.tendons.extend(to.drives.iter().zip(now).map(
            |(tendon, (tension, displacement))| match tendon {
                Drive::Force(value) => Drive::Force(mix(*tension, value)),
                Drive::Displacement(value) => Drive::Displacement(mix(*displacement, value)),
                Drive::Elastic { displacement: value, stiffness, pretension } => Drive::Elastic {
                    displacement: mix(displacement + (tension - pretension) / stiffness, value),
                    stiffness,
                    pretension,
                },
            },
        ));
        self.slides.clear();
        self.slides.extend_from_slice(to.slides);
        self.wrenches.clear();
        self.wrenches.extend(wrenches.iter().map(|wrench| wrench.scaled(1.0 - fraction)));
        self.wrenches.extend(to.wrenches.iter().map(|wrench| wrench.scaled(fraction)));
        InputRef::drives(&self.tendons).with_wrenches(&self.wrenches).with_slides(&self.slides)
    }
}
