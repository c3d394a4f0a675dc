//! Declarations of robots of segments as robots of the generic kernel.
#![allow(clippy::unwrap_used, dead_code, unreachable_pub, reason = "shared by tests")]

use num_dual::Dual64;
use pliant::segments::{
    Constants, Generic, Kernel, Physics, Segments, SegmentsData, SegmentsOptions, SegmentsSlopes, Tip,
};
use pliant_declare::spec::{self, Segment};
use pliant_testing::expression::Expression;
use pliant_testing::{larger, largest};

use super::convert;

/// A declaration whose numbers are worked out at run time.
#[derive(Clone, Debug)]
pub struct Declared<const N: usize> {
    options: SegmentsOptions,
    /// Values of the parameters, SI.
    pub values: Vec<f64>,
    /// The constants of each segment, in the order of their fields.
    constants: [[Expression; 8]; N],
    actuators: [Vec<[Expression; 2]>; N],
    areas: [Option<Expression>; N],
    limits: [Option<[Expression; 2]>; N],
    gravity: [Expression; 3],
    base: ([[f64; 3]; 3], [f64; 3]),
}

fn constants_of(values: [f64; 8]) -> Constants {
    let [length, mass, axial_stiffness, bending_stiffness, damping, bend_damping, length_damping, gyration] =
        values;
    Constants {
        length,
        mass,
        axial_stiffness,
        bending_stiffness,
        damping,
        bend_damping,
        length_damping,
        gyration,
    }
}

impl<const N: usize> Declared<N> {
    fn value(&self, expression: &Expression) -> f64 {
        expression.evaluate(f64::NAN, f64::NAN, &|index| self.values[index])
    }

    fn slope(&self, index: usize, expression: &Expression) -> f64 {
        let nan = Dual64::from(f64::NAN);
        let seeded = |i: usize| Dual64::new(self.values[i], if i == index { 1.0 } else { 0.0 });
        expression.evaluate(nan, nan, &seeded).eps
    }
}

impl<const N: usize> pliant::Declared for Declared<N> {
    fn name(&self) -> &str {
        "Declared"
    }

    fn parameter(&self, index: usize) -> f64 {
        self.values[index]
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        self.values[index] = value;
    }
}

/// Constants and places of actuators of each segment by the values of their expressions.
type Numbers = (Vec<Constants>, Vec<Vec<[f64; 2]>>, Vec<f64>);

impl<const N: usize> Declared<N> {
    fn numbers(&self, of: impl Fn(&Expression) -> f64) -> Numbers {
        let constants = self.constants.each_ref().map(|own| constants_of(own.each_ref().map(&of)));
        let place = |place: &[Expression; 2]| place.each_ref().map(&of);
        let actuators = self.actuators.each_ref().map(|own| own.iter().map(place).collect());
        let areas = self.areas.each_ref().map(|area| area.as_ref().map_or(0.0, &of));
        (constants.to_vec(), actuators.to_vec(), areas.to_vec())
    }
}

impl<const N: usize> Segments for Declared<N> {
    fn data(&self) -> SegmentsData {
        let (constants, actuators, chamber_areas) = self.numbers(|value| self.value(value));
        let limits = self
            .limits
            .each_ref()
            .map(|limits| limits.as_ref().map(|limits| limits.each_ref().map(|limit| self.value(limit))));
        SegmentsData {
            options: self.options,
            constants,
            actuators,
            chamber_areas,
            limits: limits.to_vec(),
            base: self.base,
            gravity: self.gravity.each_ref().map(|value| self.value(value)),
        }
    }

    fn slopes(&self, index: usize) -> SegmentsSlopes {
        let (constants, actuators, chamber_areas) = self.numbers(|value| self.slope(index, value));
        let gravity = self.gravity.each_ref().map(|value| self.slope(index, value));
        SegmentsSlopes { constants, actuators, chamber_areas, gravity }
    }
}

/// Robot of a declaration of `N` segments, and the generic kernel that it describes.
pub fn generic<const N: usize>(declaration: &str) -> (spec::Robot, Generic<Declared<N>>) {
    let robot = super::read(declaration);
    let model = robot.constant_curvature().unwrap();
    let physics = if model.as_published { Physics::AsPublished } else { Physics::Consistent };
    let segments: &[Segment; N] = model.segments.as_slice().try_into().unwrap();
    let constants = |segment: &Segment| {
        let Segment { length, mass, axial_stiffness, bending_stiffness, .. } = segment;
        let Segment { damping, bend_damping, length_damping, gyration, .. } = segment;
        [length, mass, axial_stiffness, bending_stiffness, damping, bend_damping, length_damping, gyration]
            .map(convert)
    };
    let places = |segment: &Segment| {
        segment.actuators.iter().map(|place| place.each_ref().map(convert)).collect::<Vec<_>>()
    };
    let limits = |segment: &Segment| segment.limits.as_ref().map(|limits| limits.each_ref().map(convert));
    let generic = Generic::new(Declared {
        options: SegmentsOptions { physics, rotational_inertia: model.rotational_inertia },
        values: spec::values(&robot.parameters),
        constants: segments.each_ref().map(constants),
        actuators: segments.each_ref().map(places),
        areas: segments.each_ref().map(|segment| segment.chamber_area.as_ref().map(convert)),
        limits: segments.each_ref().map(limits),
        gravity: model.gravity.each_ref().map(convert),
        base: (model.base.rotation, model.base.position),
    });
    (robot, generic)
}

