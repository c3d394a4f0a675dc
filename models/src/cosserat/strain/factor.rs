//! The tangent of the whole rod, eliminated element by element from the tip to the base.
//!
//! Adjacent elements are coupled by the rotation `phi` of their common section only: the part of the rod beyond a junction responds to a rotation of it by
//! a change of couple and force there, `(dM, dn) = S phi + s` (world). With `phi_end = phi + P q` an element adds its own equations `A q + C phi - P^T dM
//! - N^T dn = -g` (`P`, `N`: rotation of its end and change of its chord by its coefficients), is solved for `q`, and gives `S`, `s` at its own base: a
//!   matrix of the order of one element is factorised per element instead of one of the order of all, and the tangent is positive definite where all
//!   eliminated elements are. For three segments of 28 functions the elimination takes half the time of one dense factorisation, and the blocks between
//!   segments are never made.

mod lanes;
mod wide;

use super::friction::FrictionTangent;
use super::loads::Loads;
use super::mesh::Mesh;
use super::state::State;
use super::tangent::Tangent;
use crate::cosserat::Kernel;
pub(super) use lanes::LaneFactor;
use pliant_runtime::dense::{Factors, add, negative_eigenvalues};
use wide::{Beyond, Wide};

/// `S` of a junction: change of `(couple, force)` by the rotation, world.
type Answer = [[f64; 3]; 6];

/// An element after elimination.
#[derive(Clone, Debug)]
struct Eliminated {
    factors: Factors,
    /// `A^-1 C`, three columns.
    rotated: [Vec<f64>; 3],
    /// `P` and `N`, rows.
    spin: [Vec<f64>; 3],
    chord: [Vec<f64>; 3],
    /// Derivative of the negative couple at the base by the coefficients, rows.
    base: [Vec<f64>; 3],
    /// `S` at its end.
    answer: Answer,
    /// Chord of the element, m.
    span: [f64; 3],
    /// Per tendon with friction: `A^-1` times the derivative of the residual by `Theta` at the base, and derivative of `Theta` at its end by the coefficients.
    rubbed: Vec<f64>,
    turned: Vec<f64>,
    /// Change of `(couple, force)` at its end by `Theta` there, `[component * tendons + tendon]`.
    answer_turned: Vec<f64>,
    /// Where the element is one of several in a span between discs.
    wide: Option<Box<Wide>>,
}

/// The factorised tangent of a rod.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    elements: Vec<Eliminated>,
    tangent: Tangent,
    column: Vec<f64>,
    /// Memory in which eigenvalues are counted.
    counted: Vec<f64>,
    /// Whether `N` is used in the solution, which is so with followers.
    follows: bool,
    friction: FrictionTangent,
    /// Number of tendons whose friction is in the factors.
    rubbing: usize,
    /// Change of `(couple, force)` at the present junction by `Theta` there.
    turning: Vec<f64>,
    /// `Theta` at the present junction.
    angles: Vec<f64>,
    /// The second variation of the pieces of tendons in the span of the element, `E^T (stiffness) E` with `E = (P, N)`.
    pieces: Vec<[f64; 6]>,
}

/// Kind of factorisation.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// `L L^T` of the symmetric part.
    Definite,
    /// `L U` of all of it.
    General,
    /// `L U` of the symmetric part, its negative eigenvalues counted.
    Counted,
}

/// Outcome of a factorisation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Outcome {
    /// The factors can be used; holds the smallest pivot relative to the matrix.
    Regular(f64),
    /// The matrix is singular or, for [`Kind::Definite`], not positive definite.
    Singular,
}

/// `v x` as a matrix times `m`: each column crossed.
fn crossed(v: [f64; 3], m: &Answer, from: usize) -> [[f64; 3]; 3] {
    let mut out = [[0.0; 3]; 3];
    for k in 0..3 {
        let column = [m[from][k], m[from + 1][k], m[from + 2][k]];
        let c = pliant_runtime::rotation::cross(v, column);
        for x in 0..3 {
            out[x][k] = c[x];
        }
    }
    out
}

