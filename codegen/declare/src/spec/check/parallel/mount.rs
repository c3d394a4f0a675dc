//! Mounts that hold the ends of rods; axes and rotations.

use syn::Ident;

use crate::language::fields;
use crate::spec::check::domain;
use crate::spec::check::scope::Scope;
use crate::spec::check::values::{entries, exactly};
use crate::spec::{Base, Expr, Joint, Mount, Rotation};
use crate::syntax::{self, Field, Vector};

pub(super) fn check_mount(
    scope: &mut Scope<'_>,
    rod: &Ident,
    name: &str,
    field: Option<&Field<syntax::Mount>>,
) -> Option<Mount> {
    let Some(field) = field else {
        let message = format!(
            "missing `{name}` in `rod`: where it is held, for example `{name} {{ position: [90, 0, 0] mm }}`"
        );
        return scope.fail(rod, message);
    };
    let mount = field.value.as_ref()?;
    let position = scope
        .present(mount.position.as_ref(), &mount.keyword, &fields::MOUNT)
        .and_then(|field| entries(scope, field, &fields::MOUNT, "three lengths"));
    let rotation = turned(scope, mount.rotation.as_ref());
    let joint = check_joint(scope, mount);
    Some(Mount { rotation: rotation?, position: position?, joint: joint? })
}

fn check_joint(scope: &mut Scope<'_>, mount: &syntax::Mount) -> Option<Joint> {
    let word = match &mount.joint {
        None => None,
        Some(field) => Some(field.value.as_ref()?),
    };
    let revolute = word.is_some_and(|word| word == "revolute");
    match (&mount.axis, revolute) {
        (Some(field), false) => scope.fail(&field.name, "`axis` belongs to `joint: revolute`"),
        (None, true) => {
            let word = word.unwrap_or(&mount.keyword);
            let message =
                "`joint: revolute` needs `axis`, in the frame of the mount, for example `axis: [0, 1, 0]`";
            scope.fail(word, message)
        }
        (Some(field), true) => {
            let length = format!("length of the axis of the joint (`{}`)", mount.keyword);
            direction(scope, field, &length).map(Joint::Revolute)
        }
        (None, false) if word.is_some_and(|word| word == "spherical") => Some(Joint::Spherical),
        (None, false) => Some(Joint::Clamped),
    }
}

/// An axis of any length but zero.
pub(super) fn direction(scope: &mut Scope<'_>, field: &Field<Vector>, length: &str) -> Option<[Expr; 3]> {
    let vector = field.value.as_ref()?;
    let axis: [Expr; 3] = entries(scope, field, &fields::AXIS, "three numbers")?;
    let square =
        axis.iter().fold(Expr::integer(0), |sum, entry| Expr::add(sum, Expr::power(entry.clone(), 2, 1)));
    domain::positive(scope, length, &square, vector.extent);
    Some(axis)
}

/// One rotation, or the product of several: each is about axes that those before have turned.
pub(super) fn turned(scope: &mut Scope<'_>, field: Option<&Field<Vec<Vector>>>) -> Option<Rotation> {
    let mut rotation = Base::default().rotation;
    let Some(field) = field else { return Some(Rotation::Fixed(rotation)) };
    let words = "three angles, the axis times the angle";
    let turns = field.value.as_ref()?.iter();
    let turns = turns.map(|vector| exactly(scope, &field.name, vector, &fields::ROTATION, words));
    let turns: Vec<[Expr; 3]> = turns.collect::<Option<_>>()?;
    if turns.iter().flatten().any(Expr::depends_on_parameters) {
        return Some(Rotation::Open(turns));
    }
    for turn in turns {
        let turn = turn.map(|angle| angle.eval(0.0, 0.0, &[]));
        let next = Base::new([0.0; 3], turn).rotation;
        rotation = rotation.map(|row| core::array::from_fn(|j| (0..3).map(|k| row[k] * next[k][j]).sum()));
    }
    Some(Rotation::Fixed(rotation))
}
