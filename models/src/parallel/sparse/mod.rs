//! The sparse tangent of a robot as one sparse matrix [CPR 36], whose pattern is known when the robot is built.
//!
//! Its unknowns are, rod by rod, the freedoms of the joint at the base, the inner nodes and the freedoms of the joint at the platform; then the
//! motors; then the platform. Slopes of the strain are not among them: each is tied to the two nodes of its element alone, so that it is eliminated in a dense block
//! before the block goes into the matrix, which halves the order of the matrix and fills nothing in. In this order the factors of a rod have no
//! entry that its chain of blocks does not have.

use pliant_runtime::sparse::{FactorisationError, General, Order, Sparse};

use super::mesh::{Member, Mesh};
use pliant_runtime::twist::{Six, bracket, dot6};

/// Factorisation of the linear system of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Factorisation {
    /// Rod by rod, element by element from the base to the platform, in dense blocks; 6 x 6 on the platform are left. The faster one, about twice
    /// where loads have an energy and four to eight times where they do not, for any number of rods and elements.
    #[default]
    Chains,
    /// All at once: `L D L^T` of a sparse matrix of fixed pattern, `L U` where loads have no energy (couples, followers).
    Sparse,
}

// Columns of an element: start node or the joint at the base, end node or platform, joint at the platform, motor, gradient.
const START: usize = 0;
const END: usize = 6;
const TIP: usize = 12;
const MOTOR: usize = 15;
const GRADIENT: usize = 16;
const WIDTH: usize = 17;
/// Where an element has no unknown.
const NONE: usize = usize::MAX;

/// Unknowns that an end node moves with, and the twist of the node per unit of each. Increments of `outer` unknowns come before those of
/// `inner` ones in the product of exponentials.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hold {
    node: usize,
    outer: [(usize, Six); 6],
    inner: [(usize, Six); 3],
    counts: [usize; 2],
}

impl Hold {
    const NOTHING: (usize, Six) = (0, [0.0; 6]);

    fn new(node: usize, inner: usize, axes: impl Iterator<Item = Six>) -> Self {
        let mut hold = Self { node, outer: [Self::NOTHING; 6], inner: [Self::NOTHING; 3], counts: [0; 2] };
        for (k, axis) in axes.enumerate() {
            hold.inner[k] = (inner + k, axis);
            hold.counts[1] += 1;
        }
        hold
    }

    /// The base: a motor that swings it, and a joint.
    pub(super) fn base(swing: Six, axes: impl Iterator<Item = Six>) -> Self {
        let mut hold = Self::new(START, START, axes);
        (hold.outer[0], hold.counts[0]) = ((MOTOR, swing), 1);
        hold
    }

    /// The platform, `carry` its increments at the node, and a joint.
    pub(super) fn platform(carry: &[Six; 6], axes: impl Iterator<Item = Six>) -> Self {
        let mut hold = Self::new(END, TIP, axes);
        hold.outer = core::array::from_fn(|j| (END + j, core::array::from_fn(|i| carry[i][j])));
        hold.counts[0] = 6;
        hold
    }

    fn unknowns(&self) -> impl Iterator<Item = &(usize, Six)> {
        self.outer[..self.counts[0]].iter().chain(&self.inner[..self.counts[1]])
    }
}

/// The block of an element, its slope eliminated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    rows: [[f64; WIDTH]; GRADIENT],
}

impl Block {
    /// From rows of the two nodes and of the motor, with columns of these and of the gradient at the end.
    pub(super) fn new(from: &[[f64; 20]]) -> Self {
        let mut rows = [[0.0; WIDTH]; GRADIENT];
        for (i, from) in from.iter().enumerate() {
            let row = &mut rows[if i < TIP { i } else { MOTOR }];
            row[..TIP].copy_from_slice(&from[6..18]);
            row[MOTOR..].copy_from_slice(&from[18..]);
        }
        Self { rows }
    }

    /// Puts the unknowns that an end node moves with in its place [CPR 23, 24]; `force` is the gradient there, `share` what increments one after the other take of
    /// their bracket.
    pub(super) fn embed(&mut self, hold: &Hold, force: &Six, share: f64) {
        let nodes = hold.node..hold.node + 6;
        for row in &mut self.rows {
            let mut own = [0.0; 6];
            own.copy_from_slice(&row[nodes.clone()]);
            row[nodes.clone()].fill(0.0);
            for (to, twist) in hold.unknowns() {
                row[*to] += dot6(&own, twist);
            }
        }
        let mut own = [[0.0; WIDTH]; 6];
        own.copy_from_slice(&self.rows[nodes.clone()]);
        self.rows[nodes].fill([0.0; WIDTH]);
        for (to, twist) in hold.unknowns() {
            for (by, own) in twist.iter().zip(&own) {
                for (entry, own) in self.rows[*to].iter_mut().zip(own) {
                    *entry += by * own;
                }
            }
        }
        for (a, outer) in &hold.outer[..hold.counts[0]] {
            for (b, inner) in &hold.inner[..hold.counts[1]] {
                let swap = share * dot6(force, &bracket(outer, inner));
                self.rows[*a][*b] += swap;
                self.rows[*b][*a] += swap;
            }
        }
    }
}

