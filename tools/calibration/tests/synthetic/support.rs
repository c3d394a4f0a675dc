//! Robots of every family with known parameters, and what they would measure.

use nalgebra::Vector3;
use pliant::{Declaration, Input, Model, Wrench};
use pliant_calibration::{Calibration, Experiment, Sensor};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

/// A model of a declaration.
pub(crate) fn model(text: &str, kind: &str) -> Box<dyn Model> {
    let declaration: Declaration = text.parse().unwrap_or_else(|error| panic!("{kind}: {error}"));
    declaration.model(kind).expect("declared")
}

/// A calibration of a model with sensors, each of the deviation 1e-3, and free parameters.
pub(crate) fn calibration(model: &dyn Model, sensors: &[Sensor], free: &[&str]) -> Calibration {
    let mut calibration = Calibration::of(model).expect("a model").threads(1);
    for sensor in sensors {
        calibration = calibration.sensor(sensor.clone().deviation(1e-3));
    }
    for name in free {
        calibration = calibration.free_parameter(name).expect("a parameter");
    }
    calibration
}

/// Draws.
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) fn within(&mut self, low: f64, high: f64) -> f64 {
        self.0.random_range(low..high)
    }

    /// A standard normal number (Box and Muller).
    pub(crate) fn normal(&mut self) -> f64 {
        let (a, b) = (self.within(f64::MIN_POSITIVE, 1.0), self.within(0.0, 1.0));
        (-2.0 * a.ln()).sqrt() * (2.0 * core::f64::consts::PI * b).cos()
    }
}

/// A robot of a family with its parameters at the start of a fit, and inputs.
pub(crate) struct Case {
    pub(crate) kind: &'static str,
    pub(crate) model: Box<dyn Model>,
    pub(crate) free: Vec<&'static str>,
    pub(crate) truth: Vec<f64>,
    pub(crate) sensors: Vec<Sensor>,
    pub(crate) inputs: Vec<Input>,
}

pub(crate) const KINDS: [&str; 6] =
    ["planar", "discs", "constant_curvature", "strain", "shooting", "parallel"];

