//! Python environments below cargo's target folder, with packages of PyPI in exact versions.

use crate::failure::{Context, Failure, Result};
use crate::process;
use std::path::PathBuf;
use std::process::Command;

/// An environment.
pub struct Environment {
    /// Its folder.
    pub folder: PathBuf,
    /// The file with a line `name==version` for each package.
    pub requirements: PathBuf,
    /// What it is for, as a sentence goes on after "Python 3 is missing, ".
    pub purpose: &'static str,
}

impl Environment {
    /// Its interpreter.
    pub fn python(&self) -> PathBuf {
        self.folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
    }

    /// Makes it, or finds that it is there.
    pub fn make(&self) -> Result<()> {
        if self.python().exists() {
            return Ok(());
        }
        let names = if cfg!(windows) { ["python", "py"] } else { ["python3", "python"] };
        let Some(found) = names.iter().find(|name| process::output(Command::new(name).arg("--version")).is_ok()) else {
            return Err(Failure::NotRun(format!("Python 3 is missing, {}", self.purpose)));
        };
        let made = process::output(Command::new(found).args(["-m", "venv"]).arg(&self.folder));
        made.map(|_| ()).map_err(|failure| {
            Failure::NotRun(format!("no Python environment: {failure}; on Debian: apt-get install python3-venv"))
        })
    }

    fn required(&self) -> Result<String> {
        let file = &self.requirements;
        std::fs::read_to_string(file).context(format!("read {}", file.display()))
    }

    /// The names of all packages of the requirements.
    pub fn packages(&self) -> Result<Vec<String>> {
        Ok(self.required()?.lines().filter_map(|line| line.split_once("==")).map(|(name, _)| name.to_owned()).collect())
    }

    /// Installs a package of the requirements, or finds that it is there.
    pub fn install(&self, package: &str) -> Result<()> {
        let text = self.required()?;
        let start = format!("{package}==");
        let line = text.lines().find(|line| line.starts_with(&start));
        let line = line.ok_or_else(|| Failure::new(format!("{} has no {package}", self.requirements.display())))?;
        let mut pip = Command::new(self.python());
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", line]);
        process::output(&mut pip).map(|_| ()).map_err(|failure| {
            let said = failure.to_string();
            let last = said.lines().rev().find(|line| line.contains("ERROR")).unwrap_or(&said);
            Failure::NotRun(format!("{line} cannot be installed: {last}"))
        })
    }
}
