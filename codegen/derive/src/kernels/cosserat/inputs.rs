//! Inputs of the kernels of a rod: their names and shapes.

use pliant_program::{Argument, Tree};

use super::shared::Operand;
use crate::symbolic::Variable;
use crate::theory::cosserat::{Routing, Tendon, strain};

/// Inputs of the routing of a tendon.
const ROUTING: [&str; 6] = ["offset_y", "offset_z", "slope_y", "slope_z", "bend_y", "bend_z"];

/// Variables of a numbered name.
pub(super) fn numbered<const N: usize>(name: &str) -> [Variable; N] {
    core::array::from_fn(|k| Variable::new(&format!("{name}_{k}")))
}

/// The tension of a tendon.
pub(super) fn tension(tendon: usize) -> Variable {
    Variable::new(&format!("tension_{tendon}"))
}

/// The entries of the routing of a tendon.
pub(super) fn routing(tendon: usize) -> [Variable; 6] {
    ROUTING.map(|name| Variable::new(&format!("{name}_{tendon}")))
}

/// The routing of a tendon as the kernel trait has it.
pub(super) fn routing_tree<T: Clone>(offset: &[T], slope: &[T], bend: &[T]) -> Tree<T> {
    let fields = [("offset", offset), ("slope", slope), ("bend", bend)];
    Tree::generic("rods::Routing", fields.map(|(name, list)| (name, Tree::vector(list.iter().cloned()))))
}

/// The routings of several tendons.
pub(super) fn routing_list<T: Clone>(routings: impl IntoIterator<Item = [T; 6]>) -> Tree<T> {
    let tree = |[a, b, c, d, e, f]: [T; 6]| routing_tree(&[a, b], &[c, d], &[e, f]);
    let shape = routing_tree(&[(); 2], &[(); 2], &[(); 2]);
    Tree::list(shape, routings.into_iter().map(tree))
}

/// Arguments at a station: strain, tensions, routings.
pub(super) fn station_of<T: Clone>(
    strain: [T; 6],
    tensions: Vec<T>,
    routings: Vec<[T; 6]>,
) -> [Argument<T>; 3] {
    [
        Argument::vector("strain", strain),
        Argument::vector("tensions", tensions),
        Argument::new("routings", routing_list(routings)),
    ]
}

/// Arguments at a station of this many tendons, as variables.
pub(super) fn station(tendons: usize) -> Vec<Argument<Variable>> {
    let (tensions, routings) = ((0..tendons).map(tension), (0..tendons).map(routing));
    station_of(strain(), tensions.collect(), routings.collect()).to_vec()
}

/// The tendons that run here: numbers or inputs of their kernel.
pub(super) fn running(routings: &[Option<[Operand; 6]>]) -> Vec<Tendon> {
    let of = |(index, slots): (usize, &[Operand; 6])| {
        let names = routing(index);
        let [a, b, c, d, e, f] = core::array::from_fn(|k| slots[k].expression(names[k]));
        Tendon {
            routing: Routing { offset: [a, b], slope: [c, d], bend: [e, f] },
            tension: tension(index).expression(),
        }
    };
    routings
        .iter()
        .enumerate()
        .filter_map(|(index, slots)| slots.as_ref().map(|slots| of((index, slots))))
        .collect()
}
