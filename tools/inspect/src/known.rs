//! Tables of allowed numbers, `tools/inspect/known/*.txt`: a number and its key on each line.

use std::collections::BTreeMap;

/// Number of each key.
pub(crate) type Numbers = BTreeMap<String, usize>;

/// Table of a text; lines that begin with `#` are remarks.
///
/// # Errors
/// A line without number or key.
pub(crate) fn read(text: &str) -> Result<Numbers, String> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let entry = |line: &str| {
        let (number, key) = line.split_once(' ')?;
        Some((key.to_owned(), number.parse().ok()?))
    };
    lines.map(|line| entry(line).ok_or_else(|| format!("no number and key: {line}"))).collect()
}

/// Text of a table.
pub(crate) fn write(numbers: &Numbers) -> String {
    let lines = numbers.iter().filter(|(_, number)| **number > 0);
    let head =
        "# Written by `cargo run -p pliant-inspect -- <subcommand> --write`. Numbers may only shrink.\n";
    lines.fold(head.to_owned(), |text, (key, number)| text + &format!("{number} {key}\n"))
}

/// Failures: numbers beyond the known ones; where `exact`, also known numbers that are no longer found.
pub(crate) fn failures(found: &Numbers, known: &Numbers, exact: bool) -> Vec<String> {
    let number = |table: &Numbers, key: &String| table.get(key).copied().unwrap_or(0);
    let mut failures = Vec::new();
    for (key, count) in found {
        let allowed = number(known, key);
        if *count > allowed {
            failures.push(format!("{key}: {count} found, {allowed} allowed"));
        }
    }
    for (key, allowed) in known {
        let count = number(found, key);
        if exact && count < *allowed {
            failures.push(format!("{key}: {count} found, {allowed} known; take it out with --write"));
        }
    }
    failures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_shrink_alone() {
        let known = read("# remark\n3 a b\n1 c\n").unwrap();
        assert_eq!(known["a b"], 3);
        assert_eq!(read(&write(&known)).unwrap(), known);
        let found = read("4 a b\n1 d\n").unwrap();
        assert_eq!(failures(&found, &known, false).len(), 2);
        assert_eq!(failures(&found, &known, true).len(), 3);
        assert!(failures(&read("2 a b\n").unwrap(), &known, false).is_empty());
        assert!(read("a b\n").is_err());
    }
}
