//! The strain of a section under its total wrench.
//!
//! `H (xi - xi_0) + Lambda_act(xi) = Lambda` [Cosserat 42, 55] is the gradient of `1/2 eps^T H eps + sum of tau_i |Gamma_i| - Lambda^T xi`, which is strictly convex:
//! stretches `|Gamma_i|` are convex in the strain and tensions are not negative. Newton's method, with steps halved that overshoot, finds its only minimum
//! from any start. Chambers push: under their pressures the function is convex up to a limit only, and Newton's method is used as it is. Components that the declaration constrains are natural; their stress is a reaction.

use super::super::acts::{Act, ActsMut, Sections};
use super::super::{Routing, Section};
use super::flow::Flow;
use crate::Scalar;
use crate::rods::robot::AnyRod;
use pliant_runtime::moved::{change, number};

/// No strain, rod or equilibrium was found: the caller tries a smaller step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Diverged;

/// Newton steps of one section, halved ones included.
const MAX_STEPS: usize = 60;

/// A stage of the integration: quantities that depend on arc length only, and the last strain there, the initial value of the next.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    segment: usize,
    s: f64,
    section: Section<f64>,
    routings: Box<[Routing<f64>]>,
    /// Tensions in the section, N, and their changes along a column.
    pub(super) tensions: Box<[f64]>,
    pub(super) changes: Box<[f64]>,
    /// Actuation in the section that was last in balance, before the last Newton step: as [`Act`].
    stress: [f64; 6],
    tangent: [f64; 21],
    direction: Box<[[f64; 6]]>,
    stretch: Box<[f64]>,
    /// Memory for tensions of tendons among the forces of actuators.
    pulls: Box<[f64]>,
    /// Largest distance of a tendon from the backbone, m.
    offset: f64,
    pub(super) strain: [f64; 6],
    /// The last rate of the strain along the rod, where tendons have friction, and the derivative of the section.
    pub(super) rate: [f64; 6],
    slope: Option<Section<f64>>,
}

impl Stage {
    /// The stage at an arc length, with an initial value of the strain.
    pub(super) fn new(kernel: &AnyRod, segment: usize, s: f64, strain: [f64; 6]) -> Self {
        let routings = kernel.routings(segment, &s);
        Self {
            segment,
            s,
            section: kernel.section(segment, &s),
            offset: offset(&routings),
            routings,
            tensions: kernel.per_tendon(|_| 0.0),
            changes: kernel.per_tendon(|_| 0.0),
            stress: [0.0; 6],
            tangent: [0.0; 21],
            direction: kernel.per_tendon(|_| [0.0; 6]),
            stretch: kernel.per_tendon(|_| 0.0),
            pulls: kernel.per_tendon(|_| 0.0),
            strain,
            rate: [0.0; 6],
            slope: None,
        }
    }

    /// Becomes a new stage, in its memory.
    pub(super) fn renew(&mut self, kernel: &AnyRod, segment: usize, s: f64) {
        self.move_to(kernel, segment, s);
        (self.strain, self.rate) = (self.section.natural, [0.0; 6]);
    }

    /// Moves the stage to another arc length; does nothing where it is there already.
    #[inline]
    pub(super) fn move_to(&mut self, kernel: &AnyRod, segment: usize, s: f64) {
        if self.segment != segment || self.s != s {
            (self.segment, self.s, self.slope) = (segment, s, None);
            self.section = kernel.section(segment, &s);
            kernel.route(segment, &s, &mut self.routings);
            self.offset = offset(&self.routings);
        }
    }

    /// Becomes the stage behind `last`, from whose strain and rate it starts.
    pub(super) fn follow(&mut self, last: &Self, kernel: &AnyRod, segment: usize, s: f64) {
        self.move_to(kernel, segment, s);
        (self.strain, self.rate) = (last.strain, last.rate);
    }

    pub(super) const fn section(&self) -> &Section<f64> {
        &self.section
    }

    /// The derivative of the section along the rod.
    pub(super) fn slope(&mut self, kernel: &AnyRod) -> Section<f64> {
        *self.slope.get_or_insert_with(|| slope(kernel, self.segment, self.s))
    }

    /// Whether a tendon runs here.
    pub(super) fn runs(&self, kernel: &AnyRod, tendon: usize) -> bool {
        self.segment <= kernel.last_segment(tendon)
    }

