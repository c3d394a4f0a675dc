//! A page whose shapes are solved for while it is shown: a server hands its questions to [`Live::answer`].

use std::time::{Duration, Instant};

use pliant::declaration::spec::Robot;
use pliant::nalgebra::Vector3;
use pliant::{
    Drive, Error, Input, LastGood, Model, MotionState, ReachSettings, Settings, Solver, Stepper, Target,
    Wrench,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Scene, Slider, ViewError};

/// Longest time by which a motion goes on in one answer, and length of its steps, which begin with what is known of those before, s.
const LONGEST: f64 = 0.1;
const STEP: f64 = 0.008;
/// Time after which an answer ends its steps, and evaluations after which a step ends early: where a machine cannot follow, time goes slower.
const PATIENCE: Duration = Duration::from_millis(20);
const EVALUATIONS: usize = 100;
/// Distance at which a target is reached, in parts of the length of the robot, and iterations of a search.
const CLOSE: f64 = 1e-6;
const ITERATIONS: usize = 12;
/// Time in which a drive in motion goes from one end of its range to the other, s.
const SWEEP: f64 = 0.4;

/// An actuator of a page: the lower end of its range, which says how it is driven, the upper end, and its name.
#[derive(Clone, Debug)]
pub struct Driven {
    /// Lower end.
    pub low: Drive,
    /// Upper end.
    pub high: f64,
    /// Name of the slider, as `tension 0`.
    pub name: String,
    /// SI unit.
    pub unit: &'static str,
}

/// A question of a page, as JSON.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    /// Number of each drive.
    drives: Vec<f64>,
    /// Dead force at the tip in the world, N.
    #[serde(default)]
    push: [f64; 3],
    /// Position to which drives are searched for, m.
    reach: Option<[f64; 3]>,
    /// Time by which the motion goes on, s.
    step: Option<f64>,
}

/// A robot in motion.
#[derive(Debug)]
struct Motion {
    stepper: Box<dyn Stepper>,
    state: MotionState,
    /// Force at the tip for which the stepper was made.
    push: [f64; 3],
    /// Number of each drive, which follows that of the questions.
    drives: Vec<f64>,
    /// Time that is not integrated yet, s.
    owed: f64,
    /// Position of the tip, m, and its speed, m/s.
    tip: Vector3<f64>,
    speed: f64,
}

/// Drives that were found for a target, the equilibrium under them, and its distance from the target, m.
type Found = Result<(Vec<Drive>, LastGood, f64), Error>;

/// A search for targets one after the other, under a force at the tip.
struct Search {
    push: [f64; 3],
    find: Box<dyn FnMut(&Target) -> Found>,
}

/// A robot that is solved for one question after the other.
pub struct Live<'a> {
    scene: Scene,
    model: &'a dyn Model,
    driven: Vec<Driven>,
    loads: Input,
    settings: Settings,
    solver: Box<dyn Solver>,
    search: Option<Search>,
    motion: Option<Motion>,
    movable: bool,
    /// Force that moves the tip by 1 m in its softest direction, N/m.
    stiffness: f64,
    start: Vec<f64>,
}

impl<'a> Live<'a> {
    /// A robot with the ranges of its actuators; `loads` act throughout. Solves at the start, where drives are as near to zero as they can be, and with each actuator alone at the
    /// upper end of its range: these shapes say how large the picture is and how large strains and forces become.
    ///
    /// # Errors
    /// [`ViewError::Drives`] for another number of ranges than there are actuators; as [`Model::solve_with`] at the start.
    pub fn new(
        robot: &Robot,
        model: &'a dyn Model,
        driven: Vec<Driven>,
        loads: &Input,
        settings: &Settings,
    ) -> Result<Self, ViewError> {
        if driven.len() != model.actuators() {
            return Err(ViewError::Drives { found: driven.len(), expected: model.actuators() });
        }
        let mut scene = Scene::new(robot, model);
        for Driven { low, high, name, unit } in &driven {
            scene.slide(Slider::of(name, unit, &[low.value(), *high]));
        }
        let start: Vec<f64> = driven.iter().map(|one| 0_f64.max(one.low.value()).min(one.high)).collect();
        let mut live = Self {
            scene,
            model,
            driven,
            loads: loads.clone(),
            settings: *settings,
            solver: model.solver()?,
            search: None,
            motion: None,
            movable: false,
            stiffness: 1.0,
            start,
        };
        live.begin()?;
        Ok(live)
    }

