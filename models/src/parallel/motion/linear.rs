//! Derivatives of the equations of motion by the unknowns and their rates, element by element: exact at the configuration that increments are about.
//!
//! Elastic forces: the exact Hessian of the element in exponential coordinates. Forces of inertia and damping: the forces of the element in dual numbers, along
//! increments of both ends and of the slope, once each for configurations, rates and second rates.

use num_dual::DualSVec;
use pliant_runtime::motion::Instant;
use pliant_runtime::tangent_map::{bracket, inertial, inverse, tangent, tangent_rate, tangent_transposed};
use pliant_runtime::twist::Six;

use super::super::Kernel;
use super::super::loads::Sum;
use super::super::mesh::Mesh;
use super::element::Moving;
use super::input::Now;
use super::pencil::{Layout, Matrix, Pencil};
use super::state::{Coordinates, Motion, at_centre, from_centre};
use crate::{Drive, Number};

/// Along the increments of an element.
type Along = DualSVec<f64, 18>;
/// Along those of the platform.
type Body = DualSVec<f64, 6>;

/// Coordinates with derivatives along the increments from `first` on of those numbered `which`: 0 themselves, 1 their rates, 2 their second rates.
fn seeded<const N: usize>(x: &Coordinates, which: usize, first: usize) -> [[DualSVec<f64, N>; 6]; 3] {
    core::array::from_fn(|order| {
        core::array::from_fn(|k| {
            let value = DualSVec::<f64, N>::from_re(x[order][k]);
            if order == which { value.derivative(first + k) } else { value }
        })
    })
}

/// The increment that the derivatives of coordinates are, in the body: `T(x) dx`.
fn increment<D: Number>(x: [D; 6], value: &Six) -> [D; 6] {
    let real = value.map(D::from);
    tangent(real, core::array::from_fn(|k| x[k] - value[k]))
}

/// Slope with two rates.
fn slope_of(list: [&[f64]; 3], at: usize) -> Coordinates {
    list.map(|list| core::array::from_fn(|k| list[at + k]))
}

/// The derivatives of a number.
pub(super) fn slopes<const N: usize>(number: &DualSVec<f64, N>) -> [f64; N] {
    let eps = number.eps.unwrap_generic(nalgebra::Const::<N>, nalgebra::U1);
    core::array::from_fn(|k| eps[k])
}

