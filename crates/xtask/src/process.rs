//! Running other programs.

use crate::failure::{Context, Failure, Result};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs a program to its end with its output on the terminal; anything but success is a failure that shows the command.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    let status = command.stdin(Stdio::null()).status().context(format!("start `{shown}`"))?;
    if status.success() { Ok(()) } else { Err(Failure::new(format!("`{shown}` failed ({status})"))) }
}

/// Runs a program silently; its standard output without the last line break, or what it wrote on standard error.
pub fn output(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output = command.stdin(Stdio::null()).output().context(format!("start `{shown}`"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(Failure::new(format!("`{shown}` failed ({}): {}", output.status, said.trim_end())))
    }
}

/// Runs a program that may wait for a server for ever: true when it ended well within `limit`. Its output is hidden.
pub fn succeeds_within(command: &mut Command, limit: Duration) -> bool {
    let Ok(mut child) = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn() else {
        return false;
    };
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if start.elapsed() < limit => std::thread::sleep(Duration::from_millis(50)),
            Ok(None) | Err(_) => {
                // It may have ended in between: then there is nothing left to end.
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

/// The command as one would type it, without its environment.
pub fn show(command: &Command) -> String {
    let mut text = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_waits_for_ever_is_ended() {
        let start = Instant::now();
        assert!(!succeeds_within(Command::new("sleep").arg("30"), Duration::from_millis(200)));
        assert!(start.elapsed() < Duration::from_secs(10));
        assert!(succeeds_within(&mut Command::new("true"), Duration::from_secs(10)));
        assert!(!succeeds_within(&mut Command::new("no-such-program-here"), Duration::from_secs(10)));
    }

    #[test]
    fn a_failure_shows_the_command() {
        let failure = run(Command::new("false").arg("argument")).expect_err("false fails");
        assert!(failure.to_string().contains("`false argument` failed"), "{failure}");
    }
}
