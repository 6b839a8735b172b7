//! How a document is simulated: the axes of the method, the start, the runs.

#[cfg(feature = "schema")]
use serde_json::json;

use super::decode::{Context, Decode, ids, record, tagged};
use super::leaf::{At, Scalar, Text};
use super::list::NamedList;
use crate::diagnostic::Place;
use crate::json::Value;
#[cfg(feature = "schema")]
use crate::schema::Schemas;

/// Duration of a simulation that names none, s.
pub const DEFAULT_DURATION: f64 = 10.0;
/// Samples of a run that names no output step.
pub const DEFAULT_SAMPLES: f64 = 500.0;

record! {
    /// How the document is simulated. What is left out is chosen automatically and reported.
    pub struct Simulation as "\"simulation\"" {
        /// How long, s; greater than zero. Default 10.
        pub duration: Option<At<f64>>,
        /// Time between two samples, s; greater than zero. Default: a 500th of the duration; with samples "step", every step.
        pub output_step: Option<At<f64>>,
        /// Samples between the steps of the integrator, or at them.
        pub samples: Option<Samples>,
        /// The form of the equations of motion.
        pub formulation: Option<Formulation>,
        /// The tangent basis of the minimal form.
        pub basis: Option<Basis>,
        /// How the tangent basis is carried from step to step.
        pub continuation: Option<Continuation>,
        /// What keeps the constraints from drifting.
        pub stabilization: Option<Stabilization>,
        /// The time integrator.
        pub integrator: Option<Integrator>,
        /// What is done with dependent constraints.
        pub redundancy: Option<Redundancy>,
        /// How the mechanism is put together before the first step.
        pub start: Option<Start>,
    }
}

ids! {
    /// Where samples are taken.
    pub enum Samples as "kind of samples", later: &[] => {
        /// By dense output between the steps.
        "dense" => Dense,
        /// The integrator ends a step at every sample; without an output step, every accepted step is a sample.
        "step" => Step,
    }
}

record! {
    /// Nothing more to choose.
    pub struct Plain as "this choice" {}
}

