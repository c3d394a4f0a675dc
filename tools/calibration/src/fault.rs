//! Faults that tables of experiments often have, each of which can be undone.

use core::mem::discriminant;

use pliant::{Drive, Input};

use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::sensor::{Measured, Measures};

/// A fault of all experiments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// A start of the search that is far from the frame of the measurement.
    Start,
    /// The numbers of two actuators stand in each other's place, with or without those of their sensors.
    Exchanged { actuators: [usize; 2], sensors: bool },
    /// An axis of the measuring frame points the other way.
    Mirrored(usize),
    /// Numbers that drive actuators are to be multiplied by a factor.
    Drives(Vec<usize>, f64),
    /// Numbers of sensors are to be multiplied by a factor.
    Sensors(Vec<usize>, f64),
}

impl Fault {
    /// The experiments without the fault.
    pub(crate) fn undone(&self, calibration: &Calibration, experiments: &[Experiment]) -> Vec<Experiment> {
        let mut all = experiments.to_vec();
        for experiment in &mut all {
            self.change_drives(experiment);
            let recorded = experiment.motion.iter_mut().flat_map(|motion| &mut motion.samples);
            let recorded = recorded.map(|sample| &mut sample.measured);
            for measured in experiment.measured.iter_mut().chain(recorded) {
                self.change_measured(calibration, measured);
            }
        }
        all
    }

    /// Changes the numbers of all actuators, in their order.
    fn change_numbers(&self, numbers: &mut [f64]) {
        match self {
            Self::Exchanged { actuators: [a, b], .. } if *a.max(b) < numbers.len() => numbers.swap(*a, *b),
            Self::Drives(actuators, factor) => {
                for (actuator, number) in numbers.iter_mut().enumerate() {
                    *number *= if actuators.contains(&actuator) { *factor } else { 1.0 };
                }
            }
            _ => {}
        }
    }

    fn change_drives(&self, experiment: &mut Experiment) {
        let change = |input: &mut Input| {
            let mut numbers: Vec<f64> = input.drives.iter().map(|drive| drive.value()).collect();
            self.change_numbers(&mut numbers);
            for (drive, number) in input.drives.iter_mut().zip(numbers) {
                *drive = drive.with_value(number);
            }
        };
        change(&mut experiment.input);
        self.change_numbers(&mut experiment.rates);
        if let Some(motion) = &mut experiment.motion {
            motion.from.iter_mut().for_each(change);
            motion.drives.iter_mut().for_each(|(_, numbers)| self.change_numbers(numbers));
        }
        match self {
            Self::Exchanged { actuators: [a, b], .. } if *a.max(b) < experiment.turns.len() => {
                experiment.turns.swap(*a, *b);
            }
            Self::Drives(actuators, factor) => {
                let turns = experiment.turns.iter_mut().enumerate();
                let turns = turns.filter(|(actuator, _)| actuators.contains(actuator));
                turns.flat_map(|(_, turns)| turns).for_each(|turn| *turn *= factor);
            }
            _ => {}
        }
    }

    fn change_measured(&self, calibration: &Calibration, measured: &mut Measured) {
        let measures = calibration.sensors[measured.sensor].measures;
        let mut scale = |component: usize, factor: f64| {
            if let Some(Some(value)) = measured.values.get_mut(component) {
                *value *= factor;
            }
        };
        match self {
            Self::Mirrored(axis) if measures.is_of_a_section() => {
                scale(*axis, -1.0);
                // The axis of a rotation is mirrored, and its sense turned over.
                (0..3).filter(|k| k != axis).for_each(|k| scale(4 + k, -1.0));
            }
            Self::Sensors(sensors, factor) if sensors.contains(&measured.sensor) => {
                (0..3).for_each(|component| scale(component, *factor));
            }
            Self::Exchanged { actuators: [a, b], sensors: true } => {
                let other = |own: usize, other: usize| {
                    let of = measures.actuator().filter(|of| *of == own)?;
                    let wanted = |measures: Measures| {
                        discriminant(&measures)
                            == discriminant(&calibration.sensors[measured.sensor].measures)
                            && measures.actuator() == Some(if of == own { other } else { own })
                    };
                    calibration.sensors.iter().position(|sensor| wanted(sensor.measures))
                };
                if let Some(sensor) = other(*a, *b).or_else(|| other(*b, *a)) {
                    measured.sensor = sensor;
                }
            }
            _ => {}
        }
    }

