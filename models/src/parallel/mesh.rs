//! The robot as its kernel describes it, and its configurations.

use pliant_runtime::rotation::{Vector, exponential, matrix, product, rotate, scaled, subtract};
use pliant_runtime::sparse::FactorisationError;

use super::sparse::SparseTangent;
use super::{Element, Joint, Kernel, Mechanism, Motor, Platform, Rod, Section};
use pliant_runtime::twist::{
    IDENTITY, Node, Six, advanced, compose, exponential_of, from_frame, logarithm, node, pulled_back,
    relative, six,
};

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
    /// The pattern of the sparse tangent, where that is factorised.
    pub(super) sparse: Option<Box<SparseTangent>>,
    /// Why the sparse tangent that was asked for cannot be made.
    pub(super) fault: Option<FactorisationError>,
}

impl<K: Kernel> Mesh<K> {
    pub(super) fn new(kernel: &K, elements: Option<usize>) -> Self {
        let (mut counts, mut length) = ([0, 0], 0.0_f64);
        let members = (0..kernel.rod_count())
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
            sections: (0..kernel.kind_count()).map(|kind| kernel.section(kind)).collect(),
            motors: (0..kernel.motor_count()).map(|motor| kernel.motor(motor)).collect(),
            platform: kernel.platform(),
            gravity: kernel.gravity(),
            counts,
            length,
            sparse: None,
            fault: None,
        }
    }

    /// The same with the pattern of its sparse tangent.
    pub(super) fn with_sparse_tangent(mut self) -> Self {
        match SparseTangent::new(&self) {
            Ok(sparse) => self.sparse = Some(Box::new(sparse)),
            Err(fault) => self.fault = Some(fault),
        }
        self
    }

    /// The motor of a rod and its action; `None` for the index of a motor that does not exist, which `check_robot` refuses.
    fn drive(&self, member: &Member) -> Option<(usize, Mechanism)> {
        let motor = member.rod.motor?;
        self.motors.get(motor).map(|numbers| (motor, numbers.drive))
    }

    /// The motor that feeds a rod.
    pub(super) fn feed(&self, member: &Member) -> Option<usize> {
        self.drive(member).filter(|(_, drive)| matches!(drive, Mechanism::Feed)).map(|(motor, _)| motor)
    }

    /// What the position of a motor is measured by: 1 rad, or the length of the robot where it feeds.
    pub(super) fn unit(&self, motor: usize) -> f64 {
        if matches!(self.motors[motor].drive, Mechanism::Feed) { self.length } else { 1.0 }
    }

    /// Whether anything has a weight.
    pub(super) fn is_heavy(&self) -> bool {
        let pulled = self.gravity.iter().any(|entry| *entry != 0.0);
        let heavy = self.members.iter().any(|member| self.sections[member.rod.kind].mass != 0.0);
        pulled && (heavy || self.platform.mass != 0.0)
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
            Some((_, Mechanism::Revolute { axis, point })) => {
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
                Some((motor, Mechanism::Revolute { axis, point })) => {
                    let orientation = exponential(scaled(state.motors[motor], axis));
                    let moved = subtract(point, rotate(&matrix(orientation), point));
                    compose(&node(orientation, moved), &member.base)
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
            let (orientation, position) = relative(&start, &end);
            let way = logarithm(orientation, position);
            for (k, place) in nodes.iter_mut().enumerate().take(member.elements).skip(1) {
                let part = k as f64 / member.elements as f64;
                *place = advanced(&start, &way.map(|entry| part * entry));
            }
        }
        state
    }
}

/// A configuration (20).
#[derive(Debug)]
pub(super) struct State {
    pub(super) motors: Vec<f64>,
    pub(super) platform: Node,
    pub(super) nodes: Vec<Node>,
    pub(super) slopes: Vec<Six>,
    /// Turns of the joints at base and platform.
    pub(super) joints: Vec<[[f64; 4]; 2]>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        let Self { motors, platform, nodes, slopes, joints } = self;
        Self {
            motors: motors.clone(),
            platform: *platform,
            nodes: nodes.clone(),
            slopes: slopes.clone(),
            joints: joints.clone(),
        }
    }

    // Derived, it would allocate.
    fn clone_from(&mut self, other: &Self) {
        self.copy_from(other);
    }
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

    /// `self += factor * other`.
    pub(super) fn add(&mut self, factor: f64, other: &Self) {
        let lists = self.parts_mut().into_iter().zip(other.parts());
        for (to, from) in lists.flat_map(|(to, from)| to.iter_mut().zip(from)) {
            *to += factor * from;
        }
    }

    /// Its entries in the order of a flat list: platform, motors, nodes, changes of strain, joints.
    fn parts(&self) -> [&[f64]; 5] {
        [
            &self.platform,
            &self.motors,
            self.nodes.as_flattened(),
            self.slopes.as_flattened(),
            self.joints.as_flattened().as_flattened(),
        ]
    }

    fn parts_mut(&mut self) -> [&mut [f64]; 5] {
        [
            &mut self.platform,
            &mut self.motors,
            self.nodes.as_flattened_mut(),
            self.slopes.as_flattened_mut(),
            self.joints.as_flattened_mut().as_flattened_mut(),
        ]
    }

    /// Number of entries.
    pub(super) fn order(&self) -> usize {
        self.parts().into_iter().map(<[f64]>::len).sum()
    }

    /// Copies its entries into a flat list.
    pub(super) fn write(&self, mut into: &mut [f64]) {
        for part in self.parts() {
            let (here, rest) = into.split_at_mut(part.len());
            here.copy_from_slice(part);
            into = rest;
        }
    }

    /// Takes its entries from a flat list, each `factor` times.
    pub(super) fn read(&mut self, mut from: &[f64], factor: f64) {
        for part in self.parts_mut() {
            let (here, rest) = from.split_at(part.len());
            for (to, from) in part.iter_mut().zip(here) {
                *to = factor * from;
            }
            from = rest;
        }
    }

    /// Largest rotation (rad) and displacement (by the length of the longest rod) of a node or the platform.
    pub(super) fn size(&self, length: f64) -> f64 {
        let nodes = self.nodes.iter().map(|by| size(by, length));
        nodes.fold(size(&self.platform, length), f64::max)
    }

    /// [`Self::size`] of a flat list.
    pub(super) fn size_of(&self, by: &[f64], length: f64) -> f64 {
        let (platform, rest) = by.split_at(6);
        let nodes = &rest[self.motors.len()..][..6 * self.nodes.len()];
        let sizes = nodes.chunks_exact(6).chain([platform]);
        sizes.map(|by| size(by, length)).fold(0.0, f64::max)
    }
}

/// The increment of the platform in a flat list.
pub(super) fn platform_of(by: &[f64]) -> Six {
    core::array::from_fn(|k| by[k])
}

/// Rotation (rad) and displacement (by a length) of an increment, the larger of both.
fn size(by: &[f64], length: f64) -> f64 {
    let largest = |part: &[f64]| part.iter().fold(0.0_f64, |most, entry| most.max(entry.abs()));
    // Sums keep what is not a number, which must not pass for small.
    let finite = by.iter().fold(0.0, |sum, entry| sum + 0.0 * entry) == 0.0;
    if finite { largest(&by[..3]).max(largest(&by[3..]) / length) } else { f64::INFINITY }
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
