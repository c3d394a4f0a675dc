//! The shape of a solution: points, samples, curvature.

use nalgebra::Vector2;

use super::{Configuration, PlanarSolution};
use crate::core::check;
use crate::planar::{Error, Point, Pose, Shape};

/// Number of stations at which extremes along the backbone are searched before they are refined.
const STATIONS: usize = 65;

/// Golden-section steps: 0.618^32 of two stations is 1e-8 of the length, where the extreme value is exact to rounding.
const REFINEMENTS: usize = 32;

/// Ratio of the curvature to the one at which the fibre of the inner cable has zero length [LASEM 1].
///
/// At `|kappa| = 2/W` the cable on the inner side has zero length per length of backbone; the model has no physical meaning above. This is reported, and
/// not an error.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CurvatureLimit {
    /// Largest `|kappa| W / 2` along the backbone.
    pub ratio: f64,
    /// Arc length of the maximum, m.
    pub s: f64,
    /// Whether it is above 1 somewhere.
    pub exceeded: bool,
}

impl PlanarSolution {
    /// Pose of the tip [LASEM 16].
    #[must_use]
    pub fn tip(&self) -> Pose {
        let [x, y, angle] = match &self.configuration {
            Configuration::Explicit(actuation) => self.kernel.tip(&actuation.combined),
            Configuration::Series(state) => state.tip(),
        };
        Pose::new([x, y], angle)
    }

    /// The backbone at arc length `s`, m.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] unless `s` is in [0, L].
    pub fn station(&self, s: f64) -> Result<Point, Error> {
        let length = self.geometry.length;
        if (0.0..=length).contains(&s) {
            Ok(Point { s, ..self.point(s / length) })
        } else {
            Err(Error::OutOfRange { field: "the arc length s", value: s, low: 0.0, high: length })
        }
    }

    /// `count` points from the base to the tip (at least 2), evenly spaced in `s`.
    #[must_use]
    pub fn sample(&self, count: usize) -> Shape {
        let last = count.max(2) - 1;
        let points = (0..=last).map(|index| self.point(index as f64 / last as f64)).collect();
        Shape { points }
    }

    /// The point of cable `cable` (0 or 1, at `+W/2` and `-W/2` along the normal) next to the station at arc length `s`, `(x, y)` in m.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] unless `cable` is 0 or 1 and `s` is in [0, L].
    pub fn cable_point(&self, cable: usize, s: f64) -> Result<Vector2<f64>, Error> {
        check::index("the index of the cable", cable, 2)?;
        let point = self.station(s)?;
        let [_, _, spacing] = self.kernel.section(&(s / self.geometry.length));
        let offset = if cable == 0 { 0.5 * spacing } else { -0.5 * spacing };
        let (sin, cos) = point.theta.sin_cos();
        Ok(Vector2::new(point.x - offset * sin, point.y + offset * cos))
    }

    /// The largest `|kappa| W / 2`.
    #[must_use]
    pub fn curvature_limit(&self) -> CurvatureLimit {
        let (negative, sigma) = smallest(|sigma| {
            let [_, _, spacing] = self.kernel.section(&sigma);
            -0.5 * spacing * self.curvature(sigma).abs()
        });
        let ratio = -negative;
        CurvatureLimit { ratio, s: sigma * self.geometry.length, exceeded: ratio > 1.0 }
    }

    /// Smallest axial strain, and its `sigma`.
    pub(super) fn smallest_strain(&self) -> (f64, f64) {
        smallest(|sigma| self.strain(sigma))
    }

    fn curvature(&self, sigma: f64) -> f64 {
        match &self.configuration {
            Configuration::Explicit(actuation) => {
                let [_, rate] = self.kernel.angle(&sigma);
                actuation.combined[0] * rate / self.geometry.length
            }
            Configuration::Series(state) => state.curvature(sigma),
        }
    }

    fn strain(&self, sigma: f64) -> f64 {
        match &self.configuration {
            Configuration::Explicit(_) if !self.geometry.options.extensible => 0.0,
            Configuration::Explicit(actuation) => {
                let [_, axial, _] = self.kernel.section(&sigma);
                // Adding zero turns -0 into 0.
                -actuation.combined[1] / axial + 0.0
            }
            Configuration::Series(state) => state.strain(sigma),
        }
    }

    /// The backbone at `sigma = s / L` [LASEM 12, 13, 15, 22, 26, 37, 40].
    pub(super) fn point(&self, sigma: f64) -> Point {
        let (theta, [x, y]) = match &self.configuration {
            Configuration::Explicit(actuation) => {
                let [angle, _] = self.kernel.angle(&sigma);
                (actuation.combined[0] * angle, self.kernel.position(&actuation.combined, &sigma))
            }
            Configuration::Series(state) => (state.theta(sigma), state.position(sigma)),
        };
        let (kappa, u) = (self.curvature(sigma), self.strain(sigma));
        Point { s: sigma * self.geometry.length, theta, kappa, u, x, y }
    }
}

/// Smallest value of a function on [0, 1] and its argument: the best station, refined by golden section between its neighbours.
fn smallest(function: impl Fn(f64) -> f64) -> (f64, f64) {
    let at = |station: usize| station as f64 / (STATIONS - 1) as f64;
    let (mut best, mut place) = (function(0.0), 0);
    for station in 1..STATIONS {
        let value = function(at(station));
        if value < best {
            (best, place) = (value, station);
        }
    }
    let mut sigma = at(place);
    let (mut low, mut high) = (at(place.saturating_sub(1)), at((place + 1).min(STATIONS - 1)));
    const GOLDEN: f64 = 0.618_033_988_749_894_8;
    for _ in 0..REFINEMENTS {
        let (left, right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        let (at_left, at_right) = (function(left), function(right));
        for (value, place) in [(at_left, left), (at_right, right)] {
            if value < best {
                (best, sigma) = (value, place);
            }
        }
        if at_left < at_right {
            high = right;
        } else {
            low = left;
        }
    }
    (best, sigma)
}
