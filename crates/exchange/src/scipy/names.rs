//! Names of documents as names of Python.

use std::collections::BTreeSet;

use holonomy_document::Document;

/// Words of Python, and names that the script has for itself.
const TAKEN: &str = "False None True and as assert async await break class continue def del elif else except finally for from global if \
    import in is lambda nonlocal not or pass raise return try while with yield match case type \
    abs arccos arcsin arctan arctan2 cos cosh exp floor inf log logical_and logical_not logical_or maximum minimum nan sign sin sinh sqrt \
    tan tanh where math os sys numpy solve_ivp CubicSpline norm ratio_or_zero modulo Table Kind t q v a s numbers position velocity dynamics \
    angles accelerations projected advance times simulate main DURATION OUTPUT_STEP RTOL ATOL METHOD TIME_EVENTS REDUNDANT START TURNS \
    ROWS HOLONOMIC KINDS NUMBERS N COORDINATES NAMES print open len range zip list dict tuple float int max min sum any all super isinstance \
    enumerate repr RuntimeError scipy";

/// What the functions of a level are called, before their number.
const BEGINNINGS: [&str; 4] = ["position_", "velocity_", "dynamics_", "angles_"];

/// A name that Python takes and that is not among `used`, made of what the document calls it; it is used from then on.
pub(super) fn fresh(wanted: &str, used: &mut BTreeSet<String>) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let mut name: String = wanted.replace('\'', "_dot").chars().map(letter).collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert(0, 'n');
    } else if BEGINNINGS.iter().any(|own| name.starts_with(own)) {
        name.insert_str(0, "n_");
    }
    let mut free = name.clone();
    let mut number = 1;
    while used.contains(&free) || TAKEN.split_whitespace().any(|taken| taken == free) {
        number += 1;
        free = if number == 2 { format!("{name}_") } else { format!("{name}_{number}") };
    }
    used.insert(free.clone());
    free
}

/// What the curve of a table is called.
pub(super) fn of_table(name: &str) -> String {
    format!("table_{name}")
}

/// What the curves of a document are called: names that nothing else may have.
pub(super) fn of_tables(document: &Document) -> BTreeSet<String> {
    document.tables.names().map(of_table).collect()
}

/// A text as a string of Python.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_python_and_come_once() {
        let mut used = BTreeSet::new();
        let mut name = |wanted: &str| fresh(wanted, &mut used);
        assert_eq!(name("crank.x'"), "crank_x_dot");
        assert_eq!(name("crank.x'"), "crank_x_dot_");
        assert_eq!(name("crank_x'"), "crank_x_dot_3");
        assert_eq!(name("lambda"), "lambda_");
        assert_eq!(name("sqrt"), "sqrt_");
        assert_eq!(name("_x"), "n_x");
        assert_eq!(name("RuntimeError"), "RuntimeError_");
        assert_eq!(name("dynamics_1"), "n_dynamics_1");
        assert_eq!(name("tables"), "tables");
        assert_eq!(name("Länge"), "L_nge");
    }

    #[test]
    fn a_text_cannot_leave_its_string() {
        assert_eq!(quoted("a\"b\\c\nd"), "\"a\\\"b\\\\c d\"");
    }
}
