//! Names: what is one, what is reserved, and which are taken.

use holonomy_expr::{free_for_owners, reserved_reason};

use crate::diagnostic::{Code, Findings, Place};

/// `[A-Za-z_][A-Za-z0-9_]*`
pub fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|c| c == b'_' || c.is_ascii_alphabetic())
        && bytes.all(|c| c == b'_' || c.is_ascii_alphanumeric())
}

/// The same of a body or a point, which may have some of the reserved names.
pub fn check_owner(name: &str, place: &Place, findings: &mut Findings<'_>) -> bool {
    free_for_owners(name) || check_name(name, place, findings)
}

/// Reports a name that is not one, or is reserved. True if it is good.
pub fn check_name(name: &str, place: &Place, findings: &mut Findings<'_>) -> bool {
    if !is_name(name) {
        let proposal = repair(name);
        let mut parameters = vec![("name", name)];
        parameters.extend(proposal.as_deref().map(|proposal| ("proposal", proposal)));
        findings.report(Code::BAD_NAME, place, &parameters);
        return false;
    }
    if let Some(reason) = reserved_reason(name) {
        let parameters = [("name", name), ("reason", reason), ("proposal", &propose(name))];
        findings.report(Code::RESERVED_NAME, place, &parameters);
        return false;
    }
    true
}

/// Reports that `name` is taken by a `what` at byte `first`.
pub fn report_taken(name: &str, what: &str, first: usize, place: &Place, findings: &mut Findings<'_>) {
    let (line, _) = findings.line_column(first);
    let parameters = [("name", name), ("line", &line.to_string()), ("what", what), ("proposal", &propose(name))];
    findings.report(Code::NAME_TAKEN, place, &parameters);
}

/// A name like this one that is free of meaning of its own: `t` becomes `t_`, `q1` becomes `q_1`.
fn propose(name: &str) -> String {
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let head = &name[..name.len() - digits.len()];
    let proposal = if digits.is_empty() || head.is_empty() { format!("{name}_") } else { format!("{head}_{digits}") };
    if is_name(&proposal) && reserved_reason(&proposal).is_none() { proposal } else { format!("my_{name}") }
}

/// The name that was probably meant by something that is not one.
fn repair(name: &str) -> Option<String> {
    let mut repaired: String =
        name.chars().take(40).map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if repaired.starts_with(|c: char| c.is_ascii_digit()) {
        repaired.insert(0, '_');
    }
    (repaired.chars().any(|c| c != '_') && is_name(&repaired) && reserved_reason(&repaired).is_none())
        .then_some(repaired)
}
