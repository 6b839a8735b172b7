//! `holonomy sweep FILE --over PATH=a:b:n`: the same document with other values, one row of CSV a run.

use std::fmt::Write as _;

use holonomy_document::edited;
use holonomy_expr::number_text;
use holonomy_mechanism::run::RunFailure;
use holonomy_mechanism::workspace::Workspace;
use holonomy_reproduce::parallel;
use holonomy_study::sweep::{MOST_RUNS, Row, Take, head, values};

use crate::args::{Channels, Output, Selection};
use crate::output::{Notes, note, print, quoted, write};
use crate::prepare::{Opened, channels, in_effect, refused};
use crate::simulate::simulate;
use crate::stop::Stop;

/// Simulate with many values, one row of CSV a run
///
/// Runs the document with n values from a to b, evenly spaced, and with every combination
/// where --over is given more than once; in parallel on this machine. Each row has the
/// values, how the run ended, steps, evaluations, the largest drifts, and the last value of
/// each channel of --channels. If runs fail, their rows tell the cause and the time reached,
/// and the exit status is 1.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(flatten)]
    of: Selection,
    /// Which value, its ends, how many; may be repeated
    #[arg(long, value_name = "PATH=a:b:n")]
    over: Vec<String>,
    /// Evenly spaced in the logarithm
    #[arg(long)]
    log: bool,
    /// Run nothing; print one independent job a line
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    channels: Channels,
    /// Of each channel: last, min, max, mean; default last
    #[arg(long, value_name = "A,B,...")]
    take: Option<String>,
    #[command(flatten)]
    output: Output,
}

/// One `--over`.
struct Over {
    path: String,
    values: Vec<f64>,
}

/// Simulates the document with every combination of the values, in parallel, and writes the rows in their order.
pub fn sweep(typed: &Arguments) -> Result<(), Stop> {
    let overs = overs(typed)?;
    let count = overs.iter().try_fold(1_usize, |count, over| count.checked_mul(over.values.len()));
    if count.is_none_or(|count| count > MOST_RUNS) {
        return Err(Stop::Usage(format!(
            "The sweep has more than {MOST_RUNS} runs.\nhelp: Take fewer values, or split it into several sweeps."
        )));
    }
    let points = points(&overs);
    if typed.list {
        return print(&list(typed, &overs, &points)?);
    }
    let names = channels(&typed.channels)?.unwrap_or_default();
    let takes = takes(typed.take.as_deref())?;
    let opened = Opened::of_run(&typed.of)?;
    opened.warn();
    let index = opened.index();
    for over in &overs {
        in_effect("--over", &over.path, &opened.document, index..index + 1)?;
    }
    let mut notes = Notes::begin();
    let mut progress = |done: usize| {
        if let Some(seconds) = notes.due().filter(|_| done < points.len()) {
            note(&format!("{}: {done} of {} runs after {seconds:.0} s", opened.name, points.len()));
        }
    };
    // The run is built once in each thread, and takes the values after that.
    let common =
        Sweep { name: &opened.name, text: opened.document.source(), run: index, overs: &overs, channels: &names };
    let one = |workspace: &mut Workspace, point: &Vec<f64>| common.row(point, workspace);
    let rows = parallel::map_with(
        &points,
        || Workspace::with_reader(holonomy_exercise::READER),
        one,
        |done, _| progress(done),
    );
    let rows = rows.into_iter().collect::<Result<Vec<Row>, Stop>>()?;
    let csv = csv(&opened, &overs, &points, &names, &takes, &rows);
    match &typed.output.file {
        Some(path) => write(path, csv.as_bytes())?,
        None => print(&csv)?,
    }
    finish(opened.name, rows)
}

/// All rows are written; that some runs failed is said, with the first of them.
fn finish(name: String, rows: Vec<Row>) -> Result<(), Stop> {
    let count = rows.len();
    let mut failures: Vec<RunFailure> = rows.into_iter().filter_map(|row| row.failure).collect();
    if failures.is_empty() {
        return Ok(());
    }
    note(&format!("{} of {count} runs failed; the first:", failures.len()));
    Err(Stop::Simulation(name, Box::new(failures.swap_remove(0))))
}

