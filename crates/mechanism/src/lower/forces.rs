//! Forces of the document.

use holonomy_expr::number_text;

use super::Builder;
use crate::force::{self, Given, Number};
use crate::joint::EndAddresses;
use holonomy_document::diagnostic::Code;
use holonomy_document::{Alternatives, At, Force, Own, Scalar};

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
        if force.has_numbers() {
            let Some(spring) = self.spring(force) else { return };
            (ends, numbers) = spring;
        }
        let state = force.record().own().and_then(|own| self.own_state(name, own, &numbers));
        let element = self.of_mechanism(name, place, |build, names| {
            let ends = ends.map(|ends| ends.global(build));
            let numbers = numbers.iter().map(|slot| build.global_slot(*slot)).collect();
            kind.contribution(build, names, &Given { ends, numbers, state })
        });
        if let Some(element) = element {
            let law = if force.has_numbers() { law(force) } else { None };
            let written = law.into_iter().chain(keys.value.iter().flat_map(|value| value.components()));
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
        if force.record().own().is_some() {
            self.positive(force, &slots);
        }
        Some((addresses, slots))
    }
}

impl Builder<'_, '_> {
    /// The coordinate whose velocity is the state of a force; what it tells of itself is kept for channels.
    #[inline(never)]
    fn own_state(&mut self, name: &str, own: Own<'_>, numbers: &[u32]) -> Option<u32> {
        self.names.telling.push((name.to_owned(), numbers.to_vec()));
        self.names.state(&format!("{name}.{}", own.state?.name))
    }

    /// Reports numbers of a force that must be greater than 0 and are not.
    #[inline(never)]
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

/// The law that the author wrote in place of numbers, or the target of a controller.
#[inline(never)]
fn law(force: &Force) -> Option<&At<Scalar>> {
    let law = force.record().alternatives().and_then(|alternatives| alternatives.law).flatten();
    law.or_else(|| force.record().own().and_then(|own| own.target))
}
