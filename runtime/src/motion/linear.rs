//! Linearised motion between inputs and outputs.
//!
//! With deviations `x` of coordinates and `T` of multipliers from an equilibrium, `K x + C x' + M x'' + J^T T + F u = 0`, `J x - c T + G u = 0`, `y = S x + U T + D u`.

use nalgebra::{Cholesky, Complex, DMatrix, DVector};

use super::modes::{Decay, damped, undamped};
use super::subspace::{Lowest, lowest};
use super::{Pencil, QuadraticPencil as _};

/// Largest number of coordinates of which all modes are found for a few.
const FEW: usize = 40;

/// Linearised equations of motion with inputs and outputs.
#[derive(Clone, Debug)]
pub struct Linear {
    /// Derivatives of the residual by the unknowns, coordinates and then multipliers.
    pub pencil: Pencil,
    /// Number of coordinates.
    pub coordinates: usize,
    /// Magnitude of the lowest frequencies, rad/s.
    pub rate: f64,
    /// Derivatives of the residual by the inputs: a column for each.
    pub inputs: DMatrix<f64>,
    /// Derivatives of the outputs by the unknowns: a row for each.
    pub outputs: DMatrix<f64>,
    /// Derivatives of the outputs by the inputs.
    pub feedthrough: DMatrix<f64>,
}

/// A state space model `z' = A z + B u`, `y = C z + D u`.
#[derive(Clone, Debug, PartialEq)]
pub struct StateSpace {
    /// `A`, 1/s in the units of the states.
    pub a: DMatrix<f64>,
    /// `B`.
    pub b: DMatrix<f64>,
    /// `C`.
    pub c: DMatrix<f64>,
    /// `D`.
    pub d: DMatrix<f64>,
    /// Deviations of the coordinates: `x = coordinates z + direct u`.
    pub coordinates: DMatrix<f64>,
    /// The same of the inputs: of displacements, which the coordinates follow at once.
    pub direct: DMatrix<f64>,
}

/// Why there is no state space model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotProper {
    /// A coordinate has no inertia, or constraints depend on each other.
    #[error("a coordinate has no inertia, or constraints depend on each other")]
    Singular,
    /// An output follows the second derivative of an input.
    #[error(
        "the force of a rigidly held actuator follows the second derivative of a displacement: ask for its frequency response, or drive through springs"
    )]
    Force,
    /// A number is not finite.
    #[error("a number is not finite")]
    NotFinite,
}

impl Linear {
    /// Amplitudes of the outputs (rows) for inputs (columns) `exp(i omega t)` of unit amplitude, at an angular frequency, rad/s. `None` where the system is singular there (an undamped
    /// resonance) or a number is not finite.
    #[must_use]
    pub fn response(&self, omega: f64) -> Option<DMatrix<Complex<f64>>> {
        let total = self.pencil.order();
        let mut pencil = Pencil::new(total, 1);
        pencil.stiffness.copy_from_slice(&self.pencil.stiffness);
        pencil.damping.copy_from_slice(&self.pencil.damping);
        pencil.inertia.copy_from_slice(&self.pencil.inertia);
        // For the scales of the unknowns.
        let rate = omega.abs().max(self.rate);
        pencil.factorise([rate, rate * rate]);
        pencil.factorise_complex(0, [Complex::new(0.0, omega), Complex::new(-omega * omega, 0.0)]);
        let wide = |matrix: &DMatrix<f64>| matrix.map(|entry| Complex::new(entry, 0.0));
        let mut x = wide(&-&self.inputs);
        for mut column in x.column_iter_mut() {
            pencil.solve_complex(0, column.as_mut_slice());
        }
        let found = wide(&self.outputs) * x + wide(&self.feedthrough);
        found.iter().all(|entry| entry.re.is_finite() && entry.im.is_finite()).then_some(found)
    }

    /// Whether so many coordinates are too many for all of their modes to be found for the `most` lowest ones.
    #[must_use]
    pub const fn has_many(coordinates: usize, most: usize) -> bool {
        coordinates > FEW && 4 * most <= coordinates
    }

    /// The lowest modes, at most `most` of each kind, with shapes of the coordinates. `None` where the stiffness is singular or an entry is not finite.
    pub fn modes(&mut self, most: usize) -> Option<Lowest> {
        let (n, rate) = (self.coordinates, self.rate);
        if Self::has_many(n, most)
            && let Some(mut found) = lowest(&mut self.pencil, n, rate, most)
        {
            found.keep(n);
            return Some(found);
        }
        let damped = damped(&self.pencil, n, rate, most)?;
        Some(Lowest { undamped: undamped(&self.pencil, n, rate, most), damped })
    }

