//! Single explicit steps of order 8 without allocation.

/// Stages of a step.
const STAGES: usize = 12;
/// Times of the stages as fractions of the step.
const NODES: [f64; STAGES] = [
    0.0,
    0.052_600_151_958_767_73,
    0.078_900_227_938_151_6,
    0.118_350_341_907_227_4,
    0.281_649_658_092_772_6,
    0.333_333_333_333_333_3,
    0.25,
    0.307_692_307_692_307_7,
    0.651_282_051_282_051_3,
    0.6,
    0.857_142_857_142_857_1,
    1.0,
];
/// Weights of the rates of earlier stages in the state at each stage.
const STAGE: [&[(usize, f64)]; STAGES - 1] = [
    &[(0, 0.052_600_151_958_767_73)],
    &[(0, 0.019_725_056_984_537_9), (1, 0.059_175_170_953_613_7)],
    &[(0, 0.029_587_585_476_806_85), (2, 0.088_762_756_430_420_54)],
    &[(0, 0.241_365_134_159_266_7), (2, -0.884_549_479_328_286_1), (3, 0.924_834_003_261_792)],
    &[(0, 0.037_037_037_037_037_035), (3, 0.170_828_608_729_473_86), (4, 0.125_467_687_566_822_42)],
    &[(0, 0.037_109_375), (3, 0.170_252_211_019_544_05), (4, 0.060_216_538_980_455_96), (5, -0.017_578_125)],
    &[
        (0, 0.037_092_000_118_504_79),
        (3, 0.170_383_925_712_239_98),
        (4, 0.107_262_030_446_373_28),
        (5, -0.015_319_437_748_624_402),
        (6, 0.008_273_789_163_814_023),
    ],
    &[
        (0, 0.624_110_958_716_075_7),
        (3, -3.360_892_629_446_941_4),
        (4, -0.868_219_346_841_726),
        (5, 27.592_099_699_446_71),
        (6, 20.154_067_550_477_894),
        (7, -43.489_884_181_069_96),
    ],
    &[
        (0, 0.477_662_536_438_264_34),
        (3, -2.488_114_619_971_667_7),
        (4, -0.590_290_826_836_843),
        (5, 21.230_051_448_181_193),
        (6, 15.279_233_632_882_423),
        (7, -33.288_210_968_984_86),
        (8, -0.020_331_201_708_508_627),
    ],
    &[
        (0, -0.937_142_430_085_987_3),
        (3, 5.186_372_428_844_064),
        (4, 1.091_437_348_996_729_5),
        (5, -8.149_787_010_746_927),
        (6, -18.520_065_659_996_96),
        (7, 22.739_487_099_350_505),
        (8, 2.493_605_552_679_652_3),
        (9, -3.046_764_471_898_219_6),
    ],
    &[
        (0, 2.273_310_147_516_538),
        (3, -10.534_495_466_737_25),
        (4, -2.000_872_058_224_862_5),
        (5, -17.958_931_863_118_8),
        (6, 27.948_884_529_419_96),
        (7, -2.858_998_277_135_023_5),
        (8, -8.872_856_933_530_63),
        (9, 12.360_567_175_794_303),
        (10, 0.643_392_746_015_763_6),
    ],
];
/// Weights of the step.
const WEIGHTS: &[(usize, f64)] = &[
    (0, 0.054_293_734_116_568_765),
    (5, 4.450_312_892_752_409),
    (6, 1.891_517_899_314_500_3),
    (7, -5.801_203_960_010_585),
    (8, 0.311_164_366_957_819_9),
    (9, -0.152_160_949_662_516_1),
    (10, 0.201_365_400_804_030_34),
    (11, 0.044_710_615_727_772_59),
];
/// Weights of the difference from the embedded solution of order 5.
const FIFTH: &[(usize, f64)] = &[
    (0, 0.013_120_044_994_194_88),
    (5, -1.225_156_446_376_204_4),
    (6, -0.495_758_949_657_250_2),
    (7, 1.664_377_182_454_986_4),
    (8, -0.350_328_848_749_973_66),
    (9, 0.334_179_118_713_017_5),
    (10, 0.081_923_206_485_115_71),
    (11, -0.022_355_307_863_886_294),
];
/// Weights of the first, ninth and twelfth rate in the embedded solution of order 3.
const THIRD: [(usize, f64); 3] =
    [(0, 0.244_094_488_188_976_4), (8, 0.733_846_688_281_611_8), (11, 0.022_058_823_529_411_766)];

