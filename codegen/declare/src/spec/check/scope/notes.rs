//! Hints of errors about names, and their locations.

use std::collections::HashMap;

use syn::Ident;

use super::Scope;
use crate::spec::{BinaryFunction, Expr, Function};
use crate::syntax::errors::Extent;
use crate::syntax::{self, Definition, Expr as Written, ExprKind};
use crate::units;

impl Scope<'_> {
    pub(super) fn unknown(&self, name: &str) -> String {
        if Function::named(name).is_some() || BinaryFunction::named(name).is_some() || name == "sqrt" {
            return format!("`{name}` is a function; write `{name}(...)`");
        }
        if units::unit(name).is_some() {
            return format!("unknown name `{name}`; a unit stands directly after a number, as in `1 {name}`");
        }
        let declared: Vec<String> = self.robot.definitions.iter().map(|d| d.name.to_string()).collect();
        let indices = self.block.iter().flat_map(|block| &block.indices);
        let indices: Vec<String> = indices.map(|index| index.name.to_string()).collect();
        let mut known: Vec<&str> = vec!["s", "L", "pi", "theta"];
        known.extend(indices.iter().map(String::as_str));
        known.extend(declared.iter().map(String::as_str));
        let hint = syntax::errors::hint(name, &known);
        format!("unknown name `{name}`{hint}; declare it with `param {name} = ...` or `let {name} = ...`")
    }

    /// Points at the declarations of all names in expressions that do not fit.
    pub(in crate::spec::check) fn note_declarations(&mut self, written: &[&Written]) {
        let mut names = Vec::new();
        written.iter().for_each(|written| collect_names(written, &mut names));
        let mut noted: Vec<String> = Vec::new();
        for name in names {
            let text = name.to_string();
            if noted.contains(&text) {
                continue;
            }
            let place = if text == "L" {
                self.robot.backbone.as_ref().and_then(|backbone| {
                    let segments = backbone.segments.as_ref().map(|field| &field.name);
                    backbone.length.as_ref().map(|field| &field.name).or(segments).cloned()
                })
            } else {
                self.definition(&name).map(|(_, definition)| definition.name.clone())
            };
            let (Some(place), Some(typed)) = (place, self.name(&name)) else { continue };
            self.error(&place, format!("`{text}` is declared here as {}", typed.dimension));
            noted.push(text);
        }
    }

    /// The first name in `written` that is `variable` or whose value depends on it.
    pub(super) fn find(
        &mut self,
        written: &Written,
        variable: &str,
        depends: fn(&Expr) -> bool,
    ) -> Option<Extent> {
        let mut names = Vec::new();
        collect_names(written, &mut names);
        let found = names
            .into_iter()
            .find(|name| name == variable || self.name(name).is_some_and(|typed| depends(&typed.expr)));
        found.map(|name| Extent::token(name.span()))
    }
}

/// Whether the definitions use the name of each of them more than once, all together.
pub(super) fn used_repeatedly(definitions: &[Definition]) -> Vec<bool> {
    let mut names = Vec::new();
    definitions.iter().filter_map(|d| d.value.as_ref()).for_each(|value| collect_names(value, &mut names));
    let mut uses: HashMap<&Ident, usize> = HashMap::new();
    names.iter().for_each(|name| *uses.entry(name).or_default() += 1);
    definitions.iter().map(|d| uses.get(&d.name).is_some_and(|uses| *uses > 1)).collect()
}

/// All names in an expression, in order.
fn collect_names(written: &Written, names: &mut Vec<Ident>) {
    match &written.kind {
        ExprKind::Quantity(_) => {}
        ExprKind::Name(name) => names.push(name.clone()),
        ExprKind::Negative(inner) => collect_names(inner, names),
        ExprKind::Call(_, arguments) => arguments.iter().for_each(|argument| collect_names(argument, names)),
        ExprKind::Binary(_, left, right) => {
            collect_names(left, names);
            collect_names(right, names);
        }
    }
}
