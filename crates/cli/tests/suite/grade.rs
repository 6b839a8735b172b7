//! `holonomy exercise` and `holonomy grade`.

use crate::common::{holonomy, temporary};
use holonomy_document::lessons;
use holonomy_document::read;
use holonomy_exercise::bench::Bench;
use holonomy_exercise::{Given, Key, Limits, Receipt};
use holonomy_mechanism::kind::KindCache;

const LESSON: &str = "lesson-drift";

/// A receipt for what `holonomy exercise --student` hands out, two answers right.
fn receipt(student: &str) -> Receipt {
    let ran = holonomy(&["exercise", &format!("gallery:{LESSON}"), "--student", student]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(!ran.stdout.contains("\"checks\""), "the key must not be handed out");
    let key = Key::new(read(lessons::get(LESSON).expect("the lesson").text).document.expect("a document"));
    let mut bench = Bench::new(read(&ran.stdout).document.expect("what is handed out is a document"));
    let limits = Limits::none();
    let trace = bench.run(0, &mut KindCache::default(), &limits).expect("a run").hash();
    Receipt {
        form: 1,
        reasons: Vec::new(),
        predictions: Vec::new(),
        bits: 0,
        name: student.to_owned(),
        answers: vec![("limit".into(), Given::Number(40.0)), ("factor".into(), Given::Number(0.625))],
        document: ran.stdout,
        run: String::new(),
        attempts: vec![("limit".into(), 2)],
        hints: vec![("limit".into(), 2)],
        method: "index-1, \"quoted\"".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        trace,
        exercise: key.expect("an exercise").fingerprint().into(),
        started: String::new(),
        finished: String::new(),
    }
}

#[test]
fn a_class_is_graded_and_what_is_damaged_stops_nobody() {
    let folder = temporary("grade", "key").parent().expect("a folder").join("receipts");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, text: &[u8]| std::fs::write(folder.join(name), text).expect("a file");
    let good = receipt("Ada");
    write("1.json", good.canonical().as_bytes());
    let mut forged = receipt("=HYPERLINK(\"x\")");
    forged.trace = "0000000000000000".into();
    write("2.json", forged.canonical().as_bytes());
    write("3.json", b"not a receipt");
    write("4.json", &[0xff; 4096]);
    write("5.json", &vec![b'['; 1 << 20]);
    write("notes.txt", b"no receipt, and not asked for");
    let csv = temporary("grade", "grades.csv");
    let paths = [folder.to_string_lossy().into_owned(), csv.to_string_lossy().into_owned()];
    let link = format!("https://example.org/#{}", good.fragment());
    let ran = holonomy(&[
        "grade",
        &format!("gallery:{LESSON}"),
        &paths[0],
        &link,
        "no-such-file.json",
        "-o",
        &paths[1],
        "--json",
    ]);
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    assert!(ran.stderr.contains("5 of 7 submissions must be looked at."), "{}", ran.stderr);
    assert!(ran.stderr.contains("notes.txt (its name does not end in .json)."), "{}", ran.stderr);
    let rows: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let told = |row: usize, key: &str| rows[row][key].clone();
    let status: Vec<String> = (0..7).map(|row| told(row, "status").as_str().unwrap_or_default().to_owned()).collect();
    assert_eq!(status, ["graded", "doubtful", "damaged", "damaged", "damaged", "graded", "damaged"]);
    // 2 points less half a point for the second hint, and 2.
    assert_eq!((told(0, "points"), told(5, "points")), (3.5.into(), 3.5.into()));
    assert_eq!((told(0, "rerun"), told(1, "rerun")), ("agrees".into(), "differs".into()));
    assert_eq!(told(1, "doubts")[0]["code"], "trace-differs");
    assert!(told(0, "solver_s").as_f64().is_some_and(|seconds| seconds > 0.0));
    let limit = told(0, "tasks").as_array().and_then(|tasks| tasks.iter().find(|task| task["id"] == "limit").cloned());
    let limit = limit.expect("the task");
    assert_eq!((&limit["feedback"][0]["code"], &limit["feedback"][0]["unit"]), (&"right".into(), &"1/s".into()));
    let table = std::fs::read_to_string(&csv).expect("the CSV");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 8, "{table}");
    assert!(lines[0].starts_with("file,name,status,points,max,open,rerun,doubts,") && lines[0].ends_with(",gains"));
    assert!(
        lines[1].contains(",Ada,graded,3.5,14,0,agrees bit for bit,,2,2,,\"index-1, \"\"quoted\"\"\","),
        "{}",
        lines[1]
    );
    // The link is Ada's second receipt: it came last, and counts.
    assert!(lines[0].contains(",wall_s,counts,same_as,"), "{}", lines[0]);
    assert_eq!((told(0, "counts"), told(5, "counts")), (false.into(), true.into()));
    assert_eq!(told(0, "same_as"), serde_json::json!([]));
    // A name that a spreadsheet would run stays a name.
    assert!(lines[2].contains(",\"'=HYPERLINK(\"\"x\"\")\",doubtful,"), "{}", lines[2]);
    // The table for people.
    let one = folder.join("1.json").to_string_lossy().into_owned();
    let ran = holonomy(&["grade", &format!("gallery:{LESSON}"), &one]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("graded") && ran.stdout.contains("agrees bit for bit"), "{}", ran.stdout);
}

#[test]
fn a_key_that_is_none_and_a_command_line_that_is_wrong_are_told() {
    for (arguments, words) in [
        (vec!["grade"], "<KEY>"),
        (vec!["grade", "gallery:lesson-drift"], "<SUBMISSION>"),
        (vec!["grade", "gallery:four-bar", "a.json"], "\"gallery:four-bar\" has no exercise."),
        (vec!["grade", "gallery:lesson-drfit", "a.json"], "Did you mean gallery:lesson-drift?"),
        (vec!["grade", "gallery:lesson-drift", "a.json", "--limit", "0"], "--limit needs a time"),
        (vec!["grade", "gallery:lesson-drift", "no-receipts/", "none.json"], "no file or folder \"no-receipts/\"."),
        (vec!["exercise", "gallery:four-bar"], "has no exercise."),
    ] {
        let ran = holonomy(&arguments);
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(ran.stderr.contains(words), "{arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.contains("help") || words.contains("--limit"), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn a_student_gets_the_same_numbers_every_time_and_others_get_others() {
    let text = |student: &str| holonomy(&["exercise", "gallery:lesson-frames", "--student", student]).stdout;
    assert_eq!(text("Ada"), text("Ada"));
    assert_ne!(text("Ada"), text("Bob"));
    assert!(read(&text("Ada")).document.is_some());
}