    /// Whether it is one of units.
    pub(crate) const fn is_of_units(&self) -> bool {
        matches!(self, Self::Drives(..) | Self::Sensors(..))
    }

    /// The fault in words.
    pub(crate) fn words(&self, calibration: &Calibration) -> String {
        let actuators = |all: &[usize]| {
            let numbers: Vec<String> = all.iter().map(ToString::to_string).collect();
            format!("actuator{} {}", if all.len() == 1 { "" } else { "s" }, listed(&numbers))
        };
        let scaled = |of: &str, factor: f64| {
            let (size, as_in) = if factor > 1.0 {
                ("small", "m in a column of mm, or N in one of mN,")
            } else {
                ("large", "mm in a column of m, or mN in one of N,")
            };
            format!("the unit: {of} are too {size} by a factor of 1000, as {as_in} are")
        };
        match self {
            Self::Start => {
                "the start: the search ended elsewhere than from a frame that is aligned (`align = true`)"
                    .to_owned()
            }
            Self::Exchanged { actuators: both, sensors } => {
                let too = if *sensors { ", and those of their sensors," } else { "" };
                format!("the order: the numbers that drive {}{too} are exchanged", actuators(both))
            }
            Self::Mirrored(axis) => format!(
                "the frame of the measurement is mirrored (left-handed): its {} has the wrong sign",
                ["x", "y", "z"][*axis % 3]
            ),
            Self::Drives(all, factor) => {
                scaled(&format!("the numbers that drive {}", actuators(all)), *factor)
            }
            Self::Sensors(all, factor) => {
                let names: Vec<String> = all.iter().map(|sensor| calibration.quoted(*sensor)).collect();
                scaled(&format!("the numbers of {}", listed(&names)), *factor)
            }
        }
    }
}

impl Calibration {
    /// Faults that experiments may have.
    pub(crate) fn faults(&self, experiments: &[Experiment]) -> Vec<Fault> {
        let mut all = if self.is_frame_free() { vec![Fault::Start] } else { Vec::new() };
        let drives = experiments.first().map_or(&[][..], |experiment| &experiment.input.drives);
        let of =
            |actuator: usize| self.sensors.iter().any(|sensor| sensor.measures.actuator() == Some(actuator));
        for b in 0..drives.len() {
            for a in (0..b).filter(|a| discriminant(&drives[*a]) == discriminant(&drives[b])) {
                let both = [false, true].into_iter().filter(|sensors| !sensors || of(a) || of(b));
                all.extend(both.map(|sensors| Fault::Exchanged { actuators: [a, b], sensors }));
            }
        }
        // Mirrors differ by a rotation, which a free frame takes up.
        let mirrors = if self.is_frame_free() { 1 } else { 3 };
        let section = self.sensors.iter().any(|sensor| sensor.measures.is_of_a_section());
        all.extend((0..mirrors).filter(|_| section).map(Fault::Mirrored));
        for factor in [1e3, 1e-3] {
            let forces = |drive: &Drive| matches!(drive, Drive::Force(_));
            for kind in [true, false] {
                let group = (0..drives.len()).filter(|k| forces(&drives[*k]) == kind).collect();
                all.extend(alone_and_together(group).map(|group| Fault::Drives(group, factor)));
            }
            for kind in [Measures::is_position, Measures::is_displacement, Measures::is_force] {
                let group = (0..self.sensors.len()).filter(|k| kind(&self.sensors[*k].measures)).collect();
                all.extend(alone_and_together(group).map(|group| Fault::Sensors(group, factor)));
            }
        }
        all
    }
}

/// Words with commas between them, and `and` before the last one.
fn listed(words: &[String]) -> String {
    match words {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.concat(),
    }
}

/// Parts of a list that are likely to have one unit: all of it, and each entry alone.
fn alone_and_together(group: Vec<usize>) -> impl Iterator<Item = Vec<usize>> {
    let alone: Vec<Vec<usize>> = group.iter().filter(|_| group.len() > 1).map(|entry| vec![*entry]).collect();
    std::iter::once(group).filter(|group| !group.is_empty()).chain(alone)
}
