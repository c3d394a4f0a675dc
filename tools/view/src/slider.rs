//! Sliders of a page.

use serde_json::{Value, json};

/// A slider over values of a drive, over rows of a table, or over named cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Slider {
    pub(crate) name: String,
    pub(crate) unit: String,
    pub(crate) values: Vec<f64>,
    /// Texts in place of the values.
    pub(crate) labels: Vec<String>,
    /// The last value is next to the first one.
    pub(crate) round: bool,
}

impl Slider {
    /// A quantity with an SI unit (`N`, `m`, `rad`, `N*m`, or empty) at these values.
    #[must_use]
    pub fn of(name: &str, unit: &str, values: &[f64]) -> Self {
        let (name, unit) = (name.to_owned(), unit.to_owned());
        Self { name, unit, values: values.to_vec(), labels: Vec::new(), round: false }
    }

    /// `count` rows of a table, counted from 1.
    #[must_use]
    pub fn rows(count: usize) -> Self {
        let values: Vec<f64> = (1..=count).map(|row| row as f64).collect();
        Self::of("row", "", &values)
    }

    /// Named cases, which are buttons on the page.
    #[must_use]
    pub fn cases(name: &str, labels: &[&str]) -> Self {
        let values: Vec<f64> = (0..labels.len()).map(|case| case as f64).collect();
        Self { labels: labels.iter().map(|&label| label.to_owned()).collect(), ..Self::of(name, "", &values) }
    }

    /// The same as a turn: behind its last value comes the first one.
    #[must_use]
    pub fn turning(self) -> Self {
        Self { round: true, ..self }
    }

    pub(crate) fn json(&self) -> Value {
        let Self { name, unit, values, labels, round } = self;
        json!({ "name": name, "unit": unit, "values": values, "labels": labels, "round": round })
    }
}
