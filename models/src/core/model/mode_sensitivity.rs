//! Derivatives of the eigenvalues of damped modes along an equilibrium: what all families share.

use nalgebra::{Complex, DMatrix};
use pliant_runtime::motion::Linear;
use pliant_runtime::moved::{Moved, change};

use crate::core::check::index;
use crate::core::declared::index_of;
use crate::{Declared, Error};

/// The eigenvalue of a damped mode, with its derivatives along the equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct ModeSensitivity {
    /// Eigenvalue `lambda`, 1/s, as [`DampedMode::eigenvalue`](super::DampedMode::eigenvalue).
    pub eigenvalue: Complex<f64>,
    /// With respect to the number of each drive that was asked for, 1/s per N or m (motors: N m or rad).
    pub by_drive: Vec<Complex<f64>>,
    /// With respect to each parameter that was asked for, 1/s per unit of it.
    pub by_parameter: Vec<Complex<f64>>,
}

/// Variable along which an equilibrium changes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Along {
    /// A parameter of the declaration, by its index.
    Parameter(usize),
    /// The number that drives an actuator.
    Drive(usize),
}

impl Along {
    /// Along some drives of `count` actuators, and along parameters by their names.
    ///
    /// # Errors
    /// [`Error::OutOfRange`], with `what` an index is of; [`Error::UnknownParameter`].
    pub(crate) fn each(
        (what, count): (&'static str, usize),
        drives: &[usize],
        (declared, parameters): (&(impl Declared + ?Sized), &[&str]),
    ) -> Result<[Vec<Self>; 2], Error> {
        let drive = |drive: &usize| index(what, *drive, count).map(|()| Self::Drive(*drive));
        let parameter = |name: &&str| Ok(Self::Parameter(index_of(declared, name)?));
        Ok([
            drives.iter().map(drive).collect::<Result<_, Error>>()?,
            parameters.iter().map(parameter).collect::<Result<_, Error>>()?,
        ])
    }
}

/// Quadratic forms of the linearised equations on the shapes of some modes, of each its real part and then its imaginary part.
pub(crate) struct Forms {
    pub(crate) damping: DMatrix<f64>,
    pub(crate) inertia: DMatrix<f64>,
    /// Derivatives of stiffness, damping and inertia.
    pub(crate) moved: [DMatrix<f64>; 3],
}

impl Forms {
    /// Parts forms of stiffness, damping and inertia from the derivatives that they carry.
    pub(crate) fn of(forms: &[DMatrix<Moved>; 3]) -> Self {
        let [_, damping, inertia] = forms;
        let plain = |matrix: &DMatrix<Moved>| matrix.map(|entry| entry.re);
        let moved = forms.each_ref().map(|matrix| matrix.map(|entry| change(&entry)));
        Self { damping: plain(damping), inertia: plain(inertia), moved }
    }
}

/// The lowest damped modes with their shapes, for derivatives along the equilibrium.
pub(crate) struct DampedShapes {
    eigenvalues: Vec<Complex<f64>>,
    /// Modes that were asked for: one more is there where there is one, so that a mode is not parted from the one it shares its eigenvalue with.
    most: usize,
    /// Real and imaginary parts of the shapes with their multipliers, in turn.
    pub(crate) shapes: Vec<Vec<f64>>,
}

impl DampedShapes {
    /// The lowest modes of linearised equations, at most `most`.
    ///
    /// # Errors
    /// [`Error::Overflow`] where a frequency is not finite.
    pub(crate) fn of(linear: &mut Linear, most: usize) -> Result<Self, Error> {
        let overflow = Error::Overflow { what: "the frequency of a mode" };
        let found = linear.modes(most + 1).ok_or(overflow)?.damped;
        let parts = found.iter().flat_map(|mode| {
            let all = linear.with_multipliers(mode);
            [all.iter().map(|entry| entry.re).collect(), all.iter().map(|entry| entry.im).collect()]
        });
        let shapes = parts.collect();
        Ok(Self { eigenvalues: found.iter().map(|mode| mode.eigenvalue).collect(), most, shapes })
    }

