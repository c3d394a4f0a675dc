//! Inverse problems: inputs of the cables for a target of the tip, displacements of the cables for a shape of the backbone.

use nalgebra::{DMatrix, DVector};

use super::kernel::SpanInputs;
use super::{Discs, Drive, Error, Input, Kernel, Pose, Solution, Wrench};
use crate::LastGood;
use crate::error::finite;
use pliant_runtime::quadrature::Rule;

/// Target of the tip pose, or of some of its components.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Target {
    /// `x`, m.
    X(f64),
    /// `y`, m.
    Y(f64),
    /// Angle, rad.
    Angle(f64),
    /// `[x, y]`, m.
    Position([f64; 2]),
    /// The whole pose.
    Pose(Pose),
}

impl Target {
    /// Indices in `[x, y, theta]` and their target values.
    fn rows(&self) -> ([usize; 3], [f64; 3], usize) {
        match *self {
            Self::X(x) => ([0; 3], [x, 0.0, 0.0], 1),
            Self::Y(y) => ([1, 0, 0], [y, 0.0, 0.0], 1),
            Self::Angle(angle) => ([2, 0, 0], [angle, 0.0, 0.0], 1),
            Self::Position([x, y]) => ([0, 1, 0], [x, y, 0.0], 2),
            Self::Pose(Pose { translation: [x, y], angle }) => ([0, 1, 2], [x, y, angle], 3),
        }
    }
}

/// Distance from a target, relative to the length (angles in radians), at which it is reached; and the one accepted where iterations no longer reduce it.
const AIM: f64 = 1e-13;
const FLOOR: f64 = 1e-10;
/// Largest number of iterations, and the smallest fraction of a step.
const ITERATIONS: usize = 100;
const SHORTEST: f64 = 1e-5;
/// Singular values below this fraction of the largest are zero.
const SINGULAR: f64 = 1e-10;
/// Longest change of the tip in one step, relative to the length.
const REACH: f64 = 0.2;

/// The cables in a prescribed shape.
#[derive(Clone, Debug)]
pub struct Wanted<K: Kernel> {
    /// Displacements `Delta_l` of the motors, m.
    pub displacements: K::PerCable<f64>,
    /// Lengths of the chords of each span, m.
    pub chords: Vec<K::PerCable<f64>>,
    /// Tip.
    pub tip: Pose,
}

impl<K: Kernel> Discs<K> {
    /// The input of the cables, driven as in `start` and searched from there, that moves the tip to a target under a load at the tip: by the smallest
    /// steps where there are more cables than components of the target. Tensions of cables that only pull stay at zero or above.
    ///
    /// Returns the inputs of the cables and the equilibrium.
    ///
    /// # Errors
    /// What is wrong with the robot or the start; [`Error::TargetMismatch`] where more is wanted than there are cables; [`Error::OutOfReach`] where the target is
    /// not reached.
    pub fn reach(
        &self,
        target: &Target,
        start: &[Drive],
        wrench: Wrench,
    ) -> Result<(Vec<Drive>, Solution<K>), Error> {
        let (rows, wanted, count) = target.rows();
        for value in wanted {
            finite("the target", value)?;
        }
        let enough = count <= start.len();
        if !enough {
            let (target, expected) = ("of more numbers than there are cables", "at most one per cable");
            return Err(Error::TargetMismatch { target, expected });
        }
        let length = self.kernel().length();
        let unit = |row: usize| if row < 2 { length } else { 1.0 };
        let ideal = self.kernel().options().ideal;
        let force = usual_force(self.kernel());
        let scale = |cable: &Drive| if matches!(cable, Drive::Force(_)) { force } else { USUAL * length };
        let mut solver = self.solver()?;
        let mut inputs = start.to_vec();
        let mut now = solver.solve(Input::cables(&inputs).with_wrench(wrench))?.clone();
        let gap = |solution: &Solution<K>| {
            let Pose { translation: [x, y], angle } = solution.tip();
            let tip = [x, y, angle];
            DVector::from_fn(count, |i, _| (wanted[i] - tip[rows[i]]) / unit(rows[i]))
        };
        for _ in 0..ITERATIONS {
            let missing = gap(&now);
            let distance = missing.amax();
            if distance <= AIM {
                return Ok((inputs, now));
            }
            let slopes = now.sensitivity()?.tip_by_cable;
            let mut free: Vec<usize> = (0..inputs.len()).collect();
            // A zero tension that would become negative is fixed.
            let step = loop {
                let jacobian = DMatrix::from_fn(count, free.len(), |i, j| {
                    slopes[free[j]][rows[i]] / unit(rows[i]) * scale(&inputs[free[j]])
                });
                let decomposed = jacobian.svd(true, true);
                let largest = decomposed.singular_values.amax();
                let shorter = (REACH / distance).min(1.0);
                let Ok(step) = decomposed.solve(&(&missing * shorter), SINGULAR * largest) else {
                    break None;
                };
                let stuck = (0..free.len()).find(|j| {
                    let pushes = step[*j] < 0.0 && !ideal;
                    pushes && matches!(inputs[free[*j]], Drive::Force(tension) if tension <= 0.0)
                });
                match stuck {
                    Some(place) if free.len() > 1 => free.remove(place),
                    _ => break Some(step),
                };
            };
            let Some(step) = step else { break };
            let mut part = 1.0;
            let better = loop {
                let mut trial = inputs.clone();
                for (j, cable) in free.iter().enumerate() {
                    trial[*cable] = moved(&trial[*cable], part * step[j] * scale(&inputs[*cable]), ideal);
                }
                if let Ok(found) = solver.solve(Input::cables(&trial).with_wrench(wrench))
                    && gap(found).amax() < distance * (1.0 - 0.1 * part)
                {
                    break Some((trial, found.clone()));
                }
                part *= 0.5;
                if part < SHORTEST {
                    break None;
                }
            };
            match better {
                Some((trial, found)) => (inputs, now) = (trial, found),
                None if distance <= FLOOR => return Ok((inputs, now)),
                None => break,
            }
        }
        if gap(&now).amax() <= FLOOR {
            return Ok((inputs, now));
        }
        let left = gap(&now);
        let of = |angles: bool| {
            let own = (0..count).filter(|i| (rows[*i] == 2) == angles).map(|i| left[i] * unit(rows[i]));
            own.map(|entry| entry * entry).sum::<f64>().sqrt()
        };
        Err(Error::OutOfReach {
            distance: of(false),
            angle: of(true),
            drives: inputs,
            closest: LastGood::Discs(Box::new(now.configuration())),
            report: Box::new(*now.report()),
        })
    }

