//! From a limit point or an unstable equilibrium to a stable one.
//!
//! Wrenches at joints have no energy that a search could lower. The strains of the same rod have one: the search takes place in its strain model, from the
//! strains of the present state, and the shots are integrated from the rotations and wrenches of the equilibrium that it finds.

use pliant_runtime::rotation::{entries, normalised_matrix, six};

use super::super::strain::{Departure, Orders, StrainSolver};
use super::super::{InputRef, Station};
use super::nodes::Node;
use super::system::System;
use pliant_runtime::equilibrium::{Equilibrium as _, LoadStage};

/// Functions per segment of the strain model: its equilibria are close enough for Newton's method of the shots.
const ORDERS: Orders = Orders { torsion: 7, bending: 11, extension: 5, shear: 5 };
/// The same under pressures.
const FINE: Orders = Orders { torsion: 17, bending: 21, extension: 17, shear: 17 };
/// Size of the increment over which strains are differenced.
const DIFFERENCE: f64 = 1e-5;

impl System {
    /// Moves the current state, at or near the load fraction `load`, to a stable equilibrium of the strain model at that fraction, along a direction of size 1 in
    /// which a limit point is left. Subtracts its evaluations from those that are `left`; `None` where it finds no state.
    pub(super) fn stable_beside(
        &mut self,
        load: f64,
        direction: Option<&[f64]>,
        left: &mut usize,
    ) -> Option<()> {
        let mut strains = self
            .strains
            .take()
            .unwrap_or_else(|| Box::new(self.robot.strain(self.orders_of_strains()).solver()));
        let found = self.by_strains(&mut strains, load, direction, left);
        self.strains = Some(strains);
        found
    }

    fn by_strains(
        &mut self,
        model: &mut StrainSolver,
        load: f64,
        direction: Option<&[f64]>,
        left: &mut usize,
    ) -> Option<()> {
        let (drives, wrenches) = self.partial(load);
        let slides = self.load.slides.clone();
        let input = InputRef::drives(&drives).with_wrenches(&wrenches).with_slides(&slides);
        model.divide(&input);
        let coefficients = self.fitted(model, load, left)?;
        let direction = match direction {
            None => None,
            Some(by) => {
                self.advance(by, DIFFERENCE);
                let moved = self.fitted(model, load, left)?;
                Some(moved.iter().zip(&coefficients).map(|(to, from)| to - from).collect())
            }
        };
        let at = self.stage_of_strains(load);
        let tensions = self.load.tensions.clone();
        let from = Departure { at, coefficients, tensions, direction, evaluations: left };
        model.hold(&self.load.parts);
        let solution = model.find_stable(&input, from)?;

        let length = self.context.length;
        let node = |s: f64| {
            let Station { pose, wrench, .. } = solution.station(s).ok()?;
            let [couple, force] = [0, 3].map(|from| pose.rotation * wrench.fixed_rows::<3>(from));
            Some(Node { quaternion: entries(&pose.rotation), wrench: six(&couple, &force).into() })
        };
        let wrench = node(0.0)?.wrench;
        let joint = |joint: usize| node(self.robot.guides().joint(length, joint, self.shots));
        let nodes: Vec<Node> = (1..self.shots).map(joint).collect::<Option<_>>()?;
        (self.start.wrench, self.start.nodes) = (wrench, nodes);
        for tendon in &self.driven {
            self.load.tensions[*tendon] = solution.tensions()[*tendon];
        }
        self.integration.forget();
        self.changed();
        Some(())
    }

    /// Number of directions in which the energy decreases at constant tensions, in the strain model of the rod at the strains of the current state; `None` where it
    /// cannot be told. Straight pieces of tendons stiffen or soften a span as a whole, which derivatives along the rod do not show.
    pub(super) fn negative_by_strains(&mut self, load: f64) -> Option<usize> {
        let mut strains = self
            .strains
            .take()
            .unwrap_or_else(|| Box::new(self.robot.strain(self.orders_of_strains()).solver()));
        let (drives, wrenches) = self.partial(load);
        let slides = self.load.slides.clone();
        let input = InputRef::drives(&drives).with_wrenches(&wrenches).with_slides(&slides);
        strains.divide(&input);
        strains.hold(&self.load.parts);
        let mut left = 2;
        let negative = self.fitted(&strains, load, &mut left).and_then(|coefficients| {
            strains.negative(&input, self.stage_of_strains(load), &coefficients, &self.load.tensions)
        });
        self.strains = Some(strains);
        negative
    }

    /// The stage of the load path of its strain model, and the fraction of the loads there: the input of that model has them at the fraction `load` already.
    fn stage_of_strains(&self, load: f64) -> (LoadStage, f64) {
        match self.load_stage {
            LoadStage::Weight => (LoadStage::Weight, load),
            LoadStage::Rest | LoadStage::Loads | LoadStage::Change => (LoadStage::Loads, 1.0),
        }
    }

    /// Functions per segment of its strain model. Verdicts under pressures depend on how well it resolves the shape.
    fn orders_of_strains(&self) -> Orders {
        if self.context.actuators.has_chambers() { FINE } else { ORDERS }
    }

    /// The coefficients of the strain model at the current state.
    fn fitted(&mut self, model: &StrainSolver, load: f64, left: &mut usize) -> Option<Vec<f64>> {
        *left = left.checked_sub(1)?;
        self.evaluate(load)?;
        let Self { context, integration, load, robot, .. } = self;
        let flow = context.flow(robot.robot(), load, false);
        model.fitted(|segment, s| {
            let index = integration.mesh.partition_point(|step| step.s <= s).saturating_sub(1);
            let mut stage = integration.peek(&flow, segment, (index, s)).ok()?;
            let state = &integration.before;
            let rotation = normalised_matrix([state[0], state[1], state[2], state[3]]);
            let flow = integration.pulled(&flow, index);
            let wrench = flow.rod_wrench(&rotation, state);
            Some(stage.solve(&flow, state, &wrench, 1e-10).ok()?.strain)
        })
    }
}
