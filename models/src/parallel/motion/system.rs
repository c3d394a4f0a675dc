//! A parallel robot as a system of second order for the integrator.

use std::sync::Arc;

use nalgebra::{Isometry3, Vector6};
use pliant_runtime::motion::{Kind, Kinematics, Mechanics};
use pliant_runtime::rotation::rotate;
use pliant_runtime::tangent_map::{inverse, inverse_transposed};
use pliant_runtime::twist::{Six, halves, rows};

use super::super::bending::Bending;
use super::super::configuration::{parts, pose};
use super::super::loads::Attached;
use super::super::mesh::{Mesh, State};
use super::super::{Error, Mechanism};
use super::equations::Layout;
use super::input::{Inputs, Now};
use super::pencil::Pencil;
use super::state::Motion;
use crate::core::model::{Instant, change_of_pose};
use crate::{Drive, Place};

/// The equations of motion of a robot under inputs.
#[derive(Clone, Debug)]
pub(super) struct System<I> {
    pub(super) mesh: Arc<Mesh>,
    pub(super) layout: Arc<Layout>,
    /// Where inputs come from.
    pub(super) source: I,
    pub(super) now: Now,
    pub(super) motion: Motion,
    /// Time that rates are measured by, s.
    pub(super) time: f64,
    /// The robot at the times of output.
    pub(super) instants: Vec<Instant>,
    residual: Vec<f64>,
    /// Poses of nodes and platform at the start of an integration.
    first: Vec<Isometry3<f64>>,
}

impl<I> System<I> {
    /// The robot at the last evaluation of the system.
    pub(super) fn instant(&self, at: &Kinematics<'_>) -> Instant {
        let (motion, layout) = (&self.motion, &self.layout);
        let [mut rates, mut accelerations] = [at.velocity, at.acceleration].map(<[f64]>::to_vec);
        let mut put = |from: usize, [twist, rate]: &[Six; 2]| {
            rates[from..][..6].copy_from_slice(twist);
            accelerations[from..][..6].copy_from_slice(rate);
        };
        for (rod, member) in layout.rods.iter().zip(&self.mesh.members) {
            for k in 1..rod.elements {
                put(rod.node(k), &motion.twists[member.first[1] + k]);
            }
        }
        put(layout.platform(), &motion.of_platform.1);
        let turned = halves(&motion.of_platform.1[0]).map(|half| rotate(&rows(&motion.now.platform), half));
        Instant {
            time: at.time,
            tip: pose(&motion.now.platform),
            tip_velocity: Vector6::from_row_slice(turned.as_flattened()),
            drives: self.now.drives.iter().copied().map(Drive::value).collect(),
            forces: motion.torques.clone(),
            displacements: motion.now.motors.clone(),
            kinetic: motion.kinetic,
            elastic: motion.elastic,
            loads: motion.potential,
            base_wrench: None,
            dissipation: Some(motion.dissipation),
            momentum: None,
            coordinates: parts(&motion.now).concat(),
            rates,
            accelerations,
            bodies: Vec::new(),
        }
    }
}

impl<I: Inputs> System<I> {
    /// The system about a configuration, its inputs at the time `start`.
    ///
    /// # Errors
    /// Robots that cannot move, and invalid inputs.
    pub(super) fn new(mesh: Arc<Mesh>, source: I, chart: &State, start: f64) -> Result<Self, Error> {
        check(&mesh)?;
        let layout = Arc::new(Layout::new(&mesh));
        let mut now = Now::new(&mesh, source.loads());
        source.read(&mut now, &mesh, start)?;
        Ok(Self {
            motion: Motion::new(&mesh, chart),
            time: scale(&mesh),
            residual: vec![0.0; layout.order()],
            first: Vec::new(),
            instants: Vec::new(),
            layout,
            source,
            now,
            mesh,
        })
    }

    /// The unknowns of the configuration that increments are about.
    pub(super) fn origin(&self) -> Vec<f64> {
        let mut position = vec![0.0; self.layout.order()];
        self.write_origin(&mut position);
        position
    }

    /// Writes them to a list.
    pub(super) fn write_origin(&self, position: &mut [f64]) {
        position.fill(0.0);
        let motors = self.layout.first_motor();
        position[motors..][..self.layout.motors].copy_from_slice(&self.motion.chart.motors);
        for rod in &self.layout.rods {
            for e in 0..rod.elements {
                let slope = &self.motion.chart.slopes[rod.first_element + e];
                position[rod.slope(e)..][..6].copy_from_slice(slope);
            }
        }
    }

