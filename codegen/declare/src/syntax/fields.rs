//! The fields of a block: `name: value, ...`, read with recovery after every error.

use syn::parse::ParseStream;
use syn::{Attribute, Ident, Token, braced};

use super::definition::{Definition, parse_definition, starts_definition};
use super::errors::{Errors, Extent, list, nearest, unknown};
use super::expr::{Expr, ExprKind, parse_expr};
use super::quantity::FactorS;
use super::recovery::skip_to_field;
use super::vector::{Routing, Rows, Values, Vector};

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

    /// Reports fields that `block` does not have and fields that are there twice, so that the remaining ones can be taken by name.
    pub(super) fn restrict(&mut self, block: &str, names: &[&str], errors: &mut Errors) {
        let mut kept: Vec<Field<Value>> = Vec::new();
        for mut field in std::mem::take(&mut self.fields) {
            let mut name = field.name.to_string();
            if !names.contains(&name.as_str()) {
                errors.on(&field.name, unknown("field", &name, &format!(" in {block}"), names));
                let Some(meant) = nearest(&name, names.iter().copied()) else { continue };
                name = meant.to_owned();
                field = Field { name: Ident::new(meant, field.name.span()), value: None };
                if kept.iter().any(|other| other.name == name) {
                    continue;
                }
            }
            if let Some(first) = kept.iter().find(|other| other.name == name) {
                errors.on(&field.name, format!("`{name}` is given twice in {block}"));
                errors.on(&first.name, format!("`{name}` is given first here"));
                continue;
            }
            kept.push(field);
        }
        self.fields = kept;
    }

    fn take(&mut self, name: &str) -> Option<Field<Value>> {
        let index = self.fields.iter().position(|field| field.name == name)?;
        Some(self.fields.remove(index))
    }

    /// Takes a field as what `convert` makes of its value; `message` is for values of which it makes nothing.
    fn read<T>(
        &mut self,
        name: &str,
        errors: &mut Errors,
        message: String,
        convert: impl FnOnce(Value) -> Option<T>,
    ) -> Option<Field<T>> {
        let Field { name, value } = self.take(name)?;
        let value = value.and_then(|value| {
            let extent = value.extent(&name);
            let found = convert(value);
            if found.is_none() {
                errors.at(extent, message);
            }
            found
        });
        Some(Field { name, value })
    }

    /// Takes a field that is an expression.
    pub(super) fn expr(&mut self, name: &str, errors: &mut Errors) -> Option<Field<Expr>> {
        let message = format!("`{name}` is one quantity; expected an expression");
        self.read(name, errors, message, |value| match value {
            Value::Expr(value) => Some(value),
            _ => None,
        })
    }

    /// Takes a field that is an expression, or a list of one for each segment of the backbone.
    pub(super) fn along(&mut self, name: &str, errors: &mut Errors) -> Option<Field<Expr>> {
        let message = format!("`{name}` is a quantity, or a list of one for each segment of the backbone");
        let word = self.name(name)?;
        self.read(name, errors, message, |value| match value {
            Value::Expr(value) => Some(value),
            Value::Vector(Vector { components, unit, extent }) => {
                let list = components.into_iter().map(|value| (value, unit.clone())).collect();
                Some(Expr::new(ExprKind::Segments(word, list), extent))
            }
            _ => None,
        })
    }

    /// Takes a field that is a vector, or a list of one for each segment of the backbone.
    pub(super) fn vector_along(
        &mut self,
        name: &str,
        example: &str,
        errors: &mut Errors,
    ) -> Option<Field<Vector>> {
        self.segments_aside(name, errors);
        self.vector(name, example, errors)
    }

    /// Takes a field that is one quantity for all axes, or a vector of one for each, or a list of vectors, one for each segment of the backbone.
    pub(super) fn values_along(
        &mut self,
        name: &str,
        example: &str,
        errors: &mut Errors,
    ) -> Option<Field<Values>> {
        self.segments_aside(name, errors);
        self.values(name, example, errors)
    }

    /// Makes one vector of lists of a list of vectors, in the field `name`.
    fn segments_aside(&mut self, name: &str, errors: &mut Errors) {
        let Some(field) = self.fields.iter_mut().find(|field| field.name == name) else { return };
        if let Some(Value::Rows(rows)) = &field.value {
            field.value = errors.keep(rows.transposed(&field.name)).map(Value::Vector);
        }
    }

    /// The name of a field as it is written.
    fn name(&self, name: &str) -> Option<Ident> {
        self.fields.iter().find(|field| field.name == name).map(|field| field.name.clone())
    }

    /// Takes a field that is one word out of a few.
    pub(super) fn word(&mut self, name: &str, words: &[&str], errors: &mut Errors) -> Option<Field<Ident>> {
        let message = format!("expected {} for `{name}`", list(words));
        let Field { name, value } = self.read(name, errors, message, |value| match value {
            Value::Expr(Expr { kind: ExprKind::Name(word), .. }) => Some(word),
            _ => None,
        })?;
        let known = |word: &Ident| {
            let known = words.iter().any(|known| word == known);
            if !known {
                errors.on(word, unknown("value", word, &format!(" of `{name}`"), words));
            }
            known
        };
        Some(Field { value: value.filter(known), name })
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
        example: &str,
        errors: &mut Errors,
        make: impl FnOnce(Shape, &mut Errors) -> Option<T>,
    ) -> Option<Field<T>> {
        let message = format!("expected a shape for `{name}`, for example `{example}`");
        let Field { name, value } = self.read(name, errors, message, |value| match value {
            Value::Shape(shape) => Some(shape),
            _ => None,
        })?;
        Some(Field { value: value.and_then(|shape| make(shape, errors)), name })
    }

    /// Takes a field that is a vector.
    pub(super) fn vector(&mut self, name: &str, example: &str, errors: &mut Errors) -> Option<Field<Vector>> {
        let message = format!("expected a vector for `{name}`, for example `{example}`");
        self.read(name, errors, message, |value| match value {
            Value::Vector(vector) => Some(vector),
            _ => None,
        })
    }

    /// Takes a field that is one quantity for all axes, or a vector of one for each.
    pub(super) fn values(&mut self, name: &str, example: &str, errors: &mut Errors) -> Option<Field<Values>> {
        let message = format!("expected a quantity or a vector for `{name}`, for example `{example}`");
        self.read(name, errors, message, |value| match value {
            Value::Expr(value) => Some(Values::One(value)),
            Value::Vector(vector) => Some(Values::Each(vector)),
            _ => None,
        })
    }

    /// Takes a field that is a vector, or a list of one for each segment.
    pub(super) fn routing(
        &mut self,
        name: &str,
        example: &str,
        errors: &mut Errors,
    ) -> Option<Field<Routing>> {
        let message = format!(
            "expected a vector for `{name}`, for example `{example}`, or a list of one for each segment"
        );
        self.read(name, errors, message, |value| match value {
            Value::Vector(vector) => Some(Routing::Whole(vector)),
            Value::Rows(rows) => Some(Routing::Segments(rows)),
            _ => None,
        })
    }

    /// Takes a field that is a list of vectors.
    pub(super) fn rows(&mut self, name: &str, example: &str, errors: &mut Errors) -> Option<Field<Rows>> {
        let message = format!("expected a list of vectors for `{name}`, for example `{example}`");
        self.read(name, errors, message, |value| match value {
            Value::Rows(rows) => Some(rows),
            _ => None,
        })
    }

    /// Takes a field that is a rotation, or a list of them.
    pub(super) fn turns(&mut self, name: &str, errors: &mut Errors) -> Option<Field<Vec<Vector>>> {
        let message = format!(
            "expected a rotation for `{name}`, the axis times the angle, for example `[0, 90, 0] deg`, or a list of them"
        );
        self.read(name, errors, message, |value| match value {
            Value::Vector(vector) => Some(vec![vector]),
            Value::Rows(rows) => Some(rows.rows),
            _ => None,
        })
    }

    /// Takes a block within this one, as `make` makes it of its name and fields.
    pub(super) fn nested<T>(
        &mut self,
        name: &str,
        example: &str,
        errors: &mut Errors,
        make: impl FnOnce(Ident, Fields, &mut Errors) -> T,
    ) -> Option<Field<T>> {
        let message = format!("`{name}` is a block and takes no colon, for example `{example}`");
        let Field { name, value } = self.read(name, errors, message, |value| match value {
            Value::Block(fields) => Some(fields),
            _ => None,
        })?;
        Some(Field { value: value.map(|fields| make(name.clone(), fields, errors)), name })
    }
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
