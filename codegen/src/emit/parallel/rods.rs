//! Rods of a parallel robot: their lengths, and how they are mounted.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::derivatives;
use crate::emit::scope::{Body, Scope, by, list, rows, table};
use crate::kernels::WithDerivatives;
use crate::kernels::parallel::{ParallelKernels, ParallelRobot};
use crate::lower::Program;
use crate::spec::{Joint, ParallelRod, Rotation};

/// Number of outputs before the axes of joints: length and positions of the mounts.
const PLACES: usize = 7;

/// A rotation; the program `turns` gives its rotation vectors where they depend on parameters.
pub(super) fn rotation(scope: &mut Scope, rotation: &Rotation, turns: Option<&Program>) -> TokenStream {
    match (rotation, turns) {
        (Rotation::Fixed(matrix), _) => table(matrix),
        (Rotation::Open(_), None) => quote!([[0.0; 3]; 3]),
        (Rotation::Open(_), Some(turns)) => {
            let turns = vectors(scope, turns);
            quote!(rotation::composed(&#turns))
        }
    }
}

/// Its derivative with respect to parameter `index`.
fn rotation_slope(scope: &mut Scope, turns: Option<&WithDerivatives<Program>>, index: usize) -> TokenStream {
    match turns {
        Some(turns) if !turns.derivatives[index].vanishes() => {
            let (turns, derivatives) =
                (vectors(scope, &turns.value), vectors(scope, &turns.derivatives[index]));
            quote!(rotation::composed_derivative(&#turns, &#derivatives))
        }
        _ => quote!([[0.0; 3]; 3]),
    }
}

fn vectors(scope: &mut Scope, program: &Program) -> TokenStream {
    let Body { statements, outputs } = scope.body(program, &[]);
    let rows = rows(&outputs, 3);
    quote!({ #statements #rows })
}

/// The joints at base and platform, and their axes, which are the last of `outputs`.
fn joints(rod: &ParallelRod, outputs: &[TokenStream]) -> [(TokenStream, Option<TokenStream>); 2] {
    let mut axes = outputs.chunks(3).map(list);
    [&rod.base.joint, &rod.platform.joint].map(|joint| match joint {
        Joint::Clamped => (quote!(parallel::Joint::Clamped), None),
        Joint::Spherical => (quote!(parallel::Joint::Spherical), None),
        Joint::Revolute(_) => {
            let axis = axes.next();
            (quote!(parallel::Joint::Revolute { axis: #axis }), axis)
        }
    })
}

pub(super) fn rods(scope: &mut Scope, plain: &ParallelRobot, kernels: &ParallelKernels) -> TokenStream {
    let count = plain.robot.rods.len();
    let otherwise = quote!(::core::default::Default::default());
    let values: Vec<TokenStream> = (0..count).map(|at| rod(scope, plain, kernels, at)).collect();
    let value = by("rod", values, &otherwise);
    let derivatives = derivatives(plain.parameters.len(), &otherwise, |index| {
        let values: Vec<TokenStream> =
            (0..count).map(|at| rod_slope(scope, plain, kernels, [at, index])).collect();
        by("rod", values, &otherwise)
    });
    quote! {
        fn rod(&self, rod: usize) -> parallel::Rod {
            type T = f64;
            let robot = self;
            #value
        }

        fn rod_sensitivity(&self, index: usize, rod: usize) -> parallel::RodSlope {
            type T = f64;
            let robot = self;
            #derivatives
        }
    }
}

fn rod(scope: &mut Scope, plain: &ParallelRobot, kernels: &ParallelKernels, at: usize) -> TokenStream {
    let rod = &plain.robot.rods[at];
    let [at_base, on_platform] = &kernels.turns[at];
    let based = rotation(scope, &rod.base.rotation, at_base.as_ref().map(|turns| &turns.value));
    let mounted = rotation(scope, &rod.platform.rotation, on_platform.as_ref().map(|turns| &turns.value));
    let Body { statements, outputs } = scope.body(&kernels.rods[at].value, &[]);
    let (length, base, platform) = (&outputs[0], list(&outputs[1..4]), list(&outputs[4..7]));
    let [kind, elements] = [plain.kind_of[at], rod.elements].map(Literal::usize_unsuffixed);
    let motor = match rod.motor.map(Literal::usize_unsuffixed) {
        Some(motor) => quote!(::core::option::Option::Some(#motor)),
        None => quote!(::core::option::Option::None),
    };
    let [(base_joint, _), (platform_joint, _)] = joints(rod, &outputs[PLACES..]);
    quote!({
        #statements
        parallel::Rod {
            kind: #kind,
            elements: #elements,
            length: #length,
            motor: #motor,
            base: (#based, #base),
            base_joint: #base_joint,
            platform: (#mounted, #platform),
            platform_joint: #platform_joint,
        }
    })
}

fn rod_slope(
    scope: &mut Scope,
    plain: &ParallelRobot,
    kernels: &ParallelKernels,
    [at, index]: [usize; 2],
) -> TokenStream {
    let [based, mounted] =
        kernels.turns[at].each_ref().map(|turns| rotation_slope(scope, turns.as_ref(), index));
    let Body { statements, outputs } = scope.body(&kernels.rods[at].derivatives[index], &[]);
    let (length, base, platform) = (&outputs[0], list(&outputs[1..4]), list(&outputs[4..7]));
    let [base_axis, platform_axis] = joints(&plain.robot.rods[at], &outputs[PLACES..])
        .map(|(_, axis)| axis.unwrap_or_else(|| quote!([0.0; 3])));
    quote!({
        #statements
        parallel::RodSlope {
            length: #length,
            base: (#based, #base),
            platform: (#mounted, #platform),
            base_axis: #base_axis,
            platform_axis: #platform_axis,
        }
    })
}
