//! Parts of a robot in pictures, from its declaration.

use pliant::Model;
use pliant::declaration::spec::{Drive, Expr, Outline, Robot};
use pliant::nalgebra::{Point3, Vector6};
use serde_json::{Value, json};

/// Radius of a body whose declaration has no section, in parts of the length of the longest one.
const THIN: f64 = 4e-3;
/// Spans between the stations of a body: of one alone, of each of several.
const SPANS: [usize; 2] = [36, 16];

/// A body and what its sections can bear.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    /// Where its sections are, in parts of its unstressed length.
    pub(crate) places: Vec<f64>,
    /// Half widths of each section, m.
    pub(crate) half: Vec<[f64; 2]>,
    round: bool,
    /// Whether the section is declared.
    measured: bool,
    motor: Option<usize>,
    natural: Vec<[f64; 6]>,
    limit: [Option<f64>; 6],
    /// The component of the strain that is the stretch: local x, or z of segments.
    axis: usize,
}

/// A tendon, a cable or an actuator beside a body: number of a station, and its place in that section, m.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) body: usize,
    pub(crate) actuator: usize,
    pub(crate) places: Vec<(usize, [f64; 2])>,
}

/// The bodies of a robot, and what is beside them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    pub(crate) bodies: Vec<Body>,
    pub(crate) lines: Vec<Line>,
    /// Body, station and radius of discs, m.
    pub(crate) discs: Vec<(usize, usize, f64)>,
    /// Ends of the rods in the frame of the platform, in their order around it, m.
    pub(crate) platform: Vec<[f64; 3]>,
    /// Motors that turn: a point on the axis and its direction.
    motors: Vec<Option<[[f64; 3]; 2]>>,
}

/// Values of expressions at the parameters of a model.
struct Values(Vec<f64>);

impl Values {
    fn at(&self, expr: &Expr, s: f64) -> f64 {
        expr.eval(s, 0.0, &self.0)
    }

    fn all<const N: usize>(&self, exprs: &[Expr; N], s: f64) -> [f64; N] {
        exprs.each_ref().map(|expr| self.at(expr, s))
    }

    fn limits(&self, limits: &[Option<Expr>; 6]) -> [Option<f64>; 6] {
        limits.each_ref().map(|limit| limit.as_ref().map(|limit| self.at(limit, 0.0)))
    }

    /// A body with evenly spaced stations and these besides (arc lengths, m).
    fn body(&self, length: f64, outline: Option<&Outline>, thin: f64, spans: usize, more: &[f64]) -> Body {
        let even = (0..=spans).map(|k| k as f64 / spans as f64);
        let mut places: Vec<f64> = even.chain(more.iter().map(|s| (s / length).clamp(0.0, 1.0))).collect();
        places.sort_by(f64::total_cmp);
        places.dedup_by(|a, b| *a - *b < 1e-9);
        let half = |place: &f64| match outline {
            Some(outline) => self.all(&outline.half, place * length),
            None => [thin; 2],
        };
        Body {
            half: places.iter().map(half).collect(),
            round: outline.is_none_or(|outline| outline.round),
            measured: outline.is_some(),
            motor: None,
            natural: vec![[0.0, 0.0, 0.0, 1.0, 0.0, 0.0]; places.len()],
            limit: [None; 6],
            axis: 3,
            places,
        }
    }
}

impl Body {
    /// The station at an arc length in parts of the length.
    fn station(&self, place: f64) -> usize {
        self.places.iter().position(|known| (known - place).abs() < 1e-9).unwrap_or(0)
    }

    /// Largest ratio of a strain to its limit, or, without declared limits, the strain that it makes at the surface.
    pub(crate) fn used(&self, station: usize, strain: &Vector6<f64>) -> f64 {
        let change: [f64; 6] = core::array::from_fn(|k| (strain[k] - self.natural[station][k]).abs());
        if self.limited() {
            let parts = change.iter().zip(&self.limit).filter_map(|(change, limit)| Some(change / (*limit)?));
            return parts.fold(0.0, f64::max);
        }
        let [a, b] = self.half[station];
        // Bending about the second axis of the section strains what is beside the first one.
        let (first, second) = if self.axis == 3 { (change[2], change[1]) } else { (change[1], change[0]) };
        let bending = if self.round { (a * first).hypot(b * second) } else { a * first + b * second };
        change[self.axis] + bending
    }

    /// Arc lengths of its stations, m; the last one is the end, without rounding.
    pub(crate) fn stations(&self, length: f64) -> impl Iterator<Item = f64> {
        self.places.iter().map(move |place| if *place < 1.0 { place * length } else { length })
    }

    /// A point of a section in its frame, m.
    pub(crate) const fn across(&self, first: f64, second: f64) -> Point3<f64> {
        if self.axis == 3 { Point3::new(0.0, first, second) } else { Point3::new(first, second, 0.0) }
    }

