//! A document as MJCF.

use std::collections::{BTreeMap, BTreeSet};

use holonomy_document::{Document, Shape};
use holonomy_mechanism::body::vector::Vector3;
use holonomy_mechanism::kind::KindCache;

use super::joints::{Joints, joints};
use super::{losses, start};
use crate::error::ExportError;
use crate::exported::Exported;
use crate::numbers::{Form, Link, Mechanism, Owner, Point};
use crate::report::Report;
use crate::tree::{Hold, Tree};
use crate::xml::{Element, numbers};

/// A joint that hangs a share of a body in the tree, where the body itself hangs elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    /// The body.
    pub body: usize,
    /// What the share hangs on.
    pub hold: Hold,
}

/// A file in the making.
pub(super) struct Writer<'m> {
    pub mechanism: &'m Mechanism,
    pub tree: Tree,
    pub shares: Vec<Share>,
    /// Sites beside the points of the document.
    pub sites: BTreeMap<Owner, Vec<(String, Vector3)>>,
    /// The joint of MJCF that a coordinate of the document is, by joint and coordinate.
    pub coordinates: BTreeMap<(String, String), String>,
    /// The hinge of each body of the plane, and its sign.
    pub turns: BTreeMap<usize, (String, f64)>,
    pub report: Report,
    /// Names in the file by the kind of what has them.
    names: BTreeSet<(&'static str, String)>,
    positions: Vec<f64>,
    rates: Vec<f64>,
}

/// Run `run` (from 0) of a document as MJCF.
///
/// # Errors
/// The document cannot be built or put together, or has no bodies.
pub fn export(document: &Document, run: usize, kinds: &mut KindCache) -> Result<Exported, ExportError> {
    let mechanism = Mechanism::new(document, run, kinds, "MJCF")?;
    Ok(write(&mechanism))
}

/// A mechanism as MJCF.
fn write(mechanism: &Mechanism) -> Exported {
    let used = |link: &Link| {
        let coupled = mechanism.couplings.iter().any(|coupling| coupling.joints.contains(&link.name));
        let driven = mechanism.drivers.iter().any(|driver| driver.constant && driver.joint == link.name);
        coupled || driven || mechanism.actuators.iter().any(|actuator| actuator.joint == link.name)
    };
    let closable = |link: &Link| matches!(link.form, Form::Revolute | Form::Spherical);
    // What an equality constraint does not close goes into the tree first.
    let tree = Tree::new(mechanism, |link| u8::from(closable(link)) - u8::from(closable(link) && used(link)));
    let mut writer = Writer {
        mechanism,
        shares: Vec::new(),
        sites: BTreeMap::new(),
        coordinates: BTreeMap::new(),
        turns: BTreeMap::new(),
        report: Report::default(),
        names: BTreeSet::new(),
        positions: Vec::new(),
        rates: Vec::new(),
        tree,
    };
    crate::losses::common(mechanism, &mut writer.report);
    let (closing, cut): (Vec<usize>, Vec<usize>) = writer
        .tree
        .cut
        .iter()
        .partition(|index| closable(&mechanism.links[**index]) && !used(&mechanism.links[**index]));
    // What closes a loop is no joint of the file.
    let closes = |joint: &str| closing.iter().any(|index| mechanism.links[*index].name == joint);
    crate::losses::stops(mechanism, &mut writer.report, |joint| !closes(joint));
    cut.iter().for_each(|index| writer.share(*index));
    let mut equality = Element::new("equality");
    closing.iter().for_each(|index| writer.close(*index, &mut equality));
    let (mut tendon, mut actuator) = (Element::new("tendon"), Element::new("actuator"));
    writer.distances(&mut tendon, &mut equality);
    writer.springs(&mut tendon);
    writer.loads(&mut actuator);
    let world = writer.world();
    writer.welds(&mut equality);
    writer.couplings(&mut equality);
    writer.angles(&mut tendon, &mut equality);
    writer.drivers(&mut equality);
    writer.actuators(&mut actuator);

    let mut root = Element::new("mujoco").with("model", mechanism.title.clone());
    start::head(mechanism, &mut root);
    root.push(world);
    for part in [tendon, equality, actuator] {
        if !part.is_empty() {
            root.push(part);
        }
    }
    root.push(start::key(&writer.positions, &writer.rates));
    Exported { text: root.file(), report: writer.report.parts_first() }
}

