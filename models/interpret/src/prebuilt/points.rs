// The robot of `points.robot`, written by `cargo pliant prepare`: do not edit.
// pliant 0.1.0
// symbolica 3.0.0
// key 10927461c6cafe2c8c0ca510a43cb91e
// checksum 3f9782ce21c332bd

///The continuum robot `Points`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Points {}
#[automatically_derived]
impl ::core::default::Default for Points {
    fn default() -> Self {
        Self {}
    }
}
impl Points {
    ///The model of this robot as 1 segment of constant curvature, with its parameters as declared.
    ///
    ///The state of a segment is `(Dx, Dy, L)`: its bending angle times the direction of bending, rad, and its length, m. Inertia is integrated in closed form over each segment and stays exact where one is straight.
    ///
    ///The inertia of a segment takes 250 additions, 518 multiplications, 6 divisions or roots and 4 functions.
    #[must_use]
    pub(crate) fn constant_curvature() -> ::pliant::__private_0_1_0::segments::ConstantCurvature {
        use ::pliant::__private_0_1_0::*;
        segments::ConstantCurvature::new(<Self as ::core::default::Default>::default())
    }
}
#[automatically_derived]
impl ::pliant::__private_0_1_0::Declared for Points {
    fn name(&self) -> &'static str {
        "Points"
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
    type PointsRobot = Points;
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
        impl segments::Kernel for PointsRobot {
            fn data(&self) -> segments::SegmentsData {
                segments::SegmentsData {
                    options: segments::SegmentsOptions {
                        physics: segments::Physics::Consistent,
                        rotational_inertia: false,
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
                                gyration: 0.0,
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
            #[inline(always)]
            fn segment<T: Scalar>(
                &self,
                motion: &segments::Motion<T>,
                mass: &T,
                gyration: &T,
            ) -> segments::Segment<T> {
                let [v12, v13, theta_squared, stumpff_01, stumpff_03, stumpff_04,
                stumpff_05, stumpff_06, stumpff_07, stumpff_08, stumpff_09, stumpff_10,
                stumpff_11, stumpff_03_2, stumpff_04_2, stumpff_05_2, stumpff_06_2,
                stumpff_07_2, stumpff_08_2, stumpff_09_2, stumpff_10_2, stumpff_11_2,
                tip_versine_0, rotation_0_0, angular_jacobian_1_2, v79, rotation_0_2,
                rotation_1_1, rotation_1_2, rotation_2_2, v89, position_0, v91,
                position_1, position_2, tip_lag_0, angular_jacobian_1_1,
                angular_jacobian_0_1, linear_jacobian_2_1, angular_jacobian_1_0, v103,
                v105, tip_versine_1, v107, v108, linear_jacobian_0_0,
                linear_jacobian_0_1, tip_sine_1, linear_jacobian_0_2,
                linear_jacobian_1_1, linear_jacobian_1_2, d_dot_rate, d_cross_rate,
                tip_lag_1, v127, angular_bias_0, angular_bias_1, angular_bias_2, v152,
                spin_squared, v155, rate_squared, tip_versine_2, v164, v166, v172,
                spin_dot_d, v176, v178, v183, linear_bias_0, v192, linear_bias_1, v201,
                ] = {
                    let v12 = motion.state[0] * motion.state[0];
                    let v13 = motion.state[1] * motion.state[1];
                    let theta_squared = v12 + v13;
                    let v16 = <T as Scalar>::from_f64(4.0) * theta_squared;
                    let [stumpff_01, stumpff_02, stumpff_03, stumpff_04, stumpff_05,
                    stumpff_06, stumpff_07, stumpff_08, stumpff_09, stumpff_10,
                    stumpff_11] = guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                        theta_squared,
                    );
                    let [stumpff_03_2, stumpff_04_2, stumpff_05_2, stumpff_06_2,
                    stumpff_07_2, stumpff_08_2, stumpff_09_2, stumpff_10_2, stumpff_11_2,
                    ] = guarded_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                        v16,
                    );
                    let tip_versine_0 = stumpff_02 * <T as Scalar>::from_f64(0.5);
                    let rotation_0_0 = Scalar::fma(
                        (-v12),
                        tip_versine_0,
                        <T as Scalar>::from_f64(1.0),
                    );
                    let angular_jacobian_1_2 = motion.state[0] * tip_versine_0;
                    let v79 = motion.state[1] * angular_jacobian_1_2;
                    let rotation_0_2 = motion.state[0] * stumpff_01;
                    let rotation_1_1 = Scalar::fma(
                        (-tip_versine_0),
                        v13,
                        <T as Scalar>::from_f64(1.0),
                    );
                    let rotation_1_2 = motion.state[1] * stumpff_01;
                    let rotation_2_2 = Scalar::fma(
                        (-tip_versine_0),
                        theta_squared,
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v89 = motion.state[0] * motion.state[2];
                    let position_0 = tip_versine_0 * v89;
                    let v91 = motion.state[1] * motion.state[2];
                    let position_1 = tip_versine_0 * v91;
                    let position_2 = motion.state[2] * stumpff_01;
                    let tip_lag_0 = stumpff_03
                        * <T as Scalar>::from_f64(0.16666666666666666);
                    let v95 = motion.state[0] * motion.state[1];
                    let angular_jacobian_1_1 = v95 * tip_lag_0;
                    let angular_jacobian_0_1 = Scalar::fma(
                        (-v13),
                        tip_lag_0,
                        <T as Scalar>::from_f64(1.0),
                    );
                    let linear_jacobian_2_1 = tip_versine_0 * motion.state[1];
                    let angular_jacobian_1_0 = Scalar::fma(
                        v12,
                        tip_lag_0,
                        <T as Scalar>::from_f64(-1.0),
                    );
                    let v103 = motion.state[2] * tip_versine_0;
                    let v104 = stumpff_03 * <T as Scalar>::from_f64(0.08333333333333333);
                    let v105 = stumpff_04
                        * <T as Scalar>::from_f64(0.041666666666666664);
                    let tip_versine_1 = v105 - v104;
                    let v107 = motion.state[2] * <T as Scalar>::from_f64(2.0);
                    let v108 = tip_versine_1 * v107;
                    let linear_jacobian_0_0 = Scalar::fma(v12, v108, v103);
                    let linear_jacobian_0_1 = v95 * v108;
                    let tip_sine_1 = Scalar::fma(
                        (-stumpff_02),
                        <T as Scalar>::from_f64(0.25),
                        v104,
                    );
                    let v114 = v107 * tip_sine_1;
                    let linear_jacobian_0_2 = motion.state[0] * v114;
                    let linear_jacobian_1_1 = Scalar::fma(v13, v108, v103);
                    let linear_jacobian_1_2 = motion.state[1] * v114;
                    let v118 = motion.state[0] * motion.rate[0];
                    let d_dot_rate = Scalar::fma(motion.state[1], motion.rate[1], v118);
                    let v120 = motion.state[0] * motion.rate[1];
                    let d_cross_rate = Scalar::fma(
                        (-motion.rate[0]),
                        motion.state[1],
                        v120,
                    );
                    let v124 = stumpff_05 * <T as Scalar>::from_f64(0.0125);
                    let tip_lag_1 = Scalar::fma(
                        (-stumpff_04),
                        <T as Scalar>::from_f64(0.020833333333333332),
                        v124,
                    );
                    let v127 = <T as Scalar>::from_f64(2.0) * d_dot_rate;
                    let v128 = d_cross_rate * tip_lag_1;
                    let v129 = v127 * v128;
                    let v130 = motion.state[0] * v129;
                    let v131 = tip_lag_0 * d_cross_rate;
                    let v132 = motion.spin[1] * tip_versine_0;
                    let v133 = Scalar::fma(motion.state[1], v131, motion.rate[0]);
                    let v134 = Scalar::fma(motion.rate[0], v131, v130);
                    let v135 = Scalar::fma(v132, d_cross_rate, v134);
                    let angular_bias_0 = Scalar::fma((-v133), motion.spin[2], v135);
                    let v138 = motion.state[1] * v129;
                    let v139 = motion.spin[0] * tip_versine_0;
                    let v141 = Scalar::fma(motion.state[0], v131, (-motion.rate[1]));
                    let v142 = Scalar::fma(motion.rate[1], v131, v138);
                    let v144 = Scalar::fma((-v139), d_cross_rate, v142);
                    let angular_bias_1 = Scalar::fma(motion.spin[2], v141, v144);
                    let v146 = motion.spin[0] * v133;
                    let v147 = tip_versine_1 * d_cross_rate;
                    let v149 = Scalar::fma((-v141), motion.spin[1], v146);
                    let angular_bias_2 = Scalar::fma(v147, v127, v149);
                    let v151 = motion.spin[0] * motion.spin[0];
                    let v152 = motion.spin[2] * motion.spin[2];
                    let v153 = Scalar::fma(motion.spin[1], motion.spin[1], v151);
                    let spin_squared = v153 + v152;
                    let v155 = v103 * spin_squared;
                    let v156 = motion.rate[0] * motion.rate[0];
                    let rate_squared = Scalar::fma(motion.rate[1], motion.rate[1], v156);
                    let v158 = motion.state[2] * tip_versine_1;
                    let v159 = v158 * rate_squared;
                    let v160 = stumpff_04
                        * <T as Scalar>::from_f64(0.010416666666666666);
                    let v162 = Scalar::fma(
                        (-stumpff_05),
                        <T as Scalar>::from_f64(0.010416666666666666),
                        v160,
                    );
                    let tip_versine_2 = Scalar::fma(
                        stumpff_06,
                        <T as Scalar>::from_f64(0.002777777777777778),
                        v162,
                    );
                    let v164 = v107 * d_dot_rate;
                    let v165 = tip_versine_2 * v164;
                    let v166 = motion.rate[2] * <T as Scalar>::from_f64(2.0);
                    let v167 = Scalar::fma(tip_versine_1, v166, v165);
                    let v168 = Scalar::fma(d_dot_rate, v167, v159);
                    let v170 = Scalar::fma(<T as Scalar>::from_f64(2.0), v168, (-v155));
                    let v171 = motion.state[0] * v170;
                    let v172 = motion.state[2] * motion.spin[2];
                    let v173 = stumpff_01 * v172;
                    let v174 = motion.state[0] * motion.spin[0];
                    let spin_dot_d = Scalar::fma(motion.state[1], motion.spin[1], v174);
                    let v176 = Scalar::fma(v103, spin_dot_d, v173);
                    let v177 = tip_versine_1 * v164;
                    let v178 = Scalar::fma(motion.rate[2], tip_versine_0, v177);
                    let v179 = motion.rate[0] * v178;
                    let v180 = tip_sine_1 * v164;
                    let v181 = Scalar::fma(stumpff_01, motion.rate[2], v180);
                    let v182 = motion.state[1] * v178;
                    let v183 = Scalar::fma(motion.rate[1], v103, v182);
                    let v184 = Scalar::fma(motion.spin[1], v181, v179);
                    let v186 = Scalar::fma((-motion.spin[2]), v183, v184);
                    let v187 = Scalar::fma(motion.spin[0], v176, v171);
                    let linear_bias_0 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        v186,
                        v187,
                    );
                    let v189 = motion.state[1] * v170;
                    let v190 = motion.rate[1] * v178;
                    let v191 = motion.state[0] * v178;
                    let v192 = Scalar::fma(motion.rate[0], v103, v191);
                    let v194 = Scalar::fma((-v181), motion.spin[0], v190);
                    let v195 = Scalar::fma(motion.spin[2], v192, v194);
                    let v196 = Scalar::fma(motion.spin[1], v176, v189);
                    let linear_bias_1 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        v195,
                        v196,
                    );
                    let v198 = <T as Scalar>::from_f64(2.0) * tip_sine_1;
                    let v199 = v198 * rate_squared;
                    let v201 = Scalar::fma((-stumpff_01), spin_squared, v199);
                    [
                        v12,
                        v13,
                        theta_squared,
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
                        angular_jacobian_1_2,
                        v79,
                        rotation_0_2,
                        rotation_1_1,
                        rotation_1_2,
                        rotation_2_2,
                        v89,
                        position_0,
                        v91,
                        position_1,
                        position_2,
                        tip_lag_0,
                        angular_jacobian_1_1,
                        angular_jacobian_0_1,
                        linear_jacobian_2_1,
                        angular_jacobian_1_0,
                        v103,
                        v105,
                        tip_versine_1,
                        v107,
                        v108,
                        linear_jacobian_0_0,
                        linear_jacobian_0_1,
                        tip_sine_1,
                        linear_jacobian_0_2,
                        linear_jacobian_1_1,
                        linear_jacobian_1_2,
                        d_dot_rate,
                        d_cross_rate,
                        tip_lag_1,
                        v127,
                        angular_bias_0,
                        angular_bias_1,
                        angular_bias_2,
                        v152,
                        spin_squared,
                        v155,
                        rate_squared,
                        tip_versine_2,
                        v164,
                        v166,
                        v172,
                        spin_dot_d,
                        v176,
                        v178,
                        v183,
                        linear_bias_0,
                        v192,
                        linear_bias_1,
                        v201,
                    ]
                };
                let [linear_bias_2, v216, moment_0, moment_1, moment_2, v222,
                mean_versine_0_versine_0, mean_sine_0_sine_0, inertia_0, inertia_1,
                inertia_2, v240, mean_sine_0_versine_0, v246, v248, linear_0_0,
                linear_0_1, linear_0_2, linear_1_0, linear_1_1, linear_1_2, linear_2_0,
                linear_2_1, linear_2_2, mean_sine_0_versine_1, mean_sine_1_versine_0,
                v276, v279, v281, angular_0_1, v285, v287, angular_1_0, angular_1_1,
                angular_1_2, v297, v299, mean_versine_1_versine_1, v305,
                mean_sine_1_sine_1, v310, mean_versine_0_versine_1, mass_0, mass_1,
                mass_2, mass_3, mean_sine_0_sine_1, v333, mass_4, mass_5, v339, v351,
                v352, v353, v354, v355, v356, v358] = {
                    let v202 = motion.state[2] * v201;
                    let v203 = motion.spin[0] * v183;
                    let v204 = stumpff_03
                        * <T as Scalar>::from_f64(0.041666666666666664);
                    let v207 = Scalar::fma(
                        (-stumpff_04),
                        <T as Scalar>::from_f64(0.03125),
                        v204,
                    );
                    let tip_sine_2 = Scalar::fma(
                        stumpff_05,
                        <T as Scalar>::from_f64(0.00625),
                        v207,
                    );
                    let v209 = v164 * tip_sine_2;
                    let v210 = Scalar::fma(tip_sine_1, v166, v209);
                    let v212 = Scalar::fma((-motion.spin[1]), v192, v203);
                    let v213 = Scalar::fma(d_dot_rate, v210, v212);
                    let v214 = Scalar::fma(motion.spin[2], v176, v202);
                    let linear_bias_2 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        v213,
                        v214,
                    );
                    let v216 = motion.state[2] * tip_lag_0;
                    let v217 = motion.state[0] * (*mass);
                    let moment_0 = v216 * v217;
                    let v219 = motion.state[1] * (*mass);
                    let moment_1 = v216 * v219;
                    let moment_2 = (*mass) * v103;
                    let v222 = motion.state[2] * motion.state[2];
                    let v223 = stumpff_05_2
                        * <T as Scalar>::from_f64(0.06666666666666667);
                    let mean_versine_0_versine_0 = Scalar::fma(
                        (-stumpff_05),
                        <T as Scalar>::from_f64(0.016666666666666666),
                        v223,
                    );
                    let mean_sine_0_sine_0 = stumpff_03_2
                        * <T as Scalar>::from_f64(0.3333333333333333);
                    let v227 = Scalar::fma(
                        theta_squared,
                        mean_versine_0_versine_0,
                        mean_sine_0_sine_0,
                    );
                    let v228 = v222 * v227;
                    let v229 = v222 * mean_versine_0_versine_0;
                    let v231 = Scalar::fma((-v12), v229, v228);
                    let inertia_0 = (*mass) * v231;
                    let v234 = Scalar::fma((-v13), v229, v228);
                    let inertia_1 = (*mass) * v234;
                    let v237 = Scalar::fma((-v222), mean_sine_0_sine_0, v228);
                    let inertia_2 = (*mass) * v237;
                    let v239 = motion.state[1] * v217;
                    let v240 = v239 * v229;
                    let mean_sine_0_versine_0 = Scalar::fma(
                        stumpff_04_2,
                        <T as Scalar>::from_f64(0.16666666666666666),
                        (-v105),
                    );
                    let v244 = v222 * mean_sine_0_versine_0;
                    let v245 = (*mass) * v244;
                    let v246 = motion.state[0] * v245;
                    let v248 = motion.state[1] * v245;
                    let v250 = v107 * tip_lag_1;
                    let v251 = motion.state[0] * v250;
                    let v252 = Scalar::fma(motion.state[0], v251, v216);
                    let linear_0_0 = (*mass) * v252;
                    let linear_0_1 = v219 * v251;
                    let v255 = motion.state[0] * v108;
                    let linear_0_2 = (*mass) * v255;
                    let v257 = motion.state[1] * v250;
                    let linear_1_0 = v217 * v257;
                    let v259 = Scalar::fma(motion.state[1], v257, v216);
                    let linear_1_1 = (*mass) * v259;
                    let v261 = motion.state[1] * v108;
                    let linear_1_2 = (*mass) * v261;
                    let linear_2_0 = tip_lag_0 * v217;
                    let linear_2_1 = tip_lag_0 * v219;
                    let linear_2_2 = (*mass) * tip_versine_0;
                    let v267 = stumpff_06
                        * <T as Scalar>::from_f64(0.001388888888888889);
                    let v271 = Scalar::fma(
                        (-stumpff_05_2),
                        <T as Scalar>::from_f64(0.03333333333333333),
                        (-v267),
                    );
                    let mean_sine_0_versine_1 = Scalar::fma(
                        stumpff_06_2,
                        <T as Scalar>::from_f64(0.027777777777777776),
                        v271,
                    );
                    let v273 = stumpff_06_2
                        * <T as Scalar>::from_f64(0.016666666666666666);
                    let v274 = Scalar::fma(
                        stumpff_05,
                        <T as Scalar>::from_f64(0.004166666666666667),
                        v271,
                    );
                    let mean_sine_1_versine_0 = v274 + v273;
                    let v276 = <T as Scalar>::from_f64(2.0) * mean_sine_1_versine_0;
                    let v278 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        mean_sine_0_versine_1,
                        (-v276),
                    );
                    let v279 = motion.state[0] * v222;
                    let v280 = v278 * v279;
                    let v281 = v219 * v280;
                    let v283 = Scalar::fma(motion.state[0], v280, v244);
                    let angular_0_1 = (*mass) * v283;
                    let v285 = motion.state[1] * v222;
                    let v286 = mean_versine_0_versine_0 * v285;
                    let v287 = (*mass) * v286;
                    let v289 = v278 * v285;
                    let v290 = motion.state[1] * v289;
                    let v292 = (-v290) - v244;
                    let angular_1_0 = (*mass) * v292;
                    let angular_1_1 = v217 * v289;
                    let v295 = mean_versine_0_versine_0 * v279;
                    let angular_1_2 = (*mass) * v295;
                    let v297 = stumpff_07_2
                        * <T as Scalar>::from_f64(0.0015873015873015873);
                    let v299 = stumpff_08_2
                        * <T as Scalar>::from_f64(0.001984126984126984);
                    let v300 = Scalar::fma(
                        stumpff_08,
                        <T as Scalar>::from_f64(0.0000248015873015873),
                        v297,
                    );
                    let v302 = Scalar::fma(
                        (-stumpff_09),
                        <T as Scalar>::from_f64(0.000008267195767195768),
                        v300,
                    );
                    let v303 = v302 - v299;
                    let mean_versine_1_versine_1 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.0005731922398589065),
                        v303,
                    );
                    let v305 = stumpff_05_2
                        * <T as Scalar>::from_f64(0.016666666666666666);
                    let v306 = v305 - v273;
                    let mean_sine_1_sine_1 = Scalar::fma(
                        stumpff_07_2,
                        <T as Scalar>::from_f64(0.003968253968253968),
                        v306,
                    );
                    let v308 = stumpff_06
                        * <T as Scalar>::from_f64(0.0006944444444444445);
                    let v310 = stumpff_07_2
                        * <T as Scalar>::from_f64(0.007936507936507936);
                    let v313 = Scalar::fma(
                        (-stumpff_06_2),
                        <T as Scalar>::from_f64(0.011111111111111112),
                        v308,
                    );
                    let v314 = v313 + v310;
                    let mean_versine_0_versine_1 = Scalar::fma(
                        (-stumpff_07),
                        <T as Scalar>::from_f64(0.000496031746031746),
                        v314,
                    );
                    let v317 = Scalar::fma(
                        theta_squared,
                        mean_versine_1_versine_1,
                        mean_sine_1_sine_1,
                    );
                    let v318 = v317 + mean_versine_0_versine_1;
                    let v319 = <T as Scalar>::from_f64(4.0) * v318;
                    let v320 = v12 * v222;
                    let v321 = Scalar::fma(v320, v319, v229);
                    let mass_0 = (*mass) * v321;
                    let v323 = Scalar::fma(v13, v319, mean_versine_0_versine_0);
                    let v324 = v222 * v323;
                    let mass_1 = (*mass) * v324;
                    let mass_2 = (*mass) * v227;
                    let v327 = motion.state[1] * v279;
                    let v328 = v327 * v319;
                    let mass_3 = (*mass) * v328;
                    let v330 = stumpff_05_2 * <T as Scalar>::from_f64(0.05);
                    let mean_sine_0_sine_1 = Scalar::fma(
                        (-stumpff_04_2),
                        <T as Scalar>::from_f64(0.08333333333333333),
                        v330,
                    );
                    let v333 = Scalar::fma(
                        theta_squared,
                        mean_versine_0_versine_1,
                        mean_sine_0_sine_1,
                    );
                    let v334 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        v333,
                        mean_versine_0_versine_0,
                    );
                    let v335 = v89 * v334;
                    let mass_4 = (*mass) * v335;
                    let v337 = v91 * v334;
                    let mass_5 = (*mass) * v337;
                    let v339 = d_dot_rate * d_dot_rate;
                    let v340 = stumpff_05
                        * <T as Scalar>::from_f64(0.0020833333333333333);
                    let v343 = Scalar::fma(
                        (-stumpff_06),
                        <T as Scalar>::from_f64(0.0024305555555555556),
                        v340,
                    );
                    let mean_versine_2 = Scalar::fma(
                        stumpff_07,
                        <T as Scalar>::from_f64(0.000744047619047619),
                        v343,
                    );
                    let v345 = <T as Scalar>::from_f64(4.0) * v339;
                    let v346 = v345 * mean_versine_2;
                    let v348 = Scalar::fma((-tip_lag_0), spin_squared, v346);
                    let v349 = motion.state[2] * v348;
                    let v350 = motion.rate[2] * <T as Scalar>::from_f64(4.0);
                    let v351 = v350 * d_dot_rate;
                    let v352 = Scalar::fma(v107, rate_squared, v351);
                    let v353 = Scalar::fma(tip_lag_1, v352, v349);
                    let v354 = motion.state[0] * v353;
                    let v355 = motion.state[2] * d_dot_rate;
                    let v356 = <T as Scalar>::from_f64(4.0) * v355;
                    let v357 = tip_lag_1 * v356;
                    let v358 = Scalar::fma(tip_lag_0, v166, v357);
                    [
                        linear_bias_2,
                        v216,
                        moment_0,
                        moment_1,
                        moment_2,
                        v222,
                        mean_versine_0_versine_0,
                        mean_sine_0_sine_0,
                        inertia_0,
                        inertia_1,
                        inertia_2,
                        v240,
                        mean_sine_0_versine_0,
                        v246,
                        v248,
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
                        mean_sine_1_versine_0,
                        v276,
                        v279,
                        v281,
                        angular_0_1,
                        v285,
                        v287,
                        angular_1_0,
                        angular_1_1,
                        angular_1_2,
                        v297,
                        v299,
                        mean_versine_1_versine_1,
                        v305,
                        mean_sine_1_sine_1,
                        v310,
                        mean_versine_0_versine_1,
                        mass_0,
                        mass_1,
                        mass_2,
                        mass_3,
                        mean_sine_0_sine_1,
                        v333,
                        mass_4,
                        mass_5,
                        v339,
                        v351,
                        v352,
                        v353,
                        v354,
                        v355,
                        v356,
                        v358,
                    ]
                };
                let [force_0, force_1, v383, force_2, v411, v412, v437, couple_0,
                couple_1, v471, v484, v485, couple_2, mean_versine_0_versine_2, v502,
                v525] = {
                    let v359 = motion.spin[2] * v103;
                    let v360 = Scalar::fma(spin_dot_d, v216, v359);
                    let v361 = motion.spin[1] * v178;
                    let v362 = tip_lag_1 * v164;
                    let v363 = Scalar::fma(motion.rate[2], tip_lag_0, v362);
                    let v364 = motion.state[1] * v363;
                    let v365 = Scalar::fma(motion.rate[1], v216, v364);
                    let v367 = Scalar::fma((-motion.spin[2]), v365, v361);
                    let v368 = Scalar::fma(motion.rate[0], v358, v354);
                    let v369 = Scalar::fma(motion.spin[0], v360, v368);
                    let v370 = Scalar::fma(<T as Scalar>::from_f64(2.0), v367, v369);
                    let force_0 = (*mass) * v370;
                    let v372 = motion.state[1] * v353;
                    let v373 = motion.state[0] * v363;
                    let v374 = Scalar::fma(motion.rate[0], v216, v373);
                    let v375 = motion.spin[2] * v374;
                    let v377 = Scalar::fma((-v178), motion.spin[0], v375);
                    let v378 = Scalar::fma(motion.rate[1], v358, v372);
                    let v379 = Scalar::fma(motion.spin[1], v360, v378);
                    let v380 = Scalar::fma(<T as Scalar>::from_f64(2.0), v377, v379);
                    let force_1 = (*mass) * v380;
                    let v382 = motion.state[2] * <T as Scalar>::from_f64(4.0);
                    let v383 = v339 * v382;
                    let v385 = Scalar::fma(tip_versine_2, v383, (-v155));
                    let v386 = Scalar::fma(tip_versine_1, v352, v385);
                    let v387 = motion.spin[0] * v365;
                    let v389 = Scalar::fma((-motion.spin[1]), v374, v387);
                    let v390 = Scalar::fma(motion.spin[2], v360, v386);
                    let v391 = Scalar::fma(<T as Scalar>::from_f64(2.0), v389, v390);
                    let force_2 = (*mass) * v391;
                    let v393 = motion.spin[2] * mean_sine_0_versine_1;
                    let v394 = Scalar::fma(spin_dot_d, mean_versine_0_versine_1, v393);
                    let v395 = v356 * v394;
                    let v397 = motion.rate[2] * mean_sine_0_versine_0;
                    let v398 = motion.spin[2] * v397;
                    let v399 = spin_dot_d * mean_versine_0_versine_0;
                    let v400 = Scalar::fma(motion.rate[2], v399, v398);
                    let v402 = Scalar::fma(
                        (-<T as Scalar>::from_f64(2.0)),
                        v400,
                        (-v395),
                    );
                    let v403 = motion.state[2] * v402;
                    let v404 = motion.state[0] * v403;
                    let v405 = Scalar::fma(motion.spin[2], mean_sine_0_versine_0, v399);
                    let v406 = v222 * v405;
                    let v407 = <T as Scalar>::from_f64(2.0) * v406;
                    let v408 = motion.rate[2] * mean_sine_0_sine_0;
                    let v409 = Scalar::fma(v164, v333, v408);
                    let v410 = motion.state[2] * v409;
                    let v411 = motion.state[2] * motion.rate[2];
                    let v412 = d_dot_rate * v222;
                    let v413 = Scalar::fma(theta_squared, v411, v412);
                    let v414 = Scalar::fma(mean_versine_0_versine_0, v413, v410);
                    let v415 = <T as Scalar>::from_f64(2.0) * v414;
                    let v416 = motion.spin[2] * v406;
                    let v417 = stumpff_06_2
                        * <T as Scalar>::from_f64(0.005555555555555556);
                    let v420 = stumpff_08_2
                        * <T as Scalar>::from_f64(0.004365079365079365);
                    let v422 = Scalar::fma(
                        (-stumpff_08),
                        <T as Scalar>::from_f64(0.0000496031746031746),
                        v417,
                    );
                    let v424 = Scalar::fma(
                        (-stumpff_07_2),
                        <T as Scalar>::from_f64(0.009523809523809525),
                        v420,
                    );
                    let mean_sine_0_versine_2 = v424 + v422;
                    let v426 = <T as Scalar>::from_f64(4.0) * mean_sine_0_versine_2;
                    let v430 = Scalar::fma(
                        (-stumpff_06),
                        <T as Scalar>::from_f64(0.00034722222222222224),
                        v422,
                    );
                    let v432 = Scalar::fma(
                        (-stumpff_07_2),
                        <T as Scalar>::from_f64(0.006349206349206349),
                        v430,
                    );
                    let v433 = Scalar::fma(
                        stumpff_07,
                        <T as Scalar>::from_f64(0.000248015873015873),
                        v432,
                    );
                    let mean_sine_2_versine_0 = v433 + v299;
                    let v436 = Scalar::fma(
                        (-<T as Scalar>::from_f64(4.0)),
                        mean_sine_2_versine_0,
                        v426,
                    );
                    let v437 = motion.state[2] * v339;
                    let v438 = v436 * v437;
                    let v439 = Scalar::fma(mean_sine_0_versine_1, v352, v438);
                    let v441 = Scalar::fma((-mean_sine_1_versine_0), v352, v439);
                    let v442 = motion.state[2] * v441;
                    let v443 = motion.state[1] * v442;
                    let v444 = mean_sine_0_versine_1 * v356;
                    let v445 = Scalar::fma(v166, mean_sine_0_versine_0, v444);
                    let v446 = motion.state[2] * v445;
                    let v447 = motion.spin[2] * mean_sine_0_sine_0;
                    let v448 = Scalar::fma(spin_dot_d, mean_sine_0_versine_0, v447);
                    let v449 = v222 * v448;
                    let v451 = Scalar::fma((-motion.state[1]), v416, v443);
                    let v452 = Scalar::fma(motion.rate[1], v446, v451);
                    let v453 = Scalar::fma(motion.spin[1], v449, v452);
                    let v455 = Scalar::fma((-motion.rate[0]), v407, v404);
                    let v456 = Scalar::fma(motion.spin[0], v415, v455);
                    let v457 = v456 - v453;
                    let couple_0 = (*mass) * v457;
                    let v459 = motion.state[0] * v442;
                    let v460 = motion.state[0] * v416;
                    let v462 = Scalar::fma((-motion.spin[0]), v449, v460);
                    let v463 = Scalar::fma(motion.state[1], v403, v459);
                    let v464 = Scalar::fma(motion.rate[0], v446, v463);
                    let v466 = Scalar::fma((-motion.rate[1]), v407, v464);
                    let v467 = Scalar::fma(motion.spin[1], v415, v466);
                    let v468 = v467 - v462;
                    let couple_1 = (*mass) * v468;
                    let v470 = motion.spin[2] * v415;
                    let v471 = <T as Scalar>::from_f64(4.0) * d_cross_rate;
                    let v472 = v471 * mean_versine_0_versine_1;
                    let v473 = motion.spin[2] * mean_sine_0_sine_1;
                    let v474 = Scalar::fma(spin_dot_d, mean_sine_1_versine_0, v473);
                    let v476 = Scalar::fma((-<T as Scalar>::from_f64(4.0)), v474, v472);
                    let v477 = v355 * v476;
                    let v478 = d_cross_rate * v166;
                    let v479 = motion.spin[2] * v408;
                    let v480 = Scalar::fma(spin_dot_d, v397, v479);
                    let v481 = Scalar::fma(v478, mean_versine_0_versine_0, v477);
                    let v483 = Scalar::fma((-<T as Scalar>::from_f64(2.0)), v480, v481);
                    let v484 = motion.spin[1] * motion.state[0];
                    let v485 = motion.state[1] * motion.spin[0];
                    let v486 = v485 * v406;
                    let v488 = Scalar::fma((-v484), v406, v486);
                    let v489 = Scalar::fma(motion.state[2], v483, v470);
                    let v490 = v489 - v488;
                    let couple_2 = (*mass) * v490;
                    let v495 = Scalar::fma(
                        (-stumpff_07),
                        <T as Scalar>::from_f64(0.0000496031746031746),
                        v297,
                    );
                    let v496 = Scalar::fma(
                        stumpff_08,
                        <T as Scalar>::from_f64(0.00004340277777777778),
                        v495,
                    );
                    let v498 = Scalar::fma(
                        (-stumpff_09),
                        <T as Scalar>::from_f64(0.000015845458553791887),
                        v496,
                    );
                    let v500 = Scalar::fma(
                        (-stumpff_08_2),
                        <T as Scalar>::from_f64(0.002380952380952381),
                        v498,
                    );
                    let mean_versine_0_versine_2 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.0009700176366843034),
                        v500,
                    );
                    let v502 = <T as Scalar>::from_f64(4.0) * mean_versine_0_versine_2;
                    let v504 = stumpff_09
                        * <T as Scalar>::from_f64(0.0000006889329805996473);
                    let v510 = Scalar::fma(
                        (-stumpff_08_2),
                        <T as Scalar>::from_f64(0.0001984126984126984),
                        (-v504),
                    );
                    let v511 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.0003747795414462081),
                        v510,
                    );
                    let v512 = Scalar::fma(
                        stumpff_10,
                        <T as Scalar>::from_f64(0.000000757826278659612),
                        v511,
                    );
                    let v514 = Scalar::fma(
                        (-stumpff_11),
                        <T as Scalar>::from_f64(0.0000001691017316017316),
                        v512,
                    );
                    let v516 = Scalar::fma(
                        (-stumpff_10_2),
                        <T as Scalar>::from_f64(0.00023368606701940035),
                        v514,
                    );
                    let mean_versine_1_versine_2 = Scalar::fma(
                        stumpff_11_2,
                        <T as Scalar>::from_f64(0.0000468975468975469),
                        v516,
                    );
                    let v518 = stumpff_07_2
                        * <T as Scalar>::from_f64(0.004365079365079365);
                    let v521 = Scalar::fma(
                        (-stumpff_06_2),
                        <T as Scalar>::from_f64(0.002777777777777778),
                        v518,
                    );
                    let v523 = Scalar::fma(
                        (-stumpff_08_2),
                        <T as Scalar>::from_f64(0.002281746031746032),
                        v521,
                    );
                    let mean_sine_1_sine_2 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.00038580246913580245),
                        v523,
                    );
                    let v525 = Scalar::fma(
                        theta_squared,
                        mean_versine_1_versine_2,
                        mean_sine_1_sine_2,
                    );
                    [
                        force_0,
                        force_1,
                        v383,
                        force_2,
                        v411,
                        v412,
                        v437,
                        couple_0,
                        couple_1,
                        v471,
                        v484,
                        v485,
                        couple_2,
                        mean_versine_0_versine_2,
                        v502,
                        v525,
                    ]
                };
                let [load_0, load_1, v671, v673] = {
                    let v526 = Scalar::fma(<T as Scalar>::from_f64(8.0), v525, v502);
                    let v527 = mean_sine_1_sine_1 * v352;
                    let v528 = <T as Scalar>::from_f64(2.0) * v527;
                    let v529 = Scalar::fma(v437, v526, v528);
                    let v530 = v89 * v529;
                    let v531 = motion.spin[1] * motion.rate[2];
                    let v532 = v531 * v107;
                    let v533 = motion.spin[2] * v222;
                    let v534 = Scalar::fma(motion.spin[0], v533, v532);
                    let spin_cross_d = v484 - v485;
                    let v536 = <T as Scalar>::from_f64(4.0) * spin_cross_d;
                    let v537 = motion.state[0] * v411;
                    let v538 = v536 * v537;
                    let v539 = <T as Scalar>::from_f64(2.0) * spin_dot_d;
                    let v540 = motion.spin[2] * v539;
                    let v541 = Scalar::fma(v279, v540, v538);
                    let v542 = motion.spin[2] * spin_dot_d;
                    let v543 = v279 * v542;
                    let v544 = spin_cross_d * v537;
                    let v545 = motion.spin[1] * motion.rate[0];
                    let spin_cross_rate = Scalar::fma(
                        (-motion.rate[1]),
                        motion.spin[0],
                        v545,
                    );
                    let v548 = Scalar::fma(v279, spin_cross_rate, v544);
                    let v549 = motion.spin[1] * v127;
                    let v551 = Scalar::fma((-<T as Scalar>::from_f64(2.0)), v548, v543);
                    let v552 = Scalar::fma(v549, v222, v551);
                    let v553 = v89 * v352;
                    let v554 = <T as Scalar>::from_f64(2.0) * spin_squared;
                    let v555 = theta_squared * v554;
                    let v556 = spin_dot_d * spin_dot_d;
                    let v557 = <T as Scalar>::from_f64(2.0) * v279;
                    let v558 = d_cross_rate * v279;
                    let v559 = Scalar::fma(d_dot_rate, v285, v558);
                    let v560 = motion.spin[2] * <T as Scalar>::from_f64(4.0);
                    let v561 = motion.rate[2] * v355;
                    let v562 = motion.state[0] * v561;
                    let v563 = Scalar::fma(motion.rate[0], v412, v562);
                    let v565 = Scalar::fma((-v279), v555, v553);
                    let v566 = Scalar::fma(v557, v556, v565);
                    let v568 = Scalar::fma((-v559), v560, v566);
                    let v569 = Scalar::fma(<T as Scalar>::from_f64(4.0), v563, v568);
                    let v570 = v279 * v554;
                    let v571 = <T as Scalar>::from_f64(2.0) * v152;
                    let v573 = Scalar::fma(v279, v571, (-v570));
                    let v574 = motion.rate[0] * <T as Scalar>::from_f64(4.0);
                    let v575 = motion.state[1] * v411;
                    let v576 = Scalar::fma(motion.rate[1], v222, v575);
                    let v577 = <T as Scalar>::from_f64(2.0) * v222;
                    let v578 = spin_dot_d * v577;
                    let v580 = Scalar::fma(v574, v411, (-v570));
                    let v582 = Scalar::fma((-v560), v576, v580);
                    let v583 = Scalar::fma(motion.spin[0], v578, v582);
                    let v584 = mean_versine_0_versine_0 * v583;
                    let v585 = theta_squared * v352;
                    let v586 = <T as Scalar>::from_f64(4.0) * v585;
                    let v587 = v89 * v586;
                    let v588 = <T as Scalar>::from_f64(16.0) * v339;
                    let v589 = Scalar::fma(v279, v588, v587);
                    let v590 = Scalar::fma(mean_versine_1_versine_1, v589, v584);
                    let v591 = Scalar::fma(mean_sine_0_versine_0, v534, v530);
                    let v592 = Scalar::fma(mean_sine_0_versine_1, v541, v591);
                    let v593 = Scalar::fma(v276, v552, v592);
                    let v594 = Scalar::fma(mean_versine_0_versine_1, v569, v593);
                    let v595 = Scalar::fma(mean_sine_0_sine_1, v573, v594);
                    let v596 = Scalar::fma(<T as Scalar>::from_f64(0.5), v590, v595);
                    let load_0 = (*mass) * v596;
                    let v598 = v91 * v339;
                    let v599 = v598 * v526;
                    let v600 = Scalar::fma(motion.state[1], v528, v599);
                    let v601 = motion.state[2] * v600;
                    let v602 = motion.spin[0] * <T as Scalar>::from_f64(2.0);
                    let v603 = motion.spin[1] * v533;
                    let v605 = Scalar::fma((-v602), v411, v603);
                    let v606 = v285 * v540;
                    let v607 = Scalar::fma(v536, v575, v606);
                    let v608 = spin_cross_d * v575;
                    let v609 = Scalar::fma(v285, spin_cross_rate, v608);
                    let v610 = Scalar::fma(motion.spin[0], v412, v609);
                    let v612 = Scalar::fma((-<T as Scalar>::from_f64(4.0)), v610, v606);
                    let v613 = v91 * v352;
                    let v614 = motion.state[1] * v561;
                    let v615 = Scalar::fma(motion.rate[1], v412, v614);
                    let v616 = v285 * v556;
                    let v617 = v127 * v279;
                    let v618 = <T as Scalar>::from_f64(2.0) * d_cross_rate;
                    let v620 = Scalar::fma((-v618), v285, v617);
                    let v621 = Scalar::fma(motion.spin[2], v620, v616);
                    let v623 = Scalar::fma((-v285), v555, v613);
                    let v624 = Scalar::fma(<T as Scalar>::from_f64(4.0), v615, v623);
                    let v625 = Scalar::fma(<T as Scalar>::from_f64(2.0), v621, v624);
                    let v626 = v285 * v554;
                    let v628 = Scalar::fma(v285, v571, (-v626));
                    let v629 = motion.rate[1] * v411;
                    let v630 = Scalar::fma(motion.rate[0], v222, v537);
                    let v631 = Scalar::fma(motion.spin[2], v630, v629);
                    let v633 = Scalar::fma(<T as Scalar>::from_f64(4.0), v631, (-v626));
                    let v634 = Scalar::fma(motion.spin[1], v578, v633);
                    let v635 = mean_versine_0_versine_0 * v634;
                    let v636 = v91 * v586;
                    let v637 = Scalar::fma(v285, v588, v636);
                    let v638 = Scalar::fma(mean_versine_1_versine_1, v637, v635);
                    let v639 = Scalar::fma(mean_sine_0_versine_0, v605, v601);
                    let v640 = Scalar::fma(mean_sine_0_versine_1, v607, v639);
                    let v641 = Scalar::fma(mean_sine_1_versine_0, v612, v640);
                    let v642 = Scalar::fma(mean_versine_0_versine_1, v625, v641);
                    let v643 = Scalar::fma(mean_sine_0_sine_1, v628, v642);
                    let v644 = Scalar::fma(<T as Scalar>::from_f64(0.5), v638, v643);
                    let load_1 = (*mass) * v644;
                    let v646 = <T as Scalar>::from_f64(4.0) * mean_sine_0_versine_1;
                    let v648 = v305 + v310;
                    let mean_sine_0_sine_2 = Scalar::fma(
                        (-stumpff_06_2),
                        <T as Scalar>::from_f64(0.022222222222222223),
                        v648,
                    );
                    let v651 = Scalar::fma(
                        theta_squared,
                        mean_versine_0_versine_2,
                        mean_sine_0_sine_2,
                    );
                    let v652 = d_dot_rate * v651;
                    let v653 = Scalar::fma(mean_sine_1_versine_0, spin_cross_d, v652);
                    let v654 = <T as Scalar>::from_f64(4.0) * v653;
                    let v656 = Scalar::fma((-v646), spin_cross_d, v654);
                    let v657 = v355 * v656;
                    let v658 = v107 * v542;
                    let v660 = Scalar::fma((-v107), spin_cross_rate, v658);
                    let v661 = v383 + v585;
                    let v662 = v107 * v152;
                    let v664 = Scalar::fma((-motion.state[2]), v554, v662);
                    let v665 = mean_sine_0_sine_0 * v664;
                    let v667 = Scalar::fma((-v471), v172, v351);
                    let v669 = Scalar::fma((-motion.state[2]), v555, v667);
                    let v670 = Scalar::fma(v107, v556, v669);
                    let v671 = Scalar::fma(mean_versine_0_versine_0, v670, v665);
                    let v672 = Scalar::fma(mean_sine_0_versine_0, v660, v657);
                    let v673 = Scalar::fma(mean_versine_0_versine_1, v661, v672);
                    [load_0, load_1, v671, v673]
                };
                let [load_2] = {
                    let v674 = Scalar::fma(mean_sine_0_sine_1, v352, v673);
                    let v675 = Scalar::fma(<T as Scalar>::from_f64(0.5), v671, v674);
                    let load_2 = (*mass) * v675;
                    [load_2]
                };
                segments::Segment {
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
                    body: segments::Body {
                        moment: [moment_0, moment_1, moment_2],
                        inertia: [
                            inertia_0,
                            inertia_1,
                            inertia_2,
                            (-v240),
                            (-v246),
                            (-v248),
                        ],
                        linear: [
                            [linear_0_0, linear_0_1, linear_0_2],
                            [linear_1_0, linear_1_1, linear_1_2],
                            [linear_2_0, linear_2_1, linear_2_2],
                        ],
                        angular: [
                            [(-v281), angular_0_1, (-v287)],
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
            #[inline(always)]
            fn body<T: Scalar>(
                &self,
                motion: &segments::Motion<T>,
                mass: &T,
                gyration: &T,
            ) -> segments::Body<T> {
                let [v11, v12, theta_squared, stumpff_05, stumpff_06, stumpff_07,
                stumpff_08, stumpff_09, stumpff_10, stumpff_11, stumpff_04_2,
                stumpff_05_2, stumpff_06_2, stumpff_07_2, stumpff_08_2, stumpff_09_2,
                stumpff_10_2, stumpff_11_2, v73, v74, tip_lag_0, v77, tip_versine_1, v81,
                d_dot_rate, d_cross_rate, tip_lag_1, v92, v95, spin_squared, v98,
                rate_squared, tip_versine_2, v105, v106, v108, spin_dot_d, v112, v115,
                moment_0, moment_1, moment_2, v121, mean_versine_0_versine_0,
                mean_sine_0_sine_0, v125, v127, inertia_0, inertia_1, inertia_2, v136,
                mean_sine_0_versine_0, v142, v144, linear_0_0, linear_0_1, linear_0_2,
                linear_1_0, linear_1_1, linear_1_2, linear_2_0, linear_2_1, linear_2_2,
                mean_sine_0_versine_1, v169, mean_sine_1_versine_0, v172, v175, v177,
                angular_0_1, v181, v183, angular_1_0, angular_1_1, angular_1_2, v193,
                v195, mean_versine_1_versine_1] = {
                    let v11 = motion.state[0] * motion.state[0];
                    let v12 = motion.state[1] * motion.state[1];
                    let theta_squared = v11 + v12;
                    let v15 = <T as Scalar>::from_f64(4.0) * theta_squared;
                    let [_, stumpff_02, stumpff_03, stumpff_04, stumpff_05, stumpff_06,
                    stumpff_07, stumpff_08, stumpff_09, stumpff_10, stumpff_11] = guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                        theta_squared,
                    );
                    let [stumpff_03_2, stumpff_04_2, stumpff_05_2, stumpff_06_2,
                    stumpff_07_2, stumpff_08_2, stumpff_09_2, stumpff_10_2, stumpff_11_2,
                    ] = guarded_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                        v15,
                    );
                    let tip_versine_0 = stumpff_02 * <T as Scalar>::from_f64(0.5);
                    let v73 = motion.state[0] * motion.state[2];
                    let v74 = motion.state[1] * motion.state[2];
                    let tip_lag_0 = stumpff_03
                        * <T as Scalar>::from_f64(0.16666666666666666);
                    let v77 = motion.state[2] * tip_versine_0;
                    let v78 = stumpff_03 * <T as Scalar>::from_f64(0.08333333333333333);
                    let v79 = stumpff_04 * <T as Scalar>::from_f64(0.041666666666666664);
                    let tip_versine_1 = v79 - v78;
                    let v81 = motion.state[2] * <T as Scalar>::from_f64(2.0);
                    let v82 = tip_versine_1 * v81;
                    let v83 = motion.state[0] * motion.rate[0];
                    let d_dot_rate = Scalar::fma(motion.state[1], motion.rate[1], v83);
                    let v85 = motion.state[0] * motion.rate[1];
                    let d_cross_rate = Scalar::fma(
                        (-motion.rate[0]),
                        motion.state[1],
                        v85,
                    );
                    let v89 = stumpff_05 * <T as Scalar>::from_f64(0.0125);
                    let tip_lag_1 = Scalar::fma(
                        (-stumpff_04),
                        <T as Scalar>::from_f64(0.020833333333333332),
                        v89,
                    );
                    let v92 = <T as Scalar>::from_f64(2.0) * d_dot_rate;
                    let v94 = motion.spin[0] * motion.spin[0];
                    let v95 = motion.spin[2] * motion.spin[2];
                    let v96 = Scalar::fma(motion.spin[1], motion.spin[1], v94);
                    let spin_squared = v96 + v95;
                    let v98 = v77 * spin_squared;
                    let v99 = motion.rate[0] * motion.rate[0];
                    let rate_squared = Scalar::fma(motion.rate[1], motion.rate[1], v99);
                    let v101 = stumpff_04
                        * <T as Scalar>::from_f64(0.010416666666666666);
                    let v103 = Scalar::fma(
                        (-stumpff_05),
                        <T as Scalar>::from_f64(0.010416666666666666),
                        v101,
                    );
                    let tip_versine_2 = Scalar::fma(
                        stumpff_06,
                        <T as Scalar>::from_f64(0.002777777777777778),
                        v103,
                    );
                    let v105 = v81 * d_dot_rate;
                    let v106 = motion.rate[2] * <T as Scalar>::from_f64(2.0);
                    let v108 = motion.state[2] * motion.spin[2];
                    let v109 = motion.state[0] * motion.spin[0];
                    let spin_dot_d = Scalar::fma(motion.state[1], motion.spin[1], v109);
                    let v111 = tip_versine_1 * v105;
                    let v112 = Scalar::fma(motion.rate[2], tip_versine_0, v111);
                    let v115 = motion.state[2] * tip_lag_0;
                    let v116 = motion.state[0] * (*mass);
                    let moment_0 = v115 * v116;
                    let v118 = motion.state[1] * (*mass);
                    let moment_1 = v115 * v118;
                    let moment_2 = (*mass) * v77;
                    let v121 = motion.state[2] * motion.state[2];
                    let v122 = stumpff_05_2
                        * <T as Scalar>::from_f64(0.06666666666666667);
                    let mean_versine_0_versine_0 = Scalar::fma(
                        (-stumpff_05),
                        <T as Scalar>::from_f64(0.016666666666666666),
                        v122,
                    );
                    let mean_sine_0_sine_0 = stumpff_03_2
                        * <T as Scalar>::from_f64(0.3333333333333333);
                    let v125 = Scalar::fma(
                        theta_squared,
                        mean_versine_0_versine_0,
                        mean_sine_0_sine_0,
                    );
                    let v126 = v121 * v125;
                    let v127 = v121 * mean_versine_0_versine_0;
                    let v128 = Scalar::fma((-v11), v127, v126);
                    let inertia_0 = (*mass) * v128;
                    let v130 = Scalar::fma((-v12), v127, v126);
                    let inertia_1 = (*mass) * v130;
                    let v133 = Scalar::fma((-v121), mean_sine_0_sine_0, v126);
                    let inertia_2 = (*mass) * v133;
                    let v135 = motion.state[1] * v116;
                    let v136 = v135 * v127;
                    let mean_sine_0_versine_0 = Scalar::fma(
                        stumpff_04_2,
                        <T as Scalar>::from_f64(0.16666666666666666),
                        (-v79),
                    );
                    let v140 = v121 * mean_sine_0_versine_0;
                    let v141 = (*mass) * v140;
                    let v142 = motion.state[0] * v141;
                    let v144 = motion.state[1] * v141;
                    let v146 = v81 * tip_lag_1;
                    let v147 = motion.state[0] * v146;
                    let v148 = Scalar::fma(motion.state[0], v147, v115);
                    let linear_0_0 = (*mass) * v148;
                    let linear_0_1 = v118 * v147;
                    let v151 = motion.state[0] * v82;
                    let linear_0_2 = (*mass) * v151;
                    let v153 = motion.state[1] * v146;
                    let linear_1_0 = v116 * v153;
                    let v155 = Scalar::fma(motion.state[1], v153, v115);
                    let linear_1_1 = (*mass) * v155;
                    let v157 = motion.state[1] * v82;
                    let linear_1_2 = (*mass) * v157;
                    let linear_2_0 = tip_lag_0 * v116;
                    let linear_2_1 = tip_lag_0 * v118;
                    let linear_2_2 = (*mass) * tip_versine_0;
                    let v163 = stumpff_06
                        * <T as Scalar>::from_f64(0.001388888888888889);
                    let v167 = Scalar::fma(
                        (-stumpff_05_2),
                        <T as Scalar>::from_f64(0.03333333333333333),
                        (-v163),
                    );
                    let mean_sine_0_versine_1 = Scalar::fma(
                        stumpff_06_2,
                        <T as Scalar>::from_f64(0.027777777777777776),
                        v167,
                    );
                    let v169 = stumpff_06_2
                        * <T as Scalar>::from_f64(0.016666666666666666);
                    let v170 = Scalar::fma(
                        stumpff_05,
                        <T as Scalar>::from_f64(0.004166666666666667),
                        v167,
                    );
                    let mean_sine_1_versine_0 = v170 + v169;
                    let v172 = <T as Scalar>::from_f64(2.0) * mean_sine_1_versine_0;
                    let v174 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        mean_sine_0_versine_1,
                        (-v172),
                    );
                    let v175 = motion.state[0] * v121;
                    let v176 = v174 * v175;
                    let v177 = v118 * v176;
                    let v179 = Scalar::fma(motion.state[0], v176, v140);
                    let angular_0_1 = (*mass) * v179;
                    let v181 = motion.state[1] * v121;
                    let v182 = mean_versine_0_versine_0 * v181;
                    let v183 = (*mass) * v182;
                    let v185 = v174 * v181;
                    let v186 = motion.state[1] * v185;
                    let v188 = (-v186) - v140;
                    let angular_1_0 = (*mass) * v188;
                    let angular_1_1 = v116 * v185;
                    let v191 = mean_versine_0_versine_0 * v175;
                    let angular_1_2 = (*mass) * v191;
                    let v193 = stumpff_07_2
                        * <T as Scalar>::from_f64(0.0015873015873015873);
                    let v195 = stumpff_08_2
                        * <T as Scalar>::from_f64(0.001984126984126984);
                    let v196 = Scalar::fma(
                        stumpff_08,
                        <T as Scalar>::from_f64(0.0000248015873015873),
                        v193,
                    );
                    let v198 = Scalar::fma(
                        (-stumpff_09),
                        <T as Scalar>::from_f64(0.000008267195767195768),
                        v196,
                    );
                    let v199 = v198 - v195;
                    let mean_versine_1_versine_1 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.0005731922398589065),
                        v199,
                    );
                    [
                        v11,
                        v12,
                        theta_squared,
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
                        v73,
                        v74,
                        tip_lag_0,
                        v77,
                        tip_versine_1,
                        v81,
                        d_dot_rate,
                        d_cross_rate,
                        tip_lag_1,
                        v92,
                        v95,
                        spin_squared,
                        v98,
                        rate_squared,
                        tip_versine_2,
                        v105,
                        v106,
                        v108,
                        spin_dot_d,
                        v112,
                        v115,
                        moment_0,
                        moment_1,
                        moment_2,
                        v121,
                        mean_versine_0_versine_0,
                        mean_sine_0_sine_0,
                        v125,
                        v127,
                        inertia_0,
                        inertia_1,
                        inertia_2,
                        v136,
                        mean_sine_0_versine_0,
                        v142,
                        v144,
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
                        v169,
                        mean_sine_1_versine_0,
                        v172,
                        v175,
                        v177,
                        angular_0_1,
                        v181,
                        v183,
                        angular_1_0,
                        angular_1_1,
                        angular_1_2,
                        v193,
                        v195,
                        mean_versine_1_versine_1,
                    ]
                };
                let [v201, mean_sine_1_sine_1, v206, mean_versine_0_versine_1, mass_0,
                mass_1, mass_2, mass_3, mean_sine_0_sine_1, mass_4, mass_5, v235, v247,
                v248, v251, force_0, force_1, v278, force_2, v290, v296, v299, v300,
                v301, v304, v305, v308, v309, v328, v333, v337, v340, couple_0] = {
                    let v201 = stumpff_05_2
                        * <T as Scalar>::from_f64(0.016666666666666666);
                    let v202 = v201 - v169;
                    let mean_sine_1_sine_1 = Scalar::fma(
                        stumpff_07_2,
                        <T as Scalar>::from_f64(0.003968253968253968),
                        v202,
                    );
                    let v204 = stumpff_06
                        * <T as Scalar>::from_f64(0.0006944444444444445);
                    let v206 = stumpff_07_2
                        * <T as Scalar>::from_f64(0.007936507936507936);
                    let v209 = Scalar::fma(
                        (-stumpff_06_2),
                        <T as Scalar>::from_f64(0.011111111111111112),
                        v204,
                    );
                    let v210 = v209 + v206;
                    let mean_versine_0_versine_1 = Scalar::fma(
                        (-stumpff_07),
                        <T as Scalar>::from_f64(0.000496031746031746),
                        v210,
                    );
                    let v213 = Scalar::fma(
                        theta_squared,
                        mean_versine_1_versine_1,
                        mean_sine_1_sine_1,
                    );
                    let v214 = v213 + mean_versine_0_versine_1;
                    let v215 = <T as Scalar>::from_f64(4.0) * v214;
                    let v216 = v11 * v121;
                    let v217 = Scalar::fma(v216, v215, v127);
                    let mass_0 = (*mass) * v217;
                    let v219 = Scalar::fma(v12, v215, mean_versine_0_versine_0);
                    let v220 = v121 * v219;
                    let mass_1 = (*mass) * v220;
                    let mass_2 = (*mass) * v125;
                    let v223 = motion.state[1] * v175;
                    let v224 = v223 * v215;
                    let mass_3 = (*mass) * v224;
                    let v226 = stumpff_05_2 * <T as Scalar>::from_f64(0.05);
                    let mean_sine_0_sine_1 = Scalar::fma(
                        (-stumpff_04_2),
                        <T as Scalar>::from_f64(0.08333333333333333),
                        v226,
                    );
                    let v229 = Scalar::fma(
                        theta_squared,
                        mean_versine_0_versine_1,
                        mean_sine_0_sine_1,
                    );
                    let v230 = Scalar::fma(
                        <T as Scalar>::from_f64(2.0),
                        v229,
                        mean_versine_0_versine_0,
                    );
                    let v231 = v73 * v230;
                    let mass_4 = (*mass) * v231;
                    let v233 = v74 * v230;
                    let mass_5 = (*mass) * v233;
                    let v235 = d_dot_rate * d_dot_rate;
                    let v236 = stumpff_05
                        * <T as Scalar>::from_f64(0.0020833333333333333);
                    let v239 = Scalar::fma(
                        (-stumpff_06),
                        <T as Scalar>::from_f64(0.0024305555555555556),
                        v236,
                    );
                    let mean_versine_2 = Scalar::fma(
                        stumpff_07,
                        <T as Scalar>::from_f64(0.000744047619047619),
                        v239,
                    );
                    let v241 = <T as Scalar>::from_f64(4.0) * v235;
                    let v242 = v241 * mean_versine_2;
                    let v244 = Scalar::fma((-tip_lag_0), spin_squared, v242);
                    let v245 = motion.state[2] * v244;
                    let v246 = motion.rate[2] * <T as Scalar>::from_f64(4.0);
                    let v247 = v246 * d_dot_rate;
                    let v248 = Scalar::fma(v81, rate_squared, v247);
                    let v249 = Scalar::fma(tip_lag_1, v248, v245);
                    let v250 = motion.state[0] * v249;
                    let v251 = motion.state[2] * d_dot_rate;
                    let v252 = <T as Scalar>::from_f64(4.0) * v251;
                    let v253 = tip_lag_1 * v252;
                    let v254 = Scalar::fma(tip_lag_0, v106, v253);
                    let v255 = motion.spin[2] * v77;
                    let v256 = Scalar::fma(spin_dot_d, v115, v255);
                    let v257 = motion.spin[1] * v112;
                    let v258 = tip_lag_1 * v105;
                    let v259 = Scalar::fma(motion.rate[2], tip_lag_0, v258);
                    let v260 = motion.state[1] * v259;
                    let v261 = Scalar::fma(motion.rate[1], v115, v260);
                    let v262 = Scalar::fma((-motion.spin[2]), v261, v257);
                    let v263 = Scalar::fma(motion.rate[0], v254, v250);
                    let v264 = Scalar::fma(motion.spin[0], v256, v263);
                    let v265 = Scalar::fma(<T as Scalar>::from_f64(2.0), v262, v264);
                    let force_0 = (*mass) * v265;
                    let v267 = motion.state[1] * v249;
                    let v268 = motion.state[0] * v259;
                    let v269 = Scalar::fma(motion.rate[0], v115, v268);
                    let v270 = motion.spin[2] * v269;
                    let v272 = Scalar::fma((-v112), motion.spin[0], v270);
                    let v273 = Scalar::fma(motion.rate[1], v254, v267);
                    let v274 = Scalar::fma(motion.spin[1], v256, v273);
                    let v275 = Scalar::fma(<T as Scalar>::from_f64(2.0), v272, v274);
                    let force_1 = (*mass) * v275;
                    let v277 = motion.state[2] * <T as Scalar>::from_f64(4.0);
                    let v278 = v235 * v277;
                    let v279 = Scalar::fma(tip_versine_2, v278, (-v98));
                    let v280 = Scalar::fma(tip_versine_1, v248, v279);
                    let v281 = motion.spin[0] * v261;
                    let v282 = Scalar::fma((-motion.spin[1]), v269, v281);
                    let v283 = Scalar::fma(motion.spin[2], v256, v280);
                    let v284 = Scalar::fma(<T as Scalar>::from_f64(2.0), v282, v283);
                    let force_2 = (*mass) * v284;
                    let v286 = motion.spin[2] * mean_sine_0_versine_1;
                    let v287 = Scalar::fma(spin_dot_d, mean_versine_0_versine_1, v286);
                    let v288 = v252 * v287;
                    let v290 = motion.rate[2] * mean_sine_0_versine_0;
                    let v291 = motion.spin[2] * v290;
                    let v292 = spin_dot_d * mean_versine_0_versine_0;
                    let v293 = Scalar::fma(motion.rate[2], v292, v291);
                    let v295 = Scalar::fma(
                        (-<T as Scalar>::from_f64(2.0)),
                        v293,
                        (-v288),
                    );
                    let v296 = motion.state[2] * v295;
                    let v297 = motion.state[0] * v296;
                    let v298 = Scalar::fma(motion.spin[2], mean_sine_0_versine_0, v292);
                    let v299 = v121 * v298;
                    let v300 = <T as Scalar>::from_f64(2.0) * v299;
                    let v301 = motion.rate[2] * mean_sine_0_sine_0;
                    let v302 = Scalar::fma(v105, v229, v301);
                    let v303 = motion.state[2] * v302;
                    let v304 = motion.state[2] * motion.rate[2];
                    let v305 = d_dot_rate * v121;
                    let v306 = Scalar::fma(theta_squared, v304, v305);
                    let v307 = Scalar::fma(mean_versine_0_versine_0, v306, v303);
                    let v308 = <T as Scalar>::from_f64(2.0) * v307;
                    let v309 = motion.spin[2] * v299;
                    let v310 = stumpff_06_2
                        * <T as Scalar>::from_f64(0.005555555555555556);
                    let v313 = stumpff_08_2
                        * <T as Scalar>::from_f64(0.004365079365079365);
                    let v315 = Scalar::fma(
                        (-stumpff_08),
                        <T as Scalar>::from_f64(0.0000496031746031746),
                        v310,
                    );
                    let v317 = Scalar::fma(
                        (-stumpff_07_2),
                        <T as Scalar>::from_f64(0.009523809523809525),
                        v313,
                    );
                    let mean_sine_0_versine_2 = v317 + v315;
                    let v319 = <T as Scalar>::from_f64(4.0) * mean_sine_0_versine_2;
                    let v322 = Scalar::fma(
                        (-stumpff_06),
                        <T as Scalar>::from_f64(0.00034722222222222224),
                        v315,
                    );
                    let v323 = Scalar::fma(
                        (-stumpff_07_2),
                        <T as Scalar>::from_f64(0.006349206349206349),
                        v322,
                    );
                    let v324 = Scalar::fma(
                        stumpff_07,
                        <T as Scalar>::from_f64(0.000248015873015873),
                        v323,
                    );
                    let mean_sine_2_versine_0 = v324 + v195;
                    let v327 = Scalar::fma(
                        (-<T as Scalar>::from_f64(4.0)),
                        mean_sine_2_versine_0,
                        v319,
                    );
                    let v328 = motion.state[2] * v235;
                    let v329 = v327 * v328;
                    let v330 = Scalar::fma(mean_sine_0_versine_1, v248, v329);
                    let v332 = Scalar::fma((-mean_sine_1_versine_0), v248, v330);
                    let v333 = motion.state[2] * v332;
                    let v334 = motion.state[1] * v333;
                    let v335 = mean_sine_0_versine_1 * v252;
                    let v336 = Scalar::fma(v106, mean_sine_0_versine_0, v335);
                    let v337 = motion.state[2] * v336;
                    let v338 = motion.spin[2] * mean_sine_0_sine_0;
                    let v339 = Scalar::fma(spin_dot_d, mean_sine_0_versine_0, v338);
                    let v340 = v121 * v339;
                    let v342 = Scalar::fma((-motion.state[1]), v309, v334);
                    let v343 = Scalar::fma(motion.rate[1], v337, v342);
                    let v344 = Scalar::fma(motion.spin[1], v340, v343);
                    let v345 = Scalar::fma((-motion.rate[0]), v300, v297);
                    let v346 = Scalar::fma(motion.spin[0], v308, v345);
                    let v347 = v346 - v344;
                    let couple_0 = (*mass) * v347;
                    [
                        v201,
                        mean_sine_1_sine_1,
                        v206,
                        mean_versine_0_versine_1,
                        mass_0,
                        mass_1,
                        mass_2,
                        mass_3,
                        mean_sine_0_sine_1,
                        mass_4,
                        mass_5,
                        v235,
                        v247,
                        v248,
                        v251,
                        force_0,
                        force_1,
                        v278,
                        force_2,
                        v290,
                        v296,
                        v299,
                        v300,
                        v301,
                        v304,
                        v305,
                        v308,
                        v309,
                        v328,
                        v333,
                        v337,
                        v340,
                        couple_0,
                    ]
                };
                let [couple_1, v360, couple_2, mean_versine_0_versine_2, spin_cross_d,
                v419, v424, spin_cross_rate, v434, v435, v436, v451, v458, v464, v465,
                v467, load_0, v480, v484, v486, v490, v491, v493, v494] = {
                    let v349 = motion.state[0] * v333;
                    let v350 = motion.state[0] * v309;
                    let v352 = Scalar::fma((-motion.spin[0]), v340, v350);
                    let v353 = Scalar::fma(motion.state[1], v296, v349);
                    let v354 = Scalar::fma(motion.rate[0], v337, v353);
                    let v355 = Scalar::fma((-motion.rate[1]), v300, v354);
                    let v356 = Scalar::fma(motion.spin[1], v308, v355);
                    let v357 = v356 - v352;
                    let couple_1 = (*mass) * v357;
                    let v359 = motion.spin[2] * v308;
                    let v360 = <T as Scalar>::from_f64(4.0) * d_cross_rate;
                    let v361 = v360 * mean_versine_0_versine_1;
                    let v362 = motion.spin[2] * mean_sine_0_sine_1;
                    let v363 = Scalar::fma(spin_dot_d, mean_sine_1_versine_0, v362);
                    let v364 = Scalar::fma((-<T as Scalar>::from_f64(4.0)), v363, v361);
                    let v365 = v251 * v364;
                    let v366 = d_cross_rate * v106;
                    let v367 = motion.spin[2] * v301;
                    let v368 = Scalar::fma(spin_dot_d, v290, v367);
                    let v369 = Scalar::fma(v366, mean_versine_0_versine_0, v365);
                    let v370 = Scalar::fma((-<T as Scalar>::from_f64(2.0)), v368, v369);
                    let v371 = motion.spin[1] * motion.state[0];
                    let v372 = motion.state[1] * motion.spin[0];
                    let v373 = v372 * v299;
                    let v375 = Scalar::fma((-v371), v299, v373);
                    let v376 = Scalar::fma(motion.state[2], v370, v359);
                    let v377 = v376 - v375;
                    let couple_2 = (*mass) * v377;
                    let v381 = Scalar::fma(
                        (-stumpff_07),
                        <T as Scalar>::from_f64(0.0000496031746031746),
                        v193,
                    );
                    let v382 = Scalar::fma(
                        stumpff_08,
                        <T as Scalar>::from_f64(0.00004340277777777778),
                        v381,
                    );
                    let v383 = Scalar::fma(
                        (-stumpff_09),
                        <T as Scalar>::from_f64(0.000015845458553791887),
                        v382,
                    );
                    let v385 = Scalar::fma(
                        (-stumpff_08_2),
                        <T as Scalar>::from_f64(0.002380952380952381),
                        v383,
                    );
                    let mean_versine_0_versine_2 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.0009700176366843034),
                        v385,
                    );
                    let v387 = <T as Scalar>::from_f64(4.0) * mean_versine_0_versine_2;
                    let v389 = stumpff_09
                        * <T as Scalar>::from_f64(0.0000006889329805996473);
                    let v394 = Scalar::fma(
                        (-stumpff_08_2),
                        <T as Scalar>::from_f64(0.0001984126984126984),
                        (-v389),
                    );
                    let v395 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.0003747795414462081),
                        v394,
                    );
                    let v396 = Scalar::fma(
                        stumpff_10,
                        <T as Scalar>::from_f64(0.000000757826278659612),
                        v395,
                    );
                    let v398 = Scalar::fma(
                        (-stumpff_11),
                        <T as Scalar>::from_f64(0.0000001691017316017316),
                        v396,
                    );
                    let v400 = Scalar::fma(
                        (-stumpff_10_2),
                        <T as Scalar>::from_f64(0.00023368606701940035),
                        v398,
                    );
                    let mean_versine_1_versine_2 = Scalar::fma(
                        stumpff_11_2,
                        <T as Scalar>::from_f64(0.0000468975468975469),
                        v400,
                    );
                    let v402 = stumpff_07_2
                        * <T as Scalar>::from_f64(0.004365079365079365);
                    let v404 = Scalar::fma(
                        (-stumpff_06_2),
                        <T as Scalar>::from_f64(0.002777777777777778),
                        v402,
                    );
                    let v405 = Scalar::fma(
                        (-stumpff_08_2),
                        <T as Scalar>::from_f64(0.002281746031746032),
                        v404,
                    );
                    let mean_sine_1_sine_2 = Scalar::fma(
                        stumpff_09_2,
                        <T as Scalar>::from_f64(0.00038580246913580245),
                        v405,
                    );
                    let v407 = Scalar::fma(
                        theta_squared,
                        mean_versine_1_versine_2,
                        mean_sine_1_sine_2,
                    );
                    let v408 = Scalar::fma(<T as Scalar>::from_f64(8.0), v407, v387);
                    let v409 = mean_sine_1_sine_1 * v248;
                    let v410 = <T as Scalar>::from_f64(2.0) * v409;
                    let v411 = Scalar::fma(v328, v408, v410);
                    let v412 = v73 * v411;
                    let v413 = motion.spin[1] * motion.rate[2];
                    let v414 = v413 * v81;
                    let v415 = motion.spin[2] * v121;
                    let v416 = Scalar::fma(motion.spin[0], v415, v414);
                    let spin_cross_d = v371 - v372;
                    let v418 = <T as Scalar>::from_f64(4.0) * spin_cross_d;
                    let v419 = motion.state[0] * v304;
                    let v420 = v418 * v419;
                    let v421 = <T as Scalar>::from_f64(2.0) * spin_dot_d;
                    let v422 = motion.spin[2] * v421;
                    let v423 = Scalar::fma(v175, v422, v420);
                    let v424 = motion.spin[2] * spin_dot_d;
                    let v425 = v175 * v424;
                    let v426 = spin_cross_d * v419;
                    let v427 = motion.spin[1] * motion.rate[0];
                    let spin_cross_rate = Scalar::fma(
                        (-motion.rate[1]),
                        motion.spin[0],
                        v427,
                    );
                    let v429 = Scalar::fma(v175, spin_cross_rate, v426);
                    let v430 = motion.spin[1] * v92;
                    let v431 = Scalar::fma((-<T as Scalar>::from_f64(2.0)), v429, v425);
                    let v432 = Scalar::fma(v430, v121, v431);
                    let v433 = v73 * v248;
                    let v434 = <T as Scalar>::from_f64(2.0) * spin_squared;
                    let v435 = theta_squared * v434;
                    let v436 = spin_dot_d * spin_dot_d;
                    let v437 = <T as Scalar>::from_f64(2.0) * v175;
                    let v438 = d_cross_rate * v175;
                    let v439 = Scalar::fma(d_dot_rate, v181, v438);
                    let v440 = motion.spin[2] * <T as Scalar>::from_f64(4.0);
                    let v441 = motion.rate[2] * v251;
                    let v442 = motion.state[0] * v441;
                    let v443 = Scalar::fma(motion.rate[0], v305, v442);
                    let v445 = Scalar::fma((-v175), v435, v433);
                    let v446 = Scalar::fma(v437, v436, v445);
                    let v448 = Scalar::fma((-v439), v440, v446);
                    let v449 = Scalar::fma(<T as Scalar>::from_f64(4.0), v443, v448);
                    let v450 = v175 * v434;
                    let v451 = <T as Scalar>::from_f64(2.0) * v95;
                    let v453 = Scalar::fma(v175, v451, (-v450));
                    let v454 = motion.rate[0] * <T as Scalar>::from_f64(4.0);
                    let v455 = motion.state[1] * v304;
                    let v456 = Scalar::fma(motion.rate[1], v121, v455);
                    let v457 = <T as Scalar>::from_f64(2.0) * v121;
                    let v458 = spin_dot_d * v457;
                    let v459 = Scalar::fma(v454, v304, (-v450));
                    let v461 = Scalar::fma((-v440), v456, v459);
                    let v462 = Scalar::fma(motion.spin[0], v458, v461);
                    let v463 = mean_versine_0_versine_0 * v462;
                    let v464 = theta_squared * v248;
                    let v465 = <T as Scalar>::from_f64(4.0) * v464;
                    let v466 = v73 * v465;
                    let v467 = <T as Scalar>::from_f64(16.0) * v235;
                    let v468 = Scalar::fma(v175, v467, v466);
                    let v469 = Scalar::fma(mean_versine_1_versine_1, v468, v463);
                    let v470 = Scalar::fma(mean_sine_0_versine_0, v416, v412);
                    let v471 = Scalar::fma(mean_sine_0_versine_1, v423, v470);
                    let v472 = Scalar::fma(v172, v432, v471);
                    let v473 = Scalar::fma(mean_versine_0_versine_1, v449, v472);
                    let v474 = Scalar::fma(mean_sine_0_sine_1, v453, v473);
                    let v475 = Scalar::fma(<T as Scalar>::from_f64(0.5), v469, v474);
                    let load_0 = (*mass) * v475;
                    let v477 = v74 * v235;
                    let v478 = v477 * v408;
                    let v479 = Scalar::fma(motion.state[1], v410, v478);
                    let v480 = motion.state[2] * v479;
                    let v481 = motion.spin[0] * <T as Scalar>::from_f64(2.0);
                    let v482 = motion.spin[1] * v415;
                    let v484 = Scalar::fma((-v481), v304, v482);
                    let v485 = v181 * v422;
                    let v486 = Scalar::fma(v418, v455, v485);
                    let v487 = spin_cross_d * v455;
                    let v488 = Scalar::fma(v181, spin_cross_rate, v487);
                    let v489 = Scalar::fma(motion.spin[0], v305, v488);
                    let v490 = Scalar::fma((-<T as Scalar>::from_f64(4.0)), v489, v485);
                    let v491 = v74 * v248;
                    let v492 = motion.state[1] * v441;
                    let v493 = Scalar::fma(motion.rate[1], v305, v492);
                    let v494 = v181 * v436;
                    [
                        couple_1,
                        v360,
                        couple_2,
                        mean_versine_0_versine_2,
                        spin_cross_d,
                        v419,
                        v424,
                        spin_cross_rate,
                        v434,
                        v435,
                        v436,
                        v451,
                        v458,
                        v464,
                        v465,
                        v467,
                        load_0,
                        v480,
                        v484,
                        v486,
                        v490,
                        v491,
                        v493,
                        v494,
                    ]
                };
                let [load_1, load_2] = {
                    let v495 = v92 * v175;
                    let v496 = <T as Scalar>::from_f64(2.0) * d_cross_rate;
                    let v498 = Scalar::fma((-v496), v181, v495);
                    let v499 = Scalar::fma(motion.spin[2], v498, v494);
                    let v501 = Scalar::fma((-v181), v435, v491);
                    let v502 = Scalar::fma(<T as Scalar>::from_f64(4.0), v493, v501);
                    let v503 = Scalar::fma(<T as Scalar>::from_f64(2.0), v499, v502);
                    let v504 = v181 * v434;
                    let v506 = Scalar::fma(v181, v451, (-v504));
                    let v507 = motion.rate[1] * v304;
                    let v508 = Scalar::fma(motion.rate[0], v121, v419);
                    let v509 = Scalar::fma(motion.spin[2], v508, v507);
                    let v510 = Scalar::fma(<T as Scalar>::from_f64(4.0), v509, (-v504));
                    let v511 = Scalar::fma(motion.spin[1], v458, v510);
                    let v512 = mean_versine_0_versine_0 * v511;
                    let v513 = v74 * v465;
                    let v514 = Scalar::fma(v181, v467, v513);
                    let v515 = Scalar::fma(mean_versine_1_versine_1, v514, v512);
                    let v516 = Scalar::fma(mean_sine_0_versine_0, v484, v480);
                    let v517 = Scalar::fma(mean_sine_0_versine_1, v486, v516);
                    let v518 = Scalar::fma(mean_sine_1_versine_0, v490, v517);
                    let v519 = Scalar::fma(mean_versine_0_versine_1, v503, v518);
                    let v520 = Scalar::fma(mean_sine_0_sine_1, v506, v519);
                    let v521 = Scalar::fma(<T as Scalar>::from_f64(0.5), v515, v520);
                    let load_1 = (*mass) * v521;
                    let v523 = <T as Scalar>::from_f64(4.0) * mean_sine_0_versine_1;
                    let v525 = v201 + v206;
                    let mean_sine_0_sine_2 = Scalar::fma(
                        (-stumpff_06_2),
                        <T as Scalar>::from_f64(0.022222222222222223),
                        v525,
                    );
                    let v527 = Scalar::fma(
                        theta_squared,
                        mean_versine_0_versine_2,
                        mean_sine_0_sine_2,
                    );
                    let v528 = d_dot_rate * v527;
                    let v529 = Scalar::fma(mean_sine_1_versine_0, spin_cross_d, v528);
                    let v530 = <T as Scalar>::from_f64(4.0) * v529;
                    let v532 = Scalar::fma((-v523), spin_cross_d, v530);
                    let v533 = v251 * v532;
                    let v534 = v81 * v424;
                    let v536 = Scalar::fma((-v81), spin_cross_rate, v534);
                    let v537 = v278 + v464;
                    let v538 = v81 * v95;
                    let v540 = Scalar::fma((-motion.state[2]), v434, v538);
                    let v541 = mean_sine_0_sine_0 * v540;
                    let v543 = Scalar::fma((-v360), v108, v247);
                    let v544 = Scalar::fma((-motion.state[2]), v435, v543);
                    let v545 = Scalar::fma(v81, v436, v544);
                    let v546 = Scalar::fma(mean_versine_0_versine_0, v545, v541);
                    let v547 = Scalar::fma(mean_sine_0_versine_0, v536, v533);
                    let v548 = Scalar::fma(mean_versine_0_versine_1, v537, v547);
                    let v549 = Scalar::fma(mean_sine_0_sine_1, v248, v548);
                    let v550 = Scalar::fma(<T as Scalar>::from_f64(0.5), v546, v549);
                    let load_2 = (*mass) * v550;
                    [load_1, load_2]
                };
                segments::Body {
                    moment: [moment_0, moment_1, moment_2],
                    inertia: [
                        inertia_0,
                        inertia_1,
                        inertia_2,
                        (-v136),
                        (-v142),
                        (-v144),
                    ],
                    linear: [
                        [linear_0_0, linear_0_1, linear_0_2],
                        [linear_1_0, linear_1_1, linear_1_2],
                        [linear_2_0, linear_2_1, linear_2_2],
                    ],
                    angular: [
                        [(-v177), angular_0_1, (-v183)],
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
                let v9 = state[0] * state[0];
                let v10 = state[1] * state[1];
                let theta_squared = v9 + v10;
                let v12 = <T as Scalar>::from_f64(4.0) * theta_squared;
                let [stumpff_01, stumpff_02, stumpff_03, stumpff_04, stumpff_05,
                stumpff_06, stumpff_07, stumpff_08, stumpff_09, stumpff_10, stumpff_11,
                ] = guarded_stumpff_01_stumpff_02_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                    theta_squared,
                );
                let [stumpff_03_2, stumpff_04_2, stumpff_05_2, stumpff_06_2,
                stumpff_07_2, stumpff_08_2, stumpff_09_2, stumpff_10_2, stumpff_11_2] = guarded_stumpff_03_stumpff_04_stumpff_05_stumpff_06_stumpff_07_stumpff_08_stumpff_09_stumpff_10_stumpff_11(
                    v12,
                );
                let tip_versine_0 = stumpff_02 * <T as Scalar>::from_f64(0.5);
                let rotation_0_0 = Scalar::fma(
                    (-v9),
                    tip_versine_0,
                    <T as Scalar>::from_f64(1.0),
                );
                let angular_jacobian_1_2 = state[0] * tip_versine_0;
                let v69 = state[1] * angular_jacobian_1_2;
                let rotation_0_2 = state[0] * stumpff_01;
                let rotation_1_1 = Scalar::fma(
                    (-tip_versine_0),
                    v10,
                    <T as Scalar>::from_f64(1.0),
                );
                let rotation_1_2 = state[1] * stumpff_01;
                let rotation_2_2 = Scalar::fma(
                    (-tip_versine_0),
                    theta_squared,
                    <T as Scalar>::from_f64(1.0),
                );
                let v78 = state[0] * state[2];
                let position_0 = tip_versine_0 * v78;
                let v80 = state[1] * state[2];
                let position_1 = tip_versine_0 * v80;
                let position_2 = state[2] * stumpff_01;
                let tip_lag_0 = stumpff_03
                    * <T as Scalar>::from_f64(0.16666666666666666);
                let v84 = state[0] * state[1];
                let angular_jacobian_1_1 = v84 * tip_lag_0;
                let angular_jacobian_0_1 = Scalar::fma(
                    (-v10),
                    tip_lag_0,
                    <T as Scalar>::from_f64(1.0),
                );
                let linear_jacobian_2_1 = tip_versine_0 * state[1];
                let angular_jacobian_1_0 = Scalar::fma(
                    v9,
                    tip_lag_0,
                    <T as Scalar>::from_f64(-1.0),
                );
                let v92 = state[2] * tip_versine_0;
                let v93 = stumpff_03 * <T as Scalar>::from_f64(0.08333333333333333);
                let v94 = stumpff_04 * <T as Scalar>::from_f64(0.041666666666666664);
                let tip_versine_1 = v94 - v93;
                let v96 = state[2] * <T as Scalar>::from_f64(2.0);
                let v97 = tip_versine_1 * v96;
                let linear_jacobian_0_0 = Scalar::fma(v9, v97, v92);
                let linear_jacobian_0_1 = v84 * v97;
                let tip_sine_1 = Scalar::fma(
                    (-stumpff_02),
                    <T as Scalar>::from_f64(0.25),
                    v93,
                );
                let v103 = v96 * tip_sine_1;
                let linear_jacobian_0_2 = state[0] * v103;
                let linear_jacobian_1_1 = Scalar::fma(v10, v97, v92);
                let linear_jacobian_1_2 = state[1] * v103;
                let v107 = state[0] * rate[0];
                let d_dot_rate = Scalar::fma(state[1], rate[1], v107);
                let v109 = state[0] * rate[1];
                let d_cross_rate = Scalar::fma((-rate[0]), state[1], v109);
                let v113 = stumpff_05 * <T as Scalar>::from_f64(0.0125);
                let tip_lag_1 = Scalar::fma(
                    (-stumpff_04),
                    <T as Scalar>::from_f64(0.020833333333333332),
                    v113,
                );
                let v116 = <T as Scalar>::from_f64(2.0) * d_dot_rate;
                let v117 = d_cross_rate * tip_lag_1;
                let v118 = v116 * v117;
                let v119 = state[0] * v118;
                let v120 = tip_lag_0 * d_cross_rate;
                let angular_bias_0 = Scalar::fma(rate[0], v120, v119);
                let v122 = state[1] * v118;
                let angular_bias_1 = Scalar::fma(rate[1], v120, v122);
                let v124 = tip_versine_1 * d_cross_rate;
                let angular_bias_2 = v124 * v116;
                let v126 = rate[0] * rate[0];
                let rate_squared = Scalar::fma(rate[1], rate[1], v126);
                let v128 = state[2] * tip_versine_1;
                let v129 = v128 * rate_squared;
                let v130 = stumpff_04 * <T as Scalar>::from_f64(0.010416666666666666);
                let v132 = Scalar::fma(
                    (-stumpff_05),
                    <T as Scalar>::from_f64(0.010416666666666666),
                    v130,
                );
                let tip_versine_2 = Scalar::fma(
                    stumpff_06,
                    <T as Scalar>::from_f64(0.002777777777777778),
                    v132,
                );
                let v134 = v96 * d_dot_rate;
                let v135 = tip_versine_2 * v134;
                let v136 = rate[2] * <T as Scalar>::from_f64(2.0);
                let v137 = Scalar::fma(tip_versine_1, v136, v135);
                let v138 = Scalar::fma(d_dot_rate, v137, v129);
                let v139 = <T as Scalar>::from_f64(2.0) * v138;
                let v140 = state[0] * v139;
                let v141 = tip_versine_1 * v134;
                let v142 = Scalar::fma(rate[2], tip_versine_0, v141);
                let v143 = rate[0] * v142;
                let linear_bias_0 = Scalar::fma(
                    <T as Scalar>::from_f64(2.0),
                    v143,
                    v140,
                );
                let v145 = state[1] * v139;
                let v146 = rate[1] * v142;
                let linear_bias_1 = Scalar::fma(
                    <T as Scalar>::from_f64(2.0),
                    v146,
                    v145,
                );
                let v148 = <T as Scalar>::from_f64(2.0) * tip_sine_1;
                let v149 = v148 * rate_squared;
                let v150 = state[2] * v149;
                let v151 = stumpff_03 * <T as Scalar>::from_f64(0.041666666666666664);
                let v153 = Scalar::fma(
                    (-stumpff_04),
                    <T as Scalar>::from_f64(0.03125),
                    v151,
                );
                let tip_sine_2 = Scalar::fma(
                    stumpff_05,
                    <T as Scalar>::from_f64(0.00625),
                    v153,
                );
                let v155 = v134 * tip_sine_2;
                let v156 = Scalar::fma(tip_sine_1, v136, v155);
                let v157 = d_dot_rate * v156;
                let linear_bias_2 = Scalar::fma(
                    <T as Scalar>::from_f64(2.0),
                    v157,
                    v150,
                );
                let v159 = state[2] * tip_lag_0;
                let v160 = state[0] * (*mass);
                let moment_0 = v159 * v160;
                let v162 = state[1] * (*mass);
                let moment_1 = v159 * v162;
                let moment_2 = (*mass) * v92;
                let v165 = state[2] * state[2];
                let v166 = stumpff_05_2 * <T as Scalar>::from_f64(0.06666666666666667);
                let mean_versine_0_versine_0 = Scalar::fma(
                    (-stumpff_05),
                    <T as Scalar>::from_f64(0.016666666666666666),
                    v166,
                );
                let mean_sine_0_sine_0 = stumpff_03_2
                    * <T as Scalar>::from_f64(0.3333333333333333);
                let v169 = Scalar::fma(
                    theta_squared,
                    mean_versine_0_versine_0,
                    mean_sine_0_sine_0,
                );
                let v170 = v165 * mean_versine_0_versine_0;
                let v171 = v96 * tip_lag_1;
                let v172 = state[0] * v171;
                let v173 = Scalar::fma(state[0], v172, v159);
                let linear_0_0 = (*mass) * v173;
                let linear_0_1 = v162 * v172;
                let v176 = state[0] * v97;
                let linear_0_2 = (*mass) * v176;
                let v178 = state[1] * v171;
                let linear_1_0 = v160 * v178;
                let v180 = Scalar::fma(state[1], v178, v159);
                let linear_1_1 = (*mass) * v180;
                let v182 = state[1] * v97;
                let linear_1_2 = (*mass) * v182;
                let linear_2_0 = tip_lag_0 * v160;
                let linear_2_1 = tip_lag_0 * v162;
                let linear_2_2 = (*mass) * tip_versine_0;
                let v187 = stumpff_06_2 * <T as Scalar>::from_f64(0.016666666666666666);
                let v188 = state[0] * v165;
                let v189 = state[1] * v165;
                let v190 = stumpff_07_2 * <T as Scalar>::from_f64(0.0015873015873015873);
                let v192 = stumpff_08_2 * <T as Scalar>::from_f64(0.001984126984126984);
                let v193 = Scalar::fma(
                    stumpff_08,
                    <T as Scalar>::from_f64(0.0000248015873015873),
                    v190,
                );
                let v195 = Scalar::fma(
                    (-stumpff_09),
                    <T as Scalar>::from_f64(0.000008267195767195768),
                    v193,
                );
                let v196 = v195 - v192;
                let mean_versine_1_versine_1 = Scalar::fma(
                    stumpff_09_2,
                    <T as Scalar>::from_f64(0.0005731922398589065),
                    v196,
                );
                let v198 = stumpff_05_2 * <T as Scalar>::from_f64(0.016666666666666666);
                let v199 = v198 - v187;
                let mean_sine_1_sine_1 = Scalar::fma(
                    stumpff_07_2,
                    <T as Scalar>::from_f64(0.003968253968253968),
                    v199,
                );
                let v201 = stumpff_06 * <T as Scalar>::from_f64(0.0006944444444444445);
                let v203 = stumpff_07_2 * <T as Scalar>::from_f64(0.007936507936507936);
                let v206 = Scalar::fma(
                    (-stumpff_06_2),
                    <T as Scalar>::from_f64(0.011111111111111112),
                    v201,
                );
                let v207 = v206 + v203;
                let mean_versine_0_versine_1 = Scalar::fma(
                    (-stumpff_07),
                    <T as Scalar>::from_f64(0.000496031746031746),
                    v207,
                );
                let v210 = Scalar::fma(
                    theta_squared,
                    mean_versine_1_versine_1,
                    mean_sine_1_sine_1,
                );
                let v211 = v210 + mean_versine_0_versine_1;
                let v212 = <T as Scalar>::from_f64(4.0) * v211;
                let v213 = v9 * v165;
                let v214 = Scalar::fma(v213, v212, v170);
                let mass_0 = (*mass) * v214;
                let v216 = Scalar::fma(v10, v212, mean_versine_0_versine_0);
                let v217 = v165 * v216;
                let mass_1 = (*mass) * v217;
                let mass_2 = (*mass) * v169;
                let v220 = state[1] * v188;
                let v221 = v220 * v212;
                let mass_3 = (*mass) * v221;
                let v223 = stumpff_05_2 * <T as Scalar>::from_f64(0.05);
                let mean_sine_0_sine_1 = Scalar::fma(
                    (-stumpff_04_2),
                    <T as Scalar>::from_f64(0.08333333333333333),
                    v223,
                );
                let v226 = Scalar::fma(
                    theta_squared,
                    mean_versine_0_versine_1,
                    mean_sine_0_sine_1,
                );
                let v227 = Scalar::fma(
                    <T as Scalar>::from_f64(2.0),
                    v226,
                    mean_versine_0_versine_0,
                );
                let v228 = v78 * v227;
                let mass_4 = (*mass) * v228;
                let v230 = v80 * v227;
                let mass_5 = (*mass) * v230;
                let v232 = d_dot_rate * d_dot_rate;
                let v233 = rate[2] * <T as Scalar>::from_f64(4.0);
                let v234 = v233 * d_dot_rate;
                let v235 = Scalar::fma(v96, rate_squared, v234);
                let v236 = state[2] * d_dot_rate;
                let v237 = state[2] * <T as Scalar>::from_f64(4.0);
                let v238 = v232 * v237;
                let v239 = state[2] * rate[2];
                let v240 = d_dot_rate * v165;
                let v242 = state[2] * v232;
                let v245 = Scalar::fma(
                    (-stumpff_07),
                    <T as Scalar>::from_f64(0.0000496031746031746),
                    v190,
                );
                let v246 = Scalar::fma(
                    stumpff_08,
                    <T as Scalar>::from_f64(0.00004340277777777778),
                    v245,
                );
                let v247 = Scalar::fma(
                    (-stumpff_09),
                    <T as Scalar>::from_f64(0.000015845458553791887),
                    v246,
                );
                let v249 = Scalar::fma(
                    (-stumpff_08_2),
                    <T as Scalar>::from_f64(0.002380952380952381),
                    v247,
                );
                let mean_versine_0_versine_2 = Scalar::fma(
                    stumpff_09_2,
                    <T as Scalar>::from_f64(0.0009700176366843034),
                    v249,
                );
                let v251 = <T as Scalar>::from_f64(4.0) * mean_versine_0_versine_2;
                let v253 = stumpff_09
                    * <T as Scalar>::from_f64(0.0000006889329805996473);
                let v258 = Scalar::fma(
                    (-stumpff_08_2),
                    <T as Scalar>::from_f64(0.0001984126984126984),
                    (-v253),
                );
                let v259 = Scalar::fma(
                    stumpff_09_2,
                    <T as Scalar>::from_f64(0.0003747795414462081),
                    v258,
                );
                let v260 = Scalar::fma(
                    stumpff_10,
                    <T as Scalar>::from_f64(0.000000757826278659612),
                    v259,
                );
                let v262 = Scalar::fma(
                    (-stumpff_11),
                    <T as Scalar>::from_f64(0.0000001691017316017316),
                    v260,
                );
                let v264 = Scalar::fma(
                    (-stumpff_10_2),
                    <T as Scalar>::from_f64(0.00023368606701940035),
                    v262,
                );
                let mean_versine_1_versine_2 = Scalar::fma(
                    stumpff_11_2,
                    <T as Scalar>::from_f64(0.0000468975468975469),
                    v264,
                );
                let v266 = stumpff_07_2 * <T as Scalar>::from_f64(0.004365079365079365);
                let v268 = Scalar::fma(
                    (-stumpff_06_2),
                    <T as Scalar>::from_f64(0.002777777777777778),
                    v266,
                );
                let v269 = Scalar::fma(
                    (-stumpff_08_2),
                    <T as Scalar>::from_f64(0.002281746031746032),
                    v268,
                );
                let mean_sine_1_sine_2 = Scalar::fma(
                    stumpff_09_2,
                    <T as Scalar>::from_f64(0.00038580246913580245),
                    v269,
                );
                let v271 = Scalar::fma(
                    theta_squared,
                    mean_versine_1_versine_2,
                    mean_sine_1_sine_2,
                );
                let v272 = Scalar::fma(<T as Scalar>::from_f64(8.0), v271, v251);
                let v273 = mean_sine_1_sine_1 * v235;
                let v274 = <T as Scalar>::from_f64(2.0) * v273;
                let v275 = Scalar::fma(v242, v272, v274);
                let v276 = v78 * v275;
                let v277 = v78 * v235;
                let v278 = rate[2] * v236;
                let v279 = state[0] * v278;
                let v280 = Scalar::fma(rate[0], v240, v279);
                let v281 = Scalar::fma(<T as Scalar>::from_f64(4.0), v280, v277);
                let v282 = rate[0] * <T as Scalar>::from_f64(4.0);
                let v283 = v282 * v239;
                let v284 = mean_versine_0_versine_0 * v283;
                let v285 = theta_squared * v235;
                let v286 = <T as Scalar>::from_f64(4.0) * v285;
                let v287 = v78 * v286;
                let v288 = <T as Scalar>::from_f64(16.0) * v232;
                let v289 = Scalar::fma(v188, v288, v287);
                let v290 = Scalar::fma(mean_versine_1_versine_1, v289, v284);
                let v291 = Scalar::fma(mean_versine_0_versine_1, v281, v276);
                let v292 = Scalar::fma(<T as Scalar>::from_f64(0.5), v290, v291);
                let load_0 = (*mass) * v292;
                let v294 = v80 * v232;
                let v295 = v294 * v272;
                let v296 = Scalar::fma(state[1], v274, v295);
                let v297 = state[2] * v296;
                let v298 = v80 * v235;
                let v299 = state[1] * v278;
                let v300 = Scalar::fma(rate[1], v240, v299);
                let v301 = Scalar::fma(<T as Scalar>::from_f64(4.0), v300, v298);
                let v302 = rate[1] * v239;
                let v303 = <T as Scalar>::from_f64(4.0) * v302;
                let v304 = mean_versine_0_versine_0 * v303;
                let v305 = v80 * v286;
                let v306 = Scalar::fma(v189, v288, v305);
                let v307 = Scalar::fma(mean_versine_1_versine_1, v306, v304);
                let v308 = Scalar::fma(mean_versine_0_versine_1, v301, v297);
                let v309 = Scalar::fma(<T as Scalar>::from_f64(0.5), v307, v308);
                let load_1 = (*mass) * v309;
                let v312 = v198 + v203;
                let mean_sine_0_sine_2 = Scalar::fma(
                    (-stumpff_06_2),
                    <T as Scalar>::from_f64(0.022222222222222223),
                    v312,
                );
                let v314 = Scalar::fma(
                    theta_squared,
                    mean_versine_0_versine_2,
                    mean_sine_0_sine_2,
                );
                let v315 = d_dot_rate * v314;
                let v316 = <T as Scalar>::from_f64(4.0) * v315;
                let v317 = v236 * v316;
                let v318 = v238 + v285;
                let v319 = mean_versine_0_versine_0 * v234;
                let v320 = Scalar::fma(mean_versine_0_versine_1, v318, v317);
                let v321 = Scalar::fma(mean_sine_0_sine_1, v235, v320);
                let v322 = Scalar::fma(<T as Scalar>::from_f64(0.5), v319, v321);
                let load_2 = (*mass) * v322;
                segments::Root {
                    tip: segments::Tip {
                        rotation: [
                            [rotation_0_0, (-v69), rotation_0_2],
                            [(-v69), rotation_1_1, rotation_1_2],
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
