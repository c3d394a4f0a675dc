//! Loads as body wrenches, and their exact tangents [CPR 30].

use pliant_runtime::rotation::{Vector, add, cross, dot, norm, rotate, rotate_back, scaled, subtract};

use super::mesh::Mesh;
use crate::{Frame, Load, Rope, Scalar, Wrench};
use pliant_runtime::twist::{Node, Six, bracket, dot6, place, rows, six};

/// Arc lengths this close to that of a node, by the length of an element, are there.
const AT_A_NODE: f64 = 1e-9;

/// Body that a load acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Site {
    Platform,
    /// A node of a rod: 0 at its base, as many as it has elements at the platform.
    Node {
        rod: usize,
        node: usize,
    },
}

/// Wrench of a load: couples in N m, forces in N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Action {
    /// Constant in the world. A couple has no energy.
    Dead { couple: Vector, force: Vector },
    /// Constant in the frame of what it acts on.
    Follower { couple: Vector, force: Vector },
    /// A force of constant size towards a point of the world, m.
    Pulley { force: f64, towards: Vector },
}

/// A load on a discretised robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Attached {
    pub(super) site: Site,
    /// Where its force acts, in the frame of that, m.
    pub(super) point: Vector,
    pub(super) action: Action,
}

impl Attached {
    /// The load at the node of its arc length, the nearest one where there is none.
    pub(super) fn new(mesh: &Mesh, load: &Load) -> Self {
        let (body, s, point, action) = match *load {
            Load::Wrench(Wrench { body, s, couple, force, point, frame }) => {
                let (couple, force) = (couple.into(), force.into());
                let action = match frame {
                    Frame::World => Action::Dead { couple, force },
                    Frame::Local => Action::Follower { couple, force },
                };
                (body, s, point, action)
            }
            Load::Rope(Rope { body, s, point, force, towards }) => {
                (body, s, point, Action::Pulley { force, towards: towards.into() })
            }
        };
        let site = s.map_or(Site::Platform, |s| Site::Node { rod: body, node: node(mesh, body, s).0 });
        Self { site, point: point.into(), action }
    }

    /// The load by the arc length of its node.
    pub(super) fn load(&self, mesh: &Mesh) -> Load {
        let Self { site, point, action } = *self;
        let (body, s) = match site {
            Site::Platform => (0, None),
            Site::Node { rod, node } => {
                let member = &mesh.members[rod];
                (rod, Some(member.rod.length * node as f64 / member.elements as f64))
            }
        };
        let point = point.into();
        let wrench = |couple: Vector, force: Vector, frame| {
            Load::Wrench(Wrench { body, s, couple: couple.into(), force: force.into(), point, frame })
        };
        match action {
            Action::Dead { couple, force } => wrench(couple, force, Frame::World),
            Action::Follower { couple, force } => wrench(couple, force, Frame::Local),
            Action::Pulley { force, towards } => {
                Load::Rope(Rope { body, s, point, force, towards: towards.into() })
            }
        }
    }

    /// Whether it has an energy.
    pub(super) fn has_energy(&self) -> bool {
        match self.action {
            Action::Dead { couple, .. } => couple == [0.0; 3],
            Action::Follower { .. } => false,
            Action::Pulley { .. } => true,
        }
    }

    /// The same with its force and couple so many times.
    pub(super) fn scaled(self, factor: f64) -> Self {
        let by = |v: Vector| v.map(|entry| factor * entry);
        let action = match self.action {
            Action::Dead { couple, force } => Action::Dead { couple: by(couple), force: by(force) },
            Action::Follower { couple, force } => Action::Follower { couple: by(couple), force: by(force) },
            Action::Pulley { force, towards } => Action::Pulley { force: factor * force, towards },
        };
        Self { action, ..self }
    }
}

/// The node of a rod that is nearest to an arc length, m, and whether it is there.
pub(super) fn node(mesh: &Mesh, rod: usize, s: f64) -> (usize, bool) {
    let member = &mesh.members[rod];
    let place = s / member.rod.length * member.elements as f64;
    let node = (0..=member.elements).min_by(|a, b| {
        let [a, b] = [a, b].map(|node| (place - *node as f64).abs());
        a.total_cmp(&b)
    });
    let node = node.unwrap_or(0);
    (node, (place - node as f64).abs() < AT_A_NODE)
}

