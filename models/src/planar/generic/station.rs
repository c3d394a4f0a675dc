//! The energy of a station, the loads, and their derivatives by dual numbers.

use num_dual::{Dual2_64, Dual64, HyperDual64};

use super::Backbone;
use super::rule::{NODES, Rule};
use crate::Number;
use crate::planar::{CableLength, PlanarOptions, StationSensitivity};

/// `[EI, EA, W]` at `sigma`.
pub(super) fn section<B: Backbone>(robot: &B, sigma: f64) -> [f64; 3] {
    let section = Section::at(robot, sigma);
    let axial = if robot.options().extensible { section.axial } else { f64::INFINITY };
    [section.bending, axial, section.spacing]
}

/// Properties of a cross section on which the energy of a station depends.
#[derive(Clone, Copy)]
struct Section<N> {
    length: N,
    bending: N,
    axial: N,
    spacing: N,
    slope: N,
}

impl Section<f64> {
    fn at<B: Backbone>(robot: &B, sigma: f64) -> Self {
        let length = robot.length();
        let s = sigma * length;
        let spacing = robot.spacing(Dual64::from_re(s).derivative());
        Self {
            length,
            bending: robot.bending_stiffness(s),
            axial: robot.axial_stiffness(s),
            spacing: spacing.re,
            slope: spacing.eps,
        }
    }

    fn lift<N: Number>(&self) -> Section<N> {
        Section {
            length: N::from(self.length),
            bending: N::from(self.bending),
            axial: N::from(self.axial),
            spacing: N::from(self.spacing),
            slope: N::from(self.slope),
        }
    }
}

impl<N: Number> Section<N> {
    /// `d Delta_l_i / d sigma` of both cables [LASEM 1, 2, 3]. With `e` the strain of the backbone's fibre at the cable and `W'/2` the
    /// slope, `l0 - l = -e (2 + e) / (l0 + l)`: nothing cancels at small strains.
    fn cable_shortening(&self, options: &PlanarOptions, [theta_sigma, u]: [N; 2]) -> [N; 2] {
        let bend = self.spacing * theta_sigma / self.length * 0.5;
        let half_slope = self.slope * 0.5;
        let straight = (half_slope * half_slope + 1.0).sqrt();
        [u - bend, u + bend].map(|e| match options.cable_length {
            CableLength::NeglectSlope => -(self.length * e),
            CableLength::Exact => {
                let stretched = ((e + 1.0) * (e + 1.0) + half_slope * half_slope).sqrt();
                -(self.length * e * (e + 2.0) / (straight + stretched))
            }
        })
    }

    /// `[L EI kappa^2 / 2, L EA u^2 / 2]` [LASEM 4, 21].
    fn elastic(&self, options: &PlanarOptions, [theta_sigma, u]: [N; 2]) -> [N; 2] {
        let bending = self.bending * theta_sigma * theta_sigma / self.length * 0.5;
        let axial = if options.extensible { self.axial * u * u * self.length * 0.5 } else { N::from(0.0) };
        [bending, axial]
    }

    /// `psi` [LASEM 21] with the signs corrected.
    fn energy(&self, options: &PlanarOptions, strain: [N; 2], forces: [f64; 2]) -> N {
        let [bending, axial] = self.elastic(options, strain);
        let [shortening_1, shortening_2] = self.cable_shortening(options, strain);
        bending + axial - shortening_1 * forces[0] - shortening_2 * forces[1]
    }
}

/// Elastic energies, stress, stiffness, cable shortening and its gradients, in the order of [`crate::planar::EnergyDensity`] [LASEM 7, 10, 11, 21].
///
/// For an inextensible robot `u` is ignored: derivatives by it are zero, and its stiffness is 1.
pub(super) fn station<B: Backbone>(robot: &B, sigma: f64, state: &[f64; 4]) -> [f64; 13] {
    let options = robot.options();
    let section = Section::at(robot, sigma);
    let [theta_sigma, u, f1, f2] = *state;
    let forces = [f1, f2];
    let u = if options.extensible { u } else { 0.0 };
    let elastic = section.elastic(&options, [theta_sigma, u]);
    let curved = Dual2_64::from_re(theta_sigma).derivative();
    let bending = section.lift().energy(&options, [curved, Dual2_64::from(u)], forces);
    let by_curvature = section
        .lift()
        .cable_shortening(&options, [Dual64::from_re(theta_sigma).derivative(), Dual64::from(u)]);
    let [(stress, cross, axial), by_strain] = if options.extensible {
        let both = [HyperDual64::from_re(theta_sigma).derivative1(), HyperDual64::from_re(u).derivative2()];
        let mixed = section.lift().energy(&options, both, forces);
        let stretched = Dual2_64::from_re(u).derivative();
        let axial = section.lift().energy(&options, [Dual2_64::from(theta_sigma), stretched], forces);
        let strain = [Dual64::from(theta_sigma), Dual64::from_re(u).derivative()];
        let cable_shortening = section.lift().cable_shortening(&options, strain).map(|length| length.eps);
        [(axial.v1, mixed.eps1eps2, axial.v2), (cable_shortening[0], cable_shortening[1], 0.0)]
    } else {
        [(0.0, 0.0, 1.0), (0.0, 0.0, 0.0)]
    };
    [
        elastic[0],
        elastic[1],
        bending.v1,
        stress,
        bending.v2,
        cross,
        axial,
        by_curvature[0].re,
        by_curvature[1].re,
        by_curvature[0].eps,
        by_strain.0,
        by_curvature[1].eps,
        by_strain.1,
    ]
}

