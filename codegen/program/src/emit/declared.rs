//! The impl that is common to all models: name of the robot, and its parameters by their indices.

use pliant_declare::spec::{Checked, Robot, Written};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::door;

/// The impl that all models of the robot share.
pub(super) fn declared(checked: &Checked) -> TokenStream {
    let Checked { robot, written, .. } = checked;
    let (name, text, door) = (&written.name, &robot.name, door());
    let parameters = (!robot.parameters.is_empty()).then(|| parameters(robot, written, &door));
    quote! {
        #[automatically_derived]
        impl #door::Declared for #name {
            fn name(&self) -> &'static str {
                #text
            }

            #parameters
        }
    }
}

fn parameters(robot: &Robot, written: &Written, door: &TokenStream) -> TokenStream {
    let entries = robot.parameters.iter().map(|parameter| {
        let (name, unit) = (&parameter.name, &parameter.unit);
        let default = Literal::f64_suffixed(parameter.value);
        quote!(#door::Parameter::new(#name, #unit, #default))
    });
    let getters = written.parameters.iter().enumerate().map(|(index, (_, name))| {
        let index = Literal::usize_unsuffixed(index);
        quote!(#index => self.#name,)
    });
    let setters = written.parameters.iter().enumerate().map(|(index, (_, name))| {
        let index = Literal::usize_unsuffixed(index);
        quote!(#index => self.#name = value,)
    });
    quote! {
        fn parameters(&self) -> &'static [#door::Parameter] {
            const PARAMETERS: &[#door::Parameter] = &[#(#entries),*];
            PARAMETERS
        }

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