    /// Derivatives by drives, then by parameters: `forms` of each direction along the equilibrium, `None` where nothing changes.
    ///
    /// # Errors
    /// Errors of `forms`; [`Error::Unsupported`] where two shapes share a frequency and would part; [`Error::SingularTangent`] and [`Error::Overflow`] where a
    /// derivative is not finite.
    pub(crate) fn sensitivities(
        &self,
        [drives, parameters]: [Vec<Along>; 2],
        mut forms: impl FnMut(Along) -> Result<Option<Forms>, Error>,
    ) -> Result<Vec<ModeSensitivity>, Error> {
        let mut rates = |directions: Vec<Along>| -> Result<Vec<Vec<Complex<f64>>>, Error> {
            let one = |direction| match forms(direction)? {
                Some(forms) => eigenvalue_rates(&self.eigenvalues, self.most, &forms),
                None => Ok(vec![Complex::new(0.0, 0.0); self.eigenvalues.len()]),
            };
            directions.into_iter().map(one).collect()
        };
        let (by_drive, by_parameter) = (rates(drives)?, rates(parameters)?);
        let of = |(mode, eigenvalue): (usize, &Complex<f64>)| ModeSensitivity {
            eigenvalue: *eigenvalue,
            by_drive: by_drive.iter().map(|rates| rates[mode]).collect(),
            by_parameter: by_parameter.iter().map(|rates| rates[mode]).collect(),
        };
        Ok(self.eigenvalues.iter().enumerate().take(self.most).map(of).collect())
    }
}

/// Eigenvalues that differ by less than this part belong to one mode with several shapes.
const SHARED: f64 = 1e-6;
/// Rates of such an eigenvalue that differ by less than this part of their terms are one.
const ALIKE: f64 = 1e-6;

/// Rates of eigenvalues of symmetric matrices: `-v^T (K' + lambda C' + lambda^2 M') v / v^T (C + 2 lambda M) v`. Where several shapes share an eigenvalue, those of the pencil on them,
/// which have to be one. The last eigenvalues may be parted from others: those beyond `most` are not refused.
fn eigenvalue_rates(
    eigenvalues: &[Complex<f64>],
    most: usize,
    forms: &Forms,
) -> Result<Vec<Complex<f64>>, Error> {
    let entry = |matrix: &DMatrix<f64>, i: usize, j: usize| {
        let at = |a: usize, b: usize| matrix[(2 * i + a, 2 * j + b)];
        Complex::new(at(0, 0) - at(1, 1), at(0, 1) + at(1, 0))
    };
    let mut rates = Vec::with_capacity(eigenvalues.len());
    while rates.len() < eigenvalues.len() {
        let first = rates.len();
        let lambda = eigenvalues[first];
        let near = |other: &&Complex<f64>| (**other - lambda).norm() <= SHARED * lambda.norm();
        let count = eigenvalues[first..].iter().take_while(near).count().max(1);
        let terms = |i: usize, j: usize| {
            let [k, c, m] = forms.moved.each_ref().map(|matrix| entry(matrix, first + i, first + j));
            [k, lambda * c, lambda * lambda * m]
        };
        let normal = DMatrix::from_fn(count, count, |i, j| {
            let [c, m] = [&forms.damping, &forms.inertia].map(|matrix| entry(matrix, first + i, first + j));
            c + 2.0 * lambda * m
        });
        let moved = DMatrix::from_fn(count, count, |i, j| -terms(i, j).iter().sum::<Complex<f64>>());
        let found = normal.clone().lu().solve(&moved).ok_or(Error::SingularTangent)?;
        let mean = found.trace() / count as f64;
        let parted = DMatrix::from_fn(count, count, |i, j| {
            (found[(i, j)] - if i == j { mean } else { Complex::new(0.0, 0.0) }).norm()
        });
        let size = (0..count).map(|i| terms(i, i).iter().map(|term| term.norm()).sum::<f64>());
        let scale = (0..count).map(|i| normal[(i, i)].norm()).fold(f64::INFINITY, f64::min);
        let limit = ALIKE * size.fold(0.0, f64::max) / scale;
        if parted.amax() > limit && first < most {
            let what = "the derivative of a frequency that two modes share and that parts them";
            let expected = "modes of different frequencies, or what moves both alike";
            return Err(Error::Unsupported { what, expected });
        }
        let finite = mean.re.is_finite() && mean.im.is_finite();
        if !finite {
            return Err(Error::Overflow { what: "the derivative of a frequency" });
        }
        rates.extend(core::iter::repeat_n(mean, count));
    }
    Ok(rates)
}
