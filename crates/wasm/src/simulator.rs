//! A run of a document, advanced in slices.

use std::sync::Arc;

use holonomy_document::Document;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::{
    ColumnReader, Dialect, Event, Happened, Progress, Run, RunFailure, Table, UnknownChannel,
};
use holonomy_study::advice::advise;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use holonomy_boundary::{Refusal, asked, json};
use holonomy_boundary::{document, with_kinds, with_open};

/// Columns of the widest plot.
const MOST_PIXELS: u32 = 1 << 15;
/// Numbers of frames that are told at once: 128 MB.
const MOST_FRAME_VALUES: usize = 1 << 24;
/// Samples that are told at once.
const MOST_ROWS: u32 = 1 << 12;
/// Frames of a period of a mode.
const MOST_PHASES: u32 = 120;
/// Numbers of a table that is one text: some 300 MB, what every browser can still hold as a string.
const MOST_TABLE_VALUES: usize = 1 << 24;

/// A run with its samples.
#[wasm_bindgen]
pub struct Simulator {
    run: Run,
    /// What it is a run of, and its number: for advice when it stops.
    document: Arc<Document>,
    index: usize,
    reader: ColumnReader,
    failure: Option<RunFailure>,
    done: bool,
    /// Values of a frame, time included.
    frame: usize,
    /// Most channels of a table without a choice of channels.
    channels: usize,
}

