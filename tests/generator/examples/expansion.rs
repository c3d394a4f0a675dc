//! Expansion of every robot of the examples: time, and size of the generated code.
//!
//! ```text
//! cargo run --release --package pliant-generator-tests --example expansion
//! ```
//!
//! The workspace builds the generator without optimisation in every profile, so that these are the times of a debug build; the
//! first robot has the start of the algebra system in its time.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{fs, io};

use proc_macro2::TokenStream;

fn main() -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    robots(&examples, &mut files)?;
    files.sort();
    println!(
        "{:<52} {:<14} {:>9} {:>12} {:>12} {:>8}",
        "example", "robot", "time/ms", "tokens/bytes", "text/bytes", "lines"
    );
    for file in files {
        let example = file.strip_prefix(&examples)?.display().to_string();
        let declaration: Result<TokenStream, _> = fs::read_to_string(&file)?.parse();
        measure(&example, declaration.map_err(|error| error.to_string())?)?;
    }
    equal_segments("segments", |count| {
        format!(
            "robot Segments{count} {{ gravity: [0, -9.8067, 0] m/s^2, segment for i in 0..{count} {{ length: 0.24 m, \
             mass: 0.255 kg, section: disc {{ radius: 32.5 mm }}, young: 15 MPa, bending_stiffness: 0.25 N*m^2, \
             damping: 0.05 N*m^2*s }} model constant_curvature }}"
        )
    })?;
    equal_segments("segments of a rod", |count| {
        let lengths = vec!["100"; count].join(", ");
        format!(
            "robot Rod{count} {{ gravity: [0, 0, -9.81] m/s^2, backbone {{ segments: [{lengths}] mm, section: disc {{ radius: 0.4 mm }}, \
             young: 210 GPa, shear: 80 GPa, density: 95e3 kg/m^3 }} tendon for i in 0..3 {{ at: [8 mm * sin(2*pi*i/3), \
             -8 mm * cos(2*pi*i/3)] }} model shooting }}"
        )
    })?;
    many_tendons()
}

/// Tendons of a form share one kernel: three are written out, more of them add their places.
fn many_tendons() -> Result<(), Box<dyn Error>> {
    for (routing, angle, arm) in
        [("parallel", "", ""), ("convergent", "", "*(1 - s/L)"), ("helical", " + 2*pi*s/L", "")]
    {
        for count in [3, 9, 30, 100] {
            let (arm, angle) = (format!("8 mm{arm}"), format!("(2*pi*i/{count}{angle})"));
            let robot = format!(
                "robot Bundle {{ gravity: [0, 0, -9.81] m/s^2, backbone {{ length: 242 mm, section: disc {{ radius: 0.4 mm }}, young: 210 GPa, \
                 shear: 80 GPa, density: 95e3 kg/m^3 }} tendon for i in 0..{count} {{ at: [{arm} * sin{angle}, -{arm} * cos{angle}] }} \
                 model strain {{ torsion: 5, bending: 7, extension: 3, shear: 3 }} model shooting }}"
            );
            let declaration: TokenStream =
                robot.parse().map_err(|error: proc_macro2::LexError| error.to_string())?;
            measure(&format!("{count} {routing} tendons"), declaration)?;
        }
    }
    Ok(())
}

/// Equal segments share one type: a chain takes hardly longer than two of them.
fn equal_segments(what: &str, robot: impl Fn(usize) -> String) -> Result<(), Box<dyn Error>> {
    let mut times = [Vec::new(), Vec::new()];
    for turn in 0..16 {
        for (times, count) in times.iter_mut().zip([2, 10]) {
            let declaration: TokenStream =
                robot(count).parse().map_err(|error: proc_macro2::LexError| error.to_string())?;
            if turn == 0 {
                measure(&format!("{count} equal {what}"), declaration)?;
            } else {
                let start = Instant::now();
                std::hint::black_box(pliant_derive::expand(declaration));
                times.push(start.elapsed().as_secs_f64());
            }
        }
    }
    let [two, ten] = times.map(|times| times.into_iter().fold(f64::INFINITY, f64::min));
    println!("10 equal {what} take {:.3} times as long as 2", ten / two);
    Ok(())
}

/// Files of robots in a folder and below it.
fn robots(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            robots(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "robot") {
            files.push(path);
        }
    }
    Ok(())
}

/// Expands a declaration and prints the time and the size.
fn measure(example: &str, declaration: TokenStream) -> Result<(), syn::Error> {
    let start = Instant::now();
    let generated = pliant_derive::expand(declaration);
    let time = start.elapsed();
    let tokens = generated.to_string().len();
    let file: syn::File = syn::parse2(generated)?;
    let robot = file.items.iter().find_map(|item| match item {
        syn::Item::Struct(item) => Some(item.ident.to_string()),
        _ => None,
    });
    let text = prettyplease::unparse(&file);
    println!(
        "{example:<52} {:<14} {:>9.1} {tokens:>12} {:>12} {:>8}",
        robot.unwrap_or_default(),
        1e3 * time.as_secs_f64(),
        text.len(),
        text.lines().count(),
    );
    Ok(())
}
