//! Factors of `K + c C + m M` of a robot: slopes, then nodes from the base on are eliminated rod by rod, what is left goes to motors and platform. Real or
//! complex, and not symmetric where rates turn or loads follow. The cost is linear in elements and rods.

use nalgebra::ComplexField;

use super::equations::{Equations, Layout, Matrix};
use pliant_runtime::twist::Six;

/// A real or a complex number.
pub(super) trait Field: ComplexField<RealField = f64> + Copy {}

impl<T: ComplexField<RealField = f64> + Copy> Field for T {}

/// `P A = L U` of order 6.
#[derive(Clone, Debug)]
struct Lu<T> {
    rows: [[T; 6]; 6],
    order: [usize; 6],
}

impl<T: Field> Lu<T> {
    fn new() -> Self {
        Self { rows: [[T::zero(); 6]; 6], order: [0, 1, 2, 3, 4, 5] }
    }

    /// Factorises; the diagonal keeps inverses of pivots. Returns whether all pivots are finite and not zero.
    fn factorise(&mut self, matrix: [[T; 6]; 6]) -> bool {
        self.rows = matrix;
        self.order = [0, 1, 2, 3, 4, 5];
        let rows = &mut self.rows;
        let mut regular = true;
        for k in 0..6 {
            let (mut best, mut size) = (k, rows[k][k].norm1());
            for i in k + 1..6 {
                if rows[i][k].norm1() > size {
                    (best, size) = (i, rows[i][k].norm1());
                }
            }
            regular &= size > 0.0 && size.is_finite();
            rows.swap(k, best);
            self.order.swap(k, best);
            let inverse = T::one() / rows[k][k];
            rows[k][k] = inverse;
            let pivot = rows[k];
            for row in rows.iter_mut().skip(k + 1) {
                let factor = row[k] * inverse;
                row[k] = factor;
                for j in k + 1..6 {
                    row[j] -= factor * pivot[j];
                }
            }
        }
        regular
    }

    fn solve(&self, b: [T; 6]) -> [T; 6] {
        let mut x = self.order.map(|from| b[from]);
        for i in 1..6 {
            for j in 0..i {
                let by = self.rows[i][j] * x[j];
                x[i] -= by;
            }
        }
        for i in (0..6).rev() {
            for j in i + 1..6 {
                let by = self.rows[i][j] * x[j];
                x[i] -= by;
            }
            x[i] *= self.rows[i][i];
        }
        x
    }
}

/// Factors of an element.
#[derive(Clone, Debug)]
struct Eliminated<T> {
    slope: Lu<T>,
    /// Columns of the slope in the rows of both ends, and what the ends are in the slope once its row is solved.
    from: [[T; 6]; 12],
    into: [[T; 12]; 6],
    /// The start node, unless it is the base.
    node: Lu<T>,
    /// Start node by the next node and the motor.
    next: [[T; 7]; 6],
    /// Columns of the start node in the rows of the next node and of the motor.
    down: [[T; 6]; 7],
}

/// Factors of the whole.
#[derive(Clone, Debug)]
pub(super) struct Factors<T> {
    elements: Vec<Eliminated<T>>,
    /// Motors and platform: `P A = L U` by rows, scaled.
    border: Vec<T>,
    order: Vec<usize>,
    scale: Vec<f64>,
    right: Vec<T>,
    scratch: Vec<T>,
}

/// Negative eigenvalues of the symmetric part of a block.
fn negative<T: Field>(block: &[[T; 6]; 6]) -> usize {
    let scale: Six = core::array::from_fn(|k| 1.0 / block[k][k].norm1().sqrt().max(f64::MIN_POSITIVE));
    let matrix = nalgebra::Matrix6::from_fn(|i, j| {
        0.5 * (block[i][j].real() + block[j][i].real()) * scale[i] * scale[j]
    });
    matrix.symmetric_eigenvalues().iter().filter(|value| **value < 0.0).count()
}

