//! SDF, the format of Gazebo and Drake: links in a world, joints between any two of them, loops included.

use holonomy_document::Document;
use holonomy_mechanism::body::vector::times;
use holonomy_mechanism::kind::KindCache;

use crate::error::ExportError;
use crate::exported::Exported;
use crate::losses;
use crate::numbers::{Actuator, Body, Form, Link, Mechanism, WORLD};
use crate::report::{Kind, Report};
use crate::xml::{Element, numbers};

/// The version that is written.
const VERSION: &str = "1.9";
/// What the model is called.
const MODEL: &str = "mechanism";

const PLANE: Kind = Kind {
    code: "plane",
    lost: "that the mechanism moves in a plane",
    instead: "joints that keep to it as long as nothing pushes them out",
};
const FREE: Kind = Kind {
    code: "free-in-plane",
    lost: "that the body moves in a plane",
    instead: "a body that is free in space and stays in the plane as long as nothing pushes it out",
};

/// Run `run` (from 0) of a document as SDF.
///
/// # Errors
/// The document cannot be built or put together, or has no bodies.
pub fn export(document: &Document, run: usize, kinds: &mut KindCache) -> Result<Exported, ExportError> {
    Ok(write(&Mechanism::new(document, run, kinds, "SDF")?))
}

/// A mechanism as SDF.
fn write(mechanism: &Mechanism) -> Exported {
    let mut report = Report::default();
    losses::common(mechanism, &mut report);
    losses::stops(mechanism, &mut report, |_| true);
    losses::beside_links(mechanism, &mut report);
    if !mechanism.spatial {
        report.add(PLANE, "", "");
        let held =
            |body: usize| mechanism.links.iter().any(|link| link.points.iter().any(|point| point.owner == Some(body)));
        let free = mechanism.bodies.iter().enumerate().filter(|(index, _)| !held(*index));
        free.for_each(|(_, body)| report.add(FREE, &body.name, ""));
    }
    for coupling in &mechanism.couplings {
        report.add(losses::COUPLING, &coupling.name, "");
    }
    for motor in mechanism.actuators.iter().filter(|motor| !is_passive(mechanism, motor)) {
        report.add(losses::LAW, &motor.name, &motor.law);
    }
    let names: Vec<String> = (0..mechanism.bodies.len()).map(|body| mechanism.name_in_world(Some(body))).collect();
    let mut model = Element::new("model").with("name", MODEL);
    for (body, name) in mechanism.bodies.iter().zip(&names) {
        if *name != body.name {
            report.add(losses::NAME, &body.name, &body.name);
        }
        model.push(link(body, name));
    }
    for joint in &mechanism.links {
        match element(mechanism, joint) {
            Some(element) => model.push(element),
            None => report.add(losses::JOINT, &joint.name, joint.form.id()),
        }
    }
    let mut world = Element::new("world").with("name", WORLD);
    world.push(Element::new("gravity").text(numbers(&mechanism.gravity)));
    world.push(model);
    world.push(state(&mechanism.bodies, &names));
    let mut root = Element::new("sdf").with("version", VERSION);
    root.comment("Written by Holonomy. Poses are those of the start, put together; the velocities there stand in the state of the world.");
    if !mechanism.title.is_empty() {
        root.comment(mechanism.title.clone());
    }
    root.push(world);
    Exported { text: root.file(), report: report.parts_first() }
}

fn number(name: &'static str, value: f64) -> Element {
    Element::new(name).text(numbers(&[value]))
}

fn pose(body: &Body) -> Element {
    let [e0, e1, e2, e3] = body.euler;
    let [x, y, z] = body.position;
    Element::new("pose").with("rotation_format", "quat_xyzw").text(numbers(&[x, y, z, e1, e2, e3, e0]))
}

fn link(body: &Body, name: &str) -> Element {
    let names = [("ixx", 0, 0), ("ixy", 0, 1), ("ixz", 0, 2), ("iyy", 1, 1), ("iyz", 1, 2), ("izz", 2, 2)];
    let entries = names.map(|(name, i, j)| number(name, body.inertia[i][j]));
    let inertia = entries.into_iter().fold(Element::new("inertia"), Element::holding);
    let inertial = Element::new("inertial").holding(number("mass", body.mass)).holding(inertia);
    Element::new("link").with("name", name).holding(pose(body)).holding(inertial)
}

