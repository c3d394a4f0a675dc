//! Shapes of solutions, seen from one side.

use core::str::FromStr;

use pliant::Solution;
use pliant::nalgebra::{Point3, Vector3};
use plotters::style::RGBColor;

use super::{Picture, Trace, equal, extent};
use crate::ViewError;

/// Points of the curve of a body.
const POINTS: u32 = 60;
const TIP: RGBColor = RGBColor(224, 110, 20);
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
    /// x, y and z equally foreshortened, z upwards.
    Iso,
}

impl View {
    /// Names that [`View::from_str`] reads.
    pub const NAMES: [&'static str; 4] = ["xz", "xy", "yz", "iso"];

    /// The usual view of a model: robots in a plane from above, others from the side.
    #[must_use]
    pub fn of(kind: &str) -> Self {
        if matches!(kind, "planar" | "discs") { Self::Xy } else { Self::Xz }
    }

    /// A point in the picture.
    #[must_use]
    pub fn flat(self, point: &Vector3<f64>) -> [f64; 2] {
        match self {
            Self::Xz => [point.x, point.z],
            Self::Xy => [point.x, point.y],
            Self::Yz => [point.y, point.z],
            Self::Iso => {
                let (right, up) = (0.5_f64.sqrt(), 6_f64.sqrt().recip());
                [(point.y - point.x) * right, 2.0 * up * point.z - up * (point.x + point.y)]
            }
        }
    }

    /// Names of the axes.
    #[must_use]
    pub const fn labels(self) -> [&'static str; 2] {
        match self {
            Self::Xz => ["x / m", "z / m"],
            Self::Xy => ["x / m", "y / m"],
            Self::Yz => ["y / m", "z / m"],
            Self::Iso => ["(y - x) / sqrt(2) / m", "(2 z - x - y) / sqrt(6) / m"],
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
}

/// A robot in the plane of the picture, m.
#[derive(Clone, Debug)]
struct Shape {
    /// The curve of each body.
    bodies: Vec<Vec<[f64; 2]>>,
    tip: [f64; 2],
}

impl Shapes {
    /// Without shapes.
    #[must_use]
    pub fn new(title: &str, view: View) -> Self {
        Self { title: title.to_owned(), view, shapes: Vec::new() }
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
                Ok(self.view.flat(&solution.station(body, s)?.translation.vector))
            };
            (0..=POINTS).map(point).collect()
        });
        let bodies = bodies.collect::<Result<_, pliant::Error>>()?;
        let tip = self.view.flat(&(solution.tip() * Point3::origin()).coords);
        self.shapes.push(Shape { bodies, tip });
        Ok(())
    }

    /// The picture.
    ///
    /// # Errors
    /// [`ViewError::Drawing`].
    pub fn svg(&self) -> Result<String, ViewError> {
        let all = self.shapes.iter();
        let points =
            all.clone().flat_map(|Shape { bodies, tip }| bodies.iter().flatten().chain([tip]).copied());
        let (ranges, size) = equal(extent(points));
        let count = self.shapes.len();
        let trace = |points, colour, line, dot| Trace { name: String::new(), points, colour, line, dot };
        let curves = all.clone().enumerate().flat_map(|(number, shape)| {
            shape.bodies.iter().map(move |body| trace(body.clone(), colour(number, count), Some(2), None))
        });
        let tips = trace(all.clone().map(|shape| shape.tip).collect(), TIP, None, Some(4));
        let picture = Picture {
            title: self.title.clone(),
            labels: self.view.labels().map(str::to_owned),
            ranges,
            size,
            logarithmic: false,
            traces: curves.chain([tips]).collect(),
        };
        picture.svg()
    }
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
