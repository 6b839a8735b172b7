//! Rows that hold from one side only and share a load in no one way, in names.

use std::fmt;

use holonomy_solver::RedundantContacts;

use super::Happened;
use crate::lower::{Lowered, Occurrence};

/// The first time in a run at which more rows that hold from one side only touch than are independent.
#[derive(Clone, Debug, PartialEq)]
pub struct RedundantAlong {
    /// Time, s.
    pub t: f64,
    /// Those whose multipliers are not unique, by name.
    pub rows: Vec<String>,
    /// Does a friction follow from one of them? Then the motion is not unique, either.
    pub rubs: bool,
}

impl RedundantAlong {
    // Not inlined: the page's first view has none.
    #[inline(never)]
    pub(super) fn named(found: &RedundantContacts, lowered: &Lowered) -> Self {
        let one_sided = &lowered.events.one_sided;
        let own = |row: &usize| one_sided.iter().find(|one| one.row == *row);
        let mut across = lowered.events.frictions.iter().flat_map(|friction| &friction.across);
        Self {
            t: found.t,
            rows: found.rows.iter().filter_map(own).map(|one| one.full_name()).collect(),
            rubs: across.any(|row| found.rows.contains(&(*row as usize))),
        }
    }

    /// Puts it in the order of time among what happened, after what happened at once.
    #[inline(never)]
    pub(super) fn put(&self, happened: &mut Vec<Happened>) {
        let place = happened.partition_point(|other| other.t <= self.t);
        let (t, event) = (self.t, self.rows.join(", "));
        happened.insert(place, Happened { t, label: event.clone(), event, what: Occurrence::Redundant });
    }
}

impl fmt::Display for RedundantAlong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (t, rows) = (holonomy_expr::number_text(self.t), self.rows.join(", "));
        let motion = match self.rubs {
            true => {
                "Their reactions are not unique, and neither is the motion, as friction follows from them: one choice of many is told."
            }
            false => "The motion is unique, their reactions are not: one choice of many is told.",
        };
        write!(f, "Redundant stops at t = {t} s: {rows} touch, more than are independent. {motion}")
    }
}
