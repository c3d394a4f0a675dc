//! Emitted Rust of Cosserat rods against the generic kernel: every function of the kernel trait, for declared robots of every kind.
#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../../common/mod.rs"]
mod common;

use common::rods::{Declared, generic};
use common::segments::{Fields, compare};
use pliant::Declared as _;
use pliant::rods::shooting::Shooting;
use pliant::rods::{
    Actuation, Generic, Kernel, RateInputs, RodData, Routing, Section, SectionMotion, Strain, TendonKernels,
};
use pliant::{Declaration, robot};
use pliant_models::{Scalar, Tangent};
use pliant_testing::{larger, table};

/// Agreement, relative to the largest entry of the same vector or block.
const TOLERANCE: f64 = 1e-12;

/// Declares a robot, and keeps its text for the generic kernel.
macro_rules! declared {
    ($text:ident, $($declaration:tt)*) => {
        robot! { $($declaration)* }
        const $text: &str = stringify!($($declaration)*);
    };
}

declared!(PARALLEL, robot Parallel {
    backbone { length: 242 mm, section: disc { radius: 0.4 mm }, young: 210 GPa, shear: 80 GPa, density: 95e3 kg/m^3 },
    base { rotation: [0, -90, 0] deg },
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)] },
    model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
    model shooting,
});
declared!(CONVERGENT, robot Convergent {
    backbone {
        segments: [100, 100, 100] mm,
        section: disc { radius: 0.4 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 95e3 kg/m^3,
    }
    base { rotation: [0, -90, 0] deg },
    gravity: [0, 0, -9.81] m/s^2,
    let a = 8 mm,
    tendon for i in 0..2 { at: [[a * (1 - s/(0.1 m)) * sin(pi*i), -a * (1 - s/(0.1 m)) * cos(pi*i)]] },
    tendon for i in 0..2 {
        at: [
            [a * sin(2*pi/3 + pi*i), -a * cos(2*pi/3 + pi*i)],
            [a * (2 - s/(0.1 m)) * sin(2*pi/3 + pi*i), -a * (2 - s/(0.1 m)) * cos(2*pi/3 + pi*i)],
        ],
    },
    tendon for i in 0..2 {
        at: [
            [a * sin(4*pi/3 + pi*i), -a * cos(4*pi/3 + pi*i)],
            [a * sin(4*pi/3 + pi*i), -a * cos(4*pi/3 + pi*i)],
            [a * (3 - s/(0.1 m)) * sin(4*pi/3 + pi*i), -a * (3 - s/(0.1 m)) * cos(4*pi/3 + pi*i)],
        ],
    },
    model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
    model shooting,
});
declared!(HELICAL, robot Helical {
    param length = 242 mm,
    param offset = 8 mm,
    param young = 210 GPa,
    param payload = 10 g,
    backbone {
        length: length,
        section: disc { radius: 0.5 mm - 0.2 mm * s/L },
        young: young,
        poisson: 0.3125,
        density: 95e3 kg/m^3,
        natural_curvature: [0.3, 0, 5 * s/L] 1/m,
    }
    base { position: [1, 2, 3] mm, rotation: [0, -40, 20] deg },
    gravity: [0, 0, -9.81] m/s^2,
    load { force: [0, 0.2, 1 + s/L] N/m },
    tip { mass: payload },
    limits { curvature: 50 1/m, strain: [0.02, 0.01, 0.01] },
    let th = 2*pi*s/L,
    tendon for i in 0..2 { at: [offset * sin(pi*i + th), -offset * cos(pi*i + th)] },
    tendon { at: [offset, offset / 2] },
    model strain { torsion: 5, bending: 7, extension: 3, shear: 2 },
});
declared!(BARE, robot Bare {
    param stiff = 2 N*m^2,
    backbone { length: 0.4 m, torsional_stiffness: 1 N*m^2, bending_stiffness: stiff, rod: kirchhoff },
    model shooting,
});
declared!(MANY, robot Many {
    param offset = 8 mm,
    backbone {
        segments: [100, 80, 60] mm,
        section: disc { radius: 0.5 mm },
        young: 210 GPa,
        shear: 80 GPa,
        density: 95e3 kg/m^3,
    }
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..5 { at: [8 mm * sin(2*pi*i/5), -8 mm * cos(2*pi*i/5)] },
    tendon for i in 0..3 { at: [[offset * (1 - s/L) * sin(2*pi*i/3), -offset * (1 - s/L) * cos(2*pi*i/3)]] },
    let th = 2*pi*s/L,
    tendon for i in 0..4 {
        at: [
            [offset * sin(pi*i/2 + th), -offset * cos(pi*i/2 + th)],
            [offset * (1 - s/L) * sin(pi*i/2), -offset * (1 - s/L) * cos(pi*i/2)],
        ],
    },
    model strain { torsion: 3, bending: 4, extension: 3, shear: 2 },
    model shooting,
});

/// Numbers between -1 and 1 that look random.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(self.0 >> 32).unwrap()) / f64::from(u32::MAX) * 2.0 - 1.0
    }
}

