//! `for i in 0..3, side in 0..2`: blocks that declare several parts, one for each value of their indices.

use syn::parse::ParseStream;
use syn::{Ident, LitInt, Token};

use super::Extent;
use super::errors::Errors;
use super::fields::Fields;

/// A block that may be written `for` several at once.
pub(crate) trait Repeated: Sized {
    /// The word it begins with.
    const PART: &'static str;
    /// Largest number of them in a robot.
    const MOST: u32;

    /// Reads its fields.
    fn from_fields(keyword: Ident, repeat: Option<Repeat>, fields: Fields, errors: &mut Errors) -> Self;
    /// The word it begins with, where it stands.
    fn keyword(&self) -> &Ident;
    /// Its indices, if it is several.
    fn repeat(&self) -> Option<&Repeat>;

    /// Number of blocks that it stands for.
    fn count(&self) -> u32 {
        self.repeat().map_or(1, Repeat::count)
    }
}

/// `for i in 0..3, side in 0..2`: the indices are numbers in the expressions of the block, and the last one counts fastest.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// The indices, at least one.
    pub indices: Vec<Index>,
}

/// `i in 0..3`
#[derive(Clone, Debug)]
pub struct Index {
    /// Its name.
    pub name: Ident,
    /// First value.
    pub start: u32,
    /// One past the last value; greater than `start`.
    pub end: u32,
}

impl Repeat {
    /// Reads `for i in 0..3, side in 0..2` behind the word of the block, if the next word is `for`.
    pub(super) fn parse<B: Repeated>(input: ParseStream<'_>) -> syn::Result<Option<Self>> {
        if input.parse::<Option<Token![for]>>()?.is_none() {
            return Ok(None);
        }
        let (first, whole) = Index::parse(input, B::PART)?;
        let mut repeat = Self { indices: vec![first] };
        let mut extent = whole;
        while Self::goes_on(input) {
            input.parse::<Token![,]>()?;
            let (index, range) = Index::parse(input, B::PART)?;
            repeat.indices.push(index);
            extent.end = range.end;
        }
        let count = repeat.count();
        if count > B::MOST {
            let (part, most) = (B::PART, B::MOST);
            return Err(extent.error(format!("these are {count} {part}s; a robot has at most {most}")));
        }
        Ok(Some(repeat))
    }

    /// Whether a comma and another index are next: behind a comma may also be the next part of the robot.
    pub(super) fn goes_on(input: ParseStream<'_>) -> bool {
        input.peek(Token![,]) && input.peek2(Ident) && input.peek3(Token![in])
    }

    /// Number of blocks, the product of the numbers of values of the indices.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.indices.iter().fold(1, |count, index| count.saturating_mul(index.count()))
    }

    /// The value of each index for block `number` of them.
    #[must_use]
    pub fn values(&self, mut number: u32) -> Vec<u32> {
        let mut values: Vec<u32> = self
            .indices
            .iter()
            .rev()
            .map(|index| {
                let value = index.start + number % index.count();
                number /= index.count();
                value
            })
            .collect();
        values.reverse();
        values
    }
}

impl Index {
    /// Reads `i in 0..3`; also where the range stands.
    fn parse(input: ParseStream<'_>, part: &str) -> syn::Result<(Self, Extent)> {
        let wrong = format!("expected the name of an index, as in `{part} for i in 0..3`");
        let name: Ident = input.parse().map_err(|_| input.error(wrong))?;
        let wrong = format!("expected `in`, as in `{part} for {name} in 0..3`");
        input.parse::<Token![in]>().map_err(|_| input.error(wrong))?;
        let (start, first) = parse_whole(input, part)?;
        if input.peek(Token![..=]) || !input.peek(Token![..]) {
            return Err(input.error("expected `..`, as in `0..3`, whose end is not included"));
        }
        input.parse::<Token![..]>()?;
        let (end, last) = parse_whole(input, part)?;
        let extent = Extent { start: first.span(), end: last.span() };
        if end <= start {
            return Err(extent.error("this range is empty; its end is greater than its start, as in `0..3`"));
        }
        Ok((Self { name, start, end }, extent))
    }

    fn count(&self) -> u32 {
        self.end - self.start
    }
}

fn parse_whole(input: ParseStream<'_>, part: &str) -> syn::Result<(u32, LitInt)> {
    let wrong = format!("expected a range of whole numbers, as in `{part} for i in 0..3`");
    if !input.peek(LitInt) {
        return Err(input.error(wrong));
    }
    let literal: LitInt = input.parse()?;
    match literal.base10_parse() {
        Ok(value) if literal.suffix().is_empty() => Ok((value, literal)),
        _ => Err(syn::Error::new(literal.span(), wrong)),
    }
}

#[cfg(test)]
mod tests {
    use syn::parse::Parser;

    use super::*;
    use crate::syntax::Tendon;

    #[test]
    fn the_last_index_counts_fastest() {
        let parse = |input: ParseStream<'_>| Repeat::parse::<Tendon>(input);
        let repeat = parse.parse_str("for i in 1..3, side in 0..2, k in 4..7").unwrap().unwrap();
        assert_eq!(repeat.count(), 12);
        let all: Vec<Vec<u32>> = (0..12).map(|number| repeat.values(number)).collect();
        let mut expected = Vec::new();
        for i in 1..3 {
            for side in 0..2 {
                expected.extend((4..7).map(|k| vec![i, side, k]));
            }
        }
        assert_eq!(all, expected);
    }
}
