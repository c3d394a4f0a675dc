//! Derivatives of an equilibrium with respect to the parameters of its declaration.
//!
//! At unknowns that stay, a parameter changes sections, lengths of elements and weights, and mounts and axes move the ends of the rods: that
//! changes the gradient. The change takes the place of the gradient in the linear system of Newton's method, whose answer is the change of the
//! unknowns. Its forces are components in frames that move with what they work on.

use nalgebra::Vector6;
use pliant_runtime::rotation::{
    Vector, add, cross, dot, exponential, matrix, rotate, rotate_back, scaled, subtract,
};

use super::loads::{Action, Site, Sum, lever};
use super::mesh::Increment;
use super::rates::Rates;
use super::sensitivity::respond;
use super::system::System;
use super::system::assemble::end_mount;
use super::{Error, Frame, Joint, Mechanism, ParallelSlopes, ParallelSolution};
use pliant_runtime::moved::{Moved, change, number};
use pliant_runtime::twist::{Node, Six, bracket, dot6, halves, node, pull_back, pulled_back, six};

mod element;

use element::{Change, Changing};
pub(super) use element::{changes, nudge};

/// Derivatives of an equilibrium with respect to one parameter of the declaration, loads and what drives the motors held, per unit of the parameter.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ParallelParameterSensitivity {
    /// Derivative of the pose of the platform, a right increment `(rotation vector, displacement)` in its frame: rad, m.
    pub platform: Vector6<f64>,
    /// Derivatives of the motors, rad or m: zero for those that are driven by their position.
    pub motors: Vec<f64>,
    /// Derivatives of the torques or forces that hold the motors, N m or N: zero for those that are driven by their torque or force.
    pub torques: Vec<f64>,
    /// Derivatives of the wrenches at the ends of each rod, components as in [`ParallelSolution::rod_wrench`]: N m, N.
    pub wrenches: Vec<[Vector6<f64>; 2]>,
}

/// Changes of everything: first by a parameter while the unknowns stay, then all of it.
pub(super) struct Response<'a> {
    solution: &'a ParallelSolution,
    system: System,
    /// Derivatives of the numbers of the robot.
    slopes: ParallelSlopes,
    /// Derivatives of the lengths of the elements, by rods.
    lengths: Vec<f64>,
    /// Derivatives of the unknowns, and of the ends of the rods.
    pub(super) by: Increment,
}

impl ParallelSolution {
    /// Derivatives of the platform's pose, of the motors and of the wrenches with respect to a parameter of the declaration. The elimination is done once
    /// more, in memory of its own.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`]; [`Error::SingularTangent`].
    pub fn parameter_sensitivity(&self, name: &str) -> Result<ParallelParameterSensitivity, Error> {
        let response =
            self.along_parameter(crate::core::declared::index_of(&*self.mesh.robot, name)?, true)?;
        let Response { system, by, .. } = &response;
        let torques = system.motor_rows.iter().enumerate().map(|(motor, row)| match row.torque {
            None => system.torque(motor),
            Some(_) => -row.spring * system.step.motors[motor],
        });
        let wrenches = self.mesh.members.iter().enumerate().map(|(rod, member)| {
            let [start, end] = [0, member.elements - 1].map(|e| response.gradient(rod, e));
            [Vector6::from_fn(|k, _| -start[k]), Vector6::from_fn(|k, _| end[6 + k])]
        });
        Ok(ParallelParameterSensitivity {
            platform: by.platform.into(),
            motors: by.motors.clone(),
            torques: torques.collect(),
            wrenches: wrenches.collect(),
        })
    }

