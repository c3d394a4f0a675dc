//! Solves in a row.

use std::sync::Arc;

use super::Strain;
use super::mesh::Mesh;
use super::newton::Newton;
use super::sensitivity::Workspace;
use super::solution::Solution;
use crate::cosserat::check::check_input;
use crate::cosserat::{Error, Input, Kernel, Record, Sensitivity, Tendon, Wrench};
use crate::error::length;
use crate::{LastGood, Method, Report, Stability};

/// Load steps: the first one, and the smallest before a solve is given up.
const STEPS: [f64; 2] = [0.25, 1e-3];

/// A solver of one rod: it holds all memory, and each solve starts from its last good state.
///
/// A solve allocates only where wrenches work at other places inside segments than before.
#[derive(Clone, Debug)]
pub struct StrainSolver<'a, K: Kernel> {
    strain: &'a Strain<K>,
    newton: Newton<K>,
    solution: Solution<K>,
    cuts: Vec<f64>,
    derivatives: Workspace,
    /// The next solve starts from the natural shape.
    fresh: bool,
}

impl<'a, K: Kernel> StrainSolver<'a, K> {
    pub(super) fn new(strain: &'a Strain<K>) -> Self {
        let newton = Newton::new(Arc::clone(&strain.mesh));
        let solution = Solution::new(&newton);
        Self {
            strain,
            newton,
            solution,
            cuts: Vec::with_capacity(16),
            derivatives: Workspace::default(),
            fresh: true,
        }
    }

    /// The last good equilibrium, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution<K>> {
        (!self.fresh).then_some(&self.solution)
    }

    /// The last good equilibrium, if there is one.
    #[must_use]
    pub fn into_solution(self) -> Option<Solution<K>> {
        (!self.fresh).then_some(self.solution)
    }

    /// The equilibrium under `input`, and nothing else.
    pub(super) fn finish(mut self, input: &Input<'_>) -> Result<Solution<K>, Error> {
        self.solve(input)?;
        Ok(self.solution)
    }

    /// [`Solution::sensitivity`] of the last good equilibrium, on the memory of the solver: after the first time it does not allocate.
    ///
    /// # Errors
    /// As there.
    pub fn sensitivity(&mut self) -> Result<Sensitivity<K>, Error> {
        self.sensitivity_at(self.solution.mesh.length())
    }

    /// [`Solution::sensitivity_at`] likewise.
    ///
    /// # Errors
    /// As there.
    pub fn sensitivity_at(&mut self, s: f64) -> Result<Sensitivity<K>, Error> {
        self.solution.derivatives(s, &mut self.newton.factor, &mut self.derivatives)
    }

    /// Solves again what a record is of, from its state.
    pub(super) fn resume(&mut self, record: &Record, tensions: K::PerTendon<f64>) -> Result<(), Error> {
        let input = record.input();
        if let Some((newton, solution)) = self.place(&input) {
            (self.newton, self.solution) = (newton, solution);
        }
        let coefficients = &mut self.solution.state.coefficients;
        length("the state of the record", record.state.len(), coefficients.len())?;
        coefficients.copy_from_slice(&record.state);
        self.solution.state.tensions = tensions;
        self.fresh = false;
        self.solve(input).map(|_| ())
    }

    /// Lets the next solve begin where the iteration stands.
    pub(super) fn start_here(&mut self) {
        self.solution.state.coefficients.copy_from_slice(&self.newton.now.coefficients);
        self.fresh = false;
    }

    /// The iteration and where it stands.
    pub(super) const fn newton(&self) -> &Newton<K> {
        &self.newton
    }

    /// Brings the rod into balance under other wrenches at the same places as those of the last solve, from these coefficients; tensions stay.
    pub(super) fn balance(&mut self, wrenches: &[Wrench], start: &[f64]) -> bool {
        let newton = &mut self.newton;
        newton.loads.set(&newton.mesh, wrenches);
        newton.now.coefficients.copy_from_slice(start);
        newton.now.tensions = self.solution.state.tensions;
        newton.now.scale = 1.0;
        let mut report = *self.solution.report();
        newton.run(&mut report)
    }

    /// Derivatives of the tip with respect to a wrench there, where the iteration stands.
    pub(super) fn compliance(&mut self) -> Result<[[f64; 6]; 6], Error> {
        let Newton { mesh, now, loads, factor, .. } = &mut self.newton;
        let found = self.derivatives.find(mesh, now, loads, mesh.length(), factor)?;
        Ok(found.compliance)
    }

    /// Lets the next solve start from the natural shape.
    pub fn restart(&mut self) {
        self.fresh = true;
    }

    /// The equilibrium under an input, from the last good state; if that fails from the natural shape, and then by load steps from there. What is
    /// found last is kept, and a failure keeps what was found before.
    ///
    /// # Errors
    /// As [`Strain::solve`].
    pub fn solve<'b>(&mut self, input: impl Into<Input<'b>>) -> Result<&Solution<K>, Error> {
        self.find(&input.into(), true)
    }

    /// [`StrainSolver::solve`] from the last good state only, if there is one: the equilibrium next to it, or an error.
    ///
    /// # Errors
    /// As [`Strain::solve`].
    pub fn follow<'b>(&mut self, input: impl Into<Input<'b>>) -> Result<&Solution<K>, Error> {
        let cold = self.fresh;
        self.find(&input.into(), cold)
    }

    fn find(&mut self, input: &Input<'_>, cold: bool) -> Result<&Solution<K>, Error> {
        if let Some(fault) = &self.strain.mesh.fault {
            return Err(fault.clone());
        }
        check_input(self.strain.kernel(), input)?;
        match self.place(input) {
            None => self.run(input, cold)?,
            Some((newton, solution)) => {
                let fresh = core::mem::replace(&mut self.fresh, true);
                // Another mesh: what was found with the last one is kept if this comes to nothing.
                let last = (
                    core::mem::replace(&mut self.newton, newton),
                    core::mem::replace(&mut self.solution, solution),
                );
                let found = self.run(input, true);
                if found.is_err() {
                    (self.newton, self.solution) = last;
                    self.fresh = fresh;
                }
                found?;
            }
        }
        Ok(&self.solution)
    }

    fn run(&mut self, input: &Input<'_>, cold: bool) -> Result<(), Error> {
        let newton = &mut self.newton;
        newton.loads.set(&newton.mesh, input.wrenches);
        newton.constraint.clear();
        for (tendon, drive) in input.tendons.iter().enumerate() {
            if let Some(hold) = drive.hold() {
                newton.constraint.push(tendon, newton.mesh.unstressed.as_ref()[tendon], hold);
            }
        }
        let mut report = Report {
            method: Method::Newton,
            iterations: 0,
            residual: f64::INFINITY,
            load_steps: 1,
            stability: Stability::Undecided,
            critical_load: None,
            strain: None,
        };
        let warm = !self.fresh;
        if warm {
            newton.now.coefficients.copy_from_slice(&self.solution.state.coefficients);
            newton.now.tensions = self.solution.state.tensions;
        } else {
            rest(newton);
        }
        apply(newton, input, 1.0);
        let mut found = newton.run(&mut report);
        if !found && !cold {
            return Err(Error::NotConverged {
                report: Box::new(report),
                reached: None,
                last_good: LastGood::Nothing,
            });
        }
        if !found && warm {
            rest(newton);
            apply(newton, input, 1.0);
            found = newton.run(&mut report);
        }
        let mut reached = 1.0;
        if !found {
            reached = step_loads(newton, input, &mut report);
        }
        if reached < 1.0 {
            return Err(Error::NotConverged {
                report: Box::new(report),
                reached: Some(reached),
                last_good: LastGood::Nothing,
            });
        }
        self.solution.take(newton, report);
        self.solution.asked.set(input);
        self.fresh = false;
        Ok(())
    }

    /// Memory for a mesh that has junctions where wrenches work, if the present one is another.
    fn place(&mut self, input: &Input) -> Option<(Newton<K>, Solution<K>)> {
        let mesh = &self.strain.mesh;
        self.cuts.clear();
        for s in input.wrenches.iter().filter_map(|wrench| wrench.s) {
            if mesh.junction(s).is_none() && !self.cuts.contains(&s) {
                self.cuts.push(s);
            }
        }
        self.cuts.sort_by(f64::total_cmp);
        if self.cuts == self.newton.mesh.cuts {
            return None;
        }
        let mesh = if self.cuts.is_empty() {
            Arc::clone(mesh)
        } else {
            Arc::new(Mesh::new(&mesh.kernel, self.strain.orders, self.strain.nodes, &self.cuts))
        };
        let newton = Newton::new(mesh);
        let solution = Solution::new(&newton);
        Some((newton, solution))
    }
}

