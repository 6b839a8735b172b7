//! How the equations are written: formulation, tangent basis and its continuation.

use super::super::decode::{ids, record, tagged};
use super::super::leaf::At;
use super::Plain;
use super::option::{axis, options};

axis! {
    /// The form of the equations of motion.
    pub enum Formulation as "formulation" => {
        /// Chosen by the program.
        "auto" => Auto(Plain),
        /// Independent velocities in a frame that is frozen during the step.
        "minimal" => Minimal(Minimal),
        /// All coordinates with multipliers, constraints at the level of accelerations.
        "index-1" => Index1(Plain),
        /// Accelerations from the dynamics along the free directions and the constraints, together.
        "null-space" => NullSpace(Plain),
        /// Free accelerations and the least correction, by a pseudo-inverse; the mass matrix must be regular.
        "projected" => Projected(Plain),
        /// Penalties with multiplier iterations, velocities projected after each step; works where constraints become dependent.
        "augmented-lagrangian" => AugmentedLagrangian(AugmentedLagrangian),
        /// A field that pulls positions and velocities back to the constraints while they move.
        "invariant" => Invariant(Invariant),
        /// Multipliers eliminated body by body, then those of the joints; for bodies in rotation-matrix coordinates.
        "two-step" => TwoStep(TwoStep),
        /// Both levels of the constraints with multipliers of their own, solved together with each step; for implicit integrators.
        "projected-invariants" => ProjectedInvariants(Plain),
        /// The equations themselves with the constraints of positions, solved together with each step; for implicit integrators.
        "index-3" => Index3(Plain),
    }
}

options! {
    /// Options of the minimal form.
    pub struct Minimal as "the formulation" {
        /// Where in a step positions and velocities are brought back to the constraints. Default: stage.
        pub correction: Option<Corrected>,
    }
}

ids! {
    /// Where in a step constraints are restored.
    pub enum Corrected as "choice of correction", later: &[] => {
        /// In every stage, and at its end.
        "stage" => Stage,
        /// At its end alone: order 1, on a sphere 3.
        "step" => Step,
    }
}

options! {
    /// Options of the elimination in two steps.
    pub struct TwoStep as "the formulation" {
        /// Where in a step the multipliers are evaluated. Default: stage.
        pub multipliers: Option<Multipliers>,
    }
}

ids! {
    /// Where in a step multipliers are evaluated.
    pub enum Multipliers as "choice of multipliers", later: &[] => {
        /// In every stage.
        "stage" => Stage,
        /// At its start, held over the stages: order 1 only.
        "step" => Step,
    }
}

options! {
    /// Options of the penalty form.
    pub struct AugmentedLagrangian as "the formulation" {
        /// Penalty relative to the masses, for rows of unit length; greater than zero. Default 1e6.
        pub penalty: Option<At<f64>>,
        /// Multiplier iterations of every evaluation, 1 to 100. Default 5.
        pub iterations: Option<At<f64>>,
    }
}

options! {
    /// Options of the continuous stabilization.
    pub struct Invariant as "the formulation" {
        /// Rate at which a drift dies out, 1/s; zero or greater. Default 10.
        pub gamma: Option<At<f64>>,
    }
}

axis! {
    /// The tangent basis of the minimal form.
    pub enum Basis as "basis" => {
        /// Chosen by the program.
        "auto" => Auto(Plain),
        /// Householder QR of the transposed constraint matrix.
        "qr" => Qr(Plain),
        /// Singular value decomposition of the constraint matrix.
        "svd" => Svd(Plain),
        /// Eigenvectors of the squared constraint matrix for the eigenvalue zero.
        "zero-eigenvalue" => ZeroEigenvalue(Plain),
        /// Velocities of independent coordinates, which are changed where they go bad.
        "coordinate-partitioning" => CoordinatePartitioning(Plain),
    }
}

axis! {
    /// How the tangent basis is carried from step to step.
    pub enum Continuation as "continuation" => {
        /// Chosen by the program.
        "auto" => Auto(Plain),
        /// Not at all: factored anew in each step.
        "none" => None(Plain),
        /// By the exponential of its rate (QR paper, eq 28).
        "exponential" => Exponential(Continued),
        /// By the first-order form (QR paper, eq 29).
        "first-order" => FirstOrder(Continued),
        /// Along the path of the step, with order 4 (Munthe-Kaas).
        "munthe-kaas" => MuntheKaas(Continued),
    }
}

options! {
    /// Options of a carried basis.
    pub struct Continued as "the continuation" {
        /// How the carried basis is made orthogonal again. Default: polar.
        pub orthogonalization: Option<Orthogonalization>,
    }
}

ids! {
    /// How a carried basis is made orthogonal again.
    pub enum Orthogonalization as "orthogonalization", later: &[] => {
        /// Column by column.
        "gram-schmidt" => GramSchmidt,
        /// The nearest orthogonal basis.
        "polar" => Polar,
    }
}
