//! The documents that are run: of the gallery, with the method that is measured.

use holonomy_mechanism::document::read_with;
use holonomy_mechanism::gallery;

/// The text of the gallery's four-bar.
pub const FOUR_BAR: &str = include_str!("../../../../gallery/four-bar.json");

const METHOD: &str = r#"{"duration": 10, "output_step": 1, "formulation": "minimal", "basis": "qr",
 "continuation": {"type": "exponential", "orthogonalization": "polar"}, "stabilization": "none",
 "integrator": {"type": "dopri5", "step": 0.001}}"#;

/// Name and text of each case: minimal form, continued frame, dopri5 with 10 000 fixed steps, few samples.
pub fn all() -> Result<Vec<(String, String)>, String> {
    ["spherical-pendulum", "four-bar", "double-pendulum"]
        .into_iter()
        .map(|name| {
            let entry = gallery::get(name).ok_or_else(|| format!("no {name} in the gallery"))?;
            let sets = [("simulation".to_owned(), METHOD.to_owned()), ("runs".to_owned(), "[]".to_owned())];
            let reading = read_with(entry.text, &sets);
            let document = reading.document.ok_or_else(|| format!("{name}: {:?}", reading.diagnostics))?;
            Ok((name.to_owned(), document.source().to_owned()))
        })
        .collect()
}
