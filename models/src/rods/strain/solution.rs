//! Solutions of the strain model.

use nalgebra::{Isometry3, Vector6};
use std::sync::{Arc, OnceLock};

use pliant_runtime::equilibrium::{Engine, Equilibrium as _};
use pliant_runtime::rotation::{self, cross};

use super::loads::Loads;
use super::mesh::Mesh;
use super::rod::{Rod, Saved};
use super::state::State;
use crate::Slide;
use crate::rods::check::check_place;
use crate::rods::contact::{self, Contact, HoleForce};
use crate::rods::limit::{LargestStrain, Search};
use crate::rods::record::{Asked, RodRecord};
use crate::rods::robot::AnyRod;
use crate::rods::section::OneSection;
use crate::rods::{Error, InputRef, Routing, Station};
use crate::{Energies, ErrorEstimate, Lanes, Report};

/// Largest number of recorded residuals.
const REMEMBERED: usize = 64;

/// An equilibrium of the strain model.
#[derive(Clone, Debug)]
pub struct StrainSolution {
    pub(super) mesh: Arc<Mesh>,
    /// Where it was found in a lane, without what is at nodes and without wrenches at junctions: [`Self::whole`] has that.
    pub(super) state: State,
    brief: bool,
    all: OnceLock<Box<State>>,
    pub(super) loads: Loads,
    pub(super) asked: Asked,
    report: Report,
    residuals: Vec<f64>,
    lengths: Box<[f64]>,
    displacements: Box<[f64]>,
    slack: Box<[bool]>,
    contacts: Box<[Contact]>,
    /// Which way tendons slide through the holes of discs, by tendon; empty where all slide as their contact says.
    holes: Vec<Vec<Option<Slide>>>,
    stretch: f64,
    defect: f64,
    conditioning: f64,
    largest: Option<LargestStrain>,
    /// Estimated error, once it was asked for; `None` where there is none.
    pub(super) estimate: OnceLock<Option<ErrorEstimate>>,
}

impl StrainSolution {
    /// The natural shape.
    pub(super) fn new(rod: &Rod) -> Self {
        let kernel = &rod.mesh.kernel;
        let mut solution = Self {
            mesh: Arc::clone(&rod.mesh),
            state: rod.now.clone(),
            brief: false,
            all: OnceLock::new(),
            loads: rod.loads.clone(),
            asked: Asked::default(),
            report: Report::explicit(),
            residuals: Vec::with_capacity(REMEMBERED),
            lengths: kernel.per_tendon(|_| 0.0),
            displacements: kernel.per_tendon(|_| 0.0),
            slack: kernel.per_tendon(|_| false),
            contacts: kernel.per_tendon(|_| Contact { slide: Slide::In, front: 0.0 }),
            holes: Vec::new(),
            stretch: 0.0,
            defect: 0.0,
            conditioning: 1.0,
            largest: None,
            estimate: OnceLock::new(),
        };
        solution.state.weight = 0.0;
        solution.state.evaluate(&rod.mesh, &rod.loads);
        solution
    }

    /// Takes over the result of a solve, and returns the old memory to the rod.
    pub(super) fn take(&mut self, rod: &mut Rod, engine: &Engine<Saved>, report: Report) {
        self.report = report;
        self.residuals.clear();
        let last = engine.iterations().iter().rev().take_while(|iteration| !iteration.predictor);
        self.residuals.extend(last.take(REMEMBERED - 1).map(|iteration| iteration.residual));
        self.residuals.reverse();
        self.residuals.push(report.residual);
        // Tensions of slack tendons at rounding level, and defects of the lengths.
        self.slack.fill(false);
        (self.defect, self.stretch) = (0.0, 0.0);
        for (index, held) in rod.held.iter().enumerate() {
            let gap = rod.gap(index);
            self.slack[held.tendon] = gap.tension == 0.0 && !gap.pushes;
            let tension = rod.now.tensions[held.tendon];
            self.stretch += 0.5 * held.flexibility() * tension * tension;
        }
        if !rod.held.is_empty() {
            self.defect = engine.held().defect.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
        }
        self.conditioning = if rod.held.is_empty() { 1.0 } else { 1.0 / engine.held().conditioning };
        core::mem::swap(&mut self.state, &mut rod.now);
        (self.brief, self.all) = (false, OnceLock::new());
        self.loads.copy_from(&rod.loads);
        rod.moved();
        self.measure();
    }

