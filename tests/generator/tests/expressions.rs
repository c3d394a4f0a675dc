//! Random expressions through all ways that evaluate them: the generic kernel, the interpreter of programs, robots that are read at run time and the compiled Rust agree on values and
//! derivatives, or the declaration is refused at a place of its text.
//!
//! 200 expressions, the same in every run; `PLIANT_EXPRESSIONS=10000 cargo test -p pliant-generator-tests --test expressions` asks for as many others, new in every run.
#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../../common/mod.rs"]
mod common;

#[path = "../../common/compiler.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared by tests")]
mod compiler;

use std::cell::RefCell;
use std::fmt::Write as _;

use common::convert;
use num_dual::{Dual2, Dual64};
use pliant::Declaration;
use pliant::rods::{Kernel as _, Routing};
use pliant_declare::spec;
use pliant_derive::kernels::Family as _;
use pliant_derive::kernels::cosserat::RodKernels;
use pliant_models::Number;
use pliant_program::{Kernel, emit::program_tokens};
use pliant_testing::expression::{BinaryFunction, Expression, Function};
use pliant_testing::largest;
use proc_macro2::{TokenStream, TokenTree};
use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed, TestRunner};
use quote::quote;

/// Agreement, relative to the largest entry of a list.
const TOLERANCE: f64 = 1e-12;
/// Rounding errors of single operations, by which the conditioning of an expression is found.
const PERTURBATION: f64 = 1e-14;
/// Largest deviation of two ways, in units of the change by such perturbations.
const AMPLIFIED: f64 = 30.0;
/// Largest intermediate value: sixth powers, as the dual numbers of the generic kernel have them, are in the range of double precision.
const RANGE: f64 = 1e50;
/// Length of the rod, m, and the value of the parameter.
const LENGTH: f64 = 0.3;
const PARAMETER: f64 = 0.7;
/// Places along the rod, by the length: both ends among them.
const PLACES: [f64; 5] = [0.0, 1e-9, 0.37, 0.81, 1.0];

/// A factor of an argument: tiny, moderate, and such that functions come near their limits.
fn factor() -> impl Strategy<Value = f64> {
    prop_oneof![
        6 => -3.0..3.0f64,
        1 => Just(1e-9),
        1 => Just(-1e-5),
        1 => -40.0..40.0f64,
        1 => prop_oneof![Just(300.0), Just(-300.0), Just(709.0), Just(1e4)],
    ]
}

/// The text of a number without a unit.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => Just("s/L".to_owned()),
        2 => Just("p".to_owned()),
        2 => (-4.0..4.0f64).prop_map(|number| format!("{number:.3}")),
        1 => Just("pi".to_owned()),
        1 => Just("1e-12".to_owned()),
    ];
    leaf.prop_recursive(5, 24, 2, |inner| {
        let unary = prop::sample::select(vec!["sin", "cos", "tan", "exp", "sinh", "cosh", "tanh", "atan"]);
        prop_oneof![
            3 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} + {b})")),
            2 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} - {b})")),
            3 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} * {b})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} / {b})")),
            2 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} / (1.5 + {b}^2))")),
            1 => inner.clone().prop_map(|a| format!("(-{a})")),
            1 => (inner.clone(), 2..5i32).prop_map(|(a, n)| format!("({a})^{n}")),
            1 => (inner.clone(), prop::sample::select(vec!["1/2", "3/2", "-1/2", "2/3"]))
                .prop_map(|(a, n)| format!("(1.1 + ({a})^2)^({n})")),
            4 => (unary, factor(), inner.clone()).prop_map(|(f, k, a)| format!("{f}({k:.6e} * {a})")),
            1 => inner.clone().prop_map(|a| format!("ln(1e-6 + ({a})^2)")),
            1 => inner.clone().prop_map(|a| format!("sqrt({a})")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("atan2({a}, 1.2 + {b})")),
        ]
    })
}