/// What all runs of a sweep have in common.
struct Sweep<'a> {
    name: &'a str,
    text: &'a str,
    run: usize,
    overs: &'a [Over],
    channels: &'a [String],
}

impl Sweep<'_> {
    /// Simulates with the values of a point.
    fn row(&self, point: &[f64], workspace: &mut Workspace) -> Result<Row, Stop> {
        let sets: Vec<(String, String)> =
            self.overs.iter().zip(point).map(|(over, value)| (over.path.clone(), number_text(*value))).collect();
        let here = || {
            let values: Vec<String> = sets.iter().map(|(path, value)| format!("{path}={value}")).collect();
            format!("{} with {}", self.name, values.join(" "))
        };
        let changed = edited(self.text, &sets).map_err(|found| refused("--over", here(), vec![*found]))?;
        workspace.open(&changed);
        let Some(document) = workspace.document().cloned() else {
            return Err(refused("--over", here(), workspace.diagnostics().to_vec()));
        };
        let model = workspace.model(self.run).map_err(|diagnostics| Stop::Document(here(), diagnostics))?;
        let (run, failure) = simulate((&document, self.run), &model, &here(), self.channels, workspace.kinds())?;
        let row = Row::of(&run, self.channels).map_err(|unknown| Stop::Usage(unknown.to_string()))?;
        Ok(Row { failure, ..row })
    }
}

fn csv(opened: &Opened, overs: &[Over], points: &[Vec<f64>], names: &[String], takes: &[Take], rows: &[Row]) -> String {
    let paths: Vec<&str> = overs.iter().map(|over| over.path.as_str()).collect();
    let mut text = head(&opened.name, &paths, names, takes);
    for (point, row) in points.iter().zip(rows) {
        text.push_str(&row.csv(point, takes));
        text.push('\n');
    }
    text
}

/// What `--take` asks for.
fn takes(list: Option<&str>) -> Result<Vec<Take>, Stop> {
    let Some(list) = list else { return Ok(vec![Take::Last]) };
    let take = |id: &str| {
        Take::from_id(id.trim()).ok_or_else(|| {
            let known: Vec<&str> = Take::ALL.iter().map(|(id, _)| *id).collect();
            Stop::Usage(format!("--take knows no \"{}\".\nhelp: Known: {}.", id.trim(), known.join(", ")))
        })
    };
    list.split(',').map(take).collect()
}

/// One independent job a line, for a scheduler of jobs.
fn list(typed: &Arguments, overs: &[Over], points: &[Vec<f64>]) -> Result<String, Stop> {
    let file = typed
        .of
        .subject
        .file
        .to_str()
        .ok_or_else(|| Stop::Usage("The name of the file is not valid UTF-8.".to_owned()))?;
    if file == "-" {
        return Err(Stop::Usage(
            "--list cannot name standard input: each job reads the document for itself.\nhelp: Save it as a file."
                .to_owned(),
        ));
    }
    let mut common = format!("holonomy run {} --summary", quoted(file));
    let options = [("run", typed.of.run.label.as_slice()), ("set", &typed.of.subject.set)];
    for (name, value) in options.iter().flat_map(|(name, values)| values.iter().map(move |value| (name, value))) {
        let _ = write!(common, " --{name} {}", quoted(value));
    }
    let mut text = String::new();
    for point in points {
        text.push_str(&common);
        for (over, value) in overs.iter().zip(point) {
            let _ = write!(text, " --set {}", quoted(&format!("{}={}", over.path, number_text(*value))));
        }
        text.push('\n');
    }
    Ok(text)
}

/// All combinations, the last `--over` changing fastest.
fn points(overs: &[Over]) -> Vec<Vec<f64>> {
    overs.iter().fold(vec![Vec::new()], |points, over| {
        let longer = |point: &Vec<f64>| {
            let point = point.clone();
            over.values.iter().map(move |value| [&point[..], &[*value]].concat()).collect::<Vec<Vec<f64>>>()
        };
        points.iter().flat_map(longer).collect()
    })
}

