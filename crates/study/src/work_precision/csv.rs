//! The points as a table.

use holonomy_expr::number_text;

use super::WorkPrecision;

pub(super) fn csv(comparison: &WorkPrecision) -> String {
    let mut out = format!("# Holonomy {}\n", env!("CARGO_PKG_VERSION"));
    if !comparison.title.is_empty() {
        out.push_str(&format!("# document: {}\n", comparison.title.replace(char::is_control, " ")));
    }
    out.push_str(&format!(
        "# error: largest difference of a coordinate at the end ({} s) from the reference\n",
        number_text(comparison.duration)
    ));
    if let Some(reference) = comparison.reference() {
        let changes = number_text(reference.uncertainty);
        out.push_str(&format!("# reference: {}; with rtol 1e-11 it differs by {changes}\n", reference.method));
    }
    out.push_str("run,method,over,value,steps,evaluations,error,drift.position,drift.velocity,failure\n");
    for point in comparison.points() {
        let Some(method) = comparison.methods().iter().find(|method| method.run == point.run) else { continue };
        let fields = [
            quoted(&method.label),
            quoted(&method.method),
            method.over.id().to_owned(),
            number_text(point.value),
            point.steps.to_string(),
            point.evaluations.to_string(),
            point.error.map_or_else(String::new, number_text),
            number_text(point.drift.position),
            number_text(point.drift.velocity),
            point.failure.as_ref().map_or_else(String::new, |failure| quoted(&failure.cause)),
        ];
        out.push_str(&fields.join(","));
        out.push('\n');
    }
    out
}

/// A text as a field: in quotes where it needs them (RFC 4180).
fn quoted(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
