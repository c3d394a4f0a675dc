//! Commands on wrong input of the practical cases in `tests/reference/cases`: what the message names, and the exit code.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;
use std::process::Command;

use pliant_testing::json;
use regex::RegexBuilder;
use serde_json::Value;

fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// Whether a case is a command on wrong input.
fn is_wrong(case: &Value) -> bool {
    case["kind"] == "error" && case["input"]["command"].is_array()
}

#[test]
fn wrong_input_is_named() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/reference/cases");
    let cases = json("cases/cases");
    let (mut failed, mut run) = (Vec::new(), 0);
    for case in cases.as_array().unwrap().iter().filter(|case| is_wrong(case)) {
        let (name, expected) = (case["name"].as_str().unwrap(), &case["expected"]);
        let output = Command::new(env!("CARGO_BIN_EXE_pliant"))
            .args(texts(&case["input"]["command"]))
            .current_dir(&folder)
            .output()
            .unwrap();
        run += 1;
        let code = i64::from(output.status.code().unwrap_or(-1));
        // Input that is read is as good as a message about it, where that is the wish.
        if code == 0 && case["wish"].as_str().is_some_and(|wish| wish.starts_with("accepted")) {
            continue;
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let matches = |pattern: &str| {
            RegexBuilder::new(pattern).case_insensitive(true).build().unwrap().is_match(&said)
        };
        let right = expected["exit_code"].as_array().unwrap().contains(&Value::from(code))
            && texts(&expected["must_name"]).all(matches)
            && !texts(&expected["must_not_say"]).any(matches);
        if !right {
            failed.push(format!("{name}: exit code {code}, {said}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(run, 10);
}