/// The declaration of a rod with a tendon at this place; the text begins on line 2, where no error without a place is.
fn declaration(expression: &str) -> String {
    format!(
        "\nrobot Random {{ param p = {PARAMETER}, \
         backbone {{ length: {LENGTH} m, torsional_stiffness: 1 N*m^2, bending_stiffness: 1 N*m^2, rod: kirchhoff }}, \
         tendon {{ at: [1 m * {expression}, 1 mm] }}, model shooting }}"
    )
}

/// The expression with every operation off by a relative error, a function of the value.
fn perturbed<N: Number>(expression: &Expression, s: N, p: N, error: &mut impl FnMut(f64) -> f64) -> N {
    let mut value = |inner: &Expression| perturbed(inner, s, p, error);
    let found = match expression {
        Expression::Add(a, b) => value(a) + value(b),
        Expression::Sub(a, b) => value(a) - value(b),
        Expression::Mul(a, b) => value(a) * value(b),
        Expression::Div(a, b) => value(a) / value(b),
        Expression::Neg(a) => -value(a),
        Expression::Power(base, n, d) => {
            let base = value(base);
            match d {
                1 => base.powi(*n),
                2 if *n == 1 => base.sqrt(),
                _ => base.powf(f64::from(*n) / f64::from(*d)),
            }
        }
        Expression::Call(function, argument) => {
            let argument = value(argument);
            let call = |function: Function| Expression::Call(function, Box::new(Expression::ArcLength));
            call(*function).evaluate(argument, argument, &|_| p)
        }
        Expression::CallBinary(function, a, b) => {
            let (a, b) = (value(a), value(b));
            // The angle jumps there, and the sign of a zero decides on which side it is.
            if a.re() == 0.0 && b.re() < 0.0 {
                error(f64::INFINITY);
            }
            let leaves = [Expression::ArcLength, Expression::Theta].map(Box::new);
            let [left, right] = leaves;
            let call = |function: BinaryFunction| Expression::CallBinary(function, left, right);
            call(*function).evaluate(a, b, &|_| p)
        }
        // Decimal numbers are rounded.
        Expression::Number(number) => N::from(*number),
        leaf => return leaf.evaluate(s, s, &|_| p),
    };
    found * (1.0 + error(found.re()))
}

/// Value, slope and bend at `s`, the length as unit of length; then their derivatives with respect to the parameter.
fn generic(expression: &Expression, s: f64, error: &mut impl FnMut(f64) -> f64) -> [f64; 6] {
    let p = Dual64::new(PARAMETER, 1.0);
    let along = Dual2::<Dual64>::new(Dual64::from(s), Dual64::from(1.0), Dual64::from(0.0));
    let found = perturbed(expression, along, Dual2::from_re(p), error);
    let [value, slope, bend] = [found.re, found.v1 * LENGTH, found.v2 * (LENGTH * LENGTH)];
    [value.re, slope.re, bend.re, value.eps, slope.eps, bend.eps]
}

/// The same of a kernel, or of what has its results: `(y, z)`, their slopes, their bends, and the derivatives of these.
fn ordered(value: &[f64], derivative: &[f64]) -> [f64; 6] {
    let units = [1.0, LENGTH, LENGTH * LENGTH];
    core::array::from_fn(
        |k| if k < 3 { value[2 * k] * units[k] } else { derivative[2 * (k - 3)] * units[k - 3] },
    )
}

/// An expression that all ways evaluate, with what is expected of it.
struct Case {
    text: String,
    kernels: [Kernel; 2],
    /// Per place; `None` where there is no finite value.
    expected: Vec<Option<Expected>>,
}

/// Numbers are multiplied out: `(s/L)^36` is computed as `L^-36 s^36`, and `s^36` loses its digits below 2e-308 where the value is below some 1e-290.
const UNDERFLOW: f64 = 1e-290;

