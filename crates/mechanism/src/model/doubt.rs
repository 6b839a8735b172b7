//! Which channels of forces the motion determines.

use super::{Analysis, Reaction};

/// The forces that the equations leave open.
#[derive(Clone, Debug)]
pub struct Doubt<'a> {
    /// Joints, drivers and constraints whose reactions are not unique along the motion; at a singular start, what holds at poses nearby.
    pub joints: Vec<&'a str>,
    /// Rows whose multipliers are not determined, by name.
    rows: Vec<String>,
}

impl Analysis {
    /// What is not determined.
    pub fn doubt(&self) -> Doubt<'_> {
        if let Some(elsewhere) = &self.singular {
            let joints: Vec<&str> = elsewhere.not_unique.iter().map(String::as_str).collect();
            let named = self.joints.iter().filter(|(name, _)| joints.contains(&name.as_str()));
            let rows = named.flat_map(|(name, joint)| joint.rows.iter().map(move |row| format!("{name}.{row}")));
            return Doubt { rows: rows.collect(), joints };
        }
        let joints = self.joints.iter().filter(|(_, joint)| joint.reaction != Reaction::Unique);
        let rows = self.rows.iter().filter(|(_, unique)| !unique).map(|(row, _)| row.clone());
        Doubt { joints: joints.map(|(name, _)| name.as_str()).collect(), rows: rows.collect() }
    }
}

impl Doubt<'_> {
    /// Whether a channel of a multiplier or reaction is not determined; nothing of other channels.
    pub fn of(&self, channel: &str) -> Option<bool> {
        if let Some(row) = channel.strip_prefix("lambda.") {
            return Some(self.rows.iter().any(|open| open == row));
        }
        let rest = channel.strip_prefix("reaction.")?;
        let of = |joint: &str| rest.strip_prefix(joint).is_some_and(|end| end.is_empty() || end.starts_with('.'));
        Some(self.joints.iter().any(|joint| of(joint)))
    }
}

#[cfg(test)]
mod tests {
    use crate::kind::KindCache;
    use crate::model::Model;
    use holonomy_document::read;

    /// A bar on two hinges in one place, and one on a single hinge.
    const SHARED: &str = r#"{ "holonomy": 1, "space": "planar", "ground": { "points": { "O": [0, 0], "P": [5, 0] } },
        "bodies": {
            "bar": { "mass": 1, "inertia": 0.1, "position": [0.5, 0], "points": { "O": [-0.5, 0] } },
            "rod": { "mass": 1, "inertia": 0.1, "position": [5.5, 0], "points": { "P": [-0.5, 0] } } },
        "joints": {
            "A": { "type": "revolute", "connect": ["ground.O", "bar.O"] },
            "B": { "type": "revolute", "connect": ["ground.O", "bar.O"] },
            "C": { "type": "revolute", "connect": ["ground.P", "rod.P"] } } }"#;

    #[test]
    fn joints_that_share_a_load_leave_their_forces_open() {
        let model = Model::build(&read(SHARED).document.unwrap(), 0, &[], &mut KindCache::new()).unwrap();
        let analysis = model.analysis().unwrap();
        let doubt = analysis.doubt();
        assert_eq!(doubt.joints, ["A", "B"]);
        let of =
            ["lambda.A.x", "lambda.C.x", "reaction.B.x", "reaction.C.x", "energy.total"].map(|name| doubt.of(name));
        assert_eq!(of, [Some(true), Some(false), Some(true), Some(false), None]);
    }
}
