//! Planar robots that are read at run time.

mod integrated;
mod interpreted;
mod programs;

use pliant_declare::spec;
use pliant_models::planar::{
    EnergyDensity, Generic, Kernel, PlanarOptions, SERIES_NODES, SeriesGrid, StationSensitivity,
};
use pliant_models::{ConditionViolation, Declared, Lanes, Parameter};

use integrated::Integrated;
use interpreted::Interpreted;
pub(super) use programs::Programs;

/// The kernel of a planar robot that is read at run time: by quadrature, or by the programs of a prepared file.
#[derive(Clone, Debug)]
pub struct Planar(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Integrated(Generic<Integrated>),
    Interpreted(Interpreted),
}

impl Planar {
    /// Takes the model of a robot, with the programs that are prepared for it, or by quadrature without them.
    pub(super) fn new(robot: &spec::Robot, model: &spec::Planar, programs: Option<&Programs>) -> Self {
        Self(match programs {
            None => Kind::Integrated(Generic::new(Integrated::new(robot, model))),
            Some(programs) => Kind::Interpreted(Interpreted::new(robot, model, programs)),
        })
    }
}

/// Functions that the kernel at hand has.
macro_rules! of_kind {
    ($(fn $name:ident $(<$scalar:ident: $bound:ident>)? (&self $(, $argument:ident: $ty:ty)*) $(-> $returns:ty)?;)*) => {
        $(
            #[inline]
            fn $name $(<$scalar: $bound>)? (&self $(, $argument: $ty)*) $(-> $returns)? {
                match &self.0 {
                    Kind::Integrated(kernel) => kernel.$name($($argument),*),
                    Kind::Interpreted(kernel) => kernel.$name($($argument),*),
                }
            }
        )*
    };
}

impl Declared for Planar {
    of_kind! {
        fn name(&self) -> &str;
        fn parameters(&self) -> &[Parameter];
        fn parameter(&self, index: usize) -> f64;
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        match &mut self.0 {
            Kind::Integrated(kernel) => kernel.set_parameter(index, value),
            Kind::Interpreted(kernel) => kernel.set_parameter(index, value),
        }
    }
}

impl Kernel for Planar {
    of_kind! {
        fn options(&self) -> PlanarOptions;
        fn violation(&self) -> Option<ConditionViolation>;
        fn length(&self) -> f64;
        fn length_sensitivity(&self, index: usize) -> f64;
        fn disc_radius(&self) -> Option<f64>;
        fn section<T: Lanes>(&self, sigma: &T) -> [T; 3];
        fn station<T: Lanes>(&self, sigma: &T, state: &[T; 4]) -> EnergyDensity<T>;
        fn resultant<T: Lanes>(&self, sigma: &T) -> [T; 2];
        fn couple<T: Lanes>(&self, sigma: &T, theta: &T) -> [T; 2];
        fn station_sensitivity(
            &self, index: usize, sigma: f64, theta: f64, state: &[f64; 4]
        ) -> StationSensitivity;
        fn angle<T: Lanes>(&self, sigma: &T) -> [T; 2];
        fn position<T: Lanes>(&self, forces: &[T; 2], sigma: &T) -> [T; 2];
        fn tip<T: Lanes>(&self, forces: &[T; 2]) -> [T; 3];
        fn tip_jacobian<T: Lanes>(&self, forces: &[T; 2]) -> [[T; 3]; 3];
        fn compliance<T: Lanes>(&self) -> [T; 2];
        fn forward_sensitivity(&self, index: usize, forces: &[f64; 2]) -> ([f64; 3], [f64; 2]);
        fn series_memory(&self) -> usize;
        fn adomian(
            &self,
            order: usize,
            grid: &SeriesGrid,
            terms: &[[f64; SERIES_NODES]],
            memory: &mut [[f64; SERIES_NODES]],
            out: &mut [f64; SERIES_NODES]
        ) -> bool;
    }
}
