//! Bodies and joints of the document: what moves, and as what the joints of a body move it together.

use std::collections::BTreeMap;

use holonomy_expr::{math, number_text};
use holonomy_mechanism::body::vector::{Vector3, cross, dot, plus, transposed_times};

use super::bodies::{RawJoint, RawKind};
use super::motion::{Key, Moving};
use super::{Coordinate, Home, Reader};
use crate::error::ImportError;
use crate::import::assembly::{Force, Form, Joint, Owner, Place, Pose, Rigid, are_ends, product, transposed};
use crate::import::source::{place, short};
use crate::import::{ATTRIBUTE, COMBINATION, LIMIT};

/// Directions and places that differ by less are the same.
const SAME: f64 = 1e-9;

/// What the joints of a body are together: how they hold, where, which coordinate each is, and whether the body is the first of the two.
struct Together {
    form: Form,
    at: Vector3,
    coordinates: Vec<&'static str>,
    reversed: bool,
}

impl Reader<'_> {
    /// Bodies and joints from the state of a key; a share goes to the body that it is a share of.
    pub fn build(&mut self, key: &Key, shares: &BTreeMap<usize, usize>) -> Result<(), ImportError> {
        let reference = self.moving(&self.reference_key())?;
        let moving = self.moving(key)?;
        self.homes = vec![Home { owner: None, within: Pose::IDENTITY, reference: Pose::IDENTITY }; self.bodies.len()];
        let mut owns = Vec::new();
        for index in (0..self.bodies.len()).filter(|index| !shares.contains_key(index)) {
            let own = self.home(index, &moving, &reference)?;
            owns.push((index, own));
        }
        for (part, whole) in shares {
            let home = self.homes[*whole];
            self.homes[*part] = home;
            let (Some(owner), Some((mass, _, inertia))) = (home.owner, self.bodies[*part].mass) else { continue };
            let body = &mut self.assembly.bodies[owner];
            body.mass += mass;
            for (sum, more) in body.inertia.iter_mut().flatten().zip(inertia.iter().flatten()) {
                *sum += more;
            }
            owns.push((*part, true));
        }
        for (index, _) in owns.into_iter().filter(|(_, own)| *own) {
            let parent = self.bodies[index].parent.and_then(|parent| self.homes[parent].owner);
            self.join(index, parent, key, &moving[index]);
        }
        Ok(())
    }

    /// The sites as points of the document, but for those that only say a direction.
    pub fn points(&mut self) {
        for site in self.sites.values().filter(|site| !site.point.is_empty()) {
            let (owner, at) = self.owned(site.body, site.pose.position);
            match owner {
                Some(owner) => self.assembly.bodies[owner].points.push((site.point.clone(), at)),
                None => self.assembly.ground.push((site.point.clone(), at)),
            }
        }
    }

    /// Finds the owner of a body of the file, made where it moves on its own; is it?
    fn home(&mut self, index: usize, moving: &[Moving], reference: &[Moving]) -> Result<bool, ImportError> {
        let raw = &self.bodies[index];
        let around = raw.parent.map(|parent| self.homes[parent]);
        let (holder, held) = around.map_or((None, Pose::IDENTITY), |home| (home.owner, home.within));
        let reference = reference[index].pose;
        // What does not move and has no written mass is part of what it stands on.
        if raw.joints.is_empty() && (raw.mass.is_none() || (holder.is_none() && !raw.written)) {
            self.homes[index] = Home { owner: holder, within: held.then(&raw.pose), reference };
            return Ok(false);
        }
        let Some((mass, center, inertia)) = raw.mass else {
            return Err(ImportError::Value {
                at: place(self.text, raw.position),
                what: format!("body \"{}\" moves and has neither inertial nor a shape with a mass", short(&raw.name)),
            });
        };
        let Moving { pose, velocity, spin, .. } = moving[index];
        let (name, shape, position) = (raw.name.clone(), raw.shape, raw.position);
        self.assembly.bodies.push(Rigid {
            name,
            mass,
            inertia,
            center,
            pose,
            velocity,
            spin,
            points: Vec::new(),
            shape,
            position,
        });
        self.homes[index] = Home { owner: Some(self.assembly.bodies.len() - 1), within: Pose::IDENTITY, reference };
        Ok(true)
    }

    /// The joint of a body against its parent.
    fn join(&mut self, index: usize, parent: Owner, key: &Key, moving: &Moving) {
        let raw = self.bodies[index].clone();
        let owner = self.homes[index].owner;
        let own = |reversed: bool| if reversed { [owner, parent] } else { [parent, owner] };
        if raw.joints.is_empty() {
            let name = format!("{}_weld", raw.name);
            self.assembly.joints.push(Joint {
                name,
                form: Form::Weld,
                bodies: own(false),
                at: Place::Common(moving.pose.position),
                position: raw.position,
            });
            return;
        }
        let (tried, kinds) = (together(&raw.joints, moving), kinds(&raw.joints));
        if kinds == "a free joint" {
            return;
        }
        let Some(Together { form, at, coordinates, reversed }) = tried else {
            let first = &raw.joints[0];
            self.assembly.unread.push(COMBINATION.at(&format!("body \"{}\"", raw.name), &kinds, first.position));
            return;
        };
        let name = joint_name(&raw.joints);
        // The other way round, axes point the other way as well.
        let form = if reversed { opposite(form) } else { form };
        let (bodies, position) = (own(reversed), raw.joints[0].position);
        for (joint, (q, _)) in raw.joints.iter().zip(&key.values[index]) {
            let Some(range) = joint.range else { continue };
            let from_start = range.map(|end| end - q[0]);
            if matches!(form, Form::Revolute(_) | Form::Prismatic(_)) && are_ends(from_start) {
                self.assembly.ends.insert(name.clone(), from_start);
            } else {
                let detail = range.map(number_text).join(" ");
                self.assembly.unread.push(LIMIT.at(&format!("joint \"{}\"", joint.name), &detail, joint.position));
            }
        }
        self.assembly.joints.push(Joint { name: name.clone(), form, bodies, at: Place::Common(at), position });
        for ((joint, coordinate), (q, _)) in raw.joints.iter().zip(coordinates).zip(&key.values[index]) {
            if coordinate.is_empty() || !matches!(joint.kind, RawKind::Hinge | RawKind::Slide) {
                if joint.stiffness != 0.0 || joint.damping != 0.0 {
                    self.assembly.unread.push(ATTRIBUTE.at(
                        &format!("joint \"{}\"", joint.name),
                        "stiffness and damping",
                        joint.position,
                    ));
                }
                continue;
            }
            let (value, moved) = (q[0], q[0] - joint.reference);
            let slides = joint.kind == RawKind::Slide;
            let known = Coordinate { joint: name.clone(), name: coordinate, moved, value, slides };
            self.coordinates.insert(joint.name.clone(), known);
            if joint.stiffness != 0.0 || joint.damping != 0.0 {
                let constant = joint.stiffness * (joint.spring_reference - value);
                let law = [constant, -joint.stiffness, -joint.damping];
                self.assembly
                    .forces
                    .push((format!("{}_spring", joint.name), Force::Actuator { joint: name.clone(), coordinate, law }));
            }
        }
    }

    /// A point of a body of the file in the frame of its owner.
    pub fn owned(&self, body: Option<usize>, at: Vector3) -> (Owner, Vector3) {
        body.map_or((None, at), |body| (self.homes[body].owner, self.homes[body].within.point(at)))
    }

    /// The frame of a body of the file, global at the start.
    pub fn pose_now(&self, body: Option<usize>) -> Pose {
        body.map_or(Pose::IDENTITY, |body| {
            let home = &self.homes[body];
            self.assembly.pose(home.owner).then(&home.within)
        })
    }

    /// The frame of a body of the file as it is written, global.
    pub fn pose_written(&self, body: Option<usize>) -> Pose {
        body.map_or(Pose::IDENTITY, |body| self.homes[body].reference)
    }
}

