//! `pliant emit-c`: the C of one robot per family compiles without a warning and agrees with the interpreter.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(output.status.success(), "{command:?}\n{out}{err}");
    output
}

/// Emits the robot of a file and runs its comparisons: how many functions and comparisons there are.
fn agrees(file: &str, prefix: &str) -> [usize; 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("emit_c_{prefix}"));
    let pliant = env!("CARGO_BIN_EXE_pliant");
    run(Command::new(pliant).arg("emit-c").arg(root.join(file)).arg("--out").arg(&folder));
    let flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o"];
    let files = [format!("{prefix}.c"), format!("{prefix}_test.c")];
    run(Command::new("cc").current_dir(&folder).args(flags).arg(prefix).args(files).arg("-lm"));
    let output = run(&mut Command::new(folder.join(prefix)));
    let said = String::from_utf8(output.stdout).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let numbers = said.split(|letter: char| !letter.is_numeric()).filter_map(|word| word.parse().ok());
    numbers.collect::<Vec<_>>().try_into().unwrap()
}

#[test]
fn planar_robots() {
    let [functions, comparisons] = agrees("examples/planar_arm/tapered.robot", "tapered");
    assert!(functions >= 8 && comparisons >= 2 * functions, "{functions} {comparisons}");
    let [functions, comparisons] = agrees("examples/planar_arm/uniform.robot", "uniform");
    assert!(functions >= 8 && comparisons >= 2 * functions, "{functions} {comparisons}");
}

#[test]
fn robots_with_discs() {
    let [functions, comparisons] = agrees("examples/convergence/guided.robot", "guided");
    assert!(functions >= 12 && comparisons >= 2 * functions, "{functions} {comparisons}");
}

#[test]
fn segments() {
    let [functions, comparisons] = agrees("examples/segment_swing/two_segments.robot", "two_segments");
    assert!(functions >= 6 && comparisons >= 2 * functions, "{functions} {comparisons}");
}

#[test]
fn rods() {
    let [functions, comparisons] = agrees("examples/catheter/catheter.robot", "catheter");
    assert!(functions >= 5 && comparisons >= 2 * functions, "{functions} {comparisons}");
}

#[test]
fn parallel_robots() {
    let [functions, comparisons] = agrees("examples/stewart/stewart.robot", "stewart");
    assert!(functions >= 4 && comparisons >= 2 * functions, "{functions} {comparisons}");
}
