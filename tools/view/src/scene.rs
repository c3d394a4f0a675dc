//! A robot with its equilibria, or with instants of its motion, and the page of them.

use core::iter::repeat_n;

use pliant::declaration::spec::{Drive, Robot, Segment};
use pliant::{Input, Instant, Model, MotionState, Solution};
use serde_json::{Value, json};

use crate::body::Parts;
use crate::frame::{self, STRAIN_PARTS, TURN_PARTS};
use crate::{Slider, ViewError};

/// The page without its style, script, data and title, and the marks in their places.
const PAGE: &str = include_str!("page/page.html");
const STYLE_MARK: &str = "/*style*/";
const SCRIPT_MARK: &str = "/*script*/";
const DATA_MARK: &str = "/*data*/ null";
const TITLE_MARK: &str = "<!--title-->";
const STYLE: &str = include_str!("page/style.css");
/// Files of the script of all pages; each uses what is before it.
const SHARED: &str = concat!(
    include_str!("page/math.js"),
    include_str!("page/frames.js"),
    include_str!("page/text.js"),
    include_str!("page/parts.js"),
    include_str!("page/camera.js"),
    include_str!("page/gl.js"),
    include_str!("page/canvas.js"),
    include_str!("page/charts.js"),
);
/// Shapes of a grid of equilibria.
const GRID: &str = include_str!("page/grid.js");
/// Shapes that a server finds, and hands that drag and push the tip.
const LIVE: [&str; 2] = [include_str!("page/live.js"), include_str!("page/hands.js")];
const CONTROLS: &str = include_str!("page/controls.js");
/// Positions are kept to this part of the length of the robot.
const QUANTUM: f64 = 4e-5;

/// A robot as declared, and equilibria of one of its models, or instants of its motion.
///
/// Positions are kept to 4e-5 of the length of the robot, rotations to 1e-4.
#[derive(Clone, Debug)]
pub struct Scene {
    robot: String,
    kind: &'static str,
    title: Option<String>,
    parts: Parts,
    lengths: Vec<f64>,
    actuators: Vec<Value>,
    sliders: Vec<Slider>,
    frames: Vec<Value>,
    /// Whether they are instants of a motion.
    moving: bool,
}

impl Scene {
    /// A robot without equilibria. Expressions of the declaration are evaluated at the parameters of the model.
    #[must_use]
    pub fn new(robot: &Robot, model: &dyn Model) -> Self {
        Self {
            robot: robot.name.clone(),
            kind: model.kind(),
            title: None,
            parts: Parts::of(robot, model),
            lengths: model.lengths(),
            actuators: (0..model.actuators())
                .map(|actuator| actuator_json(robot, model.kind(), actuator))
                .collect(),
            sliders: Vec::new(),
            frames: Vec::new(),
            moving: false,
        }
    }

    /// The title of the page; the name of the robot unless it is given.
    #[must_use]
    pub fn titled(mut self, title: &str) -> Self {
        self.title = Some(title.to_owned());
        self
    }

    /// Adds a slider. Equilibria are pushed for all combinations of the values, those of the last slider fastest.
    pub fn slide(&mut self, slider: Slider) {
        self.sliders.push(slider);
    }

    /// Adds an equilibrium.
    ///
    /// # Errors
    /// [`ViewError::Foreign`] for a solution with another number of bodies; what the solution cannot answer.
    pub fn push(&mut self, solution: &dyn Solution) -> Result<(), ViewError> {
        self.fits(solution.lengths().len())?;
        self.frames.push(self.solved(solution)?);
        Ok(())
    }

    /// An equilibrium as data.
    pub(crate) fn solved(&self, solution: &dyn Solution) -> Result<Value, ViewError> {
        Ok(frame::solved(&self.parts, solution, self.quantum())?)
    }

    /// A state of a motion as data, with the speed of the tip, m/s.
    pub(crate) fn stepped(
        &self,
        model: &dyn Model,
        state: &MotionState,
        input: &Input,
        speed: f64,
    ) -> Result<Value, ViewError> {
        Ok(frame::stepped(&self.parts, model, (state, input, speed), self.quantum())?)
    }

    /// Adds an equilibrium, and points beside it in the robot's world, m, such as measured markers.
    ///
    /// # Errors
    /// As [`Scene::push`]; [`ViewError::NotFinite`].
    pub fn push_beside(&mut self, solution: &dyn Solution, marks: &[[f64; 3]]) -> Result<(), ViewError> {
        if let Some(wrong) = marks.iter().flatten().find(|value| !value.is_finite()) {
            return Err(ViewError::NotFinite(*wrong));
        }
        self.push(solution)?;
        if let Some(frame) = self.frames.last_mut() {
            frame["marks"] = json!(marks);
        }
        Ok(())
    }

    /// Adds an instant of a motion of the model, with the loads of the motion as they are then. What divides a rod, the sections on which wrenches act, is the same as in the motion.
    ///
    /// # Errors
    /// [`ViewError::Foreign`] for a model with another number of bodies; as [`Model::sections`].
    pub fn push_moving(
        &mut self,
        model: &dyn Model,
        instant: &Instant,
        input: &Input,
    ) -> Result<(), ViewError> {
        self.fits(model.lengths().len())?;
        let quantum = self.quantum();
        self.frames.push(frame::moving(&self.parts, model, (instant, input), quantum)?);
        self.moving = true;
        Ok(())
    }

