//! Tokens that the kernels of robots with several segments share.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::scope::{numbers, table};
use crate::spec::Base;

/// A `match` on the number of a segment, with one arm per type; `kinds` has the type of each segment.
pub(super) fn by_type(kinds: &[usize], values: &[TokenStream], otherwise: &TokenStream) -> TokenStream {
    let arms = values.iter().enumerate().map(|(kind, value)| {
        let members = kinds
            .iter()
            .enumerate()
            .filter(|(_, of)| **of == kind)
            .map(|(segment, _)| Literal::usize_unsuffixed(segment));
        quote!(#(#members)|* => #value,)
    });
    quote! {
        match segment {
            #(#arms)*
            _ => #otherwise,
        }
    }
}

/// The pose of the base: a method of the kernels of robots in space.
pub(super) fn base(base: &Base) -> TokenStream {
    let (rotation, position) = (table(&base.rotation), numbers(&base.position));
    quote! {
        fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
            (#rotation, #position)
        }
    }
}
