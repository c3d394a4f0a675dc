//! The arithmetic of a span: over the nodes, at the ends, and back to the nodes.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::emit::number;
use crate::emit::scope::{Body, Scope};
use crate::kernels::discs::{DiscsKernels, DiscsRobot};
use crate::kernels::gauss_legendre;
use crate::lower::Program;

/// The weights of the nodes.
pub(super) fn weights(nodes: usize) -> TokenStream {
    let count = Literal::usize_unsuffixed(nodes);
    let weights = gauss_legendre(nodes).into_iter().map(|[_, weight]| number(weight));
    let doc = format!("Weights of Gauss-Legendre quadrature of {nodes} points on [0, 1].");
    quote!(#[doc = #doc] const WEIGHTS: [f64; #count] = [#(#weights),*];)
}

fn index(of: usize) -> Literal {
    Literal::usize_unsuffixed(of)
}

/// Parts of the nodes and their sums: the statements that make them.
fn walk(scope: &mut Scope, kernels: &DiscsKernels) -> TokenStream {
    let loaded = kernels.resultant.is_some();
    let [x, y] = resultant(loaded);
    let inputs = [
        quote!(cosines[node]),
        quote!(sines[node]),
        quote!(weight),
        quote!(reach_x),
        quote!(reach_y),
        quote!(load),
        x,
        y,
    ];
    let Body { statements, outputs: o } = scope.body(&kernels.span.step, &inputs);
    let (part_x, part_y, reach_x, reach_y) = (&o[0], &o[1], &o[2], &o[3]);
    let load = o.get(4).map(|load| quote!(load = #load;));
    quote! {
        let zero = <T as Scalar>::from_f64(0.0);
        let (sines, cosines) = <T as Scalar>::sin_cos_each(&inputs.nodes);
        let (end_sines, end_cosines) = <T as Scalar>::sin_cos_each(&inputs.ends);
        let (mut parts_x, mut parts_y) = ([zero; NODES], [zero; NODES]);
        let (mut reach_x, mut reach_y, mut load) = (zero, zero, zero);
        for node in 0..NODES {
            let weight = inputs.length * <T as Scalar>::from_f64(WEIGHTS[node]);
            #statements
            parts_x[node] = #part_x;
            parts_y[node] = #part_y;
            reach_x = #reach_x;
            reach_y = #reach_y;
            #load
        }
    }
}

/// The distributed loads beyond a node, where there are any.
fn resultant(loaded: bool) -> [TokenStream; 2] {
    match loaded {
        true => [quote!(inputs.resultant[node][0]), quote!(inputs.resultant[node][1])],
        false => [quote!(zero), quote!(zero)],
    }
}

/// What follows at the ends, where cables pull with `forces`.
fn ends(scope: &mut Scope, program: &Program, cables: usize, forces: Vec<TokenStream>) -> Body {
    let mut inputs = vec![quote!(reach_x), quote!(reach_y), quote!(load)];
    inputs.extend((0..2).map(index).map(|k| quote!(inputs.beyond[#k])));
    inputs.extend((0..2).map(index).flat_map(|k| [quote!(end_cosines[#k]), quote!(end_sines[#k])]));
    for cable in (0..cables).map(index) {
        inputs.extend((0..2).map(index).map(|end| quote!(inputs.offsets[#end][#cable])));
    }
    inputs.extend(forces);
    scope.body(program, &inputs)
}

/// What comes back to a node, with the unit vectors of the cables.
fn back(scope: &mut Scope, program: &Program, loaded: bool, units: Vec<TokenStream>) -> Body {
    let [x, y] = resultant(loaded);
    let mut inputs = vec![quote!(parts_x[node]), quote!(parts_y[node]), x, y, quote!(pull_x), quote!(pull_y)];
    inputs.extend(units);
    scope.body(program, &inputs)
}

pub(super) fn methods(scope: &mut Scope, plain: &DiscsRobot, kernels: &DiscsKernels) -> TokenStream {
    let cables = plain.model.offsets.len();
    let (nodes, count) = (index(kernels.nodes), index(cables));
    let tense = tense(scope, kernels, cables);
    let held = held(scope, kernels, cables);
    quote! {
        #[inline]
        fn span<T: Scalar>(
            &self,
            inputs: &discs::SpanInputs<T, [T; #nodes], [[T; 2]; #nodes], [T; #count]>,
            tensions: &[T; #count],
        ) -> discs::Span<Self, T> {
            const NODES: usize = #nodes;
            let robot = self;
            #tense
        }

        #[inline]
        fn held_span<T: Scalar>(
            &self,
            inputs: &discs::SpanInputs<T, [T; #nodes], [[T; 2]; #nodes], [T; #count]>,
            forces: &[[T; 2]; #count],
        ) -> discs::HeldSpan<Self, T> {
            const NODES: usize = #nodes;
            let robot = self;
            #held
        }
    }
}

fn tense(scope: &mut Scope, kernels: &DiscsKernels, cables: usize) -> TokenStream {
    let walk = walk(scope, kernels);
    let tensions = (0..cables).map(index).map(|cable| quote!(tensions[#cable])).collect();
    let Body { statements, outputs: o } = ends(scope, &kernels.span.tense, cables, tensions);
    let (energy, pull_x, pull_y) = (&o[0], &o[1], &o[2]);
    let (g0, g1, c0, c1) = (&o[3], &o[4], &o[5], &o[6]);
    let of_cables: Vec<&[TokenStream]> = o[7..].chunks(7).collect();
    let pick = |k: usize| of_cables.iter().map(move |of| &of[k]);
    let chords = pick(0);
    let units = of_cables.iter().map(|of| {
        let (x, y) = (&of[1], &of[2]);
        quote!([#x, #y])
    });
    let pairs = |first: usize| {
        let ends = of_cables.iter().map(move |of| {
            let (start, end) = (&of[first], &of[first + 1]);
            quote!([#start, #end])
        });
        quote!([#(discs::ByAngle { ends: #ends, nodes: [zero; NODES] }),*])
    };
    let (along, normal) = (pairs(3), pairs(5));
    let loaded = kernels.resultant.is_some();
    let inputs = (0..cables)
        .flat_map(|cable| {
            let cable = index(cable);
            [quote!(units[#cable][0]), quote!(units[#cable][1])]
        })
        .collect();
    let Body { statements: back, outputs: b } = back(scope, &kernels.span.tense_node, loaded, inputs);
    let (gradient, curvature) = (&b[0], &b[1]);
    let spread = b[2..].chunks(2).enumerate().map(|(cable, of)| {
        let (cable, along, normal) = (index(cable), &of[0], &of[1]);
        quote! {
            span.along[#cable].nodes[node] = #along;
            span.normal[#cable].nodes[node] = #normal;
        }
    });
    quote! {
        #walk
        #statements
        let (pull_x, pull_y) = (#pull_x, #pull_y);
        let units = [#(#units),*];
        let mut span = discs::SpanEnergy {
            energy: #energy,
            reach: [reach_x, reach_y],
            gradient: discs::ByAngle { ends: [#g0, #g1], nodes: [zero; NODES] },
            curvature: discs::ByAngle { ends: [#c0, #c1], nodes: [zero; NODES] },
            chords: [#(#chords),*],
            along: #along,
            normal: #normal,
        };
        for node in 0..NODES {
            #back
            span.gradient.nodes[node] = #gradient;
            span.curvature.nodes[node] = #curvature;
            #(#spread)*
        }
        span
    }
}

fn held(scope: &mut Scope, kernels: &DiscsKernels, cables: usize) -> TokenStream {
    let walk = walk(scope, kernels);
    let forces = (0..cables)
        .flat_map(|cable| {
            let cable = index(cable);
            [quote!(forces[#cable][0]), quote!(forces[#cable][1])]
        })
        .collect();
    let Body { statements, outputs: o } = ends(scope, &kernels.span.held, cables, forces);
    let (energy, pull_x, pull_y) = (&o[0], &o[1], &o[2]);
    let (g0, g1, c0, c1) = (&o[3], &o[4], &o[5], &o[6]);
    let of_cables: Vec<&[TokenStream]> = o[7..].chunks(6).collect();
    let chords = of_cables.iter().map(|of| {
        let (x, y) = (&of[0], &of[1]);
        quote!([#x, #y])
    });
    // The derivatives with respect to the nodes are those of all cables.
    let slopes = of_cables.iter().map(|of| {
        let (start_x, start_y, end_x, end_y) = (&of[2], &of[3], &of[4], &of[5]);
        quote!([
            discs::ByAngle { ends: [#start_x, #end_x], nodes: turned_x },
            discs::ByAngle { ends: [#start_y, #end_y], nodes: turned_y },
        ])
    });
    let loaded = kernels.resultant.is_some();
    let units = vec![quote!(zero); 2 * cables];
    let Body { statements: back, outputs: b } = back(scope, &kernels.span.held_node, loaded, units);
    let (gradient, curvature, turned_x, turned_y) = (&b[0], &b[1], &b[2], &b[3]);
    quote! {
        #walk
        #statements
        let (pull_x, pull_y) = (#pull_x, #pull_y);
        let (mut gradient, mut curvature) = ([zero; NODES], [zero; NODES]);
        let (mut turned_x, mut turned_y) = ([zero; NODES], [zero; NODES]);
        for node in 0..NODES {
            #back
            gradient[node] = #gradient;
            curvature[node] = #curvature;
            turned_x[node] = #turned_x;
            turned_y[node] = #turned_y;
        }
        discs::HeldEnergy {
            energy: #energy,
            reach: [reach_x, reach_y],
            gradient: discs::ByAngle { ends: [#g0, #g1], nodes: gradient },
            curvature: discs::ByAngle { ends: [#c0, #c1], nodes: curvature },
            chords: [#(#chords),*],
            slopes: [#(#slopes),*],
        }
    }
}