/// The method of Dormand and Prince of order 8 with embedded orders 5 and 3, one step at a time and without allocation.
///
/// [`super::integrate`] drives the same method through a whole motion: adaptive, with dense output and events, on memory of its own for every call. A
/// boundary value problem integrates the same short interval again and again, needs a smooth function of its unknowns (so it decides itself which steps
/// are repeated), and controls the error of some of its variables only (the others being their derivatives): it needs single steps without step control.
///
/// Hairer, Norsett and Wanner, "Solving Ordinary Differential Equations" I, section II.5 and the code DOP853.
#[derive(Clone, Debug, Default)]
pub struct DormandPrince {
    /// Rates of the stages, one after another.
    rates: Vec<f64>,
    /// State at a stage.
    stage: Vec<f64>,
    /// Weighted mean of the rates over the step.
    slope: Vec<f64>,
}

impl DormandPrince {
    /// Number of stages, which is the number of evaluations of the rates per step.
    pub const STAGES: usize = STAGES;

    /// Reserves memory for states of this many variables; allocates only for more variables than before.
    pub fn reserve(&mut self, variables: usize) {
        if self.stage.len() < variables {
            self.rates.resize(STAGES * variables, 0.0);
            self.stage.resize(variables, 0.0);
            self.slope.resize(variables, 0.0);
        }
    }

    /// Advances `state` from `t` to `t + step`, and returns the estimate of the error of the step, relative to `scale`.
    ///
    /// `rates(t, state, out)` writes the derivatives. The estimate is the mean square over the first `scale.len()` variables, each in units of its entry
    /// (which must not be zero); zero where `scale` is empty. Steps with an estimate of at most 1 are usually accepted; the estimate is proportional to
    /// the eighth power of the step.
    ///
    /// # Errors
    /// The error of `rates`; `state` is unchanged then.
    pub fn step<E>(
        &mut self,
        (t, step): (f64, f64),
        state: &mut [f64],
        scale: &[f64],
        mut rates: impl FnMut(f64, &[f64], &mut [f64]) -> Result<(), E>,
    ) -> Result<f64, E> {
        let n = state.len();
        self.reserve(n);
        let (stage, slope) = (&mut self.stage[..n], &mut self.slope[..n]);
        rates(t, state, &mut self.rates[..n])?;
        for (index, row) in STAGE.iter().enumerate() {
            let (done, next) = self.rates.split_at_mut((index + 1) * n);
            combine(stage, row, done);
            for (stage, state) in stage.iter_mut().zip(&*state) {
                *stage = step.mul_add_if(*stage, *state);
            }
            rates(NODES[index + 1].mul_add_if(step, t), stage, &mut next[..n])?;
        }
        combine(slope, WEIGHTS, &self.rates);
        let error = estimate(step, slope, &self.rates, scale, n);
        for (state, slope) in state.iter_mut().zip(&*slope) {
            *state = step.mul_add_if(*slope, *state);
        }
        Ok(error)
    }
}

/// `self * factor + addend` as [`crate::Scalar::fma`] does it.
trait Fused {
    fn mul_add_if(self, factor: f64, addend: f64) -> f64;
}

impl Fused for f64 {
    #[inline(always)]
    fn mul_add_if(self, factor: f64, addend: f64) -> f64 {
        crate::Scalar::fma(self, factor, addend)
    }
}

