//! The impl that is common to all models: name of the robot, and its parameters by their indices.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::door;
use crate::spec::Robot;

/// The impl that all models of the robot share.
pub(super) fn declared(robot: &Robot) -> TokenStream {
    let (name, door) = (&robot.name, door());
    let text = name.to_string();
    let parameters = (!robot.parameters.is_empty()).then(|| parameters(robot, &door));
    quote! {
        #[automatically_derived]
        impl #door::Declared for #name {
            const NAME: &'static str = #text;
            #parameters
        }
    }
}

fn parameters(robot: &Robot, door: &TokenStream) -> TokenStream {
    let entries = robot.parameters.iter().map(|parameter| {
        let name = parameter.name.to_string();
        let (unit, default) = (&parameter.unit, Literal::f64_suffixed(parameter.value));
        quote!(#door::Parameter { name: #name, unit: #unit, default: #default })
    });
    let getters = robot.parameters.iter().enumerate().map(|(index, parameter)| {
        let (index, name) = (Literal::usize_unsuffixed(index), &parameter.name);
        quote!(#index => self.#name,)
    });
    let setters = robot.parameters.iter().enumerate().map(|(index, parameter)| {
        let (index, name) = (Literal::usize_unsuffixed(index), &parameter.name);
        quote!(#index => self.#name = value,)
    });
    quote! {
        const PARAMETERS: &'static [#door::Parameter] = &[#(#entries),*];

        fn parameter(&self, index: usize) -> f64 {
            match index {
                #(#getters)*
                _ => f64::NAN,
            }
        }

        fn set_parameter(&mut self, index: usize, value: f64) {
            match index {
                #(#setters)*
                _ => {}
            }
        }
    }
}
