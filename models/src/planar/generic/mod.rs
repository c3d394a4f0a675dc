//! The generic kernel: a robot written by hand, with run-time parameters.
//!
//! Integrals are taken by Gauss-Legendre quadrature with 64 nodes and derivatives by dual numbers, to about 1e-14. It is the reference of tests and
//! benches of generated kernels, and serves robots that are known only at run time.

mod backbone;
mod forward;
mod rule;
mod series;
mod station;

use std::sync::Arc;

pub use backbone::{Backbone, Partials};

use crate::planar::{
    ConditionViolation, EnergyDensity, Kernel, PlanarOptions, SERIES_NODES, SeriesGrid, StationSensitivity,
    kernel::SERIES_ORDERS,
};
use crate::{Declared, Lanes, Parameter};
use forward::Tables;

/// Kernel of a hand-written robot.
///
/// Clones share the tables until a parameter of one is set.
#[derive(Debug)]
pub struct Generic<B> {
    shared: Arc<Tabulated<B>>,
}

#[derive(Clone, Debug)]
struct Tabulated<B> {
    backbone: B,
    tables: Tables,
}

impl<B> Clone for Generic<B> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<B: Backbone> Generic<B> {
    /// Tabulates the integrals of a robot.
    #[must_use]
    pub fn new(backbone: B) -> Self {
        let tables = Tables::of(&backbone);
        Self { shared: Arc::new(Tabulated { backbone, tables }) }
    }

    /// The hand-written robot.
    #[must_use]
    pub fn backbone(&self) -> &B {
        &self.shared.backbone
    }
}

impl<B: Backbone + Default> Default for Generic<B> {
    fn default() -> Self {
        Self::new(B::default())
    }
}

impl<B: Backbone> Declared for Generic<B> {
    fn name(&self) -> &str {
        self.backbone().name()
    }

    fn parameters(&self) -> &[Parameter] {
        self.backbone().parameters()
    }

    fn parameter(&self, index: usize) -> f64 {
        self.backbone().parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        let shared = Arc::make_mut(&mut self.shared);
        shared.backbone.set_parameter(index, value);
        shared.tables = Tables::of(&shared.backbone);
    }
}

impl<B: Backbone> Kernel for Generic<B> {
    fn options(&self) -> PlanarOptions {
        PlanarOptions { angle_limit: rule::ANGLE_LIMIT, ..self.backbone().options() }
    }

    fn violation(&self) -> Option<ConditionViolation> {
        self.backbone().violation()
    }

    fn length(&self) -> f64 {
        self.backbone().length()
    }

    fn length_sensitivity(&self, index: usize) -> f64 {
        self.backbone().sensitivity(index, 0.0, 0.0).length
    }

    fn disc_radius(&self) -> Option<f64> {
        self.backbone().disc_radius()
    }

    fn section<T: Lanes>(&self, sigma: &T) -> [T; 3] {
        T::lanewise([*sigma], |[sigma]| station::section(self.backbone(), sigma))
    }

    fn station<T: Lanes>(&self, sigma: &T, state: &[T; 4]) -> EnergyDensity<T> {
        let [theta_sigma, u, f1, f2] = *state;
        let flat = T::lanewise([*sigma, theta_sigma, u, f1, f2], |[sigma, state @ ..]| {
            station::station(self.backbone(), sigma, &state)
        });
        let [bending, axial, m, n, k0, k1, k2, t1, t2, g10, g11, g20, g21] = flat;
        EnergyDensity {
            elastic: [bending, axial],
            stress: [m, n],
            stiffness: [k0, k1, k2],
            cable_shortening: [t1, t2],
            cable_shortening_gradient: [[g10, g11], [g20, g21]],
        }
    }

    fn resultant<T: Lanes>(&self, sigma: &T) -> [T; 2] {
        T::lanewise([*sigma], |[sigma]| station::resultant(self.backbone(), sigma))
    }

    fn couple<T: Lanes>(&self, sigma: &T, theta: &T) -> [T; 2] {
        T::lanewise([*sigma, *theta], |[sigma, theta]| station::couple(self.backbone(), sigma, theta))
    }

    fn station_sensitivity(
        &self,
        index: usize,
        sigma: f64,
        theta: f64,
        state: &[f64; 4],
    ) -> StationSensitivity {
        station::sensitivity(self.backbone(), index, sigma, theta, state)
    }

    fn angle<T: Lanes>(&self, sigma: &T) -> [T; 2] {
        T::lanewise([*sigma], |[sigma]| forward::angle(self.backbone(), sigma))
    }

    fn position<T: Lanes>(&self, forces: &[T; 2], sigma: &T) -> [T; 2] {
        T::lanewise([forces[0], forces[1], *sigma], |[difference, sum, sigma]| {
            forward::position(self.backbone(), &[difference, sum], sigma)
        })
    }

    fn tip<T: Lanes>(&self, forces: &[T; 2]) -> [T; 3] {
        T::lanewise(*forces, |forces| self.shared.tables.tip(&forces))
    }

    fn tip_jacobian<T: Lanes>(&self, forces: &[T; 2]) -> [[T; 3]; 3] {
        let [x, y, theta, x_d, y_d, theta_d, x_s, y_s, theta_s] =
            T::lanewise(*forces, |forces| self.shared.tables.tip_jacobian(&forces));
        [[x, y, theta], [x_d, y_d, theta_d], [x_s, y_s, theta_s]]
    }

    fn compliance<T: Lanes>(&self) -> [T; 2] {
        self.shared.tables.compliance.map(T::from_f64)
    }

    fn forward_sensitivity(&self, index: usize, forces: &[f64; 2]) -> ([f64; 3], [f64; 2]) {
        forward::sensitivity(self.backbone(), index, forces)
    }

    fn series_memory(&self) -> usize {
        2 * SERIES_ORDERS
    }

    fn adomian(
        &self,
        order: usize,
        grid: &SeriesGrid,
        terms: &[[f64; SERIES_NODES]],
        memory: &mut [[f64; SERIES_NODES]],
        out: &mut [f64; SERIES_NODES],
    ) -> bool {
        let has_series = self.backbone().options().series.is_some();
        if has_series {
            series::polynomial(self.backbone(), order, grid, terms, memory, out);
        }
        has_series
    }
}
