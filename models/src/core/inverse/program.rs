//! The step of an iteration: of all steps that minimise the linearised residual, the one of least effort.
//!
//! First bounded least squares, `min |A x + r|` over `low <= x <= high`; then the quadratic program `min c^T x + 1/2 x^T B x` over the `x` between those
//! bounds with the same `A x`. Both by an active set: variables at a bound are fixed until their multiplier has the wrong sign, the others are solved for
//! in the null space of `A`.

use super::singular::{ROWS, Singular};
use pliant_runtime::dense;

/// Changes below this fraction of the widest interval between bounds are zero.
const NOTHING: f64 = 1e-14;

/// Memory and result of the program.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    /// The step.
    pub(super) x: Vec<f64>,
    /// Multipliers of the rows of `A` at the end of the second part: `c + B x = A^T m` but for variables at a bound.
    pub(super) multipliers: [f64; ROWS],
    /// Bounds.
    pub(super) low: Vec<f64>,
    pub(super) high: Vec<f64>,
    free: Vec<bool>,
    change: Vec<f64>,
    gradient: Vec<f64>,
    matrix: Vec<f64>,
    right: Vec<f64>,
    singular: Singular,
}

impl Program {
    /// Starts at the point within the bounds that is closest to zero, with no variable fixed.
    pub(super) fn begin(&mut self) {
        self.x.clear();
        self.x.extend(self.low.iter().zip(&self.high).map(|(low, high)| 0.0_f64.max(*low).min(*high)));
        self.free.clear();
        self.free.resize(self.x.len(), true);
    }

    /// Minimises `|A x + r|^2 + damping |x|^2`; without damping, takes the shortest minimiser.
    pub(super) fn nearest(&mut self, matrix: &[f64], residual: &[f64], damping: f64) {
        let n = self.x.len();
        let mut left = [0.0; ROWS];
        let left = &mut left[..residual.len()];
        for _ in 0..8 * n + 8 {
            self.singular.decompose(matrix, &self.free);
            rest(matrix, residual, &self.x, left);
            left.iter_mut().for_each(|entry| *entry = -*entry);
            self.change.resize(n, 0.0);
            self.singular.solve(left, damping, &self.x, &mut self.change, &self.free);
            if self.advance() {
                continue;
            }
            rest(matrix, residual, &self.x, left);
            let size = left.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
            self.gradient.clear();
            self.gradient.extend((0..n).map(|j| {
                let slope: f64 =
                    left.iter().enumerate().map(|(i, left)| matrix[i * n + j] * left).sum::<f64>()
                        + damping * self.x[j];
                let largest = (0..left.len()).map(|i| matrix[i * n + j].abs()).fold(0.0, f64::max);
                if slope.abs() <= 1e-12 * largest * size { 0.0 } else { slope }
            }));
            if !self.release() {
                break;
            }
        }
    }

    /// Minimises `c^T x + 1/2 x^T B x` at constant `A x`, from the current `x`.
    pub(super) fn least(&mut self, matrix: &[f64], cost: &[f64], hessian: &[f64]) {
        let n = self.x.len();
        self.free.fill(true);
        self.multipliers = [0.0; ROWS];
        for _ in 0..12 * n + 12 {
            self.singular.decompose(matrix, &self.free);
            self.gradient.clear();
            self.gradient.extend((0..n).map(|i| {
                cost[i] + hessian[i * n..][..n].iter().zip(&self.x).map(|(b, x)| b * x).sum::<f64>()
            }));
            if !self.descend(hessian) {
                break;
            }
            if self.advance() {
                continue;
            }
            // Multipliers: of the directions, then of the rows.
            self.multipliers = [0.0; ROWS];
            let count = self.free.iter().filter(|free| **free).count();
            for ((_, left, value), along) in self.singular.range(n).zip(&self.right[count..]) {
                for (multiplier, left) in self.multipliers.iter_mut().zip(left) {
                    *multiplier -= left * along / value;
                }
            }
            // The remaining gradient is the multiplier of a fixed variable.
            for j in 0..n {
                let moved: f64 =
                    hessian[j * n..][..n].iter().zip(&self.change).map(|(b, change)| b * change).sum();
                let settled: f64 =
                    (0..matrix.len() / n).map(|i| matrix[i * n + j] * self.multipliers[i]).sum();
                let slope = self.gradient[j] + moved - settled;
                let size = cost[j].abs() + settled.abs();
                self.gradient[j] = if slope.abs() <= 1e-9 * size { 0.0 } else { slope };
            }
            if !self.release() {
                break;
            }
        }
    }