    /// Becomes the equilibrium in a lane under an input whose tendons are all driven by their tension and whose wrenches act at junctions.
    pub(super) fn take_lane<T: Lanes>(
        &mut self,
        of: &State<T>,
        lane: usize,
        input: &InputRef<'_>,
        report: Report,
    ) {
        self.report = report;
        self.residuals.clear();
        self.residuals.push(report.residual);
        self.slack.fill(false);
        (self.defect, self.stretch, self.conditioning) = (0.0, 0.0, 1.0);
        self.state.take_lane(of, lane);
        self.state.friction.set(input);
        (self.brief, self.all) = (true, OnceLock::new());
        self.loads.set(&self.mesh, input.wrenches);
        self.measure();
    }

    /// The state with all of its quantities: they are evaluated where they were not kept.
    pub(super) fn whole(&self) -> &State {
        if !self.brief {
            return &self.state;
        }
        self.all.get_or_init(|| {
            let mut all = State::new(&self.mesh);
            all.coefficients.copy_from_slice(&self.state.coefficients);
            (all.tensions, all.weight) = (self.state.tensions.clone(), self.state.weight);
            all.friction.slip_as(&self.state.friction);
            all.evaluate(&self.mesh, &self.loads);
            Box::new(all)
        })
    }

    /// Counts the work of a whole solve in the report: iterations and evaluations.
    pub(super) const fn count_work(&mut self, work: &Report) {
        (self.report.iterations, self.report.evaluations) = (work.iterations, work.evaluations);
    }

    /// Sets what follows from the state.
    fn measure(&mut self) {
        self.estimate = OnceLock::new();
        let kernel = &self.mesh.kernel;
        for tendon in 0..kernel.tendon_count() {
            self.displacements[tendon] = self.mesh.unstressed[tendon] - self.state.lengths[tendon];
            self.lengths[tendon] = self.along(tendon);
            let slide = self.state.friction.slides[tendon];
            self.contacts[tendon] = Contact { slide, front: kernel.end(kernel.last_segment(tendon)) };
        }
        self.holes.clear();
        self.largest = self.search();
        self.report.strain = self.largest.map(|largest| largest.used);
    }

    /// Finds the largest ratio of a strain to its limit.
    fn search(&self) -> Option<LargestStrain> {
        let (tables, mut search) = (&self.mesh.tables, Search::new(self.mesh.kernel.strain_limit())?);
        let coefficients = self.state.coefficients.chunks_exact(tables.order);
        for (element, own) in self.mesh.elements.iter().zip(coefficients) {
            search.span(element.start, element.start + element.length, 2 * tables.width.max(2), |s| {
                let sigma = (s - element.start) / element.length;
                Some(tables.elastic(own, sigma))
            });
        }
        Some(search.best())
    }

    #[doc(hidden)]
    #[must_use]
    pub fn robot(&self) -> &AnyRod {
        &self.mesh.kernel
    }

