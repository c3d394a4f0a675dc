//! The robot as its kernel describes it, and its configurations.

use std::sync::Arc;

use pliant_runtime::rotation::{Vector, cross, exponential, matrix, product, rotate, scaled, subtract};
use pliant_runtime::sparse::FactorisationError;

use super::erased::Erased;
use super::sparse::SparseTangent;
use super::{Element, Joint, Mechanism, ParallelData, ParallelSlopes, Rod, RodSection};
use crate::core::error_estimate::ACCURACY;
use crate::{ConditionViolation, Lanes, Scalar};
use pliant_runtime::twist::{
    IDENTITY, Node, Six, advanced, compose, exponential_of, from_frame, logarithm, node, pulled_back,
    relative, six,
};

/// Number of elements of rods that declare none, in motions and at first: an error of 1e-6 m for the robot of the paper.
const ELEMENTS: usize = 16;

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
    pub(super) fn sum<T: Scalar>(&self, by: &[T]) -> Six<T> {
        let mut total = [T::from_f64(0.0); 6];
        for (axis, by) in self.axes.iter().zip(by).take(self.count) {
            for k in 0..3 {
                total[k] += *by * T::from_f64(axis[k]);
            }
        }
        total
    }
}

/// A rod and where its unknowns are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub(super) rod: Rod,
    /// Number of elements, at least 1.
    pub(super) elements: usize,
    /// Its first element, and its first node.
    pub(super) first: [usize; 2],
    pub(super) base: Node,
    pub(super) platform: Node,
    pub(super) ends: [Freedom; 2],
}

/// The twist of a base per angle of the motor that turns it about a direction through a point, in the frame of the base [CPR 19].
pub(super) fn swing<T: Scalar>([axis, point]: [Vector<T>; 2], base: &Node<T>) -> Six<T> {
    pulled_back(base, &six(axis, cross(point, axis)))
}

/// The base of a rod that a motor has turned by an angle about a direction through a point [CPR 18].
pub(super) fn turned<T: Scalar>([axis, point]: [Vector<T>; 2], angle: T, base: &Node<T>) -> Node<T> {
    let orientation = exponential(scaled(angle, axis));
    let moved = subtract(point, rotate(&matrix(orientation), point));
    compose(&node(orientation, moved), base)
}

/// The robot, its numbers read once.
#[derive(Clone, Debug)]
pub(super) struct Mesh {
    pub(super) robot: Arc<dyn Erased>,
    pub(super) data: ParallelData,
    /// The first condition of the declaration that is violated.
    pub(super) violation: Option<ConditionViolation>,
    pub(super) members: Vec<Member>,
    /// Elements and nodes in all.
    pub(super) counts: [usize; 2],
    /// Largest estimated error, m, where it chooses the number of elements of some rods.
    pub(super) accuracy: Option<f64>,
    /// Length of the longest rod, m: what positions are measured by.
    pub(super) length: f64,
    /// The pattern of the sparse tangent, where that is factorised.
    pub(super) sparse: Option<Box<SparseTangent>>,
    /// Why the sparse tangent that was asked for cannot be made.
    pub(super) fault: Option<FactorisationError>,
}

impl Mesh {
    /// The robot with this number of elements in every rod, or with as many as rods declare or `accuracy` asks for.
    pub(super) fn new(robot: Arc<dyn Erased>, elements: Option<usize>, accuracy: Option<f64>) -> Self {
        let (mut data, violation) = (robot.data().completed(), robot.violation());
        let mut length = 0.0_f64;
        let members = data.rods.iter_mut().map(|rod| {
            rod.elements = elements.unwrap_or(rod.elements);
            length = length.max(rod.length);
            Member {
                rod: *rod,
                elements: 0,
                first: [0; 2],
                base: from_frame(&rod.base),
                platform: from_frame(&rod.platform),
                ends: [Freedom::new(rod.base_joint), Freedom::new(rod.platform_joint)],
            }
        });
        let members: Vec<Member> = members.collect();
        let chosen = members.iter().any(|member| member.rod.elements == 0);
        let accuracy = chosen.then(|| accuracy.unwrap_or(ACCURACY * length));
        let mesh = Self {
            robot,
            data,
            violation,
            members,
            counts: [0; 2],
            accuracy,
            length,
            sparse: None,
            fault: None,
        };
        mesh.divided(|member| if member.rod.elements == 0 { ELEMENTS } else { member.rod.elements })
    }

