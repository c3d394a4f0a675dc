//! Integration from the clamp to the tip, with steps that are reused by the next integration [Cosserat 16, 28].
//!
//! The steps are chosen by the error of the state, not of its derivatives, and reused while their error is acceptable. The residual at the tip is then a
//! smooth function of the unknowns, its Jacobian is exact, and the strains of the last integration are the initial values in the sections. Where the error
//! estimate exceeds the tolerance too far, steps are chosen anew from there on.

use pliant_runtime::ode::DormandPrince;

use super::flow::{COUPLE, Column, FORCE, Flow, LENGTHS, POSITION, Pull};
use super::load::{Load, Piece};
use super::local::{Diverged, Stage};
use super::nodes::{Joints, Node};
use super::piece::{Begun, PieceOfTendon};
use super::rubbed::Rubbed;
use super::rubbing::Rate;
use super::settings::Integrator;
use super::start::Start;
use super::steps::{Walk, growth, kernel_span};
use crate::rods::grid::Grid;

/// Estimated error above which a reused step is replaced, relative to the tolerance.
const OUTGROWN: f64 = 4.0;
/// Estimated error below which steps are chosen anew at the next integration, since they could be twice as long.
const WASTED: f64 = 1e-4;
/// A step of the integration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Step {
    pub(super) piece: usize,
    pub(super) s: f64,
    pub(super) length: f64,
}

/// Memory and results of the integration.
#[derive(Clone, Debug)]
pub(super) struct Integration {
    stepper: DormandPrince,
    /// State and columns.
    pub(super) current: Vec<f64>,
    pub(super) before: Vec<f64>,
    scale: Vec<f64>,
    /// Derivatives that are integrated; set by [`Integration::columns`].
    pub(super) columns: Vec<Column>,
    /// Columns at the base: derivatives of the forces change along the rod only by followers.
    start_columns: Vec<Column>,
    /// Columns behind a joint: with respect to rotation and couple there, to the force where it is an unknown, and to tensions.
    pub(super) joint_columns: Vec<Column>,
    pub(super) joints: Joints,
    /// State and columns in front of the joints, and the index at which each begins.
    pub(super) records: Vec<f64>,
    pub(super) offsets: Vec<usize>,
    pub(super) recorded: Vec<Node>,
    pub(super) mesh: Vec<Step>,
    /// The pieces that the steps belong to.
    pieces: Vec<Piece>,
    /// Stages of the steps; those from `live` on are memory.
    stages: Vec<Stage>,
    live: usize,
    /// Memory of a stage at which the rod is only looked at.
    pub(super) spare: Option<Stage>,
    /// State at the start of each step.
    pub(super) states: Vec<f64>,
    /// Largest error estimate of a step, relative to the tolerance.
    largest_error: f64,
    /// Whether steps are reused whatever their error: for difference quotients.
    pub(super) frozen: bool,
    /// An arc length, m, at which state and derivatives are requested in addition, and the start of the step that contains it.
    pub(super) wanted: Option<f64>,
    pub(super) found: Found,
    /// The span in which it was found, while that is integrated.
    pub(super) found_in: Option<usize>,
    /// The span that is integrated, and of all spans the directions of the pieces of tendons in the last integration and their wrench.
    pub(super) begun: Begun,
    pub(super) directions: Grid<[f64; 3]>,
    pub(super) pulls: Vec<Pull>,
    /// Tensions of the pieces in each span by those at the base.
    pub(super) rubbed: Rubbed,
    /// Memory for tendons with friction.
    rate: Option<Rate>,
    /// Memory of spans: of the equations that close one, and of the pieces of tendons in it.
    pub(super) right: Vec<f64>,
    pub(super) in_span: Vec<Option<PieceOfTendon>>,
    pub(super) moved: Vec<Option<PieceOfTendon>>,
}

/// Start of the step that contains a requested section.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub(super) state: Vec<f64>,
    pub(super) columns: Vec<Column>,
    pub(super) segment: usize,
    pub(super) s: f64,
    pub(super) pull: Option<Pull>,
}

