//! What belongs to the plane and what to space: lengths of vectors, keys of bodies, types of joints.
//!
//! A document that is of the other space from end to end is told so once, and nothing else: everything else follows.

use crate::decode::list_of;
use crate::diagnostic::{Code, Findings, Place};
use crate::{Axes, Body, Direction, Force, Joint, Keys, Magnitude, Named, Need, Orientation, Space, SpaceKey, Vector};

/// Checks that everything in the document belongs to the space of its bodies.
pub(super) fn check(keys: &Keys, findings: &mut Findings<'_>) {
    walk(keys, &mut Checker { spatial: keys.is_spatial(), out: Out::Report(findings) });
}

/// Is the document of the space that it says? If almost everything in it is of the other one, that is reported and nothing else
/// can be said; likewise if it does not say, and is not of the plane.
pub(super) fn settled(keys: &Keys, findings: &mut Findings<'_>) -> bool {
    // Of so many things that do not belong to a space one may be a slip.
    const SLIPS: usize = 4;
    let misfits = |spatial: bool| {
        let mut checker = Checker { spatial, out: Out::Count(0, None) };
        walk(keys, &mut checker);
        match checker.out {
            Out::Count(count, first) => (count, first),
            Out::Report(_) => (0, None),
        }
    };
    let ((in_plane, _), (in_space, _)) = (misfits(false), misfits(true));
    let Some(space) = &keys.space else { return in_plane <= in_space };
    let spatial = space.value == Space::Spatial;
    let (here, there) = if spatial { (in_space, in_plane) } else { (in_plane, in_space) };
    if here < 2 || SLIPS * there > here {
        return true;
    }
    let other = if spatial { Space::Planar } else { Space::Spatial };
    let first = misfits(spatial).1.unwrap_or_default();
    let (count, first) = (here.to_string(), first.pointer);
    let parameters = [("space", space.value.id()), ("other", other.id()), ("count", &*count), ("first", &*first)];
    findings.report(Code::OTHER_SPACE, &space.place, &parameters);
    false
}

fn walk(keys: &Keys, checker: &mut Checker<'_, '_>) {
    if keys.bodies.is_empty() {
        return;
    }
    if let Some(rotation) = keys.rotation.as_ref().filter(|_| !checker.spatial) {
        checker.key("rotation", "the document", &rotation.place, None);
    }
    let ground = keys.ground.iter().flat_map(|ground| &ground.points).map(|point| &point.value);
    keys.gravity.iter().chain(ground).for_each(|vector| checker.vector(vector));
    keys.bodies.iter().for_each(|body| checker.body(body));
    keys.joints.iter().for_each(|joint| checker.joint(joint));
    for force in &keys.forces {
        let force_keys = force.value.record().keys();
        if let Some(value) = force_keys.value {
            checker.magnitude(value);
        }
        if force.value.has_numbers() {
            checker.spring(&force.value);
        }
    }
}

/// What becomes of things that do not belong to the space.
enum Out<'f, 'l> {
    /// They are reported.
    Report(&'f mut Findings<'l>),
    /// They are counted; where the first stands.
    Count(usize, Option<Place>),
}

struct Checker<'f, 'l> {
    spatial: bool,
    out: Out<'f, 'l>,
}

