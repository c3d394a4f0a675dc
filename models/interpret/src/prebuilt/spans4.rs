// The robot of `spans4.robot`, written by `cargo pliant prepare`: do not edit.
// pliant 0.1.0
// symbolica 3.0.0
// key 8a41659d260ca4bc2c5a66ddb21fde52
// checksum c84dab8890274e10

///The continuum robot `Spans4`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spans4 {}
#[automatically_derived]
impl ::core::default::Default for Spans4 {
    fn default() -> Self {
        Self {}
    }
}
impl Spans4 {
    ///The model of this robot with 1 disc, equally spaced, and 4 cables that run straight between them, with its parameters as declared.
    ///
    ///Its angle is one polynomial of degree 1; integrals over a span are sums over 2 nodes.
    ///
    ///In addition to a sine and a cosine of each angle, the energy of a span, the chords, and the derivatives of both take 16 additions, 24 multiplications and 0 divisions or roots per node and 62 additions, 94 multiplications and 8 divisions or roots per span.
    #[must_use]
    pub(crate) fn discs() -> ::pliant::__private_0_1_0::planar::discs::Discs {
        use ::pliant::__private_0_1_0::*;
        planar::discs::Discs::new(<Self as ::core::default::Default>::default())
    }
}
#[automatically_derived]
impl ::pliant::__private_0_1_0::Declared for Spans4 {
    fn name(&self) -> &'static str {
        "Spans4"
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
    type Spans4Robot = Spans4;
    const _: () = {
        use ::pliant::__private_0_1_0::*;
        #[automatically_derived]
        impl planar::discs::Kernel for Spans4Robot {
            fn node_count(&self) -> usize {
                2
            }
            fn cable_count(&self) -> usize {
                4
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
                let v8 = Scalar::fma(
                    (-(*s)),
                    <T as Scalar>::from_f64(1.6666666666666667),
                    <T as Scalar>::from_f64(1.0),
                );
                let v9 = <T as Scalar>::from_f64(0.02) * v8;
                let v10 = <T as Scalar>::from_f64(0.025) * v8;
                let v11 = <T as Scalar>::from_f64(0.03) * v8;
                let v12 = <T as Scalar>::from_f64(0.035) * v8;
                match cable {
                    0 => v9,
                    1 => v10,
                    2 => v11,
                    3 => v12,
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
        impl planar::discs::SpanWeights<2> for Spans4Robot {
            const WEIGHTS: &'static [f64; 2] = &[0.5, 0.5];
        }
        #[automatically_derived]
        impl planar::discs::SpanKernels<4> for Spans4Robot {
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
                offsets: &[[T; 4]; 2],
                tensions: &[T; 4],
            ) -> planar::discs::TenseEnds<T, 4> {
                let start_0_0 = offsets[0][0] * ends[0][1];
                let v23 = offsets[1][0] * ends[1][1];
                let start_and_end_0_0 = start_0_0 - v23;
                let chord_0_0 = reach[0] + start_and_end_0_0;
                let v26 = chord_0_0 * chord_0_0;
                let v27 = offsets[0][0] * ends[0][0];
                let end_0_1 = ends[1][0] * offsets[1][0];
                let start_and_end_0_1 = end_0_1 - v27;
                let chord_0_1 = reach[1] + start_and_end_0_1;
                let v31 = Scalar::fma(chord_0_1, chord_0_1, v26);
                let length_0 = (v31).sqrt();
                let v33 = tensions[0] * length_0;
                let start_1_0 = offsets[0][1] * ends[0][1];
                let v35 = offsets[1][1] * ends[1][1];
                let start_and_end_1_0 = start_1_0 - v35;
                let chord_1_0 = reach[0] + start_and_end_1_0;
                let v38 = chord_1_0 * chord_1_0;
                let v39 = offsets[0][1] * ends[0][0];
                let end_1_1 = ends[1][0] * offsets[1][1];
                let start_and_end_1_1 = end_1_1 - v39;
                let chord_1_1 = reach[1] + start_and_end_1_1;
                let v43 = Scalar::fma(chord_1_1, chord_1_1, v38);
                let length_1 = (v43).sqrt();
                let start_2_0 = offsets[0][2] * ends[0][1];
                let v46 = offsets[1][2] * ends[1][1];
                let start_and_end_2_0 = start_2_0 - v46;
                let chord_2_0 = reach[0] + start_and_end_2_0;
                let v49 = chord_2_0 * chord_2_0;
                let v50 = offsets[0][2] * ends[0][0];
                let end_2_1 = ends[1][0] * offsets[1][2];
                let start_and_end_2_1 = end_2_1 - v50;
                let chord_2_1 = reach[1] + start_and_end_2_1;
                let v54 = Scalar::fma(chord_2_1, chord_2_1, v49);
                let length_2 = (v54).sqrt();
                let start_3_0 = offsets[0][3] * ends[0][1];
                let v57 = offsets[1][3] * ends[1][1];
                let start_and_end_3_0 = start_3_0 - v57;
                let chord_3_0 = reach[0] + start_and_end_3_0;
                let v60 = chord_3_0 * chord_3_0;
                let v61 = offsets[0][3] * ends[0][0];
                let end_3_1 = ends[1][0] * offsets[1][3];
                let start_and_end_3_1 = end_3_1 - v61;
                let chord_3_1 = reach[1] + start_and_end_3_1;
                let v65 = Scalar::fma(chord_3_1, chord_3_1, v60);
                let length_3 = (v65).sqrt();
                let v67 = Scalar::fma(beyond[0], reach[0], (*load));
                let v68 = Scalar::fma(beyond[1], reach[1], v67);
                let v69 = Scalar::fma(tensions[1], length_1, v33);
                let v70 = Scalar::fma(tensions[2], length_2, v69);
                let v71 = Scalar::fma(tensions[3], length_3, v70);
                let energy = v71 - v68;
                let inverse_length_0 = <T as Scalar>::from_f64(1.0) / length_0;
                let unit_0_0 = chord_0_0 * inverse_length_0;
                let inverse_length_1 = <T as Scalar>::from_f64(1.0) / length_1;
                let unit_1_0 = chord_1_0 * inverse_length_1;
                let inverse_length_2 = <T as Scalar>::from_f64(1.0) / length_2;
                let unit_2_0 = chord_2_0 * inverse_length_2;
                let inverse_length_3 = <T as Scalar>::from_f64(1.0) / length_3;
                let unit_3_0 = chord_3_0 * inverse_length_3;
                let v82 = Scalar::fma(tensions[0], unit_0_0, (-beyond[0]));
                let v83 = Scalar::fma(tensions[1], unit_1_0, v82);
                let v84 = Scalar::fma(tensions[2], unit_2_0, v83);
                let pull_0 = Scalar::fma(tensions[3], unit_3_0, v84);
                let unit_0_1 = chord_0_1 * inverse_length_0;
                let unit_1_1 = chord_1_1 * inverse_length_1;
                let unit_2_1 = chord_2_1 * inverse_length_2;
                let unit_3_1 = chord_3_1 * inverse_length_3;
                let v91 = Scalar::fma(tensions[0], unit_0_1, (-beyond[1]));
                let v92 = Scalar::fma(tensions[1], unit_1_1, v91);
                let v93 = Scalar::fma(tensions[2], unit_2_1, v92);
                let pull_1 = Scalar::fma(tensions[3], unit_3_1, v93);
                let v95 = start_0_0 * unit_0_1;
                let along_0_0 = Scalar::fma(v27, unit_0_0, v95);
                let v97 = tensions[0] * along_0_0;
                let v98 = start_1_0 * unit_1_1;
                let along_1_0 = Scalar::fma(v39, unit_1_0, v98);
                let v100 = start_2_0 * unit_2_1;
                let along_2_0 = Scalar::fma(v50, unit_2_0, v100);
                let v102 = start_3_0 * unit_3_1;
                let along_3_0 = Scalar::fma(v61, unit_3_0, v102);
                let v104 = Scalar::fma(tensions[1], along_1_0, v97);
                let v105 = Scalar::fma(tensions[2], along_2_0, v104);
                let gradient_0 = Scalar::fma(tensions[3], along_3_0, v105);
                let v107 = v23 * unit_0_1;
                let along_0_1 = Scalar::fma((-end_0_1), unit_0_0, (-v107));
                let v111 = tensions[0] * along_0_1;
                let v112 = v35 * unit_1_1;
                let along_1_1 = Scalar::fma((-end_1_1), unit_1_0, (-v112));
                let v116 = v46 * unit_2_1;
                let along_2_1 = Scalar::fma((-end_2_1), unit_2_0, (-v116));
                let v120 = v57 * unit_3_1;
                let along_3_1 = Scalar::fma((-end_3_1), unit_3_0, (-v120));
                let v124 = Scalar::fma(tensions[1], along_1_1, v111);
                let v125 = Scalar::fma(tensions[2], along_2_1, v124);
                let gradient_1 = Scalar::fma(tensions[3], along_3_1, v125);
                let v127 = start_0_0 * unit_0_0;
                let normal_0_0 = Scalar::fma((-v27), unit_0_1, v127);
                let v130 = tensions[0] * normal_0_0;
                let v131 = start_1_0 * unit_1_0;
                let normal_1_0 = Scalar::fma((-v39), unit_1_1, v131);
                let v134 = start_2_0 * unit_2_0;
                let normal_2_0 = Scalar::fma((-v50), unit_2_1, v134);
                let v137 = start_3_0 * unit_3_0;
                let normal_3_0 = Scalar::fma((-v61), unit_3_1, v137);
                let v140 = Scalar::fma(tensions[1], normal_1_0, v130);
                let v141 = Scalar::fma(tensions[2], normal_2_0, v140);
                let v142 = Scalar::fma(tensions[3], normal_3_0, v141);
                let v144 = end_0_1 * unit_0_1;
                let normal_0_1 = Scalar::fma((-v23), unit_0_0, v144);
                let v147 = tensions[0] * normal_0_1;
                let v148 = end_1_1 * unit_1_1;
                let normal_1_1 = Scalar::fma((-v35), unit_1_0, v148);
                let v151 = end_2_1 * unit_2_1;
                let normal_2_1 = Scalar::fma((-v46), unit_2_0, v151);
                let v154 = end_3_1 * unit_3_1;
                let normal_3_1 = Scalar::fma((-v57), unit_3_0, v154);
                let v157 = Scalar::fma(tensions[1], normal_1_1, v147);
                let v158 = Scalar::fma(tensions[2], normal_2_1, v157);
                let v159 = Scalar::fma(tensions[3], normal_3_1, v158);
                planar::discs::TenseEnds {
                    energy: energy,
                    pull: [pull_0, pull_1],
                    gradient: [gradient_0, gradient_1],
                    curvature: [(-v142), (-v159)],
                    chords: [length_0, length_1, length_2, length_3],
                    units: [
                        [unit_0_0, unit_0_1],
                        [unit_1_0, unit_1_1],
                        [unit_2_0, unit_2_1],
                        [unit_3_0, unit_3_1],
                    ],
                    along: [
                        [along_0_0, along_0_1],
                        [along_1_0, along_1_1],
                        [along_2_0, along_2_1],
                        [along_3_0, along_3_1],
                    ],
                    normal: [
                        [normal_0_0, normal_0_1],
                        [normal_1_0, normal_1_1],
                        [normal_2_0, normal_2_1],
                        [normal_3_0, normal_3_1],
                    ],
                }
            }
            #[inline(always)]
            fn tense_node<T: Scalar>(
                &self,
                part: &[T; 2],
                resultant: &[T; 2],
                pull: &[T; 2],
                units: &[[T; 2]; 4],
            ) -> planar::discs::TenseNode<T, 4> {
                let pull_0 = pull[0] - resultant[0];
                let pull_1 = pull[1] - resultant[1];
                let v16 = part[0] * pull_1;
                let gradient = Scalar::fma((-pull_0), part[1], v16);
                let v19 = part[0] * pull_0;
                let v20 = Scalar::fma(part[1], pull_1, v19);
                let v22 = part[0] * units[0][1];
                let along_0 = Scalar::fma((-units[0][0]), part[1], v22);
                let v25 = part[0] * units[1][1];
                let along_1 = Scalar::fma((-units[1][0]), part[1], v25);
                let v28 = part[0] * units[2][1];
                let along_2 = Scalar::fma((-units[2][0]), part[1], v28);
                let v31 = part[0] * units[3][1];
                let along_3 = Scalar::fma((-units[3][0]), part[1], v31);
                let v34 = part[0] * units[0][0];
                let normal_0 = Scalar::fma(part[1], units[0][1], v34);
                let v36 = part[0] * units[1][0];
                let normal_1 = Scalar::fma(part[1], units[1][1], v36);
                let v38 = part[0] * units[2][0];
                let normal_2 = Scalar::fma(part[1], units[2][1], v38);
                let v40 = part[0] * units[3][0];
                let normal_3 = Scalar::fma(part[1], units[3][1], v40);
                planar::discs::TenseNode {
                    gradient: gradient,
                    curvature: (-v20),
                    along: [along_0, along_1, along_2, along_3],
                    normal: [normal_0, normal_1, normal_2, normal_3],
                }
            }
            #[inline(always)]
            fn held_ends<T: Scalar>(
                &self,
                reach: &[T; 2],
                load: &T,
                beyond: &[T; 2],
                ends: &[[T; 2]; 2],
                offsets: &[[T; 4]; 2],
                forces: &[[T; 2]; 4],
            ) -> planar::discs::HeldEnds<T, 4> {
                let start_0_0 = offsets[0][0] * ends[0][1];
                let v26 = offsets[1][0] * ends[1][1];
                let start_and_end_0_0 = start_0_0 - v26;
                let chord_0_0 = reach[0] + start_and_end_0_0;
                let v30 = forces[0][0] * chord_0_0;
                let slopes_0_0_0 = offsets[0][0] * ends[0][0];
                let end_0_1 = ends[1][0] * offsets[1][0];
                let start_and_end_0_1 = end_0_1 - slopes_0_0_0;
                let chord_0_1 = reach[1] + start_and_end_0_1;
                let start_1_0 = offsets[0][1] * ends[0][1];
                let v36 = offsets[1][1] * ends[1][1];
                let start_and_end_1_0 = start_1_0 - v36;
                let chord_1_0 = reach[0] + start_and_end_1_0;
                let slopes_1_0_0 = offsets[0][1] * ends[0][0];
                let end_1_1 = ends[1][0] * offsets[1][1];
                let start_and_end_1_1 = end_1_1 - slopes_1_0_0;
                let chord_1_1 = reach[1] + start_and_end_1_1;
                let start_2_0 = offsets[0][2] * ends[0][1];
                let v45 = offsets[1][2] * ends[1][1];
                let start_and_end_2_0 = start_2_0 - v45;
                let chord_2_0 = reach[0] + start_and_end_2_0;
                let slopes_2_0_0 = offsets[0][2] * ends[0][0];
                let end_2_1 = ends[1][0] * offsets[1][2];
                let start_and_end_2_1 = end_2_1 - slopes_2_0_0;
                let chord_2_1 = reach[1] + start_and_end_2_1;
                let start_3_0 = offsets[0][3] * ends[0][1];
                let v54 = offsets[1][3] * ends[1][1];
                let start_and_end_3_0 = start_3_0 - v54;
                let chord_3_0 = reach[0] + start_and_end_3_0;
                let slopes_3_0_0 = offsets[0][3] * ends[0][0];
                let end_3_1 = ends[1][0] * offsets[1][3];
                let start_and_end_3_1 = end_3_1 - slopes_3_0_0;
                let chord_3_1 = reach[1] + start_and_end_3_1;
                let v62 = Scalar::fma(beyond[0], reach[0], (*load));
                let v63 = Scalar::fma(beyond[1], reach[1], v62);
                let v64 = Scalar::fma(forces[0][1], chord_0_1, v30);
                let v65 = Scalar::fma(forces[1][0], chord_1_0, v64);
                let v66 = Scalar::fma(forces[1][1], chord_1_1, v65);
                let v67 = Scalar::fma(forces[2][0], chord_2_0, v66);
                let v68 = Scalar::fma(forces[2][1], chord_2_1, v67);
                let v69 = Scalar::fma(forces[3][0], chord_3_0, v68);
                let v70 = Scalar::fma(forces[3][1], chord_3_1, v69);
                let energy = v70 - v63;
                let v72 = forces[0][0] + forces[1][0];
                let v73 = v72 + forces[2][0];
                let v74 = v73 + forces[3][0];
                let pull_0 = v74 - beyond[0];
                let v76 = forces[0][1] + forces[1][1];
                let v77 = v76 + forces[2][1];
                let v78 = v77 + forces[3][1];
                let pull_1 = v78 - beyond[1];
                let v80 = forces[0][1] * start_0_0;
                let v81 = forces[0][0] * slopes_0_0_0;
                let v84 = Scalar::fma((-forces[1][0]), slopes_1_0_0, (-v81));
                let v86 = Scalar::fma((-forces[2][0]), slopes_2_0_0, v84);
                let v88 = Scalar::fma((-forces[3][0]), slopes_3_0_0, v86);
                let v89 = Scalar::fma(forces[1][1], start_1_0, v80);
                let v90 = Scalar::fma(forces[2][1], start_2_0, v89);
                let v91 = Scalar::fma(forces[3][1], start_3_0, v90);
                let gradient_0 = v91 - v88;
                let v93 = forces[0][1] * v26;
                let v95 = forces[0][0] * end_0_1;
                let v96 = Scalar::fma(forces[1][0], end_1_1, v95);
                let v97 = Scalar::fma(forces[2][0], end_2_1, v96);
                let v98 = Scalar::fma(forces[3][0], end_3_1, v97);
                let v100 = Scalar::fma((-forces[1][1]), v36, (-v93));
                let v102 = Scalar::fma((-forces[2][1]), v45, v100);
                let v104 = Scalar::fma((-forces[3][1]), v54, v102);
                let gradient_1 = v104 - v98;
                let v106 = forces[0][0] * start_0_0;
                let v108 = Scalar::fma((-forces[0][1]), slopes_0_0_0, v106);
                let v109 = Scalar::fma(forces[1][0], start_1_0, v108);
                let v111 = Scalar::fma((-forces[1][1]), slopes_1_0_0, v109);
                let v112 = Scalar::fma(forces[2][0], start_2_0, v111);
                let v114 = Scalar::fma((-forces[2][1]), slopes_2_0_0, v112);
                let v115 = Scalar::fma(forces[3][0], start_3_0, v114);
                let v117 = Scalar::fma((-forces[3][1]), slopes_3_0_0, v115);
                let v119 = forces[0][1] * end_0_1;
                let v121 = Scalar::fma((-forces[0][0]), v26, v119);
                let v123 = Scalar::fma((-forces[1][0]), v36, v121);
                let v124 = Scalar::fma(forces[1][1], end_1_1, v123);
                let v126 = Scalar::fma((-forces[2][0]), v45, v124);
                let v127 = Scalar::fma(forces[2][1], end_2_1, v126);
                let v129 = Scalar::fma((-forces[3][0]), v54, v127);
                let v130 = Scalar::fma(forces[3][1], end_3_1, v129);
                planar::discs::HeldEnds {
                    energy: energy,
                    pull: [pull_0, pull_1],
                    gradient: [gradient_0, gradient_1],
                    curvature: [(-v117), (-v130)],
                    chords: [
                        [chord_0_0, chord_0_1],
                        [chord_1_0, chord_1_1],
                        [chord_2_0, chord_2_1],
                        [chord_3_0, chord_3_1],
                    ],
                    slopes: [
                        [[slopes_0_0_0, start_0_0], [(-end_0_1), (-v26)]],
                        [[slopes_1_0_0, start_1_0], [(-end_1_1), (-v36)]],
                        [[slopes_2_0_0, start_2_0], [(-end_2_1), (-v45)]],
                        [[slopes_3_0_0, start_3_0], [(-end_3_1), (-v54)]],
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
