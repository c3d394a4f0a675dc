//! The parts of a declaration to which conditions belong: a model checks those of its own parts only.

use super::scope::Scope;
use crate::spec::{Model, RunTimeCheck};

/// The part to which a condition belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Component {
    /// Definitions and gravity of the robot, whatever its models.
    Robot,
    /// Backbone and its load.
    Backbone,
    /// Cables and discs of a planar robot.
    Cables,
    /// Discs of a planar robot whose cables run straight: their stations and masses, and cables that each disc declares.
    Discs,
    /// Backbone as a Cosserat rod, and its tendons and discs.
    Rod,
    /// Segments.
    Segments,
    /// Rods, motors and platform of a parallel robot.
    Parallel,
}

impl Component {
    /// Whether a model with these parts checks the conditions of this component.
    pub(super) fn concerns(self, parts: &[Self]) -> bool {
        self == Self::Robot || parts.contains(&self)
    }
}

impl Scope<'_> {
    /// Runs `check`; conditions that come up in it belong to `component`.
    pub(super) fn within<T>(&mut self, component: Component, check: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.component, component);
        let found = check(self);
        self.component = around;
        found
    }
}

/// Gives each model the conditions on what it reads.
pub(super) fn distribute(models: &mut [Model], conditions: &[(Component, RunTimeCheck)]) {
    use Component::{Backbone, Cables, Discs, Parallel, Rod, Segments};
    for model in models {
        let (checks, parts, along): (_, &[Component], _) = match model {
            Model::Planar(model) => (&mut model.checks, &[Backbone, Cables], true),
            // Cables of a pair have conditions of their own.
            Model::Discs(model) => (&mut model.checks, &[Backbone, Cables, Discs], true),
            // Masses of discs.
            Model::Rod(rod) if rod.discs.is_some() => (&mut rod.checks, &[Backbone, Rod, Discs], true),
            Model::Rod(rod) => (&mut rod.checks, &[Backbone, Rod], true),
            // Definitions may vary along a backbone, which these do not have.
            Model::ConstantCurvature(model) => (&mut model.checks, &[Segments], false),
            Model::Parallel(robot) => (&mut robot.checks, &[Parallel], false),
        };
        let concerned = conditions.iter().filter(|(component, check)| {
            component.concerns(parts) && (along || !check.expr.depends_on_arc_length())
        });
        *checks = concerned.map(|(_, check)| check.clone()).collect();
    }
}
