//! One rod of the linear system: slopes and nodes eliminated element by element from the base, what is left goes to the platform.
//!
//! An element and what lies before it make a dense system of 20 columns: slope (6), start node (6), end node (6), motor, gradient. Its first
//! twelve pivots are eliminated and their rows kept; what is left in the last eight columns is added to the next element.

use super::frame::{Node, Six, bracket, dot6, pull_back};
use super::loads::Sum;
use super::mesh::Freedom;

/// Places of the columns.
const START: usize = 6;
const END: usize = 12;
const MOTOR: usize = 18;
const GRADIENT: usize = 19;
const WIDTH: usize = 20;

type Row = [f64; WIDTH];

/// The rows of the pivots of an element.
pub(super) type Pivots = [Row; END];

/// What pivots say about a matrix.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) negative: usize,
    /// A pivot was zero or not finite.
    pub(super) broken: bool,
}

impl Count {
    pub(super) fn see(&mut self, pivot: f64) {
        self.negative += usize::from(pivot < 0.0);
        self.broken |= pivot == 0.0 || !pivot.is_finite();
    }
}

/// The running system of a rod.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    rows: [Row; GRADIENT],
    /// What is left of the elements before, in the last eight columns.
    rest: [Row; 7],
    symmetric: bool,
    pub(super) count: Count,
}

/// The rows of the joint at the platform.
pub(super) type Tip = [Row; 3];

/// What a rod leaves: in the increment of the platform, its motor, and the gradient.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    /// Rows of the platform, columns platform (6), motor, gradient.
    pub(super) platform: [[f64; 8]; 6],
    /// The row of the motor.
    pub(super) motor: [f64; 8],
}

impl Chain {
    pub(super) const fn new() -> Self {
        Self {
            rows: [[0.0; WIDTH]; GRADIENT],
            rest: [[0.0; WIDTH]; 7],
            symmetric: true,
            count: Count { negative: 0, broken: false },
        }
    }

    /// Begins a rod.
    pub(super) fn begin(&mut self, symmetric: bool) {
        self.rest = [[0.0; WIDTH]; 7];
        self.symmetric = symmetric;
        self.count = Count::default();
    }

    /// The next element: its tangent (lower triangle in the order of the kernel) and gradient, and per length that its motor feeds the derivative of
    /// the gradient and its own.
    pub(super) fn load(
        &mut self,
        tangent: &[f64; 171],
        gradient: &[f64; 18],
        feed: Option<(&[f64; 18], f64)>,
    ) {
        let place = |i: usize| if i < 12 { START + i } else { i - 12 };
        let rows = &mut self.rows;
        let mut at = 0;
        for i in 0..18 {
            let row = place(i);
            for j in 0..=i {
                let (column, value) = (place(j), tangent[at]);
                rows[row][column] = value;
                rows[column][row] = value;
                at += 1;
            }
            rows[row][GRADIENT] = gradient[i];
            rows[row][MOTOR] = feed.map_or(0.0, |(change, _)| change[i]);
            rows[MOTOR][row] = rows[row][MOTOR];
        }
        rows[MOTOR][MOTOR] = feed.map_or(0.0, |(_, own)| own);
        rows[MOTOR][GRADIENT] = 0.0;
    }

    /// What the length of the element adds to the gradient of its motor.
    pub(super) fn add_motor_gradient(&mut self, value: f64) {
        self.rows[MOTOR][GRADIENT] += value;
    }

    /// What the weight on the start or end node adds per travel of the feed: its first derivative in the length of an element, the second one's
    /// energy, and the travel's part of each length.
    pub(super) fn add_feed(&mut self, start: bool, first: &Sum, second: f64, per: f64) {
        let at = if start { START } else { END };
        for (i, value) in first.gradient.iter().enumerate() {
            self.rows[at + i][MOTOR] += per * value;
            self.rows[MOTOR][at + i] += per * value;
        }
        self.rows[MOTOR][MOTOR] += per * per * second;
        self.rows[MOTOR][GRADIENT] += per * first.energy;
    }

    /// Loads on the start node or on the end node of the element.
    pub(super) fn add(&mut self, start: bool, sum: &Sum) {
        let at = if start { START } else { END };
        for i in 0..6 {
            for j in 0..6 {
                self.rows[at + i][at + j] += sum.tangent[i][j];
            }
            self.rows[at + i][GRADIENT] += sum.gradient[i];
        }
    }

    /// Eliminates the slope and keeps its rows.
    pub(super) fn condense(&mut self, pivots: &mut Pivots) {
        self.eliminate(0, START);
        pivots[..START].copy_from_slice(&self.rows[..START]);
    }

