//! The robot as its kernel describes it, and its configurations.

use pliant_runtime::rotation::{exponential, matrix, product, turned};
use pliant_runtime::sparse::Fault;

use super::frame::{
    IDENTITY, Node, Six, Vector, advanced, compose, exponential_of, from_frame, node, pulled_back, scaled,
    six, subtract,
};
use super::sparse::Whole;
use super::{Drive, Element, Joint, Kernel, Motor, Platform, Rod, Section};
use crate::parallel::element::{logarithm, relative};

/// Directions in which a joint lets an end turn, in the frame of the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Freedom {
    pub(super) count: usize,
    axes: [Vector; 3],
}

impl Freedom {
    pub(super) fn new(joint: Joint) -> Self {
        match joint {
            Joint::Clamped => Self { count: 0, axes: [[0.0; 3]; 3] },
            Joint::Spherical => Self { count: 3, axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] },
            Joint::Revolute { axis } => Self { count: 1, axes: [axis, [0.0; 3], [0.0; 3]] },
        }
    }

    /// Its directions as twists.
    pub(super) fn twists(&self) -> impl Iterator<Item = Six> + '_ {
        self.axes[..self.count].iter().map(|axis| six(*axis, [0.0; 3]))
    }

    /// The sum of its directions, each so many times.
    pub(super) fn sum(&self, by: &[f64]) -> Six {
        let mut total = [0.0; 6];
        for (axis, by) in self.axes.iter().zip(by).take(self.count) {
            for k in 0..3 {
                total[k] += by * axis[k];
            }
        }
        total
    }
}

/// A rod and where its unknowns are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub(super) rod: Rod,
    /// Number of elements that was asked for.
    pub(super) asked: usize,
    /// Number of elements.
    pub(super) elements: usize,
    /// Its first element, and its first node.
    pub(super) first: [usize; 2],
    pub(super) base: Node,
    pub(super) platform: Node,
    pub(super) ends: [Freedom; 2],
}

/// The robot, its numbers read once.
#[derive(Clone, Debug)]
pub(super) struct Mesh<K: Kernel> {
    pub(super) kernel: K,
    pub(super) members: Vec<Member>,
    pub(super) sections: Vec<Section>,
    pub(super) motors: Vec<Motor>,
    pub(super) platform: Platform,
    pub(super) gravity: Vector,
    /// Elements and nodes in all.
    pub(super) counts: [usize; 2],
    /// Length of the longest rod, m: what positions are measured by.
    pub(super) length: f64,
    /// The pattern of the whole tangent, where that is factorised.
    pub(super) whole: Option<Box<Whole>>,
    /// Why there is none though it was asked for.
    pub(super) fault: Option<Fault>,
}

impl<K: Kernel> Mesh<K> {
    pub(super) fn new(kernel: &K, elements: Option<usize>) -> Self {
        let (mut counts, mut length) = ([0, 0], 0.0_f64);
        let members = (0..K::RODS)
            .map(|index| {
                let rod = kernel.rod(index);
                let asked = elements.unwrap_or(rod.elements);
                let elements = asked.max(1);
                let first = counts;
                counts = [counts[0] + elements, counts[1] + elements + 1];
                length = length.max(rod.length);
                Member {
                    rod,
                    asked,
                    elements,
                    first,
                    base: from_frame(&rod.base),
                    platform: from_frame(&rod.platform),
                    ends: [Freedom::new(rod.base_joint), Freedom::new(rod.platform_joint)],
                }
            })
            .collect();
        Self {
            kernel: kernel.clone(),
            members,
            sections: (0..K::KINDS).map(|kind| kernel.section(kind)).collect(),
            motors: (0..K::MOTORS).map(|motor| kernel.motor(motor)).collect(),
            platform: kernel.platform(),
            gravity: kernel.gravity(),
            counts,
            length,
            whole: None,
            fault: None,
        }
    }

    /// The same with the pattern of its whole tangent.
    pub(super) fn with_whole(mut self) -> Self {
        match Whole::new(&self) {
            Ok(whole) => self.whole = Some(Box::new(whole)),
            Err(fault) => self.fault = Some(fault),
        }
        self
    }