/// An entry of a block and where it goes.
#[derive(Clone, Copy, Debug)]
struct Scatter {
    row: u8,
    column: u8,
    place: u32,
}

/// The places of a matrix, symmetric or not, that elements and motors write to.
#[derive(Clone, Debug)]
struct ScatterMap {
    entries: Vec<Scatter>,
    /// Where those of an element end.
    ends: Vec<usize>,
    /// Per motor, the unknowns that it moves and where they are in its column and in its row.
    motors: Vec<Vec<(usize, [usize; 2])>>,
    diagonal: Vec<usize>,
    /// Rows of the platform.
    platform: [[usize; 6]; 6],
}

impl ScatterMap {
    fn new(
        unknowns: &[[usize; GRADIENT]],
        motors: &core::ops::Range<usize>,
        wanted: impl Fn(usize, usize) -> bool,
        place: impl Fn(usize, usize) -> Option<usize>,
    ) -> Option<Self> {
        let (mut entries, mut ends) = (Vec::new(), Vec::with_capacity(unknowns.len()));
        let mut moved = vec![Vec::new(); motors.len()];
        for of in unknowns {
            for (i, j) in pairs(of).filter(|(i, j)| wanted(of[*i], of[*j])) {
                let place = u32::try_from(place(of[i], of[j])?).ok()?;
                entries.push(Scatter { row: u8::try_from(i).ok()?, column: u8::try_from(j).ok()?, place });
            }
            ends.push(entries.len());
            if of[MOTOR] != NONE {
                let others = of[..MOTOR].iter().filter(|other| **other != NONE);
                moved[of[MOTOR] - motors.start].extend(others);
            }
        }
        let motor = |(list, motor): (&mut Vec<usize>, usize)| {
            list.sort_unstable();
            list.dedup();
            let maps = |other: &usize| Some((*other, [place(*other, motor)?, place(motor, *other)?]));
            list.iter().map(maps).collect::<Option<Vec<_>>>()
        };
        let mut platform = [[0; 6]; 6];
        for (i, row) in platform.iter_mut().enumerate() {
            for (j, to) in row.iter_mut().enumerate() {
                *to = place(motors.end + i, motors.end + j)?;
            }
        }
        Some(Self {
            motors: moved.iter_mut().zip(motors.clone()).map(motor).collect::<Option<_>>()?,
            diagonal: motors.clone().map(|motor| place(motor, motor)).collect::<Option<_>>()?,
            entries,
            ends,
            platform,
        })
    }
}

/// Columns of an element that are unknowns, each with each.
fn pairs(of: &[usize; GRADIENT]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let there = |k: &usize| of[*k] != NONE;
    (0..GRADIENT).filter(there).flat_map(move |i| (0..GRADIENT).filter(there).map(move |j| (i, j)))
}

/// Number of unknowns of a rod.
fn own(member: &Member) -> usize {
    6 * (member.elements - 1) + member.ends[0].count + member.ends[1].count
}

/// The matrix, the gradient, and the unknowns.
#[derive(Clone, Debug)]
pub(super) struct SparseTangent {
    order: usize,
    /// Unknowns of every element.
    unknowns: Vec<[usize; GRADIENT]>,
    symmetric: Sparse,
    general: General,
    maps: [ScatterMap; 2],
    /// Places in the general matrix of the entries of the symmetric matrix, row after row, two of each.
    both: Vec<[usize; 2]>,
    is_symmetric: bool,
    /// Gradient per unit of a motor that is held, and the contribution of the other unknowns to its own.
    held: Vec<Vec<[f64; 2]>>,
    /// Their diagonal entries.
    own: Vec<f64>,
    /// Gradient, without what torques give.
    pub(super) gradient: Vec<f64>,
    /// Right-hand side, and the answer.
    pub(super) x: Vec<f64>,
}

