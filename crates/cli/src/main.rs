//! The `holonomy` program: what the page computes, on the command line. One file per command over `holonomy-mechanism`, which knows no
//! terminal.

mod args;
mod command;
mod output;
mod parallel;
mod prepare;
mod reproduce;
mod simulate;
mod source;
mod stop;

use std::process::ExitCode;

use stop::Stop;

fn main() -> ExitCode {
    let outcome = match args::parse(std::env::args_os().skip(1)) {
        Ok(args::Request::Print(text)) => output::print(&text),
        Ok(args::Request::Run(typed)) => command::dispatch(&typed),
        Err(message) if message.contains("\nhelp: ") => Err(Stop::Usage(message)),
        Err(message) => Err(Stop::Usage(message + "\nhelp: `holonomy --help` tells what can be typed.")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => stop.report(),
    }
}