    /// Finds the torques of the motors at the instant at which the chart was chosen.
    pub(super) fn turn(&mut self, at: &Kinematics<'_>) -> Result<(), Error> {
        self.source.read(&mut self.now, &self.mesh, at.time)?;
        self.motion.turn(&self.mesh, &self.layout, &self.now, unknowns(at));
        Ok(())
    }

    /// Evaluates the robot at an instant; the residual is kept.
    pub(super) fn evaluate(&mut self, at: &Kinematics<'_>) -> Result<(), Error> {
        self.source.read(&mut self.now, &self.mesh, at.time)?;
        let (motion, at) = (&mut self.motion, unknowns(at));
        motion.evaluate(&self.mesh, &self.layout, &self.now, at, &mut self.residual);
        if Bending::surely_small(&self.mesh, &self.motion.now, &self.motion.strains) {
            return Ok(());
        }
        // The residual says that numbers are not finite.
        let bending = Bending::largest(&self.mesh, &self.motion.now, &self.motion.strains);
        if bending.angle.is_finite() && bending.change.is_finite() { bending.check() } else { Ok(()) }
    }
}

/// The unknowns of an instant with their rates and second rates.
pub(super) fn unknowns<'a>(at: &Kinematics<'a>) -> [&'a [f64]; 3] {
    [at.position, at.velocity, at.acceleration]
}

/// Refuses what cannot move.
fn check(mesh: &Mesh) -> Result<(), Error> {
    let wrong = |quantity: &'static str, at, value, expected| {
        Err(Error::InvalidRobot { quantity: quantity.into(), at, value, expected })
    };
    for (rod, member) in mesh.members.iter().enumerate() {
        if member.ends.iter().any(|end| end.count > 0) {
            let (what, expected) = ("a joint between a rod and its mount in motion", "rods that are clamped");
            return Err(Error::Unsupported { what, expected });
        }
        let section = mesh.section(member);
        let sound = section.mass > 0.0 && section.mass.is_finite();
        if !sound {
            let expected = "a positive finite number, for a rod in motion";
            return wrong("the mass per length", Place::Rod(rod), section.mass, expected);
        }
        let own = mesh.data.motions[member.rod.kind];
        let rest = own.inertia.iter().chain(&own.viscosity).chain([&own.drag]);
        for value in rest {
            let sound = *value >= 0.0 && value.is_finite();
            if !sound {
                let expected = "a finite number, at least zero";
                return wrong("the inertia or the damping of the rod", Place::Rod(rod), *value, expected);
            }
        }
    }
    for (motor, numbers) in mesh.data.motors.iter().enumerate() {
        if matches!(numbers.drive, Mechanism::Feed) {
            let (what, expected) =
                ("a motor that feeds a rod in motion", "motors that turn the bases of rods");
            return Err(Error::Unsupported { what, expected });
        }
        let own = mesh.data.rotors[motor];
        for (quantity, value) in [("the inertia", own.inertia), ("the friction", own.friction)] {
            let sound = value >= 0.0 && value.is_finite();
            if !sound {
                return wrong(quantity, Place::Motor(motor), value, "a finite number, at least zero");
            }
        }
    }
    for value in mesh.data.inertia {
        let sound = value >= 0.0 && value.is_finite();
        if !sound {
            let expected = "a finite number, at least zero";
            return wrong("the moment of inertia of the platform", Place::Whole, value, expected);
        }
    }
    Ok(())
}

/// The period, by 2 pi, of the platform with a third of the rods on rods that bend without buckling, in the order of magnitude.
fn scale(mesh: &Mesh) -> f64 {
    let (mut mass, mut stiffness) = (mesh.data.platform.mass, 0.0);
    for member in &mesh.members {
        let (section, length) = (mesh.section(member), member.rod.length);
        mass += section.mass * length / 3.0;
        stiffness += 12.0 * section.stiffness[1].min(section.stiffness[2]) / length.powi(3);
    }
    let time = (mass / stiffness).sqrt();
    if time > 0.0 && time.is_finite() { time } else { 1.0 }
}

impl<I: Inputs> Mechanics for System<I> {
    type Error = Error;
    type Pencil = Pencil;

    fn pencil(&self, complex: usize) -> Pencil {
        Pencil::new(&self.layout, complex)
    }

    fn order(&self) -> usize {
        self.layout.order()
    }

