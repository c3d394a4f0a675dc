//! The mass matrix.

use super::super::kernel::{Kernel, Tip};
use super::super::vector::{Vector, apply_transposed, zeros};
use super::{Link, Rigid, Sweep, Wrench};
use crate::Scalar;

/// Blocks of a square matrix over the states: `[i][j][k][l]` couples coordinate `k` of segment `i` with `l` of `j`.
pub type Blocks<K, T> = <K as Kernel>::PerSegment<<K as Kernel>::PerSegment<[[T; 3]; 3]>>;

/// Entry of a matrix over all coordinates, `3 segment + k`.
#[inline(always)]
pub(in crate::segments) fn entry<K: Kernel>(blocks: &Blocks<K, f64>, row: usize, column: usize) -> f64 {
    blocks.as_ref()[row / 3].as_ref()[column / 3][row % 3][column % 3]
}

/// The columns of the Jacobian of a tip in its own frame: of the velocity of its origin, and of its angular velocity.
#[derive(Clone, Copy, Debug)]
struct Columns<T> {
    linear: [Vector<T>; 3],
    angular: [Vector<T>; 2],
}

impl<T: Scalar> Columns<T> {
    #[inline(always)]
    fn zero() -> Self {
        Self { linear: [zeros(); 3], angular: [zeros(); 2] }
    }

    #[inline(always)]
    fn of(tip: &Tip<T>) -> Self {
        let own = |column: &Vector<T>| apply_transposed(&tip.rotation, column);
        Self {
            linear: tip.linear_jacobian.each_ref().map(own),
            angular: tip.angular_jacobian.each_ref().map(own),
        }
    }

    /// The loads of a wrench at the tip, in its frame, on the state of the segment, plus `addend`.
    #[inline(always)]
    fn loads(&self, wrench: &Wrench<T>, addend: &Vector<T>) -> Vector<T> {
        let [force, couple] = [&wrench.force, &wrench.couple];
        let sum = |column: &Vector<T>, by: &Vector<T>, addend: T| {
            column[0].fma(by[0], column[1].fma(by[1], column[2].fma(by[2], addend)))
        };
        [
            sum(&self.angular[0], couple, sum(&self.linear[0], force, addend[0])),
            sum(&self.angular[1], couple, sum(&self.linear[1], force, addend[1])),
            sum(&self.linear[2], force, addend[2]),
        ]
    }

    /// The wrenches that give a rigid body the velocities of the columns as accelerations.
    #[inline(always)]
    fn moving(&self, body: &Rigid<T>) -> [Wrench<T>; 3] {
        [
            body.moved(Some(&self.angular[0]), &self.linear[0]),
            body.moved(Some(&self.angular[1]), &self.linear[1]),
            body.moved(None, &self.linear[2]),
        ]
    }
}

/// The mass matrix in one pass from the tip to the base [CC 40]: what lies beyond a segment moves as one rigid body while only that
/// segment's state changes.
#[inline]
pub(in crate::segments) fn mass_matrix<K: Kernel, T: Scalar>(
    kernel: &K,
    sweep: &Sweep<'_, K, T>,
) -> Blocks<K, T> {
    let mut matrix = kernel.per_segment(|_| kernel.per_segment(|_| [zeros::<T>(); 3]));
    let links = sweep.links.as_ref();
    let mut columns = kernel.per_segment(|_| Columns::zero());
    let borne = if sweep.load.is_some() { links.len() } else { links.len().saturating_sub(1) };
    for (columns, link) in columns.as_mut().iter_mut().zip(&links[..borne]) {
        *columns = Columns::of(&link.tip);
    }
    let columns = columns.as_ref();
    let mut beyond: Option<Rigid<T>> = sweep.load.map(Rigid::payload);
    for (i, Link { tip, body, mass }) in links.iter().enumerate().rev() {
        let [a, b, c, d, e, f] = body.mass;
        let mut block = [[a, d, e], [d, b, f], [e, f, c]];
        let of_body = |k: usize| Wrench { force: body.linear[k], couple: body.angular[k] };
        let mut wrenches = [of_body(0), of_body(1), of_body(2)];
        if let Some(beyond) = &beyond {
            let moved = columns[i].moving(beyond);
            let [x, y, z] = [
                columns[i].loads(&moved[0], &block[0]),
                columns[i].loads(&moved[1], &block[1]),
                columns[i].loads(&moved[2], &block[2]),
            ];
            // Symmetric: the entries of the lower triangle.
            block = [[x[0], y[0], z[0]], [y[0], y[1], z[1]], z];
            if i > 0 {
                let add = |k: usize| wrenches[k].plus(&moved[k].through(tip).about_base(tip));
                wrenches = [add(0), add(1), add(2)];
            }
        }
        matrix.as_mut()[i].as_mut()[i] = block;
        for (j, before) in links[..i].iter().enumerate().rev() {
            let none = zeros();
            let loads = |k: usize| columns[j].loads(&wrenches[k], &none);
            let [x, y, z] = [loads(0), loads(1), loads(2)];
            matrix.as_mut()[i].as_mut()[j] = [x, y, z];
            matrix.as_mut()[j].as_mut()[i] = [[x[0], y[0], z[0]], [x[1], y[1], z[1]], [x[2], y[2], z[2]]];
            if j > 0 {
                let back = |k: usize| wrenches[k].through(&before.tip).about_base(&before.tip);
                wrenches = [back(0), back(1), back(2)];
            }
        }
        if i > 0 {
            beyond = Some(match &beyond {
                Some(beyond) => beyond.with(&links[i]),
                None => Rigid { mass: *mass, moment: body.moment, inertia: body.inertia },
            });
        }
    }
    matrix
}
