//! From the declaration of a continuum robot to the tokens of its solvers:
//! tokens -> `declare::Robot` -> `spec::Robot` -> `theory` -> `kernels::Derived` -> tokens.

pub mod declare;
pub mod derive;
pub mod emit;
pub mod functions;
pub mod graph;
pub mod kernels;
pub mod lower;
pub mod spec;
pub mod symbolic;
pub mod theory;
pub mod units;
use proc_macro2::TokenStream;
use quote::quote;

/// Expands a declaration: the body of `robot! { ... }` to the items of the robot.
///
/// The result is a function of the tokens alone. A wrong declaration expands to all of its errors and to a stub that keeps the rest of the user's code
/// from causing further errors.
#[must_use]
pub fn expand(declaration: TokenStream) -> TokenStream {
    let checked = spec::read(declaration.clone());
    let derived = checked.and_then(|checked| match derive::derive(&checked.robot) {
        Ok(models) => Ok((checked, models)),
        Err(error) => Err(syn::Error::new(place(&error, &checked.written), error)),
    });
    match derived {
        Ok((checked, models)) => emit::robot(&checked, &models),
        Err(errors) => {
            let errors = errors.to_compile_error();
            let (declared, _) = declare::parse_with_recovery(declaration);
            let stub = declared.as_ref().map(emit::stub);
            quote!(#errors #stub)
        }
    }
}

/// Where the declaration asks for what cannot be derived.
fn place(error: &derive::Underivable, written: &spec::Written) -> proc_macro2::Span {
    match (error, written.closed_form) {
        (derive::Underivable::ClosedForm(_), Some(place)) => place,
        _ => written.name.span(),
    }
}
