//! Constants of the kernel of a segment, and segments that share a kernel.

use super::Kinds;
use crate::symbolic::{Expression, Variable};

/// A quantity of a kernel: a constant or an input.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::kernels) enum Operand {
    /// The number itself.
    Number(Expression),
    /// It is an input.
    Input,
}

impl Operand {
    pub(in crate::kernels) fn of(expression: Expression) -> Self {
        if expression.variables().is_empty() { Self::Number(expression) } else { Self::Input }
    }

    /// The number, or the input of this name.
    pub(in crate::kernels) fn expression(&self, input: Variable) -> Expression {
        match self {
            Self::Number(number) => number.clone(),
            Self::Input => input.expression(),
        }
    }

    /// Whether one kernel may serve both: zeros and ones make its structure, other numbers do not.
    fn alike(&self, other: &Self) -> bool {
        let structural = |slot: &Self| match slot {
            Self::Number(number) => (number.is_zero(), number.is_one(), false),
            Self::Input => (false, false, true),
        };
        structural(self) == structural(other)
    }
}

/// The quantities of the kernel of a segment: those of the tendons that run through it, and of the section.
pub(super) type Known = (Vec<Option<[Operand; 6]>>, Vec<Operand>);

/// The kernels of all segments. Where segments differ in numbers only, they share one that takes those as inputs.
pub(super) fn shared(segments: Vec<Known>) -> Kinds<Known> {
    // The first segment of each kind, and what is known of all of them.
    let mut first: Vec<Known> = Vec::new();
    let mut kinds: Kinds<Known> = Kinds { of: Vec::new(), list: Vec::new() };
    for segment in segments {
        if let Some(kind) = first.iter().position(|known| alike(known, &segment)) {
            merge(&mut kinds.list[kind], &segment);
            kinds.of.push(kind);
        } else {
            kinds.of.push(kinds.list.len());
            kinds.list.push(segment.clone());
            first.push(segment);
        }
    }
    kinds
}

fn alike((routings, section): &Known, (others, other): &Known) -> bool {
    routings.iter().zip(others).all(|pair| match pair {
        (Some(a), Some(b)) => a.iter().zip(b).all(|(a, b)| a.alike(b)),
        (a, b) => a.is_none() && b.is_none(),
    }) && section.iter().zip(other).all(|(a, b)| a.alike(b))
}

fn merge((routings, section): &mut Known, (others, other): &Known) {
    let routings = routings.iter_mut().zip(others).filter_map(|(a, b)| a.as_mut().zip(b.as_ref()));
    let pairs = routings.flat_map(|(a, b)| a.iter_mut().zip(b)).chain(section.iter_mut().zip(other));
    for (known, other) in pairs {
        if known != other {
            *known = Operand::Input;
        }
    }
}
