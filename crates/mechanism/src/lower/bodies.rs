//! Ground, bodies and the author's coordinates: numbers and start values.

use super::names::BodyAddress;
use super::rows::CoordinateOrigin;
use super::{Builder, Element};
use crate::body::planar;
use crate::diagnostic::Code;
use crate::document::{At, NamedList, Scalar, Vector};
use crate::kind::{Kind, short};

impl<'d> Builder<'d, '_> {
    pub(super) fn bodies(&mut self) {
        let document = self.document;
        if let Some(ground) = &document.ground {
            self.names.ground = self.points("ground", &ground.points);
        }
        for body in &document.bodies {
            let first = short(self.coordinates.len());
            for (part, unit) in planar::COORDINATES.iter().zip(planar::UNITS) {
                self.coordinates.push(CoordinateOrigin {
                    name: format!("{}.{part}", body.name),
                    unit: unit.to_owned(),
                    body: body.name.clone(),
                    place: body.value.place.clone(),
                });
            }
            let [x, y] = self.optional_vector(body.value.position.as_ref());
            let angle = self.optional(body.value.angle.as_ref());
            self.q.extend([x, y, angle]);
            let [vx, vy] = self.optional_vector(body.value.velocity.as_ref());
            let omega = self.optional(body.value.angular_velocity.as_ref());
            self.v.extend([vx, vy, omega]);
            let points = self.points(&body.name, &body.value.points);
            self.names.bodies.push(BodyAddress { name: body.name.clone(), first, points });
        }
    }

    pub(super) fn user_coordinates(&mut self) {
        let document = self.document;
        for coordinate in &document.coordinates {
            let index = short(self.coordinates.len());
            self.coordinates.push(CoordinateOrigin {
                name: coordinate.name.clone(),
                unit: coordinate.value.unit.clone().unwrap_or_default(),
                body: String::new(),
                place: coordinate.value.place.clone(),
            });
            let value = self.optional(Some(&coordinate.value.value));
            let velocity = self.optional(coordinate.value.velocity.as_ref());
            self.q.push(value);
            self.v.push(velocity);
            self.names.coordinates.push((coordinate.name.clone(), index));
        }
    }

    pub(super) fn body_elements(&mut self) {
        let document = self.document;
        let gravity = match &document.gravity {
            Some(gravity) => {
                let labels = [0, 1].map(|i| gravity.components.get(i).map_or(String::new(), |part| part.value.text()));
                (self.optional_vector(Some(gravity)), labels)
            }
            None => ([0.0, -9.81], ["0".to_owned(), "-9.81".to_owned()]),
        };
        if document.bodies.is_empty() {
            return;
        }
        let (values, labels) = gravity;
        let mut labels = labels.into_iter();
        let gravity = values.map(|value| self.slots.push(value, labels.next().unwrap_or_default()));
        let key = "planar-body";
        let kind = self
            .cache
            .kind(key, || Kind::compile::<super::LowerError>(Some(3), |build| Ok(planar::contribution(build))));
        let Some(kind) = self.kind_or_report(kind, key, &document.place) else { return };
        for (body, first) in document.bodies.iter().zip((0..).step_by(3)) {
            let mass = self.mass(&body.value.mass, "The mass", true);
            let inertia = self.mass(&body.value.inertia, "The moment of inertia", false);
            let mass = self.slots.push(mass, body.value.mass.value.text());
            let inertia = self.slots.push(inertia, body.value.inertia.value.text());
            let slots = [mass, inertia, gravity[0], gravity[1]];
            let coordinates = vec![first, first + 1, first + 2];
            let element = Element::new(body.name.clone(), kind.clone(), &self.layout, coordinates, &slots);
            self.add(element, Vec::new());
        }
    }

    /// A mass or moment of inertia that a body can have.
    fn mass(&mut self, scalar: &At<Scalar>, what: &str, positive: bool) -> f64 {
        let value = self.values.number(scalar);
        let value = match value {
            Ok(value) => value,
            error => return self.take(error),
        };
        if value < 0.0 || (positive && value == 0.0) {
            let condition = if positive { "greater than zero" } else { "zero or greater" };
            let found = crate::json::number_text(value);
            self.report(
                Code::OutOfRange,
                &scalar.place,
                &[("what", what), ("condition", condition), ("found", &found)],
            );
        }
        value
    }

    /// The points of a body (or the ground) as slots.
    fn points(&mut self, _owner: &str, points: &'d NamedList<Vector>) -> Vec<(String, [u32; 2])> {
        let mut list = Vec::new();
        for point in points {
            let values = self.optional_vector(Some(&point.value));
            let mut slots = [0; 2];
            for (i, slot) in slots.iter_mut().enumerate() {
                let text = point.value.components.get(i).map_or(String::new(), |part| part.value.text());
                *slot = self.slots.push(values[i], text);
            }
            list.push((point.name.clone(), slots));
        }
        list
    }

    pub(super) fn optional(&mut self, scalar: Option<&At<Scalar>>) -> f64 {
        let value = scalar.map_or(Ok(0.0), |scalar| self.values.number(scalar));
        self.take(value)
    }

    pub(super) fn optional_vector(&mut self, vector: Option<&Vector>) -> [f64; 2] {
        let mut values = [0.0; 2];
        for (value, component) in values.iter_mut().zip(vector.iter().flat_map(|vector| &vector.components)) {
            *value = self.optional(Some(component));
        }
        values
    }
}
