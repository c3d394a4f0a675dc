//! Rods that are read at run time.

use core::ops::Range;

use pliant_declare::spec::{self, Expr};
use pliant_models::rods::{
    Actuation, Disc, Kernel, OneMoreTendon, RateInputs, RodData, RodOptions, RodSlopes, Routing, Section,
    SectionMotion, SectionSlopes, TendonForms, TendonPath, TendonSums, TipBody, strain_rate_one_by_one,
    tendons_one_by_one,
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
    data: RodData,
    motions: Vec<Code<10>>,
    sections: Vec<Code<16>>,
    routings: Vec<Vec<Option<Code<6>>>>,
    /// Per segment: form and range of the tendons that run there.
    runs: Vec<Vec<(usize, Range<usize>)>>,
}

impl Model for Quantified {
    type Settled = Settled;

    fn settle(&self, values: &[f64]) -> Settled {
        let code = |routing: &Option<Quantities>| routing.as_ref().map(|routing| routing.code(values));
        let routings: Vec<Vec<Option<Code<6>>>> =
            self.routings.iter().map(|segment| segment.iter().map(code).collect()).collect();
        Settled {
            data: self.data(values),
            motions: self.motions.iter().map(|motion| motion.code(values)).collect(),
            sections: self.sections.iter().map(|section| section.code(values)).collect(),
            runs: routings.iter().map(|segment| runs(segment)).collect(),
            routings,
        }
    }
}

impl Quantified {
    /// The numbers at values of the parameters.
    fn data(&self, values: &[f64]) -> RodData {
        let spec::Rod { inextensible, unshearable, tendons, chambers, discs, base, .. } = &self.rod;
        let alone = tendons.len() - chambers.len();
        let centreline = chambers.iter().map(|chamber| chamber.centreline);
        let mut limits = self.limits.numbers(values).into_iter();
        let numbers = |of: &Quantities| of.numbers(values);
        let RodSlopes { ends, friction, chamber_areas, gravity, tip_mass, tip_body, discs: list, holes } =
            self.numbers(numbers);
        RodData {
            options: RodOptions { inextensible: *inextensible, unshearable: *unshearable },
            ends,
            last_segments: tendons.clone(),
            friction,
            chamber_areas,
            along_centreline: core::iter::repeat_n(false, alone).chain(centreline).collect(),
            base: (base.rotation, base.position),
            gravity,
            tip_mass,
            tip_body,
            strain_limit: self
                .rod
                .strain_limit
                .each_ref()
                .map(|limit| limit.as_ref().and_then(|_| limits.next())),
            discs: list,
            holes,
            tendon_path: match discs {
                Some(discs) if discs.continuous => TendonPath::Continuous,
                _ => TendonPath::Straight,
            },
        }
    }

    /// Numbers that parameters change, from those of quantities: values or derivatives.
    fn numbers(&self, of: impl Fn(&Quantities) -> Vec<f64>) -> RodSlopes {
        let numbers = of(&self.numbers);
        let (ends, rest) = numbers.split_at(self.rod.segments.len());
        let [friction, chamber_areas] = self.actuators(&of(&self.actuators));
        let pairs = |holes: &Quantities| of(holes).chunks_exact(2).map(array).collect();
        RodSlopes {
            ends: ends.to_vec(),
            friction,
            chamber_areas,
            gravity: array(rest),
            tip_mass: rest[3],
            tip_body: tip_body(array(&rest[4..])),
            discs: of(&self.discs).chunks_exact(5).map(disc).collect(),
            holes: self.holes.iter().map(pairs).collect(),
        }
    }

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

fn disc(entries: &[f64]) -> Disc {
    let [s, mass, x, y, z] = array(entries);
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
}

impl Kernel for Rod {
    fn violation(&self) -> Option<ConditionViolation> {
        self.live.violation()
    }

    fn data(&self) -> RodData {
        self.now().data.clone()
    }

    fn slopes(&self, index: usize) -> RodSlopes {
        self.live.model.numbers(|of| of.slope_of_numbers(index, &self.live.values))
    }

    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        match self.now().motions.get(segment) {
            Some(code) => motion(code.evaluate([s])),
            None => motion([f64::NAN; 10]),
        }
    }

    fn slopes_at(
        &self,
        index: usize,
        segment: usize,
        s: f64,
        routings: &mut [Routing<f64>],
    ) -> SectionSlopes {
        let Quantified { sections, motions, routings: all, .. } = &*self.live.model;
        let slope = |of: &Quantities| of.slope(index, s, f64::NAN, &self.live.values);
        let at = |list: &[Quantities]| list.get(segment).map_or(Vec::new(), slope);
        let all = all.get(segment).map_or(&[][..], Vec::as_slice);
        routings.fill(routing([0.0; 6]));
        for (found, of) in routings.iter_mut().zip(all) {
            if let Some(of) = of {
                *found = routing(array(&slope(of)));
            }
        }
        SectionSlopes { section: section(array(&at(sections))), motion: motion(array(&at(motions))) }
    }

    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        match self.now().sections.get(segment) {
            Some(code) => section(T::pointwise([*s], code)),
            None => section([T::from_f64(f64::NAN); 16]),
        }
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
            Some(runs) if self.now().data.options == RodOptions::default() => {
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
