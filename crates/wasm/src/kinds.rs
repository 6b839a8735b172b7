//! Compiled element kinds, kept between calls: moving a slider compiles nothing.

use std::cell::RefCell;

use holonomy_mechanism::kind::KindCache;

thread_local! {
    static KINDS: RefCell<KindCache> = RefCell::new(KindCache::default());
}

/// Calls with the compiled kinds of this instance.
pub(crate) fn with_kinds<T>(call: impl FnOnce(&mut KindCache) -> T) -> T {
    KINDS.with(|kinds| call(&mut kinds.borrow_mut()))
}