fn of_section(name: &str, section: &Section<f64>) -> Fields {
    let Section { stiffness, natural, mass, force } = section;
    [("stiffness", &stiffness[..3]), ("stretching stiffness", &stiffness[3..]), ("natural", natural)]
        .into_iter()
        .chain([("mass", &[*mass][..]), ("force", force)])
        .map(|(field, values)| (format!("{field} of {name}"), values.to_vec()))
        .collect()
}

fn of_routings(name: &str, routings: &[Routing<f64>]) -> Fields {
    let list = |field: &dyn Fn(&Routing<f64>) -> [f64; 2]| routings.iter().flat_map(field).collect();
    vec![
        (format!("offsets of {name}"), list(&|routing| routing.offset)),
        (format!("slopes of {name}"), list(&|routing| routing.slope)),
        (format!("bends of {name}"), list(&|routing| routing.bend)),
    ]
}

/// Everything that is not asked at a strain. Lists that end early go on with zeros.
fn numbers<K: Kernel>(kernel: &K, parameters: usize) -> Fields {
    let mut found = Vec::new();
    let mut field = |name: String, values: &[f64]| found.push((name, values.to_vec()));
    let data = kernel.data();
    let (rotation, position) = data.base;
    field("base".to_owned(), rotation.as_flattened());
    field("base position".to_owned(), &position);
    field("gravity".to_owned(), &data.gravity);
    field("mass at the tip".to_owned(), &[data.tip_mass]);
    field("ends".to_owned(), &data.ends);
    let lasts: Vec<f64> = data.last_segments.iter().map(|last| *last as f64).collect();
    field("last segments".to_owned(), &lasts);
    for index in 0..parameters {
        let mut slopes = kernel.slopes(index);
        slopes.ends.resize(data.ends.len(), 0.0);
        field(format!("gravity by {index}"), &slopes.gravity);
        field(format!("mass at the tip by {index}"), &[slopes.tip_mass]);
        field(format!("ends by {index}"), &slopes.ends);
    }
    let mut start = 0.0;
    for (segment, end) in data.ends.iter().enumerate() {
        for fraction in [0.0, 0.37, 1.0] {
            let s = start + (end - start) * fraction;
            let name = format!("segment {segment} at {s}");
            let mut routings = routings(&data);
            kernel.routings(segment, &s, &mut routings);
            found.extend(of_section(&name, &kernel.section(segment, &s)));
            found.extend(of_routings(&name, &routings));
            for index in 0..parameters {
                let name = format!("{name} by {index}");
                let slopes = kernel.slopes_at(index, segment, s, &mut routings);
                found.extend(of_section(&name, &slopes.section));
                found.extend(of_routings(&name, &routings));
            }
        }
        start = *end;
    }
    found
}

