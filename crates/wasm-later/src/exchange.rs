//! Files for other tools, and theirs as documents.

use holonomy_exchange::{ExportError, ImportError, Loss, Unread, import, mjcf, sdf, urdf};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use holonomy_boundary::{Refusal, document, json, with_kinds};

/// A file for another tool, and what it lacks.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ToolFile {
    /// The text of the file.
    text: String,
    /// What the format cannot hold.
    lost: Vec<Loss>,
}

/// A file of another tool as a document.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReadFile {
    /// The text of the document.
    document: String,
    /// What was not understood.
    unread: Vec<Unread>,
}

/// Run `run` (from 0) of a document as a file of `format`, `mjcf`, `urdf` or `sdf`: a `ToolFile` as JSON.
///
/// # Errors
/// Diagnostics or a failure as JSON: the text is no document, has no bodies, or cannot be put together.
#[wasm_bindgen]
pub fn export_file(text: &str, run: usize, format: &str) -> Result<String, Refusal> {
    let document = document(text)?;
    let export = match format {
        "urdf" => urdf::export,
        "sdf" => sdf::export,
        _ => mjcf::export,
    };
    let exported = with_kinds(|kinds| export(&document, run, kinds)).map_err(|error| match error {
        ExportError::Document(diagnostics) => Refusal::Diagnostics(diagnostics),
        ExportError::Start(failure) => Refusal::Failure(*failure),
        error => {
            let remedy = "Give the mechanism bodies and joints.".to_owned();
            Refusal::question("export-bodies", Vec::new(), format!("{error}."), remedy)
        }
    })?;
    Ok(json(&ToolFile { text: exported.text, lost: exported.report.lost }))
}

/// A file of MJCF or URDF as a document: a `ReadFile` as JSON.
///
/// # Errors
/// A failure as JSON: the file is neither, or says something that no mechanism can be.
#[wasm_bindgen]
pub fn import_file(text: &str) -> Result<String, Refusal> {
    let read = import(text).map_err(|error: ImportError| {
        let remedy = "Files of MuJoCo (<mujoco>) and of ROS (<robot>) are read.".to_owned();
        let said = error.to_string();
        Refusal::question(error.code(), vec![said.clone()], format!("{said}."), remedy)
    })?;
    Ok(json(&ReadFile { document: read.document, unread: read.unread }))
}
