//! What stands in for a robot whose declaration is wrong.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::door;
use crate::declare::{DefinitionKind, Robot};

/// A type with the parameters and constructors of the robot, so that the rest of the user's code adds no errors of
/// its own. It never runs: the errors of the declaration stop the build.
#[must_use]
pub fn stub(robot: &Robot) -> TokenStream {
    let Robot { visibility, name, definitions, .. } = robot;
    let door = door();
    // One field per name, even where a name is declared twice.
    let parameters: BTreeSet<&syn::Ident> = definitions
        .iter()
        .filter(|definition| definition.kind == DefinitionKind::Parameter)
        .map(|definition| &definition.name)
        .collect();
    let parameters = parameters.into_iter();
    quote! {
        #[allow(missing_docs, dead_code)]
        #[derive(Clone, Debug, Default, PartialEq)]
        #visibility struct #name { #(pub #parameters: f64),* }

        #[allow(missing_docs, dead_code)]
        impl #name {
            #visibility fn planar() -> #door::planar::Planar<Self> {
                ::core::unimplemented!()
            }
            #visibility fn constant_curvature() -> #door::constant_curvature::ConstantCurvature<Self> {
                ::core::unimplemented!()
            }
        }

        impl #door::Declared for #name {
            const NAME: &'static str = "";
        }

        #[allow(unused_variables)]
        const _: () = {
            use #door::{Lanes, Scalar, constant_curvature, planar};

            impl planar::Kernel for #name {
                const SERIES_MEMORY: usize = 0;
                fn options(&self) -> planar::Options { ::core::unimplemented!() }
                fn length(&self) -> f64 { ::core::unimplemented!() }
                fn length_sensitivity(&self, index: usize) -> f64 { ::core::unimplemented!() }
                fn disc_radius(&self) -> ::core::option::Option<f64> { ::core::unimplemented!() }
                fn section<T: Lanes>(&self, sigma: &T) -> [T; 3] { ::core::unimplemented!() }
                fn station<T: Lanes>(&self, sigma: &T, state: &[T; 4]) -> planar::Station<T> { ::core::unimplemented!() }
                fn resultant<T: Lanes>(&self, sigma: &T) -> [T; 2] { ::core::unimplemented!() }
                fn couple<T: Lanes>(&self, sigma: &T, theta: &T) -> [T; 2] { ::core::unimplemented!() }
                fn station_sensitivity(
                    &self,
                    index: usize,
                    sigma: f64,
                    theta: f64,
                    state: &[f64; 4],
                ) -> planar::StationSensitivity {
                    ::core::unimplemented!()
                }
                fn angle<T: Lanes>(&self, sigma: &T) -> [T; 2] { ::core::unimplemented!() }
                fn position<T: Lanes>(&self, forces: &[T; 2], sigma: &T) -> [T; 2] { ::core::unimplemented!() }
                fn tip<T: Lanes>(&self, forces: &[T; 2]) -> [T; 3] { ::core::unimplemented!() }
                fn tip_jacobian<T: Lanes>(&self, forces: &[T; 2]) -> [[T; 3]; 3] { ::core::unimplemented!() }
                fn compliance<T: Lanes>(&self) -> [T; 2] { ::core::unimplemented!() }
                fn forward_sensitivity(&self, index: usize, forces: &[f64; 2]) -> ([f64; 3], [f64; 2]) {
                    ::core::unimplemented!()
                }
                fn adomian(
                    &self,
                    order: usize,
                    grid: &planar::SeriesGrid,
                    terms: &[[f64; planar::SERIES_NODES]],
                    memory: &mut [[f64; planar::SERIES_NODES]],
                    out: &mut [f64; planar::SERIES_NODES],
                ) {
                }
            }

            impl constant_curvature::Kernel for #name {
                type PerSegment<T: Copy + ::core::fmt::Debug> = [T; 1];
                fn from_fn<T: Copy + ::core::fmt::Debug>(value: impl FnMut(usize) -> T) -> [T; 1] {
                    ::core::array::from_fn(value)
                }
                fn options(&self) -> constant_curvature::Options { ::core::unimplemented!() }
                fn constants(&self, segment: usize) -> constant_curvature::Constants { ::core::unimplemented!() }
                fn constants_sensitivity(&self, index: usize, segment: usize) -> constant_curvature::Constants {
                    ::core::unimplemented!()
                }
                fn actuators(&self, segment: usize) -> usize { ::core::unimplemented!() }
                fn actuator(&self, segment: usize, actuator: usize) -> [f64; 2] { ::core::unimplemented!() }
                fn actuator_sensitivity(&self, index: usize, segment: usize, actuator: usize) -> [f64; 2] {
                    ::core::unimplemented!()
                }
                fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) { ::core::unimplemented!() }
                fn gravity(&self) -> [f64; 3] { ::core::unimplemented!() }
                fn gravity_sensitivity(&self, index: usize) -> [f64; 3] { ::core::unimplemented!() }
                fn tip<T: Scalar>(&self, motion: &constant_curvature::Motion<T>) -> constant_curvature::Tip<T> {
                    ::core::unimplemented!()
                }
                fn segment<T: Scalar>(
                    &self,
                    motion: &constant_curvature::Motion<T>,
                    mass: &T,
                    gyration: &T,
                ) -> constant_curvature::Segment<T> {
                    ::core::unimplemented!()
                }
                fn q_matrix<T: Scalar>(&self, theta: &T) -> [[T; 9]; 5] { ::core::unimplemented!() }
            }
        };
    }
}
