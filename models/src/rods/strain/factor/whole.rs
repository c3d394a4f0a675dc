//! An element of a tangent that is not positive definite, or of which that is not known: its matrix is factorised as a whole.
//!
//! With the rod beyond its end, `(dM, dn) = S phi_end + Z Theta_end + s`, `phi_end = phi + P q`, `Theta_end = Theta + D q`, and `L = (P; N)` its equations are `A q + C phi + B Theta = -g`:
//!
//! `A = A_0 - L^T (S P + Z D)`, `C = C_0 - L^T S`, `B = B_0 - L^T Z`, and with `c` the chord and `E` the derivative of the negative couple at the base by `phi` there
//!
//! `S_base = (1 + c^) (S (1 - P A^-1 C) - Z D A^-1 C) - E + C_0^T A^-1 C`, `Z_base = (1 + c^) (Z - S P A^-1 B - Z D A^-1 B) + C_0^T A^-1 B`,
//!
//! where `c^` crosses the rows of the force into those of the couple, and `E`, `C_0^T` act on the latter alone.

use super::super::loads::Loads;
use super::super::mesh::Element;
use super::super::state::State;
use super::super::tables::Tables;
use super::super::tangent::Tangent;
use super::divided::pieces_by_base_rotation;
use super::{Eliminated, Factor, JunctionStiffness, Kind, Linearisation, RestOfRod, sum};
use pliant_runtime::dense::{Factors, add, negative_eigenvalues};

impl Factor {
    /// Assembles an element that is not one of several in a span, and eliminates it. Returns the smallest pivot and the number of negative eigenvalues; `None` where it is singular.
    pub(super) fn eliminate_whole(
        &mut self,
        of: &Linearisation<'_>,
        e: usize,
        rest: &mut RestOfRod,
    ) -> Option<(f64, usize)> {
        let Linearisation { mesh, state, .. } = *of;
        self.assemble(of, e);
        self.elements[e].end_stiffness = rest.stiffness;
        self.add_friction(of, e);
        self.elements[e].add_rest_of_rod(self.rubbing);
        let pieces = mesh.spans.of[e].map(|span| state.piece_stiffness(mesh, span, false));
        if let Some(pieces) = &pieces {
            self.add_pieces(e, pieces);
        }
        self.elements[e].add_shift(&mesh.tables, &mesh.elements[e], of.shift);
        let mut base = self.elements[e].take_base(&mesh.tables, &self.tangent);
        if let Some(pieces) = &pieces {
            self.elements[e].add_pieces_at_base(pieces, &mut base);
        }
        self.elements[e].set_right_hand_sides(self.rubbing);
        let found = self.factorise_element(of, e)?;
        if e > 0 {
            let element = &mut self.elements[e];
            element.solve_right_hand_sides(self.rubbing);
            rest.stiffness = element.base_stiffness(self.rubbing, &base);
            if self.rubbing > 0 {
                element.base_theta_stiffness(self.rubbing, &mut self.theta_stiffness);
            }
        }
        Some(found)
    }

    /// Assembles `A_0`, `P` and `N` of an element.
    pub(super) fn assemble(&mut self, of: &Linearisation<'_>, e: usize) {
        let Linearisation { mesh, state, kind, .. } = *of;
        let (tables, tangent) = (&mesh.tables, &mut self.tangent);
        tangent.assemble(mesh, state, e, true);
        if self.follows || mesh.spans.of[e].is_some() {
            tangent.chords(mesh, &mesh.elements[e], state, e * tables.count());
        }
        let element = &mut self.elements[e];
        element.span = state.chords[e];
        for x in 0..3 {
            element.spin[x].copy_from_slice(&tangent.spin[x]);
            element.chord[x].copy_from_slice(&tangent.chord[x]);
        }
        let (order, angular) = (tables.order, tables.angular);
        let columns = element.factors.columns_mut();
        for (b, column) in columns.chunks_exact_mut(order).enumerate() {
            // Rows of the matrix are its columns.
            let row = &tangent.matrix[place(tables, tangent, b) * tangent.stride..][..tangent.stride];
            column[..angular].copy_from_slice(&row[..angular]);
            column[angular..].copy_from_slice(&row[tangent.angular..][..order - angular]);
        }
        if kind != Kind::Definite {
            // The upper triangle, which is not assembled: L U reads all of the matrix.
            for b in 1..order {
                let (before, rest) = columns.split_at_mut(b * order);
                for (a, entry) in rest[..b].iter_mut().enumerate() {
                    *entry = before[a * order + b];
                }
            }
        }
    }

