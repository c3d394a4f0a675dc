//! Sines and cosines of several angles without branches and calls, so that the compiler can vectorise them.
//!
//! The angle is reduced by a multiple of pi/2 (in three parts, after Cody and Waite); then the polynomials of fdlibm's `__kernel_sin` and `__kernel_cos`
//! are evaluated. The error is at most two units in the last place for angles up to [`LARGEST`].

use wide::{bytemuck, f64x4, f64x8, i64x4, i64x8};

use super::traits::{Lanes as _, Scalar};

/// Angle, rad, above which the reduction loses digits.
const LARGEST: f64 = 1e4;

/// 1.5 2^52: adding it to a number moves the integer nearest to the number to the last bits of the sum.
const SHIFT: f64 = 6_755_399_441_055_744.0;

/// pi/2: the first two parts have 33 bits, so that their multiples are exact.
const QUARTER: [f64; 3] = [
    f64::from_bits(0x3FF9_21FB_5440_0000),
    f64::from_bits(0x3DD0_B461_1A60_0000),
    f64::from_bits(0x3BA3_198A_2E03_7073),
];

/// Coefficients of `(sin r - r)/r^3` in powers of `r^2`, from the highest power.
const SINE: [f64; 6] = [
    1.589_690_995_211_55e-10,
    -2.505_076_025_340_686_3e-8,
    2.755_731_370_707_006_8e-6,
    -1.984_126_982_985_795e-4,
    8.333_333_333_322_49e-3,
    -1.666_666_666_666_663_2e-1,
];

/// Coefficients of `(cos r - 1 + r^2/2)/r^4` in powers of `r^2`, from the highest power.
const COSINE: [f64; 6] = [
    -1.135_964_755_778_819_5e-11,
    2.087_572_321_298_175e-9,
    -2.755_731_435_139_066_3e-7,
    2.480_158_728_947_673e-5,
    -1.388_888_888_887_411e-3,
    4.166_666_666_666_66e-2,
];

#[inline(always)]
fn polynomial<T: Scalar>(coefficients: &[f64; 6], z: T) -> T {
    let [first, rest @ ..] = coefficients;
    rest.iter().fold(T::from_f64(*first), |sum, coefficient| z.fma(sum, T::from_f64(*coefficient)))
}

#[inline(always)]
fn sin_cos(angle: f64) -> (f64, f64) {
    let shifted = Scalar::fma(angle, core::f64::consts::FRAC_2_PI, SHIFT);
    let (quarters, bits) = (shifted - SHIFT, shifted.to_bits());
    let r = QUARTER.iter().fold(angle, |left, part| left - quarters * part);
    let z = r * r;
    let sine = Scalar::fma(r * z, polynomial(&SINE, z), r).to_bits();
    let half = 0.5 * z;
    let near = 1.0 - half;
    let cosine = (near + (((1.0 - near) - half) + z * z * polynomial(&COSINE, z))).to_bits();
    // An odd multiple of pi/2 exchanges sine and cosine; the second bit of the multiple gives the signs.
    let exchange = 0_u64.wrapping_sub(bits & 1);
    let (a, b) = ((sine & !exchange) | (cosine & exchange), (cosine & !exchange) | (sine & exchange));
    let sign = |quarters: u64| (quarters & 2) << 62;
    (f64::from_bits(a ^ sign(bits)), f64::from_bits(b ^ sign(bits.wrapping_add(1))))
}

/// The same in lanes, which do not depend on each other.
macro_rules! in_lanes {
    ($name:ident, $lanes:ty, $bits:ty) => {
        #[inline(always)]
        pub(super) fn $name(angle: $lanes) -> ($lanes, $lanes) {
            let number = <$lanes>::splat;
            let one = <$bits>::splat(1);
            let shifted = angle.fma(number(core::f64::consts::FRAC_2_PI), number(SHIFT));
            let (quarters, bits) = (shifted - number(SHIFT), bytemuck::cast::<$lanes, $bits>(shifted));
            let r = QUARTER.iter().fold(angle, |left, part| left - quarters * number(*part));
            let z = r * r;
            let sine = (r * z).fma(polynomial(&SINE, z), r);
            let half = number(0.5) * z;
            let near = number(1.0) - half;
            let cosine = near + (((number(1.0) - near) - half) + z * z * polynomial(&COSINE, z));
            let exchange: $lanes = bytemuck::cast(<$bits>::splat(0) - (bits & one));
            let sign = |quarters: $bits| -> $lanes { bytemuck::cast((quarters & (one + one)) << 62) };
            let found = [
                exchange.select(cosine, sine) ^ sign(bits),
                exchange.select(sine, cosine) ^ sign(bits + one),
            ];
            // False for NaN as well.
            let small = angle.abs().simd_le(number(LARGEST));
            if small.all() {
                return (found[0], found[1]);
            }
            let other = <$lanes>::lanewise([angle], |[angle]| angle.sin_cos().into());
            (small.select(found[0], other[0]), small.select(found[1], other[1]))
        }
    };
}

