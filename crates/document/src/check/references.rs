//! What the document refers to by name exists, and names that share a space differ.

use std::collections::BTreeMap;

use super::names::report_taken;
use super::symbols::{Meaning, Needs, Symbols};
use crate::decode::{list_of, near};
use crate::diagnostic::{Code, Findings, Place};
use crate::{
    Alternatives, At, Axes, Coupling, Direction, Driver, Event, Force, ForceKeys, Joint, JointKeys, Keys, Law,
    NamedList, PointRef, Redundancy, Simulation, Vector, carrier,
};

/// Reports that there is no `what` called `name`.
pub fn report_unknown(
    what: &str,
    name: &str,
    owner: Option<&str>,
    known: &[&str],
    place: &Place,
    findings: &mut Findings<'_>,
) {
    if findings.is_full() {
        return findings.report(Code::UNKNOWN_REFERENCE, place, &[("what", what), ("name", name)]);
    }
    let list = list_of(known);
    let mut parameters = vec![("what", what), ("name", name)];
    parameters.extend(owner.map(|owner| ("owner", owner)));
    parameters.extend(near(name, known.iter().copied()).map(|near| ("nearest", near)));
    let none = format!("There is no {what} at all.");
    parameters.push(if known.is_empty() { ("hint", &none) } else { ("known", &list) });
    findings.report(Code::UNKNOWN_REFERENCE, place, &parameters);
}

/// Checks all references of a document.
pub(super) fn check(keys: &Keys, findings: &mut Findings<'_>) {
    taken(keys, findings);
    for joint in &keys.joints {
        check_joint(keys, &joint.name, &joint.value, findings);
    }
    for driver in &keys.drivers {
        check_driver(keys, &driver.value, findings);
    }
    for force in &keys.forces {
        check_force(keys, &force.value, findings);
    }
    for force in &keys.generalized_forces {
        if !keys.coordinates.mentions(&force.name) {
            let known: Vec<&str> = keys.coordinates.mentioned().collect();
            report_unknown("coordinate", &force.name, None, &known, &force.name_place, findings);
        }
    }
    let symbols = Symbols::new(keys);
    for event in &keys.events {
        check_event(keys, &symbols, &event.value, findings);
    }
    for run in &keys.runs {
        for parameter in &run.parameters {
            check_parameter(keys, &parameter.name, &parameter.name_place, findings);
        }
        if let Some(simulation) = &run.simulation {
            check_simulation(keys, &symbols, simulation, findings);
        }
    }
    if let Some(simulation) = &keys.simulation {
        check_simulation(keys, &symbols, simulation, findings);
    }
}

/// Names that meet in one space are different: in expressions and channels, and in the rows of constraints.
fn taken(keys: &Keys, findings: &mut Findings<'_>) {
    fn entries<'a, T>(list: &'a NamedList<T>, what: &'static str, all: &mut Vec<(&'a str, &'static str, &'a Place)>) {
        all.extend(list.iter().map(|item| (item.name.as_str(), what, &item.name_place)));
    }
    let mut channels = Vec::new();
    entries(&keys.parameters, "parameter", &mut channels);
    entries(&keys.bodies, "body", &mut channels);
    entries(&keys.joints, "joint", &mut channels);
    entries(&keys.coordinates, "coordinate", &mut channels);
    entries(&keys.states, "state", &mut channels);
    // What a force tells of itself begins with its name.
    let own = keys.forces.iter().filter(|force| force.value.record().own().is_some());
    channels.extend(own.map(|force| (force.name.as_str(), "force", &force.name_place)));
    let definitions = keys.definitions.iter();
    channels.extend(definitions.map(|definition| (definition.name.as_str(), "definition", &definition.name_place)));
    entries(&keys.outputs, "output", &mut channels);
    let mut rows = Vec::new();
    entries(&keys.joints, "joint", &mut rows);
    entries(&keys.drivers, "driver", &mut rows);
    entries(&keys.constraints, "constraint", &mut rows);
    entries(&keys.velocity_constraints, "velocity constraint", &mut rows);
    for mut space in [channels, rows] {
        holonomy_expr::order::sort_by_key(&mut space, |(_, _, place)| place.span);
        let mut first: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
        for (name, what, place) in space {
            match first.get(name) {
                Some((what, at)) => report_taken(name, what, *at, place, findings),
                None => {
                    first.insert(name, (what, place.span.0));
                }
            }
        }
    }
}

