//! Equilibria, small motions and root loci of a run of a document.

use holonomy_boundary::{Refusal, document, json, with_kinds};
use holonomy_mechanism::balance::{Moment, RestReport, Vibration};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_study::locus::{Crossing, LocusPoint, RootLocus};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// Most frames of a mode that are drawn.
const MOST_FRAMES: u32 = 500;

/// A run of a document, asked for rest and vibration.
#[wasm_bindgen]
pub struct Balance {
    model: Model,
    rest: Option<RestReport>,
    vibration: Option<Vibration>,
}

#[wasm_bindgen]
impl Balance {
    /// Run number `run` (from 0) of a document.
    ///
    /// # Errors
    /// Diagnostics as JSON when the text is no document that can be run.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, run: u32) -> Result<Balance, Refusal> {
        let document = document(text)?;
        let model = with_kinds(|kinds| Model::build(&document, run as usize, &[], kinds));
        Ok(Self { model: model.map_err(Refusal::Diagnostics)?, rest: None, vibration: None })
    }

    /// The channels whose values make a moment, after the time: JSON, an array of names.
    pub fn channels(&self) -> String {
        json(&self.model.moment_channels())
    }

    /// The equilibria as JSON, a `RestReport`. `moments`: time and values of [`Balance::channels`], moment after moment; the first is where the
    /// search begins. Without any it begins at the start.
    ///
    /// # Errors
    /// A failure as JSON.
    pub fn rest(&mut self, moments: &[f64]) -> Result<String, Refusal> {
        let mut moments = self.moments(moments);
        let first = if moments.is_empty() { self.start()? } else { moments.remove(0) };
        let report = self.model.rest(&first, &moments).map_err(Refusal::Failure)?;
        let told = json(&report);
        self.rest = Some(report);
        Ok(told)
    }

    /// The values of the scene at equilibrium number `index` of those found last; empty if there is no such.
    pub fn rest_frame(&self, index: u32) -> Vec<f64> {
        let found = self.rest.as_ref().and_then(|rest| rest.equilibria.get(index as usize));
        found.map(|found| found.frame.clone()).unwrap_or_default()
    }

    /// The small motions as JSON, a `VibrationReport`: about equilibrium number `index` of those found last; where there is no such, about the
    /// moment given, or without one about the start.
    ///
    /// # Errors
    /// A failure as JSON.
    pub fn vibration(&mut self, moment: &[f64], index: u32) -> Result<String, Refusal> {
        let found = self.rest.as_ref().and_then(|rest| rest.equilibria.get(index as usize));
        let moment = match found {
            Some(found) => found.pose.clone(),
            None => match self.moments(moment).into_iter().next() {
                Some(moment) => moment,
                None => self.start()?,
            },
        };
        let vibration = self.model.vibration(&moment, None).map_err(Refusal::Failure)?;
        let told = json(&vibration.report);
        self.vibration = Some(vibration);
        Ok(told)
    }

    /// One period of a mode (from 0) of the small motions found last: `count` rows of the phase and the values of the scene.
    ///
    /// # Errors
    /// A failure as JSON.
    pub fn vibration_frames(&self, mode: u32, count: u32) -> Result<Vec<f64>, Refusal> {
        let Some(vibration) = &self.vibration else { return Ok(Vec::new()) };
        self.model.vibration_frames(vibration, mode as usize, count.min(MOST_FRAMES) as usize).map_err(Refusal::Failure)
    }
}

impl Balance {
    fn start(&self) -> Result<Moment, Refusal> {
        self.model.start_state().map_err(Refusal::Failure)
    }

    fn moments(&self, values: &[f64]) -> Vec<Moment> {
        let width = self.model.moment_channels().len() + 1;
        values.chunks_exact(width).filter_map(|values| self.model.moment_of(values)).collect()
    }
}

/// A root locus, value by value.
#[wasm_bindgen]
pub struct Locus {
    inner: RootLocus,
    kinds: KindCache,
    /// Points and crossings that were told.
    told: [usize; 2],
}

/// What is new of a root locus.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LocusUpdate<'a> {
    /// Points that are new.
    points: &'a [LocusPoint],
    /// Crossings that are new.
    crossings: &'a [Crossing],
    /// Points so far.
    done: usize,
    /// Points in all.
    count: usize,
}

#[wasm_bindgen]
impl Locus {
    /// The eigenvalues of run number `run` for `count` values of a parameter.
    ///
    /// # Errors
    /// Diagnostics, or a failure when there is no such parameter or there are no such values; as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, run: u32, parameter: &str, from: f64, to: f64, count: u32) -> Result<Locus, Refusal> {
        let document = document(text)?;
        let inner =
            RootLocus::new(&document, run as usize, parameter, [from, to], count as usize).map_err(|problem| {
                Refusal::question("locus", Vec::new(), format!("{problem}."), "Choose other values.".to_owned())
            })?;
        Ok(Self { inner, kinds: KindCache::new(), told: [0, 0] })
    }

    /// Finds the eigenvalues of the next value, and tells what is new as JSON: a `LocusUpdate`.
    ///
    /// # Errors
    /// Diagnostics as JSON where the document cannot be run with that value.
    pub fn advance(&mut self) -> Result<String, Refusal> {
        self.inner.advance(&mut self.kinds).map_err(Refusal::Diagnostics)?;
        let (points, crossings) = (self.inner.points(), self.inner.crossings());
        let update = LocusUpdate {
            points: points.get(self.told[0]..).unwrap_or_default(),
            crossings: crossings.get(self.told[1]..).unwrap_or_default(),
            done: points.len(),
            count: self.inner.count(),
        };
        let told = json(&update);
        self.told = [points.len(), crossings.len()];
        Ok(told)
    }

    /// The points so far as a table.
    pub fn csv(&self) -> String {
        self.inner.csv()
    }
}
