//! Ground, bodies and the author's coordinates: numbers and start values.

use holonomy_solver::RotationBlock;

use super::Builder;
use super::layout::Addresses;
use super::names::BodyAddress;
use super::rows::{CoordinateOrigin, RowKind, RowOrigin};
use crate::body::spatial::Tensor;
use crate::body::{BodyCoordinates, BodyIndex, orientation, planar, spatial};
use crate::kind::{Contribution, Formal, short};
use holonomy_document::diagnostic::Code;
use holonomy_document::{At, AxialVector, Body, Named, NamedList, Scalar, Vector};

impl<'d> Builder<'d, '_> {
    pub(super) fn bodies(&mut self) {
        let document = self.document;
        if let Some(ground) = &document.ground {
            self.names.ground = self.points(&ground.points);
        }
        for body in &document.bodies {
            let index = BodyIndex {
                first: short(self.start.coordinates.len()),
                coordinates: BodyCoordinates::of(document, &body.value),
            };
            for (i, part) in index.coordinates.names().iter().enumerate() {
                self.start.coordinates.push(CoordinateOrigin {
                    name: format!("{}.{part}", body.name),
                    unit: index.coordinates.unit(i).to_owned(),
                    body: body.name.clone(),
                    place: body.value.place.clone(),
                });
            }
            if index.coordinates.is_spatial() {
                self.spatial_start(body, index.coordinates);
            } else {
                let [x, y] = self.optional_vector(body.value.position.as_ref());
                let angle = self.optional(body.value.angle.as_ref());
                self.start.q.extend([x, y, angle]);
                let [vx, vy] = self.optional_vector(body.value.velocity.as_ref());
                let [omega] = self.optional_axial(body.value.angular_velocity.as_ref());
                self.start.v.extend([vx, vy, omega]);
            }
            let points = self.points(&body.value.points);
            self.names.bodies.push(BodyAddress { name: body.name.clone(), index, points });
        }
    }

    /// Apart from what the plane needs.
    #[inline(never)]
    fn spatial_start(&mut self, body: &Named<Body>, coordinates: BodyCoordinates) {
        let position: [f64; 3] = self.optional_vector(body.value.position.as_ref());
        let velocity: [f64; 3] = self.optional_vector(body.value.velocity.as_ref());
        let omega: [f64; 3] = self.optional_axial(body.value.angular_velocity.as_ref());
        let e = self.orientation(body);
        self.start.q.extend(position);
        self.start.v.extend(velocity);
        if coordinates == BodyCoordinates::EulerParameters {
            self.start.q.extend(e);
            self.start.v.extend(orientation::euler_rate(e, omega));
        } else {
            let rotation = orientation::rotation(e);
            self.start.q.extend(rotation.iter().flatten());
            self.start.v.extend(orientation::rotation_rate(&rotation, omega).iter().flatten());
        }
    }

    pub(super) fn user_coordinates(&mut self) {
        let document = self.document;
        for coordinate in &document.coordinates {
            let index = short(self.start.coordinates.len());
            self.start.coordinates.push(CoordinateOrigin {
                name: coordinate.name.clone(),
                unit: coordinate.value.unit.clone().unwrap_or_default(),
                body: String::new(),
                place: coordinate.value.place.clone(),
            });
            let value = self.optional(Some(&coordinate.value.value));
            let velocity = self.optional(coordinate.value.velocity.as_ref());
            self.start.q.push(value);
            self.start.v.push(velocity);
            self.names.coordinates.push((coordinate.name.clone(), index));
        }
    }

    pub(super) fn body_elements(&mut self) {
        let document = self.document;
        if document.bodies.is_empty() {
            return;
        }
        let gravity = self.gravity();
        for (i, body) in document.bodies.iter().enumerate() {
            let Some(index) = self.names.bodies.get(i).map(|address| address.index) else { continue };
            let Some(own) = self.mass_properties(body) else { continue };
            let mass = own.mass;
            let mass_slot = self.inputs.slots.push(mass, own.mass_label.clone());
            let before = self.inputs.slots.values.len();
            let coordinates: Vec<u32> = index.range().collect();
            let (slots, tensor) = if index.coordinates.is_spatial() {
                let Some(tensor) = self.spatial_inertia(body, &own, index.coordinates) else { continue };
                let (tensor, slots) = tensor;
                if index.coordinates == BodyCoordinates::RotationMatrix {
                    let block = rotation_block(index, mass, &self.inputs.slots.values[before..]);
                    self.parts.rotation_blocks.push(block);
                }
                let slots = [&[mass_slot], gravity.as_slice(), &slots].concat();
                (slots, tensor)
            } else {
                let Some((inertia, label)) = own.inertia.first() else { continue };
                let inertia = self.inputs.slots.push(*inertia, label.clone());
                ([&[mass_slot, inertia], gravity.as_slice()].concat(), Tensor::Diagonal)
            };
            let at = Addresses { coordinates: &coordinates, slots: &slots, ..Addresses::default() };
            let element = self.local(&body.name, &body.value.place, &at, |build| {
                if index.coordinates.is_spatial() {
                    spatial::contribution(build, index.coordinates, tensor)
                } else {
                    planar::contribution(build)
                }
            });
            let Some(element) = element else { continue };
            self.add(element, Vec::new());
        }
    }

    /// Drops the bodies whose velocities stand in the author's kinetic energy too.
    pub(super) fn only_own_inertia(&mut self) {
        let mut moved: Vec<u32> = Vec::new();
        let elements =
            self.parts.elements.iter().filter(|element| !self.names.bodies.iter().any(|b| b.name == element.title));
        for element in elements {
            let Some(kinetic) = element.kind.contribution.kinetic else { continue };
            for input in element.kind.graph.inputs_of(&[kinetic]) {
                if let Some(Formal::V(i)) = element.kind.formals.get(input) {
                    moved.push(element.coordinates[i as usize]);
                }
            }
        }
        self.parts.rotation_blocks.retain(|block| {
            let own = block.position..block.position + BodyCoordinates::RotationMatrix.count() as usize;
            !moved.iter().any(|coordinate| own.contains(&(*coordinate as usize)))
        });
    }

    /// Slots of the acceleration of gravity.
    fn gravity(&mut self) -> Vec<u32> {
        let document = self.document;
        let (values, labels): (Vec<f64>, Vec<String>) = match &document.gravity {
            Some(gravity) => {
                let components = &gravity.components;
                (
                    components.iter().map(|part| self.optional(Some(part))).collect(),
                    components.iter().map(|part| part.value.text()).collect(),
                )
            }
            None => {
                let down: &[f64] = if document.is_spatial() { &[0.0, 0.0, -9.81] } else { &[0.0, -9.81] };
                (down.to_vec(), down.iter().map(|value| holonomy_expr::number_text(*value)).collect())
            }
        };
        values.into_iter().zip(labels).map(|(value, label)| self.inputs.slots.push(value, label)).collect()
    }

    /// Euler parameters of the orientation as written.
    fn orientation(&mut self, body: &Named<Body>) -> orientation::Euler {
        let Some(written) = &body.value.orientation else { return [1.0, 0.0, 0.0, 0.0] };
        let before = self.diagnostics.len();
        let place = written.place();
        let mut values = Vec::new();
        for scalar in written.scalars() {
            values.push(self.optional(Some(scalar)));
        }
        // What has no value is said already.
        let unknown = self.diagnostics.len() > before;
        match super::orientation::euler_of(written, &values) {
            Ok(e) => e,
            Err(_) if unknown => [1.0, 0.0, 0.0, 0.0],
            Err(problem) => {
                let (code, parameter) = match &problem {
                    super::orientation::NotRotation::Length(length) => (Code::NOT_UNIT, ("found", length)),
                    super::orientation::NotRotation::NoRotation(words) => (Code::NOT_ROTATION, ("problem", words)),
                };
                self.report(code, place, &[("name", &body.name), (parameter.0, parameter.1)]);
                [1.0, 0.0, 0.0, 0.0]
            }
        }
    }

    /// The bodies' own rows, after all that the author wrote.
    pub(super) fn body_rows(&mut self) {
        let document = self.document;
        for (i, body) in document.bodies.iter().enumerate() {
            let Some(index) = self.names.bodies.get(i).map(|address| address.index) else { continue };
            let names = spatial::row_names(index.coordinates);
            if names.is_empty() {
                continue;
            }
            let coordinates: Vec<u32> = index.range().collect();
            let at = Addresses { coordinates: &coordinates, ..Addresses::default() };
            let element = self.local(&body.name, &body.value.place, &at, |build| {
                let holonomic = spatial::rows(build, index.coordinates);
                Contribution { holonomic, ..Contribution::default() }
            });
            let Some(element) = element else { continue };
            let origin = |row: &&str| RowOrigin {
                kind: RowKind::Body,
                owner: body.name.clone(),
                row: (*row).to_owned(),
                unit: "",
                place: body.value.place.clone(),
            };
            let rows = names.iter().map(origin).collect();
            let row = self.rows.holonomic.len();
            self.parts
                .rotation_blocks
                .iter_mut()
                .filter(|block| block.position == index.first as usize)
                .for_each(|block| block.row = row);
            self.add(element, rows);
        }
    }

    /// The points of a body (or the ground) as slots.
    fn points(&mut self, points: &'d NamedList<Vector>) -> Vec<(String, Vec<u32>)> {
        let mut list = Vec::new();
        for point in points {
            let mut slots = Vec::new();
            for component in &point.value.components {
                let value = self.optional(Some(component));
                slots.push(self.inputs.slots.push(value, component.value.text()));
            }
            list.push((point.name.clone(), slots));
        }
        list
    }

    pub(super) fn optional(&mut self, scalar: Option<&At<Scalar>>) -> f64 {
        let value = scalar.map_or(Ok(0.0), |scalar| self.values.number(scalar));
        self.take(value)
    }

    pub(super) fn optional_vector<const N: usize>(&mut self, vector: Option<&Vector>) -> [f64; N] {
        let mut values = [0.0; N];
        for (value, component) in values.iter_mut().zip(vector.iter().flat_map(|vector| &vector.components)) {
            *value = self.optional(Some(component));
        }
        values
    }

    fn optional_axial<const N: usize>(&mut self, vector: Option<&AxialVector>) -> [f64; N] {
        let mut values = [0.0; N];
        for (value, component) in values.iter_mut().zip(vector.iter().flat_map(|vector| &vector.components)) {
            *value = self.optional(Some(component));
        }
        values
    }
}

/// A body in rotation-matrix coordinates; `tensor` are the numbers of its Euler tensor, its row is not known yet.
fn rotation_block(index: BodyIndex, mass: f64, tensor: &[f64]) -> RotationBlock {
    let side = |i: usize| tensor.get(i).copied().unwrap_or(0.0);
    let [k11, k22, k33, k12, k13, k23] = [0, 1, 2, 3, 4, 5].map(side);
    let position = index.first as usize;
    let euler_tensor = [k11, k12, k13, k12, k22, k23, k13, k23, k33];
    RotationBlock { position, rotation: position + 3, row: 0, mass, euler_tensor }
}
