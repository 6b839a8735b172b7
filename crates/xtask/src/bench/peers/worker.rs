//! Programs that run problems: a line of JSON asks, a line answers.

use crate::failure::{Context, Failure, Result};
use crate::process;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How long a program may take to start.
const START: Duration = Duration::from_secs(60);

/// A program under way; it is ended when it is dropped.
pub struct Worker {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The versions that it told when it started.
    pub versions: Value,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Silence {
    /// It took too long and was ended.
    TooLong,
    /// It ended by itself.
    Ended,
}

impl Worker {
    /// Starts a program that serves until it is dropped; its first line tells versions.
    pub fn start(command: &mut Command) -> Result<Self> {
        let mut worker = Self::spawn(command)?;
        let told =
            worker.line(START).map_err(|_| Failure::new(format!("`{}` did not start", process::show(command))))?;
        worker.versions = read(&told)["versions"].clone();
        Ok(worker)
    }

    /// Starts a program, asks it once and waits for its end.
    pub fn once(command: &mut Command, asked: &Value, limit: Duration) -> Result<std::result::Result<Value, Silence>> {
        let mut worker = Self::spawn(command)?;
        worker.write(asked);
        worker.input = None;
        Ok(worker.line(limit).map(|line| read(&line)))
    }

    /// Asks and waits; after any silence the program is of no use any more.
    pub fn ask(&mut self, asked: &Value, limit: Duration) -> std::result::Result<Value, Silence> {
        self.write(asked);
        self.line(limit).map(|line| read(&line))
    }

    fn spawn(command: &mut Command) -> Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().context(format!("start `{}`", process::show(command)))?;
        let (sender, lines) = channel();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(std::result::Result::ok) {
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Self { input: child.stdin.take(), child, lines, versions: Value::Null })
    }

    fn write(&mut self, asked: &Value) {
        // A program that has ended does not read; that shows when its answer is waited for.
        if let Some(input) = &mut self.input {
            let _ = writeln!(input, "{asked}").and_then(|()| input.flush());
        }
    }

    fn line(&mut self, limit: Duration) -> std::result::Result<String, Silence> {
        self.lines.recv_timeout(limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::TooLong,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // One that ends with its input gets the time to; it may have others to end.
        self.input = None;
        let _ = self.lines.recv_timeout(Duration::from_secs(2));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_program_answers_or_is_silent() {
        // It says back what it is told.
        let mut echo = Worker::spawn(&mut Command::new("cat")).expect("cat");
        assert_eq!(echo.ask(&json!({ "a": 1 }), START).expect("an answer"), json!({ "a": 1 }));
        let asked = Worker::once(&mut Command::new("cat"), &json!([2]), START).expect("cat");
        assert_eq!(asked.expect("an answer"), json!([2]));
        let mut sleeper = Worker::spawn(Command::new("sleep").arg("30")).expect("sleep");
        assert!(matches!(sleeper.ask(&json!(0), Duration::from_millis(100)), Err(Silence::TooLong)));
        let mut gone = Worker::spawn(&mut Command::new("true")).expect("true");
        assert!(matches!(gone.ask(&json!(0), START), Err(Silence::Ended)));
        assert!(Worker::start(&mut Command::new("no-such-program-here")).is_err());
    }
}
