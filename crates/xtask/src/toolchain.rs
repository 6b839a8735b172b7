//! A compiler for a target the host's toolchain may not have: WebAssembly, and a target without std.
//!
//! Tried in this order: the target is installed; rustup fetches it; on Debian without rustup's server, the distribution's own compiler with
//! the matching source of the standard library, which is then compiled along.

use crate::failure::{Failure, Result};
use crate::{browser, process, project};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// WebAssembly in a browser.
pub const WASM: Target =
    // The linker notes which function needs which static: with that the module is split.
    Target {
        triple: "wasm32-unknown-unknown",
        build_std: "std,panic_abort",
        features: &["simd128"],
        link: &["--emit-relocs"],
    };
/// A machine without an operating system: what needs std does not compile for it.
pub const BARE: Target = Target { triple: "x86_64-unknown-none", build_std: "core,alloc", features: &[], link: &[] };

/// Debian's compiler, kept new for building browsers, and the source of its standard library.
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";

/// A target to compile for.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name.
    pub triple: &'static str,
    /// What `-Zbuild-std` has to build where the target is not installed.
    pub build_std: &'static str,
    /// Instructions beyond the target's least.
    pub features: &'static [&'static str],
    /// What the linker is told.
    pub link: &'static [&'static str],
}

/// A way to compile for a target.
pub enum Compiler {
    /// The toolchain in use has the target.
    Installed(Target),
    /// Debian's compiler builds the standard library along; `linkers` is the folder of `rust-lld`.
    Debian {
        /// The target.
        target: Target,
        /// The folder that goes in front of PATH.
        linkers: Option<PathBuf>,
    },
}

impl Compiler {
    /// Finds one, or fails with the line to run.
    pub fn find(target: Target) -> Result<Self> {
        // For trying the third way on a machine that has the first.
        let forced = std::env::var_os("HOLONOMY_DEBIAN_RUST").is_some();
        if !forced && (installed(target) || fetched_by_rustup(target)) {
            return Ok(Self::Installed(target));
        }
        if Path::new("/etc/debian_version").exists() {
            return debian(target);
        }
        Err(Failure::NotRun(format!("the target {0} is missing; run: rustup target add {0}", target.triple)))
    }

    /// In a few words, for the log.
    pub fn describe(&self) -> String {
        match self {
            Self::Installed(target) => format!("{} of the toolchain in use", target.triple),
            Self::Debian { target, .. } => format!("{} with Debian's compiler, std compiled along", target.triple),
        }
    }

    fn target(&self) -> Target {
        match self {
            Self::Installed(target) | Self::Debian { target, .. } => *target,
        }
    }

    /// `cargo build` or another `task` of cargo for the target, with its own folder `folder` under the target directory.
    pub fn cargo(&self, task: &str, folder: &str) -> Command {
        let mut command = match self {
            Self::Installed(target) => {
                let mut command = project::cargo();
                command.args([task, "--target", target.triple]);
                command
            }
            Self::Debian { target, linkers } => {
                let mut command = Command::new(DEBIAN_CARGO);
                command.current_dir(project::root());
                command.args([task, "--target", target.triple]);
                command.arg(format!("-Zbuild-std={}", target.build_std));
                // The source of std and these flags are not for stable compilers, except for the one it came with.
                command.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", DEBIAN_RUSTC);
                for of_the_other_toolchain in
                    ["LD_LIBRARY_PATH", "CARGO", "RUSTDOC", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER"]
                {
                    command.env_remove(of_the_other_toolchain);
                }
                if let Some(folder) = linkers {
                    command.env("PATH", with_first(folder));
                }
                command
            }
        };
        command.env("CARGO_TARGET_DIR", project::target().join(folder));
        let mut flags = remapped_paths();
        for feature in self.target().features {
            flags.push_str(&format!(" -Ctarget-feature=+{feature}"));
        }
        for argument in self.target().link {
            flags.push_str(&format!(" -Clink-arg={argument}"));
        }
        command.env("RUSTFLAGS", flags);
        command
    }
}

/// Messages of panics name source files: relative to the project, to a registry or to cargo's home, so that the same source gives the same bytes
/// wherever it is built; those of a crate by its name, without the folders around, because a visitor waits for them.
fn remapped_paths() -> String {
    let mut flags = format!("--remap-path-prefix={}=.", project::root().display());
    let crates = std::fs::read_dir(project::root().join("crates")).into_iter().flatten().flatten();
    let mut names: Vec<String> = crates.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    for name in names {
        flags.push_str(&format!(" --remap-path-prefix=crates/{name}/src={name}"));
    }
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    if let Some(home) = home {
        flags.push_str(&format!(" --remap-path-prefix={}=cargo", home.display()));
        // Folders of registries are named after their addresses; a crate in them names itself. They exist: this program has crates from there.
        let registries = std::fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
        let mut registries: Vec<PathBuf> = registries.map(|entry| entry.path()).collect();
        registries.sort();
        for registry in registries {
            flags.push_str(&format!(" --remap-path-prefix={}=crate", registry.display()));
        }
    }
    flags
}

fn installed(target: Target) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let Ok(folder) = process::output(Command::new(rustc).args(["--print", "target-libdir", "--target", target.triple]))
    else {
        return false;
    };
    std::fs::read_dir(folder).is_ok_and(|mut files| {
        files.any(|file| file.is_ok_and(|file| file.path().extension().is_some_and(|e| e == "rlib")))
    })
}

