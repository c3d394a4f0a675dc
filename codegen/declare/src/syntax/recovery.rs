//! Tokens that are skipped after an error.

use proc_macro2::TokenTree;
use syn::parse::ParseStream;
use syn::{Ident, Token};

/// Skips to the next comma, or to what looks like the next field after a forgotten comma.
pub(super) fn skip_to_field(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.peek(Ident) && input.peek2(Token![:]) {
            return;
        }
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}

/// Consumes the rest of a group, so that syn does not report it a second time.
pub(super) fn drain(input: ParseStream<'_>) {
    while !input.is_empty() && input.parse::<TokenTree>().is_ok() {}
}
