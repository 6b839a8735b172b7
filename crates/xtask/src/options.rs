//! The command line of the tasks.

use crate::bench::peers::Choice;
use lexopt::prelude::{Long, Short, Value, ValueExt};
use std::path::PathBuf;

/// The help of `cargo xtask`.
pub const HELP: &str = "\
cargo xtask serve [--port N] [--no-build]   build the page and serve it on http://localhost:8080
cargo xtask build                           build the page into dist/, for any file server and any sub-path
cargo xtask test [--all] [GROUP ...]        set up and run every test, or only groups: rust no-std page bits exchange browser;
                                            all browser tests in Firefox too: firefox;
                                            --all: every case of the tests that otherwise try a fixed part of theirs
cargo xtask fuzz [--seconds N] [TARGET ...] make up inputs for each target of tests/fuzz, or only some, 60 s each unless told
cargo xtask mutants [--sample N | --all]    change a line at a time and see whether a test of its crate fails: 60 changes a crate unless told,
    [CRATE ...]                             or all; crates: expr solver kinds exercise
cargo xtask deny                            licences, bans, sources and advisories of what the project is made of
cargo xtask bench [--json FILE]             measure: native against WebAssembly, size of the first view
cargo xtask bench --peers [--json FILE]     measure beside other programs, at equal error; only some of it:
    [--problem P1|P2|...] [--peer NAME]     these problems, these peers (pin mujoco exudyn mujoco-wasm), each may be repeated;
    [--quick]                               one target, one repetition";

/// A task with its options.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    /// Print what can be done.
    Help,
    /// Build the site into `dist/`.
    Build,
    /// Serve the built site.
    Serve {
        /// The port that must be taken; otherwise 8080 or the next free one.
        port: Option<u16>,
        /// Whether to build before.
        build: bool,
    },
    /// Run the tests.
    Test {
        /// The groups to run; all when empty.
        only: Vec<Group>,
        /// Whether every case is tried, also of the tests that otherwise try the first ones.
        all: bool,
    },
    /// Make up inputs.
    Fuzz {
        /// The targets; all when empty.
        only: Vec<String>,
        /// How long for each.
        seconds: u64,
    },
    /// Change lines and see whether a test fails.
    Mutants {
        /// The crates; all when empty.
        only: Vec<String>,
        /// How many changes of each crate; all when none is said.
        sample: Option<usize>,
    },
    /// Look at what the project is made of.
    Deny,
    /// Measure.
    Bench {
        /// Where to write the figures as JSON.
        json: Option<PathBuf>,
        /// What is measured beside other programs, if that is asked for.
        peers: Option<Choice>,
    },
}

/// A group of tests that can be asked for alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// The tests of the crates.
    Rust,
    /// The numerical crates for a target without std.
    NoStd,
    /// Types and unit tests of the front end.
    Page,
    /// The same numbers from every build.
    Bits,
    /// Files for other tools, opened by these.
    Exchange,
    /// The page in a browser.
    Browser,
    /// All of that in Firefox; only where it is asked for.
    Firefox,
}

impl Group {
    const ALL: [(&str, Self); 7] = [
        ("rust", Self::Rust),
        ("no-std", Self::NoStd),
        ("page", Self::Page),
        ("bits", Self::Bits),
        ("exchange", Self::Exchange),
        ("browser", Self::Browser),
        ("firefox", Self::Firefox),
    ];

    fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, group)| *group).ok_or_else(|| format!("there is no group of tests named `{name}`"))
    }
}

/// Reads the command line.
pub fn parse(mut parser: lexopt::Parser) -> Result<Task, String> {
    let mut task = None;
    let (mut beside, mut narrowed) = (false, None);
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match (argument, &mut task) {
            (Short('h') | Long("help"), _) => return Ok(Task::Help),
            (Value(name), None) => task = Some(named(&name.to_string_lossy())?),
            (Value(name), Some(Task::Test { only, .. })) => {
                only.push(Group::named(&name.to_string_lossy())?);
            }
            (Value(name), Some(Task::Fuzz { only, .. })) => only.push(name.to_string_lossy().into_owned()),
            (Long("seconds"), Some(Task::Fuzz { seconds, .. })) => {
                *seconds = parser.value().and_then(|value| value.parse()).map_err(|error| error.to_string())?;
            }
            (Value(name), Some(Task::Mutants { only, .. })) => only.push(name.to_string_lossy().into_owned()),
            (Long("sample"), Some(Task::Mutants { sample, .. })) => {
                *sample = Some(parser.value().and_then(|value| value.parse()).map_err(|error| error.to_string())?);
            }
            (Long("all"), Some(Task::Mutants { sample, .. })) => *sample = None,
            (Long("port"), Some(Task::Serve { port, .. })) => {
                let value = parser.value().and_then(|value| value.parse()).map_err(|error| error.to_string())?;
                *port = Some(value);
            }
            (Long("all"), Some(Task::Test { all, .. })) => *all = true,
            (Long("no-build"), Some(Task::Serve { build, .. })) => *build = false,
            (Long("json"), Some(Task::Bench { json, .. })) => {
                *json = Some(parser.value().map_err(|error| error.to_string())?.into());
            }
            (Long("peers"), Some(Task::Bench { peers, .. })) => {
                beside = true;
                peers.get_or_insert_default();
            }
            (Long("quick"), Some(Task::Bench { peers, .. })) => {
                narrowed = Some("--quick");
                peers.get_or_insert_default().quick = true;
            }
            (Long("problem"), Some(Task::Bench { peers, .. })) => {
                narrowed = Some("--problem");
                peers.get_or_insert_default().add_problem(&text(&mut parser)?)?;
            }
            (Long("peer"), Some(Task::Bench { peers, .. })) => {
                narrowed = Some("--peer");
                peers.get_or_insert_default().add_peer(&text(&mut parser)?)?;
            }
            (other, _) => return Err(other.unexpected().to_string()),
        }
    }
    match narrowed {
        Some(option) if !beside => Err(format!("{option} goes with --peers")),
        _ => Ok(task.unwrap_or(Task::Help)),
    }
}