    /// A change by one size turns or moves points of the robot by one radian or by the length of its longest rod: of a slope `beta`, the middle of an element of length `h`
    /// by `beta h^2/8`. Slopes follow the ends of their elements, so that their rates are measured by vibrations of an element alone, which are as many times faster as rods that
    /// are so short.
    fn kind(&self, index: usize) -> Kind {
        let (layout, length) = (&self.layout, self.mesh.length);
        let motor = index.wrapping_sub(layout.first_motor());
        if motor < layout.motors {
            let prescribed = matches!(self.now.drives[motor], Drive::Displacement(_));
            return if prescribed {
                Kind::Prescribed
            } else {
                Kind::Coordinate { size: 1.0, rate: 1.0 / self.time }
            };
        }
        let rod =
            layout.rods.iter().rposition(|rod| rod.first <= index).filter(|_| index < layout.first_motor());
        let at = index - rod.map_or(layout.platform(), |rod| layout.rods[rod].first);
        let size = if at % 6 < 3 { 1.0 } else { length };
        match rod {
            Some(rod) if at % 12 < 6 => {
                let h = self.mesh.members[rod].rod.length / layout.rods[rod].elements as f64;
                let size = 8.0 * size / (h * h);
                Kind::Coordinate { size, rate: size / self.time * (length / h).powi(2) }
            }
            _ => Kind::Coordinate { size, rate: size / self.time },
        }
    }

    fn residual(&mut self, at: Kinematics<'_>, residual: &mut [f64]) -> Result<(), Error> {
        self.evaluate(&at)?;
        residual.copy_from_slice(&self.residual);
        Ok(())
    }

    fn linearise(&mut self, at: Kinematics<'_>, pencil: &mut Pencil) -> Result<(), Error> {
        self.source.read(&mut self.now, &self.mesh, at.time)?;
        self.motion.linearise(&self.mesh, &self.layout, &self.now, &at, &mut pencil.equations);
        Ok(())
    }

    fn residual_to_body(&self, position: &[f64], residual: &mut [f64]) {
        for from in self.layout.bodies() {
            let [x, wrench]: [Six; 2] =
                [position, &*residual].map(|list| core::array::from_fn(|k| list[from + k]));
            residual[from..from + 6].copy_from_slice(&inverse_transposed(x, wrench));
        }
    }

    fn change_to_unknowns(&self, position: &[f64], change: &mut [f64]) {
        for from in self.layout.bodies() {
            let [x, twist]: [Six; 2] =
                [position, &*change].map(|list| core::array::from_fn(|k| list[from + k]));
            change[from..from + 6].copy_from_slice(&inverse(x, twist));
        }
    }

    fn excursion(&mut self, at: Kinematics<'_>) -> f64 {
        self.motion.place(&self.mesh, &self.layout, unknowns(&at));
        let State { platform, nodes, .. } = &self.motion.now;
        let poses = || nodes.iter().chain([platform]).map(pose);
        if self.first.is_empty() {
            self.first.extend(poses());
        }
        let moved = self.first.iter().zip(poses());
        moved.map(|(from, to)| change_of_pose(from, &to, self.mesh.length)).fold(0.0, f64::max)
    }

    /// Angles of motors that are driven by them are given in the time of the instant: their power is that of their torques.
    fn energy(&mut self, at: Kinematics<'_>) -> Result<Option<[f64; 2]>, Error> {
        self.evaluate(&at)?;
        let (motion, motors) = (&self.motion, self.layout.first_motor());
        let (mut energy, mut power) =
            (motion.kinetic + motion.elastic + motion.potential, motion.dissipation);
        for (motor, drive) in self.now.drives.iter().enumerate() {
            let (angle, rate) = (at.position[motors + motor], at.velocity[motors + motor]);
            match *drive {
                Drive::Displacement(_) => power += motion.torques[motor] * rate,
                Drive::Force(torque) => energy -= torque * angle,
                Drive::Elastic { displacement, stiffness, pretension } => {
                    energy += 0.5 * stiffness * (displacement - angle).powi(2) - pretension * angle;
                }
            }
        }
        let loads = self.now.attached.iter().all(Attached::has_energy);
        Ok((loads && energy.is_finite() && power.is_finite()).then_some([energy, power]))
    }

    fn recentre(
        &mut self,
        position: &mut [f64],
        velocity: &mut [f64],
        acceleration: &mut [f64],
        others: &mut [f64],
    ) -> bool {
        let at = Kinematics { time: 0.0, position, velocity, acceleration };
        self.motion.place(&self.mesh, &self.layout, unknowns(&at));
        self.motion.recentre(&self.mesh, &self.layout, [position, velocity, acceleration], others);
        true
    }

    fn output(&mut self, at: Kinematics<'_>) {
        if self.evaluate(&at).is_ok() {
            let found = self.instant(&at);
            self.instants.push(found);
        }
    }
}
