//! Run-time parameters of a robot.

/// A declared `param`: a quantity that the generated type holds as a number instead of a folded constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Name in the declaration.
    pub name: &'static str,
    /// SI unit, as text.
    pub unit: &'static str,
    /// Declared value, SI.
    pub default: f64,
}
