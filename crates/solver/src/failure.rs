//! Why a run, an assembly or a choice of method stopped: values with numbers, no free text.

use crate::method::Refusal;

/// A result that fails with a [`Failure`].
pub(crate) type Result<T, E = Failure> = core::result::Result<T, E>;

/// Which result of the system a failure speaks of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// Holonomic residuals `c`; the index is a row.
    Constraints,
    /// Constraint matrix `C`; the index is a row.
    ConstraintMatrix,
    /// `b` of `C v + b = 0`; the index is a row.
    VelocityBias,
    /// Time derivative of the constraint matrix; the index is a row.
    ConstraintMatrixRate,
    /// Mass matrix; the index is a coordinate (its row).
    MassMatrix,
    /// Force vector; the index is a coordinate.
    Force,
    /// `gamma` of `C v' = gamma`; the index is a row.
    AccelerationBias,
    /// Derivatives of the velocity rows by the coordinates; the index is a row.
    VelocityRowDerivatives,
    /// Derivatives of the dynamics by coordinates or velocities; the index is a coordinate.
    DynamicsDerivatives,
    /// Coordinates; the index is a coordinate.
    Coordinates,
    /// Velocities; the index is a coordinate.
    Velocities,
    /// Accelerations; the index is a coordinate.
    Accelerations,
    /// Multipliers; the index is a row.
    Multipliers,
    /// Angle memories; the index is a memory.
    Turns,
    /// Quantities whose zeros are looked for, or what is done there; the index is a crossing.
    Crossings,
}

impl Quantity {
    /// Stable identifier, for programs.
    pub fn id(self) -> &'static str {
        match self {
            Quantity::Constraints => "constraints",
            Quantity::ConstraintMatrix => "constraint-matrix",
            Quantity::VelocityBias => "velocity-bias",
            Quantity::ConstraintMatrixRate => "constraint-matrix-rate",
            Quantity::MassMatrix => "mass-matrix",
            Quantity::Force => "force",
            Quantity::AccelerationBias => "acceleration-bias",
            Quantity::VelocityRowDerivatives => "velocity-row-derivatives",
            Quantity::DynamicsDerivatives => "dynamics-derivatives",
            Quantity::Coordinates => "coordinates",
            Quantity::Velocities => "velocities",
            Quantity::Accelerations => "accelerations",
            Quantity::Multipliers => "multipliers",
            Quantity::Turns => "turns",
            Quantity::Crossings => "crossings",
        }
    }

    /// What [`Failure::NonFinite`]'s index counts.
    pub fn index_is_row(self) -> bool {
        matches!(
            self,
            Quantity::Constraints
                | Quantity::ConstraintMatrix
                | Quantity::VelocityBias
                | Quantity::ConstraintMatrixRate
                | Quantity::VelocityRowDerivatives
                | Quantity::AccelerationBias
                | Quantity::Multipliers
        )
    }
}

/// Which iteration did not come to its end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Process {
    /// Assembly of the start positions.
    Assembly,
    /// Newton iteration of a stage of `minimal` (QR paper, eqs 17-19).
    Position,
    /// Newton iteration of the projection after a step.
    Projection,
}

impl Process {
    /// Stable identifier, for programs.
    pub fn id(self) -> &'static str {
        match self {
            Process::Assembly => "assembly",
            Process::Position => "position",
            Process::Projection => "projection",
        }
    }
}

/// Which setting of a run is not usable as a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Length of the run.
    Duration,
    /// Distance of samples.
    OutputStep,
    /// Fixed step.
    Step,
    /// Relative tolerance.
    Rtol,
    /// Absolute tolerance.
    Atol,
    /// First step of an adaptive run.
    FirstStep,
    /// Largest step of an adaptive run.
    MaxStep,
    /// Rate of the continuous stabilization.
    Gamma,
    /// Penalty of the augmented Lagrangian.
    Penalty,
    /// Multiplier iterations of the augmented Lagrangian.
    Iterations,
    /// Damping of Baumgarte's stabilization.
    Alpha1,
    /// Stiffness of Baumgarte's stabilization.
    Alpha0,
    /// Share of a correction after a step.
    Alpha,
    /// Spectral radius at infinite frequency.
    RhoInf,
    /// A row given as eliminated that does not exist or is given twice; the value is its index.
    EliminatedRow,
    /// A weight of a row that is not greater than zero, or a number of weights that is not that of the rows.
    Weights,
    /// Length of a start vector; the value is the length given.
    StartLength,
}
ids!(Setting {
    "duration" => Setting::Duration, Setting::Duration,
    "output_step" => Setting::OutputStep, Setting::OutputStep,
    "step" => Setting::Step, Setting::Step,
    "rtol" => Setting::Rtol, Setting::Rtol,
    "atol" => Setting::Atol, Setting::Atol,
    "first_step" => Setting::FirstStep, Setting::FirstStep,
    "max_step" => Setting::MaxStep, Setting::MaxStep,
    "gamma" => Setting::Gamma, Setting::Gamma,
    "penalty" => Setting::Penalty, Setting::Penalty,
    "iterations" => Setting::Iterations, Setting::Iterations,
    "alpha1" => Setting::Alpha1, Setting::Alpha1,
    "alpha0" => Setting::Alpha0, Setting::Alpha0,
    "alpha" => Setting::Alpha, Setting::Alpha,
    "rho_inf" => Setting::RhoInf, Setting::RhoInf,
    "eliminated" => Setting::EliminatedRow, Setting::EliminatedRow,
    "weights" => Setting::Weights, Setting::Weights,
    "start" => Setting::StartLength, Setting::StartLength,
});