fn body_exists(keys: &Keys, body: &str, place: &Place, findings: &mut Findings<'_>) -> bool {
    if body == "ground" || keys.bodies.mentions(body) {
        return true;
    }
    let known: Vec<&str> = std::iter::once("ground").chain(keys.bodies.mentioned()).collect();
    report_unknown("body", body, None, &known, place, findings);
    false
}

fn check_point(keys: &Keys, point: &PointRef, findings: &mut Findings<'_>) {
    if !body_exists(keys, &point.body, &point.place, findings) {
        return;
    }
    let points = if point.body == "ground" {
        keys.ground.as_ref().map(|ground| &ground.points)
    } else {
        match keys.bodies.get(&point.body) {
            Some(body) => Some(&body.points),
            // The body had a mistake of its own; its points are unknown.
            None => return,
        }
    };
    if points.is_some_and(|points| points.mentions(&point.point)) {
        return;
    }
    let known: Vec<&str> = points.into_iter().flat_map(NamedList::mentioned).collect();
    let owner = format!("\"{}\"", point.body);
    report_unknown("point", &point.point, Some(&owner), &known, &point.place, findings);
}

fn different(first: &str, second: &str, place: &Place, findings: &mut Findings<'_>) {
    if first == second {
        findings.report(Code::SAME_BODY, place, &[("body", first)]);
    }
}

/// A coupling names two different joints with the coordinates that it couples; the pulleys of a belt, a cam and its follower have one carrier.
// Not inlined: the page's first view has none.
#[inline(never)]
fn check_coupling(keys: &Keys, name: &str, joint: &Joint, coupling: &Coupling<'_>, findings: &mut Findings<'_>) {
    one_sided(keys, name, joint, findings);
    let Coupling { joints, coordinates, law } = coupling;
    for (end, coordinate) in [&joints.first, &joints.second].into_iter().zip(coordinates) {
        let coordinate = At { value: (*coordinate).to_owned(), place: end.place.clone() };
        if let Some(found) = joint_coordinate(keys, end, &coordinate, findings)
            && found.facts().holds_coordinate
        {
            let parameters = [("type", found.id()), ("joint", &*end.value), ("coordinate", &*coordinate.value)];
            findings.report(Code::HELD_COORDINATE, &end.place, &parameters);
        }
    }
    if joints.first.value == joints.second.value {
        let parameters = [("type", joint.id()), ("joint", joints.first.value.as_str())];
        findings.report(Code::SAME_JOINT, &joints.place, &parameters);
    } else if let Law::Belt(..) | Law::Cam(..) | Law::GenevaWheel(..) = law
        && let (Some(first), Some(second)) =
            (keys.joints.get(&joints.first.value), keys.joints.get(&joints.second.value))
        && first.attachment().is_some()
        && second.attachment().is_some()
        && carrier(first, second).is_none()
    {
        let parameters = [("type", joint.id()), ("first", &*joints.first.value), ("second", &*joints.second.value)];
        findings.report(Code::NO_CARRIER, &joints.place, &parameters);
    }
}

