//! The one table of which choices go together, and what is chosen where the user left an axis out (docs/methods.md).

use alloc::vec::Vec;

use super::{
    Axes, Basis, Continuation, Formulation, Implicit, Integrator, Method, Metric, Objection, Orthogonalization, Reason,
    Redundancy, Scheme, Stabilization, StepControl, Tableau,
};
use crate::system::Sizes;

/// What the choice may depend on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SystemFacts {
    /// Sizes of the system.
    pub sizes: Sizes,
    /// Rank of the constraint matrix at the assembled start, or near it if the start is singular.
    pub rank: usize,
    /// True if rows depend on each other at the start and not at poses nearby.
    pub singular: bool,
    /// Number of bodies in rotation-matrix coordinates ([`crate::System::rotation_blocks`]).
    pub rotation_blocks: usize,
}

/// One axis of a resolved method.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Name of the axis as in the document.
    pub axis: &'static str,
    /// Identifier chosen.
    pub id: &'static str,
    /// True if the user gave it.
    pub given: bool,
    /// Why.
    pub reason: Reason,
}

/// A method with the account of how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Resolved {
    /// The method.
    pub method: Method,
    /// One entry per axis, in the order of the document's keys.
    pub chosen: Vec<Choice>,
    /// The method that takes over for a few steps where the motion nears a singular position; none where the formulation was
    /// given, or where no other goes with what was given.
    pub passing: Option<Method>,
}

/// Two choices that do not go together.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{axis} {id:?} does not go with {other_axis} {other_id:?} ({})", objection.id())]
pub struct Refusal {
    /// Axis of the choice that is refused.
    pub axis: &'static str,
    /// Its identifier.
    pub id: &'static str,
    /// The axis it contradicts.
    pub other_axis: &'static str,
    /// The identifier there.
    pub other_id: &'static str,
    /// Why, and with it the way out.
    pub objection: Objection,
}

/// Penalty and iterations where a singular position is to be passed: the more, the closer to it the rows still decide.
const PASSING_PENALTY: f64 = 1e9;
const PASSING_ITERATIONS: u32 = 5;
const DEFAULT_RTOL: f64 = 1e-8;
const DEFAULT_ATOL: f64 = 1e-10;
const DEFAULT_STEP: f64 = 1e-3;