fn sum(a: &[f64], b: &[f64]) -> f64 {
    pliant_runtime::spectral::dot(a, b)
}

impl Factor {
    pub(super) fn new<K: Kernel>(mesh: &Mesh<K>) -> Self {
        let order = mesh.tables.order;
        let rows = || core::array::from_fn(|_| vec![0.0; order]);
        let friction = FrictionTangent::new(mesh);
        let m = friction.tendons.len();
        let element = |e: usize| Eliminated {
            factors: Factors::new(order),
            rotated: rows(),
            spin: rows(),
            chord: rows(),
            base: rows(),
            answer: [[0.0; 3]; 6],
            span: [0.0; 3],
            rubbed: vec![0.0; m * order],
            turned: vec![0.0; m * order],
            answer_turned: vec![0.0; 6 * m],
            wide: mesh.spans.several(e).then(|| Box::new(Wide::new(order, mesh.spans.from(e).is_some()))),
        };
        Self {
            elements: (0..mesh.elements.len()).map(element).collect(),
            tangent: Tangent::new(&mesh.tables),
            column: vec![0.0; order],
            counted: Vec::new(),
            follows: false,
            friction,
            rubbing: 0,
            turning: vec![0.0; 6 * m],
            angles: vec![0.0; m],
            pieces: if mesh.spans.straight() { vec![[0.0; 6]; order] } else { Vec::new() },
        }
    }