/// The velocities at the start.
fn state(bodies: &[Body], names: &[String]) -> Element {
    let mut model = Element::new("model").with("name", MODEL);
    for (body, name) in bodies.iter().zip(names) {
        let velocity = [body.velocity, body.spin].concat();
        let link = Element::new("link").with("name", name.clone()).holding(pose(body));
        model.push(link.holding(Element::new("velocity").text(numbers(&velocity))));
    }
    Element::new("state").with("world_name", WORLD).holding(model)
}

/// A joint, whose frame stands at its point in the child's; none for kinds that SDF lacks.
fn element(mechanism: &Mechanism, link: &Link) -> Option<Element> {
    let kind = match link.form {
        // A screw without pitch turns and does not slide.
        Form::Revolute | Form::Screw(0.0) => "revolute",
        Form::Prismatic => "prismatic",
        Form::Spherical => "ball",
        Form::Universal => "universal",
        Form::Weld => "fixed",
        Form::Screw(_) => "screw",
        Form::Cylindrical | Form::Planar | Form::PinSlot => return None,
    };
    // The world is no child: the other way round, axes point the other way.
    let reversed = link.points[1].owner.is_none();
    let (parent, child) = if reversed { (1, 0) } else { (0, 1) };
    let sign = if reversed { -1.0 } else { 1.0 };
    let owner = |i: usize| mechanism.name_in_world(link.points[i].owner);
    let mut joint = Element::new("joint").with("name", link.name.clone()).with("type", kind);
    joint.push(Element::new("pose").text(numbers(&[link.points[child].at, [0.0; 3]].concat())));
    joint.push(Element::new("parent").text(owner(parent)));
    joint.push(Element::new("child").text(owner(child)));
    if let Form::Screw(lead) = link.form
        && lead != 0.0
    {
        // Radians for a metre, with the other sign: what SDF 1.9 says of it.
        joint.push(number("thread_pitch", -1.0 / lead));
    }
    let axis = |i: usize| {
        let global = times(&mechanism.rotation(link.points[i].owner), link.axes[i]);
        Element::new("xyz").with("expressed_in", "__model__").text(numbers(&global.map(|x| sign * x)))
    };
    match link.form {
        Form::Universal => {
            joint.push(Element::new("axis").holding(axis(parent)).holding(Element::new("limit")));
            joint.push(Element::new("axis2").holding(axis(child)).holding(Element::new("limit")));
        }
        Form::Spherical | Form::Weld => {}
        _ => {
            // An end that is not there is so far away that it is none.
            let end = |name: &'static str, value: Option<f64>| value.map(|value| number(name, value));
            let ends = link.ends.map(|ends| [end("lower", ends.lower), end("upper", ends.upper)]);
            let limit = ends.into_iter().flatten().flatten().fold(Element::new("limit"), Element::holding);
            let element = Element::new("axis").holding(axis(0)).holding(limit);
            joint.push(dynamics(mechanism, link).into_iter().fold(element, Element::holding));
        }
    }
    Some(joint)
}

/// Is a motor no more than a spring and damper of a hinge or a slide: stiffness, damping and where it rests?
fn is_passive(mechanism: &Mechanism, motor: &Actuator) -> bool {
    let is_simple = |link: &Link| matches!(link.form, Form::Revolute | Form::Prismatic);
    let plain = motor.slope <= 0.0 && motor.rate <= 0.0 && (motor.slope != 0.0 || motor.constant == 0.0);
    plain && mechanism.link(&motor.joint).is_some_and(is_simple)
}

/// The spring and damper that the passive motors of a joint are together.
fn dynamics(mechanism: &Mechanism, link: &Link) -> Option<Element> {
    let motors = mechanism.actuators.iter().filter(|motor| motor.joint == link.name && is_passive(mechanism, motor));
    let laws: Vec<[f64; 3]> = motors.map(|motor| [motor.constant, motor.slope, motor.rate]).collect();
    if laws.is_empty() {
        return None;
    }
    let [constant, slope, rate] = [0, 1, 2].map(|i| laws.iter().map(|law| law[i]).sum::<f64>());
    // The one coordinate of a hinge or a slide.
    let start = link.coordinates.first().map_or(0.0, |(_, start)| *start);
    let rest = if slope == 0.0 { 0.0 } else { -constant / slope - start };
    let dynamics = Element::new("dynamics").holding(number("damping", -rate));
    Some(dynamics.holding(number("spring_reference", rest)).holding(number("spring_stiffness", -slope)))
}
