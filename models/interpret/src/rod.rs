//! Rods that are read at run time.

use core::ops::Range;

use pliant_declare::spec::{self, Expr};
use pliant_models::rods::{
    Actuation, Disc, Kernel, OneMoreTendon, RateInputs, RodOptions, Routing, Section, SectionMotion,
    TendonForms, TendonPath, TendonSums, TipBody, strain_rate_one_by_one, tendons_one_by_one,
};
use pliant_models::{ConditionViolation, Scalar};
use pliant_program::expression::ARC_LENGTH;

use crate::interpreter::Code;
use crate::live::declared;
use crate::live::{Live, Model};
use crate::prebuilt::Tendons as Forms;
use crate::quantities::{Quantities, array};

/// Forms of routing, as `prebuilt/tendons.robot` numbers them: parallel to the backbone, straight, any.
const PARALLEL: usize = 0;
const STRAIGHT: usize = 1;
const ANY: usize = 2;

/// The kernel of a rod that is read at run time.
#[derive(Clone, Debug)]
pub struct Rod {
    live: Live<Quantified>,
    forms: Forms,
}

declared!(Rod);

/// The quantities of a rod.
#[derive(Debug)]
struct Quantified {
    rod: spec::Rod,
    /// Ends of the segments, gravity, mass of the payload, its moments of inertia.
    numbers: Quantities,
    /// Per segment: rotary inertia, viscosity, drag.
    motions: Vec<Quantities>,
    /// Coefficients of friction, then areas of the chambers.
    actuators: Quantities,
    /// Arc length, mass and moments of inertia of each disc.
    discs: Quantities,
    /// Positions of the holes of each disc, where they are not on the routing.
    holes: Vec<Quantities>,
    /// The components that have a limit.
    limits: Quantities,
    /// Per segment: stiffness, natural strain, mass, force.
    sections: Vec<Quantities>,
    /// Per segment and tendon: offset, slope, bend.
    routings: Vec<Vec<Option<Quantities>>>,
}

/// The same at values of the parameters.
#[derive(Debug)]
struct Settled {
    ends: Vec<f64>,
    gravity: [f64; 3],
    tip_mass: f64,
    tip_inertia: [f64; 3],
    /// Coefficients of friction, and areas of chambers, 0 for tendons.
    friction: Vec<f64>,
    areas: Vec<f64>,
    motions: Vec<Code<10>>,
    discs: Vec<f64>,
    holes: Vec<Vec<f64>>,
    limits: [Option<f64>; 6],
    sections: Vec<Code<16>>,
    routings: Vec<Vec<Option<Code<6>>>>,
    /// Per segment: form and range of the tendons that run there.
    runs: Vec<Vec<(usize, Range<usize>)>>,
}

impl Model for Quantified {
    type Settled = Settled;

    fn settle(&self, values: &[f64]) -> Settled {
        let numbers = self.numbers.numbers(values);
        let (ends, rest) = numbers.split_at(self.rod.segments.len());
        let mut limits = self.limits.numbers(values).into_iter();
        let code = |routing: &Option<Quantities>| routing.as_ref().map(|routing| routing.code(values));
        let routings: Vec<Vec<Option<Code<6>>>> =
            self.routings.iter().map(|segment| segment.iter().map(code).collect()).collect();
        let [friction, areas] = self.actuators(&self.actuators.numbers(values));
        Settled {
            friction,
            areas,
            ends: ends.to_vec(),
            gravity: [rest[0], rest[1], rest[2]],
            tip_mass: rest[3],
            tip_inertia: [rest[4], rest[5], rest[6]],
            motions: self.motions.iter().map(|motion| motion.code(values)).collect(),
            discs: self.discs.numbers(values),
            holes: self.holes.iter().map(|holes| holes.numbers(values)).collect(),
            limits: self.rod.strain_limit.each_ref().map(|limit| limit.as_ref().and_then(|_| limits.next())),
            sections: self.sections.iter().map(|section| section.code(values)).collect(),
            runs: routings.iter().map(|segment| runs(segment)).collect(),
            routings,
        }
    }
}

impl Quantified {
    /// Coefficients of friction and areas, one per actuator, from those of which there are programs.
    fn actuators(&self, numbers: &[f64]) -> [Vec<f64>; 2] {
        let (count, chambers) = (self.rod.tendons.len(), self.rod.chambers.len());
        let (friction, areas) = numbers.split_at(count.min(numbers.len()));
        let none = core::iter::repeat_n(0.0, count - chambers);
        [friction.to_vec(), none.chain(areas.iter().copied()).collect()]
    }
}

