//! Memory of a solver on a mesh, which is replaced where the mesh is.

use std::sync::Arc;

use pliant_runtime::equilibrium::Engine;

use super::super::Strain;
use super::super::mesh::Mesh;
use super::super::rod::{Rod, Saved};
use super::super::solution::StrainSolution;
use super::StrainSolver;
use crate::core::error_estimate::Verified;
use crate::rods::InputRef;

/// Content of the stored solution of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rods::strain) enum Known {
    /// Nothing: the next solve starts from rest.
    Nothing,
    /// A state that the next solve starts from.
    State,
    /// The last equilibrium.
    Answer,
}

/// Equations, search and stored solution on a mesh.
pub(in crate::rods::strain) struct Memory {
    pub(in crate::rods::strain) rod: Rod,
    pub(in crate::rods::strain) engine: Engine<Saved>,
    pub(in crate::rods::strain) solution: StrainSolution,
    pub(in crate::rods::strain) known: Known,
}

impl Memory {
    /// Memory of a search from rest.
    pub(in crate::rods::strain) fn new(mesh: Arc<Mesh>) -> Self {
        let rod = Rod::new(mesh);
        let saved = Saved { coefficients: rod.now.coefficients.clone(), tensions: rod.now.tensions.clone() };
        let tendons = rod.now.tensions.len();
        let engine = Engine::new(&saved, rod.mesh.order() + tendons).with_held(tendons);
        let solution = StrainSolution::new(&rod);
        Self { rod, engine, solution, known: Known::Nothing }
    }
}

impl StrainSolver {
    /// Puts other memory, and returns what was there.
    pub(in crate::rods::strain) fn put(&mut self, memory: Memory) -> Memory {
        let Memory { rod, engine, solution, known } = memory;
        Memory {
            rod: core::mem::replace(&mut self.rod, rod),
            engine: core::mem::replace(&mut self.engine, engine),
            solution: core::mem::replace(&mut self.solution, solution),
            known: core::mem::replace(&mut self.known, known),
        }
    }

    /// Replaces the mesh by one that has junctions where the wrenches of the input act, if the present one lacks them. Returns the memory of the replaced
    /// mesh.
    pub(super) fn place(&mut self, input: &InputRef<'_>) -> Option<Memory> {
        let mesh = &self.strain.mesh;
        self.cuts.clear();
        for s in input.wrenches.iter().filter_map(|wrench| wrench.s) {
            let known = mesh.junction(s).is_some() && !mesh.junctions.contains(&s);
            if !known && !self.cuts.contains(&s) {
                self.cuts.push(s);
            }
        }
        self.cuts.sort_by(f64::total_cmp);
        if self.cuts == self.rod.mesh.cuts {
            return None;
        }
        let mesh = if self.cuts.is_empty() {
            Arc::clone(mesh)
        } else {
            let Strain { orders, nodes, .. } = self.strain;
            Arc::new(Mesh::new(&mesh.kernel, orders, nodes, mesh.layout, &self.cuts, &mesh.junctions))
        };
        self.resolved = Verified::default();
        Some(self.put(Memory::new(mesh)))
    }

    /// The stored solution.
    pub(in crate::rods::strain) const fn last(&mut self) -> &mut StrainSolution {
        &mut self.solution
    }
}
