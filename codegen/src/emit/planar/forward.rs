//! The unloaded robot: angle, position, tip and its Jacobian, compliance.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::emit::scope::{Scope, table};
use crate::kernels::planar::{PlanarKernels, Position};

pub(super) fn methods(scope: &mut Scope, kernels: &PlanarKernels) -> TokenStream {
    let (zero, one, sigma) =
        (quote!(<T as Scalar>::from_f64(0.0)), quote!(<T as Scalar>::from_f64(1.0)), quote!((*sigma)));
    let angle = scope.integral(&kernels.angle, &zero, &sigma, std::slice::from_ref(&sigma));
    let rate = scope.body(&kernels.angle_rate, &[sigma]).first();
    let [c_d, c_s] = [0, 1].map(|index| scope.integral(&kernels.compliance[index], &zero, &one, &[]));
    let position = match &kernels.position {
        Position::Closed { .. } => closed(scope, kernels),
        Position::Quadrature { order, table: Some(rows), .. } => folded(scope, *order, rows, kernels),
        Position::Quadrature { order, table: None, .. } => open(scope, *order, kernels),
    };
    quote! {
        #[inline]
        fn angle<T: Lanes>(&self, sigma: &T) -> [T; 2] {
            let robot = self;
            [#angle, #rate]
        }

        #[inline]
        fn compliance<T: Lanes>(&self) -> [T; 2] {
            let robot = self;
            [#c_d, #c_s]
        }

        #position
    }
}

fn closed(scope: &mut Scope, kernels: &PlanarKernels) -> TokenStream {
    let Position::Closed { position, tip, jacobian, .. } = &kernels.position else {
        return TokenStream::new();
    };
    let forces = [quote!(forces[0]), quote!(forces[1])];
    let at = [forces[0].clone(), forces[1].clone(), quote!((*sigma))];
    let position = scope.body(position, &at).array();
    let tip = scope.body(tip, &forces).array();
    let jacobian = scope.body(jacobian, &forces);
    let (statements, o) = (&jacobian.statements, &jacobian.outputs);
    let rows = o.chunks(3).map(|row| quote!([#(#row),*]));
    quote! {
        #[inline]
        fn position<T: Lanes>(&self, forces: &[T; 2], sigma: &T) -> [T; 2] {
            let robot = self;
            #position
        }

        #[inline]
        fn tip<T: Lanes>(&self, forces: &[T; 2]) -> [T; 3] {
            let robot = self;
            #tip
        }

        #[inline]
        fn tip_jacobian<T: Lanes>(&self, forces: &[T; 2]) -> [[T; 3]; 3] {
            let robot = self;
            #statements
            [#(#rows),*]
        }
    }
}

/// Position at any station by quadrature over the angle.
fn quadrature_position(scope: &mut Scope, order: usize, kernels: &PlanarKernels) -> TokenStream {
    let rule = scope.rule(order);
    let stretch = scope.body(&kernels.stretch, &[quote!(here)]).array();
    quote! {
        fn position<T: Lanes>(&self, forces: &[T; 2], sigma: &T) -> [T; 2] {
            let robot = self;
            let zero = <T as Scalar>::from_f64(0.0);
            let (mut x, mut y) = (zero, zero);
            for [node, weight] in &#rule {
                let here = *sigma * <T as Scalar>::from_f64(*node);
                let [angle, _] = planar::Kernel::angle(self, &here);
                let [length, softness] = #stretch;
                let (sine, cosine) = (forces[0] * angle).sin_cos();
                let step = (length - forces[1] * softness) * <T as Scalar>::from_f64(*weight);
                x = step.fma(cosine, x);
                y = step.fma(sine, y);
            }
            [x * *sigma, y * *sigma]
        }
    }
}

/// Tip from a table of the nodes: weight times length, weight times axial compliance, angle.
fn folded(scope: &mut Scope, order: usize, rows: &[[f64; 3]], kernels: &PlanarKernels) -> TokenStream {
    let position = quadrature_position(scope, order, kernels);
    let count = Literal::usize_unsuffixed(rows.len());
    let rows = table(rows);
    let zero = quote!(<T as Scalar>::from_f64(0.0));
    let one = quote!(<T as Scalar>::from_f64(1.0));
    let tip_angle = scope.integral(&kernels.angle, &zero, &one, std::slice::from_ref(&one));
    quote! {
        #position

        #[inline]
        fn tip<T: Lanes>(&self, forces: &[T; 2]) -> [T; 3] {
            let robot = self;
            const NODES: [[f64; 3]; #count] = #rows;
            let (mut x, mut y) = (<T as Scalar>::from_f64(0.0), <T as Scalar>::from_f64(0.0));
            for [length, softness, angle] in &NODES {
                let (sine, cosine) = (forces[0] * <T as Scalar>::from_f64(*angle)).sin_cos();
                let step = <T as Scalar>::from_f64(*length) - forces[1] * <T as Scalar>::from_f64(*softness);
                x = step.fma(cosine, x);
                y = step.fma(sine, y);
            }
            [x, y, forces[0] * #tip_angle]
        }

        #[inline]
        fn tip_jacobian<T: Lanes>(&self, forces: &[T; 2]) -> [[T; 3]; 3] {
            let robot = self;
            const NODES: [[f64; 3]; #count] = #rows;
            let zero = <T as Scalar>::from_f64(0.0);
            let mut sums = [zero; 6];
            for [length, softness, angle] in &NODES {
                let (softness, angle) = (<T as Scalar>::from_f64(*softness), <T as Scalar>::from_f64(*angle));
                let (sine, cosine) = (forces[0] * angle).sin_cos();
                let step = <T as Scalar>::from_f64(*length) - forces[1] * softness;
                let (dx, dy) = (step * cosine, step * sine);
                sums[0] = sums[0] + dx;
                sums[1] = sums[1] + dy;
                sums[2] = sums[2] - dy * angle;
                sums[3] = dx.fma(angle, sums[3]);
                sums[4] = sums[4] - softness * cosine;
                sums[5] = sums[5] - softness * sine;
            }
            let angle = #tip_angle;
            [[sums[0], sums[1], forces[0] * angle], [sums[2], sums[3], angle], [sums[4], sums[5], zero]]
        }
    }
}

/// Tip by quadrature of a robot whose nodes depend on parameters.
fn open(scope: &mut Scope, order: usize, kernels: &PlanarKernels) -> TokenStream {
    let position = quadrature_position(scope, order, kernels);
    let rule = scope.rule(order);
    let stretch = scope.body(&kernels.stretch, &[quote!(here)]).array();
    quote! {
        #position

        fn tip<T: Lanes>(&self, forces: &[T; 2]) -> [T; 3] {
            let [x, y] = planar::Kernel::position(self, forces, &<T as Scalar>::from_f64(1.0));
            let [angle, _] = planar::Kernel::angle(self, &<T as Scalar>::from_f64(1.0));
            [x, y, forces[0] * angle]
        }

        fn tip_jacobian<T: Lanes>(&self, forces: &[T; 2]) -> [[T; 3]; 3] {
            let robot = self;
            let zero = <T as Scalar>::from_f64(0.0);
            let mut sums = [zero; 6];
            for [node, weight] in &#rule {
                let (here, weight) = (<T as Scalar>::from_f64(*node), <T as Scalar>::from_f64(*weight));
                let [angle, _] = planar::Kernel::angle(self, &here);
                let [length, softness] = #stretch;
                let (sine, cosine) = (forces[0] * angle).sin_cos();
                let (step, softness) = ((length - forces[1] * softness) * weight, softness * weight);
                let (dx, dy) = (step * cosine, step * sine);
                sums[0] = sums[0] + dx;
                sums[1] = sums[1] + dy;
                sums[2] = sums[2] - dy * angle;
                sums[3] = dx.fma(angle, sums[3]);
                sums[4] = sums[4] - softness * cosine;
                sums[5] = sums[5] - softness * sine;
            }
            let [angle, _] = planar::Kernel::angle(self, &<T as Scalar>::from_f64(1.0));
            [[sums[0], sums[1], forces[0] * angle], [sums[2], sums[3], angle], [sums[4], sums[5], zero]]
        }
    }
}
