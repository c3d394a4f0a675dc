//! Robots of constant-curvature segments that are read at run time.

use crate::live::declared;
use crate::live::{Live, Model};
use crate::quantities::{Quantities, array};
use pliant_declare::spec::{self, Expr};
use pliant_models::segments::{
    Body, Constants, Kernel, Motion, Physics, Root, Segment, SegmentsOptions, Tip,
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

#[derive(Debug)]
struct Settled {
    gravity: [f64; 3],
    constants: Vec<Constants>,
    actuators: Vec<Vec<[f64; 2]>>,
    areas: Vec<f64>,
    limits: Vec<Option<[f64; 2]>>,
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
    type Settled = Settled;

    fn settle(&self, values: &[f64]) -> Settled {
        Settled {
            gravity: array(&self.gravity.numbers(values)),
            constants: self.constants.iter().map(|of| constants(&of.numbers(values))).collect(),
            actuators: self.actuators.iter().map(|of| pairs(&of.numbers(values))).collect(),
            areas: self.areas.numbers(values),
            limits: self.limits.iter().map(|of| of.as_ref().map(|of| array(&of.numbers(values)))).collect(),
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

    fn now(&self) -> &Settled {
        self.live.settled()
    }

    fn robot(&self) -> &spec::ConstantCurvature {
        &self.live.model.robot
    }
}

/// A function of the kernel for points or for slices.
macro_rules! inertia {
    ($me:ident.$function:ident($($argument:expr),*)) => {
        if $me.robot().rotational_inertia {
            $me.slices.$function($($argument),*)
        } else {
            $me.points.$function($($argument),*)
        }
    };
}

impl Kernel for Segments {
    fn segment_count(&self) -> usize {
        self.robot().segments.len()
    }

    fn violation(&self) -> Option<ConditionViolation> {
        self.live.violation()
    }

    fn options(&self) -> SegmentsOptions {
        let spec::ConstantCurvature { as_published, rotational_inertia, .. } = *self.robot();
        let physics = if as_published { Physics::AsPublished } else { Physics::Consistent };
        SegmentsOptions { physics, rotational_inertia }
    }

    fn constants(&self, segment: usize) -> Constants {
        self.now().constants.get(segment).copied().unwrap_or_else(|| constants(&[]))
    }

    fn constants_sensitivity(&self, index: usize, segment: usize) -> Constants {
        let of = self.live.model.constants.get(segment);
        constants(&of.map_or(Vec::new(), |of| of.slope_of_numbers(index, &self.live.values)))
    }

    fn actuator_count(&self, segment: usize) -> usize {
        self.robot().segments.get(segment).map_or(0, |segment| segment.actuators.len())
    }

    fn actuator(&self, segment: usize, actuator: usize) -> [f64; 2] {
        let places = self.now().actuators.get(segment);
        places.and_then(|places| places.get(actuator)).copied().unwrap_or([f64::NAN; 2])
    }

    fn actuator_sensitivity(&self, index: usize, segment: usize, actuator: usize) -> [f64; 2] {
        let of = self.live.model.actuators.get(segment);
        let slopes = of.map_or(Vec::new(), |of| of.slope_of_numbers(index, &self.live.values));
        pairs(&slopes).get(actuator).copied().unwrap_or([f64::NAN; 2])
    }

    fn chamber_area(&self, segment: usize) -> f64 {
        self.now().areas.get(segment).copied().unwrap_or(f64::NAN)
    }

    fn chamber_area_sensitivity(&self, index: usize, segment: usize) -> f64 {
        let slopes = self.live.model.areas.slope_of_numbers(index, &self.live.values);
        slopes.get(segment).copied().unwrap_or(f64::NAN)
    }

    fn limits(&self, segment: usize) -> Option<[f64; 2]> {
        self.now().limits.get(segment).copied().flatten()
    }

    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        let spec::Base { rotation, position } = self.robot().base;
        (rotation, position)
    }

    fn gravity(&self) -> [f64; 3] {
        self.now().gravity
    }

    fn gravity_sensitivity(&self, index: usize) -> [f64; 3] {
        array(&self.live.model.gravity.slope_of_numbers(index, &self.live.values))
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
