//! The engine on robots of a few rigid links, whose equilibria have closed forms.

mod carried;
mod hooks;

use super::*;
use crate::{Report, Stability};

/// Rigid links of length 1 with torsion springs of stiffness 1 between them, clamped at the base: angles `theta_i` to the x axis. A dead force `(-p, q)` at the
/// tip, and a cable at the distance `arm` from the axis, whose length loses `arm (theta_n)`, held by a displacement.
#[derive(Clone)]
struct Links {
    angles: Vec<f64>,
    force: [f64; 2],
    /// Weight of each link, along -x.
    weight: f64,
    arm: f64,
    displacement: Option<f64>,
    tension: f64,
    stage: LoadStage,
    gradient: Vec<f64>,
    factors: nalgebra::DMatrix<f64>,
    excess: f64,
}

impl Links {
    fn new(count: usize) -> Self {
        Self {
            angles: vec![0.0; count],
            force: [0.0; 2],
            weight: 0.0,
            arm: 0.1,
            displacement: None,
            tension: 0.0,
            stage: LoadStage::Loads,
            gradient: vec![0.0; count],
            factors: nalgebra::DMatrix::zeros(count, count),
            excess: 0.0,
        }
    }

    /// Forces that link `i` bears, along x and y.
    fn loads(&self, load: f64, i: usize) -> [f64; 2] {
        let (weight, part) = match self.stage {
            LoadStage::Weight => (load, 0.0),
            _ => (1.0, load),
        };
        let above = (self.angles.len() - i) as f64 - 0.5;
        [-part * self.force[0] - weight * self.weight * above, part * self.force[1]]
    }

    fn tip(&self) -> [f64; 2] {
        self.angles.iter().fold([0.0; 2], |[x, y], angle| [x + angle.cos(), y + angle.sin()])
    }
}

impl Equilibrium for Links {
    type State = (Vec<f64>, f64);

    fn order(&self) -> usize {
        self.angles.len() + self.held()
    }

    fn save(&self, into: &mut Self::State) {
        into.0.clone_from(&self.angles);
        into.1 = self.tension;
    }

    fn restore(&mut self, from: &Self::State) {
        self.angles.clone_from(&from.0);
        self.tension = from.1;
    }

    fn rest(&mut self) {
        self.angles.fill(0.0);
        self.tension = 0.0;
    }

    fn begin(&mut self, stage: LoadStage) -> bool {
        self.stage = stage;
        match stage {
            LoadStage::Rest => false,
            LoadStage::Weight => self.weight != 0.0,
            LoadStage::Loads | LoadStage::Change => true,
        }
    }

    fn advance(&mut self, by: &[f64], fraction: f64) {
        for (angle, by) in self.angles.iter_mut().zip(by) {
            *angle += fraction * by;
        }
        if self.held() > 0 {
            self.tension = (self.tension + fraction * by[self.angles.len()]).max(0.0);
        }
    }

    fn evaluate(&mut self, load: f64) -> Option<Balance> {
        let (mut energy, mut size, mut before) = (0.0, 1e-12_f64, 0.0);
        self.gradient.fill(0.0);
        for i in 0..self.angles.len() {
            let angle = self.angles[i];
            let [fx, fy] = self.loads(load, i);
            energy += 0.5 * (angle - before).powi(2) - fx * (angle.cos() - 1.0) - fy * angle.sin();
            self.gradient[i] += angle - before + fx * angle.sin() - fy * angle.cos();
            if i > 0 {
                self.gradient[i - 1] -= angle - before;
            }
            size = size.max(fx.abs()).max(fy.abs());
            before = angle;
        }
        let last = self.angles.len() - 1;
        if let Some(displacement) = self.displacement {
            self.gradient[last] -= self.tension * self.arm;
            self.excess = -self.arm * self.angles[last] + load * displacement;
            size = size.max(self.tension * self.arm);
        }
        let norm = self.gradient.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        energy.is_finite().then_some(Balance { norm, size, rounding: 1e-14, energy, energy_rounding: 1e-14 })
    }

