//! One file per command.

mod check;
mod curves;
mod equations;
mod exercise;
mod grade;
mod link;
mod markers;
mod open;
mod plot;
mod reach;
mod reproduce;
mod run;
mod sweep;

use crate::args::Typed;
use crate::stop::Stop;

/// Runs the command that was typed.
///
/// # Errors
/// Why it could not, or not to its end.
pub fn dispatch(typed: &Typed) -> Result<(), Stop> {
    match typed.command {
        "run" => run::run(typed),
        "check" => check::check(typed),
        "equations" => equations::equations(typed),
        "plot" => plot::plot(typed),
        "link" => link::link(typed),
        "sweep" => sweep::sweep(typed),
        "grade" => grade::grade(typed),
        "exercise" => exercise::exercise(typed),
        "reproduce" => reproduce::reproduce(typed),
        _ => open::open(typed),
    }
}