/// The inverse of a frame.
pub fn inverse(pose: &Pose) -> Pose {
    let position = transposed_times(&pose.rotation, pose.position).map(|x| -x);
    Pose { rotation: transposed(&pose.rotation), position }
}

/// One frame in another.
pub fn within(outer: &Pose, inner: &Pose) -> Pose {
    let back = inverse(outer);
    Pose { rotation: product(&back.rotation, &inner.rotation), position: back.point(inner.position) }
}

fn opposite(form: Form) -> Form {
    let back = |axis: Vector3| axis.map(|x| -x);
    match form {
        Form::PinSlot(axis) => Form::PinSlot(back(axis)),
        Form::PinSlotTurn(axis, normal) => Form::PinSlotTurn(back(axis), back(normal)),
        form => form,
    }
}

/// The joints of a body in words.
fn kinds(joints: &[RawJoint]) -> String {
    let word = |joint: &RawJoint| match joint.kind {
        RawKind::Hinge => "a hinge",
        RawKind::Slide => "a slide",
        RawKind::Ball => "a ball",
        RawKind::Free => "a free joint",
    };
    joints.iter().map(word).collect::<Vec<_>>().join(", ")
}

/// The name that the joints of a body have together: what stands before the dot of all of them, or that of the first.
fn joint_name(joints: &[RawJoint]) -> String {
    let first = &joints[0].name;
    let stem = first.rsplit_once('.').map(|(stem, _)| stem);
    match stem {
        Some(stem)
            if joints.len() > 1
                && joints.iter().all(|joint| joint.name.rsplit_once('.').is_some_and(|(other, _)| other == stem)) =>
        {
            stem.to_owned()
        }
        _ => first.clone(),
    }
}

