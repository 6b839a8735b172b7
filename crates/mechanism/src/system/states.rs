//! States of first order where nothing moves: read off the coordinates, so that `z'' = rate(q, z)` and what rests has `rate = 0`.

use std::sync::Arc;

use super::{Held, MechanismSystem};
use crate::kind::{Contribution, Described, KindCache};
use crate::lower::{Addresses, Element, Lowered};
use holonomy_solver::StartState;

impl MechanismSystem {
    /// The system for what rests: the coordinates of states are the states themselves, see [`as_places`].
    pub(crate) fn at_rest(lowered: &Arc<Lowered>) -> Self {
        let system = Self::new(Arc::clone(lowered), Held::None);
        Self { states_as_places: lowered.states > 0, ..system }
    }

    /// The same with rows that hold the states.
    pub(crate) fn with_states_held(lowered: &Arc<Lowered>) -> Self {
        if lowered.states == 0 {
            return Self::at_rest(lowered);
        }
        let mut cache = KindCache::new();
        let mut held = Vec::new();
        for state in lowered.states() {
            let Ok(row) = Described::write::<std::convert::Infallible>(|build| {
                Ok(Contribution { holonomic: vec![build.q(0)], ..Contribution::default() })
            });
            // A row that is a coordinate has derivatives.
            let Ok(kind) = cache.kind(row, Some(1)) else { continue };
            let at = Addresses { coordinates: &[crate::kind::short(state)], ..Addresses::default() };
            held.push(Element::new(lowered.coordinates[state].name.clone(), kind, &lowered.layout, &at));
        }
        Self { states_as_places: true, ..Self::with_rows(Arc::clone(lowered), held) }
    }

    #[inline(never)]
    pub(super) fn load_states(&mut self, q: &[f64]) {
        for state in self.lowered.states() {
            self.source[1 + self.sizes.n + state] = q[state];
        }
    }

    /// Derivatives by states become those by their coordinates.
    #[inline(never)]
    pub(super) fn states_by_place(&self, by_q: &mut [f64], by_v: &mut [f64]) {
        let n = self.sizes.n;
        for state in self.lowered.states() {
            for row in 0..n {
                by_q[row * n + state] += std::mem::take(&mut by_v[row * n + state]);
            }
        }
    }
}

/// A moment with its states as coordinates, and everything at rest.
pub(crate) fn as_places(lowered: &Lowered, moment: &StartState) -> StartState {
    let mut still = moment.clone();
    for state in lowered.states() {
        still.q[state] = moment.v[state];
    }
    still.v.fill(0.0);
    still
}

/// The moment that belongs to one with its states as coordinates.
pub(crate) fn as_velocities(lowered: &Lowered, still: &StartState) -> StartState {
    let mut moment = still.clone();
    for state in lowered.states() {
        (moment.v[state], moment.q[state]) = (still.q[state], 0.0);
    }
    moment
}
