//! Couplings: their numbers, what is left of the coordinate of the second joint at the pose as written, their rows.

use holonomy_expr::{NodeId, number_text};

use super::one_sided::PLAY;
use super::rows::{RowKind, RowOrigin};
use super::{Builder, Names, PlacedJoint};
use crate::coupling;
use crate::joint::geometry::Geometry;
use crate::joint::{self, EndAddresses, PlacedEnds, Placement};
use crate::kind::{Build, Contribution};
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_document::{At, Coupling, Joint, Law, Named, Scalar};

impl Builder<'_, '_> {
    /// Room for the numbers of a coupling, which has no place.
    // Not inlined: without a coupling nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn new_coupling(&mut self, coupling: &Coupling<'_>) {
        let mut geometry = match coupling.law {
            Law::Ratio(factor) => vec![self.number_slot(factor)],
            Law::Belt(radii, _) => self.radii(radii),
            Law::Cam(..) => Vec::new(),
            Law::GenevaWheel(slots, _) => vec![self.slots(slots), self.inputs.slots.push(0.0, "")],
        };
        let offset = self.inputs.slots.push(0.0, "");
        geometry.push(offset);
        let spatial = self.document.is_spatial();
        let points = [vec![geometry[0]; 3], vec![geometry[0]; 3]];
        let ends = EndAddresses { spatial, bodies: [None; 2], points, geometry, turns: Vec::new() };
        self.names.joints.push(ends);
        self.placed.push(PlacedJoint { placement: Placement::Planar(PlacedEnds::NOWHERE), directions: [None, None] });
    }

    /// Offsets of couplings, from the pose as written: the joints that they couple must be placed.
    pub(super) fn place_couplings(&mut self) {
        let document = self.document;
        for (index, joint) in document.joints.iter().enumerate() {
            if let Some(coupling) = joint.value.coupling() {
                self.place_coupling(index, joint, &coupling);
            }
        }
    }

    #[inline(never)]
    fn place_coupling(&mut self, index: usize, joint: &Named<Joint>, coupling: &Coupling<'_>) {
        match coupling.law {
            Law::Ratio(_) => {}
            Law::Belt(..) => return self.place_belt(index, coupling),
            Law::Cam(lift, roller) => return self.place_cam(index, joint, coupling, lift, roller),
            Law::GenevaWheel(_, phase) => return self.place_geneva(index, coupling, phase),
        }
        let [factor, offset] = [0, 1].map(|i| self.names.joints[index].geometry[i] as usize);
        let [first, second] = coupling.coordinates;
        let first = self.as_written(&coupling.joints.first, first);
        let second = self.as_written(&coupling.joints.second, second);
        let (Some(first), Some(second)) = (first, second) else { return };
        let value = second - self.inputs.slots.values[factor] * first;
        self.inputs.slots.values[offset] = value;
        self.inputs.slots.labels[offset] = number_text(value);
    }

    /// The coordinate of a joint at the pose as written.
    pub(super) fn as_written(&mut self, joint: &At<String>, coordinate: &str) -> Option<f64> {
        let coordinate = At { value: coordinate.to_owned(), place: joint.place.clone() };
        let value = self.at_start(|build, names| names.coordinate(build, joint, &coordinate));
        value.map_err(|diagnostic| self.diagnostics.push(*diagnostic)).ok()
    }

    /// The row of a coupling, or the two of one that has play.
    // Not inlined: without a coupling nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn coupled(&mut self, joint: &Named<Joint>, kind: &dyn coupling::Coupling, geometry: &[u32]) {
        let keys = joint.value.record().keys();
        let Some(coupling) = keys.coupling else { return };
        let mut rows = vec![(kind.row_name(), keys.side)];
        let half = keys.play.map(|play| {
            rows = PLAY.map(|(row, side)| (row, Some(side))).to_vec();
            self.half(play)
        });
        let backwards = self.turns_back(&coupling);
        let place = keys.play.map_or(joint.value.place(), |play| &play.place);
        for (row, side) in rows {
            let element = self.of_mechanism(&joint.name, place, |build, names| {
                let off = off(build, names, kind, &coupling, backwards, geometry)?;
                let off = joint::on_side(build, side, off);
                let half = half.map(|half| build.global_slot(half));
                let row = half.map_or(off, |half| build.graph.sub(off, half));
                Ok(Contribution { holonomic: vec![row], ..Contribution::default() })
            });
            let Some(element) = element else { continue };
            let origin = RowOrigin {
                kind: RowKind::Joint,
                owner: joint.name.clone(),
                row: row.to_owned(),
                unit: joint::row_unit(kind.row_name()),
                place: place.clone(),
            };
            self.add(element, vec![origin]);
        }
    }

    /// A slot of half of a play.
    fn half(&mut self, play: &At<Scalar>) -> u32 {
        let value = self.optional(Some(play));
        if value <= 0.0 {
            let found = number_text(value);
            let parameters = [("what", "The play"), ("condition", "greater than 0"), ("found", found.as_str())];
            self.report(Code::OUT_OF_RANGE, &play.place, &parameters);
        }
        self.inputs.slots.push(0.5 * value, number_text(0.5 * value))
    }
}

/// How far the second joint of a coupling is off.
fn off(
    build: &mut Build<'_>,
    names: &Names<'_>,
    kind: &dyn coupling::Coupling,
    coupling: &Coupling<'_>,
    backwards: bool,
    geometry: &[u32],
) -> Result<NodeId, Box<Diagnostic>> {
    let ends = [&coupling.joints.first, &coupling.joints.second].into_iter().zip(coupling.coordinates);
    let mut coordinates = Vec::new();
    for (joint, coordinate) in ends {
        let coordinate = At { value: coordinate.to_owned(), place: joint.place.clone() };
        coordinates.push(names.coordinate(build, joint, &coordinate)?);
    }
    if backwards {
        coordinates[0] = build.graph.neg(coordinates[0]);
    }
    if let Law::Cam(lift, _) = coupling.law {
        coordinates[0] = names.lift(build, lift, coordinates[0])?;
    }
    let numbers: Vec<_> = geometry.iter().map(|slot| build.global_slot(*slot)).collect();
    Ok(kind.row(build, <[_; 2]>::of(&coordinates), &numbers))
}
