//! How many bytes a visitor waits for.

use crate::failure::{Context, Failure, Result};
use crate::{process, project};
use serde_json::Value;

/// What the first view may weigh with brotli. The aim is 300 kB; the limit stands just above what there is, and only ever goes down.
const MOST: u64 = 377_800;

/// One file of the first view.
pub struct Size {
    /// Path inside the site.
    pub file: String,
    /// Bytes as they lie.
    pub raw: u64,
    /// Bytes as a server with brotli sends them.
    pub brotli: u64,
}

/// The files of the first view: everything `index.html` names, what those import, the worker and the WebAssembly; not what is loaded
/// when first needed. Node compresses them, because it has brotli.
pub fn first_view() -> Result<Vec<Size>> {
    let script = include_str!("sizes.mjs");
    let mut command = project::node("node");
    let text = process::output(command.args(["--input-type=module", "-e", script]).arg(project::site()))?;
    let list: Value = serde_json::from_str(&text).context("read the sizes")?;
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    let sizes = list.as_array().into_iter().flatten();
    Ok(sizes
        .map(|size| Size {
            file: size["file"].as_str().unwrap_or_default().to_owned(),
            raw: number(&size["raw"]),
            brotli: number(&size["brotli"]),
        })
        .collect())
}

/// Fails when the first view has grown beyond the limit.
pub fn check() -> Result<()> {
    let bytes: u64 = first_view()?.iter().map(|size| size.brotli).sum();
    if bytes <= MOST {
        return Ok(());
    }
    Err(Failure::new(format!(
        "the first view has {bytes} bytes with brotli, and may have {MOST}; see docs/performance.md"
    )))
}

/// Prints them as a table.
pub fn print() -> Result<()> {
    let sizes = first_view()?;
    println!("\n{:>9} {:>9}  first view, bytes", "raw", "brotli");
    for size in &sizes {
        println!("{:>9} {:>9}  {}", size.raw, size.brotli, size.file);
    }
    println!(
        "{:>9} {:>9}  in all",
        sizes.iter().map(|size| size.raw).sum::<u64>(),
        sizes.iter().map(|size| size.brotli).sum::<u64>()
    );
    Ok(())
}
