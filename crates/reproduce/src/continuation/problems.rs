//! The paper's mechanisms as runs of the gallery's documents, and its ways to carry the frame as their settings.

use serde_json::{Value, json};

use crate::Error;
use crate::job::Job;

/// How the frame comes from one step to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Update {
    /// What the report calls it.
    pub label: &'static str,
    /// What the reference data call it; empty if they do not know it.
    pub reference: (&'static str, &'static str),
    kind: &'static str,
    orthogonalization: &'static str,
}

impl Update {
    /// The setting of a simulation.
    pub fn value(self) -> Value {
        json!({ "type": self.kind, "orthogonalization": self.orthogonalization })
    }
}

const fn update(
    label: &'static str,
    reference: (&'static str, &'static str),
    kind: &'static str,
    orthogonalization: &'static str,
) -> Update {
    Update { label, reference, kind, orthogonalization }
}

/// The paper's proposal.
pub const PROPOSED: Update = update("(28), polar", ("eq28", "polar"), "exponential", "polar");

/// All that there are.
pub const UPDATES: [Update; 6] = [
    PROPOSED,
    update("(28), Gram-Schmidt", ("eq28", "gs"), "exponential", "gram-schmidt"),
    update("(29), polar", ("eq29", "polar"), "first-order", "polar"),
    update("(29), Gram-Schmidt", ("eq29", "gs"), "first-order", "gram-schmidt"),
    update("Munthe-Kaas, polar", ("", ""), "munthe-kaas", "polar"),
    update("Munthe-Kaas, Gram-Schmidt", ("", ""), "munthe-kaas", "gram-schmidt"),
];

/// The paper's "traditional" method: a fresh factorization after every step.
pub fn traditional() -> Value {
    "none".into()
}

/// A Runge-Kutta method with steps of one length, s.
pub fn fixed(tableau: &str, step: f64) -> Value {
    json!({ "type": tableau, "step": step })
}

/// The integrator whose error does not show beside any other.
pub fn exact() -> Value {
    json!({ "type": "dop853", "rtol": 1e-12, "atol": 1e-12 })
}

/// A time with samples.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// s
    pub duration: f64,
    /// s between two samples; `None`: every step is one.
    pub output_step: Option<f64>,
}

impl Span {
    /// Samples at equal distances, s.
    pub fn every(output_step: f64, duration: f64) -> Self {
        Self { duration, output_step: Some(output_step) }
    }

    /// Samples at every step.
    pub fn steps(duration: f64) -> Self {
        Self { duration, output_step: None }
    }
}

/// Settings of a run in minimal coordinates by QR.
pub fn minimal(span: Span, continuation: &Value, integrator: &Value) -> Value {
    let mut settings = json!({
        "duration": span.duration,
        "formulation": "minimal",
        "basis": "qr",
        "continuation": continuation,
        "integrator": integrator,
    });
    match span.output_step {
        Some(step) => settings["output_step"] = json!(step),
        None => settings["samples"] = json!("step"),
    }
    settings
}

/// The equations themselves, held at the level of positions: the paper's DAE solution. Steps in s.
pub fn dae(span: Span, step: f64) -> Value {
    let mut settings = json!({
        "duration": span.duration,
        "formulation": "index-3",
        "integrator": { "type": "multistep", "rho_inf": 0.6, "step": step },
    });
    match span.output_step {
        Some(step) => settings["output_step"] = json!(step),
        None => settings["samples"] = json!("step"),
    }
    settings
}

/// The inertia of the slider-crank's rod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rod {
    /// Axisymmetric.
    A,
    /// The small moment across rod and cross: behind the published curve.
    B,
}

/// Section 3.2: the spatial slider-crank.
pub fn slider_crank(rod: Rod, mut settings: Value) -> Result<Job, Error> {
    settings["start"] = json!({ "hold": { "A.angle": 0, "A.angle'": "speed" } });
    let (along, across) = match rod {
        Rod::A => (4e-4, 4e-3),
        Rod::B => (4e-3, 4e-4),
    };
    let job = Job::gallery("slider-crank-spatial", settings)?;
    Ok(job.with_parameter("along", along).with_parameter("across", across))
}
