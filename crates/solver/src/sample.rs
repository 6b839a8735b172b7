//! One row of results.

/// A state with everything derived from it. Slices live until the next call of [`crate::Simulation::advance`]'s sink.
#[derive(Copy, Clone, Debug)]
pub struct Sample<'a> {
    /// Time, s.
    pub t: f64,
    /// Coordinates, `n`.
    pub q: &'a [f64],
    /// Velocities, `n`.
    pub v: &'a [f64],
    /// Angle memories, rad.
    pub turns: &'a [f64],
    /// Accelerations, `n`.
    pub v_dot: &'a [f64],
    /// Multipliers of `M v' + C^T lambda = f`, `m + h`; 0 for eliminated rows.
    pub multipliers: &'a [f64],
    /// Accumulated integral of `z`, `p`; empty unless the formulation has a tangent basis.
    pub q_independent: &'a [f64],
    /// Independent velocities `z = T^T v` (by coordinate partitioning those of the independent coordinates), `p`; empty unless the formulation has a tangent basis.
    pub z: &'a [f64],
    /// `T^T q`, `p` (QR paper, eq 16 as printed; by coordinate partitioning the independent coordinates); empty unless the formulation has a tangent basis.
    pub q_literal: &'a [f64],
    /// Tangent basis `T`, n x p, column after column; empty unless the formulation has one.
    pub tangent_basis: &'a [f64],
    /// Largest angle between a column of `T` and its predecessor (the frame of the step or sample just before), rad; the largest
    /// since the previous sample, so that no jump between two samples is lost.
    pub frame_turn: f64,
    /// Accumulated turn of a two-dimensional frame against its start, rad, positive in the sense in which `[Q1 Q2]` is
    /// right-handed; 0 for frames of another dimension, and by coordinate partitioning.
    pub frame_holonomy: f64,
    /// Largest |c| of all holonomic rows, each in its own unit.
    pub drift_position: f64,
    /// Largest |C v + b|.
    pub drift_velocity: f64,
    /// Largest |C v' - gamma|.
    pub drift_acceleration: f64,
    /// 2-norm of `c`.
    pub drift_position_2: f64,
    /// 2-norm of `C v + b`.
    pub drift_velocity_2: f64,
    /// 2-norm of `C v' - gamma`.
    pub drift_acceleration_2: f64,
    /// Energy (J) that the corrections of accepted steps have brought in since the start: stabilizations, projections and the
    /// corrections of a formulation that holds its constraints. Within a step on the straight line between its ends; 0 for
    /// a system without energy, NaN from the first correction whose energy has no value.
    pub stabilization_work: f64,
    /// Energy (J) that actuators and constraints that move by themselves (drivers) have brought in since the start, with the weights of
    /// the integrator; 0 for a system that books none, NaN from where it has no value.
    pub actuator_work: f64,
    /// Likewise the energy that all other forces without a potential have brought in, J.
    pub force_work: f64,
    /// Energy (J) that crossings have brought in since the start, negative where they took it; NaN from where it has no value.
    pub crossing_work: f64,
    /// Length of the step that led here, s; 0 at the start.
    pub step_size: f64,
    /// Condition number (2-norm) of the row-scaled rows in use, to about a percent; 1 without rows. NaN where the method works
    /// with the entries of large matrices alone: [`crate::conditioning`] computes it where somebody asks.
    pub condition: f64,
    /// Smallest singular value of the row-scaled rows in use, to about a percent: 0 where they depend on each other, 1 without
    /// rows.
    pub smallest_singular_value: f64,
    /// Number of rows in use, the rank.
    pub rank: usize,
}

/// Lengths of the slices of every [`Sample`] of a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SampleLayout {
    /// Coordinates.
    pub n: usize,
    /// Rows, `m + h`.
    pub rows: usize,
    /// Independent velocities; 0 unless the formulation has a tangent basis.
    pub p: usize,
    /// Angle memories.
    pub turns: usize,
    /// Quantities whose zeros are looked for.
    pub crossings: usize,
}
