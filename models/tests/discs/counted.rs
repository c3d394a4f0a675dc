//! A kernel whose nodes and cables are counted at run time: it is solved as the one whose numbers the compiler knows.
#![allow(unreachable_pub, clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robot;

use pliant_models::planar::discs::{
    Basis, ByAngle, Discs, Drive, Generic, HeldEnergy, HeldSpan, Input, Inputs, Kernel, Options, Solution,
    Span, SpanEnergy, SpanGradient, SpanInputs, Wrench, Written,
};
use pliant_models::{Capped, Declared, Entry, Scalar};
use robot::Tapered;

/// Most nodes and cables.
const NODES: usize = 16;
const CABLES: usize = 4;

type PerNode<T> = Capped<T, NODES>;
type PerCable<T> = Capped<T, CABLES>;

/// Robots of different numbers of nodes and cables.
#[derive(Clone, Debug)]
pub enum Counted {
    Two(Generic<Written<2>, 10, 2>),
    Three(Generic<Tapered, 8, 3>),
}

impl Declared for Counted {
    fn name(&self) -> &str {
        "Counted"
    }
}

/// Evaluates an expression of this robot, whichever it is.
macro_rules! each {
    ($of:expr, $robot:ident => $answer:expr) => {
        match $of {
            Counted::Two($robot) => $answer,
            Counted::Three($robot) => $answer,
        }
    };
}

fn per_node<T: Entry>(list: &impl AsRef<[T]>) -> PerNode<T> {
    list.as_ref().try_into().unwrap()
}

fn per_cable<T: Entry>(list: &impl AsRef<[T]>) -> PerCable<T> {
    list.as_ref().try_into().unwrap()
}

fn given<K: Kernel, T: Scalar>(robot: &K, inputs: &Inputs<Counted, T>) -> Inputs<K, T> {
    let SpanInputs { length, offsets, ends, nodes, resultant, beyond } = *inputs;
    SpanInputs {
        length,
        offsets: offsets.map(|list| robot.per_cable(|cable| list.as_ref()[cable])),
        ends,
        nodes: robot.per_node(|node| nodes.as_ref()[node]),
        resultant: robot.per_node(|node| resultant.as_ref()[node]),
        beyond,
    }
}

fn by_angle<T: Scalar>(slope: &ByAngle<T, impl AsRef<[T]>>) -> SpanGradient<Counted, T> {
    ByAngle { ends: slope.ends, nodes: per_node(&slope.nodes) }
}

fn tense<K: Kernel, T: Scalar>(
    robot: &K,
    inputs: &Inputs<Counted, T>,
    tensions: &PerCable<T>,
) -> Span<Counted, T> {
    let tensions = robot.per_cable(|cable| tensions.as_ref()[cable]);
    let found = robot.span(&given(robot, inputs), &tensions);
    let count = robot.cable_count();
    SpanEnergy {
        energy: found.energy,
        reach: found.reach,
        gradient: by_angle(&found.gradient),
        curvature: by_angle(&found.curvature),
        chords: per_cable(&found.chords),
        along: Capped::new(count, |cable| by_angle(&found.along.as_ref()[cable])),
        normal: Capped::new(count, |cable| by_angle(&found.normal.as_ref()[cable])),
    }
}

fn held<K: Kernel, T: Scalar>(
    robot: &K,
    inputs: &Inputs<Counted, T>,
    forces: &PerCable<[T; 2]>,
) -> HeldSpan<Counted, T> {
    let forces = robot.per_cable(|cable| forces.as_ref()[cable]);
    let found = robot.held_span(&given(robot, inputs), &forces);
    let slopes = |cable: usize| found.slopes.as_ref()[cable].each_ref().map(by_angle);
    HeldEnergy {
        energy: found.energy,
        reach: found.reach,
        gradient: by_angle(&found.gradient),
        curvature: by_angle(&found.curvature),
        chords: per_cable(&found.chords),
        slopes: Capped::new(robot.cable_count(), slopes),
    }
}

impl Kernel for Counted {
    type PerNode<T: Entry> = PerNode<T>;
    type PerCable<T: Entry> = PerCable<T>;

    fn node_count(&self) -> usize {
        each!(self, robot => robot.node_count())
    }

    fn cable_count(&self) -> usize {
        each!(self, robot => robot.cable_count())
    }

    fn per_node<T: Entry>(&self, value: impl FnMut(usize) -> T) -> PerNode<T> {
        Capped::new(self.node_count(), value)
    }

    fn per_cable<T: Entry>(&self, value: impl FnMut(usize) -> T) -> PerCable<T> {
        Capped::new(self.cable_count(), value)
    }

    fn options(&self) -> Options {
        each!(self, robot => robot.options())
    }

    fn length(&self) -> f64 {
        each!(self, robot => robot.length())
    }

    fn length_sensitivity(&self, index: usize) -> f64 {
        each!(self, robot => robot.length_sensitivity(index))
    }

    fn station(&self, disc: usize) -> Option<f64> {
        each!(self, robot => robot.station(disc))
    }

    fn station_sensitivity(&self, index: usize, disc: usize) -> f64 {
        each!(self, robot => robot.station_sensitivity(index, disc))
    }

