//! Numbers and texts in print, without their endless digits and letters.

/// Letters of a quoted text in a message; a longer one is cut.
const QUOTED: usize = 80;
/// Letters of it that are kept.
const KEPT: usize = 60;
/// Digits of a number in a message; one with more has an exponent where it is large or small.
const DIGITS: usize = 10;

/// A number with all its digits, with an exponent where there would be many zeros.
#[must_use]
pub fn number(value: f64) -> String {
    if value == 0.0 || (1e-4..1e7).contains(&value.abs()) { value.to_string() } else { format!("{value:e}") }
}

/// A message whose texts in backticks are cut where they are long, and whose long numbers have exponents.
#[must_use]
pub fn message(text: &str) -> String {
    cut(text, '`').split_inclusive([' ', ',', ':', ';', '`', '(', ')', '[', ']', '\n']).map(word).collect()
}

/// A word of a message with the character behind it.
fn word(text: &str) -> String {
    let end = text.trim_end_matches([' ', ',', ':', ';', '`', '(', ')', '[', ']', '\n']).len();
    let (digits, behind) = text.split_at(end);
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.'));
    match digits.parse::<f64>() {
        Ok(value) if plain && digits.len() > DIGITS => number(value) + behind,
        _ => text.to_owned(),
    }
}

/// A text in which what stands between two of these quotation marks is cut where it is long.
#[must_use]
pub fn cut(text: &str, mark: char) -> String {
    let parts = text.split(mark).enumerate().map(|(place, part)| {
        if place % 2 == 0 || part.chars().count() <= QUOTED {
            return part.to_owned();
        }
        part.chars().take(KEPT).chain(['…']).collect()
    });
    parts.collect::<Vec<String>>().join(&mark.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_short_numbers_and_texts() {
        let zeros = "0".repeat(300);
        for (long, expected) in [
            (format!("the tension is -1{zeros}: expected less"), "the tension is -1e300: expected less"),
            (format!("`tip_x [m]` is 0.{zeros}1, (1{zeros})"), "`tip_x [m]` is 1e-301, (1e300)"),
            (
                "1000000000 shards, 0.30000000000000004 m".to_owned(),
                "1000000000 shards, 0.30000000000000004 m",
            ),
            (
                "cannot read runs/20261128174501/1234567890123.csv: gone".to_owned(),
                "cannot read runs/20261128174501/1234567890123.csv: gone",
            ),
            ("checksum 12345678901234567890123456789a".to_owned(), "checksum 12345678901234567890123456789a"),
        ] {
            assert_eq!(message(&long), expected);
        }
        let letters = "é".repeat(300);
        let shown = message(&format!("`{letters}` is no number: expected one like `5mm`"));
        assert_eq!(shown, format!("`{}…` is no number: expected one like `5mm`", "é".repeat(60)));
        assert_eq!(cut(&format!("value '{letters}'"), '\''), format!("value '{}…'", "é".repeat(60)));
        assert_eq!(
            [2.1e11, 1e6, 0.24, -1e300, 0.0].map(number),
            ["2.1e11", "1000000", "0.24", "-1e300", "0"]
        );
    }
}
