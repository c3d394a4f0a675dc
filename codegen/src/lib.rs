//! From the declaration of a continuum robot to the tokens of its solvers:
//! tokens -> `declare::Robot` -> `spec::Robot` -> `theory` -> `kernels::Derived` -> tokens.

pub mod declare;
mod derive;
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
    let derived = checked.and_then(|robot| derive::derive(&robot).map(|models| (robot, models)));
    match derived {
        Ok((robot, models)) => emit::robot(&robot, &models),
        Err(errors) => {
            let errors = errors.to_compile_error();
            let (declared, _) = declare::parse_with_recovery(declaration);
            let stub = declared.as_ref().map(emit::stub);
            quote!(#errors #stub)
        }
    }
}
