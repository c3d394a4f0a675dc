//! Names of a declaration, resolved when they are first used, and the fields that use them.

use syn::Ident;

use super::domain::Demand;
use super::messages::{self, Expected, Over};
use crate::declare::errors::{Errors, Extent};
use crate::declare::{self, Definition, DefinitionKind, Expr as Written, ExprKind, Field};
use crate::spec::{Expr, Function, Owner, Parameter, RunTimeCheck};
use crate::units::{self, Dimension};

/// An expression with its dimension.
#[derive(Clone, Debug)]
pub(super) struct Typed {
    pub(super) expr: Expr,
    pub(super) dimension: Dimension,
}

/// What is known of a name.
#[derive(Clone, Debug)]
enum Slot {
    Open,
    /// Being worked out: a use now is a circle.
    Busy,
    /// `None`: wrong, which has been reported.
    Done(Option<Typed>),
}

/// The names of one declaration.
pub(super) struct Scope<'a> {
    pub(super) robot: &'a declare::Robot,
    pub(super) errors: &'a mut Errors,
    /// Whose the conditions are that come up.
    pub(super) owner: Owner,
    pub(super) demands: Vec<Demand>,
    pub(super) checks: Vec<RunTimeCheck>,
    /// Declared values by index; NaN where one is wrong.
    pub(super) values: Vec<f64>,
    slots: Vec<Slot>,
    length: Slot,
    block: Option<Block<'a>>,
}

/// A block in which `s` and `L` mean nothing, and an index may mean a number.
struct Block<'a> {
    name: &'static str,
    index: Option<&'a Ident>,
    value: i128,
    /// The index has been used.
    used: bool,
}

const RESERVED: &[&str] = &["s", "L", "pi", "theta", "sqrt"];

/// Where the value of a field stands.
pub(super) fn extent(field: Option<&Field<Written>>) -> Option<Extent> {
    field?.value.as_ref().map(|value| value.extent)
}

impl<'a> Scope<'a> {
    pub(super) fn new(robot: &'a declare::Robot, errors: &'a mut Errors) -> Self {
        let parameters = robot.definitions.iter().filter(|d| d.kind == DefinitionKind::Parameter).count();
        Self {
            robot,
            errors,
            owner: Owner::Robot,
            demands: Vec::new(),
            checks: Vec::new(),
            values: vec![f64::NAN; parameters],
            slots: vec![Slot::Open; robot.definitions.len()],
            length: Slot::Open,
            block: None,
        }
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
        let reserved = RESERVED.contains(&text.as_str()) || Function::named(&text).is_some();
        if reserved {
            self.error(name, format!("`{text}` is reserved; choose another name"));
        }
        reserved
    }

    /// Goes into a block of segments, in which the name `index` is the number `value`.
    pub(super) fn enter(&mut self, name: &'static str, index: Option<&'a Ident>, value: i128) {
        self.block = Some(Block { name, index, value, used: false });
    }

    /// Leaves the block; true if its index was used.
    pub(super) fn leave(&mut self) -> bool {
        self.block.take().is_some_and(|block| block.used)
    }

    /// For which value of the index something is: ` for i = 2`, or nothing where the index plays no part.
    pub(super) fn index_note(&self) -> String {
        match &self.block {
            Some(Block { index: Some(index), value, used: true, .. }) => format!(" for {index} = {value}"),
            _ => String::new(),
        }
    }

    pub(super) fn error(&mut self, name: &Ident, message: impl std::fmt::Display) {
        self.errors.push(syn::Error::new(name.span(), message));
    }

    /// The definition called `name`.
    fn definition(&self, name: &Ident) -> Option<(usize, &'a Definition)> {
        self.robot.definitions.iter().enumerate().find(|(_, definition)| definition.name == *name)
    }

    /// What a name stands for; `None` if that is wrong, which has been reported.
    pub(super) fn name(&mut self, name: &Ident) -> Option<Typed> {
        let text = name.to_string();
        if let Some(block) = self.block.as_mut().filter(|block| block.index == Some(name)) {
            block.used = true;
            return Some(Typed { expr: Expr::integer(block.value), dimension: Dimension::NUMBER });
        }
        let (expr, dimension) = match text.as_str() {
            "s" => (Expr::ArcLength, Dimension::LENGTH),
            "pi" => (Expr::Pi, Dimension::NUMBER),
            "theta" => (Expr::Theta, Dimension::NUMBER),
            "L" => {
                if let Some(block) = &self.block {
                    let message =
                        format!("`L` is the length of the backbone; `{}` does not know it", block.name);
                    self.error(name, message);
                    return None;
                }
                return self.length(name);
            }
            _ => {
                if let Some((index, _)) = self.definition(name) {
                    return self.resolve(index, name);
                }
                let message = self.unknown(&text);
                self.error(name, message);
                return None;
            }
        };
        Some(Typed { expr, dimension })
    }

