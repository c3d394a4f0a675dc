//! Parallel robots that are read at run time.

use pliant_declare::spec::{self, Expr, Rotation};
use pliant_models::parallel::{
    Element, Frame, Joint, Kernel, Linearised, Mechanism, Motor, MotorMotion, ParallelData, ParallelSlopes,
    Platform, Residual, Rod, RodSection, RodSlope, Stiffness,
};
use pliant_models::{ConditionViolation, Scalar};
use pliant_runtime::rotation;

use crate::live::declared;
use crate::live::{Live, Model};
use crate::prebuilt;
use crate::quantities::{Quantities, array};
use crate::rod::{motion, motion_of};

/// The kernel of a parallel robot that is read at run time.
#[derive(Clone, Debug)]
pub struct Parallel {
    live: Live<Quantified>,
}

declared!(Parallel);

#[derive(Debug)]
struct Quantified {
    robot: spec::Parallel,
    /// Kind of each rod.
    kinds: Vec<usize>,
    /// Per rod: length, both positions, both axes, rotation vectors of both mounts.
    rods: Vec<Quantities>,
    /// Per kind: stiffness, natural strain, mass.
    sections: Vec<Quantities>,
    /// Per kind: rotary inertia, viscosity, drag.
    motions: Vec<Quantities>,
    /// Per kind: the components that have a limit.
    limits: Vec<Quantities>,
    /// Per motor: axis and point, limits.
    motors: Vec<Quantities>,
    /// Per motor: inertia, friction.
    rotors: Vec<Quantities>,
    /// Moments of inertia.
    platform_inertia: Quantities,
    /// Position, mass, centre of mass, rotation vectors.
    platform: Quantities,
    gravity: Quantities,
}

/// Takes numbers off a list, in order.
struct Reader<'a>(&'a [f64]);

impl Reader<'_> {
    fn number(&mut self) -> f64 {
        let Some((first, rest)) = self.0.split_first() else { return f64::NAN };
        self.0 = rest;
        *first
    }

    fn three(&mut self) -> [f64; 3] {
        core::array::from_fn(|_| self.number())
    }

    fn turns(&mut self, rotation: &Rotation) -> Vec<[f64; 3]> {
        match rotation {
            Rotation::Fixed(_) => Vec::new(),
            Rotation::Open(turns) => turns.iter().map(|_| self.three()).collect(),
        }
    }
}

fn turns(rotation: &Rotation) -> impl Iterator<Item = Expr> {
    let turns = match rotation {
        Rotation::Fixed(_) => &[][..],
        Rotation::Open(turns) => turns,
    };
    turns.as_flattened().iter().cloned()
}

fn rotated(rotation: &Rotation, turns: &[[f64; 3]]) -> [[f64; 3]; 3] {
    match rotation {
        Rotation::Fixed(matrix) => *matrix,
        Rotation::Open(_) => rotation::composed(turns),
    }
}

/// The derivative of the same where the rotation vectors change by `slopes`.
fn rotated_slope(rotation: &Rotation, turns: &[[f64; 3]], slopes: &[[f64; 3]]) -> [[f64; 3]; 3] {
    match rotation {
        Rotation::Open(_) if slopes.iter().flatten().any(|slope| *slope != 0.0) => {
            rotation::composed_derivative(turns, slopes)
        }
        _ => [[0.0; 3]; 3],
    }
}

/// The direction of an axis of any length.
fn direction(axis: &[Expr; 3]) -> [Expr; 3] {
    let square = |entry: &Expr| Expr::power(entry.clone(), 2, 1);
    let square = axis.iter().map(square).fold(Expr::integer(0), Expr::add);
    let length = Expr::power(square, 1, 2);
    axis.each_ref().map(|entry| Expr::div(entry.clone(), length.clone()))
}

/// The axis of a revolute joint.
fn axis(joint: &spec::Joint) -> Option<&[Expr; 3]> {
    match joint {
        spec::Joint::Revolute(axis) => Some(axis),
        spec::Joint::Clamped | spec::Joint::Spherical => None,
    }
}

fn rod_of(rod: &spec::ParallelRod) -> Vec<Expr> {
    let [base, platform] = [&rod.base, &rod.platform];
    let positions = base.position.iter().chain(&platform.position).cloned();
    let axes = [base, platform].into_iter().filter_map(|mount| axis(&mount.joint)).flat_map(direction);
    let turns = turns(&base.rotation).chain(turns(&platform.rotation));
    core::iter::once(rod.length.clone()).chain(positions).chain(axes).chain(turns).collect()
}

/// The numbers of a rod, or their derivatives.
struct OfRod {
    length: f64,
    positions: [[f64; 3]; 2],
    axes: [[f64; 3]; 2],
    turns: [Vec<[f64; 3]>; 2],
}

