#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_program::Program;

use super::*;
use crate::lower::compile;
use crate::symbolic::{Variable, session};
use crate::theory::vectors::check;

fn inputs<const N: usize>(name: &str) -> [Variable; N] {
    core::array::from_fn(|k| Variable::new(&format!("{name}_{k}")))
}

fn expressions<const N: usize>(variables: [Variable; N]) -> [Expression; N] {
    variables.map(|variable| variable.expression())
}

/// Outputs of a kernel.
#[derive(Clone, Copy)]
enum Wanted {
    /// Energy, strain, residual.
    Residual,
    /// Energy, strain, residual, and the Jacobian of the strain.
    Linearised,
    /// The exact tangent alone.
    Exact,
}

/// In: quaternion and position of both ends, slope, length, natural strain, stiffness; tangents whole.
fn kernel(wanted: Wanted) -> Program {
    session(|| {
        let (qa, qb) = (inputs::<4>("rotation_a"), inputs::<4>("rotation_b"));
        let (ra, rb) = (inputs::<3>("position_a"), inputs::<3>("position_b"));
        let (slope, natural, stiffness) =
            (inputs::<6>("slope"), inputs::<6>("natural"), inputs::<6>("stiffness"));
        let length = Variable::new("length");
        let given = Given {
            ends: [
                End { rotation: expressions(qa), position: expressions(ra) },
                End { rotation: expressions(qb), position: expressions(rb) },
            ],
            slope: expressions(slope),
            length: length.expression(),
            natural: expressions(natural),
            stiffness: expressions(stiffness),
        };
        let start = std::time::Instant::now();
        let mut graph = Graph::new();
        let element = Element::new(&mut graph, &given);
        let mut outputs = Vec::new();
        if !matches!(wanted, Wanted::Exact) {
            outputs.push(element.energy(&mut graph));
            outputs.extend(element.strain());
            outputs.extend(element.residual(&mut graph));
        }
        let whole = |triangle: &Triangle| -> Vec<Expression> {
            let at = |i: usize, j: usize| triangle[i.max(j) * (i.max(j) + 1) / 2 + i.min(j)].clone();
            (0..324).map(|entry| at(entry / 18, entry % 18)).collect()
        };
        if !matches!(wanted, Wanted::Residual) {
            let jacobian = element.jacobian(&mut graph);
            outputs.extend(match wanted {
                Wanted::Exact => whole(&element.exact(&mut graph, &jacobian)),
                _ => jacobian.rows().concat(),
            });
        }
        let derived = start.elapsed();
        let all = [&qa[..], &ra, &qb, &rb, &slope, &[length], &natural, &stiffness].concat();
        let program = compile(&graph, &all, &outputs).unwrap();
        println!("derived in {derived:?}, with lowering {:?}", start.elapsed());
        program
    })
    .unwrap()
}

// The best generators need 780, 2164 and 10551 operations.

#[test]
fn residual_of_the_table() {
    check("k2_res", &kernel(Wanted::Residual), 780);
}

#[test]
fn gauss_newton_tangent_of_the_table() {
    let program = kernel(Wanted::Linearised);
    let count = program.count();
    println!("{count:?}");
    // The products below are 81 weights and 648 sums of products: 1,377 operations.
    assert!(count.additions + count.multiplications < 1100, "{count:?}");
    for [input, output] in pliant_testing::vectors("k2_H") {
        let (length, stiffness) = (input[20], &input[27..33]);
        let mut found = program.evaluate(&input);
        let rows = found.split_off(25);
        for (i, j) in (0..324).map(|entry| (entry / 18, entry % 18)) {
            let products = rows.chunks(18).zip(stiffness).map(|(row, k)| length * k * row[i] * row[j]);
            let diagonal = if i == j && i >= 12 { length.powi(3) / 12.0 * stiffness[i - 12] } else { 0.0 };
            found.push(products.sum::<f64>() + diagonal);
        }
        let off = pliant_testing::relative(&found[25..], &output[25..]);
        assert!(off < 1e-12, "{off:e}");
        assert!(pliant_testing::relative(&found[7..25], &output[7..25]) < 1e-12);
    }
}

#[test]
fn exact_tangent_of_the_table() {
    check("k2_hess", &kernel(Wanted::Exact), 3000);
}

#[test]
fn angle_is_exact_up_to_half_a_turn() {
    let program = session(|| {
        let (w, vector) = (Variable::new("w"), inputs::<3>("v"));
        let mut graph = Graph::new();
        let angle = functions::rotation_vector(&mut graph, &w.expression(), &expressions(vector));
        compile(&graph, &[&[w], &vector[..]].concat(), &angle).unwrap()
    })
    .unwrap();
    let axis = [2.0 / 7.0, -3.0 / 7.0, 6.0 / 7.0];
    for k in 0..=400 {
        let angle = if k < 100 {
            1e-12 * 1.3_f64.powi(k)
        } else {
            0.9999 * core::f64::consts::PI * f64::from(k - 99) / 301.0
        };
        let (sine, cosine) = (0.5 * angle).sin_cos();
        for sign in [1.0, -1.0] {
            let [x, y, z] = axis.map(|entry| sign * sine * entry);
            let found = program.evaluate(&[sign * cosine, x, y, z]);
            for (found, axis) in found.iter().zip(axis) {
                let expected = angle.min(core::f64::consts::PI) * axis;
                // The angle itself is known to an ulp of the cosine near half a turn.
                assert!((found - expected).abs() <= 1e-15 * angle, "{angle}: {found} {expected}");
            }
        }
    }
    assert_eq!(program.evaluate(&[1.0, 0.0, 0.0, 0.0]), [0.0; 3]);
}

#[test]
fn cotangent_is_exact_up_to_half_a_turn() {
    session(|| {
        let (x, t) = (Variable::new("x"), Variable::new("t"));
        let mut graph = Graph::new();
        let values = functions::cotangent(&mut graph, &x.expression());
        let program = compile(&graph, &[x], &values).unwrap();
        let half = Expression::rational(1, 2) * t.expression();
        let direct = (Expression::integer(1) - &half * half.cos() / half.sin()) / t.expression().powi(2);
        let slope = direct.derivative(t) / (Expression::integer(2) * t.expression());
        let bend = slope.derivative(t) / (Expression::integer(2) * t.expression());
        let mut worst = 0.0_f64;
        for k in 1..=64 {
            let angle = core::f64::consts::PI * f64::from(k) / 64.0;
            // A square that is a double, and its root to 80 digits.
            let square = angle * angle;
            let root = Variable::new("w").expression().power(1, 2);
            let text = format!("{square:.60e}");
            for (function, found) in [&direct, &slope, &bend].into_iter().zip(program.evaluate(&[square])) {
                let exact =
                    function.replace(t, &root).evaluate_f64(&[(Variable::new("w"), &text)], 80).unwrap();
                worst = worst.max((found / exact - 1.0).abs());
            }
        }
        println!("relative error {worst:.1e}");
        assert!(worst < 1e-15);
        let at_zero = program.evaluate(&[0.0]);
        for (found, exact) in at_zero.iter().zip([1.0 / 12.0, 1.0 / 720.0, 1.0 / 15120.0]) {
            assert!((found / exact - 1.0_f64).abs() < 1e-15);
        }
    })
    .unwrap();
}
