//! What a robot is, whatever its models: its name, and its run-time parameters.

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

/// A robot with a name and parameters: what the kernels of all its models have in common.
///
/// Implemented once by each type that `robot!` generates, by the generic kernels, and by robots that are written by hand. One
/// without parameters needs no more than a name.
pub trait Declared: Clone + core::fmt::Debug {
    /// Name of the declared robot.
    const NAME: &'static str;
    /// Declared run-time parameters, in the order of their indices; none unless given.
    const PARAMETERS: &'static [Parameter] = &[];

    /// Value of parameter `index`, SI; NaN where there is no such parameter.
    fn parameter(&self, index: usize) -> f64 {
        let _ = index;
        f64::NAN
    }

    /// Sets parameter `index`, SI; nothing happens where there is no such parameter.
    fn set_parameter(&mut self, index: usize, value: f64) {
        let _ = (index, value);
    }
}
