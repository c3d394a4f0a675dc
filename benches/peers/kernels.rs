//! The kernels of `tests/reference/kernels`, for one item and for eight in lanes.
#![allow(missing_docs, unreachable_pub, reason = "a bench")]

use std::cell::RefCell;
use std::hint::black_box;

use pliant::parallel::{Element, Kernel as _, RodSection, Stiffness};
use pliant::rods::{Section, TendonKernels};
use pliant::segments::{Compiled, ConstantCurvature, Dynamics, Kernel as _};
use pliant::{Declared, Lanes as _, Scalar};
use pliant_testing::vectors;

use super::robots::{Helical2, Parallel3, Segments, SixRods};

/// A kernel of the vectors.
pub struct Kernel {
    /// Its name there.
    pub name: &'static str,
    /// One item at a time.
    pub scalar: Items,
    /// Eight items, if lanes are compiled in.
    pub lanes: Option<Box<dyn Fn()>>,
}

/// The items of a kernel.
pub struct Items {
    run: Box<dyn Fn(usize)>,
    values: Option<Box<dyn Fn(usize) -> Vec<f64>>>,
}

impl Items {
    /// Evaluates the kernel for a case of the vectors.
    pub fn run(&self, case: usize) {
        (self.run)(case);
    }

    /// Values to compare with those of the vectors, where numbers of the declaration are those of the vectors too.
    pub fn values(&self, case: usize) -> Option<Vec<f64>> {
        self.values.as_ref().map(|values| values(case))
    }
}

/// Work of a kernel on all test vectors: `prepare(case, inputs)` makes the arguments, `evaluate` is measured.
fn items<A: 'static, O: 'static>(
    name: &str,
    prepare: impl Fn(usize, &[f64]) -> A,
    evaluate: impl Fn(&A) -> O + Copy + 'static,
    values: Option<fn(&O) -> Vec<f64>>,
) -> Items {
    let arguments = move || -> Vec<A> {
        vectors(name).iter().enumerate().map(|(case, [inputs, _])| prepare(case, inputs)).collect()
    };
    let (timed, compared) = (arguments(), arguments());
    Items {
        run: Box::new(move |case| {
            black_box(evaluate(black_box(&timed[case])));
        }),
        values: values.map(|values| -> Box<dyn Fn(usize) -> Vec<f64>> {
            Box::new(move |case| values(&evaluate(&compared[case])))
        }),
    }
}

type Lanes = wide::f64x8;

/// Eight cases side by side; numbers of the robot are those of the first one.
fn lanes<A: 'static, O: 'static>(
    name: &str,
    prepare: impl Fn(&[f64], &[Lanes]) -> A,
    evaluate: impl Fn(&A) -> O + 'static,
) -> Option<Box<dyn Fn()>> {
    let cases = vectors(name);
    let side: Vec<Lanes> = (0..cases[0][0].len())
        .map(|input| Lanes::from(core::array::from_fn(|lane| cases[lane][0][input])))
        .collect();
    let arguments = prepare(&cases[0][0], &side);
    Some(Box::new(move || {
        black_box(evaluate(black_box(&arguments)));
    }))
}

/// Both of a kernel whose arguments and evaluation are generic over the scalar.
macro_rules! kernel {
    ($name:literal, $prepare:ident, $evaluate:expr, $values:expr) => {
        Kernel {
            name: $name,
            scalar: items($name, |_, inputs| $prepare::<f64>(inputs, inputs), $evaluate, $values),
            lanes: lanes($name, $prepare::<Lanes>, $evaluate),
        }
    };
}

