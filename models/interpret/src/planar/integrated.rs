//! Planar robots whose integrals are taken by quadrature.

use crate::interpreter::Code;
use crate::live::declared;
use crate::live::{Live, Model};
use crate::quantities::{Quantities, array};
use pliant_declare::spec::{self, Expr};
use pliant_models::planar::{Backbone, CableLength, Cables, Partials, PlanarOptions};
use pliant_models::{ConditionViolation, Number};
use pliant_program::expression::ARC_LENGTH;

/// The quantities of a planar robot, for the kernel by quadrature ([`Generic`](pliant_models::planar::Generic)).
#[derive(Clone, Debug)]
pub(super) struct Integrated {
    live: Live<Quantified>,
}

declared!(Integrated);

#[derive(Debug)]
struct Quantified {
    options: PlanarOptions,
    /// Length, radius of the discs.
    numbers: Quantities,
    has_discs: bool,
    /// Over the arc length: bending stiffness, axial stiffness, spacing with its slope, both loads.
    bending: Quantities,
    axial: Option<Quantities>,
    spacing: Quantities,
    q_x: Quantities,
    q_y: Quantities,
    couple: Option<Quantities>,
}

#[derive(Debug)]
struct Settled {
    length: f64,
    disc_radius: f64,
    bending: Code<1>,
    axial: Option<Code<1>>,
    spacing: Code<1>,
    q_x: Code<1>,
    q_y: Code<1>,
    couple: Option<Code<1>>,
}

impl Model for Quantified {
    type Settled = Settled;

    fn settle(&self, values: &[f64]) -> Settled {
        let [length, disc_radius] = array(&self.numbers.numbers(values));
        Settled {
            length,
            disc_radius,
            bending: self.bending.code(values),
            axial: self.axial.as_ref().map(|axial| axial.code(values)),
            spacing: self.spacing.code(values),
            q_x: self.q_x.code(values),
            q_y: self.q_y.code(values),
            couple: self.couple.as_ref().map(|couple| couple.code(values)),
        }
    }
}

impl Integrated {
    /// Takes the expressions of this model of a robot.
    pub(super) fn new(robot: &spec::Robot, model: &spec::Planar) -> Self {
        let of =
            |expression: &Expr| Quantities::new(robot.parameters.len(), core::slice::from_ref(expression));
        let spec::Backbone { length, bending_stiffness, axial_stiffness, .. } = &model.backbone;
        let spec::Load { q_x, q_y, couple } = &model.load;
        let radius = model.disc_radius.clone();
        let quantified = Quantified {
            options: options(model),
            has_discs: radius.is_some(),
            numbers: Quantities::new(
                robot.parameters.len(),
                &[length.clone(), radius.unwrap_or(Expr::integer(0))],
            ),
            bending: of(bending_stiffness),
            axial: axial_stiffness.as_ref().filter(|_| model.extensible).map(of),
            spacing: Quantities::with_derivatives(
                robot.parameters.len(),
                core::slice::from_ref(&model.spacing),
                ARC_LENGTH,
                1,
            ),
            q_x: of(q_x),
            q_y: of(q_y),
            couple: couple.as_ref().map(of),
        };
        Self { live: Live::new(robot, quantified, &model.checks, length) }
    }

    fn now(&self) -> &Settled {
        self.live.settled()
    }
}

/// The assumptions of a model.
pub(super) fn options(model: &spec::Planar) -> PlanarOptions {
    let spec::Load { q_x, q_y, couple } = &model.load;
    PlanarOptions {
        extensible: model.extensible,
        cables: if model.ideal_cables { Cables::Ideal } else { Cables::Pull },
        cable_length: if model.exact_cable_length { CableLength::Exact } else { CableLength::NeglectSlope },
        loaded: couple.is_some() || !q_x.is_zero() || !q_y.is_zero(),
        couple: couple.is_some(),
        series: model.series,
        ..PlanarOptions::default()
    }
}

fn at<N: Number>(code: &Code<1>, s: N) -> N {
    let [value] = code.evaluate([s]);
    value
}

impl Backbone for Integrated {
    fn options(&self) -> PlanarOptions {
        self.live.model.options
    }

    fn violation(&self) -> Option<ConditionViolation> {
        self.live.violation()
    }

    fn length(&self) -> f64 {
        self.now().length
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        at(&self.now().bending, s)
    }

    fn axial_stiffness<N: Number>(&self, s: N) -> N {
        self.now().axial.as_ref().map_or(N::from(f64::INFINITY), |axial| at(axial, s))
    }

    fn spacing<N: Number>(&self, s: N) -> N {
        at(&self.now().spacing, s)
    }

    fn q_x<N: Number>(&self, s: N) -> N {
        at(&self.now().q_x, s)
    }

    fn q_y<N: Number>(&self, s: N) -> N {
        at(&self.now().q_y, s)
    }

    fn couple<N: Number>(&self, s: N, theta: N) -> N {
        self.now().couple.as_ref().map_or(N::from(0.0), |couple| {
            let [value] = couple.evaluate([s, theta]);
            value
        })
    }

    fn disc_radius(&self) -> Option<f64> {
        self.live.model.has_discs.then(|| self.now().disc_radius)
    }

    fn sensitivity(&self, index: usize, s: f64, theta: f64) -> Partials {
        let Quantified { numbers, bending, axial, spacing, q_x, q_y, couple, .. } = &*self.live.model;
        let by = |of: &Quantities| of.slope(index, s, theta, &self.live.values)[0];
        let [width, spacing_slope] = array(&spacing.slope(index, s, theta, &self.live.values));
        Partials {
            length: by(numbers),
            bending_stiffness: by(bending),
            axial_stiffness: axial.as_ref().map_or(0.0, by),
            spacing: width,
            spacing_slope,
            q_x: by(q_x),
            q_y: by(q_y),
            couple: couple.as_ref().map_or(0.0, by),
        }
    }
}
