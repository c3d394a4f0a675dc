//! Cosserat rods with tendons: an impl of `cosserat::Kernel` for the robot's type, which serves both of its models.

mod forms;
mod station;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::robot::{Emitted, alias};
use super::scope::{Scope, by_parameter, gravity_methods};
use super::segments::base;
use super::words::{operations, plural};
use super::{checks, door, number};
use crate::kernels::WithDerivatives;
use crate::kernels::cosserat::{RodKernels, RodRobot, Tendons};
use crate::lower::Program;
use crate::spec::{Model, Robot, Rod, ShootingModel, StrainModel};

/// Derives and emits the rod of `robot`, with a constructor for each model of it.
pub(super) fn models(robot: &Robot, rod: &Rod) -> syn::Result<Emitted> {
    let plain = RodRobot::new(robot, rod);
    let kernels = crate::kernels::cosserat::cosserat(&plain)
        .map_err(|error| syn::Error::new(robot.name.span(), error.to_string()))?;
    let constructors = robot.models.iter().filter_map(|model| match model {
        Model::Strain(orders) => Some(strain(robot, rod, *orders, &kernels)),
        Model::Shooting(options) => Some(shooting(robot, rod, options, &kernels)),
        Model::Planar(_) | Model::Discs(_) | Model::ConstantCurvature(_) | Model::Parallel => None,
    });
    Ok(Emitted { constructor: quote!(#(#constructors)*), kernel: kernel(robot, &plain, &kernels) })
}

/// Documentation of a rod: segments, tendons, constraints, and the operation counts of its kernels.
fn notes(rod: &Rod, kernels: &RodKernels) -> Vec<String> {
    let constraint = match (rod.inextensible, rod.unshearable) {
        (true, true) => ", inextensible and unshearable",
        (true, false) => ", inextensible",
        (false, true) => ", unshearable",
        (false, false) => "",
    };
    let mut notes = vec![
        format!(
            "{}, {}{constraint}.",
            plural(rod.segments.len(), "segment"),
            plural(rod.tendons.len(), "tendon")
        ),
        String::new(),
    ];
    let together = kernels.tendons.list.iter().filter_map(|tendons| match tendons {
        Tendons::Together(program) => Some(program),
        Tendons::Each(_) => None,
    });
    if let Some(most) = together.max_by_key(|program| program.count().multiplications) {
        notes.push(format!(
            "The actuation by the tendons at a station, with its tangent, takes at most {}{}.",
            operations(most.count()),
            if kernels.forms.is_empty() { "" } else { " in segments with few tendons" }
        ));
    }
    if let Some(most) = kernels.forms.iter().max_by_key(|form| form.act.count().multiplications) {
        notes.push(format!(
            "In segments with many tendons, each tendon takes at most {}.",
            operations(most.act.count())
        ));
    }
    notes
}

fn strain(robot: &Robot, rod: &Rod, orders: StrainModel, kernels: &RodKernels) -> TokenStream {
    let (visibility, door) = (&robot.visibility, door());
    let StrainModel { torsion, bending, extension, shear } = orders;
    let mut lines = vec![
        "The strain model of this robot, with its parameters as declared: a Cosserat rod whose strains are sums of polynomials.".to_owned(),
        String::new(),
        format!(
            "Functions per segment: {torsion} of the torsion, {bending} of each bending, {extension} of the extension, {shear} of each shear."
        ),
        String::new(),
    ];
    lines.extend(notes(rod, kernels));
    let [torsion, bending, extension, shear] =
        [torsion, bending, extension, shear].map(Literal::usize_unsuffixed);
    quote! {
        #(#[doc = #lines])*
        #[must_use]
        #visibility fn strain() -> #door::cosserat::Strain<Self> {
            #door::cosserat::Strain::new(
                <Self as ::core::default::Default>::default(),
                #door::cosserat::Orders {
                    torsion: #torsion,
                    bending: #bending,
                    extension: #extension,
                    shear: #shear,
                },
            )
        }
    }
}

