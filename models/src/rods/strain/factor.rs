//! The tangent of the whole rod, eliminated element by element from the tip to the base [Cosserat 69, 70, 71, 72].
//!
//! Adjacent elements are coupled by the rotation `phi` of their common section only: the part of the rod beyond a junction responds to a rotation of it by
//! a change of couple and force there, `(dM, dn) = S phi + s` (world). With `phi_end = phi + P q` an element adds its own equations `A q + C phi - P^T dM
//! - N^T dn = -g` (`P`, `N`: rotation of its end and change of its chord by its coefficients), is solved for `q`, and gives `S`, `s` at its own base: a
//!   matrix of the order of one element is factorised per element instead of one of the order of all, and the tangent is positive definite where all
//!   eliminated elements are. For three segments of 28 functions the elimination takes half the time of one dense factorisation, and the blocks between
//!   segments are never made.

mod condensed;
mod holes;
mod lanes;
mod rubbed;
mod solve;
mod span;
mod wide;

use super::friction::FrictionTangent;
use super::loads::Loads;
use super::mesh::Mesh;
use super::state::State;
use super::tangent::Tangent;
use crate::rods::Kernel;
use condensed::Condensed;
use holes::HoleFriction;
pub(super) use lanes::LaneFactor;
use pliant_runtime::dense::{Factors, add, negative_eigenvalues};
use rubbed::followed;
use span::SpanTangent;
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
    /// In place of all other ones, but where it is `wide`, of a tangent that is positive definite.
    condensed: Condensed,
}

/// The factorised tangent of a rod.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    elements: Vec<Eliminated>,
    tangent: Tangent,
    /// That of an element that is a span between discs.
    span: Option<SpanTangent>,
    /// Memory for the unknowns of an element.
    column: Vec<f64>,
    /// Number of coefficients of an element.
    order: usize,
    /// Memory in which eigenvalues are counted.
    counted: Vec<f64>,
    /// Whether `N` is used in the solution, which is so with followers.
    follows: bool,
    /// Whether the elements are [`Eliminated::condensed`].
    condenses: bool,
    friction: FrictionTangent,
    /// Friction at the holes of discs, where it is in the solutions.
    holes: Option<Box<HoleFriction>>,
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

impl Outcome {
    /// The smallest pivot; `None` where the matrix is singular.
    pub(super) fn pivot(self) -> Option<f64> {
        match self {
            Self::Regular(pivot) => Some(pivot),
            Self::Singular => None,
        }
    }
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
            condensed: Condensed::new(&mesh.tables, e == 0),
        };
        Self {
            elements: (0..mesh.elements.len()).map(element).collect(),
            tangent: Tangent::new(&mesh.tables),
            span: mesh.spans.straight().then(|| SpanTangent::new(&mesh.tables)),
            column: Vec::with_capacity(order + 3),
            order,
            counted: Vec::new(),
            follows: false,
            condenses: false,
            friction,
            holes: mesh.rubs_at_holes.then(|| Box::new(HoleFriction::new(mesh.order()))),
            rubbing: 0,
            turning: vec![0.0; 6 * m],
            angles: vec![0.0; m],
            pieces: if mesh.spans.straight() { vec![[0.0; 6]; order] } else { Vec::new() },
        }
    }

    /// Assembles and factorises the tangent at a state [Cosserat 65, 68, 72]; `shift` times the mean elastic stiffness is added to its diagonal. With `symmetric`, its symmetric
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
        if let Some(holes) = &mut self.holes {
            holes.corrects = false;
        }
        let tables = &mesh.tables;
        let (n, order) = (tables.count(), tables.order);
        // The symmetric part excludes followers.
        self.follows = loads.follows && general;
        self.condenses = kind == Kind::Definite;
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
            let span = mesh.spans.of[e];
            let pieces = span.map(|span| state.piece_stiffness(mesh, span, false));
            if self.condenses && self.elements[e].wide.is_none() {
                let [a, b, c, ..] = answer.map(|row| row.map(|entry| -entry));
                let (pivot, turn) = self.condense(mesh, state, e, shift, &[a, b, c], pieces.as_ref());
                if pivot.is_nan() || pivot <= 0.0 {
                    return (Outcome::Singular, 0);
                }
                smallest = smallest.min(pivot);
                for (row, turn) in answer.iter_mut().zip(&turn) {
                    *row = turn.map(|entry| -entry);
                }
                continue;
            }
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

    /// The tangent of the only element of a rod whose tendons rub, and what friction adds, as they were assembled last; `None` where there are several elements or friction is
    /// not in the factors.
    pub(super) fn only(&self) -> Option<(&Tangent, &FrictionTangent)> {
        (self.elements.len() == 1 && self.rubbing > 0).then_some((&self.tangent, &self.friction))
    }

    /// Assembles an element of a positive definite tangent and eliminates it: the smallest pivot, and the energy beyond its base.
    fn condense<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
        state: &State<K>,
        e: usize,
        shift: f64,
        turn: &[[f64; 3]; 3],
        pieces: Option<&[[f64; 9]; 9]>,
    ) -> (f64, [[f64; 3]; 3]) {
        let shifts = mesh.elements[e].metric.map(|metric| shift * metric);
        if let (Some(pieces), Some(span)) = (pieces, &mut self.span) {
            span.assemble(mesh, state, e, turn, pieces);
            let own = &mut self.elements[e].condensed;
            return own.eliminate_span(&mesh.tables, &mesh.elements[e], span, shifts);
        }
        if e + 1 == mesh.elements.len() {
            self.tangent.assemble(mesh, state, e, true);
        } else {
            self.tangent.assemble_with(mesh, state, e, true, turn);
        }
        self.elements[e].condensed.eliminate(&mesh.tables, &self.tangent, shifts)
    }
}
