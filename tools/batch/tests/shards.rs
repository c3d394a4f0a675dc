//! Shards of batches: their contents, their repetition and merging, and refusals.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::cell::Cell;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use pliant::declaration::Actuator;
use pliant::{Declaration, Drive, Input, Model, Start, Wrench};
use pliant_batch::{BatchError, Inputs, Job, Numbers, Run, Shard, merge, run};
use tempfile::TempDir;

const ARM: &str = "robot Arm {
    param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: young },
    cables { spacing: 40 mm },
    model planar,
}";

struct Arm {
    declaration: Declaration,
    model: Box<dyn Model>,
    actuators: Vec<Actuator>,
}

impl Arm {
    fn new(text: &str) -> Self {
        let declaration: Declaration = text.parse().unwrap();
        let model = declaration.model("planar").unwrap();
        let actuators = declaration.actuators("planar", &model.parameter_values());
        Self { declaration, model, actuators }
    }

    fn job(&self) -> Job<'_> {
        Job::new(&self.declaration, &*self.model, &self.actuators)
    }

    /// Tensions that grow from row to row; a negative one in every seventh.
    fn inputs(&self, rows: u32) -> Inputs {
        let values = (0..rows).flat_map(|row| {
            let tension = 1e-3 * f64::from(row);
            [if row % 7 == 6 { -1.0 } else { tension }, 0.25]
        });
        Inputs::Numbers(self.numbers(values.collect()).unwrap())
    }

    fn numbers(&self, values: Vec<f64>) -> Result<Numbers, BatchError> {
        Numbers::new(&self.actuators, vec![Drive::Force(0.0); 2], values)
    }
}

fn shards(job: &Job<'_>, inputs: &Inputs, count: u32, folder: &Path) {
    // In any order.
    for number in (1..=count).rev() {
        run(job, inputs, Shard::new(number, count).unwrap(), folder, &Run::default()).unwrap();
    }
}

/// The cells of a table, as text and as numbers.
fn cells(path: &Path) -> (Vec<String>, Vec<Vec<Field>>) {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let mut names = Vec::new();
    let rows = reader.get_row_iter(None).unwrap().map(|row| {
        let columns = row.unwrap().into_columns();
        names = columns.iter().map(|(name, _)| name.clone()).collect();
        columns.into_iter().map(|(_, cell)| cell).collect()
    });
    let rows = rows.collect();
    (names, rows)
}

#[test]
fn rows_are_those_of_solve_many_and_do_not_depend_on_shards() {
    let (arm, folder) = (Arm::new(ARM), TempDir::new().unwrap());
    let all = |count| folder.path().join(format!("{count}.parquet"));
    for start in [Start::Rest, Start::Previous] {
        let job = Job { start, stations: vec![(0, 0.15)], ..arm.job() };
        let inputs = arm.inputs(1000);
        for count in [1, 3, 101] {
            let shards_of = folder.path().join(format!("{start:?}-{count}"));
            shards(&job, &inputs, count, &shards_of);
            let merged = merge(&shards_of, &all(count)).unwrap();
            assert_eq!((merged.shards, merged.rows, merged.failed), (count, 1000, 142));
        }
        let bytes = [1, 3, 101].map(|count| fs::read(all(count)).unwrap());
        assert!(bytes[0] == bytes[1] && bytes[0] == bytes[2]);
    }
    let (names, rows) = cells(&all(1));
    let expected = "row, tension_0 [N], tension_1 [N], displacement_0 [m], displacement_1 [m], tip_x [m], tip_y [m], tip_z [m], \
        rotation_w, rotation_x, rotation_y, rotation_z, station_0_x [m], station_0_y [m], station_0_z [m], station_0_rotation_w, \
        station_0_rotation_x, station_0_rotation_y, station_0_rotation_z, converged, stability, residual, evaluations, reason";
    assert_eq!(names.join(", "), expected);
    for (number, row) in rows.iter().enumerate() {
        let input = Input::forces(&[if number % 7 == 6 { -1.0 } else { 1e-3 * number as f64 }, 0.25]);
        let found = arm.model.solve(&input);
        assert_eq!(row[0], Field::Long(i64::try_from(number).unwrap()));
        assert_eq!(row[1], Field::Double(input.drives[0].value()));
        assert_eq!(row[19], Field::Bool(found.is_ok()));
        match found {
            Ok(found) => {
                assert_eq!(row[3], Field::Double(found.displacements()[0]));
                assert_eq!(row[6], Field::Double(found.tip().translation.y));
                assert_eq!(row[13], Field::Double(found.station(0, 0.15).unwrap().translation.y));
                assert_eq!((&row[20], &row[23]), (&Field::Str("stable".to_owned()), &Field::Null));
            }
            Err(error) => {
                assert_eq!((&row[6], &row[21], &row[22]), (&Field::Null, &Field::Null, &Field::Null));
                assert_eq!(row[23], Field::Str(error.to_string()));
            }
        }
    }
}

