//! Tensions of tendons with friction along the rod, and where they are held.

use super::mesh::Mesh;
use crate::rods::acts::ActsMut;
use crate::rods::erased::Real;
use crate::rods::grid::Grid;
use crate::{InputRef, Scalar, Slide};

/// Derivatives by the strain and by its rate, or by the strains before and behind a junction.
pub(super) type By = [[f64; 6]; 2];

/// A tendon that is held at a section: `T = kept + grip (|Gamma_i| - length)`, where a large grip keeps the length, and solves that take the last tension as the one that is kept
/// let it stay.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeldLength {
    /// The local length that it had before, m/m.
    pub(super) length: f64,
    /// N; zero where it is not held.
    pub(super) grip: f64,
}

/// Tendons with friction at the current state; empty where no tendon has any.
#[derive(Clone, Debug)]
pub(super) struct Friction<T = f64> {
    /// Tensions at the nodes, N.
    pub(super) tensions: Grid<T>,
    /// `Theta` at the nodes, rad.
    pub(super) angles: Grid<T>,
    /// Their derivatives by the tensions at the base.
    pub(super) parts: Grid<f64>,
    /// Derivative of `|t'|` at the nodes.
    pub(super) by: Grid<By>,
    /// Derivative of the angle of the kink at the base of each element.
    pub(super) kinks: Grid<By>,
    /// `Theta(L)`, rad, and the tension at the end, N.
    pub(super) angle: Box<[T]>,
    pub(super) end: Box<[T]>,
    /// Direction in which each tendon slides.
    pub(super) slides: Box<[Slide]>,
    /// Tensions that do not follow the base, at the nodes, N; not a number where the tendon slides from the base on. Empty where all slide everywhere.
    pub(super) kept: Grid<f64>,
    /// Where tendons are held, at the nodes; as long as `kept`.
    pub(super) held: Grid<HeldLength>,
    /// Rates of the strain at the nodes of one element.
    pub(super) rates: Vec<[T; 6]>,
    pub(super) turns: Grid<T>,
    pub(super) stretches: Grid<T>,
}

impl<T: Scalar> Friction<T> {
    pub(super) fn new(mesh: &Mesh<T>) -> Self {
        let (kernel, tendons) = (&mesh.kernel, mesh.kernel.tendon_count());
        let (elements, n) = (mesh.elements.len(), mesh.tables.count());
        let (nodes, elements, n) = if mesh.actuators.rubs { (elements * n, elements, n) } else { (0, 0, 0) };
        let (zero, none) = (T::from_f64(0.0), [[0.0; 6]; 2]);
        Self {
            tensions: Grid::new(nodes, tendons, zero),
            angles: Grid::new(nodes, tendons, zero),
            parts: Grid::new(nodes, tendons, 0.0),
            by: Grid::new(nodes, tendons, none),
            kinks: Grid::new(elements, tendons, none),
            angle: kernel.per_tendon(|_| zero),
            end: kernel.per_tendon(|_| zero),
            slides: kernel.per_tendon(|_| Slide::In),
            kept: Grid::default(),
            held: Grid::default(),
            rates: vec![[zero; 6]; n],
            turns: Grid::new(n, tendons, zero),
            stretches: Grid::new(n, tendons, zero),
        }
    }

    /// Takes directions of slides and held lengths from another state of the same mesh.
    pub(super) fn slip_as<S>(&mut self, other: &Friction<S>) {
        self.slides.copy_from_slice(&other.slides);
        self.kept.copy_from(&other.kept);
        self.held.copy_from(&other.held);
    }

    /// Adds what the tendons that are held at a node do to the tangent of the actuation there.
    pub(super) fn grip(&self, at: usize, act: &mut ActsMut<'_, T>) {
        let Some(held) = self.held.get(at) else { return };
        let tangent = &mut act.tangent[0];
        for (HeldLength { grip, .. }, direction) in held.iter().zip(&*act.direction) {
            if *grip == 0.0 {
                continue;
            }
            for d in 0..6 {
                let along = T::from_f64(*grip) * direction[d];
                for c in 0..=d {
                    tangent[d * (d + 1) / 2 + c] += along * direction[c];
                }
            }
        }
    }

    /// Sets which way the tendons slide.
    pub(super) fn set(&mut self, input: &InputRef<'_>) {
        for (tendon, slide) in self.slides.iter_mut().enumerate() {
            *slide = input.slide(tendon);
        }
    }
}

impl Friction {
    /// The relative residual that rounding of the lengths of tendons that are held leaves.
    pub(super) fn rounding(&self) -> f64 {
        if self.held.is_empty() {
            return 0.0;
        }
        let grips = self.held.entries().iter().map(|held| held.grip);
        let tensions = self.tensions.entries().iter();
        let largest = tensions.fold(f64::MIN_POSITIVE, |a, b| a.max(b.abs()));
        2.0 * f64::EPSILON * grips.fold(0.0, f64::max) / largest
    }
}

impl<T: Real> Friction<T> {
    /// `d ln T/d Theta` where a tendon slides.
    pub(super) fn decay(&self, mesh: &Mesh<T>, tendon: usize) -> T {
        mesh.actuators.friction[tendon] * -self.slides[tendon].sign()
    }

    /// Whether the tension of a tendon at a node follows its base.
    pub(super) fn follows(&self, at: usize, tendon: usize) -> bool {
        self.kept.get(at).is_none_or(|kept| kept[tendon].is_nan())
    }
}
