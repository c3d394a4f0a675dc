//! The length of the backbone, and the part of it on which expressions are checked.

use syn::Ident;

use super::{MOST_PARTS, NameState, Scope, Typed};
use crate::language::fields;
use crate::spec::Expr;
use crate::spec::check::component::Component;
use crate::spec::check::values;
use crate::syntax::{Field, Vector};
use crate::units::Dimension;

impl Scope<'_> {
    /// The length of the backbone, `L`.
    pub(super) fn length(&mut self, used: &Ident) -> Option<Typed> {
        match &self.length {
            NameState::Done(done) => return done.clone(),
            NameState::Busy => {
                return self.fail(used, "`L` is the length of the backbone, which depends on itself here");
            }
            NameState::Open => {}
        }
        if self.robot.backbone.is_none() {
            if self.lacks("backbone", false) {
                self.error(used, "`L` is the length of the `backbone`, which this robot does not have");
            }
            return None;
        }
        self.length = NameState::Busy;
        let declared = self.robot.backbone.as_ref();
        let expr = self.within(Component::Backbone, |scope| {
            match declared.map(|backbone| (&backbone.length, &backbone.segments)) {
                Some((Some(field), _)) => scope.field(field, &fields::LENGTH),
                Some((None, Some(field))) => scope.length_of_segments(field),
                _ => None,
            }
        });
        let typed = expr.map(|expr| Typed { expr, dimension: Dimension::LENGTH });
        self.length = NameState::Done(typed.clone());
        typed
    }

    /// The sum of the lengths of the segments.
    pub(super) fn length_of_segments(&mut self, field: &Field<Vector>) -> Option<Expr> {
        let vector = field.value.as_ref()?;
        let lengths = values::components(self, &field.name, vector, &fields::SEGMENTS);
        if lengths.is_empty() || lengths.len() > MOST_PARTS {
            let message = format!("`segments` takes the lengths of 1 to {MOST_PARTS} segments");
            return self.errors.fail(vector.extent, message);
        }
        let lengths: Vec<Expr> = lengths.into_iter().collect::<Option<_>>()?;
        let length = lengths.iter().cloned().reduce(Expr::add);
        self.segments = Some(lengths);
        length
    }

    /// Whether the length is being evaluated, so that conditions along the backbone cannot be checked.
    pub(in crate::spec::check) fn length_is_busy(&self) -> bool {
        matches!(self.length, NameState::Busy)
    }

    /// The length of the backbone, for the field itself.
    pub(in crate::spec::check) fn backbone_length(&mut self) -> Option<Expr> {
        self.robot.backbone.as_ref()?;
        self.length(&Ident::new("L", self.robot.name.span())).map(|typed| typed.expr)
    }

    /// The length along which an expression varies; 0 where it is constant.
    pub(in crate::spec::check) fn length_for(&mut self, expr: &Expr) -> Expr {
        let length = if expr.depends_on_arc_length() { self.backbone_length() } else { None };
        length.unwrap_or(Expr::integer(0))
    }

    /// Whether an expression is finite at the declared values of the parameters, as far as these are right.
    pub(in crate::spec::check) fn is_finite(&mut self, expr: &Expr) -> bool {
        let unknown = self.values.iter().any(|value| !value.is_finite());
        let places = if expr.depends_on_arc_length() { self.places() } else { [0.0; 3] };
        unknown || places.into_iter().all(|s| expr.eval(s, 0.0, &self.values).is_finite())
    }

    /// Start, middle and end of the part that is checked, m.
    pub(in crate::spec::check) fn places(&mut self) -> [f64; 3] {
        let value = |expr: &Expr| expr.eval(0.0, 0.0, &self.values);
        let (start, length) = match &self.part {
            Some(part) => (value(&part.start), value(&part.length)),
            None => (0.0, self.length_value().unwrap_or(0.0)),
        };
        [0.0, 0.5, 1.0].map(|x| start + x * length)
    }

    /// The declared length, m.
    pub(in crate::spec::check) fn length_value(&mut self) -> Option<f64> {
        let length = self.backbone_length()?;
        let value = length.eval(0.0, 0.0, &self.values);
        (value.is_finite() && value > 0.0).then_some(value)
    }
}
