//! The kernels of the discs of a rod.

use pliant_declare::spec::{RodDisc, RodDiscs};
use pliant_program::{Body, Implementation, Kernel, Over, Shape, Takes, Tree, WithDerivatives};

use super::super::KernelError;
use super::super::lowering::Lowering;
use crate::symbolic::Expression;

/// Kernels of the discs.
#[derive(Clone, Debug)]
pub struct DiscKernels {
    /// Arc length, mass and moments of inertia of each disc.
    pub list: WithDerivatives<Kernel>,
    /// The holes of each disc; none where all of them are where the routing is.
    pub holes: Vec<WithDerivatives<Kernel>>,
    /// Number of discs.
    count: usize,
    /// Whether tendons run continuously, unless a model is asked for something else.
    continuous: bool,
}

/// A disc as the kernel trait has it.
fn disc<T>([s, mass, x, y, z]: [T; 5]) -> Tree<T> {
    let fields = [("s", Tree::Number(s)), ("mass", Tree::Number(mass)), ("inertia", Tree::vector([x, y, z]))];
    Tree::plain("rods::Disc", fields)
}

impl DiscKernels {
    pub(super) fn new(lowering: &Lowering, discs: &RodDiscs) -> Result<Self, KernelError> {
        let entries = |RodDisc { s, mass, inertia: [x, y, z] }: &RodDisc| {
            disc([s, mass, x, y, z].map(|entry| lowering.translate(entry)))
        };
        let list = Tree::list(disc([(); 5]), discs.list.iter().map(entries));
        let holes = discs.holes.iter().map(|holes| {
            let rows: Vec<[Expression; 2]> =
                holes.iter().map(|hole| hole.each_ref().map(|entry| lowering.translate(entry))).collect();
            lowering.with_derivatives(&[], Tree::rows(rows))
        });
        Ok(Self {
            list: lowering.with_derivatives(&[], list)?,
            holes: holes.collect::<Result<_, _>>()?,
            count: discs.list.len(),
            continuous: discs.continuous,
        })
    }

    /// Adds the functions of the discs of a rod with so many tendons; `arrays` are those of lists of tendons.
    pub(super) fn implement(&self, to: &mut Implementation, arrays: &mut Implementation, tendons: usize) {
        to.settled("disc_count", Tree::count(self.count));
        let index = Takes::index("disc");
        to.entries("disc", Over::Real, "disc", &[], &self.list);
        if self.continuous {
            to.settled("tendon_path", Tree::variant("rods::TendonPath", "Continuous"));
        }
        let Some(first) = self.holes.first() else { return };
        let shape: Shape = Tree::rows(vec![[(); 2]; tendons]);
        let value = |of: &WithDerivatives<Kernel>| Body::optional(shape.clone(), Some(of.value.clone()));
        let all = Body::each("disc", self.holes.iter().map(value));
        arrays.function("holes", Over::Real, vec![index.clone()], Shape::optional(shape.clone(), None), all);
        let derivatives = (0..first.derivatives.len()).map(|parameter| {
            Body::each("disc", self.holes.iter().map(|of| Body::Kernel(of.derivatives[parameter].clone())))
        });
        arrays.derivatives("holes", vec![index.clone()], shape, derivatives);

        let two = Shape::vector([(); 2]);
        let takes = vec![index, Takes::index("tendon")];
        let trait_of = format!("<Self as rods::TendonKernels<{tendons}>>");
        let call = Body::RunTime(format!("{trait_of}::holes(self, disc)?.get(tendon).copied()"));
        to.function("hole", Over::Real, takes.clone(), Shape::optional(two.clone(), None), call);
        if arrays.has("holes_sensitivity") {
            let takes = [vec![Takes::index("index")], takes].concat();
            let all = format!("{trait_of}::holes_sensitivity(self, index, disc)");
            let call = Body::RunTime(format!("{all}.get(tendon).copied().unwrap_or([f64::NAN; 2])"));
            to.function("hole_sensitivity", Over::Real, takes, two, call);
        }
    }
}
