//! Names of the values of programs: those that a derivation gave to its intermediates.
//!
//! The optimiser of the algebra system rearranges what it is given. A value of a program is therefore recognised by what it is: program and
//! intermediates are evaluated at one place, and a value that agrees with an intermediate there has its name. Names are comments: nothing is computed
//! from them.

use std::collections::{BTreeMap, HashSet};

use pliant_program::{Op, Program, Value};

use crate::graph::{Definition, Graph};
use crate::symbolic::{Values, Variable};

/// Digits with which functions with a removable singularity are evaluated.
const DIGITS: u32 = 60;

/// Relative difference up to which two values are the same.
const AGREEMENT: f64 = 1e-11;

/// The names of the values of `program`, whose inputs are `inputs`, after the labels of `graph`.
pub(super) fn names(graph: &Graph, inputs: &[Variable], program: &Program) -> BTreeMap<Value, String> {
    let labelled: Vec<(Variable, &str)> = graph.labelled().collect();
    if labelled.is_empty() && graph.notes().is_empty() {
        return BTreeMap::new();
    }
    let place: Vec<f64> = (0..inputs.len()).map(coordinate).collect();
    let found = program.values(&place);
    let candidates: Vec<(Value, f64)> = found
        .into_iter()
        .enumerate()
        .filter(|(value, _)| {
            !matches!(program.ops[*value], Op::Input(_) | Op::Constant(_) | Op::Neg(_) | Op::Guard { .. })
        })
        .collect();
    let notes = graph.notes().iter().flat_map(|(_, expression)| expression.variables());
    let wanted = labelled.iter().map(|(name, _)| *name).chain(notes).collect();
    let values = intermediates(graph, wanted, inputs, &place);
    let mut names = BTreeMap::new();
    let mut name = |label: &str, expected: Option<f64>| {
        let Some(expected) = expected else { return };
        let same = |value: f64| (value - expected).abs() <= AGREEMENT * expected.abs();
        for (value, _) in candidates.iter().filter(|(_, value)| same(*value)) {
            names.entry(*value).or_insert_with(|| label.to_owned());
        }
    };
    for (entry, label) in labelled {
        name(label, entry.expression().at(&values));
    }
    for (label, expression) in graph.notes() {
        name(label, expression.at(&values));
    }
    names
}

/// Input `index` of the place: positive, below 1, and unlike the others.
fn coordinate(index: usize) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_8;
    0.21 + 0.47 * (GOLDEN * (index + 1) as f64).fract()
}

/// Values of the inputs, and of the entries that `needed` ones are made of where they have one.
fn intermediates(graph: &Graph, mut needed: HashSet<Variable>, inputs: &[Variable], place: &[f64]) -> Values {
    for (name, definition) in graph.entries.iter().rev() {
        if needed.contains(name) {
            needed.extend(match definition {
                Definition::Let(value) => value.variables(),
                Definition::Guard(_, argument, variable) => {
                    [argument.variables(), variable.variables()].concat()
                }
            });
        }
    }
    let mut values = Values::default();
    inputs.iter().zip(place).for_each(|(input, value)| values.set(*input, *value));
    for (name, definition) in graph.entries.iter().filter(|(name, _)| needed.contains(name)) {
        let value = match definition {
            Definition::Let(value) => value.at(&values),
            // The direct form loses digits.
            Definition::Guard(function, _, variable) => variable.at(&values).and_then(|argument| {
                function.direct.evaluate_f64(&[(function.variable, &format!("{argument:e}"))], DIGITS)
            }),
        };
        if let Some(value) = value.filter(|value| value.is_finite()) {
            values.set(*name, value);
        }
    }
    values
}
