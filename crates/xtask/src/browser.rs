//! A browser for the tests, and packages of Debian where they may be installed.

use crate::failure::{Failure, Result};
use crate::{process, project};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where Chromium and its relatives are found.
const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC: [&str; 2] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// Chromium: from `HOLONOMY_CHROMIUM`, from PATH, or installed now where that is allowed.
///
/// Where it is missing and may not be installed, that is a failure in continuous integration, and a step not run at home.
pub fn chromium() -> Result<PathBuf> {
    if let Some(found) = std::env::var_os("HOLONOMY_CHROMIUM") {
        return Ok(found.into());
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    let installed = install_packages(&["chromium"], "the browser tests need Chromium")
        .and_then(|()| find().ok_or_else(|| Failure::new("chromium was installed and is not on PATH")));
    match installed {
        Err(failure) if project::continuous_integration() => Err(Failure::Failed(failure.to_string())),
        other => other,
    }
}

/// Firefox: from `HOLONOMY_FIREFOX`, from PATH, or installed now where that is allowed.
pub fn firefox() -> Result<PathBuf> {
    let there = || ["firefox-esr", "firefox"].iter().find_map(|name| project::on_path(name));
    if let Some(found) = std::env::var_os("HOLONOMY_FIREFOX") {
        return Ok(found.into());
    }
    // Without a screen it has no 3D graphics.
    let screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some())
        || cfg!(not(target_os = "linux"))
        || project::on_path("Xvfb").is_some();
    if let (Some(found), true) = (there(), screen) {
        return Ok(found);
    }
    install_packages(&["firefox-esr", "xvfb"], "these tests need Firefox, and a screen that nobody sees")?;
    there().ok_or_else(|| Failure::new("firefox-esr was installed and is not on PATH"))
}

fn find() -> Option<PathBuf> {
    let mac = MAC.iter().map(PathBuf::from).find(|file| file.exists());
    NAMES.iter().find_map(|name| project::on_path(name)).or(mac)
}

/// Installs packages on Debian as root or with `sudo -n`; elsewhere the step is not run and the line to run is told.
/// `wanted` says what is missing.
pub fn install_packages(packages: &[&str], wanted: &str) -> Result<()> {
    let line = format!("apt-get install --no-install-recommends {}", packages.join(" "));
    if !Path::new("/etc/debian_version").exists() {
        return Err(Failure::NotRun(format!(
            "{wanted}; install it by hand (packages on Debian: {})",
            packages.join(" ")
        )));
    }
    let Some(prefix) = privilege() else {
        return Err(Failure::NotRun(format!("{wanted}; run: sudo {line}")));
    };
    println!("{wanted}: {line}");
    let apt = |arguments: &[&str]| {
        let mut words = prefix
            .iter()
            .copied()
            .chain(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"])
            .chain(arguments.iter().copied());
        let mut command = Command::new(words.next().unwrap_or("env"));
        process::run(command.args(words))
    };
    // Never at the price of something else: the compiler packages exclude Debian's `rustc` and `rustup`, which apt would take away.
    let mut install = vec!["install", "-y", "--no-install-recommends", "--no-remove"];
    install.extend(packages);
    // The lists of packages may be old or missing; most machines have them.
    let result = apt(&install).or_else(|_| apt(&["update"]).and_then(|()| apt(&install)));
    result
        .map_err(|failure| Failure::NotRun(format!("{wanted}, and installing it failed: {failure}; run: sudo {line}")))
}

/// What goes before a command that needs root: nothing for root, `sudo -n` where it asks for no password.
fn privilege() -> Option<&'static [&'static str]> {
    let id = process::output(Command::new("id").arg("-u")).ok()?;
    if id == "0" {
        return Some(&[]);
    }
    process::output(Command::new("sudo").args(["-n", "true"])).ok().map(|_| &["sudo", "-n"] as &[&str])
}
