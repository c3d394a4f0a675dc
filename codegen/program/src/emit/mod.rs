//! From kernels to tokens. No file here knows a family of models: what is written is stated in [`table`](crate::table).
//!
//! Generated code is thin: numbers, straight-line kernels and trait impls. It reaches the run time through one hidden door, named by version, so that a
//! macro and a run time of different versions cause a compiler error.

mod c;
mod c_robot;
mod declared;
mod functions;
mod robot;
mod scope;
mod stub;
mod tokens;

use pliant_declare::syntax;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

pub use c::c_function;
pub use c_robot::{CSource, c_robot};
pub use robot::robot;
pub use stub::stub;
pub use tokens::{SCOPE_LIMIT, program_tokens};

/// The items in place of a robot that is refused: its errors, and a stub that keeps the rest of the user's code from causing further errors.
#[must_use]
pub fn refused(errors: &syn::Error, declared: Option<&syntax::Robot>) -> TokenStream {
    let (errors, stub) = (errors.to_compile_error(), declared.map(stub));
    quote!(#errors #stub)
}

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