fn overs(typed: &Arguments) -> Result<Vec<Over>, Stop> {
    if typed.over.is_empty() {
        return Err(Stop::Usage(
            "`holonomy sweep` needs --over PATH=a:b:n.\nhelp: For example --over parameters.l=0.5:2:16.".to_owned(),
        ));
    }
    typed.over.iter().map(|text| over(text, typed.log)).collect()
}

/// Reads `PATH=a:b:n`.
fn over(text: &str, log: bool) -> Result<Over, Stop> {
    let wrong = |what: &str| {
        Stop::Usage(format!(
            "{what}, found \"{text}\".\nhelp: For example --over simulation.integrator.step=1e-4:1e-2:21."
        ))
    };
    let (path, range) = text.split_once('=').ok_or_else(|| wrong("--over needs PATH=a:b:n"))?;
    let [a, b, n] = range.split(':').collect::<Vec<&str>>()[..] else {
        return Err(wrong("--over needs a first value, a last value and their number, a:b:n"));
    };
    let number = |text: &str| text.parse::<f64>().ok().filter(|value| value.is_finite());
    let (Some(a), Some(b)) = (number(a), number(b)) else { return Err(wrong("--over needs finite numbers a and b")) };
    let n = n.parse::<usize>().ok().filter(|n| (1..=MOST_RUNS).contains(n));
    let n = n.ok_or_else(|| wrong(&format!("--over needs a whole number n from 1 to {MOST_RUNS}")))?;
    if path.is_empty() {
        return Err(wrong("--over needs a path before the ="));
    }
    if log && !(a > 0.0 && b > 0.0) {
        return Err(wrong("With --log both ends are greater than 0"));
    }
    let values = values(a, b, n, log).map_err(|problem| wrong(&problem.to_string()))?;
    Ok(Over { path: path.to_owned(), values })
}

#[cfg(test)]
mod tests {
    use super::*;
    use holonomy_mechanism::workspace::Counts;

    #[test]
    fn values_run_from_end_to_end() {
        let values = |text: &str, log: bool| over(text, log).expect("a range").values;
        assert_eq!(values("l=1:2:5", false), [1.0, 1.25, 1.5, 1.75, 2.0]);
        assert_eq!(values("l=2:1:2", false), [2.0, 1.0]);
        assert_eq!(values("l=3:9:1", false), [3.0]);
        let decades = values("l=1e-4:1e-2:3", true);
        assert!((decades[1] / 1e-3 - 1.0).abs() < 1e-14 && decades[2] == 1e-2);
    }

    #[test]
    fn every_combination_comes_once() {
        let overs = [over("a=1:2:2", false).expect("a range"), over("b=3:5:3", false).expect("a range")];
        let points = points(&overs);
        assert_eq!(points.len(), 6);
        assert_eq!(
            (&points[0][..], &points[1][..], &points[5][..]),
            (&[1.0, 3.0][..], &[1.0, 4.0][..], &[2.0, 5.0][..])
        );
    }

    /// Counts of the workspace of a thread after its first point, and after all.
    fn counts(text: &str, path: &str, points: &[f64]) -> [Counts; 2] {
        let overs = [Over { path: path.to_owned(), values: points.to_vec() }];
        let sweep = Sweep { name: "test", text, run: 0, overs: &overs, channels: &[] };
        let mut workspace = Workspace::default();
        let mut count = |point: &f64| {
            sweep.row(&[*point], &mut workspace).unwrap_or_else(|_| panic!("{point} has a row"));
            workspace.counts()
        };
        let counts: Vec<Counts> = points.iter().map(&mut count).collect();
        [counts[0], counts[counts.len() - 1]]
    }

    const SPRING: &str = r#"{"holonomy":1,"parameters":{"k":4},"coordinates":{"x":1},"kinetic_energy":"x'^2/2",
        "potential_energy":"k*x^2/2","simulation":{"duration":0.5}}"#;

    #[test]
    fn a_thread_builds_a_run_once_and_reads_each_text_once() {
        let points = [4.0, 5.0, 6.0, 7.0];
        let [first, last] = counts(SPRING, "parameters.k", &points);
        assert_eq!((first.parses, first.builds), (1, 1));
        assert_eq!((last.parses, last.builds, last.compilations), (4, 1, first.compilations));
    }
}