impl OfRod {
    fn read(rod: &spec::ParallelRod, numbers: &[f64]) -> Self {
        let mut reader = Reader(numbers);
        let mounts = [&rod.base, &rod.platform];
        Self {
            length: reader.number(),
            positions: mounts.map(|_| reader.three()),
            axes: mounts.map(|mount| axis(&mount.joint).map_or([0.0; 3], |_| reader.three())),
            turns: mounts.map(|mount| reader.turns(&mount.rotation)),
        }
    }
}

fn section(values: &[f64]) -> RodSection {
    let [a, b, c, d, e, f, g, h, i, j, k, l, mass] = array(values);
    RodSection { stiffness: [a, b, c, d, e, f], natural: [g, h, i, j, k, l], mass }
}

fn rotor(values: &[f64]) -> MotorMotion {
    let [inertia, friction] = array(values);
    MotorMotion { inertia, friction }
}

fn motor_of(motor: &spec::Motor) -> Vec<Expr> {
    let line = match &motor.drive {
        spec::Drive::Feed => Vec::new(),
        spec::Drive::Revolute { axis, point } => [direction(axis), point.clone()].concat(),
    };
    line.into_iter().chain(motor.limits.iter().flatten().cloned()).collect()
}

fn platform_of(platform: &spec::Platform) -> Vec<Expr> {
    let spec::Platform { rotation, position, mass, centre, .. } = platform;
    let numbers = position.iter().chain([mass]).chain(centre).cloned();
    numbers.chain(turns(rotation)).collect()
}

impl Quantified {
    fn rod(&self, index: usize, values: &[f64]) -> Rod {
        let rod = &self.robot.rods[index];
        let OfRod { length, positions, axes, turns } = OfRod::read(rod, &self.rods[index].numbers(values));
        let frame = |mount: &spec::Mount, end: usize| -> Frame {
            (rotated(&mount.rotation, &turns[end]), positions[end])
        };
        let joint = |mount: &spec::Mount, end: usize| match &mount.joint {
            spec::Joint::Clamped => Joint::Clamped,
            spec::Joint::Spherical => Joint::Spherical,
            spec::Joint::Revolute(_) => Joint::Revolute { axis: axes[end] },
        };
        Rod {
            kind: self.kinds[index],
            elements: rod.elements.unwrap_or(0),
            length,
            motor: rod.motor,
            base: frame(&rod.base, 0),
            base_joint: joint(&rod.base, 0),
            platform: frame(&rod.platform, 1),
            platform_joint: joint(&rod.platform, 1),
        }
    }

    fn motor(&self, index: usize, values: &[f64]) -> Motor {
        let motor = &self.robot.motors[index];
        let numbers = self.motors[index].numbers(values);
        let mut reader = Reader(&numbers);
        let drive = match &motor.drive {
            spec::Drive::Feed => Mechanism::Feed,
            spec::Drive::Revolute { .. } => {
                Mechanism::Revolute { axis: reader.three(), point: reader.three() }
            }
        };
        let limits = match &motor.limits {
            Some(_) => [reader.number(), reader.number()],
            None => [f64::NEG_INFINITY, f64::INFINITY],
        };
        Motor { drive, limits }
    }

    fn platform(&self, values: &[f64]) -> Platform {
        let numbers = self.platform.numbers(values);
        let mut reader = Reader(&numbers);
        let (position, mass, centre) = (reader.three(), reader.number(), reader.three());
        let rotation = &self.robot.platform.rotation;
        Platform { pose: (rotated(rotation, &reader.turns(rotation)), position), mass, centre }
    }

    fn rod_slope(&self, index: usize, rod: usize, values: &[f64]) -> RodSlope {
        let (written, of) = (&self.robot.rods[rod], &self.rods[rod]);
        let numbers = OfRod::read(written, &of.numbers(values));
        let slopes = OfRod::read(written, &of.slope_of_numbers(index, values));
        let frame = |mount: &spec::Mount, end: usize| -> Frame {
            let rotation = rotated_slope(&mount.rotation, &numbers.turns[end], &slopes.turns[end]);
            (rotation, slopes.positions[end])
        };
        let [base_axis, platform_axis] = slopes.axes;
        RodSlope {
            length: slopes.length,
            base: frame(&written.base, 0),
            platform: frame(&written.platform, 1),
            base_axis,
            platform_axis,
        }
    }

    fn motor_slope(&self, index: usize, motor: usize, values: &[f64]) -> [[f64; 3]; 2] {
        match self.robot.motors[motor].drive {
            spec::Drive::Feed => [[0.0; 3]; 2],
            spec::Drive::Revolute { .. } => {
                let slopes = self.motors[motor].slope_of_numbers(index, values);
                let mut reader = Reader(&slopes);
                [reader.three(), reader.three()]
            }
        }
    }

    fn platform_slope(&self, index: usize, values: &[f64]) -> Platform {
        let slopes = self.platform.slope_of_numbers(index, values);
        let mut reader = Reader(&slopes);
        let (_, mass, centre) = (reader.three(), reader.number(), reader.three());
        Platform { pose: Frame::default(), mass, centre }
    }
}