impl Motion {
    /// Writes the derivatives of the residual at an instant.
    pub(super) fn linearise<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
        layout: &Layout,
        now: &Now,
        at: &Instant<'_>,
        pencil: &mut Pencil,
    ) {
        self.place(mesh, layout, at);
        pencil.swings.copy_from_slice(&self.swings);
        pencil.carries.copy_from_slice(&self.carries);
        for (index, member) in mesh.members.iter().enumerate() {
            for e in 0..member.elements {
                let [stiffness, damping, inertia] = &mut pencil.elements[member.first[0] + e];
                let (element, moving) = self.element(mesh, layout, (index, e), at);
                let exact = mesh.kernel.exact(member.rod.kind, &element).tangent;
                for i in 0..18 {
                    for j in 0..=i {
                        let entry = exact[i * (i + 1) / 2 + j];
                        (stiffness[i][j], stiffness[j][i]) = (entry, entry);
                    }
                }
                self.of_inertia(mesh, layout, (index, e), at, &moving, [stiffness, damping, inertia]);
                let nodes = if e + 1 == member.elements { 2 } else { 1 };
                for end in 0..nodes {
                    let mut sum = Sum::ZERO;
                    self.on_node(mesh, now, (index, e + end), &mut sum);
                    for i in 0..6 {
                        for j in 0..6 {
                            stiffness[6 * end + i][6 * end + j] += sum.tangent[i][j];
                        }
                    }
                }
            }
        }
        self.platform_matrices(mesh, now, &mut pencil.platform);
        for (motor, drive) in now.drives.iter().enumerate() {
            pencil.prescribed[motor] = matches!(drive, Drive::Displacement(_));
            let spring = if let Drive::Elastic { stiffness, .. } = drive { *stiffness } else { 0.0 };
            pencil.motors[motor] = [spring, self.rotors[motor].friction, self.rotors[motor].inertia];
        }
    }

    /// Those of inertia and damping of an element: added to the first matrix, written to the others.
    fn of_inertia<K: Kernel>(
        &self,
        mesh: &Mesh<K>,
        layout: &Layout,
        (index, e): (usize, usize),
        at: &Instant<'_>,
        moving: &Moving<f64>,
        [stiffness, damping, inertia]: [&mut Matrix; 3],
    ) {
        let member = &mesh.members[index];
        let h = mesh.step(member, &self.now.motors);
        let matter = self.matter[member.rod.kind];
        let slope = slope_of([at.position, at.velocity, at.acceleration], layout.rods[index].slope(e));
        let ends = [0, 1].map(|end| self.coordinates[member.first[1] + e + end]);
        for which in 0..3 {
            let [a, b]: [[[Along; 6]; 3]; 2] = [seeded(&ends[0], which, 0), seeded(&ends[1], which, 6)];
            let [beta, beta_rate, beta_bend]: [[Along; 6]; 3] = seeded(&slope, which, 12);
            let twist = moving.twist.map(Along::from_re);
            let twist = if which == 0 {
                // Of Log(exp(-z_a) G exp(z_b)).
                let [start, end] = [increment(a[0], &ends[0][0]), increment(b[0], &ends[1][0])];
                let apart = inverse(twist, core::array::from_fn(|k| end[k] - start[k]));
                let turned = bracket(twist, start);
                core::array::from_fn(|k| twist[k] + apart[k] + turned[k])
            } else {
                twist
            };
            let [eta_a, eta_b] = [a, b].map(|[x, rate, growth]| tangent_rate([x, rate], [rate, growth]));
            let moved = Moving {
                twist,
                slope: beta,
                ends: [eta_a[0], eta_b[0]],
                end_rates: [eta_a[1], eta_b[1]],
                slope_rates: [beta_rate, beta_bend],
            };
            let forces = matter.forces(&self.points, h, &moved).forces;
            let [start, end]: [[Along; 6]; 2] = [0, 6].map(|from| core::array::from_fn(|k| forces[from + k]));
            let (start, end) = (tangent_transposed(a[0], start), tangent_transposed(b[0], end));
            let all: [Along; 18] = core::array::from_fn(|k| match k {
                0..6 => start[k],
                6..12 => end[k - 6],
                _ => forces[k],
            });
            let rows = all.each_ref().map(slopes);
            match which {
                0 => {
                    for (to, by) in stiffness.as_flattened_mut().iter_mut().zip(rows.as_flattened()) {
                        *to += by;
                    }
                }
                1 => *damping = rows,
                _ => *inertia = rows,
            }
        }
    }

    /// Those of the platform, its own and those of loads on it.
    fn platform_matrices<K: Kernel>(&self, mesh: &Mesh<K>, now: &Now, matrices: &mut [[Six; 6]; 3]) {
        let (mass, centre) = (mesh.platform.mass, mesh.platform.centre);
        for (which, matrix) in matrices.iter_mut().enumerate() {
            let [x, rate, growth]: [[Body; 6]; 3] = seeded(&self.of_platform.0, which, 0);
            let [twist, bend] =
                tangent_rate([x, rate], [rate, growth]).map(|twist| at_centre(&twist, centre));
            let force = from_centre(&inertial(&self.platform_inertia, mass, &twist, &bend), centre);
            *matrix = tangent_transposed(x, force).each_ref().map(slopes);
        }
        let loads = self.on_platform(mesh, now).tangent;
        for (to, by) in matrices[0].as_flattened_mut().iter_mut().zip(loads.as_flattened()) {
            *to += by;
        }
    }
}
