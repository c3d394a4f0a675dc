//! Measured work of rods with tendons: the same by a generated and by the generic kernel.
#![allow(missing_docs, unreachable_pub, dead_code, reason = "a bench")]

#[path = "../../examples/shared/rods.rs"]
pub mod declared;
#[path = "../../models/tests/rods/rods/mod.rs"]
mod written;

use std::hint::black_box;

use declared::{A, C, D, E};
use pliant::Error;
use pliant::rods::shooting::{Integrator, Shooting, ShootingSettings};
use pliant::rods::{
    Disc, Drive, InputRef, Kernel, Orders, RodModel, RodSolver, Strain, TendonKernels, TendonPath, Tendons,
    UniformRod,
};
use pliant_testing::distance;

use super::Visitor;
use super::timing::{both, least, time};

/// Tensions of scenario A and D, N.
pub const PULLS_A: [f64; 3] = [2.0, 0.0, 1.0];
pub const PULLS_D: [f64; 9] = [5.0, 0.0, 0.0, 0.0, 3.75, 0.0, 0.0, 0.0, 2.5];
const PULLS_C: [f64; 2] = [8.0, 0.0];
const PULLS_E: [f64; 6] = [2.0, 0.0, 0.0, 3.0, 1.0, 0.0];

/// Tolerance of the integration that leaves the tip within 1e-9 m.
const TOLERANCE: f64 = 1e-10;

/// Every case.
///
/// # Errors
/// Where a robot cannot be solved.
pub fn rods(visitor: &mut impl Visitor) -> Result<(), Error> {
    let generic =
        (written::kernel(written::a()), written::kernel(written::c()), written::kernel(written::d()));
    kernels(visitor, "a", &A::default(), &generic.0, &PULLS_A);
    kernels(visitor, "c", &C::default(), &generic.1, &PULLS_C);
    kernels(visitor, "d", &D::default(), &generic.2, &PULLS_D);
    scenario(visitor, "a", A::default(), generic.0, &PULLS_A)?;
    guided(visitor)?;
    scenario(visitor, "d", D::default(), generic.2, &PULLS_D)
}

/// Largest distance of the tip from that with many functions, m, at which straight and continuous tendons are compared.
const EQUAL: f64 = 1e-8;

/// Ten discs, between which three tendons run straight.
fn ten() -> UniformRod<1, 3> {
    let disc = |k: usize| Disc { s: 0.242 * k as f64 / 10.0, mass: 0.0, inertia: [0.0; 3] };
    UniformRod { discs: (1..=10).map(disc).collect(), ..written::a() }
}

const fn orders(torsion: usize, bending: usize, extension: usize, shear: usize) -> Orders {
    Orders { torsion, bending, extension, shear }
}

/// Functions and nodes with which a span between ten discs, and the whole rod with tendons along their routing, are as close as [`EQUAL`]: the cheapest of each.
const SPAN: (Orders, usize) = (orders(1, 3, 1, 2), 4);
const WHOLE: (Orders, usize) = (orders(2, 5, 2, 2), 7);

/// Ten discs, between which three tendons run straight, against the same tendons along their routing: the ratio is what discs cost.
fn guided(visitor: &mut impl Visitor) -> Result<(), Error> {
    let all = Strain::new(written::kernel(ten()), orders(13, 15, 11, 11));
    let continuous = all.clone().with_tendons(TendonPath::Continuous);
    let straight = all.clone().with_orders(SPAN.0).with_nodes(SPAN.1);
    let along = continuous.clone().with_orders(WHOLE.0).with_nodes(WHOLE.1);
    for (few, many) in [(&straight, &all), (&along, &continuous)] {
        let tips = [few.solve(&PULLS_A)?.tip(), many.solve(&PULLS_A)?.tip()];
        let off = (tips[0].translation.vector - tips[1].translation.vector).norm();
        assert!(off <= EQUAL, "{:?}: these functions are off by {off:e} m", few.orders());
    }
    visitor.case("strain_discs_zero/a", cold(&straight, &PULLS_A)?, cold(&along, &PULLS_A)?);
    visitor.case("strain_discs_warm/a", warm(&straight, &PULLS_A)?, warm(&along, &PULLS_A)?);
    Ok(())
}