/// Memory for the routings of a rod.
fn routings(data: &RodData) -> Vec<Routing<f64>> {
    let none = Routing { offset: [f64::NAN; 2], slope: [f64::NAN; 2], bend: [f64::NAN; 2] };
    vec![none; data.last_segments.len()]
}

/// Actuation by tendons and the derivative of the strain, at strains and tensions that `numbers` gives.
fn at_strains<K: Kernel>(kernel: &K, numbers: &mut Numbers) -> Fields {
    let mut found = Vec::new();
    let (mut start, data) = (0.0, kernel.data());
    for (segment, end) in data.ends.iter().enumerate() {
        for turn in 0..8 {
            let s = start + (end - start) * (0.5 + 0.5 * numbers.next());
            let mut strain = [0.0; 6].map(|_: f64| 10.0 * numbers.next());
            for entry in &mut strain[3..] {
                *entry *= 1e-3;
            }
            strain[3] += 1.0;
            let count = data.last_segments.len();
            let tensions: Vec<f64> = (0..count).map(|_| 5.0 + 5.0 * numbers.next()).collect();
            let load = [0.0; 6].map(|_: f64| numbers.next());
            let mut routings = routings(&data);
            kernel.routings(segment, &s, &mut routings);
            let (mut stress, mut tangent) = ([0.0; 6], [0.0; 21]);
            let (mut direction, mut stretch) = (vec![[0.0; 6]; count], vec![0.0; count]);
            let (stress, tangent) = (&mut stress, &mut tangent);
            let acts = Actuation { stress, tangent, direction: &mut direction, stretch: &mut stretch };
            kernel.tendons(segment, &routings, &strain, &tensions, acts);
            let name = format!("segment {segment}, strain {turn}");
            let mut field =
                |field: &str, values: Vec<f64>| found.push((format!("{field} of {name}"), values));
            field("couples", stress[..3].to_vec());
            field("forces", stress[3..].to_vec());
            // Rows of the lower triangle, in blocks of one unit.
            let entry = |row: usize, column: usize| tangent[row * (row + 1) / 2 + column];
            field("tangent", (0..3).flat_map(|i| (0..=i).map(move |j| entry(i, j))).collect());
            field("coupling", (3..6).flat_map(|i| (0..3).map(move |j| entry(i, j))).collect());
            field("stretching", (3..6).flat_map(|i| (3..=i).map(move |j| entry(i, j))).collect());
            field("levers", direction.iter().flat_map(|entry| entry[..3].to_vec()).collect());
            field("directions", direction.iter().flat_map(|entry| entry[3..].to_vec()).collect());
            field("stretches", stretch.clone());
            if data.options.inextensible || data.options.unshearable {
                continue;
            }
            let along = kernel.section(segment, &Tangent::<1>::from_re(s).derivative(0));
            let slope = |value: Tangent<1>| {
                value.eps.unwrap_generic(nalgebra::Const::<1>, nalgebra::U1).iter().sum::<f64>()
            };
            let section = kernel.section(segment, &s);
            let section_slope = Section {
                stiffness: along.stiffness.map(slope),
                natural: along.natural.map(slope),
                mass: slope(along.mass),
                force: along.force.map(slope),
            };
            let (section, section_slope, routings) = (&section, &section_slope, &routings[..]);
            let (strain, tensions, load) = (&strain, &tensions[..], &load);
            let inputs = RateInputs { section, section_slope, routings, strain, tensions, load };
            let rate = kernel.strain_rate(segment, &inputs);
            field("curvature rate", rate[..3].to_vec());
            field("stretch rate", rate[3..].to_vec());
        }
        start = *end;
    }
    found
}

/// Holds the generated kernel and the one that is read at run time against the generic one.
fn check<K: Kernel + Default, const N: usize, const M: usize>(text: &str) {
    hold::<K, N, M>(K::default(), text);
    let declaration: Declaration = text.parse().unwrap();
    hold::<_, N, M>(declaration.rod_kernel().unwrap(), text);
}

