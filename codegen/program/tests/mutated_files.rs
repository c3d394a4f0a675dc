//! Files of prepared kernels that were changed at random are refused, or read as kernels that can be emitted; never a panic.
//!
//! `PLIANT_MUTATIONS=1000000 cargo test --release -p pliant-program --test mutated_files -- --nocapture` asks for more of them than a short run.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use pliant_declare::spec;
use pliant_program::emit;
use pliant_program::text::{Prepared, sealed};
use proc_macro2::TokenStream;

/// Declarations and their files, of a planar robot and of one with discs.
const FILES: [[&str; 2]; 2] = [
    ["examples/planar_arm/tapered.robot", "kernels/planar_arm.Tapered.kernels"],
    ["examples/convergence/guided.robot", "kernels/convergence.Guided.kernels"],
];

/// Number of files that are changed.
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

/// Memory of this process, MB; `None` where the system does not say.
fn resident() -> Option<f64> {
    let pages = fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split_whitespace().nth(1)?.parse::<f64>().ok()? * 4096e-6)
}

/// Whether a file is read. Files that are read can be emitted; others are refused with a line.
fn harmless(declaration: &str, file: &str) -> bool {
    match Prepared::read(file) {
        Ok(found) => {
            let declaration: TokenStream = declaration.parse().unwrap();
            assert!(!emit::robot(&spec::read(declaration).unwrap(), &found.models).is_empty());
            true
        }
        Err(refused) => {
            let refused = refused.to_string();
            assert!(refused.starts_with("line "), "{refused}");
            false
        }
    }
}

/// Changes behind right checksums, and in one of ten files behind wrong ones.
#[test]
fn mutated_files_do_no_harm() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let count = count();
    let mut numbers = Numbers(7);
    let (mut read, mut slowest, mut before) = (0, Duration::ZERO, None);
    for [declaration, file] in FILES {
        let declaration = fs::read_to_string(root.join(declaration)).unwrap();
        let text = fs::read_to_string(root.join(file)).unwrap();
        assert!(Prepared::read(&text).is_ok(), "{file}");
        let words: Vec<&str> = text.split_whitespace().collect();
        for number in 0..count / FILES.len() {
            let mutated = changed(&text, &words, &mut numbers);
            let mutated = if number % 10 == 0 { mutated } else { sealed(&mutated) };
            let start = Instant::now();
            // The places of tokens are stored until the thread that read them ends.
            let sound = thread::scope(|scope| scope.spawn(|| harmless(&declaration, &mutated)).join());
            read += usize::from(sound.unwrap());
            slowest = slowest.max(start.elapsed());
            if number == count / FILES.len() / 10 {
                before = before.or_else(resident);
            }
        }
    }
    println!("{read} of {count} mutated files were read, the slowest in {slowest:?}");
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("{before:.1} MB after a twentieth of them, {after:.1} MB after all");
        assert!(after < before + 50.0, "{before} MB to {after} MB");
    }
    if !cfg!(debug_assertions) {
        assert!(slowest < Duration::from_secs(2), "{slowest:?}");
    }
}
