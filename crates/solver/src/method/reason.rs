//! Why a choice is as it is, and why two choices do not go together: codes; their words are the reports'.

/// Why an axis has the choice that it has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The document says so.
    Given,
    /// An implicit integrator was asked for, and this is what it solves.
    ImplicitAsked,
    /// Rows depend on each other at the start and not nearby, and penalties pass it.
    SingularStart,
    /// A stabilization was asked for, and minimal needs none.
    StabilizationAsked,
    /// There is no constraint, so every velocity is independent.
    Unconstrained,
    /// What is drawn or listed needs a tangent frame, and minimal has one; penalties take over near singular positions.
    FrameAsked,
    /// Rows come and go at events, and index-1 follows them.
    RowsChange,
    /// Forces depend on multipliers, which index-1 finds with the accelerations.
    Reactive,
    /// The accelerations cost least; what it drifts is taken back after every step. Penalties take over near singular positions.
    LeastWork,
    /// The least change of the state, with the factors of the masses.
    LeastChange,
    /// An orthonormal basis that always exists while the rows are independent.
    Orthonormal,
    /// The frame is carried without spinning, so that the independent velocities are smooth.
    Carried,
    /// The independent coordinates themselves say what the columns are.
    OwnColumns,
    /// The projection by penalties is never singular either, and holds the branch that the motion is on.
    HoldsBranch,
    /// Minimal fulfils the constraints in every step.
    EveryStage,
    /// Invariant pulls the state back by itself.
    PullsBack,
    /// Augmented-lagrangian projects velocities; positions drift as they do.
    ProjectsVelocities,
    /// Projected-invariants holds positions and velocities by multipliers.
    HoldsBoth,
    /// Index-3 holds positions by multipliers.
    HoldsPositions,
    /// No stabilization was asked for: drift is shown as it is.
    DriftShown,
    /// Order 5, with a fixed step as given.
    OrderFixed,
    /// Order 5 with error control.
    OrderAdaptive,
    /// Order 8 with error control: long steps where errors are to be small.
    HighOrder,
    /// The method has no error estimate, so its step is fixed at 1 ms.
    NoEstimate,
    /// Errors far below what a plot shows, at a low price.
    Tolerances,
    /// Dependent rows carry nothing, their multipliers are 0.
    Dependent,
    /// No row is dependent, so there is nothing to eliminate.
    Independent,
}
ids!(Reason {
    "given" => Reason::Given, Reason::Given,
    "implicit-asked" => Reason::ImplicitAsked, Reason::ImplicitAsked,
    "singular-start" => Reason::SingularStart, Reason::SingularStart,
    "stabilization-asked" => Reason::StabilizationAsked, Reason::StabilizationAsked,
    "unconstrained" => Reason::Unconstrained, Reason::Unconstrained,
    "frame-asked" => Reason::FrameAsked, Reason::FrameAsked,
    "rows-change" => Reason::RowsChange, Reason::RowsChange,
    "reactive" => Reason::Reactive, Reason::Reactive,
    "least-work" => Reason::LeastWork, Reason::LeastWork,
    "least-change" => Reason::LeastChange, Reason::LeastChange,
    "orthonormal" => Reason::Orthonormal, Reason::Orthonormal,
    "carried" => Reason::Carried, Reason::Carried,
    "own-columns" => Reason::OwnColumns, Reason::OwnColumns,
    "holds-branch" => Reason::HoldsBranch, Reason::HoldsBranch,
    "every-stage" => Reason::EveryStage, Reason::EveryStage,
    "pulls-back" => Reason::PullsBack, Reason::PullsBack,
    "projects-velocities" => Reason::ProjectsVelocities, Reason::ProjectsVelocities,
    "holds-both" => Reason::HoldsBoth, Reason::HoldsBoth,
    "holds-positions" => Reason::HoldsPositions, Reason::HoldsPositions,
    "drift-shown" => Reason::DriftShown, Reason::DriftShown,
    "order-fixed" => Reason::OrderFixed, Reason::OrderFixed,
    "order-adaptive" => Reason::OrderAdaptive, Reason::OrderAdaptive,
    "high-order" => Reason::HighOrder, Reason::HighOrder,
    "no-estimate" => Reason::NoEstimate, Reason::NoEstimate,
    "tolerances" => Reason::Tolerances, Reason::Tolerances,
    "dependent" => Reason::Dependent, Reason::Dependent,
    "independent" => Reason::Independent, Reason::Independent,
});

/// Why two choices do not go together; each has its own way out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Objection {
    /// Two-step eliminates multipliers of bodies in rotation-matrix coordinates, and there is no such body.
    NoRotationMatrix,
    /// Only minimal has a tangent basis.
    NoBasis,
    /// Columns that belong to independent coordinates are not orthonormal: there is no frame to transport.
    NoFrame,
    /// Minimal fulfils the constraints in every step, nothing is left to stabilize.
    NothingLeft,
    /// The field of invariant is itself a stabilization, and the effects of two could not be told apart.
    StabilizesItself,
    /// The constraints are among the equations of every step, nothing is left to stabilize.
    HeldInStep,
    /// Augmented-lagrangian has penalties on accelerations and projects velocities already.
    PenaltiesAlready,
    /// The first of two steps takes the orthogonality of the rotation matrices as it is, without terms of their drift.
    NoDriftTerms,
    /// A run has one integrator.
    OneIntegrator,
    /// Multipliers are found by solving for the whole step, which an explicit method does not do.
    WholeStep,
    /// Rows come and go at events, which only index-1 and augmented-lagrangian follow.
    RowsChange,
    /// Forces depend on multipliers, which only index-1 and augmented-lagrangian find with the accelerations.
    Reactive,
    /// Accelerations are given for explicit stages, while an implicit integrator solves the constraints with the step.
    ExplicitStages,
    /// An explicit method without an embedded error estimate.
    NoErrorEstimate,
    /// An implicit method without an embedded error estimate.
    NoImplicitEstimate,
    /// An implicit step is solved by Newton's method, and the system gives no derivatives of its equations.
    NoDerivatives,
}
ids!(Objection {
    "no-rotation-matrix" => Objection::NoRotationMatrix, Objection::NoRotationMatrix,
    "no-basis" => Objection::NoBasis, Objection::NoBasis,
    "no-frame" => Objection::NoFrame, Objection::NoFrame,
    "nothing-left" => Objection::NothingLeft, Objection::NothingLeft,
    "stabilizes-itself" => Objection::StabilizesItself, Objection::StabilizesItself,
    "held-in-step" => Objection::HeldInStep, Objection::HeldInStep,
    "penalties-already" => Objection::PenaltiesAlready, Objection::PenaltiesAlready,
    "no-drift-terms" => Objection::NoDriftTerms, Objection::NoDriftTerms,
    "one-integrator" => Objection::OneIntegrator, Objection::OneIntegrator,
    "whole-step" => Objection::WholeStep, Objection::WholeStep,
    "rows-change" => Objection::RowsChange, Objection::RowsChange,
    "reactive" => Objection::Reactive, Objection::Reactive,
    "explicit-stages" => Objection::ExplicitStages, Objection::ExplicitStages,
    "no-error-estimate" => Objection::NoErrorEstimate, Objection::NoErrorEstimate,
    "no-implicit-estimate" => Objection::NoImplicitEstimate, Objection::NoImplicitEstimate,
    "no-derivatives" => Objection::NoDerivatives, Objection::NoDerivatives,
});
