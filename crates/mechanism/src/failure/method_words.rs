//! What the solver says of a choice of method, in English; other languages have words of their own for the codes.

use holonomy_solver::{Objection, Reason};

/// Why an axis has the choice that it has.
pub(crate) fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Given => "given",
        Reason::ImplicitAsked => "an implicit integrator was asked for, and this is what it solves",
        Reason::SingularStart => {
            "the start is singular: rows depend on each other there and not nearby, and penalties pass it"
        }
        Reason::StabilizationAsked => "a stabilization was asked for, and minimal needs none",
        Reason::Unconstrained => "there is no constraint, so every velocity is independent",
        Reason::FrameAsked => {
            "a tangent frame is asked for, and minimal has one; where it nears a singular position, penalties take over for a few steps"
        }
        Reason::Reactive => "forces follow from multipliers, which it finds with the accelerations",
        Reason::RowsChange => "rows come and go along the motion, and the accelerations follow them",
        Reason::LeastWork => {
            "accelerations at the least cost, which grows with the number of bodies; where it nears a singular position, penalties take over for a few steps"
        }
        Reason::LeastChange => "every step ends on the constraints, by the least change in the metric of the masses",
        Reason::Orthonormal => "an orthonormal basis that always exists while the rows are independent",
        Reason::Carried => "the frame is carried without spinning, so that the independent velocities are smooth",
        Reason::OwnColumns => "the independent coordinates themselves say what the columns are",
        Reason::HoldsBranch => {
            "the projection by penalties is never singular either, and holds the branch that the motion is on"
        }
        Reason::EveryStage => "minimal fulfils the constraints in every step",
        Reason::PullsBack => "invariant pulls the state back by itself",
        Reason::ProjectsVelocities => "augmented-lagrangian projects velocities; positions drift as they do",
        Reason::HoldsBoth => "projected-invariants holds positions and velocities by multipliers",
        Reason::HoldsPositions => "index-3 holds positions by multipliers",
        Reason::DriftShown => "no stabilization was asked for: drift is shown as it is",
        Reason::OrderFixed => "order 5, with a fixed step as given",
        Reason::OrderAdaptive => "order 5 with error control",
        Reason::HighOrder => "order 8 with error control: long steps where errors are to be small",
        Reason::NoEstimate => "the method has no error estimate, so its step is fixed at 1 ms",
        Reason::Tolerances => "rtol 1e-8 and atol 1e-10: errors far below what a plot shows, at a low price",
        Reason::Dependent => "dependent rows carry nothing, their multipliers are 0",
        Reason::Independent => "no row is dependent, so there is nothing to eliminate",
    }
}

/// Why two choices do not go together, and what to do instead.
pub(crate) fn objection(objection: Objection) -> (&'static str, &'static str) {
    match objection {
        Objection::NoRotationMatrix => (
            "it eliminates multipliers of bodies in rotation-matrix coordinates, and there is no such body",
            "give a spatial body \"rotation\": \"rotation-matrix\", or take the formulation \"index-1\"",
        ),
        Objection::NoBasis => {
            ("it has no tangent basis, only minimal has one", "leave it out, or take the formulation \"minimal\"")
        }
        Objection::NoFrame => (
            "its columns belong to independent coordinates and are not orthonormal, so there is no frame to transport",
            "leave the continuation out, or take the basis \"qr\"",
        ),
        Objection::NothingLeft => (
            "minimal fulfils the constraints in every step, nothing is left to stabilize",
            "leave the stabilization out, or take the formulation \"index-1\"",
        ),
        Objection::StabilizesItself => (
            "the field of invariant is itself a stabilization, and two would be told apart by nobody",
            "leave the stabilization out and choose gamma, or take the formulation \"index-1\"",
        ),
        Objection::HeldInStep => (
            "the constraints are among the equations of every step, nothing is left to stabilize",
            "leave the stabilization out, or take the formulation \"index-1\"",
        ),
        Objection::PenaltiesAlready => (
            "augmented-lagrangian has penalties on accelerations and projects velocities already",
            "take \"s-pos\" or \"s-both2\", or the formulation \"index-1\"",
        ),
        Objection::NoDriftTerms => (
            "its first step takes the orthogonality of the rotation matrices as it is, without terms of their drift",
            "take \"projection\" or \"s-both2\", or the formulation \"index-1\"",
        ),
        Objection::OneIntegrator => ("a run has one integrator", "give one of them"),
        Objection::WholeStep => (
            "its multipliers are found by solving for the whole step, which an explicit method does not do",
            "take \"radau5\", \"generalized-alpha\" or \"multistep\", or the formulation \"index-1\"",
        ),
        Objection::RowsChange => (
            "rows come and go (events that switch, stops, what holds from one side), and only \"index-1\" and \"augmented-lagrangian\" follow that",
            "take one of them, or leave the formulation open",
        ),
        Objection::Reactive => (
            "forces follow from multipliers, and only \"index-1\" and \"augmented-lagrangian\" find both together",
            "take one of them, or leave the formulation open",
        ),
        Objection::ExplicitStages => (
            "it gives accelerations for explicit stages, while an implicit integrator solves the constraints with the step",
            "take the formulation \"index-3\" or \"projected-invariants\", or the integrator \"dopri5\"",
        ),
        Objection::NoErrorEstimate => {
            ("this method has no embedded error estimate", "give a fixed step, or take \"dopri5\" or \"dop853\"")
        }
        Objection::NoImplicitEstimate => {
            ("this method has no embedded error estimate", "give a fixed step, or take \"radau5\"")
        }
        Objection::NoDerivatives => (
            "an implicit step is solved by Newton's method, and the derivatives of the equations take too much work, or memory",
            "take the formulation \"minimal\" or \"index-1\"",
        ),
    }
}