    /// Adds friction along channels to `A_0`, and sets `B_0`, `D` and `Z` at the end.
    fn add_friction(&mut self, of: &Linearisation<'_>, e: usize) {
        if self.rubbing == 0 {
            return;
        }
        self.friction.assemble(of.mesh, of.state, e);
        let element = &mut self.elements[e];
        element.theta.copy_from_slice(&self.friction.theta);
        element.by_theta.copy_from_slice(&self.friction.by_theta);
        element.end_theta_stiffness.copy_from_slice(&self.theta_stiffness);
        let blocks = self.friction.block.chunks_exact(self.friction.stride);
        for (column, block) in element.factors.columns_mut().chunks_exact_mut(self.order).zip(blocks) {
            add(column, 1.0, &block[..self.order]);
        }
    }

    /// Adds `L^T (stiffness) L` of the pieces of a span that is one element, which depend on its coefficients alone.
    fn add_pieces(&mut self, e: usize, pieces: &[[f64; 9]; 9]) {
        let Eliminated { factors, spin, chord, .. } = &mut self.elements[e];
        for (b, entry) in self.pieces.iter_mut().enumerate() {
            *entry = core::array::from_fn(|x| {
                (0..3).map(|y| pieces[x][y] * spin[y][b] + pieces[x][3 + y] * chord[y][b]).sum()
            });
        }
        for (column, entries) in factors.columns_mut().chunks_exact_mut(self.order).zip(&self.pieces) {
            for x in 0..3 {
                add(column, entries[x], &spin[x]);
                add(column, entries[3 + x], &chord[x]);
            }
        }
    }

    /// Factorises `A` of an element: the smallest pivot, and for [`Kind::Counted`] the number of its negative eigenvalues; `None` where it is singular.
    pub(super) fn factorise_element(&mut self, of: &Linearisation<'_>, e: usize) -> Option<(f64, usize)> {
        let factors = &mut self.elements[e].factors;
        let count = match of.kind {
            Kind::Counted => {
                count_negative(&of.mesh.tables, &of.mesh.elements[e], factors, &mut self.counted)?
            }
            Kind::Definite | Kind::General => 0,
        };
        let pivot = if of.kind == Kind::Definite { factors.cholesky() } else { factors.lu() };
        Some((pivot?, count))
    }
}

/// Number of negative eigenvalues of the matrix of an element; `None` where one is zero to working accuracy.
fn count_negative(
    tables: &Tables,
    element: &Element,
    factors: &mut Factors,
    memory: &mut Vec<f64>,
) -> Option<usize> {
    let order = tables.order;
    let columns = factors.columns_mut();
    memory.clear();
    for b in 0..6 {
        for j in 0..tables.counts[b] {
            let column = &columns[(tables.first[b] + j) * order..][..order];
            for a in 0..6 {
                // Scaled by the stiffness of the rod, which does not change the signs.
                let unit = (element.metric[a] * element.metric[b]).sqrt();
                let part = &column[tables.first[a]..][..tables.counts[a]];
                memory.extend(part.iter().map(|entry| entry / unit));
            }
        }
    }
    negative_eigenvalues(memory, order)
}

/// Row of the tangent of an element that a coefficient has.
fn place(tables: &Tables, tangent: &Tangent, a: usize) -> usize {
    if a < tables.angular { a } else { tangent.angular + a - tables.angular }
}

