//! The generated code of small robots, as text: a change to the generator shows in the diff.
//!
//! Numbers are rounded to six digits. Bless with `cargo insta review`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use proc_macro2::{Group, Literal, TokenStream, TokenTree};
use quote::quote;

/// Rounds the numbers in `tokens` that have a fraction or an exponent.
fn rounded(tokens: TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), rounded(group.stream()));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            TokenTree::Literal(literal) => TokenTree::Literal(round(literal)),
            tree => tree,
        })
        .collect()
}

fn round(literal: Literal) -> Literal {
    let text = literal.to_string();
    let number = text.strip_suffix("f64").unwrap_or(&text);
    if !number.starts_with(|c: char| c.is_ascii_digit()) || number.starts_with("0x") {
        return literal;
    }
    match number.replace('_', "").parse::<f64>() {
        Ok(value) if number.contains(['.', 'e']) => {
            let short: f64 = format!("{value:.5e}").parse().unwrap();
            if text.ends_with("f64") { Literal::f64_suffixed(short) } else { Literal::f64_unsuffixed(short) }
        }
        _ => literal,
    }
}

/// Compares what `declaration` expands to with the snapshot of this name.
fn snapshot(name: &str, declaration: TokenStream) {
    let tokens = rounded(pliant_derive::expand(declaration));
    let file = syn::parse2(tokens.clone()).unwrap_or_else(|error| panic!("{error}: {tokens}"));
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, prettyplease::unparse(&file));
    });
}

#[test]
fn uniform() {
    snapshot(
        "uniform",
        quote! {
            /// A strip with two parallel cables.
            pub robot Strip {
                backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
                cables { spacing: 110 mm },
                model planar { closed_form: required },
            }
        },
    );
}

#[test]
fn parameter() {
    snapshot(
        "parameter",
        quote! {
            robot Soft {
                param young = 2 GPa,
                backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young },
                cables { spacing: 0.04 m - 0.03 m * (s/L)^3 },
                model planar { cables: ideal },
            }
        },
    );
}

#[test]
fn series() {
    snapshot(
        "series",
        quote! {
            pub(crate) robot Heavy {
                backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
                cables { spacing: 110 mm },
                load { q_x: 0 N/m, q_y: 0.6 N/m },
                model planar { series: 3 },
            }
        },
    );
}

#[test]
fn segment() {
    snapshot(
        "segment",
        quote! {
            /// One pneumatic segment.
            pub robot Finger {
                param stiffness = 0.25 N*m^2,
                gravity: [0, 0, 9.81] m/s^2,
                segment {
                    length: 0.24 m,
                    mass: 0.255 kg,
                    section: disc { radius: 32.5 mm },
                    young: 15 MPa,
                    bending_stiffness: stiffness,
                    damping: 0.05 N*m^2*s,
                }
                model constant_curvature,
            }
        },
    );
}

#[test]
fn rod() {
    snapshot(
        "rod",
        quote! {
            /// A catheter with two tendons, one of which converges.
            pub robot Catheter {
                param young = 210 GPa,
                backbone { length: 242 mm, section: disc { radius: 0.4 mm }, young: young, poisson: 0.3125, density: 95e3 kg/m^3 },
                gravity: [0, 0, -9.81] m/s^2,
                tendon { at: [8 mm, 0 mm] },
                tendon { at: [0 mm, 8 mm * (1 - s/L)] },
                model strain { torsion: 5, bending: 7, extension: 3, shear: 3 },
                model shooting,
            }
        },
    );
}

/// One kernel for all tendons of a form.
#[test]
fn many_tendons() {
    snapshot(
        "many_tendons",
        quote! {
            robot Bundle {
                backbone {
                    length: 242 mm, torsional_stiffness: 3 N*mm^2, bending_stiffness: 4 N*mm^2, rod: kirchhoff
                },
                tendon for i in 0..7 { at: [8 mm * sin(pi*i/3), -8 mm * cos(pi*i/3)] },
                tendon for i in 0..3 { at: [4 mm * sin(2*pi*i/3 + s/L), -4 mm * cos(2*pi*i/3 + s/L)] },
                model strain { torsion: 5, bending: 7 },
            }
        },
    );
}

#[test]
fn discs() {
    snapshot(
        "discs",
        quote! {
            robot Guided {
                param wide = 40 mm,
                backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2 },
                cables { spacing: wide * (1 - s/(2*L)) },
                load { q_y: 0.5 N/m },
                model discs { count: 5, degree: 4 },
            }
        },
    );
}

/// The element is the same for all parallel robots: its tangents are left out.
#[test]
fn parallel() {
    let tokens = rounded(pliant_derive::expand(quote! {
        /// A platform on two rods.
        pub robot Pair {
            param reach = 90 mm,
            param lean = 10 deg,
            motor { axis: [0, 1, 0], through: [reach, 0 m, 0 m], limits: [-60, 60] deg },
            rod for i in 0..2 {
                length: 0.3 m,
                section: disc { radius: 0.5 mm },
                young: 11.3 GPa,
                poisson: 0.35,
                elements: 4,
                motor: 0,
                base { position: [reach, 20 mm - 40 mm * i, 0 m], rotation: [[0, 0, lean], [0, -90 deg, 0]] },
                platform { position: [0 mm, 20 mm - 40 mm * i, 0 mm], rotation: [0, -90, 0] deg, joint: spherical },
            }
            platform { mass: 20 g, position: [0.09, 0, 0.3] m },
            model parallel,
        }
    }));
    let file = syn::parse2(tokens).unwrap();
    // The indentation of the function that is being left out.
    let mut within: Option<usize> = None;
    let text: String = prettyplease::unparse(&file)
        .lines()
        .filter(|line| {
            let code = line.trim_start();
            let indentation = line.len() - code.len();
            if within.is_some_and(|start| start < indentation || code != "}") {
                return false;
            }
            let tangent = ["fn linearised<", "fn exact<"].iter().any(|name| code.starts_with(name));
            within = tangent.then_some(indentation);
            true
        })
        .fold(String::new(), |text, line| text + line + "\n");
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("parallel", text);
    });
}

/// Robots that the documentation of the macro declares expand without an error.
#[test]
fn robots_of_the_documentation() {
    let text: String = include_str!("../../../macros/src/lib.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("///"))
        .fold(String::new(), |text, line| text + line + "\n");
    let blocks: Vec<&str> = text.split("```").skip(1).step_by(2).collect();
    let declared: Vec<&str> = blocks.iter().filter_map(|block| block.trim().strip_prefix("text")).collect();
    assert!(declared.len() >= 4, "{text}");
    for declaration in declared {
        let invocation: syn::Macro = syn::parse_str(declaration).unwrap();
        let expanded = pliant_derive::expand(invocation.tokens).to_string();
        assert!(!expanded.contains("compile_error"), "{declaration}\n{}", &expanded[..1000]);
    }
}