/// A random robot of a family.
pub(crate) fn random(kind: &'static str, random: &mut Random) -> Case {
    let length = random.within(0.2, 0.4);
    let radius = random.within(1.5e-3, 3e-3);
    let spacing = random.within(15e-3, 30e-3);
    let young = random.within(1.0, 4.0);
    // Loads bend a rod, fixed at one end, by some part of its length, so that they and the tensions tell every parameter apart: N.
    let bending = young * 1e9 * core::f64::consts::PI / 4.0 * radius.powi(4);
    let load = bending / length.powi(2);
    let (text, free, actuators, most): (String, Vec<&str>, usize, f64) = match kind {
        "planar" | "discs" => {
            let discs = if kind == "discs" { ", discs { radius: 40 mm }" } else { "" };
            let q = 1.2 * load / length;
            let model = if kind == "discs" { "model discs { count: 5, degree: 6 }" } else { "model planar" };
            (
                format!(
                    "robot A {{ param young = {young} GPa, param spacing = {spacing} m,
                    backbone {{ length: {length} m, section: disc {{ radius: {radius} m }}, young: young }}
                    cables {{ spacing: spacing }}, load {{ q_y: {q} N/m }}{discs} {model}, }}"
                ),
                vec!["young", "spacing"],
                2,
                2.0,
            )
        }
        "constant_curvature" => (
            format!(
                "robot A {{ param stiffness = 0.25 N*m^2, param mass = 0.2 kg,
                gravity: [0, -9.81, 0] m/s^2,
                segment for i in 0..2 {{ length: {length} m, mass: mass, section: disc {{ radius: 30 mm }}, young: 15 MPa,
                bending_stiffness: stiffness, damping: 0.05 N*m^2*s }}
                model constant_curvature, }}"
            ),
            vec!["stiffness", "mass"],
            6,
            10.0,
        ),
        "strain" | "shooting" => {
            let model = if kind == "strain" {
                "model strain { torsion: 5, bending: 7, extension: 3, shear: 3 }"
            } else {
                "model shooting"
            };
            (
                format!(
                    "robot A {{ param young = {young} GPa, param density = 1500 kg/m^3,
                    backbone {{ length: {length} m, section: disc {{ radius: {radius} m }}, young: young, poisson: 0.4, density: density }}
                    gravity: [0, 0, -9.81] m/s^2,
                    tendon for i in 0..3 {{ at: [{spacing} m * cos(2*pi*i/3), {spacing} m * sin(2*pi*i/3)] }}
                    {model}, }}"
                ),
                vec!["young", "density"],
                3,
                2.0,
            )
        }
        _ => {
            let mass = 2.0 * load / 9.81;
            (
            format!(
                "robot A {{ param young = {young} GPa,
                motor for i in 0..3 {{ axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0], through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm], limits: [-90, 90] deg }}
                rod for i in 0..3 {{ length: {length} m, section: disc {{ radius: {radius} m }}, young: young, poisson: 0.33, density: 1800 kg/m^3, elements: 4, motor: i,
                base {{ position: [90 mm * cos(2*pi*i/3), 90 mm * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 120*i], [0, -110, 0]] deg }}
                platform {{ position: [40 mm * cos(2*pi*i/3), 40 mm * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 120*i], [0, -90, 0]] deg }} }}
                platform {{ mass: {mass} kg, position: [0, 0, {length}] m }}
                gravity: [0, -9.81, 0] m/s^2, model parallel, }}"
            ),
            vec!["young"],
            3,
            0.3,
        )
        }
    };
    let model = model(&text, kind);
    let truth: Vec<f64> =
        model.parameter_values().iter().map(|value| value * random.within(0.8, 1.25)).collect();
    let pushes = kind == "constant_curvature" || kind == "parallel";
    let input = |random: &mut Random| {
        let low = if pushes { -most } else { 0.0 };
        let numbers: Vec<f64> = (0..actuators).map(|_| random.within(low, most)).collect();
        // The effect of gravity is not told from a shift of the frame where it is the same in all experiments: other loads are.
        let mut push = || random.within(-load, load);
        match kind {
            "planar" | "discs" => Input::forces(&numbers).with_wrench(Wrench::force([0.0, push(), 0.0])),
            "parallel" => Input::displacements(&numbers).with_wrench(Wrench::force([push(), push(), push()])),
            _ => Input::forces(&numbers),
        }
    };
    let inputs = (0..8).map(|_| input(random)).collect();
    let mut sensors = vec![Sensor::position("tip").offset(Vector3::new(0.01, 0.0, 0.0))];
    if kind == "strain" || kind == "shooting" {
        sensors.push(Sensor::position("middle").at(0.5 * length));
    }
    Case { kind, model, free, truth, sensors, inputs }
}

impl Case {
    /// Its calibration: the parameters, and the position of the frame.
    pub(crate) fn calibration(&self) -> Calibration {
        calibration(&*self.model, &self.sensors, &self.free).free_position(None).expect("a frame")
    }

    /// The true values of the unknowns, with the frame at `shift`.
    pub(crate) fn values(&self, shift: [f64; 3]) -> Vec<f64> {
        let names = self.model.parameters();
        let place =
            |name: &&str| names.iter().position(|parameter| parameter.name == **name).expect("a parameter");
        self.free.iter().map(|name| self.truth[place(name)]).chain(shift).collect()
    }

    /// Measurements of the sensors, with noise of this deviation.
    pub(crate) fn experiments(&self, shift: [f64; 3], noise: f64, random: &mut Random) -> Vec<Experiment> {
        let real = self.model.with_parameters(&self.truth).expect("parameters");
        let one = |(number, input): (usize, &Input)| {
            let solution = real.solve(input).unwrap_or_else(|error| panic!("{}: {error}", self.kind));
            let mut experiment = Experiment::new(format!("{number}"), input.clone());
            for (index, sensor) in self.sensors.iter().enumerate() {
                let pose = match sensor.s {
                    Some(s) => solution.station(sensor.body, s).expect("a section"),
                    None => solution.tip(),
                };
                let place = pose * nalgebra::Point3::from(sensor.offset);
                let values: Vec<f64> =
                    (0..3).map(|k| place[k] + shift[k] + noise * random.normal()).collect();
                experiment = experiment.measuring(index, &values);
            }
            experiment
        };
        self.inputs.iter().enumerate().map(one).collect()
    }
}