impl Eliminated {
    /// Subtracts `L^T (S P + Z D)` from `A_0`.
    fn add_rest_of_rod(&mut self, rubbing: usize) {
        let Self { factors, spin, chord, end_stiffness, theta, end_theta_stiffness, .. } = self;
        let order = spin[0].len();
        for (b, column) in factors.columns_mut().chunks_exact_mut(order).enumerate() {
            for (x, stiffness) in end_stiffness.iter().enumerate() {
                let mut factor: f64 = (0..3).map(|y| stiffness[y] * spin[y][b]).sum();
                for i in 0..rubbing {
                    factor += end_theta_stiffness[x * rubbing + i] * theta[i * order + b];
                }
                if factor != 0.0 {
                    add(column, -factor, if x < 3 { &spin[x] } else { &chord[x - 3] });
                }
            }
        }
    }

    /// Adds a multiple of the mean elastic stiffness to the diagonal of `A`.
    pub(super) fn add_shift(&mut self, tables: &Tables, element: &Element, shift: f64) {
        let columns = self.factors.columns_mut();
        for c in 0..6 {
            for a in tables.first[c]..tables.first[c] + tables.counts[c] {
                columns[a * tables.order + a] += shift * element.metric[c];
            }
        }
    }

    /// Takes `C_0^T` from the assembled tangent of the element, and returns `E`.
    pub(super) fn take_base(&mut self, tables: &Tables, tangent: &Tangent) -> [[f64; 3]; 3] {
        let stride = tangent.stride;
        for (y, row) in self.base_couple.iter_mut().enumerate() {
            let phi = tables.angular + y;
            for (a, entry) in row.iter_mut().enumerate() {
                let a = place(tables, tangent, a);
                *entry = tangent.matrix[(a * stride + phi).min(phi * stride + a)];
            }
        }
        core::array::from_fn(|x| {
            core::array::from_fn(|y| {
                let (low, high) = (tables.angular + x.min(y), tables.angular + x.max(y));
                tangent.matrix[low * stride + high]
            })
        })
    }

    /// Adds the pieces of a span that is one element to `C_0^T` and `E`.
    fn add_pieces_at_base(&mut self, pieces: &[[f64; 9]; 9], base: &mut [[f64; 3]; 3]) {
        let (by_pose, by_rotation) = pieces_by_base_rotation(pieces, self.span);
        let Self { base_couple, spin, chord, .. } = self;
        for (y, row) in base_couple.iter_mut().enumerate() {
            for x in 0..3 {
                add(row, by_pose[x][y], &spin[x]);
                add(row, by_pose[3 + x][y], &chord[x]);
            }
        }
        for (row, pieces) in base.iter_mut().zip(by_rotation) {
            for (entry, piece) in row.iter_mut().zip(pieces) {
                *entry += piece;
            }
        }
    }

    /// Sets `C = C_0 - L^T S` and `B = B_0 - L^T Z`.
    fn set_right_hand_sides(&mut self, rubbing: usize) {
        let Self {
            by_rotation, by_theta, base_couple, spin, chord, end_stiffness, end_theta_stiffness, ..
        } = self;
        let order = spin[0].len();
        let pose_row = |x: usize| if x < 3 { &spin[x] } else { &chord[x - 3] };
        for (y, column) in by_rotation.iter_mut().enumerate() {
            column.copy_from_slice(&base_couple[y]);
            for (x, stiffness) in end_stiffness.iter().enumerate() {
                add(column, -stiffness[y], pose_row(x));
            }
        }
        for (i, column) in by_theta.chunks_exact_mut(order).enumerate().take(rubbing) {
            for x in 0..6 {
                add(column, -end_theta_stiffness[x * rubbing + i], pose_row(x));
            }
        }
    }

    /// Sets `A^-1 C` and `A^-1 B`.
    fn solve_right_hand_sides(&mut self, rubbing: usize) {
        let order = self.spin[0].len();
        for column in &mut self.by_rotation {
            self.factors.solve(column);
        }
        for column in self.by_theta.chunks_exact_mut(order).take(rubbing) {
            self.factors.solve(column);
        }
    }

