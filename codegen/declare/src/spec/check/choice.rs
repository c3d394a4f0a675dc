//! Values that change at borders along the backbone: choices, and lists of one value for each segment, which are choices at the ends of the segments.

use syn::Ident;

use super::messages::is_bare_zero;
use super::rod::parts;
use super::scope::{Scope, Typed};
use crate::spec::{CheckKind, Expr};
use crate::syntax::errors::Extent;
use crate::syntax::{Choice, Expr as Written, WrittenUnit};
use crate::units::Dimension;

/// A value on one side of a border, with the unit behind its list.
type Value<'a> = (&'a Written, Option<&'a WrittenUnit>);

impl Scope<'_> {
    /// `if s < border { .. } else { .. }`.
    pub(super) fn choice(&mut self, Choice { sides, branches }: &Choice) -> Option<Typed> {
        let [low, high] = sides.each_ref().map(|side| self.lower(side));
        let (low, high) = (low?, high?);
        let [holds, fails] = branches.each_ref().map(|branch| (branch, None));
        let (border, written, values) = match [&low.expr, &high.expr] {
            [Expr::ArcLength, _] => (high, &sides[1], [holds, fails]),
            [_, Expr::ArcLength] => (low, &sides[0], [fails, holds]),
            _ => {
                let message = "a condition compares the arc length `s` with a length, as in `if s < 0.1 m { .. } else { .. }`";
                return self.errors.fail(sides[0].extent, message);
            }
        };
        if border.dimension != Dimension::LENGTH {
            let message = format!("`s` is compared with a length, found {}", border.dimension);
            self.errors.at(written.extent, message);
            self.note_declarations(&[written]);
            return None;
        }
        if border.expr.depends_on_arc_length() || border.expr.depends_on_theta() {
            let message = "`s` is compared with a length that depends on parameters alone";
            return self.errors.fail(written.extent, message);
        }
        self.demand(
            "distance of this border from the base",
            &border.expr,
            CheckKind::Positive,
            written.extent,
        );
        if !self.length_is_busy()
            && let Some(length) = self.backbone_length()
        {
            let rest = Expr::sub(length, border.expr.clone());
            self.demand("distance of this border from the tip", &rest, CheckKind::Positive, written.extent);
        }
        self.stepped(&values, &[border.expr])
    }

    /// One value for each segment of the backbone, in the field `name`.
    pub(super) fn per_segment(
        &mut self,
        name: &Ident,
        list: &[(Written, Option<WrittenUnit>)],
        extent: Extent,
    ) -> Option<Typed> {
        if self.robot.backbone.is_none() || self.length_is_busy() {
            let message = format!(
                "`{name}` is one quantity here: lists have a value for each segment of the `backbone`"
            );
            return self.errors.fail(extent, message);
        }
        let parts = parts(self)?;
        if list.len() != parts.len() {
            let (found, there) = (list.len(), parts.len());
            let [values, segments] = [(found, "value"), (there, "segment")]
                .map(|(n, word)| format!("{n} {word}{}", if n == 1 { "" } else { "s" }));
            let message = format!("`{name}` has {values}, but the backbone has {segments}");
            return self.errors.fail(extent, message);
        }
        let values: Vec<Value<'_>> = list.iter().map(|(value, unit)| (value, unit.as_ref())).collect();
        let [borders @ .., _] = &parts[..] else { return None };
        let borders: Vec<Expr> = borders.iter().map(|part| part.end.clone()).collect();
        self.stepped(&values, &borders)
    }

    /// The values between borders, in order from the base.
    fn stepped(&mut self, values: &[Value<'_>], borders: &[Expr]) -> Option<Typed> {
        let mut all = Some(Vec::new());
        for (number, (written, unit)) in values.iter().enumerate() {
            let from = self.demands.len();
            let typed = self.lower(written).and_then(|typed| match unit {
                // A parameter may have the unit of the list already.
                Some(unit) if typed.dimension.is_number() => self.in_unit(typed, unit),
                _ => Some(typed),
            });
            // A condition on a value holds between its borders.
            let one = Expr::integer(1);
            for demand in &mut self.demands[from..] {
                let mut expr = demand.expr.clone();
                if let Some(border) = borders.get(number) {
                    expr = Expr::choose(Expr::ArcLength, border.clone(), expr, one.clone());
                }
                if let Some(border) = number.checked_sub(1).and_then(|before| borders.get(before)) {
                    expr = Expr::choose(Expr::ArcLength, border.clone(), one.clone(), expr);
                }
                demand.expr = expr;
            }
            all = all.zip(typed).map(|(mut all, typed)| {
                all.push(typed);
                all
            });
        }
        let all = all?;
        let dimension = self.dimension_of_all(values, &all)?;
        let mut pieces = all.into_iter().map(|typed| typed.expr).rev();
        let last = pieces.next()?;
        let expr = pieces.zip(borders.iter().rev()).fold(last, |after, (before, border)| {
            Expr::choose(Expr::ArcLength, border.clone(), before, after)
        });
        Some(Typed { expr, dimension })
    }

    /// The dimension that all values have, of which zeros need none.
    fn dimension_of_all(&mut self, values: &[Value<'_>], typed: &[Typed]) -> Option<Dimension> {
        let mut first: Option<(&Written, Dimension)> = None;
        for ((written, _), Typed { dimension, .. }) in values.iter().zip(typed) {
            if dimension.is_number() && is_bare_zero(written) {
                continue;
            }
            let (other, expected) = *first.get_or_insert((written, *dimension));
            if *dimension != expected {
                let message = format!("found {dimension}, where the value before is {expected}");
                self.errors.at(written.extent, message);
                self.note_declarations(&[other, written]);
                return None;
            }
        }
        Some(first.map_or(Dimension::NUMBER, |(_, dimension)| dimension))
    }
}
