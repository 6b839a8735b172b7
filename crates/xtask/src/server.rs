//! `cargo xtask serve`: the built site as a visitor sees it, under its content security policy.

use crate::failure::{Failure, Result};
use crate::steps::Steps;
use crate::{build, process, project, sizes};

/// Builds and serves until the person ends it.
pub fn task(port: Option<u16>, build: bool) -> bool {
    if build {
        let mut steps = Steps::new(build::STEPS);
        let built = build::steps(&mut steps).is_some();
        if built && let Err(failure) = sizes::print() {
            println!("sizes are not known: {failure}");
        }
        if !steps.summarize() {
            return false;
        }
    }
    match serve(port) {
        Ok(()) => true,
        Err(failure) => {
            eprintln!("error: {failure}");
            false
        }
    }
}

/// Runs the server of files, which the tests of the page use as well.
fn serve(port: Option<u16>) -> Result<()> {
    let site = project::site();
    if !site.join("index.html").exists() {
        return Err(Failure::new("there is no built site in dist/; run: cargo xtask build"));
    }
    let mut server = project::node("node");
    server.arg(project::root().join("crates/xtask/src/serve.mjs")).arg(site);
    process::run(server.args(port.map(|port| port.to_string())))
}