    /// Length of the rod, m.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.robot().length()
    }

    /// The solution as plain data.
    #[must_use]
    pub fn record(&self) -> RodRecord {
        let state = self.state.coefficients.clone();
        let record = self.asked.record(&self.mesh.kernel, &self.state.tensions, state, self.report);
        RodRecord { junctions: self.mesh.junctions.clone(), ..record }
    }

    /// Pose of the tip in the world.
    #[must_use]
    pub fn tip(&self) -> Isometry3<f64> {
        let last = self.mesh.elements.len();
        rotation::isometry(self.state.ends[last], self.state.origin(&self.mesh, last))
    }

    /// The section at the arc length `s`, m: pose, strain and stress. The total wrench is that of the external loads beyond `s`.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] where `s` is not in `[0, L]`.
    pub fn station(&self, s: f64) -> Result<Station, Error> {
        let s = check_place("the arc length", s, self.mesh.length())?;
        let (e, sigma) = self.mesh.locate(s);
        let (element, tables, state) = (&self.mesh.elements[e], &self.mesh.tables, self.whole());
        let n = tables.count();
        let mut integral = [0.0; 128];
        tables.integral_to(sigma, &mut integral);
        let own = &state.coefficients[e * tables.order..][..tables.order];
        let section = self.mesh.kernel.section::<f64>(element.segment, &s);
        let elastic = tables.elastic(own, sigma);
        let strain: [f64; 6] = core::array::from_fn(|c| section.natural[c] + elastic[c]);
        let (orientation, translation) = state.section(&self.mesh, e, sigma);
        let rows = rotation::matrix(orientation);
        // With straight tendons, that of the rod alone.
        let mut beyond = state.wrenches[e + 1];
        if let Some(span) = self.mesh.spans.to(e + 1) {
            state.pulls[span].add(&mut beyond);
        }
        let [mut couple, mut force] = beyond;
        let gravity = self.mesh.kernel.gravity();
        for m in 0..n {
            let at = e * n + m;
            let [tx, ty, tz, _] = state.tangent[at];
            let moment = cross([tx, ty, tz], state.force[at]);
            let rest = element.length * (tables.weights[m] - integral[m]);
            let section = &element.sections[m];
            for k in 0..3 {
                couple[k] += rest * moment[k];
                force[k] += state.weight * rest * (section.mass * gravity[k] + section.force[k]);
            }
        }
        let [mx, my, mz] = rotation::rotate_back(&rows, couple);
        let [nx, ny, nz] = rotation::rotate_back(&rows, force);
        let mut wrench = [mx, my, mz, nx, ny, nz];
        let along = if self.mesh.along {
            let kernel = &self.mesh.kernel;
            let mut section = OneSection::new(kernel);
            kernel.route(element.segment, &s, &mut section.routings);
            for (tendon, tension) in section.tensions.iter_mut().enumerate() {
                *tension = if self.mesh.pieces(tendon) { 0.0 } else { self.tension_to(tendon, s) };
            }
            *section.act(&self.mesh.actuators, kernel, element.segment, &strain).stress
        } else {
            [0.0; 6]
        };
        let rod = wrench;
        if let Some(span) = self.mesh.spans.of[e] {
            let pieces = state.piece_wrench(&self.mesh, span, &rows, translation);
            for (total, entry) in wrench.iter_mut().zip(pieces) {
                *total += entry;
            }
        }
        // The stress of a constrained component is the rest of the total wrench.
        let stress: [f64; 6] = core::array::from_fn(|c| {
            if tables.counts[c] == 0 { rod[c] - along[c] } else { section.stiffness[c] * elastic[c] }
        });
        let pose = rotation::isometry(orientation, translation);
        Ok(Station { s, pose, strain: strain.into(), stress: stress.into(), wrench: wrench.into() })
    }

    /// Arc length at which a tendon ends, m.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for an index that no tendon has.
    pub fn tendon_end(&self, tendon: usize) -> Result<f64, Error> {
        let kernel = self.robot();
        crate::core::check::index("the index of the tendon", tendon, kernel.tendon_count())?;
        Ok(kernel.end(kernel.last_segment(tendon)))
    }

    /// Routing of each tendon at the arc length `s`, m, of a segment.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for a segment that does not exist, and outside of the rod.
    pub fn routings(&self, segment: usize, s: f64) -> Result<Vec<Routing<f64>>, Error> {
        let kernel = self.robot();
        crate::core::check::index("the index of the segment", segment, kernel.segment_count())?;
        let s = check_place("the arc length", s, kernel.length())?;
        Ok(kernel.routings(segment, &s).into_vec())
    }

    /// Tensions of the tendons, N: given, or solved for where the displacement was given.
    #[must_use]
    pub fn tensions(&self) -> &[f64] {
        &self.state.tensions
    }

    /// Displacement of each tendon since the robot was unstressed, m, by its length inside of the robot: for a slack tendon less than the prescribed one.
    #[must_use]
    pub fn displacements(&self) -> &[f64] {
        &self.displacements
    }

    /// Lengths of the tendons inside the robot and of the centre lines of the chambers, m.
    #[must_use]
    pub fn lengths(&self) -> &[f64] {
        &self.lengths
    }

    /// Tension of each tendon at its end, N; where no tendon has friction, that at the base.
    #[must_use]
    pub fn end_tensions(&self) -> Vec<f64> {
        if self.mesh.rubs_at_holes {
            let parts = self.whole().last_parts(&self.mesh);
            return parts.iter().zip(self.tensions()).map(|(part, tension)| part * tension).collect();
        }
        if self.mesh.actuators.rubs { self.whole().friction.end.to_vec() } else { self.tensions().to_vec() }
    }

    /// Angle `Theta` through which each tendon turns from its base to its end, rad; zero where no tendon of the robot has friction.
    #[must_use]
    pub fn angles(&self) -> Vec<f64> {
        if self.mesh.rubs_at_holes {
            return contact::angles(self.robot(), self.whole().runs(&self.mesh)).into_vec();
        }
        self.whole().friction.angle.to_vec()
    }

    /// Forces of tendons that run straight between discs on the holes through which they run, from the base on; none where tendons run continuously.
    #[must_use]
    pub fn hole_forces(&self) -> Vec<HoleForce> {
        contact::hole_forces(self.whole().runs(&self.mesh))
    }

    /// How each tendon lies in its channel: all of it slides, but along a history of tensions ([`RodModel::solve_path`](crate::rods::RodModel::solve_path)).
    #[must_use]
    pub const fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// The same with other contacts.
    pub(super) fn with_contacts(mut self, contacts: &[Contact]) -> Self {
        for (own, contact) in self.contacts.iter_mut().zip(contacts) {
            *own = *contact;
        }
        self
    }

    /// The same with other ways in which tendons slide through the holes of discs.
    pub(super) fn with_holes(self, holes: Vec<Vec<Option<Slide>>>) -> Self {
        Self { holes, ..self }
    }

    /// Directions in which a tendon slides through the holes of discs; `None` where it slides as its contact says.
    pub(super) fn slides_at_holes(&self, tendon: usize) -> Option<&[Option<Slide>]> {
        self.holes.get(tendon).map(Vec::as_slice).filter(|slides| !slides.is_empty())
    }

    /// Tension of a tendon at an arc length, m, within its length: N.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] beyond its end, or for an index that no tendon has.
    pub fn tension_at(&self, tendon: usize, s: f64) -> Result<f64, Error> {
        let s = check_place("the arc length", s, self.tendon_end(tendon)?)?;
        Ok(self.tension_to(tendon, s))
    }

    /// Volumes of the chambers, m^3; `None` for tendons.
    #[must_use]
    pub fn volumes(&self) -> Vec<Option<f64>> {
        let volume = |tendon: usize| -self.state.lengths[tendon];
        let of = |tendon: usize| self.mesh.actuators.is_chamber(tendon).then(|| volume(tendon));
        (0..self.tensions().len()).map(of).collect()
    }

    /// Length of a tendon or of the centre line of a chamber.
    fn along(&self, tendon: usize) -> f64 {
        let (mesh, n) = (&self.mesh, self.mesh.tables.count());
        if !mesh.actuators.has_sections() {
            return self.state.lengths[tendon].abs() / mesh.actuators.unit(tendon);
        }
        let state = self.whole();
        if mesh.pieces(tendon) {
            return state.lengths[tendon];
        }
        let mut sum = 0.0;
        for (e, element) in mesh.elements.iter().enumerate() {
            if element.segment > mesh.kernel.last_segment(tendon) {
                break;
            }
            for j in 0..n {
                let (routing, at) = (&element.routings[j][tendon], e * n + j);
                let stretch = state.acts.at(at).stretch[tendon];
                let rate = mesh.actuators.along(tendon, routing, &state.strain[at], stretch);
                sum += element.length * mesh.tables.weights[j] * rate;
            }
        }
        sum
    }

    /// Marks of tendons that are driven by their displacements and slack.
    #[must_use]
    pub fn slack(&self) -> &[bool] {
        &self.slack
    }

    /// The largest ratio of a strain to its declared limit along the rod, to rounding; `None` where no limit is declared.
    #[must_use]
    pub const fn largest_strain(&self) -> Option<LargestStrain> {
        self.largest
    }

    /// Norm of the differences of the lengths of taut tendons from the prescribed ones (elongation included), m: above rounding where no tensions produce
    /// these lengths.
    #[must_use]
    pub const fn defect(&self) -> f64 {
        self.defect
    }

    /// Ratio of the largest to the smallest eigenvalue of the compliance along the taut tendons with prescribed lengths: infinite where lengths do not
    /// determine tensions (those of least norm are returned), 1 where no length is prescribed.
    #[must_use]
    pub const fn conditioning(&self) -> f64 {
        self.conditioning
    }

    /// Wrench that the clamp exerts on the rod, world `(couple, force)` at the base, N m and N. It balances all loads, including those that act on the
    /// base itself.
    #[must_use]
    pub fn base_wrench(&self) -> Vector6<f64> {
        -Vector6::from_column_slice(self.whole().wrenches[0].as_flattened())
    }

    /// Energies, J.
    #[must_use]
    pub fn energies(&self) -> Energies {
        let (mesh, state, n) = (&self.mesh, self.whole(), self.mesh.tables.count());
        let gravity = mesh.kernel.gravity();
        let mut weight = 0.0;
        for (e, element) in mesh.elements.iter().enumerate() {
            let origin = state.origin(mesh, e);
            // Positions of the nodes from the tangents there.
            for j in 0..n {
                let mass = element.length * mesh.tables.weights[j] * element.sections[j].mass;
                for k in 0..3 {
                    let run: f64 = (0..n)
                        .map(|m| {
                            mesh.tables.integration[m * mesh.tables.rows + j] * state.tangent[e * n + m][k]
                        })
                        .sum();
                    weight -= mass * gravity[k] * (origin[k] + element.length * run);
                }
            }
        }
        for (junction, own) in mesh.spans.weights.iter().enumerate() {
            let Some(own) = own else { continue };
            let place = state.origin(mesh, junction);
            weight -= own.iter().zip(place).map(|(force, x)| force * x).sum::<f64>();
        }
        let tip = state.origin(mesh, mesh.elements.len());
        weight -= mesh.payload.iter().zip(tip).map(|(force, x)| force * x).sum::<f64>();
        let tendons = state.tensions.iter().zip(&*state.lengths);
        Energies {
            strain: state.elastic,
            springs: self.stretch,
            weight,
            actuation: tendons.map(|(tension, length)| tension * length).sum(),
            ..Energies::default()
        }
    }

    /// Method, residual and stability.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// Residual of each iterate of the last run of Newton's method, relative to the largest load in the balance.
    #[must_use]
    pub fn residuals(&self) -> &[f64] {
        &self.residuals
    }

    /// Coefficients of the strain, element by element from the base (segments, divided where wrenches act within them): functions of `K_x`, of `K_y`, of
    /// `K_z`, of `Gamma_x`, of `Gamma_y`, of `Gamma_z`.
    #[must_use]
    pub fn coefficients(&self) -> &[f64] {
        &self.state.coefficients
    }
}
