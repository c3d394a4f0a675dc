//! Exact derivatives of the eigenvalues of damped modes about an equilibrium.
//!
//! As those of rods: `lambda' = -v^T (K' + lambda C' + lambda^2 M') v / v^T (C + 2 lambda M) v` for symmetric matrices, which change along the equilibrium. Unknowns are body twists of the
//! nodes and of the platform where the equilibrium has them, so that the matrices are sums over the elements all along: `K` of exact Hessians and of the tangents of loads, `C x` and `M x`
//! of the forces on an element at rest that has the rates or the second rates `x`. All of these are worked out in numbers that carry the derivative along the equilibrium, and so are the
//! twists of bases and ends per rate of motors and platform.

use nalgebra::DMatrix;
use pliant_runtime::moved::{Moved, number, numbers};
use pliant_runtime::rotation::cross;
use pliant_runtime::tangent_map::inertial;
use pliant_runtime::twist::{Six, logarithm, pull_back, pulled_back, relative, six};

use super::super::loads::Sum;
use super::super::parameters::{Response, increment, nudge};
use super::super::{Error, Kernel, Mechanism, MotorMotion, SectionMotion, Solution};
use super::element::{Matter, Moving, Points};
use super::pencil::Layout;
use super::state::{at_centre, from_centre};
use crate::model::{Along, DampedShapes, Forms, Holding, ModeSensitivity};
use crate::{Drive, Scalar};

/// A robot along its equilibrium.
struct Path<'a, K: Kernel> {
    own: &'a Solution<K>,
    response: Response<'a, K>,
    layout: Layout,
    points: Points,
    /// Of the kinds of rods.
    matter: Vec<Matter<Moved>>,
    /// Of the rods: twists of their bases per angle of their motors, and of their ends by that of the platform.
    swings: Vec<Six<Moved>>,
    carries: Vec<[Six<Moved>; 6]>,
    platform_inertia: [Moved; 3],
    /// Stiffness of the springs, friction and inertia of the motors.
    motors: Vec<[Moved; 3]>,
}

impl<'a, K: Kernel> Path<'a, K> {
    fn new(own: &'a Solution<K>, along: Along) -> Result<Self, Error> {
        let (mesh, kernel) = (&own.mesh, &own.mesh.kernel);
        let (response, parameter) = match along {
            Along::Parameter(index) => (own.along_parameter(index)?, Some(index)),
            Along::Drive(motor) => (own.along_drive(motor)?, None),
        };
        let matter = |kind: usize| {
            let here = kernel.motion(kind);
            let by =
                parameter.map_or_else(SectionMotion::default, |index| kernel.motion_sensitivity(index, kind));
            Matter {
                mass: number(mesh.sections[kind].mass, response.sections[kind].mass),
                inertia: numbers(&here.inertia, &by.inertia),
                viscosity: numbers(&here.viscosity, &by.viscosity),
                drag: number(here.drag, by.drag),
            }
        };
        let matter = (0..mesh.sections.len()).map(matter).collect();
        let (mut swings, mut carries) = (Vec::new(), Vec::new());
        for (rod, member) in mesh.members.iter().enumerate() {
            let mut swing = [number(0.0, 0.0); 6];
            if let Some(motor) = member.rod.motor
                && let Mechanism::Revolute { axis, point } = mesh.motors[motor].drive
            {
                let [turned, moved] =
                    parameter.map_or([[0.0; 3]; 2], |index| kernel.motor_sensitivity(index, motor));
                let (axis, point) = (numbers(&axis, &turned), numbers(&point, &moved));
                let first = member.first[1];
                let base = nudge(&own.state.nodes[first], &response.by.nodes[first]);
                swing = pulled_back(&base, &six(axis, cross(point, axis)));
            }
            swings.push(swing);
            let by = parameter.map_or([0.0; 6], |index| {
                increment(&member.rod.platform, &kernel.rod_sensitivity(index, rod).platform)
            });
            carries.push(pull_back(&nudge(&member.platform, &by)));
        }
        let inertia = parameter.map_or([0.0; 3], |index| kernel.platform_inertia_sensitivity(index));
        let motors = own.drives.iter().enumerate().map(|(motor, drive)| {
            let here = kernel.motor_motion(motor);
            let by = parameter
                .map_or_else(MotorMotion::default, |index| kernel.motor_motion_sensitivity(index, motor));
            let spring = if let Drive::Elastic { stiffness, .. } = drive { *stiffness } else { 0.0 };
            [number(spring, 0.0), number(here.friction, by.friction), number(here.inertia, by.inertia)]
        });
        Ok(Self {
            motors: motors.collect(),
            layout: Layout::new(mesh),
            points: Points::fine(),
            matter,
            swings,
            carries,
            platform_inertia: numbers(&kernel.platform_inertia(), &inertia),
            own,
            response,
        })
    }

