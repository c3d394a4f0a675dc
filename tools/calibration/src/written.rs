//! A declaration with fitted values.

use crate::report::with_deviation;
use crate::unknown::Quantity;
use crate::{Absolute, Error, Fit};

/// The text of a declaration in which each fitted `param` has its fitted value, with its deviation in a comment; what else was fitted is listed in comments above it.
///
/// The unit of a parameter stays what it was where its declaration is a number with a unit.
///
/// # Errors
/// [`Error::Asked`] for a parameter whose declaration is not found in the text.
pub fn fitted_declaration(text: &str, fit: &Fit) -> Result<String, Error> {
    let mut written = text.to_owned();
    let Absolute { values, deviations, .. } = fit.absolute();
    let mut others = String::new();
    for ((unknown, value), deviation) in fit.calibration().unknowns().iter().zip(&values).zip(deviations) {
        let Quantity::Parameter(index) = unknown.quantity else {
            let shown = with_deviation(*value, deviation);
            others.push_str(&format!(
                "// fitted: {} = {shown} {} (deviation {deviation:.1e})\n",
                unknown.name, unknown.unit
            ));
            continue;
        };
        let missing = || Error::Asked(format!("`param {} = ...` is not in the declaration", unknown.name));
        let (from, to) = declared(&written, &unknown.name).ok_or_else(missing)?;
        let old = written[from..to].trim();
        // The number, and what stands behind it.
        let digits = pliant_declare::quantity::number_length(old);
        let (number, rest) = old.split_at(digits);
        let written_number = number.parse::<f64>().ok().filter(|value| *value != 0.0);
        let start = fit.calibration().values[index];
        let unit = rest.trim();
        let read = pliant_declare::quantity::read_unit(unit).is_ok() || unit.is_empty();
        let (factor, unit) = match written_number {
            Some(written_number) if start != 0.0 && read => (written_number / start, unit),
            _ if unit == unknown.unit || (unit.is_empty() && unknown.unit == "1") => (1.0, unit),
            _ => (1.0, &*unknown.unit),
        };
        let unit = if unit == "1" { "" } else { unit };
        let shown = with_deviation(value * factor, deviation * factor);
        let spread = format!("{:.2e} {unit}", deviation * factor.abs());
        let new = format!(" {shown} {unit}").trim_end().to_owned();
        // The comment ends at the end of the line, so that it follows the comma.
        let comma = if written[to..].starts_with(',') { 1 } else { 0 };
        let comment = format!(" // fitted, deviation {}", spread.trim());
        let tail = written[to + comma..].to_owned();
        // Text that follows on the same line goes to the next one.
        let broken = if tail.starts_with('\n') || tail.is_empty() { "" } else { "\n" };
        let mark = if comma == 1 { "," } else { "" };
        written = format!("{}{new}{mark}{comment}{broken}{tail}", &written[..from]);
    }
    Ok(others + &written)
}

/// Where the value of a parameter stands: behind the `=`, up to the comma or the end of the line.
fn declared(text: &str, name: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(found) = text[from..].find("param") {
        let start = from + found;
        from = start + 5;
        let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
        if text[line..start].contains("//") {
            continue;
        }
        let rest = text[from..].trim_start();
        let Some(rest) = rest.strip_prefix(name).map(str::trim_start) else { continue };
        let Some(rest) = rest.strip_prefix('=') else { continue };
        let begin = text.len() - rest.len();
        let mut depth = 0;
        for (offset, letter) in rest.char_indices() {
            match letter {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                ',' | '\n' | '}' if depth == 0 => return Some((begin, begin + offset)),
                _ => {}
            }
        }
        return Some((begin, text.len()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::declared;

    #[test]
    fn a_parameter_is_found_behind_comments_and_names_that_begin_alike() {
        let text = "robot A { // param young = 1\n param younger = 3 GPa, param young = (2 + 1) GPa, }";
        let (from, to) = declared(text, "young").expect("there");
        assert_eq!(text[from..to].trim(), "(2 + 1) GPa");
        assert!(declared(text, "old").is_none());
    }
}