impl<T: Field> Factors<T> {
    pub(super) fn new(layout: &Layout) -> Self {
        let zero = T::zero();
        let one = Eliminated {
            slope: Lu::new(),
            from: [[zero; 6]; 12],
            into: [[zero; 12]; 6],
            node: Lu::new(),
            next: [[zero; 7]; 6],
            down: [[zero; 6]; 7],
        };
        let border = layout.motors + 6;
        Self {
            elements: vec![one; layout.elements],
            border: vec![zero; border * border],
            order: (0..border).collect(),
            scale: vec![1.0; border],
            right: vec![zero; border],
            scratch: vec![zero; border],
        }
    }

    /// Factorises. Returns whether the matrix is regular; counts its negative eigenvalues, those of its symmetric part, where that is asked for.
    pub(super) fn factorise(
        &mut self,
        equations: &Equations,
        weights: [T; 2],
        mut count: Option<&mut usize>,
    ) -> bool {
        let size = equations.layout.motors + 6;
        let [damping, inertia] = weights;
        let of = |[k, c, m]: [f64; 3]| T::from_real(k) + damping.scale(c) + inertia.scale(m);
        self.border.fill(T::zero());
        let mut regular = true;
        for index in 0..equations.layout.rods.len() {
            regular &= self.rod(equations, index, weights, count.as_deref_mut());
        }
        let first = equations.layout.motors;
        for i in 0..6 {
            for j in 0..6 {
                let own = equations.platform.each_ref().map(|matrix| matrix[i][j]);
                self.border[(first + i) * size + first + j] += of(own);
            }
        }
        for (motor, own) in equations.motors.iter().enumerate() {
            let row = &mut self.border[motor * size..][..size];
            if equations.prescribed[motor] {
                row.fill(T::zero());
                row[motor] = T::one();
            } else {
                row[motor] += of(*own);
            }
        }
        if let Some(count) = count {
            // Rows of prescribed motors are those of given numbers.
            let free: Vec<usize> = (0..size).filter(|k| *k >= first || !equations.prescribed[*k]).collect();
            let matrix = nalgebra::DMatrix::from_fn(free.len(), free.len(), |i, j| {
                let [a, b] = [(i, j), (j, i)].map(|(i, j)| self.border[free[i] * size + free[j]].real());
                let scale =
                    |k: usize| self.border[free[k] * (size + 1)].norm1().sqrt().max(f64::MIN_POSITIVE);
                0.5 * (a + b) / scale(i) / scale(j)
            });
            *count += matrix.symmetric_eigenvalues().iter().filter(|value| **value < 0.0).count();
        }
        for k in 0..size {
            let own = self.border[k * (size + 1)].norm1();
            self.scale[k] = if own > 0.0 { 1.0 / own.sqrt() } else { 1.0 };
        }
        for i in 0..size {
            for j in 0..size {
                let scale = self.scale[i] * self.scale[j];
                self.border[i * size + j] = self.border[i * size + j].scale(scale);
            }
        }
        for (k, place) in self.order.iter_mut().enumerate() {
            *place = k;
        }
        for k in 0..size {
            let best = (k..size).max_by(|a, b| {
                self.border[a * size + k].norm1().total_cmp(&self.border[b * size + k].norm1())
            });
            let best = best.unwrap_or(k);
            for j in 0..size {
                self.border.swap(k * size + j, best * size + j);
            }
            self.order.swap(k, best);
            let pivot = self.border[k * size + k];
            regular &= pivot.norm1() > 0.0 && pivot.norm1().is_finite();
            let (above, below) = self.border.split_at_mut((k + 1) * size);
            let above = &above[k * size..];
            for row in below.chunks_exact_mut(size) {
                let factor = row[k] / pivot;
                row[k] = factor;
                for j in k + 1..size {
                    row[j] -= factor * above[j];
                }
            }
        }
        regular
    }

