//! The documents that are run: of the gallery, with the method that is measured.

use holonomy_document::gallery;
use holonomy_document::read_with;

/// The text of the gallery's four-bar.
pub const FOUR_BAR: &str = include_str!("../../../../gallery/four-bar.json");

/// Mechanisms in space: their steps take so long that 200 of them are enough, and a round of all cases stays below a minute.
const IN_SPACE: [&str; 2] = ["slider-crank-spatial", "bricard"];

const STEPS: &str = r#"{"duration": 10, "output_step": 1, "formulation": "minimal", "basis": "qr",
 "continuation": {"type": "exponential", "orthogonalization": "polar"}, "stabilization": "none",
 "integrator": {"type": "dopri5", "step": 0.001}}"#;

/// Tangent bases and continuations measured beside those of [`STEPS`], with what to call them.
const BASES: [(&str, &str, &str); 5] = [
    ("qr, none", "qr", "none"),
    ("qr, munthe-kaas", "qr", "munthe-kaas"),
    ("svd", "svd", "exponential"),
    ("zero-eigenvalue", "zero-eigenvalue", "exponential"),
    ("partitioning", "coordinate-partitioning", "none"),
];

/// A document that is measured.
pub struct Case {
    /// What the tables call it.
    pub name: String,
    /// The document.
    pub text: String,
    /// Its end is compared with the reference of the squeezer.
    pub squeezer: bool,
}

/// Time of a step: minimal form, continued frame, dopri5 with 10 000 fixed steps (200 in space), few samples; for two mechanisms of the plane the other
/// tangent bases beside QR. Work and precision: the squeezer to 0.03 s with two methods at three tolerances each, sorted by their names.
pub fn all() -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for name in ["spherical-pendulum", "four-bar", "double-pendulum"] {
        cases.push(Case { name: name.to_owned(), text: edited(name, STEPS)?, squeezer: false });
    }
    for name in IN_SPACE {
        let short = STEPS.replace(r#""duration": 10, "output_step": 1"#, r#""duration": 0.2, "output_step": 0.1"#);
        let text = edited(name, &short)?;
        cases.push(Case { name: name.to_owned(), text, squeezer: false });
    }
    for name in ["four-bar", "double-pendulum"] {
        for (title, basis, continuation) in BASES {
            let simulation = format!(
                r#"{{"duration": 10, "output_step": 1, "formulation": "minimal", "basis": "{basis}", "continuation": "{continuation}",
 "stabilization": "none", "integrator": {{"type": "dopri5", "step": 0.001}}}}"#
            );
            let text = edited(name, &simulation)?;
            cases.push(Case { name: format!("{name}, {title}"), text, squeezer: false });
        }
    }
    for tableau in ["dop853", "dopri5"] {
        for digits in [4, 7, 10] {
            let simulation = format!(
                r#"{{"duration": 0.03, "output_step": 0.03, "formulation": "index-1", "stabilization": "s-both2",
 "integrator": {{"type": "{tableau}", "rtol": 1e-{digits}, "atol": 1e-{}}}}}"#,
                digits + 1
            );
            let name = format!("squeezer {tableau} 1e-{digits:02}");
            cases.push(Case { name, text: edited("squeezer", &simulation)?, squeezer: true });
        }
    }
    Ok(cases)
}

fn edited(name: &str, simulation: &str) -> Result<String, String> {
    let entry = gallery::get(name).ok_or_else(|| format!("no {name} in the gallery"))?;
    let sets = [("simulation".to_owned(), simulation.to_owned()), ("runs".to_owned(), "[]".to_owned())];
    let reading = read_with(entry.text(), &sets);
    let document = reading.document.ok_or_else(|| format!("{name}: {:?}", reading.diagnostics))?;
    Ok(document.source().to_owned())
}
