//! From kernels to tokens. No file here knows a family of models: what is written is stated in [`kernels`](crate::kernels).
//!
//! Generated code is thin: numbers, straight-line kernels and trait impls. It reaches the run time through one hidden door, named by version, so that a
//! macro and a run time of different versions cause a compiler error.

mod c;
mod declared;
mod functions;
mod robot;
mod scope;
mod stub;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

pub use c::c_function;
pub use robot::robot;
pub use stub::stub;

/// The hidden door of the run time for this version of the generator.
#[must_use]
pub fn door() -> TokenStream {
    let name = format!("__private_{}", env!("CARGO_PKG_VERSION").replace(['.', '-'], "_"));
    let name = Ident::new(&name, Span::call_site());
    quote!(::pliant::#name)
}

/// A number as an expression.
fn number(value: f64) -> TokenStream {
    if value.is_nan() {
        return quote!(f64::NAN);
    }
    if value.is_infinite() {
        return if value > 0.0 { quote!(f64::INFINITY) } else { quote!(f64::NEG_INFINITY) };
    }
    let magnitude = Literal::f64_unsuffixed(value.abs());
    if value < 0.0 { quote!(-#magnitude) } else { quote!(#magnitude) }
}