/// Completes the axes, or refuses a combination with the reason and an alternative.
///
/// # Errors
/// [`Refusal`] for the first pair of given choices that does not make sense.
pub fn resolve(axes: &Axes, problem: &SystemFacts) -> Result<Resolved, Refusal> {
    let mut chosen = Vec::new();
    let mut note = |axis, id, given: bool, reason| {
        chosen.push(Choice { axis, id, given, reason: if given { Reason::Given } else { reason } });
    };

    let (formulation, reason) = formulation(axes, problem);
    note("formulation", formulation.id(), axes.formulation.is_some(), reason);
    refuse(axes, formulation, problem)?;

    let (basis, continuation) = match formulation {
        Formulation::Minimal => {
            let basis = axes.basis.unwrap_or(Basis::Qr);
            note("basis", basis.id(), axes.basis.is_some(), Reason::Orthonormal);
            let (default, reason) = match basis {
                Basis::Qr | Basis::Svd | Basis::ZeroEigenvalue => {
                    (Continuation::Exponential(Orthogonalization::Polar), Reason::Carried)
                }
                Basis::CoordinatePartitioning => (Continuation::None, Reason::OwnColumns),
            };
            let continuation = axes.continuation.unwrap_or(default);
            note("continuation", continuation.id(), axes.continuation.is_some(), reason);
            (Some(basis), Some(continuation))
        }
        _ => (None, None),
    };

    let passes = axes.formulation.is_none() && matches!(formulation, Formulation::AugmentedLagrangian { .. });
    let projected = Stabilization::Projection(Metric::Mass);
    let stabilization = axes.stabilization.unwrap_or(if passes { projected } else { Stabilization::None });
    let reason = match formulation {
        Formulation::AugmentedLagrangian { .. } if passes => Reason::HoldsBranch,
        Formulation::Minimal => Reason::EveryStage,
        Formulation::Invariant { .. } => Reason::PullsBack,
        Formulation::AugmentedLagrangian { .. } => Reason::ProjectsVelocities,
        Formulation::ProjectedInvariants => Reason::HoldsBoth,
        Formulation::Index3 => Reason::HoldsPositions,
        Formulation::Index1 | Formulation::NullSpace | Formulation::Projected | Formulation::TwoStep { .. } => {
            Reason::DriftShown
        }
    };
    note("stabilization", stabilization.id(), axes.stabilization.is_some(), reason);

    let integrator = integrator(axes, formulation);
    let reason = match integrator.step {
        StepControl::Fixed(_) => Reason::OrderFixed,
        StepControl::Adaptive { .. } => Reason::OrderAdaptive,
    };
    note("integrator", integrator.scheme.id(), axes.tableau.is_some() || axes.implicit.is_some(), reason);
    let (id, reason) = match integrator.step {
        StepControl::Fixed(_) => ("fixed", Reason::NoEstimate),
        StepControl::Adaptive { .. } => ("adaptive", Reason::Tolerances),
    };
    note("step", id, axes.step.is_some(), reason);

    let redundancy = axes.redundancy.clone().unwrap_or(Redundancy::Eliminate(None));
    let reason = if problem.rank < problem.sizes.rows() { Reason::Dependent } else { Reason::Independent };
    note("redundancy", redundancy.id(), axes.redundancy.is_some(), reason);

    let passing = passing(axes, formulation, stabilization).map(|(formulation, stabilization)| Method {
        formulation,
        basis: None,
        continuation: None,
        stabilization,
        integrator,
        redundancy: redundancy.clone(),
    });
    let method = Method { formulation, basis, continuation, stabilization, integrator, redundancy };
    Ok(Resolved { method, chosen, passing })
}

fn formulation(axes: &Axes, problem: &SystemFacts) -> (Formulation, Reason) {
    if let Some(formulation) = axes.formulation {
        return (formulation, Reason::Given);
    }
    let stabilized = axes.stabilization.is_some_and(|stabilization| stabilization != Stabilization::None);
    let framed = axes.basis.is_some() || axes.continuation.is_some();
    if axes.implicit.is_some() && !stabilized && !framed {
        return (Formulation::Index3, Reason::ImplicitAsked);
    }
    let damped = matches!(axes.stabilization, Some(Stabilization::Baumgarte { .. }));
    if problem.singular && axes.implicit.is_none() && !framed && !damped {
        let penalties = Formulation::AugmentedLagrangian { penalty: PASSING_PENALTY, iterations: PASSING_ITERATIONS };
        return (penalties, Reason::SingularStart);
    }
    if stabilized && !framed {
        return (Formulation::Index1, Reason::StabilizationAsked);
    }
    (Formulation::Minimal, if problem.rank == 0 { Reason::Unconstrained } else { Reason::HoldsAll })
}

/// What passes singular positions beside a formulation that was left to the choice, and does not.
fn passing(
    axes: &Axes,
    formulation: Formulation,
    stabilization: Stabilization,
) -> Option<(Formulation, Stabilization)> {
    let penalties = Formulation::AugmentedLagrangian { penalty: PASSING_PENALTY, iterations: PASSING_ITERATIONS };
    match (axes.formulation, formulation, stabilization) {
        (None, Formulation::Minimal, _) => Some((penalties, Stabilization::Projection(Metric::Mass))),
        (None, Formulation::Index1, Stabilization::Baumgarte { .. }) => None,
        (None, Formulation::Index1, given) => Some((penalties, given)),
        _ => None,
    }
}

