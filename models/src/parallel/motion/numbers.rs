//! The numbers of a robot that its equations of motion are made of: plain, or with their derivatives by a parameter of the declaration.

use pliant_runtime::moved::{Moved, number};
use pliant_runtime::rotation::Vector;
use pliant_runtime::twist::{Node, Six, compose};

use super::super::loads::{Action, Sum, lever};
use super::super::mesh::{Mesh, State, swing, turned};
use super::super::parameters::{increment, nudge};
use super::super::{Element, Kernel, Mechanism, MotorMotion, Residual, Section};
use super::element::Matter;
use super::input::Now;
use crate::SectionMotion;
use crate::{Number, Scalar};

/// What the equations of motion are written in: `f64`, or numbers with a derivative.
pub(super) trait Real: Number + Scalar {}

impl<T: Number + Scalar> Real for T {}

/// What a motor that turns has in motion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rotor<T> {
    pub(super) inertia: T,
    pub(super) friction: T,
}

/// The numbers of a robot whose rods are clamped and whose motors turn.
#[derive(Clone, Debug)]
pub(super) struct Numbers<T = f64> {
    /// Of each rod the length of its elements, m, its mounts at the base, motors at zero, and on the platform, and the motor that turns it with direction and a point of its axis.
    pub(super) steps: Vec<T>,
    mounts: Vec<[Node<T>; 2]>,
    axes: Vec<Option<(usize, [Vector<T>; 2])>>,
    /// By kinds of rods.
    pub(super) matter: Vec<Matter<T>>,
    pub(super) rotors: Vec<Rotor<T>>,
    /// Mass of the platform, its centre and its moments of inertia about that.
    pub(super) mass: T,
    pub(super) centre: Vector<T>,
    pub(super) inertia: Vector<T>,
    change: Option<Change<T>>,
}

/// Derivatives of what forces are linear in, which kernels and loads know as plain numbers.
#[derive(Clone, Debug)]
struct Change<T> {
    /// Zero with the derivative 1.
    unit: T,
    /// By kinds of rods.
    sections: Vec<Section>,
    centre: Vector,
    gravity: Vector,
}

impl Numbers {
    /// Plain numbers.
    pub(super) fn new<K: Kernel>(mesh: &Mesh<K>) -> Self {
        Self::of(mesh, None, |value, _| value)
    }
}

impl Numbers<Moved> {
    /// Numbers that do not change with what else is differentiated by.
    pub(super) fn still<K: Kernel>(mesh: &Mesh<K>) -> Self {
        Self::of(mesh, None, number)
    }

    /// Numbers with their derivatives by a parameter; gravity has none where it is an input.
    pub(super) fn varied<K: Kernel>(mesh: &Mesh<K>, index: usize, declared_gravity: bool) -> Self {
        let kernel = &mesh.kernel;
        let gravity = if declared_gravity { kernel.gravity_sensitivity(index) } else { [0.0; 3] };
        let change = Change {
            unit: number(0.0, 1.0),
            sections: (0..mesh.sections.len()).map(|kind| kernel.section_sensitivity(index, kind)).collect(),
            centre: kernel.platform_sensitivity(index).centre,
            gravity,
        };
        Self { change: Some(change), ..Self::of(mesh, Some(index), number) }
    }
}

impl<T: Real> Numbers<T> {
    /// Of values and derivatives.
    fn of<K: Kernel>(mesh: &Mesh<K>, index: Option<usize>, number: impl Fn(f64, f64) -> T + Copy) -> Self {
        let kernel = &mesh.kernel;
        let list = |values: Vector, slopes: Vector| -> Vector<T> {
            core::array::from_fn(|k| number(values[k], slopes[k]))
        };
        let (mut steps, mut mounts, mut axes) = (Vec::new(), Vec::new(), Vec::new());
        for (rod, member) in mesh.members.iter().enumerate() {
            let slope = index.map(|index| kernel.rod_sensitivity(index, rod)).unwrap_or_default();
            steps.push(number(member.rod.length, slope.length) / T::from(member.elements as f64));
            let mount = |place: &Node, frame, slope| {
                nudge(place, &increment(frame, slope).map(|entry| number(0.0, entry)))
            };
            mounts.push([
                mount(&member.base, &member.rod.base, &slope.base),
                mount(&member.platform, &member.rod.platform, &slope.platform),
            ]);
            axes.push(match mesh.drive(member) {
                Some((motor, Mechanism::Revolute { axis, point })) => {
                    let slope = index.map(|index| kernel.motor_sensitivity(index, motor)).unwrap_or_default();
                    Some((motor, [list(axis, slope[0]), list(point, slope[1])]))
                }
                _ => None,
            });
        }
        let matter = (0..mesh.sections.len()).map(|kind| {
            let SectionMotion { inertia, viscosity, drag } = kernel.motion(kind);
            let slope = index.map(|index| kernel.motion_sensitivity(index, kind)).unwrap_or_default();
            let mass = index.map_or(0.0, |index| kernel.section_sensitivity(index, kind).mass);
            Matter {
                mass: number(mesh.sections[kind].mass, mass),
                inertia: list(inertia, slope.inertia),
                viscosity: core::array::from_fn(|k| number(viscosity[k], slope.viscosity[k])),
                drag: number(drag, slope.drag),
            }
        });
        let rotors = (0..mesh.motors.len()).map(|motor| {
            let MotorMotion { inertia, friction } = kernel.motor_motion(motor);
            let slope = index.map(|index| kernel.motor_motion_sensitivity(index, motor)).unwrap_or_default();
            Rotor { inertia: number(inertia, slope.inertia), friction: number(friction, slope.friction) }
        });
        let slope = index.map(|index| kernel.platform_sensitivity(index)).unwrap_or_default();
        let turning = index.map(|index| kernel.platform_inertia_sensitivity(index)).unwrap_or_default();
        Self {
            matter: matter.collect(),
            rotors: rotors.collect(),
            mass: number(mesh.platform.mass, slope.mass),
            centre: list(mesh.platform.centre, slope.centre),
            inertia: list(kernel.platform_inertia(), turning),
            change: None,
            steps,
            mounts,
            axes,
        }
    }

