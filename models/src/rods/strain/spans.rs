//! Spans between discs, in which tendons run straight.
//!
//! A span goes from the clamp or a disc `a` to the next disc `b`. With `w = R D` (world) the piece of a tendon there is `d = r_b + w_b - r_a - w_a`, of
//! length `l = |d|` and direction `u = d/l`; with `c = r_b - r_a` the variation of its length is `u . (dc + phi_b x w_b - phi_a x w_a)`. The rod in the
//! span carries the external wrench less that of the pieces: at `b` the force `f = -sum tau u` and the couple `sum w_b x f_i` are added to what the rod
//! beyond exerts, and at `a` they leave it, with the couple `sum w_a x f_i` there. This is the force `tau_i (u_i,k+1 - u_ik)` at the holes of a disc.
//!
//! The energy `sum tau_i l_i` of a span depends on the pose of `b` relative to that of `a` only: the tangent has blocks within spans, and elements of
//! different spans are coupled by external loads alone. With the position `rho` of `b` relative to `a` its second variation is, for each piece,
//!
//! `tau/l dd . (1 - u u^T) dd + (g . w_b) phi_b^2 - (g . phi_b) (w_b . phi_b) - (g . w_a) phi_a^2 + (g . phi_a) (w_a . phi_a)`, `g = -tau u`,
//! `dd = rho + phi_b x w_b - phi_a x w_a`,
//!
//! beside what the wrench of the pieces does in the rod as a constant force and an end couple, which `tangent` assembles with the external loads.

use core::ops::Range;

use pliant_runtime::dense;
use pliant_runtime::rotation::{self, add, cross, dot, scaled};

use super::mesh::Mesh;
use super::pieces::{Piece, Pulls};
use super::state::State;
use super::tables::Tables;
use crate::rods::contact::{ContactLaw, Run};
use crate::rods::erased::Real;
use crate::rods::friction::angle;
use crate::rods::grid::Grid;
use crate::rods::parameters::Declaration;
use crate::{Number, Scalar};

/// Relative to the length of the rod, that of a piece that has no direction any more.
const CLOSED: f64 = 1e-13;

/// The angle between two pieces, rad.
fn between_pieces<T: Number + Scalar>(one: [T; 3], other: [T; 3]) -> T {
    let axis = cross(one, other);
    let (square, cosine) = (dot(axis, axis), dot(one, other));
    // The square root has no derivative there.
    if square.re() == 0.0 { T::from(0.0) } else { angle(Scalar::sqrt(square), cosine) }
}

/// `R D` of a hole.
fn arm<T: Number>(rotation: &[[T; 3]; 3], [y, z]: [T; 2]) -> [T; 3] {
    rotation::rotate(rotation, [T::from(0.0), y, z])
}