impl Integration {
    pub(super) fn new() -> Self {
        Self {
            stepper: DormandPrince::default(),
            current: Vec::new(),
            before: Vec::new(),
            scale: Vec::new(),
            columns: Vec::new(),
            start_columns: Vec::new(),
            joint_columns: Vec::new(),
            joints: Joints::default(),
            records: Vec::new(),
            offsets: Vec::new(),
            recorded: Vec::new(),
            mesh: Vec::new(),
            pieces: Vec::new(),
            stages: Vec::new(),
            live: 0,
            spare: None,
            states: Vec::new(),
            rate: None,
            largest_error: 0.0,
            frozen: false,
            wanted: None,
            found: Found::default(),
            found_in: None,
            begun: Begun::default(),
            directions: Grid::default(),
            pulls: Vec::new(),
            rubbed: Rubbed::default(),
            right: Vec::new(),
            in_span: Vec::new(),
            moved: Vec::new(),
        }
    }

    /// Discards the steps.
    pub(super) fn forget(&mut self) {
        self.mesh.clear();
        self.live = 0;
    }

    /// Copies the steps of another integration.
    pub(super) fn keep(&mut self, mesh: &[Step], pieces: &[Piece], directions: &Grid<[f64; 3]>) {
        self.directions.copy_from(directions);
        self.pulls.clear();
        self.pulls.resize(directions.len(), Pull::default());
        self.mesh.clear();
        self.mesh.extend_from_slice(mesh);
        self.pieces.clear();
        self.pieces.extend_from_slice(pieces);
        self.live = 0;
    }

    /// Discards the steps if they are shorter than needed.
    pub(super) fn forget_wasted(&mut self) {
        if self.largest_error < WASTED && self.mesh.len() > 1 {
            self.forget();
        }
    }

    /// Sets the derivatives to integrate: with respect to the couple at the base, to the force there if `force`, and to tensions.
    pub(super) fn carry(&mut self, force: bool, tensions: impl Iterator<Item = usize> + Clone) {
        let by_tension = |tendon| Column { force: [0.0; 3], tendon: Some(tendon), pull: [0.0; 6] };
        self.start_columns.clear();
        self.start_columns.extend((0..if force { 6 } else { 3 }).map(|index| {
            let mut unit = [0.0; 3];
            if index >= 3 {
                unit[index - 3] = 1.0;
            }
            Column { force: unit, tendon: None, pull: [0.0; 6] }
        }));
        self.joint_columns.clear();
        self.joint_columns.extend([Column { force: [0.0; 3], tendon: None, pull: [0.0; 6] }; 3]);
        self.joint_columns.extend_from_slice(&self.start_columns);
        self.start_columns.extend(tensions.clone().map(by_tension));
        self.joint_columns.extend(tensions.map(by_tension));
        self.rubbed.crosses = false;
    }

    /// Integrates in addition, behind each joint, the derivatives by what the tensions of so many tendons with friction begin with: by `Theta` or, at holes, by tensions.
    pub(super) fn carry_tensions(&mut self, tendons: usize) {
        let column = Column { force: [0.0; 3], tendon: None, pull: [0.0; 6] };
        self.joint_columns.extend(core::iter::repeat_n(column, tendons));
        self.rubbed.crosses = true;
    }

    /// Integrates no derivatives.
    pub(super) fn carry_nothing(&mut self) {
        self.start_columns.clear();
        self.joint_columns.clear();
        self.rubbed.crosses = false;
    }

    /// The state at the tip, before the wrenches there.
    pub(super) fn tip(&self) -> &[f64] {
        &self.current
    }

