//! Names of a declaration, resolved when they are first used, and the fields that use them.

mod length;
mod names;
mod notes;
mod seconds;

use std::sync::Arc;

use syn::Ident;

use super::component::{Component, Demand};
use super::plausible;
use crate::language::fields::{Expected, Over};
use crate::spec::{BinaryFunction, CheckKind, Expr, Function, Let, Parameter, RunTimeCheck};
use crate::syntax::errors::{Errors, Extent};
use crate::syntax::{self, Definition, DefinitionKind, Expr as Written, Field, MOST_NESTED, Repeated};
use crate::units::Dimension;

/// An expression with its dimension.
#[derive(Clone, Debug)]
pub(super) struct Typed {
    pub(super) expr: Expr,
    pub(super) dimension: Dimension,
}

/// State of a name.
#[derive(Clone, Debug)]
enum NameState {
    Open,
    /// Being worked out: a use now is a circle.
    Busy,
    /// `None`: wrong, which has been reported.
    Done(Option<Typed>),
}

/// The names of one declaration.
pub(super) struct Scope<'a> {
    pub(super) robot: &'a syntax::Robot,
    pub(super) errors: &'a mut Errors,
    /// Component of the conditions that come up.
    pub(super) component: Component,
    pub(super) demands: Vec<Demand>,
    /// Values that are hardly meant, each in a sentence.
    pub(super) questions: Vec<(Extent, String)>,
    /// Conditions that depend on the values of parameters.
    pub(super) checks: Vec<(Component, RunTimeCheck)>,
    /// Declared values by index. One is set where its declaration is read, before an expression refers to it; nothing refers to one that is wrong.
    pub(super) values: Vec<f64>,
    slots: Vec<NameState>,
    /// Whether definitions use a name more than once, by its index.
    repeated: Vec<bool>,
    length: NameState,
    /// Lengths of the segments of the backbone, as far as they are right.
    pub(super) segments: Option<Vec<Expr>>,
    /// The part of the backbone on which expressions are checked; `None` for all of it.
    pub(super) part: Option<Part>,
    /// Whether expressions are differentiated, so that roots must not vanish.
    pub(super) smooth: bool,
    /// Whether the section vanishes at the tip.
    pub(super) pointed: bool,
    block: Option<Block<'a>>,
    /// Operations around the name that is being worked out.
    nested: usize,
}

/// A segment of the backbone.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Counted from the base.
    pub(super) number: usize,
    /// Arc length at which it begins, m.
    pub(super) start: Expr,
    /// Its length, m.
    pub(super) length: Expr,
    /// Arc length at which it ends, m.
    pub(super) end: Expr,
}

impl Part {
    /// The one that begins at the base.
    pub(super) fn first(length: Expr) -> Self {
        Self { number: 0, start: Expr::integer(0), end: length.clone(), length }
    }
}

/// A block in which `s` and `L` may mean nothing, and indices mean numbers.
struct Block<'a> {
    name: &'static str,
    /// Whether the arc length means something.
    along: bool,
    indices: Vec<Counter<'a>>,
}

/// An index in a block.
struct Counter<'a> {
    name: &'a Ident,
    value: u32,
    /// It has been used.
    used: bool,
}

/// Operations that a definition may have, with those of the names in it; a name counts once where it is shared.
const MOST_OPERATIONS: usize = 10_000;
/// Segments that a backbone may have.
const MOST_PARTS: usize = 100;
const RESERVED: &[&str] = &["s", "L", "pi", "theta", "sqrt"];

/// Location of the value of a field.
pub(super) fn extent(field: Option<&Field<Written>>) -> Option<Extent> {
    field?.value.as_ref().map(|value| value.extent)
}

impl<'a> Scope<'a> {
    pub(super) fn new(robot: &'a syntax::Robot, errors: &'a mut Errors) -> Self {
        let parameters = robot.definitions.iter().filter(|d| d.kind == DefinitionKind::Parameter).count();
        Self {
            robot,
            errors,
            component: Component::Robot,
            demands: Vec::new(),
            checks: Vec::new(),
            questions: Vec::new(),
            values: vec![0.0; parameters],
            slots: vec![NameState::Open; robot.definitions.len()],
            repeated: names::used_repeatedly(&robot.definitions),
            length: NameState::Open,
            segments: None,
            part: None,
            smooth: false,
            pointed: false,
            block: None,
            nested: 0,
        }
    }