/// Neighbouring tendons of one form.
fn runs(tendons: &[Option<Code<6>>]) -> Vec<(usize, Range<usize>)> {
    let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
    for (tendon, code) in tendons.iter().enumerate() {
        let Some(code) = code else { continue };
        let zero = |entries: Range<usize>| entries.into_iter().all(|entry| code.vanishes(entry));
        let form = match (zero(2..6), zero(4..6)) {
            (true, _) => PARALLEL,
            (_, true) => STRAIGHT,
            _ => ANY,
        };
        match runs.last_mut() {
            Some((last, range)) if *last == form && range.end == tendon => range.end = tendon + 1,
            _ => runs.push((form, tendon..tendon + 1)),
        }
    }
    runs
}

/// Stiffness, natural strain, mass, force. The stiffness of a component that cannot strain is not read: 0 where there is none.
fn section_of(segment: &spec::RodSegment) -> Vec<Expr> {
    let spec::RodSegment { stiffness, natural, mass, force, .. } = segment;
    let stiffness = stiffness.iter().map(|entry| entry.clone().unwrap_or(Expr::integer(0)));
    stiffness.chain(natural.iter().cloned()).chain([mass.clone()]).chain(force.iter().cloned()).collect()
}

fn section<T: Copy>(values: [T; 16]) -> Section<T> {
    let [a, b, c, d, e, f, g, h, i, j, k, l, mass, x, y, z] = values;
    Section { stiffness: [a, b, c, d, e, f], natural: [g, h, i, j, k, l], mass, force: [x, y, z] }
}

/// Rotary inertia, viscosity, drag.
pub(crate) fn motion_of(motion: &spec::RodMotion) -> Vec<Expr> {
    let spec::RodMotion { inertia, viscosity, drag } = motion;
    inertia.iter().chain(viscosity).cloned().chain([drag.clone()]).collect()
}

/// Rotary inertia, viscosity and drag of a section, from the values of [`motion_of`].
#[must_use]
pub(crate) fn motion([a, b, c, d, e, f, g, h, i, drag]: [f64; 10]) -> SectionMotion {
    SectionMotion { inertia: [a, b, c], viscosity: [d, e, f, g, h, i], drag }
}

fn tip_body([x, y, z]: [f64; 3]) -> TipBody {
    TipBody { inertia: [[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]], centre: [0.0; 3] }
}

/// Arc length, mass and moments of inertia of the discs.
fn discs_of(rod: &spec::Rod) -> Vec<Expr> {
    let list = rod.discs.iter().flat_map(|discs| &discs.list);
    list.flat_map(|disc| [&disc.s, &disc.mass].into_iter().chain(&disc.inertia)).cloned().collect()
}

fn disc(entries: &[f64], disc: usize) -> Disc {
    let [s, mass, x, y, z] = array(entries.get(5 * disc..).unwrap_or_default());
    Disc { s, mass, inertia: [x, y, z] }
}

fn routing<T: Copy>([a, b, c, d, e, f]: [T; 6]) -> Routing<T> {
    Routing { offset: [a, b], slope: [c, d], bend: [e, f] }
}

impl Rod {
    /// Takes the expressions of this rod of a robot.
    pub fn new(robot: &spec::Robot, rod: &spec::Rod) -> Self {
        let parameters = robot.parameters.len();
        let of = |expressions: &[Expr]| Quantities::new(parameters, expressions);
        let ends = rod.segments.iter().map(|segment| segment.end.clone());
        let numbers: Vec<Expr> = ends
            .chain(rod.gravity.iter().cloned())
            .chain([rod.tip_mass.clone()])
            .chain(rod.tip_inertia.iter().cloned())
            .collect();
        let areas = rod.chambers.iter().map(|chamber| chamber.area.clone());
        let actuators: Vec<Expr> = rod.friction.iter().cloned().chain(areas).collect();
        let limits: Vec<Expr> = rod.strain_limit.iter().flatten().cloned().collect();
        let routings = |segment: &spec::RodSegment| {
            segment
                .tendons
                .iter()
                .map(|offset| {
                    offset
                        .as_ref()
                        .map(|offset| Quantities::with_derivatives(parameters, offset, ARC_LENGTH, 2))
                })
                .collect()
        };
        let quantified = Quantified {
            numbers: of(&numbers),
            motions: rod.segments.iter().map(|segment| of(&motion_of(&segment.motion))).collect(),
            actuators: of(&actuators),
            discs: of(&discs_of(rod)),
            holes: rod
                .discs
                .iter()
                .flat_map(|discs| &discs.holes)
                .map(|holes| of(holes.as_flattened()))
                .collect(),
            limits: of(&limits),
            sections: rod.segments.iter().map(|segment| of(&section_of(segment))).collect(),
            routings: rod.segments.iter().map(routings).collect(),
            rod: rod.clone(),
        };
        let length = rod.segments.last().map_or(Expr::integer(0), |segment| segment.end.clone());
        Self { live: Live::new(robot, quantified, &rod.checks, &length), forms: Forms::default() }
    }

