//! Functions that are long or take many arguments.

use std::collections::BTreeSet;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::known::Numbers;
use crate::lines::code_lines;
use crate::tree::{Kind, Source, attributes, is_test, lines};

/// Lines that a function has at most without being listed: the limits of two lists.
pub(crate) const LINES: [usize; 2] = [60, 120];
/// Arguments that a function takes at most, its receiver among them.
pub(crate) const ARGUMENTS: usize = 7;

/// A function, its place and size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    /// Path of the file and line of the keyword `fn`.
    pub(crate) place: String,
    /// Name.
    pub(crate) name: String,
    /// Lines of code from the keyword `fn` to the closing brace; comments and blank lines apart.
    pub(crate) lines: usize,
    /// Number of arguments, with the receiver; 0 for C entry points and Python keywords.
    pub(crate) arguments: usize,
}

/// Functions of all hand-written code that users build, tests apart.
pub(crate) fn all(sources: &[Source]) -> Vec<Function> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.is_rust() && source.kind == Kind::Code) {
        if let Some(file) = source.parse() {
            let code = code_lines(&source.text);
            Finder { path: &source.path, code: &code, python: false, found: &mut found }.visit_file(&file);
        }
    }
    found
}

struct Finder<'a> {
    path: &'a str,
    code: &'a BTreeSet<usize>,
    python: bool,
    found: &'a mut Vec<Function>,
}

impl Finder<'_> {
    fn add(&mut self, attributes: &[syn::Attribute], sig: &syn::Signature, block: &syn::Block) {
        let first = lines(sig.fn_token.span()).0;
        let last = lines(block.brace_token.span.close()).1;
        let entry = sig.abi.is_some() || self.python || has(attributes, "pyfunction");
        self.found.push(Function {
            place: format!("{}:{first}", self.path),
            name: sig.ident.to_string(),
            lines: self.code.range(first..=last).count(),
            arguments: if entry { 0 } else { sig.inputs.len() },
        });
    }
}

/// Whether an attribute has a name, with or without the path before it.
fn has(attributes: &[syn::Attribute], name: &str) -> bool {
    let last = |attribute: &syn::Attribute| {
        attribute.path().segments.last().is_some_and(|segment| segment.ident == name)
    };
    attributes.iter().any(last)
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(&item.attrs, &item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let before = std::mem::replace(&mut self.python, has(&item.attrs, "pymethods"));
        visit::visit_item_impl(self, item);
        self.python = before;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_test(&item.attrs) {
            self.add(&item.attrs, &item.sig, &item.block);
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.add(&item.attrs, &item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }
}

/// Numbers of functions beyond the limits: 60 lines, 120 lines, seven arguments.
pub(crate) fn numbers(functions: &[Function]) -> Numbers {
    let count = |beyond: &dyn Fn(&Function) -> bool| functions.iter().filter(|found| beyond(found)).count();
    Numbers::from([
        (format!("functions beyond {} lines", LINES[0]), count(&|found| found.lines > LINES[0])),
        (format!("functions beyond {} lines", LINES[1]), count(&|found| found.lines > LINES[1])),
        (format!("functions beyond {ARGUMENTS} arguments"), count(&|found| found.arguments > ARGUMENTS)),
    ])
}

/// The lists as text, longest first.
pub(crate) fn print(functions: &[Function]) -> String {
    let mut sorted = functions.to_vec();
    sorted.sort_by_key(|found| std::cmp::Reverse((found.lines, found.arguments)));
    let mut text = String::new();
    for found in sorted.iter().filter(|found| found.lines > LINES[0]) {
        text += &format!("{:>4} lines      {} {}\n", found.lines, found.place, found.name);
    }
    for found in sorted.iter().filter(|found| found.arguments > ARGUMENTS) {
        text += &format!("{:>4} arguments  {} {}\n", found.arguments, found.place, found.name);
    }
    for (key, number) in numbers(functions) {
        text += &format!("{number} {key}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_arguments() {
        let body = "\n;".repeat(58);
        let text = format!(
            "/// A.\n#[inline]\nfn a() {{{body};\n;\n\n// Remark.\n}}\nfn b() {{{body}\n}}\n\
            impl A {{ fn c(&self, a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8) {{}} }}\n\
            #[pymethods] impl A {{ fn d(&self, a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8) {{}} }}\n\
            extern \"C\" fn e(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8) {{}}\n\
            #[cfg(test)] mod tests {{ fn f() {{{body}\n;\n;\n}} }}"
        );
        let found = all(&[Source::new("runtime/src/a.rs", &text)]);
        let names: String = found.iter().map(|found| found.name.as_str()).collect();
        assert_eq!(names, "abcde");
        assert_eq!(found[0].place, "runtime/src/a.rs:3");
        assert_eq!((found[0].lines, found[1].lines), (61, 60));
        assert_eq!(numbers(&found).into_values().collect::<Vec<_>>(), [0, 1, 1]);
        assert_eq!(print(&found).lines().count(), 5);
    }
}