fn check_joint(keys: &Keys, name: &str, joint: &Joint, findings: &mut Findings<'_>) {
    let joint_keys = joint.record().keys();
    if let Some(coupling) = joint_keys.coupling {
        return check_coupling(keys, name, joint, &coupling, findings);
    }
    if joint_keys.stops.is_some() || joint_keys.restitution.is_some() {
        one_sided(keys, name, joint, findings);
    }
    if joint_keys.friction.is_some() {
        friction(name, joint, findings);
    }
    if let Some(through) = joint_keys.through {
        return check_through(keys, through, findings);
    }
    let JointKeys { connect, bodies, point, needs_no_point, .. } = joint_keys;
    // What seems to be missing may be there with a mistake that was reported.
    let touched = findings.touches(&joint.place().pointer);
    let object = format!("the {} \"{name}\"", joint.id());
    match (connect, bodies) {
        (Some(_), Some(second)) => conflict("connect", "bodies", &object, &second.place, findings),
        (None, None) if !touched => {
            let keys =
                if needs_no_point { "\"bodies\", \"connect\"" } else { "\"connect\", \"bodies\" with \"point\"" };
            lacks_one_of(keys, name, joint, findings);
        }
        (None, Some(bodies)) if point.is_none() && !needs_no_point && !touched => {
            lacks_point(&object, &bodies.place, findings);
        }
        (Some(_), None) => {
            if let Some(point) = point {
                conflict("connect", "point", &object, &point.place, findings);
            }
        }
        _ => {}
    }
    if let Some(pair) = connect {
        check_point(keys, &pair.first, findings);
        check_point(keys, &pair.second, findings);
        different(&pair.first.body, &pair.second.body, &pair.place, findings);
    }
    if let Some(pair) = bodies {
        body_exists(keys, &pair.first.value, &pair.first.place, findings);
        body_exists(keys, &pair.second.value, &pair.second.place, findings);
        different(&pair.first.value, &pair.second.value, &pair.place, findings);
    }
    let spatial = keys.is_spatial();
    let key = match joint.within(spatial).direction {
        Direction::Either(key) => Some(key),
        Direction::Own(_) | Direction::None => None,
    };
    match (joint_keys.axis, joint_keys.axes) {
        (Some(axis), Some(_)) => conflict(key.unwrap_or("axis"), "axes", &object, &axis.place, findings),
        (None, None) if !touched => {
            if let Some(key) = key {
                lacks_one_of(&format!("\"{key}\", \"axes\""), name, joint, findings);
            }
        }
        (None, Some(Axes::Fixed { directions, .. })) => check_directions(directions, joint, &object, findings),
        _ => {}
    }
}

// Not inlined: the page's first view has none.
#[inline(never)]
fn lacks_one_of(keys: &str, name: &str, joint: &Joint, findings: &mut Findings<'_>) {
    let object = format!("The {} \"{name}\"", joint.id());
    findings.report(Code::NEEDS_ONE_OF, &start_of(joint.place()), &[("object", &object), ("keys", keys)]);
}

// Not inlined: the page's first view has none.
#[inline(never)]
fn lacks_point(object: &str, place: &Place, findings: &mut Findings<'_>) {
    let meaning = "the place of the joint, global, at the pose as written.";
    findings.report(Code::MISSING_KEY, place, &[("key", "point"), ("object", object), ("meaning", meaning)]);
}

/// Directions of an axis in bodies' own frames are those of the joint's bodies.
// Not inlined: the page's first view has none.
#[inline(never)]
fn check_directions(directions: &[(At<String>, Vector)], joint: &Joint, object: &str, findings: &mut Findings<'_>) {
    let Some(attachment) = joint.record().keys().attachment() else { return };
    let (first, second) = attachment.bodies();
    for (body, _) in directions {
        if body.value != first && body.value != second {
            report_unknown("body", &body.value, Some(object), &[first, second], &body.place, findings);
        }
    }
}

/// A rope runs over two points or more, not all on one body.
// Not inlined: the page's first view has none.
#[inline(never)]
fn check_through(keys: &Keys, through: &At<Vec<PointRef>>, findings: &mut Findings<'_>) {
    let points = &through.value;
    points.iter().for_each(|point| check_point(keys, point, findings));
    // What seems to be missing may be there with a mistake that was reported.
    if findings.touches(&through.place.pointer) {
        return;
    }
    if points.len() < 2 {
        let found = format!("an array of {}", points.len());
        let parameters = [("expected", "an array of two points or more"), ("found", found.as_str())];
        return findings.report(Code::WRONG_LENGTH, &through.place, &parameters);
    }
    if points.iter().all(|point| point.body == points[0].body) {
        findings.report(Code::SAME_BODY, &through.place, &[("body", &points[0].body)]);
    }
}

