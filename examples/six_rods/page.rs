//! The page on which the robot can be turned, and driven through its motion in each case.

use std::error::Error;
use std::f64::consts::TAU;
use std::path::Path;

use pliant::Declaration;
use pliant::parallel::{Parallel, ParallelSolution};
use pliant_view::{Scene, Slider};

use crate::motion::PHASES;
use crate::six_rods::CASES;

/// The page while the motions are solved.
pub(crate) struct Page(Scene);

impl Page {
    /// Without equilibria: those of all cases, each over a turn, are pushed in this order.
    pub(crate) fn new(robot: &Parallel) -> Result<Self, Box<dyn Error>> {
        let declared: Declaration = include_str!("../shared/six_rods.robot").parse()?;
        let mut scene = Scene::new(declared.robot(), robot).titled("Six rods, three motors, one platform");
        let phases: Vec<f64> = (0..PHASES).map(|phase| TAU * f64::from(phase) / f64::from(PHASES)).collect();
        scene.slide(Slider::cases("load", &CASES));
        scene.slide(Slider::of("phase", "rad", &phases).turning());
        Ok(Self(scene))
    }

    /// Adds an equilibrium.
    pub(crate) fn push(&mut self, solution: &ParallelSolution) -> Result<(), Box<dyn Error>> {
        Ok(self.0.push(solution)?)
    }

    /// Writes the page.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        Ok(std::fs::write(path, self.0.html()?)?)
    }
}
