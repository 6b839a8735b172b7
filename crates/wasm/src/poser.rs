//! A start pose that is moved by hand.

use holonomy_mechanism::model::Poser as Pose;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use holonomy_boundary::with_open;
use holonomy_boundary::{Refusal, json};

/// A pose in the hand. Frames are rows of the picture's values, as `Simulator::frames` has them without the time.
#[wasm_bindgen]
pub struct Poser {
    pose: Pose,
}

/// What the document's start holds, at a pose.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Held {
    /// Name of the channel.
    channel: String,
    /// Its value at the pose.
    value: f64,
}

#[wasm_bindgen]
impl Poser {
    /// The start of run number `run` (from 0) of a document, put together.
    ///
    /// # Errors
    /// Diagnostics when the text is no document that can be run, a failure when its start cannot be put together; as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, run: u32) -> Result<Poser, Refusal> {
        let model = with_open(text, |open| open.model(run as usize)).map_err(Refusal::Diagnostics)?;
        Ok(Self { pose: model.poser().map_err(Refusal::Failure)? })
    }

    /// Takes hold of a point of a body, in the body's frame, m; false if there is no such body or the point does not suit its space.
    pub fn grab(&mut self, body: &str, point: &[f64]) -> bool {
        self.pose.grab(body, point)
    }

    /// Pulls what was taken hold of towards a global point, m, and tells as JSON how near it came and what keeps it: `distance` (m),
    /// `settled`, `hold` (`reached`, `path`, `limit`, `fixed`), `parts`. A few iterations are taken: ask again until it has settled.
    ///
    /// # Errors
    /// A failure as JSON when nothing is held, the target is no point, or there is no finite pose.
    pub fn drag(&mut self, target: &[f64]) -> Result<String, Refusal> {
        match self.pose.drag(target) {
            Some(Ok(dragged)) => Ok(json(&dragged)),
            Some(Err(failure)) => Err(Refusal::Failure(failure)),
            None => Err(Refusal::question(
                "target",
                Vec::new(),
                "Nothing is held, or the target is no point.".to_owned(),
                "Take hold of a point first, and give finite coordinates.".to_owned(),
            )),
        }
    }

    /// Goes to another way in which the parts can be put together; false if none was found.
    pub fn other_assembly(&mut self) -> bool {
        self.pose.other_assembly()
    }

    /// The picture, as JSON.
    pub fn scene(&self) -> String {
        json(self.pose.scene())
    }

    /// The pose.
    pub fn frame(&self) -> Vec<f64> {
        self.pose.frame()
    }

    /// The value of a channel of positions at this pose, such as `A.angle`; none where there is no such channel, or no finite value.
    pub fn value(&self, channel: &str) -> Option<f64> {
        self.pose.value(channel)
    }

    /// What the document's start holds, at this pose: JSON, an array of `channel` and `value`.
    pub fn held(&self) -> String {
        let held: Vec<Held> = self.pose.held().into_iter().map(|(channel, value)| Held { channel, value }).collect();
        json(&held)
    }
}
