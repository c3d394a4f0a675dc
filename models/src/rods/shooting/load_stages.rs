//! The loads along a stage of the load path, between those at its two ends.

use nalgebra::Vector3;

use super::super::hold::Hold;
use super::super::{Drive, Frame, InputRef, Wrench};
use super::flow::LENGTHS;
use super::load::Loads;
use super::nodes::Node;
use super::settings::Pieces;
use super::solution::ShootingSolution;
use super::system::System;
use pliant_runtime::equilibrium::LoadStage;

impl System {
    /// Sets a new input, for a given number of shots or for the number that its loads need.
    pub(super) fn take(&mut self, input: &InputRef<'_>, shots: Option<usize>) {
        self.new.wrenches.clear();
        self.new.wrenches.extend_from_slice(input.wrenches);
        self.driven.clear();
        self.holds.clear();
        for (tendon, drive) in input.drives.iter().enumerate() {
            let (mut tension, mut displacement) = (0.0, 0.0);
            if let Some(hold) = Hold::of(drive) {
                self.driven.push(tendon);
                self.holds.push(hold);
                displacement = hold.displacement;
            } else if let Drive::Force(value) = drive {
                tension = value;
            }
            self.new.tensions[tendon] = tension;
            self.new.displacements[tendon] = displacement;
        }
        for (tendon, slide) in self.load.slides.iter_mut().enumerate() {
            *slide = input.slide(tendon);
        }
        self.followers = has_follower(&self.new.wrenches);
        let shots = shots.unwrap_or_else(|| self.wanted(input.wrenches));
        self.shots = shots.min(self.robot.guides().most_shots());
        self.changed();
        (self.filled, self.settled) = (f64::NAN, false);
    }

    /// Sets the current state to a solution, and the loads at the start of [`LoadStage::Change`] to its loads.
    pub(super) fn start_at(&mut self, solution: &ShootingSolution) {
        self.old.wrenches.clear();
        self.old.wrenches.extend_from_slice(&solution.asked.wrenches);
        self.old.tensions.copy_from_slice(solution.tensions());
        self.old.displacements.copy_from_slice(solution.displacements());
        for (tendon, hold) in self.driven.iter().zip(&self.holds) {
            let tension = self.old.tensions[*tendon];
            // The displacement that prescribes the present length.
            self.old.displacements[*tendon] += hold.flexibility * (tension - hold.pretension);
        }
        self.integration.forget_wasted();
        self.start.clone_from(&solution.start);
        self.load.tensions.copy_from_slice(solution.tensions());
        self.integration.directions.copy_from(&solution.directions);
        let shots = self.start.nodes.len() + 1;
        let fixed = matches!(self.robot.settings().pieces, Pieces::Fixed(_));
        if shots < self.shots || fixed && shots != self.shots {
            self.start.nodes.clear();
            for joint in 1..self.shots {
                let s = self.robot.guides().joint(self.context.length, joint, self.shots);
                // Where the section cannot be integrated, the unknowns of the base are used: if the next solve fails from there, it starts from rest.
                let base = Node { quaternion: self.start.quaternion, wrench: self.start.wrench };
                self.start.nodes.push(solution.node(s).unwrap_or(base));
            }
        } else {
            self.shots = shots;
        }
        self.changed();
    }

    /// Sets the loads at the ends of a load stage; returns false where they do not change along it.
    pub(super) fn begin_load_stage(&mut self, load_stage: LoadStage) -> bool {
        self.load_stage = load_stage;
        (self.filled, self.settled) = (f64::NAN, false);
        self.changed();
        self.follower = self.followers || load_stage == LoadStage::Change && has_follower(&self.old.wrenches);
        match load_stage {
            LoadStage::Rest => false,
            LoadStage::Weight => {
                let heavy = self.robot.robot().tip_mass() != 0.0 || !self.load.guides.masses.is_empty();
                heavy || self.distributed != [0.0; 3]
            }
            LoadStage::Loads => true,
            LoadStage::Change => {
                self.rough = false;
                true
            }
        }
    }