impl Model for Quantified {
    type Settled = ParallelData;

    fn settle(&self, values: &[f64]) -> ParallelData {
        let firsts = (0..self.sections.len()).map(|kind| self.kinds.iter().position(|of| *of == kind));
        let limits = firsts.zip(&self.limits).map(|(rod, of)| {
            let mut numbers = of.numbers(values).into_iter();
            let limits = rod.map_or(&[const { None }; 6], |rod| &self.robot.rods[rod].strain_limit);
            limits.each_ref().map(|limit| limit.as_ref().and_then(|_| numbers.next()))
        });
        ParallelData {
            rods: (0..self.rods.len()).map(|rod| self.rod(rod, values)).collect(),
            sections: self.sections.iter().map(|of| section(&of.numbers(values))).collect(),
            strain_limits: limits.collect(),
            motions: self.motions.iter().map(|of| motion(array(&of.numbers(values)))).collect(),
            motors: (0..self.motors.len()).map(|motor| self.motor(motor, values)).collect(),
            rotors: self.rotors.iter().map(|of| rotor(&of.numbers(values))).collect(),
            platform: self.platform(values),
            inertia: array(&self.platform_inertia.numbers(values)),
            gravity: array(&self.gravity.numbers(values)),
        }
    }
}

/// The element of any section, of whose numbers it reads none.
fn any() -> prebuilt::Element {
    prebuilt::Element::default()
}

impl Parallel {
    /// Takes the expressions of this model of a robot.
    pub fn new(robot: &spec::Robot, model: &spec::Parallel) -> Self {
        let of = |expressions: &[Expr]| Quantities::new(robot.parameters.len(), expressions);
        let mut kinds = Vec::new();
        let mut firsts: Vec<&spec::ParallelRod> = Vec::new();
        for rod in &model.rods {
            let same = |other: &&spec::ParallelRod| {
                other.stiffness == rod.stiffness
                    && other.natural == rod.natural
                    && other.mass == rod.mass
                    && other.motion == rod.motion
                    && other.strain_limit == rod.strain_limit
            };
            kinds.push(firsts.iter().position(same).unwrap_or_else(|| {
                firsts.push(rod);
                firsts.len() - 1
            }));
        }
        let section = |rod: &&spec::ParallelRod| {
            let spec::ParallelRod { stiffness, natural, mass, .. } = rod;
            of(&stiffness.iter().chain(natural).chain([mass]).cloned().collect::<Vec<_>>())
        };
        let limits =
            |rod: &&spec::ParallelRod| of(&rod.strain_limit.iter().flatten().cloned().collect::<Vec<_>>());
        let quantified = Quantified {
            kinds,
            rods: model.rods.iter().map(|rod| of(&rod_of(rod))).collect(),
            sections: firsts.iter().map(section).collect(),
            limits: firsts.iter().map(limits).collect(),
            motions: firsts.iter().map(|rod| of(&motion_of(&rod.motion))).collect(),
            motors: model.motors.iter().map(|motor| of(&motor_of(motor))).collect(),
            rotors: model
                .motors
                .iter()
                .map(|motor| of(&[motor.inertia.clone(), motor.friction.clone()]))
                .collect(),
            platform_inertia: of(&model.platform.inertia),
            platform: of(&platform_of(&model.platform)),
            gravity: of(&model.gravity),
            robot: model.clone(),
        };
        Self { live: Live::new(robot, quantified, &model.checks, &Expr::integer(1)) }
    }
}

impl Kernel for Parallel {
    fn violation(&self) -> Option<ConditionViolation> {
        self.live.violation()
    }

    fn data(&self) -> ParallelData {
        self.live.settled().clone()
    }

    fn slopes(&self, index: usize) -> ParallelSlopes {
        let (model, values) = (&self.live.model, &self.live.values);
        let slopes = |of: &Quantities| of.slope_of_numbers(index, values);
        ParallelSlopes {
            rods: (0..model.rods.len()).map(|rod| model.rod_slope(index, rod, values)).collect(),
            sections: model.sections.iter().map(|of| section(&slopes(of))).collect(),
            motions: model.motions.iter().map(|of| motion(array(&slopes(of)))).collect(),
            motors: (0..model.motors.len()).map(|motor| model.motor_slope(index, motor, values)).collect(),
            rotors: model.rotors.iter().map(|of| rotor(&slopes(of))).collect(),
            platform: model.platform_slope(index, values),
            inertia: array(&slopes(&model.platform_inertia)),
            gravity: array(&slopes(&model.gravity)),
        }
    }

    fn residual<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Residual<T> {
        any().residual(section, element)
    }

    fn linearised<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Linearised<T> {
        any().linearised(section, element)
    }

    fn gauss_newton<T: Scalar>(&self, section: &RodSection, element: &Element<T>, found: &mut Stiffness<T>) {
        any().gauss_newton(section, element, found);
    }

    fn exact<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Stiffness<T> {
        any().exact(section, element)
    }
}
