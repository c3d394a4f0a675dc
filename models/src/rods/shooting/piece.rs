//! Pieces of tendons in a span between discs, while it is integrated.

use super::flow::{Column, POSITION};
use super::rubbed::{Change, Part, plus};
use pliant_runtime::rotation::{Vector, add, cross, dot, normalised_matrix, rotate, scaled, subtract, three};

/// Where the integration of a span began.
#[derive(Clone, Debug, Default)]
pub(super) struct Begun {
    pub(super) span: usize,
    pub(super) piece: usize,
    pub(super) step: usize,
    pub(super) states: usize,
    pub(super) pass: usize,
    pub(super) state: Vec<f64>,
    pub(super) columns: Vec<Column>,
}

/// A hole, and its derivative by a column of the flow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hole {
    pub(super) place: Vector,
    pub(super) arm: Vector,
}

impl Hole {
    pub(super) fn of(state: &[f64], [y, z]: [f64; 2]) -> Self {
        let rotation = normalised_matrix([state[0], state[1], state[2], state[3]]);
        let arm = rotate(&rotation, [0.0, y, z]);
        Self { place: add(three(state, POSITION), arm), arm }
    }

    /// Its motion with a column.
    pub(super) fn moved(&self, column: &[f64]) -> Vector {
        add(three(column, 3), cross(three(column, 0), self.arm))
    }
}

/// The piece of a tendon in a span.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceOfTendon {
    pub(super) tendon: usize,
    /// Tensions at the base and in the piece, N.
    pub(super) pull: f64,
    pub(super) tension: f64,
    pub(super) part: Part,
    pub(super) holes: [Hole; 2],
    pub(super) direction: Vector,
    pub(super) length: f64,
}

impl PieceOfTendon {
    /// Its change of direction with motions of both holes.
    pub(super) fn turned(&self, [base, end]: [Vector; 2]) -> Vector {
        let by = subtract(end, base);
        scaled(1.0 / self.length, subtract(by, scaled(dot(self.direction, by), self.direction)))
    }

    /// Its wrench about the origin for a tension.
    pub(super) fn wrench(&self, tension: f64) -> [f64; 6] {
        let force = scaled(tension, self.direction);
        six(cross(self.holes[0].place, force), force)
    }

    /// The change of its wrench with motions of both holes, and with the piece before it.
    pub(super) fn change(&self, moved: [Vector; 2], before: &Change) -> [f64; 6] {
        let turned = self.turned(moved);
        let part = dot(self.part.own, turned) + self.part.change(before);
        let turned = scaled(self.tension, turned);
        let force = scaled(self.tension, self.direction);
        let change = six(add(cross(moved[0], force), cross(self.holes[0].place, turned)), turned);
        if part == 0.0 { change } else { plus(change, self.wrench(self.pull * part)) }
    }
}

pub(super) fn six([a, b, c]: Vector, [x, y, z]: Vector) -> [f64; 6] {
    [a, b, c, x, y, z]
}
