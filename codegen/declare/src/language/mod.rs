//! The fields of all blocks as tables: the reading of declarations, `pliant language` and the book take them from here.

pub(crate) mod fields;
#[rustfmt::skip]
pub(crate) mod tables;

pub use tables::TABLES;

use crate::syntax::errors::list;
use fields::{Expected, Over};

/// The fields of a block, or fields that several blocks share.
#[derive(Debug)]
pub struct Table {
    /// Its name: `backbone`, `base of rod`, `model planar`.
    pub name: &'static str,
    /// The models that read it.
    pub models: &'static [&'static str],
    /// Its fields, in the order in which messages list them.
    pub entries: &'static [Entry],
}

/// A field of a block.
#[derive(Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
    form: Form,
    /// Expectations of its value: the second one holds for some values of other fields.
    expected: &'static [&'static Expected],
    default: &'static str,
    /// The models that read it, if they are not all of its table.
    models: &'static [&'static str],
}

/// Forms of values. Shapes and blocks have their example.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// An expression.
    Quantity,
    /// An expression, or a list of one for each segment of the backbone.
    Along,
    /// A whole number in a range.
    Whole([usize; 2]),
    /// A vector.
    Vector,
    /// A vector, or a list of one for each segment of the backbone.
    VectorAlong,
    /// One quantity for all axes, or a vector of one for each.
    Values,
    /// As `Values`, or a list of vectors, one for each segment of the backbone.
    ValuesAlong,
    /// A vector, or a list of one for each segment.
    Routing,
    /// A list of vectors.
    Rows,
    /// A rotation, or a list of them.
    Rotations,
    /// One word out of a few, the first one by default.
    Word(&'static [&'static str]),
    /// A shape with fields.
    Shape(&'static str),
    /// A block without a colon.
    Block(&'static str),
    /// All fields of a table, in the place of one.
    Fields(&'static Table),
}

impl Table {
    /// All fields that are written in the block, each with the models that read it.
    pub fn all(&'static self) -> Vec<(&'static Entry, &'static [&'static str])> {
        let entries = self.entries.iter();
        entries
            .flat_map(|entry| match entry.form {
                Form::Fields(table) => table.all(),
                _ => vec![(entry, self.models(entry))],
            })
            .collect()
    }

    /// Its fields as rows of a Markdown table: those that stand in it, or, of a model, all that the model reads. `block` writes its name with each field.
    #[must_use]
    pub fn markdown(&'static self, model: Option<&str>, block: bool) -> String {
        let entries: Vec<&Entry> = match model {
            None => self.entries.iter().collect(),
            Some(model) => {
                let read = self.all().into_iter().filter(|(_, models)| models.contains(&model));
                read.map(|(entry, _)| entry).collect()
            }
        };
        let row = |entry: &Entry| {
            let name = match (entry.form, block) {
                (Form::Fields(table), _) => format!("fields of `{}`", table.name),
                (_, true) => format!("`{} {{ {} }}`", self.name, entry.name),
                (_, false) => format!("`{}`", entry.name),
            };
            let row = format!("| {name} | {} | {} | {} |\n", entry.value(), entry.default(), entry.meaning);
            row.replace("|  ", "| ")
        };
        entries.into_iter().map(row).collect()
    }

    /// The models that read a field of this table.
    pub fn models(&self, entry: &Entry) -> &'static [&'static str] {
        if entry.models.is_empty() { self.models } else { entry.models }
    }

    /// The field called `name`.
    pub(crate) fn entry(&'static self, name: &str) -> Option<&'static Entry> {
        self.entries.iter().find_map(|entry| match entry.form {
            Form::Fields(table) => table.entry(name),
            _ => (entry.name == name).then_some(entry),
        })
    }
}

impl Entry {
    /// The form of its value, its unit and the variables on which it may depend: `Pa, along s`.
    #[must_use]
    pub fn value(&self) -> String {
        let units: Vec<String> = self.expected.iter().map(|expected| unit(expected)).collect();
        let unit = units.join(" or ");
        let form = match self.form {
            Form::Quantity | Form::Along => "",
            Form::Whole([least, most]) => return format!("{least} to {most}"),
            Form::Vector | Form::VectorAlong => "vector",
            Form::Values | Form::ValuesAlong => "one or a vector",
            Form::Routing => "vector or list of vectors",
            Form::Rows => "list of vectors",
            Form::Rotations => "rotation or list of rotations",
            Form::Word(words) => return list(words),
            Form::Shape(_) => "section",
            Form::Block(_) => "block",
            Form::Fields(table) => return format!("see `{}`", table.name),
        };
        let variables = match self.expected.first().map(|expected| expected.over) {
            None | Some(Over::Constant) => "",
            Some(Over::ArcLength) => "along `s`",
            Some(Over::Theta) => "along `s` and `theta`",
        };
        let unit = if form.is_empty() || unit != "number" { &unit } else { "" };
        let parts = [form, unit, variables].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(", ")
    }

    /// The SI unit of its numbers; `None` where they have none, and where it depends on other fields.
    #[must_use]
    pub fn unit(&self) -> Option<String> {
        let [expected] = self.expected else { return None };
        (!expected.dimension.is_number()).then(|| expected.dimension.unit())
    }

    /// Its default: a value, `required`, or nothing.
    #[must_use]
    pub fn default(&self) -> String {
        match self.form {
            Form::Word([first, ..]) => format!("`{first}`"),
            _ => self.default.to_owned(),
        }
    }

    pub(crate) fn form(&self) -> Form {
        self.form
    }

    /// The error for a value of another form; `which` of its expectations holds.
    pub(crate) fn mismatch(&self, which: usize) -> String {
        let name = self.name;
        let example = self.expected.get(which).map_or("", |expected| expected.example);
        match self.form {
            Form::Quantity | Form::Whole(_) | Form::Fields(_) => {
                format!("`{name}` is one quantity; expected an expression")
            }
            Form::Along => {
                format!("`{name}` is a quantity, or a list of one for each segment of the backbone")
            }
            Form::Vector | Form::VectorAlong => {
                format!("expected a vector for `{name}`, for example `{example}`")
            }
            Form::Values | Form::ValuesAlong => {
                format!("expected a quantity or a vector for `{name}`, for example `{example}`")
            }
            Form::Routing => format!(
                "expected a vector for `{name}`, for example `{example}`, or a list of one for each segment"
            ),
            Form::Rows => format!("expected a list of vectors for `{name}`, for example `{example}`"),
            Form::Rotations => format!(
                "expected a rotation for `{name}`, the axis times the angle, for example `{example}`, or a list of them"
            ),
            Form::Word(words) => format!("expected {} for `{name}`", list(words)),
            Form::Shape(example) => format!("expected a shape for `{name}`, for example `{example}`"),
            Form::Block(example) => {
                format!("`{name}` is a block and takes no colon, for example `{example}`")
            }
        }
    }
}

/// The unit of a field: that of SI, `rad` of angles, `number` of others without dimension.
fn unit(expected: &Expected) -> String {
    match (expected.dimension.is_number(), expected.words) {
        (false, _) => expected.dimension.unit(),
        (true, "angles") => "rad".to_owned(),
        (true, _) => "number".to_owned(),
    }
}
