//! Functions of the kernel traits that generated code implements, by name and signature.
//!
//! A family of models states here, as data, which kernel computes which function; `emit` writes them without knowing any family.

use pliant_declare::spec::Base;

use crate::kernel::Kernel;
use crate::parameters::parameter_name;
use crate::tree::{Argument, Name, Record, Settled, Shape, Tree};

/// The constructor of a model: a function of the robot's type.
#[derive(Clone, Debug)]
pub struct Constructor {
    /// Its name.
    pub name: Name,
    /// Its documentation, line by line.
    pub notes: Vec<String>,
    /// The type of the model.
    pub returns: Name,
    /// An expression for the model.
    pub value: String,
}

/// The robot at the declared values of its parameters, in a constructor of its type.
pub const ROBOT: &str = "<Self as ::core::default::Default>::default()";

/// Emitted parts of a model of a robot, or of several over one kernel.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The constructors of the models.
    pub constructors: Vec<Constructor>,
    /// The implementations of their kernel traits.
    pub implementations: Vec<Implementation>,
}

/// The numbers over which a function is generic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// `f64` alone.
    Real,
    /// Any `Scalar`.
    Scalar,
    /// Any `Lanes`: scalars without derivatives.
    Lanes,
}

/// An argument of a function.
#[derive(Clone, Debug)]
pub enum Takes {
    /// An index.
    Index(Name),
    /// Numbers.
    Numbers(Argument),
    /// Something of this type, for the run time.
    Passed(Name, String),
    /// Numbers of type `f64`.
    Real(Argument),
}

impl Takes {
    /// An index of this name.
    pub fn index(name: impl Into<Name>) -> Self {
        Self::Index(name.into())
    }

    /// One number of this name.
    #[must_use]
    pub fn number(name: &'static str) -> Self {
        Self::Numbers(Argument::number(name, ()))
    }

    /// Something of this name and type, for the run time.
    pub fn passed(name: impl Into<Name>, ty: impl Into<String>) -> Self {
        Self::Passed(name.into(), ty.into())
    }
}

/// A function of a kernel trait.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// The numbers that it computes with.
    pub over: Over,
    /// Its arguments, in order.
    pub takes: Vec<Takes>,
    /// Shape of the result.
    pub returns: Shape,
    /// Its computation.
    pub body: Body,
}

/// Computation of a function.
#[derive(Clone, Debug)]
pub enum Body {
    /// Call of a kernel, whose arguments have the names of those of the function.
    Kernel(Kernel),
    /// Entry `by` of the list that a kernel returns.
    Entry {
        /// Name of the index.
        by: Name,
        /// Returns a list.
        kernel: Kernel,
    },
    /// Choice among several bodies.
    Choice {
        /// Name of the index.
        by: Name,
        /// Index of the body, by the value of the index.
        of: Vec<usize>,
        /// The bodies.
        among: Vec<Body>,
    },
    /// Value that the declaration settles.
    Settled(Tree<f64>),
    /// Call of a function of the run time that loops over a kernel: its text up to the closure.
    Loop {
        /// The call, without the kernel, which is its last argument.
        by: Name,
        /// The kernel; its arguments are passed by reference.
        kernel: Kernel,
    },
    /// Expression of the run time over the arguments.
    RunTime(String),
}

impl Body {
    /// One body per value of the index.
    pub fn each(by: impl Into<Name>, among: impl IntoIterator<Item = Self>) -> Self {
        let among: Vec<Self> = among.into_iter().collect();
        Self::Choice { by: by.into(), of: (0..among.len()).collect(), among }
    }

    /// A value that is there where it has a kernel.
    #[must_use]
    pub fn optional(of: Shape, kernel: Option<Kernel>) -> Self {
        match kernel {
            None => Self::Settled(Tree::optional(of, None)),
            Some(Kernel { arguments, result, program }) => {
                Self::Kernel(Kernel { arguments, result: Shape::optional(of, Some(result)), program })
            }
        }
    }

