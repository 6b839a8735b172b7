//! Stabilizations with their options.

use alloc::vec;
use alloc::vec::Vec;

use super::option::{MethodOption, Options, Range, Word};

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
    /// The same for positions alone.
    PositionProjection(Metric),
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
    "position-projection" => Stabilization::PositionProjection(Metric::Euclidean), Stabilization::PositionProjection(_),
});

impl Stabilization {
    /// True if it changes accelerations, and not states after a step.
    pub fn is_in_accelerations(&self) -> bool {
        matches!(self, Stabilization::Baumgarte { .. })
    }

    /// True if it works with the entries of the matrices alone, in a system that is `large` or is not.
    pub(crate) fn by_entries(&self, large: bool) -> bool {
        let in_metric = |metric: Metric| large || metric == Metric::Mass;
        match self {
            Stabilization::None | Stabilization::Baumgarte { .. } => true,
            Stabilization::Full { .. } => false,
            Stabilization::Both2 { second_step: SecondStep::FreshJacobian, correction } => {
                large && correction.metric == Metric::Euclidean
            }
            Stabilization::Both2 { second_step: SecondStep::Frozen, correction }
            | Stabilization::Both(correction)
            | Stabilization::Velocity(correction)
            | Stabilization::Position(correction) => in_metric(correction.metric),
            Stabilization::Projection(metric) | Stabilization::PositionProjection(metric) => in_metric(*metric),
        }
    }

    /// True if it uses how velocity rows change with the coordinates.
    pub(crate) fn row_derivatives(&self) -> bool {
        matches!(self, Stabilization::Full { .. })
    }
}
word!(Metric, FullDirection, SecondStep);

impl Options for Correction {
    fn options(&mut self) -> Vec<MethodOption<'_>> {
        let Correction { metric, alpha } = self;
        vec![MethodOption::word("metric", metric), MethodOption::number("alpha", alpha, Range::Share, "")]
    }
}

impl Options for Stabilization {
    fn options(&mut self) -> Vec<MethodOption<'_>> {
        let with = |first, correction| {
            let mut options = vec![first];
            options.append(&mut Correction::options(correction));
            options
        };
        match self {
            Stabilization::None => Vec::new(),
            Stabilization::Baumgarte { alpha1, alpha0 } => vec![
                MethodOption::number("alpha1", alpha1, Range::NotNegative, "1/s"),
                MethodOption::number("alpha0", alpha0, Range::NotNegative, "1/s\u{b2}"),
            ],
            Stabilization::Full { d, correction } => with(MethodOption::word("d", d), correction),
            Stabilization::Both2 { second_step, correction } => {
                with(MethodOption::word("second_step", second_step), correction)
            }
            Stabilization::Both(correction)
            | Stabilization::Velocity(correction)
            | Stabilization::Position(correction) => correction.options(),
            Stabilization::Projection(metric) | Stabilization::PositionProjection(metric) => {
                vec![MethodOption::word("metric", metric)]
            }
        }
    }
}
