//! A kernel whose segments and tendons are counted at run time: it is solved as the one whose numbers the compiler knows.
#![allow(unreachable_pub, clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::rods;

use pliant_models::rods::shooting::Shooting;
use pliant_models::rods::{
    Actuation, Drive, Generic, InputRef, Kernel, Orders, RodData, RodModel, RodSolution, RodSolver, Routing,
    Section, Strain, UniformRod, Wrench,
};
use pliant_models::{Declared, Scalar};

/// A rod of as many tendons as there are in the list, each in a rod of its own.
#[derive(Clone, Debug)]
pub struct Counted {
    data: RodData,
    rod: Generic<UniformRod<1, 0>, 0>,
    tendons: Vec<Generic<UniformRod<1, 1>, 1>>,
}

impl Counted {
    /// The segments and tendons of a rod.
    pub fn new<const N: usize, const M: usize>(rod: &UniformRod<N, M>) -> Self {
        fn with<const M: usize, const K: usize, const N: usize>(
            rod: &UniformRod<N, K>,
            tendons: [Vec<pliant_models::rods::Helix>; M],
        ) -> Generic<UniformRod<1, M>, M> {
            let UniformRod { options, stiffness, natural, mass, base, gravity, tip_mass, .. } = *rod;
            let ends = [0.0];
            Generic::new(UniformRod {
                options,
                ends,
                stiffness,
                natural,
                mass,
                tendons,
                base,
                gravity,
                tip_mass,
                discs: Vec::new(),
            })
        }
        let tendons = rod.tendons.iter().map(|tendon| with(rod, [tendon.clone()])).collect();
        Self { data: rods::kernel(rod.clone()).data(), rod: with(rod, []), tendons }
    }
}

impl Declared for Counted {
    fn name(&self) -> &str {
        "Counted"
    }
}

impl Kernel for Counted {
    fn data(&self) -> RodData {
        self.data.clone()
    }

    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        self.rod.section(segment, s)
    }

    fn routings<T: Scalar>(&self, segment: usize, s: &T, found: &mut [Routing<T>]) {
        for (own, found) in self.tendons.iter().zip(found.chunks_mut(1)) {
            own.routings(segment, s, found);
        }
    }

    fn tendons<T: Scalar>(
        &self,
        segment: usize,
        routings: &[Routing<T>],
        strain: &[T; 6],
        tensions: &[T],
        mut sum: Actuation<'_, T>,
    ) {
        let (zero, one) = (T::from_f64(0.0), T::from_f64(1.0));
        sum.fill(0.0);
        for (tendon, own) in self.tendons.iter().enumerate() {
            if segment > self.data.last_segments[tendon] {
                continue;
            }
            let tension = tensions[tendon];
            let (mut stress, mut tangent) = ([zero; 6], [zero; 21]);
            let (direction, stretch) =
                (&mut sum.direction[tendon..=tendon], &mut sum.stretch[tendon..=tendon]);
            let found = Actuation { stress: &mut stress, tangent: &mut tangent, direction, stretch };
            own.tendons(segment, &routings[tendon..=tendon], strain, &[one], found);
            for (sum, entry) in sum.stress.iter_mut().zip(sum.direction[tendon]) {
                *sum = entry.fma(tension, *sum);
            }
            for (sum, entry) in sum.tangent.iter_mut().zip(tangent) {
                *sum = entry.fma(tension, *sum);
            }
        }
    }
}

/// Tensions, displacements and wrenches, bit by bit.
fn same<A: RodModel, B: RodModel>(fixed: &A, counted: &B, length: f64) {
    let count = fixed.tendon_count();
    assert_eq!((counted.tendon_count(), counted.length()), (count, length));
    let pulls: Vec<Drive> = (0..count).map(|i| Drive::Force([2.0, 0.0, 1.0][i % 3])).collect();
    let mut drawn = pulls.clone();
    if let Some(first) = drawn.first_mut() {
        *first = Drive::Displacement(2e-3);
    }
    let wrenches = [Wrench::force([0.02, -0.01, 0.0]), Wrench::force([0.0, 0.01, 0.02]).at(0.4 * length)];
    let mut solvers = (fixed.solver(), counted.solver());
    for (tendons, wrenches) in [(&pulls, &[][..]), (&drawn, &[]), (&drawn, &wrenches), (&pulls, &wrenches)] {
        let input = InputRef::drives(tendons).with_wrenches(wrenches);
        let (a, b) = (solvers.0.solve(input).unwrap(), solvers.1.solve(input).unwrap());
        assert_eq!((a.tip(), a.report().iterations), (b.tip(), b.report().iterations));
        assert_eq!(a.tensions(), b.tensions());
        assert_eq!(a.lengths(), b.lengths());
        let (one, other) = (a.sensitivity().unwrap(), b.sensitivity().unwrap());
        assert_eq!(one.tip_by_tension, other.tip_by_tension);
        assert_eq!(one.compliance, other.compliance);
    }
}

fn check<const N: usize, const M: usize>(rod: UniformRod<N, M>) {
    let (counted, length) = (Counted::new(&rod), rod.ends[N - 1]);
    let fixed = rods::kernel(rod);
    same(&Strain::new(fixed.clone(), Orders::PAPER), &Strain::new(counted.clone(), Orders::PAPER), length);
    same(&Shooting::new(fixed), &Shooting::new(counted), length);
}

#[test]
fn it_is_solved_as_the_one_of_known_numbers() {
    check(rods::a());
    check(rods::c());
    check(rods::d());
    check(rods::e());
}

#[cfg(feature = "serde")]
#[test]
fn derivatives_go_through_json() {
    use pliant_models::rods::RodSensitivity;

    let found = Strain::new(Counted::new(&rods::a()), Orders::PAPER).solve(&[2.0, 0.0, 1.0]).unwrap();
    let sensitivity = found.sensitivity().unwrap();
    let mut value = serde_json::to_value(&sensitivity).unwrap();
    let read: RodSensitivity = serde_json::from_value(value.clone()).unwrap();
    assert_eq!(read.length_by_tension, sensitivity.length_by_tension);
    // Lists that do not belong to as many tendons.
    value["length_by_wrench"].as_array_mut().unwrap().pop();
    assert!(serde_json::from_value::<RodSensitivity>(value).is_err());
}
