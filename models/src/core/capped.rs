//! Lists of kernels whose counts are known at run time only.

use crate::Entry;

/// A list of at most `CAPACITY` entries whose number is known at run time only: the list of a [`Kernel`](crate::rods::Kernel) that counts its
/// tendons, cables, nodes or segments while it runs. It is `Copy` and does not allocate. Such a kernel refuses more than `CAPACITY` of them when it is made.
///
/// ```
/// use pliant_models::Capped;
///
/// let squares = Capped::<usize, 8>::new(3, |i| i * i);
/// assert_eq!(squares.as_ref(), [0, 1, 4]);
/// ```
#[derive(Clone, Copy)]
pub struct Capped<T, const CAPACITY: usize> {
    /// Entries from `count` on repeat the first one; `None` where there are none.
    entries: Option<[T; CAPACITY]>,
    count: usize,
}

impl<T: Entry, const CAPACITY: usize> Capped<T, CAPACITY> {
    /// `value(i)` for each `i` below `count`, in order; those beyond the capacity are left out.
    #[inline]
    pub fn new(count: usize, mut value: impl FnMut(usize) -> T) -> Self {
        let count = count.min(CAPACITY);
        let entries = (count > 0).then(|| {
            let mut entries = [value(0); CAPACITY];
            for (i, entry) in entries.iter_mut().enumerate().take(count).skip(1) {
                *entry = value(i);
            }
            entries
        });
        Self { entries, count }
    }
}

impl<T, const CAPACITY: usize> AsRef<[T]> for Capped<T, CAPACITY> {
    #[inline]
    fn as_ref(&self) -> &[T] {
        self.entries.as_ref().and_then(|entries| entries.get(..self.count)).unwrap_or_default()
    }
}

impl<T, const CAPACITY: usize> AsMut<[T]> for Capped<T, CAPACITY> {
    #[inline]
    fn as_mut(&mut self) -> &mut [T] {
        self.entries.as_mut().and_then(|entries| entries.get_mut(..self.count)).unwrap_or_default()
    }
}

impl<T: core::fmt::Debug, const CAPACITY: usize> core::fmt::Debug for Capped<T, CAPACITY> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.as_ref().fmt(formatter)
    }
}

impl<T: PartialEq, const CAPACITY: usize> PartialEq for Capped<T, CAPACITY> {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

/// Fails where there are more entries than the capacity, with their number.
impl<T: Entry, const CAPACITY: usize> TryFrom<&[T]> for Capped<T, CAPACITY> {
    type Error = usize;

    fn try_from(list: &[T]) -> Result<Self, usize> {
        if list.len() > CAPACITY { Err(list.len()) } else { Ok(Self::new(list.len(), |i| list[i])) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_as_many_entries_as_it_is_given() {
        for count in 0..6 {
            let mut list = Capped::<usize, 4>::new(count, |i| 10 * i);
            let expected: Vec<usize> = (0..count.min(4)).map(|i| 10 * i).collect();
            assert_eq!(list.as_ref(), expected);
            list.as_mut().fill(7);
            assert_eq!(list, Capped::new(count, |_| 7));
        }
        assert!(Capped::<f64, 0>::new(3, |_| 1.0).as_ref().is_empty());
    }

    #[test]
    fn lists_of_different_lengths_differ() {
        assert_ne!(Capped::<f64, 4>::new(1, |_| 0.0), Capped::new(2, |_| 0.0));
    }

    #[test]
    fn a_slice_beyond_the_capacity_is_refused() {
        assert_eq!(Capped::<u8, 2>::try_from(&[1, 2][..]), Ok(Capped::new(2, |i| [1, 2][i])));
        assert_eq!(Capped::<u8, 2>::try_from(&[1, 2, 3][..]), Err(3));
    }
}
