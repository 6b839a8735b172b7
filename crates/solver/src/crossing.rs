//! What a system asks a run to look for, and what it does there.

/// Sense in which a quantity that becomes zero counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From below zero.
    Rising,
    /// From above zero.
    Falling,
    /// From either side.
    Both,
}

impl Direction {
    /// Does a change to this sign count?
    pub(crate) fn counts(self, sign: f64) -> bool {
        match self {
            Direction::Rising => sign > 0.0,
            Direction::Falling => sign < 0.0,
            Direction::Both => true,
        }
    }
}

/// A holonomic row that pushes one way only: `c <= 0`, and its multiplier is not negative where `c = 0`. It is off ([`crate::System`] gives zeros for
/// it) where its memory is 0.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct OneSided {
    /// The row.
    pub row: usize,
    /// The memory that is 1 where the row is closed, and 0 where it is open.
    pub memory: usize,
    /// Speed after an impact over speed before it, 0 to 1.
    pub restitution: f64,
}

/// What may be changed at a crossing.
#[derive(Debug)]
pub struct Jump<'a> {
    /// Memories ([`crate::StateRef::turns`]), on entry those before the crossing.
    pub turns: &'a mut [f64],
    /// Generalized impulses on the coordinates, `n`; zero on entry. Velocities after it are those of
    /// `M (v+ - v-) + C^T Lambda = impulse`, `C v+ + b = 0`.
    pub impulse: &'a mut [f64],
}

/// What was changed at a crossing.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// The run ends here.
    pub stop: bool,
    /// Memories were changed.
    pub memories: bool,
    /// Rows came or went: others are zero from here on.
    pub rows: bool,
    /// There is an impulse.
    pub impulse: bool,
}

impl Outcome {
    /// Does the motion go on differently?
    pub(crate) fn turns(self) -> bool {
        self.memories || self.rows || self.impulse
    }

    /// Both.
    pub(crate) fn and(self, other: Self) -> Self {
        Outcome {
            stop: self.stop || other.stop,
            memories: self.memories || other.memories,
            rows: self.rows || other.rows,
            impulse: self.impulse || other.impulse,
        }
    }
}
