//! A method is a choice along independent axes; each axis is an enum of what exists, with stable identifiers.

use alloc::vec::Vec;

pub use reason::{Objection, Reason};
pub use resolve::{Choice, Refusal, Resolved, SystemFacts, resolve};

/// Gives an axis its identifiers in both directions, from one table.
macro_rules! ids {
    ($type:ty { $($id:literal => $value:expr, $pattern:pat,)+ }) => {
        impl $type {
            /// All identifiers of this axis, in the order of the manual.
            pub const IDS: &'static [&'static str] = &[$($id),+];

            /// The stable identifier used in documents.
            pub fn id(&self) -> &'static str {
                match self { $($pattern => $id),+ }
            }

            /// The choice with this identifier, its options at their defaults.
            pub fn from_id(id: &str) -> Option<Self> {
                match id { $($id => Some($value),)+ _ => None }
            }
        }
    };
}

// Behind the macro: codes have identifiers too.
mod reason;
mod resolve;

/// How accelerations and multipliers are found, and which unknowns are integrated.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Formulation {
    /// Maggi-Kane in a frame that is frozen during the step (QR paper, eqs 7-19).
    Minimal,
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
    "minimal" => Formulation::Minimal, Formulation::Minimal,
    "index-1" => Formulation::Index1, Formulation::Index1,
    "null-space" => Formulation::NullSpace, Formulation::NullSpace,
    "projected" => Formulation::Projected, Formulation::Projected,
    "augmented-lagrangian" => Formulation::AugmentedLagrangian { penalty: 1e6, iterations: 5 }, Formulation::AugmentedLagrangian { .. },
    "invariant" => Formulation::Invariant { gamma: 10.0 }, Formulation::Invariant { .. },
    "two-step" => Formulation::TwoStep { multipliers: Multipliers::default() }, Formulation::TwoStep { .. },
    "projected-invariants" => Formulation::ProjectedInvariants, Formulation::ProjectedInvariants,
    "index-3" => Formulation::Index3, Formulation::Index3,
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
    /// True if a step solves the constraints and the equations of motion together.
    pub fn is_implicit(&self) -> bool {
        matches!(self, Formulation::ProjectedInvariants | Formulation::Index3)
    }
}

/// Where the tangent basis `T` of `minimal` comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Basis {
    /// Householder QR of `C^T`, diagonal of R1 non-negative, Q2 as it comes.
    Qr,
    /// Right singular vectors of `C` for the singular value 0, by Jacobi rotations.
    Svd,
    /// Eigenvectors of `C^T C` for the eigenvalue 0 (Walton and Steeves 1969).
    ZeroEigenvalue,
    /// `T = [-C_d^{-1} C_i; I]`: velocities of independent coordinates (Wehage and Haug 1982).
    CoordinatePartitioning,
}
ids!(Basis {
    "qr" => Basis::Qr, Basis::Qr,
    "svd" => Basis::Svd, Basis::Svd,
    "zero-eigenvalue" => Basis::ZeroEigenvalue, Basis::ZeroEigenvalue,
    "coordinate-partitioning" => Basis::CoordinatePartitioning, Basis::CoordinatePartitioning,
});

/// How a carried frame is made orthonormal again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Orthogonalization {
    /// Column after column; treats columns unequally.
    GramSchmidt,
    /// The nearest orthonormal frame.
    Polar,
}
ids!(Orthogonalization {
    "gram-schmidt" => Orthogonalization::GramSchmidt, Orthogonalization::GramSchmidt,
    "polar" => Orthogonalization::Polar, Orthogonalization::Polar,
});

/// How the tangent basis gets to the next step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Continuation {
    /// A fresh factorization every step (the traditional method).
    None,
    /// Exponential of the frame rate (QR paper, eq 28).
    Exponential(Orthogonalization),
    /// Exponential of `-A^+ A_dot` (QR paper, eq 29).
    FirstOrder(Orthogonalization),
    /// Transport along the path of the step, order 4 (Munthe-Kaas 1999).
    MuntheKaas(Orthogonalization),
}
ids!(Continuation {
    "none" => Continuation::None, Continuation::None,
    "exponential" => Continuation::Exponential(Orthogonalization::Polar), Continuation::Exponential(_),
    "first-order" => Continuation::FirstOrder(Orthogonalization::Polar), Continuation::FirstOrder(_),
    "munthe-kaas" => Continuation::MuntheKaas(Orthogonalization::Polar), Continuation::MuntheKaas(_),
});

impl Continuation {
    /// The re-orthogonalization, where there is one.
    pub fn orthogonalization(&self) -> Option<Orthogonalization> {
        match *self {
            Continuation::None => None,
            Continuation::Exponential(o) | Continuation::FirstOrder(o) | Continuation::MuntheKaas(o) => Some(o),
        }
    }

    /// The same continuation with another re-orthogonalization (`none` stays `none`).
    pub fn with(self, orthogonalization: Orthogonalization) -> Self {
        match self {
            Continuation::None => Continuation::None,
            Continuation::Exponential(_) => Continuation::Exponential(orthogonalization),
            Continuation::FirstOrder(_) => Continuation::FirstOrder(orthogonalization),
            Continuation::MuntheKaas(_) => Continuation::MuntheKaas(orthogonalization),
        }
    }
}