/// A failure with its time and the rows (constraints) or coordinates concerned, by index.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Failure {
    /// The rows in use lost rank, or the mass matrix is not positive definite on the motions they leave.
    #[error("the equations are singular at t = {t} s")]
    Singular {
        /// Time, s.
        t: f64,
        /// The row that depends on the ones before it; none if the mass matrix is the cause.
        row: Option<usize>,
        /// A coordinate that moves without mass, if the mass matrix is the cause.
        coordinate: Option<usize>,
        /// Rank found, where one was computed.
        rank: usize,
    },
    /// No configuration (or velocity) fulfils all rows; the residual is in the row's own unit.
    #[error("row {row} cannot be fulfilled at t = {t} s: residual {residual:e}")]
    Inconsistent {
        /// Time, s.
        t: f64,
        /// The row with the largest scaled residual.
        row: usize,
        /// Its residual.
        residual: f64,
        /// True if positions can be assembled and the contradiction is between velocities.
        velocity: bool,
    },
    /// An iteration did not converge.
    #[error("{} did not converge at t = {t} s: row {row} is left with {residual:e}", what.id())]
    NotConverged {
        /// Time, s.
        t: f64,
        /// Which iteration.
        what: Process,
        /// The row with the largest scaled residual.
        row: usize,
        /// Its residual.
        residual: f64,
    },
    /// The equations of an implicit step were not solved.
    #[error("the implicit step of {step} s at t = {t} s did not converge")]
    NotSolved {
        /// Time at the start of the step, s.
        t: f64,
        /// The step, s.
        step: f64,
        /// The row with the largest scaled residual; none if there are no rows, or none is violated.
        row: Option<usize>,
        /// Its residual.
        residual: f64,
    },
    /// The system returned NaN or an infinity.
    #[error("{} is not finite at t = {t} s (index {index})", what.id())]
    NonFinite {
        /// Time, s.
        t: f64,
        /// Which quantity.
        what: Quantity,
        /// Row or coordinate, see [`Quantity`].
        index: usize,
    },
    /// Step control asks for steps that no longer advance time.
    #[error("the step became too small at t = {t} s: {step:e} s")]
    StepTooSmall {
        /// Time, s.
        t: f64,
        /// The step, s.
        step: f64,
    },
    /// A joint turned by more than pi/2 within one fixed step, so its angle cannot be followed.
    #[error("a joint turned by {turn} rad within one step at t = {t} s")]
    TurnTooLarge {
        /// Time at the start of the step, s.
        t: f64,
        /// The turn, rad.
        turn: f64,
        /// The step, s.
        step: f64,
    },
    /// The tangent frame could not be carried over a fixed step: the old and the new tangent space are (nearly) orthogonal.
    #[error("the tangent frame could not be carried over a step at t = {t} s")]
    FrameLost {
        /// Time at the start of the step, s.
        t: f64,
        /// Smallest singular value of the carried frame on the new tangent space.
        overlap: f64,
        /// The step, s.
        step: f64,
    },
    /// The method axes do not go together.
    #[error(transparent)]
    Unsupported(#[from] Refusal),
    /// A setting is not usable.
    #[error("{} cannot be {value}", setting.id())]
    Invalid {
        /// Which setting.
        setting: Setting,
        /// Its value.
        value: f64,
    },
    /// Step control is caught at a jump of the equations: a switch flips to and fro, and steps do not get on.
    #[error("switch {switch} flips to and fro at t = {t} s in steps of {step:e} s")]
    Chatter {
        /// Time, s.
        t: f64,
        /// Index of the switch ([`crate::System::switch_values`]).
        switch: usize,
        /// Mean of the last steps, s.
        step: f64,
    },
    /// The system has another shape than the plan that was made of it: an error of the program, not of the mechanism.
    #[error("the run has another shape than was planned")]
    Mismatch,
    /// The work that was given is spent: nothing is wrong with the motion, and no shorter step helps.
    #[error("the work that was given was spent at t = {t} s")]
    OutOfWork {
        /// Time, s.
        t: f64,
    },
    /// More crossings than a run may have.
    #[error("{count} crossings were met until t = {t} s")]
    TooManyCrossings {
        /// Time, s.
        t: f64,
        /// The last one.
        crossing: usize,
        /// Their number.
        count: u64,
    },
    /// A row that pushes one way only is violated where the run starts.
    #[error("one-sided row {row} is violated by {depth:e} at t = {t} s")]
    Beyond {
        /// Time, s.
        t: f64,
        /// The row.
        row: usize,
        /// By how much, in the row's own unit.
        depth: f64,
    },
    /// Rows that push one way only, and the others, leave no motion that all of them admit.
    #[error("no motion is left by one-sided row {row} at t = {t} s")]
    Jammed {
        /// Time, s.
        t: f64,
        /// The row that is violated most.
        row: usize,
    },
    /// No load balances the friction that it makes, or more than one does (Painleve's paradox).
    #[error("no load balances the friction of row {row} at t = {t} s")]
    Painleve {
        /// Time, s.
        t: f64,
        /// The row of the friction.
        row: usize,
    },
    /// No multiplier balances the force that follows from it, or more than one does.
    #[error("no multiplier of row {row} balances the force that follows from it at t = {t} s")]
    Unbalanced {
        /// Time, s.
        t: f64,
        /// The row.
        row: usize,
    },
    /// A force follows from a load (friction) or a multiplier that dependent rows share in no one way.
    #[error("the load that the force of row {row} follows from is not unique")]
    SharedLoad {
        /// Time, s.
        t: f64,
        /// The row of the friction, or whose multiplier is shared.
        row: usize,
    },
    /// The budget of steps is spent.
    #[error("the budget of {steps} steps was spent at t = {t} s")]
    Budget {
        /// Time, s.
        t: f64,
        /// Steps taken, accepted and rejected.
        steps: u64,
    },
}

