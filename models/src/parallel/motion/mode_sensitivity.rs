//! Exact derivatives of the eigenvalues of damped modes about an equilibrium.
//!
//! As those of rods: `lambda' = -v^T (K' + lambda C' + lambda^2 M') v / v^T (C + 2 lambda M) v` for symmetric matrices, which change along the equilibrium. Unknowns are body twists of the
//! nodes and of the platform where the equilibrium has them, so that the matrices are sums over the elements all along: `x^T K y` by exact Hessians and the tangents of loads, `x^T C y`
//! and `x^T M y` by the velocities of all sections under `x` and `y`. All of these are worked out in numbers that carry the derivative along the equilibrium, and so are the twists of bases
//! and ends per rate of motors and platform.

use nalgebra::DMatrix;
use num_dual::Dual64;
use pliant_runtime::moved::{Moved, change, number};
use pliant_runtime::tangent_map::inertial;
use pliant_runtime::twist::{Six, logarithm, pull_back, relative};

use super::super::parameters::{Response, changes, nudge};
use super::super::{Error, ParallelSolution};
use super::element::{Field, Matter, Moving, Points};
use super::equations::Layout;
use super::numbers::Numbers;
use super::state::{at_centre, from_centre};
use crate::Drive;
use crate::core::model::{Along, DampedShapes, Forms, Holding, ModeSensitivity};

/// A number with its derivative, which is always there: sums of many products take less time so.
fn dual(number: Moved) -> Dual64 {
    Dual64::new(number.re, change(&number))
}

/// A robot along its equilibrium.
struct Path<'a> {
    own: &'a ParallelSolution,
    response: Response<'a>,
    layout: Layout,
    points: Points,
    /// Inertia and damping by kinds of rods.
    matter: Vec<Matter<Dual64>>,
    /// Twists of the bases of the rods per angle of their motors, and of their ends by that of the platform.
    swings: Vec<Six<Dual64>>,
    carries: Vec<[Six<Dual64>; 6]>,
    /// Mass of the platform, its centre and its moments of inertia about that.
    platform: (Dual64, [Dual64; 3], [Dual64; 3]),
    /// Stiffness of the springs, friction and inertia of the motors.
    motors: Vec<[Dual64; 3]>,
}

impl<'a> Path<'a> {
    fn new(own: &'a ParallelSolution, along: Along) -> Result<Self, Error> {
        let mesh = &own.mesh;
        let (response, parameter) = match along {
            Along::Parameter(index) => (own.along_parameter(index, true)?, Some(index)),
            Along::Drive(motor) => (own.along_drive(motor)?, None),
        };
        let numbers =
            parameter.map_or_else(|| Numbers::still(mesh), |index| Numbers::varied(mesh, index, true));
        let (mut swings, mut carries) = (Vec::new(), Vec::new());
        for (rod, member) in mesh.members.iter().enumerate() {
            let first = member.first[1];
            let base = nudge(&own.state.nodes[first], &changes(&response.by.nodes[first]));
            swings.push(numbers.swing(rod, &base).map(dual));
            carries.push(pull_back(numbers.platform_mount(rod)).map(|row| row.map(dual)));
        }
        let motors = own.drives.iter().zip(&numbers.rotors).map(|(drive, rotor)| {
            let spring = if let Drive::Elastic { stiffness, .. } = drive { *stiffness } else { 0.0 };
            [Dual64::from(spring), dual(rotor.friction), dual(rotor.inertia)]
        });
        Ok(Self {
            motors: motors.collect(),
            layout: Layout::new(mesh),
            points: Points::fine(),
            matter: numbers.matter.iter().map(|own| own.map(dual)).collect(),
            platform: (dual(numbers.mass), numbers.centre.map(dual), numbers.inertia.map(dual)),
            swings,
            carries,
            own,
            response,
        })
    }

    /// The forms of stiffness, damping and inertia on some shapes.
    fn forms(&self, shapes: &[Vec<f64>]) -> [DMatrix<Moved>; 3] {
        let count = shapes.len();
        let mut forms = [(); 3].map(|()| DMatrix::from_element(count, count, Dual64::from(0.0)));
        for (rod, member) in self.own.mesh.members.iter().enumerate() {
            for e in 0..member.elements {
                self.add_element((rod, e), shapes, &mut forms);
            }
        }
        self.add_platform(shapes, &mut forms);
        for (motor, own) in self.motors.iter().enumerate() {
            let place = self.layout.first_motor() + motor;
            add(&mut forms, |i, j| own.map(|own| own * (shapes[i][place] * shapes[j][place])));
        }
        forms.map(|form| form.map(|entry| number(entry.re, entry.eps)))
    }

