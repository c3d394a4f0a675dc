//! C of another generator, in a process of its own that runs while it is asked to.
#![allow(missing_docs, unreachable_pub, reason = "a bench")]

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Length of a turn, ns.
const TURN: f64 = 2e6;

/// The programs of all kernels.
pub struct Peers(PathBuf);

impl Peers {
    /// Generates the C.
    ///
    /// # Errors
    /// Name of the missing program.
    pub fn build() -> Result<Self, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = std::env::temp_dir().join(format!("pliant-peers-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let peers = Self(folder);
        said("gcc", Command::new("gcc").arg("--version"))?;
        said("the python package `casadi`", Command::new("python3").args(["-c", "import casadi"]))?;
        let script = root.join("benches/peers/kernels.py");
        let vectors = root.join("tests/reference/kernels/vectors.json");
        print!("{}", said("kernels.py", Command::new("python3").args([&script, &vectors, &peers.0]))?);
        Ok(peers)
    }

    /// The straightforward formulation of a kernel, where it is another than the one with the fewest operations.
    pub fn straightforward(&self, name: &str, cases: &[[Vec<f64>; 2]]) -> Option<Peer> {
        let file = format!("plain_{name}");
        self.0.join(format!("{file}.c")).exists().then(|| self.start(&file, name, cases))
    }

    /// The formulation of a kernel with the fewest operations that is known.
    pub fn strongest(&self, name: &str, cases: &[[Vec<f64>; 2]]) -> Peer {
        self.start(name, name, cases)
    }

    /// Compiles a kernel from a file and starts it with the inputs of its cases.
    ///
    /// # Panics
    /// If gcc refuses the C, or the process ends.
    fn start(&self, file: &str, name: &str, cases: &[[Vec<f64>; 2]]) -> Peer {
        let turns = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers/turns.c");
        let program = self.0.join(file);
        let define = |name: &str, value: &dyn std::fmt::Display| format!("-D{name}={value}");
        let mut gcc = Command::new("gcc");
        gcc.args(["-O3", "-march=native", "-ffp-contract=fast"])
            .args([define("KERNEL", &name), define("INPUTS", &cases[0][0].len())])
            .arg(define("OUTPUTS", &cases[0][1].len()))
            .args([&turns, &self.0.join(format!("{file}.c")), Path::new("-o"), &program])
            .arg("-lm");
        said("gcc", &mut gcc).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut process = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            panic!("{name}: no pipes")
        };
        let mut peer = Peer { process, input, output: BufReader::new(output) };
        let numbers: String =
            cases.iter().flat_map(|[inputs, _]| inputs).fold(String::new(), |mut text, number| {
                // Infallible: writing to a string.
                let _ = write!(text, "{number:e} ");
                text
            });
        peer.say(&numbers);
        peer
    }
}

impl Drop for Peers {
    fn drop(&mut self) {
        // Nothing to be done where the folder cannot be removed.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Output of a program; an error with its last line where it fails.
fn said(what: &str, command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{what} is missing: {error}"))?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{what}: {}", error.trim_end().lines().last().unwrap_or("failed")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A kernel of another generator.
pub struct Peer {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn say(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).expect("the program of a peer reads");
    }

    /// Time per call, ns.
    pub fn turn(&mut self, count: u32) -> f64 {
        self.say(&format!("{count}\n"));
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the program of a peer answers");
        line.trim().parse().expect("a time in ns")
    }

    /// Number of calls in a turn.
    pub fn count(&mut self) -> u32 {
        let mut count = 1;
        while self.turn(count) * f64::from(count) < TURN {
            count *= 2;
        }
        count
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // A program that has ended already is what is wanted.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