/// Stops have an end and a coordinate that there is; without a side there is no impact.
// Not inlined: the page's first view has none.
#[inline(never)]
fn one_sided(keys: &Keys, name: &str, joint: &Joint, findings: &mut Findings<'_>) {
    let joint_keys = joint.record().keys();
    if let Some(stops) = joint_keys.stops {
        if stops.ends().next().is_none() && !findings.touches(&stops.place.pointer) {
            let object = format!("The stops of the {} \"{name}\"", joint.id());
            let parameters = [("object", object.as_str()), ("keys", "\"lower\", \"upper\"")];
            findings.report(Code::NEEDS_ONE_OF, &start_of(&stops.place), &parameters);
        }
        if let Some(coordinate) = &stops.coordinate {
            let joint = At { value: name.to_owned(), place: coordinate.place.clone() };
            joint_coordinate(keys, &joint, coordinate, findings);
        }
    }
    if let (None, None, Some(restitution)) = (joint_keys.side, joint_keys.play, joint_keys.restitution)
        && !findings.touches(&joint.place().pointer)
    {
        let object = format!("the {} \"{name}\" with \"restitution\"", joint.id());
        let (key, meaning) = match joint_keys.coupling.map(|coupling| coupling.law) {
            None => ("side", "from which side the joint holds, at-most or at-least."),
            Some(Law::Cam(..)) => ("side", "that the cam is open, at-least."),
            Some(_) => ("play", "by how much the second joint is loose."),
        };
        let parameters = [("key", key), ("object", object.as_str()), ("meaning", meaning)];
        findings.report(Code::MISSING_KEY, &restitution.place, &parameters);
    }
}

/// Friction has a coefficient, a radius where the joint turns, and the law that goes with its directions.
// Not inlined: the page's first view has none.
#[inline(never)]
fn friction(name: &str, joint: &Joint, findings: &mut Findings<'_>) {
    let keys = joint.record().keys();
    let Some((friction, slip)) = keys.friction else { return };
    if findings.touches(&friction.place.pointer) {
        return;
    }
    if friction.r#static.is_none() && friction.kinetic.is_none() {
        let object = format!("The friction of the {} \"{name}\"", joint.id());
        let parameters = [("object", object.as_str()), ("keys", "\"static\", \"kinetic\"")];
        findings.report(Code::NEEDS_ONE_OF, &start_of(&friction.place), &parameters);
    }
    let object = format!("the friction of the {} \"{name}\"", joint.id());
    let mut missing = |key, place: &Place, meaning| {
        let parameters = [("key", key), ("object", object.as_str()), ("meaning", meaning)];
        findings.report(Code::MISSING_KEY, place, &parameters);
    };
    if slip.turns() && friction.radius.is_none() {
        missing("radius", &start_of(&friction.place), "the radius of the pin, m.");
    }
    if let Some(speed) = friction.speed.as_ref().filter(|_| !friction.is_regularized()) {
        missing("law", &speed.place, "regularized: dry friction has no speed.");
    }
    if let Some(radius) = friction.radius.as_ref().filter(|_| !slip.turns()) {
        conflict("radius", "type", &object, &radius.place, findings);
    }
}

fn conflict(first: &str, second: &str, object: &str, place: &Place, findings: &mut Findings<'_>) {
    findings.report(Code::CONFLICTING_KEYS, place, &[("first", first), ("second", second), ("object", object)]);
}

/// The opening bracket of an object: where something that is missing is shown.
fn start_of(place: &Place) -> Place {
    Place { pointer: place.pointer.clone(), span: (place.span.0, place.span.0 + 1) }
}