    pub(crate) const fn round(&self) -> bool {
        self.round
    }

    pub(crate) fn limited(&self) -> bool {
        self.limit.iter().any(Option::is_some)
    }

    pub(crate) fn json(&self, length: f64) -> Value {
        json!({
            "length": length, "places": self.places, "half": self.half, "round": self.round, "measured": self.measured,
            "motor": self.motor, "tangent": if self.axis == 3 { 0 } else { 2 },
        })
    }
}

impl Parts {
    /// Parts of a model of a declared robot.
    pub(crate) fn of(robot: &Robot, model: &dyn Model) -> Self {
        let (values, lengths) = (Values(model.parameter_values()), model.lengths());
        let thin = THIN * lengths.iter().sum::<f64>();
        let body = |body: usize, outline: Option<&Outline>, more: &[f64]| {
            let spans = SPANS[usize::from(lengths.len() > 1)];
            values.body(lengths.get(body).copied().unwrap_or(1.0), outline, thin, spans, more)
        };
        match model.kind() {
            "planar" => planar(robot, &values, &lengths, body),
            "discs" => discs(robot, &values, &lengths, body),
            "constant_curvature" => segments(robot, &values, body),
            "parallel" => parallel(robot, &values, body),
            _ => rod(robot, &values, &lengths, body),
        }
    }

    /// Whether something is drawn in the sections of a body.
    pub(crate) fn shows_sections(&self, body: usize) -> bool {
        self.lines.iter().any(|line| line.body == body) || self.discs.iter().any(|(of, ..)| *of == body)
    }

    pub(crate) fn json(&self, lengths: &[f64]) -> Value {
        let bodies = self.bodies.iter().zip(lengths).map(|(body, length)| body.json(*length));
        let line =
            |line: &Line| json!({ "body": line.body, "actuator": line.actuator, "places": line.places });
        json!({
            "bodies": Value::from_iter(bodies), "lines": Value::from_iter(self.lines.iter().map(line)), "discs": self.discs,
            "platform": self.platform, "motors": self.motors,
        })
    }
}

fn planar(
    robot: &Robot,
    values: &Values,
    lengths: &[f64],
    body: impl Fn(usize, Option<&Outline>, &[f64]) -> Body,
) -> Parts {
    let Some(model) = robot.planar() else { return Parts::default() };
    let body = body(0, model.backbone.outline.as_ref(), &[]);
    let spacing = |place: &f64| 0.5 * values.at(&model.spacing, place * lengths[0]);
    let line = |(actuator, side): (usize, f64)| {
        let places = body.places.iter().map(|place| [side * spacing(place), 0.0]).enumerate();
        Line { body: 0, actuator, places: places.collect() }
    };
    Parts {
        lines: [1.0, -1.0].into_iter().enumerate().map(line).collect(),
        bodies: vec![body],
        ..Parts::default()
    }
}

fn discs(
    robot: &Robot,
    values: &Values,
    lengths: &[f64],
    body: impl Fn(usize, Option<&Outline>, &[f64]) -> Body,
) -> Parts {
    let Some(model) = robot.discs() else { return Parts::default() };
    let stations: Vec<f64> = match &model.stations {
        Some(stations) => stations.iter().map(|station| values.at(station, 0.0)).collect(),
        None => (1..=model.count).map(|disc| lengths[0] * disc as f64 / model.count as f64).collect(),
    };
    let body = body(0, model.backbone.outline.as_ref(), &stations);
    let numbers: Vec<usize> = stations.iter().map(|station| body.station(station / lengths[0])).collect();
    let line = |(actuator, offset): (usize, &Expr)| {
        let places = [0]
            .iter()
            .chain(&numbers)
            .map(|&station| (station, [values.at(offset, body.places[station] * lengths[0]), 0.0]));
        Line { body: 0, actuator, places: places.collect() }
    };
    let lines: Vec<Line> = model.offsets.iter().enumerate().map(line).collect();
    let disc = |&station: &usize| {
        let widest = || {
            let places = lines.iter().flat_map(|line| &line.places).filter(|(known, _)| *known == station);
            places.fold(0.0, |most: f64, (_, [offset, _])| most.max(1.1 * offset.abs()))
        };
        let radius = model.radius.as_ref().map(|radius| values.at(radius, 0.0));
        (0, station, radius.unwrap_or_else(widest))
    };
    Parts { discs: numbers.iter().map(disc).collect(), lines, bodies: vec![body], ..Parts::default() }
}

