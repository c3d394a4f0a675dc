//! The moment at the tip that moves the tip to a position, by the strain model: the equilibrium under each moment is solved for from the last shape, and
//! its compliance gives the next moment.

use nalgebra::{Matrix3, Vector3};

use super::solver::StrainSolver;
use super::{Strain, StrainSolution};
use crate::rods::tip_moment::{self, Bent, Linear, NotConverged, TipMoment};
use crate::rods::{Error, InputRef, Wrench};

impl Strain {
    /// The dead moment at the tip that moves the tip to `position` (world, m) under `input`, whose tendons must be driven by tensions: on the branch that
    /// starts at zero moment.
    ///
    /// # Errors
    /// Errors of the robot or the input, [`Error::Invalid`] for a tendon that is not driven by its tension, and [`Error::NotConverged`], also
    /// where the position is out of reach.
    pub fn tip_moment(
        &self,
        input: &InputRef<'_>,
        position: impl Into<Vector3<f64>>,
    ) -> Result<TipMoment<StrainSolution>, Error> {
        let position = <[f64; 3]>::from(position.into());
        tip_moment::check(input, position)?;
        let mut solver = self.solver();
        let straight = solver.solve(input)?;
        let (origin, report) = (straight.tip().translation.vector.into(), *straight.report());
        let start = straight.coefficients().to_vec();
        let mut wrenches = input.wrenches.to_vec();
        wrenches.push(Wrench::force([0.0; 3]));
        let mut rod = UnderMoment { solver, input: *input, wrenches, moment: [0.0; 3], start };
        let scale = tip_moment::scale(self.robot());
        let singular_values = tip_moment::bring(&mut rod, scale, origin, position, report)?;
        rod.load();
        let UnderMoment { mut solver, wrenches, moment, .. } = rod;
        solver.start_here();
        solver.solve(input.with_wrenches(&wrenches))?;
        let solution = solver.into_solution().ok_or(Error::SingularTangent)?;
        Ok(TipMoment { moment: moment.into(), singular_values: singular_values.into(), solution })
    }
}

/// Rod in equilibrium under a moment at its tip, which is the last of its wrenches.
struct UnderMoment<'a> {
    solver: StrainSolver,
    input: InputRef<'a>,
    wrenches: Vec<Wrench>,
    moment: [f64; 3],
    /// Coefficients from which the next solve starts.
    start: Vec<f64>,
}

impl UnderMoment<'_> {
    fn load(&mut self) {
        if let Some(last) = self.wrenches.last_mut() {
            last.couple = self.moment.into();
        }
    }
}

impl Bent for UnderMoment<'_> {
    type Mark = ([f64; 3], Vec<f64>);
    type Base = ();

    fn mark(&self) -> Self::Mark {
        (self.moment, self.solver.rod().now.coefficients.clone())
    }

    fn back(&mut self, mark: &Self::Mark) {
        self.moment = mark.0;
        self.start.clone_from(&mark.1);
    }

    fn go(&mut self, mark: &Self::Mark, (): &(), moment: &Vector3<f64>, part: f64) {
        self.back(mark);
        for (entry, change) in self.moment.iter_mut().zip(moment.iter()) {
            *entry += part * change;
        }
    }

    fn away(&mut self, target: [f64; 3]) -> Result<f64, NotConverged> {
        self.load();
        if !self.solver.balance(&self.input.with_wrenches(&self.wrenches), &self.start) {
            return Err(NotConverged);
        }
        let tip = self.solver.rod().tip();
        let distance = tip.iter().zip(target).map(|(tip, target)| (tip - target).powi(2)).sum::<f64>().sqrt();
        if distance.is_finite() { Ok(distance) } else { Err(NotConverged) }
    }

    fn linearise(&mut self, target: [f64; 3]) -> Result<Linear<()>, NotConverged> {
        let compliance = self.solver.compliance().map_err(|_| NotConverged)?;
        let tip = self.solver.rod().tip();
        Ok(Linear {
            jacobian: Matrix3::from_fn(|row, column| compliance[(3 + row, column)]),
            missing: Vector3::from_fn(|row, _| target[row] - tip[row]),
            moment: Vector3::from(self.moment),
            base: (),
        })
    }
}
