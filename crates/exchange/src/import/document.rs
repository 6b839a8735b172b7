//! What was read, as the text of a document.

use std::collections::BTreeMap;

use holonomy_document::read;
use holonomy_expr::math;
use holonomy_mechanism::body::orientation::euler;
use holonomy_mechanism::body::vector::{Vector3, cross, plus, times};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use serde_json::{Map, Value, json};

use super::assembly::{Assembly, Force, Form, Held, Joint, Owner, Place, Rigid};
use super::lines::{write_lines, written_law};
use super::names::{Names, sanitized};
use super::plane::is_plane;
use super::source::Offset;
use super::{COMBINATION, Imported, RENAMED, placed};
use crate::error::ImportError;

/// The document of what was read, checked as every document is.
///
/// # Errors
/// It has no bodies, or its numbers are none that a mechanism can have.
pub fn imported(mut assembly: Assembly, file: &str) -> Result<Imported, ImportError> {
    if assembly.bodies.is_empty() {
        return Err(ImportError::Mechanism("it has no body that moves".to_owned()));
    }
    let text = Writing::new(&mut assembly).document();
    let reading = read(&text);
    let first = |findings: Vec<holonomy_document::diagnostic::Diagnostic>| {
        let found =
            findings.into_iter().find(|finding| finding.severity == holonomy_document::diagnostic::Severity::Error);
        ImportError::Mechanism(
            found.map_or_else(String::new, |finding| format!("{} (at {})", finding.message, finding.pointer)),
        )
    };
    let Some(document) = reading.document else { return Err(first(reading.diagnostics)) };
    Model::build(&document, 0, &[], &mut KindCache::new()).map_err(first)?;
    Ok(Imported { document: text, unread: placed(assembly.unread, file) })
}

/// A coordinate in the document, against that in the file, which is 0 at the start: `start + sense x`.
#[derive(Clone, Copy, Debug)]
struct Measured {
    start: f64,
    sense: f64,
}

impl Measured {
    const AS_IN_FILE: Self = Self { start: 0.0, sense: 1.0 };
}

struct Writing<'a> {
    assembly: &'a mut Assembly,
    plane: bool,
    names: Names,
    /// The bodies' names in the document.
    bodies: Vec<String>,
    /// Points of the ground and of each body, in their own frames at the centre of mass.
    points: Vec<Vec<(String, Vector3)>>,
    /// The same by list and name.
    by_name: BTreeMap<(usize, String), Vector3>,
}

impl<'a> Writing<'a> {
    fn new(assembly: &'a mut Assembly) -> Self {
        let plane = is_plane(assembly);
        let (kept, lost): (Vec<Joint>, Vec<Joint>) =
            std::mem::take(&mut assembly.joints).into_iter().partition(|joint| match joint.form {
                // In the plane every body glides on it.
                Form::Planar(_) => !plane,
                Form::PinSlotTurn(..) => plane,
                _ => true,
            });
        assembly.joints = kept;
        for joint in lost.iter().filter(|_| !plane) {
            let what = "a slide and a hinge across it";
            assembly.unread.push(COMBINATION.at(&format!("joint \"{}\"", joint.name), what, joint.position));
        }
        let points = vec![Vec::new(); assembly.bodies.len() + 1];
        Self { assembly, plane, names: Names::default(), bodies: Vec::new(), points, by_name: BTreeMap::new() }
    }

    fn document(mut self) -> String {
        self.name_bodies();
        self.given_points();
        let joints = self.joints();
        let couplings = self.couplings();
        let drivers = self.drivers();
        let forces = self.forces();
        let mut root = Map::new();
        root.insert("holonomy".into(), json!(1));
        if !self.assembly.title.is_empty() {
            root.insert("title".into(), json!(self.assembly.title));
        }
        root.insert("space".into(), json!(if self.plane { "planar" } else { "spatial" }));
        root.insert("gravity".into(), self.vector(self.assembly.gravity));
        if !self.points[0].is_empty() {
            root.insert("ground".into(), json!({ "points": self.point_list(0) }));
        }
        let written = self.bodies.iter().enumerate().map(|(index, name)| (name.clone(), self.body(index)));
        root.insert("bodies".into(), Value::Object(written.collect()));
        for (key, members) in
            [("joints", [joints, couplings].into_iter().flatten().collect()), ("drivers", drivers), ("forces", forces)]
        {
            let members: Map<String, Value> = members;
            if !members.is_empty() {
                root.insert(key.into(), Value::Object(members));
            }
        }
        let mut text = String::new();
        write_lines(&Value::Object(root), 0, &mut text);
        text.push('\n');
        text
    }

