#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_program::Program;

use super::*;
use crate::lower::compile;
use crate::symbolic::session;

/// Entry `(row, column)` of a symmetric matrix given by the rows of its lower triangle.
fn entry(row: usize, column: usize) -> usize {
    let (low, high) = (row.min(column), row.max(column));
    high * (high + 1) / 2 + low
}

fn variable(name: &str) -> Variable {
    Variable::new(name)
}

fn inputs<const N: usize>(name: &str) -> [Variable; N] {
    core::array::from_fn(|k| variable(&format!("{name}_{k}")))
}

fn expressions<const N: usize>(variables: [Variable; N]) -> [Expression; N] {
    variables.map(|variable| variable.expression())
}

/// Variables of a place that is not known, and the tendon there.
fn unknown(index: usize) -> ([Variable; 6], Variable, Tendon) {
    let names = ["offset_y", "offset_z", "slope_y", "slope_z", "bend_y", "bend_z"]
        .map(|name| variable(&format!("{name}_{index}")));
    let [a, b, c, d, e, f] = expressions(names);
    let tension = variable(&format!("tension_{index}"));
    let routing = Routing { offset: [a, b], slope: [c, d], bend: [e, f] };
    (names, tension, Tendon { routing, tension: tension.expression() })
}

/// Numbers between -1 and 1 that look random.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(self.0 >> 32).unwrap()) / f64::from(u32::MAX) * 2.0 - 1.0
    }

    fn around<const N: usize>(&mut self, middle: f64, width: f64) -> [f64; N] {
        core::array::from_fn(|_| middle + width * self.next())
    }
}

/// A strain of a bent rod.
fn some_strain(numbers: &mut Numbers) -> [f64; 6] {
    let [a, b, c] = numbers.around(0.0, 10.0);
    let [d, e, f] = numbers.around(0.0, 0.01);
    [a, b, c, 1.0 + d, e, f]
}

/// `strain, tension, place ->` stress, tangent, direction, stretch of one tendon.
fn one_tendon() -> Program {
    session(|| {
        let (routing, tension, tendon) = unknown(0);
        let mut graph = Graph::new();
        let found = tendons(&mut graph, [&tendon]);
        let outputs = [&found.stress[..], &found.tangent, &found.direction[0], &found.stretch].concat();
        compile(&graph, &[&strain()[..], &[tension], &routing].concat(), &outputs).unwrap()
    })
    .unwrap()
}

#[test]
fn stress_and_tangent_are_derivatives_of_the_length() {
    let program = one_tendon();
    println!("{:?}", program.count());
    let mut numbers = Numbers(1);
    for _ in 0..16 {
        let mut at: Vec<f64> = some_strain(&mut numbers).to_vec();
        at.push(3.0 + numbers.next());
        at.extend(numbers.around::<2>(0.0, 0.01));
        at.extend(numbers.around::<2>(0.0, 0.3));
        at.extend(numbers.around::<2>(0.0, 5.0));
        let here = program.evaluate(&at);
        let length = {
            let [a, b, c, d, e, f, _, y, z, dy, dz, ..] = at[..] else { unreachable!() };
            let (x, y, z) = (d + b * z - c * y, e - a * z + dy, f + a * y + dz);
            (x * x + y * y + z * z).sqrt()
        };
        assert!((here[33] - length).abs() < 1e-15 * 4.0, "{} {length}", here[33]);
        for k in 0..6 {
            let step = if k < 3 { 1e-3 } else { 1e-5 };
            let moved = |by: f64| {
                let mut at = at.clone();
                at[k] += by;
                program.evaluate(&at)
            };
            let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| moved(factor * step));
            let slope =
                |index: usize| (a[index] - 8.0 * b[index] + 8.0 * c[index] - d[index]) / (12.0 * step);
            // The scale of a component: a lever arm for couples.
            let scale = if k < 3 { 0.01 } else { 1.0 };
            assert!((slope(33) - here[27 + k]).abs() < 1e-10 * scale, "direction {k}");
            assert!((here[k] - at[6] * here[27 + k]).abs() < 1e-15 * 4.0, "stress {k}");
            for j in 0..6 {
                let scale = scale * if j < 3 { 0.01 } else { 1.0 };
                let (expected, found) = (slope(j), here[6 + entry(j, k)]);
                assert!((expected - found).abs() < 3e-9 * scale, "{j} {k}: {found} {expected}");
            }
        }
    }
}

#[test]
fn direct_derivatives_of_the_root_say_the_same() {
    session(|| {
        let xi = strain();
        let law = Law::derive();
        let root = dot(&law.vector, &law.vector).power(1, 2);
        let (names, tension, tendon) = unknown(0);
        let mut graph = Graph::new();
        let found = tendons(&mut graph, [&tendon]);
        let all = [&xi[..], &[tension], &names].concat();
        let derived = compile(&graph, &all, &found.tangent).unwrap();
        let root = {
            let general = stand_ins().into_iter().flatten().zip(expressions(names));
            general.fold(root, |root, (variable, value)| root.replace(variable, &value))
        };
        let second: Vec<Expression> = (0..6)
            .flat_map(|i| (0..=i).map(move |j| (i, j)))
            .map(|(i, j)| tension.expression() * root.derivative(xi[i]).derivative(xi[j]))
            .collect();
        let direct = compile(&Graph::new(), &all, &second).unwrap();
        let mut numbers = Numbers(2);
        let at = [&some_strain(&mut numbers)[..], &[2.5, 0.007, -0.004, 0.1, -0.2, 0.0, 0.0]].concat();
        for (found, expected) in derived.evaluate(&at).iter().zip(direct.evaluate(&at)) {
            assert!((found - expected).abs() < 1e-14, "{found} {expected}");
        }
    })
    .unwrap();
}

