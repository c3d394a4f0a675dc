//! Two crates with a robot each, compiled at the same time: their macros wait for each other and both succeed.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "common/compiler.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared by tests")]
mod compiler;

use compiler::{compile_text, said};

fn source(name: &str, diameter: &str) -> String {
    format!(
        "pliant::robot! {{
            pub robot {name} {{
                backbone {{ length: 0.3 m, section: disc {{ diameter: {diameter} }}, young: 2 GPa }},
                cables {{ spacing: 110 mm - 20 mm * (s/L)^2 }},
                model planar,
            }}
        }}"
    )
}

#[test]
fn two_crates_compile_at_the_same_time() {
    // The build is looked for before the two start.
    let alone = compile_text("alone", &source("Alone", "4 mm")).wait_with_output().unwrap();
    assert!(alone.status.success(), "{}", said(&alone));
    let crates = [
        compile_text("left", &source("Left", "6 mm - 1 mm * s/L")),
        compile_text("right", &source("Right", "5 mm")),
    ];
    for child in crates {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
    }
}
