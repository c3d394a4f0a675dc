//! One rod of the linear system [CPR 33, 36, 37]: slopes and nodes eliminated element by element from the base, what is left goes to the platform.
//!
//! An element and what lies before it make a dense system of 20 columns: slope (6), start node (6), end node (6), motor, gradient. Its first
//! twelve pivots are eliminated and their rows kept; what is left in the last eight columns is added to the next element.

use super::loads::Sum;
use super::mesh::Freedom;
use crate::Scalar;
use pliant_runtime::twist::{Node, Six, bracket, dot6, pull_back};

/// Places of the columns.
pub(super) const START: usize = 6;
pub(super) const END: usize = 12;
pub(super) const MOTOR: usize = 18;
const GRADIENT: usize = 19;
const WIDTH: usize = 20;
/// Columns behind an element.
const LEFT: usize = WIDTH - END;

pub(super) type Row<T = f64> = [T; WIDTH];

/// The rows of the pivots of an element, each divided by its pivot, which is stored on the diagonal.
pub(super) type Pivots<T = f64> = [Row<T>; END];

/// Signs of the pivots of a matrix.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count<T = f64> {
    /// Number of negative pivots.
    pub(super) negative: T,
    /// Greater than 0 where a pivot was zero or not finite.
    pub(super) broken: T,
}

impl<T: Scalar> Count<T> {
    pub(super) fn none() -> Self {
        Self { negative: T::from_f64(0.0), broken: T::from_f64(0.0) }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.negative += other.negative;
        self.broken += other.broken;
    }

    fn see(&mut self, pivot: T) {
        let (zero, one) = (T::from_f64(0.0), T::from_f64(1.0));
        self.negative += (-pivot).choose(one, zero);
        // NaN where it is not finite.
        self.broken += (pivot.abs() + zero * pivot).choose(zero, one);
    }
}

impl Count {
    /// Number of negative pivots, and whether one was zero or not finite.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of pivots")]
    pub(super) fn found(&self) -> (usize, bool) {
        (self.negative as usize, self.broken > 0.0)
    }
}

/// The running system of a rod.
#[derive(Clone, Debug)]
pub(super) struct Chain<T = f64> {
    rows: [Row<T>; GRADIENT],
    /// Remainder of the elements before: rows of the end node and of the motor.
    rest: [[T; LEFT]; 7],
    /// Only what is on the diagonal and above it is kept then.
    symmetric: bool,
    /// Whether the tangent is that of a sum of squares alone: without what reactions at joints, or the exact tangent, add to the Gauss-Newton one.
    pub(super) least_squares: bool,
    pub(super) count: Count<T>,
}

/// The rows of the joint at the platform, each by its pivot.
pub(super) type Tip<T = f64> = [Row<T>; 3];

/// Schur complement of a rod: in the increment of the platform, its motor, and the gradient.
#[derive(Clone, Copy, Debug)]
pub(super) struct SchurComplement<T = f64> {
    /// Rows of the platform, columns platform (6), motor, gradient.
    pub(super) platform: [[T; 8]; 6],
    /// The row of the motor.
    pub(super) motor: [T; 8],
}

impl<T: Scalar> Chain<T> {
    pub(super) fn new() -> Self {
        let zero = T::from_f64(0.0);
        Self {
            rows: [[zero; WIDTH]; GRADIENT],
            rest: [[zero; LEFT]; 7],
            symmetric: true,
            least_squares: false,
            count: Count::none(),
        }
    }

    /// Begins a rod.
    pub(super) fn begin(&mut self, symmetric: bool) {
        self.rest = [[T::from_f64(0.0); LEFT]; 7];
        self.symmetric = symmetric;
        self.count = Count::none();
    }

    /// The next element: its tangent (lower triangle in the order of the kernel) and gradient, and per length that its motor feeds the derivative of
    /// the gradient and its own.
    pub(super) fn load(&mut self, tangent: &[T; 171], gradient: &[T; 18], feed: Option<(&[T; 18], T)>) {
        let zero = T::from_f64(0.0);
        let (nodes, slopes) = tangent.split_at(78);
        let rows = &mut self.rows;
        let mut left = nodes;
        for i in START..MOTOR {
            let (row, after) = left.split_at(i + 1 - START);
            for (above, value) in rows[START..].iter_mut().zip(row) {
                above[i] = *value;
            }
            left = after;
        }
        let mut left = slopes;
        for i in 0..START {
            let (row, after) = left.split_at(12 + i + 1);
            rows[i][START..MOTOR].copy_from_slice(&row[..12]);
            for (above, value) in rows.iter_mut().zip(&row[12..]) {
                above[i] = *value;
            }
            left = after;
        }
        let (ends, slopes) = gradient.split_at(12);
        for (row, value) in rows.iter_mut().zip(slopes.iter().chain(ends)) {
            (row[MOTOR], row[GRADIENT]) = (zero, *value);
        }
        rows[MOTOR][MOTOR..].fill(zero);
        if let Some((change, own)) = feed {
            let (ends, slopes) = change.split_at(12);
            for (row, value) in rows.iter_mut().zip(slopes.iter().chain(ends)) {
                row[MOTOR] = *value;
            }
            rows[MOTOR][MOTOR] = own;
        }
        if !self.symmetric {
            fold(rows, 0);
        }
    }