    /// The shape of a damped mode with the multipliers that belong to it: those whose pull balances its coordinates.
    #[must_use]
    pub fn with_multipliers(&self, mode: &Decay) -> Vec<Complex<f64>> {
        let (total, n) = (self.pencil.order(), self.coordinates);
        let mut all = mode.shape.clone();
        all.resize(total, Complex::new(0.0, 0.0));
        if total == n {
            return all;
        }
        let lambda = mode.eigenvalue;
        let part = |of: fn(&Complex<f64>) -> f64, weights: [f64; 3]| {
            let parts: Vec<f64> = all.iter().map(of).collect();
            let mut out = vec![0.0; total];
            self.pencil.add_product(weights, &parts, &mut out);
            DVector::from_column_slice(&out[..n])
        };
        let [re, im]: [fn(&Complex<f64>) -> f64; 2] = [|entry| entry.re, |entry| entry.im];
        // (K + lambda C + lambda^2 M) v by its real and imaginary parts.
        let square = lambda * lambda;
        let (a, b) = ([1.0, lambda.re, square.re], [0.0, lambda.im, square.im]);
        let real = part(re, a) - part(im, b);
        let imaginary = part(re, b) + part(im, a);
        let pull = DMatrix::from_fn(total - n, n, |i, j| self.pencil.stiffness[(n + i) * total + j]);
        let factors = (&pull * pull.transpose()).lu();
        if let (Some(re), Some(im)) = (factors.solve(&-(&pull * real)), factors.solve(&-(&pull * imaginary)))
        {
            for (entry, (re, im)) in all[n..].iter_mut().zip(re.iter().zip(im.iter())) {
                *entry = Complex::new(*re, *im);
            }
        }
        all
    }

    /// The state space model. Its states are amplitudes of the undamped modes and their rates up to a part of the inputs; without such modes, deviations of coordinates that keep the rigid
    /// constraints and their rates, as follows.
    ///
    /// Displacements `u` of rigidly held actuators move the coordinates at once: `x = N y + P u` with `J N = 0`, `J P = -G` and `N^T M P = 0`, so that no second derivative
    /// of `u` enters; the first one goes with the damping into the states: `w = y' + (N^T M N)^-1 N^T C P u`.
    ///
    /// # Errors
    /// Where there is none: [`NotProper`].
    pub fn state_space(&self) -> Result<StateSpace, NotProper> {
        let (total, n) = (self.pencil.order(), self.coordinates);
        let of = |entries: &[f64]| DMatrix::from_fn(n, n, |i, j| entries[i * total + j]);
        let (mut stiffness, damping, inertia) =
            (of(&self.pencil.stiffness), of(&self.pencil.damping), of(&self.pencil.inertia));
        let mut force = self.inputs.rows(0, n).into_owned();
        let mut outputs = self.outputs.columns(0, n).into_owned();
        let mut feed = self.feedthrough.clone();
        let mut rigid = Vec::new();
        for row in n..total {
            let pull = DMatrix::from_fn(1, n, |_, j| self.pencil.stiffness[row * total + j]);
            let flexibility = -self.pencil.stiffness[row * total + row];
            let (given, shown) = (self.inputs.rows(row, 1), self.outputs.columns(row, 1));
            if flexibility > 0.0 {
                // T = (J x + G u)/c.
                stiffness += pull.transpose() * &pull / flexibility;
                force += pull.transpose() * given / flexibility;
                outputs += shown * &pull / flexibility;
                feed += shown * given / flexibility;
            } else if flexibility == 0.0 {
                rigid.push(row);
            }
            // A negative one: a slack tendon, whose tension is zero.
        }
        if let Some(found) = self.modal(&rigid, [&damping, &inertia], &force, (&outputs, &feed))? {
            return Ok(found);
        }
        let count = rigid.len();
        let pull = DMatrix::from_fn(count, n, |i, j| self.pencil.stiffness[rigid[i] * total + j]);
        let given = DMatrix::from_fn(count, self.inputs.ncols(), |i, j| self.inputs[(rigid[i], j)]);
        let shown = DMatrix::from_fn(self.outputs.nrows(), count, |i, j| self.outputs[(i, rigid[j])]);
        let mass = Cholesky::new(0.5 * (&inertia + inertia.transpose())).ok_or(NotProper::Singular)?;
        let none = DMatrix::zeros(n, self.inputs.ncols());
        let (basis, direct) = if count == 0 {
            (DMatrix::identity(n, n), none)
        } else {
            // P = -M^-1 J^T (J M^-1 J^T)^-1 G.
            let back = mass.solve(&pull.transpose());
            let schur = Cholesky::new(&pull * &back).ok_or(NotProper::Singular)?;
            let direct = -&back * schur.solve(&given);
            // Rows of Q^T beyond those of the constraints are orthogonal to them.
            let mut transposed = DMatrix::identity(n, n);
            pull.transpose().qr().q_tr_mul(&mut transposed);
            let basis = transposed.rows(count, n - count).transpose();
            if shown.amax() > 0.0 {
                if given.amax() > 0.0 {
                    return Err(NotProper::Force);
                }
                // J x'' = 0: T = -(J M^-1 J^T)^-1 J M^-1 (K x + C x' + F u), below.
                let weights = &shown * schur.solve(&back.transpose());
                outputs -= &weights * &stiffness;
                feed -= &weights * &force;
                let by_rate = -weights * &damping;
                return self.assemble(
                    &[stiffness, damping, inertia],
                    &force,
                    (basis, direct),
                    (outputs, by_rate, feed),
                );
            }
            (basis, direct)
        };
        let by_rate = DMatrix::zeros(self.outputs.nrows(), n);
        self.assemble(&[stiffness, damping, inertia], &force, (basis, direct), (outputs, by_rate, feed))
    }