/// Holds a kernel against the generic one, at the declared parameters and at others.
fn hold<K: Kernel, const N: usize, const M: usize>(mut generated: K, text: &str) {
    let mut written: Generic<Declared<N, M>, M> = generic(text);
    let parameters = generated.parameters().len();
    let data = generated.data();
    assert_eq!((data.ends.len(), data.last_segments.len()), (N, M));
    assert_eq!(data.options, written.data().options);
    let mut worst = 0.0_f64;
    for factor in [1.0, 1.13, 0.8] {
        for index in 0..parameters {
            let value = written.parameter(index) * factor;
            generated.set_parameter(index, value);
            written.set_parameter(index, value);
        }
        assert_eq!(generated.data().strain_limit, written.data().strain_limit);
        assert_eq!(generated.violation(), None);
        let pair = (numbers(&generated, parameters), numbers(&written, parameters));
        worst = larger(worst, compare(&pair.0, &pair.1, TOLERANCE).unwrap());
        let pair = (at_strains(&generated, &mut Numbers(5)), at_strains(&written, &mut Numbers(5)));
        worst = larger(worst, compare(&pair.0, &pair.1, TOLERANCE).unwrap());
    }
    println!("{}: at most {worst:.1e} of the largest entry", generated.name());
}

declared!(RIBBON, robot Ribbon {
    // The torsion constant sums hyperbolic tangents of up to 15 pi/2 times width by height: their exponentials overflow.
    param width = 60 mm,
    backbone {
        length: 0.3 m, section: rectangle { width: width, height: 1 mm }, young: 2 GPa, shear: 0.8 GPa, density: 1200 kg/m^3
    }
    gravity: [0, 0, -9.81] m/s^2,
    tendon { at: [20 mm * sinh(s/L)/sinh(1), 0 mm] },
    tendon { at: [-20 mm * tanh(3 * s/L), 0 mm] },
    model strain { torsion: 3, bending: 5, extension: 3, shear: 3 },
    model shooting,
});

declared!(SWEPT, robot Swept {
    param steep = 5,
    backbone { length: 0.3 m, section: disc { radius: 0.5 mm * (1 + 0.3 * atan(steep * (s/L - 1/2))) }, young: 2 GPa, shear: 0.8 GPa }
    tendon { at: [20 mm * atan(steep * s/L), 8 mm * cos(atan(2 * s/L))] },
    tendon { at: [5 mm * atan2(s - L/3, steep * 10 mm), 5 mm * atan2(1 + steep * s/L, s/L - 2)] },
    model strain { torsion: 3, bending: 5, extension: 3, shear: 3 },
    model shooting,
});

declared!(CUT, robot Cut {
    backbone { length: 0.3 m, section: disc { radius: 0.5 mm }, young: 2 GPa, shear: 0.8 GPa }
    tendon { at: [20 mm + 5 mm * atan2(s - 0.37 * L, s - L), 0 mm] },
    model shooting,
});

/// The routing jumps by `2 pi * 5 mm` at 0.37 L.
#[test]
fn an_angle_that_jumps_is_a_violation() {
    assert!(CUT.contains("atan2"));
    let violation = Cut::default().violation().unwrap();
    assert!(violation.quantity.contains("where the angle jumps"), "{violation:?}");
    assert!((violation.sigma - 0.37).abs() < 1e-6, "{violation:?}");
}

#[test]
fn inverse_tangents_of_one_and_two_arguments() {
    check::<Swept, 1, 2>(SWEPT);
}

