//! Joints and drivers in numbers, at the start.

use holonomy_document::{At, Attachment, Joint, Law, Named, PointRef, Scalar, Stops};
use holonomy_mechanism::body::vector::{Vector3, direction, times, transposed_times};

use super::{Mechanism, Owner, Point, Sources};

/// How a link holds its two bodies together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// Turns about an axis.
    Revolute,
    /// Slides along an axis.
    Prismatic,
    /// Turns about an axis and slides along it.
    Cylindrical,
    /// Slides along an axis as it turns about it, by so many metres for a radian.
    Screw(f64),
    /// Turns about an axis of the first body and one of the second.
    Universal,
    /// Turns about a point.
    Spherical,
    /// Glides on a plane, whose normal is the axis.
    Planar,
    /// A point of the second body slides along an axis of the first; its body turns, in the plane about z, in space freely.
    PinSlot,
    /// Does not move.
    Weld,
}

impl Form {
    /// The type of the joint, as documents call it.
    pub fn id(self) -> &'static str {
        match self {
            Self::Revolute => "revolute",
            Self::Prismatic => "prismatic",
            Self::Cylindrical => "cylindrical",
            Self::Screw(_) => "screw",
            Self::Universal => "universal",
            Self::Spherical => "spherical",
            Self::Planar => "planar",
            Self::PinSlot => "pin-slot",
            Self::Weld => "weld",
        }
    }
}

/// A joint that holds two bodies at a point, an axis or a plane.
#[derive(Clone, Debug)]
pub struct Link {
    /// Its name.
    pub name: String,
    /// How it holds.
    pub form: Form,
    /// Its points: of the first body, of the second.
    pub points: [Point; 2],
    /// Its directions, of length 1: in the frame of the first body, of the second. Zero where it has none.
    pub axes: [Vector3; 2],
    /// Its coordinates at the start, by their names; rad, m.
    pub coordinates: Vec<(&'static str, f64)>,
    /// The ends of its travel, of a hinge or a slide.
    pub ends: Option<Ends>,
}

/// The ends of the travel of a hinge or a slide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ends {
    /// Least value of its coordinate, from the start on; rad or m.
    pub lower: Option<f64>,
    /// Greatest value.
    pub upper: Option<f64>,
    /// Does it rebound?
    pub rebounds: bool,
}

/// A coordinate of a joint that follows that of another: `second = factor first + constant`.
#[derive(Clone, Debug)]
pub struct Coupling {
    /// Its name.
    pub name: String,
    /// The joints, by name.
    pub joints: [String; 2],
    /// The coordinate of each.
    pub coordinates: [&'static str; 2],
    /// The factor.
    pub factor: f64,
}

/// Two points that keep their distance.
#[derive(Clone, Debug)]
pub struct Apart {
    /// Its name.
    pub name: String,
    /// The points.
    pub points: [Point; 2],
}

/// A joint of a kind that no format here has.
#[derive(Clone, Debug)]
pub struct Other {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: &'static str,
}

/// A coordinate of a joint that follows a function of time.
#[derive(Clone, Debug)]
pub struct Driver {
    /// Its name.
    pub name: String,
    /// The joint.
    pub joint: String,
    /// The coordinate.
    pub coordinate: String,
    /// Does it stand still?
    pub constant: bool,
    /// The function as it is written.
    pub function: String,
}

impl Sources<'_> {
    pub(super) fn joints(&self, mechanism: &mut Mechanism) {
        for (index, joint) in self.document.joints.iter().enumerate() {
            let name = joint.name.clone();
            let keys = joint.value.record().keys();
            if keys.friction.is_some() {
                mechanism.frictions.push(name.clone());
            }
            if let Some(stops) = keys.stops {
                let ends = stops.ends().map(|(row, _, value)| format!("{row} {}", value.value.text()));
                mechanism.stops.push((name.clone(), ends.collect::<Vec<_>>().join(", ")));
            }
            if keys.side.is_some() || keys.play.is_some() {
                mechanism.others.push(Other { name, kind: joint.value.id() });
                continue;
            }
            match (self.form(&joint.value), &joint.value) {
                (Some(form), _) => {
                    let link = self.link(mechanism, index, joint, form);
                    mechanism.links.extend(link);
                }
                (None, Joint::Distance(distance)) => {
                    let points = [&distance.connect.first, &distance.connect.second];
                    mechanism.distances.push(Apart { name, points: points.map(|point| self.point(point)) });
                }
                (None, Joint::Angle(_)) => {
                    let owners = joint.value.attachment().map(|attachment| attachment.bodies());
                    let owners = owners.map(|(first, second)| [self.owner(first), self.owner(second)]);
                    mechanism.angles.extend(owners.map(|owners| (name, owners)));
                }
                (None, other) => match other.coupling().map(|coupling| (coupling, self.factor(index, &coupling))) {
                    Some((coupling, Some(factor))) => mechanism.couplings.push(Coupling {
                        name,
                        joints: [&coupling.joints.first, &coupling.joints.second].map(|joint| joint.value.clone()),
                        coordinates: coupling.coordinates,
                        factor,
                    }),
                    _ => mechanism.others.push(Other { name, kind: other.id() }),
                },
            }
        }
    }

