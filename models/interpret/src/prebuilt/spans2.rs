// The robot of `spans2.robot`, written by `cargo pliant prepare`: do not edit.
// pliant 0.1.0
// symbolica 3.0.0
// key 26002b0c52f7d62753582ecb5e71b60f
// checksum ab1474393efe3692

///The continuum robot `Spans2`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spans2 {}
#[automatically_derived]
impl ::core::default::Default for Spans2 {
    fn default() -> Self {
        Self {}
    }
}
impl Spans2 {
    ///The model of this robot with 1 disc, equally spaced, and 2 cables that run straight between them, with its parameters as declared.
    ///
    ///Its angle is one polynomial of degree 1; integrals over a span are sums over 2 nodes.
    ///
    ///In addition to a sine and a cosine of each angle, the energy of a span, the chords, and the derivatives of both take 12 additions, 16 multiplications and 0 divisions or roots per node and 30 additions, 48 multiplications and 4 divisions or roots per span.
    #[must_use]
    pub(crate) fn discs() -> ::pliant::__private_0_1_0::planar::discs::Discs {
        use ::pliant::__private_0_1_0::*;
        planar::discs::Discs::new(<Self as ::core::default::Default>::default())
    }
}
#[automatically_derived]
impl ::pliant::__private_0_1_0::Declared for Spans2 {
    fn name(&self) -> &'static str {
        "Spans2"
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
    type Spans2Robot = Spans2;
    const _: () = {
        use ::pliant::__private_0_1_0::*;
        #[automatically_derived]
        impl planar::discs::Kernel for Spans2Robot {
            fn node_count(&self) -> usize {
                2
            }
            fn cable_count(&self) -> usize {
                2
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
                let v6 = Scalar::fma(
                    (-(*s)),
                    <T as Scalar>::from_f64(1.6666666666666667),
                    <T as Scalar>::from_f64(1.0),
                );
                let v7 = <T as Scalar>::from_f64(0.02) * v6;
                let v8 = <T as Scalar>::from_f64(0.025) * v6;
                match cable {
                    0 => v7,
                    1 => v8,
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
        impl planar::discs::SpanWeights<2> for Spans2Robot {
            const WEIGHTS: &'static [f64; 2] = &[0.5, 0.5];
        }
        #[automatically_derived]
        impl planar::discs::SpanKernels<2> for Spans2Robot {
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
                offsets: &[[T; 2]; 2],
                tensions: &[T; 2],
            ) -> planar::discs::TenseEnds<T, 2> {
                let start_0_0 = offsets[0][0] * ends[0][1];
                let v17 = offsets[1][0] * ends[1][1];
                let start_and_end_0_0 = start_0_0 - v17;
                let chord_0_0 = reach[0] + start_and_end_0_0;
                let v20 = chord_0_0 * chord_0_0;
                let v21 = offsets[0][0] * ends[0][0];
                let end_0_1 = ends[1][0] * offsets[1][0];
                let start_and_end_0_1 = end_0_1 - v21;
                let chord_0_1 = reach[1] + start_and_end_0_1;
                let v25 = Scalar::fma(chord_0_1, chord_0_1, v20);
                let length_0 = (v25).sqrt();
                let v27 = tensions[0] * length_0;
                let start_1_0 = offsets[0][1] * ends[0][1];
                let v29 = offsets[1][1] * ends[1][1];
                let start_and_end_1_0 = start_1_0 - v29;
                let chord_1_0 = reach[0] + start_and_end_1_0;
                let v32 = chord_1_0 * chord_1_0;
                let v33 = offsets[0][1] * ends[0][0];
                let end_1_1 = ends[1][0] * offsets[1][1];
                let start_and_end_1_1 = end_1_1 - v33;
                let chord_1_1 = reach[1] + start_and_end_1_1;
                let v37 = Scalar::fma(chord_1_1, chord_1_1, v32);
                let length_1 = (v37).sqrt();
                let v39 = Scalar::fma(beyond[0], reach[0], (*load));
                let v40 = Scalar::fma(beyond[1], reach[1], v39);
                let v41 = Scalar::fma(tensions[1], length_1, v27);
                let energy = v41 - v40;
                let inverse_length_0 = <T as Scalar>::from_f64(1.0) / length_0;
                let unit_0_0 = chord_0_0 * inverse_length_0;
                let inverse_length_1 = <T as Scalar>::from_f64(1.0) / length_1;
                let unit_1_0 = chord_1_0 * inverse_length_1;
                let v48 = Scalar::fma(tensions[0], unit_0_0, (-beyond[0]));
                let pull_0 = Scalar::fma(tensions[1], unit_1_0, v48);
                let unit_0_1 = chord_0_1 * inverse_length_0;
                let unit_1_1 = chord_1_1 * inverse_length_1;
                let v53 = Scalar::fma(tensions[0], unit_0_1, (-beyond[1]));
                let pull_1 = Scalar::fma(tensions[1], unit_1_1, v53);
                let v55 = start_0_0 * unit_0_1;
                let along_0_0 = Scalar::fma(v21, unit_0_0, v55);
                let v57 = tensions[0] * along_0_0;
                let v58 = start_1_0 * unit_1_1;
                let along_1_0 = Scalar::fma(v33, unit_1_0, v58);
                let gradient_0 = Scalar::fma(tensions[1], along_1_0, v57);
                let v61 = v17 * unit_0_1;
                let along_0_1 = Scalar::fma((-end_0_1), unit_0_0, (-v61));
                let v65 = tensions[0] * along_0_1;
                let v66 = v29 * unit_1_1;
                let along_1_1 = Scalar::fma((-end_1_1), unit_1_0, (-v66));
                let gradient_1 = Scalar::fma(tensions[1], along_1_1, v65);
                let v71 = start_0_0 * unit_0_0;
                let normal_0_0 = Scalar::fma((-v21), unit_0_1, v71);
                let v74 = tensions[0] * normal_0_0;
                let v75 = start_1_0 * unit_1_0;
                let normal_1_0 = Scalar::fma((-v33), unit_1_1, v75);
                let v78 = Scalar::fma(tensions[1], normal_1_0, v74);
                let v80 = end_0_1 * unit_0_1;
                let normal_0_1 = Scalar::fma((-v17), unit_0_0, v80);
                let v83 = tensions[0] * normal_0_1;
                let v84 = end_1_1 * unit_1_1;
                let normal_1_1 = Scalar::fma((-v29), unit_1_0, v84);
                let v87 = Scalar::fma(tensions[1], normal_1_1, v83);
                planar::discs::TenseEnds {
                    energy: energy,
                    pull: [pull_0, pull_1],
                    gradient: [gradient_0, gradient_1],
                    curvature: [(-v78), (-v87)],
                    chords: [length_0, length_1],
                    units: [[unit_0_0, unit_0_1], [unit_1_0, unit_1_1]],
                    along: [[along_0_0, along_0_1], [along_1_0, along_1_1]],
                    normal: [[normal_0_0, normal_0_1], [normal_1_0, normal_1_1]],
                }
            }
            #[inline(always)]
            fn tense_node<T: Scalar>(
                &self,
                part: &[T; 2],
                resultant: &[T; 2],
                pull: &[T; 2],
                units: &[[T; 2]; 2],
            ) -> planar::discs::TenseNode<T, 2> {
                let pull_0 = pull[0] - resultant[0];
                let pull_1 = pull[1] - resultant[1];
                let v12 = part[0] * pull_1;
                let gradient = Scalar::fma((-pull_0), part[1], v12);
                let v15 = part[0] * pull_0;
                let v16 = Scalar::fma(part[1], pull_1, v15);
                let v18 = part[0] * units[0][1];
                let along_0 = Scalar::fma((-units[0][0]), part[1], v18);
                let v21 = part[0] * units[1][1];
                let along_1 = Scalar::fma((-units[1][0]), part[1], v21);
                let v24 = part[0] * units[0][0];
                let normal_0 = Scalar::fma(part[1], units[0][1], v24);
                let v26 = part[0] * units[1][0];
                let normal_1 = Scalar::fma(part[1], units[1][1], v26);
                planar::discs::TenseNode {
                    gradient: gradient,
                    curvature: (-v16),
                    along: [along_0, along_1],
                    normal: [normal_0, normal_1],
                }
            }
            #[inline(always)]
            fn held_ends<T: Scalar>(
                &self,
                reach: &[T; 2],
                load: &T,
                beyond: &[T; 2],
                ends: &[[T; 2]; 2],
                offsets: &[[T; 2]; 2],
                forces: &[[T; 2]; 2],
            ) -> planar::discs::HeldEnds<T, 2> {
                let start_0_0 = offsets[0][0] * ends[0][1];
                let v18 = offsets[1][0] * ends[1][1];
                let start_and_end_0_0 = start_0_0 - v18;
                let chord_0_0 = reach[0] + start_and_end_0_0;
                let v22 = forces[0][0] * chord_0_0;
                let slopes_0_0_0 = offsets[0][0] * ends[0][0];
                let end_0_1 = ends[1][0] * offsets[1][0];
                let start_and_end_0_1 = end_0_1 - slopes_0_0_0;
                let chord_0_1 = reach[1] + start_and_end_0_1;
                let start_1_0 = offsets[0][1] * ends[0][1];
                let v28 = offsets[1][1] * ends[1][1];
                let start_and_end_1_0 = start_1_0 - v28;
                let chord_1_0 = reach[0] + start_and_end_1_0;
                let slopes_1_0_0 = offsets[0][1] * ends[0][0];
                let end_1_1 = ends[1][0] * offsets[1][1];
                let start_and_end_1_1 = end_1_1 - slopes_1_0_0;
                let chord_1_1 = reach[1] + start_and_end_1_1;
                let v36 = Scalar::fma(beyond[0], reach[0], (*load));
                let v37 = Scalar::fma(beyond[1], reach[1], v36);
                let v38 = Scalar::fma(forces[0][1], chord_0_1, v22);
                let v39 = Scalar::fma(forces[1][0], chord_1_0, v38);
                let v40 = Scalar::fma(forces[1][1], chord_1_1, v39);
                let energy = v40 - v37;
                let v42 = forces[0][0] + forces[1][0];
                let pull_0 = v42 - beyond[0];
                let v44 = forces[0][1] + forces[1][1];
                let pull_1 = v44 - beyond[1];
                let v46 = forces[0][1] * start_0_0;
                let v47 = forces[0][0] * slopes_0_0_0;
                let v50 = Scalar::fma((-forces[1][0]), slopes_1_0_0, (-v47));
                let v51 = Scalar::fma(forces[1][1], start_1_0, v46);
                let gradient_0 = v51 - v50;
                let v53 = forces[0][1] * v18;
                let v55 = forces[0][0] * end_0_1;
                let v56 = Scalar::fma(forces[1][0], end_1_1, v55);
                let v58 = Scalar::fma((-forces[1][1]), v28, (-v53));
                let gradient_1 = v58 - v56;
                let v60 = forces[0][0] * start_0_0;
                let v62 = Scalar::fma((-forces[0][1]), slopes_0_0_0, v60);
                let v63 = Scalar::fma(forces[1][0], start_1_0, v62);
                let v65 = Scalar::fma((-forces[1][1]), slopes_1_0_0, v63);
                let v67 = forces[0][1] * end_0_1;
                let v69 = Scalar::fma((-forces[0][0]), v18, v67);
                let v71 = Scalar::fma((-forces[1][0]), v28, v69);
                let v72 = Scalar::fma(forces[1][1], end_1_1, v71);
                planar::discs::HeldEnds {
                    energy: energy,
                    pull: [pull_0, pull_1],
                    gradient: [gradient_0, gradient_1],
                    curvature: [(-v65), (-v72)],
                    chords: [[chord_0_0, chord_0_1], [chord_1_0, chord_1_1]],
                    slopes: [
                        [[slopes_0_0_0, start_0_0], [(-end_0_1), (-v18)]],
                        [[slopes_1_0_0, start_1_0], [(-end_1_1), (-v28)]],
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
