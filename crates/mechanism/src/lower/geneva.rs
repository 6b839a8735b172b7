//! Geneva wheels: the number of slots, the pose as written.

use super::Builder;
use crate::coupling::geneva::turned;
use holonomy_document::diagnostic::Code;
use holonomy_document::{At, Coupling, GenevaWheel, Scalar};
use holonomy_expr::number_text;

impl Builder<'_, '_> {
    /// A slot of the number of a wheel's slots.
    // Not inlined: without such a wheel nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn slots(&mut self, slots: &At<Scalar>) -> u32 {
        let slot = self.number_slot(slots);
        let value = self.inputs.slots.values[slot as usize];
        if !GenevaWheel::can_have(value) {
            let found = number_text(value);
            let parameters =
                [("what", "The number of slots"), ("condition", GenevaWheel::SLOTS), ("found", found.as_str())];
            self.report(Code::OUT_OF_RANGE, &slots.place, &parameters);
        }
        slot
    }

    /// Where the pin is at the angle 0 of its joint, and what is left of the angle of the wheel, at the pose as written.
    #[inline(never)]
    pub(super) fn place_geneva(&mut self, index: usize, coupling: &Coupling<'_>, phase: Option<&At<Scalar>>) {
        let backwards = self.turns_back(coupling);
        let pin = phase.map_or(std::f64::consts::PI, |_| self.optional(phase));
        let angles = [&coupling.joints.first, &coupling.joints.second].map(|joint| self.as_written(joint, "angle"));
        let [Some(crank), Some(wheel)] = angles else { return };
        let [crank, pin] = [crank, pin].map(|angle| if backwards { -angle } else { angle });
        let [slots, first, offset] = [0, 1, 2].map(|i| self.names.joints[index].geometry[i] as usize);
        let number = self.inputs.slots.values[slots];
        let sent = self.at_start(|build, _| {
            let [slots, pin] = [number, pin].map(|value| build.graph.constant(value));
            Ok(turned(build, slots, pin))
        });
        let sent = self.take(sent);
        for (slot, value) in [(first, pin - crank), (offset, wheel - sent)] {
            self.inputs.slots.values[slot] = value;
            self.inputs.slots.labels[slot] = number_text(value);
        }
    }
}
