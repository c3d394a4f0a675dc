//! Generated kernels in SIMD lanes are the scalar ones, lane by lane.

#[path = "../benches/cases/declared.rs"]
mod declared;

#[path = "../benches/cases/chains.rs"]
mod chains;

use chains::{Slices, Two};
use declared::{Axial, Distributed, Routed, Tapered, Uniform};
use pliant::Lanes;
use pliant::planar::Kernel;
use pliant::segments::{self, Body, Motion, Segment, Tip};
use pliant_testing::largest;
use wide::{f64x4, f64x8};

/// Allowed deviation relative to the largest lane.
const ALLOWED: f64 = 1e-14;

/// A lane type and its lanes.
trait Several<const N: usize>: Lanes + From<[f64; N]> {
    fn lanes(self) -> [f64; N];
}

impl Several<4> for f64x4 {
    fn lanes(self) -> [f64; 4] {
        self.to_array()
    }
}

impl Several<8> for f64x8 {
    fn lanes(self) -> [f64; 8] {
        self.to_array()
    }
}

/// The same inputs in both ways.
struct Sample<const N: usize> {
    forces: [[f64; N]; 2],
    sigma: [f64; N],
    state: [[f64; N]; 4],
}

impl<const N: usize> Sample<N> {
    /// Zero, tiny, small and large inputs, so that lanes fall on both sides of every guard.
    fn new() -> Self {
        let differences = [0.0, 1e-9, -0.02, 2.9, -1.3, 1e-4, 0.3, -5.0];
        let lane = |index: usize| index as f64 / N as f64;
        let ramp = |low: f64, high: f64| core::array::from_fn(|index| low + (high - low) * lane(index));
        Self {
            forces: [core::array::from_fn(|index| differences[index % 8]), ramp(0.0, 7.0)],
            sigma: ramp(0.0, 1.0),
            state: [ramp(-2.0, 2.0), ramp(-1e-3, 1e-3), ramp(0.0, 4.0), ramp(3.0, 1.0)],
        }
    }
}

fn compare<T: Several<N>, const N: usize, const M: usize>(
    what: &str,
    lanes: [T; M],
    scalar: impl Fn(usize) -> [f64; M],
) {
    for (output, lanes) in lanes.map(T::lanes).into_iter().enumerate() {
        let scalars: [f64; N] = core::array::from_fn(|lane| scalar(lane)[output]);
        let largest = largest(scalars);
        for (lane, scalar) in scalars.iter().enumerate() {
            let error = (lanes[lane] - scalar).abs();
            assert!(
                error <= ALLOWED * largest || lanes[lane] == *scalar,
                "{what}[{output}], lane {lane}: {} and {scalar}",
                lanes[lane]
            );
        }
    }
}

fn kernel<T: Several<N>, const N: usize, K: Kernel>(robot: &K) {
    let Sample { forces, sigma, state } = Sample::<N>::new();
    let (forces_in, sigma_in, state_in) = (forces.map(T::from), T::from(sigma), state.map(T::from));
    let at = |lane: usize| [forces[0][lane], forces[1][lane]];
    let named = |what: &str| format!("{} {what}", robot.name());
    compare(&named("tip"), robot.tip(&forces_in), |lane| robot.tip(&at(lane)));
    let jacobian = robot.tip_jacobian(&forces_in);
    for (row, jacobian) in jacobian.into_iter().enumerate() {
        compare(&named("tip_jacobian"), jacobian, |lane| robot.tip_jacobian(&at(lane))[row]);
    }
    compare(&named("position"), robot.position(&forces_in, &sigma_in), |lane| {
        robot.position(&at(lane), &sigma[lane])
    });
    compare(&named("angle"), robot.angle(&sigma_in), |lane| robot.angle(&sigma[lane]));
    compare(&named("section"), robot.section(&sigma_in), |lane| robot.section(&sigma[lane]));
    compare(&named("resultant"), robot.resultant(&sigma_in), |lane| robot.resultant(&sigma[lane]));
    let scalar = |lane: usize| robot.station(&sigma[lane], &state.map(|value| value[lane]));
    let station = robot.station(&sigma_in, &state_in);
    compare(&named("station elastic"), station.elastic, |lane| scalar(lane).elastic);
    compare(&named("station stress"), station.stress, |lane| scalar(lane).stress);
    compare(&named("station stiffness"), station.stiffness, |lane| scalar(lane).stiffness);
    compare(&named("station cable_shortening"), station.cable_shortening, |lane| {
        scalar(lane).cable_shortening
    });
}

