//! Placeholder of a robot whose declaration is wrong.

use std::collections::BTreeSet;

use pliant_declare::syntax::{DefinitionKind, Robot};
use proc_macro2::TokenStream;
use quote::quote;

use super::door;

/// A type with the parameters and constructors of the robot, so that the rest of the user's code causes no further errors. It never runs: the errors of
/// the declaration stop the build.
#[must_use]
pub fn stub(robot: &Robot) -> TokenStream {
    let Robot { visibility, name, definitions, .. } = robot;
    let door = door();
    // One field per name, even where a name is declared twice.
    let parameters: BTreeSet<&syn::Ident> = definitions
        .iter()
        .filter(|definition| definition.kind == DefinitionKind::Parameter)
        .map(|definition| &definition.name)
        .collect();
    let parameters = parameters.into_iter();
    quote! {
        #[allow(missing_docs, dead_code)]
        #[derive(Clone, Debug, Default, PartialEq)]
        #visibility struct #name { #(pub #parameters: f64),* }

        #[allow(missing_docs, dead_code)]
        impl #name {
            #visibility fn planar() -> #door::planar::Planar {
                ::core::unimplemented!()
            }
            #visibility fn discs() -> #door::planar::discs::Discs {
                ::core::unimplemented!()
            }
            #visibility fn constant_curvature() -> #door::segments::ConstantCurvature {
                ::core::unimplemented!()
            }
            #visibility fn strain() -> #door::rods::Strain {
                ::core::unimplemented!()
            }
            #visibility fn parallel() -> #door::parallel::Parallel {
                ::core::unimplemented!()
            }
            #visibility fn shooting() -> #door::rods::shooting::Shooting {
                ::core::unimplemented!()
            }
        }

        impl #door::Stub for #name {}
    }
}
