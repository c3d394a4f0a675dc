//! Sections, motors and the platform of a parallel robot.

use proc_macro2::TokenStream;
use quote::quote;

use super::derivatives;
use super::rods::rotation;
use crate::emit::scope::{Body, Scope, by, by_parameter, gravity_methods, list};
use crate::kernels::parallel::{ParallelKernels, ParallelRobot};
use crate::lower::Program;
use crate::spec::Drive;

pub(super) fn section(scope: &mut Scope, parameters: usize, kernels: &ParallelKernels) -> TokenStream {
    let write = |scope: &mut Scope, program: &Program| {
        let Body { statements, outputs } = scope.body(program, &[]);
        let (stiffness, natural, mass) = (list(&outputs[..6]), list(&outputs[6..12]), &outputs[12]);
        quote!({
            #statements
            parallel::Section { stiffness: #stiffness, natural: #natural, mass: #mass }
        })
    };
    let otherwise = quote!(::core::default::Default::default());
    let kinds = &kernels.sections;
    let values: Vec<TokenStream> = kinds.iter().map(|kind| write(scope, &kind.value)).collect();
    let value = by("kind", values, &otherwise);
    let derivatives = derivatives(parameters, &otherwise, |index| {
        let values: Vec<TokenStream> =
            kinds.iter().map(|kind| write(scope, &kind.derivatives[index])).collect();
        by("kind", values, &otherwise)
    });
    let none = quote!(::core::option::Option::None);
    let limits: Vec<TokenStream> = kernels
        .strain_limits
        .iter()
        .map(|limit| match limit {
            Some(program) => {
                let limit = scope.body(program, &[]).array();
                quote!(::core::option::Option::Some(#limit))
            }
            None => none.clone(),
        })
        .collect();
    let limits = by("kind", limits, &none);
    quote! {
        fn section(&self, kind: usize) -> parallel::Section {
            type T = f64;
            let robot = self;
            #value
        }

        fn section_sensitivity(&self, index: usize, kind: usize) -> parallel::Section {
            type T = f64;
            let robot = self;
            #derivatives
        }

        fn strain_limit(&self, kind: usize) -> ::core::option::Option<[f64; 6]> {
            type T = f64;
            let robot = self;
            #limits
        }
    }
}

pub(super) fn motor(scope: &mut Scope, plain: &ParallelRobot, kernels: &ParallelKernels) -> TokenStream {
    let mut motors = Vec::new();
    let mut derivatives: Vec<Vec<TokenStream>> = vec![Vec::new(); plain.parameters.len()];
    for ((motor, program), limits) in
        plain.robot.motors.iter().zip(&kernels.motors).zip(&kernels.motor_limits)
    {
        let limits = match limits {
            Some(program) => scope.body(program, &[]).array(),
            None => quote!([f64::NEG_INFINITY, f64::INFINITY]),
        };
        let axis_and_point = |scope: &mut Scope, program: &Program| {
            let Body { statements, outputs } = scope.body(program, &[]);
            (statements, list(&outputs[..3]), list(&outputs[3..]))
        };
        let drive = match (&motor.drive, program) {
            (Drive::Revolute { .. }, Some(program)) => {
                let (statements, axis, point) = axis_and_point(scope, &program.value);
                for (arms, slope) in derivatives.iter_mut().zip(&program.derivatives) {
                    let (statements, axis, point) = axis_and_point(scope, slope);
                    arms.push(quote!({ #statements [#axis, #point] }));
                }
                quote!({ #statements parallel::Mechanism::Revolute { axis: #axis, point: #point } })
            }
            _ => {
                derivatives.iter_mut().for_each(|arms| arms.push(quote!([[0.0; 3]; 2])));
                quote!(parallel::Mechanism::Feed)
            }
        };
        motors.push(quote!(parallel::Motor { drive: #drive, limits: #limits }));
    }
    let still = quote!(::core::default::Default::default());
    let value = by("motor", motors, &still);
    let none = quote!([[0.0; 3]; 2]);
    let derivatives: Vec<TokenStream> =
        derivatives.into_iter().map(|arms| by("motor", arms, &none)).collect();
    let derivatives = by_parameter(derivatives, &none);
    quote! {
        fn motor(&self, motor: usize) -> parallel::Motor {
            type T = f64;
            let robot = self;
            #value
        }

        fn motor_sensitivity(&self, index: usize, motor: usize) -> [[f64; 3]; 2] {
            type T = f64;
            let robot = self;
            #derivatives
        }
    }
}

pub(super) fn platform(scope: &mut Scope, plain: &ParallelRobot, kernels: &ParallelKernels) -> TokenStream {
    let rotation = rotation(scope, &plain.robot.platform.rotation, kernels.turned.as_ref());
    let position = scope.body(&kernels.place, &[]).array();
    let write = |scope: &mut Scope, program: &Program, pose: &TokenStream| {
        let Body { statements, outputs } = scope.body(program, &[]);
        let (mass, centre) = (&outputs[0], list(&outputs[1..]));
        quote!({
            #statements
            parallel::Platform { pose: #pose, mass: #mass, centre: #centre }
        })
    };
    let value = write(scope, &kernels.platform.value, &quote!((#rotation, #position)));
    let still = quote!(([[0.0; 3]; 3], [0.0; 3]));
    let derivatives: Vec<TokenStream> =
        kernels.platform.derivatives.iter().map(|program| write(scope, program, &still)).collect();
    let derivatives = by_parameter(derivatives, &quote!(::core::default::Default::default()));
    let gravity = scope.body(&kernels.gravity.value, &[]).array();
    let falls: Vec<TokenStream> =
        kernels.gravity.derivatives.iter().map(|program| scope.body(program, &[]).array()).collect();
    let gravity = gravity_methods(&gravity, &by_parameter(falls, &quote!([0.0; 3])));
    quote! {
        fn platform(&self) -> parallel::Platform {
            type T = f64;
            let robot = self;
            #value
        }

        fn platform_sensitivity(&self, index: usize) -> parallel::Platform {
            type T = f64;
            let robot = self;
            #derivatives
        }

        #gravity
    }
}
