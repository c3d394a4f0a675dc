//! A motion beside its derivatives with respect to parameters: `s = dq/dp` obeys the varied equations `K s + C s' + M s'' + dr/dp = 0` with the derivatives `K`, `C`, `M` of
//! the residual along the motion, and is integrated with the motion itself, by the same method with the same factors.

use nalgebra::Complex;

use super::{Kind, Kinematics, Mechanics, QuadraticPencil};

/// Derivatives of the residual of a system by parameters.
pub trait Variation<S: Mechanics> {
    /// Scale of the changes with each parameter: the magnitude of its value, positive, in its unit.
    fn magnitudes(&self) -> &[f64];

    /// Writes the derivative of the residual with respect to a parameter, counted from 0, while the unknowns change by `change` per unit of it (and their rates and second rates
    /// by those of `change`): `K s + C s' + M s'' + dr/dp`. The residual of the system has been computed at the same instant before.
    ///
    /// # Errors
    /// As [`Mechanics::residual`].
    fn variation(
        &mut self,
        system: &mut S,
        parameter: usize,
        at: Kinematics<'_>,
        change: Kinematics<'_>,
        residual: &mut [f64],
    ) -> Result<(), S::Error>;

    /// Rewrites the change of position, velocity and acceleration at an instant into the chart about the position `about`, to which
    /// [`Mechanics::recentre`] is about to go. The default, for a system that keeps its chart, changes nothing.
    fn carry(&self, system: &S, about: &[f64], at: Kinematics<'_>, change: [&mut [f64]; 3]) {
        let _ = (system, about, at, change);
    }

    /// Called when the chart is another one. The default does nothing.
    fn recentred(&mut self, system: &S) {
        let _ = system;
    }

    /// Called in the place of [`Mechanics::output`], with the changes by the parameters. The default does nothing.
    fn output(&mut self, system: &mut S, at: Kinematics<'_>, changes: &[Kinematics<'_>]) {
        let _ = (system, at, changes);
    }
}

/// A system beside its derivatives: unknowns of the motion, then their derivatives by one parameter after the other.
///
/// The matrices of Newton's method are those of the motion for every derivative. That derivatives depend on the motion through these matrices, too, is left to the
/// iterations.
#[derive(Clone, Debug)]
pub struct Varied<S, V> {
    /// The system.
    pub system: S,
    /// Derivatives of its residual by the parameters.
    pub variation: V,
    /// Memory for changes of charts: zeros, rates that are not read, positions.
    unread: [Vec<f64>; 3],
    passed: Vec<f64>,
}

impl<S: Mechanics, V: Variation<S>> Varied<S, V> {
    /// A system beside its derivatives.
    #[must_use]
    pub fn new(system: S, variation: V) -> Self {
        let zero = vec![0.0; system.order()];
        Self { system, variation, unread: [zero.clone(), zero.clone(), zero], passed: Vec::new() }
    }

    /// The unknowns of a block: 0 the motion, then its derivatives.
    fn block<'a>(&self, at: &Kinematics<'a>, block: usize) -> Kinematics<'a> {
        let order = self.system.order();
        let [position, velocity, acceleration] =
            [at.position, at.velocity, at.acceleration].map(|list| &list[block * order..][..order]);
        Kinematics { time: at.time, position, velocity, acceleration }
    }
}

/// Derivatives of a residual and their factors, for several right-hand sides of the order of the system.
#[derive(Clone, Debug)]
pub struct Repeated<P> {
    one: P,
    blocks: usize,
}

impl<P: QuadraticPencil> QuadraticPencil for Repeated<P> {
    fn order(&self) -> usize {
        self.blocks * self.one.order()
    }

    fn is_finite(&self) -> bool {
        self.one.is_finite()
    }

    fn is_symmetric(&self) -> bool {
        self.one.is_symmetric()
    }

    fn negative(&mut self, weights: [f64; 2]) -> Option<usize> {
        self.one.negative(weights).map(|count| self.blocks * count)
    }

    fn factorise(&mut self, weights: [f64; 2]) -> bool {
        self.one.factorise(weights)
    }

    fn factorise_complex(&mut self, index: usize, weights: [Complex<f64>; 2]) {
        self.one.factorise_complex(index, weights);
    }

    fn solve(&mut self, x: &mut [f64]) {
        let order = self.one.order();
        x.chunks_exact_mut(order).for_each(|x| self.one.solve(x));
    }

    fn solve_complex(&mut self, index: usize, x: &mut [Complex<f64>]) {
        let order = self.one.order();
        x.chunks_exact_mut(order).for_each(|x| self.one.solve_complex(index, x));
    }