    /// Adds what is left of the elements before, and eliminates the start node.
    pub(super) fn join(&mut self, pivots: &mut Pivots) {
        for i in 0..6 {
            for j in 0..6 {
                self.rows[START + i][START + j] += self.rest[i][END + j];
            }
            self.rows[START + i][MOTOR] += self.rest[i][MOTOR];
            self.rows[START + i][GRADIENT] += self.rest[i][GRADIENT];
            self.rows[MOTOR][START + i] += self.rest[6][END + i];
        }
        self.rows[MOTOR][MOTOR] += self.rest[6][MOTOR];
        self.rows[MOTOR][GRADIENT] += self.rest[6][GRADIENT];
        self.eliminate(START, END);
        pivots[START..].copy_from_slice(&self.rows[START..END]);
        self.keep();
    }

    /// The first element: its start node moves with the motor, `swing` per unit, and as its joint lets it; `force` is the gradient at that node.
    pub(super) fn base(&mut self, swing: &Six, freedom: &Freedom, force: &Six, pivots: &mut Pivots) {
        self.mirror(START);
        let rows = &mut self.rows;
        let mut own = [[0.0; WIDTH]; 6];
        own.copy_from_slice(&rows[START..END]);
        let mut free = [[0.0; 6]; 3];
        for (to, twist) in free.iter_mut().zip(freedom.twists()) {
            *to = twist;
        }
        let block = |i: usize, column: usize| own[i][column];
        let columns: [[f64; 6]; GRADIENT - END] =
            core::array::from_fn(|r| core::array::from_fn(|i| rows[END + r][START + i]));
        // Rows of the motor: s^T times those of the node.
        for column in END..WIDTH {
            let sum: f64 = (0..6).map(|i| swing[i] * block(i, column)).sum();
            rows[MOTOR][column] += sum;
            if column < MOTOR {
                rows[column][MOTOR] += dot6(swing, &columns[column - END]);
            }
        }
        let turn: Six = core::array::from_fn(|i| (0..6).map(|j| block(i, START + j) * swing[j]).sum::<f64>());
        rows[MOTOR][MOTOR] += dot6(swing, &turn) + (0..6).map(|i| swing[i] * block(i, MOTOR)).sum::<f64>();
        for (k, axis) in free.iter().enumerate().take(freedom.count) {
            let row: Row = core::array::from_fn(|column| (0..6).map(|i| axis[i] * block(i, column)).sum());
            for (l, other) in free.iter().enumerate().take(freedom.count) {
                rows[START + k][START + l] = (0..6).map(|j| row[START + j] * other[j]).sum();
            }
            for column in END..MOTOR {
                rows[START + k][column] = row[column];
                rows[column][START + k] = dot6(axis, &columns[column - END]);
            }
            // Motor and joint one after the other: half the bracket.
            let swap = 0.5 * dot6(force, &bracket(swing, axis));
            let both = (0..6).map(|j| row[START + j] * swing[j]).sum::<f64>() + row[MOTOR] + swap;
            rows[START + k][MOTOR] = both;
            rows[MOTOR][START + k] = both;
            rows[START + k][GRADIENT] = row[GRADIENT];
        }
        self.eliminate(START, START + freedom.count);
        pivots[START..].copy_from_slice(&self.rows[START..END]);
        self.keep();
    }

    /// The platform: `mount` is the pose of the end node in its frame, `force` the gradient at that node.
    pub(super) fn tip(&mut self, mount: &Node, freedom: &Freedom, force: &Six, tip: &mut Tip) -> Left {
        self.mirror_rest();
        let carry = pull_back(mount);
        let rest = self.rest;
        let rows = &mut self.rows;
        // Rows and columns of the node in terms of the platform.
        let column = |row: &Row, j: usize| (0..6).map(|i| row[END + i] * carry[i][j]).sum::<f64>();
        let mut half = [[0.0; WIDTH]; 7];
        for (half, row) in half.iter_mut().zip(&rest) {
            for j in 0..6 {
                half[END + j] = column(row, j);
            }
            half[MOTOR] = row[MOTOR];
            half[GRADIENT] = row[GRADIENT];
        }
        for i in 0..6 {
            for j in END..WIDTH {
                rows[END + i][j] = (0..6).map(|k| carry[k][i] * half[k][j]).sum();
            }
        }
        rows[MOTOR] = half[6];
        let mut free = [[0.0; 6]; 3];
        for (to, twist) in free.iter_mut().zip(freedom.twists()) {
            *to = twist;
        }
        for (k, axis) in free.iter().enumerate().take(freedom.count) {
            for j in END..WIDTH {
                rows[START + k][j] = (0..6).map(|i| axis[i] * half[i][j]).sum();
            }
            for (l, other) in free.iter().enumerate().take(freedom.count) {
                rows[START + k][START + l] =
                    (0..6).map(|i| axis[i] * (0..6).map(|j| rest[i][END + j] * other[j]).sum::<f64>()).sum();
            }
            for j in 0..6 {
                let twist: Six = core::array::from_fn(|i| carry[i][j]);
                let swap = 0.5 * dot6(force, &bracket(&twist, axis));
                rows[START + k][END + j] += swap;
                let across: f64 =
                    (0..6).map(|i| twist[i] * (0..6).map(|l| rest[i][END + l] * axis[l]).sum::<f64>()).sum();
                rows[END + j][START + k] = across + swap;
            }
            rows[MOTOR][START + k] = (0..6).map(|i| rest[6][END + i] * axis[i]).sum();
        }
        self.eliminate(START, START + freedom.count);
        tip.copy_from_slice(&self.rows[START..START + 3]);
        self.mirror(END);
        let eight = |row: &Row| core::array::from_fn(|j| row[END + j]);
        Left {
            platform: core::array::from_fn(|i| eight(&self.rows[END + i])),
            motor: eight(&self.rows[MOTOR]),
        }
    }