/// All of them.
pub fn kernels() -> Vec<Kernel> {
    vec![
        kernel!(
            "k1",
            angle,
            |(robot, theta)| robot.q_matrix(theta),
            Some(|q: &[[f64; 9]; 5]| q.as_flattened().to_vec())
        ),
        kernel!("k2_res", element, |(robot, section, element)| robot.residual(section, element), None),
        kernel!(
            "k2_H",
            tangent,
            |((robot, section, element), found)| robot.gauss_newton(
                section,
                element,
                &mut found.borrow_mut()
            ),
            None
        ),
        kernel!("k2_hess", element, |(robot, section, element)| robot.exact(section, element), None),
        kernel!("k3_par3", parallel3, |place| place.rate(), Some(|rate: &[f64; 13]| rate.to_vec())),
        kernel!("k3_hel2", helical2, |place| place.rate(), Some(|rate: &[f64; 13]| rate.to_vec())),
        driven("k4_Hb", equations, equations),
        driven("k4_qdd", accelerations, accelerations),
    ]
}

fn part<T: Scalar, const N: usize>(inputs: &[T], from: usize) -> [T; N] {
    core::array::from_fn(|k| inputs[from + k])
}

fn angle<T: Scalar>(_: &[f64], inputs: &[T]) -> (Segments, T) {
    (Segments::default(), inputs[0])
}

fn element<T: Scalar>(_: &[f64], inputs: &[T]) -> (SixRods, RodSection, Element<T>) {
    let element =
        Element { a: part(inputs, 0), b: part(inputs, 7), slope: part(inputs, 14), length: inputs[20] };
    let robot = SixRods::default();
    let section = robot.data().sections[0];
    (robot, section, element)
}

/// An element, and where its tangent is stored.
fn tangent<T: Scalar>(_: &[f64], inputs: &[T]) -> ((SixRods, RodSection, Element<T>), RefCell<Stiffness<T>>) {
    (element(&[], inputs), RefCell::new(Stiffness::zero()))
}

/// A place along a rod.
struct Place<K, T, const TENDONS: usize> {
    robot: K,
    inputs: [T; 22],
    tensions: [T; TENDONS],
    s: T,
}

fn place<K: Declared, T: Scalar, const TENDONS: usize>(
    mut robot: K,
    numbers: &[f64],
    inputs: &[T],
    s: T,
) -> Place<K, T, TENDONS> {
    for (index, number) in numbers.iter().enumerate() {
        robot.set_parameter(index, *number);
    }
    Place { robot, inputs: part(inputs, 0), tensions: part(inputs, 22), s }
}

fn parallel3<T: Scalar>(numbers: &[f64], inputs: &[T]) -> Place<Parallel3, T, 3> {
    place(Parallel3::default(), &numbers[25..], inputs, T::from_f64(0.1))
}

fn helical2<T: Scalar>(numbers: &[f64], inputs: &[T]) -> Place<Helical2, T, 2> {
    place(Helical2::default(), &numbers[25..], inputs, inputs[24])
}

impl<K: TendonKernels<TENDONS>, T: Scalar, const TENDONS: usize> Place<K, T, TENDONS> {
    /// `r', q', Gamma', K'` [Cosserat 28].
    #[inline(always)]
    fn rate(&self) -> [T; 13] {
        let [_, _, _, w, x, y, z, gx, gy, gz, kx, ky, kz, lx, ly, lz, ax, ay, az, fx, fy, fz] = self.inputs;
        let number = T::from_f64;
        let zero = number(0.0);
        let (two, half) = (number(2.0), number(0.5));
        let rows = [
            [number(1.0) - two * (y * y + z * z), two * (x * y - w * z), two * (x * z + w * y)],
            [two * (x * y + w * z), number(1.0) - two * (x * x + z * z), two * (y * z - w * x)],
            [two * (x * z - w * y), two * (y * z + w * x), number(1.0) - two * (x * x + y * y)],
        ];
        let travel = rows.map(|[a, b, c]| a * gx + b * gy + c * gz);
        let force = [0, 1, 2].map(|k| rows[0][k] * fx + rows[1][k] * fy + rows[2][k] * fz);
        let section = Section {
            stiffness: [ax, ay, az, lx, ly, lz],
            natural: [zero, zero, zero, number(1.0), zero, zero],
            mass: zero,
            force: [zero; 3],
        };
        let slope = Section { stiffness: [zero; 6], natural: [zero; 6], ..section };
        let routings = self.robot.routings(0, &self.s);
        let load = [zero, zero, zero, force[0], force[1], force[2]];
        let strain = [kx, ky, kz, gx, gy, gz];
        let [ka, kb, kc, ga, gb, gc] =
            self.robot.strain_rate(0, &section, &slope, &routings, &strain, &self.tensions, &load);
        let turn = [
            -(x * kx) - y * ky - z * kz,
            w * kx + y * kz - z * ky,
            w * ky + z * kx - x * kz,
            w * kz + x * ky - y * kx,
        ]
        .map(|entry| half * entry);
        let [ta, tb, tc] = travel;
        let [qw, qx, qy, qz] = turn;
        [ta, tb, tc, qw, qx, qy, qz, ga, gb, gc, ka, kb, kc]
    }
}

