//! Shards, contiguous parts of the inputs, and the names of their files.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use pliant::{CHUNK, Start};

use crate::BatchError;

/// One of the contiguous parts into which inputs are divided: `3/64` is the third of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    count: u32,
}

impl Shard {
    /// The whole.
    pub const ALL: Self = Self { number: 1, count: 1 };

    /// The shard `number`, counted from 1, of `count`.
    ///
    /// # Errors
    /// [`BatchError::Shard`] if there is no such shard.
    pub fn new(number: u32, count: u32) -> Result<Self, BatchError> {
        if number == 0 || number > count {
            return Err(BatchError::Shard { text: format!("{number}/{count}") });
        }
        Ok(Self { number, count })
    }

    /// Its number, counted from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Number of shards.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// Its rows, counted from 0, of so many. Shards have equal numbers of rows, up to one; where solves start from the last one, they begin with a chunk of inputs
    /// ([`CHUNK`]), so that the answers do not depend on the number of shards.
    #[must_use]
    pub fn rows(self, all: u64, start: Start) -> Range<u64> {
        let unit = match start {
            Start::Rest => 1,
            Start::Previous => CHUNK as u64,
        };
        let units = u128::from(all.div_ceil(unit));
        let bound = |number: u32| {
            let units = units * u128::from(number) / u128::from(self.count);
            u64::try_from(units).map_or(all, |units| units.saturating_mul(unit).min(all))
        };
        bound(self.number - 1)..bound(self.number)
    }

    /// `shard-0003-of-0064.parquet`.
    #[must_use]
    pub fn file_name(self) -> String {
        format!("shard-{:04}-of-{:04}.parquet", self.number, self.count)
    }

    /// The shard of a file of this name.
    #[must_use]
    pub fn of_file_name(name: &str) -> Option<Self> {
        let (number, count) = name.strip_prefix("shard-")?.strip_suffix(".parquet")?.split_once("-of-")?;
        let shard = Self::new(number.parse().ok()?, count.parse().ok()?).ok()?;
        (shard.file_name() == name).then_some(shard)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = BatchError;

    fn from_str(text: &str) -> Result<Self, BatchError> {
        let wrong = || BatchError::Shard { text: text.to_owned() };
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or_else(wrong)
        };
        let (first, second) = text.trim().split_once('/').ok_or_else(wrong)?;
        Self::new(number(first)?, number(second)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_divide_all_rows() {
        for (rows, count, start) in
            [(0, 3, Start::Rest), (10, 3, Start::Rest), (2, 5, Start::Rest), (1000, 7, Start::Previous)]
        {
            let shards = (1..=count).map(|number| Shard::new(number, count).unwrap().rows(rows, start));
            let mut end = 0;
            for range in shards {
                assert_eq!(range.start, end);
                assert!(start == Start::Rest || range.start == rows || range.start % CHUNK as u64 == 0);
                end = range.end;
            }
            assert_eq!(end, rows);
        }
        assert_eq!(Shard::new(2, 3).unwrap().rows(10, Start::Rest), 3..6);
        assert_eq!(Shard::new(3, 3).unwrap().rows(u64::MAX, Start::Previous).end, u64::MAX);
    }

    #[test]
    fn names_and_texts_are_read_back() {
        let shard: Shard = "3/64".parse().unwrap();
        assert_eq!(shard.file_name(), "shard-0003-of-0064.parquet");
        assert_eq!(Shard::of_file_name("shard-0003-of-0064.parquet"), Some(shard));
        assert_eq!(Shard::of_file_name("shard-3-of-64.parquet"), None);
        for wrong in ["5/4", "0/4", "3", "a/4", "3/", "-1/4", "+1/4", "1/99999999999"] {
            assert!(matches!(wrong.parse::<Shard>(), Err(BatchError::Shard { .. })), "{wrong}");
        }
    }
}
