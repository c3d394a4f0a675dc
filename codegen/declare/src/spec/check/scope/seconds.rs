//! `5 Pa*s` where the arc length is known: times the arc length, or pascal seconds. The dimension of the field decides.

use syn::Ident;

use crate::syntax::{Expr as Written, ExprKind, Operator};
use crate::units::{self, Unit};

/// A remark on a unit that is followed by `* s`.
pub(super) fn seconds_hint(value: &Written) -> Option<&'static str> {
    in_seconds(value)
        .map(|_| "; `* s` behind a unit is the arc length or seconds: `(5 Pa)*s` or `5 s*Pa` says which one")
}

/// The expression with seconds in place of the arc length wherever `* s` or `* s^n` stands directly behind a unit; `None` where it does not.
pub(super) fn in_seconds(value: &Written) -> Option<Written> {
    let mut read = value.clone();
    read_seconds(&mut read).then_some(read)
}

/// Puts seconds in their places; whether there are any.
fn read_seconds(value: &mut Written) -> bool {
    if let Some(merged) = with_seconds(value) {
        *value = Written { extent: value.extent, enclosed: value.enclosed, ..merged };
        return true;
    }
    value.operands_mut().into_iter().fold(false, |any, operand| read_seconds(operand) | any)
}

/// A unit that goes on behind `* s`, as in `0.05 N*s/m^2`, with seconds; `None` where it does not have them.
fn with_seconds(value: &Written) -> Option<Written> {
    let ExprKind::Binary(operator, left, right) = &value.kind else { return None };
    let sign = match operator {
        Operator::Multiply => 1,
        Operator::Divide => -1,
        _ => return None,
    };
    let (name, power) = power_of_name(right)?;
    if sign == 1
        && name == "s"
        && let Some(merged) = times_unit(left, units::unit("s")?, power)
    {
        return Some(merged);
    }
    times_unit(&with_seconds(left).filter(|_| !left.enclosed)?, units::unit(&name.to_string())?, sign * power)
}

/// A name, and `n` of `name^n`.
fn power_of_name(value: &Written) -> Option<(&Ident, i32)> {
    match &value.kind {
        ExprKind::Name(name) => Some((name, 1)),
        ExprKind::Binary(Operator::Power, base, exponent) => match (&base.kind, &exponent.kind) {
            (ExprKind::Name(name), ExprKind::Quantity(number)) if number.unit.is_none() => {
                let power = number.number.to_f64();
                (1..=9).find(|n| f64::from(*n) == power).map(|power| (name, power))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The expression with a unit to this power behind its last unit, if it ends in one outside of parentheses.
fn times_unit(value: &Written, by: Unit, power: i32) -> Option<Written> {
    if value.enclosed {
        return None;
    }
    match &value.kind {
        ExprKind::Quantity(quantity) => {
            let unit = quantity.unit.as_ref()?;
            let mut quantity = quantity.clone();
            let mut unit = unit.clone();
            unit.unit = unit.unit.multiply_power(by, power)?;
            quantity.unit = Some(unit);
            Some(Written::new(ExprKind::Quantity(quantity), value.extent))
        }
        ExprKind::Binary(Operator::Multiply, left, right) => {
            let right = times_unit(right, by, power)?;
            let kind = ExprKind::Binary(Operator::Multiply, left.clone(), Box::new(right));
            Some(Written::new(kind, value.extent))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::spec::check::wrong::errors;

    fn robot(young: &str) -> String {
        format!(
            "robot R {{\nbackbone {{ length: 0.3 m, section: disc {{ diameter: 4 mm }}, young: {young} }}\ncables {{ spacing: 40 mm }}\nmodel planar\n}}"
        )
    }

    #[test]
    fn the_dimension_of_the_field_decides() {
        // Pa m = N/m times m: the arc length; a modulus from a viscosity and a rate: seconds.
        for young in [
            "2e9 N/m^3*s + 1 GPa",
            "2e9 Pa*s/(1 s)",
            "2e9 N*s/m^2/(1 s)",
            "2e3 N*s/mm/m/(1 s)",
            "1e9 Pa + 3 Pa*s/1/(2 s)",
            "5 Pa*s^2*(1e9 1/s^2)",
        ] {
            assert_eq!(errors(&robot(young)), Vec::<String>::new(), "{young}");
        }
        let found = errors(&robot("5 Pa*s"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("`(5 Pa)*s` or `5 s*Pa`"), "{found:?}");
        // In parentheses it is the arc length, which has the wrong dimension here.
        assert_eq!(errors(&robot("(5 Pa)*s/(1 s)")).len(), 1);
    }
}