    /// The motor of a rod, and what it does; none for one that there is not, which `check_robot` refuses.
    fn drive(&self, member: &Member) -> Option<(usize, Drive)> {
        let motor = member.rod.motor?;
        self.motors.get(motor).map(|numbers| (motor, numbers.drive))
    }

    /// The motor that feeds a rod.
    pub(super) fn feed(&self, member: &Member) -> Option<usize> {
        self.drive(member).filter(|(_, drive)| matches!(drive, Drive::Feed)).map(|(motor, _)| motor)
    }

    /// What a motor's travel is measured by: 1 for angles, the length of the robot for feeds.
    pub(super) fn unit(&self, motor: usize) -> f64 {
        if matches!(self.motors[motor].drive, Drive::Feed) { self.length } else { 1.0 }
    }

    /// Length of an element of a rod, m.
    pub(super) fn step(&self, member: &Member, motors: &[f64]) -> f64 {
        let fed = self.feed(member).map_or(0.0, |motor| motors[motor]);
        (member.rod.length + fed) / member.elements as f64
    }

    /// An element of a rod.
    pub(super) fn element(&self, state: &State, member: &Member, e: usize) -> Element<f64> {
        let (slot, node) = (member.first[0] + e, member.first[1] + e);
        let length = self.step(member, &state.motors);
        Element { a: state.nodes[node], b: state.nodes[node + 1], slope: state.slopes[slot], length }
    }

    /// The twist of the base of a rod per angle of its motor (19), in the frame of its first node; zero without one that turns it.
    pub(super) fn swing(&self, member: &Member, base: &Node) -> Six {
        match self.drive(member) {
            Some((_, Drive::Revolute { axis, point })) => {
                let spatial = six(axis, pliant_runtime::rotation::cross(point, axis));
                pulled_back(base, &spatial)
            }
            _ => [0.0; 6],
        }
    }

    /// Puts the ends of the rods where motors, platform and joints have them, eqs. (17), (18).
    pub(super) fn embed(&self, state: &mut State) {
        for (member, joints) in self.members.iter().zip(&state.joints) {
            let mount = match self.drive(member) {
                Some((motor, Drive::Revolute { axis, point })) => {
                    let turn = exponential(scaled(state.motors[motor], axis));
                    let moved = subtract(point, turned(&matrix(turn), point));
                    compose(&node(turn, moved), &member.base)
                }
                _ => member.base,
            };
            let ends = [mount, compose(&state.platform, &member.platform)];
            let places = [member.first[1], member.first[1] + member.elements];
            for ((end, place), joint) in ends.iter().zip(places).zip(joints) {
                state.nodes[place] = compose(end, &node(*joint, [0.0; 3]));
            }
        }
    }

    /// The start of the first solve: motors at zero, the platform where the declaration has it, rods of constant strain in between.
    pub(super) fn start(&self) -> State {
        let mut state = State {
            motors: vec![0.0; self.motors.len()],
            platform: from_frame(&self.platform.pose),
            nodes: vec![IDENTITY; self.counts[1]],
            slopes: vec![[0.0; 6]; self.counts[0]],
            joints: vec![[[1.0, 0.0, 0.0, 0.0]; 2]; self.members.len()],
        };
        self.embed(&mut state);
        for member in &self.members {
            let nodes = &mut state.nodes[member.first[1]..][..=member.elements];
            let (start, end) = (nodes[0], nodes[member.elements]);
            let (turn, position) = relative(&start, &end);
            let way = logarithm(turn, position);
            for (k, place) in nodes.iter_mut().enumerate().take(member.elements).skip(1) {
                let part = k as f64 / member.elements as f64;
                *place = advanced(&start, &way.map(|entry| part * entry));
            }
        }
        state
    }
}

/// A configuration (20).
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) motors: Vec<f64>,
    pub(super) platform: Node,
    pub(super) nodes: Vec<Node>,
    pub(super) slopes: Vec<Six>,
    /// Turns of the joints at base and platform.
    pub(super) joints: Vec<[[f64; 4]; 2]>,
}