    fn keep(&mut self) {
        self.rest.copy_from_slice(&self.rows[END..]);
    }

    /// Fills what lies below the diagonal from what lies above, where only that is kept.
    fn mirror(&mut self, from: usize) {
        if self.symmetric {
            for i in from..GRADIENT {
                for j in from..i {
                    self.rows[i][j] = self.rows[j][i];
                }
            }
        }
    }

    fn mirror_rest(&mut self) {
        if self.symmetric {
            for i in 0..7 {
                for j in 0..i {
                    self.rest[i][END + j] = self.rest[j][END + i];
                }
            }
        }
    }

    fn eliminate(&mut self, from: usize, to: usize) {
        for k in from..to {
            let (above, below) = self.rows.split_at_mut(k + 1);
            let row = &above[k];
            let pivot = row[k];
            self.count.see(pivot);
            let inverse = 1.0 / pivot;
            for (offset, other) in below.iter_mut().enumerate() {
                let i = k + 1 + offset;
                // Rows of joints that there are not are skipped.
                if (to..END).contains(&i) && from == START {
                    continue;
                }
                let (factor, first) = if self.symmetric { (row[i], i / 4) } else { (other[k], (k + 1) / 4) };
                let factor = factor * inverse;
                let (other, row) = (other.as_chunks_mut::<4>().0, row.as_chunks::<4>().0);
                for (other, row) in other[first..].iter_mut().zip(&row[first..]) {
                    for (to, from) in other.iter_mut().zip(row) {
                        *to = crate::Scalar::fma(-factor, *from, *to);
                    }
                }
            }
        }
    }
}

/// Increments of an element from those of its end node and its motor: of the slope and the start node. `start` is given for the first
/// element of a rod, whose start node is embedded. `part` scales the gradient.
pub(super) fn back(pivots: &Pivots, end: &Six, motor: f64, part: f64, start: Option<Six>) -> [Six; 2] {
    let mut x = [0.0; WIDTH];
    x[END..MOTOR].copy_from_slice(end);
    x[MOTOR] = motor;
    x[GRADIENT] = part;
    if let Some(start) = start {
        x[START..END].copy_from_slice(&start);
        solve(pivots, 0, START, &mut x);
    } else {
        solve(pivots, 0, END, &mut x);
    }
    [core::array::from_fn(|k| x[k]), core::array::from_fn(|k| x[START + k])]
}

/// Increments of the joint at the base of a rod.
pub(super) fn back_base(pivots: &Pivots, end: &Six, motor: f64, part: f64, freedom: &Freedom) -> [f64; 3] {
    let mut x = [0.0; WIDTH];
    x[END..MOTOR].copy_from_slice(end);
    (x[MOTOR], x[GRADIENT]) = (motor, part);
    for k in (0..freedom.count).rev() {
        let row = &pivots[START + k];
        let mut sum = 0.0;
        for j in (START + k + 1..START + freedom.count).chain(END..WIDTH) {
            sum += row[j] * x[j];
        }
        x[START + k] = -sum / row[START + k];
    }
    core::array::from_fn(|k| x[START + k])
}

/// Increments of the joint at the platform.
pub(super) fn back_tip(tip: &Tip, platform: &Six, motor: f64, part: f64, freedom: &Freedom) -> [f64; 3] {
    let mut x = [0.0; WIDTH];
    x[END..MOTOR].copy_from_slice(platform);
    (x[MOTOR], x[GRADIENT]) = (motor, part);
    for k in (0..freedom.count).rev() {
        let row = &tip[k];
        let mut sum = 0.0;
        for j in (START + k + 1..START + freedom.count).chain(END..WIDTH) {
            sum += row[j] * x[j];
        }
        x[START + k] = -sum / row[START + k];
    }
    core::array::from_fn(|k| x[START + k])
}

fn solve(pivots: &Pivots, from: usize, to: usize, x: &mut Row) {
    for k in (from..to).rev() {
        let mut sum = 0.0;
        for j in k + 1..WIDTH {
            sum += pivots[k][j] * x[j];
        }
        x[k] = -sum / pivots[k][k];
    }
}
