//! Springs between the motors and the robot, of actuators whose displacements are given.

use clap::Args;
use pliant::Drive;
use pliant::declaration::Actuator;
use pliant_declare::quantity;
use pliant_declare::units::Dimension;

use super::failure::Failure;

/// Springs between motors and robot.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Springs {
    /// Stiffness of the spring between each motor and the robot (the tendon itself, or one in series with it), as `2N/mm,_,1kN/m`: one for all, or one for each; `_` for
    /// none. For actuators whose displacement or angle is given, which is that of the motor.
    #[arg(long, value_name = "LIST")]
    stiffness: Option<String>,
    /// Force of each spring in the unloaded robot at zero displacement, as `0.5N,_,0`.
    #[arg(long, value_name = "LIST", requires = "stiffness", allow_hyphen_values = true)]
    pretension: Option<String>,
}

/// Stiffness and pretension of each actuator that has a spring; empty if none has.
pub(crate) struct Read(Vec<Option<[f64; 2]>>);

impl Springs {
    /// The springs of a robot.
    pub(crate) fn read(&self, actuators: &[Actuator]) -> Result<Read, Failure> {
        let Some(text) = &self.stiffness else { return Ok(Read(Vec::new())) };
        let stiffness = entries("--stiffness", text, actuators, |actuator| {
            if actuator.displacement.dimension == Dimension::NUMBER {
                Dimension::COUPLE
            } else {
                Dimension::FORCE_PER_LENGTH
            }
        })?;
        let pretension = match &self.pretension {
            Some(text) => entries("--pretension", text, actuators, |actuator| actuator.force.dimension)?,
            None => vec![None; actuators.len()],
        };
        let foreign = |option: &str, number: usize, message: &str| {
            let message = format!("{} {number} {message}: expected `_` in its place", actuators[number].what);
            Err(Failure::option(option, &message))
        };
        let each = stiffness.into_iter().zip(pretension).enumerate().map(|(number, spring)| match spring {
            (Some(stiffness), _) if !(stiffness > 0.0 && stiffness.is_finite()) => {
                let message =
                    format!("entry {} of `{text}` is {stiffness}: expected a positive stiffness", number + 1);
                Err(Failure::option("--stiffness", &message))
            }
            (Some(_), _) if actuators[number].displacement.dimension == Dimension::VOLUME => {
                foreign("--stiffness", number, "cannot have a spring")
            }
            (Some(stiffness), pretension) => Ok(Some([stiffness, pretension.unwrap_or(0.0)])),
            (None, Some(_)) => foreign("--pretension", number, "has a pretension and no spring"),
            (None, None) => Ok(None),
        });
        Ok(Read(each.collect::<Result<_, _>>()?))
    }
}

impl Read {
    /// The drives through the springs.
    pub(crate) fn on(&self, drives: Vec<Drive>, actuators: &[Actuator]) -> Result<Vec<Drive>, Failure> {
        let each = drives.into_iter().enumerate().map(|(number, drive)| {
            let Some([stiffness, pretension]) = self.0.get(number).copied().flatten() else {
                return Ok(drive);
            };
            match drive {
                Drive::Displacement(displacement) | Drive::Elastic { displacement, .. } => {
                    Ok(Drive::Elastic { displacement, stiffness, pretension })
                }
                Drive::Force(_) => {
                    let actuator = &actuators[number];
                    let message = format!(
                        "{} {number} is driven by its {}: a spring needs its {}, or `_` in its place",
                        actuator.what, actuator.force.word, actuator.displacement.word
                    );
                    Err(Failure::option("--stiffness", &message))
                }
            }
        });
        each.collect()
    }
}

/// One entry for all actuators or one for each.
fn entries(
    option: &str,
    text: &str,
    actuators: &[Actuator],
    dimension: impl Fn(&Actuator) -> Dimension,
) -> Result<Vec<Option<f64>>, Failure> {
    let wrong = |message: String| Failure::option(option, &message);
    let entries = quantity::list(text).map_err(wrong)?;
    let count = entries.len();
    if count != 1 && count != actuators.len() {
        let message = format!("`{text}` has {count} entries: expected one for all, or {}", actuators.len());
        return Err(wrong(message));
    }
    let each = actuators.iter().enumerate().map(|(number, actuator)| {
        let entry = if count == 1 { entries[0] } else { entries[number] };
        entry.map(|entry| quantity::checked(entry, text, dimension(actuator)).map_err(wrong)).transpose()
    });
    each.collect()
}
