//! Belts: radii, which way the pulleys turn, the pose as written.

use super::{Builder, Lowering, PlacedJoint};
use crate::body::vector::{Vector3, dot, times};
use crate::joint::Placement;
use holonomy_document::diagnostic::Code;
use holonomy_document::{At, Coupling, Document, Law, Pair, Scalar, carrier};
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

    /// What is left of a belt at the pose as written.
    #[inline(never)]
    pub(super) fn place_belt(&mut self, index: usize, coupling: &Coupling<'_>) {
        let backwards = self.turns_back(coupling);
        let angles = [&coupling.joints.first, &coupling.joints.second].map(|joint| self.as_written(joint, "angle"));
        let [Some(first), Some(second)] = angles else { return };
        let first = if backwards { -first } else { first };
        let [radius, other, offset] = [0, 1, 2].map(|i| self.names.joints[index].geometry[i] as usize);
        let slots = &mut self.inputs.slots;
        let value = slots.values[other] * second - slots.values[radius] * first;
        slots.values[offset] = value;
        slots.labels[offset] = number_text(value);
    }

    pub(super) fn turns_back(&self, coupling: &Coupling<'_>) -> bool {
        turns_back(self.document, &self.placed, coupling)
    }
}

impl Lowering<'_> {
    /// Whether the second joint of a coupling by a belt or a Geneva wheel turns back where the first turns forward.
    pub fn turns_back(&self, coupling: &Coupling<'_>) -> bool {
        turns_back(self.names.document, &self.placed, coupling)
    }
}

#[inline(never)]
fn turns_back(document: &Document, placed: &[PlacedJoint], coupling: &Coupling<'_>) -> bool {
    let crossed = match coupling.law {
        Law::Belt(_, crossed) => crossed,
        // Pin and slot move alike where they meet, between the axles.
        Law::GenevaWheel(..) => true,
        Law::Ratio(_) | Law::Cam(..) => return false,
    };
    let joints = [&coupling.joints.first, &coupling.joints.second].map(|joint| document.joints.index(&joint.value));
    let [Some(first), Some(second)] = joints else { return false };
    let sides = carrier(&document.joints[first].value, &document.joints[second].value).map(|(_, sides)| sides);
    let changed = sides.is_some_and(|[first, second]| first != second);
    let opposite = match [axis(placed, first), axis(placed, second)] {
        [Some(first), Some(second)] => dot(first, second) < 0.0,
        _ => false,
    };
    crossed ^ changed ^ opposite
}

/// The axis of a joint of space, global, at the pose as written.
fn axis(placed: &[PlacedJoint], joint: usize) -> Option<Vector3> {
    let placed = placed.get(joint)?;
    let Placement::Spatial(ends) = &placed.placement else { return None };
    let axis = placed.directions[0].as_deref()?;
    Some(times(&ends.first.rotation, [*axis.first()?, *axis.get(1)?, *axis.get(2)?]))
}