/// Expected value and derivatives at a place.
struct Expected {
    exact: [f64; 6],
    /// Allowed deviations of results.
    allowed: [f64; 6],
}

/// Expected value and derivatives at `s`; `None` where they have no digits that two ways could share.
fn expected(expression: &Expression, s: f64) -> Option<Expected> {
    let mut range = 0.0_f64;
    let exact = generic(expression, s, &mut |value| {
        range = range.max(value.abs());
        0.0
    });
    if range > RANGE || exact.iter().any(|entry| !entry.is_finite()) {
        return None;
    }
    let mut spread = [0.0_f64; 6];
    for sample in 0..8_u32 {
        let mut step = 0_u32;
        let found = generic(expression, s, &mut |_| {
            step += 1;
            let seed = f64::from(step * 97 + sample * 31 + 7);
            PERTURBATION * (2.0 * (seed * 0.618_033_988_749_895).fract() - 1.0)
        });
        for (spread, (found, exact)) in spread.iter_mut().zip(found.iter().zip(&exact)) {
            *spread = spread.max((found - exact).abs());
        }
    }
    // The length is the unit of length and the parameter a number: all have the unit of the value.
    let largest = largest(exact);
    let allowed = spread.map(|spread| (TOLERANCE * largest).max(AMPLIFIED * spread).max(UNDERFLOW));
    // Where such errors change a result by its size it has no digits that two ways could share: `tan` of 1e15.
    let known = spread.iter().all(|spread| AMPLIFIED * spread <= largest);
    known.then_some(Expected { exact, allowed })
}

fn agree(what: &str, case: &Case, at: usize, found: &[f64; 6]) -> Result<(), TestCaseError> {
    let Some(Expected { exact, allowed }) = &case.expected[at] else { return Ok(()) };
    for k in 0..6 {
        let off = (found[k] - exact[k]).abs();
        prop_assert!(
            off <= allowed[k],
            "{what} of `{}`, entry {k} at s = {} L: {:e}, expected {:e} within {:e}",
            case.text,
            PLACES[at],
            found[k],
            exact[k],
            allowed[k]
        );
    }
    Ok(())
}

/// The case of an expression; `None` if it is refused at a place of the text.
fn case(text: &str) -> Result<Option<Case>, TestCaseError> {
    let declaration = declaration(text);
    let robot = match spec::read(declaration.parse().unwrap()) {
        Ok(checked) => checked.robot,
        Err(errors) => {
            for error in errors {
                prop_assert!(error.span().start().line > 1, "`{text}`: no place: {error}");
            }
            return Ok(None);
        }
    };
    let rod = robot.rod().unwrap();
    let kernels = match rod.kernels(&robot.parameters) {
        Ok(RodKernels { routings, .. }) => routings.list[0].clone(),
        Err(error) => {
            let tokens = pliant_derive::expand(declaration.parse().unwrap());
            prop_assert!(refused(tokens), "`{text}`: no place: {error}");
            return Ok(None);
        }
    };
    let [y, _] = rod.segments[0].tendons[0].as_ref().unwrap();
    let expression = convert(y);
    let case = Case {
        text: text.to_owned(),
        kernels: [kernels.value, kernels.derivatives[0].clone()],
        expected: PLACES.iter().map(|place| expected(&expression, place * LENGTH)).collect(),
    };
    for (at, place) in PLACES.iter().enumerate() {
        let [value, derivative] =
            case.kernels.each_ref().map(|kernel| kernel.evaluate(&[place * LENGTH, PARAMETER]));
        agree("interpreter", &case, at, &ordered(&value, &derivative))?;
    }
    let read = declaration.parse::<Declaration>().unwrap().rod_kernel().unwrap();
    for (at, place) in PLACES.iter().enumerate() {
        let s = place * LENGTH;
        let none = Routing { offset: [f64::NAN; 2], slope: [f64::NAN; 2], bend: [f64::NAN; 2] };
        let (mut value, mut derivative) = ([none], [none]);
        read.routings(0, &s, &mut value);
        read.slopes_at(0, 0, s, &mut derivative);
        let [value, derivative] =
            [value[0], derivative[0]].map(|Routing { offset, slope, bend }| [offset, slope, bend].concat());
        agree("robot read at run time", &case, at, &ordered(&value, &derivative))?;
    }
    Ok(Some(case))
}