    fn add_product(&self, weights: [f64; 3], x: &[f64], out: &mut [f64]) {
        let order = self.one.order();
        for (x, out) in x.chunks_exact(order).zip(out.chunks_exact_mut(order)) {
            self.one.add_product(weights, x, out);
        }
    }
}

impl<S: Mechanics, V: Variation<S>> Mechanics for Varied<S, V> {
    type Error = S::Error;
    type Pencil = Repeated<S::Pencil>;

    fn pencil(&self, complex: usize) -> Self::Pencil {
        Repeated { one: self.system.pencil(complex), blocks: 1 + self.variation.magnitudes().len() }
    }

    fn order(&self) -> usize {
        self.system.order() * (1 + self.variation.magnitudes().len())
    }

    fn kind(&self, index: usize) -> Kind {
        let order = self.system.order();
        let parameter = (index / order).checked_sub(1);
        let unit = parameter.map_or(1.0, |parameter| self.variation.magnitudes()[parameter]);
        match self.system.kind(index % order) {
            Kind::Coordinate { size, rate } => Kind::Coordinate { size: size / unit, rate: rate / unit },
            other => other,
        }
    }

    fn residual(&mut self, at: Kinematics<'_>, residual: &mut [f64]) -> Result<(), S::Error> {
        let plain = self.block(&at, 0);
        let order = plain.position.len();
        let (first, rest) = residual.split_at_mut(order);
        self.system.residual(plain, first)?;
        for (parameter, residual) in rest.chunks_exact_mut(order).enumerate() {
            let change = self.block(&at, 1 + parameter);
            self.variation.variation(&mut self.system, parameter, plain, change, residual)?;
        }
        Ok(())
    }

    fn linearise(&mut self, at: Kinematics<'_>, pencil: &mut Self::Pencil) -> Result<(), S::Error> {
        let plain = self.block(&at, 0);
        self.system.linearise(plain, &mut pencil.one)
    }

    fn residual_to_body(&self, position: &[f64], residual: &mut [f64]) {
        let order = self.system.order();
        let place = &position[..order];
        residual.chunks_exact_mut(order).for_each(|residual| self.system.residual_to_body(place, residual));
    }

    fn change_to_unknowns(&self, position: &[f64], change: &mut [f64]) {
        let order = self.system.order();
        let place = &position[..order];
        change.chunks_exact_mut(order).for_each(|change| self.system.change_to_unknowns(place, change));
    }

    fn displacement(&mut self, change: &[f64]) -> f64 {
        let order = self.system.order();
        let units = core::iter::once(1.0).chain(self.variation.magnitudes().iter().copied());
        let blocks = change.chunks_exact(order).zip(units);
        let system = &mut self.system;
        blocks.map(|(change, unit)| unit * system.displacement(change)).fold(0.0, f64::max)
    }

    fn excursion(&mut self, at: Kinematics<'_>) -> f64 {
        let plain = self.block(&at, 0);
        self.system.excursion(plain)
    }

    fn recentre(
        &mut self,
        position: &mut [f64],
        velocity: &mut [f64],
        acceleration: &mut [f64],
        others: &mut [f64],
    ) -> bool {
        let Self { system, variation, unread, passed } = self;
        let order = system.order();
        let (about, changes) = position.split_at_mut(order);
        let (rate, rates) = velocity.split_at_mut(order);
        let (growth, growths) = acceleration.split_at_mut(order);
        let at = Kinematics { time: 0.0, position: about, velocity: rate, acceleration: growth };
        let lists = changes.chunks_exact_mut(order).zip(rates.chunks_exact_mut(order));
        for ((change, rate), growth) in lists.zip(growths.chunks_exact_mut(order)) {
            variation.carry(system, about, at, [change, rate, growth]);
        }
        let whole = order + changes.len();
        passed.clear();
        let [zero, rate_change, growth_change] = unread;
        for other in others.chunks_exact_mut(whole) {
            let (place, changes) = other.split_at_mut(order);
            let at = Kinematics { time: 0.0, position: place, velocity: zero, acceleration: zero };
            for change in changes.chunks_exact_mut(order) {
                variation.carry(system, about, at, [change, rate_change, growth_change]);
            }
            passed.extend_from_slice(place);
        }
        let moved = system.recentre(about, rate, growth, passed);
        for (other, place) in others.chunks_exact_mut(whole).zip(passed.chunks_exact(order)) {
            other[..order].copy_from_slice(place);
        }
        if moved {
            variation.recentred(system);
        }
        moved
    }

    fn output(&mut self, at: Kinematics<'_>) {
        let plain = self.block(&at, 0);
        let count = self.variation.magnitudes().len();
        let changes: Vec<Kinematics<'_>> =
            (0..count).map(|parameter| self.block(&at, 1 + parameter)).collect();
        self.variation.output(&mut self.system, plain, &changes);
    }
}