    fn now(&self) -> &Settled {
        self.live.settled()
    }

    fn rod(&self) -> &spec::Rod {
        &self.live.model.rod
    }

    fn slopes_of_actuators(&self, index: usize) -> [Vec<f64>; 2] {
        let model = &self.live.model;
        model.actuators(&model.actuators.slope_of_numbers(index, &self.live.values))
    }

    fn slopes(&self, index: usize) -> Vec<f64> {
        self.live.model.numbers.slope_of_numbers(index, &self.live.values)
    }
}

impl Kernel for Rod {
    fn segment_count(&self) -> usize {
        self.rod().segments.len()
    }

    fn tendon_count(&self) -> usize {
        self.rod().tendons.len()
    }

    fn violation(&self) -> Option<ConditionViolation> {
        self.live.violation()
    }

    fn options(&self) -> RodOptions {
        let spec::Rod { inextensible, unshearable, .. } = *self.rod();
        RodOptions { inextensible, unshearable }
    }

    fn end(&self, segment: usize) -> f64 {
        self.now().ends.get(segment).copied().unwrap_or(f64::NAN)
    }

    fn end_sensitivity(&self, index: usize, segment: usize) -> f64 {
        let slopes = self.slopes(index);
        slopes[..self.segment_count()].get(segment).copied().unwrap_or(f64::NAN)
    }

    fn last_segment(&self, tendon: usize) -> usize {
        self.rod().tendons.get(tendon).copied().unwrap_or(0)
    }

    fn friction(&self, tendon: usize) -> f64 {
        self.now().friction.get(tendon).copied().unwrap_or(f64::NAN)
    }

    fn friction_sensitivity(&self, index: usize, tendon: usize) -> f64 {
        let [friction, _] = self.slopes_of_actuators(index);
        friction.get(tendon).copied().unwrap_or(f64::NAN)
    }

    fn chamber_area(&self, tendon: usize) -> f64 {
        self.now().areas.get(tendon).copied().unwrap_or(f64::NAN)
    }

    fn chamber_area_sensitivity(&self, index: usize, tendon: usize) -> f64 {
        let [_, areas] = self.slopes_of_actuators(index);
        areas.get(tendon).copied().unwrap_or(f64::NAN)
    }

