//! A mechanism as a program of its own: a Python script that needs NumPy and SciPy only, with the equations of the same graphs that
//! Holonomy compiles.

mod kinds;
mod names;
mod numbers;

use std::fmt::Write as _;

use holonomy_document::Document;
use holonomy_mechanism::kind::DeriveError;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::RunFailure;
use holonomy_solver::StepControl;

/// What every script has: the matrices put together, the saddle-point system, the run, the table.
const SOLVER: &str = include_str!("solver.py");

/// Why there is no script.
#[derive(Debug, thiserror::Error)]
pub enum ScriptError {
    /// The mechanism cannot be put together, so that there is nothing to start from.
    #[error("the start cannot be assembled")]
    Start(Box<RunFailure>),
    /// Something happens along the run: events, stops, friction, what holds from one side only.
    #[error("the document has events, stops, friction or joints that hold from one side only, and the script has none")]
    Events,
    /// Forces follow from multipliers.
    #[error("forces follow from multipliers (`lambda.`), and the script finds these after the forces")]
    Reactive,
    /// The equations of an element cannot be derived once more.
    #[error("the equations of {element} cannot be written: {problem}")]
    Element {
        /// The element.
        element: String,
        /// Why.
        problem: DeriveError,
    },
}

/// The script of run `run` of a document; `model` was built from them.
///
/// # Errors
/// When the start cannot be assembled.
pub fn script(document: &Document, run: usize, model: &Model) -> Result<String, ScriptError> {
    let start = model.start_state().map_err(|failure| ScriptError::Start(Box::new(failure)))?;
    let resolved = model.resolved().map_err(|failure| ScriptError::Start(Box::new(failure)))?;
    let redundant = model.analysis().map_err(|failure| ScriptError::Start(Box::new(failure)))?.redundancy > 0;
    let lowered = model.lowered();
    if lowered.events.may_happen() {
        return Err(ScriptError::Events);
    }
    if !lowered.reactive.is_empty() {
        return Err(ScriptError::Reactive);
    }
    let mut out = head(document, model);
    numbers::write(document, run, model, &mut out);

    let (rtol, atol, origin) = match resolved.method.integrator.step {
        StepControl::Adaptive { rtol, atol, .. } => (rtol, atol, "of the document"),
        StepControl::Fixed(_) => (1e-9, 1e-11, "chosen here: the document has a fixed step"),
    };
    let step = model.output_step().unwrap_or_else(|| model.duration() / 200.0);
    section(
        "The run: length, time between rows of the table, tolerances, method of scipy.integrate.solve_ivp",
        &mut out,
    );
    let _ = writeln!(out, "DURATION = {:?}  # s\nOUTPUT_STEP = {step:?}  # s", model.duration());
    let _ = writeln!(out, "RTOL, ATOL = {rtol:?}, {atol:?}  # {origin}\nMETHOD = \"DOP853\"");
    let _ = writeln!(out, "# Times at which the laws may bend: every piece of the integration ends there.");
    let _ = writeln!(out, "TIME_EVENTS = {:?}", lowered.time_events);
    let _ = writeln!(
        out,
        "# Do rows depend on others at the start? Then multipliers are those of least squares, of minimum norm.\nREDUNDANT = {}",
        if redundant { "True" } else { "False" }
    );

    section(
        "The coordinates with the values and velocities of the start as Holonomy assembled it, and the rows",
        &mut out,
    );
    out.push_str("START = [\n    # coordinate, value, velocity\n");
    for ((coordinate, q), v) in lowered.coordinates.iter().zip(&start.q).zip(&start.v) {
        let _ = writeln!(out, "    ({}, {q:?}, {v:?}),", names::quoted(&coordinate.name));
    }
    let _ = write!(
        out,
        "]\nSTATES = {}  # so many of the last are states of first order: the state is the velocity\n",
        lowered.states
    );
    let rows: Vec<String> = lowered.rows.iter().map(|row| names::quoted(&row.name())).collect();
    let _ = writeln!(out, "TURNS = {:?}  # angles of joints that count their turns, rad", start.turns);
    list("ROWS", &rows, &mut out);
    let _ = writeln!(out, "HOLONOMIC = {}  # so many of them are positions, the others velocities", lowered.m);

    kinds::write(document, lowered, &mut out)?;
    out.push_str(SOLVER);
    Ok(out)
}

