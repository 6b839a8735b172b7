//! How right a run is, told from a stricter one of the same. How long that may compute is the page's business.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::simulator::Simulator;
use holonomy_boundary::{Refusal, document, json, with_open};

#[wasm_bindgen]
impl Simulator {
    /// Run number `run` (from 0) of a document at its start, with a smaller tolerance or half the step; nothing where there is no such run.
    ///
    /// # Errors
    /// As for [`Simulator::new`].
    pub fn stricter(text: &str, run: u32) -> Result<Option<Simulator>, Refusal> {
        let (document, index) = (document(text)?, run as usize);
        let model = with_open(text, |open| open.model(index)).map_err(Refusal::Diagnostics)?;
        let stricter = model.start_stricter().map_err(Refusal::Failure)?;
        Ok(stricter.map(|run| Self::of(run, document, index, &model)))
    }

    /// How right this run is, told from the stricter one, as JSON: an `Accuracy`; `null` where that cannot be told.
    pub fn accuracy(&self, stricter: &Simulator) -> String {
        json(&self.run().accuracy(stricter.run()))
    }
}