/// The norm in which a projection moves the state least.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Metric {
    /// `G^T (G G^T)^-1` (stabilization paper, eq 5.6).
    #[default]
    Euclidean,
    /// `M^-1 G^T (G M^-1 G^T)^-1` (stabilization paper, eq 5.5).
    Mass,
}
ids!(Metric {
    "euclidean" => Metric::Euclidean, Metric::Euclidean,
    "mass" => Metric::Mass, Metric::Mass,
});

/// Direction `D` in which `s-full` moves the state, `F = D (H D)^-1`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum FullDirection {
    /// `D = H^T`: the smallest move of positions and velocities together (stabilization paper, section 5).
    #[default]
    Transposed,
    /// `D = diag(B, B)`: positions, then velocities with the change of positions in view (stabilization paper, eqs 4.5-4.6).
    Block,
}
ids!(FullDirection {
    "H^T" => FullDirection::Transposed, FullDirection::Transposed,
    "block" => FullDirection::Block, FullDirection::Block,
});

/// What the second step of `s-both2` takes over from the first.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum SecondStep {
    /// All of `F` (the text of the stabilization paper).
    #[default]
    Frozen,
    /// The factorization only; the Jacobian is that of the new point (reproduces the paper's printed figures).
    FreshJacobian,
}
ids!(SecondStep {
    "frozen" => SecondStep::Frozen, SecondStep::Frozen,
    "fresh-jacobian" => SecondStep::FreshJacobian, SecondStep::FreshJacobian,
});

/// Options of a correction `z <- z - alpha F h(z)` after a step.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Correction {
    /// In which norm the state moves least.
    pub metric: Metric,
    /// Share of the correction (stabilization paper, eq 5.4b); greater than 0, below 2 to contract.
    pub alpha: f64,
}

impl Default for Correction {
    fn default() -> Self {
        Correction { metric: Metric::Euclidean, alpha: 1.0 }
    }
}

/// What keeps positions and velocities on the constraints.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Stabilization {
    /// Nothing.
    None,
    /// `C v' = gamma - alpha1 (C v + b) - alpha0 c`; Pfaffian rows with alpha1 only.
    Baumgarte {
        /// Damping of the drift, 1/s.
        alpha1: f64,
        /// Stiffness of the drift, 1/s^2.
        alpha0: f64,
    },
    /// One Newton-like correction of positions and velocities together after each accepted step.
    Full {
        /// Direction.
        d: FullDirection,
        /// Options.
        correction: Correction,
    },
    /// Positions and velocities each by themselves, at the same point.
    Both(Correction),
    /// The same, twice.
    Both2 {
        /// What the second step takes over.
        second_step: SecondStep,
        /// Options.
        correction: Correction,
    },
    /// Velocities only.
    Velocity(Correction),
    /// Positions only.
    Position(Correction),
    /// Newton to tolerance after every accepted step, position then velocity.
    Projection(Metric),
}
ids!(Stabilization {
    "none" => Stabilization::None, Stabilization::None,
    "baumgarte" => Stabilization::Baumgarte { alpha1: 12.0, alpha0: 70.0 }, Stabilization::Baumgarte { .. },
    "s-full" => Stabilization::Full { d: FullDirection::default(), correction: Correction::default() }, Stabilization::Full { .. },
    "s-both" => Stabilization::Both(Correction::default()), Stabilization::Both(_),
    "s-both2" => Stabilization::Both2 { second_step: SecondStep::default(), correction: Correction::default() }, Stabilization::Both2 { .. },
    "s-vel" => Stabilization::Velocity(Correction::default()), Stabilization::Velocity(_),
    "s-pos" => Stabilization::Position(Correction::default()), Stabilization::Position(_),
    "projection" => Stabilization::Projection(Metric::Euclidean), Stabilization::Projection(_),
});

/// Explicit Runge-Kutta methods; coefficients in [`crate::integrate::tableau`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tableau {
    /// Explicit Euler, order 1.
    Euler,
    /// Explicit midpoint rule, order 2.
    Midpoint,
    /// Heun's method, order 2.
    Heun,
    /// Ralston's method, order 2.
    Ralston,
    /// The classical method, order 4.
    Rk4,
    /// Dormand and Prince, order 5 with an embedded method of order 4.
    Dopri5,
    /// Dormand and Prince, order 8 with an estimate of orders 5 and 3 and a continuous extension of order 7.
    Dop853,
}
ids!(Tableau {
    "euler" => Tableau::Euler, Tableau::Euler,
    "midpoint" => Tableau::Midpoint, Tableau::Midpoint,
    "heun" => Tableau::Heun, Tableau::Heun,
    "ralston" => Tableau::Ralston, Tableau::Ralston,
    "rk4" => Tableau::Rk4, Tableau::Rk4,
    "dopri5" => Tableau::Dopri5, Tableau::Dopri5,
    "dop853" => Tableau::Dop853, Tableau::Dop853,
});

