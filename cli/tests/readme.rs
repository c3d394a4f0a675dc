//! The command of the README prints what the README says.

#[test]
fn the_first_screen() {
    // Its paths are those of the repository.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("the repository is there");
    trycmd::TestCases::new().case("README.md");
}