    /// The change of the free variables in the null space of `A` that leads to the minimum; `right` holds it, followed by the multipliers.
    fn descend(&mut self, hessian: &[f64]) -> bool {
        let n = self.x.len();
        let free = || (0..n).filter(|j| self.free[*j]);
        let count = free().count();
        let rank = self.singular.range(n).count();
        let size = count + rank;
        self.matrix.clear();
        self.matrix.resize(size * size, 0.0);
        self.right.clear();
        for (row, i) in free().enumerate() {
            for (column, j) in free().enumerate() {
                self.matrix[row * size + column] = hessian[i * n + j];
            }
            for (k, (along, _, value)) in self.singular.range(n).enumerate() {
                self.matrix[row * size + count + k] = along[i] / value;
                self.matrix[(count + k) * size + row] = along[i] / value;
            }
            self.right.push(-self.gradient[i]);
        }
        self.right.resize(size, 0.0);
        if !dense::solve(&mut self.matrix, size, &mut self.right) {
            return false;
        }
        self.change.clear();
        self.change.resize(n, 0.0);
        let mut found = self.right.iter();
        for (change, free) in self.change.iter_mut().zip(&self.free) {
            if *free && let Some(value) = found.next() {
                *change = *value;
            }
        }
        true
    }

    /// Moves along the change up to the first bound, and fixes the variable that reaches it. Returns false if no bound was reached.
    fn advance(&mut self) -> bool {
        // Finite: trust regions bound steps.
        let widest = self.low.iter().zip(&self.high).map(|(low, high)| high - low).fold(0.0, f64::max);
        let mut first: Option<(usize, f64)> = None;
        for j in 0..self.x.len() {
            let change = self.change[j];
            if !self.free[j] || change.abs() <= NOTHING * widest {
                continue;
            }
            let room = if change > 0.0 { self.high[j] - self.x[j] } else { self.low[j] - self.x[j] };
            let part = (room / change).max(0.0);
            if part < first.map_or(1.0, |(_, part)| part) {
                first = Some((j, part));
            }
        }
        let part = first.map_or(1.0, |(_, part)| part);
        for (j, x) in self.x.iter_mut().enumerate() {
            if self.free[j] {
                *x = (*x + part * self.change[j]).clamp(self.low[j], self.high[j]);
            }
        }
        if let Some((j, _)) = first {
            self.x[j] = if self.change[j] > 0.0 { self.high[j] } else { self.low[j] };
            self.free[j] = false;
        }
        first.is_some()
    }

    /// Releases the fixed variable whose multiplier has the wrong sign and the largest magnitude.
    fn release(&mut self) -> bool {
        let gain = |j: usize| {
            let slope = self.gradient[j];
            // A descent direction that stays within the bounds.
            if self.x[j] <= self.low[j] && self.x[j] >= self.high[j] {
                0.0
            } else if self.x[j] <= self.low[j] {
                -slope
            } else {
                slope
            }
        };
        let best = (0..self.x.len())
            .filter(|j| !self.free[*j])
            .map(|j| (j, gain(j)))
            .max_by(|a, b| a.1.total_cmp(&b.1));
        match best {
            Some((j, gain)) if gain > 0.0 => {
                self.free[j] = true;
                true
            }
            _ => false,
        }
    }
}