    /// Adds those of an element, with the loads on its nodes.
    fn add_element(&self, (rod, e): (usize, usize), shapes: &[Vec<f64>], forms: &mut [DMatrix<Dual64>; 3]) {
        let mesh = &self.own.mesh;
        let member = &mesh.members[rod];
        let changing = self.response.element(rod, e);
        let element = changing.element();
        let lower = changing.tangent(&*mesh.robot).map(dual);
        let mut tangent: [[Dual64; 18]; 18] = core::array::from_fn(|i| {
            core::array::from_fn(|j| {
                let (row, column) = (i.max(j), i.min(j));
                lower[row * (row + 1) / 2 + column]
            })
        });
        for end in 0..if e + 1 == member.elements { 2 } else { 1 } {
            let sum = self.response.on_node(rod, e + end, 0);
            for (to, from) in tangent[6 * end..].iter_mut().zip(sum.tangent) {
                for (to, from) in to[6 * end..].iter_mut().zip(from) {
                    *to += dual(from);
                }
            }
        }
        let (orientation, position) = relative(&element.a, &element.b);
        let (twist, slope) = (logarithm(orientation, position).map(dual), element.slope.map(dual));
        let (h, zero) = (dual(element.length), [Dual64::from(0.0); 6]);
        let rates: Vec<[Dual64; 18]> = shapes
            .iter()
            .map(|shape| self.layout.rates((rod, e), (&self.swings, &self.carries), shape))
            .collect();
        let forces: Vec<[Dual64; 18]> = rates.iter().map(|rates| product(&tangent, rates)).collect();
        let field = |rates: &[Dual64; 18]| {
            let [a, b, own] = [0, 6, 12].map(|from| core::array::from_fn(|k| rates[from + k]));
            let (ends, slope_rates) = ([a, b], [own, zero]);
            Moving { twist, slope, ends, end_rates: [zero; 2], slope_rates }.field(&self.points, h)
        };
        let fields: Vec<Field<Dual64>> = rates.iter().map(field).collect();
        let matter = self.matter[member.rod.kind];
        add(forms, |i, j| {
            let [damping, inertia] = matter.forms(&self.points, h, [&fields[i], &fields[j]]);
            [dot(&rates[i], &forces[j]), damping, inertia]
        });
    }

    /// Adds those of the platform, with the loads on it.
    fn add_platform(&self, shapes: &[Vec<f64>], forms: &mut [DMatrix<Dual64>; 3]) {
        let (mass, centre, moments) = self.platform;
        let tangent = self.response.on_platform().tangent.map(|row| row.map(dual));
        let zero = [Dual64::from(0.0); 6];
        let part = |shape: &Vec<f64>| {
            let rates: Six<Dual64> = core::array::from_fn(|k| shape[self.layout.platform() + k].into());
            let force = inertial(&moments, mass, &zero, &at_centre(&rates, centre));
            (rates, product(&tangent, &rates), from_centre(&force, centre))
        };
        let parts: Vec<_> = shapes.iter().map(part).collect();
        add(forms, |i, j| {
            let ((rates, ..), (_, stiffness, inertia)) = (&parts[i], &parts[j]);
            [dot(rates, stiffness), Dual64::from(0.0), dot(rates, inertia)]
        });
    }
}

/// A matrix by rows times a vector.
fn product<const N: usize>(matrix: &[[Dual64; N]; N], x: &[Dual64; N]) -> [Dual64; N] {
    matrix.each_ref().map(|row| dot(row, x))
}

fn dot<const N: usize>(a: &[Dual64; N], b: &[Dual64; N]) -> Dual64 {
    a.iter().zip(b).map(|(a, b)| *a * *b).sum()
}

/// Adds to symmetric forms what `of` gives for each pair of shapes.
fn add(forms: &mut [DMatrix<Dual64>; 3], of: impl Fn(usize, usize) -> [Dual64; 3]) {
    for i in 0..forms[0].nrows() {
        for j in 0..=i {
            for (form, entry) in forms.iter_mut().zip(of(i, j)) {
                form[(i, j)] += entry;
                if i != j {
                    form[(j, i)] += entry;
                }
            }
        }
    }
}

impl ParallelSolution {
    /// Eigenvalues of the lowest damped modes with their derivatives: [`ParallelSolution::mode_sensitivities`](crate::Solution::mode_sensitivities).
    pub(in crate::parallel) fn modes_along(
        &self,
        most: usize,
        drives: &[usize],
        parameters: &[&str],
    ) -> Result<Vec<ModeSensitivity>, Error> {
        let motors = ("the index of the motor", self.drives.len());
        let along = Along::each(motors, drives, (&*self.mesh.robot, parameters))?;
        self.check_energy()?;
        let found = DampedShapes::of(&mut self.linear(&[], &[], Holding::AsDriven)?, most)?;
        found.sensitivities(along, |along| {
            let path = Path::new(self, along)?;
            Ok(Some(Forms::of(&path.forms(&found.shapes))))
        })
    }
}
