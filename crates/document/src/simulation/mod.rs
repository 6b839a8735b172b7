//! How a document is simulated: the axes of the method, the start, the runs.

mod formulation;
mod integrator;
mod option;
mod redundancy;
mod stabilization;

pub use formulation::{
    AugmentedLagrangian, Basis, Continuation, Continued, Corrected, Formulation, Invariant, Minimal, Multipliers,
    Orthogonalization, TwoStep,
};
pub use integrator::{AnyStep, Damped, FixedStep, Integrator};
pub use option::Given;
pub use redundancy::{Eliminate, Redundancy, Weight, Weighted, Weights};
pub use stabilization::{
    Baumgarte, Correction, FullDirection, Metric, Projection, SBoth2, SFull, SecondStep, Stabilization,
};

use option::options;

use super::decode::{ids, record};
use super::leaf::{At, Scalar, Text};
use super::list::{ByChannel, NamedList};
use crate::diagnostic::Place;

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

options! {
    /// Nothing more to choose.
    pub struct Plain as "this choice" {}
}

record! {
    /// How the mechanism is put together before the first step.
    pub struct Start as "\"start\"" {
        /// Coordinates and velocities that the assembly keeps: channel to number or expression, for example "A.angle'": 6.
        pub hold: ByChannel,
        /// Joints, drivers and constraints that do not hold at first, but from an event on.
        pub off: Vec<At<String>>,
    }
}

record! {
    /// One way to run the document: what differs from its parameters and its simulation.
    pub struct RunSpec as "the run" {
        /// The name that is shown. Default: its number.
        pub label: Option<At<Text>>,
        /// Values of parameters in this run.
        pub parameters: NamedList<At<Scalar>>,
        /// Keys of the simulation that this run replaces, each as a whole.
        pub simulation: Option<Simulation>,
    }
}

impl Simulation {
    /// Nothing chosen.
    pub fn empty(place: Place) -> Self {
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
    pub fn patched(&self, patch: &Self) -> Self {
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
