use core::ops::ControlFlow;

use super::{
    Kind, Kinematics, Mechanics, MotionProblem, Options, Pencil, Scheme, Variation, Varied, integrate,
};
use crate::ode::{EventFunction, Status};

/// A pendulum of unit length and mass under gravity 1 in Cartesian coordinates: `x'' = -2 x s`, `y'' = -2 y s - 1`, `x^2 + y^2 = 1`, of index 3.
struct Pendulum;

impl Mechanics for Pendulum {
    type Error = ();
    type Pencil = Pencil;

    fn pencil(&self, complex: usize) -> Pencil {
        Pencil::new(self.order(), complex)
    }

    fn order(&self) -> usize {
        3
    }

    fn kind(&self, index: usize) -> Kind {
        if index < 2 { Kind::Coordinate { size: 1.0, rate: 1.0 } } else { Kind::Multiplier }
    }

    fn residual(&mut self, at: Kinematics<'_>, residual: &mut [f64]) -> Result<(), ()> {
        let [x, y, s] = [0, 1, 2].map(|k| at.position[k]);
        residual[0] = at.acceleration[0] + 2.0 * x * s;
        residual[1] = at.acceleration[1] + 2.0 * y * s + 1.0;
        residual[2] = x * x + y * y - 1.0;
        Ok(())
    }

    fn linearise(&mut self, at: Kinematics<'_>, pencil: &mut Pencil) -> Result<(), ()> {
        let [x, y, s] = [0, 1, 2].map(|k| at.position[k]);
        pencil.clear();
        let rows = [2.0 * s, 0.0, 2.0 * x, 0.0, 2.0 * s, 2.0 * y, 2.0 * x, 2.0 * y, 0.0];
        pencil.stiffness.copy_from_slice(&rows);
        pencil.inertia[0] = 1.0;
        pencil.inertia[4] = 1.0;
        Ok(())
    }
}

/// The angle of the same pendulum from below, and the stiff damped oscillation of a second unknown that follows it.
struct Angle;

const STIFF: f64 = 1e8;

impl Mechanics for Angle {
    type Error = ();
    type Pencil = Pencil;

    fn pencil(&self, complex: usize) -> Pencil {
        Pencil::new(self.order(), complex)
    }

    fn order(&self) -> usize {
        2
    }

    fn kind(&self, _: usize) -> Kind {
        Kind::Coordinate { size: 1.0, rate: 1.0 }
    }

    fn residual(&mut self, at: Kinematics<'_>, residual: &mut [f64]) -> Result<(), ()> {
        residual[0] = at.acceleration[0] + at.position[0].sin();
        residual[1] = at.acceleration[1]
            + STIFF * (at.position[1] - at.position[0] + 1e-2 * (at.velocity[1] - at.velocity[0]));
        Ok(())
    }

    fn linearise(&mut self, at: Kinematics<'_>, pencil: &mut Pencil) -> Result<(), ()> {
        pencil.clear();
        pencil.stiffness.copy_from_slice(&[at.position[0].cos(), 0.0, -STIFF, STIFF]);
        pencil.damping.copy_from_slice(&[0.0, 0.0, -1e-2 * STIFF, 1e-2 * STIFF]);
        pencil.inertia.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        Ok(())
    }
}

fn problem<'a>(end: f64, position: &'a [f64], velocity: &'a [f64], times: &'a [f64]) -> MotionProblem<'a> {
    MotionProblem { start: 0.0, end, position, velocity, times, breaks: &[], events: &[] }
}

/// Quarter of the period of the pendulum from `angle`: the complete elliptic integral by the arithmetic-geometric mean.
fn quarter(angle: f64) -> f64 {
    let (mut a, mut b) = (1.0, (0.5 * angle).cos());
    for _ in 0..40 {
        (a, b) = (0.5 * (a + b), f64::sqrt(a * b));
    }
    0.5 * core::f64::consts::PI / a
}