/// `n = -integral from s to L of (q_x, q_y)` [LASEM 31].
pub(super) fn resultant<B: Backbone>(robot: &B, sigma: f64) -> [f64; 2] {
    if !robot.options().loaded {
        return [0.0; 2];
    }
    let (rule, length) = (Rule::get(), robot.length());
    let rest = 1.0 - sigma;
    let stations: [f64; NODES] = rule.nodes.map(|node| length * (sigma + rest * node));
    [
        -length * rest * rule.integral(|node| robot.q_x(stations[node])),
        -length * rest * rule.integral(|node| robot.q_y(stations[node])),
    ]
}

/// `[L c, L dc/dtheta]`.
pub(super) fn couple<B: Backbone>(robot: &B, sigma: f64, theta: f64) -> [f64; 2] {
    if !robot.options().couple {
        return [0.0; 2];
    }
    let length = robot.length();
    let couple = robot.couple(Dual64::from(sigma * length), Dual64::from_re(theta).derivative());
    [length * couple.re, length * couple.eps]
}

/// A quantity at `s = sigma L` as a dual number in a parameter at fixed `sigma`.
pub(super) fn moving(value: Dual64, sigma: f64, partial: f64, length_sensitivity: f64) -> Dual64 {
    Dual64::new(value.re, partial + value.eps * sigma * length_sensitivity)
}

/// Derivatives of the station with respect to a parameter.
pub(super) fn sensitivity<B: Backbone>(
    robot: &B,
    index: usize,
    sigma: f64,
    theta: f64,
    state: &[f64; 4],
) -> StationSensitivity {
    let options = robot.options();
    let length = robot.length();
    let s = sigma * length;
    let partial = robot.sensitivity(index, s, theta);
    let at = Dual64::from_re(s).derivative();
    let spacing = robot.spacing(Dual2_64::from_re(s).derivative());
    let of = |value: Dual64, derivative: f64| moving(value, sigma, derivative, partial.length);
    let section = Section {
        length: Dual64::new(length, partial.length),
        bending: of(robot.bending_stiffness(at), partial.bending_stiffness),
        axial: of(robot.axial_stiffness(at), partial.axial_stiffness),
        spacing: of(Dual64::new(spacing.re, spacing.v1), partial.spacing),
        slope: of(Dual64::new(spacing.v1, spacing.v2), partial.spacing_slope),
    };
    let [theta_sigma, u, f1, f2] = *state;
    let u = if options.extensible { u } else { 0.0 };
    let cable_shortening = section
        .cable_shortening(&options, [Dual64::from(theta_sigma), Dual64::from(u)])
        .map(|length| length.eps);

    let mixed = |number: Dual64| HyperDual64::new(number.re, 0.0, number.eps, 0.0);
    let section = Section {
        length: mixed(section.length),
        bending: mixed(section.bending),
        axial: mixed(section.axial),
        spacing: mixed(section.spacing),
        slope: mixed(section.slope),
    };
    let stress = |strain| section.energy(&options, strain, [f1, f2]).eps1eps2;
    let by_curvature = stress([HyperDual64::from_re(theta_sigma).derivative1(), HyperDual64::from(u)]);
    let by_strain = if options.extensible {
        stress([HyperDual64::from(theta_sigma), HyperDual64::from_re(u).derivative1()])
    } else {
        0.0
    };
    let couple = if options.couple {
        let couple = of(robot.couple(at, Dual64::from(theta)), partial.couple);
        (couple * Dual64::new(length, partial.length)).eps
    } else {
        0.0
    };
    StationSensitivity {
        stress: [by_curvature, by_strain],
        cable_shortening,
        resultant: resultant_sensitivity(robot, index, sigma),
        couple,
    }
}

fn resultant_sensitivity<B: Backbone>(robot: &B, index: usize, sigma: f64) -> [f64; 2] {
    if !robot.options().loaded {
        return [0.0; 2];
    }
    let (rule, rest) = (Rule::get(), 1.0 - sigma);
    let mut total = [Dual64::from(0.0); 2];
    for (&node, &weight) in rule.nodes.iter().zip(&rule.weights) {
        let at = sigma + rest * node;
        let s = at * robot.length();
        let partial = robot.sensitivity(index, s, 0.0);
        let length = Dual64::new(robot.length(), partial.length);
        let station = Dual64::from_re(s).derivative();
        let q_x = moving(robot.q_x(station), at, partial.q_x, partial.length);
        let q_y = moving(robot.q_y(station), at, partial.q_y, partial.length);
        total[0] -= length * q_x * (rest * weight);
        total[1] -= length * q_y * (rest * weight);
    }
    total.map(|component| component.eps)
}