/// What the joints of a body are together, outermost first.
fn together(joints: &[RawJoint], moving: &Moving) -> Option<Together> {
    use RawKind::{Ball, Hinge, Slide};
    let parallel = |a: Vector3, b: Vector3| math::norm(&cross(a, b)) < SAME;
    let across = |a: Vector3, b: Vector3| dot(a, b).abs() < SAME;
    let apart = |a: Vector3, b: Vector3| math::norm(&plus(a, -1.0, b));
    let scale = 1.0 + math::norm(&moving.pose.position);
    let meet = |a: Vector3, b: Vector3| apart(a, b) < SAME * scale;
    let all: Vec<(RawKind, Vector3, Vector3)> =
        joints.iter().zip(&moving.joints).map(|(joint, (axis, at))| (joint.kind, *axis, *at)).collect();
    let made = |form, at, coordinates: &[&'static str]| {
        Some(Together { form, at, coordinates: coordinates.to_vec(), reversed: false })
    };
    match all.as_slice() {
        [(Hinge, axis, at)] => made(Form::Revolute(*axis), *at, &["angle"]),
        [(Slide, axis, at)] => made(Form::Prismatic(*axis), *at, &["displacement"]),
        [(Ball, _, at)] => made(Form::Spherical, *at, &[""]),
        [(Slide, slide, _), (Hinge, hinge, at)] if parallel(*slide, *hinge) && dot(*slide, *hinge) > 0.0 => {
            made(Form::Cylindrical(*hinge), *at, &["displacement", "angle"])
        }
        [(Hinge, hinge, at), (Slide, slide, _)] if parallel(*slide, *hinge) && dot(*slide, *hinge) > 0.0 => {
            made(Form::Cylindrical(*hinge), *at, &["angle", "displacement"])
        }
        [(Hinge, u, p), (Hinge, w, q)] if across(*u, *w) && meet(*p, *q) => {
            made(Form::Universal(*u, *w), *q, &["angle1", "angle2"])
        }
        [(Hinge, _, p), (Hinge, _, q), (Hinge, _, r)] if meet(*p, *q) && meet(*q, *r) && spans(&all) => {
            made(Form::Spherical, *r, &["", "", ""])
        }
        [(Slide, axis, _), (Ball, _, at)] => made(Form::PinSlot(*axis), *at, &["displacement", ""]),
        [(Slide, axis, _), (Hinge, normal, at)] if across(*axis, *normal) => {
            made(Form::PinSlotTurn(*axis, *normal), *at, &["displacement", "angle"])
        }
        [(Ball, _, at), (Slide, axis, _)] => Some(Together {
            form: Form::PinSlot(*axis),
            at: *at,
            coordinates: vec!["", "displacement"],
            reversed: true,
        }),
        [(Hinge, normal, at), (Slide, axis, _)] if across(*axis, *normal) => Some(Together {
            form: Form::PinSlotTurn(*axis, *normal),
            at: *at,
            coordinates: vec!["angle", "displacement"],
            reversed: true,
        }),
        [(Slide, a, _), (Slide, b, _), (Hinge, normal, at)]
            if across(*a, *normal) && across(*b, *normal) && !parallel(*a, *b) =>
        {
            made(Form::Planar(*normal), *at, &["", "", "angle"])
        }
        _ => None,
    }
}

/// Do three hinges turn every way?
fn spans(all: &[(RawKind, Vector3, Vector3)]) -> bool {
    let [(_, a, _), (_, b, _), (_, c, _)] = all else { return false };
    dot(cross(*a, *b), *c).abs() > 1e-6
}
