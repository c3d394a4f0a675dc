//! The shape of a solution: points and curvature.

use pliant_runtime::quadrature::Rule;

use super::DiscsSolution;
use crate::planar::discs::mesh::{functions, slopes_of};
use crate::planar::discs::{Error, Point, Shape};

/// Number of golden-section steps in the interval around an extreme curvature.
const SECTIONS: usize = 40;
/// Number of nodes, in excess of the number of functions, of the rule that integrates positions within a span.
const MORE_NODES: usize = 16;

impl DiscsSolution {
    /// The backbone at an arc length, m.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] unless it is in [0, L].
    pub fn station(&self, s: f64) -> Result<Point, Error> {
        let (span, local) = self.place(s)?;
        Ok(self.point(s, span, local))
    }

    /// The span of a station, and its coordinate in the span, in [0, 1].
    fn place(&self, s: f64) -> Result<(usize, f64), Error> {
        let mesh = &self.mesh;
        let high = mesh.length;
        if !(0.0..=high).contains(&s) {
            return Err(Error::OutOfRange { field: "the arc length s", value: s, low: 0.0, high });
        }
        let span = mesh.stations[1..self.discs()].partition_point(|station| *station < s);
        Ok((span, (s - mesh.stations[span]) / mesh.span_length(span)))
    }

    /// `count` points from the base to the tip (at least 2), evenly spaced in `s`.
    #[must_use]
    pub fn sample(&self, count: usize) -> Shape {
        let last = count.max(2) - 1;
        let length = self.mesh.length;
        // Divided first, so that the last point is exactly at the length.
        let points = (0..=last).map(|i| length * (i as f64 / last as f64));
        Shape { points: points.filter_map(|s| self.station(s).ok()).collect() }
    }

    /// Curvature at an arc length, 1/m; at a disc the value on the side of the base.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] unless it is in [0, L].
    pub fn curvature(&self, s: f64) -> Result<f64, Error> {
        let (span, local) = self.place(s)?;
        Ok(self.angle(span, local, &mut vec![0.0; self.mesh.layout.width])[1])
    }

    /// Smallest curvature along the backbone, 1/m.
    #[must_use]
    pub fn kappa_min(&self) -> f64 {
        -self.largest(-1.0)
    }

    /// Largest curvature along the backbone, 1/m.
    #[must_use]
    pub fn kappa_max(&self) -> f64 {
        self.largest(1.0)
    }

    /// Average curvature, `theta(L) / L`, 1/m.
    #[must_use]
    pub fn kappa_avg(&self) -> f64 {
        self.state.angles[self.discs()] / self.mesh.length
    }

    /// Angle at a coordinate in [0, 1] of a span, and its derivative with respect to the arc length.
    pub(in crate::planar::discs) fn angle(&self, span: usize, local: f64, values: &mut [f64]) -> [f64; 2] {
        let mesh = &self.mesh;
        let first = mesh.layout.first(mesh.element(span));
        let x = &self.state.coefficients[first..first + mesh.layout.width];
        let place = mesh.place(span, local);
        let mut sum = |table: fn(super::super::Basis, f64, &mut [f64])| {
            table(mesh.basis, place, values);
            values.iter().zip(x).map(|(value, x)| value * x).sum::<f64>()
        };
        [sum(functions), sum(slopes_of) / mesh.element_length(span)]
    }

    fn point(&self, s: f64, span: usize, local: f64) -> Point {
        let mesh = &self.mesh;
        let mut values = vec![0.0; mesh.layout.width];
        let [theta, kappa] = self.angle(span, local, &mut values);
        let rule = Rule::gauss_legendre(mesh.layout.width + MORE_NODES);
        let mut reach = if span == 0 { [0.0; 2] } else { self.disc(span - 1).translation.into() };
        for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
            let (sin, cos) = self.angle(span, node * local, &mut values)[0].sin_cos();
            let weight = weight * local * mesh.span_length(span);
            reach = [reach[0] + weight * cos, reach[1] + weight * sin];
        }
        Point { s, theta, kappa, u: 0.0, x: reach[0], y: reach[1] }
    }

    /// The largest `sign kappa`.
    fn largest(&self, sign: f64) -> f64 {
        const GOLDEN: f64 = 0.618_033_988_749_895;
        let mut values = vec![0.0; self.mesh.layout.width];
        let looks = 2 * self.mesh.layout.width + 3;
        let mut best = f64::NEG_INFINITY;
        for span in 0..self.discs() {
            let mut kappa = |local: f64| sign * self.angle(span, local, &mut values)[1];
            let place = |i: usize| pliant_runtime::quadrature::chebyshev_lobatto(i, looks);
            let found: Vec<f64> = (0..looks).map(|i| kappa(place(i))).collect();
            for (i, value) in found.iter().enumerate() {
                best = best.max(*value);
                let (before, after) = (i.saturating_sub(1), (i + 1).min(looks - 1));
                if *value < found[before] || *value < found[after] {
                    continue;
                }
                let (mut low, mut high) = (place(before), place(after));
                for _ in 0..SECTIONS {
                    let (a, b) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
                    let (at_a, at_b) = (kappa(a), kappa(b));
                    best = best.max(at_a).max(at_b);
                    if at_a > at_b { high = b } else { low = a }
                }
            }
        }
        best
    }
}