    pub(super) fn routing(&self, tendon: usize) -> &Routing<f64> {
        &self.routings[tendon]
    }

    /// The rate of the length of a tendon or of the centre line of a chamber; 0 beyond its end.
    pub(super) fn along(&self, flow: &Flow<'_>, local: &Local, tendon: usize) -> f64 {
        if self.segment > flow.kernel.last_segment(tendon) {
            return 0.0;
        }
        let routing = &self.routings[tendon];
        flow.actuators.along(tendon, routing, &local.strain, self.stretch[tendon])
    }

    /// Actuation in the section that was last in balance, before the last Newton step.
    #[inline]
    pub(super) fn acting(&self) -> Act<'_, f64> {
        let Self { stress, tangent, direction, stretch, .. } = self;
        Act { stress, tangent, direction, stretch }
    }

    /// `|Gamma_i|` of a tendon in the section that was last in balance, to second order in the last step.
    #[inline]
    pub(super) fn stretch(&self, local: &Local, tendon: usize) -> f64 {
        self.stretch[tendon] + self.stretch_rate(tendon, &local.step)
    }

    /// `d|Gamma_i|` of a tendon along a change of strain.
    #[inline]
    pub(super) fn stretch_rate(&self, tendon: usize, change: &[f64; 6]) -> f64 {
        self.direction[tendon].iter().zip(change).map(|(d, change)| d * change).sum()
    }

    /// The strain under this wrench (local) at the tensions of a state [Cosserat 7, 42, 55, 63], also stored in `self.strain`.
    #[inline]
    pub(super) fn solve(
        &mut self,
        flow: &Flow<'_>,
        state: &[f64],
        wrench: &[f64; 6],
        accuracy: f64,
    ) -> Result<Local, Diverged> {
        flow.set_tensions(state, &mut self.tensions);
        let Section { stiffness, natural, .. } = &self.section;
        let free = &flow.free;
        let mut strain = self.strain;
        let mut before: Option<([f64; 6], [f64; 6], f64)> = None;
        let mut part = 1.0;
        for index in 0..6 {
            if !free[index] {
                strain[index] = natural[index];
            }
        }
        for _ in 0..MAX_STEPS {
            let sections = Sections {
                segment: self.segment,
                strains: &[strain],
                routings: &self.routings,
                tensions: &self.tensions,
            };
            let found = ActsMut {
                stress: core::slice::from_mut(&mut self.stress),
                tangent: core::slice::from_mut(&mut self.tangent),
                direction: &mut self.direction,
                stretch: &mut self.stretch,
            };
            flow.actuators.act(flow.kernel, &sections, &mut self.pulls, found);
            let mut residual = [0.0; 6];
            for k in 0..6 {
                let rod = stiffness[k] * (strain[k] - natural[k]);
                residual[k] = if free[k] { wrench[k] - rod - self.stress[k] } else { 0.0 };
            }
            if let Some((origin, step, slope)) = &before {
                // The directional derivative of the energy was `-slope`: far beyond the minimum along the step, the step is halved.
                let now: f64 = residual.iter().zip(step).map(|(r, d)| r * d).sum();
                if *slope > 0.0 && now < -0.9 * slope || !now.is_finite() {
                    part *= 0.5;
                    strain = core::array::from_fn(|k| step[k].fma(part, origin[k]));
                    continue;
                }
            }
            let convex = !flow.actuators.has_chambers();
            let factor = Factor::new(stiffness, &self.tangent, free, convex).ok_or(Diverged)?;
            let step = factor.solve(residual);
            let bending = step[0].abs().max(step[1].abs()).max(step[2].abs());
            let stretch = step[3].abs().max(step[4].abs()).max(step[5].abs());
            let size = stretch.max(self.offset * bending);
            if !size.is_finite() {
                return Err(Diverged);
            }
            let next: [f64; 6] = core::array::from_fn(|k| strain[k] + step[k]);
            // The remaining error is of the order of the square of the step.
            if size < accuracy {
                self.strain = next;
                return Ok(Local { strain: next, step, size, factor });
            }
            before = Some((strain, step, residual.iter().zip(&step).map(|(r, d)| r * d).sum()));
            part = 1.0;
            strain = next;
        }
        Err(Diverged)
    }
}

