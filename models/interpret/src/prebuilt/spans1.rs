// The robot of `spans1.robot`, written by `cargo pliant prepare`: do not edit.
// pliant 0.1.0
// symbolica 3.0.0
// key 554d8a0426669507a519160ee8b87474
// checksum 532f96462db98336

///The continuum robot `Spans1`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spans1 {}
#[automatically_derived]
impl ::core::default::Default for Spans1 {
    fn default() -> Self {
        Self {}
    }
}
impl Spans1 {
    ///The model of this robot with 1 disc, equally spaced, and 1 cable that run straight between them, with its parameters as declared.
    ///
    ///Its angle is one polynomial of degree 1; integrals over a span are sums over 2 nodes.
    ///
    ///In addition to a sine and a cosine of each angle, the energy of a span, the chords, and the derivatives of both take 10 additions, 12 multiplications and 0 divisions or roots per node and 14 additions, 25 multiplications and 2 divisions or roots per span.
    #[must_use]
    pub(crate) fn discs() -> ::pliant::__private_0_1_0::planar::discs::Discs {
        use ::pliant::__private_0_1_0::*;
        planar::discs::Discs::new(<Self as ::core::default::Default>::default())
    }
}
#[automatically_derived]
impl ::pliant::__private_0_1_0::Declared for Spans1 {
    fn name(&self) -> &'static str {
        "Spans1"
    }
}
#[allow(
    unused_variables,
    unused_imports,
    unused_parens,
    unused_braces,
    irrefutable_let_patterns,
    non_camel_case_types,
    clippy::all,
    clippy::excessive_precision,
    clippy::unreadable_literal,
    reason = "straight-line code, written by a generator"
)]
const _: () = {
    type Spans1Robot = Spans1;
    const _: () = {
        use ::pliant::__private_0_1_0::*;
        #[automatically_derived]
        impl planar::discs::Kernel for Spans1Robot {
            fn node_count(&self) -> usize {
                2
            }
            fn cable_count(&self) -> usize {
                1
            }
            fn options(&self) -> planar::discs::DiscsOptions {
                planar::discs::DiscsOptions {
                    discs: 1,
                    basis: planar::discs::Basis::Polynomial(1),
                    ideal: false,
                    loaded: true,
                    couple: false,
                }
            }
            fn length(&self) -> f64 {
                0.3
            }
            #[inline(always)]
            fn bending_stiffness<T: Scalar>(&self, s: &T) -> T {
                <T as Scalar>::from_f64(0.025)
            }
            #[inline]
            fn offset<T: Scalar>(&self, cable: usize, s: &T) -> T {
                let v5 = Scalar::fma(
                    (-(*s)),
                    <T as Scalar>::from_f64(1.6666666666666667),
                    <T as Scalar>::from_f64(1.0),
                );
                let v6 = <T as Scalar>::from_f64(0.02) * v5;
                match cable {
                    0 => v6,
                    _ => <T as Scalar>::from_f64(f64::NAN),
                }
            }
            #[inline(always)]
            fn resultant<T: Scalar>(&self, s: &T) -> [T; 2] {
                let v2 = (*s) / <T as Scalar>::from_f64(0.3);
                let v5 = <T as Scalar>::from_f64(1.0) - v2;
                let v6 = <T as Scalar>::from_f64(0.3) * v5;
                [<T as Scalar>::from_f64(0.0), (-v6)]
            }
            #[inline]
            fn span<T: Scalar>(
                &self,
                inputs: &planar::discs::SpanInputs<'_, T>,
                tensions: &[T],
                span: &mut planar::discs::Span<T>,
            ) -> () {
                planar::discs::span_by_nodes(
                    self,
                    <Self as planar::discs::SpanWeights<2>>::WEIGHTS,
                    inputs,
                    tensions,
                    span,
                );
            }
            #[inline]
            fn held_span<T: Scalar>(
                &self,
                inputs: &planar::discs::SpanInputs<'_, T>,
                forces: &[[T; 2]],
                span: &mut planar::discs::HeldSpan<T>,
            ) -> () {
                planar::discs::held_span_by_nodes(
                    self,
                    <Self as planar::discs::SpanWeights<2>>::WEIGHTS,
                    inputs,
                    forces,
                    span,
                );
            }
        }
        #[automatically_derived]
        impl planar::discs::SpanWeights<2> for Spans1Robot {
            const WEIGHTS: &'static [f64; 2] = &[0.5, 0.5];
        }
        #[automatically_derived]
        impl planar::discs::SpanKernels<1> for Spans1Robot {
            #[inline(always)]
            fn span_step<T: Scalar>(
                &self,
                tangent: &[T; 2],
                weight: &T,
                reach: &[T; 2],
                load: &T,
                resultant: &[T; 2],
            ) -> planar::discs::SpanStep<T> {
                let part_0 = tangent[0] * (*weight);
                let part_1 = tangent[1] * (*weight);
                let reach_0 = reach[0] + part_0;
                let reach_1 = reach[1] + part_1;
                let v12 = Scalar::fma(resultant[0], part_0, (*load));
                let load_2 = Scalar::fma(resultant[1], part_1, v12);
                planar::discs::SpanStep {
                    part: [part_0, part_1],
                    reach: [reach_0, reach_1],
                    load: load_2,
                }
            }
            #[inline(always)]
            fn tense_ends<T: Scalar>(
                &self,
                reach: &[T; 2],
                load: &T,
                beyond: &[T; 2],
                ends: &[[T; 2]; 2],
                offsets: &[[T; 1]; 2],
                tensions: &[T; 1],
            ) -> planar::discs::TenseEnds<T, 1> {
                let start_0_0 = offsets[0][0] * ends[0][1];
                let v14 = ends[1][1] * offsets[1][0];
                let start_and_end_0_0 = start_0_0 - v14;
                let chord_0_0 = reach[0] + start_and_end_0_0;
                let v17 = chord_0_0 * chord_0_0;
                let v18 = offsets[0][0] * ends[0][0];
                let end_0_1 = ends[1][0] * offsets[1][0];
                let start_and_end_0_1 = end_0_1 - v18;
                let chord_0_1 = reach[1] + start_and_end_0_1;
                let v22 = Scalar::fma(chord_0_1, chord_0_1, v17);
                let length_0 = (v22).sqrt();
                let v24 = Scalar::fma(beyond[0], reach[0], (*load));
                let v25 = Scalar::fma(beyond[1], reach[1], v24);
                let energy = Scalar::fma(tensions[0], length_0, (-v25));
                let inverse_length_0 = <T as Scalar>::from_f64(1.0) / length_0;
                let unit_0_0 = chord_0_0 * inverse_length_0;
                let pull_0 = Scalar::fma(tensions[0], unit_0_0, (-beyond[0]));
                let unit_0_1 = chord_0_1 * inverse_length_0;
                let pull_1 = Scalar::fma(tensions[0], unit_0_1, (-beyond[1]));
                let v35 = start_0_0 * unit_0_1;
                let along_0_0 = Scalar::fma(v18, unit_0_0, v35);
                let gradient_0 = tensions[0] * along_0_0;
                let v38 = v14 * unit_0_1;
                let along_0_1 = Scalar::fma((-end_0_1), unit_0_0, (-v38));
                let gradient_1 = tensions[0] * along_0_1;
                let v43 = start_0_0 * unit_0_0;
                let normal_0_0 = Scalar::fma((-v18), unit_0_1, v43);
                let v46 = normal_0_0 * tensions[0];
                let v48 = end_0_1 * unit_0_1;
                let normal_0_1 = Scalar::fma((-v14), unit_0_0, v48);
                let v51 = tensions[0] * normal_0_1;
                planar::discs::TenseEnds {
                    energy: energy,
                    pull: [pull_0, pull_1],
                    gradient: [gradient_0, gradient_1],
                    curvature: [(-v46), (-v51)],
                    chords: [length_0],
                    units: [[unit_0_0, unit_0_1]],
                    along: [[along_0_0, along_0_1]],
                    normal: [[normal_0_0, normal_0_1]],
                }
            }
            #[inline(always)]
            fn tense_node<T: Scalar>(
                &self,
                part: &[T; 2],
                resultant: &[T; 2],
                pull: &[T; 2],
                units: &[[T; 2]; 1],
            ) -> planar::discs::TenseNode<T, 1> {
                let pull_0 = pull[0] - resultant[0];
                let pull_1 = pull[1] - resultant[1];
                let v10 = part[0] * pull_1;
                let gradient = Scalar::fma((-pull_0), part[1], v10);
                let v13 = part[0] * pull_0;
                let v14 = Scalar::fma(part[1], pull_1, v13);
                let v16 = part[0] * units[0][1];
                let along_0 = Scalar::fma((-units[0][0]), part[1], v16);
                let v19 = part[0] * units[0][0];
                let normal_0 = Scalar::fma(part[1], units[0][1], v19);
                planar::discs::TenseNode {
                    gradient: gradient,
                    curvature: (-v14),
                    along: [along_0],
                    normal: [normal_0],
                }
            }
            #[inline(always)]
            fn held_ends<T: Scalar>(
                &self,
                reach: &[T; 2],
                load: &T,
                beyond: &[T; 2],
                ends: &[[T; 2]; 2],
                offsets: &[[T; 1]; 2],
                forces: &[[T; 2]; 1],
            ) -> planar::discs::HeldEnds<T, 1> {
                let start_0_0 = offsets[0][0] * ends[0][1];
                let v14 = ends[1][1] * offsets[1][0];
                let start_and_end_0_0 = start_0_0 - v14;
                let chord_0_0 = reach[0] + start_and_end_0_0;
                let v18 = forces[0][0] * chord_0_0;
                let slopes_0_0_0 = offsets[0][0] * ends[0][0];
                let end_0_1 = ends[1][0] * offsets[1][0];
                let start_and_end_0_1 = end_0_1 - slopes_0_0_0;
                let chord_0_1 = reach[1] + start_and_end_0_1;
                let v23 = Scalar::fma(beyond[0], reach[0], (*load));
                let v24 = Scalar::fma(beyond[1], reach[1], v23);
                let v25 = Scalar::fma(forces[0][1], chord_0_1, v18);
                let energy = v25 - v24;
                let pull_0 = forces[0][0] - beyond[0];
                let pull_1 = forces[0][1] - beyond[1];
                let v29 = forces[0][1] * start_0_0;
                let gradient_0 = Scalar::fma(forces[0][0], slopes_0_0_0, v29);
                let v31 = forces[0][1] * v14;
                let gradient_1 = Scalar::fma((-forces[0][0]), end_0_1, (-v31));
                let v36 = forces[0][0] * start_0_0;
                let v38 = Scalar::fma((-forces[0][1]), slopes_0_0_0, v36);
                let v40 = forces[0][1] * end_0_1;
                let v42 = Scalar::fma((-forces[0][0]), v14, v40);
                planar::discs::HeldEnds {
                    energy: energy,
                    pull: [pull_0, pull_1],
                    gradient: [gradient_0, gradient_1],
                    curvature: [(-v38), (-v42)],
                    chords: [[chord_0_0, chord_0_1]],
                    slopes: [[[slopes_0_0_0, start_0_0], [(-end_0_1), (-v14)]]],
                }
            }
            #[inline(always)]
            fn held_node<T: Scalar>(
                &self,
                part: &[T; 2],
                resultant: &[T; 2],
                pull: &[T; 2],
            ) -> planar::discs::HeldNode<T> {
                let pull_0 = pull[0] - resultant[0];
                let pull_1 = pull[1] - resultant[1];
                let v9 = part[0] * pull_1;
                let gradient = Scalar::fma((-pull_0), part[1], v9);
                let v12 = part[0] * pull_0;
                let v13 = Scalar::fma(part[1], pull_1, v12);
                planar::discs::HeldNode {
                    gradient: gradient,
                    curvature: (-v13),
                    slope: [(-part[1]), part[0]],
                }
            }
        }
    };
};
