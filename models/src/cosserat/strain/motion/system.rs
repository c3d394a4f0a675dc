//! A rod as a system of second order for the integrator: its unknowns are the coefficients, and the tensions of tendons with given lengths.

use std::sync::Arc;

use pliant_runtime::motion::{Instant, Kind, Mechanics, Pencil};
use pliant_runtime::spectral::dot;

use super::super::lengths::length_row;
use super::super::mesh::Mesh;
use super::input::{MotionInput, Now};
use super::state::Moving;
use super::tangent::Derivatives;
use crate::cosserat::check::check_drive;
use crate::cosserat::input::Hold;
use crate::cosserat::{Drive, Error, Kernel};

/// A tendon pushes where its tension is below this, N.
pub(super) const PUSHES: f64 = -1e-6;

/// The equations of motion of a rod under inputs.
#[derive(Debug)]
pub(super) struct System<'a, K: Kernel> {
    pub(super) mesh: Arc<Mesh<K>>,
    pub(super) input: &'a MotionInput<'a>,
    pub(super) now: Now<K>,
    pub(super) moving: Moving<K>,
    derivatives: Derivatives,
    /// Tendons whose lengths are given.
    pub(super) held: Vec<usize>,
    row: Vec<f64>,
    /// What time is measured by, s.
    pub(super) time: f64,
}

impl<'a, K: Kernel> System<'a, K> {
    /// The system, its inputs at the time `start`.
    pub(super) fn new(mesh: Arc<Mesh<K>>, input: &'a MotionInput<'a>, start: f64) -> Self {
        let mut now = Now::new(&mesh, input);
        now.set(&mesh, input, start);
        let held = (0..now.drives.len()).filter(|k| Hold::of(now.drives[*k]).is_some()).collect();
        Self {
            moving: Moving::new(&mesh),
            derivatives: Derivatives::new(&mesh),
            row: vec![0.0; mesh.order()],
            time: scale(&mesh),
            now,
            input,
            held,
            mesh,
        }
    }

    /// Evaluates the rod at an instant. Returns whether it is finite.
    pub(super) fn evaluate(&mut self, at: &Instant<'_>) -> Result<bool, Error> {
        if !self.now.set(&self.mesh, self.input, at.time) {
            return Err(Error::Overflow { what: "an input of the motion" });
        }
        for (tendon, drive) in self.now.drives.iter().enumerate() {
            // A function of time that ends at zero is rounded there.
            let rounded = matches!(drive, Drive::Force(value) if (PUSHES..0.0).contains(value));
            if !rounded {
                check_drive(&self.mesh.kernel, tendon, *drive)?;
            }
        }
        for (index, tendon) in self.held.iter().enumerate() {
            self.now.tensions.as_mut()[*tendon] = at.position[self.mesh.order() + index];
        }
        let motion = [at.position, at.velocity, at.acceleration];
        Ok(self.moving.evaluate(&self.mesh, &self.now, motion))
    }
}

/// The period, by 2 pi, of the first bending of a uniform rod of the mean mass and the smallest bending stiffness, and of its payload.
fn scale<K: Kernel>(mesh: &Mesh<K>) -> f64 {
    let length = mesh.length();
    let (mut mass, mut compliance) = (mesh.kernel.tip_mass() * 4.0, 0.0);
    for element in &mesh.elements {
        let sections = element.sections.iter().zip(&mesh.tables.weights);
        mass += sections.map(|(section, weight)| element.length * weight * section.mass).sum::<f64>();
        compliance += element.length * element.length / element.metric[1].min(element.metric[2]);
    }
    let time = (mass * length * length * compliance / 12.4).sqrt();
    if time > 0.0 && time.is_finite() { time } else { 1.0 }
}

impl<K: Kernel> Mechanics for System<'_, K> {
    type Error = Error;
    type Pencil = Pencil;

    fn pencil(&self, complex: usize) -> Pencil {
        Pencil::new(self.order(), complex)
    }

    fn order(&self) -> usize {
        self.mesh.order() + self.held.len()
    }

    /// A change by one size turns or moves the tip by one radian or by the length of the rod, in the order of magnitude.
    fn kind(&self, index: usize) -> Kind {
        if index >= self.mesh.order() {
            return Kind::Multiplier;
        }
        let tables = &self.mesh.tables;
        let (length, angular) = (self.mesh.length(), index % tables.order < tables.angular);
        let size = if angular { 1.0 / length } else { 1.0 };
        Kind::Coordinate { size, rate: size / self.time }
    }

    fn residual(&mut self, at: Instant<'_>, residual: &mut [f64]) -> Result<(), Error> {
        if !self.evaluate(&at)? {
            residual.fill(f64::NAN);
            return Ok(());
        }
        let order = self.mesh.order();
        let (own, rest) = residual.split_at_mut(order);
        own.copy_from_slice(&self.moving.state.residual);
        for (entry, tendon) in rest.iter_mut().zip(&self.held) {
            let (length, tension) =
                (self.moving.state.lengths.as_ref()[*tendon], self.now.tensions.as_ref()[*tendon]);
            let unstressed = self.mesh.unstressed.as_ref()[*tendon];
            let hold = Hold::of(self.now.drives[*tendon]);
            *entry = hold.map_or(f64::NAN, |hold| hold.excess(unstressed, 1.0, length, tension));
        }
        Ok(())
    }

    fn linearise(&mut self, at: Instant<'_>, pencil: &mut Pencil) -> Result<(), Error> {
        pencil.clear();
        if !self.evaluate(&at)? {
            pencil.stiffness.fill(f64::NAN);
            return Ok(());
        }
        self.derivatives.assemble(&self.mesh, &self.moving, &self.now, pencil);
        let (order, total) = (self.mesh.order(), pencil.order());
        for (index, tendon) in self.held.iter().enumerate() {
            length_row(&self.mesh, &self.moving.state, *tendon, &mut self.row);
            let at = order + index;
            for (k, entry) in self.row.iter().enumerate() {
                pencil.stiffness[k * total + at] = *entry;
                pencil.stiffness[at * total + k] = *entry;
            }
            let flexibility = Hold::of(self.now.drives[*tendon]).map_or(0.0, |hold| hold.flexibility);
            pencil.stiffness[at * total + at] = -flexibility;
        }
        Ok(())
    }
}

impl<K: Kernel> System<'_, K> {
    /// Power of drag and of the damping of the material at the last evaluation with these rates, W, at most zero.
    pub(super) fn dissipation(&self, rates: &[f64]) -> f64 {
        let tables = &self.mesh.tables;
        let n = tables.count();
        let mut power = 0.0;
        for (e, element) in self.mesh.elements.iter().enumerate() {
            for c in 0..6 {
                let count = tables.counts[c];
                let own = &rates[e * tables.order + tables.first[c]..][..count];
                let rows = self.moving.matter.damping[e][c].chunks_exact(count.max(1));
                power -= own.iter().zip(rows).map(|(rate, row)| rate * dot(row, own)).sum::<f64>();
            }
            for j in 0..n {
                let at = e * n + j;
                let velocity = self.moving.nodes[at].velocity;
                let part = element.length * tables.weights[j] * self.moving.matter.drag[at];
                power -= part * pliant_runtime::rotation::dot(velocity, velocity);
            }
        }
        power
    }
}
