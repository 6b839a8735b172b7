//! What may be chosen on each axis of the method.

use holonomy_document::At;
use holonomy_document::decode::record;

record! {
    /// What may be chosen, axis by axis.
    pub struct Methods as "\"methods\"" {
        /// Formulations.
        pub formulation: Option<At<Vec<At<String>>>>,
        /// Tangent bases.
        pub basis: Option<At<Vec<At<String>>>>,
        /// Continuations.
        pub continuation: Option<At<Vec<At<String>>>>,
        /// Stabilizations.
        pub stabilization: Option<At<Vec<At<String>>>>,
        /// Integrators.
        pub integrator: Option<At<Vec<At<String>>>>,
        /// Redundancy.
        pub redundancy: Option<At<Vec<At<String>>>>,
    }
}

impl Methods {
    /// Each axis with what may be chosen there.
    pub fn axes(&self) -> impl Iterator<Item = (&'static str, &At<Vec<At<String>>>)> {
        [
            ("formulation", &self.formulation),
            ("basis", &self.basis),
            ("continuation", &self.continuation),
            ("stabilization", &self.stabilization),
            ("integrator", &self.integrator),
            ("redundancy", &self.redundancy),
        ]
        .into_iter()
        .filter_map(|(axis, allowed)| allowed.as_ref().map(|allowed| (axis, allowed)))
    }
}
