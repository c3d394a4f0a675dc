//! Values with names and shapes: what a kernel takes and returns.

use std::borrow::Cow;
use std::convert::Infallible;

/// Default value of an inferred type, as an expression.
pub const DEFAULT: &str = "::core::default::Default::default()";

/// A word of the generator, or one that was read from a file.
pub type Name = Cow<'static, str>;

/// A value, or values that belong together.
///
/// The order of the leaves is the order of the inputs or outputs of the program behind it: a tree of expressions is compiled to the program of its leaves and a
/// tree without leaves, its shape, and that shape is read when code is emitted. No layout is written down twice.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree<T> {
    /// A number.
    Number(T),
    /// An array, whose entries have the shape `of`.
    List {
        /// Shape of an entry: a list may be empty.
        of: Box<Shape>,
        /// The entries.
        entries: Vec<Tree<T>>,
    },
    /// A pair.
    Pair(Box<(Tree<T>, Tree<T>)>),
    /// A structure, or a variant of an enumeration, with named fields.
    Record {
        /// Its type.
        of: Record,
        /// Names and values of the fields.
        fields: Vec<(Name, Tree<T>)>,
    },
    /// A value that may be absent.
    Optional {
        /// Its shape.
        of: Box<Shape>,
        /// The value.
        value: Option<Box<Tree<T>>>,
    },
    /// Value that the function `by` of the run time makes of another.
    Made {
        /// Path of the function, which takes the value by reference.
        by: Name,
        /// Shape of its result.
        returns: Box<Shape>,
        /// Its argument.
        from: Box<Tree<T>>,
    },
    /// Value that the declaration settles.
    Settled(Settled),
}

/// The shape of values, without them.
pub type Shape = Tree<()>;

/// The type of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its type, with `T` for the scalar if it is generic over it.
    pub ty: String,
    /// The path that stands before its fields.
    pub path: Name,
    /// Whether there are other fields, which have their default values.
    pub rest: bool,
}

/// A value that does not depend on inputs and parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum Settled {
    /// A number.
    Number(f64),
    /// A count or an index.
    Count(usize),
    /// A condition.
    Flag(bool),
    /// A variant of an enumeration without fields, with the type of the enumeration.
    Variant {
        /// The enumeration.
        ty: Name,
        /// The variant.
        path: String,
        /// A count in it.
        count: Option<usize>,
    },
}

impl Record {
    /// A structure of numbers, not generic over the scalar.
    #[must_use]
    pub fn plain(path: &'static str) -> Self {
        Self { ty: path.to_owned(), path: path.into(), rest: false }
    }

    /// A structure that is generic over the scalar.
    #[must_use]
    pub fn generic(path: &'static str) -> Self {
        Self { ty: format!("{path}<T>"), path: path.into(), rest: false }
    }
}

impl<T> Tree<T> {
    /// An array of numbers: a vector, or the lower triangle of a symmetric matrix by rows.
    pub fn vector(entries: impl IntoIterator<Item = T>) -> Self {
        Self::list(Shape::Number(()), entries.into_iter().map(Self::Number))
    }

    /// An array of entries of one shape.
    pub fn list(of: Shape, entries: impl IntoIterator<Item = Self>) -> Self {
        Self::List { of: Box::new(of), entries: entries.into_iter().collect() }
    }

    /// A list of any length of these entries.
    pub fn listed(entries: impl IntoIterator<Item = Self>) -> Self {
        Self::list_of(Self::list(Shape::Number(()), entries))
    }

    /// A list of any length, which the run time makes of an array.
    pub fn list_of(array: Self) -> Self {
        let returns = Box::new(Shape::list(Shape::Number(()), []));
        Self::Made { by: "<[_]>::to_vec".into(), returns, from: Box::new(array) }
    }

    /// An array of numbers that the declaration settles.
    pub fn fixed(entries: impl IntoIterator<Item = f64>) -> Self {
        Self::list(Shape::Number(()), entries.into_iter().map(Self::settled))
    }