fn both<K: Kernel>(robot: &K) {
    kernel::<f64x4, 4, K>(robot);
    kernel::<f64x8, 8, K>(robot);
}

#[test]
fn lanes_are_scalars() {
    both(&Uniform::default());
    both(&Tapered::default());
    both(&Routed::default());
    both(&Axial::default());
    both(&Distributed::default());
}

fn of_tip<T: Copy>(tip: &Tip<T>) -> [T; 33] {
    let fields = [
        &tip.rotation[..],
        &[tip.position],
        &tip.angular_jacobian,
        &tip.linear_jacobian,
        &[tip.angular_bias, tip.linear_bias],
    ];
    let mut numbers = fields.into_iter().flatten().flatten();
    core::array::from_fn(|_| numbers.next().copied()).map(|number| number.unwrap_or(tip.position[0]))
}

fn of_segment<T: Copy>(segment: &Segment<T>) -> [T; 42] {
    let Body { moment, inertia, linear, angular, mass, force, couple, load } = &segment.body;
    let fields =
        [&moment[..], inertia, linear.as_flattened(), angular.as_flattened(), mass, force, couple, load];
    let mut numbers = fields.into_iter().flatten();
    core::array::from_fn(|_| numbers.next().copied()).map(|number| number.unwrap_or(moment[0]))
}

/// Straight, hardly bent and bent segments side by side, on both sides of every guard.
fn chain<T: Several<N>, const N: usize, K: segments::Kernel>(kernel: &K) {
    let angles = [0.0, 1e-9, -0.02, 2.9, -1.3, 1e-4, 0.3, -5.0];
    let inputs: [[f64; N]; 10] = core::array::from_fn(|input| {
        core::array::from_fn(|lane| {
            let along = (1.0 + 3.7 * input as f64 + 1.3 * lane as f64).sin();
            match input {
                0 => angles[lane % 8] * 0.8,
                1 => angles[lane % 8] * -0.6,
                2 => 0.25 + 0.1 * along,
                9 => 1e-4 * (2.0 + along),
                _ => 10.0 * along,
            }
        })
    });
    fn motion<T: Copy>([a, b, c, d, e, f, g, h, i, _]: [T; 10]) -> Motion<T> {
        Motion { state: [a, b, c], rate: [d, e, f], spin: [g, h, i] }
    }
    let lanes = inputs.map(T::from);
    let at = |lane: usize| inputs.map(|input| input[lane]);
    let named = |what: &str| format!("{} {what}", kernel.name());
    compare(&named("tip"), of_tip(&kernel.tip(&motion(lanes))), |lane| {
        of_tip(&kernel.tip(&motion(at(lane))))
    });
    compare(&named("segment"), of_segment(&kernel.segment(&motion(lanes), &lanes[9], &lanes[9])), |lane| {
        of_segment(&kernel.segment(&motion(at(lane)), &at(lane)[9], &at(lane)[9]))
    });
    let theta = T::from(core::array::from_fn(|lane| angles[lane % 8]));
    for (row, lanes) in kernel.q_matrix(&theta).into_iter().enumerate() {
        compare(&named("Q"), lanes, |lane| kernel.q_matrix(&angles[lane % 8])[row]);
    }
}

#[test]
fn lanes_of_segments_are_scalars() {
    chain::<f64x4, 4, _>(&Two::default());
    chain::<f64x8, 8, _>(&Two::default());
    chain::<f64x4, 4, _>(&Slices::default());
    chain::<f64x8, 8, _>(&Slices::default());
}
