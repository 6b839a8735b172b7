//! Singular positions that a run came to, in names.

use holonomy_solver as solver;
use serde::Serialize;

use crate::lower::{Lowered, Occurrence, RowKind};
use holonomy_document::json::as_map;

/// Smallest share in the combinations of rows that vanish, beside the largest, that is worth a name.
const SHARE: f64 = 0.1;

/// A pose of the motion at which rows depend on each other, or nearly do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "RunEvent"))]
pub struct Event {
    /// Time, s.
    pub t: f64,
    /// Does the rank drop at this pose?
    #[serde(with = "EventKind")]
    #[cfg_attr(feature = "types", ts(as = "EventKind"))]
    pub kind: solver::EventKind,
    /// Does another branch of motions cross this one there?
    pub bifurcation: bool,
    /// Joints, drivers and constraints whose rows depend on each other.
    pub joints: Vec<String>,
    /// Smallest singular value there, of rows of length 1.
    pub smallest_singular_value: f64,
    /// Rank at this pose.
    pub rank: usize,
    /// Ways to move at this pose.
    pub mobility: usize,
    /// Rank elsewhere.
    pub rank_elsewhere: usize,
    /// Ways to move elsewhere.
    pub mobility_elsewhere: usize,
    /// What happened, in words.
    pub message: String,
    /// The coordinates there, by name; left out where only the times are wanted.
    #[serde(default, skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    #[cfg_attr(feature = "types", ts(as = "std::collections::BTreeMap<String, f64>"))]
    pub configuration: Vec<(String, f64)>,
}

/// An event of the document that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Happened {
    /// Time, s.
    pub t: f64,
    /// Its name; those of all redundant rows, apart by commas.
    pub event: String,
    /// The name that is shown.
    pub label: String,
    /// An event of the document, or what became of a row that holds from one side only.
    pub what: Occurrence,
}

/// What happened to the rows, as the solver says it.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(remote = "solver::EventKind", rename_all = "kebab-case")]
enum EventKind {
    /// The rank drops.
    Singular,
    /// The smallest singular value dips, the rank stays.
    NearlySingular,
}

/// The solver's event in names.
pub(super) fn named(event: &solver::Event<'_>, lowered: &Lowered, with_configuration: bool) -> Event {
    let mut joints: Vec<String> = Vec::new();
    let largest = event.shares.iter().fold(0.0, |most: f64, share| most.max(*share));
    for (row, share) in lowered.rows.iter().zip(event.shares) {
        if *share > SHARE * largest && row.kind != RowKind::Body && !joints.contains(&row.owner) {
            joints.push(row.owner.clone());
        }
    }
    // States of first order are no ways to move.
    let (n, position) = (lowered.states().start, event.position);
    let coordinates = lowered.coordinates[..n].iter().zip(event.q);
    let configuration = coordinates.map(|(coordinate, value)| (coordinate.name.clone(), *value));
    Event {
        t: position.t,
        kind: position.kind,
        bifurcation: position.bifurcation,
        smallest_singular_value: position.smallest,
        rank: position.rank,
        mobility: n - position.rank,
        rank_elsewhere: position.rank_elsewhere,
        mobility_elsewhere: n - position.rank_elsewhere,
        message: message(&position, n, &joints),
        configuration: if with_configuration { configuration.collect() } else { Vec::new() },
        joints,
    }
}

fn message(position: &solver::SingularPosition, n: usize, joints: &[String]) -> String {
    let among = if joints.is_empty() { String::new() } else { format!(" ({})", joints.join(", ")) };
    match position.kind {
        solver::EventKind::Singular => format!(
            "Singular position{among}: at this pose rank {} and {} ways to move, elsewhere rank {} and {}.{}",
            position.rank,
            n - position.rank,
            position.rank_elsewhere,
            n - position.rank_elsewhere,
            if position.bifurcation { " Another way to go on branches off here." } else { "" }
        ),
        solver::EventKind::NearlySingular => format!(
            "Nearly singular{among}: the smallest singular value falls to {:.2e}; the rank stays {}.",
            position.smallest, position.rank
        ),
    }
}
