//! Rack and pinion: a sliding joint follows a turning one. Row `displacement`, with the pose as written in the offset:
//!
//! ```text
//! displacement_k - radius angle_j - offset = 0
//! ```
//!
//! A negative radius turns the direction round. The multiplier is the force that the rack takes from the sliding joint,
//! N; the pinion gets `radius` times as much torque with the other sign. Never singular. The row is that of a gear.

/// Names of the rows.
pub const ROWS: &[&str] = &["displacement"];
