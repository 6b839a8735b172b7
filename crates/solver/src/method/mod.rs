//! A method is a choice along independent axes; each axis is an enum of what exists, with stable identifiers.

use alloc::vec::Vec;

mod basis;
mod formulation;
mod integrator;
mod option;
mod reason;
mod resolve;
mod stabilization;

pub use crate::integrate::tableau::Tableau;
pub use basis::{Basis, Continuation, Orthogonalization};
pub(crate) use formulation::Stabilizations;
pub use formulation::{Corrected, Formulation, Multipliers};
pub use integrator::{Implicit, Integrator, Scheme, StepControl};
pub use option::{MethodOption, Options, Range, Value, Word};
pub use reason::{Objection, Reason};
pub use resolve::{Choice, Refusal, Resolved, SystemTraits, resolve};
pub use stabilization::{Correction, FullDirection, Metric, SecondStep, Stabilization};

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
    /// Is something asked for that only a tangent frame gives? It matters where the formulation is left out.
    pub frame: bool,
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
