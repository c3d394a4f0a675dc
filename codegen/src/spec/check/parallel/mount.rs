//! Where ends of rods are held, and how.

use syn::Ident;

use crate::declare::{self, Field, Vector};
use crate::spec::check::messages;
use crate::spec::check::scope::Scope;
use crate::spec::check::values::{exactly, three_numbers};
use crate::spec::{Base, Joint, Mount};

pub(super) fn check_mount(
    scope: &mut Scope<'_>,
    rod: &Ident,
    name: &str,
    field: Option<&Field<declare::Mount>>,
) -> Option<Mount> {
    let Some(field) = field else {
        let message = format!(
            "missing `{name}` in `rod`: where it is held, for example `{name} {{ position: [90, 0, 0] mm }}`"
        );
        scope.error(rod, message);
        return None;
    };
    let mount = field.value.as_ref()?;
    let position = match &mount.position {
        None => {
            let message =
                format!("missing `position` in `{name}`: lengths, for example `position: [90, 0, 0] mm`");
            scope.error(&mount.keyword, message);
            None
        }
        Some(field) => field
            .value
            .as_ref()
            .and_then(|vector| exactly(scope, &field.name, vector, &messages::MOUNT, "three lengths")),
    };
    let rotation = turned(scope, &mount.keyword, mount.rotation.as_ref());
    let joint = check_joint(scope, mount);
    Some(Mount { rotation: rotation?, position: position?, joint: joint? })
}

fn check_joint(scope: &mut Scope<'_>, mount: &declare::Mount) -> Option<Joint> {
    let word = match &mount.joint {
        None => None,
        Some(field) => Some(field.value.as_ref()?),
    };
    let revolute = word.is_some_and(|word| word == "revolute");
    match (&mount.axis, revolute) {
        (Some(field), false) => {
            scope.error(&field.name, "`axis` belongs to `joint: revolute`");
            None
        }
        (None, true) => {
            let word = word.unwrap_or(&mount.keyword);
            scope.error(
                word,
                "`joint: revolute` needs `axis`, in the frame of the mount, for example `axis: [0, 1, 0]`",
            );
            None
        }
        (Some(field), true) => {
            let vector = field.value.as_ref()?;
            let block = mount.keyword.to_string();
            let axis = three_numbers(scope, &field.name, vector, &block, &messages::AXIS, "three numbers")?;
            let size = axis.iter().fold(0.0_f64, |size, entry| size.hypot(*entry));
            if size == 0.0 {
                scope.errors.at(vector.extent, "the axis of a joint has no direction");
                return None;
            }
            Some(Joint::Revolute(axis.map(|entry| entry / size)))
        }
        (None, false) if word.is_some_and(|word| word == "spherical") => Some(Joint::Spherical),
        (None, false) => Some(Joint::Clamped),
    }
}

/// One rotation, or the product of several: each is about axes that those before have turned.
pub(super) fn turned(
    scope: &mut Scope<'_>,
    block: &Ident,
    field: Option<&Field<Vec<Vector>>>,
) -> Option<[[f64; 3]; 3]> {
    let mut rotation = Base::default().rotation;
    let Some(field) = field else { return Some(rotation) };
    let block = &block.to_string();
    let words = "three angles, the axis times the angle";
    for vector in field.value.as_ref()? {
        let turn = three_numbers(scope, &field.name, vector, block, &messages::ROTATION, words)?;
        let next = Base::new([0.0; 3], turn).rotation;
        rotation = rotation.map(|row| core::array::from_fn(|j| (0..3).map(|k| row[k] * next[k][j]).sum()));
    }
    Some(rotation)
}
