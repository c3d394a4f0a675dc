//! Files of prepared kernels that were changed at random are refused, or read as kernels that can be emitted; never a panic.
//!
//! `PLIANT_MUTATIONS=1000000 cargo test --release -p pliant-program --test mutated_files -- --nocapture` asks for more of them than a short run.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use pliant_program::emit;
use pliant_program::text::{Prepared, sealed};
use proc_macro2::TokenStream;

/// Declarations and their files, of a planar robot and of one with discs.
const FILES: [[&str; 2]; 2] = [
    ["examples/planar_arm/tapered.robot", "kernels/planar_arm.Tapered.kernels"],
    ["examples/convergence/guided.robot", "kernels/convergence.Guided.kernels"],
];

/// How many files are changed.
fn count() -> usize {
    std::env::var("PLIANT_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(2000)
}

/// Numbers that are the same in every run of this length.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % below.max(1)
    }
}

/// One to three changes of lines, words or characters from line `first` on.
fn changed(text: &str, words: &[&str], numbers: &mut Numbers) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // Behind the blocks of the declaration and the robot, whose text is free.
    let first = lines.iter().position(|line| line.starts_with("guards")).unwrap() + 1;
    for _ in 0..=numbers.next(3) {
        let at = first + numbers.next(lines.len() - first);
        match numbers.next(4) {
            0 => {
                lines.remove(at);
            }
            1 => {
                let other = lines[first + numbers.next(lines.len() - first)].clone();
                lines.insert(at, other);
            }
            2 => {
                let mut line: Vec<char> = lines[at].chars().collect();
                if !line.is_empty() {
                    let place = numbers.next(line.len());
                    line[place] = char::from(u8::try_from(32 + numbers.next(95)).unwrap_or(b'x'));
                }
                lines[at] = line.into_iter().collect();
            }
            _ => {
                let mut line: Vec<&str> = lines[at].split(' ').collect();
                let place = numbers.next(line.len());
                line[place] = words[numbers.next(words.len())];
                lines[at] = line.join(" ");
            }
        }
    }
    lines.join("\n") + "\n"
}

/// Changes behind right checksums, and in one of ten files behind wrong ones.
#[test]
fn mutated_files_do_no_harm() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let count = count();
    let mut numbers = Numbers(7);
    let (mut read, mut slowest) = (0, Duration::ZERO);
    for [declaration, file] in FILES {
        let declaration: TokenStream = fs::read_to_string(root.join(declaration)).unwrap().parse().unwrap();
        let text = fs::read_to_string(root.join(file)).unwrap();
        assert!(Prepared::read(&text).is_ok(), "{file}");
        let words: Vec<&str> = text.split_whitespace().collect();
        for number in 0..count / FILES.len() {
            let mutated = changed(&text, &words, &mut numbers);
            let mutated = if number % 10 == 0 { mutated } else { sealed(&mutated) };
            let start = Instant::now();
            match Prepared::read(&mutated) {
                Ok(found) => {
                    read += 1;
                    let tokens = emit::expand(declaration.clone(), |_| Ok(found.models));
                    assert!(!tokens.is_empty());
                }
                Err(refused) => {
                    let refused = refused.to_string();
                    assert!(refused.starts_with("line "), "{refused}");
                }
            }
            slowest = slowest.max(start.elapsed());
        }
    }
    println!("{read} of {count} mutated files were read, the slowest in {slowest:?}");
    if !cfg!(debug_assertions) {
        assert!(slowest < Duration::from_secs(2), "{slowest:?}");
    }
}
