//! What the peers need: a Python environment and a folder of npm's, below cargo's target folder.

use super::problem::folder;
use crate::failure::{Context, Failure, Result};
use crate::python::Environment;
use crate::{process, project};
use std::path::{Path, PathBuf};

/// The packages of `requirements.txt` that are no peers and that all adapters need.
const SHARED: [&str; 2] = ["numpy", "scipy"];

/// Where all of it goes.
pub fn place() -> PathBuf {
    project::target().join("peers")
}

fn made() -> Environment {
    Environment {
        folder: place().join("python"),
        requirements: folder().join("requirements.txt"),
        purpose: "which the peers are spoken to with",
    }
}

/// The interpreter of the environment.
pub fn python() -> PathBuf {
    made().python()
}

/// Makes the environment with what all adapters need.
pub fn environment() -> Result<()> {
    made().make()?;
    SHARED.iter().try_for_each(|package| install(package))
}

/// Installs a package of `requirements.txt`, or finds that it is there.
pub fn install(package: &str) -> Result<()> {
    made().install(package)
}

/// The folder of npm's packages with the peer that runs in WebAssembly.
pub fn modules() -> Result<PathBuf> {
    let folder_there = place().join("node");
    std::fs::create_dir_all(&folder_there).context(format!("make {}", folder_there.display()))?;
    let wanted = folder().join("package.json");
    let stamp = folder_there.join("node_modules/.made-from");
    let mark = project::mark_of(std::slice::from_ref(&wanted));
    if mark.is_none() || std::fs::read_to_string(&stamp).ok() != mark {
        std::fs::copy(&wanted, folder_there.join("package.json")).context(format!("copy {}", wanted.display()))?;
        let mut npm = project::node("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--no-package-lock"]).current_dir(&folder_there);
        process::output(&mut npm).map_err(|failure| Failure::NotRun(format!("npm could not install it: {failure}")))?;
        std::fs::write(stamp, mark.unwrap_or_default())?;
    }
    Ok(folder_there.join("node_modules"))
}

/// The version of a package of npm's that is installed.
pub fn module_version(modules: &Path, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(modules.join(name).join("package.json")).ok()?;
    let package: serde_json::Value = serde_json::from_str(&text).ok()?;
    package["version"].as_str().map(str::to_owned)
}

/// The program that the Python peers run in.
pub fn worker_script() -> PathBuf {
    folder().join("python/worker.py")
}

/// The program that runs WebAssembly.
pub fn web_script() -> PathBuf {
    folder().join("web/run.mjs")
}