fn segments(robot: &Robot, values: &Values, body: impl Fn(usize, Option<&Outline>, &[f64]) -> Body) -> Parts {
    let mut parts = Parts::default();
    let mut actuator = 0;
    for (number, segment) in robot.constant_curvature().iter().flat_map(|model| &model.segments).enumerate() {
        let mut body = body(number, segment.outline.as_ref(), &[]);
        body.axis = 5;
        body.natural = vec![[0.0, 0.0, 0.0, 0.0, 0.0, 1.0]; body.places.len()];
        for place in &segment.actuators {
            let place = values.all(place, 0.0);
            let places = (0..body.places.len()).map(|station| (station, place)).collect();
            parts.lines.push(Line { body: number, actuator, places });
            actuator += 1;
        }
        parts.bodies.push(body);
    }
    parts
}

fn rod(
    robot: &Robot,
    values: &Values,
    lengths: &[f64],
    body: impl Fn(usize, Option<&Outline>, &[f64]) -> Body,
) -> Parts {
    let Some(rod) = robot.rod() else { return Parts::default() };
    let ends: Vec<f64> = rod.segments.iter().map(|segment| values.at(&segment.end, 0.0)).collect();
    let declared = rod.discs.as_ref();
    let discs: Vec<f64> =
        declared.iter().flat_map(|discs| &discs.list).map(|disc| values.at(&disc.s, 0.0)).collect();
    let mut body = body(0, rod.outline.as_ref(), &[&ends[..], &discs].concat());
    body.limit = values.limits(&rod.strain_limit);
    // A station at the end of a segment belongs to it.
    let segment =
        |s: f64| ends.iter().position(|end| s <= end * (1.0 + 1e-9)).unwrap_or(ends.len().saturating_sub(1));
    let stations: Vec<(usize, f64)> =
        body.places.iter().map(|place| place * lengths[0]).enumerate().collect();
    body.natural = stations.iter().map(|(_, s)| values.all(&rod.segments[segment(*s)].natural, *s)).collect();
    let numbers: Vec<usize> = discs.iter().map(|s| body.station(s / lengths[0])).collect();
    let routed = |actuator: usize, station: usize| {
        let s = body.places[station] * lengths[0];
        Some(values.all(rod.segments[segment(s)].tendons.get(actuator)?.as_ref()?, s))
    };
    // Line of each actuator: at all stations along its routing, or at the base and at the holes of the discs, between which it is straight.
    let first_chamber = rod.tendons.len() - rod.chambers.len();
    let line = |actuator: usize| {
        let straight = declared.filter(|discs| !discs.continuous && actuator < first_chamber);
        let places = match straight {
            None => (0..body.places.len()).filter_map(|at| Some((at, routed(actuator, at)?))).collect(),
            Some(of) => {
                let hole = |(disc, station): (usize, &usize)| {
                    let routing = routed(actuator, *station)?;
                    let given = of.holes.get(disc).and_then(|holes| holes.get(actuator));
                    Some((*station, given.map_or(routing, |hole| values.all(hole, 0.0))))
                };
                let base = routed(actuator, 0).map(|place| (0, place));
                base.into_iter().chain(numbers.iter().enumerate().filter_map(hole)).collect()
            }
        };
        Line { body: 0, actuator, places }
    };
    let lines: Vec<Line> = (0..rod.tendons.len()).map(line).collect();
    // As wide as their holes need.
    let disc = |&station: &usize| {
        let holes = lines.iter().flat_map(|line| &line.places).filter(|(known, _)| *known == station);
        let widest = holes.fold(0.0_f64, |most, (_, [y, z])| most.max(y.hypot(*z)));
        let [a, b] = body.half[station];
        (0, station, (1.1 * widest).max(2.0 * a.max(b)))
    };
    let discs = numbers.iter().map(disc).collect();
    Parts { lines, discs, bodies: vec![body], ..Parts::default() }
}

fn parallel(robot: &Robot, values: &Values, body: impl Fn(usize, Option<&Outline>, &[f64]) -> Body) -> Parts {
    let Some(model) = robot.parallel() else { return Parts::default() };
    let bodies = model.rods.iter().enumerate().map(|(number, rod)| {
        let mut body = body(number, rod.outline.as_ref(), &[]);
        body.motor = rod.motor;
        body.limit = values.limits(&rod.strain_limit);
        body.natural = vec![values.all(&rod.natural, 0.0); body.places.len()];
        body
    });
    let mut platform: Vec<[f64; 3]> =
        model.rods.iter().map(|rod| values.all(&rod.platform.position, 0.0)).collect();
    platform.sort_by(|[x, y, _], [u, v, _]| y.atan2(*x).total_cmp(&v.atan2(*u)));
    let motors = model.motors.iter().map(|motor| match &motor.drive {
        Drive::Revolute { axis, point } => Some([values.all(point, 0.0), values.all(axis, 0.0)]),
        Drive::Feed => None,
    });
    Parts { bodies: bodies.collect(), platform, motors: motors.collect(), ..Parts::default() }
}
