//! The joints of a body against the one that it hangs on.

use holonomy_mechanism::body::vector::{Vector3, cross, dot, plus, times, transposed_times, triad};

use crate::numbers::{Body, Ends, Form, Mechanism, Owner};
use crate::tree::Hold;
use crate::xml::Element;

/// An end that is not there, rad or m.
const FAR: f64 = 1e6;

/// One joint of MJCF, global at the start.
#[derive(Clone, Copy, Debug)]
enum Part {
    Hinge { axis: Vector3, at: Vector3 },
    Slide { axis: Vector3, at: Vector3 },
    Ball { at: Vector3 },
    Free,
}

/// The joints of a body, with what stands for them at the start.
#[derive(Clone, Debug, Default)]
pub struct Joints {
    /// The elements.
    pub elements: Vec<Element>,
    /// Coordinates at the start.
    pub positions: Vec<f64>,
    /// Their rates.
    pub rates: Vec<f64>,
    /// The joint of MJCF that each coordinate of the document's joint is.
    pub names: Vec<(&'static str, String)>,
    /// Where it turns about an axis of the plane: the joint, and 1 or -1.
    pub turns: Option<(String, f64)>,
}

/// The joints of `body`, which hangs as `hold` says; a share of a body has the numbers of the body.
pub fn joints(mechanism: &Mechanism, body: usize, hold: Hold) -> Joints {
    let parts = parts(mechanism, body, hold);
    let name = hold.link.map_or(&mechanism.bodies[body].name, |link| &mechanism.links[link].name);
    let single = parts.len() == 1;
    let mut joints = Joints::default();
    let rates = rates(mechanism, body, hold.parent, &parts);
    for ((part, coordinate), rates) in parts.into_iter().zip(rates) {
        let called = if single { name.clone() } else { format!("{name}.{coordinate}") };
        joints.push(&mechanism.bodies[body], part, called, coordinate, rates);
        let ends = hold.link.and_then(|link| mechanism.links[link].ends);
        if let Some(Ends { lower, upper, .. }) = ends
            && let Some(element) = joints.elements.pop()
        {
            let range = [lower.unwrap_or(-FAR), upper.unwrap_or(FAR)];
            joints.elements.push(element.numbers("range", &range));
        }
    }
    joints
}

impl Joints {
    fn push(&mut self, body: &Body, part: Part, name: String, coordinate: &'static str, rates: Vec<f64>) {
        let local = |axis: Vector3| transposed_times(&body.rotation, axis);
        let place = |at: Vector3| local(plus(at, -1.0, body.position));
        let joint = |kind: &str| Element::new("joint").with("name", name.clone()).with("type", kind);
        let (element, positions) = match part {
            Part::Hinge { axis, at } => {
                if axis[0] == 0.0 && axis[1] == 0.0 {
                    self.turns = Some((name.clone(), axis[2]));
                }
                (joint("hinge").numbers("pos", &place(at)).numbers("axis", &local(axis)), vec![0.0])
            }
            Part::Slide { axis, .. } => (joint("slide").numbers("axis", &local(axis)), vec![0.0]),
            Part::Ball { at } => (joint("ball").numbers("pos", &place(at)), vec![1.0, 0.0, 0.0, 0.0]),
            Part::Free => (joint("free"), [&body.position[..], &body.euler].concat()),
        };
        self.elements.push(element);
        self.positions.extend(positions);
        self.rates.extend(rates);
        self.names.push((coordinate, name));
    }
}

/// The joints that let a body move as its link does, outermost first, each with the coordinate of the document that it is.
fn parts(mechanism: &Mechanism, body: usize, hold: Hold) -> Vec<(Part, &'static str)> {
    let Some(link) = hold.link.map(|link| &mechanism.links[link]) else {
        let at = mechanism.bodies[body].position;
        if mechanism.spatial {
            return vec![(Part::Free, "free")];
        }
        let slide = |axis| Part::Slide { axis, at };
        let turn = Part::Hinge { axis: [0.0, 0.0, 1.0], at };
        return vec![(slide([1.0, 0.0, 0.0]), "x"), (slide([0.0, 1.0, 0.0]), "y"), (turn, "angle")];
    };
    let sign = if hold.reversed { -1.0 } else { 1.0 };
    let [first, second] = [0, 1].map(|i| {
        let turned = times(&mechanism.rotation(link.points[i].owner), link.axes[i]);
        turned.map(|x| sign * x)
    });
    let [one, two] = [0, 1].map(|i| mechanism.global(link.points[i].owner, link.points[i].at));
    let own = if hold.reversed { one } else { two };
    let hinge = Part::Hinge { axis: first, at: own };
    let slide = Part::Slide { axis: first, at: own };
    match link.form {
        Form::Revolute => vec![(hinge, "angle")],
        Form::Prismatic => vec![(slide, "displacement")],
        Form::Cylindrical | Form::Screw(_) => vec![(slide, "displacement"), (hinge, "angle")],
        Form::Spherical => vec![(Part::Ball { at: own }, "ball")],
        Form::Universal => {
            let mut pins = vec![(hinge, "angle1"), (Part::Hinge { axis: second, at: own }, "angle2")];
            if hold.reversed {
                pins.reverse();
            }
            pins
        }
        Form::Planar => {
            let [_, b, c] = triad(first);
            let slide = |axis| Part::Slide { axis, at: own };
            vec![(slide(b), "x"), (slide(c), "y"), (hinge, "angle")]
        }
        Form::PinSlot => {
            // The pin is the second body's point, whichever of the two hangs on the other.
            let slide = Part::Slide { axis: first, at: two };
            let turn = match mechanism.spatial {
                true => (Part::Ball { at: two }, "ball"),
                false => (Part::Hinge { axis: [0.0, 0.0, sign], at: two }, "angle"),
            };
            let mut parts = vec![(slide, "displacement"), turn];
            if hold.reversed {
                parts.reverse();
            }
            parts
        }
        Form::Weld => Vec::new(),
    }
}

/// The rates of the joints of a body: how it moves against the one it hangs on.
fn rates(mechanism: &Mechanism, body: usize, parent: Owner, parts: &[(Part, &'static str)]) -> Vec<Vec<f64>> {
    let own = &mechanism.bodies[body];
    let held = parent.map(|parent| &mechanism.bodies[parent]);
    let spin = held.map_or(own.spin, |held| plus(own.spin, -1.0, held.spin));
    let velocity = |body: &Body, at: Vector3| plus(body.velocity, 1.0, cross(body.spin, plus(at, -1.0, body.position)));
    let slip = |at: Vector3| {
        let moving = velocity(own, at);
        held.map_or(moving, |held| plus(moving, -1.0, velocity(held, at)))
    };
    let axes: Vec<Vector3> = parts
        .iter()
        .filter_map(|(part, _)| match part {
            Part::Hinge { axis, .. } => Some(*axis),
            _ => None,
        })
        .collect();
    let rate = |part: &Part| match part {
        Part::Hinge { axis, .. } => {
            // Two hinges share the spin, each along its own axis.
            let other = axes.iter().find(|other| *other != axis);
            let across = other.map_or(*axis, |other| plus(*axis, -dot(*axis, *other), *other));
            vec![dot(spin, across) / dot(across, across)]
        }
        Part::Slide { axis, at } => vec![dot(slip(*at), *axis)],
        Part::Ball { .. } => transposed_times(&own.rotation, spin).to_vec(),
        Part::Free => [own.velocity, transposed_times(&own.rotation, own.spin)].concat(),
    };
    parts.iter().map(|(part, _)| rate(part)).collect()
}