    fn linearise(&mut self, load: f64, tangent: Tangent) -> Result<(Balance, TangentInertia), Irregular> {
        let balance = self.evaluate(load).ok_or(Irregular::Overflow)?;
        let n = self.angles.len();
        self.factors.fill(0.0);
        for i in 0..n {
            let [fx, fy] = self.loads(load, i);
            let springs = 1.0 + if i + 1 < n { 1.0 } else { 0.0 };
            let (sine, cosine) = self.angles[i].sin_cos();
            self.factors[(i, i)] = springs + fx * cosine + fy * sine + tangent.shift;
            if i > 0 {
                (self.factors[(i, i - 1)], self.factors[(i - 1, i)]) = (-1.0, -1.0);
            }
        }
        let values = self.factors.symmetric_eigenvalues();
        let negative = values.iter().filter(|value| **value < 0.0).count();
        let pivot = values.iter().fold(f64::INFINITY, |a: f64, b| a.min(b.abs()));
        if tangent.definite && negative > 0 {
            return Err(Irregular::Indefinite);
        }
        Ok((balance, TangentInertia { negative: Some(negative), pivot }))
    }

    fn solve(&mut self, x: &mut [f64]) -> bool {
        let rhs = nalgebra::DVector::from_column_slice(x);
        let Some(found) = self.factors.clone().lu().solve(&rhs) else { return false };
        x.copy_from_slice(found.as_slice());
        true
    }

    fn residual(&self, into: &mut [f64]) {
        into.copy_from_slice(&self.gradient);
    }

    fn work(&self, by: &[f64]) -> f64 {
        self.product(&self.gradient, by)
    }

    fn size(&self, by: &[f64]) -> f64 {
        by.iter().fold(0.0, |a: f64, b| if b.is_finite() { a.max(b.abs()) } else { f64::INFINITY })
    }

    fn product(&self, a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(a, b)| a * b).sum()
    }

    fn conservative(&self) -> bool {
        true
    }

    fn mode(&mut self, load: f64, into: &mut [f64]) -> bool {
        if self.linearise(load, Tangent { shift: 10.0, ..Tangent::EXACT }).is_err() {
            return false;
        }
        into.iter_mut().enumerate().for_each(|(k, entry)| *entry = 1.0 + k as f64);
        let mut factors = self.clone();
        inverse_iteration(into, |x| factors.solve(x))
    }

    fn held(&self) -> usize {
        usize::from(self.displacement.is_some())
    }

    fn gap(&self, _: usize) -> Gap {
        Gap { excess: self.excess, tension: self.tension, scale: self.arm, pushes: false }
    }

    fn pull(&self, _: usize, into: &mut [f64]) {
        into.fill(0.0);
        into[self.angles.len() - 1] = -self.arm;
    }
}

fn solve(links: &mut Links, settings: &Settings) -> Result<Report, Stop<(Vec<f64>, f64)>> {
    let mut state = (Vec::new(), 0.0);
    links.save(&mut state);
    Engine::new(&state, links.order()).solve(links, SolveStart::Rest, settings)
}

#[test]
fn a_column_turns_unstable_at_its_critical_load_and_is_left_for_the_stable_side() {
    // Two links: det [[2 - p, -1], [-1, 1 - p]] = 0 at p = (3 - sqrt 5)/2.
    let critical = 0.5 * (3.0 - 5.0_f64.sqrt());
    let mut links = Links { force: [0.6, 0.0], ..Links::new(2) };
    let followed = Settings { branch: Branch::Followed, ..Settings::default() };
    let report = solve(&mut links, &followed).unwrap();
    assert_eq!(report.stability, Stability::Unstable);
    assert!((report.critical_load.unwrap() - critical / 0.6).abs() < 1e-9, "{report:?} {}", critical / 0.6);
    assert_eq!(links.angles, [0.0; 2]);
    let settled = Settings { take_stable_side: true, ..followed };
    for settings in [settled, Settings::default()] {
        let report = solve(&mut links, &settings).unwrap();
        assert_eq!(report.stability, Stability::Stable);
        assert!(links.tip()[1] > 0.1 && report.residual <= report.bound, "{:?} {report:?}", links.tip());
    }
    // Below the critical load the straight column is stable.
    links.force[0] = 0.99 * critical;
    let report = solve(&mut links, &Settings::default()).unwrap();
    assert_eq!((report.stability, report.critical_load), (Stability::Stable, None));
}

