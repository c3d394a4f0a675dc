//! A kernel whose rods, kinds and motors are counted at run time: it is solved as the one whose numbers the compiler knows.
#![allow(unreachable_pub, clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::parallels;

use pliant_models::parallel::{
    Element, Factorisation, Generic, Input, Kernel, Linearised, Motor, Parallel, Platform, Residual,
    RobotData, Rod, RodSection, RodSlope, Stiffness,
};
use pliant_models::{Declared, Scalar};

/// A robot of as many rods, kinds and motors as there are in the lists; the elements of a kind are those of a robot without rods.
#[derive(Clone, Debug)]
pub struct Counted {
    rods: Vec<Rod>,
    kinds: Vec<Generic<RobotData<0, 1, 0>, 0, 1, 0>>,
    motors: Vec<Motor>,
    platform: Platform,
    gravity: [f64; 3],
}

impl Counted {
    /// The parts of a robot.
    pub fn new<const RODS: usize, const KINDS: usize, const MOTORS: usize>(
        robot: &RobotData<RODS, KINDS, MOTORS>,
    ) -> Self {
        let &RobotData { platform, gravity, .. } = robot;
        let kind = |(section, limit): (&RodSection, &[Option<f64>; 6])| {
            let (sections, strain_limits) = ([*section], [*limit]);
            Generic::new(RobotData { rods: [], sections, strain_limits, motors: [], platform, gravity })
        };
        Self {
            rods: robot.rods.to_vec(),
            kinds: robot.sections.iter().zip(&robot.strain_limits).map(kind).collect(),
            motors: robot.motors.to_vec(),
            platform,
            gravity,
        }
    }
}

impl Declared for Counted {
    fn name(&self) -> &str {
        "Counted"
    }
}

impl Kernel for Counted {
    fn rod_count(&self) -> usize {
        self.rods.len()
    }

    fn kind_count(&self) -> usize {
        self.kinds.len()
    }

    fn motor_count(&self) -> usize {
        self.motors.len()
    }

    fn rod(&self, rod: usize) -> Rod {
        self.rods.get(rod).copied().unwrap_or_default()
    }

    fn rod_sensitivity(&self, _index: usize, _rod: usize) -> RodSlope {
        RodSlope::default()
    }

    fn section(&self, kind: usize) -> RodSection {
        self.kinds.get(kind).map_or_else(RodSection::default, |kind| kind.section(0))
    }

    fn section_sensitivity(&self, _index: usize, _kind: usize) -> RodSection {
        RodSection::default()
    }

    fn motor(&self, motor: usize) -> Motor {
        self.motors.get(motor).copied().unwrap_or_default()
    }

    fn motor_sensitivity(&self, _index: usize, _motor: usize) -> [[f64; 3]; 2] {
        [[0.0; 3]; 2]
    }

    fn platform(&self) -> Platform {
        self.platform
    }

    fn platform_sensitivity(&self, _index: usize) -> Platform {
        Platform::default()
    }

    fn gravity(&self) -> [f64; 3] {
        self.gravity
    }

    fn gravity_sensitivity(&self, _index: usize) -> [f64; 3] {
        [0.0; 3]
    }

    fn residual<T: Scalar>(&self, kind: usize, element: &Element<T>) -> Residual<T> {
        self.kinds[kind].residual(0, element)
    }

    fn linearised<T: Scalar>(&self, kind: usize, element: &Element<T>) -> Linearised<T> {
        self.kinds[kind].linearised(0, element)
    }

    // Without it, the tangent would be the sums of the trait, which are rounded otherwise.
    fn gauss_newton<T: Scalar>(&self, kind: usize, element: &Element<T>, found: &mut Stiffness<T>) {
        self.kinds[kind].gauss_newton(0, element, found);
    }

    fn exact<T: Scalar>(&self, kind: usize, element: &Element<T>) -> Stiffness<T> {
        self.kinds[kind].exact(0, element)
    }
}

#[test]
fn it_is_solved_as_the_one_of_known_numbers() {
    let loads = parallels::loads("pulleyB");
    for factorisation in [Factorisation::Chains, Factorisation::Sparse] {
        let robot = parallels::written(2);
        let counted = Parallel::new(Counted::new(&robot)).with_factorisation(factorisation);
        let fixed = Parallel::new(Generic::new(robot)).with_factorisation(factorisation);
        let mut solvers = (fixed.solver(), counted.solver());
        for motors in [[-0.02, -0.15, 0.03], [-0.03, -0.1, 0.02]] {
            let input = &Input::displacements(&motors).with_loads(&loads);
            let (a, b) = (solvers.0.solve(input).unwrap(), solvers.1.solve(input).unwrap());
            assert_eq!((a.platform(), a.report().iterations), (b.platform(), b.report().iterations));
            assert_eq!(a.torque(1).unwrap(), b.torque(1).unwrap());
            assert_eq!(a.compliance().unwrap(), b.compliance().unwrap());
        }
    }
}
