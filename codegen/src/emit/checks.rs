//! Conditions that depend on the values of parameters: checked along the backbone before a robot is solved.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::scope::Scope;
use crate::kernels::Check;
use crate::spec::CheckKind;

pub(super) fn method(scope: &mut Scope, checks: &[Check]) -> TokenStream {
    if checks.is_empty() {
        return TokenStream::new();
    }
    let checks = checks.iter().map(|check| {
        let quantity = &check.what;
        let body = scope.body(&check.program, &[quote!(sigma)]);
        let (statements, value) = (&body.statements, &body.outputs[0]);
        let limit = body.outputs.get(1).map_or_else(|| quote!(0.0), ToTokens::to_token_stream);
        let condition = match check.kind {
            CheckKind::Positive => quote!(Positive),
            CheckKind::NonNegative => quote!(NonNegative),
            CheckKind::Nonzero => quote!(Nonzero),
            CheckKind::Below(_) => quote!(InsideDiscs),
        };
        quote! {
            let violation = planar::Condition::#condition.find_violation(#quantity, |sigma| {
                #statements
                [#value, #limit]
            });
            if violation.is_some() {
                return violation;
            }
        }
    });
    quote! {
        fn violation(&self) -> ::core::option::Option<planar::ConditionViolation> {
            type T = f64;
            let robot = self;
            #(#checks)*
            ::core::option::Option::None
        }
    }
}