    /// The same of the section of a rod at the arc length `s`, m, as [`ParallelSolution::station`] has it: a right increment `(rotation vector, displacement)` in its frame, and
    /// the derivative of its strain `(K, Gamma)`.
    ///
    /// # Errors
    /// As [`ParallelSolution::parameter_sensitivity`]; [`Error::OutOfRange`] if there is no such rod or no such section.
    pub fn parameter_sensitivity_at(
        &self,
        name: &str,
        rod: usize,
        s: f64,
    ) -> Result<[Vector6<f64>; 2], Error> {
        let (e, rest) = self.locate(rod, s)?;
        let response =
            self.along_parameter(crate::core::declared::index_of(&*self.mesh.robot, name)?, true)?;
        let rest = number(rest, -(e as f64) * response.lengths[rod]);
        Ok(response.element(rod, e).section(rest).map(Into::into))
    }

    /// The change of the unknowns with a parameter; gravity has no part in it where it is not that of the declaration.
    pub(super) fn change_by(&self, name: &str, declared_gravity: bool) -> Result<Increment, Error> {
        Ok(self
            .along_parameter(crate::core::declared::index_of(&*self.mesh.robot, name)?, declared_gravity)?
            .by)
    }

    /// Response of the equilibrium to a parameter, loads and what drives the motors held; gravity has no part in it where it is not that of the declaration.
    pub(super) fn along_parameter(
        &self,
        index: usize,
        declared_gravity: bool,
    ) -> Result<Response<'_>, Error> {
        let mut response =
            Response { slopes: self.mesh.slopes(index, declared_gravity), ..Response::none(self) };
        let rates = response.explicit();
        response.follow(rates, &vec![0.0; self.mesh.data.motors.len()])
    }

    /// Response to the number that drives a motor.
    pub(super) fn along_drive(&self, motor: usize) -> Result<Response<'_>, Error> {
        let (rates, moves) = self.driven(motor);
        Response::none(self).follow(rates, &moves)
    }
}

impl<'a> Response<'a> {
    /// Response without a change.
    fn none(solution: &'a ParallelSolution) -> Self {
        let mesh = &solution.mesh;
        Self {
            solution,
            system: solution.system(),
            slopes: ParallelSlopes::default().completed(&mesh.data),
            lengths: vec![0.0; mesh.members.len()],
            by: Increment::new(mesh),
        }
    }

    /// Lets the unknowns follow what changes the gradient, and motors that are held.
    fn follow(mut self, rates: Rates, motors: &[f64]) -> Result<Self, Error> {
        self.solution.compliance()?;
        respond(&mut self.system, rates, motors)?;
        self.by.add(1.0, &self.system.step);
        let mesh = &self.solution.mesh;
        for (length, member) in self.lengths.iter_mut().zip(&mesh.members) {
            let fed = mesh.feed(member).map_or(0.0, |motor| self.by.motors[motor]);
            *length += fed / member.elements as f64;
        }
        Ok(self)
    }

