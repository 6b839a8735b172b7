//! Names of a file as names of a document: letters, digits and underscores, none twice, none that means something already.

use std::collections::{BTreeMap, BTreeSet};

use holonomy_expr::reserved_reason;

/// The longest name that is made.
const LONGEST: usize = 60;

/// The names that are taken, and what each name of the file became.
#[derive(Clone, Debug, Default)]
pub struct Names {
    taken: BTreeSet<String>,
    made: BTreeMap<(&'static str, String), String>,
}

impl Names {
    /// The name that `name` of a `kind` becomes.
    pub fn make(&mut self, kind: &'static str, name: &str) -> String {
        let plain = sanitized(name, kind);
        let mut made = plain.clone();
        let mut count = 1;
        while self.taken.contains(&made) {
            count += 1;
            made = format!("{plain}_{}", if count == 2 { kind.to_owned() } else { count.to_string() });
        }
        self.taken.insert(made.clone());
        self.made.insert((kind, name.to_owned()), made.clone());
        made
    }

    /// What a name became.
    pub fn get(&self, kind: &'static str, name: &str) -> Option<&str> {
        self.made.get(&(kind, name.to_owned())).map(String::as_str)
    }
}

/// A name with what a document allows.
pub fn sanitized(name: &str, kind: &str) -> String {
    let fits = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
    let mut plain: String = name.chars().take(LONGEST).map(fits).collect();
    if plain.chars().all(|c| c == '_') {
        kind.clone_into(&mut plain);
    }
    if plain.starts_with(|c: char| c.is_ascii_digit()) {
        plain.insert(0, '_');
    }
    if reserved_reason(&plain).is_some() {
        plain = format!("{kind}_{plain}");
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_and_differ() {
        let mut names = Names::default();
        assert_eq!(names.make("body", "arm.1"), "arm_1");
        assert_eq!(names.make("joint", "arm.1"), "arm_1_joint");
        assert_eq!(names.make("joint", "arm-1"), "arm_1_3");
        assert_eq!(names.make("body", "7"), "_7");
        assert_eq!(names.make("body", "t"), "body_t");
        assert_eq!(names.make("body", "äö"), "body");
        assert_eq!(names.get("joint", "arm.1"), Some("arm_1_joint"));
    }
}
