//! Derivatives with respect to parameters in closed form: one rod with a rigid tip.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pliant_models::parallel::{
    Error, Generic, Input, InputRef, Load, Parallel, ParallelData, ParallelSlopes, Platform, Robot, Rod,
    RodSection, RodSlope, Wrench,
};
use pliant_models::{Declared, Parameter};

const fn parameter(name: &'static str, unit: &'static str, default: f64) -> Parameter {
    Parameter::new(name, unit, default)
}

/// A rod with a rigid tip.
#[derive(Clone, Debug)]
struct Beam([f64; 3]);

impl Declared for Beam {
    fn name(&self) -> &str {
        "Beam"
    }
    fn parameters(&self) -> &[Parameter] {
        const PARAMETERS: &[Parameter] = &[
            parameter("stiffness", "N m^2", 2e-3),
            parameter("length", "m", 0.3),
            parameter("curvature", "1/m", 0.7),
        ];
        PARAMETERS
    }

    fn parameter(&self, index: usize) -> f64 {
        self.0[index]
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        self.0[index] = value;
    }
}

const IDENTITY: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

impl Robot for Beam {
    fn data(&self) -> ParallelData {
        let [stiffness, length, curvature] = self.0;
        let frame = (IDENTITY, [0.0; 3]);
        let section = RodSection {
            // The axial force of an equilibrium is known to `EA` times the rounding of the strain, and it acts on the bending as that of a column does:
            // derivatives are known to `EA L^2/EI` times the rounding, 1e-11 here.
            stiffness: [1e-3, stiffness, stiffness, 1e3, 4e2, 4e2],
            natural: [0.0, 0.0, curvature, 1.0, 0.0, 0.0],
            mass: 0.0,
        };
        ParallelData {
            rods: vec![Rod { elements: 3, length, base: frame, platform: frame, ..Rod::default() }],
            sections: vec![section],
            platform: Platform { pose: (IDENTITY, [0.3, 0.0, 0.0]), mass: 0.0, centre: [0.0; 3] },
            ..ParallelData::default()
        }
    }

    fn slopes(&self, index: usize) -> ParallelSlopes {
        let mut section = RodSection::default();
        match index {
            0 => (section.stiffness[1], section.stiffness[2]) = (1.0, 1.0),
            2 => section.natural[2] = 1.0,
            _ => {}
        }
        ParallelSlopes {
            rods: vec![RodSlope { length: f64::from(u8::from(index == 1)), ..RodSlope::default() }],
            sections: vec![section],
            ..ParallelSlopes::default()
        }
    }
}

fn beam(curvature: f64) -> Parallel {
    Parallel::new(Generic::new(Beam([2e-3, 0.3, curvature])))
}

fn close(
    found: &(impl pliant_testing::Entries + ?Sized),
    expected: &(impl pliant_testing::Entries + ?Sized),
    tolerance: f64,
) {
    let (found, expected) = (found.entries(), expected.entries());
    let off = pliant_testing::relative(found, expected);
    println!("{off:.1e}");
    assert!(off < tolerance, "{found:?} {expected:?}");
}

#[test]
fn a_rod_under_a_couple_is_an_arc() {
    let [stiffness, length, natural, couple] = [2e-3, 0.3, 0.7, 6e-3];
    let loads = [Load::from(Wrench::couple([0.0, 0.0, couple]).follower())];
    let found = beam(natural).solve(&Input::displacements(&[]).with_loads(&loads)).unwrap();
    let k: f64 = natural + couple / stiffness;
    let (sine, cosine) = (k * length).sin_cos();
    // Derivative of the tip at (sin kL, 1 - cos kL)/k by the curvature.
    let shift = [(length * cosine - sine / k) / k, (length * sine - (1.0 - cosine) / k) / k];
    let local = [cosine * shift[0] + sine * shift[1], -sine * shift[0] + cosine * shift[1]];
    let by_curvature = [0.0, 0.0, length, local[0], local[1], 0.0];
    close(&found.parameter_sensitivity("curvature").unwrap().platform, &by_curvature, 1e-11);
    let softer = -couple / (stiffness * stiffness);
    let by_stiffness = by_curvature.map(|entry| softer * entry);
    let slope = found.parameter_sensitivity("stiffness").unwrap();
    close(&slope.platform, &by_stiffness, 1e-11);
    // The rod bears the couple whatever its stiffness.
    assert!(slope.wrenches[0].iter().flatten().all(|entry| entry.abs() < 1e-6), "{:?}", slope.wrenches);
    let by_length = found.parameter_sensitivity("length").unwrap();
    close(&by_length.platform, &[0.0, 0.0, k, 1.0, 0.0, 0.0], 1e-10);
    // A section that is not at the tip stays.
    let [pose, strain] = found.parameter_sensitivity_at("length", 0, 0.17).unwrap();
    assert!(pose.iter().all(|entry| entry.abs() < 1e-9), "{pose:?}");
    assert!(strain.iter().all(|entry| entry.abs() < 1e-8), "{strain:?}");
    let [_, strain] = found.parameter_sensitivity_at("stiffness", 0, 0.17).unwrap();
    close(&strain, &[0.0, 0.0, softer, 0.0, 0.0, 0.0], 1e-9);
}

#[test]
fn a_straight_rod_bends_as_cantilevers_do() {
    let [stiffness, length, force]: [f64; 3] = [2e-3, 0.3, 1e-6];
    let found = beam(0.0)
        .solve(&Input::displacements(&[]).with_loads(&[Load::from(Wrench::force([0.0, force, 0.0]))]))
        .unwrap();
    let slope = found.parameter_sensitivity("stiffness").unwrap().platform;
    let square = stiffness * stiffness;
    close(&slope.as_slice()[4..5], &[-force * length.powi(3) / (3.0 * square)], 1e-7);
    close(&slope.as_slice()[2..3], &[-force * length * length / (2.0 * square)], 1e-7);
}

#[test]
fn what_is_not_there_is_refused() {
    let robot = beam(0.0);
    let found = robot.solve(InputRef::displacements(&[])).unwrap();
    assert!(matches!(
        found.parameter_sensitivity("colour"),
        Err(Error::UnknownParameter { known, .. }) if known.len() == 3
    ));
    assert!(matches!(found.parameter_sensitivity_at("colour", 0, 0.1), Err(Error::UnknownParameter { .. })));
    assert!(matches!(found.parameter_sensitivity_at("length", 1, 0.1), Err(Error::OutOfRange { .. })));
    assert!(matches!(found.parameter_sensitivity_at("length", 0, 0.31), Err(Error::OutOfRange { .. })));
    assert!(matches!(found.parameter_sensitivity_at("length", 0, f64::NAN), Err(Error::OutOfRange { .. })));
    // Nothing was solved.
    let solver = robot.solver();
    assert!(matches!(solver.solution().parameter_sensitivity("length"), Err(Error::SingularTangent)));
}
