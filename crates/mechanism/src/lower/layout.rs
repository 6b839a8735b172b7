//! Where everything is: coordinates, velocities, numbers, accelerations and multipliers in one list of inputs,
//! `[t | q | v | turns | slots | v' | lambda]`. Systems use the part before `v'`.

use crate::kind::{Formal, Formals, short};

/// The numbers of the mechanism: parameters first, then geometry, masses and the rest, in order of use.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    /// Values.
    pub values: Vec<f64>,
    /// How each is written in equations: a name, a number, or an expression.
    pub labels: Vec<String>,
}

impl Slots {
    /// Adds a number.
    pub fn push(&mut self, value: f64, label: impl Into<String>) -> u32 {
        self.values.push(value);
        self.labels.push(label.into());
        short(self.values.len() - 1)
    }
}

/// What the local coordinates, slots, angle memories and rows of an instance are in the mechanism.
#[derive(Clone, Copy, Debug, Default)]
pub struct Addresses<'a> {
    /// Coordinate of each local one.
    pub coordinates: &'a [u32],
    /// Slot of each local one.
    pub slots: &'a [u32],
    /// Angle memory of each local one.
    pub turns: &'a [u32],
    /// First row.
    pub row: u32,
}

impl<'a> Addresses<'a> {
    /// Those of the mechanism that expressions asked for.
    pub fn asked(formals: &'a Formals) -> Self {
        Self { coordinates: &formals.coordinates, slots: &formals.slots, turns: &formals.turns, row: 0 }
    }
}

/// Sizes of the parts of the list of inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Coordinates.
    pub n: u32,
    /// Angle memories.
    pub turns: u32,
    /// Slots.
    pub slots: u32,
    /// Rows, for multipliers.
    pub rows: u32,
}

impl Layout {
    /// Input number of coordinate `i`.
    pub fn q(&self, i: u32) -> u32 {
        1 + i
    }

    /// Input number of velocity `i`.
    pub fn v(&self, i: u32) -> u32 {
        1 + self.n + i
    }

    /// Input number of angle memory `i`.
    pub fn turn(&self, i: u32) -> u32 {
        1 + 2 * self.n + i
    }

    /// Input number of slot `i`.
    pub fn slot(&self, i: u32) -> u32 {
        1 + 2 * self.n + self.turns + i
    }

    /// Input number of acceleration `i`.
    pub fn v_dot(&self, i: u32) -> u32 {
        self.slot(self.slots) + i
    }

    /// Input number of multiplier `i`.
    pub fn multiplier(&self, i: u32) -> u32 {
        self.v_dot(self.n) + i
    }

    /// Length of the list for a system.
    pub fn system_len(&self) -> usize {
        self.v_dot(0) as usize
    }

    /// Length of the whole list.
    pub fn total_len(&self) -> usize {
        self.multiplier(self.rows) as usize
    }

    /// Where the formal inputs of an instance come from.
    pub fn gather(&self, formals: &Formals, at: &Addresses<'_>) -> Vec<u32> {
        let input = |formal: &Formal| match *formal {
            Formal::Time => 0,
            Formal::Q(i) => self.q(at.coordinates[i as usize]),
            Formal::V(i) => self.v(at.coordinates[i as usize]),
            Formal::VDot(i) => self.v_dot(at.coordinates[i as usize]),
            Formal::Turn(i) => self.turn(at.turns[i as usize]),
            Formal::Slot(i) => self.slot(at.slots[i as usize]),
            Formal::Multiplier(i) => self.multiplier(at.row + i),
            // Which row it is, is known when all rows are.
            Formal::Reaction(_) => u32::MAX,
        };
        formals.list().iter().map(input).collect()
    }
    /// Makes the local rows of a gathered instance the rows `rows`, which need not follow each other.
    pub fn gather_rows(&self, formals: &Formals, rows: &[u32], gather: &mut [u32]) {
        for (input, formal) in gather.iter_mut().zip(formals.list()) {
            if let Formal::Multiplier(i) = *formal {
                *input = self.multiplier(rows[i as usize]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_follow_each_other_without_gaps() {
        let layout = Layout { n: 3, turns: 1, slots: 4, rows: 2 };
        assert_eq!((layout.q(0), layout.q(2)), (1, 3));
        assert_eq!((layout.v(0), layout.v(2)), (4, 6));
        assert_eq!(layout.turn(0), 7);
        assert_eq!((layout.slot(0), layout.slot(3)), (8, 11));
        assert_eq!((layout.v_dot(0), layout.system_len()), (12, 12));
        assert_eq!((layout.multiplier(0), layout.total_len()), (15, 17));
    }
}
