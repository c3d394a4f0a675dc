//! Pose of the base of the segments or the rod.

use super::messages::{self, Expected};
use super::scope::Scope;
use super::values::exactly;
use crate::declare::{self, Field, Vector};
use crate::spec::{Base, Expr};

/// Pose of the base: numbers only.
pub(super) fn check(scope: &mut Scope<'_>, base: &declare::Base) -> Option<Base> {
    scope.enter("base", None, 0);
    let position = numbers(scope, base.position.as_ref(), &messages::POSITION, "three lengths");
    let words = "three angles, the axis times the angle";
    let rotation = numbers(scope, base.rotation.as_ref(), &messages::ROTATION, words);
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
    let vector = field.value.as_ref()?;
    let components: [Expr; 3] = exactly(scope, &field.name, vector, expected, words)?;
    let written = &vector.components;
    let before = scope.errors.count();
    for (component, written) in components.iter().zip(written) {
        let at = written.extent;
        if component.depends_on_parameters() {
            scope.errors.at(
                at,
                format!("`{}` of `base` must be a number; it cannot depend on a `param`", field.name),
            );
        }
    }
    let values = components.map(|component| component.eval(0.0, 0.0, &[]));
    (scope.errors.count() == before).then_some(values)
}