impl<T: Real> State<T> {
    /// The pieces of all spans, after the rotations and chords of the elements. Returns whether all are open.
    pub(super) fn stretch_pieces(&mut self, mesh: &Mesh<T>) -> bool {
        let mut open = true;
        let closed = CLOSED * mesh.kernel.length();
        for (index, span) in mesh.spans.list.iter().enumerate() {
            let (before, rest) = self.pulls.split_at_mut(index);
            let (before, Some(pulls)) = (before.last(), rest.first_mut()) else { break };
            let before = before.zip(mesh.spans.list.get(index.wrapping_sub(1)));
            let Range { start, end } = span.elements;
            let rotations = [start, end].map(|junction| rotation::matrix(self.ends[junction]));
            let mut chord = [T::from(0.0); 3];
            for part in &self.chords[start..end] {
                for k in 0..3 {
                    chord[k] += part[k];
                }
            }
            let zero = [T::from(0.0); 3];
            (pulls.force, pulls.couples) = (zero, [zero; 2]);
            for (tendon, holes) in span.holes.iter().enumerate() {
                let Some(holes) = holes else { continue };
                let arms = [0, 1].map(|end| arm(&rotations[end], holes[end]));
                let between: [T; 3] = core::array::from_fn(|k| chord[k] + arms[1][k] - arms[0][k]);
                let length = Scalar::sqrt(dot(between, between));
                let direction = between.map(|entry| entry / length);
                if self.contact == ContactLaw::Coulomb {
                    pulls.parts[tendon] = match before {
                        Some((pulls, span)) if span.holes[tendon].is_some() => {
                            let angle = between_pieces(pulls.pieces[tendon].direction, direction);
                            pulls.parts[tendon] * Scalar::exp(self.friction.decay(mesh, tendon) * angle)
                        }
                        _ => T::from(1.0),
                    };
                }
                let tension = self.tensions[tendon] * pulls.parts[tendon];
                // A slack tendon may be anywhere.
                open &= length.re() > closed || tension.re() == 0.0;
                pulls.pieces[tendon] = Piece { direction, length, arms };
                if tension.re() != 0.0 {
                    let force = direction.map(|entry| entry * -tension);
                    for k in 0..3 {
                        pulls.force[k] += force[k];
                    }
                    for (couple, arm) in pulls.couples.iter_mut().zip(arms) {
                        let moment = cross(arm, force);
                        for k in 0..3 {
                            couple[k] += moment[k];
                        }
                    }
                }
            }
        }
        open
    }

    /// Addition of friction at the holes to the energy of the tensions, J.
    pub(super) fn rubbing_energy(&self, mesh: &Mesh<T>) -> T {
        let mut energy = T::from(0.0);
        for (span, pulls) in mesh.spans.list.iter().zip(&self.pulls) {
            for (tendon, holes) in span.holes.iter().enumerate() {
                if holes.is_some() {
                    let more = pulls.parts[tendon] - T::from(1.0);
                    energy += self.tensions[tendon] * more * pulls.pieces[tendon].length;
                }
            }
        }
        energy
    }

    /// Lengths of the tendons, m: sums of their pieces.
    pub(super) fn measure_pieces(&mut self, mesh: &Mesh<T>) {
        self.lengths.fill(T::from(0.0));
        for (span, pulls) in mesh.spans.list.iter().zip(&self.pulls) {
            for (tendon, holes) in span.holes.iter().enumerate() {
                if holes.is_some() {
                    self.lengths[tendon] += pulls.pieces[tendon].length;
                }
            }
        }
    }
}

impl State {
    /// The pieces of all spans and the holes in the discs at their ends.
    pub(super) fn runs(&self, mesh: &Mesh) -> impl Iterator<Item = Run> {
        mesh.spans.list.iter().zip(&self.pulls).map(|(span, pulls)| {
            let (element, kernel) = (&mesh.elements[span.elements.end - 1], &mesh.kernel);
            let holes = span.holes.as_ref();
            let direction = |tendon: usize| pulls.pieces[tendon].direction;
            Run {
                directions: kernel.per_tendon(|tendon| holes[tendon].map(|_| direction(tendon))),
                tensions: kernel.per_tendon(|tendon| self.tensions[tendon] * pulls.parts[tendon]),
                s: element.start + element.length,
                holes: kernel.per_tendon(|tendon| holes[tendon].map_or([0.0; 2], |[_, end]| end)),
            }
        })
    }

    /// Holds the tensions of the pieces at these ratios to those at the base, 1 where there is none in the list, until the residual is `handover_residual`.
    pub(super) fn hold_tensions(&mut self, mesh: &Mesh, parts: &Grid<f64>, handover_residual: f64) {
        if mesh.rubs_at_holes {
            self.contact = ContactLaw::Held { handover_residual };
        }
        for (index, pulls) in self.pulls.iter_mut().enumerate() {
            match parts.get(index) {
                Some(parts) => pulls.parts.copy_from_slice(parts),
                None => pulls.parts.fill(1.0),
            }
        }
    }

