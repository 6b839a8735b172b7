//! Numbers of belts: radii, which way the pulleys turn, the pose as written.

use super::Builder;
use crate::body::vector::{Vector3, dot, times};
use crate::joint::Placement;
use holonomy_document::diagnostic::Code;
use holonomy_document::{At, Coupling, Pair, Scalar, carrier};
use holonomy_expr::number_text;

impl Builder<'_, '_> {
    /// Slots of the radii of two pulleys.
    // Not inlined: without a belt nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn radii(&mut self, radii: &Pair<At<Scalar>>) -> Vec<u32> {
        let mut slots = Vec::new();
        for radius in [&radii.first, &radii.second] {
            let slot = self.number_slot(radius);
            let value = self.inputs.slots.values[slot as usize];
            if value <= 0.0 {
                let found = number_text(value);
                let parameters = [("what", "The radius"), ("condition", "greater than 0"), ("found", found.as_str())];
                self.report(Code::OUT_OF_RANGE, &radius.place, &parameters);
            }
            slots.push(slot);
        }
        slots
    }

    /// Which way the first pulley sends the belt, and what is left at the pose as written.
    #[inline(never)]
    pub(super) fn place_belt(&mut self, index: usize, coupling: &Coupling<'_>, crossed: bool) {
        let joints = [&coupling.joints.first, &coupling.joints.second];
        let document = self.document;
        let [Some(first), Some(second)] = joints.map(|joint| document.joints.index(&joint.value)) else { return };
        let Some((_, sides)) = carrier(&document.joints[first].value, &document.joints[second].value) else { return };
        let opposite = match [self.axis(first), self.axis(second)] {
            [Some(first), Some(second)] => dot(first, second) < 0.0,
            _ => false,
        };
        let backwards = crossed ^ (sides[0] != sides[1]) ^ opposite;
        let [radius, other, offset] = [0, 1, 2].map(|i| self.names.joints[index].geometry[i] as usize);
        let slots = &mut self.inputs.slots;
        if backwards {
            slots.values[radius] = -slots.values[radius];
            slots.labels[radius] = format!("-({})", slots.labels[radius]);
        }
        let angles = joints.map(|joint| self.as_written(joint, "angle"));
        let [Some(first), Some(second)] = angles else { return };
        let slots = &mut self.inputs.slots;
        let value = slots.values[other] * second - slots.values[radius] * first;
        slots.values[offset] = value;
        slots.labels[offset] = number_text(value);
    }

    /// The axis of a joint of space, global, at the pose as written.
    fn axis(&self, joint: usize) -> Option<Vector3> {
        let placed = self.placed.get(joint)?;
        let Placement::Spatial(ends) = &placed.placement else { return None };
        let axis = placed.directions[0].as_deref()?;
        Some(times(&ends.first.rotation, [*axis.first()?, *axis.get(1)?, *axis.get(2)?]))
    }
}
