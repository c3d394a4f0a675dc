//! From the declaration of a continuum robot to the programs of its solvers: `spec::Robot` -> `theory` -> `kernels` -> `table::Derived`, and
//! [`expand`] from tokens to tokens.

pub mod derive;
pub mod graph;
pub mod kernels;
pub mod lower;
pub mod symbolic;
pub mod theory;

use pliant_declare::spec::{self, Checked, Written};
use pliant_declare::syntax;
use pliant_program::{Derived, emit};
use proc_macro2::{Span, TokenStream};

/// Version of the algebra system that derives.
pub use pliant_program::text::SYMBOLICA;

/// Expands a declaration: the body of `robot! { ... }` to the items of the robot, with kernels derived now.
///
/// The result is a function of the tokens alone. A wrong declaration expands to all of its errors and to a stub that keeps the rest of the user's code
/// from causing further errors.
#[must_use]
pub fn expand(declaration: TokenStream) -> TokenStream {
    let parsed = syntax::parse(declaration);
    let expanded = spec::check(&parsed).and_then(|checked| Ok(emit::robot(&checked, &derived(&checked)?)));
    expanded.unwrap_or_else(|errors| emit::refused(&errors, parsed.robot.as_ref()))
}

/// The tables of all models of a robot.
///
/// # Errors
///
/// Errors of models that cannot be derived as declared, at their place in the declaration.
pub fn derived(checked: &Checked) -> syn::Result<Vec<Derived>> {
    derive::derive(&checked.robot).map_err(|error| syn::Error::new(place(&error, &checked.written), error))
}

/// Where the declaration asks for what cannot be derived.
fn place(error: &derive::Underivable, written: &Written) -> Span {
    match (error, written.closed_form) {
        (derive::Underivable::ClosedForm(_), Some(place)) => place,
        _ => written.name.span(),
    }
}
