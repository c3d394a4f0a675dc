//! The largest strain against its limit, by both models and by looking everywhere.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::rods;

use pliant_models::rods::{
    Generic, InputRef, Kernel, LargestStrain, Orders, RodData, RodModel, RodSolution, RodSolver, Routing,
    Section, Shooting, Strain, TendonRod, UniformRod, Wrench,
};
use pliant_models::{Declared, Scalar};

/// A rod with a limit, and a natural curvature that waves along it.
#[derive(Clone, Debug)]
struct Limited<const N: usize, const M: usize> {
    rod: UniformRod<N, M>,
    limit: [Option<f64>; 6],
    wave: f64,
}

impl<const N: usize, const M: usize> Declared for Limited<N, M> {
    fn name(&self) -> &str {
        "Limited"
    }
}

impl<const N: usize, const M: usize> TendonRod<M> for Limited<N, M> {
    fn data(&self) -> RodData {
        RodData { strain_limit: self.limit, ..self.rod.data() }
    }
    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        let mut section = self.rod.section(segment, s);
        let (sine, _) = (*s * T::from_f64(self.wave)).sin_cos();
        section.natural[1] += sine;
        section
    }
    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T> {
        self.rod.routing(tendon, segment, s)
    }
}

/// The same by looking at so many sections, and at both sides of each: a lower bound of the truth.
fn looked<S: RodSolution>(solution: &S, kernel: &impl Kernel, limit: &[Option<f64>; 6], places: u32) -> f64 {
    let ends = kernel.data().ends;
    let length = ends[ends.len() - 1];
    let mut most = 0.0_f64;
    for k in 0..=places {
        let s = length * f64::from(k) / f64::from(places);
        let station = solution.station(s).unwrap();
        let segment = ends.iter().position(|end| s <= *end).unwrap_or(ends.len() - 1);
        let natural = kernel.section(segment, &s).natural;
        for c in 0..6 {
            let Some(limit) = limit[c] else { continue };
            most = pliant_testing::larger(most, (station.strain[c] - natural[c]).abs() / limit);
        }
    }
    most
}

fn check<S: RodSolution>(solution: &S, kernel: &impl Kernel, limit: &[Option<f64>; 6]) -> LargestStrain {
    let found = solution.largest_strain().unwrap();
    assert_eq!(solution.report().strain, Some(found.used));
    assert_eq!(found.used, found.strain.abs() / limit[found.component].unwrap());
    let seen = looked(solution, kernel, limit, 4000);
    assert!(found.used >= seen * (1.0 - 1e-10) && found.used <= seen * (1.0 + 1e-5), "{found:?} {seen}");
    found
}

fn both<const N: usize, const M: usize>(
    rod: UniformRod<N, M>,
    limit: [Option<f64>; 6],
    wave: f64,
    inputs: &[InputRef<'_>],
) {
    let limited = Generic::new(Limited { rod, limit, wave });
    let high = Orders { torsion: 23, bending: 25, extension: 21, shear: 21 };
    let (shooting, strain) = (Shooting::new(limited.clone()), Strain::new(limited.clone(), high));
    for input in inputs {
        let one = check(&shooting.solve(input).unwrap(), &limited, &limit);
        let other = check(&strain.solve(input).unwrap(), &limited, &limit);
        println!("{one:?} {other:?} {:.1e}", one.used - other.used);
        assert_eq!(one.component, other.component);
        assert!((one.used - other.used).abs() < 1e-9 * one.used, "{one:?} {other:?}");
        assert!((one.s - other.s).abs() < 1e-6, "{one:?} {other:?}");
    }
}

const LIMIT: [Option<f64>; 6] = [Some(20.0), Some(10.0), Some(10.0), Some(1e-3), Some(1e-3), Some(1e-3)];

#[test]
fn both_models_find_the_largest_strain() {
    let wrench = [Wrench::force([0.03, -0.02, 0.05]).with_couple([0.0, 0.0, 0.002])];
    let middle = [Wrench::force([0.3, -0.1, 0.0]).at(0.17)];
    let inputs = [
        InputRef::forces(&[2.0, 0.0, 1.0]),
        InputRef::forces(&[0.5, 0.1, 0.3]).with_wrenches(&wrench),
        InputRef::forces(&[0.0, 0.7, 0.3]).with_wrenches(&middle),
    ];
    both(rods::a(), LIMIT, 40.0, &inputs);
    // Where only extension counts.
    both(rods::a(), [None, None, None, Some(1e-5), None, None], 40.0, &inputs[..2]);
    both(rods::c(), LIMIT, 0.0, &[InputRef::forces(&[4.0, 1.0])]);
    let nine = [2.0, 0.0, 0.5, 1.5, 0.0, 0.0, 0.0, 1.0, 0.2];
    both(rods::d(), LIMIT, 25.0, &[InputRef::forces(&nine)]);
    let six = [3.0, 0.0, 0.5, 1.5, 0.0, 2.0];
    both(rods::e(), LIMIT, 0.0, &[InputRef::forces(&six)]);
}

#[test]
fn none_is_declared_and_nothing_is_allocated() {
    let free = Shooting::new(rods::kernel(rods::a())).solve(&[1.0, 0.0, 0.0]).unwrap();
    assert!(free.largest_strain().is_none() && free.report().strain.is_none());
    let free = Strain::new(rods::kernel(rods::a()), Orders::PAPER).solve(&[1.0, 0.0, 0.0]).unwrap();
    assert!(free.largest_strain().is_none() && free.report().strain.is_none());

    fn warm<M: RodModel>(robot: &M) {
        let mut solver = robot.solver();
        for pull in [0.0, 1.0, 0.9] {
            solver.solve(&[pull, 0.5, 0.0]).unwrap();
        }
        let count = allocation_counter::measure(|| {
            assert!(solver.solve(&[0.95, 0.5, 0.0]).unwrap().report().strain.is_some());
        });
        assert_eq!(count.count_total, 0);
    }
    let limited = Generic::new(Limited { rod: rods::a(), limit: LIMIT, wave: 40.0 });
    warm(&Shooting::new(limited.clone()));
    warm(&Strain::new(limited, Orders::PAPER));
}
