//! Compiled kinds, kept between lowerings: moving a slider finds all of them again, and instances of one shape share one kind.

use std::collections::BTreeMap;
use std::sync::Arc;

use holonomy_expr::NodeId;
use holonomy_solver::Budget;

use super::compile::{Described, Kind, Observer};
use super::derive::{Contribution, DeriveError};

/// Most entries that are kept; beyond, the cache starts anew (documents are edited for hours).
const MAX_ENTRIES: usize = 4096;

/// How often the cache could help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Kinds that were there.
    pub hits: u64,
    /// Kinds that had to be compiled.
    pub compiled: u64,
}

/// Element kinds by their expressions.
#[derive(Debug, Default)]
pub struct KindCache {
    kinds: Shelf<(Contribution, u32), Kind>,
    observers: Shelf<Vec<NodeId>, Observer>,
    statistics: Statistics,
    budget: Budget,
}

/// Compiled things of one fingerprint, each with what it was compiled from.
type Entries<R, T> = Vec<(Described<R>, Arc<T>)>;

/// What was compiled from equal expressions with equal inputs and roots, by the fingerprint of the expressions.
#[derive(Debug)]
struct Shelf<R, T> {
    entries: BTreeMap<u64, Entries<R, T>>,
    len: usize,
}

impl<R, T> Default for Shelf<R, T> {
    fn default() -> Self {
        Self { entries: BTreeMap::new(), len: 0 }
    }
}

impl<R: PartialEq, T> Shelf<R, T> {
    fn find(&self, fingerprint: u64, described: &Described<R>) -> Option<Arc<T>> {
        let same = |(known, _): &&(Described<R>, Arc<T>)| {
            known.graph == described.graph
                && known.formals.list() == described.formals.list()
                && known.roots == described.roots
        };
        self.entries.get(&fingerprint)?.iter().find(same).map(|(_, found)| Arc::clone(found))
    }

    fn insert(&mut self, fingerprint: u64, described: Described<R>, new: &Arc<T>) {
        if self.len >= MAX_ENTRIES {
            self.entries.clear();
            self.len = 0;
        }
        self.entries.entry(fingerprint).or_default().push((described, Arc::clone(new)));
        self.len += 1;
    }
}

impl KindCache {
    /// An empty cache.
    pub fn new() -> Self {
        Self::default()
    }

    /// How often it could help so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// What may be spent on deriving and compiling; without bounds unless it is set.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The same, to be replaced.
    pub fn budget_mut(&mut self) -> &mut Budget {
        &mut self.budget
    }

    /// The kind of an element as it is written down, with so many local coordinates, compiled if it is not there. One over the
    /// mechanism's coordinates has as many as it asked for, and is compiled within the budget.
    pub fn kind(
        &mut self,
        described: Described<Contribution>,
        coordinates: Option<u32>,
    ) -> Result<Arc<Kind>, DeriveError> {
        let local = coordinates.unwrap_or_else(|| super::short(described.formals.coordinates.len()));
        let Described { graph, formals, roots } = described;
        let key = Described { graph, formals, roots: (roots, local) };
        let fingerprint = key.graph.fingerprint();
        if let Some(found) = self.kinds.find(fingerprint, &key) {
            self.statistics.hits += 1;
            return Ok(found);
        }
        let budget = if coordinates.is_none() { self.budget.clone() } else { Budget::default() };
        let described =
            Described { graph: key.graph.clone(), formals: key.formals.clone(), roots: key.roots.0.clone() };
        let new = Arc::new(Kind::compile(described, local, &budget)?);
        self.statistics.compiled += 1;
        self.kinds.insert(fingerprint, key, &new);
        Ok(new)
    }

    /// An observer as it is written down, compiled if it is not there.
    pub fn observer(&mut self, described: Described<Vec<NodeId>>) -> Arc<Observer> {
        let fingerprint = described.graph.fingerprint();
        if let Some(found) = self.observers.find(fingerprint, &described) {
            self.statistics.hits += 1;
            return found;
        }
        let new = Arc::new(Observer::compile(described.clone()));
        self.statistics.compiled += 1;
        self.observers.insert(fingerprint, described, &new);
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_look_finds_what_the_first_compiled() {
        let mut cache = KindCache::new();
        let coordinate = |global: u32| {
            Described::write::<()>(|build| {
                let q = build.global_q(global);
                Ok(vec![build.graph.sin(q)])
            })
            .unwrap()
        };
        let first = cache.observer(coordinate(3));
        // Another coordinate of the mechanism is the same local one.
        assert!(Arc::ptr_eq(&first, &cache.observer(coordinate(5))));
        assert_eq!(cache.statistics(), Statistics { hits: 1, compiled: 1 });
        let time = cache.observer(Described::write::<()>(|build| Ok(vec![build.time()])).unwrap());
        assert!(!Arc::ptr_eq(&first, &time));
        assert_eq!(cache.statistics(), Statistics { hits: 1, compiled: 2 });
    }
}