#[test]
fn finished_shards_are_skipped_and_foreign_ones_refused() {
    let (arm, folder) = (Arm::new(ARM), TempDir::new().unwrap());
    let (job, inputs) = (arm.job(), arm.inputs(100));
    let shard = Shard::new(2, 3).unwrap();
    let again = |job: &Job<'_>, inputs: &Inputs| run(job, inputs, shard, folder.path(), &Run::default());
    let first = again(&job, &inputs).unwrap();
    assert_eq!((first.rows.clone(), first.failed, first.skipped), (33..66, 5, false));
    let second = again(&job, &inputs).unwrap();
    assert!(second.skipped && second.failed == 5 && second.rows == first.rows);
    let softer = arm.model.with_parameters(&[1e9]).unwrap();
    let thicker = Arm::new(&ARM.replace("6 mm", "7 mm"));
    let loads = Input::default().with_wrench(Wrench::force([0.0, 0.1, 0.0]));
    let mut settings = job.settings;
    settings.tolerance = 1e-9;
    let others = [
        ("pliant.key", thicker.job()),
        ("pliant.parameters", Job::new(&arm.declaration, &*softer, &arm.actuators)),
        ("pliant.loads", Job { loads, ..job.clone() }),
        ("pliant.settings", Job { settings, ..job.clone() }),
        ("pliant.start", Job { start: Start::Previous, ..job.clone() }),
        ("pliant.stations", Job { stations: vec![(0, 0.1)], ..job.clone() }),
    ];
    let refused = |found: Result<_, BatchError>, expected: &str| match found {
        Err(BatchError::Foreign { field, .. }) => assert_eq!(field, expected),
        other => panic!("{expected}: {other:?}"),
    };
    for (field, other) in others {
        refused(again(&other, &inputs), field);
    }
    refused(again(&job, &arm.inputs(101)), "pliant.rows");
    let mut values: Vec<f64> = (0..200).map(|entry| if entry % 2 == 0 { 1.0 } else { 0.25 }).collect();
    values[100] = 2.0;
    refused(again(&job, &Inputs::Numbers(arm.numbers(values).unwrap())), "pliant.inputs");
    let held = Numbers::new(&arm.actuators, vec![Drive::Displacement(0.0); 2], vec![0.0; 200]).unwrap();
    refused(again(&job, &Inputs::Numbers(held)), "pliant.drives");
    // The bytes are still those of the first time.
    let there = fs::read(&first.path).unwrap();
    fs::remove_file(&first.path).unwrap();
    again(&job, &inputs).unwrap();
    assert!(fs::read(&first.path).unwrap() == there);
    // A shard that was cut off is no shard.
    for length in [0, 3, 100, there.len() - 1] {
        fs::write(&first.path, &there[..length]).unwrap();
        assert!(matches!(again(&job, &inputs), Err(BatchError::Unreadable { .. })), "{length} bytes");
    }
}