/// A section in balance.
pub(super) struct Local {
    /// `xi`.
    pub(super) strain: [f64; 6],
    /// The last Newton step: `factor` is that before it.
    step: [f64; 6],
    /// Its size, relative to 1 and to 1 over the offset of the tendons.
    pub(super) size: f64,
    /// Tangent of the wrench.
    pub(super) factor: Factor,
}

/// Largest distance of a tendon from the backbone, m.
fn offset(routings: &[Routing<f64>]) -> f64 {
    let square = |routing: &Routing<f64>| routing.offset[0].powi(2) + routing.offset[1].powi(2);
    routings.iter().map(square).fold(0.0, f64::max).sqrt()
}

/// Where the entries of a row begin in a list of those below the diagonal.
const fn below(row: usize) -> usize {
    row * row.saturating_sub(1) / 2
}

/// `L D L^T` of the tangent `H + dLambda_act/dxi` [Cosserat 28, 42]; constrained components are decoupled and do not move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Factor {
    /// Rows of `L` below its diagonal, one after the other.
    lower: [f64; 15],
    /// Reciprocals of the pivots; zero where constrained.
    inverse: [f64; 6],
}

impl Factor {
    /// `None` where a pivot is zero or, of a convex energy, not positive.
    #[inline]
    fn new(stiffness: &[f64; 6], tangent: &[f64; 21], free: &[bool; 6], convex: bool) -> Option<Self> {
        let mut lower = [0.0; 15];
        let mut inverse = [0.0; 6];
        let mut entry = 0;
        let mut sound = true;
        for i in 0..6 {
            // Row of L D, then of L.
            let mut scaled = [0.0; 6];
            let mut pivot = stiffness[i] + tangent[entry + i];
            for j in 0..i {
                let mut value = if free[i] && free[j] { tangent[entry + j] } else { 0.0 };
                for k in 0..j {
                    value = (-scaled[k]).fma(lower[below(j) + k], value);
                }
                scaled[j] = value;
                lower[below(i) + j] = value * inverse[j];
                pivot = (-value).fma(lower[below(i) + j], pivot);
            }
            if free[i] {
                sound &= if convex { pivot > 0.0 } else { pivot != 0.0 };
                inverse[i] = 1.0 / pivot;
            }
            entry += i + 1;
        }
        sound.then_some(Self { lower, inverse })
    }

    /// The change of strain under a change of wrench; zero where constrained.
    #[inline]
    pub(super) fn solve(&self, mut x: [f64; 6]) -> [f64; 6] {
        for i in 1..6 {
            for j in 0..i {
                x[i] = (-self.lower[below(i) + j]).fma(x[j], x[i]);
            }
        }
        for (x, inverse) in x.iter_mut().zip(&self.inverse) {
            *x *= inverse;
        }
        for i in (0..5).rev() {
            for j in i + 1..6 {
                x[i] = (-self.lower[below(j) + i]).fma(x[j], x[i]);
            }
        }
        x
    }

    /// The same for four wrenches side by side.
    #[inline(always)]
    pub(super) fn solve_four(&self, wrenches: [[f64; 6]; 4]) -> [[f64; 6]; 4] {
        let mut x: [[f64; 4]; 6] = core::array::from_fn(|k| wrenches.map(|wrench| wrench[k]));
        for i in 1..6 {
            for j in 0..i {
                x[i] = (-self.lower[below(i) + j]).fma_row(x[j], x[i]);
            }
        }
        for (x, inverse) in x.iter_mut().zip(&self.inverse) {
            *x = x.map(|entry| entry * inverse);
        }
        for i in (0..5).rev() {
            for j in i + 1..6 {
                x[i] = (-self.lower[below(j) + i]).fma_row(x[j], x[i]);
            }
        }
        core::array::from_fn(|item| x.map(|entry| entry[item]))
    }
}

/// The derivative of the section along the rod.
fn slope(kernel: &AnyRod, segment: usize, s: f64) -> Section<f64> {
    let section = kernel.section(segment, &number(s, 1.0));
    Section {
        stiffness: section.stiffness.map(|entry| change(&entry)),
        natural: section.natural.map(|entry| change(&entry)),
        mass: 0.0,
        force: [0.0; 3],
    }
}