    /// In the undamped modes, where there are all of them: no stiff direction costs digits there.
    ///
    /// With the static answers `P` to displacements `u`, `K P + J^T T = 0`, `J P = -G`, and the modes `V` of unit modal mass, squares `Omega`: `x = V (eta - m u) + P u`,
    /// `m = V^T M P`, and `eta'' + D (eta' - m u') + Omega (eta - m u) + V^T C P u' + V^T F u = 0`. Its states are `eta` and `w = eta' + (V^T C P - D m) u`.
    /// Tensions are `T = -Q^T (M x'' + C x' + F u)` with the static answers `Q` to unit lengths.
    fn modal(
        &self,
        rigid: &[usize],
        [damping, inertia]: [&DMatrix<f64>; 2],
        force: &DMatrix<f64>,
        (outputs, feed): (&DMatrix<f64>, &DMatrix<f64>),
    ) -> Result<Option<StateSpace>, NotProper> {
        let (n, count) = (self.coordinates, rigid.len());
        let Some(modes) = undamped(&self.pencil, n, self.rate, n) else { return Ok(None) };
        let m = n.saturating_sub(count);
        let Some(units) = (if modes.len() == m { self.static_answers(rigid) } else { None }) else {
            return Ok(None);
        };
        let inputs = force.ncols();
        let given = DMatrix::from_fn(count, inputs, |i, j| self.inputs[(rigid[i], j)]);
        let shown = DMatrix::from_fn(self.outputs.nrows(), count, |i, j| self.outputs[(i, rigid[j])]);
        if count > 0 && shown.amax() > 0.0 && given.amax() > 0.0 {
            return Err(NotProper::Force);
        }
        let shapes = DMatrix::from_fn(n, m, |i, j| modes[j].shape[i]);
        let squares = DMatrix::from_fn(m, m, |i, j| if i == j { modes[i].squared } else { 0.0 });
        let back = shapes.transpose();
        let moved = -&units * &given;
        let decay = &back * damping * &shapes;
        let shift = &back * inertia * &moved;
        let pushed = &back * force;
        let faded = &back * (damping * &moved) - &decay * &shift;
        let mut a = DMatrix::zeros(2 * m, 2 * m);
        a.view_mut((0, m), (m, m)).fill_with_identity();
        a.view_mut((m, 0), (m, m)).copy_from(&-&squares);
        a.view_mut((m, m), (m, m)).copy_from(&-&decay);
        let mut b = DMatrix::zeros(2 * m, inputs);
        b.view_mut((0, 0), (m, inputs)).copy_from(&-&faded);
        b.view_mut((m, 0), (m, inputs)).copy_from(&(&decay * &faded + &squares * &shift - &pushed));
        let mut coordinates = DMatrix::zeros(n, 2 * m);
        coordinates.view_mut((0, 0), (n, m)).copy_from(&shapes);
        let direct = &moved - &shapes * &shift;
        let mut c = outputs * &coordinates;
        let mut d = outputs * &direct + feed;
        if count > 0 && shown.amax() > 0.0 {
            // eta'' = -Omega eta - D eta' - V^T F u, without displacements.
            let turned = units.transpose();
            let weights = &turned * inertia * &shapes;
            let by_rate = &weights * &decay - &turned * damping * &shapes;
            let mut tensions = DMatrix::zeros(count, 2 * m);
            tensions.view_mut((0, 0), (count, m)).copy_from(&(&weights * &squares));
            tensions.view_mut((0, m), (count, m)).copy_from(&by_rate);
            c += &shown * tensions;
            d += shown * (weights * pushed - turned * force);
        }
        let finite = [&a, &b, &c, &d].iter().all(|matrix| matrix.iter().all(|entry| entry.is_finite()));
        if finite {
            Ok(Some(StateSpace { a, b, c, d, coordinates, direct }))
        } else {
            Err(NotProper::NotFinite)
        }
    }

