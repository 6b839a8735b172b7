//! Formulations: their options, and with what they go.

use alloc::vec;
use alloc::vec::Vec;

use super::option::{MethodOption, Options, Range, Word};
use super::reason::{Objection, Reason};

/// How accelerations and multipliers are found, and which unknowns are integrated.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Formulation {
    /// Maggi-Kane in a frame that is frozen during the step (QR paper, eqs 7-19).
    Minimal {
        /// Where in a step positions and velocities are brought back to the constraints.
        correction: Corrected,
    },
    /// Saddle-point system for accelerations and multipliers (stabilization paper, eq 1.5).
    Index1,
    /// `[V^T M; C] v' = [V^T f; gamma]` (solvability paper, eq 13).
    NullSpace,
    /// Free accelerations and the least correction, by a pseudo-inverse (Udwadia and Kalaba 1992).
    Projected,
    /// `M + C^T a C` with multiplier iterations and projected velocities (Bayo and Ledesma 1996).
    AugmentedLagrangian {
        /// Penalty relative to the masses, for rows of unit length.
        penalty: f64,
        /// Multiplier iterations of every evaluation.
        iterations: u32,
    },
    /// `z' = f - gamma F h` (stabilization paper, eq 4.3).
    Invariant {
        /// Rate at which a drift dies out, 1/s.
        gamma: f64,
    },
    /// Multipliers eliminated body by body, then those of the joints (rotation-matrix paper, section 5).
    TwoStep {
        /// Where in a step the multipliers are evaluated.
        multipliers: Multipliers,
    },
    /// `q' = v - A^T mu` with both levels of the constraints, implicit (stabilization paper, eq 3.3).
    ProjectedInvariants,
    /// The differential-algebraic equations themselves, constraints at the level of positions, implicit.
    Index3,
}
ids!(Formulation {
    "minimal" => Formulation::MINIMAL, Formulation::Minimal { .. },
    "index-1" => Formulation::Index1, Formulation::Index1,
    "null-space" => Formulation::NullSpace, Formulation::NullSpace,
    "projected" => Formulation::Projected, Formulation::Projected,
    "augmented-lagrangian" => Formulation::AugmentedLagrangian { penalty: 1e6, iterations: 5 }, Formulation::AugmentedLagrangian { .. },
    "invariant" => Formulation::Invariant { gamma: 10.0 }, Formulation::Invariant { .. },
    "two-step" => Formulation::TwoStep { multipliers: Multipliers::default() }, Formulation::TwoStep { .. },
    "projected-invariants" => Formulation::ProjectedInvariants, Formulation::ProjectedInvariants,
    "index-3" => Formulation::Index3, Formulation::Index3,
});

/// Where in a step `minimal` brings positions and velocities back to the constraints.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Corrected {
    /// In every stage, and at the end.
    #[default]
    Stage,
    /// At the end of the step alone; its stages go straight along the tangent: order 1, on a sphere 3.
    Step,
}
ids!(Corrected {
    "stage" => Corrected::Stage, Corrected::Stage,
    "step" => Corrected::Step, Corrected::Step,
});

/// Where in a step `two-step` evaluates its multipliers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Multipliers {
    /// In every stage.
    #[default]
    Stage,
    /// At the start of the step, held over its stages (rotation-matrix paper, end of section 5): order 1.
    Step,
}
ids!(Multipliers {
    "stage" => Multipliers::Stage, Multipliers::Stage,
    "step" => Multipliers::Step, Multipliers::Step,
});

impl Formulation {
    /// `minimal` with its own options.
    pub const MINIMAL: Formulation = Formulation::Minimal { correction: Corrected::Stage };