/// `A x + r`.
pub(super) fn rest(matrix: &[f64], residual: &[f64], x: &[f64], out: &mut [f64]) {
    for (i, (out, residual)) in out.iter_mut().zip(residual).enumerate() {
        *out = residual + matrix[i * x.len()..][..x.len()].iter().zip(x).map(|(a, x)| a * x).sum::<f64>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(seed: u64, count: usize) -> Vec<f64> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from(u32::try_from(state >> 32).unwrap_or(0)) / f64::from(u32::MAX) * 2.0 - 1.0
        };
        core::iter::repeat_with(next).take(count).collect()
    }

    /// Conditions of Karush, Kuhn and Tucker of both parts, on random programs.
    #[test]
    fn steps_satisfy_their_conditions() {
        let mut held = 0;
        for seed in 0..400 {
            let (m, n) = (1 + (seed % 4) as usize, 2 + (seed % 7) as usize);
            let (matrix, residual) = (numbers(seed, m * n), numbers(seed + 1000, m));
            let wide = numbers(seed + 2000, 2 * n);
            let mut program = Program {
                low: wide[..n].iter().map(|low| -low.abs()).collect(),
                high: wide[n..].iter().map(|high| 3.0 * high.abs()).collect(),
                ..Program::default()
            };
            program.begin();
            let damping = if seed % 3 == 0 { 0.1 } else { 0.0 };
            program.nearest(&matrix, &residual, damping);
            let within = |program: &Program| {
                (0..n).all(|j| program.low[j] <= program.x[j] && program.x[j] <= program.high[j])
            };
            let downhill = |program: &Program, slopes: &[f64]| {
                (0..n).all(|j| {
                    let (x, slope) = (program.x[j], slopes[j]);
                    slope.abs() < 1e-9
                        || x <= program.low[j] && slope > 0.0
                        || x >= program.high[j] && slope < 0.0
                })
            };
            assert!(within(&program));
            let mut left = vec![0.0; m];
            rest(&matrix, &residual, &program.x, &mut left);
            let slopes: Vec<f64> = (0..n)
                .map(|j| (0..m).map(|i| matrix[i * n + j] * left[i]).sum::<f64>() + damping * program.x[j])
                .collect();
            assert!(downhill(&program, &slopes), "seed {seed}: {slopes:?}");
            let cost: Vec<f64> = numbers(seed + 3000, n).iter().map(|c| 1.0 + 0.5 * c).collect();
            let root = numbers(seed + 4000, n * n);
            let hessian: Vec<f64> = (0..n * n)
                .map(|k| {
                    let (i, j) = (k / n, k % n);
                    let product: f64 = (0..n).map(|l| root[i * n + l] * root[j * n + l]).sum();
                    0.1 * product + if i == j { 1e-3 } else { 0.0 }
                })
                .collect();
            let before = left.clone();
            program.least(&matrix, &cost, &hessian);
            assert!(within(&program));
            rest(&matrix, &residual, &program.x, &mut left);
            assert!(left.iter().zip(&before).all(|(a, b)| (a - b).abs() < 1e-11), "seed {seed}");
            let slopes: Vec<f64> = (0..n)
                .map(|j| {
                    let curved: f64 = (0..n).map(|l| hessian[j * n + l] * program.x[l]).sum();
                    let settled: f64 = (0..m).map(|i| matrix[i * n + j] * program.multipliers[i]).sum();
                    cost[j] + curved - settled
                })
                .collect();
            // Where bounds leave the rows fewer variables than they are, multipliers of the rows are not unique.
            let free = program.free.iter().filter(|free| **free).count();
            if free >= m {
                assert!(downhill(&program, &slopes), "seed {seed}: {slopes:?} {:?}", program.x);
            }
            held += usize::from(free < n);
        }
        assert!(held > 100, "{held}");
    }
}