    /// Tension of each tendon at its end by that at the base.
    pub(super) fn last_parts(&self, mesh: &Mesh) -> Box<[f64]> {
        let runs = |tendon: usize| mesh.spans.list.iter().rposition(|span| span.holes[tendon].is_some());
        mesh.kernel.per_tendon(|tendon| runs(tendon).map_or(1.0, |span| self.pulls[span].parts[tendon]))
    }

    /// The shortest piece: tendon, span, and length, m; `None` where tendons run continuously.
    pub(super) fn shortest(&self, mesh: &Mesh) -> Option<(usize, usize, f64)> {
        let pieces =
            mesh.spans.list.iter().zip(&self.pulls).enumerate().flat_map(|(index, (span, pulls))| {
                let runs = span.holes.iter().zip(&*pulls.pieces).enumerate();
                runs.filter_map(move |(tendon, (holes, piece))| holes.map(|_| (tendon, index, piece.length)))
            });
        pieces.min_by(|a, b| a.2.total_cmp(&b.2))
    }

    /// The wrench of the pieces of a span at a section there, as [`Actuation::stress`](crate::rods::Actuation::stress): local, about the section.
    pub(super) fn piece_wrench(
        &self,
        mesh: &Mesh,
        span: usize,
        rotation: &[[f64; 3]; 3],
        position: [f64; 3],
    ) -> [f64; 6] {
        let end = self.origin(mesh, mesh.spans.list[span].elements.end);
        let Pulls { force, couples: [_, couple], .. } = &self.pulls[span];
        let moment = rotation::add(*couple, cross(rotation::subtract(end, position), *force));
        let [a, b, c] = rotation::rotate_back(rotation, moment);
        let [x, y, z] = rotation::rotate_back(rotation, *force);
        [-a, -b, -c, -x, -y, -z]
    }

    /// Writes `d l_i / d q` of a tendon that runs straight; `pulled`, of its pieces times their tensions by that at the base: the derivative of the residual by the latter.
    pub(super) fn piece_row(&self, mesh: &Mesh, tendon: usize, pulled: bool, row: &mut [f64]) {
        row.fill(0.0);
        for (index, (span, pulls)) in mesh.spans.list.iter().zip(&self.pulls).enumerate() {
            if span.holes[tendon].is_some() {
                let part = if pulled { pulls.parts[tendon] } else { 1.0 };
                let wrench = pulls.pieces[tendon].stretched().map(|part_of| scaled(part, part_of));
                self.span_rows(mesh, index, &[wrench], &mut [&mut *row]);
            }
        }
    }

    /// Adds to rows of all coefficients the derivatives `couple . d phi + force . d rho`, per `(couple, force)` in the world, with `phi` the rotation of the end of a span and `rho` its
    /// displacement, relative to the base of the span.
    pub(super) fn span_rows<const N: usize>(
        &self,
        mesh: &Mesh,
        span: usize,
        wrenches: &[[[f64; 3]; 2]; N],
        rows: &mut [&mut [f64]; N],
    ) {
        let tables = &mesh.tables;
        let n = tables.count();
        // From the end of the element to that of the span.
        let mut arm = [0.0; 3];
        for e in mesh.spans.list[span].elements.clone().rev() {
            let element = &mesh.elements[e];
            let chord = self.chords[e];
            for j in 0..n {
                let at = e * n + j;
                let run: [f64; 3] = core::array::from_fn(|k| {
                    let part =
                        |m: usize| tables.integration[m * tables.rows + j] * self.tangent[e * n + m][k];
                    element.length * (0..n).map(part).sum::<f64>()
                });
                let lever = core::array::from_fn(|k| arm[k] + chord[k] - run[k]);
                let rotation = &self.rotation[at];
                let weight = element.length * tables.weights[j];
                let basis = &tables.basis[j * tables.stride..][..tables.width];
                for ([couple, force], row) in wrenches.iter().zip(rows.iter_mut()) {
                    let row = &mut row[e * tables.order..][..tables.order];
                    let moment = add(*couple, cross(lever, *force));
                    let [a, b, c] = rotation::rotate_back(rotation, moment);
                    let [x, y, z] = rotation::rotate_back(rotation, *force);
                    for (component, entry) in [a, b, c, x, y, z].into_iter().enumerate() {
                        let row = &mut row[tables.first[component]..][..tables.counts[component]];
                        dense::add(row, weight * entry, basis);
                    }
                }
            }
            arm = add(arm, chord);
        }
    }