    fn along_centreline(&self, tendon: usize) -> bool {
        let spec::Rod { tendons, chambers, .. } = self.rod();
        let chamber = tendon.checked_sub(tendons.len() - chambers.len());
        chamber.and_then(|chamber| chambers.get(chamber)).is_some_and(|chamber| chamber.centreline)
    }

    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        (self.rod().base.rotation, self.rod().base.position)
    }

    fn gravity(&self) -> [f64; 3] {
        self.now().gravity
    }

    fn gravity_sensitivity(&self, index: usize) -> [f64; 3] {
        array(&self.slopes(index)[self.segment_count()..])
    }

    fn tip_mass(&self) -> f64 {
        self.now().tip_mass
    }

    fn tip_mass_sensitivity(&self, index: usize) -> f64 {
        self.slopes(index)[self.segment_count() + 3]
    }

    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        match self.now().motions.get(segment) {
            Some(code) => motion(code.evaluate([s])),
            None => motion([f64::NAN; 10]),
        }
    }

    fn motion_sensitivity(&self, index: usize, segment: usize, s: f64) -> SectionMotion {
        let quantities = self.live.model.motions.get(segment);
        motion(array(&quantities.map_or(Vec::new(), |of| of.slope(index, s, f64::NAN, &self.live.values))))
    }

    fn tip_body(&self) -> TipBody {
        tip_body(self.now().tip_inertia)
    }

    fn tip_body_sensitivity(&self, index: usize) -> TipBody {
        tip_body(array(&self.slopes(index)[self.segment_count() + 4..]))
    }

    fn disc_count(&self) -> usize {
        self.rod().discs.as_ref().map_or(0, |discs| discs.list.len())
    }

    fn disc(&self, disc: usize) -> Disc {
        self::disc(&self.now().discs, disc)
    }

    fn disc_sensitivity(&self, index: usize, disc: usize) -> Disc {
        self::disc(&self.live.model.discs.slope_of_numbers(index, &self.live.values), disc)
    }

    fn hole(&self, disc: usize, tendon: usize) -> Option<[f64; 2]> {
        let holes = self.now().holes.get(disc)?;
        Some(array(holes.get(2 * tendon..).unwrap_or_default()))
    }

    fn hole_sensitivity(&self, index: usize, disc: usize, tendon: usize) -> [f64; 2] {
        let holes = self.live.model.holes.get(disc);
        let slopes = holes.map_or(Vec::new(), |holes| holes.slope_of_numbers(index, &self.live.values));
        array(slopes.get(2 * tendon..).unwrap_or_default())
    }

    fn tendon_path(&self) -> TendonPath {
        match &self.rod().discs {
            Some(discs) if discs.continuous => TendonPath::Continuous,
            _ => TendonPath::Straight,
        }
    }

    fn strain_limit(&self) -> [Option<f64>; 6] {
        self.now().limits
    }

    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        match self.now().sections.get(segment) {
            Some(code) => section(T::pointwise([*s], code)),
            None => section([T::from_f64(f64::NAN); 16]),
        }
    }

    fn section_sensitivity(&self, index: usize, segment: usize, s: f64) -> Section<f64> {
        let quantities = self.live.model.sections.get(segment);
        section(array(&quantities.map_or(Vec::new(), |of| of.slope(index, s, f64::NAN, &self.live.values))))
    }

    fn routings<T: Scalar>(&self, segment: usize, s: &T, found: &mut [Routing<T>]) {
        let Some(codes) = self.now().routings.get(segment) else {
            return found.fill(routing([T::from_f64(f64::NAN); 6]));
        };
        for (found, code) in found.iter_mut().zip(codes) {
            *found = match code {
                Some(code) => routing(T::pointwise([*s], code)),
                None => routing([T::from_f64(0.0); 6]),
            };
        }
    }

    fn routings_sensitivity(&self, index: usize, segment: usize, s: f64, found: &mut [Routing<f64>]) {
        let Some(quantities) = self.live.model.routings.get(segment) else {
            return found.fill(routing([f64::NAN; 6]));
        };
        for (found, of) in found.iter_mut().zip(quantities) {
            *found = match of {
                Some(of) => routing(array(&of.slope(index, s, f64::NAN, &self.live.values))),
                None => routing([0.0; 6]),
            };
        }
    }

    fn tendons<T: Scalar>(
        &self,
        segment: usize,
        routings: &[Routing<T>],
        strain: &[T; 6],
        tensions: &[T],
        mut found: Actuation<'_, T>,
    ) {
        match self.now().runs.get(segment) {
            Some(runs) => tendons_one_by_one(self, runs, routings, strain, tensions, found),
            None => found.fill(f64::NAN),
        }
    }

    fn strain_rate<T: Scalar>(&self, segment: usize, at: &RateInputs<'_, T>) -> [T; 6] {
        match self.now().runs.get(segment) {
            Some(runs) if self.options() == RodOptions::default() => {
                strain_rate_one_by_one(self, runs, segment, at)
            }
            _ => [T::from_f64(f64::NAN); 6],
        }
    }
}

impl TendonForms for Rod {
    fn one_more_tendon<T: Scalar>(
        &self,
        form: usize,
        strain: &[T; 6],
        tension: &T,
        routing: &Routing<T>,
        stress: &[T; 6],
        tangent: &[T; 21],
    ) -> OneMoreTendon<T> {
        self.forms.one_more_tendon(form, strain, tension, routing, stress, tangent)
    }

    fn one_more_rate<T: Scalar>(
        &self,
        form: usize,
        strain: &[T; 6],
        tension: &T,
        routing: &Routing<T>,
        sums: &TendonSums<T>,
    ) -> TendonSums<T> {
        self.forms.one_more_rate(form, strain, tension, routing, sums)
    }

    fn balance<T: Scalar>(
        &self,
        _segment: usize,
        strain: &[T; 6],
        sums: &TendonSums<T>,
        section: &Section<T>,
        section_slope: &Section<T>,
        load: &[T; 6],
    ) -> [T; 6] {
        self.forms.balance(0, strain, sums, section, section_slope, load)
    }
}
