//! `holonomy sweep FILE --over PATH=a:b:n`: the same document with other values, one row of CSV a run.

mod list;
mod over;
mod parts;

use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

use holonomy_document::edited;
use holonomy_expr::number_text;
use holonomy_mechanism::run::RunFailure;
use holonomy_mechanism::workspace::Workspace;
use holonomy_reproduce::parallel;
use holonomy_study::sweep::{MOST_RUNS, Row, Take, head};

use crate::args::{Channels, Output, Selection};
use crate::output::{Notes, note, print, write};
use crate::prepare::{Opened, channels, in_effect, refused};
use crate::simulate::simulate;
use crate::stop::Stop;
use over::{Over, overs, points};
use parts::{BATCH, Parts, batches, fingerprint};

/// Simulate with many values, one row of CSV a run
///
/// Runs the document with n values from a to b, evenly spaced, and with every combination
/// where --over is given more than once; in parallel on this machine. Each row has the
/// values, how the run ended, steps, evaluations, the largest drifts, and the last value of
/// each channel of --channels. If runs fail, their rows tell the cause and the time reached,
/// and the exit status is 1.
///
/// On many machines: --list --into DIR prints one job a line, each of which writes a batch of
/// rows into the folder, and nothing where they are there already; --merge DIR puts the table
/// together, with the same bits as one machine's.
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
    /// Run nothing; print one independent job a line: a run, or with --into a batch of rows
    #[arg(long)]
    list: bool,
    /// Write rows into a folder, batch by batch; those that are there are not computed again
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    into: Option<OsString>,
    /// Rows of a batch; default 100
    #[arg(long, value_name = "N", requires = "into")]
    batch: Option<usize>,
    /// Only these rows, counted from 0, the last one left out
    #[arg(long, value_name = "A:B", requires = "into", conflicts_with = "list")]
    rows: Option<String>,
    /// Run nothing; put the table together from a folder of --into
    #[arg(long, value_name = "DIR", conflicts_with_all = ["list", "into"])]
    merge: Option<OsString>,
    /// Runs at a time; default as many as there are cores
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    #[command(flatten)]
    channels: Channels,
    /// Of each channel: last, min, max, mean; default last
    #[arg(long, value_name = "A,B,...")]
    take: Option<String>,
    #[command(flatten)]
    output: Output,
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
    let batch = positive("batch", typed.batch, BATCH)?;
    let threads = positive("threads", typed.threads, usize::MAX)?;
    if typed.list {
        return print(&match &typed.into {
            None => list::runs(typed, &overs, &points)?,
            Some(folder) => {
                let folder = folder.to_str();
                let folder = folder.ok_or_else(|| Stop::Usage("The name of --into is not valid UTF-8.".to_owned()))?;
                list::batches(typed, folder, &batches(0..points.len(), batch))?
            }
        });
    }
    let rows = rows(typed.rows.as_deref(), points.len())?;
    let names = channels(&typed.channels)?.unwrap_or_default();
    let takes = takes(typed.take.as_deref())?;
    let opened = Opened::of_run(&typed.of)?;
    opened.warn();
    let index = opened.index();
    for over in &overs {
        in_effect("--over", &over.path, &opened.document, index..index + 1)?;
    }
    // The run is built once in each thread, and takes the values after that.
    let sweep = Sweep {
        name: &opened.name,
        text: opened.document.source(),
        run: index,
        overs: &overs,
        channels: &names,
        takes: &takes,
        threads,
    };
    let mark = || fingerprint(&opened.document, index, &overs, &sweep.head());
    if let Some(folder) = &typed.merge {
        let rows = Parts::new(Path::new(folder), mark()).merged(points.len())?;
        table(typed, &sweep.head(), &rows)?;
        return merged_well(&rows, overs.len());
    }
    if let Some(folder) = &typed.into {
        return sweep.fill(&Parts::new(Path::new(folder), mark()), &points, batches(rows, batch));
    }
    let rows = sweep.rows(&points)?;
    table(typed, &sweep.head(), &sweep.lines(&points, &rows))?;
    finish(opened.name.clone(), rows)
}

