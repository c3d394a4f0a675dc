// The robot of `spans3.robot`, written by `cargo pliant prepare`: do not edit.
// pliant 0.1.0
// symbolica 3.0.0
// key ede34620948d54df11ceea776d2ce8c6
// checksum 79885a6fc7a54035

///The continuum robot `Spans3`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spans3 {}
#[automatically_derived]
impl ::core::default::Default for Spans3 {
    fn default() -> Self {
        Self {}
    }
}
impl Spans3 {
    ///The model of this robot with 1 disc, equally spaced, and 3 cables that run straight between them, with its parameters as declared.
    ///
    ///Its angle is one polynomial of degree 1; integrals over a span are sums over 2 nodes.
    ///
    ///In addition to a sine and a cosine of each angle, the energy of a span, the chords, and the derivatives of both take 14 additions, 20 multiplications and 0 divisions or roots per node and 46 additions, 71 multiplications and 6 divisions or roots per span.
    #[must_use]
    pub(crate) fn discs() -> ::pliant::__private_0_1_0::planar::discs::Discs {
        use ::pliant::__private_0_1_0::*;
        planar::discs::Discs::new(<Self as ::core::default::Default>::default())
    }
}
#[automatically_derived]
impl ::pliant::__private_0_1_0::Declared for Spans3 {
    fn name(&self) -> &'static str {
        "Spans3"
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
    type Spans3Robot = Spans3;
    const _: () = {
        use ::pliant::__private_0_1_0::*;
        #[automatically_derived]
        impl planar::discs::Kernel for Spans3Robot {
            fn node_count(&self) -> usize {
                2
            }
            fn cable_count(&self) -> usize {
                3
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
                let v7 = Scalar::fma(
                    (-(*s)),
                    <T as Scalar>::from_f64(1.6666666666666667),
                    <T as Scalar>::from_f64(1.0),
                );
                let v8 = <T as Scalar>::from_f64(0.02) * v7;
                let v9 = <T as Scalar>::from_f64(0.025) * v7;
                let v10 = <T as Scalar>::from_f64(0.03) * v7;
                match cable {
                    0 => v8,
                    1 => v9,
                    2 => v10,
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
        impl planar::discs::SpanWeights<2> for Spans3Robot {
            const WEIGHTS: &'static [f64; 2] = &[0.5, 0.5];
        }
        #[automatically_derived]
        impl planar::discs::SpanKernels<3> for Spans3Robot {
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
                offsets: &[[T; 3]; 2],
                tensions: &[T; 3],
            ) -> planar::discs::TenseEnds<T, 3> {
                let start_0_0 = offsets[0][0] * ends[0][1];
                let v20 = offsets[1][0] * ends[1][1];
                let start_and_end_0_0 = start_0_0 - v20;
                let chord_0_0 = reach[0] + start_and_end_0_0;
                let v23 = chord_0_0 * chord_0_0;
                let v24 = offsets[0][0] * ends[0][0];
                let end_0_1 = ends[1][0] * offsets[1][0];
                let start_and_end_0_1 = end_0_1 - v24;
                let chord_0_1 = reach[1] + start_and_end_0_1;
                let v28 = Scalar::fma(chord_0_1, chord_0_1, v23);
                let length_0 = (v28).sqrt();
                let v30 = tensions[0] * length_0;
                let start_1_0 = offsets[0][1] * ends[0][1];
                let v32 = offsets[1][1] * ends[1][1];
                let start_and_end_1_0 = start_1_0 - v32;
                let chord_1_0 = reach[0] + start_and_end_1_0;
                let v35 = chord_1_0 * chord_1_0;
                let v36 = offsets[0][1] * ends[0][0];
                let end_1_1 = ends[1][0] * offsets[1][1];
                let start_and_end_1_1 = end_1_1 - v36;
                let chord_1_1 = reach[1] + start_and_end_1_1;
                let v40 = Scalar::fma(chord_1_1, chord_1_1, v35);
                let length_1 = (v40).sqrt();
                let start_2_0 = offsets[0][2] * ends[0][1];
                let v43 = offsets[1][2] * ends[1][1];
                let start_and_end_2_0 = start_2_0 - v43;
                let chord_2_0 = reach[0] + start_and_end_2_0;
                let v46 = chord_2_0 * chord_2_0;
                let v47 = offsets[0][2] * ends[0][0];
                let end_2_1 = ends[1][0] * offsets[1][2];
                let start_and_end_2_1 = end_2_1 - v47;
                let chord_2_1 = reach[1] + start_and_end_2_1;
                let v51 = Scalar::fma(chord_2_1, chord_2_1, v46);
                let length_2 = (v51).sqrt();
                let v53 = Scalar::fma(beyond[0], reach[0], (*load));
                let v54 = Scalar::fma(beyond[1], reach[1], v53);
                let v55 = Scalar::fma(tensions[1], length_1, v30);
                let v56 = Scalar::fma(tensions[2], length_2, v55);
                let energy = v56 - v54;
                let inverse_length_0 = <T as Scalar>::from_f64(1.0) / length_0;
                let unit_0_0 = chord_0_0 * inverse_length_0;
                let inverse_length_1 = <T as Scalar>::from_f64(1.0) / length_1;
                let unit_1_0 = chord_1_0 * inverse_length_1;
                let inverse_length_2 = <T as Scalar>::from_f64(1.0) / length_2;
                let unit_2_0 = chord_2_0 * inverse_length_2;
                let v65 = Scalar::fma(tensions[0], unit_0_0, (-beyond[0]));
                let v66 = Scalar::fma(tensions[1], unit_1_0, v65);
                let pull_0 = Scalar::fma(tensions[2], unit_2_0, v66);
                let unit_0_1 = chord_0_1 * inverse_length_0;
                let unit_1_1 = chord_1_1 * inverse_length_1;
                let unit_2_1 = chord_2_1 * inverse_length_2;
                let v72 = Scalar::fma(tensions[0], unit_0_1, (-beyond[1]));
                let v73 = Scalar::fma(tensions[1], unit_1_1, v72);
                let pull_1 = Scalar::fma(tensions[2], unit_2_1, v73);
                let v75 = start_0_0 * unit_0_1;
                let along_0_0 = Scalar::fma(v24, unit_0_0, v75);
                let v77 = tensions[0] * along_0_0;
                let v78 = start_1_0 * unit_1_1;
                let along_1_0 = Scalar::fma(v36, unit_1_0, v78);
                let v80 = start_2_0 * unit_2_1;
                let along_2_0 = Scalar::fma(v47, unit_2_0, v80);
                let v82 = Scalar::fma(tensions[1], along_1_0, v77);
                let gradient_0 = Scalar::fma(tensions[2], along_2_0, v82);
                let v84 = v20 * unit_0_1;
                let along_0_1 = Scalar::fma((-end_0_1), unit_0_0, (-v84));
                let v88 = tensions[0] * along_0_1;
                let v89 = v32 * unit_1_1;
                let along_1_1 = Scalar::fma((-end_1_1), unit_1_0, (-v89));
                let v93 = v43 * unit_2_1;
                let along_2_1 = Scalar::fma((-end_2_1), unit_2_0, (-v93));
                let v97 = Scalar::fma(tensions[1], along_1_1, v88);
                let gradient_1 = Scalar::fma(tensions[2], along_2_1, v97);
                let v99 = start_0_0 * unit_0_0;
                let normal_0_0 = Scalar::fma((-v24), unit_0_1, v99);
                let v102 = tensions[0] * normal_0_0;
                let v103 = start_1_0 * unit_1_0;
                let normal_1_0 = Scalar::fma((-v36), unit_1_1, v103);
                let v106 = start_2_0 * unit_2_0;
                let normal_2_0 = Scalar::fma((-v47), unit_2_1, v106);
                let v109 = Scalar::fma(tensions[1], normal_1_0, v102);
                let v110 = Scalar::fma(tensions[2], normal_2_0, v109);
                let v112 = end_0_1 * unit_0_1;
                let normal_0_1 = Scalar::fma((-v20), unit_0_0, v112);
                let v115 = tensions[0] * normal_0_1;
                let v116 = end_1_1 * unit_1_1;
                let normal_1_1 = Scalar::fma((-v32), unit_1_0, v116);
                let v119 = end_2_1 * unit_2_1;
                let normal_2_1 = Scalar::fma((-v43), unit_2_0, v119);
                let v122 = Scalar::fma(tensions[1], normal_1_1, v115);
                let v123 = Scalar::fma(tensions[2], normal_2_1, v122);
                planar::discs::TenseEnds {
                    energy: energy,
                    pull: [pull_0, pull_1],
                    gradient: [gradient_0, gradient_1],
                    curvature: [(-v110), (-v123)],
                    chords: [length_0, length_1, length_2],
                    units: [
                        [unit_0_0, unit_0_1],
                        [unit_1_0, unit_1_1],
                        [unit_2_0, unit_2_1],
                    ],
                    along: [
                        [along_0_0, along_0_1],
                        [along_1_0, along_1_1],
                        [along_2_0, along_2_1],
                    ],
                    normal: [
                        [normal_0_0, normal_0_1],
                        [normal_1_0, normal_1_1],
                        [normal_2_0, normal_2_1],
                    ],
                }
            }
            #[inline(always)]
            fn tense_node<T: Scalar>(
                &self,
                part: &[T; 2],
                resultant: &[T; 2],
                pull: &[T; 2],
                units: &[[T; 2]; 3],
            ) -> planar::discs::TenseNode<T, 3> {
                let pull_0 = pull[0] - resultant[0];
                let pull_1 = pull[1] - resultant[1];
                let v14 = part[0] * pull_1;
                let gradient = Scalar::fma((-pull_0), part[1], v14);
                let v17 = part[0] * pull_0;
                let v18 = Scalar::fma(part[1], pull_1, v17);
                let v20 = part[0] * units[0][1];
                let along_0 = Scalar::fma((-units[0][0]), part[1], v20);
                let v23 = part[0] * units[1][1];
                let along_1 = Scalar::fma((-units[1][0]), part[1], v23);
                let v26 = part[0] * units[2][1];
                let along_2 = Scalar::fma((-units[2][0]), part[1], v26);
                let v29 = part[0] * units[0][0];
                let normal_0 = Scalar::fma(part[1], units[0][1], v29);
                let v31 = part[0] * units[1][0];
                let normal_1 = Scalar::fma(part[1], units[1][1], v31);
                let v33 = part[0] * units[2][0];
                let normal_2 = Scalar::fma(part[1], units[2][1], v33);
                planar::discs::TenseNode {
                    gradient: gradient,
                    curvature: (-v18),
                    along: [along_0, along_1, along_2],
                    normal: [normal_0, normal_1, normal_2],
                }
            }
            #[inline(always)]
            fn held_ends<T: Scalar>(
                &self,
                reach: &[T; 2],
                load: &T,
                beyond: &[T; 2],
                ends: &[[T; 2]; 2],
                offsets: &[[T; 3]; 2],
                forces: &[[T; 2]; 3],
            ) -> planar::discs::HeldEnds<T, 3> {
                let start_0_0 = offsets[0][0] * ends[0][1];
                let v22 = offsets[1][0] * ends[1][1];
                let start_and_end_0_0 = start_0_0 - v22;
                let chord_0_0 = reach[0] + start_and_end_0_0;
                let v26 = forces[0][0] * chord_0_0;
                let slopes_0_0_0 = offsets[0][0] * ends[0][0];
                let end_0_1 = ends[1][0] * offsets[1][0];
                let start_and_end_0_1 = end_0_1 - slopes_0_0_0;
                let chord_0_1 = reach[1] + start_and_end_0_1;
                let start_1_0 = offsets[0][1] * ends[0][1];
                let v32 = offsets[1][1] * ends[1][1];
                let start_and_end_1_0 = start_1_0 - v32;
                let chord_1_0 = reach[0] + start_and_end_1_0;
                let slopes_1_0_0 = offsets[0][1] * ends[0][0];
                let end_1_1 = ends[1][0] * offsets[1][1];
                let start_and_end_1_1 = end_1_1 - slopes_1_0_0;
                let chord_1_1 = reach[1] + start_and_end_1_1;
                let start_2_0 = offsets[0][2] * ends[0][1];
                let v41 = offsets[1][2] * ends[1][1];
                let start_and_end_2_0 = start_2_0 - v41;
                let chord_2_0 = reach[0] + start_and_end_2_0;
                let slopes_2_0_0 = offsets[0][2] * ends[0][0];
                let end_2_1 = ends[1][0] * offsets[1][2];
                let start_and_end_2_1 = end_2_1 - slopes_2_0_0;
                let chord_2_1 = reach[1] + start_and_end_2_1;
                let v49 = Scalar::fma(beyond[0], reach[0], (*load));
                let v50 = Scalar::fma(beyond[1], reach[1], v49);
                let v51 = Scalar::fma(forces[0][1], chord_0_1, v26);
                let v52 = Scalar::fma(forces[1][0], chord_1_0, v51);
                let v53 = Scalar::fma(forces[1][1], chord_1_1, v52);
                let v54 = Scalar::fma(forces[2][0], chord_2_0, v53);
                let v55 = Scalar::fma(forces[2][1], chord_2_1, v54);
                let energy = v55 - v50;
                let v57 = forces[0][0] + forces[1][0];
                let v58 = v57 + forces[2][0];
                let pull_0 = v58 - beyond[0];
                let v60 = forces[0][1] + forces[1][1];
                let v61 = v60 + forces[2][1];
                let pull_1 = v61 - beyond[1];
                let v63 = forces[0][1] * start_0_0;
                let v64 = forces[0][0] * slopes_0_0_0;
                let v67 = Scalar::fma((-forces[1][0]), slopes_1_0_0, (-v64));
                let v69 = Scalar::fma((-forces[2][0]), slopes_2_0_0, v67);
                let v70 = Scalar::fma(forces[1][1], start_1_0, v63);
                let v71 = Scalar::fma(forces[2][1], start_2_0, v70);
                let gradient_0 = v71 - v69;
                let v73 = forces[0][1] * v22;
                let v75 = forces[0][0] * end_0_1;
                let v76 = Scalar::fma(forces[1][0], end_1_1, v75);
                let v77 = Scalar::fma(forces[2][0], end_2_1, v76);
                let v79 = Scalar::fma((-forces[1][1]), v32, (-v73));
                let v81 = Scalar::fma((-forces[2][1]), v41, v79);
                let gradient_1 = v81 - v77;
                let v83 = forces[0][0] * start_0_0;
                let v85 = Scalar::fma((-forces[0][1]), slopes_0_0_0, v83);
                let v86 = Scalar::fma(forces[1][0], start_1_0, v85);
                let v88 = Scalar::fma((-forces[1][1]), slopes_1_0_0, v86);
                let v89 = Scalar::fma(forces[2][0], start_2_0, v88);
                let v91 = Scalar::fma((-forces[2][1]), slopes_2_0_0, v89);
                let v93 = forces[0][1] * end_0_1;
                let v95 = Scalar::fma((-forces[0][0]), v22, v93);
                let v97 = Scalar::fma((-forces[1][0]), v32, v95);
                let v98 = Scalar::fma(forces[1][1], end_1_1, v97);
                let v100 = Scalar::fma((-forces[2][0]), v41, v98);
                let v101 = Scalar::fma(forces[2][1], end_2_1, v100);
                planar::discs::HeldEnds {
                    energy: energy,
                    pull: [pull_0, pull_1],
                    gradient: [gradient_0, gradient_1],
                    curvature: [(-v91), (-v101)],
                    chords: [
                        [chord_0_0, chord_0_1],
                        [chord_1_0, chord_1_1],
                        [chord_2_0, chord_2_1],
                    ],
                    slopes: [
                        [[slopes_0_0_0, start_0_0], [(-end_0_1), (-v22)]],
                        [[slopes_1_0_0, start_1_0], [(-end_1_1), (-v32)]],
                        [[slopes_2_0_0, start_2_0], [(-end_2_1), (-v41)]],
                    ],
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
