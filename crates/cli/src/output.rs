//! Writing results.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::time::{Duration, Instant};

use crate::stop::Stop;

/// Writes to standard output.
pub fn print(text: &str) -> Result<(), Stop> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Stop::Pipe,
        _ => Stop::Usage(format!("Standard output cannot be written: {error}.")),
    })
}

/// Writes a file, or standard output for `-`.
pub fn write(path: &OsStr, bytes: &[u8]) -> Result<(), Stop> {
    if path == "-" {
        return match std::str::from_utf8(bytes) {
            Ok(text) => print(text),
            Err(_) => Err(Stop::Usage("A picture of this kind needs a file; -o - is for text.".to_owned())),
        };
    }
    std::fs::write(path, bytes).map_err(|error| {
        let path = path.to_string_lossy();
        Stop::Usage(format!(
            "\"{path}\" cannot be written: {error}.\nhelp: Check that its folder exists and that you may write there."
        ))
    })
}

/// When it is time to say how far something is: after ten seconds, and again after twice, four times... as long.
pub struct Notes {
    begin: Instant,
    next: Duration,
}

impl Notes {
    /// From now on.
    pub fn begin() -> Self {
        Self { begin: Instant::now(), next: Duration::from_secs(10) }
    }

    /// The seconds since the beginning, if it is time.
    pub fn due(&mut self) -> Option<f64> {
        let elapsed = self.begin.elapsed();
        if elapsed < self.next {
            return None;
        }
        self.next *= 2;
        Some(elapsed.as_secs_f64())
    }
}

/// Says something beside the results.
pub fn note(text: &str) {
    // Nothing can be done about a standard error that cannot be written.
    let _ = writeln!(std::io::stderr().lock(), "{}", harmless(text));
}

/// The text with its control characters written out: names and texts of a document from elsewhere must not be able to
/// command the terminal.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let commands = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(commands) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if commands(c) {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// A word as a shell reads it back.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("gallery:four-bar"), "gallery:four-bar");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted("a\"b c"), "'a\"b c'");
        assert_eq!(quoted(""), "''");
    }
}
