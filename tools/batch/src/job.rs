//! Jobs: all that decides the answers of a batch, and the columns that hold them.

use pliant::declaration::Actuator;
use pliant::{Declaration, Drive, Input, Model, Report, Rows, Settings, Stability, Start, Wanted};
use pliant_program::text::key;
use serde_json::json;

use crate::header::Known;
use crate::inputs::name;
use crate::sheet::{Cell, Field, Kind};
use crate::{BatchError, Inputs};

/// Begins the keys of metadata.
const PREFIX: &str = "pliant.";

/// A robot and how it is solved.
#[derive(Clone, Debug)]
pub struct Job<'a> {
    /// The model.
    pub model: &'a dyn Model,
    /// Its actuators.
    pub actuators: &'a [Actuator],
    /// The hash of the checked declaration, by which shards of another robot are told.
    pub key: String,
    /// Loads that act in every row; its drives are those of the inputs.
    pub loads: Input,
    /// Settings of each solve.
    pub settings: Settings,
    /// Where each solve starts.
    pub start: Start,
    /// Sections whose poses are kept besides that of the tip: body and arc length, m.
    pub stations: Vec<(usize, f64)>,
}

impl<'a> Job<'a> {
    /// Solves with usual settings, from rest, without loads. `model` and `actuators` are of the declaration.
    #[must_use]
    pub fn new(declaration: &Declaration, model: &'a dyn Model, actuators: &'a [Actuator]) -> Self {
        Self {
            model,
            actuators,
            key: key(&declaration.robot().canonical()),
            loads: Input::default(),
            settings: Settings::default(),
            start: Start::default(),
            stations: Vec::new(),
        }
    }

    /// Refuses what no row could answer.
    pub(crate) fn check(&self) -> Result<(), BatchError> {
        // A solver is made to find errors in the quantities of the robot.
        self.model.solver()?;
        let lengths = self.model.lengths();
        for &(body, s) in &self.stations {
            let wrong = |expected: String| BatchError::Station { body, s, expected };
            let Some(length) = lengths.get(body) else {
                return Err(wrong(format!("expected a body from 0 to {}", lengths.len().saturating_sub(1))));
            };
            // Motors of parallel robots may feed more.
            let most = if self.model.kind() == "parallel" { f64::INFINITY } else { *length };
            if !(0.0..=most).contains(&s) {
                return Err(wrong(format!("expected an arc length from 0 to {length} m")));
            }
        }
        Ok(())
    }

    /// All that decides the answers but the numbers of the inputs, as metadata of a file.
    pub(crate) fn facts(&self, inputs: &Inputs) -> Vec<(String, String)> {
        let Input { wrenches, ropes, payload, slides, .. } = &self.loads;
        let mut loads = json!({ "wrenches": wrenches, "ropes": ropes, "payload": payload });
        if !slides.is_empty() {
            loads["slides"] = json!(slides);
        }
        let names: Vec<_> = self.model.parameters().iter().map(|known| known.name.as_ref()).collect();
        let values = self.model.parameter_values();
        let parameters: Vec<_> = names.iter().zip(values).collect();
        let facts = [
            ("format", "2".to_owned()),
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("key", self.key.clone()),
            ("robot", self.model.name().to_owned()),
            ("model", self.model.kind().to_owned()),
            ("parameters", json!(parameters).to_string()),
            ("drives", json!(inputs.drives()).to_string()),
            ("loads", loads.to_string()),
            ("settings", json!(self.settings).to_string()),
            ("start", json!(self.start).to_string()),
            ("stations", json!(self.stations).to_string()),
            ("rows", inputs.rows().to_string()),
        ];
        facts.into_iter().map(|(key, value)| (named(key), value)).collect()
    }

    /// Quantities that are kept of each solution.
    pub(crate) fn wanted(&self) -> Wanted {
        Wanted { stations: self.stations.clone(), ..Wanted::default() }
    }

