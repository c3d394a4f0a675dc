//! A rod as a system of second order for the integrator: its unknowns are the coefficients, and the tensions of tendons with given lengths.

use std::sync::Arc;

use nalgebra::Isometry3;
use pliant_runtime::motion::chain::ChainPencil;
use pliant_runtime::motion::{Kind, Kinematics, Mechanics};
use pliant_runtime::spectral::dot;

use super::super::mesh::Mesh;
use super::super::rows::length_row;
use super::carried;
use super::input::{Functions, Inputs, Now};
use super::state::Moving;
use super::tangent::{Derivatives, links};
use crate::Simulation;
use crate::core::drive::Ramp;
use crate::rods::check::check_drive;
use crate::rods::hold::Hold;
use crate::rods::{Drive, Error, Wrench};

/// A tendon pushes where its tension is below this, N.
pub(super) const PUSHES: f64 = -1e-6;

/// Quantity that is not finite where rotations along the rod do not converge.
const BENT: &str = "the rotation along a rod in motion, which is bent too far for its nodes,";

/// The equations of motion of a rod under inputs.
#[derive(Clone, Debug)]
pub(super) struct System<I: Inputs> {
    pub(super) mesh: Arc<Mesh>,
    pub(super) source: I,
    pub(super) now: Now,
    pub(super) moving: Moving,
    derivatives: Derivatives,
    /// Tendons whose lengths are given, and which of them are slack: their tensions are zero.
    pub(super) held: Vec<usize>,
    pub(super) slack: Vec<bool>,
    /// Unit of time, s.
    pub(super) time: f64,
    /// Time, position, velocity and acceleration of the last evaluation, whether it was finite; `None` where inputs have changed.
    last: Option<bool>,
    at: [Vec<f64>; 4],
    /// Position at which derivatives were taken last.
    about: Vec<f64>,
    /// Poses of the ends of elements at the start of an integration.
    first: Vec<Isometry3<f64>>,
}

impl<'a> System<Functions<'a>> {
    /// The system, its inputs at the start.
    pub(super) fn new(mesh: Arc<Mesh>, simulation: &'a Simulation<'a>) -> Self {
        let mut now = Now::new(&mesh, &simulation.input.wrenches);
        now.set(&mesh, simulation, simulation.start);
        Self::of(mesh, now, Functions { simulation, part: None })
    }
}

impl System<Ramp> {
    /// The system under drives and wrenches that stay, in the declared gravity.
    pub(super) fn held(mesh: Arc<Mesh>, drives: &[Drive], wrenches: &[Wrench]) -> Self {
        let mut now = Now::new(&mesh, wrenches);
        now.drives.copy_from_slice(drives);
        Self::of(mesh, now, Ramp::held(drives))
    }
}

impl<I: Inputs> System<I> {
    /// The system under inputs that are there.
    fn of(mesh: Arc<Mesh>, now: Now, source: I) -> Self {
        let held = (0..now.drives.len()).filter(|k| Hold::of(now.drives[*k]).is_some());
        let held: Vec<usize> = held.collect();
        let total = mesh.order() + held.len();
        Self {
            slack: vec![false; held.len()],
            last: None,
            about: vec![0.0; total],
            first: Vec::new(),
            at: [vec![0.0; 1], vec![0.0; total], vec![0.0; total], vec![0.0; total]],
            moving: Moving::new(&mesh),
            derivatives: Derivatives::new(&mesh),
            time: scale(&mesh),
            now,
            source,
            held,
            mesh,
        }
    }

    /// Evaluates the rod at an instant. Returns whether it is finite.
    pub(super) fn evaluate(&mut self, at: &Kinematics<'_>) -> Result<bool, Error> {
        let lists = [&[at.time], at.position, at.velocity, at.acceleration];
        if let Some(finite) = self.last
            && lists.iter().zip(&self.at).all(|(list, own)| list == own)
        {
            return Ok(finite);
        }
        self.last = None;
        if !self.source.read(&mut self.now, &self.mesh, at.time) {
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
            let tension = at.position[self.mesh.order() + index];
            self.now.tensions[*tendon] = if self.slack[index] { 0.0 } else { tension };
        }
        let motion = [at.position, at.velocity, at.acceleration];
        let finite = self.moving.evaluate(&self.mesh, &self.now, motion);
        for (own, list) in self.at.iter_mut().zip(lists) {
            own.copy_from_slice(list);
        }
        self.last = Some(finite);
        Ok(finite)
    }

    /// Forgets the last evaluation: inputs have changed.
    pub(super) const fn changed(&mut self) {
        self.last = None;
    }

