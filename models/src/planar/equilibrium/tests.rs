//! The balance is the gradient of its energy, and the tangent that of the balance.

use pliant_runtime::quadrature::Rule;

use super::balance::{Balance, LARGE, Tangent, UNKNOWNS, Vector};
use super::rung::Rung;
use crate::planar::{Backbone, Cable, CableLength, Cables, Generic, Input, Options, Wrench};
use crate::{Declared, Number};

/// A robot in which everything varies.
#[derive(Clone, Debug)]
struct Varied {
    cable_length: CableLength,
    extensible: bool,
}

impl Declared for Varied {
    const NAME: &'static str = "Varied";
}

impl Backbone for Varied {
    fn options(&self) -> Options {
        Options {
            extensible: self.extensible,
            cables: Cables::Ideal,
            cable_length: self.cable_length,
            loaded: true,
            couple: true,
            ..Options::default()
        }
    }

    fn length(&self) -> f64 {
        0.3
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        s * (-0.04) + 0.05
    }

    fn axial_stiffness<N: Number>(&self, s: N) -> N {
        s * (-200.0) + 300.0
    }

    fn spacing<N: Number>(&self, s: N) -> N {
        s * (-0.1) + 0.06
    }

    fn q_x<N: Number>(&self, s: N) -> N {
        s * 0.7 + 0.2
    }

    fn q_y<N: Number>(&self, s: N) -> N {
        s * 1.5 + 0.7
    }

    fn couple<N: Number>(&self, s: N, theta: N) -> N {
        theta.sin() * (s * 0.5 + 1.0) * 0.02
    }
}

/// Derivative by central differences, extrapolated once.
fn difference<const N: usize>(f: impl Fn(f64) -> [f64; N], step: f64) -> [f64; N] {
    let central = |h: f64| {
        let (up, down) = (f(h), f(-h));
        core::array::from_fn::<f64, N, _>(|i| (up[i] - down[i]) / (2.0 * h))
    };
    let (fine, coarse) = (central(step / 2.0), central(step));
    core::array::from_fn(|i| (4.0 * fine[i] - coarse[i]) / 3.0)
}

fn moved(z: &Vector, index: usize, by: f64) -> Vector {
    let mut z = *z;
    z[index] += by;
    z
}

#[test]
fn residual_and_tangent_are_derivatives_of_the_energy() {
    let rung = Rung::new(8, 20);
    let rule = Rule::gauss_legendre(24);
    let tip = Wrench { force: [-0.4, 0.3], couple: 0.02 };
    let (force, taken) = (Cable::Force, Cable::Displacement);
    for cable_length in [CableLength::NeglectSlope, CableLength::Exact] {
        for extensible in [true, false] {
            let kernel = Generic::new(Varied { cable_length, extensible });
            for cables in [
                [force(3.0), force(1.0)],
                [taken(0.01), force(1.0)],
                [force(3.0), taken(-0.01)],
                [taken(0.01), taken(-0.01)],
            ] {
                let input = Input::cables(cables[0], cables[1]).with_wrench(tip);
                let balance = Balance::new(&kernel, &rung, &input);
                let order = balance.order();
                let load = 0.8;
                let mut z: Vector = [0.0; UNKNOWNS];
                for (index, entry) in z[..order].iter_mut().enumerate() {
                    *entry = (index as f64 + 1.0).sin() / (index as f64 + 1.0);
                }
                let lagrangian = |z: &Vector| {
                    // The tensions act against what is asked for.
                    let tensions = balance.tensions(z, load);
                    let asked = balance.drive.displacements.map(|displacement| load * displacement);
                    let energies = balance.energies(z, load, &rule);
                    [(energies.total() + tensions[0] * asked[0] + tensions[1] * asked[1]) / balance.couple]
                };
                let mut residual = [0.0; UNKNOWNS];
                let mut tangent = Tangent::<LARGE>::new(0);
                balance.assemble(&z, load, &mut residual, Some(&mut tangent));
                let what = format!("{cable_length:?}, extensible: {extensible}, {cables:?}");
                for column in 0..order {
                    let [slope] = difference(|by| lagrangian(&moved(&z, column, by)), 1e-2);
                    let entry = residual[column];
                    assert!(
                        (entry - slope).abs() < 1e-8 * (1.0 + slope.abs()),
                        "{what}: {column} {entry} {slope}"
                    );
                    let expected = difference(
                        |by| {
                            let mut residual = [0.0; UNKNOWNS];
                            balance.residual(&moved(&z, column, by), load, &mut residual);
                            residual
                        },
                        1e-2,
                    );
                    for (row, expected) in expected.iter().enumerate().take(order).skip(column) {
                        let entry = tangent.entry(row, column);
                        assert!((entry - expected).abs() < 1e-8, "{what}: {row} {column} {entry} {expected}");
                    }
                }
            }
        }
    }
}
