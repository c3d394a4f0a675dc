//! Derivatives of the equations of motion by the unknowns and their rates, element by element: exact at the configuration that increments are about.
//!
//! Elastic forces: the exact Hessian of the element in exponential coordinates. Forces of inertia and damping: [`Matter::matrices`](super::element::Matter::matrices) along body twists that
//! move the ends, then by exponential coordinates of these. Those of the platform in dual numbers.

use num_dual::DualSVec;
use pliant_runtime::motion::Kinematics;
use pliant_runtime::tangent_map::{bracket_transposed, inertial, tangent_rate, tangent_transposed};
use pliant_runtime::twist::Six;

use super::super::Stiffness;
use super::super::loads::Sum;
use super::super::mesh::Mesh;
use super::element::rows::{Square, bracket_matrix, columns, product};
use super::element::scaled;
use super::element::tangent::Matrices;
use super::equations::{Equations, Layout, Matrix};
use super::input::Now;
use super::numbers::Numbers;
use super::state::{Coordinates, Motion, at_centre, from_centre};
use super::system::unknowns;
use crate::Drive;

/// Along the increments of the platform.
type Body = DualSVec<f64, 6>;

/// Coordinates with derivatives along the increments numbered `which`: 0 themselves, 1 their rates, 2 their second rates.
fn seeded(x: &Coordinates, which: usize) -> [[Body; 6]; 3] {
    core::array::from_fn(|order| {
        core::array::from_fn(|k| {
            let value = Body::from_re(x[order][k]);
            if order == which { value.derivative(k) } else { value }
        })
    })
}

/// Derivatives of the body twist of a node, and of its rate, by exponential coordinates, their rates and their second rates.
struct ByCoordinates {
    twist: [Square; 3],
    rate: [Square; 3],
}

impl ByCoordinates {
    fn new(x: &Coordinates) -> Self {
        if x[0] != [0.0; 6] {
            let of = [0, 1, 2].map(|which| {
                let [x, rate, growth] = seeded(x, which);
                tangent_rate([x, rate], [rate, growth]).map(|numbers| numbers.each_ref().map(slopes))
            });
            return Self { twist: of.map(|[twist, _]| twist), rate: of.map(|[_, rate]| rate) };
        }
        // To first order the twist is `x' - [x, x']/2`, its rate `x'' - [x, x'']/2 + [x', [x, x']]/6`.
        let (turn, growth) = (bracket_matrix(&x[1]), bracket_matrix(&x[2]));
        let twice = product(&turn, &turn);
        let (zero, one) = ([[0.0; 6]; 6], columns(|unit| unit));
        let half = turn.map(|row| row.map(|entry| 0.5 * entry));
        let bent = core::array::from_fn(|i| core::array::from_fn(|j| 0.5 * growth[i][j] - twice[i][j] / 6.0));
        Self { twist: [half, one, zero], rate: [bent, zero, one] }
    }
}

/// Derivatives of the force `T(x)^T f` on coordinates by these.
fn lever(x: &Six, f: Six) -> Square {
    if *x == [0.0; 6] {
        return columns(|unit| scaled(-0.5, &bracket_transposed(unit, f)));
    }
    let x: [Body; 6] = core::array::from_fn(|k| Body::from_re(x[k]).derivative(k));
    tangent_transposed(x, f.map(Body::from_re)).each_ref().map(slopes)
}

/// Columns of an end times a matrix, to the columns of that end.
fn times(from: &Matrix, end: usize, by: &Square, to: &mut Matrix) {
    for (to, from) in to.iter_mut().zip(from) {
        for (entry, row) in from[6 * end..][..6].iter().zip(by) {
            for (to, by) in to[6 * end..][..6].iter_mut().zip(row) {
                *to += entry * by;
            }
        }
    }
}

/// Derivatives by exponential coordinates of the ends, from those by body twists that move them.
fn in_coordinates(found: &Matrices, ends: [&Coordinates; 2]) -> [Matrix; 3] {
    let bodies = [&found.stiffness, &found.damping, &found.inertia];
    let mut out = bodies.map(|from| {
        let mut to = [[0.0; 18]; 18];
        to.iter_mut().zip(from).for_each(|(to, from)| to[12..].copy_from_slice(&from[12..]));
        to
    });
    let by = ends.map(ByCoordinates::new);
    for (end, by) in by.iter().enumerate() {
        let [stiffness, damping, inertia] = &mut out;
        times(&found.stiffness, end, &by.twist[1], stiffness);
        for (which, to) in [&mut *stiffness, &mut *damping].into_iter().enumerate() {
            times(&found.damping, end, &by.twist[which], to);
        }
        for (to, by) in [stiffness, damping, inertia].into_iter().zip(&by.rate) {
            times(&found.inertia, end, by, to);
        }
    }
    for (end, x) in ends.into_iter().enumerate() {
        if x[0] != [0.0; 6] {
            // Forces on the coordinates are `T(x)^T f`.
            for to in &mut out {
                let rows: [[f64; 18]; 6] = core::array::from_fn(|k| to[6 * end + k]);
                for i in 0..6 {
                    to[6 * end + i] =
                        core::array::from_fn(|j| (0..6).map(|k| by[end].twist[1][k][i] * rows[k][j]).sum());
                }
            }
        }
        let lever = lever(&x[0], found.ends[end]);
        for (to, from) in out[0][6 * end..].iter_mut().zip(&lever) {
            for (to, from) in to[6 * end..].iter_mut().zip(from) {
                *to += from;
            }
        }
    }
    out
}