/// Sum of the loads in the gradient at a node or at the platform, and in the tangent there [CPR 30].
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum<T = f64> {
    /// Minus the body wrench.
    pub(super) gradient: Six<T>,
    /// Derivative of the gradient in exponential coordinates of the pose, by rows.
    pub(super) tangent: [Six<T>; 6],
    /// Potential of those that have one, J.
    pub(super) energy: T,
}

impl Sum {
    pub(super) const ZERO: Self = Self { gradient: [0.0; 6], tangent: [[0.0; 6]; 6], energy: 0.0 };
}

impl<T: Scalar> Sum<T> {
    /// No loads.
    pub(super) fn none() -> Self {
        let zero = T::from_f64(0.0);
        Self { gradient: [zero; 6], tangent: [[zero; 6]; 6], energy: zero }
    }

    /// Adds a load, `scale` times [CPR 30].
    pub(super) fn add(&mut self, scale: T, pose: &Node<T>, point: Vector, action: &Action) {
        let (rotation, zero, number) = (rows(pose), T::from_f64(0.0), T::from_f64);
        let (point, plain) = (point.map(number), point);
        let mut change = [[zero; 6]; 6];
        let wrench = match *action {
            Action::Dead { couple, force } => {
                let (couple, force) = (couple.map(number), force.map(number));
                let (m, f) = (rotate_back(&rotation, couple), rotate_back(&rotation, force));
                for j in 0..3 {
                    let phi = unit(j);
                    let (dm, df) = (cross(m, phi), cross(f, phi));
                    let moment = add(dm, cross(point, df));
                    set(&mut change, j, moment, df);
                }
                self.energy -= scale * dot(force, at(pose, plain));
                six(add(m, cross(point, f)), f)
            }
            Action::Follower { couple, force } => {
                let (couple, force) = (couple.map(number), force.map(number));
                six(add(couple, cross(point, force)), force)
            }
            Action::Pulley { force, towards } => {
                let (force, one) = (number(force), number(1.0));
                let rope = rotate_back(&rotation, subtract(towards.map(number), at(pose, plain)));
                // Squares of places far away are beyond numbers.
                let size = rope.iter().fold(one, |most, entry| most.larger(entry.abs()));
                let length = size * norm(scaled(one / size, rope));
                // A rope of no length pulls nowhere.
                let inverse = length.choose(one / length, zero);
                let direction = scaled(inverse, rope);
                let f = scaled(force, direction);
                for j in 0..6 {
                    // Velocity of the point: v + omega x r, in the body.
                    let (phi, moved) =
                        if j < 3 { (unit(j), cross(unit(j), point)) } else { ([zero; 3], unit(j - 3)) };
                    let along = dot(direction, moved);
                    let across = subtract(moved, scaled(along, direction));
                    let df = subtract(cross(f, phi), scaled(force * inverse, across));
                    set(&mut change, j, cross(point, df), df);
                }
                self.energy += scale * force * length;
                six(cross(point, f), f)
            }
        };
        self.add_wrench(scale, &wrench, &change);
    }

    /// The rotation-only part of a dead load: `force . R arm` as the potential, with the other sign.
    pub(super) fn add_arm(&mut self, scale: T, pose: &Node<T>, arm: Vector, force: Vector) {
        let (zero, arm) = (T::from_f64(0.0), arm.map(T::from_f64));
        let rotation = rows(pose);
        let f = rotate_back(&rotation, force.map(T::from_f64));
        let mut change = [[zero; 6]; 6];
        for j in 0..3 {
            set(&mut change, j, cross(arm, cross(f, unit(j))), [zero; 3]);
        }
        self.energy -= scale * dot(f, arm);
        self.add_wrench(scale, &six(cross(arm, f), [zero; 3]), &change);
    }

    /// Weight of a rod on node `k` of `0..=last`: `node` times the force where it is (half at the ends), and at the ends `arm` times its moment
    /// about them, `along` in their frame.
    pub(super) fn weigh(
        &mut self,
        (k, last): (usize, usize),
        [node, arm]: [T; 2],
        pose: &Node<T>,
        along: Vector,
        force: Vector,
    ) {
        let whole = if k == 0 || k == last { 0.5 } else { 1.0 };
        self.add(T::from_f64(whole) * node, pose, [0.0; 3], &Action::Dead { couple: [0.0; 3], force });
        if k == 0 {
            self.add_arm(arm, pose, along, force);
        } else if k == last {
            self.add_arm(-arm, pose, along, force);
        }
    }

