//! Files for other tools, opened by these tools: `tests/exchange`.

use crate::failure::{Failure, Result};
use crate::python::Environment;
use crate::{browser, process, project, test};
use std::path::Path;
use std::process::Command;

/// The description of SDF, of Debian's package `sdformat-sdf`.
const SDF: &str = "/usr/share/sdformat12/1.9";

/// Installs what can be installed, runs the tests of the rest, and tells what is missing.
pub fn tests() -> Result<()> {
    let folder = project::root().join("tests/exchange");
    let environment = Environment {
        folder: project::target().join("exchange"),
        requirements: folder.join("requirements.txt"),
        purpose: "with which files of other tools are opened",
    };
    environment.make()?;
    let packages = environment.packages()?;
    let mut missing: Vec<String> = packages.iter().filter_map(|name| said(environment.install(name))).collect();
    if !Path::new(SDF).exists() {
        missing.extend(said(browser::install_packages(&["sdformat-sdf"], "the description of SDF is missing")));
    }
    if project::on_path("parallel").is_none() {
        missing.extend(said(browser::install_packages(
            &["parallel"],
            "GNU parallel, which runs the jobs of a sweep, is missing",
        )));
    }
    let release = test::program("release")?;
    let mut command = Command::new(environment.python());
    command.args(["-B", "-m", "unittest", "discover", "--start-directory"]).arg(&folder);
    process::run(command.env("HOLONOMY_RELEASE", release).env("HOLONOMY_SDF", SDF))?;
    if missing.is_empty() { Ok(()) } else { Err(Failure::NotRun(missing.join("; "))) }
}

fn said(result: Result<()>) -> Option<String> {
    result.err().map(|failure| failure.to_string())
}