    /// Adds the derivative of the energy by the length of the element to the gradient of its motor.
    pub(super) fn add_motor_gradient(&mut self, value: T) {
        self.rows[MOTOR][GRADIENT] += value;
    }

    /// Adds the weight on the start or end node per travel of the feed: its first derivative in the length of an element, the second one's
    /// energy, and the travel's part of each length.
    pub(super) fn add_feed(&mut self, start: bool, first: &Sum<T>, second: T, per: T) {
        let at = if start { START } else { END };
        for (i, value) in first.gradient.iter().enumerate() {
            self.rows[at + i][MOTOR] += per * *value;
            self.rows[MOTOR][at + i] += per * *value;
        }
        self.rows[MOTOR][MOTOR] += per * per * second;
        self.rows[MOTOR][GRADIENT] += per * first.energy;
    }

    /// Loads on the start node or on the end node of the element.
    pub(super) fn add(&mut self, start: bool, sum: &Sum<T>) {
        let at = if start { START } else { END };
        for i in 0..6 {
            for j in 0..6 {
                self.rows[at + i][at + j] += sum.tangent[i][j];
            }
            self.rows[at + i][GRADIENT] += sum.gradient[i];
        }
    }

    /// Puts another column in the place of the gradient's: of the element in the order of the kernel, and of its motor.
    pub(super) fn exchange(&mut self, column: &[T; GRADIENT]) {
        for (i, value) in column.iter().enumerate() {
            let row = match i {
                0..12 => START + i,
                12..MOTOR => i - 12,
                _ => MOTOR,
            };
            self.rows[row][GRADIENT] = *value;
        }
    }

    /// Eliminates the slope of an element that goes into a larger matrix [CPR 36]: what is left, rows of the two nodes and of the motor.
    pub(super) fn condensed(&mut self, pivots: &mut Pivots<T>) -> &[Row<T>] {
        self.eliminate([0, START], &mut pivots[..START]);
        if self.symmetric {
            fold(&mut self.rows, START);
        }
        &self.rows[START..]
    }

    /// Adds what is left of the elements before, and eliminates slope and start node [CPR 36, 37].
    pub(super) fn join(&mut self, pivots: &mut Pivots<T>) {
        let (rows, rest) = (&mut self.rows, &self.rest);
        for (row, from) in rows[START..END].iter_mut().zip(rest) {
            for (to, from) in row[START..END].iter_mut().zip(from) {
                *to += *from;
            }
            row[MOTOR] += from[6];
            row[GRADIENT] += from[7];
        }
        for (to, from) in rows[MOTOR][START..END].iter_mut().zip(&rest[6]) {
            *to += *from;
        }
        rows[MOTOR][MOTOR] += rest[6][6];
        rows[MOTOR][GRADIENT] += rest[6][7];
        self.eliminate([0, END], pivots);
        self.keep();
    }