/// Checks that a joint and its coordinate exist; the joint if they do.
fn joint_coordinate<'k>(
    keys: &'k Keys,
    joint: &At<String>,
    coordinate: &At<String>,
    findings: &mut Findings<'_>,
) -> Option<&'k Joint> {
    let Some(found) = keys.joints.get(&joint.value) else {
        if !keys.joints.mentions(&joint.value) {
            let known: Vec<&str> = keys.joints.mentioned().collect();
            report_unknown("joint", &joint.value, None, &known, &joint.place, findings);
        }
        return None;
    };
    let known = found.coordinates(keys.is_spatial());
    if known.contains(&coordinate.value.as_str()) {
        return Some(found);
    }
    let list = list_of(known);
    let parameters = [
        ("type", found.id()),
        ("joint", joint.value.as_str()),
        ("coordinate", coordinate.value.as_str()),
        if known.is_empty() { ("hint", "It has none.") } else { ("known", list.as_str()) },
    ];
    findings.report(Code::NO_SUCH_COORDINATE, &coordinate.place, &parameters);
    None
}

fn check_driver(keys: &Keys, driver: &Driver, findings: &mut Findings<'_>) {
    let Some(joint) = joint_coordinate(keys, &driver.joint, &driver.coordinate, findings) else {
        return;
    };
    if joint.facts().holds_coordinate {
        let coordinate = driver.coordinate.value.as_str();
        let parameters = [("type", joint.id()), ("joint", driver.joint.value.as_str()), ("coordinate", coordinate)];
        findings.report(Code::HELD_COORDINATE, &driver.coordinate.place, &parameters);
    }
}

fn check_force(keys: &Keys, force: &Force, findings: &mut Findings<'_>) {
    let ForceKeys { at, body, joint, .. } = force.record().keys();
    if force.has_numbers() {
        check_spring(keys, force, findings);
    }
    if let Some((joint, coordinate)) = joint {
        joint_coordinate(keys, joint, coordinate, findings);
    }
    if let Some(body) = body {
        moving_body(keys, &body.value, &body.place, findings);
    }
    if let Some(at) = at
        && moving_body(keys, &at.body, &at.place, findings)
    {
        check_point(keys, at, findings);
    }
}

