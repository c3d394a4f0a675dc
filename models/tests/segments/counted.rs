//! A kernel whose segments are counted at run time: it is solved as the one whose number of segments the compiler knows.
#![allow(unreachable_pub, clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::segments;
use crate::segments::under;

use pliant_models::Input;
use pliant_models::segments::{
    Chain, ConstantCurvature, Constants, Error, Generic, Kernel, Motion, Segment, SegmentsOptions, State,
    Tip, TipLoad,
};
use pliant_models::{Declared, Scalar};

/// A chain of as many segments as there are in the list, each a robot of one.
#[derive(Clone, Debug)]
pub struct Counted(Vec<Generic<Chain<1>, 1>>);

impl Counted {
    /// The segments of a robot.
    pub fn new<const N: usize>(chain: &Chain<N>) -> Self {
        let Chain { options, segments, actuators, base, gravity } = chain;
        let one = |(segment, own): (&Constants, &_)| {
            let (segments, actuators) = ([*segment], [Clone::clone(own)]);
            Generic::new(Chain { options: *options, segments, actuators, base: *base, gravity: *gravity })
        };
        Self(segments.iter().zip(actuators).map(one).collect())
    }
}

impl Declared for Counted {
    fn name(&self) -> &str {
        "Counted"
    }
}

impl Kernel for Counted {
    fn segment_count(&self) -> usize {
        self.0.len()
    }

    fn options(&self) -> SegmentsOptions {
        self.0[0].options()
    }

    fn constants(&self, segment: usize) -> Constants {
        self.0[segment].constants(0)
    }

    fn constants_sensitivity(&self, _index: usize, _segment: usize) -> Constants {
        Constants::default()
    }

    fn actuator_count(&self, segment: usize) -> usize {
        self.0[segment].actuator_count(0)
    }

    fn actuator(&self, segment: usize, actuator: usize) -> [f64; 2] {
        self.0[segment].actuator(0, actuator)
    }

    fn actuator_sensitivity(&self, _index: usize, _segment: usize, _actuator: usize) -> [f64; 2] {
        [0.0; 2]
    }

    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        self.0[0].base()
    }

    fn gravity(&self) -> [f64; 3] {
        self.0[0].gravity()
    }

    fn gravity_sensitivity(&self, _index: usize) -> [f64; 3] {
        [0.0; 3]
    }

    fn tip<T: Scalar>(&self, motion: &Motion<T>) -> Tip<T> {
        self.0[0].tip(motion)
    }

    fn segment<T: Scalar>(&self, motion: &Motion<T>, mass: &T, gyration: &T) -> Segment<T> {
        self.0[0].segment(motion, mass, gyration)
    }

    fn q_matrix<T: Scalar>(&self, theta: &T) -> [[T; 9]; 5] {
        self.0[0].q_matrix(theta)
    }
}

/// Statics and dynamics, bit by bit.
fn same<const N: usize>(chain: &Chain<N>, forces: &[f64]) {
    let fixed = ConstantCurvature::new(Generic::<_, N>::new(chain.clone()));
    let counted = ConstantCurvature::new(Counted::new(chain));
    assert_eq!(counted.segments(), N);
    let load = TipLoad { force: [0.3, -0.2, 0.1].into(), mass: 0.02, ..TipLoad::default() };
    for load in [None, Some(&load)] {
        let mut solvers = (fixed.solver().unwrap(), counted.solver().unwrap());
        for scale in [1.0, 0.7] {
            let forces: Vec<f64> = forces.iter().map(|force| scale * force).collect();
            let input = &under(Input::forces(&forces), load);
            let (a, b) = (solvers.0.solve(input).unwrap(), solvers.1.solve(input).unwrap());
            assert_eq!((a.tip(), a.report().iterations), (b.tip(), b.report().iterations));
            assert_eq!(a.state(), b.state());
            let (one, other) = (a.sensitivity().unwrap(), b.sensitivity().unwrap());
            assert_eq!((one.tip_by_force, one.compliance), (other.tip_by_force, other.compliance));
            let rate = vec![[1.0, -2.0, 0.1]; N];
            let state = fixed.state(&a.state().shape, &rate).unwrap();
            let other = counted.state(&b.state().shape, &rate).unwrap();
            let found = fixed.forward_dynamics(&state, &forces, load).unwrap();
            let expected = counted.forward_dynamics(&other, &forces, load).unwrap();
            assert_eq!(found, expected);
        }
        let (a, b) = (solvers.0.solution(), solvers.1.solution());
        assert_eq!(fixed.modes(a.state(), load).unwrap(), counted.modes(b.state(), load).unwrap());
    }
}

/// More segments than the 64 that a robot read at run time was once capped at.
#[test]
fn a_hundred_segments() {
    let mut chain = segments::chain::<100>();
    chain.gravity = [0.0, 0.0, 9.81];
    chain.segments.iter_mut().for_each(|segment| {
        (segment.length, segment.mass) = (0.01, 0.01);
    });
    let robot = ConstantCurvature::new(Counted::new(&chain));
    let found = robot.solve(&vec![0.0; 300]).unwrap();
    assert!(found.tip().translation.z > 1.0 && found.report().residual < 1e-9, "{:?}", found.report());
}

#[test]
fn it_is_solved_as_the_one_of_a_known_number() {
    same(&segments::chain::<1>(), &[2.0, 0.0, -1.0]);
    same(&segments::chain::<2>(), &[2.0, 0.0, -1.0, 0.5, 0.0, 1.0]);
    same(&segments::rich(), &[0.0, -6.0, 6.0, 0.0, 6.0, -6.0, 1.0, 0.0, 2.0]);
}

#[test]
fn states_of_another_number_of_segments_are_refused() {
    let two = ConstantCurvature::new(Counted::new(&segments::chain::<2>()));
    let three = ConstantCurvature::new(Counted::new(&segments::chain::<3>()));
    let foreign = |error: Error| matches!(error, Error::LengthMismatch { found: 3, expected: 2, .. });
    let state = three.straight();
    assert!(foreign(two.tip(&state).unwrap_err()));
    assert!(foreign(two.equations(&state, None).unwrap_err()));
    assert!(foreign(two.energies(&state, None).unwrap_err()));
    assert!(foreign(two.curvatures(&state).unwrap_err()));
    let own = two.straight();
    let mixed = State { rate: state.rate.clone(), ..own.clone() };
    assert!(foreign(two.forward_dynamics(&mixed, &[0.0; 6], None).unwrap_err()));
    assert!(foreign(two.loads(&own, &state.rate, None).unwrap_err()));
    assert!(foreign(two.actuator_forces(&state.rate, &mut [0.0; 6]).unwrap_err()));
}

#[cfg(feature = "serde")]
#[test]
fn states_are_data() {
    let robot = ConstantCurvature::new(Counted::new(&segments::chain::<3>()));
    let state = robot.straight();
    let text = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<State>(&text).unwrap(), state);
}
