//! The equations and the solver against trajectories that another program computed.

use super::problems::{self, CASE_ONE, CASE_TWO, COLUMNS, Method, SQUEEZER_TRAJECTORY};
use crate::Error;
use crate::format::{deviation, head, row, three_digits};
use crate::job::run_all;
use crate::reference::Reference;

/// The section of the report.
pub fn section() -> Result<String, Error> {
    let method = Method::both2("frozen", "euclidean");
    let settings = |duration| problems::simulation(duration, 1, &method, &problems::exact());
    let arm = "two-link arm";
    let cases = [
        (arm, "I", 40.0, problems::case_one(settings(40.0))?, CASE_ONE),
        (arm, "II, ω = 0.5 rad/s", 10.0, problems::case_two(0.5, settings(10.0))?, CASE_TWO),
        ("squeezer", "", 0.03, problems::squeezer(settings(0.03))?, SQUEEZER_TRAJECTORY),
        ("squeezer", "", 0.3, problems::squeezer(settings(0.3))?, SQUEEZER_TRAJECTORY),
    ];
    let jobs: Vec<_> = cases.iter().map(|case| case.3.clone()).collect();
    let outcomes = run_all("Reference trajectories", &jobs)?;
    let mut text = String::from(
        "## The equations are the paper's\n\n\
         Before any table: the gallery's documents, run with `dop853` at `rtol 1e-12` and `s-both2`, against trajectories that another program\n\
         computed in 113-bit arithmetic (`tests/reference/stabilization`).\n\n",
    );
    text += &head(&["mechanism", "case", ">end, s", ">largest error of an angle, rad", ">evaluations"]);
    for ((mechanism, case, end, _, reference), outcome) in cases.iter().zip(&outcomes) {
        let state = outcome.end();
        let error = deviation(&state, &Reference::read(reference)?.at(*end, &COLUMNS[..state.len()])?);
        text += &row([
            (*mechanism).to_owned(),
            (*case).to_owned(),
            end.to_string(),
            three_digits(error),
            outcome.evaluations.to_string(),
        ]);
    }
    text += "\nSo mass matrix, forces and constraints are those of the reference, in the squeezer to its hundredth turn; what differs\nbelow differs by method.\n\n";
    Ok(text)
}