    /// Length inside the robot less the available length of a held tendon at the last evaluation, m: negative where it is slack.
    pub(super) fn excess(&self, index: usize) -> f64 {
        let tendon = self.held[index];
        let (length, tension) = (self.moving.state.lengths[tendon], self.now.tensions[tendon]);
        let hold = Hold::of(self.now.drives[tendon]);
        hold.map_or(f64::NAN, |hold| hold.excess(self.mesh.unstressed[tendon], 1.0, length, tension))
    }
}

/// The period, by 2 pi, of the first bending of a uniform rod of the mean mass and the smallest bending stiffness, and of its payload.
fn scale(mesh: &Mesh) -> f64 {
    let length = mesh.length();
    let (mut mass, mut compliance) = (mesh.kernel.tip_mass() * 4.0, 0.0);
    let discs = super::discs::Bodies::new(mesh);
    mass += discs.list.iter().map(|disc| disc.mass).sum::<f64>();
    for element in &mesh.elements {
        let sections = element.sections.iter().zip(&mesh.tables.weights);
        mass += sections.map(|(section, weight)| element.length * weight * section.mass).sum::<f64>();
        compliance += element.length * element.length / element.metric[1].min(element.metric[2]);
    }
    let time = (mass * length * length * compliance / 12.4).sqrt();
    if time > 0.0 && time.is_finite() { time } else { 1.0 }
}

impl<I: Inputs> Mechanics for System<I> {
    type Error = Error;
    type Pencil = ChainPencil;

    fn pencil(&self, complex: usize) -> ChainPencil {
        let order = self.mesh.tables.order;
        let orders: Vec<usize> = links(&self.mesh).iter().map(|link| link.len() * order).collect();
        ChainPencil::new(&orders, self.held.len(), complex)
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

    fn residual(&mut self, at: Kinematics<'_>, residual: &mut [f64]) -> Result<(), Error> {
        if !self.evaluate(&at)? {
            return Err(Error::Overflow { what: BENT });
        }
        let order = self.mesh.order();
        let (own, rest) = residual.split_at_mut(order);
        own.copy_from_slice(&self.moving.state.residual);
        for (index, entry) in rest.iter_mut().enumerate() {
            *entry = if self.slack[index] { at.position[order + index] } else { self.excess(index) };
        }
        Ok(())
    }

    fn linearise(&mut self, at: Kinematics<'_>, chain: &mut ChainPencil) -> Result<(), Error> {
        if !self.evaluate(&at)? {
            return Err(Error::Overflow { what: BENT });
        }
        self.about.copy_from_slice(at.position);
        self.derivatives.assemble(&self.mesh, &self.moving, &self.now, chain);
        for (index, tendon) in self.held.iter().enumerate() {
            let (row, corner) = chain.multiplier_mut(index);
            if self.slack[index] {
                row.fill(0.0);
                *corner = 1.0;
                continue;
            }
            length_row(&self.mesh, &self.moving.state, *tendon, row);
            *corner = -Hold::of(self.now.drives[*tendon]).map_or(0.0, |hold| hold.flexibility);
        }
        Ok(())
    }

    fn residual_to_body(&self, position: &[f64], residual: &mut [f64]) {
        carried::residual(&self.mesh, [position, &self.about], residual);
    }

    fn change_to_unknowns(&self, position: &[f64], change: &mut [f64]) {
        carried::to_coefficients(&self.mesh, [position, &self.about], change);
    }

    fn displacement(&mut self, change: &[f64]) -> f64 {
        self.last = None;
        let order = self.mesh.order();
        self.moving.displacement(&self.mesh, &change[..order])
    }

    fn excursion(&mut self, at: Kinematics<'_>) -> f64 {
        match self.evaluate(&at) {
            Ok(true) => self.moving.excursion(&self.mesh, &self.now, &mut self.first),
            _ => 0.0,
        }
    }

    /// Kinetic and elastic energy, those of weight and of dead forces, and of the tendons by their tensions and lengths.
    fn energy(&mut self, at: Kinematics<'_>) -> Result<Option<[f64; 2]>, Error> {
        if self.source.moves_base() || !self.held.is_empty() || !self.evaluate(&at)? {
            return Ok(None);
        }
        let stored: f64 = self.moving.energies(&self.mesh, &self.now).iter().sum();
        let state = &self.moving.state;
        let pairs = self.now.tensions.iter().zip(&*state.lengths);
        let tendons: f64 = pairs.map(|(tension, length)| tension * length).sum();
        let power =
            self.dissipation(&at.velocity[..self.mesh.order()]) + self.moving.power_of_loads(&self.now);
        let energy = stored + state.elastic + tendons;
        Ok((energy.is_finite() && power.is_finite()).then_some([energy, power]))
    }
}

impl<I: Inputs> System<I> {
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