/// The rod of the balance test: `Lambda` along it, and the derivative of its strain [Cosserat 28], with everything varying.
#[test]
fn the_strain_rate_balances_the_total_wrench() {
    let (total, rate) = session(|| {
        let xi = strain();
        let pairs = [unknown(0), unknown(1)];
        let tendons: Vec<Tendon> = pairs.iter().map(|(.., tendon)| tendon.clone()).collect();
        let [stiffness, natural, stiffness_slope, natural_slope, load] =
            ["stiffness", "natural", "stiffness_slope", "natural_slope", "load"].map(inputs::<6>);
        let mut graph = Graph::new();
        let acts = super::tendons(&mut graph, &tendons);
        let wrench: Vec<Expression> = (0..6)
            .map(|k| {
                let elastic = xi[k].expression() - natural[k].expression();
                stiffness[k].expression() * elastic + &acts.stress[k]
            })
            .collect();
        let names: Vec<Variable> = pairs
            .iter()
            .flat_map(|(routing, tension, _)| routing.iter().copied().chain([*tension]).collect::<Vec<_>>())
            .collect();
        let all = [&xi[..], &names, &stiffness, &natural, &stiffness_slope, &natural_slope, &load].concat();
        let total = compile(&graph, &all, &wrench).unwrap();
        let section = Section {
            stiffness: expressions(stiffness),
            natural: expressions(natural),
            stiffness_slope: expressions(stiffness_slope),
            natural_slope: expressions(natural_slope),
        };
        let mut graph = Graph::new();
        let pulling = Pulling::nothing().and(&mut graph, &tendons);
        let rate = strain_rate(&mut graph, &section, pulling, &expressions(load));
        (total, compile(&graph, &all, &rate).unwrap())
    })
    .unwrap();
    println!("{:?}", rate.count());
    let mut numbers = Numbers(3);
    for _ in 0..16 {
        let strain = some_strain(&mut numbers);
        // A third derivative of the places: what bend changes by.
        let routings: [[f64; 6]; 2] = core::array::from_fn(|_| {
            let [a, b] = numbers.around(0.0, 0.01);
            let [c, d] = numbers.around(0.0, 0.3);
            let [e, f] = numbers.around(0.0, 5.0);
            [a, b, c, d, e, f]
        });
        let stiffness =
            [0.003, 0.004, 0.005, 1e2, 4e1, 5e1].map(|value| value * (1.0 + 0.2 * numbers.next()));
        let natural = numbers.around::<6>(0.0, 0.1);
        let stiffness_slope: [f64; 6] = core::array::from_fn(|k| stiffness[k] * numbers.next());
        let natural_slope = numbers.around::<6>(0.0, 0.3);
        let load = numbers.around::<6>(0.0, 1.0);
        let tensions = [3.0, 5.0];
        let at = |h: f64, xi: [f64; 6]| -> Vec<f64> {
            let mut at = xi.to_vec();
            for (routing, tension) in routings.iter().zip(tensions) {
                let [a, b, c, d, e, f] = *routing;
                at.extend([
                    a + c * h + e * h * h / 2.0,
                    b + d * h + f * h * h / 2.0,
                    c + e * h,
                    d + f * h,
                    e,
                    f,
                ]);
                at.push(tension);
            }
            at.extend((0..6).map(|k| stiffness[k] + h * stiffness_slope[k]));
            at.extend((0..6).map(|k| natural[k] + h * natural_slope[k]));
            at.extend(stiffness_slope);
            at.extend(natural_slope);
            at.extend(load);
            at
        };
        let slope = rate.evaluate(&at(0.0, strain));
        let along = |h: f64| total.evaluate(&at(h, core::array::from_fn(|k| strain[k] + h * slope[k])));
        let size = slope.iter().fold(1.0_f64, |most, value| most.max(value.abs()));
        let h = 1e-3 / size;
        let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| along(factor * h));
        let here = along(0.0);
        let cross = |a: &[f64], b: &[f64]| {
            [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        };
        let (k, g) = strain.split_at(3);
        let (couple, force) = here.split_at(3);
        let (kc, gn, kn) = (cross(k, couple), cross(g, force), cross(k, force));
        for j in 0..6 {
            let found = (a[j] - 8.0 * b[j] + 8.0 * c[j] - d[j]) / (12.0 * h);
            let carried = if j < 3 { kc[j] + gn[j] } else { kn[j - 3] };
            let scale = size * if j < 3 { 1.0 } else { 100.0 };
            assert!((found + carried + load[j]).abs() < 1e-9 * scale, "{j}: {found} {carried} {}", load[j]);
        }
    }
}

mod vectors;