impl Failure {
    /// Stable identifier of the cause.
    pub fn id(&self) -> &'static str {
        match self {
            Failure::Singular { .. } => "singular",
            Failure::Inconsistent { .. } => "inconsistent",
            Failure::NotConverged { .. } | Failure::NotSolved { .. } => "not-converged",
            Failure::NonFinite { .. } => "non-finite",
            Failure::StepTooSmall { .. } => "step-too-small",
            Failure::TurnTooLarge { .. } => "turn-too-large",
            Failure::FrameLost { .. } => "frame-lost",
            Failure::Unsupported(_) => "unsupported",
            Failure::Invalid { .. } => "invalid",
            Failure::Chatter { .. } => "chatter",
            Failure::Mismatch => "mismatch",
            Failure::OutOfWork { .. } => "out-of-work",
            Failure::TooManyCrossings { .. } => "too-many-events",
            Failure::Beyond { .. } => "beyond",
            Failure::Jammed { .. } => "jammed",
            Failure::Painleve { .. } => "painleve",
            Failure::Unbalanced { .. } => "unbalanced",
            Failure::SharedLoad { .. } => "shared-load",
            Failure::Budget { .. } => "budget",
        }
    }

    /// Time of the failure, s; none where it precedes any time.
    pub fn t(&self) -> Option<f64> {
        match *self {
            Failure::Singular { t, .. }
            | Failure::Inconsistent { t, .. }
            | Failure::NotConverged { t, .. }
            | Failure::NotSolved { t, .. }
            | Failure::NonFinite { t, .. }
            | Failure::StepTooSmall { t, .. }
            | Failure::TurnTooLarge { t, .. }
            | Failure::FrameLost { t, .. }
            | Failure::Beyond { t, .. }
            | Failure::Jammed { t, .. }
            | Failure::Painleve { t, .. }
            | Failure::Unbalanced { t, .. }
            | Failure::SharedLoad { t, .. }
            | Failure::Chatter { t, .. }
            | Failure::OutOfWork { t }
            | Failure::TooManyCrossings { t, .. }
            | Failure::Budget { t, .. } => Some(t),
            Failure::Unsupported(_) | Failure::Invalid { .. } | Failure::Mismatch => None,
        }
    }
}
