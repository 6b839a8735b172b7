//! A sweep in pieces: batches of rows, each a file of a folder. A file stands there whole or not at all, says which sweep it is of, and is
//! not computed again.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use holonomy_document::Document;
use holonomy_mechanism::BITS;
use holonomy_mechanism::hash::Hasher;

use super::over::Over;
use crate::stop::Stop;

/// Rows of a batch unless `--batch` says otherwise.
pub(super) const BATCH: usize = 100;

/// The folder of a sweep.
pub(super) struct Parts<'a> {
    folder: &'a Path,
    /// What the first line of each of its files says.
    mark: String,
}

/// What makes a sweep: the same fingerprint means the same rows.
pub(super) fn fingerprint(document: &Document, run: usize, overs: &[Over], head: &str) -> u64 {
    let mut hasher = Hasher::default();
    hasher.bytes(document.source().as_bytes());
    // The head has the version, the name of the document and all columns.
    hasher.bytes(format!("\n{BITS}\n{run}\n{head}").as_bytes());
    for over in overs {
        hasher.numbers(&over.values);
        hasher.bytes(b"\n");
    }
    hasher.finish()
}

/// Rows `rows` in pieces of `batch`.
pub(super) fn batches(rows: Range<usize>, batch: usize) -> Vec<Range<usize>> {
    let end = rows.end;
    rows.step_by(batch).map(|first| first..(first + batch).min(end)).collect()
}

impl<'a> Parts<'a> {
    pub(super) fn new(folder: &'a Path, fingerprint: u64) -> Self {
        Self { folder, mark: format!("# sweep {fingerprint:016x}, rows ") }
    }

    fn path(&self, rows: &Range<usize>) -> PathBuf {
        self.folder.join(format!("rows-{:07}-{:07}.csv", rows.start, rows.end))
    }

    /// Is this batch there, whole and of this sweep?
    pub(super) fn has(&self, rows: &Range<usize>) -> bool {
        let text = fs::read_to_string(self.path(rows)).unwrap_or_default();
        self.read(&text).is_some_and(|(found, _)| found == *rows)
    }

    /// The rows of a file of this sweep, with their numbers; none where it is of another, or not whole.
    fn read<'t>(&self, text: &'t str) -> Option<(Range<usize>, Vec<&'t str>)> {
        let (first, rest) = text.split_once('\n')?;
        let (start, end) = first.strip_prefix(&self.mark)?.split_once(':')?;
        let rows: Range<usize> = start.parse().ok()?..end.parse().ok()?;
        let lines: Vec<&str> = rest.split_terminator('\n').collect();
        (rest.ends_with('\n') && lines.len() == rows.end.checked_sub(rows.start)?).then_some((rows, lines))
    }

    /// Writes a batch: beside its place first, so that nobody ever reads half of it.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn write(&self, rows: &Range<usize>, lines: &[String]) -> Result<(), Stop> {
        let mut text = format!("{}{}:{}\n", self.mark, rows.start, rows.end);
        for line in lines {
            text.push_str(line);
            text.push('\n');
        }
        let path = self.path(rows);
        let beside = self.folder.join(format!(".rows-{}-{}-{}", rows.start, rows.end, std::process::id()));
        let written = fs::create_dir_all(self.folder)
            .and_then(|()| fs::write(&beside, text))
            .and_then(|()| fs::rename(&beside, &path));
        written.map_err(|error| {
            Stop::Usage(format!(
                "\"{}\" cannot be written: {error}.\nhelp: Check that you may write into the folder of --into.",
                path.display()
            ))
        })
    }

    /// All rows of the sweep in their order.
    ///
    /// # Errors
    /// When the folder cannot be read, or rows are missing; files of other sweeps are passed over.
    pub(super) fn merged(&self, count: usize) -> Result<Vec<String>, Stop> {
        let unreadable = |error: std::io::Error| {
            Stop::Usage(format!(
                "\"{}\" cannot be read: {error}.\nhelp: --merge takes the folder that the jobs wrote into.",
                self.folder.display()
            ))
        };
        let mut all: Vec<Option<String>> = vec![None; count];
        let mut others = 0;
        for entry in fs::read_dir(self.folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let name = path.file_name().and_then(std::ffi::OsStr::to_str).unwrap_or_default();
            if !(name.starts_with("rows-") && name.ends_with(".csv")) {
                continue;
            }
            let text = fs::read_to_string(&path).map_err(unreadable)?;
            match self.read(&text) {
                Some((rows, lines)) if rows.end <= count => {
                    for (place, line) in all[rows].iter_mut().zip(lines) {
                        *place = Some(line.to_owned());
                    }
                }
                _ => others += 1,
            }
        }
        let missing: Vec<usize> = (0..count).filter(|row| all[*row].is_none()).collect();
        let Some(first) = missing.first() else { return Ok(all.into_iter().flatten().collect()) };
        let others = match others {
            0 => String::new(),
            n => format!(
                " {n} files there are of another sweep: another document, option or version, or a file that is not whole."
            ),
        };
        Err(Stop::Usage(format!(
            "{} of {count} rows are missing, row {first} first.{others}\nhelp: Run the jobs of --list again: what is there is not computed twice.",
            missing.len()
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_cover_the_rows_once() {
        assert_eq!(batches(0..5, 2), [0..2, 2..4, 4..5]);
        assert_eq!(batches(3..4, 100), vec![3..4; 1]);
        assert!(batches(2..2, 1).is_empty());
    }

    #[test]
    fn half_a_file_and_one_of_another_sweep_do_not_count() {
        let parts = Parts::new(Path::new("."), 7);
        let mark = "# sweep 0000000000000007, rows ";
        assert_eq!(parts.read(&format!("{mark}2:4\na\nb\n")), Some((2..4, vec!["a", "b"])));
        for wrong in [
            format!("{mark}2:4\na\n"),
            format!("{mark}2:4\na\nb"),
            format!("{mark}4:2\n"),
            "# sweep 0000000000000008, rows 2:4\na\nb\n".to_owned(),
            String::new(),
        ] {
            assert_eq!(parts.read(&wrong), None, "{wrong}");
        }
    }
}