impl Writer<'_> {
    /// Hangs a share of a body on a joint that is not in the tree.
    fn share(&mut self, index: usize) {
        let link = &self.mechanism.links[index];
        let [first, second] = [0, 1].map(|i| link.points[i].owner);
        let (body, hold) = match (first, second) {
            (_, Some(body)) => (body, Hold { parent: first, link: Some(index), reversed: false }),
            (Some(body), None) => (body, Hold { parent: None, link: Some(index), reversed: true }),
            (None, None) => return,
        };
        self.shares.push(Share { body, hold });
        self.report.add(losses::HALVES, &link.name, &self.mechanism.bodies[body].name);
    }

    /// The name of a share.
    pub fn share_name(&self, index: usize) -> String {
        let share = self.shares[index];
        let link = share.hold.link.map_or("", |link| &self.mechanism.links[link].name);
        format!("{}.{link}", self.mechanism.bodies[share.body].name)
    }

    /// A name that nothing of its kind in the file has: of joints, drivers and forces of the document some become the same.
    pub fn own_name(&mut self, kind: &'static str, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        while !self.names.insert((kind, name.clone())) {
            name.push('_');
        }
        if name != wanted {
            self.report.add(losses::NAME, wanted, wanted);
        }
        name
    }

    /// The site at a point; one is made where the point has no name.
    pub fn site(&mut self, point: &Point, otherwise: &str) -> String {
        match &point.name {
            Some(name) => format!("{}.{name}", self.mechanism.name(point.owner)),
            None => {
                self.extra_site(point.owner, otherwise.to_owned(), point.at);
                otherwise.to_owned()
            }
        }
    }

    /// Makes a site.
    pub fn extra_site(&mut self, owner: Owner, name: String, at: Vector3) {
        let sites = self.sites.entry(owner).or_default();
        if !sites.iter().any(|(known, _)| *known == name) {
            sites.push((name, at));
        }
    }

    fn world(&mut self) -> Element {
        let mut world = Element::new("worldbody");
        let ground = &self.mechanism.ground;
        let points = ground.iter().map(|(name, at)| (format!("ground.{name}"), *at));
        let further = self.sites.get(&None).cloned().unwrap_or_default();
        points.chain(further).for_each(|(name, at)| world.push(site(&name, at)));
        self.children(None, &mut world);
        world
    }

    fn children(&mut self, owner: Owner, element: &mut Element) {
        let bodies: Vec<usize> = self.tree.children(owner).collect();
        for body in bodies {
            let hold = self.tree.holds[body];
            let name = self.mechanism.name_in_world(Some(body));
            let mut child = self.body(body, hold, &name);
            let at = &self.mechanism.bodies[body];
            if name != at.name {
                self.report.add(losses::NAME, &at.name, &at.name);
            }
            for (point, at) in &at.points {
                child.push(site(&format!("{}.{point}", self.mechanism.name(Some(body))), *at));
            }
            self.sites.get(&Some(body)).into_iter().flatten().for_each(|(name, at)| child.push(site(name, *at)));
            drawing(at.shape, &at.points, self.mechanism.size).into_iter().for_each(|geom| child.push(geom));
            self.children(Some(body), &mut child);
            element.push(child);
        }
        for index in 0..self.shares.len() {
            let share = self.shares[index];
            if share.hold.parent == owner {
                let name = self.share_name(index);
                element.push(self.body(share.body, share.hold, &name));
            }
        }
    }

    /// A body with its joints and its share of the mass.
    fn body(&mut self, index: usize, hold: Hold, name: &str) -> Element {
        let mechanism = self.mechanism;
        let body = &mechanism.bodies[index];
        let shares = 1 + self.shares.iter().filter(|share| share.body == index).count();
        let mut element = Element::new("body").with("name", name);
        let turned = relative(body.euler, hold.parent.map(|parent| &mechanism.bodies[parent].euler));
        element = element.numbers("pos", &mechanism.local(hold.parent, body.position)).numbers("quat", &turned);
        let Joints { elements, positions, rates, names, turns } = joints(mechanism, index, hold);
        elements.into_iter().for_each(|joint| element.push(joint));
        self.positions.extend(positions);
        self.rates.extend(rates);
        if let Some(link) = hold.link {
            let link = &mechanism.links[link].name;
            self.coordinates.extend(names.into_iter().map(|(name, joint)| ((link.clone(), name.to_owned()), joint)));
        }
        if self.tree.holds[index] == hold {
            self.turns.extend(turns.map(|turns| (index, turns)));
        }
        element.push(self.inertial(index, shares as f64));
        element
    }

    fn inertial(&mut self, index: usize, shares: f64) -> Element {
        let body = &self.mechanism.bodies[index];
        let inertial = Element::new("inertial").numbers("pos", &[0.0; 3]).numbers("mass", &[body.mass / shares]);
        let mut inertia = body.inertia.map(|row| row.map(|entry| entry / shares));
        // MuJoCo wants moving bodies with some inertia about every axis.
        let least = (1e-9 * body.mass / shares).max(1e-12);
        if (0..3).any(|i| inertia[i][i] < least) {
            self.report.add(losses::INERTIA, &body.name, &numbers(&[least]));
            (0..3).for_each(|i| inertia[i][i] = inertia[i][i].max(least));
        }
        let off = [inertia[0][1], inertia[0][2], inertia[1][2]];
        let diagonal = [inertia[0][0], inertia[1][1], inertia[2][2]];
        if off == [0.0; 3] {
            inertial.numbers("diaginertia", &diagonal)
        } else {
            inertial.numbers("fullinertia", &[diagonal, off].concat())
        }
    }
}

