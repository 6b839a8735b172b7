//! The tree of bodies as the file has it, each frame against the one around it.

use holonomy_mechanism::body::vector::{Matrix3, Vector3, direction};
use roxmltree::Node;

use super::geoms::{Masses, Solid, between};
use super::{Reader, Site};
use crate::error::ImportError;
use crate::import::assembly::Pose;
use crate::import::source::{Offset, called, elements, exactly, list, numbers, offset, others, refusal};
use crate::import::{ATTRIBUTE, CONTACT, DRAWN, ELEMENT, turned};

/// A kind of joint of MJCF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawKind {
    Hinge,
    Slide,
    Ball,
    Free,
}

/// A joint of the file, in the frame of its body.
#[derive(Clone, Debug)]
pub struct RawJoint {
    pub name: String,
    pub kind: RawKind,
    pub pos: Vector3,
    pub axis: Vector3,
    pub stiffness: f64,
    pub damping: f64,
    pub reference: f64,
    pub spring_reference: f64,
    /// Least and greatest value, where it is limited.
    pub range: Option<[f64; 2]>,
    pub position: Offset,
}

/// A body of the file.
#[derive(Clone, Debug)]
pub struct RawBody {
    pub name: String,
    pub parent: Option<usize>,
    pub pose: Pose,
    pub joints: Vec<RawJoint>,
    /// Mass, centre, inertia about it; none where nothing says so.
    pub mass: Option<(f64, Vector3, Matrix3)>,
    /// Is the mass written, and not that of shapes?
    pub written: bool,
    pub shape: Option<&'static str>,
    pub position: Offset,
}

/// A body of the file, or the world, whose children are read next.
struct Open<'a, 'i> {
    node: Node<'a, 'i>,
    /// The body that it is in.
    parent: Option<usize>,
    /// Its frame in that of the body.
    pose: Pose,
    /// The class of what is in it.
    class: Option<&'a str>,
}

/// Something in a body.
struct Part<'a, 'i> {
    node: Node<'a, 'i>,
    /// The frame around it, in that of the body.
    within: Pose,
    /// The class of the bodies and frames around it.
    around: Option<&'a str>,
}

