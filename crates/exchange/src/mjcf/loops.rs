//! What is no tree: equality constraints, tendons, actuators.

use holonomy_mechanism::body::vector::{plus, times, transposed_times};

use super::losses;
use super::write::Writer;
use crate::numbers::{Form, Owner};
use crate::xml::Element;

impl Writer<'_> {
    /// Closes a loop with points that coincide: one for a ball and for a pin of the plane, two on the axis of a hinge.
    pub fn close(&mut self, index: usize, equality: &mut Element) {
        let mechanism = self.mechanism;
        let link = &mechanism.links[index];
        let ends =
            [(0, "first"), (1, "second")].map(|(i, end)| self.site(&link.points[i], &format!("{}.{end}", link.name)));
        equality.push(connect(self.own_name("equality", &link.name), &ends));
        if mechanism.spatial && link.form == Form::Revolute {
            let axis = times(&mechanism.rotation(link.points[0].owner), link.axes[0]);
            let lever = 0.25 * mechanism.size;
            let ends = [(0, "axis1"), (1, "axis2")].map(|(i, end)| {
                let point = &link.points[i];
                let along = transposed_times(&mechanism.rotation(point.owner), axis);
                let name = format!("{}.{end}", link.name);
                self.extra_site(point.owner, name.clone(), plus(point.at, lever, along));
                name
            });
            equality.push(connect(self.own_name("equality", &format!("{}.axis", link.name)), &ends));
        }
        self.report.add(losses::CLOSED, &link.name, "");
    }

    /// Welds shares to their bodies.
    pub fn welds(&mut self, equality: &mut Element) {
        for (index, share) in self.shares.iter().enumerate() {
            let name = self.share_name(index);
            let body = self.mechanism.name_in_world(Some(share.body));
            let weld = Element::new("weld").with("name", name.clone()).with("body1", body).with("body2", name);
            equality.push(weld.numbers("relpose", &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]));
        }
    }

    /// Points that keep their distance: a tendon that keeps its length.
    pub fn distances(&mut self, tendon: &mut Element, equality: &mut Element) {
        for distance in &self.mechanism.distances {
            let name = &distance.name;
            let [a, b] = [0, 1].map(|i| self.site(&distance.points[i], name));
            let tied = self.own_name("tendon", name);
            tendon.push(string(&tied, &[a, b]));
            equality.push(self.kept("tendon", name).with("tendon1", tied).numbers("polycoef", &[0.0; 5]));
            self.report.add(losses::SOFT, name, "distance");
        }
    }

    /// Springs and dampers: tendons.
    pub fn springs(&mut self, tendon: &mut Element) {
        for spring in &self.mechanism.springs {
            let [a, b] = [0, 1].map(|i| self.site(&spring.points[i], &spring.name));
            let element = string(&self.own_name("tendon", &spring.name), &[a, b]);
            tendon.push(
                element
                    .numbers("stiffness", &[spring.stiffness])
                    .numbers("damping", &[spring.damping])
                    .numbers("springlength", &[spring.length]),
            );
        }
    }

    /// Constant forces and torques: actuators between a site and one of the world, which gives their directions.
    pub fn loads(&mut self, actuator: &mut Element) {
        for load in &self.mechanism.loads {
            let Owner::Some(_) = load.point.owner else { continue };
            let site = self.site(&load.point, &load.name);
            self.extra_site(None, "world".to_owned(), [0.0; 3]);
            let gear = [load.force, load.torque].concat();
            actuator.push(
                general(&load.name, [1.0, 0.0, 0.0]).with("site", site).with("refsite", "world").numbers("gear", &gear),
            );
        }
    }

    /// Couplings of joints, and the threads of screws.
    pub fn couplings(&mut self, equality: &mut Element) {
        let mechanism = self.mechanism;
        let screws = mechanism.links.iter().filter_map(|link| match link.form {
            Form::Screw(lead) => Some((&link.name, [&link.name; 2], ["angle", "displacement"], lead, "thread")),
            _ => None,
        });
        let gears = mechanism.couplings.iter().map(|coupling| {
            let [first, second] = &coupling.joints;
            (&coupling.name, [first, second], coupling.coordinates, coupling.factor, "ratio")
        });
        for (name, joints, coordinates, factor, what) in screws.chain(gears) {
            let [first, second] = [0, 1].map(|i| self.coordinate(joints[i], coordinates[i]));
            let (Some(first), Some(second)) = (first, second) else {
                self.report.add(losses::COUPLING, name, "");
                continue;
            };
            equality.push(
                self.kept("joint", name)
                    .with("joint1", second)
                    .with("joint2", first)
                    .numbers("polycoef", &[0.0, factor, 0.0, 0.0, 0.0]),
            );
            self.report.add(losses::SOFT, name, what);
        }
    }

    /// Bodies of the plane that keep their angle: the turns on the way from one to the other keep their sum.
    pub fn angles(&mut self, tendon: &mut Element, equality: &mut Element) {
        for (name, owners) in &self.mechanism.angles {
            let tied = self.own_name("tendon", name);
            let mut fixed = Element::new("fixed").with("name", tied.clone());
            for (i, factor) in [(0, -1.0), (1, 1.0)] {
                let other: Vec<usize> = self.tree.upward(owners[1 - i]).collect();
                for body in self.tree.upward(owners[i]).filter(|body| !other.contains(body)) {
                    if let Some((joint, sign)) = self.turns.get(&body) {
                        let part = Element::new("joint").with("joint", joint.clone());
                        fixed.push(part.numbers("coef", &[factor * sign]));
                    }
                }
            }
            if fixed.is_empty() {
                continue;
            }
            tendon.push(fixed);
            equality.push(self.kept("tendon", name).with("tendon1", tied).numbers("polycoef", &[0.0; 5]));
            self.report.add(losses::SOFT, name, "angle");
        }
    }

    /// Drivers that stand still; what follows time is lost.
    pub fn drivers(&mut self, equality: &mut Element) {
        for driver in &self.mechanism.drivers {
            match self.coordinate(&driver.joint, &driver.coordinate).filter(|_| driver.constant) {
                Some(joint) => {
                    let kept = self.kept("joint", &driver.name).with("joint1", joint);
                    equality.push(kept.numbers("polycoef", &[0.0; 5]));
                    self.report.add(losses::SOFT, &driver.name, "driver");
                }
                None => self.report.add(losses::DRIVER, &driver.name, &driver.function),
            }
        }
    }

    /// Motors.
    pub fn actuators(&mut self, element: &mut Element) {
        for motor in &self.mechanism.actuators {
            let start = self.mechanism.link(&motor.joint);
            let start = start.and_then(|link| link.coordinates.iter().find(|(name, _)| *name == motor.coordinate));
            let joint = self.coordinate(&motor.joint, &motor.coordinate);
            let (Some((_, start)), Some(joint)) = (start, joint) else {
                self.report.add(losses::LAW, &motor.name, &motor.law);
                continue;
            };
            // A joint of the file is at 0 at the start.
            let bias = [motor.constant + motor.slope * start, motor.slope, motor.rate];
            element.push(general(&motor.name, bias).with("joint", joint));
        }
    }

    /// An equality constraint of a kind, with a name of its own.
    fn kept(&mut self, kind: &'static str, name: &str) -> Element {
        Element::new(kind).with("name", self.own_name("equality", name))
    }

    fn coordinate(&self, joint: &str, coordinate: &str) -> Option<String> {
        self.coordinates.get(&(joint.to_owned(), coordinate.to_owned())).cloned()
    }
}

fn connect(name: String, [a, b]: &[String; 2]) -> Element {
    Element::new("connect").with("name", name).with("site1", a.clone()).with("site2", b.clone())
}

/// A tendon between two sites.
fn string(name: &str, sites: &[String; 2]) -> Element {
    let element = Element::new("spatial").with("name", name);
    sites.iter().fold(element, |element, site| element.holding(Element::new("site").with("site", site.clone())))
}

/// An actuator without control, with the force `a + k x + d x'`.
fn general(name: &str, bias: [f64; 3]) -> Element {
    Element::new("general")
        .with("name", name)
        .with("gaintype", "fixed")
        .numbers("gainprm", &[0.0])
        .with("biastype", "affine")
        .numbers("biasprm", &bias)
}