#[wasm_bindgen]
impl Simulator {
    /// Run number `run` (from 0) of a document at its start.
    ///
    /// # Errors
    /// Diagnostics when the text is no document that can be run, a failure when the run cannot start; as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, run: u32) -> Result<Simulator, Refusal> {
        let (document, index) = (document(text)?, run as usize);
        let model = with_open(text, |open| open.model(index)).map_err(Refusal::Diagnostics)?;
        let run = model.start().map_err(|failure| Refusal::Failure(advised(&document, index, failure)))?;
        Ok(Self::of(run, document, index, &model))
    }

    /// Takes at most `max_steps` steps of the integrator and tells how far the run is, as JSON: a [`RunProgress`]. With 0 it
    /// only tells.
    pub fn advance(&mut self, max_steps: u32) -> String {
        if max_steps > 0 && !self.done {
            match self.run.advance(max_steps as usize) {
                Progress::Running => {}
                Progress::Done => self.done = true,
                Progress::Failed(failure) => {
                    self.done = true;
                    self.failure = Some(advised(&self.document, self.index, failure));
                }
            }
        }
        let state = match (&self.failure, self.done) {
            (Some(_), _) => RunState::Failed,
            (None, true) => RunState::Done,
            (None, false) => RunState::Running,
        };
        json(&RunProgress {
            state,
            t: self.run.t(),
            duration: self.run.duration(),
            samples: self.run.trace().len(),
            events: self.run.events(),
            happened: self.run.happened(),
            failure: self.failure.as_ref(),
        })
    }

    /// Channel `y` over channel `x` between the times `t0` and `t1`, for a plot of `pixels` columns: x and y in turn, with the least and
    /// the greatest value of each column.
    ///
    /// # Errors
    /// A failure as JSON when there is no channel of a name.
    pub fn columns(&mut self, x: &str, y: &str, t0: f64, t1: f64, pixels: u32) -> Result<Vec<f64>, Refusal> {
        // A window that ends before it begins is turned round: a zoom may be dragged either way.
        let (t0, t1) = if t0 > t1 { (t1, t0) } else { (t0, t1) };
        // More columns than any screen has are a mistake, and would only cost memory.
        let pixels = pixels.min(MOST_PIXELS) as usize;
        self.reader.columns(self.run.trace(), x, y, t0, t1, pixels).map_err(unknown)
    }

    /// The amplitude spectrum of channel `y` between the times `t0` and `t1`: frequencies (Hz) and amplitudes in turn, for a plot of
    /// `pixels` columns.
    ///
    /// # Errors
    /// A failure as JSON when there is no channel of the name.
    pub fn spectrum(&mut self, y: &str, t0: f64, t1: f64, pixels: u32) -> Result<Vec<f64>, Refusal> {
        let (t0, t1) = if t0 > t1 { (t1, t0) } else { (t0, t1) };
        self.reader.spectrum(self.run.trace(), y, t0, t1, pixels.min(MOST_PIXELS) as usize).map_err(unknown)
    }

    /// The values of channels, a JSON array of names, at the sample nearest to `t`.
    ///
    /// # Errors
    /// A failure as JSON when there is no channel of a name.
    pub fn values_at(&self, channels_json: &str, t: f64) -> Result<Vec<f64>, Refusal> {
        self.run.trace().values_at(&names(channels_json)?, t).map_err(unknown)
    }

    /// `count` rows evenly between two times, each its time and the values of the scene; fewer where that would be more than 128 MB.
    pub fn frames(&self, t0: f64, t1: f64, count: u32) -> Vec<f64> {
        self.run.trace().frames(t0, t1, (count as usize).min(MOST_FRAME_VALUES / self.frame))
    }

    /// How far this run is from another one, in the channels of a JSON array, as JSON: a `RunComparison`. Differences are this run's
    /// values minus the other's; channels that one of them does not have are left out.
    ///
    /// # Errors
    /// A failure as JSON when the channels are no array of names.
    pub fn compare(&self, other: &Simulator, channels_json: &str) -> Result<String, Refusal> {
        Ok(json(&self.run.compare(&other.run, &names(channels_json)?)))
    }

    /// This run minus another one in channel `y` between the times `t0` and `t1`, for a plot of `pixels` columns: t and difference
    /// in turn.
    ///
    /// # Errors
    /// A failure as JSON when one of them has no such channel.
    pub fn difference(&self, other: &Simulator, y: &str, t0: f64, t1: f64, pixels: u32) -> Result<Vec<f64>, Refusal> {
        let (t0, t1) = if t0 > t1 { (t1, t0) } else { (t0, t1) };
        let pixels = pixels.min(MOST_PIXELS) as usize;
        self.run.trace().difference(other.run.trace(), y, t0, t1, pixels).map_err(unknown)
    }

    /// Gives memory back: keeps every second sample until they take at most so many bytes.
    pub fn reduce(&mut self, bytes: u32) {
        self.run.reduce(bytes as usize);
    }

    /// The summary of the run, as JSON; `wall_s` is filled by a caller that has a clock.
    pub fn summary(&self) -> String {
        json(&self.run.summary())
    }

    /// What can be said of a channel, as JSON: a `Description`.
    ///
    /// # Errors
    /// A failure as JSON when there is no channel of that name.
    pub fn describe(&self, channel: &str) -> Result<String, Refusal> {
        self.run.trace().describe(channel).map(|found| json(&found)).map_err(unknown)
    }

    /// Samples from number `first` on, at most `count`: rows of time and the values of channels, a JSON array of names.
    ///
    /// # Errors
    /// A failure as JSON when there is no channel of a name.
    pub fn rows(&self, channels_json: &str, first: u32, count: u32) -> Result<Vec<f64>, Refusal> {
        self.run.trace().rows(&names(channels_json)?, first as usize, count.min(MOST_ROWS) as usize).map_err(unknown)
    }

    /// Number of the sample nearest to a time.
    pub fn nearest(&self, t: f64) -> u32 {
        u32::try_from(self.run.trace().nearest(t)).unwrap_or(u32::MAX)
    }

    /// The free modes at the pose of time `t`, as JSON: a `ModeReport`.
    ///
    /// # Errors
    /// A failure as JSON.
    pub fn modes(&self, t: f64) -> Result<String, Refusal> {
        self.run.trace().modes(t).map(|report| json(&report)).map_err(Refusal::Failure)
    }

    /// One period of a mode (from 0) at the pose of time `t`: `count` rows of the phase and the values of the scene.
    ///
    /// # Errors
    /// A failure as JSON.
    pub fn mode_frames(&self, t: f64, mode: u32, count: u32) -> Result<Vec<f64>, Refusal> {
        self.run.trace().mode_frames(t, mode as usize, count.min(MOST_PHASES) as usize).map_err(Refusal::Failure)
    }

    /// The samples as the command line writes them; all channels when the JSON array of names is empty. `semicolon`: with decimal
    /// commas.
    ///
    /// # Errors
    /// A failure as JSON when there is no channel of a name, or the table would be larger than a browser can hold.
    pub fn csv(&self, channels_json: &str, semicolon: bool) -> Result<String, Refusal> {
        let names = names(channels_json)?;
        let columns = if names.is_empty() { self.channels } else { names.len() + 1 };
        let values = self.run.trace().len().saturating_mul(columns);
        if values > MOST_TABLE_VALUES {
            return Err(too_large(values));
        }
        let mut out = String::new();
        self.run.trace().csv(&names, dialect(semicolon), &mut out).map_err(unknown)?;
        Ok(out)
    }
}