/// Fields of the kernel's answers by name, as lists.
pub type Fields = Vec<(String, Vec<f64>)>;

/// Largest deviation of the lists from those of the other side, in parts of the largest entry of each; `tolerance` is the largest allowed one.
///
/// # Errors
/// Fields that differ by more.
pub fn compare(found: &Fields, expected: &Fields, tolerance: f64) -> Result<f64, String> {
    let mut worst = 0.0_f64;
    assert_eq!(found.len(), expected.len());
    for ((name, found), (other, expected)) in found.iter().zip(expected) {
        assert_eq!((name, found.len()), (other, expected.len()));
        let scale = largest(expected);
        for (index, (a, b)) in found.iter().zip(expected).enumerate() {
            let difference = (a - b).abs();
            let within = difference <= tolerance * scale;
            if !within {
                let part = difference / scale;
                return Err(format!(
                    "{name}[{index}]: generated {a:e}, generic {b:e}, {part:.2e} of {scale:e}"
                ));
            }
            if difference > 0.0 {
                worst = larger(worst, difference / scale);
            }
        }
    }
    Ok(worst)
}

/// Mass of a segment whose inertia is compared, kg.
pub const MASS: f64 = 0.7;

/// The answers of a kernel's functions of a motion.
pub fn of_motion<K: Kernel>(
    kernel: &K,
    state: [f64; 3],
    rate: [f64; 3],
    spin: [f64; 3],
    gyration: f64,
) -> Fields {
    let motion = pliant::segments::Motion { state, rate, spin };
    let tip = kernel.tip(&motion);
    let segment = kernel.segment(&motion, &MASS, &gyration);
    let still = kernel.segment(&pliant::segments::Motion { spin: [0.0; 3], ..motion }, &MASS, &gyration);
    let root = kernel.root(&state, &rate, &MASS, &gyration);
    // Parts of the same kernel: to the bit.
    assert_eq!(kernel.body(&motion, &MASS, &gyration), segment.body, "{motion:?}");
    assert_eq!(root.tip, still.tip, "{motion:?}");
    assert_eq!(
        (root.moment, root.linear, root.mass, root.load),
        (still.body.moment, still.body.linear, still.body.mass, still.body.load),
        "{motion:?}"
    );
    let field =
        |name: &str, values: &[f64]| (format!("{name} at {state:?} {rate:?} {spin:?}"), values.to_vec());
    let of_tip = |tip: &Tip<f64>, of: &str| {
        vec![
            field(&format!("rotation of {of}"), tip.rotation.as_flattened()),
            field(&format!("position of {of}"), &tip.position),
            field(&format!("angular Jacobian of {of}"), tip.angular_jacobian.as_flattened()),
            field(&format!("linear Jacobian of {of}"), tip.linear_jacobian.as_flattened()),
            field(&format!("angular bias of {of}"), &tip.angular_bias),
            field(&format!("linear bias of {of}"), &tip.linear_bias),
        ]
    };
    let further = [
        field("moment", &segment.body.moment),
        field("inertia", &segment.body.inertia),
        field("linear", segment.body.linear.as_flattened()),
        field("angular", segment.body.angular.as_flattened()),
        field("mass", &segment.body.mass),
        field("force", &segment.body.force),
        field("couple", &segment.body.couple),
        field("load", &segment.body.load),
        field("Q", kernel.q_matrix(&state[0].hypot(state[1])).as_flattened()),
    ];
    let mut fields = of_tip(&tip, "the tip");
    fields.extend(of_tip(&segment.tip, "the tip with the segment"));
    fields.extend(further);
    fields
}

/// Bending angles from straight to a full turn, both signs, in all directions; lengths, rates and spins.
pub fn motions() -> Vec<[[f64; 3]; 3]> {
    let angles = [0.0, 1e-12, 1e-6, 1e-3, 0.03, 0.5, 1.0, 2.0, 3.5, 5.0, core::f64::consts::TAU];
    let mut found = Vec::new();
    for (index, theta) in angles.into_iter().enumerate() {
        for turn in 0..8_u32 {
            let unit = |k: u32| {
                ((8.0 * index as f64 + f64::from(turn + 31 * k + 1)) * 0.618_033_988_749_895).fract()
            };
            let phi = if turn < 4 {
                f64::from(turn) * core::f64::consts::FRAC_PI_2
            } else {
                core::f64::consts::TAU * unit(0)
            };
            let signed = |k: u32| 20.0 * unit(k) - 10.0;
            // Along the axes exactly: signed zeros are among the components.
            let (sin, cos) = match turn {
                0 => (0.0, 1.0),
                1 => (1.0, 0.0),
                2 => (-0.0, -1.0),
                3 => (-1.0, 0.0),
                _ => phi.sin_cos(),
            };
            let state = [theta * cos, theta * sin, 0.05 + 0.45 * unit(1)];
            let rate = [signed(2), signed(3), 0.5 * signed(4)];
            let spin = [signed(5), signed(6), signed(7)];
            found.push([state, rate, spin]);
            if turn == 5 {
                found.push([state, [0.0; 3], [0.0; 3]]);
            }
        }
    }
    found
}