    /// The name of something in the document; that it changed is told.
    fn name(&mut self, kind: &'static str, name: &str, position: Offset) -> String {
        let made = self.names.make(kind, name);
        if made != name && !name.is_empty() {
            self.assembly.unread.push(RENAMED.at(&format!("{kind} \"{name}\""), &made, position));
        }
        made
    }

    fn name_bodies(&mut self) {
        for index in 0..self.assembly.bodies.len() {
            let Rigid { name, position, .. } = &self.assembly.bodies[index];
            let (name, position) = (name.clone(), *position);
            let name = self.name("body", &name, position);
            self.bodies.push(name);
        }
    }

    fn owner(&self, owner: Owner) -> String {
        owner.map_or_else(|| "ground".to_owned(), |body| self.bodies[body].clone())
    }

    fn given_points(&mut self) {
        for (name, at) in self.assembly.ground.clone() {
            self.put_point(None, &name, at);
        }
        for body in 0..self.assembly.bodies.len() {
            for (name, at) in self.assembly.bodies[body].points.clone() {
                self.put_point(Some(body), &name, at);
            }
        }
    }

    /// Puts a point of an owner's frame into the document and gives the reference to it.
    fn put_point(&mut self, owner: Owner, name: &str, at: Vector3) -> String {
        let at = owner.map_or(at, |body| plus(at, -1.0, self.assembly.bodies[body].center));
        let list = owner.map_or(0, |body| body + 1);
        let plain = sanitized(name, "point");
        let mut made = plain.clone();
        let mut count = 1;
        while let Some(there) = self.by_name.get(&(list, made.clone())) {
            if *there == at {
                return format!("{}.{made}", self.owner(owner));
            }
            count += 1;
            made = format!("{plain}_{count}");
        }
        self.by_name.insert((list, made.clone()), at);
        self.points[list].push((made.clone(), at));
        format!("{}.{made}", self.owner(owner))
    }

    fn vector(&self, vector: Vector3) -> Value {
        let vector = vector.map(|x| x + 0.0);
        if self.plane { json!(vector[..2]) } else { json!(vector) }
    }

    fn point_list(&self, list: usize) -> Value {
        let points = self.points[list].iter().map(|(name, at)| (name.clone(), self.vector(*at)));
        Value::Object(points.collect())
    }

    fn body(&self, index: usize) -> Value {
        let Rigid { mass, inertia, center, pose, velocity, spin, shape, .. } = &self.assembly.bodies[index];
        let mut body = Map::new();
        body.insert("mass".into(), json!(mass));
        let off = [inertia[0][1], inertia[0][2], inertia[1][2]] != [0.0; 3];
        let inertia = match (self.plane, off) {
            (true, _) => json!(inertia[2][2]),
            (false, true) => json!(inertia),
            (false, false) => json!([inertia[0][0], inertia[1][1], inertia[2][2]]),
        };
        body.insert("inertia".into(), inertia);
        body.insert("position".into(), self.vector(pose.point(*center)));
        let arm = times(&pose.rotation, *center);
        let velocity = plus(*velocity, 1.0, cross(*spin, arm));
        if self.plane {
            body.insert("angle".into(), json!(math::atan2(pose.rotation[1][0], pose.rotation[0][0]) + 0.0));
        } else {
            body.insert("orientation".into(), json!(euler(&pose.rotation).map(|e| e + 0.0)));
        }
        if velocity != [0.0; 3] {
            body.insert("velocity".into(), self.vector(velocity));
        }
        if *spin != [0.0; 3] {
            body.insert(
                "angular_velocity".into(),
                if self.plane { json!(spin[2]) } else { json!(spin.map(|x| x + 0.0)) },
            );
        }
        if !self.points[index + 1].is_empty() {
            body.insert("points".into(), self.point_list(index + 1));
        }
        if let Some(shape) = shape {
            body.insert("shape".into(), json!(shape));
        }
        Value::Object(body)
    }

