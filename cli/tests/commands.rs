//! Output of the commands, for right and wrong input. `TRYCMD=overwrite cargo test -p pliant-cli` writes the files anew.

#[test]
fn commands() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