    /// The same robot with elements of half the length.
    pub(super) fn halved(&self) -> Self {
        self.clone().divided(|member| 2 * member.elements)
    }

    /// The same robot with this number of elements in rods that declare none.
    pub(super) fn with_chosen(&self, number: usize) -> Self {
        self.clone().divided(|member| if member.rod.elements == 0 { number } else { member.elements })
    }

    /// The same robot with this number of elements in each rod.
    fn divided(mut self, elements: impl Fn(&Member) -> usize) -> Self {
        self.counts = [0; 2];
        for member in &mut self.members {
            (member.elements, member.first) = (elements(member), self.counts);
            self.counts = [self.counts[0] + member.elements, self.counts[1] + member.elements + 1];
        }
        if self.sparse.take().is_some() { self.with_sparse_tangent() } else { self }
    }

    /// The same with the pattern of its sparse tangent.
    pub(super) fn with_sparse_tangent(mut self) -> Self {
        match SparseTangent::new(&self) {
            Ok(sparse) => self.sparse = Some(Box::new(sparse)),
            Err(fault) => self.fault = Some(fault),
        }
        self
    }

    /// Derivatives of the numbers by a parameter; gravity has none where it is an input.
    pub(super) fn slopes(&self, index: usize, declared_gravity: bool) -> ParallelSlopes {
        let mut slopes = self.robot.slopes(index).completed(&self.data);
        if !declared_gravity {
            slopes.gravity = [0.0; 3];
        }
        slopes
    }

    /// The section of a rod.
    pub(super) fn section(&self, member: &Member) -> &RodSection {
        &self.data.sections[member.rod.kind]
    }

    /// The motor of a rod and its action; `None` for the index of a motor that does not exist, which `check_robot` refuses.
    pub(super) fn drive(&self, member: &Member) -> Option<(usize, Mechanism)> {
        let motor = member.rod.motor?;
        self.data.motors.get(motor).map(|numbers| (motor, numbers.drive))
    }

    /// The motor that feeds a rod.
    pub(super) fn feed(&self, member: &Member) -> Option<usize> {
        self.drive(member).filter(|(_, drive)| matches!(drive, Mechanism::Feed)).map(|(motor, _)| motor)
    }

    /// Size that the position of a motor is measured by: 1 rad, or the length of the robot where it feeds.
    pub(super) fn unit(&self, motor: usize) -> f64 {
        if matches!(self.data.motors[motor].drive, Mechanism::Feed) { self.length } else { 1.0 }
    }

    /// Whether anything has a weight.
    pub(super) fn is_heavy(&self) -> bool {
        let pulled = self.data.gravity.iter().any(|entry| *entry != 0.0);
        let heavy = self.members.iter().any(|member| self.section(member).mass != 0.0);
        pulled && (heavy || self.data.platform.mass != 0.0)
    }

    /// Length of an element of a rod, m.
    pub(super) fn step<T: Scalar>(&self, member: &Member, motors: &[T]) -> T {
        let length = T::from_f64(member.rod.length);
        let whole = self.feed(member).map_or(length, |motor| length + motors[motor]);
        whole / T::from_f64(member.elements as f64)
    }

    /// An element of a rod [CPR 16].
    pub(super) fn element<T: Scalar>(&self, state: &State<T>, member: &Member, e: usize) -> Element<T> {
        let (slot, node) = (member.first[0] + e, member.first[1] + e);
        let length = self.step(member, &state.motors);
        Element { a: state.nodes[node], b: state.nodes[node + 1], slope: state.slopes[slot], length }
    }

