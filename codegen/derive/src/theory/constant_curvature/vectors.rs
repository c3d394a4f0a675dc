//! Vectors as combinations of directions that keep their names, so that products of them stay short.

use std::collections::BTreeMap;
use std::ops::Add;

use super::functions::{Functions, Underivable};
use crate::symbolic::Expression;

/// Three components in the base frame of a segment.
pub(super) type Vector = [Expression; 3];

/// A direction in the base frame; all but the tangent lie in its cross section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Direction {
    /// `z`.
    Tangent,
    /// `D`.
    Bend,
    /// `D'`.
    BendRate,
    /// `z x D`.
    AcrossBend,
    /// `z x D'`.
    AcrossRate,
    /// `x`.
    X,
    /// `y`.
    Y,
}

use Direction::{AcrossBend, AcrossRate, Bend, BendRate, Tangent, X, Y};

impl Direction {
    /// `z x` a direction: another one, and its sign; nothing for the tangent.
    const fn across(self) -> Option<(Self, i64)> {
        Some(match self {
            Tangent => return None,
            Bend => (AcrossBend, 1),
            BendRate => (AcrossRate, 1),
            AcrossBend => (Bend, -1),
            AcrossRate => (BendRate, -1),
            X => (Y, 1),
            Y => (X, -1),
        })
    }
}

/// A sum of directions with factors.
#[derive(Clone, Debug)]
pub(super) struct Combination(BTreeMap<Direction, Expression>);

impl Combination {
    pub(super) fn new(parts: impl IntoIterator<Item = (Direction, Expression)>) -> Self {
        let mut sum = Self(BTreeMap::new());
        for (direction, factor) in parts {
            sum.put(direction, factor);
        }
        sum
    }

    fn put(&mut self, direction: Direction, factor: Expression) {
        if !factor.is_zero() {
            let entry = self.0.entry(direction).or_insert_with(Expression::zero);
            *entry = entry.clone() + factor;
        }
    }

    pub(super) fn scaled(&self, factor: &Expression) -> Self {
        Self::new(self.0.iter().map(|(direction, part)| (*direction, part * factor)))
    }
}

impl Add for Combination {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        for (direction, factor) in other.0 {
            self.put(direction, factor);
        }
        self
    }
}

impl Functions {
    /// Components in the base frame.
    pub(super) fn components(&self, vector: &Combination) -> Vector {
        let mut components = [Expression::zero(), Expression::zero(), Expression::zero()];
        for (direction, factor) in &vector.0 {
            for (component, entry) in components.iter_mut().zip(self.direction(*direction)) {
                if !entry.is_zero() {
                    *component = &*component + factor * entry;
                }
            }
        }
        components
    }

    fn direction(&self, direction: Direction) -> Vector {
        let [[dx, dy, _], [vx, vy, _]] =
            [self.u, self.v].map(|triple| triple.map(|variable| variable.expression()));
        let (zero, one) = (Expression::zero(), Expression::integer(1));
        match direction {
            Tangent => [zero.clone(), zero, one],
            Bend => [dx, dy, zero],
            BendRate => [vx, vy, zero],
            AcrossBend => [-dy, dx, zero],
            AcrossRate => [-vy, vx, zero],
            X => [one, zero.clone(), zero],
            Y => [zero.clone(), one, zero],
        }
    }

    /// Products of two directions, by their names.
    fn product_of(&self, a: Direction, b: Direction) -> Expression {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let component = |direction: Direction, k: usize| self.direction(direction)[k].clone();
        match (a, b) {
            (Tangent, Tangent) | (X, X) | (Y, Y) => Expression::integer(1),
            (Tangent, _) | (X, Y) | (Bend, AcrossBend) | (BendRate, AcrossRate) => Expression::zero(),
            (Bend, Bend) | (AcrossBend, AcrossBend) => self.square.expression(),
            (Bend, BendRate) | (AcrossBend, AcrossRate) => self.growth.expression(),
            (BendRate, BendRate) | (AcrossRate, AcrossRate) => self.pace.expression(),
            (Bend, AcrossRate) => -self.sweep.expression(),
            (BendRate, AcrossBend) => self.sweep.expression(),
            (_, X) => component(a, 0),
            (_, Y) => component(a, 1),
            // Ordered pairs: nothing is left.
            _ => Expression::zero(),
        }
    }

    pub(super) fn dot(&self, a: &Combination, b: &Combination) -> Expression {
        a.0.iter()
            .flat_map(|(i, first)| b.0.iter().map(move |(j, second)| (*i, *j, first * second)))
            .map(|(i, j, factor)| factor * self.product_of(i, j))
            .sum()
    }