    /// The same with its results named as derivatives.
    fn derivative(mut self, variable: &str) -> Self {
        match &mut self {
            Self::Kernel(kernel) | Self::Entry { kernel, .. } | Self::Loop { kernel, .. } => {
                kernel.program.name_derivatives(variable);
            }
            Self::Choice { among, .. } => {
                *among = among.drain(..).map(|body| body.derivative(variable)).collect();
            }
            Self::Settled(_) | Self::RunTime(_) => {}
        }
        self
    }

    /// Whether its numbers are zero whatever its arguments are.
    #[must_use]
    pub fn vanishes(&self) -> bool {
        match self {
            Self::Kernel(kernel) | Self::Entry { kernel, .. } => kernel.vanishes(),
            Self::Choice { among, .. } => among.iter().all(Self::vanishes),
            Self::Settled(tree) => tree.clone().leaves().iter().all(|leaf| *leaf == 0.0),
            Self::Loop { .. } | Self::RunTime(_) => false,
        }
    }
}

/// A constant of a kernel trait.
#[derive(Clone, Debug)]
pub enum Constant {
    /// A condition.
    Flag(bool),
    /// Numbers.
    Numbers(Vec<f64>),
    /// Texts.
    Texts(Vec<String>),
    /// Rows of numbers, all of one length.
    Rows(Vec<Vec<f64>>),
    /// Expressions.
    Expressions(Vec<String>),
}

/// A part of the implementation of a trait.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "most are functions")]
pub enum Item {
    /// An associated constant.
    Constant {
        /// Its name.
        name: Name,
        /// Its type.
        ty: String,
        /// Its value.
        value: Constant,
    },
    /// A function.
    Function(Function),
}

/// The implementation of a trait for a robot.
#[derive(Clone, Debug)]
pub struct Implementation {
    /// The trait.
    pub of: String,
    /// Its items.
    pub items: Vec<Item>,
}

impl Implementation {
    /// Implementation of this trait, with nothing in it.
    #[must_use]
    pub fn new(of: impl Into<String>) -> Self {
        Self { of: of.into(), items: Vec::new() }
    }

    /// Adds a constant.
    pub fn constant(&mut self, name: &'static str, ty: impl Into<String>, value: Constant) {
        self.items.push(Item::Constant { name: name.into(), ty: ty.into(), value });
    }

    /// Adds a function of the run time that returns nothing: its last argument is what it writes.
    pub fn writes(&mut self, name: &'static str, over: Over, takes: Vec<Takes>, call: String) {
        let nothing = Tree::Settled(Settled::Variant { ty: "()".into(), path: String::new(), count: None });
        self.function(name, over, takes, nothing, Body::RunTime(call));
    }