    fn joints(&mut self) -> Map<String, Value> {
        let mut written = Map::new();
        for joint in self.assembly.joints.clone() {
            let name = self.name("joint", &joint.name, joint.position);
            let joint = self.joint(&joint);
            written.insert(name, joint);
        }
        written
    }

    fn joint(&mut self, joint: &Joint) -> Value {
        let mut written = Map::new();
        let kind = match joint.form {
            Form::Revolute(_) => "revolute",
            Form::Prismatic(_) => "prismatic",
            Form::Cylindrical(_) => "cylindrical",
            Form::Screw(..) => "screw",
            Form::Universal(..) => "universal",
            Form::Spherical if self.plane => "revolute",
            Form::Spherical => "spherical",
            Form::Planar(_) => "planar",
            Form::PinSlot(_) | Form::PinSlotTurn(..) => "pin-slot",
            Form::Weld => "weld",
            Form::Distance(_) => "distance",
        };
        written.insert("type".into(), json!(kind));
        match &joint.at {
            Place::Common(at) => {
                written.insert("bodies".into(), json!(joint.bodies.map(|owner| self.owner(owner))));
                written.insert("point".into(), self.vector(*at));
            }
            Place::Points(points) => {
                let points = [0, 1].map(|i| {
                    let (name, at) = &points[i];
                    self.put_point(joint.bodies[i], name.as_deref().unwrap_or(&joint.name), *at)
                });
                written.insert("connect".into(), json!(points));
            }
        }
        let direction = match joint.form {
            Form::Revolute(_) if self.plane => None,
            Form::Revolute(axis)
            | Form::Prismatic(axis)
            | Form::Cylindrical(axis)
            | Form::PinSlot(axis)
            | Form::PinSlotTurn(axis, _)
            | Form::Screw(axis, _) => Some(("axis", self.vector(axis))),
            Form::Universal(first, second) => Some(("axes", json!([first, second]))),
            Form::Planar(normal) => Some(("normal", self.vector(normal))),
            Form::Spherical | Form::Weld | Form::Distance(_) => None,
        };
        written.extend(direction.map(|(key, value)| (key.to_owned(), value)));
        match joint.form {
            Form::Screw(_, pitch) => written.insert("pitch".into(), json!(pitch)),
            Form::Distance(length) => written.insert("length".into(), json!(length)),
            _ => None,
        };
        if let Some([lower, upper]) = self.assembly.ends.get(&joint.name).copied() {
            let Measured { start, sense } = self.measured(joint);
            let mut ends = [lower, upper].map(|end| start + sense * end);
            ends.sort_by(f64::total_cmp);
            written.insert("stops".into(), json!({ "lower": ends[0], "upper": ends[1] }));
        }
        Value::Object(written)
    }

    /// How the document measures the coordinate of a joint.
    fn measured(&self, joint: &Joint) -> Measured {
        let normal = match joint.form {
            Form::Revolute(axis) | Form::PinSlotTurn(_, axis) => axis[2],
            Form::Spherical => 1.0,
            _ => return Measured::AS_IN_FILE,
        };
        if !self.plane {
            return Measured::AS_IN_FILE;
        }
        // In the plane it is the angle of the second body less that of the first.
        let angle = |owner: Owner| {
            let rotation = self.assembly.pose(owner).rotation;
            math::atan2(rotation[1][0], rotation[0][0])
        };
        let [first, second] = joint.bodies;
        Measured { start: angle(second) - angle(first), sense: if normal < 0.0 { -1.0 } else { 1.0 } }
    }

    /// The same for a coordinate of the joint with a name of the file.
    fn measured_by_name(&self, joint: &str, coordinate: &str) -> Measured {
        let known = self.assembly.joints.iter().find(|known| known.name == joint && coordinate.starts_with("angle"));
        known.map_or(Measured::AS_IN_FILE, |joint| self.measured(joint))
    }

