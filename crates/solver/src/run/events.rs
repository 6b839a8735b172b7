//! Singular positions found along a run, in buffers of fixed size.

use alloc::vec;
use alloc::vec::Vec;

use crate::math;

/// More events are counted and no longer kept.
const MOST_EVENTS: usize = 200;
/// Numbers that the events of one run keep at most.
const MOST_NUMBERS: usize = 1 << 19;

/// What happened to the rows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// The rank drops: a singular position.
    Singular,
    /// The smallest singular value dips and the rank stays.
    NearlySingular,
}

impl EventKind {
    /// Stable identifier, for programs.
    pub fn id(self) -> &'static str {
        match self {
            EventKind::Singular => "singular",
            EventKind::NearlySingular => "nearly-singular",
        }
    }
}

/// A position where rows depend on each other, or nearly do.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct SingularPosition {
    /// Time, s.
    pub t: f64,
    /// What happened.
    pub kind: EventKind,
    /// True if another branch of motions crosses this one there.
    pub bifurcation: bool,
    /// Smallest singular value there, of rows of length 1, over the largest.
    pub smallest: f64,
    /// Rank there.
    pub rank: usize,
    /// Rank elsewhere.
    pub rank_elsewhere: usize,
}

/// A singular position that the motion came to.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Event<'a> {
    /// What was position.
    pub position: SingularPosition,
    /// Coordinates there, `n`.
    pub q: &'a [f64],
    /// How much each row has of all combinations of rows of length 1 that vanish there, or nearly do, `m + h`, 0 to 1 each.
    pub shares: &'a [f64],
}

#[derive(Debug)]
pub(crate) struct Events {
    n: usize,
    rows: usize,
    room: usize,
    list: Vec<SingularPosition>,
    q: Vec<f64>,
    shares: Vec<f64>,
    /// All, kept or not.
    pub count: u64,
}

impl Events {
    pub fn new(n: usize, rows: usize) -> Self {
        let room = if rows == 0 { 0 } else { MOST_EVENTS.min(MOST_NUMBERS / (n + rows)).max(8) };
        Events {
            n,
            rows,
            room,
            list: Vec::with_capacity(room),
            q: vec![0.0; room * n],
            shares: vec![0.0; room * rows],
            count: 0,
        }
    }

    /// `shares` are those of the rows `kept`. A position that was noted already (to within `close` seconds) is not noted twice.
    pub fn push(&mut self, position: SingularPosition, close: f64, q: &[f64], kept: &[usize], shares: &[f64]) {
        if let Some(last) = self.list.last_mut().filter(|last| math::abs(last.t - position.t) <= close) {
            last.bifurcation |= position.bifurcation;
            return;
        }
        self.count += 1;
        let i = self.list.len();
        if i == self.room {
            return;
        }
        self.list.push(position);
        self.q[i * self.n..][..self.n].copy_from_slice(q);
        for (row, share) in kept.iter().zip(shares) {
            self.shares[i * self.rows + row] = *share;
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Event<'_>> {
        self.list.iter().enumerate().map(|(i, position)| Event {
            position: *position,
            q: &self.q[i * self.n..][..self.n],
            shares: &self.shares[i * self.rows..][..self.rows],
        })
    }
}