in_lanes!(four, f64x4, i64x4);
in_lanes!(eight, f64x8, i64x8);

/// `(sines, cosines)`.
#[inline(always)]
pub(super) fn each<L: Copy + AsMut<[f64]>>(angles: &L) -> (L, L) {
    let (mut sines, mut cosines) = (*angles, *angles);
    // False for NaN as well.
    let small = sines.as_mut().iter().all(|angle| angle.abs() <= LARGEST);
    let pairs = sines.as_mut().iter_mut().zip(cosines.as_mut());
    if small {
        pairs.for_each(|(sine, cosine)| (*sine, *cosine) = sin_cos(*sine));
    } else {
        pairs.for_each(|(sine, cosine)| (*sine, *cosine) = sine.sin_cos());
    }
    (sines, cosines)
}

#[cfg(test)]
mod tests {
    use super::{LARGEST, each, eight, four};
    use wide::{f64x4, f64x8};

    #[test]
    fn sines_and_cosines_are_those_of_the_library() {
        let mut worst = 0.0_f64;
        let golden = 0.618_033_988_749_894_9_f64;
        for k in 0..200_000_u32 {
            let place = (f64::from(k) * golden).fract() - 0.5;
            let angles = [2.0 * LARGEST * place, 20.0 * place, 1e-3 * place, 1e-9 * place, 3.2 * place];
            let (sines, cosines) = each(&angles);
            for (angle, (sine, cosine)) in angles.iter().zip(sines.iter().zip(cosines)) {
                let (a, b) = angle.sin_cos();
                worst = worst.max((sine - a).abs()).max((cosine - b).abs());
                assert!((sine - a).abs() <= 2.0 * f64::EPSILON * a.abs(), "sin {angle}: {sine}, {a}");
            }
        }
        println!("largest difference {worst:e}");
        assert!(worst <= 1.2e-16, "{worst:e}");
    }

    #[test]
    fn lanes_have_the_sines_of_single_angles_whatever_their_neighbours() {
        let golden = 0.618_033_988_749_894_9_f64;
        for k in 0..20_000_u32 {
            let place = (f64::from(k) * golden).fract() - 0.5;
            let angles = [2.0 * LARGEST * place, 20.0 * place, 1e-3 * place, 3.2 * place];
            let (sines, cosines) = four(f64x4::from(angles));
            let (sines, cosines) = (sines.to_array(), cosines.to_array());
            // Neighbours that are too large, infinite and no numbers.
            let [a, b, c, d] = angles;
            let (others, more) = eight(f64x8::from([a, 1e9, b, f64::INFINITY, c, f64::NAN, d, -3e300]));
            let (others, more) = (others.to_array(), more.to_array());
            for (lane, angle) in angles.iter().enumerate() {
                let (a, b) = angle.sin_cos();
                assert!((sines[lane] - a).abs() <= 2.0 * f64::EPSILON * a.abs(), "sin {angle}");
                assert!((cosines[lane] - b).abs() <= 1.2e-16, "cos {angle}");
                let (other, more) = (others[2 * lane], more[2 * lane]);
                assert_eq!(
                    (other.to_bits(), more.to_bits()),
                    (sines[lane].to_bits(), cosines[lane].to_bits())
                );
            }
            assert_eq!(
                (others[1], more[1], others[7], more[7]),
                (1e9_f64.sin(), 1e9_f64.cos(), (-3e300_f64).sin(), 3e300_f64.cos())
            );
            assert!([others[3], more[3], others[5], more[5]].iter().all(|entry| entry.is_nan()));
        }
    }

    #[test]
    fn borders_and_what_is_no_angle() {
        let quarter = core::f64::consts::FRAC_PI_2;
        for angle in [
            0.0,
            quarter,
            -quarter,
            2.0 * quarter,
            0.5 * quarter,
            3.0 * quarter,
            -LARGEST,
            LARGEST,
            1e6,
            1e300,
        ] {
            let ([sine], [cosine]) = each(&[angle]);
            let (a, b) = angle.sin_cos();
            assert!((sine - a).abs() <= 1.2e-16 && (cosine - b).abs() <= 1.2e-16, "{angle}");
        }
        let (sines, cosines) = each(&[f64::NAN, f64::INFINITY, 1.0]);
        assert!(sines[0].is_nan() && cosines[1].is_nan() && (sines[2] - 1.0_f64.sin()).abs() <= 1.2e-16);
    }
}
