//! Placeholder of a robot whose declaration is wrong.

use std::collections::BTreeSet;

use pliant_declare::syntax::{DefinitionKind, Robot};
use proc_macro2::TokenStream;
use quote::quote;

use super::door;
use super::functions::written;

/// Constructors of all models, and their types.
const CONSTRUCTORS: [(&str, &str); 6] = [
    ("planar", "planar::Planar"),
    ("discs", "planar::discs::Discs"),
    ("constant_curvature", "segments::ConstantCurvature"),
    ("strain", "rods::Strain"),
    ("parallel", "parallel::Parallel"),
    ("shooting", "rods::shooting::Shooting"),
];

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
    let constructors = CONSTRUCTORS.map(|(name, returns)| {
        let (name, returns) = (written(name), written(returns));
        quote!(#visibility fn #name() -> #door::#returns { ::core::unimplemented!() })
    });
    quote! {
        #[allow(missing_docs, dead_code)]
        #[derive(Clone, Debug, Default, PartialEq)]
        #visibility struct #name { #(pub #parameters: f64),* }

        #[allow(missing_docs, dead_code)]
        impl #name {
            #(#constructors)*
        }

        impl #door::Stub for #name {}
    }
}
