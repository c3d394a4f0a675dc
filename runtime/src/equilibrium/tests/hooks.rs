//! Optional methods of families: derivatives by the load, descents.

use super::*;

/// Links under loads that are not linear in the load fraction: their part is `t (1 + t) / 2`.
struct Quadratic {
    links: Links,
    asked: usize,
}

impl Equilibrium for Quadratic {
    type State = (Vec<f64>, f64);
    fn order(&self) -> usize {
        self.links.order()
    }
    fn save(&self, into: &mut Self::State) {
        self.links.save(into);
    }
    fn restore(&mut self, from: &Self::State) {
        self.links.restore(from);
    }
    fn rest(&mut self) {
        self.links.rest();
    }
    fn begin(&mut self, stage: LoadStage) -> bool {
        self.links.begin(stage)
    }
    fn advance(&mut self, by: &[f64], fraction: f64) {
        self.links.advance(by, fraction);
    }
    fn evaluate(&mut self, load: f64) -> Option<Balance> {
        self.links.evaluate(0.5 * load * (1.0 + load))
    }
    fn linearise(&mut self, load: f64, tangent: Tangent) -> Result<(Balance, TangentInertia), Irregular> {
        self.links.linearise(0.5 * load * (1.0 + load), tangent)
    }
    fn solve(&mut self, x: &mut [f64]) -> bool {
        self.links.solve(x)
    }
    fn residual(&self, into: &mut [f64]) {
        self.links.residual(into);
    }
    fn work(&self, by: &[f64]) -> f64 {
        self.links.work(by)
    }
    fn size(&self, by: &[f64]) -> f64 {
        self.links.size(by)
    }
    fn product(&self, a: &[f64], b: &[f64]) -> f64 {
        self.links.product(a, b)
    }
    fn conservative(&self) -> bool {
        true
    }
    fn mode(&mut self, load: f64, into: &mut [f64]) -> bool {
        self.links.mode(0.5 * load * (1.0 + load), into)
    }
    fn load_derivative(&mut self, load: f64, into: &mut [f64]) -> bool {
        self.asked += 1;
        let mut links = self.links.clone();
        let part = 0.5 * load * (1.0 + load);
        for (by, sign) in [(0.5, 1.0), (-0.5, -1.0)] {
            links.evaluate(part + by);
            for (entry, residual) in into.iter_mut().zip(&links.gradient) {
                // Linear in the part of the load.
                let from = if sign > 0.0 { 0.0 } else { *entry };
                *entry = from + sign * (0.5 + load) * residual;
            }
        }
        true
    }
}

#[test]
fn a_family_may_give_the_derivative_of_its_residual_by_the_load() {
    let followed = Settings { branch: Branch::Followed, ..Settings::default() };
    let mut links = Links { force: [0.3, 0.4], ..Links::new(3) };
    solve(&mut links, &followed).unwrap();
    let mut other = Quadratic { links: Links { force: [0.3, 0.4], ..Links::new(3) }, asked: 0 };
    let mut engine = Engine::new(&(Vec::new(), 0.0), 3);
    let report = engine.solve(&mut other, SolveStart::Rest, &followed).unwrap();
    assert!(other.asked >= report.load_steps && report.load_steps > 1, "{report:?}");
    for (angle, expected) in other.links.angles.iter().zip(&links.angles) {
        assert!((angle - expected).abs() < 1e-11, "{angle} {expected}");
    }
    // The predictor of the first step, of size 0.1, is a tangent: what is left is of second order. The difference of residuals over the stage would be off by
    // half of the step.
    let first = engine.iterations().windows(2).find(|pair| pair[0].predictor).unwrap();
    assert!((first[0].step - 0.1).abs() < 1e-12 && first[1].step < 0.03, "{first:?}");
}

/// A column whose family brings its own descent: to the side, whatever the energy.
struct Own(Links);

impl Equilibrium for Own {
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
        self.0.begin(stage)
    }
    fn advance(&mut self, by: &[f64], fraction: f64) {
        self.0.advance(by, fraction);
    }
    fn evaluate(&mut self, load: f64) -> Option<Balance> {
        self.0.evaluate(load)
    }
    fn linearise(&mut self, load: f64, tangent: Tangent) -> Result<(Balance, TangentInertia), Irregular> {
        self.0.linearise(load, tangent)
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
        false
    }
    fn verdict_evaluations(&self, _: f64) -> usize {
        1
    }
    fn verdict(&mut self, load: f64) -> Option<Verdict> {
        let (_, factors) = self.0.linearise(load, Tangent::EXACT).ok()?;
        let stability = if factors.negative == Some(0) { Stability::Stable } else { Stability::Unstable };
        Some(Verdict { stability, negative: factors.negative })
    }
    fn mode(&mut self, _: f64, _: &mut [f64]) -> bool {
        false
    }
    fn descend(&mut self, _: f64, _: Option<&[f64]>, evaluations: usize) -> Option<(usize, bool)> {
        self.0.angles.fill(1.0);
        Some((7, evaluations > 7))
    }
}

#[test]
fn a_family_may_descend_in_its_own_way() {
    // One link, p = 1.5: theta = p sin theta.
    let mut descending = Own(Links { force: [1.5, 0.0], ..Links::new(1) });
    let mut state = (Vec::new(), 0.0);
    descending.save(&mut state);
    let mut engine = Engine::new(&state, 1);
    let report = engine.solve(&mut descending, SolveStart::Rest, &Settings::default()).unwrap();
    let theta = descending.0.angles[0];
    assert!(theta > 1.0 && (theta - 1.5 * theta.sin()).abs() < 1e-10, "{theta}");
    assert_eq!(report.stability, Stability::Stable);
    assert!(report.evaluations > 7, "{report:?}");
}
