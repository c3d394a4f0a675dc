//! Functions of kernel traits by the programs of a prepared file.

use core::fmt::Display;
use std::sync::{Arc, OnceLock};

use crate::interpreter::{Code, Steps};
use pliant_models::Scalar;
use pliant_program::{
    Argument, Assembly, Body, Constant, Derived, Implementation, Item, Kernel, Program, Quadrature, Settled,
    Shape, Takes, Tree, Value,
};

/// Why programs cannot be used.
pub(super) type Unusable = String;

/// The implementation of a kernel trait in a prepared file.
pub(super) struct Table<'a> {
    implementation: &'a Implementation,
    parameters: usize,
}

impl<'a> Table<'a> {
    /// Finds the table of the trait `of`, for a robot with so many parameters; `None` where the file has none.
    pub(super) fn find(models: &'a [Derived], of: &str, parameters: usize) -> Option<Self> {
        let mut implementations = models.iter().flat_map(|model| &model.implementations);
        let implementation = implementations.find(|implementation| implementation.of == of)?;
        Some(Self { implementation, parameters })
    }

    fn unusable(&self, name: &str, reason: impl Display) -> Unusable {
        format!("the item `{name}` of `{}`: {reason}", self.implementation.of)
    }

    fn body(&self, name: &str) -> Option<(&'a [Takes], &'a Body)> {
        self.implementation.items.iter().find_map(|item| match item {
            Item::Function(function) if function.name == name => Some((&function.takes[..], &function.body)),
            _ => None,
        })
    }