    /// Arrays of `N` numbers each that the declaration settles.
    pub fn fixed_rows<const N: usize>(rows: impl IntoIterator<Item = [f64; N]>) -> Self {
        Self::list(Shape::vector([(); N]), rows.into_iter().map(Self::fixed))
    }

    /// Arrays of `N` numbers each.
    pub fn rows<const N: usize>(rows: impl IntoIterator<Item = [T; N]>) -> Self {
        Self::list(Shape::vector([(); N]), rows.into_iter().map(Self::vector))
    }

    /// A structure that is not generic.
    pub fn plain(path: &'static str, fields: impl IntoIterator<Item = (&'static str, Self)>) -> Self {
        Self::record(Record::plain(path), fields)
    }

    /// A structure that is generic over the scalar.
    pub fn generic(path: &'static str, fields: impl IntoIterator<Item = (&'static str, Self)>) -> Self {
        Self::record(Record::generic(path), fields)
    }

    /// A structure of this type.
    pub fn record(of: Record, fields: impl IntoIterator<Item = (&'static str, Self)>) -> Self {
        Self::Record { of, fields: named(fields) }
    }

    /// Two values.
    pub fn pair(first: Self, second: Self) -> Self {
        Self::Pair(Box::new((first, second)))
    }

    /// A value that may be absent.
    pub fn optional(of: Shape, value: Option<Self>) -> Self {
        Self::Optional { of: Box::new(of), value: value.map(Box::new) }
    }

    /// An array of numbers that may be absent.
    pub fn optionals(entries: impl IntoIterator<Item = Option<T>>) -> Self {
        let number = || Shape::Number(());
        let entries = entries.into_iter().map(|entry| Self::optional(number(), entry.map(Self::Number)));
        Self::list(Shape::optional(number(), None), entries)
    }

    /// A count.
    #[must_use]
    pub fn count(count: usize) -> Self {
        Self::Settled(Settled::Count(count))
    }

    /// Default value of a type.
    pub fn default_of(ty: impl Into<Name>) -> Self {
        Self::Settled(Settled::Variant { ty: ty.into(), path: DEFAULT.to_owned(), count: None })
    }

    /// A number that the declaration settles.
    #[must_use]
    pub fn settled(number: f64) -> Self {
        Self::Settled(Settled::Number(number))
    }

    /// A condition.
    #[must_use]
    pub fn flag(flag: bool) -> Self {
        Self::Settled(Settled::Flag(flag))
    }

    /// The variant `name` of the enumeration `ty`.
    #[must_use]
    pub fn variant(ty: &'static str, name: &str) -> Self {
        Self::Settled(Settled::Variant { ty: ty.into(), path: format!("{ty}::{name}"), count: None })
    }

    /// The same with `map(leaf)` for each leaf, in their order, or the first error.
    ///
    /// # Errors
    ///
    /// First error of `map`.
    pub fn try_map<U, E>(self, map: &mut impl FnMut(T) -> Result<U, E>) -> Result<Tree<U>, E> {
        self.try_grow(&mut |leaf| map(leaf).map(Tree::Number))
    }

    /// The same with the tree `grow(leaf)` in the place of each leaf, in their order, or the first error.
    ///
    /// # Errors
    ///
    /// First error of `grow`.
    pub fn try_grow<U, E>(self, grow: &mut impl FnMut(T) -> Result<Tree<U>, E>) -> Result<Tree<U>, E> {
        Ok(match self {
            Self::Number(leaf) => grow(leaf)?,
            Self::List { of, entries } => {
                let entries = entries.into_iter().map(|entry| entry.try_grow(grow));
                Tree::List { of, entries: entries.collect::<Result<_, E>>()? }
            }
            Self::Pair(pair) => {
                let (first, second) = *pair;
                Tree::pair(first.try_grow(grow)?, second.try_grow(grow)?)
            }
            Self::Record { of, fields } => {
                let fields = fields.into_iter().map(|(name, value)| Ok((name, value.try_grow(grow)?)));
                Tree::Record { of, fields: fields.collect::<Result<_, E>>()? }
            }
            Self::Optional { of, value } => {
                let value = value.map(|value| value.try_grow(grow)).transpose()?;
                Tree::Optional { of, value: value.map(Box::new) }
            }
            Self::Made { by, returns, from } => {
                Tree::Made { by, returns, from: Box::new(from.try_grow(grow)?) }
            }
            Self::Settled(settled) => Tree::Settled(settled),
        })
    }

    /// The same with `map(leaf)` for each leaf, in their order.
    pub fn map<U>(self, mut map: impl FnMut(T) -> U) -> Tree<U> {
        let Ok(mapped) = self.try_map(&mut |leaf| Ok::<U, Infallible>(map(leaf)));
        mapped
    }

    /// The field of this name of a record.
    pub fn field(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Record { fields, .. } => {
                fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// Its leaves, in order.
    pub fn leaves(self) -> Vec<T> {
        let mut leaves = Vec::new();
        self.map(|leaf| leaves.push(leaf));
        leaves
    }

    /// The tree without its leaves.
    #[must_use]
    pub fn shape(&self) -> Shape
    where
        T: Clone,
    {
        self.clone().map(|_| ())
    }
}

impl Shape {
    /// A label for each leaf: the innermost field that it belongs to, and its places in lists; empty for a number alone.
    #[must_use]
    pub fn labels(&self) -> Vec<String> {
        let mut labels = Vec::new();
        self.label(None, &[], &mut labels);
        labels
    }

    fn label(&self, field: Option<&str>, places: &[usize], labels: &mut Vec<String>) {
        match self {
            Self::Number(()) => {
                let places: String = places.iter().map(|place| format!("_{place}")).collect();
                labels.push(field.map(|field| format!("{field}{places}")).unwrap_or_default());
            }
            Self::List { entries, .. } => {
                for (place, entry) in entries.iter().enumerate() {
                    entry.label(field, &[places, &[place]].concat(), labels);
                }
            }
            Self::Pair(pair) => {
                pair.0.label(field, places, labels);
                pair.1.label(field, places, labels);
            }
            Self::Record { fields, .. } => {
                for (name, value) in fields {
                    value.label(Some(name), places, labels);
                }
            }
            Self::Optional { value, .. } => {
                if let Some(value) = value {
                    value.label(field, places, labels);
                }
            }
            Self::Made { from, .. } => from.label(field, places, labels),
            Self::Settled(_) => {}
        }
    }

    /// The tree of this shape with `leaves`, in their order; `None` where there are fewer than it has.
    pub fn filled<T>(&self, leaves: impl IntoIterator<Item = T>) -> Option<Tree<T>> {
        let mut leaves = leaves.into_iter();
        self.clone().try_map(&mut |()| leaves.next().ok_or(())).ok()
    }
}

/// Fields with these names.
fn named<T>(fields: impl IntoIterator<Item = (&'static str, Tree<T>)>) -> Vec<(Name, Tree<T>)> {
    fields.into_iter().map(|(name, value)| (name.into(), value)).collect()
}

/// An argument of a kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument<T = ()> {
    /// Its name.
    pub name: Name,
    /// Its shape; leaves are the inputs of the program.
    pub tree: Tree<T>,
}

impl<T> Argument<T> {
    /// A number.
    pub fn number(name: &'static str, leaf: T) -> Self {
        Self { name: name.into(), tree: Tree::Number(leaf) }
    }

    /// An array of numbers.
    pub fn vector(name: &'static str, leaves: impl IntoIterator<Item = T>) -> Self {
        Self { name: name.into(), tree: Tree::vector(leaves) }
    }

    /// With this value.
    pub fn new(name: impl Into<Name>, tree: Tree<T>) -> Self {
        Self { name: name.into(), tree }
    }

    /// The argument without its leaves.
    #[must_use]
    pub fn shape(&self) -> Argument
    where
        T: Clone,
    {
        Argument { name: self.name.clone(), tree: self.tree.shape() }
    }
}
