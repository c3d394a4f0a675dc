//! The model of constant-curvature segments: an impl of `constant_curvature::Kernel` for the robot's type.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::robot::{Emitted, alias};
use super::scope::{Body, Scope, by_parameter, gravity_methods, list, rows};
use super::segments::{base, by_type};
use super::words::{operations, plural};
use super::{checks, door};
use crate::kernels::constant_curvature::{SegmentedKernels, SegmentedRobot};
use crate::spec::{ConstantCurvature, Robot};

/// Derives and emits the constant-curvature model of `robot`.
pub(super) fn model(robot: &Robot, options: &ConstantCurvature) -> syn::Result<Emitted> {
    let plain = SegmentedRobot::new(robot, options);
    let kernels = crate::kernels::constant_curvature::constant_curvature(&plain)
        .map_err(|error| syn::Error::new(robot.name.span(), error.to_string()))?;
    Ok(Emitted {
        constructor: constructor(robot, &kernels),
        kernel: kernel(robot, options, &plain, &kernels),
    })
}

fn constructor(robot: &Robot, kernels: &SegmentedKernels) -> TokenStream {
    let (visibility, door) = (&robot.visibility, door());
    let lines = [
        format!(
            "The model of this robot as {} of constant curvature, with its parameters as declared.",
            plural(robot.segments.len(), "segment")
        ),
        String::new(),
        "The state of a segment is `(Dx, Dy, L)`: its bending angle times the direction of bending, rad, and its length, m. \
         Inertia is integrated in closed form over each segment and stays exact where one is straight."
            .to_owned(),
        String::new(),
        format!("The inertia of a segment takes {}.", operations(kernels.segment.count())),
    ];
    quote! {
        #(#[doc = #lines])*
        #[must_use]
        #visibility fn constant_curvature() -> #door::constant_curvature::ConstantCurvature<Self> {
            #door::constant_curvature::ConstantCurvature::new(<Self as ::core::default::Default>::default())
        }
    }
}

fn kernel(
    robot: &Robot,
    options: &ConstantCurvature,
    plain: &SegmentedRobot,
    kernels: &SegmentedKernels,
) -> TokenStream {
    let name = alias(&robot.name);
    let mut scope = Scope::new(&plain.parameters);
    let segments = Literal::usize_unsuffixed(plain.kinds.len());
    let physics = if options.as_published { quote!(AsPublished) } else { quote!(Consistent) };
    let rotational_inertia = options.rotational_inertia;
    let checks = checks::method(&mut scope, &kernels.checks);
    let numbers = numbers(&mut scope, plain, kernels);
    let base = base(&robot.base);
    let tip = tip(&mut scope, kernels);
    let segment = segment(&mut scope, kernels);
    let q_matrix = q_matrix(&mut scope, kernels);
    let items = scope.items();
    quote! {
        #items

        #[automatically_derived]
        impl constant_curvature::Kernel for #name {
            type PerSegment<T: Entry> = [T; #segments];

            #[inline]
            fn segment_count(&self) -> usize {
                #segments
            }

            #[inline]
            fn per_segment<T: Entry>(
                &self,
                value: impl ::core::ops::FnMut(usize) -> T,
            ) -> [T; #segments] {
                ::core::array::from_fn(value)
            }

            fn options(&self) -> constant_curvature::Options {
                constant_curvature::Options {
                    physics: constant_curvature::Physics::#physics,
                    rotational_inertia: #rotational_inertia,
                }
            }

            #checks
            #numbers

            #base

            #tip
            #segment
            #q_matrix
        }
    }
}

const CONSTANTS: [&str; 8] = [
    "length",
    "mass",
    "axial_stiffness",
    "bending_stiffness",
    "damping",
    "bend_damping",
    "length_damping",
    "gyration",
];

