//! `holonomy grade KEY SUBMISSION...`: receipts against the key, on all cores; each row is printed as soon as those before it are.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use holonomy_exercise::grade::Status;
use holonomy_exercise::receipt::MAX_RECEIPT;
use holonomy_exercise::returned::{self, Labels};
use holonomy_exercise::{Key, Limits, Receipt, Report, State, Why, class, grade as grade_one};
use holonomy_expr::number_text;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::run::plain;
use holonomy_reproduce::parallel;
use serde::Serialize;

use crate::args::Output;
use crate::command::exercise::key;
use crate::output::{self, harmless};
use crate::source;
use crate::stop::Stop;

/// Grade receipts of an exercise
///
/// Tasks, answers and locked parts are taken from KEY; every document is run again. A
/// submission that is damaged or does not fit is reported in its own row and stops no other.
/// A table is printed; -o writes CSV.
///
/// Exit status: 0 all graded without doubt, 1 a submission is damaged or doubtful, 2 KEY or
/// the command line is wrong.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The teacher's document with its exercise: a path, gallery:NAME (a lesson), or a link
    key: OsString,
    /// A receipt as a file or a link, or a folder with receipts (*.json)
    #[arg(value_name = "SUBMISSION", required = true)]
    submissions: Vec<OsString>,
    #[command(flatten)]
    output: Output,
    /// Print everything as one JSON array instead of the table
    #[arg(long)]
    json: bool,
    /// Write a page of HTML for each student into this folder, and one of all: what goes back
    #[arg(long, value_name = "FOLDER")]
    pages: Option<PathBuf>,
    /// The language of the texts on these pages
    #[arg(long, value_name = "en|de", default_value = "en")]
    language: String,
    /// Longest time for one submission; default 20
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    limit: Option<String>,
}

/// Default of the longest time for one submission, s.
const LONGEST: f64 = 20.0;

/// One submission with where it came from.
#[derive(Serialize)]
struct Row {
    file: String,
    #[serde(flatten)]
    report: Report,
    /// Time for everything, s.
    wall_s: f64,
    /// Is it the one of its name that counts?
    counts: bool,
    /// Names of others with the same answers and changes.
    same_as: Vec<String>,
    /// Names of others that share words, curves, wrong numbers or times, with what that is.
    shares: Vec<String>,
}

/// Grades all submissions and tells what came of each.
pub fn grade(typed: &Arguments) -> Result<(), Stop> {
    let key = key(&typed.key)?;
    let limit = limit(typed.limit.as_deref())?;
    let submissions = submissions(&typed.submissions)?;
    if let Some(folder) = &typed.pages {
        std::fs::create_dir_all(folder).map_err(|error| {
            Stop::Usage(format!("The folder \"{}\" cannot be made: {error}.", folder.to_string_lossy()))
        })?;
    }
    let mut printed = if typed.json { Ok(()) } else { output::print(&head()) };
    let mut rows = parallel::map(
        &submissions,
        |submission| row(&key, submission, limit),
        |_, row| {
            if !typed.json && printed.is_ok() {
                printed = output::print(&lines(row));
            }
        },
    );
    printed?;
    let told = beside(&mut rows);
    if let Some(path) = &typed.output.file {
        output::write(path, csv(&key, &rows).as_bytes())?;
    }
    if let Some(folder) = &typed.pages {
        pages(&key, &rows, &typed.language, folder)?;
    }
    if typed.json {
        let text = serde_json::to_string_pretty(&rows)
            .map_err(|error| Stop::Usage(format!("The reports cannot be written: {error}.")))?;
        output::print(&(text + "\n"))?;
    } else {
        output::print(&told)?;
    }
    let doubtful = rows.iter().filter(|row| row.report.status != Status::Graded).count();
    match doubtful {
        0 => Ok(()),
        count => Err(Stop::Doubts(format!("{count} of {} submissions must be looked at.", rows.len()))),
    }
}

