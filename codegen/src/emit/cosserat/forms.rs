//! Many tendons: one function per form of routing, and loops over the tendons of each form.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::station::{entries, list, routing};
use crate::emit::scope::{Body, Scope};
use crate::kernels::cosserat::{Form, FormKernels, Group, RodKernels};

fn act_name(form: usize) -> Ident {
    format_ident!("tendon_{form}")
}

fn rate_name(form: usize) -> Ident {
    format_ident!("tendon_rate_{form}")
}

/// The functions of one tendon of each form.
pub(super) fn functions(scope: &mut Scope, kernels: &RodKernels) -> TokenStream {
    let functions = kernels.forms.iter().enumerate().map(|(index, form)| {
        let act = act(scope, index, form);
        let rate = kernels.strain_rate.as_ref().map(|_| rate(scope, index, form));
        quote!(#act #rate)
    });
    quote!(#(#functions)*)
}

fn called(form: Form) -> &'static str {
    match form {
        Form { parallel: true, .. } => "that runs parallel to the backbone",
        Form { straight: true, .. } => "that is straight while the rod is",
        Form { .. } => "of any routing",
    }
}

fn act(scope: &mut Scope, index: usize, FormKernels { form, act, .. }: &FormKernels) -> TokenStream {
    let name = act_name(index);
    let mut inputs = one();
    inputs.extend(entries(&quote!(stress), 6));
    inputs.extend(entries(&quote!(tangent), 21));
    let Body { statements, outputs: o } = scope.body(act, &inputs);
    let (stress, tangent, direction, stretch) = (list(&o[..6]), list(&o[6..27]), list(&o[27..33]), &o[33]);
    let doc = format!(
        "Adds a tendon {} to the stress and the tangent; returns its direction and its stretch.",
        called(*form)
    );
    quote! {
        #[doc = #doc]
        #[inline]
        fn #name<T: Scalar>(
            strain: &[T; 6],
            tension: T,
            routing: &cosserat::Routing<T>,
            stress: &mut [T; 6],
            tangent: &mut [T; 21],
        ) -> ([T; 6], T) {
            #statements
            let found = (#direction, #stretch);
            (*stress, *tangent) = (#stress, #tangent);
            found
        }
    }
}

fn rate(scope: &mut Scope, index: usize, FormKernels { form, rate, .. }: &FormKernels) -> TokenStream {
    let name = rate_name(index);
    let mut inputs = one();
    for (array, count) in sums() {
        inputs.extend(entries(&array, count));
    }
    let Body { statements, outputs: o } = scope.body(rate, &inputs);
    let (total, change, tangent) = (list(&o[..6]), list(&o[6..12]), list(&o[12..]));
    let doc = format!("Adds a tendon {} to the terms of eq. (28).", called(*form));
    quote! {
        #[doc = #doc]
        #[inline]
        fn #name<T: Scalar>(
            strain: &[T; 6],
            tension: T,
            routing: &cosserat::Routing<T>,
            total: &mut [T; 6],
            change: &mut [T; 6],
            tangent: &mut [T; 21],
        ) {
            #statements
            (*total, *change, *tangent) = (#total, #change, #tangent);
        }
    }
}

/// Strain, tension and routing of one tendon.
fn one() -> Vec<TokenStream> {
    let mut inputs = entries(&quote!(strain), 6);
    inputs.push(quote!(tension));
    inputs.extend(routing(&quote!(routing)));
    inputs
}

/// The terms of eq. (28) to which the tendons contribute.
pub(super) fn sums() -> [(TokenStream, usize); 3] {
    [(quote!(total), 6), (quote!(change), 6), (quote!(tangent), 21)]
}

/// The tendons of a group, as something to loop over.
fn members(group: &Group) -> TokenStream {
    let number = |tendon: usize| Literal::usize_unsuffixed(tendon);
    match (group.tendons.first(), group.tendons.last()) {
        (Some(&first), Some(&last)) if last + 1 - first == group.tendons.len() => {
            let (first, end) = (number(first), number(last + 1));
            quote!(#first..#end)
        }
        _ => {
            let members = group.tendons.iter().copied().map(number);
            quote!([#(#members),*])
        }
    }
}

/// The actuation by the tendons of these groups: `nothing` plus the contribution of each.
pub(super) fn acts(groups: &[Group], nothing: &TokenStream) -> TokenStream {
    let loops = groups.iter().map(|group| {
        let (name, members) = (act_name(group.form), members(group));
        quote! {
            for tendon in #members {
                (found.direction[tendon], found.stretch[tendon]) =
                    #name(strain, tensions[tendon], &routings[tendon], &mut found.stress, &mut found.tangent);
            }
        }
    });
    quote!({
        let mut found = #nothing;
        #(#loops)*
        found
    })
}

/// The rate from `balance`, after the tendons of these groups.
pub(super) fn rates(groups: &[Group], balance: &Body) -> TokenStream {
    let loops = groups.iter().map(|group| {
        let (name, members) = (rate_name(group.form), members(group));
        quote! {
            for tendon in #members {
                #name(strain, tensions[tendon], &routings[tendon], &mut total, &mut change, &mut tangent);
            }
        }
    });
    let rate = balance.array();
    quote!({
        let zero = <T as Scalar>::from_f64(0.0);
        let (mut total, mut change, mut tangent) = ([zero; 6], [zero; 6], [zero; 21]);
        #(#loops)*
        #rate
    })
}
