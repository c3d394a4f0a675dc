//! Robots with discs: a span, and solves.

use std::hint::black_box;

use pliant::planar::discs::{Basis, Discs, Error, Generic, HeldSpan, Kernel, Span, SpanInputs, UniformDiscs};
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
pub type ByHand = Generic<UniformDiscs<2>, NODES, 2>;

/// The robot written by hand.
pub fn by_hand() -> ByHand {
    let declared = Guided::default();
    assert_eq!(declared.node_count(), NODES);
    let stiffness = declared.bending_stiffness(&0.0);
    Generic::new(UniformDiscs::new(10, Basis::Polynomial(8), 0.3, stiffness, [0.055, -0.055]))
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
        let of = |robot: &Discs| robot.clone().with_discs(discs).with_basis(Basis::PerSpan(3));
        let name = format!("discs_warm/{discs}_per_span_3");
        visitor.case(&name, warm(&of(&generated))?, warm(&of(&generic))?);
    }
    Ok(())
}

/// A span of a bent robot.
struct Bent {
    offsets: [[f64; 2]; 2],
    nodes: Vec<f64>,
    resultant: Vec<[f64; 2]>,
}

/// Stations of its ends, m.
const ENDS: [f64; 2] = [0.12, 0.15];

impl Bent {
    fn new(kernel: &impl Kernel) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "few nodes")]
        let at = |node: usize| (node as f64 + 0.5) / kernel.node_count() as f64;
        Self {
            offsets: ENDS.map(|s| [0, 1].map(|cable| kernel.offset(cable, &s))),
            nodes: (0..kernel.node_count()).map(|node| 0.5 + 0.13 * at(node)).collect(),
            resultant: vec![[0.0; 2]; kernel.node_count()],
        }
    }

    fn inputs(&self) -> SpanInputs<'_, f64> {
        SpanInputs {
            length: ENDS[1] - ENDS[0],
            offsets: [&self.offsets[0], &self.offsets[1]],
            ends: [0.5, 0.63],
            nodes: &self.nodes,
            resultant: &self.resultant,
            beyond: [0.02, -0.01],
        }
    }
}

fn span<K: Kernel>(kernel: &K) -> impl FnMut() -> f64 + use<'_, K> {
    let (bent, mut span) = (Bent::new(kernel), Span::new(kernel.node_count(), 2));
    move || {
        kernel.span(black_box(&bent.inputs()), black_box(&PULLS[1]), &mut span);
        black_box(&span).energy
    }
}

fn held<K: Kernel>(kernel: &K) -> impl FnMut() -> f64 + use<'_, K> {
    let (bent, mut span) = (Bent::new(kernel), HeldSpan::new(kernel.node_count(), 2));
    move || {
        kernel.held_span(black_box(&bent.inputs()), black_box(&PULLS), &mut span);
        black_box(&span).energy
    }
}

/// A solve from the straight robot.
pub fn cold(robot: &Discs) -> Result<impl FnMut() -> bool + use<>, Error> {
    let mut solver = robot.solver()?;
    solver.solve(&PULLS[0])?;
    Ok(move || {
        solver.restart();
        solver.solve(black_box(&PULLS[0])).is_ok()
    })
}

/// A solve from the answer of the last one, forth and back again.
pub fn warm(robot: &Discs) -> Result<impl FnMut() -> bool + use<>, Error> {
    let mut solver = robot.solver()?;
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
pub fn iterations(robot: &Discs) -> Result<usize, Error> {
    Ok(robot.solve(&PULLS[0])?.report().iterations)
}
