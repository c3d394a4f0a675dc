// The robot of `slices.robot`, written by `cargo pliant prepare`: do not edit.
// pliant 0.1.0
// symbolica 3.0.0
// key 2c9ef7a9655733a14cc6d0e693cb6df6
// checksum 79f0cad1c94d5fb7

///The continuum robot `Slices`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slices {}
#[automatically_derived]
impl ::core::default::Default for Slices {
    fn default() -> Self {
        Self {}
    }
}
impl Slices {
    ///The model of this robot as 1 segment of constant curvature, with its parameters as declared.
    ///
    ///The state of a segment is `(Dx, Dy, L)`: its bending angle times the direction of bending, rad, and its length, m. Inertia is integrated in closed form over each segment and stays exact where one is straight.
    ///
    ///The inertia of a segment takes 509 additions, 941 multiplications, 6 divisions or roots and 4 functions.
    #[must_use]
    pub(crate) fn constant_curvature() -> ::pliant::__private_0_1_0::segments::ConstantCurvature {
        use ::pliant::__private_0_1_0::*;
        segments::ConstantCurvature::new(<Self as ::core::default::Default>::default())
    }
}
#[automatically_derived]
impl ::pliant::__private_0_1_0::Declared for Slices {
    fn name(&self) -> &'static str {
        "Slices"
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
    type SlicesRobot = Slices;
    const _: () = {
        use ::pliant::__private_0_1_0::*;
        ///Removable singularities at 0, relative error at most 1e-14 on both sides of |x| = 1.263475 up to |x| = 4096, x the square of theta. Stumpff functions times factorials by their recurrence: downwards inside, upwards beyond.
        #[inline]
        fn guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04<T: Scalar>(
            x: T,
        ) -> [T; 4] {
            x.guard(
                1.2634750976878202f64,
                || {
                    let v2 = x * x;
                    let v5 = Scalar::fma(
                        <T as Scalar>::from_f64(0.000000000000000009864762295949194),
                        v2,
                        <T as Scalar>::from_f64(0.0000000000011470745597729722),
                    );
                    let v7 = Scalar::fma(
                        v5,
                        v2,
                        <T as Scalar>::from_f64(0.000000050104216770883434),
                    );
                    let v9 = Scalar::fma(
                        v7,
                        v2,
                        <T as Scalar>::from_f64(0.0005952380952380952),
                    );
                    let v10 = Scalar::fma(v9, v2, <T as Scalar>::from_f64(1.0));
                    let v13 = Scalar::fma(
                        <T as Scalar>::from_f64(-0.000000000000003748609672460694),
                        v2,
                        <T as Scalar>::from_f64(-0.00000000027529789434551335),
                    );
                    let v15 = Scalar::fma(
                        v13,
                        v2,
                        <T as Scalar>::from_f64(-0.000006613756613756613),
                    );
                    let v17 = Scalar::fma(
                        v15,
                        v2,
                        <T as Scalar>::from_f64(-0.03333333333333333),
                    );
                    let v18 = Scalar::fma(v17, x, v10);
                    let v21 = Scalar::fma(
                        <T as Scalar>::from_f64(0.00000000000000004932381147974598),
                        v2,
                        <T as Scalar>::from_f64(0.00000000000458829823909189),
                    );
                    let v23 = Scalar::fma(
                        v21,
                        v2,
                        <T as Scalar>::from_f64(0.00000015031265031265032),
                    );
                    let v25 = Scalar::fma(
                        v23,
                        v2,
                        <T as Scalar>::from_f64(0.0011904761904761906),
                    );
                    let v26 = Scalar::fma(v25, v2, <T as Scalar>::from_f64(1.0));
                    let v29 = Scalar::fma(
                        <T as Scalar>::from_f64(-0.000000000000016868743526073125),
                        v2,
                        <T as Scalar>::from_f64(-0.0000000009635426302092969),
                    );
                    let v31 = Scalar::fma(
                        v29,
                        v2,
                        <T as Scalar>::from_f64(-0.000016534391534391536),
                    );
                    let v33 = Scalar::fma(v31, v2, <T as Scalar>::from_f64(-0.05));
                    let v34 = Scalar::fma(v33, x, v26);
                    let v36 = x * v18;
                    let v37 = Scalar::fma(
                        v36,
                        <T as Scalar>::from_f64(-0.08333333333333333),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v39 = x * v34;
                    let v40 = Scalar::fma(
                        v39,
                        <T as Scalar>::from_f64(-0.16666666666666666),
                        <T as Scalar>::from_f64(1.0),
                    );
                    [v40, v37, v34, v18]
                },
                || {
                    let v2 = (x).sqrt();
                    let (v3, v4) = (v2).sin_cos();
                    let v5 = <T as Scalar>::from_f64(1.0) / x;
                    let v6 = <T as Scalar>::from_f64(1.0) - v4;
                    let v8 = v5 * <T as Scalar>::from_f64(2.0);
                    let v9 = v3 / v2;
                    let v10 = v6 * v8;
                    let v12 = v5 * <T as Scalar>::from_f64(6.0);
                    let v13 = <T as Scalar>::from_f64(1.0) - v9;
                    let v14 = v13 * v12;
                    let v16 = v5 * <T as Scalar>::from_f64(12.0);
                    let v17 = <T as Scalar>::from_f64(1.0) - v10;
                    let v18 = v17 * v16;
                    [v9, v10, v14, v18]
                },
            )
        }
        ///Removable singularities at 0, relative error at most 1e-14 on both sides of |x| = 2.895908 up to |x| = 4096, x the square of theta. Stumpff functions times factorials by their recurrence: downwards inside, upwards beyond.
        #[inline]
        fn guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05<T: Scalar>(
            x: T,
        ) -> [T; 5] {
            x.guard(
                2.8959080679859355f64,
                || {
                    let v2 = x * x;
                    let v5 = Scalar::fma(
                        <T as Scalar>::from_f64(0.0000000000000000023487529276069516),
                        v2,
                        <T as Scalar>::from_f64(0.0000000000003373748705214625),
                    );
                    let v7 = Scalar::fma(
                        v5,
                        v2,
                        <T as Scalar>::from_f64(0.000000019270852604185938),
                    );
                    let v9 = Scalar::fma(
                        v7,
                        v2,
                        <T as Scalar>::from_f64(0.00033068783068783067),
                    );
                    let v10 = Scalar::fma(v9, v2, <T as Scalar>::from_f64(1.0));
                    let v13 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            -0.0000000000000000000046418042047568214,
                        ),
                        v2,
                        <T as Scalar>::from_f64(-0.0000000000000009864762295949196),
                    );
                    let v15 = Scalar::fma(
                        v13,
                        v2,
                        <T as Scalar>::from_f64(-0.0000000000917659647818378),
                    );
                    let v17 = Scalar::fma(
                        v15,
                        v2,
                        <T as Scalar>::from_f64(-0.000003006253006253006),
                    );
                    let v19 = Scalar::fma(
                        v17,
                        v2,
                        <T as Scalar>::from_f64(-0.023809523809523808),
                    );
                    let v20 = Scalar::fma(v19, x, v10);
                    let v23 = Scalar::fma(
                        <T as Scalar>::from_f64(0.000000000000000009864762295949194),
                        v2,
                        <T as Scalar>::from_f64(0.0000000000011470745597729722),
                    );
                    let v25 = Scalar::fma(
                        v23,
                        v2,
                        <T as Scalar>::from_f64(0.000000050104216770883434),
                    );
                    let v27 = Scalar::fma(
                        v25,
                        v2,
                        <T as Scalar>::from_f64(0.0005952380952380952),
                    );
                    let v28 = Scalar::fma(v27, v2, <T as Scalar>::from_f64(1.0));
                    let v31 = Scalar::fma(
                        <T as Scalar>::from_f64(-0.000000000000000000021352299341881373),
                        v2,
                        <T as Scalar>::from_f64(-0.000000000000003748609672460694),
                    );
                    let v33 = Scalar::fma(
                        v31,
                        v2,
                        <T as Scalar>::from_f64(-0.00000000027529789434551335),
                    );
                    let v35 = Scalar::fma(
                        v33,
                        v2,
                        <T as Scalar>::from_f64(-0.000006613756613756613),
                    );
                    let v37 = Scalar::fma(
                        v35,
                        v2,
                        <T as Scalar>::from_f64(-0.03333333333333333),
                    );
                    let v38 = Scalar::fma(v37, x, v28);
                    let v40 = x * v20;
                    let v41 = Scalar::fma(
                        v40,
                        <T as Scalar>::from_f64(-0.05),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v43 = x * v38;
                    let v44 = Scalar::fma(
                        v43,
                        <T as Scalar>::from_f64(-0.08333333333333333),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v46 = x * v41;
                    let v47 = Scalar::fma(
                        v46,
                        <T as Scalar>::from_f64(-0.16666666666666666),
                        <T as Scalar>::from_f64(1.0),
                    );
                    [v47, v44, v41, v38, v20]
                },
                || {
                    let v2 = (x).sqrt();
                    let (v3, v4) = (v2).sin_cos();
                    let v5 = <T as Scalar>::from_f64(1.0) / x;
                    let v6 = <T as Scalar>::from_f64(1.0) - v4;
                    let v8 = v5 * <T as Scalar>::from_f64(2.0);
                    let v9 = v3 / v2;
                    let v10 = v6 * v8;
                    let v12 = v5 * <T as Scalar>::from_f64(6.0);
                    let v13 = <T as Scalar>::from_f64(1.0) - v9;
                    let v14 = v13 * v12;
                    let v16 = v5 * <T as Scalar>::from_f64(12.0);
                    let v17 = <T as Scalar>::from_f64(1.0) - v10;
                    let v18 = v17 * v16;
                    let v20 = v5 * <T as Scalar>::from_f64(20.0);
                    let v21 = <T as Scalar>::from_f64(1.0) - v14;
                    let v22 = v21 * v20;
                    [v9, v10, v14, v18, v22]
                },
            )
        }
        ///Removable singularities at 0, relative error at most 1e-14 on both sides of |x| = 5.460667 up to |x| = 4096, x the square of theta. Stumpff functions times factorials by their recurrence: downwards inside, upwards beyond.
        #[inline]
        fn guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05_stumpff_06<
            T: Scalar,
        >(x: T) -> [T; 6] {
            x.guard(
                5.460666564644621f64,
                || {
                    let v2 = x * x;
                    let v5 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.0000000000000000000000017853093095218538,
                        ),
                        v2,
                        <T as Scalar>::from_f64(0.0000000000000000006405689802564412),
                    );
                    let v7 = Scalar::fma(
                        v5,
                        v2,
                        <T as Scalar>::from_f64(0.00000000000011245829017382082),
                    );
                    let v9 = Scalar::fma(
                        v7,
                        v2,
                        <T as Scalar>::from_f64(0.000000008258936830365401),
                    );
                    let v11 = Scalar::fma(
                        v9,
                        v2,
                        <T as Scalar>::from_f64(0.0001984126984126984),
                    );
                    let v12 = Scalar::fma(v11, v2, <T as Scalar>::from_f64(1.0));
                    let v15 = Scalar::fma(
                        <T as Scalar>::from_f64(-0.000000000000000000001160451051189205),
                        v2,
                        <T as Scalar>::from_f64(-0.0000000000000002959428688784758),
                    );
                    let v17 = Scalar::fma(
                        v15,
                        v2,
                        <T as Scalar>::from_f64(-0.00000000003441223679318917),
                    );
                    let v19 = Scalar::fma(
                        v17,
                        v2,
                        <T as Scalar>::from_f64(-0.000001503126503126503),
                    );
                    let v21 = Scalar::fma(
                        v19,
                        v2,
                        <T as Scalar>::from_f64(-0.017857142857142856),
                    );
                    let v22 = Scalar::fma(v21, x, v12);
                    let v25 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.000000000000000000000007736340341261369,
                        ),
                        v2,
                        <T as Scalar>::from_f64(0.0000000000000000023487529276069516),
                    );
                    let v27 = Scalar::fma(
                        v25,
                        v2,
                        <T as Scalar>::from_f64(0.0000000000003373748705214625),
                    );
                    let v29 = Scalar::fma(
                        v27,
                        v2,
                        <T as Scalar>::from_f64(0.000000019270852604185938),
                    );
                    let v31 = Scalar::fma(
                        v29,
                        v2,
                        <T as Scalar>::from_f64(0.00033068783068783067),
                    );
                    let v32 = Scalar::fma(v31, v2, <T as Scalar>::from_f64(1.0));
                    let v35 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            -0.0000000000000000000046418042047568214,
                        ),
                        v2,
                        <T as Scalar>::from_f64(-0.0000000000000009864762295949196),
                    );
                    let v37 = Scalar::fma(
                        v35,
                        v2,
                        <T as Scalar>::from_f64(-0.0000000000917659647818378),
                    );
                    let v39 = Scalar::fma(
                        v37,
                        v2,
                        <T as Scalar>::from_f64(-0.000003006253006253006),
                    );
                    let v41 = Scalar::fma(
                        v39,
                        v2,
                        <T as Scalar>::from_f64(-0.023809523809523808),
                    );
                    let v42 = Scalar::fma(v41, x, v32);
                    let v44 = x * v22;
                    let v45 = Scalar::fma(
                        v44,
                        <T as Scalar>::from_f64(-0.03333333333333333),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v47 = x * v42;
                    let v48 = Scalar::fma(
                        v47,
                        <T as Scalar>::from_f64(-0.05),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v50 = x * v45;
                    let v51 = Scalar::fma(
                        v50,
                        <T as Scalar>::from_f64(-0.08333333333333333),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v53 = x * v48;
                    let v54 = Scalar::fma(
                        v53,
                        <T as Scalar>::from_f64(-0.16666666666666666),
                        <T as Scalar>::from_f64(1.0),
                    );
                    [v54, v51, v48, v45, v42, v22]
                },
                || {
                    let v2 = (x).sqrt();
                    let (v3, v4) = (v2).sin_cos();
                    let v5 = <T as Scalar>::from_f64(1.0) / x;
                    let v6 = <T as Scalar>::from_f64(1.0) - v4;
                    let v8 = v5 * <T as Scalar>::from_f64(2.0);
                    let v9 = v3 / v2;
                    let v10 = v6 * v8;
                    let v12 = v5 * <T as Scalar>::from_f64(6.0);
                    let v13 = <T as Scalar>::from_f64(1.0) - v9;
                    let v14 = v13 * v12;
                    let v16 = v5 * <T as Scalar>::from_f64(12.0);
                    let v17 = <T as Scalar>::from_f64(1.0) - v10;
                    let v18 = v17 * v16;
                    let v20 = v5 * <T as Scalar>::from_f64(20.0);
                    let v21 = <T as Scalar>::from_f64(1.0) - v14;
                    let v22 = v21 * v20;
                    let v24 = v5 * <T as Scalar>::from_f64(30.0);
                    let v25 = <T as Scalar>::from_f64(1.0) - v18;
                    let v26 = v25 * v24;
                    [v9, v10, v14, v18, v22, v26]
                },
            )
        }
        ///Removable singularities at 0, relative error at most 1e-14 on both sides of |x| = 8.471286 up to |x| = 4096, x the square of theta. Stumpff functions times factorials by their recurrence: downwards inside, low ones upwards up to 34.868962, all of them upwards beyond.
        #[inline]
        fn guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11<
            T: Scalar,
        >(x: T) -> [T; 11] {
            x.guard(
                8.471286119783672f64,
                || {
                    let v2 = x * x;
                    let v5 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.000000000000000000000000004854382005868346,
                        ),
                        v2,
                        <T as Scalar>::from_f64(0.00000000000000000000366583511555154),
                    );
                    let v7 = Scalar::fma(
                        v5,
                        v2,
                        <T as Scalar>::from_f64(0.0000000000000015440497506703087),
                    );
                    let v9 = Scalar::fma(
                        v7,
                        v2,
                        <T as Scalar>::from_f64(0.00000000032814145301245403),
                    );
                    let v11 = Scalar::fma(
                        v9,
                        v2,
                        <T as Scalar>::from_f64(0.000030525030525030525),
                    );
                    let v12 = Scalar::fma(v11, v2, <T as Scalar>::from_f64(1.0));
                    let v15 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            -0.000000000000000000000004514575265457562,
                        ),
                        v2,
                        <T as Scalar>::from_f64(-0.000000000000000002573416251117181),
                    );
                    let v17 = Scalar::fma(
                        v15,
                        v2,
                        <T as Scalar>::from_f64(-0.0000000000007812891738391762),
                    );
                    let v19 = Scalar::fma(
                        v17,
                        v2,
                        <T as Scalar>::from_f64(-0.00000011222437693025928),
                    );
                    let v21 = Scalar::fma(
                        v19,
                        v2,
                        <T as Scalar>::from_f64(-0.00641025641025641),
                    );
                    let v22 = Scalar::fma(v21, x, v12);
                    let v25 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000001368053110744716,
                        ),
                        v2,
                        <T as Scalar>::from_f64(0.000000000000000000008997958919990146),
                    );
                    let v27 = Scalar::fma(
                        v25,
                        v2,
                        <T as Scalar>::from_f64(0.0000000000000032284676604924644),
                    );
                    let v29 = Scalar::fma(
                        v27,
                        v2,
                        <T as Scalar>::from_f64(0.000000000566789782476057),
                    );
                    let v31 = Scalar::fma(
                        v29,
                        v2,
                        <T as Scalar>::from_f64(0.000041625041625041625),
                    );
                    let v32 = Scalar::fma(v31, v2, <T as Scalar>::from_f64(1.0));
                    let v35 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            -0.000000000000000000000011902062063479029,
                        ),
                        v2,
                        <T as Scalar>::from_f64(-0.000000000000000005848673297993595),
                    );
                    let v37 = Scalar::fma(
                        v35,
                        v2,
                        <T as Scalar>::from_f64(-0.0000000000014915520591475186),
                    );
                    let v39 = Scalar::fma(
                        v37,
                        v2,
                        <T as Scalar>::from_f64(-0.00000017343767343767344),
                    );
                    let v41 = Scalar::fma(
                        v39,
                        v2,
                        <T as Scalar>::from_f64(-0.007575757575757576),
                    );
                    let v42 = Scalar::fma(v41, x, v32);
                    let v44 = x * v22;
                    let v45 = Scalar::fma(
                        v44,
                        <T as Scalar>::from_f64(-0.00909090909090909),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v47 = x * v42;
                    let v48 = Scalar::fma(
                        v47,
                        <T as Scalar>::from_f64(-0.011111111111111112),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v50 = x * v45;
                    let v51 = Scalar::fma(
                        v50,
                        <T as Scalar>::from_f64(-0.013888888888888888),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v53 = x * v48;
                    let v54 = Scalar::fma(
                        v53,
                        <T as Scalar>::from_f64(-0.017857142857142856),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v56 = x * v51;
                    let v57 = Scalar::fma(
                        v56,
                        <T as Scalar>::from_f64(-0.023809523809523808),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v59 = x * v54;
                    let v60 = Scalar::fma(
                        v59,
                        <T as Scalar>::from_f64(-0.03333333333333333),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v62 = x * v57;
                    let v63 = Scalar::fma(
                        v62,
                        <T as Scalar>::from_f64(-0.05),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v65 = x * v60;
                    let v66 = Scalar::fma(
                        v65,
                        <T as Scalar>::from_f64(-0.08333333333333333),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v68 = x * v63;
                    let v69 = Scalar::fma(
                        v68,
                        <T as Scalar>::from_f64(-0.16666666666666666),
                        <T as Scalar>::from_f64(1.0),
                    );
                    [v69, v66, v63, v60, v57, v54, v51, v48, v45, v42, v22]
                },
                || {
                    x
                        .guard(
                            34.86896233630354f64,
                            || {
                                let v2 = x * x;
                                let v3 = (x).sqrt();
                                let (v4, v5) = (v3).sin_cos();
                                let v6 = <T as Scalar>::from_f64(1.0) - v5;
                                let v8 = <T as Scalar>::from_f64(2.0) / x;
                                let v9 = v4 / v3;
                                let v10 = v6 * v8;
                                let v13 = Scalar::fma(
                                    <T as Scalar>::from_f64(
                                        0.000000000000000000000000000000000000001956909047767998,
                                    ),
                                    v2,
                                    <T as Scalar>::from_f64(
                                        0.0000000000000000000000000000000038629854261111743,
                                    ),
                                );
                                let v15 = Scalar::fma(
                                    v13,
                                    v2,
                                    <T as Scalar>::from_f64(
                                        0.000000000000000000000000004854382005868346,
                                    ),
                                );
                                let v17 = Scalar::fma(
                                    v15,
                                    v2,
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000000366583511555154,
                                    ),
                                );
                                let v19 = Scalar::fma(
                                    v17,
                                    v2,
                                    <T as Scalar>::from_f64(0.0000000000000015440497506703087),
                                );
                                let v21 = Scalar::fma(
                                    v19,
                                    v2,
                                    <T as Scalar>::from_f64(0.00000000032814145301245403),
                                );
                                let v23 = Scalar::fma(
                                    v21,
                                    v2,
                                    <T as Scalar>::from_f64(0.000030525030525030525),
                                );
                                let v24 = Scalar::fma(
                                    v23,
                                    v2,
                                    <T as Scalar>::from_f64(1.0),
                                );
                                let v27 = Scalar::fma(
                                    <T as Scalar>::from_f64(
                                        -0.000000000000000000000000000000000002900139208792173,
                                    ),
                                    v2,
                                    <T as Scalar>::from_f64(
                                        -0.000000000000000000000000000004596952657072297,
                                    ),
                                );
                                let v29 = Scalar::fma(
                                    v27,
                                    v2,
                                    <T as Scalar>::from_f64(
                                        -0.000000000000000000000004514575265457562,
                                    ),
                                );
                                let v31 = Scalar::fma(
                                    v29,
                                    v2,
                                    <T as Scalar>::from_f64(
                                        -0.000000000000000002573416251117181,
                                    ),
                                );
                                let v33 = Scalar::fma(
                                    v31,
                                    v2,
                                    <T as Scalar>::from_f64(-0.0000000000007812891738391762),
                                );
                                let v35 = Scalar::fma(
                                    v33,
                                    v2,
                                    <T as Scalar>::from_f64(-0.00000011222437693025928),
                                );
                                let v37 = Scalar::fma(
                                    v35,
                                    v2,
                                    <T as Scalar>::from_f64(-0.00641025641025641),
                                );
                                let v38 = Scalar::fma(v37, x, v24);
                                let v41 = Scalar::fma(
                                    <T as Scalar>::from_f64(
                                        0.000000000000000000000000000000000000006938132078450176,
                                    ),
                                    v2,
                                    <T as Scalar>::from_f64(
                                        0.000000000000000000000000000000012291317264899193,
                                    ),
                                );
                                let v43 = Scalar::fma(
                                    v41,
                                    v2,
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000000000001368053110744716,
                                    ),
                                );
                                let v45 = Scalar::fma(
                                    v43,
                                    v2,
                                    <T as Scalar>::from_f64(
                                        0.000000000000000000008997958919990146,
                                    ),
                                );
                                let v47 = Scalar::fma(
                                    v45,
                                    v2,
                                    <T as Scalar>::from_f64(0.0000000000000032284676604924644),
                                );
                                let v49 = Scalar::fma(
                                    v47,
                                    v2,
                                    <T as Scalar>::from_f64(0.000000000566789782476057),
                                );
                                let v51 = Scalar::fma(
                                    v49,
                                    v2,
                                    <T as Scalar>::from_f64(0.000041625041625041625),
                                );
                                let v52 = Scalar::fma(
                                    v51,
                                    v2,
                                    <T as Scalar>::from_f64(1.0),
                                );
                                let v55 = Scalar::fma(
                                    <T as Scalar>::from_f64(
                                        -0.000000000000000000000000000000000009755013702300947,
                                    ),
                                    v2,
                                    <T as Scalar>::from_f64(
                                        -0.000000000000000000000000000013790857971216895,
                                    ),
                                );
                                let v57 = Scalar::fma(
                                    v55,
                                    v2,
                                    <T as Scalar>::from_f64(
                                        -0.000000000000000000000011902062063479029,
                                    ),
                                );
                                let v59 = Scalar::fma(
                                    v57,
                                    v2,
                                    <T as Scalar>::from_f64(
                                        -0.000000000000000005848673297993595,
                                    ),
                                );
                                let v61 = Scalar::fma(
                                    v59,
                                    v2,
                                    <T as Scalar>::from_f64(-0.0000000000014915520591475186),
                                );
                                let v63 = Scalar::fma(
                                    v61,
                                    v2,
                                    <T as Scalar>::from_f64(-0.00000017343767343767344),
                                );
                                let v65 = Scalar::fma(
                                    v63,
                                    v2,
                                    <T as Scalar>::from_f64(-0.007575757575757576),
                                );
                                let v66 = Scalar::fma(v65, x, v52);
                                let v68 = x * v38;
                                let v69 = Scalar::fma(
                                    v68,
                                    <T as Scalar>::from_f64(-0.00909090909090909),
                                    <T as Scalar>::from_f64(1.0),
                                );
                                let v71 = x * v66;
                                let v72 = Scalar::fma(
                                    v71,
                                    <T as Scalar>::from_f64(-0.011111111111111112),
                                    <T as Scalar>::from_f64(1.0),
                                );
                                let v74 = x * v69;
                                let v75 = Scalar::fma(
                                    v74,
                                    <T as Scalar>::from_f64(-0.013888888888888888),
                                    <T as Scalar>::from_f64(1.0),
                                );
                                let v77 = x * v72;
                                let v78 = Scalar::fma(
                                    v77,
                                    <T as Scalar>::from_f64(-0.017857142857142856),
                                    <T as Scalar>::from_f64(1.0),
                                );
                                let v80 = x * v75;
                                let v81 = Scalar::fma(
                                    v80,
                                    <T as Scalar>::from_f64(-0.023809523809523808),
                                    <T as Scalar>::from_f64(1.0),
                                );
                                let v83 = x * v78;
                                let v84 = Scalar::fma(
                                    v83,
                                    <T as Scalar>::from_f64(-0.03333333333333333),
                                    <T as Scalar>::from_f64(1.0),
                                );
                                let v86 = x * v81;
                                let v87 = Scalar::fma(
                                    v86,
                                    <T as Scalar>::from_f64(-0.05),
                                    <T as Scalar>::from_f64(1.0),
                                );
                                [v9, v10, v87, v84, v81, v78, v75, v72, v69, v66, v38]
                            },
                            || {
                                let v2 = (x).sqrt();
                                let (v3, v4) = (v2).sin_cos();
                                let v5 = <T as Scalar>::from_f64(1.0) / x;
                                let v6 = <T as Scalar>::from_f64(1.0) - v4;
                                let v8 = v5 * <T as Scalar>::from_f64(2.0);
                                let v9 = v3 / v2;
                                let v10 = v6 * v8;
                                let v12 = v5 * <T as Scalar>::from_f64(6.0);
                                let v13 = <T as Scalar>::from_f64(1.0) - v9;
                                let v14 = v13 * v12;
                                let v16 = v5 * <T as Scalar>::from_f64(12.0);
                                let v17 = <T as Scalar>::from_f64(1.0) - v10;
                                let v18 = v17 * v16;
                                let v20 = v5 * <T as Scalar>::from_f64(20.0);
                                let v21 = <T as Scalar>::from_f64(1.0) - v14;
                                let v22 = v21 * v20;
                                let v24 = v5 * <T as Scalar>::from_f64(30.0);
                                let v25 = <T as Scalar>::from_f64(1.0) - v18;
                                let v26 = v25 * v24;
                                let v28 = v5 * <T as Scalar>::from_f64(42.0);
                                let v29 = <T as Scalar>::from_f64(1.0) - v22;
                                let v30 = v29 * v28;
                                let v32 = v5 * <T as Scalar>::from_f64(56.0);
                                let v33 = <T as Scalar>::from_f64(1.0) - v26;
                                let v34 = v33 * v32;
                                let v36 = v5 * <T as Scalar>::from_f64(72.0);
                                let v37 = <T as Scalar>::from_f64(1.0) - v30;
                                let v38 = v37 * v36;
                                let v40 = v5 * <T as Scalar>::from_f64(90.0);
                                let v41 = <T as Scalar>::from_f64(1.0) - v34;
                                let v42 = v41 * v40;
                                let v44 = v5 * <T as Scalar>::from_f64(110.0);
                                let v45 = <T as Scalar>::from_f64(1.0) - v38;
                                let v46 = v45 * v44;
                                [v9, v10, v14, v18, v22, v26, v30, v34, v38, v42, v46]
                            },
                        )
                },
            )
        }
        ///Removable singularities at 0, relative error at most 1e-14 on both sides of |x| = 34.868962 up to |x| = 4096, x the square of theta. Stumpff functions times factorials by their recurrence: downwards inside, upwards beyond.
        #[inline]
        fn guarded_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11<
            T: Scalar,
        >(x: T) -> [T; 9] {
            x.guard(
                34.86896233630354f64,
                || {
                    let v2 = x * x;
                    let v5 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.000000000000000000000000000000000000001956909047767998,
                        ),
                        v2,
                        <T as Scalar>::from_f64(
                            0.0000000000000000000000000000000038629854261111743,
                        ),
                    );
                    let v7 = Scalar::fma(
                        v5,
                        v2,
                        <T as Scalar>::from_f64(
                            0.000000000000000000000000004854382005868346,
                        ),
                    );
                    let v9 = Scalar::fma(
                        v7,
                        v2,
                        <T as Scalar>::from_f64(0.00000000000000000000366583511555154),
                    );
                    let v11 = Scalar::fma(
                        v9,
                        v2,
                        <T as Scalar>::from_f64(0.0000000000000015440497506703087),
                    );
                    let v13 = Scalar::fma(
                        v11,
                        v2,
                        <T as Scalar>::from_f64(0.00000000032814145301245403),
                    );
                    let v15 = Scalar::fma(
                        v13,
                        v2,
                        <T as Scalar>::from_f64(0.000030525030525030525),
                    );
                    let v16 = Scalar::fma(v15, v2, <T as Scalar>::from_f64(1.0));
                    let v19 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            -0.000000000000000000000000000000000002900139208792173,
                        ),
                        v2,
                        <T as Scalar>::from_f64(
                            -0.000000000000000000000000000004596952657072297,
                        ),
                    );
                    let v21 = Scalar::fma(
                        v19,
                        v2,
                        <T as Scalar>::from_f64(
                            -0.000000000000000000000004514575265457562,
                        ),
                    );
                    let v23 = Scalar::fma(
                        v21,
                        v2,
                        <T as Scalar>::from_f64(-0.000000000000000002573416251117181),
                    );
                    let v25 = Scalar::fma(
                        v23,
                        v2,
                        <T as Scalar>::from_f64(-0.0000000000007812891738391762),
                    );
                    let v27 = Scalar::fma(
                        v25,
                        v2,
                        <T as Scalar>::from_f64(-0.00000011222437693025928),
                    );
                    let v29 = Scalar::fma(
                        v27,
                        v2,
                        <T as Scalar>::from_f64(-0.00641025641025641),
                    );
                    let v30 = Scalar::fma(v29, x, v16);
                    let v33 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.000000000000000000000000000000000000006938132078450176,
                        ),
                        v2,
                        <T as Scalar>::from_f64(
                            0.000000000000000000000000000000012291317264899193,
                        ),
                    );
                    let v35 = Scalar::fma(
                        v33,
                        v2,
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000001368053110744716,
                        ),
                    );
                    let v37 = Scalar::fma(
                        v35,
                        v2,
                        <T as Scalar>::from_f64(0.000000000000000000008997958919990146),
                    );
                    let v39 = Scalar::fma(
                        v37,
                        v2,
                        <T as Scalar>::from_f64(0.0000000000000032284676604924644),
                    );
                    let v41 = Scalar::fma(
                        v39,
                        v2,
                        <T as Scalar>::from_f64(0.000000000566789782476057),
                    );
                    let v43 = Scalar::fma(
                        v41,
                        v2,
                        <T as Scalar>::from_f64(0.000041625041625041625),
                    );
                    let v44 = Scalar::fma(v43, v2, <T as Scalar>::from_f64(1.0));
                    let v47 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            -0.000000000000000000000000000000000009755013702300947,
                        ),
                        v2,
                        <T as Scalar>::from_f64(
                            -0.000000000000000000000000000013790857971216895,
                        ),
                    );
                    let v49 = Scalar::fma(
                        v47,
                        v2,
                        <T as Scalar>::from_f64(
                            -0.000000000000000000000011902062063479029,
                        ),
                    );
                    let v51 = Scalar::fma(
                        v49,
                        v2,
                        <T as Scalar>::from_f64(-0.000000000000000005848673297993595),
                    );
                    let v53 = Scalar::fma(
                        v51,
                        v2,
                        <T as Scalar>::from_f64(-0.0000000000014915520591475186),
                    );
                    let v55 = Scalar::fma(
                        v53,
                        v2,
                        <T as Scalar>::from_f64(-0.00000017343767343767344),
                    );
                    let v57 = Scalar::fma(
                        v55,
                        v2,
                        <T as Scalar>::from_f64(-0.007575757575757576),
                    );
                    let v58 = Scalar::fma(v57, x, v44);
                    let v60 = x * v30;
                    let v61 = Scalar::fma(
                        v60,
                        <T as Scalar>::from_f64(-0.00909090909090909),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v63 = x * v58;
                    let v64 = Scalar::fma(
                        v63,
                        <T as Scalar>::from_f64(-0.011111111111111112),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v66 = x * v61;
                    let v67 = Scalar::fma(
                        v66,
                        <T as Scalar>::from_f64(-0.013888888888888888),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v69 = x * v64;
                    let v70 = Scalar::fma(
                        v69,
                        <T as Scalar>::from_f64(-0.017857142857142856),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v72 = x * v67;
                    let v73 = Scalar::fma(
                        v72,
                        <T as Scalar>::from_f64(-0.023809523809523808),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v75 = x * v70;
                    let v76 = Scalar::fma(
                        v75,
                        <T as Scalar>::from_f64(-0.03333333333333333),
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v78 = x * v73;
                    let v79 = Scalar::fma(
                        v78,
                        <T as Scalar>::from_f64(-0.05),
                        <T as Scalar>::from_f64(1.0),
                    );
                    [v79, v76, v73, v70, v67, v64, v61, v58, v30]
                },
                || {
                    let v2 = (x).sqrt();
                    let (v3, v4) = (v2).sin_cos();
                    let v5 = <T as Scalar>::from_f64(1.0) / x;
                    let v6 = <T as Scalar>::from_f64(1.0) - v4;
                    let v8 = v5 * <T as Scalar>::from_f64(2.0);
                    let v9 = v3 / v2;
                    let v11 = v5 * <T as Scalar>::from_f64(6.0);
                    let v12 = <T as Scalar>::from_f64(1.0) - v9;
                    let v13 = v12 * v11;
                    let v15 = v5 * <T as Scalar>::from_f64(12.0);
                    let v17 = Scalar::fma((-v6), v8, <T as Scalar>::from_f64(1.0));
                    let v18 = v17 * v15;
                    let v20 = v5 * <T as Scalar>::from_f64(20.0);
                    let v21 = <T as Scalar>::from_f64(1.0) - v13;
                    let v22 = v21 * v20;
                    let v24 = v5 * <T as Scalar>::from_f64(30.0);
                    let v25 = <T as Scalar>::from_f64(1.0) - v18;
                    let v26 = v25 * v24;
                    let v28 = v5 * <T as Scalar>::from_f64(42.0);
                    let v29 = <T as Scalar>::from_f64(1.0) - v22;
                    let v30 = v29 * v28;
                    let v32 = v5 * <T as Scalar>::from_f64(56.0);
                    let v33 = <T as Scalar>::from_f64(1.0) - v26;
                    let v34 = v33 * v32;
                    let v36 = v5 * <T as Scalar>::from_f64(72.0);
                    let v37 = <T as Scalar>::from_f64(1.0) - v30;
                    let v38 = v37 * v36;
                    let v40 = v5 * <T as Scalar>::from_f64(90.0);
                    let v41 = <T as Scalar>::from_f64(1.0) - v34;
                    let v42 = v41 * v40;
                    let v44 = v5 * <T as Scalar>::from_f64(110.0);
                    let v45 = <T as Scalar>::from_f64(1.0) - v38;
                    let v46 = v45 * v44;
                    [v13, v18, v22, v26, v30, v34, v38, v42, v46]
                },
            )
        }
        #[automatically_derived]
        impl segments::Kernel for SlicesRobot {
            fn data(&self) -> segments::SegmentsData {
                segments::SegmentsData {
                    options: segments::SegmentsOptions {
                        physics: segments::Physics::Consistent,
                        rotational_inertia: true,
                    },
                    limits: <[_]>::to_vec(&[::core::option::Option::None]),
                    base: (
                        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
                        [0.0, 0.0, 0.0],
                    ),
                    constants: <[_]>::to_vec(
                        &[
                            segments::Constants {
                                length: 0.1,
                                mass: 0.1,
                                axial_stiffness: 314.1592653589793,
                                bending_stiffness: 0.01,
                                damping: 0.0,
                                bend_damping: 0.0,
                                length_damping: 0.0,
                                gyration: 0.000025,
                            },
                        ],
                    ),
                    actuators: <[_]>::to_vec(
                        &[
                            <[_]>::to_vec(
                                &[
                                    [0.0, 0.01],
                                    [-0.008660254037844387, -0.005],
                                    [0.008660254037844388, -0.005],
                                ],
                            ),
                        ],
                    ),
                    chamber_areas: <[_]>::to_vec(&[]),
                    gravity: [0.0, 0.0, 0.0],
                }
            }
            #[inline(always)]
            fn tip<T: Scalar>(&self, motion: &segments::Motion<T>) -> segments::Tip<T> {
                let v10 = motion.state[0] * motion.state[0];
                let v11 = motion.state[1] * motion.state[1];
                let theta_squared = v10 + v11;
                let [stumpff_01, stumpff_02, stumpff_03, stumpff_04, stumpff_05,
                stumpff_06] = guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05_stumpff_06(
                    theta_squared,
                );
                let tip_versine_0 = stumpff_02 * <T as Scalar>::from_f64(0.5);
                let rotation_0_0 = Scalar::fma(
                    (-v10),
                    tip_versine_0,
                    <T as Scalar>::from_f64(1.0),
                );
                let v33 = motion.state[0] * motion.state[1];
                let v34 = tip_versine_0 * v33;
                let rotation_0_2 = motion.state[0] * stumpff_01;
                let rotation_1_1 = Scalar::fma(
                    (-tip_versine_0),
                    v11,
                    <T as Scalar>::from_f64(1.0),
                );
                let rotation_1_2 = motion.state[1] * stumpff_01;
                let rotation_2_2 = Scalar::fma(
                    (-tip_versine_0),
                    theta_squared,
                    <T as Scalar>::from_f64(1.0),
                );
                let v44 = motion.state[2] * tip_versine_0;
                let position_0 = motion.state[0] * v44;
                let position_1 = motion.state[1] * v44;
                let position_2 = motion.state[2] * stumpff_01;
                let tip_lag_0 = stumpff_03
                    * <T as Scalar>::from_f64(0.16666666666666666);
                let angular_jacobian_1_1 = v33 * tip_lag_0;
                let angular_jacobian_0_1 = Scalar::fma(
                    (-v11),
                    tip_lag_0,
                    <T as Scalar>::from_f64(1.0),
                );
                let linear_jacobian_2_1 = motion.state[1] * tip_versine_0;
                let angular_jacobian_1_0 = Scalar::fma(
                    v10,
                    tip_lag_0,
                    <T as Scalar>::from_f64(-1.0),
                );
                let angular_jacobian_1_2 = motion.state[0] * tip_versine_0;
                let v57 = stumpff_03 * <T as Scalar>::from_f64(0.08333333333333333);
                let tip_versine_1 = Scalar::fma(
                    stumpff_04,
                    <T as Scalar>::from_f64(0.041666666666666664),
                    (-v57),
                );
                let v60 = <T as Scalar>::from_f64(2.0) * tip_versine_1;
                let v61 = Scalar::fma(v10, v60, tip_versine_0);
                let linear_jacobian_0_0 = motion.state[2] * v61;
                let v63 = motion.state[2] * <T as Scalar>::from_f64(2.0);
                let v64 = v33 * tip_versine_1;
                let linear_jacobian_0_1 = v64 * v63;
                let tip_sine_1 = Scalar::fma(
                    (-stumpff_02),
                    <T as Scalar>::from_f64(0.25),
                    v57,
                );
                let v69 = v63 * tip_sine_1;
                let linear_jacobian_0_2 = motion.state[0] * v69;
                let v71 = Scalar::fma(v11, v60, tip_versine_0);
                let linear_jacobian_1_1 = motion.state[2] * v71;
                let linear_jacobian_1_2 = motion.state[1] * v69;
                let v74 = motion.state[0] * motion.rate[0];
                let d_dot_rate = Scalar::fma(motion.state[1], motion.rate[1], v74);
                let v76 = motion.state[0] * motion.rate[1];
                let d_cross_rate = Scalar::fma((-motion.rate[0]), motion.state[1], v76);
                let v80 = stumpff_05 * <T as Scalar>::from_f64(0.0125);
                let tip_lag_1 = Scalar::fma(
                    (-stumpff_04),
                    <T as Scalar>::from_f64(0.020833333333333332),
                    v80,
                );
                let v83 = <T as Scalar>::from_f64(2.0) * d_dot_rate;
                let v84 = d_cross_rate * tip_lag_1;
                let v85 = v83 * v84;
                let v86 = motion.state[0] * v85;
                let v87 = tip_lag_0 * d_cross_rate;
                let v88 = Scalar::fma(motion.state[1], v87, motion.rate[0]);
                let v89 = motion.rate[0] * tip_lag_0;
                let v90 = Scalar::fma(motion.spin[1], tip_versine_0, v89);
                let v92 = Scalar::fma((-v88), motion.spin[2], v86);
                let angular_bias_0 = Scalar::fma(d_cross_rate, v90, v92);
                let v94 = motion.state[1] * v85;
                let v95 = motion.spin[0] * tip_versine_0;
                let v97 = Scalar::fma(motion.state[0], v87, (-motion.rate[1]));
                let v98 = Scalar::fma(motion.rate[1], v87, v94);
                let v100 = Scalar::fma((-v95), d_cross_rate, v98);
                let angular_bias_1 = Scalar::fma(motion.spin[2], v97, v100);
                let v102 = motion.spin[0] * v88;
                let v103 = tip_versine_1 * d_cross_rate;
                let v105 = Scalar::fma((-v97), motion.spin[1], v102);
                let angular_bias_2 = Scalar::fma(v103, v83, v105);
                let v107 = motion.spin[0] * motion.spin[0];
                let v108 = Scalar::fma(motion.spin[1], motion.spin[1], v107);
                let spin_squared = Scalar::fma(motion.spin[2], motion.spin[2], v108);
                let v110 = motion.rate[0] * motion.rate[0];
                let rate_squared = Scalar::fma(motion.rate[1], motion.rate[1], v110);
                let v112 = motion.state[2] * tip_versine_1;
                let v113 = rate_squared * v112;
                let v114 = stumpff_04 * <T as Scalar>::from_f64(0.010416666666666666);
                let v116 = Scalar::fma(
                    (-stumpff_05),
                    <T as Scalar>::from_f64(0.010416666666666666),
                    v114,
                );
                let tip_versine_2 = Scalar::fma(
                    stumpff_06,
                    <T as Scalar>::from_f64(0.002777777777777778),
                    v116,
                );
                let v118 = motion.state[2] * v83;
                let v119 = tip_versine_2 * v118;
                let v120 = Scalar::fma(motion.rate[2], v60, v119);
                let v121 = Scalar::fma(d_dot_rate, v120, v113);
                let v122 = <T as Scalar>::from_f64(2.0) * v121;
                let v124 = Scalar::fma((-v44), spin_squared, v122);
                let v125 = motion.state[0] * v124;
                let v126 = motion.spin[2] * position_2;
                let v127 = motion.state[0] * motion.spin[0];
                let spin_dot_d = Scalar::fma(motion.state[1], motion.spin[1], v127);
                let v129 = Scalar::fma(v44, spin_dot_d, v126);
                let v130 = v83 * v112;
                let v131 = Scalar::fma(motion.rate[2], tip_versine_0, v130);
                let v132 = motion.rate[0] * v131;
                let v133 = tip_sine_1 * v118;
                let v134 = Scalar::fma(stumpff_01, motion.rate[2], v133);
                let v135 = motion.state[1] * v131;
                let v136 = Scalar::fma(motion.rate[1], v44, v135);
                let v137 = Scalar::fma(motion.spin[1], v134, v132);
                let v139 = Scalar::fma((-motion.spin[2]), v136, v137);
                let v140 = Scalar::fma(motion.spin[0], v129, v125);
                let linear_bias_0 = Scalar::fma(
                    <T as Scalar>::from_f64(2.0),
                    v139,
                    v140,
                );
                let v142 = motion.state[1] * v124;
                let v143 = motion.rate[1] * v131;
                let v144 = motion.state[0] * v131;
                let v145 = Scalar::fma(motion.rate[0], v44, v144);
                let v147 = Scalar::fma((-motion.spin[0]), v134, v143);
                let v148 = Scalar::fma(motion.spin[2], v145, v147);
                let v149 = Scalar::fma(motion.spin[1], v129, v142);
                let linear_bias_1 = Scalar::fma(
                    <T as Scalar>::from_f64(2.0),
                    v148,
                    v149,
                );
                let v151 = <T as Scalar>::from_f64(2.0) * tip_sine_1;
                let v152 = rate_squared * v151;
                let v154 = Scalar::fma((-stumpff_01), spin_squared, v152);
                let v155 = motion.state[2] * v154;
                let v156 = motion.spin[0] * v136;
                let v157 = stumpff_03 * <T as Scalar>::from_f64(0.041666666666666664);
                let v160 = Scalar::fma(
                    (-stumpff_04),
                    <T as Scalar>::from_f64(0.03125),
                    v157,
                );
                let tip_sine_2 = Scalar::fma(
                    stumpff_05,
                    <T as Scalar>::from_f64(0.00625),
                    v160,
                );
                let v162 = v118 * tip_sine_2;
                let v163 = Scalar::fma(motion.rate[2], v151, v162);
                let v165 = Scalar::fma((-motion.spin[1]), v145, v156);
                let v166 = Scalar::fma(d_dot_rate, v163, v165);
                let v167 = Scalar::fma(motion.spin[2], v129, v155);
                let linear_bias_2 = Scalar::fma(
                    <T as Scalar>::from_f64(2.0),
                    v166,
                    v167,
                );
                segments::Tip {
                    rotation: [
                        [rotation_0_0, (-v34), rotation_0_2],
                        [(-v34), rotation_1_1, rotation_1_2],
                        [(-rotation_0_2), (-rotation_1_2), rotation_2_2],
                    ],
                    position: [position_0, position_1, position_2],
                    angular_jacobian: [
                        [
                            (-angular_jacobian_1_1),
                            angular_jacobian_0_1,
                            (-linear_jacobian_2_1),
                        ],
                        [
                            angular_jacobian_1_0,
                            angular_jacobian_1_1,
                            angular_jacobian_1_2,
                        ],
                    ],
                    linear_jacobian: [
                        [linear_jacobian_0_0, linear_jacobian_0_1, linear_jacobian_0_2],
                        [linear_jacobian_0_1, linear_jacobian_1_1, linear_jacobian_1_2],
                        [angular_jacobian_1_2, linear_jacobian_2_1, stumpff_01],
                    ],
                    angular_bias: [angular_bias_0, angular_bias_1, angular_bias_2],
                    linear_bias: [linear_bias_0, linear_bias_1, linear_bias_2],
                }
            }
            #[inline]
            fn segment<T: Scalar>(
                &self,
                motion: &segments::Motion<T>,
                mass: &T,
                gyration: &T,
            ) -> segments::Segment<T> {
                let [v13, v14, theta_squared, v17, stumpff_01, stumpff_05, stumpff_06,
                stumpff_07, stumpff_08, stumpff_09, stumpff_10, stumpff_11, stumpff_04_2,
                stumpff_05_2, stumpff_06_2, stumpff_07_2, stumpff_08_2, stumpff_09_2,
                stumpff_10_2, stumpff_11_2, tip_versine_0, rotation_0_0, v87, v88,
                rotation_0_2, rotation_1_1, rotation_1_2, rotation_2_2, v98, position_0,
                v100, position_1, position_2, tip_lag_0, angular_jacobian_1_1,
                angular_jacobian_0_1, linear_jacobian_2_1, angular_jacobian_1_0,
                angular_jacobian_1_2, v112, mean_lag_0, tip_versine_1, v116,
                linear_jacobian_0_0, linear_jacobian_0_1, linear_jacobian_0_2,
                linear_jacobian_1_1, linear_jacobian_1_2, v126, v127, d_dot_rate, v129,
                v130, d_cross_rate, tip_lag_1, v136, v137, v140, v142, angular_bias_0,
                v148, v150, v151, angular_bias_1, v160, angular_bias_2, v166,
                spin_squared, v169, rate_squared, v175, tip_versine_2, v179, v181, v188,
                v189, spin_dot_d, v193, linear_bias_0, linear_bias_1, v225,
                linear_bias_2, v232, moment_0, moment_1, moment_2, v238,
                mean_versine_0_versine_0, v242, mean_sine_0_sine_0, v244, v248,
                inertia_0, inertia_1, v258, v259, inertia_2, v270, inertia_3,
                mean_sine_0_versine_0, inertia_4, inertia_5, linear_0_0, linear_0_1,
                linear_0_2, linear_1_0, linear_1_1, linear_1_2, linear_2_0, linear_2_1,
                linear_2_2, mean_sine_0_versine_1, v317, v318, mean_sine_1_versine_0,
                v321, v324, angular_0_0, v332, angular_0_1, angular_0_2, v342,
                angular_1_0, angular_1_1, v356, angular_1_2, v359, v361, v362] = {
                    let [v13, v14, theta_squared, v17, stumpff_01, stumpff_03,
                    stumpff_04, stumpff_05, stumpff_06, stumpff_07, stumpff_08,
                    stumpff_09, stumpff_10, stumpff_11, stumpff_03_2, stumpff_04_2,
                    stumpff_05_2, stumpff_06_2, stumpff_07_2, stumpff_08_2, stumpff_09_2,
                    stumpff_10_2, stumpff_11_2, tip_versine_0, rotation_0_0, v87, v88,
                    rotation_0_2, rotation_1_1, rotation_1_2, rotation_2_2, v98,
                    position_0, v100, position_1, position_2, tip_lag_0,
                    angular_jacobian_1_1, angular_jacobian_0_1, linear_jacobian_2_1,
                    angular_jacobian_1_0, angular_jacobian_1_2, v112, mean_lag_0,
                    tip_versine_1, v116, v117, linear_jacobian_0_0, linear_jacobian_0_1,
                    tip_sine_1, linear_jacobian_0_2, linear_jacobian_1_1,
                    linear_jacobian_1_2, v126, v127, d_dot_rate, v129, v130,
                    d_cross_rate, tip_lag_1, v136, v137, v140, v142, angular_bias_0,
                    v148, v150, v151, angular_bias_1, v160, angular_bias_2, v166,
                    spin_squared, v169, rate_squared, v175, tip_versine_2, v179, v181,
                    v188, v189, spin_dot_d, v191, v193, v196, v198, linear_bias_0, v204,
                    v205, v207] = {
                        let v13 = motion.state[0] * motion.state[0];
                        let v14 = motion.state[1] * motion.state[1];
                        let theta_squared = v13 + v14;
                        let v17 = <T as Scalar>::from_f64(4.0) * theta_squared;
                        let [stumpff_01, stumpff_02, stumpff_03, stumpff_04, stumpff_05,
                        stumpff_06, stumpff_07, stumpff_08, stumpff_09, stumpff_10,
                        stumpff_11] = guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                            theta_squared,
                        );
                        let [stumpff_03_2, stumpff_04_2, stumpff_05_2, stumpff_06_2,
                        stumpff_07_2, stumpff_08_2, stumpff_09_2, stumpff_10_2,
                        stumpff_11_2] = guarded_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                            v17,
                        );
                        let tip_versine_0 = stumpff_02 * <T as Scalar>::from_f64(0.5);
                        let rotation_0_0 = Scalar::fma(
                            (-v13),
                            tip_versine_0,
                            <T as Scalar>::from_f64(1.0),
                        );
                        let v87 = motion.state[0] * motion.state[1];
                        let v88 = tip_versine_0 * v87;
                        let rotation_0_2 = motion.state[0] * stumpff_01;
                        let rotation_1_1 = Scalar::fma(
                            (-tip_versine_0),
                            v14,
                            <T as Scalar>::from_f64(1.0),
                        );
                        let rotation_1_2 = motion.state[1] * stumpff_01;
                        let rotation_2_2 = Scalar::fma(
                            (-tip_versine_0),
                            theta_squared,
                            <T as Scalar>::from_f64(1.0),
                        );
                        let v98 = motion.state[0] * motion.state[2];
                        let position_0 = tip_versine_0 * v98;
                        let v100 = motion.state[1] * motion.state[2];
                        let position_1 = tip_versine_0 * v100;
                        let position_2 = motion.state[2] * stumpff_01;
                        let tip_lag_0 = stumpff_03
                            * <T as Scalar>::from_f64(0.16666666666666666);
                        let angular_jacobian_1_1 = v87 * tip_lag_0;
                        let angular_jacobian_0_1 = Scalar::fma(
                            (-v14),
                            tip_lag_0,
                            <T as Scalar>::from_f64(1.0),
                        );
                        let linear_jacobian_2_1 = tip_versine_0 * motion.state[1];
                        let angular_jacobian_1_0 = Scalar::fma(
                            v13,
                            tip_lag_0,
                            <T as Scalar>::from_f64(-1.0),
                        );
                        let angular_jacobian_1_2 = motion.state[0] * tip_versine_0;
                        let v112 = motion.state[2] * tip_versine_0;
                        let v113 = stumpff_03
                            * <T as Scalar>::from_f64(0.08333333333333333);
                        let mean_lag_0 = stumpff_04
                            * <T as Scalar>::from_f64(0.041666666666666664);
                        let tip_versine_1 = mean_lag_0 - v113;
                        let v116 = motion.state[2] * <T as Scalar>::from_f64(2.0);
                        let v117 = tip_versine_1 * v116;
                        let linear_jacobian_0_0 = Scalar::fma(v13, v117, v112);
                        let linear_jacobian_0_1 = v87 * v117;
                        let tip_sine_1 = Scalar::fma(
                            (-stumpff_02),
                            <T as Scalar>::from_f64(0.25),
                            v113,
                        );
                        let v122 = v116 * tip_sine_1;
                        let linear_jacobian_0_2 = motion.state[0] * v122;
                        let linear_jacobian_1_1 = Scalar::fma(v14, v117, v112);
                        let linear_jacobian_1_2 = motion.state[1] * v122;
                        let v126 = motion.state[0] * motion.rate[0];
                        let v127 = motion.state[1] * motion.rate[1];
                        let d_dot_rate = v126 + v127;
                        let v129 = motion.state[0] * motion.rate[1];
                        let v130 = motion.rate[0] * motion.state[1];
                        let d_cross_rate = v129 - v130;
                        let v133 = stumpff_05 * <T as Scalar>::from_f64(0.0125);
                        let tip_lag_1 = Scalar::fma(
                            (-stumpff_04),
                            <T as Scalar>::from_f64(0.020833333333333332),
                            v133,
                        );
                        let v136 = motion.state[0] * <T as Scalar>::from_f64(2.0);
                        let v137 = d_dot_rate * tip_lag_1;
                        let v138 = d_cross_rate * v137;
                        let v139 = v136 * v138;
                        let v140 = motion.rate[0] * d_cross_rate;
                        let v141 = tip_versine_0 * d_cross_rate;
                        let v142 = motion.state[1] * d_cross_rate;
                        let v143 = Scalar::fma(tip_lag_0, v142, motion.rate[0]);
                        let v144 = Scalar::fma(tip_lag_0, v140, v139);
                        let v145 = Scalar::fma(motion.spin[1], v141, v144);
                        let angular_bias_0 = Scalar::fma((-v143), motion.spin[2], v145);
                        let v148 = motion.state[1] * <T as Scalar>::from_f64(2.0);
                        let v149 = v138 * v148;
                        let v150 = motion.rate[1] * d_cross_rate;
                        let v151 = motion.state[0] * d_cross_rate;
                        let v154 = Scalar::fma(tip_lag_0, v151, (-motion.rate[1]));
                        let v155 = Scalar::fma(tip_lag_0, v150, v149);
                        let v157 = Scalar::fma((-v141), motion.spin[0], v155);
                        let angular_bias_1 = Scalar::fma(motion.spin[2], v154, v157);
                        let v159 = motion.spin[0] * v143;
                        let v160 = <T as Scalar>::from_f64(2.0) * d_dot_rate;
                        let v161 = tip_versine_1 * d_cross_rate;
                        let v163 = Scalar::fma((-v154), motion.spin[1], v159);
                        let angular_bias_2 = Scalar::fma(v161, v160, v163);
                        let v165 = motion.spin[0] * motion.spin[0];
                        let v166 = motion.spin[2] * motion.spin[2];
                        let v167 = Scalar::fma(motion.spin[1], motion.spin[1], v165);
                        let spin_squared = v167 + v166;
                        let v169 = v112 * spin_squared;
                        let v170 = motion.rate[0] * motion.rate[0];
                        let rate_squared = Scalar::fma(
                            motion.rate[1],
                            motion.rate[1],
                            v170,
                        );
                        let v172 = motion.state[2] * tip_versine_1;
                        let v173 = v172 * rate_squared;
                        let v174 = stumpff_04
                            * <T as Scalar>::from_f64(0.010416666666666666);
                        let v175 = stumpff_06
                            * <T as Scalar>::from_f64(0.002777777777777778);
                        let v177 = Scalar::fma(
                            (-stumpff_05),
                            <T as Scalar>::from_f64(0.010416666666666666),
                            v174,
                        );
                        let tip_versine_2 = v177 + v175;
                        let v179 = v116 * d_dot_rate;
                        let v180 = tip_versine_2 * v179;
                        let v181 = <T as Scalar>::from_f64(2.0) * tip_versine_1;
                        let v182 = Scalar::fma(motion.rate[2], v181, v180);
                        let v183 = Scalar::fma(d_dot_rate, v182, v173);
                        let v185 = Scalar::fma(
                            <T as Scalar>::from_f64(2.0),
                            v183,
                            (-v169),
                        );
                        let v186 = motion.state[0] * v185;
                        let v187 = motion.spin[2] * position_2;
                        let v188 = motion.state[0] * motion.spin[0];
                        let v189 = motion.state[1] * motion.spin[1];
                        let spin_dot_d = v188 + v189;
                        let v191 = Scalar::fma(v112, spin_dot_d, v187);
                        let v192 = v117 * d_dot_rate;
                        let v193 = Scalar::fma(motion.rate[2], tip_versine_0, v192);
                        let v194 = motion.rate[0] * v193;
                        let v195 = tip_sine_1 * v179;
                        let v196 = Scalar::fma(stumpff_01, motion.rate[2], v195);
                        let v197 = motion.state[1] * v193;
                        let v198 = Scalar::fma(motion.rate[1], v112, v197);
                        let v199 = Scalar::fma(motion.spin[1], v196, v194);
                        let v201 = Scalar::fma((-motion.spin[2]), v198, v199);
                        let v202 = Scalar::fma(motion.spin[0], v191, v186);
                        let linear_bias_0 = Scalar::fma(
                            <T as Scalar>::from_f64(2.0),
                            v201,
                            v202,
                        );
                        let v204 = motion.state[1] * v185;
                        let v205 = motion.rate[1] * v193;
                        let v206 = motion.state[0] * v193;
                        let v207 = Scalar::fma(motion.rate[0], v112, v206);
                        [
                            v13,
                            v14,
                            theta_squared,
                            v17,
                            stumpff_01,
                            stumpff_03,
                            stumpff_04,
                            stumpff_05,
                            stumpff_06,
                            stumpff_07,
                            stumpff_08,
                            stumpff_09,
                            stumpff_10,
                            stumpff_11,
                            stumpff_03_2,
                            stumpff_04_2,
                            stumpff_05_2,
                            stumpff_06_2,
                            stumpff_07_2,
                            stumpff_08_2,
                            stumpff_09_2,
                            stumpff_10_2,
                            stumpff_11_2,
                            tip_versine_0,
                            rotation_0_0,
                            v87,
                            v88,
                            rotation_0_2,
                            rotation_1_1,
                            rotation_1_2,
                            rotation_2_2,
                            v98,
                            position_0,
                            v100,
                            position_1,
                            position_2,
                            tip_lag_0,
                            angular_jacobian_1_1,
                            angular_jacobian_0_1,
                            linear_jacobian_2_1,
                            angular_jacobian_1_0,
                            angular_jacobian_1_2,
                            v112,
                            mean_lag_0,
                            tip_versine_1,
                            v116,
                            v117,
                            linear_jacobian_0_0,
                            linear_jacobian_0_1,
                            tip_sine_1,
                            linear_jacobian_0_2,
                            linear_jacobian_1_1,
                            linear_jacobian_1_2,
                            v126,
                            v127,
                            d_dot_rate,
                            v129,
                            v130,
                            d_cross_rate,
                            tip_lag_1,
                            v136,
                            v137,
                            v140,
                            v142,
                            angular_bias_0,
                            v148,
                            v150,
                            v151,
                            angular_bias_1,
                            v160,
                            angular_bias_2,
                            v166,
                            spin_squared,
                            v169,
                            rate_squared,
                            v175,
                            tip_versine_2,
                            v179,
                            v181,
                            v188,
                            v189,
                            spin_dot_d,
                            v191,
                            v193,
                            v196,
                            v198,
                            linear_bias_0,
                            v204,
                            v205,
                            v207,
                        ]
                    };
                    let [linear_bias_1, v225, linear_bias_2, v232, moment_0, moment_1,
                    moment_2, v238, mean_versine_0_versine_0, v242, mean_sine_0_sine_0,
                    v244, v248, inertia_0, inertia_1, v258, v259, inertia_2, v270,
                    inertia_3, mean_sine_0_versine_0, inertia_4, inertia_5, linear_0_0,
                    linear_0_1, linear_0_2, linear_1_0, linear_1_1, linear_1_2,
                    linear_2_0, linear_2_1, linear_2_2, mean_sine_0_versine_1, v317,
                    v318, mean_sine_1_versine_0, v321, v324, angular_0_0, v332,
                    angular_0_1, angular_0_2, v342, angular_1_0, angular_1_1, v356,
                    angular_1_2, v359, v361, v362] = {
                        let v209 = Scalar::fma((-motion.spin[0]), v196, v205);
                        let v210 = Scalar::fma(motion.spin[2], v207, v209);
                        let v211 = Scalar::fma(motion.spin[1], v191, v204);
                        let linear_bias_1 = Scalar::fma(
                            <T as Scalar>::from_f64(2.0),
                            v210,
                            v211,
                        );
                        let v213 = <T as Scalar>::from_f64(2.0) * tip_sine_1;
                        let v214 = v213 * rate_squared;
                        let v216 = Scalar::fma((-stumpff_01), spin_squared, v214);
                        let v217 = motion.state[2] * v216;
                        let v218 = motion.spin[0] * v198;
                        let v219 = stumpff_03
                            * <T as Scalar>::from_f64(0.041666666666666664);
                        let v222 = Scalar::fma(
                            (-stumpff_04),
                            <T as Scalar>::from_f64(0.03125),
                            v219,
                        );
                        let tip_sine_2 = Scalar::fma(
                            stumpff_05,
                            <T as Scalar>::from_f64(0.00625),
                            v222,
                        );
                        let v224 = v179 * tip_sine_2;
                        let v225 = motion.rate[2] * <T as Scalar>::from_f64(2.0);
                        let v226 = Scalar::fma(tip_sine_1, v225, v224);
                        let v228 = Scalar::fma((-motion.spin[1]), v207, v218);
                        let v229 = Scalar::fma(d_dot_rate, v226, v228);
                        let v230 = Scalar::fma(motion.spin[2], v191, v217);
                        let linear_bias_2 = Scalar::fma(
                            <T as Scalar>::from_f64(2.0),
                            v229,
                            v230,
                        );
                        let v232 = motion.state[2] * tip_lag_0;
                        let v233 = motion.state[0] * (*mass);
                        let moment_0 = v232 * v233;
                        let v235 = motion.state[1] * (*mass);
                        let moment_1 = v232 * v235;
                        let moment_2 = (*mass) * v112;
                        let v238 = motion.state[2] * motion.state[2];
                        let v239 = stumpff_05_2
                            * <T as Scalar>::from_f64(0.06666666666666667);
                        let mean_versine_0_versine_0 = Scalar::fma(
                            (-stumpff_05),
                            <T as Scalar>::from_f64(0.016666666666666666),
                            v239,
                        );
                        let v242 = theta_squared * mean_versine_0_versine_0;
                        let mean_sine_0_sine_0 = stumpff_03_2
                            * <T as Scalar>::from_f64(0.3333333333333333);
                        let v244 = v242 + mean_sine_0_sine_0;
                        let v245 = v238 * v244;
                        let v246 = (*gyration) * mean_sine_0_sine_0;
                        let v247 = Scalar::fma(v13, v246, (*gyration));
                        let v248 = v238 * mean_versine_0_versine_0;
                        let v249 = v245 + v247;
                        let v251 = Scalar::fma((-v13), v248, v249);
                        let inertia_0 = (*mass) * v251;
                        let v253 = Scalar::fma(v14, v246, (*gyration));
                        let v254 = v245 + v253;
                        let v256 = Scalar::fma((-v14), v248, v254);
                        let inertia_1 = (*mass) * v256;
                        let v258 = (*gyration) * <T as Scalar>::from_f64(2.0);
                        let v259 = (*gyration) * theta_squared;
                        let v260 = <T as Scalar>::from_f64(2.0) * tip_lag_0;
                        let v261 = theta_squared * theta_squared;
                        let v262 = (*gyration) * mean_versine_0_versine_0;
                        let v264 = Scalar::fma((-v260), v259, v258);
                        let v265 = Scalar::fma(v262, v261, v264);
                        let v267 = Scalar::fma((-v238), mean_sine_0_sine_0, v245);
                        let v268 = v267 + v265;
                        let inertia_2 = (*mass) * v268;
                        let v270 = motion.state[1] * (*gyration);
                        let v271 = motion.state[0] * mean_sine_0_sine_0;
                        let v272 = v271 * v270;
                        let v274 = Scalar::fma((-v87), v248, v272);
                        let inertia_3 = (*mass) * v274;
                        let mean_sine_0_versine_0 = Scalar::fma(
                            stumpff_04_2,
                            <T as Scalar>::from_f64(0.16666666666666666),
                            (-mean_lag_0),
                        );
                        let v278 = v238 * mean_sine_0_versine_0;
                        let v279 = (*gyration) * tip_versine_0;
                        let v280 = mean_sine_0_versine_0 * (*gyration);
                        let v282 = Scalar::fma((-theta_squared), v280, v279);
                        let v283 = motion.state[0] * v282;
                        let v285 = Scalar::fma((-motion.state[0]), v278, v283);
                        let inertia_4 = (*mass) * v285;
                        let v287 = tip_versine_0 * v270;
                        let v288 = v270 * theta_squared;
                        let v290 = Scalar::fma((-mean_sine_0_versine_0), v288, v287);
                        let v292 = Scalar::fma((-motion.state[1]), v278, v290);
                        let inertia_5 = (*mass) * v292;
                        let v294 = v116 * tip_lag_1;
                        let v295 = motion.state[0] * v294;
                        let v296 = Scalar::fma(motion.state[0], v295, v232);
                        let linear_0_0 = (*mass) * v296;
                        let linear_0_1 = v235 * v295;
                        let v299 = motion.state[0] * v117;
                        let linear_0_2 = (*mass) * v299;
                        let v301 = motion.state[1] * v294;
                        let linear_1_0 = v233 * v301;
                        let v303 = Scalar::fma(motion.state[1], v301, v232);
                        let linear_1_1 = (*mass) * v303;
                        let v305 = motion.state[1] * v117;
                        let linear_1_2 = (*mass) * v305;
                        let linear_2_0 = tip_lag_0 * v233;
                        let linear_2_1 = tip_lag_0 * v235;
                        let linear_2_2 = (*mass) * tip_versine_0;
                        let v311 = stumpff_06
                            * <T as Scalar>::from_f64(0.001388888888888889);
                        let v315 = Scalar::fma(
                            (-stumpff_05_2),
                            <T as Scalar>::from_f64(0.03333333333333333),
                            (-v311),
                        );
                        let mean_sine_0_versine_1 = Scalar::fma(
                            stumpff_06_2,
                            <T as Scalar>::from_f64(0.027777777777777776),
                            v315,
                        );
                        let v317 = stumpff_05
                            * <T as Scalar>::from_f64(0.004166666666666667);
                        let v318 = stumpff_06_2
                            * <T as Scalar>::from_f64(0.016666666666666666);
                        let v319 = v315 + v317;
                        let mean_sine_1_versine_0 = v319 + v318;
                        let v321 = <T as Scalar>::from_f64(2.0) * mean_sine_1_versine_0;
                        let v323 = Scalar::fma(
                            <T as Scalar>::from_f64(2.0),
                            mean_sine_0_versine_1,
                            (-v321),
                        );
                        let v324 = motion.state[0] * v238;
                        let v325 = v323 * v324;
                        let v326 = mean_lag_0 * (*gyration);
                        let v327 = v280 - v326;
                        let v328 = v87 * v327;
                        let v330 = Scalar::fma((-motion.state[1]), v325, v328);
                        let angular_0_0 = (*mass) * v330;
                        let v332 = (*gyration) * <T as Scalar>::from_f64(0.5);
                        let v333 = Scalar::fma(v14, v327, v332);
                        let v334 = Scalar::fma(motion.state[0], v325, v278);
                        let v335 = v334 + v333;
                        let angular_0_1 = (*mass) * v335;
                        let v337 = motion.state[1] * v248;
                        let v340 = Scalar::fma(
                            (-mean_versine_0_versine_0),
                            v288,
                            (-v337),
                        );
                        let angular_0_2 = (*mass) * v340;
                        let v342 = motion.state[1] * v238;
                        let v343 = v323 * v342;
                        let v344 = motion.state[1] * v343;
                        let v346 = v326 - v280;
                        let v348 = Scalar::fma(v13, v346, (-v332));
                        let v349 = (-v344) - v278;
                        let v350 = v349 + v348;
                        let angular_1_0 = (*mass) * v350;
                        let v352 = motion.state[0] * v343;
                        let v353 = Scalar::fma(v87, v346, v352);
                        let angular_1_1 = (*mass) * v353;
                        let v355 = mean_versine_0_versine_0 * v324;
                        let v356 = motion.state[0] * (*gyration);
                        let v357 = Scalar::fma(v242, v356, v355);
                        let angular_1_2 = (*mass) * v357;
                        let v359 = stumpff_07_2
                            * <T as Scalar>::from_f64(0.0015873015873015873);
                        let v361 = stumpff_08_2
                            * <T as Scalar>::from_f64(0.001984126984126984);
                        let v362 = Scalar::fma(
                            stumpff_08,
                            <T as Scalar>::from_f64(0.0000248015873015873),
                            v359,
                        );
                        [
                            linear_bias_1,
                            v225,
                            linear_bias_2,
                            v232,
                            moment_0,
                            moment_1,
                            moment_2,
                            v238,
                            mean_versine_0_versine_0,
                            v242,
                            mean_sine_0_sine_0,
                            v244,
                            v248,
                            inertia_0,
                            inertia_1,
                            v258,
                            v259,
                            inertia_2,
                            v270,
                            inertia_3,
                            mean_sine_0_versine_0,
                            inertia_4,
                            inertia_5,
                            linear_0_0,
                            linear_0_1,
                            linear_0_2,
                            linear_1_0,
                            linear_1_1,
                            linear_1_2,
                            linear_2_0,
                            linear_2_1,
                            linear_2_2,
                            mean_sine_0_versine_1,
                            v317,
                            v318,
                            mean_sine_1_versine_0,
                            v321,
                            v324,
                            angular_0_0,
                            v332,
                            angular_0_1,
                            angular_0_2,
                            v342,
                            angular_1_0,
                            angular_1_1,
                            v356,
                            angular_1_2,
                            v359,
                            v361,
                            v362,
                        ]
                    };
                    [
                        v13,
                        v14,
                        theta_squared,
                        v17,
                        stumpff_01,
                        stumpff_05,
                        stumpff_06,
                        stumpff_07,
                        stumpff_08,
                        stumpff_09,
                        stumpff_10,
                        stumpff_11,
                        stumpff_04_2,
                        stumpff_05_2,
                        stumpff_06_2,
                        stumpff_07_2,
                        stumpff_08_2,
                        stumpff_09_2,
                        stumpff_10_2,
                        stumpff_11_2,
                        tip_versine_0,
                        rotation_0_0,
                        v87,
                        v88,
                        rotation_0_2,
                        rotation_1_1,
                        rotation_1_2,
                        rotation_2_2,
                        v98,
                        position_0,
                        v100,
                        position_1,
                        position_2,
                        tip_lag_0,
                        angular_jacobian_1_1,
                        angular_jacobian_0_1,
                        linear_jacobian_2_1,
                        angular_jacobian_1_0,
                        angular_jacobian_1_2,
                        v112,
                        mean_lag_0,
                        tip_versine_1,
                        v116,
                        linear_jacobian_0_0,
                        linear_jacobian_0_1,
                        linear_jacobian_0_2,
                        linear_jacobian_1_1,
                        linear_jacobian_1_2,
                        v126,
                        v127,
                        d_dot_rate,
                        v129,
                        v130,
                        d_cross_rate,
                        tip_lag_1,
                        v136,
                        v137,
                        v140,
                        v142,
                        angular_bias_0,
                        v148,
                        v150,
                        v151,
                        angular_bias_1,
                        v160,
                        angular_bias_2,
                        v166,
                        spin_squared,
                        v169,
                        rate_squared,
                        v175,
                        tip_versine_2,
                        v179,
                        v181,
                        v188,
                        v189,
                        spin_dot_d,
                        v193,
                        linear_bias_0,
                        linear_bias_1,
                        v225,
                        linear_bias_2,
                        v232,
                        moment_0,
                        moment_1,
                        moment_2,
                        v238,
                        mean_versine_0_versine_0,
                        v242,
                        mean_sine_0_sine_0,
                        v244,
                        v248,
                        inertia_0,
                        inertia_1,
                        v258,
                        v259,
                        inertia_2,
                        v270,
                        inertia_3,
                        mean_sine_0_versine_0,
                        inertia_4,
                        inertia_5,
                        linear_0_0,
                        linear_0_1,
                        linear_0_2,
                        linear_1_0,
                        linear_1_1,
                        linear_1_2,
                        linear_2_0,
                        linear_2_1,
                        linear_2_2,
                        mean_sine_0_versine_1,
                        v317,
                        v318,
                        mean_sine_1_versine_0,
                        v321,
                        v324,
                        angular_0_0,
                        v332,
                        angular_0_1,
                        angular_0_2,
                        v342,
                        angular_1_0,
                        angular_1_1,
                        v356,
                        angular_1_2,
                        v359,
                        v361,
                        v362,
                    ]
                };
                let [mean_versine_1_versine_1, v367, v372, mean_versine_0_versine_1,
                mean_lag_0_lag_0_2, mean_fraction_0_lag_0, mass_0, mass_1, mass_2, v411,
                v413, mass_3, mean_sine_0_sine_1, mass_4, mass_5, v428, v440, v441, v444,
                force_0, force_1, v472, force_2, v495, v500, v501, v504, v505, v506,
                v510, v511, v515, v521, v522, v523, v525, v528, v529, v540, v543, v544,
                mean_lag_1, v554, v558, v564, v565, v567, v569, couple_0, v630, v637,
                v645, v649, v661, v663, v664, v670, couple_1, v725, v736, v738, v755,
                v757, v774, v776, couple_2, mean_versine_0_versine_2, v836, v838, v843,
                spin_cross_d, v849, spin_cross_rate, v861, v862, v863, v867, v868, v878,
                v881, v891, v892, v894, v902, v913, v914, v919, v920, v922, v929, v938,
                v939, v941, v946, v951, v956, v958, v959, mean_fraction_0_lag_1, v969,
                v972, v978] = {
                    let [mean_versine_1_versine_1, v367, mean_sine_1_sine_1, v372, v374,
                    mean_versine_0_versine_1, v386, mean_lag_0_lag_0_2,
                    mean_fraction_0_lag_0, mass_0, mass_1, mass_2, v411, v413, mass_3,
                    mean_sine_0_sine_1, mass_4, mass_5, v428, v440, v441, v444, v445,
                    force_0, force_1, v472, force_2, v486, v492, v493, v494, v495, v496,
                    v497, v500, v501, v503, v504, v505, v506, v507, v508] = {
                        let v364 = Scalar::fma(
                            (-stumpff_09),
                            <T as Scalar>::from_f64(0.000008267195767195768),
                            v362,
                        );
                        let v365 = v364 - v361;
                        let mean_versine_1_versine_1 = Scalar::fma(
                            stumpff_09_2,
                            <T as Scalar>::from_f64(0.0005731922398589065),
                            v365,
                        );
                        let v367 = stumpff_05_2
                            * <T as Scalar>::from_f64(0.016666666666666666);
                        let v368 = v367 - v318;
                        let mean_sine_1_sine_1 = Scalar::fma(
                            stumpff_07_2,
                            <T as Scalar>::from_f64(0.003968253968253968),
                            v368,
                        );
                        let v370 = stumpff_06
                            * <T as Scalar>::from_f64(0.0006944444444444445);
                        let v372 = stumpff_07_2
                            * <T as Scalar>::from_f64(0.007936507936507936);
                        let v374 = stumpff_07
                            * <T as Scalar>::from_f64(0.000496031746031746);
                        let v377 = Scalar::fma(
                            (-stumpff_06_2),
                            <T as Scalar>::from_f64(0.011111111111111112),
                            v370,
                        );
                        let v378 = v377 + v372;
                        let mean_versine_0_versine_1 = v378 - v374;
                        let v380 = Scalar::fma(
                            theta_squared,
                            mean_versine_1_versine_1,
                            mean_sine_1_sine_1,
                        );
                        let v381 = v380 + mean_versine_0_versine_1;
                        let mean_lag_0_lag_0 = <T as Scalar>::from_f64(4.0) * v381;
                        let v383 = v238 * mean_lag_0_lag_0;
                        let v384 = Scalar::fma(v13, v383, v248);
                        let v385 = (*gyration)
                            * <T as Scalar>::from_f64(0.3333333333333333);
                        let v386 = stumpff_07_2
                            * <T as Scalar>::from_f64(0.006349206349206349);
                        let v387 = v386 - v175;
                        let mean_lag_0_lag_0_2 = Scalar::fma(
                            stumpff_07,
                            <T as Scalar>::from_f64(0.0003968253968253968),
                            v387,
                        );
                        let v389 = v13 * v14;
                        let v390 = Scalar::fma(v14, v14, v389);
                        let v391 = (*gyration) * mean_lag_0_lag_0_2;
                        let v392 = mean_versine_0_versine_0 * v258;
                        let mean_fraction_0_lag_0 = Scalar::fma(
                            (-stumpff_05),
                            <T as Scalar>::from_f64(0.008333333333333333),
                            mean_lag_0,
                        );
                        let v396 = mean_fraction_0_lag_0 * v258;
                        let v397 = v392 - v396;
                        let v398 = Scalar::fma(v390, v391, v385);
                        let v399 = Scalar::fma(v14, v397, v398);
                        let v400 = v384 + v399;
                        let mass_0 = (*mass) * v400;
                        let v402 = Scalar::fma(
                            v14,
                            mean_lag_0_lag_0,
                            mean_versine_0_versine_0,
                        );
                        let v403 = Scalar::fma(v13, v13, v389);
                        let v404 = Scalar::fma(v391, v403, v385);
                        let v405 = Scalar::fma(v13, v397, v404);
                        let v406 = Scalar::fma(v238, v402, v405);
                        let mass_1 = (*mass) * v406;
                        let mass_2 = (*mass) * v244;
                        let v409 = v396 - v392;
                        let v410 = v87 * v409;
                        let v411 = motion.state[1] * v14;
                        let v412 = motion.state[0] * v411;
                        let v413 = motion.state[0] * v13;
                        let v414 = Scalar::fma(motion.state[1], v413, v412);
                        let v416 = Scalar::fma((-v391), v414, v410);
                        let v417 = Scalar::fma(v87, v383, v416);
                        let mass_3 = (*mass) * v417;
                        let v419 = stumpff_05_2 * <T as Scalar>::from_f64(0.05);
                        let mean_sine_0_sine_1 = Scalar::fma(
                            (-stumpff_04_2),
                            <T as Scalar>::from_f64(0.08333333333333333),
                            v419,
                        );
                        let v422 = Scalar::fma(
                            theta_squared,
                            mean_versine_0_versine_1,
                            mean_sine_0_sine_1,
                        );
                        let v423 = Scalar::fma(
                            <T as Scalar>::from_f64(2.0),
                            v422,
                            mean_versine_0_versine_0,
                        );
                        let v424 = v98 * v423;
                        let mass_4 = (*mass) * v424;
                        let v426 = v100 * v423;
                        let mass_5 = (*mass) * v426;
                        let v428 = d_dot_rate * d_dot_rate;
                        let v429 = stumpff_05
                            * <T as Scalar>::from_f64(0.0020833333333333333);
                        let v432 = Scalar::fma(
                            (-stumpff_06),
                            <T as Scalar>::from_f64(0.0024305555555555556),
                            v429,
                        );
                        let mean_versine_2 = Scalar::fma(
                            stumpff_07,
                            <T as Scalar>::from_f64(0.000744047619047619),
                            v432,
                        );
                        let v434 = <T as Scalar>::from_f64(4.0) * v428;
                        let v435 = v434 * mean_versine_2;
                        let v437 = Scalar::fma((-tip_lag_0), spin_squared, v435);
                        let v438 = motion.state[2] * v437;
                        let v439 = motion.rate[2] * <T as Scalar>::from_f64(4.0);
                        let v440 = v439 * d_dot_rate;
                        let v441 = Scalar::fma(v116, rate_squared, v440);
                        let v442 = Scalar::fma(tip_lag_1, v441, v438);
                        let v443 = motion.state[0] * v442;
                        let v444 = motion.state[2] * d_dot_rate;
                        let v445 = <T as Scalar>::from_f64(4.0) * v444;
                        let v446 = tip_lag_1 * v445;
                        let v447 = Scalar::fma(tip_lag_0, v225, v446);
                        let v448 = motion.spin[2] * v112;
                        let v449 = Scalar::fma(spin_dot_d, v232, v448);
                        let v450 = motion.spin[1] * v193;
                        let v451 = v116 * v137;
                        let v452 = Scalar::fma(motion.rate[2], tip_lag_0, v451);
                        let v453 = motion.state[1] * v452;
                        let v454 = Scalar::fma(motion.rate[1], v232, v453);
                        let v456 = Scalar::fma((-motion.spin[2]), v454, v450);
                        let v457 = Scalar::fma(motion.rate[0], v447, v443);
                        let v458 = Scalar::fma(motion.spin[0], v449, v457);
                        let v459 = Scalar::fma(<T as Scalar>::from_f64(2.0), v456, v458);
                        let force_0 = (*mass) * v459;
                        let v461 = motion.state[1] * v442;
                        let v462 = motion.state[0] * v452;
                        let v463 = Scalar::fma(motion.rate[0], v232, v462);
                        let v464 = motion.spin[2] * v463;
                        let v466 = Scalar::fma((-motion.spin[0]), v193, v464);
                        let v467 = Scalar::fma(motion.rate[1], v447, v461);
                        let v468 = Scalar::fma(motion.spin[1], v449, v467);
                        let v469 = Scalar::fma(<T as Scalar>::from_f64(2.0), v466, v468);
                        let force_1 = (*mass) * v469;
                        let v471 = motion.state[2] * <T as Scalar>::from_f64(4.0);
                        let v472 = v428 * v471;
                        let v474 = Scalar::fma(tip_versine_2, v472, (-v169));
                        let v475 = Scalar::fma(tip_versine_1, v441, v474);
                        let v476 = motion.spin[0] * v454;
                        let v478 = Scalar::fma((-motion.spin[1]), v463, v476);
                        let v479 = Scalar::fma(motion.spin[2], v449, v475);
                        let v480 = Scalar::fma(<T as Scalar>::from_f64(2.0), v478, v479);
                        let force_2 = (*mass) * v480;
                        let v482 = motion.spin[2] * mean_sine_0_versine_1;
                        let v483 = Scalar::fma(
                            spin_dot_d,
                            mean_versine_0_versine_1,
                            v482,
                        );
                        let v484 = v445 * v483;
                        let v486 = motion.rate[2] * mean_sine_0_versine_0;
                        let v487 = motion.spin[2] * v486;
                        let v488 = spin_dot_d * mean_versine_0_versine_0;
                        let v489 = Scalar::fma(motion.rate[2], v488, v487);
                        let v491 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v489,
                            (-v484),
                        );
                        let v492 = motion.state[2] * v491;
                        let v493 = motion.state[0] * v492;
                        let v494 = Scalar::fma(
                            motion.spin[2],
                            mean_sine_0_versine_0,
                            v488,
                        );
                        let v495 = <T as Scalar>::from_f64(2.0) * v238;
                        let v496 = v494 * v495;
                        let v497 = motion.rate[2] * mean_sine_0_sine_0;
                        let v498 = Scalar::fma(v179, v422, v497);
                        let v499 = motion.state[2] * v498;
                        let v500 = motion.state[2] * motion.rate[2];
                        let v501 = d_dot_rate * v238;
                        let v502 = Scalar::fma(theta_squared, v500, v501);
                        let v503 = Scalar::fma(mean_versine_0_versine_0, v502, v499);
                        let v504 = motion.spin[0] * <T as Scalar>::from_f64(2.0);
                        let v505 = motion.spin[2] * theta_squared;
                        let v506 = d_cross_rate + v505;
                        let v507 = motion.spin[1] * v506;
                        let v508 = mean_versine_0_versine_0 * v259;
                        [
                            mean_versine_1_versine_1,
                            v367,
                            mean_sine_1_sine_1,
                            v372,
                            v374,
                            mean_versine_0_versine_1,
                            v386,
                            mean_lag_0_lag_0_2,
                            mean_fraction_0_lag_0,
                            mass_0,
                            mass_1,
                            mass_2,
                            v411,
                            v413,
                            mass_3,
                            mean_sine_0_sine_1,
                            mass_4,
                            mass_5,
                            v428,
                            v440,
                            v441,
                            v444,
                            v445,
                            force_0,
                            force_1,
                            v472,
                            force_2,
                            v486,
                            v492,
                            v493,
                            v494,
                            v495,
                            v496,
                            v497,
                            v500,
                            v501,
                            v503,
                            v504,
                            v505,
                            v506,
                            v507,
                            v508,
                        ]
                    };
                    let [v510, v511, v515, v519, v521, v522, v523, v525, v526, v528,
                    v529, v540, v541, v542, v543, v544, v545, v550, mean_lag_1, v554,
                    v557, v558, v561, v564, v565, v566, v567, v569, v587, v606, v615,
                    v618, couple_0, v629, v630, v632, v634, v636, v637, v638, v642, v643,
                    v644, v645, v647, v648, v649, v657, v658, v659, v660] = {
                        let v509 = v508 * v507;
                        let v510 = (*gyration) * motion.rate[0];
                        let v511 = <T as Scalar>::from_f64(0.5) * v510;
                        let v512 = (*gyration) * motion.spin[1];
                        let v513 = v512 - v511;
                        let v514 = motion.spin[2] * v510;
                        let v515 = (*gyration) * spin_dot_d;
                        let v517 = Scalar::fma((-v166), v270, v514);
                        let v518 = Scalar::fma(motion.spin[1], v515, v517);
                        let v519 = motion.state[1] * motion.spin[2];
                        let v521 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v519,
                            motion.rate[0],
                        );
                        let v522 = (*gyration) * motion.rate[1];
                        let v523 = motion.state[0] * v521;
                        let v524 = v522 * v523;
                        let v525 = v270 * v506;
                        let v526 = motion.state[0] * motion.spin[2];
                        let v528 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v526,
                            (-motion.rate[1]),
                        );
                        let v529 = <T as Scalar>::from_f64(2.0) * v506;
                        let v531 = Scalar::fma(v136, v528, (-v529));
                        let v532 = theta_squared * v515;
                        let v533 = Scalar::fma(motion.spin[2], v525, v524);
                        let v534 = Scalar::fma(v531, v511, v533);
                        let v536 = Scalar::fma((-motion.spin[1]), v532, v534);
                        let v537 = v87 * v522;
                        let v538 = spin_dot_d * v537;
                        let v539 = v13 * v510;
                        let v540 = Scalar::fma(spin_dot_d, v539, v538);
                        let v541 = <T as Scalar>::from_f64(4.0) * mean_sine_0_sine_1;
                        let v542 = <T as Scalar>::from_f64(2.0) * v129;
                        let v543 = v542 - v130;
                        let v544 = v126 * v522;
                        let v545 = motion.spin[2] * d_cross_rate;
                        let v546 = Scalar::fma(v270, v545, v544);
                        let v548 = Scalar::fma(v510, v543, (-v546));
                        let v549 = v537 + v539;
                        let v550 = motion.spin[2] * tip_versine_1;
                        let v551 = v549 * v550;
                        let mean_lag_1 = v175 - v317;
                        let v553 = d_cross_rate * v537;
                        let v554 = v13 * d_cross_rate;
                        let v555 = Scalar::fma(v510, v554, v553);
                        let v556 = Scalar::fma(mean_lag_1, v555, v551);
                        let v557 = <T as Scalar>::from_f64(2.0) * d_cross_rate;
                        let v558 = motion.spin[2] * <T as Scalar>::from_f64(2.0);
                        let v559 = Scalar::fma(theta_squared, v558, d_cross_rate);
                        let v561 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v559,
                            v557,
                        );
                        let v562 = tip_lag_0 * v561;
                        let v563 = v512 * v562;
                        let v564 = motion.spin[2] * spin_dot_d;
                        let v565 = <T as Scalar>::from_f64(2.0) * v270;
                        let v566 = motion.state[0] * motion.spin[1];
                        let v567 = v522 * v566;
                        let v568 = Scalar::fma(motion.spin[0], v136, v189);
                        let v569 = Scalar::fma(v510, v568, v567);
                        let v570 = <T as Scalar>::from_f64(2.0) * v569;
                        let v572 = Scalar::fma((-v564), v565, v570);
                        let v573 = Scalar::fma(mean_sine_0_sine_0, v572, v563);
                        let v574 = v506 * v537;
                        let v575 = Scalar::fma(v506, v539, v574);
                        let v576 = mean_sine_0_versine_1 * v575;
                        let v577 = Scalar::fma(mean_sine_1_versine_0, v575, v576);
                        let v578 = Scalar::fma(motion.spin[2], v513, v509);
                        let v579 = Scalar::fma(tip_versine_0, v518, v578);
                        let v580 = Scalar::fma(mean_sine_0_versine_0, v536, v579);
                        let v581 = Scalar::fma(v540, v541, v580);
                        let v582 = Scalar::fma(mean_lag_0, v548, v581);
                        let v583 = Scalar::fma(<T as Scalar>::from_f64(2.0), v556, v582);
                        let v584 = Scalar::fma(<T as Scalar>::from_f64(0.5), v573, v583);
                        let v586 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v577,
                            v584,
                        );
                        let v587 = v238 * v494;
                        let v588 = stumpff_06_2
                            * <T as Scalar>::from_f64(0.005555555555555556);
                        let v591 = stumpff_08_2
                            * <T as Scalar>::from_f64(0.004365079365079365);
                        let v593 = Scalar::fma(
                            (-stumpff_08),
                            <T as Scalar>::from_f64(0.0000496031746031746),
                            v588,
                        );
                        let v595 = Scalar::fma(
                            (-stumpff_07_2),
                            <T as Scalar>::from_f64(0.009523809523809525),
                            v591,
                        );
                        let mean_sine_0_versine_2 = v595 + v593;
                        let v597 = <T as Scalar>::from_f64(4.0) * mean_sine_0_versine_2;
                        let v600 = Scalar::fma(
                            (-stumpff_06),
                            <T as Scalar>::from_f64(0.00034722222222222224),
                            v593,
                        );
                        let v601 = v600 - v386;
                        let v602 = Scalar::fma(
                            stumpff_07,
                            <T as Scalar>::from_f64(0.000248015873015873),
                            v601,
                        );
                        let mean_sine_2_versine_0 = v602 + v361;
                        let v605 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            mean_sine_2_versine_0,
                            v597,
                        );
                        let v606 = motion.state[2] * v428;
                        let v607 = v605 * v606;
                        let v608 = Scalar::fma(mean_sine_0_versine_1, v441, v607);
                        let v610 = Scalar::fma((-mean_sine_1_versine_0), v441, v608);
                        let v611 = motion.state[2] * v610;
                        let v612 = motion.state[1] * v611;
                        let v613 = mean_sine_0_versine_1 * v445;
                        let v614 = Scalar::fma(v225, mean_sine_0_versine_0, v613);
                        let v615 = motion.state[2] * v614;
                        let v616 = motion.spin[2] * mean_sine_0_sine_0;
                        let v617 = Scalar::fma(spin_dot_d, mean_sine_0_versine_0, v616);
                        let v618 = v238 * v617;
                        let v620 = Scalar::fma((-v519), v587, v612);
                        let v621 = Scalar::fma(motion.rate[1], v615, v620);
                        let v622 = Scalar::fma(motion.spin[1], v618, v621);
                        let v624 = Scalar::fma((-motion.rate[0]), v496, v493);
                        let v625 = Scalar::fma(v504, v503, v624);
                        let v626 = v625 + v586;
                        let v627 = v626 - v622;
                        let couple_0 = (*mass) * v627;
                        let v629 = motion.state[0] * v611;
                        let v630 = motion.spin[1] * <T as Scalar>::from_f64(2.0);
                        let v631 = motion.spin[0] * v332;
                        let v632 = v631 * v562;
                        let v634 = motion.spin[0] * (*gyration);
                        let v636 = v242 * v506;
                        let v637 = <T as Scalar>::from_f64(0.5) * v522;
                        let v638 = (-v634) - v637;
                        let v639 = Scalar::fma(motion.spin[2], v356, v522);
                        let v640 = motion.spin[2] * v639;
                        let v642 = Scalar::fma((-motion.spin[0]), v515, v640);
                        let v643 = motion.state[1] * motion.spin[0];
                        let v644 = v510 * v643;
                        let v645 = motion.spin[1] * v148;
                        let v646 = v188 + v645;
                        let v647 = Scalar::fma(v522, v646, v644);
                        let v648 = Scalar::fma(v356, v564, v647);
                        let v649 = v356 * v506;
                        let v650 = motion.state[1] * v510;
                        let v651 = v650 * v528;
                        let v653 = Scalar::fma(v148, v521, (-v529));
                        let v655 = Scalar::fma((-motion.spin[2]), v649, v651);
                        let v656 = Scalar::fma(v653, v637, v655);
                        let v657 = Scalar::fma(motion.spin[0], v532, v656);
                        let v658 = v87 * v510;
                        let v659 = spin_dot_d * v658;
                        let v660 = v14 * v522;
                        [
                            v510,
                            v511,
                            v515,
                            v519,
                            v521,
                            v522,
                            v523,
                            v525,
                            v526,
                            v528,
                            v529,
                            v540,
                            v541,
                            v542,
                            v543,
                            v544,
                            v545,
                            v550,
                            mean_lag_1,
                            v554,
                            v557,
                            v558,
                            v561,
                            v564,
                            v565,
                            v566,
                            v567,
                            v569,
                            v587,
                            v606,
                            v615,
                            v618,
                            couple_0,
                            v629,
                            v630,
                            v632,
                            v634,
                            v636,
                            v637,
                            v638,
                            v642,
                            v643,
                            v644,
                            v645,
                            v647,
                            v648,
                            v649,
                            v657,
                            v658,
                            v659,
                            v660,
                        ]
                    };
                    let [v661, v663, v664, v670, couple_1, v725, v736, v738, v755, v757,
                    v761, v774, v776, couple_2, mean_versine_0_versine_2, v812, v814] = {
                        let v661 = Scalar::fma(spin_dot_d, v660, v659);
                        let v662 = v356 * v545;
                        let v663 = <T as Scalar>::from_f64(2.0) * v130;
                        let v664 = v129 - v663;
                        let v665 = Scalar::fma(v522, v130, v662);
                        let v666 = Scalar::fma(v522, v664, v665);
                        let v667 = v658 + v660;
                        let v668 = v550 * v667;
                        let v669 = d_cross_rate * v658;
                        let v670 = v14 * d_cross_rate;
                        let v671 = Scalar::fma(v522, v670, v669);
                        let v672 = Scalar::fma(mean_lag_1, v671, v668);
                        let v673 = v506 * v658;
                        let v674 = Scalar::fma(v506, v660, v673);
                        let v675 = mean_sine_0_versine_1 * v674;
                        let v676 = Scalar::fma(mean_sine_1_versine_0, v674, v675);
                        let v678 = Scalar::fma((-v636), v634, (-v632));
                        let v679 = Scalar::fma(motion.spin[2], v638, v678);
                        let v680 = Scalar::fma(tip_versine_0, v642, v679);
                        let v681 = Scalar::fma(mean_sine_0_sine_0, v648, v680);
                        let v682 = Scalar::fma(mean_sine_0_versine_0, v657, v681);
                        let v683 = Scalar::fma(v541, v661, v682);
                        let v684 = Scalar::fma(mean_lag_0, v666, v683);
                        let v685 = Scalar::fma(<T as Scalar>::from_f64(2.0), v672, v684);
                        let v687 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v676,
                            v685,
                        );
                        let v688 = v526 * v587;
                        let v690 = Scalar::fma((-motion.spin[0]), v618, v688);
                        let v691 = Scalar::fma(motion.state[1], v492, v629);
                        let v692 = Scalar::fma(motion.rate[0], v615, v691);
                        let v694 = Scalar::fma((-motion.rate[1]), v496, v692);
                        let v695 = Scalar::fma(v503, v630, v694);
                        let v696 = v695 + v687;
                        let v697 = v696 - v690;
                        let couple_1 = (*mass) * v697;
                        let v699 = v503 * v558;
                        let v700 = <T as Scalar>::from_f64(4.0)
                            * mean_versine_0_versine_1;
                        let v701 = d_cross_rate * v700;
                        let v702 = motion.spin[2] * mean_sine_0_sine_1;
                        let v703 = Scalar::fma(spin_dot_d, mean_sine_1_versine_0, v702);
                        let v705 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v703,
                            v701,
                        );
                        let v706 = v444 * v705;
                        let v707 = motion.rate[2] * mean_versine_0_versine_0;
                        let v708 = motion.spin[2] * v497;
                        let v709 = Scalar::fma(spin_dot_d, v486, v708);
                        let v710 = Scalar::fma(v707, v557, v706);
                        let v712 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v709,
                            v710,
                        );
                        let v713 = motion.spin[1] * v356;
                        let v714 = motion.spin[0] * v270;
                        let v715 = motion.spin[2] * v714;
                        let v716 = motion.spin[0] * v510;
                        let v717 = Scalar::fma(motion.spin[1], v522, v716);
                        let v719 = Scalar::fma((-motion.spin[2]), v713, v715);
                        let v720 = v719 + v717;
                        let v721 = tip_versine_0 * v720;
                        let v722 = <T as Scalar>::from_f64(4.0) * v510;
                        let v723 = <T as Scalar>::from_f64(4.0) * v519;
                        let v725 = motion.rate[0] * <T as Scalar>::from_f64(2.0);
                        let v726 = (-v723) - v725;
                        let v727 = Scalar::fma(<T as Scalar>::from_f64(2.0), v521, v726);
                        let v728 = v637 * v727;
                        let v730 = Scalar::fma((-v722), v526, v728);
                        let v731 = motion.state[0] * spin_dot_d;
                        let v732 = v510 * v731;
                        let v733 = motion.state[1] * spin_dot_d;
                        let v734 = v522 * v733;
                        let v735 = v732 + v734;
                        let v736 = motion.state[0] * v510;
                        let v737 = v561 * v736;
                        let v738 = motion.state[1] * v522;
                        let v739 = Scalar::fma(v561, v738, v737);
                        let v740 = v356 * v507;
                        let v741 = <T as Scalar>::from_f64(4.0) * v731;
                        let v743 = <T as Scalar>::from_f64(2.0) * theta_squared;
                        let v745 = Scalar::fma((-motion.spin[0]), v743, (-v741));
                        let v746 = v510 * v745;
                        let v747 = <T as Scalar>::from_f64(4.0) * v733;
                        let v750 = Scalar::fma((-motion.spin[1]), v743, (-v747));
                        let v751 = Scalar::fma(v522, v750, v746);
                        let v753 = Scalar::fma((-motion.spin[0]), v525, v740);
                        let v754 = Scalar::fma(<T as Scalar>::from_f64(0.5), v751, v753);
                        let v755 = motion.state[0] * v506;
                        let v756 = <T as Scalar>::from_f64(8.0) * v755;
                        let v757 = <T as Scalar>::from_f64(4.0) * v528;
                        let v759 = Scalar::fma((-theta_squared), v757, v756);
                        let v760 = v510 * v759;
                        let v761 = motion.state[1] * v506;
                        let v762 = <T as Scalar>::from_f64(8.0) * v761;
                        let v764 = Scalar::fma((-v17), v521, v762);
                        let v765 = Scalar::fma(v522, v764, v760);
                        let v766 = <T as Scalar>::from_f64(0.25)
                            * mean_versine_0_versine_0;
                        let v767 = theta_squared * v510;
                        let v768 = v767 * v755;
                        let v769 = theta_squared * v522;
                        let v770 = Scalar::fma(v769, v761, v768);
                        let v771 = d_cross_rate * v714;
                        let v773 = Scalar::fma((-d_cross_rate), v713, v771);
                        let v774 = motion.spin[1] * spin_dot_d;
                        let v775 = <T as Scalar>::from_f64(2.0) * v356;
                        let v776 = <T as Scalar>::from_f64(2.0) * spin_dot_d;
                        let v777 = v714 * v776;
                        let v779 = Scalar::fma((-v775), v774, v777);
                        let v780 = Scalar::fma(mean_sine_0_sine_0, v779, v717);
                        let v781 = theta_squared * v732;
                        let v782 = Scalar::fma(theta_squared, v734, v781);
                        let v783 = mean_sine_0_versine_1 * v782;
                        let v784 = Scalar::fma(mean_sine_1_versine_0, v782, v783);
                        let v785 = Scalar::fma(tip_lag_0, v730, v721);
                        let v786 = Scalar::fma(v181, v735, v785);
                        let v787 = Scalar::fma(tip_lag_1, v739, v786);
                        let v788 = Scalar::fma(mean_sine_0_versine_0, v754, v787);
                        let v789 = Scalar::fma(v766, v765, v788);
                        let v790 = Scalar::fma(v700, v770, v789);
                        let v791 = Scalar::fma(mean_lag_0, v773, v790);
                        let v792 = Scalar::fma(<T as Scalar>::from_f64(0.5), v780, v791);
                        let v794 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v784,
                            v792,
                        );
                        let v795 = v587 * v643;
                        let v797 = Scalar::fma((-v566), v587, v795);
                        let v798 = Scalar::fma(motion.state[2], v712, v699);
                        let v799 = v798 + v794;
                        let v800 = v799 - v797;
                        let couple_2 = (*mass) * v800;
                        let v805 = Scalar::fma(
                            (-stumpff_07),
                            <T as Scalar>::from_f64(0.0000496031746031746),
                            v359,
                        );
                        let v806 = Scalar::fma(
                            stumpff_08,
                            <T as Scalar>::from_f64(0.00004340277777777778),
                            v805,
                        );
                        let v808 = Scalar::fma(
                            (-stumpff_09),
                            <T as Scalar>::from_f64(0.000015845458553791887),
                            v806,
                        );
                        let v810 = Scalar::fma(
                            (-stumpff_08_2),
                            <T as Scalar>::from_f64(0.002380952380952381),
                            v808,
                        );
                        let mean_versine_0_versine_2 = Scalar::fma(
                            stumpff_09_2,
                            <T as Scalar>::from_f64(0.0009700176366843034),
                            v810,
                        );
                        let v812 = <T as Scalar>::from_f64(4.0)
                            * mean_versine_0_versine_2;
                        let v814 = stumpff_09
                            * <T as Scalar>::from_f64(0.0000006889329805996473);
                        [
                            v661,
                            v663,
                            v664,
                            v670,
                            couple_1,
                            v725,
                            v736,
                            v738,
                            v755,
                            v757,
                            v761,
                            v774,
                            v776,
                            couple_2,
                            mean_versine_0_versine_2,
                            v812,
                            v814,
                        ]
                    };
                    let [v836, v838, v843, spin_cross_d, v849, spin_cross_rate, v861,
                    v862, v863, v867, v868, v878, v881, v891, v892, v894, v902, v913,
                    v914, v919, v920, v922, v929, v938, v939, v941, v946, v951, v956,
                    v958, v959, mean_fraction_0_lag_1, v969, v972, v978] = {
                        let v820 = Scalar::fma(
                            (-stumpff_08_2),
                            <T as Scalar>::from_f64(0.0001984126984126984),
                            (-v814),
                        );
                        let v821 = Scalar::fma(
                            stumpff_09_2,
                            <T as Scalar>::from_f64(0.0003747795414462081),
                            v820,
                        );
                        let v822 = Scalar::fma(
                            stumpff_10,
                            <T as Scalar>::from_f64(0.000000757826278659612),
                            v821,
                        );
                        let v824 = Scalar::fma(
                            (-stumpff_11),
                            <T as Scalar>::from_f64(0.0000001691017316017316),
                            v822,
                        );
                        let v826 = Scalar::fma(
                            (-stumpff_10_2),
                            <T as Scalar>::from_f64(0.00023368606701940035),
                            v824,
                        );
                        let mean_versine_1_versine_2 = Scalar::fma(
                            stumpff_11_2,
                            <T as Scalar>::from_f64(0.0000468975468975469),
                            v826,
                        );
                        let v828 = stumpff_07_2
                            * <T as Scalar>::from_f64(0.004365079365079365);
                        let v831 = Scalar::fma(
                            (-stumpff_06_2),
                            <T as Scalar>::from_f64(0.002777777777777778),
                            v828,
                        );
                        let v833 = Scalar::fma(
                            (-stumpff_08_2),
                            <T as Scalar>::from_f64(0.002281746031746032),
                            v831,
                        );
                        let mean_sine_1_sine_2 = Scalar::fma(
                            stumpff_09_2,
                            <T as Scalar>::from_f64(0.00038580246913580245),
                            v833,
                        );
                        let v835 = Scalar::fma(
                            theta_squared,
                            mean_versine_1_versine_2,
                            mean_sine_1_sine_2,
                        );
                        let v836 = Scalar::fma(<T as Scalar>::from_f64(8.0), v835, v812);
                        let v837 = v606 * v836;
                        let v838 = mean_sine_1_sine_1 * v441;
                        let v839 = Scalar::fma(<T as Scalar>::from_f64(2.0), v838, v837);
                        let v840 = v98 * v839;
                        let v841 = motion.spin[1] * motion.rate[2];
                        let v842 = v841 * v116;
                        let v843 = motion.spin[2] * v238;
                        let v844 = Scalar::fma(motion.spin[0], v843, v842);
                        let spin_cross_d = v566 - v643;
                        let v846 = motion.state[0] * spin_cross_d;
                        let v847 = v500 * v846;
                        let v848 = <T as Scalar>::from_f64(4.0) * v847;
                        let v849 = v238 * v564;
                        let v850 = Scalar::fma(v136, v849, v848);
                        let v851 = v324 * v564;
                        let v852 = motion.spin[1] * motion.rate[0];
                        let spin_cross_rate = Scalar::fma(
                            (-motion.rate[1]),
                            motion.spin[0],
                            v852,
                        );
                        let v855 = Scalar::fma(v324, spin_cross_rate, v847);
                        let v856 = motion.spin[1] * v160;
                        let v858 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v855,
                            v851,
                        );
                        let v859 = Scalar::fma(v856, v238, v858);
                        let v860 = v98 * v441;
                        let v861 = <T as Scalar>::from_f64(2.0) * spin_squared;
                        let v862 = theta_squared * v861;
                        let v863 = spin_dot_d * spin_dot_d;
                        let v864 = v136 * v238;
                        let v865 = d_cross_rate * v324;
                        let v866 = Scalar::fma(d_dot_rate, v342, v865);
                        let v867 = motion.spin[2] * <T as Scalar>::from_f64(4.0);
                        let v868 = motion.rate[2] * v444;
                        let v869 = motion.state[0] * v868;
                        let v870 = Scalar::fma(motion.rate[0], v501, v869);
                        let v872 = Scalar::fma((-v324), v862, v860);
                        let v873 = Scalar::fma(v864, v863, v872);
                        let v875 = Scalar::fma((-v866), v867, v873);
                        let v876 = Scalar::fma(<T as Scalar>::from_f64(4.0), v870, v875);
                        let v877 = v324 * v861;
                        let v878 = v166 * v238;
                        let v880 = Scalar::fma(v136, v878, (-v877));
                        let v881 = motion.rate[0] * <T as Scalar>::from_f64(4.0);
                        let v882 = motion.state[1] * v500;
                        let v883 = Scalar::fma(motion.rate[1], v238, v882);
                        let v884 = motion.spin[0] * spin_dot_d;
                        let v886 = Scalar::fma(v881, v500, (-v877));
                        let v888 = Scalar::fma((-v867), v883, v886);
                        let v889 = Scalar::fma(v884, v495, v888);
                        let v890 = mean_versine_0_versine_0 * v889;
                        let v891 = theta_squared * v441;
                        let v892 = <T as Scalar>::from_f64(4.0) * v891;
                        let v893 = v98 * v892;
                        let v894 = <T as Scalar>::from_f64(16.0) * v428;
                        let v895 = Scalar::fma(v324, v894, v893);
                        let v896 = Scalar::fma(mean_versine_1_versine_1, v895, v890);
                        let v897 = Scalar::fma(mean_sine_0_versine_0, v844, v840);
                        let v898 = Scalar::fma(mean_sine_0_versine_1, v850, v897);
                        let v899 = Scalar::fma(v321, v859, v898);
                        let v900 = Scalar::fma(mean_versine_0_versine_1, v876, v899);
                        let v901 = Scalar::fma(mean_sine_0_sine_1, v880, v900);
                        let v902 = Scalar::fma(<T as Scalar>::from_f64(0.5), v896, v901);
                        let v903 = motion.spin[2] * v557;
                        let v905 = Scalar::fma((-motion.spin[2]), v529, v903);
                        let v906 = tip_lag_1 * (*gyration);
                        let v907 = v906 * v905;
                        let v909 = v515 * v550;
                        let v910 = (*gyration) * mean_sine_0_sine_1;
                        let v911 = Scalar::fma(v910, v863, v909);
                        let v913 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v911,
                            (-v907),
                        );
                        let v914 = motion.state[0] * v913;
                        let v915 = v528 * v776;
                        let v917 = Scalar::fma((-v506), v504, v915);
                        let v919 = Scalar::fma((-v332), v917, v647);
                        let v920 = d_cross_rate * d_cross_rate;
                        let v921 = Scalar::fma(v506, v506, v920);
                        let v922 = <T as Scalar>::from_f64(2.0) * v921;
                        let v923 = v356 * v922;
                        let v925 = v142 + v761;
                        let v926 = v736 * v925;
                        let v927 = Scalar::fma(v738, v925, v926);
                        let v929 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v927,
                            (-v923),
                        );
                        let v930 = <T as Scalar>::from_f64(2.0) * v188;
                        let v933 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v189,
                            (-v930),
                        );
                        let v934 = motion.spin[1] * v127;
                        let v935 = Scalar::fma(motion.spin[0], v543, v934);
                        let v936 = Scalar::fma((*gyration), v935, v644);
                        let v938 = Scalar::fma(v637, v933, (-v936));
                        let v939 = motion.rate[0] * v148;
                        let v940 = v522 * v939;
                        let v941 = v542 - v663;
                        let v942 = <T as Scalar>::from_f64(2.0) * v941;
                        let v944 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v130,
                            v942,
                        );
                        let v945 = v127 * v725;
                        let v946 = <T as Scalar>::from_f64(2.0) * v543;
                        let v948 = Scalar::fma((-motion.rate[1]), v946, v945);
                        let v949 = Scalar::fma(v637, v944, v940);
                        let v951 = Scalar::fma((-v332), v948, v949);
                        let v952 = motion.spin[0] * v87;
                        let v953 = Scalar::fma(motion.spin[1], v14, v952);
                        let v954 = v736 * v953;
                        let v955 = motion.spin[0] * v151;
                        let v956 = Scalar::fma(motion.spin[1], v142, v955);
                        let v957 = Scalar::fma(v356, v956, v954);
                        let v958 = Scalar::fma(v738, v953, v957);
                        let v959 = <T as Scalar>::from_f64(2.0) * mean_lag_1;
                        let v960 = (-v374) - v317;
                        let mean_fraction_0_lag_1 = Scalar::fma(
                            stumpff_06,
                            <T as Scalar>::from_f64(0.003472222222222222),
                            v960,
                        );
                        let v962 = Scalar::fma(motion.rate[1], v87, v142);
                        let v963 = <T as Scalar>::from_f64(2.0) * v962;
                        let v965 = Scalar::fma((-v14), v725, v963);
                        let v966 = v736 * v965;
                        let v967 = v140 * v148;
                        let v969 = Scalar::fma((-v542), d_cross_rate, v967);
                        let v971 = Scalar::fma((-v356), v969, v966);
                        let v972 = Scalar::fma(v738, v965, v971);
                        let v973 = stumpff_07
                            * <T as Scalar>::from_f64(0.0000992063492063492);
                        let v977 = Scalar::fma(
                            (-stumpff_08),
                            <T as Scalar>::from_f64(0.00008680555555555556),
                            v973,
                        );
                        let v978 = Scalar::fma(
                            stumpff_09,
                            <T as Scalar>::from_f64(0.000009645061728395062),
                            v977,
                        );
                        [
                            v836,
                            v838,
                            v843,
                            spin_cross_d,
                            v849,
                            spin_cross_rate,
                            v861,
                            v862,
                            v863,
                            v867,
                            v868,
                            v878,
                            v881,
                            v891,
                            v892,
                            v894,
                            v902,
                            v913,
                            v914,
                            v919,
                            v920,
                            v922,
                            v929,
                            v938,
                            v939,
                            v941,
                            v946,
                            v951,
                            v956,
                            v958,
                            v959,
                            mean_fraction_0_lag_1,
                            v969,
                            v972,
                            v978,
                        ]
                    };
                    [
                        mean_versine_1_versine_1,
                        v367,
                        v372,
                        mean_versine_0_versine_1,
                        mean_lag_0_lag_0_2,
                        mean_fraction_0_lag_0,
                        mass_0,
                        mass_1,
                        mass_2,
                        v411,
                        v413,
                        mass_3,
                        mean_sine_0_sine_1,
                        mass_4,
                        mass_5,
                        v428,
                        v440,
                        v441,
                        v444,
                        force_0,
                        force_1,
                        v472,
                        force_2,
                        v495,
                        v500,
                        v501,
                        v504,
                        v505,
                        v506,
                        v510,
                        v511,
                        v515,
                        v521,
                        v522,
                        v523,
                        v525,
                        v528,
                        v529,
                        v540,
                        v543,
                        v544,
                        mean_lag_1,
                        v554,
                        v558,
                        v564,
                        v565,
                        v567,
                        v569,
                        couple_0,
                        v630,
                        v637,
                        v645,
                        v649,
                        v661,
                        v663,
                        v664,
                        v670,
                        couple_1,
                        v725,
                        v736,
                        v738,
                        v755,
                        v757,
                        v774,
                        v776,
                        couple_2,
                        mean_versine_0_versine_2,
                        v836,
                        v838,
                        v843,
                        spin_cross_d,
                        v849,
                        spin_cross_rate,
                        v861,
                        v862,
                        v863,
                        v867,
                        v868,
                        v878,
                        v881,
                        v891,
                        v892,
                        v894,
                        v902,
                        v913,
                        v914,
                        v919,
                        v920,
                        v922,
                        v929,
                        v938,
                        v939,
                        v941,
                        v946,
                        v951,
                        v956,
                        v958,
                        v959,
                        mean_fraction_0_lag_1,
                        v969,
                        v972,
                        v978,
                    ]
                };
                let [load_0, load_1, load_2] = {
                    let [mean_lag_0_lag_1, v984, v994, v996, v1021, v1028, load_0, v1100,
                    v1101, v1104, v1105, v1111, v1114, v1120, v1127, v1128, v1131] = {
                        let v980 = Scalar::fma(
                            (-stumpff_08_2),
                            <T as Scalar>::from_f64(0.0007936507936507937),
                            v978,
                        );
                        let mean_lag_0_lag_1 = Scalar::fma(
                            stumpff_09_2,
                            <T as Scalar>::from_f64(0.0006172839506172839),
                            v980,
                        );
                        let v982 = v13 * v920;
                        let v983 = Scalar::fma(v14, v920, v982);
                        let v984 = <T as Scalar>::from_f64(2.0) * v983;
                        let v985 = v356 * v984;
                        let v987 = v13 * v142;
                        let v988 = Scalar::fma(d_cross_rate, v411, v987);
                        let v989 = v736 * v988;
                        let v990 = Scalar::fma(v738, v988, v989);
                        let v992 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v990,
                            (-v985),
                        );
                        let v993 = (*gyration) * motion.spin[2];
                        let v994 = tip_versine_0 * v993;
                        let v995 = motion.spin[0] * v994;
                        let v996 = mean_sine_0_sine_0 * v515;
                        let v997 = motion.spin[2] * motion.rate[1];
                        let v998 = Scalar::fma(motion.spin[2], v528, v997);
                        let v999 = (*gyration) * tip_lag_0;
                        let v1000 = Scalar::fma(motion.spin[0], v996, v995);
                        let v1001 = Scalar::fma(v999, v998, v1000);
                        let v1002 = <T as Scalar>::from_f64(4.0) * v150;
                        let v1004 = Scalar::fma((-v506), v757, v1002);
                        let v1005 = motion.state[1] * <T as Scalar>::from_f64(4.0);
                        let v1006 = v528 * v1005;
                        let v1008 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v127,
                            v1006,
                        );
                        let v1009 = v510 * v1008;
                        let v1010 = Scalar::fma(motion.state[1], v521, v130);
                        let v1011 = <T as Scalar>::from_f64(4.0) * v1010;
                        let v1012 = v505 + v941;
                        let v1014 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v1012,
                            v1011,
                        );
                        let v1015 = Scalar::fma(v522, v1014, v1009);
                        let v1016 = <T as Scalar>::from_f64(0.5) * v1015;
                        let v1018 = Scalar::fma((-v332), v1004, v1016);
                        let v1019 = mean_versine_0_versine_0 * v1018;
                        let v1020 = Scalar::fma(v14, v664, v554);
                        let v1021 = <T as Scalar>::from_f64(4.0) * v13;
                        let v1022 = v1021 * v130;
                        let v1024 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v1020,
                            v1022,
                        );
                        let v1026 = Scalar::fma(
                            (-<T as Scalar>::from_f64(8.0)),
                            v670,
                            v1024,
                        );
                        let v1027 = v637 * v1026;
                        let v1028 = v87 * d_cross_rate;
                        let v1029 = Scalar::fma(v87, v543, v1028);
                        let v1030 = Scalar::fma(motion.rate[1], v411, v1029);
                        let v1031 = v510 * v1030;
                        let v1032 = v151 * v543;
                        let v1033 = Scalar::fma(v14, v150, v1032);
                        let v1034 = Scalar::fma((*gyration), v1033, v1031);
                        let v1036 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v1034,
                            v1027,
                        );
                        let v1037 = Scalar::fma(mean_lag_0_lag_0_2, v1036, v1019);
                        let v1038 = Scalar::fma(spin_dot_d, v649, v661);
                        let v1039 = mean_sine_0_versine_1 * v1038;
                        let v1040 = Scalar::fma(mean_sine_1_versine_0, v1038, v1039);
                        let v1041 = Scalar::fma(mean_sine_0_versine_0, v919, v914);
                        let v1042 = Scalar::fma(mean_versine_0_versine_1, v929, v1041);
                        let v1043 = Scalar::fma(mean_lag_0, v938, v1042);
                        let v1044 = Scalar::fma(mean_fraction_0_lag_0, v951, v1043);
                        let v1046 = Scalar::fma((-v959), v958, v1044);
                        let v1047 = Scalar::fma(mean_fraction_0_lag_1, v972, v1046);
                        let v1048 = Scalar::fma(mean_lag_0_lag_1, v992, v1047);
                        let v1049 = v1048 - v1001;
                        let v1050 = Scalar::fma(
                            <T as Scalar>::from_f64(0.5),
                            v1037,
                            v1049,
                        );
                        let v1051 = Scalar::fma(
                            <T as Scalar>::from_f64(2.0),
                            v1040,
                            v1050,
                        );
                        let v1052 = v902 + v1051;
                        let load_0 = (*mass) * v1052;
                        let v1054 = v100 * v428;
                        let v1055 = v1054 * v836;
                        let v1056 = Scalar::fma(v148, v838, v1055);
                        let v1057 = motion.state[2] * v1056;
                        let v1058 = motion.spin[1] * v843;
                        let v1060 = Scalar::fma((-v500), v504, v1058);
                        let v1061 = v500 * spin_cross_d;
                        let v1062 = v148 * v849;
                        let v1063 = Scalar::fma(v1005, v1061, v1062);
                        let v1064 = motion.state[1] * v1061;
                        let v1065 = Scalar::fma(v342, spin_cross_rate, v1064);
                        let v1066 = Scalar::fma(motion.spin[0], v501, v1065);
                        let v1068 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v1066,
                            v1062,
                        );
                        let v1069 = v100 * v441;
                        let v1070 = motion.state[1] * v868;
                        let v1071 = Scalar::fma(motion.rate[1], v501, v1070);
                        let v1072 = v342 * v863;
                        let v1073 = v136 * v501;
                        let v1075 = Scalar::fma((-v142), v495, v1073);
                        let v1076 = Scalar::fma(motion.spin[2], v1075, v1072);
                        let v1078 = Scalar::fma((-v342), v862, v1069);
                        let v1079 = Scalar::fma(
                            <T as Scalar>::from_f64(4.0),
                            v1071,
                            v1078,
                        );
                        let v1080 = Scalar::fma(
                            <T as Scalar>::from_f64(2.0),
                            v1076,
                            v1079,
                        );
                        let v1081 = v342 * v861;
                        let v1083 = Scalar::fma(v148, v878, (-v1081));
                        let v1084 = motion.rate[1] * v500;
                        let v1085 = motion.state[0] * v500;
                        let v1086 = Scalar::fma(motion.rate[0], v238, v1085);
                        let v1087 = Scalar::fma(motion.spin[2], v1086, v1084);
                        let v1089 = Scalar::fma(
                            <T as Scalar>::from_f64(4.0),
                            v1087,
                            (-v1081),
                        );
                        let v1090 = Scalar::fma(v774, v495, v1089);
                        let v1091 = mean_versine_0_versine_0 * v1090;
                        let v1092 = v100 * v892;
                        let v1093 = Scalar::fma(v342, v894, v1092);
                        let v1094 = Scalar::fma(mean_versine_1_versine_1, v1093, v1091);
                        let v1095 = Scalar::fma(mean_sine_0_versine_0, v1060, v1057);
                        let v1096 = Scalar::fma(mean_sine_0_versine_1, v1063, v1095);
                        let v1097 = Scalar::fma(mean_sine_1_versine_0, v1068, v1096);
                        let v1098 = Scalar::fma(mean_versine_0_versine_1, v1080, v1097);
                        let v1099 = Scalar::fma(mean_sine_0_sine_1, v1083, v1098);
                        let v1100 = Scalar::fma(
                            <T as Scalar>::from_f64(0.5),
                            v1094,
                            v1099,
                        );
                        let v1101 = motion.state[1] * v913;
                        let v1102 = v521 * v558;
                        let v1104 = Scalar::fma((-motion.spin[2]), v725, v1102);
                        let v1105 = tip_lag_0 * v332;
                        let v1106 = v521 * v776;
                        let v1108 = Scalar::fma((-motion.spin[1]), v529, v1106);
                        let v1109 = v332 * v1108;
                        let v1111 = (-v1109) - v569;
                        let v1112 = v525 * v776;
                        let v1114 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v540,
                            v1112,
                        );
                        let v1115 = v151 + v755;
                        let v1116 = v736 * v1115;
                        let v1117 = Scalar::fma(v738, v1115, v1116);
                        let v1118 = <T as Scalar>::from_f64(4.0) * v1117;
                        let v1120 = Scalar::fma((-v270), v922, v1118);
                        let v1121 = Scalar::fma(
                            <T as Scalar>::from_f64(4.0),
                            v188,
                            v645,
                        );
                        let v1122 = v630 * v664;
                        let v1124 = Scalar::fma((-v126), v504, v1122);
                        let v1125 = Scalar::fma(v511, v1121, v567);
                        let v1127 = Scalar::fma((-v332), v1124, v1125);
                        let v1128 = <T as Scalar>::from_f64(2.0) * v544;
                        let v1129 = v939 - v946;
                        let v1131 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v129,
                            v1129,
                        );
                        [
                            mean_lag_0_lag_1,
                            v984,
                            v994,
                            v996,
                            v1021,
                            v1028,
                            load_0,
                            v1100,
                            v1101,
                            v1104,
                            v1105,
                            v1111,
                            v1114,
                            v1120,
                            v1127,
                            v1128,
                            v1131,
                        ]
                    };
                    let [load_1, load_2] = {
                        let v1132 = motion.rate[1] * v126;
                        let v1133 = Scalar::fma(motion.rate[0], v664, v1132);
                        let v1134 = Scalar::fma(v511, v1131, v1128);
                        let v1136 = Scalar::fma((-(*gyration)), v1133, v1134);
                        let v1137 = motion.spin[1] * v87;
                        let v1138 = Scalar::fma(motion.spin[0], v13, v1137);
                        let v1139 = v736 * v1138;
                        let v1140 = Scalar::fma(v738, v1138, v1139);
                        let v1141 = <T as Scalar>::from_f64(2.0) * v1140;
                        let v1143 = Scalar::fma((-v565), v956, v1141);
                        let v1144 = v87 * v725;
                        let v1145 = Scalar::fma(motion.rate[1], v13, v151);
                        let v1147 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v1145,
                            v1144,
                        );
                        let v1148 = v736 * v1147;
                        let v1149 = Scalar::fma(v738, v1147, v1148);
                        let v1151 = Scalar::fma((-v270), v969, v1149);
                        let v1152 = v14 * v151;
                        let v1153 = Scalar::fma(d_cross_rate, v413, v1152);
                        let v1154 = v736 * v1153;
                        let v1155 = Scalar::fma(v738, v1153, v1154);
                        let v1156 = <T as Scalar>::from_f64(4.0) * v1155;
                        let v1158 = Scalar::fma((-v270), v984, v1156);
                        let v1159 = motion.spin[1] * v994;
                        let v1160 = Scalar::fma(motion.spin[1], v996, v1159);
                        let v1161 = v505 - v663;
                        let v1162 = Scalar::fma(
                            <T as Scalar>::from_f64(3.0),
                            v129,
                            v1161,
                        );
                        let v1163 = <T as Scalar>::from_f64(4.0) * v1162;
                        let v1165 = Scalar::fma((-motion.state[0]), v757, v1163);
                        let v1166 = v511 * v1165;
                        let v1167 = v126 + v523;
                        let v1168 = <T as Scalar>::from_f64(2.0) * v522;
                        let v1169 = Scalar::fma(v506, v521, v140);
                        let v1171 = Scalar::fma((-v1168), v1167, v1166);
                        let v1172 = Scalar::fma(v258, v1169, v1171);
                        let v1173 = mean_versine_0_versine_0 * v1172;
                        let v1174 = <T as Scalar>::from_f64(4.0) * v142;
                        let v1175 = v1174 * v664;
                        let v1177 = Scalar::fma((-v1021), v140, v1175);
                        let v1178 = Scalar::fma(v14, v129, v670);
                        let v1179 = Scalar::fma(v13, v543, v1178);
                        let v1180 = <T as Scalar>::from_f64(4.0) * v1179;
                        let v1181 = Scalar::fma(
                            <T as Scalar>::from_f64(8.0),
                            v554,
                            v1180,
                        );
                        let v1182 = v510 * v1181;
                        let v1183 = Scalar::fma(v87, v664, v1028);
                        let v1184 = <T as Scalar>::from_f64(4.0) * v1183;
                        let v1186 = Scalar::fma((-v881), v413, v1184);
                        let v1187 = Scalar::fma(v522, v1186, v1182);
                        let v1188 = <T as Scalar>::from_f64(0.5) * v1187;
                        let v1190 = Scalar::fma((-v332), v1177, v1188);
                        let v1191 = Scalar::fma(mean_lag_0_lag_0_2, v1190, v1173);
                        let v1193 = Scalar::fma((-v1105), v1104, v1101);
                        let v1194 = Scalar::fma(mean_sine_0_versine_0, v1111, v1193);
                        let v1195 = Scalar::fma(mean_sine_0_versine_1, v1114, v1194);
                        let v1196 = Scalar::fma(mean_sine_1_versine_0, v1114, v1195);
                        let v1197 = Scalar::fma(mean_versine_0_versine_1, v1120, v1196);
                        let v1198 = Scalar::fma(mean_lag_0, v1127, v1197);
                        let v1199 = Scalar::fma(mean_fraction_0_lag_0, v1136, v1198);
                        let v1200 = Scalar::fma(mean_lag_1, v1143, v1199);
                        let v1201 = Scalar::fma(mean_fraction_0_lag_1, v1151, v1200);
                        let v1202 = Scalar::fma(mean_lag_0_lag_1, v1158, v1201);
                        let v1203 = v1202 - v1160;
                        let v1204 = Scalar::fma(
                            <T as Scalar>::from_f64(0.5),
                            v1191,
                            v1203,
                        );
                        let v1205 = v1100 + v1204;
                        let load_1 = (*mass) * v1205;
                        let v1207 = <T as Scalar>::from_f64(4.0) * mean_sine_0_versine_1;
                        let v1209 = v367 + v372;
                        let mean_sine_0_sine_2 = Scalar::fma(
                            (-stumpff_06_2),
                            <T as Scalar>::from_f64(0.022222222222222223),
                            v1209,
                        );
                        let v1212 = Scalar::fma(
                            theta_squared,
                            mean_versine_0_versine_2,
                            mean_sine_0_sine_2,
                        );
                        let v1213 = d_dot_rate * v1212;
                        let v1214 = Scalar::fma(
                            mean_sine_1_versine_0,
                            spin_cross_d,
                            v1213,
                        );
                        let v1215 = <T as Scalar>::from_f64(4.0) * v1214;
                        let v1217 = Scalar::fma((-v1207), spin_cross_d, v1215);
                        let v1218 = v444 * v1217;
                        let v1219 = v116 * v564;
                        let v1221 = Scalar::fma((-v116), spin_cross_rate, v1219);
                        let v1222 = v472 + v891;
                        let v1223 = v116 * v166;
                        let v1225 = Scalar::fma((-motion.state[2]), v861, v1223);
                        let v1226 = mean_sine_0_sine_0 * v1225;
                        let v1227 = motion.state[2] * d_cross_rate;
                        let v1229 = Scalar::fma((-v1227), v867, v440);
                        let v1231 = Scalar::fma((-motion.state[2]), v862, v1229);
                        let v1232 = Scalar::fma(v116, v863, v1231);
                        let v1233 = Scalar::fma(mean_versine_0_versine_0, v1232, v1226);
                        let v1234 = Scalar::fma(mean_sine_0_versine_0, v1221, v1218);
                        let v1235 = Scalar::fma(mean_versine_0_versine_1, v1222, v1234);
                        let v1236 = Scalar::fma(mean_sine_0_sine_1, v441, v1235);
                        let v1237 = Scalar::fma(
                            <T as Scalar>::from_f64(0.5),
                            v1233,
                            v1236,
                        );
                        let load_2 = (*mass) * v1237;
                        [load_1, load_2]
                    };
                    [load_0, load_1, load_2]
                };
                segments::Segment {
                    tip: segments::Tip {
                        rotation: [
                            [rotation_0_0, (-v88), rotation_0_2],
                            [(-v88), rotation_1_1, rotation_1_2],
                            [(-rotation_0_2), (-rotation_1_2), rotation_2_2],
                        ],
                        position: [position_0, position_1, position_2],
                        angular_jacobian: [
                            [
                                (-angular_jacobian_1_1),
                                angular_jacobian_0_1,
                                (-linear_jacobian_2_1),
                            ],
                            [
                                angular_jacobian_1_0,
                                angular_jacobian_1_1,
                                angular_jacobian_1_2,
                            ],
                        ],
                        linear_jacobian: [
                            [
                                linear_jacobian_0_0,
                                linear_jacobian_0_1,
                                linear_jacobian_0_2,
                            ],
                            [
                                linear_jacobian_0_1,
                                linear_jacobian_1_1,
                                linear_jacobian_1_2,
                            ],
                            [angular_jacobian_1_2, linear_jacobian_2_1, stumpff_01],
                        ],
                        angular_bias: [angular_bias_0, angular_bias_1, angular_bias_2],
                        linear_bias: [linear_bias_0, linear_bias_1, linear_bias_2],
                    },
                    body: segments::Body {
                        moment: [moment_0, moment_1, moment_2],
                        inertia: [
                            inertia_0,
                            inertia_1,
                            inertia_2,
                            inertia_3,
                            inertia_4,
                            inertia_5,
                        ],
                        linear: [
                            [linear_0_0, linear_0_1, linear_0_2],
                            [linear_1_0, linear_1_1, linear_1_2],
                            [linear_2_0, linear_2_1, linear_2_2],
                        ],
                        angular: [
                            [angular_0_0, angular_0_1, angular_0_2],
                            [angular_1_0, angular_1_1, angular_1_2],
                            [
                                <T as Scalar>::from_f64(0.0),
                                <T as Scalar>::from_f64(0.0),
                                <T as Scalar>::from_f64(0.0),
                            ],
                        ],
                        mass: [mass_0, mass_1, mass_2, mass_3, mass_4, mass_5],
                        force: [force_0, force_1, force_2],
                        couple: [couple_0, couple_1, couple_2],
                        load: [load_0, load_1, load_2],
                    },
                }
            }
            #[inline]
            fn body<T: Scalar>(
                &self,
                motion: &segments::Motion<T>,
                mass: &T,
                gyration: &T,
            ) -> segments::Body<T> {
                let [v12, v13, theta_squared, v16, stumpff_06, stumpff_07, stumpff_08,
                stumpff_09, stumpff_10, stumpff_11, stumpff_06_2, stumpff_07_2,
                stumpff_08_2, stumpff_09_2, stumpff_10_2, stumpff_11_2, tip_versine_0,
                v82, v83, v84, tip_lag_0, mean_lag_0, tip_versine_1, v91, v93, v94,
                d_dot_rate, v96, v97, d_cross_rate, tip_lag_1, v103, v105, v106, v107,
                v108, v109, v111, v113, spin_squared, v116, v120, tip_versine_2, v124,
                v125, v127, v128, spin_dot_d, v131, v134, v136, moment_0, moment_1,
                moment_2, v142, mean_versine_0_versine_0, v145, mean_sine_0_sine_0,
                inertia_0, inertia_1, v159, v160, inertia_2, v171, inertia_3,
                mean_sine_0_versine_0, inertia_4, inertia_5, linear_0_0, linear_0_1,
                linear_0_2, linear_1_0, linear_1_1, linear_1_2, linear_2_0, linear_2_1,
                linear_2_2, mean_sine_0_versine_1, v218, mean_sine_1_versine_0, v222,
                v225, angular_0_0, v232, angular_0_1, angular_0_2, v242, angular_1_0,
                angular_1_1, v256, angular_1_2, v259, v261, mean_versine_1_versine_1,
                v267, mean_sine_1_sine_1, v272, v274, mean_versine_0_versine_1, v286,
                mean_lag_0_lag_0_2, mean_fraction_0_lag_0, mass_0, mass_1, mass_2, v310,
                v312, mass_3, mean_sine_0_sine_1, v321, mass_4, mass_5, v327, v339, v340,
                v341, v342, v343, v344, v346, v348, v349, v351] = {
                    let [v12, v13, theta_squared, v16, stumpff_05, stumpff_06,
                    stumpff_07, stumpff_08, stumpff_09, stumpff_10, stumpff_11,
                    stumpff_04_2, stumpff_05_2, stumpff_06_2, stumpff_07_2, stumpff_08_2,
                    stumpff_09_2, stumpff_10_2, stumpff_11_2, tip_versine_0, v82, v83,
                    v84, tip_lag_0, v87, mean_lag_0, tip_versine_1, v91, v92, v93, v94,
                    d_dot_rate, v96, v97, d_cross_rate, tip_lag_1, v103, v104, v105,
                    v106, v107, v108, v109, v111, v113, spin_squared, v116, rate_squared,
                    v120, tip_versine_2, v124, v125, v127, v128, spin_dot_d, v131, v134,
                    v136, v137, moment_0, v139, moment_1, moment_2, v142,
                    mean_versine_0_versine_0, v145, mean_sine_0_sine_0, v147, v151,
                    inertia_0, inertia_1, v159, v160, inertia_2, v171, inertia_3,
                    mean_sine_0_versine_0, v179, v181, inertia_4, v189, inertia_5,
                    linear_0_0, linear_0_1, linear_0_2, v202] = {
                        let v12 = motion.state[0] * motion.state[0];
                        let v13 = motion.state[1] * motion.state[1];
                        let theta_squared = v12 + v13;
                        let v16 = <T as Scalar>::from_f64(4.0) * theta_squared;
                        let [_, stumpff_02, stumpff_03, stumpff_04, stumpff_05,
                        stumpff_06, stumpff_07, stumpff_08, stumpff_09, stumpff_10,
                        stumpff_11] = guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                            theta_squared,
                        );
                        let [stumpff_03_2, stumpff_04_2, stumpff_05_2, stumpff_06_2,
                        stumpff_07_2, stumpff_08_2, stumpff_09_2, stumpff_10_2,
                        stumpff_11_2] = guarded_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                            v16,
                        );
                        let tip_versine_0 = stumpff_02 * <T as Scalar>::from_f64(0.5);
                        let v82 = motion.state[0] * motion.state[1];
                        let v83 = motion.state[0] * motion.state[2];
                        let v84 = motion.state[1] * motion.state[2];
                        let tip_lag_0 = stumpff_03
                            * <T as Scalar>::from_f64(0.16666666666666666);
                        let v87 = motion.state[2] * tip_versine_0;
                        let v88 = stumpff_03
                            * <T as Scalar>::from_f64(0.08333333333333333);
                        let mean_lag_0 = stumpff_04
                            * <T as Scalar>::from_f64(0.041666666666666664);
                        let tip_versine_1 = mean_lag_0 - v88;
                        let v91 = motion.state[2] * <T as Scalar>::from_f64(2.0);
                        let v92 = tip_versine_1 * v91;
                        let v93 = motion.state[0] * motion.rate[0];
                        let v94 = motion.state[1] * motion.rate[1];
                        let d_dot_rate = v93 + v94;
                        let v96 = motion.state[0] * motion.rate[1];
                        let v97 = motion.rate[0] * motion.state[1];
                        let d_cross_rate = v96 - v97;
                        let v100 = stumpff_05 * <T as Scalar>::from_f64(0.0125);
                        let tip_lag_1 = Scalar::fma(
                            (-stumpff_04),
                            <T as Scalar>::from_f64(0.020833333333333332),
                            v100,
                        );
                        let v103 = motion.state[0] * <T as Scalar>::from_f64(2.0);
                        let v104 = d_dot_rate * tip_lag_1;
                        let v105 = motion.rate[0] * d_cross_rate;
                        let v106 = motion.state[1] * d_cross_rate;
                        let v107 = motion.state[1] * <T as Scalar>::from_f64(2.0);
                        let v108 = motion.rate[1] * d_cross_rate;
                        let v109 = motion.state[0] * d_cross_rate;
                        let v111 = <T as Scalar>::from_f64(2.0) * d_dot_rate;
                        let v112 = motion.spin[0] * motion.spin[0];
                        let v113 = motion.spin[2] * motion.spin[2];
                        let v114 = Scalar::fma(motion.spin[1], motion.spin[1], v112);
                        let spin_squared = v114 + v113;
                        let v116 = v87 * spin_squared;
                        let v117 = motion.rate[0] * motion.rate[0];
                        let rate_squared = Scalar::fma(
                            motion.rate[1],
                            motion.rate[1],
                            v117,
                        );
                        let v119 = stumpff_04
                            * <T as Scalar>::from_f64(0.010416666666666666);
                        let v120 = stumpff_06
                            * <T as Scalar>::from_f64(0.002777777777777778);
                        let v122 = Scalar::fma(
                            (-stumpff_05),
                            <T as Scalar>::from_f64(0.010416666666666666),
                            v119,
                        );
                        let tip_versine_2 = v122 + v120;
                        let v124 = v91 * d_dot_rate;
                        let v125 = <T as Scalar>::from_f64(2.0) * tip_versine_1;
                        let v127 = motion.state[0] * motion.spin[0];
                        let v128 = motion.state[1] * motion.spin[1];
                        let spin_dot_d = v127 + v128;
                        let v130 = v92 * d_dot_rate;
                        let v131 = Scalar::fma(motion.rate[2], tip_versine_0, v130);
                        let v134 = motion.rate[2] * <T as Scalar>::from_f64(2.0);
                        let v136 = motion.state[2] * tip_lag_0;
                        let v137 = motion.state[0] * (*mass);
                        let moment_0 = v136 * v137;
                        let v139 = motion.state[1] * (*mass);
                        let moment_1 = v136 * v139;
                        let moment_2 = (*mass) * v87;
                        let v142 = motion.state[2] * motion.state[2];
                        let v143 = stumpff_05_2
                            * <T as Scalar>::from_f64(0.06666666666666667);
                        let mean_versine_0_versine_0 = Scalar::fma(
                            (-stumpff_05),
                            <T as Scalar>::from_f64(0.016666666666666666),
                            v143,
                        );
                        let v145 = theta_squared * mean_versine_0_versine_0;
                        let mean_sine_0_sine_0 = stumpff_03_2
                            * <T as Scalar>::from_f64(0.3333333333333333);
                        let v147 = v145 + mean_sine_0_sine_0;
                        let v148 = v142 * v147;
                        let v149 = (*gyration) * mean_sine_0_sine_0;
                        let v150 = Scalar::fma(v12, v149, (*gyration));
                        let v151 = v142 * mean_versine_0_versine_0;
                        let v152 = v148 + v150;
                        let v153 = Scalar::fma((-v12), v151, v152);
                        let inertia_0 = (*mass) * v153;
                        let v155 = Scalar::fma(v13, v149, (*gyration));
                        let v156 = v148 + v155;
                        let v157 = Scalar::fma((-v13), v151, v156);
                        let inertia_1 = (*mass) * v157;
                        let v159 = (*gyration) * <T as Scalar>::from_f64(2.0);
                        let v160 = (*gyration) * theta_squared;
                        let v161 = <T as Scalar>::from_f64(2.0) * tip_lag_0;
                        let v162 = theta_squared * theta_squared;
                        let v163 = (*gyration) * mean_versine_0_versine_0;
                        let v165 = Scalar::fma((-v161), v160, v159);
                        let v166 = Scalar::fma(v163, v162, v165);
                        let v168 = Scalar::fma((-v142), mean_sine_0_sine_0, v148);
                        let v169 = v168 + v166;
                        let inertia_2 = (*mass) * v169;
                        let v171 = motion.state[1] * (*gyration);
                        let v172 = motion.state[0] * mean_sine_0_sine_0;
                        let v173 = v172 * v171;
                        let v175 = Scalar::fma((-v82), v151, v173);
                        let inertia_3 = (*mass) * v175;
                        let mean_sine_0_versine_0 = Scalar::fma(
                            stumpff_04_2,
                            <T as Scalar>::from_f64(0.16666666666666666),
                            (-mean_lag_0),
                        );
                        let v179 = v142 * mean_sine_0_versine_0;
                        let v180 = (*gyration) * tip_versine_0;
                        let v181 = mean_sine_0_versine_0 * (*gyration);
                        let v183 = Scalar::fma((-theta_squared), v181, v180);
                        let v184 = motion.state[0] * v183;
                        let v186 = Scalar::fma((-motion.state[0]), v179, v184);
                        let inertia_4 = (*mass) * v186;
                        let v188 = tip_versine_0 * v171;
                        let v189 = v171 * theta_squared;
                        let v191 = Scalar::fma((-mean_sine_0_versine_0), v189, v188);
                        let v193 = Scalar::fma((-motion.state[1]), v179, v191);
                        let inertia_5 = (*mass) * v193;
                        let v195 = v91 * tip_lag_1;
                        let v196 = motion.state[0] * v195;
                        let v197 = Scalar::fma(motion.state[0], v196, v136);
                        let linear_0_0 = (*mass) * v197;
                        let linear_0_1 = v139 * v196;
                        let v200 = motion.state[0] * v92;
                        let linear_0_2 = (*mass) * v200;
                        let v202 = motion.state[1] * v195;
                        [
                            v12,
                            v13,
                            theta_squared,
                            v16,
                            stumpff_05,
                            stumpff_06,
                            stumpff_07,
                            stumpff_08,
                            stumpff_09,
                            stumpff_10,
                            stumpff_11,
                            stumpff_04_2,
                            stumpff_05_2,
                            stumpff_06_2,
                            stumpff_07_2,
                            stumpff_08_2,
                            stumpff_09_2,
                            stumpff_10_2,
                            stumpff_11_2,
                            tip_versine_0,
                            v82,
                            v83,
                            v84,
                            tip_lag_0,
                            v87,
                            mean_lag_0,
                            tip_versine_1,
                            v91,
                            v92,
                            v93,
                            v94,
                            d_dot_rate,
                            v96,
                            v97,
                            d_cross_rate,
                            tip_lag_1,
                            v103,
                            v104,
                            v105,
                            v106,
                            v107,
                            v108,
                            v109,
                            v111,
                            v113,
                            spin_squared,
                            v116,
                            rate_squared,
                            v120,
                            tip_versine_2,
                            v124,
                            v125,
                            v127,
                            v128,
                            spin_dot_d,
                            v131,
                            v134,
                            v136,
                            v137,
                            moment_0,
                            v139,
                            moment_1,
                            moment_2,
                            v142,
                            mean_versine_0_versine_0,
                            v145,
                            mean_sine_0_sine_0,
                            v147,
                            v151,
                            inertia_0,
                            inertia_1,
                            v159,
                            v160,
                            inertia_2,
                            v171,
                            inertia_3,
                            mean_sine_0_versine_0,
                            v179,
                            v181,
                            inertia_4,
                            v189,
                            inertia_5,
                            linear_0_0,
                            linear_0_1,
                            linear_0_2,
                            v202,
                        ]
                    };
                    let [linear_1_0, linear_1_1, linear_1_2, linear_2_0, linear_2_1,
                    linear_2_2, mean_sine_0_versine_1, v218, mean_sine_1_versine_0, v222,
                    v225, angular_0_0, v232, angular_0_1, angular_0_2, v242, angular_1_0,
                    angular_1_1, v256, angular_1_2, v259, v261, mean_versine_1_versine_1,
                    v267, mean_sine_1_sine_1, v272, v274, mean_versine_0_versine_1, v286,
                    mean_lag_0_lag_0_2, mean_fraction_0_lag_0, mass_0, mass_1, mass_2,
                    v310, v312, mass_3, mean_sine_0_sine_1, v321, mass_4, mass_5, v327,
                    v339, v340, v341, v342, v343, v344, v346, v348, v349, v351] = {
                        let linear_1_0 = v137 * v202;
                        let v204 = Scalar::fma(motion.state[1], v202, v136);
                        let linear_1_1 = (*mass) * v204;
                        let v206 = motion.state[1] * v92;
                        let linear_1_2 = (*mass) * v206;
                        let linear_2_0 = tip_lag_0 * v137;
                        let linear_2_1 = tip_lag_0 * v139;
                        let linear_2_2 = (*mass) * tip_versine_0;
                        let v212 = stumpff_06
                            * <T as Scalar>::from_f64(0.001388888888888889);
                        let v216 = Scalar::fma(
                            (-stumpff_05_2),
                            <T as Scalar>::from_f64(0.03333333333333333),
                            (-v212),
                        );
                        let mean_sine_0_versine_1 = Scalar::fma(
                            stumpff_06_2,
                            <T as Scalar>::from_f64(0.027777777777777776),
                            v216,
                        );
                        let v218 = stumpff_05
                            * <T as Scalar>::from_f64(0.004166666666666667);
                        let v219 = stumpff_06_2
                            * <T as Scalar>::from_f64(0.016666666666666666);
                        let v220 = v216 + v218;
                        let mean_sine_1_versine_0 = v220 + v219;
                        let v222 = <T as Scalar>::from_f64(2.0) * mean_sine_1_versine_0;
                        let v224 = Scalar::fma(
                            <T as Scalar>::from_f64(2.0),
                            mean_sine_0_versine_1,
                            (-v222),
                        );
                        let v225 = motion.state[0] * v142;
                        let v226 = v224 * v225;
                        let v227 = mean_lag_0 * (*gyration);
                        let v228 = v181 - v227;
                        let v229 = v82 * v228;
                        let v230 = Scalar::fma((-motion.state[1]), v226, v229);
                        let angular_0_0 = (*mass) * v230;
                        let v232 = (*gyration) * <T as Scalar>::from_f64(0.5);
                        let v233 = Scalar::fma(v13, v228, v232);
                        let v234 = Scalar::fma(motion.state[0], v226, v179);
                        let v235 = v234 + v233;
                        let angular_0_1 = (*mass) * v235;
                        let v237 = motion.state[1] * v151;
                        let v240 = Scalar::fma(
                            (-mean_versine_0_versine_0),
                            v189,
                            (-v237),
                        );
                        let angular_0_2 = (*mass) * v240;
                        let v242 = motion.state[1] * v142;
                        let v243 = v224 * v242;
                        let v244 = motion.state[1] * v243;
                        let v246 = v227 - v181;
                        let v248 = Scalar::fma(v12, v246, (-v232));
                        let v249 = (-v244) - v179;
                        let v250 = v249 + v248;
                        let angular_1_0 = (*mass) * v250;
                        let v252 = motion.state[0] * v243;
                        let v253 = Scalar::fma(v82, v246, v252);
                        let angular_1_1 = (*mass) * v253;
                        let v255 = mean_versine_0_versine_0 * v225;
                        let v256 = motion.state[0] * (*gyration);
                        let v257 = Scalar::fma(v145, v256, v255);
                        let angular_1_2 = (*mass) * v257;
                        let v259 = stumpff_07_2
                            * <T as Scalar>::from_f64(0.0015873015873015873);
                        let v261 = stumpff_08_2
                            * <T as Scalar>::from_f64(0.001984126984126984);
                        let v262 = Scalar::fma(
                            stumpff_08,
                            <T as Scalar>::from_f64(0.0000248015873015873),
                            v259,
                        );
                        let v264 = Scalar::fma(
                            (-stumpff_09),
                            <T as Scalar>::from_f64(0.000008267195767195768),
                            v262,
                        );
                        let v265 = v264 - v261;
                        let mean_versine_1_versine_1 = Scalar::fma(
                            stumpff_09_2,
                            <T as Scalar>::from_f64(0.0005731922398589065),
                            v265,
                        );
                        let v267 = stumpff_05_2
                            * <T as Scalar>::from_f64(0.016666666666666666);
                        let v268 = v267 - v219;
                        let mean_sine_1_sine_1 = Scalar::fma(
                            stumpff_07_2,
                            <T as Scalar>::from_f64(0.003968253968253968),
                            v268,
                        );
                        let v270 = stumpff_06
                            * <T as Scalar>::from_f64(0.0006944444444444445);
                        let v272 = stumpff_07_2
                            * <T as Scalar>::from_f64(0.007936507936507936);
                        let v274 = stumpff_07
                            * <T as Scalar>::from_f64(0.000496031746031746);
                        let v277 = Scalar::fma(
                            (-stumpff_06_2),
                            <T as Scalar>::from_f64(0.011111111111111112),
                            v270,
                        );
                        let v278 = v277 + v272;
                        let mean_versine_0_versine_1 = v278 - v274;
                        let v280 = Scalar::fma(
                            theta_squared,
                            mean_versine_1_versine_1,
                            mean_sine_1_sine_1,
                        );
                        let v281 = v280 + mean_versine_0_versine_1;
                        let mean_lag_0_lag_0 = <T as Scalar>::from_f64(4.0) * v281;
                        let v283 = v142 * mean_lag_0_lag_0;
                        let v284 = Scalar::fma(v12, v283, v151);
                        let v285 = (*gyration)
                            * <T as Scalar>::from_f64(0.3333333333333333);
                        let v286 = stumpff_07_2
                            * <T as Scalar>::from_f64(0.006349206349206349);
                        let v287 = v286 - v120;
                        let mean_lag_0_lag_0_2 = Scalar::fma(
                            stumpff_07,
                            <T as Scalar>::from_f64(0.0003968253968253968),
                            v287,
                        );
                        let v289 = v12 * v13;
                        let v290 = Scalar::fma(v13, v13, v289);
                        let v291 = (*gyration) * mean_lag_0_lag_0_2;
                        let v292 = mean_versine_0_versine_0 * v159;
                        let mean_fraction_0_lag_0 = Scalar::fma(
                            (-stumpff_05),
                            <T as Scalar>::from_f64(0.008333333333333333),
                            mean_lag_0,
                        );
                        let v295 = mean_fraction_0_lag_0 * v159;
                        let v296 = v292 - v295;
                        let v297 = Scalar::fma(v290, v291, v285);
                        let v298 = Scalar::fma(v13, v296, v297);
                        let v299 = v284 + v298;
                        let mass_0 = (*mass) * v299;
                        let v301 = Scalar::fma(
                            v13,
                            mean_lag_0_lag_0,
                            mean_versine_0_versine_0,
                        );
                        let v302 = Scalar::fma(v12, v12, v289);
                        let v303 = Scalar::fma(v291, v302, v285);
                        let v304 = Scalar::fma(v12, v296, v303);
                        let v305 = Scalar::fma(v142, v301, v304);
                        let mass_1 = (*mass) * v305;
                        let mass_2 = (*mass) * v147;
                        let v308 = v295 - v292;
                        let v309 = v82 * v308;
                        let v310 = motion.state[1] * v13;
                        let v311 = motion.state[0] * v310;
                        let v312 = motion.state[0] * v12;
                        let v313 = Scalar::fma(motion.state[1], v312, v311);
                        let v315 = Scalar::fma((-v291), v313, v309);
                        let v316 = Scalar::fma(v82, v283, v315);
                        let mass_3 = (*mass) * v316;
                        let v318 = stumpff_05_2 * <T as Scalar>::from_f64(0.05);
                        let mean_sine_0_sine_1 = Scalar::fma(
                            (-stumpff_04_2),
                            <T as Scalar>::from_f64(0.08333333333333333),
                            v318,
                        );
                        let v321 = Scalar::fma(
                            theta_squared,
                            mean_versine_0_versine_1,
                            mean_sine_0_sine_1,
                        );
                        let v322 = Scalar::fma(
                            <T as Scalar>::from_f64(2.0),
                            v321,
                            mean_versine_0_versine_0,
                        );
                        let v323 = v83 * v322;
                        let mass_4 = (*mass) * v323;
                        let v325 = v84 * v322;
                        let mass_5 = (*mass) * v325;
                        let v327 = d_dot_rate * d_dot_rate;
                        let v328 = stumpff_05
                            * <T as Scalar>::from_f64(0.0020833333333333333);
                        let v331 = Scalar::fma(
                            (-stumpff_06),
                            <T as Scalar>::from_f64(0.0024305555555555556),
                            v328,
                        );
                        let mean_versine_2 = Scalar::fma(
                            stumpff_07,
                            <T as Scalar>::from_f64(0.000744047619047619),
                            v331,
                        );
                        let v333 = <T as Scalar>::from_f64(4.0) * v327;
                        let v334 = v333 * mean_versine_2;
                        let v336 = Scalar::fma((-tip_lag_0), spin_squared, v334);
                        let v337 = motion.state[2] * v336;
                        let v338 = motion.rate[2] * <T as Scalar>::from_f64(4.0);
                        let v339 = v338 * d_dot_rate;
                        let v340 = Scalar::fma(v91, rate_squared, v339);
                        let v341 = Scalar::fma(tip_lag_1, v340, v337);
                        let v342 = motion.state[0] * v341;
                        let v343 = motion.state[2] * d_dot_rate;
                        let v344 = <T as Scalar>::from_f64(4.0) * v343;
                        let v345 = tip_lag_1 * v344;
                        let v346 = Scalar::fma(tip_lag_0, v134, v345);
                        let v347 = motion.spin[2] * v87;
                        let v348 = Scalar::fma(spin_dot_d, v136, v347);
                        let v349 = motion.spin[1] * v131;
                        let v350 = v91 * v104;
                        let v351 = Scalar::fma(motion.rate[2], tip_lag_0, v350);
                        [
                            linear_1_0,
                            linear_1_1,
                            linear_1_2,
                            linear_2_0,
                            linear_2_1,
                            linear_2_2,
                            mean_sine_0_versine_1,
                            v218,
                            mean_sine_1_versine_0,
                            v222,
                            v225,
                            angular_0_0,
                            v232,
                            angular_0_1,
                            angular_0_2,
                            v242,
                            angular_1_0,
                            angular_1_1,
                            v256,
                            angular_1_2,
                            v259,
                            v261,
                            mean_versine_1_versine_1,
                            v267,
                            mean_sine_1_sine_1,
                            v272,
                            v274,
                            mean_versine_0_versine_1,
                            v286,
                            mean_lag_0_lag_0_2,
                            mean_fraction_0_lag_0,
                            mass_0,
                            mass_1,
                            mass_2,
                            v310,
                            v312,
                            mass_3,
                            mean_sine_0_sine_1,
                            v321,
                            mass_4,
                            mass_5,
                            v327,
                            v339,
                            v340,
                            v341,
                            v342,
                            v343,
                            v344,
                            v346,
                            v348,
                            v349,
                            v351,
                        ]
                    };
                    [
                        v12,
                        v13,
                        theta_squared,
                        v16,
                        stumpff_06,
                        stumpff_07,
                        stumpff_08,
                        stumpff_09,
                        stumpff_10,
                        stumpff_11,
                        stumpff_06_2,
                        stumpff_07_2,
                        stumpff_08_2,
                        stumpff_09_2,
                        stumpff_10_2,
                        stumpff_11_2,
                        tip_versine_0,
                        v82,
                        v83,
                        v84,
                        tip_lag_0,
                        mean_lag_0,
                        tip_versine_1,
                        v91,
                        v93,
                        v94,
                        d_dot_rate,
                        v96,
                        v97,
                        d_cross_rate,
                        tip_lag_1,
                        v103,
                        v105,
                        v106,
                        v107,
                        v108,
                        v109,
                        v111,
                        v113,
                        spin_squared,
                        v116,
                        v120,
                        tip_versine_2,
                        v124,
                        v125,
                        v127,
                        v128,
                        spin_dot_d,
                        v131,
                        v134,
                        v136,
                        moment_0,
                        moment_1,
                        moment_2,
                        v142,
                        mean_versine_0_versine_0,
                        v145,
                        mean_sine_0_sine_0,
                        inertia_0,
                        inertia_1,
                        v159,
                        v160,
                        inertia_2,
                        v171,
                        inertia_3,
                        mean_sine_0_versine_0,
                        inertia_4,
                        inertia_5,
                        linear_0_0,
                        linear_0_1,
                        linear_0_2,
                        linear_1_0,
                        linear_1_1,
                        linear_1_2,
                        linear_2_0,
                        linear_2_1,
                        linear_2_2,
                        mean_sine_0_versine_1,
                        v218,
                        mean_sine_1_versine_0,
                        v222,
                        v225,
                        angular_0_0,
                        v232,
                        angular_0_1,
                        angular_0_2,
                        v242,
                        angular_1_0,
                        angular_1_1,
                        v256,
                        angular_1_2,
                        v259,
                        v261,
                        mean_versine_1_versine_1,
                        v267,
                        mean_sine_1_sine_1,
                        v272,
                        v274,
                        mean_versine_0_versine_1,
                        v286,
                        mean_lag_0_lag_0_2,
                        mean_fraction_0_lag_0,
                        mass_0,
                        mass_1,
                        mass_2,
                        v310,
                        v312,
                        mass_3,
                        mean_sine_0_sine_1,
                        v321,
                        mass_4,
                        mass_5,
                        v327,
                        v339,
                        v340,
                        v341,
                        v342,
                        v343,
                        v344,
                        v346,
                        v348,
                        v349,
                        v351,
                    ]
                };
                let [force_0, force_1, force_2, couple_0, couple_1, couple_2, v731, v732,
                v736, load_0, load_1, v1055, v1058, v1059, v1062] = {
                    let [force_0, force_1, v369, force_2, v381, v387, v388, v390, v391,
                    v392, v395, v396, v398, v399, v400, v401, v402, v405, v406, v410,
                    v414, v415, v416, v417, v419, v420, v421, v422, v425, v432, v433,
                    v434, v435, v436, v437, v442, mean_lag_1, v446, v449, v450, v452,
                    v453, v455, v456, v457, v458, v460, v476, v477, v487, v490] = {
                        let v352 = motion.state[1] * v351;
                        let v353 = Scalar::fma(motion.rate[1], v136, v352);
                        let v354 = Scalar::fma((-motion.spin[2]), v353, v349);
                        let v355 = Scalar::fma(motion.rate[0], v346, v342);
                        let v356 = Scalar::fma(motion.spin[0], v348, v355);
                        let v357 = Scalar::fma(<T as Scalar>::from_f64(2.0), v354, v356);
                        let force_0 = (*mass) * v357;
                        let v359 = motion.state[1] * v341;
                        let v360 = motion.state[0] * v351;
                        let v361 = Scalar::fma(motion.rate[0], v136, v360);
                        let v362 = motion.spin[2] * v361;
                        let v363 = Scalar::fma((-motion.spin[0]), v131, v362);
                        let v364 = Scalar::fma(motion.rate[1], v346, v359);
                        let v365 = Scalar::fma(motion.spin[1], v348, v364);
                        let v366 = Scalar::fma(<T as Scalar>::from_f64(2.0), v363, v365);
                        let force_1 = (*mass) * v366;
                        let v368 = motion.state[2] * <T as Scalar>::from_f64(4.0);
                        let v369 = v327 * v368;
                        let v370 = Scalar::fma(tip_versine_2, v369, (-v116));
                        let v371 = Scalar::fma(tip_versine_1, v340, v370);
                        let v372 = motion.spin[0] * v353;
                        let v373 = Scalar::fma((-motion.spin[1]), v361, v372);
                        let v374 = Scalar::fma(motion.spin[2], v348, v371);
                        let v375 = Scalar::fma(<T as Scalar>::from_f64(2.0), v373, v374);
                        let force_2 = (*mass) * v375;
                        let v377 = motion.spin[2] * mean_sine_0_versine_1;
                        let v378 = Scalar::fma(
                            spin_dot_d,
                            mean_versine_0_versine_1,
                            v377,
                        );
                        let v379 = v344 * v378;
                        let v381 = motion.rate[2] * mean_sine_0_versine_0;
                        let v382 = motion.spin[2] * v381;
                        let v383 = spin_dot_d * mean_versine_0_versine_0;
                        let v384 = Scalar::fma(motion.rate[2], v383, v382);
                        let v386 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v384,
                            (-v379),
                        );
                        let v387 = motion.state[2] * v386;
                        let v388 = motion.state[0] * v387;
                        let v389 = Scalar::fma(
                            motion.spin[2],
                            mean_sine_0_versine_0,
                            v383,
                        );
                        let v390 = <T as Scalar>::from_f64(2.0) * v142;
                        let v391 = v389 * v390;
                        let v392 = motion.rate[2] * mean_sine_0_sine_0;
                        let v393 = Scalar::fma(v124, v321, v392);
                        let v394 = motion.state[2] * v393;
                        let v395 = motion.state[2] * motion.rate[2];
                        let v396 = d_dot_rate * v142;
                        let v397 = Scalar::fma(theta_squared, v395, v396);
                        let v398 = Scalar::fma(mean_versine_0_versine_0, v397, v394);
                        let v399 = motion.spin[0] * <T as Scalar>::from_f64(2.0);
                        let v400 = motion.spin[2] * theta_squared;
                        let v401 = d_cross_rate + v400;
                        let v402 = motion.spin[1] * v401;
                        let v403 = mean_versine_0_versine_0 * v160;
                        let v404 = v403 * v402;
                        let v405 = (*gyration) * motion.rate[0];
                        let v406 = <T as Scalar>::from_f64(0.5) * v405;
                        let v407 = (*gyration) * motion.spin[1];
                        let v408 = v407 - v406;
                        let v409 = motion.spin[2] * v405;
                        let v410 = (*gyration) * spin_dot_d;
                        let v412 = Scalar::fma((-v113), v171, v409);
                        let v413 = Scalar::fma(motion.spin[1], v410, v412);
                        let v414 = motion.state[1] * motion.spin[2];
                        let v415 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v414,
                            motion.rate[0],
                        );
                        let v416 = (*gyration) * motion.rate[1];
                        let v417 = motion.state[0] * v415;
                        let v418 = v416 * v417;
                        let v419 = v171 * v401;
                        let v420 = motion.state[0] * motion.spin[2];
                        let v421 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v420,
                            (-motion.rate[1]),
                        );
                        let v422 = <T as Scalar>::from_f64(2.0) * v401;
                        let v424 = Scalar::fma(v103, v421, (-v422));
                        let v425 = theta_squared * v410;
                        let v426 = Scalar::fma(motion.spin[2], v419, v418);
                        let v427 = Scalar::fma(v424, v406, v426);
                        let v428 = Scalar::fma((-motion.spin[1]), v425, v427);
                        let v429 = v82 * v416;
                        let v430 = spin_dot_d * v429;
                        let v431 = v12 * v405;
                        let v432 = Scalar::fma(spin_dot_d, v431, v430);
                        let v433 = <T as Scalar>::from_f64(4.0) * mean_sine_0_sine_1;
                        let v434 = <T as Scalar>::from_f64(2.0) * v96;
                        let v435 = v434 - v97;
                        let v436 = v93 * v416;
                        let v437 = motion.spin[2] * d_cross_rate;
                        let v438 = Scalar::fma(v171, v437, v436);
                        let v440 = Scalar::fma(v405, v435, (-v438));
                        let v441 = v429 + v431;
                        let v442 = motion.spin[2] * tip_versine_1;
                        let v443 = v441 * v442;
                        let mean_lag_1 = v120 - v218;
                        let v445 = d_cross_rate * v429;
                        let v446 = v12 * d_cross_rate;
                        let v447 = Scalar::fma(v405, v446, v445);
                        let v448 = Scalar::fma(mean_lag_1, v447, v443);
                        let v449 = <T as Scalar>::from_f64(2.0) * d_cross_rate;
                        let v450 = motion.spin[2] * <T as Scalar>::from_f64(2.0);
                        let v451 = Scalar::fma(theta_squared, v450, d_cross_rate);
                        let v452 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v451,
                            v449,
                        );
                        let v453 = tip_lag_0 * v452;
                        let v454 = v407 * v453;
                        let v455 = motion.spin[2] * spin_dot_d;
                        let v456 = <T as Scalar>::from_f64(2.0) * v171;
                        let v457 = motion.state[0] * motion.spin[1];
                        let v458 = v416 * v457;
                        let v459 = Scalar::fma(motion.spin[0], v103, v128);
                        let v460 = Scalar::fma(v405, v459, v458);
                        let v461 = <T as Scalar>::from_f64(2.0) * v460;
                        let v463 = Scalar::fma((-v455), v456, v461);
                        let v464 = Scalar::fma(mean_sine_0_sine_0, v463, v454);
                        let v465 = v401 * v429;
                        let v466 = Scalar::fma(v401, v431, v465);
                        let v467 = mean_sine_0_versine_1 * v466;
                        let v468 = Scalar::fma(mean_sine_1_versine_0, v466, v467);
                        let v469 = Scalar::fma(motion.spin[2], v408, v404);
                        let v470 = Scalar::fma(tip_versine_0, v413, v469);
                        let v471 = Scalar::fma(mean_sine_0_versine_0, v428, v470);
                        let v472 = Scalar::fma(v432, v433, v471);
                        let v473 = Scalar::fma(mean_lag_0, v440, v472);
                        let v474 = Scalar::fma(<T as Scalar>::from_f64(2.0), v448, v473);
                        let v475 = Scalar::fma(<T as Scalar>::from_f64(0.5), v464, v474);
                        let v476 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v468,
                            v475,
                        );
                        let v477 = v142 * v389;
                        let v478 = stumpff_06_2
                            * <T as Scalar>::from_f64(0.005555555555555556);
                        let v481 = stumpff_08_2
                            * <T as Scalar>::from_f64(0.004365079365079365);
                        let v483 = Scalar::fma(
                            (-stumpff_08),
                            <T as Scalar>::from_f64(0.0000496031746031746),
                            v478,
                        );
                        let v485 = Scalar::fma(
                            (-stumpff_07_2),
                            <T as Scalar>::from_f64(0.009523809523809525),
                            v481,
                        );
                        let mean_sine_0_versine_2 = v485 + v483;
                        let v487 = <T as Scalar>::from_f64(4.0) * mean_sine_0_versine_2;
                        let v489 = Scalar::fma(
                            (-stumpff_06),
                            <T as Scalar>::from_f64(0.00034722222222222224),
                            v483,
                        );
                        let v490 = v489 - v286;
                        [
                            force_0,
                            force_1,
                            v369,
                            force_2,
                            v381,
                            v387,
                            v388,
                            v390,
                            v391,
                            v392,
                            v395,
                            v396,
                            v398,
                            v399,
                            v400,
                            v401,
                            v402,
                            v405,
                            v406,
                            v410,
                            v414,
                            v415,
                            v416,
                            v417,
                            v419,
                            v420,
                            v421,
                            v422,
                            v425,
                            v432,
                            v433,
                            v434,
                            v435,
                            v436,
                            v437,
                            v442,
                            mean_lag_1,
                            v446,
                            v449,
                            v450,
                            v452,
                            v453,
                            v455,
                            v456,
                            v457,
                            v458,
                            v460,
                            v476,
                            v477,
                            v487,
                            v490,
                        ]
                    };
                    let [v495, couple_0, v519, v526, v531, v532, v533, v535, v537, v547,
                    v549, v550, v556, couple_1, v582, v583, v593, v594, v595, v598, v601,
                    v605, v610, v612, v614, v615, v616, v618, v619, v620, v629] = {
                        let v491 = Scalar::fma(
                            stumpff_07,
                            <T as Scalar>::from_f64(0.000248015873015873),
                            v490,
                        );
                        let mean_sine_2_versine_0 = v491 + v261;
                        let v494 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            mean_sine_2_versine_0,
                            v487,
                        );
                        let v495 = motion.state[2] * v327;
                        let v496 = v494 * v495;
                        let v497 = Scalar::fma(mean_sine_0_versine_1, v340, v496);
                        let v499 = Scalar::fma((-mean_sine_1_versine_0), v340, v497);
                        let v500 = motion.state[2] * v499;
                        let v501 = motion.state[1] * v500;
                        let v502 = mean_sine_0_versine_1 * v344;
                        let v503 = Scalar::fma(v134, mean_sine_0_versine_0, v502);
                        let v504 = motion.state[2] * v503;
                        let v505 = motion.spin[2] * mean_sine_0_sine_0;
                        let v506 = Scalar::fma(spin_dot_d, mean_sine_0_versine_0, v505);
                        let v507 = v142 * v506;
                        let v509 = Scalar::fma((-v414), v477, v501);
                        let v510 = Scalar::fma(motion.rate[1], v504, v509);
                        let v511 = Scalar::fma(motion.spin[1], v507, v510);
                        let v513 = Scalar::fma((-motion.rate[0]), v391, v388);
                        let v514 = Scalar::fma(v399, v398, v513);
                        let v515 = v514 + v476;
                        let v516 = v515 - v511;
                        let couple_0 = (*mass) * v516;
                        let v518 = motion.state[0] * v500;
                        let v519 = motion.spin[1] * <T as Scalar>::from_f64(2.0);
                        let v520 = motion.spin[0] * v232;
                        let v521 = v520 * v453;
                        let v523 = motion.spin[0] * (*gyration);
                        let v525 = v145 * v401;
                        let v526 = <T as Scalar>::from_f64(0.5) * v416;
                        let v527 = (-v523) - v526;
                        let v528 = Scalar::fma(motion.spin[2], v256, v416);
                        let v529 = motion.spin[2] * v528;
                        let v530 = Scalar::fma((-motion.spin[0]), v410, v529);
                        let v531 = motion.state[1] * motion.spin[0];
                        let v532 = v405 * v531;
                        let v533 = motion.spin[1] * v107;
                        let v534 = v127 + v533;
                        let v535 = Scalar::fma(v416, v534, v532);
                        let v536 = Scalar::fma(v256, v455, v535);
                        let v537 = v256 * v401;
                        let v538 = motion.state[1] * v405;
                        let v539 = v538 * v421;
                        let v540 = Scalar::fma(v107, v415, (-v422));
                        let v541 = Scalar::fma((-motion.spin[2]), v537, v539);
                        let v542 = Scalar::fma(v540, v526, v541);
                        let v543 = Scalar::fma(motion.spin[0], v425, v542);
                        let v544 = v82 * v405;
                        let v545 = spin_dot_d * v544;
                        let v546 = v13 * v416;
                        let v547 = Scalar::fma(spin_dot_d, v546, v545);
                        let v548 = v256 * v437;
                        let v549 = <T as Scalar>::from_f64(2.0) * v97;
                        let v550 = v96 - v549;
                        let v551 = Scalar::fma(v416, v97, v548);
                        let v552 = Scalar::fma(v416, v550, v551);
                        let v553 = v544 + v546;
                        let v554 = v442 * v553;
                        let v555 = d_cross_rate * v544;
                        let v556 = v13 * d_cross_rate;
                        let v557 = Scalar::fma(v416, v556, v555);
                        let v558 = Scalar::fma(mean_lag_1, v557, v554);
                        let v559 = v401 * v544;
                        let v560 = Scalar::fma(v401, v546, v559);
                        let v561 = mean_sine_0_versine_1 * v560;
                        let v562 = Scalar::fma(mean_sine_1_versine_0, v560, v561);
                        let v564 = Scalar::fma((-v525), v523, (-v521));
                        let v565 = Scalar::fma(motion.spin[2], v527, v564);
                        let v566 = Scalar::fma(tip_versine_0, v530, v565);
                        let v567 = Scalar::fma(mean_sine_0_sine_0, v536, v566);
                        let v568 = Scalar::fma(mean_sine_0_versine_0, v543, v567);
                        let v569 = Scalar::fma(v433, v547, v568);
                        let v570 = Scalar::fma(mean_lag_0, v552, v569);
                        let v571 = Scalar::fma(<T as Scalar>::from_f64(2.0), v558, v570);
                        let v572 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v562,
                            v571,
                        );
                        let v573 = v420 * v477;
                        let v574 = Scalar::fma((-motion.spin[0]), v507, v573);
                        let v575 = Scalar::fma(motion.state[1], v387, v518);
                        let v576 = Scalar::fma(motion.rate[0], v504, v575);
                        let v577 = Scalar::fma((-motion.rate[1]), v391, v576);
                        let v578 = Scalar::fma(v398, v519, v577);
                        let v579 = v578 + v572;
                        let v580 = v579 - v574;
                        let couple_1 = (*mass) * v580;
                        let v582 = v398 * v450;
                        let v583 = <T as Scalar>::from_f64(4.0)
                            * mean_versine_0_versine_1;
                        let v584 = d_cross_rate * v583;
                        let v585 = motion.spin[2] * mean_sine_0_sine_1;
                        let v586 = Scalar::fma(spin_dot_d, mean_sine_1_versine_0, v585);
                        let v587 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v586,
                            v584,
                        );
                        let v588 = v343 * v587;
                        let v589 = motion.rate[2] * mean_versine_0_versine_0;
                        let v590 = motion.spin[2] * v392;
                        let v591 = Scalar::fma(spin_dot_d, v381, v590);
                        let v592 = Scalar::fma(v589, v449, v588);
                        let v593 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v591,
                            v592,
                        );
                        let v594 = motion.spin[1] * v256;
                        let v595 = motion.spin[0] * v171;
                        let v596 = motion.spin[2] * v595;
                        let v597 = motion.spin[0] * v405;
                        let v598 = Scalar::fma(motion.spin[1], v416, v597);
                        let v599 = Scalar::fma((-motion.spin[2]), v594, v596);
                        let v600 = v599 + v598;
                        let v601 = tip_versine_0 * v600;
                        let v602 = <T as Scalar>::from_f64(4.0) * v405;
                        let v603 = <T as Scalar>::from_f64(4.0) * v414;
                        let v605 = motion.rate[0] * <T as Scalar>::from_f64(2.0);
                        let v606 = (-v603) - v605;
                        let v607 = Scalar::fma(<T as Scalar>::from_f64(2.0), v415, v606);
                        let v608 = v526 * v607;
                        let v610 = Scalar::fma((-v602), v420, v608);
                        let v611 = motion.state[0] * spin_dot_d;
                        let v612 = v405 * v611;
                        let v613 = motion.state[1] * spin_dot_d;
                        let v614 = v416 * v613;
                        let v615 = v612 + v614;
                        let v616 = motion.state[0] * v405;
                        let v617 = v452 * v616;
                        let v618 = motion.state[1] * v416;
                        let v619 = Scalar::fma(v452, v618, v617);
                        let v620 = v256 * v402;
                        let v621 = <T as Scalar>::from_f64(4.0) * v611;
                        let v623 = <T as Scalar>::from_f64(2.0) * theta_squared;
                        let v624 = Scalar::fma((-motion.spin[0]), v623, (-v621));
                        let v625 = v405 * v624;
                        let v626 = <T as Scalar>::from_f64(4.0) * v613;
                        let v628 = Scalar::fma((-motion.spin[1]), v623, (-v626));
                        let v629 = Scalar::fma(v416, v628, v625);
                        [
                            v495,
                            couple_0,
                            v519,
                            v526,
                            v531,
                            v532,
                            v533,
                            v535,
                            v537,
                            v547,
                            v549,
                            v550,
                            v556,
                            couple_1,
                            v582,
                            v583,
                            v593,
                            v594,
                            v595,
                            v598,
                            v601,
                            v605,
                            v610,
                            v612,
                            v614,
                            v615,
                            v616,
                            v618,
                            v619,
                            v620,
                            v629,
                        ]
                    };
                    let [v632, v634, v637, v650, v652, couple_2,
                    mean_versine_0_versine_2, v707, v709, v714, spin_cross_d, v720,
                    spin_cross_rate, v730, v731, v732, v736, v737, v747, v750, v759,
                    v760, v762, v770, v774, v778] = {
                        let v630 = Scalar::fma((-motion.spin[0]), v419, v620);
                        let v631 = Scalar::fma(<T as Scalar>::from_f64(0.5), v629, v630);
                        let v632 = motion.state[0] * v401;
                        let v633 = <T as Scalar>::from_f64(8.0) * v632;
                        let v634 = <T as Scalar>::from_f64(4.0) * v421;
                        let v635 = Scalar::fma((-theta_squared), v634, v633);
                        let v636 = v405 * v635;
                        let v637 = motion.state[1] * v401;
                        let v638 = <T as Scalar>::from_f64(8.0) * v637;
                        let v640 = Scalar::fma((-v16), v415, v638);
                        let v641 = Scalar::fma(v416, v640, v636);
                        let v642 = <T as Scalar>::from_f64(0.25)
                            * mean_versine_0_versine_0;
                        let v643 = theta_squared * v405;
                        let v644 = v643 * v632;
                        let v645 = theta_squared * v416;
                        let v646 = Scalar::fma(v645, v637, v644);
                        let v647 = d_cross_rate * v595;
                        let v649 = Scalar::fma((-d_cross_rate), v594, v647);
                        let v650 = motion.spin[1] * spin_dot_d;
                        let v651 = <T as Scalar>::from_f64(2.0) * v256;
                        let v652 = <T as Scalar>::from_f64(2.0) * spin_dot_d;
                        let v653 = v595 * v652;
                        let v655 = Scalar::fma((-v651), v650, v653);
                        let v656 = Scalar::fma(mean_sine_0_sine_0, v655, v598);
                        let v657 = theta_squared * v612;
                        let v658 = Scalar::fma(theta_squared, v614, v657);
                        let v659 = mean_sine_0_versine_1 * v658;
                        let v660 = Scalar::fma(mean_sine_1_versine_0, v658, v659);
                        let v661 = Scalar::fma(tip_lag_0, v610, v601);
                        let v662 = Scalar::fma(v125, v615, v661);
                        let v663 = Scalar::fma(tip_lag_1, v619, v662);
                        let v664 = Scalar::fma(mean_sine_0_versine_0, v631, v663);
                        let v665 = Scalar::fma(v642, v641, v664);
                        let v666 = Scalar::fma(v583, v646, v665);
                        let v667 = Scalar::fma(mean_lag_0, v649, v666);
                        let v668 = Scalar::fma(<T as Scalar>::from_f64(0.5), v656, v667);
                        let v669 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v660,
                            v668,
                        );
                        let v670 = v477 * v531;
                        let v672 = Scalar::fma((-v457), v477, v670);
                        let v673 = Scalar::fma(motion.state[2], v593, v582);
                        let v674 = v673 + v669;
                        let v675 = v674 - v672;
                        let couple_2 = (*mass) * v675;
                        let v680 = Scalar::fma(
                            (-stumpff_07),
                            <T as Scalar>::from_f64(0.0000496031746031746),
                            v259,
                        );
                        let v681 = Scalar::fma(
                            stumpff_08,
                            <T as Scalar>::from_f64(0.00004340277777777778),
                            v680,
                        );
                        let v682 = Scalar::fma(
                            (-stumpff_09),
                            <T as Scalar>::from_f64(0.000015845458553791887),
                            v681,
                        );
                        let v684 = Scalar::fma(
                            (-stumpff_08_2),
                            <T as Scalar>::from_f64(0.002380952380952381),
                            v682,
                        );
                        let mean_versine_0_versine_2 = Scalar::fma(
                            stumpff_09_2,
                            <T as Scalar>::from_f64(0.0009700176366843034),
                            v684,
                        );
                        let v686 = <T as Scalar>::from_f64(4.0)
                            * mean_versine_0_versine_2;
                        let v688 = stumpff_09
                            * <T as Scalar>::from_f64(0.0000006889329805996473);
                        let v693 = Scalar::fma(
                            (-stumpff_08_2),
                            <T as Scalar>::from_f64(0.0001984126984126984),
                            (-v688),
                        );
                        let v694 = Scalar::fma(
                            stumpff_09_2,
                            <T as Scalar>::from_f64(0.0003747795414462081),
                            v693,
                        );
                        let v695 = Scalar::fma(
                            stumpff_10,
                            <T as Scalar>::from_f64(0.000000757826278659612),
                            v694,
                        );
                        let v697 = Scalar::fma(
                            (-stumpff_11),
                            <T as Scalar>::from_f64(0.0000001691017316017316),
                            v695,
                        );
                        let v699 = Scalar::fma(
                            (-stumpff_10_2),
                            <T as Scalar>::from_f64(0.00023368606701940035),
                            v697,
                        );
                        let mean_versine_1_versine_2 = Scalar::fma(
                            stumpff_11_2,
                            <T as Scalar>::from_f64(0.0000468975468975469),
                            v699,
                        );
                        let v701 = stumpff_07_2
                            * <T as Scalar>::from_f64(0.004365079365079365);
                        let v703 = Scalar::fma(
                            (-stumpff_06_2),
                            <T as Scalar>::from_f64(0.002777777777777778),
                            v701,
                        );
                        let v704 = Scalar::fma(
                            (-stumpff_08_2),
                            <T as Scalar>::from_f64(0.002281746031746032),
                            v703,
                        );
                        let mean_sine_1_sine_2 = Scalar::fma(
                            stumpff_09_2,
                            <T as Scalar>::from_f64(0.00038580246913580245),
                            v704,
                        );
                        let v706 = Scalar::fma(
                            theta_squared,
                            mean_versine_1_versine_2,
                            mean_sine_1_sine_2,
                        );
                        let v707 = Scalar::fma(<T as Scalar>::from_f64(8.0), v706, v686);
                        let v708 = v495 * v707;
                        let v709 = mean_sine_1_sine_1 * v340;
                        let v710 = Scalar::fma(<T as Scalar>::from_f64(2.0), v709, v708);
                        let v711 = v83 * v710;
                        let v712 = motion.spin[1] * motion.rate[2];
                        let v713 = v712 * v91;
                        let v714 = motion.spin[2] * v142;
                        let v715 = Scalar::fma(motion.spin[0], v714, v713);
                        let spin_cross_d = v457 - v531;
                        let v717 = motion.state[0] * spin_cross_d;
                        let v718 = v395 * v717;
                        let v719 = <T as Scalar>::from_f64(4.0) * v718;
                        let v720 = v142 * v455;
                        let v721 = Scalar::fma(v103, v720, v719);
                        let v722 = v225 * v455;
                        let v723 = motion.spin[1] * motion.rate[0];
                        let spin_cross_rate = Scalar::fma(
                            (-motion.rate[1]),
                            motion.spin[0],
                            v723,
                        );
                        let v725 = Scalar::fma(v225, spin_cross_rate, v718);
                        let v726 = motion.spin[1] * v111;
                        let v727 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v725,
                            v722,
                        );
                        let v728 = Scalar::fma(v726, v142, v727);
                        let v729 = v83 * v340;
                        let v730 = <T as Scalar>::from_f64(2.0) * spin_squared;
                        let v731 = theta_squared * v730;
                        let v732 = spin_dot_d * spin_dot_d;
                        let v733 = v103 * v142;
                        let v734 = d_cross_rate * v225;
                        let v735 = Scalar::fma(d_dot_rate, v242, v734);
                        let v736 = motion.spin[2] * <T as Scalar>::from_f64(4.0);
                        let v737 = motion.rate[2] * v343;
                        let v738 = motion.state[0] * v737;
                        let v739 = Scalar::fma(motion.rate[0], v396, v738);
                        let v741 = Scalar::fma((-v225), v731, v729);
                        let v742 = Scalar::fma(v733, v732, v741);
                        let v744 = Scalar::fma((-v735), v736, v742);
                        let v745 = Scalar::fma(<T as Scalar>::from_f64(4.0), v739, v744);
                        let v746 = v225 * v730;
                        let v747 = v113 * v142;
                        let v749 = Scalar::fma(v103, v747, (-v746));
                        let v750 = motion.rate[0] * <T as Scalar>::from_f64(4.0);
                        let v751 = motion.state[1] * v395;
                        let v752 = Scalar::fma(motion.rate[1], v142, v751);
                        let v753 = motion.spin[0] * spin_dot_d;
                        let v754 = Scalar::fma(v750, v395, (-v746));
                        let v756 = Scalar::fma((-v736), v752, v754);
                        let v757 = Scalar::fma(v753, v390, v756);
                        let v758 = mean_versine_0_versine_0 * v757;
                        let v759 = theta_squared * v340;
                        let v760 = <T as Scalar>::from_f64(4.0) * v759;
                        let v761 = v83 * v760;
                        let v762 = <T as Scalar>::from_f64(16.0) * v327;
                        let v763 = Scalar::fma(v225, v762, v761);
                        let v764 = Scalar::fma(mean_versine_1_versine_1, v763, v758);
                        let v765 = Scalar::fma(mean_sine_0_versine_0, v715, v711);
                        let v766 = Scalar::fma(mean_sine_0_versine_1, v721, v765);
                        let v767 = Scalar::fma(v222, v728, v766);
                        let v768 = Scalar::fma(mean_versine_0_versine_1, v745, v767);
                        let v769 = Scalar::fma(mean_sine_0_sine_1, v749, v768);
                        let v770 = Scalar::fma(<T as Scalar>::from_f64(0.5), v764, v769);
                        let v771 = motion.spin[2] * v449;
                        let v772 = Scalar::fma((-motion.spin[2]), v422, v771);
                        let v773 = tip_lag_1 * (*gyration);
                        let v774 = v773 * v772;
                        let v776 = v410 * v442;
                        let v777 = (*gyration) * mean_sine_0_sine_1;
                        let v778 = Scalar::fma(v777, v732, v776);
                        [
                            v632,
                            v634,
                            v637,
                            v650,
                            v652,
                            couple_2,
                            mean_versine_0_versine_2,
                            v707,
                            v709,
                            v714,
                            spin_cross_d,
                            v720,
                            spin_cross_rate,
                            v730,
                            v731,
                            v732,
                            v736,
                            v737,
                            v747,
                            v750,
                            v759,
                            v760,
                            v762,
                            v770,
                            v774,
                            v778,
                        ]
                    };
                    let [v779, v787, v802, v808, v816, mean_fraction_0_lag_1, v828,
                    mean_lag_0_lag_1, v841, v850, v852, v873, v879, load_0, v907, v910,
                    v913, v917, v918] = {
                        let v779 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v778,
                            (-v774),
                        );
                        let v780 = motion.state[0] * v779;
                        let v781 = v421 * v652;
                        let v783 = Scalar::fma((-v401), v399, v781);
                        let v784 = Scalar::fma((-v232), v783, v535);
                        let v785 = d_cross_rate * d_cross_rate;
                        let v786 = Scalar::fma(v401, v401, v785);
                        let v787 = <T as Scalar>::from_f64(2.0) * v786;
                        let v788 = v256 * v787;
                        let v790 = v106 + v637;
                        let v791 = v616 * v790;
                        let v792 = Scalar::fma(v618, v790, v791);
                        let v793 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v792,
                            (-v788),
                        );
                        let v794 = <T as Scalar>::from_f64(2.0) * v127;
                        let v796 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v128,
                            (-v794),
                        );
                        let v797 = motion.spin[1] * v94;
                        let v798 = Scalar::fma(motion.spin[0], v435, v797);
                        let v799 = Scalar::fma((*gyration), v798, v532);
                        let v801 = Scalar::fma(v526, v796, (-v799));
                        let v802 = motion.rate[0] * v107;
                        let v803 = v416 * v802;
                        let v804 = v434 - v549;
                        let v805 = <T as Scalar>::from_f64(2.0) * v804;
                        let v806 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v97,
                            v805,
                        );
                        let v807 = v94 * v605;
                        let v808 = <T as Scalar>::from_f64(2.0) * v435;
                        let v809 = Scalar::fma((-motion.rate[1]), v808, v807);
                        let v810 = Scalar::fma(v526, v806, v803);
                        let v811 = Scalar::fma((-v232), v809, v810);
                        let v812 = motion.spin[0] * v82;
                        let v813 = Scalar::fma(motion.spin[1], v13, v812);
                        let v814 = v616 * v813;
                        let v815 = motion.spin[0] * v109;
                        let v816 = Scalar::fma(motion.spin[1], v106, v815);
                        let v817 = Scalar::fma(v256, v816, v814);
                        let v818 = Scalar::fma(v618, v813, v817);
                        let v819 = <T as Scalar>::from_f64(2.0) * mean_lag_1;
                        let v820 = (-v274) - v218;
                        let mean_fraction_0_lag_1 = Scalar::fma(
                            stumpff_06,
                            <T as Scalar>::from_f64(0.003472222222222222),
                            v820,
                        );
                        let v822 = Scalar::fma(motion.rate[1], v82, v106);
                        let v823 = <T as Scalar>::from_f64(2.0) * v822;
                        let v824 = Scalar::fma((-v13), v605, v823);
                        let v825 = v616 * v824;
                        let v826 = v105 * v107;
                        let v828 = Scalar::fma((-v434), d_cross_rate, v826);
                        let v830 = Scalar::fma((-v256), v828, v825);
                        let v831 = Scalar::fma(v618, v824, v830);
                        let v832 = stumpff_07
                            * <T as Scalar>::from_f64(0.0000992063492063492);
                        let v835 = Scalar::fma(
                            (-stumpff_08),
                            <T as Scalar>::from_f64(0.00008680555555555556),
                            v832,
                        );
                        let v836 = Scalar::fma(
                            stumpff_09,
                            <T as Scalar>::from_f64(0.000009645061728395062),
                            v835,
                        );
                        let v837 = Scalar::fma(
                            (-stumpff_08_2),
                            <T as Scalar>::from_f64(0.0007936507936507937),
                            v836,
                        );
                        let mean_lag_0_lag_1 = Scalar::fma(
                            stumpff_09_2,
                            <T as Scalar>::from_f64(0.0006172839506172839),
                            v837,
                        );
                        let v839 = v12 * v785;
                        let v840 = Scalar::fma(v13, v785, v839);
                        let v841 = <T as Scalar>::from_f64(2.0) * v840;
                        let v842 = v256 * v841;
                        let v844 = v12 * v106;
                        let v845 = Scalar::fma(d_cross_rate, v310, v844);
                        let v846 = v616 * v845;
                        let v847 = Scalar::fma(v618, v845, v846);
                        let v848 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v847,
                            (-v842),
                        );
                        let v849 = (*gyration) * motion.spin[2];
                        let v850 = tip_versine_0 * v849;
                        let v851 = motion.spin[0] * v850;
                        let v852 = mean_sine_0_sine_0 * v410;
                        let v853 = motion.spin[2] * motion.rate[1];
                        let v854 = Scalar::fma(motion.spin[2], v421, v853);
                        let v855 = (*gyration) * tip_lag_0;
                        let v856 = Scalar::fma(motion.spin[0], v852, v851);
                        let v857 = Scalar::fma(v855, v854, v856);
                        let v858 = <T as Scalar>::from_f64(4.0) * v108;
                        let v859 = Scalar::fma((-v401), v634, v858);
                        let v860 = motion.state[1] * <T as Scalar>::from_f64(4.0);
                        let v861 = v421 * v860;
                        let v862 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v94,
                            v861,
                        );
                        let v863 = v405 * v862;
                        let v864 = Scalar::fma(motion.state[1], v415, v97);
                        let v865 = <T as Scalar>::from_f64(4.0) * v864;
                        let v866 = v400 + v804;
                        let v867 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v866,
                            v865,
                        );
                        let v868 = Scalar::fma(v416, v867, v863);
                        let v869 = <T as Scalar>::from_f64(0.5) * v868;
                        let v870 = Scalar::fma((-v232), v859, v869);
                        let v871 = mean_versine_0_versine_0 * v870;
                        let v872 = Scalar::fma(v13, v550, v446);
                        let v873 = <T as Scalar>::from_f64(4.0) * v12;
                        let v874 = v873 * v97;
                        let v875 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v872,
                            v874,
                        );
                        let v877 = Scalar::fma(
                            (-<T as Scalar>::from_f64(8.0)),
                            v556,
                            v875,
                        );
                        let v878 = v526 * v877;
                        let v879 = v82 * d_cross_rate;
                        let v880 = Scalar::fma(v82, v435, v879);
                        let v881 = Scalar::fma(motion.rate[1], v310, v880);
                        let v882 = v405 * v881;
                        let v883 = v109 * v435;
                        let v884 = Scalar::fma(v13, v108, v883);
                        let v885 = Scalar::fma((*gyration), v884, v882);
                        let v886 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v885,
                            v878,
                        );
                        let v887 = Scalar::fma(mean_lag_0_lag_0_2, v886, v871);
                        let v888 = Scalar::fma(spin_dot_d, v537, v547);
                        let v889 = mean_sine_0_versine_1 * v888;
                        let v890 = Scalar::fma(mean_sine_1_versine_0, v888, v889);
                        let v891 = Scalar::fma(mean_sine_0_versine_0, v784, v780);
                        let v892 = Scalar::fma(mean_versine_0_versine_1, v793, v891);
                        let v893 = Scalar::fma(mean_lag_0, v801, v892);
                        let v894 = Scalar::fma(mean_fraction_0_lag_0, v811, v893);
                        let v896 = Scalar::fma((-v819), v818, v894);
                        let v897 = Scalar::fma(mean_fraction_0_lag_1, v831, v896);
                        let v898 = Scalar::fma(mean_lag_0_lag_1, v848, v897);
                        let v899 = v898 - v857;
                        let v900 = Scalar::fma(<T as Scalar>::from_f64(0.5), v887, v899);
                        let v901 = Scalar::fma(<T as Scalar>::from_f64(2.0), v890, v900);
                        let v902 = v770 + v901;
                        let load_0 = (*mass) * v902;
                        let v904 = v84 * v327;
                        let v905 = v904 * v707;
                        let v906 = Scalar::fma(v107, v709, v905);
                        let v907 = motion.state[2] * v906;
                        let v908 = motion.spin[1] * v714;
                        let v910 = Scalar::fma((-v395), v399, v908);
                        let v911 = v395 * spin_cross_d;
                        let v912 = v107 * v720;
                        let v913 = Scalar::fma(v860, v911, v912);
                        let v914 = motion.state[1] * v911;
                        let v915 = Scalar::fma(v242, spin_cross_rate, v914);
                        let v916 = Scalar::fma(motion.spin[0], v396, v915);
                        let v917 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v916,
                            v912,
                        );
                        let v918 = v84 * v340;
                        [
                            v779,
                            v787,
                            v802,
                            v808,
                            v816,
                            mean_fraction_0_lag_1,
                            v828,
                            mean_lag_0_lag_1,
                            v841,
                            v850,
                            v852,
                            v873,
                            v879,
                            load_0,
                            v907,
                            v910,
                            v913,
                            v917,
                            v918,
                        ]
                    };
                    let [load_1, v1055, v1058, v1059, v1062] = {
                        let v919 = motion.state[1] * v737;
                        let v920 = Scalar::fma(motion.rate[1], v396, v919);
                        let v921 = v242 * v732;
                        let v922 = v103 * v396;
                        let v924 = Scalar::fma((-v106), v390, v922);
                        let v925 = Scalar::fma(motion.spin[2], v924, v921);
                        let v927 = Scalar::fma((-v242), v731, v918);
                        let v928 = Scalar::fma(<T as Scalar>::from_f64(4.0), v920, v927);
                        let v929 = Scalar::fma(<T as Scalar>::from_f64(2.0), v925, v928);
                        let v930 = v242 * v730;
                        let v932 = Scalar::fma(v107, v747, (-v930));
                        let v933 = motion.rate[1] * v395;
                        let v934 = motion.state[0] * v395;
                        let v935 = Scalar::fma(motion.rate[0], v142, v934);
                        let v936 = Scalar::fma(motion.spin[2], v935, v933);
                        let v937 = Scalar::fma(
                            <T as Scalar>::from_f64(4.0),
                            v936,
                            (-v930),
                        );
                        let v938 = Scalar::fma(v650, v390, v937);
                        let v939 = mean_versine_0_versine_0 * v938;
                        let v940 = v84 * v760;
                        let v941 = Scalar::fma(v242, v762, v940);
                        let v942 = Scalar::fma(mean_versine_1_versine_1, v941, v939);
                        let v943 = Scalar::fma(mean_sine_0_versine_0, v910, v907);
                        let v944 = Scalar::fma(mean_sine_0_versine_1, v913, v943);
                        let v945 = Scalar::fma(mean_sine_1_versine_0, v917, v944);
                        let v946 = Scalar::fma(mean_versine_0_versine_1, v929, v945);
                        let v947 = Scalar::fma(mean_sine_0_sine_1, v932, v946);
                        let v948 = Scalar::fma(<T as Scalar>::from_f64(0.5), v942, v947);
                        let v949 = motion.state[1] * v779;
                        let v950 = v415 * v450;
                        let v951 = Scalar::fma((-motion.spin[2]), v605, v950);
                        let v952 = tip_lag_0 * v232;
                        let v953 = v415 * v652;
                        let v954 = Scalar::fma((-motion.spin[1]), v422, v953);
                        let v955 = v232 * v954;
                        let v957 = (-v955) - v460;
                        let v958 = v419 * v652;
                        let v959 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v432,
                            v958,
                        );
                        let v960 = v109 + v632;
                        let v961 = v616 * v960;
                        let v962 = Scalar::fma(v618, v960, v961);
                        let v963 = <T as Scalar>::from_f64(4.0) * v962;
                        let v965 = Scalar::fma((-v171), v787, v963);
                        let v966 = Scalar::fma(<T as Scalar>::from_f64(4.0), v127, v533);
                        let v967 = v519 * v550;
                        let v969 = Scalar::fma((-v93), v399, v967);
                        let v970 = Scalar::fma(v406, v966, v458);
                        let v971 = Scalar::fma((-v232), v969, v970);
                        let v972 = <T as Scalar>::from_f64(2.0) * v436;
                        let v973 = v802 - v808;
                        let v974 = Scalar::fma(
                            (-<T as Scalar>::from_f64(4.0)),
                            v96,
                            v973,
                        );
                        let v975 = motion.rate[1] * v93;
                        let v976 = Scalar::fma(motion.rate[0], v550, v975);
                        let v977 = Scalar::fma(v406, v974, v972);
                        let v979 = Scalar::fma((-(*gyration)), v976, v977);
                        let v980 = motion.spin[1] * v82;
                        let v981 = Scalar::fma(motion.spin[0], v12, v980);
                        let v982 = v616 * v981;
                        let v983 = Scalar::fma(v618, v981, v982);
                        let v984 = <T as Scalar>::from_f64(2.0) * v983;
                        let v986 = Scalar::fma((-v456), v816, v984);
                        let v987 = v82 * v605;
                        let v988 = Scalar::fma(motion.rate[1], v12, v109);
                        let v989 = Scalar::fma(
                            (-<T as Scalar>::from_f64(2.0)),
                            v988,
                            v987,
                        );
                        let v990 = v616 * v989;
                        let v991 = Scalar::fma(v618, v989, v990);
                        let v992 = Scalar::fma((-v171), v828, v991);
                        let v993 = v13 * v109;
                        let v994 = Scalar::fma(d_cross_rate, v312, v993);
                        let v995 = v616 * v994;
                        let v996 = Scalar::fma(v618, v994, v995);
                        let v997 = <T as Scalar>::from_f64(4.0) * v996;
                        let v998 = Scalar::fma((-v171), v841, v997);
                        let v999 = motion.spin[1] * v850;
                        let v1000 = Scalar::fma(motion.spin[1], v852, v999);
                        let v1001 = v400 - v549;
                        let v1002 = Scalar::fma(
                            <T as Scalar>::from_f64(3.0),
                            v96,
                            v1001,
                        );
                        let v1003 = <T as Scalar>::from_f64(4.0) * v1002;
                        let v1004 = Scalar::fma((-motion.state[0]), v634, v1003);
                        let v1005 = v406 * v1004;
                        let v1006 = v93 + v417;
                        let v1007 = <T as Scalar>::from_f64(2.0) * v416;
                        let v1008 = Scalar::fma(v401, v415, v105);
                        let v1010 = Scalar::fma((-v1007), v1006, v1005);
                        let v1011 = Scalar::fma(v159, v1008, v1010);
                        let v1012 = mean_versine_0_versine_0 * v1011;
                        let v1013 = <T as Scalar>::from_f64(4.0) * v106;
                        let v1014 = v1013 * v550;
                        let v1016 = Scalar::fma((-v873), v105, v1014);
                        let v1017 = Scalar::fma(v13, v96, v556);
                        let v1018 = Scalar::fma(v12, v435, v1017);
                        let v1019 = <T as Scalar>::from_f64(4.0) * v1018;
                        let v1020 = Scalar::fma(
                            <T as Scalar>::from_f64(8.0),
                            v446,
                            v1019,
                        );
                        let v1021 = v405 * v1020;
                        let v1022 = Scalar::fma(v82, v550, v879);
                        let v1023 = <T as Scalar>::from_f64(4.0) * v1022;
                        let v1025 = Scalar::fma((-v750), v312, v1023);
                        let v1026 = Scalar::fma(v416, v1025, v1021);
                        let v1027 = <T as Scalar>::from_f64(0.5) * v1026;
                        let v1028 = Scalar::fma((-v232), v1016, v1027);
                        let v1029 = Scalar::fma(mean_lag_0_lag_0_2, v1028, v1012);
                        let v1031 = Scalar::fma((-v952), v951, v949);
                        let v1032 = Scalar::fma(mean_sine_0_versine_0, v957, v1031);
                        let v1033 = Scalar::fma(mean_sine_0_versine_1, v959, v1032);
                        let v1034 = Scalar::fma(mean_sine_1_versine_0, v959, v1033);
                        let v1035 = Scalar::fma(mean_versine_0_versine_1, v965, v1034);
                        let v1036 = Scalar::fma(mean_lag_0, v971, v1035);
                        let v1037 = Scalar::fma(mean_fraction_0_lag_0, v979, v1036);
                        let v1038 = Scalar::fma(mean_lag_1, v986, v1037);
                        let v1039 = Scalar::fma(mean_fraction_0_lag_1, v992, v1038);
                        let v1040 = Scalar::fma(mean_lag_0_lag_1, v998, v1039);
                        let v1041 = v1040 - v1000;
                        let v1042 = Scalar::fma(
                            <T as Scalar>::from_f64(0.5),
                            v1029,
                            v1041,
                        );
                        let v1043 = v948 + v1042;
                        let load_1 = (*mass) * v1043;
                        let v1045 = <T as Scalar>::from_f64(4.0) * mean_sine_0_versine_1;
                        let v1047 = v267 + v272;
                        let mean_sine_0_sine_2 = Scalar::fma(
                            (-stumpff_06_2),
                            <T as Scalar>::from_f64(0.022222222222222223),
                            v1047,
                        );
                        let v1049 = Scalar::fma(
                            theta_squared,
                            mean_versine_0_versine_2,
                            mean_sine_0_sine_2,
                        );
                        let v1050 = d_dot_rate * v1049;
                        let v1051 = Scalar::fma(
                            mean_sine_1_versine_0,
                            spin_cross_d,
                            v1050,
                        );
                        let v1052 = <T as Scalar>::from_f64(4.0) * v1051;
                        let v1054 = Scalar::fma((-v1045), spin_cross_d, v1052);
                        let v1055 = v343 * v1054;
                        let v1056 = v91 * v455;
                        let v1058 = Scalar::fma((-v91), spin_cross_rate, v1056);
                        let v1059 = v369 + v759;
                        let v1060 = v91 * v113;
                        let v1062 = Scalar::fma((-motion.state[2]), v730, v1060);
                        [load_1, v1055, v1058, v1059, v1062]
                    };
                    [
                        force_0,
                        force_1,
                        force_2,
                        couple_0,
                        couple_1,
                        couple_2,
                        v731,
                        v732,
                        v736,
                        load_0,
                        load_1,
                        v1055,
                        v1058,
                        v1059,
                        v1062,
                    ]
                };
                let [load_2] = {
                    let [load_2] = {
                        let v1063 = mean_sine_0_sine_0 * v1062;
                        let v1064 = motion.state[2] * d_cross_rate;
                        let v1066 = Scalar::fma((-v1064), v736, v339);
                        let v1067 = Scalar::fma((-motion.state[2]), v731, v1066);
                        let v1068 = Scalar::fma(v91, v732, v1067);
                        let v1069 = Scalar::fma(mean_versine_0_versine_0, v1068, v1063);
                        let v1070 = Scalar::fma(mean_sine_0_versine_0, v1058, v1055);
                        let v1071 = Scalar::fma(mean_versine_0_versine_1, v1059, v1070);
                        let v1072 = Scalar::fma(mean_sine_0_sine_1, v340, v1071);
                        let v1073 = Scalar::fma(
                            <T as Scalar>::from_f64(0.5),
                            v1069,
                            v1072,
                        );
                        let load_2 = (*mass) * v1073;
                        [load_2]
                    };
                    [load_2]
                };
                segments::Body {
                    moment: [moment_0, moment_1, moment_2],
                    inertia: [
                        inertia_0,
                        inertia_1,
                        inertia_2,
                        inertia_3,
                        inertia_4,
                        inertia_5,
                    ],
                    linear: [
                        [linear_0_0, linear_0_1, linear_0_2],
                        [linear_1_0, linear_1_1, linear_1_2],
                        [linear_2_0, linear_2_1, linear_2_2],
                    ],
                    angular: [
                        [angular_0_0, angular_0_1, angular_0_2],
                        [angular_1_0, angular_1_1, angular_1_2],
                        [
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                        ],
                    ],
                    mass: [mass_0, mass_1, mass_2, mass_3, mass_4, mass_5],
                    force: [force_0, force_1, force_2],
                    couple: [couple_0, couple_1, couple_2],
                    load: [load_0, load_1, load_2],
                }
            }
            #[inline(always)]
            fn root<T: Scalar>(
                &self,
                state: &[T; 3],
                rate: &[T; 3],
                mass: &T,
                gyration: &T,
            ) -> segments::Root<T> {
                let [v10, v11, theta_squared, stumpff_01, stumpff_05, stumpff_06,
                stumpff_07, stumpff_08, stumpff_09, stumpff_10, stumpff_11, stumpff_04_2,
                stumpff_05_2, stumpff_06_2, stumpff_07_2, stumpff_08_2, stumpff_09_2,
                stumpff_10_2, stumpff_11_2, tip_versine_0, rotation_0_0, v78, v79,
                rotation_0_2, rotation_1_1, rotation_1_2, rotation_2_2, v88, position_0,
                v90, position_1, position_2, tip_lag_0, angular_jacobian_1_1,
                angular_jacobian_0_1, linear_jacobian_2_1, angular_jacobian_1_0,
                angular_jacobian_1_2, mean_lag_0, v106, v107, linear_jacobian_0_0,
                linear_jacobian_0_1, linear_jacobian_0_2, linear_jacobian_1_1,
                linear_jacobian_1_2, v116, v117, d_dot_rate, v119, v120, d_cross_rate,
                v130, v131, angular_bias_0, v133, v135, v136, angular_bias_1,
                angular_bias_2, rate_squared, v147, linear_bias_0, linear_bias_1,
                linear_bias_2, v177, v178, moment_0, v180, moment_1, moment_2, v183,
                mean_versine_0_versine_0, v188, v189, v190, v191, v193] = {
                    let v10 = state[0] * state[0];
                    let v11 = state[1] * state[1];
                    let theta_squared = v10 + v11;
                    let v13 = <T as Scalar>::from_f64(4.0) * theta_squared;
                    let [stumpff_01, stumpff_02, stumpff_03, stumpff_04, stumpff_05,
                    stumpff_06, stumpff_07, stumpff_08, stumpff_09, stumpff_10,
                    stumpff_11] = guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                        theta_squared,
                    );
                    let [stumpff_03_2, stumpff_04_2, stumpff_05_2, stumpff_06_2,
                    stumpff_07_2, stumpff_08_2, stumpff_09_2, stumpff_10_2, stumpff_11_2,
                    ] = guarded_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                        v13,
                    );
                    let tip_versine_0 = stumpff_02 * <T as Scalar>::from_f64(0.5);
                    let rotation_0_0 = Scalar::fma(
                        (-v10),
                        tip_versine_0,
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v78 = state[0] * state[1];
                    let v79 = tip_versine_0 * v78;
                    let rotation_0_2 = state[0] * stumpff_01;
                    let rotation_1_1 = Scalar::fma(
                        (-tip_versine_0),
                        v11,
                        <T as Scalar>::from_f64(1.0),
                    );
                    let rotation_1_2 = state[1] * stumpff_01;
                    let rotation_2_2 = Scalar::fma(
                        (-tip_versine_0),
                        theta_squared,
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v88 = state[0] * state[2];
                    let position_0 = tip_versine_0 * v88;
                    let v90 = state[1] * state[2];
                    let position_1 = tip_versine_0 * v90;
                    let position_2 = state[2] * stumpff_01;
                    let tip_lag_0 = stumpff_03
                        * <T as Scalar>::from_f64(0.16666666666666666);
                    let angular_jacobian_1_1 = v78 * tip_lag_0;
                    let angular_jacobian_0_1 = Scalar::fma(
                        (-v11),
                        tip_lag_0,
                        <T as Scalar>::from_f64(1.0),
                    );
                    let linear_jacobian_2_1 = tip_versine_0 * state[1];
                    let angular_jacobian_1_0 = Scalar::fma(
                        v10,
                        tip_lag_0,
                        <T as Scalar>::from_f64(-1.0),
                    );
                    let angular_jacobian_1_2 = state[0] * tip_versine_0;
                    let v102 = state[2] * tip_versine_0;
                    let v103 = stumpff_03 * <T as Scalar>::from_f64(0.08333333333333333);
                    let mean_lag_0 = stumpff_04
                        * <T as Scalar>::from_f64(0.041666666666666664);
                    let tip_versine_1 = mean_lag_0 - v103;
                    let v106 = state[2] * <T as Scalar>::from_f64(2.0);
                    let v107 = tip_versine_1 * v106;
                    let linear_jacobian_0_0 = Scalar::fma(v10, v107, v102);
                    let linear_jacobian_0_1 = v78 * v107;
                    let tip_sine_1 = Scalar::fma(
                        (-stumpff_02),
                        <T as Scalar>::from_f64(0.25),
                        v103,
                    );
                    let v112 = v106 * tip_sine_1;
                    let linear_jacobian_0_2 = state[0] * v112;
                    let linear_jacobian_1_1 = Scalar::fma(v11, v107, v102);
                    let linear_jacobian_1_2 = state[1] * v112;
                    let v116 = state[0] * rate[0];
                    let v117 = state[1] * rate[1];
                    let d_dot_rate = v116 + v117;
                    let v119 = state[0] * rate[1];
                    let v120 = rate[0] * state[1];
                    let d_cross_rate = v119 - v120;
                    let v123 = stumpff_05 * <T as Scalar>::from_f64(0.0125);
                    let tip_lag_1 = Scalar::fma(
                        (-stumpff_04),
                        <T as Scalar>::from_f64(0.020833333333333332),
                        v123,
                    );
                    let v126 = state[0] * <T as Scalar>::from_f64(2.0);
                    let v127 = d_dot_rate * tip_lag_1;
                    let v128 = d_cross_rate * v127;
                    let v129 = v126 * v128;
                    let v130 = rate[0] * d_cross_rate;
                    let v131 = state[1] * d_cross_rate;
                    let angular_bias_0 = Scalar::fma(tip_lag_0, v130, v129);
                    let v133 = state[1] * <T as Scalar>::from_f64(2.0);
                    let v134 = v128 * v133;
                    let v135 = rate[1] * d_cross_rate;
                    let v136 = state[0] * d_cross_rate;
                    let angular_bias_1 = Scalar::fma(tip_lag_0, v135, v134);
                    let v139 = <T as Scalar>::from_f64(2.0) * d_dot_rate;
                    let v140 = tip_versine_1 * d_cross_rate;
                    let angular_bias_2 = v140 * v139;
                    let v142 = rate[0] * rate[0];
                    let rate_squared = Scalar::fma(rate[1], rate[1], v142);
                    let v144 = state[2] * tip_versine_1;
                    let v145 = v144 * rate_squared;
                    let v146 = stumpff_04
                        * <T as Scalar>::from_f64(0.010416666666666666);
                    let v147 = stumpff_06
                        * <T as Scalar>::from_f64(0.002777777777777778);
                    let v149 = Scalar::fma(
                        (-stumpff_05),
                        <T as Scalar>::from_f64(0.010416666666666666),
                        v146,
                    );
                    let tip_versine_2 = v149 + v147;
                    let v151 = v106 * d_dot_rate;
                    let v152 = tip_versine_2 * v151;
                    let v153 = <T as Scalar>::from_f64(2.0) * tip_versine_1;
                    let v154 = Scalar::fma(rate[2], v153, v152);
                    let v155 = Scalar::fma(d_dot_rate, v154, v145);
                    let v156 = <T as Scalar>::from_f64(2.0) * v155;
                    let v157 = state[0] * v156;
                    let v158 = v107 * d_dot_rate;
                    let v159 = Scalar::fma(rate[2], tip_versine_0, v158);
                    let v160 = rate[0] * v159;
                    let linear_bias_0 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        v160,
                        v157,
                    );
                    let v162 = state[1] * v156;
                    let v163 = rate[1] * v159;
                    let linear_bias_1 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        v163,
                        v162,
                    );
                    let v165 = <T as Scalar>::from_f64(2.0) * tip_sine_1;
                    let v166 = v165 * rate_squared;
                    let v167 = state[2] * v166;
                    let v168 = stumpff_03
                        * <T as Scalar>::from_f64(0.041666666666666664);
                    let v170 = Scalar::fma(
                        (-stumpff_04),
                        <T as Scalar>::from_f64(0.03125),
                        v168,
                    );
                    let tip_sine_2 = Scalar::fma(
                        stumpff_05,
                        <T as Scalar>::from_f64(0.00625),
                        v170,
                    );
                    let v172 = v151 * tip_sine_2;
                    let v173 = rate[2] * <T as Scalar>::from_f64(2.0);
                    let v174 = Scalar::fma(tip_sine_1, v173, v172);
                    let v175 = d_dot_rate * v174;
                    let linear_bias_2 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        v175,
                        v167,
                    );
                    let v177 = state[2] * tip_lag_0;
                    let v178 = state[0] * (*mass);
                    let moment_0 = v177 * v178;
                    let v180 = state[1] * (*mass);
                    let moment_1 = v177 * v180;
                    let moment_2 = (*mass) * v102;
                    let v183 = state[2] * state[2];
                    let v184 = stumpff_05_2
                        * <T as Scalar>::from_f64(0.06666666666666667);
                    let mean_versine_0_versine_0 = Scalar::fma(
                        (-stumpff_05),
                        <T as Scalar>::from_f64(0.016666666666666666),
                        v184,
                    );
                    let v186 = theta_squared * mean_versine_0_versine_0;
                    let mean_sine_0_sine_0 = stumpff_03_2
                        * <T as Scalar>::from_f64(0.3333333333333333);
                    let v188 = v186 + mean_sine_0_sine_0;
                    let v189 = v183 * mean_versine_0_versine_0;
                    let v190 = (*gyration) * <T as Scalar>::from_f64(2.0);
                    let v191 = state[1] * (*gyration);
                    let v193 = v106 * tip_lag_1;
                    [
                        v10,
                        v11,
                        theta_squared,
                        stumpff_01,
                        stumpff_05,
                        stumpff_06,
                        stumpff_07,
                        stumpff_08,
                        stumpff_09,
                        stumpff_10,
                        stumpff_11,
                        stumpff_04_2,
                        stumpff_05_2,
                        stumpff_06_2,
                        stumpff_07_2,
                        stumpff_08_2,
                        stumpff_09_2,
                        stumpff_10_2,
                        stumpff_11_2,
                        tip_versine_0,
                        rotation_0_0,
                        v78,
                        v79,
                        rotation_0_2,
                        rotation_1_1,
                        rotation_1_2,
                        rotation_2_2,
                        v88,
                        position_0,
                        v90,
                        position_1,
                        position_2,
                        tip_lag_0,
                        angular_jacobian_1_1,
                        angular_jacobian_0_1,
                        linear_jacobian_2_1,
                        angular_jacobian_1_0,
                        angular_jacobian_1_2,
                        mean_lag_0,
                        v106,
                        v107,
                        linear_jacobian_0_0,
                        linear_jacobian_0_1,
                        linear_jacobian_0_2,
                        linear_jacobian_1_1,
                        linear_jacobian_1_2,
                        v116,
                        v117,
                        d_dot_rate,
                        v119,
                        v120,
                        d_cross_rate,
                        v130,
                        v131,
                        angular_bias_0,
                        v133,
                        v135,
                        v136,
                        angular_bias_1,
                        angular_bias_2,
                        rate_squared,
                        v147,
                        linear_bias_0,
                        linear_bias_1,
                        linear_bias_2,
                        v177,
                        v178,
                        moment_0,
                        v180,
                        moment_1,
                        moment_2,
                        v183,
                        mean_versine_0_versine_0,
                        v188,
                        v189,
                        v190,
                        v191,
                        v193,
                    ]
                };
                let [linear_0_0, linear_0_1, linear_0_2, linear_1_0, linear_1_1,
                linear_1_2, linear_2_0, linear_2_1, linear_2_2, v209, v211, v212, v213,
                v215, mean_versine_1_versine_1, v224, v229, v231,
                mean_versine_0_versine_1, mean_lag_0_lag_0_2, mean_fraction_0_lag_0,
                mass_0, mass_1, mass_2, v267, v269, mass_3, mean_sine_0_sine_1, mass_4,
                mass_5, v284, v286, v287, v288, v290, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v305, v306, v307, v308, v309, v310, v311, v312,
                mean_versine_0_versine_2, v344, v346, v348] = {
                    let v194 = state[0] * v193;
                    let v195 = Scalar::fma(state[0], v194, v177);
                    let linear_0_0 = (*mass) * v195;
                    let linear_0_1 = v180 * v194;
                    let v198 = state[0] * v107;
                    let linear_0_2 = (*mass) * v198;
                    let v200 = state[1] * v193;
                    let linear_1_0 = v178 * v200;
                    let v202 = Scalar::fma(state[1], v200, v177);
                    let linear_1_1 = (*mass) * v202;
                    let v204 = state[1] * v107;
                    let linear_1_2 = (*mass) * v204;
                    let linear_2_0 = tip_lag_0 * v178;
                    let linear_2_1 = tip_lag_0 * v180;
                    let linear_2_2 = (*mass) * tip_versine_0;
                    let v209 = stumpff_05
                        * <T as Scalar>::from_f64(0.004166666666666667);
                    let v210 = stumpff_06_2
                        * <T as Scalar>::from_f64(0.016666666666666666);
                    let v211 = state[0] * v183;
                    let v212 = (*gyration) * <T as Scalar>::from_f64(0.5);
                    let v213 = state[1] * v183;
                    let v215 = state[0] * (*gyration);
                    let v216 = stumpff_07_2
                        * <T as Scalar>::from_f64(0.0015873015873015873);
                    let v218 = stumpff_08_2
                        * <T as Scalar>::from_f64(0.001984126984126984);
                    let v219 = Scalar::fma(
                        stumpff_08,
                        <T as Scalar>::from_f64(0.0000248015873015873),
                        v216,
                    );
                    let v221 = Scalar::fma(
                        (-stumpff_09),
                        <T as Scalar>::from_f64(0.000008267195767195768),
                        v219,
                    );
                    let v222 = v221 - v218;
                    let mean_versine_1_versine_1 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.0005731922398589065),
                        v222,
                    );
                    let v224 = stumpff_05_2
                        * <T as Scalar>::from_f64(0.016666666666666666);
                    let v225 = v224 - v210;
                    let mean_sine_1_sine_1 = Scalar::fma(
                        stumpff_07_2,
                        <T as Scalar>::from_f64(0.003968253968253968),
                        v225,
                    );
                    let v227 = stumpff_06
                        * <T as Scalar>::from_f64(0.0006944444444444445);
                    let v229 = stumpff_07_2
                        * <T as Scalar>::from_f64(0.007936507936507936);
                    let v231 = stumpff_07
                        * <T as Scalar>::from_f64(0.000496031746031746);
                    let v234 = Scalar::fma(
                        (-stumpff_06_2),
                        <T as Scalar>::from_f64(0.011111111111111112),
                        v227,
                    );
                    let v235 = v234 + v229;
                    let mean_versine_0_versine_1 = v235 - v231;
                    let v237 = Scalar::fma(
                        theta_squared,
                        mean_versine_1_versine_1,
                        mean_sine_1_sine_1,
                    );
                    let v238 = v237 + mean_versine_0_versine_1;
                    let mean_lag_0_lag_0 = <T as Scalar>::from_f64(4.0) * v238;
                    let v240 = v183 * mean_lag_0_lag_0;
                    let v241 = Scalar::fma(v10, v240, v189);
                    let v242 = (*gyration) * <T as Scalar>::from_f64(0.3333333333333333);
                    let v243 = stumpff_07_2
                        * <T as Scalar>::from_f64(0.006349206349206349);
                    let v244 = v243 - v147;
                    let mean_lag_0_lag_0_2 = Scalar::fma(
                        stumpff_07,
                        <T as Scalar>::from_f64(0.0003968253968253968),
                        v244,
                    );
                    let v246 = v10 * v11;
                    let v247 = Scalar::fma(v11, v11, v246);
                    let v248 = (*gyration) * mean_lag_0_lag_0_2;
                    let v249 = mean_versine_0_versine_0 * v190;
                    let mean_fraction_0_lag_0 = Scalar::fma(
                        (-stumpff_05),
                        <T as Scalar>::from_f64(0.008333333333333333),
                        mean_lag_0,
                    );
                    let v252 = mean_fraction_0_lag_0 * v190;
                    let v253 = v249 - v252;
                    let v254 = Scalar::fma(v247, v248, v242);
                    let v255 = Scalar::fma(v11, v253, v254);
                    let v256 = v241 + v255;
                    let mass_0 = (*mass) * v256;
                    let v258 = Scalar::fma(
                        v11,
                        mean_lag_0_lag_0,
                        mean_versine_0_versine_0,
                    );
                    let v259 = Scalar::fma(v10, v10, v246);
                    let v260 = Scalar::fma(v248, v259, v242);
                    let v261 = Scalar::fma(v10, v253, v260);
                    let v262 = Scalar::fma(v183, v258, v261);
                    let mass_1 = (*mass) * v262;
                    let mass_2 = (*mass) * v188;
                    let v265 = v252 - v249;
                    let v266 = v78 * v265;
                    let v267 = state[1] * v11;
                    let v268 = state[0] * v267;
                    let v269 = state[0] * v10;
                    let v270 = Scalar::fma(state[1], v269, v268);
                    let v272 = Scalar::fma((-v248), v270, v266);
                    let v273 = Scalar::fma(v78, v240, v272);
                    let mass_3 = (*mass) * v273;
                    let v275 = stumpff_05_2 * <T as Scalar>::from_f64(0.05);
                    let mean_sine_0_sine_1 = Scalar::fma(
                        (-stumpff_04_2),
                        <T as Scalar>::from_f64(0.08333333333333333),
                        v275,
                    );
                    let v278 = Scalar::fma(
                        theta_squared,
                        mean_versine_0_versine_1,
                        mean_sine_0_sine_1,
                    );
                    let v279 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        v278,
                        mean_versine_0_versine_0,
                    );
                    let v280 = v88 * v279;
                    let mass_4 = (*mass) * v280;
                    let v282 = v90 * v279;
                    let mass_5 = (*mass) * v282;
                    let v284 = d_dot_rate * d_dot_rate;
                    let v285 = rate[2] * <T as Scalar>::from_f64(4.0);
                    let v286 = v285 * d_dot_rate;
                    let v287 = Scalar::fma(v106, rate_squared, v286);
                    let v288 = state[2] * d_dot_rate;
                    let v289 = state[2] * <T as Scalar>::from_f64(4.0);
                    let v290 = v284 * v289;
                    let v292 = state[2] * rate[2];
                    let v293 = d_dot_rate * v183;
                    let v294 = (*gyration) * rate[0];
                    let v295 = <T as Scalar>::from_f64(0.5) * v294;
                    let v296 = (*gyration) * rate[1];
                    let v297 = v296 * v116;
                    let v298 = <T as Scalar>::from_f64(2.0) * v119;
                    let v299 = v298 - v120;
                    let v300 = v10 * d_cross_rate;
                    let v304 = state[2] * v284;
                    let v305 = <T as Scalar>::from_f64(0.5) * v296;
                    let v306 = <T as Scalar>::from_f64(2.0) * v120;
                    let v307 = v119 - v306;
                    let v308 = v11 * d_cross_rate;
                    let v309 = rate[0] * <T as Scalar>::from_f64(2.0);
                    let v310 = state[0] * v294;
                    let v311 = state[1] * v296;
                    let v312 = <T as Scalar>::from_f64(4.0) * (-rate[1]);
                    let v317 = Scalar::fma(
                        (-stumpff_07),
                        <T as Scalar>::from_f64(0.0000496031746031746),
                        v216,
                    );
                    let v318 = Scalar::fma(
                        stumpff_08,
                        <T as Scalar>::from_f64(0.00004340277777777778),
                        v317,
                    );
                    let v319 = Scalar::fma(
                        (-stumpff_09),
                        <T as Scalar>::from_f64(0.000015845458553791887),
                        v318,
                    );
                    let v321 = Scalar::fma(
                        (-stumpff_08_2),
                        <T as Scalar>::from_f64(0.002380952380952381),
                        v319,
                    );
                    let mean_versine_0_versine_2 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.0009700176366843034),
                        v321,
                    );
                    let v323 = <T as Scalar>::from_f64(4.0) * mean_versine_0_versine_2;
                    let v325 = stumpff_09
                        * <T as Scalar>::from_f64(0.0000006889329805996473);
                    let v330 = Scalar::fma(
                        (-stumpff_08_2),
                        <T as Scalar>::from_f64(0.0001984126984126984),
                        (-v325),
                    );
                    let v331 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.0003747795414462081),
                        v330,
                    );
                    let v332 = Scalar::fma(
                        stumpff_10,
                        <T as Scalar>::from_f64(0.000000757826278659612),
                        v331,
                    );
                    let v334 = Scalar::fma(
                        (-stumpff_11),
                        <T as Scalar>::from_f64(0.0000001691017316017316),
                        v332,
                    );
                    let v336 = Scalar::fma(
                        (-stumpff_10_2),
                        <T as Scalar>::from_f64(0.00023368606701940035),
                        v334,
                    );
                    let mean_versine_1_versine_2 = Scalar::fma(
                        stumpff_11_2,
                        <T as Scalar>::from_f64(0.0000468975468975469),
                        v336,
                    );
                    let v338 = stumpff_07_2
                        * <T as Scalar>::from_f64(0.004365079365079365);
                    let v340 = Scalar::fma(
                        (-stumpff_06_2),
                        <T as Scalar>::from_f64(0.002777777777777778),
                        v338,
                    );
                    let v341 = Scalar::fma(
                        (-stumpff_08_2),
                        <T as Scalar>::from_f64(0.002281746031746032),
                        v340,
                    );
                    let mean_sine_1_sine_2 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.00038580246913580245),
                        v341,
                    );
                    let v343 = Scalar::fma(
                        theta_squared,
                        mean_versine_1_versine_2,
                        mean_sine_1_sine_2,
                    );
                    let v344 = Scalar::fma(<T as Scalar>::from_f64(8.0), v343, v323);
                    let v345 = v304 * v344;
                    let v346 = mean_sine_1_sine_1 * v287;
                    let v347 = Scalar::fma(<T as Scalar>::from_f64(2.0), v346, v345);
                    let v348 = v88 * v347;
                    [
                        linear_0_0,
                        linear_0_1,
                        linear_0_2,
                        linear_1_0,
                        linear_1_1,
                        linear_1_2,
                        linear_2_0,
                        linear_2_1,
                        linear_2_2,
                        v209,
                        v211,
                        v212,
                        v213,
                        v215,
                        mean_versine_1_versine_1,
                        v224,
                        v229,
                        v231,
                        mean_versine_0_versine_1,
                        mean_lag_0_lag_0_2,
                        mean_fraction_0_lag_0,
                        mass_0,
                        mass_1,
                        mass_2,
                        v267,
                        v269,
                        mass_3,
                        mean_sine_0_sine_1,
                        mass_4,
                        mass_5,
                        v284,
                        v286,
                        v287,
                        v288,
                        v290,
                        v292,
                        v293,
                        v294,
                        v295,
                        v296,
                        v297,
                        v298,
                        v299,
                        v300,
                        v305,
                        v306,
                        v307,
                        v308,
                        v309,
                        v310,
                        v311,
                        v312,
                        mean_versine_0_versine_2,
                        v344,
                        v346,
                        v348,
                    ]
                };
                let [v354, v357, mean_fraction_0_lag_1, mean_lag_0_lag_1, v405, v427,
                v433, load_0, v464, v470, v478, v484, v485] = {
                    let v349 = v88 * v287;
                    let v350 = rate[2] * v288;
                    let v351 = state[0] * v350;
                    let v352 = Scalar::fma(rate[0], v293, v351);
                    let v353 = Scalar::fma(<T as Scalar>::from_f64(4.0), v352, v349);
                    let v354 = rate[0] * <T as Scalar>::from_f64(4.0);
                    let v355 = v354 * v292;
                    let v356 = mean_versine_0_versine_0 * v355;
                    let v357 = theta_squared * v287;
                    let v358 = <T as Scalar>::from_f64(4.0) * v357;
                    let v359 = v88 * v358;
                    let v360 = <T as Scalar>::from_f64(16.0) * v284;
                    let v361 = Scalar::fma(v211, v360, v359);
                    let v362 = Scalar::fma(mean_versine_1_versine_1, v361, v356);
                    let v363 = Scalar::fma(mean_versine_0_versine_1, v353, v348);
                    let v364 = Scalar::fma(<T as Scalar>::from_f64(0.5), v362, v363);
                    let v365 = d_cross_rate * d_cross_rate;
                    let v366 = Scalar::fma(d_cross_rate, d_cross_rate, v365);
                    let v367 = <T as Scalar>::from_f64(2.0) * v366;
                    let v368 = v215 * v367;
                    let v370 = v131 + v131;
                    let v371 = v310 * v370;
                    let v372 = Scalar::fma(v311, v370, v371);
                    let v373 = Scalar::fma(
                        (-<T as Scalar>::from_f64(4.0)),
                        v372,
                        (-v368),
                    );
                    let v374 = rate[0] * v133;
                    let v375 = v296 * v374;
                    let v376 = v298 - v306;
                    let v377 = <T as Scalar>::from_f64(2.0) * v376;
                    let v378 = Scalar::fma((-<T as Scalar>::from_f64(4.0)), v120, v377);
                    let v379 = v117 * v309;
                    let v380 = <T as Scalar>::from_f64(2.0) * v299;
                    let v381 = Scalar::fma((-rate[1]), v380, v379);
                    let v382 = Scalar::fma(v305, v378, v375);
                    let v383 = Scalar::fma((-v212), v381, v382);
                    let v384 = (-v231) - v209;
                    let mean_fraction_0_lag_1 = Scalar::fma(
                        stumpff_06,
                        <T as Scalar>::from_f64(0.003472222222222222),
                        v384,
                    );
                    let v386 = Scalar::fma(rate[1], v78, v131);
                    let v387 = <T as Scalar>::from_f64(2.0) * v386;
                    let v388 = Scalar::fma((-v11), v309, v387);
                    let v389 = v310 * v388;
                    let v390 = v130 * v133;
                    let v392 = Scalar::fma((-v298), d_cross_rate, v390);
                    let v394 = Scalar::fma((-v215), v392, v389);
                    let v395 = Scalar::fma(v311, v388, v394);
                    let v396 = stumpff_07
                        * <T as Scalar>::from_f64(0.0000992063492063492);
                    let v399 = Scalar::fma(
                        (-stumpff_08),
                        <T as Scalar>::from_f64(0.00008680555555555556),
                        v396,
                    );
                    let v400 = Scalar::fma(
                        stumpff_09,
                        <T as Scalar>::from_f64(0.000009645061728395062),
                        v399,
                    );
                    let v401 = Scalar::fma(
                        (-stumpff_08_2),
                        <T as Scalar>::from_f64(0.0007936507936507937),
                        v400,
                    );
                    let mean_lag_0_lag_1 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.0006172839506172839),
                        v401,
                    );
                    let v403 = v10 * v365;
                    let v404 = Scalar::fma(v11, v365, v403);
                    let v405 = <T as Scalar>::from_f64(2.0) * v404;
                    let v406 = v215 * v405;
                    let v408 = v10 * v131;
                    let v409 = Scalar::fma(d_cross_rate, v267, v408);
                    let v410 = v310 * v409;
                    let v411 = Scalar::fma(v311, v409, v410);
                    let v412 = Scalar::fma(
                        (-<T as Scalar>::from_f64(4.0)),
                        v411,
                        (-v406),
                    );
                    let v413 = <T as Scalar>::from_f64(4.0) * v135;
                    let v414 = Scalar::fma((-d_cross_rate), v312, v413);
                    let v415 = state[1] * <T as Scalar>::from_f64(4.0);
                    let v416 = (-rate[1]) * v415;
                    let v417 = Scalar::fma((-<T as Scalar>::from_f64(4.0)), v117, v416);
                    let v418 = v294 * v417;
                    let v419 = Scalar::fma(state[1], rate[0], v120);
                    let v420 = <T as Scalar>::from_f64(4.0) * v419;
                    let v421 = Scalar::fma((-<T as Scalar>::from_f64(4.0)), v376, v420);
                    let v422 = Scalar::fma(v296, v421, v418);
                    let v423 = <T as Scalar>::from_f64(0.5) * v422;
                    let v424 = Scalar::fma((-v212), v414, v423);
                    let v425 = mean_versine_0_versine_0 * v424;
                    let v426 = Scalar::fma(v11, v307, v300);
                    let v427 = <T as Scalar>::from_f64(4.0) * v10;
                    let v428 = v427 * v120;
                    let v429 = Scalar::fma((-<T as Scalar>::from_f64(4.0)), v426, v428);
                    let v431 = Scalar::fma((-<T as Scalar>::from_f64(8.0)), v308, v429);
                    let v432 = v305 * v431;
                    let v433 = v78 * d_cross_rate;
                    let v434 = Scalar::fma(v78, v299, v433);
                    let v435 = Scalar::fma(rate[1], v267, v434);
                    let v436 = v294 * v435;
                    let v437 = v136 * v299;
                    let v438 = Scalar::fma(v11, v135, v437);
                    let v439 = Scalar::fma((*gyration), v438, v436);
                    let v440 = Scalar::fma((-<T as Scalar>::from_f64(2.0)), v439, v432);
                    let v441 = Scalar::fma(mean_lag_0_lag_0_2, v440, v425);
                    let v442 = mean_versine_0_versine_1 * v373;
                    let v443 = Scalar::fma(mean_fraction_0_lag_0, v383, v442);
                    let v444 = Scalar::fma(mean_fraction_0_lag_1, v395, v443);
                    let v445 = Scalar::fma(mean_lag_0_lag_1, v412, v444);
                    let v446 = Scalar::fma(<T as Scalar>::from_f64(0.5), v441, v445);
                    let v447 = v364 + v446;
                    let load_0 = (*mass) * v447;
                    let v449 = v90 * v284;
                    let v450 = v449 * v344;
                    let v451 = Scalar::fma(v133, v346, v450);
                    let v452 = state[2] * v451;
                    let v453 = v90 * v287;
                    let v454 = state[1] * v350;
                    let v455 = Scalar::fma(rate[1], v293, v454);
                    let v456 = Scalar::fma(<T as Scalar>::from_f64(4.0), v455, v453);
                    let v457 = rate[1] * v292;
                    let v458 = <T as Scalar>::from_f64(4.0) * v457;
                    let v459 = mean_versine_0_versine_0 * v458;
                    let v460 = v90 * v358;
                    let v461 = Scalar::fma(v213, v360, v460);
                    let v462 = Scalar::fma(mean_versine_1_versine_1, v461, v459);
                    let v463 = Scalar::fma(mean_versine_0_versine_1, v456, v452);
                    let v464 = Scalar::fma(<T as Scalar>::from_f64(0.5), v462, v463);
                    let v465 = v136 + v136;
                    let v466 = v310 * v465;
                    let v467 = Scalar::fma(v311, v465, v466);
                    let v468 = <T as Scalar>::from_f64(4.0) * v467;
                    let v470 = Scalar::fma((-v191), v367, v468);
                    let v471 = <T as Scalar>::from_f64(2.0) * v297;
                    let v472 = v374 - v380;
                    let v473 = Scalar::fma((-<T as Scalar>::from_f64(4.0)), v119, v472);
                    let v474 = rate[1] * v116;
                    let v475 = Scalar::fma(rate[0], v307, v474);
                    let v476 = Scalar::fma(v295, v473, v471);
                    let v478 = Scalar::fma((-(*gyration)), v475, v476);
                    let v479 = v78 * v309;
                    let v480 = Scalar::fma(rate[1], v10, v136);
                    let v481 = Scalar::fma((-<T as Scalar>::from_f64(2.0)), v480, v479);
                    let v482 = v310 * v481;
                    let v483 = Scalar::fma(v311, v481, v482);
                    let v484 = Scalar::fma((-v191), v392, v483);
                    let v485 = v11 * v136;
                    [
                        v354,
                        v357,
                        mean_fraction_0_lag_1,
                        mean_lag_0_lag_1,
                        v405,
                        v427,
                        v433,
                        load_0,
                        v464,
                        v470,
                        v478,
                        v484,
                        v485,
                    ]
                };
                let [load_1, load_2] = {
                    let v486 = Scalar::fma(d_cross_rate, v269, v485);
                    let v487 = v310 * v486;
                    let v488 = Scalar::fma(v311, v486, v487);
                    let v489 = <T as Scalar>::from_f64(4.0) * v488;
                    let v490 = Scalar::fma((-v191), v405, v489);
                    let v492 = Scalar::fma(<T as Scalar>::from_f64(3.0), v119, (-v306));
                    let v493 = <T as Scalar>::from_f64(4.0) * v492;
                    let v494 = Scalar::fma((-state[0]), v312, v493);
                    let v495 = v295 * v494;
                    let v496 = v116 + v116;
                    let v497 = <T as Scalar>::from_f64(2.0) * v296;
                    let v498 = Scalar::fma(d_cross_rate, rate[0], v130);
                    let v500 = Scalar::fma((-v497), v496, v495);
                    let v501 = Scalar::fma(v190, v498, v500);
                    let v502 = mean_versine_0_versine_0 * v501;
                    let v503 = <T as Scalar>::from_f64(4.0) * v131;
                    let v504 = v503 * v307;
                    let v506 = Scalar::fma((-v427), v130, v504);
                    let v507 = Scalar::fma(v11, v119, v308);
                    let v508 = Scalar::fma(v10, v299, v507);
                    let v509 = <T as Scalar>::from_f64(4.0) * v508;
                    let v510 = Scalar::fma(<T as Scalar>::from_f64(8.0), v300, v509);
                    let v511 = v294 * v510;
                    let v512 = Scalar::fma(v78, v307, v433);
                    let v513 = <T as Scalar>::from_f64(4.0) * v512;
                    let v515 = Scalar::fma((-v354), v269, v513);
                    let v516 = Scalar::fma(v296, v515, v511);
                    let v517 = <T as Scalar>::from_f64(0.5) * v516;
                    let v518 = Scalar::fma((-v212), v506, v517);
                    let v519 = Scalar::fma(mean_lag_0_lag_0_2, v518, v502);
                    let v520 = mean_versine_0_versine_1 * v470;
                    let v521 = Scalar::fma(mean_fraction_0_lag_0, v478, v520);
                    let v522 = Scalar::fma(mean_fraction_0_lag_1, v484, v521);
                    let v523 = Scalar::fma(mean_lag_0_lag_1, v490, v522);
                    let v524 = Scalar::fma(<T as Scalar>::from_f64(0.5), v519, v523);
                    let v525 = v464 + v524;
                    let load_1 = (*mass) * v525;
                    let v528 = v224 + v229;
                    let mean_sine_0_sine_2 = Scalar::fma(
                        (-stumpff_06_2),
                        <T as Scalar>::from_f64(0.022222222222222223),
                        v528,
                    );
                    let v530 = Scalar::fma(
                        theta_squared,
                        mean_versine_0_versine_2,
                        mean_sine_0_sine_2,
                    );
                    let v531 = d_dot_rate * v530;
                    let v532 = <T as Scalar>::from_f64(4.0) * v531;
                    let v533 = v288 * v532;
                    let v534 = v290 + v357;
                    let v535 = mean_versine_0_versine_0 * v286;
                    let v536 = Scalar::fma(mean_versine_0_versine_1, v534, v533);
                    let v537 = Scalar::fma(mean_sine_0_sine_1, v287, v536);
                    let v538 = Scalar::fma(<T as Scalar>::from_f64(0.5), v535, v537);
                    let load_2 = (*mass) * v538;
                    [load_1, load_2]
                };
                segments::Root {
                    tip: segments::Tip {
                        rotation: [
                            [rotation_0_0, (-v79), rotation_0_2],
                            [(-v79), rotation_1_1, rotation_1_2],
                            [(-rotation_0_2), (-rotation_1_2), rotation_2_2],
                        ],
                        position: [position_0, position_1, position_2],
                        angular_jacobian: [
                            [
                                (-angular_jacobian_1_1),
                                angular_jacobian_0_1,
                                (-linear_jacobian_2_1),
                            ],
                            [
                                angular_jacobian_1_0,
                                angular_jacobian_1_1,
                                angular_jacobian_1_2,
                            ],
                        ],
                        linear_jacobian: [
                            [
                                linear_jacobian_0_0,
                                linear_jacobian_0_1,
                                linear_jacobian_0_2,
                            ],
                            [
                                linear_jacobian_0_1,
                                linear_jacobian_1_1,
                                linear_jacobian_1_2,
                            ],
                            [angular_jacobian_1_2, linear_jacobian_2_1, stumpff_01],
                        ],
                        angular_bias: [angular_bias_0, angular_bias_1, angular_bias_2],
                        linear_bias: [linear_bias_0, linear_bias_1, linear_bias_2],
                    },
                    moment: [moment_0, moment_1, moment_2],
                    linear: [
                        [linear_0_0, linear_0_1, linear_0_2],
                        [linear_1_0, linear_1_1, linear_1_2],
                        [linear_2_0, linear_2_1, linear_2_2],
                    ],
                    mass: [mass_0, mass_1, mass_2, mass_3, mass_4, mass_5],
                    load: [load_0, load_1, load_2],
                }
            }
            #[inline(always)]
            fn q_matrix<T: Scalar>(&self, theta: &T) -> [[T; 9]; 5] {
                let theta_squared = (*theta) * (*theta);
                let v4 = <T as Scalar>::from_f64(4.0) * theta_squared;
                let [stumpff_01, stumpff_02, stumpff_03, stumpff_04] = guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04(
                    theta_squared,
                );
                let [stumpff_01_2, stumpff_02_2, stumpff_03_2, stumpff_04_2, stumpff_05,
                ] = guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05(v4);
                let v27 = stumpff_02 * <T as Scalar>::from_f64(0.5);
                let v28 = (*theta) * v27;
                let v30 = Scalar::fma(
                    stumpff_01,
                    <T as Scalar>::from_f64(2.0),
                    (-stumpff_02),
                );
                let v31 = stumpff_01 - v27;
                let v32 = stumpff_03 * <T as Scalar>::from_f64(0.3333333333333333);
                let v33 = v32 - v27;
                let v35 = Scalar::fma(
                    (-stumpff_04),
                    <T as Scalar>::from_f64(0.08333333333333333),
                    v33,
                );
                let v36 = (*theta) * v35;
                let v38 = stumpff_02 - v32;
                let v39 = (*theta) * v38;
                let v41 = Scalar::fma(
                    (-stumpff_03),
                    <T as Scalar>::from_f64(0.16666666666666666),
                    v27,
                );
                let v42 = (*theta) * v41;
                let v43 = stumpff_01 - stumpff_02;
                let v44 = v43 + v32;
                let v45 = stumpff_01_2 * <T as Scalar>::from_f64(0.5);
                let v46 = <T as Scalar>::from_f64(0.5) - v45;
                let v47 = stumpff_03_2 * <T as Scalar>::from_f64(0.3333333333333333);
                let v48 = stumpff_02_2 - v47;
                let v49 = (*theta) * v48;
                let v50 = stumpff_02_2 * <T as Scalar>::from_f64(0.5);
                let v51 = stumpff_03_2 * <T as Scalar>::from_f64(0.16666666666666666);
                let v52 = v50 - v51;
                let v53 = (*theta) * v52;
                let v54 = v51 - v50;
                let v55 = <T as Scalar>::from_f64(-0.16666666666666666) + v45;
                let v56 = v55 + v54;
                let v57 = (*theta) * v50;
                let v59 = stumpff_02_2 + <T as Scalar>::from_f64(1.0);
                let v61 = Scalar::fma(
                    <T as Scalar>::from_f64(0.5),
                    v59,
                    (-stumpff_01_2),
                );
                let v63 = Scalar::fma(<T as Scalar>::from_f64(0.25), v59, (-v45));
                let v64 = v50 - v47;
                let v65 = Scalar::fma(
                    stumpff_04_2,
                    <T as Scalar>::from_f64(0.08333333333333333),
                    v64,
                );
                let v66 = (*theta) * v65;
                let v67 = stumpff_03_2 + <T as Scalar>::from_f64(1.0);
                let v68 = stumpff_01_2 - stumpff_02_2;
                let v69 = Scalar::fma(
                    <T as Scalar>::from_f64(0.3333333333333333),
                    v67,
                    v68,
                );
                let v70 = <T as Scalar>::from_f64(0.16666666666666666) * v67;
                let v71 = v45 - v50;
                let v72 = v71 + v70;
                let v73 = stumpff_03_2 * <T as Scalar>::from_f64(0.5);
                let v74 = stumpff_04_2 * <T as Scalar>::from_f64(0.25);
                let v75 = stumpff_05 * <T as Scalar>::from_f64(0.05);
                let v76 = v73 - v50;
                let v77 = v76 - v74;
                let v78 = v77 + v75;
                let v79 = (*theta) * v78;
                let v80 = <T as Scalar>::from_f64(-0.25) - v45;
                let v81 = Scalar::fma(stumpff_02_2, <T as Scalar>::from_f64(0.25), v80);
                let v84 = Scalar::fma(
                    (-stumpff_03_2),
                    <T as Scalar>::from_f64(0.6666666666666666),
                    stumpff_02_2,
                );
                let v85 = Scalar::fma(
                    stumpff_04_2,
                    <T as Scalar>::from_f64(0.16666666666666666),
                    v84,
                );
                let v86 = (*theta) * v85;
                let v88 = stumpff_01_2 + stumpff_03_2;
                let v89 = <T as Scalar>::from_f64(0.5) * v88;
                let v91 = Scalar::fma(
                    (-stumpff_02_2),
                    <T as Scalar>::from_f64(0.75),
                    v89,
                );
                let v93 = Scalar::fma(
                    (-stumpff_04_2),
                    <T as Scalar>::from_f64(0.125),
                    <T as Scalar>::from_f64(0.125),
                );
                let v94 = v93 + v91;
                let v95 = <T as Scalar>::from_f64(-0.5) + v50;
                let v96 = v95 - stumpff_01_2;
                let v97 = stumpff_01_2 + <T as Scalar>::from_f64(1.0);
                let v98 = <T as Scalar>::from_f64(0.5) * v97;
                let v99 = v47 - stumpff_02_2;
                let v100 = (*theta) * v99;
                let v101 = (*theta) * v54;
                let v102 = v50 - v45;
                let v103 = v102 - v70;
                let v104 = stumpff_04_2 + <T as Scalar>::from_f64(1.0);
                let v106 = Scalar::fma((-<T as Scalar>::from_f64(0.125)), v104, v91);
                let v107 = <T as Scalar>::from_f64(0.3333333333333333) + v48;
                let v108 = v107 - stumpff_01_2;
                let v109 = <T as Scalar>::from_f64(0.16666666666666666) - v45;
                let v110 = v109 + v52;
                let v111 = v50 - v73;
                let v112 = v111 + v74;
                let v113 = v112 - v75;
                let v114 = (*theta) * v113;
                [
                    [
                        <T as Scalar>::from_f64(1.0),
                        v28,
                        v30,
                        v31,
                        v36,
                        (-stumpff_01),
                        v39,
                        v42,
                        v44,
                    ],
                    [v28, v46, v49, v53, v56, (-v57), v61, v63, v66],
                    [v31, v53, v69, v72, v79, v81, v86, v66, v94],
                    [(-stumpff_01), (-v57), v96, v81, v66, v98, v100, v101, v103],
                    [v42, v63, v86, v66, v106, v101, v108, v110, v114],
                ]
            }
        }
    };
};
