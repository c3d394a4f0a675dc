//! Segments of many tendons: one kernel per form of routing, called tendon by tendon with the numbers of each.
//!
//! Code that is written out for each tendon grows with their number, and so does the time to derive and to compile it; a kernel with the routing of its
//! tendon as an input is derived once.

use pliant_program::{Argument, Kernel, Tree};

use super::inputs::{numbered, routing, routing_tree, running, tension};
use super::shared::Operand;
use super::{KernelError, Lowering};
use crate::graph::Graph;
use crate::symbolic::{Expression, Variable};
use crate::theory::cosserat::{Pulling, Six, Tendon, one_more_tendon, strain};

/// Largest number of tendons of a segment that are written out, with their numbers.
pub(super) const FEW: usize = 9;

/// Tendons of a segment that one kernel serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Index of the kernel.
    pub form: usize,
    /// The tendons.
    pub tendons: Vec<usize>,
}

/// The kernels that add one tendon of a form.
#[derive(Clone, Debug)]
pub struct FormKernels {
    /// The routing: parallel to the backbone, straight between its ends, or general.
    pub form: Form,
    /// Stress and tangent of the tendons up to this one, over strain, tension, routing, and the stress and the tangent of the tendons before [Cosserat 41].
    pub act: Kernel,
    /// Sums over the tendons up to this one, over strain, tension, routing, and the sums over the tendons before [Cosserat 27, 28].
    pub rate: Kernel,
}

/// Form of the routing of a tendon: which derivatives of its offset are identically zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// `D' = 0`.
    pub parallel: bool,
    /// `D'' = 0`.
    pub straight: bool,
}

impl Form {
    fn of(slots: &[Operand; 6]) -> Self {
        let zero = |slots: &[Operand]| {
            slots.iter().all(|slot| matches!(slot, Operand::Number(number) if number.is_zero()))
        };
        Self { parallel: zero(&slots[2..4]), straight: zero(&slots[4..]) }
    }

    /// The entries of the routing that are zero or inputs in its kernel.
    fn slots(self) -> [Operand; 6] {
        let slot = |zero: bool| if zero { Operand::Number(Expression::zero()) } else { Operand::Input };
        let (slope, bend) = (slot(self.parallel), slot(self.straight));
        [Operand::Input, Operand::Input, slope.clone(), slope, bend.clone(), bend]
    }
}

/// Entries of the routing that kernels take as numbers or as inputs: for many tendons only their forms are numbers.
pub(super) fn known(routings: Vec<Option<[Operand; 6]>>) -> Vec<Option<[Operand; 6]>> {
    match many(&routings) {
        true => routings.iter().map(|slots| slots.as_ref().map(|slots| Form::of(slots).slots())).collect(),
        false => routings,
    }
}

/// Whether too many tendons run here to be written out.
pub(super) fn many(routings: &[Option<[Operand; 6]>]) -> bool {
    routings.iter().flatten().count() > FEW
}

/// The tendons of a segment by their forms, which are added to `forms`.
pub(super) fn groups(routings: &[Option<[Operand; 6]>], forms: &mut Vec<Form>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (tendon, slots) in routings.iter().enumerate() {
        let Some(form) = slots.as_ref().map(Form::of) else { continue };
        let form = forms.iter().position(|known| *known == form).unwrap_or_else(|| {
            forms.push(form);
            forms.len() - 1
        });
        match groups.iter_mut().find(|group| group.form == form) {
            Some(group) => group.tendons.push(tendon),
            None => groups.push(Group { form, tendons: vec![tendon] }),
        }
    }
    groups
}

impl Lowering {
    /// The kernels of a form.
    pub(super) fn form(&self, form: Form) -> Result<FormKernels, KernelError> {
        let tendons = running(&[Some(form.slots())]);
        let [tendon] = tendons.as_slice() else { return Err(KernelError::Lower("no tendon".to_owned())) };
        Ok(FormKernels { form, act: self.act(tendon)?, rate: self.rate(tendon)? })
    }

    fn act(&self, tendon: &Tendon) -> Result<Kernel, KernelError> {
        let mut graph = Graph::new();
        let (stress, tangent) = (numbered::<6>("stress"), numbered::<21>("tangent"));
        let found = one_more_tendon(&mut graph, six(stress), &tangent.map(expression), tendon);
        let result = Tree::generic(
            "rods::OneMoreTendon",
            [
                ("stress", Tree::vector(found.stress)),
                ("tangent", Tree::vector(found.tangent)),
                ("direction", Tree::vector(found.direction.into_iter().flatten())),
                ("stretch", Tree::Number(found.stretch.into_iter().sum())),
            ],
        );
        let sums = [Argument::vector("stress", stress), Argument::vector("tangent", tangent)];
        self.kernel(&graph, &[&one()[..], &sums].concat(), result)
    }

    fn rate(&self, tendon: &Tendon) -> Result<Kernel, KernelError> {
        let mut graph = Graph::new();
        let (sums, before) = pulling();
        let Pulling { total, change, tangent } = before.and(&mut graph, [tendon]);
        self.kernel(&graph, &[one(), vec![sums]].concat(), of_pulling(total, change, tangent))
    }
}

/// The sums over the tendons in the derivative of the strain [Cosserat 27, 28].
pub(super) fn of_pulling<T>(
    total: impl IntoIterator<Item = T>,
    change: impl IntoIterator<Item = T>,
    tangent: impl IntoIterator<Item = T>,
) -> Tree<T> {
    Tree::generic(
        "rods::TendonSums",
        [
            ("total", Tree::vector(total)),
            ("change", Tree::vector(change)),
            ("tangent", Tree::vector(tangent)),
        ],
    )
}

/// Contributions of tendons to the derivative of the strain [Cosserat 27, 28] as an argument.
pub(super) fn pulling() -> (Argument<Variable>, Pulling) {
    let (total, change) = (numbered::<6>("total"), numbered::<6>("change"));
    let tangent = numbered::<21>("tangent");
    let argument = Argument::new("sums", of_pulling(total, change, tangent));
    let pulling =
        Pulling { total: six(total), change: six(change), tangent: tangent.map(expression).to_vec() };
    (argument, pulling)
}

/// Strain, tension and routing of one tendon.
fn one() -> Vec<Argument<Variable>> {
    let [a, b, c, d, e, f] = routing(0);
    vec![
        Argument::vector("strain", strain()),
        Argument::number("tension", tension(0)),
        Argument::new("routing", routing_tree(&[a, b], &[c, d], &[e, f])),
    ]
}

fn six(variables: [Variable; 6]) -> Six {
    variables.map(expression)
}

fn expression(variable: Variable) -> Expression {
    variable.expression()
}