    /// Integrates from the clamp to the tip [Cosserat 3, 5, 24]. The couple and the length are those relative to which errors are measured.
    pub(super) fn run(
        &mut self,
        flow: &Flow<'_>,
        load: &Load,
        start: &Start,
        integrator: Integrator,
        [couple, length]: [f64; 2],
    ) -> Result<(), Diverged> {
        self.set_start(flow, start);
        self.set_scale(flow, start, integrator, [couple, length]);
        self.rubbed.begin(flow, self.columns.len());
        self.records.clear();
        self.offsets.clear();
        self.recorded.clear();
        self.states.clear();
        self.largest_error = 0.0;
        if self.pieces != load.pieces {
            self.pieces.clone_from(&load.pieces);
            self.forget();
        }
        let mut walk = Walk::new(integrator, load.pieces.len(), self.mesh.is_empty());
        let (mut joint, mut number, mut again) = (0, 0, false);
        while let Some(piece) = load.pieces.get(number) {
            let within = piece.span.filter(|_| !flow.rigid);
            if let (Some(span), true) = (within, piece.enters && !again) {
                self.enter(flow, span, [number, walk.index]);
            }
            again = false;
            let flow = &Flow { pull: within.map(|span| self.pulls[span]), ..*flow };
            self.cross_piece(flow, (number, piece), within, &mut walk)?;
            if within.is_some() && piece.leaves && !self.close(flow, couple, length)? {
                (number, walk.index, again) = (self.begun.piece, self.begun.step, true);
                walk.fresh = false;
                continue;
            }
            if let Some(next) = load.pieces.get(number + 1) {
                self.pass_end(flow, load, (piece, next.segment))?;
                if piece.joint {
                    self.meet(flow, load, &start.nodes, joint);
                    joint += 1;
                }
            }
            number += 1;
        }
        self.mesh.truncate(walk.index);
        let finite = self.current.iter().map(|value| value * 0.0).sum::<f64>() == 0.0;
        if finite { Ok(()) } else { Err(Diverged) }
    }

    /// Sets the state and the columns at the clamp.
    fn set_start(&mut self, flow: &Flow<'_>, start: &Start) {
        let (size, width) = (flow.state(), flow.column());
        self.columns.clone_from(&self.start_columns);
        self.current.clear();
        self.current.resize(size + width * self.columns.len(), 0.0);
        self.current[..POSITION].copy_from_slice(&start.quaternion);
        self.current[POSITION..COUPLE].copy_from_slice(&start.position);
        self.current[COUPLE..LENGTHS].copy_from_slice(&start.wrench);
        for index in 0..self.columns.len().min(3) {
            self.current[size + index * width + 6 + index] = 1.0;
        }
        if self.joints == Joints::Transitions {
            self.begin(flow);
        }
    }

    /// Sets the errors of the state that are allowed in a step.
    fn set_scale(
        &mut self,
        flow: &Flow<'_>,
        start: &Start,
        integrator: Integrator,
        [couple, length]: [f64; 2],
    ) {
        self.scale.clear();
        let Integrator::DormandPrince { tolerance } = integrator else { return };
        let couple = couple.max(start.wrench[..3].iter().fold(0.0, |a, b| a.max(b.abs())));
        self.scale.resize(flow.state(), tolerance * length);
        self.scale[..POSITION].fill(tolerance);
        self.scale[COUPLE..FORCE].fill(tolerance * couple);
        self.scale[FORCE..LENGTHS].fill(tolerance * couple / length);
        if flow.actuators.rubs {
            let tendons = flow.kernel.tendon_count();
            self.scale[flow.angles()..][..tendons].fill(tolerance);
        }
        for tendon in 0..flow.kernel.tendon_count() {
            self.scale[LENGTHS + tendon] *= flow.actuators.unit(tendon);
        }
    }