#[test]
fn orders_are_five_and_nine() {
    for (scheme, power, largest) in [(Scheme::RadauFive, 5.0, 2e-7), (Scheme::RadauNine, 9.0, 2e-9)] {
        let error = |steps: f64| {
            let end = 4.0 * quarter(2.0);
            let options =
                Options { scheme, ..Options::default() }.with_tolerance(1e-12).with_fixed_step(end / steps);
            let asked = problem(end, &[2.0; 2], &[0.0; 2], &[]);
            let found = integrate(&mut Angle, &asked, &options, |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(found.report.status, Status::Finished);
            let x = &found.last.position;
            (found.last.velocity[0].abs().max((x[0] - 2.0).abs()), found.report)
        };
        let ((coarse, _), (fine, report)) =
            (error(if power < 6.0 { 16.0 } else { 8.0 }), error(if power < 6.0 { 64.0 } else { 32.0 }));
        let found = 0.5 * (coarse / fine).log2();
        // Derivatives of earlier steps cost iterations alone.
        assert!(report.jacobians < report.accepted / 8, "{report:?}");
        println!("order {power}: {coarse:.2e} {fine:.2e} {found:.2} {report:?}");
        assert!(fine < largest && found > power - 0.8 && found < power + 2.0, "{found} {coarse:e} {fine:e}");
    }
}

#[test]
fn rates_are_those_of_the_positions_that_an_iteration_ends_with() {
    // With a tolerance at which iterations end after two corrections: velocities and accelerations at nodes are derivatives of the increments to rounding, and those of the
    // residual, `a = -sin q`, as far as these are solved.
    let options = Options { scheme: Scheme::RadauNine, ..Options::default() }.with_tolerance(1e-9);
    for fixed in [true, false] {
        let step = 0.1;
        let options = if fixed { options.with_fixed_step(step) } else { options };
        let mut worst = 0.0_f64;
        let found = integrate(&mut Angle, &problem(6.0, &[2.0; 2], &[0.0; 2], &[]), &options, |step| {
            let at = step.at;
            worst = worst.max((at.acceleration[0] + at.position[0].sin()).abs());
            ControlFlow::Continue(())
        })
        .unwrap();
        println!("{fixed}: {worst:e} {:?}", found.report);
        // An increment that is off by the end of an iteration, 1e-2 of the tolerance, over the square of a fifth of the step.
        assert!(found.report.status == Status::Finished && worst < 1e-11 * (5.0 / step).powi(2), "{worst:e}");
    }
}

#[test]
fn tolerances_are_kept_and_output_is_interpolated() {
    let end = 4.0 * quarter(2.0);
    let times = [0.0, 0.25 * end, 0.5 * end, end];
    for (tolerance, largest) in [(1e-4, 2e-3), (1e-6, 3e-5), (1e-8, 5e-7), (1e-11, 1e-9)] {
        for landing in [false, true] {
            let options = Options { landing, ..Options::default().with_tolerance(tolerance) };
            let found = integrate(&mut Angle, &problem(end, &[2.0; 2], &[0.0; 2], &times), &options, |_| {
                ControlFlow::Continue(())
            })
            .unwrap();
            assert_eq!((found.report.status, found.points.len()), (Status::Finished, 4));
            let speed = (2.0 - 2.0 * 2.0_f64.cos()).sqrt();
            let expected = [[2.0, 0.0], [0.0, -speed], [-2.0, 0.0], [2.0, 0.0]];
            let mut worst = 0.0_f64;
            for (point, [x, v]) in found.points.iter().zip(expected) {
                worst = worst.max((point.position[0] - x).abs()).max((point.velocity[0] - v).abs());
                assert!(
                    point.time == 0.0
                        || (point.acceleration[0] + point.position[0].sin()).abs() < 30.0 * largest
                );
            }
            println!("{tolerance:e} {landing}: {worst:.1e} {:?}", found.report);
            assert!(worst < largest, "{worst:e}");
            assert!(found.report.jacobians < found.report.accepted, "{:?}", found.report);
        }
    }
}

#[test]
fn a_constraint_of_position_with_its_multiplier() {
    // From the horizontal, through the lowest point after a quarter of the period.
    let lowest = quarter(0.5 * core::f64::consts::PI);
    let times = [lowest, 2.0 * lowest];
    let options = Options::default().with_tolerance(1e-10).with_landing();
    let start = [1.0, 0.0, 0.0];
    let found = integrate(&mut Pendulum, &problem(2.0 * lowest, &start, &[0.0; 3], &times), &options, |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(found.report.status, Status::Finished);
    let at = &found.points[0];
    println!("{:?} {:?}", found.points, found.report);
    // v^2 = 2 there, tension 2 s = v^2 + 1.
    assert!(at.position[0].abs() < 1e-8 && (at.position[1] + 1.0).abs() < 1e-12);
    assert!((at.velocity[0] + 2.0_f64.sqrt()).abs() < 1e-8 && (at.position[2] - 1.5).abs() < 1e-6);
    assert!((found.points[1].position[0] + 1.0).abs() < 1e-8);
}

#[test]
fn events_breaks_and_bounded_work() {
    let quarter = quarter(2.0);
    let zero = |_: f64, state: &[f64]| state[0];
    let events = [EventFunction::new(&zero).ending()];
    let asked = MotionProblem { events: &events, ..problem(9.0, &[2.0; 2], &[0.0; 2], &[]) };
    let options = Options::default().with_tolerance(1e-10);
    let found = integrate(&mut Angle, &asked, &options, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(found.report.status, Status::Event(0));
    assert!((found.last.time - quarter).abs() < 1e-6, "{} {quarter}", found.last.time);
    let mut ends = Vec::new();
    let asked = MotionProblem { breaks: &[0.5, 1.25], ..problem(2.0, &[2.0; 2], &[0.0; 2], &[]) };
    let found = integrate(&mut Angle, &asked, &options, |step| {
        ends.push(step.at.time);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(found.report.status == Status::Finished && ends.contains(&0.5) && ends.contains(&1.25));
    let few = Options { max_steps: 3, ..options };
    let found = integrate(&mut Angle, &asked, &few, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((found.report.status, found.report.accepted + found.report.rejected), (Status::MaxSteps, 3));
    assert!(found.last.position[0].is_finite());
}

/// A stiff double pendulum: two unit masses on springs in the plane, so that energies are of all kinds, with a force that may be switched and damping.
struct Springs {
    damping: f64,
    ramp: bool,
}

const SPRING: f64 = 1e4;

impl Springs {
    fn gravity(&self, time: f64) -> f64 {
        if self.ramp { time.min(1.0) } else { 1.0 }
    }

    /// Extensions with their directions, of the spring from the origin and of that between the masses.
    fn stretched(q: &[f64]) -> [(f64, [f64; 2]); 2] {
        [[q[0], q[1]], [q[2] - q[0], q[3] - q[1]]].map(|[x, y]| {
            let length = x.hypot(y);
            (length - 1.0, [x / length, y / length])
        })
    }
}

impl Mechanics for Springs {
    type Error = ();
    type Pencil = Pencil;

    fn pencil(&self, complex: usize) -> Pencil {
        Pencil::new(4, complex)
    }

    fn order(&self) -> usize {
        4
    }

    fn kind(&self, _: usize) -> Kind {
        Kind::Coordinate { size: 1.0, rate: 1.0 }
    }

    fn residual(&mut self, at: Kinematics<'_>, residual: &mut [f64]) -> Result<(), ()> {
        let [(one, a), (two, b)] = Self::stretched(at.position);
        for k in 0..2 {
            let (one, two) = (SPRING * one * a[k], SPRING * two * b[k]);
            residual[k] = at.acceleration[k] + one - two + self.damping * at.velocity[k];
            residual[2 + k] = at.acceleration[2 + k] + two + self.damping * at.velocity[2 + k];
        }
        let gravity = self.gravity(at.time);
        residual[1] += gravity;
        residual[3] += gravity;
        Ok(())
    }

    fn linearise(&mut self, at: Kinematics<'_>, pencil: &mut Pencil) -> Result<(), ()> {
        pencil.clear();
        let h = 1e-6;
        for j in 0..4 {
            let mut sides = [at.position.to_vec(), at.position.to_vec()];
            sides[0][j] -= h;
            sides[1][j] += h;
            let mut found = [[0.0; 4]; 2];
            for (side, found) in sides.iter().zip(&mut found) {
                self.residual(Kinematics { position: side, ..at }, found)?;
            }
            for (i, (low, high)) in found[0].into_iter().zip(found[1]).enumerate() {
                pencil.stiffness[i * 4 + j] = (high - low) / (2.0 * h);
            }
            pencil.damping[j * 5] = self.damping;
            pencil.inertia[j * 5] = 1.0;
        }
        Ok(())
    }

    fn energy(&mut self, at: Kinematics<'_>) -> Result<Option<[f64; 2]>, ()> {
        let squares: f64 = at.velocity.iter().map(|v| v * v).sum();
        let springs: f64 =
            Self::stretched(at.position).iter().map(|(extension, _)| extension * extension).sum();
        let weight = self.gravity(at.time) * (at.position[1] + at.position[3]);
        Ok(Some([0.5 * squares + 0.5 * SPRING * springs + weight, -self.damping * squares]))
    }
}

#[test]
fn the_energy_momentum_scheme_keeps_the_energy_and_has_order_two() {
    let start = [1.0, 0.0, 2.0, 0.0];
    let run = |system: &mut Springs, h: f64, end: f64, energies: &mut Vec<f64>| {
        let options = Options::default().with_scheme(Scheme::EnergyMomentum).with_fixed_step(h);
        let asked = MotionProblem { breaks: &[1.0], ..problem(end, &start, &[0.0; 4], &[]) };
        let found = integrate(system, &asked, &options, |step| {
            let mut unramped = Springs { damping: 0.0, ramp: false };
            energies.push(unramped.energy(step.at).unwrap().unwrap()[0]);
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(found.report.status, Status::Finished);
        found
    };
    // Steps are as long as a third of the period of the springs.
    let mut energies = Vec::new();
    let found = run(&mut Springs { damping: 0.0, ramp: false }, 0.02, 200.0, &mut energies);
    let worst = energies.iter().fold(0.0_f64, |worst, energy| worst.max(energy.abs()));
    println!("{worst:e} {:?}", found.report);
    assert!(worst < 1e-12 && energies.len() < 11_000);
    // With damping the energy falls by what is dissipated.
    energies.clear();
    run(&mut Springs { damping: 0.1, ramp: false }, 0.02, 20.0, &mut energies);
    assert!(
        energies.windows(2).all(|pair| pair[1] <= pair[0])
            && energies.last().is_some_and(|last| *last < -1.0)
    );
    // Against Radau, gravity switched on by a ramp; constant after it.
    let exact = {
        let options = Options::default().with_tolerance(1e-12);
        let asked = MotionProblem { breaks: &[1.0], ..problem(1.5, &start, &[0.0; 4], &[]) };
        let mut system = Springs { damping: 0.0, ramp: true };
        integrate(&mut system, &asked, &options, |_| ControlFlow::Continue(())).unwrap().last
    };
    let error = |h: f64| {
        let found = run(&mut Springs { damping: 0.0, ramp: true }, h, 1.5, &mut Vec::new());
        let pairs = found.last.position.iter().zip(&exact.position);
        pairs.map(|(a, b)| (a - b).abs()).fold(0.0_f64, f64::max)
    };
    let [coarse, fine] = [error(1e-3), error(5e-4)];
    let order = (coarse / fine).log2();
    println!("{coarse:e} {fine:e} {order}");
    assert!((order - 2.0).abs() < 0.1 && fine < 1e-4);
    // Without an energy, and without a length of steps, it is refused.
    let options = Options::default().with_scheme(Scheme::EnergyMomentum);
    let refused = |options: &Options| {
        integrate(&mut Pendulum, &problem(1.0, &[1.0, 0.0, 0.0], &[0.0; 3], &[]), options, |_| {
            ControlFlow::Continue(())
        })
        .unwrap_err()
    };
    assert!(refused(&options).to_string().contains("fixed_step"));
    assert!(refused(&options.with_fixed_step(0.1)).to_string().contains("energy"));
}

/// Derivatives of the pendulum [`Angle`] by its gravity, 1, and by the factor, 1, of the angle that the second unknown follows.
struct Gravity;

impl Variation<Angle> for Gravity {
    fn magnitudes(&self) -> &[f64] {
        &[1.0, 1.0]
    }

    fn variation(
        &mut self,
        _: &mut Angle,
        parameter: usize,
        at: Kinematics<'_>,
        change: Kinematics<'_>,
        residual: &mut [f64],
    ) -> Result<(), ()> {
        let ([x, _], [s, t]) = ([0, 1].map(|k| at.position[k]), [0, 1].map(|k| change.position[k]));
        residual[0] = change.acceleration[0] + x.cos() * s;
        residual[1] =
            change.acceleration[1] + STIFF * (t - s + 1e-2 * (change.velocity[1] - change.velocity[0]));
        if parameter == 0 {
            residual[0] += x.sin();
        } else {
            residual[1] -= STIFF * (x + 1e-2 * at.velocity[0]);
        }
        Ok(())
    }
}

#[test]
fn derivatives_are_integrated_with_a_motion() {
    // With gravity p the angle is q(sqrt(p) t): its derivative at 1 is t q'/2. What follows with a factor f has f q(t), to the inverse of its stiffness.
    let (end, asked) = (3.0, [0.0; 4]);
    let position = [&[1.0, 1.0, 0.0, 0.0, 0.0][..], &[1.0]].concat();
    let velocity = [&[0.0; 2][..], &asked].concat();
    let options = Options::default().with_tolerance(1e-11);
    let mut varied = Varied::new(Angle, Gravity);
    let found = integrate(&mut varied, &problem(end, &position, &velocity, &[]), &options, |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(found.report.status, Status::Finished);
    let (q, v) = (&found.last.position, &found.last.velocity);
    let expected = 0.5 * end * v[0];
    assert!((q[2] - expected).abs() < 1e-9, "{} {expected}", q[2]);
    assert!(q[4].abs() < 1e-15 && (q[5] - q[0]).abs() < 1e-7, "{q:?}");
}