impl State {
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.motors.copy_from_slice(&other.motors);
        self.platform = other.platform;
        self.nodes.copy_from_slice(&other.nodes);
        self.slopes.copy_from_slice(&other.slopes);
        self.joints.copy_from_slice(&other.joints);
    }
}

/// An increment of a configuration (22), per unit of something.
#[derive(Clone, Debug)]
pub(super) struct Increment {
    pub(super) motors: Vec<f64>,
    pub(super) platform: Six,
    /// Of all nodes; of those at the ends for information.
    pub(super) nodes: Vec<Six>,
    pub(super) slopes: Vec<Six>,
    pub(super) joints: Vec<[Vector; 2]>,
}

impl Increment {
    pub(super) fn new<K: Kernel>(mesh: &Mesh<K>) -> Self {
        Self {
            motors: vec![0.0; mesh.motors.len()],
            platform: [0.0; 6],
            nodes: vec![[0.0; 6]; mesh.counts[1]],
            slopes: vec![[0.0; 6]; mesh.counts[0]],
            joints: vec![[[0.0; 3]; 2]; mesh.members.len()],
        }
    }

    /// `self = factor * other`.
    pub(super) fn scale_from(&mut self, other: &Self, factor: f64) {
        self.merge(other, |_, y| factor * y);
    }

    /// `self += factor * other`.
    pub(super) fn add(&mut self, factor: f64, other: &Self) {
        self.merge(other, |x, y| x + factor * y);
    }

    fn merge(&mut self, other: &Self, f: impl Fn(f64, f64) -> f64) {
        let apply = |to: &mut f64, from: &f64| *to = f(*to, *from);
        let six = |to: &mut Six, from: &Six| to.iter_mut().zip(from).for_each(|(to, from)| apply(to, from));
        self.motors.iter_mut().zip(&other.motors).for_each(|(to, from)| apply(to, from));
        six(&mut self.platform, &other.platform);
        self.nodes.iter_mut().zip(&other.nodes).for_each(|(to, from)| six(to, from));
        self.slopes.iter_mut().zip(&other.slopes).for_each(|(to, from)| six(to, from));
        for (to, from) in self.joints.iter_mut().zip(&other.joints) {
            to.as_flattened_mut().iter_mut().zip(from.as_flattened()).for_each(|(to, from)| apply(to, from));
        }
    }

    /// Largest turn (rad) and displacement (by the length of the longest rod) of a node or the platform.
    pub(super) fn size(&self, length: f64) -> f64 {
        let one = |six: &Six| {
            let turn = six[..3].iter().fold(0.0_f64, |a, b| a.max(b.abs()));
            let shift = six[3..].iter().fold(0.0_f64, |a, b| a.max(b.abs()));
            let size = turn.max(shift / length);
            // Not a number must not pass for small.
            if six.iter().all(|entry| entry.is_finite()) { size } else { f64::INFINITY }
        };
        self.nodes.iter().map(one).fold(one(&self.platform), f64::max)
    }
}

impl<K: Kernel> Mesh<K> {
    /// The step (38).
    pub(super) fn advance(&self, state: &mut State, by: &Increment) {
        for (motor, by) in state.motors.iter_mut().zip(&by.motors) {
            *motor += by;
        }
        state.platform = advanced(&state.platform, &by.platform);
        for (index, member) in self.members.iter().enumerate() {
            for k in 1..member.elements {
                let at = member.first[1] + k;
                state.nodes[at] = compose(&state.nodes[at], &exponential_of(&by.nodes[at]));
            }
            for end in 0..2 {
                if member.ends[end].count > 0 {
                    let [a, b, c, ..] = member.ends[end].sum(&by.joints[index][end]);
                    let joint = &mut state.joints[index][end];
                    *joint = pliant_runtime::rotation::normalised(product(*joint, exponential([a, b, c])));
                }
            }
        }
        for (slope, by) in state.slopes.iter_mut().zip(&by.slopes) {
            for k in 0..6 {
                slope[k] += by[k];
            }
        }
        self.embed(state);
    }
}