    /// The twist of the base of a rod per angle of its motor [CPR 19], in the frame of its first node; zero without one that turns it.
    pub(super) fn swing<T: Scalar>(&self, member: &Member, base: &Node<T>) -> Six<T> {
        match self.drive(member) {
            Some((_, Mechanism::Revolute { axis, point })) => {
                swing([axis, point].map(|vector| vector.map(T::from_f64)), base)
            }
            _ => [T::from_f64(0.0); 6],
        }
    }

    /// Puts the ends of the rods where motors, platform and joints have them [CPR 17, 18].
    pub(super) fn embed<T: Scalar>(&self, state: &mut State<T>) {
        let zero = T::from_f64(0.0);
        for (member, joints) in self.members.iter().zip(&state.joints) {
            let [base, platform] = [&member.base, &member.platform].map(|mount| mount.map(T::from_f64));
            let mount = match self.drive(member) {
                Some((motor, Mechanism::Revolute { axis, point })) => {
                    turned([axis, point].map(|vector| vector.map(T::from_f64)), state.motors[motor], &base)
                }
                _ => base,
            };
            let ends = [mount, compose(&state.platform, &platform)];
            let places = [member.first[1], member.first[1] + member.elements];
            for ((end, place), joint) in ends.iter().zip(places).zip(joints) {
                state.nodes[place] = compose(end, &node(*joint, [zero; 3]));
            }
        }
    }