    /// The forms of stiffness, damping and inertia on some shapes.
    fn forms(&self, shapes: &[Vec<f64>]) -> [DMatrix<Moved>; 3] {
        let mut forms = [(); 3].map(|()| DMatrix::from_element(shapes.len(), shapes.len(), number(0.0, 0.0)));
        for (rod, member) in self.own.mesh.members.iter().enumerate() {
            for e in 0..member.elements {
                let chains = (&self.swings[..], &self.carries[..]);
                let rates: Vec<[Moved; 18]> =
                    shapes.iter().map(|shape| self.layout.rates((rod, e), chains, shape)).collect();
                add(&mut forms, &rates, self.element(rod, e));
            }
        }
        let part = |from: usize, shape: &Vec<f64>| core::array::from_fn(|k| number(shape[from + k], 0.0));
        let rates: Vec<Six<Moved>> = shapes.iter().map(|shape| part(self.layout.platform(), shape)).collect();
        add(&mut forms, &rates, self.platform());
        for (motor, own) in self.motors.iter().enumerate() {
            let angle = |shape: &Vec<f64>| [number(shape[self.layout.first_motor() + motor], 0.0)];
            let rates: Vec<[Moved; 1]> = shapes.iter().map(angle).collect();
            add(&mut forms, &rates, |[rate]| own.map(|own| [own * *rate]));
        }
        forms
    }

    /// Forces of an element per its rates, with the loads on its nodes: of stiffness, damping and inertia.
    fn element(&self, rod: usize, e: usize) -> impl Fn(&[Moved; 18]) -> [[Moved; 18]; 3] {
        let (mesh, zero) = (&self.own.mesh, number(0.0, 0.0));
        let member = &mesh.members[rod];
        let changing = self.response.element(rod, e);
        let element = changing.element();
        let lower = changing.tangent(&mesh.kernel, member.rod.kind);
        let mut tangent: [[Moved; 18]; 18] = core::array::from_fn(|i| {
            core::array::from_fn(|j| {
                let (row, column) = (i.max(j), i.min(j));
                lower[row * (row + 1) / 2 + column]
            })
        });
        for end in 0..if e + 1 == member.elements { 2 } else { 1 } {
            let sum = self.response.on_node(rod, e + end, 0);
            for (to, from) in tangent[6 * end..].iter_mut().zip(&sum.tangent) {
                for (to, from) in to[6 * end..].iter_mut().zip(from) {
                    *to += *from;
                }
            }
        }
        let (orientation, position) = relative(&element.a, &element.b);
        let still = Moving {
            twist: logarithm(orientation, position),
            slope: element.slope,
            ends: [[zero; 6]; 2],
            end_rates: [[zero; 6]; 2],
            slope_rates: [[zero; 6]; 2],
        };
        let heavy = self.matter[member.rod.kind];
        let damped = Matter { mass: zero, inertia: [zero; 3], ..heavy };
        move |rates| {
            let [a, b, slope] = [0, 6, 12].map(|from| core::array::from_fn(|k| rates[from + k]));
            let moving = Moving { ends: [a, b], slope_rates: [slope, [zero; 6]], ..still };
            let growing = Moving { end_rates: [a, b], slope_rates: [[zero; 6], slope], ..still };
            let forces =
                |matter: &Matter<Moved>, moving| matter.forces(&self.points, element.length, moving).forces;
            [product(&tangent, rates), forces(&damped, &moving), forces(&heavy, &growing)]
        }
    }

    /// The same of the platform.
    fn platform(&self) -> impl Fn(&Six<Moved>) -> [Six<Moved>; 3] {
        let (mesh, zero) = (&self.own.mesh, [number(0.0, 0.0); 6]);
        let Sum { tangent, .. } = self.response.on_platform();
        let mass = number(mesh.platform.mass, self.response.platform.mass);
        let centre = numbers(&mesh.platform.centre, &self.response.platform.centre);
        move |rates| {
            let force = inertial(&self.platform_inertia, mass, &zero, &at_centre(rates, centre));
            [product(&tangent, rates), zero, from_centre(&force, centre)]
        }
    }
}

/// A matrix by rows times a vector.
fn product<const N: usize>(matrix: &[[Moved; N]; N], x: &[Moved; N]) -> [Moved; N] {
    matrix.each_ref().map(|row| dot(row, x))
}

fn dot<const N: usize>(a: &[Moved; N], b: &[Moved; N]) -> Moved {
    a.iter().zip(b).fold(Moved::from_f64(0.0), |sum, (a, b)| sum + *a * *b)
}

/// Adds the work of the forces of rates along rates.
fn add<const N: usize>(
    forms: &mut [DMatrix<Moved>; 3],
    rates: &[[Moved; N]],
    forces: impl Fn(&[Moved; N]) -> [[Moved; N]; 3],
) {
    for (j, moving) in rates.iter().enumerate() {
        for (form, force) in forms.iter_mut().zip(forces(moving)) {
            for (i, along) in rates.iter().enumerate() {
                form[(i, j)] += dot(along, &force);
            }
        }
    }
}

impl<K: Kernel> Solution<K> {
    /// Eigenvalues of the lowest damped modes with their derivatives: [`Solution::mode_sensitivities`](crate::Solution::mode_sensitivities).
    pub(in crate::parallel) fn modes_along(
        &self,
        most: usize,
        drives: &[usize],
        parameters: &[&str],
    ) -> Result<Vec<ModeSensitivity>, Error> {
        let motors = ("the index of the motor", self.drives.len());
        let along = Along::each(motors, drives, (&self.mesh.kernel, parameters))?;
        self.check_energy()?;
        let found = DampedShapes::of(&self.linear(&[], &[], Holding::AsDriven)?, most)?;
        found.sensitivities(along, |along| {
            let path = Path::new(self, along)?;
            Ok(Some(Forms::of(&path.forms(&found.shapes))))
        })
    }
}
