//! Numbers with units as text, outside declarations: `5mm`, `-0.1 N`, `2 N*m`.

use crate::units::{self, Dimension, Unit};

/// A number, and its unit if it has one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// In SI.
    pub value: f64,
    /// Its unit.
    pub unit: Option<Unit>,
}

/// A dimension in words: `a force (N)`.
#[must_use]
pub fn words(dimension: Dimension) -> String {
    if dimension.is_number() { "an angle (rad) or a plain number".to_owned() } else { dimension.to_string() }
}

/// Reads a number with an optional unit.
///
/// # Errors
/// Fault of the text, as a sentence that names it.
pub fn read(text: &str) -> Result<Quantity, String> {
    let text = text.trim();
    let (digits, unit) = text.split_at(number_length(text));
    let unit = unit.trim();
    if digits.is_empty() {
        return Err(format!("`{text}` is no number: expected one like `5mm`, `-0.1 N` or `3`"));
    }
    let unit = if unit.is_empty() {
        None
    } else {
        Some(read_unit(unit).map_err(|message| format!("{message} in `{text}`"))?)
    };
    let value = scaled(digits, unit.unwrap_or(Unit::ONE));
    match value {
        Some(value) => Ok(Quantity { value, unit }),
        None => Err(format!("`{text}` is out of the range of double precision")),
    }
}

/// A number in this dimension; one without a unit is in SI.
///
/// # Errors
/// Fault of the text, as a sentence that names it.
pub fn of(text: &str, dimension: Dimension) -> Result<f64, String> {
    let quantity = read(text)?;
    match quantity.unit {
        Some(unit) if unit.dimension != dimension => {
            let (found, expected) = (words(unit.dimension), words(dimension));
            Err(format!("`{}` is {found}: expected {expected}", text.trim()))
        }
        _ => Ok(quantity.value),
    }
}

/// Entries between commas; `None` for `_`. Either all numbers have units, or none (zeros need none).
///
/// # Errors
/// Fault of the text, as a sentence that names it.
pub fn list(text: &str) -> Result<Vec<Option<Quantity>>, String> {
    let inner = text.trim();
    let inner = inner.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).unwrap_or(inner);
    let parts: Vec<&str> = inner.split(',').map(str::trim).collect();
    let entries = parts.iter().map(|part| if *part == "_" { Ok(None) } else { read(part).map(Some) });
    let entries: Vec<Option<Quantity>> = entries.collect::<Result<_, _>>()?;
    let bare = |entry: &Option<Quantity>| entry.is_some_and(|q| q.unit.is_none() && q.value != 0.0);
    let with_unit = entries.iter().flatten().any(|quantity| quantity.unit.is_some());
    match entries.iter().position(bare) {
        Some(place) if with_unit => {
            let part = parts[place];
            Err(format!(
                "`{part}` in `{text}` has no unit: expected a unit behind every number, or behind none"
            ))
        }
        _ => Ok(entries),
    }
}

/// Three components in this dimension.
///
/// # Errors
/// Fault of the text, as a sentence that names it.
pub fn vector(text: &str, dimension: Dimension) -> Result<[f64; 3], String> {
    let entries = list(text)?;
    let numbers: Vec<f64> =
        entries.iter().flatten().map(|entry| checked(*entry, text, dimension)).collect::<Result<_, _>>()?;
    numbers.try_into().map_err(|_| format!("`{text}` has {} entries: expected three numbers", entries.len()))
}

/// The value of an entry of a list in this dimension.
///
/// # Errors
/// Fault of the text, as a sentence that names it.
pub fn checked(entry: Quantity, text: &str, dimension: Dimension) -> Result<f64, String> {
    match entry.unit {
        Some(unit) if unit.dimension != dimension => {
            let (found, expected) = (words(unit.dimension), words(dimension));
            Err(format!("an entry of `{text}` is {found}: expected {expected}"))
        }
        _ => Ok(entry.value),
    }
}

/// Ends of a range, as `0..5N`, and their dimension: a unit of one of them counts for both.
///
/// # Errors
/// Fault of the text, as a sentence that names it.
pub fn range(text: &str) -> Result<([f64; 2], Option<Dimension>), String> {
    let wrong = || format!("`{text}` is no range: expected one like `0..5N`");
    let (low, high) = text.split_once("..").ok_or_else(wrong)?;
    let ends = [read(low)?, read(high)?];
    let dimensions = ends.map(|end| end.unit.map(|unit| unit.dimension));
    if let [Some(low), Some(high)] = dimensions
        && low != high
    {
        let [low, high] = [low, high].map(words);
        return Err(format!("`{text}` begins with {low} and ends with {high}: expected the same"));
    }
    let unit = ends[0].unit.or(ends[1].unit);
    let value = |text: &str, end: Quantity| match (end.unit, unit) {
        (None, Some(unit)) => scaled(text.trim(), unit).ok_or_else(wrong),
        _ => Ok(end.value),
    };
    let [low, high] = [value(low, ends[0])?, value(high, ends[1])?];
    if low > high {
        return Err(format!("`{text}` begins above its end: expected the smaller number first"));
    }
    Ok(([low, high], unit.map(|unit| unit.dimension)))
}