/// What the script is, for who opens it.
fn head(document: &Document, model: &Model) -> String {
    let title = document.title.as_ref().map_or("A mechanism", |title| title.get("en"));
    let plain = |text: &str| text.replace('\\', "/").replace("\"\"\"", "'''").replace(char::is_control, " ");
    format!(
        "#!/usr/bin/env python3\n\"\"\"{}\n\nThe equations of motion as Holonomy {} has them, run: {}.\nWritten by `holonomy equations --python`; needs NumPy and SciPy only.\n{}",
        plain(title),
        env!("CARGO_PKG_VERSION"),
        plain(model.run_label()),
        include_str!("head.py")
    )
}

/// A heading.
fn section(title: &str, out: &mut String) {
    let _ = write!(out, "\n\n# {}\n# {title}\n\n", "-".repeat(98));
}

/// A list of words or numbers over lines of a readable length.
fn list(name: &str, items: &[String], out: &mut String) {
    let _ = writeln!(out, "{name} = [");
    let mut line = String::new();
    for item in items {
        if line.len() + item.len() > 96 {
            let _ = writeln!(out, "   {line}");
            line.clear();
        }
        let _ = write!(line, " {item},");
    }
    if !line.is_empty() {
        let _ = writeln!(out, "   {line}");
    }
    out.push_str("]\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use holonomy_document::gallery;
    use holonomy_mechanism::kind::KindCache;

    fn of_gallery(name: &str) -> String {
        let text = gallery::text(name).expect("a name").expect("a document");
        let document = holonomy_document::read(&text).document.expect("a document");
        let model = Model::build(&document, 0, &[], &mut KindCache::new()).expect("a model");
        script(&document, 0, &model).expect("a script")
    }

    #[test]
    fn parameters_stand_at_the_top_and_numbers_follow_them() {
        let script = of_gallery("four-bar");
        assert!(script.contains("\ncrank_length = 0.06  # m\n"), "{script}");
        assert!(script.contains("    s[7] = -crank_length/2.0\n"), "{script}");
        assert!(script.contains("    (\"crank.x\", "), "{script}");
        // The radius of the feet is in axes that are computed at the pose as written.
        assert!(of_gallery("stewart-forces").contains("\nrb = 0.6  # m; some numbers below were computed from it"));
    }

    #[test]
    fn every_table_is_one_of_its_own() {
        let script = of_gallery("stewart-forces");
        for table in 1..=6 {
            assert_eq!(script.matches(&format!("\ntable_force{table} = Table(")).count(), 1);
            assert!(script.contains(&format!("table_share*table_force{table}(0, t)")));
        }
    }

    #[test]
    fn elements_of_one_kind_share_their_equations() {
        let script = of_gallery("n-four-bar");
        assert!(script.matches("\ndef ").count() < 30, "{}", script.matches("\ndef ").count());
    }

    #[test]
    fn a_title_cannot_leave_the_documentation() {
        let text = r#"{"holonomy":1,"title":"a \"\"\" b\nc","coordinates":{"x":1},"kinetic_energy":"x'^2/2"}"#;
        let document = holonomy_document::read(text).document.expect("a document");
        let model = Model::build(&document, 0, &[], &mut KindCache::new()).expect("a model");
        let script = script(&document, 0, &model).expect("a script");
        assert!(script.starts_with("#!/usr/bin/env python3\n\"\"\"a ''' b c\n"), "{script}");
    }
}