/// Lanes of the equations of motion: as many as a register of the target holds.
#[cfg(target_feature = "avx512f")]
type Wide = wide::f64x8;
/// Lanes of the equations of motion: as many as a register of the target holds.
#[cfg(not(target_feature = "avx512f"))]
type Wide = wide::f64x4;

/// Equations of motion, `(Dx, Dy, L)` per segment, their rates, and a load.
type Driven<T> = (RefCell<Dynamics<T>>, [[T; 3]; 2], [[T; 3]; 2], [[T; 3]; 2]);

fn equations<T: Compiled>((dynamics, state, rate, _): &Driven<T>) {
    black_box(dynamics.borrow_mut().equations(state, rate, None));
}

fn accelerations<T: Compiled>((dynamics, state, rate, drive): &Driven<T>) {
    black_box(dynamics.borrow_mut().forward_dynamics(state, rate, drive, None));
}

/// Both of a kernel of the equations of motion: eight cases are one or two groups of lanes.
fn driven(name: &'static str, plain: fn(&Driven<f64>), lanes: fn(&Driven<Wide>)) -> Kernel {
    let cases = vectors(name);
    let group = |first: usize| -> Driven<Wide> {
        let lanes = |input: usize| Wide::from_lanes(|lane| cases[first + lane][0][input]);
        segments(&cases[0][0], &(0..cases[0][0].len()).map(lanes).collect::<Vec<_>>())
    };
    let groups: Vec<_> = (0..8).step_by(Wide::COUNT).map(group).collect();
    Kernel {
        name,
        scalar: items(name, |_, inputs| segments::<f64>(inputs, inputs), plain, None),
        lanes: Some(Box::new(move || groups.iter().for_each(|group| lanes(black_box(group))))),
    }
}

fn segments<T: Compiled>(numbers: &[f64], inputs: &[T]) -> Driven<T> {
    let mut robot = Segments::default();
    let [mass, length, axial, bending, damping, g, radius] = part(numbers, 18);
    let numbers = [mass, length, axial, bending / length, damping / length, g, radius];
    for (index, number) in numbers.into_iter().enumerate() {
        robot.set_parameter(index, number);
    }
    // From (theta, phi, r) to (Dx, Dy, L), and their rates.
    let state = |first: usize| {
        let [theta, phi, r] = part(inputs, first);
        let (sine, cosine) = phi.sin_cos();
        [theta * cosine, theta * sine, theta * r]
    };
    let rate = |first: usize| {
        let ([theta, phi, r], [dt, df, dr]) = (part::<T, 3>(inputs, first), part::<T, 3>(inputs, 6 + first));
        let (sine, cosine) = phi.sin_cos();
        let turned = theta * df;
        [dt * cosine - turned * sine, dt * sine + turned * cosine, dt * r + theta * dr]
    };
    let dynamics = RefCell::new(Dynamics::new(&ConstantCurvature::new(robot)));
    (dynamics, [state(0), state(3)], [rate(0), rate(3)], [part(inputs, 12), part(inputs, 15)])
}