fn shooting(robot: &Robot, rod: &Rod, options: &ShootingModel, kernels: &RodKernels) -> TokenStream {
    let (visibility, door) = (&robot.visibility, door());
    let mut lines = vec![
        "The shooting model of this robot, with its parameters as declared: a Cosserat rod whose equilibrium is integrated from its base.".to_owned(),
        String::new(),
    ];
    lines.extend(notes(rod, kernels));
    let integrator = match options.fixed_steps {
        Some(steps) => {
            let steps = Literal::usize_unsuffixed(steps);
            quote!(Fixed { steps: #steps })
        }
        None => {
            let tolerance = number(options.tolerance);
            quote!(DormandPrince { tolerance: #tolerance })
        }
    };
    quote! {
        #(#[doc = #lines])*
        #[must_use]
        #visibility fn shooting() -> #door::cosserat::shooting::Shooting<Self> {
            use #door::cosserat::shooting::{Integrator, Settings, Shooting};
            Shooting::new(<Self as ::core::default::Default>::default()).with_settings(Settings {
                integrator: Integrator::#integrator,
                ..<Settings as ::core::default::Default>::default()
            })
        }
    }
}

fn kernel(robot: &Robot, plain: &RodRobot, kernels: &RodKernels) -> TokenStream {
    let name = alias(&robot.name);
    let rod = &plain.rod;
    let mut scope = Scope::new(&plain.parameters);
    let [segments, tendons] = [rod.segments.len(), rod.tendons.len()].map(Literal::usize_unsuffixed);
    let (inextensible, unshearable) = (rod.inextensible, rod.unshearable);
    let checks = checks::method(&mut scope, &kernels.checks);
    let numbers = numbers(&mut scope, rod, kernels);
    let base = base(&robot.base);
    let section = station::section(&mut scope, kernels);
    let routings = station::routings(&mut scope, rod, kernels);
    let acts = station::tendons(&mut scope, rod, kernels);
    let strain_rate = station::strain_rate(&mut scope, rod, kernels);
    let forms = forms::functions(&mut scope, kernels);
    let items = scope.items();
    quote! {
        #items
        #forms

        #[automatically_derived]
        impl cosserat::Kernel for #name {
            type PerTendon<T: Entry> = [T; #tendons];

            #[inline]
            fn segment_count(&self) -> usize {
                #segments
            }

            #[inline]
            fn tendon_count(&self) -> usize {
                #tendons
            }

            #[inline]
            fn per_tendon<T: Entry>(
                &self,
                value: impl ::core::ops::FnMut(usize) -> T,
            ) -> [T; #tendons] {
                ::core::array::from_fn(value)
            }

            fn options(&self) -> cosserat::Options {
                cosserat::Options { inextensible: #inextensible, unshearable: #unshearable }
            }

            #checks
            #numbers

            #base

            #section
            #routings
            #acts
            #strain_rate
        }
    }
}

fn numbers(scope: &mut Scope, rod: &Rod, kernels: &RodKernels) -> TokenStream {
    let ends = |scope: &mut Scope, program: &Program| {
        let body = scope.body(program, &[]);
        let (statements, arms) = (&body.statements, body.outputs.iter().enumerate());
        let arms = arms.map(|(segment, value)| {
            let segment = Literal::usize_unsuffixed(segment);
            quote!(#segment => #value,)
        });
        quote!({ #statements match segment { #(#arms)* _ => f64::NAN } })
    };
    let both = |scope: &mut Scope,
                of: &dyn Fn(&mut Scope, &Program) -> TokenStream,
                pair: &WithDerivatives<Program>,
                zero| {
        let value = of(scope, &pair.value);
        let derivatives: Vec<TokenStream> =
            pair.derivatives.iter().map(|program| of(scope, program)).collect();
        (value, by_parameter(derivatives, &zero))
    };
    let (end, end_derivatives) = both(scope, &ends, &kernels.ends, quote!(0.0));
    let array = |scope: &mut Scope, program: &Program| scope.body(program, &[]).array();
    let first = |scope: &mut Scope, program: &Program| scope.body(program, &[]).first();
    let (gravity, gravity_derivatives) = both(scope, &array, &kernels.gravity, quote!([0.0; 3]));
    let gravity = gravity_methods(&gravity, &gravity_derivatives);
    let (tip_mass, tip_mass_derivatives) = both(scope, &first, &kernels.tip_mass, quote!(0.0));
    let lasts = rod.tendons.iter().enumerate().map(|(tendon, last)| {
        let (tendon, last) = (Literal::usize_unsuffixed(tendon), Literal::usize_unsuffixed(*last));
        quote!(#tendon => #last,)
    });
    let limit = kernels.strain_limit.as_ref().map(|program| {
        let limit = array(scope, program);
        quote! {
            fn strain_limit(&self) -> ::core::option::Option<[f64; 6]> {
                type T = f64;
                let robot = self;
                ::core::option::Option::Some(#limit)
            }
        }
    });
    quote! {
        fn end(&self, segment: usize) -> f64 {
            type T = f64;
            let robot = self;
            #end
        }

        fn end_sensitivity(&self, index: usize, segment: usize) -> f64 {
            type T = f64;
            let robot = self;
            #end_derivatives
        }

        fn last_segment(&self, tendon: usize) -> usize {
            match tendon {
                #(#lasts)*
                _ => 0,
            }
        }

        #gravity

        fn tip_mass(&self) -> f64 {
            type T = f64;
            let robot = self;
            #tip_mass
        }

        fn tip_mass_sensitivity(&self, index: usize) -> f64 {
            type T = f64;
            let robot = self;
            #tip_mass_derivatives
        }

        #limit
    }
}
