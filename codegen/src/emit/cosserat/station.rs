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
    let slopes: Vec<TokenStream> = kernels
        .section
        .slopes
        .iter()
        .map(|types| of_types(scope, types, &[quote!(s)], &section_of, &nothing))
        .collect();
    let slopes = by_parameter(slopes, &nothing);
    quote! {
        #[inline]
        fn section<T: Scalar>(&self, segment: usize, s: &T) -> cosserat::Section<T> {
            let robot = self;
            #section
        }

        fn section_sensitivity(&self, index: usize, segment: usize, s: f64) -> cosserat::Section<f64> {
            type T = f64;
            let robot = self;
            #slopes
        }
    }
}

fn places_of(Body { statements, outputs }: &Body) -> TokenStream {
    let places = outputs.chunks(6).map(|place| {
        let (offset, slope, bend) = (list(&place[..2]), list(&place[2..4]), list(&place[4..]));
        quote!(cosserat::Place { offset: #offset, slope: #slope, bend: #bend })
    });
    quote!({ #statements [#(#places),*] })
}

pub(super) fn places(scope: &mut Scope, rod: &Rod, kernels: &RodKernels) -> TokenStream {
    let tendons = Literal::usize_unsuffixed(rod.tendons.len());
    let nothing = quote! {{
        let zero = [<T as Scalar>::from_f64(0.0); 2];
        [cosserat::Place { offset: zero, slope: zero, bend: zero }; #tendons]
    }};
    let places = of_types(scope, &kernels.places.value, &[quote!((*s))], &places_of, &nothing);
    let slopes: Vec<TokenStream> = kernels
        .places
        .slopes
        .iter()
        .map(|types| of_types(scope, types, &[quote!(s)], &places_of, &nothing))
        .collect();
    let slopes = by_parameter(slopes, &nothing);
    quote! {
        #[inline]
        fn places<T: Scalar>(&self, segment: usize, s: &T) -> [cosserat::Place<T>; #tendons] {
            let robot = self;
            #places
        }

        fn places_sensitivity(
            &self,
            index: usize,
            segment: usize,
            s: f64,
        ) -> [cosserat::Place<f64>; #tendons] {
            type T = f64;
            let robot = self;
            #slopes
        }
    }
}

/// Strain, tensions and routing.
fn station(tendons: usize) -> Vec<TokenStream> {
    let mut inputs = entries(&quote!(strain), 6);
    inputs.extend(entries(&quote!(tensions), tendons));
    inputs.extend(entries(&quote!(places), tendons).iter().flat_map(place));
    inputs
}

pub(super) fn place(place: &TokenStream) -> Vec<TokenStream> {
    ["offset", "slope", "bend"]
        .into_iter()
        .flat_map(|field| {
            let field = format_ident!("{field}");
            entries(&quote!(#place.#field), 2)
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
            places: &[cosserat::Place<T>; #tendons],
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
            places: &[cosserat::Place<T>; #tendons],
            strain: &[T; 6],
            tensions: &[T; #tendons],
            load: &[T; 6],
        ) -> [T; 6] {
            let robot = self;
            #body
        }
    }
}