#[test]
fn a_ribbon_has_a_torsional_stiffness() {
    check::<Ribbon, 1, 2>(RIBBON);
    // G a b^3/3 (1 - 192/pi^5 b/a sum of tanh/n^5): all tangents are 1 here.
    let zeta: f64 = (0..2000).map(|k| f64::from(2 * k + 1).powi(-5)).sum();
    let expected = |width: f64| {
        let edges = 192.0 / core::f64::consts::PI.powi(5) * 1e-3 / width * zeta;
        0.8e9 * width * 1e-9 / 3.0 * (1.0 - edges)
    };
    let found = Ribbon::default().section(0, &0.1).stiffness[0];
    assert!((found / expected(0.06) - 1.0).abs() < 1e-13, "{found:e}");
    let slope = Kernel::slopes_at(&Ribbon::default(), 0, 0, 0.1, &mut []).section.stiffness[0];
    assert!((slope / (0.8e9 * 1e-9 / 3.0) - 1.0).abs() < 1e-12, "{slope:e}");
}

robot! {
    /// A rod whose material is damped less towards its tip.
    robot Damped {
        param time = 2 ms,
        backbone {
            length: 0.3 m, torsional_stiffness: 1 N*mm^2, bending_stiffness: 2 N*mm^2, rod: kirchhoff,
            relaxation: time * (1 - s/(2*L)), drag: 0.1 N*s/m^2, inertia_per_length: [2, 1, 1 + s/L] mg*m,
        }
        model shooting,
    }
}

#[test]
fn damping_along_a_rod() {
    let robot = Damped::default();
    let (end, slope) = (robot.motion(0, 0.3), Kernel::slopes_at(&robot, 0, 0, 0.15, &mut []).motion);
    // Relaxation times stiffness; nothing where the rod keeps its strain.
    for (found, expected) in end.viscosity.iter().zip([1e-9, 2e-9, 2e-9, 0.0, 0.0, 0.0]) {
        assert!((found - expected).abs() < 1e-24, "{end:?}");
    }
    for (found, expected) in slope.viscosity.iter().zip([0.75e-6, 1.5e-6, 1.5e-6, 0.0, 0.0, 0.0]) {
        assert!((found - expected).abs() < 1e-21, "{slope:?}");
    }
    assert_eq!((end.drag, slope.drag), (0.1, 0.0));
    for (found, expected) in end.inertia.iter().zip([2e-6, 1e-6, 2e-6]) {
        assert!((found - expected).abs() < 1e-20, "{end:?}");
    }
    // rho (I_y + I_z, I_y, I_z) of a rectangle: the width is along z.
    let (y, z) = (1200.0 * 1e-3 * 0.06_f64.powi(3) / 12.0, 1200.0 * 0.06 * 1e-9 / 12.0);
    for (found, expected) in Ribbon::default().motion(0, 0.1).inertia.iter().zip([y + z, y, z]) {
        assert!((found / expected - 1.0).abs() < 1e-14, "{found:e} {expected:e}");
    }
    // Without a density there is none.
    assert_eq!(Cut::default().motion(0, 0.1), SectionMotion::default());
}

#[test]
fn three_parallel_tendons() {
    check::<Parallel, 1, 3>(PARALLEL);
}

#[test]
fn pairs_that_converge_and_end_in_each_segment() {
    check::<Convergent, 3, 6>(CONVERGENT);
}

#[test]
fn helical_tendons_on_a_tapered_rod_with_parameters() {
    check::<Helical, 1, 3>(HELICAL);
}

#[test]
fn a_kirchhoff_rod_without_tendons() {
    check::<Bare, 1, 0>(BARE);
}

/// Twelve, nine, and five tendons in its segments: one by one, and written out.
#[test]
fn many_tendons_of_all_forms() {
    check::<Many, 3, 12>(MANY);
}

