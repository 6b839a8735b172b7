//! Joints: where their ends are, their numbers, their rows.

use holonomy_expr::{Graph, math, number_text};

use super::rows::{RowKind, RowOrigin};
use super::{Builder, Element, LowerError};
use crate::diagnostic::{Code, Place};
use crate::document::{At, Attachment, Coupling, Named, PointRef, Vector};
use crate::joint::{self, EndAddresses, JointError, Numbers, Placed, PlacedEnd, Rows};
use crate::kind::{Build, Contribution, Formals, Kind};

impl<'d> Builder<'d, '_> {
    /// Ends and numbers of every joint at the pose as written.
    pub(super) fn place_joints(&mut self) {
        let document = self.document;
        for joint in &document.joints {
            if let Some(coupling) = joint.value.coupling() {
                let factor = self.optional(Some(coupling.factor));
                let factor = self.slots.push(factor, coupling.factor.value.text());
                let offset = self.slots.push(0.0, "");
                let geometry = vec![factor, offset];
                self.names.joints.push(EndAddresses { bodies: [None; 2], points: [[factor; 2]; 2], geometry });
                self.placed.push(Placed::NOWHERE);
                continue;
            }
            let Some(attachment) = joint.value.attachment() else {
                // The check has refused such a joint already.
                let parameters = [("object", "The joint"), ("keys", "\"connect\", \"bodies\"")];
                self.report(Code::NeedsOneOf, joint.value.place(), &parameters);
                continue;
            };
            let Some((mut ends, placed)) = self.ends(attachment, joint.value.place()) else { continue };
            let (first, second) = attachment.bodies();
            if first == second {
                self.report(Code::SameBody, joint.value.place(), &[("body", first)]);
            }
            match self.joint_geometry(joint, &placed, (first, second)) {
                Ok(geometry) => {
                    ends.geometry =
                        geometry.into_iter().map(|value| self.slots.push(value, number_text(value))).collect();
                }
                Err(JointError::ZeroLength) => {
                    self.report(Code::ZeroLength, joint.value.place(), &[("name", &joint.name)]);
                }
                Err(JointError::ZeroAxis(place)) => {
                    let place = place.unwrap_or_else(|| joint.value.place().clone());
                    self.report(Code::ZeroAxis, &place, &[("name", &joint.name)]);
                }
                Err(JointError::NotPositive { what, value, place }) => {
                    let found = number_text(value);
                    let parameters = [("what", what), ("condition", "greater than 0"), ("found", &found)];
                    self.report(Code::OutOfRange, &place, &parameters);
                }
                Err(JointError::Other(diagnostic)) => self.diagnostics.push(*diagnostic),
            }
            self.names.joints.push(ends);
            self.placed.push(placed);
        }
    }

    /// Offsets of gears and racks, from the pose as written: the joints that they couple must be placed.
    pub(super) fn place_couplings(&mut self) {
        let document = self.document;
        for (index, joint) in document.joints.iter().enumerate() {
            let Some(coupling) = joint.value.coupling() else { continue };
            let [factor, offset] = [0, 1].map(|i| self.names.joints[index].geometry[i] as usize);
            let [first, second] = coupling.coordinates;
            let first = self.as_written(&coupling.joints.first, first);
            let second = self.as_written(&coupling.joints.second, second);
            let (Some(first), Some(second)) = (first, second) else { continue };
            let value = second - self.slots.values[factor] * first;
            self.slots.values[offset] = value;
            self.slots.labels[offset] = number_text(value);
        }
    }

    /// The coordinate of a joint at the pose as written.
    fn as_written(&mut self, joint: &At<String>, coordinate: &str) -> Option<f64> {
        let (mut graph, mut formals) = (Graph::new(), Formals::default());
        let mut build = Build::new(&mut graph, &mut formals);
        let Some(node) = self.names.joint_coordinate(&mut build, &joint.value, coordinate) else {
            let parameters = [("type", "joint"), ("joint", joint.value.as_str()), ("coordinate", coordinate)];
            self.report(Code::NoSuchCoordinate, &joint.place, &parameters);
            return None;
        };
        let source = self.source();
        let gather = self.layout.gather(&formals, &formals.coordinates, &formals.slots, 0);
        let inputs: Vec<f64> = gather.iter().map(|input| source[*input as usize]).collect();
        Some(graph.eval(node, &inputs))
    }

    fn joint_geometry(
        &self,
        joint: &Named<crate::document::Joint>,
        placed: &Placed,
        bodies: (&str, &str),
    ) -> Result<Vec<f64>, JointError> {
        joint::geometry(&joint.value, placed, bodies, Numbers(&self.values))
    }

    /// Addresses of two ends, and where they are as written.
    fn ends(&mut self, attachment: Attachment<'_>, place: &Place) -> Option<(EndAddresses, Placed)> {
        let (first, second) = attachment.bodies();
        let bodies = [self.body_first(first, place)?, self.body_first(second, place)?];
        let points = match attachment {
            Attachment::Points(a, b) => [self.point_slots(a)?, self.point_slots(b)?],
            Attachment::Bodies(_, _, point) => bodies.map(|body| self.new_point(body, point)),
        };
        let placed = |i: usize| self.placed_end(bodies[i], points[i]);
        let placed = Placed { first: placed(0), second: placed(1) };
        Some((EndAddresses { bodies, points, geometry: Vec::new() }, placed))
    }

    /// The ends of two points, for springs.
    pub(super) fn point_ends(&mut self, a: &PointRef, b: &PointRef, place: &Place) -> Option<(EndAddresses, Placed)> {
        self.ends(Attachment::Points(a, b), place)
    }

    fn body_first(&mut self, name: &str, place: &Place) -> Option<Option<u32>> {
        if name == "ground" {
            return Some(None);
        }
        let first = self.names.body(name).map(|body| body.first);
        if first.is_none() {
            self.report(Code::UnknownReference, place, &[("what", "body"), ("name", name)]);
        }
        first.map(Some)
    }

    fn point_slots(&mut self, point: &PointRef) -> Option<[u32; 2]> {
        let slots = self.names.point(&point.body, &point.point);
        if slots.is_none() {
            let parameters = [("what", "point"), ("name", point.point.as_str()), ("owner", point.body.as_str())];
            self.report(Code::UnknownReference, &point.place, &parameters);
        }
        slots
    }

    /// A point given globally at the pose as written (or the centre of mass), in the frame of the body.
    fn new_point(&mut self, body: Option<u32>, point: Option<&Vector>) -> [u32; 2] {
        let pose = body.map(|first| self.pose(first));
        let local = match (point, pose) {
            (None, _) => [0.0; 2],
            (Some(point), None) => self.optional_vector(Some(point)),
            (Some(point), Some([x, y, angle])) => {
                let [px, py] = self.optional_vector(Some(point));
                let (sin, cos) = (math::sin(angle), math::cos(angle));
                let (dx, dy) = (px - x, py - y);
                [cos * dx + sin * dy, cos * dy - sin * dx]
            }
        };
        local.map(|value| self.slots.push(value, number_text(value)))
    }

    fn pose(&self, first: u32) -> [f64; 3] {
        let first = first as usize;
        [self.q[first], self.q[first + 1], self.q[first + 2]]
    }

    fn placed_end(&self, body: Option<u32>, slots: [u32; 2]) -> PlacedEnd {
        let [px, py] = slots.map(|slot| self.slots.values[slot as usize]);
        let Some(first) = body else { return PlacedEnd { angle: 0.0, point: [px, py] } };
        let [x, y, angle] = self.pose(first);
        let (sin, cos) = (math::sin(angle), math::cos(angle));
        PlacedEnd { angle, point: [x + (cos * px - sin * py), y + (sin * px + cos * py)] }
    }

    /// Rows of the joints.
    pub(super) fn joints(&mut self) {
        let document = self.document;
        for (index, joint) in document.joints.iter().enumerate() {
            let Some(ends) = self.names.joints.get(index).cloned() else { continue };
            let place = joint.value.place();
            let element = match joint::rows_of(&joint.value) {
                Rows::Kind => {
                    let key = format!("joint|{}|{}", joint::kind_key(&joint.value), ends.shape());
                    let coordinates = ends.coordinates();
                    let kind = self.cache.kind(&key, || {
                        Kind::compile::<LowerError>(Some(crate::kind::short(coordinates.len())), |build| {
                            let ends = ends.local(build);
                            let holonomic = joint::rows(&joint.value, build, &ends);
                            let pfaffian = joint::velocity_rows(&joint.value, build, &ends);
                            Ok(Contribution { holonomic, pfaffian, ..Contribution::default() })
                        })
                    });
                    let Some(kind) = self.kind_or_report(kind, &joint.name, place) else { continue };
                    Element::new(joint.name.clone(), kind, &self.layout, coordinates, &ends.slots())
                }
                Rows::Curve(curve) => {
                    let key = format!("curve|{}|{}", joint.name, curve.value.text());
                    let element = self.add_only(joint.name.clone(), &key, &joint.name, place, |build, names| {
                        let ends = ends.global(build);
                        let [x, y] = joint::path::point(build, &ends);
                        let local = vec![("x".to_owned(), x), ("y".to_owned(), y)];
                        let row = names.lower(build, curve, local)?;
                        Ok(Contribution { holonomic: vec![row], ..Contribution::default() })
                    });
                    let Some(element) = element else { continue };
                    self.check_finite(&element, &[(curve.value.text(), curve.place.clone())]);
                    element
                }
                Rows::Coupling(coupling) => match self.coupling(&joint.name, coupling, &ends.geometry, place) {
                    Some(element) => element,
                    None => continue,
                },
            };
            let (holonomic, _) = element.kind.rows();
            let unit = |i: usize, row: &str| match row {
                _ if i >= holonomic => "m/s",
                "angle" => "rad",
                "curve" => "",
                _ => "m",
            };
            let rows = joint::row_names(&joint.value).iter().enumerate().map(|(i, row)| RowOrigin {
                kind: RowKind::Joint,
                owner: joint.name.clone(),
                row: (*row).to_owned(),
                unit: unit(i, row),
                place: place.clone(),
            });
            let rows = rows.collect();
            self.add(element, rows);
        }
    }

    /// The row of a gear or rack.
    fn coupling(&mut self, name: &str, coupling: Coupling<'_>, geometry: &[u32], place: &Place) -> Option<Element> {
        let (first, second) = (&coupling.joints.first, &coupling.joints.second);
        let key = format!("coupling|{}|{}|{:?}|{geometry:?}", first.value, second.value, coupling.coordinates);
        let document = self.document;
        self.add_only(name.to_owned(), &key, name, place, |build, names| {
            let mut ends = [None; 2];
            for ((end, joint), coordinate) in ends.iter_mut().zip([first, second]).zip(coupling.coordinates) {
                *end = names.joint_coordinate(build, &joint.value, coordinate);
                if end.is_none() {
                    let parameters = [("type", "joint"), ("joint", joint.value.as_str()), ("coordinate", coordinate)];
                    return Err(Box::new(document.diagnostic(Code::NoSuchCoordinate, &joint.place, &parameters)));
                }
            }
            let numbers = [0, 1].map(|i| build.global_slot(geometry[i]));
            let row = match ends {
                [Some(first), Some(second)] => vec![joint::gear::row(build, [first, second], numbers)],
                _ => Vec::new(),
            };
            Ok(Contribution { holonomic: row, ..Contribution::default() })
        })
    }

    /// Rows of the drivers: the coordinate of a joint minus a function of time.
    pub(super) fn drivers(&mut self) {
        let document = self.document;
        for driver in &document.drivers {
            let (joint, coordinate) = (&driver.value.joint.value, &driver.value.coordinate.value);
            let function = &driver.value.function;
            let key = format!("driver|{joint}|{coordinate}|{}", function.value.text());
            let place = &driver.value.place;
            let element = self.add_only(driver.name.clone(), &key, &driver.name, place, |build, names| {
                let value = names.joint_coordinate(build, joint, coordinate).ok_or_else(|| {
                    let parameters =
                        [("type", "joint"), ("joint", joint.as_str()), ("coordinate", coordinate.as_str())];
                    Box::new(document.diagnostic(Code::NoSuchCoordinate, &driver.value.coordinate.place, &parameters))
                })?;
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