    /// Derivative of the gradient by a parameter; the derivatives of lengths and ends are stored in the same pass.
    fn explicit(&mut self) -> Rates {
        let ParallelSolution { mesh, state, reactions, .. } = self.solution;
        let mut rates = Rates::none(mesh);
        rates.platform = self.on_platform().gradient.each_ref().map(change);
        for (rod, member) in mesh.members.iter().enumerate() {
            let slope = self.slopes.rods[rod];
            self.lengths[rod] = slope.length / member.elements as f64;
            let [base, tip] = &reactions[rod];
            let [hinge, joint] = state.joints[rod].map(|orientation| node(orientation, [0.0; 3]));
            let [first, last] = [member.first[1], member.first[1] + member.elements];

            let mut start = pulled_back(&hinge, &increment(&member.rod.base, &slope.base));
            let [hung, held] = [
                (member.rod.base_joint, slope.base_axis, 0, base),
                (member.rod.platform_joint, slope.platform_axis, 1, tip),
            ]
            .map(|(joint, orientation, end, wrench)| {
                swung(joint, orientation, &state.joints[rod][end], wrench)
            });
            start = core::array::from_fn(|k| start[k] + hung.moved[k]);
            if let Some(motor) = member.rod.motor
                && let Mechanism::Revolute { axis, point } = mesh.data.motors[motor].drive
            {
                let [axis_rate, moved] = self.slopes.motors[motor];
                let (place, angle) = (&state.nodes[first], state.motors[motor]);
                let carried = pulled_back(place, &carried([axis, point], [axis_rate, moved], angle));
                start = core::array::from_fn(|k| start[k] + carried[k]);
                let screw = six(axis_rate, add(cross(moved, axis), cross(point, axis_rate)));
                let own = pulled_back(place, &screw);
                let swap = bracket(&start, &mesh.swing(member, place));
                rates.motors[motor] += dot6(&own, base) - dot6(&swap, base);
                // The row of the joint alone changes with its axis.
                rates.motors[motor] -= dot6(&mesh.swing(member, place), &hung.row);
            }
            self.by.nodes[first] = start;

            let end = pulled_back(&joint, &increment(&member.rod.platform, &slope.platform));
            let end: Six = core::array::from_fn(|k| end[k] + held.moved[k]);
            let carry = pull_back(&end_mount(member, &state.joints[rod]));
            for (j, rate) in rates.platform.iter_mut().enumerate() {
                let twist = core::array::from_fn(|i| carry[i][j]);
                *rate -= dot6(&bracket(&end, &twist), tip) + dot6(&twist, &held.row);
            }
            self.by.nodes[last] = end;

            for e in 0..member.elements {
                rates.elements[member.first[0] + e] = self.gradient(rod, e);
            }
            let [near, far] = [0, member.elements - 1].map(|e| member.first[0] + e);
            for k in 0..6 {
                rates.elements[near][k] += hung.row[k];
                rates.elements[far][6 + k] += held.row[k];
            }
        }
        rates
    }

    /// Loads and weight on the platform.
    pub(super) fn on_platform(&self) -> Sum<Moved> {
        let ParallelSolution { mesh, state, .. } = self.solution;
        let pose = nudge(&state.platform, &changes(&self.by.platform));
        let (platform, rate) = (&mesh.data.platform, &self.slopes.platform);
        let weight = |force| Action::Dead { couple: [0.0; 3], force };
        let mut sum = Sum::none();
        sum.add(number(platform.mass, rate.mass), &pose, platform.centre, &weight(mesh.data.gravity));
        sum.add(number(0.0, platform.mass), &pose, platform.centre, &weight(self.slopes.gravity));
        sum.add_arm(number(0.0, platform.mass), &pose, rate.centre, mesh.data.gravity);
        self.add_loads(Site::Platform, &pose, &mut sum);
        sum
    }

    fn add_loads(&self, site: Site, pose: &Node<Moved>, sum: &mut Sum<Moved>) {
        for active in self.system.loads.iter().filter(|active| active.load.site == site) {
            sum.add(number(1.0, 0.0), pose, active.load.point, &active.load.action);
        }
    }