    /// The first element: its slope is eliminated, its start node moves with the motor, `swing` per unit, and as its joint lets it [CPR 18, 19, 23, 24]; `force` is the gradient at that node.
    pub(super) fn base(&mut self, swing: &Six<T>, freedom: &Freedom, force: &Six<T>, pivots: &mut Pivots<T>) {
        let zero = T::from_f64(0.0);
        self.condensed(pivots);
        let share = self.share();
        let rows = &mut self.rows;
        let motor = rows[MOTOR];
        let mut own = [[zero; WIDTH]; 6];
        own.copy_from_slice(&rows[START..END]);
        let mut free = [[zero; 6]; 3];
        for (to, twist) in free.iter_mut().zip(freedom.twists()) {
            *to = twist.map(T::from_f64);
        }
        let block = |i: usize, column: usize| own[i][column];
        let columns: [[T; 6]; GRADIENT - END] =
            core::array::from_fn(|r| core::array::from_fn(|i| rows[END + r][START + i]));
        // Rows of the motor: s^T times those of the node.
        for column in END..WIDTH {
            rows[MOTOR][column] += total((0..6).map(|i| swing[i] * block(i, column)));
            if column < MOTOR {
                rows[column][MOTOR] += dot6(swing, &columns[column - END]);
            }
        }
        let turn: Six<T> = core::array::from_fn(|i| total((0..6).map(|j| block(i, START + j) * swing[j])));
        rows[MOTOR][MOTOR] += dot6(swing, &turn) + total((0..6).map(|i| swing[i] * block(i, MOTOR)));
        for (k, axis) in free.iter().enumerate().take(freedom.count) {
            let row: Row<T> =
                core::array::from_fn(|column| total((0..6).map(|i| axis[i] * block(i, column))));
            for (l, other) in free.iter().enumerate().take(freedom.count) {
                rows[START + k][START + l] = total((0..6).map(|j| row[START + j] * other[j]));
            }
            for column in END..MOTOR {
                rows[START + k][column] = row[column];
                rows[column][START + k] = dot6(axis, &columns[column - END]);
            }
            // Motor and joint one after the other.
            let swap = share * dot6(force, &bracket(swing, axis));
            rows[START + k][MOTOR] = total((0..6).map(|j| row[START + j] * swing[j])) + row[MOTOR] + swap;
            let along = |j: usize| motor[START + j] + total((0..6).map(|i| swing[i] * block(i, START + j)));
            rows[MOTOR][START + k] = total((0..6).map(|j| along(j) * axis[j])) + swap;
            rows[START + k][GRADIENT] = row[GRADIENT];
        }
        self.eliminate([START, START + freedom.count], &mut pivots[START..]);
        self.keep();
    }

    /// The platform: `mount` is the pose of the end node in its frame, `force` the gradient at that node [CPR 17, 23, 24].
    pub(super) fn tip(
        &mut self,
        mount: &Node<T>,
        freedom: &Freedom,
        force: &Six<T>,
        tip: &mut Tip<T>,
    ) -> SchurComplement<T> {
        let zero = T::from_f64(0.0);
        if self.symmetric {
            for i in 0..7 {
                for j in 0..i {
                    self.rest[i][j] = self.rest[j][i];
                }
            }
        }
        let share = self.share();
        let carry = pull_back(mount);
        let rest = self.rest;
        let rows = &mut self.rows;
        // Rows and columns of the node in terms of the platform.
        let column = |row: &[T; LEFT], j: usize| total((0..6).map(|i| row[i] * carry[i][j]));
        let mut half = [[zero; WIDTH]; 7];
        for (half, row) in half.iter_mut().zip(&rest) {
            for j in 0..6 {
                half[END + j] = column(row, j);
            }
            half[MOTOR..].copy_from_slice(&row[6..]);
        }
        for i in 0..6 {
            for j in END..WIDTH {
                rows[END + i][j] = total((0..6).map(|k| carry[k][i] * half[k][j]));
            }
        }
        rows[MOTOR] = half[6];
        let mut free = [[zero; 6]; 3];
        for (to, twist) in free.iter_mut().zip(freedom.twists()) {
            *to = twist.map(T::from_f64);
        }
        for (k, axis) in free.iter().enumerate().take(freedom.count) {
            for j in END..WIDTH {
                rows[START + k][j] = total((0..6).map(|i| axis[i] * half[i][j]));
            }
            for (l, other) in free.iter().enumerate().take(freedom.count) {
                rows[START + k][START + l] =
                    total((0..6).map(|i| axis[i] * total((0..6).map(|j| rest[i][j] * other[j]))));
            }
            for j in 0..6 {
                let twist: Six<T> = core::array::from_fn(|i| carry[i][j]);
                let swap = share * dot6(force, &bracket(&twist, axis));
                rows[START + k][END + j] += swap;
                let across = total((0..6).map(|i| twist[i] * total((0..6).map(|l| rest[i][l] * axis[l]))));
                rows[END + j][START + k] = across + swap;
            }
            rows[MOTOR][START + k] = total((0..6).map(|i| rest[6][i] * axis[i]));
        }
        self.eliminate([START, START + freedom.count], tip);
        if self.symmetric {
            fold(&mut self.rows, END);
        }
        let eight = |row: &Row<T>| core::array::from_fn(|j| row[END + j]);
        SchurComplement {
            platform: core::array::from_fn(|i| eight(&self.rows[END + i])),
            motor: eight(&self.rows[MOTOR]),
        }
    }

    /// Increments one after the other: half the bracket.
    pub(super) fn share(&self) -> T {
        T::from_f64(if self.least_squares { 0.0 } else { 0.5 })
    }

