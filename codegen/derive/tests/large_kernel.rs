//! A kernel of 5000 operations compiles in the default debug profile.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a test"
)]

use std::process::Command;

use pliant_declare::functions::Function;
use pliant_program::{Op, Program, emit::program_tokens};
use quote::quote;

/// Operations of the kernel.
const OPERATIONS: usize = 5000;

#[test]
fn five_thousand_operations_compile_with_full_debuginfo() {
    let mut program = Program { inputs: vec!["x".to_owned()], ops: vec![Op::Input(0)], ..Program::default() };
    for index in 0..OPERATIONS {
        let other = index.saturating_sub(1 + index * 37 % 190);
        program.ops.push(match index % 5 {
            0 => Op::Mul(index, other),
            1 => Op::Sub(index, other),
            2 => Op::Fma(index, other, index.saturating_sub(3)),
            3 => Op::Call(Function::Sin, index),
            _ => Op::Add(index, other),
        });
    }
    program.outputs = (0..64).map(|k| OPERATIONS - 70 * k).collect();
    let expected = program.evaluate(&[0.3]);
    let (statements, outputs) = program_tokens(&program, &[quote!(x)], false);
    let checks = outputs.iter().zip(&expected).map(|(output, value)| {
        // Written as bits: the compiled kernel must give the very same numbers as the interpreter.
        let bits = value.to_bits();
        quote!((#output, #bits))
    });
    let tokens = quote! {
        trait Scalar: Copy {
            fn from_f64(value: f64) -> Self;
            fn fma(self, factor: Self, addend: Self) -> Self;
        }
        impl Scalar for f64 {
            fn from_f64(value: f64) -> Self { value }
            fn fma(self, factor: Self, addend: Self) -> Self { self * factor + addend }
        }
        fn main() {
            type T = f64;
            let x = 0.3;
            let _ = T::from_f64(0.0);
            let outputs = { #statements [#(#checks),*] };
            for (value, bits) in outputs {
                assert!(value.to_bits() == bits, "{value:e}");
            }
        }
    };
    let file: syn::File = syn::parse2(tokens).unwrap();
    let folder = std::env::temp_dir().join(format!("pliant-large-kernel-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let source = folder.join("kernel.rs");
    std::fs::write(&source, prettyplease::unparse(&file)).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let compiled = Command::new(rustc)
        .args(["--edition", "2024", "-C", "opt-level=0", "-C", "debuginfo=2", "--out-dir"])
        .arg(&folder)
        .arg(&source)
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(folder.join("kernel")).output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}