fn limit(text: Option<&str>) -> Result<f64, Stop> {
    let Some(text) = text else { return Ok(LONGEST) };
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() && seconds > 0.0 => Ok(seconds),
        _ => Err(Stop::Usage(format!("--limit needs a time in seconds greater than 0, found \"{text}\"."))),
    }
}

/// What was typed, folders replaced by the receipts in them.
fn submissions(typed: &[OsString]) -> Result<Vec<OsString>, Stop> {
    let mut all = Vec::new();
    for argument in typed {
        let path = Path::new(argument);
        if !path.is_dir() {
            all.push(argument.clone());
            continue;
        }
        let name = path.to_string_lossy();
        let entries = std::fs::read_dir(path)
            .map_err(|error| Stop::Usage(format!("The folder \"{name}\" cannot be read: {error}.")))?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.sort();
        let is_receipt =
            |file: &PathBuf| file.extension().is_some_and(|end| end.eq_ignore_ascii_case("json")) && file.is_file();
        for passed in files.iter().filter(|file| !is_receipt(file)) {
            let what = if passed.is_dir() { "a folder" } else { "its name does not end in .json" };
            output::note(&format!("Passed over: {} ({what}).", passed.to_string_lossy()));
        }
        files.retain(is_receipt);
        if files.is_empty() {
            return Err(Stop::Usage(format!(
                "The folder \"{name}\" has no receipts.\nhelp: Receipts are files that end in .json."
            )));
        }
        all.extend(files.into_iter().map(PathBuf::into_os_string));
    }
    // One that is missing is told in its row; where nothing is there, the command line is wrong.
    let there = |argument: &OsString| is_link(argument) || Path::new(argument).exists();
    match all.first() {
        Some(first) if !all.iter().any(there) => Err(Stop::Usage(format!(
            "There is no file or folder \"{}\".\nhelp: Name receipts, a folder of them, or links that carry one.",
            first.to_string_lossy()
        ))),
        _ => Ok(all),
    }
}

/// Does it carry a receipt itself, instead of naming one?
fn is_link(submission: &OsString) -> bool {
    let starts = |word: &str| ["http://", "https://", "#", "r="].iter().any(|start| word.starts_with(start));
    submission.to_str().is_some_and(starts) && !Path::new(submission).exists()
}

fn row(key: &Key, submission: &OsString, limit: f64) -> Row {
    let begin = Instant::now();
    let clock = move || begin.elapsed().as_secs_f64();
    let report = match text(submission) {
        Ok(text) => {
            let limits = Limits::seconds(limit, clock);
            // Kinds of its own: what one submission compiled is nothing to another.
            grade_one(key, &text, &mut KindCache::default(), &limits)
        }
        Err(message) => Report::unreadable(key, message),
    };
    let file = submission.to_string_lossy().into_owned();
    Row { file, report, wall_s: clock(), counts: true, same_as: Vec::new(), shares: Vec::new() }
}

/// The text of a submission: a file, or a link that carries it.
fn text(submission: &OsString) -> Result<String, String> {
    let path = Path::new(submission);
    if is_link(submission) {
        return Ok(submission.to_string_lossy().into_owned());
    }
    let too_large = |size: u64| format!("The file has {size} bytes; a receipt has at most {MAX_RECEIPT}.");
    if let Ok(size) = std::fs::metadata(path).map(|data| data.len())
        && size > 2 * MAX_RECEIPT as u64
    {
        return Err(too_large(size));
    }
    source::file_text(path).map_err(|stop| match stop {
        Stop::Usage(message) => message.lines().next().unwrap_or_default().to_owned(),
        _ => "The file cannot be read.".to_owned(),
    })
}

fn status(report: &Report) -> &'static str {
    match report.status {
        Status::Graded => "graded",
        Status::Doubtful => "doubtful",
        Status::Damaged => "damaged",
    }
}

