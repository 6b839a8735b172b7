//! Running the built program.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run of the program gave.
pub struct Ran {
    /// Exit status.
    pub status: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Ran {
    fn new(output: Output) -> Self {
        Self {
            status: output.status.code().expect("ended by itself"),
            stdout: String::from_utf8(output.stdout).expect("text"),
            stderr: String::from_utf8(output.stderr).expect("text"),
        }
    }

    /// The output of a run that went well and had nothing to say beside it.
    pub fn good(self) -> String {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""), "stdout: {}", self.stdout);
        self.stdout
    }

    /// What a run said that ended with `status` and wrote no result.
    pub fn bad(self, status: i32) -> String {
        assert_eq!((self.status, self.stdout.as_str()), (status, ""), "stderr: {}", self.stderr);
        self.stderr
    }
}

/// The program with these arguments.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holonomy"));
    command.args(arguments);
    command
}

/// Runs it with nothing on standard input.
pub fn holonomy(arguments: &[&str]) -> Ran {
    Ran::new(command(arguments).stdin(Stdio::null()).output().expect("the program starts"))
}

/// Runs it with a text on standard input.
pub fn holonomy_with(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its command line does not read its input: a broken pipe is no failure of the test.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    Ran::new(child.wait_with_output().expect("the program ends"))
}

/// A file for the outputs of one test, in a folder of its own.
pub fn temporary(test: &str, name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// A particle that falls: the smallest document that runs.
pub const FALL: &str = r#"{
  "holonomy": 1,
  "title": "Fall",
  "parameters": { "g": 9.81 },
  "coordinates": { "y": 100 },
  "kinetic_energy": "y'^2/2",
  "potential_energy": "g*y",
  "simulation": { "duration": 1, "output_step": 0.25, "integrator": { "type": "rk4", "step": 0.01 } },
  "runs": [ { "label": "earth" }, { "label": "moon", "parameters": { "g": 1.62 } } ],
  "plots": [ { "title": "Height", "channels": ["y", "y'"] } ]
}
"#;
