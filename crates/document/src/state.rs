//! States of first order as the author wrote them: `z' = rate(t, q, v, z)`.

use super::decode::record;
use super::leaf::{At, Scalar, Text};

record! {
    /// A state of first order: a number that has a rate, and neither place nor inertia.
    pub struct State as "the state" {
        /// Its rate: of parameters, t, coordinates, velocities and states.
        pub rate: At<Scalar>,
        /// Value at the start. Default 0.
        pub start: Option<At<Scalar>>,
        /// A label; it never converts.
        pub unit: Option<String>,
        /// The name that is shown.
        pub label: Option<Text>,
    }
}
