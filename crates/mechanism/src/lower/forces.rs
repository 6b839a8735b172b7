//! Forces of the document.

use super::layout::Addresses;
use super::{Builder, Element, LowerError};
use crate::body::Pose;
use crate::force::{actuator, point_force, spring, torque};
use crate::joint;
use crate::kind::{Contribution, Kind, short};
use holonomy_document::diagnostic::Code;
use holonomy_document::{Force, SpringDamper};

impl Builder<'_, '_> {
    pub(super) fn forces(&mut self) {
        let document = self.document;
        for force in &document.forces {
            let name = &force.name;
            match &force.value {
                Force::SpringDamper(spring) => self.spring(name, spring),
                Force::Actuator(actuator) => {
                    let (joint, coordinate) = (&actuator.joint.value, &actuator.coordinate.value);
                    let key = format!("actuator|{joint}|{coordinate}|{}", actuator.value.value.text());
                    let element = self.add_only(name.clone(), &key, name, &actuator.place, |build, names| {
                        let along = names.joint_coordinate(build, joint, coordinate);
                        let along = along.ok_or_else(|| {
                            let parameters =
                                [("type", "joint"), ("joint", joint.as_str()), ("coordinate", coordinate.as_str())];
                            Box::new(document.diagnostic(
                                Code::NO_SUCH_COORDINATE,
                                &actuator.coordinate.place,
                                &parameters,
                            ))
                        })?;
                        let value = names.lower(build, &actuator.value, Vec::new())?;
                        let work = actuator::work(build, value, along);
                        Ok(Contribution { power: vec![work], actuated: true, ..Contribution::default() })
                    });
                    let what = [(actuator.value.value.text(), actuator.value.place.clone())];
                    self.add_checked(element, &what);
                }
                Force::Torque(torque) => {
                    let body = &torque.body.value;
                    let components = &torque.value.components;
                    let texts: Vec<String> = components.iter().map(|part| part.value.text()).collect();
                    let key = format!("torque|{body}|{texts:?}");
                    let element = self.add_only(name.clone(), &key, name, &torque.place, |build, names| {
                        let mut value = Vec::new();
                        for component in components {
                            value.push(names.lower(build, component, Vec::new())?);
                        }
                        // A torque on the ground moves nothing.
                        let Some(address) = names.body(body) else { return Ok(Contribution::default()) };
                        let pose = Pose::global(build, address.index);
                        let power = torque::work(build, &value, &pose);
                        Ok(Contribution { power, ..Contribution::default() })
                    });
                    let places = components.iter().map(|part| part.place.clone());
                    let what: Vec<_> = texts.into_iter().zip(places).collect();
                    self.add_checked(element, &what);
                }
                Force::Point(force) => {
                    let (body, point) = (&force.at.body, &force.at.point);
                    let texts: Vec<String> = force.value.components.iter().map(|part| part.value.text()).collect();
                    let key = format!("force|{body}|{point}|{texts:?}");
                    let element = self.add_only(name.clone(), &key, name, &force.place, |build, names| {
                        let at = names.point_nodes(build, body, point).ok_or_else(|| {
                            let parameters = [("what", "point"), ("name", point.as_str()), ("owner", body.as_str())];
                            Box::new(document.diagnostic(Code::UNKNOWN_REFERENCE, &force.at.place, &parameters))
                        })?;
                        let mut value = Vec::new();
                        for component in &force.value.components {
                            value.push(names.lower(build, component, Vec::new())?);
                        }
                        let power = point_force::work(build, &value, &at);
                        Ok(Contribution { power, ..Contribution::default() })
                    });
                    let places = force.value.components.iter().map(|part| part.place.clone());
                    let what: Vec<_> = texts.into_iter().zip(places).collect();
                    self.add_checked(element, &what);
                }
            }
        }
    }

    fn add_checked(&mut self, element: Option<Element>, what: &[(String, holonomy_document::diagnostic::Place)]) {
        if let Some(element) = element {
            self.check_finite(&element, what);
            self.add(element, Vec::new());
        }
    }

    fn spring(&mut self, name: &str, force: &SpringDamper) {
        let ends = self.point_ends(&force.connect.first, &force.connect.second, &force.place);
        let Some((mut ends, placed)) = ends else { return };
        if let Some(law) = &force.law {
            let key = format!("spring-law|{ends:?}|{}", law.value.text());
            let element = self.add_only(name.to_owned(), &key, name, &force.place, |build, names| {
                let ends = ends.global(build);
                let length = spring::distance(build, &ends);
                let rate = build.rate(length);
                let local = vec![("length".to_owned(), length), ("rate".to_owned(), rate)];
                let pull = names.lower(build, law, local)?;
                let work = spring::pull(build, pull, length);
                Ok(Contribution { power: vec![work], ..Contribution::default() })
            });
            self.add_checked(element, &[(law.value.text(), law.place.clone())]);
            return;
        }
        let written = placed.distance();
        for scalar in [&force.stiffness, &force.damping] {
            let value = self.optional(scalar.as_ref());
            let text = scalar.as_ref().map_or_else(|| "0".to_owned(), |scalar| scalar.value.text());
            ends.geometry.push(self.slots.push(value, text));
        }
        let (free, text) = match &force.length {
            Some(length) => (self.optional(Some(length)), length.value.text()),
            None => (written, holonomy_expr::number_text(written)),
        };
        ends.geometry.push(self.slots.push(free, text));
        let key = format!("spring|{}", ends.shape());
        let coordinates = ends.coordinates();
        let kind = self.cache.kind(&key, || {
            Kind::compile::<LowerError>(Some(short(coordinates.len())), |build| {
                let ends: joint::AnyEnds = ends.local(build);
                Ok(spring::contribution(build, &ends))
            })
        });
        let Some(kind) = self.kind_or_report(kind, name, &force.place) else { return };
        let element = {
            let slots = ends.slots();
            let at = Addresses { coordinates: &coordinates, slots: &slots, ..Addresses::default() };
            Element::new(name.to_owned(), kind, &self.layout, &at)
        };
        self.add(element, Vec::new());
    }
}