fn advised(document: &Document, run: usize, failure: RunFailure) -> RunFailure {
    with_kinds(|kinds| advise(document, run, failure, kinds))
}

impl Simulator {
    /// A run of `model`, which is run `index` of the document, at its start.
    pub(crate) fn of(run: Run, document: Arc<Document>, index: usize, model: &Model) -> Self {
        let (frame, channels) = (model.scene().size + 1, model.channels().len());
        Self { run, reader: ColumnReader::default(), document, index, failure: None, done: false, frame, channels }
    }

    /// The run itself.
    pub(crate) fn run(&self) -> &Run {
        &self.run
    }
}

/// Channels of several runs side by side.
#[wasm_bindgen]
#[derive(Default)]
pub struct RunTable {
    table: Table,
}

#[wasm_bindgen]
impl RunTable {
    /// An empty table. `semicolon`: with decimal commas.
    #[wasm_bindgen(constructor)]
    pub fn new(semicolon: bool) -> RunTable {
        Self { table: Table::new(dialect(semicolon)) }
    }

    /// Adds channels of a run, a JSON array of names.
    ///
    /// # Errors
    /// A failure as JSON when there is no channel of a name, or the table would be larger than a browser can hold.
    pub fn add(&mut self, simulator: &Simulator, label: &str, channels_json: &str) -> Result<(), Refusal> {
        let (trace, names) = (simulator.run.trace(), names(channels_json)?);
        let values = self.table.values().saturating_add(trace.len().saturating_mul(names.len() + 1));
        if values > MOST_TABLE_VALUES {
            return Err(too_large(values));
        }
        self.table.add(trace, label, &names).map_err(unknown)
    }

    /// The table as CSV.
    pub fn csv(&self) -> String {
        self.table.csv()
    }
}

fn dialect(semicolon: bool) -> Dialect {
    if semicolon { Dialect::Semicolon } else { Dialect::Comma }
}

fn too_large(values: usize) -> Refusal {
    Refusal::question(
        "too-large",
        Vec::new(),
        format!("The table has {values} numbers; a browser can hold {MOST_TABLE_VALUES} as a text."),
        "Choose fewer channels or a larger output step, or let the program `holonomy run` write the file.".to_owned(),
    )
}

pub(crate) fn unknown(channel: UnknownChannel) -> Refusal {
    let remedy = channel.remedy().unwrap_or_else(|| "Choose a channel of the list.".to_owned());
    let message = format!("There is no channel \"{}\".", channel.name);
    Refusal::question("unknown-channel", vec![channel.name], message, remedy)
}

/// What a run is at.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// It is not over.
    Running,
    /// It came to its end.
    Done,
    /// It stopped early.
    Failed,
}

/// How far a run is.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RunProgress<'a> {
    /// What it is at.
    state: RunState,
    /// Time reached, s.
    t: f64,
    /// Time of its end, s.
    duration: f64,
    /// Samples there are so far.
    samples: usize,
    /// Singular positions so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    events: Vec<Event>,
    /// Events of the document so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    happened: Vec<Happened>,
    /// Why it stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failure: Option<&'a RunFailure>,
}

/// `["crank.angle", "t"]`
pub(crate) fn names(text: &str) -> Result<Vec<String>, Refusal> {
    asked(text).map_err(|error| {
        Refusal::question(
            "channels",
            Vec::new(),
            format!("The channels are not an array of names: {error}."),
            "Give names in an array.".to_owned(),
        )
    })
}
