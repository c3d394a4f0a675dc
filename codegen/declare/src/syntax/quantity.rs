//! Numbers with units: `0.4 mm`, `.4mm`, `95e3 kg/m^3`, `2 N*m`.

use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Ident, Lit, LitInt, Token};

use super::errors::{Extent, nearest};
use crate::units::Number;
use crate::units::{self, Unit};

/// Digits that a literal may have: more do not fit the exact arithmetic.
const DIGITS: usize = 34;

/// A literal number with its unit.
#[derive(Clone, Debug)]
pub struct Quantity {
    /// The number as written.
    pub number: Number,
    /// Its unit, if it has one.
    pub unit: Option<WrittenUnit>,
    /// Number and unit.
    pub extent: Extent,
}

/// A unit as written after a number or a vector.
#[derive(Clone, Debug)]
pub struct WrittenUnit {
    /// Its value.
    pub unit: Unit,
    /// It ends in `/s`, which reads as "per second" where the arc length may have been meant.
    pub ends_per_second: bool,
    /// The unit alone.
    pub extent: Extent,
}

/// Meaning of `* s` behind a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FactorS {
    /// Times the arc length.
    ArcLength,
    /// Times second, where there is no arc length.
    Second,
}

/// Whether a number begins here.
pub(super) fn starts_quantity(input: ParseStream<'_>) -> bool {
    input.peek(Lit) || (input.peek(Token![.]) && input.peek2(Lit))
}

/// Parses a number with an optional unit. A point before its digits is a token of its own.
pub(super) fn parse_quantity(input: ParseStream<'_>, factor_s: FactorS) -> syn::Result<Quantity> {
    let point = input.parse::<Option<Token![.]>>()?;
    let literal: Lit = input.parse()?;
    let (text, suffix, span) = match &literal {
        Lit::Int(literal) => (literal.to_string(), literal.suffix().to_owned(), literal.span()),
        Lit::Float(literal) => (literal.to_string(), literal.suffix().to_owned(), literal.span()),
        other => return Err(syn::Error::new_spanned(other, "expected a number")),
    };
    if text.get(..2).is_some_and(|prefix| ["0x", "0o", "0b"].contains(&prefix)) {
        return Err(syn::Error::new(span, "numbers are written in decimal"));
    }
    let mut digits = text.strip_suffix(suffix.as_str()).unwrap_or(&text).replace('_', "");
    if point.is_some() {
        digits.insert(0, '.');
    }
    let literal = Extent { start: point.map_or(span, |point| point.span), end: span };
    let number = parse_number(&digits).map_err(|message| literal.error(message))?;
    let first = if suffix.is_empty() { None } else { Some((suffix, literal)) };
    let unit = parse_unit(input, first, factor_s)?;
    let extent = unit.as_ref().map_or(literal, |unit| literal.to(unit.extent));
    let ten = unit.as_ref().map_or(0, |unit| unit.unit.ten);
    let size = number.exponent.checked_add(ten).map(|exponent| Number { exponent, ..number }.to_f64());
    match size {
        Some(size) if size.is_finite() && (size != 0.0 || number.mantissa == 0) => {
            Ok(Quantity { number, unit, extent })
        }
        _ => Err(extent.error("this number in SI units is out of the range of double precision")),
    }
}

/// Parses the unit that stands directly after a number (`first` is its suffix) or a vector.
pub(super) fn parse_unit(
    input: ParseStream<'_>,
    first: Option<(String, Extent)>,
    factor_s: FactorS,
) -> syn::Result<Option<WrittenUnit>> {
    let (name, extent) = match first {
        Some(first) => first,
        None if starts_reciprocal(input) => return parse_reciprocal(input, factor_s).map(Some),
        None if input.peek(Ident::peek_any) && !starts_field(input) => {
            let name = input.call(Ident::parse_any)?;
            (name.to_string(), Extent::token(name.span()))
        }
        None => return Ok(None),
    };
    let Some(unit) = units::unit(&name) else {
        return Err(extent.error(unknown_unit(&name)));
    };
    let (exponent, end) = parse_power(input, extent)?;
    let mut written = WrittenUnit { unit: Unit::ONE, ends_per_second: false, extent: extent.to(end) };
    written.include(unit, exponent)?;
    parse_factors(input, &mut written, factor_s)?;
    Ok(Some(written))
}

/// Whether `1/...` stands behind a number or a vector, as in `[0, 0, 5] 1/m`.
fn starts_reciprocal(input: ParseStream<'_>) -> bool {
    let one = input.cursor().literal().filter(|(literal, _)| literal.to_string() == "1");
    let over = one.and_then(|(_, rest)| rest.punct()).filter(|(punct, _)| punct.as_char() == '/');
    over.is_some_and(|(_, rest)| rest.ident().is_some())
}

