//! Sweeps by the program.

use crate::common::{FALL, holonomy, holonomy_with, temporary};

fn sweep(arguments: &[&str]) -> crate::common::Ran {
    holonomy_with(&[&["sweep", "-"], arguments].concat(), FALL.as_bytes())
}

/// The rows without comments, as cells.
fn rows(csv: &str) -> Vec<Vec<String>> {
    let rows = csv.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn every_combination_has_a_row_with_what_was_asked_for() {
    let csv =
        sweep(&["--over", "parameters.g=1:9:5", "--over", "simulation.duration=1:2:2", "--channels", "y,y'"]).good();
    let rows = rows(&csv);
    assert_eq!(
        rows[0].join(","),
        "parameters.g,simulation.duration,outcome,t,steps,accepted,rejected,evaluations,drift.position,drift.velocity,energy_drift,y,y'"
    );
    assert_eq!(rows.len(), 11);
    for row in &rows[1..] {
        let number = |i: usize| row[i].parse::<f64>().expect("a number");
        let (g, t) = (number(0), number(1));
        assert_eq!((row[2].as_str(), number(3), number(4)), ("done", t, t / 0.01));
        // A fall of rk4 is exact.
        assert!((number(11) - (100.0 - g * t * t / 2.0)).abs() < 1e-12 && (number(12) + g * t).abs() < 1e-12);
    }
    assert_eq!(&rows[2][..2], ["1", "2"]);
    // The order of the rows is that of the values, whichever run was done first.
    assert_eq!(
        csv,
        sweep(&["--over", "parameters.g=1:9:5", "--over", "simulation.duration=1:2:2", "--channels", "y,y'"]).good()
    );
}

#[test]
fn a_run_with_its_own_values_and_a_file_for_the_rows() {
    let file = temporary("a_run_with_its_own_values", "sweep.csv");
    let path = file.to_str().expect("text");
    let over = ["--over", "simulation.integrator.step=1e-3:1e-1:3", "--log"];
    assert_eq!(sweep(&[&over[..], &["--run", "moon", "--channels", "y", "-o", path]].concat()).good(), "");
    let rows = rows(&std::fs::read_to_string(file).expect("the rows"));
    let steps: Vec<&str> = rows[1..].iter().map(|row| row[3].as_str()).collect();
    assert_eq!(steps, ["1000", "100", "10"]);
    assert!(rows[1..].iter().all(|row| (row[10].parse::<f64>().expect("a number") - 99.19).abs() < 1e-12));
}

#[test]
fn of_each_channel_the_numbers_that_are_asked_for() {
    let csv = sweep(&["--over", "parameters.g=2:4:2", "--channels", "y,y'", "--take", "max,mean,last"]).good();
    let rows = rows(&csv);
    assert_eq!(rows[0][10..].join(","), "max(y),mean(y),y,max(y'),mean(y'),y'");
    for row in &rows[1..] {
        let number = |i: usize| row[i].parse::<f64>().expect("a number");
        let (g, t) = (number(0), number(2));
        // A fall from 100 m: its mean height is 100 - g t^2/6, by the trapezoidal rule on the samples.
        assert_eq!((number(10), number(13)), (100.0, 0.0));
        assert!((number(11) - (100.0 - g * t * t / 6.0)).abs() < 0.05 * g && (number(14) + g * t / 2.0).abs() < 1e-12);
    }
    assert_eq!(
        sweep(&["--over", "parameters.g=2:4:2", "--take", "median"]).bad(2),
        "error: --take knows no \"median\".\nhelp: Known: last, min, max, mean.\n"
    );
}

#[test]
fn jobs_are_listed_for_a_scheduler() {
    let listed = |arguments: &[&str]| holonomy(&[&["sweep"], arguments].concat());
    assert_eq!(
        listed(&["my file.json", "--over", "parameters.g=1:2:2", "--set", "simulation.duration=3", "--list"]).good(),
        "holonomy run 'my file.json' --summary --set simulation.duration=3 --set parameters.g=1\n\
         holonomy run 'my file.json' --summary --set simulation.duration=3 --set parameters.g=2\n"
    );
    assert_eq!(
        listed(&["-", "--over", "parameters.g=1:2:2", "--list"]).bad(2),
        "error: --list cannot name standard input: each job reads the document for itself.\nhelp: Save it as a file.\n"
    );
}

#[test]
fn a_run_that_fails_keeps_its_row_and_the_others() {
    // There is no potential below 99 m.
    let ran = sweep(&["--set", "potential_energy=\"g*y + 1e-9*sqrt(y - 99)\"", "--over", "parameters.g=0.1:100:2"]);
    let rows = rows(&ran.stdout);
    assert_eq!((ran.status, rows.len()), (1, 3));
    assert_eq!(rows[1][1], "done");
    assert_ne!(rows[2][1], "done");
    assert!(rows[2][2].parse::<f64>().expect("a time") < 1.0);
    assert!(ran.stderr.starts_with("1 of 2 runs failed; the first:\n<standard input>: error: "), "{}", ran.stderr);
}

#[test]
fn what_is_wrong_with_a_sweep_is_said_with_a_remedy() {
    let example = "help: For example --over simulation.integrator.step=1e-4:1e-2:21.\n";
    for (over, message) in [
        ("parameters.g", "--over needs PATH=a:b:n"),
        ("parameters.g=1:2", "--over needs a first value, a last value and their number, a:b:n"),
        ("parameters.g=1:2:3:4", "--over needs a first value, a last value and their number, a:b:n"),
        ("parameters.g=1:inf:3", "--over needs finite numbers a and b"),
        ("parameters.g=1:2:0", "--over needs a whole number n from 1 to 1000000"),
        ("=1:2:3", "--over needs a path before the ="),
    ] {
        assert_eq!(sweep(&["--over", over]).bad(2), format!("error: {message}, found \"{over}\".\n{example}"));
    }
    assert_eq!(
        sweep(&["--over", "parameters.g=0:1:3", "--log"]).bad(2),
        format!("error: With --log both ends are greater than 0, found \"parameters.g=0:1:3\".\n{example}")
    );
    assert_eq!(
        sweep(&[]).bad(2),
        "error: `holonomy sweep` needs --over PATH=a:b:n.\nhelp: For example --over parameters.l=0.5:2:16.\n"
    );
    let many = ["--over", "parameters.g=1:2:2000", "--over", "coordinates.y=1:2:2000"];
    assert!(sweep(&many).bad(2).starts_with("error: The sweep has more than 1000000 runs.\nhelp: "));
    assert!(
        sweep(&["--over", "parameters.g.x=1:2:2"])
            .bad(2)
            .starts_with("error: --over: The path \"parameters.g.x\" leads nowhere")
    );
    assert!(
        sweep(&["--over", "simulation.integrator.step=-1:1:2"]).bad(2).contains("with simulation.integrator.step=-1:")
    );
    assert!(
        sweep(&["--over", "parameters.g=1:2:2", "--channels", "z"])
            .bad(2)
            .starts_with("error: There is no channel \"z\".")
    );
}

/// A folder of its own, with the document in it.
fn folder(name: &str) -> std::path::PathBuf {
    let document = temporary(name, "fall.json");
    std::fs::write(&document, FALL).expect("the document");
    let folder = document.parent().expect("a folder").to_owned();
    let _ = std::fs::remove_dir_all(folder.join("rows"));
    folder
}

#[test]
fn batches_of_many_jobs_make_the_table_of_one_machine() {
    let folder = folder("batches_of_many_jobs");
    let at = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let (document, rows) = (at("fall.json"), at("rows"));
    let sweep = ["sweep", &document, "--over", "parameters.g=1:9:7", "--channels", "y", "--take", "last,max"];
    let with = |more: &[&str]| holonomy(&[&sweep[..], more].concat());
    let whole = with(&[]).good();
    let jobs = with(&["--list", "--into", &rows, "--batch", "3"]).good();
    let jobs: Vec<&str> = jobs.lines().collect();
    assert_eq!(jobs.len(), 3);
    assert!(jobs[2].ends_with(" --rows 6:7 --batch 1") && jobs[2].contains(" --threads 1 --into "), "{}", jobs[2]);
    let run = |job: &str| holonomy(&job.split(' ').skip(1).collect::<Vec<&str>>()).good();
    assert_eq!(run(jobs[0]) + &run(jobs[2]), "");
    assert_eq!(
        with(&["--merge", &rows]).bad(2),
        "error: 3 of 7 rows are missing, row 3 first.\nhelp: Run the jobs of --list again: what is there is not computed twice.\n"
    );
    run(jobs[1]);
    assert_eq!(with(&["--merge", &rows]).good(), whole);
    // What is there is not computed again: the mark of a hand stays in the file.
    let file = folder.join("rows/rows-0000000-0000003.csv");
    let marked = std::fs::read_to_string(&file).expect("a batch").replace(",done,", ",seen,");
    std::fs::write(&file, &marked).expect("a batch");
    run(jobs[0]);
    assert_eq!(std::fs::read_to_string(&file).expect("a batch"), marked);
    let merged = with(&["--merge", &rows]);
    assert_eq!((merged.status, &*merged.stderr), (1, "3 of 7 runs failed; their rows tell the cause.\n"));
    assert_eq!(merged.stdout, whole.replacen(",done,", ",seen,", 3));
    // Half a file is none, and is written again.
    std::fs::write(&file, &marked[..marked.len() - 5]).expect("a batch");
    assert!(with(&["--merge", &rows]).bad(2).contains("1 files there are of another sweep"));
    run(jobs[0]);
    assert_eq!(with(&["--merge", &rows]).good(), whole);
    // Another document, another sweep.
    std::fs::write(&document, FALL.replace("100", "101")).expect("the document");
    assert!(with(&["--merge", &rows]).bad(2).starts_with("error: 7 of 7 rows are missing, row 0 first. 3 files"));
}

#[test]
fn rows_and_folders_that_cannot_be_are_refused() {
    let with = |more: &[&str]| sweep(&[&["--over", "parameters.g=1:9:7"], more].concat()).bad(2);
    assert!(with(&["--into", "rows", "--rows", "5:9"]).contains("--rows needs A:B within the 7 rows"));
    assert!(with(&["--into", "rows", "--rows", "5"]).contains("found \"5\""));
    assert!(with(&["--into", "rows", "--batch", "0"]).contains("--batch is at least 1"));
    assert!(with(&["--batch", "2"]).contains("--into"));
    assert!(with(&["--merge", "no-such-folder"]).contains("--merge takes the folder that the jobs wrote into"));
}
