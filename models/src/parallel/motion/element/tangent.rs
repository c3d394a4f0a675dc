//! Derivatives of the forces on an element by its configuration, its rates and its second rates.
//!
//! With `zeta` the rates (body twists of the ends, rate of the slope) the body twist of a point is `eta = J zeta`, and `J` changes along the motion: `J'`, `J''`. A
//! variation moves the ends by body twists and the slope, together `epsilon`, and the point by `J epsilon`. As `delta eta = (J epsilon)' + [eta, J epsilon]`,
//! likewise at the ends, a variation that leaves `zeta` and `zeta'` as they are has
//!
//! `delta eta = (J' - J ad_zeta + ad_eta J) epsilon`,
//! `delta eta' = (J'' - 2 J' ad_zeta + J (ad_zeta^2 - ad_zeta') + ad_eta' J + ad_eta (J' - J ad_zeta)) epsilon`,
//!
//! where `ad_zeta` acts on both ends and not on the slope. From these and the symmetry of second variations, `d eta'/d zeta = 2 J' + ad_eta J - J ad_zeta`. The
//! transposed maps are differentiated from the last point to the first, as the forces are summed.

use num_dual::Dual64;
use pliant_runtime::tangent_map::{TangentMap, bracket_transposed};
use pliant_runtime::twist::Six;

use super::rows::{END, Rows, SLOPE, START, Square, bracket_matrix, columns, product};
use super::{
    Jet, MOST, Matter, Moving, Part, Points, Whole, cube, mean_strain, mean_transposed, minus, plus, scaled,
};
use crate::parallel::motion::equations::Matrix;

/// Derivatives of the forces on an element.
#[derive(Clone, Copy, Debug)]
pub(in crate::parallel::motion) struct Matrices {
    /// Derivatives by body twists that move the ends, and by the slope, at fixed rates of these.
    pub(in crate::parallel::motion) stiffness: Matrix,
    /// Derivatives by the rates.
    pub(in crate::parallel::motion) damping: Matrix,
    /// Derivatives by the second rates.
    pub(in crate::parallel::motion) inertia: Matrix,
    /// The forces themselves, on the ends.
    pub(in crate::parallel::motion) ends: [Six; 2],
}

/// A map of the rates with its first and second derivative by time.
type Maps = [Rows; 3];

/// Adds a multiple of `ad(x)` times a map, with its derivatives by time.
fn add_bracket(to: &mut Maps, factor: f64, x: &Jet, rows: &Maps) {
    let [a, b, c] = x.each_ref().map(|x| scaled(factor, x));
    let [first, second, third] = rows;
    to[0].add_bracket(&a, first);
    to[1].add_bracket(&b, first);
    to[1].add_bracket(&a, second);
    to[2].add_bracket(&c, first);
    to[2].add_bracket(&scaled(2.0, &b), second);
    to[2].add_bracket(&a, third);
}

/// Adds a polynomial in `ad(x)` times a map, likewise: `of` is that of a twist whose numbers carry derivatives by time.
fn add_tangent(to: &mut Maps, of: impl Fn([Dual64; 6]) -> TangentMap<Dual64>, x: &Jet, mut power: Maps) {
    let [twist, rate]: [[Dual64; 6]; 2] =
        [0, 1].map(|order| core::array::from_fn(|k| Dual64::new(x[order][k], x[order + 1][k])));
    let growth = (0..3).map(|k| twist[k] * rate[k] * 2.0).sum::<Dual64>();
    let one = (Dual64::from(1.0), Dual64::from(0.0));
    for (index, (factor, fall)) in core::iter::once(&one).chain(of(twist).terms()).enumerate() {
        if index > 0 {
            let mut next = [Rows::ZERO; 3];
            add_bracket(&mut next, 1.0, x, &power);
            power = next;
        }
        let change = *fall * growth;
        to[0].add(factor.re, &power[0]);
        to[1].add(factor.re, &power[1]);
        to[1].add(change.re, &power[0]);
        to[2].add(factor.re, &power[2]);
        to[2].add(2.0 * change.re, &power[1]);
        to[2].add(change.eps, &power[0]);
    }
}