    /// Whether there is a function of this name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.items.iter().any(|item| matches!(item, Item::Function(function) if function.name == name))
    }

    /// Adds a function.
    pub fn function(
        &mut self,
        name: impl Into<Name>,
        over: Over,
        takes: Vec<Takes>,
        returns: Shape,
        body: Body,
    ) {
        self.items.push(Item::Function(Function { name: name.into(), over, takes, returns, body }));
    }

    /// Adds a function without arguments that the declaration settles.
    pub fn settled(&mut self, name: &'static str, value: Tree<f64>) {
        self.function(name, Over::Real, Vec::new(), value.shape(), Body::Settled(value));
    }

    /// Adds a function that is a kernel, whose arguments are passed.
    pub fn kernel(&mut self, name: &'static str, over: Over, kernel: &Kernel) {
        let takes = kernel.arguments.iter().cloned().map(Takes::Numbers).collect();
        self.function(name, over, takes, kernel.result.clone(), Body::Kernel(kernel.clone()));
    }

    /// Adds the function `name` and the one with its derivatives.
    pub fn with_derivatives(
        &mut self,
        name: &'static str,
        over: Over,
        takes: &[Takes],
        returns: &Shape,
        bodies: WithDerivatives<Body>,
    ) {
        self.function(name, over, takes.to_vec(), returns.clone(), bodies.value);
        self.derivatives(name, takes.to_vec(), returns.clone(), bodies.derivatives);
    }

    /// Adds a function that is one kernel, and the one with its derivatives.
    pub fn kernels(
        &mut self,
        name: &'static str,
        over: Over,
        takes: &[Takes],
        kernel: &WithDerivatives<Kernel>,
    ) {
        self.with_derivatives(name, over, takes, &kernel.value.result, kernel.bodies(Body::Kernel));
    }

    /// Adds a function that is an entry of the list of a kernel, the one of index `by`, and the one with its derivatives.
    pub fn entries(
        &mut self,
        name: &'static str,
        over: Over,
        by: &'static str,
        takes: &[Takes],
        kernel: &WithDerivatives<Kernel>,
    ) {
        let Tree::List { of, .. } = &kernel.value.result else { unreachable!("`{by}` selects from a list") };
        let takes = [&[Takes::index(by)], takes].concat();
        let bodies = kernel.bodies(|kernel| Body::Entry { by: by.into(), kernel });
        self.with_derivatives(name, over, &takes, of, bodies);
    }

    /// Adds the numbers of a robot: `data`, a record of the first type, of `fields` and of those that do not change with parameters; and `slopes`, a record of the second type, of
    /// the derivatives of `fields`, those that are zero left out, unless all of them are, which is the default of the traits.
    pub fn numbers(
        &mut self,
        [data, slopes]: [&'static str; 2],
        parameters: usize,
        still: impl IntoIterator<Item = (&'static str, Tree<Kernel>)>,
        fields: &[(&'static str, Tree<WithDerivatives<Kernel>>)],
    ) {
        let picked = |pick: &dyn Fn(WithDerivatives<Kernel>) -> Kernel| -> Vec<_> {
            fields.iter().map(|(name, tree)| (*name, tree.clone().map(pick))).collect()
        };
        let all = still.into_iter().chain(picked(&|of| of.value));
        let kernel = Kernel::whole(&[], Tree::plain(data, all), parameters);
        self.function("data", Over::Real, Vec::new(), kernel.result.clone(), Body::Kernel(kernel));
        let by_parameter = (0..parameters).map(|index| {
            let mut fields = picked(&|mut of| of.derivatives.swap_remove(index));
            fields.retain(|(_, tree)| !tree.clone().leaves().iter().all(Kernel::vanishes));
            let of = Record { rest: true, ..Record::plain(slopes) };
            let mut kernel = Kernel::whole(&[], Tree::record(of, fields), parameters);
            kernel.program.name_derivatives(&parameter_name(index));
            kernel
        });
        let by_parameter: Vec<Kernel> = by_parameter.collect();
        if by_parameter.iter().any(Kernel::has_numbers) {
            let bodies = Body::each("index", by_parameter.into_iter().map(Body::Kernel));
            let takes = vec![Takes::index("index")];
            self.function("slopes", Over::Real, takes, Tree::default_of(slopes), bodies);
        }
    }

    /// Adds the derivatives of the function `of` by each parameter, unless all of them are zero, which is the default of the traits.
    pub fn derivatives(
        &mut self,
        of: &str,
        takes: Vec<Takes>,
        returns: Shape,
        by_parameter: impl IntoIterator<Item = Body>,
    ) {
        let bodies = by_parameter.into_iter().enumerate();
        let body = Body::each("index", bodies.map(|(index, body)| body.derivative(&parameter_name(index))));
        if !body.vanishes() {
            let takes = [vec![Takes::index("index")], takes].concat();
            self.function(format!("{of}_sensitivity"), Over::Real, takes, returns, body);
        }
    }
}

/// The pose of the base.
pub fn pose<T>(Base { rotation, position }: &Base) -> Tree<T> {
    Tree::pair(Tree::fixed_rows(*rotation), Tree::fixed(*position))
}

/// Something and its derivatives, one per parameter.
#[derive(Clone, Debug)]
pub struct WithDerivatives<T> {
    /// The thing itself.
    pub value: T,
    /// Its derivative with respect to each parameter.
    pub derivatives: Vec<T>,
}

impl WithDerivatives<Kernel> {
    /// Bodies of a function and of its derivatives, from their kernels.
    pub fn bodies(&self, of: impl Fn(Kernel) -> Body) -> WithDerivatives<Body> {
        WithDerivatives {
            value: of(self.value.clone()),
            derivatives: self.derivatives.iter().cloned().map(of).collect(),
        }
    }
}
