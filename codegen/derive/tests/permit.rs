//! Messages of a build when a program that knows nothing of our lock holds the user's only permit.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a test"
)]
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use pliant_derive::symbolic::{LOCK_VARIABLE, Variable, session};

/// Set in the processes that the test starts.
const ROLE: &str = "PLIANT_PERMIT_ROLE";

fn start(role: &str, lock: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "another_program_that_holds_the_permit_is_named", "--nocapture"])
        .env(ROLE, role)
        .env(LOCK_VARIABLE, lock)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// A session that ends when standard input does.
fn play() {
    session(|| {
        let x = Variable::new("x");
        assert!(!x.expression().sin().derivative(x).expand().is_zero());
        println!("ready");
        std::io::stdout().flush().unwrap();
        std::io::stdin().read_line(&mut String::new()).unwrap();
    })
    .unwrap();
}

#[test]
fn another_program_that_holds_the_permit_is_named() {
    if std::env::var_os(ROLE).is_some() {
        return play();
    }
    // This process takes its turn but no permit: the two processes below do not disturb anybody else's tests.
    let message = session(|| {
        let folder = std::env::temp_dir().join(format!("pliant-permit-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut holder = start("holder", &folder.join("theirs"));
        let lines = BufReader::new(holder.stdout.take().unwrap()).lines();
        assert!(lines.map_while(Result::ok).any(|line| line.contains("ready")));
        let builder = start("builder", &folder.join("ours")).wait_with_output().unwrap();
        drop(holder.stdin.take());
        holder.wait().unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(!builder.status.success());
        String::from_utf8_lossy(&builder.stderr).into_owned()
    })
    .unwrap();
    assert!(message.contains("Close that program and build again"), "{message}");
}
