//! One file per command.

mod check;
mod equations;
mod exercise;
mod export;
mod grade;
mod import;
mod lesson;
mod link;
mod open;
mod plot;
mod reproduce;
mod rest;
mod run;
mod sweep;
mod verify;
mod vibration;

use clap::{Parser, Subcommand};

use crate::stop::Stop;

/// The exit statuses, under the help of the program.
const STATUS: &str = "Exit status: 0 done, 1 the simulation failed, 2 the document or the command line is wrong.";

/// Simulates mechanisms with constraints, as the page does, with the same numbers.
#[derive(Debug, Parser)]
#[command(name = "holonomy", version, after_help = STATUS)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Arguments),
    Check(check::Arguments),
    Equations(equations::Arguments),
    Export(export::Arguments),
    Plot(Box<plot::Arguments>),
    Link(link::Arguments),
    Import(import::Arguments),
    Open(open::Arguments),
    Rest(rest::Arguments),
    Vibration(vibration::Arguments),
    Sweep(sweep::Arguments),
    Verify(verify::Arguments),
    Grade(grade::Arguments),
    Exercise(exercise::Arguments),
    Lesson(lesson::Arguments),
    Reproduce(reproduce::Arguments),
}

impl CommandLine {
    /// Runs the command that was typed.
    ///
    /// # Errors
    /// Why it could not, or not to its end.
    pub fn dispatch(&self) -> Result<(), Stop> {
        match &self.command {
            Command::Run(arguments) => run::run(arguments),
            Command::Check(arguments) => check::check(arguments),
            Command::Equations(arguments) => equations::equations(arguments),
            Command::Export(arguments) => export::export(arguments),
            Command::Plot(arguments) => plot::plot(arguments),
            Command::Link(arguments) => link::link(arguments),
            Command::Import(arguments) => import::import_file(arguments),
            Command::Open(arguments) => open::open(arguments),
            Command::Rest(arguments) => rest::rest(arguments),
            Command::Vibration(arguments) => vibration::vibration(arguments),
            Command::Sweep(arguments) => sweep::sweep(arguments),
            Command::Verify(arguments) => verify::verify(arguments),
            Command::Grade(arguments) => grade::grade(arguments),
            Command::Exercise(arguments) => exercise::exercise(arguments),
            Command::Lesson(arguments) => lesson::lesson(arguments),
            Command::Reproduce(arguments) => reproduce::reproduce(arguments),
        }
    }
}

#[test]
fn the_commands_and_their_options_fit_together() {
    <CommandLine as clap::CommandFactory>::command().debug_assert();
}
