//! Equality constraints.

use std::collections::{BTreeMap, BTreeSet};

use holonomy_expr::math;
use holonomy_mechanism::body::vector::{Vector3, direction, plus};
use roxmltree::Node;

use super::Reader;
use super::compiler::quaternion;
use super::joints::{inverse, within};
use crate::error::ImportError;
use crate::import::assembly::{Coupling, Form, Held, Joint, Owner, Place, Pose};
use crate::import::source::{Offset, called, elements, exactly, numbers, offset, others, refusal};
use crate::import::{APART, ATTRIBUTE, ELEMENT};

/// A distance that is worth a word, against the size of the file.
const WORTH: f64 = 1e-6;

/// A point of each of two bodies that coincide.
struct Closing {
    name: String,
    bodies: [Owner; 2],
    points: [(Option<String>, Vector3); 2],
    sites: [Option<String>; 2],
    position: Offset,
}

impl Reader<'_> {
    /// The bodies that are shares of others: welded to them frame on frame, and called after them.
    pub fn shares(&self, root: Node<'_, '_>) -> BTreeMap<usize, usize> {
        let welds = elements(root).filter(|node| node.has_tag_name("equality")).flat_map(elements);
        let holders: BTreeSet<usize> = self.bodies.iter().filter_map(|body| body.parent).collect();
        let share = |weld: Node<'_, '_>| {
            let (name, whole, part) = (weld.attribute("name")?, weld.attribute("body1")?, weld.attribute("body2")?);
            let same = numbers::<7>(weld, "relpose").ok()?? == [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];
            if !(weld.has_tag_name("weld") && same && name == part && part.strip_prefix(whole)?.starts_with('.')) {
                return None;
            }
            let find = |name: &str| self.by_name.get(name).copied();
            let (part, whole) = (find(part)?, find(whole)?);
            // Nothing hangs on a share.
            let leaf = !holders.contains(&part);
            (leaf && self.bodies[part].written && !self.bodies[whole].joints.is_empty()).then_some((part, whole))
        };
        let found: BTreeMap<usize, usize> = welds.filter_map(share).collect();
        let chained = |whole: &usize| found.contains_key(whole);
        found.iter().filter(|(_, whole)| !chained(whole)).map(|(part, whole)| (*part, *whole)).collect()
    }

    /// Reads all equality constraints.
    pub fn equalities(&mut self, shares: &BTreeMap<usize, usize>, nodes: &[Node<'_, '_>]) -> Result<(), ImportError> {
        let mut closings: Vec<Closing> = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let name = node.attribute("name").map_or_else(|| format!("equality{}", index + 1), str::to_owned);
            if node.attribute("active") == Some("false") {
                self.assembly.unread.push(ELEMENT.at(&called(*node), "", offset(*node)));
                continue;
            }
            match node.tag_name().name() {
                "connect" => closings.push(self.connect(*node, name)?),
                "weld" => self.weld(*node, name, shares)?,
                "joint" => self.coupled(*node, name)?,
                "tendon" => self.kept(*node, name)?,
                _ => self.assembly.unread.push(ELEMENT.at(&called(*node), "", offset(*node))),
            }
        }
        self.closed(closings);
        Ok(())
    }

    fn body_named(&self, node: Node<'_, '_>, attribute: &str) -> Result<Option<usize>, ImportError> {
        match node.attribute(attribute) {
            None | Some("world") => Ok(None),
            Some(name) => match self.by_name.get(name) {
                Some(body) => Ok(Some(*body)),
                None => Err(refusal(node, &format!("{attribute} is called \"{name}\", and there is no such body"))),
            },
        }
    }

    fn connect(&mut self, node: Node<'_, '_>, name: String) -> Result<Closing, ImportError> {
        others(
            node,
            &["name", "class", "active", "site1", "site2", "body1", "body2", "anchor", "solref", "solimp"],
            &mut self.assembly.unread,
        );
        let closing = if node.attribute("site1").is_some() {
            let sites = ["site1", "site2"].map(|which| self.site(node, which));
            let [first, second] = sites;
            let (first, second) = (first?, second?);
            let bodies = [first.0, second.0];
            let sites = ["site1", "site2"].map(|which| node.attribute(which).map(str::to_owned));
            Closing {
                name,
                bodies,
                points: [(Some(first.1), first.2.position), (Some(second.1), second.2.position)],
                sites,
                position: offset(node),
            }
        } else {
            let bodies = [self.body_named(node, "body1")?, self.body_named(node, "body2")?];
            let anchor = numbers(node, "anchor")?.ok_or_else(|| refusal(node, "anchor is missing"))?;
            let global = self.pose_written(bodies[0]).point(anchor);
            let other = inverse(&self.pose_written(bodies[1])).point(global);
            let [first, second] = [self.owned(bodies[0], anchor), self.owned(bodies[1], other)];
            Closing {
                name,
                bodies: [first.0, second.0],
                points: [(None, first.1), (None, second.1)],
                sites: [None, None],
                position: offset(node),
            }
        };
        let [a, b] = [0, 1].map(|i| self.assembly.pose(closing.bodies[i]).point(closing.points[i].1));
        self.apart(node, math::norm(&plus(a, -1.0, b)));
        Ok(closing)
    }

    /// Says it where what is to coincide does not.
    fn apart(&mut self, node: Node<'_, '_>, distance: f64) {
        if distance > WORTH {
            let text = format!("{distance:.3e}");
            self.assembly.unread.push(APART.at(&called(node), &text, offset(node)));
        }
    }

    /// The owner of a site, the name of its point, and its frame there.
    pub fn site(&self, node: Node<'_, '_>, attribute: &str) -> Result<(Owner, String, Pose), ImportError> {
        let name = node.attribute(attribute).ok_or_else(|| refusal(node, &format!("{attribute} is missing")))?;
        let site = self
            .sites
            .get(name)
            .ok_or_else(|| refusal(node, &format!("{attribute} is called \"{name}\", and there is no such site")))?;
        let home = site.body.map(|body| self.homes[body]);
        let pose = home.map_or(site.pose, |home| home.within.then(&site.pose));
        Ok((home.and_then(|home| home.owner), site.point.clone(), pose))
    }

    /// Two points of the same two bodies are a hinge about the line through them; one is a ball.
    fn closed(&mut self, closings: Vec<Closing>) {
        let mut groups: Vec<Vec<Closing>> = Vec::new();
        for closing in closings {
            match groups.iter_mut().find(|group| group.len() == 1 && group[0].bodies == closing.bodies) {
                Some(group) => group.push(closing),
                None => groups.push(vec![closing]),
            }
        }
        for group in groups {
            let at = |i: usize| self.assembly.pose(group[i].bodies[0]).point(group[i].points[0].1);
            let axis = (group.len() == 2).then(|| direction(plus(at(1), -1.0, at(0)))).flatten();
            match axis {
                Some(axis) => {
                    let Closing { name, bodies, points, position, .. } = &group[0];
                    let joint = Joint {
                        name: name.clone(),
                        form: Form::Revolute(axis),
                        bodies: *bodies,
                        at: Place::Points(points.clone()),
                        position: *position,
                    };
                    self.assembly.joints.push(joint);
                    group[1].sites.iter().flatten().for_each(|site| self.hide(site));
                }
                None => {
                    self.assembly.joints.extend(group.into_iter().map(
                        |Closing { name, bodies, points, position, .. }| Joint {
                            name,
                            form: Form::Spherical,
                            bodies,
                            at: Place::Points(points),
                            position,
                        },
                    ));
                }
            }
        }
    }

    /// Takes a site that only says a direction from the points of the document.
    pub fn hide(&mut self, site: &str) {
        if let Some(site) = self.sites.get_mut(site) {
            site.point.clear();
        }
    }

    fn weld(&mut self, node: Node<'_, '_>, name: String, shares: &BTreeMap<usize, usize>) -> Result<(), ImportError> {
        others(
            node,
            &[
                "name",
                "class",
                "active",
                "site1",
                "site2",
                "body1",
                "body2",
                "anchor",
                "relpose",
                "torquescale",
                "solref",
                "solimp",
            ],
            &mut self.assembly.unread,
        );
        if node.attribute("site1").is_some() {
            let (first, second) = (self.site(node, "site1")?, self.site(node, "site2")?);
            let [a, b] = [&first, &second].map(|site| self.assembly.pose(site.0).then(&site.2));
            self.apart(node, gap(&a, &b));
            let points = [(Some(first.1), first.2.position), (Some(second.1), second.2.position)];
            let (bodies, at) = ([first.0, second.0], Place::Points(points));
            self.assembly.joints.push(Joint { name, form: Form::Weld, bodies, at, position: offset(node) });
            return Ok(());
        }
        let bodies = [self.body_named(node, "body1")?, self.body_named(node, "body2")?];
        if bodies[1].is_some_and(|body| shares.contains_key(&body)) {
            return Ok(());
        }
        let now = within(&self.pose_now(bodies[0]), &self.pose_now(bodies[1]));
        let asked = match numbers::<7>(node, "relpose")? {
            Some([x, y, z, quat @ ..]) if quat != [0.0; 4] => {
                let rotation = quaternion(quat).ok_or_else(|| refusal(node, "relpose has no rotation"))?;
                Pose { rotation, position: [x, y, z] }
            }
            _ => within(&self.pose_written(bodies[0]), &self.pose_written(bodies[1])),
        };
        self.apart(node, gap(&now, &asked));
        let owners = bodies.map(|body| self.owned(body, [0.0; 3]).0);
        let at = Place::Common(self.pose_now(bodies[1]).position);
        if owners[0] != owners[1] {
            let position = offset(node);
            self.assembly.joints.push(Joint { name, form: Form::Weld, bodies: owners, at, position });
        }
        Ok(())
    }

    /// A joint that follows another, or stands still.
    fn coupled(&mut self, node: Node<'_, '_>, name: String) -> Result<(), ImportError> {
        others(
            node,
            &["name", "class", "active", "joint1", "joint2", "polycoef", "solref", "solimp"],
            &mut self.assembly.unread,
        );
        let coefficients = match node.attribute("polycoef") {
            Some(text) => exactly::<5>(node, "polycoef", text)?,
            None => [0.0, 1.0, 0.0, 0.0, 0.0],
        };
        let find = |attribute: &str| {
            node.attribute(attribute)
                .map(|joint| self.coordinates.get(joint).cloned().filter(|found| !found.name.is_empty()))
        };
        let (follows, leads) = (find("joint1"), find("joint2"));
        let [constant, factor, higher @ ..] = coefficients;
        let unread = ELEMENT.at(&called(node), "", offset(node));
        match (follows, leads) {
            (Some(Some(follows)), None) => {
                let (joint, coordinate, value) = (follows.joint, follows.name, constant - follows.moved);
                self.assembly.held.push(Held { name, joint, coordinate, value, position: offset(node) });
            }
            (Some(Some(y)), Some(Some(x))) if higher == [0.0; 3] && factor != 0.0 => {
                let rest = y.moved - constant - factor * x.moved;
                let both = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
                if rest.abs() > WORTH {
                    self.assembly.unread.push(ATTRIBUTE.at(&called(node), "constant of polycoef", offset(node)));
                }
                let fits = |coordinate: &super::Coordinate| {
                    coordinate.name == if coordinate.slides { "displacement" } else { "angle" }
                };
                if !(fits(&x) && fits(&y)) {
                    self.assembly.unread.push(unread);
                } else if x.joint == y.joint {
                    let lead = if y.slides { factor } else { 1.0 / factor };
                    let pitch = lead * 2.0 * std::f64::consts::PI;
                    let joint = self.assembly.joints.iter_mut().find(|joint| joint.name == x.joint);
                    match joint.map(|joint| (joint.form, &mut joint.form)) {
                        Some((Form::Cylindrical(axis), form)) => *form = Form::Screw(axis, pitch),
                        _ => self.assembly.unread.push(unread),
                    }
                } else {
                    let coupling = match (x.slides, y.slides) {
                        (false, slides) => Some((both(&x.joint, &y.joint), factor, slides)),
                        (true, false) => Some((both(&y.joint, &x.joint), 1.0 / factor, true)),
                        (true, true) => None,
                    };
                    match coupling {
                        Some((joints, factor, slides)) => {
                            let position = offset(node);
                            self.assembly.couplings.push(Coupling { name, joints, factor, slides, position });
                        }
                        None => self.assembly.unread.push(unread),
                    }
                }
            }
            _ => self.assembly.unread.push(unread),
        }
        Ok(())
    }

    /// A tendon between two sites that keeps its length.
    fn kept(&mut self, node: Node<'_, '_>, name: String) -> Result<(), ImportError> {
        others(
            node,
            &["name", "class", "active", "tendon1", "tendon2", "polycoef", "solref", "solimp"],
            &mut self.assembly.unread,
        );
        let more = match node.attribute("polycoef") {
            Some(text) => exactly::<5>(node, "polycoef", text)?[0],
            None => 0.0,
        };
        let string = node.attribute("tendon1").and_then(|tendon| self.strings.get(tendon)).cloned();
        match string.filter(|_| node.attribute("tendon2").is_none()) {
            Some(string) => {
                let [a, b] = string.ends;
                let joint = Joint {
                    name,
                    form: Form::Distance(string.length + more),
                    bodies: [a.0, b.0],
                    at: Place::Points([(a.1, a.2), (b.1, b.2)]),
                    position: offset(node),
                };
                self.assembly.joints.push(joint);
            }
            None => self.assembly.unread.push(ELEMENT.at(&called(node), "", offset(node))),
        }
        Ok(())
    }
}

/// How far two frames are from each other: the larger of distance and difference of directions.
fn gap(a: &Pose, b: &Pose) -> f64 {
    let turned = a
        .rotation
        .iter()
        .flatten()
        .zip(b.rotation.iter().flatten())
        .fold(0.0_f64, |most, (x, y)| most.max((x - y).abs()));
    turned.max(math::norm(&plus(a.position, -1.0, b.position)))
}