#[test]
fn what_was_cancelled_leaves_nothing_and_what_was_killed_is_taken_over() {
    let (arm, folder) = (Arm::new(ARM), TempDir::new().unwrap());
    let (job, inputs) = (arm.job(), arm.inputs(5000));
    let out = folder.path().join("deep").join("out");
    let calls = Cell::new(0);
    let watch = |_| {
        calls.set(calls.get() + 1);
        if calls.get() > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let how = Run { threads: 1, watch: Some(&watch) };
    let cancelled = run(&job, &inputs, Shard::ALL, &out, &how);
    assert!(matches!(cancelled, Err(BatchError::Model(pliant::Error::Cancelled { .. }))), "{cancelled:?}");
    assert!(!out.exists());
    // Part of a file, as a killed process leaves it.
    fs::create_dir_all(&out).unwrap();
    let beside = out.join("shard-0001-of-0001.parquet.part");
    fs::write(&beside, vec![7; 1 << 20]).unwrap();
    let locked = fs::File::open(&beside).unwrap();
    locked.lock().unwrap();
    let busy = run(&job, &inputs, Shard::ALL, &out, &Run::default());
    assert!(matches!(busy, Err(BatchError::Busy { .. })), "{busy:?}");
    drop(locked);
    let done = run(&job, &inputs, Shard::ALL, &out, &Run::default()).unwrap();
    assert_eq!((cells(&done.path).1.len(), done.failed), (5000, 714));
    assert!(!beside.exists());
}

#[test]
fn merging_finds_what_is_missing_and_what_is_foreign() {
    let (arm, folder) = (Arm::new(ARM), TempDir::new().unwrap());
    let (job, inputs) = (arm.job(), arm.inputs(100));
    let (out, all) = (folder.path().join("out"), folder.path().join("all.parquet"));
    fs::create_dir(&out).unwrap();
    let fails = |expected: &str| {
        let message = merge(&out, &all).unwrap_err().to_string().replace(&out.display().to_string(), "OUT");
        assert!(message.contains(expected), "{message}");
        assert!(fs::read_dir(folder.path()).unwrap().count() == 1, "something is left behind");
    };
    fails("OUT has no shards");
    shards(&job, &inputs, 8, &out);
    let file = |number| out.join(Shard::new(number, 8).unwrap().file_name());
    let sixth = fs::read(file(6)).unwrap();
    for number in [2, 5, 6] {
        fs::remove_file(file(number)).unwrap();
    }
    fails("OUT has 5 of 8 shards: missing 2, 5 to 6");
    shards(&job, &inputs, 8, &out);
    // Under another name.
    fs::write(file(5), &sixth).unwrap();
    fails("shard-0005-of-0008.parquet is of another job: its pliant.shard is `6/8`, expected `5/8`");
    let thicker = Arm::new(&ARM.replace("6 mm", "7 mm"));
    fs::remove_file(file(5)).unwrap();
    run(&thicker.job(), &inputs, Shard::new(5, 8).unwrap(), &out, &Run::default()).unwrap();
    fails("shard-0005-of-0008.parquet is of another job: its pliant.key is");
    fs::write(file(5), &sixth[..sixth.len() / 2]).unwrap();
    fails("shard-0005-of-0008.parquet: ");
    fs::remove_file(file(5)).unwrap();
    run(&job, &inputs, Shard::new(5, 8).unwrap(), &out, &Run::default()).unwrap();
    run(&job, &inputs, Shard::new(1, 9).unwrap(), &out, &Run::default()).unwrap();
    fails("OUT has shards of 8 and of 9");
    fs::remove_file(out.join("shard-0001-of-0009.parquet")).unwrap();
    assert!(matches!(merge(&out, &file(1)), Err(BatchError::Name { .. })));
    assert_eq!(merge(&out, &all).unwrap().rows, 100);
    assert_eq!(cells(&all).1.len(), 100);
}

/// A shard of which a byte is another one is refused, or says the same.
#[test]
fn changed_bytes_of_a_shard_do_not_reach_the_merged_table() {
    let (arm, folder) = (Arm::new(ARM), TempDir::new().unwrap());
    let (job, inputs) = (arm.job(), arm.inputs(40));
    let (out, all) = (folder.path().join("out"), folder.path().join("all.parquet"));
    shards(&job, &inputs, 2, &out);
    merge(&out, &all).unwrap();
    let (whole, path) = (fs::read(&all).unwrap(), out.join(Shard::new(2, 2).unwrap().file_name()));
    let bytes = fs::read(&path).unwrap();
    let (mut changed, mut refused) = (0, 0);
    for place in (0..bytes.len()).step_by(7) {
        let mut other = bytes.clone();
        other[place] ^= 1 << (place % 8);
        fs::write(&path, &other).unwrap();
        fs::remove_file(&all).unwrap();
        match merge(&out, &all) {
            Ok(_) => assert!(fs::read(&all).unwrap() == whole, "byte {place}"),
            Err(error) => {
                refused += 1;
                changed += usize::from(matches!(error, BatchError::Changed { .. }));
                assert!(!all.exists(), "byte {place}");
                fs::write(&all, []).unwrap();
            }
        }
    }
    assert!(changed > 100 && refused > changed, "{changed} of {refused}");
    fs::write(&path, &bytes).unwrap();
    merge(&out, &all).unwrap();
    assert!(fs::read(&all).unwrap() == whole);
}

#[test]
fn more_shards_than_rows_are_refused() {
    let (arm, folder) = (Arm::new(ARM), TempDir::new().unwrap());
    let out = folder.path().join("out");
    for (rows, count, expected) in [
        (3, 4, "4 shards of 3 rows: expected at most one per row"),
        (1, 1_000_000_000, "1000000000 shards of 1 row: expected at most one per row"),
        (0, 2, "2 shards of 0 rows: expected at most one per row"),
    ] {
        let shard = Shard::new(1, count).unwrap();
        let wrong = run(&arm.job(), &arm.inputs(rows), shard, &out, &Run::default()).unwrap_err();
        assert_eq!(wrong.to_string(), expected);
        assert!(!out.exists());
    }
}

#[test]
fn springs_have_the_travel_of_their_motor() {
    let (arm, folder) = (Arm::new(ARM), TempDir::new().unwrap());
    let spring = Drive::Elastic { displacement: 0.0, stiffness: 2e3, pretension: 0.0 };
    let numbers = Numbers::new(&arm.actuators, vec![spring, Drive::Force(0.0)], vec![5e-3, 0.2]);
    let done =
        run(&arm.job(), &Inputs::Numbers(numbers.unwrap()), Shard::ALL, folder.path(), &Run::default())
            .unwrap();
    let (names, rows) = cells(&done.path);
    assert_eq!(
        names[1..6],
        ["motor_0 [m]", "tension_1 [N]", "tension_0 [N]", "displacement_0 [m]", "displacement_1 [m]"]
    );
    let [Field::Double(motor), Field::Double(tension), Field::Double(travel)] =
        [&rows[0][1], &rows[0][3], &rows[0][4]]
    else {
        panic!("{rows:?}")
    };
    assert!((tension - 2e3 * (motor - travel)).abs() < 1e-12 && *motor == 5e-3);
}

#[test]
fn wrong_questions_are_refused_before_anything_is_written() {
    let (arm, folder) = (Arm::new(ARM), TempDir::new().unwrap());
    let out = folder.path().join("out");
    for (station, expected) in
        [((1, 0.1), "a body from 0 to 0"), ((0, 0.4), "from 0 to 0.3 m"), ((0, f64::NAN), "arc length")]
    {
        let job = Job { stations: vec![station], ..arm.job() };
        let wrong = run(&job, &arm.inputs(3), Shard::ALL, &out, &Run::default()).unwrap_err().to_string();
        assert!(wrong.contains(expected), "{wrong}");
    }
    assert!(!out.exists());
    for (values, expected) in [
        (vec![1.0, 2.0, 3.0], "3 numbers: expected rows of 2, one per actuator"),
        (vec![1.0, 2.0, 3.0, f64::NAN], "row 1: `tension_1 [N]` is NaN: expected a finite number"),
    ] {
        let wrong = arm.numbers(values).unwrap_err().to_string();
        assert!(wrong.contains(expected), "{wrong}");
    }
    // No rows are a table without rows.
    let done = run(&arm.job(), &arm.inputs(0), Shard::ALL, &out, &Run::default()).unwrap();
    assert_eq!((done.rows, cells(&done.path).1.len()), (0..0, 0));
}