impl SparseTangent {
    /// Pattern of a robot, analysed.
    pub(super) fn new(mesh: &Mesh) -> Result<Self, FactorisationError> {
        let rods: usize = mesh.members.iter().map(own).sum();
        let order = rods + mesh.data.motors.len() + 6;
        let mut unknowns = Vec::with_capacity(mesh.counts[0]);
        let mut first = 0;
        for member in &mesh.members {
            let motor = member.rod.motor.filter(|motor| *motor < mesh.data.motors.len());
            for e in 0..member.elements {
                let mut of = [NONE; GRADIENT];
                let node = first + member.ends[0].count + 6 * (e.max(1) - 1);
                for k in 0..6 {
                    if e > 0 {
                        of[START + k] = node + k;
                    }
                    of[END + k] = if e + 1 == member.elements {
                        order - 6 + k
                    } else {
                        first + member.ends[0].count + 6 * e + k
                    };
                }
                for k in 0..member.ends[0].count {
                    if e == 0 {
                        of[START + k] = first + k;
                    }
                }
                for k in 0..member.ends[1].count {
                    if e + 1 == member.elements {
                        of[TIP + k] = first + own(member) - member.ends[1].count + k;
                    }
                }
                of[MOTOR] = motor.map_or(NONE, |motor| rods + motor);
                // Rods that are not fed know their motor by the base alone.
                if e > 0 && mesh.feed(member).is_none() {
                    of[MOTOR] = NONE;
                }
                unknowns.push(of);
            }
            first += own(member);
        }
        let places = || {
            let platform = (0..36).map(|k| (order - 6 + k / 6, order - 6 + k % 6));
            let blocks = unknowns.iter().flat_map(|of| pairs(of).map(|(i, j)| (of[i], of[j])));
            blocks.chain(platform)
        };
        let symmetric = Sparse::new(order, places(), Order::Given)?;
        let general = General::new(order, places(), Order::Given)?;
        let lower = |row: usize, column: usize| symmetric.place(row.max(column), row.min(column));
        let full = |row: usize, column: usize| general.place(row, column);
        let motors = rods..order - 6;
        // More entries than can be counted.
        let large = FactorisationError::TooLarge { order };
        let maps = [
            ScatterMap::new(&unknowns, &motors, |i, j| i >= j, lower).ok_or(large)?,
            ScatterMap::new(&unknowns, &motors, |_, _| true, full).ok_or(large)?,
        ];
        let mut both: Vec<[usize; 2]> = (0..order).map(|i| [i, i]).collect();
        both.extend(places().filter(|(row, column)| row > column).map(|(row, column)| [row, column]));
        both.sort_unstable();
        both.dedup();
        for pair in &mut both {
            let [row, column] = *pair;
            *pair = [full(row, column).ok_or(large)?, full(column, row).ok_or(large)?];
        }
        Ok(Self {
            held: maps[0].motors.iter().map(|list| vec![[0.0; 2]; list.len()]).collect(),
            own: vec![0.0; mesh.data.motors.len()],
            order,
            symmetric,
            general,
            maps,
            both,
            is_symmetric: true,
            gradient: vec![0.0; order],
            x: vec![0.0; order],
            unknowns,
        })
    }

    /// The unknown of a motor.
    pub(super) fn motor(&self, motor: usize) -> usize {
        self.order - 6 - self.held.len() + motor
    }

    fn values_mut(&mut self) -> &mut [f64] {
        if self.is_symmetric { self.symmetric.values_mut() } else { self.general.values_mut() }
    }

    /// Makes it zero.
    pub(super) fn begin(&mut self, symmetric: bool) {
        self.is_symmetric = symmetric;
        self.values_mut().fill(0.0);
        self.gradient.fill(0.0);
    }

    /// Adds the block of an element [CPR 36].
    pub(super) fn add(&mut self, element: usize, block: &Block) {
        let maps = &self.maps[usize::from(!self.is_symmetric)];
        let first = if element == 0 { 0 } else { maps.ends[element - 1] };
        let values = if self.is_symmetric { self.symmetric.values_mut() } else { self.general.values_mut() };
        for way in &maps.entries[first..maps.ends[element]] {
            values[way.place as usize] += block.rows[usize::from(way.row)][usize::from(way.column)];
        }
        for (row, unknown) in block.rows.iter().zip(&self.unknowns[element]) {
            if *unknown != NONE {
                self.gradient[*unknown] += row[GRADIENT];
            }
        }
    }

