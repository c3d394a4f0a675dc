//! Pose of the base of the segments or the rod.

use super::scope::Scope;
use super::values::entries;
use crate::language::fields::{self, Expected};
use crate::spec::{Base, Expr};
use crate::syntax::{self, Field, Vector};

/// Pose of the base: numbers only.
pub(super) fn check(scope: &mut Scope<'_>, base: &syntax::Base) -> Option<Base> {
    scope.enter("base");
    let position = numbers(scope, base.position.as_ref(), &fields::POSITION, "three lengths");
    let words = "three angles, the axis times the angle";
    let rotation = numbers(scope, base.rotation.as_ref(), &fields::ROTATION, words);
    scope.leave();
    Some(Base::new(position?, rotation?))
}

fn numbers(
    scope: &mut Scope<'_>,
    field: Option<&Field<Vector>>,
    expected: &Expected,
    words: &str,
) -> Option<[f64; 3]> {
    let Some(field) = field else { return Some([0.0; 3]) };
    let components: [Expr; 3] = entries(scope, field, expected, words)?;
    let before = scope.errors.count();
    for (component, written) in components.iter().zip(&field.value.as_ref()?.components) {
        if component.depends_on_parameters() {
            let name = &field.name;
            let message = format!("`{name}` of `base` must be a number; it cannot depend on a `param`");
            scope.errors.at(written.extent, message);
        }
    }
    let values = components.map(|component| component.eval(0.0, 0.0, &[]));
    (scope.errors.count() == before).then_some(values)
}
