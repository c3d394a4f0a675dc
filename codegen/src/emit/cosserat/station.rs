//! The kernels at a station: section, routing, actuation by the tendons, and the derivative of the strain.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::forms;
use crate::emit::scope::{Body, Scope, by_parameter};
use crate::emit::segments::by_type;
use crate::kernels::cosserat::{Rate, RodKernels, Tendons, Types};
use crate::lower::Program;
use crate::spec::Rod;

pub(super) fn list(outputs: &[TokenStream]) -> TokenStream {
    quote!([#(#outputs),*])
}

/// Entries `0..count` of an array.
pub(super) fn entries(array: &TokenStream, count: usize) -> Vec<TokenStream> {
    (0..count)
        .map(|index| {
            let index = Literal::usize_unsuffixed(index);
            quote!(#array[#index])
        })
        .collect()
}

/// The values of the types of segments, by the number of a segment.
fn of_types(
    scope: &mut Scope,
    types: &Types<Program>,
    inputs: &[TokenStream],
    value: &dyn Fn(&Body) -> TokenStream,
    otherwise: &TokenStream,
) -> TokenStream {
    let values: Vec<TokenStream> =
        types.list.iter().map(|program| value(&scope.body(program, inputs))).collect();
    by_type(&types.of, &values, otherwise)
}

fn section_of(Body { statements, outputs: o }: &Body) -> TokenStream {
    let (stiffness, natural, mass, force) = (list(&o[..6]), list(&o[6..12]), &o[12], list(&o[13..]));
    quote!({
        #statements
        cosserat::Section { stiffness: #stiffness, natural: #natural, mass: #mass, force: #force }
    })
}

pub(super) fn section(scope: &mut Scope, kernels: &RodKernels) -> TokenStream {
    let nothing = quote! {{
        let zero = <T as Scalar>::from_f64(0.0);
        cosserat::Section { stiffness: [zero; 6], natural: [zero; 6], mass: zero, force: [zero; 3] }
    }};
    let section = of_types(scope, &kernels.section.value, &[quote!((*s))], &section_of, &nothing);
    let derivatives: Vec<TokenStream> = kernels
        .section
        .derivatives
        .iter()
        .map(|types| of_types(scope, types, &[quote!(s)], &section_of, &nothing))
        .collect();
    let derivatives = by_parameter(derivatives, &nothing);
    quote! {
        #[inline]
        fn section<T: Scalar>(&self, segment: usize, s: &T) -> cosserat::Section<T> {
            let robot = self;
            #section
        }

        fn section_sensitivity(&self, index: usize, segment: usize, s: f64) -> cosserat::Section<f64> {
            type T = f64;
            let robot = self;
            #derivatives
        }
    }
}

fn routings_of(Body { statements, outputs }: &Body) -> TokenStream {
    let routings = outputs.chunks(6).map(|routing| {
        let (offset, slope, bend) = (list(&routing[..2]), list(&routing[2..4]), list(&routing[4..]));
        quote!(cosserat::Routing { offset: #offset, slope: #slope, bend: #bend })
    });
    quote!({ #statements [#(#routings),*] })
}

pub(super) fn routings(scope: &mut Scope, rod: &Rod, kernels: &RodKernels) -> TokenStream {
    let tendons = Literal::usize_unsuffixed(rod.tendons.len());
    let nothing = quote! {{
        let zero = [<T as Scalar>::from_f64(0.0); 2];
        [cosserat::Routing { offset: zero, slope: zero, bend: zero }; #tendons]
    }};
    let routings = of_types(scope, &kernels.routings.value, &[quote!((*s))], &routings_of, &nothing);
    let derivatives: Vec<TokenStream> = kernels
        .routings
        .derivatives
        .iter()
        .map(|types| of_types(scope, types, &[quote!(s)], &routings_of, &nothing))
        .collect();
    let derivatives = by_parameter(derivatives, &nothing);
    quote! {
        #[inline]
        fn routings<T: Scalar>(&self, segment: usize, s: &T) -> [cosserat::Routing<T>; #tendons] {
            let robot = self;
            #routings
        }

        fn routings_sensitivity(
            &self,
            index: usize,
            segment: usize,
            s: f64,
        ) -> [cosserat::Routing<f64>; #tendons] {
            type T = f64;
            let robot = self;
            #derivatives
        }
    }
}

/// Strain, tensions and routing.
fn station(tendons: usize) -> Vec<TokenStream> {
    let mut inputs = entries(&quote!(strain), 6);
    inputs.extend(entries(&quote!(tensions), tendons));
    inputs.extend(entries(&quote!(routings), tendons).iter().flat_map(routing));
    inputs
}

pub(super) fn routing(routing: &TokenStream) -> Vec<TokenStream> {
    ["offset", "slope", "bend"]
        .into_iter()
        .flat_map(|field| {
            let field = format_ident!("{field}");
            entries(&quote!(#routing.#field), 2)
        })
        .collect()
}

pub(super) fn tendons(scope: &mut Scope, rod: &Rod, kernels: &RodKernels) -> TokenStream {
    let count = rod.tendons.len();
    let inputs = station(count);
    let zero = quote!(<T as Scalar>::from_f64(0.0));
    let tendons = Literal::usize_unsuffixed(count);
    let nothing = quote! {{
        let zero = #zero;
        cosserat::Actuation {
            stress: [zero; 6],
            tangent: [zero; 21],
            direction: [[zero; 6]; #tendons],
            stretch: [zero; #tendons],
        }
    }};
    let values: Vec<TokenStream> = kernels
        .tendons
        .list
        .iter()
        .zip(&kernels.running)
        .map(|(kind, running)| {
            let program = match kind {
                Tendons::Together(program) => program,
                Tendons::Each(groups) => return forms::acts(groups, &nothing),
            };
            let Body { statements, outputs: o } = scope.body(program, &inputs);
            let (stress, tangent) = (list(&o[..6]), list(&o[6..27]));
            let mut found = o[27..].chunks(7);
            let (directions, stretches): (Vec<_>, Vec<_>) = running
                .iter()
                .map(|running| match running.then(|| found.next()).flatten() {
                    Some(found) => (list(&found[..6]), found[6].clone()),
                    None => (quote!([#zero; 6]), zero.clone()),
                })
                .unzip();
            quote!({
                #statements
                cosserat::Actuation {
                    stress: #stress,
                    tangent: #tangent,
                    direction: [#(#directions),*],
                    stretch: [#(#stretches),*],
                }
            })
        })
        .collect();
    let found = by_type(&kernels.tendons.of, &values, &nothing);
    quote! {
        #[inline]
        fn tendons<T: Scalar>(
            &self,
            segment: usize,
            routings: &[cosserat::Routing<T>; #tendons],
            strain: &[T; 6],
            tensions: &[T; #tendons],
        ) -> cosserat::Tendons<Self, T> {
            let robot = self;
            #found
        }
    }
}

pub(super) fn strain_rate(scope: &mut Scope, rod: &Rod, kernels: &RodKernels) -> TokenStream {
    let tendons = Literal::usize_unsuffixed(rod.tendons.len());
    // A constrained rod has no such equation.
    let undefined = quote!([<T as Scalar>::from_f64(f64::NAN); 6]);
    let body = match &kernels.strain_rate {
        Some(rates) => {
            let of_section = [
                quote!(section.stiffness),
                quote!(section.natural),
                quote!(section_slope.stiffness),
                quote!(section_slope.natural),
                quote!(load),
            ]
            .map(|array| entries(&array, 6))
            .concat();
            let together = [station(rod.tendons.len()), of_section.clone()].concat();
            let mut sums = entries(&quote!(strain), 6);
            sums.extend(forms::sums().iter().flat_map(|(array, count)| entries(array, *count)));
            let each = [sums, of_section].concat();
            let values: Vec<TokenStream> = rates
                .list
                .iter()
                .map(|rate| match rate {
                    Rate::Together(program) => scope.body(program, &together).array(),
                    Rate::Each(groups, balance) => forms::rates(groups, &scope.body(balance, &each)),
                })
                .collect();
            by_type(&rates.of, &values, &undefined)
        }
        None => undefined,
    };
    quote! {
        #[inline]
        fn strain_rate<T: Scalar>(
            &self,
            segment: usize,
            section: &cosserat::Section<T>,
            section_slope: &cosserat::Section<T>,
            routings: &[cosserat::Routing<T>; #tendons],
            strain: &[T; 6],
            tensions: &[T; #tendons],
            load: &[T; 6],
        ) -> [T; 6] {
            let robot = self;
            #body
        }
    }
}
