//! The model of planar robots with discs: an impl of `discs::Kernel` for the robot's type.

mod span;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::robot::{Emitted, alias};
use super::scope::{Scope, by_parameter};
use super::words::{operations, plural};
use super::{checks, door};
use crate::kernels::discs::{DiscsKernels, DiscsRobot, Resultant};
use crate::kernels::{LoweredIntegral, WithDerivatives};
use crate::lower::{OperationCount, Program};
use crate::spec::{DiscsBasis, DiscsModel, Robot};

/// Derives and emits the model of `robot` with discs.
pub(super) fn model(robot: &Robot, model: &DiscsModel) -> syn::Result<Emitted> {
    let fail = |message: String| syn::Error::new(robot.name.span(), message);
    let plain = DiscsRobot::new(robot, model)
        .ok_or_else(|| fail("`model discs` needs a block `backbone { length: ..., ... }`".to_owned()))?;
    let kernels = crate::kernels::discs::discs(&plain).map_err(|error| fail(error.to_string()))?;
    Ok(Emitted { constructor: constructor(robot, model, &kernels), kernel: kernel(robot, &plain, &kernels) })
}

fn constructor(robot: &Robot, model: &DiscsModel, kernels: &DiscsKernels) -> TokenStream {
    let (visibility, door) = (&robot.visibility, door());
    let basis = match model.basis {
        DiscsBasis::Polynomial(degree) => format!("one polynomial of degree {degree}"),
        DiscsBasis::PerSpan(degree) => format!("a polynomial of degree {degree} in each span"),
    };
    let places = if model.stations.is_some() { "" } else { ", equally spaced" };
    let (step, back) = (kernels.span.step.count(), kernels.span.tense_node.count());
    let per_node = OperationCount {
        additions: step.additions + back.additions,
        multiplications: step.multiplications + back.multiplications,
        divisions: step.divisions + back.divisions,
        functions: step.functions + back.functions,
    };
    let lines = [
        format!(
            "The model of this robot with {}{places}, and {} that run straight between them, with its parameters as declared.",
            plural(model.count, "disc"),
            plural(model.offsets.len(), "cable")
        ),
        String::new(),
        format!("Its angle is {basis}; integrals over a span are sums over {} nodes.", kernels.nodes),
        String::new(),
        format!(
            "In addition to a sine and a cosine of each angle, the energy of a span, the chords, and the derivatives of both take {} per node and {} per span.",
            operations(per_node),
            operations(kernels.span.tense.count())
        ),
    ];
    quote! {
        #(#[doc = #lines])*
        #[must_use]
        #visibility fn discs() -> #door::discs::Discs<Self> {
            #door::discs::Discs::new(<Self as ::core::default::Default>::default())
        }
    }
}