fn text(parser: &mut lexopt::Parser) -> Result<String, String> {
    parser.value().and_then(|value| value.string()).map_err(|error| error.to_string())
}

fn named(name: &str) -> Result<Task, String> {
    match name {
        "help" => Ok(Task::Help),
        "build" => Ok(Task::Build),
        "serve" => Ok(Task::Serve { port: None, build: true }),
        "test" => Ok(Task::Test { only: Vec::new(), all: false }),
        "fuzz" => Ok(Task::Fuzz { only: Vec::new(), seconds: 60 }),
        "mutants" => Ok(Task::Mutants { only: Vec::new(), sample: Some(60) }),
        "deny" => Ok(Task::Deny),
        "bench" => Ok(Task::Bench { json: None, peers: None }),
        _ => Err(format!("there is no task named `{name}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Task, String> {
        parse(lexopt::Parser::from_args(line.split_whitespace()))
    }

    #[test]
    fn the_tasks_are_read() {
        assert_eq!(read(""), Ok(Task::Help));
        assert_eq!(read("build"), Ok(Task::Build));
        assert_eq!(read("serve"), Ok(Task::Serve { port: None, build: true }));
        assert_eq!(read("serve --no-build --port 9000"), Ok(Task::Serve { port: Some(9000), build: false }));
        assert_eq!(read("test"), Ok(Task::Test { only: vec![], all: false }));
        assert_eq!(read("test rust no-std"), Ok(Task::Test { only: vec![Group::Rust, Group::NoStd], all: false }));
        assert_eq!(read("test firefox"), Ok(Task::Test { only: vec![Group::Firefox], all: false }));
        assert_eq!(read("test rust --all"), Ok(Task::Test { only: vec![Group::Rust], all: true }));
        assert_eq!(read("fuzz"), Ok(Task::Fuzz { only: vec![], seconds: 60 }));
        assert_eq!(read("fuzz text --seconds 15"), Ok(Task::Fuzz { only: vec!["text".into()], seconds: 15 }));
        assert_eq!(read("mutants"), Ok(Task::Mutants { only: vec![], sample: Some(60) }));
        assert_eq!(read("mutants expr --sample 9"), Ok(Task::Mutants { only: vec!["expr".into()], sample: Some(9) }));
        assert_eq!(read("mutants --all"), Ok(Task::Mutants { only: vec![], sample: None }));
        assert_eq!(read("deny"), Ok(Task::Deny));
        assert_eq!(read("bench --json a.json"), Ok(Task::Bench { json: Some("a.json".into()), peers: None }));
        let all = Choice::default();
        assert_eq!(read("bench --peers"), Ok(Task::Bench { json: None, peers: Some(all) }));
        let some = Choice { problems: vec!["P3", "P2-1", "P2-40"], peers: vec!["mujoco"], quick: true };
        let line = "bench --quick --problem P3 --peers --problem P2 --peer mujoco --json a.json";
        assert_eq!(read(line), Ok(Task::Bench { json: Some("a.json".into()), peers: Some(some) }));
        assert_eq!(read("test --help"), Ok(Task::Help));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, told) in [
            ("srve", "there is no task named `srve`"),
            ("test rusty", "there is no group of tests named `rusty`"),
            ("build extra", "unexpected argument \"extra\""),
            ("build --port 1", "invalid option '--port'"),
            ("serve --port many", "cannot parse argument \"many\": invalid digit found in string"),
            (
                "bench --peers --problem P7",
                "there is no problem named `P7`; known: P1, P2-1, P2-40, P3, P4, P5, P6-10, P6-100, P6-1000, and P2, P6 for all of theirs",
            ),
            ("bench --peers --peer adams", "there is no peer named `adams`; known: pin, mujoco, exudyn, mujoco-wasm"),
            ("fuzz --seconds soon", "cannot parse argument \"soon\": invalid digit found in string"),
            ("bench --peers --problem", "missing argument for option '--problem'"),
            ("bench --quick", "--quick goes with --peers"),
            ("bench --problem P3", "--problem goes with --peers"),
            ("test --peers", "invalid option '--peers'"),
            ("serve --port", "missing argument for option '--port'"),
        ] {
            assert_eq!(read(line), Err(told.into()), "{line}");
        }
    }
}
