//! Commands on wrong input of the practical cases in `tests/reference/cases`: what the message names, and the exit code.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;
use std::process::{Command, Output};

use pliant_testing::{json, list};
use regex::RegexBuilder;
use serde_json::Value;

fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// Whether a case is a command on wrong input.
fn is_wrong(case: &Value) -> bool {
    case["kind"] == "error" && case["input"]["command"].is_array()
}

/// Runs a command in the folder of the cases.
fn run<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Output {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/reference/cases");
    Command::new(env!("CARGO_BIN_EXE_pliant")).args(arguments).current_dir(folder).output().unwrap()
}

/// Runs the fit of a case, with further arguments.
fn fit<'a>(case: &'a Value, more: &[&'a str]) -> Output {
    let input = &case["input"];
    let [robot, table, map] =
        [&case["robot"], &input["table"], &input["map"]].map(|name| name.as_str().unwrap());
    let free: Vec<&str> = texts(&input["free"]).collect();
    let free = free.join(",");
    run(["fit", robot, table, "--map", map, "--free", &free].into_iter().chain(more.iter().copied()))
}

/// Whether a pattern is in a text, without regard to case.
fn matches(pattern: &str, text: &str) -> bool {
    RegexBuilder::new(pattern).case_insensitive(true).build().unwrap().is_match(text)
}

#[test]
fn wrong_input_is_named() {
    let cases = json("cases/cases");
    let (mut failed, mut compared) = (Vec::new(), 0);
    for case in cases.as_array().unwrap().iter().filter(|case| is_wrong(case)) {
        let (name, expected) = (case["name"].as_str().unwrap(), &case["expected"]);
        let output = run(texts(&case["input"]["command"]));
        compared += 1;
        let code = i64::from(output.status.code().unwrap_or(-1));
        // Input that is read is as good as a message about it, where that is the wish.
        if code == 0 && case["wish"].as_str().is_some_and(|wish| wish.starts_with("accepted")) {
            continue;
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let matches = |pattern: &str| matches(pattern, &said);
        let right = expected["exit_code"].as_array().unwrap().contains(&Value::from(code))
            && texts(&expected["must_name"]).all(matches)
            && !texts(&expected["must_not_say"]).any(matches);
        if !right {
            failed.push(format!("{name}: exit code {code}, {said}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(compared, 10);
}

/// Faults of the data of a fit are named as likely causes, and the report is printed all the same.
#[test]
fn faults_of_fitted_data_are_named() {
    let cases = json("cases/cases");
    let (mut failed, mut compared) = (Vec::new(), 0);
    let is_fit = |case: &&Value| case["kind"] == "error" && case["input"]["table"].is_string();
    for case in cases.as_array().unwrap().iter().filter(is_fit) {
        compared += 1;
        let output = fit(case, &[]);
        let [printed, said] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        let causes: Vec<&str> = printed.lines().filter(|line| line.starts_with("likely cause: ")).collect();
        let causes = causes.join("\n");
        let right = output.status.code() == Some(3)
            && printed.starts_with("verdict: the fit does not explain the data: ")
            && said.starts_with("error: the fit does not explain the data: ")
            && printed.contains("degrees of freedom")
            && texts(&case["expected"]["must_name"]).all(|pattern| matches(pattern, &causes));
        if !right {
            failed.push(format!("{}: {:?}\n{printed}\n{said}", case["name"], output.status));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(compared, 4);
}

/// Values of a fit of sound data, the frame as its pose.
#[test]
fn fitted_values_are_true() {
    let cases = json("cases/cases");
    let case = cases.as_array().unwrap().iter().find(|case| case["name"] == "fit-modulus").unwrap();
    let output = fit(case, &["--format", "json"]);
    assert!(output.status.success(), "{output:?}");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["verdict"]["explains"], true, "{}", found["verdict"]);
    let value = |name: &str| {
        let unknowns = found["unknowns"].as_array().unwrap();
        unknowns.iter().find(|unknown| unknown["name"] == name).unwrap()["value"].as_f64().unwrap()
    };
    let names = [
        vec!["young"],
        vec!["frame x", "frame y", "frame z"],
        vec!["frame rotation x", "frame rotation y", "frame rotation z"],
    ];
    for (expected, names) in case["expected"].as_array().unwrap().iter().zip(names) {
        let found: Vec<f64> = names.iter().map(|name| value(name)).collect();
        let wanted = match &expected["value"] {
            Value::Array(_) => list(&expected["value"]),
            number => vec![number.as_f64().unwrap()],
        };
        for (found, wanted) in found.iter().zip(&wanted) {
            let off = (found - wanted).abs();
            assert!(off <= expected["tolerance"].as_f64().unwrap(), "{names:?}: {found}, not {wanted}");
        }
    }
    let printed = fit(case, &[]);
    let printed = String::from_utf8_lossy(&printed.stdout);
    assert!(printed.starts_with("verdict: the fit explains the data: chi^2 is "), "{printed}");
}
