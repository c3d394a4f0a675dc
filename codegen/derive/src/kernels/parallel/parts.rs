//! Rods, motors and the platform of a parallel robot, as the kernel trait has them.

use pliant_declare::spec::{Drive, Expr, Joint, Motor, Mount, ParallelRod, Platform, Rotation};
use pliant_program::{Kernel, Record, Shape, Tree, WithDerivatives};

use crate::kernels::KernelError;
use crate::kernels::lowering::{constant, settled};
use crate::symbolic::{Expression, Variable};
use crate::theory::Translator;

/// Translates the quantities of a robot without a backbone.
pub(super) struct Parts<'a> {
    pub(super) translator: &'a Translator,
}

/// The numbers of a rod, or their derivatives.
struct Rod {
    length: Expression,
    base: [Expression; 3],
    platform: [Expression; 3],
    axes: [Option<[Expression; 3]>; 2],
}

impl Rod {
    fn map(&self, map: impl Fn(&Expression) -> Expression) -> Self {
        let vector = |vector: &[Expression; 3]| vector.each_ref().map(&map);
        Self {
            length: map(&self.length),
            base: vector(&self.base),
            platform: vector(&self.platform),
            axes: self.axes.each_ref().map(|axis| axis.as_ref().map(vector)),
        }
    }
}

fn zeros() -> [Expression; 3] {
    core::array::from_fn(|_| Expression::zero())
}

