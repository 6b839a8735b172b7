//! Work and precision of the runs of a document, advanced in slices.

use holonomy_mechanism::run::RunFailure;
use holonomy_study::work_precision::{MethodSweep, Point, ReferenceInfo, Stage, WorkPrecision};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use holonomy_boundary::{Refusal, json};
use holonomy_boundary::{document, with_kinds};

/// A comparison of the methods of a document: every run with a sweep of its step or tolerance.
#[wasm_bindgen]
pub struct Comparison {
    inner: WorkPrecision,
    /// Points that were told.
    told: usize,
}

#[wasm_bindgen]
impl Comparison {
    /// Prepares the comparison of all runs of a document.
    ///
    /// # Errors
    /// Diagnostics as JSON when the text is no document that can be run.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Comparison, Refusal> {
        let document = document(text)?;
        let inner = with_kinds(|kinds| WorkPrecision::new(&document, kinds)).map_err(Refusal::Diagnostics)?;
        Ok(Self { inner, told: 0 })
    }

    /// The runs with the values they are tried with, as JSON: an array of `MethodSweep`.
    pub fn methods(&self) -> String {
        json::<[MethodSweep]>(self.inner.methods())
    }

    /// Takes at most `max_steps` steps and tells how far it is, as JSON: a `ComparisonUpdate` with the points that are new.
    pub fn advance(&mut self, max_steps: u32) -> String {
        let stage = self.inner.advance(max_steps as usize);
        let points = self.inner.points().get(self.told..).unwrap_or_default();
        let update = ComparisonUpdate {
            stage,
            part: self.inner.part(),
            points,
            reference: self.inner.reference(),
            failure: self.inner.failure(),
        };
        let update = json(&update);
        self.told = self.inner.points().len();
        update
    }

    /// The points so far as a table.
    pub fn csv(&self) -> String {
        self.inner.csv()
    }
}

/// How far a comparison is, with the points that are new.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ComparisonUpdate<'a> {
    /// What is computed.
    stage: Stage,
    /// The part of the stage that is done, 0 to 1.
    part: f64,
    /// The points that are new.
    points: &'a [Point],
    /// What errors are measured against.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reference: Option<ReferenceInfo>,
    /// Why there is no reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failure: Option<&'a RunFailure>,
}
