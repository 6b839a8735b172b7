//! Joints: where their ends are, their numbers, their rows.

use std::convert::Infallible;

use holonomy_expr::{math, number_text};

use super::layout::Addresses;
use super::rows::{RowKind, RowOrigin};
use super::{Alignment, AngleMemory, Builder, PlacedJoint};
use crate::body::orientation::rotation;
use crate::body::vector::{IDENTITY, Matrix3, plus, times, transposed_times};
use crate::body::{BodyCoordinates, BodyIndex};
use crate::joint::{
    self, EndAddresses, JointError, JointKind, Located, Numbers, PlacedEnd, PlacedEnds, Placement, spatial,
};
use crate::kind::{Contribution, Described};
use holonomy_document::diagnostic::{Code, Place};
use holonomy_document::{At, Attachment, Joint, Named, PointRef, Scalar, Vector};

impl<'d> Builder<'d, '_> {
    /// Ends and numbers of every joint at the pose as written.
    pub(super) fn place_joints(&mut self) {
        let document = self.document;
        for joint in &document.joints {
            if let Some(coupling) = joint.value.coupling() {
                self.new_coupling(&coupling);
                continue;
            }
            if let Some(through) = joint.value.record().keys().through {
                self.place_rope(joint, through);
                continue;
            }
            let Some(attachment) = joint.value.attachment() else {
                // The check has refused such a joint already.
                let parameters = [("object", "The joint"), ("keys", "\"connect\", \"bodies\"")];
                self.report(Code::NEEDS_ONE_OF, joint.value.place(), &parameters);
                continue;
            };
            let Some((mut ends, placed)) = self.ends(attachment, joint.value.place()) else { continue };
            let (first, second) = attachment.bodies();
            if first == second {
                self.report(Code::SAME_BODY, joint.value.place(), &[("body", first)]);
            }
            let mut directions = [None, None];
            match self.joint_geometry(joint, &placed, (first, second)) {
                Ok(located) => {
                    let push = |value: &f64| self.inputs.slots.push(*value, number_text(*value));
                    ends.geometry = located.numbers.iter().map(push).collect();
                    directions = [located.first, located.second];
                }
                Err(error) => self.cannot_be(joint, error),
            }
            for _ in joint::remembered(&joint.value, document.is_spatial()) {
                ends.turns.push(self.inputs.layout.turns);
                self.inputs.layout.turns += 1;
            }
            self.names.joints.push(ends);
            self.placed.push(PlacedJoint { placement: placed, directions });
        }
    }

    /// A joint with these numbers does not exist.
    // Not inlined: the page's first view has none.
    #[inline(never)]
    fn cannot_be(&mut self, joint: &Named<Joint>, error: JointError) {
        match error {
            JointError::ZeroLength => {
                self.report(Code::ZERO_LENGTH, joint.value.place(), &[("name", &joint.name)]);
            }
            JointError::ZeroAxis(place) => {
                let place = place.unwrap_or_else(|| joint.value.place().clone());
                self.report(Code::ZERO_AXIS, &place, &[("name", &joint.name)]);
            }
            JointError::NotPositive { what, value, place } => {
                let found = number_text(value);
                let parameters = [("what", what), ("condition", "greater than 0"), ("found", &found)];
                self.report(Code::OUT_OF_RANGE, &place, &parameters);
            }
            JointError::ParallelAxes => {
                self.report(Code::PARALLEL_AXES, joint.value.place(), &[("name", &joint.name)]);
            }
            JointError::OppositeAxes => {
                self.report(Code::OPPOSITE_AXES, joint.value.place(), &[("name", &joint.name)]);
            }
            JointError::AlongNormal { what, place } => {
                self.report(Code::ALONG_NORMAL, &place, &[("what", what), ("name", &joint.name)]);
            }
            // The check has refused such a joint already.
            JointError::WrongSpace => {
                let object = format!("The joint type \"{}\"", joint.value.id());
                let parameters = [("object", object.as_str()), ("space", "this space"), ("known", "other types")];
                self.report(Code::WRONG_SPACE, joint.value.place(), &parameters);
            }
            JointError::Other(diagnostic) => self.diagnostics.push(*diagnostic),
        }
    }

    /// A slot for a number of a joint.
    pub(super) fn number_slot(&mut self, number: &At<Scalar>) -> u32 {
        let value = self.optional(Some(number));
        self.inputs.slots.push(value, number.value.text())
    }

    fn joint_geometry(
        &self,
        joint: &Named<Joint>,
        placed: &Placement,
        bodies: (&str, &str),
    ) -> Result<Located, JointError> {
        joint::geometry(&joint.value, placed, bodies, Numbers(&self.values))
    }

    /// Addresses of two ends, and where they are as written.
    fn ends(&mut self, attachment: Attachment<'_>, place: &Place) -> Option<(EndAddresses, Placement)> {
        let (first, second) = attachment.bodies();
        let bodies = [self.body_index(first, place)?, self.body_index(second, place)?];
        let points = match attachment {
            Attachment::Points(a, b) => [self.point_slots(a)?, self.point_slots(b)?],
            Attachment::Bodies(_, _, point) => bodies.map(|body| self.new_point(body, point)),
        };
        let spatial = self.document.is_spatial();
        let placed = if spatial {
            let [first, second] = [0, 1].map(|i| self.spatial_end(bodies[i], &points[i]));
            Placement::Spatial(spatial::PlacedEnds { first, second })
        } else {
            let [first, second] = [0, 1].map(|i| self.placed_end(bodies[i], &points[i]));
            Placement::Planar(PlacedEnds { first, second })
        };
        Some((EndAddresses { spatial, bodies, points, geometry: Vec::new(), turns: Vec::new() }, placed))
    }

    /// The ends of two points, for springs.
    pub(super) fn point_ends(
        &mut self,
        a: &PointRef,
        b: &PointRef,
        place: &Place,
    ) -> Option<(EndAddresses, Placement)> {
        self.ends(Attachment::Points(a, b), place)
    }

    fn body_index(&mut self, name: &str, place: &Place) -> Option<Option<BodyIndex>> {
        if name == "ground" {
            return Some(None);
        }
        let index = self.names.body(name).map(|body| body.index);
        if index.is_none() {
            self.report(Code::UNKNOWN_REFERENCE, place, &[("what", "body"), ("name", name)]);
        }
        index.map(Some)
    }

    fn point_slots(&mut self, point: &PointRef) -> Option<Vec<u32>> {
        let slots = self.names.point(&point.body, &point.point).map(<[u32]>::to_vec);
        if slots.is_none() {
            let parameters = [("what", "point"), ("name", point.point.as_str()), ("owner", point.body.as_str())];
            self.report(Code::UNKNOWN_REFERENCE, &point.place, &parameters);
        }
        slots
    }

    /// A point given globally at the pose as written (or the centre of mass), in the frame of the body.
    fn new_point(&mut self, body: Option<BodyIndex>, point: Option<&Vector>) -> Vec<u32> {
        let local = if self.document.is_spatial() {
            self.new_spatial_point(body, point).to_vec()
        } else {
            self.new_planar_point(body, point).to_vec()
        };
        local.into_iter().map(|value| self.inputs.slots.push(value, number_text(value))).collect()
    }

    fn new_planar_point(&mut self, body: Option<BodyIndex>, point: Option<&Vector>) -> [f64; 2] {
        let pose = body.map(|body| self.pose(body.first));
        match (point, pose) {
            (None, _) => [0.0; 2],
            (Some(point), None) => self.optional_vector(Some(point)),
            (Some(point), Some([x, y, angle])) => {
                let [px, py] = self.optional_vector(Some(point));
                let (sin, cos) = (math::sin(angle), math::cos(angle));
                let (dx, dy) = (px - x, py - y);
                [cos * dx + sin * dy, cos * dy - sin * dx]
            }
        }
    }

    fn new_spatial_point(&mut self, body: Option<BodyIndex>, point: Option<&Vector>) -> [f64; 3] {
        let Some(point) = point else { return [0.0; 3] };
        let global = self.optional_vector(Some(point));
        let Some(body) = body else { return global };
        let (position, rotation) = self.spatial_pose(body);
        transposed_times(&rotation, plus(global, -1.0, position))
    }

    fn pose(&self, first: u32) -> [f64; 3] {
        let first = first as usize;
        [self.start.q[first], self.start.q[first + 1], self.start.q[first + 2]]
    }

    /// Centre of mass and rotation matrix at the pose as written.
    fn spatial_pose(&self, body: BodyIndex) -> ([f64; 3], Matrix3) {
        let first = body.first as usize;
        let q = |i: usize| self.start.q[first + i];
        let matrix = match body.coordinates {
            BodyCoordinates::EulerParameters => rotation([q(3), q(4), q(5), q(6)]),
            BodyCoordinates::RotationMatrix => [0, 1, 2].map(|i| [0, 1, 2].map(|j| q(3 + 3 * i + j))),
            BodyCoordinates::Planar => IDENTITY,
        };
        ([q(0), q(1), q(2)], matrix)
    }

    fn placed_end(&self, body: Option<BodyIndex>, slots: &[u32]) -> PlacedEnd {
        let [px, py] = [0, 1].map(|i| self.inputs.slots.values[slots[i] as usize]);
        let Some(body) = body else { return PlacedEnd { angle: 0.0, point: [px, py] } };
        let [x, y, angle] = self.pose(body.first);
        let (sin, cos) = (math::sin(angle), math::cos(angle));
        PlacedEnd { angle, point: [x + (cos * px - sin * py), y + (sin * px + cos * py)] }
    }

    fn spatial_end(&self, body: Option<BodyIndex>, slots: &[u32]) -> spatial::PlacedEnd {
        let local = [0, 1, 2].map(|i| self.inputs.slots.values[slots[i] as usize]);
        let Some(body) = body else { return spatial::PlacedEnd { rotation: IDENTITY, point: local } };
        let (position, rotation) = self.spatial_pose(body);
        spatial::PlacedEnd { rotation, point: plus(position, 1.0, times(&rotation, local)) }
    }

    /// Angle memories of the joints, and what tells a joint from its mirror image.
    pub(super) fn angles(&mut self) {
        let document = self.document;
        for (joint, ends) in document.joints.iter().zip(&self.names.joints) {
            let (coordinates, slots) = (ends.coordinates(), ends.slots());
            let at = Addresses { coordinates: &coordinates, slots: &slots, turns: &ends.turns, row: 0 };
            let remembered = joint::remembered(&joint.value, ends.spatial);
            for (coordinate, memory) in remembered.into_iter().zip(&ends.turns) {
                let described = Described::write::<Infallible>(|build| {
                    let ends = ends.local(build);
                    Ok(joint::coordinate(&joint.value, coordinate, build, &ends).into_iter().collect())
                });
                let Ok(described) = described;
                let observer = self.cache.observer(described);
                let gather = self.inputs.layout.gather(&observer.formals, &at);
                let name = format!("{}.{coordinate}", joint.name);
                self.parts.angles.push(AngleMemory { name, memory: *memory, observer, gather });
            }
            let described = Described::write::<Infallible>(|build| {
                let ends = ends.local(build);
                Ok(joint::alignment(&joint.value, build, &ends))
            });
            let Ok(described) = described;
            let observer = self.cache.observer(described);
            if !observer.roots.is_empty() {
                let gather = self.inputs.layout.gather(&observer.formals, &at);
                self.parts.alignments.push(Alignment { joint: joint.name.clone(), observer, gather });
            }
        }
    }

    /// Rows of the joints.
    pub(super) fn joints(&mut self) {
        let document = self.document;
        for (index, joint) in document.joints.iter().enumerate() {
            let Some(ends) = self.names.joints.get(index).cloned() else { continue };
            let place = joint.value.place();
            let keys = joint.value.record().keys();
            let mut names = Vec::new();
            let element = match (joint::kind(&joint.value), keys.written, keys.coupling) {
                (JointKind::Written(kind), Some(curve), _) => {
                    names.push(kind.row_name());
                    let element = self.of_mechanism(&joint.name, place, |build, names| {
                        let ends = ends.global(build);
                        let local = joint::written_names(build, &ends);
                        let row = names.lower(build, curve, local)?;
                        let holonomic = vec![joint::on_side(build, keys.one_sided().map(|row| row.side), row)];
                        Ok(Contribution { holonomic, ..Contribution::default() })
                    });
                    if let Some(element) = &element {
                        self.check_finite(element, &[(curve.value.text(), curve.place.clone())]);
                    }
                    element
                }
                (JointKind::Coupling(kind), _, Some(_)) => {
                    self.coupled(joint, kind, &ends.geometry);
                    continue;
                }
                (JointKind::Plane(_) | JointKind::Space(_) | JointKind::Both(..), ..) => {
                    let (coordinates, slots) = (ends.coordinates(), ends.slots());
                    let at = Addresses { coordinates: &coordinates, slots: &slots, turns: &ends.turns, row: 0 };
                    self.local(&joint.name, place, &at, |build| {
                        let ends = ends.local(build);
                        let equations = joint::equations(&joint.value, build, &ends);
                        names = equations.names();
                        equations.contribution()
                    })
                }
                (JointKind::Through, ..) => {
                    names.push("length");
                    self.rope(joint, ends.geometry[0])
                }
                // A record says what it holds: these have neither expression nor joints.
                (JointKind::Written(_), None, _) | (JointKind::Coupling(_), _, None) => None,
            };
            let Some(element) = element else { continue };
            let (holonomic, _) = element.kind.rows();
            let rows = names.iter().enumerate().map(|(i, row)| RowOrigin {
                kind: RowKind::Joint,
                owner: joint.name.clone(),
                row: (*row).to_owned(),
                unit: if i < holonomic { joint::row_unit(row) } else { "m/s" },
                place: place.clone(),
            });
            let rows = rows.collect();
            let first = self.rows.holonomic.len();
            self.add(element, rows);
            if keys.stops.is_some() {
                self.stops(joint);
            }
            if keys.friction.is_some() {
                self.friction(joint, &ends, &names, first);
            }
        }
    }

    /// Rows of the drivers: the coordinate of a joint minus a function of time.
    pub(super) fn drivers(&mut self) {
        let document = self.document;
        for driver in &document.drivers {
            let coordinate = &driver.value.coordinate.value;
            let function = &driver.value.function;
            let place = &driver.value.place;
            let element = self.of_mechanism(&driver.name, place, |build, names| {
                let value = names.coordinate(build, &driver.value.joint, &driver.value.coordinate)?;
                let function = names.lower(build, function, Vec::new())?;
                let row = build.graph.sub(value, function);
                Ok(Contribution { holonomic: vec![row], ..Contribution::default() })
            });
            let Some(element) = element else { continue };
            self.check_finite(&element, &[(function.value.text(), function.place.clone())]);
            let row = RowOrigin {
                kind: RowKind::Driver,
                owner: driver.name.clone(),
                row: "driver".to_owned(),
                unit: joint::coordinate_unit(coordinate),
                place: place.clone(),
            };
            self.add(element, vec![row]);
        }
    }
}
