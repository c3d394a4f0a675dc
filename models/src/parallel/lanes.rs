//! Several inputs at a time, in the lanes of SIMD numbers.

use core::ops::ControlFlow;
use std::sync::Arc;

use pliant_runtime::Report;
use pliant_runtime::equilibrium::{Equilibrium as _, LanePath, LaneTangent, LoadStage, PathMemory};
use pliant_runtime::twist::{Six, unit};

use super::check::{check_input, check_robot};
use super::erased::Assembled;
use super::mesh::{Mesh, State};
use super::solver::Tangents;
use super::system::{Kind, Rods, System};
use super::{Error, Input, ParallelSolver, Solution};
use crate::core::lanes::{Kept, Several, SolveSideBySide, solve_each};
use crate::{Drive, Settings, Stability};

/// The robot under the loads of each lane, in the configuration of each lane.
#[derive(Clone, Debug)]
pub(crate) struct Side<T: Assembled> {
    mesh: Arc<Mesh>,
    /// At the current configuration.
    system: System<T>,
    kept: State<T>,
    /// The equilibrium with all motors at zero, and it in all lanes; `None` where there is none to start from.
    start: Option<(State, State<T>)>,
    /// Pivots of the platform's tangent, and the rows of its factor.
    factor: [Six<T>; 6],
}

impl<T: Assembled> Side<T> {
    fn new(mesh: &Arc<Mesh>, start: Option<State>) -> Self {
        let mut system = System::new(Arc::clone(mesh));
        system.weigh();
        Self {
            mesh: Arc::clone(mesh),
            kept: system.now.clone(),
            system,
            start: start.map(|start| (start.clone(), start.lanes())),
            factor: [[T::from_f64(0.0); 6]; 6],
        }
    }

    /// Puts an input into a lane, and the robot there where the stage begins.
    fn set(&mut self, lane: usize, input: &Input<'_>) {
        let Some((start, everywhere)) = &self.start else { return };
        let here = T::from_lanes(|other| f64::from(u8::from(other == lane)));
        for state in [&mut self.system.now, &mut self.kept] {
            state.mix(here, everywhere);
        }
        for ((row, drive), from) in
            self.system.motor_rows.iter_mut().zip(input.motors.iter()).zip(&start.motors)
        {
            let to = if let Drive::Displacement(position) = drive { position } else { *from };
            row.aim_lane(lane, [*from, to]);
        }
    }

    /// Factorises the platform's tangent, symmetric, in rad and lengths of the robot, as `L D L^T`. Returns its smallest pivot.
    fn factorise(&mut self) -> T {
        let length = self.mesh.length;
        let scale = |i, j| T::from_f64(unit(i, length) * unit(j, length));
        let border = &self.system.border;
        let mut rows: [Six<T>; 6] =
            core::array::from_fn(|i| core::array::from_fn(|j| border[i][j] * scale(i, j)));
        let mut least = -T::from_f64(f64::INFINITY);
        for k in 0..6 {
            let pivot = rows[k][k];
            least = least.larger(-pivot);
            let inverse = T::from_f64(1.0) / pivot;
            for i in k + 1..6 {
                let factor = rows[i][k] * inverse;
                for j in k + 1..=i {
                    rows[i][j] -= factor * rows[j][k];
                }
            }
            // Columns by their pivot, once the rows behind are done.
            for row in rows.iter_mut().skip(k + 1) {
                row[k] = row[k] * inverse;
            }
            rows[k][k] = inverse;
        }
        self.factor = rows;
        -least
    }

    /// Solves with the last factors.
    fn solve(&self, mut x: Six<T>) -> Six<T> {
        let length = self.mesh.length;
        for (k, entry) in x.iter_mut().enumerate() {
            *entry = *entry * T::from_f64(unit(k, length));
        }
        for i in 0..6 {
            for j in 0..i {
                let by = self.factor[i][j] * x[j];
                x[i] -= by;
            }
        }
        for (k, entry) in x.iter_mut().enumerate() {
            *entry = *entry * self.factor[k][k];
        }
        for i in (0..6).rev() {
            for j in i + 1..6 {
                let by = self.factor[j][i] * x[j];
                x[i] -= by;
            }
        }
        for (k, entry) in x.iter_mut().enumerate() {
            *entry = *entry * T::from_f64(unit(k, length));
        }
        x
    }
}

impl<T: Assembled> LanePath for Side<T> {
    type Number = T;

    fn order(&self) -> usize {
        self.system.step.order()
    }

