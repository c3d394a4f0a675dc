//! Parallel robots: an element, an iteration, solves.

#[path = "../../examples/shared/six_rods.rs"]
pub mod declared;

use std::f64::consts::TAU;
use std::hint::black_box;

use declared::{SixRods, angles, loads};
use pliant::parallel::{
    Element, Generic, Input, Kernel, Linearised, Load, Parallel, ParallelData, ParallelSolver, Residual,
    RodSection, Stiffness, Tangents,
};
use pliant::{Declared, Error, Scalar, Settings};

use super::Visitor;

/// Phases of a turn of the motors [CPR 39].
pub const PHASES: u32 = 100;

/// The declared robot by hand.
pub fn by_hand() -> Generic<ParallelData> {
    Generic::new(SixRods::default().data())
}

/// The declared robot with all its rods several times.
#[derive(Clone, Debug, Default)]
pub struct Many<const RODS: usize>(SixRods);

impl<const RODS: usize> Declared for Many<RODS> {
    fn name(&self) -> &str {
        "Many"
    }
}

impl<const RODS: usize> Kernel for Many<RODS> {
    fn data(&self) -> ParallelData {
        let data = self.0.data();
        ParallelData { rods: data.rods.iter().cycle().take(RODS).copied().collect(), ..data }
    }

    fn residual<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Residual<T> {
        self.0.residual(section, element)
    }

    fn linearised<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Linearised<T> {
        self.0.linearised(section, element)
    }

    fn gauss_newton<T: Scalar>(&self, section: &RodSection, element: &Element<T>, found: &mut Stiffness<T>) {
        self.0.gauss_newton(section, element, found);
    }

    fn exact<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Stiffness<T> {
        self.0.exact(section, element)
    }
}

/// Every case.
///
/// # Errors
/// Where a robot cannot be solved.
pub fn parallel(visitor: &mut impl Visitor) -> Result<(), Error> {
    let (generated, generic) = (SixRods::default(), by_hand());
    let (element, section) = (bent(), &generated.data().sections[0]);
    visitor.case(
        "element/residual",
        || generated.residual(section, black_box(&element)),
        || generic.residual(section, black_box(&element)),
    );
    let mut found = (Stiffness::zero(), Stiffness::zero());
    visitor.case(
        "element/gauss_newton",
        || generated.gauss_newton(section, black_box(&element), black_box(&mut found.0)),
        || generic.gauss_newton(section, black_box(&element), black_box(&mut found.1)),
    );
    visitor.case(
        "element/exact",
        || generated.exact(section, black_box(&element)),
        || generic.exact(section, black_box(&element)),
    );
    let (generated, generic) = (Parallel::new(generated), Parallel::new(generic));
    for case in ["unloaded", "pulleyB"] {
        let loads = loads(case).expect("a case of the tables");
        for (kind, gauss_newton) in [("gauss_newton", true), ("exact", false)] {
            let name = format!("{kind}_step/{case}");
            let generated = iteration(&generated, &loads, gauss_newton)?;
            visitor.case(&name, generated, iteration(&generic, &loads, gauss_newton)?);
        }
        visitor.case(&format!("parallel_warm/{case}"), warm(&generated, &loads)?, warm(&generic, &loads)?);
    }
    Ok(())
}

/// An element of a quarter of a rod, bent and twisted.
fn bent() -> Element<f64> {
    let turn = [0.12_f64, -0.07, 0.2];
    let real = (1.0 - turn.iter().map(|entry| entry * entry).sum::<f64>()).sqrt();
    Element {
        a: [1.0, 0.0, 0.0, 0.0, 0.01, 0.02, -0.03],
        b: [real, turn[0], turn[1], turn[2], 0.08, 0.035, -0.02],
        slope: [2.0, -3.0, 5.0, 1e-3, -2e-3, 3e-3],
        length: 0.075,
    }
}

/// The angles of a phase, counted.
fn phase(count: u32) -> [f64; 3] {
    angles(TAU * f64::from(count % PHASES) / f64::from(PHASES))
}

fn at_rest(robot: &Parallel, loads: &[Load]) -> Result<ParallelSolver, Error> {
    let mut solver = robot.solver();
    solver.solve(&Input::displacements(&phase(0)).with_loads(loads))?;
    Ok(solver)
}

/// One iteration: assembly, factorisation, update.
pub fn iteration(
    robot: &Parallel,
    loads: &[Load],
    gauss_newton: bool,
) -> Result<impl FnMut() -> f64 + use<>, Error> {
    let mut solver = at_rest(robot, loads)?;
    Ok(move || solver.iterate(black_box(gauss_newton)))
}

/// A solve from one phase to the next.
pub fn warm<'a>(robot: &Parallel, loads: &'a [Load]) -> Result<impl FnMut() -> usize + use<'a>, Error> {
    let mut solver = at_rest(robot, loads)?;
    let mut count = 0;
    Ok(move || {
        count += 1;
        let found = solver.solve(&Input::displacements(black_box(&phase(count))).with_loads(loads));
        found.expect("every phase of the motion has an equilibrium").report().iterations
    })
}

/// Samples of the tables: at zero, and 10 phases of a turn [CPR 39].
pub const SAMPLES: u32 = 11;

/// Iterations to each sample with these tangents, from rest each or one from the other; what a solve says that does not arrive. After that the
/// next sample starts from rest.
pub fn to_samples(
    robot: &Parallel,
    loads: &[Load],
    tangents: Tangents,
    rest: bool,
) -> Vec<Result<usize, Error>> {
    // Enough for all that arrive.
    let settings = Settings { max_evaluations: 300, ..Settings::default() };
    let mut solver = robot.solver().with_tangents(tangents);
    let mut solve = |sample: u32| {
        if rest {
            solver = robot.solver().with_tangents(tangents);
        }
        let motors = match sample {
            0 => [0.0; 3],
            _ => angles(TAU * f64::from(sample - 1) / 10.0),
        };
        let found = solver.solve_with(&Input::displacements(&motors).with_loads(loads), &settings)?;
        Ok(found.report().iterations)
    };
    (0..SAMPLES).map(&mut solve).collect()
}

/// Iterations of the solves of a turn, the first one aside: most, and the mean.
///
/// # Errors
/// Where the robot cannot be solved.
pub fn iterations(robot: &Parallel, loads: &[Load]) -> Result<(usize, f64), Error> {
    let mut solver = at_rest(robot, loads)?;
    let (mut most, mut sum) = (0, 0);
    for count in 1..=PHASES {
        let found = solver.solve(&Input::displacements(&phase(count)).with_loads(loads))?.report().iterations;
        (most, sum) = (most.max(found), sum + found);
    }
    Ok((most, sum as f64 / f64::from(PHASES)))
}