/// Sets the tensions that are given, and the scale of all loads.
fn apply<K: Kernel>(newton: &mut Newton<K>, input: &Input, scale: f64) {
    newton.now.scale = scale;
    let tensions = newton.now.tensions.as_mut();
    for (tension, drive) in tensions.iter_mut().zip(input.tendons.iter()) {
        if let Tendon::Tension(value) = drive {
            *tension = scale * value;
        }
    }
}

/// Back to the natural shape.
fn rest<K: Kernel>(newton: &mut Newton<K>) {
    newton.now.coefficients.fill(0.0);
    newton.now.tensions = K::per_tendon(|_| 0.0);
}

/// Load steps from the natural shape that halve where they fail and grow where they do not. Gives the part of the load that was reached.
fn step_loads<K: Kernel>(newton: &mut Newton<K>, input: &Input, report: &mut Report) -> f64 {
    rest(newton);
    let (mut reached, mut step) = (0.0, STEPS[0]);
    let mut good = newton.now.clone();
    report.load_steps = 0;
    while reached < 1.0 {
        let next = f64::min(reached + step, 1.0);
        newton.now.coefficients.copy_from_slice(&good.coefficients);
        newton.now.tensions = good.tensions;
        apply(newton, input, next);
        if newton.run(report) {
            good.coefficients.copy_from_slice(&newton.now.coefficients);
            good.tensions = newton.now.tensions;
            (reached, step) = (next, 1.5 * step);
            report.load_steps += 1;
        } else {
            step *= 0.5;
            if step < STEPS[1] {
                break;
            }
        }
    }
    reached
}
