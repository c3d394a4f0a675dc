//! Pattern of a sparse matrix.

use faer::sparse::SymbolicSparseColMatRef;

/// Indices of the entries of a square matrix, line after line; lines are rows or columns, depending on the owner.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    order: usize,
    starts: Vec<usize>,
    inner: Vec<usize>,
}

impl Pattern {
    /// `(line, place in the line)` of a matrix of this order, in any sequence, duplicates allowed; the diagonal is always added.
    pub(super) fn new(order: usize, places: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut all: Vec<(usize, usize)> = (0..order).map(|i| (i, i)).collect();
        all.extend(places.into_iter().filter(|(line, inner)| *line < order && *inner < order));
        all.sort_unstable();
        all.dedup();
        let mut starts = vec![0; order + 1];
        for (line, _) in &all {
            starts[line + 1] += 1;
        }
        for line in 0..order {
            starts[line + 1] += starts[line];
        }
        Self { order, starts, inner: all.into_iter().map(|(_, inner)| inner).collect() }
    }

    pub(super) fn order(&self) -> usize {
        self.order
    }

    /// Number of entries.
    pub(super) fn len(&self) -> usize {
        self.inner.len()
    }

    /// Index of an entry; `None` where the pattern lacks it.
    pub(super) fn place(&self, line: usize, inner: usize) -> Option<usize> {
        let range = *self.starts.get(line)?..*self.starts.get(line + 1)?;
        self.inner[range.clone()].binary_search(&inner).ok().map(|found| range.start + found)
    }

    /// Line and place in it of every entry.
    pub(super) fn entries(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let lines = self.starts.windows(2).enumerate();
        lines.flat_map(|(line, ends)| self.inner[ends[0]..ends[1]].iter().map(move |inner| (line, *inner)))
    }

    /// Lines as columns.
    pub(super) fn columns(&self) -> SymbolicSparseColMatRef<'_, usize> {
        SymbolicSparseColMatRef::new_checked(self.order, self.order, &self.starts, None, &self.inner)
    }
}
