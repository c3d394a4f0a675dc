//! Programs as function bodies, with what the kernels of one robot share.

use std::collections::BTreeMap;
use std::sync::Arc;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::number;
use super::tokens::{guard_functions, program_tokens, rule_name};
use crate::parameters::with_declared_names;
use crate::{GuardBlock, Program};

/// Collects what the kernels of one robot share: guard functions and quadrature rules.
pub(super) struct Scope {
    names: Vec<String>,
    parameters: Vec<TokenStream>,
    guards: BTreeMap<String, Arc<GuardBlock>>,
    /// Nodes and weights by the number of nodes.
    rules: BTreeMap<usize, Vec<[f64; 2]>>,
}

/// Statements and one expression per output.
pub(super) struct Body {
    pub(super) statements: TokenStream,
    pub(super) outputs: Vec<TokenStream>,
}

impl Scope {
    /// For parameters of these names, which are fields of the robot.
    pub(super) fn new(parameters: &[String]) -> Self {
        let names = parameters.to_vec();
        let parameters = parameters
            .iter()
            .map(|name| {
                let name = format_ident!("{name}");
                quote!(self.#name)
            })
            .collect();
        Self { names, parameters, guards: BTreeMap::new(), rules: BTreeMap::new() }
    }

    /// `program` with `inputs` in front of the parameters; its numbers are of type `f64` if `real`, otherwise of type `T`.
    pub(super) fn body(&mut self, program: &Program, inputs: &[TokenStream], real: bool) -> Body {
        let parameters = self.parameters.iter().map(|parameter| match real {
            true => parameter.clone(),
            false => quote!(<T as Scalar>::from_f64(#parameter)),
        });
        let inputs: Vec<TokenStream> = inputs.iter().cloned().chain(parameters).collect();
        self.register(program);
        let mut program = program.clone();
        // Derivations know parameters by their index.
        for name in program.names.values_mut() {
            *name = with_declared_names(name, &self.names);
        }
        let (statements, outputs) = program_tokens(&program, &inputs, real);
        Body { statements, outputs }
    }

    /// Keeps the guard functions and the rules that a program calls.
    fn register(&mut self, program: &Program) {
        for guard in &program.guards {
            self.guards.insert(guard.name.clone(), Arc::clone(guard));
        }
        for quadrature in &program.integrals {
            self.rules.insert(quadrature.rule.len(), quadrature.rule.clone());
            self.register(&quadrature.integrand);
        }
    }

    /// Constants and functions that the kernels call.
    pub(super) fn items(&self) -> TokenStream {
        let guards = guard_functions(self.guards.values().map(AsRef::as_ref));
        let rules = self.rules.iter().map(|(&order, rule)| {
            let (name, count) = (rule_name(order), Literal::usize_unsuffixed(order));
            let rows = rule.iter().map(|row| {
                let row = row.map(number);
                quote!([#(#row),*])
            });
            let rows = quote!([#(#rows),*]);
            let doc = format!("Nodes and weights of Gauss-Legendre quadrature of {order} points on [0, 1].");
            quote!(#[doc = #doc] const #name: [[f64; 2]; #count] = #rows;)
        });
        quote!(#(#rules)* #guards)
    }
}
