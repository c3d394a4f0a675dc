//! The numbers of a robot that its equations of motion are made of: plain, or with their derivatives by a parameter of the declaration.

use pliant_runtime::moved::{Moved, number};
use pliant_runtime::rotation::Vector;
use pliant_runtime::twist::{Node, Six, compose};

use super::super::erased::Real;
use super::super::loads::{Action, Sum, lever};
use super::super::mesh::{Mesh, State, swing, turned};
use super::super::parameters::{increment, nudge};
use super::super::{Element, Mechanism, ParallelSlopes, Residual, RodSection};
use super::element::Matter;
use super::input::Now;
use crate::SectionMotion;

/// Inertia and friction of a motor that turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rotor<T> {
    pub(super) inertia: T,
    pub(super) friction: T,
}

/// The numbers of a robot whose rods are clamped and whose motors turn.
#[derive(Clone, Debug)]
pub(super) struct Numbers<T = f64> {
    /// Lengths of the elements of each rod, m; its mounts at the base, motors at zero, and on the platform; the motor that turns it, with direction and a point of its axis.
    pub(super) steps: Vec<T>,
    mounts: Vec<[Node<T>; 2]>,
    axes: Vec<Option<(usize, [Vector<T>; 2])>>,
    /// Inertia and damping by kinds of rods.
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
    slopes: ParallelSlopes,
}

impl Numbers {
    /// Plain numbers.
    pub(super) fn new(mesh: &Mesh) -> Self {
        Self::of(mesh, &ParallelSlopes::default().completed(&mesh.data), |value, _| value)
    }
}

impl Numbers<Moved> {
    /// Numbers that do not change with what else is differentiated by.
    pub(super) fn still(mesh: &Mesh) -> Self {
        Self::of(mesh, &ParallelSlopes::default().completed(&mesh.data), number)
    }

    /// Numbers with their derivatives by a parameter; gravity has none where it is an input.
    pub(super) fn varied(mesh: &Mesh, index: usize, declared_gravity: bool) -> Self {
        let slopes = mesh.slopes(index, declared_gravity);
        let numbers = Self::of(mesh, &slopes, number);
        Self { change: Some(Change { unit: number(0.0, 1.0), slopes }), ..numbers }
    }
}

impl<T: Real> Numbers<T> {
    /// Numbers from values and derivatives.
    fn of(mesh: &Mesh, slopes: &ParallelSlopes, number: impl Fn(f64, f64) -> T + Copy) -> Self {
        let data = &mesh.data;
        let list = |values: Vector, slopes: Vector| -> Vector<T> {
            core::array::from_fn(|k| number(values[k], slopes[k]))
        };
        let (mut steps, mut mounts, mut axes) = (Vec::new(), Vec::new(), Vec::new());
        for (member, slope) in mesh.members.iter().zip(&slopes.rods) {
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
                    let [direction, place] = slopes.motors[motor];
                    Some((motor, [list(axis, direction), list(point, place)]))
                }
                _ => None,
            });
        }
        let matter = data.motions.iter().zip(&slopes.motions).enumerate().map(|(kind, (of, slope))| {
            let &SectionMotion { inertia, viscosity, drag } = of;
            Matter {
                mass: number(data.sections[kind].mass, slopes.sections[kind].mass),
                inertia: list(inertia, slope.inertia),
                viscosity: core::array::from_fn(|k| number(viscosity[k], slope.viscosity[k])),
                drag: number(drag, slope.drag),
            }
        });
        let rotors = data.rotors.iter().zip(&slopes.rotors).map(|(of, slope)| Rotor {
            inertia: number(of.inertia, slope.inertia),
            friction: number(of.friction, slope.friction),
        });
        Self {
            matter: matter.collect(),
            rotors: rotors.collect(),
            mass: number(data.platform.mass, slopes.platform.mass),
            centre: list(data.platform.centre, slopes.platform.centre),
            inertia: list(data.inertia, slopes.inertia),
            change: None,
            steps,
            mounts,
            axes,
        }
    }

    /// Puts the ends of the rods where motors and platform have them [CPR 17, 18].
    pub(super) fn embed(&self, mesh: &Mesh, state: &mut State<T>) {
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

    /// Energy, mean strain and residual of an element.
    pub(super) fn elastic(&self, mesh: &Mesh, kind: usize, element: &Element<T>) -> Residual<T> {
        let mut found = T::kernels(&*mesh.robot).residual(&mesh.data.sections[kind], element);
        if let Some(change) = &self.change {
            change.add_elastic(mesh, kind, element, &mut found.residual);
        }
        found
    }

    /// Adds the weight of a rod on node `k`.
    pub(super) fn weigh(
        &self,
        mesh: &Mesh,
        now: &Now,
        (rod, k): (usize, usize),
        pose: &Node<T>,
        sum: &mut Sum<T>,
    ) {
        let member = &mesh.members[rod];
        let (place, natural) = ((k, member.elements), &mesh.section(member).natural);
        let [_, along] = pliant_runtime::twist::halves(natural);
        let mass = self.matter[member.rod.kind].mass;
        let lever = lever(self.steps[rod], 0).map(|entry| mass * entry);
        if now.gravity != [0.0; 3] {
            sum.weigh(place, lever, pose, along, now.gravity);
        }
        if let Some(change) = &self.change {
            let [_, along_rate] =
                pliant_runtime::twist::halves(&change.slopes.sections[member.rod.kind].natural);
            let by = lever.map(|entry| entry * change.unit);
            sum.weigh(place, by, pose, along, change.slopes.gravity);
            sum.weigh(place, [T::from(0.0), by[1]], pose, along_rate, now.gravity);
        }
    }

    /// Adds the weight of the platform.
    pub(super) fn weigh_platform(&self, mesh: &Mesh, now: &Now, pose: &Node<T>, sum: &mut Sum<T>) {
        let (centre, dead) = (mesh.data.platform.centre, |force| Action::Dead { couple: [0.0; 3], force });
        if now.gravity != [0.0; 3] {
            sum.add(self.mass, pose, centre, &dead(now.gravity));
        }
        if let Some(change) = &self.change {
            let by = self.mass * change.unit;
            sum.add(by, pose, centre, &dead(change.slopes.gravity));
            sum.add_arm(by, pose, change.slopes.platform.centre, now.gravity);
        }
    }
}

impl<T: Real> Change<T> {
    /// Adds what stiffness and natural strain change of the forces of an element [CPR 29].
    fn add_elastic(&self, mesh: &Mesh, kind: usize, element: &Element<T>, forces: &mut [T; 18]) {
        let (section, rate) = (&mesh.data.sections[kind], &self.slopes.sections[kind]);
        let RodSection { stiffness, natural, .. } = section;
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
        let found = mesh.robot.linearised(section, &plain);
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