#[test]
fn the_weight_comes_first() {
    // Hanging under its weight the column would buckle without the pull that follows: the weight alone is beyond its critical value.
    let mut links = Links { force: [-5.0, 0.0], weight: 0.5, ..Links::new(2) };
    let followed = Settings { branch: Branch::Followed, ..Settings::default() };
    let report = solve(&mut links, &followed).unwrap();
    assert_eq!(report.stability, Stability::Stable);
    assert!(report.critical_load.is_some());
}

#[test]
fn a_bent_column_snaps_at_the_limit_point_of_its_path() {
    // One link, p beyond the critical load 1, q from one side to the other: theta + fx sin - fy cos = 0 turns back where 1 = p cos theta - q sin theta.
    let p = 1.5;
    let mut links = Links { force: [p, 0.05], ..Links::new(1) };
    let report = solve(&mut links, &Settings::default()).unwrap();
    assert!(report.stability == Stability::Stable && links.angles[0] > 0.5);
    let mut state = (Vec::new(), 0.0);
    links.save(&mut state);
    // From there to the other side: the path q(t) = 0.05 - 1.05 t.
    // The limit point: theta = p sin - ..., by Newton's method on both conditions.
    let (mut theta, mut q) = (0.6_f64, -0.1_f64);
    for _ in 0..50 {
        let (s, c) = theta.sin_cos();
        let f = [theta - p * s - q * c, 1.0 - p * c + q * s];
        let [[a, b], [d, e]] = [[1.0 - p * c + q * s, -c], [p * s + q * c, s]];
        let det = a * e - b * d;
        theta -= (e * f[0] - b * f[1]) / det;
        q -= (a * f[1] - d * f[0]) / det;
    }
    snaps(Swing::<false>(links.clone()), (0.05 - q) / 1.05, theta);
    snaps(Swing::<true>(links), ((0.05 - q) / 1.05).sqrt(), theta);
}

/// The path of a swing turns back at this load and this angle; beyond it, the link is on the other side.
fn snaps<const SQUARED: bool>(mut swing: Swing<SQUARED>, expected: f64, theta: f64) {
    let mut state = (Vec::new(), 0.0);
    swing.save(&mut state);
    let mut engine = Engine::new(&state, 1);
    let followed = Settings { branch: Branch::Followed, ..Settings::default() };
    let stop = engine.solve(&mut swing, SolveStart::Last, &followed).unwrap_err();
    let jump = stop.jump.unwrap();
    assert!((jump.load - expected).abs() < 1e-9, "{} {expected}", jump.load);
    assert!((jump.state.0[0] - theta).abs() < 1e-9, "{} {theta}", jump.state.0[0]);
    assert!(swing.0.angles[0] > theta, "the last good state is before the limit point");
    // From an equilibrium far before the limit point, with prescribed displacements alone.
    let early = 0.9 * expected;
    swing.restore(&state);
    engine.solve_at(&mut swing, early).unwrap();
    swing.save(&mut engine.good);
    engine.tangent = vec![-1.0];
    let limit_point::Outcome::LimitPoint(point) = engine.by_displacement(&mut swing, early) else {
        panic!("the path turns back");
    };
    let off = [point.load - expected, point.state.0[0] - theta];
    assert!(off[0].abs() < 1e-9 && off[1].abs() < 1e-8, "{off:?}");
    swing.restore(&state);
    let onward = Settings { after_jump: AfterJump::Continue, ..followed };
    let report = engine.solve(&mut swing, SolveStart::Last, &onward).unwrap();
    assert_eq!((report.jumps, report.stability), (1, Stability::Stable));
    assert!(swing.0.angles[0] < -1.0, "{:?}", swing.0.angles);
    if SQUARED {
        return;
    }
    // The branch itself turns back at this limit point and at another one, at a negative load, and arrives there, too.
    let other = swing.0.angles[0];
    engine.beyond(&mut swing, &jump).unwrap();
    assert!((swing.0.angles[0] - other).abs() < 1e-10, "{:?} {other}", swing.0.angles);
    assert_eq!(engine.report().stability, Stability::Stable);
}

