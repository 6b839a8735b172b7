//! The choices of a method stand once, in the solver: what the page reads of them is up to date, and nothing else names them.

use std::path::{Path, PathBuf};

use holonomy_document::{Continuation, Formulation, Integrator, Stabilization};
use holonomy_solver::{self as solver, Options, Scheme, StepControl, Value};
use serde_json::{Map, Value as Json, json};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../www/src/features/method/methods.json");

/// A number as people write it in a document.
fn short(number: f64) -> String {
    if (1e-3..1e5).contains(&number) { number.to_string() } else { format!("{number:e}") }
}

fn options(mut choice: impl Options) -> Vec<Json> {
    let options = choice.options();
    let described = options.iter().map(|option| {
        let standard = match &option.value {
            Value::Number(number) => short(**number),
            Value::Count(number) => number.to_string(),
            Value::Word(word) => word.word().to_owned(),
        };
        let mut described = json!({ "key": option.name, "standard": standard });
        if let Some(range) = option.range {
            described["bounds"] = range.id().into();
        }
        if !option.unit.is_empty() {
            described["unit"] = option.unit.into();
        }
        described
    });
    described.collect()
}

/// The choices of an axis that have options, with them.
fn axis<C: Options>(ids: &[&str], choice: impl Fn(&str) -> Option<C>) -> Json {
    let chosen = ids.iter().filter_map(|id| Some((*id, options(choice(id)?))));
    Json::Object(
        chosen
            .filter(|(_, options)| !options.is_empty())
            .map(|(id, options)| (id.to_owned(), options.into()))
            .collect::<Map<_, _>>(),
    )
}

fn methods() -> String {
    let framed = |id: &&&str| solver::Formulation::from_id(id).is_some_and(|formulation| formulation.has_frame());
    let estimating = |id: &&&str| Scheme::from_id(id).is_some_and(|scheme| scheme.has_estimate());
    let methods = json!({
        "options": {
            "formulation": axis(Formulation::IDS, solver::Formulation::from_id),
            "continuation": axis(Continuation::IDS, solver::Continuation::from_id),
            "stabilization": axis(Stabilization::IDS, solver::Stabilization::from_id),
            "integrator": axis(Integrator::IDS, solver::Implicit::from_id),
        },
        "framed": Formulation::IDS.iter().filter(framed).collect::<Vec<_>>(),
        "estimating": Integrator::IDS.iter().filter(estimating).collect::<Vec<_>>(),
        "rtol": StepControl::RTOL,
        "atol": StepControl::ATOL,
    });
    serde_json::to_string_pretty(&methods).expect("plain values") + "\n"
}

#[test]
fn the_options_that_the_page_reads_are_up_to_date() {
    let fresh = methods();
    if std::env::var_os("HOLONOMY_UPDATE").is_some() {
        std::fs::write(PATH, &fresh).expect("the options can be written");
    }
    let stored = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(stored == fresh, "{PATH} is stale: HOLONOMY_UPDATE=1 cargo test -p holonomy-mechanism methods");
}

/// Where a choice may be named: its own files and the registry, the record of the document, words, and documents written by programs.
const MAY_NAME: [&str; 16] = [
    // What is compared with other engines.
    "xtask/src/bench/peers/",
    "solver/src/method/",
    "solver/src/formulation/",
    "solver/src/stabilize/",
    "solver/src/integrate/",
    "solver/src/continuation/",
    "/simulation/",
    "method_words.rs",
    "www/src/text/",
    // Documents, and changes of documents.
    "/gallery/",
    "reproduce/",
    "/advice/",
    "www/src/features/frames/pair.ts",
    "www/src/features/compare/methods.ts",
    // The methods of reference.
    "work_precision/reference.rs",
    // The program's own measurements.
    "/examples/",
];
/// Words that name something else as well: a group of channels, a process that may not converge, three angles in files of MuJoCo.
const OTHER: [(&str, &str); 7] = [
    ("channels.rs", "minimal"),
    ("csv.rs", "minimal"),
    ("model/symbols.rs", "minimal"),
    ("plots/labels.ts", "minimal"),
    ("solver/src/failure.rs", "projection"),
    ("mjcf/read/compiler.rs", "euler"),
    ("mjcf/read/bodies.rs", "euler"),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.to_string_lossy().into_owned();
        if path.is_dir() {
            let skipped = ["/tests", "/target", "/node_modules", "/pkg"].iter().any(|end| name.ends_with(end));
            if !skipped {
                sources(&path, found);
            }
        } else if (name.ends_with(".rs") || name.ends_with(".ts")) && !name.ends_with(".test.ts") {
            found.push(path);
        }
    }
}

/// The lines that compile into the program: neither comments nor tests behind the code.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().take_while(|(_, line)| *line != "#[cfg(test)]");
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

#[test]
fn no_choice_is_named_outside_its_own_places() {
    let mut found = Vec::new();
    for folder in ["crates", "www/src"] {
        sources(&Path::new(ROOT).join(folder), &mut found);
    }
    assert!(found.len() > 300, "the sources are there");
    let ids: Vec<&str> = [Formulation::IDS, Stabilization::IDS, Integrator::IDS]
        .concat()
        .into_iter()
        .filter(|id| !matches!(*id, "auto" | "none"))
        .collect();
    let mut named = Vec::new();
    for path in found {
        let name = path.to_string_lossy().replace('\\', "/");
        if MAY_NAME.iter().any(|place| name.contains(place)) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source file");
        for (line, words) in code(&text) {
            let quoted = |id: &str| words.contains(&format!("\"{id}\""));
            let other = |id: &str| OTHER.iter().any(|(file, word)| name.ends_with(file) && *word == id);
            let id = ids.iter().find(|id| quoted(id) && !other(id)).copied();
            let variant = ["Formulation::", "Stabilization::", "Tableau::", "Implicit::"].into_iter().find(|axis| {
                let after = words.split(axis).skip(1);
                // A variant, neither a constant nor a function.
                after.filter_map(|rest| rest.get(..2)).any(|start| {
                    start.starts_with(|c: char| c.is_ascii_uppercase())
                        && start.ends_with(|c: char| c.is_ascii_lowercase())
                })
            });
            if let Some(what) = id.or(variant) {
                named.push(format!("{name}:{}: {what}", line + 1));
            }
        }
    }
    assert!(named.is_empty(), "choices of the method are named outside their own places:\n{}", named.join("\n"));
}
