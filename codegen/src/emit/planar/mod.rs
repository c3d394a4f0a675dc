//! The planar model: an impl of `planar::Kernel` for the robot's type.

mod forward;
mod sensitivity;
mod series;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::robot::{Emitted, alias};
use super::scope::Scope;
use super::words::operations;
use super::{checks, door, number};
use crate::kernels::planar::{PlanarKernels, Position};
use crate::spec::{Planar, Robot};
use crate::theory::lasem::PlanarRobot;

/// Derives and emits the planar model of `robot`.
pub(super) fn model(robot: &Robot, options: &Planar) -> syn::Result<Emitted> {
    let fail = |message: String| syn::Error::new(robot.name.span(), message);
    let plain = PlanarRobot::new(robot, options)
        .ok_or_else(|| fail("`model planar` needs a block `cables { spacing: ... }`".to_owned()))?;
    let kernels = crate::kernels::planar::planar(&plain).map_err(|error| fail(error.to_string()))?;
    if let (Some(span), [_, ..]) = (options.closed_form_required, kernels.without_closed_form.as_slice()) {
        return Err(syn::Error::new(
            span,
            format!(
                "`closed_form: required`, but there is none for {}: only polynomials, powers of linear functions, and \
                 s^n times sin, cos or exp of a linear function (n up to 6, for all digits) are integrated in closed form; with \
                 `closed_form: preferred` a quadrature takes over",
                kernels.without_closed_form.join(" and ")
            ),
        ));
    }
    let constructor = constructor(robot, &kernels, options.exact_cable_length);
    let kernel = kernel(robot, options, &kernels);
    Ok(Emitted { constructor, kernel })
}

fn constructor(robot: &Robot, kernels: &PlanarKernels, exact: bool) -> TokenStream {
    let (visibility, door) = (&robot.visibility, door());
    let mut lines = vec![
        "The planar model of this robot, with its parameters as declared (actuation-space energy, LASEM)."
            .to_owned(),
        String::new(),
        "Without loads, `Delta_F = F1 - F2` and `Sigma_F = F1 + F2` in N, lengths in m:".to_owned(),
        String::new(),
        "```text".to_owned(),
    ];
    lines.extend(kernels.notes.iter().cloned());
    lines.push("```".to_owned());
    if !kernels.without_closed_form.is_empty() && !exact {
        lines.push(String::new());
        lines.push(format!("By quadrature, to 1e-13: {}.", kernels.without_closed_form.join(", ")));
    }
    if let (Position::Closed { jacobian, .. }, false) = (&kernels.position, exact) {
        lines.push(String::new());
        lines.push(format!("The tip and its Jacobian take {}.", operations(jacobian.count())));
    }
    quote! {
        #(#[doc = #lines])*
        #[must_use]
        #visibility fn planar() -> #door::planar::Planar<Self> {
            #door::planar::Planar::new(<Self as ::core::default::Default>::default())
        }
    }
}

fn kernel(robot: &Robot, options: &Planar, kernels: &PlanarKernels) -> TokenStream {
    let name = alias(&robot.name);
    let names: Vec<String> = robot.parameters.iter().map(|parameter| parameter.name.to_string()).collect();
    let mut scope = Scope::new(&names);
    let options = options_tokens(options, kernels);
    let basics = basics(&mut scope, kernels);
    let forward = forward::methods(&mut scope, kernels);
    let sensitivities = sensitivity::methods(&mut scope, kernels);
    let series = series::methods(&mut scope, kernels);
    let checks = checks::method(&mut scope, &kernels.checks);
    let notes = &kernels.notes;
    let uniform = kernels.uniform_stiffness.then(|| {
        quote!(
            const UNIFORM_STIFFNESS: bool = true;
        )
    });
    let items = scope.items();
    quote! {
        #items

        #[automatically_derived]
        impl planar::Kernel for #name {
            const CLOSED_FORM: &'static [&'static str] = &[#(#notes),*];
            #uniform

            fn options(&self) -> planar::Options {
                #options
            }

            #checks
            #basics
            #forward
            #sensitivities
            #series
        }
    }
}

