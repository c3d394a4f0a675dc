//! Linear systems of one or two unknowns.

/// A square matrix of `order` 1 or 2, row by row; entries beyond the order are not read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Square {
    pub(super) order: usize,
    pub(super) rows: [[f64; 2]; 2],
}

impl Square {
    fn full(&self) -> [[f64; 2]; 2] {
        if self.order == 1 { [[self.rows[0][0], 0.0], [0.0, self.rows[0][0].abs()]] } else { self.rows }
    }

    /// Smallest singular value.
    pub(super) fn smallest(&self) -> f64 {
        let [[a, b], [c, d]] = self.full();
        let largest = 0.5 * ((a + d).hypot(b - c) + (a - d).hypot(b + c));
        if largest > 0.0 { ((a * d - b * c) / largest).abs() } else { 0.0 }
    }

    /// The solution `x` of `self x = rhs`, or near a singular matrix the damped one, which minimises
    /// `|self x - rhs|^2 + damping^2 |x|^2`.
    pub(super) fn solve(&self, rhs: [f64; 2], damping: f64) -> [f64; 2] {
        let [[a, b], [c, d]] = self.full();
        let rhs = if self.order == 1 { [rhs[0], 0.0] } else { rhs };
        if damping == 0.0 {
            let determinant = a * d - b * c;
            return [(d * rhs[0] - b * rhs[1]) / determinant, (a * rhs[1] - c * rhs[0]) / determinant];
        }
        let normal = Self {
            order: 2,
            rows: [
                [a * a + c * c + damping * damping, a * b + c * d],
                [a * b + c * d, b * b + d * d + damping * damping],
            ],
        };
        normal.solve([a * rhs[0] + c * rhs[1], b * rhs[0] + d * rhs[1]], 0.0)
    }

    /// `|self other^-1 - 1|`, the largest row sum: the relative change from `other`.
    pub(super) fn change_from(&self, other: &Self) -> f64 {
        let [[a, b], [c, d]] = other.full();
        let determinant = a * d - b * c;
        let inverse = [[d / determinant, -b / determinant], [-c / determinant, a / determinant]];
        (0..self.order)
            .map(|row| {
                (0..self.order)
                    .map(|column| {
                        let product: f64 =
                            (0..self.order).map(|inner| self.rows[row][inner] * inverse[inner][column]).sum();
                        (product - if row == column { 1.0 } else { 0.0 }).abs()
                    })
                    .sum::<f64>()
            })
            .fold(0.0, larger)
    }

    /// `self vector`.
    pub(super) fn times(&self, vector: [f64; 2]) -> [f64; 2] {
        if self.order == 1 {
            [self.rows[0][0] * vector[0], 0.0]
        } else {
            self.rows.map(|row| row[0] * vector[0] + row[1] * vector[1])
        }
    }
}

/// Largest absolute entry; NaN if an entry is NaN.
pub(super) fn size(vector: [f64; 2]) -> f64 {
    larger(vector[0].abs(), vector[1].abs())
}

/// The larger of two numbers; NaN if one of them is NaN.
fn larger(a: f64, b: f64) -> f64 {
    if a > b || a.is_nan() { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_solved_and_measured() {
        let square = Square { order: 2, rows: [[3.0, 1.0], [-2.0, 0.5]] };
        let x = square.solve([1.0, -4.0], 0.0);
        let back = square.times(x);
        assert!((back[0] - 1.0).abs() < 1e-15 && (back[1] + 4.0).abs() < 1e-15);
        // Singular values: their product is the determinant, the sum of their squares that of the entries.
        let smallest = square.smallest();
        let largest = 3.5 / smallest;
        assert!((smallest * smallest + largest * largest - 14.25).abs() < 1e-13);
        assert!(square.change_from(&square) < 1e-15);
        let single = Square { order: 1, rows: [[-2.0, 0.0], [0.0; 2]] };
        assert_eq!((single.smallest(), single.solve([3.0, 7.0], 0.0)[0]), (2.0, -1.5));
        assert_eq!(single.change_from(&Square { order: 1, rows: [[-1.0, 0.0], [0.0; 2]] }), 1.0);
    }

    #[test]
    fn damping_bounds_the_step_of_a_singular_system() {
        let square = Square { order: 2, rows: [[1.0, 1.0], [1.0, 1.0 + 1e-15]] };
        let [a, b] = square.solve([1.0, 0.0], 1e-3);
        assert!(a.abs() < 1.0 && b.abs() < 1.0);
    }
}