    /// Assembles and factorises the tangent at a state; `shift` times the mean elastic stiffness is added to its diagonal. With `symmetric`, its symmetric
    /// part without followers is factorised, which is the whole tangent where the loads have an energy.
    pub(super) fn factorise<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
        state: &State<K>,
        loads: &Loads,
        shift: f64,
        symmetric: bool,
    ) -> Outcome {
        self.eliminate(mesh, state, loads, shift, if symmetric { Kind::Definite } else { Kind::General }).0
    }

    /// Factorises the symmetric part and counts its negative eigenvalues; `None` where one is zero to working accuracy.
    pub(super) fn factorise_counting<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
        state: &State<K>,
        loads: &Loads,
    ) -> Option<usize> {
        let (outcome, negative) = self.eliminate(mesh, state, loads, 0.0, Kind::Counted);
        if outcome == Outcome::Singular { None } else { Some(negative) }
    }

    /// Returns the outcome and, for [`Kind::Counted`], the number of negative eigenvalues summed over the elements.
    fn eliminate<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
        state: &State<K>,
        loads: &Loads,
        shift: f64,
        kind: Kind,
    ) -> (Outcome, usize) {
        let general = kind == Kind::General;
        let mut negative = 0;
        let tables = &mesh.tables;
        let (n, order) = (tables.count(), tables.order);
        // The symmetric part excludes followers.
        self.follows = loads.follows && general;
        self.rubbing = if general { self.friction.tendons.len() } else { 0 };
        let rubbing = self.rubbing;
        self.turning.fill(0.0);
        let mut answer: Answer = [[0.0; 3]; 6];
        let mut inner = Beyond::default();
        let mut smallest = f64::INFINITY;
        for e in (0..mesh.elements.len()).rev() {
            if general && !loads.energy {
                let turned = followed(state, loads, e + 1);
                if mesh.spans.several(e) && mesh.spans.to(e + 1).is_none() {
                    inner.followed(&turned);
                } else {
                    for (entry, by) in answer.as_flattened_mut().iter_mut().zip(turned.as_flattened()) {
                        *entry += by;
                    }
                }
            }
            let element = &mesh.elements[e];
            let tangent = &mut self.tangent;
            tangent.assemble(mesh, state, e, true);
            if self.follows || mesh.spans.of[e].is_some() {
                tangent.chords(mesh, element, state, e * n);
            }
            let own = &mut self.elements[e];
            own.answer = answer;
            own.span = state.chords[e];
            for x in 0..3 {
                own.spin[x].copy_from_slice(&tangent.spin[x]);
                own.chord[x].copy_from_slice(&tangent.chord[x]);
            }
            let place = |a: usize| if a < tables.angular { a } else { tangent.angular + a - tables.angular };
            let stride = tangent.stride;
            let columns = own.factors.columns_mut();
            for (b, column) in columns.chunks_exact_mut(order).enumerate() {
                // Rows of the matrix are its columns.
                let row = &tangent.matrix[place(b) * stride..][..stride];
                column[..tables.angular].copy_from_slice(&row[..tables.angular]);
                let rest = order - tables.angular;
                column[tables.angular..].copy_from_slice(&row[tangent.angular..][..rest]);
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
            if rubbing > 0 {
                self.friction.assemble(mesh, state, e);
                own.turned.copy_from_slice(&self.friction.turned);
                own.rubbed.copy_from_slice(&self.friction.felt);
                own.answer_turned.copy_from_slice(&self.turning);
                let blocks = self.friction.block.chunks_exact(self.friction.stride);
                for (column, block) in columns.chunks_exact_mut(order).zip(blocks) {
                    add(column, 1.0, &block[..order]);
                }
            }
            let span = mesh.spans.of[e];
            let pieces = span.map(|span| state.piece_stiffness(mesh, span, false));
            if let Some(wide) = &mut own.wide {
                if let (Some(matrix), Some(_)) = (&pieces, mesh.spans.to(e + 1)) {
                    inner = Beyond::at_disc(&answer, matrix);
                }
                wide.close(&mut inner, columns, [&own.spin, &own.chord], own.span);
            } else {
                // Response of the rod beyond the element to the rotation of its end: A - (P^T S_M + N^T S_n) P, and the same for C.
                for (b, column) in columns.chunks_exact_mut(order).enumerate() {
                    for (x, answer) in answer.iter().enumerate() {
                        let mut factor: f64 = (0..3).map(|y| answer[y] * own.spin[y][b]).sum();
                        for i in 0..rubbing {
                            factor += own.answer_turned[x * rubbing + i] * own.turned[i * order + b];
                        }
                        if factor != 0.0 {
                            let row = if x < 3 { &own.spin[x] } else { &own.chord[x - 3] };
                            add(column, -factor, row);
                        }
                    }
                }
                if let Some(matrix) = &pieces {
                    // The pieces of a span that is one element depend on its coefficients alone.
                    for (b, entry) in self.pieces.iter_mut().enumerate() {
                        *entry = core::array::from_fn(|x| {
                            (0..3)
                                .map(|y| matrix[x][y] * own.spin[y][b] + matrix[x][3 + y] * own.chord[y][b])
                                .sum()
                        });
                    }
                    for (column, entries) in columns.chunks_exact_mut(order).zip(&self.pieces) {
                        for x in 0..3 {
                            add(column, entries[x], &own.spin[x]);
                            add(column, entries[3 + x], &own.chord[x]);
                        }
                    }
                }
            }
            for c in 0..6 {
                for i in 0..tables.counts[c] {
                    let a = tables.first[c] + i;
                    columns[a * order + a] += shift * element.metric[c];
                }
            }
            for y in 0..3 {
                let phi = tables.angular + y;
                for a in 0..order {
                    let (column, row) = (place(a) * stride + phi, phi * stride + place(a));
                    own.base[y][a] = tangent.matrix[column.min(row)];
                }
            }
            let own_part = core::array::from_fn(|x: usize| {
                core::array::from_fn(|y: usize| {
                    let (low, high) = (x.min(y), x.max(y));
                    tangent.matrix[(tables.angular + low) * stride + tables.angular + high]
                })
            });
            let turned = pieces.filter(|_| own.wide.is_none()).map(|matrix| wide::turned(&matrix, own.span));
            if let Some((mixed, _)) = &turned {
                for y in 0..3 {
                    for x in 0..3 {
                        add(&mut own.base[y], mixed[x][y], &own.spin[x]);
                        add(&mut own.base[y], mixed[3 + x][y], &own.chord[x]);
                    }
                }
            }
            for y in 0..3 {
                own.rotated[y].copy_from_slice(&own.base[y]);
                for (x, answer) in answer.iter().enumerate().filter(|_| own.wide.is_none()) {
                    let row = if x < 3 { &own.spin[x] } else { &own.chord[x - 3] };
                    add(&mut own.rotated[y], -answer[y], row);
                }
            }
            for (i, rubbed) in own.rubbed.chunks_exact_mut(order).enumerate().take(rubbing) {
                for x in 0..6 {
                    let row = if x < 3 { &own.spin[x] } else { &own.chord[x - 3] };
                    add(rubbed, -own.answer_turned[x * rubbing + i], row);
                }
            }
            if kind == Kind::Counted {
                let columns = own.factors.columns_mut();
                self.counted.clear();
                for b in 0..6 {
                    for j in 0..tables.counts[b] {
                        let column = &columns[(tables.first[b] + j) * order..][..order];
                        for a in 0..6 {
                            // Scaled by the stiffness of the rod, which does not change the signs.
                            let unit = (element.metric[a] * element.metric[b]).sqrt();
                            let part = &column[tables.first[a]..][..tables.counts[a]];
                            self.counted.extend(part.iter().map(|entry| entry / unit));
                        }
                    }
                }
                let Some(count) = negative_eigenvalues(&mut self.counted, order) else {
                    return (Outcome::Singular, 0);
                };
                negative += count;
            }
            let done = if kind == Kind::Definite { own.factors.cholesky() } else { own.factors.lu() };
            let Some(pivot) = done else { return (Outcome::Singular, 0) };
            smallest = smallest.min(pivot);
            if e == 0 {
                break;
            }
            if let Some(wide) = &mut own.wide {
                let answers = wide.eliminate(&own.factors, [&own.spin, &own.chord], &own.base, &own_part);
                match mesh.spans.from(e) {
                    Some(_) => answer = answers.at_base(),
                    None => inner = answers,
                }
                continue;
            }
            for y in 0..3 {
                own.factors.solve(&mut own.rotated[y]);
            }
            for rubbed in own.rubbed.chunks_exact_mut(order).take(rubbing) {
                own.factors.solve(rubbed);
            }
            // phi_end = (1 - P V) phi.
            let carry: [[f64; 3]; 3] = core::array::from_fn(|x| {
                core::array::from_fn(|y| f64::from(u8::from(x == y)) - sum(&own.spin[x], &own.rotated[y]))
            });
            let mut end: Answer = [[0.0; 3]; 6];
            for x in 0..6 {
                for y in 0..3 {
                    end[x][y] = (0..3).map(|z| answer[x][z] * carry[z][y]).sum();
                    for i in 0..rubbing {
                        let turned = sum(&own.turned[i * order..][..order], &own.rotated[y]);
                        end[x][y] -= own.answer_turned[x * rubbing + i] * turned;
                    }
                }
            }
            let lever = crossed(own.span, &end, 3);
            for x in 0..3 {
                for y in 0..3 {
                    let pieces = turned.map_or(0.0, |(_, base)| base[x][y]);
                    let own_part: &[[f64; 3]; 3] = &own_part;
                    end[x][y] += lever[x][y] - own_part[x][y] - pieces + sum(&own.base[x], &own.rotated[y]);
                }
            }
            if rubbing > 0 {
                own.turn(&answer, rubbing, &mut self.turning);
            }
            answer = end;
        }
        (Outcome::Regular(smallest), negative)
    }

    /// Solves `tangent x = rhs` in place.
    pub(super) fn solve(&mut self, x: &mut [f64]) {
        let order = self.column.len();
        let mut beyond = [0.0; 6];
        let mut inner = [0.0; 12];
        let mut within = false;
        for (e, own) in self.elements.iter().enumerate().rev() {
            let x = &mut x[e * order..][..order];
            if let Some(wide) = &own.wide {
                if !within {
                    inner = wide::entered(beyond);
                }
                wide.forward(&own.factors, [&own.spin, &own.chord], &mut inner, x);
                within = !wide.first;
                if wide.first {
                    beyond = wide::left(inner);
                }
                continue;
            }
            for k in 0..3 {
                add(x, beyond[k], &own.spin[k]);
                if self.follows {
                    add(x, beyond[3 + k], &own.chord[k]);
                }
            }
            own.factors.solve(x);
            if e == 0 {
                break;
            }
            let phi: [f64; 3] = core::array::from_fn(|k| sum(&own.spin[k], x));
            for i in 0..self.rubbing {
                let turned = sum(&own.turned[i * order..][..order], x);
                for (k, entry) in beyond.iter_mut().enumerate() {
                    *entry += own.answer_turned[k * self.rubbing + i] * turned;
                }
            }
            for (x, entry) in beyond.iter_mut().enumerate() {
                *entry += own.answer[x].iter().zip(phi).map(|(a, b)| a * b).sum::<f64>();
            }
            let [_, _, _, fx, fy, fz] = beyond;
            let lever = pliant_runtime::rotation::cross(own.span, [fx, fy, fz]);
            for k in 0..3 {
                beyond[k] += lever[k] - sum(&own.base[k], x);
            }
        }
        // Rotation of the base of the element, and within a span the pose relative to the disc at its base.
        let mut phi = [0.0; 3];
        self.angles.fill(0.0);
        let mut pose = [0.0; 9];
        for (e, own) in self.elements.iter().enumerate() {
            let x = &mut x[e * order..][..order];
            if let Some(wide) = &own.wide {
                if wide.first {
                    pose = wide::begun(phi);
                }
                wide.back([&own.spin, &own.chord], &mut pose, x);
                phi.copy_from_slice(&pose[..3]);
                continue;
            }
            if e > 0 {
                for k in 0..3 {
                    add(x, -phi[k], &own.rotated[k]);
                }
                for i in 0..self.rubbing {
                    add(x, -self.angles[i], &own.rubbed[i * order..][..order]);
                }
            }
            for i in 0..self.rubbing {
                self.angles[i] += sum(&own.turned[i * order..][..order], x);
            }
            for k in 0..3 {
                phi[k] += sum(&own.spin[k], x);
            }
        }
    }
}