    /// The start of the first solve: motors at zero, the platform where the declaration has it, rods of constant strain in between.
    pub(super) fn start(&self) -> State {
        let mut state = State {
            motors: vec![0.0; self.data.motors.len()],
            platform: from_frame(&self.data.platform.pose),
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

/// A configuration [CPR 20, 21].
#[derive(Debug)]
pub(super) struct State<T = f64> {
    pub(super) motors: Vec<T>,
    pub(super) platform: Node<T>,
    pub(super) nodes: Vec<Node<T>>,
    pub(super) slopes: Vec<Six<T>>,
    /// Turns of the joints at base and platform.
    pub(super) joints: Vec<[[T; 4]; 2]>,
}

impl<T: Copy> Clone for State<T> {
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
    /// The same in every lane.
    pub(super) fn lanes<T: Scalar>(&self) -> State<T> {
        fn each<T: Scalar, const N: usize>(list: &[[f64; N]]) -> Vec<[T; N]> {
            list.iter().map(|entries| entries.map(T::from_f64)).collect()
        }
        State {
            motors: self.motors.iter().map(|motor| T::from_f64(*motor)).collect(),
            platform: self.platform.map(T::from_f64),
            nodes: each(&self.nodes),
            slopes: each(&self.slopes),
            joints: self.joints.iter().map(|joints| joints.map(|joint| joint.map(T::from_f64))).collect(),
        }
    }
}

impl<T: Lanes> State<T> {
    fn parts(&self) -> [&[T]; 5] {
        let joints = self.joints.as_flattened().as_flattened();
        [&self.motors, &self.platform, self.nodes.as_flattened(), self.slopes.as_flattened(), joints]
    }

    fn parts_mut(&mut self) -> [&mut [T]; 5] {
        [
            &mut self.motors,
            &mut self.platform,
            self.nodes.as_flattened_mut(),
            self.slopes.as_flattened_mut(),
            self.joints.as_flattened_mut().as_flattened_mut(),
        ]
    }

    /// Takes the entries of another state in the lanes where `which` is greater than 0.
    pub(super) fn mix(&mut self, which: T, other: &Self) {
        for (to, from) in self.parts_mut().into_iter().flatten().zip(other.parts().into_iter().flatten()) {
            *to = which.choose(*from, *to);
        }
    }
}

impl State {
    /// Copies a lane of another state.
    pub(super) fn copy_lane<T: Lanes>(&mut self, lane: usize, of: &State<T>) {
        for (to, from) in self.parts_mut().into_iter().flatten().zip(of.parts().into_iter().flatten()) {
            *to = from.lane(lane);
        }
    }
}

impl<T: Copy> State<T> {
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.motors.copy_from_slice(&other.motors);
        self.platform = other.platform;
        self.nodes.copy_from_slice(&other.nodes);
        self.slopes.copy_from_slice(&other.slopes);
        self.joints.copy_from_slice(&other.joints);
    }
}

/// An increment of a configuration [CPR 22], per unit of something.
#[derive(Clone, Debug)]
pub(super) struct Increment<T = f64> {
    pub(super) motors: Vec<T>,
    pub(super) platform: Six<T>,
    /// Increments of all nodes; of those at the ends for information.
    pub(super) nodes: Vec<Six<T>>,
    pub(super) slopes: Vec<Six<T>>,
    pub(super) joints: Vec<[Vector<T>; 2]>,
}

impl<T: Scalar> Increment<T> {
    pub(super) fn new(mesh: &Mesh) -> Self {
        let zero = T::from_f64(0.0);
        Self {
            motors: vec![zero; mesh.data.motors.len()],
            platform: [zero; 6],
            nodes: vec![[zero; 6]; mesh.counts[1]],
            slopes: vec![[zero; 6]; mesh.counts[0]],
            joints: vec![[[zero; 3]; 2]; mesh.members.len()],
        }
    }

    /// `self += factor * other`.
    pub(super) fn add(&mut self, factor: T, other: &Self) {
        let lists = self.parts_mut().into_iter().zip(other.parts());
        for (to, from) in lists.flat_map(|(to, from)| to.iter_mut().zip(from)) {
            *to += factor * *from;
        }
    }

    /// Its entries in the order of a flat list: platform, motors, nodes, changes of strain, joints.
    fn parts(&self) -> [&[T]; 5] {
        [
            &self.platform,
            &self.motors,
            self.nodes.as_flattened(),
            self.slopes.as_flattened(),
            self.joints.as_flattened().as_flattened(),
        ]
    }

    fn parts_mut(&mut self) -> [&mut [T]; 5] {
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
        self.parts().into_iter().map(<[T]>::len).sum()
    }

    /// Copies its entries into a flat list.
    pub(super) fn write(&self, mut into: &mut [T]) {
        for part in self.parts() {
            let (here, rest) = into.split_at_mut(part.len());
            here.copy_from_slice(part);
            into = rest;
        }
    }

    /// Takes its entries from a flat list, each `factor` times.
    pub(super) fn read(&mut self, mut from: &[T], factor: T) {
        for part in self.parts_mut() {
            let (here, rest) = from.split_at(part.len());
            for (to, from) in part.iter_mut().zip(here) {
                *to = factor * *from;
            }
            from = rest;
        }
    }

    /// Largest rotation (rad) and displacement (by the length of the longest rod) of a node or the platform.
    pub(super) fn size(&self, length: f64) -> T {
        let nodes = self.nodes.iter().map(|by| size(by, length));
        nodes.fold(size(&self.platform, length), T::larger)
    }

    /// [`Self::size`] of a flat list.
    pub(super) fn size_of(&self, by: &[T], length: f64) -> T {
        let (platform, rest) = by.split_at(6);
        let nodes = &rest[self.motors.len()..][..6 * self.nodes.len()];
        let sizes = nodes.chunks_exact(6).chain([platform]);
        sizes.map(|by| size(by, length)).fold(T::from_f64(0.0), T::larger)
    }
}

/// The increment of the platform in a flat list.
pub(super) fn platform_of(by: &[f64]) -> Six {
    core::array::from_fn(|k| by[k])
}

/// Rotation (rad) and displacement (by a length) of an increment, the larger of both; infinite where an entry is not finite.
fn size<T: Scalar>(by: &[T], length: f64) -> T {
    let largest = |part: &[T]| part.iter().fold(T::from_f64(0.0), |most, entry| most.larger(entry.abs()));
    let size = largest(&by[..3]).larger(largest(&by[3..]) * T::from_f64(1.0 / length));
    // Infinity and NaN, which must not pass for small.
    let one = T::from_f64(1.0);
    (one + T::from_f64(0.0) * size).choose(size, T::from_f64(f64::INFINITY))
}

impl Mesh {
    /// The step [CPR 38].
    pub(super) fn advance<T: Scalar>(&self, state: &mut State<T>, by: &Increment<T>) {
        for (motor, by) in state.motors.iter_mut().zip(&by.motors) {
            *motor += *by;
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