/// The constants of a segment and the positions of its actuators, as a pair of expressions.
fn constants_of(body: &Body) -> (TokenStream, TokenStream) {
    let (statements, outputs) = (&body.statements, &body.outputs);
    let fields = CONSTANTS.iter().zip(outputs).map(|(name, value)| {
        let name = quote::format_ident!("{name}");
        quote!(#name: #value)
    });
    let places = outputs[CONSTANTS.len()..].chunks(2).enumerate().map(|(index, place)| {
        let index = Literal::usize_unsuffixed(index);
        quote!(#index => [#(#place),*],)
    });
    (
        quote!({ #statements constant_curvature::Constants { #(#fields),* } }),
        quote!({
            #statements
            match actuator {
                #(#places)*
                _ => [0.0; 2],
            }
        }),
    )
}

fn numbers(scope: &mut Scope, plain: &SegmentedRobot, kernels: &SegmentedKernels) -> TokenStream {
    let kinds = &plain.kinds;
    let none = quote!(constant_curvature::Constants::default());
    let nowhere = quote!([0.0; 2]);
    let values = |scope: &mut Scope, programs: &[crate::lower::Program]| {
        let pairs: Vec<(TokenStream, TokenStream)> =
            programs.iter().map(|program| constants_of(&scope.body(program, &[]))).collect();
        let (constants, places): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        (by_type(kinds, &constants, &none), by_type(kinds, &places, &nowhere))
    };
    let (constants, places) = values(scope, &kernels.types);
    let gravity = scope.body(&kernels.gravity, &[]).array();
    let counts: Vec<TokenStream> = plain
        .types
        .iter()
        .map(|kind| {
            let count = Literal::usize_unsuffixed(kind.actuators.len());
            quote!(#count)
        })
        .collect();
    let counts = by_type(kinds, &counts, &quote!(0));
    let some = kernels.limits.iter().map(|limits| match limits {
        Some(program) => {
            let limits = scope.body(program, &[]).array();
            quote!(::core::option::Option::Some(#limits))
        }
        None => quote!(::core::option::Option::None),
    });
    let limits = by_type(kinds, &some.collect::<Vec<_>>(), &quote!(::core::option::Option::None));
    let mut constant_derivatives = Vec::new();
    let mut place_derivatives = Vec::new();
    let mut gravity_derivatives = Vec::new();
    for (derivatives, slope) in kernels.type_derivatives.iter().zip(&kernels.gravity_derivatives) {
        let (constants, places) = values(scope, derivatives);
        constant_derivatives.push(constants);
        place_derivatives.push(places);
        gravity_derivatives.push(scope.body(slope, &[]).array());
    }
    let constant_derivatives = by_parameter(constant_derivatives, &none);
    let place_derivatives = by_parameter(place_derivatives, &nowhere);
    let gravity = gravity_methods(&gravity, &by_parameter(gravity_derivatives, &quote!([0.0; 3])));
    quote! {
        fn constants(&self, segment: usize) -> constant_curvature::Constants {
            type T = f64;
            let robot = self;
            #constants
        }

        fn constants_sensitivity(&self, index: usize, segment: usize) -> constant_curvature::Constants {
            type T = f64;
            let robot = self;
            #constant_derivatives
        }

        fn actuator_count(&self, segment: usize) -> usize {
            #counts
        }

        fn actuator(&self, segment: usize, actuator: usize) -> [f64; 2] {
            type T = f64;
            let robot = self;
            #places
        }

        fn actuator_sensitivity(&self, index: usize, segment: usize, actuator: usize) -> [f64; 2] {
            type T = f64;
            let robot = self;
            #place_derivatives
        }

        fn limits(&self, segment: usize) -> ::core::option::Option<[f64; 2]> {
            type T = f64;
            let robot = self;
            #limits
        }

        #gravity
    }
}

/// Number of entries of a tip.
const TIP: usize = 33;

/// The nine inputs of a motion.
fn motion() -> Vec<TokenStream> {
    ["state", "rate", "spin"]
        .into_iter()
        .flat_map(|field| {
            let field = quote::format_ident!("{field}");
            (0..3).map(move |index| {
                let index = Literal::usize_unsuffixed(index);
                quote!(motion.#field[#index])
            })
        })
        .collect()
}

/// The tip of a segment from its entries.
fn tip_of(o: &[TokenStream]) -> TokenStream {
    let (rotation, position, angular_jacobian) = (rows(&o[..9], 3), list(&o[9..12]), rows(&o[12..18], 3));
    let (linear_jacobian, angular_bias, linear_bias) =
        (rows(&o[18..27], 3), list(&o[27..30]), list(&o[30..TIP]));
    quote! {
        constant_curvature::Tip {
            rotation: #rotation,
            position: #position,
            angular_jacobian: #angular_jacobian,
            linear_jacobian: #linear_jacobian,
            angular_bias: #angular_bias,
            linear_bias: #linear_bias,
        }
    }
}

fn tip(scope: &mut Scope, kernels: &SegmentedKernels) -> TokenStream {
    let Body { statements, outputs } = scope.body(&kernels.tip, &motion());
    let tip = tip_of(&outputs);
    quote! {
        #[inline]
        fn tip<T: Scalar>(&self, motion: &constant_curvature::Motion<T>) -> constant_curvature::Tip<T> {
            let robot = self;
            #statements
            #tip
        }
    }
}

fn segment(scope: &mut Scope, kernels: &SegmentedKernels) -> TokenStream {
    let mut inputs = motion();
    inputs.extend([quote!((*mass)), quote!((*gyration))]);
    let Body { statements, outputs } = scope.body(&kernels.segment, &inputs);
    let (tip, o) = (tip_of(&outputs[..TIP]), &outputs[TIP..]);
    let (moment, inertia, linear) = (list(&o[..3]), list(&o[3..9]), rows(&o[9..18], 3));
    let (angular, mass, force) = (rows(&o[18..27], 3), list(&o[27..33]), list(&o[33..36]));
    let (couple, load) = (list(&o[36..39]), list(&o[39..42]));
    quote! {
        #[inline]
        fn segment<T: Scalar>(
            &self,
            motion: &constant_curvature::Motion<T>,
            mass: &T,
            gyration: &T,
        ) -> constant_curvature::Segment<T> {
            let robot = self;
            #statements
            constant_curvature::Segment {
                tip: #tip,
                moment: #moment,
                inertia: #inertia,
                linear: #linear,
                angular: #angular,
                mass: #mass,
                force: #force,
                couple: #couple,
                load: #load,
            }
        }
    }
}

fn q_matrix(scope: &mut Scope, kernels: &SegmentedKernels) -> TokenStream {
    let Body { statements, outputs } = scope.body(&kernels.q_matrix, &[quote!((*theta))]);
    let matrix = rows(&outputs, 9);
    quote! {
        #[inline]
        fn q_matrix<T: Scalar>(&self, theta: &T) -> [[T; 9]; 5] {
            let robot = self;
            #statements
            #matrix
        }
    }
}
