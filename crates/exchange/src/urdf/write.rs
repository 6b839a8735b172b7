//! A document as URDF: the frame of a link stands at the joint that it hangs on, and every joint is at 0 at the start.

use holonomy_document::Document;
use holonomy_mechanism::body::vector::{Vector3, plus, times, transposed_times};
use holonomy_mechanism::kind::KindCache;

use crate::error::ExportError;
use crate::exported::Exported;
use crate::losses;
use crate::numbers::{Actuator, Ends, Form, Link, Mechanism, Owner};
use crate::relative::{between, roll_pitch_yaw};
use crate::report::{Kind, Report};
use crate::tree::{Hold, Tree};
use crate::xml::{Element, kept, numbers};

/// The link that stands still.
const GROUND: &str = "ground";

const CUT: Kind = Kind {
    code: "cut",
    lost: "a loop: its joint between \"{detail}\" is CUT",
    instead: "nothing: the two come apart there",
};
const FLOATING: Kind =
    Kind { code: "floating", lost: "a joint of type {detail}", instead: "a floating joint, which holds nothing" };
const LIMITS: Kind =
    Kind { code: "limits", lost: "a joint without an end", instead: "a limit of {detail}, which it must have" };
const MOTION: Kind = Kind {
    code: "motion",
    lost: "gravity and the velocities at the start",
    instead: "nothing: who opens it chooses them",
};

/// A slide of URDF must have ends, m.
const FAR: f64 = 1000.0;

/// Run `run` (from 0) of a document as URDF.
///
/// # Errors
/// The document cannot be built or put together, or has no bodies.
pub fn export(document: &Document, run: usize, kinds: &mut KindCache) -> Result<Exported, ExportError> {
    Ok(write(&Mechanism::new(document, run, kinds, "URDF")?))
}

/// A mechanism as URDF.
fn write(mechanism: &Mechanism) -> Exported {
    // What URDF has stays in the tree.
    let tree = Tree::new(mechanism, |link| u8::from(kind(link.form).is_none()));
    let mut report = Report::default();
    // A robot has a name, whatever is left of the title.
    let title = kept(&mechanism.title);
    let mut root = Element::new("robot").with("name", if title.trim().is_empty() { "mechanism" } else { &title });
    root.comment(
        "Written by Holonomy. URDF is a tree: every joint is at 0 at the start, and velocities there are not said.",
    );
    for index in &tree.cut {
        let link = &mechanism.links[*index];
        let bodies = [0, 1].map(|i| mechanism.name(link.points[i].owner)).join("\" and \"");
        report.add(CUT, &link.name, &bodies);
        let places = [0, 1].map(|i| {
            let at = numbers(&link.points[i].at);
            format!("{at} of \"{}\"", mechanism.name(link.points[i].owner))
        });
        root.comment(format!(
            "CUT: the joint \"{}\" is not here; it holds {} together.",
            link.name,
            places.join(" and ")
        ));
    }
    losses::common(mechanism, &mut report);
    losses::stops(mechanism, &mut report, |joint| is_simple(mechanism, &tree, joint));
    losses::beside_links(mechanism, &mut report);
    report.add(MOTION, "", "");
    for motor in mechanism.actuators.iter().filter(|motor| !is_damper(mechanism, &tree, motor)) {
        report.add(losses::LAW, &motor.name, &motor.law);
    }
    root.push(Element::new("link").with("name", GROUND));
    for body in 0..mechanism.bodies.len() {
        root.push(link(mechanism, &tree, body));
    }
    let mut mimics = mimics(mechanism, &tree, &mut report);
    for body in 0..mechanism.bodies.len() {
        let mut element = joint(mechanism, &tree, body, &mut report);
        let name = tree.holds[body].link.map(|link| &mechanism.links[link].name);
        if let Some(at) = name.and_then(|name| mimics.iter().position(|(follows, _)| follows == name)) {
            element.push(mimics.swap_remove(at).1);
        }
        root.push(element);
    }
    Exported { text: root.file(), report: report.parts_first() }
}

/// The type of URDF for a form; none where there is none.
fn kind(form: Form) -> Option<&'static str> {
    match form {
        Form::Revolute => Some("continuous"),
        Form::Prismatic => Some("prismatic"),
        Form::Weld => Some("fixed"),
        Form::Planar => Some("planar"),
        Form::Cylindrical | Form::Screw(_) | Form::Universal | Form::Spherical | Form::PinSlot => None,
    }
}

/// Is this joint in the tree, a hinge or a slide?
fn is_simple(mechanism: &Mechanism, tree: &Tree, name: &str) -> bool {
    let index = mechanism.links.iter().position(|link| link.name == name);
    let simple = |index: usize| matches!(mechanism.links[index].form, Form::Revolute | Form::Prismatic);
    index.is_some_and(|index| simple(index) && !tree.cut.contains(&index))
}

/// Is a motor no more than a damper of a joint that has one?
fn is_damper(mechanism: &Mechanism, tree: &Tree, motor: &Actuator) -> bool {
    let plain = motor.constant == 0.0 && motor.slope == 0.0 && motor.rate <= 0.0;
    plain && is_simple(mechanism, tree, &motor.joint)
}

