//! The paper's mechanisms as runs of the gallery's documents, and its methods as their settings.

use serde_json::{Value, json};

use crate::Error;
use crate::job::Job;

/// The trajectory of case I in quadruple precision, 40 s.
pub const CASE_ONE: &str = include_str!("../../../../tests/reference/stabilization/two_link_case1.csv");
/// The trajectory of case II at 0.5 rad/s, 10 s.
pub const CASE_TWO: &str = include_str!("../../../../tests/reference/stabilization/two_link_case2.csv");
/// The trajectory of the squeezer, 0.3 s.
pub const SQUEEZER_TRAJECTORY: &str = include_str!("../../../../tests/reference/stabilization/squeezer.csv");
/// The columns of the trajectories, in the order of [`ARM`] or [`SQUEEZER`].
pub const COLUMNS: [&str; 7] = ["q1", "q2", "q3", "q4", "q5", "q6", "q7"];

/// Angles of the arm, as the document names them.
pub const ARM: [&str; 2] = ["theta1", "theta2"];

/// Angles of the squeezer, in the order of the literature.
pub const SQUEEZER: [&str; 7] = ["beta", "Theta", "gamma", "Phi", "delta", "Omega", "epsilon"];

/// Example 2, case I: the tip on a parabola.
pub fn case_one(simulation: Value) -> Result<Job, Error> {
    Ok(Job::gallery("two-link-parabola", simulation)?.with_channels(&ARM))
}

/// Example 2, case II: the tip on a line at the height `sin^2(omega t)`; omega in rad/s.
pub fn case_two(omega: f64, simulation: Value) -> Result<Job, Error> {
    Ok(Job::gallery("two-link-moving-line", simulation)?.with_channels(&ARM).with_parameter("omega", omega))
}

/// Example 3: the seven-body squeezing mechanism.
pub fn squeezer(simulation: Value) -> Result<Job, Error> {
    Ok(Job::gallery("squeezer", simulation)?.with_channels(&SQUEEZER))
}

/// The document of the light wedge, which is part of the report.
pub const WEDGE: &str = include_str!("../../../../docs/reproduction/light-wedge.json");

/// Not of the paper: a light wedge under a heavy table.
pub fn wedge(simulation: Value) -> Job {
    Job::text("light-wedge", WEDGE, simulation).with_channels(&["x", "y"])
}

/// Settings of a run: a duration in s with so many samples.
pub fn simulation(duration: f64, samples: u32, method: &Method, integrator: &Value) -> Value {
    json!({
        "duration": duration,
        "output_step": duration / f64::from(samples),
        "formulation": method.formulation,
        "stabilization": method.stabilization,
        "integrator": integrator,
    })
}

/// What holds the constraints.
#[derive(Clone, Debug)]
pub struct Method {
    formulation: Value,
    stabilization: Value,
}

impl Method {
    fn index_1(stabilization: Value) -> Self {
        Self { formulation: "index-1".into(), stabilization }
    }

    /// Baumgarte's method with its two parameters; `(0, 0)` is none at all.
    pub fn baumgarte(alpha1: f64, alpha0: f64) -> Self {
        Self::index_1(json!({ "type": "baumgarte", "alpha1": alpha1, "alpha0": alpha0 }))
    }

    /// The continuous stabilization of the invariant (4.3), gamma in 1/s.
    pub fn invariant(gamma: f64) -> Self {
        Self { formulation: json!({ "type": "invariant", "gamma": gamma }), stabilization: "none".into() }
    }

    /// `s-full` with `D = H^T` or by levels.
    pub fn full(d: &str) -> Self {
        Self::index_1(json!({ "type": "s-full", "d": d }))
    }

    /// `s-both2` with one of its second steps.
    pub fn both2(second_step: &str, metric: &str) -> Self {
        Self::index_1(json!({ "type": "s-both2", "second_step": second_step, "metric": metric }))
    }

    /// A stabilization with no other option than its metric.
    pub fn once(id: &str, metric: &str) -> Self {
        Self::index_1(json!({ "type": id, "metric": metric }))
    }

    /// The form of Gear, Leimkuhler and Gupta (3.3), for implicit integrators.
    pub fn projected_invariants() -> Self {
        Self { formulation: "projected-invariants".into(), stabilization: "none".into() }
    }

    /// A share of the correction of `s-both`.
    pub fn share(alpha: f64) -> Self {
        Self::index_1(json!({ "type": "s-both", "alpha": alpha }))
    }
}

/// A Runge-Kutta method with steps of one length, s.
pub fn fixed(tableau: &str, step: f64) -> Value {
    json!({ "type": tableau, "step": step })
}

/// A Runge-Kutta method that chooses its steps.
pub fn adaptive(tableau: &str, rtol: f64, atol: f64) -> Value {
    json!({ "type": tableau, "rtol": rtol, "atol": atol })
}

/// The integrator whose error does not show beside any other.
pub fn exact() -> Value {
    adaptive("dop853", 1e-12, 1e-13)
}
