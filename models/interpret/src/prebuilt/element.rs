// The robot of `element.robot`, written by `cargo pliant prepare`: do not edit.
// pliant 0.1.0
// symbolica 3.0.0
// key b2b88f929ca7e1247309cb2f941b01c7
// checksum 5e46bac59211459e

///The continuum robot `Element`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Element {
    ///Run-time parameter, declared as 1 N*m^2.
    pub gj: f64,
    ///Run-time parameter, declared as 1 N*m^2.
    pub ei_y: f64,
    ///Run-time parameter, declared as 1 N*m^2.
    pub ei_z: f64,
    ///Run-time parameter, declared as 1 N.
    pub ea: f64,
    ///Run-time parameter, declared as 1 N.
    pub ga_y: f64,
    ///Run-time parameter, declared as 1 N.
    pub ga_z: f64,
    ///Run-time parameter, declared as 0 1/m.
    pub torsion: f64,
    ///Run-time parameter, declared as 0 1/m.
    pub curvature_y: f64,
    ///Run-time parameter, declared as 0 1/m.
    pub curvature_z: f64,
    ///Run-time parameter, declared as 1.
    pub stretch: f64,
    ///Run-time parameter, declared as 0.
    pub shear_y: f64,
    ///Run-time parameter, declared as 0.
    pub shear_z: f64,
}
#[automatically_derived]
impl ::core::default::Default for Element {
    fn default() -> Self {
        Self {
            gj: 1f64,
            ei_y: 1f64,
            ei_z: 1f64,
            ea: 1f64,
            ga_y: 1f64,
            ga_z: 1f64,
            torsion: 0f64,
            curvature_y: 0f64,
            curvature_z: 0f64,
            stretch: 1f64,
            shear_y: 0f64,
            shear_z: 0f64,
        }
    }
}
impl Element {
    ///This robot as elastic rods between base and platform, with its parameters as declared.
    ///
    ///1 rod of 1 kind, 1 element, 0 motors.
    ///
    ///| rods | kind | elements | motor | at the base | on the platform |
    ///|---|---|---|---|---|---|
    ///| 0 | 0 | 1 | none | clamped | clamped |
    ///
    ///The residual of an element takes 255 additions, 338 multiplications and 8 divisions or roots, with the Jacobian of the mean strain 441 additions, 566 multiplications and 8 divisions or roots, with the exact tangent 1312 additions, 1644 multiplications and 8 divisions or roots.
    #[must_use]
    pub(crate) fn parallel() -> ::pliant::__private_0_1_0::parallel::Parallel {
        use ::pliant::__private_0_1_0::*;
        parallel::Parallel::new(<Self as ::core::default::Default>::default())
    }
}
#[automatically_derived]
impl ::pliant::__private_0_1_0::Declared for Element {
    fn name(&self) -> &'static str {
        "Element"
    }
    fn parameters(&self) -> &'static [::pliant::__private_0_1_0::Parameter] {
        const PARAMETERS: &[::pliant::__private_0_1_0::Parameter] = &[
            ::pliant::__private_0_1_0::Parameter::new("gj", "N*m^2", 1f64),
            ::pliant::__private_0_1_0::Parameter::new("ei_y", "N*m^2", 1f64),
            ::pliant::__private_0_1_0::Parameter::new("ei_z", "N*m^2", 1f64),
            ::pliant::__private_0_1_0::Parameter::new("ea", "N", 1f64),
            ::pliant::__private_0_1_0::Parameter::new("ga_y", "N", 1f64),
            ::pliant::__private_0_1_0::Parameter::new("ga_z", "N", 1f64),
            ::pliant::__private_0_1_0::Parameter::new("torsion", "1/m", 0f64),
            ::pliant::__private_0_1_0::Parameter::new("curvature_y", "1/m", 0f64),
            ::pliant::__private_0_1_0::Parameter::new("curvature_z", "1/m", 0f64),
            ::pliant::__private_0_1_0::Parameter::new("stretch", "1", 1f64),
            ::pliant::__private_0_1_0::Parameter::new("shear_y", "1", 0f64),
            ::pliant::__private_0_1_0::Parameter::new("shear_z", "1", 0f64),
        ];
        PARAMETERS
    }
    fn parameter(&self, index: usize) -> f64 {
        match index {
            0 => self.gj,
            1 => self.ei_y,
            2 => self.ei_z,
            3 => self.ea,
            4 => self.ga_y,
            5 => self.ga_z,
            6 => self.torsion,
            7 => self.curvature_y,
            8 => self.curvature_z,
            9 => self.stretch,
            10 => self.shear_y,
            11 => self.shear_z,
            _ => f64::NAN,
        }
    }
    fn set_parameter(&mut self, index: usize, value: f64) {
        match index {
            0 => self.gj = value,
            1 => self.ei_y = value,
            2 => self.ei_z = value,
            3 => self.ea = value,
            4 => self.ga_y = value,
            5 => self.ga_z = value,
            6 => self.torsion = value,
            7 => self.curvature_y = value,
            8 => self.curvature_z = value,
            9 => self.stretch = value,
            10 => self.shear_y = value,
            11 => self.shear_z = value,
            _ => {}
        }
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
    type ElementRobot = Element;
    const _: () = {
        use ::pliant::__private_0_1_0::*;
        #[automatically_derived]
        impl parallel::Kernel for ElementRobot {
            const CONDITIONS: &'static [(Condition, &'static str)] = &[
                (Condition::Positive, "bending stiffness of the rod about y"),
                (Condition::Positive, "bending stiffness of the rod about z"),
                (Condition::Positive, "axial stiffness of the rod"),
                (Condition::Positive, "torsional stiffness of the rod"),
                (Condition::Positive, "shear stiffness of the rod along y"),
                (Condition::Positive, "shear stiffness of the rod along z"),
                (Condition::Positive, "natural stretch of the rod along x"),
            ];
            fn condition(&self, index: usize, sigma: f64) -> [f64; 2] {
                match index {
                    0 => [self.ei_y, 0.0],
                    1 => [self.ei_z, 0.0],
                    2 => [self.ea, 0.0],
                    3 => [self.gj, 0.0],
                    4 => [self.ga_y, 0.0],
                    5 => [self.ga_z, 0.0],
                    6 => [self.stretch, 0.0],
                    _ => [f64::NAN; 2],
                }
            }
            fn data(&self) -> parallel::ParallelData {
                parallel::ParallelData {
                    strain_limits: <[_]>::to_vec(
                        &[
                            [
                                ::core::option::Option::None,
                                ::core::option::Option::None,
                                ::core::option::Option::None,
                                ::core::option::Option::None,
                                ::core::option::Option::None,
                                ::core::option::Option::None,
                            ],
                        ],
                    ),
                    rods: <[_]>::to_vec(
                        &[
                            parallel::Rod {
                                kind: 0,
                                elements: 1,
                                length: 1.0,
                                motor: ::core::option::Option::None,
                                base: (
                                    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
                                    [0.0, 0.0, 0.0],
                                ),
                                base_joint: parallel::Joint::Clamped,
                                platform: (
                                    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
                                    [0.0, 0.0, 0.0],
                                ),
                                platform_joint: parallel::Joint::Clamped,
                            },
                        ],
                    ),
                    sections: <[_]>::to_vec(
                        &[
                            parallel::RodSection {
                                stiffness: [
                                    self.gj,
                                    self.ei_y,
                                    self.ei_z,
                                    self.ea,
                                    self.ga_y,
                                    self.ga_z,
                                ],
                                natural: [
                                    self.torsion,
                                    self.curvature_y,
                                    self.curvature_z,
                                    self.stretch,
                                    self.shear_y,
                                    self.shear_z,
                                ],
                                mass: 0.0,
                            },
                        ],
                    ),
                    motions: <[_]>::to_vec(
                        &[
                            rods::SectionMotion {
                                inertia: [0.0, 0.0, 0.0],
                                viscosity: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                drag: 0.0,
                            },
                        ],
                    ),
                    motors: <[_]>::to_vec(&[]),
                    rotors: <[_]>::to_vec(&[]),
                    platform: parallel::Platform {
                        pose: (
                            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
                            [1.0, 0.0, 0.0],
                        ),
                        mass: 0.0,
                        centre: [0.0, 0.0, 0.0],
                    },
                    inertia: [0.0, 0.0, 0.0],
                    gravity: [0.0, 0.0, 0.0],
                }
            }
            fn slopes(&self, index: usize) -> parallel::ParallelSlopes {
                match index {
                    0 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        natural: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    1 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                                        natural: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    2 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                                        natural: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    3 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
                                        natural: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    4 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 0.0, 0.0, 0.0, 1.0, 0.0],
                                        natural: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    5 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                                        natural: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    6 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        natural: [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    7 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        natural: [0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    8 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        natural: [0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    9 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    10 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        natural: [0.0, 0.0, 0.0, 0.0, 1.0, 0.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    11 => {
                        parallel::ParallelSlopes {
                            sections: <[_]>::to_vec(
                                &[
                                    parallel::RodSection {
                                        stiffness: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                                        natural: [0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                                        mass: 0.0,
                                    },
                                ],
                            ),
                            ..::core::default::Default::default()
                        }
                    }
                    _ => ::core::default::Default::default(),
                }
            }
            #[inline(always)]
            fn residual<T: Scalar>(
                &self,
                section: &parallel::RodSection,
                element: &parallel::Element<T>,
            ) -> parallel::Residual<T> {
                let [h_squared_by_12, b_x, b_y, b_z, v96, v97, v98, phi_x, phi_y, phi_z,
                v166, v171, xi_x, stress_0, v175, v180, xi_y, excess_1, stress_1, v188,
                xi_z, excess_2, stress_2, across_y, across_x_2, v199, v203, v206, r_x,
                theta_squared, v217, v218, v219, v225, v230] = {
                    let v87 = element.length * element.length;
                    let h_squared_by_12 = <T as Scalar>::from_f64(0.08333333333333333)
                        * v87;
                    let b_x = element.slope[0] * h_squared_by_12;
                    let v90 = b_x * b_x;
                    let b_y = element.slope[1] * h_squared_by_12;
                    let b_z = element.slope[2] * h_squared_by_12;
                    let v93 = Scalar::fma(b_y, b_y, v90);
                    let v94 = Scalar::fma(b_z, b_z, v93);
                    let v95 = <T as Scalar>::from_f64(1.0) + v94;
                    let v96 = <T as Scalar>::from_f64(1.0) / v95;
                    let v97 = <T as Scalar>::from_f64(1.0) / element.length;
                    let v98 = v96 * v97;
                    let v99 = element.a[1] * element.b[0];
                    let v100 = Scalar::fma(element.a[2], element.b[3], v99);
                    let v102 = Scalar::fma((-element.b[2]), element.a[3], v100);
                    let quaternion_x = Scalar::fma(element.a[0], element.b[1], (-v102));
                    let v105 = element.a[0] * element.b[0];
                    let v106 = Scalar::fma(element.a[1], element.b[1], v105);
                    let v107 = Scalar::fma(element.a[2], element.b[2], v106);
                    let quaternion_w = Scalar::fma(element.a[3], element.b[3], v107);
                    let v109 = quaternion_w * quaternion_w;
                    let quaternion_w_2 = (v109).sqrt();
                    let v111 = <T as Scalar>::from_f64(1.0) + quaternion_w_2;
                    let v112 = quaternion_w / quaternion_w_2;
                    let v113 = v112 / v111;
                    let v114 = quaternion_x * v113;
                    let v115 = v114 * v114;
                    let v116 = element.a[2] * element.b[0];
                    let v118 = Scalar::fma((-element.b[3]), element.a[1], v116);
                    let v119 = Scalar::fma(element.a[3], element.b[1], v118);
                    let quaternion_y = Scalar::fma(element.a[0], element.b[2], (-v119));
                    let v122 = v113 * quaternion_y;
                    let v123 = element.a[1] * element.b[2];
                    let v125 = Scalar::fma((-element.b[1]), element.a[2], v123);
                    let v126 = Scalar::fma(element.a[3], element.b[0], v125);
                    let quaternion_z = Scalar::fma(element.a[0], element.b[3], (-v126));
                    let v129 = v113 * quaternion_z;
                    let v130 = Scalar::fma(v122, v122, v115);
                    let v131 = Scalar::fma(v129, v129, v130);
                    let v132 = <T as Scalar>::from_f64(1.0) + v131;
                    let v133 = (v132).sqrt();
                    let v134 = <T as Scalar>::from_f64(1.0) + v133;
                    let v135 = <T as Scalar>::from_f64(1.0) / v134;
                    let v136 = v135 * v135;
                    let v137 = v131 * v136;
                    let v138 = v137 * v137;
                    let v141 = Scalar::fma(
                        (-<T as Scalar>::from_f64(0.20512820512820512)),
                        v138,
                        <T as Scalar>::from_f64(-0.22857142857142856),
                    );
                    let v142 = Scalar::fma(
                        v138,
                        v141,
                        <T as Scalar>::from_f64(-0.25806451612903225),
                    );
                    let v143 = Scalar::fma(
                        v138,
                        v142,
                        <T as Scalar>::from_f64(-0.2962962962962963),
                    );
                    let v144 = Scalar::fma(
                        v138,
                        v143,
                        <T as Scalar>::from_f64(-0.34782608695652173),
                    );
                    let v145 = Scalar::fma(
                        v138,
                        v144,
                        <T as Scalar>::from_f64(-0.42105263157894735),
                    );
                    let v146 = Scalar::fma(
                        v138,
                        v145,
                        <T as Scalar>::from_f64(-0.5333333333333333),
                    );
                    let v147 = Scalar::fma(
                        v138,
                        v146,
                        <T as Scalar>::from_f64(-0.7272727272727273),
                    );
                    let v148 = Scalar::fma(
                        v138,
                        v147,
                        <T as Scalar>::from_f64(-1.1428571428571428),
                    );
                    let v149 = Scalar::fma(
                        v138,
                        v148,
                        <T as Scalar>::from_f64(-2.6666666666666665),
                    );
                    let v150 = Scalar::fma(
                        <T as Scalar>::from_f64(0.21621621621621623),
                        v138,
                        <T as Scalar>::from_f64(0.24242424242424243),
                    );
                    let v151 = Scalar::fma(
                        v138,
                        v150,
                        <T as Scalar>::from_f64(0.27586206896551724),
                    );
                    let v152 = Scalar::fma(v138, v151, <T as Scalar>::from_f64(0.32));
                    let v153 = Scalar::fma(
                        v138,
                        v152,
                        <T as Scalar>::from_f64(0.38095238095238093),
                    );
                    let v154 = Scalar::fma(
                        v138,
                        v153,
                        <T as Scalar>::from_f64(0.47058823529411764),
                    );
                    let v155 = Scalar::fma(
                        v138,
                        v154,
                        <T as Scalar>::from_f64(0.6153846153846154),
                    );
                    let v156 = Scalar::fma(
                        v138,
                        v155,
                        <T as Scalar>::from_f64(0.8888888888888888),
                    );
                    let v157 = Scalar::fma(v138, v156, <T as Scalar>::from_f64(1.6));
                    let v158 = Scalar::fma(v138, v157, <T as Scalar>::from_f64(8.0));
                    let v159 = Scalar::fma(v137, v149, v158);
                    let v160 = v135 * v159;
                    let phi_x = v114 * v160;
                    let v162 = b_x * phi_x;
                    let phi_y = v122 * v160;
                    let phi_z = v129 * v160;
                    let v165 = Scalar::fma(b_y, phi_y, v162);
                    let v166 = Scalar::fma(b_z, phi_z, v165);
                    let v167 = b_y * phi_z;
                    let v169 = Scalar::fma((-phi_y), b_z, v167);
                    let v170 = Scalar::fma(b_x, v166, phi_x);
                    let v171 = v170 + v169;
                    let xi_x = v98 * v171;
                    let excess_0 = xi_x - <T as Scalar>::from_f64(section.natural[0]);
                    let stress_0 = <T as Scalar>::from_f64(section.stiffness[0])
                        * excess_0;
                    let v175 = excess_0 * stress_0;
                    let v176 = b_z * phi_x;
                    let v178 = Scalar::fma((-phi_z), b_x, v176);
                    let v179 = Scalar::fma(b_y, v166, phi_y);
                    let v180 = v179 + v178;
                    let xi_y = v98 * v180;
                    let excess_1 = xi_y - <T as Scalar>::from_f64(section.natural[1]);
                    let stress_1 = <T as Scalar>::from_f64(section.stiffness[1])
                        * excess_1;
                    let v184 = b_x * phi_y;
                    let v186 = Scalar::fma((-phi_x), b_y, v184);
                    let v187 = Scalar::fma(b_z, v166, phi_z);
                    let v188 = v187 + v186;
                    let xi_z = v98 * v188;
                    let excess_2 = xi_z - <T as Scalar>::from_f64(section.natural[2]);
                    let stress_2 = <T as Scalar>::from_f64(section.stiffness[2])
                        * excess_2;
                    let across_x = element.b[4] - element.a[4];
                    let across_y = element.b[5] - element.a[5];
                    let v194 = element.a[3] * <T as Scalar>::from_f64(2.0);
                    let across_x_2 = element.b[6] - element.a[6];
                    let v196 = element.a[2] * <T as Scalar>::from_f64(2.0);
                    let v197 = across_x_2 * v196;
                    let v199 = Scalar::fma((-across_y), v194, v197);
                    let v200 = across_x * v194;
                    let v201 = element.a[1] * <T as Scalar>::from_f64(2.0);
                    let v203 = Scalar::fma((-across_x_2), v201, v200);
                    let v204 = across_y * v201;
                    let v206 = Scalar::fma((-across_x), v196, v204);
                    let v207 = element.a[2] * v206;
                    let v209 = Scalar::fma((-element.a[3]), v203, v207);
                    let v211 = Scalar::fma((-v199), element.a[0], across_x);
                    let r_x = v211 + v209;
                    let v213 = phi_x * phi_x;
                    let v214 = Scalar::fma(phi_y, phi_y, v213);
                    let theta_squared = Scalar::fma(phi_z, phi_z, v214);
                    let v216 = <T as Scalar>::from_f64(39.47841760435743)
                        - theta_squared;
                    let v217 = <T as Scalar>::from_f64(1.0) / v216;
                    let v218 = <T as Scalar>::from_f64(2.0) * v217;
                    let v219 = theta_squared * theta_squared;
                    let v220 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000000000033354842988221443,
                        ),
                        v219,
                        <T as Scalar>::from_f64(
                            0.000000000000000000000000008318003195189264,
                        ),
                    );
                    let v221 = Scalar::fma(
                        v219,
                        v220,
                        <T as Scalar>::from_f64(0.00000000000000000000020747401878593604),
                    );
                    let v222 = Scalar::fma(
                        v219,
                        v221,
                        <T as Scalar>::from_f64(0.000000000000000005180118196169724),
                    );
                    let v223 = Scalar::fma(
                        v219,
                        v222,
                        <T as Scalar>::from_f64(0.00000000000013000482138698975),
                    );
                    let v224 = Scalar::fma(
                        v219,
                        v223,
                        <T as Scalar>::from_f64(0.000000003357141926657451),
                    );
                    let v225 = Scalar::fma(
                        v219,
                        v224,
                        <T as Scalar>::from_f64(0.000105641107053347),
                    );
                    let v226 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.0000000000000000000000000000000021122063323183885,
                        ),
                        v219,
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000000005267262996834231,
                        ),
                    );
                    let v227 = Scalar::fma(
                        v219,
                        v226,
                        <T as Scalar>::from_f64(
                            0.0000000000000000000000013136241807166534,
                        ),
                    );
                    let v228 = Scalar::fma(
                        v219,
                        v227,
                        <T as Scalar>::from_f64(0.00000000000000000003277539174701792),
                    );
                    let v229 = Scalar::fma(
                        v219,
                        v228,
                        <T as Scalar>::from_f64(0.0000000000000008196052055691008),
                    );
                    let v230 = Scalar::fma(
                        v219,
                        v229,
                        <T as Scalar>::from_f64(0.000000000020742872904166045),
                    );
                    [
                        h_squared_by_12,
                        b_x,
                        b_y,
                        b_z,
                        v96,
                        v97,
                        v98,
                        phi_x,
                        phi_y,
                        phi_z,
                        v166,
                        v171,
                        xi_x,
                        stress_0,
                        v175,
                        v180,
                        xi_y,
                        excess_1,
                        stress_1,
                        v188,
                        xi_z,
                        excess_2,
                        stress_2,
                        across_y,
                        across_x_2,
                        v199,
                        v203,
                        v206,
                        r_x,
                        theta_squared,
                        v217,
                        v218,
                        v219,
                        v225,
                        v230,
                    ]
                };
                let [c_value, chi, phi_dot_r, v254, v255, rho_x, b_x_e, b_y_e, b_z_e,
                v267, rho_y, rho_z, v297, xi_x_e, stress_3, xi_y_e, stress_4, xi_z_e,
                stress_5, h_cubed_by_12, slope_stress_0, slope_stress_1, slope_stress_2,
                slope_stress_3, slope_stress_4, slope_stress_5, energy, v355, v357, m_z,
                v359, v360, v365, v370] = {
                    let v231 = Scalar::fma(
                        v219,
                        v230,
                        <T as Scalar>::from_f64(0.0000005637370282876845),
                    );
                    let v232 = Scalar::fma(
                        v219,
                        v231,
                        <T as Scalar>::from_f64(0.03267274151216445),
                    );
                    let v233 = Scalar::fma(theta_squared, v225, v232);
                    let c_value = v218 + v233;
                    let chi = Scalar::fma(
                        (-theta_squared),
                        c_value,
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v237 = r_x * chi;
                    let v238 = phi_x * r_x;
                    let v239 = element.a[3] * v199;
                    let v241 = Scalar::fma((-element.a[1]), v206, v239);
                    let v243 = Scalar::fma((-element.a[0]), v203, across_y);
                    let r_y = v243 + v241;
                    let v245 = element.a[1] * v203;
                    let v247 = Scalar::fma((-element.a[2]), v199, v245);
                    let v249 = Scalar::fma((-element.a[0]), v206, across_x_2);
                    let r_z = v249 + v247;
                    let v251 = Scalar::fma(phi_y, r_y, v238);
                    let phi_dot_r = Scalar::fma(phi_z, r_z, v251);
                    let v253 = c_value * phi_dot_r;
                    let v254 = <T as Scalar>::from_f64(0.5) * phi_z;
                    let v255 = <T as Scalar>::from_f64(0.5) * phi_y;
                    let v256 = r_z * v255;
                    let v258 = Scalar::fma((-r_y), v254, v256);
                    let v259 = Scalar::fma(phi_x, v253, v237);
                    let rho_x = v259 - v258;
                    let b_x_e = element.slope[3] * h_squared_by_12;
                    let v262 = phi_x * b_x_e;
                    let b_y_e = element.slope[4] * h_squared_by_12;
                    let b_z_e = element.slope[5] * h_squared_by_12;
                    let v265 = chi * r_y;
                    let v266 = r_x * v254;
                    let v267 = <T as Scalar>::from_f64(0.5) * phi_x;
                    let v269 = Scalar::fma((-r_z), v267, v266);
                    let v270 = Scalar::fma(phi_y, v253, v265);
                    let rho_y = v270 - v269;
                    let v272 = chi * r_z;
                    let v273 = r_y * v267;
                    let v275 = Scalar::fma((-r_x), v255, v273);
                    let v276 = Scalar::fma(phi_z, v253, v272);
                    let rho_z = v276 - v275;
                    let v278 = Scalar::fma(phi_y, b_y_e, v262);
                    let v279 = Scalar::fma(phi_z, b_z_e, v278);
                    let v280 = Scalar::fma(b_x, rho_x, v279);
                    let v281 = Scalar::fma(b_y, rho_y, v280);
                    let v282 = Scalar::fma(b_z, rho_z, v281);
                    let v283 = phi_z * b_y_e;
                    let v284 = phi_y * b_z_e;
                    let v285 = Scalar::fma(b_z, rho_y, v284);
                    let v286 = Scalar::fma(b_y, rho_z, v283);
                    let v287 = v286 - v285;
                    let v288 = Scalar::fma(b_x, v282, rho_x);
                    let v289 = Scalar::fma(v166, b_x_e, v288);
                    let v290 = v289 + v287;
                    let v291 = v98 * v290;
                    let v292 = b_x * b_x_e;
                    let v293 = Scalar::fma(b_y, b_y_e, v292);
                    let v294 = Scalar::fma(b_z, b_z_e, v293);
                    let v295 = <T as Scalar>::from_f64(2.0) * v294;
                    let v296 = v96 * v96;
                    let v297 = v295 * v296;
                    let v298 = v97 * v297;
                    let xi_x_e = Scalar::fma((-v171), v298, v291);
                    let excess_3 = xi_x_e - <T as Scalar>::from_f64(section.natural[3]);
                    let stress_3 = <T as Scalar>::from_f64(section.stiffness[3])
                        * excess_3;
                    let v303 = phi_x * b_z_e;
                    let v304 = phi_z * b_x_e;
                    let v305 = Scalar::fma(b_x, rho_z, v304);
                    let v306 = Scalar::fma(b_z, rho_x, v303);
                    let v307 = v306 - v305;
                    let v308 = Scalar::fma(b_y, v282, rho_y);
                    let v309 = Scalar::fma(v166, b_y_e, v308);
                    let v310 = v309 + v307;
                    let v311 = v98 * v310;
                    let xi_y_e = Scalar::fma((-v180), v298, v311);
                    let excess_4 = xi_y_e - <T as Scalar>::from_f64(section.natural[4]);
                    let stress_4 = <T as Scalar>::from_f64(section.stiffness[4])
                        * excess_4;
                    let v316 = phi_y * b_x_e;
                    let v317 = phi_x * b_y_e;
                    let v318 = Scalar::fma(b_y, rho_x, v317);
                    let v319 = Scalar::fma(b_x, rho_y, v316);
                    let v320 = v319 - v318;
                    let v321 = rho_z + v320;
                    let v322 = Scalar::fma(b_z, v282, v321);
                    let v323 = Scalar::fma(v166, b_z_e, v322);
                    let v324 = v98 * v323;
                    let xi_z_e = Scalar::fma((-v188), v298, v324);
                    let excess_5 = xi_z_e - <T as Scalar>::from_f64(section.natural[5]);
                    let stress_5 = <T as Scalar>::from_f64(section.stiffness[5])
                        * excess_5;
                    let v329 = Scalar::fma(excess_1, stress_1, v175);
                    let v330 = Scalar::fma(excess_2, stress_2, v329);
                    let v331 = Scalar::fma(excess_3, stress_3, v330);
                    let v332 = Scalar::fma(excess_4, stress_4, v331);
                    let v333 = Scalar::fma(excess_5, stress_5, v332);
                    let v334 = element.length * v333;
                    let h_cubed_by_12 = element.length * h_squared_by_12;
                    let slope_stress_0 = element.slope[0]
                        * <T as Scalar>::from_f64(section.stiffness[0]);
                    let v337 = element.slope[0] * slope_stress_0;
                    let slope_stress_1 = element.slope[1]
                        * <T as Scalar>::from_f64(section.stiffness[1]);
                    let slope_stress_2 = element.slope[2]
                        * <T as Scalar>::from_f64(section.stiffness[2]);
                    let slope_stress_3 = element.slope[3]
                        * <T as Scalar>::from_f64(section.stiffness[3]);
                    let slope_stress_4 = element.slope[4]
                        * <T as Scalar>::from_f64(section.stiffness[4]);
                    let slope_stress_5 = element.slope[5]
                        * <T as Scalar>::from_f64(section.stiffness[5]);
                    let v343 = Scalar::fma(element.slope[1], slope_stress_1, v337);
                    let v344 = Scalar::fma(element.slope[2], slope_stress_2, v343);
                    let v345 = Scalar::fma(element.slope[3], slope_stress_3, v344);
                    let v346 = Scalar::fma(element.slope[4], slope_stress_4, v345);
                    let v347 = Scalar::fma(element.slope[5], slope_stress_5, v346);
                    let v348 = Scalar::fma(h_cubed_by_12, v347, v334);
                    let energy = <T as Scalar>::from_f64(0.5) * v348;
                    let v350 = b_y * stress_3;
                    let v352 = Scalar::fma((-b_x), stress_4, v350);
                    let v353 = b_x * stress_3;
                    let v354 = Scalar::fma(b_y, stress_4, v353);
                    let v355 = Scalar::fma(b_z, stress_5, v354);
                    let v356 = stress_5 + v352;
                    let v357 = Scalar::fma(b_z, v355, v356);
                    let m_z = v96 * v357;
                    let v359 = <T as Scalar>::from_f64(0.5) * rho_y;
                    let v360 = m_z * v359;
                    let v361 = b_y * stress_0;
                    let v362 = b_x * stress_1;
                    let v363 = Scalar::fma(b_x_e, stress_4, v362);
                    let v364 = Scalar::fma(b_y_e, stress_3, v361);
                    let v365 = v364 - v363;
                    let v366 = b_x * stress_0;
                    let v367 = Scalar::fma(b_x_e, stress_3, v366);
                    let v368 = Scalar::fma(b_y, stress_1, v367);
                    let v369 = Scalar::fma(b_y_e, stress_4, v368);
                    let v370 = Scalar::fma(b_z, stress_2, v369);
                    [
                        c_value,
                        chi,
                        phi_dot_r,
                        v254,
                        v255,
                        rho_x,
                        b_x_e,
                        b_y_e,
                        b_z_e,
                        v267,
                        rho_y,
                        rho_z,
                        v297,
                        xi_x_e,
                        stress_3,
                        xi_y_e,
                        stress_4,
                        xi_z_e,
                        stress_5,
                        h_cubed_by_12,
                        slope_stress_0,
                        slope_stress_1,
                        slope_stress_2,
                        slope_stress_3,
                        slope_stress_4,
                        slope_stress_5,
                        energy,
                        v355,
                        v357,
                        m_z,
                        v359,
                        v360,
                        v365,
                        v370,
                    ]
                };
                let [m_z_e, m_y, m_y_e, m_x_e, m_x, v453, v465, v476, v483, v490, v497,
                residual_6, residual_7, residual_8, residual_9, residual_10, residual_11,
                residual_12, v512] = {
                    let v371 = Scalar::fma(b_z_e, stress_5, v370);
                    let v372 = stress_2 + v365;
                    let v373 = Scalar::fma(b_z, v371, v372);
                    let v374 = Scalar::fma(b_z_e, v355, v373);
                    let v375 = v96 * v374;
                    let m_z_e = Scalar::fma((-v297), v357, v375);
                    let v378 = b_x * stress_5;
                    let v380 = Scalar::fma((-b_z), stress_3, v378);
                    let v381 = stress_4 + v380;
                    let v382 = Scalar::fma(b_y, v355, v381);
                    let m_y = v96 * v382;
                    let v384 = <T as Scalar>::from_f64(0.5) * rho_z;
                    let v385 = m_y * v384;
                    let v386 = b_x * stress_2;
                    let v387 = b_z * stress_0;
                    let v388 = Scalar::fma(b_z_e, stress_3, v387);
                    let v389 = Scalar::fma(b_x_e, stress_5, v386);
                    let v390 = v389 - v388;
                    let v391 = stress_1 + v390;
                    let v392 = Scalar::fma(b_y, v371, v391);
                    let v393 = Scalar::fma(b_y_e, v355, v392);
                    let v394 = v96 * v393;
                    let m_y_e = Scalar::fma((-v297), v382, v394);
                    let v397 = Scalar::fma(v254, m_y_e, v385);
                    let v398 = Scalar::fma(v255, m_z_e, v360);
                    let half_omega_x_m_x_e = v398 - v397;
                    let v400 = b_z * stress_1;
                    let v401 = b_y * stress_2;
                    let v402 = Scalar::fma(b_y_e, stress_5, v401);
                    let v403 = Scalar::fma(b_z_e, stress_4, v400);
                    let v404 = v403 - v402;
                    let v405 = stress_0 + v404;
                    let v406 = Scalar::fma(b_x, v371, v405);
                    let v407 = Scalar::fma(b_x_e, v355, v406);
                    let v408 = v96 * v407;
                    let v409 = b_z * stress_4;
                    let v411 = Scalar::fma((-b_y), stress_5, v409);
                    let v412 = stress_3 + v411;
                    let v413 = Scalar::fma(b_x, v355, v412);
                    let m_x_e = Scalar::fma((-v297), v413, v408);
                    let v416 = phi_x * m_x_e;
                    let m_x = v96 * v413;
                    let v418 = Scalar::fma(phi_y, m_y_e, v416);
                    let v419 = Scalar::fma(phi_z, m_z_e, v418);
                    let v420 = Scalar::fma(rho_x, m_x, v419);
                    let v421 = Scalar::fma(rho_y, m_y, v420);
                    let mu_e = Scalar::fma(rho_z, m_z, v421);
                    let v423 = c_value * mu_e;
                    let v424 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000000000002957088865245744,
                        ),
                        v219,
                        <T as Scalar>::from_f64(
                            0.0000000000000000000000000006320715596201077,
                        ),
                    );
                    let v425 = Scalar::fma(
                        v219,
                        v424,
                        <T as Scalar>::from_f64(
                            0.000000000000000000000013136241807166533,
                        ),
                    );
                    let v426 = Scalar::fma(
                        v219,
                        v425,
                        <T as Scalar>::from_f64(0.00000000000000000026220313397614337),
                    );
                    let v427 = Scalar::fma(
                        v219,
                        v426,
                        <T as Scalar>::from_f64(0.000000000000004917631233414605),
                    );
                    let v428 = Scalar::fma(
                        v219,
                        v427,
                        <T as Scalar>::from_f64(0.00000000008297149161666418),
                    );
                    let v429 = Scalar::fma(
                        v219,
                        v428,
                        <T as Scalar>::from_f64(0.000001127474056575369),
                    );
                    let v430 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000000000000020063496139822866,
                        ),
                        v219,
                        <T as Scalar>::from_f64(
                            0.000000000000000000000000000004336129588468787,
                        ),
                    );
                    let v431 = Scalar::fma(
                        v219,
                        v430,
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000009149803514708191,
                        ),
                    );
                    let v432 = Scalar::fma(
                        v219,
                        v431,
                        <T as Scalar>::from_f64(0.0000000000000000000018672661690734246),
                    );
                    let v433 = Scalar::fma(
                        v219,
                        v432,
                        <T as Scalar>::from_f64(0.00000000000000003626082737318807),
                    );
                    let v434 = Scalar::fma(
                        v219,
                        v433,
                        <T as Scalar>::from_f64(0.0000000000006500241069349487),
                    );
                    let v435 = Scalar::fma(
                        v219,
                        v434,
                        <T as Scalar>::from_f64(0.000000010071425779972354),
                    );
                    let v436 = Scalar::fma(
                        v219,
                        v435,
                        <T as Scalar>::from_f64(0.000105641107053347),
                    );
                    let v437 = Scalar::fma(theta_squared, v429, v436);
                    let c_slope = Scalar::fma(v217, v218, v437);
                    let v439 = <T as Scalar>::from_f64(2.0) * phi_dot_r;
                    let v440 = c_slope * v439;
                    let v441 = phi_x * m_x;
                    let v442 = Scalar::fma(phi_y, m_y, v441);
                    let mu = Scalar::fma(phi_z, m_z, v442);
                    let v444 = Scalar::fma(v440, mu, v423);
                    let v445 = phi_x * v444;
                    let v446 = c_value * mu;
                    let c_mu_omega_x_e = Scalar::fma(rho_x, v446, v445);
                    let v448 = <T as Scalar>::from_f64(0.5) * c_value;
                    let v449 = Scalar::fma(v448, chi, <T as Scalar>::from_f64(-0.125));
                    let v450 = v439 * v449;
                    let v451 = Scalar::fma(chi, m_x_e, c_mu_omega_x_e);
                    let v452 = Scalar::fma(m_x, v450, v451);
                    let v453 = half_omega_x_m_x_e + v452;
                    let v455 = v384 * m_x;
                    let v456 = <T as Scalar>::from_f64(0.5) * rho_x;
                    let v457 = m_z * v456;
                    let v458 = Scalar::fma(v267, m_z_e, v457);
                    let v459 = Scalar::fma(v254, m_x_e, v455);
                    let half_omega_x_m_y_e = v459 - v458;
                    let v461 = phi_y * v444;
                    let c_mu_omega_y_e = Scalar::fma(rho_y, v446, v461);
                    let v463 = Scalar::fma(chi, m_y_e, c_mu_omega_y_e);
                    let v464 = Scalar::fma(m_y, v450, v463);
                    let v465 = half_omega_x_m_y_e + v464;
                    let v467 = m_y * v456;
                    let v468 = v359 * m_x;
                    let v469 = Scalar::fma(v255, m_x_e, v468);
                    let v470 = Scalar::fma(v267, m_y_e, v467);
                    let half_omega_x_m_z_e = v470 - v469;
                    let v472 = phi_z * v444;
                    let c_mu_omega_z_e = Scalar::fma(rho_z, v446, v472);
                    let v474 = Scalar::fma(chi, m_z_e, c_mu_omega_z_e);
                    let v475 = Scalar::fma(m_z, v450, v474);
                    let v476 = half_omega_x_m_z_e + v475;
                    let v478 = v255 * m_z;
                    let half_omega_x_m_x = Scalar::fma((-v254), m_y, v478);
                    let c_mu_omega_x = phi_x * v446;
                    let v482 = Scalar::fma(chi, m_x, c_mu_omega_x);
                    let v483 = half_omega_x_m_x + v482;
                    let v485 = v254 * m_x;
                    let half_omega_x_m_y = Scalar::fma((-v267), m_z, v485);
                    let c_mu_omega_y = phi_y * v446;
                    let v489 = Scalar::fma(chi, m_y, c_mu_omega_y);
                    let v490 = half_omega_x_m_y + v489;
                    let v492 = v267 * m_y;
                    let half_omega_x_m_z = Scalar::fma((-v255), m_x, v492);
                    let c_mu_omega_z = phi_z * v446;
                    let v496 = Scalar::fma(chi, m_z, c_mu_omega_z);
                    let v497 = half_omega_x_m_z + v496;
                    let residual_6 = v452 - half_omega_x_m_x_e;
                    let residual_7 = v464 - half_omega_x_m_y_e;
                    let residual_8 = v475 - half_omega_x_m_z_e;
                    let residual_9 = v482 - half_omega_x_m_x;
                    let residual_10 = v489 - half_omega_x_m_y;
                    let residual_11 = v496 - half_omega_x_m_z;
                    let v505 = xi_y * m_z_e;
                    let v506 = xi_z * m_y_e;
                    let v507 = Scalar::fma(xi_z_e, m_y, v506);
                    let v508 = Scalar::fma(xi_y_e, m_z, v505);
                    let v509 = v508 - v507;
                    let v510 = slope_stress_0 + v509;
                    let residual_12 = h_cubed_by_12 * v510;
                    let v512 = xi_z * m_x_e;
                    [
                        m_z_e,
                        m_y,
                        m_y_e,
                        m_x_e,
                        m_x,
                        v453,
                        v465,
                        v476,
                        v483,
                        v490,
                        v497,
                        residual_6,
                        residual_7,
                        residual_8,
                        residual_9,
                        residual_10,
                        residual_11,
                        residual_12,
                        v512,
                    ]
                };
                let [residual_13, residual_14, residual_15, residual_16, residual_17] = {
                    let v513 = xi_x * m_z_e;
                    let v514 = Scalar::fma(xi_x_e, m_z, v513);
                    let v515 = Scalar::fma(xi_z_e, m_x, v512);
                    let v516 = v515 - v514;
                    let v517 = slope_stress_1 + v516;
                    let residual_13 = h_cubed_by_12 * v517;
                    let v519 = xi_x * m_y_e;
                    let v520 = xi_y * m_x_e;
                    let v521 = Scalar::fma(xi_y_e, m_x, v520);
                    let v522 = Scalar::fma(xi_x_e, m_y, v519);
                    let v523 = v522 - v521;
                    let v524 = slope_stress_2 + v523;
                    let residual_14 = h_cubed_by_12 * v524;
                    let v526 = xi_y * m_z;
                    let v528 = Scalar::fma((-xi_z), m_y, v526);
                    let v529 = slope_stress_3 + v528;
                    let residual_15 = h_cubed_by_12 * v529;
                    let v531 = xi_z * m_x;
                    let v533 = Scalar::fma((-xi_x), m_z, v531);
                    let v534 = slope_stress_4 + v533;
                    let residual_16 = h_cubed_by_12 * v534;
                    let v536 = xi_x * m_y;
                    let v538 = Scalar::fma((-xi_y), m_x, v536);
                    let v539 = slope_stress_5 + v538;
                    let residual_17 = h_cubed_by_12 * v539;
                    [residual_13, residual_14, residual_15, residual_16, residual_17]
                };
                parallel::Residual {
                    energy: energy,
                    strain: [xi_x, xi_y, xi_z, xi_x_e, xi_y_e, xi_z_e],
                    residual: [
                        (-v453),
                        (-v465),
                        (-v476),
                        (-v483),
                        (-v490),
                        (-v497),
                        residual_6,
                        residual_7,
                        residual_8,
                        residual_9,
                        residual_10,
                        residual_11,
                        residual_12,
                        residual_13,
                        residual_14,
                        residual_15,
                        residual_16,
                        residual_17,
                    ],
                }
            }
            #[inline]
            fn linearised<T: Scalar>(
                &self,
                section: &parallel::RodSection,
                element: &parallel::Element<T>,
            ) -> parallel::Linearised<T> {
                let [h_squared_by_12, b_x, b_y, b_z, v97, v98, v99, phi_x, phi_y, phi_z,
                v167, v172, xi_x, stress_0, v176, v181, xi_y, excess_1, stress_1, v189,
                xi_z, excess_2, stress_2, across_y, across_x_2, v200, v204, v207, r_x,
                theta_squared, v218, v219, v220, v226, v231] = {
                    let v88 = element.length * element.length;
                    let h_squared_by_12 = <T as Scalar>::from_f64(0.08333333333333333)
                        * v88;
                    let b_x = element.slope[0] * h_squared_by_12;
                    let v91 = b_x * b_x;
                    let b_y = element.slope[1] * h_squared_by_12;
                    let b_z = element.slope[2] * h_squared_by_12;
                    let v94 = Scalar::fma(b_y, b_y, v91);
                    let v95 = Scalar::fma(b_z, b_z, v94);
                    let v96 = <T as Scalar>::from_f64(1.0) + v95;
                    let v97 = <T as Scalar>::from_f64(1.0) / v96;
                    let v98 = <T as Scalar>::from_f64(1.0) / element.length;
                    let v99 = v97 * v98;
                    let v100 = element.a[1] * element.b[0];
                    let v101 = Scalar::fma(element.a[2], element.b[3], v100);
                    let v103 = Scalar::fma((-element.b[2]), element.a[3], v101);
                    let quaternion_x = Scalar::fma(element.a[0], element.b[1], (-v103));
                    let v106 = element.a[0] * element.b[0];
                    let v107 = Scalar::fma(element.a[1], element.b[1], v106);
                    let v108 = Scalar::fma(element.a[2], element.b[2], v107);
                    let quaternion_w = Scalar::fma(element.a[3], element.b[3], v108);
                    let v110 = quaternion_w * quaternion_w;
                    let quaternion_w_2 = (v110).sqrt();
                    let v112 = <T as Scalar>::from_f64(1.0) + quaternion_w_2;
                    let v113 = quaternion_w / quaternion_w_2;
                    let v114 = v113 / v112;
                    let v115 = quaternion_x * v114;
                    let v116 = v115 * v115;
                    let v117 = element.a[2] * element.b[0];
                    let v119 = Scalar::fma((-element.b[3]), element.a[1], v117);
                    let v120 = Scalar::fma(element.a[3], element.b[1], v119);
                    let quaternion_y = Scalar::fma(element.a[0], element.b[2], (-v120));
                    let v123 = v114 * quaternion_y;
                    let v124 = element.a[1] * element.b[2];
                    let v126 = Scalar::fma((-element.b[1]), element.a[2], v124);
                    let v127 = Scalar::fma(element.a[3], element.b[0], v126);
                    let quaternion_z = Scalar::fma(element.a[0], element.b[3], (-v127));
                    let v130 = v114 * quaternion_z;
                    let v131 = Scalar::fma(v123, v123, v116);
                    let v132 = Scalar::fma(v130, v130, v131);
                    let v133 = <T as Scalar>::from_f64(1.0) + v132;
                    let v134 = (v133).sqrt();
                    let v135 = <T as Scalar>::from_f64(1.0) + v134;
                    let v136 = <T as Scalar>::from_f64(1.0) / v135;
                    let v137 = v136 * v136;
                    let v138 = v132 * v137;
                    let v139 = v138 * v138;
                    let v142 = Scalar::fma(
                        (-<T as Scalar>::from_f64(0.20512820512820512)),
                        v139,
                        <T as Scalar>::from_f64(-0.22857142857142856),
                    );
                    let v143 = Scalar::fma(
                        v139,
                        v142,
                        <T as Scalar>::from_f64(-0.25806451612903225),
                    );
                    let v144 = Scalar::fma(
                        v139,
                        v143,
                        <T as Scalar>::from_f64(-0.2962962962962963),
                    );
                    let v145 = Scalar::fma(
                        v139,
                        v144,
                        <T as Scalar>::from_f64(-0.34782608695652173),
                    );
                    let v146 = Scalar::fma(
                        v139,
                        v145,
                        <T as Scalar>::from_f64(-0.42105263157894735),
                    );
                    let v147 = Scalar::fma(
                        v139,
                        v146,
                        <T as Scalar>::from_f64(-0.5333333333333333),
                    );
                    let v148 = Scalar::fma(
                        v139,
                        v147,
                        <T as Scalar>::from_f64(-0.7272727272727273),
                    );
                    let v149 = Scalar::fma(
                        v139,
                        v148,
                        <T as Scalar>::from_f64(-1.1428571428571428),
                    );
                    let v150 = Scalar::fma(
                        v139,
                        v149,
                        <T as Scalar>::from_f64(-2.6666666666666665),
                    );
                    let v151 = Scalar::fma(
                        <T as Scalar>::from_f64(0.21621621621621623),
                        v139,
                        <T as Scalar>::from_f64(0.24242424242424243),
                    );
                    let v152 = Scalar::fma(
                        v139,
                        v151,
                        <T as Scalar>::from_f64(0.27586206896551724),
                    );
                    let v153 = Scalar::fma(v139, v152, <T as Scalar>::from_f64(0.32));
                    let v154 = Scalar::fma(
                        v139,
                        v153,
                        <T as Scalar>::from_f64(0.38095238095238093),
                    );
                    let v155 = Scalar::fma(
                        v139,
                        v154,
                        <T as Scalar>::from_f64(0.47058823529411764),
                    );
                    let v156 = Scalar::fma(
                        v139,
                        v155,
                        <T as Scalar>::from_f64(0.6153846153846154),
                    );
                    let v157 = Scalar::fma(
                        v139,
                        v156,
                        <T as Scalar>::from_f64(0.8888888888888888),
                    );
                    let v158 = Scalar::fma(v139, v157, <T as Scalar>::from_f64(1.6));
                    let v159 = Scalar::fma(v139, v158, <T as Scalar>::from_f64(8.0));
                    let v160 = Scalar::fma(v138, v150, v159);
                    let v161 = v136 * v160;
                    let phi_x = v115 * v161;
                    let v163 = b_x * phi_x;
                    let phi_y = v123 * v161;
                    let phi_z = v130 * v161;
                    let v166 = Scalar::fma(b_y, phi_y, v163);
                    let v167 = Scalar::fma(b_z, phi_z, v166);
                    let v168 = b_y * phi_z;
                    let v170 = Scalar::fma((-phi_y), b_z, v168);
                    let v171 = Scalar::fma(b_x, v167, phi_x);
                    let v172 = v171 + v170;
                    let xi_x = v99 * v172;
                    let excess_0 = xi_x - <T as Scalar>::from_f64(section.natural[0]);
                    let stress_0 = <T as Scalar>::from_f64(section.stiffness[0])
                        * excess_0;
                    let v176 = excess_0 * stress_0;
                    let v177 = b_z * phi_x;
                    let v179 = Scalar::fma((-phi_z), b_x, v177);
                    let v180 = Scalar::fma(b_y, v167, phi_y);
                    let v181 = v180 + v179;
                    let xi_y = v99 * v181;
                    let excess_1 = xi_y - <T as Scalar>::from_f64(section.natural[1]);
                    let stress_1 = <T as Scalar>::from_f64(section.stiffness[1])
                        * excess_1;
                    let v185 = b_x * phi_y;
                    let v187 = Scalar::fma((-phi_x), b_y, v185);
                    let v188 = Scalar::fma(b_z, v167, phi_z);
                    let v189 = v188 + v187;
                    let xi_z = v99 * v189;
                    let excess_2 = xi_z - <T as Scalar>::from_f64(section.natural[2]);
                    let stress_2 = <T as Scalar>::from_f64(section.stiffness[2])
                        * excess_2;
                    let across_x = element.b[4] - element.a[4];
                    let across_y = element.b[5] - element.a[5];
                    let v195 = element.a[3] * <T as Scalar>::from_f64(2.0);
                    let across_x_2 = element.b[6] - element.a[6];
                    let v197 = element.a[2] * <T as Scalar>::from_f64(2.0);
                    let v198 = across_x_2 * v197;
                    let v200 = Scalar::fma((-across_y), v195, v198);
                    let v201 = across_x * v195;
                    let v202 = element.a[1] * <T as Scalar>::from_f64(2.0);
                    let v204 = Scalar::fma((-across_x_2), v202, v201);
                    let v205 = across_y * v202;
                    let v207 = Scalar::fma((-across_x), v197, v205);
                    let v208 = element.a[2] * v207;
                    let v210 = Scalar::fma((-element.a[3]), v204, v208);
                    let v212 = Scalar::fma((-v200), element.a[0], across_x);
                    let r_x = v212 + v210;
                    let v214 = phi_x * phi_x;
                    let v215 = Scalar::fma(phi_y, phi_y, v214);
                    let theta_squared = Scalar::fma(phi_z, phi_z, v215);
                    let v217 = <T as Scalar>::from_f64(39.47841760435743)
                        - theta_squared;
                    let v218 = <T as Scalar>::from_f64(1.0) / v217;
                    let v219 = <T as Scalar>::from_f64(2.0) * v218;
                    let v220 = theta_squared * theta_squared;
                    let v221 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000000000033354842988221443,
                        ),
                        v220,
                        <T as Scalar>::from_f64(
                            0.000000000000000000000000008318003195189264,
                        ),
                    );
                    let v222 = Scalar::fma(
                        v220,
                        v221,
                        <T as Scalar>::from_f64(0.00000000000000000000020747401878593604),
                    );
                    let v223 = Scalar::fma(
                        v220,
                        v222,
                        <T as Scalar>::from_f64(0.000000000000000005180118196169724),
                    );
                    let v224 = Scalar::fma(
                        v220,
                        v223,
                        <T as Scalar>::from_f64(0.00000000000013000482138698975),
                    );
                    let v225 = Scalar::fma(
                        v220,
                        v224,
                        <T as Scalar>::from_f64(0.000000003357141926657451),
                    );
                    let v226 = Scalar::fma(
                        v220,
                        v225,
                        <T as Scalar>::from_f64(0.000105641107053347),
                    );
                    let v227 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.0000000000000000000000000000000021122063323183885,
                        ),
                        v220,
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000000005267262996834231,
                        ),
                    );
                    let v228 = Scalar::fma(
                        v220,
                        v227,
                        <T as Scalar>::from_f64(
                            0.0000000000000000000000013136241807166534,
                        ),
                    );
                    let v229 = Scalar::fma(
                        v220,
                        v228,
                        <T as Scalar>::from_f64(0.00000000000000000003277539174701792),
                    );
                    let v230 = Scalar::fma(
                        v220,
                        v229,
                        <T as Scalar>::from_f64(0.0000000000000008196052055691008),
                    );
                    let v231 = Scalar::fma(
                        v220,
                        v230,
                        <T as Scalar>::from_f64(0.000000000020742872904166045),
                    );
                    [
                        h_squared_by_12,
                        b_x,
                        b_y,
                        b_z,
                        v97,
                        v98,
                        v99,
                        phi_x,
                        phi_y,
                        phi_z,
                        v167,
                        v172,
                        xi_x,
                        stress_0,
                        v176,
                        v181,
                        xi_y,
                        excess_1,
                        stress_1,
                        v189,
                        xi_z,
                        excess_2,
                        stress_2,
                        across_y,
                        across_x_2,
                        v200,
                        v204,
                        v207,
                        r_x,
                        theta_squared,
                        v218,
                        v219,
                        v220,
                        v226,
                        v231,
                    ]
                };
                let [c_value, chi, phi_dot_r, v255, v256, rho_x, b_x_e, b_y_e, b_z_e,
                v268, rho_y, rho_z, v298, v299, xi_x_e, stress_3, xi_y_e, stress_4,
                xi_z_e, stress_5, h_cubed_by_12, slope_stress_0, slope_stress_1,
                slope_stress_2, slope_stress_3, slope_stress_4, slope_stress_5, energy,
                v356, v358, m_z, v360, v361, v366, v371] = {
                    let v232 = Scalar::fma(
                        v220,
                        v231,
                        <T as Scalar>::from_f64(0.0000005637370282876845),
                    );
                    let v233 = Scalar::fma(
                        v220,
                        v232,
                        <T as Scalar>::from_f64(0.03267274151216445),
                    );
                    let v234 = Scalar::fma(theta_squared, v226, v233);
                    let c_value = v219 + v234;
                    let chi = Scalar::fma(
                        (-theta_squared),
                        c_value,
                        <T as Scalar>::from_f64(1.0),
                    );
                    let v238 = r_x * chi;
                    let v239 = phi_x * r_x;
                    let v240 = element.a[3] * v200;
                    let v242 = Scalar::fma((-element.a[1]), v207, v240);
                    let v244 = Scalar::fma((-element.a[0]), v204, across_y);
                    let r_y = v244 + v242;
                    let v246 = element.a[1] * v204;
                    let v248 = Scalar::fma((-element.a[2]), v200, v246);
                    let v250 = Scalar::fma((-element.a[0]), v207, across_x_2);
                    let r_z = v250 + v248;
                    let v252 = Scalar::fma(phi_y, r_y, v239);
                    let phi_dot_r = Scalar::fma(phi_z, r_z, v252);
                    let v254 = c_value * phi_dot_r;
                    let v255 = <T as Scalar>::from_f64(0.5) * phi_z;
                    let v256 = <T as Scalar>::from_f64(0.5) * phi_y;
                    let v257 = r_z * v256;
                    let v259 = Scalar::fma((-r_y), v255, v257);
                    let v260 = Scalar::fma(phi_x, v254, v238);
                    let rho_x = v260 - v259;
                    let b_x_e = element.slope[3] * h_squared_by_12;
                    let v263 = phi_x * b_x_e;
                    let b_y_e = element.slope[4] * h_squared_by_12;
                    let b_z_e = element.slope[5] * h_squared_by_12;
                    let v266 = chi * r_y;
                    let v267 = r_x * v255;
                    let v268 = <T as Scalar>::from_f64(0.5) * phi_x;
                    let v270 = Scalar::fma((-r_z), v268, v267);
                    let v271 = Scalar::fma(phi_y, v254, v266);
                    let rho_y = v271 - v270;
                    let v273 = chi * r_z;
                    let v274 = r_y * v268;
                    let v276 = Scalar::fma((-r_x), v256, v274);
                    let v277 = Scalar::fma(phi_z, v254, v273);
                    let rho_z = v277 - v276;
                    let v279 = Scalar::fma(phi_y, b_y_e, v263);
                    let v280 = Scalar::fma(phi_z, b_z_e, v279);
                    let v281 = Scalar::fma(b_x, rho_x, v280);
                    let v282 = Scalar::fma(b_y, rho_y, v281);
                    let v283 = Scalar::fma(b_z, rho_z, v282);
                    let v284 = phi_z * b_y_e;
                    let v285 = phi_y * b_z_e;
                    let v286 = Scalar::fma(b_z, rho_y, v285);
                    let v287 = Scalar::fma(b_y, rho_z, v284);
                    let v288 = v287 - v286;
                    let v289 = Scalar::fma(b_x, v283, rho_x);
                    let v290 = Scalar::fma(v167, b_x_e, v289);
                    let v291 = v290 + v288;
                    let v292 = v99 * v291;
                    let v293 = b_x * b_x_e;
                    let v294 = Scalar::fma(b_y, b_y_e, v293);
                    let v295 = Scalar::fma(b_z, b_z_e, v294);
                    let v296 = <T as Scalar>::from_f64(2.0) * v295;
                    let v297 = v97 * v97;
                    let v298 = v296 * v297;
                    let v299 = v98 * v298;
                    let xi_x_e = Scalar::fma((-v172), v299, v292);
                    let excess_3 = xi_x_e - <T as Scalar>::from_f64(section.natural[3]);
                    let stress_3 = <T as Scalar>::from_f64(section.stiffness[3])
                        * excess_3;
                    let v304 = phi_x * b_z_e;
                    let v305 = phi_z * b_x_e;
                    let v306 = Scalar::fma(b_x, rho_z, v305);
                    let v307 = Scalar::fma(b_z, rho_x, v304);
                    let v308 = v307 - v306;
                    let v309 = Scalar::fma(b_y, v283, rho_y);
                    let v310 = Scalar::fma(v167, b_y_e, v309);
                    let v311 = v310 + v308;
                    let v312 = v99 * v311;
                    let xi_y_e = Scalar::fma((-v181), v299, v312);
                    let excess_4 = xi_y_e - <T as Scalar>::from_f64(section.natural[4]);
                    let stress_4 = <T as Scalar>::from_f64(section.stiffness[4])
                        * excess_4;
                    let v317 = phi_y * b_x_e;
                    let v318 = phi_x * b_y_e;
                    let v319 = Scalar::fma(b_y, rho_x, v318);
                    let v320 = Scalar::fma(b_x, rho_y, v317);
                    let v321 = v320 - v319;
                    let v322 = rho_z + v321;
                    let v323 = Scalar::fma(b_z, v283, v322);
                    let v324 = Scalar::fma(v167, b_z_e, v323);
                    let v325 = v99 * v324;
                    let xi_z_e = Scalar::fma((-v189), v299, v325);
                    let excess_5 = xi_z_e - <T as Scalar>::from_f64(section.natural[5]);
                    let stress_5 = <T as Scalar>::from_f64(section.stiffness[5])
                        * excess_5;
                    let v330 = Scalar::fma(excess_1, stress_1, v176);
                    let v331 = Scalar::fma(excess_2, stress_2, v330);
                    let v332 = Scalar::fma(excess_3, stress_3, v331);
                    let v333 = Scalar::fma(excess_4, stress_4, v332);
                    let v334 = Scalar::fma(excess_5, stress_5, v333);
                    let v335 = element.length * v334;
                    let h_cubed_by_12 = element.length * h_squared_by_12;
                    let slope_stress_0 = element.slope[0]
                        * <T as Scalar>::from_f64(section.stiffness[0]);
                    let v338 = element.slope[0] * slope_stress_0;
                    let slope_stress_1 = element.slope[1]
                        * <T as Scalar>::from_f64(section.stiffness[1]);
                    let slope_stress_2 = element.slope[2]
                        * <T as Scalar>::from_f64(section.stiffness[2]);
                    let slope_stress_3 = element.slope[3]
                        * <T as Scalar>::from_f64(section.stiffness[3]);
                    let slope_stress_4 = element.slope[4]
                        * <T as Scalar>::from_f64(section.stiffness[4]);
                    let slope_stress_5 = element.slope[5]
                        * <T as Scalar>::from_f64(section.stiffness[5]);
                    let v344 = Scalar::fma(element.slope[1], slope_stress_1, v338);
                    let v345 = Scalar::fma(element.slope[2], slope_stress_2, v344);
                    let v346 = Scalar::fma(element.slope[3], slope_stress_3, v345);
                    let v347 = Scalar::fma(element.slope[4], slope_stress_4, v346);
                    let v348 = Scalar::fma(element.slope[5], slope_stress_5, v347);
                    let v349 = Scalar::fma(h_cubed_by_12, v348, v335);
                    let energy = <T as Scalar>::from_f64(0.5) * v349;
                    let v351 = b_y * stress_3;
                    let v353 = Scalar::fma((-b_x), stress_4, v351);
                    let v354 = b_x * stress_3;
                    let v355 = Scalar::fma(b_y, stress_4, v354);
                    let v356 = Scalar::fma(b_z, stress_5, v355);
                    let v357 = stress_5 + v353;
                    let v358 = Scalar::fma(b_z, v356, v357);
                    let m_z = v97 * v358;
                    let v360 = <T as Scalar>::from_f64(0.5) * rho_y;
                    let v361 = m_z * v360;
                    let v362 = b_y * stress_0;
                    let v363 = b_x * stress_1;
                    let v364 = Scalar::fma(b_x_e, stress_4, v363);
                    let v365 = Scalar::fma(b_y_e, stress_3, v362);
                    let v366 = v365 - v364;
                    let v367 = b_x * stress_0;
                    let v368 = Scalar::fma(b_x_e, stress_3, v367);
                    let v369 = Scalar::fma(b_y, stress_1, v368);
                    let v370 = Scalar::fma(b_y_e, stress_4, v369);
                    let v371 = Scalar::fma(b_z, stress_2, v370);
                    [
                        c_value,
                        chi,
                        phi_dot_r,
                        v255,
                        v256,
                        rho_x,
                        b_x_e,
                        b_y_e,
                        b_z_e,
                        v268,
                        rho_y,
                        rho_z,
                        v298,
                        v299,
                        xi_x_e,
                        stress_3,
                        xi_y_e,
                        stress_4,
                        xi_z_e,
                        stress_5,
                        h_cubed_by_12,
                        slope_stress_0,
                        slope_stress_1,
                        slope_stress_2,
                        slope_stress_3,
                        slope_stress_4,
                        slope_stress_5,
                        energy,
                        v356,
                        v358,
                        m_z,
                        v360,
                        v361,
                        v366,
                        v371,
                    ]
                };
                let [m_z_e, m_y, m_y_e, m_x_e, m_x, v441, v451, v454, v466, v477, v484,
                v491, v498, residual_6, residual_7, residual_8, residual_9, residual_10,
                residual_11, residual_12, v513] = {
                    let v372 = Scalar::fma(b_z_e, stress_5, v371);
                    let v373 = stress_2 + v366;
                    let v374 = Scalar::fma(b_z, v372, v373);
                    let v375 = Scalar::fma(b_z_e, v356, v374);
                    let v376 = v97 * v375;
                    let m_z_e = Scalar::fma((-v298), v358, v376);
                    let v379 = b_x * stress_5;
                    let v381 = Scalar::fma((-b_z), stress_3, v379);
                    let v382 = stress_4 + v381;
                    let v383 = Scalar::fma(b_y, v356, v382);
                    let m_y = v97 * v383;
                    let v385 = <T as Scalar>::from_f64(0.5) * rho_z;
                    let v386 = m_y * v385;
                    let v387 = b_x * stress_2;
                    let v388 = b_z * stress_0;
                    let v389 = Scalar::fma(b_z_e, stress_3, v388);
                    let v390 = Scalar::fma(b_x_e, stress_5, v387);
                    let v391 = v390 - v389;
                    let v392 = stress_1 + v391;
                    let v393 = Scalar::fma(b_y, v372, v392);
                    let v394 = Scalar::fma(b_y_e, v356, v393);
                    let v395 = v97 * v394;
                    let m_y_e = Scalar::fma((-v298), v383, v395);
                    let v398 = Scalar::fma(v255, m_y_e, v386);
                    let v399 = Scalar::fma(v256, m_z_e, v361);
                    let half_omega_x_m_x_e = v399 - v398;
                    let v401 = b_z * stress_1;
                    let v402 = b_y * stress_2;
                    let v403 = Scalar::fma(b_y_e, stress_5, v402);
                    let v404 = Scalar::fma(b_z_e, stress_4, v401);
                    let v405 = v404 - v403;
                    let v406 = stress_0 + v405;
                    let v407 = Scalar::fma(b_x, v372, v406);
                    let v408 = Scalar::fma(b_x_e, v356, v407);
                    let v409 = v97 * v408;
                    let v410 = b_z * stress_4;
                    let v412 = Scalar::fma((-b_y), stress_5, v410);
                    let v413 = stress_3 + v412;
                    let v414 = Scalar::fma(b_x, v356, v413);
                    let m_x_e = Scalar::fma((-v298), v414, v409);
                    let v417 = phi_x * m_x_e;
                    let m_x = v97 * v414;
                    let v419 = Scalar::fma(phi_y, m_y_e, v417);
                    let v420 = Scalar::fma(phi_z, m_z_e, v419);
                    let v421 = Scalar::fma(rho_x, m_x, v420);
                    let v422 = Scalar::fma(rho_y, m_y, v421);
                    let mu_e = Scalar::fma(rho_z, m_z, v422);
                    let v424 = c_value * mu_e;
                    let v425 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000000000002957088865245744,
                        ),
                        v220,
                        <T as Scalar>::from_f64(
                            0.0000000000000000000000000006320715596201077,
                        ),
                    );
                    let v426 = Scalar::fma(
                        v220,
                        v425,
                        <T as Scalar>::from_f64(
                            0.000000000000000000000013136241807166533,
                        ),
                    );
                    let v427 = Scalar::fma(
                        v220,
                        v426,
                        <T as Scalar>::from_f64(0.00000000000000000026220313397614337),
                    );
                    let v428 = Scalar::fma(
                        v220,
                        v427,
                        <T as Scalar>::from_f64(0.000000000000004917631233414605),
                    );
                    let v429 = Scalar::fma(
                        v220,
                        v428,
                        <T as Scalar>::from_f64(0.00000000008297149161666418),
                    );
                    let v430 = Scalar::fma(
                        v220,
                        v429,
                        <T as Scalar>::from_f64(0.000001127474056575369),
                    );
                    let v431 = Scalar::fma(
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000000000000020063496139822866,
                        ),
                        v220,
                        <T as Scalar>::from_f64(
                            0.000000000000000000000000000004336129588468787,
                        ),
                    );
                    let v432 = Scalar::fma(
                        v220,
                        v431,
                        <T as Scalar>::from_f64(
                            0.00000000000000000000000009149803514708191,
                        ),
                    );
                    let v433 = Scalar::fma(
                        v220,
                        v432,
                        <T as Scalar>::from_f64(0.0000000000000000000018672661690734246),
                    );
                    let v434 = Scalar::fma(
                        v220,
                        v433,
                        <T as Scalar>::from_f64(0.00000000000000003626082737318807),
                    );
                    let v435 = Scalar::fma(
                        v220,
                        v434,
                        <T as Scalar>::from_f64(0.0000000000006500241069349487),
                    );
                    let v436 = Scalar::fma(
                        v220,
                        v435,
                        <T as Scalar>::from_f64(0.000000010071425779972354),
                    );
                    let v437 = Scalar::fma(
                        v220,
                        v436,
                        <T as Scalar>::from_f64(0.000105641107053347),
                    );
                    let v438 = Scalar::fma(theta_squared, v430, v437);
                    let c_slope = Scalar::fma(v218, v219, v438);
                    let v440 = <T as Scalar>::from_f64(2.0) * phi_dot_r;
                    let v441 = c_slope * v440;
                    let v442 = phi_x * m_x;
                    let v443 = Scalar::fma(phi_y, m_y, v442);
                    let mu = Scalar::fma(phi_z, m_z, v443);
                    let v445 = Scalar::fma(v441, mu, v424);
                    let v446 = phi_x * v445;
                    let v447 = c_value * mu;
                    let c_mu_omega_x_e = Scalar::fma(rho_x, v447, v446);
                    let v449 = <T as Scalar>::from_f64(0.5) * c_value;
                    let v450 = Scalar::fma(v449, chi, <T as Scalar>::from_f64(-0.125));
                    let v451 = v440 * v450;
                    let v452 = Scalar::fma(chi, m_x_e, c_mu_omega_x_e);
                    let v453 = Scalar::fma(m_x, v451, v452);
                    let v454 = half_omega_x_m_x_e + v453;
                    let v456 = v385 * m_x;
                    let v457 = <T as Scalar>::from_f64(0.5) * rho_x;
                    let v458 = m_z * v457;
                    let v459 = Scalar::fma(v268, m_z_e, v458);
                    let v460 = Scalar::fma(v255, m_x_e, v456);
                    let half_omega_x_m_y_e = v460 - v459;
                    let v462 = phi_y * v445;
                    let c_mu_omega_y_e = Scalar::fma(rho_y, v447, v462);
                    let v464 = Scalar::fma(chi, m_y_e, c_mu_omega_y_e);
                    let v465 = Scalar::fma(m_y, v451, v464);
                    let v466 = half_omega_x_m_y_e + v465;
                    let v468 = m_y * v457;
                    let v469 = v360 * m_x;
                    let v470 = Scalar::fma(v256, m_x_e, v469);
                    let v471 = Scalar::fma(v268, m_y_e, v468);
                    let half_omega_x_m_z_e = v471 - v470;
                    let v473 = phi_z * v445;
                    let c_mu_omega_z_e = Scalar::fma(rho_z, v447, v473);
                    let v475 = Scalar::fma(chi, m_z_e, c_mu_omega_z_e);
                    let v476 = Scalar::fma(m_z, v451, v475);
                    let v477 = half_omega_x_m_z_e + v476;
                    let v479 = v256 * m_z;
                    let half_omega_x_m_x = Scalar::fma((-v255), m_y, v479);
                    let c_mu_omega_x = phi_x * v447;
                    let v483 = Scalar::fma(chi, m_x, c_mu_omega_x);
                    let v484 = half_omega_x_m_x + v483;
                    let v486 = v255 * m_x;
                    let half_omega_x_m_y = Scalar::fma((-v268), m_z, v486);
                    let c_mu_omega_y = phi_y * v447;
                    let v490 = Scalar::fma(chi, m_y, c_mu_omega_y);
                    let v491 = half_omega_x_m_y + v490;
                    let v493 = v268 * m_y;
                    let half_omega_x_m_z = Scalar::fma((-v256), m_x, v493);
                    let c_mu_omega_z = phi_z * v447;
                    let v497 = Scalar::fma(chi, m_z, c_mu_omega_z);
                    let v498 = half_omega_x_m_z + v497;
                    let residual_6 = v453 - half_omega_x_m_x_e;
                    let residual_7 = v465 - half_omega_x_m_y_e;
                    let residual_8 = v476 - half_omega_x_m_z_e;
                    let residual_9 = v483 - half_omega_x_m_x;
                    let residual_10 = v490 - half_omega_x_m_y;
                    let residual_11 = v497 - half_omega_x_m_z;
                    let v506 = xi_y * m_z_e;
                    let v507 = xi_z * m_y_e;
                    let v508 = Scalar::fma(xi_z_e, m_y, v507);
                    let v509 = Scalar::fma(xi_y_e, m_z, v506);
                    let v510 = v509 - v508;
                    let v511 = slope_stress_0 + v510;
                    let residual_12 = h_cubed_by_12 * v511;
                    let v513 = xi_z * m_x_e;
                    [
                        m_z_e,
                        m_y,
                        m_y_e,
                        m_x_e,
                        m_x,
                        v441,
                        v451,
                        v454,
                        v466,
                        v477,
                        v484,
                        v491,
                        v498,
                        residual_6,
                        residual_7,
                        residual_8,
                        residual_9,
                        residual_10,
                        residual_11,
                        residual_12,
                        v513,
                    ]
                };
                let [residual_13, residual_14, residual_15, residual_16, residual_17,
                v542, v544, v545, v548, v550, v554, v556, v557, v559, v563, v565,
                jacobian_0_0, v576, v579, jacobian_0_1, jacobian_0_2, jacobian_0_6,
                jacobian_0_7, jacobian_0_8, v596, v598, v601, v605, v607, v611,
                jacobian_1_0, v624, jacobian_1_1, jacobian_1_2, jacobian_1_6,
                jacobian_1_7, jacobian_1_8, v642, v644, v645, v647, v651, v653, v657,
                v661, jacobian_2_0, v664, v668, v673, jacobian_2_1, v675] = {
                    let v514 = xi_x * m_z_e;
                    let v515 = Scalar::fma(xi_x_e, m_z, v514);
                    let v516 = Scalar::fma(xi_z_e, m_x, v513);
                    let v517 = v516 - v515;
                    let v518 = slope_stress_1 + v517;
                    let residual_13 = h_cubed_by_12 * v518;
                    let v520 = xi_x * m_y_e;
                    let v521 = xi_y * m_x_e;
                    let v522 = Scalar::fma(xi_y_e, m_x, v521);
                    let v523 = Scalar::fma(xi_x_e, m_y, v520);
                    let v524 = v523 - v522;
                    let v525 = slope_stress_2 + v524;
                    let residual_14 = h_cubed_by_12 * v525;
                    let v527 = xi_y * m_z;
                    let v529 = Scalar::fma((-m_y), xi_z, v527);
                    let v530 = slope_stress_3 + v529;
                    let residual_15 = h_cubed_by_12 * v530;
                    let v532 = xi_z * m_x;
                    let v534 = Scalar::fma((-m_z), xi_x, v532);
                    let v535 = slope_stress_4 + v534;
                    let residual_16 = h_cubed_by_12 * v535;
                    let v537 = xi_x * m_y;
                    let v539 = Scalar::fma((-m_x), xi_y, v537);
                    let v540 = slope_stress_5 + v539;
                    let residual_17 = h_cubed_by_12 * v540;
                    let v542 = xi_x * c_value;
                    let v543 = phi_x * v542;
                    let v544 = b_x * v99;
                    let v545 = Scalar::fma(b_x, v544, v99);
                    let v546 = Scalar::fma(chi, v545, v543);
                    let v548 = b_y * v99;
                    let v549 = b_z * v544;
                    let v550 = v548 + v549;
                    let v551 = xi_x * v550;
                    let v553 = Scalar::fma((-xi_z), v545, v551);
                    let v554 = v553 * h_cubed_by_12;
                    let v556 = element.slope[2] * <T as Scalar>::from_f64(0.5);
                    let v557 = b_z * v99;
                    let v558 = b_y * v544;
                    let v559 = v558 - v557;
                    let v560 = xi_y * v545;
                    let v562 = Scalar::fma((-xi_x), v559, v560);
                    let v563 = h_cubed_by_12 * v562;
                    let v565 = element.slope[1] * <T as Scalar>::from_f64(0.5);
                    let v566 = v563 * v565;
                    let v568 = Scalar::fma((-v554), v556, v566);
                    let jacobian_0_0 = (-v546) - v568;
                    let v570 = phi_y * v542;
                    let v571 = Scalar::fma(chi, v559, v570);
                    let v573 = xi_z * v559;
                    let v575 = Scalar::fma((-xi_y), v550, v573);
                    let v576 = h_cubed_by_12 * v575;
                    let v578 = v576 * v556;
                    let v579 = element.slope[0] * <T as Scalar>::from_f64(0.5);
                    let v580 = <T as Scalar>::from_f64(0.5) * xi_z;
                    let v582 = Scalar::fma((-v563), v579, v578);
                    let v583 = v582 + v580;
                    let jacobian_0_1 = (-v571) - v583;
                    let v585 = phi_z * v542;
                    let v586 = Scalar::fma(chi, v550, v585);
                    let v587 = <T as Scalar>::from_f64(0.5) * xi_y;
                    let v588 = v554 * v579;
                    let v590 = Scalar::fma((-v565), v576, v588);
                    let v591 = v587 - v590;
                    let jacobian_0_2 = v591 - v586;
                    let jacobian_0_6 = v546 - v568;
                    let jacobian_0_7 = v571 - v583;
                    let jacobian_0_8 = v586 + v591;
                    let v596 = xi_y * c_value;
                    let v597 = phi_x * v596;
                    let v598 = v557 + v558;
                    let v599 = Scalar::fma(chi, v598, v597);
                    let v600 = b_z * v548;
                    let v601 = v600 - v544;
                    let v602 = xi_x * v601;
                    let v604 = Scalar::fma((-xi_z), v598, v602);
                    let v605 = h_cubed_by_12 * v604;
                    let v607 = Scalar::fma(b_y, v548, v99);
                    let v608 = xi_y * v598;
                    let v610 = Scalar::fma((-xi_x), v607, v608);
                    let v611 = h_cubed_by_12 * v610;
                    let v613 = v565 * v611;
                    let v615 = Scalar::fma((-v556), v605, v613);
                    let v616 = v580 - v615;
                    let jacobian_1_0 = v616 - v599;
                    let v618 = phi_y * v596;
                    let v619 = Scalar::fma(chi, v607, v618);
                    let v621 = xi_z * v607;
                    let v623 = Scalar::fma((-xi_y), v601, v621);
                    let v624 = h_cubed_by_12 * v623;
                    let v626 = v556 * v624;
                    let v628 = Scalar::fma((-v579), v611, v626);
                    let jacobian_1_1 = (-v619) - v628;
                    let v630 = phi_z * v596;
                    let v631 = Scalar::fma(chi, v601, v630);
                    let v633 = v579 * v605;
                    let v634 = <T as Scalar>::from_f64(0.5) * xi_x;
                    let v636 = Scalar::fma((-v565), v624, v633);
                    let v637 = v636 + v634;
                    let jacobian_1_2 = (-v631) - v637;
                    let jacobian_1_6 = v599 + v616;
                    let jacobian_1_7 = v619 - v628;
                    let jacobian_1_8 = v631 - v637;
                    let v642 = xi_z * c_value;
                    let v643 = phi_x * v642;
                    let v644 = v549 - v548;
                    let v645 = Scalar::fma(chi, v644, v643);
                    let v647 = Scalar::fma(b_z, v557, v99);
                    let v648 = xi_x * v647;
                    let v650 = Scalar::fma((-xi_z), v644, v648);
                    let v651 = h_cubed_by_12 * v650;
                    let v653 = v544 + v600;
                    let v654 = xi_y * v644;
                    let v656 = Scalar::fma((-xi_x), v653, v654);
                    let v657 = h_cubed_by_12 * v656;
                    let v660 = Scalar::fma((-v556), v651, v587);
                    let v661 = Scalar::fma(v565, v657, v660);
                    let jacobian_2_0 = (-v645) - v661;
                    let v663 = phi_y * v642;
                    let v664 = Scalar::fma(chi, v653, v663);
                    let v665 = xi_z * v653;
                    let v667 = Scalar::fma((-xi_y), v647, v665);
                    let v668 = h_cubed_by_12 * v667;
                    let v670 = v556 * v668;
                    let v672 = Scalar::fma((-v579), v657, v670);
                    let v673 = v634 - v672;
                    let jacobian_2_1 = v673 - v664;
                    let v675 = phi_z * v642;
                    [
                        residual_13,
                        residual_14,
                        residual_15,
                        residual_16,
                        residual_17,
                        v542,
                        v544,
                        v545,
                        v548,
                        v550,
                        v554,
                        v556,
                        v557,
                        v559,
                        v563,
                        v565,
                        jacobian_0_0,
                        v576,
                        v579,
                        jacobian_0_1,
                        jacobian_0_2,
                        jacobian_0_6,
                        jacobian_0_7,
                        jacobian_0_8,
                        v596,
                        v598,
                        v601,
                        v605,
                        v607,
                        v611,
                        jacobian_1_0,
                        v624,
                        jacobian_1_1,
                        jacobian_1_2,
                        jacobian_1_6,
                        jacobian_1_7,
                        jacobian_1_8,
                        v642,
                        v644,
                        v645,
                        v647,
                        v651,
                        v653,
                        v657,
                        v661,
                        jacobian_2_0,
                        v664,
                        v668,
                        v673,
                        jacobian_2_1,
                        v675,
                    ]
                };
                let [jacobian_2_2, jacobian_2_6, jacobian_2_7, jacobian_2_8, v690, v698,
                v703, v705, v712, v714, v720, v728, jacobian_3_0, v741, v752,
                jacobian_3_1, v765, jacobian_3_2, jacobian_3_6, jacobian_3_7,
                jacobian_3_8, v781, v786, v790, v791, v797, v809, v816, jacobian_4_0,
                v821, v832, v838, jacobian_4_1] = {
                    let v676 = Scalar::fma(chi, v647, v675);
                    let v678 = v579 * v651;
                    let v680 = Scalar::fma((-v565), v668, v678);
                    let jacobian_2_2 = (-v676) - v680;
                    let jacobian_2_6 = v645 - v661;
                    let jacobian_2_7 = v664 + v673;
                    let jacobian_2_8 = v676 - v680;
                    let v685 = c_value * xi_x_e;
                    let v686 = Scalar::fma(xi_x, v441, v685);
                    let v687 = phi_x * v686;
                    let v688 = v99 * b_x_e;
                    let v690 = Scalar::fma((-b_x), v299, v688);
                    let v692 = Scalar::fma(b_x, v690, (-v299));
                    let v693 = Scalar::fma(b_x_e, v544, v692);
                    let v694 = Scalar::fma(chi, v693, v687);
                    let v695 = Scalar::fma(v451, v545, v694);
                    let v696 = Scalar::fma(rho_x, v542, v695);
                    let v698 = element.slope[5] * <T as Scalar>::from_f64(0.5);
                    let v699 = v554 * v698;
                    let v701 = v99 * b_y_e;
                    let v703 = Scalar::fma((-b_y), v299, v701);
                    let v704 = b_z * v690;
                    let v705 = Scalar::fma(b_z_e, v544, v704);
                    let v706 = v703 + v705;
                    let v707 = xi_x * v706;
                    let v708 = xi_z * v693;
                    let v709 = Scalar::fma(xi_z_e, v545, v708);
                    let v710 = Scalar::fma(xi_x_e, v550, v707);
                    let v711 = v710 - v709;
                    let v712 = h_cubed_by_12 * v711;
                    let v714 = element.slope[4] * <T as Scalar>::from_f64(0.5);
                    let v715 = v563 * v714;
                    let v717 = xi_y * v693;
                    let v718 = v99 * b_z_e;
                    let v720 = Scalar::fma((-b_z), v299, v718);
                    let v721 = b_y * v690;
                    let v722 = Scalar::fma(b_y_e, v544, v721);
                    let v723 = v722 - v720;
                    let v724 = xi_x * v723;
                    let v725 = Scalar::fma(xi_x_e, v559, v724);
                    let v726 = Scalar::fma(xi_y_e, v545, v717);
                    let v727 = v726 - v725;
                    let v728 = h_cubed_by_12 * v727;
                    let v731 = Scalar::fma((-v565), v728, (-v715));
                    let v733 = Scalar::fma((-v556), v712, (-v699));
                    let v734 = v733 - v731;
                    let jacobian_3_0 = (-v696) - v734;
                    let v736 = phi_y * v686;
                    let v737 = Scalar::fma(chi, v723, v736);
                    let v738 = Scalar::fma(v451, v559, v737);
                    let v739 = Scalar::fma(rho_y, v542, v738);
                    let v741 = element.slope[3] * <T as Scalar>::from_f64(0.5);
                    let v742 = v563 * v741;
                    let v744 = <T as Scalar>::from_f64(0.5) * xi_z_e;
                    let v745 = v576 * v698;
                    let v747 = xi_z * v723;
                    let v748 = xi_y * v706;
                    let v749 = Scalar::fma(xi_y_e, v550, v748);
                    let v750 = Scalar::fma(xi_z_e, v559, v747);
                    let v751 = v750 - v749;
                    let v752 = h_cubed_by_12 * v751;
                    let v755 = Scalar::fma((-v556), v752, (-v745));
                    let v757 = Scalar::fma((-v579), v728, (-v742));
                    let v758 = v757 + v744;
                    let v759 = v758 - v755;
                    let jacobian_3_1 = (-v739) - v759;
                    let v761 = phi_z * v686;
                    let v762 = Scalar::fma(chi, v706, v761);
                    let v763 = Scalar::fma(v451, v550, v762);
                    let v764 = Scalar::fma(rho_z, v542, v763);
                    let v765 = <T as Scalar>::from_f64(0.5) * xi_y_e;
                    let v766 = v576 * v714;
                    let v768 = v554 * v741;
                    let v771 = Scalar::fma((-v579), v712, (-v768));
                    let v773 = Scalar::fma((-v565), v752, (-v766));
                    let v774 = v773 - v771;
                    let v775 = v765 - v774;
                    let jacobian_3_2 = v775 - v764;
                    let jacobian_3_6 = v696 - v734;
                    let jacobian_3_7 = v739 - v759;
                    let jacobian_3_8 = v764 + v775;
                    let v780 = c_value * xi_y_e;
                    let v781 = Scalar::fma(xi_y, v441, v780);
                    let v782 = phi_x * v781;
                    let v783 = v720 + v722;
                    let v784 = Scalar::fma(chi, v783, v782);
                    let v785 = Scalar::fma(v451, v598, v784);
                    let v786 = Scalar::fma(rho_x, v596, v785);
                    let v787 = v605 * v698;
                    let v789 = b_z * v703;
                    let v790 = Scalar::fma(b_z_e, v548, v789);
                    let v791 = v790 - v690;
                    let v792 = xi_x * v791;
                    let v793 = xi_z * v783;
                    let v794 = Scalar::fma(xi_z_e, v598, v793);
                    let v795 = Scalar::fma(xi_x_e, v601, v792);
                    let v796 = v795 - v794;
                    let v797 = h_cubed_by_12 * v796;
                    let v799 = v611 * v714;
                    let v801 = xi_y * v783;
                    let v803 = Scalar::fma(b_y, v703, (-v299));
                    let v804 = Scalar::fma(b_y_e, v548, v803);
                    let v805 = xi_x * v804;
                    let v806 = Scalar::fma(xi_x_e, v607, v805);
                    let v807 = Scalar::fma(xi_y_e, v598, v801);
                    let v808 = v807 - v806;
                    let v809 = h_cubed_by_12 * v808;
                    let v812 = Scalar::fma((-v565), v809, (-v799));
                    let v814 = Scalar::fma((-v556), v797, (-v787));
                    let v815 = v814 - v812;
                    let v816 = v744 - v815;
                    let jacobian_4_0 = v816 - v786;
                    let v818 = phi_y * v781;
                    let v819 = Scalar::fma(chi, v804, v818);
                    let v820 = Scalar::fma(v451, v607, v819);
                    let v821 = Scalar::fma(rho_y, v596, v820);
                    let v823 = v611 * v741;
                    let v825 = v624 * v698;
                    let v827 = xi_z * v804;
                    let v828 = xi_y * v791;
                    let v829 = Scalar::fma(xi_y_e, v601, v828);
                    let v830 = Scalar::fma(xi_z_e, v607, v827);
                    let v831 = v830 - v829;
                    let v832 = h_cubed_by_12 * v831;
                    let v835 = Scalar::fma((-v556), v832, (-v825));
                    let v837 = Scalar::fma((-v579), v809, (-v823));
                    let v838 = v837 - v835;
                    let jacobian_4_1 = (-v821) - v838;
                    [
                        jacobian_2_2,
                        jacobian_2_6,
                        jacobian_2_7,
                        jacobian_2_8,
                        v690,
                        v698,
                        v703,
                        v705,
                        v712,
                        v714,
                        v720,
                        v728,
                        jacobian_3_0,
                        v741,
                        v752,
                        jacobian_3_1,
                        v765,
                        jacobian_3_2,
                        jacobian_3_6,
                        jacobian_3_7,
                        jacobian_3_8,
                        v781,
                        v786,
                        v790,
                        v791,
                        v797,
                        v809,
                        v816,
                        jacobian_4_0,
                        v821,
                        v832,
                        v838,
                        jacobian_4_1,
                    ]
                };
                let [jacobian_4_2, jacobian_4_6, jacobian_4_7, jacobian_4_8, v876, v886,
                jacobian_5_0, v909, jacobian_5_1, jacobian_5_2, jacobian_5_6,
                jacobian_5_7, jacobian_5_8] = {
                    let v840 = phi_z * v781;
                    let v841 = Scalar::fma(chi, v791, v840);
                    let v842 = Scalar::fma(v451, v601, v841);
                    let v843 = Scalar::fma(rho_z, v596, v842);
                    let v845 = v624 * v714;
                    let v847 = <T as Scalar>::from_f64(0.5) * xi_x_e;
                    let v848 = v605 * v741;
                    let v851 = Scalar::fma((-v579), v797, (-v848));
                    let v853 = Scalar::fma((-v565), v832, (-v845));
                    let v854 = v853 + v847;
                    let v855 = v854 - v851;
                    let jacobian_4_2 = (-v843) - v855;
                    let jacobian_4_6 = v786 + v816;
                    let jacobian_4_7 = v821 - v838;
                    let jacobian_4_8 = v843 - v855;
                    let v860 = c_value * xi_z_e;
                    let v861 = Scalar::fma(xi_z, v441, v860);
                    let v862 = phi_x * v861;
                    let v863 = v705 - v703;
                    let v864 = Scalar::fma(chi, v863, v862);
                    let v865 = Scalar::fma(v451, v644, v864);
                    let v866 = Scalar::fma(rho_x, v642, v865);
                    let v869 = Scalar::fma(b_z, v720, (-v299));
                    let v870 = Scalar::fma(b_z_e, v557, v869);
                    let v871 = xi_x * v870;
                    let v872 = xi_z * v863;
                    let v873 = Scalar::fma(xi_z_e, v644, v872);
                    let v874 = Scalar::fma(xi_x_e, v647, v871);
                    let v875 = v874 - v873;
                    let v876 = h_cubed_by_12 * v875;
                    let v878 = v657 * v714;
                    let v880 = xi_y * v863;
                    let v881 = v690 + v790;
                    let v882 = xi_x * v881;
                    let v883 = Scalar::fma(xi_x_e, v653, v882);
                    let v884 = Scalar::fma(xi_y_e, v644, v880);
                    let v885 = v884 - v883;
                    let v886 = h_cubed_by_12 * v885;
                    let v889 = Scalar::fma((-v565), v886, (-v878));
                    let v891 = Scalar::fma((-v651), v698, v765);
                    let v893 = Scalar::fma((-v556), v876, v891);
                    let v894 = v893 - v889;
                    let jacobian_5_0 = (-v866) - v894;
                    let v896 = phi_y * v861;
                    let v897 = Scalar::fma(chi, v881, v896);
                    let v898 = Scalar::fma(v451, v653, v897);
                    let v899 = Scalar::fma(rho_y, v642, v898);
                    let v900 = v657 * v741;
                    let v902 = v668 * v698;
                    let v904 = xi_z * v881;
                    let v905 = xi_y * v870;
                    let v906 = Scalar::fma(xi_y_e, v647, v905);
                    let v907 = Scalar::fma(xi_z_e, v653, v904);
                    let v908 = v907 - v906;
                    let v909 = h_cubed_by_12 * v908;
                    let v912 = Scalar::fma((-v556), v909, (-v902));
                    let v914 = Scalar::fma((-v579), v886, (-v900));
                    let v915 = v914 - v912;
                    let v916 = v847 - v915;
                    let jacobian_5_1 = v916 - v899;
                    let v918 = phi_z * v861;
                    let v919 = Scalar::fma(chi, v870, v918);
                    let v920 = Scalar::fma(v451, v647, v919);
                    let v921 = Scalar::fma(rho_z, v642, v920);
                    let v923 = v668 * v714;
                    let v925 = v651 * v741;
                    let v928 = Scalar::fma((-v579), v876, (-v925));
                    let v930 = Scalar::fma((-v565), v909, (-v923));
                    let v931 = v930 - v928;
                    let jacobian_5_2 = (-v921) - v931;
                    let jacobian_5_6 = v866 - v894;
                    let jacobian_5_7 = v899 + v916;
                    let jacobian_5_8 = v921 - v931;
                    [
                        jacobian_4_2,
                        jacobian_4_6,
                        jacobian_4_7,
                        jacobian_4_8,
                        v876,
                        v886,
                        jacobian_5_0,
                        v909,
                        jacobian_5_1,
                        jacobian_5_2,
                        jacobian_5_6,
                        jacobian_5_7,
                        jacobian_5_8,
                    ]
                };
                parallel::Linearised {
                    value: parallel::Residual {
                        energy: energy,
                        strain: [xi_x, xi_y, xi_z, xi_x_e, xi_y_e, xi_z_e],
                        residual: [
                            (-v454),
                            (-v466),
                            (-v477),
                            (-v484),
                            (-v491),
                            (-v498),
                            residual_6,
                            residual_7,
                            residual_8,
                            residual_9,
                            residual_10,
                            residual_11,
                            residual_12,
                            residual_13,
                            residual_14,
                            residual_15,
                            residual_16,
                            residual_17,
                        ],
                    },
                    jacobian: [
                        [
                            jacobian_0_0,
                            jacobian_0_1,
                            jacobian_0_2,
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            jacobian_0_6,
                            jacobian_0_7,
                            jacobian_0_8,
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            (-v576),
                            (-v554),
                            (-v563),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                        ],
                        [
                            jacobian_1_0,
                            jacobian_1_1,
                            jacobian_1_2,
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            jacobian_1_6,
                            jacobian_1_7,
                            jacobian_1_8,
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            (-v624),
                            (-v605),
                            (-v611),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                        ],
                        [
                            jacobian_2_0,
                            jacobian_2_1,
                            jacobian_2_2,
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            jacobian_2_6,
                            jacobian_2_7,
                            jacobian_2_8,
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            (-v668),
                            (-v651),
                            (-v657),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                            <T as Scalar>::from_f64(0.0),
                        ],
                        [
                            jacobian_3_0,
                            jacobian_3_1,
                            jacobian_3_2,
                            jacobian_0_0,
                            jacobian_0_1,
                            jacobian_0_2,
                            jacobian_3_6,
                            jacobian_3_7,
                            jacobian_3_8,
                            jacobian_0_6,
                            jacobian_0_7,
                            jacobian_0_8,
                            (-v752),
                            (-v712),
                            (-v728),
                            (-v576),
                            (-v554),
                            (-v563),
                        ],
                        [
                            jacobian_4_0,
                            jacobian_4_1,
                            jacobian_4_2,
                            jacobian_1_0,
                            jacobian_1_1,
                            jacobian_1_2,
                            jacobian_4_6,
                            jacobian_4_7,
                            jacobian_4_8,
                            jacobian_1_6,
                            jacobian_1_7,
                            jacobian_1_8,
                            (-v832),
                            (-v797),
                            (-v809),
                            (-v624),
                            (-v605),
                            (-v611),
                        ],
                        [
                            jacobian_5_0,
                            jacobian_5_1,
                            jacobian_5_2,
                            jacobian_2_0,
                            jacobian_2_1,
                            jacobian_2_2,
                            jacobian_5_6,
                            jacobian_5_7,
                            jacobian_5_8,
                            jacobian_2_6,
                            jacobian_2_7,
                            jacobian_2_8,
                            (-v909),
                            (-v876),
                            (-v886),
                            (-v668),
                            (-v651),
                            (-v657),
                        ],
                    ],
                }
            }
            #[inline]
            fn exact<T: Scalar>(
                &self,
                section: &parallel::RodSection,
                element: &parallel::Element<T>,
            ) -> parallel::Stiffness<T> {
                let [phi_x, phi_y, phi_z, xi_x, xi_y, xi_z, xi_x_e, xi_y_e, xi_z_e,
                h_cubed_by_12, energy, m_z, m_z_e, m_y, m_y_e, m_x_e, m_x, mu_e, mu,
                c_mu_omega_x_e, v469, v474, c_mu_omega_y_e, v486, c_mu_omega_z_e, v497,
                c_mu_omega_x, v504, c_mu_omega_y, v511, c_mu_omega_z, v518, residual_6,
                residual_7, residual_8, residual_9, residual_10, residual_11,
                residual_12, residual_13, residual_14, residual_15, residual_16,
                residual_17, v598, v599, v602, v603, v605, v609, v611, v617, v625, v633,
                v637, v638, v639, v640, v652, v668, v683, v688, v689, v690, v691, v695,
                v702, v707, v711, v712, v713, v714, v721, v733, v744, v750, v751, v752,
                v753, v757, v763, v768, v773, v774, v775, v776, v783, v795, v805, v811,
                v812, v813, v814, tangent_0, v824, v828, v830, v833, v837, v840, v843,
                v848, v852, v853, v857, v867, v874, v875, v877, v882, v885, v886, v890,
                v901, v906, v907, v909, v914, v918, v919, v923, v934, v940, v941,
                tangent_1, v949, v950, v953, v954, v957, v959, v960, v961, v962, v963,
                v964, tangent_2, v974, v978, v980, v983, v987, v990, v993, v997, v998,
                v1002, v1012, v1013, v1015, v1019, v1020, v1024, v1034, v1035, v1037,
                v1041, v1042, v1046, v1056, v1057, tangent_3, v1068, v1070, v1073, v1077,
                tangent_4, v1086, v1087, v1090, v1091, v1094, v1096, v1097, v1098, v1099,
                v1100, v1101, tangent_5, v1109, v1110, v1111, v1113, v1114, v1115, v1116,
                v1117] = {
                    let [phi_x, phi_y, phi_z, xi_x, xi_y, xi_z, xi_x_e, xi_y_e, xi_z_e,
                    h_cubed_by_12, energy, m_z, m_z_e, m_y, m_y_e, m_x_e, m_x, mu_e, mu,
                    c_mu_omega_x_e, v469, v474, c_mu_omega_y_e, v486, c_mu_omega_z_e,
                    v497, c_mu_omega_x, v504, c_mu_omega_y, v511, c_mu_omega_z, v518,
                    residual_6, residual_7, residual_8, residual_9, residual_10,
                    residual_11, residual_12, residual_13, residual_14, residual_15,
                    residual_16, residual_17, v598, v599, v602, v603, v605, v609, v611,
                    v617, v625, v633, v637, v638, v639, v640, v652, v668, v683, v688,
                    v689, v690, v691, v695, v702, v707, v711, v712, v713, v714, v721,
                    v733, v744, v750, v751, v752, v753, v757, v763, v768, v773, v774,
                    v775, v776, v783, v795, v805, v811, v812, v813, v814, tangent_0,
                    v824, v828, v830, v833, v837, v840, v843, v848, v852, v853, v857,
                    v867, v874, v875, v877, v882, v885, v886, v890, v901, v906, v907,
                    v909, v914, v918, v919, v923, v934, v940, v941, tangent_1, v949,
                    v950, v953, v954, v957, v959, v960, v961, v962, v963, v964,
                    tangent_2, v974, v978, v980, v983, v987, v990, v993, v997, v998,
                    v1002, v1012, v1013, v1015, v1019, v1020, v1024, v1034, v1035, v1037,
                    v1041, v1042, v1046, v1056, v1057, tangent_3, v1068, v1070, v1073,
                    v1077, tangent_4, v1086, v1087, v1090, v1091, v1094, v1096, v1097,
                    v1098, v1099, v1100, v1101, tangent_5, v1109, v1110, v1111, v1113,
                    v1114, v1115, v1116, v1117] = {
                        let [b_y, b_z, v114, phi_x, phi_y, phi_z, xi_x, xi_y, xi_z,
                        c_value, chi, rho_x, b_y_e, b_z_e, rho_y, rho_z, v314, xi_x_e,
                        xi_y_e, xi_z_e, h_cubed_by_12, energy, m_z, m_z_e, m_y, m_y_e,
                        m_x_e, m_x, v436, v437, mu_e, v459, v461, v462, mu,
                        c_mu_omega_x_e, v469, v471, v474, half_omega_x_m_y_e,
                        c_mu_omega_y_e, v486, half_omega_x_m_z_e, c_mu_omega_z_e, v497,
                        c_mu_omega_x, v504, half_omega_x_m_y, c_mu_omega_y, v511,
                        half_omega_x_m_z, c_mu_omega_z, v518, residual_6, residual_7,
                        residual_8, residual_9, residual_10, residual_11, residual_12,
                        residual_13, residual_14, residual_15, residual_16, residual_17,
                        v563, v565, v592, v594, v597, v598, v599, v602, v603, v604, v605,
                        v607, v609, v611, v612, v613, v615, v616, v617, v619, v620, v621,
                        v625, v626, v627, v628, v629, v633, v634, v637, v638, v639, v640,
                        v642, v646, v649, v652, v654, v655, v659, v661, v662, v668, v669,
                        v670] = {
                            let [h_squared_by_12, b_x, b_y, b_z, v112, v113, v114, phi_x,
                            phi_y, phi_z, v182, v187, xi_x, stress_0, v191, v196, xi_y,
                            excess_1, stress_1, v204, xi_z, excess_2, stress_2, across_y,
                            across_x_2, v215, v219, v222, r_x, theta_squared, v233, v234,
                            v235, v241, v246] = {
                                let v103 = element.length * element.length;
                                let h_squared_by_12 = <T as Scalar>::from_f64(
                                    0.08333333333333333,
                                ) * v103;
                                let b_x = element.slope[0] * h_squared_by_12;
                                let v106 = b_x * b_x;
                                let b_y = element.slope[1] * h_squared_by_12;
                                let b_z = element.slope[2] * h_squared_by_12;
                                let v109 = Scalar::fma(b_y, b_y, v106);
                                let v110 = Scalar::fma(b_z, b_z, v109);
                                let v111 = <T as Scalar>::from_f64(1.0) + v110;
                                let v112 = <T as Scalar>::from_f64(1.0) / v111;
                                let v113 = <T as Scalar>::from_f64(1.0) / element.length;
                                let v114 = v112 * v113;
                                let v115 = element.a[1] * element.b[0];
                                let v116 = Scalar::fma(element.a[2], element.b[3], v115);
                                let v118 = Scalar::fma((-element.b[2]), element.a[3], v116);
                                let quaternion_x = Scalar::fma(
                                    element.a[0],
                                    element.b[1],
                                    (-v118),
                                );
                                let v121 = element.a[0] * element.b[0];
                                let v122 = Scalar::fma(element.a[1], element.b[1], v121);
                                let v123 = Scalar::fma(element.a[2], element.b[2], v122);
                                let quaternion_w = Scalar::fma(
                                    element.a[3],
                                    element.b[3],
                                    v123,
                                );
                                let v125 = quaternion_w * quaternion_w;
                                let quaternion_w_2 = (v125).sqrt();
                                let v127 = <T as Scalar>::from_f64(1.0) + quaternion_w_2;
                                let v128 = quaternion_w / quaternion_w_2;
                                let v129 = v128 / v127;
                                let v130 = quaternion_x * v129;
                                let v131 = v130 * v130;
                                let v132 = element.a[2] * element.b[0];
                                let v134 = Scalar::fma((-element.b[3]), element.a[1], v132);
                                let v135 = Scalar::fma(element.a[3], element.b[1], v134);
                                let quaternion_y = Scalar::fma(
                                    element.a[0],
                                    element.b[2],
                                    (-v135),
                                );
                                let v138 = v129 * quaternion_y;
                                let v139 = element.a[1] * element.b[2];
                                let v141 = Scalar::fma((-element.b[1]), element.a[2], v139);
                                let v142 = Scalar::fma(element.a[3], element.b[0], v141);
                                let quaternion_z = Scalar::fma(
                                    element.a[0],
                                    element.b[3],
                                    (-v142),
                                );
                                let v145 = v129 * quaternion_z;
                                let v146 = Scalar::fma(v138, v138, v131);
                                let v147 = Scalar::fma(v145, v145, v146);
                                let v148 = <T as Scalar>::from_f64(1.0) + v147;
                                let v149 = (v148).sqrt();
                                let v150 = <T as Scalar>::from_f64(1.0) + v149;
                                let v151 = <T as Scalar>::from_f64(1.0) / v150;
                                let v152 = v151 * v151;
                                let v153 = v147 * v152;
                                let v154 = v153 * v153;
                                let v157 = Scalar::fma(
                                    (-<T as Scalar>::from_f64(0.20512820512820512)),
                                    v154,
                                    <T as Scalar>::from_f64(-0.22857142857142856),
                                );
                                let v158 = Scalar::fma(
                                    v154,
                                    v157,
                                    <T as Scalar>::from_f64(-0.25806451612903225),
                                );
                                let v159 = Scalar::fma(
                                    v154,
                                    v158,
                                    <T as Scalar>::from_f64(-0.2962962962962963),
                                );
                                let v160 = Scalar::fma(
                                    v154,
                                    v159,
                                    <T as Scalar>::from_f64(-0.34782608695652173),
                                );
                                let v161 = Scalar::fma(
                                    v154,
                                    v160,
                                    <T as Scalar>::from_f64(-0.42105263157894735),
                                );
                                let v162 = Scalar::fma(
                                    v154,
                                    v161,
                                    <T as Scalar>::from_f64(-0.5333333333333333),
                                );
                                let v163 = Scalar::fma(
                                    v154,
                                    v162,
                                    <T as Scalar>::from_f64(-0.7272727272727273),
                                );
                                let v164 = Scalar::fma(
                                    v154,
                                    v163,
                                    <T as Scalar>::from_f64(-1.1428571428571428),
                                );
                                let v165 = Scalar::fma(
                                    v154,
                                    v164,
                                    <T as Scalar>::from_f64(-2.6666666666666665),
                                );
                                let v166 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.21621621621621623),
                                    v154,
                                    <T as Scalar>::from_f64(0.24242424242424243),
                                );
                                let v167 = Scalar::fma(
                                    v154,
                                    v166,
                                    <T as Scalar>::from_f64(0.27586206896551724),
                                );
                                let v168 = Scalar::fma(
                                    v154,
                                    v167,
                                    <T as Scalar>::from_f64(0.32),
                                );
                                let v169 = Scalar::fma(
                                    v154,
                                    v168,
                                    <T as Scalar>::from_f64(0.38095238095238093),
                                );
                                let v170 = Scalar::fma(
                                    v154,
                                    v169,
                                    <T as Scalar>::from_f64(0.47058823529411764),
                                );
                                let v171 = Scalar::fma(
                                    v154,
                                    v170,
                                    <T as Scalar>::from_f64(0.6153846153846154),
                                );
                                let v172 = Scalar::fma(
                                    v154,
                                    v171,
                                    <T as Scalar>::from_f64(0.8888888888888888),
                                );
                                let v173 = Scalar::fma(
                                    v154,
                                    v172,
                                    <T as Scalar>::from_f64(1.6),
                                );
                                let v174 = Scalar::fma(
                                    v154,
                                    v173,
                                    <T as Scalar>::from_f64(8.0),
                                );
                                let v175 = Scalar::fma(v153, v165, v174);
                                let v176 = v151 * v175;
                                let phi_x = v130 * v176;
                                let v178 = b_x * phi_x;
                                let phi_y = v138 * v176;
                                let phi_z = v145 * v176;
                                let v181 = Scalar::fma(b_y, phi_y, v178);
                                let v182 = Scalar::fma(b_z, phi_z, v181);
                                let v183 = b_y * phi_z;
                                let v185 = Scalar::fma((-phi_y), b_z, v183);
                                let v186 = Scalar::fma(b_x, v182, phi_x);
                                let v187 = v186 + v185;
                                let xi_x = v114 * v187;
                                let excess_0 = xi_x
                                    - <T as Scalar>::from_f64(section.natural[0]);
                                let stress_0 = <T as Scalar>::from_f64(section.stiffness[0])
                                    * excess_0;
                                let v191 = excess_0 * stress_0;
                                let v192 = b_z * phi_x;
                                let v194 = Scalar::fma((-phi_z), b_x, v192);
                                let v195 = Scalar::fma(b_y, v182, phi_y);
                                let v196 = v195 + v194;
                                let xi_y = v114 * v196;
                                let excess_1 = xi_y
                                    - <T as Scalar>::from_f64(section.natural[1]);
                                let stress_1 = <T as Scalar>::from_f64(section.stiffness[1])
                                    * excess_1;
                                let v200 = b_x * phi_y;
                                let v202 = Scalar::fma((-phi_x), b_y, v200);
                                let v203 = Scalar::fma(b_z, v182, phi_z);
                                let v204 = v203 + v202;
                                let xi_z = v114 * v204;
                                let excess_2 = xi_z
                                    - <T as Scalar>::from_f64(section.natural[2]);
                                let stress_2 = <T as Scalar>::from_f64(section.stiffness[2])
                                    * excess_2;
                                let across_x = element.b[4] - element.a[4];
                                let across_y = element.b[5] - element.a[5];
                                let v210 = element.a[3] * <T as Scalar>::from_f64(2.0);
                                let across_x_2 = element.b[6] - element.a[6];
                                let v212 = element.a[2] * <T as Scalar>::from_f64(2.0);
                                let v213 = across_x_2 * v212;
                                let v215 = Scalar::fma((-across_y), v210, v213);
                                let v216 = across_x * v210;
                                let v217 = element.a[1] * <T as Scalar>::from_f64(2.0);
                                let v219 = Scalar::fma((-across_x_2), v217, v216);
                                let v220 = across_y * v217;
                                let v222 = Scalar::fma((-across_x), v212, v220);
                                let v223 = element.a[2] * v222;
                                let v225 = Scalar::fma((-element.a[3]), v219, v223);
                                let v227 = Scalar::fma((-v215), element.a[0], across_x);
                                let r_x = v227 + v225;
                                let v229 = phi_x * phi_x;
                                let v230 = Scalar::fma(phi_y, phi_y, v229);
                                let theta_squared = Scalar::fma(phi_z, phi_z, v230);
                                let v232 = <T as Scalar>::from_f64(39.47841760435743)
                                    - theta_squared;
                                let v233 = <T as Scalar>::from_f64(1.0) / v232;
                                let v234 = <T as Scalar>::from_f64(2.0) * v233;
                                let v235 = theta_squared * theta_squared;
                                let v236 = Scalar::fma(
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000000000000000033354842988221443,
                                    ),
                                    v235,
                                    <T as Scalar>::from_f64(
                                        0.000000000000000000000000008318003195189264,
                                    ),
                                );
                                let v237 = Scalar::fma(
                                    v235,
                                    v236,
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000000020747401878593604,
                                    ),
                                );
                                let v238 = Scalar::fma(
                                    v235,
                                    v237,
                                    <T as Scalar>::from_f64(0.000000000000000005180118196169724),
                                );
                                let v239 = Scalar::fma(
                                    v235,
                                    v238,
                                    <T as Scalar>::from_f64(0.00000000000013000482138698975),
                                );
                                let v240 = Scalar::fma(
                                    v235,
                                    v239,
                                    <T as Scalar>::from_f64(0.000000003357141926657451),
                                );
                                let v241 = Scalar::fma(
                                    v235,
                                    v240,
                                    <T as Scalar>::from_f64(0.000105641107053347),
                                );
                                let v242 = Scalar::fma(
                                    <T as Scalar>::from_f64(
                                        0.0000000000000000000000000000000021122063323183885,
                                    ),
                                    v235,
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000000000000005267262996834231,
                                    ),
                                );
                                let v243 = Scalar::fma(
                                    v235,
                                    v242,
                                    <T as Scalar>::from_f64(
                                        0.0000000000000000000000013136241807166534,
                                    ),
                                );
                                let v244 = Scalar::fma(
                                    v235,
                                    v243,
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000003277539174701792,
                                    ),
                                );
                                let v245 = Scalar::fma(
                                    v235,
                                    v244,
                                    <T as Scalar>::from_f64(0.0000000000000008196052055691008),
                                );
                                let v246 = Scalar::fma(
                                    v235,
                                    v245,
                                    <T as Scalar>::from_f64(0.000000000020742872904166045),
                                );
                                [
                                    h_squared_by_12,
                                    b_x,
                                    b_y,
                                    b_z,
                                    v112,
                                    v113,
                                    v114,
                                    phi_x,
                                    phi_y,
                                    phi_z,
                                    v182,
                                    v187,
                                    xi_x,
                                    stress_0,
                                    v191,
                                    v196,
                                    xi_y,
                                    excess_1,
                                    stress_1,
                                    v204,
                                    xi_z,
                                    excess_2,
                                    stress_2,
                                    across_y,
                                    across_x_2,
                                    v215,
                                    v219,
                                    v222,
                                    r_x,
                                    theta_squared,
                                    v233,
                                    v234,
                                    v235,
                                    v241,
                                    v246,
                                ]
                            };
                            let [c_value, chi, phi_dot_r, v270, v271, rho_x, b_x_e,
                            b_y_e, b_z_e, v283, rho_y, rho_z, v313, v314, xi_x_e,
                            stress_3, xi_y_e, stress_4, xi_z_e, stress_5, h_cubed_by_12,
                            slope_stress_0, slope_stress_1, slope_stress_2,
                            slope_stress_3, slope_stress_4, slope_stress_5, energy, v371,
                            v373, m_z, v375, v376, v381, v386] = {
                                let v247 = Scalar::fma(
                                    v235,
                                    v246,
                                    <T as Scalar>::from_f64(0.0000005637370282876845),
                                );
                                let v248 = Scalar::fma(
                                    v235,
                                    v247,
                                    <T as Scalar>::from_f64(0.03267274151216445),
                                );
                                let v249 = Scalar::fma(theta_squared, v241, v248);
                                let c_value = v234 + v249;
                                let chi = Scalar::fma(
                                    (-theta_squared),
                                    c_value,
                                    <T as Scalar>::from_f64(1.0),
                                );
                                let v253 = r_x * chi;
                                let v254 = phi_x * r_x;
                                let v255 = element.a[3] * v215;
                                let v257 = Scalar::fma((-element.a[1]), v222, v255);
                                let v259 = Scalar::fma((-element.a[0]), v219, across_y);
                                let r_y = v259 + v257;
                                let v261 = element.a[1] * v219;
                                let v263 = Scalar::fma((-element.a[2]), v215, v261);
                                let v265 = Scalar::fma((-element.a[0]), v222, across_x_2);
                                let r_z = v265 + v263;
                                let v267 = Scalar::fma(phi_y, r_y, v254);
                                let phi_dot_r = Scalar::fma(phi_z, r_z, v267);
                                let v269 = c_value * phi_dot_r;
                                let v270 = <T as Scalar>::from_f64(0.5) * phi_z;
                                let v271 = <T as Scalar>::from_f64(0.5) * phi_y;
                                let v272 = r_z * v271;
                                let v274 = Scalar::fma((-r_y), v270, v272);
                                let v275 = Scalar::fma(phi_x, v269, v253);
                                let rho_x = v275 - v274;
                                let b_x_e = element.slope[3] * h_squared_by_12;
                                let v278 = phi_x * b_x_e;
                                let b_y_e = element.slope[4] * h_squared_by_12;
                                let b_z_e = element.slope[5] * h_squared_by_12;
                                let v281 = chi * r_y;
                                let v282 = r_x * v270;
                                let v283 = <T as Scalar>::from_f64(0.5) * phi_x;
                                let v285 = Scalar::fma((-r_z), v283, v282);
                                let v286 = Scalar::fma(phi_y, v269, v281);
                                let rho_y = v286 - v285;
                                let v288 = chi * r_z;
                                let v289 = r_y * v283;
                                let v291 = Scalar::fma((-r_x), v271, v289);
                                let v292 = Scalar::fma(phi_z, v269, v288);
                                let rho_z = v292 - v291;
                                let v294 = Scalar::fma(phi_y, b_y_e, v278);
                                let v295 = Scalar::fma(phi_z, b_z_e, v294);
                                let v296 = Scalar::fma(b_x, rho_x, v295);
                                let v297 = Scalar::fma(b_y, rho_y, v296);
                                let v298 = Scalar::fma(b_z, rho_z, v297);
                                let v299 = phi_z * b_y_e;
                                let v300 = phi_y * b_z_e;
                                let v301 = Scalar::fma(b_z, rho_y, v300);
                                let v302 = Scalar::fma(b_y, rho_z, v299);
                                let v303 = v302 - v301;
                                let v304 = Scalar::fma(b_x, v298, rho_x);
                                let v305 = Scalar::fma(v182, b_x_e, v304);
                                let v306 = v305 + v303;
                                let v307 = v114 * v306;
                                let v308 = b_x * b_x_e;
                                let v309 = Scalar::fma(b_y, b_y_e, v308);
                                let v310 = Scalar::fma(b_z, b_z_e, v309);
                                let v311 = <T as Scalar>::from_f64(2.0) * v310;
                                let v312 = v112 * v112;
                                let v313 = v311 * v312;
                                let v314 = v113 * v313;
                                let xi_x_e = Scalar::fma((-v187), v314, v307);
                                let excess_3 = xi_x_e
                                    - <T as Scalar>::from_f64(section.natural[3]);
                                let stress_3 = <T as Scalar>::from_f64(section.stiffness[3])
                                    * excess_3;
                                let v319 = phi_x * b_z_e;
                                let v320 = phi_z * b_x_e;
                                let v321 = Scalar::fma(b_x, rho_z, v320);
                                let v322 = Scalar::fma(b_z, rho_x, v319);
                                let v323 = v322 - v321;
                                let v324 = Scalar::fma(b_y, v298, rho_y);
                                let v325 = Scalar::fma(v182, b_y_e, v324);
                                let v326 = v325 + v323;
                                let v327 = v114 * v326;
                                let xi_y_e = Scalar::fma((-v196), v314, v327);
                                let excess_4 = xi_y_e
                                    - <T as Scalar>::from_f64(section.natural[4]);
                                let stress_4 = <T as Scalar>::from_f64(section.stiffness[4])
                                    * excess_4;
                                let v332 = phi_y * b_x_e;
                                let v333 = phi_x * b_y_e;
                                let v334 = Scalar::fma(b_y, rho_x, v333);
                                let v335 = Scalar::fma(b_x, rho_y, v332);
                                let v336 = v335 - v334;
                                let v337 = rho_z + v336;
                                let v338 = Scalar::fma(b_z, v298, v337);
                                let v339 = Scalar::fma(v182, b_z_e, v338);
                                let v340 = v114 * v339;
                                let xi_z_e = Scalar::fma((-v204), v314, v340);
                                let excess_5 = xi_z_e
                                    - <T as Scalar>::from_f64(section.natural[5]);
                                let stress_5 = <T as Scalar>::from_f64(section.stiffness[5])
                                    * excess_5;
                                let v345 = Scalar::fma(excess_1, stress_1, v191);
                                let v346 = Scalar::fma(excess_2, stress_2, v345);
                                let v347 = Scalar::fma(excess_3, stress_3, v346);
                                let v348 = Scalar::fma(excess_4, stress_4, v347);
                                let v349 = Scalar::fma(excess_5, stress_5, v348);
                                let v350 = element.length * v349;
                                let h_cubed_by_12 = element.length * h_squared_by_12;
                                let slope_stress_0 = element.slope[0]
                                    * <T as Scalar>::from_f64(section.stiffness[0]);
                                let v353 = element.slope[0] * slope_stress_0;
                                let slope_stress_1 = element.slope[1]
                                    * <T as Scalar>::from_f64(section.stiffness[1]);
                                let slope_stress_2 = element.slope[2]
                                    * <T as Scalar>::from_f64(section.stiffness[2]);
                                let slope_stress_3 = element.slope[3]
                                    * <T as Scalar>::from_f64(section.stiffness[3]);
                                let slope_stress_4 = element.slope[4]
                                    * <T as Scalar>::from_f64(section.stiffness[4]);
                                let slope_stress_5 = element.slope[5]
                                    * <T as Scalar>::from_f64(section.stiffness[5]);
                                let v359 = Scalar::fma(
                                    element.slope[1],
                                    slope_stress_1,
                                    v353,
                                );
                                let v360 = Scalar::fma(
                                    element.slope[2],
                                    slope_stress_2,
                                    v359,
                                );
                                let v361 = Scalar::fma(
                                    element.slope[3],
                                    slope_stress_3,
                                    v360,
                                );
                                let v362 = Scalar::fma(
                                    element.slope[4],
                                    slope_stress_4,
                                    v361,
                                );
                                let v363 = Scalar::fma(
                                    element.slope[5],
                                    slope_stress_5,
                                    v362,
                                );
                                let v364 = Scalar::fma(h_cubed_by_12, v363, v350);
                                let energy = <T as Scalar>::from_f64(0.5) * v364;
                                let v366 = b_y * stress_3;
                                let v368 = Scalar::fma((-b_x), stress_4, v366);
                                let v369 = b_x * stress_3;
                                let v370 = Scalar::fma(b_y, stress_4, v369);
                                let v371 = Scalar::fma(b_z, stress_5, v370);
                                let v372 = stress_5 + v368;
                                let v373 = Scalar::fma(b_z, v371, v372);
                                let m_z = v112 * v373;
                                let v375 = <T as Scalar>::from_f64(0.5) * rho_y;
                                let v376 = m_z * v375;
                                let v377 = b_y * stress_0;
                                let v378 = b_x * stress_1;
                                let v379 = Scalar::fma(b_x_e, stress_4, v378);
                                let v380 = Scalar::fma(b_y_e, stress_3, v377);
                                let v381 = v380 - v379;
                                let v382 = b_x * stress_0;
                                let v383 = Scalar::fma(b_x_e, stress_3, v382);
                                let v384 = Scalar::fma(b_y, stress_1, v383);
                                let v385 = Scalar::fma(b_y_e, stress_4, v384);
                                let v386 = Scalar::fma(b_z, stress_2, v385);
                                [
                                    c_value,
                                    chi,
                                    phi_dot_r,
                                    v270,
                                    v271,
                                    rho_x,
                                    b_x_e,
                                    b_y_e,
                                    b_z_e,
                                    v283,
                                    rho_y,
                                    rho_z,
                                    v313,
                                    v314,
                                    xi_x_e,
                                    stress_3,
                                    xi_y_e,
                                    stress_4,
                                    xi_z_e,
                                    stress_5,
                                    h_cubed_by_12,
                                    slope_stress_0,
                                    slope_stress_1,
                                    slope_stress_2,
                                    slope_stress_3,
                                    slope_stress_4,
                                    slope_stress_5,
                                    energy,
                                    v371,
                                    v373,
                                    m_z,
                                    v375,
                                    v376,
                                    v381,
                                    v386,
                                ]
                            };
                            let [m_z_e, m_y, m_y_e, half_omega_x_m_x_e, m_x_e, m_x, v436,
                            v437, v438, mu_e, v442, c_slope, v458, v459, v460, v461,
                            v462, mu, c_mu_omega_x_e, v469, v471, v474,
                            half_omega_x_m_y_e, c_mu_omega_y_e, v486, half_omega_x_m_z_e,
                            c_mu_omega_z_e, v497, half_omega_x_m_x, c_mu_omega_x, v504,
                            half_omega_x_m_y, c_mu_omega_y, v511, half_omega_x_m_z,
                            c_mu_omega_z, v518, residual_6, residual_7, residual_8,
                            residual_9, residual_10, residual_11, v526, v528] = {
                                let v387 = Scalar::fma(b_z_e, stress_5, v386);
                                let v388 = stress_2 + v381;
                                let v389 = Scalar::fma(b_z, v387, v388);
                                let v390 = Scalar::fma(b_z_e, v371, v389);
                                let v391 = v112 * v390;
                                let m_z_e = Scalar::fma((-v313), v373, v391);
                                let v394 = b_x * stress_5;
                                let v396 = Scalar::fma((-b_z), stress_3, v394);
                                let v397 = stress_4 + v396;
                                let v398 = Scalar::fma(b_y, v371, v397);
                                let m_y = v112 * v398;
                                let v400 = <T as Scalar>::from_f64(0.5) * rho_z;
                                let v401 = m_y * v400;
                                let v402 = b_x * stress_2;
                                let v403 = b_z * stress_0;
                                let v404 = Scalar::fma(b_z_e, stress_3, v403);
                                let v405 = Scalar::fma(b_x_e, stress_5, v402);
                                let v406 = v405 - v404;
                                let v407 = stress_1 + v406;
                                let v408 = Scalar::fma(b_y, v387, v407);
                                let v409 = Scalar::fma(b_y_e, v371, v408);
                                let v410 = v112 * v409;
                                let m_y_e = Scalar::fma((-v313), v398, v410);
                                let v413 = Scalar::fma(v270, m_y_e, v401);
                                let v414 = Scalar::fma(v271, m_z_e, v376);
                                let half_omega_x_m_x_e = v414 - v413;
                                let v416 = b_z * stress_1;
                                let v417 = b_y * stress_2;
                                let v418 = Scalar::fma(b_y_e, stress_5, v417);
                                let v419 = Scalar::fma(b_z_e, stress_4, v416);
                                let v420 = v419 - v418;
                                let v421 = stress_0 + v420;
                                let v422 = Scalar::fma(b_x, v387, v421);
                                let v423 = Scalar::fma(b_x_e, v371, v422);
                                let v424 = v112 * v423;
                                let v425 = b_z * stress_4;
                                let v427 = Scalar::fma((-b_y), stress_5, v425);
                                let v428 = stress_3 + v427;
                                let v429 = Scalar::fma(b_x, v371, v428);
                                let m_x_e = Scalar::fma((-v313), v429, v424);
                                let v432 = phi_x * m_x_e;
                                let v433 = phi_y * m_y_e;
                                let v434 = phi_z * m_z_e;
                                let m_x = v112 * v429;
                                let v436 = Scalar::fma(rho_z, m_z, v434);
                                let v437 = Scalar::fma(rho_y, m_y, v433);
                                let v438 = Scalar::fma(rho_x, m_x, v432);
                                let v439 = v436 + v437;
                                let mu_e = v439 + v438;
                                let v441 = c_value * mu_e;
                                let v442 = v233 * v234;
                                let v443 = Scalar::fma(
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000000000000000002957088865245744,
                                    ),
                                    v235,
                                    <T as Scalar>::from_f64(
                                        0.0000000000000000000000000006320715596201077,
                                    ),
                                );
                                let v444 = Scalar::fma(
                                    v235,
                                    v443,
                                    <T as Scalar>::from_f64(
                                        0.000000000000000000000013136241807166533,
                                    ),
                                );
                                let v445 = Scalar::fma(
                                    v235,
                                    v444,
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000026220313397614337,
                                    ),
                                );
                                let v446 = Scalar::fma(
                                    v235,
                                    v445,
                                    <T as Scalar>::from_f64(0.000000000000004917631233414605),
                                );
                                let v447 = Scalar::fma(
                                    v235,
                                    v446,
                                    <T as Scalar>::from_f64(0.00000000008297149161666418),
                                );
                                let v448 = Scalar::fma(
                                    v235,
                                    v447,
                                    <T as Scalar>::from_f64(0.000001127474056575369),
                                );
                                let v449 = Scalar::fma(
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000000000000000000020063496139822866,
                                    ),
                                    v235,
                                    <T as Scalar>::from_f64(
                                        0.000000000000000000000000000004336129588468787,
                                    ),
                                );
                                let v450 = Scalar::fma(
                                    v235,
                                    v449,
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000000000009149803514708191,
                                    ),
                                );
                                let v451 = Scalar::fma(
                                    v235,
                                    v450,
                                    <T as Scalar>::from_f64(
                                        0.0000000000000000000018672661690734246,
                                    ),
                                );
                                let v452 = Scalar::fma(
                                    v235,
                                    v451,
                                    <T as Scalar>::from_f64(0.00000000000000003626082737318807),
                                );
                                let v453 = Scalar::fma(
                                    v235,
                                    v452,
                                    <T as Scalar>::from_f64(0.0000000000006500241069349487),
                                );
                                let v454 = Scalar::fma(
                                    v235,
                                    v453,
                                    <T as Scalar>::from_f64(0.000000010071425779972354),
                                );
                                let v455 = Scalar::fma(
                                    v235,
                                    v454,
                                    <T as Scalar>::from_f64(0.000105641107053347),
                                );
                                let v456 = Scalar::fma(theta_squared, v448, v455);
                                let c_slope = v442 + v456;
                                let v458 = <T as Scalar>::from_f64(2.0) * phi_dot_r;
                                let v459 = c_slope * v458;
                                let v460 = phi_x * m_x;
                                let v461 = phi_y * m_y;
                                let v462 = phi_z * m_z;
                                let v463 = v460 + v461;
                                let mu = v463 + v462;
                                let v465 = Scalar::fma(v459, mu, v441);
                                let v466 = phi_x * v465;
                                let v467 = c_value * mu;
                                let c_mu_omega_x_e = Scalar::fma(rho_x, v467, v466);
                                let v469 = c_value * chi;
                                let v470 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.5),
                                    v469,
                                    <T as Scalar>::from_f64(-0.125),
                                );
                                let v471 = v458 * v470;
                                let v472 = Scalar::fma(chi, m_x_e, c_mu_omega_x_e);
                                let v473 = Scalar::fma(m_x, v471, v472);
                                let v474 = half_omega_x_m_x_e + v473;
                                let v476 = v400 * m_x;
                                let v477 = <T as Scalar>::from_f64(0.5) * rho_x;
                                let v478 = m_z * v477;
                                let v479 = Scalar::fma(v283, m_z_e, v478);
                                let v480 = Scalar::fma(v270, m_x_e, v476);
                                let half_omega_x_m_y_e = v480 - v479;
                                let v482 = phi_y * v465;
                                let c_mu_omega_y_e = Scalar::fma(rho_y, v467, v482);
                                let v484 = Scalar::fma(chi, m_y_e, c_mu_omega_y_e);
                                let v485 = Scalar::fma(m_y, v471, v484);
                                let v486 = half_omega_x_m_y_e + v485;
                                let v488 = m_y * v477;
                                let v489 = v375 * m_x;
                                let v490 = Scalar::fma(v271, m_x_e, v489);
                                let v491 = Scalar::fma(v283, m_y_e, v488);
                                let half_omega_x_m_z_e = v491 - v490;
                                let v493 = phi_z * v465;
                                let c_mu_omega_z_e = Scalar::fma(rho_z, v467, v493);
                                let v495 = Scalar::fma(chi, m_z_e, c_mu_omega_z_e);
                                let v496 = Scalar::fma(m_z, v471, v495);
                                let v497 = half_omega_x_m_z_e + v496;
                                let v499 = v271 * m_z;
                                let half_omega_x_m_x = Scalar::fma((-v270), m_y, v499);
                                let c_mu_omega_x = phi_x * v467;
                                let v503 = Scalar::fma(chi, m_x, c_mu_omega_x);
                                let v504 = half_omega_x_m_x + v503;
                                let v506 = v270 * m_x;
                                let half_omega_x_m_y = Scalar::fma((-v283), m_z, v506);
                                let c_mu_omega_y = phi_y * v467;
                                let v510 = Scalar::fma(chi, m_y, c_mu_omega_y);
                                let v511 = half_omega_x_m_y + v510;
                                let v513 = v283 * m_y;
                                let half_omega_x_m_z = Scalar::fma((-v271), m_x, v513);
                                let c_mu_omega_z = phi_z * v467;
                                let v517 = Scalar::fma(chi, m_z, c_mu_omega_z);
                                let v518 = half_omega_x_m_z + v517;
                                let residual_6 = v473 - half_omega_x_m_x_e;
                                let residual_7 = v485 - half_omega_x_m_y_e;
                                let residual_8 = v496 - half_omega_x_m_z_e;
                                let residual_9 = v503 - half_omega_x_m_x;
                                let residual_10 = v510 - half_omega_x_m_y;
                                let residual_11 = v517 - half_omega_x_m_z;
                                let v526 = xi_y * m_z_e;
                                let v527 = xi_z * m_y_e;
                                let v528 = Scalar::fma(xi_z_e, m_y, v527);
                                [
                                    m_z_e,
                                    m_y,
                                    m_y_e,
                                    half_omega_x_m_x_e,
                                    m_x_e,
                                    m_x,
                                    v436,
                                    v437,
                                    v438,
                                    mu_e,
                                    v442,
                                    c_slope,
                                    v458,
                                    v459,
                                    v460,
                                    v461,
                                    v462,
                                    mu,
                                    c_mu_omega_x_e,
                                    v469,
                                    v471,
                                    v474,
                                    half_omega_x_m_y_e,
                                    c_mu_omega_y_e,
                                    v486,
                                    half_omega_x_m_z_e,
                                    c_mu_omega_z_e,
                                    v497,
                                    half_omega_x_m_x,
                                    c_mu_omega_x,
                                    v504,
                                    half_omega_x_m_y,
                                    c_mu_omega_y,
                                    v511,
                                    half_omega_x_m_z,
                                    c_mu_omega_z,
                                    v518,
                                    residual_6,
                                    residual_7,
                                    residual_8,
                                    residual_9,
                                    residual_10,
                                    residual_11,
                                    v526,
                                    v528,
                                ]
                            };
                            let [residual_12, residual_13, residual_14, residual_15,
                            residual_16, residual_17, v563, v565, v592, v594, v597, v598,
                            v599, v602, v603, v604, v605, v607, v609, v611, v612, v613,
                            v615, v616, v617, v619, v620, v621, v625, v626, v627, v628,
                            v629, v633, v634, v637, v638, v639, v640, v642, v646, v649,
                            v652, v654, v655, v659, v661, v662, v668, v669, v670] = {
                                let v529 = Scalar::fma(xi_y_e, m_z, v526);
                                let v530 = v529 - v528;
                                let v531 = slope_stress_0 + v530;
                                let residual_12 = h_cubed_by_12 * v531;
                                let v533 = xi_z * m_x_e;
                                let v534 = xi_x * m_z_e;
                                let v535 = Scalar::fma(xi_x_e, m_z, v534);
                                let v536 = Scalar::fma(xi_z_e, m_x, v533);
                                let v537 = v536 - v535;
                                let v538 = slope_stress_1 + v537;
                                let residual_13 = h_cubed_by_12 * v538;
                                let v540 = xi_x * m_y_e;
                                let v541 = xi_y * m_x_e;
                                let v542 = Scalar::fma(xi_y_e, m_x, v541);
                                let v543 = Scalar::fma(xi_x_e, m_y, v540);
                                let v544 = v543 - v542;
                                let v545 = slope_stress_2 + v544;
                                let residual_14 = h_cubed_by_12 * v545;
                                let v547 = xi_y * m_z;
                                let v549 = Scalar::fma((-m_y), xi_z, v547);
                                let v550 = slope_stress_3 + v549;
                                let residual_15 = h_cubed_by_12 * v550;
                                let v552 = xi_z * m_x;
                                let v554 = Scalar::fma((-m_z), xi_x, v552);
                                let v555 = slope_stress_4 + v554;
                                let residual_16 = h_cubed_by_12 * v555;
                                let v557 = xi_x * m_y;
                                let v559 = Scalar::fma((-m_x), xi_y, v557);
                                let v560 = slope_stress_5 + v559;
                                let residual_17 = h_cubed_by_12 * v560;
                                let v562 = c_value * v471;
                                let v563 = Scalar::fma(chi, v459, v562);
                                let v564 = c_value * v563;
                                let v565 = <T as Scalar>::from_f64(-0.25) + v469;
                                let v566 = Scalar::fma(v459, v565, v564);
                                let v567 = c_slope * v471;
                                let v568 = Scalar::fma(
                                    <T as Scalar>::from_f64(
                                        0.0000000000000000000000000000000028088894595752015,
                                    ),
                                    v235,
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000000000000005203355506162545,
                                    ),
                                );
                                let v569 = Scalar::fma(
                                    v235,
                                    v568,
                                    <T as Scalar>::from_f64(
                                        0.0000000000000000000000009149803514708191,
                                    ),
                                );
                                let v570 = Scalar::fma(
                                    v235,
                                    v569,
                                    <T as Scalar>::from_f64(
                                        0.000000000000000000014938129352587397,
                                    ),
                                );
                                let v571 = Scalar::fma(
                                    v235,
                                    v570,
                                    <T as Scalar>::from_f64(0.00000000000000021756496423912842),
                                );
                                let v572 = Scalar::fma(
                                    v235,
                                    v571,
                                    <T as Scalar>::from_f64(0.000000000002600096427739795),
                                );
                                let v573 = Scalar::fma(
                                    v235,
                                    v572,
                                    <T as Scalar>::from_f64(0.000000020142851559944708),
                                );
                                let v574 = Scalar::fma(
                                    <T as Scalar>::from_f64(
                                        0.00000000000000000000000000000000002032854558876059,
                                    ),
                                    v235,
                                    <T as Scalar>::from_f64(
                                        0.0000000000000000000000000000003844215524819467,
                                    ),
                                );
                                let v575 = Scalar::fma(
                                    v235,
                                    v574,
                                    <T as Scalar>::from_f64(
                                        0.000000000000000000000000006952787155821185,
                                    ),
                                );
                                let v576 = Scalar::fma(
                                    v235,
                                    v575,
                                    <T as Scalar>::from_f64(
                                        0.0000000000000000000001182261762644988,
                                    ),
                                );
                                let v577 = Scalar::fma(
                                    v235,
                                    v576,
                                    <T as Scalar>::from_f64(
                                        0.0000000000000000018354219378330035,
                                    ),
                                );
                                let v578 = Scalar::fma(
                                    v235,
                                    v577,
                                    <T as Scalar>::from_f64(0.000000000000024588156167073025),
                                );
                                let v579 = Scalar::fma(
                                    v235,
                                    v578,
                                    <T as Scalar>::from_f64(0.00000000024891447484999256),
                                );
                                let v580 = Scalar::fma(
                                    v235,
                                    v579,
                                    <T as Scalar>::from_f64(0.000001127474056575369),
                                );
                                let v581 = Scalar::fma(theta_squared, v573, v580);
                                let c_bend = Scalar::fma(v234, v442, v581);
                                let v583 = v458 * c_bend;
                                let v584 = Scalar::fma(chi, v583, v567);
                                let v586 = Scalar::fma(
                                    <T as Scalar>::from_f64(2.0),
                                    v584,
                                    (-v566),
                                );
                                let v587 = mu * v586;
                                let v588 = <T as Scalar>::from_f64(2.0) * chi;
                                let v589 = v588 * c_slope;
                                let v591 = Scalar::fma((-c_value), v565, v589);
                                let v592 = Scalar::fma(mu_e, v591, v587);
                                let v593 = phi_x * v592;
                                let v594 = mu * v591;
                                let v595 = Scalar::fma(rho_x, v594, v593);
                                let v596 = phi_x * v595;
                                let v597 = phi_x * v594;
                                let v598 = <T as Scalar>::from_f64(2.0) * v438;
                                let v599 = <T as Scalar>::from_f64(2.0) * v460;
                                let v600 = Scalar::fma(rho_x, v597, v596);
                                let v601 = Scalar::fma(v469, v598, v600);
                                let v602 = Scalar::fma(v563, v599, v601);
                                let v603 = mu * v563;
                                let v604 = Scalar::fma(mu_e, v565, v603);
                                let v605 = v602 + v604;
                                let v606 = c_value * half_omega_x_m_x_e;
                                let v607 = Scalar::fma(v459, half_omega_x_m_x, v606);
                                let v608 = phi_x * v607;
                                let v609 = c_value * half_omega_x_m_x;
                                let v610 = Scalar::fma(rho_x, v609, v608);
                                let v611 = <T as Scalar>::from_f64(2.0) * v610;
                                let v612 = v605 + v611;
                                let v613 = xi_x * c_value;
                                let v614 = phi_x * v613;
                                let v615 = b_x * v114;
                                let v616 = Scalar::fma(b_x, v615, v114);
                                let v617 = Scalar::fma(chi, v616, v614);
                                let v619 = b_y * v114;
                                let v620 = b_z * v615;
                                let v621 = v619 + v620;
                                let v622 = xi_x * v621;
                                let v624 = Scalar::fma((-xi_z), v616, v622);
                                let v625 = v624 * h_cubed_by_12;
                                let v626 = element.slope[2] * <T as Scalar>::from_f64(0.5);
                                let v627 = b_z * v114;
                                let v628 = b_y * v615;
                                let v629 = v628 - v627;
                                let v630 = xi_y * v616;
                                let v632 = Scalar::fma((-xi_x), v629, v630);
                                let v633 = h_cubed_by_12 * v632;
                                let v634 = element.slope[1] * <T as Scalar>::from_f64(0.5);
                                let v635 = v633 * v634;
                                let v637 = Scalar::fma((-v625), v626, v635);
                                let v638 = (-v617) - v637;
                                let v639 = element.length
                                    * <T as Scalar>::from_f64(section.stiffness[0]);
                                let v640 = v638 * v639;
                                let v641 = c_value * xi_x_e;
                                let v642 = Scalar::fma(xi_x, v459, v641);
                                let v643 = phi_x * v642;
                                let v644 = v114 * b_x_e;
                                let v646 = Scalar::fma((-b_x), v314, v644);
                                let v648 = Scalar::fma(b_x, v646, (-v314));
                                let v649 = Scalar::fma(b_x_e, v615, v648);
                                let v650 = Scalar::fma(chi, v649, v643);
                                let v651 = Scalar::fma(v471, v616, v650);
                                let v652 = Scalar::fma(rho_x, v613, v651);
                                let v654 = element.slope[5] * <T as Scalar>::from_f64(0.5);
                                let v655 = v625 * v654;
                                let v657 = v114 * b_y_e;
                                let v659 = Scalar::fma((-b_y), v314, v657);
                                let v660 = b_z * v646;
                                let v661 = Scalar::fma(b_z_e, v615, v660);
                                let v662 = v659 + v661;
                                let v663 = xi_x * v662;
                                let v664 = xi_z * v649;
                                let v665 = Scalar::fma(xi_z_e, v616, v664);
                                let v666 = Scalar::fma(xi_x_e, v621, v663);
                                let v667 = v666 - v665;
                                let v668 = h_cubed_by_12 * v667;
                                let v669 = element.slope[4] * <T as Scalar>::from_f64(0.5);
                                let v670 = v633 * v669;
                                [
                                    residual_12,
                                    residual_13,
                                    residual_14,
                                    residual_15,
                                    residual_16,
                                    residual_17,
                                    v563,
                                    v565,
                                    v592,
                                    v594,
                                    v597,
                                    v598,
                                    v599,
                                    v602,
                                    v603,
                                    v604,
                                    v605,
                                    v607,
                                    v609,
                                    v611,
                                    v612,
                                    v613,
                                    v615,
                                    v616,
                                    v617,
                                    v619,
                                    v620,
                                    v621,
                                    v625,
                                    v626,
                                    v627,
                                    v628,
                                    v629,
                                    v633,
                                    v634,
                                    v637,
                                    v638,
                                    v639,
                                    v640,
                                    v642,
                                    v646,
                                    v649,
                                    v652,
                                    v654,
                                    v655,
                                    v659,
                                    v661,
                                    v662,
                                    v668,
                                    v669,
                                    v670,
                                ]
                            };
                            [
                                b_y,
                                b_z,
                                v114,
                                phi_x,
                                phi_y,
                                phi_z,
                                xi_x,
                                xi_y,
                                xi_z,
                                c_value,
                                chi,
                                rho_x,
                                b_y_e,
                                b_z_e,
                                rho_y,
                                rho_z,
                                v314,
                                xi_x_e,
                                xi_y_e,
                                xi_z_e,
                                h_cubed_by_12,
                                energy,
                                m_z,
                                m_z_e,
                                m_y,
                                m_y_e,
                                m_x_e,
                                m_x,
                                v436,
                                v437,
                                mu_e,
                                v459,
                                v461,
                                v462,
                                mu,
                                c_mu_omega_x_e,
                                v469,
                                v471,
                                v474,
                                half_omega_x_m_y_e,
                                c_mu_omega_y_e,
                                v486,
                                half_omega_x_m_z_e,
                                c_mu_omega_z_e,
                                v497,
                                c_mu_omega_x,
                                v504,
                                half_omega_x_m_y,
                                c_mu_omega_y,
                                v511,
                                half_omega_x_m_z,
                                c_mu_omega_z,
                                v518,
                                residual_6,
                                residual_7,
                                residual_8,
                                residual_9,
                                residual_10,
                                residual_11,
                                residual_12,
                                residual_13,
                                residual_14,
                                residual_15,
                                residual_16,
                                residual_17,
                                v563,
                                v565,
                                v592,
                                v594,
                                v597,
                                v598,
                                v599,
                                v602,
                                v603,
                                v604,
                                v605,
                                v607,
                                v609,
                                v611,
                                v612,
                                v613,
                                v615,
                                v616,
                                v617,
                                v619,
                                v620,
                                v621,
                                v625,
                                v626,
                                v627,
                                v628,
                                v629,
                                v633,
                                v634,
                                v637,
                                v638,
                                v639,
                                v640,
                                v642,
                                v646,
                                v649,
                                v652,
                                v654,
                                v655,
                                v659,
                                v661,
                                v662,
                                v668,
                                v669,
                                v670,
                            ]
                        };
                        let [v683, v688, v689, v690, v691, v695, v702, v707, v711, v712,
                        v713, v714, v721, v733, v744, v750, v751, v752, v753, v757, v763,
                        v768, v773, v774, v775, v776, v783, v795, v805, v811, v812, v813,
                        v814, tangent_0, v824, v828, v830, v833, v837, v840, v843, v848,
                        v852, v853, v857, v867, v874, v875, v877, v882, v885, v886, v890,
                        v901, v906, v907, v909, v914, v918, v919, v923, v934, v940, v941,
                        tangent_1, v949, v950, v953, v954, v957, v959, v960, v961, v962,
                        v963, v964, tangent_2, v974, v978, v980, v983, v987, v990, v993,
                        v997, v998, v1002, v1012, v1013, v1015, v1019, v1020, v1024,
                        v1034, v1035, v1037, v1041, v1042, v1046, v1056, v1057,
                        tangent_3, v1068, v1070, v1073, v1077, tangent_4, v1086, v1087,
                        v1090, v1091, v1094, v1096, v1097, v1098, v1099, v1100, v1101,
                        tangent_5, v1109, v1110, v1111, v1113, v1114, v1115, v1116, v1117,
                        ] = {
                            let [v678, v683, v688, v689, v690, v691, v692, v695, v696,
                            v698, v702, v703, v707, v711, v712, v713, v714, v716, v721,
                            v722, v727, v733, v739, v744, v750, v751, v752, v753, v754,
                            v757, v759, v763, v764, v768, v770, v773, v774, v775, v776,
                            v778, v783, v789, v795, v796, v800, v805, v811, v812, v813,
                            v814, tangent_0] = {
                                let v672 = xi_y * v649;
                                let v673 = v114 * b_z_e;
                                let v675 = Scalar::fma((-b_z), v314, v673);
                                let v676 = b_y * v646;
                                let v677 = Scalar::fma(b_y_e, v615, v676);
                                let v678 = v677 - v675;
                                let v679 = xi_x * v678;
                                let v680 = Scalar::fma(xi_x_e, v629, v679);
                                let v681 = Scalar::fma(xi_y_e, v616, v672);
                                let v682 = v681 - v680;
                                let v683 = h_cubed_by_12 * v682;
                                let v685 = Scalar::fma((-v634), v683, (-v670));
                                let v687 = Scalar::fma((-v626), v668, (-v655));
                                let v688 = v687 - v685;
                                let v689 = (-v652) - v688;
                                let v690 = element.length
                                    * <T as Scalar>::from_f64(section.stiffness[3]);
                                let v691 = v689 * v690;
                                let v692 = xi_y * c_value;
                                let v693 = phi_x * v692;
                                let v694 = v627 + v628;
                                let v695 = Scalar::fma(chi, v694, v693);
                                let v696 = <T as Scalar>::from_f64(0.5) * xi_z;
                                let v697 = b_z * v619;
                                let v698 = v697 - v615;
                                let v699 = xi_x * v698;
                                let v701 = Scalar::fma((-xi_z), v694, v699);
                                let v702 = h_cubed_by_12 * v701;
                                let v703 = Scalar::fma(b_y, v619, v114);
                                let v704 = xi_y * v694;
                                let v706 = Scalar::fma((-xi_x), v703, v704);
                                let v707 = h_cubed_by_12 * v706;
                                let v708 = v634 * v707;
                                let v710 = Scalar::fma((-v626), v702, v708);
                                let v711 = v696 - v710;
                                let v712 = v711 - v695;
                                let v713 = element.length
                                    * <T as Scalar>::from_f64(section.stiffness[1]);
                                let v714 = v712 * v713;
                                let v715 = c_value * xi_y_e;
                                let v716 = Scalar::fma(xi_y, v459, v715);
                                let v717 = phi_x * v716;
                                let v718 = v675 + v677;
                                let v719 = Scalar::fma(chi, v718, v717);
                                let v720 = Scalar::fma(v471, v694, v719);
                                let v721 = Scalar::fma(rho_x, v692, v720);
                                let v722 = <T as Scalar>::from_f64(0.5) * xi_z_e;
                                let v723 = v654 * v702;
                                let v725 = b_z * v659;
                                let v726 = Scalar::fma(b_z_e, v619, v725);
                                let v727 = v726 - v646;
                                let v728 = xi_x * v727;
                                let v729 = xi_z * v718;
                                let v730 = Scalar::fma(xi_z_e, v694, v729);
                                let v731 = Scalar::fma(xi_x_e, v698, v728);
                                let v732 = v731 - v730;
                                let v733 = h_cubed_by_12 * v732;
                                let v734 = v669 * v707;
                                let v736 = xi_y * v718;
                                let v738 = Scalar::fma(b_y, v659, (-v314));
                                let v739 = Scalar::fma(b_y_e, v619, v738);
                                let v740 = xi_x * v739;
                                let v741 = Scalar::fma(xi_x_e, v703, v740);
                                let v742 = Scalar::fma(xi_y_e, v694, v736);
                                let v743 = v742 - v741;
                                let v744 = h_cubed_by_12 * v743;
                                let v746 = Scalar::fma((-v634), v744, (-v734));
                                let v748 = Scalar::fma((-v626), v733, (-v723));
                                let v749 = v748 - v746;
                                let v750 = v722 - v749;
                                let v751 = v750 - v721;
                                let v752 = element.length
                                    * <T as Scalar>::from_f64(section.stiffness[4]);
                                let v753 = v751 * v752;
                                let v754 = xi_z * c_value;
                                let v755 = phi_x * v754;
                                let v756 = v620 - v619;
                                let v757 = Scalar::fma(chi, v756, v755);
                                let v759 = Scalar::fma(b_z, v627, v114);
                                let v760 = xi_x * v759;
                                let v762 = Scalar::fma((-xi_z), v756, v760);
                                let v763 = h_cubed_by_12 * v762;
                                let v764 = v615 + v697;
                                let v765 = xi_y * v756;
                                let v767 = Scalar::fma((-xi_x), v764, v765);
                                let v768 = h_cubed_by_12 * v767;
                                let v769 = v634 * v768;
                                let v770 = <T as Scalar>::from_f64(0.5) * xi_y;
                                let v772 = Scalar::fma((-v626), v763, v769);
                                let v773 = v772 + v770;
                                let v774 = (-v757) - v773;
                                let v775 = element.length
                                    * <T as Scalar>::from_f64(section.stiffness[2]);
                                let v776 = v774 * v775;
                                let v777 = c_value * xi_z_e;
                                let v778 = Scalar::fma(xi_z, v459, v777);
                                let v779 = phi_x * v778;
                                let v780 = v661 - v659;
                                let v781 = Scalar::fma(chi, v780, v779);
                                let v782 = Scalar::fma(v471, v756, v781);
                                let v783 = Scalar::fma(rho_x, v754, v782);
                                let v785 = v654 * v763;
                                let v788 = Scalar::fma(b_z, v675, (-v314));
                                let v789 = Scalar::fma(b_z_e, v627, v788);
                                let v790 = xi_x * v789;
                                let v791 = xi_z * v780;
                                let v792 = Scalar::fma(xi_z_e, v756, v791);
                                let v793 = Scalar::fma(xi_x_e, v759, v790);
                                let v794 = v793 - v792;
                                let v795 = h_cubed_by_12 * v794;
                                let v796 = <T as Scalar>::from_f64(0.5) * xi_y_e;
                                let v797 = v669 * v768;
                                let v799 = xi_y * v780;
                                let v800 = v646 + v726;
                                let v801 = xi_x * v800;
                                let v802 = Scalar::fma(xi_x_e, v764, v801);
                                let v803 = Scalar::fma(xi_y_e, v756, v799);
                                let v804 = v803 - v802;
                                let v805 = h_cubed_by_12 * v804;
                                let v807 = Scalar::fma((-v634), v805, (-v797));
                                let v809 = Scalar::fma((-v626), v795, (-v785));
                                let v810 = v809 + v796;
                                let v811 = v810 - v807;
                                let v812 = (-v783) - v811;
                                let v813 = element.length
                                    * <T as Scalar>::from_f64(section.stiffness[5]);
                                let v814 = v812 * v813;
                                let v815 = Scalar::fma(v638, v640, v612);
                                let v816 = Scalar::fma(v689, v691, v815);
                                let v817 = Scalar::fma(v712, v714, v816);
                                let v818 = Scalar::fma(v751, v753, v817);
                                let v819 = Scalar::fma(v774, v776, v818);
                                let tangent_0 = Scalar::fma(v812, v814, v819);
                                [
                                    v678,
                                    v683,
                                    v688,
                                    v689,
                                    v690,
                                    v691,
                                    v692,
                                    v695,
                                    v696,
                                    v698,
                                    v702,
                                    v703,
                                    v707,
                                    v711,
                                    v712,
                                    v713,
                                    v714,
                                    v716,
                                    v721,
                                    v722,
                                    v727,
                                    v733,
                                    v739,
                                    v744,
                                    v750,
                                    v751,
                                    v752,
                                    v753,
                                    v754,
                                    v757,
                                    v759,
                                    v763,
                                    v764,
                                    v768,
                                    v770,
                                    v773,
                                    v774,
                                    v775,
                                    v776,
                                    v778,
                                    v783,
                                    v789,
                                    v795,
                                    v796,
                                    v800,
                                    v805,
                                    v811,
                                    v812,
                                    v813,
                                    v814,
                                    tangent_0,
                                ]
                            };
                            let [v824, v828, v830, v833, v835, v837, v840, v843, v848,
                            v849, v852, v853, v857, v859, v867, v874, v875, v877, v882,
                            v885, v886, v890, v901, v906, v907, v909, v910, v914, v918,
                            v919, v923, v924, v934, v940, v941, tangent_1, v949, v950,
                            v953, v954, v957, v959, v960, v961, v962, v963, v964,
                            tangent_2] = {
                                let v821 = phi_y * v592;
                                let v822 = Scalar::fma(rho_y, v594, v821);
                                let v823 = phi_x * v822;
                                let v824 = phi_y * v594;
                                let v825 = phi_x * m_y_e;
                                let v826 = Scalar::fma(phi_y, m_x_e, v825);
                                let v827 = Scalar::fma(rho_x, m_y, v826);
                                let v828 = Scalar::fma(rho_y, m_x, v827);
                                let v829 = phi_x * m_y;
                                let v830 = Scalar::fma(phi_y, m_x, v829);
                                let v831 = Scalar::fma(rho_x, v824, v823);
                                let v832 = Scalar::fma(v469, v828, v831);
                                let v833 = Scalar::fma(v563, v830, v832);
                                let v834 = c_value * half_omega_x_m_y_e;
                                let v835 = Scalar::fma(v459, half_omega_x_m_y, v834);
                                let v836 = phi_x * v835;
                                let v837 = c_value * half_omega_x_m_y;
                                let v838 = Scalar::fma(phi_y, v607, v836);
                                let v839 = Scalar::fma(rho_x, v837, v838);
                                let v840 = Scalar::fma(rho_y, v609, v839);
                                let v841 = v833 + v840;
                                let v842 = phi_y * v613;
                                let v843 = Scalar::fma(chi, v629, v842);
                                let v845 = xi_z * v629;
                                let v847 = Scalar::fma((-xi_y), v621, v845);
                                let v848 = h_cubed_by_12 * v847;
                                let v849 = element.slope[0] * <T as Scalar>::from_f64(0.5);
                                let v850 = Scalar::fma(v848, v626, v696);
                                let v852 = Scalar::fma((-v633), v849, v850);
                                let v853 = (-v843) - v852;
                                let v854 = phi_y * v642;
                                let v855 = Scalar::fma(chi, v678, v854);
                                let v856 = Scalar::fma(v471, v629, v855);
                                let v857 = Scalar::fma(rho_y, v613, v856);
                                let v859 = element.slope[3] * <T as Scalar>::from_f64(0.5);
                                let v860 = v654 * v848;
                                let v862 = xi_z * v678;
                                let v863 = xi_y * v662;
                                let v864 = Scalar::fma(xi_y_e, v621, v863);
                                let v865 = Scalar::fma(xi_z_e, v629, v862);
                                let v866 = v865 - v864;
                                let v867 = h_cubed_by_12 * v866;
                                let v869 = Scalar::fma((-v626), v867, (-v860));
                                let v871 = Scalar::fma((-v633), v859, v722);
                                let v873 = Scalar::fma((-v683), v849, v871);
                                let v874 = v873 - v869;
                                let v875 = (-v857) - v874;
                                let v876 = phi_y * v692;
                                let v877 = Scalar::fma(chi, v703, v876);
                                let v879 = xi_z * v703;
                                let v881 = Scalar::fma((-xi_y), v698, v879);
                                let v882 = h_cubed_by_12 * v881;
                                let v883 = v626 * v882;
                                let v885 = Scalar::fma((-v707), v849, v883);
                                let v886 = (-v877) - v885;
                                let v887 = phi_y * v716;
                                let v888 = Scalar::fma(chi, v739, v887);
                                let v889 = Scalar::fma(v471, v703, v888);
                                let v890 = Scalar::fma(rho_y, v692, v889);
                                let v892 = v707 * v859;
                                let v894 = v654 * v882;
                                let v896 = xi_z * v739;
                                let v897 = xi_y * v727;
                                let v898 = Scalar::fma(xi_y_e, v698, v897);
                                let v899 = Scalar::fma(xi_z_e, v703, v896);
                                let v900 = v899 - v898;
                                let v901 = h_cubed_by_12 * v900;
                                let v903 = Scalar::fma((-v626), v901, (-v894));
                                let v905 = Scalar::fma((-v744), v849, (-v892));
                                let v906 = v905 - v903;
                                let v907 = (-v890) - v906;
                                let v908 = phi_y * v754;
                                let v909 = Scalar::fma(chi, v764, v908);
                                let v910 = <T as Scalar>::from_f64(0.5) * xi_x;
                                let v911 = xi_z * v764;
                                let v913 = Scalar::fma((-xi_y), v759, v911);
                                let v914 = h_cubed_by_12 * v913;
                                let v915 = v626 * v914;
                                let v917 = Scalar::fma((-v768), v849, v915);
                                let v918 = v910 - v917;
                                let v919 = v918 - v909;
                                let v920 = phi_y * v778;
                                let v921 = Scalar::fma(chi, v800, v920);
                                let v922 = Scalar::fma(v471, v764, v921);
                                let v923 = Scalar::fma(rho_y, v754, v922);
                                let v924 = <T as Scalar>::from_f64(0.5) * xi_x_e;
                                let v925 = v768 * v859;
                                let v927 = v654 * v914;
                                let v929 = xi_z * v800;
                                let v930 = xi_y * v789;
                                let v931 = Scalar::fma(xi_y_e, v759, v930);
                                let v932 = Scalar::fma(xi_z_e, v764, v929);
                                let v933 = v932 - v931;
                                let v934 = h_cubed_by_12 * v933;
                                let v936 = Scalar::fma((-v626), v934, (-v927));
                                let v938 = Scalar::fma((-v805), v849, (-v925));
                                let v939 = v938 - v936;
                                let v940 = v924 - v939;
                                let v941 = v940 - v923;
                                let v942 = Scalar::fma(v640, v853, v841);
                                let v943 = Scalar::fma(v691, v875, v942);
                                let v944 = Scalar::fma(v714, v886, v943);
                                let v945 = Scalar::fma(v753, v907, v944);
                                let v946 = Scalar::fma(v776, v919, v945);
                                let tangent_1 = Scalar::fma(v814, v941, v946);
                                let v948 = phi_y * v822;
                                let v949 = <T as Scalar>::from_f64(2.0) * v437;
                                let v950 = <T as Scalar>::from_f64(2.0) * v461;
                                let v951 = Scalar::fma(rho_y, v824, v948);
                                let v952 = Scalar::fma(v469, v949, v951);
                                let v953 = Scalar::fma(v563, v950, v952);
                                let v954 = v604 + v953;
                                let v955 = phi_y * v835;
                                let v956 = Scalar::fma(rho_y, v837, v955);
                                let v957 = <T as Scalar>::from_f64(2.0) * v956;
                                let v958 = v954 + v957;
                                let v959 = v639 * v853;
                                let v960 = v690 * v875;
                                let v961 = v713 * v886;
                                let v962 = v752 * v907;
                                let v963 = v775 * v919;
                                let v964 = v813 * v941;
                                let v965 = Scalar::fma(v853, v959, v958);
                                let v966 = Scalar::fma(v875, v960, v965);
                                let v967 = Scalar::fma(v886, v961, v966);
                                let v968 = Scalar::fma(v907, v962, v967);
                                let v969 = Scalar::fma(v919, v963, v968);
                                let tangent_2 = Scalar::fma(v941, v964, v969);
                                [
                                    v824,
                                    v828,
                                    v830,
                                    v833,
                                    v835,
                                    v837,
                                    v840,
                                    v843,
                                    v848,
                                    v849,
                                    v852,
                                    v853,
                                    v857,
                                    v859,
                                    v867,
                                    v874,
                                    v875,
                                    v877,
                                    v882,
                                    v885,
                                    v886,
                                    v890,
                                    v901,
                                    v906,
                                    v907,
                                    v909,
                                    v910,
                                    v914,
                                    v918,
                                    v919,
                                    v923,
                                    v924,
                                    v934,
                                    v940,
                                    v941,
                                    tangent_1,
                                    v949,
                                    v950,
                                    v953,
                                    v954,
                                    v957,
                                    v959,
                                    v960,
                                    v961,
                                    v962,
                                    v963,
                                    v964,
                                    tangent_2,
                                ]
                            };
                            let [v974, v978, v980, v983, v987, v990, v993, v997, v998,
                            v1002, v1012, v1013, v1015, v1019, v1020, v1024, v1034,
                            v1035, v1037, v1041, v1042, v1046, v1056, v1057, tangent_3,
                            v1068, v1070, v1073, v1077, tangent_4, v1086, v1087, v1090,
                            v1091, v1094, v1096, v1097, v1098, v1099, v1100, v1101,
                            tangent_5, v1109, v1110, v1111, v1113, v1114, v1115, v1116,
                            v1117] = {
                                let v971 = phi_z * v592;
                                let v972 = Scalar::fma(rho_z, v594, v971);
                                let v973 = phi_x * v972;
                                let v974 = phi_z * v594;
                                let v975 = phi_x * m_z_e;
                                let v976 = Scalar::fma(phi_z, m_x_e, v975);
                                let v977 = Scalar::fma(rho_x, m_z, v976);
                                let v978 = Scalar::fma(rho_z, m_x, v977);
                                let v979 = phi_x * m_z;
                                let v980 = Scalar::fma(phi_z, m_x, v979);
                                let v981 = Scalar::fma(rho_x, v974, v973);
                                let v982 = Scalar::fma(v469, v978, v981);
                                let v983 = Scalar::fma(v563, v980, v982);
                                let v984 = c_value * half_omega_x_m_z_e;
                                let v985 = Scalar::fma(v459, half_omega_x_m_z, v984);
                                let v986 = phi_x * v985;
                                let v987 = c_value * half_omega_x_m_z;
                                let v988 = Scalar::fma(phi_z, v607, v986);
                                let v989 = Scalar::fma(rho_x, v987, v988);
                                let v990 = Scalar::fma(rho_z, v609, v989);
                                let v991 = v983 + v990;
                                let v992 = phi_z * v613;
                                let v993 = Scalar::fma(chi, v621, v992);
                                let v994 = v625 * v849;
                                let v996 = Scalar::fma((-v634), v848, v994);
                                let v997 = v770 - v996;
                                let v998 = v997 - v993;
                                let v999 = phi_z * v642;
                                let v1000 = Scalar::fma(chi, v662, v999);
                                let v1001 = Scalar::fma(v471, v621, v1000);
                                let v1002 = Scalar::fma(rho_z, v613, v1001);
                                let v1003 = v669 * v848;
                                let v1005 = v625 * v859;
                                let v1008 = Scalar::fma((-v668), v849, (-v1005));
                                let v1010 = Scalar::fma((-v634), v867, (-v1003));
                                let v1011 = v1010 - v1008;
                                let v1012 = v796 - v1011;
                                let v1013 = v1012 - v1002;
                                let v1014 = phi_z * v692;
                                let v1015 = Scalar::fma(chi, v698, v1014);
                                let v1018 = Scalar::fma((-v634), v882, v910);
                                let v1019 = Scalar::fma(v702, v849, v1018);
                                let v1020 = (-v1015) - v1019;
                                let v1021 = phi_z * v716;
                                let v1022 = Scalar::fma(chi, v727, v1021);
                                let v1023 = Scalar::fma(v471, v698, v1022);
                                let v1024 = Scalar::fma(rho_z, v692, v1023);
                                let v1026 = v702 * v859;
                                let v1029 = Scalar::fma((-v733), v849, (-v1026));
                                let v1031 = Scalar::fma((-v669), v882, v924);
                                let v1033 = Scalar::fma((-v634), v901, v1031);
                                let v1034 = v1033 - v1029;
                                let v1035 = (-v1024) - v1034;
                                let v1036 = phi_z * v754;
                                let v1037 = Scalar::fma(chi, v759, v1036);
                                let v1039 = v763 * v849;
                                let v1041 = Scalar::fma((-v634), v914, v1039);
                                let v1042 = (-v1037) - v1041;
                                let v1043 = phi_z * v778;
                                let v1044 = Scalar::fma(chi, v789, v1043);
                                let v1045 = Scalar::fma(v471, v759, v1044);
                                let v1046 = Scalar::fma(rho_z, v754, v1045);
                                let v1048 = v669 * v914;
                                let v1050 = v763 * v859;
                                let v1053 = Scalar::fma((-v795), v849, (-v1050));
                                let v1055 = Scalar::fma((-v634), v934, (-v1048));
                                let v1056 = v1055 - v1053;
                                let v1057 = (-v1046) - v1056;
                                let v1058 = Scalar::fma(v640, v998, v991);
                                let v1059 = Scalar::fma(v691, v1013, v1058);
                                let v1060 = Scalar::fma(v714, v1020, v1059);
                                let v1061 = Scalar::fma(v753, v1035, v1060);
                                let v1062 = Scalar::fma(v776, v1042, v1061);
                                let tangent_3 = Scalar::fma(v814, v1057, v1062);
                                let v1064 = phi_y * v972;
                                let v1065 = phi_y * m_z_e;
                                let v1066 = Scalar::fma(phi_z, m_y_e, v1065);
                                let v1067 = Scalar::fma(rho_y, m_z, v1066);
                                let v1068 = Scalar::fma(rho_z, m_y, v1067);
                                let v1069 = phi_y * m_z;
                                let v1070 = Scalar::fma(phi_z, m_y, v1069);
                                let v1071 = Scalar::fma(rho_y, v974, v1064);
                                let v1072 = Scalar::fma(v469, v1068, v1071);
                                let v1073 = Scalar::fma(v563, v1070, v1072);
                                let v1074 = phi_y * v985;
                                let v1075 = Scalar::fma(phi_z, v835, v1074);
                                let v1076 = Scalar::fma(rho_y, v987, v1075);
                                let v1077 = Scalar::fma(rho_z, v837, v1076);
                                let v1078 = v1073 + v1077;
                                let v1079 = Scalar::fma(v959, v998, v1078);
                                let v1080 = Scalar::fma(v960, v1013, v1079);
                                let v1081 = Scalar::fma(v961, v1020, v1080);
                                let v1082 = Scalar::fma(v962, v1035, v1081);
                                let v1083 = Scalar::fma(v963, v1042, v1082);
                                let tangent_4 = Scalar::fma(v964, v1057, v1083);
                                let v1085 = phi_z * v972;
                                let v1086 = <T as Scalar>::from_f64(2.0) * v436;
                                let v1087 = <T as Scalar>::from_f64(2.0) * v462;
                                let v1088 = Scalar::fma(rho_z, v974, v1085);
                                let v1089 = Scalar::fma(v469, v1086, v1088);
                                let v1090 = Scalar::fma(v563, v1087, v1089);
                                let v1091 = v604 + v1090;
                                let v1092 = phi_z * v985;
                                let v1093 = Scalar::fma(rho_z, v987, v1092);
                                let v1094 = <T as Scalar>::from_f64(2.0) * v1093;
                                let v1095 = v1091 + v1094;
                                let v1096 = v639 * v998;
                                let v1097 = v690 * v1013;
                                let v1098 = v713 * v1020;
                                let v1099 = v752 * v1035;
                                let v1100 = v775 * v1042;
                                let v1101 = v813 * v1057;
                                let v1102 = Scalar::fma(v998, v1096, v1095);
                                let v1103 = Scalar::fma(v1013, v1097, v1102);
                                let v1104 = Scalar::fma(v1020, v1098, v1103);
                                let v1105 = Scalar::fma(v1035, v1099, v1104);
                                let v1106 = Scalar::fma(v1042, v1100, v1105);
                                let tangent_5 = Scalar::fma(v1057, v1101, v1106);
                                let v1108 = phi_x * v597;
                                let v1109 = Scalar::fma(v469, v599, v1108);
                                let v1110 = mu * v565;
                                let v1111 = v1109 + v1110;
                                let v1112 = <T as Scalar>::from_f64(2.0) * phi_x;
                                let v1113 = v1112 * v609;
                                let v1114 = v1111 + v1113;
                                let v1115 = v638 * v690;
                                let v1116 = v712 * v752;
                                let v1117 = v774 * v813;
                                [
                                    v974,
                                    v978,
                                    v980,
                                    v983,
                                    v987,
                                    v990,
                                    v993,
                                    v997,
                                    v998,
                                    v1002,
                                    v1012,
                                    v1013,
                                    v1015,
                                    v1019,
                                    v1020,
                                    v1024,
                                    v1034,
                                    v1035,
                                    v1037,
                                    v1041,
                                    v1042,
                                    v1046,
                                    v1056,
                                    v1057,
                                    tangent_3,
                                    v1068,
                                    v1070,
                                    v1073,
                                    v1077,
                                    tangent_4,
                                    v1086,
                                    v1087,
                                    v1090,
                                    v1091,
                                    v1094,
                                    v1096,
                                    v1097,
                                    v1098,
                                    v1099,
                                    v1100,
                                    v1101,
                                    tangent_5,
                                    v1109,
                                    v1110,
                                    v1111,
                                    v1113,
                                    v1114,
                                    v1115,
                                    v1116,
                                    v1117,
                                ]
                            };
                            [
                                v683,
                                v688,
                                v689,
                                v690,
                                v691,
                                v695,
                                v702,
                                v707,
                                v711,
                                v712,
                                v713,
                                v714,
                                v721,
                                v733,
                                v744,
                                v750,
                                v751,
                                v752,
                                v753,
                                v757,
                                v763,
                                v768,
                                v773,
                                v774,
                                v775,
                                v776,
                                v783,
                                v795,
                                v805,
                                v811,
                                v812,
                                v813,
                                v814,
                                tangent_0,
                                v824,
                                v828,
                                v830,
                                v833,
                                v837,
                                v840,
                                v843,
                                v848,
                                v852,
                                v853,
                                v857,
                                v867,
                                v874,
                                v875,
                                v877,
                                v882,
                                v885,
                                v886,
                                v890,
                                v901,
                                v906,
                                v907,
                                v909,
                                v914,
                                v918,
                                v919,
                                v923,
                                v934,
                                v940,
                                v941,
                                tangent_1,
                                v949,
                                v950,
                                v953,
                                v954,
                                v957,
                                v959,
                                v960,
                                v961,
                                v962,
                                v963,
                                v964,
                                tangent_2,
                                v974,
                                v978,
                                v980,
                                v983,
                                v987,
                                v990,
                                v993,
                                v997,
                                v998,
                                v1002,
                                v1012,
                                v1013,
                                v1015,
                                v1019,
                                v1020,
                                v1024,
                                v1034,
                                v1035,
                                v1037,
                                v1041,
                                v1042,
                                v1046,
                                v1056,
                                v1057,
                                tangent_3,
                                v1068,
                                v1070,
                                v1073,
                                v1077,
                                tangent_4,
                                v1086,
                                v1087,
                                v1090,
                                v1091,
                                v1094,
                                v1096,
                                v1097,
                                v1098,
                                v1099,
                                v1100,
                                v1101,
                                tangent_5,
                                v1109,
                                v1110,
                                v1111,
                                v1113,
                                v1114,
                                v1115,
                                v1116,
                                v1117,
                            ]
                        };
                        [
                            phi_x,
                            phi_y,
                            phi_z,
                            xi_x,
                            xi_y,
                            xi_z,
                            xi_x_e,
                            xi_y_e,
                            xi_z_e,
                            h_cubed_by_12,
                            energy,
                            m_z,
                            m_z_e,
                            m_y,
                            m_y_e,
                            m_x_e,
                            m_x,
                            mu_e,
                            mu,
                            c_mu_omega_x_e,
                            v469,
                            v474,
                            c_mu_omega_y_e,
                            v486,
                            c_mu_omega_z_e,
                            v497,
                            c_mu_omega_x,
                            v504,
                            c_mu_omega_y,
                            v511,
                            c_mu_omega_z,
                            v518,
                            residual_6,
                            residual_7,
                            residual_8,
                            residual_9,
                            residual_10,
                            residual_11,
                            residual_12,
                            residual_13,
                            residual_14,
                            residual_15,
                            residual_16,
                            residual_17,
                            v598,
                            v599,
                            v602,
                            v603,
                            v605,
                            v609,
                            v611,
                            v617,
                            v625,
                            v633,
                            v637,
                            v638,
                            v639,
                            v640,
                            v652,
                            v668,
                            v683,
                            v688,
                            v689,
                            v690,
                            v691,
                            v695,
                            v702,
                            v707,
                            v711,
                            v712,
                            v713,
                            v714,
                            v721,
                            v733,
                            v744,
                            v750,
                            v751,
                            v752,
                            v753,
                            v757,
                            v763,
                            v768,
                            v773,
                            v774,
                            v775,
                            v776,
                            v783,
                            v795,
                            v805,
                            v811,
                            v812,
                            v813,
                            v814,
                            tangent_0,
                            v824,
                            v828,
                            v830,
                            v833,
                            v837,
                            v840,
                            v843,
                            v848,
                            v852,
                            v853,
                            v857,
                            v867,
                            v874,
                            v875,
                            v877,
                            v882,
                            v885,
                            v886,
                            v890,
                            v901,
                            v906,
                            v907,
                            v909,
                            v914,
                            v918,
                            v919,
                            v923,
                            v934,
                            v940,
                            v941,
                            tangent_1,
                            v949,
                            v950,
                            v953,
                            v954,
                            v957,
                            v959,
                            v960,
                            v961,
                            v962,
                            v963,
                            v964,
                            tangent_2,
                            v974,
                            v978,
                            v980,
                            v983,
                            v987,
                            v990,
                            v993,
                            v997,
                            v998,
                            v1002,
                            v1012,
                            v1013,
                            v1015,
                            v1019,
                            v1020,
                            v1024,
                            v1034,
                            v1035,
                            v1037,
                            v1041,
                            v1042,
                            v1046,
                            v1056,
                            v1057,
                            tangent_3,
                            v1068,
                            v1070,
                            v1073,
                            v1077,
                            tangent_4,
                            v1086,
                            v1087,
                            v1090,
                            v1091,
                            v1094,
                            v1096,
                            v1097,
                            v1098,
                            v1099,
                            v1100,
                            v1101,
                            tangent_5,
                            v1109,
                            v1110,
                            v1111,
                            v1113,
                            v1114,
                            v1115,
                            v1116,
                            v1117,
                        ]
                    };
                    [
                        phi_x,
                        phi_y,
                        phi_z,
                        xi_x,
                        xi_y,
                        xi_z,
                        xi_x_e,
                        xi_y_e,
                        xi_z_e,
                        h_cubed_by_12,
                        energy,
                        m_z,
                        m_z_e,
                        m_y,
                        m_y_e,
                        m_x_e,
                        m_x,
                        mu_e,
                        mu,
                        c_mu_omega_x_e,
                        v469,
                        v474,
                        c_mu_omega_y_e,
                        v486,
                        c_mu_omega_z_e,
                        v497,
                        c_mu_omega_x,
                        v504,
                        c_mu_omega_y,
                        v511,
                        c_mu_omega_z,
                        v518,
                        residual_6,
                        residual_7,
                        residual_8,
                        residual_9,
                        residual_10,
                        residual_11,
                        residual_12,
                        residual_13,
                        residual_14,
                        residual_15,
                        residual_16,
                        residual_17,
                        v598,
                        v599,
                        v602,
                        v603,
                        v605,
                        v609,
                        v611,
                        v617,
                        v625,
                        v633,
                        v637,
                        v638,
                        v639,
                        v640,
                        v652,
                        v668,
                        v683,
                        v688,
                        v689,
                        v690,
                        v691,
                        v695,
                        v702,
                        v707,
                        v711,
                        v712,
                        v713,
                        v714,
                        v721,
                        v733,
                        v744,
                        v750,
                        v751,
                        v752,
                        v753,
                        v757,
                        v763,
                        v768,
                        v773,
                        v774,
                        v775,
                        v776,
                        v783,
                        v795,
                        v805,
                        v811,
                        v812,
                        v813,
                        v814,
                        tangent_0,
                        v824,
                        v828,
                        v830,
                        v833,
                        v837,
                        v840,
                        v843,
                        v848,
                        v852,
                        v853,
                        v857,
                        v867,
                        v874,
                        v875,
                        v877,
                        v882,
                        v885,
                        v886,
                        v890,
                        v901,
                        v906,
                        v907,
                        v909,
                        v914,
                        v918,
                        v919,
                        v923,
                        v934,
                        v940,
                        v941,
                        tangent_1,
                        v949,
                        v950,
                        v953,
                        v954,
                        v957,
                        v959,
                        v960,
                        v961,
                        v962,
                        v963,
                        v964,
                        tangent_2,
                        v974,
                        v978,
                        v980,
                        v983,
                        v987,
                        v990,
                        v993,
                        v997,
                        v998,
                        v1002,
                        v1012,
                        v1013,
                        v1015,
                        v1019,
                        v1020,
                        v1024,
                        v1034,
                        v1035,
                        v1037,
                        v1041,
                        v1042,
                        v1046,
                        v1056,
                        v1057,
                        tangent_3,
                        v1068,
                        v1070,
                        v1073,
                        v1077,
                        tangent_4,
                        v1086,
                        v1087,
                        v1090,
                        v1091,
                        v1094,
                        v1096,
                        v1097,
                        v1098,
                        v1099,
                        v1100,
                        v1101,
                        tangent_5,
                        v1109,
                        v1110,
                        v1111,
                        v1113,
                        v1114,
                        v1115,
                        v1116,
                        v1117,
                    ]
                };
                let [tangent_6, tangent_7, tangent_8, tangent_9, tangent_10, tangent_11,
                tangent_12, tangent_13, tangent_14, tangent_15, tangent_16, tangent_17,
                tangent_18, tangent_19, tangent_20, tangent_21, tangent_22, tangent_23,
                tangent_24, tangent_25, tangent_26, tangent_27, tangent_28, tangent_29,
                tangent_30, tangent_31, tangent_32, tangent_33, tangent_34, tangent_35,
                tangent_36, tangent_37, tangent_38, tangent_39, tangent_40, tangent_41,
                tangent_42, tangent_43, tangent_44, tangent_45, tangent_46, tangent_47,
                tangent_48, tangent_49, tangent_50, tangent_51, tangent_52, tangent_53,
                tangent_54, tangent_55, tangent_56, tangent_57, tangent_58, tangent_59,
                tangent_60, tangent_61, tangent_62, tangent_63, tangent_64, tangent_65,
                tangent_66, tangent_67, tangent_68, tangent_69, tangent_70, tangent_71,
                tangent_72, tangent_73, tangent_74, tangent_75, tangent_76, tangent_77,
                tangent_78, tangent_79, tangent_80, tangent_81, tangent_82, tangent_83,
                tangent_84, tangent_85, tangent_86, tangent_87, tangent_88, tangent_89,
                tangent_90, tangent_91, tangent_92, tangent_93, tangent_94, tangent_95,
                tangent_96, tangent_97, tangent_98, tangent_99, tangent_100, tangent_101,
                tangent_102, tangent_103, tangent_104, tangent_105, tangent_106,
                tangent_107, tangent_108, tangent_109, tangent_110, tangent_111,
                tangent_112, tangent_113, tangent_114, tangent_115, tangent_116,
                tangent_117, tangent_118, tangent_119, tangent_120, tangent_121,
                tangent_122, tangent_123, tangent_124, tangent_125, tangent_126,
                tangent_127, tangent_128, tangent_129, tangent_130, tangent_131,
                tangent_132, tangent_133, tangent_134, tangent_135, tangent_136,
                tangent_137, tangent_138, tangent_139, tangent_140, tangent_141,
                tangent_142, tangent_143, tangent_144, tangent_145, tangent_146,
                tangent_147, tangent_148, tangent_149, tangent_150, tangent_151,
                tangent_152, tangent_153, tangent_154, tangent_155, tangent_156,
                tangent_157, tangent_158, tangent_159, tangent_160, tangent_161,
                tangent_162, tangent_163, tangent_164, tangent_165, tangent_166,
                tangent_167, tangent_168, tangent_169, tangent_170] = {
                    let [tangent_6, tangent_7, tangent_8, tangent_9, tangent_10,
                    tangent_11, tangent_12, tangent_13, tangent_14, tangent_15,
                    tangent_16, tangent_17, tangent_18, tangent_19, tangent_20,
                    tangent_21, tangent_22, tangent_23, tangent_24, tangent_25,
                    tangent_26, tangent_27, tangent_28, tangent_29, tangent_30,
                    tangent_31, tangent_32, tangent_33, tangent_34, tangent_35,
                    tangent_36, tangent_37, tangent_38, tangent_39, tangent_40,
                    tangent_41, tangent_42, tangent_43, tangent_44, tangent_45,
                    tangent_46, tangent_47, tangent_48, tangent_49, tangent_50,
                    tangent_51, tangent_52, tangent_53, tangent_54, tangent_55,
                    tangent_56, tangent_57, tangent_58, tangent_59, tangent_60,
                    tangent_61, tangent_62, tangent_63, tangent_64, tangent_65,
                    tangent_66, tangent_67, tangent_68, tangent_69, tangent_70,
                    tangent_71, tangent_72, tangent_73, tangent_74, tangent_75,
                    tangent_76, tangent_77, tangent_78, tangent_79, tangent_80,
                    tangent_81, tangent_82, tangent_83, tangent_84, tangent_85,
                    tangent_86, tangent_87, tangent_88, tangent_89, tangent_90,
                    tangent_91, tangent_92, tangent_93, tangent_94, tangent_95,
                    tangent_96, tangent_97, tangent_98, tangent_99, tangent_100,
                    tangent_101, tangent_102, tangent_103, tangent_104, tangent_105,
                    tangent_106, tangent_107, tangent_108, tangent_109, tangent_110,
                    tangent_111, tangent_112, tangent_113, tangent_114, tangent_115,
                    tangent_116, tangent_117, tangent_118, tangent_119, tangent_120,
                    tangent_121, tangent_122, tangent_123, tangent_124, tangent_125,
                    tangent_126, tangent_127, tangent_128, tangent_129, tangent_130,
                    tangent_131, tangent_132, tangent_133, tangent_134, tangent_135,
                    tangent_136, tangent_137, tangent_138, tangent_139, tangent_140,
                    tangent_141, tangent_142, tangent_143, tangent_144, tangent_145,
                    tangent_146, tangent_147, tangent_148, tangent_149, tangent_150,
                    tangent_151, tangent_152, tangent_153, tangent_154, tangent_155,
                    tangent_156, tangent_157, tangent_158, tangent_159, tangent_160,
                    tangent_161, tangent_162, tangent_163, tangent_164, tangent_165,
                    tangent_166, tangent_167, tangent_168, tangent_169, tangent_170] = {
                        let [tangent_6, tangent_7, tangent_8, tangent_9, v1140, v1141,
                        v1142, tangent_10, tangent_11, tangent_12, tangent_13,
                        tangent_14, v1169, v1170, v1171, tangent_15, tangent_16,
                        tangent_17, tangent_18, tangent_19, tangent_20, v1201, v1202,
                        v1203, v1204, v1205, v1206, tangent_21, tangent_22, tangent_23,
                        tangent_24, tangent_25, tangent_26, v1259, v1260, v1261, v1262,
                        v1263, v1264, tangent_27, v1272, v1273, v1274, v1275, v1276,
                        v1277, tangent_28, tangent_29, tangent_30, tangent_31,
                        tangent_32, tangent_33, tangent_34, v1330, v1331, v1332, v1333,
                        v1334, v1335, tangent_35, v1343, v1344, v1345, v1346, v1347,
                        v1348, tangent_36, tangent_37, tangent_38, tangent_39,
                        tangent_40, tangent_41, tangent_42, tangent_43, v1400, v1401,
                        v1402, v1403, v1404, v1405, tangent_44, v1412, v1413, v1414,
                        tangent_45, tangent_46, tangent_47, tangent_48, tangent_49,
                        tangent_50, tangent_51, tangent_52, tangent_53, tangent_54,
                        v1448, v1449, v1450, tangent_55, tangent_56, tangent_57,
                        tangent_58, tangent_59, tangent_60, tangent_61, tangent_62,
                        tangent_63, tangent_64, tangent_65, v1486, v1487, v1488,
                        tangent_66, tangent_67, tangent_68, tangent_69, tangent_70,
                        tangent_71, tangent_72, tangent_73, tangent_74, tangent_75] = {
                            let [tangent_6, v1122, v1124, tangent_7, v1130, v1132,
                            tangent_8, tangent_9, v1140, v1141, v1142, tangent_10, v1147,
                            v1148, v1150, tangent_11, v1156, v1158, tangent_12,
                            tangent_13, tangent_14, v1169, v1170, v1171, tangent_15,
                            tangent_16, v1179, v1180, v1182, tangent_17, tangent_18,
                            tangent_19, tangent_20, v1197, v1201, v1202, v1203, v1204,
                            v1205, v1206, tangent_21, v1214, v1216, tangent_22, v1225,
                            v1227, tangent_23, v1235, v1238, tangent_24, v1243, v1245,
                            v1246, tangent_25, v1251, v1253, v1254, v1255] = {
                                let v1118 = Scalar::fma(v689, v1115, v1114);
                                let v1119 = Scalar::fma(v751, v1116, v1118);
                                let tangent_6 = Scalar::fma(v812, v1117, v1119);
                                let v1121 = phi_x * v824;
                                let v1122 = Scalar::fma(v469, v830, v1121);
                                let v1123 = phi_x * v837;
                                let v1124 = Scalar::fma(phi_y, v609, v1123);
                                let v1125 = v1122 + v1124;
                                let v1126 = Scalar::fma(v875, v1115, v1125);
                                let v1127 = Scalar::fma(v907, v1116, v1126);
                                let tangent_7 = Scalar::fma(v941, v1117, v1127);
                                let v1129 = phi_x * v974;
                                let v1130 = Scalar::fma(v469, v980, v1129);
                                let v1131 = phi_x * v987;
                                let v1132 = Scalar::fma(phi_z, v609, v1131);
                                let v1133 = v1130 + v1132;
                                let v1134 = Scalar::fma(v1013, v1115, v1133);
                                let v1135 = Scalar::fma(v1035, v1116, v1134);
                                let tangent_8 = Scalar::fma(v1057, v1117, v1135);
                                let v1137 = v638 * v1115;
                                let v1138 = Scalar::fma(v712, v1116, v1137);
                                let tangent_9 = Scalar::fma(v774, v1117, v1138);
                                let v1140 = v690 * v853;
                                let v1141 = v752 * v886;
                                let v1142 = v813 * v919;
                                let v1143 = Scalar::fma(v689, v1140, v1125);
                                let v1144 = Scalar::fma(v751, v1141, v1143);
                                let tangent_10 = Scalar::fma(v812, v1142, v1144);
                                let v1146 = phi_y * v824;
                                let v1147 = Scalar::fma(v469, v950, v1146);
                                let v1148 = v1110 + v1147;
                                let v1149 = <T as Scalar>::from_f64(2.0) * phi_y;
                                let v1150 = v1149 * v837;
                                let v1151 = v1148 + v1150;
                                let v1152 = Scalar::fma(v875, v1140, v1151);
                                let v1153 = Scalar::fma(v907, v1141, v1152);
                                let tangent_11 = Scalar::fma(v941, v1142, v1153);
                                let v1155 = phi_y * v974;
                                let v1156 = Scalar::fma(v469, v1070, v1155);
                                let v1157 = phi_y * v987;
                                let v1158 = Scalar::fma(phi_z, v837, v1157);
                                let v1159 = v1156 + v1158;
                                let v1160 = Scalar::fma(v1013, v1140, v1159);
                                let v1161 = Scalar::fma(v1035, v1141, v1160);
                                let tangent_12 = Scalar::fma(v1057, v1142, v1161);
                                let v1163 = v853 * v1115;
                                let v1164 = Scalar::fma(v886, v1116, v1163);
                                let tangent_13 = Scalar::fma(v919, v1117, v1164);
                                let v1166 = v853 * v1140;
                                let v1167 = Scalar::fma(v886, v1141, v1166);
                                let tangent_14 = Scalar::fma(v919, v1142, v1167);
                                let v1169 = v690 * v998;
                                let v1170 = v752 * v1020;
                                let v1171 = v813 * v1042;
                                let v1172 = Scalar::fma(v689, v1169, v1133);
                                let v1173 = Scalar::fma(v751, v1170, v1172);
                                let tangent_15 = Scalar::fma(v812, v1171, v1173);
                                let v1175 = Scalar::fma(v875, v1169, v1159);
                                let v1176 = Scalar::fma(v907, v1170, v1175);
                                let tangent_16 = Scalar::fma(v941, v1171, v1176);
                                let v1178 = phi_z * v974;
                                let v1179 = Scalar::fma(v469, v1087, v1178);
                                let v1180 = v1110 + v1179;
                                let v1181 = <T as Scalar>::from_f64(2.0) * phi_z;
                                let v1182 = v1181 * v987;
                                let v1183 = v1180 + v1182;
                                let v1184 = Scalar::fma(v1013, v1169, v1183);
                                let v1185 = Scalar::fma(v1035, v1170, v1184);
                                let tangent_17 = Scalar::fma(v1057, v1171, v1185);
                                let v1187 = v998 * v1115;
                                let v1188 = Scalar::fma(v1020, v1116, v1187);
                                let tangent_18 = Scalar::fma(v1042, v1117, v1188);
                                let v1190 = v998 * v1140;
                                let v1191 = Scalar::fma(v1020, v1141, v1190);
                                let tangent_19 = Scalar::fma(v1042, v1142, v1191);
                                let v1193 = v998 * v1169;
                                let v1194 = Scalar::fma(v1020, v1170, v1193);
                                let tangent_20 = Scalar::fma(v1042, v1171, v1194);
                                let v1196 = <T as Scalar>::from_f64(0.25) + v469;
                                let v1197 = Scalar::fma(mu_e, v1196, v603);
                                let v1198 = v602 + v1197;
                                let v1200 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v598,
                                    (-v1198),
                                );
                                let v1201 = v617 - v637;
                                let v1202 = v652 - v688;
                                let v1203 = v695 + v711;
                                let v1204 = v721 + v750;
                                let v1205 = v757 - v773;
                                let v1206 = v783 - v811;
                                let v1207 = Scalar::fma(v640, v1201, v1200);
                                let v1208 = Scalar::fma(v691, v1202, v1207);
                                let v1209 = Scalar::fma(v714, v1203, v1208);
                                let v1210 = Scalar::fma(v753, v1204, v1209);
                                let v1211 = Scalar::fma(v776, v1205, v1210);
                                let tangent_21 = Scalar::fma(v814, v1206, v1211);
                                let v1214 = Scalar::fma(
                                    (-<T as Scalar>::from_f64(0.5)),
                                    m_z_e,
                                    c_mu_omega_z_e,
                                );
                                let v1216 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v828,
                                    (-v833),
                                );
                                let v1217 = v1216 - v1214;
                                let v1218 = Scalar::fma(v959, v1201, v1217);
                                let v1219 = Scalar::fma(v960, v1202, v1218);
                                let v1220 = Scalar::fma(v961, v1203, v1219);
                                let v1221 = Scalar::fma(v962, v1204, v1220);
                                let v1222 = Scalar::fma(v963, v1205, v1221);
                                let tangent_22 = Scalar::fma(v964, v1206, v1222);
                                let v1225 = Scalar::fma(
                                    (-<T as Scalar>::from_f64(0.5)),
                                    m_y_e,
                                    c_mu_omega_y_e,
                                );
                                let v1227 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v978,
                                    (-v983),
                                );
                                let v1228 = v1225 + v1227;
                                let v1229 = Scalar::fma(v1096, v1201, v1228);
                                let v1230 = Scalar::fma(v1097, v1202, v1229);
                                let v1231 = Scalar::fma(v1098, v1203, v1230);
                                let v1232 = Scalar::fma(v1099, v1204, v1231);
                                let v1233 = Scalar::fma(v1100, v1205, v1232);
                                let tangent_23 = Scalar::fma(v1101, v1206, v1233);
                                let v1235 = mu * v1196;
                                let v1236 = v1109 + v1235;
                                let v1238 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v599,
                                    (-v1236),
                                );
                                let v1239 = Scalar::fma(v1115, v1202, v1238);
                                let v1240 = Scalar::fma(v1116, v1204, v1239);
                                let tangent_24 = Scalar::fma(v1117, v1206, v1240);
                                let v1243 = Scalar::fma(
                                    (-<T as Scalar>::from_f64(0.5)),
                                    m_z,
                                    c_mu_omega_z,
                                );
                                let v1245 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v830,
                                    (-v1122),
                                );
                                let v1246 = v1245 - v1243;
                                let v1247 = Scalar::fma(v1140, v1202, v1246);
                                let v1248 = Scalar::fma(v1141, v1204, v1247);
                                let tangent_25 = Scalar::fma(v1142, v1206, v1248);
                                let v1251 = Scalar::fma(
                                    (-<T as Scalar>::from_f64(0.5)),
                                    m_y,
                                    c_mu_omega_y,
                                );
                                let v1253 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v980,
                                    (-v1130),
                                );
                                let v1254 = v1251 + v1253;
                                let v1255 = Scalar::fma(v1169, v1202, v1254);
                                [
                                    tangent_6,
                                    v1122,
                                    v1124,
                                    tangent_7,
                                    v1130,
                                    v1132,
                                    tangent_8,
                                    tangent_9,
                                    v1140,
                                    v1141,
                                    v1142,
                                    tangent_10,
                                    v1147,
                                    v1148,
                                    v1150,
                                    tangent_11,
                                    v1156,
                                    v1158,
                                    tangent_12,
                                    tangent_13,
                                    tangent_14,
                                    v1169,
                                    v1170,
                                    v1171,
                                    tangent_15,
                                    tangent_16,
                                    v1179,
                                    v1180,
                                    v1182,
                                    tangent_17,
                                    tangent_18,
                                    tangent_19,
                                    tangent_20,
                                    v1197,
                                    v1201,
                                    v1202,
                                    v1203,
                                    v1204,
                                    v1205,
                                    v1206,
                                    tangent_21,
                                    v1214,
                                    v1216,
                                    tangent_22,
                                    v1225,
                                    v1227,
                                    tangent_23,
                                    v1235,
                                    v1238,
                                    tangent_24,
                                    v1243,
                                    v1245,
                                    v1246,
                                    tangent_25,
                                    v1251,
                                    v1253,
                                    v1254,
                                    v1255,
                                ]
                            };
                            let [tangent_26, v1259, v1260, v1261, v1262, v1263, v1264,
                            tangent_27, v1272, v1273, v1274, v1275, v1276, v1277,
                            tangent_28, tangent_29, tangent_30, v1304, tangent_31, v1310,
                            tangent_32, v1318, tangent_33, tangent_34, v1330, v1331,
                            v1332, v1333, v1334, v1335, tangent_35, v1343, v1344, v1345,
                            v1346, v1347, v1348, tangent_36, tangent_37, tangent_38,
                            v1371, tangent_39, v1375, tangent_40, v1381, tangent_41,
                            tangent_42] = {
                                let v1256 = Scalar::fma(v1170, v1204, v1255);
                                let tangent_26 = Scalar::fma(v1171, v1206, v1256);
                                let v1258 = v605 - v611;
                                let v1259 = v639 * v1201;
                                let v1260 = v690 * v1202;
                                let v1261 = v713 * v1203;
                                let v1262 = v752 * v1204;
                                let v1263 = v775 * v1205;
                                let v1264 = v813 * v1206;
                                let v1265 = Scalar::fma(v1201, v1259, v1258);
                                let v1266 = Scalar::fma(v1202, v1260, v1265);
                                let v1267 = Scalar::fma(v1203, v1261, v1266);
                                let v1268 = Scalar::fma(v1204, v1262, v1267);
                                let v1269 = Scalar::fma(v1205, v1263, v1268);
                                let tangent_27 = Scalar::fma(v1206, v1264, v1269);
                                let v1271 = v1216 + v1214;
                                let v1272 = v843 - v852;
                                let v1273 = v857 - v874;
                                let v1274 = v877 - v885;
                                let v1275 = v890 - v906;
                                let v1276 = v909 + v918;
                                let v1277 = v923 + v940;
                                let v1278 = Scalar::fma(v640, v1272, v1271);
                                let v1279 = Scalar::fma(v691, v1273, v1278);
                                let v1280 = Scalar::fma(v714, v1274, v1279);
                                let v1281 = Scalar::fma(v753, v1275, v1280);
                                let v1282 = Scalar::fma(v776, v1276, v1281);
                                let tangent_28 = Scalar::fma(v814, v1277, v1282);
                                let v1284 = v953 + v1197;
                                let v1286 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v949,
                                    (-v1284),
                                );
                                let v1287 = Scalar::fma(v959, v1272, v1286);
                                let v1288 = Scalar::fma(v960, v1273, v1287);
                                let v1289 = Scalar::fma(v961, v1274, v1288);
                                let v1290 = Scalar::fma(v962, v1275, v1289);
                                let v1291 = Scalar::fma(v963, v1276, v1290);
                                let tangent_29 = Scalar::fma(v964, v1277, v1291);
                                let v1294 = Scalar::fma(
                                    (-<T as Scalar>::from_f64(0.5)),
                                    m_x_e,
                                    c_mu_omega_x_e,
                                );
                                let v1296 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v1068,
                                    (-v1073),
                                );
                                let v1297 = v1296 - v1294;
                                let v1298 = Scalar::fma(v1096, v1272, v1297);
                                let v1299 = Scalar::fma(v1097, v1273, v1298);
                                let v1300 = Scalar::fma(v1098, v1274, v1299);
                                let v1301 = Scalar::fma(v1099, v1275, v1300);
                                let v1302 = Scalar::fma(v1100, v1276, v1301);
                                let tangent_30 = Scalar::fma(v1101, v1277, v1302);
                                let v1304 = v1245 + v1243;
                                let v1305 = Scalar::fma(v1115, v1273, v1304);
                                let v1306 = Scalar::fma(v1116, v1275, v1305);
                                let tangent_31 = Scalar::fma(v1117, v1277, v1306);
                                let v1308 = v1147 + v1235;
                                let v1310 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v950,
                                    (-v1308),
                                );
                                let v1311 = Scalar::fma(v1140, v1273, v1310);
                                let v1312 = Scalar::fma(v1141, v1275, v1311);
                                let tangent_32 = Scalar::fma(v1142, v1277, v1312);
                                let v1315 = Scalar::fma(
                                    (-<T as Scalar>::from_f64(0.5)),
                                    m_x,
                                    c_mu_omega_x,
                                );
                                let v1317 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v1070,
                                    (-v1156),
                                );
                                let v1318 = v1317 - v1315;
                                let v1319 = Scalar::fma(v1169, v1273, v1318);
                                let v1320 = Scalar::fma(v1170, v1275, v1319);
                                let tangent_33 = Scalar::fma(v1171, v1277, v1320);
                                let v1322 = v833 - v840;
                                let v1323 = Scalar::fma(v1259, v1272, v1322);
                                let v1324 = Scalar::fma(v1260, v1273, v1323);
                                let v1325 = Scalar::fma(v1261, v1274, v1324);
                                let v1326 = Scalar::fma(v1262, v1275, v1325);
                                let v1327 = Scalar::fma(v1263, v1276, v1326);
                                let tangent_34 = Scalar::fma(v1264, v1277, v1327);
                                let v1329 = v954 - v957;
                                let v1330 = v639 * v1272;
                                let v1331 = v690 * v1273;
                                let v1332 = v713 * v1274;
                                let v1333 = v752 * v1275;
                                let v1334 = v775 * v1276;
                                let v1335 = v813 * v1277;
                                let v1336 = Scalar::fma(v1272, v1330, v1329);
                                let v1337 = Scalar::fma(v1273, v1331, v1336);
                                let v1338 = Scalar::fma(v1274, v1332, v1337);
                                let v1339 = Scalar::fma(v1275, v1333, v1338);
                                let v1340 = Scalar::fma(v1276, v1334, v1339);
                                let tangent_35 = Scalar::fma(v1277, v1335, v1340);
                                let v1342 = v1227 - v1225;
                                let v1343 = v993 + v997;
                                let v1344 = v1002 + v1012;
                                let v1345 = v1015 - v1019;
                                let v1346 = v1024 - v1034;
                                let v1347 = v1037 - v1041;
                                let v1348 = v1046 - v1056;
                                let v1349 = Scalar::fma(v640, v1343, v1342);
                                let v1350 = Scalar::fma(v691, v1344, v1349);
                                let v1351 = Scalar::fma(v714, v1345, v1350);
                                let v1352 = Scalar::fma(v753, v1346, v1351);
                                let v1353 = Scalar::fma(v776, v1347, v1352);
                                let tangent_36 = Scalar::fma(v814, v1348, v1353);
                                let v1355 = v1296 + v1294;
                                let v1356 = Scalar::fma(v959, v1343, v1355);
                                let v1357 = Scalar::fma(v960, v1344, v1356);
                                let v1358 = Scalar::fma(v961, v1345, v1357);
                                let v1359 = Scalar::fma(v962, v1346, v1358);
                                let v1360 = Scalar::fma(v963, v1347, v1359);
                                let tangent_37 = Scalar::fma(v964, v1348, v1360);
                                let v1362 = v1090 + v1197;
                                let v1364 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v1086,
                                    (-v1362),
                                );
                                let v1365 = Scalar::fma(v1096, v1343, v1364);
                                let v1366 = Scalar::fma(v1097, v1344, v1365);
                                let v1367 = Scalar::fma(v1098, v1345, v1366);
                                let v1368 = Scalar::fma(v1099, v1346, v1367);
                                let v1369 = Scalar::fma(v1100, v1347, v1368);
                                let tangent_38 = Scalar::fma(v1101, v1348, v1369);
                                let v1371 = v1253 - v1251;
                                let v1372 = Scalar::fma(v1115, v1344, v1371);
                                let v1373 = Scalar::fma(v1116, v1346, v1372);
                                let tangent_39 = Scalar::fma(v1117, v1348, v1373);
                                let v1375 = v1317 + v1315;
                                let v1376 = Scalar::fma(v1140, v1344, v1375);
                                let v1377 = Scalar::fma(v1141, v1346, v1376);
                                let tangent_40 = Scalar::fma(v1142, v1348, v1377);
                                let v1379 = v1179 + v1235;
                                let v1381 = Scalar::fma(
                                    <T as Scalar>::from_f64(0.25),
                                    v1087,
                                    (-v1379),
                                );
                                let v1382 = Scalar::fma(v1169, v1344, v1381);
                                let v1383 = Scalar::fma(v1170, v1346, v1382);
                                let tangent_41 = Scalar::fma(v1171, v1348, v1383);
                                let v1385 = v983 - v990;
                                let v1386 = Scalar::fma(v1259, v1343, v1385);
                                let v1387 = Scalar::fma(v1260, v1344, v1386);
                                let v1388 = Scalar::fma(v1261, v1345, v1387);
                                let v1389 = Scalar::fma(v1262, v1346, v1388);
                                let v1390 = Scalar::fma(v1263, v1347, v1389);
                                let tangent_42 = Scalar::fma(v1264, v1348, v1390);
                                [
                                    tangent_26,
                                    v1259,
                                    v1260,
                                    v1261,
                                    v1262,
                                    v1263,
                                    v1264,
                                    tangent_27,
                                    v1272,
                                    v1273,
                                    v1274,
                                    v1275,
                                    v1276,
                                    v1277,
                                    tangent_28,
                                    tangent_29,
                                    tangent_30,
                                    v1304,
                                    tangent_31,
                                    v1310,
                                    tangent_32,
                                    v1318,
                                    tangent_33,
                                    tangent_34,
                                    v1330,
                                    v1331,
                                    v1332,
                                    v1333,
                                    v1334,
                                    v1335,
                                    tangent_35,
                                    v1343,
                                    v1344,
                                    v1345,
                                    v1346,
                                    v1347,
                                    v1348,
                                    tangent_36,
                                    tangent_37,
                                    tangent_38,
                                    v1371,
                                    tangent_39,
                                    v1375,
                                    tangent_40,
                                    v1381,
                                    tangent_41,
                                    tangent_42,
                                ]
                            };
                            let [tangent_43, v1400, v1401, v1402, v1403, v1404, v1405,
                            tangent_44, v1412, v1413, v1414, tangent_45, tangent_46,
                            tangent_47, tangent_48, tangent_49, tangent_50, tangent_51,
                            tangent_52, tangent_53, tangent_54, v1448, v1449, v1450,
                            tangent_55, tangent_56, tangent_57, tangent_58, tangent_59,
                            tangent_60, tangent_61, tangent_62, tangent_63, tangent_64,
                            tangent_65, v1486, v1487, v1488, tangent_66, tangent_67,
                            tangent_68, tangent_69, tangent_70, tangent_71, tangent_72,
                            tangent_73, tangent_74, tangent_75] = {
                                let v1392 = v1073 - v1077;
                                let v1393 = Scalar::fma(v1330, v1343, v1392);
                                let v1394 = Scalar::fma(v1331, v1344, v1393);
                                let v1395 = Scalar::fma(v1332, v1345, v1394);
                                let v1396 = Scalar::fma(v1333, v1346, v1395);
                                let v1397 = Scalar::fma(v1334, v1347, v1396);
                                let tangent_43 = Scalar::fma(v1335, v1348, v1397);
                                let v1399 = v1091 - v1094;
                                let v1400 = v639 * v1343;
                                let v1401 = v690 * v1344;
                                let v1402 = v713 * v1345;
                                let v1403 = v752 * v1346;
                                let v1404 = v775 * v1347;
                                let v1405 = v813 * v1348;
                                let v1406 = Scalar::fma(v1343, v1400, v1399);
                                let v1407 = Scalar::fma(v1344, v1401, v1406);
                                let v1408 = Scalar::fma(v1345, v1402, v1407);
                                let v1409 = Scalar::fma(v1346, v1403, v1408);
                                let v1410 = Scalar::fma(v1347, v1404, v1409);
                                let tangent_44 = Scalar::fma(v1348, v1405, v1410);
                                let v1412 = v690 * v1201;
                                let v1413 = v752 * v1203;
                                let v1414 = v813 * v1205;
                                let v1415 = Scalar::fma(v689, v1412, v1238);
                                let v1416 = Scalar::fma(v751, v1413, v1415);
                                let tangent_45 = Scalar::fma(v812, v1414, v1416);
                                let v1418 = Scalar::fma(v875, v1412, v1246);
                                let v1419 = Scalar::fma(v907, v1413, v1418);
                                let tangent_46 = Scalar::fma(v941, v1414, v1419);
                                let v1421 = Scalar::fma(v1013, v1412, v1254);
                                let v1422 = Scalar::fma(v1035, v1413, v1421);
                                let tangent_47 = Scalar::fma(v1057, v1414, v1422);
                                let v1424 = v1115 * v1201;
                                let v1425 = Scalar::fma(v1116, v1203, v1424);
                                let tangent_48 = Scalar::fma(v1117, v1205, v1425);
                                let v1427 = v1140 * v1201;
                                let v1428 = Scalar::fma(v1141, v1203, v1427);
                                let tangent_49 = Scalar::fma(v1142, v1205, v1428);
                                let v1430 = v1169 * v1201;
                                let v1431 = Scalar::fma(v1170, v1203, v1430);
                                let tangent_50 = Scalar::fma(v1171, v1205, v1431);
                                let v1433 = v1111 - v1113;
                                let v1434 = Scalar::fma(v1202, v1412, v1433);
                                let v1435 = Scalar::fma(v1204, v1413, v1434);
                                let tangent_51 = Scalar::fma(v1206, v1414, v1435);
                                let v1437 = v1122 - v1124;
                                let v1438 = Scalar::fma(v1273, v1412, v1437);
                                let v1439 = Scalar::fma(v1275, v1413, v1438);
                                let tangent_52 = Scalar::fma(v1277, v1414, v1439);
                                let v1441 = v1130 - v1132;
                                let v1442 = Scalar::fma(v1344, v1412, v1441);
                                let v1443 = Scalar::fma(v1346, v1413, v1442);
                                let tangent_53 = Scalar::fma(v1348, v1414, v1443);
                                let v1445 = v1201 * v1412;
                                let v1446 = Scalar::fma(v1203, v1413, v1445);
                                let tangent_54 = Scalar::fma(v1205, v1414, v1446);
                                let v1448 = v690 * v1272;
                                let v1449 = v752 * v1274;
                                let v1450 = v813 * v1276;
                                let v1451 = Scalar::fma(v689, v1448, v1304);
                                let v1452 = Scalar::fma(v751, v1449, v1451);
                                let tangent_55 = Scalar::fma(v812, v1450, v1452);
                                let v1454 = Scalar::fma(v875, v1448, v1310);
                                let v1455 = Scalar::fma(v907, v1449, v1454);
                                let tangent_56 = Scalar::fma(v941, v1450, v1455);
                                let v1457 = Scalar::fma(v1013, v1448, v1318);
                                let v1458 = Scalar::fma(v1035, v1449, v1457);
                                let tangent_57 = Scalar::fma(v1057, v1450, v1458);
                                let v1460 = v1115 * v1272;
                                let v1461 = Scalar::fma(v1116, v1274, v1460);
                                let tangent_58 = Scalar::fma(v1117, v1276, v1461);
                                let v1463 = v1140 * v1272;
                                let v1464 = Scalar::fma(v1141, v1274, v1463);
                                let tangent_59 = Scalar::fma(v1142, v1276, v1464);
                                let v1466 = v1169 * v1272;
                                let v1467 = Scalar::fma(v1170, v1274, v1466);
                                let tangent_60 = Scalar::fma(v1171, v1276, v1467);
                                let v1469 = Scalar::fma(v1202, v1448, v1437);
                                let v1470 = Scalar::fma(v1204, v1449, v1469);
                                let tangent_61 = Scalar::fma(v1206, v1450, v1470);
                                let v1472 = v1148 - v1150;
                                let v1473 = Scalar::fma(v1273, v1448, v1472);
                                let v1474 = Scalar::fma(v1275, v1449, v1473);
                                let tangent_62 = Scalar::fma(v1277, v1450, v1474);
                                let v1476 = v1156 - v1158;
                                let v1477 = Scalar::fma(v1344, v1448, v1476);
                                let v1478 = Scalar::fma(v1346, v1449, v1477);
                                let tangent_63 = Scalar::fma(v1348, v1450, v1478);
                                let v1480 = v1272 * v1412;
                                let v1481 = Scalar::fma(v1274, v1413, v1480);
                                let tangent_64 = Scalar::fma(v1276, v1414, v1481);
                                let v1483 = v1272 * v1448;
                                let v1484 = Scalar::fma(v1274, v1449, v1483);
                                let tangent_65 = Scalar::fma(v1276, v1450, v1484);
                                let v1486 = v690 * v1343;
                                let v1487 = v752 * v1345;
                                let v1488 = v813 * v1347;
                                let v1489 = Scalar::fma(v689, v1486, v1371);
                                let v1490 = Scalar::fma(v751, v1487, v1489);
                                let tangent_66 = Scalar::fma(v812, v1488, v1490);
                                let v1492 = Scalar::fma(v875, v1486, v1375);
                                let v1493 = Scalar::fma(v907, v1487, v1492);
                                let tangent_67 = Scalar::fma(v941, v1488, v1493);
                                let v1495 = Scalar::fma(v1013, v1486, v1381);
                                let v1496 = Scalar::fma(v1035, v1487, v1495);
                                let tangent_68 = Scalar::fma(v1057, v1488, v1496);
                                let v1498 = v1115 * v1343;
                                let v1499 = Scalar::fma(v1116, v1345, v1498);
                                let tangent_69 = Scalar::fma(v1117, v1347, v1499);
                                let v1501 = v1140 * v1343;
                                let v1502 = Scalar::fma(v1141, v1345, v1501);
                                let tangent_70 = Scalar::fma(v1142, v1347, v1502);
                                let v1504 = v1169 * v1343;
                                let v1505 = Scalar::fma(v1170, v1345, v1504);
                                let tangent_71 = Scalar::fma(v1171, v1347, v1505);
                                let v1507 = Scalar::fma(v1202, v1486, v1441);
                                let v1508 = Scalar::fma(v1204, v1487, v1507);
                                let tangent_72 = Scalar::fma(v1206, v1488, v1508);
                                let v1510 = Scalar::fma(v1273, v1486, v1476);
                                let v1511 = Scalar::fma(v1275, v1487, v1510);
                                let tangent_73 = Scalar::fma(v1277, v1488, v1511);
                                let v1513 = v1180 - v1182;
                                let v1514 = Scalar::fma(v1344, v1486, v1513);
                                let v1515 = Scalar::fma(v1346, v1487, v1514);
                                let tangent_74 = Scalar::fma(v1348, v1488, v1515);
                                let v1517 = v1343 * v1412;
                                let v1518 = Scalar::fma(v1345, v1413, v1517);
                                let tangent_75 = Scalar::fma(v1347, v1414, v1518);
                                [
                                    tangent_43,
                                    v1400,
                                    v1401,
                                    v1402,
                                    v1403,
                                    v1404,
                                    v1405,
                                    tangent_44,
                                    v1412,
                                    v1413,
                                    v1414,
                                    tangent_45,
                                    tangent_46,
                                    tangent_47,
                                    tangent_48,
                                    tangent_49,
                                    tangent_50,
                                    tangent_51,
                                    tangent_52,
                                    tangent_53,
                                    tangent_54,
                                    v1448,
                                    v1449,
                                    v1450,
                                    tangent_55,
                                    tangent_56,
                                    tangent_57,
                                    tangent_58,
                                    tangent_59,
                                    tangent_60,
                                    tangent_61,
                                    tangent_62,
                                    tangent_63,
                                    tangent_64,
                                    tangent_65,
                                    v1486,
                                    v1487,
                                    v1488,
                                    tangent_66,
                                    tangent_67,
                                    tangent_68,
                                    tangent_69,
                                    tangent_70,
                                    tangent_71,
                                    tangent_72,
                                    tangent_73,
                                    tangent_74,
                                    tangent_75,
                                ]
                            };
                            [
                                tangent_6,
                                tangent_7,
                                tangent_8,
                                tangent_9,
                                v1140,
                                v1141,
                                v1142,
                                tangent_10,
                                tangent_11,
                                tangent_12,
                                tangent_13,
                                tangent_14,
                                v1169,
                                v1170,
                                v1171,
                                tangent_15,
                                tangent_16,
                                tangent_17,
                                tangent_18,
                                tangent_19,
                                tangent_20,
                                v1201,
                                v1202,
                                v1203,
                                v1204,
                                v1205,
                                v1206,
                                tangent_21,
                                tangent_22,
                                tangent_23,
                                tangent_24,
                                tangent_25,
                                tangent_26,
                                v1259,
                                v1260,
                                v1261,
                                v1262,
                                v1263,
                                v1264,
                                tangent_27,
                                v1272,
                                v1273,
                                v1274,
                                v1275,
                                v1276,
                                v1277,
                                tangent_28,
                                tangent_29,
                                tangent_30,
                                tangent_31,
                                tangent_32,
                                tangent_33,
                                tangent_34,
                                v1330,
                                v1331,
                                v1332,
                                v1333,
                                v1334,
                                v1335,
                                tangent_35,
                                v1343,
                                v1344,
                                v1345,
                                v1346,
                                v1347,
                                v1348,
                                tangent_36,
                                tangent_37,
                                tangent_38,
                                tangent_39,
                                tangent_40,
                                tangent_41,
                                tangent_42,
                                tangent_43,
                                v1400,
                                v1401,
                                v1402,
                                v1403,
                                v1404,
                                v1405,
                                tangent_44,
                                v1412,
                                v1413,
                                v1414,
                                tangent_45,
                                tangent_46,
                                tangent_47,
                                tangent_48,
                                tangent_49,
                                tangent_50,
                                tangent_51,
                                tangent_52,
                                tangent_53,
                                tangent_54,
                                v1448,
                                v1449,
                                v1450,
                                tangent_55,
                                tangent_56,
                                tangent_57,
                                tangent_58,
                                tangent_59,
                                tangent_60,
                                tangent_61,
                                tangent_62,
                                tangent_63,
                                tangent_64,
                                tangent_65,
                                v1486,
                                v1487,
                                v1488,
                                tangent_66,
                                tangent_67,
                                tangent_68,
                                tangent_69,
                                tangent_70,
                                tangent_71,
                                tangent_72,
                                tangent_73,
                                tangent_74,
                                tangent_75,
                            ]
                        };
                        let [tangent_76, tangent_77, tangent_78, tangent_79, tangent_80,
                        tangent_81, tangent_82, tangent_83, tangent_84, tangent_85,
                        tangent_86, tangent_87, tangent_88, tangent_89, tangent_90,
                        tangent_91, tangent_92, tangent_93, tangent_94, tangent_95,
                        tangent_96, tangent_97, tangent_98, tangent_99, tangent_100,
                        tangent_101, tangent_102, tangent_103, tangent_104, tangent_105,
                        tangent_106, tangent_107, tangent_108, tangent_109, tangent_110,
                        tangent_111, tangent_112, tangent_113, tangent_114, tangent_115,
                        tangent_116, tangent_117, tangent_118, tangent_119, tangent_120,
                        tangent_121, tangent_122, tangent_123, tangent_124, tangent_125,
                        tangent_126, tangent_127, tangent_128, tangent_129, tangent_130,
                        tangent_131, tangent_132, tangent_133, tangent_134, tangent_135,
                        tangent_136, tangent_137, tangent_138, tangent_139, tangent_140,
                        tangent_141, tangent_142, tangent_143, tangent_144, tangent_145,
                        tangent_146, tangent_147, tangent_148, tangent_149, tangent_150,
                        tangent_151, tangent_152, tangent_153, tangent_154, tangent_155,
                        tangent_156, tangent_157, tangent_158, tangent_159, tangent_160,
                        tangent_161, tangent_162, tangent_163, tangent_164, tangent_165,
                        tangent_166, tangent_167, tangent_168, tangent_169, tangent_170,
                        ] = {
                            let [tangent_76, tangent_77, v1526, v1529, v1530, v1533,
                            tangent_78, tangent_79, tangent_80, v1595, tangent_81, v1604,
                            tangent_82, v1613, tangent_83, tangent_84, tangent_85,
                            tangent_86, v1686, tangent_87, v1695, tangent_88, v1704,
                            tangent_89, v1711, v1713, v1714, v1715, v1716, v1717,
                            tangent_90, v1730, v1732] = {
                                let v1520 = v1343 * v1448;
                                let v1521 = Scalar::fma(v1345, v1449, v1520);
                                let tangent_76 = Scalar::fma(v1347, v1450, v1521);
                                let v1523 = v1343 * v1486;
                                let v1524 = Scalar::fma(v1345, v1487, v1523);
                                let tangent_77 = Scalar::fma(v1347, v1488, v1524);
                                let v1526 = m_y_e * h_cubed_by_12;
                                let v1527 = v774 * v1526;
                                let v1529 = m_y * h_cubed_by_12;
                                let v1530 = m_z_e * h_cubed_by_12;
                                let v1531 = v712 * v1530;
                                let v1533 = m_z * h_cubed_by_12;
                                let v1535 = Scalar::fma((-v751), v1533, (-v1531));
                                let v1537 = Scalar::fma((-v812), v1529, (-v1527));
                                let v1538 = v1537 - v1535;
                                let v1540 = Scalar::fma((-v640), v848, v1538);
                                let v1542 = Scalar::fma((-v691), v867, v1540);
                                let v1544 = Scalar::fma((-v714), v882, v1542);
                                let v1546 = Scalar::fma((-v753), v901, v1544);
                                let v1548 = Scalar::fma((-v776), v914, v1546);
                                let tangent_78 = Scalar::fma((-v814), v934, v1548);
                                let v1551 = v919 * v1526;
                                let v1553 = v886 * v1530;
                                let v1556 = Scalar::fma((-v907), v1533, (-v1553));
                                let v1558 = Scalar::fma((-v941), v1529, (-v1551));
                                let v1559 = v1558 - v1556;
                                let v1561 = Scalar::fma((-v848), v959, v1559);
                                let v1563 = Scalar::fma((-v867), v960, v1561);
                                let v1565 = Scalar::fma((-v882), v961, v1563);
                                let v1567 = Scalar::fma((-v901), v962, v1565);
                                let v1569 = Scalar::fma((-v914), v963, v1567);
                                let tangent_79 = Scalar::fma((-v934), v964, v1569);
                                let v1572 = v1042 * v1526;
                                let v1574 = v1020 * v1530;
                                let v1577 = Scalar::fma((-v1035), v1533, (-v1574));
                                let v1579 = Scalar::fma((-v1057), v1529, (-v1572));
                                let v1580 = v1579 - v1577;
                                let v1582 = Scalar::fma((-v848), v1096, v1580);
                                let v1584 = Scalar::fma((-v867), v1097, v1582);
                                let v1586 = Scalar::fma((-v882), v1098, v1584);
                                let v1588 = Scalar::fma((-v901), v1099, v1586);
                                let v1590 = Scalar::fma((-v914), v1100, v1588);
                                let tangent_80 = Scalar::fma((-v934), v1101, v1590);
                                let v1593 = v712 * v1533;
                                let v1595 = Scalar::fma((-v774), v1529, v1593);
                                let v1597 = Scalar::fma((-v867), v1115, v1595);
                                let v1599 = Scalar::fma((-v901), v1116, v1597);
                                let tangent_81 = Scalar::fma((-v934), v1117, v1599);
                                let v1602 = v886 * v1533;
                                let v1604 = Scalar::fma((-v919), v1529, v1602);
                                let v1606 = Scalar::fma((-v867), v1140, v1604);
                                let v1608 = Scalar::fma((-v901), v1141, v1606);
                                let tangent_82 = Scalar::fma((-v934), v1142, v1608);
                                let v1611 = v1020 * v1533;
                                let v1613 = Scalar::fma((-v1042), v1529, v1611);
                                let v1615 = Scalar::fma((-v867), v1169, v1613);
                                let v1617 = Scalar::fma((-v901), v1170, v1615);
                                let tangent_83 = Scalar::fma((-v934), v1171, v1617);
                                let v1620 = v1205 * v1526;
                                let v1622 = v1203 * v1530;
                                let v1625 = Scalar::fma((-v1204), v1533, (-v1622));
                                let v1627 = Scalar::fma((-v1206), v1529, (-v1620));
                                let v1628 = v1627 - v1625;
                                let v1630 = Scalar::fma((-v848), v1259, v1628);
                                let v1632 = Scalar::fma((-v867), v1260, v1630);
                                let v1634 = Scalar::fma((-v882), v1261, v1632);
                                let v1636 = Scalar::fma((-v901), v1262, v1634);
                                let v1638 = Scalar::fma((-v914), v1263, v1636);
                                let tangent_84 = Scalar::fma((-v934), v1264, v1638);
                                let v1641 = v1276 * v1526;
                                let v1643 = v1274 * v1530;
                                let v1646 = Scalar::fma((-v1275), v1533, (-v1643));
                                let v1648 = Scalar::fma((-v1277), v1529, (-v1641));
                                let v1649 = v1648 - v1646;
                                let v1651 = Scalar::fma((-v848), v1330, v1649);
                                let v1653 = Scalar::fma((-v867), v1331, v1651);
                                let v1655 = Scalar::fma((-v882), v1332, v1653);
                                let v1657 = Scalar::fma((-v901), v1333, v1655);
                                let v1659 = Scalar::fma((-v914), v1334, v1657);
                                let tangent_85 = Scalar::fma((-v934), v1335, v1659);
                                let v1662 = v848 * v1400;
                                let v1664 = v1347 * v1526;
                                let v1666 = v1345 * v1530;
                                let v1669 = Scalar::fma((-v1346), v1533, (-v1666));
                                let v1671 = Scalar::fma((-v1348), v1529, (-v1664));
                                let v1672 = v1671 - v1669;
                                let v1674 = Scalar::fma((-v867), v1401, (-v1662));
                                let v1675 = v1674 + v1672;
                                let v1677 = Scalar::fma((-v882), v1402, v1675);
                                let v1679 = Scalar::fma((-v901), v1403, v1677);
                                let v1681 = Scalar::fma((-v914), v1404, v1679);
                                let tangent_86 = Scalar::fma((-v934), v1405, v1681);
                                let v1684 = v1203 * v1533;
                                let v1686 = Scalar::fma((-v1205), v1529, v1684);
                                let v1688 = Scalar::fma((-v867), v1412, v1686);
                                let v1690 = Scalar::fma((-v901), v1413, v1688);
                                let tangent_87 = Scalar::fma((-v934), v1414, v1690);
                                let v1693 = v1274 * v1533;
                                let v1695 = Scalar::fma((-v1276), v1529, v1693);
                                let v1697 = Scalar::fma((-v867), v1448, v1695);
                                let v1699 = Scalar::fma((-v901), v1449, v1697);
                                let tangent_88 = Scalar::fma((-v934), v1450, v1699);
                                let v1702 = v1345 * v1533;
                                let v1704 = Scalar::fma((-v1347), v1529, v1702);
                                let v1706 = Scalar::fma((-v867), v1486, v1704);
                                let v1708 = Scalar::fma((-v901), v1487, v1706);
                                let tangent_89 = Scalar::fma((-v934), v1488, v1708);
                                let v1711 = v639 * v848;
                                let v1712 = v848 * v1711;
                                let v1713 = v690 * v867;
                                let v1714 = v713 * v882;
                                let v1715 = v752 * v901;
                                let v1716 = v775 * v914;
                                let v1717 = v813 * v934;
                                let v1718 = v914 * v1526;
                                let v1719 = v882 * v1530;
                                let v1720 = Scalar::fma(v901, v1533, v1719);
                                let v1721 = Scalar::fma(v934, v1529, v1718);
                                let v1722 = v1721 - v1720;
                                let v1723 = Scalar::fma(v867, v1713, v1712);
                                let v1724 = Scalar::fma(v882, v1714, v1723);
                                let v1725 = Scalar::fma(v901, v1715, v1724);
                                let v1726 = Scalar::fma(v914, v1716, v1725);
                                let v1727 = Scalar::fma(v934, v1717, v1726);
                                let v1728 = Scalar::fma(
                                    <T as Scalar>::from_f64(2.0),
                                    v1722,
                                    v1727,
                                );
                                let tangent_90 = Scalar::fma(
                                    <T as Scalar>::from_f64(section.stiffness[0]),
                                    h_cubed_by_12,
                                    v1728,
                                );
                                let v1730 = v638 * v1530;
                                let v1732 = m_x_e * h_cubed_by_12;
                                [
                                    tangent_76,
                                    tangent_77,
                                    v1526,
                                    v1529,
                                    v1530,
                                    v1533,
                                    tangent_78,
                                    tangent_79,
                                    tangent_80,
                                    v1595,
                                    tangent_81,
                                    v1604,
                                    tangent_82,
                                    v1613,
                                    tangent_83,
                                    tangent_84,
                                    tangent_85,
                                    tangent_86,
                                    v1686,
                                    tangent_87,
                                    v1695,
                                    tangent_88,
                                    v1704,
                                    tangent_89,
                                    v1711,
                                    v1713,
                                    v1714,
                                    v1715,
                                    v1716,
                                    v1717,
                                    tangent_90,
                                    v1730,
                                    v1732,
                                ]
                            };
                            let [v1735, tangent_91, tangent_92, tangent_93, v1797,
                            tangent_94, v1806, tangent_95, v1815, tangent_96, tangent_97,
                            tangent_98, tangent_99, v1890, tangent_100, v1899,
                            tangent_101, v1908, tangent_102, tangent_103, v1933, v1934,
                            v1935, v1936, v1937, v1938, v1939, v1942, v1943] = {
                                let v1733 = v774 * v1732;
                                let v1735 = m_x * h_cubed_by_12;
                                let v1737 = Scalar::fma((-v812), v1735, (-v1733));
                                let v1739 = Scalar::fma((-v689), v1533, (-v1730));
                                let v1740 = v1739 - v1737;
                                let v1742 = Scalar::fma((-v625), v640, v1740);
                                let v1744 = Scalar::fma((-v668), v691, v1742);
                                let v1746 = Scalar::fma((-v702), v714, v1744);
                                let v1748 = Scalar::fma((-v733), v753, v1746);
                                let v1750 = Scalar::fma((-v763), v776, v1748);
                                let tangent_91 = Scalar::fma((-v795), v814, v1750);
                                let v1753 = v853 * v1530;
                                let v1755 = v919 * v1732;
                                let v1758 = Scalar::fma((-v941), v1735, (-v1755));
                                let v1760 = Scalar::fma((-v875), v1533, (-v1753));
                                let v1761 = v1760 - v1758;
                                let v1763 = Scalar::fma((-v625), v959, v1761);
                                let v1765 = Scalar::fma((-v668), v960, v1763);
                                let v1767 = Scalar::fma((-v702), v961, v1765);
                                let v1769 = Scalar::fma((-v733), v962, v1767);
                                let v1771 = Scalar::fma((-v763), v963, v1769);
                                let tangent_92 = Scalar::fma((-v795), v964, v1771);
                                let v1774 = v998 * v1530;
                                let v1776 = v1042 * v1732;
                                let v1779 = Scalar::fma((-v1057), v1735, (-v1776));
                                let v1781 = Scalar::fma((-v1013), v1533, (-v1774));
                                let v1782 = v1781 - v1779;
                                let v1784 = Scalar::fma((-v625), v1096, v1782);
                                let v1786 = Scalar::fma((-v668), v1097, v1784);
                                let v1788 = Scalar::fma((-v702), v1098, v1786);
                                let v1790 = Scalar::fma((-v733), v1099, v1788);
                                let v1792 = Scalar::fma((-v763), v1100, v1790);
                                let tangent_93 = Scalar::fma((-v795), v1101, v1792);
                                let v1795 = v774 * v1735;
                                let v1797 = Scalar::fma((-v638), v1533, v1795);
                                let v1799 = Scalar::fma((-v668), v1115, v1797);
                                let v1801 = Scalar::fma((-v733), v1116, v1799);
                                let tangent_94 = Scalar::fma((-v795), v1117, v1801);
                                let v1804 = v919 * v1735;
                                let v1806 = Scalar::fma((-v853), v1533, v1804);
                                let v1808 = Scalar::fma((-v668), v1140, v1806);
                                let v1810 = Scalar::fma((-v733), v1141, v1808);
                                let tangent_95 = Scalar::fma((-v795), v1142, v1810);
                                let v1813 = v1042 * v1735;
                                let v1815 = Scalar::fma((-v998), v1533, v1813);
                                let v1817 = Scalar::fma((-v668), v1169, v1815);
                                let v1819 = Scalar::fma((-v733), v1170, v1817);
                                let tangent_96 = Scalar::fma((-v795), v1171, v1819);
                                let v1822 = v625 * v1259;
                                let v1824 = v1201 * v1530;
                                let v1826 = v1205 * v1732;
                                let v1829 = Scalar::fma((-v1206), v1735, (-v1826));
                                let v1831 = Scalar::fma((-v1202), v1533, (-v1824));
                                let v1832 = v1831 - v1829;
                                let v1834 = Scalar::fma((-v668), v1260, (-v1822));
                                let v1835 = v1834 + v1832;
                                let v1837 = Scalar::fma((-v702), v1261, v1835);
                                let v1839 = Scalar::fma((-v733), v1262, v1837);
                                let v1841 = Scalar::fma((-v763), v1263, v1839);
                                let tangent_97 = Scalar::fma((-v795), v1264, v1841);
                                let v1844 = v625 * v1330;
                                let v1846 = v1272 * v1530;
                                let v1848 = v1276 * v1732;
                                let v1851 = Scalar::fma((-v1277), v1735, (-v1848));
                                let v1853 = Scalar::fma((-v1273), v1533, (-v1846));
                                let v1854 = v1853 - v1851;
                                let v1856 = Scalar::fma((-v668), v1331, (-v1844));
                                let v1857 = v1856 + v1854;
                                let v1859 = Scalar::fma((-v702), v1332, v1857);
                                let v1861 = Scalar::fma((-v733), v1333, v1859);
                                let v1863 = Scalar::fma((-v763), v1334, v1861);
                                let tangent_98 = Scalar::fma((-v795), v1335, v1863);
                                let v1866 = v625 * v1400;
                                let v1868 = v1343 * v1530;
                                let v1870 = v1347 * v1732;
                                let v1873 = Scalar::fma((-v1348), v1735, (-v1870));
                                let v1875 = Scalar::fma((-v1344), v1533, (-v1868));
                                let v1876 = v1875 - v1873;
                                let v1878 = Scalar::fma((-v668), v1401, (-v1866));
                                let v1880 = Scalar::fma((-v702), v1402, v1878);
                                let v1881 = v1880 + v1876;
                                let v1883 = Scalar::fma((-v733), v1403, v1881);
                                let v1885 = Scalar::fma((-v763), v1404, v1883);
                                let tangent_99 = Scalar::fma((-v795), v1405, v1885);
                                let v1888 = v1205 * v1735;
                                let v1890 = Scalar::fma((-v1201), v1533, v1888);
                                let v1892 = Scalar::fma((-v668), v1412, v1890);
                                let v1894 = Scalar::fma((-v733), v1413, v1892);
                                let tangent_100 = Scalar::fma((-v795), v1414, v1894);
                                let v1897 = v1276 * v1735;
                                let v1899 = Scalar::fma((-v1272), v1533, v1897);
                                let v1901 = Scalar::fma((-v668), v1448, v1899);
                                let v1903 = Scalar::fma((-v733), v1449, v1901);
                                let tangent_101 = Scalar::fma((-v795), v1450, v1903);
                                let v1906 = v1347 * v1735;
                                let v1908 = Scalar::fma((-v1343), v1533, v1906);
                                let v1910 = Scalar::fma((-v668), v1486, v1908);
                                let v1912 = Scalar::fma((-v733), v1487, v1910);
                                let tangent_102 = Scalar::fma((-v795), v1488, v1912);
                                let v1915 = v625 * v1711;
                                let v1916 = v763 * v1526;
                                let v1917 = v702 * v1530;
                                let v1918 = Scalar::fma(v733, v1533, v1917);
                                let v1919 = Scalar::fma(v795, v1529, v1916);
                                let v1920 = v1919 - v1918;
                                let v1921 = v848 * v1530;
                                let v1922 = v914 * v1732;
                                let v1923 = Scalar::fma(v934, v1735, v1922);
                                let v1924 = Scalar::fma(v867, v1533, v1921);
                                let v1925 = v1924 - v1923;
                                let v1926 = v1920 + v1925;
                                let v1927 = Scalar::fma(v668, v1713, v1915);
                                let v1928 = Scalar::fma(v702, v1714, v1927);
                                let v1929 = Scalar::fma(v733, v1715, v1928);
                                let v1930 = Scalar::fma(v763, v1716, v1929);
                                let v1931 = Scalar::fma(v795, v1717, v1930);
                                let tangent_103 = v1931 + v1926;
                                let v1933 = v625 * v639;
                                let v1934 = v625 * v1933;
                                let v1935 = v668 * v690;
                                let v1936 = v702 * v713;
                                let v1937 = v733 * v752;
                                let v1938 = v763 * v775;
                                let v1939 = v795 * v813;
                                let v1940 = v625 * v1530;
                                let v1941 = v763 * v1732;
                                let v1942 = Scalar::fma(v795, v1735, v1941);
                                let v1943 = Scalar::fma(v668, v1533, v1940);
                                [
                                    v1735,
                                    tangent_91,
                                    tangent_92,
                                    tangent_93,
                                    v1797,
                                    tangent_94,
                                    v1806,
                                    tangent_95,
                                    v1815,
                                    tangent_96,
                                    tangent_97,
                                    tangent_98,
                                    tangent_99,
                                    v1890,
                                    tangent_100,
                                    v1899,
                                    tangent_101,
                                    v1908,
                                    tangent_102,
                                    tangent_103,
                                    v1933,
                                    v1934,
                                    v1935,
                                    v1936,
                                    v1937,
                                    v1938,
                                    v1939,
                                    v1942,
                                    v1943,
                                ]
                            };
                            let [tangent_104, tangent_105, tangent_106, tangent_107,
                            v2017, tangent_108, v2026, tangent_109, v2035, tangent_110,
                            tangent_111, tangent_112, tangent_113, v2110, tangent_114,
                            v2121, tangent_115, v2131, tangent_116, tangent_117, v2155,
                            ] = {
                                let v1944 = v1943 - v1942;
                                let v1945 = Scalar::fma(v668, v1935, v1934);
                                let v1946 = Scalar::fma(v702, v1936, v1945);
                                let v1947 = Scalar::fma(v733, v1937, v1946);
                                let v1948 = Scalar::fma(v763, v1938, v1947);
                                let v1949 = Scalar::fma(v795, v1939, v1948);
                                let v1950 = Scalar::fma(
                                    <T as Scalar>::from_f64(2.0),
                                    v1944,
                                    v1949,
                                );
                                let tangent_104 = Scalar::fma(
                                    <T as Scalar>::from_f64(section.stiffness[1]),
                                    h_cubed_by_12,
                                    v1950,
                                );
                                let v1952 = v712 * v1732;
                                let v1954 = v638 * v1526;
                                let v1957 = Scalar::fma((-v689), v1529, (-v1954));
                                let v1959 = Scalar::fma((-v751), v1735, (-v1952));
                                let v1960 = v1959 - v1957;
                                let v1962 = Scalar::fma((-v633), v640, v1960);
                                let v1964 = Scalar::fma((-v683), v691, v1962);
                                let v1966 = Scalar::fma((-v707), v714, v1964);
                                let v1968 = Scalar::fma((-v744), v753, v1966);
                                let v1970 = Scalar::fma((-v768), v776, v1968);
                                let tangent_105 = Scalar::fma((-v805), v814, v1970);
                                let v1973 = v886 * v1732;
                                let v1975 = v853 * v1526;
                                let v1978 = Scalar::fma((-v875), v1529, (-v1975));
                                let v1980 = Scalar::fma((-v907), v1735, (-v1973));
                                let v1981 = v1980 - v1978;
                                let v1983 = Scalar::fma((-v633), v959, v1981);
                                let v1985 = Scalar::fma((-v683), v960, v1983);
                                let v1987 = Scalar::fma((-v707), v961, v1985);
                                let v1989 = Scalar::fma((-v744), v962, v1987);
                                let v1991 = Scalar::fma((-v768), v963, v1989);
                                let tangent_106 = Scalar::fma((-v805), v964, v1991);
                                let v1994 = v1020 * v1732;
                                let v1996 = v998 * v1526;
                                let v1999 = Scalar::fma((-v1013), v1529, (-v1996));
                                let v2001 = Scalar::fma((-v1035), v1735, (-v1994));
                                let v2002 = v2001 - v1999;
                                let v2004 = Scalar::fma((-v633), v1096, v2002);
                                let v2006 = Scalar::fma((-v683), v1097, v2004);
                                let v2008 = Scalar::fma((-v707), v1098, v2006);
                                let v2010 = Scalar::fma((-v744), v1099, v2008);
                                let v2012 = Scalar::fma((-v768), v1100, v2010);
                                let tangent_107 = Scalar::fma((-v805), v1101, v2012);
                                let v2015 = v638 * v1529;
                                let v2017 = Scalar::fma((-v712), v1735, v2015);
                                let v2019 = Scalar::fma((-v683), v1115, v2017);
                                let v2021 = Scalar::fma((-v744), v1116, v2019);
                                let tangent_108 = Scalar::fma((-v805), v1117, v2021);
                                let v2024 = v853 * v1529;
                                let v2026 = Scalar::fma((-v886), v1735, v2024);
                                let v2028 = Scalar::fma((-v683), v1140, v2026);
                                let v2030 = Scalar::fma((-v744), v1141, v2028);
                                let tangent_109 = Scalar::fma((-v805), v1142, v2030);
                                let v2033 = v998 * v1529;
                                let v2035 = Scalar::fma((-v1020), v1735, v2033);
                                let v2037 = Scalar::fma((-v683), v1169, v2035);
                                let v2039 = Scalar::fma((-v744), v1170, v2037);
                                let tangent_110 = Scalar::fma((-v805), v1171, v2039);
                                let v2042 = v633 * v1259;
                                let v2044 = v1203 * v1732;
                                let v2046 = v1201 * v1526;
                                let v2049 = Scalar::fma((-v1202), v1529, (-v2046));
                                let v2051 = Scalar::fma((-v1204), v1735, (-v2044));
                                let v2052 = v2051 - v2049;
                                let v2054 = Scalar::fma((-v683), v1260, (-v2042));
                                let v2056 = Scalar::fma((-v707), v1261, v2054);
                                let v2057 = v2056 + v2052;
                                let v2059 = Scalar::fma((-v744), v1262, v2057);
                                let v2061 = Scalar::fma((-v768), v1263, v2059);
                                let tangent_111 = Scalar::fma((-v805), v1264, v2061);
                                let v2064 = v633 * v1330;
                                let v2066 = v1274 * v1732;
                                let v2068 = v1272 * v1526;
                                let v2071 = Scalar::fma((-v1273), v1529, (-v2068));
                                let v2073 = Scalar::fma((-v1275), v1735, (-v2066));
                                let v2074 = v2073 - v2071;
                                let v2076 = Scalar::fma((-v683), v1331, (-v2064));
                                let v2078 = Scalar::fma((-v707), v1332, v2076);
                                let v2080 = Scalar::fma((-v744), v1333, v2078);
                                let v2081 = v2080 + v2074;
                                let v2083 = Scalar::fma((-v768), v1334, v2081);
                                let tangent_112 = Scalar::fma((-v805), v1335, v2083);
                                let v2086 = v633 * v1400;
                                let v2088 = v1345 * v1732;
                                let v2090 = v1343 * v1526;
                                let v2093 = Scalar::fma((-v1344), v1529, (-v2090));
                                let v2095 = Scalar::fma((-v1346), v1735, (-v2088));
                                let v2096 = v2095 - v2093;
                                let v2098 = Scalar::fma((-v683), v1401, (-v2086));
                                let v2100 = Scalar::fma((-v707), v1402, v2098);
                                let v2102 = Scalar::fma((-v744), v1403, v2100);
                                let v2103 = v2102 + v2096;
                                let v2105 = Scalar::fma((-v768), v1404, v2103);
                                let tangent_113 = Scalar::fma((-v805), v1405, v2105);
                                let v2108 = v1201 * v1529;
                                let v2110 = Scalar::fma((-v1203), v1735, v2108);
                                let v2112 = Scalar::fma((-v683), v1412, v2110);
                                let v2114 = Scalar::fma((-v744), v1413, v2112);
                                let tangent_114 = Scalar::fma((-v805), v1414, v2114);
                                let v2117 = v683 * v1448;
                                let v2119 = v1272 * v1529;
                                let v2121 = Scalar::fma((-v1274), v1735, v2119);
                                let v2123 = Scalar::fma((-v744), v1449, (-v2117));
                                let v2124 = v2123 + v2121;
                                let tangent_115 = Scalar::fma((-v805), v1450, v2124);
                                let v2127 = v683 * v1486;
                                let v2129 = v1343 * v1529;
                                let v2131 = Scalar::fma((-v1345), v1735, v2129);
                                let v2133 = Scalar::fma((-v744), v1487, (-v2127));
                                let v2134 = v2133 + v2131;
                                let tangent_116 = Scalar::fma((-v805), v1488, v2134);
                                let v2137 = v633 * v1711;
                                let v2138 = v768 * v1526;
                                let v2139 = v707 * v1530;
                                let v2140 = Scalar::fma(v744, v1533, v2139);
                                let v2141 = Scalar::fma(v805, v1529, v2138);
                                let v2142 = v2141 - v2140;
                                let v2143 = v882 * v1732;
                                let v2144 = v848 * v1526;
                                let v2145 = Scalar::fma(v867, v1529, v2144);
                                let v2146 = Scalar::fma(v901, v1735, v2143);
                                let v2147 = v2146 - v2145;
                                let v2148 = v2142 + v2147;
                                let v2149 = Scalar::fma(v683, v1713, v2137);
                                let v2150 = Scalar::fma(v707, v1714, v2149);
                                let v2151 = Scalar::fma(v744, v1715, v2150);
                                let v2152 = Scalar::fma(v768, v1716, v2151);
                                let v2153 = Scalar::fma(v805, v1717, v2152);
                                let tangent_117 = v2153 + v2148;
                                let v2155 = v633 * v1933;
                                [
                                    tangent_104,
                                    tangent_105,
                                    tangent_106,
                                    tangent_107,
                                    v2017,
                                    tangent_108,
                                    v2026,
                                    tangent_109,
                                    v2035,
                                    tangent_110,
                                    tangent_111,
                                    tangent_112,
                                    tangent_113,
                                    v2110,
                                    tangent_114,
                                    v2121,
                                    tangent_115,
                                    v2131,
                                    tangent_116,
                                    tangent_117,
                                    v2155,
                                ]
                            };
                            let [tangent_118, tangent_119, v2192, v2193, v2194,
                            tangent_120, tangent_121, tangent_122, tangent_123,
                            tangent_124, tangent_125, tangent_126, tangent_127,
                            tangent_128, tangent_129, tangent_130, tangent_131,
                            tangent_132, v2281, tangent_133, v2292, tangent_134,
                            tangent_135, v2300, v2301, v2302, tangent_136, tangent_137,
                            tangent_138, tangent_139, tangent_140, tangent_141,
                            tangent_142, v2346] = {
                                let v2156 = v633 * v1530;
                                let v2157 = v768 * v1732;
                                let v2158 = Scalar::fma(v805, v1735, v2157);
                                let v2159 = Scalar::fma(v683, v1533, v2156);
                                let v2160 = v2159 - v2158;
                                let v2161 = v702 * v1732;
                                let v2162 = v625 * v1526;
                                let v2163 = Scalar::fma(v668, v1529, v2162);
                                let v2164 = Scalar::fma(v733, v1735, v2161);
                                let v2165 = v2164 - v2163;
                                let v2166 = v2160 + v2165;
                                let v2167 = Scalar::fma(v683, v1935, v2155);
                                let v2168 = Scalar::fma(v707, v1936, v2167);
                                let v2169 = Scalar::fma(v744, v1937, v2168);
                                let v2170 = Scalar::fma(v768, v1938, v2169);
                                let v2171 = Scalar::fma(v805, v1939, v2170);
                                let tangent_118 = v2171 + v2166;
                                let v2173 = v633 * v639;
                                let v2174 = v633 * v2173;
                                let v2175 = v683 * v690;
                                let v2176 = v707 * v713;
                                let v2177 = v744 * v752;
                                let v2178 = v768 * v775;
                                let v2179 = v805 * v813;
                                let v2180 = v707 * v1732;
                                let v2181 = v633 * v1526;
                                let v2182 = Scalar::fma(v683, v1529, v2181);
                                let v2183 = Scalar::fma(v744, v1735, v2180);
                                let v2184 = v2183 - v2182;
                                let v2185 = Scalar::fma(v683, v2175, v2174);
                                let v2186 = Scalar::fma(v707, v2176, v2185);
                                let v2187 = Scalar::fma(v744, v2177, v2186);
                                let v2188 = Scalar::fma(v768, v2178, v2187);
                                let v2189 = Scalar::fma(v805, v2179, v2188);
                                let v2190 = Scalar::fma(
                                    <T as Scalar>::from_f64(2.0),
                                    v2184,
                                    v2189,
                                );
                                let tangent_119 = Scalar::fma(
                                    <T as Scalar>::from_f64(section.stiffness[2]),
                                    h_cubed_by_12,
                                    v2190,
                                );
                                let v2192 = v690 * v848;
                                let v2193 = v752 * v882;
                                let v2194 = v813 * v914;
                                let v2196 = Scalar::fma((-v689), v2192, v1595);
                                let v2198 = Scalar::fma((-v751), v2193, v2196);
                                let tangent_120 = Scalar::fma((-v812), v2194, v2198);
                                let v2202 = Scalar::fma((-v875), v2192, v1604);
                                let v2204 = Scalar::fma((-v907), v2193, v2202);
                                let tangent_121 = Scalar::fma((-v941), v2194, v2204);
                                let v2208 = Scalar::fma((-v1013), v2192, v1613);
                                let v2210 = Scalar::fma((-v1035), v2193, v2208);
                                let tangent_122 = Scalar::fma((-v1057), v2194, v2210);
                                let v2213 = v848 * v1115;
                                let v2216 = Scalar::fma((-v882), v1116, (-v2213));
                                let tangent_123 = Scalar::fma((-v914), v1117, v2216);
                                let v2219 = v848 * v1140;
                                let v2222 = Scalar::fma((-v882), v1141, (-v2219));
                                let tangent_124 = Scalar::fma((-v914), v1142, v2222);
                                let v2225 = v848 * v1169;
                                let v2228 = Scalar::fma((-v882), v1170, (-v2225));
                                let tangent_125 = Scalar::fma((-v914), v1171, v2228);
                                let v2232 = Scalar::fma((-v1202), v2192, v1686);
                                let v2234 = Scalar::fma((-v1204), v2193, v2232);
                                let tangent_126 = Scalar::fma((-v1206), v2194, v2234);
                                let v2238 = Scalar::fma((-v1273), v2192, v1695);
                                let v2240 = Scalar::fma((-v1275), v2193, v2238);
                                let tangent_127 = Scalar::fma((-v1277), v2194, v2240);
                                let v2244 = Scalar::fma((-v1344), v2192, v1704);
                                let v2246 = Scalar::fma((-v1346), v2193, v2244);
                                let tangent_128 = Scalar::fma((-v1348), v2194, v2246);
                                let v2249 = v848 * v1412;
                                let v2252 = Scalar::fma((-v882), v1413, (-v2249));
                                let tangent_129 = Scalar::fma((-v914), v1414, v2252);
                                let v2255 = v848 * v1448;
                                let v2258 = Scalar::fma((-v882), v1449, (-v2255));
                                let tangent_130 = Scalar::fma((-v914), v1450, v2258);
                                let v2261 = v848 * v1486;
                                let v2264 = Scalar::fma((-v882), v1487, (-v2261));
                                let tangent_131 = Scalar::fma((-v914), v1488, v2264);
                                let v2267 = v867 * v2192;
                                let v2268 = v914 * v1529;
                                let v2270 = Scalar::fma((-v882), v1533, v2268);
                                let v2271 = Scalar::fma(v901, v2193, v2267);
                                let v2272 = Scalar::fma(v934, v2194, v2271);
                                let tangent_132 = Scalar::fma(
                                    <T as Scalar>::from_f64(2.0),
                                    v2270,
                                    v2272,
                                );
                                let v2274 = v668 * v2192;
                                let v2275 = v763 * v1529;
                                let v2277 = Scalar::fma((-v702), v1533, v2275);
                                let v2278 = v848 * v1533;
                                let v2280 = Scalar::fma((-v914), v1735, v2278);
                                let v2281 = v2277 + v2280;
                                let v2282 = Scalar::fma(v733, v2193, v2274);
                                let v2283 = Scalar::fma(v795, v2194, v2282);
                                let tangent_133 = v2283 + v2281;
                                let v2285 = v683 * v2192;
                                let v2286 = v768 * v1529;
                                let v2288 = Scalar::fma((-v707), v1533, v2286);
                                let v2289 = v882 * v1735;
                                let v2291 = Scalar::fma((-v848), v1529, v2289);
                                let v2292 = v2288 + v2291;
                                let v2293 = Scalar::fma(v744, v2193, v2285);
                                let v2294 = Scalar::fma(v805, v2194, v2293);
                                let tangent_134 = v2294 + v2292;
                                let v2296 = v848 * v2192;
                                let v2297 = Scalar::fma(v882, v2193, v2296);
                                let v2298 = Scalar::fma(v914, v2194, v2297);
                                let tangent_135 = Scalar::fma(
                                    <T as Scalar>::from_f64(section.stiffness[3]),
                                    h_cubed_by_12,
                                    v2298,
                                );
                                let v2300 = v625 * v690;
                                let v2301 = v702 * v752;
                                let v2302 = v763 * v813;
                                let v2304 = Scalar::fma((-v689), v2300, v1797);
                                let v2306 = Scalar::fma((-v751), v2301, v2304);
                                let tangent_136 = Scalar::fma((-v812), v2302, v2306);
                                let v2310 = Scalar::fma((-v875), v2300, v1806);
                                let v2312 = Scalar::fma((-v907), v2301, v2310);
                                let tangent_137 = Scalar::fma((-v941), v2302, v2312);
                                let v2316 = Scalar::fma((-v1013), v2300, v1815);
                                let v2318 = Scalar::fma((-v1035), v2301, v2316);
                                let tangent_138 = Scalar::fma((-v1057), v2302, v2318);
                                let v2321 = v625 * v1115;
                                let v2324 = Scalar::fma((-v702), v1116, (-v2321));
                                let tangent_139 = Scalar::fma((-v763), v1117, v2324);
                                let v2327 = v625 * v1140;
                                let v2330 = Scalar::fma((-v702), v1141, (-v2327));
                                let tangent_140 = Scalar::fma((-v763), v1142, v2330);
                                let v2333 = v625 * v1169;
                                let v2336 = Scalar::fma((-v702), v1170, (-v2333));
                                let tangent_141 = Scalar::fma((-v763), v1171, v2336);
                                let v2340 = Scalar::fma((-v1202), v2300, v1890);
                                let v2342 = Scalar::fma((-v1204), v2301, v2340);
                                let tangent_142 = Scalar::fma((-v1206), v2302, v2342);
                                let v2346 = Scalar::fma((-v1273), v2300, v1899);
                                [
                                    tangent_118,
                                    tangent_119,
                                    v2192,
                                    v2193,
                                    v2194,
                                    tangent_120,
                                    tangent_121,
                                    tangent_122,
                                    tangent_123,
                                    tangent_124,
                                    tangent_125,
                                    tangent_126,
                                    tangent_127,
                                    tangent_128,
                                    tangent_129,
                                    tangent_130,
                                    tangent_131,
                                    tangent_132,
                                    v2281,
                                    tangent_133,
                                    v2292,
                                    tangent_134,
                                    tangent_135,
                                    v2300,
                                    v2301,
                                    v2302,
                                    tangent_136,
                                    tangent_137,
                                    tangent_138,
                                    tangent_139,
                                    tangent_140,
                                    tangent_141,
                                    tangent_142,
                                    v2346,
                                ]
                            };
                            let [tangent_143, tangent_144, tangent_145, tangent_146,
                            tangent_147, tangent_148, tangent_149, tangent_150,
                            tangent_151, tangent_152, tangent_153, tangent_154,
                            tangent_155, tangent_156, tangent_157, tangent_158,
                            tangent_159, tangent_160, tangent_161, tangent_162,
                            tangent_163, tangent_164, tangent_165, tangent_166,
                            tangent_167, tangent_168, tangent_169, tangent_170] = {
                                let v2348 = Scalar::fma((-v1275), v2301, v2346);
                                let tangent_143 = Scalar::fma((-v1277), v2302, v2348);
                                let v2352 = Scalar::fma((-v1344), v2300, v1908);
                                let v2354 = Scalar::fma((-v1346), v2301, v2352);
                                let tangent_144 = Scalar::fma((-v1348), v2302, v2354);
                                let v2357 = v625 * v1412;
                                let v2360 = Scalar::fma((-v702), v1413, (-v2357));
                                let tangent_145 = Scalar::fma((-v763), v1414, v2360);
                                let v2363 = v625 * v1448;
                                let v2366 = Scalar::fma((-v702), v1449, (-v2363));
                                let tangent_146 = Scalar::fma((-v763), v1450, v2366);
                                let v2369 = v625 * v1486;
                                let v2372 = Scalar::fma((-v702), v1487, (-v2369));
                                let tangent_147 = Scalar::fma((-v763), v1488, v2372);
                                let v2375 = Scalar::fma(v867, v2300, v2281);
                                let v2376 = Scalar::fma(v901, v2301, v2375);
                                let tangent_148 = Scalar::fma(v934, v2302, v2376);
                                let v2378 = v668 * v2300;
                                let v2379 = v625 * v1533;
                                let v2381 = Scalar::fma((-v763), v1735, v2379);
                                let v2382 = Scalar::fma(v733, v2301, v2378);
                                let v2383 = Scalar::fma(v795, v2302, v2382);
                                let tangent_149 = Scalar::fma(
                                    <T as Scalar>::from_f64(2.0),
                                    v2381,
                                    v2383,
                                );
                                let v2385 = v683 * v2300;
                                let v2386 = v633 * v1533;
                                let v2388 = Scalar::fma((-v768), v1735, v2386);
                                let v2389 = v702 * v1735;
                                let v2391 = Scalar::fma((-v625), v1529, v2389);
                                let v2392 = v2388 + v2391;
                                let v2393 = Scalar::fma(v744, v2301, v2385);
                                let v2394 = Scalar::fma(v805, v2302, v2393);
                                let tangent_150 = v2394 + v2392;
                                let v2396 = v625 * v2192;
                                let v2397 = Scalar::fma(v702, v2193, v2396);
                                let tangent_151 = Scalar::fma(v763, v2194, v2397);
                                let v2399 = v625 * v2300;
                                let v2400 = Scalar::fma(v702, v2301, v2399);
                                let v2401 = Scalar::fma(v763, v2302, v2400);
                                let tangent_152 = Scalar::fma(
                                    <T as Scalar>::from_f64(section.stiffness[4]),
                                    h_cubed_by_12,
                                    v2401,
                                );
                                let v2403 = v633 * v690;
                                let v2404 = v707 * v752;
                                let v2405 = v768 * v813;
                                let v2407 = Scalar::fma((-v689), v2403, v2017);
                                let v2409 = Scalar::fma((-v751), v2404, v2407);
                                let tangent_153 = Scalar::fma((-v812), v2405, v2409);
                                let v2413 = Scalar::fma((-v875), v2403, v2026);
                                let v2415 = Scalar::fma((-v907), v2404, v2413);
                                let tangent_154 = Scalar::fma((-v941), v2405, v2415);
                                let v2419 = Scalar::fma((-v1013), v2403, v2035);
                                let v2421 = Scalar::fma((-v1035), v2404, v2419);
                                let tangent_155 = Scalar::fma((-v1057), v2405, v2421);
                                let v2424 = v633 * v1115;
                                let v2427 = Scalar::fma((-v707), v1116, (-v2424));
                                let tangent_156 = Scalar::fma((-v768), v1117, v2427);
                                let v2430 = v633 * v1140;
                                let v2433 = Scalar::fma((-v707), v1141, (-v2430));
                                let tangent_157 = Scalar::fma((-v768), v1142, v2433);
                                let v2436 = v633 * v1169;
                                let v2439 = Scalar::fma((-v707), v1170, (-v2436));
                                let tangent_158 = Scalar::fma((-v768), v1171, v2439);
                                let v2443 = Scalar::fma((-v1202), v2403, v2110);
                                let v2445 = Scalar::fma((-v1204), v2404, v2443);
                                let tangent_159 = Scalar::fma((-v1206), v2405, v2445);
                                let v2449 = Scalar::fma((-v1273), v2403, v2121);
                                let v2451 = Scalar::fma((-v1275), v2404, v2449);
                                let tangent_160 = Scalar::fma((-v1277), v2405, v2451);
                                let v2455 = Scalar::fma((-v1344), v2403, v2131);
                                let v2457 = Scalar::fma((-v1346), v2404, v2455);
                                let tangent_161 = Scalar::fma((-v1348), v2405, v2457);
                                let v2460 = v633 * v1412;
                                let v2463 = Scalar::fma((-v707), v1413, (-v2460));
                                let tangent_162 = Scalar::fma((-v768), v1414, v2463);
                                let v2466 = v633 * v1448;
                                let v2469 = Scalar::fma((-v707), v1449, (-v2466));
                                let tangent_163 = Scalar::fma((-v768), v1450, v2469);
                                let v2472 = v633 * v1486;
                                let v2475 = Scalar::fma((-v707), v1487, (-v2472));
                                let tangent_164 = Scalar::fma((-v768), v1488, v2475);
                                let v2478 = Scalar::fma(v867, v2403, v2292);
                                let v2479 = Scalar::fma(v901, v2404, v2478);
                                let tangent_165 = Scalar::fma(v934, v2405, v2479);
                                let v2481 = Scalar::fma(v668, v2403, v2392);
                                let v2482 = Scalar::fma(v733, v2404, v2481);
                                let tangent_166 = Scalar::fma(v795, v2405, v2482);
                                let v2484 = v683 * v2403;
                                let v2485 = v707 * v1735;
                                let v2487 = Scalar::fma((-v633), v1529, v2485);
                                let v2488 = Scalar::fma(v744, v2404, v2484);
                                let v2489 = Scalar::fma(v805, v2405, v2488);
                                let tangent_167 = Scalar::fma(
                                    <T as Scalar>::from_f64(2.0),
                                    v2487,
                                    v2489,
                                );
                                let v2491 = v633 * v2192;
                                let v2492 = Scalar::fma(v707, v2193, v2491);
                                let tangent_168 = Scalar::fma(v768, v2194, v2492);
                                let v2494 = v633 * v2300;
                                let v2495 = Scalar::fma(v707, v2301, v2494);
                                let tangent_169 = Scalar::fma(v768, v2302, v2495);
                                let v2497 = v633 * v2403;
                                let v2498 = Scalar::fma(v707, v2404, v2497);
                                let v2499 = Scalar::fma(v768, v2405, v2498);
                                let tangent_170 = Scalar::fma(
                                    <T as Scalar>::from_f64(section.stiffness[5]),
                                    h_cubed_by_12,
                                    v2499,
                                );
                                [
                                    tangent_143,
                                    tangent_144,
                                    tangent_145,
                                    tangent_146,
                                    tangent_147,
                                    tangent_148,
                                    tangent_149,
                                    tangent_150,
                                    tangent_151,
                                    tangent_152,
                                    tangent_153,
                                    tangent_154,
                                    tangent_155,
                                    tangent_156,
                                    tangent_157,
                                    tangent_158,
                                    tangent_159,
                                    tangent_160,
                                    tangent_161,
                                    tangent_162,
                                    tangent_163,
                                    tangent_164,
                                    tangent_165,
                                    tangent_166,
                                    tangent_167,
                                    tangent_168,
                                    tangent_169,
                                    tangent_170,
                                ]
                            };
                            [
                                tangent_76,
                                tangent_77,
                                tangent_78,
                                tangent_79,
                                tangent_80,
                                tangent_81,
                                tangent_82,
                                tangent_83,
                                tangent_84,
                                tangent_85,
                                tangent_86,
                                tangent_87,
                                tangent_88,
                                tangent_89,
                                tangent_90,
                                tangent_91,
                                tangent_92,
                                tangent_93,
                                tangent_94,
                                tangent_95,
                                tangent_96,
                                tangent_97,
                                tangent_98,
                                tangent_99,
                                tangent_100,
                                tangent_101,
                                tangent_102,
                                tangent_103,
                                tangent_104,
                                tangent_105,
                                tangent_106,
                                tangent_107,
                                tangent_108,
                                tangent_109,
                                tangent_110,
                                tangent_111,
                                tangent_112,
                                tangent_113,
                                tangent_114,
                                tangent_115,
                                tangent_116,
                                tangent_117,
                                tangent_118,
                                tangent_119,
                                tangent_120,
                                tangent_121,
                                tangent_122,
                                tangent_123,
                                tangent_124,
                                tangent_125,
                                tangent_126,
                                tangent_127,
                                tangent_128,
                                tangent_129,
                                tangent_130,
                                tangent_131,
                                tangent_132,
                                tangent_133,
                                tangent_134,
                                tangent_135,
                                tangent_136,
                                tangent_137,
                                tangent_138,
                                tangent_139,
                                tangent_140,
                                tangent_141,
                                tangent_142,
                                tangent_143,
                                tangent_144,
                                tangent_145,
                                tangent_146,
                                tangent_147,
                                tangent_148,
                                tangent_149,
                                tangent_150,
                                tangent_151,
                                tangent_152,
                                tangent_153,
                                tangent_154,
                                tangent_155,
                                tangent_156,
                                tangent_157,
                                tangent_158,
                                tangent_159,
                                tangent_160,
                                tangent_161,
                                tangent_162,
                                tangent_163,
                                tangent_164,
                                tangent_165,
                                tangent_166,
                                tangent_167,
                                tangent_168,
                                tangent_169,
                                tangent_170,
                            ]
                        };
                        [
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
                            tangent_21,
                            tangent_22,
                            tangent_23,
                            tangent_24,
                            tangent_25,
                            tangent_26,
                            tangent_27,
                            tangent_28,
                            tangent_29,
                            tangent_30,
                            tangent_31,
                            tangent_32,
                            tangent_33,
                            tangent_34,
                            tangent_35,
                            tangent_36,
                            tangent_37,
                            tangent_38,
                            tangent_39,
                            tangent_40,
                            tangent_41,
                            tangent_42,
                            tangent_43,
                            tangent_44,
                            tangent_45,
                            tangent_46,
                            tangent_47,
                            tangent_48,
                            tangent_49,
                            tangent_50,
                            tangent_51,
                            tangent_52,
                            tangent_53,
                            tangent_54,
                            tangent_55,
                            tangent_56,
                            tangent_57,
                            tangent_58,
                            tangent_59,
                            tangent_60,
                            tangent_61,
                            tangent_62,
                            tangent_63,
                            tangent_64,
                            tangent_65,
                            tangent_66,
                            tangent_67,
                            tangent_68,
                            tangent_69,
                            tangent_70,
                            tangent_71,
                            tangent_72,
                            tangent_73,
                            tangent_74,
                            tangent_75,
                            tangent_76,
                            tangent_77,
                            tangent_78,
                            tangent_79,
                            tangent_80,
                            tangent_81,
                            tangent_82,
                            tangent_83,
                            tangent_84,
                            tangent_85,
                            tangent_86,
                            tangent_87,
                            tangent_88,
                            tangent_89,
                            tangent_90,
                            tangent_91,
                            tangent_92,
                            tangent_93,
                            tangent_94,
                            tangent_95,
                            tangent_96,
                            tangent_97,
                            tangent_98,
                            tangent_99,
                            tangent_100,
                            tangent_101,
                            tangent_102,
                            tangent_103,
                            tangent_104,
                            tangent_105,
                            tangent_106,
                            tangent_107,
                            tangent_108,
                            tangent_109,
                            tangent_110,
                            tangent_111,
                            tangent_112,
                            tangent_113,
                            tangent_114,
                            tangent_115,
                            tangent_116,
                            tangent_117,
                            tangent_118,
                            tangent_119,
                            tangent_120,
                            tangent_121,
                            tangent_122,
                            tangent_123,
                            tangent_124,
                            tangent_125,
                            tangent_126,
                            tangent_127,
                            tangent_128,
                            tangent_129,
                            tangent_130,
                            tangent_131,
                            tangent_132,
                            tangent_133,
                            tangent_134,
                            tangent_135,
                            tangent_136,
                            tangent_137,
                            tangent_138,
                            tangent_139,
                            tangent_140,
                            tangent_141,
                            tangent_142,
                            tangent_143,
                            tangent_144,
                            tangent_145,
                            tangent_146,
                            tangent_147,
                            tangent_148,
                            tangent_149,
                            tangent_150,
                            tangent_151,
                            tangent_152,
                            tangent_153,
                            tangent_154,
                            tangent_155,
                            tangent_156,
                            tangent_157,
                            tangent_158,
                            tangent_159,
                            tangent_160,
                            tangent_161,
                            tangent_162,
                            tangent_163,
                            tangent_164,
                            tangent_165,
                            tangent_166,
                            tangent_167,
                            tangent_168,
                            tangent_169,
                            tangent_170,
                        ]
                    };
                    [
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
                        tangent_21,
                        tangent_22,
                        tangent_23,
                        tangent_24,
                        tangent_25,
                        tangent_26,
                        tangent_27,
                        tangent_28,
                        tangent_29,
                        tangent_30,
                        tangent_31,
                        tangent_32,
                        tangent_33,
                        tangent_34,
                        tangent_35,
                        tangent_36,
                        tangent_37,
                        tangent_38,
                        tangent_39,
                        tangent_40,
                        tangent_41,
                        tangent_42,
                        tangent_43,
                        tangent_44,
                        tangent_45,
                        tangent_46,
                        tangent_47,
                        tangent_48,
                        tangent_49,
                        tangent_50,
                        tangent_51,
                        tangent_52,
                        tangent_53,
                        tangent_54,
                        tangent_55,
                        tangent_56,
                        tangent_57,
                        tangent_58,
                        tangent_59,
                        tangent_60,
                        tangent_61,
                        tangent_62,
                        tangent_63,
                        tangent_64,
                        tangent_65,
                        tangent_66,
                        tangent_67,
                        tangent_68,
                        tangent_69,
                        tangent_70,
                        tangent_71,
                        tangent_72,
                        tangent_73,
                        tangent_74,
                        tangent_75,
                        tangent_76,
                        tangent_77,
                        tangent_78,
                        tangent_79,
                        tangent_80,
                        tangent_81,
                        tangent_82,
                        tangent_83,
                        tangent_84,
                        tangent_85,
                        tangent_86,
                        tangent_87,
                        tangent_88,
                        tangent_89,
                        tangent_90,
                        tangent_91,
                        tangent_92,
                        tangent_93,
                        tangent_94,
                        tangent_95,
                        tangent_96,
                        tangent_97,
                        tangent_98,
                        tangent_99,
                        tangent_100,
                        tangent_101,
                        tangent_102,
                        tangent_103,
                        tangent_104,
                        tangent_105,
                        tangent_106,
                        tangent_107,
                        tangent_108,
                        tangent_109,
                        tangent_110,
                        tangent_111,
                        tangent_112,
                        tangent_113,
                        tangent_114,
                        tangent_115,
                        tangent_116,
                        tangent_117,
                        tangent_118,
                        tangent_119,
                        tangent_120,
                        tangent_121,
                        tangent_122,
                        tangent_123,
                        tangent_124,
                        tangent_125,
                        tangent_126,
                        tangent_127,
                        tangent_128,
                        tangent_129,
                        tangent_130,
                        tangent_131,
                        tangent_132,
                        tangent_133,
                        tangent_134,
                        tangent_135,
                        tangent_136,
                        tangent_137,
                        tangent_138,
                        tangent_139,
                        tangent_140,
                        tangent_141,
                        tangent_142,
                        tangent_143,
                        tangent_144,
                        tangent_145,
                        tangent_146,
                        tangent_147,
                        tangent_148,
                        tangent_149,
                        tangent_150,
                        tangent_151,
                        tangent_152,
                        tangent_153,
                        tangent_154,
                        tangent_155,
                        tangent_156,
                        tangent_157,
                        tangent_158,
                        tangent_159,
                        tangent_160,
                        tangent_161,
                        tangent_162,
                        tangent_163,
                        tangent_164,
                        tangent_165,
                        tangent_166,
                        tangent_167,
                        tangent_168,
                        tangent_169,
                        tangent_170,
                    ]
                };
                parallel::Stiffness {
                    value: parallel::Residual {
                        energy: energy,
                        strain: [xi_x, xi_y, xi_z, xi_x_e, xi_y_e, xi_z_e],
                        residual: [
                            (-v474),
                            (-v486),
                            (-v497),
                            (-v504),
                            (-v511),
                            (-v518),
                            residual_6,
                            residual_7,
                            residual_8,
                            residual_9,
                            residual_10,
                            residual_11,
                            residual_12,
                            residual_13,
                            residual_14,
                            residual_15,
                            residual_16,
                            residual_17,
                        ],
                    },
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
                        tangent_21,
                        tangent_22,
                        tangent_23,
                        tangent_24,
                        tangent_25,
                        tangent_26,
                        tangent_27,
                        tangent_28,
                        tangent_29,
                        tangent_30,
                        tangent_31,
                        tangent_32,
                        tangent_33,
                        tangent_34,
                        tangent_35,
                        tangent_36,
                        tangent_37,
                        tangent_38,
                        tangent_39,
                        tangent_40,
                        tangent_41,
                        tangent_42,
                        tangent_43,
                        tangent_44,
                        tangent_45,
                        tangent_46,
                        tangent_47,
                        tangent_48,
                        tangent_49,
                        tangent_50,
                        tangent_51,
                        tangent_52,
                        tangent_53,
                        tangent_54,
                        tangent_55,
                        tangent_56,
                        tangent_57,
                        tangent_58,
                        tangent_59,
                        tangent_60,
                        tangent_61,
                        tangent_62,
                        tangent_63,
                        tangent_64,
                        tangent_65,
                        tangent_66,
                        tangent_67,
                        tangent_68,
                        tangent_69,
                        tangent_70,
                        tangent_71,
                        tangent_72,
                        tangent_73,
                        tangent_74,
                        tangent_75,
                        tangent_76,
                        tangent_77,
                        tangent_78,
                        tangent_79,
                        tangent_80,
                        tangent_81,
                        tangent_82,
                        tangent_83,
                        tangent_84,
                        tangent_85,
                        tangent_86,
                        tangent_87,
                        tangent_88,
                        tangent_89,
                        tangent_90,
                        tangent_91,
                        tangent_92,
                        tangent_93,
                        tangent_94,
                        tangent_95,
                        tangent_96,
                        tangent_97,
                        tangent_98,
                        tangent_99,
                        tangent_100,
                        tangent_101,
                        tangent_102,
                        tangent_103,
                        tangent_104,
                        tangent_105,
                        tangent_106,
                        tangent_107,
                        tangent_108,
                        tangent_109,
                        tangent_110,
                        tangent_111,
                        tangent_112,
                        tangent_113,
                        tangent_114,
                        tangent_115,
                        tangent_116,
                        tangent_117,
                        tangent_118,
                        tangent_119,
                        tangent_120,
                        tangent_121,
                        tangent_122,
                        tangent_123,
                        tangent_124,
                        tangent_125,
                        tangent_126,
                        tangent_127,
                        tangent_128,
                        tangent_129,
                        tangent_130,
                        tangent_131,
                        tangent_132,
                        tangent_133,
                        tangent_134,
                        tangent_135,
                        tangent_136,
                        tangent_137,
                        tangent_138,
                        tangent_139,
                        tangent_140,
                        tangent_141,
                        tangent_142,
                        tangent_143,
                        tangent_144,
                        tangent_145,
                        tangent_146,
                        tangent_147,
                        tangent_148,
                        tangent_149,
                        tangent_150,
                        tangent_151,
                        tangent_152,
                        tangent_153,
                        tangent_154,
                        tangent_155,
                        tangent_156,
                        tangent_157,
                        tangent_158,
                        tangent_159,
                        tangent_160,
                        tangent_161,
                        tangent_162,
                        tangent_163,
                        tangent_164,
                        tangent_165,
                        tangent_166,
                        tangent_167,
                        tangent_168,
                        tangent_169,
                        tangent_170,
                    ],
                }
            }
        }
    };
};
