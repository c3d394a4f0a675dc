//! The balance is the gradient of its energy, and the tangent that of the balance.

use pliant_runtime::quadrature::Rule;

use super::balance::{Balance, LARGE, Node, Tangent, UNKNOWNS, Vector};
use super::loads::Loads;
use super::resolution::{NODES, Resolution};
use crate::planar::input::PlanarInput;
use crate::planar::{Backbone, CableLength, Cables, Drive, Generic, PlanarOptions, PlanarWrench};
use crate::{Declared, Number};

/// A robot in which everything varies.
#[derive(Clone, Debug)]
struct Varied {
    cable_length: CableLength,
    extensible: bool,
}

impl Declared for Varied {
    fn name(&self) -> &str {
        "Varied"
    }
}

impl Backbone for Varied {
    fn options(&self) -> PlanarOptions {
        PlanarOptions {
            extensible: self.extensible,
            cables: Cables::Ideal,
            cable_length: self.cable_length,
            loaded: true,
            couple: true,
            ..PlanarOptions::default()
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
    let resolution = Resolution::new(8, 20);
    let rule = Rule::gauss_legendre(24);
    let tip = PlanarWrench::new([-0.4, 0.3], 0.02);
    let (force, taken) = (Drive::Force, Drive::Displacement);
    let spring = Drive::Elastic { displacement: 0.01, stiffness: 80.0, pretension: 0.5 };
    for cable_length in [CableLength::NeglectSlope, CableLength::Exact] {
        for extensible in [true, false] {
            let kernel = Generic::new(Varied { cable_length, extensible });
            for cables in [
                [force(3.0), force(1.0)],
                [taken(0.01), force(1.0)],
                [force(3.0), taken(-0.01)],
                [taken(0.01), taken(-0.01)],
                [spring, force(1.0)],
                [spring, taken(-0.01)],
                [spring, spring],
            ] {
                let input = PlanarInput::cables([cables[0], cables[1]]).with_wrench(tip);
                let balance = Balance::new(&kernel, &resolution, &input.cables);
                let order = balance.order();
                let full = Loads::of_input(&input);
                let loads = Loads::NONE.towards(&full, 0.8);
                let mut nodes = [Node::ZERO; NODES];
                let mut z: Vector = [0.0; UNKNOWNS];
                for (index, entry) in z[..order].iter_mut().enumerate() {
                    *entry = (index as f64 + 1.0).sin() / (index as f64 + 1.0);
                }
                let lagrangian = |z: &Vector| {
                    let mut nodes = [Node::ZERO; NODES];
                    balance.nodes(z, &loads, &mut nodes);
                    // The tensions act against what is asked for.
                    let tensions = balance.tensions(z, &loads);
                    let asked = loads.displacements;
                    let energies = balance.energies(&nodes, z, &loads);
                    let total = energies.total() + balance.potential(z, &loads, None, &rule);
                    let springs = balance.drive.energy(tensions);
                    [(total + tensions[0] * asked[0] + tensions[1] * asked[1] - springs) / balance.couple]
                };
                let residual_of = |z: &Vector, loads: &Loads| {
                    let (mut nodes, mut residual) = ([Node::ZERO; NODES], [0.0; UNKNOWNS]);
                    balance.nodes(z, loads, &mut nodes);
                    balance.residual(&nodes, z, loads, &mut residual);
                    residual
                };
                let residual = residual_of(&z, &loads);
                let mut tangent = Tangent::<LARGE>::new(0);
                balance.nodes(&z, &loads, &mut nodes);
                balance.tangent(&nodes, &mut tangent);
                let what = format!("{cable_length:?}, extensible: {extensible}, {cables:?}");
                let mut derivative = [0.0; UNKNOWNS];
                balance.load_derivative(&nodes, &z, &full, &mut derivative);
                let expected = difference(|by| residual_of(&z, &Loads::NONE.towards(&full, 0.8 + by)), 1e-2);
                for (entry, expected) in derivative.iter().zip(&expected).take(order) {
                    assert!((entry - expected).abs() < 1e-8, "{what}: load {entry} {expected}");
                }
                for (column, entry) in residual.iter().enumerate().take(order) {
                    let [slope] = difference(|by| lagrangian(&moved(&z, column, by)), 1e-2);
                    assert!(
                        (entry - slope).abs() < 1e-8 * (1.0 + slope.abs()),
                        "{what}: {column} {entry} {slope}"
                    );
                    let expected = difference(|by| residual_of(&moved(&z, column, by), &loads), 1e-2);
                    for (row, expected) in expected.iter().enumerate().take(order).skip(column) {
                        let entry = tangent.entry(row, column);
                        assert!((entry - expected).abs() < 1e-8, "{what}: {row} {column} {entry} {expected}");
                    }
                }
            }
        }
    }
}