    /// Runs `check`; conditions that come up in it belong to `component`.
    pub(super) fn within<T>(&mut self, component: Component, check: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.component, component);
        let found = check(self);
        self.component = around;
        found
    }

    /// Resolves every definition, used or not, and refuses names that mean something already.
    pub(super) fn check_definitions(&mut self) {
        for (index, definition) in self.robot.definitions.iter().enumerate() {
            let name = definition.name.to_string();
            if name.starts_with("r#") {
                self.error(&definition.name, format!("`{name}` cannot be used as a name here"));
            } else {
                self.refuse_reserved(&definition.name);
            }
            let first = self.robot.definitions.iter().take(index).find(|other| other.name == definition.name);
            if let Some(first) = first {
                self.error(&definition.name, format!("`{name}` is declared twice"));
                self.error(&first.name, format!("`{name}` is declared first here"));
            }
            if let (DefinitionKind::Let, Some(attribute)) = (definition.kind, definition.attributes.first()) {
                let message = "a `let` is not part of the generated type: attributes belong to a `param`";
                self.errors.push(syn::Error::new_spanned(attribute, message));
            }
            self.resolve(index, &definition.name);
        }
    }

    /// Refuses a name that means something already; true if it does.
    pub(super) fn refuse_reserved(&mut self, name: &Ident) -> bool {
        let text = name.to_string();
        let reserved = RESERVED.contains(&text.as_str())
            || Function::named(&text).is_some()
            || BinaryFunction::named(&text).is_some();
        if reserved {
            self.error(name, format!("`{text}` is reserved; choose another name"));
        }
        reserved
    }

    /// Goes into a block that has nothing to do with the arc length.
    pub(super) fn enter(&mut self, name: &'static str) {
        self.block = Some(Block { name, along: false, indices: Vec::new() });
    }

    /// Goes into a block, in which indices are those of its part of this number; `along` tells whether the arc length is defined in it.
    pub(super) fn enter_repeated<B: Repeated>(&mut self, block: &'a B, number: u32, along: bool) {
        let indices = block.repeat().map_or_else(Vec::new, |repeat| {
            let names = repeat.indices.iter().map(|index| &index.name);
            let counters = names.zip(repeat.values(number));
            counters.map(|(name, value)| Counter { name, value, used: false }).collect()
        });
        self.block = Some(Block { name: B::PART, along, indices });
    }

    /// Leaves the block; true if an index was used.
    pub(super) fn leave(&mut self) -> bool {
        self.block.take().is_some_and(|block| block.indices.iter().any(|index| index.used))
    }

    /// The values of the indices for a message: ` for i = 2`, or nothing where no index was used.
    pub(super) fn index_note(&self) -> String {
        let indices = self.block.iter().flat_map(|block| &block.indices);
        let used: Vec<String> = indices
            .filter(|index| index.used)
            .map(|Counter { name, value, .. }| format!("{name} = {value}"))
            .collect();
        if used.is_empty() { String::new() } else { format!(" for {}", used.join(", ")) }
    }

    pub(super) fn error(&mut self, name: &Ident, message: impl std::fmt::Display) {
        self.errors.on(name, message);
    }

    /// Reports an error at a name, in place of a value.
    pub(super) fn fail<T>(&mut self, name: &Ident, message: impl std::fmt::Display) -> Option<T> {
        self.error(name, message);
        None
    }

    /// Whether the robot lacks a block, which `present` says of those that could be read.
    pub(super) fn lacks(&self, block: &str, present: bool) -> bool {
        !present && !self.robot.unreadable.contains(&block)
    }

    /// Reports a backbone that is missing for the model called `model`.
    pub(super) fn demand_backbone(&mut self, model: &Ident) {
        if self.lacks("backbone", self.robot.backbone.is_some()) {
            self.error(model, format!("`model {model}` needs `backbone {{ length: ..., ... }}`"));
        }
    }

    /// The definition called `name`.
    fn definition(&self, name: &Ident) -> Option<(usize, &'a Definition)> {
        self.robot.definitions.iter().enumerate().find(|(_, definition)| definition.name == *name)
    }

    /// The value of a name; `None` after an error, which has been reported.
    pub(super) fn name(&mut self, name: &Ident) -> Option<Typed> {
        let text = name.to_string();
        let mut indices = self.block.iter_mut().flat_map(|block| &mut block.indices);
        if let Some(index) = indices.find(|index| index.name == name) {
            index.used = true;
            return Some(Typed { expr: Expr::integer(index.value.into()), dimension: Dimension::NUMBER });
        }
        let (expr, dimension) = match text.as_str() {
            "s" => (Expr::ArcLength, Dimension::LENGTH),
            "pi" => (Expr::Pi, Dimension::NUMBER),
            "theta" => (Expr::Theta, Dimension::NUMBER),
            "L" => {
                if let Some(block) = self.block.as_ref().filter(|block| !block.along) {
                    let message =
                        format!("`L` is the length of the backbone; `{}` does not know it", block.name);
                    return self.fail(name, message);
                }
                return self.length(name);
            }
            _ => {
                if let Some((index, _)) = self.definition(name) {
                    return self.resolve(index, name);
                }
                let message = self.unknown(&text);
                return self.fail(name, message);
            }
        };
        Some(Typed { expr, dimension })
    }

    fn resolve(&mut self, index: usize, used: &Ident) -> Option<Typed> {
        let definition = self.robot.definitions.get(index)?;
        match self.slots.get(index)? {
            NameState::Done(done) => return done.clone(),
            NameState::Busy => {
                return self.fail(used, format!("`{used}` depends on itself"));
            }
            NameState::Open => {}
        }
        if let Some(slot) = self.slots.get_mut(index) {
            *slot = NameState::Busy;
        }
        let typed = definition.value.as_ref().and_then(|value| {
            let too_deep = |scope: &mut Self| {
                let message = format!(
                    "more than {MOST_NESTED} operations follow from each other in `{}`, with those of the names in it",
                    definition.name
                );
                scope.errors.at(value.extent, message);
            };
            // A definition may stand behind its use: names are followed as deep as operations.
            if self.nested + value.depth > MOST_NESTED {
                too_deep(self);
                return None;
            }
            self.nested += value.depth;
            let typed = self.lower(value);
            self.nested -= value.depth;
            let typed = typed?;
            if typed.expr.depth() > MOST_NESTED {
                too_deep(self);
                return None;
            }
            if typed.expr.exceeds(MOST_OPERATIONS) {
                let message = format!(
                    "`{}` has more than {MOST_OPERATIONS} operations, with those of the names in it",
                    definition.name
                );
                return self.errors.fail(value.extent, message);
            }
            Some(typed)
        });
        let typed = match definition.kind {
            DefinitionKind::Let => typed.map(|typed| self.shared(index, definition, typed)),
            DefinitionKind::Parameter => typed.and_then(|typed| self.parameter(index, definition, &typed)),
        };
        if let Some(slot) = self.slots.get_mut(index) {
            *slot = NameState::Done(typed.clone());
        }
        typed
    }

    /// A definition as its uses have it: written out, chains of definitions that use each other twice grow like powers of two.
    fn shared(&self, index: usize, definition: &Definition, typed: Typed) -> Typed {
        let copied = typed.expr.operations() <= Let::MOST_COPIED;
        if copied || !self.repeated.get(index).is_some_and(|repeated| *repeated) {
            return typed;
        }
        let shared = Let::new(definition.name.to_string(), typed.expr);
        Typed { expr: Expr::Let(Arc::new(shared)), ..typed }
    }

    fn parameter(&mut self, index: usize, definition: &Definition, typed: &Typed) -> Option<Typed> {
        let value = definition.value.as_ref()?;
        if !typed.expr.is_constant() {
            let message = format!(
                "the value of parameter `{0}` must be a number; use `let {0} = ...` for what depends on others",
                definition.name
            );
            return self.errors.fail(value.extent, message);
        }
        let number = typed.expr.eval(0.0, 0.0, &[]);
        if !number.is_finite() {
            return self.errors.fail(value.extent, "this value is not a finite number");
        }
        let before = self.robot.definitions.iter().take(index);
        let index = before.filter(|d| d.kind == DefinitionKind::Parameter).count();
        *self.values.get_mut(index)? = number;
        Some(Typed { expr: Expr::Parameter(index), dimension: typed.dimension })
    }

    /// The parameters, if all are right.
    pub(super) fn parameters(&self) -> Option<Vec<Parameter>> {
        let definitions = self.robot.definitions.iter().zip(&self.slots);
        let parameters = definitions.filter(|(definition, _)| definition.kind == DefinitionKind::Parameter);
        let parameters = parameters.zip(&self.values).map(|((definition, slot), &value)| match slot {
            NameState::Done(Some(typed)) => {
                Some(Parameter { name: definition.name.to_string(), value, unit: typed.dimension.unit() })
            }
            _ => None,
        });
        parameters.collect()
    }

    pub(super) fn conditions(&mut self) -> Vec<(Component, RunTimeCheck)> {
        std::mem::take(&mut self.checks)
    }

    /// The value of a field that must be there.
    pub(super) fn required(
        &mut self,
        field: Option<&Field<Written>>,
        block: &Ident,
        expected: &Expected,
    ) -> Option<Expr> {
        let field = self.present(field, block, expected)?;
        self.field(field, expected)
    }

    /// A field that `block` must have.
    pub(super) fn present<'f, T>(
        &mut self,
        field: Option<&'f Field<T>>,
        block: &Ident,
        expected: &Expected,
    ) -> Option<&'f Field<T>> {
        if field.is_none() {
            let Expected { field, words, example, .. } = expected;
            let message =
                format!("missing `{field}` in `{block}`: {words}, for example `{field}: {example}`");
            self.error(block, message);
        }
        field
    }

    /// The value of a field that may be missing; the outer `None` means that it is wrong.
    pub(super) fn optional(
        &mut self,
        field: Option<&Field<Written>>,
        expected: &Expected,
    ) -> Option<Option<Expr>> {
        match field {
            None => Some(None),
            Some(field) => self.field(field, expected).map(Some),
        }
    }

    /// Value of a field of this dimension, in the reading of `* s` behind units that has it; `None`, with the errors, where there is none.
    fn read(&mut self, value: &Written, expected: Dimension) -> Option<Typed> {
        if let Some(seconds) = seconds::in_seconds(value) {
            for reading in [value, &seconds] {
                let (demands, errors) = (self.demands.len(), core::mem::take(self.errors));
                let typed = self.lower(reading).filter(|typed| typed.dimension == expected);
                core::mem::replace(self.errors, errors).discard();
                if typed.is_some() {
                    return typed;
                }
                self.demands.truncate(demands);
            }
        }
        self.lower(value)
    }

    /// The value of a field, of the expected dimension and over the expected variables.
    pub(super) fn field(&mut self, field: &Field<Written>, expected: &Expected) -> Option<Expr> {
        let value = field.value.as_ref()?;
        // Demands of a division or root are judged with the field, not here.
        let demands = self.demands.len();
        let typed = self.read(value, expected.dimension)?;
        if typed.dimension != expected.dimension {
            let mut message = expected.mismatch(value, typed.dimension);
            message.push_str(seconds::seconds_hint(value).unwrap_or_default());
            if self.block.as_ref().is_some_and(|block| !block.along) && typed.expr.depends_on_arc_length() {
                message.push_str(
                    "; in a `let`, `* s` is times the arc length: seconds come first, as in `2 s*N`",
                );
            }
            self.errors.at(value.extent, message);
            self.note_declarations(&[value]);
            return None;
        }
        let name = &field.name;
        if expected.over != Over::Theta && typed.expr.depends_on_theta() {
            let at = self.find(value, "theta", Expr::depends_on_theta).unwrap_or(value.extent);
            let message = format!("`theta` is known to `couple` only; `{name}` cannot depend on it");
            return self.errors.fail(at, message);
        }
        if expected.over == Over::Constant && typed.expr.depends_on_arc_length() {
            let at = self.find(value, "s", Expr::depends_on_arc_length).unwrap_or(value.extent);
            let message = format!("`{name}` must be constant; it cannot depend on the arc length `s`");
            return self.errors.fail(at, message);
        }
        let places = if name == "length" { [0.0; 3] } else { self.places() };
        let values = places.map(|s| typed.expr.eval(s, 0.0, &self.values));
        if values.iter().any(|value| value.is_infinite()) {
            if self.demands.len() == demands {
                return self.errors.fail(value.extent, format!("`{name}` is not a finite number"));
            }
            let zero = |demand: &&Demand| {
                demand.kind == CheckKind::Nonzero
                    && demand.expr.is_constant()
                    && demand.expr.eval(0.0, 0.0, &[]) == 0.0
            };
            if let Some(extent) = self.demands[demands..].iter().find(zero).map(|demand| demand.extent) {
                self.demands.truncate(demands);
                let message = format!("this denominator vanishes{}: division by zero", self.index_note());
                return self.errors.fail(extent, message);
            }
        }
        if let Some(question) = plausible::question(&name.to_string(), typed.dimension, &values)
            && !self.questions.iter().any(|(at, _)| at.start.byte_range() == value.extent.start.byte_range())
        {
            self.questions.push((value.extent, question));
        }
        Some(typed.expr)
    }
}