tagged! {
    /// The form of the equations of motion.
    pub enum Formulation as "formulation", bare: true, later: &[] => {
        /// Chosen by the program.
        "auto" => Auto(Plain),
        /// Independent velocities in a frame that is frozen during the step.
        "minimal" => Minimal(Plain),
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

record! {
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

record! {
    /// Options of the penalty form.
    pub struct AugmentedLagrangian as "the formulation" {
        /// Penalty relative to the masses, for rows of unit length; greater than zero. Default 1e6.
        pub penalty: Option<At<f64>>,
        /// Multiplier iterations of every evaluation, 1 to 100. Default 5.
        pub iterations: Option<At<f64>>,
    }
}

record! {
    /// Options of the continuous stabilization.
    pub struct Invariant as "the formulation" {
        /// Rate at which a drift dies out, 1/s; zero or greater. Default 10.
        pub gamma: Option<At<f64>>,
    }
}

tagged! {
    /// The tangent basis of the minimal form.
    pub enum Basis as "basis", bare: true, later: &[] => {
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

tagged! {
    /// How the tangent basis is carried from step to step.
    pub enum Continuation as "continuation", bare: true, later: &[] => {
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

record! {
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

tagged! {
    /// What keeps the constraints from drifting.
    pub enum Stabilization as "stabilization", bare: true, later: &[] => {
        /// Chosen by the program.
        "auto" => Auto(Plain),
        /// Nothing.
        "none" => None(Plain),
        /// Baumgarte's terms: the constraints as a damped oscillator in the accelerations.
        "baumgarte" => Baumgarte(Baumgarte),
        /// One correction of positions and velocities together after each step.
        "s-full" => SFull(SFull),
        /// One correction of positions and one of velocities after each step, from the same point.
        "s-both" => SBoth(Correction),
        /// The same twice.
        "s-both2" => SBoth2(SBoth2),
        /// One correction of velocities after each step.
        "s-vel" => SVel(Correction),
        /// One correction of positions after each step.
        "s-pos" => SPos(Correction),
        /// Newton's method back to the constraints after each step, positions then velocities.
        "projection" => Projection(Projection),
    }
}

record! {
    /// Baumgarte's parameters.
    pub struct Baumgarte as "the stabilization" {
        /// Damping of the drift, 1/s; zero or greater. Default 12.
        pub alpha1: Option<At<f64>>,
        /// Stiffness of the drift, 1/s^2; zero or greater. Default 70.
        pub alpha0: Option<At<f64>>,
    }
}

record! {
    /// Options of a correction after each step.
    pub struct Correction as "the stabilization" {
        /// In which sense the way back is the shortest. Default: euclidean.
        pub metric: Option<Metric>,
        /// Share of the way back that is taken; greater than zero. Default 1.
        pub alpha: Option<At<f64>>,
    }
}

record! {
    /// Options of the correction of positions and velocities together.
    pub struct SFull as "the stabilization" {
        /// Direction of the correction. Default: H^T.
        pub d: Option<FullDirection>,
        /// In which sense the way back is the shortest. Default: euclidean.
        pub metric: Option<Metric>,
        /// Share of the way back that is taken; greater than zero. Default 1.
        pub alpha: Option<At<f64>>,
    }
}

record! {
    /// Options of the correction that is taken twice.
    pub struct SBoth2 as "the stabilization" {
        /// What the second correction takes over from the first. Default: frozen.
        pub second_step: Option<SecondStep>,
        /// In which sense the way back is the shortest. Default: euclidean.
        pub metric: Option<Metric>,
        /// Share of the way back that is taken; greater than zero. Default 1.
        pub alpha: Option<At<f64>>,
    }
}

ids! {
    /// Direction in which positions and velocities are corrected together.
    pub enum FullDirection as "direction", later: &[] => {
        /// The smallest change of both together.
        "H^T" => Transposed,
        /// Positions, then velocities with the change of positions in view; cheaper.
        "block" => Block,
    }
}

ids! {
    /// What a second correction takes over from the first.
    pub enum SecondStep as "second step", later: &[] => {
        /// Everything but the residual.
        "frozen" => Frozen,
        /// The factorization; the constraint matrix is that of the new point.
        "fresh-jacobian" => FreshJacobian,
    }
}

record! {
    /// Options of the projection.
    pub struct Projection as "the stabilization" {
        /// In which sense the way back is the shortest. Default: euclidean.
        pub metric: Option<Metric>,
    }
}

ids! {
    /// In which sense a correction is the smallest.
    pub enum Metric as "metric", later: &[] => {
        /// The sum of the squares of the coordinates' changes.
        "euclidean" => Euclidean,
        /// The same, weighted with the mass matrix.
        "mass" => Mass,
    }
}

tagged! {
    /// The time integrator.
    pub enum Integrator as "integrator", bare: true, later: &[] => {
        /// Chosen by the program.
        "auto" => Auto(Plain),
        /// Explicit Euler, order 1.
        "euler" => Euler(FixedStep),
        /// Midpoint rule, order 2.
        "midpoint" => Midpoint(FixedStep),
        /// Heun's method, order 2.
        "heun" => Heun(FixedStep),
        /// Ralston's method, order 2.
        "ralston" => Ralston(FixedStep),
        /// The classical Runge-Kutta method, order 4.
        "rk4" => Rk4(FixedStep),
        /// Dormand and Prince, order 5 with step control.
        "dopri5" => Dopri5(AnyStep),
        /// Dormand and Prince, order 8 with step control: for tight tolerances.
        "dop853" => Dop853(AnyStep),
        /// Implicit, two steps, order 2, with damping of the fastest motions.
        "multistep" => Multistep(Damped),
        /// Implicit, one step, order 2, with damping of the fastest motions.
        "generalized-alpha" => GeneralizedAlpha(Damped),
        /// Implicit, Radau IIA of order 5 with step control: for stiff mechanisms.
        "radau5" => Radau5(AnyStep),
    }
}

record! {
    /// A method without an error estimate.
    pub struct FixedStep as "the integrator" {
        /// Step, s; greater than zero. Default: chosen by the program.
        pub step: Option<At<f64>>,
    }
}

record! {
    /// An implicit method without an error estimate.
    pub struct Damped as "the integrator" {
        /// Step, s; greater than zero. Default: chosen by the program.
        pub step: Option<At<f64>>,
        /// What is left of the fastest motions after a step, from 0 to below 1. Default: 0.6 for multistep, 0.8 for generalized-alpha.
        pub rho_inf: Option<At<f64>>,
    }
}

record! {
    /// A method with an error estimate: a fixed step, or tolerances.
    pub struct AnyStep as "the integrator" {
        /// Fixed step, s; greater than zero. Excludes the other keys.
        pub step: Option<At<f64>>,
        /// Relative tolerance; greater than zero.
        pub rtol: Option<At<f64>>,
        /// Absolute tolerance; greater than zero.
        pub atol: Option<At<f64>>,
        /// First step that is tried, s. Default: estimated.
        pub first_step: Option<At<f64>>,
        /// Largest step, s. Default: no limit.
        pub max_step: Option<At<f64>>,
    }
}

impl Redundancy {
    /// The rows (or joints) that are named.
    pub fn named(&self) -> Vec<&At<String>> {
        match self {
            Self::Eliminate(options) => options.eliminated.iter().flatten().collect(),
            Self::Weighted(options) => options.weights.0.iter().map(|weight| &weight.row).collect(),
            Self::Auto(_) | Self::MinimumNorm(_) => Vec::new(),
        }
    }
}

impl Stabilization {
    /// Metric and share of a correction after each step.
    pub fn correction(&self) -> (Option<Metric>, Option<&At<f64>>) {
        match self {
            Self::Auto(_) | Self::None(_) | Self::Baumgarte(_) => (None, None),
            Self::SFull(options) => (options.metric, options.alpha.as_ref()),
            Self::SBoth2(options) => (options.metric, options.alpha.as_ref()),
            Self::SBoth(options) | Self::SVel(options) | Self::SPos(options) => {
                (options.metric, options.alpha.as_ref())
            }
            Self::Projection(options) => (options.metric, None),
        }
    }
}

impl Integrator {
    /// The fixed step, if one is given.
    pub fn step(&self) -> Option<&At<f64>> {
        match self {
            Self::Auto(_) => None,
            Self::Euler(fixed)
            | Self::Midpoint(fixed)
            | Self::Heun(fixed)
            | Self::Ralston(fixed)
            | Self::Rk4(fixed) => fixed.step.as_ref(),
            Self::Multistep(damped) | Self::GeneralizedAlpha(damped) => damped.step.as_ref(),
            Self::Dopri5(any) | Self::Dop853(any) | Self::Radau5(any) => any.step.as_ref(),
        }
    }

    /// The keys of a method with an error estimate.
    pub fn adaptive(&self) -> Option<&AnyStep> {
        match self {
            Self::Dopri5(any) | Self::Dop853(any) | Self::Radau5(any) => Some(any),
            _ => None,
        }
    }

    /// What is left of the fastest motions after a step, if it is given.
    pub fn rho_inf(&self) -> Option<&At<f64>> {
        match self {
            Self::Multistep(damped) | Self::GeneralizedAlpha(damped) => damped.rho_inf.as_ref(),
            _ => None,
        }
    }
}

tagged! {
    /// What is done with dependent constraints.
    pub enum Redundancy as "redundancy", bare: true, later: &[] => {
        /// Chosen by the program.
        "auto" => Auto(Plain),
        /// Multipliers of dependent rows are 0.
        "eliminate" => Eliminate(Eliminate),
        /// The smallest sum of squares of all multipliers, in SI units.
        "minimum-norm" => MinimumNorm(Plain),
        /// The smallest weighted sum of squares of all multipliers.
        "weighted" => Weighted(Weighted),
    }
}

record! {
    /// Options of the elimination.
    pub struct Eliminate as "the redundancy" {
        /// The rows that carry nothing, for example "C.y"; a name alone means all its rows. Default: chosen by rank.
        pub eliminated: Option<Vec<At<String>>>,
    }
}

record! {
    /// Options of the weighted choice.
    pub struct Weighted as "the redundancy" {
        /// Weights of rows, for example {"C.y": 4, "W4": 2}; a name alone means all its rows; greater than zero. Default: 1.
        pub weights: Weights,
    }
}

/// The weight of a row, or of all rows of a joint.
#[derive(Clone, Debug)]
pub struct Weight {
    /// `joint.row`, or the joint.
    pub row: At<String>,
    /// Its weight: the more, the less the row carries.
    pub weight: At<f64>,
}

/// Weights in the order of the document.
#[derive(Clone, Debug, Default)]
pub struct Weights(pub Vec<Weight>);

impl Decode for Weights {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let members = context.members(value, "an object with a row for each entry")?;
        let mut list = Vec::new();
        for member in members {
            context.within(&member.key, |context| {
                let row = At { value: member.key.clone(), place: context.place(member.key_span) };
                list.extend(At::decode(&member.value, context).map(|weight| Weight { row, weight }));
            });
        }
        Some(Self(list))
    }
    fn absent() -> Option<Self> {
        Some(Self::default())
    }
    #[cfg(feature = "schema")]
    fn schema(_: &mut Schemas) -> serde_json::Value {
        json!({"type": "object", "additionalProperties": {"type": "number", "exclusiveMinimum": 0}})
    }
}

record! {
    /// How the mechanism is put together before the first step.
    pub struct Start as "\"start\"" {
        /// Coordinates and velocities that the assembly keeps: channel to number or expression, for example "A.angle'": 6.
        pub hold: HoldList,
    }
}

/// One coordinate or velocity that the assembly keeps.
#[derive(Clone, Debug)]
pub struct Hold {
    /// The name as in channels, with a prime for a velocity.
    pub channel: At<String>,
    /// Its value.
    pub value: At<Scalar>,
}

/// Everything that the assembly keeps, in the order of the document.
#[derive(Clone, Debug, Default)]
pub struct HoldList(pub Vec<Hold>);

impl Decode for HoldList {
    fn decode(value: &Value, context: &mut Context<'_, '_>) -> Option<Self> {
        let members = context.members(value, "an object with a channel for each entry")?;
        let mut list = Vec::new();
        for member in members {
            context.within(&member.key, |context| {
                let channel = At { value: member.key.clone(), place: context.place(member.key_span) };
                list.extend(At::decode(&member.value, context).map(|value| Hold { channel, value }));
            });
        }
        Some(Self(list))
    }
    fn absent() -> Option<Self> {
        Some(Self::default())
    }
    #[cfg(feature = "schema")]
    fn schema(schemas: &mut Schemas) -> serde_json::Value {
        json!({"type": "object", "additionalProperties": Scalar::schema(schemas)})
    }
}

record! {
    /// One way to run the document: what differs from its parameters and its simulation.
    pub struct RunSpec as "the run" {
        /// What people call it. Default: its number.
        pub label: Option<At<Text>>,
        /// Values of parameters in this run.
        pub parameters: NamedList<At<Scalar>>,
        /// Keys of the simulation that this run replaces, each as a whole.
        pub simulation: Option<Simulation>,
    }
}

impl Simulation {
    /// Nothing chosen.
    pub(crate) fn empty(place: Place) -> Self {
        Self {
            duration: None,
            output_step: None,
            samples: None,
            formulation: None,
            basis: None,
            continuation: None,
            stabilization: None,
            integrator: None,
            redundancy: None,
            start: None,
            place,
        }
    }

    /// This simulation with the keys that `patch` has replaced as a whole.
    pub(crate) fn patched(&self, patch: &Self) -> Self {
        // Named one by one, so that a new key cannot be forgotten here: it would not compile.
        let Self {
            duration,
            output_step,
            samples,
            formulation,
            basis,
            continuation,
            stabilization,
            integrator,
            redundancy,
            start,
            place,
        } = self.clone();
        let patch = patch.clone();
        Self {
            duration: patch.duration.or(duration),
            output_step: patch.output_step.or(output_step),
            samples: patch.samples.or(samples),
            formulation: patch.formulation.or(formulation),
            basis: patch.basis.or(basis),
            continuation: patch.continuation.or(continuation),
            stabilization: patch.stabilization.or(stabilization),
            integrator: patch.integrator.or(integrator),
            redundancy: patch.redundancy.or(redundancy),
            start: patch.start.or(start),
            place,
        }
    }

    /// The duration, s.
    pub fn duration_value(&self) -> f64 {
        self.duration.as_ref().map_or(DEFAULT_DURATION, |duration| duration.value)
    }

    /// The time between two samples, s.
    pub fn output_step_value(&self) -> f64 {
        self.output_step.as_ref().map_or_else(|| self.duration_value() / DEFAULT_SAMPLES, |step| step.value)
    }
}