/// A count that was typed.
fn positive(name: &str, typed: Option<usize>, usual: usize) -> Result<usize, Stop> {
    match typed {
        Some(0) => Err(Stop::Usage(format!("--{name} is at least 1."))),
        typed => Ok(typed.unwrap_or(usual)),
    }
}

/// Which rows are meant.
fn rows(typed: Option<&str>, count: usize) -> Result<Range<usize>, Stop> {
    let Some(typed) = typed else { return Ok(0..count) };
    let ends = typed.split_once(':').and_then(|(a, b)| Some(a.parse().ok()?..b.parse().ok()?));
    ends.filter(|rows| rows.start < rows.end && rows.end <= count).ok_or_else(|| {
        Stop::Usage(format!(
            "--rows needs A:B within the {count} rows of the sweep, found \"{typed}\".\nhelp: For example --rows 0:{count}."
        ))
    })
}

/// Writes the table.
fn table(typed: &Arguments, head: &str, lines: &[String]) -> Result<(), Stop> {
    let mut text = head.to_owned();
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    match &typed.output.file {
        Some(path) => write(path, text.as_bytes()),
        None => print(&text),
    }
}

/// A merged table is there; that some of its runs failed is said. `outcome`: the column that tells.
fn merged_well(rows: &[String], outcome: usize) -> Result<(), Stop> {
    let failed = rows.iter().filter(|row| row.split(',').nth(outcome) != Some("done")).count();
    match failed {
        0 => Ok(()),
        _ => Err(Stop::Doubts(format!("{failed} of {} runs failed; their rows tell the cause.", rows.len()))),
    }
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
    takes: &'a [Take],
    threads: usize,
}

impl Sweep<'_> {
    /// The lines before the rows.
    fn head(&self) -> String {
        let paths: Vec<&str> = self.overs.iter().map(|over| over.path.as_str()).collect();
        head(self.name, &paths, self.channels, self.takes)
    }

    /// The rows as they stand in the table.
    fn lines(&self, points: &[Vec<f64>], rows: &[Row]) -> Vec<String> {
        points.iter().zip(rows).map(|(point, row)| row.csv(point, self.takes)).collect()
    }

    /// Runs all of these, as many at a time as there are threads.
    fn rows(&self, points: &[Vec<f64>]) -> Result<Vec<Row>, Stop> {
        let mut notes = Notes::begin();
        let mut progress = |done: usize| {
            if let Some(seconds) = notes.due().filter(|_| done < points.len()) {
                note(&format!("{}: {done} of {} runs after {seconds:.0} s", self.name, points.len()));
            }
        };
        let workspace = || Workspace::with_reader(holonomy_exercise::READER);
        let rows = parallel::map_within(
            self.threads,
            points,
            workspace,
            |workspace, point| self.row(point, workspace),
            |done, _| progress(done),
        );
        rows.into_iter().collect()
    }

    /// Computes what is not in the folder. Runs that fail are rows as others are: the table tells them when it is merged.
    fn fill(&self, parts: &Parts<'_>, points: &[Vec<f64>], batches: Vec<Range<usize>>) -> Result<(), Stop> {
        for batch in batches.into_iter().filter(|batch| !parts.has(batch)) {
            let points = &points[batch.clone()];
            parts.write(&batch, &self.lines(points, &self.rows(points)?))?;
        }
        Ok(())
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use holonomy_mechanism::workspace::Counts;

    /// Counts of the workspace of a thread after its first point, and after all.
    fn counts(text: &str, path: &str, points: &[f64]) -> [Counts; 2] {
        let overs = [Over { path: path.to_owned(), values: points.to_vec() }];
        let sweep = Sweep { name: "test", text, run: 0, overs: &overs, channels: &[], takes: &[], threads: 1 };
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
