//! Deviations of results from those of a table, and their limits.

/// Largest allowed deviation of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// In the unit of the column.
    Absolute(f64),
    /// Relative to the answer, or to the largest entry of its vector.
    Relative(f64),
}

impl Limit {
    /// Its number.
    pub const fn value(self) -> f64 {
        let (Self::Absolute(value) | Self::Relative(value)) = self;
        value
    }
}

/// The largest deviations in one column.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    /// Name of the column.
    pub column: &'static str,
    /// Largest absolute deviation.
    pub absolute: f64,
    /// Its row, from 0.
    pub absolute_row: usize,
    /// Largest deviation relative to the answer; relative to the largest entry of a vector.
    pub relative: f64,
    /// Its row, from 0.
    pub relative_row: usize,
    /// Entries that were compared.
    pub compared: usize,
    /// Number of entries without a result.
    pub unsolved: usize,
}

impl Deviation {
    pub(super) fn take(&mut self, row: usize, found: f64, expected: f64, size: f64) {
        let worst = |value: f64| if value.is_nan() { f64::INFINITY } else { value };
        let absolute = worst((found - expected).abs());
        let relative = if absolute == 0.0 { 0.0 } else { worst(absolute / size) };
        self.compared += 1;
        if absolute > self.absolute {
            (self.absolute, self.absolute_row) = (absolute, row);
        }
        if relative > self.relative {
            (self.relative, self.relative_row) = (relative, row);
        }
    }

    /// The deviation that a limit is about, and its row.
    pub fn against(&self, limit: Limit) -> (f64, usize) {
        match limit {
            Limit::Absolute(_) => (self.absolute, self.absolute_row),
            Limit::Relative(_) => (self.relative, self.relative_row),
        }
    }
}
