//! Forces of the document.

use holonomy_expr::number_text;

use super::Builder;
use crate::force::{self, Given, Number};
use crate::joint::EndAddresses;
use holonomy_document::diagnostic::Code;
use holonomy_document::{Alternatives, At, Force, Scalar};

impl Builder<'_, '_> {
    pub(super) fn forces(&mut self) {
        let document = self.document;
        for force in &document.forces {
            self.force(&force.name, &force.value);
        }
    }

    fn force(&mut self, name: &str, force: &Force) {
        let (keys, kind, place) = (force.record().keys(), force::kind(force), force.place());
        let (mut ends, mut numbers) = (None, Vec::new());
        if keys.has_numbers() {
            let Some(spring) = self.spring(force) else { return };
            (ends, numbers) = spring;
        }
        let own = keys.state.map(|own| format!("{name}.{}", own.name));
        let state = own.and_then(|own| self.names.state(&own));
        if !keys.quantities.is_empty() {
            self.names.telling.push((name.to_owned(), numbers.clone()));
        }
        let element = self.of_mechanism(name, place, |build, names| {
            let ends = ends.map(|ends| ends.global(build));
            let numbers = numbers.iter().map(|slot| build.global_slot(*slot)).collect();
            kind.contribution(build, names, &Given { ends, numbers, state })
        });
        if let Some(element) = element {
            let law = if keys.has_numbers() { law(force) } else { None };
            let written =
                law.into_iter().chain(keys.value.iter().flat_map(|value| value.components())).chain(keys.target);
            let written: Vec<_> = written.map(|scalar| (scalar.value.text(), scalar.place.clone())).collect();
            self.check_finite(&element, &written);
            self.add(element, Vec::new());
        }
    }

    /// What a spring connects, and the slots of its numbers.
    // Apart from its caller, so that a page that opens no spring at first can do without it then.
    #[inline(never)]
    fn spring(&mut self, force: &Force) -> Option<(Option<EndAddresses>, Vec<u32>)> {
        let mut ends = None;
        if let Some(pair) = force.record().keys().connect {
            ends = Some(self.point_ends(&pair.first, &pair.second, force.place())?);
        }
        let (addresses, placement) = ends.unzip();
        let mut slots = Vec::new();
        for number in force::kind(force).numbers(placement.as_ref()) {
            let (value, text) = match number {
                Number::Written(scalar) => (self.optional(Some(scalar)), scalar.value.text()),
                Number::Value(value) => (value, number_text(value)),
                Number::Angle(joint) => {
                    let value = self.at_start(|build, names| force::Mechanism::angle(names, build, joint));
                    let value = self.take(value);
                    (value, number_text(value))
                }
            };
            slots.push(self.inputs.slots.push(value, text));
        }
        self.positive(force, &slots);
        Some((addresses, slots))
    }
}

impl Builder<'_, '_> {
    /// Reports numbers of a force that must be greater than 0 and are not.
    fn positive(&mut self, force: &Force, slots: &[u32]) {
        let Some(Alternatives { numbers, positive, .. }) = force.record().alternatives() else { return };
        for (key, what) in positive {
            let own = numbers.iter().zip(slots).find(|((known, number), _)| known == key && number.is_some());
            let Some(((_, Some(number)), slot)) = own else { continue };
            let value = self.inputs.slots.values[*slot as usize];
            if let Some(written) = number.components().first().filter(|_| value <= 0.0) {
                let found = number_text(value);
                let parameters = [("what", *what), ("condition", "greater than 0"), ("found", &*found)];
                self.report(Code::OUT_OF_RANGE, &written.place, &parameters);
            }
        }
    }
}

/// The law that the author wrote in place of numbers.
#[inline(never)]
fn law(force: &Force) -> Option<&At<Scalar>> {
    force.record().alternatives().and_then(|alternatives| alternatives.law).flatten()
}
