//! Each of these robots is what it is for: its kernels against the generic ones, at states of every kind.
#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_models::{parallel, rods};
use pliant_testing::{same, wave};

use super::{element, tendons};

#[test]
fn the_element_is_that_of_any_section() {
    use parallel::{Generic, Kernel, Platform, Residual, Rod, Section, Stiffness, Written};
    for seed in [0.0, 1.0, 2.0] {
        let section = Section {
            stiffness: core::array::from_fn(|k| 3.0 + wave(seed, k)),
            natural: core::array::from_fn(|k| wave(seed, 6 + k) + if k == 3 { 3.0 } else { 0.0 }),
            mass: 0.0,
        };
        let [gj, ei_y, ei_z, ea, ga_y, ga_z] = section.stiffness;
        let [torsion, curvature_y, curvature_z, stretch, shear_y, shear_z] = section.natural;
        let kernel = element::Element {
            gj,
            ei_y,
            ei_z,
            ea,
            ga_y,
            ga_z,
            torsion,
            curvature_y,
            curvature_z,
            stretch,
            shear_y,
            shear_z,
        };
        let generic = Generic::new(Written {
            rods: [Rod::default()],
            sections: [section],
            strain_limits: [[None; 6]],
            motors: [],
            platform: Platform::default(),
            gravity: [0.0; 3],
        });
        let half: f64 = if seed == 2.0 { 0.0 } else { 0.4 };
        let element = parallel::Element {
            a: [1.0, 0.0, 0.0, 0.0, 0.1, 0.2, 0.3],
            b: [half.cos(), half.sin() * 0.6, half.sin() * 0.8, 0.0, 0.17, 0.21, 0.29],
            slope: core::array::from_fn(|k| wave(seed, 20 + k)),
            length: 0.075,
        };
        let value = |of: &Residual<f64>| [&[of.energy][..], &of.strain, &of.residual].concat();
        let (found, expected) = (kernel.residual(0, &element), generic.residual(0, &element));
        same("residual", &[&value(&found)], &[&value(&expected)]);
        let [mut found, mut expected] = [Stiffness::zero(); 2];
        kernel.gauss_newton(0, &element, &mut found);
        generic.gauss_newton(0, &element, &mut expected);
        same(
            "gauss_newton",
            &[&value(&found.value), &found.tangent],
            &[&value(&expected.value), &expected.tangent],
        );
        let (found, expected) = (kernel.exact(0, &element), generic.exact(0, &element));
        same("exact", &[&value(&found.value), &found.tangent], &[&value(&expected.value), &expected.tangent]);
    }
}

/// Forms 0, 1 and 2 add a parallel, a straight and any tendon.
#[test]
fn tendons_are_those_of_the_generic_kernel() {
    use rods::{Generic, Options, Routing, Section, TendonForms, TendonKernels, TendonSums, Written};
    let generic = Generic::new(Written::<1, 3> {
        options: Options::default(),
        ends: [1.0],
        stiffness: [1.0; 6],
        natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        mass: 0.0,
        tendons: core::array::from_fn(|_| vec![rods::Helix::default()]),
        base: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]),
        gravity: [0.0; 3],
        tip_mass: 0.0,
        discs: Vec::new(),
    });
    let kernel = tendons::Tendons::default();
    for seed in [0.0, 1.0, 2.0] {
        let pair =
            |from: usize, there: bool| [0, 1].map(|k| if there { 0.1 * wave(seed, from + k) } else { 0.0 });
        let routings: [Routing<f64>; 3] = core::array::from_fn(|form| Routing {
            offset: pair(10 * form, true),
            slope: pair(10 * form + 2, form > 0),
            bend: pair(10 * form + 4, form > 1),
        });
        let strain = core::array::from_fn(|k| wave(seed, 40 + k) + if k == 3 { 3.0 } else { 0.0 });
        let tensions = core::array::from_fn(|k| 1.0 + 0.5 * wave(seed, 50 + k));
        let found = TendonKernels::tendons(&generic, 0, &routings, &strain, &tensions);
        let (mut stress, mut tangent) = ([0.0; 6], [0.0; 21]);
        let mut sums = TendonSums { total: [0.0; 6], change: [0.0; 6], tangent: [0.0; 21] };
        for form in 0..3 {
            let (tension, routing) = (&tensions[form], &routings[form]);
            let one = kernel.one_more_tendon(form, &strain, tension, routing, &stress, &tangent);
            (stress, tangent) = (one.stress, one.tangent);
            same(
                "tendon",
                &[&one.direction, &[one.stretch]],
                &[&found.direction[form], &[found.stretch[form]]],
            );
            sums = kernel.one_more_rate(form, &strain, tension, routing, &sums);
        }
        same("tendons", &[&stress, &tangent], &[&found.stress, &found.tangent]);
        let section = |from: usize, least: f64| Section {
            stiffness: core::array::from_fn(|k| least + wave(seed, from + k)),
            natural: core::array::from_fn(|k| wave(seed, from + 6 + k)),
            mass: 0.0,
            force: [0.0; 3],
        };
        let (section, slope) = (section(60, 9.0), section(80, 0.0));
        let load = core::array::from_fn(|k| wave(seed, 100 + k));
        let found = kernel.balance(0, &strain, &sums, &section, &slope, &load);
        let expected =
            TendonKernels::strain_rate(&generic, 0, &section, &slope, &routings, &strain, &tensions, &load);
        same("balance", &[&found], &[&expected]);
    }
}