/// The derivatives of a number.
pub(super) fn slopes<const N: usize>(number: &DualSVec<f64, N>) -> [f64; N] {
    let eps = number.eps.unwrap_generic(nalgebra::Const::<N>, nalgebra::U1);
    core::array::from_fn(|k| eps[k])
}

impl Motion {
    /// Writes the derivatives of the residual at an instant.
    pub(super) fn linearise(
        &mut self,
        mesh: &Mesh,
        layout: &Layout,
        now: &Now,
        at: &Kinematics<'_>,
        equations: &mut Equations,
    ) {
        let at = unknowns(at);
        self.place(mesh, layout, at);
        equations.swings.copy_from_slice(&self.swings);
        equations.carries.copy_from_slice(&self.carries);
        let mut exact = Stiffness::zero();
        for (index, member) in mesh.members.iter().enumerate() {
            for e in 0..member.elements {
                let [stiffness, damping, inertia] = &mut equations.elements[member.first[0] + e];
                let (element, moving) = self.element(mesh, layout, (index, e), at);
                mesh.robot.exact(mesh.section(member), &element, &mut exact);
                for i in 0..18 {
                    for j in 0..=i {
                        let entry = exact.tangent[i * (i + 1) / 2 + j];
                        (stiffness[i][j], stiffness[j][i]) = (entry, entry);
                    }
                }
                let (h, matter) = (self.numbers.steps[index], self.numbers.matter[member.rod.kind]);
                let found = matter.matrices(&self.points, h, &moving);
                let first = member.first[1] + e;
                let ends = [&self.coordinates[first], &self.coordinates[first + 1]];
                let [by_configuration, by_rates, by_growth] = in_coordinates(&found, ends);
                for (to, by) in stiffness.as_flattened_mut().iter_mut().zip(by_configuration.as_flattened()) {
                    *to += by;
                }
                (*damping, *inertia) = (by_rates, by_growth);
                let nodes = if e + 1 == member.elements { 2 } else { 1 };
                for end in 0..nodes {
                    let mut sum = Sum::none();
                    self.on_node(mesh, now, (index, e + end), &mut sum);
                    for i in 0..6 {
                        for j in 0..6 {
                            stiffness[6 * end + i][6 * end + j] += sum.tangent[i][j];
                        }
                    }
                }
            }
        }
        self.platform_matrices(mesh, now, &mut equations.platform);
        for (motor, drive) in now.drives.iter().enumerate() {
            equations.prescribed[motor] = matches!(drive, Drive::Displacement(_));
            let spring = if let Drive::Elastic { stiffness, .. } = drive { *stiffness } else { 0.0 };
            let rotor = &self.numbers.rotors[motor];
            equations.motors[motor] = [spring, rotor.friction, rotor.inertia];
        }
    }

    /// Writes the matrices of the platform, its own and those of loads on it.
    fn platform_matrices(&self, mesh: &Mesh, now: &Now, matrices: &mut [[Six; 6]; 3]) {
        let Numbers { mass, centre, inertia, .. } = &self.numbers;
        let mass = Body::from(*mass);
        let [centre, moments] = [centre, inertia].map(|list| list.map(Body::from));
        for (which, matrix) in matrices.iter_mut().enumerate() {
            let [x, rate, growth]: [[Body; 6]; 3] = seeded(&self.of_platform.0, which);
            let [twist, bend] =
                tangent_rate([x, rate], [rate, growth]).map(|twist| at_centre(&twist, centre));
            let force = from_centre(&inertial(&moments, mass, &twist, &bend), centre);
            *matrix = tangent_transposed(x, force).each_ref().map(slopes);
        }
        let loads = self.on_platform(mesh, now).tangent;
        for (to, by) in matrices[0].as_flattened_mut().iter_mut().zip(loads.as_flattened()) {
            *to += by;
        }
    }
}
