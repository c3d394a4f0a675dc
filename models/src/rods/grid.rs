//! Lists of as many entries as a rod has tendons, one after the other in one block of memory.

use core::ops::{Index, IndexMut};

/// Rows of one entry per tendon, one row per node.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Grid<T> {
    entries: Vec<T>,
    /// Number of rows and of tendons.
    rows: usize,
    width: usize,
}

impl<T> Default for Grid<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), rows: 0, width: 0 }
    }
}

impl<T: Clone> Grid<T> {
    /// So many rows of this entry.
    pub(super) fn new(rows: usize, tendons: usize, entry: T) -> Self {
        Self { entries: vec![entry; rows * tendons], rows, width: tendons }
    }

    /// Removes all rows; the memory is kept.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.rows = 0;
    }

    /// Appends a row.
    pub(super) fn push(&mut self, row: impl IntoIterator<Item = T>) {
        let before = self.entries.len();
        self.entries.extend(row);
        (self.rows, self.width) = (self.rows + 1, self.entries.len() - before);
    }

    /// Copies the rows of another grid, without allocation when warm.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.entries.clone_from(&other.entries);
        (self.rows, self.width) = (other.rows, other.width);
    }
}

impl<T> Grid<T> {
    /// Number of rows.
    pub(super) const fn len(&self) -> usize {
        self.rows
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// A row, if there is one.
    pub(super) fn get(&self, row: usize) -> Option<&[T]> {
        (row < self.rows).then(|| &self[row])
    }

    /// All entries, row by row.
    pub(super) fn entries(&self) -> &[T] {
        &self.entries
    }

    /// Entries of so many rows from this one on.
    pub(super) fn rows_from(&self, row: usize, rows: usize) -> &[T] {
        &self.entries[row * self.width..][..rows * self.width]
    }

    /// The rows.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &[T]> + DoubleEndedIterator {
        (0..self.rows).map(|row| &self[row])
    }
}

impl<T> Grid<T> {
    /// A grid of the same size.
    pub(super) fn map<S>(&self, entry: impl FnMut(&T) -> S) -> Grid<S> {
        Grid { entries: self.entries.iter().map(entry).collect(), rows: self.rows, width: self.width }
    }
}

impl<T> Index<usize> for Grid<T> {
    type Output = [T];

    #[inline]
    fn index(&self, row: usize) -> &[T] {
        &self.entries[row * self.width..][..self.width]
    }
}

impl<T> IndexMut<usize> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, row: usize) -> &mut [T] {
        &mut self.entries[row * self.width..][..self.width]
    }
}