/// Implicit methods, for the formulations that keep the constraints in the equations of a step.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Implicit {
    /// Two steps, order 2 (Masarati, Lanz and Mantegazza 2001).
    Multistep {
        /// Spectral radius at infinite frequency, from 0 to below 1: what is left of the fastest motions after a step.
        rho_inf: f64,
    },
    /// Generalized-alpha, order 2 (Chung and Hulbert 1993; Arnold and Bruels 2007).
    GeneralizedAlpha {
        /// Spectral radius at infinite frequency, from 0 to below 1.
        rho_inf: f64,
    },
    /// Radau IIA with three stages, order 5, with an error estimate.
    Radau5,
}
ids!(Implicit {
    "multistep" => Implicit::Multistep { rho_inf: 0.6 }, Implicit::Multistep { .. },
    "generalized-alpha" => Implicit::GeneralizedAlpha { rho_inf: 0.8 }, Implicit::GeneralizedAlpha { .. },
    "radau5" => Implicit::Radau5, Implicit::Radau5,
});

/// The formula of a step.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Scheme {
    /// A Runge-Kutta method whose stages follow from each other.
    Explicit(Tableau),
    /// A method that solves for its step.
    Implicit(Implicit),
}

impl Scheme {
    /// The stable identifier used in documents.
    pub fn id(&self) -> &'static str {
        match self {
            Scheme::Explicit(tableau) => tableau.id(),
            Scheme::Implicit(implicit) => implicit.id(),
        }
    }

    /// Whether the method estimates its error, so that the step can follow a tolerance.
    pub fn has_estimate(&self) -> bool {
        match self {
            Scheme::Explicit(tableau) => crate::integrate::tableau::of(*tableau).embedded.is_some(),
            Scheme::Implicit(implicit) => matches!(implicit, Implicit::Radau5),
        }
    }
}

/// How long a step is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum StepControl {
    /// Steps end at `t_k = k * step`, s.
    Fixed(f64),
    /// Error control.
    Adaptive {
        /// Relative tolerance.
        rtol: f64,
        /// Absolute tolerance, in the unit of each coordinate and velocity.
        atol: f64,
        /// First step, s; chosen automatically if absent.
        first_step: Option<f64>,
        /// Largest step, s; the duration if absent.
        max_step: Option<f64>,
    },
}

/// How the multipliers of dependent rows are chosen; the motion is the same whatever the choice.
#[derive(Clone, PartialEq, Debug)]
pub enum Redundancy {
    /// Multipliers of dependent rows are 0: of the given ones, or of those found by rank-revealing QR.
    Eliminate(Option<Vec<usize>>),
    /// The smallest sum of squares of all multipliers, in the units that the rows have.
    MinimumNorm,
    /// The smallest `sum_i w_i lambda_i^2`, with a weight greater than zero for every row.
    Weighted(Vec<f64>),
}
ids!(Redundancy {
    "eliminate" => Redundancy::Eliminate(None), Redundancy::Eliminate(_),
    "minimum-norm" => Redundancy::MinimumNorm, Redundancy::MinimumNorm,
    "weighted" => Redundancy::Weighted(Vec::new()), Redundancy::Weighted(_),
});

/// The axes as the user gave them; what is left out is chosen by [`resolve`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Axes {
    /// Formulation.
    pub formulation: Option<Formulation>,
    /// Tangent basis; belongs to `minimal`.
    pub basis: Option<Basis>,
    /// Continuation; belongs to `minimal`.
    pub continuation: Option<Continuation>,
    /// Stabilization; which formulation takes which: [`resolve`].
    pub stabilization: Option<Stabilization>,
    /// Explicit Runge-Kutta method.
    pub tableau: Option<Tableau>,
    /// Implicit method; in place of `tableau`.
    pub implicit: Option<Implicit>,
    /// Step control.
    pub step: Option<StepControl>,
    /// Redundant rows.
    pub redundancy: Option<Redundancy>,
}

impl Axes {
    /// The same with the formula of an integrator that was decided.
    pub fn with_scheme(self, scheme: Scheme) -> Self {
        let (tableau, implicit) = match scheme {
            Scheme::Explicit(tableau) => (Some(tableau), None),
            Scheme::Implicit(implicit) => (None, Some(implicit)),
        };
        Axes { tableau, implicit, ..self }
    }
}

/// Formula and step control of an integrator.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Integrator {
    /// Formula.
    pub scheme: Scheme,
    /// Step control.
    pub step: StepControl,
}

/// A complete method: every axis decided.
#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    /// Formulation.
    pub formulation: Formulation,
    /// Tangent basis, where the formulation has one.
    pub basis: Option<Basis>,
    /// Continuation, where the formulation has a basis.
    pub continuation: Option<Continuation>,
    /// Stabilization.
    pub stabilization: Stabilization,
    /// Integrator.
    pub integrator: Integrator,
    /// Redundant rows.
    pub redundancy: Redundancy,
}
