//! Strains that a rod does not have.

use syn::Ident;

use crate::syntax;

/// Constraints of the rod.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Constraints<'a> {
    /// The word that declares it, if the centreline is inextensible.
    pub(super) inextensible: Option<&'a Ident>,
    /// The word that declares it, if sections stay normal to the centreline.
    pub(super) unshearable: Option<&'a Ident>,
}

impl<'a> Constraints<'a> {
    pub(super) fn of(robot: &'a syntax::Robot) -> Self {
        robot.backbone.as_ref().map_or_else(Self::default, Self::of_backbone)
    }

    pub(super) fn of_backbone(backbone: &'a syntax::Backbone) -> Self {
        let field = backbone.rod.as_ref();
        let Some(word) = field.and_then(|field| field.value.as_ref()) else { return Self::default() };
        let chosen = |name: &str| (word == name || word == "kirchhoff").then_some(word);
        Self { inextensible: chosen("inextensible"), unshearable: chosen("unshearable") }
    }
}

/// Whether the options of the rod could not be read, so that dependent errors are suppressed.
pub(super) fn unreadable(robot: &syntax::Robot) -> bool {
    let field = robot.backbone.as_ref().and_then(|backbone| backbone.rod.as_ref());
    field.is_some_and(|field| field.value.is_none())
}
