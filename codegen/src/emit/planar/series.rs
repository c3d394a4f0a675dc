//! The Adomian series: one loop over the nodes per order, straight-line inside.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::emit::scope::Scope;
use crate::kernels::planar::{PlanarKernels, Series};

pub(super) fn methods(scope: &mut Scope, kernels: &PlanarKernels) -> TokenStream {
    let Some(series) = &kernels.series else {
        return quote! {
            fn series_memory(&self) -> usize {
                0
            }

            fn adomian(
                &self,
                _order: usize,
                _grid: &planar::SeriesGrid,
                _terms: &[[f64; planar::SERIES_NODES]],
                _memory: &mut [[f64; planar::SERIES_NODES]],
                out: &mut [f64; planar::SERIES_NODES],
            ) {
                *out = [0.0; planar::SERIES_NODES];
            }
        };
    };
    let memory = Literal::usize_unsuffixed(series.rows * series.orders.len());
    let arms: Vec<TokenStream> =
        (0..series.orders.len()).map(|order| one_order(scope, series, order)).collect();
    quote! {
        fn series_memory(&self) -> usize {
            #memory
        }

        fn adomian(
            &self,
            order: usize,
            grid: &planar::SeriesGrid,
            terms: &[[f64; planar::SERIES_NODES]],
            memory: &mut [[f64; planar::SERIES_NODES]],
            out: &mut [f64; planar::SERIES_NODES],
        ) {
            type T = f64;
            let robot = self;
            match order {
                #(#arms)*
                _ => *out = [0.0; planar::SERIES_NODES],
            }
        }
    }
}

fn one_order(scope: &mut Scope, series: &Series, order: usize) -> TokenStream {
    let rows = series.rows;
    let terms: Vec<Ident> = (0..=order).map(|k| format_ident!("t{k}")).collect();
    let known: Vec<Ident> = (0..order * rows).map(|k| format_ident!("m{k}")).collect();
    let fresh: Vec<Ident> = (0..rows).map(|k| format_ident!("n{k}")).collect();
    let mut inputs = vec![quote!(grid.sigma[j]), quote!(grid.moment_x[j]), quote!(grid.moment_y[j])];
    inputs.extend(terms.iter().chain(&known).map(|name| quote!(#name[j])));
    let body = scope.body(&series.orders[order], &inputs);
    let statements = &body.statements;
    let (values, polynomial) = body.outputs.split_at(rows);
    let index = Literal::usize_unsuffixed(order);
    let split = Literal::usize_unsuffixed(order * rows);
    quote! {
        #index => {
            // Rows of earlier orders are read, those of this order written.
            let [#(#terms,)* ..] = terms else { return };
            let ::core::option::Option::Some((known, fresh)) = memory.split_at_mut_checked(#split) else { return };
            let [#(#known,)* ..] = known else { return };
            let [#(#fresh,)* ..] = fresh else { return };
            for j in 0..planar::SERIES_NODES {
                #statements
                #(#fresh[j] = #values;)*
                out[j] = #(#polynomial)*;
            }
        }
    }
}