    /// The function `name` of these arguments, each with so many numbers, that returns `M` numbers.
    pub(super) fn function<const M: usize>(
        &self,
        name: &str,
        arguments: &[(&'static str, usize)],
    ) -> Result<Function<M>, Unusable> {
        match self.function_or_call(name, arguments, &[])? {
            Computed::Programs(function) => Ok(function),
            Computed::Call(_) => Err(self.unusable(name, "expected programs, found a call")),
        }
    }

    /// The same; or the place of the function of the run time that it calls in `calls`.
    pub(super) fn function_or_call<const M: usize>(
        &self,
        name: &str,
        arguments: &[(&'static str, usize)],
        calls: &[&str],
    ) -> Result<Computed<M>, Unusable> {
        let Some((takes, body)) = self.body(name) else {
            return Err(self.unusable(name, "expected a function, found none"));
        };
        self.checked(name, takes, body, arguments, calls)
    }

    /// The derivatives `name` by each parameter; without programs where they are not there, since all of them are zero.
    pub(super) fn derivatives<const M: usize>(
        &self,
        name: &str,
        arguments: &[(&'static str, usize)],
        calls: &[&str],
    ) -> Result<Computed<M>, Unusable> {
        match self.body(name) {
            None => Ok(Computed::Programs(Function::new(Vec::new(), Vec::new()))),
            Some((takes, body)) => self.checked(name, takes, body, arguments, calls),
        }
    }

    fn checked<const M: usize>(
        &self,
        name: &str,
        takes: &[Takes],
        body: &Body,
        arguments: &[(&'static str, usize)],
        calls: &[&str],
    ) -> Result<Computed<M>, Unusable> {
        let numbers = takes.iter().filter_map(|takes| match takes {
            Takes::Numbers(Argument { name, tree }) => Some((name.as_ref(), leaves(tree))),
            _ => None,
        });
        let numbers: Vec<(&str, usize)> = numbers.collect();
        if numbers != arguments {
            let reason = format!("expected the arguments {arguments:?}, found {numbers:?}");
            return Err(self.unusable(name, reason));
        }
        let program =
            |body: &Body| self.program(body, arguments, M).map_err(|reason| self.unusable(name, reason));
        match body {
            Body::RunTime(call) => {
                let known = calls.iter().position(|known| known == call);
                let unknown = || self.unusable(name, format!("`{call}` is not a function of the run time"));
                known.map(Computed::Call).ok_or_else(unknown)
            }
            Body::Choice { of, among, .. } => {
                let programs = among.iter().map(program).collect::<Result<_, _>>()?;
                Ok(Computed::Programs(Function::new(programs, of.clone())))
            }
            body => Ok(Computed::Programs(Function::new(vec![program(body)?], vec![0]))),
        }
    }

    /// The program of a body over these arguments and the parameters, with `count` outputs.
    fn program(
        &self,
        body: &Body,
        arguments: &[(&'static str, usize)],
        count: usize,
    ) -> Result<Program, String> {
        match body {
            Body::Kernel(kernel) => self.of_kernel(kernel, arguments, count),
            Body::Settled(tree) => {
                let kernel =
                    Kernel { arguments: Vec::new(), result: settled(tree), program: Program::default() };
                self.of_kernel(&kernel, arguments, count)
            }
            _ => Err("expected programs".to_owned()),
        }
    }

    fn of_kernel(
        &self,
        kernel: &Kernel,
        arguments: &[(&'static str, usize)],
        count: usize,
    ) -> Result<Program, String> {
        let all = arguments.iter().map(|(name, count)| {
            Argument::vector(name, (0..*count).map(|number| format!("{name}_{number}")))
        });
        let names: Vec<String> = (0..self.parameters).map(|index| format!("parameter_{index}")).collect();
        let mut assembly = Assembly::new(&all.collect::<Vec<_>>(), &names);
        let places = assembly.leaves();
        let mut inputs: Vec<Value> = Vec::new();
        for Argument { name, tree } in &kernel.arguments {
            let known = arguments.iter().position(|(known, count)| name == known && *count == leaves(tree));
            let Some(known) = known else { return Err(format!("a kernel takes another argument, `{name}`")) };
            let first: usize = arguments[..known].iter().map(|(_, count)| count).sum();
            inputs.extend(&places[first..first + leaves(tree)]);
        }
        let found = kernel.program.inputs.len();
        if !kernel.program.ops.is_empty() && found != inputs.len() + self.parameters {
            return Err(format!(
                "expected a program of {} inputs, found {found}",
                inputs.len() + self.parameters
            ));
        }
        let Some(result) = assembly.apply(kernel, &inputs) else {
            return Err("a program has fewer outputs than its result".to_owned());
        };
        let mut values = Vec::new();
        flattened(&result, &mut assembly, &mut values);
        if values.len() != count {
            return Err(format!("expected {count} numbers, found {}", values.len()));
        }
        Ok(assembly.finish(Tree::vector(values)).program)
    }

    /// The kernels of a function that hands each to the function of the run time `by`, one per value of its index; none where it is not there.
    pub(super) fn loops(&self, name: &str, by: &str) -> Result<Vec<Kernel>, Unusable> {
        let Some((_, body)) = self.body(name) else { return Ok(Vec::new()) };
        let Body::Choice { of, among, .. } = body else {
            return Err(self.unusable(name, "expected a choice between kernels"));
        };
        let kernel = |at: &usize| match &among[*at] {
            Body::Loop { by: found, kernel } if found == by => Ok(kernel.clone()),
            _ => Err(self.unusable(name, format!("expected a kernel for `{by}`"))),
        };
        of.iter().map(kernel).collect()
    }

    /// The constant `name`, rows of `N` numbers; none where it is not there.
    pub(super) fn rows<const N: usize>(&self, name: &str) -> Result<Vec<[f64; N]>, Unusable> {
        let found = self.implementation.items.iter().find_map(|item| match item {
            Item::Constant { name: known, value, .. } if known == name => Some(value),
            _ => None,
        });
        let row = |row: &Vec<f64>| row.as_slice().try_into().ok();
        let rows = match found {
            None => Some(Vec::new()),
            Some(Constant::Rows(rows)) => rows.iter().map(row).collect(),
            Some(_) => None,
        };
        rows.ok_or_else(|| self.unusable(name, format!("expected rows of {N} numbers")))
    }

    /// Value of the function `name` where the declaration settles it.
    pub(super) fn settled(&self, name: &str) -> Option<&'a Tree<f64>> {
        match self.body(name)? {
            (_, Body::Settled(tree)) => Some(tree),
            _ => None,
        }
    }
}

pub(super) fn leaves(shape: &Shape) -> usize {
    shape.clone().leaves().len()
}

/// The shape of a value that is settled as a whole.
fn settled(tree: &Tree<f64>) -> Shape {
    let numbers: Vec<Shape> = tree.clone().leaves().into_iter().map(Shape::settled).collect();
    Shape::list(Shape::Number(()), numbers)
}

/// The numbers of a result, constants among them.
fn flattened(tree: &Tree<Value>, assembly: &mut Assembly, values: &mut Vec<Value>) {
    let mut parts = |parts: Vec<&Tree<Value>>| {
        for part in parts {
            flattened(part, assembly, values);
        }
    };
    match tree {
        Tree::Number(value) => values.push(*value),
        Tree::List { entries, .. } => parts(entries.iter().collect()),
        Tree::Pair(pair) => parts(vec![&pair.0, &pair.1]),
        Tree::Record { fields, .. } => parts(fields.iter().map(|(_, field)| field).collect()),
        Tree::Optional { value, .. } => parts(value.iter().map(AsRef::as_ref).collect()),
        Tree::Settled(Settled::Number(number)) => values.push(assembly.constant(*number)),
        Tree::Made { .. } | Tree::Settled(_) => {}
    }
}

/// Computation of a function.
#[derive(Clone, Debug)]
pub(super) enum Computed<const M: usize> {
    /// Programs.
    Programs(Function<M>),
    /// Call of a function of the run time, by its place among those that were expected.
    Call(usize),
}

impl<const M: usize> Computed<M> {
    /// Whether it is a function of the run time.
    pub(super) const fn is_call(&self) -> bool {
        matches!(self, Self::Call(_))
    }

    /// The same at values of the parameters.
    pub(super) fn at(&self, values: &Arc<[f64]>) -> Self {
        match self {
            Self::Programs(function) => Self::Programs(function.at(values)),
            Self::Call(place) => Self::Call(*place),
        }
    }
}

/// A function of a kernel trait by programs, which may be chosen by an index: at values of the parameters, each made ready where it is first asked for.
#[derive(Clone, Debug)]
pub(super) struct Function<const M: usize> {
    /// Over the numbers of the arguments, then the parameters, with `M` outputs each.
    programs: Arc<[Program]>,
    /// Index of the program for each value of the index of the function.
    of: Arc<[usize]>,
    values: Arc<[f64]>,
    ready: Box<[OnceLock<Code<M>>]>,
}

impl<const M: usize> Function<M> {
    fn new(programs: Vec<Program>, of: Vec<usize>) -> Self {
        let function =
            Self { programs: programs.into(), of: of.into(), values: Arc::default(), ready: Box::default() };
        function.at(&Arc::default())
    }

    /// The same at values of the parameters.
    pub(super) fn at(&self, values: &Arc<[f64]>) -> Self {
        let Self { programs, of, .. } = self;
        let ready = programs.iter().map(|_| OnceLock::new()).collect();
        Self { programs: Arc::clone(programs), of: Arc::clone(of), values: Arc::clone(values), ready }
    }

    /// Its numbers at the numbers of its arguments.
    #[inline]
    pub(super) fn evaluate<T: Scalar>(&self, inputs: &[T]) -> [T; M] {
        self.choose(0, inputs)
    }

    /// The same for a value of the index: zeros where there are no programs at all, not a number where there is none for this value.
    pub(super) fn choose<T: Scalar>(&self, index: usize, inputs: &[T]) -> [T; M] {
        let Some(at) = self.of.get(index) else {
            return [T::from_f64(if self.programs.is_empty() { 0.0 } else { f64::NAN }); M];
        };
        let ready = || Code::new(&at_values(&self.programs[*at], &self.values));
        self.ready[*at].get_or_init(ready).scalars(inputs)
    }
}

/// A kernel with as many inputs and outputs as its table says, at values of the parameters.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    kernel: Arc<Kernel>,
    values: Arc<[f64]>,
    ready: OnceLock<Steps>,
}

impl Counted {
    pub(super) fn new(kernel: Kernel) -> Self {
        Self { kernel: Arc::new(kernel), values: Arc::default(), ready: OnceLock::new() }
    }

    pub(super) fn at(&self, values: &Arc<[f64]>) -> Self {
        Self { kernel: Arc::clone(&self.kernel), values: Arc::clone(values), ready: OnceLock::new() }
    }

    /// Numbers of its arguments.
    pub(super) fn arguments(&self) -> impl Iterator<Item = usize> {
        self.kernel.arguments.iter().map(|argument| leaves(&argument.tree))
    }

    /// Numbers that it returns.
    pub(super) fn outputs(&self) -> usize {
        self.kernel.program.outputs.len()
    }

    /// Writes its numbers at those of its arguments.
    pub(super) fn evaluate<T: Scalar>(&self, inputs: &[T], outputs: &mut [T]) {
        let ready = || Steps::new(&at_values(&self.kernel.program, &self.values));
        self.ready.get_or_init(ready).scalars_into(inputs, outputs);
    }
}

/// The program with constants for its last inputs, the parameters, as are those of its integrands.
fn at_values(program: &Program, values: &[f64]) -> Program {
    let free = program.inputs.len().saturating_sub(values.len());
    let leaves = Argument::vector("free", program.inputs[..free].iter().cloned());
    let mut assembly = Assembly::new(&[leaves], &[]);
    let mut inputs = assembly.leaves();
    inputs.extend(values.iter().map(|value| assembly.constant(*value)));
    let outputs = assembly.run(program, &inputs);
    let mut program = assembly.finish(Tree::vector(outputs)).program;
    for integral in &mut program.integrals {
        let Quadrature { integrand, rule } = integral.as_ref();
        let parameters = integral.parameters().min(values.len());
        let integrand = at_values(integrand, &values[values.len() - parameters..]);
        *integral = Arc::new(Quadrature { integrand, rule: rule.clone() });
    }
    program
}