/// The first line of the printed table.
fn head() -> String {
    format!("{:>7} {:>5}  {:<9} {:>8}  {:<20} {}\n", "points", "of", "status", "solver", "name", "re-run")
}

/// A submission in the table, its doubts below.
fn lines(row: &Row) -> String {
    let report = &row.report;
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{:>7} {:>5}  {:<9} {:>6.2} s  {:<20} {}",
        number_text(rounded(report.points)),
        number_text(rounded(report.max)),
        status(report),
        report.solver_s,
        shown(report),
        report.rerun.words()
    );
    if report.status != Status::Graded {
        let _ = writeln!(text, "{:>14} {}", "", harmless(&row.file));
    }
    for doubt in &report.doubts {
        let _ = writeln!(text, "{:>14} {} [{}]", "", harmless(&doubt.message), doubt.code);
    }
    text
}

/// A name in the table.
fn shown(report: &Report) -> String {
    harmless(&report.name).chars().filter(|c| *c != '\n').take(40).collect()
}

/// Notes what the receipts say of each other, and tells it: it is known when all are graded.
fn beside(rows: &mut [Row]) -> String {
    let reports: Vec<&Report> = rows.iter().map(|row| &row.report).collect();
    let found = class::compare(&reports);
    let name =
        |at: &usize| if reports[*at].name.trim().is_empty() { rows[*at].file.clone() } else { shown(reports[*at]) };
    let names = |list: &[usize]| list.iter().map(name).collect::<Vec<_>>();
    let noted: Vec<_> = found
        .iter()
        .map(|beside| {
            let shares: Vec<String> =
                beside.shares.iter().map(|(at, what)| format!("{} ({})", name(at), what.join(", "))).collect();
            (
                beside.replaced_by.map(|at| rows[at].file.clone()),
                names(&beside.same_as),
                names(&beside.numbers_of),
                shares,
            )
        })
        .collect();
    let mut text = String::new();
    for (row, (replaced_by, same_as, numbers_of, shares)) in rows.iter_mut().zip(noted) {
        let mut tell = |words: String| {
            let _ = writeln!(text, "{}: {}", harmless(&row.file), harmless(&words));
        };
        if let Some(file) = &replaced_by {
            tell(format!("A later receipt of the same name counts: {file}."));
        }
        if !same_as.is_empty() {
            tell(format!("The same answers and changes, to the last digit: {}.", same_as.join(", ")));
        }
        if !numbers_of.is_empty() {
            let message = format!("The numbers in its document are those of {}.", numbers_of.join(", "));
            tell(format!("{message} [others-numbers]"));
            row.report.doubt("others-numbers", message, Some(Why::Names(numbers_of)));
        }
        if !shares.is_empty() {
            tell(format!("It shares with others, which may be chance: {}.", shares.join("; ")));
        }
        row.shares = shares;
        row.counts = replaced_by.is_none();
        row.same_as = same_as;
    }
    text
}

/// Writes what goes back: a page for each receipt that counts, and one of all.
fn pages(key: &Key, rows: &[Row], language: &str, folder: &Path) -> Result<(), Stop> {
    let added = returned::Added {
        language: language.to_owned(),
        words: Labels {
            task: "Task {n}, {points} of {max}".to_owned(),
            points: "{points} of {max} points".to_owned(),
            answer: "Your answer".to_owned(),
            right: "What would be right".to_owned(),
            reason: "Your reason".to_owned(),
            comment: "Your teacher".to_owned(),
            drawn: "predicted".to_owned(),
            run: "run".to_owned(),
        },
        right: true,
        ..returned::Added::default()
    };
    let title = key.document().title.as_ref().map_or("Exercise", |title| title.get(language)).to_owned();
    let counted: Vec<&Row> = rows.iter().filter(|row| row.counts && row.report.status != Status::Damaged).collect();
    let bodies = parallel::map(
        &counted,
        |row| {
            let receipt = text(&OsString::from(&row.file)).ok().and_then(|text| Receipt::read(&text).ok())?;
            let begin = Instant::now();
            let limits = Limits::seconds(LONGEST, move || begin.elapsed().as_secs_f64());
            let student = returned::student(key, &row.report, &receipt, &added, &mut KindCache::default(), &limits);
            Some((student.name.clone(), returned::body(&title, &student, &added.words)))
        },
        |_, _| (),
    );
    let bodies: Vec<(String, String)> = bodies.into_iter().flatten().collect();
    for (at, (name, body)) in bodies.iter().enumerate() {
        let letters = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' };
        let plain: String = name.chars().take(60).map(letters).collect();
        let file = folder.join(format!("{:03}-{plain}.html", at + 1));
        let page = returned::page(language, &format!("{title}: {name}"), std::slice::from_ref(body));
        output::write(file.as_os_str(), page.as_bytes())?;
    }
    let all: Vec<String> = bodies.into_iter().map(|(_, body)| body).collect();
    output::write(folder.join("all.html").as_os_str(), returned::page(language, &title, &all).as_bytes())
}

