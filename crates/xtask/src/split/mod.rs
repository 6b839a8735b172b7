//! The page's module in two files: the functions that the first view calls, and the rest.
//!
//! Which functions those are is not written down anywhere: [`watched`] makes a module that notes each function that is called, `first-view.mjs` asks it
//! in Node what the page asks for its first view, and [`split`] cuts there. Both parts are one instance: they share memory, table and
//! globals, so that a function has the same code and the same bits on either side.
//!
//! The memory is cut too ([`memory`]): texts and tables that only functions of the rest name come with it.
//!
//! The first part calls a function of the rest through the table. In its place stands a way there (`first.rs`), which asks the page for
//! the rest if it has not come yet.

mod first;
mod memory;
mod module;
mod rest;
mod watched;

pub use memory::{Statics, without_notes};
pub use watched::watched;

use crate::failure::{Context, Result};
use module::Module;
use std::collections::BTreeSet;
use std::ops::Range;
use wasm_encoder::DataSection;
use wasm_encoder::reencode::{Error, Reencode};

/// The function of `crates/wasm` that asks the page for the rest.
const FETCH: &str = "fetch_rest";
/// Under this name the rest imports from the first part.
const FIRST: &str = "first";

/// The two files.
pub struct Parts {
    /// What the first view needs.
    pub first: Vec<u8>,
    /// Everything else.
    pub rest: Vec<u8>,
}

/// Splits a module: `called` are the functions of the first part, by their number among those of the module itself.
pub fn split(file: &[u8], statics: &Statics, called: &BTreeSet<u32>) -> Result<Parts> {
    let module = Module::read(file)?;
    let plan = Plan::new(&module, statics, called)?;
    let first = first::write(&module, &plan).context("write the first part")?;
    let rest = rest::write(&module, &plan).context("write the rest")?;
    for (part, bytes) in [("first part", &first), ("rest", &rest)] {
        wasmparser::Validator::new().validate_all(bytes).context(format!("validate the {part}"))?;
    }
    Ok(Parts { first, rest })
}

/// Where each function goes. Numbers of functions count imports first, as in the format.
struct Plan {
    /// Functions of the first part, in order.
    first: Vec<u32>,
    /// Functions of the rest, in order.
    rest: Vec<u32>,
    /// Functions of the rest that the first part calls, exports or has in its table, in order; each with its place in the table.
    ways: Vec<(u32, u32)>,
    /// Functions of the first part, and imports, that the rest calls, in order.
    shared: Vec<u32>,
    /// Number of each function in the first part: its own, or of the way there.
    in_first: Vec<u32>,
    /// Number of each function in the rest.
    in_rest: Vec<u32>,
    /// The function that asks the page for the rest, by its number in the first part.
    fetch: u32,
    /// Places in the table after the split.
    places: u32,
    /// Memory that comes with the rest.
    later: Vec<Range<u32>>,
}

/// No number: of a function that a part does not have.
const ABSENT: u32 = u32::MAX;

impl Plan {
    fn new(module: &Module<'_>, statics: &Statics, called: &BTreeSet<u32>) -> Result<Self> {
        let (imports, all) = (module.imported_functions, module.functions.len() as u32);
        let fetch = module.exported_function(FETCH)?;
        let in_first_part = |function: u32| {
            function < imports
                || function == fetch
                || Some(function) == module.start
                || called.contains(&(function - imports))
        };
        let (mut first, mut rest): (Vec<u32>, Vec<u32>) = (imports..all).partition(|function| in_first_part(*function));
        // What is alike stands together: brotli makes 2.4 kB less of it.
        let alike = |function: &u32| {
            let body = &module.bodies[(*function - imports) as usize];
            (module.functions[*function as usize], body.range().len())
        };
        first.sort_by_key(alike);
        rest.sort_by_key(alike);

        let (mut from_first, mut from_rest) = (BTreeSet::new(), BTreeSet::new());
        for function in imports..all {
            let calls = if in_first_part(function) { &mut from_first } else { &mut from_rest };
            calls.extend(module.named_in(function)?);
        }
        from_first.extend(module.exports.iter().filter_map(module::function_of));
        from_first.extend(module.table.iter().flatten());
        let ways: Vec<u32> = from_first.into_iter().filter(|function| !in_first_part(*function)).collect();
        let shared: Vec<u32> = from_rest.into_iter().filter(|function| in_first_part(*function)).collect();

        // A function that has a place in the table keeps it; the others get the places behind.
        let mut new = module.table.len() as u32..;
        let mut place = |function: u32| {
            let known = module.table.iter().position(|entry| *entry == Some(function));
            known.map(|place| place as u32).or_else(|| new.next()).unwrap_or(ABSENT)
        };
        let ways: Vec<(u32, u32)> = ways.into_iter().map(|function| (function, place(function))).collect();
        let places = new.start;

        let mut in_first = vec![ABSENT; all as usize];
        let numbered = (0..imports).chain(first.iter().copied()).chain(ways.iter().map(|way| way.0));
        for (number, function) in numbered.enumerate() {
            in_first[function as usize] = number as u32;
        }
        let mut in_rest = vec![ABSENT; all as usize];
        for (number, function) in shared.iter().chain(&rest).enumerate() {
            in_rest[*function as usize] = number as u32;
        }
        let fetch = in_first[fetch as usize];
        let later = statics.unneeded(module, &first)?;
        Ok(Self { first, rest, ways, shared, in_first, in_rest, fetch, places, later })
    }

    /// What a part fills the memory with: `part` is given each piece of the whole, where it starts, and which of its bytes come with the rest.
    fn memory(
        &self,
        module: &Module<'_>,
        part: impl Fn(&mut DataSection, u32, &[u8], Vec<Range<usize>>),
    ) -> DataSection {
        let mut data = DataSection::new();
        for (start, bytes) in &module.data {
            let end = start + bytes.len() as u32;
            let within = self.later.iter().filter(|place| place.start < end && place.end > *start);
            let in_piece = |address: u32| (address.clamp(*start, end) - start) as usize;
            let later = within.map(|place| in_piece(place.start)..in_piece(place.end)).collect();
            part(&mut data, *start, bytes, later);
        }
        data
    }
}

/// Writes instructions with other numbers of functions.
struct Renumbered<'a>(&'a [u32]);

impl Reencode for Renumbered<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> std::result::Result<u32, Error<Self::Error>> {
        Ok(self.0[function as usize])
    }
}

/// Name under which the first part exports number `number` of what the rest imports: short, and none that `wasm-bindgen` gives.
fn short_name(kind: char, number: usize) -> String {
    format!("{kind}{number}")
}

#[cfg(test)]
mod tests;
