//! Integrators with their options, and the control of their steps.

use alloc::vec;
use alloc::vec::Vec;

use super::option::{MethodOption, Options, Range};
use crate::integrate::tableau::{self, Tableau};

/// Implicit methods, for the formulations that keep the constraints in the equations of a step.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Implicit {
    /// Two steps, order 2 (Masarati, Lanz and Mantegazza 2001).
    Multistep {
        /// Spectral radius at infinite frequency, from 0 to below 1: what is left of the fastest motions after a step.
        rho_inf: f64,
    },
    /// Generalized-alpha, order 2 (Chung and Hulbert 1993; Arnold and Bruels 2007).
    GeneralizedAlpha {
        /// Spectral radius at infinite frequency, from 0 to below 1.
        rho_inf: f64,
    },
    /// Radau IIA with three stages, order 5, with an error estimate.
    Radau5,
}
ids!(Implicit {
    "multistep" => Implicit::Multistep { rho_inf: 0.6 }, Implicit::Multistep { .. },
    "generalized-alpha" => Implicit::GeneralizedAlpha { rho_inf: 0.8 }, Implicit::GeneralizedAlpha { .. },
    "radau5" => Implicit::Radau5, Implicit::Radau5,
});

impl Implicit {
    /// The power of the step with which its error estimate goes; none without an estimate.
    fn error_order(&self) -> Option<u32> {
        match self {
            Implicit::Multistep { .. } | Implicit::GeneralizedAlpha { .. } => None,
            // The order of the embedded formula plus one.
            Implicit::Radau5 => Some(4),
        }
    }
}

/// The formula of a step.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Scheme {
    /// A Runge-Kutta method whose stages follow from each other.
    Explicit(Tableau),
    /// A method that solves for its step.
    Implicit(Implicit),
}

impl Scheme {
    /// The method with this identifier, its options at their defaults.
    pub fn from_id(id: &str) -> Option<Self> {
        Tableau::from_id(id).map(Scheme::Explicit).or_else(|| Implicit::from_id(id).map(Scheme::Implicit))
    }

    /// The stable identifier used in documents.
    pub fn id(&self) -> &'static str {
        match self {
            Scheme::Explicit(tableau) => tableau.id(),
            Scheme::Implicit(implicit) => implicit.id(),
        }
    }

    /// Whether the method estimates its error, so that the step can follow a tolerance.
    pub fn has_estimate(&self) -> bool {
        match self {
            Scheme::Explicit(tableau) => tableau::of(*tableau).embedded.is_some(),
            Scheme::Implicit(implicit) => implicit.error_order().is_some(),
        }
    }

    /// The power of the step with which the controller takes the error to go.
    pub(crate) fn control_order(&self) -> u32 {
        match self {
            Scheme::Explicit(tableau) => tableau::of(*tableau).order,
            Scheme::Implicit(implicit) => implicit.error_order().unwrap_or(1),
        }
    }

    /// Whether steps of `index-3` end on the velocity rows.
    pub(crate) fn ends_on_velocity_rows(&self) -> bool {
        match self {
            Scheme::Explicit(_) => false,
            Scheme::Implicit(implicit) => match implicit {
                Implicit::Multistep { .. } | Implicit::GeneralizedAlpha { .. } => false,
                Implicit::Radau5 => true,
            },
        }
    }
}

/// How long a step is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum StepControl {
    /// Steps end at `t_k = k * step`, s.
    Fixed(f64),
    /// Error control.
    Adaptive {
        /// Relative tolerance.
        rtol: f64,
        /// Absolute tolerance, in the unit of each coordinate and velocity.
        atol: f64,
        /// First step, s; chosen automatically if absent.
        first_step: Option<f64>,
        /// Largest step, s; the duration if absent.
        max_step: Option<f64>,
    },
}

impl StepControl {
    /// Relative tolerance unless stated otherwise.
    pub const RTOL: f64 = 1e-8;
    /// Absolute tolerance unless stated otherwise.
    pub const ATOL: f64 = 1e-10;
    /// Fixed step of a method without an error estimate unless stated otherwise, s.
    pub const STEP: f64 = 1e-3;
}

/// Formula and step control of an integrator.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Integrator {
    /// Formula.
    pub scheme: Scheme,
    /// Step control.
    pub step: StepControl,
}

impl Options for Implicit {
    fn options(&mut self) -> Vec<MethodOption<'_>> {
        match self {
            Implicit::Multistep { rho_inf } | Implicit::GeneralizedAlpha { rho_inf } => {
                vec![MethodOption::number("rho_inf", rho_inf, Range::Damping, "")]
            }
            Implicit::Radau5 => Vec::new(),
        }
    }
}