/// Time and size of the expansion of each robot; equal parts cost nothing.
#[test]
fn equal_parts_add_hardly_a_token() {
    for text in [PARALLEL, CONVERGENT, HELICAL, BARE] {
        let start = std::time::Instant::now();
        let size = pliant_derive::expand(text.parse().unwrap()).to_string().len();
        println!("{}: {:?}, {size} bytes", &text[..text.find('{').unwrap()], start.elapsed());
    }
    let segments = |count: usize| {
        let lengths = vec!["242"; count].join(", ");
        let text = PARALLEL.replace("length: 242 mm", &format!("segments: [{lengths}] mm"));
        pliant_derive::expand(text.parse().unwrap()).to_string().len()
    };
    let (one, ten) = (segments(1), segments(10));
    assert!(one > 20_000 && ten < one + 2000, "{one} {ten}");
    let tendons = |count: usize| {
        let text = PARALLEL.replace("0..3", &format!("0..{count}"));
        pliant_derive::expand(text.parse().unwrap()).to_string().len()
    };
    // Tendons beyond are a line of numbers each.
    let (three, ten, hundred) = (tendons(3), tendons(10), tendons(100));
    assert!(ten < three && hundred < ten + 90 * 450, "{three} {ten} {hundred}");
}

/// The derivatives of generated kernels by dual numbers: nothing that depends on the arc length or on a place is folded.
#[test]
fn kernels_carry_derivatives() {
    let kernel = Helical::default();
    let s = 0.1;
    let exact = TendonKernels::routings(&kernel, 0, &Tangent::<1>::from_re(s).derivative(0));
    let slope =
        |value: &Tangent<1>| value.eps.unwrap_generic(nalgebra::Const::<1>, nalgebra::U1).iter().sum::<f64>();
    for (along, here) in exact.iter().zip(TendonKernels::routings(&kernel, 0, &s)) {
        for k in 0..2 {
            assert!((slope(&along.offset[k]) - here.slope[k]).abs() < 1e-15);
            assert!((slope(&along.slope[k]) - here.bend[k]).abs() < 1e-13);
        }
    }
    let seeded = |value: f64, index: usize| Tangent::<6>::from_f64(value).derivative(index);
    let strain = [1.0, -7.0, 3.0, 1.001, 2e-4, -3e-4];
    let routings = TendonKernels::routings(&kernel, 0, &Tangent::<6>::from_f64(s));
    let tensions = [2.0, 1.0, 0.5].map(Tangent::<6>::from_f64);
    let acts = TendonKernels::tendons(
        &kernel,
        0,
        &routings,
        &core::array::from_fn(|k| seeded(strain[k], k)),
        &tensions,
    );
    for row in 0..6 {
        let eps = acts.stress[row].eps.unwrap_generic(nalgebra::Const::<6>, nalgebra::U1);
        for column in 0..=row {
            let tangent = acts.tangent[row * (row + 1) / 2 + column].re;
            assert!((eps[column] - tangent).abs() < 1e-14, "{row} {column}: {} {tangent}", eps[column]);
        }
    }
}

/// Distance of the tip from that of a table: of the strain model, and of the shooting model, at its rows.
fn tables(scenario: &str, strain: &Strain, shooting: &Shooting) -> [f64; 2] {
    let mut worst = [0.0_f64; 2];
    for row in table(&format!("tendon/scenario_{scenario}")) {
        let (tensions, expected) = (row.list("in.tau_", "_N"), row.columns(["x_m", "y_m", "z_m"]));
        let tips = [strain.solve(&tensions).unwrap().tip(), shooting.solve(&tensions).unwrap().tip()];
        for (worst, tip) in worst.iter_mut().zip(tips) {
            let apart = tip
                .translation
                .vector
                .iter()
                .zip(&expected)
                .map(|(a, b)| (a - b).powi(2))
                .sum::<f64>()
                .sqrt();
            *worst = larger(*worst, apart);
        }
    }
    println!("scenario {scenario}: strain {:.1e} m, shooting {:.1e} m", worst[0], worst[1]);
    worst
}

#[test]
fn both_models_of_a_declaration_give_the_tables() {
    let [strain, shooting] = tables("a", &Parallel::strain(), &Parallel::shooting());
    assert!(strain < 3e-9 && shooting < 1e-9);
    let [strain, shooting] = tables("e", &Convergent::strain(), &Convergent::shooting());
    assert!(strain < 1e-9 && shooting < 1e-9);
}