    /// Static answers `Q` of the coordinates to unit lengths, one column per rigid constraint; `None` where the stiffness is singular.
    fn static_answers(&self, rigid: &[usize]) -> Option<DMatrix<f64>> {
        let n = self.coordinates;
        let mut pencil = self.pencil.clone();
        if !pencil.factorise([0.0; 2]) {
            return None;
        }
        let mut units = DMatrix::zeros(n, rigid.len());
        let mut column = vec![0.0; self.pencil.order()];
        for (k, row) in rigid.iter().enumerate() {
            column.fill(0.0);
            column[*row] = 1.0;
            pencil.solve(&mut column);
            units.column_mut(k).copy_from_slice(&column[..n]);
        }
        Some(units)
    }

    fn assemble(
        &self,
        [stiffness, damping, inertia]: &[DMatrix<f64>; 3],
        force: &DMatrix<f64>,
        (basis, direct): (DMatrix<f64>, DMatrix<f64>),
        (outputs, by_rate, feed): (DMatrix<f64>, DMatrix<f64>, DMatrix<f64>),
    ) -> Result<StateSpace, NotProper> {
        let m = basis.ncols();
        let back = basis.transpose();
        let mean = &back * inertia * &basis;
        let mass = Cholesky::new(0.5 * (&mean + mean.transpose())).ok_or(NotProper::Singular)?;
        let by_position = -mass.solve(&(&back * stiffness * &basis));
        let by_speed = -mass.solve(&(&back * damping * &basis));
        // w = y' + shift u.
        let shift = mass.solve(&(&back * damping * &direct));
        let pushed = -mass.solve(&(&back * (stiffness * &direct + force)));
        let inputs = force.ncols();
        let mut a = DMatrix::zeros(2 * m, 2 * m);
        a.view_mut((0, m), (m, m)).fill_with_identity();
        a.view_mut((m, 0), (m, m)).copy_from(&by_position);
        a.view_mut((m, m), (m, m)).copy_from(&by_speed);
        let mut b = DMatrix::zeros(2 * m, inputs);
        b.view_mut((0, 0), (m, inputs)).copy_from(&-&shift);
        b.view_mut((m, 0), (m, inputs)).copy_from(&(pushed - by_speed * &shift));
        let mut coordinates = DMatrix::zeros(self.coordinates, 2 * m);
        coordinates.view_mut((0, 0), (self.coordinates, m)).copy_from(&basis);
        // Rates, where outputs follow them: x' = N (w - shift u); inputs are then forces alone.
        let mut speeds = DMatrix::zeros(self.coordinates, 2 * m);
        speeds.view_mut((0, m), (self.coordinates, m)).copy_from(&basis);
        let c = &outputs * &coordinates + &by_rate * speeds;
        let d = outputs * &direct + feed - by_rate * &basis * &shift;
        let all = [&a, &b, &c, &d];
        let finite = all.iter().all(|matrix| matrix.iter().all(|entry| entry.is_finite()));
        if finite { Ok(StateSpace { a, b, c, d, coordinates, direct }) } else { Err(NotProper::NotFinite) }
    }
}

impl StateSpace {
    /// `C (i omega - A)^-1 B + D` at an angular frequency, rad/s; `None` at an undamped resonance.
    #[must_use]
    pub fn response(&self, omega: f64) -> Option<DMatrix<Complex<f64>>> {
        let wide = |matrix: &DMatrix<f64>| matrix.map(|entry| Complex::new(entry, 0.0));
        let order = self.a.nrows();
        let left = DMatrix::identity(order, order) * Complex::new(0.0, omega) - wide(&self.a);
        let x = left.lu().solve(&wide(&self.b))?;
        Some(wide(&self.c) * x + wide(&self.d))
    }
}