fn options_tokens(options: &Planar, kernels: &PlanarKernels) -> TokenStream {
    let extensible = options.extensible;
    let cables = if options.ideal_cables { quote!(Ideal) } else { quote!(Pull) };
    let length = if options.exact_cable_length { quote!(Exact) } else { quote!(NeglectSlope) };
    let (loaded, couple) = (kernels.loaded, kernels.has_couple);
    let series = match options.series {
        Some(order) => {
            let order = Literal::usize_unsuffixed(order);
            quote!(::core::option::Option::Some(#order))
        }
        None => quote!(::core::option::Option::None),
    };
    let angle_limit = number(kernels.angle_limit);
    quote! {
        planar::Options {
            extensible: #extensible,
            cables: planar::Cables::#cables,
            cable_length: planar::CableLength::#length,
            loaded: #loaded,
            couple: #couple,
            series: #series,
            angle_limit: #angle_limit,
        }
    }
}

fn basics(scope: &mut Scope, kernels: &PlanarKernels) -> TokenStream {
    let properties = scope.body(&kernels.properties, &[]);
    let (statements, length) = (&properties.statements, &properties.outputs[0]);
    let disc_radius = match properties.outputs.get(1) {
        Some(radius) => quote!({ #statements ::core::option::Option::Some(#radius) }),
        None => quote!(::core::option::Option::None),
    };
    let section = scope.body(&kernels.section, &[quote!((*sigma))]);
    let [bending, spacing] = [0, 1].map(|index| section.outputs[index].clone());
    let axial =
        section.outputs.get(2).cloned().unwrap_or_else(|| quote!(<T as Scalar>::from_f64(f64::INFINITY)));
    let section = &section.statements;
    let inputs: Vec<TokenStream> = std::iter::once(quote!((*sigma)))
        .chain((0..4).map(|i| {
            let i = Literal::usize_unsuffixed(i);
            quote!(state[#i])
        }))
        .collect();
    let station = scope.body(&kernels.station, &inputs);
    let (station, o) = (&station.statements, &station.outputs);
    let (e0, e1, s0, s1, k0, k1, k2) = (&o[0], &o[1], &o[2], &o[3], &o[4], &o[5], &o[6]);
    let (t0, t1, g00, g01, g10, g11) = (&o[7], &o[8], &o[9], &o[10], &o[11], &o[12]);
    let (sigma, one) = (quote!((*sigma)), quote!(<T as Scalar>::from_f64(1.0)));
    let [n_x, n_y] = [0, 1]
        .map(|index| scope.integral(&kernels.resultant[index], &sigma, &one, std::slice::from_ref(&sigma)));
    let couple = scope.body(&kernels.couple, &[sigma, quote!((*theta))]).array();
    quote! {
        fn length(&self) -> f64 {
            type T = f64;
            let robot = self;
            #statements
            #length
        }

        fn disc_radius(&self) -> ::core::option::Option<f64> {
            type T = f64;
            let robot = self;
            #disc_radius
        }

        #[inline]
        fn section<T: Lanes>(&self, sigma: &T) -> [T; 3] {
            let robot = self;
            #section
            [#bending, #axial, #spacing]
        }

        #[inline]
        fn station<T: Lanes>(&self, sigma: &T, state: &[T; 4]) -> planar::Station<T> {
            let robot = self;
            #station
            planar::Station {
                elastic: [#e0, #e1],
                stress: [#s0, #s1],
                stiffness: [#k0, #k1, #k2],
                cable_shortening: [#t0, #t1],
                cable_shortening_gradient: [[#g00, #g01], [#g10, #g11]],
            }
        }

        #[inline]
        fn resultant<T: Lanes>(&self, sigma: &T) -> [T; 2] {
            let robot = self;
            [#n_x, #n_y]
        }

        #[inline]
        fn couple<T: Lanes>(&self, sigma: &T, theta: &T) -> [T; 2] {
            let robot = self;
            #couple
        }
    }
}
