//! Physical dimensions.

use std::fmt;

use super::Ratio;

/// Exponents of metre, kilogram and second. Angles are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// Exponents of m, kg and s.
    exponents: [Ratio; 3],
}

impl Dimension {
    /// A plain number, or an angle.
    pub const NUMBER: Self = Self::integers(0, 0, 0);
    /// m
    pub const LENGTH: Self = Self::integers(1, 0, 0);
    /// m^2
    pub const AREA: Self = Self::integers(2, 0, 0);
    /// m^4
    pub const SECOND_MOMENT: Self = Self::integers(4, 0, 0);
    /// N
    pub const FORCE: Self = Self::integers(1, 1, -2);
    /// kg
    pub const MASS: Self = Self::integers(0, 1, 0);
    /// N*m^2*s
    pub const CURVATURE_DAMPING: Self = Self::integers(3, 1, -1);
    /// Pa*s
    pub const VISCOSITY: Self = Self::integers(-1, 1, -1);
    /// kg*m^2
    pub const INERTIA: Self = Self::integers(2, 1, 0);
    /// kg*m
    pub const INERTIA_PER_LENGTH: Self = Self::integers(1, 1, 0);
    /// N*m*s
    pub const ANGULAR_DAMPING: Self = Self::integers(2, 1, -1);
    /// N*s/m
    pub const LINEAR_DAMPING: Self = Self::integers(0, 1, -1);
    /// 1/m
    pub const CURVATURE: Self = Self::integers(-1, 0, 0);
    /// kg/m
    pub const MASS_PER_LENGTH: Self = Self::integers(-1, 1, 0);
    /// N/m
    pub const FORCE_PER_LENGTH: Self = Self::integers(0, 1, -2);
    /// N*m
    pub const COUPLE: Self = Self::integers(2, 1, -2);
    /// N*m^2
    pub const BENDING_STIFFNESS: Self = Self::integers(3, 1, -2);
    /// m^3
    pub const VOLUME: Self = Self::integers(3, 0, 0);
    /// Pa
    pub const PRESSURE: Self = Self::integers(-1, 1, -2);
    /// kg/m^3
    pub const DENSITY: Self = Self::integers(-3, 1, 0);
    /// m/s^2
    pub const ACCELERATION: Self = Self::integers(1, 0, -2);

    /// Dimension with integer exponents of m, kg and s.
    #[must_use]
    pub const fn integers(metre: i128, kilogram: i128, second: i128) -> Self {
        Self { exponents: [Ratio::integer(metre), Ratio::integer(kilogram), Ratio::integer(second)] }
    }

    /// Dimension of a product; `None` if an exponent leaves its range.
    #[must_use]
    pub fn multiply(self, other: Self) -> Option<Self> {
        self.zip(other, Ratio::add)
    }

    /// Dimension of a quotient; `None` if an exponent leaves its range.
    #[must_use]
    pub fn divide(self, other: Self) -> Option<Self> {
        self.zip(other, Ratio::subtract)
    }

    /// Dimension of a power; `None` if an exponent leaves its range.
    #[must_use]
    pub fn power(self, exponent: Ratio) -> Option<Self> {
        let [a, b, c] = self.exponents;
        Some(Self { exponents: [a.multiply(exponent)?, b.multiply(exponent)?, c.multiply(exponent)?] })
    }

    /// Whether this is a plain number.
    #[must_use]
    pub fn is_number(self) -> bool {
        self == Self::NUMBER
    }

    fn zip(self, other: Self, operation: fn(Ratio, Ratio) -> Option<Ratio>) -> Option<Self> {
        let ([a, b, c], [d, e, f]) = (self.exponents, other.exponents);
        Some(Self { exponents: [operation(a, d)?, operation(b, e)?, operation(c, f)?] })
    }

    /// SI unit as text: `Pa`, `N/m`, `kg^2*m`, `1`.
    #[must_use]
    pub fn unit(self) -> String {
        if let Some((unit, _)) = named(self) {
            return unit.to_owned();
        }
        let mut above = Vec::new();
        let mut below = Vec::new();
        for (symbol, exponent) in ["m", "kg", "s"].into_iter().zip(self.exponents) {
            let list = if exponent.numerator() < 0 { &mut below } else { &mut above };
            let size = exponent.numerator().unsigned_abs();
            match (size, exponent.denominator()) {
                (0, _) => {}
                (1, 1) => list.push(symbol.to_owned()),
                (_, 1) => list.push(format!("{symbol}^{size}")),
                (_, denominator) => list.push(format!("{symbol}^({size}/{denominator})")),
            }
        }
        let above = if above.is_empty() { "1".to_owned() } else { above.join("*") };
        below.into_iter().fold(above, |text, factor| format!("{text}/{factor}"))
    }

    /// Name of this dimension, with its article: `a length`, `a force per length`.
    #[must_use]
    pub fn words(self) -> &'static str {
        named(self).map_or("a quantity", |(_, words)| words)
    }
}

impl fmt::Display for Dimension {
    /// Words and unit: `a length (m)`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_number() {
            return formatter.write_str("a plain number");
        }
        match named(*self) {
            Some((unit, words)) => write!(formatter, "{words} ({unit})"),
            None => write!(formatter, "a quantity in {}", self.unit()),
        }
    }
}

/// Unit and words of the dimensions that have a name.
fn named(dimension: Dimension) -> Option<(&'static str, &'static str)> {
    const NAMES: &[(Dimension, &str, &str)] = &[
        (Dimension::NUMBER, "1", "a plain number"),
        (Dimension::LENGTH, "m", "a length"),
        (Dimension::AREA, "m^2", "an area"),
        (Dimension::VOLUME, "m^3", "a volume"),
        (Dimension::SECOND_MOMENT, "m^4", "a second moment of area"),
        (Dimension::CURVATURE, "1/m", "a curvature"),
        (Dimension::MASS, "kg", "a mass"),
        (Dimension::integers(0, 0, 1), "s", "a time"),
        (Dimension::integers(0, 0, -1), "Hz", "a frequency"),
        (Dimension::integers(1, 0, -1), "m/s", "a velocity"),
        (Dimension::ACCELERATION, "m/s^2", "an acceleration"),
        (Dimension::DENSITY, "kg/m^3", "a density"),
        (Dimension::MASS_PER_LENGTH, "kg/m", "a mass per length"),
        (Dimension::FORCE, "N", "a force"),
        (Dimension::FORCE_PER_LENGTH, "N/m", "a force per length"),
        (Dimension::PRESSURE, "Pa", "a pressure"),
        (Dimension::COUPLE, "N*m", "a couple"),
        (Dimension::BENDING_STIFFNESS, "N*m^2", "a bending stiffness"),
        (Dimension::CURVATURE_DAMPING, "N*m^2*s", "a damping of curvature"),
        (Dimension::ANGULAR_DAMPING, "N*m*s", "a damping of bending"),
        (Dimension::LINEAR_DAMPING, "N*s/m", "a damping of length"),
        (Dimension::VISCOSITY, "Pa*s", "a viscosity"),
        (Dimension::INERTIA, "kg*m^2", "a moment of inertia"),
        (Dimension::INERTIA_PER_LENGTH, "kg*m", "a moment of inertia per length"),
    ];
    NAMES.iter().find(|(candidate, ..)| *candidate == dimension).map(|&(_, unit, words)| (unit, words))
}
