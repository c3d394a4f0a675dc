//! `cargo pliant prepare --check` on a package.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::Path;
use std::process::Command;

use pliant_program::text;

const ROBOT: &str = "robot! { pub robot Arm {
    backbone { length: LENGTH, section: disc { diameter: 4 mm }, young: 2 GPa }
    cables { spacing: 40 mm }
    model planar,
} }";

/// A package with robots in its modules, in a file, in a macro and in an example.
fn package(root: &Path) {
    let write = |path: &str, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let robot = |length: &str| ROBOT.replace("LENGTH", length);
    write("Cargo.toml", "[package]\nname = \"arms\"\nedition = \"2024\"\n\n[workspace]\n");
    let inline = format!("mod right {{ {} }}", robot("0.2 m"));
    let hidden = format!("macro_rules! arm {{ () => {{ {} }} }}", robot("0.5 m"));
    let library =
        "mod left;\n#[path = \"elsewhere.rs\"]\nmod moved;\nmod again;\nrobot_file!(\"trunk.robot\");\n";
    write("src/lib.rs", &format!("{library}{inline}\n{hidden}\n"));
    write("src/left.rs", &format!("pub mod inner;\nfn within() {{ {} }}", robot("0.1 m")));
    write("src/left/inner.rs", &robot("0.3 m"));
    write("src/elsewhere.rs", &robot("0.4 m"));
    // The same robot as on the right.
    write("src/again.rs", &robot("200 mm"));
    write("trunk.robot", include_str!("../robots/segments.robot"));
    write("examples/wrong.rs", &format!("{}\nfn main() {{}}", robot("0.3 kg")));
    write("kernels/Gone.kernels", "");
}

fn check(root: &Path, options: &[&str]) -> (Option<i32>, String) {
    prepare(root, &[&["--check"], options].concat())
}

fn prepare(root: &Path, options: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-pliant"));
    command.args(["pliant", "prepare"]).args(options).current_dir(root);
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code(), said.replace(root.to_str().unwrap(), "ROOT").replace('\\', "/"))
}

#[test]
fn robots_are_found_in_the_module_tree() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    package(&root);
    let (code, said) = check(&root, &["--lib"]);
    let expected = "\
ROOT/src/lib.rs:11: not found: a robot in the body of another macro or in documentation
Arm: there are no kernels: ROOT/kernels/left.inner.Arm.kernels
Arm: there are no kernels: ROOT/kernels/left.Arm.kernels
Arm: there are no kernels: ROOT/kernels/moved.Arm.kernels
Arm: there are no kernels: ROOT/kernels/again.Arm.kernels
Trunk: there are no kernels: ROOT/kernels/Trunk.kernels
ROOT/kernels/Gone.kernels: no robot has these kernels any more
";
    assert_eq!((code, said.as_str()), (Some(2), expected));
    let (code, said) = check(&root, &["--examples"]);
    assert_eq!(code, Some(2));
    assert!(
        said.starts_with("ROOT/examples/wrong.rs:2:24: expected a length (m), found a mass (kg)"),
        "{said}"
    );
    let (code, said) = check(&root, &["--manifest-path", "missing/Cargo.toml"]);
    assert!(code == Some(4) && said.contains("cargo metadata"), "{code:?} {said}");
}

/// A command that cannot derive says so before it touches a file.
#[cfg(not(feature = "derive"))]
#[test]
fn without_derivation_nothing_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    package(&root);
    fs::write(root.join("kernels/left.Arm.kernels"), "old").unwrap();
    let refused = "error: this `cargo pliant` was built without the feature `derive`; it can only `--check`. \
                   Nothing was changed\n";
    for options in [&[][..], &["--lib"], &["--rederive"]] {
        assert_eq!(prepare(&root, options), (Some(4), refused.to_owned()));
        assert_eq!(fs::read_to_string(root.join("kernels/Gone.kernels")).unwrap(), "");
        assert_eq!(fs::read_to_string(root.join("kernels/left.Arm.kernels")).unwrap(), "old");
    }
}

