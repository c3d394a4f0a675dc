//! Programs as function bodies, with what the kernels of one robot share.

use std::collections::BTreeMap;
use std::sync::Arc;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::number;
use crate::kernels::{LoweredIntegral, gauss_legendre};
use crate::lower::{GuardBlock, Program, guard_functions, program_tokens};

/// Collects what the kernels of one robot share: guard functions and quadrature rules.
pub(super) struct Scope {
    parameters: Vec<TokenStream>,
    guards: BTreeMap<String, Arc<GuardBlock>>,
    rules: BTreeMap<usize, Ident>,
}

/// Statements and one expression per output.
pub(super) struct Body {
    pub(super) statements: TokenStream,
    pub(super) outputs: Vec<TokenStream>,
}

impl Body {
    /// A block whose value is the array of the outputs.
    pub(super) fn array(&self) -> TokenStream {
        let Self { statements, outputs } = self;
        quote!({ #statements [#(#outputs),*] })
    }

    /// A block whose value is the first output.
    pub(super) fn first(&self) -> TokenStream {
        let Self { statements, outputs } = self;
        let first = outputs.first();
        quote!({ #statements #first })
    }
}

impl Scope {
    /// For parameters of these names, which are fields of `robot`.
    pub(super) fn new(parameters: &[String]) -> Self {
        let parameters = parameters
            .iter()
            .map(|name| {
                let name = format_ident!("{name}");
                quote!(<T as Scalar>::from_f64(robot.#name))
            })
            .collect();
        Self { parameters, guards: BTreeMap::new(), rules: BTreeMap::new() }
    }

    /// `program` with `inputs` in front of the parameters.
    pub(super) fn body(&mut self, program: &Program, inputs: &[TokenStream]) -> Body {
        let inputs: Vec<TokenStream> = inputs.iter().chain(&self.parameters).cloned().collect();
        for guard in &program.guards {
            self.guards.insert(guard.name.clone(), Arc::clone(guard));
        }
        let (statements, outputs) = program_tokens(program, &inputs);
        Body { statements, outputs }
    }

    /// The constant that holds the rule of `order` nodes.
    pub(super) fn rule(&mut self, order: usize) -> Ident {
        self.rules.entry(order).or_insert_with(|| format_ident!("GAUSS_{order}")).clone()
    }

    /// An integral from `from` to `to`, both of type `T`; `closed` are the inputs of its closed form.
    pub(super) fn integral(
        &mut self,
        piece: &LoweredIntegral,
        from: &TokenStream,
        to: &TokenStream,
        closed: &[TokenStream],
    ) -> TokenStream {
        match piece {
            LoweredIntegral::Closed(program) => self.body(program, closed).first(),
            LoweredIntegral::Quadrature { integrand, order } => {
                let rule = self.rule(*order);
                let value = self.body(integrand, &[quote!(here)]).first();
                quote! {{
                    let (start, span) = (#from, #to - #from);
                    let mut sum = <T as Scalar>::from_f64(0.0);
                    for [node, weight] in &#rule {
                        let here = Scalar::fma(span, <T as Scalar>::from_f64(*node), start);
                        sum = Scalar::fma(#value, <T as Scalar>::from_f64(*weight), sum);
                    }
                    sum * span
                }}
            }
        }
    }

    /// Constants and functions that the kernels call.
    pub(super) fn items(&self) -> TokenStream {
        let guards = guard_functions(self.guards.values().map(AsRef::as_ref));
        let rules = self.rules.iter().map(|(order, name)| {
            let count = Literal::usize_unsuffixed(*order);
            let rows = table(&gauss_legendre(*order));
            let doc = format!("Nodes and weights of Gauss-Legendre quadrature of {order} points on [0, 1].");
            quote!(#[doc = #doc] const #name: [[f64; 2]; #count] = #rows;)
        });
        quote!(#(#rules)* #guards)
    }
}

/// A `match` on the index of a parameter.
pub(super) fn by_parameter(
    values: impl IntoIterator<Item = TokenStream>,
    otherwise: &TokenStream,
) -> TokenStream {
    by("index", values, otherwise)
}

/// A `match` on a variable that counts, one arm per value.
pub(super) fn by(
    variable: &str,
    values: impl IntoIterator<Item = TokenStream>,
    otherwise: &TokenStream,
) -> TokenStream {
    let variable = format_ident!("{variable}");
    let arms = values.into_iter().enumerate().map(|(at, value)| {
        let at = Literal::usize_unsuffixed(at);
        quote!(#at => #value,)
    });
    quote! {
        match #variable {
            #(#arms)*
            _ => #otherwise,
        }
    }
}

/// Expressions as an array.
pub(super) fn list(entries: &[TokenStream]) -> TokenStream {
    quote!([#(#entries),*])
}

/// Expressions as an array of rows of `width` entries.
pub(super) fn rows(entries: &[TokenStream], width: usize) -> TokenStream {
    let rows = entries.chunks(width).map(list);
    quote!([#(#rows),*])
}

/// Numbers as an array.
pub(super) fn numbers(entries: &[f64]) -> TokenStream {
    let entries = entries.iter().map(|&entry| number(entry));
    quote!([#(#entries),*])
}

/// Rows of numbers as an array.
pub(super) fn table<const N: usize>(rows: &[[f64; N]]) -> TokenStream {
    let rows = rows.iter().map(|row| numbers(row));
    quote!([#(#rows),*])
}

/// Gravity and its derivatives, as kernel traits of spatial robots have them.
pub(super) fn gravity_methods(value: &TokenStream, derivatives: &TokenStream) -> TokenStream {
    quote! {
        fn gravity(&self) -> [f64; 3] {
            type T = f64;
            let robot = self;
            #value
        }

        fn gravity_sensitivity(&self, index: usize) -> [f64; 3] {
            type T = f64;
            let robot = self;
            #derivatives
        }
    }
}
