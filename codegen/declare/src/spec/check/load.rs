//! Distributed loads, in the plane and in space.

use super::scope::Scope;
use super::values::entries;
use crate::language::fields;
use crate::spec::{Expr, Load};
use crate::syntax;

/// Loads as far as they are right, for planar models and for rods: both forms follow from the declared one.
pub(super) struct Checked {
    pub(super) planar: Load,
    /// Force per length in the world, N/m.
    pub(super) force: [Expr; 3],
}

pub(super) fn check(scope: &mut Scope<'_>, load: Option<&syntax::Load>) -> Option<Checked> {
    let zero = || Expr::integer(0);
    let Some(load) = load else {
        let planar = Load { q_x: zero(), q_y: zero(), couple: None };
        return Some(Checked { planar, force: [zero(), zero(), zero()] });
    };
    let q_x = scope.optional(load.q_x.as_ref(), &fields::Q_X);
    let q_y = scope.optional(load.q_y.as_ref(), &fields::Q_Y);
    let couple = scope.optional(load.couple.as_ref(), &fields::COUPLE);
    if let (Some(couple), Some(model)) = (&load.couple, super::rod_model(scope.robot)) {
        let message = format!(
            "`couple` of `load` is known to `model planar` and `model discs` only, not to `model {model}`"
        );
        scope.error(&couple.name, message);
    }
    let (q_x, q_y, force) = match &load.force {
        None => {
            let (q_x, q_y) = (q_x?.unwrap_or(zero()), q_y?.unwrap_or(zero()));
            let force = [Expr::neg(q_x.clone()), Expr::neg(q_y.clone()), zero()];
            (q_x, q_y, force)
        }
        Some(field) => {
            if load.q_x.is_some() || load.q_y.is_some() {
                scope.error(&field.name, "`force` has all components; give `force`, or `q_x` and `q_y`");
            }
            let vector = field.value.as_ref()?;
            let words = "three forces per length, along x, y and z";
            let force: [Expr; 3] = entries(scope, field, &fields::FORCE, words)?;
            let [x, y, z] = &force;
            if let (Some(model), false, Some(written)) =
                (super::plane_model(scope.robot), z.is_zero(), vector.components.get(2))
            {
                let message = format!(
                    "`model {model}` lies in the x-y plane; the third component of its `force` must be 0"
                );
                scope.errors.at(written.extent, message);
            }
            (Expr::neg(x.clone()), Expr::neg(y.clone()), force)
        }
    };
    let couple = couple?.filter(|couple| !couple.is_zero());
    Some(Checked { planar: Load { q_x, q_y, couple }, force })
}