/// Writes the weighted sum of some rates to `out`.
#[inline(always)]
fn combine(out: &mut [f64], row: &[(usize, f64)], rates: &[f64]) {
    let n = out.len();
    for (place, (index, weight)) in row.iter().enumerate() {
        let rates = &rates[index * n..(index + 1) * n];
        if place == 0 {
            for (out, rate) in out.iter_mut().zip(rates) {
                *out = weight * rate;
            }
        } else {
            for (out, rate) in out.iter_mut().zip(rates) {
                *out = weight.mul_add_if(*rate, *out);
            }
        }
    }
}

/// Estimate of the error as in DOP853, from both embedded solutions.
fn estimate(step: f64, slope: &[f64], rates: &[f64], scale: &[f64], n: usize) -> f64 {
    if scale.is_empty() {
        return 0.0;
    }
    let rate = |index: usize, i: usize| rates[index * n + i];
    let (mut fifth, mut third) = (0.0, 0.0);
    for (i, scale) in scale.iter().enumerate() {
        let high: f64 = FIFTH.iter().map(|(index, weight)| weight * rate(*index, i)).sum();
        let low: f64 = slope[i] - THIRD.iter().map(|(index, weight)| weight * rate(*index, i)).sum::<f64>();
        fifth += (high / scale).powi(2);
        third += (low / scale).powi(2);
    }
    let blend = fifth + 0.01 * third;
    if blend <= 0.0 { 0.0 } else { step.abs() * fifth / (scale.len() as f64 * blend).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ellipse of a two-body problem and the error after one turn in `steps` steps.
    fn orbit(steps: u32) -> (f64, f64) {
        let eccentricity: f64 = 0.2;
        let start = [1.0 - eccentricity, 0.0, 0.0, ((1.0 + eccentricity) / (1.0 - eccentricity)).sqrt()];
        let mut state = start;
        let mut method = DormandPrince::default();
        let step = core::f64::consts::TAU / f64::from(steps);
        let mut worst = 0.0_f64;
        for index in 0..steps {
            let error = method.step((f64::from(index) * step, step), &mut state, &[1.0; 4], |_, y, out| {
                let cube = (y[0] * y[0] + y[1] * y[1]).powf(1.5);
                out.copy_from_slice(&[y[2], y[3], -y[0] / cube, -y[1] / cube]);
                Ok::<(), ()>(())
            });
            worst = worst.max(error.unwrap());
        }
        let error = state.iter().zip(start).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        (error, worst)
    }

    #[test]
    fn the_order_is_eight_and_the_estimate_covers_the_error() {
        let ((coarse, estimated), (fine, _)) = (orbit(40), orbit(80));
        let order = (coarse / fine).log2();
        assert!(order > 7.5 && order < 9.5, "{order} {coarse:e} {fine:e}");
        assert!(estimated > 0.01 * coarse && fine < 1e-8, "{estimated:e} {coarse:e} {fine:e}");
    }

    #[test]
    fn a_rate_that_fails_leaves_the_state_and_later_steps_do_not_allocate() {
        let mut method = DormandPrince::default();
        method.reserve(2);
        let mut state = [1.0, 2.0];
        let mut calls = 0;
        let failed = method.step((0.0, 0.1), &mut state, &[], |_, _, out| {
            calls += 1;
            out.fill(1.0);
            if calls == 5 { Err("out of reach") } else { Ok(()) }
        });
        assert_eq!((failed, state), (Err("out of reach"), [1.0, 2.0]));
        let count = allocation_counter::measure(|| {
            let taken = method.step((0.0, 0.1), &mut state, &[1.0; 2], |_, y, out| {
                out.copy_from_slice(y);
                Ok::<(), ()>(())
            });
            assert!(taken.is_ok());
        });
        assert_eq!(count.count_total, 0);
        assert!((state[0] - 0.1_f64.exp()).abs() < 1e-14);
    }
}
