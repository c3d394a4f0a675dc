//! Families whose elimination carries the residual along, that start strained, and that hold some unknowns while they balance the others.

use super::*;

/// Links whose steps come from an elimination of their own. The declared shape is strained by `declared`; the last angle leads a search.
struct Carried {
    links: Links,
    declared: Vec<f64>,
    /// Unbalanced residual of the declared shape, while it is removed.
    offset: Vec<f64>,
    rested: bool,
    /// Force across at the start of a change.
    from: f64,
    stage: LoadStage,
    choice: GaussNewton,
    least_squares: bool,
    held: bool,
    load: f64,
    /// Calls of a correction, of a bordered step and of a held correction.
    asked: [usize; 3],
}

impl Carried {
    fn new(links: Links) -> Self {
        let count = links.angles.len();
        Self {
            links,
            declared: vec![0.0; count],
            offset: vec![0.0; count],
            rested: false,
            from: 0.0,
            stage: LoadStage::Loads,
            choice: GaussNewton::First,
            least_squares: false,
            held: false,
            load: 0.0,
            asked: [0; 3],
        }
    }

    /// The residual at a fraction of the stage, into the gradient of the links.
    fn at(&mut self, load: f64) -> Option<Balance> {
        self.load = load;
        let force = self.links.force;
        let part = match self.stage {
            LoadStage::Rest => 0.0,
            LoadStage::Change => {
                self.links.force[1] = self.from + load * (force[1] - self.from);
                1.0
            }
            _ => load,
        };
        let balance = self.links.evaluate(part);
        self.links.force = force;
        if self.stage == LoadStage::Rest {
            for (entry, offset) in self.links.gradient.iter_mut().zip(&self.offset) {
                *entry -= (1.0 - load) * offset;
            }
        }
        let norm = self.links.gradient.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        balance.map(|balance| Balance { norm, size: balance.size.max(0.1), ..balance })
    }

    /// The tangent; of a sum of squares the springs alone.
    fn tangent(&mut self, gauss_newton: bool) -> nalgebra::DMatrix<f64> {
        let force = self.links.force;
        let part = if self.stage == LoadStage::Change { 1.0 } else { self.load };
        if self.stage == LoadStage::Change {
            self.links.force[1] = self.from + self.load * (force[1] - self.from);
        }
        if gauss_newton || self.stage == LoadStage::Rest {
            self.links.force = [0.0; 2];
        }
        let gradient = self.links.gradient.clone();
        let factors = self.links.linearise(part, Tangent::EXACT);
        assert!(factors.is_ok());
        (self.links.force, self.links.gradient) = (force, gradient);
        self.links.factors.clone()
    }
}

