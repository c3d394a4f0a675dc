//! Curves of quantities.

use super::{COLOURS, Picture, Trace, equal, extent};
use crate::ViewError;

/// Points of the plot of a chart whose scales are not equal.
const SIZE: [u32; 2] = [480, 320];

/// A curve of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// In the legend, unless it is empty.
    pub name: String,
    /// In the order of the line.
    pub points: Vec<[f64; 2]>,
    /// Whether a line connects the points.
    pub line: bool,
    /// Whether the points are marked.
    pub dots: bool,
}

/// Curves with axes, as SVG.
///
/// ```
/// use pliant_view::{Chart, Curve};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let points = [1.0, 2.0, 4.0].map(|n: f64| [n, n.powi(-4)]).to_vec();
/// let error = Curve { name: String::new(), points, line: true, dots: true };
/// let mut chart = Chart::new("Convergence", ["elements", "error / m"]);
/// chart.logarithmic = true;
/// chart.curves.push(error);
/// assert!(chart.svg()?.starts_with("<svg"));
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Above the picture.
    pub title: String,
    /// Names of the axes, with units.
    pub labels: [String; 2],
    /// Whether the second axis is logarithmic. Values that are not positive are left out.
    pub logarithmic: bool,
    /// Whether both axes have the same scale.
    pub equal: bool,
    /// Curves of the picture.
    pub curves: Vec<Curve>,
}

impl Chart {
    /// Without curves.
    #[must_use]
    pub fn new(title: &str, labels: [&str; 2]) -> Self {
        Self {
            title: title.to_owned(),
            labels: labels.map(str::to_owned),
            logarithmic: false,
            equal: false,
            curves: Vec::new(),
        }
    }

    /// The picture.
    ///
    /// # Errors
    /// [`ViewError::NotFinite`] for coordinates that are not finite, [`ViewError::Empty`] if there is no point, [`ViewError::Drawing`].
    pub fn svg(&self) -> Result<String, ViewError> {
        let all = || self.curves.iter().flat_map(|curve| &curve.points);
        if let Some(value) = all().flatten().find(|value| !value.is_finite()) {
            return Err(ViewError::NotFinite(*value));
        }
        let shown = |[x, y]: [f64; 2]| {
            if self.logarithmic { (y > 0.0).then(|| [x, y.log10()]) } else { Some([x, y]) }
        };
        if !all().any(|point| shown(*point).is_some()) {
            return Err(ViewError::Empty);
        }
        let found = extent(all().filter_map(|point| shown(*point)));
        let (ranges, size) = if self.equal { equal(found) } else { (found.map(widened), SIZE) };
        let trace = |(number, curve): (usize, &Curve)| Trace {
            name: curve.name.clone(),
            points: curve.points.iter().filter_map(|point| shown(*point)).collect(),
            colour: COLOURS[number % COLOURS.len()],
            line: curve.line.then_some(2),
            dot: curve.dots.then_some(if curve.line { 3 } else { 2 }),
        };
        let picture = Picture {
            title: self.title.clone(),
            labels: self.labels.clone(),
            ranges,
            size,
            logarithmic: self.logarithmic,
            traces: self.curves.iter().enumerate().map(trace).collect(),
        };
        picture.svg()
    }
}

/// A range with a margin.
fn widened([low, high]: [f64; 2]) -> [f64; 2] {
    let span = high - low;
    let least = 1e-9 * low.abs().max(high.abs());
    let margin = if span > least { 0.04 * span } else { least.max(1e-9) };
    [low - margin, high + margin]
}
