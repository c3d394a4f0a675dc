//! Collecting errors, and the stretch of source that each points to.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;

/// From the first to the last token of something.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// First token.
    pub start: Span,
    /// Last token.
    pub end: Span,
}

impl Extent {
    /// The extent of one token.
    #[must_use]
    pub fn token(span: Span) -> Self {
        Self { start: span, end: span }
    }

    /// From the start of this to the end of another.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start, end: other.end }
    }

    /// An error that underlines the whole extent.
    pub fn error(self, message: impl std::fmt::Display) -> syn::Error {
        syn::Error::new_spanned(self, message)
    }
}

impl ToTokens for Extent {
    /// Two tokens that carry the spans, for [`syn::Error::new_spanned`].
    fn to_tokens(&self, tokens: &mut TokenStream) {
        Ident::new("start", self.start).to_tokens(tokens);
        Ident::new("end", self.end).to_tokens(tokens);
    }
}

/// Errors of one stage. [`Errors::finish`] must be called: dropping errors without it panics in debug builds.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    combined: Option<syn::Error>,
    count: usize,
    asked: bool,
}

impl Errors {
    /// Adds an error.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.count += 1;
        match &mut self.combined {
            Some(combined) => combined.combine(error),
            None => self.combined = Some(error),
        }
    }

    /// Adds an error at an extent.
    pub(crate) fn at(&mut self, extent: Extent, message: impl std::fmt::Display) {
        self.push(extent.error(message));
    }

    /// Reports an error at a place, in place of a value.
    pub(crate) fn fail<T>(&mut self, extent: Extent, message: impl std::fmt::Display) -> Option<T> {
        self.at(extent, message);
        None
    }

    /// Reports an error at a name.
    pub(crate) fn on(&mut self, name: &Ident, message: impl std::fmt::Display) {
        self.push(syn::Error::new(name.span(), message));
    }

    /// Adds the error of a result.
    pub(crate) fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Number of errors.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Drops them: those of a reading that is not taken.
    pub(crate) fn discard(mut self) {
        self.asked = true;
    }

    /// All collected errors as one, if there are any.
    pub(crate) fn finish(mut self) -> Option<syn::Error> {
        self.asked = true;
        self.combined.take()
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            debug_assert!(self.asked, "collected errors were dropped without a verdict");
        }
    }
}

/// The candidate nearest to a misspelt name, if one is similar enough.
pub(crate) fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = match name.chars().count() {
        0..=2 => 1,
        3..=6 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .map(|candidate| (edit_distance(name, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= limit && distance < candidate.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// `; did you mean ...?` or nothing.
pub(crate) fn hint(name: &str, candidates: &[&str]) -> String {
    nearest(name, candidates.iter().copied())
        .map_or_else(String::new, |candidate| format!("; did you mean `{candidate}`?"))
}

/// Names in backticks, with commas: "`a`, `b` or `c`".
pub(crate) fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => format!("`{only}`"),
        [first @ .., last] => {
            let first: Vec<_> = first.iter().map(|name| format!("`{name}`")).collect();
            format!("{} or `{last}`", first.join(", "))
        }
    }
}

/// Message about a name that is none of the `known` ones; `whose` names belongs behind it.
pub(crate) fn unknown(what: &str, name: impl std::fmt::Display, whose: &str, known: &[&str]) -> String {
    let name = name.to_string();
    format!("unknown {what} `{name}`{whose}{}; expected {}", hint(&name, known), list(known))
}

/// Levenshtein distance.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = substituted.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