    pub(super) fn element(&self, rod: usize, e: usize) -> Changing<'_> {
        let mesh = &self.solution.mesh;
        let member = &mesh.members[rod];
        let at = member.first[1] + e;
        let change = Change {
            ends: [self.by.nodes[at], self.by.nodes[at + 1]],
            slope: self.by.slopes[member.first[0] + e],
            length: self.lengths[rod],
            section: &self.slopes.sections[member.rod.kind],
        };
        Changing::new(mesh.section(member), &mesh.element(&self.solution.state, member, e), &change)
    }

    /// Derivative of the gradient of an element and of the loads on its start, at the end of a rod on its end too; and of the motor that feeds it.
    fn gradient(&self, rod: usize, e: usize) -> [f64; 19] {
        let mesh = &self.solution.mesh;
        let member = &mesh.members[rod];
        let element = self.element(rod, e);
        let of_element = element.gradient();
        let mut all = core::array::from_fn(|k| of_element.get(k).copied().unwrap_or(0.0));
        let feed = mesh.feed(member).map(|_| 1.0 / member.elements as f64);
        if let Some(per) = feed {
            all[18] = per * element.tension();
        }
        for k in if e + 1 == member.elements { e..e + 2 } else { e..e + 1 } {
            let on_node = self.on_node(rod, k, 0);
            for (entry, by) in all[6 * (k - e)..].iter_mut().zip(&on_node.gradient) {
                *entry += change(by);
            }
            all[18] += feed.map_or(0.0, |per| per * change(&self.on_node(rod, k, 1).energy));
        }
        all
    }

    /// Loads and weight on a node of a rod; where `order` is 1, the derivative of the weight in the length of the elements.
    pub(super) fn on_node(&self, rod: usize, k: usize, order: usize) -> Sum<Moved> {
        let ParallelSolution { mesh, state, .. } = self.solution;
        let member = &mesh.members[rod];
        let h = number(mesh.step(member, &state.motors), self.lengths[rod]);
        let at = member.first[1] + k;
        let pose = nudge(&state.nodes[at], &changes(&self.by.nodes[at]));
        let (section, rate) = (mesh.section(member), &self.slopes.sections[member.rod.kind]);
        let [[_, along], [_, along_rate]] = [halves(&section.natural), halves(&rate.natural)];
        let place = (k, member.elements);
        let [own, explicit] = [number(section.mass, rate.mass), number(0.0, section.mass)]
            .map(|mass| lever(h, order).map(|entry| mass * entry));
        let mut sum = Sum::none();
        sum.weigh(place, own, &pose, along, mesh.data.gravity);
        sum.weigh(place, explicit, &pose, along, self.slopes.gravity);
        sum.weigh(place, [number(0.0, 0.0), explicit[1]], &pose, along_rate, mesh.data.gravity);
        if order == 0 {
            self.add_loads(Site::Node { rod, node: k }, &pose, &mut sum);
        }
        sum
    }
}

/// Effect of the change of the axis of a revolute joint.
struct Swung {
    /// Right increment of the end that the joint has rotated.
    moved: Six,
    /// The derivative of the row of the joint, as a gradient along the axis.
    row: Six,
}

/// Effect of a joint whose axis changes by `by` across itself, at this orientation, with this gradient at the end.
fn swung(joint: Joint, by: Vector, orientation: &[f64; 4], gradient: &Six) -> Swung {
    let Joint::Revolute { axis } = joint else { return Swung { moved: [0.0; 6], row: [0.0; 6] } };
    let [w, x, y, z] = *orientation;
    let half = dot([x, y, z], axis);
    let (sine, versine) = (2.0 * w * half, 2.0 * half * half);
    let across = cross(axis, by);
    let [couple, _] = halves(gradient);
    Swung {
        moved: six(core::array::from_fn(|k| sine * by[k] - versine * across[k]), [0.0; 3]),
        row: six(scaled(dot(by, couple), axis), [0.0; 3]),
    }
}

/// The right increment of a frame.
pub(super) fn increment((rotation, _): &Frame, (rotation_rate, moved): &Frame) -> Six {
    // R^T dR; the rows are those of R.
    let entry = |i: usize, j: usize| (0..3).map(|k| rotation[k][i] * rotation_rate[k][j]).sum::<f64>();
    let angular = [(2, 1), (0, 2), (1, 0)].map(|(i, j)| 0.5 * (entry(i, j) - entry(j, i)));
    six(angular, rotate_back(rotation, *moved))
}

/// The twist in the world of what a motor has rotated by `angle`, as its axis and the point on it change.
fn carried([axis, point]: [Vector; 2], [axis_rate, moved]: [Vector; 2], angle: f64) -> Six {
    let rotation = matrix(exponential(scaled(angle, axis)));
    let (sine, cosine) = angle.sin_cos();
    let across = cross(axis, axis_rate);
    let along = dot(axis, axis_rate);
    let angular = core::array::from_fn(|k| {
        sine * axis_rate[k] + (angle - sine) * along * axis[k] + (1.0 - cosine) * across[k]
    });
    six(angular, add(cross(point, angular), subtract(moved, rotate(&rotation, moved))))
}
