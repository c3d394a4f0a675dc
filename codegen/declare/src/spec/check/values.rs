//! Values other than single quantities: whole numbers and vectors.

use super::domain;
use super::messages::{Expected, Over};
use super::scope::Scope;
use crate::spec::Expr;
use crate::syntax::{Expr as Written, Field, Values, Vector};
use crate::units::Ratio;

use syn::Ident;

/// A whole number. The inner `None` is another value, which the caller reports; the outer `None` an error that has been reported.
pub(super) fn whole_number(scope: &mut Scope<'_>, value: &Written) -> Option<Option<i128>> {
    let typed = scope.lower(value)?;
    let exact = typed.expr.is_constant().then(|| typed.expr.eval_exact(Ratio::ZERO)).flatten();
    let whole = exact.filter(|ratio| typed.dimension.is_number() && ratio.denominator() == 1);
    Some(whole.map(Ratio::numerator))
}

/// A whole number from `least` to `most`; `what` it is.
pub(super) fn whole_number_within(
    scope: &mut Scope<'_>,
    value: &Written,
    what: &str,
    [least, most]: [usize; 2],
) -> Option<usize> {
    let whole = whole_number(scope, value)?;
    let number = whole.and_then(|whole| usize::try_from(whole).ok());
    let number = number.filter(|number| (least..=most).contains(number));
    if number.is_none() {
        scope.errors.at(value.extent, format!("{what} is a whole number from {least} to {most}"));
    }
    number
}

/// The components of the vector of the field `name`: of the expected dimension and over the expected variables, `None` where one
/// is wrong.
pub(super) fn components(
    scope: &mut Scope<'_>,
    name: &Ident,
    vector: &Vector,
    expected: &Expected,
) -> Vec<Option<Expr>> {
    let mut unit_fits = true;
    let components = vector.components.iter();
    components
        .map(|component| self::component(scope, name, vector, component, expected, &mut unit_fits))
        .collect()
}

/// One quantity for all of three axes, or one for each.
pub(super) fn each_of_three(
    scope: &mut Scope<'_>,
    Field { name, value }: &Field<Values>,
    expected: &Expected,
    words: &str,
) -> Option<[Expr; 3]> {
    match value.as_ref()? {
        Values::One(value) => {
            let field = Field { name: name.clone(), value: Some(value.clone()) };
            let value = scope.field(&field, expected)?;
            Some([value.clone(), value.clone(), value])
        }
        Values::Each(vector) => exactly(scope, name, vector, expected, words),
    }
}

/// The components of a vector that has a number of them.
pub(super) fn exactly<const N: usize>(
    scope: &mut Scope<'_>,
    name: &Ident,
    vector: &Vector,
    expected: &Expected,
    words: &str,
) -> Option<[Expr; N]> {
    let found = components(scope, name, vector, expected);
    if found.len() != N {
        scope.errors.at(vector.extent, format!("`{name}` takes {words}; found {}", found.len()));
        return None;
    }
    found.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// Three components of the field `name` of `block` that are numbers.
pub(super) fn three_numbers(
    scope: &mut Scope<'_>,
    name: &Ident,
    vector: &Vector,
    block: &str,
    expected: &Expected,
    words: &str,
) -> Option<[f64; 3]> {
    let components: [Expr; 3] = exactly(scope, name, vector, expected, words)?;
    let before = scope.errors.count();
    for (component, written) in components.iter().zip(&vector.components) {
        if component.depends_on_parameters() {
            let message = format!("`{name}` of `{block}` must be a number; it cannot depend on a `param`");
            scope.errors.at(written.extent, message);
        }
    }
    let values = components.map(|component| component.eval(0.0, 0.0, &[]));
    (scope.errors.count() == before).then_some(values)
}

/// `unit_fits` tells that no error of the unit of the whole vector has been reported.
fn component(
    scope: &mut Scope<'_>,
    name: &Ident,
    vector: &Vector,
    component: &Written,
    expected: &Expected,
    unit_fits: &mut bool,
) -> Option<Expr> {
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
    let constant = expected.over == Over::Constant;
    if typed.expr.depends_on_theta() || (constant && typed.expr.depends_on_arc_length()) {
        let message = if constant {
            format!("`{name}` must be constant; it cannot depend on `s` or `theta`")
        } else {
            format!("`theta` is known to `couple` only; `{name}` cannot depend on it")
        };
        scope.errors.at(component.extent, message);
        return None;
    }
    // An error of a division by zero or the like is more specific than that of a result that is not finite.
    let before = scope.errors.count();
    domain::check_demands(scope);
    if scope.errors.count() == before && scope.demands.is_empty() && !scope.is_finite(&typed.expr) {
        scope.errors.at(component.extent, format!("this component of `{name}` is not a finite number"));
    }
    (scope.errors.count() == before).then_some(typed.expr)
}