    /// Integrates along a piece, by the steps of the last integration as long as they serve.
    fn cross_piece(
        &mut self,
        flow: &Flow<'_>,
        (number, piece): (usize, &Piece),
        within: Option<usize>,
        walk: &mut Walk,
    ) -> Result<(), Diverged> {
        let span = piece.to - piece.from;
        let mut s = piece.from;
        let mut taken = 0;
        walk.begin();
        while s < piece.to {
            let index = walk.index;
            walk.fresh |= self.mesh.get(index).is_none_or(|step| step.piece != number || step.s != s);
            if walk.fresh {
                let length = walk.length(piece, s, taken, kernel_span(flow.kernel, piece.segment));
                self.mesh.truncate(index);
                self.mesh.push(Step { piece: number, s, length });
            }
            let length = self.mesh[index].length;
            if !walk.may_try(length / span) {
                self.forget();
                return Err(Diverged);
            }
            if self.wanted.is_some_and(|wanted| wanted <= s + length && (s < wanted || index == 0)) {
                self.found.state.clone_from(&self.current);
                self.found.columns.clone_from(&self.columns);
                (self.found.segment, self.found.s, self.found.pull) = (piece.segment, s, None);
                self.found_in = within;
            }
            match self.step(flow, piece.segment, (s, length), index) {
                Ok(error) if error <= if walk.fresh { 1.0 } else { OUTGROWN } || self.frozen => {
                    self.largest_error = self.largest_error.max(error);
                    if self.joints == Joints::Transitions {
                        self.keep_transition(flow);
                    }
                    walk.proposal = length * growth(error);
                    s = match self.mesh.get(index + 1) {
                        Some(next) if !walk.fresh && next.piece == number => next.s,
                        _ if piece.to - (s + length) <= 1e-9 * length => piece.to,
                        _ => s + length,
                    };
                    walk.index += 1;
                    taken += 1;
                }
                Ok(error) => {
                    self.retreat(flow.state());
                    (walk.proposal, walk.fresh) = (length * growth(error), true);
                }
                Err(Diverged) => {
                    if matches!(walk.integrator, Integrator::Fixed { .. }) {
                        self.forget();
                        return Err(Diverged);
                    }
                    self.retreat(flow.state());
                    (walk.proposal, walk.fresh) = (0.25 * length, true);
                }
            }
        }
        Ok(())
    }

    /// Passes the wrenches at the end of a piece, and the kinks of tendons with friction there, into a segment.
    fn pass_end(
        &mut self,
        flow: &Flow<'_>,
        load: &Load,
        (piece, next): (&Piece, usize),
    ) -> Result<(), Diverged> {
        let kinks = flow.actuators.rubs && (next != piece.segment || !piece.points.is_empty());
        let before = if kinks { Some(self.before_kink(flow, piece)?) } else { None };
        for point in &load.points[piece.points.clone()] {
            self.pass(flow, point);
        }
        if let Some((before, strains)) = before {
            let mut stage = Stage::new(flow.kernel, next, piece.to, before.strain);
            flow.kinks(&before, &mut stage, &self.columns, &strains, &mut self.current)?;
        }
        Ok(())
    }

    /// The section where a piece ends, in balance, and the changes of its strain along the columns [Cosserat 62].
    fn before_kink(&self, flow: &Flow<'_>, piece: &Piece) -> Result<(Stage, Vec<[f64; 6]>), Diverged> {
        let natural = flow.kernel.section(piece.segment, &piece.to).natural;
        let mut stage = Stage::new(flow.kernel, piece.segment, piece.to, natural);
        let (state, columns) = self.current.split_at(flow.state());
        let local = flow.balance(&mut stage, state, 1e-10)?;
        let own = columns.chunks_exact(flow.column());
        let change =
            |(column, own): (&Column, &[f64])| flow.strain_change(&mut stage, &local, state, column, own);
        let strains = self.columns.iter().zip(own).map(change).collect();
        Ok((stage, strains))
    }

    /// Undoes a step.
    fn retreat(&mut self, size: usize) {
        self.current.clone_from(&self.before);
        let states = self.states.len() - size;
        self.states.truncate(states);
    }