    fn unknown(&self, name: &str) -> String {
        if Function::named(name).is_some() || name == "sqrt" {
            return format!("`{name}` is a function; write `{name}(...)`");
        }
        if units::unit(name).is_some() {
            return format!("unknown name `{name}`; a unit stands directly after a number, as in `1 {name}`");
        }
        let declared: Vec<String> = self.robot.definitions.iter().map(|d| d.name.to_string()).collect();
        let index = self.block.as_ref().and_then(|block| block.index).map(ToString::to_string);
        let mut known: Vec<&str> = vec!["s", "L", "pi", "theta"];
        known.extend(index.as_deref());
        known.extend(declared.iter().map(String::as_str));
        let hint = declare::errors::hint(name, &known);
        format!("unknown name `{name}`{hint}; declare it with `param {name} = ...` or `let {name} = ...`")
    }

    /// The length of the backbone, `L`.
    fn length(&mut self, used: &Ident) -> Option<Typed> {
        match &self.length {
            Slot::Done(done) => return done.clone(),
            Slot::Busy => {
                self.error(used, "`L` is the length of the backbone, which depends on itself here");
                return None;
            }
            Slot::Open => {}
        }
        if self.robot.backbone.is_none() {
            if !self.robot.unreadable.contains(&"backbone") {
                self.error(used, "`L` is the length of the `backbone`, which this robot does not have");
            }
            return None;
        }
        self.length = Slot::Busy;
        let owner = std::mem::replace(&mut self.owner, Owner::Backbone);
        let field = self.robot.backbone.as_ref().and_then(|backbone| backbone.length.as_ref());
        let typed = field.and_then(|field| {
            let expr = self.field(field, &messages::LENGTH)?;
            Some(Typed { expr, dimension: Dimension::LENGTH })
        });
        self.owner = owner;
        self.length = Slot::Done(typed.clone());
        typed
    }

    /// The length of the backbone, for the field itself.
    pub(super) fn backbone_length(&mut self) -> Option<Expr> {
        self.robot.backbone.as_ref()?;
        self.length(&Ident::new("L", self.robot.name.span())).map(|typed| typed.expr)
    }

    fn resolve(&mut self, index: usize, used: &Ident) -> Option<Typed> {
        match self.slots.get(index)? {
            Slot::Done(done) => return done.clone(),
            Slot::Busy => {
                self.error(used, format!("`{used}` depends on itself"));
                return None;
            }
            Slot::Open => {}
        }
        if let Some(slot) = self.slots.get_mut(index) {
            *slot = Slot::Busy;
        }
        let definition = self.robot.definitions.get(index)?;
        let typed = definition.value.as_ref().and_then(|value| self.lower(value));
        let typed = match definition.kind {
            DefinitionKind::Let => typed,
            DefinitionKind::Parameter => typed.and_then(|typed| self.parameter(index, definition, &typed)),
        };
        if let Some(slot) = self.slots.get_mut(index) {
            *slot = Slot::Done(typed.clone());
        }
        typed
    }