/// Robots of files that the manifest lists are kept as Rust, which is looked at whichever targets are chosen.
#[test]
fn kernels_that_are_kept_as_rust_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let write = |path: &str, text: &str| fs::write(root.join(path), text).unwrap();
    fs::create_dir(root.join("src")).unwrap();
    let manifest = |rust: &str| {
        format!(
            "[package]\nname = \"arms\"\nedition = \"2024\"\n\n[package.metadata.pliant]\nrust = {rust}\n\n[workspace]\n"
        )
    };
    write("Cargo.toml", &manifest("[\"src/arm.robot\"]"));
    write("src/lib.rs", "");
    let declaration = "robot Arm { backbone { length: 0.3 m, bending_stiffness: 1 N*m^2 }
        cables { spacing: 40 mm } model planar }";
    write("src/arm.robot", declaration);
    let checked = |options: &[&str]| {
        let (code, said) = check(&root, options);
        (code, said.trim_end().trim_end_matches(": ROOT/src/arm.rs").to_owned())
    };
    let wrong = |said: &str| (Some(2), format!("Arm: {said}"));
    assert_eq!(checked(&[]), wrong("there are no kernels"));

    let robot = pliant_declare::source::Source::read(declaration).unwrap().robot;
    let body = "pub struct Arm {}\n";
    let of = |version: &str, symbolica: &str, key: &str, sum: &str, body: &str| {
        format!(
            "// The robot of `arm.robot`.\n// pliant {version}\n// symbolica {symbolica}\n// key {key}\n// checksum {sum}\n\n{body}"
        )
    };
    let file = |version: &str, key: &str, sum: &str, body: &str| of(version, text::SYMBOLICA, key, sum, body);
    let (version, key, sum) =
        (env!("CARGO_PKG_VERSION"), text::key(&robot.canonical()), text::checksum(body));
    write("src/arm.rs", &file(version, &key, &sum, body));
    assert_eq!(checked(&["--examples"]), (Some(0), "Arm: fresh".to_owned()));
    for (text, said) in [
        (file(version, &key, &sum, "pub struct Other {}\n"), "it was edited: its checksum is another one"),
        (file(version, &text::key("other"), &sum, body), "the kernels are of another robot"),
        (file("0.0.9", &key, &sum, body), "the kernels are of pliant 0.0.9"),
        (of(version, "2.9.0", &key, &sum, body), "the kernels were derived with symbolica 2.9.0, not 3.0.0"),
        (body.to_owned(), "it has no head"),
        (format!("// key {key}\n\n{body}"), "its head lacks `pliant`, `symbolica`, `key` or `checksum`"),
    ] {
        write("src/arm.rs", &text);
        assert_eq!(checked(&["--examples"]), wrong(said));
    }
    // The declaration is wrong, is not one, or the list is none.
    write("src/arm.robot", "robot Arm {}");
    let (code, said) = check(&root, &[]);
    assert!(code == Some(2) && said.starts_with("ROOT/src/arm.robot:1:7: "), "{said}");
    for (list, message) in [
        ("[\"src/arm.rs\"]", "`src/arm.rs` is no declaration: their names end in `.robot`"),
        ("[\"src/gone.robot\"]", "cannot read ROOT/src/gone.robot"),
        ("3", "`rust` of `package.metadata.pliant` is a list of paths"),
    ] {
        write("Cargo.toml", &manifest(list));
        let (code, said) = check(&root, &[]);
        assert!(code == Some(4) && said.contains(message), "{said}");
    }
}

/// A package in a workspace whose root is a package, too, is the one that is asked for by its manifest, or by the folder.
#[test]
fn members_of_a_workspace_are_prepared_for_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let write = |path: &str, text: &str| fs::write(root.join(path), text).unwrap();
    for place in ["src", "arm", "arm/src"] {
        fs::create_dir(root.join(place)).unwrap();
    }
    let manifest = |name: &str, rest: &str| {
        format!(
            "[package]\nname = \"{name}\"\nedition = \"2024\"\n\n[package.metadata.pliant]\nrust = [\"src/{name}.robot\"]\n{rest}"
        )
    };
    write("Cargo.toml", &manifest("all", "\n[workspace]\nmembers = [\"arm\"]\n"));
    write("arm/Cargo.toml", &manifest("arm", ""));
    for (path, robot) in [("src/all", "All"), ("arm/src/arm", "Arm")] {
        write(
            &format!("{path}.robot"),
            &format!(
                "robot {robot} {{ backbone {{ length: 0.3 m, bending_stiffness: 1 N*m^2 }}, cables {{ spacing: 40 mm }} model planar }}"
            ),
        );
    }
    write("src/lib.rs", "");
    write("arm/src/lib.rs", "");
    let all = "All: there are no kernels: ROOT/src/all.rs\n";
    let arm = "Arm: there are no kernels: ROOT/arm/src/arm.rs\n";
    assert_eq!(check(&root, &[]), (Some(2), all.to_owned()));
    for path in ["arm/Cargo.toml", "src/../arm/Cargo.toml"] {
        assert_eq!(check(&root, &["--manifest-path", path]), (Some(2), arm.to_owned()));
    }
    let (code, said) = check(&root.join("arm/src"), &[]);
    assert!(code == Some(2) && said.starts_with("Arm: ") && !said.contains("All"), "{said}");
    let (code, said) = check(&root, &["--workspace"]);
    assert!(code == Some(2) && said.contains("All: ") && said.contains("Arm: "), "{said}");
}