fn kernel(robot: &Robot, plain: &DiscsRobot, kernels: &DiscsKernels) -> TokenStream {
    let name = alias(&robot.name);
    let mut scope = Scope::new(&plain.parameters);
    let [nodes, cables] = [kernels.nodes, plain.model.offsets.len()].map(Literal::usize_unsuffixed);
    let options = options(&plain.model, kernels);
    let checks = checks::method(&mut scope, &kernels.checks);
    let numbers = numbers(&mut scope, &plain.model, kernels);
    let sections = sections(&mut scope, plain, kernels);
    let spans = span::methods(&mut scope, plain, kernels);
    let weights = span::weights(kernels.nodes);
    let items = scope.items();
    quote! {
        #items
        #weights

        #[automatically_derived]
        impl discs::Kernel for #name {
            type PerNode<T: Entry> = [T; #nodes];
            type PerCable<T: Entry> = [T; #cables];

            #[inline]
            fn node_count(&self) -> usize {
                #nodes
            }

            #[inline]
            fn cable_count(&self) -> usize {
                #cables
            }

            #[inline]
            fn per_node<T: Entry>(
                &self,
                value: impl ::core::ops::FnMut(usize) -> T,
            ) -> [T; #nodes] {
                ::core::array::from_fn(value)
            }

            #[inline]
            fn per_cable<T: Entry>(
                &self,
                value: impl ::core::ops::FnMut(usize) -> T,
            ) -> [T; #cables] {
                ::core::array::from_fn(value)
            }

            #options
            #checks
            #numbers
            #sections
            #spans
        }
    }
}

fn options(model: &DiscsModel, kernels: &DiscsKernels) -> TokenStream {
    let count = Literal::usize_unsuffixed(model.count);
    let basis = match model.basis {
        DiscsBasis::Polynomial(degree) => {
            let degree = Literal::usize_unsuffixed(degree);
            quote!(Polynomial(#degree))
        }
        DiscsBasis::PerSpan(degree) => {
            let degree = Literal::usize_unsuffixed(degree);
            quote!(PerSpan(#degree))
        }
    };
    let ideal = model.ideal_cables;
    let loaded = kernels.resultant.is_some() || kernels.weights.is_some();
    let couple = kernels.couple.is_some();
    quote! {
        fn options(&self) -> discs::Options {
            discs::Options {
                discs: #count,
                basis: discs::Basis::#basis,
                ideal: #ideal,
                loaded: #loaded,
                couple: #couple,
            }
        }
    }
}

/// A program and its derivatives: the expression that `of` makes of the one, and the `match` on a parameter's index of what it makes of the others.
fn both(
    scope: &mut Scope,
    pair: &WithDerivatives<Program>,
    otherwise: &TokenStream,
    of: &dyn Fn(&mut Scope, &Program) -> TokenStream,
) -> [TokenStream; 2] {
    let value = of(scope, &pair.value);
    let derivatives: Vec<TokenStream> = pair.derivatives.iter().map(|program| of(scope, program)).collect();
    [value, by_parameter(derivatives, otherwise)]
}

/// One output in a `match` on the number of a disc; `width` outputs are one value.
fn by_disc(scope: &mut Scope, program: &Program, width: usize) -> TokenStream {
    let body = scope.body(program, &[]);
    let value = |outputs: &[TokenStream]| match width {
        1 => quote!(#(#outputs)*),
        _ => quote!([#(#outputs),*]),
    };
    let statements = &body.statements;
    let values: Vec<TokenStream> = body.outputs.chunks(width).map(value).collect();
    // One for all.
    if let ([one], 2) = (values.as_slice(), width) {
        return quote!({ #statements #one });
    }
    let arms = values.iter().enumerate().map(|(disc, value)| {
        let disc = Literal::usize_unsuffixed(disc);
        quote!(#disc => #value,)
    });
    let nothing = if width == 1 { quote!(f64::NAN) } else { quote!([0.0; 2]) };
    quote!({ #statements match disc { #(#arms)* _ => #nothing } })
}

fn numbers(scope: &mut Scope, model: &DiscsModel, kernels: &DiscsKernels) -> TokenStream {
    let zero = quote!(0.0);
    let [length, length_derivatives] =
        both(scope, &kernels.length, &zero, &|scope, program| scope.body(program, &[]).first());
    let [station, station_derivatives] = match &kernels.stations {
        None => [quote!(::core::option::Option::None), zero.clone()],
        Some(stations) => {
            let [value, derivatives] =
                both(scope, stations, &zero, &|scope, program| by_disc(scope, program, 1));
            let count = Literal::usize_unsuffixed(model.count);
            [quote!((disc < #count).then(|| #value)), derivatives]
        }
    };
    let nothing = quote!([0.0; 2]);
    let [force, force_derivatives] = match &kernels.weights {
        None => [nothing.clone(), nothing],
        Some(weights) => both(scope, weights, &nothing, &|scope, program| by_disc(scope, program, 2)),
    };
    quote! {
        fn length(&self) -> f64 {
            type T = f64;
            let robot = self;
            #length
        }

        fn length_sensitivity(&self, index: usize) -> f64 {
            type T = f64;
            let robot = self;
            #length_derivatives
        }

        fn station(&self, disc: usize) -> ::core::option::Option<f64> {
            type T = f64;
            let robot = self;
            #station
        }

        fn station_sensitivity(&self, index: usize, disc: usize) -> f64 {
            type T = f64;
            let robot = self;
            #station_derivatives
        }

        fn disc_force(&self, disc: usize) -> [f64; 2] {
            type T = f64;
            let robot = self;
            #force
        }

        fn disc_force_sensitivity(&self, index: usize, disc: usize) -> [f64; 2] {
            type T = f64;
            let robot = self;
            #force_derivatives
        }
    }
}

fn sections(scope: &mut Scope, plain: &DiscsRobot, kernels: &DiscsKernels) -> TokenStream {
    let (here, at) = (quote!((*s)), quote!(s));
    let cables = Literal::usize_unsuffixed(plain.model.offsets.len());
    // The value is generic, its derivatives are numbers.
    let derivatives = |scope: &mut Scope, list: &[Program], otherwise, first: bool| {
        let values: Vec<TokenStream> = list
            .iter()
            .map(|program| {
                let body = scope.body(program, std::slice::from_ref(&at));
                if first { body.first() } else { body.array() }
            })
            .collect();
        by_parameter(values, &otherwise)
    };
    let stiffness = scope.body(&kernels.bending_stiffness.value, std::slice::from_ref(&here)).first();
    let stiffness_derivatives = derivatives(scope, &kernels.bending_stiffness.derivatives, quote!(0.0), true);
    let offsets = scope.body(&kernels.offsets.value, std::slice::from_ref(&here)).array();
    let offset_derivatives = derivatives(scope, &kernels.offsets.derivatives, quote!([0.0; #cables]), false);
    let [resultant, resultant_derivatives] = match &kernels.resultant {
        None => [quote!([<T as Scalar>::from_f64(0.0); 2]), quote!([0.0; 2])],
        Some(of) => resultant(scope, of, &kernels.length.value),
    };
    let [couple, couple_derivatives] = match &kernels.couple {
        None => [quote!([<T as Scalar>::from_f64(0.0); 2]), quote!(0.0)],
        Some(couple) => {
            let value = scope.body(&couple.value, &[here, quote!((*theta))]).array();
            let derivatives: Vec<TokenStream> = couple
                .derivatives
                .iter()
                .map(|program| scope.body(program, &[at.clone(), quote!(theta)]).first())
                .collect();
            [value, by_parameter(derivatives, &quote!(0.0))]
        }
    };
    quote! {
        #[inline]
        fn bending_stiffness<T: Scalar>(&self, s: &T) -> T {
            let robot = self;
            #stiffness
        }

        fn bending_stiffness_sensitivity(&self, index: usize, s: f64) -> f64 {
            type T = f64;
            let robot = self;
            #stiffness_derivatives
        }

        #[inline]
        fn offsets<T: Scalar>(&self, s: &T) -> [T; #cables] {
            let robot = self;
            #offsets
        }

        fn offsets_sensitivity(&self, index: usize, s: f64) -> [f64; #cables] {
            type T = f64;
            let robot = self;
            #offset_derivatives
        }

        #[inline]
        fn resultant<T: Scalar>(&self, s: &T) -> [T; 2] {
            let robot = self;
            #resultant
        }

        fn resultant_sensitivity(&self, index: usize, s: f64) -> [f64; 2] {
            type T = f64;
            let robot = self;
            #resultant_derivatives
        }

        #[inline]
        fn couple<T: Scalar>(&self, s: &T, theta: &T) -> [T; 2] {
            let robot = self;
            #couple
        }

        fn couple_sensitivity(&self, index: usize, s: f64, theta: f64) -> f64 {
            type T = f64;
            let robot = self;
            #couple_derivatives
        }
    }
}

fn resultant(scope: &mut Scope, resultant: &Resultant, length: &Program) -> [TokenStream; 2] {
    let (sigma, one) = (quote!(sigma), quote!(<T as Scalar>::from_f64(1.0)));
    let integrals = |scope: &mut Scope, pieces: &[LoweredIntegral; 2]| {
        let [x, y] =
            pieces.each_ref().map(|piece| scope.integral(piece, &sigma, &one, std::slice::from_ref(&sigma)));
        quote!([#x, #y])
    };
    let length = scope.body(length, &[]).first();
    let value = integrals(scope, &resultant.value);
    let derivatives: Vec<TokenStream> = resultant
        .derivatives
        .iter()
        .map(|(pieces, of_ends)| {
            let inner = integrals(scope, pieces);
            let outer = scope.body(of_ends, &[]).array();
            quote!({
                let ([a, b], [x, y]): ([f64; 2], [f64; 2]) = (#inner, #outer);
                [a + x, b + y]
            })
        })
        .collect();
    let derivatives = by_parameter(derivatives, &quote!([0.0; 2]));
    [quote!({ let sigma = *s / #length; #value }), quote!({ let sigma = s / #length; #derivatives })]
}