impl Parts<'_> {
    pub(super) fn translate(&self, expr: &Expr) -> Expression {
        let none = Expression::zero();
        settled(self.translator.translate(expr, &none, &none))
    }

    fn three(&self, exprs: &[Expr; 3]) -> [Expression; 3] {
        exprs.each_ref().map(|expr| self.translate(expr))
    }

    pub(super) fn vector(&self, exprs: &[Expr]) -> Tree<Expression> {
        Tree::vector(exprs.iter().map(|expr| self.translate(expr)))
    }

    fn parameters(&self) -> &[Variable] {
        self.translator.parameters()
    }

    /// The direction of an axis of any length.
    fn direction(&self, axis: &[Expr; 3]) -> [Expression; 3] {
        let axis = self.three(axis);
        let square: Expression = axis.iter().map(|entry| entry * entry).sum();
        let size = square.power(1, 2);
        axis.each_ref().map(|entry| settled(entry / &size))
    }

    /// A kernel, and others for the derivatives, which are not of the same structure.
    fn kernels(
        &self,
        value: Tree<Expression>,
        derivative: impl Fn(Variable) -> Tree<Expression>,
    ) -> Result<WithDerivatives<Kernel>, KernelError> {
        let kernel = |result| constant(self.translator, result);
        let derivatives = self.parameters().iter().map(|parameter| kernel(derivative(*parameter)));
        Ok(WithDerivatives { derivatives: derivatives.collect::<Result<_, _>>()?, value: kernel(value)? })
    }

    /// The rotation vectors of a rotation that depends on parameters.
    fn turns(&self, turns: &[[Expr; 3]]) -> Vec<[Expression; 3]> {
        turns.iter().map(|turn| self.three(turn)).collect()
    }

    fn rotation(&self, rotation: &Rotation) -> Tree<Expression> {
        match rotation {
            Rotation::Fixed(matrix) => Tree::fixed_rows(*matrix),
            Rotation::Open(turns) => Tree::Made {
                by: "rotation::composed".into(),
                returns: Box::new(Tree::fixed_rows([[0.0; 3]; 3])),
                from: Box::new(Tree::rows(self.turns(turns))),
            },
        }
    }

    fn rotation_derivative(&self, rotation: &Rotation, parameter: Variable) -> Tree<Expression> {
        let Rotation::Open(turns) = rotation else { return Tree::fixed_rows([[0.0; 3]; 3]) };
        let turns = self.turns(turns);
        let slopes: Vec<[Expression; 3]> =
            turns.iter().map(|turn| turn.each_ref().map(|entry| entry.derivative(parameter))).collect();
        if slopes.iter().flatten().all(Expression::is_zero) {
            return Tree::fixed_rows([[0.0; 3]; 3]);
        }
        Tree::Made {
            by: "rotation::composed_derivative".into(),
            returns: Box::new(Tree::fixed_rows([[0.0; 3]; 3])),
            from: Box::new(Tree::pair(Tree::rows(turns), Tree::rows(slopes))),
        }
    }

    fn axis(&self, mount: &Mount) -> Option<[Expression; 3]> {
        match &mount.joint {
            Joint::Revolute(axis) => Some(self.direction(axis)),
            Joint::Clamped | Joint::Spherical => None,
        }
    }

    /// A rod of this kind.
    pub(super) fn rod(&self, rod: &ParallelRod, kind: usize) -> Result<WithDerivatives<Kernel>, KernelError> {
        let numbers = Rod {
            length: self.translate(&rod.length),
            base: self.three(&rod.base.position),
            platform: self.three(&rod.platform.position),
            axes: [self.axis(&rod.base), self.axis(&rod.platform)],
        };
        let joint = |mount: &Mount, axis: &Option<[Expression; 3]>| match (&mount.joint, axis) {
            (Joint::Revolute(_), Some(axis)) => Tree::record(
                Record {
                    ty: "parallel::Joint".to_owned(),
                    path: "parallel::Joint::Revolute".into(),
                    rest: false,
                },
                [("axis", Tree::vector(axis.clone()))],
            ),
            (Joint::Spherical, _) => Tree::variant("parallel::Joint", "Spherical"),
            _ => Tree::variant("parallel::Joint", "Clamped"),
        };
        let frame = |mount: &Mount, position: &[Expression; 3]| {
            Tree::pair(self.rotation(&mount.rotation), Tree::vector(position.clone()))
        };
        let value = Tree::plain(
            "parallel::Rod",
            [
                ("kind", Tree::count(kind)),
                ("elements", Tree::count(rod.elements.unwrap_or(0))),
                ("length", Tree::Number(numbers.length.clone())),
                ("motor", Tree::optional(Shape::count(0), rod.motor.map(Tree::count))),
                ("base", frame(&rod.base, &numbers.base)),
                ("base_joint", joint(&rod.base, &numbers.axes[0])),
                ("platform", frame(&rod.platform, &numbers.platform)),
                ("platform_joint", joint(&rod.platform, &numbers.axes[1])),
            ],
        );
        self.kernels(value, |parameter| {
            let Rod { length, base, platform, axes } = numbers.map(|entry| entry.derivative(parameter));
            let frame = |mount: &Mount, position| {
                Tree::pair(self.rotation_derivative(&mount.rotation, parameter), Tree::vector(position))
            };
            let [at_base, on_platform] = axes.map(|axis| Tree::vector(axis.unwrap_or_else(zeros)));
            Tree::plain(
                "parallel::RodSlope",
                [
                    ("length", Tree::Number(length)),
                    ("base", frame(&rod.base, base)),
                    ("platform", frame(&rod.platform, platform)),
                    ("base_axis", at_base),
                    ("platform_axis", on_platform),
                ],
            )
        })
    }

    pub(super) fn motor(&self, motor: &Motor) -> Result<WithDerivatives<Kernel>, KernelError> {
        let limits = match &motor.limits {
            Some(limits) => self.vector(limits),
            None => Tree::fixed([f64::NEG_INFINITY, f64::INFINITY]),
        };
        let lines = match &motor.drive {
            Drive::Feed => None,
            Drive::Revolute { axis, point } => Some([self.direction(axis), self.three(point)]),
        };
        let drive = match &lines {
            None => Tree::variant("parallel::Mechanism", "Feed"),
            Some([axis, point]) => Tree::record(
                Record {
                    ty: "parallel::Mechanism".to_owned(),
                    path: "parallel::Mechanism::Revolute".into(),
                    rest: false,
                },
                [("axis", Tree::vector(axis.clone())), ("point", Tree::vector(point.clone()))],
            ),
        };
        let value = Tree::plain("parallel::Motor", [("drive", drive), ("limits", limits)]);
        self.kernels(value, |parameter| {
            let slope = |line: &[Expression; 3]| line.each_ref().map(|entry| entry.derivative(parameter));
            Tree::rows(lines.as_ref().map_or_else(|| [zeros(), zeros()], |lines| lines.each_ref().map(slope)))
        })
    }

    pub(super) fn platform(&self, platform: &Platform) -> Result<WithDerivatives<Kernel>, KernelError> {
        let Platform { rotation, position, mass, centre, .. } = platform;
        let (mass, centre) = (self.translate(mass), self.three(centre));
        let of = |pose, mass, centre| {
            Tree::plain(
                "parallel::Platform",
                [("pose", pose), ("mass", Tree::Number(mass)), ("centre", Tree::vector(centre))],
            )
        };
        let pose = Tree::pair(self.rotation(rotation), self.vector(position));
        self.kernels(of(pose, mass.clone(), centre.clone()), |parameter| {
            let still = Tree::pair(Tree::fixed_rows([[0.0; 3]; 3]), Tree::vector(zeros()));
            let centre = centre.each_ref().map(|entry| entry.derivative(parameter));
            of(still, mass.derivative(parameter), centre)
        })
    }
}
