//! Numbers with all their bits, in hexadecimal: `0x1.8p+1` is 3.

/// Bits of the fraction of a double.
const FRACTION: u32 = 52;
/// The exponent of the smallest normal number.
const LEAST: i64 = -1022;

/// The number as text, `inf` and `nan` included.
pub(super) fn written(value: f64) -> String {
    let bits = value.to_bits();
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return format!("{sign}inf");
    }
    if value == 0.0 {
        return format!("{sign}0x0p+0");
    }
    let fraction = bits & ((1 << FRACTION) - 1);
    let biased = i64::try_from((bits >> FRACTION) & 0x7ff).unwrap_or(0);
    let (lead, exponent) = if biased == 0 { (0, LEAST) } else { (1, biased - 1023) };
    let digits = format!("{fraction:013x}");
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    format!("{sign}0x{lead}{point}{digits}p{exponent:+}")
}

/// The number of a text that [`written`] gives; `None` for any other.
pub(super) fn read(text: &str) -> Option<f64> {
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let value = match magnitude {
        "nan" => f64::NAN,
        "inf" => f64::INFINITY,
        _ => {
            let (mantissa, exponent) = magnitude.strip_prefix("0x")?.split_once('p')?;
            let (lead, digits) = mantissa.split_once('.').unwrap_or((mantissa, ""));
            let exponent: i64 = exponent.parse().ok()?;
            if digits.len() > 13 {
                return None;
            }
            let fraction = u64::from_str_radix(&format!("{digits:0<13}"), 16).ok()?;
            let biased = match lead {
                "1" if (LEAST..=1023).contains(&exponent) => u64::try_from(exponent + 1023).ok()?,
                "0" if fraction == 0 && exponent == 0 || fraction != 0 && exponent == LEAST => 0,
                _ => return None,
            };
            f64::from_bits(biased << FRACTION | fraction)
        }
    };
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bits_return() {
        let mut bits = 1_u64;
        let few =
            [0.0, -0.0, 1.0, -3.0, 0.1, f64::MAX, f64::MIN_POSITIVE, 5e-324, f64::INFINITY, -f64::INFINITY];
        let many = (0..100_000).map(|_| {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from_bits(bits)
        });
        for value in few.into_iter().chain(many).filter(|value| !value.is_nan()) {
            let text = written(value);
            assert_eq!(read(&text).map(f64::to_bits), Some(value.to_bits()), "{value:e} {text}");
        }
        assert!(read(&written(f64::NAN)).is_some_and(f64::is_nan));
        assert_eq!((written(3.0), written(-0.5)), ("0x1.8p+1".to_owned(), "-0x1p-1".to_owned()));
    }

    #[test]
    fn other_texts_are_none() {
        for text in [
            "",
            "-",
            "1",
            "0x",
            "0x1",
            "0x1p",
            "0x2p+0",
            "0x1.p+0x",
            "0x0.1p+0",
            "0x1p+1024",
            "0x1.00000000000000p+0",
            "0x1.gp+0",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
