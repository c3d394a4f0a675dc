//! Cubic splines through tables of inputs.

/// A cubic spline through the rows of a table, twice continuously differentiable, with zero slopes at both ends and constant beyond them.
#[derive(Clone, Debug, PartialEq)]
pub struct Spline {
    times: Vec<f64>,
    width: usize,
    values: Vec<f64>,
    /// Second derivatives at the rows.
    seconds: Vec<f64>,
}

impl Spline {
    /// Through `values`, `width` of them at each of `times`, which increase. `None` where the lists do not fit, times do not increase or numbers are not finite.
    #[must_use]
    pub fn new(times: &[f64], width: usize, values: &[f64]) -> Option<Self> {
        let n = times.len();
        let finite = times.iter().chain(values).all(|entry| entry.is_finite());
        let increases = times.windows(2).all(|pair| pair[0] < pair[1]);
        if n == 0 || values.len() != n * width || !finite || !increases {
            return None;
        }
        let mut seconds = vec![0.0; n * width];
        let gap = |k: usize| times[k + 1] - times[k];
        // h_(k-1) m_(k-1) + 2 (h_(k-1) + h_k) m_k + h_k m_(k+1) = 6 (s_k - s_(k-1)), slopes s of the chords, zero beyond the ends; by elimination along the table.
        let mut above = vec![0.0; n];
        for column in 0..width {
            let value = |k: usize| values[k * width + column];
            let chord = |k: usize| (value(k + 1) - value(k)) / gap(k);
            for k in 0..if n > 1 { n } else { 0 } {
                let (left, before) = if k > 0 { (gap(k - 1), chord(k - 1)) } else { (0.0, 0.0) };
                let (right, after) = if k + 1 < n { (gap(k), chord(k)) } else { (0.0, 0.0) };
                let past = if k > 0 { above[k - 1] } else { 0.0 };
                let diagonal = 2.0 * (left + right) - left * past;
                let known = if k > 0 { seconds[(k - 1) * width + column] } else { 0.0 };
                above[k] = right / diagonal;
                seconds[k * width + column] = (6.0 * (after - before) - left * known) / diagonal;
            }
            for k in (0..n.saturating_sub(1)).rev() {
                seconds[k * width + column] -= above[k] * seconds[(k + 1) * width + column];
            }
        }
        Some(Self { times: times.to_vec(), width, values: values.to_vec(), seconds })
    }

    /// Times of the rows.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Writes the values and their first and second derivatives at a time, one column after the other.
    pub fn evaluate(&self, time: f64, mut into: impl FnMut(usize, [f64; 3])) {
        let last = self.times.len() - 1;
        let row = |k: usize| k * self.width;
        if !(time > self.times[0] && time < self.times[last]) {
            let k = if time > self.times[0] { last } else { 0 };
            for column in 0..self.width {
                into(column, [self.values[row(k) + column], 0.0, 0.0]);
            }
            return;
        }
        let after = self.times.partition_point(|known| *known <= time);
        let (k, h) = (after - 1, self.times[after] - self.times[after - 1]);
        let (b, a) = ((time - self.times[k]) / h, (self.times[after] - time) / h);
        for column in 0..self.width {
            let [y, z] = [k, after].map(|k| self.values[row(k) + column]);
            let [m, n] = [k, after].map(|k| self.seconds[row(k) + column]);
            into(
                column,
                [
                    a * y + b * z + h * h / 6.0 * ((a * a * a - a) * m + (b * b * b - b) * n),
                    (z - y) / h + h / 6.0 * ((3.0 * b * b - 1.0) * n - (3.0 * a * a - 1.0) * m),
                    a * m + b * n,
                ],
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smooth_through_the_rows_and_constant_beyond() {
        let times = [0.0, 0.3, 1.0, 1.4, 2.0];
        let values: Vec<f64> = times.iter().flat_map(|t: &f64| [t.cos(), 3.0]).collect();
        let spline = Spline::new(&times, 2, &values).unwrap();
        let at = |time: f64| {
            let mut found = [[0.0; 3]; 2];
            spline.evaluate(time, |column, entry| found[column] = entry);
            found
        };
        for (k, time) in times.iter().enumerate() {
            assert!((at(*time)[0][0] - values[2 * k]).abs() < 1e-15);
            // Twice differentiable: one side against the other.
            for (j, bound) in [(0, 1e-6), (1, 1e-5), (2, 1e-5)] {
                let inner = *time > 0.0 && *time < 2.0;
                let [before, after] = [-1e-7, 1e-7].map(|h| at(time + h)[0][j]);
                assert!((before - after).abs() < bound || (j == 2 && !inner), "{time} {j}");
            }
        }
        // Derivatives are those of the values.
        for time in [0.1, 0.7, 1.9] {
            let h = 1e-5;
            let [before, here, after] = [-h, 0.0, h].map(|h| at(time + h));
            assert!(((after[0][0] - before[0][0]) / (2.0 * h) - here[0][1]).abs() < 1e-9);
            assert!(((after[0][1] - before[0][1]) / (2.0 * h) - here[0][2]).abs() < 1e-9);
            assert!((here[1][0] - 3.0).abs() < 1e-15 && here[1][1].abs() < 1e-15);
        }
        assert_eq!([at(-1.0)[0], at(9.0)[0]], [[1.0, 0.0, 0.0], [2.0_f64.cos(), 0.0, 0.0]]);
        assert!(Spline::new(&[0.0, 0.0], 1, &[1.0, 2.0]).is_none() && Spline::new(&[0.0], 1, &[]).is_none());
    }
}
