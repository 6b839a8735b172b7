//! States of first order, `z' = rate`. A state stands where velocities do: it is the velocity of a coordinate that nothing depends on, with a unit
//! entry of its own in the mass matrix and its rate as the force there, so that `v' = rate` and every method integrates it with its order.
//!
//! ```text
//! [ M  0  C^T ] [ v' ]   [ f      ]
//! [ 0  1  0   ] [ z' ] = [ rate   ]          no row touches z:  its column of C is zero
//! [ C  0  0   ] [ l  ]   [ gamma  ]
//! ```
//! The entry is no inertia and the rate no force: energies, powers, ways to move and lists of coordinates are without them.

use super::Builder;
use super::rows::CoordinateOrigin;
use crate::kind::{Contribution, short};
use holonomy_document::diagnostic::Place;
use holonomy_document::{At, Document, Force, Named, Scalar};

/// Number of states of a document.
pub(super) fn count(document: &Document) -> usize {
    let with_state = |force: &&Named<Force>| force.value.record().own().is_some_and(|own| own.state.is_some());
    document.states.len() + document.forces.iter().filter(with_state).count()
}

impl Builder<'_, '_> {
    /// Names and start values: those of `states`, then those of forces.
    // Not inlined: the page's first view has none.
    #[inline(never)]
    pub(super) fn place_states(&mut self) {
        let document = self.document;
        for state in &document.states {
            let unit = state.value.unit.as_deref().unwrap_or_default();
            self.place_state(state.name.clone(), unit, state.value.start.as_ref(), &state.value.place);
        }
        for force in &document.forces {
            if let Some(own) = force.value.record().own().and_then(|own| own.state) {
                self.place_state(format!("{}.{}", force.name, own.name), own.unit, own.start, force.value.place());
            }
        }
    }

    fn place_state(&mut self, name: String, unit: &str, start: Option<&At<Scalar>>, place: &Place) {
        let value = self.optional(start);
        self.names.states.push((name.clone(), short(self.start.coordinates.len())));
        self.start.coordinates.push(CoordinateOrigin {
            name,
            unit: unit.to_owned(),
            body: String::new(),
            place: place.clone(),
        });
        self.start.q.push(0.0);
        self.start.v.push(value);
    }

    /// Rates of `states`, each an element of its own.
    #[inline(never)]
    pub(super) fn write_states(&mut self) {
        let document = self.document;
        for state in &document.states {
            let rate = &state.value.rate;
            let element = self.of_mechanism(&state.name, &rate.place, |build, names| {
                let node = names.lower(build, rate, Vec::new())?;
                let own = names.state(&state.name).map(|coordinate| (node, build.global_v(coordinate)));
                Ok(Contribution {
                    states: own.iter().len(),
                    power: own.into_iter().collect(),
                    ..Contribution::default()
                })
            });
            let Some(element) = element else { continue };
            self.check_finite(&element, &[(rate.value.text(), rate.place.clone())]);
            self.add(element, Vec::new());
        }
    }
}
