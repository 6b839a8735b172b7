//! Where things are.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the workspace: known when this program was compiled, which is always in the clone it works on.
pub fn root() -> &'static Path {
    // crates/xtask is two levels down.
    static MANIFEST: &str = env!("CARGO_MANIFEST_DIR");
    Path::new(MANIFEST).ancestors().nth(2).unwrap_or(Path::new("."))
}

/// Cargo's folder for what it builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The built site.
pub fn site() -> PathBuf {
    root().join("dist")
}

/// Where the bindings and the optimized WebAssembly go, from where the front end takes them.
pub fn bindings() -> PathBuf {
    root().join("www/pkg")
}

/// True in continuous integration: there, a missing browser is a failure.
pub fn continuous_integration() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false" && value != "0")
}

/// The cargo that runs this program, at the root of the workspace.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// A program of Node's at the root of the workspace: `npm`, `npx`, `node`. On Windows npm and npx are scripts.
pub fn node(program: &str) -> Command {
    let name = if cfg!(windows) && program != "node" { format!("{program}.cmd") } else { program.to_owned() };
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// True when `program` is found on PATH.
pub fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// A file's bytes as a short mark that changes when the file does; none when it cannot be read.
pub fn mark_of(files: &[PathBuf]) -> Option<String> {
    use std::hash::{DefaultHasher, Hasher};
    let mut hasher = DefaultHasher::new();
    for file in files {
        let bytes = std::fs::read(file).ok()?;
        hasher.write_usize(bytes.len());
        hasher.write(&bytes);
    }
    Some(format!("{:016x}", hasher.finish()))
}
