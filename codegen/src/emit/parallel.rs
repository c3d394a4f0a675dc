//! Continuum parallel robots: an impl of `parallel::Kernel` for the robot's type.

mod notes;
mod parts;
mod rods;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::robot::{Emitted, alias};
use super::scope::{Body, Scope, by_parameter, list};
use super::{checks, door};
use crate::kernels::parallel::{ParallelKernels, ParallelRobot};
use crate::lower::Program;
use crate::spec::{Parallel, Robot};

/// Derives and emits the parallel robot.
pub(super) fn model(robot: &Robot, parallel: &Parallel) -> syn::Result<Emitted> {
    let plain = ParallelRobot::new(robot, parallel);
    let kernels = crate::kernels::parallel::parallel(&plain)
        .map_err(|error| syn::Error::new(robot.name.span(), error.to_string()))?;
    Ok(Emitted { constructor: constructor(robot, &plain, &kernels), kernel: kernel(robot, &plain, &kernels) })
}

fn constructor(robot: &Robot, plain: &ParallelRobot, kernels: &ParallelKernels) -> TokenStream {
    let (visibility, door) = (&robot.visibility, door());
    let lines = notes::lines(plain, kernels);
    quote! {
        #(#[doc = #lines])*
        #[must_use]
        #visibility fn parallel() -> #door::parallel::Parallel<Self> {
            #door::parallel::Parallel::new(<Self as ::core::default::Default>::default())
        }
    }
}

fn kernel(robot: &Robot, plain: &ParallelRobot, kernels: &ParallelKernels) -> TokenStream {
    let name = alias(&robot.name);
    let mut scope = Scope::new(&plain.parameters);
    let parallel = &plain.robot;
    let [rods, kinds, motors] =
        [parallel.rods.len(), plain.kinds.len(), parallel.motors.len()].map(Literal::usize_unsuffixed);
    let checks = checks::method(&mut scope, &kernels.checks);
    let rod = rods::rods(&mut scope, plain, kernels);
    let section = parts::section(&mut scope, plain.parameters.len(), kernels);
    let motor = parts::motor(&mut scope, plain, kernels);
    let platform = parts::platform(&mut scope, plain, kernels);
    let residual = element(&mut scope, "residual", &kernels.residual);
    let gauss_newton = element(&mut scope, "gauss_newton", &kernels.gauss_newton);
    let exact = element(&mut scope, "exact", &kernels.exact);
    let items = scope.items();
    let rotations = plain.is_turned().then(|| {
        let door = door();
        quote!(use #door::rotation;)
    });
    quote! {
        #rotations
        #items

        #[automatically_derived]
        impl parallel::Kernel for #name {
            #[inline]
            fn rod_count(&self) -> usize {
                #rods
            }

            #[inline]
            fn kind_count(&self) -> usize {
                #kinds
            }

            #[inline]
            fn motor_count(&self) -> usize {
                #motors
            }

            #checks
            #rod
            #section
            #motor
            #platform
            #residual
            #gauss_newton
            #exact
        }
    }
}

/// A `match` on the index of a parameter, each of whose arms is `slope` of it.
fn derivatives(
    parameters: usize,
    otherwise: &TokenStream,
    slope: impl FnMut(usize) -> TokenStream,
) -> TokenStream {
    by_parameter((0..parameters).map(slope), otherwise)
}

/// Numbers before the tangent: energy, strain, residual.
const VALUE: usize = 25;

fn element(scope: &mut Scope, name: &str, program: &Program) -> TokenStream {
    let mut inputs = Vec::new();
    for (field, count) in [("a", 7), ("b", 7), ("slope", 6)] {
        let field = quote::format_ident!("{field}");
        inputs.extend((0..count).map(|index| {
            let index = Literal::usize_unsuffixed(index);
            quote!(element.#field[#index])
        }));
    }
    inputs.push(quote!(element.length));
    for field in ["stiffness", "natural"] {
        let field = quote::format_ident!("{field}");
        inputs.extend((0..6).map(|index| {
            let index = Literal::usize_unsuffixed(index);
            quote!(<T as Scalar>::from_f64(section.#field[#index]))
        }));
    }
    let Body { statements, outputs } = scope.body(program, &inputs);
    let (energy, strain, residual) = (&outputs[0], list(&outputs[1..7]), list(&outputs[7..VALUE]));
    let value = quote!(parallel::Residual { energy: #energy, strain: #strain, residual: #residual });
    let name = quote::format_ident!("{name}");
    let (returned, answer) = if outputs.len() == VALUE {
        (quote!(parallel::Residual<T>), value)
    } else {
        let tangent = list(&outputs[VALUE..]);
        (quote!(parallel::Stiffness<T>), quote!(parallel::Stiffness { value: #value, tangent: #tangent }))
    };
    let section = program
        .reads(&["stiffness", "natural"])
        .then(|| quote!(let section = parallel::Kernel::section(self, kind);));
    quote! {
        fn #name<T: Scalar>(&self, kind: usize, element: &parallel::Element<T>) -> #returned {
            let robot = self;
            #section
            #statements
            #answer
        }
    }
}