/// A transposed polynomial in `ad(x)` times a wrench, and its change with the twist and the wrench.
fn transposed(map: &TangentMap, (x, x_change): (&Six, &Rows), (f, f_change): (Six, &Rows)) -> (Six, Rows) {
    let growth: [f64; 18] =
        core::array::from_fn(|j| 2.0 * (0..3).map(|k| x[k] * x_change.0[k][j]).sum::<f64>());
    let (mut power, mut change) = (f, *f_change);
    let mut out = (f, *f_change);
    for (factor, fall) in map.terms() {
        let mut next = Rows::ZERO;
        next.subtract_bracket_transposed(&scaled(-1.0, x), &change);
        next.add_against(&power, x_change);
        change = next;
        power = bracket_transposed(*x, power);
        out.1.add(*factor, &change);
        for k in 0..6 {
            out.0[k] += factor * power[k];
            let by = fall * power[k];
            for (to, growth) in out.1.0[k].iter_mut().zip(&growth) {
                *to += by * growth;
            }
        }
    }
    out
}

/// Twist and strain of the whole, and their maps.
struct Strained {
    whole: Whole,
    twist: Maps,
    strain: Maps,
    /// `A^-1`.
    mean: Square,
}

impl Strained {
    fn new(moving: &Moving, h: f64) -> Self {
        let whole = moving.whole(h);
        let slope = moving.slope();
        let cube = cube(h);
        // Omega' = T^-1 (eta_b - eta_a) + [Omega, eta_a].
        let mut apart = Rows::unit(END);
        apart.add(-1.0, &Rows::unit(START));
        let mut twist = [Rows::ZERO; 3];
        add_tangent(&mut twist, TangentMap::inverse, &whole.twist, [apart, Rows::ZERO, Rows::ZERO]);
        for (rows, twist) in twist.iter_mut().zip(&whole.twist) {
            rows.add_block(START, 1.0, &bracket_matrix(twist));
        }
        // A xi' = Omega' + h^3/12 [beta', xi].
        let mean = columns(|unit| mean_strain(unit, &slope[0], h));
        let [mut first, mut second, mut third] = twist;
        for (rows, strain) in [&mut first, &mut second, &mut third].into_iter().zip(&whole.strain) {
            rows.add_block(SLOPE, -cube, &bracket_matrix(strain));
        }
        let first = first.left(&mean);
        second.add_bracket(&scaled(cube, &slope[1]), &first);
        let second = second.left(&mean);
        third.add_bracket(&scaled(2.0 * cube, &slope[1]), &second);
        third.add_bracket(&scaled(cube, &slope[2]), &first);
        Self { whole, twist, strain: [first, second, third.left(&mean)], mean }
    }
}

/// A part of the curve, its maps, and the force at its end with its change.
struct Step {
    part: Part,
    twist: Rows,
    mean: Rows,
    force: Six,
    change: Rows,
}

/// `ad` of the rates of the ends, and its square less `ad` of their rates.
struct Turns {
    once: [Square; 2],
    twice: [Square; 2],
}

impl Turns {
    fn new(moving: &Moving) -> Self {
        let once = moving.ends.map(|end| bracket_matrix(&end));
        let twice = core::array::from_fn(|end| {
            let (square, rate) = (product(&once[end], &once[end]), bracket_matrix(&moving.end_rates[end]));
            core::array::from_fn(|i| core::array::from_fn(|j| square[i][j] - rate[i][j]))
        });
        Self { once, twice }
    }
}

impl Matter {
    /// Inertia of a section per length about its axes and along them.
    fn density(&self) -> Six {
        let ([x, y, z], mass) = (self.inertia, self.mass);
        [x, y, z, mass, mass, mass]
    }

