//! The front end's dependencies, as the lock file fixes them.

use crate::failure::{Failure, Result};
use crate::{process, project};

/// Installs them when they are missing or the lock file changed. A network has hiccups, so a failure is tried once more.
pub fn install() -> Result<()> {
    let lock = project::root().join("package-lock.json");
    // Which npm install it was made from: the folder itself may be an older one, or half of one.
    let stamp = project::root().join("node_modules/.holonomy-lock");
    let Some(mark) = project::mark_of(&[lock]) else {
        return Err(Failure::new("package-lock.json is missing: is this a whole clone?"));
    };
    if std::fs::read_to_string(&stamp).is_ok_and(|made_from| made_from == mark) {
        println!("node_modules is what package-lock.json asks for");
        return Ok(());
    }
    let mut command = project::node("npm");
    command.args(["ci", "--no-audit", "--no-fund"]);
    if let Err(first) = process::run(&mut command) {
        println!("{first}; once more");
        process::run(&mut command)?;
    }
    std::fs::write(stamp, mark)?;
    Ok(())
}

/// True when package.json defines the script `name`.
pub fn has_script(name: &str) -> bool {
    let text = std::fs::read_to_string(project::root().join("package.json")).unwrap_or_default();
    let package: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    package["scripts"][name].is_string()
}
