//! Pose of the base of the segments or the rod.

use super::messages::{self, Expected};
use super::scope::Scope;
use super::values::three_numbers;
use crate::spec::Base;
use crate::syntax::{self, Field, Vector};

/// Pose of the base: numbers only.
pub(super) fn check(scope: &mut Scope<'_>, base: &syntax::Base) -> Option<Base> {
    scope.enter("base");
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
    three_numbers(scope, &field.name, field.value.as_ref()?, "base", expected, words)
}
