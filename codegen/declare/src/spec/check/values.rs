//! Values other than single quantities: whole numbers and vectors.

use super::domain;
use super::messages::is_bare_zero;
use super::scope::Scope;
use crate::language::fields::{Expected, Over};
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

/// The word of a field, if it is `word`.
pub(super) fn chosen<'a>(field: Option<&'a Field<Ident>>, word: &str) -> Option<&'a Ident> {
    field.and_then(|field| field.value.as_ref()).filter(|value| *value == word)
}

/// Whether the word of a field is `word`; `None` where it could not be read, which has been reported.
pub(super) fn is_word(field: Option<&Field<Ident>>, word: &str) -> Option<bool> {
    field.map_or(Some(false), |field| Some(field.value.as_ref()? == word))
}

/// Value of a field; `what` it is must be positive.
pub(super) fn positive(
    scope: &mut Scope<'_>,
    field: &Field<Written>,
    expected: &Expected,
    what: &str,
) -> Option<Expr> {
    let value = scope.field(field, expected)?;
    domain::positive(scope, what, &value, field.value.as_ref()?.extent);
    Some(value)
}

/// Value of a field of the section; `what` it is must be positive, but for the tip, where it may fall to 0.
pub(super) fn positive_before_tip(
    scope: &mut Scope<'_>,
    field: &Field<Written>,
    expected: &Expected,
    what: &str,
) -> Option<Expr> {
    let value = scope.field(field, expected)?;
    let before = scope.errors.count();
    domain::positive_before_tip(scope, what, &value, field.value.as_ref()?.extent);
    (scope.errors.count() == before).then_some(value)
}

/// Value of a field, zero without one; `what` it is must not be negative.
pub(super) fn non_negative(
    scope: &mut Scope<'_>,
    field: Option<&Field<Written>>,
    expected: &Expected,
    what: &str,
) -> Option<Expr> {
    let Some(field) = field else { return Some(Expr::integer(0)) };
    let value = scope.field(field, expected)?;
    domain::non_negative(scope, what, &value, field.value.as_ref()?.extent);
    Some(value)
}

/// Value of a field that `block` must have; `what` it is must be positive.
pub(super) fn required_positive(
    scope: &mut Scope<'_>,
    field: Option<&Field<Written>>,
    block: &Ident,
    expected: &Expected,
    what: &str,
) -> Option<Expr> {
    let field = scope.present(field, block, expected)?;
    positive(scope, field, expected, what)
}

/// The least and the greatest value of a field; `what` their difference is must be positive.
pub(super) fn limits(
    scope: &mut Scope<'_>,
    field: &Field<Vector>,
    expected: &Expected,
    words: &str,
    what: &str,
) -> Option<[Expr; 2]> {
    let [low, high] = entries(scope, field, expected, words)?;
    let range = Expr::sub(high.clone(), low.clone());
    domain::positive(scope, what, &range, field.value.as_ref()?.extent);
    Some([low, high])
}

/// A whole number from `least` to `most`; `what` it is.
pub(super) fn whole_number_within(
    scope: &mut Scope<'_>,
    field: &Field<Written>,
    what: &str,
    [least, most]: [usize; 2],
) -> Option<usize> {
    let value = field.value.as_ref()?;
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
        return scope.errors.fail(vector.extent, format!("`{name}` takes {words}; found {}", found.len()));
    }
    found.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// The components of a field that has a number of them.
pub(super) fn entries<const N: usize>(
    scope: &mut Scope<'_>,
    field: &Field<Vector>,
    expected: &Expected,
    words: &str,
) -> Option<[Expr; N]> {
    exactly(scope, &field.name, field.value.as_ref()?, expected, words)
}

/// The three components of a field, zero without one.
pub(super) fn three(
    scope: &mut Scope<'_>,
    field: Option<&Field<Vector>>,
    expected: &Expected,
    words: &str,
) -> Option<[Expr; 3]> {
    field.map_or(Some([0; 3].map(Expr::integer)), |field| entries(scope, field, expected, words))
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
    // A zero needs no unit beside numbers that have one.
    if vector.unit.is_none() && is_bare_zero(component) && !vector.components.iter().all(is_bare_zero) {
        return Some(Expr::integer(0));
    }
    let mut typed = scope.lower(component)?;
    if let Some(unit) = &vector.unit {
        // A parameter may have the unit of the whole vector already.
        let has_it = !expected.dimension.is_number() && typed.dimension == expected.dimension;
        if !has_it {
            typed = scope.in_unit(typed, unit)?;
        }
    }
    if typed.dimension != expected.dimension {
        let example = match typed.dimension.is_number() {
            true => format!(", for example `{}`", expected.example),
            false => String::new(),
        };
        let described = expected.described();
        let message = format!("expected {described}{example}; found {}", typed.dimension);
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
        return scope.errors.fail(component.extent, message);
    }
    // An error of a division by zero or the like is more specific than that of a result that is not finite.
    let before = scope.errors.count();
    domain::check_demands(scope);
    if scope.errors.count() == before && scope.demands.is_empty() && !scope.is_finite(&typed.expr) {
        scope.errors.at(component.extent, format!("this component of `{name}` is not a finite number"));
    }
    (scope.errors.count() == before).then_some(typed.expr)
}
