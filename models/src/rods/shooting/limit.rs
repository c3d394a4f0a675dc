//! The largest strain of an integrated rod.

use super::super::limit::{LargestStrain, Search};
use super::flow::Flow;
use super::integration::Integration;
use super::load::Load;
use pliant_runtime::rotation::normalised_matrix;

/// Number of parts of a step at whose ends the strain is evaluated.
const PARTS: usize = 4;

impl Integration {
    /// The largest ratio of a strain to its limit in the last integration; `None` where no limit is declared.
    pub(super) fn largest_strain(&mut self, flow: &Flow<'_>, load: &Load) -> Option<LargestStrain> {
        let mut search = Search::new(flow.kernel.strain_limit())?;
        for index in 0..self.mesh.len() {
            let step = self.mesh[index];
            let segment = load.pieces.get(step.piece)?.segment;
            search.span(step.s, step.s + step.length, PARTS, |s| {
                let mut stage = self.peek(flow, segment, (index, s)).ok()?;
                let state = &self.before;
                let rotation = normalised_matrix([state[0], state[1], state[2], state[3]]);
                let flow = self.pulled(flow, index);
                let wrench = flow.rod_wrench(&rotation, state);
                let local = stage.solve(&flow, state, &wrench, 1e-10).ok()?;
                let natural = stage.section().natural;
                self.spare = Some(stage);
                Some(core::array::from_fn(|k| local.strain[k] - natural[k]))
            });
        }
        Some(search.best())
    }
}