    /// What it is besides its equations.
    pub(crate) fn facts(&self) -> Facts {
        match self {
            Formulation::Minimal { .. } => Facts {
                framed: true,
                stabilizations: Stabilizations::Nothing(Objection::NothingLeft),
                ..Facts::accelerations(Reason::EveryStage)
            },
            Formulation::Index1 => {
                Facts { by_entries: true, finds_multipliers: true, ..Facts::accelerations(Reason::DriftShown) }
            }
            Formulation::NullSpace | Formulation::Projected => Facts::accelerations(Reason::DriftShown),
            Formulation::AugmentedLagrangian { .. } => Facts {
                never_singular: true,
                by_entries: true,
                finds_multipliers: true,
                stabilizations: Stabilizations::AfterSteps(Objection::PenaltiesAlready),
                ..Facts::accelerations(Reason::ProjectsVelocities)
            },
            Formulation::Invariant { .. } => Facts {
                row_derivatives: true,
                stabilizations: Stabilizations::Nothing(Objection::StabilizesItself),
                ..Facts::accelerations(Reason::PullsBack)
            },
            Formulation::TwoStep { .. } => Facts {
                rotation_matrices: true,
                stabilizations: Stabilizations::AfterSteps(Objection::NoDriftTerms),
                ..Facts::accelerations(Reason::DriftShown)
            },
            Formulation::Index3 => Facts {
                implicit: true,
                stabilizations: Stabilizations::Nothing(Objection::HeldInStep),
                ..Facts::accelerations(Reason::HoldsPositions)
            },
            Formulation::ProjectedInvariants => {
                Facts { position_multipliers: true, unstabilized: Reason::HoldsBoth, ..Formulation::Index3.facts() }
            }
        }
    }

    /// True if it has a tangent basis, and a continuation of it.
    pub fn has_frame(&self) -> bool {
        self.facts().framed
    }

    /// True if a step solves the constraints and the equations of motion together.
    pub fn is_implicit(&self) -> bool {
        self.facts().implicit
    }
}
word!(Corrected, Multipliers);

impl Options for Formulation {
    fn options(&mut self) -> Vec<MethodOption<'_>> {
        match self {
            Formulation::AugmentedLagrangian { penalty, iterations } => vec![
                MethodOption::number("penalty", penalty, Range::Positive, ""),
                MethodOption::count("iterations", iterations, Range::Count),
            ],
            Formulation::Invariant { gamma } => {
                vec![MethodOption::number("gamma", gamma, Range::NotNegative, "1/s")]
            }
            Formulation::TwoStep { multipliers } => vec![MethodOption::word("multipliers", multipliers)],
            Formulation::Minimal { correction } => vec![MethodOption::word("correction", correction)],
            Formulation::Index1
            | Formulation::NullSpace
            | Formulation::Projected
            | Formulation::ProjectedInvariants
            | Formulation::Index3 => Vec::new(),
        }
    }
}

/// What a formulation is besides its equations.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Facts {
    /// Its multipliers are found with the whole step: it goes with implicit integrators.
    pub implicit: bool,
    /// The positions have multipliers of their own in each step.
    pub position_multipliers: bool,
    /// It has a tangent basis, and a continuation of it.
    pub framed: bool,
    /// It stands for bodies in rotation-matrix coordinates alone.
    pub rotation_matrices: bool,
    /// Dependent rows do not stop it.
    pub never_singular: bool,
    /// It uses how velocity rows change with the coordinates.
    pub row_derivatives: bool,
    /// It works with the entries of the matrices alone.
    pub by_entries: bool,
    /// It finds multipliers with the accelerations: rows may come and go, and forces may depend on multipliers.
    pub finds_multipliers: bool,
    /// Stabilizations that it goes with.
    pub stabilizations: Stabilizations,
    /// Why nothing is stabilized unless it is asked for.
    pub unstabilized: Reason,
}

/// Stabilizations that a formulation goes with, and why with no others.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Stabilizations {
    All,
    /// Those that correct the state after a step.
    AfterSteps(Objection),
    /// None.
    Nothing(Objection),
}

impl Facts {
    /// A formulation that gives accelerations in every state and goes with every stabilization.
    const fn accelerations(unstabilized: Reason) -> Self {
        Facts {
            implicit: false,
            position_multipliers: false,
            framed: false,
            rotation_matrices: false,
            never_singular: false,
            row_derivatives: false,
            by_entries: false,
            finds_multipliers: false,
            stabilizations: Stabilizations::All,
            unstabilized,
        }
    }
}