/// What a spring acts between is there, and what is needed of its numbers, or the law in their place.
// Apart from its caller, so that a page that opens no such force at first can do without it then.
#[inline(never)]
fn check_spring(keys: &Keys, force: &Force, findings: &mut Findings<'_>) {
    let ForceKeys { connect, twists, .. } = force.record().keys();
    let turns = force.record().own().and_then(|own| own.turns);
    if let Some(pair) = connect {
        check_point(keys, &pair.first, findings);
        check_point(keys, &pair.second, findings);
        different(&pair.first.body, &pair.second.body, &pair.place, findings);
    }
    if let Some(joint) = twists.or(turns) {
        let angle = At { value: "angle".to_owned(), place: joint.place.clone() };
        joint_coordinate(keys, joint, &angle, findings);
    }
    let Some(Alternatives { numbers, law, sufficient, needs, .. }) = force.record().alternatives() else { return };
    let touched = findings.touches(&force.place().pointer);
    let there = |key: &str| numbers.iter().any(|(known, number)| *known == key && number.is_some());
    for (key, other, meaning) in needs.into_iter().filter(|(key, other, _)| there(key) && !there(other) && !touched) {
        let object = format!("the {} with \"{key}\"", force.id());
        let parameters = [("key", other), ("object", object.as_str()), ("meaning", meaning)];
        findings.report(Code::MISSING_KEY, &start_of(force.place()), &parameters);
    }
    let given = |(key, number): &(&'static str, Option<_>)| number.is_some().then_some(*key);
    match law.flatten() {
        Some(written) => {
            if let Some(key) = numbers.iter().find_map(given) {
                conflict("law", key, &format!("the {}", force.id()), &written.place, findings);
            }
        }
        None if sufficient > 0 && !touched && numbers[..sufficient].iter().all(|(_, number)| number.is_none()) => {
            let object = format!("The {}", force.id());
            let mut words: Vec<&str> = numbers[..sufficient].iter().map(|(key, _)| *key).collect();
            words.extend(law.map(|_| "law"));
            let parameters = [("object", object.as_str()), ("keys", &format!("\"{}\"", words.join("\", \"")))];
            findings.report(Code::NEEDS_ONE_OF, &start_of(force.place()), &parameters);
        }
        None => {}
    }
}

/// A force on the ground would move nothing.
fn moving_body(keys: &Keys, body: &str, place: &Place, findings: &mut Findings<'_>) -> bool {
    if keys.bodies.mentions(body) {
        return true;
    }
    let known: Vec<&str> = keys.bodies.mentioned().collect();
    report_unknown("moving body", body, None, &known, place, findings);
    false
}

fn check_simulation(keys: &Keys, symbols: &Symbols<'_>, simulation: &Simulation, findings: &mut Findings<'_>) {
    for hold in simulation.start.iter().flat_map(|start| &start.hold.0) {
        let name = hold.channel.value.strip_suffix('\'').unwrap_or(&hold.channel.value);
        check_coordinate(symbols, "coordinate or velocity", name, &hold.channel, findings);
    }
    for row in simulation.redundancy.iter().flat_map(Redundancy::named) {
        check_rows(keys, row.value.split('.').next().unwrap_or_default(), &row.place, findings);
    }
    for rows in simulation.start.iter().flat_map(|start| &start.off) {
        check_rows(keys, &rows.value, &rows.place, findings);
    }
}

/// There is a joint, driver or constraint called `owner`.
fn check_rows(keys: &Keys, owner: &str, place: &Place, findings: &mut Findings<'_>) {
    let has = keys.joints.mentions(owner)
        || keys.drivers.mentions(owner)
        || keys.constraints.mentions(owner)
        || keys.velocity_constraints.mentions(owner);
    if !has {
        let rows = keys.joints.mentioned().chain(keys.drivers.mentioned());
        let rows = rows.chain(keys.constraints.mentioned()).chain(keys.velocity_constraints.mentioned());
        let known: Vec<&str> = if findings.is_full() { Vec::new() } else { rows.collect() };
        report_unknown("constraint", owner, None, &known, place, findings);
    }
}

/// What events set, push and switch.
// Not inlined: the page's first view has no events.
#[inline(never)]
fn check_event(keys: &Keys, symbols: &Symbols<'_>, event: &Event, findings: &mut Findings<'_>) {
    for set in &event.set {
        check_parameter(keys, &set.name, &set.name_place, findings);
    }
    for impulse in &event.impulse.0 {
        check_coordinate(symbols, "coordinate", &impulse.channel.value, &impulse.channel, findings);
    }
    for rows in &event.switch {
        check_rows(keys, &rows.name, &rows.name_place, findings);
    }
}

fn check_parameter(keys: &Keys, name: &str, place: &Place, findings: &mut Findings<'_>) {
    if !keys.parameters.mentions(name) {
        let known: Vec<&str> = keys.parameters.mentioned().collect();
        report_unknown("parameter", name, None, &known, place, findings);
    }
}

/// `name` is a coordinate; `channel` is how it was written.
fn check_coordinate(symbols: &Symbols<'_>, what: &str, name: &str, channel: &At<String>, findings: &mut Findings<'_>) {
    if matches!(symbols.meaning(name), Meaning::Coordinate(_) | Meaning::Broken) {
        return;
    }
    let candidates = if findings.is_full() { Vec::new() } else { symbols.candidates(Needs::MOTION) };
    let is_coordinate = |name: &&str| matches!(symbols.meaning(name), Meaning::Coordinate(_));
    let known: Vec<&str> = candidates.iter().map(String::as_str).filter(is_coordinate).collect();
    report_unknown(what, &channel.value, None, &known, &channel.place, findings);
}
