//! The generic kernel of rods with tendons against its definitions and the reference kernels.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::rods;

use pliant_models::rods::{
    Actuation, Error, Generic, Helix, Kernel, Orders, Routing, Section, Strain, TendonKernels, UniformRod,
};
use pliant_testing::{largest, relative, vectors};
use rods::show;

fn rod<const M: usize>(stiffness: [f64; 6], tendons: [Vec<Helix>; M]) -> Generic<UniformRod<1, M>, M> {
    Generic::new(UniformRod { stiffness, ..rods::steel([0.242], tendons) })
}

/// `r', q', Gamma', K'` by the kernel, from the state at the head of the input of a case.
fn rates<const M: usize>(
    kernel: &Generic<UniformRod<1, M>, M>,
    s: f64,
    input: &[f64],
    tensions: [f64; M],
) -> Vec<f64> {
    let [w, x, y, z] = [3, 4, 5, 6].map(|k| input[k]);
    let (gamma, curvature) = ([7, 8, 9].map(|k| input[k]), [10, 11, 12].map(|k| input[k]));
    let rotation = pliant_runtime::rotation::matrix([w, x, y, z]);
    let tangent = pliant_runtime::rotation::rotate(&rotation, gamma);
    let turn =
        pliant_runtime::rotation::product([w, x, y, z], [0.0, curvature[0], curvature[1], curvature[2]]);
    let force = pliant_runtime::rotation::rotate_back(&rotation, [19, 20, 21].map(|k| input[k]));
    let strain = [curvature[0], curvature[1], curvature[2], gamma[0], gamma[1], gamma[2]];
    let flat = Section { stiffness: [0.0; 6], natural: [0.0; 6], mass: 0.0, force: [0.0; 3] };
    let rate = TendonKernels::strain_rate(
        kernel,
        0,
        &kernel.section(0, &s),
        &flat,
        &TendonKernels::routings(kernel, 0, &s),
        &strain,
        &tensions,
        &[0.0, 0.0, 0.0, force[0], force[1], force[2]],
    );
    let mut out = tangent.to_vec();
    out.extend(turn.map(|entry| 0.5 * entry));
    out.extend(&rate[3..]);
    out.extend(&rate[..3]);
    out
}

fn close(
    name: &str,
    found: &(impl pliant_testing::Entries + ?Sized),
    expected: &(impl pliant_testing::Entries + ?Sized),
) {
    let error = relative(found, expected);
    assert!(error < 1e-12, "{name}: {error:.1e}\n{}\n{}", show(found), show(expected));
}

#[test]
fn strain_rates_are_those_of_the_reference_kernels() {
    for [input, output] in vectors("k3_par3") {
        // diag H_l, then diag H_a.
        let stiffness = [16, 17, 18, 13, 14, 15].map(|k| input[k]);
        let tensions = [22, 23, 24].map(|k| input[k]);
        // D = a (0, sin th, -cos th).
        let tendons = core::array::from_fn(|i| {
            let (y, z) = (input[25 + 2 * i], input[26 + 2 * i]);
            vec![Helix { radius: [y.hypot(z), 0.0], angle: [y.atan2(-z), 0.0] }]
        });
        let kernel = rod(stiffness, tendons);
        close("k3_par3", &rates(&kernel, 0.1, &input, tensions), &output);
    }
    for [input, output] in vectors("k3_hel2") {
        let stiffness = [16, 17, 18, 13, 14, 15].map(|k| input[k]);
        let tensions = [22, 23].map(|k| input[k]);
        let (s, radius, turn) = (input[24], input[25], input[26]);
        // D = Rt (0, cos w, sin w) is th = w + pi/2; the first tendon is at w = pi.
        let tendons = [core::f64::consts::PI, core::f64::consts::TAU].map(|angle| {
            vec![Helix { radius: [radius, 0.0], angle: [angle + core::f64::consts::FRAC_PI_2, turn] }]
        });
        let kernel = rod(stiffness, tendons);
        close("k3_hel2", &rates(&kernel, s, &input, tensions), &output);
    }
}