    /// Change of the force per length on a section that moves, times a factor, from the changes of its twist and of the rate of that.
    fn change(&self, factor: f64, eta: &Six, twist: &Rows, rate: &Rows) -> Rows {
        let density = scaled(factor, &self.density());
        let momentum = core::array::from_fn(|k| -density[k] * eta[k]);
        let drag = factor * self.drag;
        let (mut change, mut moved) = (Rows::ZERO, Rows::ZERO);
        change.add_scaled(&density, rate);
        change.add_against(&momentum, twist);
        moved.add_scaled(&density, twist);
        change.subtract_bracket_transposed(eta, &moved);
        change.add_scaled(&[0.0, 0.0, 0.0, drag, drag, drag], twist);
        change
    }

    /// The derivatives of [`Matter::forces`].
    pub(in crate::parallel::motion) fn matrices(&self, points: &Points, h: f64, moving: &Moving) -> Matrices {
        let strained = Strained::new(moving, h);
        let slope = moving.slope();
        let turns = Turns::new(moving);
        let mut matrices = Matrices {
            stiffness: [[0.0; 18]; 18],
            damping: [[0.0; 18]; 18],
            inertia: [[0.0; 18]; 18],
            ends: [[0.0; 6]; 2],
        };
        let mut steps: [Option<Step>; MOST] = [const { None }; MOST];
        let mut map = [Rows::unit(START), Rows::ZERO, Rows::ZERO];
        let mut eta = [moving.ends[0], moving.end_rates[0]];
        let mut before = 0.0;
        for ((place, weight), kept) in points.places.iter().zip(&points.weights).zip(&mut steps) {
            let part = moving.part(h, [before, *place], &strained.whole.strain);
            before = *place;
            // part' = d m' - d^3/12 ([beta', m] + [beta, m']).
            let (d, cube) = (part.length, cube(part.length));
            let mut mean = strained.strain;
            mean[0].add(part.shift, &Rows::unit(SLOPE));
            let mut twist = [Rows::ZERO; 3];
            for ((rows, of_mean), mean) in twist.iter_mut().zip(&mean).zip(&part.mean) {
                rows.add(d, of_mean);
                rows.add_block(SLOPE, cube, &bracket_matrix(mean));
            }
            add_bracket(&mut twist, -cube, &slope, &mean);
            let mut way = twist;
            add_bracket(&mut way, -1.0, &part.twist, &map);
            add_tangent(&mut map, TangentMap::new, &part.twist, way);
            eta = part.carry(eta);
            let (mut force, mut change) = ([0.0; 6], Rows::ZERO);
            let weight = weight * h;
            if weight != 0.0 {
                force = scaled(weight, &self.force(&eta));
                change = self.at_point(weight, &eta, &map, &turns, &mut matrices);
            }
            *kept = Some(Step { part, twist: twist[0], mean: mean[0], force, change });
        }
        self.pull_back(h, moving, &strained, &steps, &turns, &mut matrices);
        matrices
    }

    /// Adds what a point of a weight has in the derivatives by rates and second rates; the change of its force with the configuration.
    fn at_point(
        &self,
        weight: f64,
        [eta, rate]: &[Six; 2],
        [map, map_rate, map_bend]: &Maps,
        turns: &Turns,
        matrices: &mut Matrices,
    ) -> Rows {
        let mut momentum = Rows::ZERO;
        momentum.add_scaled(&scaled(weight, &self.density()), map);
        map.add_transposed(&momentum, &mut matrices.inertia);
        let mut turned = Rows::ZERO;
        turned.add_of_ends(-1.0, map, &turns.once);
        let mut moved = *map_rate;
        moved.add_bracket(eta, map);
        moved.add(1.0, &turned);
        let mut by_rates = moved;
        by_rates.add(1.0, map_rate);
        map.add_transposed(&self.change(weight, eta, map, &by_rates), &mut matrices.damping);
        let mut moved_rate = *map_bend;
        moved_rate.add_of_ends(-2.0, map_rate, &turns.once);
        moved_rate.add_of_ends(1.0, map, &turns.twice);
        moved_rate.add_bracket(rate, map);
        moved_rate.add_bracket(eta, map_rate);
        moved_rate.add_bracket(eta, &turned);
        self.change(weight, eta, &moved, &moved_rate)
    }

