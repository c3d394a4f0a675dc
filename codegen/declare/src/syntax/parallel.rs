//! `rod { ... }` and `motor { ... }`, one or `for` several at once, and `platform { ... }` of a continuum parallel robot.

use syn::Ident;

use super::errors::Errors;
use super::expr::Expr;
use super::fields::{Field, Fields};
use super::repeat::{Repeat, Repeated};
use super::vector::Vector;
use super::{Backbone, Limits};
use crate::language::{Table, tables};

/// A rod between base and platform, or several.
#[derive(Clone, Debug)]
pub struct ParallelRod {
    /// The word `rod`.
    pub keyword: Ident,
    /// `for i in 0..3, ...`
    pub repeat: Option<Repeat>,
    /// `length`
    pub length: Option<Field<Expr>>,
    /// Fields of section, material and motion, as those of a backbone.
    pub material: Backbone,
    /// `elements`
    pub elements: Option<Field<Expr>>,
    /// `motor`, the index of the motor that carries or feeds it
    pub motor: Option<Field<Expr>>,
    /// `base`
    pub base: Option<Field<Mount>>,
    /// `platform`
    pub platform: Option<Field<Mount>>,
    /// `limits`
    pub limits: Option<Field<Limits>>,
}

/// Position, rotation and joint of an end of a rod.
#[derive(Clone, Debug)]
pub struct Mount {
    /// The word `base` or `platform`.
    pub keyword: Ident,
    /// `position`
    pub position: Option<Field<Vector>>,
    /// `rotation`: one, or several one after the other
    pub rotation: Option<Field<Vec<Vector>>>,
    /// `joint: clamped`, `spherical` or `revolute`; the word has been checked
    pub joint: Option<Field<Ident>>,
    /// `axis` of a revolute joint
    pub axis: Option<Field<Vector>>,
}

/// A motor, or several.
#[derive(Clone, Debug)]
pub struct Motor {
    /// The word `motor`.
    pub keyword: Ident,
    /// `for i in 0..3, ...`
    pub repeat: Option<Repeat>,
    /// `drive: revolute` or `feed`; the word has been checked
    pub drive: Option<Field<Ident>>,
    /// `axis`
    pub axis: Option<Field<Vector>>,
    /// `through`, a point on the axis
    pub through: Option<Field<Vector>>,
    /// `limits`, the least and the greatest angle or travel
    pub limits: Option<Field<Vector>>,
    /// `inertia` of the rotor
    pub inertia: Option<Field<Expr>>,
    /// `friction`, viscous
    pub friction: Option<Field<Expr>>,
}

/// The platform.
#[derive(Clone, Debug)]
pub struct Platform {
    /// The word `platform`.
    pub keyword: Ident,
    /// `mass`
    pub mass: Option<Field<Expr>>,
    /// `centre` of mass
    pub centre: Option<Field<Vector>>,
    /// `inertia` about the centre of mass: about x, y and z
    pub inertia: Option<Field<Vector>>,
    /// `position`, approximate
    pub position: Option<Field<Vector>>,
    /// `rotation`, approximate
    pub rotation: Option<Field<Vec<Vector>>>,
}

impl Repeated for ParallelRod {
    const PART: &'static str = "rod";
    const MOST: u32 = 256;

    fn from_fields(keyword: Ident, repeat: Option<Repeat>, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::ROD, errors);
        let base = fields.nested("base", errors, |keyword, fields, errors| {
            Mount::from_fields(keyword, fields, &tables::BASE_OF_ROD, errors)
        });
        let platform = fields.nested("platform", errors, |keyword, fields, errors| {
            Mount::from_fields(keyword, fields, &tables::PLATFORM_OF_ROD, errors)
        });
        let limits = fields.nested("limits", errors, Limits::from_fields);
        Self {
            repeat,
            length: fields.take("length", errors),
            elements: fields.take("elements", errors),
            motor: fields.take("motor", errors),
            base,
            platform,
            limits,
            material: Backbone::material(keyword.clone(), &mut fields, errors),
            keyword,
        }
    }

    fn keyword(&self) -> &Ident {
        &self.keyword
    }

    fn repeat(&self) -> Option<&Repeat> {
        self.repeat.as_ref()
    }
}

impl Mount {
    fn from_fields(keyword: Ident, mut fields: Fields, table: &'static Table, errors: &mut Errors) -> Self {
        fields.restrict(table, errors);
        Self {
            keyword,
            position: fields.take("position", errors),
            rotation: fields.take("rotation", errors),
            joint: fields.take("joint", errors),
            axis: fields.take("axis", errors),
        }
    }
}

impl Repeated for Motor {
    const PART: &'static str = "motor";
    const MOST: u32 = 256;

    fn from_fields(keyword: Ident, repeat: Option<Repeat>, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::MOTOR, errors);
        Self {
            keyword,
            repeat,
            drive: fields.take("drive", errors),
            axis: fields.take("axis", errors),
            through: fields.take("through", errors),
            limits: fields.take("limits", errors),
            inertia: fields.take("inertia", errors),
            friction: fields.take("friction", errors),
        }
    }

    fn keyword(&self) -> &Ident {
        &self.keyword
    }

    fn repeat(&self) -> Option<&Repeat> {
        self.repeat.as_ref()
    }
}

impl Platform {
    pub(super) fn from_fields(keyword: Ident, mut fields: Fields, errors: &mut Errors) -> Self {
        fields.restrict(&tables::PLATFORM, errors);
        Self {
            keyword,
            mass: fields.take("mass", errors),
            centre: fields.take("centre", errors),
            inertia: fields.take("inertia", errors),
            position: fields.take("position", errors),
            rotation: fields.take("rotation", errors),
        }
    }
}
