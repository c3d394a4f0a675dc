//! A span between two discs: energy of the straight cables and dead forces, and its derivatives by the angles [LASEM 45].
//!
//! Every vector of a span is a sum of parts of fixed length, each of which turns with one angle: `h w_q (cos, sin)` with that of a node, `W n` with that of an
//! end. With the quarter turn `J`, a part `v` has the derivatives `J v` and `-v`. So a chord `d = sum of v` of the length `C`, with `e = d / C`, has
//!
//! `dC = e . J v`, `d^2 C = -e . v` on the diagonal, and `(J e . J v) (J e . J v') / C` between any two, `J e . J v = e . v`;
//!
//! no angle needs more than its sine and cosine, and no pair of angles an entry of its own. The energy
//! `P = sum of F_c C_c - sum over the nodes of (n + N) . v` follows with the sum `T = sum of F_c e_c - N` of what pulls along the span.
//!
//! A span has any number of nodes: its kernels are a step over one node, what follows at the ends, and what goes back to one node. Results are names of a
//! [`Graph`].

use pliant_program::{Argument, Record, Shape, Tree};

use super::three::dot;
use crate::graph::Graph;
use crate::symbolic::{Expression, Variable};

/// A vector in the plane.
pub type Pair = [Expression; 2];

/// Inputs of the kernels of a span; those of cables are numbered.
pub mod symbols {
    use crate::symbolic::Variable;

    /// `(cos theta, sin theta)` at a node.
    pub const TANGENT: [&str; 2] = ["tangent_x", "tangent_y"];
    /// Length of the span times the weight of the node.
    pub const WEIGHT: &str = "weight";
    /// Sum of the parts of the nodes so far.
    pub const REACH: [&str; 2] = ["reach_x", "reach_y"];
    /// Work of the distributed loads so far.
    pub const LOAD: &str = "load";
    /// Resultant of the distributed loads at a node.
    pub const RESULTANT: [&str; 2] = ["resultant_x", "resultant_y"];
    /// Sum of the point forces beyond the span.
    pub const BEYOND: [&str; 2] = ["beyond_x", "beyond_y"];
    /// `(cos theta, sin theta)` at both ends.
    pub const ENDS: [[&str; 2]; 2] = [["start_x", "start_y"], ["end_x", "end_y"]];
    /// The part of a node.
    pub const PART: [&str; 2] = ["part_x", "part_y"];
    /// `T`.
    pub const PULL: [&str; 2] = ["pull_x", "pull_y"];

    /// Two variables.
    #[must_use]
    pub fn two(names: [&str; 2]) -> [Variable; 2] {
        names.map(Variable::new)
    }

    /// Tension of a cable.
    #[must_use]
    pub fn tension(cable: usize) -> Variable {
        Variable::new(&format!("tension_{cable}"))
    }

    /// Its offsets at both ends.
    #[must_use]
    pub fn offsets(cable: usize) -> [Variable; 2] {
        ["span_start_", "span_end_"].map(|name| Variable::new(&format!("{name}{cable}")))
    }

    /// The unit vector along its chord.
    #[must_use]
    pub fn unit(cable: usize) -> [Variable; 2] {
        ["unit_x_", "unit_y_"].map(|name| Variable::new(&format!("{name}{cable}")))
    }

    /// The force with which it pulls where that is given.
    #[must_use]
    pub fn force(cable: usize) -> [Variable; 2] {
        ["force_x_", "force_y_"].map(|name| Variable::new(&format!("{name}{cable}")))
    }
}

fn pair(names: [&str; 2]) -> Pair {
    symbols::two(names).map(|variable| variable.expression())
}

/// `J v`.
fn turned([x, y]: &Pair) -> Pair {
    [-y, x.clone()]
}

fn negative(v: &Pair) -> Pair {
    v.each_ref().map(|entry| -entry)
}

fn difference(a: &Pair, b: &Pair) -> Pair {
    [&a[0] - &b[0], &a[1] - &b[1]]
}

