//! Hints of errors about names, and their locations.

use super::Scope;
use super::names::collect_names;
use crate::spec::{BinaryFunction, Expr, Function};
use crate::syntax::errors::Extent;
use crate::syntax::{self, Expr as Written};
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
