//! Equilibria under tensions, or at lengths.

use core::f64::consts::FRAC_PI_6;

use pliant::Settings;
use pliant::nalgebra::Vector3;
use pliant::rods::{
    Drive, InputRef, Orders, RodModel, RodSolution, Shooting, Slide, Strain, TendonPath, Wrench,
    solve_by_tdcr_rule,
};

use crate::tables::{Answers, Inputs, Row, RowError, wxyz};

/// Functions per span and strain with which the answers are exact to rounding.
fn orders(discs: usize) -> Orders {
    let (torsion, bending, extension, shear) = match discs {
        ..=3 => (25, 27, 23, 23),
        4..=6 => (17, 19, 15, 15),
        7..=12 => (13, 15, 11, 11),
        _ => (10, 12, 9, 9),
    };
    Orders { torsion, bending, extension, shear }
}

/// A model of a rod that can have other discs.
pub(super) trait Guided: RodModel {
    /// The rod with so many discs and these parameters, at the highest accuracy. The holes of the turning one turn by 30 degrees from disc to disc.
    fn guided(&self, discs: usize, parameters: &[(&str, f64)]) -> Result<Self, RowError>;
}

macro_rules! guided {
    ($model:ident, |$rod:ident, $discs:ident| $with:expr) => {
        impl Guided for $model {
            fn guided(&self, $discs: usize, parameters: &[(&str, f64)]) -> Result<Self, RowError> {
                let $rod = self.clone();
                let mut rod = $with;
                let known =
                    |name: &str| pliant::Model::parameters(self).iter().any(|known| known.name == name);
                let turn = FRAC_PI_6 * $discs as f64 / self.length();
                for (name, value) in parameters.iter().copied().chain([("turn", turn)]) {
                    if name != "turn" || known(name) {
                        rod.set_parameter(name, value)?;
                    }
                }
                Ok(rod)
            }
        }
    };
}

guided!(Strain, |rod, discs| rod.with_discs(discs).with_orders(orders(discs)));
guided!(Shooting, |rod, discs| rod.with_discs(discs));

/// A result for the robot that a row names.
macro_rules! by_robot {
    ($row:expr, [$parallel:expr, $convergent:expr, $turning:expr, $helical:expr], $function:expr) => {{
        let row = $row;
        match row.text("robot")? {
            "const3" => $function($parallel, row),
            "conv2" => $function($convergent, row),
            "helix30" => $function($turning, row),
            "helix_full" => $function($helical, row),
            other => Err(RowError::Input {
                name: "robot".to_owned(),
                text: other.to_owned(),
                expected: "const3, conv2, helix30 or helix_full",
            }),
        }
    }};
}
pub(super) use by_robot;

/// The numbers `before1after`, ... of a row, one per tendon.
pub(super) fn per_tendon<M: RodModel>(
    rod: &M,
    row: Row<'_>,
    before: &str,
    after: &str,
) -> Result<Vec<f64>, RowError> {
    let count = rod.tendon_count();
    (1..=count).map(|tendon| row.number(&format!("{before}{tendon}{after}"))).collect()
}

fn pulls<M: RodModel>(rod: &M, row: Row<'_>) -> Result<Vec<Drive>, RowError> {
    Ok(per_tendon(rod, row, "tau_", "_N")?.into_iter().map(Drive::Force).collect())
}

/// Entries for three tendons; undefined beyond the last one.
fn three(list: &[f64]) -> [f64; 3] {
    core::array::from_fn(|index| list.get(index).copied().unwrap_or(f64::NAN))
}

/// The rod that a row describes.
fn of_row<M: Guided>(rod: &M, row: Row<'_>) -> Result<M, RowError> {
    rod.guided(row.whole("disks")?, &[("disc_mass", row.number("disk_mass_kg")?)])
}

/// Tip and lengths.
pub(super) fn tip<A: Guided, B: Guided, C: Guided, D: Guided>(
    a: &A,
    b: &B,
    c: &C,
    d: &D,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    fn one<M: Guided>(rod: &M, row: Row<'_>) -> Answers {
        let rod = of_row(rod, row)?;
        let found = rod.solve(InputRef::drives(&pulls(&rod, row)?))?;
        let tip = found.tip();
        let lengths = three(found.lengths());
        Ok([tip.translation.vector.as_slice(), &wxyz(&tip), &lengths].concat())
    }
    inputs.each(|row| by_robot!(row, [a, b, c, d], one))
}

/// Poses of discs.
pub(super) fn poses<A: Guided, B: Guided, C: Guided, D: Guided>(
    a: &A,
    b: &B,
    c: &C,
    d: &D,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    fn one<M: Guided>(rod: &M, row: Row<'_>) -> Answers {
        let rod = of_row(rod, row)?;
        let found = rod.solve(InputRef::drives(&pulls(&rod, row)?))?;
        let (disc, discs) = (row.whole("disk")?, row.whole("disks")?);
        let pose = found.station(rod.length() * disc as f64 / discs as f64)?.pose;
        Ok([pose.translation.vector.as_slice(), &wxyz(&pose)].concat())
    }
    inputs.each(|row| by_robot!(row, [a, b, c, d], one))
}

