//! Symbolic sessions side by side: threads of one process, processes of one user.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a test"
)]

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use pliant_derive::symbolic::{Expression, SessionError, Variable, session};

/// Set in the processes that a test starts.
const CHILD: &str = "PLIANT_SESSION_CHILD";

fn derive(power: i64) -> String {
    session(|| {
        let x = Variable::new("x");
        (0..20).fold(x.expression().powi(power).sin(), |e, _| e.derivative(x).expand()).to_string()
    })
    .unwrap()
}

#[test]
fn eight_threads_take_turns() {
    static INSIDE: AtomicUsize = AtomicUsize::new(0);
    let expected = derive(2);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..3 {
                    session(|| {
                        assert_eq!(INSIDE.fetch_add(1, Ordering::SeqCst), 0, "two sessions at once");
                        let x = Variable::new("x");
                        assert!(!(x.expression().powi(3)).derivative(x).is_zero());
                        INSIDE.fetch_sub(1, Ordering::SeqCst);
                    })
                    .unwrap();
                    assert_eq!(derive(2), expected);
                }
            });
        }
    });
}

#[test]
fn four_processes_take_turns() {
    if std::env::var_os(CHILD).is_some() {
        (0..5).for_each(|_| assert!(derive(2).contains("cos")));
        return;
    }
    let children: Vec<_> = (0..4)
        .map(|_| {
            Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "four_processes_take_turns"])
                .env(CHILD, "1")
                .env_remove("SYMBOLICA_LICENSE")
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_session_inside_a_session_runs_in_place() {
    let nested = session(|| session(|| Expression::integer(2).is_one())).unwrap();
    assert_eq!(nested, Ok(false));
}

#[test]
fn a_panic_ends_the_session_and_not_the_next() {
    let failed = session(|| -> () { panic!("deliberate") });
    assert_eq!(failed, Err(SessionError::Panicked { message: "deliberate".to_owned() }));
    assert!(derive(2).contains("sin"));
}

#[test]
fn a_key_is_handed_over() {
    // In a process of its own: a key can be set once, before anything else.
    if std::env::var_os(CHILD).is_some() {
        let refused = session(|| ());
        assert!(matches!(&refused, Err(SessionError::License { .. })), "{refused:?}");
        return;
    }
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_key_is_handed_over"])
        .env(CHILD, "1")
        .env("SYMBOLICA_LICENSE", "not#a#key")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
