//! Parameters by their indices: the same in every kernel trait.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::spec::Robot;

pub(super) fn items(robot: &Robot) -> TokenStream {
    let entries = robot.parameters.iter().map(|parameter| {
        let name = parameter.name.to_string();
        let (unit, default) = (&parameter.unit, Literal::f64_suffixed(parameter.value));
        quote!(planar::Parameter { name: #name, unit: #unit, default: #default })
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
        const PARAMETERS: &'static [planar::Parameter] = &[#(#entries),*];

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