impl Equilibrium for Carried {
    type State = (Vec<f64>, f64);
    const GAUSS_NEWTON: bool = true;
    const DIRECT: bool = false;
    const POLISH: bool = true;
    const PUSH: f64 = 0.1;

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
        self.links.angles.clone_from(&self.declared);
    }
    fn begin(&mut self, stage: LoadStage) -> bool {
        self.rested |= self.stage == LoadStage::Rest && stage != LoadStage::Rest;
        self.stage = stage;
        if stage == LoadStage::Rest {
            self.at(1.0);
            self.offset.clone_from(&self.links.gradient);
        }
        self.links.begin(stage) || stage == LoadStage::Rest
    }
    fn advance(&mut self, by: &[f64], fraction: f64) {
        self.links.advance(by, fraction);
    }
    fn evaluate(&mut self, load: f64) -> Option<Balance> {
        self.at(load)
    }
    fn linearise(&mut self, load: f64, tangent: Tangent) -> Result<(Balance, TangentInertia), Irregular> {
        let balance = self.at(load).ok_or(Irregular::Overflow)?;
        self.least_squares = tangent.gauss_newton;
        let mut matrix = self.tangent(tangent.gauss_newton);
        for k in 0..matrix.nrows() {
            matrix[(k, k)] += tangent.shift;
        }
        let values = matrix.symmetric_eigenvalues();
        let negative = values.iter().filter(|value| **value < 0.0).count();
        if tangent.definite && negative > 0 {
            return Err(Irregular::Indefinite);
        }
        self.links.factors = matrix;
        Ok((balance, TangentInertia { negative: Some(negative), pivot: values.amin() }))
    }
    fn work(&self, by: &[f64]) -> f64 {
        self.links.work(by)
    }
    fn size(&self, by: &[f64]) -> f64 {
        self.links.size(by)
    }
    fn conservative(&self) -> bool {
        true
    }
    fn gauss_newton(&self) -> GaussNewton {
        self.choice
    }
    fn mode(&mut self, _: f64, into: &mut [f64]) -> bool {
        let matrix = self.tangent(false) + nalgebra::DMatrix::identity(into.len(), into.len()) * 10.0;
        let factors = matrix.lu();
        into.fill(1.0);
        inverse_iteration(into, |x| {
            let found = factors.solve(&nalgebra::DVector::from_column_slice(x));
            found.is_some_and(|found| {
                x.copy_from_slice(found.as_slice());
                true
            })
        })
    }
    fn correction(&mut self, into: &mut [f64]) -> bool {
        self.asked[0] += 1;
        let mut matrix = self.links.factors.clone();
        let mut rhs = -nalgebra::DVector::from_column_slice(&self.links.gradient);
        if self.held {
            self.asked[2] += 1;
            let last = into.len() - 1;
            matrix.row_mut(last).fill(0.0);
            matrix[(last, last)] = 1.0;
            rhs[last] = 0.0;
        }
        let Some(found) = matrix.lu().solve(&rhs) else { return false };
        into.copy_from_slice(found.as_slice());
        true
    }
    fn bordered(
        &mut self,
        load: f64,
        tangent: Tangent,
        mode: &[f64],
        along: f64,
        into: &mut [f64],
    ) -> Option<Result<(Balance, f64), Irregular>> {
        self.asked[1] += 1;
        let n = into.len();
        self.at(load + 1.0)?;
        let there = self.links.gradient.clone();
        let balance = self.at(load)?;
        let here = self.links.gradient.clone();
        let matrix = self.tangent(tangent.gauss_newton);
        let mode_size: f64 = mode.iter().map(|entry| entry * entry).sum();
        let whole = nalgebra::DMatrix::from_fn(n + 1, n + 1, |i, j| match (i < n, j < n) {
            (true, true) => matrix[(i, j)],
            (true, false) => there[i] - here[i],
            (false, true) => mode[j],
            (false, false) => 0.0,
        });
        let rhs = nalgebra::DVector::from_fn(n + 1, |i, _| if i < n { -here[i] } else { along * mode_size });
        let Some(found) = whole.lu().solve(&rhs) else { return Some(Err(Irregular::Singular)) };
        into.copy_from_slice(&found.as_slice()[..n]);
        Some(Ok((balance, found[n])))
    }
    fn hold(&mut self, held: bool) -> bool {
        self.held = held;
        true
    }
}

fn engine(count: usize) -> Engine<(Vec<f64>, f64)> {
    Engine::new(&(vec![0.0; count], 0.0), count)
}

const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
    accuracy: None,
};

#[test]
fn a_family_may_carry_the_residual_along() {
    let mut links = Links { force: [0.05, 0.2], ..Links::new(3) };
    solve(&mut links, &FOLLOWED).unwrap();
    for choice in [GaussNewton::First, GaussNewton::Never, GaussNewton::Only] {
        let mut carried = Carried::new(Links { force: [0.05, 0.2], ..Links::new(3) });
        carried.choice = choice;
        let mut engine = engine(3);
        let report = engine.solve(&mut carried, SolveStart::Rest, &FOLLOWED).unwrap();
        assert!(report.residual <= report.bound && report.stability == Stability::Stable, "{report:?}");
        for (angle, expected) in carried.links.angles.iter().zip(&links.angles) {
            assert!((angle - expected).abs() < 1e-11, "{choice:?}: {angle} {expected}");
        }
        let corrections = engine.iterations().iter().filter(|step| !step.predictor);
        let [first, exact] = corrections.fold([0; 2], |[first, exact], step| {
            let first_kind = usize::from(step.gauss_newton);
            [first + first_kind, exact + 1 - first_kind]
        });
        assert!(carried.asked[0] >= first + exact);
        match choice {
            GaussNewton::First => assert!(first > 0 && exact > 0),
            GaussNewton::Never => assert!(first == 0 && exact > 0),
            GaussNewton::Only => assert!(first > 10 && exact == 0),
        }
    }
}