    /// Adds what works on the platform itself and the springs of motors, takes the motors that are held (`None`) out, and factorises [CPR 37].
    ///
    /// # Errors
    /// [`FactorisationError::Singular`] where the matrix has no inverse; [`FactorisationError::UnexpectedForm`].
    pub(super) fn factorise(
        &mut self,
        platform: &[Six; 6],
        gradient: &Six,
        mut spring: impl FnMut(usize) -> Option<f64>,
    ) -> Result<(), FactorisationError> {
        let maps = &self.maps[usize::from(!self.is_symmetric)];
        let values = if self.is_symmetric { self.symmetric.values_mut() } else { self.general.values_mut() };
        let first = self.order - 6;
        for i in 0..6 {
            self.gradient[first + i] += gradient[i];
            for j in 0..=i {
                values[maps.platform[i][j]] += platform[i][j];
                if !self.is_symmetric && j < i {
                    values[maps.platform[j][i]] += platform[j][i];
                }
            }
        }
        for (motor, (list, column)) in maps.motors.iter().zip(&mut self.held).enumerate() {
            if let Some(spring) = spring(motor) {
                values[maps.diagonal[motor]] += spring;
            } else {
                for ((_, [down, across]), to) in list.iter().zip(column) {
                    *to = [values[*down], values[*across]];
                    (values[*down], values[*across]) = (0.0, 0.0);
                }
                self.own[motor] = core::mem::replace(&mut values[maps.diagonal[motor]], 1.0);
            }
        }
        if self.is_symmetric { self.symmetric.factorise().map(|_| ()) } else { self.general.factorise() }
    }

    /// Solves for a right-hand side in `x`.
    pub(super) fn solve(&mut self) {
        if self.is_symmetric {
            self.symmetric.solve(&mut self.x);
        } else {
            self.general.solve(&mut self.x);
        }
    }

    /// `x = -part gradient` with the increments of held motors in their places, what those move taken to the right.
    pub(super) fn aim(
        &mut self,
        part: f64,
        motors: impl Iterator<Item = Option<f64>>,
        off: impl Fn(usize) -> f64,
    ) {
        for (x, gradient) in self.x.iter_mut().zip(&self.gradient) {
            *x = -part * gradient;
        }
        for (motor, by) in motors.enumerate() {
            let place = self.motor(motor);
            match by {
                Some(by) => {
                    self.x[place] = by;
                    for ((other, _), [entry, _]) in self.maps[0].motors[motor].iter().zip(&self.held[motor]) {
                        self.x[*other] -= by * entry;
                    }
                }
                None => self.x[place] = -part * off(motor),
            }
        }
    }

    /// The gradient of a motor that is held, once it and the unknowns have moved by `x`.
    pub(super) fn moved(&self, motor: usize) -> f64 {
        let list = self.maps[0].motors[motor].iter().zip(&self.held[motor]);
        let by: f64 = list.map(|((other, _), [_, entry])| entry * self.x[*other]).sum();
        let place = self.motor(motor);
        self.gradient[place] + by + self.own[motor] * self.x[place]
    }

    /// Tangent of the platform when all else is eliminated, and the pivots before it: of the symmetric part where the matrix is not symmetric.
    ///
    /// # Errors
    /// [`FactorisationError::Singular`] where that has no inverse; [`FactorisationError::UnexpectedForm`].
    pub(super) fn schur_complement(&mut self) -> Result<Eliminated, FactorisationError> {
        if self.is_symmetric {
            return self.eliminated(self.symmetric.schur_complement()?);
        }
        let first = self.order - 6;
        let mut inverse = nalgebra::Matrix6::zeros();
        for j in 0..6 {
            self.x.fill(0.0);
            self.x[first + j] = 1.0;
            self.solve();
            for i in 0..6 {
                inverse[(i, j)] = self.x[first + i];
            }
        }
        let left = inverse.try_inverse().ok_or(FactorisationError::Singular)?;
        let full = self.general.values();
        for (to, [a, b]) in self.symmetric.values_mut().iter_mut().zip(&self.both) {
            *to = 0.5 * (full[*a] + full[*b]);
        }
        self.symmetric.factorise()?;
        self.eliminated(core::array::from_fn(|i| core::array::from_fn(|j| left[(i, j)])))
    }

    fn eliminated(&mut self, platform: [Six; 6]) -> Result<Eliminated, FactorisationError> {
        let trusted = self.symmetric.is_trusted()?;
        let negative = self.symmetric.pivots()?.take(self.order - 6).filter(|pivot| *pivot < 0.0).count();
        Ok(Eliminated { platform, negative, trusted })
    }
}

/// Tangent that the elimination of all but the platform leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eliminated {
    /// Tangent of the platform.
    pub(super) platform: [Six; 6],
    /// Number of negative pivots before it.
    pub(super) negative: usize,
    /// Whether rounding leaves their signs as they are.
    pub(super) trusted: bool,
}

#[cfg(test)]
mod tests;
