//! Derivatives with respect to declared parameters.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::emit::scope::Scope;
use crate::kernels::planar::{ParameterDerivatives, PlanarKernels, Position};
use crate::lower::Program;

pub(super) fn methods(scope: &mut Scope, kernels: &PlanarKernels) -> TokenStream {
    let arm = |index: usize, value: TokenStream| {
        let index = Literal::usize_unsuffixed(index);
        quote!(#index => #value,)
    };
    let mut lengths = Vec::new();
    let mut stations = Vec::new();
    let mut forwards = Vec::new();
    for (index, derivatives) in kernels.derivatives.iter().enumerate() {
        lengths.push(arm(index, scope.body(&derivatives.length, &[]).first()));
        stations.push(arm(index, station(scope, derivatives)));
        forwards.push(arm(index, forward(scope, kernels, index)));
    }
    quote! {
        fn length_sensitivity(&self, index: usize) -> f64 {
            type T = f64;
            let robot = self;
            match index {
                #(#lengths)*
                _ => 0.0,
            }
        }

        fn station_sensitivity(
            &self,
            index: usize,
            sigma: f64,
            theta: f64,
            state: &[f64; 4],
        ) -> planar::StationSensitivity {
            type T = f64;
            let robot = self;
            match index {
                #(#stations)*
                _ => planar::StationSensitivity::default(),
            }
        }

        fn forward_sensitivity(&self, index: usize, forces: &[f64; 2]) -> ([f64; 3], [f64; 2]) {
            type T = f64;
            let robot = self;
            match index {
                #(#forwards)*
                _ => ([0.0; 3], [0.0; 2]),
            }
        }
    }
}

fn station(scope: &mut Scope, derivatives: &ParameterDerivatives) -> TokenStream {
    let mut inputs = vec![quote!(sigma), quote!(theta)];
    inputs.extend((0..4).map(|i| {
        let i = Literal::usize_unsuffixed(i);
        quote!(state[#i])
    }));
    let body = scope.body(&derivatives.station, &inputs);
    let (statements, o) = (&body.statements, &body.outputs);
    let (s0, s1, t0, t1, couple) = (&o[0], &o[1], &o[2], &o[3], &o[4]);
    let (sigma, one) = (quote!(sigma), quote!(1.0));
    let [n_x, n_y] = [0, 1].map(|index| {
        scope.integral(&derivatives.resultant[index], &sigma, &one, std::slice::from_ref(&sigma))
    });
    quote! {{
        #statements
        planar::StationSensitivity {
            stress: [#s0, #s1],
            cable_shortening: [#t0, #t1],
            resultant: [#n_x, #n_y],
            couple: #couple,
        }
    }}
}

fn forward(scope: &mut Scope, kernels: &PlanarKernels, index: usize) -> TokenStream {
    let derivatives = &kernels.derivatives[index];
    let (zero, one) = (quote!(0.0_f64), quote!(1.0_f64));
    let [c_d, c_s] = [0, 1].map(|index| scope.integral(&derivatives.compliance[index], &zero, &one, &[]));
    let mut closed = |tip: &Program| scope.body(tip, &[quote!(forces[0]), quote!(forces[1])]).array();
    let tip = match &kernels.position {
        Position::Closed { by_parameter, .. } => closed(&by_parameter[index]),
        Position::Quadrature { by_parameter: Some(tips), .. } => closed(&tips[index]),
        Position::Quadrature { order, by_parameter: None, .. } => {
            quadrature(scope, kernels, derivatives, *order)
        }
    };
    quote!((#tip, [#c_d, #c_s]))
}

/// Derivative of the tip under the integral.
fn quadrature(
    scope: &mut Scope,
    kernels: &PlanarKernels,
    derivatives: &ParameterDerivatives,
    order: usize,
) -> TokenStream {
    let rule = scope.rule(order);
    let (zero, here, one) = (quote!(0.0_f64), quote!(here), quote!(1.0_f64));
    let stretch = scope.body(&kernels.stretch, std::slice::from_ref(&here)).array();
    let stretch_slope = scope.body(&derivatives.stretch, std::slice::from_ref(&here)).array();
    let angle_slope = scope.integral(&derivatives.angle, &zero, &here, std::slice::from_ref(&here));
    let tip_slope = scope.integral(&derivatives.angle, &zero, &one, std::slice::from_ref(&one));
    quote! {{
        let (mut x, mut y) = (0.0_f64, 0.0_f64);
        for [node, weight] in &#rule {
            let here = *node;
            let [angle, _] = planar::Kernel::angle(self, &here);
            let angle_slope: f64 = #angle_slope;
            let [length, softness]: [f64; 2] = #stretch;
            let [length_slope, softness_slope]: [f64; 2] = #stretch_slope;
            let (sine, cosine) = f64::sin_cos(forces[0] * angle);
            let step = length - forces[1] * softness;
            let step_slope = length_slope - forces[1] * softness_slope;
            let turn = step * forces[0] * angle_slope;
            x += weight * (step_slope * cosine - turn * sine);
            y += weight * (step_slope * sine + turn * cosine);
        }
        [x, y, forces[0] * #tip_slope]
    }}
}