/// Parses a unit that begins with `1/`.
fn parse_reciprocal(input: ParseStream<'_>, factor_s: FactorS) -> syn::Result<WrittenUnit> {
    let one: LitInt = input.parse()?;
    let mut written =
        WrittenUnit { unit: Unit::ONE, ends_per_second: false, extent: Extent::token(one.span()) };
    if next_factor(input, factor_s).is_none() {
        input.parse::<Token![/]>()?;
        let name = input.call(Ident::parse_any)?;
        return Err(syn::Error::new(name.span(), unknown_unit(&name.to_string())));
    }
    parse_factors(input, &mut written, factor_s)?;
    Ok(written)
}

/// Parses the factors after the first one.
fn parse_factors(input: ParseStream<'_>, written: &mut WrittenUnit, factor_s: FactorS) -> syn::Result<()> {
    while let Some((name, unit, sign)) = next_factor(input, factor_s) {
        if sign < 0 {
            input.parse::<Token![/]>()?;
        } else {
            input.parse::<Token![*]>()?;
        }
        input.parse::<Ident>()?;
        let (exponent, end) = parse_power(input, Extent::token(name.span()))?;
        written.extent = written.extent.to(end);
        written.ends_per_second = sign < 0 && name == "s" && exponent == 1;
        written.include(unit, sign * exponent)?;
    }
    Ok(())
}

impl WrittenUnit {
    fn include(&mut self, unit: Unit, exponent: i32) -> syn::Result<()> {
        match self.unit.multiply_power(unit, exponent) {
            Some(unit) => {
                self.unit = unit;
                Ok(())
            }
            None => Err(self.extent.error("the powers of this unit are too large")),
        }
    }
}

/// `name:` begins the next field when a comma was forgotten; a unit is never followed by a colon.
fn starts_field(input: ParseStream<'_>) -> bool {
    input.peek2(Token![:])
}

/// The factor that continues a unit: any unit after `/`, any but the arc length `s` after `*`.
fn next_factor(input: ParseStream<'_>, factor_s: FactorS) -> Option<(Ident, Unit, i32)> {
    let sign = if input.peek(Token![/]) {
        -1
    } else if input.peek(Token![*]) {
        1
    } else {
        return None;
    };
    let (_, rest) = input.cursor().punct()?;
    let (name, _) = rest.ident()?;
    if sign > 0 && name == "s" && factor_s == FactorS::ArcLength {
        return None;
    }
    Some((name.clone(), units::unit(&name.to_string())?, sign))
}

/// `^ integer` after a unit; also where it ends.
fn parse_power(input: ParseStream<'_>, unit: Extent) -> syn::Result<(i32, Extent)> {
    if input.parse::<Option<Token![^]>>()?.is_none() {
        return Ok((1, unit));
    }
    let minus = if input.parse::<Option<Token![-]>>()?.is_some() { -1 } else { 1 };
    let wrong = "the power of a unit is a whole number; the power of a quantity is written `(2 m)^(1/2)`";
    if !input.peek(LitInt) {
        return Err(input.error(wrong));
    }
    let exponent: LitInt = input.parse()?;
    if !exponent.suffix().is_empty() {
        return Err(syn::Error::new(exponent.span(), wrong));
    }
    let value: i32 = exponent.base10_parse()?;
    Ok((minus * value, Extent::token(exponent.span())))
}

fn unknown_unit(name: &str) -> String {
    let near = nearest(name, units::names());
    let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    let all: Vec<_> = units::names().collect();
    format!("unknown unit `{name}`{near} (units: {})", all.join(", "))
}

/// Reads decimal text exactly.
fn parse_number(text: &str) -> Result<Number, String> {
    let unreadable = || format!("`{text}` is not a decimal number");
    let lower = text.to_ascii_lowercase();
    let (digits, exponent) = lower.split_once('e').unwrap_or((&lower, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    let significant = all.trim_start_matches('0');
    let trimmed = significant.trim_end_matches('0');
    if trimmed.len() > DIGITS {
        return Err(format!("this number has {} digits; at most {DIGITS} are exact", trimmed.len()));
    }
    if trimmed.is_empty() {
        return Ok(Number::integer(0));
    }
    let out_of_range = || format!("the exponent of `{text}` is out of range");
    let exponent: i32 = exponent.parse().map_err(|_| out_of_range())?;
    let zeros = i32::try_from(significant.len() - trimmed.len()).map_err(|_| out_of_range())?;
    let fraction = i32::try_from(fraction.len()).map_err(|_| out_of_range())?;
    let exponent =
        exponent.checked_add(zeros).and_then(|e| e.checked_sub(fraction)).ok_or_else(out_of_range)?;
    Ok(Number { mantissa: trimmed.parse().map_err(|_| unreadable())?, exponent })
}
