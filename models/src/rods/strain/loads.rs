//! Wrenches of an input, sorted to the junctions of a mesh.

use super::mesh::Mesh;
use crate::Scalar;
use crate::rods::{Frame, Wrench};

/// Wrenches at the junctions, the base first, each as `(couple, force)` [Cosserat 14, 71].
#[derive(Clone, Debug, Default)]
pub(super) struct Loads<T = f64> {
    /// Constant in the world.
    pub(super) dead: Vec<[[T; 3]; 2]>,
    /// Constant in the frame of the section.
    pub(super) follower: Vec<[[T; 3]; 2]>,
    /// Whether all of them have an energy: there are neither dead couples nor followers.
    pub(super) energy: bool,
    /// Whether there are followers.
    pub(super) follows: bool,
}

impl<T: Scalar> Loads<T> {
    pub(super) fn new(junctions: usize) -> Self {
        let none = vec![[[T::from_f64(0.0); 3]; 2]; junctions];
        Self { dead: none.clone(), follower: none, energy: true, follows: false }
    }
}

impl Loads {
    /// The same wrenches in every lane.
    pub(super) fn lanes<T: Scalar>(&self) -> Loads<T> {
        let each = |wrench: &[[f64; 3]; 2]| wrench.map(|part| part.map(T::from_f64));
        let [dead, follower] = [&self.dead, &self.follower].map(|all| all.iter().map(each).collect());
        Loads { dead, follower, energy: self.energy, follows: self.follows }
    }

    /// Copies wrenches for the same number of junctions.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.dead.copy_from_slice(&other.dead);
        self.follower.copy_from_slice(&other.follower);
        (self.energy, self.follows) = (other.energy, other.follows);
    }

    /// No wrenches.
    pub(super) fn clear(&mut self) {
        self.dead.fill([[0.0; 3]; 2]);
        self.follower.fill([[0.0; 3]; 2]);
        (self.energy, self.follows) = (true, false);
    }

    /// `(1 - fraction) from + fraction to`, in place.
    pub(super) fn mix(&mut self, from: &Self, to: &Self, fraction: f64) {
        if fraction == 1.0 {
            self.copy_from(to);
            return;
        }
        let lists =
            [(&mut self.dead, &from.dead, &to.dead), (&mut self.follower, &from.follower, &to.follower)];
        for (list, from, to) in lists {
            let entries = from.as_flattened().as_flattened().iter().zip(to.as_flattened().as_flattened());
            for (entry, (from, to)) in list.as_flattened_mut().as_flattened_mut().iter_mut().zip(entries) {
                *entry = from + fraction * (to - from);
            }
        }
        (self.energy, self.follows) = (from.energy && to.energy, from.follows || to.follows);
    }

    /// Sets the wrenches of an input; each acts at a junction of the mesh.
    pub(super) fn set(&mut self, mesh: &Mesh, wrenches: &[Wrench]) {
        self.clear();
        let tip = mesh.elements.len();
        for wrench in wrenches {
            let junction = wrench.s.map_or(Some(tip), |s| mesh.junction(s)).unwrap_or(tip);
            let list = match wrench.frame {
                Frame::World => &mut self.dead,
                Frame::Local => &mut self.follower,
            };
            for (sum, part) in list[junction].iter_mut().zip([wrench.couple, wrench.force]) {
                for (sum, part) in sum.iter_mut().zip(&part) {
                    *sum += part;
                }
            }
        }
        let some = |v: &[f64; 3]| v.iter().any(|entry| *entry != 0.0);
        // The clamp bears wrenches on the base.
        self.follows = self.follower[1..].iter().flatten().any(some);
        self.energy = !self.follows && !self.dead[1..].iter().any(|[couple, _]| some(couple));
    }
}
