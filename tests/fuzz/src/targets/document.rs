//! A document made up after the schema, every key of the format among them, from its text to two steps.

use holonomy_mechanism::kind::KindCache;
use holonomy_tests::whole_path::{Reached, whole_path};

use super::Target;
use crate::{drive, schema};

pub const TARGET: Target = Target { name: "document", take, seeds: drive::random_seeds, words: &[] };

/// Steps of a run.
const STEPS: usize = 2;

fn take(bytes: &[u8]) -> bool {
    let text = schema::document(bytes);
    whole_path(&text, STEPS, &mut KindCache::new()) > Reached::Refused
}