/// A force across that swings from one side to the other along the path: `q(t) = 0.05 - 1.05 t`, or `q(t^2)`, which is not linear in `t`.
struct Swing<const SQUARED: bool>(Links);
impl<const SQUARED: bool> Swing<SQUARED> {
    fn set(&mut self, load: f64) -> f64 {
        let part = if SQUARED { load * load } else { load };
        self.0.force[1] = 0.05 - 1.05 * part;
        1.0
    }
}
impl<const SQUARED: bool> Equilibrium for Swing<SQUARED> {
    const DIFFERENCE: Option<f64> = if SQUARED { Some(1e-7) } else { None };
    type State = (Vec<f64>, f64);
    fn order(&self) -> usize {
        self.0.order()
    }
    fn save(&self, into: &mut Self::State) {
        self.0.save(into);
    }
    fn restore(&mut self, from: &Self::State) {
        self.0.restore(from);
    }
    fn rest(&mut self) {
        self.0.rest();
    }
    fn begin(&mut self, stage: LoadStage) -> bool {
        stage == LoadStage::Change
    }
    fn advance(&mut self, by: &[f64], fraction: f64) {
        self.0.advance(by, fraction);
    }
    fn evaluate(&mut self, load: f64) -> Option<Balance> {
        let full = self.set(load);
        self.0.evaluate(full)
    }
    fn linearise(&mut self, load: f64, tangent: Tangent) -> Result<(Balance, TangentInertia), Irregular> {
        let full = self.set(load);
        self.0.linearise(full, tangent)
    }
    fn solve(&mut self, x: &mut [f64]) -> bool {
        self.0.solve(x)
    }
    fn residual(&self, into: &mut [f64]) {
        self.0.residual(into);
    }
    fn work(&self, by: &[f64]) -> f64 {
        self.0.work(by)
    }
    fn size(&self, by: &[f64]) -> f64 {
        self.0.size(by)
    }
    fn product(&self, a: &[f64], b: &[f64]) -> f64 {
        self.0.product(a, b)
    }
    fn conservative(&self) -> bool {
        true
    }
    fn mode(&mut self, load: f64, into: &mut [f64]) -> bool {
        let full = self.set(load);
        self.0.mode(full, into)
    }
}

#[test]
fn a_solve_at_a_part_of_the_load_goes_on_counting() {
    // theta = q cos theta: half of the load q = 0.8 from the answer under the whole of it.
    let mut links = Links { force: [0.0, 0.8], ..Links::new(1) };
    let mut state = (Vec::new(), 0.0);
    links.save(&mut state);
    let mut engine = Engine::new(&state, links.order());
    let settings = Settings { max_evaluations: 40, ..Settings::default() };
    let full = engine.solve(&mut links, SolveStart::Rest, &settings).unwrap();
    let half = engine.solve_at(&mut links, 0.5).unwrap();
    assert!((links.angles[0] - 0.4 * links.angles[0].cos()).abs() < 1e-12);
    assert!(half.residual <= half.bound && half.stability == Stability::Stable);
    assert!(half.evaluations > full.evaluations);
    while engine.solve_at(&mut links, if engine.report().evaluations % 2 == 0 { 0.1 } else { 0.9 }).is_ok() {}
    assert_eq!((engine.report().evaluations, engine.report().cause), (40, Some(crate::Cause::Evaluations)));
}

