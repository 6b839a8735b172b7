//! Compiled kinds, kept between lowerings: moving a slider finds all of them again.

use std::collections::BTreeMap;
use std::sync::Arc;

use holonomy_solver::Budget;

use super::compile::{Kind, Observer};

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

/// Compiled element kinds by what they are.
#[derive(Debug, Default)]
pub struct KindCache {
    kinds: BTreeMap<String, Arc<Kind>>,
    observers: BTreeMap<String, Arc<Observer>>,
    statistics: Statistics,
    budget: Budget,
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

    /// The kind called `key`, compiled if it is not there. A key says everything that the expressions depend on,
    /// except the values of slots.
    pub fn kind<E>(&mut self, key: &str, compile: impl FnOnce() -> Result<Kind, E>) -> Result<Arc<Kind>, E> {
        find(&mut self.kinds, &mut self.statistics, key, compile)
    }

    /// The observer called `key`, compiled if it is not there.
    pub fn observer<E>(
        &mut self,
        key: &str,
        compile: impl FnOnce() -> Result<Observer, E>,
    ) -> Result<Arc<Observer>, E> {
        find(&mut self.observers, &mut self.statistics, key, compile)
    }
}

fn find<T, E>(
    map: &mut BTreeMap<String, Arc<T>>,
    statistics: &mut Statistics,
    key: &str,
    compile: impl FnOnce() -> Result<T, E>,
) -> Result<Arc<T>, E> {
    if let Some(found) = map.get(key) {
        statistics.hits += 1;
        return Ok(Arc::clone(found));
    }
    let new = Arc::new(compile()?);
    statistics.compiled += 1;
    if map.len() >= MAX_ENTRIES {
        map.clear();
    }
    map.insert(key.to_owned(), Arc::clone(&new));
    Ok(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_look_finds_what_the_first_compiled() {
        let mut cache = KindCache::new();
        let make = || Observer::compile::<()>(|build| Ok(vec![build.time()]));
        let first = cache.observer("time", make).unwrap();
        let second = cache.observer("time", || Err(())).unwrap();
        assert!(Arc::ptr_eq(&first, &second));
        assert_eq!(cache.statistics(), Statistics { hits: 1, compiled: 1 });
        assert!(cache.observer("other", || Err(())).is_err());
    }
}