    /// Whether there are as many bodies as in the robot.
    const fn fits(&self, found: usize) -> Result<(), ViewError> {
        let expected = self.lengths.len();
        if found == expected { Ok(()) } else { Err(ViewError::Foreign { found, expected }) }
    }

    /// Adds a place without equilibrium, and why there is none.
    pub fn push_failed(&mut self, reason: &str) {
        self.frames.push(json!({ "reason": reason }));
    }

    /// Sum of the lengths of a chain, the length of the longest of several rods, m.
    fn size(&self) -> f64 {
        if self.kind == "parallel" {
            self.lengths.iter().copied().fold(0.0, f64::max)
        } else {
            self.lengths.iter().sum()
        }
    }

    fn quantum(&self) -> f64 {
        QUANTUM * self.size()
    }

    /// The data of the page.
    ///
    /// # Errors
    /// [`ViewError::Empty`], [`ViewError::Places`].
    pub fn json(&self) -> Result<Value, ViewError> {
        let frames = self.frames.len();
        if self.frames.iter().all(|frame| frame.get("reason").is_some()) {
            return Err(ViewError::Empty);
        }
        // Without sliders there is one equilibrium.
        let places = self.sliders.iter().map(|slider| slider.values.len()).product();
        if places != frames {
            return Err(ViewError::Places { places, frames });
        }
        Ok(self.data())
    }

    fn data(&self) -> Value {
        let limited = self.parts.bodies.iter().all(crate::body::Body::limited);
        let mut data = self.parts.json(&self.lengths);
        data["robot"] = json!(self.robot);
        data["model"] = json!(self.kind);
        data["title"] = json!(self.title.as_ref().unwrap_or(&self.robot));
        data["size"] = json!(self.size());
        data["quantum"] = json!(self.quantum());
        data["strain"] = json!({ "limited": limited, "parts": STRAIN_PARTS });
        data["turn"] = json!(TURN_PARTS);
        data["moving"] = json!(self.moving);
        data["planar"] = json!(matches!(self.kind, "planar" | "discs"));
        data["actuators"] = Value::from_iter(self.actuators.iter().cloned());
        data["sliders"] = Value::from_iter(self.sliders.iter().map(Slider::json));
        data["frames"] = Value::from_iter(self.frames.iter().cloned());
        data
    }

    /// The page: one file, without network.
    ///
    /// # Errors
    /// As [`Scene::json`].
    pub fn html(&self) -> Result<String, ViewError> {
        Ok(self.page(&self.json()?, &[SHARED, GRID, CONTROLS].concat()))
    }

    /// A page that asks a server for its shapes. Its own ones are not those of a grid: the first is shown, the others say how large all is.
    pub(crate) fn live_html(&self, live: &Value) -> String {
        let mut data = self.data();
        data["live"] = live.clone();
        let [source, hands] = LIVE;
        self.page(&data, &[SHARED, source, CONTROLS, hands].concat())
    }

    fn page(&self, data: &Value, script: &str) -> String {
        // Nothing in the data may end the script.
        let data = data.to_string().replace('<', "\\u003c");
        let title = self.title.as_ref().unwrap_or(&self.robot);
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let page = PAGE.replacen(STYLE_MARK, STYLE, 1).replacen(SCRIPT_MARK, script, 1);
        // The data has no `<`, so that the mark of the title is not in it.
        page.replacen(DATA_MARK, &data, 1).replacen(TITLE_MARK, &title, 1)
    }
}

/// Name of an actuator, and the SI units of its force and displacement.
fn actuator_json(robot: &Robot, kind: &str, actuator: usize) -> Value {
    let revolute = || {
        let motor = robot.parallel().and_then(|model| model.motors.get(actuator));
        motor.is_some_and(|motor| matches!(motor.drive, Drive::Revolute { .. }))
    };
    let chamber = || robot.rod().is_some_and(|rod| actuator + rod.chambers.len() >= rod.tendons.len());
    let chamber_of_segment = || {
        let segments = robot.constant_curvature().map_or(&[][..], |model| &model.segments);
        let chambers = |segment: &Segment| repeat_n(segment.chamber_area.is_some(), segment.actuators.len());
        segments.iter().flat_map(chambers).nth(actuator) == Some(true)
    };
    let (name, force, displacement) = match kind {
        "planar" | "discs" => ("cable", ["tension", "N"], ["displacement", "m"]),
        "constant_curvature" if chamber_of_segment() => ("chamber", ["pressure", "Pa"], ["volume", "m^3"]),
        "constant_curvature" => ("actuator", ["force", "N"], ["displacement", "m"]),
        "parallel" if revolute() => ("motor", ["torque", "N*m"], ["angle", "rad"]),
        "parallel" => ("motor", ["force", "N"], ["displacement", "m"]),
        _ if chamber() => ("chamber", ["pressure", "Pa"], ["volume", "m^3"]),
        _ => ("tendon", ["tension", "N"], ["displacement", "m"]),
    };
    json!({ "name": format!("{name} {actuator}"), "force": force, "displacement": displacement })
}
