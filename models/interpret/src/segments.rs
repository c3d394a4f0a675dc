//! Robots of constant-curvature segments that are read at run time.

use crate::live::declared;
use crate::live::{Live, Model};
use crate::quantities::{Quantities, array};
use pliant_declare::spec::{self, Expr};
use pliant_models::segments::{
    Body, Constants, Kernel, Motion, Physics, Root, Segment, SegmentsData, SegmentsOptions, SegmentsSlopes,
    Tip,
};
use pliant_models::{ConditionViolation, Scalar};

use crate::prebuilt::{Points, Slices};

/// The kernel of a robot of segments that is read at run time.
#[derive(Clone, Debug)]
pub struct Segments {
    live: Live<Quantified>,
    points: Points,
    slices: Slices,
}

declared!(Segments);

#[derive(Debug)]
struct Quantified {
    robot: spec::ConstantCurvature,
    gravity: Quantities,
    /// Per segment.
    constants: Vec<Quantities>,
    /// Per segment: the places of the actuators, one after the other.
    actuators: Vec<Quantities>,
    /// Per segment: area of the chambers, 0 of other actuators.
    areas: Quantities,
    /// Per segment: least and greatest force, or pressure.
    limits: Vec<Option<Quantities>>,
}

fn constants(values: &[f64]) -> Constants {
    let [length, mass, axial_stiffness, bending_stiffness, damping, bend_damping, length_damping, gyration] =
        array(values);
    Constants {
        length,
        mass,
        axial_stiffness,
        bending_stiffness,
        damping,
        bend_damping,
        length_damping,
        gyration,
    }
}

fn pairs(values: &[f64]) -> Vec<[f64; 2]> {
    values.chunks_exact(2).map(array).collect()
}

impl Model for Quantified {
    type Settled = SegmentsData;

    fn settle(&self, values: &[f64]) -> SegmentsData {
        let spec::ConstantCurvature { as_published, rotational_inertia, .. } = self.robot;
        let physics = if as_published { Physics::AsPublished } else { Physics::Consistent };
        let spec::Base { rotation, position } = self.robot.base;
        SegmentsData {
            options: SegmentsOptions { physics, rotational_inertia },
            constants: self.constants.iter().map(|of| constants(&of.numbers(values))).collect(),
            actuators: self.actuators.iter().map(|of| pairs(&of.numbers(values))).collect(),
            chamber_areas: self.areas.numbers(values),
            limits: self.limits.iter().map(|of| of.as_ref().map(|of| array(&of.numbers(values)))).collect(),
            base: (rotation, position),
            gravity: array(&self.gravity.numbers(values)),
        }
    }
}

impl Segments {
    /// The kernel of a robot with these segments.
    pub(super) fn new(robot: &spec::Robot, model: &spec::ConstantCurvature) -> Self {
        let of = |expressions: &[Expr]| Quantities::new(robot.parameters.len(), expressions);
        let constants = |segment: &spec::Segment| {
            let spec::Segment { length, mass, axial_stiffness, bending_stiffness, .. } = segment.clone();
            let spec::Segment { damping, bend_damping, length_damping, gyration, .. } = segment.clone();
            of(&[
                length,
                mass,
                axial_stiffness,
                bending_stiffness,
                damping,
                bend_damping,
                length_damping,
                gyration,
            ])
        };
        let area = |segment: &spec::Segment| segment.chamber_area.clone().unwrap_or_else(|| Expr::integer(0));
        let quantified = Quantified {
            gravity: of(&model.gravity),
            constants: model.segments.iter().map(constants).collect(),
            actuators: model.segments.iter().map(|segment| of(segment.actuators.as_flattened())).collect(),
            areas: of(&model.segments.iter().map(area).collect::<Vec<_>>()),
            limits: model
                .segments
                .iter()
                .map(|segment| segment.limits.as_ref().map(|limits| of(limits)))
                .collect(),
            robot: model.clone(),
        };
        let live = Live::new(robot, quantified, &model.checks, &Expr::integer(1));
        Self { live, points: Points::default(), slices: Slices::default() }
    }
}

/// A function of the kernel for points or for slices.
macro_rules! inertia {
    ($me:ident.$function:ident($($argument:expr),*)) => {
        if $me.live.model.robot.rotational_inertia {
            $me.slices.$function($($argument),*)
        } else {
            $me.points.$function($($argument),*)
        }
    };
}

impl Kernel for Segments {
    fn violation(&self) -> Option<ConditionViolation> {
        self.live.violation()
    }

    fn data(&self) -> SegmentsData {
        self.live.settled().clone()
    }

    fn slopes(&self, index: usize) -> SegmentsSlopes {
        let Quantified { gravity, constants: all, actuators, areas, .. } = &*self.live.model;
        let slopes = |of: &Quantities| of.slope_of_numbers(index, &self.live.values);
        SegmentsSlopes {
            constants: all.iter().map(|of| constants(&slopes(of))).collect(),
            actuators: actuators.iter().map(|of| pairs(&slopes(of))).collect(),
            chamber_areas: slopes(areas),
            gravity: array(&slopes(gravity)),
        }
    }

    fn tip<T: Scalar>(&self, motion: &Motion<T>) -> Tip<T> {
        self.points.tip(motion)
    }

    fn segment<T: Scalar>(&self, motion: &Motion<T>, mass: &T, gyration: &T) -> Segment<T> {
        inertia!(self.segment(motion, mass, gyration))
    }

    fn body<T: Scalar>(&self, motion: &Motion<T>, mass: &T, gyration: &T) -> Body<T> {
        inertia!(self.body(motion, mass, gyration))
    }

    // As in generated code: where it is inlined, what the caller leaves out is not computed.
    #[inline(always)]
    fn root<T: Scalar>(&self, state: &[T; 3], rate: &[T; 3], mass: &T, gyration: &T) -> Root<T> {
        inertia!(self.root(state, rate, mass, gyration))
    }

    fn q_matrix<T: Scalar>(&self, theta: &T) -> [[T; 9]; 5] {
        self.points.q_matrix(theta)
    }
}