impl Checker<'_, '_> {
    /// Something does not belong to the space.
    fn report(&mut self, code: Code, place: &Place, parameters: &[(&'static str, &str)]) {
        match &mut self.out {
            Out::Report(findings) => findings.report(code, place, parameters),
            Out::Count(count, first) => {
                *count += 1;
                first.get_or_insert_with(|| place.clone());
            }
        }
    }

    fn length(&mut self, found: usize, expected: &str, place: &Place) {
        let found = if found == 1 { "one number".to_owned() } else { format!("an array of {found}") };
        self.report(Code::WRONG_LENGTH, place, &[("expected", expected), ("found", &found)]);
    }

    fn magnitude(&mut self, magnitude: Magnitude<'_>) {
        match magnitude {
            Magnitude::Vector(vector) => self.vector(vector),
            Magnitude::Axial(axial) => self.components(axial.components.len(), &axial.place),
            Magnitude::Along(_) => {}
        }
    }

    #[inline(never)]
    fn spring(&mut self, force: &Force) {
        let numbers = force.record().alternatives().into_iter().flat_map(|alternatives| alternatives.numbers);
        numbers.filter_map(|(_, number)| number).for_each(|number| self.magnitude(number));
    }

    fn vector(&mut self, vector: &Vector) {
        let found = vector.components.len();
        if self.spatial && found != 3 {
            self.length(found, "an array of three numbers (bodies are in space)", &vector.place);
        } else if !self.spatial && found != 2 {
            self.length(found, "an array of two numbers (bodies are planar)", &vector.place);
        }
    }

    /// Components of a quantity about an axis.
    fn components(&mut self, found: usize, place: &Place) {
        if self.spatial && found != 3 {
            self.length(found, "an array of three numbers (bodies are in space)", place);
        } else if !self.spatial && found != 1 {
            self.length(found, "one number (bodies are planar)", place);
        }
    }

    fn key(&mut self, key: &str, object: &str, place: &Place, instead: Option<&str>) {
        let space = if self.spatial { "the plane" } else { "space" };
        let mut parameters = vec![("key", key), ("object", object), ("space", space)];
        parameters.extend(instead.map(|instead| ("instead", instead)));
        self.report(Code::WRONG_SPACE_KEY, place, &parameters);
    }

    fn body(&mut self, body: &Named<Body>) {
        let object = format!("the body \"{}\"", body.name);
        let body = &body.value;
        body.position.iter().chain(&body.velocity).for_each(|vector| self.vector(vector));
        body.points.iter().for_each(|point| self.vector(&point.value));
        if let Some(rate) = &body.angular_velocity {
            self.components(rate.components.len(), &rate.place);
        }
        if let Some(inertia) = &*body.inertia {
            let entries = inertia.entries.len();
            if self.spatial && entries == 1 {
                let expected = "an array of three numbers, or of three rows of three (bodies are in space)";
                self.length(entries, expected, &inertia.place);
            } else if !self.spatial && entries != 1 {
                self.length(entries, "one number (bodies are planar)", &inertia.place);
            }
        }
        if self.spatial {
            if let Some(angle) = &body.angle {
                self.key("angle", &object, &angle.place, Some("\"orientation\""));
            }
        } else {
            if let Some(orientation) = &body.orientation {
                self.key("orientation", &object, orientation.place(), Some("\"angle\""));
            }
            if let Some(rotation) = &body.rotation {
                self.key("rotation", &object, &rotation.place, None);
            }
        }
        // An orientation lives in space, wherever it stands.
        match &body.orientation {
            Some(Orientation::AxisAngle(axis, _)) if self.spatial => self.vector(axis),
            Some(Orientation::Axes(axes, _)) if self.spatial => axes.iter().for_each(|(_, axis)| self.vector(axis)),
            _ => {}
        }
    }

    /// A key that exists in space only.
    fn space_key(&mut self, object: &str, joint: &Joint, found: &SpaceKey<'_>) {
        if !self.spatial {
            if let Some(place) = found.place {
                self.key(found.key, object, place, None);
            }
            return;
        }
        if let Some(vector) = found.vector {
            self.vector(vector);
        }
        match (found.need, found.place) {
            (Need::Required(meaning), None) => self.needed(found.key, meaning, object, joint),
            (Need::Unused(hint), Some(place)) => {
                if let Out::Report(findings) = &mut self.out {
                    let parameters = [("key", found.key), ("object", object), ("hint", hint)];
                    findings.report(Code::UNKNOWN_KEY, place, &parameters);
                }
            }
            (Need::Required(_), Some(_)) | (Need::Unused(_), None) | (Need::Optional, _) => {}
        }
    }

    /// Reports a key of a joint that bodies in space need.
    fn needed(&mut self, key: &str, meaning: &str, object: &str, joint: &Joint) {
        let Out::Report(findings) = &mut self.out else { return };
        // What seems to be missing may be there with a mistake that was reported.
        if findings.touches(&joint.place().pointer) {
            return;
        }
        let place = joint.place();
        let start = Place { pointer: place.pointer.clone(), span: (place.span.0, place.span.0 + 1) };
        findings.report(Code::MISSING_KEY, &start, &[("key", key), ("object", object), ("meaning", meaning)]);
    }

    fn joint(&mut self, joint: &Named<Joint>) {
        let (name, joint) = (&joint.name, &joint.value);
        let Some(facts) = joint.facts().within(self.spatial) else {
            let object = format!("The joint type \"{}\"", joint.id());
            let place = Place { pointer: joint.place().pointer.clone(), span: joint.place().span };
            let known = list_of(&Joint::types(Some(self.spatial)));
            let space = if self.spatial { "space" } else { "the plane" };
            let parameters = [("object", object.as_str()), ("space", space), ("known", &known)];
            self.report(Code::WRONG_SPACE, &place, &parameters);
            return;
        };
        let keys = joint.record().keys();
        if let Some(point) = keys.point {
            self.vector(point);
        }
        let object = format!("the {} \"{name}\"", joint.id());
        if facts.direction == Direction::None {
            if let Some(axis) = keys.axis {
                self.key("axis", &object, &axis.place, None);
            }
            if let Some(axes) = keys.axes {
                self.key("axes", &object, axes.place(), None);
            }
            return;
        }
        if let Some(axis) = keys.axis {
            self.vector(axis);
        }
        for key in keys.in_space.iter().flatten() {
            self.space_key(&object, joint, key);
        }
        match keys.axes {
            Some(Axes::Global(pair)) => [&pair.first, &pair.second].into_iter().for_each(|axis| self.vector(axis)),
            Some(Axes::Fixed { directions, .. }) => directions.iter().for_each(|(_, axis)| self.vector(axis)),
            None => {}
        }
    }
}
