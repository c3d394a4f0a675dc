// The robot of `tendons.robot`, written by `cargo pliant prepare`: do not edit.
// pliant 0.1.0
// symbolica 3.0.0
// key d5a8a3d9408bee32ecb7be4f1bca50a9
// checksum 25965840a5ffba25

///The continuum robot `Tendons`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tendons {}
#[automatically_derived]
impl ::core::default::Default for Tendons {
    fn default() -> Self {
        Self {}
    }
}
impl Tendons {
    ///The shooting model of this robot, with its parameters as declared: a Cosserat rod whose equilibrium is integrated from its base.
    ///
    ///1 segment, 10 tendons.
    ///
    ///In segments with many tendons, each tendon takes at most 43 additions, 47 multiplications and 2 divisions or roots.
    #[must_use]
    pub(crate) fn shooting() -> ::pliant::__private_0_1_0::rods::shooting::Shooting {
        use ::pliant::__private_0_1_0::*;
        rods::shooting::Shooting::new(<Self as ::core::default::Default>::default())
            .with_settings(rods::shooting::ShootingSettings {
                integrator: rods::shooting::Integrator::DormandPrince {
                    tolerance: 1e-12,
                },
                ..::core::default::Default::default()
            })
    }
}
#[automatically_derived]
impl ::pliant::__private_0_1_0::Declared for Tendons {
    fn name(&self) -> &'static str {
        "Tendons"
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
    type TendonsRobot = Tendons;
    const _: () = {
        use ::pliant::__private_0_1_0::*;
        #[automatically_derived]
        impl rods::Kernel for TendonsRobot {
            fn data(&self) -> rods::RodData {
                rods::RodData {
                    options: rods::RodOptions {
                        inextensible: false,
                        unshearable: false,
                    },
                    last_segments: <[_]>::to_vec(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
                    along_centreline: <[_]>::to_vec(
                        &[
                            false, false, false, false, false, false, false, false,
                            false, false,
                        ],
                    ),
                    base: (
                        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
                        [0.0, 0.0, 0.0],
                    ),
                    strain_limit: [
                        ::core::option::Option::None,
                        ::core::option::Option::None,
                        ::core::option::Option::None,
                        ::core::option::Option::None,
                        ::core::option::Option::None,
                        ::core::option::Option::None,
                    ],
                    tendon_path: rods::TendonPath::Straight,
                    ends: <[_]>::to_vec(&[1.0]),
                    friction: <[_]>::to_vec(&[]),
                    chamber_areas: <[_]>::to_vec(&[]),
                    gravity: [0.0, 0.0, 0.0],
                    tip_mass: 0.0,
                    tip_body: ::core::default::Default::default(),
                    discs: <[_]>::to_vec(&[]),
                    holes: <[_]>::to_vec(&[]),
                }
            }
            #[inline]
            fn section<T: Scalar>(&self, segment: usize, s: &T) -> rods::Section<T> {
                match segment {
                    0 => {
                        let natural_4 = (*s) * (*s);
                        let stiffness_0 = <T as Scalar>::from_f64(1.0) + natural_4;
                        let stiffness_2 = <T as Scalar>::from_f64(2.0) * stiffness_0;
                        let natural_2 = <T as Scalar>::from_f64(3.0) * stiffness_0;
                        rods::Section {
                            stiffness: [
                                stiffness_0,
                                stiffness_0,
                                stiffness_2,
                                stiffness_0,
                                stiffness_0,
                                stiffness_2,
                            ],
                            natural: [
                                stiffness_0,
                                stiffness_2,
                                natural_2,
                                stiffness_0,
                                natural_4,
                                natural_4,
                            ],
                            mass: <T as Scalar>::from_f64(0.0),
                            force: [
                                <T as Scalar>::from_f64(0.0),
                                <T as Scalar>::from_f64(0.0),
                                <T as Scalar>::from_f64(0.0),
                            ],
                        }
                    }
                    _ => {
                        rods::Section {
                            stiffness: [<T as Scalar>::from_f64(f64::NAN); 6],
                            natural: [<T as Scalar>::from_f64(f64::NAN); 6],
                            mass: <T as Scalar>::from_f64(f64::NAN),
                            force: [<T as Scalar>::from_f64(f64::NAN); 3],
                        }
                    }
                }
            }
            #[inline]
            fn routings<T: Scalar>(
                &self,
                segment: usize,
                s: &T,
                found: &mut [rods::Routing<T>],
            ) -> () {
                rods::routings_by_array(self, segment, s, found);
            }
            #[inline]
            fn tendons<T: Scalar>(
                &self,
                segment: usize,
                routings: &[rods::Routing<T>],
                strain: &[T; 6],
                tensions: &[T],
                found: rods::Actuation<'_, T>,
            ) -> () {
                rods::tendons_by_array(self, segment, routings, strain, tensions, found);
            }
            #[inline]
            fn strain_rate<T: Scalar>(
                &self,
                segment: usize,
                at: &rods::RateInputs<'_, T>,
            ) -> [T; 6] {
                rods::strain_rate_by_array(self, segment, at)
            }
        }
        #[automatically_derived]
        impl rods::TendonKernels<10> for TendonsRobot {
            #[inline]
            fn routings<T: Scalar>(
                &self,
                segment: usize,
                s: &T,
            ) -> [rods::Routing<T>; 10] {
                match segment {
                    0 => {
                        let v11 = <T as Scalar>::from_f64(1.0) - (*s);
                        let offset_8_1 = <T as Scalar>::from_f64(0.001) * v11;
                        let v13 = (*s) * (*s);
                        let offset_9_0 = <T as Scalar>::from_f64(0.001) * v13;
                        let slope_9_0 = (*s) * <T as Scalar>::from_f64(0.002);
                        [
                            rods::Routing {
                                offset: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                slope: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                bend: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                            },
                            rods::Routing {
                                offset: [
                                    <T as Scalar>::from_f64(0.001),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                slope: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                bend: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                            },
                            rods::Routing {
                                offset: [
                                    <T as Scalar>::from_f64(0.002),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                slope: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                bend: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                            },
                            rods::Routing {
                                offset: [
                                    <T as Scalar>::from_f64(0.003),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                slope: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                bend: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                            },
                            rods::Routing {
                                offset: [
                                    <T as Scalar>::from_f64(0.004),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                slope: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                bend: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                            },
                            rods::Routing {
                                offset: [
                                    <T as Scalar>::from_f64(0.005),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                slope: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                bend: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                            },
                            rods::Routing {
                                offset: [
                                    <T as Scalar>::from_f64(0.006),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                slope: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                bend: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                            },
                            rods::Routing {
                                offset: [
                                    <T as Scalar>::from_f64(0.007),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                slope: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                                bend: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                            },
                            rods::Routing {
                                offset: [<T as Scalar>::from_f64(0.0), offset_8_1],
                                slope: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(-0.001),
                                ],
                                bend: [
                                    <T as Scalar>::from_f64(0.0),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                            },
                            rods::Routing {
                                offset: [offset_9_0, <T as Scalar>::from_f64(0.0)],
                                slope: [slope_9_0, <T as Scalar>::from_f64(0.0)],
                                bend: [
                                    <T as Scalar>::from_f64(0.002),
                                    <T as Scalar>::from_f64(0.0),
                                ],
                            },
                        ]
                    }
                    _ => {
                        [rods::Routing {
                            offset: [<T as Scalar>::from_f64(f64::NAN); 2],
                            slope: [<T as Scalar>::from_f64(f64::NAN); 2],
                            bend: [<T as Scalar>::from_f64(f64::NAN); 2],
                        }; 10]
                    }
                }
            }
            #[inline]
            fn tendons<T: Scalar>(
                &self,
                segment: usize,
                routings: &[rods::Routing<T>; 10],
                strain: &[T; 6],
                tensions: &[T; 10],
            ) -> rods::Tendons<T, 10> {
                match segment {
                    0 => {
                        rods::tendon_array_one_by_one(
                            self,
                            &[(0, 0..8), (1, 8..9), (2, 9..10)],
                            routings,
                            strain,
                            tensions,
                        )
                    }
                    _ => {
                        rods::Tendons {
                            stress: [<T as Scalar>::from_f64(f64::NAN); 6],
                            tangent: [<T as Scalar>::from_f64(f64::NAN); 21],
                            direction: [[<T as Scalar>::from_f64(f64::NAN); 6]; 10],
                            stretch: [<T as Scalar>::from_f64(f64::NAN); 10],
                        }
                    }
                }
            }
            #[inline]
            fn strain_rate<T: Scalar>(
                &self,
                segment: usize,
                section: &rods::Section<T>,
                section_slope: &rods::Section<T>,
                routings: &[rods::Routing<T>; 10],
                strain: &[T; 6],
                tensions: &[T; 10],
                load: &[T; 6],
            ) -> [T; 6] {
                match segment {
                    0 => {
                        rods::strain_rate_one_by_one(
                            self,
                            &[(0, 0..8), (1, 8..9), (2, 9..10)],
                            segment,
                            &rods::RateInputs {
                                section,
                                section_slope,
                                routings,
                                strain,
                                tensions,
                                load,
                            },
                        )
                    }
                    _ => [<T as Scalar>::from_f64(f64::NAN); 6],
                }
            }
        }
        #[automatically_derived]
        impl rods::TendonForms for TendonsRobot {
            #[inline]
            fn one_more_tendon<T: Scalar>(
                &self,
                form: usize,
                strain: &[T; 6],
                tension: &T,
                routing: &rods::Routing<T>,
                stress: &[T; 6],
                tangent: &[T; 21],
            ) -> rods::OneMoreTendon<T> {
                match form {
                    0 => {
                        let gamma_0_y = Scalar::fma(
                            (-strain[0]),
                            routing.offset[1],
                            strain[4],
                        );
                        let v39 = Scalar::fma(strain[1], routing.offset[1], strain[3]);
                        let gamma_0_x = Scalar::fma(
                            (-strain[2]),
                            routing.offset[0],
                            v39,
                        );
                        let v42 = gamma_0_x * gamma_0_x;
                        let gamma_0_z = Scalar::fma(
                            strain[0],
                            routing.offset[0],
                            strain[5],
                        );
                        let v44 = Scalar::fma(gamma_0_y, gamma_0_y, v42);
                        let v45 = Scalar::fma(gamma_0_z, gamma_0_z, v44);
                        let stretch_0 = (v45).sqrt();
                        let inverse_stretch_0 = <T as Scalar>::from_f64(1.0) / stretch_0;
                        let t_0_y = gamma_0_y * inverse_stretch_0;
                        let t_0_z = gamma_0_z * inverse_stretch_0;
                        let v50 = routing.offset[0] * t_0_z;
                        let direction_0_0 = Scalar::fma(
                            (-routing.offset[1]),
                            t_0_y,
                            v50,
                        );
                        let stress_0 = Scalar::fma((*tension), direction_0_0, stress[0]);
                        let t_0_x = gamma_0_x * inverse_stretch_0;
                        let direction_0_1 = routing.offset[1] * t_0_x;
                        let stress_1 = Scalar::fma((*tension), direction_0_1, stress[1]);
                        let v57 = routing.offset[0] * t_0_x;
                        let stress_2 = Scalar::fma((-(*tension)), v57, stress[2]);
                        let stress_3 = Scalar::fma((*tension), t_0_x, stress[3]);
                        let stress_4 = Scalar::fma((*tension), t_0_y, stress[4]);
                        let stress_5 = Scalar::fma((*tension), t_0_z, stress[5]);
                        let tension_by_stretch_0 = (*tension) * inverse_stretch_0;
                        let v65 = t_0_y * tension_by_stretch_0;
                        let stiffness_yy_0 = Scalar::fma(
                            (-t_0_y),
                            v65,
                            tension_by_stretch_0,
                        );
                        let v68 = routing.offset[1] * stiffness_yy_0;
                        let v70 = v65 * t_0_z;
                        let v72 = Scalar::fma((-routing.offset[0]), v70, (-v68));
                        let v73 = routing.offset[1] * v70;
                        let v74 = t_0_z * tension_by_stretch_0;
                        let stiffness_zz_0 = Scalar::fma(
                            (-t_0_z),
                            v74,
                            tension_by_stretch_0,
                        );
                        let v77 = Scalar::fma(routing.offset[0], stiffness_zz_0, v73);
                        let v79 = Scalar::fma((-routing.offset[1]), v72, tangent[0]);
                        let tangent_0 = Scalar::fma(routing.offset[0], v77, v79);
                        let v81 = t_0_x * tension_by_stretch_0;
                        let v82 = t_0_y * v81;
                        let v83 = routing.offset[1] * v82;
                        let v84 = t_0_z * v81;
                        let v85 = routing.offset[0] * v84;
                        let v86 = v83 - v85;
                        let tangent_1 = Scalar::fma(routing.offset[1], v86, tangent[1]);
                        let stiffness_xx_0 = Scalar::fma(
                            (-t_0_x),
                            v81,
                            tension_by_stretch_0,
                        );
                        let v90 = routing.offset[1] * stiffness_xx_0;
                        let tangent_2 = Scalar::fma(routing.offset[1], v90, tangent[2]);
                        let tangent_3 = Scalar::fma(
                            (-routing.offset[0]),
                            v86,
                            tangent[3],
                        );
                        let tangent_4 = Scalar::fma(
                            (-routing.offset[0]),
                            v90,
                            tangent[4],
                        );
                        let v96 = routing.offset[0] * stiffness_xx_0;
                        let tangent_5 = Scalar::fma(routing.offset[0], v96, tangent[5]);
                        let tangent_6 = tangent[6] + v86;
                        let tangent_7 = tangent[7] + v90;
                        let tangent_8 = tangent[8] - v96;
                        let tangent_9 = tangent[9] + stiffness_xx_0;
                        let tangent_10 = tangent[10] + v72;
                        let tangent_11 = tangent[11] - v83;
                        let tangent_12 = Scalar::fma(
                            routing.offset[0],
                            v82,
                            tangent[12],
                        );
                        let tangent_13 = tangent[13] - v82;
                        let tangent_14 = tangent[14] + stiffness_yy_0;
                        let tangent_15 = tangent[15] + v77;
                        let tangent_16 = Scalar::fma(
                            (-routing.offset[1]),
                            v84,
                            tangent[16],
                        );
                        let tangent_17 = tangent[17] + v85;
                        let tangent_18 = tangent[18] - v84;
                        let tangent_19 = tangent[19] - v70;
                        let tangent_20 = tangent[20] + stiffness_zz_0;
                        rods::OneMoreTendon {
                            stress: [
                                stress_0,
                                stress_1,
                                stress_2,
                                stress_3,
                                stress_4,
                                stress_5,
                            ],
                            tangent: [
                                tangent_0,
                                tangent_1,
                                tangent_2,
                                tangent_3,
                                tangent_4,
                                tangent_5,
                                tangent_6,
                                tangent_7,
                                tangent_8,
                                tangent_9,
                                tangent_10,
                                tangent_11,
                                tangent_12,
                                tangent_13,
                                tangent_14,
                                tangent_15,
                                tangent_16,
                                tangent_17,
                                tangent_18,
                                tangent_19,
                                tangent_20,
                            ],
                            direction: [
                                direction_0_0,
                                direction_0_1,
                                (-v57),
                                t_0_x,
                                t_0_y,
                                t_0_z,
                            ],
                            stretch: stretch_0,
                        }
                    }
                    1 => {
                        let v39 = strain[4] + routing.slope[0];
                        let gamma_0_y = Scalar::fma(
                            (-strain[0]),
                            routing.offset[1],
                            v39,
                        );
                        let v42 = Scalar::fma(strain[1], routing.offset[1], strain[3]);
                        let gamma_0_x = Scalar::fma(
                            (-strain[2]),
                            routing.offset[0],
                            v42,
                        );
                        let v45 = gamma_0_x * gamma_0_x;
                        let v46 = strain[5] + routing.slope[1];
                        let gamma_0_z = Scalar::fma(strain[0], routing.offset[0], v46);
                        let v48 = Scalar::fma(gamma_0_y, gamma_0_y, v45);
                        let v49 = Scalar::fma(gamma_0_z, gamma_0_z, v48);
                        let stretch_0 = (v49).sqrt();
                        let inverse_stretch_0 = <T as Scalar>::from_f64(1.0) / stretch_0;
                        let t_0_y = gamma_0_y * inverse_stretch_0;
                        let t_0_z = gamma_0_z * inverse_stretch_0;
                        let v54 = routing.offset[0] * t_0_z;
                        let direction_0_0 = Scalar::fma(
                            (-routing.offset[1]),
                            t_0_y,
                            v54,
                        );
                        let stress_0 = Scalar::fma((*tension), direction_0_0, stress[0]);
                        let t_0_x = gamma_0_x * inverse_stretch_0;
                        let direction_0_1 = routing.offset[1] * t_0_x;
                        let stress_1 = Scalar::fma((*tension), direction_0_1, stress[1]);
                        let v61 = routing.offset[0] * t_0_x;
                        let stress_2 = Scalar::fma((-(*tension)), v61, stress[2]);
                        let stress_3 = Scalar::fma((*tension), t_0_x, stress[3]);
                        let stress_4 = Scalar::fma((*tension), t_0_y, stress[4]);
                        let stress_5 = Scalar::fma((*tension), t_0_z, stress[5]);
                        let tension_by_stretch_0 = (*tension) * inverse_stretch_0;
                        let v69 = t_0_y * tension_by_stretch_0;
                        let stiffness_yy_0 = Scalar::fma(
                            (-t_0_y),
                            v69,
                            tension_by_stretch_0,
                        );
                        let v72 = routing.offset[1] * stiffness_yy_0;
                        let v74 = v69 * t_0_z;
                        let v76 = Scalar::fma((-routing.offset[0]), v74, (-v72));
                        let v77 = routing.offset[1] * v74;
                        let v78 = t_0_z * tension_by_stretch_0;
                        let stiffness_zz_0 = Scalar::fma(
                            (-t_0_z),
                            v78,
                            tension_by_stretch_0,
                        );
                        let v81 = Scalar::fma(routing.offset[0], stiffness_zz_0, v77);
                        let v83 = Scalar::fma((-routing.offset[1]), v76, tangent[0]);
                        let tangent_0 = Scalar::fma(routing.offset[0], v81, v83);
                        let v85 = t_0_x * tension_by_stretch_0;
                        let v86 = t_0_y * v85;
                        let v87 = routing.offset[1] * v86;
                        let v88 = t_0_z * v85;
                        let v89 = routing.offset[0] * v88;
                        let v90 = v87 - v89;
                        let tangent_1 = Scalar::fma(routing.offset[1], v90, tangent[1]);
                        let stiffness_xx_0 = Scalar::fma(
                            (-t_0_x),
                            v85,
                            tension_by_stretch_0,
                        );
                        let v94 = routing.offset[1] * stiffness_xx_0;
                        let tangent_2 = Scalar::fma(routing.offset[1], v94, tangent[2]);
                        let tangent_3 = Scalar::fma(
                            (-routing.offset[0]),
                            v90,
                            tangent[3],
                        );
                        let tangent_4 = Scalar::fma(
                            (-routing.offset[0]),
                            v94,
                            tangent[4],
                        );
                        let v100 = routing.offset[0] * stiffness_xx_0;
                        let tangent_5 = Scalar::fma(routing.offset[0], v100, tangent[5]);
                        let tangent_6 = tangent[6] + v90;
                        let tangent_7 = tangent[7] + v94;
                        let tangent_8 = tangent[8] - v100;
                        let tangent_9 = tangent[9] + stiffness_xx_0;
                        let tangent_10 = tangent[10] + v76;
                        let tangent_11 = tangent[11] - v87;
                        let tangent_12 = Scalar::fma(
                            routing.offset[0],
                            v86,
                            tangent[12],
                        );
                        let tangent_13 = tangent[13] - v86;
                        let tangent_14 = tangent[14] + stiffness_yy_0;
                        let tangent_15 = tangent[15] + v81;
                        let tangent_16 = Scalar::fma(
                            (-routing.offset[1]),
                            v88,
                            tangent[16],
                        );
                        let tangent_17 = tangent[17] + v89;
                        let tangent_18 = tangent[18] - v88;
                        let tangent_19 = tangent[19] - v74;
                        let tangent_20 = tangent[20] + stiffness_zz_0;
                        rods::OneMoreTendon {
                            stress: [
                                stress_0,
                                stress_1,
                                stress_2,
                                stress_3,
                                stress_4,
                                stress_5,
                            ],
                            tangent: [
                                tangent_0,
                                tangent_1,
                                tangent_2,
                                tangent_3,
                                tangent_4,
                                tangent_5,
                                tangent_6,
                                tangent_7,
                                tangent_8,
                                tangent_9,
                                tangent_10,
                                tangent_11,
                                tangent_12,
                                tangent_13,
                                tangent_14,
                                tangent_15,
                                tangent_16,
                                tangent_17,
                                tangent_18,
                                tangent_19,
                                tangent_20,
                            ],
                            direction: [
                                direction_0_0,
                                direction_0_1,
                                (-v61),
                                t_0_x,
                                t_0_y,
                                t_0_z,
                            ],
                            stretch: stretch_0,
                        }
                    }
                    2 => {
                        let v39 = strain[4] + routing.slope[0];
                        let gamma_0_y = Scalar::fma(
                            (-strain[0]),
                            routing.offset[1],
                            v39,
                        );
                        let v42 = Scalar::fma(strain[1], routing.offset[1], strain[3]);
                        let gamma_0_x = Scalar::fma(
                            (-strain[2]),
                            routing.offset[0],
                            v42,
                        );
                        let v45 = gamma_0_x * gamma_0_x;
                        let v46 = strain[5] + routing.slope[1];
                        let gamma_0_z = Scalar::fma(strain[0], routing.offset[0], v46);
                        let v48 = Scalar::fma(gamma_0_y, gamma_0_y, v45);
                        let v49 = Scalar::fma(gamma_0_z, gamma_0_z, v48);
                        let stretch_0 = (v49).sqrt();
                        let inverse_stretch_0 = <T as Scalar>::from_f64(1.0) / stretch_0;
                        let t_0_y = gamma_0_y * inverse_stretch_0;
                        let t_0_z = gamma_0_z * inverse_stretch_0;
                        let v54 = routing.offset[0] * t_0_z;
                        let direction_0_0 = Scalar::fma(
                            (-routing.offset[1]),
                            t_0_y,
                            v54,
                        );
                        let stress_0 = Scalar::fma((*tension), direction_0_0, stress[0]);
                        let t_0_x = gamma_0_x * inverse_stretch_0;
                        let direction_0_1 = routing.offset[1] * t_0_x;
                        let stress_1 = Scalar::fma((*tension), direction_0_1, stress[1]);
                        let v61 = routing.offset[0] * t_0_x;
                        let stress_2 = Scalar::fma((-(*tension)), v61, stress[2]);
                        let stress_3 = Scalar::fma((*tension), t_0_x, stress[3]);
                        let stress_4 = Scalar::fma((*tension), t_0_y, stress[4]);
                        let stress_5 = Scalar::fma((*tension), t_0_z, stress[5]);
                        let tension_by_stretch_0 = (*tension) * inverse_stretch_0;
                        let v69 = t_0_y * tension_by_stretch_0;
                        let stiffness_yy_0 = Scalar::fma(
                            (-t_0_y),
                            v69,
                            tension_by_stretch_0,
                        );
                        let v72 = routing.offset[1] * stiffness_yy_0;
                        let v74 = v69 * t_0_z;
                        let v76 = Scalar::fma((-routing.offset[0]), v74, (-v72));
                        let v77 = routing.offset[1] * v74;
                        let v78 = t_0_z * tension_by_stretch_0;
                        let stiffness_zz_0 = Scalar::fma(
                            (-t_0_z),
                            v78,
                            tension_by_stretch_0,
                        );
                        let v81 = Scalar::fma(routing.offset[0], stiffness_zz_0, v77);
                        let v83 = Scalar::fma((-routing.offset[1]), v76, tangent[0]);
                        let tangent_0 = Scalar::fma(routing.offset[0], v81, v83);
                        let v85 = t_0_x * tension_by_stretch_0;
                        let v86 = t_0_y * v85;
                        let v87 = routing.offset[1] * v86;
                        let v88 = t_0_z * v85;
                        let v89 = routing.offset[0] * v88;
                        let v90 = v87 - v89;
                        let tangent_1 = Scalar::fma(routing.offset[1], v90, tangent[1]);
                        let stiffness_xx_0 = Scalar::fma(
                            (-t_0_x),
                            v85,
                            tension_by_stretch_0,
                        );
                        let v94 = routing.offset[1] * stiffness_xx_0;
                        let tangent_2 = Scalar::fma(routing.offset[1], v94, tangent[2]);
                        let tangent_3 = Scalar::fma(
                            (-routing.offset[0]),
                            v90,
                            tangent[3],
                        );
                        let tangent_4 = Scalar::fma(
                            (-routing.offset[0]),
                            v94,
                            tangent[4],
                        );
                        let v100 = routing.offset[0] * stiffness_xx_0;
                        let tangent_5 = Scalar::fma(routing.offset[0], v100, tangent[5]);
                        let tangent_6 = tangent[6] + v90;
                        let tangent_7 = tangent[7] + v94;
                        let tangent_8 = tangent[8] - v100;
                        let tangent_9 = tangent[9] + stiffness_xx_0;
                        let tangent_10 = tangent[10] + v76;
                        let tangent_11 = tangent[11] - v87;
                        let tangent_12 = Scalar::fma(
                            routing.offset[0],
                            v86,
                            tangent[12],
                        );
                        let tangent_13 = tangent[13] - v86;
                        let tangent_14 = tangent[14] + stiffness_yy_0;
                        let tangent_15 = tangent[15] + v81;
                        let tangent_16 = Scalar::fma(
                            (-routing.offset[1]),
                            v88,
                            tangent[16],
                        );
                        let tangent_17 = tangent[17] + v89;
                        let tangent_18 = tangent[18] - v88;
                        let tangent_19 = tangent[19] - v74;
                        let tangent_20 = tangent[20] + stiffness_zz_0;
                        rods::OneMoreTendon {
                            stress: [
                                stress_0,
                                stress_1,
                                stress_2,
                                stress_3,
                                stress_4,
                                stress_5,
                            ],
                            tangent: [
                                tangent_0,
                                tangent_1,
                                tangent_2,
                                tangent_3,
                                tangent_4,
                                tangent_5,
                                tangent_6,
                                tangent_7,
                                tangent_8,
                                tangent_9,
                                tangent_10,
                                tangent_11,
                                tangent_12,
                                tangent_13,
                                tangent_14,
                                tangent_15,
                                tangent_16,
                                tangent_17,
                                tangent_18,
                                tangent_19,
                                tangent_20,
                            ],
                            direction: [
                                direction_0_0,
                                direction_0_1,
                                (-v61),
                                t_0_x,
                                t_0_y,
                                t_0_z,
                            ],
                            stretch: stretch_0,
                        }
                    }
                    _ => {
                        rods::OneMoreTendon {
                            stress: [<T as Scalar>::from_f64(f64::NAN); 6],
                            tangent: [<T as Scalar>::from_f64(f64::NAN); 21],
                            direction: [<T as Scalar>::from_f64(f64::NAN); 6],
                            stretch: <T as Scalar>::from_f64(f64::NAN),
                        }
                    }
                }
            }
            #[inline]
            fn one_more_rate<T: Scalar>(
                &self,
                form: usize,
                strain: &[T; 6],
                tension: &T,
                routing: &rods::Routing<T>,
                sums: &rods::TendonSums<T>,
            ) -> rods::TendonSums<T> {
                match form {
                    0 => {
                        let gamma_0_y = Scalar::fma(
                            (-strain[0]),
                            routing.offset[1],
                            strain[4],
                        );
                        let v45 = Scalar::fma(strain[1], routing.offset[1], strain[3]);
                        let gamma_0_x = Scalar::fma(
                            (-strain[2]),
                            routing.offset[0],
                            v45,
                        );
                        let v48 = gamma_0_x * gamma_0_x;
                        let gamma_0_z = Scalar::fma(
                            strain[0],
                            routing.offset[0],
                            strain[5],
                        );
                        let v50 = Scalar::fma(gamma_0_y, gamma_0_y, v48);
                        let v51 = Scalar::fma(gamma_0_z, gamma_0_z, v50);
                        let stretch_0 = (v51).sqrt();
                        let inverse_stretch_0 = <T as Scalar>::from_f64(1.0) / stretch_0;
                        let t_0_y = gamma_0_y * inverse_stretch_0;
                        let force_0_y = (*tension) * t_0_y;
                        let t_0_z = gamma_0_z * inverse_stretch_0;
                        let force_0_z = (*tension) * t_0_z;
                        let v59 = Scalar::fma(
                            (-routing.offset[1]),
                            force_0_y,
                            sums.total[0],
                        );
                        let total_0 = Scalar::fma(routing.offset[0], force_0_z, v59);
                        let t_0_x = gamma_0_x * inverse_stretch_0;
                        let force_0_x = (*tension) * t_0_x;
                        let total_1 = Scalar::fma(
                            routing.offset[1],
                            force_0_x,
                            sums.total[1],
                        );
                        let total_2 = Scalar::fma(
                            (-routing.offset[0]),
                            force_0_x,
                            sums.total[2],
                        );
                        let total_3 = sums.total[3] + force_0_x;
                        let total_4 = sums.total[4] + force_0_y;
                        let total_5 = sums.total[5] + force_0_z;
                        let tension_by_stretch_0 = (*tension) * inverse_stretch_0;
                        let v70 = t_0_y * tension_by_stretch_0;
                        let stiffness_yy_0 = Scalar::fma(
                            (-t_0_y),
                            v70,
                            tension_by_stretch_0,
                        );
                        let v73 = routing.offset[1] * stiffness_yy_0;
                        let v75 = v70 * t_0_z;
                        let v77 = Scalar::fma((-routing.offset[0]), v75, (-v73));
                        let v78 = routing.offset[1] * v75;
                        let v79 = t_0_z * tension_by_stretch_0;
                        let stiffness_zz_0 = Scalar::fma(
                            (-t_0_z),
                            v79,
                            tension_by_stretch_0,
                        );
                        let v82 = Scalar::fma(routing.offset[0], stiffness_zz_0, v78);
                        let v84 = Scalar::fma(
                            (-routing.offset[1]),
                            v77,
                            sums.tangent[0],
                        );
                        let tangent_0 = Scalar::fma(routing.offset[0], v82, v84);
                        let v86 = t_0_x * tension_by_stretch_0;
                        let v87 = t_0_y * v86;
                        let v88 = routing.offset[1] * v87;
                        let v89 = t_0_z * v86;
                        let v90 = routing.offset[0] * v89;
                        let v91 = v88 - v90;
                        let tangent_1 = Scalar::fma(
                            routing.offset[1],
                            v91,
                            sums.tangent[1],
                        );
                        let stiffness_xx_0 = Scalar::fma(
                            (-t_0_x),
                            v86,
                            tension_by_stretch_0,
                        );
                        let v95 = routing.offset[1] * stiffness_xx_0;
                        let tangent_2 = Scalar::fma(
                            routing.offset[1],
                            v95,
                            sums.tangent[2],
                        );
                        let tangent_3 = Scalar::fma(
                            (-routing.offset[0]),
                            v91,
                            sums.tangent[3],
                        );
                        let tangent_4 = Scalar::fma(
                            (-routing.offset[0]),
                            v95,
                            sums.tangent[4],
                        );
                        let v101 = routing.offset[0] * stiffness_xx_0;
                        let tangent_5 = Scalar::fma(
                            routing.offset[0],
                            v101,
                            sums.tangent[5],
                        );
                        let tangent_6 = sums.tangent[6] + v91;
                        let tangent_7 = sums.tangent[7] + v95;
                        let tangent_8 = sums.tangent[8] - v101;
                        let tangent_9 = sums.tangent[9] + stiffness_xx_0;
                        let tangent_10 = sums.tangent[10] + v77;
                        let tangent_11 = sums.tangent[11] - v88;
                        let tangent_12 = Scalar::fma(
                            routing.offset[0],
                            v87,
                            sums.tangent[12],
                        );
                        let tangent_13 = sums.tangent[13] - v87;
                        let tangent_14 = sums.tangent[14] + stiffness_yy_0;
                        let tangent_15 = sums.tangent[15] + v82;
                        let tangent_16 = Scalar::fma(
                            (-routing.offset[1]),
                            v89,
                            sums.tangent[16],
                        );
                        let tangent_17 = sums.tangent[17] + v90;
                        let tangent_18 = sums.tangent[18] - v89;
                        let tangent_19 = sums.tangent[19] - v75;
                        let tangent_20 = sums.tangent[20] + stiffness_zz_0;
                        rods::TendonSums {
                            total: [
                                total_0,
                                total_1,
                                total_2,
                                total_3,
                                total_4,
                                total_5,
                            ],
                            change: [
                                sums.change[0],
                                sums.change[1],
                                sums.change[2],
                                sums.change[3],
                                sums.change[4],
                                sums.change[5],
                            ],
                            tangent: [
                                tangent_0,
                                tangent_1,
                                tangent_2,
                                tangent_3,
                                tangent_4,
                                tangent_5,
                                tangent_6,
                                tangent_7,
                                tangent_8,
                                tangent_9,
                                tangent_10,
                                tangent_11,
                                tangent_12,
                                tangent_13,
                                tangent_14,
                                tangent_15,
                                tangent_16,
                                tangent_17,
                                tangent_18,
                                tangent_19,
                                tangent_20,
                            ],
                        }
                    }
                    1 => {
                        let v45 = strain[4] + routing.slope[0];
                        let gamma_0_y = Scalar::fma(
                            (-strain[0]),
                            routing.offset[1],
                            v45,
                        );
                        let v48 = Scalar::fma(strain[1], routing.offset[1], strain[3]);
                        let gamma_0_x = Scalar::fma(
                            (-strain[2]),
                            routing.offset[0],
                            v48,
                        );
                        let v51 = gamma_0_x * gamma_0_x;
                        let v52 = strain[5] + routing.slope[1];
                        let gamma_0_z = Scalar::fma(strain[0], routing.offset[0], v52);
                        let v54 = Scalar::fma(gamma_0_y, gamma_0_y, v51);
                        let v55 = Scalar::fma(gamma_0_z, gamma_0_z, v54);
                        let stretch_0 = (v55).sqrt();
                        let inverse_stretch_0 = <T as Scalar>::from_f64(1.0) / stretch_0;
                        let t_0_y = gamma_0_y * inverse_stretch_0;
                        let force_0_y = (*tension) * t_0_y;
                        let t_0_z = gamma_0_z * inverse_stretch_0;
                        let force_0_z = (*tension) * t_0_z;
                        let v63 = Scalar::fma(
                            (-routing.offset[1]),
                            force_0_y,
                            sums.total[0],
                        );
                        let total_0 = Scalar::fma(routing.offset[0], force_0_z, v63);
                        let t_0_x = gamma_0_x * inverse_stretch_0;
                        let force_0_x = (*tension) * t_0_x;
                        let total_1 = Scalar::fma(
                            routing.offset[1],
                            force_0_x,
                            sums.total[1],
                        );
                        let total_2 = Scalar::fma(
                            (-routing.offset[0]),
                            force_0_x,
                            sums.total[2],
                        );
                        let total_3 = sums.total[3] + force_0_x;
                        let total_4 = sums.total[4] + force_0_y;
                        let total_5 = sums.total[5] + force_0_z;
                        let tension_by_stretch_0 = (*tension) * inverse_stretch_0;
                        let v74 = t_0_y * tension_by_stretch_0;
                        let v75 = v74 * t_0_z;
                        let v76 = routing.slope[1] * strain[0];
                        let v77 = v75 * v76;
                        let v78 = t_0_z * tension_by_stretch_0;
                        let stiffness_zz_0 = Scalar::fma(
                            (-t_0_z),
                            v78,
                            tension_by_stretch_0,
                        );
                        let v81 = strain[0] * routing.slope[0];
                        let v82 = t_0_x * tension_by_stretch_0;
                        let v83 = t_0_z * v82;
                        let v84 = strain[1] * routing.slope[1];
                        let v86 = Scalar::fma((-strain[2]), routing.slope[0], v84);
                        let v87 = Scalar::fma(stiffness_zz_0, v81, v77);
                        let v89 = Scalar::fma((-v83), v86, v87);
                        let v90 = routing.slope[1] * force_0_y;
                        let stiffness_yy_0 = Scalar::fma(
                            (-t_0_y),
                            v74,
                            tension_by_stretch_0,
                        );
                        let v93 = v76 * stiffness_yy_0;
                        let v95 = t_0_y * v82;
                        let v97 = Scalar::fma((-v75), v81, (-v93));
                        let v99 = Scalar::fma((-v86), v95, v97);
                        let v100 = Scalar::fma(routing.offset[1], v99, v90);
                        let v101 = Scalar::fma(
                            routing.slope[0],
                            force_0_z,
                            sums.change[0],
                        );
                        let v102 = Scalar::fma(routing.offset[0], v89, v101);
                        let change_0 = v102 - v100;
                        let v104 = v76 * v95;
                        let stiffness_xx_0 = Scalar::fma(
                            (-t_0_x),
                            v82,
                            tension_by_stretch_0,
                        );
                        let v108 = Scalar::fma((-v81), v83, v104);
                        let v109 = Scalar::fma(v86, stiffness_xx_0, v108);
                        let v110 = Scalar::fma(
                            routing.slope[1],
                            force_0_x,
                            sums.change[1],
                        );
                        let change_1 = Scalar::fma(routing.offset[1], v109, v110);
                        let v112 = routing.slope[0] * force_0_x;
                        let v113 = Scalar::fma(routing.offset[0], v109, v112);
                        let change_2 = sums.change[2] - v113;
                        let change_3 = sums.change[3] + v109;
                        let change_4 = sums.change[4] + v99;
                        let change_5 = sums.change[5] + v89;
                        let v118 = routing.offset[1] * stiffness_yy_0;
                        let v121 = Scalar::fma((-routing.offset[0]), v75, (-v118));
                        let v122 = routing.offset[1] * v75;
                        let v123 = Scalar::fma(routing.offset[0], stiffness_zz_0, v122);
                        let v125 = Scalar::fma(
                            (-routing.offset[1]),
                            v121,
                            sums.tangent[0],
                        );
                        let tangent_0 = Scalar::fma(routing.offset[0], v123, v125);
                        let v127 = routing.offset[1] * v95;
                        let v128 = routing.offset[0] * v83;
                        let v129 = v127 - v128;
                        let tangent_1 = Scalar::fma(
                            routing.offset[1],
                            v129,
                            sums.tangent[1],
                        );
                        let v131 = routing.offset[1] * stiffness_xx_0;
                        let tangent_2 = Scalar::fma(
                            routing.offset[1],
                            v131,
                            sums.tangent[2],
                        );
                        let tangent_3 = Scalar::fma(
                            (-routing.offset[0]),
                            v129,
                            sums.tangent[3],
                        );
                        let tangent_4 = Scalar::fma(
                            (-routing.offset[0]),
                            v131,
                            sums.tangent[4],
                        );
                        let v137 = routing.offset[0] * stiffness_xx_0;
                        let tangent_5 = Scalar::fma(
                            routing.offset[0],
                            v137,
                            sums.tangent[5],
                        );
                        let tangent_6 = sums.tangent[6] + v129;
                        let tangent_7 = sums.tangent[7] + v131;
                        let tangent_8 = sums.tangent[8] - v137;
                        let tangent_9 = sums.tangent[9] + stiffness_xx_0;
                        let tangent_10 = sums.tangent[10] + v121;
                        let tangent_11 = sums.tangent[11] - v127;
                        let tangent_12 = Scalar::fma(
                            routing.offset[0],
                            v95,
                            sums.tangent[12],
                        );
                        let tangent_13 = sums.tangent[13] - v95;
                        let tangent_14 = sums.tangent[14] + stiffness_yy_0;
                        let tangent_15 = sums.tangent[15] + v123;
                        let tangent_16 = Scalar::fma(
                            (-routing.offset[1]),
                            v83,
                            sums.tangent[16],
                        );
                        let tangent_17 = sums.tangent[17] + v128;
                        let tangent_18 = sums.tangent[18] - v83;
                        let tangent_19 = sums.tangent[19] - v75;
                        let tangent_20 = sums.tangent[20] + stiffness_zz_0;
                        rods::TendonSums {
                            total: [
                                total_0,
                                total_1,
                                total_2,
                                total_3,
                                total_4,
                                total_5,
                            ],
                            change: [
                                change_0,
                                change_1,
                                change_2,
                                change_3,
                                change_4,
                                change_5,
                            ],
                            tangent: [
                                tangent_0,
                                tangent_1,
                                tangent_2,
                                tangent_3,
                                tangent_4,
                                tangent_5,
                                tangent_6,
                                tangent_7,
                                tangent_8,
                                tangent_9,
                                tangent_10,
                                tangent_11,
                                tangent_12,
                                tangent_13,
                                tangent_14,
                                tangent_15,
                                tangent_16,
                                tangent_17,
                                tangent_18,
                                tangent_19,
                                tangent_20,
                            ],
                        }
                    }
                    2 => {
                        let v47 = strain[4] + routing.slope[0];
                        let gamma_0_y = Scalar::fma(
                            (-strain[0]),
                            routing.offset[1],
                            v47,
                        );
                        let v50 = Scalar::fma(strain[1], routing.offset[1], strain[3]);
                        let gamma_0_x = Scalar::fma(
                            (-strain[2]),
                            routing.offset[0],
                            v50,
                        );
                        let v53 = gamma_0_x * gamma_0_x;
                        let v54 = strain[5] + routing.slope[1];
                        let gamma_0_z = Scalar::fma(strain[0], routing.offset[0], v54);
                        let v56 = Scalar::fma(gamma_0_y, gamma_0_y, v53);
                        let v57 = Scalar::fma(gamma_0_z, gamma_0_z, v56);
                        let stretch_0 = (v57).sqrt();
                        let inverse_stretch_0 = <T as Scalar>::from_f64(1.0) / stretch_0;
                        let t_0_y = gamma_0_y * inverse_stretch_0;
                        let force_0_y = (*tension) * t_0_y;
                        let t_0_z = gamma_0_z * inverse_stretch_0;
                        let force_0_z = (*tension) * t_0_z;
                        let v65 = Scalar::fma(
                            (-routing.offset[1]),
                            force_0_y,
                            sums.total[0],
                        );
                        let total_0 = Scalar::fma(routing.offset[0], force_0_z, v65);
                        let t_0_x = gamma_0_x * inverse_stretch_0;
                        let force_0_x = (*tension) * t_0_x;
                        let total_1 = Scalar::fma(
                            routing.offset[1],
                            force_0_x,
                            sums.total[1],
                        );
                        let total_2 = Scalar::fma(
                            (-routing.offset[0]),
                            force_0_x,
                            sums.total[2],
                        );
                        let total_3 = sums.total[3] + force_0_x;
                        let total_4 = sums.total[4] + force_0_y;
                        let total_5 = sums.total[5] + force_0_z;
                        let tension_by_stretch_0 = (*tension) * inverse_stretch_0;
                        let v76 = t_0_x * tension_by_stretch_0;
                        let v77 = t_0_z * v76;
                        let v78 = strain[1] * routing.slope[1];
                        let v80 = Scalar::fma((-strain[2]), routing.slope[0], v78);
                        let v81 = v77 * v80;
                        let v83 = t_0_y * tension_by_stretch_0;
                        let v84 = v83 * t_0_z;
                        let v86 = Scalar::fma(
                            (-strain[0]),
                            routing.slope[1],
                            routing.bend[0],
                        );
                        let v87 = t_0_z * tension_by_stretch_0;
                        let stiffness_zz_0 = Scalar::fma(
                            (-t_0_z),
                            v87,
                            tension_by_stretch_0,
                        );
                        let v90 = Scalar::fma(
                            strain[0],
                            routing.slope[0],
                            routing.bend[1],
                        );
                        let v92 = Scalar::fma((-v84), v86, (-v81));
                        let v93 = Scalar::fma(stiffness_zz_0, v90, v92);
                        let v94 = routing.slope[1] * force_0_y;
                        let v95 = t_0_y * v76;
                        let stiffness_yy_0 = Scalar::fma(
                            (-t_0_y),
                            v83,
                            tension_by_stretch_0,
                        );
                        let v98 = v86 * stiffness_yy_0;
                        let v100 = Scalar::fma((-v80), v95, v98);
                        let v102 = Scalar::fma((-v84), v90, v100);
                        let v103 = Scalar::fma(routing.offset[1], v102, v94);
                        let v104 = Scalar::fma(
                            routing.slope[0],
                            force_0_z,
                            sums.change[0],
                        );
                        let v105 = Scalar::fma(routing.offset[0], v93, v104);
                        let change_0 = v105 - v103;
                        let stiffness_xx_0 = Scalar::fma(
                            (-t_0_x),
                            v76,
                            tension_by_stretch_0,
                        );
                        let v109 = v80 * stiffness_xx_0;
                        let v111 = Scalar::fma((-v86), v95, v109);
                        let v113 = Scalar::fma((-v77), v90, v111);
                        let v114 = Scalar::fma(
                            routing.slope[1],
                            force_0_x,
                            sums.change[1],
                        );
                        let change_1 = Scalar::fma(routing.offset[1], v113, v114);
                        let v116 = routing.slope[0] * force_0_x;
                        let v117 = Scalar::fma(routing.offset[0], v113, v116);
                        let change_2 = sums.change[2] - v117;
                        let change_3 = sums.change[3] + v113;
                        let change_4 = sums.change[4] + v102;
                        let change_5 = sums.change[5] + v93;
                        let v122 = routing.offset[1] * stiffness_yy_0;
                        let v125 = Scalar::fma((-routing.offset[0]), v84, (-v122));
                        let v126 = routing.offset[1] * v84;
                        let v127 = Scalar::fma(routing.offset[0], stiffness_zz_0, v126);
                        let v129 = Scalar::fma(
                            (-routing.offset[1]),
                            v125,
                            sums.tangent[0],
                        );
                        let tangent_0 = Scalar::fma(routing.offset[0], v127, v129);
                        let v131 = routing.offset[1] * v95;
                        let v132 = routing.offset[0] * v77;
                        let v133 = v131 - v132;
                        let tangent_1 = Scalar::fma(
                            routing.offset[1],
                            v133,
                            sums.tangent[1],
                        );
                        let v135 = routing.offset[1] * stiffness_xx_0;
                        let tangent_2 = Scalar::fma(
                            routing.offset[1],
                            v135,
                            sums.tangent[2],
                        );
                        let tangent_3 = Scalar::fma(
                            (-routing.offset[0]),
                            v133,
                            sums.tangent[3],
                        );
                        let tangent_4 = Scalar::fma(
                            (-routing.offset[0]),
                            v135,
                            sums.tangent[4],
                        );
                        let v141 = routing.offset[0] * stiffness_xx_0;
                        let tangent_5 = Scalar::fma(
                            routing.offset[0],
                            v141,
                            sums.tangent[5],
                        );
                        let tangent_6 = sums.tangent[6] + v133;
                        let tangent_7 = sums.tangent[7] + v135;
                        let tangent_8 = sums.tangent[8] - v141;
                        let tangent_9 = sums.tangent[9] + stiffness_xx_0;
                        let tangent_10 = sums.tangent[10] + v125;
                        let tangent_11 = sums.tangent[11] - v131;
                        let tangent_12 = Scalar::fma(
                            routing.offset[0],
                            v95,
                            sums.tangent[12],
                        );
                        let tangent_13 = sums.tangent[13] - v95;
                        let tangent_14 = sums.tangent[14] + stiffness_yy_0;
                        let tangent_15 = sums.tangent[15] + v127;
                        let tangent_16 = Scalar::fma(
                            (-routing.offset[1]),
                            v77,
                            sums.tangent[16],
                        );
                        let tangent_17 = sums.tangent[17] + v132;
                        let tangent_18 = sums.tangent[18] - v77;
                        let tangent_19 = sums.tangent[19] - v84;
                        let tangent_20 = sums.tangent[20] + stiffness_zz_0;
                        rods::TendonSums {
                            total: [
                                total_0,
                                total_1,
                                total_2,
                                total_3,
                                total_4,
                                total_5,
                            ],
                            change: [
                                change_0,
                                change_1,
                                change_2,
                                change_3,
                                change_4,
                                change_5,
                            ],
                            tangent: [
                                tangent_0,
                                tangent_1,
                                tangent_2,
                                tangent_3,
                                tangent_4,
                                tangent_5,
                                tangent_6,
                                tangent_7,
                                tangent_8,
                                tangent_9,
                                tangent_10,
                                tangent_11,
                                tangent_12,
                                tangent_13,
                                tangent_14,
                                tangent_15,
                                tangent_16,
                                tangent_17,
                                tangent_18,
                                tangent_19,
                                tangent_20,
                            ],
                        }
                    }
                    _ => {
                        rods::TendonSums {
                            total: [<T as Scalar>::from_f64(f64::NAN); 6],
                            change: [<T as Scalar>::from_f64(f64::NAN); 6],
                            tangent: [<T as Scalar>::from_f64(f64::NAN); 21],
                        }
                    }
                }
            }
            #[inline]
            fn balance<T: Scalar>(
                &self,
                segment: usize,
                strain: &[T; 6],
                sums: &rods::TendonSums<T>,
                section: &rods::Section<T>,
                section_slope: &rods::Section<T>,
                load: &[T; 6],
            ) -> [T; 6] {
                match segment {
                    0 => {
                        let v69 = section.stiffness[0] + sums.tangent[0];
                        let v70 = section.stiffness[3] + sums.tangent[9];
                        let v71 = section.stiffness[4] + sums.tangent[14];
                        let v72 = section.stiffness[5] + sums.tangent[20];
                        let v74 = v71 * v72;
                        let cofactor_gamma_xx = Scalar::fma(
                            (-sums.tangent[19]),
                            sums.tangent[19],
                            v74,
                        );
                        let v77 = v70 * cofactor_gamma_xx;
                        let v78 = sums.tangent[18] * sums.tangent[19];
                        let cofactor_gamma_yx = Scalar::fma(
                            (-sums.tangent[13]),
                            v72,
                            v78,
                        );
                        let v81 = sums.tangent[13] * sums.tangent[19];
                        let cofactor_gamma_zx = Scalar::fma(
                            (-sums.tangent[18]),
                            v71,
                            v81,
                        );
                        let v84 = Scalar::fma(sums.tangent[13], cofactor_gamma_yx, v77);
                        let determinant_gamma = Scalar::fma(
                            sums.tangent[18],
                            cofactor_gamma_zx,
                            v84,
                        );
                        let inverse_determinant_gamma = <T as Scalar>::from_f64(1.0)
                            / determinant_gamma;
                        let v87 = sums.tangent[6] * cofactor_gamma_xx;
                        let v88 = Scalar::fma(sums.tangent[10], cofactor_gamma_yx, v87);
                        let v89 = Scalar::fma(sums.tangent[15], cofactor_gamma_zx, v88);
                        let v90 = sums.tangent[6] * v89;
                        let v91 = sums.tangent[6] * cofactor_gamma_yx;
                        let v92 = v70 * v72;
                        let cofactor_gamma_yy = Scalar::fma(
                            (-sums.tangent[18]),
                            sums.tangent[18],
                            v92,
                        );
                        let v95 = sums.tangent[13] * sums.tangent[18];
                        let cofactor_gamma_zy = Scalar::fma(
                            (-sums.tangent[19]),
                            v70,
                            v95,
                        );
                        let v98 = Scalar::fma(sums.tangent[10], cofactor_gamma_yy, v91);
                        let v99 = Scalar::fma(sums.tangent[15], cofactor_gamma_zy, v98);
                        let v100 = sums.tangent[6] * cofactor_gamma_zx;
                        let v101 = v70 * v71;
                        let cofactor_gamma_zz = Scalar::fma(
                            (-sums.tangent[13]),
                            sums.tangent[13],
                            v101,
                        );
                        let v104 = Scalar::fma(
                            sums.tangent[10],
                            cofactor_gamma_zy,
                            v100,
                        );
                        let v105 = Scalar::fma(
                            sums.tangent[15],
                            cofactor_gamma_zz,
                            v104,
                        );
                        let v106 = Scalar::fma(sums.tangent[10], v99, v90);
                        let v107 = Scalar::fma(sums.tangent[15], v105, v106);
                        let complement_00 = Scalar::fma(
                            (-v107),
                            inverse_determinant_gamma,
                            v69,
                        );
                        let v110 = section.stiffness[1] + sums.tangent[2];
                        let v111 = sums.tangent[7] * cofactor_gamma_xx;
                        let v112 = Scalar::fma(
                            sums.tangent[11],
                            cofactor_gamma_yx,
                            v111,
                        );
                        let v113 = Scalar::fma(
                            sums.tangent[16],
                            cofactor_gamma_zx,
                            v112,
                        );
                        let v114 = sums.tangent[7] * v113;
                        let v115 = sums.tangent[7] * cofactor_gamma_yx;
                        let v116 = Scalar::fma(
                            sums.tangent[11],
                            cofactor_gamma_yy,
                            v115,
                        );
                        let v117 = Scalar::fma(
                            sums.tangent[16],
                            cofactor_gamma_zy,
                            v116,
                        );
                        let v118 = sums.tangent[7] * cofactor_gamma_zx;
                        let v119 = Scalar::fma(
                            sums.tangent[11],
                            cofactor_gamma_zy,
                            v118,
                        );
                        let v120 = Scalar::fma(
                            sums.tangent[16],
                            cofactor_gamma_zz,
                            v119,
                        );
                        let v121 = Scalar::fma(sums.tangent[11], v117, v114);
                        let v122 = Scalar::fma(sums.tangent[16], v120, v121);
                        let complement_11 = Scalar::fma(
                            (-inverse_determinant_gamma),
                            v122,
                            v110,
                        );
                        let v125 = section.stiffness[2] + sums.tangent[5];
                        let v126 = sums.tangent[8] * cofactor_gamma_xx;
                        let v127 = Scalar::fma(
                            sums.tangent[12],
                            cofactor_gamma_yx,
                            v126,
                        );
                        let v128 = Scalar::fma(
                            sums.tangent[17],
                            cofactor_gamma_zx,
                            v127,
                        );
                        let v129 = sums.tangent[8] * v128;
                        let v130 = sums.tangent[8] * cofactor_gamma_yx;
                        let v131 = Scalar::fma(
                            sums.tangent[12],
                            cofactor_gamma_yy,
                            v130,
                        );
                        let v132 = Scalar::fma(
                            sums.tangent[17],
                            cofactor_gamma_zy,
                            v131,
                        );
                        let v133 = sums.tangent[8] * cofactor_gamma_zx;
                        let v134 = Scalar::fma(
                            sums.tangent[12],
                            cofactor_gamma_zy,
                            v133,
                        );
                        let v135 = Scalar::fma(
                            sums.tangent[17],
                            cofactor_gamma_zz,
                            v134,
                        );
                        let v136 = Scalar::fma(sums.tangent[12], v132, v129);
                        let v137 = Scalar::fma(sums.tangent[17], v135, v136);
                        let complement_22 = Scalar::fma(
                            (-inverse_determinant_gamma),
                            v137,
                            v125,
                        );
                        let v140 = complement_11 * complement_22;
                        let v141 = sums.tangent[8] * v113;
                        let v142 = Scalar::fma(sums.tangent[12], v117, v141);
                        let v143 = Scalar::fma(sums.tangent[17], v120, v142);
                        let complement_21 = Scalar::fma(
                            (-inverse_determinant_gamma),
                            v143,
                            sums.tangent[4],
                        );
                        let cofactor_kappa_xx = Scalar::fma(
                            (-complement_21),
                            complement_21,
                            v140,
                        );
                        let v148 = complement_00 * cofactor_kappa_xx;
                        let v149 = sums.tangent[7] * v89;
                        let v150 = Scalar::fma(sums.tangent[11], v99, v149);
                        let v151 = Scalar::fma(sums.tangent[16], v105, v150);
                        let complement_10 = Scalar::fma(
                            (-inverse_determinant_gamma),
                            v151,
                            sums.tangent[1],
                        );
                        let v154 = sums.tangent[8] * v89;
                        let v155 = Scalar::fma(sums.tangent[12], v99, v154);
                        let v156 = Scalar::fma(sums.tangent[17], v105, v155);
                        let complement_20 = Scalar::fma(
                            (-inverse_determinant_gamma),
                            v156,
                            sums.tangent[3],
                        );
                        let v159 = complement_21 * complement_20;
                        let cofactor_kappa_yx = Scalar::fma(
                            (-complement_22),
                            complement_10,
                            v159,
                        );
                        let v162 = complement_21 * complement_10;
                        let cofactor_kappa_zx = Scalar::fma(
                            (-complement_11),
                            complement_20,
                            v162,
                        );
                        let v165 = Scalar::fma(complement_10, cofactor_kappa_yx, v148);
                        let determinant_kappa = Scalar::fma(
                            complement_20,
                            cofactor_kappa_zx,
                            v165,
                        );
                        let inverse_determinant_kappa = <T as Scalar>::from_f64(1.0)
                            / determinant_kappa;
                        let epsilon_0 = strain[1] - section.natural[1];
                        let total_1 = Scalar::fma(
                            section.stiffness[1],
                            epsilon_0,
                            sums.total[1],
                        );
                        let v170 = strain[2] * total_1;
                        let epsilon_4 = strain[4] - section.natural[4];
                        let total_4 = Scalar::fma(
                            section.stiffness[4],
                            epsilon_4,
                            sums.total[4],
                        );
                        let epsilon_0_2 = strain[2] - section.natural[2];
                        let total_2 = Scalar::fma(
                            section.stiffness[2],
                            epsilon_0_2,
                            sums.total[2],
                        );
                        let epsilon_0_3 = strain[5] - section.natural[5];
                        let total_5 = Scalar::fma(
                            section.stiffness[5],
                            epsilon_0_3,
                            sums.total[5],
                        );
                        let epsilon_0_4 = strain[0] - section.natural[0];
                        let v178 = sums.change[0] + load[0];
                        let v179 = Scalar::fma(strain[1], total_2, v178);
                        let v180 = Scalar::fma(strain[4], total_5, v179);
                        let v181 = Scalar::fma(
                            section_slope.stiffness[0],
                            epsilon_0_4,
                            v180,
                        );
                        let v183 = Scalar::fma(
                            (-section_slope.natural[0]),
                            section.stiffness[0],
                            v181,
                        );
                        let v184 = Scalar::fma(strain[5], total_4, v170);
                        let right_0 = v184 - v183;
                        let epsilon_0_5 = strain[3] - section.natural[3];
                        let v187 = sums.change[3] + load[3];
                        let v188 = Scalar::fma(strain[1], total_5, v187);
                        let v189 = Scalar::fma(
                            section_slope.stiffness[3],
                            epsilon_0_5,
                            v188,
                        );
                        let v191 = Scalar::fma(
                            (-section_slope.natural[3]),
                            section.stiffness[3],
                            v189,
                        );
                        let right_3 = Scalar::fma(strain[2], total_4, (-v191));
                        let v194 = cofactor_gamma_xx * right_3;
                        let total_3 = Scalar::fma(
                            section.stiffness[3],
                            epsilon_0_5,
                            sums.total[3],
                        );
                        let v196 = sums.change[4] + load[4];
                        let v197 = Scalar::fma(strain[2], total_3, v196);
                        let v198 = Scalar::fma(
                            section_slope.stiffness[4],
                            epsilon_4,
                            v197,
                        );
                        let v200 = Scalar::fma(
                            (-section_slope.natural[4]),
                            section.stiffness[4],
                            v198,
                        );
                        let right_4 = Scalar::fma(strain[0], total_5, (-v200));
                        let v203 = sums.change[5] + load[5];
                        let v204 = Scalar::fma(strain[0], total_4, v203);
                        let v205 = Scalar::fma(
                            section_slope.stiffness[5],
                            epsilon_0_3,
                            v204,
                        );
                        let v207 = Scalar::fma(
                            (-section_slope.natural[5]),
                            section.stiffness[5],
                            v205,
                        );
                        let right_5 = Scalar::fma(strain[1], total_3, (-v207));
                        let v210 = Scalar::fma(cofactor_gamma_yx, right_4, v194);
                        let v211 = Scalar::fma(cofactor_gamma_zx, right_5, v210);
                        let v212 = sums.tangent[6] * v211;
                        let v213 = cofactor_gamma_yx * right_3;
                        let v214 = Scalar::fma(cofactor_gamma_yy, right_4, v213);
                        let v215 = Scalar::fma(cofactor_gamma_zy, right_5, v214);
                        let v216 = cofactor_gamma_zx * right_3;
                        let v217 = Scalar::fma(cofactor_gamma_zy, right_4, v216);
                        let v218 = Scalar::fma(cofactor_gamma_zz, right_5, v217);
                        let v219 = Scalar::fma(sums.tangent[10], v215, v212);
                        let v220 = Scalar::fma(sums.tangent[15], v218, v219);
                        let v222 = Scalar::fma(
                            (-inverse_determinant_gamma),
                            v220,
                            right_0,
                        );
                        let v223 = cofactor_kappa_xx * v222;
                        let v224 = strain[0] * total_2;
                        let total_0 = Scalar::fma(
                            section.stiffness[0],
                            epsilon_0_4,
                            sums.total[0],
                        );
                        let v226 = sums.change[1] + load[1];
                        let v227 = Scalar::fma(strain[2], total_0, v226);
                        let v228 = Scalar::fma(strain[5], total_3, v227);
                        let v229 = Scalar::fma(
                            section_slope.stiffness[1],
                            epsilon_0,
                            v228,
                        );
                        let v231 = Scalar::fma(
                            (-section_slope.natural[1]),
                            section.stiffness[1],
                            v229,
                        );
                        let v232 = Scalar::fma(strain[3], total_5, v224);
                        let right_1 = v232 - v231;
                        let v234 = sums.tangent[7] * v211;
                        let v235 = Scalar::fma(sums.tangent[11], v215, v234);
                        let v236 = Scalar::fma(sums.tangent[16], v218, v235);
                        let v238 = Scalar::fma(
                            (-inverse_determinant_gamma),
                            v236,
                            right_1,
                        );
                        let v239 = strain[1] * total_0;
                        let v240 = sums.change[2] + load[2];
                        let v241 = Scalar::fma(strain[0], total_1, v240);
                        let v242 = Scalar::fma(strain[3], total_4, v241);
                        let v243 = Scalar::fma(
                            section_slope.stiffness[2],
                            epsilon_0_2,
                            v242,
                        );
                        let v245 = Scalar::fma(
                            (-section_slope.natural[2]),
                            section.stiffness[2],
                            v243,
                        );
                        let v246 = Scalar::fma(strain[4], total_3, v239);
                        let right_2 = v246 - v245;
                        let v248 = sums.tangent[8] * v211;
                        let v249 = Scalar::fma(sums.tangent[12], v215, v248);
                        let v250 = Scalar::fma(sums.tangent[17], v218, v249);
                        let v252 = Scalar::fma(
                            (-inverse_determinant_gamma),
                            v250,
                            right_2,
                        );
                        let v253 = Scalar::fma(cofactor_kappa_yx, v238, v223);
                        let v254 = Scalar::fma(cofactor_kappa_zx, v252, v253);
                        let solution_0 = inverse_determinant_kappa * v254;
                        let v256 = cofactor_kappa_yx * v222;
                        let v257 = complement_00 * complement_22;
                        let cofactor_kappa_yy = Scalar::fma(
                            (-complement_20),
                            complement_20,
                            v257,
                        );
                        let v260 = complement_10 * complement_20;
                        let cofactor_kappa_zy = Scalar::fma(
                            (-complement_00),
                            complement_21,
                            v260,
                        );
                        let v263 = Scalar::fma(v238, cofactor_kappa_yy, v256);
                        let v264 = Scalar::fma(v252, cofactor_kappa_zy, v263);
                        let solution_1 = inverse_determinant_kappa * v264;
                        let v266 = cofactor_kappa_zx * v222;
                        let v267 = complement_00 * complement_11;
                        let cofactor_kappa_zz = Scalar::fma(
                            (-complement_10),
                            complement_10,
                            v267,
                        );
                        let v270 = Scalar::fma(v238, cofactor_kappa_zy, v266);
                        let v271 = Scalar::fma(v252, cofactor_kappa_zz, v270);
                        let solution_2 = inverse_determinant_kappa * v271;
                        let v274 = Scalar::fma((-v89), solution_0, v211);
                        let v276 = Scalar::fma((-v113), solution_1, v274);
                        let v278 = Scalar::fma((-v128), solution_2, v276);
                        let solution_3 = inverse_determinant_gamma * v278;
                        let v281 = Scalar::fma((-v99), solution_0, v215);
                        let v283 = Scalar::fma((-v117), solution_1, v281);
                        let v285 = Scalar::fma((-v132), solution_2, v283);
                        let solution_4 = inverse_determinant_gamma * v285;
                        let v288 = Scalar::fma((-v105), solution_0, v218);
                        let v290 = Scalar::fma((-v120), solution_1, v288);
                        let v292 = Scalar::fma((-v135), solution_2, v290);
                        let solution_5 = inverse_determinant_gamma * v292;
                        [
                            solution_0,
                            solution_1,
                            solution_2,
                            solution_3,
                            solution_4,
                            solution_5,
                        ]
                    }
                    _ => [<T as Scalar>::from_f64(f64::NAN); 6],
                }
            }
        }
    };
};