/// The origin of a body's link in its own frame: its point of the joint that it hangs on.
fn origin(mechanism: &Mechanism, tree: &Tree, owner: Owner) -> Vector3 {
    let Some(body) = owner else { return [0.0; 3] };
    let Hold { link, reversed, .. } = tree.holds[body];
    link.map_or([0.0; 3], |link| mechanism.links[link].points[usize::from(!reversed)].at)
}

fn link(mechanism: &Mechanism, tree: &Tree, index: usize) -> Element {
    let body = &mechanism.bodies[index];
    let center = origin(mechanism, tree, Some(index)).map(|x| -x);
    let names = [("ixx", 0, 0), ("ixy", 0, 1), ("ixz", 0, 2), ("iyy", 1, 1), ("iyz", 1, 2), ("izz", 2, 2)];
    let inertia = names
        .iter()
        .fold(Element::new("inertia"), |element, (name, i, j)| element.numbers(name, &[body.inertia[*i][*j]]));
    let inertial = Element::new("inertial")
        .holding(Element::new("origin").numbers("xyz", &center).numbers("rpy", &[0.0; 3]))
        .holding(Element::new("mass").numbers("value", &[body.mass]))
        .holding(inertia);
    Element::new("link").with("name", body.name.clone()).holding(inertial)
}

fn joint(mechanism: &Mechanism, tree: &Tree, index: usize, report: &mut Report) -> Element {
    let body = &mechanism.bodies[index];
    let hold = tree.holds[index];
    let link = hold.link.map(|link| &mechanism.links[link]);
    let typed = match link {
        Some(link) => kind(link.form).unwrap_or_else(|| {
            report.add(FLOATING, &link.name, link.form.id());
            "floating"
        }),
        // A body that hangs on nothing.
        None if mechanism.spatial => "floating",
        None => "planar",
    };
    let ends = link.and_then(|link| link.ends);
    // A hinge without ends is one that goes on.
    let typed = if typed == "continuous" && ends.is_some() { "revolute" } else { typed };
    let name = link.map_or_else(|| format!("{}_free", body.name), |link| link.name.clone());
    let held = mechanism.global(hold.parent, origin(mechanism, tree, hold.parent));
    let here = mechanism.global(Some(index), origin(mechanism, tree, Some(index)));
    let around = mechanism.rotation(hold.parent);
    let place = transposed_times(&around, plus(here, -1.0, held));
    let mut joint = Element::new("joint").with("name", name).with("type", typed);
    let turned = roll_pitch_yaw(&between(&around, &body.rotation));
    joint.push(Element::new("origin").numbers("xyz", &place).numbers("rpy", &turned));
    joint.push(Element::new("parent").with("link", mechanism.name(hold.parent)));
    joint.push(Element::new("child").with("link", body.name.clone()));
    if !matches!(typed, "fixed" | "floating") {
        let axis = link.map_or([0.0, 0.0, 1.0], |link| axis(mechanism, link, hold));
        joint.push(Element::new("axis").numbers("xyz", &transposed_times(&body.rotation, axis)));
    }
    if typed == "prismatic" || typed == "revolute" {
        let ends = ends.unwrap_or(Ends { lower: None, upper: None, rebounds: false });
        let lower = ends.lower.unwrap_or(-FAR);
        let limits = Element::new("limit").numbers("lower", &[lower]).numbers("upper", &[ends.upper.unwrap_or(FAR)]);
        joint.push(limits.numbers("effort", &[1e9]).numbers("velocity", &[1e9]));
        if ends.lower.is_none() || ends.upper.is_none() {
            report.add(LIMITS, link.map_or("", |link| &link.name), &numbers(&[FAR]));
        }
    }
    let damps =
        |motor: &&Actuator| link.is_some_and(|link| motor.joint == link.name) && is_damper(mechanism, tree, motor);
    let rates: Vec<f64> = mechanism.actuators.iter().filter(damps).map(|motor| motor.rate).collect();
    if !rates.is_empty() {
        joint.push(Element::new("dynamics").numbers("damping", &[-rates.iter().sum::<f64>()]));
    }
    joint
}

/// The axis of a joint, global, so that its coordinate is that of the document.
fn axis(mechanism: &Mechanism, link: &Link, hold: Hold) -> Vector3 {
    let sign = if hold.reversed { -1.0 } else { 1.0 };
    times(&mechanism.rotation(link.points[0].owner), link.axes[0]).map(|x| sign * x)
}

/// Couplings of joints of the tree that have one coordinate: which joint follows, and how.
fn mimics(mechanism: &Mechanism, tree: &Tree, report: &mut Report) -> Vec<(String, Element)> {
    let simple = |name: &str| is_simple(mechanism, tree, name);
    let mut mimics: Vec<(String, Element)> = Vec::new();
    for coupling in &mechanism.couplings {
        let [first, second] = &coupling.joints;
        let taken = mimics.iter().any(|(follows, _)| follows == second);
        if simple(first) && simple(second) && !taken {
            let mimic = Element::new("mimic").with("joint", first.clone());
            mimics.push((second.clone(), mimic.numbers("multiplier", &[coupling.factor]).numbers("offset", &[0.0])));
        } else {
            report.add(losses::COUPLING, &coupling.name, "");
        }
    }
    mimics
}
