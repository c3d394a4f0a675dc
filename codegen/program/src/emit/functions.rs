//! Implementations of kernel traits as tokens: structures, functions, choices between kernels.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::number;
use super::scope::Scope;
use crate::Kernel;
use crate::table::{Body, Constant, Function, Implementation, Item, Over, Takes};
use crate::tree::{Argument, DEFAULT, Settled, Shape, Tree};

/// Largest number of operations of a program that is inlined where it is called: what longer ones are inlined into takes compilers long.
const LONG: usize = 700;

/// The implementation of a trait for the type `name`.
pub(super) fn implementation(
    scope: &mut Scope,
    name: &Ident,
    implementation: &Implementation,
) -> TokenStream {
    let of = written(&implementation.of);
    let items = implementation.items.iter().map(|item| match item {
        Item::Constant { name, ty, value } => constant(name, ty, value),
        Item::Function(of) => function(scope, of),
    });
    let items: Vec<TokenStream> = items.collect();
    quote! {
        #[automatically_derived]
        impl #of for #name {
            #(#items)*
        }
    }
}

/// Rust that a table states as text: paths and types.
pub(super) fn written(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|_| unreachable!("`{text}` is a path or a type"))
}

fn constant(name: &str, ty: &str, value: &Constant) -> TokenStream {
    let (name, ty) = (format_ident!("{name}"), written(ty));
    let value = match value {
        Constant::Flag(flag) => quote!(#flag),
        Constant::Texts(texts) => quote!(&[#(#texts),*]),
        Constant::Numbers(list) => {
            let list = list.iter().map(|&entry| number(entry));
            quote!(&[#(#list),*])
        }
        Constant::Rows(rows) => {
            let rows = rows.iter().map(|row| {
                let row = row.iter().map(|&entry| number(entry));
                quote!([#(#row),*])
            });
            quote!(&[#(#rows),*])
        }
        Constant::Expressions(list) => {
            let list = list.iter().map(|text| written(text));
            quote!(&[#(#list),*])
        }
    };
    quote!(const #name: #ty = #value;)
}

fn function(scope: &mut Scope, function: &Function) -> TokenStream {
    let name = format_ident!("{}", function.name);
    let (generics, scalar) = match function.over {
        Over::Real => (quote!(), "f64"),
        Over::Scalar => (quote!(<T: Scalar>), "T"),
        Over::Lanes => (quote!(<T: Lanes>), "T"),
    };
    let arguments = function.takes.iter().map(|takes| match takes {
        Takes::Index(name) => {
            let name = format_ident!("{name}");
            quote!(#name: usize)
        }
        Takes::Numbers(Argument { name, tree }) => {
            let (name, ty) = (format_ident!("{name}"), ty(tree, scalar));
            if by_value(function.over, tree) { quote!(#name: #ty) } else { quote!(#name: &#ty) }
        }
        Takes::Real(Argument { name, tree }) => {
            let (name, ty) = (format_ident!("{name}"), ty(tree, "f64"));
            quote!(#name: &#ty)
        }
        Takes::Passed(name, ty) => {
            let (name, ty) = (format_ident!("{name}"), written(ty));
            quote!(#name: #ty)
        }
    });
    let returns = ty(&function.returns, scalar);
    let body = body(scope, function, &function.body);
    let inline = match (function.over, &function.body) {
        (Over::Real, _) => quote!(),
        // Callers leave out parts of what a kernel finds: where it is inlined they are not computed.
        (Over::Scalar, Body::Kernel(kernel)) if kernel.program.ops.len() <= LONG => {
            quote!(#[inline(always)])
        }
        _ => quote!(#[inline]),
    };
    quote! {
        #inline
        fn #name #generics(&self, #(#arguments),*) -> #returns {
            #body
        }
    }
}

/// Numbers of type `f64` are passed by value.
fn by_value(over: Over, tree: &Shape) -> bool {
    over == Over::Real && matches!(tree, Tree::Number(()))
}

/// The statements and the value of a body.
fn body(scope: &mut Scope, function: &Function, of: &Body) -> TokenStream {
    let real = function.over == Over::Real;
    match of {
        Body::Kernel(kernel) => {
            let (statements, value) = of_kernel(scope, function, kernel);
            let value = tokens(&value, real);
            quote!(#statements #value)
        }
        Body::Entry { by, kernel } => {
            let (statements, value) = of_kernel(scope, function, kernel);
            let Tree::List { entries, .. } = value else { unreachable!("`{by}` selects from a list") };
            let arms = entries.iter().enumerate().map(|(at, entry)| {
                let (at, value) = (Literal::usize_unsuffixed(at), tokens(entry, real));
                quote!(#at => #value,)
            });
            let (by, otherwise) = (format_ident!("{by}"), nothing(function));
            quote!(#statements match #by { #(#arms)* _ => #otherwise })
        }
        Body::Choice { by, of, among } => {
            let bodies = among.iter().enumerate().map(|(kind, among)| {
                let members = of.iter().enumerate().filter(move |(_, chosen)| **chosen == kind);
                let members = members.map(|(member, _)| Literal::usize_unsuffixed(member));
                let body = body(scope, function, among);
                quote!(#(#members)|* => { #body })
            });
            let bodies: Vec<TokenStream> = bodies.collect();
            let (by, otherwise) = (format_ident!("{by}"), nothing(function));
            quote!(match #by { #(#bodies)* _ => #otherwise })
        }
        Body::Settled(tree) => tokens(&tree.clone().map(number), real),
        Body::Loop { by, kernel } => {
            let scalar = if real { "f64" } else { "T" };
            let arguments = kernel.arguments.iter().map(|Argument { name, tree }| {
                let (name, ty) = (format_ident!("{name}"), ty(tree, scalar));
                quote!(#name: &#ty)
            });
            let (statements, value) = of_kernel(scope, function, kernel);
            let value = tokens(&value, real);
            // The parenthesis that the text leaves open closes behind the kernel.
            let closure = quote!(|#(#arguments),*| { #statements #value });
            written(&format!("{by} {closure})"))
        }
        Body::RunTime(expression) => written(expression),
    }
}

/// Result of a function for an index that is out of range: NaN for numbers, 0 for counts, `None` for optional values.
fn nothing(function: &Function) -> TokenStream {
    let real = function.over == Over::Real;
    let none = if real { quote!(f64::NAN) } else { quote!(<T as Scalar>::from_f64(f64::NAN)) };
    blank(&function.returns, &none, real)
}

/// A value of this shape whose numbers are all `number`; lists are not written out.
fn blank(shape: &Shape, number: &TokenStream, real: bool) -> TokenStream {
    match shape {
        Tree::List { of, entries } => {
            let (entry, count) = (blank(of, number, real), Literal::usize_unsuffixed(entries.len()));
            quote!([#entry; #count])
        }
        Tree::Pair(pair) => {
            let [first, second] = [&pair.0, &pair.1].map(|part| blank(part, number, real));
            quote!((#first, #second))
        }
        Tree::Record { of, fields } => {
            let path = written(&of.path);
            let fields = fields.iter().map(|(name, value)| {
                let (name, value) = (format_ident!("{name}"), blank(value, number, real));
                quote!(#name: #value)
            });
            quote!(#path { #(#fields),* })
        }
        Tree::Made { returns, .. } => blank(returns, number, real),
        Tree::Number(()) | Tree::Settled(Settled::Number(_)) => number.clone(),
        Tree::Optional { .. } => quote!(::core::option::Option::None),
        Tree::Settled(Settled::Count(_)) => quote!(0),
        Tree::Settled(_) => tokens(&shape.clone().map(|()| number.clone()), real),
    }
}

/// The statements of a kernel, and its result.
fn of_kernel(scope: &mut Scope, function: &Function, kernel: &Kernel) -> (TokenStream, Tree<TokenStream>) {
    let inputs: Vec<TokenStream> =
        kernel.arguments.iter().flat_map(|argument| inputs(function, argument)).collect();
    let body = scope.body(&kernel.program, &inputs, function.over == Over::Real);
    let Some(value) = kernel.result.filled(body.outputs) else {
        unreachable!("a program has one output per leaf of its result")
    };
    (body.statements, value)
}

/// The expressions of the leaves of an argument.
fn inputs(function: &Function, argument: &Argument) -> Vec<TokenStream> {
    let name = format_ident!("{}", argument.name);
    let mut leaves = Vec::new();
    paths(&argument.tree, quote!(#name), &mut leaves);
    let takes = function.takes.iter().find(|takes| match takes {
        Takes::Numbers(known) | Takes::Real(known) => known.name == argument.name,
        Takes::Index(_) | Takes::Passed(..) => false,
    });
    match takes {
        Some(Takes::Real(_)) => leaves.iter().map(|leaf| quote!(<T as Scalar>::from_f64(#leaf))).collect(),
        Some(_) if by_value(function.over, &argument.tree) => leaves,
        _ if matches!(argument.tree, Tree::Number(())) => {
            vec![quote!((*#name))]
        }
        _ => leaves,
    }
}

fn paths(tree: &Shape, base: TokenStream, leaves: &mut Vec<TokenStream>) {
    match tree {
        Tree::Number(()) => leaves.push(base),
        Tree::List { entries, .. } => {
            for (index, entry) in entries.iter().enumerate() {
                let index = Literal::usize_unsuffixed(index);
                paths(entry, quote!(#base[#index]), leaves);
            }
        }
        Tree::Pair(pair) => {
            paths(&pair.0, quote!(#base.0), leaves);
            paths(&pair.1, quote!(#base.1), leaves);
        }
        Tree::Record { fields, .. } => {
            for (name, field) in fields {
                let name = format_ident!("{name}");
                paths(field, quote!(#base.#name), leaves);
            }
        }
        Tree::Optional { .. } | Tree::Made { .. } | Tree::Settled(_) => {}
    }
}

/// A tree of expressions as an expression.
fn tokens(tree: &Tree<TokenStream>, real: bool) -> TokenStream {
    match tree {
        Tree::Number(leaf) => leaf.clone(),
        Tree::List { entries, .. } => {
            let entries = entries.iter().map(|entry| tokens(entry, real));
            quote!([#(#entries),*])
        }
        Tree::Pair(pair) => {
            let (first, second) = (tokens(&pair.0, real), tokens(&pair.1, real));
            quote!((#first, #second))
        }
        Tree::Record { of, fields } => {
            let path = written(&of.path);
            let fields = fields.iter().map(|(name, value)| {
                let (name, value) = (format_ident!("{name}"), tokens(value, real));
                quote!(#name: #value)
            });
            let rest = of.rest.then(|| written(&format!("..{DEFAULT}")));
            quote!(#path { #(#fields,)* #rest })
        }
        Tree::Optional { value: None, .. } => quote!(::core::option::Option::None),
        Tree::Optional { value: Some(value), .. } => {
            let value = tokens(value, real);
            quote!(::core::option::Option::Some(#value))
        }
        Tree::Made { by, from, .. } => {
            let by = written(by);
            let arguments: Vec<TokenStream> = match from.as_ref() {
                Tree::Pair(pair) => vec![tokens(&pair.0, real), tokens(&pair.1, real)],
                from => vec![tokens(from, real)],
            };
            quote!(#by(#(&#arguments),*))
        }
        Tree::Settled(settled) => match settled {
            Settled::Number(value) => {
                let value = number(*value);
                if real { value } else { quote!(<T as Scalar>::from_f64(#value)) }
            }
            Settled::Count(count) => {
                let count = Literal::usize_unsuffixed(*count);
                quote!(#count)
            }
            Settled::Flag(flag) => quote!(#flag),
            Settled::Variant { path, count, .. } => {
                let path = written(path);
                let count = count.map(Literal::usize_unsuffixed).map(|count| quote!((#count)));
                quote!(#path #count)
            }
        },
    }
}

/// The type of a tree over this scalar.
fn ty(tree: &Shape, scalar: &str) -> TokenStream {
    match tree {
        Tree::Number(()) => written(scalar),
        Tree::List { of, entries } => {
            let (of, count) = (ty(of, scalar), Literal::usize_unsuffixed(entries.len()));
            quote!([#of; #count])
        }
        Tree::Pair(pair) => {
            let (first, second) = (ty(&pair.0, scalar), ty(&pair.1, scalar));
            quote!((#first, #second))
        }
        Tree::Record { of, .. } => over(written(&of.ty), scalar),
        Tree::Optional { of, .. } => {
            let of = ty(of, scalar);
            quote!(::core::option::Option<#of>)
        }
        Tree::Made { returns, .. } => ty(returns, scalar),
        Tree::Settled(Settled::Number(_)) => written(scalar),
        Tree::Settled(Settled::Count(_)) => quote!(usize),
        Tree::Settled(Settled::Flag(_)) => quote!(bool),
        Tree::Settled(Settled::Variant { ty, .. }) => written(ty),
    }
}

/// The type with `scalar` for `T`.
fn over(ty: TokenStream, scalar: &str) -> TokenStream {
    use proc_macro2::{Group, TokenTree};
    let scalar_tokens = written(scalar);
    ty.into_iter()
        .flat_map(|tree| match tree {
            TokenTree::Ident(ident) if ident == "T" => scalar_tokens.clone(),
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), over(group.stream(), scalar))).into()
            }
            tree => tree.into(),
        })
        .collect()
}