    /// `omega . a`.
    pub(super) fn along_spin(&self, a: &Combination) -> Expression {
        let [ox, oy, oz] = self.spin;
        let [bend, rate, across_bend, across_rate] = self.spin_along;
        let part = |direction: Direction| match direction {
            Tangent => oz,
            Bend => bend,
            BendRate => rate,
            AcrossBend => across_bend,
            AcrossRate => across_rate,
            X => ox,
            Y => oy,
        };
        a.0.iter().map(|(direction, factor)| factor * part(*direction).expression()).sum()
    }

    pub(super) fn cross(&self, a: &Combination, b: &Combination) -> Combination {
        let mut parts = Vec::new();
        for (i, first) in &a.0 {
            for (j, second) in &b.0 {
                let factor = first * second;
                match (i.across(), j.across()) {
                    // a x b = (z . (a x b)) z = ((z x a) . b) z in the cross section
                    (Some((across, sign)), Some(_)) => {
                        let size = Expression::integer(sign) * self.product_of(across, *j);
                        parts.push((Tangent, factor * size));
                    }
                    (None, Some((across, sign))) => parts.push((across, factor * Expression::integer(sign))),
                    (Some((across, sign)), None) => parts.push((across, factor * Expression::integer(-sign))),
                    (None, None) => {}
                }
            }
        }
        Combination::new(parts)
    }

    /// Derivative with respect to `u[k]` of a vector whose factors hold no scalar products.
    pub(super) fn slope(&self, vector: &Combination, k: usize) -> Combination {
        let u = self.u[k];
        let mut parts = Vec::new();
        for (direction, factor) in &vector.0 {
            let mut slope = factor.derivative(u);
            if k < 2 {
                slope = slope + self.through_functions(factor) * Expression::integer(2) * u.expression();
                let moved = match (direction, k) {
                    (Bend, 0) => Some((X, 1)),
                    (Bend, _) | (AcrossBend, 0) => Some((Y, 1)),
                    (AcrossBend, _) => Some((X, -1)),
                    _ => None,
                };
                parts.extend(moved.map(|(to, sign)| (to, factor * Expression::integer(sign))));
            }
            parts.push((*direction, slope));
        }
        Combination::new(parts)
    }

    /// Derivative in time while `u` changes steadily.
    pub(super) fn rate(&self, vector: &Combination) -> Combination {
        let mut parts = Vec::new();
        for (direction, factor) in &vector.0 {
            let mut rate = self.through_functions(factor) * Expression::integer(2) * self.growth.expression()
                + factor.derivative(self.growth) * self.pace.expression();
            for (u, v) in self.u.iter().zip(self.v) {
                rate = rate + factor.derivative(*u) * v.expression();
            }
            parts.push((*direction, rate));
            match direction {
                Bend => parts.push((BendRate, factor.clone())),
                AcrossBend => parts.push((AcrossRate, factor.clone())),
                _ => {}
            }
        }
        Combination::new(parts)
    }

    /// Derivative with respect to `v[k]`, `k < 2`, of a vector that is linear in `D'`.
    pub(super) fn by_rate(&self, vector: &Combination, k: usize) -> Combination {
        let [dx, dy, _] = self.u.map(|variable| variable.expression());
        let sweep = if k == 0 { -dy } else { dx };
        let mut parts = Vec::new();
        for (direction, factor) in &vector.0 {
            parts.push((*direction, factor.derivative(self.sweep) * &sweep));
            match (direction, k) {
                (BendRate, 0) => parts.push((X, factor.clone())),
                (BendRate, _) | (AcrossRate, 0) => parts.push((Y, factor.clone())),
                (AcrossRate, _) => parts.push((X, -factor)),
                _ => {}
            }
        }
        Combination::new(parts)
    }

    /// The integral over `x`.
    pub(super) fn integrate(&mut self, vector: &Combination) -> Result<Combination, Underivable> {
        let mut parts = Vec::new();
        for (direction, factor) in &vector.0 {
            parts.push((*direction, self.over_segment(factor)?));
        }
        Ok(Combination::new(parts))
    }

    /// The integral of `a b^T` over `x`.
    pub(super) fn outer(&mut self, a: &Combination, b: &Combination) -> Result<[Vector; 3], Underivable> {
        let zero = || [Expression::zero(), Expression::zero(), Expression::zero()];
        let mut matrix = [zero(), zero(), zero()];
        for (i, first) in &a.0 {
            for (j, second) in &b.0 {
                let factor = self.over_segment(&(first * second))?;
                let (left, right) = (self.direction(*i), self.direction(*j));
                for (row, left) in matrix.iter_mut().zip(&left) {
                    for (entry, right) in row.iter_mut().zip(&right) {
                        let product = left * right;
                        if !product.is_zero() {
                            *entry = &*entry + &factor * product;
                        }
                    }
                }
            }
        }
        Ok(matrix)
    }
}