    /// The displacements and chords of the cables in a prescribed shape `theta(s)`, rad over m.
    ///
    /// # Errors
    /// What is wrong with the robot, and [`Error::Invalid`] for an angle that is not finite.
    pub fn lengths_for(&self, theta: impl Fn(f64) -> f64) -> Result<Wanted<K>, Error> {
        let mesh = self.mesh()?;
        let base = theta(0.0);
        let mut displacements: K::PerCable<f64> = mesh.straight;
        let mut wanted = Wanted {
            displacements,
            chords: Vec::with_capacity(mesh.spans()),
            tip: Pose { translation: [0.0; 2], angle: theta(mesh.length) - base },
        };
        for span in 0..mesh.spans() {
            let (from, h) = (mesh.stations[span], mesh.span_length(span));
            let angle = |local: f64| theta(from + h * local) - base;
            let inputs = SpanInputs {
                length: h,
                offsets: [mesh.offsets[span], mesh.offsets[span + 1]],
                ends: [angle(0.0), angle(1.0)],
                nodes: K::per_node(|q| angle(mesh.rule.nodes[q])),
                resultant: K::per_node(|_| [0.0; 2]),
                beyond: [0.0; 2],
            };
            for value in inputs.ends.iter().chain(inputs.nodes.as_ref()) {
                finite("the angle of the shape", *value)?;
            }
            let found = mesh.kernel.held_span(&inputs, &K::per_cable(|_| [0.0; 2]));
            let chords = K::per_cable(|c| {
                let [x, y] = found.chords.as_ref()[c];
                x.hypot(y)
            });
            for (displacement, chord) in displacements.as_mut().iter_mut().zip(chords.as_ref()) {
                *displacement -= chord;
            }
            wanted.chords.push(chords);
            for (sum, reach) in wanted.tip.translation.iter_mut().zip(found.reach) {
                *sum += reach;
            }
        }
        wanted.displacements = displacements;
        Ok(wanted)
    }

    /// As [`Self::lengths_for`], for a curvature `kappa(s)`, 1/m over m.
    ///
    /// # Errors
    /// As [`Self::lengths_for`].
    pub fn lengths_for_curvature(&self, kappa: impl Fn(f64) -> f64) -> Result<Wanted<K>, Error> {
        let mesh = self.mesh()?;
        let rule = Rule::gauss_legendre(K::NODES.max(16));
        let integral = |from: f64, to: f64| rule.integrate(to - from, |s| kappa(from + s));
        let mut angles = vec![0.0];
        for pair in mesh.stations.windows(2) {
            angles.push(angles[angles.len() - 1] + integral(pair[0], pair[1]));
        }
        self.lengths_for(|s| {
            let span = mesh.stations[1..mesh.spans()].partition_point(|station| *station < s);
            angles[span] + integral(mesh.stations[span], s)
        })
    }
}

/// Typical change of a displacement, relative to the length.
const USUAL: f64 = 0.01;

/// Typical change of a force, N: it rotates the tip as much as a typical change of a displacement, by `d L / r` with the offset `r` of the cable furthest
/// from the backbone, so that `F r L / EI = d L / r`.
fn usual_force<K: Kernel>(kernel: &K) -> f64 {
    let offsets = kernel.offsets(&0.0);
    let furthest = offsets.as_ref().iter().fold(0.0_f64, |most, offset| most.max(offset.abs()));
    let offset = if furthest > 0.0 { furthest } else { kernel.length() };
    USUAL * kernel.bending_stiffness(&0.0) / (offset * offset)
}

fn moved(cable: &Drive, change: f64, ideal: bool) -> Drive {
    match *cable {
        Drive::Force(tension) if ideal => Drive::Force(tension + change),
        Drive::Force(tension) => Drive::Force((tension + change).max(0.0)),
        Drive::Displacement(displacement) => Drive::Displacement(displacement + change),
        Drive::Elastic { displacement, stiffness, pretension } => {
            Drive::Elastic { displacement: displacement + change, stiffness, pretension }
        }
    }
}