fn site(name: &str, at: Vector3) -> Element {
    Element::new("site").with("name", name).numbers("pos", &at)
}

/// Euler parameters of a body against the one that it hangs on.
fn relative(own: [f64; 4], parent: Option<&[f64; 4]>) -> [f64; 4] {
    let Some([p0, p1, p2, p3]) = parent else { return own };
    let [e0, e1, e2, e3] = own;
    [
        p0 * e0 + p1 * e1 + p2 * e2 + p3 * e3,
        p0 * e1 - p1 * e0 - p2 * e3 + p3 * e2,
        p0 * e2 + p1 * e3 - p2 * e0 - p3 * e1,
        p0 * e3 - p1 * e2 + p2 * e1 - p3 * e0,
    ]
}

/// What is drawn of a body: signs, without mass or contact.
fn drawing(shape: Option<Shape>, points: &[(String, Vector3)], size: f64) -> Vec<Element> {
    let geom = |kind: &str| Element::new("geom").with("type", kind);
    let thin = 0.01 * size;
    let farthest = points.iter().map(|(_, at)| holonomy_expr::math::norm(at)).fold(0.0, f64::max);
    let wide = if farthest > 0.0 { farthest } else { 0.05 * size };
    match shape {
        Some(Shape::Sphere) => vec![geom("sphere").numbers("size", &[wide])],
        Some(Shape::Box) => vec![geom("box").numbers("size", &[wide, wide, wide])],
        Some(Shape::Disc | Shape::Ring) => vec![geom("cylinder").numbers("size", &[wide, thin])],
        _ if farthest == 0.0 => vec![geom("sphere").numbers("size", &[2.0 * thin])],
        _ => points
            .iter()
            .filter(|(_, at)| *at != [0.0; 3])
            .map(|(_, at)| {
                let ends = [[0.0; 3], *at].concat();
                geom("capsule").numbers("size", &[thin]).numbers("fromto", &ends)
            })
            .collect(),
    }
}