    fn begin(&mut self) -> Result<(), ViewError> {
        let rest = self.input(&self.start, [0.0; 3]);
        let found = self.solver.solve_with(&rest, &self.settings)?;
        self.scene.push(found)?;
        if let Ok(sensitivity) = found.sensitivity() {
            let softness = sensitivity.compliance.fixed_view::<3, 3>(3, 3).norm();
            self.stiffness = if softness > 0.0 { softness.recip() } else { self.stiffness };
        }
        self.movable = self.model.stepper(&rest).is_ok();
        for actuator in 0..self.driven.len() {
            let mut drives = self.start.clone();
            drives[actuator] = self.driven[actuator].high;
            let alone = self.input(&drives, [0.0; 3]);
            // A place without equilibrium says nothing about sizes.
            if let Ok(found) = self.model.solve_with(&alone, &self.settings) {
                self.scene.push(found.as_ref())?;
            }
        }
        Ok(())
    }

    /// The page, which asks the address from which it was loaded.
    #[must_use]
    pub fn html(&self) -> String {
        let live = json!({ "movable": self.movable, "stiffness": self.stiffness, "drives": self.start });
        self.scene.live_html(&live)
    }

    /// The answer to a question: `frame` with a shape, and `drives` and `distance` to a target; or the `reason` why there is none, after which the last state is kept.
    ///
    /// # Errors
    /// [`ViewError::Question`] for what is no question.
    pub fn answer(&mut self, message: &[u8]) -> Result<Value, ViewError> {
        let question: Question =
            serde_json::from_slice(message).map_err(|error| ViewError::Question(error.to_string()))?;
        self.check(&question)?;
        let found = match (question.reach, question.step) {
            (Some(place), None) => self.reach(&question, place),
            (None, Some(step)) => self.step(&question, step),
            _ => self.solve(&self.input(&question.drives, question.push)),
        };
        match found {
            Err(ViewError::Model(error)) => Ok(json!({ "reason": error.to_string() })),
            other => other,
        }
    }

    fn check(&self, question: &Question) -> Result<(), ViewError> {
        let wrong = |message: String| Err(ViewError::Question(message));
        let (found, expected) = (question.drives.len(), self.driven.len());
        if found != expected {
            return wrong(format!("`drives` has {found} numbers: expected {expected}"));
        }
        for (value, Driven { low, high, name, unit }) in question.drives.iter().zip(&self.driven) {
            let low = low.value();
            if !(low..=*high).contains(value) {
                return wrong(format!("{name} is {value} {unit}: expected a number from {low} to {high}"));
            }
        }
        match question.step {
            Some(_) if question.reach.is_some() => {
                wrong("`reach` and `step`: expected one of them".to_owned())
            }
            Some(step) if !(step > 0.0 && step <= LONGEST) => {
                wrong(format!("`step` is {step} s: expected a positive time of at most {} s", LONGEST))
            }
            _ => Ok(()),
        }
    }

    fn input(&self, drives: &[f64], push: [f64; 3]) -> Input {
        let drives = drives.iter().zip(&self.driven).map(|(value, one)| one.low.with_value(*value));
        let input = Input { drives: drives.collect(), ..self.loads.clone() };
        if push == [0.0; 3] { input } else { input.with_wrench(Wrench::force(push)) }
    }

    fn solve(&mut self, input: &Input) -> Result<Value, ViewError> {
        (self.search, self.motion) = (None, None);
        let found = self.solver.solve_with(input, &self.settings)?;
        Ok(json!({ "frame": self.scene.solved(found)? }))
    }