    /// Sets the loads at a fraction of the load stage.
    pub(super) fn set(&mut self, t: f64) {
        if self.filled == t {
            return;
        }
        self.filled = t;
        let (weight, part) = if self.load_stage == LoadStage::Weight { (t, 0.0) } else { (1.0, t) };
        let changes = self.load_stage == LoadStage::Change;
        let (old, new) = (&self.old, &self.new);
        let same = |k: usize| changes && old.wrenches.get(k) == new.wrenches.get(k);
        let ends = old.wrenches.iter().enumerate().filter(|(k, _)| changes && t != 1.0 && !same(*k));
        let begins = new.wrenches.iter().enumerate();
        let wrenches = ends
            .map(|(_, wrench)| (wrench, 1.0 - t))
            .chain(begins.map(|(k, wrench)| (wrench, if same(k) { 1.0 } else { part })));
        self.load.fill(self.robot.robot(), weight, wrenches, self.shots);
        self.load.follower = self.follower;
        let mut driven = 0;
        for tendon in 0..self.new.tensions.len() {
            if self.driven.get(driven) == Some(&tendon) {
                driven += 1;
                continue;
            }
            let tension = self.mixed(self.old.tensions[tendon], self.new.tensions[tendon]);
            self.load.tensions[tendon] = tension;
        }
    }

    /// Sets the full load.
    pub(super) fn fill_full(&mut self) {
        self.load_stage = LoadStage::Loads;
        self.filled = f64::NAN;
        self.set(1.0);
    }

    /// A load between its ends at the present fraction.
    fn mixed(&self, old: f64, new: f64) -> f64 {
        match self.load_stage {
            LoadStage::Change if self.filled == 1.0 => new,
            LoadStage::Change => old + self.filled * (new - old),
            LoadStage::Loads => self.filled * new,
            LoadStage::Rest | LoadStage::Weight => 0.0,
        }
    }

    /// Excess of a prescribed length, m.
    pub(super) fn excess(&self, index: usize) -> f64 {
        let (tendon, hold) = (self.driven[index], self.holds[index]);
        let (length, tension) = (self.integration.tip()[LENGTHS + tendon], self.load.tensions[tendon]);
        let displacement = self.mixed(self.old.displacements[tendon], self.new.displacements[tendon]);
        let pretension = self.mixed(hold.pretension, hold.pretension);
        let unstressed = self.robot.unstressed_lengths()[tendon];
        Hold { displacement, pretension, ..hold }.excess(unstressed, 1.0, length, tension)
    }

    /// The loads at a fraction of the load stage as an input: tendons, and wrenches.
    pub(super) fn partial(&self, t: f64) -> (Vec<Drive>, Vec<Wrench>) {
        let (old, new) = (&self.old, &self.new);
        let (from, to) = match self.load_stage {
            LoadStage::Rest | LoadStage::Weight => (0.0, 0.0),
            LoadStage::Loads => (0.0, t),
            LoadStage::Change => (1.0 - t, t),
        };
        let ends = old.wrenches.iter().map(|wrench| wrench.scaled(from));
        let begins = new.wrenches.iter().map(|wrench| wrench.scaled(to));
        let wrenches = ends
            .chain(begins)
            .filter(|wrench| wrench.couple != Vector3::zeros() || wrench.force != Vector3::zeros());
        let mixed =
            |list: fn(&Loads) -> &[f64], tendon: usize| from * list(old)[tendon] + to * list(new)[tendon];
        let drive = |tendon: usize| {
            let Some(index) = self.driven.iter().position(|driven| *driven == tendon) else {
                return Drive::Force(mixed(|loads| &loads.tensions, tendon));
            };
            let Hold { flexibility, pretension, .. } = self.holds[index];
            let displacement = mixed(|loads| &loads.displacements, tendon);
            if flexibility == 0.0 {
                return Drive::Displacement(displacement);
            }
            Drive::Elastic {
                displacement,
                stiffness: 1.0 / flexibility,
                pretension: (from + to) * pretension,
            }
        };
        ((0..new.tensions.len()).map(drive).collect(), wrenches.collect())
    }
}

/// Whether a force is a follower.
fn has_follower(wrenches: &[Wrench]) -> bool {
    wrenches.iter().any(|wrench| wrench.frame == Frame::Local && wrench.force != Vector3::zeros())
}