    fn bending_stiffness<T: Scalar>(&self, s: &T) -> T {
        each!(self, robot => robot.bending_stiffness(s))
    }

    fn bending_stiffness_sensitivity(&self, index: usize, s: f64) -> f64 {
        each!(self, robot => robot.bending_stiffness_sensitivity(index, s))
    }

    fn offsets<T: Scalar>(&self, s: &T) -> PerCable<T> {
        each!(self, robot => per_cable(&robot.offsets(s)))
    }

    fn offsets_sensitivity(&self, index: usize, s: f64) -> PerCable<f64> {
        each!(self, robot => per_cable(&robot.offsets_sensitivity(index, s)))
    }

    fn resultant<T: Scalar>(&self, s: &T) -> [T; 2] {
        each!(self, robot => robot.resultant(s))
    }

    fn resultant_sensitivity(&self, index: usize, s: f64) -> [f64; 2] {
        each!(self, robot => robot.resultant_sensitivity(index, s))
    }

    fn couple<T: Scalar>(&self, s: &T, theta: &T) -> [T; 2] {
        each!(self, robot => robot.couple(s, theta))
    }

    fn couple_sensitivity(&self, index: usize, s: f64, theta: f64) -> f64 {
        each!(self, robot => robot.couple_sensitivity(index, s, theta))
    }

    fn disc_force(&self, disc: usize) -> [f64; 2] {
        each!(self, robot => robot.disc_force(disc))
    }

    fn disc_force_sensitivity(&self, index: usize, disc: usize) -> [f64; 2] {
        each!(self, robot => robot.disc_force_sensitivity(index, disc))
    }

    fn span<T: Scalar>(&self, inputs: &Inputs<Self, T>, tensions: &PerCable<T>) -> Span<Self, T> {
        each!(self, robot => tense(robot, inputs, tensions))
    }

    fn held_span<T: Scalar>(&self, inputs: &Inputs<Self, T>, forces: &PerCable<[T; 2]>) -> HeldSpan<Self, T> {
        each!(self, robot => held(robot, inputs, forces))
    }
}

fn agree<A: Kernel, B: Kernel>(a: &Solution<A>, b: &Solution<B>) {
    assert_eq!((a.tip(), a.report().iterations), (b.tip(), b.report().iterations));
    assert_eq!(a.coefficients(), b.coefficients());
    assert_eq!(a.tensions().as_ref(), b.tensions().as_ref());
    assert_eq!(a.displacements().as_ref(), b.displacements().as_ref());
    assert_eq!(a.cable_lengths().as_ref(), b.cable_lengths().as_ref());
}

/// Tensions, displacements and wrenches, with both kinds of functions, bit by bit.
fn same<K: Kernel>(fixed: &K, counted: &Counted, pulls: &[f64]) {
    assert_eq!((counted.node_count(), counted.cable_count()), (fixed.node_count(), fixed.cable_count()));
    let tip = Wrench::new([0.05, -0.1], 0.01);
    for basis in [Basis::Polynomial(5), Basis::PerSpan(3)] {
        let fixed = Discs::new(fixed.clone()).with_basis(basis);
        let counted = Discs::new(counted.clone()).with_basis(basis);
        let mut solvers = (fixed.solver().unwrap(), counted.solver().unwrap());
        let mut drives: Vec<Drive> = pulls.iter().copied().map(Drive::Force).collect();
        for (first, tip) in
            [(drives[0], Wrench::default()), (drives[0], tip), (Drive::Displacement(4e-3), tip)]
        {
            drives[0] = first;
            let input = Input::cables(&drives).with_wrench(tip);
            let (a, b) = (solvers.0.solve(input).unwrap(), solvers.1.solve(input).unwrap());
            agree(a, b);
            let (one, other) = (a.sensitivity().unwrap(), b.sensitivity().unwrap());
            assert_eq!((one.tip_by_cable, one.compliance), (other.tip_by_cable, other.compliance));
        }
        let (a, b) = (fixed.lengths_for(|s| 3.0 * s), counted.lengths_for(|s| 3.0 * s));
        assert_eq!(a.unwrap().displacements.as_ref(), b.unwrap().displacements.as_ref());
    }
}

#[test]
fn it_is_solved_as_the_one_of_known_numbers() {
    let two = Generic::new(robot::written(10, Basis::Polynomial(8)));
    same(&two, &Counted::Two(two.clone()), &[2.0, 0.5]);
    let three = Generic::new(Tapered::new(4, Basis::PerSpan(3)));
    same(&three, &Counted::Three(three.clone()), &[1.0, 0.4, 0.2]);
}

/// Chords that close.
#[test]
fn its_collapse_is_that_of_the_one_of_known_numbers() {
    let fixed: Generic<_, 10, 2> = Generic::new(robot::written(10, Basis::PerSpan(3)));
    let counted = Discs::new(Counted::Two(fixed.clone()));
    let fixed = Discs::new(fixed);
    let collapse = [fixed.collapse_force(&[1.0, 0.0]).unwrap(), counted.collapse_force(&[1.0, 0.0]).unwrap()];
    assert_eq!(format!("{:?}", collapse[0]), format!("{:?}", collapse[1]));
}