    fn advance(&mut self, by: &[T], kept: T) {
        self.system.now.mix(kept, &self.kept);
        self.system.step.read(by, T::from_f64(1.0));
        self.system.take_step();
    }

    fn keep(&mut self, which: T) {
        self.kept.mix(which, &self.system.now);
    }

    fn linearise(&mut self, loads: [T; 2], exact: T, carry: T) -> LaneTangent<T> {
        let mesh = Arc::clone(&self.mesh);
        let how = Rods { kind: Kind::Each, carry: false, chained: true, gather: |_, _, _, _| {} };
        let (balance, regular) = self.system.in_lanes(&mesh, &how, loads, [exact, carry]);
        let least = self.factorise();
        let (zero, rounding) = (T::from_f64(0.0), T::from_f64(self.system.rounding_of_places()));
        let [norm, largest] = balance;
        let size = largest.larger(rounding);
        LaneTangent { norm, size, rounding: rounding / size, definite: regular.choose(least, zero) }
    }

    fn correction(&mut self, load: T, into: &mut [T]) {
        let residual = self.system.aimed(load);
        let platform = self.solve(residual.map(|entry| -entry));
        self.system.follow(&platform);
        self.system.step.write(into);
    }

    fn size(&self, by: &[T]) -> T {
        self.system.step.size_of(by, self.mesh.length)
    }
}

impl<'a> SolveSideBySide<Input<'a>> for ParallelSolver {
    type Side = Side<Several>;
    type Memory = PathMemory<Several>;
    type Solution = Solution;

    fn sides(&mut self) -> &mut Kept<Self::Side, Self::Memory> {
        &mut self.sides
    }

    fn side(&self) -> Result<Self::Side, Error> {
        let mesh = &self.system.mesh;
        check_robot(mesh)?;
        let mut still = Self::new(Arc::clone(mesh));
        let motors = vec![Drive::Displacement(0.0); mesh.data.motors.len()];
        let start = still.solve_with(Input::motors(&motors), &Settings::default()).ok();
        let stable = start.filter(|start| start.report().stability == Stability::Stable);
        Ok(Side::new(mesh, stable.map(|start| start.state.clone())))
    }

    fn fits(&self, side: &Self::Side, input: Input<'a>) -> bool {
        side.start.is_some()
            && side.mesh.sparse.is_none()
            && self.system.tangents == Tangents::Both
            && input.loads.is_empty()
            && input.motors.iter().all(|drive| matches!(drive, Drive::Displacement(_)))
            && check_input(&side.mesh, &input).is_ok()
    }

    fn put(&self, side: &mut Self::Side, lane: usize, input: Input<'a>) {
        side.set(lane, &input);
    }

    /// `None` where the equilibrium is not stable, or not balanced to the tolerance where the motors are exactly.
    fn adopt(
        &mut self,
        side: &Self::Side,
        lane: usize,
        input: Input<'a>,
        report: &Report,
        settings: &Settings,
    ) -> Option<&Solution> {
        self.restart();
        let system = &mut self.system;
        system.set(&input);
        system.begin(LoadStage::Loads);
        system.now.copy_lane(lane, &side.system.now);
        system.embed();
        system.place(1.0);
        // Assembles the residual, too.
        let stability = system.verdict(1.0)?.stability;
        let balance = system.balance()?;
        let bound = settings.tolerance.max(balance.rounding);
        if stability != Stability::Stable || balance.residual() > bound {
            return None;
        }
        let report = Report { residual: balance.residual(), bound, stability, ..*report };
        self.engine.begin(settings);
        self.accept(&input, report).ok()?;
        Some(self.solution())
    }

    fn rest(&mut self) {
        self.restart();
    }

    fn one(&mut self, input: Input<'a>, settings: &Settings) -> Result<&Solution, Error> {
        self.solve_with(input, settings)
    }
}

impl ParallelSolver {
    /// The equilibria under inputs, each from rest as by [`Self::solve_with`] after a restart, handed to `each` with the number of the input, in any order, until it breaks: 4 or 8
    /// inputs at a time in SIMD lanes, along the load path. Inputs with loads, or with motors that are driven by their torque or through springs, and those whose path becomes unstable
    /// or turns back are solved one by one, and so are all where the branch is followed. The answer to an input does not depend on the others. What is wrong with an input or with the
    /// settings is handed to `each`. The next solve starts from rest.
    pub fn solve_each(
        &mut self,
        inputs: &[Input<'_>],
        settings: &Settings,
        each: impl FnMut(usize, Result<&Solution, Error>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        solve_each(self, inputs, settings, each)
    }
}
