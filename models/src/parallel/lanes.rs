//! Several inputs at a time, in the lanes of SIMD numbers.

use std::sync::Arc;

use pliant_runtime::equilibrium::{LanePath, LaneTangent};
use pliant_runtime::twist::{Six, unit};

use super::erased::Assembled;
use super::mesh::{Mesh, State};
use super::system::assemble::Rods;
use super::system::{Kind, System};
use crate::{Drive, InputRef};

/// The robot under the loads of each lane, in the configuration of each lane.
#[derive(Clone, Debug)]
pub(crate) struct Side<T: Assembled> {
    pub(super) mesh: Arc<Mesh>,
    /// At the current configuration.
    pub(super) system: System<T>,
    kept: State<T>,
    /// The equilibrium with all motors at zero, and it in all lanes; `None` where there is none to start from.
    pub(super) start: Option<(State, State<T>)>,
    /// Pivots of the platform's tangent, and the rows of its factor.
    factor: [Six<T>; 6],
}

impl<T: Assembled> Side<T> {
    pub(super) fn new(mesh: &Arc<Mesh>, start: Option<State>) -> Self {
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
    pub(super) fn set(&mut self, lane: usize, input: &InputRef<'_>) {
        let Some((start, everywhere)) = &self.start else { return };
        let here = T::from_lanes(|other| f64::from(u8::from(other == lane)));
        for state in [&mut self.system.now, &mut self.kept] {
            state.mix(here, everywhere);
        }
        for ((row, drive), from) in
            self.system.motor_rows.iter_mut().zip(input.drives.iter()).zip(&start.motors)
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