/// A decimal number in SI units, correctly rounded but for degrees; `None` out of the range of doubles.
#[must_use]
pub fn scaled(digits: &str, unit: Unit) -> Option<f64> {
    let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
    let exponent = exponent.parse::<i32>().ok()?.checked_add(unit.ten)?;
    let value: f64 = format!("{mantissa}e{exponent}").parse().ok()?;
    let value = value * 1_f64.to_radians().powi(unit.degrees);
    value.is_finite().then_some(value)
}

/// Number of bytes at the start of a text that are a decimal number.
#[must_use]
pub fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let sign = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let whole = digits(sign);
    let mut end = sign + whole;
    let mut fraction = 0;
    if bytes.get(end) == Some(&b'.') {
        fraction = digits(end + 1);
        end += 1 + fraction;
    }
    if whole + fraction == 0 {
        return 0;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if end + 1 + sign <= bytes.len() && digits(end + 1 + sign) > 0 {
            end += 1 + sign + digits(end + 1 + sign);
        }
    }
    end
}

/// Reads a unit: `mm`, `N*m`, `kg/m^3`, `1/m`.
///
/// # Errors
/// Fault of the text, as a sentence that names it.
pub fn read_unit(text: &str) -> Result<Unit, String> {
    let mut unit = Unit::ONE;
    let mut sign = 1;
    let mut rest = text.trim();
    let mut first = true;
    loop {
        let end = rest.find(['*', '/']).unwrap_or(rest.len());
        let (factor, behind) = rest.split_at(end);
        let (name, exponent) = match factor.split_once('^') {
            Some((name, exponent)) => (name.trim(), exponent.trim().parse::<i32>().ok()),
            None => (factor.trim(), Some(1)),
        };
        // `1/m`, and the plain number `1`.
        if !(first && name == "1" && exponent == Some(1)) {
            let found = units::unit(name).ok_or_else(|| unknown(name))?;
            let too_large = || format!("the power of the unit `{factor}` is no whole number, or too large");
            let exponent = exponent.ok_or_else(too_large)?;
            let exponent = exponent.checked_mul(sign).ok_or_else(too_large)?;
            unit = unit.multiply_power(found, exponent).ok_or_else(too_large)?;
        }
        first = false;
        match behind.chars().next() {
            None => return Ok(unit),
            Some(mark) => {
                sign = if mark == '/' { -1 } else { 1 };
                rest = &behind[1..];
            }
        }
    }
}

fn unknown(name: &str) -> String {
    let all: Vec<&str> = units::names().collect();
    format!("unknown unit `{name}` (units: {})", all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_units() {
        let si = |text: &str, dimension| of(text, dimension);
        assert_eq!(si("5mm", Dimension::LENGTH), Ok(5e-3));
        assert_eq!(si(" -0.1 N ", Dimension::FORCE), Ok(-0.1));
        assert_eq!(si("3e2mN*m", Dimension::COUPLE), Ok(0.3));
        assert_eq!(si("7", Dimension::PRESSURE), Ok(7.0));
        assert_eq!(si("180deg", Dimension::NUMBER), Ok(std::f64::consts::PI));
        assert_eq!(si("95e3 kg/m^3", Dimension::DENSITY), Ok(95e3));
        assert_eq!(si("2 1/m", Dimension::CURVATURE), Ok(2.0));
        for wrong in [
            "",
            "mm",
            "NaN",
            "inf",
            "1e400",
            "3 furlong",
            "3kg",
            "3 m^x",
            "3 m*",
            "--format",
            "1 m/s^-2147483648",
            "5µm",
        ] {
            assert!(si(wrong, Dimension::LENGTH).is_err(), "{wrong}");
        }
    }

    #[test]
    fn lists_have_units_everywhere_or_nowhere() {
        assert_eq!(vector("0,0,-0.1N", Dimension::FORCE), Ok([0.0, 0.0, -0.1]));
        assert_eq!(vector("[1, 2, 3]", Dimension::FORCE), Ok([1.0, 2.0, 3.0]));
        assert!(vector("1,2,3N", Dimension::FORCE).is_err_and(|message| message.starts_with("`1` in")));
        assert!(vector("1,2", Dimension::FORCE).is_err() && vector("1,_,2", Dimension::FORCE).is_err());
        assert_eq!(list("_,1").map(|entries| entries[0]), Ok(None));
    }

    #[test]
    fn ranges_have_one_unit() {
        assert_eq!(range("0.1..5mN"), Ok(([1e-4, 5e-3], Some(Dimension::FORCE))));
        assert_eq!(range("-5mm..-1"), Ok(([-5e-3, -1e-3], Some(Dimension::LENGTH))));
        assert_eq!(range("0..1"), Ok(([0.0, 1.0], None)));
        for wrong in ["5N", "2..1", "0N..1mm", "0..", "0..x"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }
}