/// Lets rustup fetch the target. Where its server cannot be reached it must not keep anybody waiting.
fn fetched_by_rustup(target: Target) -> bool {
    if process::output(Command::new("rustup").arg("--version")).is_err() {
        return false;
    }
    println!("rustup target add {}", target.triple);
    let mut command = Command::new("rustup");
    command.args(["target", "add", target.triple]).env("RUSTUP_MAX_RETRIES", "1").env("RUSTUP_DOWNLOAD_TIMEOUT", "20");
    process::succeeds_within(&mut command, Duration::from_secs(90)) && installed(target)
}

fn debian(target: Target) -> Result<Compiler> {
    let source = Path::new("/usr/lib/rustlib/src/rust/library/std");
    if !(source.exists() && Path::new(DEBIAN_RUSTC).exists() && Path::new(DEBIAN_CARGO).exists()) {
        let wanted = format!("{} is missing and rustup could not fetch it", target.triple);
        browser::install_packages(&DEBIAN_PACKAGES, &wanted)?;
    }
    let linkers = rust_lld()?;
    Ok(Compiler::Debian { target, linkers })
}

/// The folder with `rust-lld`; none when PATH has it already.
fn rust_lld() -> Result<Option<PathBuf>> {
    if project::on_path("rust-lld").is_some() {
        return Ok(None);
    }
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    if let Ok(sysroot) = process::output(Command::new(rustc).args(["--print", "sysroot"])) {
        let hosts = std::fs::read_dir(Path::new(&sysroot).join("lib/rustlib")).into_iter().flatten().flatten();
        if let Some(folder) = hosts.map(|host| host.path().join("bin")).find(|folder| folder.join("rust-lld").exists())
        {
            return Ok(Some(folder));
        }
    }
    // LLVM's own of the same version, under the name rustc calls.
    let name = format!("lld-{}", llvm_version()?);
    let lld = match project::on_path(&name) {
        Some(found) => found,
        None => {
            browser::install_packages(&[&name], "a linker for WebAssembly is missing")?;
            project::on_path(&name).ok_or_else(|| Failure::new(format!("{name} was installed and is not on PATH")))?
        }
    };
    let folder = project::target().join("linkers");
    std::fs::create_dir_all(&folder)?;
    let link = folder.join("rust-lld");
    if !link.exists() {
        #[cfg(unix)]
        std::os::unix::fs::symlink(&lld, &link)?;
        #[cfg(not(unix))]
        std::fs::copy(&lld, &link)?;
    }
    Ok(Some(folder))
}

/// The version of LLVM inside Debian's compiler: a linker that is older may not understand its object files.
fn llvm_version() -> Result<String> {
    let text = process::output(Command::new(DEBIAN_RUSTC).arg("-vV"))?;
    let version = text.lines().find_map(|line| line.strip_prefix("LLVM version: "));
    let major = version.and_then(|version| version.split('.').next());
    major.map(str::to_owned).ok_or_else(|| Failure::new(format!("{DEBIAN_RUSTC} does not tell its LLVM version")))
}

fn with_first(folder: &Path) -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_path_buf()).chain(std::env::split_paths(&path));
    std::env::join_paths(folders).unwrap_or(path)
}