    /// Takes a step and returns the estimate of its error.
    fn step(
        &mut self,
        flow: &Flow<'_>,
        segment: usize,
        (s, length): (f64, f64),
        index: usize,
    ) -> Result<f64, Diverged> {
        self.before.clone_from(&self.current);
        self.states.extend_from_slice(&self.current[..flow.state()]);
        let first = index * DormandPrince::STAGES;
        let mut number = first;
        let (stages, live, columns, rate) = (&mut self.stages, &mut self.live, &self.columns, &mut self.rate);
        let error = self.stepper.step((s, length), &mut self.current, &self.scale, |s, state, out| {
            while number >= *live {
                if *live >= stages.len() {
                    stages.push(Stage::new(flow.kernel, segment, s, [0.0; 6]));
                }
                match stages[..=*live].split_last_mut() {
                    Some((stage, [.., last])) => stage.follow(last, flow.kernel, segment, s),
                    Some((stage, [])) => stage.renew(flow.kernel, segment, s),
                    None => return Err(Diverged),
                }
                *live += 1;
            }
            let stage = &mut stages[number];
            number += 1;
            flow.rates((segment, s), stage, columns, state, out, rate)
        })?;
        if error.is_finite() { Ok(error) } else { Err(Diverged) }
    }
}

impl Integration {
    /// Integrates from the start of the step that contains the requested section to that section; writes state and columns to `found`.
    pub(super) fn arrive(&mut self, flow: &Flow<'_>, s: f64) -> Result<(), Diverged> {
        let Found { state, columns, segment, s: from, pull } = &mut self.found;
        if from.is_nan() {
            return Err(Diverged);
        }
        let flow = &Flow { pull: *pull, ..*flow };
        let memory = (&mut self.stepper, &mut self.rate);
        let stage = self.spare.get_or_insert_with(|| Stage::new(flow.kernel, *segment, *from, [0.0; 6]));
        stage.renew(flow.kernel, *segment, *from);
        peek(memory, flow, stage, *segment, (*from, s - *from), state, columns)
    }

    /// The flow in a step, with the wrench of the pieces of tendons there.
    pub(super) fn pulled<'a>(&self, flow: &Flow<'a>, index: usize) -> Flow<'a> {
        let span =
            self.mesh.get(index).and_then(|step| self.pieces.get(step.piece)).and_then(|piece| piece.span);
        Flow { pull: span.and_then(|span| self.pulls.get(span)).copied(), ..*flow }
    }

    /// Writes the state at the arc length `s` within a step to `before`; nothing else changes.
    pub(super) fn peek(
        &mut self,
        flow: &Flow<'_>,
        segment: usize,
        (index, s): (usize, f64),
    ) -> Result<Stage, Diverged> {
        let (size, from) = (flow.state(), self.mesh[index].s);
        let flow = &self.pulled(flow, index);
        self.before.clear();
        self.before.extend_from_slice(&self.states[index * size..(index + 1) * size]);
        let mut stage = self.spare.take().unwrap_or_else(|| Stage::new(flow.kernel, segment, from, [0.0; 6]));
        stage.renew(flow.kernel, segment, from);
        let memory = (&mut self.stepper, &mut self.rate);
        peek(memory, flow, &mut stage, segment, (from, s - from), &mut self.before, &[])?;
        Ok(stage)
    }
}

/// The state at the end of a step that is taken only to evaluate its interior.
pub(super) fn look(
    flow: &Flow<'_>,
    segment: usize,
    (s, length): (f64, f64),
    state: &mut [f64],
    columns: &[Column],
) -> Result<Stage, Diverged> {
    let mut stage = Stage::new(flow.kernel, segment, s, flow.kernel.section(segment, &s).natural);
    let memory = (&mut DormandPrince::default(), &mut None);
    peek(memory, flow, &mut stage, segment, (s, length), state, columns)?;
    Ok(stage)
}

/// The same with memory of the caller.
fn peek(
    (stepper, rate): (&mut DormandPrince, &mut Option<Rate>),
    flow: &Flow<'_>,
    stage: &mut Stage,
    segment: usize,
    (s, length): (f64, f64),
    state: &mut [f64],
    columns: &[Column],
) -> Result<(), Diverged> {
    if length > 0.0 {
        stepper.step((s, length), state, &[], |s, state, out| {
            flow.rates((segment, s), stage, columns, state, out, rate)
        })?;
    }
    stage.move_to(flow.kernel, segment, s + length);
    Ok(())
}
