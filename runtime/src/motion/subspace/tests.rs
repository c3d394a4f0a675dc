//! The lowest modes against all modes of dense pencils.

use nalgebra::DMatrix;

use super::super::modes::{damped, undamped};
use super::super::{Linear, Pencil};

const N: usize = 120;

/// A chain of bodies on springs in several units, with dashpots at some of the bodies.
struct Chain {
    /// Springs to the ground, relaxation time of the springs between bodies, dashpots to the ground.
    ground: f64,
    relaxation: f64,
    dashpot: fn(usize) -> f64,
    /// Forces on bodies that follow others.
    follower: f64,
    /// Bodies of which pairs do not interact: all eigenvalues occur so often.
    copies: usize,
    /// Flexibilities of the constraints between the first bodies and the last ones.
    constraints: &'static [f64],
}

const PLAIN: Chain =
    Chain { ground: 0.0, relaxation: 0.0, dashpot: |_| 0.0, follower: 0.0, copies: 1, constraints: &[] };

impl Chain {
    fn linear(&self) -> Linear {
        let total = N + self.constraints.len();
        let mut pencil = Pencil::new(total, 0);
        let unit = |k: usize| 10.0_f64.powf((k % 5) as f64 - 2.0);
        for i in 0..N {
            for j in 0..N {
                let near = i == j || i.abs_diff(j) == self.copies;
                let spring = if i == j { 2.0 + self.ground } else { -1.0 };
                let units = unit(i) * unit(j);
                if near {
                    pencil.stiffness[i * total + j] = units * spring;
                    pencil.damping[i * total + j] = units * self.relaxation * spring;
                }
                if i == j {
                    pencil.inertia[i * total + j] = units * 1e-2;
                    pencil.damping[i * total + j] += units * (self.dashpot)(i);
                }
                if i == j + 3 {
                    pencil.stiffness[i * total + j] += units * self.follower;
                }
            }
        }
        for (k, flexibility) in self.constraints.iter().enumerate() {
            for (body, pull) in [(7 * k + 2, 1.0), (N - 1 - 5 * k, 0.3)] {
                pencil.stiffness[(N + k) * total + body] = pull * unit(body);
                pencil.stiffness[body * total + N + k] = pull * unit(body);
            }
            pencil.stiffness[(N + k) * (total + 1)] = -flexibility;
        }
        pencil.multipliers = self.constraints.len();
        let none = DMatrix::zeros(0, 0);
        Linear {
            pencil,
            coordinates: N,
            rate: 0.5,
            inputs: none.clone(),
            outputs: none.clone(),
            feedthrough: none,
        }
    }

    /// Compares both, and returns the number of damped modes.
    fn check(&self, name: &str, most: usize) -> usize {
        let mut linear = self.linear();
        let found = super::lowest(&mut linear.pencil, N, 0.5, most).unwrap();
        let (all, decays) =
            (undamped(&linear.pencil, N, 0.5, most), damped(&linear.pencil, N, 0.5, most).unwrap());
        let mut worst = 0.0_f64;
        assert_eq!(found.undamped.is_some(), all.is_some(), "{name}");
        let modes = found.undamped.unwrap_or_default();
        assert!(
            modes.len() == all.as_ref().map_or(0, Vec::len) && found.damped.len() == decays.len(),
            "{name}"
        );
        for (a, b) in modes.iter().zip(all.iter().flatten()) {
            worst = worst.max((a.squared / b.squared - 1.0).abs());
            if self.copies == 1 {
                let product: f64 = a.shape[..N]
                    .iter()
                    .zip(&b.shape)
                    .enumerate()
                    .map(|(k, (a, b))| a * b * linear.pencil.inertia[k * (linear.pencil.order() + 1)])
                    .sum();
                worst = worst.max((product.abs() - 1.0).abs());
            }
        }
        for (a, b) in found.damped.iter().zip(&decays) {
            worst = worst.max((a.eigenvalue - b.eigenvalue).norm() / b.eigenvalue.norm());
            if self.copies == 1 {
                let size = b.shape.iter().map(|entry| entry.norm()).fold(0.0, f64::max);
                let apart = |sign: f64| {
                    let parts = a.shape[..N].iter().zip(&b.shape);
                    parts.map(|(a, b)| (a * sign - b).norm()).fold(0.0, f64::max)
                };
                worst = worst.max(1e-2 * apart(1.0).min(apart(-1.0)) / size);
            }
        }
        println!("{name}: {worst:.1e}, {} undamped, {} damped", modes.len(), decays.len());
        assert!(worst < 1e-9, "{name}: {worst:e}");
        decays.len()
    }
}

#[test]
fn undamped_chains() {
    assert_eq!(PLAIN.check("plain", 10), 10);
    // More alike than a block has vectors.
    assert_eq!(Chain { copies: 6, ..PLAIN }.check("six alike", 9), 9);
    assert_eq!(Chain { ground: -0.05, ..PLAIN }.check("unstable", 10), 10);
    // The square of the first frequency of `-1, 2, -1` is that of a sine.
    let soft = 2.0 - 2.0 * (core::f64::consts::PI / (N as f64 + 1.0)).cos();
    let chain = Chain { ground: -soft * (1.0 - 1e-10), ..PLAIN };
    let found = super::lowest(&mut chain.linear().pencil, N, 0.5, 8).unwrap().undamped.unwrap();
    assert!(found[0].squared.abs() < 1e-9 * found[1].squared, "{found:?}");
    let expected = undamped(&PLAIN.linear().pencil, N, 0.5, 8).unwrap();
    for (a, b) in found.iter().zip(&expected).skip(1) {
        assert!((a.squared / (b.squared - 1e2 * soft) - 1.0).abs() < 1e-9, "{} {}", a.squared, b.squared);
    }
}

#[test]
fn damped_chains() {
    let light = |k: usize| 1e-3 * (k % 4) as f64;
    let one = |k: usize| if k == 9 { 0.3 } else { 0.0 };
    assert_eq!(Chain { dashpot: light, ..PLAIN }.check("dashpots", 10), 10);
    assert_eq!(Chain { dashpot: one, relaxation: 1e-3, ..PLAIN }.check("one strong dashpot", 10), 10);
    assert_eq!(Chain { relaxation: 1e-3, copies: 2, ..PLAIN }.check("pairs", 10), 10);
    // `lambda^2 + a omega^2 lambda + omega^2`: the highest modes no longer oscillate, or but a few do.
    assert_eq!(Chain { relaxation: 0.15, ..PLAIN }.check("viscous", 10), 10);
    assert_eq!(Chain { relaxation: 1.0, ..PLAIN }.check("overdamped", 10), 7);
    // The lowest ones do not oscillate under drag.
    assert_eq!(Chain { dashpot: |_| 0.06, ..PLAIN }.check("drag", 8), 8);
    assert_eq!(Chain { dashpot: light, ground: -0.05, ..PLAIN }.check("unstable", 10), 10);
}

#[test]
fn constraints_and_followers() {
    let light = |k: usize| 1e-3 * (k % 4) as f64;
    for constraints in [&[0.0, 0.0][..], &[0.3, 2.0], &[0.0, 1e-3, 5.0]] {
        Chain { constraints, dashpot: light, ..PLAIN }.check("constraints", 10);
    }
    Chain { follower: 0.05, dashpot: light, ..PLAIN }.check("followers", 10);
    Chain { follower: 0.3, dashpot: light, ..PLAIN }.check("flutter", 8);
    Chain { follower: 0.3, dashpot: light, constraints: &[0.0, 0.5], ..PLAIN }.check("held", 8);
}