    fn couplings(&mut self) -> Map<String, Value> {
        let mut written = Map::new();
        for coupling in self.assembly.couplings.clone() {
            let joints = [0, 1].map(|i| self.names.get("joint", &coupling.joints[i]).unwrap_or_default().to_owned());
            let second = if coupling.slides { "displacement" } else { "angle" };
            let senses = [0, 1].map(|i| self.measured_by_name(&coupling.joints[i], ["angle", second][i]).sense);
            let name = self.name("joint", &coupling.name, coupling.position);
            let (kind, key) = if coupling.slides { ("rack", "radius") } else { ("gear", "ratio") };
            written
                .insert(name, json!({ "type": kind, "joints": joints, key: coupling.factor * senses[0] * senses[1] }));
        }
        written
    }

    fn drivers(&mut self) -> Map<String, Value> {
        let mut written = Map::new();
        for Held { name, joint, coordinate, value, position } in self.assembly.held.clone() {
            let Measured { start, sense } = self.measured_by_name(&joint, coordinate);
            let joint = self.names.get("joint", &joint).unwrap_or_default().to_owned();
            let name = self.name("driver", &name, position);
            written
                .insert(name, json!({ "joint": joint, "coordinate": coordinate, "function": start + sense * value }));
        }
        written
    }

    fn forces(&mut self) -> Map<String, Value> {
        let mut written = Map::new();
        let mut taken = Names::default();
        for (name, force) in self.assembly.forces.clone() {
            let value = match force {
                Force::Spring { points, stiffness, damping, length } => {
                    let points =
                        points.map(|(owner, point, at)| self.put_point(owner, point.as_deref().unwrap_or(&name), at));
                    json!({ "type": "spring-damper", "connect": points, "stiffness": stiffness, "damping": damping, "length": length })
                }
                Force::Actuator { joint, coordinate, law: [constant, slope, rate] } => {
                    let Measured { start, sense } = self.measured_by_name(&joint, coordinate);
                    let law = [sense * constant - slope * start, slope, rate];
                    let joint = self.names.get("joint", &joint).unwrap_or_default().to_owned();
                    let value = written_law(&format!("{joint}.{coordinate}"), law);
                    json!({ "type": "actuator", "joint": joint, "coordinate": coordinate, "value": value })
                }
                Force::Point { point: (owner, point, at), force } => {
                    let at = self.put_point(owner, point.as_deref().unwrap_or(&name), at);
                    json!({ "type": "force", "at": at, "value": self.vector(force) })
                }
                Force::Torque { body, torque } => {
                    let value = if self.plane { json!(torque[2]) } else { json!(torque) };
                    json!({ "type": "torque", "body": self.owner(body), "value": value })
                }
            };
            written.insert(taken.make("force", &name), value);
        }
        written
    }
}

/// The inertia of a body in the axes of another frame: `R I R^T`.
pub fn turned(
    rotation: &holonomy_mechanism::body::vector::Matrix3,
    inertia: &holonomy_mechanism::body::vector::Matrix3,
) -> holonomy_mechanism::body::vector::Matrix3 {
    let product = super::assembly::product;
    product(&product(rotation, inertia), &super::assembly::transposed(rotation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_of_the_body_is_against_its_centre_of_mass() {
        let body = Rigid {
            name: "b".into(),
            mass: 1.0,
            inertia: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            center: [0.5, 0.0, 0.0],
            pose: super::super::assembly::Pose::IDENTITY,
            velocity: [0.0; 3],
            spin: [0.0; 3],
            points: vec![("P".into(), [1.0, 0.0, 0.0])],
            shape: None,
            position: Offset::default(),
        };
        let assembly = Assembly { bodies: vec![body], ..Assembly::default() };
        let text = imported(assembly, "").expect("a document").document;
        let value: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(value["bodies"]["b"]["points"]["P"], json!([0.5, 0, 0]));
        assert_eq!(value["space"], json!("spatial"));
    }
}
