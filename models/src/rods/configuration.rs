//! A configuration of a rod as plain data, from which a solve can start.

use super::{Drive, Error, RodConfiguration, RodRecord};
use crate::Report;
use crate::core::check::{finite, length};
use crate::rods::robot::AnyRod;

impl RodConfiguration {
    /// Checks all entries against the rod, and returns the tensions.
    pub(super) fn check(&self, kernel: &AnyRod) -> Result<Box<[f64]>, Error> {
        let tensions = kernel.per_tendon(|tendon| self.tensions.get(tendon).copied().unwrap_or_default());
        length("the tensions of the configuration", self.tensions.len(), tensions.len())?;
        finite("the weight of the configuration", self.weight)?;
        for value in self.tensions.iter().chain(&self.state).chain(&self.junctions) {
            finite("an entry of the configuration", *value)?;
        }
        for wrench in &self.wrenches {
            for value in wrench.couple.iter().chain(&wrench.force) {
                finite("a wrench of the configuration", *value)?;
            }
            if let Some(s) = wrench.s {
                super::check::check_place("the arc length of a wrench", s, kernel.length())?;
            }
        }
        Ok(tensions)
    }

    /// This configuration as a record whose tendons are driven by their tensions.
    pub(super) fn record(&self, kernel: &AnyRod) -> RodRecord {
        RodRecord {
            robot: kernel.declared().name().to_owned(),
            parameters: crate::core::declared::values(kernel.declared()),
            tendons: self.tensions.iter().copied().map(Drive::Force).collect(),
            wrenches: self.wrenches.clone(),
            slides: Vec::new(),
            tensions: self.tensions.clone(),
            state: self.state.clone(),
            junctions: self.junctions.clone(),
            report: Report::started(),
        }
    }
}
