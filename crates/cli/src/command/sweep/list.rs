//! The jobs of a sweep, a line each.

use std::fmt::Write as _;
use std::ops::Range;

use holonomy_expr::number_text;

use super::Arguments;
use super::over::Over;
use crate::output::quoted;
use crate::stop::Stop;

/// The file of the document as each job names it.
fn file(typed: &Arguments) -> Result<&str, Stop> {
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
    Ok(file)
}

/// Adds options with their values as a shell reads them back.
fn add<'o>(line: &mut String, name: &str, values: impl IntoIterator<Item = &'o String>) {
    for value in values {
        let _ = write!(line, " --{name} {}", quoted(value));
    }
}

/// One run a line, for a scheduler of jobs.
pub(super) fn runs(typed: &Arguments, overs: &[Over], points: &[Vec<f64>]) -> Result<String, Stop> {
    let mut common = format!("holonomy run {} --summary", quoted(file(typed)?));
    add(&mut common, "run", &typed.of.run.label);
    add(&mut common, "set", &typed.of.subject.set);
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

/// One batch of rows a line, each of which writes a file into the folder.
pub(super) fn batches(typed: &Arguments, folder: &str, batches: &[Range<usize>]) -> Result<String, Stop> {
    let mut common = format!("holonomy sweep {}", quoted(file(typed)?));
    add(&mut common, "over", &typed.over);
    if typed.log {
        common.push_str(" --log");
    }
    add(&mut common, "run", &typed.of.run.label);
    add(&mut common, "set", &typed.of.subject.set);
    add(&mut common, "channels", &typed.channels.list);
    add(&mut common, "take", &typed.take);
    let mut text = String::new();
    for Range { start, end } in batches {
        let (folder, size) = (quoted(folder), end - start);
        let _ = writeln!(text, "{common} --threads 1 --into {folder} --rows {start}:{end} --batch {size}");
    }
    Ok(text)
}