impl Eliminated {
    /// Change of `(couple, force)` at its base by `Theta` there, from those at its end.
    fn turn(&self, answer: &Answer, rubbing: usize, into: &mut [f64]) {
        let order = self.spin[0].len();
        for i in 0..rubbing {
            let rubbed = &self.rubbed[i * order..][..order];
            let mut change: [f64; 6] = core::array::from_fn(|x| self.answer_turned[x * rubbing + i]);
            for k in 0..rubbing {
                let turned = sum(&self.turned[k * order..][..order], rubbed);
                for (x, change) in change.iter_mut().enumerate() {
                    *change -= self.answer_turned[x * rubbing + k] * turned;
                }
            }
            for z in 0..3 {
                let spun = sum(&self.spin[z], rubbed);
                for (x, change) in change.iter_mut().enumerate() {
                    *change -= answer[x][z] * spun;
                }
            }
            let lever = pliant_runtime::rotation::cross(self.span, [change[3], change[4], change[5]]);
            for x in 0..3 {
                change[x] += lever[x] + sum(&self.base[x], rubbed);
            }
            for (x, change) in change.into_iter().enumerate() {
                into[x * rubbing + i] = change;
            }
        }
    }
}

/// What the wrenches on a junction add to the answer to its rotation: followers turn with it, and the antisymmetric part of the tangent.
fn followed<K: Kernel>(state: &State<K>, loads: &Loads, junction: usize) -> Answer {
    let mut answer: Answer = [[0.0; 3]; 6];
    let rotation = pliant_runtime::rotation::matrix(state.ends[junction]);
    let [couple, force] = loads.follower[junction].map(|v| pliant_runtime::rotation::rotate(&rotation, v));
    let dead = loads.dead[junction][0];
    let couple = core::array::from_fn(|k| 0.5 * (couple[k] - dead[k]));
    for (part, [x, y, z]) in [couple, force].into_iter().enumerate() {
        // phi x v = -v^ phi.
        let minus = [[0.0, z, -y], [-z, 0.0, x], [y, -x, 0.0]];
        for (row, minus) in answer[3 * part..][..3].iter_mut().zip(minus) {
            for (entry, value) in row.iter_mut().zip(minus) {
                *entry = value;
            }
        }
    }
    answer
}