    /// The second variation of the pieces of a span by `(phi_b, rho_b, phi_a)`; its symmetric part, or with `whole` the derivative (columns) of the virtual work
    /// (rows).
    pub(super) fn piece_stiffness(&self, mesh: &Mesh, span: usize, whole: bool) -> [[f64; 9]; 9] {
        let mut matrix = [[0.0; 9]; 9];
        for (tendon, holes) in mesh.spans.list[span].holes.iter().enumerate() {
            let tension = self.tensions[tendon] * self.pulls[span].parts[tendon];
            if holes.is_none() || tension == 0.0 {
                continue;
            }
            let Piece { direction: u, length, arms: [a, b] } = self.pulls[span].pieces[tendon];
            // `B = tau/l (1 - u u^T)` of `dd = rho + phi_b x w_b - phi_a x w_a`: with `W v = w x v` the blocks are `B`, `B W` and `-W B W`.
            let stiffness = tension / length;
            let mut direct = [[0.0; 3]; 3];
            let (mut by_a, mut by_b) = (direct, direct);
            for x in 0..3 {
                for y in 0..3 {
                    let one = if x == y { stiffness } else { 0.0 };
                    direct[x][y] = one - stiffness * u[x] * u[y];
                }
                (by_a[x], by_b[x]) = (cross(direct[x], a), cross(direct[x], b));
            }
            for y in 0..3 {
                let column = |rows: &[[f64; 3]; 3]| [rows[0][y], rows[1][y], rows[2][y]];
                let (column_a, column_b) = (column(&by_a), column(&by_b));
                let (b_b, b_a, a_a) = (cross(b, column_b), cross(b, column_a), cross(a, column_a));
                for x in 0..3 {
                    matrix[x][y] -= b_b[x];
                    matrix[x][6 + y] += b_a[x];
                    matrix[6 + x][6 + y] -= a_a[x];
                    matrix[3 + x][3 + y] += direct[x][y];
                    matrix[3 + x][y] -= by_b[x][y];
                    matrix[3 + x][6 + y] += by_a[x][y];
                }
            }
            // -g . (phi x (phi x w)) at b, and its negative at a, with g = -tau u.
            for (from, arm, sign) in [(0, b, -tension), (6, a, tension)] {
                let radial = dot(u, arm);
                for i in 0..3 {
                    for j in 0..3 {
                        let diagonal = if i == j { radial } else { 0.0 };
                        let both = if whole { arm[i] * u[j] } else { 0.5 * (u[i] * arm[j] + arm[i] * u[j]) };
                        matrix[from + i][from + j] += sign * (diagonal - both);
                    }
                }
            }
        }
        for x in 0..3 {
            for y in 0..3 {
                matrix[y][3 + x] = matrix[3 + x][y];
                matrix[6 + y][3 + x] = matrix[3 + x][6 + y];
                matrix[6 + y][x] = matrix[x][6 + y];
            }
        }
        matrix
    }
}

/// Lengths of straight tendons in the unstressed rod, m.
pub(in crate::rods) fn natural_lengths<T: Real>(rod: &Declaration<'_, T>) -> Box<[T]> {
    let mesh = Mesh::of(rod, Tables::natural(), &[], &[]);
    let mut state = State::new(&mesh);
    state.rotate(&mesh);
    state.stretch_pieces(&mesh);
    state.measure_pieces(&mesh);
    state.lengths
}
