//! What a user sees where a declaration is wrong.

#[test]
fn declarations_that_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/ui/*/*.rs");
}
