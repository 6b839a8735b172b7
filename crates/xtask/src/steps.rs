//! The list of steps a task goes through: what is done now, about how long it takes, and how it ended.

use crate::failure::{Failure, Result};
use std::time::{Duration, Instant};

/// How a step ended.
enum Outcome {
    Passed,
    Failed(String),
    NotRun(String),
}

struct DoneStep {
    name: String,
    outcome: Outcome,
    elapsed: Duration,
}

/// A task under way.
pub struct Steps {
    total: usize,
    done: Vec<DoneStep>,
    start: Instant,
}

impl Steps {
    /// A task of `total` steps.
    pub fn new(total: usize) -> Self {
        Self { total, done: Vec::new(), start: Instant::now() }
    }

    /// Runs one step. `about` is the time it takes the first time, in words ("40 s").
    pub fn run<T>(&mut self, name: &str, about: &str, work: impl FnOnce() -> Result<T>) -> Option<T> {
        println!("step {} of {}: {name}, about {about}", self.done.len() + 1, self.total);
        let start = Instant::now();
        let result = work();
        let (outcome, value) = match result {
            Ok(value) => (Outcome::Passed, Some(value)),
            Err(Failure::Failed(message)) => {
                eprintln!("error: {message}");
                (Outcome::Failed(message), None)
            }
            Err(Failure::NotRun(message)) => {
                eprintln!("NOT RUN: {name}: {message}");
                (Outcome::NotRun(message), None)
            }
        };
        self.done.push(DoneStep { name: name.to_owned(), outcome, elapsed: start.elapsed() });
        value
    }

    /// A step that cannot run because one before it failed.
    pub fn skip(&mut self, name: &str, because: &str) {
        self.run(name, "0 s", || -> Result<()> { Err(Failure::NotRun(because.to_owned())) });
    }

    /// True while no step has failed.
    pub fn all_well(&self) -> bool {
        self.done.iter().all(|entry| !matches!(entry.outcome, Outcome::Failed(_)))
    }

    /// Prints every step with its outcome and time; true when none failed.
    pub fn summarize(&self) -> bool {
        println!();
        for entry in &self.done {
            let (word, why) = match &entry.outcome {
                Outcome::Passed => ("ok", ""),
                Outcome::Failed(message) => ("FAILED", message.as_str()),
                Outcome::NotRun(message) => ("NOT RUN", message.as_str()),
            };
            let why = why.lines().next().unwrap_or_default();
            let why = if why.is_empty() { String::new() } else { format!("  ({why})") };
            println!("{word:8} {:>7}  {}{why}", seconds(entry.elapsed), entry.name);
        }
        println!("{} in all", seconds(self.start.elapsed()));
        self.all_well()
    }
}

/// A duration in words: `0.4 s`, `12 s`, `3 min 5 s`.
pub fn seconds(duration: Duration) -> String {
    let whole = duration.as_secs();
    if whole >= 60 {
        format!("{} min {} s", whole / 60, whole % 60)
    } else if whole >= 10 {
        format!("{whole} s")
    } else {
        format!("{:.1} s", duration.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_step_makes_the_task_fail_and_a_missing_one_does_not() {
        let mut steps = Steps::new(3);
        assert_eq!(steps.run("one", "0 s", || Ok(7)), Some(7));
        assert_eq!(steps.run("two", "0 s", || -> Result<()> { Err(Failure::NotRun("no browser".into())) }), None);
        assert!(steps.summarize());
        assert_eq!(steps.run("three", "0 s", || -> Result<()> { Err(Failure::new("broken")) }), None);
        assert!(!steps.summarize());
    }

    #[test]
    fn times_are_said_as_people_say_them() {
        assert_eq!(seconds(Duration::from_millis(420)), "0.4 s");
        assert_eq!(seconds(Duration::from_secs(12)), "12 s");
        assert_eq!(seconds(Duration::from_secs(185)), "3 min 5 s");
    }
}
