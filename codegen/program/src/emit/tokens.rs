//! Programs to Rust tokens.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use pliant_declare::functions::Function;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

use crate::{GuardBlock, Near, Op, Program, Quadrature, RELATIVE_ACCURACY, Value};

/// Most bindings of one scope of generated code: rustc's debuginfo overflows its stack near 3000.
pub const SCOPE_LIMIT: usize = 256;

/// One `let` statement.
struct Statement {
    defines: Vec<Ident>,
    reads: BTreeSet<Ident>,
    tokens: TokenStream,
}

/// The statements of `program` in scopes of at most [`SCOPE_LIMIT`] bindings, and one expression per output.
///
/// `inputs` are the expressions of the inputs. Numbers are of type `f64` if `real`, otherwise of the type `T` of trait `Scalar`.
#[must_use]
pub fn program_tokens(
    program: &Program,
    inputs: &[TokenStream],
    real: bool,
) -> (TokenStream, Vec<TokenStream>) {
    let writer = Writer { program, inputs, real, names: identifiers(program, inputs) };
    let outputs: Vec<TokenStream> = program.outputs.iter().map(|&value| writer.operand(value)).collect();
    let needed: BTreeSet<Ident> = program.outputs.iter().filter_map(|&value| writer.binding(value)).collect();
    let statements = nest(writer.statements(), &needed);
    let tokens = statements.iter().map(|statement| &statement.tokens);
    (quote! { #(#tokens)* }, outputs)
}

/// The functions that evaluate guard blocks, with a comment on series, switch and accuracy.
#[must_use]
pub(super) fn guard_functions<'a>(blocks: impl IntoIterator<Item = &'a GuardBlock>) -> TokenStream {
    let functions = blocks.into_iter().map(guard_function);
    quote! { #(#functions)* }
}

fn guard_function(block: &GuardBlock) -> TokenStream {
    let name = guard_name(block);
    let argument = quote!(x);
    let count = Literal::usize_unsuffixed(block.functions());
    let radius = Literal::f64_suffixed(block.radius);
    let (near_statements, near) = match &block.near {
        Near::Series(series) => (
            TokenStream::new(),
            series.iter().map(|series| horner(&series.coefficients, series.leading)).collect(),
        ),
        Near::Stumpff { program, .. } => program_tokens(program, std::slice::from_ref(&argument), false),
    };
    let (statements, far) = program_tokens(&block.far, std::slice::from_ref(&argument), false);
    let mut doc = format!(
        "Removable singularities at 0, relative error at most {RELATIVE_ACCURACY:e} on both sides of |x| = {:.6} up to |x| = {:.0}{}.",
        block.radius,
        block.last,
        if block.even { ", x the square of theta" } else { "" }
    );
    let mut beyond = quote!({ #statements [#(#far),*] });
    if let Near::Stumpff { middle, .. } = &block.near {
        doc.push_str(" Stumpff functions times factorials by their recurrence: downwards inside,");
        match middle {
            None => doc.push_str(" upwards beyond."),
            Some((middle, outer)) => {
                // Infallible: writing to a string.
                let _ = write!(doc, " low ones upwards up to {outer:.6}, all of them upwards beyond.");
                let (statements, middle) = program_tokens(middle, std::slice::from_ref(&argument), false);
                let outer = Literal::f64_suffixed(*outer);
                beyond = quote!(x.guard(#outer, || { #statements [#(#middle),*] }, || #beyond));
            }
        }
    }
    for series in block.near.series() {
        // Infallible: writing to a string.
        let _ = write!(
            doc,
            " `{}` = `{}`: {} terms of its Taylor series inside.",
            series.name,
            series.direct,
            series.coefficients.len()
        );
    }
    quote! {
        #[doc = #doc]
        #[inline]
        fn #name<T: Scalar>(x: T) -> [T; #count] {
            x.guard(#radius, || { #near_statements [#(#near),*] }, || #beyond)
        }
    }
}

/// `x^leading * (c_0 + x (c_1 + ...))`.
fn horner(coefficients: &[f64], leading: i32) -> TokenStream {
    let sum = coefficients
        .iter()
        .rev()
        .map(|&coefficient| constant(coefficient, false))
        .reduce(|sum, coefficient| quote!((#sum).fma(x, #coefficient)))
        .unwrap_or_else(|| constant(0.0, false));
    match leading {
        0 => sum,
        1 => quote!((#sum) * x),
        n => {
            let n = Literal::i32_unsuffixed(n);
            quote!((#sum) * x.powi(#n))
        }
    }
}

/// The constant that holds the rule of `order` nodes.
#[must_use]
pub(super) fn rule_name(order: usize) -> Ident {
    format_ident!("GAUSS_{order}")
}

fn guard_name(block: &GuardBlock) -> Ident {
    format_ident!("guarded_{}", block.name)
}

/// Calls name their trait: a trait in the user's scope may have a method of the same name for `f64`.
fn constant(value: f64, real: bool) -> TokenStream {
    let magnitude = Literal::f64_unsuffixed(value.abs());
    let negative = value.is_sign_negative() && value != 0.0;
    let value = if negative { quote!(-#magnitude) } else { quote!(#magnitude) };
    if real { value } else { quote!(<T as Scalar>::from_f64(#value)) }
}

struct Writer<'a> {
    program: &'a Program,
    inputs: &'a [TokenStream],
    real: bool,
    names: Vec<Ident>,
}

/// One identifier for each value, unlike those of the inputs.
fn identifiers(program: &Program, inputs: &[TokenStream]) -> Vec<Ident> {
    let mut taken: BTreeSet<String> = ["x", "T", "here"].map(str::to_owned).into();
    inputs.iter().for_each(|input| words(input.clone(), &mut taken));
    program.identifiers(taken).iter().map(|name| Ident::new(name, Span::call_site())).collect()
}

/// Collects the identifiers of an expression.
fn words(tokens: TokenStream, found: &mut BTreeSet<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) => drop(found.insert(ident.to_string())),
            TokenTree::Group(group) => words(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

impl Writer<'_> {
    fn name(&self, value: Value) -> Ident {
        self.names[value].clone()
    }

    /// The binding that holds `value`, unless it is written in place.
    fn binding(&self, value: Value) -> Option<Ident> {
        match self.program.ops[value] {
            Op::Input(_) | Op::Constant(_) => None,
            Op::Neg(inner) => self.binding(inner),
            _ => Some(self.name(value)),
        }
    }

    fn operand(&self, value: Value) -> TokenStream {
        match self.program.ops[value] {
            Op::Input(index) => self.inputs[index].clone(),
            Op::Constant(value) => constant(value, self.real),
            Op::Neg(inner) => {
                let inner = self.operand(inner);
                quote!((-#inner))
            }
            _ => {
                let name = self.name(value);
                quote!(#name)
            }
        }
    }

    /// One statement for each operation that is bound, those that share a call in one.
    fn statements(&self) -> Vec<Statement> {
        let mut done = BTreeSet::new();
        let mut statements = Vec::new();
        for (value, op) in self.program.ops.iter().enumerate() {
            if !done.insert(value) {
                continue;
            }
            let (defines, tokens) = match *op {
                Op::Call(Function::Sin | Function::Cos, argument) => {
                    let members = [Function::Sin, Function::Cos]
                        .map(|function| self.position(Op::Call(function, argument)));
                    done.extend(members.into_iter().flatten());
                    let (defines, [sine, cosine]) =
                        (self.names_of(&members), members.map(|member| self.pattern(member)));
                    let argument = self.operand(argument);
                    (defines, quote!(let (#sine, #cosine) = (#argument).sin_cos();))
                }
                Op::Guard { block, argument } => self.guard(value, &self.program.guards[block], argument),
                op => {
                    let Some(expression) = self.expression(op) else { continue };
                    let name = self.name(value);
                    (vec![name.clone()], quote!(let #name = #expression;))
                }
            };
            let reads = op.operands().filter_map(|operand| self.binding(operand)).collect();
            statements.push(Statement { defines, reads, tokens });
        }
        statements
    }

    /// The expression of an operation that defines one binding; `None` for those that are written in place or bound together.
    fn expression(&self, op: Op) -> Option<TokenStream> {
        let o = |value: Value| self.operand(value);
        let infix = |a: Value, operator: TokenStream, b: Value| {
            let (a, b) = (o(a), o(b));
            quote!(#a #operator #b)
        };
        Some(match op {
            Op::Input(_) | Op::Constant(_) | Op::Neg(_) | Op::Guard { .. } | Op::Guarded { .. } => {
                return None;
            }
            Op::Add(a, b) => infix(a, quote!(+), b),
            Op::Sub(a, b) => infix(a, quote!(-), b),
            Op::Mul(a, b) => infix(a, quote!(*), b),
            Op::Div(a, b) => infix(a, quote!(/), b),
            Op::Fma(a, b, c) => {
                let (a, b, c) = (o(a), o(b), o(c));
                quote!(Scalar::fma(#a, #b, #c))
            }
            Op::Powi(a, n) => {
                let (a, n) = (o(a), Literal::i32_unsuffixed(n));
                quote!((#a).powi(#n))
            }
            Op::CallBinary(function, a, b) => {
                let (function, a, b) = (format_ident!("{}", function.name()), o(a), o(b));
                quote!((#a).#function(#b))
            }
            Op::Call(function, a) => {
                let (function, a) = (format_ident!("{}", function.name()), o(a));
                quote!((#a).#function())
            }
            Op::Integral { integral, from, to } => self.integral(&self.program.integrals[integral], from, to),
        })
    }

    /// The loop over the nodes of a quadrature; the parameters are the last inputs.
    fn integral(&self, quadrature: &Quadrature, from: Value, to: Value) -> TokenStream {
        let Quadrature { integrand, rule } = quadrature;
        let parameters = &self.inputs[self.program.inputs.len() + 1 - integrand.inputs.len()..];
        let inputs = [&[quote!(here)], parameters].concat();
        let (statements, values) = program_tokens(integrand, &inputs, self.real);
        let (rule, from, to) = (rule_name(rule.len()), self.operand(from), self.operand(to));
        quote!(quadrature::integral(&#rule, #from, #to, |here| { #statements #(#values)* }))
    }

    /// The call of a guard block that operation `guard` evaluates, and the names that it defines.
    fn guard(&self, guard: Value, block: &GuardBlock, argument: Value) -> (Vec<Ident>, TokenStream) {
        let members: Vec<Option<Value>> =
            (0..block.functions()).map(|index| self.position(Op::Guarded { guard, index })).collect();
        let pattern = members.iter().map(|&member| self.pattern(member));
        let (function, argument) = (guard_name(block), self.operand(argument));
        (self.names_of(&members), quote!(let [#(#pattern),*] = #function(#argument);))
    }

    /// The first value that an operation computes.
    fn position(&self, wanted: Op) -> Option<Value> {
        self.program.ops.iter().position(|op| *op == wanted)
    }

    /// The pattern that binds a value, `_` for none.
    fn pattern(&self, member: Option<Value>) -> TokenStream {
        member.map(|value| self.name(value)).map_or_else(|| quote!(_), |name| quote!(#name))
    }

    /// Names of the values that are there.
    fn names_of(&self, members: &[Option<Value>]) -> Vec<Ident> {
        members.iter().flatten().map(|&member| self.name(member)).collect()
    }
}

fn bindings(statements: &[Statement]) -> usize {
    statements.iter().map(|statement| statement.defines.len()).sum()
}

/// Wraps runs of statements in blocks that return their live values, until the scope is small enough.
fn nest(mut statements: Vec<Statement>, needed: &BTreeSet<Ident>) -> Vec<Statement> {
    // Half the limit per block leaves room for the values handed out around it.
    const RUN: usize = SCOPE_LIMIT / 2;
    while bindings(&statements) > SCOPE_LIMIT {
        let before = bindings(&statements);
        // The last statement that reads each value; those that the outputs need are read after all of them.
        let mut last: HashMap<&Ident, usize> = HashMap::new();
        for (index, statement) in statements.iter().enumerate() {
            last.extend(statement.reads.iter().map(|name| (name, index)));
        }
        last.extend(needed.iter().map(|name| (name, usize::MAX)));
        let last: HashMap<Ident, usize> = last.into_iter().map(|(name, at)| (name.clone(), at)).collect();
        let mut blocks: Vec<Statement> = Vec::new();
        let mut run: Vec<Statement> = Vec::new();
        let total = statements.len();
        for (index, statement) in statements.into_iter().enumerate() {
            run.push(statement);
            let full = bindings(&run) >= RUN;
            if full || index + 1 == total {
                blocks.push(block(&run, |name| last.get(name).is_some_and(|last| *last > index)));
                run.clear();
            }
        }
        statements = blocks;
        if bindings(&statements) * 10 > before * 9 {
            break;
        }
    }
    statements
}

fn block(statements: &[Statement], live: impl Fn(&Ident) -> bool) -> Statement {
    let all: Vec<Ident> = statements.iter().flat_map(|statement| statement.defines.iter().cloned()).collect();
    let defines: Vec<Ident> = all.iter().filter(|name| live(name)).cloned().collect();
    let inner: BTreeSet<Ident> = all.into_iter().collect();
    let reads = statements
        .iter()
        .flat_map(|statement| statement.reads.iter())
        .filter(|name| !inner.contains(name))
        .cloned()
        .collect();
    let bodies = statements.iter().map(|statement| &statement.tokens);
    let tokens = quote!(let [#(#defines),*] = { #(#bodies)* [#(#defines),*] };);
    Statement { defines, reads, tokens }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn scopes_stay_small() {
        let mut program =
            Program { inputs: vec!["x".to_owned()], ops: vec![Op::Input(0)], ..Program::default() };
        for index in 0..5000usize {
            let other = index.saturating_sub(97);
            program.ops.push(if index % 3 == 0 { Op::Mul(index, other) } else { Op::Add(index, other) });
        }
        program.outputs = vec![5000, 4000, 17];
        let (statements, outputs) = program_tokens(&program, &[quote::quote!(x)], false);
        let file: syn::File =
            syn::parse_quote! { fn kernel(x: f64) -> [f64; 3] { #statements [#(#outputs),*] } };
        let text = prettyplease::unparse(&file);
        let mut widths = vec![0usize];
        for line in text.lines() {
            let line = line.trim();
            let open = line.ends_with('{');
            if line.starts_with("let v") {
                *widths.last_mut().unwrap() += 1;
            }
            if open {
                widths.push(0);
            } else if line.starts_with('}') {
                let width = widths.pop().unwrap();
                assert!(width <= SCOPE_LIMIT, "{width} bindings in one scope");
            }
        }
        assert!(text.contains("let ["));
    }
}
