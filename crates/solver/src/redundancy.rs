//! Rank of the constraint matrix and dependent rows.

use alloc::vec::Vec;

use crate::failure::Failure;
use crate::system::{StateRef, System};

/// Map from other velocities (twists) to `v`: `C` is multiplied by it before ranks are decided, so that no figure depends on
/// rotation coordinates.
#[derive(Copy, Clone, Debug)]
pub struct TwistMap<'a> {
    /// Number of columns.
    pub columns: usize,
    /// `n x columns`, row-major.
    pub values: &'a [f64],
}

/// What [`analyse`] is asked.
#[derive(Copy, Clone, Debug, Default)]
pub struct RankOptions<'a> {
    /// Map to twist coordinates; none: `C` as it is.
    pub twist_map: Option<TwistMap<'a>>,
    /// Relative tolerance of the rank decision; none: 1e-9.
    pub tolerance: Option<f64>,
}

/// Rank and what follows from it, of the row-scaled constraint matrix.
#[derive(Clone, PartialEq, Debug)]
pub struct RankReport {
    /// Rank of `C`.
    pub rank: usize,
    /// Rank of its holonomic rows.
    pub rank_holonomic: usize,
    /// Rank of its Pfaffian rows.
    pub rank_pfaffian: usize,
    /// Rows (that do not vanish identically) minus rank.
    pub redundancy: usize,
    /// Velocities minus rank.
    pub mobility: usize,
    /// Singular values of the row-scaled matrix, falling; empty beyond 400 rows.
    pub singular_values: Vec<f64>,
    /// Smallest pivot kept divided by the largest one dropped; infinite if none was dropped (or that one is 0).
    pub gap: f64,
    /// Tolerance used, relative to the largest pivot.
    pub tolerance: f64,
    /// Rows that are kept, in document order; holonomic rows are preferred.
    pub kept_rows: Vec<usize>,
    /// The others.
    pub dependent_rows: Vec<usize>,
    /// Largest singular value over the smallest one kept; 1 for rank 0.
    pub condition: f64,
}

/// Ranks, singular values and dependent rows at a state (meaningful at an assembled one).
///
/// # Errors
/// [`Failure::NonFinite`].
pub fn analyse(
    system: &mut dyn System,
    state: StateRef<'_>,
    options: &RankOptions<'_>,
) -> Result<RankReport, Failure> {
    let _ = (system, state, options);
    Err(Failure::Budget {
        t: state.t,
        steps: 0,
    })
}