/// To a thousandth of a point: more digits of a prediction's share are of no use.
fn rounded(points: f64) -> f64 {
    format!("{points:.3}").parse().unwrap_or(points)
}

/// One row a submission; points task by task at the end.
fn csv(key: &Key, rows: &[Row]) -> String {
    let mut text = String::from(
        "file,name,status,points,max,open,rerun,doubts,attempts,hints,changed,method,version,started,finished,solver_s,wall_s,counts,same_as,shares",
    );
    for task in &key.exercise().tasks {
        let _ = write!(text, ",{}", cell(&task.id.value));
    }
    text.push('\n');
    for Row { file, report, wall_s, counts, same_as, shares } in rows {
        let doubts: Vec<&str> = report.doubts.iter().map(|doubt| doubt.code).collect();
        let cells = [
            cell(file),
            cell(&report.name),
            status(report).to_owned(),
            number_text(rounded(report.points)),
            number_text(report.max),
            number_text(report.open),
            cell(report.rerun.words()),
            cell(&doubts.join(" ")),
            report.attempts.to_string(),
            report.hints.to_string(),
            cell(&report.changed.join(" ")),
            cell(&report.method),
            cell(&report.version),
            cell(&report.started),
            cell(&report.finished),
            format!("{:.3}", report.solver_s),
            format!("{wall_s:.3}"),
            if *counts { "yes" } else { "no" }.to_owned(),
            cell(&same_as.join("; ")),
            cell(&shares.join("; ")),
        ];
        text.push_str(&cells.join(","));
        for task in &key.exercise().tasks {
            let marked = report.tasks.iter().find(|marked| marked.id == task.id.value);
            // What waits for the teacher has no points yet: 0 would be a mark.
            let marked = marked.filter(|marked| marked.state != State::Open);
            let points = marked.map(|marked| number_text(rounded(marked.points))).unwrap_or_default();
            let _ = write!(text, ",{points}");
        }
        text.push('\n');
    }
    text
}

/// A cell of CSV (RFC 4180). What a spreadsheet would take for a formula is kept a text by an apostrophe, also where the spreadsheet parts
/// cells at another sign.
fn cell(text: &str) -> String {
    let text = plain(&harmless(text).replace(['\n', '\r', '\t'], " "));
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn cells_are_quoted_and_are_no_formulas() {
        for (text, expected) in [
            ("plain", "plain"),
            ("a, b", "\"a, b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
            ("+1", "'+1"),
            ("a;=cmd|' /C calc'!A0", "a;'=cmd|' /C calc'!A0"),
            ("a, \"@SUM(1)", "\"a, \"\"'@SUM(1)\""),
            ("＝1+1", "'＝1+1"),
            ("\t-2", " '-2"),
            ("a-b+c@d", "a-b+c@d"),
            ("a\nb\u{1b}[2J", "a b\\u001b[2J"),
        ] {
            assert_eq!(cell(text), expected);
        }
    }
}
