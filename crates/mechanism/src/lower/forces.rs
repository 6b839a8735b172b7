//! Forces of the document.

use super::Builder;
use crate::force::{self, Otherwise};
use holonomy_document::Force;

impl Builder<'_, '_> {
    pub(super) fn forces(&mut self) {
        let document = self.document;
        for force in &document.forces {
            self.force(&force.name, &force.value);
        }
    }

    fn force(&mut self, name: &str, force: &Force) {
        let (keys, kind, place) = (force.record().keys(), force::kind(force), force.place());
        let mut ends = None;
        if let Some(pair) = keys.connect {
            let Some((mut addresses, placed)) = self.point_ends(&pair.first, &pair.second, place) else { return };
            for (scalar, otherwise) in kind.numbers() {
                let (value, text) = match (scalar, otherwise) {
                    (Some(scalar), _) => (self.optional(Some(scalar)), scalar.value.text()),
                    (None, Otherwise::Zero) => (0.0, "0".to_owned()),
                    (None, Otherwise::Distance) => {
                        let distance = placed.distance();
                        (distance, holonomy_expr::number_text(distance))
                    }
                };
                addresses.geometry.push(self.inputs.slots.push(value, text));
            }
            ends = Some(addresses);
        }
        let element = self.of_mechanism(name, place, |build, names| {
            let ends = ends.map(|ends| ends.global(build));
            kind.contribution(build, names, ends.as_ref())
        });
        if let Some(element) = element {
            let law = keys.alternatives.and_then(|alternatives| alternatives.law);
            let written = law.into_iter().chain(keys.value.iter().flat_map(|value| value.components()));
            let written: Vec<_> = written.map(|scalar| (scalar.value.text(), scalar.place.clone())).collect();
            self.check_finite(&element, &written);
            self.add(element, Vec::new());
        }
    }
}