    /// Puts the ends of the rods where motors and platform have them [CPR 17, 18].
    pub(super) fn embed<K: Kernel>(&self, mesh: &Mesh<K>, state: &mut State<T>) {
        for ((member, [base, platform]), axis) in mesh.members.iter().zip(&self.mounts).zip(&self.axes) {
            let [start, end] = [member.first[1], member.first[1] + member.elements];
            state.nodes[start] = axis.map_or(*base, |(motor, axis)| turned(axis, state.motors[motor], base));
            state.nodes[end] = compose(&state.platform, platform);
        }
    }

    /// Twist of the base of a rod per angle of its motor, in the frame of the base [CPR 19].
    pub(super) fn swing(&self, rod: usize, base: &Node<T>) -> Six<T> {
        self.axes[rod].map_or([T::from(0.0); 6], |(_, axis)| swing(axis, base))
    }

    /// The mount of a rod on the platform.
    pub(super) fn platform_mount(&self, rod: usize) -> &Node<T> {
        &self.mounts[rod][1]
    }

    /// What an element stores and exerts.
    pub(super) fn elastic<K: Kernel>(
        &self,
        mesh: &Mesh<K>,
        kind: usize,
        element: &Element<T>,
    ) -> Residual<T> {
        let mut found = mesh.kernel.residual(kind, element);
        if let Some(change) = &self.change {
            change.add_elastic(mesh, kind, element, &mut found.residual);
        }
        found
    }

    /// Adds the weight of a rod on node `k`.
    pub(super) fn weigh<K: Kernel>(
        &self,
        mesh: &Mesh<K>,
        now: &Now,
        (rod, k): (usize, usize),
        pose: &Node<T>,
        sum: &mut Sum<T>,
    ) {
        let member = &mesh.members[rod];
        let (place, natural) = ((k, member.elements), &mesh.sections[member.rod.kind].natural);
        let [_, along] = pliant_runtime::twist::halves(natural);
        let mass = self.matter[member.rod.kind].mass;
        let lever = lever(self.steps[rod], 0).map(|entry| mass * entry);
        if now.gravity != [0.0; 3] {
            sum.weigh(place, lever, pose, along, now.gravity);
        }
        if let Some(change) = &self.change {
            let [_, along_rate] = pliant_runtime::twist::halves(&change.sections[member.rod.kind].natural);
            let by = lever.map(|entry| entry * change.unit);
            sum.weigh(place, by, pose, along, change.gravity);
            sum.weigh(place, [T::from(0.0), by[1]], pose, along_rate, now.gravity);
        }
    }

    /// Adds the weight of the platform.
    pub(super) fn weigh_platform<K: Kernel>(
        &self,
        mesh: &Mesh<K>,
        now: &Now,
        pose: &Node<T>,
        sum: &mut Sum<T>,
    ) {
        let (centre, dead) = (mesh.platform.centre, |force| Action::Dead { couple: [0.0; 3], force });
        if now.gravity != [0.0; 3] {
            sum.add(self.mass, pose, centre, &dead(now.gravity));
        }
        if let Some(change) = &self.change {
            let by = self.mass * change.unit;
            sum.add(by, pose, centre, &dead(change.gravity));
            sum.add_arm(by, pose, change.centre, now.gravity);
        }
    }
}

impl<T: Real> Change<T> {
    /// Adds what stiffness and natural strain change of the forces of an element [CPR 29].
    fn add_elastic<K: Kernel>(
        &self,
        mesh: &Mesh<K>,
        kind: usize,
        element: &Element<T>,
        forces: &mut [T; 18],
    ) {
        let (Section { stiffness, natural, .. }, rate) = (&mesh.sections[kind], &self.sections[kind]);
        if rate.stiffness == [0.0; 6] && rate.natural == [0.0; 6] {
            return;
        }
        let h = element.length.re();
        let plain = Element {
            a: element.a.map(|entry| entry.re()),
            b: element.b.map(|entry| entry.re()),
            slope: element.slope.map(|entry| entry.re()),
            length: h,
        };
        let found = mesh.kernel.linearised(kind, &plain);
        let strain = found.value.strain;
        let stress: Six = core::array::from_fn(|k| {
            rate.stiffness[k] * (strain[k] - natural[k]) - stiffness[k] * rate.natural[k]
        });
        for (j, force) in forces.iter_mut().enumerate() {
            let mut by: f64 = (0..6).map(|k| h * stress[k] * found.jacobian[k][j]).sum();
            if let Some(k) = j.checked_sub(12) {
                by += h * h * h / 12.0 * rate.stiffness[k] * plain.slope[k];
            }
            *force += self.unit * by;
        }
    }
}
