//! Declared parameters.

use std::borrow::Cow;

/// A declared `param`: a quantity that the generated type stores as a number instead of folding it into constants.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Name in the declaration.
    pub name: Cow<'static, str>,
    /// SI unit, as text.
    pub unit: Cow<'static, str>,
    /// Declared value, SI.
    pub default: f64,
}

impl Parameter {
    /// A parameter of this name, SI unit and value.
    #[must_use]
    pub const fn new(name: &'static str, unit: &'static str, default: f64) -> Self {
        Self { name: Cow::Borrowed(name), unit: Cow::Borrowed(unit), default }
    }
}