    fn keep(&mut self) {
        for (rest, row) in self.rest.iter_mut().zip(&self.rows[END..]) {
            rest.copy_from_slice(&row[END..]);
        }
    }

    /// Eliminates some pivots; their rows, each by its pivot, go to `kept`.
    fn eliminate(&mut self, [from, to]: [usize; 2], kept: &mut [Row<T>]) {
        // Rows of joints that there are not are skipped.
        let rest = if from == START { END } else { to };
        for i in (from..to).chain(rest..GRADIENT) {
            let (above, below) = self.rows.split_at_mut(i);
            let row = &mut below[0];
            let above = &above[from..to.min(i)];
            if self.symmetric {
                match i / 4 {
                    0 => less::<WIDTH, T>(row, above, kept, i),
                    1 => less::<16, T>(row, above, kept, i),
                    2 => less::<12, T>(row, above, kept, i),
                    3 => less::<8, T>(row, above, kept, i),
                    _ => less::<4, T>(row, above, kept, i),
                }
            } else {
                for (k, kept) in kept.iter().enumerate().take(above.len()) {
                    let factor = row[from + k];
                    for (to, by) in row[from + k + 1..].iter_mut().zip(&kept[from + k + 1..]) {
                        *to = (-factor).fma(*by, *to);
                    }
                }
            }
            if i < to {
                let pivot = row[i];
                self.count.see(pivot);
                let inverse = T::from_f64(1.0) / pivot;
                kept[i - from] = row.map(|entry| entry * inverse);
                // For verdicts; elimination and substitution do not look there.
                kept[i - from][i] = pivot;
            }
        }
    }
}

/// Takes from the last `N` entries of a row, the `i`-th, what the pivots above it take.
#[inline(always)]
fn less<const N: usize, T: Scalar>(row: &mut Row<T>, above: &[Row<T>], kept: &[Row<T>], i: usize) {
    let first = WIDTH - N;
    let mut sum: [T; N] = core::array::from_fn(|j| row[first + j]);
    for (above, kept) in above.iter().zip(kept) {
        let factor = kept[i];
        for j in 0..N {
            sum[j] = (-factor).fma(above[first + j], sum[j]);
        }
    }
    row[first..].copy_from_slice(&sum);
}

/// Fills what lies below the diagonal, from a row on, from what lies above it.
fn fold<T: Copy>(rows: &mut [Row<T>; GRADIENT], from: usize) {
    for i in from..GRADIENT {
        for j in from..i {
            rows[i][j] = rows[j][i];
        }
    }
}

/// Increments of an element from those of its end node and its motor [CPR 23, 37]: of the slope and the start node. `start` is given for the first
/// element of a rod, whose start node is embedded. `part` scales the gradient.
pub(super) fn back<T: Scalar>(
    pivots: &Pivots<T>,
    end: &Six<T>,
    motor: T,
    part: T,
    start: Option<Six<T>>,
) -> [Six<T>; 2] {
    let mut x = [T::from_f64(0.0); WIDTH];
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
pub(super) fn back_base<T: Scalar>(
    pivots: &Pivots<T>,
    end: &Six<T>,
    motor: T,
    part: T,
    freedom: &Freedom,
) -> [T; 3] {
    back_joint(&pivots[START..], end, motor, part, freedom)
}

/// Increments of the joint at the platform.
pub(super) fn back_tip<T: Scalar>(
    tip: &Tip<T>,
    platform: &Six<T>,
    motor: T,
    part: T,
    freedom: &Freedom,
) -> [T; 3] {
    back_joint(tip, platform, motor, part, freedom)
}

fn back_joint<T: Scalar>(rows: &[Row<T>], outer: &Six<T>, motor: T, part: T, freedom: &Freedom) -> [T; 3] {
    let mut x = [T::from_f64(0.0); WIDTH];
    x[END..MOTOR].copy_from_slice(outer);
    (x[MOTOR], x[GRADIENT]) = (motor, part);
    for k in (0..freedom.count).rev() {
        let later = (START + k + 1..START + freedom.count).chain(END..WIDTH);
        x[START + k] = -total(later.map(|j| rows[k][j] * x[j]));
    }
    core::array::from_fn(|k| x[START + k])
}

fn solve<T: Scalar>(pivots: &Pivots<T>, from: usize, to: usize, x: &mut Row<T>) {
    for k in (from..to).rev() {
        let later = pivots[k][k + 1..].iter().zip(&x[k + 1..]);
        x[k] = -total(later.map(|(row, x)| *row * *x));
    }
}

fn total<T: Scalar>(terms: impl Iterator<Item = T>) -> T {
    terms.fold(T::from_f64(0.0), |sum, term| sum + term)
}
