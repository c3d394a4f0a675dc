//! Parallel robots that are read at run time.

use pliant_declare::spec::{self, Expr, Rotation};
use pliant_models::parallel::{
    Element, Frame, Joint, Kernel, Linearised, Mechanism, Motor, MotorMotion, Platform, Residual, Rod,
    RodSection, RodSlope, SectionMotion, Stiffness,
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

#[derive(Debug)]
struct Settled {
    rods: Vec<Rod>,
    sections: Vec<RodSection>,
    elements: Vec<prebuilt::Element>,
    motions: Vec<SectionMotion>,
    rotors: Vec<MotorMotion>,
    platform_inertia: [f64; 3],
    limits: Vec<[Option<f64>; 6]>,
    motors: Vec<Motor>,
    platform: Platform,
    gravity: [f64; 3],
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
            elements: rod.elements,
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
}

impl Model for Quantified {
    type Settled = Settled;

    fn settle(&self, values: &[f64]) -> Settled {
        let sections: Vec<RodSection> = self.sections.iter().map(|of| section(&of.numbers(values))).collect();
        let firsts = (0..self.sections.len()).map(|kind| self.kinds.iter().position(|of| *of == kind));
        let limits = firsts.zip(&self.limits).map(|(rod, of)| {
            let mut numbers = of.numbers(values).into_iter();
            let limits = rod.map_or(&[const { None }; 6], |rod| &self.robot.rods[rod].strain_limit);
            limits.each_ref().map(|limit| limit.as_ref().and_then(|_| numbers.next()))
        });
        Settled {
            rods: (0..self.rods.len()).map(|rod| self.rod(rod, values)).collect(),
            elements: sections.iter().map(element).collect(),
            motions: self.motions.iter().map(|of| motion(array(&of.numbers(values)))).collect(),
            rotors: self.rotors.iter().map(|of| rotor(&of.numbers(values))).collect(),
            platform_inertia: array(&self.platform_inertia.numbers(values)),
            limits: limits.collect(),
            sections,
            motors: (0..self.motors.len()).map(|motor| self.motor(motor, values)).collect(),
            platform: self.platform(values),
            gravity: array(&self.gravity.numbers(values)),
        }
    }
}

/// The element of a section.
fn element(section: &RodSection) -> prebuilt::Element {
    let [gj, ei_y, ei_z, ea, ga_y, ga_z] = section.stiffness;
    let [torsion, curvature_y, curvature_z, stretch, shear_y, shear_z] = section.natural;
    prebuilt::Element {
        gj,
        ei_y,
        ei_z,
        ea,
        ga_y,
        ga_z,
        torsion,
        curvature_y,
        curvature_z,
        stretch,
        shear_y,
        shear_z,
    }
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

    fn now(&self) -> &Settled {
        self.live.settled()
    }

    fn model(&self) -> (&Quantified, &[f64]) {
        (&self.live.model, &self.live.values)
    }

    /// The element of a kind; that of the last one where there is no such kind.
    fn element(&self, kind: usize) -> &prebuilt::Element {
        let elements = &self.now().elements;
        &elements[kind.min(elements.len() - 1)]
    }
}

impl Kernel for Parallel {
    fn rod_count(&self) -> usize {
        self.live.model.rods.len()
    }

    fn kind_count(&self) -> usize {
        self.live.model.sections.len()
    }

    fn motor_count(&self) -> usize {
        self.live.model.motors.len()
    }

    fn violation(&self) -> Option<ConditionViolation> {
        self.live.violation()
    }

    fn rod(&self, rod: usize) -> Rod {
        self.now().rods.get(rod).copied().unwrap_or_default()
    }

    fn rod_sensitivity(&self, index: usize, rod: usize) -> RodSlope {
        let (model, values) = self.model();
        let (Some(written), Some(of)) = (model.robot.rods.get(rod), model.rods.get(rod)) else {
            return RodSlope::default();
        };
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

    fn section(&self, kind: usize) -> RodSection {
        self.now().sections.get(kind).copied().unwrap_or_else(|| section(&[]))
    }

    fn section_sensitivity(&self, index: usize, kind: usize) -> RodSection {
        let (model, values) = self.model();
        section(&model.sections.get(kind).map_or(Vec::new(), |of| of.slope_of_numbers(index, values)))
    }

    fn strain_limit(&self, kind: usize) -> [Option<f64>; 6] {
        self.now().limits.get(kind).copied().unwrap_or_default()
    }

    fn motor(&self, motor: usize) -> Motor {
        self.now().motors.get(motor).copied().unwrap_or_default()
    }

    fn motor_sensitivity(&self, index: usize, motor: usize) -> [[f64; 3]; 2] {
        let (model, values) = self.model();
        match model.robot.motors.get(motor).map(|motor| &motor.drive) {
            Some(spec::Drive::Revolute { .. }) => {
                let slopes = model.motors[motor].slope_of_numbers(index, values);
                let mut reader = Reader(&slopes);
                [reader.three(), reader.three()]
            }
            _ => [[0.0; 3]; 2],
        }
    }

    fn platform(&self) -> Platform {
        self.now().platform
    }

    fn platform_sensitivity(&self, index: usize) -> Platform {
        let (model, values) = self.model();
        let slopes = model.platform.slope_of_numbers(index, values);
        let mut reader = Reader(&slopes);
        let (_, mass, centre) = (reader.three(), reader.number(), reader.three());
        Platform { pose: Frame::default(), mass, centre }
    }

    fn motion(&self, kind: usize) -> SectionMotion {
        self.now().motions.get(kind).copied().unwrap_or_else(|| motion([f64::NAN; 10]))
    }

    fn motion_sensitivity(&self, index: usize, kind: usize) -> SectionMotion {
        let (model, values) = self.model();
        motion(array(&model.motions.get(kind).map_or(Vec::new(), |of| of.slope_of_numbers(index, values))))
    }

    fn motor_motion(&self, motor: usize) -> MotorMotion {
        self.now().rotors.get(motor).copied().unwrap_or_else(|| rotor(&[]))
    }

    fn motor_motion_sensitivity(&self, index: usize, motor: usize) -> MotorMotion {
        let (model, values) = self.model();
        rotor(&model.rotors.get(motor).map_or(Vec::new(), |of| of.slope_of_numbers(index, values)))
    }

    fn platform_inertia(&self) -> [f64; 3] {
        self.now().platform_inertia
    }

    fn platform_inertia_sensitivity(&self, index: usize) -> [f64; 3] {
        let (model, values) = self.model();
        array(&model.platform_inertia.slope_of_numbers(index, values))
    }

    fn gravity(&self) -> [f64; 3] {
        self.now().gravity
    }

    fn gravity_sensitivity(&self, index: usize) -> [f64; 3] {
        let (model, values) = self.model();
        array(&model.gravity.slope_of_numbers(index, values))
    }

    fn residual<T: Scalar>(&self, kind: usize, element: &Element<T>) -> Residual<T> {
        self.element(kind).residual(0, element)
    }

    fn linearised<T: Scalar>(&self, kind: usize, element: &Element<T>) -> Linearised<T> {
        self.element(kind).linearised(0, element)
    }

    fn gauss_newton<T: Scalar>(&self, kind: usize, element: &Element<T>, found: &mut Stiffness<T>) {
        self.element(kind).gauss_newton(0, element, found);
    }

    fn exact<T: Scalar>(&self, kind: usize, element: &Element<T>) -> Stiffness<T> {
        self.element(kind).exact(0, element)
    }
}
