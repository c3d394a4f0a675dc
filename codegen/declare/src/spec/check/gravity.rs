//! The acceleration of gravity, in the frame of the world.

use super::scope::Scope;
use super::values::components;
use crate::language::fields;
use crate::spec::Expr;
use crate::syntax::Gravity;

/// Its components, each `None` if it is wrong. In the plane there are two, and the third is zero.
pub(super) fn check(scope: &mut Scope<'_>, gravity: &Gravity) -> Option<[Option<Expr>; 3]> {
    let robot = scope.robot;
    let segmented = !robot.segments.is_empty() || super::constant_curvature(robot).is_some();
    let rod = super::rod_model(robot).is_some();
    let parallel = super::parallel_model(robot).is_some();
    let vector = gravity.value.as_ref()?;
    let found = vector.components.len();
    let (kind, count) = match (rod, segmented) {
        (true, _) => ("Cosserat rod", 3),
        _ if parallel => ("parallel robot", 3),
        (false, true) => ("robot of segments", 3),
        // Without a model, which has been reported, either may be meant.
        (false, false) if robot.models.is_empty() && found == 3 => ("robot in space", 3),
        (false, false) => ("planar robot", 2),
    };
    if found != count {
        let message = format!("gravity of a {kind} has {count} components, found {found}");
        return scope.errors.fail(vector.extent, message);
    }
    let expected = if count == 3 { &fields::GRAVITY } else { &fields::PLANAR_GRAVITY };
    let mut components = components(scope, &gravity.name, vector, expected).into_iter();
    let [x, y] = [0, 1].map(|_| components.next().flatten());
    let z = match components.next() {
        None => Some(Expr::integer(0)),
        Some(z) => z,
    };
    if let (Some(model), Some(z), Some(written)) = (super::plane_model(robot), &z, vector.components.get(2))
        && !z.is_zero()
    {
        let message =
            format!("`model {model}` lies in the x-y plane; the third component of its `gravity` must be 0");
        scope.errors.at(written.extent, message);
    }
    Some([x, y, z])
}
