//! A kernel with the closed forms of the tendons written out by hand: about what generated code does. It shows what a solver costs besides its
//! kernel, and that the generic kernel is right.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use pliant_models::cosserat::{Actuation, Generic, Kernel, Options, Place, Rod, Section, Tendons};
use pliant_models::{Declared, Parameter, Scalar};

/// The kernel of a rod with its tendons in closed form.
#[derive(Clone, Debug)]
pub struct Closed<R: Rod<N, M>, const N: usize, const M: usize>(pub Generic<R, N, M>);

impl<R: Rod<N, M>, const N: usize, const M: usize> Declared for Closed<R, N, M> {
    const NAME: &'static str = R::NAME;
    const PARAMETERS: &'static [Parameter] = R::PARAMETERS;

    fn parameter(&self, index: usize) -> f64 {
        self.0.parameter(index)
    }
    fn set_parameter(&mut self, index: usize, value: f64) {
        self.0.set_parameter(index, value);
    }
}

impl<R: Rod<N, M>, const N: usize, const M: usize> Kernel for Closed<R, N, M> {
    const SEGMENTS: usize = N;
    type PerTendon<T: Copy + core::fmt::Debug> = [T; M];

    fn per_tendon<T: Copy + core::fmt::Debug>(value: impl FnMut(usize) -> T) -> [T; M] {
        core::array::from_fn(value)
    }
    fn options(&self) -> Options {
        self.0.options()
    }
    fn end(&self, segment: usize) -> f64 {
        self.0.end(segment)
    }
    fn end_sensitivity(&self, index: usize, segment: usize) -> f64 {
        self.0.end_sensitivity(index, segment)
    }
    fn last_segment(&self, tendon: usize) -> usize {
        self.0.last_segment(tendon)
    }
    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        self.0.base()
    }
    fn gravity(&self) -> [f64; 3] {
        self.0.gravity()
    }
    fn gravity_sensitivity(&self, index: usize) -> [f64; 3] {
        self.0.gravity_sensitivity(index)
    }
    fn tip_mass(&self) -> f64 {
        self.0.tip_mass()
    }
    fn tip_mass_sensitivity(&self, index: usize) -> f64 {
        self.0.tip_mass_sensitivity(index)
    }
    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        self.0.section(segment, s)
    }
    fn section_sensitivity(&self, index: usize, segment: usize, s: f64) -> Section<f64> {
        self.0.section_sensitivity(index, segment, s)
    }
    fn places<T: Scalar>(&self, segment: usize, s: &T) -> [Place<T>; M] {
        self.0.places(segment, s)
    }
    fn places_sensitivity(&self, index: usize, segment: usize, s: f64) -> [Place<f64>; M] {
        self.0.places_sensitivity(index, segment, s)
    }

    fn tendons<T: Scalar>(
        &self,
        segment: usize,
        places: &[Place<T>; M],
        strain: &[T; 6],
        tensions: &[T; M],
    ) -> Tendons<Self, T> {
        let zero = T::from_f64(0.0);
        let mut sum = Actuation {
            stress: [zero; 6],
            tangent: [zero; 21],
            direction: [[zero; 6]; M],
            stretch: [zero; M],
        };
        let [a, b, c, d, e, f] = *strain;
        for tendon in (0..M).filter(|tendon| segment <= self.0.last_segment(*tendon)) {
            let Place { offset: [y, z], slope: [dy, dz], .. } = places[tendon];
            let [gx, gy, gz] = [d + b * z - c * y, e - a * z + dy, f + a * y + dz];
            let length = (gx * gx + gy * gy + gz * gz).sqrt();
            let inverse = T::from_f64(1.0) / length;
            let [tx, ty, tz] = [gx * inverse, gy * inverse, gz * inverse];
            let direction = [y * tz - z * ty, z * tx, -(y * tx), tx, ty, tz];
            // tau/|Gamma| (J^T J - g g^T), J = (-D^, 1), g = J^T t.
            let stiffness = tensions[tendon] * inverse;
            let plain = [
                [y * y + z * z, zero, zero, zero, -z, y],
                [zero, z * z, -(y * z), z, zero, zero],
                [zero, -(y * z), y * y, -y, zero, zero],
                [zero, z, -y, T::from_f64(1.0), zero, zero],
                [-z, zero, zero, zero, T::from_f64(1.0), zero],
                [y, zero, zero, zero, zero, T::from_f64(1.0)],
            ];
            let mut place = 0;
            for i in 0..6 {
                for j in 0..=i {
                    let entry = plain[i][j] - direction[i] * direction[j];
                    sum.tangent[place] = stiffness.fma(entry, sum.tangent[place]);
                    place += 1;
                }
                sum.stress[i] = direction[i].fma(tensions[tendon], sum.stress[i]);
            }
            sum.direction[tendon] = direction;
            sum.stretch[tendon] = length;
        }
        sum
    }

    fn strain_rate<T: Scalar>(
        &self,
        segment: usize,
        section: &Section<T>,
        section_slope: &Section<T>,
        places: &[Place<T>; M],
        strain: &[T; 6],
        tensions: &[T; M],
        load: &[T; 6],
    ) -> [T; 6] {
        self.0.strain_rate(segment, section, section_slope, places, strain, tensions, load)
    }
}
