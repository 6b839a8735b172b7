//! One instance of an observer: expressions that are read off a state of the mechanism.

use std::sync::Arc;

use holonomy_expr::NodeId;

use super::layout::{Addresses, Layout};
use crate::kind::{Described, KindCache, Observer};

/// An observer and where its inputs come from.
#[derive(Clone, Debug)]
pub struct ObserverInstance {
    /// The compiled expressions.
    pub observer: Arc<Observer>,
    /// Input number of each formal input.
    pub gather: Vec<u32>,
}

impl ObserverInstance {
    /// The instance of an observer over coordinates and slots of the mechanism.
    pub fn of_mechanism(described: Described<Vec<NodeId>>, cache: &mut KindCache, layout: &Layout) -> Self {
        let gather = layout.gather(&described.formals, &Addresses::asked(&described.formals));
        Self { observer: cache.observer(described), gather }
    }
}
