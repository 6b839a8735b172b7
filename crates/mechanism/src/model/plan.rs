//! What a run is recorded and drawn by: the shape of its samples, its results by name, its picture.

use std::sync::Arc;

use holonomy_document::Document;
use holonomy_document::diagnostic::Diagnostic;

use super::channels::{self, Channels};
use super::evaluate::Evaluator;
use super::prepared::Prepared;
use super::scene::ScenePlan;
use crate::kind::KindCache;
use crate::lower::{Lowered, Lowering, ObserverInstance};
use crate::record::Record;

/// Work of a channel, beside the operations of its expression.
const NAMED: u64 = 500;

/// What a run needs besides the solver: shared by the model and its traces.
#[derive(Debug)]
pub struct Plan {
    /// The mechanism.
    pub lowered: Arc<Lowered>,
    /// Shape of the samples.
    pub record: Record,
    /// Results by name.
    pub channels: Arc<Channels>,
    /// The picture.
    pub scene: ScenePlan,
    /// Everything that channels and picture observe; what channels observe comes first.
    pub observers: Vec<ObserverInstance>,
    /// Number of the observers of channels.
    pub of_channels: usize,
    /// Title of the document.
    pub title: String,
    /// Label of the run.
    pub label: String,
    /// The method in one line.
    pub method: String,
    /// Length of the run, s.
    pub duration: f64,
    /// Coordinates at the start, put together; as written if that failed.
    pub start: Vec<f64>,
}

impl Plan {
    /// An evaluator for samples of this plan.
    pub fn evaluator(&self) -> Evaluator<'_> {
        Evaluator::new(&self.lowered, self.record, &self.observers, &self.start)
    }
}

/// The channels, and what they observe.
pub(super) fn named(
    document: &Document,
    lowering: &Lowering<'_>,
    record: Record,
    cache: &mut KindCache,
) -> Result<(Arc<Channels>, Vec<ObserverInstance>), Vec<Diagnostic>> {
    // Every number of a sample gets a name, a unit and a place in the lists.
    if !cache.budget().spend(NAMED * record.width() as u64) {
        return Err(Vec::new());
    }
    let mut channels = channels::channels(lowering, record, cache)?;
    channels::known_in_plots(document, &channels)?;
    let observers = std::mem::take(&mut channels.observers);
    Ok((Arc::new(channels), observers))
}

/// Shape of the samples: the tangent basis exists only in the minimal form.
pub(super) fn record(lowered: &Lowered, prepared: Option<&Prepared>) -> Record {
    let n = lowered.n();
    let basis = prepared.filter(|prepared| prepared.resolved.method.basis.is_some());
    let p = basis.map_or(0, |prepared| n - prepared.ranks.held().rank);
    Record { n, rows: lowered.rows.len(), p, turns: lowered.layout.turns as usize, events: lowered.events.may_happen() }
}

/// Sets the bounds of the picture to those of the start.
pub(super) fn fit(
    scene: &mut ScenePlan,
    lowered: &Arc<Lowered>,
    record: Record,
    observers: &[ObserverInstance],
    start: &[f64],
) {
    let mut row = vec![0.0; record.width()];
    row[record.q()..record.q() + start.len()].copy_from_slice(start);
    let mut evaluator = Evaluator::new(lowered, record, observers, start);
    evaluator.load(&row);
    let frame: Vec<f64> = scene.values.iter().map(|source| evaluator.value(*source, &row)).collect();
    scene.scene.fit(&frame);
}
