//! Stable equilibria of robots that buckle on the load path: by the motors first, then the weight, then the loads, and pushed aside meanwhile.
//!
//! A robot that stands upright on soft rods is symmetric at rest. Its weight makes that state unstable at a bifurcation, behind which the search down the energy may
//! not find a way, and couples have no energy. A force on the platform, which is taken away behind the weight, leads around it.

use pliant_runtime::equilibrium::{Engine, SolveStart};

use super::mesh::State;
use super::solver::ParallelSolver;
use super::system::System;
use crate::{AfterJump, Branch, Input, InputRef, Load, Report, Settings, Stability, Wrench};

/// Forces that push the platform aside, relative to those that bend the rods by about one radian, the sum of `EI/L^2`.
const PUSHES: [f64; 2] = [1.0, 4.0];

impl ParallelSolver {
    /// A stable equilibrium that another order of motors, loads and weight leads to; adds to the `work` of a solve, its iterations and evaluations, within the bound of the
    /// settings. Leaves system and engine as they were where there is none.
    pub(super) fn detours(
        &mut self,
        input: &InputRef<'_>,
        settings: &Settings,
        work: &mut Report,
    ) -> Option<Report> {
        let before: (System, Engine<State>) = (self.system.clone(), self.engine.clone());
        for size in PUSHES {
            for push in self.pushes(size) {
                if let Some(report) = self.detour(input, push, settings, work) {
                    return Some(Report { jumps: report.jumps + 1, ..report });
                }
            }
        }
        (self.system, self.engine) = before;
        None
    }

    /// Forces on the platform in four directions that are horizontal or, without gravity, in the plane of x and y of the world.
    fn pushes(&self, size: f64) -> [Wrench; 4] {
        let mesh = self.mesh();
        let bending = mesh.members.iter().map(|member| {
            let stiffness = mesh.data.sections[member.rod.kind].stiffness;
            stiffness[1].min(stiffness[2]) / member.rod.length.powi(2)
        });
        let size = size * bending.sum::<f64>();
        let gravity = nalgebra::Vector3::from(mesh.data.gravity);
        let down = gravity.try_normalize(0.0).unwrap_or_else(nalgebra::Vector3::z);
        let least = down.iamin();
        let along = down.cross(&nalgebra::Vector3::ith(least, 1.0)).normalize();
        let across = down.cross(&along);
        [along, across, -along, -across].map(|direction| Wrench::force(size * direction))
    }

    /// The equilibrium behind four stages: motors and the push without weight, the weight, the push taken away, and the loads.
    fn detour(
        &mut self,
        input: &InputRef<'_>,
        push: Wrench,
        settings: &Settings,
        work: &mut Report,
    ) -> Option<Report> {
        let unloaded = Input::from(input.drives.iter().collect::<Vec<_>>());
        let pushed = Input { wrenches: vec![push], ..unloaded.clone() };
        let (pushed, unloaded) = (pushed.as_ref(), unloaded.as_ref());
        let (mut start, mut loads, mut weight) = (SolveStart::Rest, Vec::<Load>::new(), 0.0);
        let mut found = None;
        for (stage, whole) in [(pushed, 0.0), (pushed, 1.0), (unloaded, 1.0), (*input, 1.0)] {
            self.system.set(&stage);
            self.system.whole_weight = whole;
            if start == SolveStart::Last {
                let state = self.system.now.clone();
                self.system.start_from(&state, &loads, weight);
            }
            let settings = Settings {
                branch: Branch::Followed,
                after_jump: AfterJump::Continue,
                take_stable_side: true,
                max_evaluations: settings.max_evaluations.saturating_sub(work.evaluations),
                ..*settings
            };
            let reached = self.engine.solve(&mut self.system, start, &settings);
            work.iterations += self.engine.report().iterations;
            work.evaluations += self.engine.report().evaluations;
            found = Some(reached.ok()?);
            loads.clear();
            loads.extend(stage.loads());
            (weight, start) = (whole, SolveStart::Last);
        }
        found.filter(|report| report.stability == Stability::Stable)
    }
}