    /// The columns of a shard.
    pub(crate) fn fields(&self, inputs: &Inputs) -> Vec<Field> {
        let driven = || inputs.drives().iter().zip(self.actuators).enumerate();
        let mut fields = vec![Field::new("row", Kind::Whole, true)];
        let given = driven()
            .map(|(number, (drive, actuator))| Field::new(name(drive, number, actuator), Kind::Number, true));
        fields.extend(given);
        let found = driven().flat_map(|(number, (drive, actuator))| {
            let sides = [(found(drive)[0], actuator.force), (found(drive)[1], actuator.displacement)];
            sides
                .into_iter()
                .filter(|(found, _)| *found)
                .map(move |(_, side)| Known::of(number, side).shown())
        });
        let mut numbers: Vec<String> = found.collect();
        numbers.extend(pose("tip"));
        numbers.extend((0..self.stations.len()).flat_map(|place| pose(&format!("station_{place}"))));
        fields.extend(numbers.into_iter().map(|name| Field::new(name, Kind::Number, false)));
        fields.push(Field::new("converged", Kind::Flag, true));
        fields.push(Field::new("stability", Kind::Text, false));
        fields.push(Field::new("residual", Kind::Number, false));
        fields.push(Field::new("evaluations", Kind::Whole, false));
        fields.push(Field::new("reason", Kind::Text, false));
        fields
    }

    /// A row of [`Job::fields`]: its number, its input, and its answer or reason.
    pub(crate) fn row(
        &self,
        number: u64,
        drives: &[Drive],
        given: &[f64],
        rows: &Rows,
        row: usize,
    ) -> Vec<Cell> {
        let outcome = &rows.outcomes[row];
        let number_of = |value: &f64| if outcome.is_ok() { Cell::Number(*value) } else { Cell::Empty };
        let mut cells = vec![Cell::Whole(number)];
        cells.extend(given.iter().copied().map(Cell::Number));
        let width = drives.len();
        for (actuator, drive) in drives.iter().enumerate() {
            let sides = [&rows.forces, &rows.displacements].map(|column| &column[width * row + actuator]);
            let shown = sides.into_iter().zip(found(drive)).filter(|(_, found)| *found);
            cells.extend(shown.map(|(value, _)| number_of(value)));
        }
        let stations = 7 * self.stations.len();
        let poses = rows.positions[3 * row..][..3].iter().chain(&rows.quaternions[4 * row..][..4]);
        cells.extend(poses.chain(&rows.stations[stations * row..][..stations]).map(number_of));
        cells.extend(match outcome {
            Ok(report) => [
                Cell::Flag(true),
                Cell::Text(stability(report).to_owned()),
                Cell::Number(report.residual),
                Cell::Whole(report.evaluations as u64),
                Cell::Empty,
            ],
            Err(error) => {
                [Cell::Flag(false), Cell::Empty, Cell::Empty, Cell::Empty, Cell::Text(error.to_string())]
            }
        });
        cells
    }
}

/// A key of metadata.
pub(crate) fn named(key: &str) -> String {
    format!("{PREFIX}{key}")
}

/// Whether the force and the displacement of an actuator at the robot are found.
const fn found(drive: &Drive) -> [bool; 2] {
    [!matches!(drive, Drive::Force(_)), !matches!(drive, Drive::Displacement(_))]
}

/// The columns of a pose.
fn pose(of: &str) -> Vec<String> {
    let turn = if of == "tip" { "rotation".to_owned() } else { format!("{of}_rotation") };
    let place = ["x", "y", "z"].map(|axis| format!("{of}_{axis} [m]"));
    let turn = ["w", "x", "y", "z"].map(|part| format!("{turn}_{part}"));
    place.into_iter().chain(turn).collect()
}

/// As tables of the command have it.
const fn stability(report: &Report) -> &'static str {
    match report.stability {
        Stability::Stable => "stable",
        Stability::Unstable => "unstable",
        Stability::Undecided => "undecided",
    }
}
