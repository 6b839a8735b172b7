//! The one table of which choices go together, and what is chosen where the user left an axis out (docs/methods.md).

use alloc::vec::Vec;

use super::{
    Axes, Basis, Continuation, Formulation, Implicit, Integrator, Method, Metric, Objection, Orthogonalization, Reason,
    Redundancy, Scheme, Stabilization, Stabilizations, StepControl, Tableau,
};
use crate::system::Sizes;

/// What the choice may depend on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SystemTraits {
    /// Sizes of the system.
    pub sizes: Sizes,
    /// Rank of the constraint matrix at the assembled start, or near it if the start is singular.
    pub rank: usize,
    /// True if rows depend on each other at the start and not at poses nearby.
    pub singular: bool,
    /// Number of bodies in rotation-matrix coordinates ([`crate::System::rotation_blocks`]).
    pub rotation_blocks: usize,
    /// True if rows come and go along the run ([`crate::System::rows_change`]).
    pub rows_change: bool,
    /// True if forces depend on multipliers ([`crate::System::reactive_rows`]).
    pub reactive: bool,
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

/// Completes the axes, or refuses a combination with the reason and an alternative.
///
/// # Errors
/// [`Refusal`] for the first pair of given choices that does not make sense.
pub fn resolve(axes: &Axes, traits: &SystemTraits) -> Result<Resolved, Refusal> {
    let mut chosen = Vec::new();
    let mut note = |axis, id, given: bool, reason| {
        chosen.push(Choice { axis, id, given, reason: if given { Reason::Given } else { reason } });
    };

    let (formulation, reason) = formulation(axes, traits);
    note("formulation", formulation.id(), axes.formulation.is_some(), reason);
    refuse(axes, formulation, traits)?;

    let facts = formulation.facts();
    let (basis, continuation) = if facts.framed {
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
    } else {
        (None, None)
    };

    let passes = axes.formulation.is_none() && facts.never_singular;
    let projects =
        axes.formulation.is_none() && formulation == Formulation::Index1 && (traits.rank > 0 || traits.rows_change);
    let projected = Stabilization::Projection(Metric::Mass);
    let default = if passes || projects { projected } else { Stabilization::None };
    let stabilization = axes.stabilization.unwrap_or(default);
    let reason = match (passes, projects) {
        (true, _) => Reason::HoldsBranch,
        (_, true) => Reason::LeastChange,
        _ if traits.rank == 0 && !traits.rows_change => Reason::Unconstrained,
        _ => facts.unstabilized,
    };
    note("stabilization", stabilization.id(), axes.stabilization.is_some(), reason);

    let integrator = integrator(axes, formulation);
    let reason = match integrator.step {
        StepControl::Fixed(_) => Reason::OrderFixed,
        StepControl::Adaptive { .. } if integrator.scheme == Scheme::Explicit(Tableau::Dop853) => Reason::HighOrder,
        StepControl::Adaptive { .. } => Reason::OrderAdaptive,
    };
    note("integrator", integrator.scheme.id(), axes.tableau.is_some() || axes.implicit.is_some(), reason);
    let (id, reason) = match integrator.step {
        StepControl::Fixed(_) => ("fixed", Reason::NoEstimate),
        StepControl::Adaptive { .. } => ("adaptive", Reason::Tolerances),
    };
    note("step", id, axes.step.is_some(), reason);

    let redundancy = axes.redundancy.clone().unwrap_or(Redundancy::Eliminate(None));
    let reason = if traits.rank < traits.sizes.rows() { Reason::Dependent } else { Reason::Independent };
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

fn formulation(axes: &Axes, traits: &SystemTraits) -> (Formulation, Reason) {
    if let Some(formulation) = axes.formulation {
        return (formulation, Reason::Given);
    }
    if traits.rows_change {
        return (Formulation::Index1, Reason::RowsChange);
    }
    if traits.reactive {
        return (Formulation::Index1, Reason::Reactive);
    }
    let stabilized = axes.stabilization.is_some_and(|stabilization| stabilization != Stabilization::None);
    let framed = axes.basis.is_some() || axes.continuation.is_some();
    if axes.implicit.is_some() && !stabilized && !framed {
        return (Formulation::Index3, Reason::ImplicitAsked);
    }
    let damped = axes.stabilization.is_some_and(|stabilization| stabilization.is_in_accelerations());
    if traits.singular && axes.implicit.is_none() && !framed && !damped {
        let penalties = Formulation::AugmentedLagrangian { penalty: PASSING_PENALTY, iterations: PASSING_ITERATIONS };
        return (penalties, Reason::SingularStart);
    }
    if framed || (axes.frame && !stabilized) {
        return (Formulation::MINIMAL, Reason::FrameAsked);
    }
    if stabilized {
        return (Formulation::Index1, Reason::StabilizationAsked);
    }
    (Formulation::Index1, if traits.rank == 0 { Reason::Unconstrained } else { Reason::LeastWork })
}

/// What passes singular positions beside a formulation that was left to the choice, and does not.
fn passing(
    axes: &Axes,
    formulation: Formulation,
    stabilization: Stabilization,
) -> Option<(Formulation, Stabilization)> {
    let penalties = Formulation::AugmentedLagrangian { penalty: PASSING_PENALTY, iterations: PASSING_ITERATIONS };
    match (axes.formulation, formulation, stabilization) {
        (None, Formulation::Minimal { .. }, _) => Some((penalties, Stabilization::Projection(Metric::Mass))),
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
        (None, None) => {
            let fixed = matches!(axes.step, Some(StepControl::Fixed(_)));
            // Given a formulation that is left to itself, order 5 is what it always had.
            let chosen = axes.formulation.is_none() && !formulation.has_frame() && !fixed;
            Scheme::Explicit(if chosen { Tableau::Dop853 } else { Tableau::Dopri5 })
        }
    };
    let step = axes.step.unwrap_or(if scheme.has_estimate() {
        StepControl::Adaptive { rtol: StepControl::RTOL, atol: StepControl::ATOL, first_step: None, max_step: None }
    } else {
        StepControl::Fixed(StepControl::STEP)
    });
    Integrator { scheme, step }
}

/// The table.
fn refuse(axes: &Axes, formulation: Formulation, traits: &SystemTraits) -> Result<(), Refusal> {
    let refusal = |axis, id, objection| {
        Err(Refusal { axis, id, other_axis: "formulation", other_id: formulation.id(), objection })
    };
    let facts = formulation.facts();
    if facts.rotation_matrices && traits.rotation_blocks == 0 {
        return Err(Refusal {
            axis: "formulation",
            id: formulation.id(),
            other_axis: "rotation",
            other_id: "euler-parameters",
            objection: Objection::NoRotationMatrix,
        });
    }
    if (traits.rows_change || traits.reactive) && !facts.finds_multipliers {
        return Err(without_multipliers(formulation, traits));
    }
    if !facts.framed {
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
    let objection = match facts.stabilizations {
        _ if stabilization == Stabilization::None => None,
        Stabilizations::All => None,
        Stabilizations::AfterSteps(objection) => stabilization.is_in_accelerations().then_some(objection),
        Stabilizations::Nothing(objection) => Some(objection),
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

/// Why a formulation is refused that finds no multipliers with the accelerations.
// Not inlined: the first view of the page refuses none.
#[inline(never)]
fn without_multipliers(formulation: Formulation, traits: &SystemTraits) -> Refusal {
    let (other_axis, other_id, objection) = match traits.rows_change {
        true => ("events", "switch", Objection::RowsChange),
        false => ("forces", "lambda", Objection::Reactive),
    };
    Refusal { axis: "formulation", id: formulation.id(), other_axis, other_id, objection }
}