fn integrator(axes: &Axes, formulation: Formulation) -> Integrator {
    let scheme = match (axes.implicit, axes.tableau) {
        (Some(implicit), _) => Scheme::Implicit(implicit),
        (None, Some(tableau)) => Scheme::Explicit(tableau),
        (None, None) if formulation.is_implicit() => Scheme::Implicit(Implicit::Radau5),
        (None, None) => Scheme::Explicit(Tableau::Dopri5),
    };
    let step = axes.step.unwrap_or(if scheme.has_estimate() {
        StepControl::Adaptive { rtol: DEFAULT_RTOL, atol: DEFAULT_ATOL, first_step: None, max_step: None }
    } else {
        StepControl::Fixed(DEFAULT_STEP)
    });
    Integrator { scheme, step }
}

/// The table.
fn refuse(axes: &Axes, formulation: Formulation, problem: &SystemFacts) -> Result<(), Refusal> {
    let refusal = |axis, id, objection| {
        Err(Refusal { axis, id, other_axis: "formulation", other_id: formulation.id(), objection })
    };
    if matches!(formulation, Formulation::TwoStep { .. }) && problem.rotation_blocks == 0 {
        return Err(Refusal {
            axis: "formulation",
            id: formulation.id(),
            other_axis: "rotation",
            other_id: "euler-parameters",
            objection: Objection::NoRotationMatrix,
        });
    }
    if !matches!(formulation, Formulation::Minimal) {
        if let Some(basis) = axes.basis {
            return refusal("basis", basis.id(), Objection::NoBasis);
        }
        if let Some(continuation) = axes.continuation {
            return refusal("continuation", continuation.id(), Objection::NoBasis);
        }
    }
    if let (Some(basis @ Basis::CoordinatePartitioning), Some(continuation)) = (axes.basis, axes.continuation)
        && continuation != Continuation::None
    {
        return Err(Refusal {
            axis: "continuation",
            id: continuation.id(),
            other_axis: "basis",
            other_id: basis.id(),
            objection: Objection::NoFrame,
        });
    }
    let stabilization = axes.stabilization.unwrap_or(Stabilization::None);
    let objection = match (formulation, stabilization) {
        (_, Stabilization::None) => None,
        (Formulation::Minimal, _) => Some(Objection::NothingLeft),
        (Formulation::Invariant { .. }, _) => Some(Objection::StabilizesItself),
        (Formulation::ProjectedInvariants | Formulation::Index3, _) => Some(Objection::HeldInStep),
        (Formulation::AugmentedLagrangian { .. }, Stabilization::Baumgarte { .. }) => Some(Objection::PenaltiesAlready),
        (Formulation::TwoStep { .. }, Stabilization::Baumgarte { .. }) => Some(Objection::NoDriftTerms),
        (
            Formulation::Index1
            | Formulation::TwoStep { .. }
            | Formulation::NullSpace
            | Formulation::Projected
            | Formulation::AugmentedLagrangian { .. },
            _,
        ) => None,
    };
    if let Some(objection) = objection {
        return refusal("stabilization", stabilization.id(), objection);
    }
    refuse_integrator(axes, formulation)
}

/// Which integrator goes with which formulation, and which step control with which integrator.
fn refuse_integrator(axes: &Axes, formulation: Formulation) -> Result<(), Refusal> {
    let scheme = integrator(axes, formulation).scheme;
    let refusal = |other_axis, other_id, objection| {
        Err(Refusal { axis: "integrator", id: scheme.id(), other_axis, other_id, objection })
    };
    if let (Some(_), Some(tableau)) = (axes.implicit, axes.tableau) {
        return refusal("integrator", tableau.id(), Objection::OneIntegrator);
    }
    match (scheme, formulation.is_implicit()) {
        (Scheme::Explicit(_), true) => return refusal("formulation", formulation.id(), Objection::WholeStep),
        (Scheme::Implicit(_), false) => return refusal("formulation", formulation.id(), Objection::ExplicitStages),
        _ => {}
    }
    if let Some(StepControl::Adaptive { .. }) = axes.step
        && !scheme.has_estimate()
    {
        return Err(Refusal {
            axis: "step",
            id: "adaptive",
            other_axis: "integrator",
            other_id: scheme.id(),
            objection: if formulation.is_implicit() {
                Objection::NoImplicitEstimate
            } else {
                Objection::NoErrorEstimate
            },
        });
    }
    Ok(())
}