/// Whether the tokens hold an error whose place is in the text of the declaration.
fn refused(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == "compile_error" && ident.span().start().line > 1,
        TokenTree::Group(group) => refused(group.stream()),
        _ => false,
    })
}

/// A program that prints the results of all kernels at all places.
fn program(cases: &[Case]) -> String {
    let functions = cases.iter().enumerate().flat_map(|(number, case)| {
        case.kernels.iter().enumerate().map(move |(kind, kernel)| {
            let inputs = [quote!(s), quote!(<T as Scalar>::from_f64(p))];
            let (statements, outputs) = program_tokens(&kernel.program, &inputs, false);
            let name = quote::format_ident!("case_{number}_{kind}");
            quote! {
                #[allow(unused_variables, unused_parens, clippy::all)]
                fn #name<T: Scalar>(s: T, p: f64) -> Vec<T> { #statements vec![#(#outputs),*] }
            }
        })
    });
    let mut text = quote!(use pliant::Scalar; #(#functions)*).to_string();
    text.push_str("\nfn print(list: Vec<f64>) { for x in list { print!(\"{:x} \", x.to_bits()); } println!(); }\nfn main() {\n");
    for number in 0..cases.len() {
        for place in PLACES {
            for kind in 0..2 {
                let s = place * LENGTH;
                let _ = writeln!(text, "    print(case_{number}_{kind}({s:e}_f64, {PARAMETER:e}));");
            }
        }
    }
    text + "}\n"
}

/// Compiles the kernels of all cases and compares what they return.
fn compiled(cases: &[Case]) {
    // So many that a compiler is worth its start, so few that its memory does not grow.
    for (chunk, cases) in cases.chunks(500).enumerate() {
        let output = compiler::run(&format!("expressions_{chunk}"), &program(cases));
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        let mut lines = text.lines().map(|line| -> Vec<f64> {
            line.split_whitespace()
                .map(|bits| f64::from_bits(u64::from_str_radix(bits, 16).unwrap()))
                .collect()
        });
        for case in cases {
            for at in 0..PLACES.len() {
                let (value, derivative) = (lines.next().unwrap(), lines.next().unwrap());
                agree("compiled code", case, at, &ordered(&value, &derivative)).unwrap();
            }
        }
    }
}

#[test]
fn all_ways_agree() {
    let asked = std::env::var("PLIANT_EXPRESSIONS").ok().map(|cases| cases.parse().unwrap());
    let config = Config {
        cases: asked.unwrap_or(200),
        rng_seed: if asked.is_some() { RngSeed::Random } else { RngSeed::Fixed(1) },
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct("tests/expressions.regressions"))),
        max_shrink_iters: 200,
        ..Config::default()
    };
    let (accepted, refusals) = (RefCell::new(Vec::new()), RefCell::new(0));
    TestRunner::new(config)
        .run(&expression(), |text| {
            match case(&text)? {
                Some(case) => accepted.borrow_mut().push(case),
                None => *refusals.borrow_mut() += 1,
            }
            Ok(())
        })
        .unwrap();
    let accepted = accepted.into_inner();
    let finite = accepted.iter().filter(|case| case.expected.iter().any(Option::is_some)).count();
    println!(
        "{} accepted, {finite} of them with finite values, {} refused",
        accepted.len(),
        refusals.borrow()
    );
    assert!(2 * finite > accepted.len(), "most expressions have values");
    compiled(&accepted);
}
