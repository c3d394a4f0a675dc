//! The type of a robot: its parameters, and the constructors of its models.

use pliant_declare::spec::{Checked, Written};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use syn::Visibility;

use super::declared::declared;
use super::door;
use super::functions::{implementation, written};
use super::scope::Scope;
use crate::table::{Constructor, Derived};

/// The items of a checked robot with these models.
#[must_use]
pub fn robot(checked: &Checked, models: &[Derived]) -> TokenStream {
    let Checked { robot, written: Written { attributes, visibility, name, parameters: written, .. }, .. } =
        checked;
    let parameters = || robot.parameters.iter().zip(written);
    let door = door();
    let fields = parameters().map(|(parameter, (attributes, name))| {
        let unit = if parameter.unit == "1" { String::new() } else { format!(" {}", parameter.unit) };
        let note = format!("Run-time parameter, declared as {}{unit}.", parameter.value);
        quote!(#(#attributes)* #[doc = #note] pub #name: f64)
    });
    let defaults = parameters().map(|(parameter, (_, name))| {
        let value = Literal::f64_suffixed(parameter.value);
        quote!(#name: #value)
    });
    let constructors = models.iter().flat_map(|model| &model.constructors);
    let constructors = constructors.map(|constructor| self::constructor(visibility, &door, constructor));
    let kernels = models.iter().map(|model| kernels(checked, &door, model));
    let declared = declared(checked);
    let documented = attributes.iter().any(|attribute| attribute.path().is_ident("doc"));
    let doc = (!documented).then(|| {
        let text = format!("The continuum robot `{name}`.");
        quote!(#[doc = #text])
    });
    quote! {
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

        impl #name { #(#constructors)* }

        #declared

        #(#kernels)*
    }
}

/// The kernels of a model, in a block of its own: helpers of several models may have the same names. The type is given another name around it, so that
/// it may be called as what the block imports.
fn kernels(checked: &Checked, door: &TokenStream, model: &Derived) -> TokenStream {
    let name = &checked.written.name;
    let alias = alias(name);
    let parameters: Vec<String> =
        checked.robot.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let mut scope = Scope::new(&parameters);
    let implementations: Vec<TokenStream> =
        model.implementations.iter().map(|of| implementation(&mut scope, &alias, of)).collect();
    let items = scope.items();
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
                use #door::*;
                #items
                #(#implementations)*
            };
        };
    }
}

/// The constructor of a model.
fn constructor(visibility: &Visibility, door: &TokenStream, constructor: &Constructor) -> TokenStream {
    let Constructor { name, notes, returns, value } = constructor;
    let name = format_ident!("{name}");
    let (returns, value) = (written(returns), written(value));
    quote! {
        #(#[doc = #notes])*
        #[must_use]
        #visibility fn #name() -> #door::#returns {
            use #door::*;
            #value
        }
    }
}

/// Alias of the robot's type in kernels, which is the name of nothing else.
fn alias(name: &Ident) -> Ident {
    format_ident!("{name}Robot")
}
