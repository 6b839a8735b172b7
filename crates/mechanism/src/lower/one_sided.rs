//! Rows that hold from one side only: stops of joints, slack cords, walls. Each is `c <= 0`, with a multiplier that is not negative, and a memory of
//! whether it is closed.

use super::{Builder, JointFriction, Memory, RowKind, RowOrigin};
use crate::joint;
use crate::kind::Contribution;
use holonomy_document::diagnostic::Code;
use holonomy_document::{At, Named, OneSided, Side};
use holonomy_expr::number_text;
use serde::Serialize;

/// Rows of a coupling that has play.
pub const PLAY: [(&str, Side); 2] = [("lower", Side::AtLeast), ("upper", Side::AtMost)];

/// What happened at a crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Occurrence {
    /// An event of the document.
    Event,
    /// A row that holds from one side only was reached.
    Reached,
    /// It was left.
    Left,
    /// A slip came to its end: what rubs sticks, or slides the other way.
    Sticks,
    /// What stuck slides.
    Slips,
    /// More rows that hold from one side only touch than are independent.
    Redundant,
}

/// A row that pushes one way only.
#[derive(Clone, Debug)]
pub struct OneSidedRow {
    /// Whose it is, and whether it is closed.
    pub memory: Memory,
    /// Its name within that: `upper`, `length`, `1`.
    pub name: String,
    /// The element that it is the only row of.
    pub element: usize,
    /// The row.
    pub row: usize,
    /// Speed after an impact over speed before it.
    pub restitution: f64,
}

impl OneSidedRow {
    /// `owner.row`
    pub fn full_name(&self) -> String {
        format!("{}.{}", self.memory.name, self.name)
    }
}

impl Builder<'_, '_> {
    /// Room for whether each of them is closed.
    // Not inlined: without such rows nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn place_one_sided(&mut self) {
        let document = self.document;
        for joint in &document.joints {
            let keys = joint.value.record().keys();
            if let Some(row) = keys.one_sided() {
                self.place_row(&joint.name, joint::written_row(&joint.value), row);
            }
            for (name, side, _) in keys.stops.iter().flat_map(|stops| stops.ends()) {
                let restitution = keys.stops.and_then(|stops| stops.restitution.as_ref());
                self.place_row(&joint.name, name, OneSided { side, restitution });
            }
            for (name, side) in keys.play.iter().flat_map(|_| PLAY) {
                self.place_row(&joint.name, name, OneSided { side, restitution: keys.restitution });
            }
        }
        for constraint in &document.constraints {
            if let Some(row) = constraint.value.one_sided() {
                self.place_row(&constraint.name, "1", row);
            }
        }
    }

    fn place_row(&mut self, owner: &str, name: &str, row: OneSided<'_>) {
        let restitution = self.optional(row.restitution);
        if let Some(scalar) = row.restitution.filter(|_| !(0.0..=1.0).contains(&restitution)) {
            let found = number_text(restitution);
            let parameters = [("what", "The restitution"), ("condition", "between 0 and 1"), ("found", found.as_str())];
            self.report(Code::OUT_OF_RANGE, &scalar.place, &parameters);
        }
        let memory = self.inputs.layout.turns;
        self.inputs.layout.turns += 1;
        let memory = Memory { name: owner.to_owned(), memory, value: 0.0 };
        let row = OneSidedRow { memory, name: name.to_owned(), element: 0, row: 0, restitution };
        self.events.one_sided.push(row);
    }

    /// An element is about to be added whose row may be one of them.
    pub(super) fn note_one_sided(&mut self, rows: &[RowOrigin]) {
        let [origin] = rows else { return };
        let own = |row: &&mut OneSidedRow| row.memory.name == origin.owner && row.name == origin.row;
        if let Some(row) = self.events.one_sided.iter_mut().find(own) {
            row.element = self.parts.elements.len();
            row.row = self.rows.holonomic.len();
        }
    }

    /// Rows of the ends of a joint's travel: coordinate minus greatest value, least value minus coordinate.
    // Not inlined: without stops nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn stops(&mut self, joint: &Named<holonomy_document::Joint>) {
        let Some(stops) = joint.value.record().keys().stops else { return };
        let own = joint.value.coordinates(self.document.is_spatial());
        let first = own.first().map_or("", |first| first);
        let coordinate = stops.coordinate.as_ref().map_or(first, |coordinate| &coordinate.value);
        let at = |value: &str| At { value: value.to_owned(), place: stops.place.clone() };
        let mut values = [f64::NEG_INFINITY, f64::INFINITY];
        for (row, side, end) in stops.ends() {
            let value = self.optional(Some(end));
            values[usize::from(side == Side::AtMost)] = value;
            let slot = self.inputs.slots.push(value, end.value.text());
            let element = self.of_mechanism(&joint.name, &stops.place, |build, names| {
                let coordinate = names.coordinate(build, &at(&joint.name), &at(coordinate))?;
                let end = build.global_slot(slot);
                let over = build.graph.sub(coordinate, end);
                let holonomic = vec![joint::on_side(build, Some(side), over)];
                Ok(Contribution { holonomic, ..Contribution::default() })
            });
            let Some(element) = element else { continue };
            let origin = RowOrigin {
                kind: RowKind::Joint,
                owner: joint.name.clone(),
                row: row.to_owned(),
                unit: joint::coordinate_unit(coordinate),
                place: stops.place.clone(),
            };
            self.add(element, vec![origin]);
        }
        let [least, most] = values;
        if let Some(upper) = stops.upper.as_ref().filter(|_| least >= most) {
            let (found, condition) = (number_text(most), format!("greater than \"lower\", {}", number_text(least)));
            let parameters = [("what", "The upper stop"), ("condition", condition.as_str()), ("found", found.as_str())];
            self.report(Code::OUT_OF_RANGE, &upper.place, &parameters);
        }
    }
}

impl super::Events {
    /// Does anything come, go or jump along a run?
    pub fn may_happen(&self) -> bool {
        !self.list.is_empty() || !self.one_sided.is_empty() || !self.frictions.is_empty()
    }

    /// The name of a crossing, by its number as in [`holonomy_solver::Crossing`], and what it was.
    pub fn crossing(&self, crossing: usize) -> (String, Occurrence) {
        match self.list.get(crossing) {
            Some(event) => (event.name.clone(), Occurrence::Event),
            None => {
                let (row, second) = ((crossing - self.list.len()) / 2, !(crossing - self.list.len()).is_multiple_of(2));
                let what = match (row < self.one_sided.len(), second) {
                    (true, false) => Occurrence::Reached,
                    (true, true) => Occurrence::Left,
                    (false, false) => Occurrence::Sticks,
                    (false, true) => Occurrence::Slips,
                };
                (self.row_name(row), what)
            }
        }
    }

    /// The name of a quantity whose zeros are looked for.
    pub fn quantity(&self, index: usize) -> String {
        self.list.get(index).map_or_else(|| self.row_name(index - self.list.len()), |event| event.name.clone())
    }

    fn row_name(&self, row: usize) -> String {
        match self.one_sided.get(row) {
            Some(row) => row.full_name(),
            None => self.frictions.get(row - self.one_sided.len()).map_or_else(String::new, JointFriction::full_name),
        }
    }

    /// Whether a row pushes one way only.
    pub fn is_one_sided(&self, row: usize) -> bool {
        self.one_sided.iter().any(|one| one.row == row)
    }
}