#[test]
fn lengths_are_held_and_slack_cables_have_no_tension() {
    for (displacement, expected) in [(0.02, 0.2), (-0.02, 0.0)] {
        let mut links = Links { displacement: Some(displacement), ..Links::new(1) };
        let report = solve(&mut links, &Settings::default()).unwrap();
        assert!((links.angles[0] - expected).abs() < 1e-12, "{report:?} {:?}", links.angles);
        // theta = tau arm.
        assert!((links.tension - expected / 0.1).abs() < 1e-10);
        assert_eq!(report.stability, Stability::Stable);
    }
    // Held beyond the critical load: unstable at its tension, stable at its length.
    let mut links = Links { displacement: Some(0.02), force: [1.2, 0.0], ..Links::new(1) };
    let report = solve(&mut links, &Settings::default()).unwrap();
    assert!((links.angles[0] - 0.2).abs() < 1e-10 || links.angles[0] > 0.2, "{:?} {report:?}", links.angles);
    assert_eq!(report.stability, Stability::Stable);
}

#[test]
fn a_path_past_a_bifurcation_that_an_imperfection_keeps_apart_is_not_left() {
    for count in [1, 2, 5] {
        for force in [1e-6, -1e-4] {
            let mut links = Links { force: [1.5, force], ..Links::new(count) };
            let followed = Settings { branch: Branch::Followed, ..Settings::default() };
            let report = solve(&mut links, &followed).unwrap();
            assert_eq!(
                (report.stability, report.critical_load),
                (Stability::Stable, None),
                "{count} {force}"
            );
            assert!(links.tip()[1] * force > 0.0, "{count} {force}");
        }
    }
}

#[test]
fn the_bound_on_evaluations_is_kept() {
    let bent = Links { force: [3.0, 0.4], ..Links::new(8) };
    let straight = Links { force: [0.6, 0.0], ..Links::new(2) };
    let side = Settings { branch: Branch::Followed, take_stable_side: true, ..Settings::default() };
    for (mut links, settings) in [(bent, Settings::default()), (straight, side)] {
        let free = solve(&mut links, &settings).unwrap();
        for max_evaluations in 0..free.evaluations {
            let settings = Settings { max_evaluations, ..settings };
            let mut state = (Vec::new(), 0.0);
            links.save(&mut state);
            let mut engine = Engine::new(&state, links.order());
            match engine.solve(&mut links, SolveStart::Rest, &settings) {
                Ok(report) => assert!(report.residual <= report.bound),
                Err(stop) => assert_eq!(stop.cause, crate::Cause::Evaluations, "{max_evaluations}"),
            }
            assert!(engine.report().evaluations <= max_evaluations);
        }
    }
}

#[test]
fn answers_are_refined_and_judged_where_they_are() {
    let mut links = Links { force: [0.3, 0.4], ..Links::new(3) };
    let mut engine = Engine::new(&(Vec::new(), 0.0), 3);
    let settings = Settings::default();
    let found = engine.solve(&mut links, SolveStart::Rest, &settings).unwrap();
    // More links, close to the answer: the report goes on.
    let mut more = Links { force: [0.3, 0.4], ..Links::new(3) };
    more.angles.clone_from(&links.angles);
    more.angles.iter_mut().for_each(|angle| *angle += 1e-3);
    let refined = engine.refine(&mut more, &settings).unwrap();
    assert!(refined.residual <= refined.bound && refined.stability == Stability::Stable);
    assert!(refined.evaluations > found.evaluations && refined.iterations > found.iterations);
    for (angle, expected) in more.angles.iter().zip(&links.angles) {
        assert!((angle - expected).abs() < 1e-12, "{angle} {expected}");
    }
    // Far from one it is an error with its cause.
    more.angles.fill(2.0);
    let stop = engine.refine(&mut more, &settings).unwrap_err();
    assert_eq!((stop.cause, engine.report().cause), (crate::Cause::Stalled, Some(crate::Cause::Stalled)));
}
