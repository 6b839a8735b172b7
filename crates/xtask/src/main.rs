//! The tasks of the project: `cargo xtask serve | build | test | fuzz | mutants | deny | bench`.
//!
//! Every step is plain Rust here and prints what it does; nothing has to be installed before but Rust and Node.

mod bench;
mod browser;
mod build;
mod deny;
mod exchange;
mod failure;
mod fuzz;
#[cfg(test)]
mod guards;
mod machines;
mod mutants;
mod npm;
mod options;
mod process;
mod project;
mod python;
mod server;
mod sizes;
mod split;
mod steps;
mod test;
mod toolchain;
mod tools;

use options::Task;
use std::process::ExitCode;

fn main() -> ExitCode {
    let task = match options::parse(lexopt::Parser::from_env()) {
        Ok(task) => task,
        Err(message) => {
            eprintln!("error: {message}\n\n{}", options::HELP);
            return ExitCode::from(2);
        }
    };
    let done = match task {
        Task::Help => {
            println!("{}", options::HELP);
            true
        }
        Task::Build => build::task(),
        Task::Serve { port, build } => server::task(port, build),
        Task::Test { only, all } => test::task(&only, all),
        Task::Fuzz { only, seconds } => fuzz::task(&only, seconds),
        Task::Mutants { only, sample } => mutants::task(&only, sample),
        Task::Deny => deny::task(),
        Task::Bench { json, peers: None } => bench::task(json.as_deref()),
        Task::Bench { json, peers: Some(choice) } => bench::peers::task(&choice, json.as_deref()),
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