    fn parameter(&mut self, index: usize, definition: &Definition, typed: &Typed) -> Option<Typed> {
        let value = definition.value.as_ref()?;
        if !typed.expr.is_constant() {
            let message = format!(
                "the value of parameter `{0}` must be a number; use `let {0} = ...` for what depends on others",
                definition.name
            );
            self.errors.at(value.extent, message);
            return None;
        }
        let number = typed.expr.eval(0.0, 0.0, &[]);
        if !number.is_finite() {
            self.errors.at(value.extent, "this value is not a finite number");
            return None;
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
            Slot::Done(Some(typed)) => Some(Parameter {
                attributes: definition.attributes.clone(),
                name: definition.name.clone(),
                value,
                unit: typed.dimension.unit(),
            }),
            _ => None,
        });
        parameters.collect()
    }

    pub(super) fn run_time_checks(&mut self) -> Vec<RunTimeCheck> {
        std::mem::take(&mut self.checks)
    }

    /// The value of a field that must be there.
    pub(super) fn required(
        &mut self,
        field: Option<&Field<Written>>,
        block: &Ident,
        expected: &Expected,
    ) -> Option<Expr> {
        let Some(field) = field else {
            let message = format!(
                "missing `{}` in `{block}`: {}, for example `{0}: {2}`",
                expected.field, expected.words, expected.example
            );
            self.error(block, message);
            return None;
        };
        self.field(field, expected)
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

    /// The value of a field, of the expected dimension and over the expected variables.
    pub(super) fn field(&mut self, field: &Field<Written>, expected: &Expected) -> Option<Expr> {
        let value = field.value.as_ref()?;
        // What a division or root leaves open is judged with it, not here.
        let demands = self.demands.len();
        let typed = self.lower(value)?;
        if typed.dimension != expected.dimension {
            let mut message = expected.mismatch(value, typed.dimension);
            if self.block.is_some() && typed.expr.depends_on_arc_length() {
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
            self.errors.at(at, format!("`theta` is known to `couple` only; `{name}` cannot depend on it"));
            return None;
        }
        if expected.over == Over::Constant && typed.expr.depends_on_arc_length() {
            let at = self.find(value, "s", Expr::depends_on_arc_length).unwrap_or(value.extent);
            self.errors.at(at, format!("`{name}` must be constant; it cannot depend on the arc length `s`"));
            return None;
        }
        let length = if name == "length" { 0.0 } else { self.length_value().unwrap_or(0.0) };
        let values = [0.0, 0.5, 1.0].map(|x| typed.expr.eval(x * length, 0.0, &self.values));
        if values.iter().any(|value| value.is_infinite()) && self.demands.len() == demands {
            self.errors.at(value.extent, format!("`{name}` is not a finite number"));
            return None;
        }
        Some(typed.expr)
    }

    /// Whether a constant is finite at the declared values of the parameters, as far as these are right.
    pub(super) fn is_finite(&self, expr: &Expr) -> bool {
        let unknown = self.values.iter().any(|value| !value.is_finite());
        unknown || expr.eval(0.0, 0.0, &self.values).is_finite()
    }

    /// The declared length, m.
    pub(super) fn length_value(&mut self) -> Option<f64> {
        let length = self.backbone_length()?;
        let value = length.eval(0.0, 0.0, &self.values);
        (value.is_finite() && value > 0.0).then_some(value)
    }

    /// Points at the declarations of all names in expressions that do not fit.
    pub(super) fn note_declarations(&mut self, written: &[&Written]) {
        let mut names = Vec::new();
        written.iter().for_each(|written| collect_names(written, &mut names));
        let mut noted: Vec<String> = Vec::new();
        for name in names {
            let text = name.to_string();
            if noted.contains(&text) {
                continue;
            }
            let place = if text == "L" {
                let field = self.robot.backbone.as_ref().and_then(|backbone| backbone.length.as_ref());
                field.map(|field| field.name.clone())
            } else {
                self.definition(&name).map(|(_, definition)| definition.name.clone())
            };
            let (Some(place), Some(typed)) = (place, self.name(&name)) else { continue };
            self.error(&place, format!("`{text}` is declared here as {}", typed.dimension));
            noted.push(text);
        }
    }

    /// The first name in `written` that is `variable` or stands for something that depends on it.
    fn find(&mut self, written: &Written, variable: &str, depends: fn(&Expr) -> bool) -> Option<Extent> {
        let mut names = Vec::new();
        collect_names(written, &mut names);
        let found = names
            .into_iter()
            .find(|name| name == variable || self.name(name).is_some_and(|typed| depends(&typed.expr)));
        found.map(|name| Extent::token(name.span()))
    }
}

/// All names in an expression, in order.
fn collect_names(written: &Written, names: &mut Vec<Ident>) {
    match &written.kind {
        ExprKind::Quantity(_) => {}
        ExprKind::Name(name) => names.push(name.clone()),
        ExprKind::Negative(inner) | ExprKind::Call(_, inner) => collect_names(inner, names),
        ExprKind::Binary(_, left, right) => {
            collect_names(left, names);
            collect_names(right, names);
        }
    }
}