    /// Sums the changes of the forces from the last point to the first, and adds the damping of strains.
    fn pull_back(
        &self,
        h: f64,
        moving: &Moving,
        strained: &Strained,
        steps: &[Option<Step>],
        turns: &Turns,
        matrices: &mut Matrices,
    ) {
        let slope = moving.slope;
        let unit = Rows::unit(SLOPE);
        let zero = [0.0; 6];
        let (mut first, mut on_strain, mut on_slope) = ((zero, Rows::ZERO), (zero, Rows::ZERO), Rows::ZERO);
        for step in steps.iter().flatten().rev() {
            let ([x, ..], [strain, ..]) = (step.part.twist, step.part.mean);
            let (d, cube) = (step.part.length, cube(step.part.length));
            let force = plus(first.0, 1.0, step.force);
            first.1.add(1.0, &step.change);
            let map = TangentMap::new(x);
            let (pulled, change) = transposed(&map, (&x, &step.twist), (force, &first.1));
            first.0 = plus(force, -1.0, bracket_transposed(x, pulled));
            first.1.subtract_bracket_transposed(&x, &change);
            first.1.add_against(&scaled(-1.0, &pulled), &step.twist);
            let on_mean = plus(scaled(d, &pulled), -cube, bracket_transposed(slope, pulled));
            let mut on_mean_change = Rows::ZERO;
            on_mean_change.add(d, &change);
            on_mean_change.subtract_bracket_transposed(&scaled(cube, &slope), &change);
            on_mean_change.add_against(&scaled(-cube, &pulled), &unit);
            on_strain.0 = plus(on_strain.0, 1.0, on_mean);
            on_strain.1.add(1.0, &on_mean_change);
            on_slope.add(step.part.shift, &on_mean_change);
            on_slope.subtract_bracket_transposed(&scaled(-cube, &strain), &change);
            on_slope.add_against(&scaled(cube, &pulled), &step.mean);
        }
        let viscosity = self.viscosity;
        let cube = cube(h);
        let [strain, strain_rate, _] = strained.whole.strain;
        let [own, own_rate, _] = &strained.strain;
        let along = scaled(h, &viscosity);
        for k in 0..6 {
            on_strain.0[k] += along[k] * strain_rate[k];
            matrices.damping[12 + k][12 + k] += cube * viscosity[k];
        }
        let mut strained_by = *own_rate;
        strained_by.add_of_ends(-1.0, own, &turns.once);
        on_strain.1.add_scaled(&along, &strained_by);
        let mut stress = Rows::ZERO;
        stress.add_scaled(&along, own);
        own.add_transposed(&stress, &mut matrices.damping);
        let on_twist = mean_transposed(on_strain.0, &slope, h);
        on_strain.1.add_against(&scaled(cube, &on_twist), &unit);
        let inverse = core::array::from_fn(|i| strained.mean.map(|row| row[i]));
        let on_twist_change = on_strain.1.left(&inverse);
        on_slope.subtract_bracket_transposed(&scaled(cube, &strain), &on_twist_change);
        on_slope.add_against(&scaled(-cube, &on_twist), own);
        let (x, by) = (strained.whole.twist[0], &strained.twist[0]);
        let map = TangentMap::inverse(x);
        let (on_end, on_end_change) = transposed(&map, (&x, by), (on_twist, &on_twist_change));
        first.0 = plus(minus(first.0, on_end), 1.0, bracket_transposed(x, on_twist));
        first.1.add(-1.0, &on_end_change);
        first.1.subtract_bracket_transposed(&scaled(-1.0, &x), &on_twist_change);
        first.1.add_against(&on_twist, by);
        matrices.ends = [first.0, on_end];
        for (rows, from) in [first.1, on_end_change, on_slope].iter().zip([0, 6, 12]) {
            matrices.stiffness[from..from + 6].copy_from_slice(&rows.0);
        }
    }
}