    /// Eliminates a rod and adds what is left of it to the border.
    fn rod(
        &mut self,
        equations: &Equations,
        index: usize,
        weights: [T; 2],
        mut count: Option<&mut usize>,
    ) -> bool {
        let zero = T::zero();
        let rod = &equations.layout.rods[index];
        let swing = equations.swings[index].map(T::from_real);
        let mut regular = true;
        let (mut running, mut column, mut row, mut own) = ([[zero; 6]; 6], [zero; 6], [zero; 6], zero);
        for e in 0..rod.elements {
            let kept = &mut self.elements[rod.first_element + e];
            let matrix = combined(&equations.elements[rod.first_element + e], weights);
            let block: [[T; 6]; 6] =
                core::array::from_fn(|i| core::array::from_fn(|j| matrix[12 + i][12 + j]));
            if let Some(count) = count.as_deref_mut() {
                *count += negative(&block);
            }
            regular &= kept.slope.factorise(block);
            for j in 0..12 {
                let solved = kept.slope.solve(core::array::from_fn(|i| matrix[12 + i][j]));
                for i in 0..6 {
                    kept.into[i][j] = solved[i];
                }
            }
            let mut left = [[zero; 12]; 12];
            for i in 0..12 {
                kept.from[i].copy_from_slice(&matrix[i][12..]);
                left[i].copy_from_slice(&matrix[i][..12]);
                for k in 0..6 {
                    let factor = kept.from[i][k];
                    for j in 0..12 {
                        left[i][j] -= factor * kept.into[k][j];
                    }
                }
            }
            if e == 0 {
                for i in 0..6 {
                    for j in 0..6 {
                        own += swing[i] * left[i][j] * swing[j];
                        row[j] += swing[i] * left[i][6 + j];
                        column[i] += left[6 + i][j] * swing[j];
                        running[i][j] = left[6 + i][6 + j];
                    }
                }
                continue;
            }
            for i in 0..6 {
                for j in 0..6 {
                    running[i][j] += left[i][j];
                }
            }
            if let Some(count) = count.as_deref_mut() {
                *count += negative(&running);
            }
            regular &= kept.node.factorise(running);
            for j in 0..7 {
                let right = core::array::from_fn(|i| if j < 6 { left[i][6 + j] } else { column[i] });
                let solved = kept.node.solve(right);
                for i in 0..6 {
                    kept.next[i][j] = solved[i];
                }
            }
            for i in 0..6 {
                kept.down[i].copy_from_slice(&left[6 + i][..6]);
            }
            kept.down[6] = row;
            let mut after = [[zero; 7]; 7];
            for i in 0..7 {
                for k in 0..6 {
                    let factor = kept.down[i][k];
                    for j in 0..7 {
                        after[i][j] -= factor * kept.next[k][j];
                    }
                }
            }
            for i in 0..6 {
                for j in 0..6 {
                    running[i][j] = left[6 + i][6 + j] + after[i][j];
                }
                column[i] = after[i][6];
                row[i] = after[6][i];
            }
            own += after[6][6];
        }
        // To the platform.
        let carry = &equations.carries[index];
        let size = equations.layout.motors + 6;
        let first = equations.layout.motors;
        let mut half = [[zero; 6]; 6];
        for i in 0..6 {
            for j in 0..6 {
                for k in 0..6 {
                    half[i][j] += running[i][k].scale(carry[k][j]);
                }
            }
        }
        for i in 0..6 {
            for j in 0..6 {
                let sum = (0..6).fold(zero, |sum, k| sum + half[k][j].scale(carry[k][i]));
                self.border[(first + i) * size + first + j] += sum;
            }
        }
        if let Some(motor) = rod.motor {
            self.border[motor * size + motor] += own;
            for i in 0..6 {
                let down = (0..6).fold(zero, |sum, k| sum + column[k].scale(carry[k][i]));
                let along = (0..6).fold(zero, |sum, k| sum + row[k].scale(carry[k][i]));
                self.border[(first + i) * size + motor] += down;
                self.border[motor * size + first + i] += along;
            }
        }
        regular
    }

