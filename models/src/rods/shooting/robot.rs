//! The rod as a boundary value problem: the solver over the arithmetic of one kernel.

use std::sync::Arc;

use super::super::discs;
use super::super::kernel::Kernel;
use super::super::parameters::Declaration;
use super::super::reference::unstressed_lengths;
use super::super::strain::{Orders, Strain};
use super::super::{Error, TendonPath};
use super::check::check_robot;
use super::guides::Guides;
use super::settings::ShootingSettings;
use crate::core::declared::parameter_methods;
use crate::rods::robot::{AnyRod, Layout, rod_methods};

/// A Cosserat rod with tendons, solved by shooting: exact up to the tolerance of the integration.
///
/// It can be shared between threads; [`Shooting::solver`] holds the memory of one.
#[derive(Clone, Debug)]
pub struct Shooting {
    kernel: AnyRod,
    unstressed: Box<[f64]>,
    pub(super) settings: ShootingSettings,
    layout: Layout,
    guides: Arc<Guides>,
    error: Option<Error>,
}

parameter_methods!(Shooting);
rod_methods!(Shooting);

impl Strain {
    /// The shooting model of this rod.
    #[must_use]
    pub fn shooting(&self) -> Shooting {
        let (kernel, layout) = (self.robot().clone(), self.layout());
        Shooting::laid(kernel, ShootingSettings::default(), layout)
    }
}

impl Shooting {
    /// The robot with this arithmetic. The first solve checks its quantities.
    #[must_use]
    pub fn new(kernel: impl Kernel) -> Self {
        Self::of(AnyRod::new(kernel))
    }

    pub(super) fn of(kernel: AnyRod) -> Self {
        let layout = Layout::of(&kernel);
        Self::laid(kernel, ShootingSettings::default(), layout)
    }

    pub(super) fn laid(kernel: AnyRod, settings: ShootingSettings, layout: Layout) -> Self {
        let check = check_robot(&kernel).and_then(|()| match layout.discs(&kernel) {
            0 => Ok(()),
            _ => discs::check(&kernel, layout),
        });
        Self {
            error: check.err(),
            unstressed: unstressed_lengths(&Declaration::plain(&kernel).laid(layout)),
            guides: Arc::new(Guides::new(&kernel, layout)),
            kernel,
            settings,
            layout,
        }
    }

    /// Sets how the tendons of a rod with discs run, in place of what the declaration says.
    #[must_use]
    pub fn with_tendons(self, path: TendonPath) -> Self {
        let layout = Layout { path, ..self.layout };
        Self::laid(self.kernel, self.settings, layout)
    }

    /// With so many equally spaced discs in place of the declared ones: each as heavy as the first of those, massless where there are none; their holes
    /// are where the routing is.
    #[must_use]
    pub fn with_discs(self, count: usize) -> Self {
        let layout = Layout { count: Some(count), ..self.layout };
        Self::laid(self.kernel, self.settings, layout)
    }

    /// Path of the tendons between discs.
    #[must_use]
    pub const fn tendon_path(&self) -> TendonPath {
        self.layout.path
    }

    pub(super) const fn layout(&self) -> Layout {
        self.layout
    }

    pub(super) const fn guides(&self) -> &Arc<Guides> {
        &self.guides
    }

    /// The strain model of this rod.
    #[must_use]
    pub fn strain(&self, orders: Orders) -> Strain {
        Strain::with_layout(&self.kernel, orders, self.layout)
    }

    /// This robot with other settings, which the next solve checks.
    #[must_use]
    pub fn with_settings(self, settings: ShootingSettings) -> Self {
        Self { settings, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn robot(&self) -> &AnyRod {
        &self.kernel
    }

    /// Settings of the integration.
    #[must_use]
    pub const fn settings(&self) -> &ShootingSettings {
        &self.settings
    }

    /// Lengths of the tendons inside of the unstressed robot, m: displacements are measured from these.
    #[must_use]
    pub const fn unstressed_lengths(&self) -> &[f64] {
        &self.unstressed
    }

    fn change(&mut self, index: usize, value: f64) {
        let kernel = self.kernel.with_parameter(index, value);
        *self = Self::laid(kernel, self.settings, self.layout);
    }

    /// Errors of robot or settings.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.error.clone().map_or(Ok(()), Err)?;
        self.settings.check()
    }
}