const STRAINS: [[f64; 6]; 3] = [
    [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
    [1.5, -20.0, 7.0, 0.97, 0.02, -0.05],
    [-8.0, 12.0, 25.0, 1.1, -0.1, 0.03],
];

#[test]
fn stresses_are_derivatives_of_the_lengths() {
    let kernel = Generic::<_, 2>::new(rods::c());
    let routings = TendonKernels::routings(&kernel, 0, &0.07);
    let tensions = [3.0, 7.0];
    for strain in STRAINS {
        let at = |strain: &[f64; 6]| TendonKernels::tendons(&kernel, 0, &routings, strain, &tensions);
        let here = at(&strain);
        let mut packed = 0;
        for k in 0..6 {
            let step = 1e-5 * if k < 3 { 100.0 } else { 1.0 };
            let moved = |sign: f64| {
                let mut strain = strain;
                strain[k] += sign * step;
                at(&strain)
            };
            let (more, less) = (moved(1.0), moved(-1.0));
            let mut stress = 0.0;
            for (i, tension) in tensions.iter().enumerate() {
                let slope = (more.stretch[i] - less.stretch[i]) / (2.0 * step);
                assert!((slope - here.direction[i][k]).abs() < 1e-9, "{slope} {}", here.direction[i][k]);
                stress += tension * here.direction[i][k];
            }
            assert!((stress - here.stress[k]).abs() < 1e-14);
            for j in 0..=k {
                let slope = (more.stress[j] - less.stress[j]) / (2.0 * step);
                assert!(
                    (slope - here.tangent[packed]).abs() < 1e-8,
                    "{k} {j} {slope} {}",
                    here.tangent[packed]
                );
                packed += 1;
            }
        }
    }
}

#[test]
fn the_total_wrench_obeys_its_balance_along_the_strain_rate() {
    // Lambda' + (K x m + Gamma x n, K x n) + load = 0 by central differences, of a rod whose section and routing vary.
    let mut written = rods::c();
    written.tendons[0][0].radius = [8e-3, -0.02];
    let kernel = Generic::<_, 2>::new(written);
    let (s, tensions, load) = (0.11, [3.0, 7.0], [1e-3, -2e-3, 4e-3, 0.3, -0.2, 0.5]);
    let flat = Section { stiffness: [0.0; 6], natural: [0.0; 6], mass: 0.0, force: [0.0; 3] };
    for strain in STRAINS {
        let routings = TendonKernels::routings(&kernel, 0, &s);
        let rate = TendonKernels::strain_rate(
            &kernel,
            0,
            &kernel.section(0, &s),
            &flat,
            &routings,
            &strain,
            &tensions,
            &load,
        );
        let total = |s: f64, strain: &[f64; 6]| -> [f64; 6] {
            let section = kernel.section::<f64>(0, &s);
            let act = TendonKernels::tendons(
                &kernel,
                0,
                &TendonKernels::routings(&kernel, 0, &s),
                strain,
                &tensions,
            );
            core::array::from_fn(|k| section.stiffness[k] * (strain[k] - section.natural[k]) + act.stress[k])
        };
        let step = 1e-6;
        let moved = |sign: f64| {
            let there = core::array::from_fn(|k| strain[k] + sign * step * rate[k]);
            total(s + sign * step, &there)
        };
        let (more, less, here) = (moved(1.0), moved(-1.0), total(s, &strain));
        let [kx, ky, kz, gx, gy, gz] = strain;
        let [mx, my, mz, nx, ny, nz] = here;
        let cross = pliant_runtime::rotation::cross;
        let (km, gn) = (cross([kx, ky, kz], [mx, my, mz]), cross([gx, gy, gz], [nx, ny, nz]));
        let kn = cross([kx, ky, kz], [nx, ny, nz]);
        let size = largest(here) * 30.0;
        for k in 0..6 {
            let carried = if k < 3 { km[k] + gn[k] } else { kn[k - 3] };
            let balance = (more[k] - less[k]) / (2.0 * step) + carried + load[k];
            assert!(balance.abs() < 1e-6 * size, "{k}: {balance:.1e}");
        }
    }
}

#[test]
fn places_have_their_derivatives() {
    let helix = Helix { radius: [8e-3, -0.02], angle: [0.4, 26.0] };
    let (s, step) = (0.1, 1e-5);
    let at = |s: f64| -> Routing<f64> { helix.routing(&s) };
    let (more, here, less) = (at(s + step), at(s), at(s - step));
    for k in 0..2 {
        assert!(((more.offset[k] - less.offset[k]) / (2.0 * step) - here.slope[k]).abs() < 1e-8);
        assert!(((more.slope[k] - less.slope[k]) / (2.0 * step) - here.bend[k]).abs() < 1e-6);
    }
}

/// Lists of another length than that of the tendons, and sections and tendons that do not exist.
#[test]
fn what_does_not_fit_is_not_a_number_or_refused() {
    let kernel = Generic::<_, 2>::new(rods::c());
    let none = Routing { offset: [0.0; 2], slope: [0.0; 2], bend: [0.0; 2] };
    for count in [0, 1, 3] {
        let mut routings = vec![none; count];
        Kernel::routings(&kernel, 0, &0.1, &mut routings);
        assert!(routings.iter().all(|routing| routing.offset[0].is_nan() && routing.bend[1].is_nan()));
        let (mut stress, mut tangent) = ([0.0; 6], [0.0; 21]);
        let (mut direction, mut stretch) = (vec![[0.0; 6]; count], vec![0.0; count]);
        let (stress_of, tangent_of) = (&mut stress, &mut tangent);
        let found = Actuation {
            stress: stress_of,
            tangent: tangent_of,
            direction: &mut direction,
            stretch: &mut stretch,
        };
        Kernel::tendons(&kernel, 0, &vec![none; count], &STRAINS[0], &vec![1.0; count], found);
        let numbers = stress.iter().chain(&tangent).chain(direction.as_flattened()).chain(&stretch);
        assert!(numbers.copied().all(f64::is_nan));
    }
    let solution = Strain::new(kernel, Orders::PAPER).solve(&[1.0, 0.0]).unwrap();
    assert_eq!(solution.routings(0, 0.1).unwrap().len(), 2);
    for (segment, s) in [(1, 0.1), (0, -0.1), (0, f64::NAN), (0, f64::INFINITY)] {
        assert!(matches!(solution.routings(segment, s), Err(Error::OutOfRange { .. })), "{segment} {s}");
    }
    assert!(
        solution.tendon_end(1).is_ok() && matches!(solution.tendon_end(2), Err(Error::OutOfRange { .. }))
    );
}
