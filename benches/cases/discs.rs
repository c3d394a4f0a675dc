//! Robots with discs: a span, and solves.

use std::hint::black_box;

use pliant::planar::discs::{Basis, Discs, DiscsSolver, Error, Generic, Inputs, Kernel, SpanInputs, Written};
use pliant::robot;

use super::Visitor;

robot! {
    /// The robot of the LASEM paper's table I with ten discs.
    pub robot Guided {
        backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
        cables { spacing: 110 mm },
        model discs { count: 10, degree: 8 },
    }
}

/// Nodes per span of the declared robot.
const NODES: usize = 10;

/// The same by hand.
pub type ByHand = Generic<Written<2>, NODES, 2>;

/// The robot written by hand.
pub fn by_hand() -> ByHand {
    let declared = Guided::default();
    assert_eq!(declared.node_count(), NODES);
    let stiffness = declared.bending_stiffness(&0.0);
    Generic::new(Written::new(10, Basis::Polynomial(8), 0.3, stiffness, [0.055, -0.055]))
}

/// Tensions, N.
const PULLS: [[f64; 2]; 2] = [[2.0, 0.0], [2.1, 0.0]];

/// Every case.
///
/// # Errors
/// Where a robot cannot be solved.
pub fn discs(visitor: &mut impl Visitor) -> Result<(), Error> {
    let (generated, generic) = (Guided::default(), by_hand());
    visitor.case("disc_span/guided", span(&generated), span(&generic));
    visitor.case("disc_held_span/guided", held(&generated), held(&generic));
    let (generated, generic) = (Discs::new(generated), Discs::new(generic));
    visitor.case("discs_zero/10_degree_8", cold(&generated)?, cold(&generic)?);
    visitor.case("discs_warm/10_degree_8", warm(&generated)?, warm(&generic)?);
    for discs in [10, 100] {
        let of = |robot: &Discs<_>| robot.clone().with_discs(discs).with_basis(Basis::PerSpan(3));
        let other = |robot: &Discs<_>| robot.clone().with_discs(discs).with_basis(Basis::PerSpan(3));
        let name = format!("discs_warm/{discs}_per_span_3");
        visitor.case(&name, warm(&of(&generated))?, warm(&other(&generic))?);
    }
    Ok(())
}

fn bent<K: Kernel>(kernel: &K) -> Inputs<K, f64> {
    let (start, end) = (0.12, 0.15);
    #[expect(clippy::cast_precision_loss, reason = "few nodes")]
    let at = |node: usize| (node as f64 + 0.5) / kernel.node_count() as f64;
    SpanInputs {
        length: end - start,
        offsets: [kernel.offsets(&start), kernel.offsets(&end)],
        ends: [0.5, 0.63],
        nodes: kernel.per_node(|node| 0.5 + 0.13 * at(node)),
        resultant: kernel.per_node(|_| [0.0; 2]),
        beyond: [0.02, -0.01],
    }
}

fn span<K: Kernel>(kernel: &K) -> impl FnMut() -> pliant::planar::discs::Span<K, f64> + use<'_, K> {
    let (inputs, tensions) = (bent(kernel), kernel.per_cable(|cable| PULLS[1][cable]));
    move || kernel.span(black_box(&inputs), black_box(&tensions))
}

fn held<K: Kernel>(kernel: &K) -> impl FnMut() -> pliant::planar::discs::HeldSpan<K, f64> + use<'_, K> {
    let (inputs, forces) = (bent(kernel), kernel.per_cable(|cable| PULLS[cable]));
    move || kernel.held_span(black_box(&inputs), black_box(&forces))
}

/// A solve from the straight robot.
pub fn cold<K: Kernel>(robot: &Discs<K>) -> Result<impl FnMut() -> bool + use<K>, Error> {
    let mut solver: DiscsSolver<K> = robot.solver()?;
    solver.solve(&PULLS[0])?;
    Ok(move || {
        solver.restart();
        solver.solve(black_box(&PULLS[0])).is_ok()
    })
}

/// A solve from the answer of the last one, forth and back again.
pub fn warm<K: Kernel>(robot: &Discs<K>) -> Result<impl FnMut() -> bool + use<K>, Error> {
    let mut solver: DiscsSolver<K> = robot.solver()?;
    let mut lists = PULLS;
    solver.solve(&lists[0])?;
    Ok(move || {
        lists.swap(0, 1);
        solver.solve(black_box(&lists[0])).is_ok()
    })
}

/// Iterations of a solve from the straight robot.
///
/// # Errors
/// Where the robot cannot be solved.
pub fn iterations<K: Kernel>(robot: &Discs<K>) -> Result<usize, Error> {
    Ok(robot.solve(&PULLS[0])?.report().iterations)
}