/// Compares the functions of a station of the first segment, and the derivative of the strain [Cosserat 28].
fn kernels<const M: usize, A, B>(visitor: &mut impl Visitor, name: &str, one: &A, other: &B, pulls: &[f64; M])
where
    A: Kernel + TendonKernels<M>,
    B: Kernel + TendonKernels<M>,
{
    let strain = [0.7, -2.0, 3.0, 0.9997, 1e-4, -2e-4];
    let load = [0.0, 0.0, 0.0, -0.4, 0.1, 0.05];
    let s = 0.3 * one.data().ends[0];
    visitor.case(
        &format!("rod_places/{name}"),
        || TendonKernels::routings(one, 0, black_box(&s)),
        || TendonKernels::routings(other, 0, black_box(&s)),
    );
    visitor.case(
        &format!("rod_tendons/{name}"),
        tendons(one, s, strain, pulls),
        tendons(other, s, strain, pulls),
    );
    visitor.case(
        &format!("rod_strain_rate/{name}"),
        strain_rate(one, s, strain, load, pulls),
        strain_rate(other, s, strain, load, pulls),
    );
}

fn tendons<const M: usize, K: TendonKernels<M>>(
    kernel: &K,
    s: f64,
    strain: [f64; 6],
    tensions: &[f64; M],
) -> impl FnMut() -> Tendons<f64, M> {
    let (routings, tensions) = (kernel.routings(0, &s), *tensions);
    move || kernel.tendons(0, black_box(&routings), black_box(&strain), black_box(&tensions))
}

fn strain_rate<const M: usize, K: Kernel + TendonKernels<M>>(
    kernel: &K,
    s: f64,
    strain: [f64; 6],
    load: [f64; 6],
    tensions: &[f64; M],
) -> impl FnMut() -> [f64; 6] {
    let (routings, tensions) = (TendonKernels::routings(kernel, 0, &s), *tensions);
    let section = kernel.section(0, &s);
    let mut slope = section;
    (slope.stiffness, slope.natural) = ([0.0; 6], [0.0; 6]);
    move || {
        let (routings, strain, load) = (black_box(&routings), black_box(&strain), black_box(&load));
        let tensions = black_box(&tensions);
        TendonKernels::strain_rate(kernel, 0, &section, &slope, routings, strain, tensions, load)
    }
}

/// Solves by both models: from the unloaded rod, and from a state with one tension 0.1 N away.
fn scenario<A: Kernel, B: Kernel>(
    visitor: &mut impl Visitor,
    name: &str,
    one: A,
    other: B,
    pulls: &[f64],
) -> Result<(), Error> {
    let strains = (Strain::new(one.clone(), Orders::PAPER), Strain::new(other.clone(), Orders::PAPER));
    visitor.case(&format!("strain_zero/{name}"), cold(&strains.0, pulls)?, cold(&strains.1, pulls)?);
    visitor.case(&format!("strain_warm/{name}"), warm(&strains.0, pulls)?, warm(&strains.1, pulls)?);
    let settings = ShootingSettings {
        integrator: Integrator::DormandPrince { tolerance: TOLERANCE },
        ..ShootingSettings::default()
    };
    let exact = Shooting::new(one.clone()).solve(pulls)?.tip().translation.vector;
    let shootings =
        (Shooting::new(one).with_settings(settings), Shooting::new(other).with_settings(settings));
    let tip = shootings.0.solve(pulls)?.tip().translation.vector;
    let away = (exact - tip).norm();
    assert!(away <= 1e-9, "{name}: shooting with this tolerance is off by {away:e} m");
    visitor.case(&format!("shooting_zero/{name}"), cold(&shootings.0, pulls)?, cold(&shootings.1, pulls)?);
    visitor.case(&format!("shooting_warm/{name}"), warm(&shootings.0, pulls)?, warm(&shootings.1, pulls)?);
    Ok(())
}

/// Prints what solves by shooting take at tolerances of the integration from 1e-8 to 1e-12, and how far tip and lengths are from those of the
/// default settings.
///
/// # Errors
/// Where a robot cannot be solved.
pub fn tolerances() -> Result<(), Error> {
    println!(
        "shooting: tolerance, ms from the unloaded rod (iterations), ms from a neighbour, steps of the integration, errors of tip and lengths/m"
    );
    by_tolerance("a", &A::shooting(), &PULLS_A)?;
    by_tolerance("c", &C::shooting(), &PULLS_C)?;
    by_tolerance("d", &D::shooting(), &PULLS_D)?;
    by_tolerance("e", &E::shooting(), &PULLS_E)?;
    by_tolerance("a, generic", &Shooting::new(written::kernel(written::a())), &PULLS_A)?;
    by_tolerance("d, generic", &Shooting::new(written::kernel(written::d())), &PULLS_D)
}

/// The visitor that prints what discs cost.
struct Printed;

impl Visitor for Printed {
    fn case<A, B>(&mut self, name: &str, one: impl FnMut() -> A, other: impl FnMut() -> B) {
        let [one, other] = both(one, other).map(|times| 1e3 * least(times));
        println!("{name:<40} {other:>8.3} {one:>8.3} {:>6.2}", one / other);
    }
}