    /// Solves in place.
    pub(super) fn solve(&mut self, equations: &Equations, x: &mut [T]) {
        let zero = T::zero();
        let layout = &equations.layout;
        let (platform, motors) = (layout.platform(), layout.first_motor());
        for (index, rod) in layout.rods.iter().enumerate() {
            let mut tip = [zero; 6];
            let mut pull = zero;
            for e in 0..rod.elements {
                let kept = &self.elements[rod.first_element + e];
                let slope = kept.slope.solve(six(x, rod.slope(e)));
                put(x, rod.slope(e), &slope);
                let on: [T; 12] =
                    core::array::from_fn(|i| (0..6).fold(zero, |sum, k| sum + kept.from[i][k] * slope[k]));
                let mut end: [T; 6] = core::array::from_fn(|i| -on[6 + i]);
                if e == 0 {
                    for i in 0..6 {
                        pull -= on[i].scale(equations.swings[index][i]);
                    }
                } else {
                    let mut node = six(x, rod.node(e));
                    for i in 0..6 {
                        node[i] -= on[i];
                    }
                    let node = kept.node.solve(node);
                    put(x, rod.node(e), &node);
                    for k in 0..6 {
                        for i in 0..6 {
                            end[i] -= kept.down[i][k] * node[k];
                        }
                        pull -= kept.down[6][k] * node[k];
                    }
                }
                if e + 1 == rod.elements {
                    for i in 0..6 {
                        tip[i] += end[i];
                    }
                } else {
                    let at = rod.node(e + 1);
                    for i in 0..6 {
                        x[at + i] += end[i];
                    }
                }
            }
            for i in 0..6 {
                let sum = (0..6).fold(zero, |sum, k| sum + tip[k].scale(equations.carries[index][k][i]));
                x[platform + i] += sum;
            }
            if let Some(motor) = rod.motor.filter(|motor| !equations.prescribed[*motor]) {
                x[motors + motor] += pull;
            }
        }
        self.solve_border(&mut x[motors..]);
        for (index, rod) in layout.rods.iter().enumerate() {
            let carry = &equations.carries[index];
            let outer: [T; 6] = six(x, platform);
            let mut end: [T; 6] =
                core::array::from_fn(|i| (0..6).fold(zero, |sum, k| sum + outer[k].scale(carry[i][k])));
            let motor = rod.motor.map_or(zero, |motor| x[motors + motor]);
            for e in (0..rod.elements).rev() {
                let kept = &self.elements[rod.first_element + e];
                let start: [T; 6] = if e == 0 {
                    equations.swings[index].map(|entry| motor.scale(entry))
                } else {
                    let mut node = six(x, rod.node(e));
                    for i in 0..6 {
                        for j in 0..6 {
                            node[i] -= kept.next[i][j] * end[j];
                        }
                        node[i] -= kept.next[i][6] * motor;
                    }
                    put(x, rod.node(e), &node);
                    node
                };
                let mut slope = six(x, rod.slope(e));
                for i in 0..6 {
                    for j in 0..6 {
                        slope[i] -= kept.into[i][j] * start[j] + kept.into[i][6 + j] * end[j];
                    }
                }
                put(x, rod.slope(e), &slope);
                end = start;
            }
        }
    }

    fn solve_border(&mut self, x: &mut [T]) {
        let size = self.order.len();
        for (right, (x, scale)) in self.right.iter_mut().zip(x.iter().zip(&self.scale)) {
            *right = x.scale(*scale);
        }
        for (to, from) in self.scratch.iter_mut().zip(&self.order) {
            *to = self.right[*from];
        }
        for i in 0..size {
            let (done, rest) = self.scratch.split_at_mut(i);
            for (value, factor) in done.iter().zip(&self.border[i * size..]) {
                rest[0] -= *factor * *value;
            }
        }
        for i in (0..size).rev() {
            let (rest, done) = self.scratch.split_at_mut(i + 1);
            for (value, factor) in done.iter().zip(&self.border[i * size + i + 1..]) {
                rest[i] -= *factor * *value;
            }
            rest[i] /= self.border[i * size + i];
        }
        for (x, (value, scale)) in x.iter_mut().zip(self.scratch.iter().zip(&self.scale)) {
            *x = value.scale(*scale);
        }
    }
}

fn combined<T: Field>(matrices: &[Matrix; 3], [damping, inertia]: [T; 2]) -> [[T; 18]; 18] {
    let [k, c, m] = matrices;
    core::array::from_fn(|i| {
        core::array::from_fn(|j| T::from_real(k[i][j]) + damping.scale(c[i][j]) + inertia.scale(m[i][j]))
    })
}

fn six<T: Copy>(x: &[T], at: usize) -> [T; 6] {
    core::array::from_fn(|k| x[at + k])
}

fn put<T: Copy>(x: &mut [T], at: usize, value: &[T; 6]) {
    x[at..at + 6].copy_from_slice(value);
}
