//! Written expressions to typed ones: units to SI, names substituted, dimensions checked throughout.

use syn::Ident;

use super::component::Demand;
use super::messages::{is_bare_number, per_second_hint};
use super::scope::{Scope, Typed};
use crate::spec::{BinaryFunction, CheckKind, Expr, Function};
use crate::syntax::errors::{Extent, unknown};
use crate::syntax::{Expr as Written, ExprKind, Operator, Quantity, WrittenUnit};
use crate::units::Number;
use crate::units::{Dimension, Ratio};

/// The functions of declarations; `sqrt` takes a dimension.
fn functions() -> Vec<&'static str> {
    let binary = BinaryFunction::declared().map(BinaryFunction::name);
    Function::declared().map(Function::name).chain(["sqrt"]).chain(binary).collect()
}

impl Scope<'_> {
    /// The meaning of an expression; `None` if it is wrong, which has been reported.
    pub(super) fn lower(&mut self, written: &Written) -> Option<Typed> {
        match &written.kind {
            ExprKind::Quantity(quantity) => self.quantity(quantity),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Negative(inner) => {
                let Typed { expr, dimension } = self.lower(inner)?;
                Some(Typed { expr: Expr::neg(expr), dimension })
            }
            ExprKind::Binary(operator, left, right) => {
                let (a, b) = (self.lower(left), self.lower(right));
                self.binary(*operator, [left, right], a?, b?, written.extent)
            }
            ExprKind::Call(name, arguments) => self.call(name, arguments, written.extent),
            ExprKind::If(choice) => self.choice(choice),
            ExprKind::Segments(name, list) => self.per_segment(name, list, written.extent),
        }
    }

    fn quantity(&mut self, quantity: &Quantity) -> Option<Typed> {
        let number = Typed { expr: Expr::Number(quantity.number), dimension: Dimension::NUMBER };
        match &quantity.unit {
            Some(unit) => self.in_unit(number, unit),
            None => Some(number),
        }
    }

    /// A number in a unit, in SI.
    pub(super) fn in_unit(&mut self, number: Typed, written: &WrittenUnit) -> Option<Typed> {
        let unit = written.unit;
        let scaled = match number.expr {
            Expr::Number(Number { mantissa, exponent }) if mantissa != 0 => {
                Expr::Number(Number { mantissa, exponent: exponent.saturating_add(unit.ten) })
            }
            other => Expr::mul(other, Expr::Number(Number { mantissa: 1, exponent: unit.ten })),
        };
        let degree = Expr::div(Expr::Pi, Expr::integer(180));
        let expr = Expr::mul(scaled, Expr::power(degree, unit.degrees, 1));
        let Some(dimension) = number.dimension.multiply(unit.dimension) else {
            return self.too_large(written.extent);
        };
        Some(Typed { expr, dimension })
    }

    fn too_large(&mut self, extent: Extent) -> Option<Typed> {
        self.errors.fail(extent, "the powers of units in this expression are too large")
    }

    fn binary(
        &mut self,
        operator: Operator,
        sides: [&Written; 2],
        a: Typed,
        b: Typed,
        extent: Extent,
    ) -> Option<Typed> {
        let dimension = match operator {
            Operator::Add | Operator::Subtract => {
                if a.dimension != b.dimension {
                    self.mismatch(operator, sides, &a, &b, extent);
                    return None;
                }
                Some(a.dimension)
            }
            Operator::Multiply => a.dimension.multiply(b.dimension),
            Operator::Divide => a.dimension.divide(b.dimension),
            Operator::Power => return self.power(sides, a, b, extent),
        };
        let Some(dimension) = dimension else { return self.too_large(extent) };
        if operator == Operator::Divide {
            self.demand("denominator", &b.expr, CheckKind::Nonzero, sides[1].extent);
        }
        let build = match operator {
            Operator::Add => Expr::add,
            Operator::Subtract => Expr::sub,
            Operator::Multiply => Expr::mul,
            Operator::Divide | Operator::Power => Expr::div,
        };
        Some(Typed { expr: build(a.expr, b.expr), dimension })
    }

    fn mismatch(
        &mut self,
        operator: Operator,
        [left, right]: [&Written; 2],
        a: &Typed,
        b: &Typed,
        extent: Extent,
    ) {
        let mut message = match operator {
            Operator::Subtract => format!("cannot subtract {} from {}", b.dimension, a.dimension),
            _ => format!("cannot add {} to {}", b.dimension, a.dimension),
        };
        if is_bare_number(left) || is_bare_number(right) {
            message.push_str("; the number has no unit");
        }
        if let Some(hint) = per_second_hint(left).or_else(|| per_second_hint(right)) {
            message.push_str(hint);
        }
        self.errors.at(extent, message);
        self.note_declarations(&[left, right]);
    }

    fn power(
        &mut self,
        [base, exponent]: [&Written; 2],
        a: Typed,
        b: Typed,
        extent: Extent,
    ) -> Option<Typed> {
        if !b.dimension.is_number() {
            self.errors.at(exponent.extent, format!("an exponent is a plain number, found {}", b.dimension));
            self.note_declarations(&[exponent]);
            return None;
        }
        let exact = if b.expr.is_constant() { b.expr.eval_exact(Ratio::ZERO) } else { None };
        let small = exact.and_then(|ratio| {
            Some((i32::try_from(ratio.numerator()).ok()?, u32::try_from(ratio.denominator()).ok()?))
        });
        if let (Some(ratio), Some((numerator, denominator))) = (exact, small) {
            let Some(dimension) = a.dimension.power(ratio) else { return self.too_large(extent) };
            if numerator < 0 {
                self.demand("denominator", &a.expr, CheckKind::Nonzero, base.extent);
            }
            if denominator > 1 {
                self.demand("base of a root", &a.expr, CheckKind::NonNegative, base.extent);
            }
            return Some(Typed { expr: Expr::power(a.expr, numerator, denominator), dimension });
        }
        if !a.dimension.is_number() {
            let message =
                format!("{} has a constant rational exponent, for example `2` or `(1/2)`", a.dimension);
            return self.errors.fail(exponent.extent, message);
        }
        self.demand("base of a power", &a.expr, CheckKind::Positive, base.extent);
        let expr = Expr::call(Function::Exp, Expr::mul(b.expr, Expr::call(Function::Ln, a.expr)));
        Some(Typed { expr, dimension: Dimension::NUMBER })
    }

    fn call(&mut self, name: &Ident, arguments: &[Written], extent: Extent) -> Option<Typed> {
        let text = name.to_string();
        if let (Some(function), [a, b]) = (BinaryFunction::named(&text), arguments) {
            return self.call_binary(function, [a, b], extent);
        }
        let [argument] = arguments else {
            arguments.iter().for_each(|argument| drop(self.lower(argument)));
            let expected =
                if BinaryFunction::named(&text).is_some() { "two arguments" } else { "one argument" };
            let message = format!("`{text}` takes {expected}, found {}", arguments.len());
            return self.errors.fail(extent, message);
        };
        if BinaryFunction::named(&text).is_some() {
            return self.errors.fail(extent, format!("`{text}` takes two arguments, found 1"));
        }
        let typed = self.lower(argument);
        if name == "sqrt" {
            let Typed { expr, dimension } = typed?;
            let Some(dimension) = Ratio::new(1, 2).and_then(|half| dimension.power(half)) else {
                return self.too_large(extent);
            };
            self.demand("argument of `sqrt`", &expr, CheckKind::NonNegative, argument.extent);
            return Some(Typed { expr: Expr::power(expr, 1, 2), dimension });
        }
        let Some(function) = Function::named(&text) else {
            return self.fail(name, unknown("function", name, "", &functions()));
        };
        let Typed { expr, dimension } = typed?;
        if !dimension.is_number() {
            let message = format!("`{text}` takes a plain number or an angle, found {dimension}");
            self.errors.at(argument.extent, message);
            self.note_declarations(&[argument]);
            return None;
        }
        if function.properties().positive {
            let what = format!("argument of `{text}`");
            self.demand(&what, &expr, CheckKind::Positive, argument.extent);
        }
        Some(Typed { expr: Expr::call(function, expr), dimension })
    }

    /// A function of two quantities of one dimension.
    fn call_binary(
        &mut self,
        function: BinaryFunction,
        [left, right]: [&Written; 2],
        extent: Extent,
    ) -> Option<Typed> {
        let (a, b) = (self.lower(left), self.lower(right));
        let (a, b) = (a?, b?);
        if a.dimension != b.dimension {
            let name = function.name();
            let message = format!(
                "`{name}` takes two quantities of one dimension, found {} and {}",
                a.dimension, b.dimension
            );
            self.errors.at(extent, message);
            self.note_declarations(&[left, right]);
            return None;
        }
        if function == BinaryFunction::Atan2 {
            let square = |expr: &Expr| Expr::power(expr.clone(), 2, 1);
            let distance = Expr::power(Expr::add(square(&a.expr), square(&b.expr)), 1, 2);
            let what = "value of `sqrt(x^2 + y^2) + x` for `atan2(y, x)`, zero where the angle jumps,";
            self.demand(what, &Expr::add(distance, b.expr.clone()), CheckKind::Positive, extent);
        }
        let expr = Expr::CallBinary(function, a.expr.into(), b.expr.into());
        Some(Typed { expr, dimension: Dimension::NUMBER })
    }

    pub(super) fn demand(&mut self, what: &str, expr: &Expr, kind: CheckKind, extent: Extent) {
        let root = self.smooth && kind == CheckKind::NonNegative;
        let kind = if root { CheckKind::Positive } else { kind };
        let (component, what) = (self.component, what.to_owned());
        self.demands.push(Demand { component, what, expr: expr.clone(), kind, extent });
    }
}
