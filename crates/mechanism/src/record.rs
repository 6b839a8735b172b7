//! How a sample is stored: one row of numbers.

use holonomy_solver::{Sample, SampleLayout};

/// Offsets of the parts of a stored sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Coordinates.
    pub n: usize,
    /// Rows.
    pub rows: usize,
    /// Independent velocities.
    pub p: usize,
    /// Angle memories, and what events change.
    pub turns: usize,
    /// Are there events?
    pub events: bool,
}

/// The single numbers at the end of a stored sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the solver's sample")]
pub enum Scalar {
    FrameTurn,
    FrameHolonomy,
    DriftPosition,
    DriftVelocity,
    DriftAcceleration,
    DriftPosition2,
    DriftVelocity2,
    DriftAcceleration2,
    StabilizationWork,
    ActuatorWork,
    ForceWork,
    StepSize,
    Condition,
    SmallestSingularValue,
    Rank,
    /// Only where there are events.
    CrossingWork,
}

/// Single numbers of a sample without events.
const SCALARS: usize = Scalar::CrossingWork as usize;

impl Record {
    /// The parts of the samples of a run.
    pub fn new(layout: &SampleLayout) -> Self {
        Self { n: layout.n, rows: layout.rows, p: layout.p, turns: layout.turns, events: layout.crossings > 0 }
    }
    /// Offset of the coordinates.
    pub fn q(&self) -> usize {
        1
    }
    /// Offset of the velocities.
    pub fn v(&self) -> usize {
        self.q() + self.n
    }
    /// Offset of the angle memories.
    pub fn turns(&self) -> usize {
        self.v() + self.n
    }
    /// Offset of the accelerations.
    pub fn v_dot(&self) -> usize {
        self.turns() + self.turns
    }
    /// Offset of the multipliers.
    pub fn multipliers(&self) -> usize {
        self.v_dot() + self.n
    }
    /// Offset of the accumulated integrals of the independent velocities.
    pub fn q_independent(&self) -> usize {
        self.multipliers() + self.rows
    }
    /// Offset of the independent velocities.
    pub fn z(&self) -> usize {
        self.q_independent() + self.p
    }
    /// Offset of `T^T q`.
    pub fn q_literal(&self) -> usize {
        self.z() + self.p
    }
    /// Offset of the tangent basis, column after column.
    pub fn tangent_basis(&self) -> usize {
        self.q_literal() + self.p
    }
    /// Offset of a single number.
    pub fn scalar(&self, scalar: Scalar) -> usize {
        self.tangent_basis() + self.n * self.p + scalar as usize
    }
    /// Length of a stored sample.
    pub fn width(&self) -> usize {
        self.tangent_basis() + self.n * self.p + SCALARS + usize::from(self.events)
    }

    /// Appends a sample to `out`.
    pub fn store(&self, sample: &Sample<'_>, out: &mut Vec<f64>) {
        let start = out.len();
        out.push(sample.t);
        let parts = [
            sample.q,
            sample.v,
            sample.turns,
            sample.v_dot,
            sample.multipliers,
            sample.q_independent,
            sample.z,
            sample.q_literal,
            sample.tangent_basis,
        ];
        for part in parts {
            out.extend_from_slice(part);
        }
        #[allow(clippy::cast_precision_loss, reason = "a rank is far below 2^53")]
        let rank = sample.rank as f64;
        out.extend([
            sample.frame_turn,
            sample.frame_holonomy,
            sample.drift_position,
            sample.drift_velocity,
            sample.drift_acceleration,
            sample.drift_position_2,
            sample.drift_velocity_2,
            sample.drift_acceleration_2,
            sample.stabilization_work,
            sample.actuator_work,
            sample.force_work,
            sample.step_size,
            sample.condition,
            sample.smallest_singular_value,
            rank,
        ]);
        if self.events {
            out.push(sample.crossing_work);
        }
        // A sample of another shape would shift all rows that follow.
        debug_assert_eq!(out.len() - start, self.width());
        out.resize(start + self.width(), f64::NAN);
    }
}