    fn reach(&mut self, question: &Question, place: [f64; 3]) -> Result<Value, ViewError> {
        let start = self.input(&question.drives, question.push);
        let mut search = match self.search.take() {
            Some(search) if search.push == question.push => search,
            _ => self.searched(&start, question.push)?,
        };
        let flat = matches!(self.model.kind(), "planar" | "discs");
        let [x, y, z] = place.map(Some);
        let (drives, configuration, distance) =
            (search.find)(&Target::coordinates([x, y, z.filter(|_| !flat)]))?;
        let numbers: Vec<f64> = drives.iter().map(|drive| drive.value()).collect();
        self.solver.start_from(&configuration)?;
        let mut answer = self.solve(&Input { drives, ..start })?;
        answer["drives"] = json!(numbers);
        answer["distance"] = json!(distance);
        self.search = Some(search);
        Ok(answer)
    }

    /// A search that begins at an input.
    fn searched(&self, start: &Input, push: [f64; 3]) -> Result<Search, Error> {
        let how = ReachSettings {
            settings: self.settings,
            limits: self.driven.iter().map(|one| [one.low.value(), one.high]).collect(),
            tolerance: CLOSE,
            max_iterations: ITERATIONS,
        };
        let mut search = self.model.search(start, &how)?;
        let find = move |target: &Target| match search.reach(target) {
            Ok(found) => Ok((found.input()?.drives, found.record()?.configuration, 0.0)),
            Err(Error::OutOfReach { distance, drives, closest, .. }) => Ok((drives, closest, distance)),
            Err(error) => Err(error),
        };
        Ok(Search { push, find: Box::new(find) })
    }

    fn step(&mut self, question: &Question, step: f64) -> Result<Value, ViewError> {
        self.search = None;
        self.set_moving(question)?;
        let Some(motion) = &mut self.motion else { return Ok(Value::Null) };
        let before = motion.state.time;
        for ((now, wanted), one) in motion.drives.iter_mut().zip(&question.drives).zip(&self.driven) {
            let most = (one.high - one.low.value()) * step / SWEEP;
            *now += (wanted - *now).clamp(-most, most);
        }
        motion.owed = (motion.owed + step).min(LONGEST);
        let begun = Instant::now();
        while motion.owed >= STEP {
            motion.owed -= STEP;
            motion.stepper.step(&mut motion.state, &motion.drives, STEP)?;
            if begun.elapsed() > PATIENCE {
                motion.owed = 0.0;
            }
        }
        let passed = motion.state.time - before;
        if passed > 0.0 {
            let tip = motion.stepper.tip(&motion.state)?.translation.vector;
            motion.speed = (tip - motion.tip).norm() / passed;
            motion.tip = tip;
        }
        let (state, drives, speed) = (motion.state.clone(), motion.drives.clone(), motion.speed);
        let input = self.pushed(&drives, question.push);
        Ok(json!({ "frame": self.scene.stepped(self.model, &state, &input, speed)? }))
    }

    /// The input of a motion: the load stays where it is zero, since what divides the robot must not change.
    fn pushed(&self, drives: &[f64], push: [f64; 3]) -> Input {
        self.input(drives, [0.0; 3]).with_wrench(Wrench::force(push))
    }

    /// Lets a motion begin at rest, or go on under another force.
    fn set_moving(&mut self, question: &Question) -> Result<(), ViewError> {
        let push = question.push;
        if self.motion.as_ref().is_some_and(|motion| motion.push == push) {
            return Ok(());
        }
        let new = |drives: &[f64], push| {
            let mut stepper = self.model.stepper(&self.pushed(drives, push))?;
            stepper.limit(EVALUATIONS);
            Ok::<_, Error>(stepper)
        };
        self.motion = Some(match &self.motion {
            Some(Motion { state, drives, owed, tip, speed, .. }) => {
                let (stepper, state, drives) = (new(drives, push)?, state.clone(), drives.clone());
                Motion { stepper, state, push, drives, owed: *owed, tip: *tip, speed: *speed }
            }
            None => {
                let drives = question.drives.clone();
                let mut still = new(&drives, [0.0; 3])?;
                let state = still.rest()?;
                let tip = still.tip(&state)?.translation.vector;
                Motion { stepper: new(&drives, push)?, state, push, drives, owed: 0.0, tip, speed: 0.0 }
            }
        });
        Ok(())
    }
}
