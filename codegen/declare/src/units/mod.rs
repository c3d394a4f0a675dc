//! Dimensions and units of quantities, and their scaling to SI.

mod dimension;
mod number;
mod ratio;
#[cfg(test)]
mod tests;

pub use dimension::Dimension;
pub use number::Number;
pub use ratio::Ratio;

/// A named unit: `10^ten * (pi/180)^degrees` of the SI unit of its dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its dimension.
    pub dimension: Dimension,
    /// Power of ten to SI.
    pub ten: i32,
    /// Power of pi/180 to radians.
    pub degrees: i32,
}

/// Every unit that a declaration can name.
const UNITS: &[(&str, Dimension, i32, i32)] = &[
    ("m", Dimension::LENGTH, 0, 0),
    ("km", Dimension::LENGTH, 3, 0),
    ("cm", Dimension::LENGTH, -2, 0),
    ("mm", Dimension::LENGTH, -3, 0),
    ("um", Dimension::LENGTH, -6, 0),
    ("nm", Dimension::LENGTH, -9, 0),
    ("ml", Dimension::VOLUME, -6, 0),
    ("N", Dimension::FORCE, 0, 0),
    ("kN", Dimension::FORCE, 3, 0),
    ("mN", Dimension::FORCE, -3, 0),
    ("uN", Dimension::FORCE, -6, 0),
    ("Pa", Dimension::PRESSURE, 0, 0),
    ("kPa", Dimension::PRESSURE, 3, 0),
    ("MPa", Dimension::PRESSURE, 6, 0),
    ("GPa", Dimension::PRESSURE, 9, 0),
    ("bar", Dimension::PRESSURE, 5, 0),
    ("mbar", Dimension::PRESSURE, 2, 0),
    ("kg", Dimension::integers(0, 1, 0), 0, 0),
    ("g", Dimension::integers(0, 1, 0), -3, 0),
    ("mg", Dimension::integers(0, 1, 0), -6, 0),
    ("s", Dimension::integers(0, 0, 1), 0, 0),
    ("ms", Dimension::integers(0, 0, 1), -3, 0),
    ("us", Dimension::integers(0, 0, 1), -6, 0),
    ("rad", Dimension::NUMBER, 0, 0),
    ("deg", Dimension::NUMBER, 0, 1),
    ("J", Dimension::COUPLE, 0, 0),
    ("Hz", Dimension::integers(0, 0, -1), 0, 0),
];

/// Names of all units.
pub fn names() -> impl Iterator<Item = &'static str> {
    UNITS.iter().map(|&(name, ..)| name)
}

/// The unit called `name`.
#[must_use]
pub fn unit(name: &str) -> Option<Unit> {
    let &(_, dimension, ten, degrees) = UNITS.iter().find(|(candidate, ..)| *candidate == name)?;
    Some(Unit { dimension, ten, degrees })
}

impl Unit {
    /// The unit of a plain number.
    pub const ONE: Self = Self { dimension: Dimension::NUMBER, ten: 0, degrees: 0 };

    /// Product with the integer power of another unit; `None` if an exponent leaves its range.
    #[must_use]
    pub fn multiply_power(self, other: Self, exponent: i32) -> Option<Self> {
        let power = other.dimension.power(Ratio::integer(exponent.into()))?;
        Some(Self {
            dimension: self.dimension.multiply(power)?,
            ten: self.ten.checked_add(other.ten.checked_mul(exponent)?)?,
            degrees: self.degrees.checked_add(other.degrees.checked_mul(exponent)?)?,
        })
    }
}
