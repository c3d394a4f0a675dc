//! The fields of a block: `name: value, ...`, read with recovery after every error.

use syn::parse::ParseStream;
use syn::{Attribute, Ident, Token, braced};

use super::definition::{Definition, parse_definition, starts_definition};
use super::errors::{Errors, Extent, nearest, unknown};
use super::expr::{Expr, ExprKind, parse_expr};
use super::quantity::FactorS;
use super::recovery::skip_to_field;
use super::vector::{Routing, Rows, Values, Vector};
use crate::language::{Entry, Form, Table};

/// A field of a block. Its value is `None` where it could not be read, which has been reported.
#[derive(Clone, Debug)]
pub struct Field<T> {
    /// Its name.
    pub name: Ident,
    /// Its value.
    pub value: Option<T>,
}

/// A shape with fields: `disc { radius: 2 mm }`.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) name: Ident,
    pub(super) fields: Fields,
}

/// The value after the colon.
#[derive(Debug)]
pub(super) enum Value {
    Expr(Expr),
    Shape(Shape),
    Vector(Vector),
    Rows(Rows),
    Block(Fields),
}

/// All fields of one block, to be taken out one by one.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    fields: Vec<Field<Value>>,
    /// The table that they have been compared with.
    table: Option<&'static Table>,
}

impl Fields {
    /// Reads the content of a pair of braces. Parameters declared in place go to `definitions`.
    pub(super) fn parse(
        input: ParseStream<'_>,
        factor_s: FactorS,
        errors: &mut Errors,
        definitions: &mut Vec<Definition>,
    ) -> Self {
        let mut fields = Self::default();
        while !input.is_empty() {
            match parse_field(input, factor_s, errors, definitions) {
                Ok(field) => {
                    // As between the parts of a robot, a comma may be left out after a block.
                    let block = matches!(field.value, Some(Value::Block(_)));
                    fields.fields.push(field);
                    if !block && !input.is_empty() && !input.peek(Token![,]) {
                        errors.push(input.error("expected `,` after the value"));
                        skip_to_field(input);
                    }
                }
                Err((name, error)) => {
                    errors.push(error);
                    fields.fields.extend(name.map(|name| Field { name, value: None }));
                    skip_to_field(input);
                }
            }
            errors.keep(input.parse::<Option<Token![,]>>());
        }
        fields
    }

    /// Reports fields that are not in the table and fields that are there twice, so that the remaining ones can be taken by name.
    pub(super) fn restrict(&mut self, table: &'static Table, errors: &mut Errors) {
        let block = table.name.replace(" of ", "` of `");
        let names: Vec<&str> = table.all().into_iter().map(|(entry, _)| entry.name).collect();
        let mut kept: Vec<Field<Value>> = Vec::new();
        for mut field in std::mem::take(&mut self.fields) {
            let mut name = field.name.to_string();
            if !names.contains(&name.as_str()) {
                errors.on(&field.name, unknown("field", &name, &format!(" in `{block}`"), &names));
                let Some(meant) = nearest(&name, names.iter().copied()) else { continue };
                name = meant.to_owned();
                field = Field { name: Ident::new(meant, field.name.span()), value: None };
                if kept.iter().any(|other| other.name == name) {
                    continue;
                }
            }
            if let Some(first) = kept.iter().find(|other| other.name == name) {
                errors.on(&field.name, format!("`{name}` is given twice in `{block}`"));
                errors.on(&first.name, format!("`{name}` is given first here"));
                continue;
            }
            kept.push(field);
        }
        self.fields = kept;
        self.table = Some(table);
    }

    /// Takes a field of the table, in the form that it has there.
    pub(super) fn take<T: Reading>(&mut self, name: &str, errors: &mut Errors) -> Option<Field<T>> {
        self.take_as(name, 0, errors)
    }

    /// Takes a field of the table; `which` of its expectations holds.
    pub(super) fn take_as<T: Reading>(
        &mut self,
        name: &str,
        which: usize,
        errors: &mut Errors,
    ) -> Option<Field<T>> {
        let entry = self.table.and_then(|table| table.entry(name));
        debug_assert!(entry.is_some(), "`{name}` is read and is not in {:?}", self.table);
        let index = self.fields.iter().position(|field| field.name == name)?;
        let Field { name, value } = self.fields.remove(index);
        let value = value.and_then(|value| Self::read(&name, value, entry?, which, errors));
        Some(Field { name, value })
    }

    /// A value in the form that it has in the table.
    fn read<T: Reading>(
        name: &Ident,
        value: Value,
        entry: &Entry,
        which: usize,
        errors: &mut Errors,
    ) -> Option<T> {
        let extent = value.extent(name);
        let value = match (entry.form(), value) {
            (Form::Along, Value::Vector(Vector { components, unit, extent })) => {
                let list = components.into_iter().map(|value| (value, unit.clone())).collect();
                Value::Expr(Expr::new(ExprKind::Segments(name.clone(), list), extent))
            }
            (Form::VectorAlong | Form::ValuesAlong, Value::Rows(rows)) => {
                Value::Vector(errors.keep(rows.transposed(name))?)
            }
            (Form::Word(words), Value::Expr(Expr { kind: ExprKind::Name(word), .. }))
                if !words.iter().any(|known| word == known) =>
            {
                errors.on(&word, unknown("value", &word, &format!(" of `{name}`"), words));
                return None;
            }
            (_, value) => value,
        };
        let found = T::of(value);
        if found.is_none() {
            errors.at(extent, entry.mismatch(which));
        }
        found
    }

