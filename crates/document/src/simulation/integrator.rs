//! How time is stepped.

use super::super::decode::{record, tagged};
use super::super::leaf::At;
use super::Plain;
use super::option::{axis, options};

axis! {
    /// The time integrator.
    pub enum Integrator as "integrator" => {
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

options! {
    /// A method without an error estimate.
    pub struct FixedStep as "the integrator" {
        /// Step, s; greater than zero. Default: chosen by the program.
        pub step: Option<At<f64>>,
    }
}

options! {
    /// An implicit method without an error estimate.
    pub struct Damped as "the integrator" {
        /// Step, s; greater than zero. Default: chosen by the program.
        pub step: Option<At<f64>>,
        /// What is left of the fastest motions after a step, from 0 to below 1. Default: 0.6 for multistep, 0.8 for generalized-alpha.
        pub rho_inf: Option<At<f64>>,
    }
}

options! {
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
