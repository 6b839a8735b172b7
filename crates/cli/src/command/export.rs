//! `holonomy export FILE -o OUT`: a run as a file of another tool.

use std::ffi::OsStr;

use clap::ValueEnum;
use holonomy_exchange::dxf::{self, Sizes};
use holonomy_exchange::gltf::{self, Film, RATE};
use holonomy_exchange::{ExportError, Exported, Report, mjcf, sdf, urdf};

use crate::args::{Output, Selection};
use crate::output::{note, print, write};
use crate::prepare::Opened;
use crate::stop::Stop;

/// Write a file for another tool
///
/// Bodies, joints and forces at the start of a run, put together. What the format cannot hold
/// is told on standard error, one line each: the element, what of it is lost, what was written
/// instead. The format goes by the ending of the file (.xml or .mjcf, .urdf, .sdf, .dxf
/// for a drawing of flat parts, .glb for the picture in space with its motion) or by --format.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(flatten)]
    of: Selection,
    /// The format, where the ending of the file does not tell it
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Of a drawing: width of bodies without a section, mm; default 20
    #[arg(long, value_name = "MM")]
    width: Option<f64>,
    /// Of a drawing: diameter of the holes, mm; default 6
    #[arg(long, value_name = "MM")]
    hole: Option<f64>,
    /// Of a motion: frames a second; default 30
    #[arg(long, value_name = "N")]
    rate: Option<f64>,
    #[command(flatten)]
    output: Output,
}

/// A format of another tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// MuJoCo
    Mjcf,
    /// ROS: a tree of links; loops are cut, and listed
    Urdf,
    /// Gazebo, Drake
    Sdf,
    /// A drawing of flat parts with holes at their pins
    Dxf,
    /// The picture in space with its motion (glTF in one file)
    Glb,
}

impl Format {
    /// The format that the ending of a file means.
    fn of(file: &OsStr) -> Option<Self> {
        let ending = std::path::Path::new(file).extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "xml" | "mjcf" => Some(Self::Mjcf),
            "urdf" => Some(Self::Urdf),
            "sdf" => Some(Self::Sdf),
            "dxf" => Some(Self::Dxf),
            "glb" => Some(Self::Glb),
            _ => None,
        }
    }
}

/// Writes the file and tells what it lacks.
pub fn export(typed: &Arguments) -> Result<(), Stop> {
    let format = typed.format.or_else(|| typed.output.file.as_deref().and_then(Format::of)).ok_or_else(|| {
        let known: Vec<String> = Format::value_variants()
            .iter()
            .filter_map(|format| format.to_possible_value().map(|value| value.get_name().to_owned()))
            .collect();
        Stop::Usage(format!("The format is not known.\nhelp: Name it with --format: {}.", known.join(", ")))
    })?;
    of_format(typed, format)?;
    let mut opened = Opened::of_run(&typed.of)?;
    opened.warn();
    let run = opened.index();
    let exported = match format {
        Format::Mjcf => mjcf::export(&opened.document, run, &mut opened.kinds).map(written),
        Format::Urdf => urdf::export(&opened.document, run, &mut opened.kinds).map(written),
        Format::Sdf => sdf::export(&opened.document, run, &mut opened.kinds).map(written),
        Format::Dxf => dxf::export(&opened.document, run, &mut opened.kinds, sizes(typed)).map(written),
        Format::Glb => gltf::export(&opened.document, run, &mut opened.kinds, typed.rate.unwrap_or(RATE))
            .map(|Film { bytes, report }| (bytes, report)),
    };
    let (bytes, report) = exported.map_err(|error| stop(error, &opened.name))?;
    for loss in &report.lost {
        note(&loss.line());
    }
    match (&typed.output.file, std::str::from_utf8(&bytes)) {
        (Some(file), _) => write(file, &bytes),
        (None, Ok(text)) if format != Format::Glb => print(text),
        (None, _) => Err(Stop::Usage("This format is no text.\nhelp: Name a file with -o.".to_owned())),
    }
}

/// Options of another format are refused: they would change nothing.
fn of_format(typed: &Arguments, format: Format) -> Result<(), Stop> {
    let options = [
        ("--width", typed.width.is_some(), Format::Dxf, "dxf"),
        ("--hole", typed.hole.is_some(), Format::Dxf, "dxf"),
        ("--rate", typed.rate.is_some(), Format::Glb, "glb"),
    ];
    match options.into_iter().find(|(_, given, of, _)| *given && *of != format) {
        Some((name, _, _, of)) => Err(Stop::Usage(format!(
            "{name} is an option of the format {of}.\nhelp: Leave it out, or take --format {of}."
        ))),
        None => Ok(()),
    }
}

/// The bytes of a file of text, with its report.
fn written(Exported { text, report }: Exported) -> (Vec<u8>, Report) {
    (text.into_bytes(), report)
}

fn stop(error: ExportError, name: &str) -> Stop {
    match error {
        ExportError::Document(diagnostics) => Stop::Document(name.to_owned(), diagnostics),
        ExportError::Start(failure) => Stop::Simulation(name.to_owned(), failure),
        error => Stop::Usage(format!("{name}: {error}.\nhelp: {}", remedy(&error))),
    }
}

/// What to do instead.
fn remedy(error: &ExportError) -> &'static str {
    match error {
        ExportError::Spatial(_) => "Take a mechanism in the plane.",
        ExportError::Hole { .. } => "Take a smaller --hole or a larger --width, or a wider section.",
        ExportError::Size(_) => "For example --width 20 --hole 6, in millimetres, or --rate 30.",
        _ => "Give the mechanism bodies and joints.",
    }
}

/// The sizes of the parts of a drawing.
fn sizes(typed: &Arguments) -> Sizes {
    let usual = Sizes::default();
    let metres = |mm: Option<f64>, usual: f64| mm.map_or(usual, |mm| mm / 1000.0);
    Sizes { width: metres(typed.width, usual.width), hole: metres(typed.hole, usual.hole) }
}
