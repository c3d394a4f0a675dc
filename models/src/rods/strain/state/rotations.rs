//! Strains and rotations of an element.
//!
//! Rotations of an element [Cosserat 32] are those of Gauss collocation with all of its nodes, one step per element: quaternions obey the linear equation `Q' = Q (0,
//! K)/2`, and an initial value by products of exponentials (order 4) is corrected by Newton's method on the collocation equations, `Q <- Q + rho + v Q`,
//! `rho = Q_0 + 1/2 int Q K - Q`, `v = 1/2 int rho K Q*`: two products with the table of spectral integration, and quadratic convergence. The remaining
//! error is that of integrals of an analytic function at Gauss nodes, which is below rounding with a few nodes more than functions; Magnus steps from node
//! to node would have an error of their order.

use pliant_runtime::dense::{RowMajor, product};
use pliant_runtime::rotation::{self, cross};

use super::super::mesh::{Element, Mesh};
use super::{State, sum};
use crate::Scalar;

/// Correction of rotations below which the next one is below rounding.
const SETTLED: f64 = 1e-8;
/// Largest number of corrections of rotations.
const CORRECTIONS: usize = 12;

impl<T: Scalar> State<T> {
    /// Strains and rotations of an element [Cosserat 31, 32]. Greater than 0 where the rotations did not converge.
    pub(in crate::rods::strain) fn integrate_rotation(
        &mut self,
        mesh: &Mesh<T>,
        element: &Element<T>,
        e: usize,
    ) -> T {
        self.set_strains(mesh, element, e);
        self.predict_rotations(mesh, element, e);
        let open = self.correct_rotations(mesh, element, e);
        self.set_chord(mesh, element, e);
        open
    }

    /// Sets the strains at the nodes of an element.
    fn set_strains(&mut self, mesh: &Mesh<T>, element: &Element<T>, e: usize) {
        let tables = &mesh.tables;
        let coefficients = &self.coefficients[e * tables.order..][..tables.order];
        let strain = &mut self.strain[e * tables.count()..][..tables.count()];
        for ((strain, section), basis) in
            strain.iter_mut().zip(&element.sections).zip(tables.basis.chunks_exact(tables.stride))
        {
            for c in 0..6 {
                let coefficients = &coefficients[tables.first[c]..][..tables.counts[c]];
                strain[c] = section.natural[c] + sum(coefficients, basis);
            }
        }
    }

    /// Predicts the rotations from node to node: `R exp(int K - 1/2 int int [K, K])`, the double integral by the curvatures at both ends.
    fn predict_rotations(&mut self, mesh: &Mesh<T>, element: &Element<T>, e: usize) {
        let (number, tables) = (T::from_f64, &mesh.tables);
        let n = tables.count();
        let coefficients = &self.coefficients[e * tables.order..][..tables.order];
        let strain = &self.strain[e * n..][..n];
        let curvature = |j: usize| [strain[j][0], strain[j][1], strain[j][2]];
        let mut here = self.ends[e];
        for (j, orientation) in self.orientation[e * n..][..n].iter_mut().enumerate() {
            let gaps = &tables.gaps[j * tables.width..][..tables.width];
            let mut about: [T; 3] = core::array::from_fn(|c| {
                let coefficients = &coefficients[tables.first[c]..][..tables.counts[c]];
                element.length * sum(coefficients, gaps) + element.natural_gaps[j][c]
            });
            if j > 0 {
                let gap = element.length * number(tables.nodes[j] - tables.nodes[j - 1]);
                let twist = cross(curvature(j - 1), curvature(j));
                for (about, twist) in about.iter_mut().zip(twist) {
                    *about += gap * gap * number(1.0 / 12.0) * twist;
                }
            }
            here = rotation::product(here, rotation::exponential(about));
            *orientation = here;
        }
    }

    /// Corrects the rotations by collocation, and sets the rotation of the end. Greater than 0 where they did not converge.
    fn correct_rotations(&mut self, mesh: &Mesh<T>, element: &Element<T>, e: usize) -> T {
        let (number, tables) = (T::from_f64, &mesh.tables);
        let n = tables.count();
        let start = self.ends[e];
        let strain = &self.strain[e * n..][..n];
        let orientation = &mut self.orientation[e * n..][..n];
        let half = element.length * number(0.5);
        let [source, defect, change] = &mut self.memory;
        let weights = RowMajor { entries: &tables.integration, stride: tables.rows };
        let times_curvature = |q: [T; 4], j: usize| {
            let [x, y, z] = [strain[j][0], strain[j][1], strain[j][2]].map(|k| half * k);
            rotation::product(q, [T::from_f64(0.0), x, y, z])
        };
        // Greater than 0 in lanes whose rotations still change.
        let mut open = number(1.0);
        for _ in 0..CORRECTIONS {
            for j in 0..n {
                source[j] = times_curvature(orientation[j], j);
            }
            let right = RowMajor { entries: source[..n].as_flattened(), stride: 4 };
            product(defect.as_flattened_mut(), 4, weights, right, tables.rows, 4);
            for j in 0..n {
                for k in 0..4 {
                    defect[j][k] += start[k] - orientation[j][k];
                }
                let [w, x, y, z] = orientation[j];
                source[j] = rotation::product(times_curvature(defect[j], j), [w, -x, -y, -z]);
            }
            let right = RowMajor { entries: source[..n].as_flattened(), stride: 4 };
            product(change.as_flattened_mut(), 4, weights, right, tables.rows, 4);
            let mut largest = number(0.0);
            for j in 0..n {
                let moved = rotation::product(change[j], orientation[j]);
                for k in 0..4 {
                    let step = defect[j][k] + moved[k];
                    largest = largest.larger(step.abs());
                    orientation[j][k] += open.choose(step, number(0.0));
                }
            }
            // Lanes of NaN stay open.
            open = (number(SETTLED) - largest).choose(number(0.0), open);
            if !open.any() {
                break;
            }
        }
        let mut end = start;
        for j in 0..n {
            let product = times_curvature(orientation[j], j);
            for k in 0..4 {
                end[k] += product[k] * number(tables.weights[j]);
            }
            orientation[j] = rotation::normalised(orientation[j]);
        }
        self.ends[e + 1] = rotation::normalised(end);
        open
    }

    /// Sets the tangents at the nodes of an element and its chord.
    fn set_chord(&mut self, mesh: &Mesh<T>, element: &Element<T>, e: usize) {
        let (number, tables) = (T::from_f64, &mesh.tables);
        let n = tables.count();
        let (strain, orientation) = (&self.strain[e * n..][..n], &self.orientation[e * n..][..n]);
        let mut chord = [T::from_f64(0.0); 3];
        for j in 0..n {
            let rotation = rotation::matrix(orientation[j]);
            let [_, _, _, x, y, z] = strain[j];
            let [x, y, z] = rotation::rotate(&rotation, [x, y, z]);
            for (chord, entry) in chord.iter_mut().zip([x, y, z]) {
                *chord += element.length * number(tables.weights[j]) * entry;
            }
            self.tangent[e * n + j] = [x, y, z, T::from_f64(0.0)];
            self.rotation[e * n + j] = rotation;
        }
        self.chords[e] = chord;
    }
}
