//! Expressions in readable notation.

use core::fmt;

use symbolica::atom::AtomCore;
use symbolica::printer::PrintOptions;

use super::Expression;

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}", self.0.printer(PrintOptions::file_no_namespace()));
        f.write_str(&text)
    }
}

impl Expression {
    /// The expression as a reader likes it: rational numbers as decimals of `digits` digits, signs set apart.
    #[must_use]
    pub fn readable(&self, digits: usize) -> String {
        let exact = self.with_rational_constants().to_string();
        decimals(&exact, digits)
    }
}

/// Rewrites the integers and quotients of integers in `exact`.
fn decimals(exact: &str, digits: usize) -> String {
    let mut found = String::with_capacity(exact.len());
    let mut rest = exact;
    while let Some(first) = rest.chars().next() {
        let before = found.chars().next_back();
        let in_name = before.is_some_and(|c| c.is_alphanumeric() || c == '_');
        if first.is_ascii_digit() && !in_name {
            // An exponent stands alone, everything else takes its denominator along.
            let mut length = integer(rest);
            if before != Some('^') && rest[length..].starts_with('/') {
                let denominator = integer(&rest[length + 1..]);
                length += if denominator > 0 { denominator + 1 } else { 0 };
            }
            found.push_str(&decimal(&rest[..length], digits));
            rest = &rest[length..];
            continue;
        }
        match first {
            '+' if rest.starts_with("+-") => {
                found.push_str(" - ");
                rest = &rest[1..];
            }
            '+' => found.push_str(" + "),
            '-' if before.is_some_and(|c| c.is_alphanumeric() || c == ')') => found.push_str(" - "),
            other => found.push(other),
        }
        rest = &rest[first.len_utf8()..];
    }
    found
}

/// Length of the integer that `text` starts with.
fn integer(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())
}

/// A number as a decimal; small integers stay as they are.
fn decimal(number: &str, digits: usize) -> String {
    let (numerator, denominator) = number.split_once('/').unwrap_or((number, "1"));
    let value = match (numerator.parse::<f64>(), denominator.parse::<f64>()) {
        (Ok(numerator), Ok(denominator)) => numerator / denominator,
        _ => return number.to_owned(),
    };
    if !value.is_finite() || (denominator == "1" && numerator.len() <= digits) {
        return number.to_owned();
    }
    let rounded = format!("{value:.*e}", digits.saturating_sub(1)).parse().unwrap_or(value);
    if (1e-3..1e6).contains(&rounded) { format!("{rounded}") } else { format!("{rounded:e}") }
}

#[cfg(test)]
mod tests {
    use super::decimals;

    #[test]
    fn numbers_are_rounded_and_signs_set_apart() {
        let text = decimals("-1/300*s+3/500-2*x_1^2/(5+-22/7*F1)^(1/3)", 6);
        assert_eq!(text, "-0.00333333*s + 0.006 - 2*x_1^2/(5 - 3.14286*F1)^(0.333333)");
        assert_eq!(decimals("1/123456789*a", 3), "8.1e-9*a");
        assert_eq!(decimals("12345678901234567890", 6), "1.23457e19");
    }
}