/// Over one node: its part, the reach so far, and the work of the distributed loads so far where there are any [LASEM 45].
#[must_use]
pub fn step(graph: &mut Graph, loaded: bool) -> Tree<Expression> {
    let weight = Variable::new(symbols::WEIGHT).expression();
    let part = pair(symbols::TANGENT).map(|entry| graph.name(&(&weight * entry)));
    let [x, y] = pair(symbols::REACH);
    let load = match loaded {
        true => Variable::new(symbols::LOAD).expression() + dot(&pair(symbols::RESULTANT), &part),
        false => Expression::zero(),
    };
    let reach = [x + &part[0], y + &part[1]];
    Tree::generic(
        "planar::discs::SpanStep",
        [("part", Tree::vector(part)), ("reach", Tree::vector(reach)), ("load", Tree::Number(load))],
    )
}

/// A cable along a span, at its ends.
#[derive(Clone, Debug)]
pub struct Chord {
    /// `d`.
    pub vector: Pair,
    /// The parts that turn with the angles at both ends.
    pub parts: [Pair; 2],
}

/// The chords of cables at these offsets at both ends [LASEM 45]. Those at the same or at opposite offsets share their parts.
fn chords(graph: &mut Graph, offsets: &[[Expression; 2]]) -> Vec<Chord> {
    let reach = pair(symbols::REACH);
    let normals = symbols::ENDS.map(|tangent| turned(&pair(tangent)));
    // The parts, and their sum.
    let mut found: Vec<([Pair; 2], Pair)> = Vec::new();
    for (cable, [start, end]) in offsets.iter().enumerate() {
        let before = |other: [Expression; 2]| offsets[..cable].iter().position(|known| *known == other);
        let known = match (before([start.clone(), end.clone()]), before([-start, -end])) {
            (Some(same), _) => found[same].clone(),
            (None, Some(opposite)) => {
                let (parts, sum) = &found[opposite];
                (parts.each_ref().map(negative), negative(sum))
            }
            (None, None) => {
                let start = normals[0].each_ref().map(|entry| -(start * entry));
                let end = normals[1].each_ref().map(|entry| end * entry);
                let parts = [("start", start), ("end", end)]
                    .map(|(label, part)| graph.named_each(&format!("{label}_{cable}"), &part));
                let sum = [0, 1].map(|k| &parts[0][k] + &parts[1][k]);
                let sum = graph.named_each(&format!("start_and_end_{cable}"), &sum);
                (parts, sum)
            }
        };
        found.push(known);
    }
    let chord = |(cable, (parts, sum)): (usize, ([Pair; 2], Pair))| {
        let vector = [0, 1].map(|k| &reach[k] + &sum[k]);
        Chord { vector: graph.named_each(&format!("chord_{cable}"), &vector), parts }
    };
    found.into_iter().enumerate().map(chord).collect()
}

/// `N . reach`, and what the loads do, which nothing else of the energy knows.
fn of_loads(loaded: bool) -> Expression {
    let load = if loaded { Variable::new(symbols::LOAD).expression() } else { Expression::zero() };
    dot(&pair(symbols::BEYOND), &pair(symbols::REACH)) + load
}