impl Reader<'_> {
    /// Reads all bodies.
    pub fn world(&mut self, root: Node<'_, '_>) -> Result<(), ImportError> {
        let mut waiting: Vec<Open<'_, '_>> = elements(root)
            .filter(|node| node.has_tag_name("worldbody"))
            .map(|node| Open { node, parent: None, pose: Pose::IDENTITY, class: class(node, None) })
            .collect();
        waiting.reverse();
        // Bodies are numbered as MuJoCo numbers them, each before those in it and these before the next: the key goes by that.
        while let Some(open) = waiting.pop() {
            let is_body = open.node.has_tag_name("body");
            let body = is_body.then(|| self.open_body(open.node, open.parent, open.pose)).transpose()?;
            let mut inner = self.inside(open.node, body, open.class)?;
            inner.reverse();
            waiting.extend(inner);
        }
        Ok(())
    }

    /// What is in a node in the order of the file, in place of a `frame` what is in it: joints are numbered in this order, and the key
    /// goes by that.
    fn parts<'a, 'i>(
        &mut self,
        node: Node<'a, 'i>,
        class_in: Option<&'a str>,
    ) -> Result<Vec<Part<'a, 'i>>, ImportError> {
        let of = |node: Node<'a, 'i>, within: Pose, around: Option<&'a str>| {
            let mut parts: Vec<Part<'a, 'i>> = elements(node).map(|node| Part { node, within, around }).collect();
            parts.reverse();
            parts
        };
        let mut waiting = of(node, Pose::IDENTITY, class_in);
        let mut parts = Vec::new();
        while let Some(part) = waiting.pop() {
            if !part.node.has_tag_name("frame") {
                parts.push(part);
                continue;
            }
            let known = ["name", "pos", "quat", "axisangle", "euler", "xyaxes", "zaxis", "childclass"];
            others(part.node, &known, &mut self.assembly.unread);
            let within = part.within.then(&self.compiler.pose(part.node)?);
            waiting.extend(of(part.node, within, class(part.node, part.around)));
        }
        Ok(parts)
    }

    /// Reads what stands in a body or the world, but for the bodies in it.
    fn inside<'a, 'i>(
        &mut self,
        node: Node<'a, 'i>,
        body: Option<usize>,
        class_in: Option<&'a str>,
    ) -> Result<Vec<Open<'a, 'i>>, ImportError> {
        let mut inner = Vec::new();
        let mut masses = Masses::default();
        for Part { node, within, around } in self.parts(node, class_in)? {
            match (node.tag_name().name(), body) {
                ("body", _) => {
                    let pose = within.then(&self.compiler.pose(node)?);
                    inner.push(Open { node, parent: body, pose, class: class(node, around) });
                }
                ("inertial", Some(body)) => {
                    self.bodies[body].mass = Some(self.inertial(node)?);
                    self.bodies[body].written = true;
                }
                ("joint" | "freejoint", Some(body)) => {
                    let joint = self.joint(node, around, &within, body)?;
                    self.bodies[body].joints.push(joint);
                }
                ("geom", body) => self.geom(node, around, &within, body, &mut masses)?,
                ("site", body) => {
                    self.take_name("site", node)?;
                    let name = node
                        .attribute("name")
                        .map(str::to_owned)
                        .unwrap_or_else(|| format!("site{}", self.sites.len() + 1));
                    let of_class = |name: &str| self.defaults.get(node, around, name);
                    let pose = within.then(&self.compiler.pose_or(node, &of_class)?);
                    let owner = body.map_or("ground", |body| &self.bodies[body].name);
                    let point = name.strip_prefix(&format!("{owner}.")).unwrap_or(&name).to_owned();
                    self.sites.insert(name, Site { body, pose, point });
                }
                ("light" | "camera", _) => {}
                _ => self.assembly.unread.push(ELEMENT.at(&called(node), "", offset(node))),
            }
        }
        if let (Some(body), Some(total)) = (body, masses.total()) {
            let raw = &mut self.bodies[body];
            if !raw.written || self.compiler.from_geoms {
                raw.mass = Some(total);
                raw.written = false;
            }
        }
        Ok(inner)
    }

    /// Takes a name that elements of a kind have only once.
    fn take_name(&mut self, kind: &'static str, node: Node<'_, '_>) -> Result<(), ImportError> {
        match node.attribute("name") {
            Some(name) if !self.named.insert((kind, name.to_owned())) => {
                Err(refusal(node, &format!("there is a {kind} of this name already")))
            }
            _ => Ok(()),
        }
    }

    fn open_body(&mut self, node: Node<'_, '_>, parent: Option<usize>, pose: Pose) -> Result<usize, ImportError> {
        self.take_name("body", node)?;
        let index = self.bodies.len();
        let name = node.attribute("name").map_or_else(|| format!("body{}", index + 1), str::to_owned);
        let known = ["name", "pos", "quat", "axisangle", "euler", "xyaxes", "zaxis", "childclass", "user", "sleep"];
        others(node, &known, &mut self.assembly.unread);
        self.by_name.insert(name.clone(), index);
        self.bodies.push(RawBody {
            name,
            parent,
            pose,
            joints: Vec::new(),
            mass: None,
            written: false,
            shape: None,
            position: offset(node),
        });
        Ok(index)
    }

    fn inertial(&self, node: Node<'_, '_>) -> Result<(f64, Vector3, Matrix3), ImportError> {
        let pose = self.compiler.pose(node)?;
        let [mass] = numbers(node, "mass")?.ok_or_else(|| refusal(node, "mass is missing"))?;
        let tensor = match (numbers(node, "diaginertia")?, numbers(node, "fullinertia")?) {
            (_, Some([xx, yy, zz, xy, xz, yz])) => [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]],
            (Some([x, y, z]), None) => [[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]],
            (None, None) => return Err(refusal(node, "diaginertia or fullinertia is missing")),
        };
        let straight = pose.rotation == Pose::IDENTITY.rotation;
        let inertia = if straight { tensor } else { turned(&pose.rotation, &tensor) };
        Ok((mass, pose.position, inertia))
    }

    fn joint(
        &mut self,
        node: Node<'_, '_>,
        around: Option<&str>,
        within: &Pose,
        body: usize,
    ) -> Result<RawJoint, ImportError> {
        self.take_name("joint", node)?;
        self.joint_count += 1;
        let get = |name: &str| self.defaults.get(node, around, name);
        let kind = if node.has_tag_name("freejoint") { Some("free".to_owned()) } else { get("type") };
        let kind = match kind.as_deref() {
            None | Some("hinge") => RawKind::Hinge,
            Some("slide") => RawKind::Slide,
            Some("ball") => RawKind::Ball,
            Some("free") => RawKind::Free,
            Some(_) => return Err(refusal(node, "type is hinge, slide, ball or free")),
        };
        let number = |name: &str| match get(name) {
            Some(text) => exactly::<1>(node, name, &text).map(|[number]| number),
            None => Ok(0.0),
        };
        let vector = |name: &str, otherwise: Vector3| match get(name) {
            Some(text) => exactly::<3>(node, name, &text),
            None => Ok(otherwise),
        };
        let axis = direction(vector("axis", [0.0, 0.0, 1.0])?).ok_or_else(|| refusal(node, "axis has no direction"))?;
        let turn = |value: f64| if kind == RawKind::Hinge { self.compiler.angle(value) } else { value };
        let limited = get("range").filter(|_| get("limited").as_deref() != Some("false"));
        let range = limited.map(|range| exactly::<2>(node, "range", &range)).transpose()?.map(|range| range.map(turn));
        let joint = RawJoint {
            name: node
                .attribute("name")
                .map_or_else(|| format!("{}_joint{}", self.bodies[body].name, self.joint_count), str::to_owned),
            kind,
            pos: within.point(vector("pos", [0.0; 3])?),
            axis: holonomy_mechanism::body::vector::times(&within.rotation, axis),
            stiffness: number("stiffness")?,
            damping: number("damping")?,
            reference: turn(number("ref")?),
            spring_reference: turn(number("springref")?),
            range,
            position: offset(node),
        };
        let mut found = Vec::new();
        for name in ["armature", "frictionloss", "springdamper", "actuatorfrcrange", "actuatorgravcomp"] {
            if get(name).is_some_and(|value| value.split_ascii_whitespace().any(|word| word.parse() != Ok(0.0))) {
                found.push(ATTRIBUTE.at(&called(node), name, offset(node)));
            }
        }
        self.assembly.unread.extend(found);
        let known = [
            "name",
            "class",
            "type",
            "pos",
            "axis",
            "stiffness",
            "damping",
            "ref",
            "springref",
            "range",
            "limited",
            "armature",
            "frictionloss",
            "springdamper",
            "actuatorfrcrange",
            "actuatorgravcomp",
            "group",
            "margin",
            "solreflimit",
            "solimplimit",
            "solreffriction",
            "solimpfriction",
            "user",
            "align",
            "actuatorfrclimited",
        ];
        others(node, &known, &mut self.assembly.unread);
        Ok(joint)
    }

    fn geom(
        &mut self,
        node: Node<'_, '_>,
        around: Option<&str>,
        within: &Pose,
        body: Option<usize>,
        masses: &mut Masses,
    ) -> Result<(), ImportError> {
        let get = |name: &str| self.defaults.get(node, around, name);
        let kind =
            get("type").unwrap_or_else(|| if get("mesh").is_some() { "mesh".to_owned() } else { "sphere".to_owned() });
        let touches = ["contype", "conaffinity"].iter().any(|name| get(name).is_none_or(|value| value.trim() != "0"));
        let mut found = Vec::new();
        if self.contacts && touches {
            found.push(CONTACT.at(&called(node), "", offset(node)));
        }
        let number =
            |name: &str| get(name).map(|text| exactly::<1>(node, name, &text).map(|[number]| number)).transpose();
        let (mass, density) = (number("mass")?, number("density")?.unwrap_or(1000.0));
        let size = get("size").map_or(Ok(Vec::new()), |text| list(node, "size", &text))?;
        let at = |i: usize| match size.get(i) {
            Some(size) if *size > 0.0 => Ok(*size),
            _ => Err(refusal(node, &format!("size of a {kind} needs number {} greater than 0", i + 1))),
        };
        let mut pose = self.compiler.pose_or(node, &get)?;
        let ends = get("fromto").map(|text| exactly::<6>(node, "fromto", &text)).transpose()?;
        let mut half = None;
        if let Some(ends) = ends {
            let (between, length) = between(ends).ok_or_else(|| refusal(node, "fromto has two equal ends"))?;
            (pose, half) = (between, Some(length));
        }
        let long = |i: usize| half.map_or_else(|| at(i), Ok);
        let solid = match kind.as_str() {
            "sphere" => Some(Solid::Sphere(at(0)?)),
            "capsule" => Some(Solid::Capsule(at(0)?, long(1)?)),
            "cylinder" => Some(Solid::Cylinder(at(0)?, long(1)?)),
            "box" if half.is_some() => Some(Solid::Box([at(0)?, at(0)?, long(2)?])),
            "box" => Some(Solid::Box([at(0)?, at(1)?, at(2)?])),
            "ellipsoid" if half.is_some() => Some(Solid::Ellipsoid([at(0)?, at(0)?, long(2)?])),
            "ellipsoid" => Some(Solid::Ellipsoid([at(0)?, at(1)?, at(2)?])),
            _ => None,
        };
        match solid {
            Some(solid) => {
                let mass = mass.unwrap_or_else(|| density * solid.volume());
                if !(mass.is_finite() && mass >= 0.0) {
                    return Err(refusal(node, "its mass is none that a shape can have"));
                }
                if mass > 0.0 {
                    masses.add_solid(solid, mass, &within.then(&pose));
                }
            }
            None => found.push(DRAWN.at(&called(node), &kind, offset(node))),
        }
        if let Some(body) = body {
            let shape = match kind.as_str() {
                "sphere" | "ellipsoid" => Some("sphere"),
                "box" => Some("box"),
                "cylinder" => Some("disc"),
                "capsule" => Some("rod"),
                _ => None,
            };
            let raw = &mut self.bodies[body];
            raw.shape = raw.shape.or(shape);
        }
        self.assembly.unread.extend(found);
        Ok(())
    }
}

/// The class of the elements in a node.
fn class<'a>(node: Node<'a, '_>, around: Option<&'a str>) -> Option<&'a str> {
    node.attribute("childclass").or(around)
}