    /// `S` at the base: `(1 + c^) (S (1 - P A^-1 C) - Z D A^-1 C) - E + C_0^T A^-1 C`.
    fn base_stiffness(&self, rubbing: usize, base: &[[f64; 3]; 3]) -> JunctionStiffness {
        let order = self.spin[0].len();
        // phi_end = (1 - P A^-1 C) phi.
        let carry: [[f64; 3]; 3] = core::array::from_fn(|x| {
            core::array::from_fn(|y| f64::from(u8::from(x == y)) - sum(&self.spin[x], &self.by_rotation[y]))
        });
        let mut stiffness = [[0.0; 3]; 6];
        for (x, row) in stiffness.iter_mut().enumerate() {
            for (y, entry) in row.iter_mut().enumerate() {
                *entry = (0..3).map(|z| self.end_stiffness[x][z] * carry[z][y]).sum();
                for i in 0..rubbing {
                    let theta = sum(&self.theta[i * order..][..order], &self.by_rotation[y]);
                    *entry -= self.end_theta_stiffness[x * rubbing + i] * theta;
                }
            }
        }
        let lever = crossed(self.span, &stiffness);
        for x in 0..3 {
            for y in 0..3 {
                stiffness[x][y] += lever[x][y] - base[x][y] + sum(&self.base_couple[x], &self.by_rotation[y]);
            }
        }
        stiffness
    }

    /// Writes `Z` at the base: `(1 + c^) (Z - S P A^-1 B - Z D A^-1 B) + C_0^T A^-1 B`.
    fn base_theta_stiffness(&self, rubbing: usize, into: &mut [f64]) {
        let order = self.spin[0].len();
        for i in 0..rubbing {
            let column = &self.by_theta[i * order..][..order];
            let mut change: [f64; 6] = core::array::from_fn(|x| self.end_theta_stiffness[x * rubbing + i]);
            for k in 0..rubbing {
                let theta = sum(&self.theta[k * order..][..order], column);
                for (x, change) in change.iter_mut().enumerate() {
                    *change -= self.end_theta_stiffness[x * rubbing + k] * theta;
                }
            }
            for z in 0..3 {
                let rotation = sum(&self.spin[z], column);
                for (x, change) in change.iter_mut().enumerate() {
                    *change -= self.end_stiffness[x][z] * rotation;
                }
            }
            let lever = pliant_runtime::rotation::cross(self.span, [change[3], change[4], change[5]]);
            for x in 0..3 {
                change[x] += lever[x] + sum(&self.base_couple[x], column);
            }
            for (x, change) in change.into_iter().enumerate() {
                into[x * rubbing + i] = change;
            }
        }
    }
}

/// `c^` times the rows of the force: each column crossed.
fn crossed(chord: [f64; 3], stiffness: &JunctionStiffness) -> [[f64; 3]; 3] {
    let mut out = [[0.0; 3]; 3];
    for k in 0..3 {
        let column = [stiffness[3][k], stiffness[4][k], stiffness[5][k]];
        let lever = pliant_runtime::rotation::cross(chord, column);
        for x in 0..3 {
            out[x][k] = lever[x];
        }
    }
    out
}

/// Load stiffness of the wrenches on a junction, `d(couple, force)/d phi`: `-v^` of followers `v`, which turn with it, less the antisymmetric part of the tangent of couples.
pub(super) fn load_stiffness(state: &State, loads: &Loads, junction: usize) -> JunctionStiffness {
    let mut stiffness: JunctionStiffness = [[0.0; 3]; 6];
    let rotation = pliant_runtime::rotation::matrix(state.ends[junction]);
    let [couple, force] = loads.follower[junction].map(|v| pliant_runtime::rotation::rotate(&rotation, v));
    let dead = loads.dead[junction][0];
    let couple = core::array::from_fn(|k| 0.5 * (couple[k] - dead[k]));
    for (part, [x, y, z]) in [couple, force].into_iter().enumerate() {
        // phi x v = -v^ phi.
        let minus = [[0.0, z, -y], [-z, 0.0, x], [y, -x, 0.0]];
        for (row, minus) in stiffness[3 * part..][..3].iter_mut().zip(minus) {
            for (entry, value) in row.iter_mut().zip(minus) {
                *entry = value;
            }
        }
    }
    stiffness
}
