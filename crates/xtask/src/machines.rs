//! The program for other processors, run under an emulator: their numbers must be those of this one. Only where it is asked for
//! (`cargo xtask test bits --all`), because std and the program are compiled anew for each.

use crate::failure::{Failure, Result};
use crate::toolchain::{Compiler, Target};
use crate::{browser, process, project};
use std::path::{Path, PathBuf};

/// A processor.
pub struct Machine {
    /// As it is called in reports.
    pub name: &'static str,
    target: Target,
    /// The linker, and Debian's packages that have it and the library that it links with.
    linker: [&'static str; 3],
    /// What runs its programs, and where it looks for libraries.
    emulator: [&'static str; 3],
}

const EMULATOR: &str = "qemu-user";

/// One of 64 bits with other instructions, and one of 32 bits.
pub const MACHINES: [Machine; 2] = [
    Machine {
        name: "aarch64",
        target: Target { triple: "aarch64-unknown-linux-gnu", build_std: "std,panic_abort", features: &[], link: &[] },
        linker: ["aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
        emulator: ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
    },
    Machine {
        name: "i686",
        target: Target { triple: "i686-unknown-linux-gnu", build_std: "std,panic_abort", features: &[], link: &[] },
        linker: ["i686-linux-gnu-gcc", "gcc-i686-linux-gnu", "libc6-dev-i386-cross"],
        emulator: ["qemu-i386", "-L", "/usr/i686-linux-gnu"],
    },
];

impl Machine {
    /// The words that run its program, up to the program's own arguments.
    ///
    /// # Errors
    /// Not run where compiler, linker or emulator cannot be had; failed where the program does not compile.
    pub fn program(&self) -> Result<Vec<String>> {
        let [linker, package, library] = self.linker;
        let [emulator, option, libraries] = self.emulator;
        let missing = [linker, emulator].iter().any(|program| project::on_path(program).is_none());
        if missing || !Path::new(libraries).join("lib/crti.o").exists() {
            browser::install_packages(
                &[package, library, EMULATOR],
                &format!("a linker, its library or an emulator for {} is missing", self.name),
            )?;
        }
        let emulator =
            project::on_path(emulator).ok_or_else(|| Failure::NotRun(format!("{emulator} is not on PATH")))?;
        let compiler = Compiler::find(self.target)?;
        println!("{}", compiler.describe());
        let triple = self.target.triple;
        let variable = format!("CARGO_TARGET_{}_LINKER", triple.to_uppercase().replace('-', "_"));
        let mut command = compiler.cargo("build", "machines");
        command.args(["--locked", "--release", "--package", "holonomy-cli"]).env(variable, linker);
        process::run(&mut command)?;
        let program: PathBuf = project::target().join("machines").join(triple).join("release/holonomy");
        Ok([&emulator, Path::new(option), Path::new(libraries), &program]
            .map(|word| word.display().to_string())
            .to_vec())
    }
}