/// Tips, and the deviations of tips and lengths from the continuous rod's.
pub(super) fn convergence(
    a: &Strain,
    b: &Strain,
    c: &Strain,
    d: &Strain,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    fn one(rod: &Strain, row: Row<'_>) -> Answers {
        let pulls = pulls(rod, row)?;
        let input = InputRef::drives(&pulls);
        let fine = Orders { torsion: 21, bending: 23, extension: 19, shear: 19 };
        let limit = rod.clone().with_tendons(TendonPath::Continuous).with_orders(fine).solve(input)?;
        if row.text("disks")? == "inf" {
            let tip = limit.tip();
            return Ok([tip.translation.vector.as_slice(), &[0.0, 0.0, 0.0, f64::NAN]].concat());
        }
        let discs = row.whole("disks")?;
        let with = |discs: usize| -> Result<_, RowError> { Ok(rod.guided(discs, &[])?.solve(input)?) };
        let off = |tip: pliant::nalgebra::Isometry3<f64>| {
            (tip.translation.vector - limit.tip().translation.vector).norm()
        };
        let found = with(discs)?;
        let tip = found.tip();
        let angle = tip.rotation.angle_to(&limit.tip().rotation);
        let lengths = found.lengths().as_ref().iter().zip(limit.lengths().as_ref());
        let length = lengths.map(|(found, limit)| (found - limit).abs()).fold(0.0, f64::max);
        let order = match discs % 2 {
            0 => (off(with(discs / 2)?.tip()) / off(tip)).log2(),
            _ => f64::NAN,
        };
        Ok([tip.translation.vector.as_slice(), &[off(tip), angle, length, order]].concat())
    }
    inputs.each(|row| by_robot!(row, [a, b, c, d], one))
}

/// Tensions at which the tendons have these lengths, and the tip.
pub(super) fn tensions<A: Guided, B: Guided, C: Guided, D: Guided>(
    a: &A,
    b: &B,
    c: &C,
    d: &D,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    fn one<M: Guided>(rod: &M, row: Row<'_>) -> Answers {
        let rod = rod.guided(row.whole("disks")?, &[])?;
        let lengths = per_tendon(&rod, row, "len_", "_m")?;
        let unstressed = rod.unstressed_lengths().as_ref().iter();
        let displacement = |(unstressed, length): (&f64, &f64)| Drive::Displacement(unstressed - length);
        let tendons: Vec<Drive> = unstressed.zip(&lengths).map(displacement).collect();
        let found = rod.solve(InputRef::drives(&tendons))?;
        let tensions = three(found.tensions());
        Ok([tensions.as_slice(), found.tip().translation.vector.as_slice()].concat())
    }
    inputs.each(|row| by_robot!(row, [a, b, c, d], one))
}

/// Tip, tensions at the ends and lengths of tendons that slide at holes with friction.
pub(super) fn rubbing<A: Guided, B: Guided, C: Guided, D: Guided>(
    a: &A,
    b: &B,
    c: &C,
    d: &D,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    fn one<M: Guided>(rod: &M, row: Row<'_>) -> Answers {
        let rod = rod.guided(row.whole("disks")?, &[("friction", row.number("mu")?)])?;
        let pulls = pulls(&rod, row)?;
        let slide = if row.number("slide")? < 0.0 { Slide::Out } else { Slide::In };
        let found = rod.solve(InputRef::drives(&pulls).with_slides(&vec![slide; pulls.len()]))?;
        let tip = found.tip();
        let (ends, lengths) = (three(&found.end_tensions()), three(found.lengths()));
        Ok([tip.translation.vector.as_slice(), &wxyz(&tip), &ends, &lengths].concat())
    }
    inputs.each(|row| by_robot!(row, [a, b, c, d], one))
}

/// Discs of the public benchmark.
const DISCS: usize = 20;

/// Tensions and the wrench at the tip of the public benchmark in a row.
fn of_benchmark<M: RodModel>(rod: &M, row: Row<'_>) -> Result<(Vec<f64>, [Wrench; 1]), RowError> {
    let force = row.numbers(["fx_N", "fy_N", "fz_N"])?;
    let wrench = Wrench::force(force).with_couple(row.numbers(["mx_Nm", "my_Nm", "mz_Nm"])?);
    Ok((per_tendon(rod, row, "q", "_N")?, [wrench]))
}

/// The public benchmark: its axes have z along the rod, which is x here.
pub(super) fn benchmark<M: Guided>(rod: &M, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let (pulls, wrenches) = of_benchmark(rod, row)?;
        let found = rod.guided(DISCS, &[])?.solve(InputRef::forces(&pulls).with_wrenches(&wrenches))?;
        let tip = found.tip();
        let [x, y, z] = [Vector3::z() * -1.0, Vector3::y(), Vector3::x()].map(|axis| tip.rotation * axis);
        Ok([tip.translation.vector.as_slice(), x.as_slice(), y.as_slice(), z.as_slice(), found.lengths()]
            .concat())
    })
}

/// Distance of the tip from that by the rule of the public code for the force of a tendon on a hole: the largest component, m.
pub(super) fn tdcr_rule<M: Guided>(rod: &M, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let rod = rod.guided(DISCS, &[])?;
        let (pulls, wrenches) = of_benchmark(&rod, row)?;
        let input = InputRef::forces(&pulls).with_wrenches(&wrenches);
        let found = rod.solve(input)?;
        let other = solve_by_tdcr_rule(&rod, input, &Settings::default())?;
        Ok(vec![(found.tip().translation.vector - other.tip().translation.vector).amax()])
    })
}