#[test]
fn a_strained_start_is_led_to_rest_first() {
    let mut links = Links { force: [0.1, 0.2], ..Links::new(2) };
    solve(&mut links, &FOLLOWED).unwrap();
    for declared in [[0.4, -0.3], [2.0, -2.5]] {
        let mut carried = Carried::new(Links { force: [0.1, 0.2], ..Links::new(2) });
        carried.declared = declared.to_vec();
        let report = engine(2).solve(&mut carried, SolveStart::Rest, &Settings::default()).unwrap();
        assert!(carried.rested && report.stability == Stability::Stable);
        for (angle, expected) in carried.links.angles.iter().zip(&links.angles) {
            assert!((angle - expected).abs() < 1e-11, "{declared:?}: {angle} {expected}");
        }
    }
}

#[test]
fn a_search_may_balance_what_it_does_not_lead() {
    // Two links beyond their critical load (3 - sqrt 5)/2.
    let mut links = Links { force: [0.6, 0.0], ..Links::new(2) };
    solve(&mut links, &Settings::default()).unwrap();
    for settings in [Settings { take_stable_side: true, ..FOLLOWED }, Settings::default()] {
        let mut carried = Carried::new(Links { force: [0.6, 0.0], ..Links::new(2) });
        let report = engine(2).solve(&mut carried, SolveStart::Rest, &settings).unwrap();
        assert_eq!(report.stability, Stability::Stable);
        assert!(carried.asked[2] > 0 && !carried.held);
        for (angle, expected) in carried.links.angles.iter().zip(&links.angles) {
            assert!((angle.abs() - expected.abs()).abs() < 1e-9, "{angle} {expected}");
        }
    }
}

#[test]
fn a_family_may_solve_the_bordered_system() {
    // As in `a_bent_column_snaps_at_the_limit_point_of_its_path`.
    let p = 1.5;
    let mut carried = Carried::new(Links { force: [p, 0.05], ..Links::new(1) });
    let mut engine = engine(1);
    let report = engine.solve(&mut carried, SolveStart::Rest, &Settings::default()).unwrap();
    assert_eq!(report.stability, Stability::Stable);
    let side = carried.links.angles[0].signum();
    // From there to the other side.
    (carried.from, carried.links.force[1]) = (side * 0.05, -side);
    let (mut theta, mut q) = (0.6_f64, -0.1_f64);
    for _ in 0..50 {
        let (s, c) = theta.sin_cos();
        let f = [theta - p * s - q * c, 1.0 - p * c + q * s];
        let [[a, b], [d, e]] = [[1.0 - p * c + q * s, -c], [p * s + q * c, s]];
        let det = a * e - b * d;
        theta -= (e * f[0] - b * f[1]) / det;
        q -= (a * f[1] - d * f[0]) / det;
    }
    let stop = engine.solve(&mut carried, SolveStart::Last, &FOLLOWED).unwrap_err();
    let jump = stop.jump.unwrap();
    let expected = (0.05 - q) / 1.05;
    assert!((jump.load - expected).abs() < 1e-9, "{} {expected}", jump.load);
    assert!(carried.asked[1] > 0);
    let onward = Settings { after_jump: AfterJump::Continue, ..FOLLOWED };
    let report = engine.solve(&mut carried, SolveStart::Last, &onward).unwrap();
    assert_eq!((report.jumps, report.stability), (1, Stability::Stable));
    assert!(side * carried.links.angles[0] < -1.0, "{:?}", carried.links.angles);
}