/// A structure of the run time for this number of cables.
fn of_cables(
    path: &'static str,
    cables: usize,
    fields: Vec<(&'static str, Tree<Expression>)>,
) -> Tree<Expression> {
    Tree::record(Record { ty: format!("{path}<T, {cables}>"), path: path.into(), rest: false }, fields)
}

/// At the ends of a span under tensions: `P`, `T`, the slope and the curvature of `P` there, and for each cable `C`, `e`, `dC` and `J e . dd` [LASEM 45].
#[must_use]
pub fn tense(graph: &mut Graph, loaded: bool, offsets: &[[Expression; 2]]) -> Tree<Expression> {
    let chords = chords(graph, offsets);
    let tensions: Vec<Expression> =
        (0..chords.len()).map(|cable| symbols::tension(cable).expression()).collect();
    let (mut lengths, mut units) = (Vec::new(), Vec::new());
    let (mut along, mut normal) = (Vec::new(), Vec::new());
    let mut energy = Vec::new();
    let mut pulls = Vec::new();
    let (mut gradient, mut curvature) = (Vec::new(), Vec::new());
    for (cable, (chord, tension)) in chords.iter().zip(&tensions).enumerate() {
        let length = graph.named(&format!("length_{cable}"), &dot(&chord.vector, &chord.vector).power(1, 2));
        let inverse = graph.named(&format!("inverse_length_{cable}"), &(Expression::integer(1) / &length));
        let unit = chord.vector.each_ref().map(|entry| entry * &inverse);
        let unit = graph.named_each(&format!("unit_{cable}"), &unit);
        let of_length = chord.parts.each_ref().map(|part| graph.name(&dot(&unit, &turned(part))));
        let across = chord.parts.each_ref().map(|part| graph.name(&dot(&unit, part)));
        energy.push(tension * &length);
        pulls.push(unit.each_ref().map(|entry| tension * entry));
        gradient.push(of_length.each_ref().map(|entry| tension * entry));
        curvature.push(across.each_ref().map(|entry| tension * entry));
        lengths.push(length);
        units.push(unit);
        along.push(of_length);
        normal.push(across);
    }
    let beyond = pair(symbols::BEYOND);
    let total = |of: &[Pair], k: usize| of.iter().map(|pair| pair[k].clone()).sum::<Expression>();
    let energy = energy.into_iter().sum::<Expression>() - of_loads(loaded);
    let fields = vec![
        ("energy", Tree::Number(energy)),
        ("pull", Tree::vector([0, 1].map(|k| total(&pulls, k) - &beyond[k]))),
        ("gradient", Tree::vector([0, 1].map(|end| total(&gradient, end)))),
        ("curvature", Tree::vector([0, 1].map(|end| -total(&curvature, end)))),
        ("chords", Tree::vector(lengths)),
        ("units", Tree::rows(units)),
        ("along", Tree::rows(along)),
        ("normal", Tree::rows(normal)),
    ];
    of_cables("planar::discs::TenseEnds", chords.len(), fields)
}

/// Back at a node, for the derivative of a sum of parts along `pull`: slope and curvature.
fn at_node(graph: &mut Graph, loaded: bool) -> [Expression; 2] {
    let pull = pair(symbols::PULL);
    let pull = match loaded {
        true => {
            let pull = difference(&pull, &pair(symbols::RESULTANT));
            graph.named_each("pull", &pull)
        }
        false => pull,
    };
    let part = pair(symbols::PART);
    [dot(&pull, &turned(&part)), dot(&negative(&pull), &part)]
}

/// Back at a node of a span under tensions: slope and curvature of `P`, and for each cable `dC` and `J e . dd`.
#[must_use]
pub fn tense_node(graph: &mut Graph, loaded: bool, cables: usize) -> Tree<Expression> {
    let [gradient, curvature] = at_node(graph, loaded).map(Tree::Number);
    let part = pair(symbols::PART);
    let units: Vec<Pair> =
        (0..cables).map(|cable| symbols::unit(cable).map(|variable| variable.expression())).collect();
    let along = units.iter().map(|unit| dot(unit, &turned(&part)));
    let normal = units.iter().map(|unit| dot(unit, &part));
    let fields = vec![
        ("gradient", gradient),
        ("curvature", curvature),
        ("along", Tree::vector(along)),
        ("normal", Tree::vector(normal)),
    ];
    of_cables("planar::discs::TenseNode", cables, fields)
}

/// At the ends of a span whose cables pull with given forces: `P`, `T`, the slope and the curvature of `P` there, and for each cable `d` and its
/// derivatives with respect to both angles.
#[must_use]
pub fn held(graph: &mut Graph, loaded: bool, offsets: &[[Expression; 2]]) -> Tree<Expression> {
    let chords = chords(graph, offsets);
    let forces: Vec<Pair> =
        (0..chords.len()).map(|cable| symbols::force(cable).map(|entry| entry.expression())).collect();
    let both = || chords.iter().zip(&forces);
    let beyond = pair(symbols::BEYOND);
    let energy: Expression = both().map(|(chord, force)| dot(force, &chord.vector)).sum();
    let energy = energy - of_loads(loaded);
    let pull = [0, 1].map(|k| forces.iter().map(|force| force[k].clone()).sum::<Expression>() - &beyond[k]);
    let gradient =
        [0, 1].map(|end| both().map(|(chord, force)| dot(force, &turned(&chord.parts[end]))).sum());
    let across = |end: usize| both().map(|(chord, force)| dot(force, &chord.parts[end])).sum::<Expression>();
    let curvature = [0, 1].map(|end| -across(end));
    let slopes = chords.iter().map(|chord| Tree::rows(chord.parts.each_ref().map(turned)));
    let fields = vec![
        ("energy", Tree::Number(energy)),
        ("pull", Tree::vector(pull)),
        ("gradient", Tree::vector(gradient)),
        ("curvature", Tree::vector(curvature)),
        ("chords", Tree::rows(chords.iter().map(|chord| chord.vector.clone()))),
        ("slopes", Tree::list(Shape::rows([[(); 2]; 2]), slopes)),
    ];
    of_cables("planar::discs::HeldEnds", chords.len(), fields)
}

/// Back at a node of a span with given forces: slope and curvature of `P`, and the derivative of every chord.
#[must_use]
pub fn held_node(graph: &mut Graph, loaded: bool) -> Tree<Expression> {
    let [gradient, curvature] = at_node(graph, loaded).map(Tree::Number);
    let slope = Tree::vector(turned(&pair(symbols::PART)));
    Tree::generic(
        "planar::discs::HeldNode",
        [("gradient", gradient), ("curvature", curvature), ("slope", slope)],
    )
}

fn argument(name: &'static str, names: [&str; 2]) -> Argument<Variable> {
    Argument::vector(name, symbols::two(names))
}

/// Arguments of [`step`].
#[must_use]
pub fn step_arguments() -> Vec<Argument<Variable>> {
    vec![
        argument("tangent", symbols::TANGENT),
        Argument::number("weight", Variable::new(symbols::WEIGHT)),
        argument("reach", symbols::REACH),
        Argument::number("load", Variable::new(symbols::LOAD)),
        argument("resultant", symbols::RESULTANT),
    ]
}

/// Arguments of [`tense`] and [`held`]: a tension of each cable, or a force.
#[must_use]
pub fn ends_arguments(cables: usize, held: bool) -> Vec<Argument<Variable>> {
    let offsets = [0, 1].map(|end| Tree::vector((0..cables).map(|cable| symbols::offsets(cable)[end])));
    vec![
        argument("reach", symbols::REACH),
        Argument::number("load", Variable::new(symbols::LOAD)),
        argument("beyond", symbols::BEYOND),
        Argument::new("ends", Tree::rows(symbols::ENDS.map(symbols::two))),
        Argument::new("offsets", Tree::list(Shape::vector(vec![(); cables]), offsets)),
        match held {
            true => Argument::new("forces", Tree::rows((0..cables).map(symbols::force))),
            false => Argument::vector("tensions", (0..cables).map(symbols::tension)),
        },
    ]
}

/// Arguments of [`tense_node`] and [`held_node`]: the first also has the unit vectors of the cables.
#[must_use]
pub fn node_arguments(cables: Option<usize>) -> Vec<Argument<Variable>> {
    let units = cables.map(|cables| Argument::new("units", Tree::rows((0..cables).map(symbols::unit))));
    let node = [("part", symbols::PART), ("resultant", symbols::RESULTANT), ("pull", symbols::PULL)];
    node.into_iter().map(|(name, names)| argument(name, names)).chain(units).collect()
}