/// Cost of discs, at an equal error of the tip, and cost of friction of the tendons: ratios of the times of solves with and without it, from the unloaded rod,
/// the least of turns that alternate.
///
/// # Errors
/// Where a robot cannot be solved.
pub fn practice() -> Result<(), Error> {
    println!("ten discs: ms without, ms with them, ratio; both within {EQUAL:e} m");
    guided(&mut Printed)?;
    println!("friction: ms without, ms with it, ratio");
    let (a, c) = (written::kernel(written::a()), written::kernel(written::c()));
    let (rubbing_a, rubbing_c) =
        (written::Driven::rubbing(written::a(), 0.1), written::Driven::rubbing(written::c(), 0.1));
    for orders in [Orders::PAPER, orders(9, 11, 7, 7)] {
        let name = format!("strain, {} functions of bending", orders.bending);
        let (plain, rubbing) = (Strain::new(a.clone(), orders), Strain::new(rubbing_a.clone(), orders));
        costs(&format!("a, {name}"), &plain, &rubbing, &PULLS_A)?;
        let (plain, rubbing) = (Strain::new(c.clone(), orders), Strain::new(rubbing_c.clone(), orders));
        costs(&format!("c, {name}"), &plain, &rubbing, &[3.0, 1.0])?;
    }
    let (discs, rubbing) = (written::kernel(ten()), written::Driven::rubbing(ten(), 0.1));
    for (orders, nodes) in [SPAN, (Orders::PAPER, 16)] {
        let name = format!("a, 10 discs, strain, {} functions of bending", orders.bending);
        let plain = Strain::new(discs.clone(), orders).with_nodes(nodes);
        let rubs = Strain::new(rubbing.clone(), orders).with_nodes(nodes);
        costs(&name, &plain, &rubs, &PULLS_A)?;
    }
    costs("a, shooting", &Shooting::new(a), &Shooting::new(rubbing_a), &PULLS_A)?;
    costs("c, shooting", &Shooting::new(c), &Shooting::new(rubbing_c), &[3.0, 1.0])?;
    costs("a, 10 discs, shooting", &Shooting::new(discs), &Shooting::new(rubbing), &PULLS_A)
}

fn costs<A: RodModel, B: RodModel>(name: &str, plain: &A, rubbing: &B, pulls: &[f64]) -> Result<(), Error> {
    Printed.case(name, cold(rubbing, pulls)?, cold(plain, pulls)?);
    Ok(())
}

fn by_tolerance(name: &str, robot: &Shooting, pulls: &[f64]) -> Result<(), Error> {
    let exact = robot.solve(pulls)?;
    for tolerance in [1e-8, 1e-9, 1e-10, 1e-11, 1e-12] {
        let settings = ShootingSettings {
            integrator: Integrator::DormandPrince { tolerance },
            ..ShootingSettings::default()
        };
        let robot = robot.clone().with_settings(settings);
        let found =
            robot.solve_with(pulls, &pliant::Settings { tolerance, ..pliant::Settings::default() })?;
        println!(
            "{name:<11} {tolerance:.0e} {:>8.3} ({}) {:>8.3} {:>4} {:>9.1e} {:>9.1e}",
            1e3 * time(cold(&robot, pulls)?),
            found.report().iterations,
            1e3 * time(warm(&robot, pulls)?),
            found.integration_steps(),
            (found.tip().translation.vector - exact.tip().translation.vector).norm(),
            distance(found.lengths(), exact.lengths()),
        );
    }
    Ok(())
}

/// A solve from the unloaded rod.
fn cold<'a, M: RodModel>(model: &'a M, pulls: &[f64]) -> Result<impl FnMut() -> bool + use<'a, M>, Error> {
    let tendons: Vec<Drive> = pulls.iter().copied().map(Drive::Force).collect();
    let mut solver = model.solver();
    solver.solve(InputRef::drives(&tendons))?;
    Ok(move || {
        solver.restart();
        solver.solve(InputRef::drives(black_box(&tendons))).is_ok()
    })
}

/// A solve from the answer of the last one, forth and back again.
fn warm<'a, M: RodModel>(model: &'a M, pulls: &[f64]) -> Result<impl FnMut() -> bool + use<'a, M>, Error> {
    let mut lists = [0.0, 0.1].map(|change| -> Vec<Drive> {
        let changed =
            |(tendon, pull): (usize, &f64)| Drive::Force(if tendon == 0 { pull + change } else { *pull });
        pulls.iter().enumerate().map(changed).collect()
    });
    let mut solver = model.solver();
    solver.solve(InputRef::drives(&lists[0]))?;
    Ok(move || {
        lists.swap(0, 1);
        solver.solve(InputRef::drives(black_box(&lists[0]))).is_ok()
    })
}