    pub(super) fn drivers(&self, mechanism: &mut Mechanism) {
        for driver in &self.document.drivers {
            mechanism.drivers.push(Driver {
                name: driver.name.clone(),
                joint: driver.value.joint.value.clone(),
                coordinate: driver.value.coordinate.value.clone(),
                constant: self.lowering.values.number(&driver.value.function).is_ok(),
                function: driver.value.function.value.text(),
            });
        }
    }

    pub(super) fn owner(&self, name: &str) -> Owner {
        self.document.bodies.index(name)
    }

    pub(super) fn point(&self, point: &PointRef) -> Point {
        let slots = self.lowering.names.point(&point.body, &point.point).unwrap_or_default();
        Point { owner: self.owner(&point.body), name: Some(point.point.clone()), at: self.slots(slots) }
    }

    /// How many times as far the second joint of a coupling goes as the first, where that is the same everywhere.
    fn factor(&self, index: usize, coupling: &holonomy_document::Coupling<'_>) -> Option<f64> {
        match coupling.law {
            Law::Ratio(factor) => Some(self.number(factor)),
            Law::Belt(..) => {
                let slots = self.lowering.names.joints.get(index).map_or(&[][..], |ends| ends.geometry.as_slice());
                let [first, second, _] = self.slots(slots);
                let ratio = first / second;
                Some(if self.lowering.turns_back(coupling) { -ratio } else { ratio })
            }
            Law::Cam(..) | Law::GenevaWheel(..) => None,
        }
    }

    fn link(&self, mechanism: &Mechanism, index: usize, joint: &Named<Joint>, form: Form) -> Option<Link> {
        let attachment = joint.value.attachment()?;
        let ends = self.lowering.names.joints.get(index)?;
        let named = match attachment {
            Attachment::Points(first, second) => [first, second].map(|point| Some(point.point.clone())),
            Attachment::Bodies(..) => [None, None],
        };
        let (first, second) = attachment.bodies();
        let owners = [self.owner(first), self.owner(second)];
        let [a, b] = named;
        let points = [(a, 0), (b, 1)].map(|(name, i)| Point {
            owner: owners[i],
            name,
            at: self.slots(ends.points.get(i).map_or(&[][..], |slots| slots.as_slice())),
        });
        let placed = self.lowering.placed.get(index)?;
        let vector = |direction: &Vec<f64>| {
            let mut all = [0.0; 3];
            all.iter_mut().zip(direction).for_each(|(to, from)| *to = *from);
            all
        };
        let axes = match (form, &placed.directions) {
            (Form::Universal, [Some(u), Some(w)]) => [vector(u), vector(w)],
            (Form::Revolute, _) if !mechanism.spatial => [[0.0, 0.0, 1.0]; 2],
            (_, [Some(u), _]) => {
                let first = vector(u);
                let global = times(&mechanism.rotation(owners[0]), first);
                [first, transposed_times(&mechanism.rotation(owners[1]), global)]
            }
            _ => [[0.0; 3]; 2],
        };
        let axes = axes.map(|axis| direction(axis).unwrap_or(axis));
        let names = joint.value.coordinates(mechanism.spatial);
        let coordinates = names.iter().map(|name| (*name, self.coordinate(&joint.name, name))).collect();
        let mut link = Link { name: joint.name.clone(), form, points, axes, coordinates, ends: None };
        link.ends = joint.value.record().keys().stops.and_then(|stops| self.ends(&link, stops));
        Some(link)
    }

    /// The ends of a joint, if it is one that has them in other formats.
    fn ends(&self, link: &Link, stops: &Stops) -> Option<Ends> {
        let (Form::Revolute | Form::Prismatic, Some((_, start))) = (link.form, link.coordinates.first()) else {
            return None;
        };
        let from_start = |end: &Option<At<Scalar>>| end.as_ref().map(|end| self.number(end) - start);
        let rebounds = stops.restitution.as_ref().is_some_and(|restitution| self.number(restitution) != 0.0);
        Some(Ends { lower: from_start(&stops.lower), upper: from_start(&stops.upper), rebounds })
    }

    /// The form of a joint; `None` of those that hold no common point, axis or plane.
    fn form(&self, joint: &Joint) -> Option<Form> {
        Some(match joint {
            Joint::Revolute(_) => Form::Revolute,
            Joint::Prismatic(_) => Form::Prismatic,
            Joint::Weld(_) => Form::Weld,
            Joint::Cylindrical(_) => Form::Cylindrical,
            Joint::Screw(screw) => Form::Screw(self.number(&screw.pitch) / (2.0 * std::f64::consts::PI)),
            Joint::Universal(_) => Form::Universal,
            Joint::Spherical(_) => Form::Spherical,
            Joint::Planar(_) => Form::Planar,
            Joint::PinSlot(_) => Form::PinSlot,
            _ => return None,
        })
    }
}
