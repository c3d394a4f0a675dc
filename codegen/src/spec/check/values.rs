//! Values other than single quantities: whole numbers and vectors.

use super::domain;
use super::messages::Expected;
use super::scope::Scope;
use crate::declare::{Expr as Written, Field, Vector};
use crate::spec::Expr;
use crate::units::Ratio;

/// A whole number; `None` if it is something else, which is left to the caller to report, or wrong.
pub(super) fn whole_number(scope: &mut Scope<'_>, value: &Written) -> Option<Option<i128>> {
    let typed = scope.lower(value)?;
    let exact = typed.expr.is_constant().then(|| typed.expr.eval_exact(Ratio::ZERO)).flatten();
    let whole = exact.filter(|ratio| typed.dimension.is_number() && ratio.denominator() == 1);
    Some(whole.map(Ratio::numerator))
}

/// The components of a vector: constant and of the expected dimension, `None` where one is wrong. Nothing if the vector is
/// unreadable.
pub(super) fn components(
    scope: &mut Scope<'_>,
    field: &Field<Vector>,
    expected: &Expected,
) -> Option<Vec<Option<Expr>>> {
    let vector = field.value.as_ref()?;
    let mut unit_fits = true;
    let components = vector.components.iter();
    Some(
        components
            .map(|component| self::component(scope, field, component, expected, &mut unit_fits))
            .collect(),
    )
}

/// The components of a vector that has a number of them.
pub(super) fn exactly<const N: usize>(
    scope: &mut Scope<'_>,
    field: &Field<Vector>,
    expected: &Expected,
    words: &str,
) -> Option<[Expr; N]> {
    let found = components(scope, field, expected)?;
    if found.len() != N {
        let at = field.value.as_ref()?.extent;
        scope.errors.at(at, format!("`{}` takes {words}; found {}", field.name, found.len()));
        return None;
    }
    found.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// `unit_fits` says whether the unit of the whole vector has not been reported yet.
fn component(
    scope: &mut Scope<'_>,
    Field { name, value: vector }: &Field<Vector>,
    component: &Written,
    expected: &Expected,
    unit_fits: &mut bool,
) -> Option<Expr> {
    let vector = vector.as_ref()?;
    let mut typed = scope.lower(component)?;
    if let Some(unit) = &vector.unit {
        typed = scope.in_unit(typed, unit)?;
    }
    if typed.dimension != expected.dimension {
        let example = if typed.dimension.is_number() {
            format!(", for example `{}`", expected.example)
        } else {
            String::new()
        };
        let unit = if expected.dimension.is_number() {
            String::new()
        } else {
            format!(" ({})", expected.dimension.unit())
        };
        let message = format!("expected {}{unit}{example}; found {}", expected.words, typed.dimension);
        match &vector.unit {
            None => scope.errors.at(component.extent, message),
            Some(_) if *unit_fits => scope.errors.at(vector.extent, message),
            Some(_) => {}
        }
        *unit_fits &= vector.unit.is_none();
        return None;
    }
    if typed.expr.depends_on_arc_length() || typed.expr.depends_on_theta() {
        let message = format!("`{name}` must be constant; it cannot depend on `s` or `theta`");
        scope.errors.at(component.extent, message);
        return None;
    }
    // A division by zero or the like says more than that the result is not finite.
    let before = scope.errors.count();
    domain::check_demands(scope);
    if scope.errors.count() == before && !scope.is_finite(&typed.expr) {
        scope.errors.at(component.extent, format!("this component of `{name}` is not a finite number"));
    }
    (scope.errors.count() == before).then_some(typed.expr)
}
