//! `pliant batch` and `pliant merge`: shards, and what is left where the command is killed.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// A folder for the files of a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn pliant(&self, arguments: &str) -> Command {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_pliant"));
        let arguments = arguments.replace("ROBOTS", &root.join("robots").display().to_string());
        command.current_dir(&self.0).args(arguments.split_whitespace());
        command
    }

    /// The exit code and what was printed.
    fn run(&self, arguments: &str) -> (i32, String) {
        let Output { status, stdout, stderr } = self.pliant(arguments).output().unwrap();
        let text = String::from_utf8(stdout).unwrap() + &String::from_utf8(stderr).unwrap();
        (status.code().unwrap(), text)
    }

    fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(folder)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn bytes(&self, file: &str) -> Vec<u8> {
        fs::read(self.0.join(file)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn shards_of_text_and_of_parquet_are_the_same_rows() {
    let folder = Folder::new("batch_shards");
    let sample = "sample ROBOTS/rod.robot --range 0..2N --count 20 --seed 3 --inputs-only --output";
    assert_eq!(folder.run(&format!("{sample} inputs.parquet")), (0, String::new()));
    assert_eq!(folder.run(&format!("{sample} inputs.csv")), (0, String::new()));
    for (inputs, count) in [("inputs.parquet", 3), ("inputs.csv", 2)] {
        for shard in 1..=count {
            let (code, said) = folder
                .run(&format!("batch ROBOTS/rod.robot {inputs} --out out{count} --shard {shard}/{count}"));
            let rows = [20 * (shard - 1) / count, 20 * shard / count - 1];
            let expected = format!(
                "out{count}/shard-000{shard}-of-000{count}.parquet: rows {} to {} of 20, 0 not solved\n",
                rows[0], rows[1]
            );
            assert_eq!((code, said), (0, expected));
        }
        let (code, said) = folder.run(&format!("merge out{count} -o {count}.parquet"));
        let expected = format!("{count}.parquet: 20 rows of {count} shards, 0 not solved\n");
        assert_eq!((code, said), (0, expected));
    }
    assert!(folder.bytes("2.parquet") == folder.bytes("3.parquet"));
    let again = folder.run("batch ROBOTS/rod.robot inputs.csv --out out3 --shard 2/3");
    let there = "out3/shard-0002-of-0003.parquet: rows 6 to 12 of 20, 0 not solved, there already\n";
    assert_eq!(again, (0, there.to_owned()));
    let (code, said) =
        folder.run("batch ROBOTS/rod.robot inputs.csv --out out3 --shard 2/3 --load force=0,0,1N");
    assert_eq!(code, 4);
    assert!(said.contains("shard-0002-of-0003.parquet is of another job: its pliant.loads is"), "{said}");
    fs::remove_file(folder.0.join("out3/shard-0002-of-0003.parquet")).unwrap();
    let missing = "error: out3 has 2 of 3 shards: missing 2\n".to_owned();
    assert_eq!(folder.run("merge out3 -o missing.parquet"), (4, missing));
    // Rows that are not solved have their reason; the rest is there.
    let wrong = "tension_0 [N],tension_1 [N],tension_2 [N]\n1,0,0\n-1,0,0\n";
    fs::write(folder.0.join("wrong.csv"), wrong).unwrap();
    let failed = "wrong/shard-0001-of-0001.parquet: rows 0 to 1 of 2, 1 not solved\nerror: 1 of 2 rows could not be solved\n";
    assert_eq!(folder.run("batch ROBOTS/rod.robot wrong.csv --out wrong"), (3, failed.to_owned()));
}

/// The script of a Slurm array, without Slurm.
#[test]
fn tasks_of_slurm_solve_their_shards() {
    let folder = Folder::new("batch_slurm");
    fs::write(
        folder.0.join("inputs.csv"),
        "tension_0 [N],tension_1 [N],tension_2 [N]\n1,0,0\n0,1,0\n-1,0,0\n",
    )
    .unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let bin = Path::new(env!("CARGO_BIN_EXE_pliant")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let task = |variables: &[(&str, &str)], out: &str| {
        let mut command = Command::new("bash");
        let robot = root.join("robots/rod.robot");
        command.arg(root.join("../docs/slurm/batch.sh")).arg(robot).args([
            "inputs.csv",
            out,
            "--model",
            "strain",
        ]);
        command.current_dir(&folder.0).env("PATH", &path).env_remove("SLURM_ARRAY_TASK_ID");
        command.envs(variables.iter().copied()).output().unwrap().status.code()
    };
    let count = ("SLURM_ARRAY_TASK_COUNT", "3");
    for number in ["1", "2", "3"] {
        // Row without an equilibrium in the last shard: no failure of the task.
        assert_eq!(
            task(&[("SLURM_ARRAY_TASK_ID", number), count, ("SLURM_CPUS_PER_TASK", "1")], "solved"),
            Some(0)
        );
    }
    let merged = "all.parquet: 3 rows of 3 shards, 1 not solved\n";
    assert_eq!(folder.run("merge solved -o all.parquet"), (0, merged.to_owned()));
    let some = [("SLURM_ARRAY_TASK_ID", "2"), ("SLURM_ARRAY_TASK_COUNT", "1"), ("PLIANT_SHARDS", "3")];
    assert_eq!(task(&some, "some"), Some(0));
    assert_eq!(folder.files("some"), ["shard-0002-of-0003.parquet"]);
    assert_eq!(task(&[("SLURM_ARRAY_TASK_ID", "4"), count], "solved"), Some(4));
    assert_eq!(task(&[count], "solved"), Some(4));
}

#[test]
fn wrong_files_leave_nothing_behind() {
    let folder = Folder::new("batch_wrong");
    folder.run("sample ROBOTS/rod.robot --range 0..2N --count 20 --inputs-only -o inputs.parquet");
    let bytes = folder.bytes("inputs.parquet");
    for length in [0, 4, bytes.len() / 2, bytes.len() - 1] {
        fs::write(folder.0.join("inputs.parquet"), &bytes[..length]).unwrap();
        let (code, said) = folder.run("batch ROBOTS/rod.robot inputs.parquet --out out");
        assert_eq!(code, 4);
        assert!(said.starts_with("error: inputs.parquet: no complete Parquet file: "), "{said}");
    }
    // The pages of the first column.
    let mut damaged = bytes.clone();
    damaged[4..80].fill(0xff);
    fs::write(folder.0.join("inputs.parquet"), &damaged).unwrap();
    let (code, said) = folder.run("batch ROBOTS/rod.robot inputs.parquet --out out");
    assert_eq!(code, 4);
    assert!(said.contains("error: inputs.parquet: it cannot be read from row 0 on: "), "{said}");
    assert_eq!(folder.files("."), ["inputs.parquet"]);
}

#[test]
fn what_was_killed_goes_on() {
    let folder = Folder::new("batch_killed");
    let rows = if cfg!(debug_assertions) { 600 } else { 20_000 };
    folder.run(&format!(
        "sample ROBOTS/rod.robot --range 0..2N --count {rows} --inputs-only -o inputs.parquet"
    ));
    let solve = |shard: u32, out: &str| {
        format!("batch ROBOTS/rod.robot inputs.parquet --threads 1 --out {out} --shard {shard}/3")
    };
    for shard in 1..=3 {
        assert_eq!(folder.run(&solve(shard, "whole")).0, 0);
    }
    assert_eq!(folder.run(&solve(1, "killed")).0, 0);
    let second = folder.0.join("killed/shard-0002-of-0003.parquet");
    let beside = second.with_extension("parquet.part");
    let mut command = folder.pliant(&solve(2, "killed"));
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !beside.exists() {
        assert!(child.try_wait().unwrap().is_none(), "the command ended before its file was seen");
        thread::sleep(Duration::from_millis(1));
    }
    // SIGKILL.
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().code(), None);
    let killed = ["shard-0001-of-0003.parquet", "shard-0002-of-0003.parquet.part"];
    assert_eq!(folder.files("killed"), killed);
    assert_eq!(
        folder.run("merge killed -o all.parquet").1,
        "error: killed has 1 of 3 shards: missing 2 to 3\n"
    );
    for shard in 1..=3 {
        let (code, said) = folder.run(&solve(shard, "killed"));
        assert_eq!((code, said.contains("there already")), (0, shard == 1), "{said}");
    }
    assert_eq!(folder.files("killed"), folder.files("whole"));
    for name in folder.files("whole") {
        assert!(folder.bytes(&format!("killed/{name}")) == folder.bytes(&format!("whole/{name}")), "{name}");
    }
}
