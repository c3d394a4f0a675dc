//! Bodies of a robot in motion, for pictures.

use nalgebra::Isometry3;

use super::{Input, Instant, Model, PosedStrain, Section, Simulated, Simulation};
use crate::Error;

impl Instant {
    /// Poses in the world and strains of sections as [`Model::sections`], of the model in motion with the wrenches of an input; the base is where it is at this time.
    ///
    /// # Errors
    /// As [`Model::sections`].
    pub fn sections(
        &self,
        model: &dyn Model,
        input: &Input,
        sections: &[Section],
    ) -> Result<Vec<PosedStrain>, Error> {
        let tip = (model.lengths().len().saturating_sub(1), None);
        let mut found = model.sections(input, &self.coordinates, &[sections, &[tip]].concat())?;
        // The base may move: the tip is where it is.
        let carried = found.pop().map_or_else(Isometry3::identity, |(tip, _)| self.tip * tip.inverse());
        found.iter_mut().for_each(|(pose, _)| *pose = carried * *pose);
        Ok(found)
    }
}

impl Simulated {
    /// The motion with the poses of bodies that a simulation asks for.
    pub(crate) fn with_bodies(
        mut self,
        model: &dyn Model,
        simulation: &Simulation<'_>,
    ) -> Result<Self, Error> {
        let spans = simulation.spans;
        if spans == 0 {
            return Ok(self);
        }
        let input = simulation.input_at(simulation.start);
        let place =
            |length: f64, k: usize| if k == spans { length } else { length * k as f64 / spans as f64 };
        let along = |(body, length): (usize, f64)| (0..=spans).map(move |k| (body, Some(place(length, k))));
        let sections: Vec<Section> = model.lengths().into_iter().enumerate().flat_map(along).collect();
        for instant in &mut self.instants {
            let found = instant.sections(model, &input, &sections)?;
            let poses = |body: &[PosedStrain]| body.iter().map(|(pose, _)| *pose).collect();
            instant.bodies = found.chunks_exact(spans + 1).map(poses).collect();
        }
        Ok(self)
    }
}
