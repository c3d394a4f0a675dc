//! Texts of the errors about fields.

use crate::language::fields::Expected;
use crate::syntax::{Expr, ExprKind};
use crate::units::Dimension;

impl Expected {
    /// The error for a value of another dimension.
    pub(super) fn mismatch(&self, value: &Expr, found: Dimension) -> String {
        if found.is_number() && is_bare_number(value) {
            let Self { words, example, .. } = self;
            return format!("expected {words}, for example `{example}`; found a number without unit");
        }
        let hint = per_second_hint(value).map_or_else(
            || match found.is_number() && !self.dimension.is_number() {
                true => {
                    format!("; a unit stands behind a number, as in `{}`, not behind brackets", self.example)
                }
                false => String::new(),
            },
            str::to_owned,
        );
        format!("expected {}, found {found}{hint}", self.described())
    }

    /// Its words with the unit, if it has one.
    pub(super) fn described(&self) -> String {
        match self.dimension.is_number() {
            true => self.words.to_owned(),
            false => format!("{} ({})", self.words, self.dimension.unit()),
        }
    }
}

/// Whether this is a literal without unit, perhaps with a sign.
pub(super) fn is_bare_number(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Quantity(quantity) => quantity.unit.is_none(),
        ExprKind::Negative(inner) => is_bare_number(inner),
        _ => false,
    }
}

/// Whether this is a zero without unit.
pub(super) fn is_bare_zero(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Quantity(quantity) => quantity.unit.is_none() && quantity.number.mantissa == 0,
        ExprKind::Negative(inner) => is_bare_zero(inner),
        ExprKind::Segments(_, list) => list.iter().all(|(value, unit)| unit.is_none() && is_bare_zero(value)),
        _ => false,
    }
}

/// A remark on a unit that ends in `/s`, where the arc length may have been meant.
pub(super) fn per_second_hint(value: &Expr) -> Option<&'static str> {
    match &value.kind {
        ExprKind::Quantity(quantity) => {
            let read = quantity.unit.as_ref()?.ends_per_second;
            read.then_some("; `/s` in a unit means per second: `(0.1 m)/s` divides by the arc length")
        }
        _ => value.operands().into_iter().find_map(per_second_hint),
    }
}

pub(super) fn empty_robot(name: &syn::Ident) -> String {
    format!(
        "`{name}` is empty; a robot has at least a `backbone {{ ... }}` or a `segment {{ ... }}`, and a model, for example \
         `model planar`"
    )
}
