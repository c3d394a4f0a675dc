//! Bodies as surfaces of triangles.

use pliant::declaration::spec::Robot;
use pliant::nalgebra::{Isometry3, Point3};
use pliant::{Model, Solution};

use crate::ViewError;
use crate::body::{Body, Parts};

/// Corners of a round section.
const CORNERS: u32 = 24;

/// A surface of triangles, whose corners are counted counterclockwise from outside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Corners in the world, m.
    pub vertices: Vec<[f64; 3]>,
    /// Numbers of the corners of each triangle.
    pub faces: Vec<[usize; 3]>,
}

impl Mesh {
    /// The bodies of a solution as closed tubes of their sections; bodies without a declared section are as thin as on pages.
    ///
    /// # Errors
    /// [`ViewError::Foreign`] for a solution with another number of bodies; what the solution cannot answer.
    pub fn of(robot: &Robot, model: &dyn Model, solution: &dyn Solution) -> Result<Self, ViewError> {
        let parts = Parts::of(robot, model);
        let lengths = solution.lengths();
        let (found, expected) = (lengths.len(), parts.bodies.len());
        if found != expected {
            return Err(ViewError::Foreign { found, expected });
        }
        let mut mesh = Self::default();
        for (number, (body, length)) in parts.bodies.iter().zip(lengths).enumerate() {
            let poses = body.stations(length).map(|s| solution.station(number, s));
            let poses: Vec<Isometry3<f64>> = poses.collect::<Result<_, _>>()?;
            let (tube, first) = (Tube::of(body), mesh.vertices.len());
            mesh.faces.extend(tube.faces.iter().map(|face| face.map(|corner| first + corner)));
            let corners = tube.corners.iter().map(|(station, point)| poses[*station] * point);
            mesh.vertices.extend(corners.map(|point| <[f64; 3]>::from(point.coords)));
        }
        Ok(mesh)
    }
}

/// The closed surface of a body.
pub(crate) struct Tube {
    /// Station of each corner, and its place in that section, m.
    pub(crate) corners: Vec<(usize, Point3<f64>)>,
    pub(crate) faces: Vec<[usize; 3]>,
}

impl Tube {
    pub(crate) fn of(body: &Body) -> Self {
        let section = corners(body.round());
        let (count, last) = (section.len(), body.half.len() - 1);
        let mut tube = Self { corners: Vec::new(), faces: Vec::new() };
        for (station, [a, b]) in body.half.iter().enumerate() {
            tube.corners.extend(section.iter().map(|[u, v]| (station, body.across(a * u, b * v))));
        }
        let corner = |station: usize, corner: usize| station * count + corner % count;
        for station in 1..=last {
            for k in 0..count {
                let [a, b] = [corner(station - 1, k), corner(station - 1, k + 1)];
                let [c, d] = [corner(station, k + 1), corner(station, k)];
                tube.faces.extend([[a, b, c], [a, c, d]]);
            }
        }
        for station in [0, last] {
            let centre = tube.corners.len();
            tube.corners.push((station, Point3::origin()));
            for k in 0..count {
                let [a, b] = [corner(station, k), corner(station, k + 1)];
                tube.faces.push(if station == 0 { [centre, b, a] } else { [centre, a, b] });
            }
        }
        tube
    }
}

/// Corners of a section, in half widths, counterclockwise about its tangent.
fn corners(round: bool) -> Vec<[f64; 2]> {
    if !round {
        return vec![[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    }
    let turn = |k: u32| (core::f64::consts::TAU * f64::from(k) / f64::from(CORNERS)).sin_cos();
    (0..CORNERS).map(turn).map(|(sin, cos)| [cos, sin]).collect()
}
