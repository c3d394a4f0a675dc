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

use pliant_declare::{spec, syntax};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use crate::table::Derived;

pub use c::c_function;
pub use c_robot::{CSource, c_robot};
pub use robot::robot;
pub use stub::stub;
pub use tokens::{SCOPE_LIMIT, program_tokens};

/// The items of a declared robot, the body of `robot! { ... }`, with the tables of its models from `tables`.
///
/// A wrong declaration expands to all of its errors and to a stub that keeps the rest of the user's code from causing further errors.
pub fn expand(
    declaration: TokenStream,
    tables: impl FnOnce(&spec::Checked) -> syn::Result<Vec<Derived>>,
) -> TokenStream {
    let checked = spec::read(declaration.clone());
    match checked.and_then(|checked| tables(&checked).map(|models| (checked, models))) {
        Ok((checked, models)) => robot(&checked, &models),
        Err(errors) => {
            let errors = errors.to_compile_error();
            let (declared, _) = syntax::parse_with_recovery(declaration);
            let stub = declared.as_ref().map(stub);
            quote!(#errors #stub)
        }
    }
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
