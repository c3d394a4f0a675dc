//! Blocks with indices, which declare several parts: one pass for each value of the indices.

use super::domain;
use super::scope::Scope;
use crate::syntax::{Repeat, Repeated};

/// The results of `check` for the `blocks` of one kind, in order. `check` gets a block and the number of its first part, or `None` where there are too
/// many parts.
pub(super) fn blocks<'a, B: Repeated, T>(
    scope: &mut Scope<'a>,
    blocks: &'a [B],
    mut check: impl FnMut(&mut Scope<'a>, &'a B, u32) -> Option<Vec<T>>,
) -> Option<Vec<T>> {
    if !blocks.is_empty() {
        // Demands from outside the blocks do not depend on an index.
        domain::check_demands(scope);
    }
    let mut all = Some(Vec::new());
    let mut count = 0_u32;
    for block in blocks {
        let before = count;
        count = count.saturating_add(block.count());
        if before <= B::MOST && count > B::MOST {
            scope.error(block.keyword(), format!("a robot has at most {} {}s", B::MOST, B::PART));
        }
        if let Some(repeat) = block.repeat() {
            check_indices(scope, repeat);
        }
        let parts = if count > B::MOST { None } else { check(scope, block, before) };
        all = all.zip(parts).map(|(mut all, parts)| {
            all.extend(parts);
            all
        });
    }
    all
}

/// All parts of all `blocks`, up to the first of each block that is wrong; `along` tells whether the arc length is defined in them.
pub(super) fn each<'a, B: Repeated, T>(
    scope: &mut Scope<'a>,
    blocks: &'a [B],
    along: bool,
    mut one: impl FnMut(&mut Scope<'a>, &'a B) -> Option<T>,
) -> Option<Vec<T>> {
    self::blocks(scope, blocks, |scope, block, _| {
        let mut parts = Vec::new();
        for number in 0..block.count() {
            scope.enter_repeated(block, number, along);
            let errors = scope.errors.count();
            let part = one(scope, block);
            // Denominators and roots, while the indices have their values.
            domain::check_demands(scope);
            scope.leave();
            parts.push(part.filter(|_| scope.errors.count() == errors)?);
        }
        Some(parts)
    })
}

fn check_indices(scope: &mut Scope<'_>, repeat: &Repeat) {
    let robot = scope.robot;
    for (at, index) in repeat.indices.iter().enumerate() {
        let name = &index.name;
        if scope.refuse_reserved(name) {
            continue;
        }
        let first = robot.definitions.iter().map(|definition| &definition.name);
        if let Some(first) =
            first.chain(repeat.indices[..at].iter().map(|other| &other.name)).find(|other| *other == name)
        {
            scope.error(name, format!("`{name}` is declared already; choose another index"));
            scope.error(first, format!("`{name}` is declared here"));
        }
    }
}
