//! Shapes of solutions, seen from one side or in space.

use core::str::FromStr;

use pliant::Solution;
use pliant::nalgebra::{Isometry3, Vector3};
use plotters::style::RGBColor;

use super::space::{self, Shape, TIP};
use super::{COLOURS, Picture, Trace, equal, extent};
use crate::ViewError;

/// Points of the curve of a body.
const POINTS: u32 = 60;
/// Colours of the first and the last shape.
const ENDS: [RGBColor; 2] = [RGBColor(59, 82, 139), RGBColor(33, 145, 140)];

/// From where a robot is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// x to the right, z upwards.
    Xz,
    /// x to the right, y upwards.
    Xy,
    /// y to the right, z upwards.
    Yz,
    /// In space, in perspective: x to the right, y away from the eye, z upwards.
    Iso,
}

impl View {
    /// Names that [`View::from_str`] reads.
    pub const NAMES: [&'static str; 4] = ["xz", "xy", "yz", "iso"];

    /// The usual view of a model: robots in a plane from above, others in space.
    #[must_use]
    pub fn of(kind: &str) -> Self {
        if matches!(kind, "planar" | "discs") { Self::Xy } else { Self::Iso }
    }

    /// Numbers of the coordinates to the right and upwards; none in space.
    const fn side(self) -> Option<[usize; 2]> {
        match self {
            Self::Xz => Some([0, 2]),
            Self::Xy => Some([0, 1]),
            Self::Yz => Some([1, 2]),
            Self::Iso => None,
        }
    }
}

impl FromStr for View {
    type Err = ViewError;

    /// Reads one of [`View::NAMES`].
    fn from_str(text: &str) -> Result<Self, ViewError> {
        match text {
            "xz" => Ok(Self::Xz),
            "xy" => Ok(Self::Xy),
            "yz" => Ok(Self::Yz),
            "iso" => Ok(Self::Iso),
            _ => Err(ViewError::View(text.to_owned())),
        }
    }
}

/// Shapes of solutions on equal scales, as SVG.
#[derive(Clone, Debug)]
pub struct Shapes {
    title: String,
    view: View,
    shapes: Vec<Shape>,
    points: Vec<Vector3<f64>>,
}

impl Shapes {
    /// Without shapes.
    #[must_use]
    pub fn new(title: &str, view: View) -> Self {
        Self { title: title.to_owned(), view, shapes: Vec::new(), points: Vec::new() }
    }

    /// Adds a shape.
    ///
    /// # Errors
    /// Quantities that the solution cannot answer.
    pub fn push(&mut self, solution: &dyn Solution) -> Result<(), pliant::Error> {
        let bodies = solution.lengths().into_iter().enumerate().map(|(body, length)| {
            let point = |number: u32| {
                // The last one is the end, without rounding.
                let s =
                    if number == POINTS { length } else { length * f64::from(number) / f64::from(POINTS) };
                Ok(solution.station(body, s)?.translation.vector)
            };
            (0..=POINTS).map(point).collect()
        });
        let bodies = bodies.collect::<Result<Vec<Vec<_>>, pliant::Error>>()?;
        let tip = solution.tip();
        self.shapes.push(Shape { platform: platform(&bodies, &tip), tip: tip.translation.vector, bodies });
        Ok(())
    }

    /// Adds a point, m.
    pub fn push_point(&mut self, point: Vector3<f64>) {
        self.points.push(point);
    }

    /// The picture.
    ///
    /// # Errors
    /// [`ViewError::Drawing`].
    pub fn svg(&self) -> Result<String, ViewError> {
        let count = self.shapes.len();
        let colours: Vec<RGBColor> = (0..count).map(|number| colour(number, count)).collect();
        match self.view.side() {
            Some(side) => self.flat(side, &colours),
            None => Ok(space::svg(&self.title, &self.shapes, &colours, &self.points)),
        }
    }

    /// The picture from one side.
    fn flat(&self, side: [usize; 2], colours: &[RGBColor]) -> Result<String, ViewError> {
        let flat = |point: &Vector3<f64>| side.map(|axis| point[axis]);
        let (ranges, size) =
            equal(extent(self.shapes.iter().flat_map(Shape::points).chain(&self.points).map(flat)));
        let trace = |points: &mut dyn Iterator<Item = &Vector3<f64>>, colour, line, dot| Trace {
            name: String::new(),
            points: points.map(flat).collect(),
            colour,
            line,
            dot,
        };
        let bodies = self.shapes.iter().zip(colours).flat_map(|(shape, colour)| {
            shape.bodies.iter().map(|body| trace(&mut body.iter(), *colour, Some(2), None))
        });
        let tips = trace(&mut self.shapes.iter().map(|shape| &shape.tip), TIP, None, Some(4));
        let points = trace(&mut self.points.iter(), COLOURS[0], None, Some(2));
        let picture = Picture {
            title: self.title.clone(),
            labels: side.map(|axis| format!("{} / m", ["x", "y", "z"][axis])),
            ranges,
            size,
            logarithmic: false,
            traces: bodies.chain([tips, points]).collect(),
        };
        picture.svg()
    }
}

/// Ends of rods in their order around the platform; none for a chain, whose bodies begin where others end.
fn platform(bodies: &[Vec<Vector3<f64>>], tip: &Isometry3<f64>) -> Vec<Vector3<f64>> {
    let chained = |pair: &[Vec<Vector3<f64>>]| match (pair[0].last(), pair[1].first()) {
        (Some(end), Some(start)) => (end - start).norm() < 1e-9,
        _ => true,
    };
    if bodies.windows(2).all(chained) {
        return Vec::new();
    }
    let mut ends: Vec<Vector3<f64>> = bodies.iter().filter_map(|body| body.last().copied()).collect();
    let angle = |end: &Vector3<f64>| {
        let local = tip.inverse_transform_vector(&(end - tip.translation.vector));
        local.y.atan2(local.x)
    };
    ends.sort_by(|one, other| angle(one).total_cmp(&angle(other)));
    ends
}

/// From the first colour to the last.
fn colour(number: usize, count: usize) -> RGBColor {
    let [RGBColor(r, g, b), RGBColor(red, green, blue)] = ENDS;
    let mix = |first: u8, last: u8| {
        let steps = count.saturating_sub(1).max(1);
        let part = usize::from(first) * (steps - number) + usize::from(last) * number;
        u8::try_from(part / steps).unwrap_or(u8::MAX)
    };
    RGBColor(mix(r, red), mix(g, green), mix(b, blue))
}
