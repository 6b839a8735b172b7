//! Ropes: their lengths and rows.

use super::{Builder, Element, PlacedJoint, Placement};
use crate::joint::{self, EndAddresses, PlacedEnds};
use crate::kind::Contribution;
use holonomy_document::diagnostic::Code;
use holonomy_document::{At, Joint, Named, PointRef};
use holonomy_expr::number_text;

impl Builder<'_, '_> {
    /// The length of a rope: as the document says, or as the pose is written.
    // Not inlined: without a rope nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn place_rope(&mut self, joint: &Named<Joint>, through: &At<Vec<PointRef>>) {
        let mut written = 0.0;
        for pair in through.value.windows(2) {
            let part = self.at_start(|build, names| {
                let part = names.rope_length(build, pair);
                Ok(part.unwrap_or_else(|| build.graph.constant(0.0)))
            });
            let part = self.take(part);
            if part == 0.0 {
                self.report(Code::ZERO_LENGTH, joint.value.place(), &[("name", &joint.name)]);
            }
            written += part;
        }
        let slot = match joint.value.record().keys().number {
            Some(length) => {
                let slot = self.number_slot(length);
                let value = self.inputs.slots.values[slot as usize];
                if value <= 0.0 {
                    let found = number_text(value);
                    let parameters =
                        [("what", "The length"), ("condition", "greater than 0"), ("found", found.as_str())];
                    self.report(Code::OUT_OF_RANGE, &length.place, &parameters);
                }
                slot
            }
            None => self.inputs.slots.push(written, number_text(written)),
        };
        let spatial = self.document.is_spatial();
        let points = [vec![slot; 3], vec![slot; 3]];
        let ends = EndAddresses { spatial, bodies: [None; 2], points, geometry: vec![slot], turns: Vec::new() };
        self.names.joints.push(ends);
        self.placed.push(PlacedJoint { placement: Placement::Planar(PlacedEnds::NOWHERE), directions: [None, None] });
    }

    /// The row of a rope.
    #[inline(never)]
    pub(super) fn rope(&mut self, joint: &Named<Joint>, length: u32) -> Option<Element> {
        let keys = joint.value.record().keys();
        let through = keys.through?;
        self.of_mechanism(&joint.name, joint.value.place(), |build, names| {
            let mut holonomic = Vec::new();
            if let Some(long) = names.rope_length(build, &through.value) {
                let length = build.global_slot(length);
                let row = build.graph.sub(long, length);
                holonomic.push(joint::on_side(build, keys.one_sided().map(|row| row.side), row));
            }
            Ok(Contribution { holonomic, ..Contribution::default() })
        })
    }
}
