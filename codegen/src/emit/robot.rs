//! The type of a robot: its parameters, and the constructors of its models.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::declared::declared;
use super::{constant_curvature, cosserat, discs, door, parallel, planar};
use crate::spec::{Model, Robot};

/// The items of a checked robot.
///
/// # Errors
///
/// A spanned error if a model cannot be derived as declared.
pub fn robot(robot: &Robot) -> syn::Result<TokenStream> {
    let Robot { attributes, visibility, name, parameters, models, .. } = robot;
    let door = door();
    let fields = parameters.iter().map(|parameter| {
        let (attributes, name) = (&parameter.attributes, &parameter.name);
        let unit = if parameter.unit == "1" { String::new() } else { format!(" {}", parameter.unit) };
        let note = format!("Run-time parameter, declared as {}{unit}.", parameter.value);
        quote!(#(#attributes)* #[doc = #note] pub #name: f64)
    });
    let defaults = parameters.iter().map(|parameter| {
        let (name, value) = (&parameter.name, Literal::f64_suffixed(parameter.value));
        quote!(#name: #value)
    });
    let emitted = models
        .iter()
        .map(|model| match model {
            Model::Planar(options) => Some(planar::model(robot, options)),
            Model::Discs(model) => Some(discs::model(robot, model)),
            Model::ConstantCurvature(options) => Some(constant_curvature::model(robot, options)),
            // Both models of a rod share one kernel.
            Model::Strain(_) | Model::Shooting(_) => None,
            Model::Parallel => robot.parallel.as_ref().map(|rods| parallel::model(robot, rods)),
        })
        .chain([robot.rod.as_ref().map(|rod| cosserat::models(robot, rod))])
        .flatten()
        .collect::<syn::Result<Vec<_>>>()?;
    let constructors = emitted.iter().map(|model| &model.constructor);
    // Each model in a block of its own: their helpers may have the same names. The type is given another name around it, so that it may be called
    // as what the block imports.
    let alias = alias(name);
    let kernels = emitted.iter().map(|model| {
        let kernel = &model.kernel;
        quote! {
            #[allow(
                unused_variables,
                unused_imports,
                unused_parens,
                unused_braces,
                irrefutable_let_patterns,
                non_camel_case_types,
                clippy::all,
                clippy::excessive_precision,
                clippy::unreadable_literal,
                reason = "straight-line code, written by a generator"
            )]
            const _: () = {
                type #alias = #name;
                const _: () = {
                    use #door::{Entry, Lanes, Scalar, constant_curvature, cosserat, discs, parallel, planar};
                    #kernel
                };
            };
        }
    });
    let declared = declared(robot);
    let documented = attributes.iter().any(|attribute| attribute.path().is_ident("doc"));
    let doc = (!documented).then(|| {
        let text = format!("The continuum robot `{name}`.");
        quote!(#[doc = #text])
    });
    Ok(quote! {
        #doc
        #(#attributes)*
        #[derive(Clone, Debug, PartialEq)]
        #visibility struct #name { #(#fields),* }

        #[automatically_derived]
        impl ::core::default::Default for #name {
            fn default() -> Self {
                Self { #(#defaults),* }
            }
        }

        #[automatically_derived]
        impl #name { #(#constructors)* }

        #declared

        #(#kernels)*
    })
}

/// What kernels call the type of the robot of this name: nothing else is called so.
pub(super) fn alias(name: &Ident) -> Ident {
    format_ident!("{name}Robot")
}

/// The tokens of one kernel.
pub(super) struct Emitted {
    /// Functions of the robot's type that make the models of it.
    pub(super) constructor: TokenStream,
    /// Impl of the kernel trait for the [`alias`] of the type, with what it needs.
    pub(super) kernel: TokenStream,
}
