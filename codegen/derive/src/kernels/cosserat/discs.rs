//! The kernels of the discs of a rod.

use pliant_declare::spec::{RodDisc, RodDiscs};
use pliant_program::{Kernel, Tree, WithDerivatives};

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
    /// Whether tendons run continuously, unless a model is asked for something else.
    pub(super) continuous: bool,
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
            continuous: discs.continuous,
        })
    }
}
