//! The `holonomy` program: what the page computes, on the command line. One file per command over `holonomy-mechanism`, which knows no
//! terminal.

mod args;
mod command;
mod output;
mod prepare;
mod report;
mod simulate;
mod source;
mod stop;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    match command::CommandLine::parse().dispatch() {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => report::report(&stop),
    }
}