    /// A body wrench `F` and its derivative `D` with right increments [CPR 30]: the gradient in exponential coordinates is
    /// `-F^T (1 - ad(zeta)/2)`, so that its derivative is `-D_ij + F . [e_j, e_i]/2`.
    fn add_wrench(&mut self, scale: T, wrench: &Six<T>, change: &[Six<T>; 6]) {
        let half = T::from_f64(0.5);
        for i in 0..6 {
            self.gradient[i] -= scale * wrench[i];
            for j in 0..6 {
                let swap = dot6(wrench, &bracket(&unit6(j), &unit6(i)));
                self.tangent[i][j] += scale * (half * swap - change[i][j]);
            }
        }
    }
}

/// Factors for [`Sum::weigh`] per mass, or a derivative of them in the length of the elements.
pub(super) fn lever<T: Scalar>(h: T, order: usize) -> [T; 2] {
    let number = T::from_f64;
    match order {
        0 => [h, h * h * number(1.0 / 12.0)],
        1 => [number(1.0), h * number(1.0 / 6.0)],
        _ => [number(0.0), number(1.0 / 6.0)],
    }
}

/// A point of a body in the world.
pub(super) fn at<T: Scalar>(pose: &Node<T>, point: Vector) -> Vector<T> {
    add(place(pose), rotate(&rows(pose), point.map(T::from_f64)))
}

fn unit<T: Scalar>(j: usize) -> Vector<T> {
    core::array::from_fn(|k| T::from_f64(if k == j { 1.0 } else { 0.0 }))
}

fn unit6<T: Scalar>(j: usize) -> Six<T> {
    core::array::from_fn(|k| T::from_f64(if k == j { 1.0 } else { 0.0 }))
}

fn set<T: Copy>(matrix: &mut [Six<T>; 6], column: usize, moment: Vector<T>, force: Vector<T>) {
    for (row, value) in matrix.iter_mut().zip(six(moment, force)) {
        row[column] = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pliant_runtime::twist::{advanced, halves, node};

    #[test]
    fn tangents_are_differences_of_wrenches() {
        let pose = node(pliant_runtime::rotation::normalised([0.3, 0.5, -0.2, 0.7]), [0.1, 0.2, -0.3]);
        let point = [0.02, -0.05, 0.03];
        let (couple, force) = ([0.1, -0.3, 0.2], [0.5, 0.4, -0.7]);
        let pulley = Action::Pulley { force: 0.8, towards: [0.3, -0.4, 0.6] };
        for action in [Action::Dead { couple, force }, Action::Follower { couple, force }, pulley] {
            let mut sum = Sum::ZERO;
            sum.add(1.3, &pose, point, &action);
            let step = 1e-5;
            for j in 0..6 {
                let ends = [step, -step].map(|by| {
                    let mut zeta = [0.0; 6];
                    zeta[j] = by;
                    let mut moved = Sum::ZERO;
                    moved.add(1.3, &advanced(&pose, &zeta), point, &action);
                    moved
                });
                for i in 0..6 {
                    // Slope of the body components; half a bracket is the difference.
                    let slope = (ends[0].gradient[i] - ends[1].gradient[i]) / (2.0 * step);
                    let wrench = sum.gradient.map(|entry| -entry);
                    let expected = sum.tangent[i][j] - 0.5 * dot6(&wrench, &bracket(&unit6(j), &unit6(i)));
                    assert!((slope - expected).abs() < 1e-8, "{action:?} {i} {j}");
                }
                if matches!(action, Action::Pulley { .. }) {
                    let slope = (ends[0].energy - ends[1].energy) / (2.0 * step);
                    assert!((slope - sum.gradient[j]).abs() < 1e-9);
                    for i in 0..6 {
                        assert!((sum.tangent[i][j] - sum.tangent[j][i]).abs() < 1e-14);
                    }
                }
            }
            let [_, force] = halves(&sum.gradient);
            assert!(norm(force) > 0.0);
        }
    }
}