    /// Removes all fields of a name, with an error each that says what takes its place.
    pub(super) fn refuse(&mut self, name: &str, message: &str, errors: &mut Errors) {
        for field in self.fields.extract_if(.., |field| field.name == name) {
            errors.on(&field.name, message);
        }
    }

    /// Takes a field that is a shape, as `make` makes something of it.
    pub(super) fn shape<T>(
        &mut self,
        name: &str,
        errors: &mut Errors,
        make: impl FnOnce(Shape, &mut Errors) -> Option<T>,
    ) -> Option<Field<T>> {
        let Field { name, value } = self.take(name, errors)?;
        Some(Field { value: value.and_then(|shape| make(shape, errors)), name })
    }

    /// Takes a block within this one, as `make` makes it of its name and fields.
    pub(super) fn nested<T>(
        &mut self,
        name: &str,
        errors: &mut Errors,
        make: impl FnOnce(Ident, Self, &mut Errors) -> T,
    ) -> Option<Field<T>> {
        let Field { name, value } = self.take::<Self>(name, errors)?;
        Some(Field { value: value.map(|fields| make(name.clone(), fields, errors)), name })
    }
}

impl Drop for Fields {
    /// Fields of a table that nobody has taken are an error of this crate.
    fn drop(&mut self) {
        if self.table.is_some() && !std::thread::panicking() {
            debug_assert!(self.fields.is_empty(), "in the table and not read: {:?}", self.fields);
        }
    }
}

/// A value as a block has it: made of what was written, `None` of other forms.
pub(super) trait Reading: Sized {
    fn of(value: Value) -> Option<Self>;
}

/// Readings of the values of some forms.
macro_rules! readings {
    ($($type:ty: $($form:pat => $value:expr),+;)+) => {
        $(impl Reading for $type {
            fn of(value: Value) -> Option<Self> {
                match value {
                    $($form => Some($value),)+
                    _ => None,
                }
            }
        })+
    };
}

readings! {
    Expr: Value::Expr(value) => value;
    Ident: Value::Expr(Expr { kind: ExprKind::Name(word), .. }) => word;
    Vector: Value::Vector(vector) => vector;
    Values: Value::Expr(value) => Self::One(value), Value::Vector(vector) => Self::Each(vector);
    Routing: Value::Vector(vector) => Self::Whole(vector), Value::Rows(rows) => Self::Segments(rows);
    Rows: Value::Rows(rows) => rows;
    Vec<Vector>: Value::Vector(vector) => vec![vector], Value::Rows(rows) => rows.rows;
    Shape: Value::Shape(shape) => shape;
    Fields: Value::Block(fields) => fields;
}

impl Value {
    /// Location of the value of the field `name`.
    fn extent(&self, name: &Ident) -> Extent {
        match self {
            Self::Block(_) => Extent::token(name.span()),
            Self::Expr(value) => value.extent,
            Self::Shape(value) => Extent::token(value.name.span()),
            Self::Vector(value) => value.extent,
            Self::Rows(value) => value.extent,
        }
    }
}

/// One field, or what went wrong in it and its name as far as that was read.
fn parse_field(
    input: ParseStream<'_>,
    factor_s: FactorS,
    errors: &mut Errors,
    definitions: &mut Vec<Definition>,
) -> Result<Field<Value>, (Option<Ident>, syn::Error)> {
    let nameless = |error| (None, error);
    let attributes = input.call(Attribute::parse_outer).map_err(nameless)?;
    if starts_definition(input) {
        let definition = parse_definition(input, attributes, errors).map_err(nameless)?;
        let name = definition.name.clone();
        let extent = Extent::token(name.span());
        definitions.push(definition);
        return Ok(Field {
            name: name.clone(),
            value: Some(Value::Expr(Expr::new(ExprKind::Name(name), extent))),
        });
    }
    if let Some(first) = attributes.first() {
        let message =
            "attributes belong to the robot or to a `param`; remarks on a field are written `// ...`";
        errors.push(syn::Error::new_spanned(first, message));
    }
    let expected = |_| nameless(input.error("expected a field, for example `length: 0.3 m`"));
    let name: Ident = input.parse().map_err(expected)?;
    let named = |error| (Some(name.clone()), error);
    if input.peek(syn::token::Brace) {
        let fields = parse_braces(input, factor_s, errors, definitions).map_err(named)?;
        return Ok(Field { name, value: Some(Value::Block(fields)) });
    }
    let colon = input.parse::<Token![:]>();
    colon.map_err(|_| named(input.error(format!("expected `:` after `{name}`"))))?;
    let value = parse_value(input, factor_s, errors, definitions).map_err(named)?;
    Ok(Field { name, value: Some(value) })
}

fn parse_value(
    input: ParseStream<'_>,
    factor_s: FactorS,
    errors: &mut Errors,
    definitions: &mut Vec<Definition>,
) -> syn::Result<Value> {
    if input.peek(Ident) && input.peek2(syn::token::Brace) {
        let name = input.parse()?;
        let fields = parse_braces(input, factor_s, errors, definitions)?;
        return Ok(Value::Shape(Shape { name, fields }));
    }
    if Rows::starts(input) {
        return Ok(Value::Rows(Rows::parse(input, factor_s)?));
    }
    if input.peek(syn::token::Bracket) {
        return Ok(Value::Vector(Vector::parse(input, factor_s)?));
    }
    parse_expr(input, factor_s).map(Value::Expr)
}

/// The fields between braces.
pub(super) fn parse_braces(
    input: ParseStream<'_>,
    factor_s: FactorS,
    errors: &mut Errors,
    definitions: &mut Vec<Definition>,
) -> syn::Result<Fields> {
    let content;
    braced!(content in input);
    Ok(Fields::parse(&content, factor_s, errors, definitions))
}
